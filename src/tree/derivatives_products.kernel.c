/* derivatives_products.kernel.c - derivatives of inverse dynamics: the matrices, from the terms of derivatives.kernel.c
 *
 * With C_l (I, B, F of body l and all that it carries) and tau_l = s_l . F_l:
 *
 *     l beyond k     dtau_l/dq_k = (I s_l) . psi''_k + (2B^T s_l) . psi'_k             C_l; s_k x* F cancels ds_l/dq_k
 *                    dtau_l/dv_k = (I s_l) . (psi'_k + s'_k) + (2B^T s_l) . s_k
 *     l before k     dtau_l/dq_k = s_l . (I psi''_k + 2B psi'_k + s_k x* F)            C_k
 *                    dtau_l/dv_k = s_l . (I (psi'_k + s'_k) + 2B s_k)
 *     both           dtau_l/da_k = s_l . I s_k                                         of the one that is farther out
 *
 * Coordinates of one joint are beyond each other, except that a plain one is before those of the steps after it.
 *
 * Method   in depth-first order, what a coordinate carries follows it: row and column k are products of k's terms with those of
 *          its followers, a register of them at a time. Unrelated pairs are zero and not visited.
 * Out      see matrix_place; zero before. Dependent joints add up in their masters'.
 * Cost     O(sum over coordinates of the coordinates on their path).
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "tree/derivatives.h"

void KERNEL(derivative_matrices)(const ramus_model *m, const struct derivative_work *d, const matrix_place *to);
void KERNEL(derivative_factor)(const ramus_model *m, const struct derivative_work *d);
int KERNEL(derivative_rows)(const struct derivative_work *d, const matrix_place *to);

/* ---- products ---- */

enum { COLUMN_Q, ROW_Q, COLUMN_V, ROW_V, MASS };

WIDE_INLINE void take(const struct derivative_work *d, int which, int n, int k, double out[])
{
    const double *of = of_number(d, which, k);
    for (int j = 0; j < n; j++)
        out[j] = of[8 * j];
}

/* s_l . (s_k x* F): what step l of a joint bears while step k after it moves */
static double borne(const struct derivative_work *d, int l, int k)
{
    double s[6], t[6], f[6];
    take(d, OF_AXIS, 6, l, t);
    take(d, OF_AXIS, 6, k, s);
    take(d, OF_WRENCH, 6, k, f);
    const v3 turn = { s[0], s[1], s[2] }, move = { s[3], s[4], s[5] }, moment = { f[0], f[1], f[2] },
             force = { f[3], f[4], f[5] };
    return v3_dot((v3){ t[0], t[1], t[2] }, v3_add(v3_cross(turn, moment), v3_cross(move, force))) +
           v3_dot((v3){ t[3], t[4], t[5] }, v3_cross(turn, force));
}

/* Numbers of one coordinate. */
typedef struct coordinate_terms {
    double s[6], both[6], rate[3], rate2[6];
} coordinate_terms;

