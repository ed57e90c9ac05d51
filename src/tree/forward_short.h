/* forward_short.h - forward dynamics, one body whose joint is in the short form: what the joint leaves to its parent
 *
 * The steps of forward_dynamics.kernel.c, which has the equations. For kernels: lanes are those of the instance.
 */
#ifndef RAMUS_TREE_FORWARD_SHORT_H
#define RAMUS_TREE_FORWARD_SHORT_H

#include "tree/forward_work.h"

/* A joint that turns about z. Registers are few and stores are slow: what is constant is not read from memory. */
typedef struct short_joint {
    const ramus_model *m;
    const work *k;
    const fd_arguments *in;
    int body;
    const double *own, *above; /* inertias of the body and its parent; only where they are by themselves */
    const wrench *p, *p_above; /* likewise */
} short_joint;

/* tip: the body carries nothing, s is not read; fresh: its parent has carried nothing so far, *parent is not read. */
static ALWAYS_INLINE int leave_short(const short_joint *j, carried *restrict parent, const carried *restrict s,
                                     const int tip, const int fresh)
{
    const int vi = j->m->vi[j->body], angle = j->m->angle[j->body];
    const dh *x = dh_of(j->m, j->body);
    const lane cosine = j->k->cosine[angle], sine = j->k->sine[angle], tau = ((const lane *)j->in->tau)[vi];
    const acceleration c = j->k->each[j->body].c;
    carried own, to;
    if (tip)
        carried_alone(j->own, *j->p, &own);
    else
        own = *s;
    if (fresh)
        carried_alone(j->above, *j->p_above, &to);
    else
        to = *parent;
    take_most(&to, &own, dh_distance_squared(x));
    lane d = own.inertia.a.zz;
    if (pivot_vanishes(&d, SINGULAR * own.most_turning))
        return 0;
    const lane inverse = lane_set(1) / d, u = tau - own.p.moment.z;
    keep_joint(j->k, vi, turning_axis(&own.inertia, d), inverse, u);
    /* all that a tip moves is constant, and so is what its joint meets: the first lane's is that of all */
    const turned_away left = tip ? rigid_turn_away(j->own, *(const double *)&inverse, &own.p, c, u, tau)
                                 : articulated_turn_away(&own.inertia, &own.p, c, inverse, u, tau);
    articulated_to_parent_dh(&to.inertia, x, cosine, sine, left.a_xx, left.a_xy, left.a_yy, left.bx, left.by, left.c);
    to.p = wrench_add(to.p, wrench_to_parent_dh(x, cosine, sine, left.p));
    *parent = to;
    return 1;
}

static __attribute__((noinline)) int leave_short_any(const short_joint *j, carried *parent, const carried *s)
{
    return leave_short(j, parent, s, 0, 0);
}

/* A joint that slides along z: I' has nothing left in the row and column of sliding; along z p' is the drive itself, and c.dw is zero. */
static inline int leave_slid_short(const ramus_model *model, int body, const work *k, const fd_arguments *in,
                                   carried *parent, carried *s, int first)
{
    const int vi = model->vi[body];
    const short_slide form = short_slide_of(model, body, k);
    const articulated *i = &s->inertia;
    const lane tau = ((const lane *)in->tau)[vi], u = tau - s->p.force.z;
    take_most(parent, s, lane_set(form.x.a * form.x.a) + form.d * form.d);
    lane d = i->c.zz;
    if (pivot_vanishes(&d, SINGULAR * s->most_sliding))
        return 0;
    const lane inverse = lane_set(1) / d;
    const wrench axis = sliding_axis(i, d);
    keep_joint(k, vi, axis, inverse, u);
    if (first)
        return 1;
    const lane ex = inverse * axis.force.x, ey = inverse * axis.force.y;
    const v3 n = v3_scale(inverse, axis.moment), m = axis.moment, a = k->each[body].c.a;
    const symmetric left = { i->a.xx - m.x * n.x, i->a.yy - m.y * n.y, i->a.zz - m.z * n.z,
                             i->a.xy - m.x * n.y, i->a.xz - m.x * n.z, i->a.yz - m.y * n.z };
    const v3 col_x = { i->b.xx - m.x * ex, i->b.yx - m.y * ex, i->b.zx - m.z * ex };
    const v3 col_y = { i->b.xy - m.x * ey, i->b.yy - m.y * ey, i->b.zy - m.z * ey };
    const lane cxx = i->c.xx - axis.force.x * ex, cxy = i->c.xy - axis.force.x * ey;
    const lane cyy = i->c.yy - axis.force.y * ey;
    wrench p = { { s->p.force.x + (cxx * a.x + cxy * a.y) + ex * u, s->p.force.y + (cxy * a.x + cyy * a.y) + ey * u,
                   tau },
                 { s->p.moment.x + (col_x.x * a.x + col_y.x * a.y) + n.x * u,
                   s->p.moment.y + (col_x.y * a.x + col_y.y * a.y) + n.y * u,
                   s->p.moment.z + (col_x.z * a.x + col_y.z * a.y) + n.z * u } };
    articulated_slid_to_parent_dh(&parent->inertia, &form.x, form.c, form.s, form.d, left, col_x, col_y, cxx, cxy, cyy);
    p.moment.x -= form.d * p.force.y;
    p.moment.y += form.d * p.force.x;
    parent->p = wrench_add(parent->p, wrench_to_parent_dh(&form.x, form.c, form.s, p));
    return 1;
}

#endif
