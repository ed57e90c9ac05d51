/* inverse_dynamics.kernel.c - joint forces that produce a given motion
 *
 *     tau = M(q) a + C(q, v) v + g(q) + sum_i J_i(q)^T wrench_ext_i     (wrench_ext: robot on world)
 *
 * Method   recursive Newton-Euler ([MM] eq. 19-21, 29; [BR] Alg. 4-7): motion outwards, wrenches inwards. Both passes are
 *          one walk over the tree in depth-first order: a body is entered (its motion, and the wrench that needs), and left
 *          as soon as no body to come hangs on it (its joint's force, and what it hands to its parent). Only the path from
 *          the root to the current body is in memory, at most max_depth slots, however large the robot is.
 * In       see id_arguments in kernels.h.
 * Out      tau; wrench if wanted. They must not overlap the inputs.
 * Gravity  is a proper acceleration of the root frames, so `motion` contains it; never report it as acceleration.
 * Cost     O(nlink), one sincos per turning joint, no allocation. Measured by bench/inverse_dynamics.
 * Fails    never: sizes were checked when data was created.
 */
#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "base/memory.h"
#include "tree/joint.h"
#include "tree/kernels.h"

_Static_assert(sizeof(constants) == sizeof(double) * (sizeof(((constants *)0)->x) == 96 ? SV_CONSTANTS : DQ_CONSTANTS),
               "the model stores what the algebra reads");

/* One body on the path from the root to the current one. Its parent is the slot before it. */
typedef struct slot {
    motion motion;
    wrench wrench; /* needed by the body itself and by what it carried so far; unused while it carries nothing */
    pose x_p_i;    /* only for joints whose pose is dearer to compute again than to keep */
} slot;

