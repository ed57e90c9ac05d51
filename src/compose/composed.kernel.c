/* composed.kernel.c - one module by itself, as the modular algorithm needs it ([BR] Alg. 2, 3, 5-7)
 *
 *     own twist        xi_k  = Ad(x_k_p) xi_p  + s_k                                base at rest
 *     own derivative   xi'_k = Ad(x_k_p) xi'_p + s'_k - s_k x (Ad(x_k_p) xi_p)
 *     total            Xi    = Xi_own  + Ad(x_k_a) xi_a
 *     its derivative   Xi'   = Xi'_own + Ad(x_k_a) xi'_a - Xi_own x (Ad(x_k_a) xi_a)
 *     body wrench      f = m (D(Xi') + P(Xi) x D(Xi)),  t = I P(Xi') + P(Xi) x (I P(Xi))     of the centre of mass
 *     joint wrenches   sums over the bodies that each joint carries
 *
 * Method   total twists obey the recursion of own twists, started from the twist of the base instead of from rest: one walk computes them,
 *          from joint poses that are kept as long as the module's coordinates are. Own twists are computed when they are asked for.
 *          Inwards, what a module's successors exert is added where they are attached before its wrenches are summed up, so each joint
 *          hands on one wrench. Sums without successors (W_i) are computed when asked for.
 * Gravity  is in xi'_a (see inlet_motion), so bodies need no orientation.
 * Frames   a: where the module is attached; body frame: moved joint frame, axis z. The papers write all of this at the centre of mass c
 *          with the link's axes, a frame that is fixed in the body's: twists there are Ad(x_c_k) times those here, and are computed
 *          for who asks (twists). Wrenches here are those at c, seen at the body frame.
 * Cost     O(bodies of the module). No allocation. One instance per algebra and instruction set.
 */
#include "algebra/kernel.h"
#include "compose/composed.h"
#include "compose/composed_wrenches.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"

#include <math.h>
#include <string.h>

#if RAMUS_LANES == 1

#if defined BODIES
#include "base/wide.h"
#define AT_ONCE WIDE
#else
#define AT_ONCE 1
#endif

typedef struct body_state {
    /* written by total_twists; two whole registers are read of it */
    twist total, total_dot;
    pose x_p_i;
    /* constants */
    double x_p_j[ALGEBRA_POSE]; /* joint frame in the parent body's frame; for a first body in the base frame a */
    int first, type;            /* first: attached to the module's base (1) or to a port inside it (2) */
    int angle;                  /* of its first sine */
    double pitch;
    pose x_i_c;
    /* written by own_twists */
    pose x_a_i;
    twist own, own_dot;
} __attribute__((aligned(64))) body_state;

static pose pose_of(ramus_pose x)
{
    const ramus_quat r = x.rotation;
    return pose_make(r.w, r.x, r.y, r.z, (v3){ x.position.x, x.position.y, x.position.z });
}

static void keep_pose(ramus_pose x, double *out)
{
    const pose kept = pose_of(x);
    pose_store(&kept, out);
}

static void prepare(const ramus_model *m, void *state, int i, const ramus_pose *x_base_j, int on_port, int j,
                    double *inertia)
{
    body_state *b = (body_state *)state + i;
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const ramus_pose x_link_c = { { 1, 0, 0, 0 }, link->com };
#if defined RAMUS_ALGEBRA_dq
    const constants *constant = (const constants *)m->constants_dq + i;
#else
    const constants *constant = (const constants *)m->constants_sv + i;
#endif
    memset((void *)b, 0, sizeof *b);
    b->first = x_base_j ? 1 + on_port : 0;
    b->type = m->type[i];
    b->angle = m->angle[i];
    b->pitch = link->pitch;
    b->x_i_c = pose_of(ramus_pose_mul(m->x_i_link[i], x_link_c));
    keep_pose(b->first ? *x_base_j : m->x_p_j[i], b->x_p_j);
    for (int n = 0; n < 10; n++)
        inertia[(j / AT_ONCE * 10 + n) * AT_ONCE + j % AT_ONCE] = constant->inertia[n];
}

