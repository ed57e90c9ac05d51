/* derivatives_by_rows.kernel.c - derivatives of inverse dynamics: the matrices, where internal coordinates are the user's
 *
 * The elements of derivatives_products.kernel.c, row by row: row l has, in the columns of the path of l and of its joint,
 *
 *     dtau_l/dq_k = (I s_l) . psi''_k + (2B^T s_l) . psi'_k      dtau_l/dv_k = (I s_l) . (psi'_k + s'_k) + (2B^T s_l) . s_k
 *
 * and in those that l carries
 *
 *     dtau_l/dq_k = s_l . df/dq_k      dtau_l/dv_k = s_l . df/dv_k      dtau_l/da_k = s_l . I s_k
 *
 * Method   four columns at a time; which of four neighbours are on the path is listed when data is created. One group may have columns of
 *          both kinds. No number is written alone, and what is not related is written as zero.
 * Out      see matrix_place, whose rows and columns are not looked at.
 * Cost     O(nv^2) stores, O(sum over coordinates of the coordinates on their path) products.
 * Fails    returns 0 where some number is not finite.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/derivative_rows.h"

int KERNEL(derivative_rows)(const struct derivative_work *d, const matrix_place *to);

typedef double four __attribute__((vector_size(4 * sizeof(double))));
typedef long long four_bits __attribute__((vector_size(4 * sizeof(long long))));

/* sum += x . of, numbers of four coordinates */
WIDE_INLINE void four_dot(const double x[], const double of[], const int n, four *sum)
{
    for (int j = 0; j < n; j++) {
        four y;
        memcpy(&y, of + 8 * j, sizeof y);
        *sum += x[j] * y;
    }
}

/* Those of four numbers that have a bit, zero for the others. */
WIDE_INLINE void four_keep(four *x, int bits)
{
    const four_bits bit = { 1, 2, 4, 8 };
    *x = (four)((four_bits)*x & ((bit & (long long)bits) != 0));
}

/* Four numbers of a row of n; the last ones of a row may be fewer. */
WIDE_INLINE void four_put(const four *x, double *row, int column, int n, four *finite)
{
    const four y = *x;
    if (column + 4 <= n)
        memcpy(row + column, &y, sizeof y);
    else
        for (int j = 0; column + j < n; j++) {
            row[column + j] = y[j];
            WIDE_ONE_BY_ONE;
        }
    *finite += 0.0 * y;
}

/* Numbers of a coordinate, and where its rows are. */
typedef struct row_terms {
    double s[6], momentum[6], turned[3];
    double *dq, *dv, *da;
    int n;
} row_terms;

/* What it does to those before it and in its joint, bits; added: what is beyond it in the same group. */
WIDE_INLINE void groups_before(const struct derivative_work *d, const row_terms *t, int column, int bits,
                               const int beyond, const int q, const int v, const int a, four *finite)
{
    const double *of = of_number(d, 0, column);
    four x = { 0 }, y = { 0 }, z = { 0 }, w;
    if (q) {
        four_dot(t->momentum, of + 8 * OF_RATE2, 6, &x);
        four_dot(t->turned, of + 8 * OF_RATE, 3, &x);
        four_keep(&x, bits);
    }
    if (v) {
        four_dot(t->momentum, of + 8 * OF_BOTH, 6, &y);
        four_dot(t->turned, of + 8 * OF_AXIS, 3, &y);
        four_keep(&y, bits);
    }
    if (a) {
        four_dot(t->momentum, of + 8 * OF_AXIS, 6, &z);
        four_keep(&z, bits);
    }
    if (q && beyond) {
        w = (four){ 0 };
        four_dot(t->s, of + 8 * OF_DQ, 6, &w);
        four_keep(&w, beyond);
        x = (four)((four_bits)x | (four_bits)w);
    }
    if (v && beyond) {
        w = (four){ 0 };
        four_dot(t->s, of + 8 * OF_DV, 6, &w);
        four_keep(&w, beyond);
        y = (four)((four_bits)y | (four_bits)w);
    }
    if (a && beyond) {
        w = (four){ 0 };
        four_dot(t->s, of + 8 * OF_MOMENTUM, 6, &w);
        four_keep(&w, beyond);
        z = (four)((four_bits)z | (four_bits)w);
    }
    if (q)
        four_put(&x, t->dq, column, t->n, finite);
    if (v)
        four_put(&y, t->dv, column, t->n, finite);
    if (a)
        four_put(&z, t->da, column, t->n, finite);
}

WIDE_INLINE void groups_beyond(const struct derivative_work *d, const row_terms *t, int column, int bits, const int q,
                               const int v, const int a, four *finite)
{
    const double *of = of_number(d, 0, column);
    four x = { 0 }, y = { 0 }, z = { 0 };
    if (q) {
        four_dot(t->s, of + 8 * OF_DQ, 6, &x);
        four_keep(&x, bits);
        four_put(&x, t->dq, column, t->n, finite);
    }
    if (v) {
        four_dot(t->s, of + 8 * OF_DV, 6, &y);
        four_keep(&y, bits);
        four_put(&y, t->dv, column, t->n, finite);
    }
    if (a) {
        four_dot(t->s, of + 8 * OF_MOMENTUM, 6, &z);
        four_keep(&z, bits);
        four_put(&z, t->da, column, t->n, finite);
    }
}

