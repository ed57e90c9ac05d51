/* dq_support.h - random dual quaternions, and comparisons of them, for the tests beside this file */
#ifndef TESTS_ALGEBRA_DQ_SUPPORT_H
#define TESTS_ALGEBRA_DQ_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "algebra/quat.h"
#include "ramus/dualquat.h"
#include "support/compare.h"
#include "support/random.h"
#include "support/vec.h"

static const double pi = 3.14159265358979323846;

enum { RUNS = 500 }; /* seeds that each test tries */

/* ---- comparing ---------------------------------------------------------------------------------------------- */

static inline void check(const char *what, unsigned long long seed, const double got[], const double want[], int n,
                         double tol)
{
    assert_true(near_numbers(what, seed, got, want, n, tol, NULL, NULL));
}

static inline void check_number(const char *what, unsigned long long seed, double got, double want, double tol)
{
    check(what, seed, &got, &want, 1, tol);
}

static inline void check_vec3(const char *what, unsigned long long seed, ramus_vec3 got, ramus_vec3 want, double tol)
{
    check(what, seed, (double[]){ got.x, got.y, got.z }, (double[]){ want.x, want.y, want.z }, 3, tol);
}

static inline void check_dq(const char *what, unsigned long long seed, ramus_dq got, ramus_dq want, double tol)
{
    double g[8], w[8];
    ramus_dq_to_vec8(got, g);
    ramus_dq_to_vec8(want, w);
    check(what, seed, g, w, 8, tol);
}

/* The same pose: equal up to the sign */
static inline void check_pose(const char *what, unsigned long long seed, ramus_dq got, ramus_dq want, double tol)
{
    const double sign = quat_dot(got.primary, want.primary) < 0 ? -1 : 1;
    check_dq(what, seed, ramus_dq_scale(sign, got), want, tol);
}

static inline void check_dual(const char *what, unsigned long long seed, ramus_dual got, ramus_dual want, double tol)
{
    check(what, seed, (double[]){ got.primary, got.dual }, (double[]){ want.primary, want.dual }, 2, tol);
}

static inline int all_nan(ramus_dq a)
{
    double v[8];
    int count = 0;
    ramus_dq_to_vec8(a, v);
    for (int i = 0; i < 8; i++)
        count += isnan(v[i]) != 0;
    return count == 8;
}

/* ---- material ----------------------------------------------------------------------------------------------- */

static inline ramus_dq random_dq(rng *r)
{
    double v[8];
    for (int i = 0; i < 8; i++)
        v[i] = rng_uniform(r, -2, 2);
    return ramus_dq_from_vec8(v);
}

static inline ramus_dq random_pure(rng *r)
{
    ramus_dq a = random_dq(r);
    a.primary.w = a.dual.w = 0;
    return a;
}

static inline ramus_dq random_unit(rng *r)
{
    return ramus_dq_from_pose(rng_pose(r));
}

#endif