static void sines(const ramus_model *m, const double q[], double sine[], double cosine[])
{
    plain_sines(m, ALGEBRA_ANGLE, q, sine, cosine);
}

static twist read_twist(const double t[6])
{
    return (twist){ v3_load(t), v3_load(t + 3) };
}

static wrench read_wrench(const double u[6])
{
    return (wrench){ v3_load(u), v3_load(u + 3) };
}

/* Number by number: a copy of the whole would wait until all of them are in memory. */
static inline void write_numbers(v3 a, v3 b, double out[6])
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
    out[3] = b.x;
    out[4] = b.y;
    out[5] = b.z;
}

static inline void write_wrench(const wrench *u, double out[6])
{
    write_numbers(u->force, u->moment, out);
}

/* The twist of body b, and its derivative, from those of what it is attached to: own ones from own ones, totals from totals. */
static ALWAYS_INLINE void add_joint(const module_view *u, const body_state *b, int i, pose x, twist parent,
                                    twist parent_dot, twist *out, twist *out_dot)
{
    const ramus_model *m = u->model;
    const double *v = u->v + m->vi[i], *a = u->a + m->vi[i];
    const twist carried = twist_to_child(x, parent);
    twist t = carried, t_dot = twist_to_child(x, parent_dot);
    if (b->type == RAMUS_REVOLUTE) { /* s = (z v, 0) */
        t.angular.z += v[0];
        t_dot.angular.z += a[0];
        t_dot.angular.x += v[0] * carried.angular.y;
        t_dot.angular.y -= v[0] * carried.angular.x;
        t_dot.linear.x += v[0] * carried.linear.y;
        t_dot.linear.y -= v[0] * carried.linear.x;
    } else {
        const double *cosine = u->cosine + b->angle, *sine = u->sine + b->angle;
        const twist s = joint_twist(b->type, b->pitch, cosine, sine, v);
        t = twist_add(t, s);
        t_dot = twist_sub(twist_add(t_dot, joint_twist_dot(b->type, b->pitch, cosine, sine, v, a)),
                          twist_cross(s, carried));
    }
    *out = t;
    *out_dot = t_dot;
}

/* One function for new coordinates (moved) and for kept ones: results do not depend on what was evaluated before. */
static __attribute__((noinline)) void total_twists(const module_view *u, const inlet_motion *const inlet[], int moved)
{
    const ramus_model *m = u->model;
    body_state *state = (body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        body_state *b = &state[i];
        const body_state *p = &state[m->parent[i]];
        const pose x =
            moved ? joint_pose(b->type, b->x_p_j, b->pitch, u->cosine + b->angle, u->sine + b->angle, u->q + m->qi[i])
                  : b->x_p_i;
        if (b->first)
            add_joint(u, b, i, x, read_twist(inlet[j]->twist), read_twist(inlet[j]->twist_dot), &b->total,
                      &b->total_dot);
        else
            add_joint(u, b, i, x, p->total, p->total_dot, &b->total, &b->total_dot);
        b->x_p_i = x;
    }
}

static void own_twists(const module_view *u)
{
    const ramus_model *m = u->model;
    body_state *state = (body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        body_state *b = &state[i];
        const body_state *p = &state[m->parent[i]];
        b->x_a_i = b->first ? b->x_p_i : pose_mul(p->x_a_i, b->x_p_i);
        if (b->first)
            add_joint(u, b, i, b->x_p_i, twist_zero(), twist_zero(), &b->own, &b->own_dot);
        else
            add_joint(u, b, i, b->x_p_i, p->own, p->own_dot, &b->own, &b->own_dot);
    }
}

