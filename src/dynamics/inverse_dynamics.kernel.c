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
#include "dynamics/kernels.h"

_Static_assert(sizeof(constants) ==
                   sizeof(double) * (sizeof(((constants *)0)->x) == 96 ? SV_CONSTANTS : DQ_CONSTANTS),
               "the model stores what the algebra reads");

/* One body on the path from the root to the current one. Its parent is the slot before it. */
typedef struct slot {
    pose x_p_i;
    motion motion;
    wrench wrench; /* needed by the body itself, then also by all that it carries */
} slot;

typedef struct work {
    slot *path;         /* [max_depth + 1]; slot 0 is the root frame */
    int *body;          /* [max_depth + 1] which body is there */
    lane *angle, *sine, *cosine; /* [nangle] */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    k->path = arena_take(&a, (size_t)m->max_depth + 1, sizeof *k->path);
    k->body = arena_take(&a, (size_t)m->max_depth + 1, sizeof *k->body);
    k->angle = arena_take(&a, (size_t)m->nangle, sizeof *k->angle);
    k->sine = arena_take(&a, (size_t)m->nangle, sizeof *k->sine);
    k->cosine = arena_take(&a, (size_t)m->nangle, sizeof *k->cosine);
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

static inline v3 read3(const lane l[])
{
    return (v3){ l[0], l[1], l[2] };
}

/* (x, y) turned by -phi about z; c and s belong to ALGEBRA_ANGLE times phi */
static inline v3 unturn_z(lane c, lane s, lane x, lane y)
{
    const lane cosine = ALGEBRA_ANGLE == 1.0 ? c : c * c - s * s;
    const lane sine = ALGEBRA_ANGLE == 1.0 ? s : lane_set(2.0) * c * s;
    return (v3){ cosine * x + sine * y, cosine * y - sine * x, lane_set(0) };
}

/* Pose and motion of body i from its parent's, for its joint's position, velocity and acceleration. */
static inline void enter(const ramus_model *m, const constants *body, int i, const work *k, const lane q[],
                         const lane v[], const lane a[], const slot *parent, slot *s)
{
    const int angle = m->angle[i];
    q += m->qi[i];
    v += m->vi[i];
    a += m->vi[i];
    switch (m->type[i]) {
    case RAMUS_REVOLUTE:
        s->x_p_i = pose_turn(body->x, k->cosine[angle], k->sine[angle]);
        s->motion = motion_turn(&s->x_p_i, &parent->motion, v[0], a[0]);
        break;
    case RAMUS_PRISMATIC:
        s->x_p_i = pose_slide_z(pose_load(body->x), q[0]);
        s->motion = motion_slide(&s->x_p_i, &parent->motion, v[0], a[0]);
        break;
    case RAMUS_HELICAL:
        s->x_p_i = pose_slide_z(pose_turn(body->x, k->cosine[angle], k->sine[angle]), body->pitch * q[0]);
        s->motion = motion_screw(&s->x_p_i, &parent->motion, v[0], a[0], body->pitch * v[0], body->pitch * a[0]);
        break;
    case RAMUS_CYLINDRICAL:
        s->x_p_i = pose_slide_z(pose_turn(body->x, k->cosine[angle], k->sine[angle]), q[1]);
        s->motion = motion_screw(&s->x_p_i, &parent->motion, v[0], a[0], v[1], a[1]);
        break;
    case RAMUS_PLANAR: {
        /* s = phi' k + eps R^T (x', y'),  s' = phi'' k + eps (R^T (x'', y'') - (phi' k) x R^T (x', y')) */
        const lane c = k->cosine[angle], sn = k->sine[angle], zero = lane_set(0);
        const v3 place = unturn_z(c, sn, q[0], q[1]), rate = unturn_z(c, sn, v[0], v[1]);
        const v3 accel = unturn_z(c, sn, a[0], a[1]);
        const twist turn = { { zero, zero, v[2] }, rate };
        const twist turn_dot = { { zero, zero, a[2] }, { accel.x + v[2] * rate.y, accel.y - v[2] * rate.x, zero } };
        s->x_p_i = pose_slide(pose_turn(body->x, c, sn), place);
        s->motion = motion_joint(&s->x_p_i, &parent->motion, turn, turn_dot);
        break;
    }
    case RAMUS_SPHERICAL: {
        const v3 zero = { lane_set(0), lane_set(0), lane_set(0) };
        s->x_p_i = pose_mul(pose_load(body->x), pose_make(q[0], q[1], q[2], q[3], zero));
        s->motion = motion_joint(&s->x_p_i, &parent->motion, (twist){ read3(v), zero }, (twist){ read3(a), zero });
        break;
    }
    case RAMUS_FREE:
        s->x_p_i = pose_mul(pose_load(body->x), pose_make(q[3], q[4], q[5], q[6], read3(q)));
        s->motion = motion_joint(&s->x_p_i, &parent->motion, (twist){ read3(v), read3(v + 3) },
                                 (twist){ read3(a), read3(a + 3) });
        break;
    default: /* fixed or locked */
        s->x_p_i = pose_load(body->x);
        s->motion = motion_to_child(&s->x_p_i, &parent->motion);
        break;
    }
}

/* The part of a wrench that the joint's own drive must bear (SPEC table of joints). */
static inline void project(const ramus_model *m, const constants *body, int i, const work *k, const wrench *u,
                           lane tau[])
{
    tau += m->vi[i];
    switch (m->type[i]) {
    case RAMUS_REVOLUTE:
        tau[0] = u->moment.z;
        break;
    case RAMUS_PRISMATIC:
        tau[0] = u->force.z;
        break;
    case RAMUS_HELICAL:
        tau[0] = u->moment.z + body->pitch * u->force.z;
        break;
    case RAMUS_CYLINDRICAL:
        tau[0] = u->moment.z;
        tau[1] = u->force.z;
        break;
    case RAMUS_PLANAR: {
        const int angle = m->angle[i];
        const v3 f = unturn_z(k->cosine[angle], -k->sine[angle], u->force.x, u->force.y);
        tau[0] = f.x;
        tau[1] = f.y;
        tau[2] = u->moment.z;
        break;
    }
    case RAMUS_FREE:
        tau[3] = u->force.x;
        tau[4] = u->force.y;
        tau[5] = u->force.z; /* fall through */
    case RAMUS_SPHERICAL:
        tau[0] = u->moment.x;
        tau[1] = u->moment.y;
        tau[2] = u->moment.z;
        break;
    default:
        break;
    }
}

void KERNEL(inverse_dynamics)(const ramus_model *m, void *block, const id_arguments *in)
{
    work k;
    work_layout(&k, m, block);
    const constants *body = constants_of(m);
    const lane *q = (const lane *)in->q, *v = (const lane *)in->v, *a = (const lane *)in->a;
    const lane *root = (const lane *)in->root;
    const wrench *external = (const wrench *)in->external;
    wrench *wrench_out = (wrench *)in->wrench;
    lane *tau = (lane *)in->tau;

    /* sines and cosines of all joint angles first: the compiler and the processor like them in one go */
    for (int j = 0; j < m->nangle; j++)
        k.angle[j] = ALGEBRA_ANGLE * q[m->angle_q[j]];
    sincos_many(m->nangle * RAMUS_LANES, (const double *)k.angle, (double *)k.sine, (double *)k.cosine);

    for (int i = 1; i <= m->nlink; i++) {
        int d = m->depth[i];
        slot *s = &k.path[d];
        if (d == 1) {
            const lane *r = root + ROOT_NUMBERS * m->root[i];
            k.path[0].motion = motion_from_imu(read3(r), read3(r + 3), read3(r + 6));
        }
        /* outwards */
        enter(m, &body[i], i, &k, q, v, a, s - 1, s);
        s->wrench = body_wrench(body[i].inertia, &s->motion);
        if (external)
            s->wrench = wrench_add(s->wrench, external[i]);
        k.body[d] = i;
        /* inwards: every body that the next one does not hang on */
        for (const int next = m->depth[i + 1]; d >= next; d--, s--) {
            const int done = k.body[d];
            project(m, &body[done], done, &k, &s->wrench, tau);
            if (wrench_out)
                wrench_out[done] = s->wrench;
            if (d > 1)
                s[-1].wrench = wrench_add(s[-1].wrench, wrench_to_parent(s->x_p_i, s->wrench));
        }
    }
}
