/* mjcf.h - adding to an MJCF text that ramus has written: bodies, sites, sections */
#ifndef RAMUS_EXPERIMENT_MJCF_H
#define RAMUS_EXPERIMENT_MJCF_H

#include <ramus/spatial.h>

#include <stddef.h>

typedef struct mjcf {
    char *text; /* terminated, owned */
    size_t length;
    int failed; /* 1: memory is out, or the place was not found */
} mjcf;

mjcf mjcf_copy(const char *text);
void mjcf_release(mjcf *m);
/* A site on a body, at a pose in the body's frame. */
void mjcf_add_site(mjcf *m, const char *body, const char *site, ramus_pose pose);
/* More elements inside of a body. */
void mjcf_add_inside(mjcf *m, const char *body, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A body without joint or mass between `body` and its parent, with a site at a pose in the parent's frame: what crosses
 * it is all that the parent exerts. */
void mjcf_add_cut(mjcf *m, const char *body, const char *cut, const char *site, ramus_pose pose);
/* At the end, before </mujoco>. */
void mjcf_append(mjcf *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
