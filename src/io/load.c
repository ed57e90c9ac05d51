/* load.c - models, builders and modules from files, by the ending of their names
 *
 * The caller's report gets what is wrong inside of files; a file that cannot be read, or memory that runs out, is reported in
 * err alone.
 */
#include "load.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"
#include "io/file.h"
#include "io/problems.h"

#include <math.h>
#include <string.h>
#include <strings.h>

OPTIONS_DEFAULTS(ramus_load_options, 0)

ramus_status load_options_check(const ramus_load_options *opt, ramus_load_options *out, ramus_error *err)
{
    RAMUS_TRY(OPTIONS_READ(ramus_load_options, out, opt, err));
    if (out->noverride < 0 || (out->noverride > 0 && !out->overrides))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "ramus_load_options: noverride is %d, and overrides is %s",
                          out->noverride, out->overrides ? "given" : "NULL");
    for (int k = 0; k < out->noverride; k++) {
        if (!out->overrides[k].path || !out->overrides[k].path[0])
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "ramus_load_options: override %d has no path", k);
        if (!isfinite(out->overrides[k].value))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "override '%.200s': the value is not a finite number",
                              out->overrides[k].path);
    }
    return RAMUS_OK;
}

static bool ends_with(const char *path, const char *ending)
{
    const size_t length = strlen(path), n = strlen(ending);
    return length > n && strcasecmp(path + length - n, ending) == 0;
}

bool load_is_xacro(const char *path)
{
    return ends_with(path, ".xacro");
}

file_kind load_file_kind(const char *path)
{
    if (ends_with(path, ".urdf") || load_is_xacro(path))
        return FILE_URDF;
    return ends_with(path, ".yaml") || ends_with(path, ".yml") || ends_with(path, ".json") ? FILE_ASSEMBLY
                                                                                           : FILE_UNKNOWN;
}

ramus_status load_read(const ramus_load_options *opt, const ramus_file_request *request, loaded_file *out,
                       ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(opt->allocator);
    const char *path = request->path;
    ramus_file_text given = { 0 };
    *out = (loaded_file){ .name = path, .kind = load_file_kind(path) };
    if (opt->read) {
        const ramus_status status = opt->read(opt->read_user, request, &given, err);
        if (status != RAMUS_OK)
            return status;
    }
    if (given.format == RAMUS_FILE_URDF || given.format == RAMUS_FILE_ASSEMBLY)
        out->kind = given.format == RAMUS_FILE_URDF ? FILE_URDF : FILE_ASSEMBLY;
    out->name = given.name ? given.name : path;
    out->text = given.text;
    out->size = given.size;
    if (given.text)
        return RAMUS_OK;
    if (load_is_xacro(path))
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "%s: a xacro file is expanded before it is read: 'xacro %s > robot.urdf', or by a reader "
                          "(ramus_load_options.read)",
                          path, path);
    RAMUS_TRY(file_read(path, &memory, &out->owned, &out->size, err));
    out->text = out->owned;
    return RAMUS_OK;
}

void load_release(const ramus_load_options *opt, loaded_file *file)
{
    const ramus_allocator memory = memory_allocator(opt->allocator);
    memory_free(&memory, file->owned);
    *file = (loaded_file){ 0 };
}

/* A URDF is one instance, named after the robot as far as names of instances allow. */
static ramus_status builder_around(ramus_module *module, const char *path, const ramus_load_options *opt,
                                   ramus_builder **out, ramus_error *err)
{
    char name[256];
    size_t n = 0;
    for (const char *c = ramus_module_name(module); *c && n < sizeof name - 1; c++)
        name[n++] = (unsigned char)*c <= 32 || *c == 127 || strchr("/,\"", *c) ? '_' : *c;
    name[n] = '\0';
    if (n == 0)
        memcpy(name, "robot", sizeof "robot");
    ramus_status status = ramus_builder_create(ramus_module_name(module), path, opt->allocator, out, err);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(*out, name, module, NULL, NULL, 0, err);
    if (status != RAMUS_OK) {
        ramus_builder_destroy(*out);
        *out = NULL;
        return status;
    }
    ramus_builder_set_root(*out, opt->floating ? RAMUS_ROOT_FLOATING : RAMUS_ROOT_WELDED);
    if (opt->gravity)
        ramus_builder_set_gravity(*out, *opt->gravity);
    return RAMUS_OK;
}

