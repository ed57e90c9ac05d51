/* tree.c - motion, wrench and energy of a block's bodies: the recursive Newton-Euler method between a moving inlet and loaded outlets
 *
 *     twist        xi_i  = Ad(x_i_p) xi_p + s v_i
 *     derivative   xi'_i = Ad(x_i_p) xi'_p + s a_i + bias_i,       bias_i = s' v_i - (s v_i) x Ad(x_i_p) xi_p
 *     wrench       zeta_i = I_i xi'_i + xi_i x* (I_i xi_i) + sum over outlets and bodies carried
 *     force        tau_i  = s . zeta_i + effects of the joint                                          (tree_effects.c)
 *
 * Gravity  is in the inlet's derivative. Body 0 is welded to the inlet.
 * Cost     O(nbody). No allocation.
 */
#include "tree.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- memory --------------------------------------------------------------------------------------------------- */

static void layout(module_tree *t, arena *a)
{
    const size_t n = (size_t)t->block->nv, nbody = (size_t)t->block->nbody;
    t->state = arena_take(a, nbody, sizeof *t->state);
    t->outlet_dot = arena_take(a, (size_t)t->block->noutlet, sizeof *t->outlet_dot);
    ARENA_TAKE(a, n, t->up, t->user, t->loads);
    t->square = arena_take(a, n * n, sizeof(double)); /* n is limited by the check */
    ARENA_TAKE(a, 6 * n, t->coupling, t->inlet_response);
}

size_t tree_size(const block_header *block)
{
    module_tree t = { .block = block };
    arena a = { 0 };
    arena_take(&a, 1, sizeof t);
    layout(&t, &a);
    return a.overflow ? 0 : a.used;
}

/* Coordinates in the order of bodies, each with the one before it on its way to the inlet. With dependent joints a coordinate moves
 * several bodies: then each is taken to be on the way of all that follow. */
static void order_coordinates(module_tree *t)
{
    const int nbody = t->block->nbody, plain = t->block->nv == t->block->nvi;
    for (int i = 0; i < nbody; i++) {
        const block_body *b = &t->body[i];
        const int nv = b->dependent ? 0 : tree_type_nv(b->type);
        int before = -1;
        for (int p = b->parent; before < 0 && p >= 0; p = t->body[p].parent)
            if (tree_type_nv(t->body[p].type))
                before = t->body[p].reduced + tree_type_nv(t->body[p].type) - 1;
        for (int c = 0; c < nv; c++) {
            t->user[b->reduced + c] = b->v + c;
            t->up[b->reduced + c] = !plain ? b->reduced + c - 1 : c ? b->reduced + c - 1 : before;
        }
    }
}

module_tree *tree_make(const block_header *block, void *memory)
{
    arena a = { .base = memory };
    module_tree *t = arena_take(&a, 1, sizeof *t);
    t->block = block;
    t->joint = block_joints(block);
    t->outlet = block_outlets(block);
    t->body = block_bodies(block);
    t->spring = block_springs(block);
    t->effects = 1;
    layout(t, &a);
    order_coordinates(t);
    return t;
}

/* ---- what it reports --------------------------------------------------------------------------------------------- */

static int describe(void *self, ramus_module_description *d)
{
    const module_tree *t = self;
    const ramus_module_description whole = {
        .struct_size = d->struct_size,
        .offers = RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH | RAMUS_MODULE_OFFERS_ENERGY |
                  RAMUS_MODULE_OFFERS_ARTICULATED,
        .facts = t->effects && block_loses_energy(t->block) ? RAMUS_MODULE_LOSES_ENERGY : 0,
        .njoint = t->block->njoint,
        .noutlet = t->block->noutlet,
        .nq = t->block->nq,
        .nv = t->block->nv,
    };
    if (d->struct_size < sizeof whole)
        return RAMUS_MODULE_ARGUMENT;
    const uint32_t size = d->struct_size;
    *d = whole;
    d->struct_size = size;
    memcpy(d->name, t->block->name, sizeof d->name);
    return RAMUS_MODULE_OK;
}

static int joint(void *self, int32_t k, ramus_module_joint *out)
{
    const module_tree *t = self;
    if (k < 0 || k >= t->block->njoint || out->struct_size < sizeof *out)
        return RAMUS_MODULE_ARGUMENT;
    const uint32_t size = out->struct_size;
    *out = t->joint[k];
    out->struct_size = size;
    return RAMUS_MODULE_OK;
}

