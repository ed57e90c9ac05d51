/* composite.h - a body with all that it carries, as one (spatial vectors) */
#ifndef RAMUS_TREE_COMPOSITE_H
#define RAMUS_TREE_COMPOSITE_H

#include "tree/articulated.h"

typedef struct composite {
    lane m;
    v3 h;        /* first moment about the body frame */
    symmetric s; /* second moments */
} composite;

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
