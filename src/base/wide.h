/* wide.h - as many numbers as a register of the instruction set holds, for kernels that work on several bodies or coordinates of
 * one state at once
 *
 * Bodies and coordinates are rows of numbers in memory. columns_of turns one row for each place of the register into one
 * register for each number, in squares that are mirrored on their diagonals; rows_of turns them back.
 */
#ifndef RAMUS_BASE_WIDE_H
#define RAMUS_BASE_WIDE_H

#include "inline.h"

#include <stddef.h>
#include <string.h>

/* A file whose loops are short, between vectors of four, defines WIDE_OF_FOUR before: while registers of eight are in use, some processors have
 * fewer units for those of four. */
#if defined __AVX512F__ && !defined WIDE_OF_FOUR
#define WIDE 8
#elif defined __AVX__
#define WIDE 4
#else
#define WIDE 2
#endif
#define WIDE_MOST 8 /* of any instruction set: memory is laid out for it */

typedef double wide __attribute__((vector_size(WIDE * sizeof(double))));

typedef struct wide3 {
    wide x, y, z;
} wide3;

/* In a loop of a few stores to anywhere: compilers make scatter instructions of it, which are slower by far. */
#define WIDE_ONE_BY_ONE __asm__ volatile("" : : : "memory")

/* For a number of a loop whose results the next loop reads one by one: vectors that are read from numbers just written wait for all of them
 * to reach the cache. */
#if defined __x86_64__
#define WIDE_ALONE(x) __asm__("" : "+x"(x))
#else
#define WIDE_ALONE(x) ((void)(x))
#endif

#define WIDE_INLINE static ALWAYS_INLINE

WIDE_INLINE wide wide_load(const double *at)
{
    wide out;
    memcpy(&out, at, sizeof out);
    return out;
}

WIDE_INLINE void wide_store(double *at, wide x)
{
    memcpy(at, &x, sizeof x);
}

typedef long long wide_mask __attribute__((vector_size(WIDE * sizeof(long long))));

#if WIDE == 8
#define WIDE_PLACES                                                                                                    \
    (wide_mask)                                                                                                        \
    {                                                                                                                  \
        0, 1, 2, 3, 4, 5, 6, 7                                                                                         \
    }
#elif WIDE == 4
#define WIDE_PLACES                                                                                                    \
    (wide_mask)                                                                                                        \
    {                                                                                                                  \
        0, 1, 2, 3                                                                                                     \
    }
#else
#define WIDE_PLACES                                                                                                    \
    (wide_mask)                                                                                                        \
    {                                                                                                                  \
        0, 1                                                                                                           \
    }
#endif

/* The first n numbers of x, zero behind them. Written where it was read, whole: a register that is read from two earlier stores waits
 * for both to reach the cache. */
WIDE_INLINE wide wide_first(wide x, long long n)
{
    return (wide)((wide_mask)x & (WIDE_PLACES < n));
}

/* x with number n replaced */
WIDE_INLINE wide wide_put(wide x, long long n, double number)
{
    const wide_mask is = WIDE_PLACES == n;
    const wide other = number - (wide){ 0 };
    return (wide)(((wide_mask)other & is) | ((wide_mask)x & ~is));
}

/* Number k of each row. */
WIDE_INLINE wide wide_gather(const double *const row[WIDE], int k)
{
#if WIDE == 8
    return (wide){ row[0][k], row[1][k], row[2][k], row[3][k], row[4][k], row[5][k], row[6][k], row[7][k] };
#elif WIDE == 4
    return (wide){ row[0][k], row[1][k], row[2][k], row[3][k] };
#else
    return (wide){ row[0][k], row[1][k] };
#endif
}

/* Compilers make one instruction of it. */
WIDE_INLINE wide wide_sqrt(wide x)
{
    wide root;
    for (int l = 0; l < WIDE; l++)
        root[l] = __builtin_sqrt(x[l]);
    return root;
}

/* Of the numbers in all places: halves, then halves of them. */
WIDE_INLINE double wide_total(wide x)
{
#if WIDE == 8
    typedef double half __attribute__((vector_size(4 * sizeof(double))));
    const half y = __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
    return (y[0] + y[2]) + (y[1] + y[3]);
#elif WIDE == 4
    return (x[0] + x[2]) + (x[1] + x[3]);
#else
    return x[0] + x[1];
#endif
}

