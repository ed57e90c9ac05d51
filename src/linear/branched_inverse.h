/* branched_inverse.h - the inverse of a matrix with the sparsity of a tree, from the factor of branched.h
 *
 *     Z = A^-1:     for k = 1 .. n:  Z_kj = - sum_i L_ki Z_ij   (j < k),   Z_kk = 1 / D_k - sum_i L_ki Z_ki      i on k's path
 *
 * Let g be on k's path or k itself (its *gate*). Columns j that neither depend on g nor g on them have, by the same recursion,
 *
 *     Z_kj = - sum_i N_ki Z_ij    i on g's path,        N_k = (L_k up to g) - sum_l L_kl N_l      l on k's path from g on
 *
 * which is shorter where g's path is: two arms of a robot know of each other by what carries them. Products Z B inherit it.
 *
 * Cost     sum of depth times the block's size at most; no allocation.
 */
#ifndef RAMUS_LINEAR_BRANCHED_INVERSE_H
#define RAMUS_LINEAR_BRANCHED_INVERSE_H

#include "base/wide.h"
#include "branched_tree.h"

/* `count` registers of a row of Z from column c on, zero from column `end` on: sums over i and its path, whose coefficients are before l.
 * Row i is the one that was found last: it comes last. count is a constant. */
WIDE_INLINE void branched_inverse_columns(const branched_tree *t, int i, const double *l, size_t stride,
                                          const double Z[], int c, int end, double row[], const int count)
{
    const double last = *--l;
    wide sum[4];
    for (int j = 0; j < count; j++)
        sum[j] = (wide){ 0 };
    for (int h = t->up[i]; h >= 0; h = t->up[h]) {
        const double s = *--l;
        for (int j = 0; j < count; j++)
            sum[j] -= s * wide_load(Z + (size_t)h * stride + c + j * WIDE);
    }
    for (int j = 0; j < count; j++)
        sum[j] -= last * wide_load(Z + (size_t)i * stride + c + j * WIDE);
    for (int j = 0; j < count; j++)
        wide_store(row + c + j * WIDE, wide_first(sum[j], end - c - j * WIDE));
}

/* Columns [c, end), as many registers as they need. */
WIDE_INLINE void branched_inverse_row(const branched_tree *t, int i, const double *l, size_t stride, const double Z[],
                                      int c, int end, double row[])
{
    for (; c + 3 * WIDE < end; c += 4 * WIDE)
        branched_inverse_columns(t, i, l, stride, Z, c, end, row, 4);
    if (c + 2 * WIDE < end)
        branched_inverse_columns(t, i, l, stride, Z, c, end, row, 3);
    else if (c + WIDE < end)
        branched_inverse_columns(t, i, l, stride, Z, c, end, row, 2);
    else if (c < end)
        branched_inverse_columns(t, i, l, stride, Z, c, end, row, 1);
}

/* N_k, of depths 0 to BRANCHED_GATE; what is not on the gate's path means nothing. */
WIDE_INLINE void branched_gate_row(const branched_tree *t, const double L[], int k, double N[])
{
    const double *l = L + (size_t)k * (size_t)t->width;
    wide sum[BRANCHED_GATE / WIDE];
    for (int j = 0; j < BRANCHED_GATE / WIDE; j++)
        sum[j] = wide_load(l + j * WIDE);
    l += t->depth[k];
    for (int i = t->up[k]; i >= t->gate[k]; i = t->up[i]) {
        const double s = *--l;
        for (int j = 0; j < BRANCHED_GATE / WIDE; j++)
            sum[j] -= s * wide_load(N + (size_t)i * BRANCHED_GATE + j * WIDE);
    }
    for (int j = 0; j < BRANCHED_GATE / WIDE; j++)
        wide_store(N + (size_t)k * BRANCHED_GATE + j * WIDE, sum[j]);
}

