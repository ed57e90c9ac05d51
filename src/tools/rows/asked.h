/* asked.h - a motion of a robot with modules from sources, as one of its known links with what their ports would measure */
#ifndef RAMUS_TOOLS_ASKED_H
#define RAMUS_TOOLS_ASKED_H

#include "states.h"

/* From states of the opened model those of `known`, the robot as it is without opening: modules are asked, row by row, for the samples. Takes the table of
 * `all`, which names lines. Velocities, and so wrenches, are left out where the table has no accelerations, and where constraints act between modules, which
 * known links do not have. Returns an exit code. */
int asked_states(const ramus_model *opened, const ramus_model *known, ramus_states *all, ramus_states **out);

#endif
