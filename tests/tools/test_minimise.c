/* test_minimise.c - searches within a box against functions whose least values are known */
#include "tools/study/minimise.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct problem {
    const char *name;
    int n;
    minimise_function f;
    double least; /* value */
    double at;    /* of every number; NAN: not compared */
    double start; /* of every number */
    int smooth;   /* 1: for the gradient, too */
    double close; /* of the value */
} problem;

/* sum (k + 1) (x_k - 0.3)^2, and mixed terms */
static double bowl(void *user, const double x[])
{
    const int n = ((const problem *)user)->n;
    double sum = 0;
    for (int k = 0; k < n; k++) {
        sum += (k + 1) * (x[k] - 0.3) * (x[k] - 0.3);
        if (k > 0)
            sum += 0.5 * (x[k] - 0.3) * (x[k - 1] - 0.3);
    }
    return sum;
}

/* Rosenbrock's valley from 4 x - 2 */
static double valley(void *user, const double x[])
{
    (void)user;
    const double a = 4 * x[0] - 2, b = 4 * x[1] - 2;
    return 100 * (b - a * a) * (b - a * a) + (1 - a) * (1 - a);
}

static double kink(void *user, const double x[])
{
    const int n = ((const problem *)user)->n;
    double most = 0;
    for (int k = 0; k < n; k++)
        most = fmax(most, (1 + k) * fabs(x[k] - 0.6));
    return most;
}

/* least in a corner of the box */
static double slope(void *user, const double x[])
{
    const int n = ((const problem *)user)->n;
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += (k + 1) * x[k] + 0.1 * x[k] * x[k];
    return sum;
}

/* no value for less than 0.2, where it would be least */
static double fence(void *user, const double x[])
{
    (void)user;
    return x[0] < 0.2 || x[1] < 0.2 ? NAN : x[0] + x[1];
}

static double nothing(void *user, const double x[])
{
    (void)user, (void)x;
    return NAN;
}

static const problem problems[] = {
    { "one number", 1, bowl, 0, 0.3, 0.5, 1, 1e-10 },   { "bowl", 3, bowl, 0, 0.3, 0.9, 1, 1e-9 },
    { "bowl of eight", 8, bowl, 0, 0.3, 0.5, 1, 1e-7 }, { "valley", 2, valley, 0, 0.75, 0.2, 1, 1e-6 },
    { "kink", 3, kink, 0, 0.6, 0.5, 0, 1e-5 },          { "corner", 4, slope, 0, 0, 0.5, 1, 1e-9 },
    { "fence", 2, fence, 0.4, 0.2, 0.5, 0, 1e-5 },
};

static void finds(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++)
        for (int by_gradient = 0; by_gradient <= problems[k].smooth; by_gradient++) {
            problem p = problems[k];
            minimise_search s = { .n = p.n, .f = p.f, .user = &p, .most = 20000, .tolerance = 1e-7 };
            for (int i = 0; i < p.n; i++)
                s.x[i] = p.start;
            (by_gradient ? minimise_gradient : minimise_simplex)(&s);
            double off = 0;
            for (int i = 0; i < p.n; i++) {
                assert_true(s.x[i] >= 0 && s.x[i] <= 1);
                off = fmax(off, fabs(s.x[i] - p.at));
            }
            if (s.end != MINIMISE_CONVERGED || !(fabs(s.value - p.least) <= p.close) || !(off <= 1e-2))
                fail_msg("%s by %s: value %g, off by %g, end %d after %zu", p.name,
                         by_gradient ? "gradient" : "simplex", s.value, off, (int)s.end, s.count);
        }
}

static void ends(void **state)
{
    (void)state;
    problem p = problems[3];
    for (int by_gradient = 0; by_gradient < 2; by_gradient++) {
        minimise_search s = { .n = 2, .f = valley, .user = &p, .most = 20, .tolerance = 1e-9, .x = { 0.2, 0.2 } };
        (by_gradient ? minimise_gradient : minimise_simplex)(&s);
        assert_int_equal(s.end, MINIMISE_EXHAUSTED);
        assert_true(s.count <= 20 + 2 * 2 && s.value < valley(NULL, (double[]){ 0.2, 0.2 }));
        s = (minimise_search){ .n = 2, .f = nothing, .most = 200, .tolerance = 1e-9, .x = { 0.2, 0.2 } };
        (by_gradient ? minimise_gradient : minimise_simplex)(&s);
        assert_int_equal(s.end, MINIMISE_NOTHING);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(finds), cmocka_unit_test(ends) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
