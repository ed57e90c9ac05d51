/* forward_clusters.kernel.c - forward dynamics of robots some of whose joints follow others
 *
 *     a = M(q)^-1 ( tau - C(q, v) v - g(q) - external )          M of the coordinates that joints have of their own
 *
 * Method   articulated bodies, as in forward_dynamics.kernel.c, in another order of elimination: the coordinate of a cluster (a joint and
 *          those that follow it, model/clusters.h) is eliminated at the body that carries all its joints, its top. A joint of a cluster is
 *          locked on the way inwards, and the coordinate becomes an unknown beside the acceleration of the bodies down to the top, with a
 *          column that each of them hands to its parent as it does its wrench (forward_front.h has the equations). What ends at the world
 *          is a small system of equations of its own.
 * In, out  as forward_dynamics.kernel.c; tau is that of the joint that has the coordinate, zero for those that follow it; accelerations are
 *          those of all joints.
 * Fails    likewise; the body is that of the joint that has the cluster's coordinate.
 * Cost     O(nlink); a body that has e entries, MOST_ENTRIES at most, adds O(e^2), and as much again for each that ends there. Hardly more
 *          than without clusters where their joints are near each other. No allocation.
 */
#include "algebra/kernel.h"
#include "tree/forward_clusters.h"

#if defined RAMUS_ALGEBRA_sv

#include "tree/forward_front.h"

typedef struct cluster_work {
    work walk;
    front_work fronts;
} cluster_work;

