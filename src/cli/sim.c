/* sim.c - ramus sim: simulate a robot and write its motion */
#include "sim_setup.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the motion, row by row --------------------------------------------------------------------------------- */

typedef struct recording {
    const ramus_model *model;
    double *values; /* t, q, v, tau */
    size_t width, count, capacity;
    double start, until;  /* s */
    int shown;            /* percent on the terminal, -1: not a terminal */
    double energy, drift; /* at the start; largest departure from the balance, J */
    double peak;          /* largest kinetic energy, J */
    double work;          /* largest |work of inputs| or dissipation, J */
    double position_error, velocity_error;
} recording;

static ramus_status record(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    recording *r = user;
    const size_t nq = (size_t)ramus_model_nq(r->model), nv = (size_t)ramus_model_nv(r->model);
    if (r->count == r->capacity) {
        const size_t capacity = r->capacity ? 2 * r->capacity : 1024;
        double *larger =
            capacity < SIZE_MAX / (16 * r->width) ? realloc(r->values, capacity * r->width * sizeof *larger) : NULL;
        if (!larger)
            return RAMUS_ERR_MEMORY;
        r->values = larger;
        r->capacity = capacity;
    }
    double *row = r->values + r->count * r->width;
    row[0] = output->t;
    memcpy(row + 1, output->q, nq * sizeof *row);
    memcpy(row + 1 + nq, output->v, nv * sizeof *row);
    memcpy(row + 1 + nq + nv, output->tau, nv * sizeof *row);

    ramus_sim_energy e;
    double position, velocity;
    ramus_status status = ramus_sim_get_energy_at(sim, output->q, output->v, &e);
    if (status == RAMUS_OK)
        status = ramus_sim_get_constraint_error(sim, output->q, output->v, &position, &velocity);
    if (status != RAMUS_OK)
        return status;
    const double balance = e.kinetic + e.potential + e.elastic + output->dissipated - output->input;
    if (r->count == 0)
        r->energy = balance;
    r->drift = fmax(r->drift, fabs(balance - r->energy));
    r->peak = fmax(r->peak, e.kinetic);
    r->work = fmax(r->work, fmax(fabs(output->input), output->dissipated));
    r->position_error = fmax(r->position_error, position);
    r->velocity_error = fmax(r->velocity_error, velocity);
    r->count++;
    const int percent = r->until > r->start ? (int)(100 * (output->t - r->start) / (r->until - r->start)) : 100;
    if (r->shown >= 0 && percent > r->shown) {
        r->shown = percent;
        fprintf(stderr, "\r[%-50.*s] %3d%% %.3f s", percent / 2, "##################################################",
                percent, output->t);
    }
    return RAMUS_OK;
}

static int add_names(char **name, int *count, const ramus_model *model, const char *prefix, int n,
                     int (*name_of)(const ramus_model *, int, char *, size_t))
{
    for (int k = 0; k < n; k++) {
        const int length = name_of(model, k, NULL, 0);
        char *text = malloc(strlen(prefix) + (size_t)length + 1);
        if (!text)
            return 0;
        strcpy(text, prefix);
        name_of(model, k, text + strlen(prefix), (size_t)length + 1);
        name[(*count)++] = text;
    }
    return 1;
}

static int write_motion(const recording *r, const char *path)
{
    const ramus_model *model = r->model;
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    char **name = calloc(r->width + 1, sizeof *name), *text = NULL;
    ramus_table *table = NULL;
    ramus_error err = { .text = "out of memory" };
    int count = 0, code = CLI_OK;
    if (name && (name[count] = malloc(2)))
        strcpy(name[count++], "t");
    if (!count || !add_names(name, &count, model, "q.", nq, ramus_model_q_name) ||
        !add_names(name, &count, model, "v.", nv, ramus_model_v_name) ||
        !add_names(name, &count, model, "tau.", nv, ramus_model_v_name) ||
        ramus_table_create(count, (const char *const *)name, r->count, &table, &err) != RAMUS_OK) {
        code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
    } else {
        memcpy(table->values, r->values, r->count * r->width * sizeof *r->values);
        if (ramus_table_format(table, &text, &err) != RAMUS_OK)
            code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
        else
            code = cli_write(path, text);
    }
    for (int k = 0; k < count; k++)
        free(name[k]);
    free(name);
    ramus_text_destroy(text);
    ramus_table_destroy(table);
    return code;
}

