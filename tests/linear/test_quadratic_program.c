/* test_quadratic_program.c - the solver against brute force, its optimality conditions, and the least violation
 *
 * Brute force tries every set of rows held at their bounds: the best solution of a face that keeps all constraints is
 * the minimum. It also holds where A or the active rows lose rank: on the smallest face that has a minimiser all
 * solutions are ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "linear/quadratic_program.h"
#include "support/random.h"

enum { MOST_N = 40, MOST_M = 60, MOST_K = 120, BRUTE_N = 4, BRUTE_K = 6 };

typedef struct problem {
    quadratic_program p;
    double A[MOST_M * MOST_N], b[MOST_M], C[MOST_K * MOST_N], lower[MOST_K], upper[MOST_K], x[MOST_N];
    qp_work work;
    unsigned char *memory;
} problem;

static problem *problem_create(int n, int m, int k)
{
    problem *q = calloc(1, sizeof *q);
    assert_non_null(q);
    q->p = (quadratic_program){ n, m, k, q->A, q->b, q->C, q->lower, q->upper };
    arena a = { 0 };
    qp_layout(&q->work, &a, (size_t)n, (size_t)m, (size_t)k);
    q->memory = calloc(a.used + 64, 1);
    assert_non_null(q->memory);
    memset(q->memory, 0xff, a.used + 64); /* NaN: nothing may be read before it is written */
    a = (arena){ .base = (unsigned char *)(((uintptr_t)q->memory + 63) & ~(uintptr_t)63) };
    qp_layout(&q->work, &a, (size_t)n, (size_t)m, (size_t)k);
    return q;
}

static void problem_destroy(problem *q)
{
    free(q->memory);
    free(q);
}

/* Rows, some of them copies or sums of others, and bounds that some point keeps; many of them go through it. */
static problem *random_problem(rng *r, int n, int m, int k)
{
    problem *q = problem_create(n, m, k);
    double inside[MOST_N];
    const int coarse = rng_int(r, 0, 1); /* small whole numbers: exact ties */
    for (int j = 0; j < n; j++)
        inside[j] = coarse ? rng_int(r, -2, 2) : rng_normal(r);
    for (int i = 0; i < m * n; i++)
        q->A[i] = coarse ? rng_int(r, -2, 2) : rng_normal(r);
    if (rng_int(r, 0, 2) == 0) /* rank loss of the objective */
        for (int i = m / 2; i < m; i++)
            memset(q->A + i * n, 0, (size_t)n * sizeof(double));
    for (int i = 0; i < m; i++)
        q->b[i] = coarse ? rng_int(r, -5, 5) : 3 * rng_normal(r);
    for (int i = 0; i < k; i++) {
        double at = 0;
        const int copy = i > 1 && rng_int(r, 0, 3) == 0, one = rng_int(r, 0, i - (i > 0)), two = i > 1 ? i - 1 : 0,
                  sum_with = rng_int(r, -1, 1);
        for (int j = 0; j < n; j++) {
            q->C[i * n + j] =
                copy ? q->C[one * n + j] + sum_with * q->C[two * n + j] : (coarse ? rng_int(r, -1, 1) : rng_normal(r));
            at += q->C[i * n + j] * inside[j];
        }
        const int kind = rng_int(r, 0, 7);
        q->lower[i] = kind == 0 || kind == 5 ? -INFINITY : kind == 1 || kind == 2 ? at : at - rng_uniform(r, 0, 2);
        q->upper[i] = kind == 6 || kind == 5 ? INFINITY : kind == 1 || kind == 3 ? at : at + rng_uniform(r, 0, 2);
    }
    for (int j = 0; j < n; j++)
        q->x[j] = 10 * rng_normal(r);
    return q;
}

static double objective(const quadratic_program *p, const double x[])
{
    double sum = 0;
    for (int i = 0; i < p->nobjective; i++) {
        double off = -p->b[i];
        for (int j = 0; j < p->n; j++)
            off += p->A[i * p->n + j] * x[j];
        sum += off * off;
    }
    return sum;
}

static double row_at(const quadratic_program *p, int i, const double x[])
{
    double sum = 0;
    for (int j = 0; j < p->n; j++)
        sum += p->C[i * p->n + j] * x[j];
    return sum;
}

static double violation(const quadratic_program *p, const double x[])
{
    double worst = 0;
    for (int i = 0; i < p->nconstraint; i++) {
        const double at = row_at(p, i, x);
        worst = fmax(worst, fmax(at - p->upper[i], p->lower[i] - at));
    }
    return worst;
}

/* ---- brute force ---------------------------------------------------------------------------------------------- */

enum { SIZE = BRUTE_N + BRUTE_K };

