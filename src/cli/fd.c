/* fd.c - ramus fd: accelerations from the forces of each row of a table, of the robot as described */
#include "log_options.h"
#include "tools/rows/mechanism_rows.h"
#include "tools/spread/rows.h"

int cli_fd(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    int joint_effects = 0, forces = 0;
    const char *path = NULL, *states_path = NULL, *ports_path = NULL, *jobs_text = NULL;
    int resume = 0, subtrees = 0;
    pieces_job job = { .kept = JOURNAL_NONE };
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.*, tau.*, contact.* where not zero", &states_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &joint_effects },
        { "--constraint-forces", 0, NULL, "add constraint.NAME.*: what constraints exert", NULL, &forces },
        { "--output", 'o', "CSV", "where to; standard output if absent", &job.output, NULL },
        PIECES_OPTIONS(&jobs_text, &resume),
        { "--subtrees", 0, NULL, "one robot over the ranks of mpirun, by subtrees, row after row", NULL, &subtrees },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "fd MODEL --states CSV [--ports CSV] [--joint-effects] [--constraint-forces] [--tree] [-o CSV]",
        "Forward dynamics: the accelerations (a.*) that the forces of each row cause, beside springs and under the "
        "model's constraints.\n"
        "contact.FRAME.fx to mz is what the world exerts on the robot at FRAME's origin, in world axes.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    ramus_data_options how = ramus_data_options_default();
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);

    if (subtrees && (joint_effects || forces || ports_path || resume || jobs_text))
        return tool_fail(TOOL_BAD_USAGE,
                         "--subtrees gives the accelerations of a tree alone: leave out the other options");
    how.joint_effects = joint_effects;
    ramus_model *model = NULL;
    ramus_error err;
    ramus_states *s = NULL;
    mechanism_rows rows = { 0 };
    job.resume = resume;
    int code = log_reading_open(&reading, &log);
    if (code == TOOL_OK && subtrees)
        code = spread_enter(1);
    if (code == TOOL_OK)
        code = cli_load_robot(path, &options, &model);
    if (code == TOOL_OK)
        code = states_load_log(model, NULL, states_path, ports_path, RAMUS_STATES_V | RAMUS_STATES_TAU,
                               &reading.options, &s);
    if (code == TOOL_OK && !subtrees &&
        mechanism_rows_open(&rows, model, &how, COLUMNS_FORWARD | (forces ? COLUMNS_OF_CONSTRAINTS : 0), &err) !=
            RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    const row_texts texts = {
        .path = path, .ports = ports_path, .jobs = jobs_text, .subtrees = subtrees, .forward = 1
    };
    if (code == TOOL_OK)
        code = cli_write_rows(&texts, &rows, model, s, &job, option);
    if (subtrees)
        spread_leave();
    code = pieces_finish(&job, code);
    ramus_states_destroy(s);
    log_reading_close(&reading);
    mechanism_rows_close(&rows);
    ramus_model_destroy(model);
    return code;
}
