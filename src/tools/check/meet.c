/* meet.c - is there a configuration that meets a set of constraints?
 *
 *     minimise |e(q)|^2 by  (A^T A + mu) dq = -A^T e,  q <- integrate(q, dq)
 *
 * Method   Levenberg and Marquardt from the neutral configuration and from random ones within the joints' limits; the smaller of the
 *          two normal equations, (A^T A + mu) or (A A^T + mu). A minimum that is not zero from every start means that none
 *          was found, which is no proof, but neither is it likely to be by chance.
 * Cost     counted in multiplications, and limited: a robot that is too large has no verdict.
 */
#include "meet.h"

#include "linear/cholesky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STARTS = 25, STARTS_LEAST = 6, ITERATIONS = 100 };

int meet_fits(double nrow, double nv)
{
    return (nrow + nv) * nv <= 2e7;
}

void check_neutral(const ramus_model *model, double q[])
{
    ramus_neutral(model, q);
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        if (link.q_index < 0 || ramus_joint_type_nq(link.joint_type) != 1)
            continue;
        q[link.q_index] = fmin(fmax(q[link.q_index], link.lower), link.upper);
    }
}

int meet_open(meet *m, const ramus_model *model, ramus_data *data, double work)
{
    const size_t nrow = (size_t)ramus_data_nconstraint_row(data), nv = (size_t)ramus_model_nv(model),
                 nq = (size_t)ramus_model_nq(model), n = nrow < nv ? nrow : nv;
    *m = (meet){ .model = model,
                 .data = data,
                 .work_left = work,
                 .tolerance = 1e-7,
                 .nrow = (int)nrow,
                 .nv = (int)nv,
                 .nq = (int)nq };
    m->A = calloc(2 * nrow * nv + 3 * nrow + 2 * nq + 2 * nv + n * n + n + 1, sizeof *m->A);
    m->has_position = calloc(nrow + 1, 1);
    if (!m->A || !m->has_position)
        return 0;
    m->A_try = m->A + nrow * nv;
    m->error = m->A_try + nrow * nv;
    m->error_try = m->error + nrow;
    m->best_error = m->error_try + nrow;
    m->q = m->best_error + nrow;
    m->q_try = m->q + nq;
    m->v = m->q_try + nq;
    m->step = m->v + nv;
    m->normal = m->step + nv;
    m->side = m->normal + n * n;
    for (int r = 0; r < m->nrow; r++)
        m->has_position[r] = (unsigned char)ramus_data_constraint_row(data, r).has_position_error;
    return 1;
}

void meet_close(meet *m)
{
    free(m->A);
    free(m->has_position);
}

int meet_look(meet *m, const double q[], double A[], double error[])
{
    const ramus_constraint_rows rows = { .A = A, .position_error = error };
    m->work_left -= (double)m->nrow * (m->nv + 200); /* a row needs two frames and their Jacobians */
    return ramus_constraint_equations(m->model, m->data, q, m->v, &rows) == RAMUS_OK;
}

/* The same at m->q; rows without a position do not count. */
static int look_here(meet *m)
{
    if (!meet_look(m, m->q, m->A, m->error))
        return 0;
    for (int r = 0; r < m->nrow; r++)
        if (!m->has_position[r]) {
            memset(m->A + (size_t)r * (size_t)m->nv, 0, (size_t)m->nv * sizeof *m->A);
            m->error[r] = 0;
        }
    return 1;
}

double meet_square(const double x[], size_t n)
{
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * x[k];
    return sum;
}

double meet_largest(const double x[], size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(x[k]));
    return most;
}

/* A A^T or A^T A, whichever is smaller; the largest number of its diagonal. */
static double make_normal(meet *m)
{
    const int by_rows = m->nrow <= m->nv, n = by_rows ? m->nrow : m->nv, inner = by_rows ? m->nv : m->nrow;
    const size_t row = by_rows ? (size_t)m->nv : 1, along = by_rows ? 1 : (size_t)m->nv;
    double most = 0;
    m->work_left -= 0.5 * n * n * inner;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0;
            for (int k = 0; k < inner; k++)
                sum += m->A[(size_t)i * row + (size_t)k * along] * m->A[(size_t)j * row + (size_t)k * along];
            m->A_try[(size_t)i * (size_t)n + (size_t)j] = sum; /* it has room: n <= nrow and nv */
            most = i == j ? fmax(most, sum) : most;
        }
    return most;
}