WIDE_INLINE wide3 wide3_add(wide3 a, wide3 b)
{
    return (wide3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

WIDE_INLINE wide3 wide3_sub(wide3 a, wide3 b)
{
    return (wide3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

WIDE_INLINE wide3 wide3_scale(wide s, wide3 a)
{
    return (wide3){ s * a.x, s * a.y, s * a.z };
}

WIDE_INLINE wide3 wide3_twice(wide3 a)
{
    return wide3_add(a, a);
}

WIDE_INLINE wide3 wide3_cross(wide3 a, wide3 b)
{
    return (wide3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

WIDE_INLINE wide wide3_dot(wide3 a, wide3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* A square of numbers, mirrored on its diagonal: exchange ones, then twos, then fours. */
WIDE_INLINE void wide_mirror(wide r[WIDE])
{
#if WIDE == 2
    const wide a = __builtin_shufflevector(r[0], r[1], 0, 2), b = __builtin_shufflevector(r[0], r[1], 1, 3);
    r[0] = a;
    r[1] = b;
#elif WIDE == 4
    const wide a = __builtin_shufflevector(r[0], r[1], 0, 4, 2, 6), b = __builtin_shufflevector(r[0], r[1], 1, 5, 3, 7);
    const wide c = __builtin_shufflevector(r[2], r[3], 0, 4, 2, 6), d = __builtin_shufflevector(r[2], r[3], 1, 5, 3, 7);
    r[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
    r[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
    r[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
    r[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
#else
    wide t[8], u[8];
    for (int k = 0; k < 8; k += 2) {
        t[k] = __builtin_shufflevector(r[k], r[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        t[k + 1] = __builtin_shufflevector(r[k], r[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int k = 0; k < 8; k += 4)
        for (int j = 0; j < 2; j++) {
            u[k + j] = __builtin_shufflevector(t[k + j], t[k + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            u[k + j + 2] = __builtin_shufflevector(t[k + j], t[k + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int j = 0; j < 4; j++) {
        r[j] = __builtin_shufflevector(u[j], u[j + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        r[j + 4] = __builtin_shufflevector(u[j], u[j + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
#endif
}

#if WIDE == 8
/* Half a register, as memory has it: what comes from and goes to two places in halves needs no exchange of fours. */
typedef double wide_half __attribute__((vector_size(4 * sizeof(double))));

/* In each half of four registers a square of four rows: exchange ones, then twos. */
WIDE_INLINE void wide_mirror_halves(wide x[4])
{
    const wide a = __builtin_shufflevector(x[0], x[1], 0, 8, 2, 10, 4, 12, 6, 14);
    const wide b = __builtin_shufflevector(x[0], x[1], 1, 9, 3, 11, 5, 13, 7, 15);
    const wide c = __builtin_shufflevector(x[2], x[3], 0, 8, 2, 10, 4, 12, 6, 14);
    const wide d = __builtin_shufflevector(x[2], x[3], 1, 9, 3, 11, 5, 13, 7, 15);
    x[0] = __builtin_shufflevector(a, c, 0, 1, 8, 9, 4, 5, 12, 13);
    x[1] = __builtin_shufflevector(b, d, 0, 1, 8, 9, 4, 5, 12, 13);
    x[2] = __builtin_shufflevector(a, c, 2, 3, 10, 11, 6, 7, 14, 15);
    x[3] = __builtin_shufflevector(b, d, 2, 3, 10, 11, 6, 7, 14, 15);
}
#endif

/* Number k of each row in out[k], k = 0 .. WIDE - 1. */
WIDE_INLINE void wide_load_square(const double *const row[WIDE], wide out[WIDE])
{
#if WIDE == 8
    for (int h = 0; h < 8; h += 4) {
        for (int l = 0; l < 4; l++) {
            wide_half low, high;
            memcpy(&low, row[l] + h, sizeof low);
            memcpy(&high, row[l + 4] + h, sizeof high);
            out[h + l] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
        }
        wide_mirror_halves(out + h);
    }
#else
    for (int l = 0; l < WIDE; l++)
        out[l] = wide_load(row[l]);
    wide_mirror(out);
#endif
}

/* Back; in is overwritten. */
WIDE_INLINE void wide_store_square(wide in[WIDE], double *const row[WIDE])
{
#if WIDE == 8
    for (int h = 0; h < 8; h += 4) {
        wide_mirror_halves(in + h);
        for (int l = 0; l < 4; l++) {
            const wide_half low = __builtin_shufflevector(in[h + l], in[h + l], 0, 1, 2, 3),
                            high = __builtin_shufflevector(in[h + l], in[h + l], 4, 5, 6, 7);
            memcpy(row[l] + h, &low, sizeof low);
            memcpy(row[l + 4] + h, &high, sizeof high);
        }
    }
#else
    wide_mirror(in);
    for (int l = 0; l < WIDE; l++)
        wide_store(row[l], in[l]);
#endif
}

/* out[j] holds number `at + j` of each row, j = 0 .. n - 1, n a multiple of WIDE_MOST; rows are that long at least. */
WIDE_INLINE void columns_of(const double *const row[WIDE], int at, int n, wide out[])
{
    for (int j = 0; j < n; j += WIDE) {
        const double *from[WIDE];
        for (int l = 0; l < WIDE; l++)
            from[l] = row[l] + at + j;
        wide_load_square(from, out + j);
    }
}

/* The same of rows that follow each other `stride` numbers apart. */
WIDE_INLINE void columns_of_rows(const double first[], size_t stride, int n, wide out[])
{
    const double *row[WIDE];
    for (int l = 0; l < WIDE; l++)
        row[l] = first + (size_t)l * stride;
    columns_of(row, 0, n, out);
}

/* Back: `in` is overwritten. */
WIDE_INLINE void rows_of_columns(wide in[], int n, double first[], size_t stride)
{
    for (int j = 0; j < n; j += WIDE) {
        double *to[WIDE];
        for (int l = 0; l < WIDE; l++)
            to[l] = first + (size_t)l * stride + j;
        wide_store_square(in + j, to);
    }
}

#endif
