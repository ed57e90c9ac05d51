/* grid.c - columns of a log on a uniform grid: turns taken out, signs of quaternions made continuous, gaps refused
 *
 * Every column has its own times, those of its numbers less its delay. The grid lies where all of them have numbers. Positions, velocities
 * and orientations go along cubic splines, forces along straight lines, for they may jump.
 */
#include "grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_INTERVALS = 10 };
static const double pi = 3.14159265358979323846;

int prepare_find(const prepared *p, const char *prefix, const char *name)
{
    const char *rest = strchr(name, '.');
    for (int k = 0; rest && k < p->ncolumn; k++) {
        const char *other = p->column[k].name;
        const size_t length = strlen(prefix);
        if (strncmp(other, prefix, length) == 0 && strcmp(other + length, rest + 1) == 0)
            return k;
    }
    return -1;
}

/* ---- one column --------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double grid_usual_interval(size_t count, const double t[])
{
    double *interval = malloc(count * sizeof *interval);
    if (!interval || count < 2) {
        free(interval);
        return NAN;
    }
    for (size_t k = 1; k < count; k++)
        interval[k - 1] = t[k] - t[k - 1];
    qsort(interval, count - 1, sizeof *interval, by_size);
    const double usual = interval[(count - 1) / 2];
    free(interval);
    return usual;
}

/* An angle may have turns taken out: no quaternion, no length. */
static bool is_angle(const char *name)
{
    static const char *const lengths[] = { ".x", ".y", ".z", ".length" };
    const size_t length = strlen(name);
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
        if (length > strlen(lengths[k]) && strcmp(name + length - strlen(lengths[k]), lengths[k]) == 0)
            return false;
    return strncmp(name, "q.", 2) == 0;
}

/* Jumps by whole turns, where every large jump is one; with UNWRAP_ALL the nearest turn in any case. */
static void unwrap(const prepared *p, prepare_column *c)
{
    const bool all = p->opt.unwrap == UNWRAP_ALL;
    double turns = 0;
    if (p->opt.unwrap == UNWRAP_NONE || c->quaternion[0] >= 0 || !is_angle(c->name))
        return;
    for (size_t k = 1; k < c->count && !all; k++) {
        const double jump = fabs(c->x[k] - c->x[k - 1]);
        if (jump > pi && fabs(jump - 2 * pi * round(jump / (2 * pi))) > 1)
            return;
    }
    for (size_t k = 1; k < c->count; k++) {
        const double jump = c->x[k] + 2 * pi * turns - c->x[k - 1], whole = round(jump / (2 * pi));
        turns -= whole;
        c->turns += fabs(jump) > pi;
        c->x[k] += 2 * pi * turns;
    }
}

/* q and -q are one rotation: each like the one before, and of unit length. */
static int join_quaternion(prepared *p, const int part[4])
{
    prepare_column *c[4];
    for (int i = 0; i < 4; i++)
        c[i] = &p->column[part[i]];
    for (size_t k = 0; k < c[0]->count; k++) {
        double dot = 0, norm = 0;
        for (int i = 0; i < 4; i++) {
            dot += k ? c[i]->x[k] * c[i]->x[k - 1] : 0;
            norm += c[i]->x[k] * c[i]->x[k];
        }
        norm = sqrt(norm);
        if (!(fabs(norm - 1) < 0.1))
            return tool_fail(TOOL_BAD_INPUT, "%s: the quaternion %s at t = %.15g has length %.6g, and 1 is expected",
                             p->log->file, c[0]->name, c[0]->t[k] + p->start, norm);
        for (int i = 0; i < 4; i++)
            c[i]->x[k] *= (dot < 0 ? -1 : 1) / norm;
    }
    return TOOL_OK;
}

/* The rows of the log in which the column (all four of a quaternion) has a number. */
static int take_column(prepared *p, prepare_column *c, int in_log, const int parts[], int nparts, int time)
{
    const ramus_table *log = p->log;
    c->t = malloc((log->nrow + 1) * sizeof *c->t);
    c->x = malloc((log->nrow + 1) * sizeof *c->x);
    if (!c->t || !c->x)
        return tool_out_of_memory();
    for (size_t row = 0; row < log->nrow; row++) {
        const double *value = log->values + row * (size_t)log->ncolumn;
        bool whole = true;
        for (int i = 0; i < nparts; i++)
            whole = whole && !isnan(value[parts[i]]);
        if (!whole)
            continue;
        c->t[c->count] = value[time] - p->start - c->delay;
        c->x[c->count++] = value[in_log];
    }
    if (c->count < 2)
        return tool_fail(TOOL_BAD_INPUT, "%s: column '%s' has %zu number%s; leave it out (--ignore)", log->file,
                         c->name, c->count, c->count == 1 ? "" : "s");
    return TOOL_OK;
}

