/* symbolic.c - vectors, poses and inertias of expressions */
#include "symbolic.h"

#include <math.h>

sym3 sym3_constant(expr_graph *g, const double v[3])
{
    return (sym3){ expr_constant(g, v[0]), expr_constant(g, v[1]), expr_constant(g, v[2]) };
}

sym3 sym3_add(expr_graph *g, sym3 u, sym3 v)
{
    return (sym3){ expr_add(g, u.x, v.x), expr_add(g, u.y, v.y), expr_add(g, u.z, v.z) };
}

sym3 sym3_sub(expr_graph *g, sym3 u, sym3 v)
{
    return (sym3){ expr_sub(g, u.x, v.x), expr_sub(g, u.y, v.y), expr_sub(g, u.z, v.z) };
}

sym3 sym3_scale(expr_graph *g, expr s, sym3 u)
{
    return (sym3){ expr_mul(g, s, u.x), expr_mul(g, s, u.y), expr_mul(g, s, u.z) };
}

static expr two(expr_graph *g, expr a, expr b, expr c, expr d) /* a b - c d */
{
    return expr_sub(g, expr_mul(g, a, b), expr_mul(g, c, d));
}

static expr three(expr_graph *g, expr a, expr x, expr b, expr y, expr c, expr z) /* a x + b y + c z */
{
    return expr_add(g, expr_add(g, expr_mul(g, a, x), expr_mul(g, b, y)), expr_mul(g, c, z));
}

sym3 sym3_cross(expr_graph *g, sym3 u, sym3 v)
{
    return (sym3){ two(g, u.y, v.z, u.z, v.y), two(g, u.z, v.x, u.x, v.z), two(g, u.x, v.y, u.y, v.x) };
}

expr sym3_dot(expr_graph *g, sym3 u, sym3 v)
{
    return three(g, u.x, v.x, u.y, v.y, u.z, v.z);
}

sym3 sym_rotate(expr_graph *g, const sym_pose *x, sym3 u)
{
    const expr *r = x->r;
    return (sym3){ three(g, r[0], u.x, r[1], u.y, r[2], u.z), three(g, r[3], u.x, r[4], u.y, r[5], u.z),
                   three(g, r[6], u.x, r[7], u.y, r[8], u.z) };
}

sym3 sym_unrotate(expr_graph *g, const sym_pose *x, sym3 u)
{
    const expr *r = x->r;
    return (sym3){ three(g, r[0], u.x, r[3], u.y, r[6], u.z), three(g, r[1], u.x, r[4], u.y, r[7], u.z),
                   three(g, r[2], u.x, r[5], u.y, r[8], u.z) };
}

sym3 sym_symmetric(expr_graph *g, const expr s[6], sym3 u)
{
    return (sym3){ three(g, s[0], u.x, s[3], u.y, s[4], u.z), three(g, s[3], u.x, s[1], u.y, s[5], u.z),
                   three(g, s[4], u.x, s[5], u.y, s[2], u.z) };
}

sym6 sym_motion_to_child(expr_graph *g, const sym_pose *x, sym6 m)
{
    return (sym6){ sym_unrotate(g, x, m.a), sym_unrotate(g, x, sym3_add(g, m.l, sym3_cross(g, m.a, x->p))) };
}

sym6 sym_wrench_to_child(expr_graph *g, const sym_pose *x, sym6 w)
{
    return (sym6){ sym_unrotate(g, x, sym3_sub(g, w.a, sym3_cross(g, x->p, w.l))), sym_unrotate(g, x, w.l) };
}

sym6 sym6_add(expr_graph *g, sym6 u, sym6 v)
{
    return (sym6){ sym3_add(g, u.a, v.a), sym3_add(g, u.l, v.l) };
}

sym6 sym6_scale(expr_graph *g, expr s, sym6 u)
{
    return (sym6){ sym3_scale(g, s, u.a), sym3_scale(g, s, u.l) };
}

expr sym6_dot(expr_graph *g, sym6 u, sym6 v)
{
    return expr_add(g, sym3_dot(g, u.a, v.a), sym3_dot(g, u.l, v.l));
}

