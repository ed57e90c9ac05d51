/* check.c - ramus check: everything that is wrong with a model, with file and line */
#include "tools/check/check.h"
#include "cli.h"

#include <stdio.h>

enum { MOST_LINES = 1000 }; /* of errors, and of warnings */

typedef struct findings {
    out *text;
    int errors, warnings;
} findings;

static void note(void *user, const ramus_diagnostic *d)
{
    findings *f = user;
    const int is_error = d->severity == RAMUS_PROBLEM;
    f->errors += is_error;
    f->warnings += !is_error;
    if ((is_error ? f->errors : f->warnings) > MOST_LINES) /* the summary counts them */
        return;
    out_printable(f->text, d->file);
    if (d->line > 0)
        out_add(f->text, ":%d", d->line);
    out_add(f->text, "%s%s: ", d->file[0] ? ": " : "", is_error ? "error" : "warning");
    out_printable(f->text, d->text);
    out_add(f->text, "\n");
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void add_rest(out *text, int count, const char *what)
{
    if (count > MOST_LINES)
        out_add(text, "... and %d more %s%s\n", count - MOST_LINES, what, plural(count - MOST_LINES));
}

int cli_check(int argc, char **argv)
{
    model_options options = { 0 };
    int strict = 0;
    const char *path = NULL;
    const args_option option[] = {
        { "--strict", 0, NULL, "warnings count as errors", NULL, &strict },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = { "check MODEL [--strict]",
                                   "Prints every problem of the model as FILE:LINE: error or warning, then a summary. "
                                   "Exit code 1 if any\nis an error (with --strict: or a warning). Modules from "
                                   "libraries and processes are opened, as other "
                                   "commands do.",
                                   (const char *const[]){ "MODEL", NULL }, option };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    ramus_load_options load;
    ramus_vec3 gravity;
    int code = cli_load_options(path, &options, &load, &gravity);
    if (code != TOOL_OK)
        return code;
    out text = { 0 };
    findings found = { .text = &text };
    ramus_model *model = NULL;
    ramus_error err;
    load.report = note;
    load.report_user = &found;
    const ramus_status status = ramus_model_load(path, &load, &model, &err);
    check_constraints_result constraints = CONSTRAINTS_TRIED;
    if (status == RAMUS_OK) {
        checker c = { model, cli_model_name(path), note, &found, 0 };
        constraints = check_constraints(&c);
        check_bounds(&c);
        check_mechanism(&c);
        check_sources(&c);
    }
    ramus_model_destroy(model);
    if (status != RAMUS_OK && found.errors == 0) { /* not a matter of lines: as a missing file */
        tool_fail(TOOL_BAD_INPUT, "%s", err.text);
        found.errors++;
    }
    add_rest(&text, found.errors, "error");
    add_rest(&text, found.warnings, "warning");
    out_printable(&text, cli_model_name(path));
    out_add(&text, ": ");
    if (found.errors == 0 && found.warnings == 0)
        out_add(&text, "no problems");
    else
        out_add(&text, "%d error%s, %d warning%s%s", found.errors, plural(found.errors), found.warnings,
                plural(found.warnings), strict && found.warnings ? " (counted as errors)" : "");
    out_add(&text, "%s\n",
            constraints == CONSTRAINTS_NOT_TRIED ? "; it is too large to try whether its constraints can be met"
            : constraints == CONSTRAINTS_HIDDEN
                ? "; whether its constraints can be met is not tried, for parts of it are not known"
                : "");
    code = tool_write_out(NULL, &text);
    if (code == TOOL_OK && (found.errors > 0 || (strict && found.warnings > 0)))
        code = TOOL_BAD_INPUT;
    return code;
}
