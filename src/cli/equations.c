/* equations.c - ramus equations: M, C and g of one state, and how far the ways to them differ */
#include "log_options.h"
#include "tools/equations/equations.h"

#include <string.h>

int cli_equations(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    int json = 0;
    const char *path = NULL, *states_path = NULL, *row_text = NULL, *way_text = NULL, *output = NULL;
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.* where not zero", &states_path, NULL },
        { "--row", 'r', "N", "the row, from 0 (the default)", &row_text, NULL },
        { "--way", 0, "composite|gauss", "which matrices to write (default composite)", &way_text, NULL },
        { "--json", 0, NULL, "as JSON", NULL, &json },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "equations MODEL --states CSV --row N [--way composite|gauss] [--json] [-o FILE]",
        "M, C and g of M(q) a + C(q, v) v + g(q) = tau at one row of the table, and the largest differences between "
        "the\n"
        "ways to them: composite bodies, Gauss's principle, Newton-Euler, Gibbs-Appell, Kane. Of a robot with\n"
        "constraints they are those of its tree, with A and b of A a = b beside them.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);
    TOOL_TRY(tool_check_row(row_text));
    if (way_text && strcmp(way_text, "composite") != 0 && strcmp(way_text, "gauss") != 0)
        return tool_fail(TOOL_BAD_USAGE,
                         "--way %s: there are composite and gauss; the other ways have forces alone, and are compared",
                         way_text);
    const equations_way way = way_text && way_text[0] == 'g' ? EQUATIONS_GAUSS : EQUATIONS_COMPOSITE;

    ramus_model *model = NULL;
    ramus_states *s = NULL;
    equations e = { 0 };
    size_t row = 0;
    out text = { 0 };
    int code = log_reading_open(&reading, &log);
    if (code == TOOL_OK)
        code = cli_load_known(path, &options, "the equations of motion need", &model);
    if (code == TOOL_OK)
        code = equations_check_model(model);
    if (code == TOOL_OK)
        code =
            states_load_log(model, NULL, states_path, NULL, RAMUS_STATES_V | STATES_NO_WRENCHES, &reading.options, &s);
    if (code == TOOL_OK)
        code = tool_find_row(row_text, states_path, s->count, &row);
    if (code == TOOL_OK)
        code = equations_make(&e, model, s, row, way);
    if (code == TOOL_OK) {
        (json ? equations_json : equations_text)(&e, &text);
        code = tool_write_out(output, &text);
    }
    equations_release(&e);
    ramus_states_destroy(s);
    log_reading_close(&reading);
    ramus_model_destroy(model);
    return code;
}
