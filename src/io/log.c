/* log.c - tables as machines write them: other columns, other names, cells without numbers
 *
 * A log that needs nothing of this is a table as any other, and is read as such.
 */
#include "log.h"

#include "file.h"
#include "table.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/options.h"
#include "base/pattern.h"
#include "base/printable.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ramus_log_options_init(ramus_log_options *options, size_t size)
{
    const ramus_log_options defaults = { .missing = RAMUS_MISSING_ERROR };
    options_init(options, size, &defaults, sizeof defaults);
}

void log_warn(const ramus_log_options *o, const char *file, int line, const char *format, ...)
{
    char text[1024];
    va_list args;
    if (!o->report)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const ramus_diagnostic found = { RAMUS_WARNING, file, line, text };
    o->report(o->report_user, &found);
}

/* ---- names -------------------------------------------------------------------------------------------------- */

char *log_rename(const ramus_log_options *o, const char *name)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t length = strlen(name);
    for (int k = 0; k < o->nrename; k++) {
        const char *from = o->rename[k].from, *to = o->rename[k].to;
        if (!pattern_fits(from, name))
            continue;
        /* one * at most: what it is in the old name, it is in the new one */
        const size_t before = strcspn(from, "*"), kept = from[before] ? length - (strlen(from) - 1) : 0;
        const size_t place = strcspn(to, "*");
        const char *rest = to + place + (to[place] != '\0');
        char *result = memory_new(&memory, strlen(to) + kept + 1, 1);
        if (result)
            snprintf(result, strlen(to) + kept + 1, "%.*s%.*s%s", (int)place, to, to[place] ? (int)kept : 0,
                     name + before, rest);
        return result;
    }
    return memory_copy_text(&memory, name);
}

bool log_ignored(const ramus_log_options *o, const char *name)
{
    for (int k = 0; k < o->nignore; k++)
        if (pattern_fits(o->ignore[k], name))
            return true;
    return false;
}

static ramus_status check_options(const ramus_log_options *o, ramus_error *err)
{
    RAMUS_NEED_AS(err, o->ignore || o->nignore <= 0, "opt->ignore");
    RAMUS_NEED_AS(err, o->rename || o->nrename <= 0, "opt->rename");
    if ((unsigned)o->missing > RAMUS_MISSING_KEEP || (unsigned)o->resample > RAMUS_RESAMPLE_LINEAR)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no such policy for missing numbers (%d) or rows (%d)",
                          (int)o->missing, (int)o->resample);
    if (!(o->max_gap >= 0) || !isfinite(o->ports_offset))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "max_gap is %g and ports_offset %g; times in s are expected",
                          o->max_gap, o->ports_offset);
    for (int k = 0; k < o->nignore; k++)
        if (!o->ignore[k])
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "pattern %d of ignored columns is NULL", k);
    for (int k = 0; k < o->nrename; k++) {
        const char *from = o->rename[k].from, *to = o->rename[k].to;
        if (!from || !to || !*from || !*to || !printable(to))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "new name %d is missing, or contains a control character", k);
        const char *from_star = strchr(from, '*'), *to_star = strchr(to, '*');
        if ((from_star && strchr(from_star + 1, '*')) || (to_star && (strchr(to_star + 1, '*') || !from_star)))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "'%.200s' to '%.200s': one * is expected in both names, or in the old one, or in none",
                              from, to);
        if (strchr(from, '?')) /* what it stands for would be lost */
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "'%.200s' to '%.200s': ? is for ignored columns; use *", from,
                              to);
    }
    return RAMUS_OK;
}

/* ---- a table of numbers ------------------------------------------------------------------------------------- */

ramus_status log_add_column(ramus_table *table, char *name, size_t *capacity, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (!name || table->ncolumn == INT_MAX ||
        !memory_grow(&memory, &table->column, (size_t)table->ncolumn, capacity, sizeof *table->column)) {
        memory_free(&memory, name);
        return ramus_fail_memory(err);
    }
    table->column[table->ncolumn++] = name;
    return RAMUS_OK;
}

ramus_status log_check_names(const ramus_table *table, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    name_map names = { 0 };
    ramus_status status = RAMUS_OK;
    if (!names_reserve(&names, &memory, (size_t)table->ncolumn))
        status = ramus_fail_memory(err);
    for (int k = 0; k < table->ncolumn && status == RAMUS_OK; k++)
        if (!names_add(&names, table->column[k], k))
            status =
                ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: the column '%s' is there twice", table->file, table->column[k]);
    names_release(&names, &memory);
    return status;
}

