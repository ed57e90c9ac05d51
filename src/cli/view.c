/* view.c - ramus view: a page with the robot in 3D, and its motion; or one that is served with a simulation */
#include "log_options.h"
#include "sim_options.h"
#include "tools/live/live.h"
#include "tools/view/view.h"

/* The robot that the page has: of one with modules from sources the tree alone, since constraints may be at outlets, which are not links. */
static int load_shown(const char *path, model_options options, ramus_model **model)
{
    TOOL_TRY(cli_load_model(path, &options, model));
    if (!ramus_model_nsource(*model) || ramus_model_nconstraint(*model) == 0)
        return TOOL_OK;
    ramus_model_destroy(*model);
    options.tree = 1;
    return cli_load_model(path, &options, model);
}

int cli_view(int argc, char **argv)
{
    model_options options = { 0 };
    live_texts live = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    int is_live = 0;
    enum { FIRST_OF_LIVE = 4 };
    const char *path = NULL, *motion_path = NULL, *ports_path = NULL, *output = NULL;
    const args_option option[] = {
        { "--motion", 'm', "CSV", "rows of q.*, and t, v.*, a.*, tau.*, force.* where known", &motion_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--output", 'o', "HTML", "where to; standard output if absent", &output, NULL },
        { "--live", 0, NULL, "serve the page to this machine, with a simulation that runs; with it:", NULL, &is_live },
        { "--port", 0, "N", "of the page's address (any that is free)", &live.port, NULL },
        { "--speed", 0, "X", "times real time (1)", &live.speed, NULL },
        SIM_OPTIONS(&live.sim, 0),
        MODEL_OPTIONS(&options),
        LOG_OPTIONS(&log),
        { 0 },
    };
    const args_command command = {
        "view MODEL [--motion CSV [--ports CSV]] [-o HTML] | view MODEL --live [--port N] [--speed X] [--hold | ...]",
        "A page with the robot in 3D, for any browser, without a network; with a motion it plays, and plots it.\n"
        "Meshes that are found (STL, OBJ, DAE) are in it; simple shapes replace the others.\n"
        "Live, the page is at the address that is printed, and shows a simulation while it runs: it can be paused,\n"
        "slowed down and begun anew there. Options of the simulation are those of ramus sim; without --time it has no\n"
        "end. Of modules from libraries and processes, which are asked, the page shows boxes. Ctrl-C stops the "
        "program.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (is_live && (motion_path || ports_path || output))
        return tool_fail(TOOL_BAD_USAGE, "%s makes no sense with --live, which simulates and serves the page itself",
                         motion_path  ? "--motion"
                         : ports_path ? "--ports"
                                      : "--output");
    const char *given = is_live ? NULL : args_given(option + FIRST_OF_LIVE, "--floating");
    if (given)
        return tool_fail(TOOL_BAD_USAGE, "%s makes sense with --live only", given);
    if (ports_path && !motion_path)
        return tool_fail(TOOL_BAD_USAGE, "--ports makes sense with --motion only");

    ramus_model *model = NULL, *shown = NULL;
    live_run run;
    int code = log_reading_open(&reading, &log);
    live.sim.log = &reading.options;
    if (code == TOOL_OK && is_live)
        code = live_read(&run, &live);
    if (code == TOOL_OK)
        code = load_shown(path, options, &shown);
    /* modules are asked, and what is known is shown */
    if (code == TOOL_OK && (is_live || (motion_path && !ports_path)) && ramus_model_nsource(shown) > 0)
        code = cli_load_robot(path, &options, &model);
    if (code == TOOL_OK)
        code = is_live ? live_serve(&run, &live, model ? model : shown, shown, path)
                       : view_save(shown, model, motion_path, ports_path, &reading.options, output);
    ramus_model_destroy(model);
    ramus_model_destroy(shown);
    log_reading_close(&reading);
    return code;
}
