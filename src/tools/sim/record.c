/* record.c - a run of a simulation: its motion row by row, and what is reported about it */
#include "record.h"

#include "tools/rows/limit_watch.h"
#include "tools/rows/states.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the motion, row by row --------------------------------------------------------------------------------- */

typedef struct recording {
    const ramus_model *model;
    sim_contact_rows *contacts;
    sim_inputs *tasks; /* whose errors are columns; NULL: none */
    limit_watch limits;
    double *values; /* t, q, v, a, tau, contacts, errors of tasks */
    size_t width, count, capacity, most;
    int full;            /* 1: there would be more than `most` rows */
    double start, until; /* s */
    int shown;           /* percent on the terminal, -1: not a terminal */
    double position_error, velocity_error;
} recording;

/* One more row; NULL: there is no room. */
static double *new_row(recording *r)
{
    if (r->count == r->capacity) {
        const size_t capacity = r->capacity ? 2 * r->capacity : 1024;
        double *larger =
            capacity < SIZE_MAX / (16 * r->width) ? realloc(r->values, capacity * r->width * sizeof *larger) : NULL;
        if (!larger)
            return NULL;
        r->values = larger;
        r->capacity = capacity;
    }
    return r->values + r->count++ * r->width;
}

static void show_progress(recording *r, double t)
{
    const int percent = r->until > r->start ? (int)(100 * (t - r->start) / (r->until - r->start)) : 100;
    if (r->shown < 0 || percent <= r->shown)
        return;
    r->shown = percent;
    fprintf(stderr, "\r[%-50.*s] %3d%% %.3f s", percent / 2, "##################################################",
            percent, t);
}

static ramus_status record(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    recording *r = user;
    const size_t nq = (size_t)ramus_model_nq(r->model), nv = (size_t)ramus_model_nv(r->model);
    const double *const part[] = { &output->t, output->q, output->v, output->a, output->tau };
    const size_t size[] = { 1, nq, nv, nv, nv };
    double position, velocity;
    r->full = r->count == r->most;
    if (r->full)
        return RAMUS_ERR_LIMIT;
    const ramus_status status = ramus_sim_constraint_error(sim, output->q, output->v, &position, &velocity);
    if (status != RAMUS_OK)
        return status;
    double *row = new_row(r);
    if (!row)
        return RAMUS_ERR_MEMORY;
    limit_watch_row(&r->limits, &output->t, output->q, output->v, output->tau);
    for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
        memcpy(row, part[k], size[k] * sizeof *row);
        row += size[k];
    }
    contacts_row(r->contacts, output->t, row);
    if (r->tasks &&
        inputs_errors(r->tasks, output->t, output->q, output->v, row + contacts_count(r->contacts)) != RAMUS_OK)
        return RAMUS_ERR_ARGUMENT;
    r->position_error = fmax(r->position_error, position);
    r->velocity_error = fmax(r->velocity_error, velocity);
    show_progress(r, output->t);
    return RAMUS_OK;
}

/* The names of all columns, NULL after the last; NULL: memory is out. */
static char **column_names(const recording *r, const ramus_table *states)
{
    char **name = calloc(r->width + 1, sizeof *name);
    int count = 0;
    for (; name && count < states->ncolumn; count++) {
        name[count] = strdup(states->column[count]);
        if (!name[count])
            break;
    }
    if (name && count == states->ncolumn && contacts_names(r->contacts, r->model, name, &count) &&
        (!r->tasks || inputs_error_names(r->tasks, name, &count)))
        return name;
    states_release_names(name);
    return NULL;
}

static int write_motion(const recording *r, const char *path)
{
    const unsigned all = RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_V | RAMUS_STATES_A | RAMUS_STATES_TAU;
    ramus_states *none = NULL;
    ramus_table *header = NULL, *table = NULL;
    char **name = NULL;
    ramus_error err = { .text = "out of memory" };
    ramus_status status = ramus_states_create(r->model, 0, &none, &err);
    if (status == RAMUS_OK)
        status = ramus_states_table(r->model, none, all, &header, &err);
    if (status == RAMUS_OK)
        status = (name = column_names(r, header))
                     ? ramus_table_create((int)r->width, (const char *const *)name, r->count, &table, &err)
                     : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK && r->count)
        memcpy(table->values, r->values, r->count * r->width * sizeof *r->values);
    const int code = status == RAMUS_OK ? states_write_table(table, path) : tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    states_release_names(name);
    ramus_states_destroy(none);
    ramus_table_destroy(header);
    ramus_table_destroy(table);
    return code;
}

