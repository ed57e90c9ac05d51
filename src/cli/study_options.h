/* study_options.h - what sweep and optimise share: measures, a motion, the robot, and a picture of the results */
#ifndef RAMUS_CLI_STUDY_OPTIONS_H
#define RAMUS_CLI_STUDY_OPTIONS_H

#include "log_options.h"
#include "tools/check/check.h"
#include "tools/study/study.h"

#include <string.h>
#include <strings.h>

_Static_assert((int)ARGS_MOST == (int)SWEEP_MOST_AXES && ARGS_MOST + 1 == (int)SWEEP_MOST_MEASURES,
               "one more: the objective");

typedef struct study_texts {
    const char *path, *motion, *ports, *seed, *jobs, *minimize, *maximize, *output, *plot;
    const char *vary[ARGS_MOST], *measure[ARGS_MOST];
    int nvary, nmeasure, joint_effects, resume;
    model_options options;
    log_texts log;
    log_reading reading;
} study_texts;

/* One range, of a path that is not varied yet. */
static inline int study_add_axis(const study_texts *r, int k, sweep *s)
{
    TOOL_TRY(sweep_read_axis(r->vary[k], s->random, &s->axis[k]));
    s->axis[k].unit = sweep_axis_unit(r->path, s->axis[k].path);
    s->naxis++;
    for (int i = 0; i < k; i++)
        if (strcmp(s->axis[i].path, s->axis[k].path) == 0)
            return tool_fail(TOOL_BAD_USAGE, "--vary %s: this path is varied twice", r->vary[k]);
    return TOOL_OK;
}

/* One measure, unless it is there; its number goes to *index. */
static inline int study_add_measure(sweep *s, const char *text, char **name, int *index)
{
    for (*index = 0; *index < s->nmeasure; ++*index)
        if (strcmp(s->measure[*index].text, text) == 0)
            return TOOL_OK;
    const int code = measure_parse(&s->measure[s->nmeasure], text, s->original_model, name);
    s->nmeasure++;
    return code;
}

/* `rows` are those of the unchanged model. */
static inline int study_read_measures(const study_texts *r, const mechanism_rows *rows, sweep *s)
{
    const char *objective = r->minimize ? r->minimize : r->maximize;
    char **name = mechanism_rows_names(rows, s->original_model);
    int index, code = name ? TOOL_OK : tool_out_of_memory();
    for (int k = 0; k < r->nmeasure && code == TOOL_OK; k++)
        code = study_add_measure(s, r->measure[k], name, &index);
    if (objective && code == TOOL_OK)
        code = study_add_measure(s, objective, name, &s->objective);
    s->maximize = r->maximize != NULL;
    s->width = rows->width;
    states_release_names(name);
    return code;
}

static inline int study_check_request(const study_texts *r, const char *usage)
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
    const char *end = r->plot ? strrchr(r->plot, '.') : NULL;
    if (r->plot && (!end || (strcasecmp(end, ".html") != 0 && strcasecmp(end, ".svg") != 0)))
        return tool_fail(TOOL_BAD_USAGE, "--plot %s: the name of a page (.html) or of a picture (.svg) is expected",
                         r->plot);
    if (r->plot && r->output && strcmp(r->plot, r->output) == 0)
        return tool_fail(TOOL_BAD_USAGE, "--plot %s: the table goes there too (-o), and one file cannot hold both",
                         r->plot);
    TOOL_TRY(tool_check_output(r->output));
    return tool_check_output(r->plot);
}

/* Without a table, one row: the neutral configuration at rest. */
static inline int study_load_motion(const study_texts *r, const mechanism_rows *rows, sweep *s)
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

/* The robot, its measures and its motion; the points of `s` are known. What is opened here is closed by study_close. */
static inline int study_open(const study_texts *r, const args_option *option, sweep *s, mechanism_rows *rows,
                             ramus_model **model, pieces_job *job)
{
    ramus_vec3 gravity;
    ramus_error err;
    s->columns = COLUMNS_OF_PARTS;
    for (int k = 0; k < r->nmeasure; k++)
        s->columns |= measure_columns(r->measure[k]);
    s->columns |= measure_columns(r->minimize ? r->minimize : r->maximize ? r->maximize : "");
    TOOL_TRY(cli_load_options(r->path, &r->options, &s->load, &gravity));
    TOOL_TRY(cli_load_model(r->path, &r->options, model));
    if (mechanism_rows_open(rows, *model, &s->how, s->columns, &err) != RAMUS_OK)
        return check_mechanism_fail(*model, r->path, err.text);
    s->original_model = *model;
    TOOL_TRY(study_read_measures(r, rows, s));
    TOOL_TRY(study_load_motion(r, rows, s));
    TOOL_TRY(sweep_check_paths(s));
    TOOL_TRY(cli_add_inputs(job, option, r->path, *model));
    TOOL_TRY(pieces_add_file(job, "motion", r->motion));
    return pieces_add_file(job, "table of ports", r->ports);
}

static inline void study_close(sweep *s, mechanism_rows *rows, ramus_model *model)
{
    sweep_release(s);
    mechanism_rows_close(rows);
    ramus_model_destroy(model);
}

/* The picture, where one is asked for; reports where no point has a result. */
static inline int study_write_plot(const sweep *s, const study_texts *r, const ramus_model *model)
{
    if (s->best == s->npoint) {
        const int is_refused = s->refused.count && (!s->failed.count || s->refused.first < s->failed.first);
        return tool_fail(TOOL_BAD_INPUT, "none of the %zu points has a result; the first: %s", s->npoint,
                         is_refused ? s->refused.text : s->failed.text);
    }
    if (!r->plot)
        return TOOL_OK;
    out o = { 0 };
    const int svg = strcasecmp(strrchr(r->plot, '.'), ".svg") == 0;
    (svg ? sweep_plot : sweep_page)(s, ramus_model_name(model), &o);
    return tool_write_out(r->plot, &o);
}

#endif
