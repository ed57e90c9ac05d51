/* pair.c - two tables at common samples
 *
 * Where both have a column t, rows belong together that have the same time, within the interval that both cover and
 * that was asked for. If the times there differ, the table with fewer rows in it gives the samples and the other is
 * interpolated by a cubic spline. Without times, or with times in one table only, row k belongs to row k.
 *
 * Two samples differ when |B - A| exceeds
 *
 *     tolerance * (range of the column) + min(tolerance, 64 eps) * (largest number of all columns of that quantity)
 *
 * The second part keeps the rounding of forces of 1000 N from being a difference in a joint that needs none. A constant
 * column has no range; its own size is used.
 */
#include "compare.h"

#include "tools/console/progress.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Times agree that lie within this part of a step. */
static const double SAME_TIME = 1e-6;

static double value_of(const side *s, size_t row, int column)
{
    return s->table->values[row * (size_t)s->table->ncolumn + (size_t)column];
}

static double time_of(const side *s, size_t row)
{
    return value_of(s, row, s->time);
}

static double last_time(const side *s)
{
    return time_of(s, s->table->nrow - 1);
}

static int load(side *s, const char *path)
{
    ramus_error err;
    s->path = path;
    progress shown = progress_reading(path);
    const ramus_status status = ramus_table_load(path, &s->table, &err);
    progress_end(&shown);
    TOOL_TRY(tool_result(status, &err));
    s->rows = s->table->nrow;
    s->time = ramus_table_find_column(s->table, "t");
    return s->rows > 0 ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: there are no rows to compare", path);
}

static int check_times(const side *s)
{
    for (size_t i = 1; s->time >= 0 && i < s->table->nrow; i++)
        if (!(time_of(s, i) > time_of(s, i - 1)))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: time %.9g does not come after %.9g; sort the rows by t",
                             s->table->file, s->table->line[i], time_of(s, i), time_of(s, i - 1));
    return TOOL_OK;
}

/* The rows with times from `low` to `high`. */
static void select_rows(side *s, double low, double high)
{
    size_t i = 0, end = s->table->nrow;
    while (i < end && time_of(s, i) < low)
        i++;
    while (end > i && time_of(s, end - 1) > high)
        end--;
    s->first = i;
    s->rows = end - i;
}

static double mean_step(const side *s)
{
    const size_t last = s->table->nrow - 1;
    return last > 0 ? (last_time(s) - time_of(s, 0)) / (double)last : INFINITY;
}

/* ---- samples ------------------------------------------------------------------------------------------------ */

/* Every column of one table at the samples. */
static int take_samples(const comparison *c, side *s)
{
    const size_t n = s->table->nrow, from = s->interpolated ? 0 : s->first, rows = s->interpolated ? n : c->count;
    const int ncolumn = s->table->ncolumn;
    s->values = calloc((size_t)ncolumn * c->count + 1, sizeof *s->values);
    double *t = calloc(2 * n + c->count + 1, sizeof *t), *x = t + n, *new_t = t + 2 * n;
    ramus_error err = { .text = "out of memory" };
    bool good = s->values && t;
    for (size_t i = 0; good && s->interpolated && i < n; i++)
        t[i] = time_of(s, i);
    for (size_t i = 0; good && s->interpolated && i < c->count; i++)
        new_t[i] = fmin(fmax(c->t[i], t[0]), t[n - 1]);
    for (int k = 0; good && k < ncolumn; k++) {
        double *to = s->values + (size_t)k * c->count, *samples = s->interpolated ? x : to;
        for (size_t i = 0; i < rows; i++)
            samples[i] = value_of(s, from + i, k);
        if (s->interpolated)
            good = ramus_resample(RAMUS_INTERPOLATE_CUBIC, n, t, x, c->count, new_t, to, &err) == RAMUS_OK;
    }
    free(t);
    return good ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: %s", s->path, err.text);
}

/* Rows by number; one of the two may have times nevertheless. */
static int pair_rows(comparison *c)
{
    side *timed = c->a.time >= 0 ? &c->a : c->b.time >= 0 ? &c->b : NULL;
    if (c->a.rows != c->b.rows)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s has %zu rows and %s %zu: give both a column t, so that they can be matched", c->a.path,
                         c->a.rows, c->b.path, c->b.rows);
    if (!timed && (isfinite(c->from) || isfinite(c->to)))
        return tool_fail(TOOL_BAD_INPUT, "%s: there is no column t, so --from and --to mean nothing", c->a.path);
    if (timed) {
        select_rows(timed, c->from, c->to);
        c->a.first = c->b.first = timed->first;
        c->a.rows = c->b.rows = timed->rows;
    }
    return TOOL_OK;
}

/* Rows by time. */
static int pair_times(comparison *c)
{
    side *a = &c->a, *b = &c->b;
    const double slack = SAME_TIME * fmin(mean_step(a), mean_step(b)), room = isfinite(slack) ? slack : 0;
    const double low = fmax(time_of(a, 0), time_of(b, 0)), high = fmin(last_time(a), last_time(b));
    if (low > high + room)
        return tool_fail(TOOL_BAD_INPUT, "%s and %s have no time in common: %.9g to %.9g s and %.9g to %.9g s", a->path,
                         b->path, time_of(a, 0), last_time(a), time_of(b, 0), last_time(b));
    select_rows(a, fmax(low, c->from) - room, fmin(high, c->to) + room);
    select_rows(b, fmax(low, c->from) - room, fmin(high, c->to) + room);
    bool same = a->rows == b->rows;
    for (size_t i = 0; same && i < a->rows; i++)
        same = fabs(time_of(a, a->first + i) - time_of(b, b->first + i)) <= room;
    b->interpolated = !same && a->rows <= b->rows && a->rows > 0;
    a->interpolated = !same && !b->interpolated;
    return TOOL_OK;
}

