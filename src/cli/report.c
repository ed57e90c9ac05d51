/* report.c - ramus report: one page about a run */
#include "log_options.h"
#include "tools/report/run_report.h"

int cli_report(int argc, char **argv)
{
    model_options options = { 0 };
    run_files files = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and t, v.*, a.*, tau.*, contact.* where known", &files.states, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &files.ports, NULL },
        { "--forces", 'f', "CSV", "tau.* of the same rows, as measured: they are compared with the model's",
          &files.forces, NULL },
        { "--output", 'o', "HTML", "where to; standard output if absent", &files.output, NULL },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "report MODEL --states CSV [--ports CSV] [--forces CSV] [-o HTML]",
        "A page about a run, for any browser, without a network: positions, velocities, forces, powers, wrenches at "
        "the\n"
        "connections, limits and where they are exceeded, energy and its balance, and the forces of the model against\n"
        "those that were measured. What the table does not have is computed; notes in the page name it.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &files.model);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!files.states)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);
    ramus_model *model = NULL;
    int code = tool_check_output(files.output);
    if (code == TOOL_OK)
        code = log_reading_open(&reading, &log);
    files.log = &reading.options;
    if (code == TOOL_OK)
        code = files.ports ? cli_load_model(files.model, &options, &model)
                           : cli_load_robot(files.model, &options, &model);
    if (code == TOOL_OK)
        code = run_report_save(model, &files);
    log_reading_close(&reading);
    ramus_model_destroy(model);
    return code;
}
