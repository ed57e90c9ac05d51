/* run.c - all points of a parameter study, in pieces for threads and ranks
 *
 * Points are independent: each loads its own model, evaluates the motion and has its own cells, so that neither their order nor
 * the number of threads enters the results. The value of a random point comes from the seed, its number and the axis alone:
 *
 *     u = mix(seed, point, axis) / 2^53        value = from + (to - from) u
 */
#include "study.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

double sweep_random(unsigned long long seed, size_t point, int axis)
{
    const uint64_t key = mix(mix(seed + 0x9e3779b97f4a7c15u) + point) + (uint64_t)axis * 0x9e3779b97f4a7c15u;
    return (double)(mix(key) >> 11) * 0x1p-53;
}

double sweep_value(const sweep *s, size_t point, int axis)
{
    const sweep_axis *a = &s->axis[axis];
    if (s->given)
        return s->given[point * (size_t)s->naxis + (size_t)axis];
    if (s->random)
        return a->from + (a->to - a->from) * sweep_random(s->seed, point, axis);
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
    load.overrides = overrides;
    load.noverride = 0;
    for (int k = 0; k < s->naxis; k++)
        if (s->axis[k].place == IN_FILE)
            overrides[load.noverride++] = (ramus_override){ s->axis[k].path, sweep_value(s, point, k) };
    const ramus_status status = ramus_model_load(s->path, &load, out, err);
    return status == RAMUS_OK && s->modules ? ramus_model_open(out, s->modules, err) : status;
}

int sweep_check_paths(const sweep *s)
{
    ramus_model *model = NULL;
    ramus_error err;
    const ramus_status status = sweep_load(s, 0, &model, &err);
    ramus_model_destroy(model);
    if (status != RAMUS_OK && strstr(err.text, "override '"))
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    return TOOL_OK;
}

void sweep_release(sweep *s)
{
    for (int k = 0; k < SWEEP_MOST_AXES; k++)
        free(s->axis[k].path);
    for (int k = 0; k < s->nmeasure; k++)
        measure_release(&s->measure[k]);
    free(s->given);
    free(s->result);
    ramus_states_destroy(s->motion);
}

/* ---- one point ---------------------------------------------------------------------------------------------- */

/* The measures of a model over the motion. */
static ramus_status measure_motion(const sweep *s, size_t point, const ramus_model *model, double *values,
                                   double result[], ramus_error *err)
{
    (void)point;
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
    mechanism_rows_close(&rows);
    return status == RAMUS_OK ? sweep_results(s, tallies, model, result, err) : status;
}