static void summarize(const recording *r, ramus_sim *sim, const ramus_sim_verdict *verdict, int with_inputs,
                      double elapsed)
{
    const double length = ramus_sim_time(sim) - r->start;
    fprintf(stderr, "%g s in %.3g s, %.3g times real time; %llu steps", length, elapsed, length / fmax(elapsed, 1e-9),
            verdict->steps);
    if (verdict->implicit_steps)
        fprintf(stderr, " (%llu implicit)", verdict->implicit_steps);
    fprintf(stderr, ", %llu evaluations", verdict->evaluations);
    if (verdict->rejected)
        fprintf(stderr, ", %llu steps rejected", verdict->rejected);
    fputc('\n', stderr);
    ramus_sim_energies energies;
    if (ramus_sim_energy(sim, NULL, NULL, &energies) == RAMUS_ERR_UNSUPPORTED)
        fprintf(stderr, "energy balance not judged: %s\n", ramus_sim_error(sim)->text);
    else if (isnan(verdict->drift))
        fputs("energy balance not judged: what modules lose inside is not counted\n", stderr);
    else if (verdict->drift <= verdict->rounding && verdict->drift > 1e-3 * verdict->scale) /* a ratio would frighten */
        fprintf(stderr, "energy drift within rounding; energy exchanged %.6g J\n", verdict->scale);
    else if (with_inputs)
        fprintf(stderr, "energy balance error %.2e J (energy change less work of inputs); energy exchanged %.6g J\n",
                verdict->drift, verdict->scale);
    else if (verdict->scale > 0)
        fprintf(stderr, "energy drift %.2e of the energy exchanged, %.6g J\n", verdict->drift / verdict->scale,
                verdict->scale);
    else
        fprintf(stderr, "energy drift %.2e J; no energy exchanged\n", verdict->drift);
    if (ramus_sim_nconstraint_row(sim) > 0)
        fprintf(stderr, "constraint error %.2e m or rad, %.2e m/s or rad/s\n", r->position_error, r->velocity_error);
}

/* ---- running ------------------------------------------------------------------------------------------------ */

/* 1: contacts with friction may leave no forces, which ends adaptive runs. */
static int has_contact_friction(const ramus_model *model)
{
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        if (d.friction > 0 || d.force_limit > 0)
            return 1;
    }
    return 0;
}

/* What to do about a motion that is not to be trusted. */
static const char *remedy(const recording *r, const ramus_sim_verdict *verdict, ramus_sim_method method,
                          ramus_status status)
{
    const int adaptive = method == RAMUS_SIM_ADAPTIVE;
    if (status == RAMUS_ERR_LIMIT)
        return "a larger --tolerance needs fewer steps, --max-steps allows more";
    if (status == RAMUS_ERR_NOT_FINITE && (r->count == 0 || (adaptive && verdict->steps == 0)))
        return "the first state itself is too large, whatever the method";
    if (adaptive && status == RAMUS_ERR_SINGULAR) /* steps that shrink to nothing */
        return has_contact_friction(r->model) ? "take --method euler" : "a larger --tolerance may help";
    if (adaptive)
        return "a smaller --tolerance may help, unless the model itself has no such motion";
    return "take --method adaptive, or a shorter --step";
}

/* The motion and what is to be reported about it. */
static int finish(sim_setup *s, const recording *r, ramus_status status, double elapsed, const char *path,
                  const char *output)
{
    ramus_sim_verdict verdict;
    ramus_sim_report(s->sim, &verdict);
    if (status != RAMUS_OK && !verdict.broken && !r->full) {
        const char *deeper = inputs_error(&s->inputs), *text = ramus_sim_error(s->sim)->text;
        return tool_fail(TOOL_BAD_INPUT, "%s: %s%s%s", path, text, deeper[0] ? ": " : "", deeper);
    }
    TOOL_TRY(write_motion(r, output));
    summarize(r, s->sim, &verdict, s->inputs.kind != INPUT_NONE || contacts_count(r->contacts) > 0, elapsed);
    limit_watch_report(&r->limits, path);
    TOOL_TRY(inputs_summarize(&s->inputs, ramus_sim_time(s->sim), ramus_sim_q(s->sim), ramus_sim_v(s->sim)));
    if (r->full)
        tool_fail(TOOL_NOT_TRUSTED,
                  "%s: warning: the motion ends at t = %.9g s, where the table has its %zu rows; give an "
                  "--output-step, or more --max-rows",
                  path, r->values[(r->count - 1) * r->width], r->most);
    if (!verdict.trusted)
        tool_fail(TOOL_NOT_TRUSTED, "%s: warning: the motion is not to be trusted: %s; %s", path, verdict.reason,
                  remedy(r, &verdict, s->how.method, status));
    return r->full || !verdict.trusted ? TOOL_NOT_TRUSTED : TOOL_OK;
}

int sim_run(sim_setup *s, const ramus_model *model, double output_step, size_t most, const char *path,
            const char *output)
{
    recording r = { .model = model, .until = s->time, .most = most, .shown = isatty(STDERR_FILENO) ? 0 : -1 };
    r.contacts = &s->contacts;
    r.tasks = s->task_errors ? &s->inputs : NULL;
    r.width = (r.tasks ? (size_t)inputs_ntask(r.tasks) : 0) + 1 + (size_t)ramus_model_nq(model) +
              3 * (size_t)ramus_model_nv(model) + (size_t)contacts_count(r.contacts);
    if (!limit_watch_open(&r.limits, model))
        return tool_out_of_memory();
    const double start = tool_seconds();
    const ramus_status status = ramus_sim_run(s->sim, s->time, output_step, record, &r);
    if (r.shown >= 0)
        fputs("\r\033[K", stderr);
    const int code = finish(s, &r, status, tool_seconds() - start, path, output);
    limit_watch_close(&r.limits);
    free(r.values);
    return code;
}
