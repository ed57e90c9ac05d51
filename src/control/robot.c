/* robot.c - frames, inertia and forces of a controlled robot, whoever answers for them
 *
 * Method   of a robot with modules that answer at their connections only: one survey in each cycle (src/module/survey.c), nv + 2 sweeps
 *          through its modules. A module that fails, is late or gone is an error that names it; no force is written then, and the
 *          next cycle asks anew.
 * Cost     no allocation.
 */
#include "robot.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"
#include "base/fail.h"
#include "controller.h"

#include <math.h>
#include <string.h>

robot_view robot_of(const ramus_controller *c)
{
    return (robot_view){ c->model, c->data, c->model->substitute ? &c->survey : NULL, c->part };
}

/* ---- frames ----------------------------------------------------------------------------------------------------- */

int robot_slot(const model_survey *s, ramus_frame frame)
{
    for (int k = 0; k < s->nframe; k++)
        if (s->frame[k].index == frame.index)
            return k;
    return -1;
}

ramus_status robot_frame(const robot_view *r, ramus_frame frame, ramus_pose *x, ramus_twist *twist, ramus_twist *bias,
                         double J[])
{
    const ramus_reference axes = RAMUS_LOCAL_WORLD_ALIGNED;
    if (!r->seen) {
        RAMUS_TRY(ramus_frame_pose(r->model, r->data, frame, x));
        if (twist)
            RAMUS_TRY(ramus_frame_twist(r->model, r->data, frame, axes, twist));
        if (bias)
            RAMUS_TRY(ramus_frame_twist_dot(r->model, r->data, frame, axes, bias));
        return J ? ramus_frame_jacobian(r->model, r->data, frame, axes, J) : RAMUS_OK;
    }
    const size_t size = 6 * (size_t)ramus_model_nv(r->model);
    const int k = robot_slot(r->seen, frame);
    if (k < 0)
        return RAMUS_ERR_NOT_FOUND;
    *x = r->seen->pose[k];
    if (twist)
        *twist = r->seen->twist[k];
    if (bias)
        *bias = r->seen->bias[k];
    if (J)
        memcpy(J, r->seen->J + (size_t)k * size, size * sizeof *J);
    return RAMUS_OK;
}

ramus_status robot_centre(const robot_view *r, ramus_vec3 at[3], double J[])
{
    if (!r->seen) {
        RAMUS_TRY(ramus_centre_of_mass(r->model, r->data, &at[0], &at[1], &at[2]));
        return J ? ramus_centre_of_mass_jacobian(r->model, r->data, J) : RAMUS_OK;
    }
    memcpy(at, r->seen->centre, 3 * sizeof *at);
    if (J)
        memcpy(J, r->seen->centre_J, 3 * (size_t)ramus_model_nv(r->model) * sizeof *J);
    return RAMUS_OK;
}

bool robot_frame_is_fixed(const ramus_model *model, ramus_frame frame)
{
    const ramus_frame_info info = ramus_model_frame(model, frame);
    if (!model->substitute)
        return info.link.index < 0;
    const ramus_model *known = model->substitute->former;
    const ramus_frame there = ramus_model_find_frame(known, info.name);
    return there.index >= 0 && ramus_model_frame(known, there).link.index < 0;
}

/* ---- what is asked ---------------------------------------------------------------------------------------------- */

/* While it is laid out, c->d.task are the tasks of the description. */
static bool asks_for_centre(const ramus_controller *c)
{
    for (int k = 0; k < c->ntask; k++)
        if (c->d.task[k].kind == RAMUS_TASK_CENTRE_OF_MASS)
            return true;
    return false;
}

