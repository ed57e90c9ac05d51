/* test_height_field.c - the surface through a grid of heights: cubics, continuity over the edges of cells, nearest points, valleys */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "linear/height_field.h"
#include "support/random.h"

enum { NX = 7, NY = 6 };
static double memory[4 * NX * NY + NX];

static height_field field_of(const double heights[])
{
    height_field f = { NX, NY, 0.3, 0.4, NULL };
    height_field_fit(&f, heights, memory);
    return f;
}

static height_field random_field(unsigned long long seed)
{
    rng r = { seed };
    double heights[NX * NY];
    for (int k = 0; k < NX * NY; k++)
        heights[k] = rng_uniform(&r, -0.1, 0.1);
    return field_of(heights);
}

static double place(int k, int n, double cell)
{
    return (k - (n - 1) / 2.0) * cell;
}

/* Values and derivatives in the order of the struct. */
static void numbers_of(const height_field *f, double x, double y, double out[10])
{
    field_values s;
    height_field_at(f, x, y, 1, &s);
    const double all[10] = { s.h, s.hx, s.hy, s.hxx, s.hxy, s.hyy, s.hxxx, s.hxxy, s.hxyy, s.hyyy };
    for (int k = 0; k < 10; k++)
        out[k] = all[k];
}

static void test_cubic(void **state)
{
    (void)state;
    double heights[NX * NY], got[10];
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            const double x = place(i, NX, 0.3), y = place(j, NY, 0.4);
            heights[j * NX + i] = 0.3 + x * x * x * y * y - 2 * x * y * y * y + x;
        }
    const height_field f = field_of(heights);
    rng r = { 3 };
    for (int n = 0; n < 200; n++) {
        const double x = rng_uniform(&r, -0.9, 0.9), y = rng_uniform(&r, -1, 1);
        const double want[10] = { 0.3 + x * x * x * y * y - 2 * x * y * y * y + x,
                                  3 * x * x * y * y - 2 * y * y * y + 1,
                                  2 * x * x * x * y - 6 * x * y * y,
                                  6 * x * y * y,
                                  6 * x * x * y - 6 * y * y,
                                  2 * x * x * x - 12 * x * y,
                                  6 * y * y,
                                  12 * x * y,
                                  6 * x * x - 12 * y,
                                  -12 * x };
        numbers_of(&f, x, y, got);
        for (int k = 0; k < 10; k++)
            assert_true(fabs(got[k] - want[k]) < 1e-11);
    }
}

/* Through the heights; up to second derivatives the same from both sides of an edge; straight beyond the grid. */
static void test_continuous(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= 20; seed++) {
        const height_field f = random_field(seed);
        rng r = { seed + 100 };
        const double tiny = 1e-10;
        double a[10], b[10], jump = 0;
        for (int n = 0; n < 50; n++) {
            const int along = n % 2;
            const double edge = along ? place(rng_int(&r, 1, NY - 2), NY, 0.4) : place(rng_int(&r, 1, NX - 2), NX, 0.3);
            const double other = rng_uniform(&r, -0.9, 0.9);
            numbers_of(&f, along ? other : edge - tiny, along ? edge - tiny : other, a);
            numbers_of(&f, along ? other : edge + tiny, along ? edge + tiny : other, b);
            for (int k = 0; k < 6; k++)
                assert_true(fabs(a[k] - b[k]) < 1e-7);
            jump = fmax(jump, fabs(a[6] - b[6]));
        }
        assert_true(jump > 0.1); /* third ones are not continuous: the test sees both sides */
        numbers_of(&f, 0.9, 0.2, a);
        numbers_of(&f, 1.4, 0.2, b);
        assert_true(fabs(b[0] - a[0] - 0.5 * a[1]) < 1e-14 && fabs(b[1] - a[1]) < 1e-14 && b[3] == 0);
    }
}

/* No point of a fine grid is nearer, and the way to the nearest one is normal to the surface. */
static void test_nearest(void **state)
{
    (void)state;
    enum { FINE = 120 };
    for (unsigned long long seed = 1; seed <= 30; seed++) {
        const height_field f = random_field(seed);
        rng r = { seed + 200 };
        const double x = rng_uniform(&r, -0.7, 0.7), y = rng_uniform(&r, -0.8, 0.8), z = rng_uniform(&r, -0.15, 0.3);
        double u, v, best = INFINITY;
        field_values s;
        assert_int_equal(height_field_nearest(&f, x, y, z, &u, &v), 1);
        height_field_at(&f, u, v, 0, &s);
        const double away = sqrt((u - x) * (u - x) + (v - y) * (v - y) + (s.h - z) * (s.h - z));
        assert_true(fabs(u - x + (s.h - z) * s.hx) < 1e-13 && fabs(v - y + (s.h - z) * s.hy) < 1e-13);
        for (int k = 0; k <= FINE; k++)
            for (int i = 0; i <= FINE; i++) {
                const double a = -0.9 + 1.8 * i / FINE, b = -1 + 2.0 * k / FINE;
                height_field_at(&f, a, b, 0, &s);
                best = fmin(best, sqrt((a - x) * (a - x) + (b - y) * (b - y) + (s.h - z) * (s.h - z)));
            }
        if (!(away <= best + 1e-12))
            fail_msg("seed %llu: %g is nearest, found was %g", seed, best, away);
    }
}

static void test_valleys(void **state)
{
    (void)state;
    double heights[NX * NY], x, y;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                heights[j * NX + i] = sign * 0.8 * place(i, NX, 0.3) * place(i, NX, 0.3);
        const height_field f = field_of(heights);
        const double bend = height_field_bend(&f, &x, &y);
        assert_true(fabs(bend - (sign > 0 ? 1.6 : 0)) < 1e-12 &&
                    (sign < 0 || fabs(x) < 1e-12)); /* a ridge has no valley */
        assert_true(height_field_covers(&f, 0.9, -1) && !height_field_covers(&f, 0.91, 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_cubic), cmocka_unit_test(test_continuous),
                                        cmocka_unit_test(test_nearest), cmocka_unit_test(test_valleys) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
