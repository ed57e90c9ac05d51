/* inverse_dynamics.kernel.c - joint forces that produce a given motion
 *
 *     tau = M(q) a + C(q, v) v + g(q) + sum_i J_i(q)^T wrench_ext_i     (wrench_ext: robot on world)
 *
 * Method   recursive Newton-Euler ([MM] eq. 19-21, 29; [BR] Alg. 4-7): motion outwards, wrenches inwards. Both passes are
 *          one walk over the tree in depth-first order: a body is entered (its motion, and the wrench that needs), and left
 *          as soon as no body to come hangs on it (its joint's force, and what it hands to its parent). Only the path from
 *          the root to the current body is in memory, at most max_depth slots, however large the robot is. Where the model has
 *          branches that are walked side by side (branches.kernel.c), this is done for the trunk alone, which keeps all of its
 *          slots: outwards, then the branches, then inwards with what these hand over.
 * In       see id_arguments in kernels.h.
 * Out      tau; wrench if wanted. They must not overlap the inputs.
 * Gravity  is a proper acceleration of the root frames, so `motion` contains it; never report it as acceleration.
 * Cost     O(nlink), one sincos per turning joint, no allocation. Measured by bench/inverse_dynamics.
 * Fails    never: sizes were checked when data was created.
 */
#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/branch_walk.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"
#include "tree/kernels.h"
#if defined BRANCHES
#include "base/pool.h"
#include "tree/data.h"
#endif

_Static_assert(sizeof(constants) == sizeof(double) * (sizeof(((constants *)0)->x) == 96 ? SV_CONSTANTS : DQ_CONSTANTS),
               "the model stores what the algebra reads");

/* One body on the path from the root to the current one. Its parent is the slot before it. */
typedef struct slot {
    motion motion;
    wrench wrench; /* needed by the body itself and by what it carried so far; unused while it carries nothing */
#if defined ALGEBRA_SPIN
    v3 first; /* of the motion's K, for bodies that this one carries */
#endif
    pose x_p_i; /* only for joints whose pose is dearer to compute again than to keep */
} slot;

