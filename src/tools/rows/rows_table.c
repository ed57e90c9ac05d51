/* rows_table.c - all rows of a table, in pieces for threads and ranks
 *
 * The result of a piece: the row that failed, or NO_ROW. Where one did, its sentence; else what the constraints did, which limits were
 * exceeded, and the written columns. Of rows that fail the first is reported, whoever finds it: pieces before it are given out before
 * it.
 */
#include "mechanism_rows.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_IN_PIECE = 16 * MECHANISM_ROWS_MOST, MOST_PIECES = 4096 };
static const uint64_t NO_ROW = UINT64_MAX;

typedef struct all_rows {
    const ramus_model *model;
    const ramus_states *states;
    size_t in_piece, nq, nv, written;
    struct row_worker {
        mechanism_rows rows;
        limit_watch limits;
        double *values; /* of MECHANISM_ROWS_MOST rows */
    } * worker;         /* [jobs] */
    pieces_job *job;
    /* results */
    double *table;
    constraint_watch watch;
    limit_watch limits, part; /* of all, and of one piece */
    uint64_t bad;             /* the first row that failed */
    char text[1024];
} all_rows;

static size_t rows_of(const all_rows *a, size_t piece, size_t *first)
{
    *first = piece * a->in_piece;
    const size_t left = a->states->count - *first;
    return left < a->in_piece ? left : a->in_piece;
}

/* ---- a piece -------------------------------------------------------------------------------------------------- */

static void begin_piece(struct row_worker *w, size_t first)
{
    w->rows.watch = (constraint_watch){ .model = w->rows.watch.model };
    w->limits.rows = first; /* rows count from the table's first */
    for (int k = 0; k < w->limits.count; k++)
        memset(w->limits.coordinate[k].excess, 0, sizeof w->limits.coordinate[k].excess);
}

static void put_watches(out *result, const struct row_worker *w)
{
    const uint64_t timed = w->limits.timed;
    pieces_put(result, &w->rows.watch, sizeof w->rows.watch);
    pieces_put(result, &timed, sizeof timed);
    for (int k = 0; k < w->limits.count; k++)
        pieces_put(result, w->limits.coordinate[k].excess, sizeof w->limits.coordinate[k].excess);
}

static bool get_watches(all_rows *a, size_t count, const char **bytes, size_t *size)
{
    constraint_watch watch;
    uint64_t timed;
    if (!pieces_get(bytes, size, &watch, sizeof watch) || !pieces_get(bytes, size, &timed, sizeof timed))
        return false;
    for (int k = 0; k < a->part.count; k++)
        if (!pieces_get(bytes, size, a->part.coordinate[k].excess, sizeof a->part.coordinate[k].excess))
            return false;
    a->part.rows = count;
    a->part.timed = timed != 0;
    constraint_watch_add(&a->watch, &watch);
    limit_watch_add(&a->limits, &a->part);
    return true;
}

static int run_piece(void *context, int worker, size_t piece, out *result)
{
    const all_rows *a = context;
    struct row_worker *w = &a->worker[worker];
    mechanism_rows *r = &w->rows;
    out table = { 0 };
    uint64_t bad = NO_ROW;
    ramus_error err = { .text = "" };
    size_t first;
    const size_t count = rows_of(a, piece, &first);
    const double *t = a->states->t;
    begin_piece(w, first);
    for (size_t row = first; row < first + count && bad == NO_ROW; row += MECHANISM_ROWS_MOST) {
        const size_t left = first + count - row, n = left < MECHANISM_ROWS_MOST ? left : MECHANISM_ROWS_MOST;
        size_t failed;
        if (mechanism_rows_evaluate(r, a->model, a->states, row, n, w->values, &failed, &err) != RAMUS_OK)
            bad = failed;
        for (size_t k = 0; k < n && bad == NO_ROW; k++) {
            pieces_put(&table, w->values + k * (size_t)r->width, a->written * sizeof(double));
            if (!r->forward)
                limit_watch_row(&w->limits, t ? t + row + k : NULL, r->q + k * a->nq, r->v + k * a->nv,
                                r->tau + k * a->nv);
        }
    }
    pieces_put(result, &bad, sizeof bad);
    if (bad == NO_ROW) {
        put_watches(result, w);
        pieces_put(result, table.data, table.length);
    } else {
        pieces_put(result, err.text, strlen(err.text));
    }
    result->failed |= table.failed;
    out_release(&table);
    return TOOL_OK;
}

