/* composed.kernel.c - one module by itself, as the modular algorithm needs it ([BR] Alg. 2, 3, 5-7)
 *
 *     own twist        xi_k  = Ad(x_ck_cp) xi_p  + s_k                                base at rest
 *     own derivative   xi'_k = Ad(x_ck_cp) xi'_p + s'_k - s_k x (Ad(x_ck_cp) xi_p)
 *     total            Xi    = Xi_own  + Ad(x_c_a) xi_a
 *     its derivative   Xi'   = Xi'_own + Ad(x_c_a) xi'_a - Xi_own x (Ad(x_c_a) xi_a)
 *     body wrench      f = m (D(Xi') + P(Xi) x D(Xi)),  t = I P(Xi') + P(Xi) x (I P(Xi))     at the CoM c
 *     joint wrenches   sums over the bodies that each joint carries
 *
 * Gravity  is in xi'_a (see inlet_motion), so bodies need no orientation.
 * Frames   a: where the module is attached; c: CoM with the link's axes; body frame: moved joint frame, axis z.
 * Cost     O(bodies of the module). No allocation. Scalar: one instance per algebra.
 */
#include "algebra/kernel.h"
#include "compose/composed.h"
#include "tree/joint.h"

#include <math.h>
#include <string.h>

#if RAMUS_LANES == 1 && defined RAMUS_ISA_base

typedef struct body_state {
    /* constants */
    double x_p_j[ALGEBRA_POSE]; /* joint frame in the parent body's frame; for a first body in the base frame a */
    int first;                  /* hangs on the base */
    pose x_i_c;
    double inertia[10]; /* at c */
    /* written by own_twists */
    lane cosine[2], sine[2]; /* of plain angles, as many as a joint has */
    pose x_p_i, x_a_c;
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

static void prepare(const ramus_model *m, void *state, int i, const ramus_pose *x_base_j)
{
    body_state *b = (body_state *)state + i;
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const ramus_pose x_link_c = { { 1, 0, 0, 0 }, link->com };
    pose x;
    memset(b, 0, sizeof *b);
    b->first = x_base_j != NULL;
    x = pose_of(b->first ? *x_base_j : m->x_p_j[i]);
    b->x_i_c = pose_of(ramus_pose_mul(m->x_i_link[i], x_link_c));
    pose_store(&x, b->x_p_j);
    inertia_at_com(link->mass, link->inertia, b->inertia);
}

static void own_twists(const module_view *u)
{
    const ramus_model *m = u->model;
    body_state *state = u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j], type = m->type[i];
        body_state *b = &state[i];
        const double pitch = m->link[m->link_of[i]].pitch;
        const double *q = u->q + m->qi[i], *v = u->v + m->vi[i], *a = u->a + m->vi[i];
        for (int k = 0; k < joint_nangle((ramus_joint_type)type); k++) {
            const double angle = ALGEBRA_ANGLE * u->q[m->angle_q[m->angle[i] + k]];
            b->cosine[k] = cos(angle);
            b->sine[k] = sin(angle);
        }
        b->x_p_i = joint_pose(type, b->x_p_j, pitch, b->cosine, b->sine, q);
        const twist s = twist_to_child(b->x_i_c, joint_twist(type, pitch, b->cosine, b->sine, v));
        const twist s_dot = twist_to_child(b->x_i_c, joint_twist_dot(type, pitch, b->cosine, b->sine, v, a));
        const pose x_p_c = pose_mul(b->x_p_i, b->x_i_c);
        if (b->first) {
            b->x_a_c = x_p_c;
            b->own = s;
            b->own_dot = s_dot;
        } else {
            const body_state *p = &state[m->parent[i]];
            const pose x_cp_c = pose_mul(pose_inv(p->x_i_c), x_p_c);
            const twist carried = twist_to_child(x_cp_c, p->own);
            b->x_a_c = pose_mul(p->x_a_c, x_cp_c);
            b->own = twist_add(carried, s);
            b->own_dot = twist_sub(twist_add(twist_to_child(x_cp_c, p->own_dot), s_dot), twist_cross(s, carried));
        }
    }
}

static twist read_twist(const double t[6])
{
    return (twist){ v3_load(t), v3_load(t + 3) };
}

static void total_twists(const module_view *u, const inlet_motion *const inlet[])
{
    body_state *state = u->state;
    for (int j = 0; j < u->nbody; j++) {
        body_state *b = &state[u->body[j]];
        const twist carried = twist_to_child(b->x_a_c, read_twist(inlet[j]->twist));
        const twist carried_dot = twist_to_child(b->x_a_c, read_twist(inlet[j]->twist_dot));
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
    memcpy(out, u, sizeof *u);
}

static void own_wrenches(const module_view *u, const double *external)
{
    const ramus_model *m = u->model;
    body_state *state = u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        body_state *b = &state[i];
        const motion at_c = motion_from_twist(b->total, b->total_dot, zero3());
        b->own_wrench = wrench_to_parent(b->x_i_c, body_wrench(b->inertia, &at_c));
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

static void outlet(const void *state, int i, ramus_pose x_i_f, inlet_motion *out)
{
    const body_state *b = (const body_state *)state + i;
    const pose x_c_f = pose_mul(pose_inv(b->x_i_c), pose_of(x_i_f));
    const twist t = twist_to_child(x_c_f, b->total), t_dot = twist_to_child(x_c_f, b->total_dot);
    memcpy(out->twist, &t, sizeof t);
    memcpy(out->twist_dot, &t_dot, sizeof t_dot);
}

static void carry(const ramus_model *m, const void *state, int i, const double at_body[6], double *sums)
{
    const body_state *b = (const body_state *)state;
    wrench u = read_wrench(at_body);
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

static void project(const module_view *u, const double *sums, double tau[])
{
    const ramus_model *m = u->model;
    const body_state *state = u->state;
    for (int j = 0; j < u->nbody; j++) {
        const int i = u->body[j];
        const wrench total = read_wrench(sums + 6 * (size_t)i);
        joint_project(m->type[i], m->link[m->link_of[i]].pitch, state[i].cosine, state[i].sine, &total, tau + m->vi[i]);
    }
}

static void twists(const void *state, int i, double out[24])
{
    const body_state *b = (const body_state *)state + i;
    const twist all[4] = { b->own, b->own_dot, b->total, b->total_dot };
    memcpy(out, all, sizeof all);
}

static ramus_vec3 rotate_from_base(const void *state, int i, ramus_vec3 u)
{
    const v3 r = pose_unrotate(&((const body_state *)state)[i].x_a_c, (v3){ u.x, u.y, u.z });
    return (ramus_vec3){ r.x, r.y, r.z };
}

extern const composed_table KERNEL(composed_table);
const composed_table KERNEL(composed_table) = {
    .state_size = sizeof(body_state),
    .prepare = prepare,
    .own_twists = own_twists,
    .total_twists = total_twists,
    .own_wrenches = own_wrenches,
    .outlet = outlet,
    .carry = carry,
    .to_base = to_base,
    .own_wrench = own_wrench,
    .project = project,
    .twists = twists,
    .rotate_from_base = rotate_from_base,
};

#else
typedef int kernel_has_no_such_instance;
#endif
