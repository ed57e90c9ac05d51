/* test_filter.c - the Butterworth low pass against its definition, against printed coefficients, and on signals
 *
 *     gain^2 = 1 / (1 + w^(2n)),   w = tan(pi f / rate) / tan(pi cutoff / rate)
 *
 * so 1/2 at the cutoff for every order, falling all the way, and by 6 n dB for each octave of w.
 */
#include "ramus/signal.h"

#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/random.h"

static const double pi = 3.14159265358979323846;

static int near(const char *what, double got, double want, double tol)
{
    if (fabs(got - want) <= tol)
        return 1;
    fprintf(stderr, "%s: got %.17g, want %.17g, tolerance %.0e\n", what, got, want, tol);
    return 0;
}

static ramus_filter make(int order, double cutoff, double rate)
{
    ramus_filter f;
    ramus_error err;
    if (ramus_butterworth(order, cutoff, rate, &f, &err) != RAMUS_OK)
        fail_msg("order %d, %g Hz of %g Hz: %s", order, cutoff, rate, err.text);
    return f;
}

/* ---- response ----------------------------------------------------------------------------------------------- */

/* From the coefficients, by their definition. */
static double complex response(const ramus_filter *f, double frequency, double rate)
{
    const double complex back = cexp(-2 * pi * I * frequency / rate);
    double complex h = 1;
    for (int k = 0; k < (f->order + 1) / 2; k++) {
        double b[3], a[3];
        ramus_filter_section(f, k, b, a);
        h *= (b[0] + back * (b[1] + back * b[2])) / (a[0] + back * (a[1] + back * a[2]));
    }
    return h;
}

static void test_gain(void **state)
{
    (void)state;
    static const double cutoffs[] = { 0.01, 10, 30, 100, 250, 499 };
    const double rate = 1000;
    for (int order = 1; order <= RAMUS_FILTER_ORDER_MAX; order++)
        for (size_t c = 0; c < sizeof cutoffs / sizeof *cutoffs; c++) {
            const ramus_filter f = make(order, cutoffs[c], rate);
            double before = 1, phase_before = 0;
            assert_true(
                near("dB at the cutoff", 20 * log10(ramus_filter_gain(&f, cutoffs[c])), -3.0102999566398120, 1e-11));
            assert_true(near("phase at the cutoff", ramus_filter_phase(&f, cutoffs[c]), -order * pi / 4, 1e-12));
            assert_true(ramus_filter_gain(&f, 0) == 1 && ramus_filter_phase(&f, 0) == 0);
            assert_true(ramus_filter_gain(&f, 500) == 0);
            assert_true(near("phase at the end", ramus_filter_phase(&f, 500), -order * pi / 2, 1e-13));
            for (int k = 1; k < 500; k++) {
                const double gain = ramus_filter_gain(&f, k), phase = ramus_filter_phase(&f, k);
                const double w = tan(pi * k / rate) / tan(pi * cutoffs[c] / rate);
                const double want = 1 / hypot(1, pow(w, order));
                assert_true(gain <= before * (1 + 1e-14) && phase < phase_before);
                assert_true(near("definition", gain, want, 1e-12 * want));
                if (cutoffs[c] >= 10) {
                    const double complex h = response(&f, k, rate);
                    assert_true(near("coefficients", cabs(h), gain, 1e-9));
                    if (gain > 1e-3)
                        assert_true(near("their phase", sin(carg(h) - phase), 0, 1e-8));
                }
                before = gain;
                phase_before = phase;
            }
        }
}

/* Far above the cutoff and far below half the rate an octave costs 6.02 dB for each order. */
static void test_slope(void **state)
{
    (void)state;
    for (int order = 1; order <= 8; order++) {
        const ramus_filter f = make(order, 1, 1e5);
        const double octave = 20 * log10(ramus_filter_gain(&f, 200) / ramus_filter_gain(&f, 400));
        assert_true(near("dB per octave", octave, order * 20 * log10(2), 1e-3 * order));
    }
}

