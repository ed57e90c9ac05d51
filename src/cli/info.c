/* info.c - ramus info: what a model consists of */
#include "cli.h"
#include "tools/info/info.h"

int cli_info(int argc, char **argv)
{
    model_options options = { 0 };
    const char *path = NULL, *output = NULL;
    int json = 0;
    const args_option option[] = {
        { "--json", 0, NULL, "for programs", NULL, &json },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = { "info MODEL [--json] [-o FILE]",
                                   "Modules, links, joints, the number of coordinates, the mass and the mechanism of a "
                                   "model.\nModules from libraries and processes are opened and asked for theirs.",
                                   (const char *const[]){ "MODEL", NULL }, option };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    ramus_model *model = NULL;
    out text = { 0 };
    int code = cli_load_robot(path, &options, &model);
    if (code == TOOL_OK) {
        const ramus_network *network = ramus_model_network(model);
        (json ? info_json : info_text)(&text, network ? ramus_network_model(network) : model, network ? model : NULL);
        code = tool_write_out(output, &text);
    }
    ramus_model_destroy(model);
    return code;
}