typedef struct work {
    slot *path;                  /* [max_depth + 1]; slot 0 is the root frame */
    int *body;                   /* [max_depth + 1] which body is there */
    lane *angle, *sine, *cosine; /* [nangle] */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)m->max_depth + 1, k->path, k->body);
    const size_t nangle = SINCOS_ROOM((size_t)m->nangle + 1); /* one spare: joints that do not turn read it */
    ARENA_TAKE(&a, nangle, k->angle, k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(work_size)(const ramus_model *m)
{
    work k;
    return work_layout(&k, m, NULL);
}

static const constants *constants_of(const ramus_model *m)
{
#if defined RAMUS_ALGEBRA_dq
    return (const constants *)m->constants_dq;
#else
    return (const constants *)m->constants_sv;
#endif
}

/* Compilers find the three steps of a body too long to put them into the walk; the calls cost 4 to 9 % of all instructions. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

/* ---- one body; `full` asks for the true wrenches inside the joints, not only for the joints' forces ---- */

#if defined ALGEBRA_SHORT
typedef struct short_constants {
    dh x;
    double inertia[10];
    double unused[2];
} short_constants;
_Static_assert(sizeof(short_constants) == SV_SHORT * sizeof(double), "the model stores what the algebra reads");

static inline const short_constants *short_of(const ramus_model *m, int i)
{
    return (const short_constants *)m->short_sv + i;
}
#endif

/* Motion of body i from its parent's. One-axis joints have shorter forms of the general last lines. */
static ALWAYS_INLINE void enter(const ramus_model *m, const constants *body, int i, const work *k,
                                const id_arguments *in, slot *s)
{
    const int angle = m->angle[i];
    const lane *q = (const lane *)in->q + m->qi[i];
    const lane *v = (const lane *)in->v + m->vi[i], *a = (const lane *)in->a + m->vi[i];
    const motion *parent = &s[-1].motion;
    switch (m->form[i]) {
#if defined ALGEBRA_SHORT
    case FORM_TURN_DH:
        s->motion = motion_turn_dh(&short_of(m, i)->x, parent, k->cosine[angle], k->sine[angle], v[0], a[0]);
        break;
#else
    case FORM_TURN_DH:
#endif
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
}

static ALWAYS_INLINE wrench needed(const ramus_model *m, const constants *body, int i, const motion *motion, int full)
{
#if defined ALGEBRA_SHORT
    if (!full)
        return m->form[i] >= FORM_TURN ? body_wrench_reduced(short_of(m, i)->inertia, motion)
                                       : body_wrench(short_of(m, i)->inertia, motion);
#else
    (void)m;
    (void)i;
    (void)full;
#endif
    return body_wrench(body->inertia, motion);
}

/* The joint's force out of the wrench u that body i and all that it carries need; u seen from the parent. */
static ALWAYS_INLINE wrench leave(const ramus_model *m, const constants *body, int i, const work *k,
                                  const id_arguments *in, const slot *s, wrench u)
{
    const int angle = m->angle[i];
    lane *tau = (lane *)in->tau + m->vi[i];
    switch (m->form[i]) {
#if defined ALGEBRA_SHORT
    case FORM_TURN_DH:
        tau[0] = u.moment.z;
        return wrench_to_parent_dh(&short_of(m, i)->x, k->cosine[angle], k->sine[angle], u);
#else
    case FORM_TURN_DH:
#endif
    case FORM_TURN:
        tau[0] = u.moment.z;
        return wrench_to_parent(pose_turn(body->x, k->cosine[angle], k->sine[angle]), u);
    case FORM_SLIDE:
        tau[0] = u.force.z;
        return wrench_to_parent(pose_slide_z(pose_load(body->x), ((const lane *)in->q)[m->qi[i]]), u);
    case FORM_FIXED:
        return wrench_to_parent(pose_load(body->x), u);
    default:
        joint_project(m->type[i], body->pitch, k->cosine + angle, k->sine + angle, &u, tau);
        return wrench_to_parent(s->x_p_i, u);
    }
}

/* Ask for the constants of a body some steps ahead: those of large robots do not stay in the cache. */
static inline void expect(const ramus_model *m, const constants *body, int i)
{
    const int ahead = 6, line = 64;
    for (int k = 0; k < (int)sizeof *body; k += line)
        __builtin_prefetch((const char *)(body + i + ahead) + k);
#if defined ALGEBRA_SHORT
    for (int k = 0; k < (int)sizeof(short_constants); k += line)
        __builtin_prefetch((const char *)short_of(m, i + ahead) + k);
#else
    (void)m;
#endif
}

/* ---- the walk ---- */

static inline void walk(const ramus_model *m, const work *k, const id_arguments *in, int full)
{
    const constants *body = constants_of(m);
    const lane *root = (const lane *)in->root;
    const wrench *external = (const wrench *)in->external;
    wrench *wrench_out = (wrench *)in->wrench;
    for (int i = 1; i <= m->nlink; i++) {
        int d = m->depth[i];
        slot *s = &k->path[d];
        if (d == 1) {
            const lane *r = root + ROOT_NUMBERS * m->root[i];
            k->path[0].motion = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
        }
        /* outwards */
        expect(m, body, i);
        enter(m, &body[i], i, k, in, s);
        wrench u = needed(m, &body[i], i, &s->motion, full);
        if (external)
            u = wrench_add(u, external[i]);
        k->body[d] = i;
        /* inwards: every body that the next one does not hang on; u is the wrench of the one in slot s */
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int done = k->body[d];
            if (full)
                wrench_out[done] = u;
            u = leave(m, &body[done], done, k, in, s, u);
            if (d > 1)
                u = wrench_add(u, s[-1].wrench);
        }
        s->wrench = u;
    }
}

void KERNEL(inverse_dynamics)(const ramus_model *m, void *block, const id_arguments *in)
{
    work k;
    work_layout(&k, m, block);
    /* sines and cosines of all joint angles first: the compiler and the processor like them in one go */
    const lane *q = (const lane *)in->q;
    for (int j = 0; j < m->nangle; j++)
        k.angle[j] = ALGEBRA_ANGLE * q[m->angle_q[j]];
#if defined ALGEBRA_SHORT
    sincos_turned(m->nangle * RAMUS_LANES, (const double *)k.angle, RAMUS_LANES, m->angle_cosine, m->angle_sine,
                  (double *)k.sine, (double *)k.cosine);
#else
    sincos_padded(m->nangle * RAMUS_LANES, (const double *)k.angle, (double *)k.sine, (double *)k.cosine);
#endif
    if (in->wrench)
        walk(m, &k, in, 1);
    else
        walk(m, &k, in, 0);
}
