/* identify_scene.h - robots that move along sums of sines, with forces of other parameters, friction and correlated noise */
#ifndef TESTS_IDENTIFY_SCENE_H
#define TESTS_IDENTIFY_SCENE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>

#include "ramus/ramus.h"
#include "support/random.h"
#include "support/random_model.h"

typedef struct moved {
    size_t count;
    double *q, *v, *a, *tau;
} moved;

static inline double *scene_numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static inline ramus_model *scene_robot(unsigned long long seed, int nlink, tree_shape shape, unsigned types)
{
    const random_tree_options opt = { .nlink = nlink, .shape = shape, .types = types, .link_poses = 1 };
    plain_tree *tree = random_tree_create(seed, &opt);
    ramus_model *model = NULL;
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    plain_tree_destroy(tree);
    return model;
}

/* Joints of one axis: five sines each, 50 rows in a second. */
static inline moved scene_motion(const ramus_model *model, unsigned long long seed, size_t count)
{
    const int nv = ramus_model_nv(model);
    const size_t n = (size_t)nv * count;
    moved m = { count, scene_numbers(n), scene_numbers(n), scene_numbers(n), scene_numbers(n) };
    const double pi = 3.14159265358979323846;
    rng r = { seed };
    for (int k = 0; k < nv; k++)
        for (int h = 1; h <= 5; h++) {
            const double w = 2 * pi * 0.1 * h * (1 + 0.01 * k), size = rng_uniform(&r, 0.1, 0.5),
                         phase = rng_uniform(&r, 0, 2 * pi);
            for (size_t i = 0; i < count; i++) {
                const double angle = w * 0.02 * (double)i + phase;
                const size_t at = i * (size_t)nv + (size_t)k;
                m.q[at] += size * sin(angle);
                m.v[at] += size * w * cos(angle);
                m.a[at] -= size * w * w * sin(angle);
            }
        }
    return m;
}

static inline void moved_release(moved *m)
{
    free(m->q);
    free(m->v);
    free(m->a);
    free(m->tau);
}

static inline ramus_motion_log moved_log(const moved *m)
{
    ramus_motion_log log = ramus_motion_log_default();
    log.count = m->count;
    log.q = m->q;
    log.v = m->v;
    log.a = m->a;
    log.tau = m->tau;
    return log;
}

/* tau = forces of theta0 + delta, and e_t = memory e_(t-1) + deviation white. */
static inline void scene_forces(const ramus_model *model, const ramus_regression_options *opt, const double delta[],
                                double deviation, double memory, unsigned long long seed, moved *m)
{
    const size_t nv = (size_t)ramus_model_nv(model);
    ramus_regression *r = NULL;
    ramus_error err;
    rng random = { seed };
    const ramus_motion_log log = moved_log(m);
    double *e = scene_numbers(nv);
    assert_int_equal(ramus_regression_create(model, opt, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_residual(r, 0, delta, NULL, m->tau, &err), RAMUS_OK);
    for (size_t i = 0; i < m->count * nv; i++) {
        e[i % nv] = memory * e[i % nv] + deviation * rng_normal(&random);
        m->tau[i] += e[i % nv];
    }
    free(e);
    ramus_regression_destroy(r);
}

#endif
