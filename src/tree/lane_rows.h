/* lane_rows.h - rows of doubles, one for each state, turned into lanes and back: squares of numbers mirrored in registers */
#ifndef RAMUS_TREE_LANE_ROWS_H
#define RAMUS_TREE_LANE_ROWS_H

#include "algebra/lanes.h"
#include "base/wide.h"

#include <string.h>

#if RAMUS_LANES > 1

_Static_assert(RAMUS_LANES == WIDE, "a lane fills a register");

/* The first n numbers of a vector, 0 < n < RAMUS_LANES; nothing beyond them is touched. */
static inline lane load_some(int n, const double from[])
{
#if RAMUS_LANES == 8 && defined __AVX512F__
    return (lane)_mm512_maskz_loadu_pd((__mmask8)((1 << n) - 1), from);
#else
    lane some = { 0 };
    for (int j = 0; j < n; j++)
        some[j] = from[j];
    return some;
#endif
}

static inline void store_some(int n, double to[], lane some)
{
#if RAMUS_LANES == 8 && defined __AVX512F__
    _mm512_mask_storeu_pd(to, (__mmask8)((1 << n) - 1), (__m512d)some);
#else
    for (int j = 0; j < n; j++)
        to[j] = some[j];
#endif
}

/* place: where each number goes; NULL: one after the other. Inlined for both. */
static ALWAYS_INLINE void turn_in(int n, const double rows[], size_t stride, int count, const int place[], double out[])
{
    lane square[RAMUS_LANES], *to = (lane *)out;
    int k = 0;
    for (; k + RAMUS_LANES <= n && count == RAMUS_LANES; k += RAMUS_LANES) { /* whole squares stay in registers */
        const double *row[RAMUS_LANES];
        for (int l = 0; l < RAMUS_LANES; l++)
            row[l] = rows + (size_t)l * stride + k;
        wide_load_square(row, square);
#pragma GCC unroll 8
        for (int j = 0; j < RAMUS_LANES; j++)
            to[place ? place[k + j] : k + j] = square[j];
    }
    for (; k < n; k += RAMUS_LANES) {
        const int some = n - k < RAMUS_LANES ? n - k : RAMUS_LANES;
        for (int l = 0; l < RAMUS_LANES; l++) { /* the last row fills what is left of the lanes */
            const double *from = rows + (size_t)(l < count ? l : count - 1) * stride + k;
            if (some == RAMUS_LANES)
                memcpy(&square[l], from, sizeof square[l]);
            else
                square[l] = load_some(some, from);
        }
        wide_mirror(square);
        for (int j = 0; j < some; j++)
            to[place ? place[k + j] : k + j] = square[j];
    }
}

/* 0: a number is not finite: 0 x is not a number then. */
static ALWAYS_INLINE int turn_out(int n, const double in[], const int place[], double rows[], size_t stride, int count)
{
    lane square[RAMUS_LANES], even = { 0 }, odd = { 0 };
    const lane *from = (const lane *)in;
    int k = 0;
    for (; k + RAMUS_LANES <= n && count == RAMUS_LANES; k += RAMUS_LANES) { /* whole squares stay in registers */
#pragma GCC unroll 8
        for (int j = 0; j < RAMUS_LANES; j += 2) {
            square[j] = from[place ? place[k + j] : k + j];
            square[j + 1] = from[place ? place[k + j + 1] : k + j + 1];
            even += 0.0 * square[j];
            odd += 0.0 * square[j + 1];
        }
        double *row[RAMUS_LANES];
        for (int l = 0; l < RAMUS_LANES; l++)
            row[l] = rows + (size_t)l * stride + k;
        wide_store_square(square, row);
    }
    for (; k < n; k += RAMUS_LANES) {
        const int some = n - k < RAMUS_LANES ? n - k : RAMUS_LANES;
        for (int j = 0; j < RAMUS_LANES; j++) {
            square[j] = j < some ? from[place ? place[k + j] : k + j] : lane_set(0);
            even += 0.0 * square[j];
        }
        wide_mirror(square);
        for (int l = 0; l < count; l++)
            if (some == RAMUS_LANES)
                memcpy(rows + (size_t)l * stride + k, &square[l], sizeof square[l]);
            else
                store_some(some, rows + (size_t)l * stride + k, square[l]);
    }
    return wide_total(even + odd) == 0;
}

#endif
#endif
