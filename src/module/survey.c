/* survey.c - what controllers and constraints need of a network, by sweeps through the contract
 *
 *     rest      q, v = 0, a = 0      no gravity     tau_0: what springs inside of modules and readings exert
 *     column j  q, v = 0, a = e_j    no gravity     M e_j = tau - tau_0;  J e_j: derivatives of frames
 *     state     q, v,     a = 0                     h = tau;  twists of frames, dJ/dt v: their derivatives
 *     balance   q, v = 0, a = 0                     forces at rest
 *     centre    q, v = 0, a = 0      gravity e      f = -m e,  moment = -m c x e,  for e = x, y
 *
 *     rows      of constraints: what the derivatives of the columns, and of the state, do to them (survey_rows.c)
 *
 * Where a module does not offer wrench, M is the inverse of the responses to unit forces, and h = -M a of the state without forces:
 *
 *     response j   q, tau = e_j                     M^-1 e_j: accelerations
 *
 * f and moment are what the world exerts on all modules that it carries: f = m (c'' - g) is the whole robot's, so that the columns give
 * m times the Jacobian of the centre of mass, and the state its bias. No module opens its inside.
 *
 * Cost   nv + 2 sweeps, and those for balance and centre; O(nv (nv + nframe)) beside them. By responses 2 nv + 3, and O(nv^3). No allocation.
 */
#include "survey.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"
#include "base/fail.h"
#include "tree.h"

#include <math.h>
#include <string.h>

/* ---- frames ---------------------------------------------------------------------------------------------------------- */

/* Pose in the world; twist and derivative, less gravity, in the frame's axes. */
static ramus_motion motion_at(const ramus_network *n, const survey_place *at)
{
    ramus_motion m = { .pose = at->pose };
    if (at->kind == SURVEY_BODY) {
        const module_tree *t = n->node[at->node].u.handle.self;
        const tree_body *body = &t->state[at->part];
        double x[12], total[6], dot[6];
        pose_store(&body->x_w_i, x);
        write_twist(body->total, total);
        write_twist(body->dot, dot);
        m.pose = ramus_pose_mul(ramus_pose_from_matrix(x, x + 9), at->pose);
        m.twist = ramus_twist_to_child(at->pose, twist_read(total));
        m.twist_dot = ramus_twist_to_child(at->pose, twist_read(dot));
    } else if (at->kind == SURVEY_OUTLET) {
        const double *x = n->node[at->node].u.outlet_motion + (size_t)at->part * RAMUS_MODULE_MOTION;
        const ramus_pose outlet = { { x[0], x[1], x[2], x[3] }, { x[4], x[5], x[6] } };
        m.pose = ramus_pose_mul(outlet, at->pose);
        m.twist = ramus_twist_to_child(at->pose, twist_read(x + 7));
        m.twist_dot = ramus_twist_to_child(at->pose, twist_read(x + 13));
    }
    return m;
}

static void take_columns(const ramus_network *n, const survey_place place[], const model_survey *ask, size_t j)
{
    const size_t nv = (size_t)n->nv;
    for (int k = 0; k < ask->nframe; k++) {
        const ramus_motion m = motion_at(n, &place[ask->frame[k].index]);
        const ramus_vec3 w = quat_rotate(m.pose.rotation, m.twist_dot.angular);
        const ramus_vec3 p = quat_rotate(m.pose.rotation, m.twist_dot.linear);
        const double column[6] = { w.x, w.y, w.z, p.x, p.y, p.z };
        for (size_t i = 0; i < 6; i++)
            ask->J[((size_t)k * 6 + i) * nv + j] = column[i];
    }
}

static void take_motions(const ramus_network *n, const survey_place place[], const model_survey *ask)
{
    for (int k = 0; k < ask->nframe; k++) {
        const survey_place *at = &place[ask->frame[k].index];
        const ramus_motion m = motion_at(n, at);
        const ramus_quat r = m.pose.rotation;
        const ramus_vec3 moving = vec3_cross(m.twist.angular, m.twist.linear);
        ask->pose[k] = m.pose;
        ask->twist[k] = (ramus_twist){ quat_rotate(r, m.twist.angular), quat_rotate(r, m.twist.linear) };
        ask->bias[k] =
            (ramus_twist){ quat_rotate(r, m.twist_dot.angular), quat_rotate(r, vec3_add(m.twist_dot.linear, moving)) };
        if (at->kind != SURVEY_WORLD) /* the contract's derivative is less gravity */
            ask->bias[k].linear = vec3_add(ask->bias[k].linear, n->gravity);
    }
}

