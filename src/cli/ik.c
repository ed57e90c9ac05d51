/* ik.c - ramus ik: positions of the joints that bring frames to goals, row by row */
#include "log_options.h"
#include "tools/ik/ik.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number above zero, or a whole one from `least` on; nothing where the option was not given. Returns an exit code. */
static int read_positive(const char *option, const char *text, double *value)
{
    if (text && (!tool_numbers(text, ',', 1, value) || !(*value > 0)))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a number above zero is expected", option, text);
    return TOOL_OK;
}

static int read_whole(const char *option, const char *text, int least, int *value)
{
    double x = 0;
    if (text && (!tool_numbers(text, ',', 1, &x) || x != floor(x) || x < least || x > INT_MAX))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a whole number of at least %d is expected", option, text, least);
    if (text)
        *value = (int)x;
    return TOOL_OK;
}

/* Where the first row starts: the first row of a table, or neutral. Returns an exit code. */
static int read_initial(const ramus_model *model, const char *path, const ramus_log_options *log, double q[])
{
    ramus_states *s = NULL;
    ramus_neutral(model, q);
    if (!path)
        return TOOL_OK;
    int code = states_load_log(model, NULL, path, NULL, STATES_NO_WRENCHES, log, &s);
    if (code == TOOL_OK && s->count == 0)
        code = tool_fail(TOOL_BAD_INPUT, "%s: there are no rows to start from", path);
    if (code == TOOL_OK)
        memcpy(q, s->q, (size_t)ramus_model_nq(model) * sizeof *q);
    ramus_states_destroy(s);
    return code;
}

int cli_ik(int argc, char **argv)
{
    model_options options = { 0 };
    ramus_ik_options how = ramus_ik_options_default();
    ik_job job = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    const char *path = NULL, *targets_path = NULL, *initial_path = NULL, *tolerance = NULL, *angle = NULL,
               *iterations = NULL, *restarts = NULL;
    const args_option option[] = {
        { "--targets", 't', "CSV", "goals: pose.F.px py pz qw qx qy qz, or px py pz alone", &targets_path, NULL },
        { "--initial", 0, "CSV", "q.* where the first row starts (its first row); neutral if absent", &initial_path,
          NULL },
        { "--independent", 0, NULL, "every row starts there, not at the answer before", NULL, &job.independent },
        { "--tolerance", 0, "M", "of positions, m (default 1e-8)", &tolerance, NULL },
        { "--angle-tolerance", 0, "RAD", "of rotations, rad (default 1e-8)", &angle, NULL },
        { "--iterations", 0, "N", "at most, of each start (default 100)", &iterations, NULL },
        { "--restarts", 0, "N", "random starts where the first does not reach (default 20)", &restarts, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &job.output, NULL },
        GAP_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "ik MODEL --targets CSV [--initial CSV] [--independent] [--tolerance M] [--angle-tolerance RAD] [--iterations "
        "N] "
        "[--restarts N] [-o CSV]",
        "Inverse kinematics: positions (q.*) within the joints' limits that bring frames to the poses, points or\n"
        "orientations of each row, and what is left (residual.F.position, residual.F.angle). Loops stay closed.\n"
        "Exit code 3: the table is written, but rows are not reached.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!targets_path)
        return tool_fail(TOOL_BAD_USAGE, "--targets is missing; usage: ramus %s", command.usage);
    TOOL_TRY(read_positive("--tolerance", tolerance, &how.position_tolerance));
    TOOL_TRY(read_positive("--angle-tolerance", angle, &how.angle_tolerance));
    TOOL_TRY(read_whole("--iterations", iterations, 1, &how.max_iterations));
    TOOL_TRY(read_whole("--restarts", restarts, 0, &how.restarts));
    TOOL_TRY(tool_check_output(job.output));

    ramus_model *model = NULL;
    ik_goals goals = { 0 };
    double *initial = NULL;
    int code = log_reading_open(&reading, &log);
    if (code == TOOL_OK)
        code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK)
        code = ik_goals_load(&goals, model, targets_path, &reading.options);
    if (code == TOOL_OK) {
        initial = calloc((size_t)ramus_model_nq(model) + 1, sizeof *initial);
        code = initial ? read_initial(model, initial_path, &reading.options, initial) : tool_out_of_memory();
    }
    job.initial = initial;
    if (code == TOOL_OK)
        code = ik_write(model, &goals, &how, &job);
    free(initial);
    ik_goals_release(&goals);
    log_reading_close(&reading);
    ramus_model_destroy(model);
    return code;
}
