/* forward_dynamics.kernel.c - accelerations that given joint forces cause
 *
 *     a = M(q)^-1 ( tau - C(q, v) v - g(q) - sum_i J_i(q)^T wrench_ext_i )     (wrench_ext: robot on world)
 *
 * Method   articulated bodies (Featherstone): what a body with all that it carries, joints free, needs to be
 * accelerated is  wrench = I a + p.  For joint axes S, bias c of the joint's acceleration, and D = S^T I S + armature:
 *              inwards    U = I S,  u = tau - S^T p,  I' = I - U D^-1 U^T,  p' = p + I' c + U D^-1 u   to the parent
 *              outwards   a_i = X a_p + c,  qdd = D^-1 (u - U^T a_i),  a_i += S qdd
 *          The first two passes are one walk in depth-first order, as in inverse_dynamics.kernel.c; the last is a loop.
 *          Accelerations are those of alg_sv.h (classical, less gravity): no linear velocity is needed anywhere.
 * In       see fd_arguments in kernels.h.
 *          A free base that something else moves: the walk inwards and the loop outwards are two calls (`base`, `base_a`).
 * Out      a [nvi]; returns 0, or the first body (in the order of the walk) whose joint nothing resists.
 * Fails    where D is not larger than SINGULAR times the largest inertia that went into it: what is left is rounding.
 *          Not a number is not a failure: it goes through to the result.
 * Cost     O(nlink), one sincos per turning joint, no allocation. Measured by bench/equations_of_motion.
 */
#include "algebra/kernel.h"
#include "algebra/sincos.h"
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
    for (int j = 0; j < m->nangle && inwards; j++)
        k.angle[j] = ((const lane *)in->q)[m->angle_q[j]];
    sincos_many(inwards ? m->nangle * RAMUS_LANES : 0, (const double *)k.angle, (double *)k.sine, (double *)k.cosine);

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
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int resisted = leave(m, &body[k.body[d]], k.body[d], &k, in, s - 1, s);
#if RAMUS_LANES == 1
            if (!resisted)
                return overflows(&s->inertia) ? -k.body[d] : k.body[d];
#else
            (void)resisted;
#endif
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
