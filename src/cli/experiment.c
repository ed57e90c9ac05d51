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

#include "experiments/command.h"
#include "experiments/study.h"
#include "tools/pieces/ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOISE, QUANTISE, DELAY, FRICTION, PARAMETERS, STEP, SEED, SEEDS, STEPS, REPEAT, SLIP, NUMBERS };
static const struct {
    const char *name, *value_name, *help;
    const char *only; /* the experiment that it makes sense with; NULL: any */
    double least, most, normal;
    bool whole;
} numbers[NUMBERS] = {
    { "--noise", "F", "noise of readings, a fraction of each one's spread", NULL, 0, 10, 0, 0 },
    { "--quantise", "F", "resolution of readings, a fraction of each one's range", NULL, 0, 1, 0, 0 },
    { "--delay", "S", "positions and velocities (or a black box's ports) are late, in seconds", NULL, 0, 1, 0, 0 },
    { "--friction", "F", "viscous, of the plant: of the inertia's force at 1 Hz", NULL, 0, 100, 0, 0 },
    { "--parameter-error", "F", "masses, centres, inertias of the plant are off by up to this fraction", NULL, 0, 0.9,
      0, 0 },
    { "--step", "S", "of the simulator, in seconds; 1 ms must be so many whole steps (charmie: of the motion, 5 s)",
      NULL, 1e-6, 1, 0, 0 },
    { "--seed", "N", "of noise and parameter errors (default 1)", NULL, 0, 1e15, 1, 1 },
    { "--seeds", "N", "--study: how many at each point (default 10)", NULL, 1, 1000, 10, 1 },
    { "--steps", "N", "charmie: into which the 5 s are cut (default 1000)", "charmie", 2, 1e5, 1000, 1 },
    { "--repeat", "N", "charmie: how often each time is measured (default 10; 0: not at all)", "charmie", 0, 1000, 10,
      1 },
    { "--slip-limit", "N", "nonholonomic-8: the wheels slip beyond this sideways force, in newtons (default: never)",
      "nonholonomic-8", 1e-3, 1e4, 0, 0 },
};
/* Options that are words. */
enum { FILTER, MODEL, STUDY, RANGE, WORDS };

static int read_number(int k, const char *experiment, const char *text, double *value)
{
    char *end = NULL;
    *value = text ? strtod(text, &end) : numbers[k].normal;
    if (!text)
        return TOOL_OK;
    if (end == text || *end || !(*value >= numbers[k].least && *value <= numbers[k].most) ||
        (numbers[k].whole && *value != floor(*value)))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a %snumber from %.10g to %.10g is expected", numbers[k].name, text,
                         numbers[k].whole ? "whole " : "", numbers[k].least, numbers[k].most);
    if (numbers[k].only && strcmp(numbers[k].only, experiment) != 0)
        return tool_fail(TOOL_BAD_USAGE, "%s makes sense with %s only", numbers[k].name, numbers[k].only);
    return TOOL_OK;
}

/* The simulator's step: a whole number of them in a sample, or of charmie's in its 5 s. */
static int check_step(const char *experiment, double step, bool steps_given, int *steps)
{
    const bool charmie = strcmp(experiment, "charmie") == 0, all = strcmp(experiment, "all") == 0;
    const double whole = charmie ? 5 : 1e-3, count = whole / step;
    if (!(step > 0))
        return TOOL_OK;
    if ((charmie || all) && 5 / step > 1e5)
        return tool_fail(TOOL_BAD_USAGE, "--step %g: charmie's 5 s would be more than 100000 steps", step);
    if (count < 1 || fabs(count - round(count)) > 1e-6 * count)
        return tool_fail(TOOL_BAD_USAGE, "--step %g: %g s are not a whole number of such steps", step, whole);
    if (steps_given)
        return tool_fail(TOOL_BAD_USAGE, "--step and --steps are the same for charmie; give one of them");
    if (charmie || all)
        *steps = (int)round(5 / step);
    return TOOL_OK;
}

static int read_filter(const char *experiment, const char *text, experiment_filter *filter)
{
    static const char *const names[] = { "zero-phase", "causal", NULL };
    if (!text)
        return TOOL_OK;
    for (int k = 0; names[k]; k++)
        if (strcmp(text, names[k]) == 0)
            *filter = k == 0 ? FILTER_ZERO_PHASE : FILTER_CAUSAL;
    if (*filter == FILTER_BOTH)
        return tool_fail(TOOL_BAD_USAGE, "--filter %s: zero-phase or causal is expected", text);
    if (*filter == FILTER_ZERO_PHASE && strcmp(experiment, "mbm-control") == 0)
        return tool_fail(TOOL_BAD_USAGE, "--filter zero-phase: it needs readings that are still to come, which a "
                                         "controller does not have; mbm-control takes causal");
    return TOOL_OK;
}

