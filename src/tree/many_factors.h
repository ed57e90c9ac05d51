/* many_factors.h - linear/branched.h for several states in lanes: factors, solutions, inverse and products of mass matrices
 *
 *     M = L^T D L       L_ki, i on k's path, in the place of M's row k
 *     Z = M^-1:         for k = 0 .. n - 1:  Z_kj = - sum_i L_ki Z_ij   (j < k),   Z_kk = 1 / D_k - sum_i L_ki Z_ki
 *
 * Layout   matrices of a branch of the robot (`block`): a lane for each number, rows `stride` lanes apart, stride a multiple of the lanes and
 *          above n + 1. Pieces of a path whose unknowns follow each other are taken several at a time.
 * Cost     of n unknowns d deep: n d^2 / 2 to factor, n^2 d to invert, n times the numbers of B that are not zero for products.
 * Fails    a state whose pivot is what rounding left of its diagonal element gets NaN.
 */
#ifndef RAMUS_TREE_MANY_FACTORS_H
#define RAMUS_TREE_MANY_FACTORS_H

#include "algebra/lanes.h"
#include "linear/branched_tree.h"
#include "linear/cholesky.h"

#include <stddef.h>

typedef struct block {
    const branched_tree *tree;
    int first, n; /* unknowns of the tree */
    size_t stride;
    const int *place; /* internal coordinate to unknown */
    int add;          /* several internal coordinates may belong to an unknown */
} block;

static inline int block_up(const block *b, int k) /* negative: none */
{
    return b->tree->up[b->first + k] - b->first;
}

static inline int block_run(const block *b, int k)
{
    return b->tree->run[b->first + k] - b->first;
}

static inline int block_last(const block *b, int k)
{
    return b->tree->last[b->first + k] - b->first;
}

/* A number that several operations read: compilers read it from memory for each of them otherwise. */
#if defined __AVX__
#define LANE_IN_REGISTER(x) __asm__("" : "+v"(x))
#else
#define LANE_IN_REGISTER(x) ((void)(x))
#endif

/* Numbers `column` on of a row, `count` of them, count a constant: - sum over rows `from` to `end` of s_j B_j */
#define TILE static ALWAYS_INLINE

TILE void subtract_rows(size_t stride, const lane s[], size_t s_next, const lane B[], int from, int end, lane sum[],
                        const int count)
{
    for (int j = from; j < end; j++) {
        const lane by = s[(size_t)j * s_next];
        for (int c = 0; c < count; c++)
            sum[c] -= by * B[(size_t)j * stride + (size_t)c];
    }
}

enum { TILE_COLUMNS = RAMUS_LANES == 8 ? 8 : 4 };

/* `count` numbers of row i of M without what the unknowns that depend on i have of it; weight: D_k L_ki, by k. */
TILE void factor_columns(const block *b, lane M[], const lane weight[], int i, int j, const int count)
{
    lane sum[TILE_COLUMNS], *row = M + (size_t)i * b->stride + j;
    for (int c = 0; c < count; c++)
        sum[c] = row[c];
    subtract_rows(b->stride, weight, 1, M + j, i + 1, block_last(b, i), sum, count);
    for (int c = 0; c < count; c++)
        row[c] = sum[c];
}

/* L in the place of M; D, 1 / D; weight [n] is scratch. A state with a doubtful pivot (linear/cholesky.h) gets NaN for the first. */
static __attribute__((noinline, unused)) void many_factor(const block *b, lane M[], lane D[], lane inverse[],
                                                          lane weight[])
{
    lane most = lane_set(0), weakest = lane_set(0);
    for (int i = b->n - 1; i >= 0; i--) {
        lane *row = M + (size_t)i * b->stride;
        const lane diagonal = row[i];
        for (int k = i + 1; k < block_last(b, i); k++)
            weight[k] = D[k] * M[(size_t)k * b->stride + (size_t)i];
        for (int end = i + 1; end > 0;) { /* a piece of the path */
            const int from = block_run(b, end - 1);
            int j = from;
            for (; j + TILE_COLUMNS <= end; j += TILE_COLUMNS)
                factor_columns(b, M, weight, i, j, TILE_COLUMNS);
            for (; j < end; j++)
                factor_columns(b, M, weight, i, j, 1);
            end = block_up(b, from) + 1;
        }
        const lane enough = CHOLESKY_SINGULAR * diagonal;
        D[i] = row[i];
        for (int l = 0; l < RAMUS_LANES; l++)
            if (D[i][l] <= enough[l])
                D[i][l] = NAN;
        inverse[i] = 1 / D[i];
        most = lane_larger(D[i], most);
        weakest = lane_larger(inverse[i], weakest);
        for (int j = block_up(b, i); j >= 0; j = block_up(b, j))
            row[j] *= inverse[i];
    }
    const lane_bits doubtful = CHOLESKY_DOUBTFUL * most * weakest > 1;
    D[0] = (lane)((lane_bits)D[0] | doubtful); /* all bits set is not a number */
    inverse[0] = (lane)((lane_bits)inverse[0] | doubtful);
}

/* x <- L^-T x */
static inline void many_solve_up(const block *b, const lane L[], lane x[])
{
    for (int k = b->n - 1; k >= 0; k--)
        for (int i = block_up(b, k); i >= 0; i = block_up(b, i))
            x[i] -= L[(size_t)k * b->stride + (size_t)i] * x[k];
}