typedef struct work {
    slot *path;          /* [max_depth + 1]; slot 0 is the root frame */
    int *body;           /* [max_depth + 1] which body is there */
    lane *sine, *cosine; /* [nangle] */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)m->max_depth + 1, k->path, k->body);
    ARENA_TAKE(&a, JOINT_SINES_ROOM(m), k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

static const constants *constants_of(const ramus_model *m)
{
#if defined RAMUS_ALGEBRA_dq
    return (const constants *)m->constants_dq;
#else
    return (const constants *)m->constants_sv;
#endif
}

/* ---- one body; `full` asks for the true wrenches inside the joints, not only for the joints' forces ---- */

typedef struct short_constants {
    dh x;
    double inertia[10]; /* of the sv algebra */
    double offset[2];
} short_constants;
_Static_assert(sizeof(short_constants) == SV_SHORT * sizeof(double), "the model stores what the algebra reads");

static inline const short_constants *short_of(const ramus_model *m, int i)
{
    return (const short_constants *)m->short_sv + i;
}

/* Where the coordinates of one joint are. */
typedef struct joint_state {
    int angle; /* its first sine and cosine */
    const lane *q, *v, *a;
    lane *tau;
} joint_state;

static ALWAYS_INLINE joint_state joint_state_of(const ramus_model *m, int i, const id_arguments *in)
{
    return (joint_state){ m->angle[i], (const lane *)in->q + m->qi[i], (const lane *)in->v + m->vi[i],
                          (const lane *)in->a + m->vi[i], (lane *)in->tau + m->vi[i] };
}

#if defined ALGEBRA_SPIN
typedef spin_matrix spin;
#else
typedef char spin; /* the algebra has none */
#endif

/* Motion of body i from that of its parent's slot. One-axis joints have shorter forms of the general last lines. */
static ALWAYS_INLINE void enter(const ramus_model *m, const constants *body, int i, const work *k,
                                const joint_state *at, const slot *of_parent, slot *s, spin *own)
{
    const motion *parent = &of_parent->motion;
    const int angle = at->angle;
    const lane *q = at->q, *v = at->v, *a = at->a;
    switch (m->form[i]) {
    case FORM_TURN_DH:
#if defined ALGEBRA_SPIN
        s->motion = motion_turn_dh(&short_of(m, i)->x, parent, of_parent->first, k->cosine[angle], k->sine[angle], v[0],
                                   a[0], own);
#else
        s->motion = motion_turn_dh(&short_of(m, i)->x, parent, k->cosine[angle], k->sine[angle], v[0], a[0]);
#endif
        return;
    case FORM_TURN: {
        const pose x_p_i = pose_turn(body->x, k->cosine[angle], k->sine[angle]);
        s->motion = motion_turn(&x_p_i, parent, v[0], a[0]);
        break;
    }
    case FORM_SLIDE: {
        const pose x_p_i = pose_slide_z(pose_load(body->x), q[0]);
        s->motion = motion_slide(&x_p_i, parent, v[0], a[0]);
        break;
    }
    case FORM_FIXED: {
        const pose x_p_i = pose_load(body->x);
        s->motion = motion_to_child(&x_p_i, parent);
        break;
    }
    default: {
        const int type = m->type[i];
        const lane *c = k->cosine + angle, *sn = k->sine + angle;
        s->x_p_i = joint_pose(type, body->x, body->pitch, c, sn, q);
        s->motion = motion_joint(&s->x_p_i, parent, joint_twist(type, body->pitch, c, sn, v),
                                 joint_twist_dot(type, body->pitch, c, sn, v, a));
        break;
    }
    }
#if defined ALGEBRA_SPIN
    *own = spin_of(&s->motion);
#else
    (void)own;
#endif
}

static ALWAYS_INLINE wrench needed(const ramus_model *m, const constants *body, int i, const motion *motion,
                                   const spin *own, int full)
{
#if defined ALGEBRA_SPIN
    if (full)
        return body_wrench_spin(body->inertia, motion, own);
    return m->form[i] >= FORM_TURN ? body_wrench_reduced(short_of(m, i)->inertia, motion, own)
                                   : body_wrench_spin(short_of(m, i)->inertia, motion, own);
#else
    (void)m;
    (void)i;
    (void)own;
    (void)full;
    return body_wrench(body->inertia, motion);
#endif
}

/* The joint's force out of the wrench u that body i and all that it carries need; u seen from the parent. */
static ALWAYS_INLINE wrench leave(const ramus_model *m, const constants *body, int i, const work *k,
                                  const joint_state *at, const slot *s, wrench u)
{
    const int angle = at->angle;
    lane *tau = at->tau;
    switch (m->form[i]) {
    case FORM_TURN_DH:
        tau[0] = u.moment.z;
        return wrench_to_parent_dh(&short_of(m, i)->x, k->cosine[angle], k->sine[angle], u);
    case FORM_TURN:
        tau[0] = u.moment.z;
        return wrench_to_parent(pose_turn(body->x, k->cosine[angle], k->sine[angle]), u);
    case FORM_SLIDE:
        tau[0] = u.force.z;
        return wrench_to_parent(pose_slide_z(pose_load(body->x), at->q[0]), u);
    case FORM_FIXED:
        return wrench_to_parent(pose_load(body->x), u);
    default:
        joint_project(m->type[i], body->pitch, k->cosine + angle, k->sine + angle, &u, tau);
        return wrench_to_parent(s->x_p_i, u);
    }
}

enum { NEAR_LINKS = 100 }; /* whose constants stay in the nearest cache */

/* Ask for the constants of a body some steps ahead: those of large robots do not stay in the cache. */
static inline void expect(const ramus_model *m, const constants *body, int i)
{
    const int ahead = i + 6 <= m->nlink ? i + 6 : m->nlink, line = 64; /* some 100 ns */
    for (int k = 0; k < (int)sizeof *body; k += line)
        __builtin_prefetch((const char *)(body + ahead) + k);
    for (int k = 0; k < (int)sizeof(short_constants); k += line)
        __builtin_prefetch((const char *)short_of(m, ahead) + k);
}

/* ---- the walk ---- */

static ALWAYS_INLINE void find_first(slot *s)
{
#if defined ALGEBRA_SPIN
    s->first = spin_first(&s->motion);
#else
    (void)s;
#endif
}

static ALWAYS_INLINE void keep_first(slot *s, const spin *own)
{
#if defined ALGEBRA_SPIN
    s->first = (v3){ own->xx, own->yx, own->zx };
#else
    (void)s;
    (void)own;
#endif
}

static inline void walk(const ramus_model *m, const work *k, const id_arguments *in, int full)
{
    const constants *body = constants_of(m);
    const lane *root = (const lane *)in->root;
    const wrench *external = (const wrench *)in->external;
    wrench *wrench_out = (wrench *)in->wrench;
    const int large = m->nlink > NEAR_LINKS;
    for (int i = 1; i <= m->nlink; i++) {
        int d = m->depth[i];
        slot *s = &k->path[d];
        if (d == 1) {
            const lane *r = root + ROOT_NUMBERS * m->root[i];
            k->path[0].motion = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
            find_first(&k->path[0]);
        }
        /* outwards */
        if (large)
            expect(m, body, i);
        const joint_state at = joint_state_of(m, i, in);
        spin own;
        enter(m, &body[i], i, k, &at, &s[-1], s, &own);
        keep_first(s, &own);
        wrench u = needed(m, &body[i], i, &s->motion, &own, full);
        if (external)
            u = wrench_add(u, external[i]);
        k->body[d] = i;
        /* inwards: every body that the next one does not hang on; u is the wrench of the one in slot s */
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int done = k->body[d];
            if (full)
                wrench_out[done] = u;
            const joint_state left = joint_state_of(m, done, in);
            u = leave(m, &body[done], done, k, &left, s, u);
            if (d > 1)
                u = wrench_add(u, s[-1].wrench);
        }
        s->wrench = u;
    }
}

