/* forward_slot.h - forward dynamics: one body or node on the path from the root, and what it hands to its parent */
#ifndef RAMUS_TREE_FORWARD_SLOT_H
#define RAMUS_TREE_FORWARD_SLOT_H

#include "tree/articulated.h"

/* Its parent is the slot before it. */
typedef struct slot {
    articulated inertia;
    wrench p;
    v3 w;
    lane most_turning, most_sliding; /* largest traces of A and C that joints beyond have taken from */
    acceleration acceleration;       /* last pass */
} slot;

static inline void hand_wrench(slot *parent, const pose *x, wrench p)
{
    parent->p = wrench_add(parent->p, wrench_to_parent(*x, p));
}

/* The largest inertias that joints take from: those of the body, before its joint or a cluster takes; those of its parent, in which it is at
 * `at`; both. */
static inline __attribute__((always_inline)) void keep_most(slot *s)
{
    const articulated *i = &s->inertia;
    s->most_turning = lane_larger(s->most_turning, i->a.xx + i->a.yy + i->a.zz);
    s->most_sliding = lane_larger(s->most_sliding, i->c.xx + i->c.yy + i->c.zz);
}

static inline __attribute__((always_inline)) void hand_most(slot *parent, const slot *s, v3 at)
{
    parent->most_turning = lane_larger(parent->most_turning, s->most_turning + v3_dot(at, at) * s->most_sliding);
    parent->most_sliding = lane_larger(parent->most_sliding, s->most_sliding);
}

static inline __attribute__((always_inline)) void take_most(slot *parent, slot *s, v3 at)
{
    keep_most(s);
    hand_most(parent, s, at);
}

#endif
