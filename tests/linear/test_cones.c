/* test_cones.c - friction on round cones and on polyhedra: conditions of both, and what they differ by */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/workspace.h"
#include "linear/cones.h"
#include "support/random.h"

enum { CONES = 5, N = 3 * CONES, MOST = 12 };

typedef struct problem {
    double G[N * MOST], W[N * N], c[N];
    cone cone[CONES];
    polyhedra_work work;
} problem;

static void layout(void *object, arena *a)
{
    polyhedra_layout(&((problem *)object)->work, a, CONES);
}

/* Contacts of a body with `n` coordinates; more rows than these where n is small. */
static void fill(problem *x, unsigned long long seed, int n)
{
    rng r = { seed };
    for (int k = 0; k < N * n; k++)
        x->G[k] = rng_uniform(&r, -1, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            x->W[i * N + j] = 0;
            for (int k = 0; k < n; k++)
                x->W[i * N + j] += x->G[i * n + k] * x->G[j * n + k];
        }
    /* velocities that a motion has, so that the normals can be met: u = G y, with a y that pushes into most of them */
    double y[MOST];
    for (int k = 0; k < n; k++)
        y[k] = rng_uniform(&r, -1, 1);
    for (int i = 0; i < N; i++) {
        x->c[i] = 0;
        for (int k = 0; k < n; k++)
            x->c[i] += x->G[i * n + k] * y[k];
    }
    for (int k = 0; k < CONES; k++)
        x->cone[k] = (cone){ CONE_FRICTION, 3 * k, rng_uniform(&r, 0.05, 1) };
}

/* The largest violation of the conditions with cones of eight sides. */
static double polyhedral_residual(const problem *x, const double f[])
{
    double worst = 0;
    for (int k = 0; k < CONES; k++) {
        double u[3], reach = 0;
        for (int a = 0; a < 3; a++) {
            u[a] = x->c[3 * k + a];
            for (int j = 0; j < N; j++)
                u[a] += x->W[(3 * k + a) * N + j] * f[j];
        }
        for (int j = 0; j < 8; j++)
            reach = fmax(reach, u[1] * cos(j * atan(1.0)) + u[2] * sin(j * atan(1.0)));
        const double *at = f + 3 * k, mu = x->cone[k].limit;
        worst = fmax(worst, fmax(-u[0], -at[0]));
        worst = fmax(worst, fabs(at[0] * u[0]));
        worst = fmax(worst, hypot(at[1], at[2]) - mu * at[0]);
        worst = fmax(worst, fabs(at[1] * u[1] + at[2] * u[2] + mu * at[0] * reach)); /* most is taken */
    }
    return worst;
}

static void test_polyhedra(void **state)
{
    (void)state;
    problem *x = calloc(1, sizeof *x);
    assert_non_null(x);
    const ramus_allocator memory = memory_allocator(NULL);
    void *block = workspace_block(&memory, x, layout);
    assert_non_null(block);
    int round = 0, count = 0;
    double worst = 0, differ = 0;
    for (unsigned long long seed = 1; seed <= 60; seed++) {
        double f[N], g[N] = { 0 };
        fill(x, seed, 4 + (int)(seed % 9));
        const cone_problem p = { N, CONES, x->W, x->c, x->cone };
        if (!polyhedra_solve(&p, &x->work, f))
            fail_msg("seed %llu: no answer with polyhedra", seed);
        const double off = polyhedral_residual(x, f);
        if (off > 1e-8)
            fail_msg("seed %llu: the conditions are off by %.2g", seed, off);
        worst = fmax(worst, off);
        count++;
        const cone_report report = cones_solve(&p, 1e-13, 20000, g);
        if (report.change > 1e-13)
            continue;
        round++;
        if (cones_residual(&p, g) > 1e-9)
            fail_msg("seed %llu: round cones are off by %.2g", seed, cones_residual(&p, g));
        differ = fmax(differ, cones_residual(&p, f));
    }
    print_message("polyhedra: conditions to %.1e; round cones converged for %d of %d\n", worst, round, count);
    assert_true(round > count / 2 && differ > 1e-6); /* they are not the same */
    memory_free(&memory, block);
    free(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_polyhedra) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