/* The factor of A_try + mu in `normal`. 0: it is singular. */
static int factorise(meet *m, int n, double mu)
{
    m->work_left -= (double)n * n * n / 6;
    memcpy(m->normal, m->A_try, (size_t)n * (size_t)n * sizeof *m->normal);
    for (int i = 0; i < n; i++)
        m->normal[(size_t)i * (size_t)(n + 1)] += mu;
    return cholesky_factor(n, m->normal, m->side) < 0;
}

/* to = -A^T from */
static void minus_transposed(const meet *m, const double from[], double to[])
{
    memset(to, 0, (size_t)m->nv * sizeof *to);
    for (int r = 0; r < m->nrow; r++)
        for (int c = 0; c < m->nv; c++)
            to[c] -= m->A[(size_t)r * (size_t)m->nv + (size_t)c] * from[r];
}

static int find_step(meet *m, double mu)
{
    const int by_rows = m->nrow <= m->nv, n = by_rows ? m->nrow : m->nv;
    if (!factorise(m, n, mu))
        return 0;
    if (by_rows) {
        memcpy(m->side, m->error, (size_t)n * sizeof *m->side);
        cholesky_solve(n, m->normal, m->side);
        minus_transposed(m, m->side, m->step);
    } else {
        minus_transposed(m, m->error, m->step);
        cholesky_solve(n, m->normal, m->step);
    }
    return 1;
}

/* From m->q to a minimum near it, whose errors are then in m->error. 0: something could not be computed. */
static int descend(meet *m)
{
    const size_t nrow = (size_t)m->nrow;
    double mu = 1e-3;
    if (!look_here(m))
        return 0;
    double value = meet_square(m->error, nrow);
    for (int k = 0; k < ITERATIONS && meet_largest(m->error, nrow) > m->tolerance && m->work_left > 0; k++) {
        const double before = value, scale = make_normal(m);
        int better = 0;
        if (scale == 0)
            return 1; /* nothing moves */
        for (; !better && mu < 1e8 && m->work_left > 0; mu *= better ? 0.1 : 10) {
            if (!find_step(m, mu * scale))
                continue;
            ramus_integrate(m->model, m->q, m->step, 1, m->q_try);
            if (!meet_look(m, m->q_try, NULL, m->error_try))
                continue;
            for (int r = 0; r < m->nrow; r++)
                m->error_try[r] *= m->has_position[r];
            const double now = meet_square(m->error_try, nrow);
            better = now < value;
            value = better ? now : value;
        }
        if (!better)
            return 1;
        memcpy(m->q, m->q_try, (size_t)m->nq * sizeof *m->q);
        if (!look_here(m))
            return 0;
        if (before - value <= 1e-9 * before) /* it has arrived */
            return 1;
    }
    return 1;
}

double meet_from(meet *m, int start, unsigned long long *seed)
{
    if (start == 0)
        check_neutral(m->model, m->q);
    else
        ramus_random(m->model, seed, m->q);
    return descend(m) ? meet_largest(m->error, (size_t)m->nrow) : INFINITY;
}

meet_verdict meet_search(meet *m)
{
    unsigned long long seed = 1;
    double best = INFINITY;
    for (m->starts = 0; m->starts < STARTS && m->work_left > 0; m->starts++) {
        const double off = meet_from(m, m->starts, &seed);
        if (isinf(off))
            continue;
        if (off <= m->tolerance)
            return MEET_FOUND;
        if (off < best) {
            best = off;
            memcpy(m->best_error, m->error, (size_t)m->nrow * sizeof *m->best_error);
        }
    }
    return isinf(best) || m->starts < STARTS_LEAST ? MEET_NOT_KNOWN : MEET_NOT_FOUND;
}