static void test_out_of_range(void **state)
{
    (void)state;
    const ramus_filter f = make(5, 10, 100);
    double kept[3];
    assert_true(isnan(ramus_filter_gain(&f, -1)) && isnan(ramus_filter_gain(&f, 51)) &&
                isnan(ramus_filter_gain(&f, NAN)));
    assert_true(isnan(ramus_filter_phase(&f, -1)) && isnan(ramus_filter_phase(&f, 51)));
    static const struct {
        int order;
        double cutoff, rate;
    } bad[] = { { 0, 10, 100 },      { -2, 10, 100 },     { 21, 10, 100 }, { 2, 0, 100 },
                { 2, 50, 100 },      { 2, 60, 100 },      { 2, -1, 100 },  { 2, NAN, 100 },
                { 2, 10, NAN },      { 2, 10, 0 },        { 2, 10, -100 }, { 2, INFINITY, INFINITY },
                { 2, 10, INFINITY }, { 2, 1e-320, 1e300 } };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_error err = { 0 };
        ramus_filter refused = f;
        assert_int_equal(ramus_butterworth(bad[k].order, bad[k].cutoff, bad[k].rate, &refused, &err),
                         RAMUS_ERR_ARGUMENT);
        assert_int_equal(refused.order, 0);
        ramus_filter_causal(&refused, 3, (double[]){ 1, 2, 4 }, kept);
        assert_true(kept[0] == 1 && kept[1] == 2 && kept[2] == 4);
        assert_true(strlen(err.text) > 10);
        assert_int_equal(ramus_butterworth(bad[k].order, bad[k].cutoff, bad[k].rate, &refused, NULL),
                         RAMUS_ERR_ARGUMENT);
    }
}

/* ---- coefficients ------------------------------------------------------------------------------------------- */

/* From the poles exp(i pi (2k + n - 1) / 2n), taken to z one by one and multiplied out; the second case is the sixth
 * order low pass of 300 Hz at 1 kHz that manuals print as 0.0701 0.4207 1.0517 1.4023 ..., 1 1.1876 1.3052 0.6743 ...
 */
static const struct {
    int order;
    double cutoff;
    double b[7], a[7];
} printed[] = {
    { 2, 100, { 0.067455273889072, 0.134910547778144, 0.067455273889072 }, { 1, -1.1429805025399, 0.412801598096189 } },
    { 6,
      300,
      { 0.0701154134924536, 0.420692480954721, 1.0517312023868, 1.40230826984907, 1.0517312023868, 0.420692480954721,
        0.0701154134924536 },
      { 1, 1.18760068017561, 1.30521334928855, 0.674327525297998, 0.263469348280138, 0.0517530338796413,
        0.00502252659508814 } },
    { 3,
      30,
      { 0.000699349649900982, 0.00209804894970295, 0.00209804894970295, 0.000699349649900982 },
      { 1, -2.62355180660524, 2.31468258108911, -0.685535977284664 } },
    { 6,
      10,
      { 8.53159525744206e-10, 5.11895715446523e-09, 1.27973928861631e-08, 1.70631905148841e-08, 1.27973928861631e-08,
        5.11895715446523e-09, 8.53159525744206e-10 },
      { 1, -5.75724418624657, 13.815510806058, -17.687376179894, 12.7416173292292, -4.89692489143373,
        0.7844171768893 } },
};

static void test_coefficients(void **state)
{
    (void)state;
    for (size_t c = 0; c < sizeof printed / sizeof *printed; c++) {
        const ramus_filter f = make(printed[c].order, printed[c].cutoff, 1000);
        double b[32] = { 1 }, a[32] = { 1 };
        for (int k = 0, degree = 0; k < (f.order + 1) / 2; k++, degree += 2) {
            double sb[3], sa[3];
            ramus_filter_section(&f, k, sb, sa);
            for (int i = degree + 2; i >= 0; i--) { /* multiply in place, highest power first */
                b[i] = sb[0] * b[i] + (i > 0 ? sb[1] * b[i - 1] : 0) + (i > 1 ? sb[2] * b[i - 2] : 0);
                a[i] = sa[0] * a[i] + (i > 0 ? sa[1] * a[i - 1] : 0) + (i > 1 ? sa[2] * a[i - 2] : 0);
            }
        }
        for (int i = 0; i <= printed[c].order; i++) {
            assert_true(near("b", b[i], printed[c].b[i], 1e-12 * printed[c].b[i]));
            assert_true(near("a", a[i], printed[c].a[i], 1e-13 * fabs(printed[c].a[i]) + 1e-13));
        }
    }
}

