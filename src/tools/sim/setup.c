/* setup.c - a simulation as options describe it: the same for ramus sim and ramus view --live */
#include "setup.h"

#include "between.h"
#include "tools/check/check.h"
#include "tools/rows/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double default_kp = 100, default_kv = 20; /* 1/s^2, 1/s: both poles at -10 */
static const double projection_reported = 1e-6;        /* rad, m, and per s: smaller changes are not worth a line */

/* ---- texts -------------------------------------------------------------------------------------------------- */

int sim_read_number(const char *option, const char *text, double least, int above, double *value)
{
    if (!tool_numbers(text, '\0', 1, value) || *value < least || (above && *value == least))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a number %s %g is expected", option, text,
                         above ? "above" : "of at least", least);
    return TOOL_OK;
}

static int read_gains(const char *text, double *kp, double *kv)
{
    double gain[2];
    if (!tool_numbers(text, ',', 2, gain) || gain[0] < 0 || gain[1] < 0)
        return tool_fail(TOOL_BAD_USAGE, "--gains %s: two numbers of at least 0 are expected, as in --gains 100,20",
                         text);
    *kp = gain[0];
    *kv = gain[1];
    return TOOL_OK;
}

static int read_method(const char *text, ramus_sim_method *method)
{
    for (int k = 0; text && k < RAMUS_SIM_METHOD_COUNT; k++)
        if (strcmp(text, ramus_sim_method_name((ramus_sim_method)k)) == 0) {
            *method = (ramus_sim_method)k;
            return TOOL_OK;
        }
    return text ? tool_fail(TOOL_BAD_USAGE, "--method %s: there are adaptive, euler, rk4 and variational", text)
                : TOOL_OK;
}

static int check_texts(const sim_texts *x)
{
    const int sources = (x->torques != NULL) + (x->reference != NULL) + (x->controller != NULL) + x->hold;
    if (sources > 1)
        return tool_fail(TOOL_BAD_USAGE, "--torques, --hold, --reference and --controller: give one of them");
    if (x->gains && !x->reference && !x->hold)
        return tool_fail(TOOL_BAD_USAGE, "--gains: only --reference and --hold have gains");
    if (x->row && !x->initial)
        return tool_fail(TOOL_BAD_USAGE, "--row: only --initial has rows to choose from");
    return TOOL_OK;
}

int sim_setup_read(sim_setup *s, const sim_texts *x)
{
    double tolerance = 1e-8;
    *s = (sim_setup){ .how = ramus_sim_options_default(), .kp = default_kp, .kv = default_kv };
    s->how.step = 1e-3;
    if (x->time)
        TOOL_TRY(sim_read_number("--time", x->time, 0, 0, &s->time));
    if (x->step)
        TOOL_TRY(sim_read_number("--step", x->step, 0, 1, &s->how.step));
    if (x->tolerance)
        TOOL_TRY(sim_read_number("--tolerance", x->tolerance, 0, 1, &tolerance));
    TOOL_TRY(tool_check_row(x->row));
    if (x->gains)
        TOOL_TRY(read_gains(x->gains, &s->kp, &s->kv));
    TOOL_TRY(read_method(x->method, &s->how.method));
    s->how.relative_tolerance = tolerance;
    s->how.absolute_tolerance = tolerance / 100;
    s->how.joint_effects = x->joint_effects;
    s->how.joint_limits = x->limits;
    return check_texts(x);
}

/* ---- the simulation ----------------------------------------------------------------------------------------- */

/* The largest of n numbers, by magnitude; -1: none is above the threshold. */
static int find_largest(const double number[], int n, double above)
{
    int largest = -1;
    for (int k = 0; k < n; k++)
        if (fabs(number[k]) > (largest < 0 ? above : fabs(number[largest])))
            largest = k;
    return largest;
}

static void report_change(const ramus_model *model, const char *before, const char *what, int k, double change,
                          const char *verb)
{
    char name[256];
    ramus_model_v_name(model, k, name, sizeof name);
    tool_print(stderr, "%s%s of '%s' %sby %.6g", before, what, name, verb, change);
}

/* A state that does not meet the constraints was moved onto them: by how much? v NULL: it was at rest. */
static int report_projection(const ramus_model *model, const ramus_sim *sim, const double q[], const double v[],
                             const char *what)
{
    const int nv = ramus_model_nv(model);
    double *moved = calloc(2 * (size_t)nv + 1, sizeof *moved), *rate = moved + nv;
    if (!moved)
        return tool_out_of_memory();
    ramus_difference(model, q, ramus_sim_q(sim), moved);
    for (int k = 0; k < nv; k++)
        rate[k] = ramus_sim_v(sim)[k] - (v ? v[k] : 0);
    const int position = find_largest(moved, nv, projection_reported),
              velocity = find_largest(rate, nv, projection_reported);
    if (position >= 0 || velocity >= 0) {
        tool_print(stderr, "ramus: %s does not meet the constraints: ", what);
        if (position >= 0)
            report_change(model, "", "position", position, moved[position], "changed ");
        if (velocity >= 0)
            report_change(model, position >= 0 ? ", " : "", "velocity", velocity, rate[velocity],
                          position >= 0 ? "" : "changed ");
        fputc('\n', stderr);
    }
    free(moved);
    return TOOL_OK;
}

