/* sweep.c - ramus sweep: parameter studies over any number of an assembly
 *
 * Each point puts its values in the place of the file's, loads the robot, and reduces the inverse dynamics of a motion to a
 * few measures. Points are those of a grid, or drawn at random from the box that the ranges span.
 */
#include "study_options.h"

#include <stdio.h>
#include <string.h>

typedef struct request {
    study_texts study;
    const char *random;
} request;

/* ---- what is asked for -------------------------------------------------------------------------------------- */

static int read_points(const request *r, sweep *s)
{
    const study_texts *t = &r->study;
    double count = 1, seed = 1;
    s->random = r->random != NULL;
    if (t->nvary == 0)
        return tool_fail(TOOL_BAD_USAGE, "--vary is missing: which number of the file, and its range, as --vary "
                                         "modules.arm.links.l2.mass=0.5:2:16");
    if (r->random)
        TOOL_TRY(sweep_read_count("--random", r->random, SWEEP_MOST_POINTS, &count));
    if (t->seed && !r->random)
        return tool_fail(TOOL_BAD_USAGE, "--seed makes sense with --random only");
    if (t->seed)
        TOOL_TRY(sweep_read_count("--seed", t->seed, 1e15, &seed));
    s->seed = (unsigned long long)seed;
    for (int k = 0; k < t->nvary; k++) {
        TOOL_TRY(study_add_axis(t->path, t->vary[k], s));
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

/* ---- the command -------------------------------------------------------------------------------------------- */

static int write_all(const sweep *s, const study_texts *r, const ramus_model *model)
{
    TOOL_TRY(study_write_plot(s, "points", r->plot, model));
    TOOL_TRY(sweep_write_table(s, r->output));
    sweep_report(s, r->output && strcmp(r->output, "-") != 0 ? stdout : stderr);
    return TOOL_OK;
}

static int run(const request *r, const char *usage, const args_option *option, sweep *s, mechanism_rows *rows,
               ramus_model **model, pieces_job *job)
{
    int jobs;
    TOOL_TRY(study_check_request(&r->study, usage));
    TOOL_TRY(cli_read_jobs(r->study.jobs, &jobs));
    TOOL_TRY(read_points(r, s));
    TOOL_TRY(study_open(&r->study, option, s, rows, model, job));
    TOOL_TRY(sweep_run(s, job, jobs));
    return write_all(s, &r->study, *model);
}

static int study(const request *r, const char *usage, const args_option *option)
{
    sweep s = { .path = r->study.path, .how = ramus_data_options_default() };
    mechanism_rows rows = { 0 };
    ramus_model *model = NULL;
    s.how.joint_effects = r->study.joint_effects;
    pieces_job job = { .output = r->study.output, .resume = r->study.resume, .kept = JOURNAL_NONE };
    const int code = pieces_finish(&job, run(r, usage, option, &s, &rows, &model, &job));
    study_close(&s, &rows, model);
    return code;
}

int cli_sweep(int argc, char **argv)
{
    request r = { 0 };
    const args_option option[] = {
        { "--vary", 'v', "PATH=FROM:TO:N", "a number of the file and its range; may be repeated", r.study.vary,
          &r.study.nvary },
        { "--measure", 'm', "WHAT", "peak(force.lift), rms(tau.*), mass, ...; may be repeated", r.study.measure,
          &r.study.nmeasure },
        { "--motion", 0, "CSV", "rows of q.*, v.*, a.*, contact.*; the neutral state at rest if absent",
          &r.study.motion, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &r.study.ports, NULL },
        { "--minimize", 0, "WHAT", "the best point has the least of this (default: first measure)", &r.study.minimize,
          NULL },
        { "--maximize", 0, "WHAT", "the best point has the most of this", &r.study.maximize, NULL },
        { "--random", 0, "COUNT", "points drawn from the ranges, each FROM:TO, not a grid", &r.random, NULL },
        { "--seed", 0, "S", "of --random (default 1)", &r.study.seed, NULL },
        PIECES_OPTIONS(&r.study.jobs, &r.study.resume),
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL,
          &r.study.joint_effects },
        { "--output", 'o', "CSV", "where to; standard output if absent", &r.study.output, NULL },
        { "--plot", 0, "HTML|SVG", "a picture of it", &r.study.plot, NULL },
        LOG_OPTIONS(&r.study.log),
        MODEL_OPTIONS(&r.study.options),
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
    const int parsed = args_parse(&command, argc, argv, &r.study.path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    int code = log_reading_open(&r.study.reading, &r.study.log);
    if (code == TOOL_OK)
        code = study(&r, command.usage, option);
    log_reading_close(&r.study.reading);
    return code;
}