/* Columns that are not left out, by their new names; source [ncolumn of the text] gets where each comes from. */
static ramus_status choose_columns(const log_text *l, const ramus_log_options *o, ramus_table *table, int source[])
{
    const ramus_allocator memory = memory_allocator(NULL);
    size_t capacity = 0;
    for (int k = 0; k < l->ncolumn; k++) {
        char *name = log_rename(o, l->column[k]);
        if (name && (log_ignored(o, l->column[k]) || log_ignored(o, name))) {
            memory_free(&memory, name);
            continue;
        }
        RAMUS_TRY(log_add_column(table, name, &capacity, l->c.err));
        source[table->ncolumn - 1] = k;
    }
    if (table->ncolumn == 0)
        return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:1: all columns are ignored", l->c.name);
    return log_check_names(table, l->c.err);
}

static ramus_status plain_table(log_text *l, const ramus_log_options *o, ramus_table *table)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t all = (size_t)l->ncolumn;
    int *source = memory_new(&memory, all + 1, sizeof *source);
    ramus_status status = source ? choose_columns(l, o, table, source) : ramus_fail_memory(l->c.err);
    const size_t ncolumn = (size_t)table->ncolumn;
    if (status == RAMUS_OK) {
        table->values = memory_new(&memory, l->nrow + 1, ncolumn * sizeof *table->values);
        table->line = memory_new(&memory, l->nrow + 1, sizeof *table->line);
        if (!table->values || !table->line)
            status = ramus_fail_memory(l->c.err);
    }
    for (size_t row = 0; row < l->nrow && status == RAMUS_OK; row++) {
        table->line[row] = l->line[row];
        for (size_t k = 0; k < ncolumn && status == RAMUS_OK; k++)
            status = log_number(l, row, l->cell[row * all + (size_t)source[k]], table->column[k],
                                &table->values[row * ncolumn + k]);
    }
    table->nrow = status == RAMUS_OK ? l->nrow : 0;
    memory_free(&memory, source);
    return status;
}

/* ---- whole texts -------------------------------------------------------------------------------------------- */

static ramus_status parse(const char *text, size_t size, const char *name, const ramus_log_options *o,
                          ramus_table **out, ramus_error *err)
{
    log_text l;
    ramus_table *table = NULL;
    ramus_status status = log_text_open(&l, text, size, name, err);
    const bool joint_states = status == RAMUS_OK && log_is_joint_states(l.ncolumn, l.column);
    const bool strict = o->missing == RAMUS_MISSING_ERROR && o->nignore <= 0 && o->nrename <= 0;
    /* a table as any other: its errors are found there */
    if (!joint_states && strict && status != RAMUS_ERR_MEMORY) {
        log_text_release(&l);
        return table_parse(text, size, name, " (--missing hold, linear or drop accepts such cells)", out, err);
    }
    if (status == RAMUS_OK)
        status = log_text_read(&l, o->missing);
    if (status == RAMUS_OK)
        status = table_new(name, &table, err);
    if (status == RAMUS_OK)
        status = (joint_states ? log_joint_states : plain_table)(&l, o, table);
    if (status == RAMUS_OK && l.cut)
        log_warn(o, name, l.cut, "the last line ends too early, and is left out");
    log_text_release(&l);
    if (status == RAMUS_OK)
        status = log_fill(table, o, err);
    if (status == RAMUS_OK)
        *out = table;
    else
        ramus_table_destroy(table);
    return status;
}

ramus_status ramus_log_parse(const char *text, size_t size, const char *name, const ramus_log_options *opt,
                             ramus_table **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED_ARRAYS(err, size, text);
    const ramus_allocator memory = memory_allocator(NULL);
    ramus_log_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_log_options, &options, opt, err));
    RAMUS_TRY(check_options(&options, err));
    if (size > (size_t)1 << 30) /* as file_read; lines are counted in an int */
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s: is larger than 1 GiB", name ? name : "log");
    char *copy = memory_new(&memory, size + 1, 1);
    if (!copy)
        return ramus_fail_memory(err);
    if (size > 0)
        memcpy(copy, text, size);
    const ramus_status status = parse(copy, size, name ? name : "log", &options, out, err);
    memory_free(&memory, copy);
    return status;
}

ramus_status ramus_log_load(const char *path, const ramus_log_options *opt, ramus_table **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, path);
    ramus_log_options options;
    char *text = NULL;
    size_t size = 0;
    RAMUS_TRY(OPTIONS_READ(ramus_log_options, &options, opt, err));
    RAMUS_TRY(check_options(&options, err));
    RAMUS_TRY(file_read(path, NULL, &text, &size, err));
    const ramus_status status = parse(text, size, path, &options, out, err);
    ramus_text_destroy(text);
    return status;
}