/* Row l, zero before: what it moves against and its own joint, then what it carries; one group may have both. */
WIDE_INLINE void matrix_row(const struct derivative_work *d, const matrix_place *to, int l, const int q, const int v,
                            const int a, four *finite)
{
    const int b = d->body[l], behind = d->bodies->vi[b] + joint_table[d->bodies->type[b]].nv, end = d->end[b];
    const int *before = d->before + (size_t)l * (size_t)d->ngroup, last = d->nbefore[l] - 1;
    int column = (behind - 1) / 4 * 4;
    row_terms t = { .n = d->count };
    t.dq = q ? to->dq + (size_t)l * to->stride : NULL;
    t.dv = v ? to->dv + (size_t)l * to->stride : NULL;
    t.da = a ? to->da + (size_t)l * to->stride : NULL;
    take(d, OF_AXIS, 6, l, t.s);
    take(d, OF_MOMENTUM, 6, l, t.momentum);
    if (q || v)
        take(d, OF_TURNED, 3, l, t.turned);
    for (int e = 0; e < last; e++)
        groups_before(d, &t, before[e] / 16 * 4, before[e], 0, q, v, a, finite);
    groups_before(d, &t, column, before[last],
                  16 | ((15 << (behind - column)) & ((1 << (end - column < 4 ? end - column : 4)) - 1)), q, v, a,
                  finite);
    for (column += 4; column + 4 <= end; column += 4)
        groups_beyond(d, &t, column, 15, q, v, a, finite);
    if (column < end)
        groups_beyond(d, &t, column, (1 << (end - column)) - 1, q, v, a, finite);
}

WIDE_INLINE void clear_row(double *row, int n)
{
    int k = 0;
    for (; k + WIDE <= n; k += WIDE)
        wide_store(row + k, (wide){ 0 });
    for (; k < n; k++) {
        row[k] = 0;
        WIDE_ONE_BY_ONE;
    }
}

/* Within a joint of several coordinates: what steps bear, and M is symmetric to the last bit. */
static void finish_joint(const struct derivative_work *d, const matrix_place *to, int l, four *finite)
{
    const ramus_model *m = d->bodies;
    const int b = d->body[l], first = m->vi[b], behind = first + joint_table[m->type[b]].nv;
    for (int k = l + 1; to->dq && joint_is_plain((ramus_joint_type)m->type[b]) && k < behind; k++) {
        double *x = to->dq + (size_t)l * to->stride + (size_t)k;
        *x += borne(d, l, k);
        (*finite)[0] += 0 * *x;
    }
    for (int k = first; to->da && k < l; k++)
        to->da[(size_t)l * to->stride + (size_t)k] = to->da[(size_t)k * to->stride + (size_t)l];
}

/* Rows are written from the first to the last, with zeros. Returns 0 where some number is not finite. */
WIDE_INLINE int matrix_rows(const struct derivative_work *d, const matrix_place *to, const int q, const int v,
                            const int a)
{
    four finite = { 0 };
    const int zeros =
        to->stride == (size_t)d->count; /* rows of our own memory, which are farther apart, have kept theirs */
    for (int l = 0; l < d->count; l++) {
        if (q && zeros)
            clear_row(to->dq + (size_t)l * to->stride, d->count);
        if (v && zeros)
            clear_row(to->dv + (size_t)l * to->stride, d->count);
        if (a && zeros)
            clear_row(to->da + (size_t)l * to->stride, d->count);
        matrix_row(d, to, l, q, v, a, &finite);
        if (joint_table[d->bodies->type[d->body[l]]].nv > 1)
            finish_joint(d, to, l, &finite);
    }
    return finite[0] + finite[1] + (finite[2] + finite[3]) == 0;
}

int KERNEL(derivative_rows)(const struct derivative_work *d, const matrix_place *to)
{
    if (to->dq && to->dv && to->da)
        return matrix_rows(d, to, 1, 1, 1);
    if (to->dq && to->dv)
        return matrix_rows(d, to, 1, 1, 0);
    int fine = !to->dq || matrix_rows(d, &(matrix_place){ .dq = to->dq, .stride = to->stride }, 1, 0, 0);
    fine &= !to->dv || matrix_rows(d, &(matrix_place){ .dv = to->dv, .stride = to->stride }, 0, 1, 0);
    fine &= !to->da || matrix_rows(d, &(matrix_place){ .da = to->da, .stride = to->stride }, 0, 0, 1);
    return fine;
}

#else
typedef int kernel_has_no_such_instance;
#endif
