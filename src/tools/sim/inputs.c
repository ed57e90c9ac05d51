/* inputs.c - where the input forces of ramus sim come from
 *
 *     torques      tau(t), straight lines between the rows, or each row up to the next; before the first and after the last row their values
 *     hold         tau = forces of rest in q0, + G ( kp (q0 - q) - kv v ), G the derivative of the forces by a in q0: M, where
 *                  all joints are driven and there are no constraints
 *     reference    tau = inverse dynamics of a = a_d + kv (v_d - v) + kp (q_d - q)      (computed torque)
 *     controller   a controller file (docs/control.md)
 *
 * Inverse dynamics is that of the robot as described, with springs and constraints; passive joints are given no force. Where
 * they cannot be balanced (a floating base in the air), driven joints get the accelerations that are wanted, and passive ones
 * move as they must: rows a_k = wanted beside the model's constraints, whose multipliers are the forces (servo constraints).
 * Differences of positions are those of ramus_difference, so that quaternions are met the short way. Positions between
 * rows lie on the shortest way; without v columns the velocity is that of this way, without a columns accelerations are
 * zero. Before the first row the reference rests there, after the last one likewise; at the last one it still moves as its
 * v and a specify.
 */
#include "inputs.h"

#include "between.h"
#include "tools/rows/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double *room(size_t count)
{
    return calloc(count + 1, sizeof(double));
}

static int open_scratch(sim_inputs *in, const ramus_model *model)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    ramus_error err;
    in->model = model;
    in->q_wanted = room(nq);
    in->v_wanted = room(nv);
    in->a_wanted = room(nv);
    in->e = room(nv);
    in->servo_a = room(nv);
    if (!in->q_wanted || !in->v_wanted || !in->a_wanted || !in->e || !in->servo_a)
        return tool_out_of_memory();
    ramus_data_options how = ramus_data_options_default();
    how.joint_effects = in->joint_effects;
    return tool_result(ramus_data_create(model, &how, &in->data, &err), &err);
}

/* A recorded motion may be given as it is: its positions are not looked at. */
int inputs_open_torques(sim_inputs *in, const ramus_model *model, const char *path)
{
    in->kind = INPUT_TORQUES;
    TOOL_TRY(open_scratch(in, model));
    TOOL_TRY(between_load(model, path, RAMUS_STATES_T, in->log, &in->rows));
    if (!(in->rows->given & RAMUS_STATES_TAU) && in->rows->ncontact == 0)
        tool_print(stderr, "ramus: %s:1: warning: there are no columns tau.*: every force is zero\n", path);
    return TOOL_OK;
}

/* ---- forces of the drives ------------------------------------------------------------------------------------ */

/* A row for each driven coordinate: its acceleration is the one that is wanted. */
static ramus_status fill_servo(void *user, const ramus_model *model, const double q[], const double v[],
                               const ramus_constraint_rows *rows)
{
    const sim_inputs *in = user;
    const int nv = ramus_model_nv(model);
    (void)q;
    (void)v;
    for (int k = 0, row = 0; k < nv; k++)
        if (!ramus_model_v_is_passive(model, k)) {
            rows->A[(size_t)row * (size_t)nv + (size_t)k] = 1;
            rows->b[row++] = in->servo_wanted[k];
        }
    return RAMUS_OK;
}

/* Scratch, and the servo where it may be needed. */
static int open_drives(sim_inputs *in, const ramus_model *model)
{
    const int nv = ramus_model_nv(model);
    ramus_constraint_callback rows = ramus_constraint_callback_default();
    ramus_data_options how = ramus_data_options_default();
    ramus_error err;
    TOOL_TRY(open_scratch(in, model));
    for (int k = 0; k < nv; k++)
        in->ndriven += !ramus_model_v_is_passive(model, k);
    if (in->ndriven == 0 && nv > 0)
        tool_print(stderr, "ramus: warning: %s does nothing: every joint of the robot is passive\n",
                   in->kind == INPUT_HOLD ? "--hold" : "--reference");
    if (in->ndriven == 0 || in->ndriven == nv)
        return TOOL_OK;
    rows.name = "drives";
    rows.nrow = in->ndriven;
    rows.fill = fill_servo;
    rows.user = in;
    how.joint_effects = in->joint_effects;
    TOOL_TRY(tool_result(ramus_data_create(model, &how, &in->servo, &err), &err));
    return tool_result(ramus_data_add_constraint_function(in->servo, &rows, &err), &err);
}