/* Sums of products of the numbers of one coordinate and those of several, from l on, which fill a `vector`. */
#define PRODUCTS_OF(name, vector)                                                                                      \
    WIDE_INLINE vector name##_dot3(const double x[3], const double of[])                                               \
    {                                                                                                                  \
        vector y[3];                                                                                                   \
        for (int j = 0; j < 3; j++)                                                                                    \
            memcpy(&y[j], of + 8 * j, sizeof *y);                                                                      \
        return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];                                                                \
    }                                                                                                                  \
    WIDE_INLINE vector name##_dot6(const double x[6], const double of[])                                               \
    {                                                                                                                  \
        return name##_dot3(x, of) + name##_dot3(x + 3, of + 24);                                                       \
    }                                                                                                                  \
    WIDE_INLINE void name##_keep(double *at, vector x)                                                                 \
    {                                                                                                                  \
        memcpy(at, &x, sizeof x);                                                                                      \
    }                                                                                                                  \
    WIDE_INLINE void name##_products(const struct derivative_work *d, const coordinate_terms *k, int l, const int q,   \
                                     const int v, const int a)                                                         \
    {                                                                                                                  \
        const double *of = of_number(d, 0, l), *momentum = of + 8 * OF_MOMENTUM, *turned = of + 8 * OF_TURNED;         \
        if (q) {                                                                                                       \
            name##_keep(d->product[COLUMN_Q] + l, name##_dot6(k->rate2, momentum) + name##_dot3(k->rate, turned));     \
            name##_keep(d->product[ROW_Q] + l, name##_dot6(k->s, of + 8 * OF_DQ));                                     \
        }                                                                                                              \
        if (v) {                                                                                                       \
            name##_keep(d->product[COLUMN_V] + l, name##_dot6(k->both, momentum) + name##_dot3(k->s, turned));         \
            name##_keep(d->product[ROW_V] + l, name##_dot6(k->s, of + 8 * OF_DV));                                     \
        }                                                                                                              \
        if (a)                                                                                                         \
            name##_keep(d->product[MASS] + l, name##_dot6(k->s, momentum));                                            \
    }

/* Most coordinates have few others beyond them. */
enum { FEW = WIDE < 4 ? WIDE : 4 };
typedef double few __attribute__((vector_size(FEW * sizeof(double))));
PRODUCTS_OF(few, few)
#if WIDE > 4
PRODUCTS_OF(wide, wide)
#endif

/* Those of coordinate k with all from `first` on. */
WIDE_INLINE void products(const struct derivative_work *d, int k, int first, int end, const int q, const int v,
                          const int a)
{
    coordinate_terms t;
    take(d, OF_AXIS, 6, k, t.s);
    if (v)
        take(d, OF_BOTH, 6, k, t.both);
    if (q) {
        take(d, OF_RATE, 3, k, t.rate);
        take(d, OF_RATE2, 6, k, t.rate2);
    }
    for (int l = first / FEW * FEW; l < end; l += FEW) {
#if WIDE > 4
        if (l % WIDE == 0 && end - l > FEW) {
            wide_products(d, &t, l, q, v, a);
            l += WIDE - FEW;
            continue;
        }
#endif
        few_products(d, &t, l, q, v, a);
    }
}

/* ---- matrices ---- */

/* Column k on its joint and below, row k behind it. */
WIDE_INLINE void put(double matrix[], const matrix_place *to, int k, int first, int behind, int end,
                     const double column[], const double row[])
{
    double *const across = matrix + (size_t)to->row[k] * to->stride, *const down = matrix + to->column[k];
    for (int l = first; l < behind; l++)
        down[(size_t)to->row[l] * to->stride] = column[l];
    for (int l = behind; l < end; l++) {
        down[(size_t)to->row[l] * to->stride] = column[l];
        across[to->column[l]] = row[l];
        WIDE_ONE_BY_ONE;
    }
}

/* The same where several internal coordinates may belong to one of the user's: those of fingers side by side first, so that a place is not
 * read right after it was written. */
static void add(const ramus_model *m, const int together[], double matrix[], const matrix_place *to, int k, int first,
                int behind, int end, const double column[], const double row[])
{
    double *const across = matrix + (size_t)to->row[k] * to->stride, *const down = matrix + to->column[k];
    const double own = m->v_scale[k];
    for (int l = first; l < behind; l++)
        down[(size_t)to->row[l] * to->stride] += own * m->v_scale[l] * column[l];
    for (int l = behind; l < end; l++) {
        double *const c = down + (size_t)to->row[l] * to->stride, *const r = across + to->column[l];
        double c_sum = m->v_scale[l] * column[l], r_sum = m->v_scale[l] * row[l];
        for (const int last = l + together[l] - 1; l < last;) {
            l++;
            c_sum += m->v_scale[l] * column[l];
            r_sum += m->v_scale[l] * row[l];
            WIDE_ALONE(c_sum);
        }
        *c += own * c_sum;
        *r += own * r_sum;
    }
}