sym6 sym_inertia_mul(expr_graph *g, const sym_inertia *i, sym6 m)
{
    const expr *b = i->b;
    const sym3 across = { three(g, b[0], m.l.x, b[1], m.l.y, b[2], m.l.z),
                          three(g, b[3], m.l.x, b[4], m.l.y, b[5], m.l.z),
                          three(g, b[6], m.l.x, b[7], m.l.y, b[8], m.l.z) };
    const sym3 back = { three(g, b[0], m.a.x, b[3], m.a.y, b[6], m.a.z),
                        three(g, b[1], m.a.x, b[4], m.a.y, b[7], m.a.z),
                        three(g, b[2], m.a.x, b[5], m.a.y, b[8], m.a.z) };
    return (sym6){ sym3_add(g, sym_symmetric(g, i->a, m.a), across), sym3_add(g, back, sym_symmetric(g, i->c, m.l)) };
}

void sym_clean_inertia(const double in[10], double out[10])
{
    const double rounding = 1e-15;
    double first = 0, second = 0;
    for (int k = 1; k < 10; k++)
        *(k < 4 ? &first : &second) = fmax(k < 4 ? first : second, fabs(in[k]));
    first = fmax(first, sqrt(fabs(in[0]) * second));
    for (int k = 0; k < 10; k++)
        out[k] = fabs(in[k]) <= rounding * (k == 0 ? 0 : k < 4 ? first : second) ? 0 : in[k];
}

sym_inertia sym_rigid(expr_graph *g, const expr in[10])
{
    const expr zero = expr_constant(g, 0), hx = in[1], hy = in[2], hz = in[3];
    const sym_inertia out = { { expr_add(g, in[5], in[6]), expr_add(g, in[4], in[6]), expr_add(g, in[4], in[5]),
                                expr_neg(g, in[7]), expr_neg(g, in[8]), expr_neg(g, in[9]) },
                              { zero, expr_neg(g, hz), hy, hz, zero, expr_neg(g, hx), expr_neg(g, hy), hx, zero },
                              { in[0], in[0], in[0], zero, zero, zero } };
    return out;
}

sym_inertia sym_inertia_add(expr_graph *g, const sym_inertia *u, const sym_inertia *v)
{
    sym_inertia out;
    for (int k = 0; k < 6; k++) {
        out.a[k] = expr_add(g, u->a[k], v->a[k]);
        out.c[k] = expr_add(g, u->c[k], v->c[k]);
    }
    for (int k = 0; k < 9; k++)
        out.b[k] = expr_add(g, u->b[k], v->b[k]);
    return out;
}

static const int full[9] = { 0, 3, 4, 3, 1, 5, 4, 5, 2 }; /* where entry (row, column) of a symmetric matrix is kept */
static const int row_of[6] = { 0, 1, 2, 0, 0, 1 }, column_of[6] = { 0, 1, 2, 1, 2, 2 };

/* r m r^T of a full matrix */
static void turn(expr_graph *g, const expr r[9], const expr m[9], expr out[9])
{
    expr half[9]; /* r m */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            half[3 * i + j] = three(g, r[3 * i], m[j], r[3 * i + 1], m[3 + j], r[3 * i + 2], m[6 + j]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] =
                three(g, half[3 * i], r[3 * j], half[3 * i + 1], r[3 * j + 1], half[3 * i + 2], r[3 * j + 2]);
}

