/* branched.kernel.c - linear/branched.h for each instruction set */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "linear/branched.h"
#include "linear/branched_inverse.h"

int KERNEL(branched_factor)(const branched_tree *t, double A[], double inverse[], double b[]);
void KERNEL(branched_solve)(const branched_tree *t, const double L[], const double inverse[], double path[],
                            double x[]);
void KERNEL(branched_invert)(const branched_tree *t, const double L[], const double inverse[], size_t stride,
                             double Z[], double N[]);
void KERNEL(branched_apply)(const branched_tree *t, size_t stride, const double Z[], const double b[], double x[]);
int KERNEL(branched_put_inverse)(const branched_tree *t, size_t stride, const double Z[], double out[]);
int KERNEL(branched_products)(const branched_tree *t, size_t stride, const double Z[], const double N[],
                              const double B[], const double C[], double b[], double c[]);
void KERNEL(branched_turn_rows)(const branched_tree *t, const int list[], const int at[], int n, const double L[],
                                const double root[], int m, size_t stride, double T[]);

int KERNEL(branched_factor)(const branched_tree *t, double A[], double inverse[], double b[])
{
    return branched_factor(t, A, inverse, b);
}

void KERNEL(branched_solve)(const branched_tree *t, const double L[], const double inverse[], double path[], double x[])
{
    branched_solve(t, L, inverse, path, x);
}

void KERNEL(branched_invert)(const branched_tree *t, const double L[], const double inverse[], size_t stride,
                             double Z[], double N[])
{
    branched_invert(t, L, inverse, stride, Z, N);
}

void KERNEL(branched_apply)(const branched_tree *t, size_t stride, const double Z[], const double b[], double x[])
{
    branched_apply(t, stride, Z, b, x);
}

int KERNEL(branched_put_inverse)(const branched_tree *t, size_t stride, const double Z[], double out[])
{
    return branched_put_inverse(t, stride, Z, out);
}

int KERNEL(branched_products)(const branched_tree *t, size_t stride, const double Z[], const double N[],
                              const double B[], const double C[], double b[], double c[])
{
    return branched_products(t, stride, Z, N, B, C, b, c);
}

void KERNEL(branched_turn_rows)(const branched_tree *t, const int list[], const int at[], int n, const double L[],
                                const double root[], int m, size_t stride, double T[])
{
    branched_turn_rows(t, list, at, n, L, root, m, stride, T);
}

#else
typedef int kernel_has_no_such_instance;
#endif
