/* inputs.c - where the input forces of ramus sim come from
 *
 *     torques      tau(t), straight lines between the rows; before the first and after the last row their values
 *     hold         tau = inverse dynamics at rest in q0, + M(q0) ( kp (q0 - q) - kv v )
 *     reference    tau = inverse dynamics of a = a_d + kv (v_d - v) + kp (q_d - q)      (computed torque)
 *     controller   a controller file (docs/control.md)
 *
 * Inverse dynamics is that of the robot as described, with springs and constraints; passive joints are given no force.
 * Differences of positions are those of ramus_difference, so that quaternions are met the short way. Positions between
 * rows lie on the shortest way; without v columns the velocity is that of this way, without a columns accelerations are
 * zero. Before the first row the reference rests there, after the last one likewise; at the last one it still moves as its
 * v and a specify.
 */
#include "inputs.h"

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
    if (!in->q_wanted || !in->v_wanted || !in->a_wanted || !in->e)
        return tool_out_of_memory();
    ramus_data_options how = ramus_data_options_default();
    how.joint_effects = in->joint_effects;
    return tool_result(ramus_data_create(model, &how, &in->data, &err), &err);
}

/* Only driven joints are driven. */
static void drop_passive(const sim_inputs *in, double tau[])
{
    for (int k = 0; k < ramus_model_nv(in->model); k++)
        if (ramus_model_v_is_passive(in->model, k))
            tau[k] = 0;
}

static int check_times(const ramus_table *table, const double t[])
{
    if (table->nrow == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: has no rows", table->file);
    for (size_t row = 1; row < table->nrow; row++)
        if (!(t[row] > t[row - 1]))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t is %.9g after %.9g; times must increase", table->file,
                             table->line[row], t[row], t[row - 1]);
    return TOOL_OK;
}

/* Rows of the table that `in` needs, with times that increase. */
static int load_rows(sim_inputs *in, const char *path, unsigned needed)
{
    ramus_states_options options = ramus_states_options_default();
    ramus_error err;
    options.needed = needed;
    TOOL_TRY(tool_result(ramus_states_load(in->model, path, NULL, &options, &in->rows, &err), &err));
    return check_times(in->rows->table, in->rows->t);
}

/* A recorded motion may be given as it is: its positions are not looked at. */
int inputs_open_torques(sim_inputs *in, const ramus_model *model, const char *path)
{
    in->kind = INPUT_TORQUES;
    TOOL_TRY(open_scratch(in, model));
    TOOL_TRY(load_rows(in, path, RAMUS_STATES_T));
    if (!(in->rows->given & RAMUS_STATES_TAU))
        tool_print(stderr, "ramus: %s:1: warning: there are no columns tau.*: every force is zero\n", path);
    return TOOL_OK;
}

/* ---- hold, reference, controller ----------------------------------------------------------------------------- */

int inputs_open_hold(sim_inputs *in, const ramus_model *model, const double q[], double kp, double kv)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    in->kind = INPUT_HOLD;
    in->kp = kp;
    in->kv = kv;
    ramus_error err;
    TOOL_TRY(open_scratch(in, model));
    TOOL_TRY(tool_result(ramus_states_create(model, 1, &in->rows, &err), &err));
    in->M = room(nv * nv);
    if (!in->M)
        return tool_out_of_memory();
    memcpy(in->rows->q, q, nq * sizeof *q);
    if (ramus_inverse_dynamics(model, in->data, q, in->e, in->e, in->rows->tau) != RAMUS_OK || /* e is zero here */
        ramus_mass_matrix(model, in->data, q, in->M) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "--hold: %s", ramus_data_error(in->data)->text);
    return TOOL_OK;
}

int inputs_open_reference(sim_inputs *in, const ramus_model *model, const char *path, double kp, double kv)
{
    in->kind = INPUT_REFERENCE;
    in->kp = kp;
    in->kv = kv;
    TOOL_TRY(open_scratch(in, model));
    TOOL_TRY(load_rows(in, path, RAMUS_STATES_T | RAMUS_STATES_Q));
    return states_check(model, in->rows, RAMUS_STATES_A);
}

