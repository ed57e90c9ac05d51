/* cli.c - the model that a command line names */
#include "cli.h"

#include "tools/source/source.h"

#include <math.h>
#include <string.h>
#include <strings.h>

/* One for the program, which reads one model: loads share what was read from standard input or made by xacro. */
static source models = { .mutex = PTHREAD_MUTEX_INITIALIZER };

int cli_add_inputs(pieces_job *job, const args_option *option, const char *path, const ramus_model *model)
{
    static const char *const except[] = { "--jobs", "--resume", "--output", "--plot", "--json", NULL };
    out text = { 0 };
    if (!pieces_need_inputs(job))
        return TOOL_OK;
    args_text(option, except, &text);
    const int code = text.failed ? tool_out_of_memory() : TOOL_OK;
    if (code == TOOL_OK)
        pieces_add_text(job, "list of options", &text);
    out_release(&text);
    return code == TOOL_OK ? pieces_add_model(job, path, model) : code;
}

int cli_read_jobs(const char *text, int *jobs)
{
    double value = pieces_default_threads();
    if (text &&
        (!tool_numbers(text, '\0', 1, &value) || value < 1 || value > PIECES_MOST_THREADS || value != floor(value)))
        return tool_fail(TOOL_BAD_USAGE, "--jobs %s: a whole number from 1 to %d is expected", text,
                         PIECES_MOST_THREADS);
    *jobs = (int)value;
    return TOOL_OK;
}

void cli_release_models(void)
{
    source_release(&models);
}

void cli_set_output(const char *output)
{
    models.output = output;
}

const char *cli_model_name(const char *path)
{
    return strcmp(path, "-") == 0 ? SOURCE_STANDARD_INPUT : path;
}

static int use_source(const char *path, const model_options *options)
{
    const int format = options->format ? source_format(options->format) : RAMUS_FILE_BY_NAME;
    if (format < 0)
        return tool_fail(TOOL_BAD_USAGE, "the format %s of MODEL: there are urdf, yaml and json", options->format);
    const size_t length = strlen(path);
    const int is_xacro = length > 6 && strcasecmp(path + length - 6, ".xacro") == 0;
    if (options->nxacro && !is_xacro)
        return tool_fail(TOOL_BAD_USAGE, "--xacro-arg is for a MODEL that ends in .xacro, not for %s", path);
    for (int k = 0; k < options->nxacro; k++)
        if (options->xacro[k][0] == '-' || options->xacro[k][0] == ':' || !strstr(options->xacro[k], ":="))
            return tool_fail(TOOL_BAD_USAGE, "--xacro-arg %s: NAME:=VALUE is expected", options->xacro[k]);
    models.model = path;
    models.format = (ramus_file_format)format;
    models.nargument = options->nxacro;
    models.argument = (const char *const *)options->xacro;
    return TOOL_OK;
}

int cli_load_options(const char *path, const model_options *options, ramus_load_options *load, ramus_vec3 *gravity)
{
    *load = ramus_load_options_default();
    TOOL_TRY(use_source(path, options));
    load->read = source_read;
    load->read_user = &models;
    load->floating = options->floating;
    load->tree = options->tree;
    if (!options->gravity)
        return TOOL_OK;
    double g[3];
    if (!tool_numbers(options->gravity, ',', 3, g))
        return tool_fail(TOOL_BAD_USAGE, "--gravity %s: three numbers are expected, as in --gravity 0,0,-9.81",
                         options->gravity);
    *gravity = ramus_vec3_make(g[0], g[1], g[2]);
    load->gravity = gravity;
    return TOOL_OK;
}

/* Published robots are full of warnings: commands other than check count them in one line. */
static void count_warning(void *user, const ramus_diagnostic *diagnostic)
{
    if (diagnostic->severity == RAMUS_WARNING)
        ++*(int *)user;
}

int cli_load_model(const char *path, const model_options *options, ramus_model **out_model)
{
    static int reported; /* the program reads one model, perhaps more than once */
    int warnings = 0;
    ramus_load_options load;
    ramus_vec3 gravity;
    ramus_error err;
    *out_model = NULL;
    const int code = cli_load_options(path, options, &load, &gravity);
    if (code != TOOL_OK)
        return code;
    load.report = count_warning;
    load.report_user = &warnings;
    if (ramus_model_load(path, &load, out_model, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    if (warnings && !reported)
        tool_print(stderr, "ramus: %s: %d warning%s; 'ramus check %s' shows %s\n", cli_model_name(path), warnings,
                   warnings == 1 ? "" : "s", path, warnings == 1 ? "it" : "them");
    reported |= warnings > 0;
    return TOOL_OK;
}

/* The text of a failure, with the file in front of it where it has none. */
static int fail_of(const char *path, const char *text)
{
    const char *name = cli_model_name(path);
    const size_t length = strlen(name);
    if (strncmp(text, name, length) == 0 && text[length] == ':')
        return tool_fail(TOOL_BAD_INPUT, "%s", text);
    return tool_fail(TOOL_BAD_INPUT, "%s: %s", name, text);
}

int cli_load_robot(const char *path, const model_options *options, ramus_model **out_model)
{
    ramus_error err;
    TOOL_TRY(cli_load_model(path, options, out_model));
    if (ramus_model_open(out_model, NULL, &err) == RAMUS_OK)
        return TOOL_OK;
    ramus_model_destroy(*out_model);
    *out_model = NULL;
    return fail_of(path, err.text);
}

int cli_load_known(const char *path, const model_options *options, const char *what, ramus_model **out_model)
{
    TOOL_TRY(cli_load_model(path, options, out_model));
    if (!ramus_model_nsource(*out_model))
        return TOOL_OK;
    const ramus_source_info source = ramus_model_source(*out_model, 0);
    return tool_fail(
        TOOL_BAD_INPUT,
        "%s: module '%s' comes from a %s and answers at its connections only: %s the inside of every module",
        cli_model_name(path), source.name, source.kind, what);
}