static int take_piece(void *context, size_t piece, const char *bytes, size_t size)
{
    all_rows *a = context;
    uint64_t bad;
    size_t first;
    const size_t count = rows_of(a, piece, &first), length = count * a->written * sizeof(double);
    if (!pieces_get(&bytes, &size, &bad, sizeof bad))
        return TOOL_BAD_INPUT;
    if (bad == NO_ROW) {
        const bool sound = get_watches(a, count, &bytes, &size) && size == length &&
                           pieces_get(&bytes, &size, a->table + first * a->written, length);
        return sound ? TOOL_OK : TOOL_BAD_INPUT;
    }
    if (bad < first || bad >= first + count || size >= sizeof a->text)
        return TOOL_BAD_INPUT;
    if (bad < a->bad) {
        a->bad = bad;
        memcpy(a->text, bytes, size);
        a->text[size] = '\0';
    }
    a->job->enough = true;
    return TOOL_OK;
}

/* ---- all of them ---------------------------------------------------------------------------------------------- */

static int open_all(all_rows *a, const mechanism_rows *r, int jobs)
{
    ramus_error err;
    a->worker = calloc((size_t)jobs, sizeof *a->worker);
    a->table = calloc(a->states->count * a->written + 1, sizeof *a->table);
    if (!limit_watch_open(&a->limits, a->model) || !limit_watch_open(&a->part, a->model) || !a->worker || !a->table)
        return tool_out_of_memory();
    for (int k = 0; k < jobs; k++) {
        struct row_worker *w = &a->worker[k];
        w->values = calloc(MECHANISM_ROWS_MOST * (size_t)r->width + 1, sizeof *w->values);
        if (!w->values || !limit_watch_open(&w->limits, a->model))
            return tool_out_of_memory();
        if (mechanism_rows_open(&w->rows, a->model, &r->how, r->columns, &err) != RAMUS_OK)
            return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    }
    return TOOL_OK;
}

static void close_all(all_rows *a, int jobs)
{
    for (int k = 0; k < jobs && a->worker; k++) {
        mechanism_rows_close(&a->worker[k].rows);
        limit_watch_close(&a->worker[k].limits);
        free(a->worker[k].values);
    }
    limit_watch_close(&a->limits);
    limit_watch_close(&a->part);
    free(a->worker);
    free(a->table);
}

int mechanism_rows_write(const mechanism_rows *r, const ramus_model *model, const ramus_states *s, pieces_job *job,
                         int jobs)
{
    all_rows a = { .model = model, .states = s, .in_piece = ROWS_IN_PIECE, .job = job, .bad = NO_ROW };
    while (s->count / a.in_piece >= MOST_PIECES)
        a.in_piece *= 2;
    a.nq = (size_t)ramus_model_nq(model);
    a.nv = (size_t)ramus_model_nv(model);
    a.written = (size_t)r->nwritten;
    a.watch.model = r->watch.model;
    job->what = "rows";
    job->total = s->count;
    job->count = (s->count + a.in_piece - 1) / a.in_piece;
    job->context = &a;
    job->run = run_piece;
    job->take = take_piece;
    if ((size_t)jobs > job->count)
        jobs = job->count ? (int)job->count : 1;
    char **name = mechanism_rows_names(r, model);
    int code = name ? open_all(&a, r, jobs) : tool_out_of_memory();
    if (code == TOOL_OK)
        code = pieces_run(job, jobs);
    if (code == TOOL_OK && a.bad != NO_ROW)
        code = tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[a.bad], a.text);
    if (code == TOOL_OK)
        code = states_write(s, (int)a.written, name, a.table, job->output);
    if (code == TOOL_OK) {
        constraint_watch_report(&a.watch, s->table->file);
        limit_watch_report(&a.limits, s->table->file);
        code = a.watch.without > 0 ? TOOL_NOT_TRUSTED : TOOL_OK;
    }
    close_all(&a, jobs);
    states_release_names(name);
    return code;
}
