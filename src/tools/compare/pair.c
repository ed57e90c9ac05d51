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

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Times agree that lie within this part of a step. */
static const double SAME_TIME = 1e-6;

static size_t at(const side *s, size_t row, int column)
{
    return row * (size_t)s->table->ncolumn + (size_t)column;
}

static double time_of(const side *s, size_t row, int column)
{
    return s->table->values[at(s, row, column)];
}

static int load(side *s, const char *path)
{
    ramus_error err;
    s->path = path;
    TOOL_TRY(tool_result(ramus_table_load(path, &s->table, &err), &err));
    if (s->table->nrow == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: there are no rows to compare", path);
    s->rows = s->table->nrow;
    return TOOL_OK;
}

static int check_times(const side *s, int column)
{
    for (size_t i = 1; column >= 0 && i < s->table->nrow; i++)
        if (!(time_of(s, i, column) > time_of(s, i - 1, column)))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: time %.9g does not come after %.9g; sort the rows by t",
                             s->table->file, s->table->line[i], time_of(s, i, column), time_of(s, i - 1, column));
    return TOOL_OK;
}

/* The rows with times from `low` to `high`. */
static void select_rows(side *s, int column, double low, double high)
{
    size_t i = 0, end = s->table->nrow;
    while (i < end && time_of(s, i, column) < low)
        i++;
    while (end > i && time_of(s, end - 1, column) > high)
        end--;
    s->first = i;
    s->rows = end - i;
}

static double mean_step(const side *s, int column)
{
    const size_t last = s->table->nrow - 1;
    return last > 0 ? (time_of(s, last, column) - time_of(s, 0, column)) / (double)last : INFINITY;
}

/* ---- samples ------------------------------------------------------------------------------------------------ */

/* Every column of one table at the samples. `time` is its column t where it must be interpolated, else -1. */
static int take_samples(const pair *p, side *s, int time)
{
    const size_t n = s->table->nrow, ncolumn = (size_t)s->table->ncolumn;
    s->values = calloc(ncolumn * p->count + 1, sizeof *s->values);
    double *t = calloc(2 * n + p->count + 1, sizeof *t), *x = t + n, *new_t = t + 2 * n;
    ramus_error err = { .text = "out of memory" };
    int good = s->values && t;
    for (size_t i = 0; good && time >= 0 && i < n; i++)
        t[i] = time_of(s, i, time);
    for (size_t i = 0; good && time >= 0 && i < p->count; i++)
        new_t[i] = fmin(fmax(p->t[i], t[0]), t[n - 1]);
    for (size_t k = 0; good && k < ncolumn; k++) {
        double *to = s->values + k * p->count;
        for (size_t i = 0; time < 0 && i < p->count; i++)
            to[i] = s->table->values[at(s, s->first + i, (int)k)];
        for (size_t i = 0; time >= 0 && i < n; i++)
            x[i] = s->table->values[at(s, i, (int)k)];
        if (time >= 0)
            good = ramus_resample(RAMUS_INTERPOLATE_CUBIC, n, t, x, p->count, new_t, to, &err) == RAMUS_OK;
    }
    free(t);
    return good ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: %s", s->path, err.text);
}

/* Rows by number. `side_t`, `column`: where there are times nevertheless; NULL if nowhere. */
static int pair_rows(pair *p, side *side_t, int column, window w)
{
    if (p->a.table->nrow != p->b.table->nrow)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s has %zu rows and %s %zu: give both a column t, so that they can be matched", p->a.path,
                         p->a.table->nrow, p->b.path, p->b.table->nrow);
    if (!side_t && (isfinite(w.from) || isfinite(w.to)))
        return tool_fail(TOOL_BAD_INPUT, "%s: there is no column t, so --from and --to mean nothing", p->a.path);
    if (side_t) {
        select_rows(side_t, column, w.from, w.to);
        p->a.first = p->b.first = side_t->first;
        p->a.rows = p->b.rows = side_t->rows;
    }
    p->count = p->a.rows;
    return TOOL_OK;
}

