/* composed.kernel.c - one module by itself, as the modular algorithm needs it ([BR] Alg. 2, 3, 5-7)
 *
 *     own twist        xi_k  = Ad(x_k_p) xi_p  + s_k                                base at rest
 *     own derivative   xi'_k = Ad(x_k_p) xi'_p + s'_k - s_k x (Ad(x_k_p) xi_p)
 *     total            Xi    = Xi_own  + Ad(x_k_a) xi_a
 *     its derivative   Xi'   = Xi'_own + Ad(x_k_a) xi'_a - Xi_own x (Ad(x_k_a) xi_a)
 *     body wrench      f = m (D(Xi') + P(Xi) x D(Xi)),  t = I P(Xi') + P(Xi) x (I P(Xi))     of the centre of mass
 *     joint wrenches   sums over the bodies that each joint carries
 *
 * Gravity  is in xi'_a (see inlet_motion), so bodies need no orientation.
 * Frames   a: where the module is attached; body frame: moved joint frame, axis z. The papers write all of this at the centre of mass c
 *          with the link's axes, a frame that is fixed in the body's: twists there are Ad(x_c_k) times those here, and are computed
 *          for who asks (twists). Wrenches here are those at c, seen at the body frame.
 * Cost     O(bodies of the module). No allocation. One instance per algebra and instruction set.
 */
#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "compose/composed.h"
#include "tree/joint.h"

#include <math.h>
#include <string.h>

#if RAMUS_LANES == 1

typedef struct body_state {
    /* constants */
    double x_p_j[ALGEBRA_POSE]; /* joint frame in the parent body's frame; for a first body in the base frame a */
    int first, type;            /* first: hangs on the base */
    int angle;                  /* of its first sine */
    double pitch, inertia[10];
    pose x_i_c;
    /* written by own_twists */
    pose x_p_i, x_a_i;
    twist own, own_dot;
    /* written by total_twists */
    twist total, total_dot;
    /* written by own_wrenches, at the body frame */
    wrench own_wrench;
} body_state;

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

static void prepare(const ramus_model *m, void *state, int i, const ramus_pose *x_base_j)
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
    b->first = x_base_j != NULL;
    b->type = m->type[i];
    b->angle = m->angle[i];
    b->pitch = link->pitch;
    b->x_i_c = pose_of(ramus_pose_mul(m->x_i_link[i], x_link_c));
    keep_pose(b->first ? *x_base_j : m->x_p_j[i], b->x_p_j);
    memcpy((void *)b->inertia, constant->inertia, sizeof b->inertia);
}

static void sines(const ramus_model *m, const double q[], double angle[], double sine[], double cosine[])
{
    for (int k = 0; k < m->nangle; k++)
        angle[k] = ALGEBRA_ANGLE * q[m->angle_q[k]];
    sincos_many(m->nangle, angle, sine, cosine);
}

static void own_twists(const module_view *u)
{
    const ramus_model *m = u->model;
    body_state *state = (body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        body_state *b = &state[i];
        const int type = b->type;
        const double *q = u->q + m->qi[i], *v = u->v + m->vi[i], *a = u->a + m->vi[i];
        const double *cosine = u->cosine + b->angle, *sine = u->sine + b->angle;
        b->x_p_i = joint_pose(type, b->x_p_j, b->pitch, cosine, sine, q);
        if (b->first) {
            b->x_a_i = b->x_p_i;
            b->own = joint_twist(type, b->pitch, cosine, sine, v);
            b->own_dot = joint_twist_dot(type, b->pitch, cosine, sine, v, a);
            continue;
        }
        const body_state *p = &state[m->parent[i]];
        const twist carried = twist_to_child(b->x_p_i, p->own);
        twist own = carried, own_dot = twist_to_child(b->x_p_i, p->own_dot);
        b->x_a_i = pose_mul(p->x_a_i, b->x_p_i);
        if (type == RAMUS_REVOLUTE) { /* s = (z v, 0) */
            own.angular.z += v[0];
            own_dot.angular.z += a[0];
            own_dot.angular.x += v[0] * carried.angular.y;
            own_dot.angular.y -= v[0] * carried.angular.x;
            own_dot.linear.x += v[0] * carried.linear.y;
            own_dot.linear.y -= v[0] * carried.linear.x;
        } else {
            const twist s = joint_twist(type, b->pitch, cosine, sine, v);
            own = twist_add(own, s);
            own_dot = twist_sub(twist_add(own_dot, joint_twist_dot(type, b->pitch, cosine, sine, v, a)),
                                twist_cross(s, carried));
        }
        b->own = own;
        b->own_dot = own_dot;
    }
}

