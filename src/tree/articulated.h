/* articulated.h - inertias and accelerations for the kernels of forward dynamics (spatial vectors)
 *
 * acceleration      dw angular acceleration, a classical acceleration of the body's origin less gravity: what
 *                   `motion` in alg_sv.h holds, without the angular velocity
 * articulated       symmetric 6 x 6 matrix [A B; B^T C] from an acceleration to a wrench at the same origin:
 *                       moment = A dw + B a        force = B^T dw + C a
 *                   a rigid body has A = tr(S) 1 - S, B = S(h), C = m 1 (S second moments, h first moment)
 *
 * Seen from the parent, with R and p of x_p_i and A', B', C' turned by R:
 *     C_p = C'      B_p = B' + S(p) C'      A_p = A' + S(p) B'^T - B_p S(p)
 */
#ifndef RAMUS_TREE_ARTICULATED_H
#define RAMUS_TREE_ARTICULATED_H

#include "algebra/kernel.h"

typedef struct acceleration {
    v3 dw, a;
} acceleration;

typedef struct symmetric {
    lane xx, yy, zz, xy, xz, yz;
} symmetric;

typedef struct matrix3 {
    lane xx, xy, xz, yx, yy, yz, zx, zy, zz;
} matrix3;

typedef struct articulated {
    symmetric a;
    matrix3 b;
    symmetric c;
} articulated;

#define SINGULAR                                                                                                       \
    1e-13 /* a joint meets too little inertia where it is that much less than the largest that went into it */

/* A body with all that it carries, whose joints are free: the wrench I a + p accelerates it by a. */
typedef struct carried {
    articulated inertia;
    wrench p;
    lane most_turning, most_sliding; /* largest traces of A and C that joints beyond have taken from */
} carried;

static inline articulated articulated_rigid(const coefficient inertia[10])
{
    const coefficient sxx = inertia[4], syy = inertia[5], szz = inertia[6];
    const v3 h = v3_load(inertia + 1);
    const lane zero = lane_set(0), mass = lane_of(inertia[0]);
    return (articulated){ { lane_of(syy + szz), lane_of(sxx + szz), lane_of(sxx + syy), lane_of(-inertia[7]),
                            lane_of(-inertia[8]), lane_of(-inertia[9]) },
                          { zero, -h.z, h.y, h.z, zero, -h.x, -h.y, h.x, zero },
                          { mass, mass, mass, zero, zero, zero } };
}

/* The wrench that a rigid body needs to keep turning with w: force w x (w x h), moment -w x (S w). */
static inline wrench rigid_spin_wrench(const coefficient inertia[10], v3 w)
{
    const v3 h = v3_load(inertia + 1);
    const coefficient *s = inertia + 4;
    const v3 sw = { s[0] * w.x + s[3] * w.y + s[4] * w.z, s[3] * w.x + s[1] * w.y + s[5] * w.z,
                    s[4] * w.x + s[5] * w.y + s[2] * w.z };
    return (wrench){ v3_sub(v3_scale(v3_dot(w, h), w), v3_scale(v3_dot(w, w), h)), v3_cross(sw, w) };
}

/* w x (w x p) */
static inline v3 centripetal(v3 w, v3 p)
{
    return v3_sub(v3_scale(v3_dot(w, p), w), v3_scale(v3_dot(w, w), p));
}

/* Of the parent, seen at the child's frame (without what its turning adds). */
static inline acceleration acceleration_to_child(const pose *x, const acceleration *p)
{
    return (acceleration){ pose_unrotate(x, p->dw), pose_unrotate(x, v3_add(p->a, v3_cross(p->dw, x->p))) };
}

static inline v3 symmetric_mul(const symmetric *s, v3 u)
{
    return (v3){ s->xx * u.x + s->xy * u.y + s->xz * u.z, s->xy * u.x + s->yy * u.y + s->yz * u.z,
                 s->xz * u.x + s->yz * u.y + s->zz * u.z };
}

static inline wrench articulated_mul(const articulated *i, v3 dw, v3 a)
{
    const matrix3 *b = &i->b;
    const v3 ba = { b->xx * a.x + b->xy * a.y + b->xz * a.z, b->yx * a.x + b->yy * a.y + b->yz * a.z,
                    b->zx * a.x + b->zy * a.y + b->zz * a.z };
    const v3 bw = { b->xx * dw.x + b->yx * dw.y + b->zx * dw.z, b->xy * dw.x + b->yy * dw.y + b->zy * dw.z,
                    b->xz * dw.x + b->yz * dw.y + b->zz * dw.z };
    return (wrench){ v3_add(bw, symmetric_mul(&i->c, a)), v3_add(ba, symmetric_mul(&i->a, dw)) };
}

