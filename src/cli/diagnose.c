/* diagnose.c - ramus diagnose: which module does not fit a log */
#include "log_options.h"
#include "tools/diagnose/diagnosed.h"

static int read_frequency(const char *option, const char *text, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || *value < 0))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a frequency in Hz is expected", option, text);
    return TOOL_OK;
}

static int read_level(const char *text, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || !(*value > 0 && *value < 1)))
        return tool_fail(TOOL_BAD_USAGE, "--level %s: a probability between 0 and 1 is expected, as 0.01", text);
    return TOOL_OK;
}

int cli_diagnose(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts texts = { 0 };
    log_reading reading = { 0 };
    measured_options how = measured_options_default();
    ramus_diagnose_options judge = ramus_diagnose_options_default();
    const char *path = NULL, *log = NULL, *output = NULL, *rate = NULL, *cutoff = NULL, *level = NULL;
    int json = 0, derive = 0;
    const args_option option[] = {
        { "--log", 'l', "CSV", "t, q.* and tau.* as measured; v.* and a.* are derived where they are not there", &log,
          NULL },
        { "--json", 'j', NULL, "the result as JSON", NULL, &json },
        { "--output", 'o', "HTML", "a page with the ranking and plots of the residuals, besides", &output, NULL },
        { "--level", 0, "P", "of the test: probability of a suspect where nothing is wrong (0.01)", &level, NULL },
        { "--derive", 0, NULL, "derive v.* and a.* from q.*, also where the log has them", NULL, &derive },
        { "--rate", 'r', "HZ", "of the rows that are used (two and a half times the cutoff)", &rate, NULL },
        { "--cutoff", 'c', "HZ", "of the low pass (10, or a fifth of the log's rate if that is less)", &cutoff, NULL },
        GAP_OPTIONS(&texts),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = { "diagnose MODEL --log CSV [--json] [-o HTML]",
                                   "Which module of the robot (which link of a URDF) does not fit a log, and what is "
                                   "wrong with it: absent, another mass, a payload,\n"
                                   "other inertial parameters; or a channel: its gain, sign, delay, offset, friction, "
                                   "or two exchanged. A suspect is named where\n"
                                   "the evidence carries it. Friction and offsets are fitted beside every hypothesis.",
                                   (const char *const[]){ "MODEL", NULL }, option };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!log)
        return tool_fail(TOOL_BAD_USAGE, "--log is missing; usage: ramus %s", command.usage);
    how.derive = derive;
    how.most_cutoff =
        10; /* noise of accelerations, which grows with its square and more, makes forces of the model too large */
    TOOL_TRY(read_frequency("--rate", rate, &how.prepare.rate));
    TOOL_TRY(read_frequency("--cutoff", cutoff, &how.prepare.cutoff));
    TOOL_TRY(read_level(level, &judge.level));
    TOOL_TRY(tool_check_output(output));
    ramus_model *model = NULL;
    diagnosed d = { 0 };
    int code = log_reading_open(&reading, &texts);
    if (code == TOOL_OK)
        code = cli_load_known(path, &options, "a diagnosis needs", &model);
    if (code == TOOL_OK) {
        if (!texts.missing) /* numbers are interpolated on the grid, from those that a column has */
            reading.options.missing = RAMUS_MISSING_KEEP;
        how.log = &reading.options;
        code = diagnosed_make(&d, model, cli_model_name(path), log, &how, &judge);
    }
    if (code == TOOL_OK && output) {
        out page = { 0 };
        diagnosed_page(&d, &page);
        code = tool_write_out(output, &page);
    }
    if (code == TOOL_OK) {
        out text = { 0 };
        (json ? diagnosed_json : diagnosed_text)(&d, &text);
        code = tool_write_out(NULL, &text);
    }
    diagnosed_release(&d);
    ramus_model_destroy(model);
    log_reading_close(&reading);
    return code;
}
