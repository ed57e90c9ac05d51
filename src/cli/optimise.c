/* optimise.c - ramus optimise: the numbers of an assembly with the best measure
 *
 * As ramus sweep, by searches within the ranges in place of a grid: several, from points of their own, so that what they agree on
 * shows.
 */
#include "study_options.h"
#include "tools/study/optimise.h"

#include <stdio.h>
#include <string.h>

typedef struct request {
    study_texts study;
    const char *method, *starts, *evaluations, *tolerance;
    int json;
} request;

/* ---- what is asked for -------------------------------------------------------------------------------------- */

static int read_method(const char *text, optimise_method *method)
{
    static const char *const names[] = { "simplex", "gradient", NULL };
    *method = OPTIMISE_SIMPLEX;
    for (int k = 0; text && names[k]; k++)
        if (strcmp(text, names[k]) == 0) {
            *method = (optimise_method)k;
            return TOOL_OK;
        }
    if (!text)
        return TOOL_OK;
    const char *closest = tool_closest(text, names);
    return tool_fail(TOOL_BAD_USAGE, "--method %s: there are simplex and gradient%s%s%s", text,
                     closest ? "; did you mean '" : "", closest ? closest : "", closest ? "'?" : "");
}

static int read_search(const request *r, optimise *o)
{
    const study_texts *t = &r->study;
    sweep *s = o->s;
    double starts = 8, most = 500, seed = 1;
    s->random = 1;
    o->tolerance = 1e-6;
    if (t->nvary == 0)
        return tool_fail(TOOL_BAD_USAGE, "--vary is missing: which number of the file, and its range, as --vary "
                                         "modules.arm.links.l2.mass=0.5:2");
    if (!t->minimize && !t->maximize)
        return tool_fail(TOOL_BAD_USAGE, "--minimize or --maximize is missing: what is to be best, as --minimize "
                                         "'peak(tau.*)'");
    TOOL_TRY(read_method(r->method, &o->method));
    if (r->starts)
        TOOL_TRY(sweep_read_count("--starts", r->starts, OPTIMISE_MOST_STARTS, &starts));
    if (r->evaluations)
        TOOL_TRY(sweep_read_count("--evaluations", r->evaluations, OPTIMISE_MOST_EVALUATIONS, &most));
    if (t->seed)
        TOOL_TRY(sweep_read_count("--seed", t->seed, 1e15, &seed));
    if (r->tolerance &&
        (!tool_numbers(r->tolerance, '\0', 1, &o->tolerance) || !(o->tolerance >= 1e-12 && o->tolerance <= 0.1)))
        return tool_fail(TOOL_BAD_USAGE, "--tolerance %s: a number from 1e-12 to 0.1 is expected, by the ranges",
                         r->tolerance);
    if (starts * most > SWEEP_MOST_POINTS)
        return tool_fail(TOOL_BAD_USAGE, "--starts times --evaluations is %.0f, and %d is the most", starts * most,
                         SWEEP_MOST_POINTS);
    o->nstart = (size_t)starts;
    o->most = (size_t)most;
    s->seed = (unsigned long long)seed;
    for (int k = 0; k < t->nvary; k++) {
        TOOL_TRY(study_add_axis(t->path, t->vary[k], s));
        if (!(s->axis[k].from < s->axis[k].to))
            return tool_fail(TOOL_BAD_USAGE, "--vary %s: the range is empty: FROM is below TO", t->vary[k]);
    }
    s->npoint = 1;
    return TOOL_OK;
}

/* ---- the command -------------------------------------------------------------------------------------------- */

static int write_all(const optimise *o, const request *r, const ramus_model *model)
{
    const study_texts *t = &r->study;
    TOOL_TRY(study_write_plot(o->s, "points", t->plot, model));
    if (t->output)
        TOOL_TRY(sweep_write_table(o->s, t->output));
    const bool taken = t->output && strcmp(t->output, "-") == 0;
    if (!r->json) {
        optimise_report(o, taken ? stderr : stdout);
        return TOOL_OK;
    }
    out json = { 0 };
    optimise_json(o, &json);
    return tool_write_out(NULL, &json);
}

