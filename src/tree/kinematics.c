/* kinematics.c - the motion of every body for one state, from the roots outwards
 *
 *     p = position, R = rotation, w = omega; r = p_i - p_p;  s_w, s_v: the joint's twist in world axes, at p_i
 *
 *     w_i   = w_p + s_w                           p_i'  = p_p' + w_p x r + s_v
 *     w_i'  = w_p' + S_w a + w_p x s_w            p_i'' = p_p'' + w_p' x r + w_p x (w_p x r) + w_p x s_v
 *                                                         + w_i x s_v + S_v a + e
 *
 * Method   S = [S_w; S_v] are the columns of the joint's twist subspace, e its derivative in the moved frame times v, with
 *          a part for w_i' too: zero unless a step of the joint moves the axis of an earlier one (model/joint.h). Then, tips to roots, masses and first moments of what each body carries.
 * In       q [nq]; v, a [nv] or NULL; the samples that motion ports were fed.
 * Out      kinematics.body, column, com, carried, carried_first.
 * Cost     O(nlink), one sincos per turning joint, two for planar joints; no allocation.
 * Fails    RAMUS_ERR_PORT as ramus_inverse_dynamics does, for motion ports only; RAMUS_ERR_ARGUMENT for a without v.
 */
#include "kinematics.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

/* ---- memory ---- */

void kinematics_layout(kinematic_state *k, const ramus_model *m, arena *a)
{
    const size_t nbody = (size_t)m->nlink + 1, nroot = (size_t)m->nroot;
    k->model = m;
    k->q = arena_take(a, (size_t)m->nqi, sizeof *k->q);
    ARENA_TAKE(a, (size_t)m->nvi, k->v, k->a, k->column);
    ARENA_TAKE(a, nroot, k->root, k->root_known);
    ARENA_TAKE(a, nbody, k->com_i, k->body, k->offset, k->com, k->carried, k->carried_first);
}

void kinematics_prepare(kinematic_state *k)
{
    const ramus_model *m = k->model;
    for (int i = 1; i <= m->nlink; i++)
        k->com_i[i] = ramus_pose_point(m->x_i_link[i], m->link[m->link_of[i]].com);
}

/* ---- root frames ---- */

/* A port's motion (in its own axes) in world axes; a frame of unknown motion is placed at the origin. */
static void place_roots(const ramus_model *m, const ramus_sample sample[], kinematic_state *k)
{
    for (int r = 0; r < m->nroot; r++) {
        const int port = m->port_of_root[r];
        frame_motion *root = &k->root[r];
        *root = (frame_motion){ .x_w_i = ramus_pose_identity() };
        k->root_known[r] = 1;
        if (port < 0)
            continue;
        const ramus_motion *motion = &sample[port].motion;
        const ramus_vec3 p = motion->pose.position;
        k->root_known[r] = sample[port].kind == RAMUS_SAMPLE_MOTION && isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
        if (!k->root_known[r])
            continue;
        const ramus_quat turn = ramus_quat_normalized(motion->pose.rotation);
        const ramus_vec3 w = motion->twist.angular, v = motion->twist.linear;
        root->x_w_i = (ramus_pose){ turn, p };
        root->angular = quat_rotate(turn, w);
        root->linear = quat_rotate(turn, v);
        root->angular_acc = quat_rotate(turn, motion->twist_dot.angular);
        root->linear_acc = quat_rotate(turn, vec3_add(motion->twist_dot.linear, vec3_cross(w, v)));
    }
}

/* ---- bodies ---- */

static const ramus_vec3 zero = { 0, 0, 0 };

/* The twist of body i for each of its joint's velocities alone, world axes. */
static int joint_columns(ramus_joint_type type, double pitch, const double q[], ramus_quat r_w_i, ramus_twist s[])
{
    if (type == RAMUS_REVOLUTE) { /* the usual case without detours */
        s[0] = (ramus_twist){ quat_rotate(r_w_i, (ramus_vec3){ 0, 0, 1 }), zero };
        return 1;
    }
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++)
        s[c] = (ramus_twist){ quat_rotate(r_w_i, s[c].angular), quat_rotate(r_w_i, s[c].linear) };
    return n;
}

/* S x, the combination of the joint's columns */
static ramus_twist combine(const ramus_twist s[], const double x[], int n)
{
    ramus_twist sum = { zero, zero };
    for (int c = 0; c < n; c++) {
        sum.angular = vec3_axpy(sum.angular, x[c], s[c].angular);
        sum.linear = vec3_axpy(sum.linear, x[c], s[c].linear);
    }
    return sum;
}

