/* console.c - what programs share: messages, rows by number, output files */
#include "console.h"

#include "base/distance.h"

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

int tool_fail(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print(stderr, "ramus: ", format, args, "\n");
    va_end(args);
    return code;
}

int tool_out_of_memory(void)
{
    return tool_fail(TOOL_BAD_INPUT, "out of memory");
}

int tool_result(ramus_status status, const ramus_error *err)
{
    return status == RAMUS_OK ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s", err->text);
}

void tool_print(FILE *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print(to, "", format, args, "");
    va_end(args);
}

double tool_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int tool_numbers(const char *text, char between, int count, double value[])
{
    for (int k = 0; k < count; k++) {
        char *end = NULL;
        const size_t length = strspn(text, "0123456789.eE+-"); /* strtod accepts more */
        value[k] = strtod(text, &end);
        if (length == 0 || end != text + length || !isfinite(value[k]) || *end != (k + 1 < count ? between : '\0'))
            return 0;
        text = end + 1;
    }
    return 1;
}

const char *tool_closest(const char *wrong, const char *const names[])
{
    const char *best = NULL;
    int least = (int)strlen(wrong) / 3 + 1;
    for (int k = 0; names[k]; k++) {
        const int distance = edit_distance(wrong, names[k]);
        /* a beginning, as long as it is more than a letter or two, counts as near */
        const int begun = strlen(wrong) > 3 && strncmp(names[k], wrong, strlen(wrong)) == 0;
        if (distance < least || (distance == least && !best) || (begun && !best)) {
            least = distance < least ? distance : least;
            best = names[k];
        }
    }
    return best;
}

int tool_check_row(const char *text)
{
    if (text && text[strspn(text, "0123456789")])
        return tool_fail(TOOL_BAD_USAGE, "--row %s: a whole number is expected, 0 for the first row", text);
    return TOOL_OK;
}

int tool_find_row(const char *text, const char *file, size_t count, size_t *row)
{
    errno = 0;
    const unsigned long long wanted = text ? strtoull(text, NULL, 10) : 0;
    *row = (size_t)wanted;
    if (errno == 0 && wanted < count)
        return TOOL_OK;
    if (count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: there is no row %s: it has none", file, text ? text : "0");
    if (count == 1)
        return tool_fail(TOOL_BAD_INPUT, "%s: there is no row %s: its only row is 0", file, text);
    return tool_fail(TOOL_BAD_INPUT, "%s: there is no row %s: its %zu rows are 0 to %zu", file, text, count, count - 1);
}

int tool_check_output(const char *path)
{
    struct stat info;
    if (!path || strcmp(path, "-") == 0)
        return TOOL_OK;
    if (stat(path, &info) == 0) {
        if (S_ISDIR(info.st_mode))
            return tool_fail(TOOL_BAD_INPUT, "%s: cannot be written: it is a folder", path);
        if (access(path, W_OK) == 0)
            return TOOL_OK;
    } else if (errno == ENOENT && lstat(path, &info) == 0) {
        return TOOL_OK; /* a link that leads to no file yet: whether that can be made is seen when it is */
    } else if (errno == ENOENT) {
        const char *slash = strrchr(path, '/');
        char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
        const int fine = folder && access(folder, W_OK | X_OK) == 0;
        free(folder);
        if (fine)
            return TOOL_OK;
    }
    return tool_fail(TOOL_BAD_INPUT, "%s: cannot be written: %s", path, strerror(errno));
}

int tool_write(const char *path, const char *text)
{
    ramus_error err;
    if (!path || strcmp(path, "-") == 0) {
        errno = 0;
        if (fputs(text, stdout) == EOF || fflush(stdout) != 0)
            return tool_fail(TOOL_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
        return TOOL_OK;
    }
    return tool_result(ramus_text_save(text, path, &err), &err);
}

int tool_write_out(const char *path, out *text)
{
    const int code = text->failed || !text->data ? tool_out_of_memory() : tool_write(path, text->data);
    out_release(text);
    return code;
}
