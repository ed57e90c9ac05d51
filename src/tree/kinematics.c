/* kinematics.c - the motion of every body for one state: memory, root frames, checks
 *
 * Method   kinematics.kernel.c, after the root frames are placed. It computes what was given: poses for q; velocities and
 *          accelerations for a = 0 with v; accelerations with a. Centres of mass are left to those who ask for them (momentum.c).
 * In       q [nq]; v, a [nv] or NULL; the samples that motion ports were fed.
 * Out      kinematics.body, offset, column.
 * Cost     O(nlink); no allocation.
 * Fails    RAMUS_ERR_PORT as ramus_inverse_dynamics does, for motion ports only; RAMUS_ERR_ARGUMENT for a without v.
 */
#include "kinematics.h"

#include "algebra/sincos.h"
#include "base/fail.h"
#include "base/wide.h"

#include <math.h>
#include <string.h>

/* ---- memory ---- */

void kinematics_layout(kinematic_state *k, const ramus_model *m, arena *a)
{
    const size_t nbody = (size_t)m->nlink + 1, nroot = (size_t)m->nroot;
    k->model = m;
    k->q = arena_take(a, (size_t)m->nqi, sizeof *k->q);
    ARENA_TAKE(a, (size_t)m->nvi, k->v, k->a);
    k->column =
        arena_take(a, (size_t)m->nvi + 1, sizeof *k->column); /* one spare: they are read eight numbers at a time */
    ARENA_TAKE(a, nroot, k->root, k->root_known);
    ARENA_TAKE(a, nbody, k->mass, k->com_i, k->inertia_i, k->body, k->offset, k->welded, k->heavy);
    k->room = ((size_t)m->nlink + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
    k->constant = arena_take(a, BODY_CONSTANTS, k->room * sizeof *k->constant);
    ARENA_TAKE(a, SINCOS_ROOM((size_t)m->nangle), k->sine, k->cosine);
}

/* ---- root frames ---- */

/* A port's motion (in its own axes) in world axes; a frame of unknown motion is placed at the origin. */
int place_root(const ramus_model *m, const ramus_sample sample[], int r, frame_motion *root)
{
    const int port = m->port_of_root[r];
    *root = (frame_motion){ .x_w_i = ramus_pose_identity() };
    if (port < 0)
        return 1;
    const ramus_motion *motion = &sample[port].motion;
    const ramus_vec3 p = motion->pose.position;
    if (sample[port].kind != RAMUS_SAMPLE_MOTION || !vec3_is_finite(p))
        return 0;
    const ramus_quat turn = ramus_quat_normalized(motion->pose.rotation);
    const ramus_vec3 w = motion->twist.angular, v = motion->twist.linear;
    root->x_w_i = (ramus_pose){ turn, p };
    root->angular = quat_rotate(turn, w);
    root->linear = quat_rotate(turn, v);
    root->angular_acc = quat_rotate(turn, motion->twist_dot.angular);
    root->linear_acc = quat_rotate(turn, vec3_add(motion->twist_dot.linear, vec3_cross(w, v)));
    return 1;
}

static void place_roots(const ramus_model *m, const ramus_sample sample[], kinematic_state *k)
{
    for (int r = 0; r < m->nroot; r++)
        k->root_known[r] = (unsigned char)place_root(m, sample, r, &k->root[r]);
}

void constants_add(double *at, size_t room, double mass, ramus_vec3 own_com, const double inertia[6], ramus_pose x)
{
    double on[BODY_CONSTANTS];
    for (size_t n = 0; n < BODY_CONSTANTS; n++)
        on[n] = at[n * room];
    body_add(on, x, mass, own_com, inertia);
    for (size_t n = 0; n < BODY_CONSTANTS; n++)
        at[n * room] = on[n];
}

/* Of body i in the ascending list. */
static int place_among(const int list[], int count, int i)
{
    int low = 0;
    for (int high = count - 1; low < high;) {
        const int middle = (low + high + 1) / 2;
        if (list[middle] <= i)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

void kinematics_prepare(kinematic_state *k)
{
    const ramus_model *m = k->model;
    numbers_clear(k->constant, BODY_CONSTANTS * k->room);
    k->nwelded = k->nheavy = 0;
    for (int i = 1; i <= m->nlink; i++) {
        k->mass[i] = m->link[m->link_of[i]].mass;
        k->com_i[i] = ramus_pose_point(m->x_i_link[i], m->link[m->link_of[i]].com);
        rotate_inertia(rotation_matrix(m->x_i_link[i].rotation), m->link[m->link_of[i]].inertia, k->inertia_i[i]);
        if (m->type[i] == RAMUS_FIXED && body_is_tip(m, i))
            k->welded[k->nwelded++] = i;
        int on = i;
        ramus_pose x = ramus_pose_identity();
        for (; body_is_part(m, on); on = m->parent[on])
            x = ramus_pose_mul(m->x_p_j[on], x);
        if (on == i)
            k->heavy[k->nheavy++] = i;
        constants_add(k->constant + place_among(k->heavy, k->nheavy, on), k->room, k->mass[i], k->com_i[i],
                      k->inertia_i[i], x);
    }
    if (m->nroot == 1) /* the world alone: it stays */
        place_roots(m, NULL, k);
}

void kinematics_prepare_poses(kinematic_state *k)
{
    k->nwelded = k->nheavy = 0;
    if (k->model->nroot == 1)
        place_roots(k->model, NULL, k);
}

/* ---- bodies ---- */

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
    if (has_a && a == d->zero)
        numbers_clear(k->a, (size_t)m->nvi);
    else if (has_a)
        v_to_internal(m, 1, a, k->a);
    k->has_v = has_v;
    k->has_a = has_a;
    if (m->nroot > 1)
        place_roots(m, d->sample, k);
    d->sv->kinematics(m, k);
    /* q too: joint_motion takes a quaternion that is none for the identity */
    if (!d->sv->all_finite((size_t)m->nqi, k->q) || !(has_v ? d->sv->motions_finite(m, k) : d->sv->places_finite(m, k)))
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
