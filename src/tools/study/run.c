/* run.c - all points of a parameter study, on several threads
 *
 * Points are independent: each loads its own model, evaluates the motion and writes its own cells, so that neither their
 * order nor the number of threads enters the results. Threads take points from one counter. The value of a random point
 * comes from the seed, its number and the axis alone:
 *
 *     u = mix(seed, point, axis) / 2^53        value = from + (to - from) u
 */
#include "study.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- points ------------------------------------------------------------------------------------------------- */

/* The finaliser of splitmix64: neighbouring numbers become unrelated. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

size_t sweep_index(const sweep *s, size_t point, int axis)
{
    size_t stride = 1;
    for (int k = axis + 1; k < s->naxis; k++)
        stride *= s->axis[k].count;
    return point / stride % s->axis[axis].count;
}

double sweep_value(const sweep *s, size_t point, int axis)
{
    const sweep_axis *a = &s->axis[axis];
    if (s->random) {
        const uint64_t key = mix(mix(s->seed + 0x9e3779b97f4a7c15u) + point) + (uint64_t)axis * 0x9e3779b97f4a7c15u;
        return a->from + (a->to - a->from) * ((double)(mix(key) >> 11) * 0x1p-53);
    }
    const size_t k = sweep_index(s, point, axis);
    if (k == 0)
        return a->from;
    return k == a->count - 1 ? a->to : a->from + (a->to - a->from) * ((double)k / (double)(a->count - 1));
}

int sweep_has(const sweep *s, size_t point)
{
    return !isnan(sweep_result(s, point, 0));
}

double sweep_result(const sweep *s, size_t point, int measure)
{
    return s->result[point * (size_t)s->nmeasure + (size_t)measure];
}

int sweep_is_better(const sweep *s, double x, double y)
{
    return s->maximize ? x > y : x < y;
}

ramus_status sweep_load(const sweep *s, size_t point, ramus_model **out, ramus_error *err)
{
    ramus_override overrides[SWEEP_MOST_AXES];
    ramus_load_options load = s->load;
    for (int k = 0; k < s->naxis; k++)
        overrides[k] = (ramus_override){ s->axis[k].path, sweep_value(s, point, k) };
    load.overrides = overrides;
    load.noverride = s->naxis;
    return ramus_model_load(s->path, &load, out, err);
}

/* ---- one point ---------------------------------------------------------------------------------------------- */

/* The measures of a model over the motion; `values` has room for MECHANISM_ROWS_MOST rows. */
static ramus_status measure_all(const sweep *s, const ramus_model *model, double *values, double result[],
                                ramus_error *err)
{
    mechanism_rows rows;
    tally tallies[SWEEP_MOST_MEASURES];
    size_t bad = 0;
    for (int k = 0; k < s->nmeasure; k++)
        tallies[k] = TALLY_NONE;
    ramus_status status = mechanism_rows_open(&rows, model, &s->how, s->columns, err);
    for (size_t row = 0; row < s->motion->count && status == RAMUS_OK; row += MECHANISM_ROWS_MOST) {
        const size_t left = s->motion->count - row, count = left < MECHANISM_ROWS_MOST ? left : MECHANISM_ROWS_MOST;
        status = mechanism_rows_evaluate(&rows, model, s->motion, row, count, values, &bad, err);
        if (status != RAMUS_OK && s->motion->table) {
            char text[sizeof err->text];
            snprintf(text, sizeof text, "%.200s:%d: %.800s", s->motion->table->file, s->motion->table->line[bad],
                     err->text);
            memcpy(err->text, text, sizeof text);
        }
        for (size_t k = 0; k < count && status == RAMUS_OK; k++)
            for (int i = 0; i < s->nmeasure; i++)
                tally_add(&tallies[i], &s->measure[i], values + k * (size_t)s->width);
    }
    for (int k = 0; k < s->nmeasure && status == RAMUS_OK; k++) {
        result[k] = tally_result(&tallies[k], &s->measure[k], model);
        if (!isfinite(result[k])) {
            snprintf(err->text, sizeof err->text, "%s overflows", s->measure[k].text);
            status = RAMUS_ERR_ARGUMENT;
        }
    }
    mechanism_rows_close(&rows);
    return status;
}

static void note(sweep_failures *f, size_t point, const char *text)
{
    if (f->count++ == 0 || point < f->first) {
        f->first = point;
        snprintf(f->text, sizeof f->text, "%s", text);
    }
}

/* Changed numbers may lock a joint or rename a part: the motion's columns then mean something else. */
static int is_alike(const ramus_model *a, const ramus_model *b)
{
    return ramus_model_nq(a) == ramus_model_nq(b) && ramus_model_nv(a) == ramus_model_nv(b) &&
           ramus_model_npart(a) == ramus_model_npart(b) && ramus_model_nsharing(a) == ramus_model_nsharing(b) &&
           ramus_model_nframe(a) == ramus_model_nframe(b);
}