/* Forces that give driven joints the accelerations a[], whatever passive ones do. */
static ramus_status servo_forces(sim_inputs *in, const double q[], const double v[], const double a[], double tau[])
{
    const int nv = ramus_model_nv(in->model);
    memset(tau, 0, (size_t)nv * sizeof *tau);
    if (!in->servo)
        return RAMUS_OK;
    in->last = in->servo;
    in->servo_wanted = a;
    ramus_data_set_time(in->servo, in->now);
    const ramus_status status = ramus_forward_dynamics(in->model, in->servo, q, v, tau, in->servo_a);
    if (status != RAMUS_OK)
        return status;
    const ramus_constraint_report report = ramus_constraint_report_after(in->servo);
    const double *force = report.multiplier + report.nrow - in->ndriven;
    for (int k = 0; k < nv; k++)
        if (!ramus_model_v_is_passive(in->model, k))
            tau[k] = *force++;
    return RAMUS_OK;
}

/* Forces for accelerations a[]; *unbalanced becomes 1, and saves the attempt, where passive coordinates move otherwise. */
static ramus_status drive_forces(sim_inputs *in, const double q[], const double v[], const double a[], double tau[],
                                 int *unbalanced)
{
    const int all_driven = in->ndriven == ramus_model_nv(in->model);
    if (all_driven || (ramus_data_nconstraint(in->data) > 0 && !*unbalanced)) {
        in->last = in->data;
        const ramus_status status = ramus_inverse_dynamics(in->model, in->data, q, v, a, tau);
        if (status != RAMUS_ERR_SINGULAR || all_driven)
            return status;
    }
    *unbalanced = 1;
    return servo_forces(in, q, v, a, tau);
}

/* ---- hold, reference, controller ----------------------------------------------------------------------------- */

/* tau of rest in q, and G column by column; e is zero here. All of them by servo rows if one needs these. */
static ramus_status find_hold(sim_inputs *in, int *unbalanced)
{
    const int nv = ramus_model_nv(in->model), before = *unbalanced;
    const double *q = in->rows->q;
    double *tau = in->rows->tau, *column = in->v_wanted;
    ramus_status status = drive_forces(in, q, in->e, in->e, tau, unbalanced);
    if (status == RAMUS_OK && in->ndriven == nv && ramus_data_nconstraint(in->data) == 0)
        return ramus_mass_matrix(in->model, in->data, q, in->G);
    for (int k = 0; k < nv && status == RAMUS_OK; k++) {
        in->a_wanted[k] = 1;
        status = drive_forces(in, q, in->e, in->a_wanted, column, unbalanced);
        in->a_wanted[k] = 0;
        for (int i = 0; i < nv; i++)
            in->G[(size_t)i * (size_t)nv + (size_t)k] = column[i] - tau[i];
    }
    return status == RAMUS_OK && *unbalanced != before ? find_hold(in, unbalanced) : status;
}

int inputs_open_hold(sim_inputs *in, const ramus_model *model, const double q[], double kp, double kv)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    in->kind = INPUT_HOLD;
    in->kp = kp;
    in->kv = kv;
    ramus_error err;
    int unbalanced = 0;
    TOOL_TRY(open_drives(in, model));
    TOOL_TRY(tool_result(ramus_states_create(model, 1, &in->rows, &err), &err));
    in->G = room(nv * nv);
    if (!in->G)
        return tool_out_of_memory();
    memcpy(in->rows->q, q, nq * sizeof *q);
    in->now = 0;
    ramus_data_set_time(in->data, 0); /* loads that change are balanced as they are when a run begins */
    if (find_hold(in, &unbalanced) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "--hold: %s", inputs_error(in));
    return TOOL_OK;
}

int inputs_open_reference(sim_inputs *in, const ramus_model *model, const char *path, double kp, double kv)
{
    in->kind = INPUT_REFERENCE;
    in->kp = kp;
    in->kv = kv;
    TOOL_TRY(open_drives(in, model));
    TOOL_TRY(between_load(model, path, RAMUS_STATES_T | RAMUS_STATES_Q, in->log, &in->rows));
    if (in->rows->ncontact > 0)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s:1: a reference has no contacts; give columns contact.* with --contacts CSV", path);
    return states_check(model, in->rows, RAMUS_STATES_A);
}