/* Any solution of S y = s by elimination with full pivoting; 0: there is none. */
static int solve_any(int n, double S[SIZE][SIZE], double s[SIZE], double y[SIZE])
{
    int column[SIZE], rank = 0;
    for (int k = 0; k < n; k++)
        column[k] = k;
    for (; rank < n; rank++) {
        int pr = rank, pc = rank;
        for (int i = rank; i < n; i++)
            for (int j = rank; j < n; j++)
                if (fabs(S[i][j]) > fabs(S[pr][pc])) {
                    pr = i;
                    pc = j;
                }
        if (fabs(S[pr][pc]) < 1e-10)
            break;
        for (int j = 0; j < n; j++) {
            const double kept = S[rank][j];
            S[rank][j] = S[pr][j];
            S[pr][j] = kept;
        }
        const double kept = s[rank];
        s[rank] = s[pr];
        s[pr] = kept;
        for (int i = 0; i < n; i++) {
            const double other = S[i][rank];
            S[i][rank] = S[i][pc];
            S[i][pc] = other;
        }
        const int name = column[rank];
        column[rank] = column[pc];
        column[pc] = name;
        for (int i = 0; i < n; i++) {
            const double f = i == rank ? 0 : S[i][rank] / S[rank][rank];
            for (int j = rank; j < n && f != 0; j++)
                S[i][j] -= f * S[rank][j];
            s[i] -= f * s[rank];
        }
    }
    for (int i = rank; i < n; i++)
        if (fabs(s[i]) > 1e-7)
            return 0;
    for (int k = 0; k < n; k++)
        y[column[k]] = k < rank ? s[k] / S[k][k] : 0;
    return 1;
}

static double brute_force(const quadratic_program *p)
{
    const int n = p->n, k = p->nconstraint;
    int sets = 1;
    double best = INFINITY;
    for (int i = 0; i < k; i++)
        sets *= 3;
    for (int set = 0; set < sets; set++) {
        int row[BRUTE_K], count = 0, usable = 1;
        double bound[BRUTE_K];
        for (int i = 0, rest = set; i < k; i++, rest /= 3) {
            if (rest % 3 == 0)
                continue;
            bound[count] = rest % 3 == 1 ? p->lower[i] : p->upper[i];
            usable &= isfinite(bound[count]) != 0;
            row[count++] = i;
        }
        if (!usable)
            continue;
        double S[SIZE][SIZE] = { { 0 } }, s[SIZE] = { 0 }, y[SIZE];
        for (int a = 0; a < n; a++) {
            for (int c = 0; c < n; c++)
                for (int i = 0; i < p->nobjective; i++)
                    S[a][c] += p->A[i * n + a] * p->A[i * n + c];
            for (int i = 0; i < p->nobjective; i++)
                s[a] += p->A[i * n + a] * p->b[i];
            for (int c = 0; c < count; c++)
                S[a][n + c] = S[n + c][a] = p->C[row[c] * n + a];
        }
        for (int c = 0; c < count; c++)
            s[n + c] = bound[c];
        if (solve_any(n + count, S, s, y) && violation(p, y) < 1e-8)
            best = fmin(best, objective(p, y));
    }
    return best;
}

static void test_brute_force(void **state)
{
    (void)state;
    const int cases = getenv("RAMUS_LONG") ? 30000 : 2000;
    int iterations = 0, most = 0;
    for (int seed = 0; seed < cases; seed++) {
        rng r = { (unsigned long long)seed };
        const int n = rng_int(&r, 1, BRUTE_N), m = rng_int(&r, 1, 5), k = rng_int(&r, 0, BRUTE_K);
        problem *q = random_problem(&r, n, m, k);
        const double left = qp_feasible_point(&q->p, &q->work, NULL, q->x);
        if (!(left < 1e-9) || !(violation(&q->p, q->x) < 1e-9))
            fail_msg("seed %d: no feasible point, %g is left", seed, left);
        if (!qp_solve(&q->p, &q->work, 0, q->x))
            fail_msg("seed %d: not solved in %d iterations", seed, q->work.iterations);
        const double got = objective(&q->p, q->x), want = brute_force(&q->p);
        if (!(violation(&q->p, q->x) < 1e-9) || !(fabs(got - want) <= 1e-7 * (1 + want)))
            fail_msg("seed %d (n %d, m %d, k %d): objective %.12g, brute force %.12g, violation %g", seed, n, m, k, got,
                     want, violation(&q->p, q->x));
        iterations += q->work.iterations;
        most = most > q->work.iterations ? most : q->work.iterations;
        problem_destroy(q);
    }
    printf("%d problems, %.1f iterations on average, %d at most\n", cases, (double)iterations / cases, most);
}

/* ---- larger ones: optimality conditions ----------------------------------------------------------------------- */

