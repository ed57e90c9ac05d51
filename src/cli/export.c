/* export.c - ramus export: the composed robot for other tools */
#include "cli.h"

#include <string.h>

int cli_export(int argc, char **argv)
{
    static const char *const names[] = { "urdf", "mjcf", "yaml", NULL };
    static const ramus_export_format formats[] = { RAMUS_EXPORT_URDF, RAMUS_EXPORT_MJCF, RAMUS_EXPORT_YAML };
    model_options options = { 0 };
    const char *path = NULL, *format = NULL, *output = NULL;
    const args_option option[] = {
        { "--format", 'f', "urdf|mjcf|yaml", "what to write", &format, NULL },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        MODEL_OPTIONS_AND(&options, "--input-format"),
        { 0 },
    };
    const args_command command = {
        "export MODEL --format urdf|mjcf|yaml [--tree] [-o FILE]",
        "Writes the composed robot as one file. What the format cannot represent is an error that "
        "names it.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!format)
        return tool_fail(TOOL_BAD_USAGE, "--format is missing; usage: ramus %s", command.usage);
    int k = 0;
    while (names[k] && strcmp(names[k], format) != 0)
        k++;
    if (!names[k])
        return tool_fail(TOOL_BAD_USAGE, "--format %s: there are urdf, mjcf and yaml", format);
    ramus_model *model = NULL;
    ramus_error err;
    char *text = NULL;
    const int tree = options.tree;
    options.tree = 0; /* the file names what it leaves out */
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK &&
        (tree ? ramus_model_export_tree : ramus_model_export)(model, formats[k], &text, &err) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    if (code == TOOL_OK)
        code = tool_write(output, text);
    ramus_text_destroy(text);
    ramus_model_destroy(model);
    return code;
}
