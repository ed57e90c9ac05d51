/* experiment.c - ramus experiment: runs an experiment of the papers, prints its table beside theirs, writes a report
 *
 * The experiments need MuJoCo (CMake: RAMUS_EXPERIMENTS). A program that was built without them reports how to build them.
 */
#include "cli.h"

#ifndef RAMUS_HAVE_MUJOCO

int cli_experiment(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return tool_fail(TOOL_BAD_INPUT,
                     "this program was built without the experiments, which run in MuJoCo; install that (Debian: "
                     "apt-get install libmujoco-dev) and build with RAMUS_EXPERIMENTS=ON (make EXPERIMENTS=ON)");
}

#else

#include "experiment.h"
#include "tools/console/closest.h"
#include "tools/view/view.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- progress --------------------------------------------------------------------------------------------------- */

static void show_progress(void *user, const char *doing, double fraction)
{
    fprintf(stderr, "\r%s: %s, %3.0f%%\033[K", (const char *)user, doing, 100 * fraction);
    fflush(stderr);
}

static void clear_progress(const experiment_options *o)
{
    if (o->progress)
        fputs("\r\033[K", stderr);
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

/* The folder and those above it. */
static int make_folder(const char *path)
{
    char part[1024];
    if (strlen(path) >= sizeof part)
        return tool_fail(TOOL_BAD_USAGE, "%s: too long", path);
    strcpy(part, path);
    for (char *s = part + 1;; s++) {
        if (*s != '/' && *s != '\0')
            continue;
        const char kept = *s;
        *s = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return tool_fail(TOOL_BAD_INPUT, "%s: cannot be made: %s", part, strerror(errno));
        *s = kept;
        if (!kept)
            return TOOL_OK;
    }
}

static int save(const char *folder, const char *file, const char *text)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return tool_write(path, text);
}

static int save_robot(const char *folder, const char *name)
{
    const experiment_file *file = experiment_file_find(name);
    char *text = file ? malloc(file->size + 1) : NULL;
    if (!text)
        return tool_fail(TOOL_BAD_INPUT, "out of memory");
    memcpy(text, file->data, file->size);
    text[file->size] = '\0';
    const int code = save(folder, name, text);
    free(text);
    return code;
}

