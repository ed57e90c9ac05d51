/* jacobi.h - eigenvalues of symmetric matrices and pseudo-inverses by singular values, both by Jacobi rotations */
#ifndef RAMUS_LINEAR_JACOBI_H
#define RAMUS_LINEAR_JACOBI_H

/* matrix [n x n], symmetric, destroyed: row k of `vectors` [n x n] is the unit eigenvector of value[k]. */
void jacobi_symmetric(int n, double matrix[], double value[], double vectors[]);
/* out = sum_k f_k u_k u_k^T, u_k row k of `vectors` */
void jacobi_compose(int n, const double vectors[], const double f[], double out[]);
/* pseudo [n x m] = X^+ of X [m x n], which is destroyed, with the `rank` largest singular values; the others are taken for
 * zero. work [max(m, n) * min(m, n)], turn [min(m, n)^2], value [min(m, n)]. */
void jacobi_pseudo_inverse(int m, int n, double X[], int rank, double work[], double turn[], double value[],
                           double pseudo[]);

#endif
