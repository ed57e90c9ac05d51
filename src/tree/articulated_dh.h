/* articulated_dh.h - inertias and accelerations through a joint frame at Tx(a) Rx(alpha) Rz(angle) Tz(d) (model/frames.c)
 *
 * Plane rotations and steps along axes, one after the other, in place of a general pose: less than half of the products. With R a turn by
 * (c, s) in the plane of two axes 1, 2, the corner M_12 = [x y; z w] of a matrix becomes
 *
 *     u = s (x - w) + c (y + z)        R M R^T = [x - s u, c u - z; c u - y, w + s u]
 *
 * since c^2 + s^2 = 1; what is off that corner turns as vectors do.
 */
#ifndef RAMUS_TREE_ARTICULATED_DH_H
#define RAMUS_TREE_ARTICULATED_DH_H

#include "tree/articulated.h"

/* x and y become c x - s y and s x + c y. */
static ALWAYS_INLINE void turn_pair(lane c, lane s, lane *x, lane *y)
{
    const lane old = *x;
    *x = c * old - s * *y;
    *y = s * old + c * *y;
}

static ALWAYS_INLINE void turn_corner(lane c, lane s, lane *x, lane *y, lane *z, lane *w)
{
    const lane old = *y, u = s * (*x - *w) + c * (old + *z), su = lane_product(s, u), cu = lane_product(c, u);
    *x -= su;
    *w += su;
    *y = cu - *z;
    *z = cu - old;
}

/* The same of a symmetric one. */
static ALWAYS_INLINE void turn_symmetric(lane c, lane s, lane *x, lane *y, lane *w)
{
    const lane u = s * (*x - *w) + c * (*y + *y), su = lane_product(s, u);
    *x -= su;
    *w += su;
    *y = c * u - *y;
}

/* To the parent's, an inertia that resists no turning about z (rows and columns of that motion are zero): a_xx, a_xy, a_yy are of A, bx and
 * by are the first two rows of B. */
static ALWAYS_INLINE void articulated_to_parent_dh(articulated *parent, const dh *x, lane c, lane s, lane a_xx,
                                                   lane a_xy, lane a_yy, v3 bx, v3 by, symmetric m)
{
    const lane ca = lane_of(x->ca), sa = lane_of(x->sa), a = lane_of(x->a), d = lane_of(x->d), zero = lane_set(0);
    /* along z: B + S(p) C, A + S(p) B^T - B_p S(p) with p = (0, 0, d) */
    const v3 old_x = bx, old_y = by;
    bx = (v3){ bx.x - d * m.xy, bx.y - d * m.yy, bx.z - d * m.yz };
    by = (v3){ by.x + d * m.xx, by.y + d * m.xy, by.z + d * m.xz };
    a_xx -= d * (old_x.y + bx.y);
    a_yy += d * (old_y.x + by.x);
    a_xy += d * (bx.x - old_y.y);
    /* about z */
    turn_symmetric(c, s, &a_xx, &a_xy, &a_yy);
    turn_corner(c, s, &bx.x, &bx.y, &by.x, &by.y);
    turn_pair(c, s, &bx.z, &by.z);
    turn_symmetric(c, s, &m.xx, &m.xy, &m.yy);
    turn_pair(c, s, &m.xz, &m.yz);
    /* about x: the third row of B is zero before */
    const lane a_y = sa * a_yy, a_zz = lane_product(sa, a_y), a_yz = ca * a_y;
    v3 bz = { sa * by.x, zero, zero };
    by.x = ca * by.x;
    turn_corner(ca, sa, &by.y, &by.z, &bz.y, &bz.z);
    turn_pair(ca, sa, &bx.y, &bx.z);
    turn_symmetric(ca, sa, &m.yy, &m.yz, &m.zz);
    turn_pair(ca, sa, &m.xy, &m.xz);
    /* along x: p = (a, 0, 0); and to what is there */
    const v3 py = { by.x - a * m.xz, by.y - a * m.yz, by.z - a * m.zz };
    const v3 pz = { bz.x + a * m.xy, bz.y + a * m.yy, bz.z + a * m.yz };
    const symmetric e = { a_xx,
                          (a_yy - a_zz) - a * (by.z + py.z),
                          a_zz + a * (bz.y + pz.y),
                          ca * a_xy - a * bx.z,
                          sa * a_xy + a * bx.y,
                          a_yz + a * (py.y - bz.z) };
    const matrix3 b = { bx.x, bx.y, bx.z, py.x, py.y, py.z, pz.x, pz.y, pz.z };
    articulated_add(parent, &e, &b, &m);
}

