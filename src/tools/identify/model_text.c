/* model_text.c - the given model's file with new numbers, checked by reading it again */
#define _DEFAULT_SOURCE /* realpath */
#include "identification.h"

#include "base/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum model_kind { KIND_URDF, KIND_YAML, KIND_JSON, KIND_OTHER } model_kind;

static model_kind kind_of(const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    if (!dot)
        return KIND_OTHER;
    return strcasecmp(dot, ".urdf") == 0 || strcasecmp(dot, ".xml") == 0   ? KIND_URDF
           : strcasecmp(dot, ".yaml") == 0 || strcasecmp(dot, ".yml") == 0 ? KIND_YAML
           : strcasecmp(dot, ".json") == 0                                 ? KIND_JSON
                                                                           : KIND_OTHER;
}

static int read_file(const char *path, char **text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    out all = { 0 };
    char piece[65536];
    if (!file)
        return tool_fail(TOOL_BAD_INPUT, "%s: cannot be read again", path);
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;)
        if (text_reserve(&all, n)) {
            memcpy(all.data + all.length, piece, n);
            all.length += n;
            all.data[all.length] = '\0';
        }
    const int bad = ferror(file);
    fclose(file);
    if (bad || all.failed || !all.data) {
        out_release(&all);
        return bad ? tool_fail(TOOL_BAD_INPUT, "%s: cannot be read again", path) : tool_out_of_memory();
    }
    *text = all.data;
    *size = all.length;
    return TOOL_OK;
}

/* How an assembly in `output`'s folder names the file `path`; owned. */
static char *path_from(const char *output, const char *path)
{
    const char *a = output ? strrchr(output, '/') : NULL, *b = strrchr(path, '/');
    const size_t m = a ? (size_t)(a - output) : 0, n = b ? (size_t)(b - path) : 0;
    if (output && m == n && strncmp(output, path, m) == 0)
        return strdup(b ? b + 1 : path);
    if (path[0] == '/')
        return strdup(path);
    return realpath(path, NULL);
}

static int check_kinds(model_kind given, model_kind wanted, const char *model, const char *output)
{
    if (given == KIND_OTHER)
        return tool_fail(
            TOOL_BAD_USAGE,
            "%s: numbers are put into the text of a .urdf, .yaml or .json file; give such a MODEL, or --report "
            "and --json alone",
            model);
    if (wanted == KIND_OTHER)
        return tool_fail(TOOL_BAD_USAGE, "--output %s: a name that ends like that of MODEL, %s, is expected", output,
                         strrchr(model, '.'));
    if (given != KIND_URDF && wanted == KIND_URDF)
        return tool_fail(
            TOOL_BAD_USAGE,
            "--output %s: MODEL is an assembly, and so is the result: give a name that ends with .yaml; 'ramus "
            "export --format urdf' makes a URDF of it",
            output);
    if (given != KIND_JSON && wanted == KIND_JSON)
        return tool_fail(TOOL_BAD_USAGE,
                         "--output %s: MODEL is no JSON, and neither is the result: give a name that ends with %s",
                         output, given == KIND_URDF ? ".urdf or .yaml" : ".yaml");
    return TOOL_OK;
}

/* ---- reading it again ---------------------------------------------------------------------------------------- */

static int load_text(const out *text, model_kind kind, const char *name, ramus_model **model, ramus_error *err)
{
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    ramus_status status = RAMUS_OK;
    if (kind == KIND_URDF) {
        status = ramus_urdf_parse(text->data, text->length, name, NULL, &module, err);
        if (status == RAMUS_OK)
            status = ramus_builder_create(NULL, NULL, NULL, &builder, err);
        if (status == RAMUS_OK)
            status = ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, err);
    } else {
        status = ramus_assembly_parse(text->data, text->length, name, NULL, &builder, err);
    }
    ramus_compile_options how = ramus_compile_options_default();
    how.plain_names = kind == KIND_URDF;
    how.tree = true;
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, &how, model, err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return status == RAMUS_OK;
}

/* Do links of the text have the numbers that were found, and all others those of the model? */
static int compare(const identification *i, const ramus_model *again, const char *name)
{
    const int n = ramus_model_nlink(i->model), first = ramus_model_nlink(again) - n; /* --floating adds none */
    if (first != 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the new text has %d links more than the model; this is an error of ramus",
                         name, first);
    for (int k = 0; k < n; k++) {
        const ramus_link_info was = ramus_model_link(i->model, (ramus_link){ k }),
                              is = ramus_model_link(again, (ramus_link){ k });
        ramus_inertia want = { .mass = was.mass, .com = was.com };
        memcpy(want.about_com, was.inertia, sizeof want.about_com);
        const char *instance = ramus_model_instance(i->model, was.instance).name;
        for (int e = 0; e < i->edits.nlink; e++) {
            const char *inner = name_inner(was.name, instance);
            if (strcmp(i->link[e].instance, instance) == 0 && strcmp(i->link[e].link, inner) == 0)
                want = i->link[e].inertia;
        }
        double off = fabs(is.mass - want.mass) / (want.mass + 1e-9);
        const double arm = fabs(want.com.x) + fabs(want.com.y) + fabs(want.com.z) + 1e-3;
        off = fmax(off, fabs(is.com.x - want.com.x) / arm);
        off = fmax(off, fmax(fabs(is.com.y - want.com.y), fabs(is.com.z - want.com.z)) / arm);
        for (int c = 0; c < 6; c++)
            off = fmax(off, fabs(is.inertia[c] - want.about_com[c]) /
                                (want.about_com[0] + want.about_com[1] + want.about_com[2] + 1e-9));
        if (!(off < 1e-7))
            return tool_fail(TOOL_BAD_INPUT,
                             "%s: link '%s' would not have the numbers that were identified; this is an error of ramus",
                             name, is.name);
    }
    return TOOL_OK;
}

static int read_again(const identification *i, const out *text, model_kind kind, const char *name)
{
    ramus_model *again = NULL;
    ramus_error err;
    if (!load_text(text, kind, name, &again, &err))
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: the new text cannot be read there: %s; files that it names are relative to it, so write it beside "
            "MODEL",
            name, err.text);
    const int code = compare(i, again, name);
    ramus_model_destroy(again);
    return code;
}

int identification_model(const identification *i, const char *output, out *text)
{
    const char *path = i->request->model_path, *name = output && strcmp(output, "-") != 0 ? output : path;
    const model_kind given = kind_of(path), wanted = name == path ? given : kind_of(output);
    char *bytes = NULL, *urdf = NULL;
    size_t size = 0;
    TOOL_TRY(check_kinds(given, wanted, path, name));
    int code = TOOL_OK;
    if (given == KIND_URDF && wanted == KIND_YAML) {
        urdf = path_from(output, path);
        if (!urdf)
            return tool_out_of_memory();
        edit_new_assembly(ramus_model_instance(i->model, (ramus_instance){ 0 }).name, urdf, &i->edits, text);
        free(urdf);
        code = text->failed ? tool_out_of_memory() : TOOL_OK;
    } else {
        TOOL_TRY(read_file(path, &bytes, &size));
        code = (given == KIND_URDF ? edit_urdf : edit_yaml)(bytes, size, path, &i->edits, text);
        free(bytes);
    }
    return code == TOOL_OK ? read_again(i, text, wanted, name) : code;
}
