/* compare.h - numbers against numbers; a failure prints the case, what differs, both values and the tolerance */
#ifndef TESTS_SUPPORT_COMPARE_H
#define TESTS_SUPPORT_COMPARE_H

#include <math.h>
#include <stdio.h>

#include "ramus/spatial.h"

/* The largest |value|, but at least 1. */
static inline double scale_of(const double values[], int n)
{
    double most = 1;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(values[i]));
    return most;
}

/* The largest |got - want| relative to scale_of(want); infinite when something is not a number. */
static inline double worst_difference(const double got[], const double want[], int n, int *where)
{
    double worst = 0;
    const double scale = scale_of(want, n);
    *where = 0;
    for (int i = 0; i < n; i++) {
        const double d = fabs(got[i] - want[i]) / scale;
        if (!(d <= worst)) {
            worst = isnan(d) ? INFINITY : d;
            *where = i;
        }
    }
    return worst;
}

/* 1 if all agree within `tol`. `name` gives the name of number i, may be NULL. */
static inline int near_numbers(const char *what, unsigned long long seed, const double got[], const double want[],
                               int n, double tol, const char *(*name)(const void *, int), const void *names)
{
    int where;
    const double worst = worst_difference(got, want, n, &where);
    if (worst <= tol)
        return 1;
    fprintf(stderr,
            "%s, seed %llu, number %d (%s): got %.17g, want %.17g, off by %.2e of the largest, tolerance %.0e\n", what,
            seed, where, name ? name(names, where) : "", got[where], want[where], worst, tol);
    return 0;
}

/* Wrenches: forces and moments, each relative to the largest of all (at least 1). */
static inline int near_wrenches(const char *what, unsigned long long seed, const ramus_wrench got[],
                                const ramus_wrench want[], int n, double tol)
{
    return near_numbers(what, seed, (const double *)got, (const double *)want, 6 * n, tol, NULL, NULL);
}

#endif