/* The printed difference equation, run as it stands, gives what the filter gives. */
static void test_difference_equation(void **state)
{
    (void)state;
    enum { N = 200 };
    for (size_t c = 0; c < 3; c++) {
        const ramus_filter f = make(printed[c].order, printed[c].cutoff, 1000);
        double x[N] = { 0 }, want[N], got[N];
        rng r = { c };
        for (int i = 1; i < N; i++) /* x[0] = 0: from rest */
            x[i] = rng_uniform(&r, -1, 1);
        for (int i = 0; i < N; i++) {
            want[i] = 0;
            for (int k = 0; k <= printed[c].order && k <= i; k++)
                want[i] += printed[c].b[k] * x[i - k] - (k > 0 ? printed[c].a[k] * want[i - k] : 0);
        }
        ramus_filter_causal(&f, N, x, got);
        for (int i = 0; i < N; i++)
            assert_true(near("difference equation", got[i], want[i], 1e-11));
        ramus_filter_causal(&f, N, x, x); /* in place */
        assert_memory_equal(x, got, sizeof x);
    }
}

/* ---- signals ------------------------------------------------------------------------------------------------ */

/* Amplitude and phase of the last `count` samples at `frequency`: whole periods. */
static double complex line(const double *y, size_t count, size_t first, double frequency, double rate)
{
    double complex sum = 0;
    for (size_t i = first; i < first + count; i++)
        sum += y[i] * cexp(-2 * pi * I * frequency * (double)i / rate);
    return 2 * sum / (double)count;
}

static void test_sine(void **state)
{
    (void)state;
    enum { N = 6000 };
    static double x[N], y[N];
    static const struct {
        int order;
        double cutoff, frequency;
    } cases[] = { { 2, 100, 1 }, { 6, 10, 1 }, { 6, 10, 10 }, { 1, 5, 20 }, { 3, 30, 50 }, { 20, 50, 25 } };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const ramus_filter f = make(cases[c].order, cases[c].cutoff, 1000);
        const double gain = ramus_filter_gain(&f, cases[c].frequency);
        const double phase = ramus_filter_phase(&f, cases[c].frequency);
        for (size_t i = 0; i < N; i++)
            x[i] = 3 + cos(2 * pi * cases[c].frequency * (double)i / 1000);
        /* causal: gain and lag after the transient */
        ramus_filter_causal(&f, N, x, y);
        double complex got = line(y, 2000, N - 2000, cases[c].frequency, 1000);
        assert_true(near("causal gain", cabs(got), gain, 1e-10));
        assert_true(near("causal lag", sin(carg(got) - phase), 0, 1e-9));
        /* zero phase: the square of the gain, no lag */
        assert_int_equal(ramus_filter_zero_phase(&f, N, x, y, NULL), RAMUS_OK);
        got = line(y, 2000, 2000, cases[c].frequency, 1000);
        assert_true(near("zero phase gain", creal(got), gain * gain, 1e-10));
        assert_true(near("zero phase lag", cimag(got), 0, 1e-10));
    }
    /* the figure that makes zero phase the default of the experiments: 22 degrees at 1 Hz */
    const ramus_filter f = make(6, 10, 1000);
    assert_true(near("degrees", ramus_filter_phase(&f, 1) * 180 / pi, -22.16, 0.05));
}