/* The same of an inertia that resists no sliding along z: C has xx, xy, yy, and the third column of B is zero. c and s are of a constant turn, d
 * is how far the joint has slid, with its constant part; that of x is not used. */
static ALWAYS_INLINE void articulated_slid_to_parent_dh(articulated *parent, const dh *x, lane c, lane s, lane d,
                                                        symmetric m, v3 col_x, v3 col_y, lane c_xx, lane c_xy,
                                                        lane c_yy)
{
    const lane ca = lane_of(x->ca), sa = lane_of(x->sa), a = lane_of(x->a), zero = lane_set(0);
    /* along z */
    const v3 old_x = col_x, old_y = col_y; /* columns of B */
    col_x = (v3){ col_x.x - d * c_xy, col_x.y + d * c_xx, col_x.z };
    col_y = (v3){ col_y.x - d * c_yy, col_y.y + d * c_xy, col_y.z };
    m.xx -= d * (old_y.x + col_y.x);
    m.yy += d * (old_x.y + col_x.y);
    m.xy += d * (col_x.x - old_y.y);
    m.xz -= d * col_y.z;
    m.yz += d * col_x.z;
    /* about z */
    turn_symmetric(c, s, &m.xx, &m.xy, &m.yy);
    turn_pair(c, s, &m.xz, &m.yz);
    turn_corner(c, s, &col_x.x, &col_y.x, &col_x.y, &col_y.y);
    turn_pair(c, s, &col_x.z, &col_y.z);
    turn_symmetric(c, s, &c_xx, &c_xy, &c_yy);
    /* about x: the third column of B and all of C with z are zero before */
    lane b_xz = sa * col_y.x, b_yz = zero, b_zz = zero;
    col_y.x = ca * col_y.x;
    turn_corner(ca, sa, &col_y.y, &b_yz, &col_y.z, &b_zz);
    turn_pair(ca, sa, &col_x.y, &col_x.z);
    turn_symmetric(ca, sa, &m.yy, &m.yz, &m.zz);
    turn_pair(ca, sa, &m.xy, &m.xz);
    const lane c_y = sa * c_yy, c_zz = lane_product(sa, c_y), c_yz = ca * c_y, c_xz = sa * c_xy;
    c_yy -= c_zz;
    c_xy = ca * c_xy;
    /* along x; and to what is there */
    const v3 py = { col_x.y - a * c_xz, col_y.y - a * c_yz, b_yz - a * c_zz };
    const v3 pz = { col_x.z + a * c_xy, col_y.z + a * c_yy, b_zz + a * c_yz };
    const symmetric e = { m.xx,
                          m.yy - a * (b_yz + py.z),
                          m.zz + a * (col_y.z + pz.y),
                          m.xy - a * b_xz,
                          m.xz + a * col_y.x,
                          m.yz + a * (py.y - b_zz) };
    const matrix3 b = { col_x.x, col_y.x, b_xz, py.x, py.y, py.z, pz.x, pz.y, pz.z };
    const symmetric turned = { c_xx, c_yy, c_zz, c_xy, c_xz, c_yz };
    articulated_add(parent, &e, &b, &turned);
}

/* w x (w x p) of the joint frame's origin p, in the child's axes; w of the parent, in its axes and, turned, in the child's */
static inline v3 centripetal_dh(const dh *x, lane c, lane s, v3 w, v3 turned)
{
    const v3 out =
        dh_unrotate(x, c, s, (v3){ -x->a * (w.y * w.y + w.z * w.z), x->a * (w.x * w.y), x->a * (w.x * w.z) });
    return (v3){ out.x + x->d * (turned.x * turned.z), out.y + x->d * (turned.y * turned.z),
                 out.z - x->d * (turned.x * turned.x + turned.y * turned.y) };
}

static inline acceleration acceleration_to_child_dh(const dh *x, lane c, lane s, const acceleration *p)
{
    const v3 dw = dh_unrotate(x, c, s, p->dw);
    const v3 a = dh_unrotate(x, c, s, (v3){ p->a.x, p->a.y + x->a * p->dw.z, p->a.z - x->a * p->dw.y });
    return (acceleration){ dw, { a.x + x->d * dw.y, a.y - x->d * dw.x, a.z } };
}

static inline lane dh_distance_squared(const dh *x)
{
    return lane_of(x->a * x->a + x->d * x->d);
}

#endif