/* What a motion about and along z of that size needs, so a sum of columns of the inertia. */
static inline wrench articulated_along_z(const articulated *i, lane turn, lane slide)
{
    const v3 turning_f = { i->b.zx, i->b.zy, i->b.zz }, turning_m = { i->a.xz, i->a.yz, i->a.zz };
    const v3 sliding_f = { i->c.xz, i->c.yz, i->c.zz }, sliding_m = { i->b.xz, i->b.yz, i->b.zz };
    return (wrench){ v3_add(v3_scale(turn, turning_f), v3_scale(slide, sliding_f)),
                     v3_add(v3_scale(turn, turning_m), v3_scale(slide, sliding_m)) };
}

/* u += s v */
static inline void wrench_add_scaled(wrench *u, lane s, const wrench *v)
{
    u->force = v3_add(u->force, v3_scale(s, v->force));
    u->moment = v3_add(u->moment, v3_scale(s, v->moment));
}

static inline lane wrench_along(const wrench *u, const acceleration *t)
{
    return v3_dot(u->moment, t->dw) + v3_dot(u->force, t->a);
}

/* i -= u v^T, of which one half is computed: the sum of all that is subtracted is symmetric */
static inline void articulated_subtract(articulated *i, const wrench *u, const wrench *v)
{
    const v3 m = u->moment, f = u->force, n = v->moment, g = v->force;
    i->a.xx -= m.x * n.x;
    i->a.yy -= m.y * n.y;
    i->a.zz -= m.z * n.z;
    i->a.xy -= m.x * n.y;
    i->a.xz -= m.x * n.z;
    i->a.yz -= m.y * n.z;
    i->b.xx -= m.x * g.x;
    i->b.xy -= m.x * g.y;
    i->b.xz -= m.x * g.z;
    i->b.yx -= m.y * g.x;
    i->b.yy -= m.y * g.y;
    i->b.yz -= m.y * g.z;
    i->b.zx -= m.z * g.x;
    i->b.zy -= m.z * g.y;
    i->b.zz -= m.z * g.z;
    i->c.xx -= f.x * g.x;
    i->c.yy -= f.y * g.y;
    i->c.zz -= f.z * g.z;
    i->c.xy -= f.x * g.y;
    i->c.xz -= f.x * g.z;
    i->c.yz -= f.y * g.z;
}

/* R s R^T */
static inline symmetric symmetric_turn(const pose *x, const symmetric *s)
{
    const v3 row_x = symmetric_mul(s, (v3){ x->xx, x->xy, x->xz });
    const v3 row_y = symmetric_mul(s, (v3){ x->yx, x->yy, x->yz });
    const v3 row_z = symmetric_mul(s, (v3){ x->zx, x->zy, x->zz });
    return (symmetric){
        x->xx * row_x.x + x->xy * row_x.y + x->xz * row_x.z, x->yx * row_y.x + x->yy * row_y.y + x->yz * row_y.z,
        x->zx * row_z.x + x->zy * row_z.y + x->zz * row_z.z, x->yx * row_x.x + x->yy * row_x.y + x->yz * row_x.z,
        x->zx * row_x.x + x->zy * row_x.y + x->zz * row_x.z, x->zx * row_y.x + x->zy * row_y.y + x->zz * row_y.z
    };
}

/* R m R^T */
static inline matrix3 matrix3_turn(const pose *x, const matrix3 *m)
{
    const v3 x_row = pose_rotate(x, (v3){ m->xx, m->xy, m->xz }); /* rows of m R^T */
    const v3 y_row = pose_rotate(x, (v3){ m->yx, m->yy, m->yz });
    const v3 z_row = pose_rotate(x, (v3){ m->zx, m->zy, m->zz });
    const v3 c_x = pose_rotate(x, (v3){ x_row.x, y_row.x, z_row.x });
    const v3 c_y = pose_rotate(x, (v3){ x_row.y, y_row.y, z_row.y });
    const v3 c_z = pose_rotate(x, (v3){ x_row.z, y_row.z, z_row.z });
    return (matrix3){ c_x.x, c_y.x, c_z.x, c_x.y, c_y.y, c_z.y, c_x.z, c_y.z, c_z.z };
}

