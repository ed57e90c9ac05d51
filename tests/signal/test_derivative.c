/* test_derivative.c - derivatives by Richardson extrapolation, and interpolation
 *
 * Exact for quartics, ends included; fourth order on a sine everywhere: halving the step divides the error by 16.
 * Splines reproduce cubics on any spacing and converge with fourth order; lines with second.
 */
#include "ramus/signal.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { MOST = 1024 };

static int near(const char *what, size_t i, double got, double want, double tol)
{
    if (fabs(got - want) <= tol)
        return 1;
    fprintf(stderr, "%s, sample %zu: got %.17g, want %.17g, tolerance %.0e\n", what, i, got, want, tol);
    return 0;
}

/* c0 + c1 t + ... and its derivative */
static double polynomial(int degree, const double c[], double t)
{
    double value = 0;
    for (int k = degree; k >= 0; k--)
        value = value * t + c[k];
    return value;
}

static double slope(int degree, const double c[], double t)
{
    double value = 0;
    for (int k = degree; k >= 1; k--)
        value = value * t + k * c[k];
    return value;
}

static void test_exact_on_quartics(void **state)
{
    (void)state;
    static const double c[] = { 1, -2, 0.5, 3, -1.5 };
    static const size_t counts[] = { 5, 6, 7, 20 };
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
        for (int degree = 0; degree <= 4; degree++) {
            double x[MOST] = { 0 }, dx[MOST];
            const double h = 0.125;
            for (size_t i = 0; i < counts[n]; i++)
                x[i] = polynomial(degree, c, h * (double)i);
            assert_int_equal(ramus_derivative_richardson(counts[n], h, x, dx, NULL), RAMUS_OK);
            for (size_t i = 0; i < counts[n]; i++) {
                const double want = slope(degree, c, h * (double)i);
                assert_true(near("quartic", i, dx[i], want, 1e-13 * (1 + fabs(want))));
            }
        }
}

/* The formula of the text, by hand. */
static void test_formula(void **state)
{
    (void)state;
    const double x[] = { 3, 1, 4, 1, 5, 9, 2 }, h = 0.5;
    double dx[7];
    assert_int_equal(ramus_derivative_richardson(7, h, x, dx, NULL), RAMUS_OK);
    for (size_t i = 2; i < 5; i++)
        assert_true(near("formula", i, dx[i], (x[i - 2] - 8 * x[i - 1] + 8 * x[i + 1] - x[i + 2]) / (12 * h), 1e-14));
}

/* The largest error on sin(3t + 1), inside and at the four samples at the ends. */
static void sine_errors(size_t count, double *inside, double *ends)
{
    double x[MOST] = { 0 }, dx[MOST];
    const double h = 2.0 / (double)(count - 1);
    for (size_t i = 0; i < count; i++)
        x[i] = sin(3 * h * (double)i + 1);
    assert_int_equal(ramus_derivative_richardson(count, h, x, dx, NULL), RAMUS_OK);
    *inside = *ends = 0;
    for (size_t i = 0; i < count; i++) {
        const double error = fabs(dx[i] - 3 * cos(3 * h * (double)i + 1));
        double *worst = i < 2 || i + 2 >= count ? ends : inside;
        *worst = fmax(*worst, error);
    }
}

static void test_fourth_order(void **state)
{
    (void)state;
    double inside[4], ends[4];
    for (int k = 0; k < 4; k++)
        sine_errors(((size_t)32 << k) + 1, &inside[k], &ends[k]);
    for (int k = 1; k < 4; k++) {
        const double order = log2(inside[k - 1] / inside[k]), order_ends = log2(ends[k - 1] / ends[k]);
        if (fabs(order - 4) > 0.1 || fabs(order_ends - 4) > 0.3)
            fail_msg("order %.3f inside, %.3f at the ends; 4 is expected", order, order_ends);
    }
    /* the constant too: h^4 f'''''/30 with f''''' up to 3^5 */
    assert_true(near("constant", 0, inside[3] / (pow(2.0 / 256, 4) * 243 / 30), 1, 0.02));
}

