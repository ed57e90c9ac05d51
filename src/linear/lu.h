/* lu.h - small dense systems of equations: Gaussian elimination with row exchanges */
#ifndef RAMUS_LINEAR_LU_H
#define RAMUS_LINEAR_LU_H

int lu_factor(int n, double A[], int pivot[]); /* in place; 0: singular */
void lu_solve(int n, const double A[], const int pivot[], double x[]);

#endif
