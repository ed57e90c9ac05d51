/* effect_robot.h - a random robot with armature, damping and friction at its joints, from one file and in parts
 *
 * Four modules of all joint types, some of whose joints follow others; each is an assembly of its own, KIND of which is known, packed or
 * served in `parts.yaml`, and all known in `one.yaml`. In `plain.yaml` all are known, and those that are known in `parts.yaml` have no effects.
 */
#ifndef TESTS_SUPPORT_EFFECT_ROBOT_H
#define TESTS_SUPPORT_EFFECT_ROBOT_H

#include "ramus/ramus.h"

enum { EFFECT_MODULES = 4, EFFECT_MOST = 96 /* coordinates */ };

/* Writes m0.yaml, ..., one.yaml, parts.yaml and plain.yaml of this seed into the current folder, and packs what is packed. `more` follows in
 * each robot's file: constraints, for example, of frames mK/r/tip. */
void effect_robot_write(unsigned long long seed, const char *more);
/* Loads and opens. Fails the test otherwise. */
ramus_model *effect_robot_load(const char *path);

#endif