static void test_derivative_misuse(void **state)
{
    (void)state;
    double x[8] = { 0 }, dx[8];
    ramus_error err;
    assert_int_equal(ramus_derivative_richardson(4, 1, x, dx, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "4"));
    static const double steps[] = { 0, -1, NAN, INFINITY };
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
        assert_int_equal(ramus_derivative_richardson(8, steps[k], x, dx, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_derivative_richardson(4, 1, x, dx, NULL), RAMUS_ERR_ARGUMENT);
}

/* ---- interpolation ------------------------------------------------------------------------------------------ */

/* Times 0 .. 1, unevenly spaced. */
static void make_times(size_t count, double t[])
{
    for (size_t i = 0; i < count; i++) {
        const double s = count > 1 ? (double)i / (double)(count - 1) : 0;
        t[i] = s + 0.1 * sin(5 * s) * s * (1 - s);
    }
}

static void test_cubics_are_kept(void **state)
{
    (void)state;
    static const double c[] = { 2, -3, 4, -5 };
    for (size_t count = 2; count <= 12; count++) {
        const int degree = count >= 4 ? 3 : (int)count - 1;
        double t[12], x[12], new_t[101], y[101];
        make_times(count, t);
        for (size_t i = 0; i < count; i++)
            x[i] = polynomial(degree, c, t[i]);
        for (size_t i = 0; i <= 100; i++)
            new_t[i] = (double)(i * 37 % 101) / 100; /* in no order */
        assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, count, t, x, 101, new_t, y, NULL), RAMUS_OK);
        for (size_t i = 0; i <= 100; i++)
            assert_true(near("cubic", i, y[i], polynomial(degree, c, new_t[i]), 2e-14));
        /* old times give the old samples, to the bit; one sample answers for itself */
        assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, count, t, x, count, t, y, NULL), RAMUS_OK);
        assert_memory_equal(x, y, count * sizeof *x);
        assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 1, t, x, 1, t, y, NULL), RAMUS_OK);
        assert_true(y[0] == x[0]);
    }
}

static double resample_error(ramus_interpolation how, size_t count)
{
    double t[MOST] = { 0 }, x[MOST] = { 0 }, new_t[777], y[777], worst = 0;
    make_times(count, t);
    for (size_t i = 0; i < count; i++)
        x[i] = exp(sin(4 * t[i]));
    for (size_t i = 0; i < 777; i++)
        new_t[i] = (double)i / 776;
    assert_int_equal(ramus_resample(how, count, t, x, 777, new_t, y, NULL), RAMUS_OK);
    for (size_t i = 0; i < 777; i++)
        worst = fmax(worst, fabs(y[i] - exp(sin(4 * new_t[i]))));
    return worst;
}

static void test_resample_order(void **state)
{
    (void)state;
    const double cubic =
        log2(resample_error(RAMUS_INTERPOLATE_CUBIC, 65) / resample_error(RAMUS_INTERPOLATE_CUBIC, 129));
    const double line =
        log2(resample_error(RAMUS_INTERPOLATE_LINEAR, 65) / resample_error(RAMUS_INTERPOLATE_LINEAR, 129));
    if (fabs(cubic - 4) > 0.5 || fabs(line - 2) > 0.2)
        fail_msg("order %.2f of splines, %.2f of lines; 4 and 2 are expected", cubic, line);
}

static void test_resample_misuse(void **state)
{
    (void)state;
    const double t[] = { 0, 1, 2, 3 }, x[] = { 1, 2, 3, 4 }, twice[] = { 0, 1, 1, 2 }, bad[] = { 0, NAN, 2, 3 };
    const double inside[] = { 0.5, 2.5 }, outside[] = { 0.5, 3.1 }, nothing[] = { NAN };
    double y[4];
    ramus_error err;
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, t, x, 2, inside, y, &err), RAMUS_OK);
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, t, x, 2, outside, y, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "new sample 1"));
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, t, x, 1, nothing, y, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, twice, x, 2, inside, y, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "sample 2"));
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, bad, x, 2, inside, y, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 0, t, x, 2, inside, y, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_resample((ramus_interpolation)7, 4, t, x, 2, inside, y, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_resample(RAMUS_INTERPOLATE_CUBIC, 4, t, x, 0, NULL, NULL, NULL), RAMUS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_on_quartics), cmocka_unit_test(test_formula),
        cmocka_unit_test(test_fourth_order),      cmocka_unit_test(test_derivative_misuse),
        cmocka_unit_test(test_cubics_are_kept),   cmocka_unit_test(test_resample_order),
        cmocka_unit_test(test_resample_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