static int outlet(void *self, int32_t k, ramus_module_outlet *out)
{
    const module_tree *t = self;
    if (k < 0 || k >= t->block->noutlet || out->struct_size < sizeof *out)
        return RAMUS_MODULE_ARGUMENT;
    memcpy(out->name, t->outlet[k].name, sizeof out->name);
    return RAMUS_MODULE_OK;
}

static void explain(void *self, char text[], size_t size)
{
    const module_tree *t = self;
    snprintf(text, size, "%s", t->why);
}

/* ---- motion ------------------------------------------------------------------------------------------------------- */

static void quaternion_of(const pose *x, double q[4]) /* the largest number first: no loss */
{
    const double trace = x->xx + x->yy + x->zz;
    if (trace > 0) {
        const double s = 2 * sqrt(1 + trace);
        q[0] = s / 4, q[1] = (x->zy - x->yz) / s, q[2] = (x->xz - x->zx) / s, q[3] = (x->yx - x->xy) / s;
    } else if (x->xx > x->yy && x->xx > x->zz) {
        const double s = 2 * sqrt(1 + x->xx - x->yy - x->zz);
        q[0] = (x->zy - x->yz) / s, q[1] = s / 4, q[2] = (x->xy + x->yx) / s, q[3] = (x->xz + x->zx) / s;
    } else if (x->yy > x->zz) {
        const double s = 2 * sqrt(1 + x->yy - x->xx - x->zz);
        q[0] = (x->xz - x->zx) / s, q[1] = (x->xy + x->yx) / s, q[2] = s / 4, q[3] = (x->yz + x->zy) / s;
    } else {
        const double s = 2 * sqrt(1 + x->zz - x->xx - x->yy);
        q[0] = (x->yx - x->xy) / s, q[1] = (x->xz + x->zx) / s, q[2] = (x->yz + x->zy) / s, q[3] = s / 4;
    }
}

static void move_body(const block_body *b, tree_body *s, const tree_body *p, const double q[], const double v[],
                      const double a[])
{
    double own_q[7], cosine[2] = { 1, 1 }, sine[2] = { 0, 0 };
    const int nv = tree_type_nv(b->type), nq = b->type == RAMUS_FREE ? 7 : b->type == RAMUS_SPHERICAL ? 4 : nv;
    for (int c = 0; c < nq; c++)
        own_q[c] = b->dependent ? b->multiplier * q[b->q] + b->offset : q[b->q + c];
    for (int c = 0; c < nv; c++) {
        s->v[c] = b->multiplier * v[b->v + c];
        s->a[c] = b->multiplier * a[b->v + c];
    }
    const int nangle = b->type == RAMUS_UNIVERSAL ? 2 : 1;
    if (b->type != RAMUS_PRISMATIC && b->type != RAMUS_SPHERICAL && b->type != RAMUS_FREE)
        for (int c = 0; c < nangle; c++) {
            const double angle = own_q[b->type == RAMUS_PLANAR ? 2 : c];
            cosine[c] = cos(angle);
            sine[c] = sin(angle);
        }
    s->x_p_i = joint_pose(b->type, b->joint, b->pitch, cosine, sine, own_q);
    s->x_w_i = pose_mul(p->x_w_i, s->x_p_i);
    for (int c = 0; c < nv; c++) {
        double unit[6] = { 0 };
        unit[c] = 1;
        s->axis[c] = joint_twist(b->type, b->pitch, cosine, sine, unit);
    }
    const double none[6] = { 0 };
    const twist carried = twist_to_child(s->x_p_i, p->total), own = joint_twist(b->type, b->pitch, cosine, sine, s->v),
                own_dot = joint_twist(b->type, b->pitch, cosine, sine, s->a),
                turning = joint_twist_dot(b->type, b->pitch, cosine, sine, s->v, none);
    s->total = twist_add(carried, own);
    s->bias = twist_sub(turning, twist_cross(own, carried));
    s->dot = twist_add(twist_add(twist_to_child(s->x_p_i, p->dot), own_dot), s->bias);
}

static int motion_out(void *self, const double inlet[], const double q[], const double v[], const double a[],
                      double outlets[])
{
    module_tree *t = self;
    tree_body *base = &t->state[0];
    t->progress = TREE_NOTHING;
    t->factored = 0;
    base->x_p_i = pose_make(1, 0, 0, 0, zero3());
    base->x_w_i = pose_make(inlet[0], inlet[1], inlet[2], inlet[3], v3_load(inlet + 4));
    base->total = read_twist(inlet + 7);
    base->dot = read_twist(inlet + 13);
    base->bias = twist_zero();
    for (int i = 1; i < t->block->nbody; i++)
        move_body(&t->body[i], &t->state[i], &t->state[t->body[i].parent], q, v, a);
    for (int k = 0; k < t->block->noutlet; k++) {
        const tree_body *s = &t->state[t->outlet[k].body];
        const pose x = pose_load(t->outlet[k].pose), x_w = pose_mul(s->x_w_i, x);
        double *out = outlets + (size_t)RAMUS_MODULE_MOTION * (size_t)k;
        quaternion_of(&x_w, out);
        out[4] = x_w.p.x, out[5] = x_w.p.y, out[6] = x_w.p.z;
        write_twist(twist_to_child(x, s->total), out + 7);
        write_twist(twist_to_child(x, s->dot), out + 13);
    }
    t->progress = TREE_MOVED;
    return RAMUS_MODULE_OK;
}

