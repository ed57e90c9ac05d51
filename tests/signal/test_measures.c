/* test_measures.c - RMSE, CMC, statistics: cases worked by hand, invariances, and what must not become a number
 *
 * CMC by hand, two waveforms (0, 2) and (1, 3): the means of the frames are 0.5, 2.5, of all 1.5.
 *     W = (4 * 0.25) / (1 * 2 * 1) = 0.5      T = (2.25 + 0.25 + 0.25 + 2.25) / (1 * 3) = 5/3      CMC = sqrt(0.7)
 */
#include "ramus/signal.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "support/random.h"

static int near(const char *what, double got, double want, double tol)
{
    if ((isnan(got) && isnan(want)) || fabs(got - want) <= tol)
        return 1;
    fprintf(stderr, "%s: got %.17g, want %.17g, tolerance %.0e\n", what, got, want, tol);
    return 0;
}

static void test_rmse(void **state)
{
    (void)state;
    const double zero[4] = { 0 }, a[] = { 1, -1, 1, -1 }, b[] = { 3, 4, 0, 0 }, huge[] = { 1e200, 0, 0, -1e200 };
    const double tiny[] = { 3e-200, 4e-200, 0, 0 }, bad[] = { 1, NAN, 3, 4 }, far[] = { INFINITY, 0, 0, 0 };
    assert_true(near("ones", ramus_rmse(4, a, zero), 1, 0));
    assert_true(near("3, 4", ramus_rmse(4, zero, b), 2.5, 1e-15));
    assert_true(near("same", ramus_rmse(4, b, b), 0, 0));
    assert_true(near("huge", ramus_rmse(4, huge, zero) / 1e200, sqrt(0.5), 1e-15));
    assert_true(near("tiny", ramus_rmse(4, tiny, zero) / 1e-200, 2.5, 1e-15));
    assert_true(isnan(ramus_rmse(0, a, b)));
    assert_true(isnan(ramus_rmse(4, bad, b)));
    assert_true(isinf(ramus_rmse(4, far, b)));
}

static void test_cmc_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int cycles, waveforms;
        size_t frames;
        double y[24];
        double want; /* of the square; negative: not a real number */
    } cases[] = {
        { "two of two", 1, 2, 2, { 0, 2, 1, 3 }, 0.7 },
        /* W = 2 * (2 * 0.25) / (2*2*1) ... each cycle like the one above, the second moved by 10: nothing changes */
        { "two cycles", 2, 2, 2, { 0, 2, 1, 3, 10, 12, 11, 13 }, 0.7 },
        /* means 1, 1; Y = 1: W = 4 * 1 / 2 = 2, T = 4 / 3: above 1 */
        { "opposite", 1, 2, 2, { 0, 2, 2, 0 }, -1 },
        /* three waveforms of (0, 6): moved by 0, 1, 2; Y_f = 1, 7; W = 4 / (2*2) = 1;
         * T about 4: (16 + 9 + 4) * 2 / 5 = 11.6; 1 - 1/11.6 */
        { "three", 1, 3, 2, { 0, 6, 1, 7, 2, 8 }, 1 - 1 / 11.6 },
        /* constants 0 and 1: W = 1/2, T = 1/3 */
        { "two constants", 1, 2, 2, { 0, 0, 1, 1 }, -1 },
        { "one frame", 1, 2, 1, { 0, 1 }, 0 }, /* W = 0.5, T = 0.5: ratio 1 */
        { "identical", 1, 2, 3, { 1, 5, 2, 1, 5, 2 }, 1 },
        { "identical constants", 1, 2, 3, { 7, 7, 7, 7, 7, 7 }, 1 },
        { "zeros", 1, 3, 2, { 0 }, 1 },
        { "constants that differ between cycles only", 2, 2, 2, { 1, 1, 1, 1, 9, 9, 9, 9 }, 1 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const double got = ramus_cmc(cases[k].cycles, cases[k].waveforms, cases[k].frames, cases[k].y);
        assert_true(near(cases[k].name, got, cases[k].want < 0 ? NAN : sqrt(cases[k].want), 1e-15));
    }
}

/* The formula as it is printed, without care, in long double. */
static double plain_cmc(int G, int P, size_t F, const double y[])
{
    long double W = 0, T = 0;
    for (int g = 0; g < G; g++) {
        const double *c = y + (size_t)(g * P) * F;
        long double all = 0;
        for (size_t i = 0; i < (size_t)P * F; i++)
            all += c[i];
        all /= (long double)((size_t)P * F);
        for (size_t f = 0; f < F; f++) {
            long double frame = 0;
            for (int p = 0; p < P; p++)
                frame += c[(size_t)p * F + f] / (long double)P;
            for (int p = 0; p < P; p++) {
                const long double v = c[(size_t)p * F + f];
                W += (v - frame) * (v - frame);
                T += (v - all) * (v - all);
            }
        }
    }
    return (double)sqrtl(1 - W / (G * (long double)F * (P - 1)) / (T / (G * (P * (long double)F - 1))));
}