int inputs_open_controller(sim_inputs *in, const ramus_model *model, const char *path)
{
    ramus_error err;
    in->kind = INPUT_CONTROLLER;
    in->model = model;
    ramus_controller_description *description = NULL;
    ramus_status status = ramus_controller_description_load(path, model, NULL, &description, &err);
    if (status == RAMUS_OK)
        status = ramus_controller_create(model, description, NULL, &in->controller, &err);
    ramus_controller_description_destroy(description);
    if (status != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    return TOOL_OK;
}

void inputs_close(sim_inputs *in)
{
    double *block[] = { in->M, in->q_wanted, in->v_wanted, in->a_wanted, in->e };
    for (size_t k = 0; k < sizeof block / sizeof *block; k++)
        free(block[k]);
    ramus_states_destroy(in->rows);
    ramus_controller_destroy(in->controller);
    ramus_data_destroy(in->data);
    *in = (sim_inputs){ 0 };
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

/* Where t lies: between row and row + 1, `part` of the way, or `outside` at row. The end belongs to the rows, and rounding of
 * the time there too. */
static size_t find_row(sim_inputs *in, double t, double *part, int *outside)
{
    const double slack = 1e-9;
    size_t low = 0, high = in->rows->count - 1;
    *part = 0;
    *outside = t < in->rows->t[0] || high == 0;
    if (t <= in->rows->t[0] || high == 0)
        return 0;
    *outside = t - in->rows->t[high] > slack * (in->rows->t[high] - in->rows->t[high - 1]);
    if (*outside)
        return high;
    if (t >= in->rows->t[high]) {
        *part = 1;
        return high - 1;
    }
    if (in->at < high && in->rows->t[in->at] <= t && t < in->rows->t[in->at + 1])
        low = in->at;
    else
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if (in->rows->t[middle] <= t)
                low = middle;
            else
                high = middle;
        }
    in->at = low;
    *part = (t - in->rows->t[low]) / (in->rows->t[low + 1] - in->rows->t[low]);
    return low;
}

static double between(const double rows[], size_t row, size_t width, size_t k, double part)
{
    const double here = rows[row * width + k];
    return part == 0 ? here : here + part * (rows[(row + 1) * width + k] - here);
}

static ramus_status hold(const sim_inputs *in, const double q[], const double v[], double tau[])
{
    const int nv = ramus_model_nv(in->model);
    ramus_difference(in->model, q, in->rows->q, in->e);
    for (int k = 0; k < nv; k++)
        in->e[k] = in->kp * in->e[k] - in->kv * v[k];
    for (int i = 0; i < nv; i++) {
        tau[i] = in->rows->tau[i];
        for (int k = 0; k < nv; k++)
            tau[i] += in->M[(size_t)i * (size_t)nv + (size_t)k] * in->e[k];
    }
    drop_passive(in, tau);
    return RAMUS_OK;
}

static ramus_status track(sim_inputs *in, double t, const double q[], const double v[], double tau[])
{
    const size_t nq = (size_t)ramus_model_nq(in->model), nv = (size_t)ramus_model_nv(in->model);
    double part;
    int outside;
    const size_t row = find_row(in, t, &part, &outside);
    memset(in->e, 0, nv * sizeof *in->e);
    if (!outside)
        ramus_difference(in->model, in->rows->q + row * nq, in->rows->q + (row + 1) * nq, in->e);
    ramus_integrate(in->model, in->rows->q + row * nq, in->e, part, in->q_wanted);
    for (size_t k = 0; k < nv; k++) {
        const double slope = outside ? 0 : in->e[k] / (in->rows->t[row + 1] - in->rows->t[row]);
        in->v_wanted[k] = outside                              ? 0
                          : (in->rows->given & RAMUS_STATES_V) ? between(in->rows->v, row, nv, k, part)
                                                               : slope;
        in->a_wanted[k] = outside ? 0 : between(in->rows->a, row, nv, k, part);
    }
    ramus_difference(in->model, q, in->q_wanted, in->e);
    for (size_t k = 0; k < nv; k++)
        in->a_wanted[k] += in->kv * (in->v_wanted[k] - v[k]) + in->kp * in->e[k];
    const ramus_status status = ramus_inverse_dynamics(in->model, in->data, q, v, in->a_wanted, tau);
    if (status == RAMUS_OK)
        drop_passive(in, tau);
    return status;
}

ramus_status inputs_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    sim_inputs *in = user;
    double part;
    int outside;
    switch (in->kind) {
    case INPUT_NONE:
        break;
    case INPUT_TORQUES:
        for (size_t k = 0, nv = (size_t)ramus_model_nv(in->model), row = find_row(in, t, &part, &outside); k < nv; k++)
            tau[k] = between(in->rows->tau, row, nv, k, part);
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
    return in->data ? ramus_data_error(in->data)->text : "";
}
