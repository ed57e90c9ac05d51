/* mjcf.h - a robot's tree as MJCF, as ramus writes it, and adding to that text: bodies, sites, sections */
#ifndef RAMUS_EXPERIMENT_MJCF_H
#define RAMUS_EXPERIMENT_MJCF_H

#include "lab.h"

typedef struct mjcf {
    char *text; /* terminated, owned */
    size_t length;
    bool failed; /* memory is out, or the place was not found */
} mjcf;

/* The text belongs to the lab. */
ramus_status mjcf_take(lab *l, const ramus_model *model, mjcf **out);
/* pos="..." quat="..." */
enum { MJCF_POSE = 256 };
const char *mjcf_pose(char text[MJCF_POSE], ramus_pose pose);
/* More elements at the start of a body. */
void mjcf_add_inside(mjcf *m, const char *body, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A body without joint or mass between `body` and its parent, with a site at a pose in the parent's frame: what crosses
 * it is all that the parent exerts. */
void mjcf_add_cut(mjcf *m, const char *body, const char *cut, const char *site, ramus_pose pose);
/* At the end, before </mujoco>. */
void mjcf_append(mjcf *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
