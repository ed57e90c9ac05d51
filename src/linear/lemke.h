/* lemke.h - linear complementarity:  w = q + M z,  w >= 0,  z >= 0,  w_i z_i = 0 */
#ifndef RAMUS_LINEAR_LEMKE_H
#define RAMUS_LINEAR_LEMKE_H

#include "base/memory.h"

typedef struct lemke_work {
    double *
        table; /* [n x (n + 2)] of variables that are not zero: constant, then coefficients of those that are, z0 last */
    int *inside;  /* [n] which variable row i is: k is w_k, n + k is z_k, 2 n is z0 */
    int *outside; /* [n + 1] which one a column is */
    int pivots;
} lemke_work;

void lemke_layout(lemke_work *w, arena *a, size_t n);
/* w->table has q in column 0 and M in columns 1 .. n of rows n + 2 apart. Returns 1 and z [n], or 0: a ray, no answer is found. */
int lemke_solve(lemke_work *w, int n, double z[]);

#endif
