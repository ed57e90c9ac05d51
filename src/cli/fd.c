/* fd.c - ramus fd: accelerations from the forces of each row of a table, of the robot as described */
#include "cli.h"
#include "tools/rows/constraint_watch.h"
#include "tools/rows/states.h"

#include <stdlib.h>
#include <string.h>

/* values: count x width; the accelerations, then forces of constraints if `forces`. */
static int evaluate(const ramus_model *model, ramus_data *data, const ramus_states *s, constraint_watch *watch,
                    int forces, size_t width, double *values)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const int nport = ramus_model_nport(model);
    for (size_t row = 0; row < s->count; row++) {
        const double *q = s->q + row * nq, *v = s->v + row * nv, *tau = s->tau + row * nv;
        double *to = values + row * width;
        ramus_status status = RAMUS_OK;
        for (int k = 0; k < nport && status == RAMUS_OK; k++)
            status = ramus_data_feed(data, (ramus_port){ k }, &s->samples[row * (size_t)nport + (size_t)k]);
        if (status == RAMUS_OK)
            status = ramus_forward_dynamics(model, data, q, v, tau, to);
        if (status != RAMUS_OK)
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                             ramus_data_error(data)->text);
        if (watch->model)
            constraint_watch_row(watch, data, s->table->line[row], forces ? to + nv : NULL);
    }
    return TOOL_OK;
}

/* a.JOINT, then constraint.NAME.*. NULL: memory is out. */
static char **names(const ramus_model *model, int width)
{
    char **name = calloc((size_t)width + 1, sizeof *name);
    int count = 0, whole = name != NULL;
    for (; whole && count < ramus_model_nv(model); count++)
        whole = (name[count] = states_v_name(model, "a.", count)) != NULL;
    if (whole && width > count)
        whole = constraint_columns_names(model, name, &count);
    if (whole)
        return name;
    states_release_names(name);
    return NULL;
}

int cli_fd(int argc, char **argv)
{
    model_options options = { 0 };
    int joint_effects = 0, forces = 0;
    const char *path = NULL, *states_path = NULL, *ports_path = NULL, *output = NULL;
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.*, tau.* where not zero", &states_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &joint_effects },
        { "--constraint-forces", 0, NULL, "add constraint.NAME.*: what constraints exert", NULL, &forces },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "fd MODEL --states CSV [--ports CSV] [--joint-effects] [--constraint-forces] [--tree] [-o CSV]",
        "Forward dynamics: the accelerations (a.*) that the forces of each row cause, beside springs and under the "
        "model's constraints.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    ramus_data_options how = ramus_data_options_default();
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);

    how.joint_effects = joint_effects;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_error err;
    ramus_states *s = NULL;
    constraint_watch watch = { 0 };
    double *values = NULL;
    char **name = NULL;
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK)
        code = states_load(model, NULL, states_path, ports_path, RAMUS_STATES_V | RAMUS_STATES_TAU, &s);
    if (code != TOOL_OK)
        goto done;
    const int width = ramus_model_nv(model) + (forces ? constraint_columns_count(model) : 0);
    watch.model = ramus_model_nconstraint(model) > 0 ? model : NULL;
    values = calloc(s->count * (size_t)width + 1, sizeof *values);
    name = names(model, width);
    if (!values || !name)
        code = tool_fail(TOOL_BAD_INPUT, "out of memory");
    else if (ramus_data_create(model, &how, &data, &err) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    else
        code = evaluate(model, data, s, &watch, forces, (size_t)width, values);
    if (code == TOOL_OK)
        code = states_write(s, width, name, values, output);
    if (code == TOOL_OK)
        constraint_watch_report(&watch, s->table->file);
done:
    states_release_names(name);
    free(values);
    ramus_states_destroy(s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return code;
}
