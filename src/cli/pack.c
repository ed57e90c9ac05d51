/* pack.c - ramus pack: a module as a shared library that shows its interface alone */
#include "cli.h"

#include "tools/pack/pack.h"

#include <stdlib.h>
#include <string.h>

typedef struct outlet_list {
    ramus_frame frame[ARGS_MOST + 4096];
    const char *name[ARGS_MOST + 4096];
    int count;
} outlet_list;

/* --outlet NAME or NAME=FRAME; without any: the frames that the model names. */
static int find_outlets(const ramus_model *model, const char *const given[], int ngiven, outlet_list *out)
{
    for (int k = 0; k < ngiven; k++) {
        const char *equals = strchr(given[k], '=');
        const char *frame = equals ? equals + 1 : given[k];
        out->frame[k] = ramus_model_find_frame(model, frame);
        if (out->frame[k].index < 0)
            return tool_fail(TOOL_BAD_INPUT, "--outlet %s: there is no link or frame '%s'", given[k], frame);
        if (equals) {
            char *name = calloc(1, (size_t)(equals - given[k]) + 1);
            if (!name)
                return tool_out_of_memory();
            memcpy(name, given[k], (size_t)(equals - given[k]));
            out->name[k] = name;
        }
        out->count++;
    }
    if (ngiven)
        return TOOL_OK;
    const int nlink = ramus_model_nlink(model), nframe = ramus_model_nframe(model);
    for (int k = nlink; k < nframe; k++) {
        if (out->count == 4096)
            return tool_fail(TOOL_BAD_INPUT, "the model names more than 4096 frames: choose outlets with --outlet");
        out->frame[out->count++] = (ramus_frame){ k };
    }
    return TOOL_OK;
}

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

int cli_pack(int argc, char **argv)
{
    model_options options = { 0 };
    const char *path = NULL, *output = NULL, *product = NULL, *outlet[ARGS_MOST] = { 0 };
    int noutlet = 0;
    const args_option option[] = {
        { "--output", 'o', "FILE.so", "the library", &output, NULL },
        { "--outlet", 0, "[NAME=]FRAME", "where it carries others; may be repeated; default: the model's named frames",
          outlet, &noutlet },
        { "--name", 0, "NAME", "of the product; default: the model's", &product, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "pack MODULE -o FILE.so [--outlet [NAME=]FRAME ...] [--name NAME]",
        "Writes a model as a shared library with the contract of ramus/module.h: joints, outlets and answers, but no "
        "names of links, "
        "frames and files. `black_box: {library: FILE.so}` in an assembly takes it. Needs no compiler.",
        (const char *const[]){ "MODULE", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!output)
        return tool_fail(TOOL_BAD_USAGE, "-o is missing: a library is a file; usage: ramus %s", command.usage);
    ramus_model *model = NULL;
    ramus_packed *packed = NULL;
    ramus_error err;
    outlet_list *list = calloc(1, sizeof *list);
    if (!list)
        return tool_out_of_memory();
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK)
        code = find_outlets(model, outlet, noutlet, list);
    if (code == TOOL_OK &&
        ramus_packed_create(model, product, list->frame, list->name, list->count, NULL, &packed, &err) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", cli_model_name(path), err.text);
    if (code == TOOL_OK)
        code = write_library(packed, output);
    for (int k = 0; k < list->count; k++)
        free((char *)(size_t)list->name[k]);
    free(list);
    ramus_packed_destroy(packed);
    ramus_model_destroy(model);
    return code;
}
