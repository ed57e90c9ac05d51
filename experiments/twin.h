/* twin.h - a robot's twin in MuJoCo: the same tree, in the state that it is told, asked for forces and places
 *
 * The text is that of ramus_model_export_tree, perhaps with more bodies. Coordinates are those of the ramus model; a dependent
 * joint, which MuJoCo has as a joint of its own, follows its master here and adds its force to it.
 */
#ifndef RAMUS_EXPERIMENT_TWIN_H
#define RAMUS_EXPERIMENT_TWIN_H

#include "mjcf.h"

#include <ramus/model.h>
#include <mujoco/mujoco.h>

/* The simulator's model of a text; NULL, with the simulator's words in `error`, if it is none. */
mjModel *twin_load(const mjcf *text, char error[], int size);

typedef struct twin {
    mjModel *m;
    mjData *d;
    int ndof; /* that follow the coordinates of the ramus model */
    struct twin_dof {
        int qpos, dof;     /* MuJoCo's index */
        int q_index;       /* of the coordinate, for q and v alike */
        double multiplier; /* its own coordinate is multiplier q + offset */
        double offset;
    } * dof;
} twin;

/* For a model whose q and v are the same coordinates. Release in any case. */
ramus_status twin_open(twin *t, const ramus_model *model, const mjcf *text, ramus_error *err);
void twin_release(twin *t);
/* Sets qpos, qvel, qacc; coordinates that the ramus model does not have are left alone. */
void twin_set(twin *t, const double q[], const double v[], const double a[]);
/* Generalised forces of MuJoCo's coordinates [m->nv] at those of the ramus model [nv]. */
void twin_get_forces(const twin *t, const mjtNum qfrc[], int nv, double tau[]);
/* What the parent exerts on a body, at a point, world axes; after mj_rnePostConstraint. */
ramus_wrench twin_interface_wrench(const twin *t, const char *body, const mjtNum point[3]);

#endif
