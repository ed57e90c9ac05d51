/* robots.h - the robots of the benchmarks: random trees, and invented robots with the proportions of ones that are built */
#ifndef BENCH_ROBOTS_H
#define BENCH_ROBOTS_H

#include "support/random_model.h"

/* Proportions: how many joints there are, in what chains, how many links are welded on, and which joints follow another one.
 * Shapes, masses and placements are random. */
typedef struct bench_robot {
    const char *name, *like;                /* like: what is built in these proportions; "" for a random tree */
    int joints;                             /* that move on their own or follow another one, without the base */
    int (*build)(plain_tree *tree, rng *r); /* NULL: a random tree of revolute joints */
    tree_shape shape;
} bench_robot;

enum { BENCH_ROBOTS = 8 };
extern const bench_robot bench_robots[BENCH_ROBOTS];

/* The robot's tree, the same one in every run. */
plain_tree *bench_robot_create(const bench_robot *robot);
/* The same robot with each link that is welded on as a part of what carries it, for peers whose users give it so. now [nlink]: the link's number
 * there, of one that is welded that of its carrier; -1: the world. */
plain_tree *bench_robot_merge(const plain_tree *tree, int now[]);

#endif
