/* results.c - what is kept of a run: rows of figures, curves, tables
 *
 * A joint whose CMC is not a real number has no place in a mean: minimum, mean and standard deviation of such a row are then
 * not numbers either.
 */
#include "lab.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- rows ------------------------------------------------------------------------------------------------------- */

void lab_row(lab *l, const char *what, const char *metric, size_t count, const double x[], const double paper[FIGURES])
{
    assert(l->nrow < EXPERIMENT_ROWS);
    experiment_row *row = &l->row[l->nrow++];
    const ramus_statistics s = ramus_statistics_of(count, x);
    *row = (experiment_row){ .metric = metric,
                             .count = count,
                             .unreal = s.skipped,
                             .figure = { s.min, s.max, s.mean, s.std },
                             .paper = { NAN, NAN, NAN, NAN },
                             .limit = NAN };
    snprintf(row->what, sizeof row->what, "%s", what);
    for (int k = 0; k < FIGURES && s.skipped; k++)
        if (k != FIGURE_MAX || strcmp(metric, "CMC") != 0)
            row->figure[k] = NAN;
    if (paper)
        memcpy(row->paper, paper, sizeof row->paper);
}

void lab_limit(lab *l, const char *what, const char *metric, size_t count, const double x[], double limit,
               limit_sense sense)
{
    lab_row(l, what, metric, count, x, NULL);
    l->row[l->nrow - 1].limit = limit;
    l->row[l->nrow - 1].at_least = sense == AT_LEAST;
}

ramus_status lab_similarity(lab *l, const channels *a, const channels *b, size_t first, size_t last, size_t cycles,
                            double rmse[], double cmc[])
{
    const size_t frames = (last - first) / cycles;
    double *room;
    TAKE(l, room, 2 * a->n);
    for (int k = 0; k < a->count; k++) {
        const double *x = channel(a, k) + first, *y = channel(b, k) + first;
        for (size_t g = 0; g < cycles; g++) {
            memcpy(room + 2 * g * frames, x + g * frames, frames * sizeof *room);
            memcpy(room + (2 * g + 1) * frames, y + g * frames, frames * sizeof *room);
        }
        rmse[k] = ramus_rmse(last - first, x, y);
        cmc[k] = ramus_cmc(cycles, 2, frames, room);
    }
    return RAMUS_OK;
}

ramus_status lab_joints(lab *l, const char *what, int count, const double rmse[], const double cmc[])
{
    TAKE(l, l->joint, (size_t)count);
    l->njoint = count;
    snprintf(l->joint_what, sizeof l->joint_what, "%s", what);
    for (int k = 0; k < count; k++) {
        l->joint[k].rmse = rmse[k];
        l->joint[k].cmc = cmc[k];
        ramus_model_v_name(l->model, k, l->joint[k].name, sizeof l->joint[k].name);
    }
    return RAMUS_OK;
}

/* ---- curves ----------------------------------------------------------------------------------------------------- */

experiment_plot *lab_plot(lab *l, size_t count, double step, const char *unit, const char *format, ...)
{
    va_list args;
    assert(l->nplot < EXPERIMENT_PLOTS);
    experiment_plot *plot = &l->plot[l->nplot++];
    *plot = (experiment_plot){ .step = step, .count = count };
    snprintf(plot->unit, sizeof plot->unit, "%s", unit);
    va_start(args, format);
    vsnprintf(plot->title, sizeof plot->title, format, args);
    va_end(args);
    return plot;
}

void lab_curve(experiment_plot *plot, const char *name, const double y[])
{
    if (plot->ncurve < EXPERIMENT_CURVES)
        plot->curve[plot->ncurve++] = (experiment_curve){ name, y };
}

/* Curves of different quantities that no eye tells apart: nearer than this fraction of the plot's range, a line's breadth. */
#define COINCIDING 0.01

static double farthest(const experiment_plot *p, const experiment_curve *a, const experiment_curve *b)
{
    double most = 0;
    for (size_t i = 0; i < p->count; i++)
        most = fmax(most, fabs(a->y[i] - b->y[i]));
    return most;
}

static void add_to_title(experiment_plot *p, const char *first, const char *second)
{
    const size_t length = strlen(p->title);
    snprintf(p->title + length, sizeof p->title - length, "%s%s", first, second);
}

/* "; a, b and c coincide" after the title. */
static void name_coincidences(experiment_plot *p)
{
    double low = INFINITY, high = -INFINITY;
    bool named[EXPERIMENT_CURVES] = { false };
    for (int c = 0; c < p->ncurve; c++)
        for (size_t i = 0; i < p->count; i++) {
            low = fmin(low, p->curve[c].y[i]);
            high = fmax(high, p->curve[c].y[i]);
        }
    for (int a = 0; a < p->ncurve; a++) {
        bool found = false;
        for (int b = a + 1; b < p->ncurve && !named[a]; b++) {
            if (named[b] || !(farthest(p, &p->curve[a], &p->curve[b]) < COINCIDING * (high - low)))
                continue;
            if (!found)
                add_to_title(p, "; ", p->curve[a].name);
            add_to_title(p, " and ", p->curve[b].name);
            named[b] = found = true;
        }
        if (found)
            add_to_title(p, " coincide", "");
    }
}

void lab_name_coincidences(lab *l)
{
    for (int k = 0; k < l->nplot; k++)
        if ((l->plot[k].separate || l->plot[k].ncurve > 3) && !l->plot[k].logarithmic)
            name_coincidences(&l->plot[k]);
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static void destroy_table(void *table)
{
    ramus_table_destroy(table);
}

ramus_status columns_take(lab *l, columns **out)
{
    TAKE(l, *out, 1);
    (*out)->l = l;
    return RAMUS_OK;
}

void columns_add(columns *c, const double *signal, const char *format, ...)
{
    va_list args;
    assert(c->count < MOST_COLUMNS);
    va_start(args, format);
    vsnprintf(c->column[c->count].name, sizeof c->column[0].name, format, args);
    va_end(args);
    c->column[c->count++].signal = signal;
}

void columns_add_coordinates(columns *c, const ramus_model *model, const char *prefix, const channels *signals)
{
    char name[100];
    for (int k = 0; k < signals->count; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        columns_add(c, channel(signals, k), "%s.%s", prefix, name);
    }
}

ramus_status columns_make(const columns *c, size_t n, double step, ramus_table **out)
{
    const char *name[MOST_COLUMNS + 1] = { "t" };
    const int first = step > 0, count = first + c->count;
    for (int k = 0; k < c->count; k++)
        name[first + k] = c->column[k].name;
    TRY(ramus_table_create(count, name, n, out, c->l->err));
    TRY(lab_hold(c->l, *out, destroy_table));
    for (size_t i = 0; i < n; i++) {
        double *row = (*out)->values + i * (size_t)count;
        row[0] = (double)i * step;
        for (int k = 0; k < c->count; k++)
            row[first + k] = c->column[k].signal[i];
    }
    return RAMUS_OK;
}

ramus_status columns_keep(const columns *c, size_t n, double step, const char *file)
{
    assert(c->l->ntable < EXPERIMENT_TABLES);
    experiment_table *kept = &c->l->table[c->l->ntable++];
    kept->file = file;
    return columns_make(c, n, step, &kept->table);
}
