/* composite.h - a body with all that it carries, as one (spatial vectors) */
#ifndef RAMUS_TREE_COMPOSITE_H
#define RAMUS_TREE_COMPOSITE_H

#include "tree/articulated.h"

typedef struct composite {
    lane m;
    v3 h;        /* first moment about the body frame */
    symmetric s; /* second moments */
} composite;

static inline composite composite_alone(const coefficient inertia[10])
{
    const coefficient *g = inertia;
    return (composite){ lane_of(g[0]),
                        v3_load(g + 1),
                        { lane_of(g[4]), lane_of(g[5]), lane_of(g[6]), lane_of(g[7]), lane_of(g[8]), lane_of(g[9]) } };
}

/* I S for one joint axis: force m a + dw x h, moment h x a + (tr(S) 1 - S) dw */
static inline wrench composite_mul(const composite *c, v3 dw, v3 a)
{
    const lane trace = c->s.xx + c->s.yy + c->s.zz;
    const v3 sw = symmetric_mul(&c->s, dw);
    return (wrench){ v3_add(v3_scale(c->m, a), v3_cross(dw, c->h)),
                     v3_add(v3_cross(c->h, a), v3_sub(v3_scale(trace, dw), sw)) };
}

/* The same for turning about z and for sliding along it. */
static inline wrench composite_turn_z(const composite *c)
{
    return (wrench){ { -c->h.y, c->h.x, lane_set(0) }, { -c->s.xz, -c->s.yz, c->s.xx + c->s.yy } };
}

static inline wrench composite_slide_z(const composite *c)
{
    return (wrench){ { lane_set(0), lane_set(0), c->m }, { c->h.y, -c->h.x, lane_set(0) } };
}

static inline void composite_to_parent(composite *parent, const pose *x, const composite *c)
{
    const symmetric s = symmetric_turn(x, &c->s);
    const v3 h = pose_rotate(x, c->h), p = x->p, g = v3_add(h, v3_scale(c->m, p));
    parent->m += c->m;
    parent->h = v3_add(parent->h, g);
    /* R S R^T + (R h) p^T + p (R h)^T + m p p^T */
    parent->s.xx += s.xx + (h.x + g.x) * p.x;
    parent->s.yy += s.yy + (h.y + g.y) * p.y;
    parent->s.zz += s.zz + (h.z + g.z) * p.z;
    parent->s.xy += s.xy + h.x * p.y + p.x * g.y;
    parent->s.xz += s.xz + h.x * p.z + p.x * g.z;
    parent->s.yz += s.yz + h.y * p.z + p.y * g.z;
}

#endif
