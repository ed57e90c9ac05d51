/* pack.c - ramus pack: a module as a shared library that shows its interface alone */
#include "cli.h"

#include "tools/outlets/outlets.h"
#include "tools/pack/pack.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATIONS_MOST = 60000 /* of all functions: compilers take minutes for more */ };

static int write_library(const ramus_packed *packed, const char *output)
{
    size_t size, runtime_size, length;
    const char *why;
    const void *block = ramus_packed_bytes(packed, &size);
    const unsigned char *runtime = pack_runtime_bytes(&runtime_size);
    unsigned char *file = pack_join(runtime, runtime_size, block, size, &length, &why);
    if (!file)
        return why ? tool_fail(TOOL_BAD_INPUT, "%s", why) : tool_out_of_memory();
    const int code = pack_write(output, file, length);
    free(file);
    return code;
}

/* Of the module's own code: the C file itself, or the library that a compiler makes of it. */
static int write_generated(const ramus_model *model, const char *path, const ramus_packed_options *packing,
                           const char *compiler, const char *output)
{
    ramus_generate_options how = ramus_generate_options_default();
    ramus_generated *made = NULL;
    ramus_error err;
    unsigned char *library = NULL;
    size_t length = 0;
    const char *dot = strrchr(output, '.');
    const bool is_text = dot && strcmp(dot, ".c") == 0;
    how.target = RAMUS_TARGET_MODULE;
    how.frame = packing->outlet;
    how.frame_name = packing->outlet_name;
    how.nframe = packing->noutlet;
    how.product = packing->name;
    how.joint_effects = packing->joint_effects;
    how.max_operations = OPERATIONS_MOST;
    if (is_text && compiler)
        return tool_fail(TOOL_BAD_USAGE, "--compiler: %s is C code, which is not compiled", output);
    if (ramus_generate(model, &how, &made, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", cli_model_name(path), err.text);
    int code = is_text ? tool_write(output, made->source) : pack_compile(made->source, compiler, &library, &length);
    if (code == TOOL_OK && !is_text)
        code = pack_write(output, library, length);
    free(library);
    ramus_generated_destroy(made);
    return code;
}

/* A module reports joints with coordinates; what others follow these with is not seen from outside. */
static void note_limits(const ramus_model *model, const char *path)
{
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        if (link.mimic.index < 0 || (isinf(link.lower) && isinf(link.upper) && isinf(link.max_velocity)))
            continue;
        tool_print(
            stderr,
            "ramus: %s: note: limits of '%s', which follows '%s', are not in the library: a module reports those "
            "of joints with coordinates\n",
            cli_model_name(path), link.joint_name, ramus_model_link(model, link.mimic).joint_name);
        return;
    }
}

int cli_pack(int argc, char **argv)
{
    model_options options = { 0 };
    const char *path = NULL, *output = NULL, *product = NULL, *compiler = NULL, *outlet[ARGS_MOST] = { 0 };
    int noutlet = 0, generated = 0, joint_effects = 0;
    const args_option option[] = {
        { "--output", 'o', "FILE.so", "the library", &output, NULL },
        { "--outlet", 0, "[NAME=]FRAME", "where it carries others; may be repeated; default: the model's named frames",
          outlet, &noutlet },
        { "--name", 0, "NAME", "of the product; default: the model's", &product, NULL },
        { "--joint-effects", 0, NULL,
          "armature, damping and friction of the joints are part of its answers; default: they are not in the library",
          NULL, &joint_effects },
        { "--generated", 0, NULL,
          "of code of its own, which a C compiler makes faster; -o FILE.c writes that code and needs none", NULL,
          &generated },
        { "--compiler", 0, "COMMAND", "for --generated, with its options: 'gcc -O3 -march=native'; default: $CC or cc",
          &compiler, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "pack MODULE -o FILE.so [--outlet [NAME=]FRAME ...] [--name NAME] [--joint-effects] [--generated [--compiler "
        "COMMAND]]",
        "Writes a model as a shared library with the contract of ramus/module.h: joints, outlets and answers, but no "
        "names of links, "
        "frames and files. `black_box: {library: FILE.so}` in an assembly takes it. Needs no compiler "
        "without --generated.",
        (const char *const[]){ "MODULE", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!output)
        return tool_fail(TOOL_BAD_USAGE, "-o is missing: a library is a file; usage: ramus %s", command.usage);
    const char *dot = strrchr(output, '.');
    if (!generated && dot && strcmp(dot, ".c") == 0)
        return tool_fail(TOOL_BAD_USAGE, "-o %s: a library is written, not C code; --generated writes that", output);
    if (options.gravity)
        return tool_fail(TOOL_BAD_USAGE, "--gravity: a module has none, the robot that it is part of has");
    if (compiler && !generated)
        return tool_fail(TOOL_BAD_USAGE, "--compiler is for --generated: without it no compiler is needed");
    ramus_model *model = NULL;
    ramus_packed *packed = NULL;
    ramus_error err;
    outlet_list *list = NULL;
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK)
        code = outlets_find(model, outlet, noutlet, &list);
    if (code == TOOL_OK) {
        const ramus_packed_options how = outlets_packing(list, product, joint_effects);
        if (ramus_packed_create(model, &how, &packed, &err) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s: %s", cli_model_name(path), err.text);
        else
            note_limits(model, path);
        if (packed)
            code = generated ? write_generated(model, path, &how, compiler, output) : write_library(packed, output);
    }
    outlets_release(list);
    ramus_packed_destroy(packed);
    ramus_model_destroy(model);
    return code;
}
