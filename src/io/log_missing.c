/* log_missing.c - cells without a number and rows without a time, in a table that has NAN for both
 *
 * A number is carried over a gap in time, so all of this needs a column t, which increases. A gap is the time between two numbers of a column;
 * where no limit is given, it is five times the median of the column's own intervals: a slow column has long ones, a drop-out is longer.
 */
#include "log.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_INTERVALS = 5 };

/* ---- gaps --------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double log_gap(const ramus_log_options *o, size_t count, const double t[])
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (o->max_gap > 0)
        return o->max_gap;
    if (count < 2)
        return 0;
    double *interval = memory_new(&memory, count, sizeof *interval);
    if (!interval)
        return NAN;
    for (size_t k = 1; k < count; k++)
        interval[k - 1] = t[k] - t[k - 1];
    qsort(interval, count - 1, sizeof *interval, by_size);
    const double gap = USUAL_INTERVALS * interval[(count - 1) / 2] * (1 + 1e-6); /* rounding of times */
    memory_free(&memory, interval);
    return gap;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

typedef struct filling {
    ramus_table *table;
    const ramus_log_options *o;
    ramus_error *err;
    int time;          /* column of t; -1: none */
    double *t;         /* [nrow], of the rows that have a number in one column */
    size_t *row;       /* [nrow], which these are */
    size_t start, end; /* rows that stay */
    /* for the report */
    size_t filled;
    int columns, first, first_line; /* how many columns have filled cells, the first of them, and its first line */
    double longest;                 /* gap, s */
} filling;

static double *cell(const ramus_table *table, size_t row, int column)
{
    return &table->values[row * (size_t)table->ncolumn + (size_t)column];
}

static void keep_row(ramus_table *table, size_t from, size_t to)
{
    if (from == to)
        return;
    numbers_copy(cell(table, to, 0), cell(table, from, 0), (size_t)table->ncolumn);
    table->line[to] = table->line[from];
}

static bool is_whole(const ramus_table *table, size_t row)
{
    for (int k = 0; k < table->ncolumn; k++)
        if (isnan(*cell(table, row, k)))
            return false;
    return true;
}

/* Rows first .. last - 1 stay. */
static void keep_range(ramus_table *table, size_t first, size_t last)
{
    for (size_t row = first; row < last; row++)
        keep_row(table, row, row - first);
    table->nrow = last > first ? last - first : 0;
}

/* Rows without a time, or with that of the row before, are dropped; a time that goes back is an error. */
static ramus_status check_times(filling *f)
{
    ramus_table *table = f->table;
    size_t kept = 0, without = 0, again = 0;
    int first = 0; /* line of the first that is dropped */
    for (size_t row = 0; row < table->nrow; row++) {
        const double t = *cell(table, row, f->time), before = kept ? *cell(table, kept - 1, f->time) : -INFINITY;
        if (t < before)
            return ramus_fail(f->err, RAMUS_ERR_PARSE, "%s:%d: t is %.15g after %.15g; times must increase",
                              table->file, table->line[row], t, before);
        without += isnan(t);
        again += t == before;
        if (!(t > before))
            first = first ? first : table->line[row];
        else
            keep_row(table, row, kept++);
    }
    table->nrow = kept;
    if (without)
        log_warn(f->o, table->file, first, "%zu row%s without a time left out", without, without == 1 ? "" : "s");
    if (again)
        log_warn(f->o, table->file, first, "%zu row%s with the time of the row before left out", again,
                 again == 1 ? "" : "s");
    return RAMUS_OK;
}

