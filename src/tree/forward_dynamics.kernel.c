/* forward_dynamics.kernel.c - accelerations that given joint forces cause
 *
 *     a = M(q)^-1 ( tau - C(q, v) v - g(q) - sum_i J_i(q)^T wrench_ext_i )     (wrench_ext: robot on world)
 *
 * Method   articulated bodies (Featherstone): what a body with all that it carries, joints free, needs to be
 *          accelerated is  wrench = I a + p.  For joint axes S, bias c of the joint's acceleration, and D = S^T I S + armature:
 *              inwards    U = I S,  u = tau - S^T p,  I' = I - U D^-1 U^T,  p' = p + I' c + U D^-1 u   to the parent
 *              outwards   a_i = X a_p + c,  qdd = D^-1 (u - U^T a_i),  a_i += S qdd
 *          The first two passes are one walk in depth-first order, as in inverse_dynamics.kernel.c; the last is a loop.
 *          Accelerations are those of alg_sv.h (classical, less gravity): no linear velocity is needed anywhere.
 * In       see fd_arguments in kernels.h.
 *          A free base that something else moves: the walk inwards and the loop outwards are two calls (`base`, `base_a`).
 * Out      a [nvi]; returns 0, the first body (in the order in which they are left) whose joint nothing resists, or less than 0: minus the body
 *          whose inertia overflows.
 * Fails    where D is not larger than SINGULAR times the largest inertia that went into it: what is left is rounding.
 *          Where D is not a number, one state fails too (the caller finds out what was given, or overflows); among others it goes through
 *          to the result.
 * Cost     O(nlink), one sincos per turning joint, no allocation. Measured by bench/equations_of_motion.
 */
#include "algebra/kernel.h"
#include "tree/branch_walk.h"
#include "tree/forward_clusters.h"

#if defined RAMUS_ALGEBRA_sv

#include "tree/forward_body.h"
#if defined BRANCHES
#include "tree/forward_trunk.h"
#endif

size_t KERNEL(forward_dynamics_work_size)(const ramus_model *m);
int KERNEL(forward_dynamics)(const ramus_model *m, void *block, const fd_arguments *in);

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    work_take(k, m, &a);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(forward_dynamics_work_size)(const ramus_model *m)
{
    work k;
    const size_t size = m->merged->clusters ? KERNEL(forward_clusters_work_size)(m->merged) : work_layout(&k, m, NULL);
#if defined BRANCHES
    trunk_work trunk;
    const size_t other = m->merged->branches ? trunk_layout(&trunk, m->merged, NULL) : 0;
    return other > size ? other : size;
#else
    return size;
#endif
}

static __attribute__((noinline)) int leave_tip_fresh(const short_joint *j, carried *to, const carried *sum)
{
    return leave_short(j, to, sum, 1, 1);
}

static __attribute__((noinline)) int leave_tip(const short_joint *j, carried *to, const carried *sum)
{
    return leave_short(j, to, sum, 1, 0);
}

static __attribute__((noinline)) int leave_fresh(const short_joint *j, carried *to, const carried *sum)
{
    return leave_short(j, to, sum, 0, 1);
}

/* Body i, in slot s, and what it carries (sum; NULL: nothing) go to those of `above`, of which nothing is in `to` yet where it is fresh. */
static inline int leave_for(const ramus_model *m, int i, int above, const work *k, const fd_arguments *in,
                            const slot *s, int fresh, carried *to, carried *sum)
{
    const constants *body = (const constants *)m->constants_sv;
    carried alone;
    if (m->form[i] == FORM_TURN_DH && above && !in->armature) {
        const short_joint joint = { m, k, in, i, body[i].inertia, body[above].inertia, &s->p, &s[-1].p };
        if (sum)
            return fresh ? leave_fresh(&joint, to, sum) : leave_short_any(&joint, to, sum);
        return fresh ? leave_tip_fresh(&joint, to, sum) : leave_tip(&joint, to, sum);
    }
    if (fresh)
        carried_alone(body[above].inertia, s[-1].p, to);
    if (!sum)
        carried_alone(body[i].inertia, s->p, sum = &alone);
    return leave(m, &body[i], i, k, in, to, sum);
}

#if RAMUS_LANES == 1
/* As the kernel returns, for body i, whose joint nothing resists. */
static int stuck_at(const constants *body, int i, const slot *s, const carried *sum)
{
    carried alone;
    if (!sum) {
        carried_alone(body->inertia, s->p, &alone);
        sum = &alone;
    }
    return overflows(&sum->inertia) ? -i : i;
}
#endif

int KERNEL(forward_dynamics)(const ramus_model *m, void *block, const fd_arguments *in)
{
#if defined BRANCHES
    if (m->branches && (!m->clusters || m->branches->clusters) && !(in->base_a && *in->plain) &&
        walk_branches(m, block, in))
        return 0; /* otherwise one body after the other, to see which joint it is */
#endif
    if (in->base)
        *in->plain = 1;
    if (m->clusters)
        return KERNEL(forward_clusters)(m, block, in);
    work k;
    work_layout(&k, m, block);
    const constants *body = (const constants *)m->constants_sv;
    const wrench *external = (const wrench *)in->external;
    const lane *root = (const lane *)in->root;
    const int inwards = RAMUS_LANES > 1 || !in->base_a; /* 0: that pass is done */
    if (inwards)
        joint_sines(m, (const lane *)in->q, k.sine, k.cosine);

    carried room[2],
        world = { 0 }; /* of a body that is left at once; the slot's sum is for one that waits for others */
    for (int i = 1; i <= m->nlink && inwards; i++) {
        int d = m->depth[i];
        slot *s = &k.path[d];
        if (d == 1)
            k.path[0].w = read3(root + ROOT_NUMBERS * m->root[i]);
        /* outwards */
        enter(m, &body[i], i, &k, in, s - 1, s);
        if (external)
            s->p = wrench_add(s->p, external[i]);
        k.body[d] = i;
        /* inwards: every body that the next one does not hang on */
        carried *sum = NULL; /* of the body in slot s; NULL: it is by itself */
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int done = k.body[d], fresh = d > 1 && !s[-1].open;
            carried *to = &s[-1].sum;
            if (d == 1)
                to = &world;
            else if (fresh && d > next)
                to = sum == &room[0] ? &room[1] : &room[0];
            const int resisted = leave_for(m, done, d > 1 ? k.body[d - 1] : 0, &k, in, s, fresh, to, sum);
#if RAMUS_LANES == 1
            if (!resisted)
                return stuck_at(&body[done], done, s, sum);
#else
            (void)resisted;
#endif
            s[-1].open = 1;
            sum = to;
        }
    }
    for (int i = 1; i <= m->nlink && !in->base; i++) {
        const int d = m->depth[i];
        if (d == 1) {
            const lane *r = root + ROOT_NUMBERS * m->root[i];
            k.path[0].acceleration = (acceleration){ read3(r + 3), read3(r + 6) };
        }
        accelerate(m, &body[i], i, &k, in, &k.path[d - 1], &k.path[d]);
    }
    return 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
