/* derivatives_terms.kernel.c - derivatives of inverse dynamics: what each coordinate contributes, several at once
 *
 * In the words of derivatives.kernel.c: s, I s, F of each coordinate's body with all that it carries; then psi', psi'',
 * psi' + s', the angular part of 2B^T s, df/dq and df/dv.
 *
 * Accelerations may come later, once M and the forces without them are known. They add E_i = sum s_k a_k over the path of
 * body i to A_i, and to the sum of the wrenches
 *
 *     F_i += I_i E_p + sum over the coordinates l that i carries of (I_l s_l) a_l       p: the parent; I_i, I_l: sums
 *
 * Method   rows of bodies turned into registers of one number of several coordinates each.
 * In, out  see derivatives.h.
 * Cost     O(coordinates).
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/derivative_rows.h"

void KERNEL(derivative_momenta)(struct derivative_work *d, int in_rows);
void KERNEL(derivative_terms)(struct derivative_work *d, const double a[]);

typedef struct wide_twist { /* also moment and force */
    wide3 a, b;
} wide_twist;

WIDE_INLINE void keep3(const struct derivative_work *d, int which, int c, wide3 x)
{
    double *of = of_number(d, which, c);
    wide_store(of, x.x);
    wide_store(of + 8, x.y);
    wide_store(of + 16, x.z);
}

WIDE_INLINE wide3 kept3(const struct derivative_work *d, int which, int c)
{
    const double *of = of_number(d, which, c);
    return (wide3){ wide_load(of), wide_load(of + 8), wide_load(of + 16) };
}

WIDE_INLINE void keep(const struct derivative_work *d, int which, int c, wide_twist t)
{
    keep3(d, which, c, t.a);
    keep3(d, which + 3, c, t.b);
}

WIDE_INLINE wide_twist kept(const struct derivative_work *d, int which, int c)
{
    return (wide_twist){ kept3(d, which, c), kept3(d, which + 3, c) };
}

WIDE_INLINE wide_moments kept_inertia(const struct derivative_work *d, int c)
{
    wide g[10];
    for (int k = 0; k < 10; k++)
        g[k] = wide_load(of_number(d, OF_INERTIA + k, c));
    return (wide_moments){ g[0], { g[1], g[2], g[3] }, g[4], g[5], g[6], g[7], g[8], g[9] };
}

WIDE_INLINE wide_twist cross(wide_twist h, wide_twist k)
{
    return (wide_twist){ wide3_cross(h.a, k.a), wide3_add(wide3_cross(h.a, k.b), wide3_cross(h.b, k.a)) };
}

WIDE_INLINE wide_twist inertia_mul(const wide_moments *i, wide_twist t)
{
    const wide trace = i->xx + i->yy + i->zz;
    return (wide_twist){ wide3_add(wide3_sub(wide3_scale(trace, t.a), second_mul(i, t.a)), wide3_cross(i->h, t.b)),
                         wide3_add(wide3_scale(i->m, t.b), wide3_cross(t.a, i->h)) };
}

WIDE_INLINE wide_twist add(wide_twist a, wide_twist b)
{
    return (wide_twist){ wide3_add(a.a, b.a), wide3_add(a.b, b.b) };
}

/* The row of each of the coordinates from c on; the last ones repeat. */
#define ROWS_OF(c, expression)                                                                                         \
    const double *row[WIDE];                                                                                           \
    for (int l = 0; l < WIDE; l++) {                                                                                   \
        const int k = (c) + l < count ? (c) + l : count - 1;                                                           \
        row[l] = (expression);                                                                                         \
    }

/* s, I s, I, F side by side, and the joints' forces. */
WIDE_INLINE void momenta(struct derivative_work *d, int c, int count, int in_rows)
{
    wide g[16], s[8];
    ROWS_OF(c, d->sum + (size_t)d->body[k] * SUM_NUMBERS);
    columns_of(row, 0, 16, g);
    columns_of_rows(d->axis + 8 * (size_t)c, 8, 8, s);
    const wide_moments i = { g[0], { g[1], g[2], g[3] }, g[4], g[5], g[6], g[7], g[8], g[9] };
    const wide_twist axis = { { s[0], s[1], s[2] }, { s[3], s[4], s[5] } };
    const wide_twist f = { { g[10], g[11], g[12] }, { g[13], g[14], g[15] } };
    const wide_twist u = inertia_mul(&i, axis);
    keep(d, OF_AXIS, c, axis);
    keep(d, OF_MOMENTUM, c, u);
    if (in_rows) {
        s[0] = u.a.x, s[1] = u.a.y, s[2] = u.a.z, s[3] = u.b.x, s[4] = u.b.y, s[5] = u.b.z;
        rows_of_columns(s, 8, d->momentum + 8 * (size_t)c, 8);
    }
    for (int k = 0; k < 10; k++)
        wide_store(of_number(d, OF_INERTIA + k, c), g[k]);
    keep(d, OF_WRENCH, c, f);
    wide_store(d->tau + c, wide3_dot(axis.a, f.a) + wide3_dot(axis.b, f.b));
}

void KERNEL(derivative_momenta)(struct derivative_work *d, int in_rows)
{
    for (int c = 0; c < d->count; c += WIDE)
        momenta(d, c, d->count, in_rows);
}

/* ---- accelerations that come later ---- */

/* to += s from, eight numbers */
WIDE_INLINE void add8(double to[8], double s, const double from[8])
{
    for (int k = 0; k < 8; k += WIDE)
        wide_store(to + k, wide_load(to + k) + s * wide_load(from + k));
}

/* to = of + s from */
WIDE_INLINE void sum8(double to[8], const double of[8], double s, const double from[8])
{
    for (int k = 0; k < 8; k += WIDE)
        wide_store(to + k, wide_load(of + k) + s * wide_load(from + k));
}

