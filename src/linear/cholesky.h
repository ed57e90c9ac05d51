/* cholesky.h - symmetric positive definite systems */
#ifndef RAMUS_LINEAR_CHOLESKY_H
#define RAMUS_LINEAR_CHOLESKY_H

/* The lower factor of matrix = L^T L [n x n, row major], in place, from the last row to the first: for a mass matrix
 * with parents before children L has no more numbers than M that are not zero, and they alone cost time. The strict
 * upper triangle is not read or written. diagonal [n] is scratch. Returns -1, or the row whose pivot is rounding noise.
 */
int cholesky_factor(int n, double matrix[], double diagonal[]);
/* x: in b, out (L^T L)^-1 b */
void cholesky_solve(int n, const double factor[], double x[]);

#endif
