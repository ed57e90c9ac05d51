/* formula_robot.h - robots of any size whose links follow from their numbers alone, for bench/subtrees.c */
#ifndef BENCH_FORMULA_ROBOT_H
#define BENCH_FORMULA_ROBOT_H

#include <math.h>
#include <stdio.h>

#include "tools/spread/spread.h"

typedef enum shape { BINARY, BUSHY, ARMS, CHAIN, STAR } shape;
static const char *const shape_names[] = { "binary", "bushy", "arms", "chain", "star" };

typedef struct formula {
    shape shape;
} formula;

/* bushy: arms of 8 joints, four on the end of each; arms: sixteen, on the first link */
static inline int parent_of(const void *self, int k)
{
    switch (((const formula *)self)->shape) {
    case CHAIN:
        return k - 1;
    case ARMS:
        return k > 16 ? k - 16 : k ? 0 : -1;
    case STAR:
        return k ? 0 : -1;
    case BUSHY:
        return k % 8 ? k - 1 : k == 0 ? -1 : 8 * ((k / 8 - 1) / 4) + 7;
    default:
        return k ? (k - 1) / 2 : -1;
    }
}

/* In [-1, 1), from a number and which of its values it is. */
static inline double value(unsigned k, unsigned which)
{
    unsigned long long x = ((unsigned long long)k << 8 | which) * 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 32;
    return (double)(x >> 11) * 0x1p-52 - 1;
}

static inline spread_link link_of(const void *self, int k)
{
    const unsigned n = (unsigned)k;
    const double turn = value(n, 1), mass = 1.5 + value(n, 2);
    const ramus_pose identity = { .rotation = { 1, 0, 0, 0 } };
    spread_link l = { .number = k,
                      .parent = parent_of(self, k),
                      .joint_type = RAMUS_REVOLUTE,
                      .q_at = k,
                      .v_at = k,
                      .axis = { 0, 0, 1 },
                      .second_axis = { 1, 0, 0 },
                      .joint_in_parent = identity,
                      .link_in_joint = identity,
                      .mass = mass,
                      .com = { 0.05 * value(n, 3), 0.05 * value(n, 4), 0.05 * value(n, 5) },
                      .inertia = { 0.02 * mass, 0.025 * mass, 0.03 * mass, 0, 0, 0 } };
    l.joint_in_parent.rotation = (ramus_quat){ cos(turn), sin(turn), 0, 0 };
    l.joint_in_parent.position = (ramus_vec3){ 0.1 * value(n, 6), 0.1, 0.1 * value(n, 7) };
    return l;
}

static inline int depth_of(const formula *f, int joints)
{
    int depth = 0;
    for (int k = joints - 1; k >= 0; k = parent_of(f, k)) /* the last link of each shape is among the deepest */
        depth++;
    return depth;
}

/* q, v, a of the robot's coordinate k. */
static inline double state(int what, int k)
{
    return value((unsigned)k, 16 + (unsigned)what);
}

/* The whole robot in one process. */
static inline ramus_status whole_model(const spread_source *source, ramus_model **out, ramus_error *err)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_status status = ramus_module_create("robot", NULL, NULL, &module, err);
    for (int k = 0; k < source->nlink && status == RAMUS_OK; k++) {
        const spread_link l = source->link(source->self, k);
        char parent[32] = "";
        if (l.parent >= 0)
            snprintf(parent, sizeof parent, "l%d", l.parent);
        status = spread_add_link(module, &l, parent, err);
    }
    if (status == RAMUS_OK)
        status = ramus_builder_create("robot", NULL, NULL, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, "r", module, NULL, NULL, 0, err);
    ramus_module_destroy(module);
    if (status == RAMUS_OK)
        ramus_builder_set_gravity(builder, source->gravity);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_builder_destroy(builder);
    return status;
}

#endif