static int save_all(const experiment *e, const lab *r, const char *folder, const char *args)
{
    int code = TOOL_OK;
    for (int k = 0; k < r->ntable && code == TOOL_OK; k++) {
        char path[1200];
        ramus_error err;
        snprintf(path, sizeof path, "%s/%s", folder, r->table[k].file);
        if (ramus_table_save(r->table[k].table, path, &err) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    }
    if (code == TOOL_OK)
        code = save_robot(folder, e->robot);
    if (code == TOOL_OK) {
        out page = { 0 };
        char path[1200];
        experiment_report(e, r, args, &page);
        snprintf(path, sizeof path, "%s/report.html", folder);
        code = tool_write_out(path, &page);
    }
    return code;
}

/* The page of a motion, for the experiments that show one. What is wrong has been printed. */
static ramus_status draw(const ramus_model *model, const char *motion_path, const char *page_path, ramus_error *err)
{
    if (view_save(model, motion_path, NULL, page_path) == TOOL_OK)
        return RAMUS_OK;
    if (err) {
        err->status = RAMUS_ERR_FILE;
        snprintf(err->text, sizeof err->text, "%s could not be written", page_path);
    }
    return RAMUS_ERR_FILE;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static void list(void)
{
    for (int k = 0; experiment_list[k]; k++)
        printf("%-16s %s\n", experiment_list[k]->name, experiment_list[k]->title);
}

static int unknown(const char *name)
{
    const char *names[64] = { "all" };
    for (int k = 0; experiment_list[k] && k < 62; k++)
        names[k + 1] = experiment_list[k]->name;
    const char *closest = tool_closest(name, names);
    if (closest)
        return tool_fail(TOOL_BAD_USAGE, "there is no experiment '%s'; did you mean '%s'?", name, closest);
    return tool_fail(TOOL_BAD_USAGE, "there is no experiment '%s'; 'ramus experiment --list' shows them", name);
}

static int read_number(const char *option, const char *text, double most, double *value)
{
    char *end = NULL;
    if (!text)
        return TOOL_OK;
    *value = strtod(text, &end);
    if (end == text || *end || !isfinite(*value) || *value < 0 || *value > most)
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a number from 0 to %g is expected", option, text, most);
    return TOOL_OK;
}

/* One experiment: run it, write its files, add what is printed. */
static int run_one(const experiment *e, experiment_options *o, const char *folder, int json, const char *args,
                   out *printed, experiment_count *count)
{
    lab result;
    ramus_error err = { .text = "" };
    int code = make_folder(folder);
    if (code != TOOL_OK)
        return code;
    o->user = (void *)e->name;
    o->folder = folder;
    const ramus_status status = experiment_run(e, o, &result, &err);
    clear_progress(o);
    if (status != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", e->name, err.text);
    if (code == TOOL_OK)
        code = save_all(e, &result, folder, args);
    if (code == TOOL_OK) {
        *count = experiment_tally(&result);
        if (json)
            experiment_json(e, &result, printed);
        else
            experiment_text(e, &result, printed);
        if (!json)
            out_add(printed, "\nreport: %s/report.html\n", folder);
    }
    lab_release(&result);
    return code;
}

static int run_all(experiment_options *o, const char *folder, int json, const char *args, out *printed)
{
    enum { MOST = 32 };
    experiment_count counts[MOST] = { 0 };
    const experiment *done[MOST];
    int n = 0, code = TOOL_OK;
    if (json)
        out_add(printed, "[");
    for (; experiment_list[n] && n < MOST && code == TOOL_OK; n++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, experiment_list[n]->name);
        out_add(printed, "%s", n == 0 ? "" : json ? ",\n" : "\n\n");
        done[n] = experiment_list[n];
        code = run_one(done[n], o, path, json, args, printed, &counts[n]);
    }
    if (json)
        out_add(printed, "]");
    if (code == TOOL_OK) {
        out page = { 0 };
        char path[1100];
        experiment_index(done, counts, n, &page);
        snprintf(path, sizeof path, "%s/index.html", folder);
        code = tool_write_out(path, &page);
        if (!json)
            out_add(printed, "\noverview: %s/index.html\n", folder);
    }
    return code;
}

int cli_experiment(int argc, char **argv)
{
    const char *name = NULL, *folder = NULL, *seed = NULL, *noise = NULL, *quantise = NULL, *delay = NULL;
    const char *steps = NULL, *repeat = NULL;
    int json = 0, listing = 0;
    char place[1024], args[400];
    experiment_options options = { .seed = 1, .draw = draw };
    const args_option option[] = {
        { "--list", 0, NULL, "the experiments", NULL, &listing },
        { "--json", 0, NULL, "print the figures as JSON", NULL, &json },
        { "--output", 'o', "FOLDER", "where to; out/experiments/NAME if absent", &folder, NULL },
        { "--noise", 0, "F", "mbm-black-box: sensor noise, a fraction of each channel's spread", &noise, NULL },
        { "--quantise", 0, "F", "mbm-black-box: sensor resolution, a fraction of its range", &quantise, NULL },
        { "--delay", 0, "S", "mbm-black-box: the black box's sensors are late, in seconds", &delay, NULL },
        { "--seed", 0, "N", "of the noise (default 1)", &seed, NULL },
        { "--steps", 0, "N", "charmie: into which the 5 s are cut (default 1000)", &steps, NULL },
        { "--repeat", 0, "N", "charmie: how often each time is measured (default 10; 0: not at all)", &repeat, NULL },
        { 0 },
    };
    const args_command command = {
        "experiment NAME|all|--list [--json] [-o FOLDER]",
        "Runs an experiment of the papers in the MuJoCo simulator, prints its figures beside the paper's and writes a\n"
        "folder with the raw data and report.html.",
        (const char *const[]){ "NAME", NULL }, option
    };
    for (int k = 0; k < argc; k++)
        if (strcmp(argv[k], "--list") == 0) {
            list();
            return TOOL_OK;
        }
    const int parsed = args_parse(&command, argc, argv, &name);
    if (parsed != ARGS_GO_ON)
        return parsed;
    double seed_number = 1, step_number = 1000, repeat_number = 10;
    if (read_number("--noise", noise, 10, &options.noise) ||
        read_number("--quantise", quantise, 1, &options.quantise) || read_number("--delay", delay, 1, &options.delay) ||
        read_number("--seed", seed, 1e15, &seed_number) || read_number("--steps", steps, 1e5, &step_number) ||
        read_number("--repeat", repeat, 1000, &repeat_number))
        return TOOL_BAD_USAGE;
    const experiment *e = experiment_find(name);
    const int all = strcmp(name, "all") == 0;
    if (!e && !all)
        return unknown(name);
    if ((noise || quantise || delay) && strcmp(name, "mbm-black-box") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--noise, --quantise and --delay make sense with mbm-black-box only");
    if ((steps || repeat) && strcmp(name, "charmie") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--steps and --repeat make sense with charmie only");
    if (step_number < 2 || step_number != floor(step_number))
        return tool_fail(TOOL_BAD_USAGE, "--steps %s: a whole number from 2 to 100000 is expected", steps);
    options.seed = (unsigned long long)seed_number;
    options.steps = (int)step_number;
    options.repetitions = (int)repeat_number;
    if (isatty(STDERR_FILENO))
        options.progress = show_progress;
    const struct {
        const char *name, *value;
    } given[] = { { "noise", noise }, { "quantise", quantise }, { "delay", delay },
                  { "seed", seed },   { "steps", steps },       { "repeat", repeat } };
    int used = snprintf(args, sizeof args, "%s", name);
    for (size_t k = 0; k < sizeof given / sizeof *given && used < (int)sizeof args; k++)
        if (given[k].value)
            used += snprintf(args + used, sizeof args - (size_t)used, " --%s %s", given[k].name, given[k].value);
    snprintf(place, sizeof place, "out/experiments%s%s", all ? "" : "/", all ? "" : name);
    if (!folder)
        folder = place;
    if (strlen(folder) > 900)
        return tool_fail(TOOL_BAD_USAGE, "%s: too long", folder);

    out printed = { 0 };
    experiment_count count;
    const int code = all ? run_all(&options, folder, json, args, &printed)
                         : run_one(e, &options, folder, json, args, &printed, &count);
    if (code != TOOL_OK) {
        out_release(&printed);
        return code;
    }
    if (json)
        out_add(&printed, "\n");
    return tool_write_out(NULL, &printed);
}

#endif