static int take_times(comparison *c, const side *s)
{
    if (s->time < 0)
        return TOOL_OK;
    c->t = calloc(c->count, sizeof *c->t);
    if (!c->t)
        return tool_out_of_memory();
    for (size_t i = 0; i < c->count; i++)
        c->t[i] = time_of(s, s->first + i);
    if (c->count > 1)
        c->step = (c->t[c->count - 1] - c->t[0]) / (double)(c->count - 1);
    for (size_t i = 1; i < c->count; i++)
        c->uniform &= fabs(c->t[i] - c->t[i - 1] - c->step) <= 1e-3 * c->step;
    return TOOL_OK;
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

/* How many columns both have; with samples, the columns too. */
static int match_columns(const comparison *c, column to[])
{
    int count = 0;
    for (int k = 0; k < c->a.table->ncolumn; k++) {
        const char *name = c->a.table->column[k];
        const int there = ramus_table_find_column(c->b.table, name);
        if (there < 0 || strcmp(name, "t") == 0)
            continue;
        if (to)
            to[count] = (column){ .name = name,
                                  .a = c->a.values + (size_t)k * c->count,
                                  .b = c->b.values + (size_t)there * c->count };
        count++;
    }
    return count;
}

/* The largest |number| of a column, and half the larger range of the two (the whole may overflow). */
static double largest(const comparison *c, const column *x, double *half_range)
{
    double most = 0;
    *half_range = 0;
    for (int which = 0; which < 2; which++) {
        const double *y = which ? x->b : x->a;
        double low = y[0], high = y[0];
        for (size_t i = 0; i < c->count; i++) {
            low = fmin(low, y[i]);
            high = fmax(high, y[i]);
        }
        most = fmax(most, fmax(fabs(low), fabs(high)));
        *half_range = fmax(*half_range, high / 2 - low / 2);
    }
    return most;
}

static void find_limits(comparison *c)
{
    double *size = c->scratch;
    for (int k = 0; k < c->ncolumn; k++) {
        double half;
        size[k] = largest(c, &c->column[k], &half);
        c->column[k].limit = half > 1e-9 * size[k] ? 2 * c->tolerance * half : c->tolerance * size[k];
    }
    for (int k = 0; k < c->ncolumn; k++) {
        double most = 0;
        for (int j = 0; j < c->ncolumn; j++)
            if (column_is_like(&c->column[j], &c->column[k]))
                most = fmax(most, size[j]);
        c->column[k].limit += fmin(c->tolerance, 64 * DBL_EPSILON) * most;
    }
}

int compare_open(comparison *c, const char *path_a, const char *path_b)
{
    c->step = 1;
    c->uniform = true;
    TOOL_TRY(load(&c->a, path_a));
    TOOL_TRY(load(&c->b, path_b));
    c->ncolumn = match_columns(c, NULL);
    if (c->ncolumn == 0)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s and %s have no column in common beside t: %s starts with '%s', %s with '%s'", path_a,
                         path_b, path_a, c->a.table->column[0], path_b, c->b.table->column[0]);
    TOOL_TRY(check_times(&c->a));
    TOOL_TRY(check_times(&c->b));
    TOOL_TRY(c->a.time >= 0 && c->b.time >= 0 ? pair_times(c) : pair_rows(c));
    const side *sampled = c->a.interpolated || c->a.time < 0 ? &c->b : &c->a;
    c->count = sampled->rows;
    if (c->count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s and %s have no row in common between --from and --to", path_a, path_b);
    TOOL_TRY(take_times(c, sampled));
    TOOL_TRY(take_samples(c, &c->a));
    TOOL_TRY(take_samples(c, &c->b));
    c->column = calloc((size_t)c->ncolumn, sizeof *c->column);
    c->scratch = calloc(SCRATCH * c->count + (size_t)c->ncolumn, sizeof *c->scratch);
    if (!c->column || !c->scratch)
        return tool_out_of_memory();
    match_columns(c, c->column);
    find_limits(c);
    return TOOL_OK;
}

void compare_close(comparison *c)
{
    ramus_table_destroy(c->a.table);
    ramus_table_destroy(c->b.table);
    free(c->a.values);
    free(c->b.values);
    free(c->t);
    free(c->column);
    free(c->scratch);
}

bool column_parts(const comparison *c, const column *x, size_t *first)
{
    for (*first = 0; *first < c->count; ++*first)
        if (fabs(x->b[*first] - x->a[*first]) > x->limit)
            return true;
    return false;
}

bool column_is_like(const column *x, const column *y)
{
    return strncmp(x->name, y->name, strcspn(y->name, ".") + 1) == 0;
}

const double *compare_either(const comparison *c, const char *prefix, const char *rest)
{
    const size_t length = strlen(prefix);
    for (int which = 0; which < 2; which++) {
        const side *s = which ? &c->b : &c->a;
        for (int k = 0; k < s->table->ncolumn; k++)
            if (strncmp(s->table->column[k], prefix, length) == 0 && strcmp(s->table->column[k] + length, rest) == 0)
                return s->values + (size_t)k * c->count;
    }
    return NULL;
}
