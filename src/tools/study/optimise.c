/* optimise.c - searches for the best measure, each a piece of its own, and what they found
 *
 * A search depends on its number, the seed and the options alone, so that the result is the same for any number of threads and ranks. Its
 * points are numbers from 0 to 1, from + (to - from) u in the file's units. A search whose first point has no result draws others.
 */
#include "optimise.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DRAWS = 50 };

/* ---- one search --------------------------------------------------------------------------------------------- */

typedef struct search {
    const optimise *o;
    double *values; /* of the worker */
    double *record; /* [most x width] what was evaluated: values of the axes, then the measures */
    size_t count, most;
    double first; /* of the point that the search begins with; NAN afterwards */
    sweep_failures refused, failed;
} search;

/* What the pieces have in common, and their results. */
typedef struct searches {
    optimise *o;
    double **values; /* of each worker: room for MECHANISM_ROWS_MOST rows */
    search *found;   /* [nstart] */
} searches;

static size_t width_of(const optimise *o)
{
    return (size_t)(o->s->naxis + o->s->nmeasure);
}

static double in_range(const sweep_axis *a, double u)
{
    return u == 1 ? a->to : a->from + (a->to - a->from) * u;
}

static double evaluate(search *x, const double u[])
{
    const sweep *s = x->o->s;
    if (x->count == x->most)
        return NAN;
    double *at = x->record + x->count * width_of(x->o);
    for (int k = 0; k < s->naxis; k++)
        at[k] = in_range(&s->axis[k], u[k]);
    sweep one = *s;
    sweep_failures refused = { 0 }, failed = { 0 };
    one.given = at;
    one.npoint = 1;
    sweep_point(&one, 0, x->values, at + s->naxis, &refused, &failed);
    sweep_add_failures(&x->refused, &refused, x->count);
    sweep_add_failures(&x->failed, &failed, x->count);
    x->count++;
    const double value = at[s->naxis + s->objective];
    return s->maximize ? -value : value;
}

static double value_at(void *user, const double u[])
{
    search *x = user;
    const double known = x->first;
    x->first = NAN;
    return isnan(known) ? evaluate(x, u) : known;
}

static void first_point(const optimise *o, size_t start, size_t draw, double u[])
{
    for (int k = 0; k < o->s->naxis; k++)
        u[k] = start == 0 && draw == 0 ? 0.5 : sweep_random(o->s->seed, start * MOST_DRAWS + draw, k);
}

/* The result of a piece: how many points and how the search ended, the points with their measures, failures. */
static int run_search(void *context, int worker, size_t piece, out *result)
{
    const searches *all = context;
    const optimise *o = all->o;
    search x = { .o = o, .values = all->values[worker], .most = o->most + MOST_DRAWS + 2 * MINIMISE_MOST };
    x.record = malloc((x.most * width_of(o) + 1) * sizeof *x.record);
    if (!x.record)
        return tool_out_of_memory();
    minimise_search m = {
        .n = o->s->naxis, .f = value_at, .user = &x, .most = o->most, .tolerance = o->tolerance, .end = MINIMISE_NOTHING
    };
    for (size_t draw = 0; draw < MOST_DRAWS; draw++) { /* until there is somewhere to go from */
        first_point(o, piece, draw, m.x);
        x.first = evaluate(&x, m.x);
        if (isfinite(x.first))
            break;
    }
    if (isfinite(x.first))
        (o->method == OPTIMISE_GRADIENT ? minimise_gradient : minimise_simplex)(&m);
    const uint64_t head[2] = { x.count, (uint64_t)m.end };
    pieces_put(result, head, sizeof head);
    pieces_put(result, x.record, x.count * width_of(o) * sizeof *x.record);
    sweep_put_failures(result, &x.refused);
    sweep_put_failures(result, &x.failed);
    free(x.record);
    return TOOL_OK;
}

static int take_search(void *context, size_t piece, const char *bytes, size_t size)
{
    const searches *all = context;
    const size_t width = width_of(all->o);
    search *x = &all->found[piece];
    uint64_t head[2];
    if (!pieces_get(&bytes, &size, head, sizeof head) || head[1] >= MINIMISE_END_COUNT ||
        head[0] > all->o->most + MOST_DRAWS + 2 * MINIMISE_MOST)
        return TOOL_BAD_INPUT;
    free(x->record);
    *x = (search){ .count = (size_t)head[0] };
    x->record = malloc((x->count * width + 1) * sizeof *x->record);
    if (!x->record)
        return tool_out_of_memory();
    all->o->start[piece].end = (minimise_end)head[1];
    const bool sound = pieces_get(&bytes, &size, x->record, x->count * width * sizeof *x->record) &&
                       sweep_get_failures(&bytes, &size, &x->refused) &&
                       sweep_get_failures(&bytes, &size, &x->failed) && size == 0;
    return sound ? TOOL_OK : TOOL_BAD_INPUT;
}

/* ---- all of them -------------------------------------------------------------------------------------------- */

