/* excite.c - ramus excite: a motion that shows parameters */
#include "cli.h"
#include "tools/console/progress.h"
#include "tools/identify/excitation.h"
#include "tools/rows/states.h"

#include <math.h>

int cli_excite(int argc, char **argv)
{
    model_options options = { 0 };
    excite_texts x = { 0 };
    const char *path = NULL, *output = NULL;
    const args_option option[] = {
        { "--duration", 't', "S", "of the motion, which is one period (20)", &x.duration, NULL },
        { "--step", 'h', "S", "between rows (0.01)", &x.step, NULL },
        { "--harmonics", 'n', "N", "of the base frequency, 3 to 50 (5)", &x.harmonics, NULL },
        { "--modules", 'm', "A,B", "instances or links whose parameters are wanted (all)", &x.modules, NULL },
        { "--trials", 0, "N", "of the search (400)", &x.trials, NULL },
        { "--seed", 's', "N", "of the search (1)", &x.seed, NULL },
        { "--range", 0, "X", "of joints without limits, either way (1 rad, 0.2 m)", &x.range, NULL },
        { "--velocity", 0, "X", "of joints without limits (2 rad/s, 0.5 m/s)", &x.velocity, NULL },
        { "--acceleration", 0, "X", "of all joints (not limited)", &x.acceleration, NULL },
        { "--margin", 0, "X", "share of the limits that is used (0.9)", &x.margin, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "excite MODEL [--duration S] [--harmonics N] [--step S] [--modules A,B] [--seed N] [-o CSV]",
        "A motion of all driven joints that shows inertial parameters, friction and offsets: a finite Fourier series "
        "within the "
        "limits of\n"
        "position, velocity and effort, at rest at its ends, with the largest determinant of the information that was "
        "found.\n"
        "Writes t, q.*, v.*, a.* and the forces tau.* of the model. It knows nothing of obstacles: look at it with "
        "'ramus "
        "view'.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    ramus_model *model = NULL;
    ramus_table *table = NULL;
    int code = output ? tool_check_output(output) : TOOL_OK;
    if (code == TOOL_OK)
        code = cli_load_known(path, &options, "motions that show parameters need", &model);
    if (code == TOOL_OK)
        code = excitation_table(model, &x, &table);
    if (code == TOOL_OK)
        code = states_write_table(table, output);
    ramus_table_destroy(table);
    ramus_model_destroy(model);
    return code;
}
