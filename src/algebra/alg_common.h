/* alg_common.h - what reads the same in every algebra; included by each alg_*.h once ALGEBRA_POSE is defined */
#ifndef RAMUS_ALGEBRA_ALG_COMMON_H
#define RAMUS_ALGEBRA_ALG_COMMON_H

typedef struct twist {
    v3 angular, linear;
} twist;

typedef struct wrench {
    v3 force, moment;
} wrench;

/* What the model stores for one body, in the order in which a pass reads it. */
typedef struct constants {
    coefficient x[ALGEBRA_POSE]; /* x_p_j: joint frame in the parent body's frame */
    coefficient inertia[10];     /* m, hx hy hz, then six numbers about the origin: see the algebra */
    coefficient pitch;           /* helical joints */
    coefficient unused;          /* an even count: whole registers */
} constants;

static inline twist twist_add(twist a, twist b)
{
    return (twist){ v3_add(a.angular, b.angular), v3_add(a.linear, b.linear) };
}

static inline twist twist_sub(twist a, twist b)
{
    return (twist){ v3_sub(a.angular, b.angular), v3_sub(a.linear, b.linear) };
}

static inline wrench wrench_add(wrench a, wrench b)
{
    return (wrench){ v3_add(a.force, b.force), v3_add(a.moment, b.moment) };
}

/* ---- a joint frame at Tx(a) Rx(alpha) Rz(offset) Tz(d) (model/frames.c); c and s are of angle + offset ----
 *
 * Two screws: about x by the dual angle alpha + eps a, about z by angle + eps d. */

typedef struct dh {
    coefficient ca, sa, a, d;
} dh;

static inline v3 dh_unrotate(const dh *x, lane c, lane s, v3 u) /* Rz^T Rx^T u */
{
    const lane y = x->ca * u.y + x->sa * u.z, z = x->ca * u.z - x->sa * u.y;
    return (v3){ c * u.x + s * y, c * y - s * u.x, z };
}

static inline v3 dh_rotate(const dh *x, lane c, lane s, v3 u) /* Rx Rz u */
{
    const lane y = s * u.x + c * u.y;
    return (v3){ c * u.x - s * u.y, x->ca * y - x->sa * u.z, x->sa * y + x->ca * u.z };
}

static inline wrench wrench_to_parent_dh(const dh *x, lane c, lane s, wrench u)
{
    u.moment.x -= x->d * u.force.y;
    u.moment.y += x->d * u.force.x;
    wrench o = { dh_rotate(x, c, s, u.force), dh_rotate(x, c, s, u.moment) };
    o.moment.y -= x->a * o.force.z;
    o.moment.z += x->a * o.force.y;
    return o;
}

static inline wrench wrench_zero(void)
{
    return (wrench){ { lane_set(0), lane_set(0), lane_set(0) }, { lane_set(0), lane_set(0), lane_set(0) } };
}

static inline twist twist_zero(void)
{
    return (twist){ { lane_set(0), lane_set(0), lane_set(0) }, { lane_set(0), lane_set(0), lane_set(0) } };
}

/* h x k = (h k - k h)/2 */
static inline twist twist_cross(twist h, twist k)
{
    return (twist){ v3_cross(h.angular, k.angular),
                    v3_add(v3_cross(h.angular, k.linear), v3_cross(h.linear, k.angular)) };
}

static inline lane power(twist t, wrench u)
{
    return v3_dot(t.angular, u.moment) + v3_dot(t.linear, u.force);
}

#endif
