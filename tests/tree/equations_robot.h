/* equations_robot.h - random robots with a state and every workspace, for the tests of the equations of motion */
#ifndef TESTS_DYNAMICS_EQUATIONS_ROBOT_H
#define TESTS_DYNAMICS_EQUATIONS_ROBOT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/compare.h"
#include "support/random_model.h"

typedef struct robot {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data;
    ramus_data *equations;
    random_state s; /* tree order, which is the model's: one instance */
    int nq, nv;
} robot;

static inline double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static inline double *square_matrix(const robot *r)
{
    return numbers((size_t)r->nv * (size_t)r->nv);
}

/* Takes the tree. */
static inline robot robot_of_tree(unsigned long long seed, plain_tree *tree)
{
    robot r = { .seed = seed, .tree = tree };
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &r.model, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.equations, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    r.s = random_state_create(seed, tree);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    return r;
}

static inline plain_tree *tree_of_types(unsigned long long seed, int most_links, unsigned types)
{
    const random_tree_options opt = { 1 + (int)(seed % (unsigned long long)most_links),
                                      (tree_shape)(seed % TREE_SHAPE_COUNT), types, (int)(seed / 2 % 2), 1 };
    return random_tree_create(seed, &opt);
}

/* Every third joint follows the one before it. */
static inline plain_tree *tree_with_mimics(unsigned long long seed, int most_links)
{
    plain_tree *tree = tree_of_types(seed, most_links, JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL));
    for (int k = 2; k < tree->nlink; k += 3) {
        tree->link[k].mimic = k - 1;
        tree->link[k].multiplier = 0.4 * (k % 5) - 1;
        tree->link[k].offset = 0.1 * k;
    }
    plain_tree_number(tree);
    return tree;
}

/* Two to four arms, alike but for numbers, each with a gripper: three fingers of one to three joints that all follow one of them. On
 * every other robot a finger of one arm carries a joint of its own. */
static inline plain_tree *tree_with_grippers(unsigned long long seed)
{
    rng r = { seed };
    const int arms = 2 + rng_int(&r, 0, 2), reach = 1 + rng_int(&r, 0, 3), odd = rng_int(&r, 0, 1);
    int joints[3], fingers = 0;
    for (int f = 0; f < 3; f++)
        fingers += joints[f] = 1 + rng_int(&r, 0, 2);
    const random_tree_options opt = { 1 + arms * (reach + fingers) + odd, TREE_CHAIN, JOINT_MASK_ONE_AXIS,
                                      rng_int(&r, 0, 1), 1 };
    plain_tree *tree = random_tree_create(seed, &opt);
    tree->link[0].type = seed % 2 ? RAMUS_FREE : tree->link[0].type;
    const int master = rng_int(&r, 0, fingers - 1);
    int k = 1;
    for (int arm = 0; arm < arms; arm++) {
        tree->link[k].parent = 0;
        const int wrist = k + reach - 1, first = k = wrist + 1;
        for (int f = 0; f < 3; f++)
            for (int j = 0; j < joints[f]; j++, k++) {
                plain_link *l = &tree->link[k];
                l->parent = j ? k - 1 : wrist;
                l->type = tree->link[first].type;
                if (k == first + master)
                    continue;
                l->mimic = first + master;
                l->multiplier = rng_uniform(&r, -1.5, 1.5);
                l->offset = 0.1 * j;
            }
    }
    if (odd)
        tree->link[k].parent = k - 1 - rng_int(&r, 0, fingers - 1);
    plain_tree_number(tree);
    return tree;
}

/* The same tree with armature, damping and friction at its joints; lock_every 0: none is locked. */
static inline ramus_model *model_with_effects(const plain_tree *tree, int lock_every)
{
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    ramus_model *model = NULL;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link *l = &tree->link[k];
        ramus_link_description d = ramus_link_description_default();
        d.name = l->name;
        d.parent = l->parent < 0 ? "" : tree->link[l->parent].name;
        d.joint_name = l->joint;
        d.joint_type = l->type;
        d.axis = l->axis;
        d.pitch = l->pitch;
        d.joint_in_parent = l->joint_in_parent;
        d.link_in_joint = l->link_in_joint;
        d.mass = l->mass;
        d.com = l->com;
        memcpy(d.inertia, l->inertia, sizeof d.inertia);
        d.armature = k % 3 == 1 ? 0 : 0.3 + 0.1 * (k % 4);
        d.damping = 0.2 * (k % 5);
        d.friction = 0.1 * (k % 3);
        if (l->mimic >= 0) {
            d.mimic = tree->link[l->mimic].joint;
            d.mimic_multiplier = l->multiplier;
            d.mimic_offset = l->offset;
        }
        if (ramus_module_add_link(module, &d, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, &err), RAMUS_OK);
    ramus_builder_set_gravity(builder, tree->gravity);
    assert_int_equal(ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, &err), RAMUS_OK);
    for (int k = 0; lock_every && k < tree->nlink; k += lock_every) {
        char name[128];
        const double values[7] = { 0.3, 0, 0, 1, 0, 0, 0 }, turn[4] = { 0.6, 0.8, 0, 0 };
        const ramus_joint_type type = tree->link[k].type;
        snprintf(name, sizeof name, "robot/%s", tree->link[k].joint);
        if (type != RAMUS_FIXED && ramus_builder_lock(builder, name, type == RAMUS_SPHERICAL ? turn : values,
                                                      ramus_joint_type_nq(type), &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

/* Sizes and shapes by the seed, all types; a third of the robots has dependent joints, half of these in grippers. */
static inline robot robot_create(unsigned long long seed)
{
    if (seed % 6 == 5)
        return robot_of_tree(seed, tree_with_grippers(seed));
    return robot_of_tree(seed, seed % 3 == 2 ? tree_with_mimics(seed, 30) : tree_of_types(seed, 30, JOINT_MASK_ALL));
}

static inline void robot_destroy(robot *r)
{
    random_state_destroy(&r->s);
    ramus_data_destroy(r->equations);
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

static inline const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    const int nv = ramus_model_nv(model);
    ramus_model_v_name(model, nv ? k % nv : 0, name, sizeof name);
    return name;
}

/* Compare, and remember the worst in *achieved. Returns 1 if near. */
static inline int near_all(const char *what, const robot *r, const double got[], const double want[], int n, double tol,
                           double *achieved)
{
    int where;
    const double worst = worst_difference(got, want, n, &where);
    if (achieved && worst > *achieved)
        *achieved = worst;
    return near_numbers(what, r->seed, got, want, n, tol, coordinate_name, r->model);
}

/* y = A x, or += */
static inline void multiply(int n, const double A[], const double x[], double y[])
{
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int k = 0; k < n; k++)
            y[i] += A[i * n + k] * x[k];
    }
}

#endif
