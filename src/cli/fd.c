/* fd.c - ramus fd: accelerations from the forces of each row of a table, under the model's constraints if it has any */
#include "results.h"
#include "states.h"

#include <ramus/constraint.h>
#include <ramus/equations.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows that the constraints do not allow ------------------------------------------------------------------- */

static const double unmet_told = 1e-6; /* m, rad, and per s */

typedef struct unmet {
    double *error; /* scratch: position and velocity errors of one row */
    size_t count;  /* rows with an error above the threshold */
    double position, velocity;
    int position_line, velocity_line; /* where the largest is */
} unmet;

static void take_largest(const double error[], int n, int line, double *largest, int *largest_line, int *above)
{
    for (int k = 0; k < n; k++) {
        *above |= fabs(error[k]) > unmet_told;
        if (fabs(error[k]) > *largest) {
            *largest = fabs(error[k]);
            *largest_line = line;
        }
    }
}

static ramus_status look_at(unmet *u, const ramus_model *model, ramus_data *data, ramus_constraints *set,
                            const double q[], const double v[], int line)
{
    const int nrow = ramus_constraints_nrow(set);
    const ramus_constraint_rows rows = { .position_error = u->error, .velocity_error = u->error + nrow };
    const ramus_status status = ramus_constraints_evaluate(model, data, set, q, v, &rows);
    int above = 0;
    if (status != RAMUS_OK)
        return status;
    take_largest(rows.position_error, nrow, line, &u->position, &u->position_line, &above);
    take_largest(rows.velocity_error, nrow, line, &u->velocity, &u->velocity_line, &above);
    u->count += (size_t)above;
    return RAMUS_OK;
}

static void tell_unmet(const unmet *u, const states *s)
{
    if (u->count == 0)
        return;
    fprintf(stderr, "ramus: %s: %zu of %zu rows do%s not meet the constraints:", s->table->file, u->count, s->count,
            u->count == 1 ? "es" : "");
    if (u->position > unmet_told)
        fprintf(stderr, " position error up to %.6g (line %d)", u->position, u->position_line);
    if (u->velocity > unmet_told)
        fprintf(stderr, "%s velocity error up to %.6g (line %d)", u->position > unmet_told ? "," : "", u->velocity,
                u->velocity_line);
    fputc('\n', stderr);
}

/* ---- evaluation ------------------------------------------------------------------------------------------------- */

/* a: count x nv. set is NULL for a model without constraints. */
static int evaluate(const ramus_model *model, ramus_data *data, ramus_constraints *set, const states *s, double *a,
                    unmet *u)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const int nport = ramus_model_nport(model);
    for (size_t row = 0; row < s->count; row++) {
        const double *q = s->q + row * nq, *v = s->v + row * nv, *tau = s->tau + row * nv;
        ramus_status status = RAMUS_OK;
        for (int k = 0; k < nport && status == RAMUS_OK; k++)
            status = ramus_data_feed(data, (ramus_port){ k }, &s->samples[row * (size_t)nport + (size_t)k]);
        const ramus_error *error = ramus_data_error(data);
        if (status == RAMUS_OK && set) {
            status = look_at(u, model, data, set, q, v, s->table->line[row]);
            if (status == RAMUS_OK)
                status = ramus_constrained_forward_dynamics(model, data, set, q, v, tau, a + row * nv);
            error = ramus_constraints_error(set);
        } else if (status == RAMUS_OK) {
            status = ramus_forward_dynamics(model, data, q, v, tau, a + row * nv);
        }
        if (status != RAMUS_OK)
            return cli_fail(CLI_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row], error->text);
        for (size_t k = 0; k < nv; k++)
            if (!isfinite(a[row * nv + k]))
                return cli_fail(CLI_BAD_INPUT, "%s:%d: the numbers are so large that the accelerations overflow",
                                s->table->file, s->table->line[row]);
    }
    return CLI_OK;
}

/* Bars between links are constraints of the model; those on levers would be let go. */
static int check_bars(const ramus_model *model, const char *path)
{
    for (int k = 0; k < ramus_model_nactuator(model); k++) {
        const ramus_actuator_description d = ramus_model_actuator(model, k);
        if (d.kind == RAMUS_ACTUATOR_BAR && (d.lever_a || d.lever_b))
            return cli_fail(
                CLI_BAD_INPUT,
                "%s: bar '%s' stands on the lever '%s': forward dynamics holds bars between links only; make "
                "the lever a link with its joint, and its rod a bar",
                path, d.name, d.lever_a ? d.lever_a : d.lever_b);
    }
    return CLI_OK;
}

int cli_fd(int argc, char **argv)
{
    model_options options = { 0 };
    int joint_effects = 0;
    const char *path = NULL, *states_path = NULL, *ports_path = NULL, *output = NULL;
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.*, tau.* where not zero", &states_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &joint_effects },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "fd MODEL --states CSV [--ports CSV] [--joint-effects] [-o CSV]",
        "Forward dynamics: the accelerations (a.*) that the forces of each row cause, under the "
        "model's constraints.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    ramus_data_options how = ramus_data_options_default();
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return cli_fail(CLI_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);

    how.joint_effects = joint_effects;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_constraints *set = NULL;
    ramus_error err;
    states s = { 0 };
    unmet u = { 0 };
    double *a = NULL;
    int code = cli_load_model(path, &options, &model);
    if (code == CLI_OK)
        code = check_bars(model, path);
    if (code == CLI_OK)
        code = states_load(model, states_path, ports_path, &s);
    if (code != CLI_OK)
        goto done;
    a = calloc(s.count * (size_t)ramus_model_nv(model) + 1, sizeof *a);
    if (!a)
        code = cli_fail(CLI_BAD_INPUT, "out of memory");
    else if (ramus_data_create(model, &how, &data, &err) != RAMUS_OK ||
             (ramus_model_nconstraint(model) > 0 && ramus_constraints_create(model, NULL, &set, &err) != RAMUS_OK))
        code = cli_fail(CLI_BAD_INPUT, "%s: %s", path, err.text);
    else if (set && !(u.error = calloc(2 * (size_t)ramus_constraints_nrow(set) + 1, sizeof *u.error)))
        code = cli_fail(CLI_BAD_INPUT, "out of memory");
    else
        code = evaluate(model, data, set, &s, a, &u);
    if (code == CLI_OK)
        code = results_write(model, &s, "a.", a, output);
    if (code == CLI_OK)
        tell_unmet(&u, &s);
done:
    free(u.error);
    free(a);
    states_release(&s);
    ramus_constraints_destroy(set);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return code;
}