/* x <- L^-1 x */
static inline void many_solve_down(const block *b, const lane L[], lane x[])
{
    for (int k = 0; k < b->n; k++)
        for (int i = block_up(b, k); i >= 0; i = block_up(b, i))
            x[k] -= L[(size_t)k * b->stride + (size_t)i] * x[i];
}

/* x <- M^-1 x */
static __attribute__((noinline, unused)) void many_solve(const block *b, const lane L[], const lane inverse[], lane x[])
{
    many_solve_up(b, L, x);
    for (int k = 0; k < b->n; k++)
        x[k] *= inverse[k];
    many_solve_down(b, L, x);
}

TILE void inverse_columns(const block *b, const lane L[], int k, lane Z[], int j, const int count)
{
    lane sum[TILE_COLUMNS];
    for (int c = 0; c < count; c++)
        sum[c] = lane_set(0);
    for (int end = block_up(b, k) + 1; end > 0;) {
        const int from = block_run(b, end - 1);
        subtract_rows(b->stride, L + (size_t)k * b->stride, 1, Z + j, from, end, sum, count);
        end = block_up(b, from) + 1;
    }
    for (int c = 0; c < count; c++)
        Z[(size_t)k * b->stride + (size_t)(j + c)] = sum[c];
}

/* Z: zero before unless all unknowns are on one path. */
static __attribute__((noinline, unused)) void many_invert(const block *b, const lane L[], const lane inverse[],
                                                          lane Z[])
{
    for (int k = 0; k < b->n; k++) {
        lane *row = Z + (size_t)k * b->stride;
        const int first = b->tree->first[b->first + k] - b->first;
        int j = first;
        for (; j + TILE_COLUMNS <= k; j += TILE_COLUMNS)
            inverse_columns(b, L, k, Z, j, TILE_COLUMNS);
        for (; j < k; j++)
            inverse_columns(b, L, k, Z, j, 1);
        lane own = inverse[k];
        for (int i = block_up(b, k); i >= 0; i = block_up(b, i))
            own -= L[(size_t)k * b->stride + (size_t)i] * row[i];
        row[k] = own;
        for (int i = first; i < k; i++)
            Z[(size_t)i * b->stride + (size_t)k] = row[i];
    }
}

/* As many sums as registers hold beside their factors. */
enum { PRODUCT_ROWS = RAMUS_LANES == 8 ? 6 : 3, PRODUCT_COLUMNS = 4 };

/* Room for whole tiles of products in the rows of n unknowns. */
static inline size_t row_stride(size_t n)
{
    const size_t rows = (n + PRODUCT_ROWS - 1) / PRODUCT_ROWS * PRODUCT_ROWS;
    const size_t columns = (n + PRODUCT_COLUMNS - 1) / PRODUCT_COLUMNS * PRODUCT_COLUMNS;
    return rows > columns ? rows : columns;
}

/* Rows i to i + PRODUCT_ROWS - 1 and columns c to c + PRODUCT_COLUMNS - 1 of -Z B, B with the sparsity of M: of the rows of B, those on
 * the path of c and those from c on to the last one that depends on some of the columns are not zero there. A function of its own: inlined, its addresses do not find room in registers. */
static __attribute__((noinline, unused)) void many_product(const block *b, const lane Z[], const lane B[], int i, int c,
                                                           lane out[])
{
    lane sum[PRODUCT_ROWS][PRODUCT_COLUMNS];
    int end = c + 1;
#pragma GCC unroll 6
    for (int r = 0; r < PRODUCT_ROWS; r++)
#pragma GCC unroll 4
        for (int t = 0; t < PRODUCT_COLUMNS; t++)
            sum[r][t] = lane_set(0);
    for (int t = c; t < c + PRODUCT_COLUMNS && t < b->n; t++)
        end = block_last(b, t) > end ? block_last(b, t) : end;
    for (int from = c; end > 0;) {
        const lane *row = Z + (size_t)from * b->stride + i, *by = B + (size_t)from * b->stride + c;
        for (int j = from; j < end; j++) {
            lane s[PRODUCT_COLUMNS];
#pragma GCC unroll 4
            for (int t = 0; t < PRODUCT_COLUMNS; t++) {
                s[t] = by[t];
                LANE_IN_REGISTER(s[t]);
            }
#pragma GCC unroll 6
            for (int r = 0; r < PRODUCT_ROWS; r++) {
                lane z = row[r];
                LANE_IN_REGISTER(z);
#pragma GCC unroll 4
                for (int t = 0; t < PRODUCT_COLUMNS; t++)
                    sum[r][t] -= z * s[t];
            }
            row += b->stride;
            by += b->stride;
        }
        end = block_up(b, from) + 1;
        from = end > 0 ? block_run(b, end - 1) : 0;
    }
#pragma GCC unroll 6
    for (int r = 0; r < PRODUCT_ROWS; r++)
#pragma GCC unroll 4
        for (int t = 0; t < PRODUCT_COLUMNS; t++)
            out[(size_t)r * b->stride + (size_t)t] = sum[r][t];
}

#undef TILE
#endif