static void check_optimal(const problem *q, int seed)
{
    const quadratic_program *p = &q->p;
    double scale = 1;
    for (int j = 0; j < p->n; j++) {
        double g = 0, size = 0;
        for (int i = 0; i < p->nobjective; i++) {
            double off = -p->b[i];
            for (int c = 0; c < p->n; c++)
                off += p->A[i * p->n + c] * q->x[c];
            g += p->A[i * p->n + j] * off;
            size += fabs(p->A[i * p->n + j] * off);
        }
        scale = fmax(scale, size);
        for (int i = 0; i < p->nconstraint; i++)
            g += p->C[i * p->n + j] * q->work.multiplier[i];
        if (!(fabs(g) < 1e-8 * scale))
            fail_msg("seed %d: gradient %d is %g", seed, j, g);
    }
    for (int i = 0; i < p->nconstraint; i++) {
        const double at = row_at(p, i, q->x), y = q->work.multiplier[i];
        const int side = q->work.side[i];
        if (side == 0 && y != 0)
            fail_msg("seed %d: row %d is not held but has multiplier %g", seed, i, y);
        if ((side == 1 && !(fabs(at - p->upper[i]) < 1e-8 && y > -1e-7)) ||
            (side == -1 && !(fabs(at - p->lower[i]) < 1e-8 && y < 1e-7)))
            fail_msg("seed %d: row %d on side %d is at %g of %g..%g with multiplier %g", seed, i, side, at, p->lower[i],
                     p->upper[i], y);
    }
    if (!(violation(p, q->x) < 1e-8))
        fail_msg("seed %d: violation %g", seed, violation(p, q->x));
}

static void test_large(void **state)
{
    (void)state;
    const int cases = getenv("RAMUS_LONG") ? 5000 : 300;
    int most = 0;
    for (int seed = 0; seed < cases; seed++) {
        rng r = { 1000000 + (unsigned long long)seed };
        problem *q = random_problem(&r, rng_int(&r, 1, MOST_N), rng_int(&r, 1, MOST_M), rng_int(&r, 0, MOST_K));
        const double left = qp_feasible_point(&q->p, &q->work, NULL, q->x);
        if (!(left < 1e-9))
            fail_msg("seed %d: no feasible point, %g is left", seed, left);
        /* what rounding leaves is taken as allowed, as the callers of the solver do */
        for (int i = 0; i < q->p.nconstraint; i++) {
            q->lower[i] = fmin(q->lower[i], row_at(&q->p, i, q->x));
            q->upper[i] = fmax(q->upper[i], row_at(&q->p, i, q->x));
        }
        if (!qp_solve(&q->p, &q->work, 0, q->x))
            fail_msg("seed %d: not solved in %d iterations", seed, q->work.iterations);
        check_optimal(q, seed);
        most = most > q->work.iterations ? most : q->work.iterations;
        problem_destroy(q);
    }
    printf("%d problems, %d iterations at most\n", cases, most);
}

/* ---- contradictory limits ------------------------------------------------------------------------------------- */

static void test_least_violation(void **state)
{
    (void)state;
    for (int seed = 0; seed < 1000; seed++) {
        rng r = { 2000000 + (unsigned long long)seed };
        const int n = rng_int(&r, 1, 12), k = rng_int(&r, 2, 30);
        problem *q = random_problem(&r, n, 1, k);
        double weight[MOST_K], gradient[MOST_N] = { 0 };
        for (int i = 0; i < k; i++)
            weight[i] = rng_uniform(&r, 0.5, 3);
        /* two rows, the same, with bounds that exclude each other */
        memcpy(q->C + n, q->C, (size_t)n * sizeof(double));
        q->C[0] = q->C[n] += 1.5;
        q->lower[0] = 3, q->upper[0] = 4;
        q->lower[1] = -2, q->upper[1] = rng_uniform(&r, -1, 2.5);
        const double left = qp_feasible_point(&q->p, &q->work, weight, q->x);
        if (!(left > 0.01))
            fail_msg("seed %d: contradictory limits kept within %g", seed, left);
        double sum = 0;
        for (int i = 0; i < k; i++) {
            const double at = row_at(&q->p, i, q->x);
            const double off = fmax(at - q->upper[i], 0) - fmax(q->lower[i] - at, 0);
            sum += fabs(off);
            for (int j = 0; j < n; j++)
                gradient[j] += weight[i] * weight[i] * off * q->C[i * n + j];
        }
        for (int j = 0; j < n; j++)
            if (!(fabs(gradient[j]) < 1e-8 * (1 + sum)))
                fail_msg("seed %d: the violation could still fall: gradient %d is %g", seed, j, gradient[j]);
        problem_destroy(q);
    }
}

/* Ended early, the point keeps the constraints and is no worse than the start. */
static void test_iteration_limit(void **state)
{
    (void)state;
    int ended = 0;
    for (int seed = 0; seed < 200; seed++) {
        rng r = { 3000000 + (unsigned long long)seed };
        problem *q = random_problem(&r, 20, 30, 60);
        qp_feasible_point(&q->p, &q->work, NULL, q->x);
        const double before = objective(&q->p, q->x);
        ended += !qp_solve(&q->p, &q->work, 3, q->x);
        assert_true(q->work.iterations <= 3);
        assert_true(violation(&q->p, q->x) < 1e-9);
        assert_true(objective(&q->p, q->x) <= before * (1 + 1e-12));
        problem_destroy(q);
    }
    assert_true(ended > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_least_violation),
        cmocka_unit_test(test_iteration_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