static void drop_rows(filling *f)
{
    ramus_table *table = f->table;
    size_t kept = 0;
    int first = 0;
    const size_t all = table->nrow;
    for (size_t row = 0; row < all; row++)
        if (is_whole(table, row))
            keep_row(table, row, kept++);
        else
            first = first ? first : table->line[row];
    table->nrow = kept;
    if (kept < all)
        log_warn(f->o, table->file, first, "%zu of %zu rows without all numbers left out", all - kept, all);
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

/* The rows of a column that have a number: their count. */
static size_t find_numbers(filling *f, int column)
{
    size_t count = 0;
    for (size_t row = 0; row < f->table->nrow; row++)
        if (!isnan(*cell(f->table, row, column))) {
            f->row[count] = row;
            f->t[count++] = *cell(f->table, row, f->time);
        }
    return count;
}

static ramus_status fail_gap(const filling *f, int column, size_t row, double gap, double most)
{
    const ramus_table *table = f->table;
    return ramus_fail(f->err, RAMUS_ERR_PARSE,
                      "%s:%d: column '%s' has no number at t = %.15g: the gap of %.6g s is longer than %.6g s "
                      "(--max-gap)",
                      table->file, table->line[row], table->column[column], *cell(table, row, f->time), gap, most);
}

/* The cells of some columns (one, or four of a quaternion) that have no number. f->row and f->t are of the first, which the others follow. */
static ramus_status fill_columns(filling *f, const int column[], int ncolumn, size_t count)
{
    const ramus_table *table = f->table;
    const bool linear = f->o->missing == RAMUS_MISSING_LINEAR;
    const double most = log_gap(f->o, count, f->t);
    size_t filled = 0;
    if (isnan(most))
        return ramus_fail_memory(f->err);
    for (size_t k = 0; k < count; k++) {
        const size_t from = f->row[k], to = k + 1 < count ? f->row[k + 1] : linear ? from + 1 : table->nrow;
        double sign = 0;
        for (int i = 0; i < ncolumn && linear && k + 1 < count; i++)
            sign += *cell(table, from, column[i]) * *cell(table, to, column[i]);
        sign = ncolumn == 4 && sign < 0 ? -1 : 1;
        for (size_t row = from + 1; row < to; row++) {
            const double t = *cell(table, row, f->time), span = (linear ? f->t[k + 1] : t) - f->t[k];
            const double part = linear ? (t - f->t[k]) / span : 0;
            double norm = 0;
            if (row < f->start || row >= f->end)
                continue;
            if (span > most)
                return fail_gap(f, column[0], row, span, most);
            f->first_line = f->filled || filled ? f->first_line : table->line[row];
            for (int i = 0; i < ncolumn; i++) {
                const double here = *cell(table, from, column[i]);
                double *value = cell(table, row, column[i]);
                *value = linear ? here + part * (sign * *cell(table, to, column[i]) - here) : here;
                norm += *value * *value;
            }
            for (int i = 0; i < ncolumn && ncolumn == 4 && linear && norm > 0; i++)
                *cell(table, row, column[i]) /= sqrt(norm);
            f->longest = span > f->longest ? span : f->longest;
            filled++;
        }
    }
    if (filled) {
        f->first = f->columns ? f->first : column[0];
        f->columns += ncolumn;
        f->filled += filled * (size_t)ncolumn;
    }
    return RAMUS_OK;
}

ramus_status log_quaternions(const ramus_table *table, int group[][4], ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    name_map names = { 0 };
    text other = { .allocator = memory };
    bool whole = names_reserve(&names, &memory, (size_t)table->ncolumn);
    for (int k = 0; k < table->ncolumn; k++) {
        group[k][0] = NOT_OF_QUATERNION;
        if (whole)
            names_add(&names, table->column[k], k);
    }
    for (int k = 0; k < table->ncolumn && whole; k++) {
        const char *name = table->column[k];
        const size_t length = strlen(name);
        int found = 0;
        if (length < 4 || strcmp(name + length - 3, ".qw") != 0)
            continue;
        for (int i = 1; i < 4; i++) {
            other.length = 0;
            text_add(&other, "%.*s%c", (int)length - 1, name, "wxyz"[i]);
            whole = whole && !other.failed;
            group[k][i] = whole ? names_find(&names, other.data) : -1;
            found += group[k][i] >= 0;
        }
        for (int i = 0; i < 4 && found == 3; i++)
            group[i == 0 ? k : group[k][i]][0] = i == 0 ? k : PART_OF_QUATERNION;
    }
    text_release(&other);
    names_release(&names, &memory);
    return whole ? RAMUS_OK : ramus_fail_memory(err);
}

/* A quaternion without all of its numbers has none. */
static void join_quaternions(const ramus_table *table, int group[][4])
{
    for (int k = 0; k < table->ncolumn; k++)
        for (size_t row = 0; group[k][0] == k && row < table->nrow; row++) {
            double sum = 0;
            for (int i = 0; i < 4; i++)
                sum += *cell(table, row, group[k][i]);
            for (int i = 0; i < 4 && isnan(sum); i++)
                *cell(table, row, group[k][i]) = NAN;
        }
}

/* The rows in which every column has a number or one before it, and for lines one after it. */
static ramus_status find_range(filling *f)
{
    const ramus_table *table = f->table;
    f->end = table->nrow;
    for (int k = 0; k < table->ncolumn; k++) {
        const size_t count = find_numbers(f, k);
        if (count == 0 && table->nrow > 0)
            return ramus_fail(f->err, RAMUS_ERR_PARSE, "%s:1: column '%s' has no numbers; leave it out (--ignore)",
                              table->file, table->column[k]);
        if (count > 0 && f->row[0] > f->start)
            f->start = f->row[0];
        if (count > 0 && f->o->missing == RAMUS_MISSING_LINEAR && f->row[count - 1] + 1 < f->end)
            f->end = f->row[count - 1] + 1;
    }
    return RAMUS_OK;
}

static ramus_status fill(filling *f, int group[][4])
{
    ramus_table *table = f->table;
    const size_t all = table->nrow;
    RAMUS_TRY(log_quaternions(table, group, f->err));
    join_quaternions(table, group);
    RAMUS_TRY(find_range(f));
    for (int k = 0; k < table->ncolumn; k++) {
        const size_t count = group[k][0] == PART_OF_QUATERNION ? all : find_numbers(f, k);
        if (count < all)
            RAMUS_TRY(fill_columns(f, group[k][0] == k ? group[k] : &k, group[k][0] == k ? 4 : 1, count));
    }
    if (f->filled)
        log_warn(f->o, table->file, f->first_line,
                 "%zu cells without a number in %d column%s ('%s'%s) %s; the longest gap is %.4g s", f->filled,
                 f->columns, f->columns == 1 ? "" : "s", table->column[f->first], f->columns > 1 ? ", ..." : "",
                 f->o->missing == RAMUS_MISSING_HOLD ? "hold the last one" : "interpolated", f->longest);
    if (f->start > 0 || f->end < all) {
        log_warn(f->o, table->file, table->line[f->start > 0 ? 0 : f->end],
                 "%zu of %zu rows left out at the ends, where a column has no number yet or any more",
                 f->end > f->start ? all - (f->end - f->start) : all, all);
        keep_range(table, f->start, f->end);
    }
    return RAMUS_OK;
}

static ramus_status refuse(const filling *f)
{
    const ramus_table *table = f->table;
    for (size_t row = 0; row < table->nrow; row++)
        for (int k = 0; k < table->ncolumn; k++)
            if (isnan(*cell(table, row, k)))
                return ramus_fail(f->err, RAMUS_ERR_PARSE,
                                  "%s:%d: column '%s' has no number (--missing hold, linear or drop accepts such "
                                  "cells)",
                                  table->file, table->line[row], table->column[k]);
    return RAMUS_OK;
}

ramus_status log_fill(ramus_table *table, const ramus_log_options *o, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    filling f = { .table = table, .o = o, .err = err, .time = ramus_table_find_column(table, "t") };
    if (o->missing == RAMUS_MISSING_ERROR)
        return refuse(&f);
    if (f.time < 0 && o->missing != RAMUS_MISSING_DROP)
        return ramus_fail(err, RAMUS_ERR_PARSE,
                          "%s:1: there is no column 't', which missing numbers need; rename one (--map OLD=t), or give "
                          "--missing drop",
                          table->file);
    if (f.time >= 0)
        RAMUS_TRY(check_times(&f));
    if (o->missing == RAMUS_MISSING_DROP)
        drop_rows(&f);
    if (o->missing == RAMUS_MISSING_DROP || o->missing == RAMUS_MISSING_KEEP)
        return RAMUS_OK;
    int(*group)[4] = memory_new(&memory, (size_t)table->ncolumn, sizeof *group);
    f.t = memory_new(&memory, table->nrow, sizeof *f.t);
    f.row = memory_new(&memory, table->nrow, sizeof *f.row);
    const ramus_status status = group && f.t && f.row ? fill(&f, group) : ramus_fail_memory(err);
    memory_free(&memory, group);
    memory_free(&memory, f.t);
    memory_free(&memory, f.row);
    return status;
}
