/* branched_inverse.h - the inverse of a matrix with the sparsity of a tree, from the factor of branched.h
 *
 *     Z = A^-1:     for k = 1 .. n:  Z_kj = - sum_i L_ki Z_ij   (j < k),   Z_kk = 1 / D_k - sum_i L_ki Z_ki      i on k's path
 *
 * Cost     sum of depth times the block's size; no allocation.
 */
#ifndef RAMUS_LINEAR_BRANCHED_INVERSE_H
#define RAMUS_LINEAR_BRANCHED_INVERSE_H

#include "base/wide.h"
#include "branched_tree.h"

/* `count` registers of row k of Z, count a constant */
WIDE_INLINE void branched_inverse_columns(const branched_tree *t, const double L[], int k, size_t stride, double Z[],
                                          const int count)
{
    const double *l = L + (size_t)k * (size_t)t->width + (size_t)t->depth[k];
    wide sum[4];
    for (int j = 0; j < count; j++)
        sum[j] = (wide){ 0 };
    for (int i = t->up[k]; i >= 0; i = t->up[i]) {
        const double s = *--l;
        for (int j = 0; j < count; j++)
            sum[j] -= s * wide_load(Z + (size_t)i * stride + j * WIDE);
    }
    for (int j = 0; j < count; j++)
        wide_store(Z + (size_t)k * stride + j * WIDE, sum[j]);
}

/* Z [n x stride] = A^-1, of each block its own columns; stride is n and a register more at least, a multiple of WIDE_MOST. What
 * is beyond a block is not set. */
static inline void branched_invert(const branched_tree *t, const double L[], const double inverse[], size_t stride,
                                   double Z[])
{
    for (int k = 0; k < t->n; k++) {
        double *row = Z + (size_t)k * stride;
        const int first = t->first[k];
        int c = first;
        for (; c + 3 * WIDE < k; c += 4 * WIDE)
            branched_inverse_columns(t, L, k, stride, Z + c, 4);
        for (; c < k; c += WIDE)
            branched_inverse_columns(t, L, k, stride, Z + c, 1);
        const double *l = L + (size_t)k * (size_t)t->width + (size_t)t->depth[k];
        double own = inverse[k];
        for (int i = t->up[k]; i >= 0; i = t->up[i])
            own -= *--l * row[i];
        row[k] = own;
        for (int j = first; j < k; j++)
            Z[(size_t)j * stride + (size_t)k] = row[j];
    }
}

/* x = Z b, all of it one block; x [n and a register more]. Rows of Z are columns, too. */
static inline void branched_apply(const branched_tree *t, size_t stride, const double Z[], const double b[], double x[])
{
    for (int c = 0; c < t->n; c += WIDE) {
        wide even = { 0 }, odd = { 0 };
        int k = 0;
        for (; k + 2 <= t->n; k += 2) {
            even += b[k] * wide_load(Z + (size_t)k * stride + c);
            odd += b[k + 1] * wide_load(Z + (size_t)(k + 1) * stride + c);
        }
        if (k < t->n)
            even += b[k] * wide_load(Z + (size_t)k * stride + c);
        wide_store(x + c, even + odd);
    }
}

/* Z, all of it one block, in the order of the tree's pieces: out [n x n]. Copies of a piece may reach beyond it: what is there comes later. */
static inline void branched_put_inverse(const branched_tree *t, size_t stride, const double Z[], double out[])
{
    enum { FEW = 4 };
    typedef double few __attribute__((vector_size(FEW * sizeof(double))));
    const double *const end = out + (size_t)t->n * (size_t)t->n;
    for (int r = 0; r < t->npiece; r++)
        for (int k = t->piece_first[r]; k < t->piece_first[r] + t->piece_count[r]; k++)
            for (int p = 0; p < t->npiece; p++) {
                const double *from = Z + (size_t)k * stride + t->piece_first[p];
                const int count = t->piece_count[p];
                int j = 0;
                for (; j < count && out + j + FEW <= end; j += FEW) {
                    few x;
                    memcpy(&x, from + j, sizeof x);
                    memcpy(out + j, &x, sizeof x);
                }
                for (; j < count; j++)
                    out[j] = from[j];
                out += count;
            }
}

#endif