ramus_status ramus_network_frame_motion_after(ramus_network *n, ramus_frame frame, ramus_motion *motion)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED(&n->error, motion);
    if (!n->place)
        return ramus_fail(&n->error, RAMUS_ERR_UNSUPPORTED,
                          "motions of frames are asked of the network of an opened model (ramus_model_open)");
    if (frame.index < 0 || frame.index >= n->nplace)
        return ramus_fail(&n->error, RAMUS_ERR_NOT_FOUND, "there is no frame %d; the opened model has %d", frame.index,
                          n->nplace);
    if (!n->evaluated)
        return ramus_fail(&n->error, RAMUS_ERR_STALE, "evaluate the network before asking for motions of frames");
    const survey_place *at = &n->place[frame.index];
    if (at->kind == SURVEY_INSIDE)
        return ramus_fail(&n->error, RAMUS_ERR_UNSUPPORTED,
                          "the frame is inside a module that answers at its connections only: frames of such a module "
                          "are its outlets");
    *motion = motion_at(n, at);
    if (at->kind != SURVEY_WORLD) /* the contract's derivative is less gravity */
        motion->twist_dot.linear = vec3_add(motion->twist_dot.linear, quat_unrotate(motion->pose.rotation, n->gravity));
    return RAMUS_OK;
}

/* ---- sweeps ------------------------------------------------------------------------------------------------------------ */

/* tau NULL: no wrenches */
static ramus_status sweep(ramus_network *n, const double q[], const double v[], const double a[], double tau[])
{
    RAMUS_TRY(network_motion(n, q, v, a));
    return tau ? network_wrenches(n, tau) : RAMUS_OK;
}

/* What the world exerts on all that it carries, at its origin. */
static ramus_wrench from_the_world(const ramus_network *n)
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < n->nnode; k++) {
        const node *at = &n->node[k];
        const double *x = at->u.inlet_wrench;
        const ramus_wrench inlet = { { x[3], x[4], x[5] }, { x[0], x[1], x[2] } };
        if (at->parent >= 0)
            continue;
        const ramus_wrench u = ramus_wrench_to_parent(at->place, inlet);
        sum = wrench_plus(sum, u);
    }
    return sum;
}

/* Beside what springs exert, `rest`. */
static ramus_wrench beside(const ramus_network *n, ramus_wrench rest)
{
    const ramus_wrench u = from_the_world(n);
    return (ramus_wrench){ vec3_sub(u.force, rest.force), vec3_sub(u.moment, rest.moment) };
}

/* The mean of both halves. */
static void make_symmetric(double M[], size_t nv)
{
    for (size_t i = 0; i < nv; i++)
        for (size_t j = 0; j < i; j++)
            M[i * nv + j] = M[j * nv + i] = 0.5 * (M[i * nv + j] + M[j * nv + i]);
}

static ramus_status find_columns(ramus_network *n, const survey_place place[], const double q[],
                                 const model_survey *ask, ramus_wrench *rest)
{
    const size_t nv = (size_t)n->nv;
    const bool forces = ask->M || ask->centre;
    if (forces || ask->rows.A)
        RAMUS_TRY(sweep(n, q, n->zero, n->zero, forces ? n->rest : NULL));
    *rest = from_the_world(n);
    if (ask->rows.A)
        RAMUS_TRY(survey_begin_rows(n, &ask->rows));
    for (size_t j = 0; j < nv; j++) {
        memset(n->column, 0, nv * sizeof *n->column);
        n->column[j] = 1;
        RAMUS_TRY(sweep(n, q, n->zero, n->column, forces ? n->column : NULL));
        take_columns(n, place, ask, j);
        if (ask->rows.A)
            survey_row_column(n, &ask->rows, j);
        for (size_t i = 0; i < nv && ask->M; i++)
            ask->M[i * nv + j] = n->column[i] - n->rest[i];
        if (!ask->centre)
            continue;
        const ramus_vec3 f = beside(n, *rest).force;
        ask->centre_J[j] = f.x, ask->centre_J[nv + j] = f.y, ask->centre_J[2 * nv + j] = f.z;
    }
    if (ask->M)
        make_symmetric(ask->M, nv);
    return RAMUS_OK;
}

/* The mass, and the centre of it. */
static ramus_status weigh(ramus_network *n, const double q[], ramus_wrench rest, double *mass, ramus_vec3 *centre)
{
    n->gravity = (ramus_vec3){ 1, 0, 0 };
    RAMUS_TRY(sweep(n, q, n->zero, n->zero, n->column));
    const ramus_wrench x = beside(n, rest);
    n->gravity = (ramus_vec3){ 0, 1, 0 };
    RAMUS_TRY(sweep(n, q, n->zero, n->zero, n->column));
    const ramus_wrench y = beside(n, rest);
    *mass = -x.force.x;
    if (!(*mass > 0))
        return ramus_fail(&n->error, RAMUS_ERR_SINGULAR, "the robot has no mass, and so no centre of it");
    *centre = (ramus_vec3){ -y.moment.z / *mass, x.moment.z / *mass, -x.moment.y / *mass };
    return RAMUS_OK;
}

static ramus_status without_gravity(ramus_network *n, const survey_place place[], const double q[],
                                    const model_survey *ask, ramus_wrench *rest, double *mass)
{
    n->gravity = (ramus_vec3){ 0, 0, 0 };
    RAMUS_TRY(find_columns(n, place, q, ask, rest));
    return ask->centre ? weigh(n, q, *rest, mass, &ask->centre[0]) : RAMUS_OK;
}

