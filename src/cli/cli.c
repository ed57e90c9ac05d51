/* cli.c - the model that a command line names */
#include "cli.h"

int cli_load_options(const model_options *options, ramus_load_options *load, ramus_vec3 *gravity)
{
    *load = ramus_load_options_default();
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
    int warnings = 0;
    ramus_load_options load;
    ramus_vec3 gravity;
    ramus_error err;
    *out_model = NULL;
    const int code = cli_load_options(options, &load, &gravity);
    if (code != TOOL_OK)
        return code;
    load.report = count_warning;
    load.report_user = &warnings;
    if (ramus_model_load(path, &load, out_model, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    if (warnings)
        tool_print(stderr, "ramus: %s: %d warning%s; 'ramus check %s' shows %s\n", path, warnings,
                   warnings == 1 ? "" : "s", path, warnings == 1 ? "it" : "them");
    return TOOL_OK;
}