/* The neutral state: loops are closed from it without a word, but contacts and limits that it is beyond are worth one. */
static int start_neutral(const ramus_model *model, ramus_sim *sim, const char *path)
{
    double *q = calloc((size_t)ramus_model_nq(model) + 1, sizeof *q);
    out what = { 0 };
    int code = q ? TOOL_OK : tool_out_of_memory();
    if (q)
        ramus_neutral(model, q);
    if (code == TOOL_OK && ramus_sim_set_state(sim, 0, q, NULL) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: the first state: %s", path, ramus_sim_error(sim)->text);
    out_add(&what, "%s: the neutral state, with which the run begins,", path);
    if (code == TOOL_OK && what.data && ramus_data_nbound(ramus_sim_data(sim)) > 0)
        code = report_projection(model, sim, q, NULL, what.data);
    out_release(&what);
    free(q);
    return code;
}

/* The first state: a row of a table, or neutral and at rest. */
static int start_at(const ramus_model *model, ramus_sim *sim, const sim_texts *x, const char *path, ramus_states **s)
{
    const char *initial = x->initial;
    size_t row = 0;
    if (!initial)
        return start_neutral(model, sim, path);
    TOOL_TRY(states_load_log(model, NULL, initial, NULL, RAMUS_STATES_V, x->log, s));
    TOOL_TRY(tool_find_row(x->row, initial, (*s)->count, &row));
    const double *q = (*s)->q + row * (size_t)ramus_model_nq(model), *v = (*s)->v + row * (size_t)ramus_model_nv(model);
    if (ramus_sim_set_state(sim, 0, q, v) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: the first state: %s", initial, ramus_sim_error(sim)->text);
    if (ramus_sim_nconstraint_row(sim) == 0 && ramus_data_nbound(ramus_sim_data(sim)) == 0)
        return TOOL_OK;
    out what = { 0 };
    out_add(&what, "%s:%d: the first state", (*s)->table->file, (*s)->table->line[row]);
    const int code = what.data ? report_projection(model, sim, q, v, what.data) : tool_out_of_memory();
    out_release(&what);
    return code;
}

int sim_setup_open_inputs(sim_inputs *in, const sim_setup *s, const sim_texts *x, const ramus_model *model,
                          const double q[])
{
    *in = (sim_inputs){ .joint_effects = x->joint_effects, .log = x->log };
    if (x->torques)
        return inputs_open_torques(in, model, x->torques);
    if (x->reference)
        return inputs_open_reference(in, model, x->reference, s->kp, s->kv);
    if (x->controller)
        return inputs_open_controller(in, model, x->controller);
    return x->hold ? inputs_open_hold(in, model, q, s->kp, s->kv) : TOOL_OK;
}

/* Tables are about this run, not about times that it never reaches. */
static int check_times(const sim_setup *s, const sim_texts *x)
{
    const double end = x->time ? s->time : INFINITY;
    if (x->torques || x->reference)
        TOOL_TRY(between_check_run(s->inputs.rows, x->torques ? "--torques" : "--reference", end));
    return x->contacts ? between_check_run(s->contacts.rows, "--contacts", end) : TOOL_OK;
}

/* Modules that are not opened: who shows the robot needs the places of all links. */
static int refuse_black_boxes(const ramus_model *model, const char *path)
{
    const ramus_source_info source = ramus_model_source(model, 0);
    if (source.kind[0])
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: module '%s' comes from a %s and answers at its connections only: places of its links, "
                         "which a page shows, are not known; 'ramus sim' simulates this robot",
                         path, source.name, source.kind);
    return tool_fail(TOOL_BAD_INPUT, "%s: the robot has black boxes; a simulation needs the whole robot", path);
}

int sim_setup_open(sim_setup *s, const sim_texts *x, const ramus_model *model, const char *path)
{
    ramus_error err;
    if (ramus_model_nport(model) > 0)
        return refuse_black_boxes(model, path);
    if (ramus_sim_create(model, &s->how, &s->sim, &err) != RAMUS_OK)
        return check_mechanism_fail(model, path, err.text);
    ramus_states *first = NULL;
    const int code = start_at(model, s->sim, x, path, &first);
    ramus_states_destroy(first);
    TOOL_TRY(code);
    TOOL_TRY(sim_setup_open_inputs(&s->inputs, s, x, model, ramus_sim_q(s->sim)));
    if (s->inputs.kind != INPUT_NONE)
        ramus_sim_set_forces(s->sim, inputs_forces, &s->inputs);
    TOOL_TRY(contacts_open(&s->contacts, model, s->sim, x->contacts, x->log, x->torques ? s->inputs.rows : NULL));
    return check_times(s, x);
}

void sim_setup_close(sim_setup *s)
{
    contacts_close(&s->contacts);
    inputs_close(&s->inputs);
    ramus_sim_destroy(s->sim);
    s->sim = NULL;
}
