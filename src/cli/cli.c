/* cli.c - what the subcommands share: messages, models, output */
#include "cli.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <time.h>

/* Names of files and texts that were not checked are printed as well: nothing in them may command the terminal. */
static void print(FILE *to, const char *before, const char *format, va_list args, const char *after)
{
    char text[4096];
    out safe = { 0 };
    if (vsnprintf(text, sizeof text, format, args) < 0)
        text[0] = '\0';
    out_add(&safe, "%s", before);
    out_printable(&safe, text);
    out_add(&safe, "%s", after);
    fputs(safe.failed ? "ramus: out of memory\n" : safe.data, to);
    out_release(&safe);
}

int cli_fail(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print(stderr, "ramus: ", format, args, "\n");
    va_end(args);
    return code;
}

void cli_print(FILE *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print(to, "", format, args, "");
    va_end(args);
}

double cli_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Three finite numbers with commas between. */
static int read_gravity(const char *text, ramus_vec3 *gravity)
{
    double value[3];
    if (text[strspn(text, "0123456789.,eE+-")])
        return 0; /* strtod knows more forms than files do */
    for (int k = 0; k < 3; k++) {
        char *end = NULL;
        value[k] = strtod(text, &end);
        if (end == text || !isfinite(value[k]) || *end != (k < 2 ? ',' : '\0'))
            return 0;
        text = end + 1;
    }
    *gravity = ramus_vec3_make(value[0], value[1], value[2]);
    return 1;
}

int cli_load_options(const model_options *options, ramus_load_options *load, ramus_vec3 *gravity)
{
    *load = ramus_load_options_default();
    load->floating = options->floating;
    load->tree = options->tree;
    if (!options->gravity)
        return CLI_OK;
    if (!read_gravity(options->gravity, gravity))
        return cli_fail(CLI_BAD_USAGE, "--gravity %s: three numbers are expected, as in --gravity 0,0,-9.81",
                        options->gravity);
    load->gravity = gravity;
    return CLI_OK;
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
    if (code != CLI_OK)
        return code;
    load.report = count_warning;
    load.report_user = &warnings;
    if (ramus_model_load(path, &load, out_model, &err) != RAMUS_OK)
        return cli_fail(CLI_BAD_INPUT, "%s", err.text);
    if (warnings)
        cli_print(stderr, "ramus: %s: %d warning%s; 'ramus check %s' shows %s\n", path, warnings,
                  warnings == 1 ? "" : "s", path, warnings == 1 ? "it" : "them");
    return CLI_OK;
}

int cli_check_row(const char *text)
{
    if (text && text[strspn(text, "0123456789")])
        return cli_fail(CLI_BAD_USAGE, "--row %s: a whole number is expected, 0 for the first row", text);
    return CLI_OK;
}

int cli_find_row(const char *text, const char *file, size_t count, size_t *row)
{
    errno = 0;
    const unsigned long long wanted = text ? strtoull(text, NULL, 10) : 0;
    *row = (size_t)wanted;
    if (errno == 0 && wanted < count)
        return CLI_OK;
    if (count == 0)
        return cli_fail(CLI_BAD_INPUT, "%s: there is no row %s: it has none", file, text ? text : "0");
    if (count == 1)
        return cli_fail(CLI_BAD_INPUT, "%s: there is no row %s: its only row is 0", file, text);
    return cli_fail(CLI_BAD_INPUT, "%s: there is no row %s: its %zu rows are 0 to %zu", file, text, count, count - 1);
}

int cli_check_output(const char *path)
{
    struct stat info;
    if (!path || strcmp(path, "-") == 0)
        return CLI_OK;
    if (stat(path, &info) == 0) {
        if (S_ISDIR(info.st_mode))
            return cli_fail(CLI_BAD_INPUT, "%s: cannot be written: it is a folder", path);
        if (access(path, W_OK) == 0)
            return CLI_OK;
    } else if (errno == ENOENT && lstat(path, &info) == 0) {
        return CLI_OK; /* a link that leads to no file yet: whether that can be made is seen when it is */
    } else if (errno == ENOENT) {
        const char *slash = strrchr(path, '/');
        char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
        const int fine = folder && access(folder, W_OK | X_OK) == 0;
        free(folder);
        if (fine)
            return CLI_OK;
    }
    return cli_fail(CLI_BAD_INPUT, "%s: cannot be written: %s", path, strerror(errno));
}

int cli_write(const char *path, const char *text)
{
    ramus_error err;
    if (!path || strcmp(path, "-") == 0) {
        errno = 0;
        if (fputs(text, stdout) == EOF || fflush(stdout) != 0)
            return cli_fail(CLI_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
        return CLI_OK;
    }
    if (ramus_text_save(text, path, &err) != RAMUS_OK)
        return cli_fail(CLI_BAD_INPUT, "%s", err.text);
    return CLI_OK;
}

int cli_write_out(const char *path, out *text)
{
    const int code =
        text->failed || !text->data ? cli_fail(CLI_BAD_INPUT, "out of memory") : cli_write(path, text->data);
    out_release(text);
    return code;
}
