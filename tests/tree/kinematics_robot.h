/* kinematics_robot.h - random robots for the tests of kinematics, and derivatives along a motion by differences
 *
 *     f'(0) = sum_n c_n (f(n h) - f(-n h)) / h,   c = 4/5, -1/5, 4/105, -1/280       error h^8 f^(9)(0) / 630
 *
 * along states (q moved by v t + a t^2/2, v + a t): any smooth path whose tangent at t = 0 is (v, a) will do.
 */
#ifndef TESTS_DYNAMICS_KINEMATICS_ROBOT_H
#define TESTS_DYNAMICS_KINEMATICS_ROBOT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "ramus/kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"
#include "support/vec.h"

static const ramus_reference references[] = { RAMUS_LOCAL, RAMUS_WORLD, RAMUS_LOCAL_WORLD_ALIGNED };
static const char *const reference_name[] = { "local", "world", "local world aligned" };

typedef struct robot {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *kin;
    random_state s;
    int nv, nframe;
} robot;

static inline double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

/* Takes the tree. */
static inline robot robot_of_tree(unsigned long long seed, plain_tree *tree)
{
    robot r = { .seed = seed, .tree = tree };
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &r.model, &err) != RAMUS_OK ||
        ramus_data_create(r.model, NULL, &r.kin, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    r.s = random_state_create(seed, tree);
    r.nv = ramus_model_nv(r.model);
    r.nframe = ramus_model_nlink(r.model);
    while (ramus_model_frame(r.model, (ramus_frame){ r.nframe }).name[0])
        r.nframe++;
    return r;
}

/* Sizes, shapes and types by the seed; a third of the robots has dependent joints. */
static inline robot robot_create(unsigned long long seed)
{
    const unsigned types = seed % 3 == 2 ? JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL) : JOINT_MASK_ALL;
    const random_tree_options opt = { 1 + (int)(seed % 17), (tree_shape)(seed % TREE_SHAPE_COUNT), types,
                                      (int)(seed / 2 % 2), 1 };
    plain_tree *tree = random_tree_create(seed, &opt);
    for (int k = 1; k < tree->nlink && seed % 3 == 2; k++)
        if (k % 3 == 2) {
            tree->link[k].mimic = k - 1;
            tree->link[k].multiplier = 0.4 * (k % 5) - 1;
            tree->link[k].offset = 0.1 * k;
        }
    plain_tree_number(tree);
    return robot_of_tree(seed, tree);
}

static inline void robot_destroy(robot *r)
{
    random_state_destroy(&r->s);
    ramus_data_destroy(r->kin);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

static inline void update(const robot *r, const double q[], const double v[], const double a[])
{
    assert_int_equal(ramus_kinematics_update(r->model, r->kin, q, v, a), RAMUS_OK);
}

/* Update for the state at time t along (v, a). */
static inline void update_at(const robot *r, const double v[], const double a[], double t)
{
    double *q = numbers((size_t)r->tree->nq), *mean = numbers((size_t)r->nv), *now = numbers((size_t)r->nv);
    for (int i = 0; i < r->nv; i++) {
        mean[i] = v[i] + t / 2 * a[i];
        now[i] = v[i] + t * a[i];
    }
    ramus_integrate(r->model, r->s.q, mean, t, q);
    update(r, q, now, a);
    free(q);
    free(mean);
    free(now);
}

/* Writes n numbers that belong to the state of the last update. */
typedef void (*quantity)(const robot *r, const void *what, double out[]);

static inline void rate_of(const robot *r, const double v[], const double a[], quantity f, const void *what, int n,
                           double out[])
{
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    const double h = 1e-3;
    double *value = numbers((size_t)n);
    for (int i = 0; i < n; i++)
        out[i] = 0;
    for (int k = -4; k <= 4; k++) {
        if (k == 0)
            continue;
        update_at(r, v, a, k * h);
        f(r, what, value);
        for (int i = 0; i < n; i++)
            out[i] += (k < 0 ? -1 : 1) * weight[abs(k) - 1] * value[i] / h;
    }
    free(value);
}

/* matrix [rows x n] times x */
static inline void multiply(const double matrix[], const double x[], int rows, int n, double out[])
{
    for (int i = 0; i < rows; i++) {
        out[i] = 0;
        for (int k = 0; k < n; k++)
            out[i] += matrix[i * n + k] * x[k];
    }
}

static inline int near_twists(const char *what, const char *part, unsigned long long seed, ramus_twist got,
                              ramus_twist want, double tol)
{
    char label[160];
    snprintf(label, sizeof label, "%s, %s", what, part);
    return near_numbers(label, seed, (const double *)&got, (const double *)&want, 6, tol, NULL, NULL);
}

#endif
