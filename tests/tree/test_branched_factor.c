/* test_branched_factor.c - matrices with the sparsity of a tree: the factor's product gives the matrix back, solutions solve, in every
 * instance that this machine runs
 *
 * Random trees and forests up to paths longer than the registers that a row is worked on in at once. What is beyond a row's diagonal is NaN
 * before: it has no meaning. Matrices that are not definite fail at the unknown where an ordinary elimination fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/wide.h"
#include "linear/branched_tree.h"
#include "support/random.h"
#include "tree/kernels.h"

enum { MOST = 90, WIDTH = (MOST / WIDE_MOST + 1) * WIDE_MOST };

static const struct {
    const char *name;
    int n;
    double chain, root; /* how likely the next unknown depends on the one before, on none */
} cases[] = {
    { "one", 1, 1, 0 },        { "two", 2, 1, 0 },        { "chain of 9", 9, 1, 0 },  { "chain of 90", 90, 1, 0 },
    { "strangers", 20, 0, 1 }, { "legs", 18, 0.9, 0.05 }, { "bushes", 60, 0.3, 0.1 }, { "long arms", 90, 0.97, 0 },
};
enum { CASES = sizeof cases / sizeof *cases, SEEDS = 30 };

typedef struct system {
    branched_tree t;
    int up[MOST], depth[MOST], first[MOST], run[MOST], last[MOST];
    double A[MOST][MOST]; /* dense */
} system_of;

static void make_tree(rng *r, int n, double chain, double root, system_of *s)
{
    s->t = (branched_tree){ .n = n, .up = s->up, .depth = s->depth, .first = s->first, .run = s->run, .last = s->last };
    int longest = 0;
    for (int k = 0; k < n; k++) {
        int up = k - 1;
        if (k && rng_uniform(r, 0, 1) < root)
            up = -1;
        else if (k && rng_uniform(r, 0, 1) >= chain) /* depth first: one on the path of the unknown before */
            for (int steps = (int)(rng_uniform(r, 0, 1) * s->depth[k - 1]); up >= 0 && steps > 0; steps--)
                up = s->up[up];
        s->up[k] = up;
        s->depth[k] = up < 0 ? 0 : s->depth[up] + 1;
        s->first[k] = up < 0 ? k : s->first[up];
        s->run[k] = up >= 0 && up == k - 1 ? s->run[up] : k;
        s->last[k] = k + 1;
        for (int i = up; i >= 0; i = s->up[i])
            s->last[i] = k + 1;
        longest = s->depth[k] > longest ? s->depth[k] : longest;
    }
    s->t.width = (longest + WIDE_MOST) / WIDE_MOST * WIDE_MOST;
}

/* A = L^T D L of random L and D > 0 */
static void make_matrix(rng *r, system_of *s)
{
    static double L[MOST][MOST];
    const int n = s->t.n;
    memset(L, 0, sizeof L);
    memset(s->A, 0, sizeof s->A);
    for (int k = 0; k < n; k++) {
        const double D = exp(rng_normal(r));
        L[k][k] = 1;
        for (int i = s->up[k]; i >= 0; i = s->up[i])
            L[k][i] = 0.5 * rng_normal(r);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                s->A[i][j] += L[k][i] * D * L[k][j];
    }
}

static void put_rows(const system_of *s, double rows[])
{
    for (int k = 0; k < MOST * WIDTH; k++)
        rows[k] = NAN;
    for (int k = 0; k < s->t.n; k++)
        for (int i = k; i >= 0; i = s->up[i])
            rows[k * s->t.width + s->depth[i]] = s->A[k][i];
}

/* largest difference of L^T D L and A beside sqrt(A_ii A_jj), which bounds each term of the sum */
static double factor_error(const system_of *s, const double rows[], const double inverse[])
{
    static double back[MOST][MOST], L[MOST][MOST];
    const int n = s->t.n;
    double most = 0;
    memset(back, 0, sizeof back);
    memset(L, 0, sizeof L);
    for (int k = 0; k < n; k++) {
        L[k][k] = 1;
        for (int i = s->up[k]; i >= 0; i = s->up[i])
            L[k][i] = rows[k * s->t.width + s->depth[i]];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                back[i][j] += L[k][i] / inverse[k] * L[k][j];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double error = fabs(back[i][j] - s->A[i][j]) / sqrt(s->A[i][i] * s->A[j][j]);
            most = isnan(error) ? INFINITY : fmax(most, error);
        }
    return most;
}