static ALWAYS_INLINE void articulated_add(articulated *to, const symmetric *a, const matrix3 *b, const symmetric *c)
{
    to->a.xx += a->xx, to->a.yy += a->yy, to->a.zz += a->zz;
    to->a.xy += a->xy, to->a.xz += a->xz, to->a.yz += a->yz;
    to->b.xx += b->xx, to->b.xy += b->xy, to->b.xz += b->xz;
    to->b.yx += b->yx, to->b.yy += b->yy, to->b.yz += b->yz;
    to->b.zx += b->zx, to->b.zy += b->zy, to->b.zz += b->zz;
    to->c.xx += c->xx, to->c.yy += c->yy, to->c.zz += c->zz;
    to->c.xy += c->xy, to->c.xz += c->xz, to->c.yz += c->yz;
}

/* Add to `parent` the inertia whose turned blocks are a, b, c and whose origin stands at p. */
static inline void articulated_add_at(articulated *parent, v3 p, const symmetric *a, const matrix3 *b,
                                      const symmetric *c)
{
    /* B_p = B' + S(p) C' */
    const matrix3 d = { b->xx + p.y * c->xz - p.z * c->xy, b->xy + p.y * c->yz - p.z * c->yy,
                        b->xz + p.y * c->zz - p.z * c->yz, b->yx + p.z * c->xx - p.x * c->xz,
                        b->yy + p.z * c->xy - p.x * c->yz, b->yz + p.z * c->xz - p.x * c->zz,
                        b->zx + p.x * c->xy - p.y * c->xx, b->zy + p.x * c->yy - p.y * c->xy,
                        b->zz + p.x * c->yz - p.y * c->xz };
    /* A_p = A' + S(p) B'^T - B_p S(p) */
    const symmetric e = { a->xx + (p.y * b->xz - p.z * b->xy) + (p.y * d.xz - p.z * d.xy),
                          a->yy + (p.z * b->yx - p.x * b->yz) + (p.z * d.yx - p.x * d.yz),
                          a->zz + (p.x * b->zy - p.y * b->zx) + (p.x * d.zy - p.y * d.zx),
                          a->xy + (p.y * b->yz - p.z * b->yy) + (p.z * d.xx - p.x * d.xz),
                          a->xz + (p.y * b->zz - p.z * b->zy) + (p.x * d.xy - p.y * d.xx),
                          a->yz + (p.z * b->zx - p.x * b->zz) + (p.x * d.yy - p.y * d.yx) };
    articulated_add(parent, &e, &d, c);
}

static inline void articulated_to_parent(articulated *parent, const pose *x, const articulated *i)
{
    const symmetric a = symmetric_turn(x, &i->a), c = symmetric_turn(x, &i->c);
    const matrix3 b = matrix3_turn(x, &i->b);
    articulated_add_at(parent, x->p, &a, &b, &c);
}

/* The same for an inertia that resists no turning about z (rows and columns of that motion are zero): a is xx, xy, yy
 * of A; bx, by are the first two rows of B. */
static inline void articulated_to_parent_no_z(articulated *parent, const pose *x, lane axx, lane axy, lane ayy, v3 bx,
                                              v3 by, const symmetric *c_in)
{
    const symmetric c = symmetric_turn(x, c_in);
    const lane tx0 = x->xx * axx + x->xy * axy, tx1 = x->xx * axy + x->xy * ayy;
    const lane ty0 = x->yx * axx + x->yy * axy, ty1 = x->yx * axy + x->yy * ayy;
    const lane tz0 = x->zx * axx + x->zy * axy, tz1 = x->zx * axy + x->zy * ayy;
    const symmetric a = { tx0 * x->xx + tx1 * x->xy, ty0 * x->yx + ty1 * x->yy, tz0 * x->zx + tz1 * x->zy,
                          tx0 * x->yx + tx1 * x->yy, tx0 * x->zx + tx1 * x->zy, ty0 * x->zx + ty1 * x->zy };
    const v3 u = pose_rotate(x, bx), w = pose_rotate(x, by);
    const matrix3 b = { x->xx * u.x + x->xy * w.x, x->xx * u.y + x->xy * w.y, x->xx * u.z + x->xy * w.z,
                        x->yx * u.x + x->yy * w.x, x->yx * u.y + x->yy * w.y, x->yx * u.z + x->yy * w.z,
                        x->zx * u.x + x->zy * w.x, x->zx * u.y + x->zy * w.y, x->zx * u.z + x->zy * w.z };
    articulated_add_at(parent, x->p, &a, &b, &c);
}