/* ---- a trunk that carries branches ---- */

#if defined BRANCHES

typedef struct trunk_work {
    work walk;      /* sines and cosines; the rest is not used */
    slot *each;     /* [ntrunk] */
    motion *motion; /* of root frames [nroot], then of each [ntrunk] */
    double *wrench; /* [nbundle * WRENCH_NUMBERS * BRANCH_LANES] */
    void *branches; /* the first piece, for it is that of other threads too */
} trunk_work;

static size_t trunk_layout(trunk_work *k, const ramus_model *m, void *block)
{
    const branches *b = m->branches;
    arena a = { .base = block };
    const size_t nangle = SINCOS_ROOM((size_t)b->nangle + 1);
    k->branches = arena_take(&a, BRANCHES(work_size)(b), 1);
    k->each = arena_take(&a, (size_t)b->ntrunk, sizeof *k->each);
    k->motion = arena_take(&a, (size_t)m->nroot + (size_t)b->ntrunk, sizeof *k->motion);
    k->wrench = arena_take(&a, (size_t)b->nbundle, WRENCH_NUMBERS * BRANCH_LANES * sizeof(double));
    ARENA_TAKE(&a, nangle, k->walk.sine, k->walk.cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

static ALWAYS_INLINE joint_state trunk_joint(const branches *b, const branch_coordinates *at, int t,
                                             const id_arguments *in)
{
    const int q = at->trunk_q[t], v = at->trunk_v[t];
    return (joint_state){ b->trunk_angle[t], in->q + q, in->v + v, in->a + v, in->tau + v };
}

/* Bundles as tasks of a pool. */
typedef struct branch_job {
    const id_branches *in;
    const ramus_data *data;
    void *own;
} branch_job;

static void branch_task(void *self, int thread, size_t task)
{
    const branch_job *job = self;
    BRANCHES(inverse_dynamics)
    (job->in, thread ? job->data->crew[thread - 1]->work : job->own, (int)task, (int)task + 1);
}

/* The trunk's motions, its branches, and then the forces in the trunk. */
static void walk_branches(const ramus_model *m, void *block, const id_arguments *in)
{
    const branches *b = m->branches;
    const branch_coordinates *numbering = in->user_order ? &b->user : &b->internal;
    const constants *body = constants_of(m);
    const wrench *external = (const wrench *)in->external;
    trunk_work k;
    trunk_layout(&k, m, block);
    const sincos_list angles = { in->q, numbering->trunk_angle_q, 1.0, ALGEBRA_ANGLE == 1.0 ? NULL : b->trunk_factor };
    listed_sines(b->nangle, &angles, b->trunk_shift, b->trunk_rest, k.walk.sine, k.walk.cosine);
    for (int r = 0; r < m->nroot; r++) {
        const lane *root = in->root + ROOT_NUMBERS * r;
        k.motion[r] = motion_from_imu(read3(root), read3(root + 3), read3(root + 6));
    }
    motion *of_trunk = k.motion + m->nroot;
    for (int t = 0; t < b->ntrunk; t++) {
        const int i = b->trunk[t], p = b->trunk_parent[t];
        const joint_state at = trunk_joint(b, numbering, t, in);
        slot before, now; /* in registers: reading in vectors what was just written in numbers is slow */
        spin own;
        before.motion = p < 0 ? k.motion[m->root[i]] : of_trunk[p];
        find_first(&before);
        enter(m, &body[i], i, &k.walk, &at, &before, &now, &own);
        motion_store(&now.motion, (double *)&of_trunk[t]);
        const wrench u = needed(m, &body[i], i, &now.motion, &own, 0);
        k.each[t].wrench = external ? wrench_add(u, external[i]) : u;
        if (m->form[i] == FORM_OTHER)
            k.each[t].x_p_i = now.x_p_i;
    }
    const id_branches branch = { b,        numbering, in->q,   in->v, in->a, in->external, (const double *)k.motion,
                                 m->nroot, in->tau,   k.wrench };
    if (b->nlane >= LARGE_ROBOT) {
        branch_job job = { &branch, in->data, k.branches };
        pool_run(in->data && in->data->ncrew ? in->data->pool : NULL, (size_t)b->nbundle, branch_task, &job);
    } else {
        BRANCHES(inverse_dynamics)(&branch, k.branches, 0, b->nbundle);
    }
    for (int j = 0; j < b->nbundle * BRANCH_LANES; j++) { /* idle lanes have nothing to add */
        const double *u = k.wrench + (size_t)(j / BRANCH_LANES) * WRENCH_NUMBERS * BRANCH_LANES + j % BRANCH_LANES;
        const wrench one = { { u[0], u[BRANCH_LANES], u[2 * BRANCH_LANES] },
                             { u[3 * BRANCH_LANES], u[4 * BRANCH_LANES], u[5 * BRANCH_LANES] } };
        if (b->carrier[j] >= 0)
            k.each[b->carrier[j]].wrench = wrench_add(k.each[b->carrier[j]].wrench, one);
    }
    for (int t = b->ntrunk - 1; t >= 0; t--) {
        const int i = b->trunk[t], p = b->trunk_parent[t];
        const joint_state at = trunk_joint(b, numbering, t, in);
        const wrench u = leave(m, &body[i], i, &k.walk, &at, &k.each[t], k.each[t].wrench);
        if (p >= 0)
            k.each[p].wrench = wrench_add(k.each[p].wrench, u);
    }
}

#endif

size_t KERNEL(work_size)(const ramus_model *m)
{
    work k;
    const size_t size = work_layout(&k, m, NULL);
#if defined BRANCHES
    trunk_work trunk;
    const size_t other = m->merged->branches ? trunk_layout(&trunk, m->merged, NULL) : 0;
    return other > size ? other : size;
#else
    return size;
#endif
}

void KERNEL(inverse_dynamics)(const ramus_model *m, void *block, const id_arguments *in)
{
#if defined BRANCHES
    if (m->branches && !in->wrench) {
        walk_branches(m, block, in);
        return;
    }
#endif
    work k;
    work_layout(&k, m, block);
    joint_sines(m, (const lane *)in->q, k.sine, k.cosine);
    if (in->wrench)
        walk(m, &k, in, 1);
    else
        walk(m, &k, in, 0);
}
