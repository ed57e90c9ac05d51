/* sim.c - ramus sim: simulate a robot and write its motion */
#include "sim_inputs.h"
#include "states.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double default_kp = 100, default_kv = 20; /* 1/s^2, 1/s: both poles at -10 */

typedef struct numbers_wanted {
    double time, step, output_step, tolerance, kp, kv;
    int output_given;
    size_t row;
} numbers_wanted;

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

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
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

static int simulate(ramus_sim *sim, const ramus_model *model, sim_inputs *in, const numbers_wanted *n, const char *path,
                    const char *output)
{
    recording r = { .model = model, .until = n->time, .shown = isatty(STDERR_FILENO) ? 0 : -1 };
    r.width = 1 + (size_t)ramus_model_nq(model) + 2 * (size_t)ramus_model_nv(model);
    const double start = seconds();
    const ramus_status status = ramus_sim_run(sim, n->time, n->output_step, record, &r);
    const double elapsed = seconds() - start;
    int code = CLI_OK;
    if (r.shown >= 0)
        fputs("\r\033[K", stderr);
    if (status != RAMUS_OK) {
        const char *deeper = inputs_error(in), *text = ramus_sim_error(sim)->text;
        code = cli_fail(CLI_BAD_INPUT, "%s: %s%s%s", path, text, deeper[0] ? ": " : "", deeper);
    } else {
        code = write_motion(&r, output);
    }
    if (code == CLI_OK)
        summarize(&r, sim, in->kind != INPUT_NONE, elapsed);
    free(r.values);
    return code;
}

/* The first state: a row of a table, or neutral and at rest. */
static int start_at(const ramus_model *model, ramus_sim *sim, const char *initial, size_t row, const char *path)
{
    states s = { 0 };
    int code = CLI_OK;
    if (initial)
        code = states_load(model, initial, NULL, &s);
    if (code == CLI_OK && initial && row >= s.count)
        code = cli_fail(CLI_BAD_INPUT, "%s: there is no row %zu; it has %zu, from 0", initial, row, s.count);
    if (code == CLI_OK) {
        const double *q = initial ? s.q + row * (size_t)ramus_model_nq(model) : ramus_sim_q(sim);
        const double *v = initial ? s.v + row * (size_t)ramus_model_nv(model) : NULL;
        if (ramus_sim_set_state(sim, 0, q, v) != RAMUS_OK)
            code = cli_fail(CLI_BAD_INPUT, "%s: the first state: %s", initial ? initial : path,
                            ramus_sim_error(sim)->text);
    }
    states_release(&s);
    return code;
}

/* ---- arguments ---------------------------------------------------------------------------------------------- */

typedef struct texts {
    const char *initial, *row, *torques, *reference, *controller, *gains, *time, *step, *method, *output_step,
        *tolerance, *output;
    int hold, joint_effects;
} texts;

/* A finite number that is at least, or above, `least`. */
static int read_number(const char *option, const char *text, double least, int above, double *value)
{
    char *end = NULL;
    *value = strtod(text, &end);
    if (end == text || *end || !isfinite(*value) || *value < least || (above && *value == least))
        return cli_fail(CLI_BAD_USAGE, "%s %s: a number %s %g is expected", option, text,
                        above ? "above" : "of at least", least);
    return CLI_OK;
}

static int read_numbers(const texts *x, const args_command *command, numbers_wanted *n)
{
    double row = 0;
    int code = CLI_OK;
    *n = (numbers_wanted){ .step = 1e-3, .tolerance = 1e-8, .kp = default_kp, .kv = default_kv };
    if (!x->time)
        return cli_fail(CLI_BAD_USAGE, "--time is missing; usage: ramus %s", command->usage);
    code = read_number("--time", x->time, 0, 0, &n->time);
    if (code == CLI_OK && x->step)
        code = read_number("--step", x->step, 0, 1, &n->step);
    if (code == CLI_OK && x->output_step)
        code = read_number("--output-step", x->output_step, 0, 1, &n->output_step);
    if (code == CLI_OK && x->tolerance)
        code = read_number("--tolerance", x->tolerance, 0, 1, &n->tolerance);
    if (code == CLI_OK && x->row)
        code = read_number("--row", x->row, 0, 0, &row);
    if (code == CLI_OK && (row != floor(row) || row > 1e15))
        code = cli_fail(CLI_BAD_USAGE, "--row %s: a whole number is expected", x->row);
    n->row = (size_t)row;
    if (code == CLI_OK && x->gains) {
        char *end = NULL, *last = NULL;
        n->kp = strtod(x->gains, &end);
        n->kv = *end == ',' ? strtod(end + 1, &last) : NAN;
        if (end == x->gains || !last || last == end + 1 || *last || !(n->kp >= 0) || !(n->kv >= 0) ||
            !isfinite(n->kp) || !isfinite(n->kv))
            code = cli_fail(CLI_BAD_USAGE, "--gains %s: two numbers of at least 0 are expected, as in --gains 100,20",
                            x->gains);
    }
    return code;
}

