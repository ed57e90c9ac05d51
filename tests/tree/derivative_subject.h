/* derivative_subject.h - a robot with a random state, its dynamics as plain functions, and their differences
 *
 *     df/dx = (45 (f(h) - f(-h)) - 9 (f(2h) - f(-2h)) + (f(3h) - f(-3h))) / (60 h)      error h^6 d7f/dx7 / 140
 *
 * along ramus_integrate: central differences extrapolated twice. With h = 4e-3 truncation and rounding are both near
 * 1e-12 of the largest entry.
 */
#ifndef TESTS_DYNAMICS_DERIVATIVE_SUBJECT_H
#define TESTS_DYNAMICS_DERIVATIVE_SUBJECT_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ramus/derivatives.h"
#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/random.h"
#include "support/random_model.h"

/* ---- a robot, its workspaces and a state -------------------------------------------------------------------- */

typedef struct subject {
    unsigned long long seed;
    ramus_model *model;
    ramus_data *data;
    ramus_data *der;
    int nq, nv;
    double *q, *v, *a, *tau, *moved; /* moved [nq] */
    ramus_wrench *external;          /* NULL: none */
} subject;

static inline double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static inline ramus_sample random_sample(rng *r, ramus_port_kind kind)
{
    ramus_sample s = { .kind = kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH
                               : rng_int(r, 0, 1)        ? RAMUS_SAMPLE_IMU
                                                         : RAMUS_SAMPLE_MOTION };
    s.wrench = (ramus_wrench){ rng_vec3(r, 10), rng_vec3(r, 10) };
    s.motion = (ramus_motion){ rng_pose(r), { rng_vec3(r, 2), rng_vec3(r, 2) }, { rng_vec3(r, 5), rng_vec3(r, 5) } };
    s.imu = (ramus_imu){ rng_vec3(r, 2), rng_vec3(r, 5), rng_vec3(r, 10) };
    return s;
}