/* Rows by time. */
static int pair_times(pair *p, int ta, int tb, window w)
{
    const double slack = SAME_TIME * fmin(mean_step(&p->a, ta), mean_step(&p->b, tb));
    const double room = isfinite(slack) ? slack : 0;
    const double low = fmax(time_of(&p->a, 0, ta), time_of(&p->b, 0, tb));
    const double high = fmin(time_of(&p->a, p->a.rows - 1, ta), time_of(&p->b, p->b.rows - 1, tb));
    if (low > high + room)
        return tool_fail(TOOL_BAD_INPUT, "%s and %s have no time in common: %.9g to %.9g s and %.9g to %.9g s",
                         p->a.path, p->b.path, time_of(&p->a, 0, ta), time_of(&p->a, p->a.rows - 1, ta),
                         time_of(&p->b, 0, tb), time_of(&p->b, p->b.rows - 1, tb));
    select_rows(&p->a, ta, fmax(low, w.from) - room, fmin(high, w.to) + room);
    select_rows(&p->b, tb, fmax(low, w.from) - room, fmin(high, w.to) + room);
    int same = p->a.rows == p->b.rows;
    for (size_t i = 0; same && i < p->a.rows; i++)
        same = fabs(time_of(&p->a, p->a.first + i, ta) - time_of(&p->b, p->b.first + i, tb)) <= room;
    if (!same) {
        p->b.interpolated = p->a.rows <= p->b.rows && p->a.rows > 0;
        p->a.interpolated = !p->b.interpolated;
    }
    p->count = p->a.interpolated ? p->b.rows : p->a.rows;
    return TOOL_OK;
}

static int take_times(pair *p, const side *s, int column)
{
    p->t = calloc(p->count, sizeof *p->t);
    if (!p->t)
        return tool_out_of_memory();
    for (size_t i = 0; i < p->count; i++)
        p->t[i] = time_of(s, s->first + i, column);
    if (p->count > 1)
        p->step = (p->t[p->count - 1] - p->t[0]) / (double)(p->count - 1);
    for (size_t i = 1; i < p->count; i++)
        if (fabs(p->t[i] - p->t[i - 1] - p->step) > 1e-3 * p->step)
            p->uniform = 0;
    return TOOL_OK;
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

static int match_columns(pair *p)
{
    p->in_a = calloc((size_t)p->a.table->ncolumn + 1, sizeof *p->in_a);
    p->in_b = calloc((size_t)p->a.table->ncolumn + 1, sizeof *p->in_b);
    if (!p->in_a || !p->in_b)
        return tool_out_of_memory();
    for (int k = 0; k < p->a.table->ncolumn; k++) {
        const int there = ramus_table_find(p->b.table, p->a.table->column[k]);
        if (there < 0 || strcmp(p->a.table->column[k], "t") == 0)
            continue;
        p->in_a[p->ncommon] = k;
        p->in_b[p->ncommon++] = there;
    }
    if (p->ncommon == 0)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s and %s have no column in common beside t: %s starts with '%s', %s with '%s'", p->a.path,
                         p->b.path, p->a.path, p->a.table->column[0], p->b.path, p->b.table->column[0]);
    return TOOL_OK;
}

/* The largest |number| of column k, and half the larger range of the two (the whole may overflow). */
static double largest(const pair *p, int k, double *half_range)
{
    double most = 0;
    *half_range = 0;
    for (int which = 0; which < 2; which++) {
        const double *x = which ? pair_b(p, k) : pair_a(p, k);
        double low = x[0], high = x[0];
        for (size_t i = 0; i < p->count; i++) {
            low = fmin(low, x[i]);
            high = fmax(high, x[i]);
        }
        most = fmax(most, fmax(fabs(low), fabs(high)));
        *half_range = fmax(*half_range, high / 2 - low / 2);
    }
    return most;
}

