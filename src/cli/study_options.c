/* study_options.c - what sweep, optimise and rollout share: ranges, measures, a motion, the robot, and a picture of the results */
#include "study_options.h"

#include "tools/check/check.h"

#include <string.h>
#include <strings.h>

int study_add_axis(const char *path, const char *text, sweep *s)
{
    sweep_axis *a = &s->axis[s->naxis];
    TOOL_TRY(sweep_read_axis(text, s->random, a));
    a->unit = sweep_axis_unit(path, a->path);
    s->naxis++;
    for (int i = 0; i < s->naxis - 1; i++)
        if (strcmp(s->axis[i].path, a->path) == 0)
            return tool_fail(TOOL_BAD_USAGE, "--vary %s: this path is varied twice", text);
    return TOOL_OK;
}

/* One measure, unless it is there; its number goes to *index. */
static int add_measure(sweep *s, const char *text, char **name, int *index)
{
    for (*index = 0; *index < s->nmeasure; ++*index)
        if (strcmp(s->measure[*index].text, text) == 0)
            return TOOL_OK;
    const int code = measure_parse(&s->measure[s->nmeasure], text, s->original_model, name);
    s->nmeasure++;
    return code;
}

/* `rows` are those of the unchanged model. */
static int read_measures(const study_texts *r, const mechanism_rows *rows, sweep *s)
{
    const char *objective = r->minimize ? r->minimize : r->maximize;
    char **name = mechanism_rows_names(rows, s->original_model);
    int index, code = name ? TOOL_OK : tool_out_of_memory();
    for (int k = 0; k < r->nmeasure && code == TOOL_OK; k++)
        code = add_measure(s, r->measure[k], name, &index);
    if (objective && code == TOOL_OK)
        code = add_measure(s, objective, name, &s->objective);
    s->maximize = r->maximize != NULL;
    s->width = rows->width;
    states_release_names(name);
    return code;
}

int study_check_outputs(const char *output, const char *plot)
{
    const char *end = plot ? strrchr(plot, '.') : NULL;
    if (plot && (!end || (strcasecmp(end, ".html") != 0 && strcasecmp(end, ".svg") != 0)))
        return tool_fail(TOOL_BAD_USAGE, "--plot %s: the name of a page (.html) or of a picture (.svg) is expected",
                         plot);
    if (plot && output && strcmp(plot, output) == 0)
        return tool_fail(TOOL_BAD_USAGE, "--plot %s: the table goes there too (-o), and one file cannot hold both",
                         plot);
    TOOL_TRY(tool_check_output(output));
    return tool_check_output(plot);
}

int study_check_request(const study_texts *r, const char *usage)
{
    if (r->nmeasure == 0 && !r->minimize && !r->maximize)
        return tool_fail(TOOL_BAD_USAGE,
                         "--measure is missing: what is of interest, as --measure 'peak(tau.*)'; usage: "
                         "ramus %s",
                         usage);
    if (r->minimize && r->maximize)
        return tool_fail(TOOL_BAD_USAGE, "--minimize and --maximize: the best is one of the two");
    if (r->ports && !r->motion)
        return tool_fail(TOOL_BAD_USAGE, "--ports goes with --motion: each row of the motion has its row of ports");
    return study_check_outputs(r->output, r->plot);
}

/* Without a table, one row: the neutral configuration at rest. */
static int load_motion(const study_texts *r, const mechanism_rows *rows, sweep *s)
{
    const ramus_model *model = s->original_model;
    ramus_error err;
    if (r->motion)
        TOOL_TRY(states_load_log(model, rows->parts ? rows->data : NULL, r->motion, r->ports,
                                 RAMUS_STATES_V | RAMUS_STATES_A, &r->reading.options, &s->motion));
    else if (ramus_model_nport(model) > 0)
        return tool_fail(TOOL_BAD_INPUT, "the robot has black boxes: give a motion, and their ports with --ports CSV");
    else
        TOOL_TRY(tool_result(ramus_states_create(model, 1, &s->motion, &err), &err));
    return s->motion->count > 0 ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: the motion has no rows", r->motion);
}

int study_open(const study_texts *r, const args_option *option, sweep *s, mechanism_rows *rows, ramus_model **model,
               pieces_job *job)
{
    ramus_vec3 gravity;
    ramus_error err;
    s->columns = COLUMNS_OF_PARTS;
    for (int k = 0; k < r->nmeasure; k++)
        s->columns |= measure_columns(r->measure[k]);
    s->columns |= measure_columns(r->minimize ? r->minimize : r->maximize ? r->maximize : "");
    TOOL_TRY(cli_load_options(r->path, &r->options, &s->load, &gravity));
    TOOL_TRY(r->ports ? cli_load_model(r->path, &r->options, model) : cli_load_robot(r->path, &r->options, model));
    if (ramus_model_network(*model)) { /* which has no parts beside it */
        s->asked = ramus_network_options_default();
        s->modules = &s->asked;
        s->columns &= ~(unsigned)COLUMNS_OF_PARTS;
    }
    if (mechanism_rows_open(rows, *model, &s->how, s->columns, &err) != RAMUS_OK)
        return check_mechanism_fail(*model, r->path, err.text);
    s->original_model = *model;
    TOOL_TRY(read_measures(r, rows, s));
    TOOL_TRY(load_motion(r, rows, s));
    TOOL_TRY(sweep_check_paths(s));
    TOOL_TRY(cli_add_inputs(job, option, r->path, *model));
    TOOL_TRY(pieces_add_file(job, "motion", r->motion));
    return pieces_add_file(job, "table of ports", r->ports);
}

void study_close(sweep *s, mechanism_rows *rows, ramus_model *model)
{
    sweep_release(s);
    mechanism_rows_close(rows);
    ramus_model_destroy(model);
}

int study_write_plot(const sweep *s, const char *what, const char *plot, const ramus_model *model)
{
    if (s->best == s->npoint) {
        const int is_refused = s->refused.count && (!s->failed.count || s->refused.first < s->failed.first);
        return tool_fail(TOOL_BAD_INPUT, "none of the %zu %s has a result; the first: %s", s->npoint, what,
                         is_refused ? s->refused.text : s->failed.text);
    }
    if (!plot)
        return TOOL_OK;
    out o = { 0 };
    const int svg = strcasecmp(strrchr(plot, '.'), ".svg") == 0;
    (svg ? sweep_plot : sweep_page)(s, ramus_model_name(model), &o);
    return tool_write_out(plot, &o);
}