static void start_sums(const module_view *u, const double *inertia, const double *external, double *sums)
{
    const body_state *state = (const body_state *)u->state;
    if (u->nbody == 0)
        return;
#if defined BODIES
    const own_wrenches in = { .twists = (const double *)&state->total,
                              .stride = sizeof *state / sizeof(double),
                              .body = u->body,
                              .nbody = u->nbody,
                              .inertia = inertia,
                              .sums = sums };
    BODIES(own_wrenches)(&in);
#else
    for (int j = 0; j < u->nbody; j++) {
        const size_t i = (size_t)u->body[j];
        const motion here = motion_from_twist(state[i].total, state[i].total_dot, zero3());
        const wrench own = body_wrench(inertia + 10 * j, &here);
        write_wrench(&own, sums + 6 * i);
    }
#endif
    for (int j = 0; external && j < u->nbody; j++)
        for (size_t n = 6 * (size_t)u->body[j]; n < 6 * (size_t)u->body[j] + 6; n++)
            sums[n] += external[n];
}

static void sum_up(const module_view *u, double *sums, double tau[], double base[6])
{
    const ramus_model *m = u->model;
    const body_state *state = (const body_state *)u->state;
    for (int j = u->nbody - 1; j >= 0; j--) {
        const int i = u->body[j];
        const body_state *b = &state[i];
        const wrench total = read_wrench(sums + 6 * (size_t)i);
        if (tau)
            joint_project(b->type, b->pitch, u->cosine + b->angle, u->sine + b->angle, &total, tau + m->vi[i]);
        double *to = b->first == 0 ? sums + 6 * (size_t)m->parent[i] : b->first == 1 ? base : NULL;
        if (!to)
            continue;
        const wrench sum = wrench_add(read_wrench(to), wrench_to_parent(b->x_p_i, total));
        write_wrench(&sum, to);
    }
}

static void outlet(const void *state, int i, const double x_i_f[12], inlet_motion *out)
{
    const body_state *b = (const body_state *)state + i;
    const pose x = pose_load(x_i_f);
    const twist t = twist_to_child(x, b->total), t_dot = twist_to_child(x, b->total_dot);
    write_numbers(t.angular, t.linear, out->twist);
    write_numbers(t_dot.angular, t_dot.linear, out->twist_dot);
}

static void attach(const double x_i_f[12], const double at_frame[6], double sum[6])
{
    const wrench u = wrench_add(read_wrench(sum), wrench_to_parent(pose_load(x_i_f), read_wrench(at_frame)));
    write_wrench(&u, sum);
}

static void carry(const ramus_model *m, const void *state, int i, const double x_i_f[12], const double at_frame[6],
                  double *sums)
{
    const body_state *b = (const body_state *)state;
    wrench u = wrench_to_parent(pose_load(x_i_f), read_wrench(at_frame));
    for (;;) {
        const wrench sum = wrench_add(read_wrench(sums + 6 * (size_t)i), u);
        write_wrench(&sum, sums + 6 * (size_t)i);
        if (b[i].first)
            return;
        u = wrench_to_parent(b[i].x_p_i, u);
        i = m->parent[i];
    }
}

static void twists(const void *state, int i, double out[24])
{
    const body_state *b = (const body_state *)state + i;
    const twist all[4] = { twist_to_child(b->x_i_c, b->own), twist_to_child(b->x_i_c, b->own_dot),
                           twist_to_child(b->x_i_c, b->total), twist_to_child(b->x_i_c, b->total_dot) };
    memcpy((void *)out, all, sizeof all);
}

static ramus_vec3 rotate_from_base(const void *state, int i, ramus_vec3 u)
{
    const body_state *b = (const body_state *)state + i;
    const v3 in_body = pose_unrotate(&b->x_a_i, (v3){ u.x, u.y, u.z }), r = pose_unrotate(&b->x_i_c, in_body);
    return (ramus_vec3){ r.x, r.y, r.z };
}

extern const composed_table KERNEL(composed_table);
const composed_table KERNEL(composed_table) = {
    .state_size = sizeof(body_state),
    .width = AT_ONCE,
    .prepare = prepare,
    .keep_pose = keep_pose,
    .sines = sines,
    .total_twists = total_twists,
    .own_twists = own_twists,
    .start_sums = start_sums,
    .sum_up = sum_up,
    .outlet = outlet,
    .attach = attach,
    .carry = carry,
    .twists = twists,
    .rotate_from_base = rotate_from_base,
};

#else
typedef int kernel_has_no_such_instance;
#endif