static double residual(const system_of *s, const double x[], const double b[])
{
    double most = 0;
    for (int i = 0; i < s->t.n; i++) {
        double sum = -b[i], size = fabs(b[i]);
        for (int j = 0; j < s->t.n; j++) {
            sum += s->A[i][j] * x[j];
            size += fabs(s->A[i][j] * x[j]);
        }
        most = isnan(sum) ? INFINITY : fmax(most, fabs(sum) / size);
    }
    return most;
}

/* x from b after it was taken along with the factor: D^-1, then outwards */
static void solve_outwards(const system_of *s, const double rows[], const double inverse[], const double b[],
                           double x[])
{
    for (int k = 0; k < s->t.n; k++) {
        x[k] = b[k] * inverse[k];
        for (int i = s->up[k]; i >= 0; i = s->up[i])
            x[k] -= rows[k * s->t.width + s->depth[i]] * x[i];
    }
}

static void test_factor_and_solution(void **state)
{
    (void)state;
    static system_of s;
    static double rows[MOST * WIDTH];
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            double b[MOST], x[MOST], along[MOST], inverse[MOST], path[WIDTH + WIDE_MOST];
            make_tree(&r, cases[c].n, cases[c].chain, cases[c].root, &s);
            make_matrix(&r, &s);
            for (int i = 0; i < s.t.n; i++)
                b[i] = rng_normal(&r);
            for (int k = 0; kernels_instance(0, k); k++) {
                const kernel_table *kernel = kernels_instance(0, k);
                put_rows(&s, rows);
                memcpy(x, b, sizeof x);
                const int failed = kernel->branched_factor(&s.t, rows, inverse, NULL);
                const double error = failed < 0 ? factor_error(&s, rows, inverse) : INFINITY;
                kernel->branched_solve(&s.t, rows, inverse, path, x);
                if (error > 1e-14 || residual(&s, x, b) > 1e-13)
                    fail_msg("%s, seed %llu, instance %d: factor %d, off by %g (1e-14); solution off by %g (1e-13)",
                             cases[c].name, seed, k, failed, error, residual(&s, x, b));
                put_rows(&s, rows);
                memcpy(along, b, sizeof along);
                assert_int_equal(kernel->branched_factor(&s.t, rows, inverse, along), -1);
                solve_outwards(&s, rows, inverse, along, x);
                if (factor_error(&s, rows, inverse) > 1e-14 || residual(&s, x, b) > 1e-13)
                    fail_msg("%s, seed %llu, instance %d, with a right side: factor off by %g (1e-14), solution by %g "
                             "(1e-13)",
                             cases[c].name, seed, k, factor_error(&s, rows, inverse), residual(&s, x, b));
            }
        }
}

/* A diagonal element that is less than what the rows below take from it */
static void test_indefinite(void **state)
{
    (void)state;
    static system_of s;
    static double rows[MOST * WIDTH];
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            double inverse[MOST];
            make_tree(&r, cases[c].n, cases[c].chain, cases[c].root, &s);
            make_matrix(&r, &s);
            const int bad = (int)(rng_uniform(&r, 0, 1) * s.t.n);
            for (int k = 0; kernels_instance(0, k); k++) {
                put_rows(&s, rows);
                assert_int_equal(kernels_instance(0, k)->branched_factor(&s.t, rows, inverse, NULL), -1);
                const double whole = s.A[bad][bad];
                s.A[bad][bad] -= (1 + 1e-3) / inverse[bad];
                put_rows(&s, rows);
                const int failed = kernels_instance(0, k)->branched_factor(&s.t, rows, inverse, NULL);
                s.A[bad][bad] = whole;
                if (failed != bad)
                    fail_msg("%s, seed %llu, instance %d: fails at %d, expected %d", cases[c].name, seed, k, failed,
                             bad);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_factor_and_solution),
        cmocka_unit_test(test_indefinite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
