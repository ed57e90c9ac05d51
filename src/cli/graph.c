/* graph.c - ramus graph: the interconnection graph of a robot, and with a state its weights and its matrix */
#include "log_options.h"
#include "tools/graph/graph.h"

#include "tools/rows/states.h"

#include <string.h>

int cli_graph(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    const char *path = NULL, *format = NULL, *states_path = NULL, *ports_path = NULL, *row_text = NULL, *output = NULL;
    const args_option option[] = {
        { "--format", 'f', "dot|svg|json", "what to write (default dot)", &format, NULL },
        { "--states", 's', "CSV", "with the weights of one state: a table, and", &states_path, NULL },
        { "--row", 'r', "N", "its row, from 0 (the default)", &row_text, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS_AND(&options, "--input-format"),
        { 0 },
    };
    const args_command command = { "graph MODEL [--format dot|svg|json] [--states CSV --row N [--ports CSV]] [-o FILE]",
                                   "The interconnection graph: a vertex for each module, dashed edges for twists, "
                                   "solid ones for wrenches, dotted\n"
                                   "ones for constraints; with a state also the magnitudes and the interconnection "
                                   "matrix. Modules from libraries\n"
                                   "and processes are asked for what they exert, unless --ports has it.",
                                   (const char *const[]){ "MODEL", NULL }, option };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    size_t row = 0;
    if (!format)
        format = "dot";
    if (strcmp(format, "dot") != 0 && strcmp(format, "svg") != 0 && strcmp(format, "json") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--format %s: there are dot, svg and json", format);
    if (!states_path && (row_text || ports_path))
        return tool_fail(TOOL_BAD_USAGE, "%s makes sense with --states only", row_text ? "--row" : "--ports");
    if (tool_check_row(row_text) != TOOL_OK)
        return TOOL_BAD_USAGE;

    ramus_model *model = NULL;
    graph g = { 0 };
    ramus_states *s = NULL;
    out text = { 0 };
    int code = log_reading_open(&reading, &log);
    /* with a state modules are asked, unless their ports are given */
    if (code == TOOL_OK)
        code = states_path && !ports_path ? cli_load_robot(path, &options, &model)
                                          : cli_load_model(path, &options, &model);
    ramus_network *network = ramus_model_network(model);
    if (code == TOOL_OK)
        code = graph_make(&g, network ? ramus_network_model(network) : model);
    if (code == TOOL_OK && states_path) {
        code = states_load_log(model, NULL, states_path, ports_path, RAMUS_STATES_V | RAMUS_STATES_A, &reading.options,
                               &s);
        if (code == TOOL_OK)
            code = tool_find_row(row_text, states_path, s->count, &row);
        if (code == TOOL_OK)
            code = network ? graph_add_opened_state(&g, model, s, row, path) : graph_add_state(&g, s, row, path);
    }
    if (code == TOOL_OK) {
        (format[0] == 'j' ? graph_json : format[0] == 'd' ? graph_dot : graph_svg)(&g, &text);
        code = tool_write_out(output, &text);
    }
    ramus_states_destroy(s);
    log_reading_close(&reading);
    graph_release(&g);
    ramus_model_destroy(model);
    return code;
}