/* Rows of axes end with two zeros, so eight numbers of A and what follows can be changed. */
static void accelerate(struct derivative_work *d, const double a[])
{
    static const double zero[8] = { 0 };
    for (int i = 1; i <= d->bodies->nlink; i++) {
        const int p = d->bodies->parent[i], first = d->bodies->vi[i], n = joint_table[d->bodies->type[i]].nv;
        double *change = d->change + 24 * (size_t)i, *e = change + 16;
        sum8(change, p ? d->change + 24 * (size_t)p + 16 : zero, 0, zero);
        sum8(change + 8, zero, 0, zero);
        sum8(e, change, a[first], d->axis + 8 * (size_t)first);
        for (int c = first + 1; c < first + n; c++) {
            if (joint_is_plain((ramus_joint_type)d->bodies->type[i]))
                add8(row_of(d, d->room + c) + ROW_MOTION + 6, 1, e);
            add8(e, a[c], d->axis + 8 * (size_t)c);
        }
        add8(row_of(d, i) + ROW_MOTION + 6, 1, e);
    }
    for (int i = d->bodies->nlink; i > 0; i--) {
        double *sum = d->change + 24 * (size_t)i + 8;
        for (int c = d->bodies->vi[i]; c < d->bodies->vi[i] + joint_table[d->bodies->type[i]].nv; c++)
            add8(sum, a[c], d->momentum + 8 * (size_t)c);
        if (d->bodies->parent[i])
            add8(d->change + 24 * (size_t)d->bodies->parent[i] + 8, 1, sum);
    }
}

WIDE_INLINE void add_change(struct derivative_work *d, int c, int count)
{
    wide e[16];
    ROWS_OF(c, d->change + (size_t)d->body[k] * 24);
    columns_of(row, 0, 16, e);
    const wide_moments i = kept_inertia(d, c);
    const wide_twist by = inertia_mul(&i, (wide_twist){ { e[0], e[1], e[2] }, { e[3], e[4], e[5] } });
    const wide_twist carried = { { e[8], e[9], e[10] }, { e[11], e[12], e[13] } };
    keep(d, OF_WRENCH, c, add(kept(d, OF_WRENCH, c), add(by, carried)));
}

/* ---- the terms of coordinates ---- */

WIDE_INLINE void terms(struct derivative_work *d, int c, int count)
{
    wide g[16], t[16], o[8];
    const wide_moments i = kept_inertia(d, c);
    const wide_twist s = kept(d, OF_AXIS, c), f = kept(d, OF_WRENCH, c);
    {
        ROWS_OF(c, d->sum + (size_t)d->body[k] * SUM_NUMBERS);
        columns_of(row, SUM_SPIN, 16, g);
    }
    {
        ROWS_OF(c, row_of(d, d->against[k]));
        columns_of(row, ROW_MOTION, 16, t);
    }
    const wide_twist v = { { t[0], t[1], t[2] }, { t[3], t[4], t[5] } },
                     a = { { t[6], t[7], t[8] }, { t[9], t[10], t[11] } };
    const wide_twist rate = cross(v, s), rate2 = add(cross(a, s), cross(v, rate));
    wide_twist both = add(rate, rate);
    if (!d->all_plain) {
        ROWS_OF(c, row_of(d, d->own[k]));
        columns_of(row, ROW_MOTION, 8, o);
        both = add(rate, cross((wide_twist){ { o[0], o[1], o[2] }, { o[3], o[4], o[5] } }, s));
    }
    const wide trace = g[0] + g[4] + g[8];
    const wide3 w = s.a, n = rate.a, p = { g[9], g[10], g[11] };
    const wide3 turned = { g[0] * w.x + g[3] * w.y + g[6] * w.z, g[1] * w.x + g[4] * w.y + g[7] * w.z,
                           g[2] * w.x + g[5] * w.y + g[8] * w.z }; /* D^T w */
    const wide3 dw = { g[0] * w.x + g[1] * w.y + g[2] * w.z, g[3] * w.x + g[4] * w.y + g[5] * w.z,
                       g[6] * w.x + g[7] * w.y + g[8] * w.z };
    const wide3 dn = { g[0] * n.x + g[1] * n.y + g[2] * n.z, g[3] * n.x + g[4] * n.y + g[5] * n.z,
                       g[6] * n.x + g[7] * n.y + g[8] * n.z };
    const wide_twist bs = { wide3_twice(wide3_sub(wide3_scale(trace, w), dw)), wide3_twice(wide3_cross(w, p)) };
    const wide_twist bn = { wide3_twice(wide3_sub(wide3_scale(trace, n), dn)), wide3_twice(wide3_cross(n, p)) };
    const wide_twist turned_wrench = { wide3_add(wide3_cross(s.a, f.a), wide3_cross(s.b, f.b)), wide3_cross(s.a, f.b) };
    keep3(d, OF_TURNED, c, wide3_twice(wide3_add(wide3_sub(wide3_scale(trace, w), turned), wide3_cross(p, s.b))));
    keep3(d, OF_RATE, c, rate.a);
    keep(d, OF_RATE2, c, rate2);
    keep(d, OF_BOTH, c, both);
    keep(d, OF_DQ, c, add(turned_wrench, add(bn, inertia_mul(&i, rate2))));
    keep(d, OF_DV, c, add(bs, inertia_mul(&i, both)));
}

void KERNEL(derivative_terms)(struct derivative_work *d, const double a[])
{
    const int count = d->count;
    if (a) {
        accelerate(d, a);
        for (int c = 0; c < count; c += WIDE)
            add_change(d, c, count);
    }
    for (int c = 0; c < count; c += WIDE)
        terms(d, c, count);
}

#else
typedef int kernel_has_no_such_instance;
#endif