/* ---- wrench ------------------------------------------------------------------------------------------------------- */

/* I xi: force is the linear momentum. */
static wrench momentum(const double inertia[10], twist t)
{
    const v3 h = v3_load(inertia + 1), w = t.angular;
    const v3 spin = { inertia[4] * w.x + inertia[7] * w.y + inertia[8] * w.z,
                      inertia[7] * w.x + inertia[5] * w.y + inertia[9] * w.z,
                      inertia[8] * w.x + inertia[9] * w.y + inertia[6] * w.z };
    return (wrench){ .force = v3_add(v3_scale(inertia[0], t.linear), v3_cross(w, h)),
                     .moment = v3_add(spin, v3_cross(h, t.linear)) };
}

wrench tree_body_wrench(const double inertia[10], twist t, twist dot)
{
    const wrench p = momentum(inertia, t);
    wrench u = momentum(inertia, dot);
    u.force = v3_add(u.force, v3_cross(t.angular, p.force));
    u.moment = v3_add(u.moment, v3_add(v3_cross(t.angular, p.moment), v3_cross(t.linear, p.force)));
    return u;
}

static int wrench_in(void *self, const double outlets[], double inlet[], double tau[])
{
    module_tree *t = self;
    if (t->progress == TREE_NOTHING)
        return RAMUS_MODULE_STALE;
    for (int i = 0; i < t->block->nbody; i++)
        t->state[i].sum = tree_body_wrench(t->body[i].inertia, t->state[i].total, t->state[i].dot);
    tree_springs_add(t);
    for (int k = 0; k < t->block->noutlet; k++) {
        tree_body *s = &t->state[t->outlet[k].body];
        const wrench u = read_wrench(outlets + (size_t)RAMUS_MODULE_WRENCH * (size_t)k);
        s->sum = wrench_add(s->sum, wrench_to_parent(pose_load(t->outlet[k].pose), u));
    }
    for (int k = 0; k < t->block->nv; k++)
        tau[k] = 0;
    for (int i = t->block->nbody - 1; i > 0; i--) {
        const block_body *b = &t->body[i];
        const tree_body *s = &t->state[i];
        for (int c = 0; c < tree_type_nv(b->type); c++)
            tau[b->v + c] += b->multiplier * power(s->axis[c], s->sum);
        tree_body *p = &t->state[b->parent];
        p->sum = wrench_add(p->sum, wrench_to_parent(s->x_p_i, s->sum));
    }
    tree_effects_add(t, tau);
    write_wrench(t->state[0].sum, inlet);
    return RAMUS_MODULE_OK;
}

/* ---- energy ------------------------------------------------------------------------------------------------------- */

static int energy_now(void *self, const double gravity[], double energy[])
{
    const module_tree *t = self;
    const v3 g = v3_load(gravity);
    if (t->progress == TREE_NOTHING)
        return RAMUS_MODULE_STALE;
    energy[0] = tree_effects_energy(t);
    energy[1] = tree_springs_energy(t);
    for (int i = 0; i < t->block->nbody; i++) {
        const double *inertia = t->body[i].inertia;
        const tree_body *s = &t->state[i];
        const v3 moment = v3_add(v3_scale(inertia[0], s->x_w_i.p), pose_rotate(&s->x_w_i, v3_load(inertia + 1)));
        energy[0] += 0.5 * power(s->total, momentum(inertia, s->total));
        energy[1] -= v3_dot(g, moment);
    }
    return RAMUS_MODULE_OK;
}

const ramus_module_interface tree_functions = {
    .size = sizeof(ramus_module_interface),
    .version = RAMUS_MODULE_VERSION,
    .explain = explain,
    .describe = describe,
    .joint = joint,
    .outlet = outlet,
    .motion = motion_out,
    .wrench = wrench_in,
    .energy = energy_now,
    .articulated = tree_articulated,
    .accelerate = tree_accelerate,
};