/* A constant stays what it is to the bit, whatever the order and the cutoff; a ramp passes zero phase. */
static void test_constant_and_ramp(void **state)
{
    (void)state;
    enum { N = 3000 };
    static double x[N], y[N];
    static const double cutoffs[] = { 1e-4, 0.01, 1, 30, 250, 499 };
    for (int order = 1; order <= RAMUS_FILTER_ORDER_MAX; order++)
        for (size_t c = 0; c < sizeof cutoffs / sizeof *cutoffs; c++) {
            const ramus_filter f = make(order, cutoffs[c], 1000);
            for (size_t i = 0; i < N; i++)
                x[i] = -1234.56789;
            ramus_filter_causal(&f, N, x, y);
            assert_memory_equal(x, y, sizeof x);
            assert_int_equal(ramus_filter_zero_phase(&f, N, x, y, NULL), RAMUS_OK);
            assert_memory_equal(x, y, sizeof x);
            if (cutoffs[c] >= 30) {
                for (size_t i = 0; i < N; i++)
                    x[i] = 2 + 0.001 * (double)i;
                assert_int_equal(ramus_filter_zero_phase(&f, N, x, x, NULL), RAMUS_OK); /* in place */
                for (size_t i = 0; i < N; i++)
                    assert_true(near("ramp", x[i], 2 + 0.001 * (double)i, 1e-6));
            }
        }
}

/* The answer to an impulse is bounded, adds up to one (the gain at zero) and dies out, also where a difference equation
 * of order 20 would long have exploded. */
static void test_impulse(void **state)
{
    (void)state;
    static const struct {
        int order;
        double cutoff;
        size_t count;
    } cases[] = {
        { 2, 0.1, 200000 }, { 20, 1, 200000 }, { 20, 0.1, 1000000 }, { 20, 499.9, 1000000 }, { 19, 5, 50000 }
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const size_t n = cases[c].count;
        const ramus_filter f = make(cases[c].order, cases[c].cutoff, 1000);
        double *y = calloc(n, sizeof *y), sum = 0, most = 0, tail = 0;
        assert_non_null(y);
        y[1] = 1;
        ramus_filter_causal(&f, n, y, y);
        for (size_t i = 0; i < n; i++) {
            sum += y[i];
            most = fmax(most, fabs(y[i]));
            if (i > n - n / 10)
                tail = fmax(tail, fabs(y[i]));
        }
        assert_true(near("sum", sum, 1, 1e-10));
        assert_true(most <= 1);
        assert_true(near("tail", tail, 0, 1e-12 * most));
        free(y);
    }
}

/* Zero phase: time reversed, the result is reversed; short signals work; nothing to do is nothing. */
static void test_ends(void **state)
{
    (void)state;
    enum { N = 400 };
    double x[N], y[N], back[N];
    rng r = { 5 };
    const ramus_filter f = make(4, 40, 1000);
    for (int i = 0; i < N; i++)
        x[i] = rng_uniform(&r, -1, 1);
    assert_int_equal(ramus_filter_zero_phase(&f, N, x, y, NULL), RAMUS_OK);
    for (int i = 0; i < N; i++)
        back[i] = x[N - 1 - i];
    assert_int_equal(ramus_filter_zero_phase(&f, N, back, back, NULL), RAMUS_OK);
    for (int i = 0; i < N; i++)
        assert_true(near("reversed", back[N - 1 - i], y[i], 1e-8));
    for (size_t count = 0; count <= 4; count++) {
        assert_int_equal(ramus_filter_zero_phase(&f, count, x, y, NULL), RAMUS_OK);
        for (size_t i = 0; i < count; i++)
            assert_true(fabs(y[i]) < 5);
        ramus_filter_causal(&f, count, x, y);
        if (count > 0)
            assert_true(y[0] == x[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gain),
        cmocka_unit_test(test_slope),
        cmocka_unit_test(test_out_of_range),
        cmocka_unit_test(test_coefficients),
        cmocka_unit_test(test_difference_equation),
        cmocka_unit_test(test_sine),
        cmocka_unit_test(test_constant_and_ramp),
        cmocka_unit_test(test_impulse),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