/* Beyond a joint that turns about z, without armature: what is left of inertia i and wrench p. U and D are a column of i; I' has nothing left
 * in that row and column.
 *
 *     p' = p + I' c + U D^-1 u        u = tau - p.moment.z; about z that is tau itself
 */
typedef struct turned_away {
    lane a_xx, a_xy, a_yy; /* of A */
    v3 bx, by;             /* rows of B */
    symmetric c;
    wrench p;
} turned_away;

/* The whole of it from I', and U D^-1 as n and e. */
static ALWAYS_INLINE turned_away turned_away_of(lane axx, lane axy, lane ayy, v3 bx, v3 by, symmetric c,
                                                const wrench *p_in, acceleration c_in, lane nx, lane ny, v3 e, lane u,
                                                lane tau)
{
    const v3 dw = c_in.dw, a = c_in.a, ca = symmetric_mul(&c, a);
    const wrench p = { { p_in->force.x + (bx.x * dw.x + by.x * dw.y) + ca.x + e.x * u,
                         p_in->force.y + (bx.y * dw.x + by.y * dw.y) + ca.y + e.y * u,
                         p_in->force.z + (bx.z * dw.x + by.z * dw.y) + ca.z + e.z * u },
                       { p_in->moment.x + (axx * dw.x + axy * dw.y) + v3_dot(bx, a) + nx * u,
                         p_in->moment.y + (axy * dw.x + ayy * dw.y) + v3_dot(by, a) + ny * u, tau } };
    return (turned_away){ axx, axy, ayy, bx, by, c, p };
}

static ALWAYS_INLINE turned_away articulated_turn_away(const articulated *i, const wrench *p_in, acceleration c_in,
                                                       lane inverse, lane u, lane tau)
{
    const v3 f = { i->b.zx, i->b.zy, i->b.zz }, e = v3_scale(inverse, f);
    const lane mx = i->a.xz, my = i->a.yz, nx = inverse * mx, ny = inverse * my;
    const lane axx = i->a.xx - mx * nx, axy = i->a.xy - mx * ny, ayy = i->a.yy - my * ny;
    const v3 bx = { i->b.xx - mx * e.x, i->b.xy - mx * e.y, i->b.xz - mx * e.z };
    const v3 by = { i->b.yx - my * e.x, i->b.yy - my * e.y, i->b.yz - my * e.z };
    const symmetric c = { i->c.xx - f.x * e.x, i->c.yy - f.y * e.y, i->c.zz - f.z * e.z,
                          i->c.xy - f.x * e.y, i->c.xz - f.x * e.z, i->c.yz - f.y * e.z };
    return turned_away_of(axx, axy, ayy, bx, by, c, p_in, c_in, nx, ny, e, u, tau);
}

/* The same of a rigid body by itself: all but p is constant, and the force of U has no z. */
static ALWAYS_INLINE turned_away rigid_turn_away(const coefficient inertia[10], coefficient inverse, const wrench *p_in,
                                                 acceleration c_in, lane u, lane tau)
{
    const coefficient m = inertia[0], hx = inertia[1], hy = inertia[2], hz = inertia[3];
    const coefficient sxx = inertia[4], syy = inertia[5], szz = inertia[6], mx = -inertia[8], my = -inertia[9];
    const coefficient ex = -inverse * hy, ey = inverse * hx, nx = inverse * mx, ny = inverse * my;
    const lane zero = lane_set(0);
    const symmetric c = { lane_of(m + hy * ex), lane_of(m - hx * ey), lane_of(m), lane_of(hy * ey), zero, zero };
    const v3 bx = { lane_of(-mx * ex), lane_of(-hz - mx * ey), lane_of(hy) };
    const v3 by = { lane_of(hz - my * ex), lane_of(-my * ey), lane_of(-hx) };
    return turned_away_of(lane_of(syy + szz - mx * nx), lane_of(-inertia[7] - mx * ny), lane_of(sxx + szz - my * ny),
                          bx, by, c, p_in, c_in, lane_of(nx), lane_of(ny), (v3){ lane_of(ex), lane_of(ey), zero }, u,
                          tau);
}

#endif
