/* minimise.h - the least value of a function of a few numbers between 0 and 1 */
#ifndef RAMUS_TOOLS_MINIMISE_H
#define RAMUS_TOOLS_MINIMISE_H

#include <stdbool.h>
#include <stddef.h>

enum { MINIMISE_MOST = 16 }; /* numbers */

/* The value at x [n], each from 0 to 1; NAN or an infinity: there is none, which is worse than any. */
typedef double (*minimise_function)(void *user, const double x[]);

/* How a search ended. */
typedef enum minimise_end {
    MINIMISE_CONVERGED, /* steps below the tolerance bring nothing */
    MINIMISE_EXHAUSTED, /* as many values as were allowed */
    MINIMISE_NOTHING,   /* the first point has no value, nor has any beside it */
    MINIMISE_END_COUNT
} minimise_end;

typedef struct minimise_search {
    int n;
    minimise_function f;
    void *user;
    size_t most;      /* values, at most */
    double tolerance; /* of x: steps below it end the search */
    /* results */
    size_t count; /* values */
    double x[MINIMISE_MOST], value;
    minimise_end end;
} minimise_search;

/* From s->x, which becomes the best point. Simplex: no derivatives, for values with kinks (peaks). Gradient: quasi-Newton steps from
 * differences, for smooth values. */
void minimise_simplex(minimise_search *s);
void minimise_gradient(minimise_search *s);

#endif