static void enter_body(const ramus_model *m, kinematic_state *k, int i)
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const frame_motion *parent = m->parent[i] ? &k->body[m->parent[i]] : &k->root[m->root[i]];
    frame_motion *body = &k->body[i];
    const double *q = k->q + m->qi[i], *v = k->v + m->vi[i], *a = k->a + m->vi[i];
    ramus_twist *column = k->column + m->vi[i];
    /* seen from the parent's origin, in world axes */
    const ramus_pose turned = { parent->x_w_i.rotation, { 0, 0, 0 } }, x_j = pose_compose(turned, m->x_p_j[i]);
    body->x_w_i = type == RAMUS_FIXED ? x_j : pose_compose(x_j, joint_motion(type, link->pitch, q));
    k->offset[i] = body->x_w_i.position;
    body->x_w_i.position = vec3_add(parent->x_w_i.position, k->offset[i]);
    const int n = joint_columns(type, link->pitch, q, body->x_w_i.rotation, column);
    k->com[i] = vec3_add(body->x_w_i.position, quat_rotate(body->x_w_i.rotation, k->com_i[i]));
    if (!k->has_v)
        return;
    /* what a body fixed to the parent would do at p_i, and the joint's part on top */
    const ramus_twist s = combine(column, v, n);
    move_by(parent, k->offset[i], body);
    const ramus_vec3 wp = body->angular;
    body->angular = vec3_add(wp, s.angular);
    body->linear = vec3_add(body->linear, s.linear);
    const ramus_vec3 twice = vec3_add(wp, body->angular); /* w_p x s_v + w_i x s_v */
    ramus_twist rest = { vec3_cross(wp, s.angular), vec3_cross(twice, s.linear) };
    if (n > 1) {
        ramus_twist column_dot[6];
        joint_axes_dot(type, column, v, column_dot);
        const ramus_twist turned = combine(column_dot, v, n);
        rest = (ramus_twist){ vec3_add(rest.angular, turned.angular), vec3_add(rest.linear, turned.linear) };
    }
    body->angular_bias = vec3_add(body->angular_bias, rest.angular);
    body->linear_bias = vec3_add(body->linear_bias, rest.linear);
    if (!k->has_a)
        return;
    const ramus_twist s_dot = combine(column, a, n);
    body->angular_acc = vec3_add(body->angular_acc, vec3_add(rest.angular, s_dot.angular));
    body->linear_acc = vec3_add(body->linear_acc, vec3_add(rest.linear, s_dot.linear));
}

/* Mass and first moment of each body with all that it carries, tips to roots. */
static void add_up_masses(const ramus_model *m, kinematic_state *k)
{
    for (int i = 1; i <= m->nlink; i++) {
        k->carried[i] = m->link[m->link_of[i]].mass;
        k->carried_first[i] = vec3_scale(k->carried[i], vec3_sub(k->com[i], k->body[i].x_w_i.position));
    }
    for (int i = m->nlink; i > 0; i--) {
        const int p = m->parent[i];
        if (!p)
            continue;
        const ramus_vec3 r = vec3_sub(k->body[i].x_w_i.position, k->body[p].x_w_i.position);
        k->carried[p] += k->carried[i];
        k->carried_first[p] = vec3_add(k->carried_first[p], vec3_axpy(k->carried_first[i], k->carried[i], r));
    }
}

static int is_finite(const frame_motion *body)
{
    return kernels_single(0)->all_finite(sizeof *body / sizeof(double), (const double *)body);
}

/* Which input, or which link; nothing that is not finite stays behind, for the next state may leave some of it untouched. */
static ramus_status motion_not_finite(const ramus_model *m, kinematic_state *k, const double q[], const double v[],
                                      const double a[], ramus_error *err)
{
    const state_inputs given = { .q = q, .v = v, .a = a };
    int i = 1;
    while (i < m->nlink && is_finite(&k->body[i]))
        i++;
    memset(k->body, 0, ((size_t)m->nlink + 1) * sizeof *k->body);
    RAMUS_TRY(finite_inputs(m, &given, err));
    return ramus_fail(err, RAMUS_ERR_NOT_FINITE,
                      "the motion of link '%.300s' overflows: positions, velocities or accelerations are too large",
                      m->link[m->link_of[i]].name);
}

ramus_status kinematics_update(const ramus_model *m, ramus_data *d, kinematic_state *k, const double q[],
                               const double v[], const double a[])
{
    k->ready = k->has_v = k->has_a = 0;
    const int has_v = v || m->nv == 0, has_a = a || m->nv == 0; /* without coordinates there is nothing to give */
    if (m->nport)
        RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_MOTION, &d->error));
    q_to_internal(m, 1, q, k->q);
    if (has_v)
        v_to_internal(m, 1, v, k->v);
    if (has_a)
        v_to_internal(m, 1, a, k->a);
    k->has_v = has_v;
    k->has_a = has_a;
    place_roots(m, d->sample, k);
    for (int i = 1; i <= m->nlink; i++)
        enter_body(m, k, i);
    add_up_masses(m, k);
    /* positions too: joint_motion takes a quaternion that is none for the identity */
    if (!d->sv->all_finite((size_t)m->nq, q) ||
        !d->sv->all_finite((size_t)m->nlink * (sizeof *k->body / sizeof(double)), (const double *)(k->body + 1)))
        return motion_not_finite(m, k, q, v, a, &d->error);
    k->ready = 1;
    return RAMUS_OK;
}

ramus_status ramus_kinematics_update(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                     const double a[])
{
    RAMUS_NEED_DATA(model, data);
    RAMUS_NEED_ARRAYS(&data->error, model->nq, q);
    RAMUS_TRY(workspace_check(model, data->model, &data->error));
    if (a && !v && model->nv) {
        data->kinematics->ready = 0;
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT, "kinematics: accelerations were given without velocities");
    }
    return kinematics_update(model, data, data->kinematics, q, v, a);
}