static ramus_status unknown_kind(const char *path, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_FILE,
                      "%s: a model is a URDF (.urdf) or an assembly (.yaml, .yml, .json), by its ending", path);
}

/* The module of a URDF or the builder of an assembly; the other one is NULL. `opt` is checked. *name is that of messages. */
static ramus_status load_file(const char *path, const ramus_load_options *opt, ramus_module **module,
                              ramus_builder **builder, const char **name, ramus_error *err)
{
    loaded_file file = { 0 };
    const ramus_file_request request = { .path = path };
    if (load_file_kind(path) == FILE_UNKNOWN && !opt->read)
        return unknown_kind(path, err);
    ramus_status status = load_read(opt, &request, &file, err);
    if (status == RAMUS_OK && file.kind == FILE_UNKNOWN)
        status = unknown_kind(path, err);
    else if (status == RAMUS_OK && file.kind == FILE_URDF)
        status = ramus_urdf_parse(file.text, file.size, file.name, opt, module, err);
    else if (status == RAMUS_OK)
        status = ramus_assembly_parse(file.text, file.size, file.name, opt, builder, err);
    *name = file.name;
    load_release(opt, &file);
    return status;
}

/* `opt` is checked. *is_urdf: it has one instance, whose name is left out of names. */
static ramus_status load_builder(const char *path, const ramus_load_options *opt, ramus_builder **out, bool *is_urdf,
                                 ramus_error *err)
{
    ramus_module *module = NULL;
    const char *name;
    ramus_status status = load_file(path, opt, &module, out, &name, err);
    *is_urdf = module != NULL;
    if (module)
        status = builder_around(module, name, opt, out, err);
    ramus_module_destroy(module);
    return status;
}

static ramus_status check_arguments(const char *path, const ramus_load_options *opt, ramus_load_options *checked,
                                    ramus_error *err)
{
    if (!path[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the path of the model is empty");
    return load_options_check(opt, checked, err);
}

ramus_status ramus_builder_load(const char *path, const ramus_load_options *opt, ramus_builder **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, path);
    ramus_load_options checked;
    RAMUS_TRY(check_arguments(path, opt, &checked, err));
    bool is_urdf;
    return load_builder(path, &checked, out, &is_urdf, err);
}

ramus_status ramus_module_load(const char *path, const ramus_load_options *opt, ramus_module **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, path);
    ramus_load_options checked;
    RAMUS_TRY(check_arguments(path, opt, &checked, err));
    if (checked.floating)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "%s: a module is attached to what carries it; floating is for models and builders", path);
    ramus_builder *builder = NULL;
    const char *name;
    ramus_status status = load_file(path, &checked, out, &builder, &name, err);
    if (builder)
        status = ramus_module_from_builder(builder, out, err);
    ramus_builder_destroy(builder);
    return status;
}

ramus_status ramus_model_load(const char *path, const ramus_load_options *opt, ramus_model **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, path);
    ramus_load_options checked;
    ramus_builder *builder = NULL;
    RAMUS_TRY(check_arguments(path, opt, &checked, err));
    bool is_urdf;
    RAMUS_TRY(load_builder(path, &checked, &builder, &is_urdf, err));

    /* everything that is wrong with the robot as a whole, then the model */
    problems p = { .file = path, .report = checked.report, .user = checked.report_user, .strict = checked.strict };
    ramus_status status = ramus_builder_check(builder, problems_forward, &p, err);
    if (p.errors > 0) {
        status = problems_status(&p, err);
    } else if (status == RAMUS_OK) {
        ramus_compile_options compile = ramus_compile_options_default();
        compile.allocator = checked.allocator;
        compile.strict = checked.strict;
        compile.plain_names = is_urdf;
        compile.tree = checked.tree;
        status = ramus_model_compile(builder, &compile, out, err);
    }
    ramus_builder_destroy(builder);
    return status;
}
