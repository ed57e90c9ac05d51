/* cut_robot.h - one random robot twice: whole and cut into modules, with a state and what each should say about it */
#ifndef TESTS_SUPPORT_CUT_ROBOT_H
#define TESTS_SUPPORT_CUT_ROBOT_H

#include "ramus/ramus.h"
#include "support/random_model.h"

typedef struct cut_robot {
    unsigned long long seed;
    plain_tree *tree;
    tree_partition partition;
    ramus_model *whole, *cut;
    random_state s;    /* tree order, which is the whole robot's */
    tree_map map;      /* tree to cut */
    double *q, *v, *a; /* the state in the cut robot's order */
    ramus_wrench *external;
    double *tau;          /* of the whole robot, tree order */
    ramus_wrench *wrench; /* joint wrenches of the whole robot */
    ramus_motion *motion; /* of every link frame, by the textbook */
} cut_robot;

/* Whole and cut agree on what they are; the whole robot has been evaluated (sv). Fails the test otherwise. */
cut_robot cut_robot_create(unsigned long long seed, int nlink, tree_shape shape, int nmodule);
void cut_robot_destroy(cut_robot *r);

ramus_instance cut_robot_instance(const ramus_model *model, int module); /* by name, -1: gone */
/* The motion of module i's base, and what its predecessor exerts on it there, both from the whole robot. */
ramus_motion cut_robot_motion(const cut_robot *r, int module);
ramus_wrench cut_robot_wrench(const cut_robot *r, int module);
/* 1: module i is `of` or stands on it, directly or through others. */
int cut_robot_carried_by(const cut_robot *r, int module, int of);

/* Forces of a model of the same tree (any order, links may be missing) against the whole robot's; 1 if near. */
int cut_robot_near(const cut_robot *r, const char *what, const ramus_model *model, const double tau[], double tol);

/* What the whole robot does at a port of the model that was cut: a wrench, or a motion as `motion_kind` reads it. */
ramus_sample cut_robot_sample(const cut_robot *r, const ramus_model *model, int port, ramus_sample_kind motion_kind);

#endif
