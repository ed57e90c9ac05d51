/* constraint_differences.h - derivatives of accelerations and multipliers of any robot against differences
 *
 *     df/dx = (45 (f(h) - f(-h)) - 9 (f(2h) - f(-2h)) + (f(3h) - f(-3h))) / (60 h)      error h^6 d7f/dx7 / 140
 *
 * of forward dynamics, along ramus_integrate. Largest difference by the largest number of the matrix: 1e-8. Random
 * constraints leave random accelerations, whose seventh derivatives may be anything: each column takes the best of several h.
 */
#ifndef TESTS_CONSTRAINT_CONSTRAINT_DIFFERENCES_H
#define TESTS_CONSTRAINT_CONSTRAINT_DIFFERENCES_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/random.h"

static inline double *room_for(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

typedef struct at_state {
    const char *name;
    unsigned long long seed;
    const ramus_model *model;
    ramus_data *data;
    int nq, nv, m; /* m: rows of equalities, and three for each bound */
    double *q, *v, *tau;
    const ramus_wrench *external;
    double close;     /* largest difference, of the largest number */
    double *exact[3]; /* [(nv + m) x nv] accelerations, then multipliers; by q, v, tau */
} at_state;

/* Accelerations, then multipliers. */
static inline void evaluate_at(const at_state *s, const double q[], const double v[], const double tau[], double out[])
{
    if (ramus_forward_dynamics_external(s->model, s->data, q, v, tau, s->external, out) != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", s->name, s->seed, ramus_data_error(s->data)->text);
    const ramus_constraint_report report = ramus_constraint_report_after(s->data);
    const ramus_bound_report bounds = ramus_bound_report_after(s->data);
    for (int i = 0; i < s->m; i++)
        out[s->nv + i] = i < report.nrow ? report.multiplier[i] : bounds.force[i - report.nrow];
}

static inline void difference(const at_state *s, int which, int k, double h, double column[])
{
    static const double weight[4] = { 0, 45, -9, 1 };
    const size_t nq = (size_t)s->nq, nv = (size_t)s->nv, n = nv + (size_t)s->m;
    double *q = room_for(nq), *v = room_for(nv), *tau = room_for(nv), *unit = room_for(nv), *value = room_for(n);
    memset(column, 0, n * sizeof *column);
    unit[k] = 1;
    for (int j = -3; j <= 3; j++) {
        if (j == 0)
            continue;
        memcpy(v, s->v, nv * sizeof *v);
        memcpy(tau, s->tau, nv * sizeof *tau);
        ramus_integrate(s->model, s->q, unit, which == 0 ? j * h : 0, q);
        v[k] += which == 1 ? j * h : 0;
        tau[k] += which == 2 ? j * h : 0;
        evaluate_at(s, q, v, tau, value);
        for (size_t i = 0; i < n; i++)
            column[i] += (j > 0 ? 1 : -1) * weight[abs(j)] * value[i] / (60 * h);
    }
    free(q), free(v), free(tau), free(unit), free(value);
}

static inline ramus_status derive(at_state *s)
{
    const size_t block = (size_t)s->nv * (size_t)s->nv, rows = (size_t)s->m * (size_t)s->nv;
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < block + rows; i++)
            s->exact[k][i] = NAN;
    const ramus_status status = ramus_forward_dynamics_derivatives(s->model, s->data, s->q, s->v, s->tau, s->external,
                                                                   s->exact[0], s->exact[1], s->exact[2]);
    const ramus_constraint_derivatives d = ramus_constraint_derivatives_after(s->data);
    assert_int_equal(d.nrow + 3 * d.nbound, status == RAMUS_OK ? s->m : 0);
    if (status == RAMUS_OK) {
        const double *const equality[3] = { d.dmultiplier_dq, d.dmultiplier_dv, d.dmultiplier_dtau };
        const double *const bound[3] = { d.dforce_dq, d.dforce_dv, d.dforce_dtau };
        const size_t first = (size_t)(d.nrow * s->nv);
        for (int k = 0; k < 3; k++) {
            if (first)
                memcpy(s->exact[k] + block, equality[k], first * sizeof(double));
            if (rows > first)
                memcpy(s->exact[k] + block + first, bound[k], (rows - first) * sizeof(double));
        }
    }
    return status;
}

/* Exact derivatives against differences: accelerations and multipliers each by their own largest number. */
static inline double compare_all(at_state *s)
{
    const int n = s->nv + s->m;
    double *column = room_for((size_t)n), worst = 0;
    for (int which = 0; which < 3; which++) {
        double largest[2] = { 1e-3, 1e-3 };
        for (int i = 0; i < n; i++)
            for (int k = 0; k < s->nv; k++)
                largest[i >= s->nv] = fmax(largest[i >= s->nv], fabs(s->exact[which][i * s->nv + k]));
        for (int k = 0; k < s->nv; k++) {
            double best = INFINITY;
            for (double h = 8e-3; best > s->close && h > 1e-4; h /= 2) {
                double most = 0;
                difference(s, which, k, h, column);
                for (int i = 0; i < n; i++)
                    most = fmax(most, fabs(column[i] - s->exact[which][i * s->nv + k]) / largest[i >= s->nv]);
                best = fmin(best, most);
            }
            if (!(best <= s->close))
                fail_msg("%s, seed %llu: derivative by %s %d differs by %g of the largest", s->name, s->seed,
                         (const char *[]){ "q", "v", "tau" }[which], k, best);
            worst = fmax(worst, best);
        }
    }
    free(column);
    return worst;
}

static inline at_state state_of(const char *name, unsigned long long seed, const ramus_model *model, ramus_data *data)
{
    at_state s = {
        .name = name, .seed = seed, .model = model, .data = data, .nq = ramus_model_nq(model), .close = 1e-8
    };
    s.nv = ramus_model_nv(model);
    s.m = ramus_data_nconstraint_row(data) + 3 * ramus_data_nbound(data);
    s.q = room_for((size_t)s.nq), s.v = room_for((size_t)s.nv), s.tau = room_for((size_t)s.nv);
    for (int k = 0; k < 3; k++)
        s.exact[k] = room_for((size_t)(s.nv + s.m) * (size_t)s.nv);
    rng g = { seed + 5 };
    for (int k = 0; k < s.nv; k++)
        s.tau[k] = rng_uniform(&g, -5, 5);
    return s;
}

static inline void state_free(at_state *s)
{
    free(s->q), free(s->v), free(s->tau);
    for (int k = 0; k < 3; k++)
        free(s->exact[k]);
}

#endif
