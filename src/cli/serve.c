/* serve.c - ramus serve: a model as a process that answers a robot's questions */
#include "cli.h"

#include "tools/outlets/outlets.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_spin(const char *text, double *spin)
{
    char *end;
    *spin = strtod(text, &end);
    return *end == '\0' && end != text && *spin >= 0 && *spin <= 3600
               ? TOOL_OK
               : tool_fail(TOOL_BAD_USAGE, "--spin %s: seconds, 0 to 3600", text);
}

static int serve_model(const ramus_model *model, const char *path, const ramus_packed_options *how,
                       const ramus_serve_options *options)
{
    ramus_packed *packed = NULL;
    ramus_error err;
    if (ramus_packed_create(model, how, &packed, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", cli_model_name(path), err.text);
    const ramus_status status =
        ramus_module_serve(ramus_packed_interface(packed), ramus_packed_self(packed), options, &err);
    ramus_packed_destroy(packed);
    return status == RAMUS_OK ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s", err.text);
}

int cli_serve(int argc, char **argv)
{
    model_options options = { 0 };
    const char *path = NULL, *product = NULL, *spin = NULL, *transport = NULL, *outlet[ARGS_MOST] = { 0 };
    int noutlet = 0, joint_effects = 0;
    const args_option option[] = {
        { "--outlet", 0, "[NAME=]FRAME", "where it carries others; may be repeated; default: the model's named frames",
          outlet, &noutlet },
        { "--name", 0, "NAME", "of the product; default: the model's", &product, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints are part of its answers", NULL,
          &joint_effects },
        { "--spin", 0, "S", "look for a question that long before sleeping; default: 20e-6", &spin, NULL },
        { "--transport", 0, "memory|socket", "memory: shared, where the robot offers it; the default", &transport,
          NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "serve MODULE [--outlet [NAME=]FRAME ...] [--name NAME] [--joint-effects] [--spin S] [--transport "
        "memory|socket]",
        "Answers the questions of a robot that started it, as `black_box: {process: [ramus, serve, MODULE]}` in an "
        "assembly does, until the robot is done. The robot sees joints, outlets and answers, but no names of links, "
        "frames "
        "and files. The protocol: docs/module_protocol.md.",
        (const char *const[]){ "MODULE", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    ramus_serve_options serve = ramus_serve_options_default();
    if (spin && read_spin(spin, &serve.spin) != TOOL_OK)
        return TOOL_BAD_USAGE;
    if (transport && strcmp(transport, "socket") == 0)
        serve.memory = -1;
    else if (transport && strcmp(transport, "memory") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--transport %s: it is memory or socket", transport);
    if (options.gravity)
        return tool_fail(TOOL_BAD_USAGE, "--gravity: a module has none, the robot that it is part of has");
    if (strcmp(path, "-") == 0)
        return tool_fail(TOOL_BAD_USAGE, "MODULE is a file: standard input has the robot's questions");
    if (isatty(0))
        return tool_fail(TOOL_BAD_USAGE, "standard input is a terminal: robots start this program themselves, with "
                                         "'black_box: {process: [ramus, serve, MODULE]}' in an assembly");
    ramus_model *model = NULL;
    outlet_list *list = NULL;
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK)
        code = outlets_find(model, outlet, noutlet, &list);
    if (code == TOOL_OK) {
        const ramus_packed_options how = outlets_packing(list, product, joint_effects);
        code = serve_model(model, path, &how, &serve);
    }
    outlets_release(list);
    ramus_model_destroy(model);
    return code;
}
