/* forward_slot.h - forward dynamics: one body or node on the path from the root, and what it hands to its parent */
#ifndef RAMUS_TREE_FORWARD_SLOT_H
#define RAMUS_TREE_FORWARD_SLOT_H

#include "tree/articulated.h"

/* Its parent is the slot before it. */
typedef struct slot {
    v3 w;
    wrench p;                  /* that the body by itself needs to keep turning, and what is exerted on it */
    carried sum;               /* with what it carries so far; from `open` on */
    acceleration acceleration; /* last pass */
    int open;
} slot;

static ALWAYS_INLINE void carried_alone(const coefficient inertia[10], wrench p, carried *out)
{
    out->inertia = articulated_rigid(inertia);
    out->p = p;
    out->most_turning = out->most_sliding = lane_set(0);
}

static inline void hand_wrench(carried *parent, const pose *x, wrench p)
{
    parent->p = wrench_add(parent->p, wrench_to_parent(*x, p));
}

/* The largest inertias that joints take from: those of the body, before its joint or a cluster takes; those of its parent, whose origin is
 * that far away, squared; both. */
static ALWAYS_INLINE void keep_most(carried *s)
{
    const articulated *i = &s->inertia;
    s->most_turning = lane_larger(s->most_turning, i->a.xx + i->a.yy + i->a.zz);
    s->most_sliding = lane_larger(s->most_sliding, i->c.xx + i->c.yy + i->c.zz);
}

static ALWAYS_INLINE void hand_most(carried *parent, const carried *s, lane distance_squared)
{
    parent->most_turning = lane_larger(parent->most_turning, s->most_turning + distance_squared * s->most_sliding);
    parent->most_sliding = lane_larger(parent->most_sliding, s->most_sliding);
}

static ALWAYS_INLINE void take_most(carried *parent, carried *s, lane distance_squared)
{
    keep_most(s);
    hand_most(parent, s, distance_squared);
}

#endif