ramus_status sweep_results(const sweep *s, const tally tallies[], const ramus_model *model, double result[],
                           ramus_error *err)
{
    for (int k = 0; k < s->nmeasure; k++) {
        result[k] = tally_result(&tallies[k], &s->measure[k], model);
        if (!isfinite(result[k])) {
            snprintf(err->text, sizeof err->text, "%s overflows", s->measure[k].text);
            return RAMUS_ERR_ARGUMENT;
        }
    }
    return RAMUS_OK;
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

void sweep_point(const sweep *s, size_t point, double *values, double result[], sweep_failures *refused,
                 sweep_failures *failed)
{
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    ramus_status status = RAMUS_ERR_ARGUMENT;
    if (sweep_load(s, point, &model, &err) != RAMUS_OK)
        note(refused, point, err.text);
    else if (!is_alike(s->original_model, model))
        note(refused, point, "the robot's coordinates or parts are others than those of the unchanged file");
    else if ((status = s->evaluate(s, point, model, values, result, &err)) != RAMUS_OK)
        note(failed, point, err.text);
    for (int k = 0; k < s->nmeasure && status != RAMUS_OK; k++)
        result[k] = NAN;
    ramus_model_destroy(model);
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

enum { MOST_PIECES = 4096 };

typedef struct all_points {
    sweep *s;
    size_t in_piece;
    double **values; /* of each worker: room for MECHANISM_ROWS_MOST rows */
} all_points;

static size_t points_of(const all_points *a, size_t piece, size_t *first)
{
    *first = piece * a->in_piece;
    const size_t left = a->s->npoint - *first;
    return left < a->in_piece ? left : a->in_piece;
}

/* The result of a piece: numbers of its points, then failures: count, first, text. */
void sweep_put_failures(out *result, const sweep_failures *f)
{
    const uint64_t numbers[3] = { f->count, f->first, f->count ? strlen(f->text) : 0 };
    pieces_put(result, numbers, sizeof numbers);
    pieces_put(result, f->text, (size_t)numbers[2]);
}

void sweep_add_failures(sweep_failures *all, const sweep_failures *more, size_t offset)
{
    if (more->count && (all->count == 0 || offset + more->first < all->first)) {
        all->first = offset + more->first;
        memcpy(all->text, more->text, sizeof all->text);
    }
    all->count += more->count;
}

bool sweep_get_failures(const char **bytes, size_t *left, sweep_failures *all)
{
    uint64_t numbers[3];
    sweep_failures part = { 0 };
    if (!pieces_get(bytes, left, numbers, sizeof numbers) || numbers[2] >= sizeof part.text ||
        !pieces_get(bytes, left, part.text, (size_t)numbers[2]))
        return false;
    part.count = (size_t)numbers[0];
    part.first = (size_t)numbers[1];
    sweep_add_failures(all, &part, 0);
    return true;
}

static int run_piece(void *context, int worker, size_t piece, out *result)
{
    const all_points *a = context;
    sweep_failures refused = { 0 }, failed = { 0 };
    size_t first;
    const size_t count = points_of(a, piece, &first);
    for (size_t k = 0; k < count; k++) {
        double numbers[SWEEP_MOST_MEASURES];
        sweep_point(a->s, first + k, a->values[worker], numbers, &refused, &failed);
        pieces_put(result, numbers, (size_t)a->s->nmeasure * sizeof *numbers);
    }
    sweep_put_failures(result, &refused);
    sweep_put_failures(result, &failed);
    return TOOL_OK;
}

static int take_piece(void *context, size_t piece, const char *bytes, size_t size)
{
    const all_points *a = context;
    const size_t width = (size_t)a->s->nmeasure;
    size_t first;
    const size_t count = points_of(a, piece, &first);
    const bool sound = pieces_get(&bytes, &size, a->s->result + first * width, count * width * sizeof(double)) &&
                       sweep_get_failures(&bytes, &size, &a->s->refused) &&
                       sweep_get_failures(&bytes, &size, &a->s->failed) && size == 0;
    return sound ? TOOL_OK : TOOL_BAD_INPUT;
}

void sweep_find_best(sweep *s)
{
    s->best = s->npoint;
    for (size_t p = 0; p < s->npoint; p++)
        if (sweep_has(s, p) && (s->best == s->npoint || sweep_is_better(s, sweep_result(s, p, s->objective),
                                                                        sweep_result(s, s->best, s->objective))))
            s->best = p;
}

int sweep_open_workers(sweep *s, int jobs, double ***values)
{
    ramus_error err = { .text = "" };
    if (!s->evaluate)
        s->evaluate = measure_motion;
    *values = calloc((size_t)jobs, sizeof **values);
    if (!*values)
        return tool_out_of_memory();
    for (int k = 0; k < jobs; k++) {
        (*values)[k] = calloc(MECHANISM_ROWS_MOST * (size_t)s->width + 1, sizeof ***values);
        if (!(*values)[k])
            return tool_out_of_memory();
    }
    if (s->evaluate(s, s->npoint, s->original_model, (*values)[0], s->unchanged, &err) != RAMUS_OK)
        note(&s->original, 0, err.text);
    return TOOL_OK;
}

void sweep_close_workers(int jobs, double **values)
{
    for (int k = 0; values && k < jobs; k++)
        free(values[k]);
    free(values);
}

int sweep_run(sweep *s, pieces_job *job, int jobs)
{
    all_points a = { .s = s, .in_piece = (s->npoint + MOST_PIECES - 1) / MOST_PIECES };
    s->result = malloc((s->npoint * (size_t)s->nmeasure + 1) * sizeof *s->result);
    int code = s->result ? sweep_open_workers(s, jobs, &a.values) : tool_out_of_memory();
    job->what = "points";
    job->total = s->npoint;
    job->count = (s->npoint + a.in_piece - 1) / a.in_piece;
    job->context = &a;
    job->run = run_piece;
    job->take = take_piece;
    if (code == TOOL_OK)
        code = pieces_run(job, jobs);
    if (code == TOOL_OK)
        sweep_find_best(s);
    sweep_close_workers(jobs, a.values);
    return code;
}