static int read_study(const char *text, const char *range, bool seeds_given, experiment_request *r)
{
    char *end = NULL;
    for (int k = 0; text && study_names[k]; k++)
        if (strcmp(text, study_names[k]) == 0)
            r->study = study_names[k];
    if (text && !r->study)
        return tool_fail(TOOL_BAD_USAGE,
                         "--study %s: noise, quantise, delay, friction, parameter-error or step is expected", text);
    if (!text && (range || seeds_given))
        return tool_fail(TOOL_BAD_USAGE, "%s makes sense with --study only", range ? "--range" : "--seeds");
    if (!range)
        return TOOL_OK;
    r->low = strtod(range, &end);
    const bool first = end != range && *end == ':';
    const char *second = end + 1;
    r->high = first ? strtod(second, &end) : 0;
    if (!first || end == second || *end || !(r->low >= 1e-9 && r->high >= r->low && r->high <= 100))
        return tool_fail(TOOL_BAD_USAGE, "--range %s: LOW:HIGH from 1e-9 to 100 is expected", range);
    return TOOL_OK;
}

int cli_experiment(int argc, char **argv)
{
    experiment_request request = { 0 };
    const char *text[NUMBERS] = { NULL }, *word[WORDS] = { NULL };
    double number[NUMBERS];
    int json = 0, listing = 0, resume = 0, process = 0;
    args_option option[NUMBERS + 10] = {
        { "--list", 0, NULL, "the experiments", NULL, &listing },
        { "--json", 0, NULL, "print the figures as JSON", NULL, &json },
        { "--output", 'o', "FOLDER", "where to; out/experiments/NAME if absent", &request.folder, NULL },
        { "--filter", 0, "zero-phase|causal", "the low pass; both, if absent (mbm-control: causal or none)",
          &word[FILTER], NULL },
        { "--model", 0, "MODEL", "judge this model, not the experiment's own", &word[MODEL], NULL },
        { "--study", 0, "WHAT", "RMSE and CMC over a range of noise, quantise, delay, friction, parameter-error, step",
          &word[STUDY], NULL },
        { "--range", 0, "LOW:HIGH", "--study: of its values", &word[RANGE], NULL },
        { "--resume", 0, NULL, "--study: keep finished runs in the folder; go on with those of one that was ended",
          NULL, &resume },
        { "--process", 0, NULL, "mbm-black-box: compute once more with the black box in another process", NULL,
          &process },
    };
    for (int k = 0; k < NUMBERS; k++)
        option[k + 9] = (args_option){ numbers[k].name, 0, numbers[k].value_name, numbers[k].help, &text[k], NULL };
    const args_command command = {
        "experiment NAME|all|--list [--json] [-o FOLDER]",
        "Runs an experiment of the papers in the MuJoCo simulator, prints its figures beside the paper's and writes a\n"
        "folder with the raw data and report.html; with --study, how the figures depend on one thing, and study.html.",
        (const char *const[]){ "NAME", NULL }, option
    };
    for (int k = 0; k < argc; k++)
        if (strcmp(argv[k], "--list") == 0)
            return ranks_is_first() ? experiment_print_list() : TOOL_OK;
    const int parsed = args_parse(&command, argc, argv, &request.name);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!word[STUDY] && !ranks_works_alone("an experiment without --study"))
        return TOOL_OK;
    for (int k = 0; k < NUMBERS; k++)
        TOOL_TRY(read_number(k, request.name, text[k], &number[k]));
    request.json = json;
    request.seeds = (int)number[SEEDS];
    request.options = (experiment_options){ .noise = number[NOISE],
                                            .quantise = number[QUANTISE],
                                            .delay = number[DELAY],
                                            .friction = number[FRICTION],
                                            .parameter_error = number[PARAMETERS],
                                            .step = number[STEP],
                                            .slip_limit = number[SLIP],
                                            .seed = (unsigned long long)number[SEED],
                                            .steps = (int)number[STEPS],
                                            .repetitions = (int)number[REPEAT],
                                            .model = word[MODEL] };
    TOOL_TRY(check_step(request.name, number[STEP], text[STEPS], &request.options.steps));
    TOOL_TRY(read_filter(request.name, word[FILTER], &request.options.filter));
    TOOL_TRY(read_study(word[STUDY], word[RANGE], text[SEEDS], &request));
    request.resume = resume;
    if (resume && !word[STUDY])
        return tool_fail(TOOL_BAD_USAGE, "--resume makes sense with --study only");
    request.options.process = process;
    if (process && (strcmp(request.name, "mbm-black-box") != 0 || word[STUDY] || word[MODEL]))
        return tool_fail(TOOL_BAD_USAGE, "--process makes sense with mbm-black-box only, without --study and --model");
    if (process && (text[NOISE] || text[QUANTISE] || text[DELAY] || word[FILTER]))
        return tool_fail(TOOL_BAD_USAGE, "--process computes from undisturbed readings behind the zero-phase filter: "
                                         "leave --noise, --quantise, --delay and --filter out");
    if (word[MODEL] && strcmp(request.name, "all") == 0)
        return tool_fail(TOOL_BAD_USAGE, "--model is of one experiment; name it in place of 'all'");
    for (int k = 0; k < NUMBERS; k++)
        if (text[k])
            out_add(&request.args, " %s %s", numbers[k].name, text[k]);
    for (int k = 0; k < WORDS; k++)
        if (word[k])
            out_add(&request.args, " %s %s", option[3 + k].name, word[k]);
    if (process)
        out_add(&request.args, " --process");
    const int code = experiment_command(&request);
    out_release(&request.args);
    return code;
}

#endif