/* Takes the model. */
static inline subject subject_create(unsigned long long seed, ramus_model *model, int effects, int external)
{
    subject s = { .seed = seed, .model = model, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    const size_t nq = (size_t)s.nq, nv = (size_t)s.nv, nlink = (size_t)ramus_model_nlink(model);
    ramus_error err;
    rng r = { seed + 77 };
    ramus_data_options data_options = ramus_data_options_default();
    ramus_data_options options = ramus_data_options_default();
    data_options.joint_effects = options.joint_effects = effects;
    if (ramus_data_create(model, &data_options, &s.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_DERIVATIVES, model, &options, &s.der, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    s.q = numbers(nq), s.v = numbers(nv), s.a = numbers(nv), s.tau = numbers(nv), s.moved = numbers(nq);
    ramus_random(model, &r.state, s.q);
    for (size_t i = 0; i < nv; i++) {
        s.v[i] = rng_normal(&r);
        s.a[i] = 3 * rng_normal(&r);
        s.tau[i] = 10 * rng_normal(&r);
    }
    if (external) {
        s.external = calloc(nlink + 1, sizeof *s.external);
        assert_non_null(s.external);
        for (size_t k = 0; k < nlink; k++)
            s.external[k] = (ramus_wrench){ rng_vec3(&r, 10), rng_vec3(&r, 10) };
    }
    for (int p = 0; p < ramus_model_nport(model); p++) {
        const ramus_sample sample = random_sample(&r, ramus_model_port(model, (ramus_port){ p }).kind);
        assert_int_equal(ramus_data_feed(s.data, (ramus_port){ p }, &sample), RAMUS_OK);
        assert_int_equal(ramus_data_feed(s.der, (ramus_port){ p }, &sample), RAMUS_OK);
    }
    return s;
}

static inline void subject_destroy(subject *s)
{
    ramus_data_destroy(s->data);
    ramus_data_destroy(s->der);
    ramus_model_destroy(s->model);
    free(s->q), free(s->v), free(s->a), free(s->tau), free(s->moved), free(s->external);
}

static inline ramus_model *compile(unsigned long long seed, ramus_builder *builder)
{
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    ramus_builder_destroy(builder);
    return model;
}

static inline plain_tree *tree_create(unsigned long long seed, int nlink, unsigned types)
{
    const random_tree_options opt = { nlink, (tree_shape)(seed % TREE_SHAPE_COUNT), types, (int)(seed / 2 % 2), 0 };
    return random_tree_create(seed, &opt);
}

static inline ramus_model *model_create(unsigned long long seed, int nlink, unsigned types)
{
    ramus_error err;
    ramus_model *model = NULL;
    plain_tree *tree = tree_create(seed, nlink, types);
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    plain_tree_destroy(tree);
    return model;
}

/* ---- functions of a state, and their differences ------------------------------------------------------------ */

static inline void inverse(const subject *s, const double q[], const double v[], const double u[], double out[])
{
    if (ramus_inverse_dynamics_external(s->model, s->data, q, v, u, s->external, out) != RAMUS_OK)
        fail_msg("seed %llu: %s", s->seed, ramus_data_error(s->data)->text);
}

/* columns of inverse dynamics */
static inline void mass_matrix(const subject *s, const double q[], double matrix[])
{
    const size_t n = (size_t)s->nv;
    double *unit = numbers(n), *rest = numbers(n), *column = numbers(n);
    inverse(s, q, s->v, unit, rest);
    for (size_t k = 0; k < n; k++) {
        unit[k] = 1;
        inverse(s, q, s->v, unit, column);
        for (size_t i = 0; i < n; i++)
            matrix[i * n + k] = column[i] - rest[i];
        unit[k] = 0;
    }
    free(unit), free(rest), free(column);
}

/* accelerations, by elimination with row exchanges */
static inline void forward(const subject *s, const double q[], const double v[], const double u[], double out[])
{
    const size_t n = (size_t)s->nv;
    double *matrix = numbers(n * n), *zero = numbers(n);
    mass_matrix(s, q, matrix);
    inverse(s, q, v, zero, out);
    for (size_t i = 0; i < n; i++)
        out[i] = u[i] - out[i];
    for (size_t k = 0; k < n; k++) {
        size_t best = k;
        for (size_t i = k + 1; i < n; i++)
            best = fabs(matrix[i * n + k]) > fabs(matrix[best * n + k]) ? i : best;
        for (size_t j = 0; j < n && best != k; j++) {
            const double keep = matrix[k * n + j];
            matrix[k * n + j] = matrix[best * n + j];
            matrix[best * n + j] = keep;
        }
        const double keep = out[k];
        out[k] = out[best], out[best] = best == k ? out[best] : keep;
        for (size_t i = 0; i < n; i++) {
            const double factor = i == k ? 0 : matrix[i * n + k] / matrix[k * n + k];
            for (size_t j = k; j < n; j++)
                matrix[i * n + j] -= factor * matrix[k * n + j];
            out[i] -= factor * out[k];
        }
    }
    for (size_t k = 0; k < n; k++)
        out[k] /= matrix[k * n + k];
    free(matrix), free(zero);
}

typedef void (*state_function)(const subject *s, const double q[], const double v[], const double u[], double out[]);

/* with respect to q (0), v (1) or the third argument u (2) */
static inline void differences(const subject *s, state_function f, int which, const double u[], double out[])
{
    static const double weight[4] = { 0, 45, -9, 1 }, h = 4e-3;
    const size_t n = (size_t)s->nv;
    double *value = numbers(n), *unit = numbers(n), *v = numbers(n), *third = numbers(n);
    memset(out, 0, n * n * sizeof *out);
    for (size_t k = 0; k < n; k++)
        for (int j = -3; j <= 3; j++) {
            if (j == 0)
                continue;
            memcpy(v, s->v, n * sizeof *v);
            memcpy(third, u, n * sizeof *third);
            unit[k] = 1;
            ramus_integrate(s->model, s->q, unit, which == 0 ? j * h : 0, s->moved);
            unit[k] = 0;
            v[k] += which == 1 ? j * h : 0;
            third[k] += which == 2 ? j * h : 0;
            f(s, s->moved, v, third, value);
            for (size_t i = 0; i < n; i++)
                out[i * n + k] += (j > 0 ? 1 : -1) * weight[abs(j)] * value[i] / (60 * h);
        }
    free(value), free(unit), free(v), free(third);
}

#endif
