/* twin.h - a robot's twin in MuJoCo: the same tree as a text, to which elements are added, then in a given state, read for forces
 *
 * The text is that of experiments/plants, which knows nothing of ramus, perhaps with more bodies. Coordinates are those of the ramus model; a dependent
 * joint, which MuJoCo has as a joint of its own, follows its master here and adds its force to it.
 */
#ifndef RAMUS_EXPERIMENT_TWIN_H
#define RAMUS_EXPERIMENT_TWIN_H

#include "lab.h"

#include <mujoco/mujoco.h>

/* ---- the text; mjcf.c ------------------------------------------------------------------------------------------- */

typedef struct mjcf {
    char *text; /* terminated, owned */
    size_t length;
    bool failed; /* memory is out, or the place was not found */
} mjcf;

/* The text of a robot of experiments/plants, "bm"; it belongs to the lab. A body's frame is that of its joint. */
ramus_status mjcf_take(lab *l, const char *robot, mjcf **out);
/* pos="..." quat="..." */
enum { MJCF_POSE = 256 };
const char *mjcf_pose(char text[MJCF_POSE], ramus_pose pose);
/* More elements at a place of the text, NULL: there is no such place. */
void mjcf_insert(mjcf *m, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
const char *mjcf_inside(const mjcf *m, const char *body); /* at the start of a body */
const char *mjcf_end(const mjcf *m);                      /* before </mujoco> */
/* A body without joint or mass between `body` and its parent, with a site at a pose in the parent's frame: what crosses
 * it is all that the parent exerts. */
void mjcf_add_cut(mjcf *m, const char *body, const char *cut, const char *site, ramus_pose pose);

/* ---- the twin --------------------------------------------------------------------------------------------------- */

typedef struct twin {
    mjModel *m;
    mjData *d;
    int ndof; /* that follow the coordinates of the ramus model: first one for each of these, then dependent ones */
    struct twin_dof {
        int qpos, dof;     /* MuJoCo's index */
        int q_index;       /* of the coordinate, for q and v alike */
        double multiplier; /* its own coordinate is multiplier q + offset */
        double offset;
    } * dof;
} twin;

/* For a model whose q and v are the same coordinates (no spherical or free joints). What the twin has belongs to the lab. */
ramus_status twin_open(lab *l, const ramus_model *model, const mjcf *text, twin *t);
/* Sets qpos, qvel, and qacc where a is not NULL; coordinates that the ramus model does not have are left alone. */
void twin_set(const twin *t, const double q[], const double v[], const double a[]);
/* Generalised forces of MuJoCo's coordinates [m->nv] at those of the ramus model [nv]. */
void twin_get_forces(const twin *t, const mjtNum qfrc[], int nv, double tau[]);
/* What the parent exerts on a body at its origin, world axes: force, moment; after mj_rnePostConstraint. */
void twin_get_interface_wrench(const twin *t, const char *body, double wrench[6]);

#endif
