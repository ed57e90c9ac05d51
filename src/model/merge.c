/* merge.c - links that are welded together as one body, for what asks for joint forces only
 *
 * A fixed (or locked) joint lets nothing through that a force could depend on but a constant pose. So a link that is welded to its
 * parent becomes part of the parent's body: its inertia is added there, and what it carries is attached there. Links that are
 * welded to a root frame vanish: nothing moves them. In depth-first order what is left is in depth-first order too, so that internal
 * coordinates are those of the model. Who asks for single links (wrenches inside joints, poses) uses the model's own bodies.
 */
#include "compiled.h"

#include <string.h>

void bodies_layout(ramus_model *m, size_t nbody, arena *a)
{
    ARENA_TAKE(a, nbody, m->depth, m->parent, m->root, m->origin, m->type, m->form, m->qi, m->vi, m->angle, m->link_of);
    m->constants_sv = arena_take(a, nbody * SV_CONSTANTS, sizeof(double));
    m->short_sv = arena_take(a, nbody * SV_SHORT, sizeof(double));
    m->constants_dq = arena_take(a, nbody * DQ_CONSTANTS, sizeof(double));
    ARENA_TAKE(a, nbody, m->x_p_j, m->x_i_link, m->x_i_j);
    ARENA_TAKE(a, (size_t)m->nangle + 8, m->angle_shift, m->angle_rest, m->angle_factor);
}

void merged_layout(ramus_model *m, int nmoving, arena *a)
{
    ramus_model other = { .nlink = nmoving, .nangle = m->nangle };
    m->merged = m;
    if (nmoving == m->nlink)
        return;
    ramus_model *merged = arena_take(a, 1, sizeof *merged);
    bodies_layout(&other, (size_t)nmoving + 2, a);
    ARENA_TAKE(a, (size_t)m->nlink, other.body_of, other.x_body_link);
    if (!merged) /* measured only */
        return;
    *merged = other;
    m->merged = merged;
}

/* All that is not of bodies is the model's. */
static void share(ramus_model *to, const ramus_model *m)
{
    const ramus_model own = *to;
    *to = *m;
    to->merged = to;
    to->nlink = own.nlink;
    to->max_depth = 0;
    to->depth = own.depth;
    to->parent = own.parent;
    to->root = own.root;
    to->origin = own.origin;
    to->type = own.type;
    to->form = own.form;
    to->qi = own.qi;
    to->vi = own.vi;
    to->angle = own.angle;
    to->link_of = own.link_of;
    to->constants_sv = own.constants_sv;
    to->short_sv = own.short_sv;
    to->constants_dq = own.constants_dq;
    to->x_p_j = own.x_p_j;
    to->x_i_link = own.x_i_link;
    to->x_i_j = own.x_i_j;
    to->angle_shift = own.angle_shift;
    to->angle_rest = own.angle_rest;
    to->angle_factor = own.angle_factor;
    to->body_of = own.body_of;
    to->x_body_link = own.x_body_link;
}

void merged_fill(ramus_model *m, ramus_pose shift[])
{
    if (m->merged == m)
        return;
    ramus_model *to = (ramus_model *)m->merged;
    share(to, m);
    to->x_i_link[0] = to->x_i_j[0] = ramus_pose_identity();
    int n = 0;
    /* x_body_link is first that of the model's body frame in the merged one */
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->link_of[i], p = m->parent[i];
        const int parent = p ? to->body_of[m->link_of[p]] : 0;
        const ramus_pose x = p ? ramus_pose_mul(to->x_body_link[m->link_of[p]], m->x_p_j[i]) : m->x_p_j[i];
        if (m->type[i] == RAMUS_FIXED) {
            to->body_of[k] = parent;
            to->x_body_link[k] = x;
            continue;
        }
        n++;
        to->body_of[k] = n;
        to->x_body_link[k] = ramus_pose_identity();
        to->parent[n] = parent;
        to->depth[n] = parent ? to->depth[parent] + 1 : 1;
        to->max_depth = to->depth[n] > to->max_depth ? to->depth[n] : to->max_depth;
        to->root[n] = m->root[i];
        to->type[n] = m->type[i];
        to->qi[n] = m->qi[i];
        to->vi[n] = m->vi[i];
        to->angle[n] = m->angle[i];
        to->link_of[n] = k;
        to->x_p_j[n] = x;
        to->x_i_link[n] = m->x_i_link[i];
        to->x_i_j[n] = m->x_i_j[i];
    }
    to->depth[n + 1] = 1;
    to->qi[n + 1] = m->nqi;
    to->vi[n + 1] = m->nvi;
    bodies_find_origins(to, (int *)shift);
    frames_choose(to, shift);
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->link_of[i];
        to->x_body_link[k] =
            ramus_pose_mul(ramus_pose_mul(ramus_pose_inv(shift[to->body_of[k]]), to->x_body_link[k]), m->x_i_link[i]);
        to->x_body_link[k].rotation = ramus_quat_normalized(to->x_body_link[k].rotation);
    }
    bodies_store_constants(to, m->nlink);
    frames_find_forms(to);
    frames_reduce_inertia(to);
}