WIDE_INLINE void matrices(const ramus_model *m, const struct derivative_work *d, const matrix_place *to, const int q,
                          const int v, const int a)
{
    double *const *const x = d->product;
    for (int k = 0; k < m->nvi; k++) {
        const int b = d->body[k], first = d->bodies->vi[b], end = d->end[b],
                  behind = first + joint_table[d->bodies->type[b]].nv;
        products(d, k, first, end, q, v, a);
        if (q && behind - first > 1 && joint_is_plain((ramus_joint_type)d->bodies->type[b]))
            for (int l = first; l < k; l++)
                x[COLUMN_Q][l] += borne(d, l, k);
        if (!m->has_mimic) {
            if (q)
                put(to->dq, to, k, first, behind, end, x[COLUMN_Q], x[ROW_Q]);
            if (v)
                put(to->dv, to, k, first, behind, end, x[COLUMN_V], x[ROW_V]);
            if (a)
                put(to->da, to, k, k, k + 1, end, x[MASS], x[MASS]);
        } else {
            if (q)
                add(m, d->together, to->dq, to, k, first, behind, end, x[COLUMN_Q], x[ROW_Q]);
            if (v)
                add(m, d->together, to->dv, to, k, first, behind, end, x[COLUMN_V], x[ROW_V]);
            if (a)
                add(m, d->together, to->da, to, k, k, k + 1, end, x[MASS], x[MASS]);
        }
    }
}

void KERNEL(derivative_matrices)(const ramus_model *m, const struct derivative_work *d, const matrix_place *to)
{
    if (to->dq && to->dv && to->da) {
        matrices(m, d, to, 1, 1, 1);
    } else if (to->dq && to->dv) {
        matrices(m, d, to, 1, 1, 0);
    } else {
        if (to->dq)
            matrices(m, d, to, 1, 0, 0);
        if (to->dv)
            matrices(m, d, to, 0, 1, 0);
        if (to->da)
            matrices(m, d, to, 0, 0, 1);
    }
}

/* ---- the same by rows, where coordinates are the user's ---- */

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
static void finish_joint(const struct derivative_work *d, const matrix_place *to, int l)
{
    const ramus_model *m = d->bodies;
    const int b = d->body[l], first = m->vi[b], behind = first + joint_table[m->type[b]].nv;
    for (int k = l + 1; to->dq && joint_is_plain((ramus_joint_type)m->type[b]) && k < behind; k++)
        to->dq[(size_t)l * to->stride + (size_t)k] += borne(d, l, k);
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
            finish_joint(d, to, l);
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

/* M as branched.h wants it, zero before */
void KERNEL(derivative_factor)(const ramus_model *m, const struct derivative_work *d)
{
    const double *column = d->product[MASS];
    const size_t width = (size_t)d->unknowns.tree.width;
    for (int k = 0; k < m->nvi; k++) {
        const int end = d->end[d->body[k]], place = d->unknowns.place[k];
        products(d, k, k, end, 0, 0, 1);
        if (!m->has_mimic) {
            double *to = d->factor + (size_t)d->unknowns.tree.depth[place];
            for (int l = k; l < end; l++) {
                to[(size_t)d->unknowns.place[l] * width] = column[l];
                WIDE_ONE_BY_ONE;
            }
            continue;
        }
        for (int l = k; l < end; l++) {
            const int other = d->unknowns.place[l], low = place < other ? place : other,
                      high = place < other ? other : place;
            const double scale = m->v_scale[k] * (low == high && l > k ? 2 : 1);
            double sum = m->v_scale[l] * column[l];
            for (const int last = l == k ? k : l + d->together[l] - 1; l < last;) {
                l++;
                sum += m->v_scale[l] * column[l];
                WIDE_ALONE(sum);
            }
            d->factor[(size_t)high * width + (size_t)d->unknowns.tree.depth[low]] += scale * sum;
        }
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
