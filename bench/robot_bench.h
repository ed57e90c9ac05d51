/* robot_bench.h - one robot with all that algorithms.c calls on it: models, workspaces, peers, states, room for results */
#ifndef BENCH_ROBOT_BENCH_H
#define BENCH_ROBOT_BENCH_H

#include "kdl_algorithms.h"
#include "oracle/mujoco_kinematics.h"
#include "ramus/ramus.h"
#include "robots.h"

enum { MODULES = 8, ROWS = 256 };

typedef struct bench {
    plain_tree *tree;
    ramus_model *model, *cut;
    ramus_data *data, *welded, *reference, *composed; /* reference: welded, solved another way */
    plain_tree *merged; /* what MuJoCo gets: welded links are parts of what carries them, as its users have them */
    int *now;           /* [nlink] a link's number there */
    mujoco_robot links, mujoco; /* all links, for their poses and the centre of mass; the merged robot */
    mujoco_oracle *oracle;
    kdl_robot *kdl; /* NULL: it has no such robot */
    random_state s;
    double *batch[4];                                      /* [ROWS] q, v, a, tau */
    double *tau, *moved, *next, *out[3], *peer, *peer_tau; /* moved: q, changed in each call */
    ramus_pose *pose;
    int last, body; /* the link whose Jacobian is asked for; MuJoCo's number */
} bench;

/* End the program with a message; numbers that are zero, freed by the caller. */
void bench_stop(const char *text);
double *bench_numbers(size_t n);

bench bench_create(const bench_robot *robot);
void bench_destroy(bench *b);

#endif