static void test_cmc_random(void **state)
{
    (void)state;
    double y[3 * 4 * 50], changed[3 * 4 * 50];
    for (unsigned seed = 1; seed <= 200; seed++) {
        rng r = { seed };
        const int G = 1 + (int)(seed % 3), P = 2 + (int)(seed / 3 % 3);
        const size_t F = 2 + seed % 49, n = (size_t)(G * P) * F;
        const double noise = pow(10, rng_uniform(&r, -9, 0));
        for (int g = 0; g < G; g++)
            for (int p = 0; p < P; p++)
                for (size_t f = 0; f < F; f++)
                    y[((size_t)(g * P + p)) * F + f] = sin(0.3 * (double)f + g) + noise * rng_uniform(&r, -1, 1);
        const double got = ramus_cmc(G, P, F, y);
        assert_true(near("the printed formula", got, plain_cmc(G, P, F, y), 1e-13));
        if (isnan(got))
            continue;
        assert_true(got >= 0 && got <= 1);
        /* it does not see a common factor, nor a common offset (a power of two keeps the digits) */
        for (size_t i = 0; i < n; i++)
            changed[i] = -8 * y[i];
        assert_true(near("factor", ramus_cmc(G, P, F, changed), got, 1e-15));
        for (size_t i = 0; i < n; i++)
            changed[i] = 1e6 + y[i];
        assert_true(near("offset", ramus_cmc(G, P, F, changed), got, 1e-9 + (noise < 1e-7 ? 1e-3 : 0)));
        for (size_t i = 0; i < n; i++)
            changed[i] = 1e-180 * y[i];
        assert_true(near("tiny", ramus_cmc(G, P, F, changed), got, 1e-13));
        /* nor the order of the waveforms: exchange the first two of each cycle */
        for (int g = 0; g < G; g++)
            for (int p = 0; p < P; p++)
                for (size_t f = 0; f < F; f++)
                    changed[((size_t)(g * P + (p < 2 ? 1 - p : p))) * F + f] = y[((size_t)(g * P + p)) * F + f];
        assert_true(near("order", ramus_cmc(G, P, F, changed), got, 1e-12));
    }
}

/* Identical waveforms give 1 to the bit, however many and however far from zero. */
static void test_cmc_identical(void **state)
{
    (void)state;
    static double y[11 * 64];
    for (int P = 2; P <= 11; P++)
        for (int offset = -2; offset <= 12; offset++) {
            for (size_t i = 0; i < (size_t)P * 64; i++)
                y[i] = 0.1 * pow(10, offset) + sin((double)(i % 64)) / 3;
            assert_true(ramus_cmc(1, P, 64, y) == 1);
        }
}

static void test_cmc_undefined(void **state)
{
    (void)state;
    double y[] = { 1, 2, 1.5, 2.5 };
    assert_true(isnan(ramus_cmc(0, 2, 2, y)));
    assert_true(isnan(ramus_cmc(1, 1, 4, y)));
    assert_true(isnan(ramus_cmc(1, 2, 0, y)));
    assert_true(isnan(ramus_cmc(-1, -2, 2, y)));
    assert_true(isnan(ramus_cmc(1, 2, SIZE_MAX / 2, y)));
    static const double bad[] = { NAN, INFINITY, -INFINITY };
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 4; i++) {
            double z[] = { 1, 2, 1.5, 2.5 };
            z[i] = bad[k];
            assert_true(isnan(ramus_cmc(1, 2, 2, z)));
        }
    double same[] = { NAN, 1, NAN, 1 }; /* identical, but not numbers */
    assert_true(isnan(ramus_cmc(1, 2, 2, same)));
}

static void test_statistics(void **state)
{
    (void)state;
    const double x[] = { 2, NAN, 4, 4, 4, 5, 5, 7, 9, NAN }, one[] = { 3 }, none[] = { NAN };
    ramus_statistics s = ramus_statistics_of(10, x);
    assert_true(s.min == 2 && s.max == 9 && s.count == 8 && s.skipped == 2);
    assert_true(near("mean", s.mean, 5, 1e-15) && near("std", s.std, sqrt(32.0 / 7), 1e-15));
    s = ramus_statistics_of(1, one);
    assert_true(s.min == 3 && s.max == 3 && s.mean == 3 && s.std == 0 && s.count == 1);
    for (size_t count = 0; count < 2; count++) {
        s = ramus_statistics_of(count, none);
        assert_true(isnan(s.min) && isnan(s.max) && isnan(s.mean) && isnan(s.std));
        assert_true(s.count == 0 && s.skipped == count);
    }
    /* far from zero: 1e9 + {4, 7, 13, 16}, where sums of squares lose everything */
    const double far[] = { 1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16 };
    s = ramus_statistics_of(4, far);
    assert_true(near("far mean", s.mean, 1e9 + 10, 0) && near("far std", s.std, sqrt(30), 1e-14));
    /* infinities are numbers, but have no spread */
    const double endless[] = { 1, INFINITY, 3 }, both[] = { -INFINITY, INFINITY };
    s = ramus_statistics_of(3, endless);
    assert_true(s.min == 1 && isinf(s.max) && isinf(s.mean) && isnan(s.std) && s.count == 3);
    s = ramus_statistics_of(2, both);
    assert_true(isnan(s.mean) && isnan(s.std));
    /* equal numbers have no spread at all */
    const double equal[] = { 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1 };
    s = ramus_statistics_of(7, equal);
    assert_true(s.mean == 0.1 && s.std == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rmse),          cmocka_unit_test(test_cmc_by_hand),   cmocka_unit_test(test_cmc_random),
        cmocka_unit_test(test_cmc_identical), cmocka_unit_test(test_cmc_undefined), cmocka_unit_test(test_statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