static void turn_symmetric(expr_graph *g, const expr r[9], const expr s[6], expr out[9])
{
    expr m[9], half[9];
    for (int k = 0; k < 9; k++)
        m[k] = s[full[k]];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            half[3 * i + j] = three(g, r[3 * i], m[j], r[3 * i + 1], m[3 + j], r[3 * i + 2], m[6 + j]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            out[3 * i + j] = out[3 * j + i] =
                three(g, half[3 * i], r[3 * j], half[3 * i + 1], r[3 * j + 1], half[3 * i + 2], r[3 * j + 2]);
}

/* S(p) m */
static void cross_left(expr_graph *g, sym3 p, const expr m[9], expr out[9])
{
    for (int j = 0; j < 3; j++) {
        const sym3 c = sym3_cross(g, p, (sym3){ m[j], m[3 + j], m[6 + j] });
        out[j] = c.x;
        out[3 + j] = c.y;
        out[6 + j] = c.z;
    }
}

sym_inertia sym_inertia_turned(expr_graph *g, const expr r[9], const sym_inertia *i)
{
    expr a[9], c[9];
    sym_inertia out;
    turn_symmetric(g, r, i->a, a);
    turn(g, r, i->b, out.b);
    turn_symmetric(g, r, i->c, c);
    for (int k = 0; k < 6; k++) {
        out.a[k] = a[3 * row_of[k] + column_of[k]];
        out.c[k] = c[3 * row_of[k] + column_of[k]];
    }
    return out;
}

/* A plane rotation of (u, v), and of the rows or columns i and j of a matrix. */
static void plane(expr_graph *g, expr c, expr s, expr *u, expr *v)
{
    const expr x = *u, y = *v;
    *u = two(g, c, x, s, y);
    *v = expr_add(g, expr_mul(g, s, x), expr_mul(g, c, y));
}

static void plane_symmetric(expr_graph *g, int k, expr c, expr s, expr m[6])
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    expr *ii = &m[i], *jj = &m[j], *ij = &m[full[3 * i + j]];
    const expr trace = expr_add(g, *ii, *jj);
    const expr u = two(g, c, *ii, s, *ij), v = two(g, c, *ij, s, *jj); /* first row of the turned half */
    *ii = two(g, c, u, s, v);
    *ij = expr_add(g, expr_mul(g, s, u), expr_mul(g, c, v));
    *jj = expr_sub(g, trace, *ii);
    plane(g, c, s, &m[full[3 * i + k]], &m[full[3 * j + k]]);
}

sym_inertia sym_inertia_plane(expr_graph *g, int axis, expr c, expr s, const sym_inertia *from)
{
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    sym_inertia out = *from;
    plane_symmetric(g, axis, c, s, out.a);
    plane_symmetric(g, axis, c, s, out.c);
    for (int k = 0; k < 3; k++)
        plane(g, c, s, &out.b[3 * i + k], &out.b[3 * j + k]);
    for (int k = 0; k < 3; k++)
        plane(g, c, s, &out.b[3 * k + i], &out.b[3 * k + j]);
    return out;
}

/* C_p = C, B_p = B + S(p) C, A_p = A + S(p) B^T - B_p S(p) */
sym_inertia sym_inertia_slid(expr_graph *g, sym3 p, const sym_inertia *i)
{
    expr bt[9], c[9], pc[9], pbt[9];
    for (int k = 0; k < 9; k++) {
        bt[k] = i->b[3 * (k % 3) + k / 3];
        c[k] = i->c[full[k]];
    }
    cross_left(g, p, c, pc);
    cross_left(g, p, bt, pbt);
    sym_inertia out = *i;
    for (int k = 0; k < 9; k++)
        out.b[k] = expr_add(g, i->b[k], pc[k]);
    for (int k = 0; k < 6; k++) {
        const int row = row_of[k], column = column_of[k];
        const sym3 u = { out.b[3 * row], out.b[3 * row + 1], out.b[3 * row + 2] };
        const sym3 us = sym3_cross(g, u, p); /* u^T S(p) */
        const expr part = column == 0 ? us.x : column == 1 ? us.y : us.z;
        out.a[k] = expr_sub(g, expr_add(g, i->a[k], pbt[3 * row + column]), part);
    }
    return out;
}

sym_inertia sym_inertia_less(expr_graph *g, const sym_inertia *i, sym6 u, sym6 by_s)
{
    const expr m[3] = { u.a.x, u.a.y, u.a.z }, f[3] = { u.l.x, u.l.y, u.l.z };
    const expr sm[3] = { by_s.a.x, by_s.a.y, by_s.a.z }, sf[3] = { by_s.l.x, by_s.l.y, by_s.l.z };
    sym_inertia out;
    for (int k = 0; k < 6; k++) {
        out.a[k] = expr_sub(g, i->a[k], expr_mul(g, sm[row_of[k]], m[column_of[k]]));
        out.c[k] = expr_sub(g, i->c[k], expr_mul(g, sf[row_of[k]], f[column_of[k]]));
    }
    for (int k = 0; k < 9; k++)
        out.b[k] = expr_sub(g, i->b[k], expr_mul(g, sm[k / 3], f[k % 3]));
    return out;
}
