/* sweep.c - ramus sweep: parameter studies over any number of an assembly
 *
 * Each point puts its values in the place of the file's, loads the robot, and reduces the inverse dynamics of a motion to a
 * few measures. Points are those of a grid, or drawn at random from the box that the ranges span.
 */
#include "log_options.h"
#include "tools/study/study.h"

#include "tools/check/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

_Static_assert((int)ARGS_MOST == (int)SWEEP_MOST_AXES && ARGS_MOST + 1 == (int)SWEEP_MOST_MEASURES,
               "one more: the objective");

typedef struct request {
    const char *path, *motion, *ports, *random, *seed, *jobs, *minimize, *maximize, *output, *plot;
    const char *vary[ARGS_MOST], *measure[ARGS_MOST];
    int nvary, nmeasure, joint_effects, resume;
    model_options options;
    log_texts log;
    log_reading reading;
} request;

/* ---- what is asked for -------------------------------------------------------------------------------------- */

static int read_points(const request *r, sweep *s)
{
    double count = 1, seed = 1;
    s->random = r->random != NULL;
    if (r->nvary == 0)
        return tool_fail(TOOL_BAD_USAGE, "--vary is missing: which number of the file, and its range, as --vary "
                                         "modules.arm.links.l2.mass=0.5:2:16");
    if (r->random)
        TOOL_TRY(sweep_read_count("--random", r->random, SWEEP_MOST_POINTS, &count));
    if (r->seed && !r->random)
        return tool_fail(TOOL_BAD_USAGE, "--seed makes sense with --random only");
    if (r->seed)
        TOOL_TRY(sweep_read_count("--seed", r->seed, 1e15, &seed));
    s->seed = (unsigned long long)seed;
    for (int k = 0; k < r->nvary; k++) {
        TOOL_TRY(sweep_read_axis(r->vary[k], s->random, &s->axis[k]));
        s->axis[k].unit = sweep_axis_unit(r->path, s->axis[k].path);
        s->naxis++;
        for (int i = 0; i < k; i++)
            if (strcmp(s->axis[i].path, s->axis[k].path) == 0)
                return tool_fail(TOOL_BAD_USAGE, "--vary %s: this path is varied twice", r->vary[k]);
        if (!s->random)
            count *= (double)s->axis[k].count;
    }
    if (count > SWEEP_MOST_POINTS)
        return tool_fail(TOOL_BAD_USAGE,
                         "the grid has %.0f points, and %d is the most: take smaller N, or --random COUNT with FROM:TO",
                         count, SWEEP_MOST_POINTS);
    s->npoint = (size_t)count;
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
static int read_measures(const request *r, const mechanism_rows *rows, sweep *s)
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

static int check_request(const request *r, const char *usage)
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

/* ---- the command -------------------------------------------------------------------------------------------- */

static int write_all(const sweep *s, const request *r, const ramus_model *model)
{
    if (s->best == s->npoint) {
        const int is_refused = s->refused.count && (!s->failed.count || s->refused.first < s->failed.first);
        return tool_fail(TOOL_BAD_INPUT, "none of the %zu points has a result; the first: %s", s->npoint,
                         is_refused ? s->refused.text : s->failed.text);
    }
    if (r->plot) {
        out o = { 0 };
        const int svg = strcasecmp(strrchr(r->plot, '.'), ".svg") == 0;
        (svg ? sweep_plot : sweep_page)(s, ramus_model_name(model), &o);
        TOOL_TRY(tool_write_out(r->plot, &o));
    }
    TOOL_TRY(sweep_write_table(s, r->output));
    sweep_report(s, r->output && strcmp(r->output, "-") != 0 ? stdout : stderr);
    return TOOL_OK;
}

/* Without a table, one row: the neutral configuration at rest. */
static int load_motion(const request *r, const mechanism_rows *rows, sweep *s)
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

/* What is opened here is closed by study(). */
static int run(const request *r, const char *usage, const args_option *option, sweep *s, mechanism_rows *rows,
               ramus_model **model, pieces_job *job)
{
    int jobs;
    ramus_vec3 gravity;
    ramus_error err;
    TOOL_TRY(check_request(r, usage));
    TOOL_TRY(cli_read_jobs(r->jobs, &jobs));
    TOOL_TRY(read_points(r, s));
    s->columns = COLUMNS_OF_PARTS;
    for (int k = 0; k < r->nmeasure; k++)
        s->columns |= measure_columns(r->measure[k]);
    s->columns |= measure_columns(r->minimize ? r->minimize : r->maximize ? r->maximize : "");
    TOOL_TRY(cli_load_options(r->path, &r->options, &s->load, &gravity));
    TOOL_TRY(cli_load_model(r->path, &r->options, model));
    if (mechanism_rows_open(rows, *model, &s->how, s->columns, &err) != RAMUS_OK)
        return check_mechanism_fail(*model, r->path, err.text);
    s->original_model = *model;
    TOOL_TRY(read_measures(r, rows, s));
    TOOL_TRY(load_motion(r, rows, s));
    TOOL_TRY(sweep_check_paths(s));
    TOOL_TRY(cli_add_inputs(job, option, r->path, *model));
    TOOL_TRY(pieces_add_file(job, "motion", r->motion));
    TOOL_TRY(pieces_add_file(job, "table of ports", r->ports));
    TOOL_TRY(sweep_run(s, job, jobs));
    return write_all(s, r, *model);
}

static int study(const request *r, const char *usage, const args_option *option)
{
    sweep s = { .path = r->path, .how = ramus_data_options_default() };
    mechanism_rows rows = { 0 };
    ramus_model *model = NULL;
    s.how.joint_effects = r->joint_effects;
    pieces_job job = { .output = r->output, .resume = r->resume, .kept = JOURNAL_NONE };
    const int code = pieces_finish(&job, run(r, usage, option, &s, &rows, &model, &job));
    sweep_release(&s);
    mechanism_rows_close(&rows);
    ramus_model_destroy(model);
    return code;
}

int cli_sweep(int argc, char **argv)
{
    request r = { 0 };
    const args_option option[] = {
        { "--vary", 'v', "PATH=FROM:TO:N", "a number of the file and its range; may be repeated", r.vary, &r.nvary },
        { "--measure", 'm', "WHAT", "peak(force.lift), rms(tau.*), mass, ...; may be repeated", r.measure,
          &r.nmeasure },
        { "--motion", 0, "CSV", "rows of q.*, v.*, a.*, contact.*; the neutral state at rest if absent", &r.motion,
          NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &r.ports, NULL },
        { "--minimize", 0, "WHAT", "the best point has the least of this (default: first measure)", &r.minimize, NULL },
        { "--maximize", 0, "WHAT", "the best point has the most of this", &r.maximize, NULL },
        { "--random", 0, "COUNT", "points drawn from the ranges, each FROM:TO, not a grid", &r.random, NULL },
        { "--seed", 0, "S", "of --random (default 1)", &r.seed, NULL },
        PIECES_OPTIONS(&r.jobs, &r.resume),
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &r.joint_effects },
        { "--output", 'o', "CSV", "where to; standard output if absent", &r.output, NULL },
        { "--plot", 0, "HTML|SVG", "a picture of it", &r.plot, NULL },
        LOG_OPTIONS(&r.log),
        MODEL_OPTIONS(&r.options),
        { 0 },
    };
    const args_command command = {
        "sweep MODEL --vary PATH=FROM:TO:N [--vary ...] --measure WHAT [--measure ...] [--motion CSV] [-o CSV] "
        "[--plot HTML|SVG]",
        "A parameter study: every combination of the values, each a robot of its own that makes the motion, and the "
        "best.\n"
        "\n"
        "PATH   a number of the assembly, in the file's units: keys with dots between, items of a list by name or as "
        "[k]:\n"
        "       modules.arm.links.l2.mass   modules.arm.links.l2.com[1]   robot.s2.pose.rpy[0]   gravity[2]\n"
        "       into another file: modules.leg.modules.shin.links... or, in a URDF, modules.leg.links.shin.mass,\n"
        "       modules.leg.joints.knee.limits.effort (a URDF alone: links.shin.mass). A key with a dot: "
        "modules.\"a.b\" or modules.a\\.b\n"
        "WHAT   FUNCTION(COLUMN), or mass. Functions: peak (largest size), max, min, mean, rms, range, final.\n"
        "       Columns: tau.JOINT, power.JOINT, and of an actuator, spring or bar: force.NAME (tension), "
        "length.NAME,\n"
        "       rate.NAME, power.NAME; share.NAME.CARRIER.fx to mz; wrench.INSTANCE.fx to mz and joint.JOINT.fx to mz, "
        "as 'id --wrenches'\n"
        "       and --joint-wrenches write them. A * is any letters: peak(tau.*) is over "
        "all.\n"
        "Motion columns length.NAME, rate.NAME, acceleration.NAME command a linear actuator in place of its joint's q, "
        "v, a.\n"
        "A point that gives no robot, or cannot make the motion, has empty cells.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &r.path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    int code = log_reading_open(&r.reading, &r.log);
    if (code == TOOL_OK)
        code = study(&r, command.usage, option);
    log_reading_close(&r.reading);
    return code;
}