static void run_point(const sweep *s, size_t point, double *values, sweep_failures *refused, sweep_failures *failed)
{
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    double result[SWEEP_MOST_MEASURES];
    if (sweep_load(s, point, &model, &err) != RAMUS_OK)
        note(refused, point, err.text);
    else if (!is_alike(s->original_model, model))
        note(refused, point, "the robot's coordinates or parts are others than those of the unchanged file");
    else if (measure_all(s, model, values, result, &err) != RAMUS_OK)
        note(failed, point, err.text);
    else
        memcpy(s->result + point * (size_t)s->nmeasure, result, (size_t)s->nmeasure * sizeof *result);
    ramus_model_destroy(model);
}

/* ---- threads ------------------------------------------------------------------------------------------------ */

typedef struct worker {
    sweep *s;
    atomic_size_t *next;
    int shows; /* 1: shows how far all are */
    double *values;
    sweep_failures refused, failed;
    pthread_t thread;
} worker;

/* On a terminal all the time; elsewhere a line every half minute, so that a log shows life. */
static void show_progress(const sweep *s, size_t done, double start, double *shown)
{
    const int terminal = isatty(STDERR_FILENO);
    const double time = tool_seconds();
    if (time - *shown < (terminal ? 0.1 : 30))
        return;
    const double left = done ? (time - start) * (double)(s->npoint - done) / (double)done : 0;
    *shown = time;
    if (terminal)
        fprintf(stderr, "\r%zu of %zu points, %.0f s left\033[K", done, s->npoint, left);
    else
        fprintf(stderr, "ramus: %zu of %zu points, %.0f s left\n", done, s->npoint, left);
    fflush(stderr);
}

static void *work(void *user)
{
    worker *w = user;
    const double start = tool_seconds();
    double shown = start;
    for (;;) {
        const size_t point = atomic_fetch_add(w->next, 1);
        if (point >= w->s->npoint)
            break;
        run_point(w->s, point, w->values, &w->refused, &w->failed);
        if (w->shows)
            show_progress(w->s, point, start, &shown);
    }
    if (w->shows && shown != start && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    return NULL;
}

static void merge(sweep_failures *all, const sweep_failures *part)
{
    if (part->count && (all->count == 0 || part->first < all->first)) {
        all->first = part->first;
        memcpy(all->text, part->text, sizeof all->text);
    }
    all->count += part->count;
}

static void find_best(sweep *s)
{
    s->best = s->npoint;
    for (size_t p = 0; p < s->npoint; p++)
        if (sweep_has(s, p) && (s->best == s->npoint || sweep_is_better(s, sweep_result(s, p, s->objective),
                                                                        sweep_result(s, s->best, s->objective))))
            s->best = p;
}

int sweep_run(sweep *s, int jobs)
{
    atomic_size_t next = 0;
    ramus_error err = { .text = "" };
    int started = 0, code = TOOL_OK;
    if ((size_t)jobs > s->npoint)
        jobs = (int)s->npoint;
    worker *w = calloc((size_t)jobs, sizeof *w);
    s->result = malloc((s->npoint * (size_t)s->nmeasure + 1) * sizeof *s->result);
    if (!w || !s->result)
        code = tool_out_of_memory();
    for (size_t k = 0; code == TOOL_OK && k < s->npoint * (size_t)s->nmeasure; k++)
        s->result[k] = NAN;
    for (int k = 0; code == TOOL_OK && k < jobs; k++) {
        w[k] = (worker){ .s = s, .next = &next, .shows = k == 0 };
        w[k].values = calloc(MECHANISM_ROWS_MOST * (size_t)s->width + 1, sizeof *w[k].values);
        if (!w[k].values)
            code = tool_out_of_memory();
    }
    if (code == TOOL_OK) {
        if (measure_all(s, s->original_model, w[0].values, s->unchanged, &err) != RAMUS_OK)
            note(&s->original, 0, err.text);
        /* a thread that cannot be started leaves its points to the others */
        for (started = 1; started < jobs; started++)
            if (pthread_create(&w[started].thread, NULL, work, &w[started]) != 0)
                break;
        work(&w[0]);
        for (int k = 0; k < started; k++) {
            if (k > 0)
                pthread_join(w[k].thread, NULL);
            merge(&s->refused, &w[k].refused);
            merge(&s->failed, &w[k].failed);
        }
        find_best(s);
    }
    for (int k = 0; w && k < jobs; k++)
        free(w[k].values);
    free(w);
    return code;
}