static twist read_twist(const double t[6])
{
    return (twist){ v3_load(t), v3_load(t + 3) };
}

static void total_twists(const module_view *u, const inlet_motion *const inlet[])
{
    body_state *state = (body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        body_state *b = &state[u->body[j]];
        const twist carried = twist_to_child(b->x_a_i, read_twist(inlet[j]->twist));
        const twist carried_dot = twist_to_child(b->x_a_i, read_twist(inlet[j]->twist_dot));
        b->total = twist_add(b->own, carried);
        b->total_dot = twist_sub(twist_add(b->own_dot, carried_dot), twist_cross(b->own, carried));
    }
}

static wrench read_wrench(const double u[6])
{
    return (wrench){ v3_load(u), v3_load(u + 3) };
}

static void write_wrench(const wrench *u, double out[6])
{
    memcpy((void *)out, u, sizeof *u);
}

static void own_wrenches(const module_view *u, const double *external)
{
    const ramus_model *m = u->model;
    body_state *state = (body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        body_state *b = &state[i];
        const motion here = motion_from_twist(b->total, b->total_dot, zero3());
        b->own_wrench = body_wrench(b->inertia, &here);
        if (external)
            b->own_wrench = wrench_add(b->own_wrench, read_wrench(external + 6 * (size_t)i));
    }
    for (int j = u->nbody - 1; j >= 0; j--) {
        const body_state *b = &state[u->body[j]];
        body_state *p = &state[m->parent[u->body[j]]];
        if (!b->first)
            p->own_wrench = wrench_add(p->own_wrench, wrench_to_parent(b->x_p_i, b->own_wrench));
    }
}

static void outlet(const void *state, int i, const double x_i_f[12], inlet_motion *out)
{
    const body_state *b = (const body_state *)state + i;
    const pose x = pose_load(x_i_f);
    const twist t = twist_to_child(x, b->total), t_dot = twist_to_child(x, b->total_dot);
    memcpy((void *)out->twist, &t, sizeof t);
    memcpy((void *)out->twist_dot, &t_dot, sizeof t_dot);
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

static void to_base(const void *state, int i, const double at_body[6], double base[6])
{
    const body_state *b = (const body_state *)state + i;
    const wrench sum = wrench_add(read_wrench(base), wrench_to_parent(b->x_p_i, read_wrench(at_body)));
    write_wrench(&sum, base);
}

static void own_wrench(const void *state, int i, double out[6])
{
    write_wrench(&((const body_state *)state)[i].own_wrench, out);
}

static void start_sums(const module_view *u, double *sums)
{
    const body_state *state = (const body_state *)u->state;
    for (int j = 0; j < u->nbody; j++)
        write_wrench(&state[u->body[j]].own_wrench, sums + 6 * (size_t)u->body[j]);
}

static void project(const module_view *u, const double *sums, double tau[])
{
    const ramus_model *m = u->model;
    const body_state *state = (const body_state *)u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        const body_state *b = &state[i];
        const wrench total = read_wrench(sums + 6 * (size_t)i);
        joint_project(b->type, b->pitch, u->cosine + b->angle, u->sine + b->angle, &total, tau + m->vi[i]);
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
    .prepare = prepare,
    .keep_pose = keep_pose,
    .sines = sines,
    .own_twists = own_twists,
    .total_twists = total_twists,
    .own_wrenches = own_wrenches,
    .outlet = outlet,
    .carry = carry,
    .to_base = to_base,
    .own_wrench = own_wrench,
    .start_sums = start_sums,
    .project = project,
    .twists = twists,
    .rotate_from_base = rotate_from_base,
};

#else
typedef int kernel_has_no_such_instance;
#endif
