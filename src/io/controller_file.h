/* controller_file.h - shared by the files of the controller reader */
#ifndef RAMUS_IO_CONTROLLER_FILE_H
#define RAMUS_IO_CONTROLLER_FILE_H

#include "ramus/io.h"
#include "io/assembly.h"

/* A description with all that it points to, in one block. The public struct comes first. */
typedef struct owned_description {
    ramus_controller_description d;
    ramus_allocator allocator;
    ptrdiff_t nq, nv;
    ramus_task_description *task;               /* [ntask] */
    ramus_target *target;                       /* [ntask] */
    char (*name)[256];                          /* [ntask] */
    double *q;                                  /* [ntask x nq] */
    unsigned char *coordinate;                  /* [ntask x nv] */
    ramus_joint_limits *limits;                 /* [nv] */
    ramus_joint_limits *part_limits;            /* [npart] */
    ramus_constraint_limits *constraint_limits; /* [nconstraint] */
} owned_description;

typedef struct controller_reader {
    assembly doc; /* problems and SI units, for the doc_ functions */
    const ramus_model *model;
    owned_description *out;
    const tree_node *shared_state; /* `state:` of the file, or NULL */
} controller_reader;

/* ---- controller_targets.c ---- */

/* JOINT: value or [values], others at zero; q [nq]. */
int controller_read_state(controller_reader *r, const tree_node *node, double q[]);
/* `target:` of task k. */
void controller_read_target(controller_reader *r, const tree_node *node, int k);
/* The link moved by joint `name`, -1 after a problem. */
ramus_link controller_find_joint(controller_reader *r, const char *name, int line);

/* ---- controller_limits.c ---- */

void controller_read_limits(controller_reader *r, const tree_node *node);
/* The actuator `node` names, -1 after a problem. */
ramus_part controller_find_actuator(controller_reader *r, const tree_node *node, int line);

#endif