static int run(const request *r, const char *usage, const args_option *option, optimise *o, mechanism_rows *rows,
               ramus_model **model, pieces_job *job)
{
    int jobs;
    TOOL_TRY(read_search(r, o));
    TOOL_TRY(study_check_request(&r->study, usage));
    if (r->json && r->study.output && strcmp(r->study.output, "-") == 0)
        return tool_fail(TOOL_BAD_USAGE, "--json and -o -: standard output cannot hold both");
    TOOL_TRY(cli_read_jobs(r->study.jobs, &jobs));
    TOOL_TRY(study_open(&r->study, option, o->s, rows, model, job));
    TOOL_TRY(optimise_run(o, job, jobs));
    return write_all(o, r, *model);
}

static int search(const request *r, const char *usage, const args_option *option)
{
    sweep s = { .path = r->study.path, .how = ramus_data_options_default() };
    optimise o = { .s = &s };
    mechanism_rows rows = { 0 };
    ramus_model *model = NULL;
    s.how.joint_effects = r->study.joint_effects;
    pieces_job job = { .output = r->study.output, .resume = r->study.resume, .kept = JOURNAL_NONE };
    const int code = pieces_finish(&job, run(r, usage, option, &o, &rows, &model, &job));
    optimise_release(&o);
    study_close(&s, &rows, model);
    return code;
}

int cli_optimise(int argc, char **argv)
{
    request r = { 0 };
    study_texts *t = &r.study;
    const args_option option[] = {
        { "--vary", 'v', "PATH=FROM:TO", "a number of the file and its range; may be repeated", t->vary, &t->nvary },
        { "--minimize", 0, "WHAT", "the least of this: peak(force.lift), rms(tau.*), mass, ...", &t->minimize, NULL },
        { "--maximize", 0, "WHAT", "or the most of this", &t->maximize, NULL },
        { "--measure", 'm', "WHAT", "what is of interest beside it; may be repeated", t->measure, &t->nmeasure },
        { "--motion", 0, "CSV", "rows of q.*, v.*, a.*, contact.*; the neutral state at rest if absent", &t->motion,
          NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &t->ports, NULL },
        { "--method", 0, "NAME", "simplex (default; no derivatives) or gradient (by differences)", &r.method, NULL },
        { "--starts", 0, "N", "searches from points of their own (default 8)", &r.starts, NULL },
        { "--evaluations", 0, "N", "at most, of each search (default 500)", &r.evaluations, NULL },
        { "--tolerance", 0, "X", "steps below it, by the ranges, end a search (default 1e-6)", &r.tolerance, NULL },
        { "--seed", 0, "S", "of the points that searches begin with (default 1)", &t->seed, NULL },
        PIECES_OPTIONS(&t->jobs, &t->resume),
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &t->joint_effects },
        { "--json", 0, NULL, "what was found as JSON", NULL, &r.json },
        { "--output", 'o', "CSV", "all points that were evaluated; not written if absent", &t->output, NULL },
        { "--plot", 0, "HTML|SVG", "a picture of them", &t->plot, NULL },
        LOG_OPTIONS(&t->log),
        MODEL_OPTIONS(&t->options),
        { 0 },
    };
    const args_command command = {
        "optimise MODEL --vary PATH=FROM:TO [--vary ...] --minimize WHAT | --maximize WHAT [--motion CSV] [-o CSV] "
        "[--plot HTML|SVG] [--json]",
        "The numbers of an assembly, within ranges, with the best measure of a motion.\n"
        "\n"
        "PATH and WHAT are those of 'ramus sweep', whose help has them. Searches begin in the middle of the ranges and "
        "at\n"
        "points at random; what several of them end with is likely the best there is. simplex: for measures with "
        "kinks, such\n"
        "as peaks; gradient: fewer evaluations where the measure is smooth, such as rms. A point that gives no robot, "
        "or\n"
        "cannot make the motion, is worse than any other.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &t->path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    int code = log_reading_open(&t->reading, &t->log);
    if (code == TOOL_OK)
        code = search(&r, command.usage, option);
    log_reading_close(&t->reading);
    return code;
}
