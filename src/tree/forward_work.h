/* forward_work.h - forward dynamics, one body: memory, and joints in the short form Tx(a) Rx(alpha) Rz(offset) Tz(d) (model/frames.c)
 *
 * For kernels: lanes are those of the instance.
 */
#ifndef RAMUS_TREE_FORWARD_WORK_H
#define RAMUS_TREE_FORWARD_WORK_H

#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/articulated_dh.h"
#include "tree/forward_slot.h"
#include "tree/joint_sines.h"
#include "tree/kernels.h"

/* What the last pass needs of a body. */
typedef struct body_work {
    pose x_p_i; /* not in the short form */
    acceleration c;
    lane slid; /* in the short form, a sliding joint: how far, with its constant part */
} body_work;

typedef struct work {
    slot *path;      /* [max_depth + 1]; slot 0 is the root frame */
    int *body;       /* [max_depth + 1] which body is there */
    body_work *each; /* [nlink + 1] */
    wrench *u_axis;  /* [nvi] U */
    lane *d_inverse; /* [6 nvi] row k of D^-1 starts at 6 k; for a turning joint 1 / D; of a free one see free_factor */
    lane *u;         /* [nvi]; of a free joint D^-1 u */
    lane *sine, *cosine; /* [nangle]; of joints in the short form of the angle and its constant part */
} work;

static inline void work_take(work *k, const ramus_model *m, arena *a)
{
    const size_t nvi = (size_t)m->nvi, depth = (size_t)m->max_depth + 1;
    ARENA_TAKE(a, depth, k->path, k->body);
    k->each = arena_take(a, (size_t)m->nlink + 1, sizeof *k->each);
    ARENA_TAKE(a, nvi, k->u_axis, k->u);
    k->d_inverse = arena_take(a, 6 * nvi, sizeof *k->d_inverse);
    ARENA_TAKE(a, JOINT_SINES_ROOM(m), k->sine, k->cosine);
}

static inline const dh *dh_of(const ramus_model *m, int i)
{
    return (const dh *)(m->short_sv + (size_t)i * SV_SHORT);
}

/* A sliding joint in the short form: constant turns, and how far it has slid with its constant part. */
typedef struct short_slide {
    dh x; /* d is zero */
    lane c, s, d;
} short_slide;

static inline int slides_short(const ramus_model *m, int i)
{
    const double *offset = m->short_sv + (size_t)i * SV_SHORT + SV_OFFSET;
    return m->form[i] == FORM_SLIDE && (offset[0] != 0 || offset[1] != 0);
}

static inline short_slide short_slide_of(const ramus_model *m, int i, const work *k)
{
    const dh *x = dh_of(m, i);
    const double *offset = m->short_sv + (size_t)i * SV_SHORT + SV_OFFSET;
    return (short_slide){ { x->ca, x->sa, x->a, 0 }, lane_set(offset[0]), lane_set(offset[1]), k->each[i].slid };
}

/* Is the inertia d that a joint meets too small to be one, or no number? One state is given up then. Among others it becomes not a number, which
 * goes through to the results of that state and to no other's. */
static inline int pivot_vanishes(lane *d, lane least)
{
#if RAMUS_LANES == 1
    return !(*d > least);
#else
    *d = (lane)((lane_bits)*d | (lane_bits)(*d <= least)); /* all bits set is not a number */
    return 0;
#endif
}

/* U and D of a joint that turns about z and of one that slides along it are a column of the inertia. */
static inline wrench turning_axis(const articulated *i, lane d)
{
    return (wrench){ { i->b.zx, i->b.zy, i->b.zz }, { i->a.xz, i->a.yz, d } };
}

static inline wrench sliding_axis(const articulated *i, lane d)
{
    return (wrench){ { i->c.xz, i->c.yz, d }, { i->b.xz, i->b.yz, i->b.zz } };
}

/* What the last pass needs of a joint with one coordinate. */
static ALWAYS_INLINE void keep_joint(const work *k, int vi, wrench axis, lane inverse, lane u)
{
    k->u_axis[vi] = axis;
    k->d_inverse[6 * vi] = inverse;
    k->u[vi] = u;
}

#endif