static void summarize(const recording *r, const ramus_sim *sim, int with_inputs, double elapsed)
{
    const ramus_sim_counts counts = ramus_sim_get_counts(sim);
    fprintf(stderr, "%g s in %.3g s, %.3g times real time; %llu steps, %llu evaluations", r->until - r->start, elapsed,
            (r->until - r->start) / fmax(elapsed, 1e-9), counts.steps, counts.evaluations);
    if (counts.rejected)
        fprintf(stderr, ", %llu steps rejected", counts.rejected);
    fputc('\n', stderr);
    if (!with_inputs && r->peak > 0)
        fprintf(stderr, "energy drift %.2e of the peak kinetic energy, %.6g J\n", r->drift / r->peak, r->peak);
    else
        fprintf(stderr, "energy balance error %.2e J (energy change less work of inputs); peak kinetic energy %.6g J\n",
                r->drift, r->peak);
    if (ramus_sim_nconstraint_row(sim) > 0)
        fprintf(stderr, "constraint error %.2e m or rad, %.2e m/s or rad/s\n", r->position_error, r->velocity_error);
}

/* ---- running ------------------------------------------------------------------------------------------------ */

static int simulate(sim_setup *s, const ramus_model *model, double output_step, const char *path, const char *output)
{
    recording r = { .model = model, .until = s->time, .shown = isatty(STDERR_FILENO) ? 0 : -1 };
    r.width = 1 + (size_t)ramus_model_nq(model) + 2 * (size_t)ramus_model_nv(model);
    const double start = cli_seconds();
    const ramus_status status = ramus_sim_run(s->sim, s->time, output_step, record, &r);
    const double elapsed = cli_seconds() - start;
    int code = CLI_OK;
    if (r.shown >= 0)
        fputs("\r\033[K", stderr);
    if (status != RAMUS_OK) {
        const char *deeper = inputs_error(&s->inputs), *text = ramus_sim_error(s->sim)->text;
        code = cli_fail(CLI_BAD_INPUT, "%s: %s%s%s", path, text, deeper[0] ? ": " : "", deeper);
    } else {
        code = write_motion(&r, output);
    }
    if (code == CLI_OK) {
        summarize(&r, s->sim, s->inputs.kind != INPUT_NONE, elapsed);
        code = inputs_summarize(&s->inputs, ramus_sim_time(s->sim), ramus_sim_q(s->sim), ramus_sim_v(s->sim));
    }
    free(r.values);
    return code;
}

/* ---- arguments ---------------------------------------------------------------------------------------------- */

int cli_sim(int argc, char **argv)
{
    model_options options = { 0 };
    sim_texts x = { 0 };
    sim_setup s = { 0 };
    double output_step = 0;
    const char *path = NULL, *output_step_text = NULL, *output = NULL;
    const args_option option[] = {
        SIM_OPTIONS(&x, 'm'),
        { "--output-step", 0, "DT", "a row every DT seconds; every step if absent", &output_step_text, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "sim MODEL --time T [--step H] [--method NAME] [--initial CSV] [--torques CSV | --hold "
        "| --reference CSV | --controller FILE] [-o CSV]",
        "Simulation: the motion (t, q.*, v.*, tau.*) that forces and gravity cause.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!x.time)
        return cli_fail(CLI_BAD_USAGE, "--time is missing; usage: ramus %s", command.usage);
    int code = sim_setup_read(&s, &x);
    if (code == CLI_OK && output_step_text)
        code = sim_read_number("--output-step", output_step_text, 0, 1, &output_step);
    if (code == CLI_OK && s.time / (output_step > 0 ? output_step : s.how.step) > 1e8)
        code = cli_fail(CLI_BAD_USAGE, "--time %s: that is more than 1e8 rows; give a longer --step or --output-step",
                        x.time);
    if (code != CLI_OK)
        return code;

    ramus_model *model = NULL;
    code = cli_check_output(output);
    if (code == CLI_OK)
        code = cli_load_model(path, &options, &model);
    if (code == CLI_OK)
        code = sim_setup_open(&s, &x, model, path);
    if (code == CLI_OK)
        code = simulate(&s, model, output_step, path, output);
    sim_setup_close(&s);
    ramus_model_destroy(model);
    return code;
}
