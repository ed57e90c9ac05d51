/* test_bounces.c - impacts by energy: closed forms of one contact with friction, a row of balls, and energy of random ones */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "linear/bounces.h"
#include "support/random.h"

static void near(const char *what, double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance))
        fail_msg("%s: %.12g, %.12g is expected, off by %.2g, tolerance %.2g", what, got, want, got - want, tolerance);
}

/* Without friction: e times the speed, whatever the mass. */
static void test_one(void **state)
{
    (void)state;
    static const double restitution[] = { 0.02, 0.1, 0.5, 0.9, 1 };
    for (int k = 0; k < 5; k++)
        for (double W = 1e-6; W < 1e7; W *= 1e4) {
            bounce b = { .first = 0, .count = 1, .restitution = restitution[k] };
            const bounce_problem p = { 1, 1, &W, &b };
            double u = -3, x, push;
            assert_true(bounces_solve(&p, 1e-8, &u, &x, &push));
            near("speed", u, 3 * restitution[k], 2e-4);
            near("impulse", x * W, 3 + u, 1e-9);
        }
}

/* A slender body in the plane slides against friction, sticks during the impact, and bounces. Along the normal impulse p: u_n = u_n0 + (W_nn - mu W_nt) p,
 * u_t = u_t0 + (W_nt - mu W_tt) p until u_t = 0, then with friction that keeps it there, W_nn - W_nt^2 / W_tt. */
static void test_slip_that_ends(void **state)
{
    (void)state;
    const double nn = 2, nt = 0.6, tt = 1.5, mu = 0.8, e = 0.7, un = -1, ut = 0.3;
    const double W[9] = { nn, nt, 0, nt, tt, 0, 0, 0, 1 };
    const double slides = nn - mu * nt, sticks = nn - nt * nt / tt, p1 = ut / (mu * tt - nt), u1 = un + slides * p1;
    assert_true(u1 < 0 && nt / tt < mu); /* it sticks while it is still compressed, and friction can hold it */
    const double taken = -(un + u1) / 2 * p1 + u1 * u1 / (2 * sticks);
    const double up = e * sqrt(2 * sticks * taken); /* u^2 / (2 B) = e^2 taken */
    bounce b = { .first = 0, .count = 3, .friction = mu, .restitution = e };
    const bounce_problem p = { 3, 1, W, &b };
    double u[3] = { un, ut, 0 }, x[3], push[3];
    assert_true(bounces_solve(&p, 1e-8, u, x, push));
    near("up", u[0], up, 2e-4);
    near("sticks", u[1], 0, 1e-6);
    near("across", u[2], 0, 1e-12);
    assert_true(fabs(up - e * 1) > 0.01); /* the law of speeds has another answer */
}

/* Three equal balls in a row, the first hits the others: momentum and energy are kept with e = 1, and nearly all is the last one's. */
static void test_row_of_balls(void **state)
{
    (void)state;
    const double W[4] = { 2, -1, -1, 2 }; /* contacts 12 and 23, masses 1 */
    bounce b[2] = { { .first = 0, .count = 1, .restitution = 1 }, { .first = 1, .count = 1, .restitution = 1 } };
    const bounce_problem p = { 2, 2, W, b };
    double u[2] = { -1, 0 }, x[2], push[2];
    assert_true(bounces_solve(&p, 1e-8, u, x, push));
    const double v[3] = { 1 - x[0], x[0] - x[1], x[1] };
    print_message("row of balls: %.4f %.4f %.4f\n", v[0], v[1], v[2]);
    near("energy", v[0] * v[0] + v[1] * v[1] + v[2] * v[2], 1, 1e-3);
    assert_true(v[2] > 0.95 && v[0] <= v[1] && v[1] <= v[2]);
}

/* Random bodies under several contacts, more than they have coordinates: no contact approaches afterwards, pushes only, friction within its cone and
 * against the slip where it slides all along, and the energy is never more than before. */
static void test_random(void **state)
{
    (void)state;
    enum { CONTACTS = 4, N = 3 * CONTACTS, MOST = 6 };
    double worst = 0;
    for (unsigned long long seed = 1; seed <= 30; seed++) {
        rng r = { seed };
        const int n = 2 + (int)(seed % 5);
        double G[N * MOST], W[N * N], u[N], c[N], x[N], push[N], y[MOST];
        bounce b[CONTACTS];
        for (int k = 0; k < N * n; k++)
            G[k] = rng_uniform(&r, -1, 1);
        for (int k = 0; k < n; k++)
            y[k] = rng_uniform(&r, -1, 1);
        for (int i = 0; i < N; i++) {
            c[i] = 0;
            for (int k = 0; k < n; k++)
                c[i] += G[i * n + k] * y[k];
            for (int j = 0; j < N; j++) {
                W[i * N + j] = 0;
                for (int k = 0; k < n; k++)
                    W[i * N + j] += G[i * n + k] * G[j * n + k];
            }
        }
        for (int k = 0; k < CONTACTS; k++)
            b[k] = (bounce){
                .first = 3 * k, .count = 3, .friction = rng_uniform(&r, 0, 0.5), .restitution = rng_uniform(&r, 0, 1)
            };
        memcpy(u, c, sizeof u);
        const bounce_problem p = { N, CONTACTS, W, b };
        const int ends = bounces_solve(&p, 1e-6, u, x, push);
        double gain = 0, size = 1e-12;
        for (int i = 0; i < N; i++) {
            gain += x[i] * (c[i] + u[i]) / 2;
            size += fabs(x[i] * c[i]);
        }
        if (gain > 1e-12 * size)
            fail_msg("seed %llu: the impact gains %.3g of %.3g", seed, gain, size);
        for (int k = 0; k < CONTACTS; k++) {
            if (x[3 * k] < 0 || hypot(x[3 * k + 1], x[3 * k + 2]) > b[k].friction * x[3 * k] * (1 + 1e-12) + 1e-15)
                fail_msg("seed %llu: contact %d pulls or rubs too much", seed, k);
            if (ends)
                worst = fmax(worst, -u[3 * k]);
        }
    }
    print_message("random impacts: an approach of %.1e is left at most\n", worst);
    assert_true(worst < 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_one), cmocka_unit_test(test_slip_that_ends),
                                        cmocka_unit_test(test_row_of_balls), cmocka_unit_test(test_random) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
