/* axis.c - what a study varies: a number of the file, its range, its unit */
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what is asked for -------------------------------------------------------------------------------------- */

int sweep_read_count(const char *option, const char *text, double most, double *value)
{
    if (!tool_numbers(text, '\0', 1, value) || *value < 1 || *value > most || *value != floor(*value))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a whole number from 1 to %.0f is expected", option, text, most);
    return TOOL_OK;
}

int sweep_read_axis(const char *text, int random, sweep_axis *a)
{
    const char *equals = strrchr(text, '='), *const example = random ? "0.5:2" : "0.5:2:16";
    double number[3] = { 0, 0, 1 };
    if (!equals || equals == text)
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: %s is expected, as modules.arm.links.l2.mass=%s", text,
                         random ? "PATH=FROM:TO" : "PATH=FROM:TO:N", example);
    if (!tool_numbers(equals + 1, ':', random ? 2 : 3, number))
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: after '=', %s is expected, as %s%s", text,
                         random ? "FROM:TO" : "FROM:TO:N", example, random ? "" : " (with --random COUNT, FROM:TO)");
    const double count = number[2];
    a->from = number[0];
    a->to = number[1];
    if (count < 1 || count > SWEEP_MOST_POINTS || count != floor(count))
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: N is a whole number from 1 to %d", text, SWEEP_MOST_POINTS);
    if (!isfinite(a->to - a->from))
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: the range is too wide", text);
    if (random && a->from > a->to)
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: the range goes downwards; write %.*s=%.10g:%.10g", text,
                         (int)(equals - text), text, a->to, a->from);
    if (!random && ((count == 1) != (a->from == a->to)))
        return tool_fail(TOOL_BAD_USAGE, "--vary %s: %s", text,
                         count == 1 ? "one value lies nowhere between two: give the same number twice, or a larger N"
                                    : "the range is empty: N is 1 then");
    a->count = random ? 0 : (size_t)count;
    a->path = strndup(text, (size_t)(equals - text));
    return a->path ? TOOL_OK : tool_out_of_memory();
}

/* ---- units of what is varied -------------------------------------------------------------------------------- */

/* A line of the file begins with the key units, or a map in braces has it: numbers then need not be SI. */
static int has_units(const char *file)
{
    FILE *f = fopen(file, "r");
    char line[4096];
    int found = f == NULL;
    while (!found && fgets(line, sizeof line, f))
        found = strncmp(line, "units", 5) == 0 || strstr(line, "\"units\"") || strstr(line, "{units");
    if (f)
        fclose(f);
    return found;
}

const char *sweep_axis_unit(const char *file, const char *path)
{
    static const struct {
        const char *key, *unit;
    } known[] = {
        { "mass", "kg" },      { "com", "m" },         { "inertia", "kg m^2" },
        { "xyz", "m" },        { "rpy", "rad" },       { "zxz", "rad" },
        { "a", "m" },          { "d", "m" },           { "alpha", "rad" },
        { "theta", "rad" },    { "gravity", "m/s^2" }, { "stiffness", "N/m" },
        { "pretension", "N" }, { "rest_length", "m" }, { "min_length", "m" },
        { "max_length", "m" }, { "rod_length", "m" },  { "at", "m" },
        { "tip", "m" },
    };
    const char *dot = strrchr(path, '.'), *key = dot ? dot + 1 : path;
    const size_t length = strcspn(key, "[");
    const char *inner = strstr(path, ".modules.");
    for (size_t k = 0; !inner && k < sizeof known / sizeof *known; k++)
        if (strlen(known[k].key) == length && strncmp(key, known[k].key, length) == 0)
            return has_units(file) ? "" : known[k].unit;
    return "";
}