void robot_layout(ramus_controller *c, arena *a)
{
    if (!c->model->substitute)
        return;
    const size_t nactuator = (size_t)robot_count_actuators(c->model), npart = (size_t)ramus_model_npart(c->model);
    const size_t nv = (size_t)c->nv, most = 2 * (size_t)c->ntask + 4 * nactuator, size = sizeof(double);
    model_survey *s = &c->survey;
    if (nactuator) {
        c->part = arena_take(a, npart, sizeof *c->part);
        c->neutral = arena_take(a, (size_t)c->nq, size);
    }
    c->q = arena_take(a, (size_t)c->nq, size);
    ARENA_TAKE(a, most, c->survey_frame, s->pose, s->twist, s->bias);
    s->J = arena_take(a, most, 6 * nv * size);
    if (c->d.type == RAMUS_CONTROLLER_WRENCH)
        s->balance = arena_take(a, nv, size);
    if (asks_for_centre(c)) {
        s->centre = arena_take(a, 3, sizeof *s->centre);
        s->centre_J = arena_take(a, 3 * nv, size);
    }
    const size_t nrow = c->n_is_whole ? (size_t)c->body.nrow : 0;
    model_constraint_rows *rows = &s->rows;
    if (nrow) {
        rows->A = arena_take(a, nrow, nv * size);
        ARENA_TAKE(a, nrow, rows->b, rows->size, rows->position, rows->velocity, rows->turn, rows->move);
    }
    s->frame = c->survey_frame;
    s->M = c->M;
    s->h = c->h;
}

static void add_frame(ramus_controller *c, ramus_frame frame)
{
    if (frame.index >= 0 && robot_slot(&c->survey, frame) < 0)
        c->survey_frame[c->survey.nframe++] = frame;
}

ramus_status robot_connect(ramus_controller *c, ramus_error *err)
{
    const model_substitute *other = c->model->substitute;
    if (!other)
        return RAMUS_OK;
    c->survey.model = c->model;
    c->survey.rows.rank_tolerance = c->data->options.rank_tolerance;
    for (int k = 0; k < c->ntask; k++) {
        const ramus_task_description *d = &c->task[k].d;
        if (task_has_frame(d->kind))
            add_frame(c, d->frame);
        if (d->kind >= RAMUS_TASK_DISTANCE)
            add_frame(c, d->other);
    }
    RAMUS_TRY(robot_resolve_parts(c, add_frame, err));
    RAMUS_TRY(other->survey_check(other->self, &c->survey, err));
    return robot_find_dependence(c, err);
}

ramus_status robot_update(ramus_controller *c, double t, const double q[], const double v[], const double a[],
                          bool forces)
{
    const model_substitute *other = c->model->substitute;
    if (!other) {
        if (ramus_kinematics_update(c->model, c->data, q, v, a) == RAMUS_OK)
            return RAMUS_OK;
        c->failure = *ramus_data_error(c->data);
        return c->failure.status;
    }
    model_survey ask = c->survey;
    if (!forces)
        ask.M = ask.h = ask.balance = ask.rows.A = NULL;
    model_circumstances now = data_circumstances(c->data);
    if (!isfinite(now.time))
        now.time = t;
    memcpy(c->q, q, (size_t)c->nq * sizeof *q);
    ramus_normalize(c->model, c->q);
    return other->survey(other->self, now, c->q, v, &ask, &c->failure);
}

/* ---- wrenches ----------------------------------------------------------------------------------------------------- */

void robot_push(ramus_controller *c, double f[])
{
    const model_survey *s = &c->survey;
    const size_t nv = (size_t)c->nv;
    memcpy(f, s->balance, nv * sizeof *f);
    for (int k = 0; k < c->ntask; k++) {
        const task *t = &c->task[k];
        const int slot = robot_slot(s, t->d.frame);
        const ramus_pose x = s->pose[slot];
        const ramus_twist xi = { quat_unrotate(x.rotation, s->twist[slot].angular),
                                 quat_unrotate(x.rotation, s->twist[slot].linear) };
        /* Z = swap(U): what turns is a moment, what moves a force */
        const ramus_twist u = ramus_pose_feedback(x, xi, &t->desired, t->d.gains);
        const ramus_wrench z = ramus_dq_to_wrench(ramus_dq_swap(ramus_dq_from_twist(u)));
        const ramus_vec3 moment = quat_rotate(x.rotation, z.moment), force = quat_rotate(x.rotation, z.force);
        const double six[6] = { moment.x, moment.y, moment.z, force.x, force.y, force.z };
        for (size_t i = 0; i < 6; i++)
            for (size_t j = 0; j < nv; j++)
                f[j] += six[i] * s->J[((size_t)slot * 6 + i) * nv + j];
        c->error[k] = ramus_pose_error(t->desired.pose, x);
    }
}