int inputs_open_controller(sim_inputs *in, const ramus_model *model, const char *path)
{
    ramus_error err;
    in->kind = INPUT_CONTROLLER;
    in->model = model;
    ramus_controller_description *description = NULL;
    ramus_data_options how = ramus_data_options_default();
    how.joint_effects = in->joint_effects;
    ramus_status status = ramus_controller_description_load(path, model, NULL, &description, &err);
    if (status == RAMUS_OK)
        status = ramus_controller_create(model, description, &how, &in->controller, &err);
    ramus_controller_description_destroy(description);
    if (status != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    return TOOL_OK;
}

void inputs_close(sim_inputs *in)
{
    double *block[] = { in->G, in->q_wanted, in->v_wanted, in->a_wanted, in->e, in->servo_a, in->task_forces };
    for (size_t k = 0; k < sizeof block / sizeof *block; k++)
        free(block[k]);
    ramus_states_destroy(in->rows);
    ramus_controller_destroy(in->controller);
    ramus_data_destroy(in->data);
    ramus_data_destroy(in->servo);
    *in = (sim_inputs){ 0 };
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

static ramus_status hold(const sim_inputs *in, const double q[], const double v[], double tau[])
{
    const int nv = ramus_model_nv(in->model);
    ramus_difference(in->model, q, in->rows->q, in->e);
    for (int k = 0; k < nv; k++)
        in->e[k] = in->kp * in->e[k] - in->kv * v[k];
    for (int i = 0; i < nv; i++) {
        tau[i] = in->rows->tau[i];
        for (int k = 0; k < nv; k++)
            tau[i] += in->G[(size_t)i * (size_t)nv + (size_t)k] * in->e[k];
    }
    return RAMUS_OK;
}

static ramus_status track(sim_inputs *in, double t, const double q[], const double v[], double tau[])
{
    const size_t nq = (size_t)ramus_model_nq(in->model), nv = (size_t)ramus_model_nv(in->model);
    double part;
    int outside;
    const size_t row = between_find(in->rows, &in->at, t, &part, &outside);
    memset(in->e, 0, nv * sizeof *in->e);
    if (!outside)
        ramus_difference(in->model, in->rows->q + row * nq, in->rows->q + (row + 1) * nq, in->e);
    ramus_integrate(in->model, in->rows->q + row * nq, in->e, part, in->q_wanted);
    for (size_t k = 0; k < nv; k++) {
        const double slope = outside ? 0 : in->e[k] / (in->rows->t[row + 1] - in->rows->t[row]);
        in->v_wanted[k] = outside                              ? 0
                          : (in->rows->given & RAMUS_STATES_V) ? between_value(in->rows->v, row, nv, k, part)
                                                               : slope;
        in->a_wanted[k] = outside ? 0 : between_value(in->rows->a, row, nv, k, part);
    }
    ramus_difference(in->model, q, in->q_wanted, in->e);
    for (size_t k = 0; k < nv; k++)
        in->a_wanted[k] += in->kv * (in->v_wanted[k] - v[k]) + in->kp * in->e[k];
    int unbalanced = 0;
    in->now = t;
    ramus_data_set_time(in->data, t);
    return drive_forces(in, q, v, in->a_wanted, tau, &unbalanced);
}

ramus_status inputs_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    sim_inputs *in = user;
    const int held = in->log && in->log->resample == RAMUS_RESAMPLE_HOLD;
    double part;
    int outside;
    switch (in->kind) {
    case INPUT_NONE:
        break;
    case INPUT_TORQUES:
        for (size_t k = 0, nv = (size_t)ramus_model_nv(in->model),
                    row = between_find(in->rows, &in->at, t, &part, &outside);
             k < nv; k++)
            tau[k] = between_value(in->rows->tau, row, nv, k, held && part < 1 ? 0 : part);
        break;
    case INPUT_HOLD:
        return hold(in, q, v, tau);
    case INPUT_REFERENCE:
        return track(in, t, q, v, tau);
    case INPUT_CONTROLLER: {
        const ramus_status status = ramus_controller_forces(in->controller, t, q, v, tau);
        if (status == RAMUS_OK)
            inputs_watch_limits(in, t);
        return status;
    }
    }
    return RAMUS_OK;
}

const char *inputs_error(const sim_inputs *in)
{
    if (in->controller)
        return ramus_controller_error(in->controller)->text;
    return in->last ? ramus_data_error(in->last)->text : "";
}