/* ---- without wrenches ---------------------------------------------------------------------------------------------------- */

/* M becomes its inverse (Gauss-Jordan; masses need no pivots). */
static ramus_status invert(ramus_network *n, double M[])
{
    const size_t nv = (size_t)n->nv;
    for (size_t k = 0; k < nv; k++) {
        double *row = M + k * nv;
        const double pivot = row[k];
        if (!(pivot > 0))
            return ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                              "accelerations that unit forces cause are not those of bodies with mass");
        row[k] = 1;
        for (size_t j = 0; j < nv; j++)
            row[j] /= pivot;
        for (size_t i = 0; i < nv; i++) {
            const double factor = M[i * nv + k];
            if (i == k)
                continue;
            M[i * nv + k] = 0;
            for (size_t j = 0; j < nv; j++)
                M[i * nv + j] -= factor * row[j];
        }
    }
    return RAMUS_OK;
}

/* M and h from accelerations alone. */
static ramus_status find_by_responses(ramus_network *n, const double q[], const double v[], const model_survey *ask)
{
    const size_t nv = (size_t)n->nv;
    RAMUS_TRY(network_accelerations(n, q, v, n->zero, n->rest));
    for (size_t j = 0; j < nv && !ask->columns_known; j++) {
        double *given = &n->node[n->v[j].node].u.tau_given[n->v[j].local];
        *given = 1;
        const ramus_status status = network_response(n);
        n->loops.responds = 0;
        *given = 0;
        RAMUS_TRY(status);
        for (size_t i = 0; i < nv; i++)
            ask->M[i * nv + j] = n->node[n->v[i].node].u.a_free[n->v[i].local];
    }
    if (!ask->columns_known) {
        RAMUS_TRY(invert(n, ask->M));
        make_symmetric(ask->M, nv);
    }
    for (size_t i = 0; i < nv && ask->h; i++) {
        ask->h[i] = 0;
        for (size_t j = 0; j < nv; j++)
            ask->h[i] -= ask->M[i * nv + j] * n->rest[j];
    }
    return RAMUS_OK;
}

ramus_status survey_by_responses(ramus_network *n, const survey_place place[], const double q[], const double v[],
                                 const model_survey *ask)
{
    model_survey motions = *ask;
    motions.M = motions.h = NULL;
    RAMUS_TRY(survey_answer(n, place, q, v, &motions));
    return find_by_responses(n, q, v, ask);
}

/* ---- the answer ------------------------------------------------------------------------------------------------------------ */

ramus_status survey_answer(ramus_network *n, const survey_place place[], const double q[], const double v[],
                           const model_survey *ask)
{
    const size_t nv = (size_t)n->nv;
    const ramus_vec3 gravity = n->gravity;
    ramus_wrench rest = { { 0, 0, 0 }, { 0, 0, 0 } };
    double mass = 1;
    const ramus_status status = ask->columns_known ? RAMUS_OK : without_gravity(n, place, q, ask, &rest, &mass);
    n->gravity = gravity;
    RAMUS_TRY(status);
    if (ask->balance)
        RAMUS_TRY(sweep(n, q, n->zero, n->zero, ask->balance));
    RAMUS_TRY(sweep(n, q, v, n->zero, ask->h ? ask->h : ask->centre ? n->column : NULL));
    take_motions(n, place, ask);
    if (ask->rows.A)
        RAMUS_TRY(survey_row_bias(n, &ask->rows));
    if (!ask->centre)
        return RAMUS_OK;
    double *rate = &ask->centre[1].x;
    for (size_t i = 0; i < 3; i++) {
        rate[i] = 0;
        for (size_t j = 0; j < nv; j++) {
            ask->centre_J[i * nv + j] /= mass;
            rate[i] += ask->centre_J[i * nv + j] * v[j];
        }
    }
    ask->centre[2] = vec3_add(vec3_scale(1 / mass, beside(n, rest).force), gravity);
    return RAMUS_OK;
}

/* ---- what cannot be ---------------------------------------------------------------------------------------------------- */

ramus_status survey_check(ramus_network *n, const survey_place place[], const model_survey *ask)
{
    for (int k = 0; k < ask->nframe; k++)
        if (place[ask->frame[k].index].kind == SURVEY_INSIDE)
            return ramus_fail(
                &n->error, RAMUS_ERR_UNSUPPORTED,
                "a controller: frame '%.100s' is inside a module that answers at its connections only: frames "
                "of such a module are its outlets",
                ramus_model_frame(ask->model, ask->frame[k]).name);
    for (int k = 0; k < n->nnode && ask->centre; k++)
        if (n->node[k].is_reading)
            return ramus_fail(&n->error, RAMUS_ERR_UNSUPPORTED,
                              "a controller: the mass of module '%.60s', which gives wrench readings alone, is not "
                              "known, and so the centre of mass is not",
                              n->node[k].u.name);
    return network_need(n, "a controller", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH);
}