static size_t cluster_layout(cluster_work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    work_take(&k->walk, m, &a);
    front_layout(&k->fronts, m, &a);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(forward_clusters_work_size)(const ramus_model *m)
{
    cluster_work k;
    return cluster_layout(&k, m, NULL);
}

/* Whose joint it is that nothing resists; minus that where its inertia overflows. */
static int stuck_at(const clusters *c, int i, int e, const front *f)
{
    const int master = c->master[c->cluster[c->first[i] + e]];
#if RAMUS_LANES == 1
    const double d = f->d[e * f->stride + e];
    return d - d == 0 ? master : -master;
#else
    (void)f;
    return master;
#endif
}

/* Entries that go on: as the parent's acceleration moves them, to its entries. Of a root frame that acceleration is known. */
static inline void hand_front(const clusters *c, int i, const front *f, const front *parent, const pose *x,
                              const acceleration *bias, const acceleration *root)
{
    const int *up = c->up + c->first[i];
    for (int e = 0; e < f->n; e++) {
        if (up[e] < 0)
            continue;
        f->u[e] -= wrench_along(&f->column[e], bias);
        if (root) {
            const acceleration t = acceleration_to_child(x, root);
            f->u[e] -= wrench_along(&f->column[e], &t);
        } else {
            parent->column[up[e]] = wrench_add(parent->column[up[e]], wrench_to_parent(*x, f->column[e]));
        }
        parent->u[up[e]] += f->u[e];
        parent->least[up[e]] += f->least[e];
        for (int j = 0; j < f->n; j++)
            if (up[j] >= 0)
                parent->d[up[e] * parent->stride + up[j]] += f->d[e * f->stride + j];
    }
}

/* A joint of a cluster gives way to the cluster's coordinate, which may end here. 0, or as the kernel returns. */
static inline int leave_member(const ramus_model *m, const constants *body, int i, const work *k,
                               const fd_arguments *in, const front_work *fronts, const front *f, const pose *x,
                               carried *parent, carried *s)
{
    const clusters *c = m->clusters;
    const int vi = m->vi[i], own = c->own[i];
    const body_work *b = &k->each[i];
    hand_most(parent, s, v3_dot(x->p, x->p));
    join_cluster(f, own, m->v_scale[vi], axis_of(m->type[i], body->pitch), ((const lane *)in->tau)[vi],
                 in->armature ? in->armature[vi] : 0, s);
    if (c->up[c->first[i] + own] < 0 &&
        !end_entry(f, own, c->before[i], &s->inertia, &s->p, record_of(fronts, c, i, own)))
        return stuck_at(c, i, own, f);
    if (m->depth[i] > 1) {
        articulated_to_parent(&parent->inertia, x, &s->inertia);
        hand_wrench(parent, x, wrench_add(s->p, articulated_mul(&s->inertia, b->c.dw, b->c.a)));
    }
    return 0;
}

/* A body with entries. 0, or as the kernel returns. */
static int leave_front(const ramus_model *m, const constants *body, int i, const work *k, const fd_arguments *in,
                       const front_work *fronts, carried *parent, carried *s)
{
    const clusters *c = m->clusters;
    const int d = m->depth[i], before = c->before[i];
    const front f = front_at(fronts, d, clusters_entries(c, i));
    const front above = front_at(fronts, d - 1, clusters_entries(c, m->parent[i]));
    keep_most(s);
    for (int e = 0; e < before; e++)
        if (!end_entry(&f, e, e, &s->inertia, &s->p, record_of(fronts, c, i, e)))
            return stuck_at(c, i, e, &f);
    pose room;
    const pose *x = pose_again(m, body, i, k, in, &room);
    if (c->own[i] >= 0) {
        const int stuck = leave_member(m, body, i, k, in, fronts, &f, x, parent, s);
        if (stuck)
            return stuck;
    } else {
        const int resisted = leave(m, body, i, k, in, parent, s);
#if RAMUS_LANES == 1
        if (!resisted)
            return overflows(&s->inertia) ? -i : i;
#else
        (void)resisted;
#endif
        if (f.n > before)
            pass_joint(&f, m, body, i, k, in, fronts, before);
    }
    const lane *r = (const lane *)in->root + ROOT_NUMBERS * m->root[i];
    const acceleration root = { read3(r + 3), read3(r + 6) };
    if (f.n > before)
        hand_front(c, i, &f, &above, x, &k->each[i].c, d == 1 ? &root : NULL);
    return 0;
}

/* Last pass: the acceleration of a body with entries and of its joint, then of the clusters that end there. */
static void accelerate_front(const ramus_model *m, const constants *body, int i, const work *k, const fd_arguments *in,
                             const front_work *fronts, const slot *parent, slot *s)
{
    const clusters *c = m->clusters;
    const int vi = m->vi[i], before = c->before[i], n = clusters_entries(c, i), own = c->own[i], type = m->type[i];
    const int *cluster = c->cluster + c->first[i];
    if (own >= 0) {
        pose room;
        acceleration t = acceleration_to_child(pose_again(m, body, i, k, in, &room), &parent->acceleration);
        t.dw = v3_add(t.dw, k->each[i].c.dw);
        t.a = v3_add(t.a, k->each[i].c.a);
        if (c->up[c->first[i] + own] < 0)
            solve_entry(fronts, c, i, own, before, &t);
        const lane qdd = m->v_scale[vi] * fronts->qdd[cluster[own]];
        const cluster_axis axis = axis_of(type, body->pitch);
        ((lane *)in->a)[vi] = qdd;
        t.dw.z += axis.turn * qdd;
        t.a.z += axis.slide * qdd;
        s->acceleration = t;
    } else { /* clusters that move the body, too, take from what the joint's drive has left */
        lane kept[6];
        for (int r = 0; r < joint_table[type].nv; r++) {
            kept[r] = k->u[vi + r];
            for (int e = before; e < n; e++)
                k->u[vi + r] -= record_of(fronts, c, i, e)[r] * fronts->qdd[cluster[e]];
        }
        accelerate(m, body, i, k, in, parent, s);
        for (int r = 0; r < joint_table[type].nv; r++)
            k->u[vi + r] = kept[r];
    }
    for (int e = before - 1; e >= 0; e--)
        solve_entry(fronts, c, i, e, e, &s->acceleration);
}

int KERNEL(forward_clusters)(const ramus_model *m, void *block, const fd_arguments *in)
{
    const clusters *c = m->clusters;
    cluster_work w;
    cluster_layout(&w, m, block);
    const work *k = &w.walk;
    const front world = front_at(&w.fronts, 0, clusters_entries(c, 0));
    const constants *body = (const constants *)m->constants_sv;
    const wrench *external = (const wrench *)in->external;
    const lane *root = (const lane *)in->root;
    const int inwards = RAMUS_LANES > 1 || !in->base_a; /* 0: that pass is done */
    if (inwards)
        joint_sines(m, (const lane *)in->q, k->sine, k->cosine);
    front_clear(&world);
    for (int i = 1; i <= m->nlink && inwards; i++) {
        int d = m->depth[i];
        slot *s = &k->path[d];
        if (d == 1)
            k->path[0].w = read3(root + ROOT_NUMBERS * m->root[i]);
        enter(m, &body[i], i, k, in, s - 1, s);
        if (external)
            s->p = wrench_add(s->p, external[i]);
        carried_alone(body[i].inertia, s->p, &s->sum);
        k->body[d] = i;
        if (clusters_entries(c, i)) {
            const front f = front_at(&w.fronts, d, clusters_entries(c, i));
            front_clear(&f);
        }
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int at = k->body[d];
            int stuck;
            if (clusters_entries(c, at))
                stuck = leave_front(m, &body[at], at, k, in, &w.fronts, &s[-1].sum, &s->sum);
            else
                stuck = leave(m, &body[at], at, k, in, &s[-1].sum, &s->sum) ? 0 : at;
#if RAMUS_LANES == 1
            if (stuck)
                return stuck > 0 && overflows(&s->sum.inertia) ? -stuck : stuck;
#else
            (void)stuck;
#endif
        }
    }
    for (int e = 0; e < world.n; e++)
        if (!end_entry(&world, e, e, NULL, NULL, record_of(&w.fronts, c, 0, e)))
            return stuck_at(c, 0, e, &world);
    for (int e = world.n - 1; e >= 0; e--)
        solve_entry(&w.fronts, c, 0, e, e, NULL);
    for (int i = 1; i <= m->nlink && !in->base; i++) {
        const int d = m->depth[i];
        if (d == 1) {
            const lane *r = root + ROOT_NUMBERS * m->root[i];
            k->path[0].acceleration = (acceleration){ read3(r + 3), read3(r + 6) };
        }
        if (clusters_entries(c, i))
            accelerate_front(m, &body[i], i, k, in, &w.fronts, &k->path[d - 1], &k->path[d]);
        else
            accelerate(m, &body[i], i, k, in, &k->path[d - 1], &k->path[d]);
    }
    return 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