static int check_gaps(const prepared *p, const prepare_column *c)
{
    const double most = p->opt.max_gap > 0 ? p->opt.max_gap : USUAL_INTERVALS * grid_usual_interval(c->count, c->t);
    for (size_t k = 1; k < c->count; k++)
        if (c->t[k] - c->t[k - 1] > most * (1 + 1e-6))
            return tool_fail(
                TOOL_BAD_INPUT,
                "%s: column '%s' has no number between t = %.15g and %.15g: the gap of %.6g s is longer than "
                "%.6g s; give --max-gap to bridge it, or prepare the parts before and after by themselves",
                p->log->file, c->name, c->t[k - 1] + p->start + c->delay, c->t[k] + p->start + c->delay,
                c->t[k] - c->t[k - 1], most);
    return TOOL_OK;
}

int grid_take(prepared *p, const int in_log[], int time)
{
    for (int k = 0; k < p->ncolumn; k++) {
        prepare_column *c = &p->column[k];
        int parts[4] = { in_log[k] }, nparts = 1;
        /* the parts of a quaternion share their rows, and the delay of the first */
        for (int j = 0; j < p->ncolumn; j++)
            for (int i = 0; i < 4 && p->column[j].quaternion[0] == j; i++)
                if (p->column[j].quaternion[i] == k) {
                    nparts = 4;
                    for (int m = 0; m < 4; m++)
                        parts[m] = in_log[p->column[j].quaternion[m]];
                    c->delay = p->column[j].delay;
                }
        TOOL_TRY(take_column(p, c, in_log[k], parts, nparts, time));
        TOOL_TRY(check_gaps(p, c));
        unwrap(p, c);
    }
    for (int k = 0; k < p->ncolumn; k++)
        if (p->column[k].quaternion[0] == k)
            TOOL_TRY(join_quaternion(p, p->column[k].quaternion));
    return TOOL_OK;
}

/* ---- the grid ----------------------------------------------------------------------------------------------- */

int grid_place(prepared *p)
{
    double first = -INFINITY, last = INFINITY, usual = INFINITY;
    for (int k = 0; k < p->ncolumn; k++) {
        const prepare_column *c = &p->column[k];
        first = fmax(first, c->t[0]);
        last = fmin(last, c->t[c->count - 1]);
        usual = fmin(usual, grid_usual_interval(c->count, c->t));
    }
    if (p->rate == 0) {
        /* three digits, so that a clock's jitter makes no strange rate */
        const double unit = pow(10, floor(log10(1 / usual)) - 2);
        p->rate = p->opt.rate > 0 ? p->opt.rate : round(1 / usual / unit) * unit;
        p->every = (size_t)fmin(fmax(1, ceil(1 / usual / p->rate - 0.01)), 1e6);
        p->fine_rate = p->rate * (double)p->every;
    }
    p->grid_start = first;
    const double count = floor((last - first) * p->fine_rate * (1 + 1e-12) + 1e-6) + 1;
    if (!(count >= PREPARE_LEAST_ROWS) || !(last > first))
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: all columns have numbers for %.6g s only, which is less than %d samples at %.6g Hz",
                         p->log->file, last > first ? last - first : 0, PREPARE_LEAST_ROWS, p->fine_rate);
    if (count > 1e9 / (double)(p->ncolumn + 1))
        return tool_fail(TOOL_BAD_INPUT, "%s: %.6g s at %.6g Hz are too many rows", p->log->file, last - first,
                         p->fine_rate);
    p->ngrid = (size_t)count;
    return TOOL_OK;
}

int grid_resample(prepared *p)
{
    double *t = malloc(p->ngrid * sizeof *t);
    ramus_error err;
    int code = t ? TOOL_OK : tool_out_of_memory();
    for (size_t i = 0; t && i < p->ngrid; i++)
        t[i] = p->grid_start + (double)i / p->fine_rate;
    for (int k = 0; k < p->ncolumn && code == TOOL_OK; k++) {
        prepare_column *c = &p->column[k];
        const bool smooth = strncmp(c->name, "q.", 2) == 0 || strncmp(c->name, "v.", 2) == 0;
        free(c->y);
        c->y = malloc(p->ngrid * sizeof *c->y);
        if (!c->y) {
            code = tool_out_of_memory();
        } else if (p->opt.hold) {
            for (size_t i = 0, at = 0; i < p->ngrid; i++) {
                while (at + 1 < c->count && c->t[at + 1] <= t[i] + 1e-9)
                    at++;
                c->y[i] = c->x[at];
            }
        } else {
            for (size_t i = 0; i < p->ngrid; i++) /* rounding at the end */
                t[i] = fmin(fmax(t[i], c->t[0]), c->t[c->count - 1]);
            code = tool_result(ramus_resample(smooth ? RAMUS_INTERPOLATE_CUBIC : RAMUS_INTERPOLATE_LINEAR, c->count,
                                              c->t, c->x, p->ngrid, t, c->y, &err),
                               &err);
        }
    }
    free(t);
    return code;
}
