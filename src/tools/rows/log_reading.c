/* log_reading.c - how tables are read, as options describe it
 *
 * --map is OLD=NEW, or the name of a file with a line OLD=NEW for each; blank lines and lines that begin with # are skipped there.
 */
#include "log_reading.h"

#include <stdlib.h>
#include <string.h>

void log_print_warning(void *user, const ramus_diagnostic *d)
{
    (void)user;
    tool_print(stderr, "ramus: %s:%d: warning: %s\n", d->file, d->line, d->text);
}

/* Which of the words, NULL after the last; 0 where there is no text, -1 where it is none of them. */
static int find_word(const char *text, const char *const word[])
{
    for (int k = 0; text && word[k]; k++)
        if (strcmp(text, word[k]) == 0)
            return k;
    return text ? -1 : 0;
}

/* ---- names -------------------------------------------------------------------------------------------------- */

/* One * at most in each, and none in the new name alone. */
static int check_stars(const char *option, const char *line, const char *from, const char *to)
{
    const char *first = strchr(from, '*'), *second = strchr(to, '*');
    if ((first && strchr(first + 1, '*')) || (second && (!first || strchr(second + 1, '*'))))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: one * is expected in both names, in the old one, or in none", option,
                         line);
    return TOOL_OK;
}

/* OLD=NEW; blanks around both are taken off. `where` begins messages, as "--map" or "FILE:LINE:". */
static int add_rename(log_reading *r, const char *where, const char *line)
{
    const char *equals = strchr(line, '=');
    const char *to = equals ? equals + 1 + strspn(equals + 1, " \t") : "";
    size_t from_length = equals ? (size_t)(equals - line) : 0, to_length = strcspn(to, "\r\n");
    while (from_length > 0 && strchr(" \t", line[from_length - 1]))
        from_length--;
    while (to_length > 0 && strchr(" \t", to[to_length - 1]))
        to_length--;
    if (from_length == 0 || to_length == 0)
        return tool_fail(TOOL_BAD_USAGE, "%s %.*s: OLD=NEW is expected", where, (int)strcspn(line, "\r\n"), line);
    ramus_rename *more = realloc(r->rename, ((size_t)r->count + 1) * sizeof *more);
    if (!more)
        return tool_out_of_memory();
    r->rename = more;
    r->options.rename = more;
    char *from = strndup(line, from_length), *new_name = strndup(to, to_length);
    more[r->count++] = (ramus_rename){ from, new_name };
    r->options.nrename = r->count;
    return from && new_name ? check_stars(where, line, from, new_name) : tool_out_of_memory();
}

static int read_file(log_reading *r, const char *path)
{
    FILE *f = fopen(path, "r");
    char line[1024], where[512];
    int code = TOOL_OK;
    if (!f)
        return tool_fail(TOOL_BAD_USAGE,
                         "--map %s: OLD=NEW is expected, or the name of a file with such lines, and there is no such "
                         "file",
                         path);
    for (int number = 1; code == TOOL_OK && fgets(line, sizeof line, f); number++) {
        const char *start = line + strspn(line, " \t\r\n");
        snprintf(where, sizeof where, "%.400s:%d:", path, number);
        if (strlen(line) + 1 == sizeof line)
            code = tool_fail(TOOL_BAD_INPUT, "%s the line is longer than 1000 characters", where);
        else if (*start && *start != '#')
            code = add_rename(r, where, start) == TOOL_OK ? TOOL_OK : TOOL_BAD_INPUT;
    }
    fclose(f);
    return code;
}

/* ---- all ---------------------------------------------------------------------------------------------------- */

static int read_seconds(const char *option, const char *text, double least, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || *value < least))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a %snumber of seconds is expected", option, text,
                         least >= 0 ? "non-negative " : "");
    return TOOL_OK;
}

int log_reading_open(log_reading *r, const log_texts *x)
{
    static const char *const resample[] = { "none", "hold", "linear", NULL };
    static const char *const missing[] = { "error", "hold", "linear", "drop", NULL };
    *r = (log_reading){ .options = ramus_log_options_default() };
    const int how = find_word(x->resample, resample), policy = find_word(x->missing, missing);
    if (how < 0)
        return tool_fail(TOOL_BAD_USAGE, "--resample %s: there are hold, linear and none", x->resample);
    if (policy < 0)
        return tool_fail(TOOL_BAD_USAGE, "--missing %s: there are error, hold, linear and drop", x->missing);
    r->options.resample = (ramus_resampling)how;
    r->options.missing = (ramus_missing)policy;
    r->options.report = log_print_warning;
    r->options.nignore = x->nignore;
    r->options.ignore = x->ignore;
    TOOL_TRY(read_seconds("--max-gap", x->max_gap, 0, &r->options.max_gap));
    TOOL_TRY(read_seconds("--ports-offset", x->ports_offset, -1e300, &r->options.ports_offset));
    if (x->max_gap && r->options.max_gap == 0)
        return tool_fail(TOOL_BAD_USAGE,
                         "--max-gap %s: a time above 0 is expected; without --resample and --missing no "
                         "number is carried over a gap",
                         x->max_gap);
    for (int k = 0; k < x->nmap; k++)
        TOOL_TRY(strchr(x->map[k], '=') ? add_rename(r, "--map", x->map[k]) : read_file(r, x->map[k]));
    return TOOL_OK;
}

void log_reading_close(log_reading *r)
{
    for (int k = 0; k < r->count; k++) {
        free((char *)r->rename[k].from);
        free((char *)r->rename[k].to);
    }
    free(r->rename);
    *r = (log_reading){ .count = 0 };
}
