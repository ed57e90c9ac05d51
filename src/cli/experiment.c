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

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOISE, QUANTISE, DELAY, SEED, STEPS, REPEAT, NUMBERS };
static const struct {
    const char *name, *value_name, *help;
    const char *only; /* the experiment that it makes sense with; NULL: any */
    double least, most, normal;
    bool whole;
} numbers[NUMBERS] = {
    { "--noise", "F", "mbm-black-box: sensor noise, a fraction of each channel's spread", "mbm-black-box", 0, 10, 0,
      0 },
    { "--quantise", "F", "mbm-black-box: sensor resolution, a fraction of its range", "mbm-black-box", 0, 1, 0, 0 },
    { "--delay", "S", "mbm-black-box: the black box's sensors are late, in seconds", "mbm-black-box", 0, 1, 0, 0 },
    { "--seed", "N", "of the noise (default 1)", NULL, 0, 1e15, 1, 1 },
    { "--steps", "N", "charmie: into which the 5 s are cut (default 1000)", "charmie", 2, 1e5, 1000, 1 },
    { "--repeat", "N", "charmie: how often each time is measured (default 10; 0: not at all)", "charmie", 0, 1000, 10,
      1 },
};

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

int cli_experiment(int argc, char **argv)
{
    experiment_request request = { 0 };
    const char *text[NUMBERS] = { NULL };
    double number[NUMBERS];
    int json = 0, listing = 0;
    args_option option[NUMBERS + 4] = {
        { "--list", 0, NULL, "the experiments", NULL, &listing },
        { "--json", 0, NULL, "print the figures as JSON", NULL, &json },
        { "--output", 'o', "FOLDER", "where to; out/experiments/NAME if absent", &request.folder, NULL },
    };
    for (int k = 0; k < NUMBERS; k++)
        option[k + 3] = (args_option){ numbers[k].name, 0, numbers[k].value_name, numbers[k].help, &text[k], NULL };
    const args_command command = {
        "experiment NAME|all|--list [--json] [-o FOLDER]",
        "Runs an experiment of the papers in the MuJoCo simulator, prints its figures beside the paper's and writes a\n"
        "folder with the raw data and report.html.",
        (const char *const[]){ "NAME", NULL }, option
    };
    for (int k = 0; k < argc; k++)
        if (strcmp(argv[k], "--list") == 0)
            return experiment_print_list();
    const int parsed = args_parse(&command, argc, argv, &request.name);
    if (parsed != ARGS_GO_ON)
        return parsed;
    for (int k = 0; k < NUMBERS; k++) {
        TOOL_TRY(read_number(k, request.name, text[k], &number[k]));
        if (text[k])
            out_add(&request.args, " %s %s", numbers[k].name, text[k]);
    }
    request.json = json;
    request.options = (experiment_options){ .noise = number[NOISE],
                                            .quantise = number[QUANTISE],
                                            .delay = number[DELAY],
                                            .seed = (unsigned long long)number[SEED],
                                            .steps = (int)number[STEPS],
                                            .repetitions = (int)number[REPEAT] };
    const int code = experiment_command(&request);
    out_release(&request.args);
    return code;
}

#endif