static int find_limits(pair *p, double tolerance)
{
    const size_t ncommon = (size_t)p->ncommon;
    double *size = calloc(ncommon, sizeof *size);
    p->limit = calloc(ncommon, sizeof *p->limit);
    p->scratch = calloc(PAIR_SCRATCH * p->count, sizeof *p->scratch);
    if (!size || !p->limit || !p->scratch) {
        free(size);
        return tool_out_of_memory();
    }
    for (int k = 0; k < p->ncommon; k++) {
        double half;
        size[k] = largest(p, k, &half);
        p->limit[k] = half > 1e-9 * size[k] ? 2 * tolerance * half : tolerance * size[k];
    }
    for (int k = 0; k < p->ncommon; k++) {
        const size_t quantity = strcspn(pair_name(p, k), ".");
        double most = 0;
        for (int j = 0; j < p->ncommon; j++)
            if (strncmp(pair_name(p, j), pair_name(p, k), quantity + 1) == 0)
                most = fmax(most, size[j]);
        p->limit[k] += fmin(tolerance, 64 * DBL_EPSILON) * most;
    }
    free(size);
    return TOOL_OK;
}

int pair_open(pair *p, const char *path_a, const char *path_b, window w, double tolerance)
{
    *p = (pair){ .step = 1, .uniform = 1 };
    TOOL_TRY(load(&p->a, path_a));
    TOOL_TRY(load(&p->b, path_b));
    const int ta = ramus_table_find(p->a.table, "t"), tb = ramus_table_find(p->b.table, "t");
    side *with_time = ta >= 0 ? &p->a : tb >= 0 ? &p->b : NULL;
    int time = ta >= 0 ? ta : tb;
    TOOL_TRY(match_columns(p));
    TOOL_TRY(check_times(&p->a, ta));
    TOOL_TRY(check_times(&p->b, tb));
    TOOL_TRY(ta >= 0 && tb >= 0 ? pair_times(p, ta, tb, w) : pair_rows(p, with_time, time, w));
    if (p->count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s and %s have no row in common between --from and --to", path_a, path_b);
    if (p->a.interpolated) {
        with_time = &p->b;
        time = tb;
    }
    if (with_time)
        TOOL_TRY(take_times(p, with_time, time));
    TOOL_TRY(take_samples(p, &p->a, p->a.interpolated ? ta : -1));
    TOOL_TRY(take_samples(p, &p->b, p->b.interpolated ? tb : -1));
    return find_limits(p, tolerance);
}

void pair_close(pair *p)
{
    ramus_table_destroy(p->a.table);
    ramus_table_destroy(p->b.table);
    free(p->a.values);
    free(p->b.values);
    free(p->t);
    free(p->in_a);
    free(p->in_b);
    free(p->limit);
    free(p->scratch);
    *p = (pair){ 0 };
}

const char *pair_name(const pair *p, int k)
{
    return p->a.table->column[p->in_a[k]];
}

const double *pair_a(const pair *p, int k)
{
    return p->a.values + (size_t)p->in_a[k] * p->count;
}

const double *pair_b(const pair *p, int k)
{
    return p->b.values + (size_t)p->in_b[k] * p->count;
}

int pair_parts(const pair *p, int k, size_t *first)
{
    const double *a = pair_a(p, k), *b = pair_b(p, k);
    for (size_t i = 0; i < p->count; i++)
        if (fabs(b[i] - a[i]) > p->limit[k]) {
            *first = i;
            return 1;
        }
    return 0;
}

int pair_find(const pair *p, const char *stem, size_t length, char last)
{
    for (int k = 0; k < p->ncommon; k++) {
        const char *name = pair_name(p, k);
        if (strlen(name) == length + 1 && strncmp(name, stem, length) == 0 && name[length] == last)
            return k;
    }
    return -1;
}

const double *pair_either(const pair *p, const char *prefix, const char *rest)
{
    const size_t length = strlen(prefix);
    for (int which = 0; which < 2; which++) {
        const side *s = which ? &p->b : &p->a;
        for (int k = 0; k < s->table->ncolumn; k++)
            if (strncmp(s->table->column[k], prefix, length) == 0 && strcmp(s->table->column[k] + length, rest) == 0)
                return s->values + (size_t)k * p->count;
    }
    return NULL;
}