/* The points of all searches, one after the other, as those of a study. */
static int gather(const searches *all)
{
    optimise *o = all->o;
    sweep *s = o->s;
    const size_t naxis = (size_t)s->naxis, nmeasure = (size_t)s->nmeasure;
    s->npoint = 0;
    for (size_t k = 0; k < o->nstart; k++)
        s->npoint += all->found[k].count;
    s->given = malloc((s->npoint * naxis + 1) * sizeof *s->given);
    s->result = malloc((s->npoint * nmeasure + 1) * sizeof *s->result);
    if (!s->given || !s->result)
        return tool_out_of_memory();
    size_t at = 0;
    for (size_t k = 0; k < o->nstart; k++) {
        const search *x = &all->found[k];
        optimise_start *start = &o->start[k];
        start->first = start->best = at;
        start->count = x->count;
        sweep_add_failures(&s->refused, &x->refused, at);
        sweep_add_failures(&s->failed, &x->failed, at);
        for (size_t p = 0; p < x->count; p++, at++) {
            const double *from = x->record + p * (naxis + nmeasure);
            memcpy(s->given + at * naxis, from, naxis * sizeof *from);
            memcpy(s->result + at * nmeasure, from + naxis, nmeasure * sizeof *from);
            if (sweep_has(s, at) &&
                (!sweep_has(s, start->best) ||
                 sweep_is_better(s, sweep_result(s, at, s->objective), sweep_result(s, start->best, s->objective))))
                start->best = at;
        }
    }
    sweep_find_best(s);
    return TOOL_OK;
}

int optimise_run(optimise *o, pieces_job *job, int jobs)
{
    searches all = { .o = o, .found = calloc(o->nstart, sizeof *all.found) };
    o->start = calloc(o->nstart, sizeof *o->start);
    int code = all.found && o->start ? sweep_open_workers(o->s, jobs, &all.values) : tool_out_of_memory();
    job->what = "searches";
    job->total = job->count = o->nstart;
    job->context = &all;
    job->run = run_search;
    job->take = take_search;
    if (code == TOOL_OK)
        code = pieces_run(job, jobs);
    if (code == TOOL_OK)
        code = gather(&all);
    for (size_t k = 0; all.found && k < o->nstart; k++)
        free(all.found[k].record);
    free(all.found);
    sweep_close_workers(jobs, all.values);
    return code;
}

void optimise_release(optimise *o)
{
    free(o->start);
    o->start = NULL;
}

/* What the searches have gained at most: the scale on which their results agree or not. */
static double gain(const optimise *o)
{
    const sweep *s = o->s;
    const double best = sweep_result(s, s->best, s->objective);
    double most = 0;
    for (size_t p = 0; p < s->npoint; p++)
        if (sweep_has(s, p))
            most = fmax(most, fabs(sweep_result(s, p, s->objective) - best));
    return most;
}

size_t optimise_agreeing(const optimise *o)
{
    const sweep *s = o->s;
    const double best = sweep_result(s, s->best, s->objective), within = 1e-4 * gain(o);
    size_t count = 0;
    for (size_t k = 0; k < o->nstart; k++)
        if (o->start[k].count && sweep_has(s, o->start[k].best))
            count += fabs(sweep_result(s, o->start[k].best, s->objective) - best) <= within;
    return count;
}

/* ---- what was found ----------------------------------------------------------------------------------------- */

static const char *const end_name[MINIMISE_END_COUNT] = { "converged", "exhausted", "nothing" };

void optimise_report(const optimise *o, FILE *to)
{
    const sweep *s = o->s;
    size_t ended[MINIMISE_END_COUNT] = { 0 };
    for (size_t k = 0; k < o->nstart; k++)
        ended[o->start[k].end]++;
    tool_print(to, "searches   %zu by %s: %zu of %zu reach the best value; %zu converged", o->nstart,
               o->method == OPTIMISE_GRADIENT ? "gradient" : "simplex", optimise_agreeing(o), o->nstart,
               ended[MINIMISE_CONVERGED]);
    if (ended[MINIMISE_EXHAUSTED])
        tool_print(to, ", %zu ended at %zu evaluations", ended[MINIMISE_EXHAUSTED], o->most);
    if (ended[MINIMISE_NOTHING])
        tool_print(to, ", %zu found no point with a result", ended[MINIMISE_NOTHING]);
    tool_print(to, "\npoints     %zu, motion of %zu row%s\n", s->npoint, s->motion->count,
               s->motion->count == 1 ? "" : "s");
    sweep_report_found(s, to);
}

static void add_point(const sweep *s, size_t point, out *to)
{
    out_put(to, "{\"parameters\": {");
    for (int k = 0; k < s->naxis; k++)
        out_put(to, "%s%J: %N", k ? ", " : "", s->axis[k].path, sweep_value(s, point, k));
    out_put(to, "}, \"measures\": {");
    for (int k = 0; k < s->nmeasure; k++)
        out_put(to, "%s%J: %N", k ? ", " : "", s->measure[k].text, sweep_result(s, point, k));
    out_put(to, "}}");
}

void optimise_json(const optimise *o, out *to)
{
    const sweep *s = o->s;
    out_put(to, "{\"objective\": %J, \"maximize\": %B, \"method\": %J,\n \"best\": ", s->measure[s->objective].text,
            s->maximize, o->method == OPTIMISE_GRADIENT ? "gradient" : "simplex");
    add_point(s, s->best, to);
    out_put(to, ",\n \"unchanged\": ");
    if (s->original.count) {
        out_put(to, "null");
    } else {
        out_put(to, "{");
        for (int k = 0; k < s->nmeasure; k++)
            out_put(to, "%s%J: %N", k ? ", " : "", s->measure[k].text, s->unchanged[k]);
        out_put(to, "}");
    }
    out_put(to, ",\n \"points\": %zu, \"refused\": %zu, \"failed\": %zu, \"agreeing\": %zu,\n \"searches\": [",
            s->npoint, s->refused.count, s->failed.count, optimise_agreeing(o));
    for (size_t k = 0; k < o->nstart; k++) {
        const optimise_start *x = &o->start[k];
        out_put(to, "%s\n  {\"points\": %zu, \"end\": %J, \"best\": ", k ? "," : "", x->count, end_name[x->end]);
        if (x->count && sweep_has(s, x->best))
            add_point(s, x->best, to);
        else
            out_put(to, "null");
        out_put(to, "}");
    }
    out_put(to, "]}\n");
}
