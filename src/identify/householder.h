/* householder.h - dense least squares by reflections, for rows that differ in size by many orders */
#ifndef RAMUS_IDENTIFY_HOUSEHOLDER_H
#define RAMUS_IDENTIFY_HOUSEHOLDER_H

#include "base/memory.h"

/* |X x - right|, X [m x n], m >= n, of full rank. Put large rows first. */
typedef struct householder {
    int m, n;
    double *X;     /* column by column, m apart */
    double *right; /* [m] */
    double *diagonal;
} householder;

void householder_layout(householder *h, arena *a, size_t m, size_t n);
void householder_clear(householder *h, int m, int n);
static inline void householder_set(householder *h, int i, int j, double x)
{
    h->X[(size_t)j * (size_t)h->m + (size_t)i] = x;
}
static inline void householder_set_right(householder *h, int i, double x)
{
    h->right[i] = x;
}
/* Turns X into a triangle, and the right side with it. */
void householder_factor(householder *h);
void householder_solve(const householder *h, double x[]);
/* How much |right|^2 becomes smaller by the solution. */
double householder_explained(const householder *h);
/* out [n]: lengths of the rows of R^-1, which are roots of the diagonal of (X^T X)^-1. Destroys the triangle. */
void householder_inverse_norms(householder *h, double out[]);

#endif