static int read_method(const char *text, ramus_sim_method *method)
{
    for (int k = 0; text && k < RAMUS_SIM_METHOD_COUNT; k++)
        if (strcmp(text, ramus_sim_method_name((ramus_sim_method)k)) == 0) {
            *method = (ramus_sim_method)k;
            return CLI_OK;
        }
    return text ? cli_fail(CLI_BAD_USAGE, "--method %s: there are euler, rk4, adaptive and variational", text) : CLI_OK;
}

static int check_texts(const texts *x)
{
    const int sources = (x->torques != NULL) + (x->reference != NULL) + (x->controller != NULL) + x->hold;
    if (sources > 1)
        return cli_fail(CLI_BAD_USAGE, "--torques, --hold, --reference and --controller: give one of them");
    if (x->gains && !x->reference && !x->hold)
        return cli_fail(CLI_BAD_USAGE, "--gains: only --reference and --hold have gains");
    if (x->row && !x->initial)
        return cli_fail(CLI_BAD_USAGE, "--row: only --initial has rows to choose from");
    return CLI_OK;
}

static int open_inputs(sim_inputs *in, const ramus_model *model, const ramus_sim *sim, const texts *x,
                       const numbers_wanted *n)
{
    if (x->torques)
        return inputs_open_torques(in, model, x->torques);
    if (x->reference)
        return inputs_open_reference(in, model, x->reference, n->kp, n->kv);
    if (x->controller)
        return inputs_open_controller(in, model, x->controller);
    return x->hold ? inputs_open_hold(in, model, ramus_sim_q(sim), n->kp, n->kv) : CLI_OK;
}

int cli_sim(int argc, char **argv)
{
    model_options options = { 0 };
    texts x = { 0 };
    numbers_wanted n;
    const char *path = NULL;
    const args_option option[] = {
        { "--initial", 'i', "CSV", "a row of q.*, and v.* where not zero; neutral if absent", &x.initial, NULL },
        { "--row", 0, "N", "which row of it, from 0 (default)", &x.row, NULL },
        { "--torques", 0, "CSV", "t and tau.*: forces, straight lines between the rows", &x.torques, NULL },
        { "--hold", 0, NULL, "hold the first pose: gravity compensation and feedback", NULL, &x.hold },
        { "--reference", 0, "CSV", "t, q.*, and v.*, a.*: follow it by computed torque", &x.reference, NULL },
        { "--gains", 0, "KP,KV", "of --reference and --hold, in 1/s^2 and 1/s (100,20)", &x.gains, NULL },
        { "--controller", 0, "FILE", "forces from a controller", &x.controller, NULL },
        { "--time", 't', "T", "how long, in s", &x.time, NULL },
        { "--step", 0, "H", "in s (0.001)", &x.step, NULL },
        { "--method", 'm', "NAME", "euler, rk4 (default), adaptive or variational", &x.method, NULL },
        { "--tolerance", 0, "X", "of the adaptive method, relative (1e-8)", &x.tolerance, NULL },
        { "--output-step", 0, "DT", "a row every DT seconds; every step if absent", &x.output_step, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &x.joint_effects },
        { "--output", 'o', "CSV", "where to; standard output if absent", &x.output, NULL },
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
    ramus_sim_options how = ramus_sim_options_default();
    int code = read_numbers(&x, &command, &n);
    if (code == CLI_OK)
        code = read_method(x.method, &how.method);
    if (code == CLI_OK)
        code = check_texts(&x);
    if (code == CLI_OK && n.time / (n.output_step > 0 ? n.output_step : n.step) > 1e8)
        code = cli_fail(CLI_BAD_USAGE, "--time %s: that is more than 1e8 rows; give a longer --step or --output-step",
                        x.time);
    if (code != CLI_OK)
        return code;
    how.step = n.step;
    how.relative_tolerance = n.tolerance;
    how.absolute_tolerance = n.tolerance / 100;
    how.joint_effects = x.joint_effects;

    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_error err;
    sim_inputs in = { .joint_effects = x.joint_effects };
    code = cli_load_model(path, &options, &model);
    if (code == CLI_OK && ramus_model_nport(model) > 0)
        code = cli_fail(CLI_BAD_INPUT, "%s: the robot has black boxes; a simulation needs the whole robot", path);
    if (code == CLI_OK && ramus_sim_create(model, &how, &sim, &err) != RAMUS_OK)
        code = cli_fail(CLI_BAD_INPUT, "%s: %s", path, err.text);
    if (code == CLI_OK)
        code = start_at(model, sim, x.initial, n.row, path);
    if (code == CLI_OK)
        code = open_inputs(&in, model, sim, &x, &n);
    if (code == CLI_OK) {
        if (in.kind != INPUT_NONE)
            ramus_sim_set_forces(sim, inputs_forces, &in);
        code = simulate(sim, model, &in, &n, path, x.output);
    }
    inputs_close(&in);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    return code;
}