/* Z [n x stride] = A^-1, of each block its own columns, and N [n x BRANCHED_GATE]; stride is n and a register more at least, a multiple
 * of WIDE_MOST. What is beyond a block is zero if it was before. */
static inline void branched_invert(const branched_tree *t, const double L[], const double inverse[], size_t stride,
                                   double Z[], double N[])
{
    for (int k = 0; k < t->n; k++) {
        double *row = Z + (size_t)k * stride;
        const double *l = L + (size_t)k * (size_t)t->width + (size_t)t->depth[k];
        const int first = t->first[k], gate = t->gate[k];
        int c = first;
        if (gate >= 0) {
            branched_gate_row(t, L, k, N);
            const int end = first + (gate - first) / WIDE * WIDE;
            if (gate < k)
                branched_inverse_row(t, t->up[gate], N + (size_t)k * BRANCHED_GATE + t->depth[gate], stride, Z, c, end,
                                     row);
            c = gate < k ? end : first;
        }
        if (c < k)
            branched_inverse_row(t, t->up[k], l, stride, Z, c, k, row);
        double own = inverse[k], other = 0;
        int i = t->up[k];
        for (; i >= 0 && t->up[i] >= 0; i = t->up[t->up[i]]) {
            own -= *--l * row[i];
            other += *--l * row[t->up[i]];
        }
        if (i >= 0)
            own -= *--l * row[i];
        row[k] = own - other;
        for (int j = first; j < k; j++)
            Z[(size_t)j * stride + (size_t)k] = row[j];
    }
}

/* x = Z b; x [n and a register more]. Rows of Z are columns, too; what overflows in one block stays there. */
static inline void branched_apply(const branched_tree *t, size_t stride, const double Z[], const double b[], double x[])
{
    for (int first = 0; first < t->n; first = t->last[first])
        for (int c = first; c < t->last[first]; c += WIDE) {
            wide even = { 0 }, odd = { 0 };
            int k = first;
            for (; k + 2 <= t->last[first]; k += 2) {
                even += b[k] * wide_load(Z + (size_t)k * stride + c);
                odd += b[k + 1] * wide_load(Z + (size_t)(k + 1) * stride + c);
            }
            if (k < t->last[first])
                even += b[k] * wide_load(Z + (size_t)k * stride + c);
            wide_store(x + c, even + odd);
        }
}

/* Z, zero beyond blocks, in the order of the tree's pieces: out [n x n]. Copies of a piece may reach beyond it: what is there comes
 * later. Returns 0 where some number is not finite. */
static inline int branched_put_inverse(const branched_tree *t, size_t stride, const double Z[], double out[])
{
    const double *const end = out + (size_t)t->n * (size_t)t->n;
    wide finite = { 0 }, other = { 0 }; /* two sums, which do not wait for each other */
    for (int r = 0; r < t->npiece; r++)
        for (int k = t->piece_first[r]; k < t->piece_first[r] + t->piece_count[r]; k++)
            for (int p = 0; p < t->npiece; p++) {
                const double *from = Z + (size_t)k * stride + t->piece_first[p];
                const int count = t->piece_count[p];
                int j = 0;
                for (; j + WIDE < count && out + j + 2 * WIDE <= end; j += 2 * WIDE) {
                    const wide x = wide_load(from + j), y = wide_load(from + j + WIDE);
                    wide_store(out + j, x);
                    wide_store(out + j + WIDE, y);
                    finite += 0.0 * x;
                    other += 0.0 * y;
                }
                for (; j < count && out + j + WIDE <= end; j += WIDE) {
                    const wide x = wide_load(from + j);
                    wide_store(out + j, x);
                    finite += 0.0 * x;
                }
                for (; j < count; j++) {
                    out[j] = from[j];
                    finite[0] += 0.0 * from[j];
                }
                out += count;
            }
    finite += other;
    double sum = 0;
    for (int j = 0; j < WIDE; j++)
        sum += finite[j];
    return sum == 0;
}

#endif
