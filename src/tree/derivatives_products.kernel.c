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
 *          Where internal coordinates are the user's, derivatives_by_rows.kernel.c does the same.
 * Out      see matrix_place; zero before. Dependent joints add up in their masters'.
 * Cost     O(sum over coordinates of the coordinates on their path).
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/derivative_rows.h"

void KERNEL(derivative_matrices)(const ramus_model *m, const struct derivative_work *d, const matrix_place *to);
void KERNEL(derivative_factor)(const ramus_model *m, const struct derivative_work *d);

/* ---- products ---- */

enum { COLUMN_Q, ROW_Q, COLUMN_V, ROW_V, MASS };

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
