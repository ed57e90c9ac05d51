/* message.c - messages between ranks, and rows of coordinates from rank 0 and back */
#include "spread.h"

#include "tools/console/console.h"

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ramus_status spread_fail(spread *s, ramus_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->error.text, sizeof s->error.text, format, args);
    va_end(args);
    return status;
}

static ramus_status lost(spread *s)
{
    return spread_fail(s, RAMUS_ERR_PORT, "a message between ranks was lost");
}

ramus_status spread_send(spread *s, int to, const void *bytes, size_t size)
{
    return s->others->module->send(to, bytes, size) == 0 ? RAMUS_OK : lost(s);
}

ramus_status spread_hear(spread *s, int from, void *bytes, size_t size)
{
    size_t arrived = 0;
    for (int who = -1; who < 0;) {
        who = from;
        if (s->others->module->arrived(&who, &arrived) != 0)
            return lost(s);
        if (who < 0)
            sched_yield();
    }
    return arrived == size && s->others->module->receive(from, bytes, size) == 0 ? RAMUS_OK : lost(s);
}

/* ---- before anything is evaluated ------------------------------------------------------------------------------------- */

typedef struct verdict {
    int32_t status, unused;
    ramus_error error;
} verdict;

ramus_status share_agree(spread *s, ramus_status status)
{
    verdict own = { .status = (int32_t)status, .error = s->error }, other;
    if (s->others->rank != 0) {
        if (spread_send(s, 0, &own, sizeof own) != RAMUS_OK || spread_hear(s, 0, &own, sizeof own) != RAMUS_OK)
            return lost(s);
        s->error = own.error;
        return (ramus_status)own.status;
    }
    for (int r = 1; r < s->others->count; r++) {
        if (spread_hear(s, r, &other, sizeof other) != RAMUS_OK)
            return lost(s);
        if (own.status == RAMUS_OK && other.status != RAMUS_OK) {
            own.status = other.status;
            snprintf(own.error.text, sizeof own.error.text, "rank %d: %.400s", r, other.error.text);
        }
    }
    for (int r = 1; r < s->others->count; r++)
        spread_send(s, r, &own, sizeof own);
    s->error = own.error;
    return (ramus_status)own.status;
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------- */

static ramus_status take_places(spread *s, int from)
{
    uint64_t counts[2];
    ramus_status status = spread_hear(s, from, counts, sizeof counts);
    if (status != RAMUS_OK)
        return status;
    s->all_nq[from] = (size_t)counts[0];
    s->all_nv[from] = (size_t)counts[1];
    const size_t count = s->all_nq[from] + s->all_nv[from];
    s->all_at[from] = calloc(count + 1, sizeof **s->all_at);
    if (!s->all_at[from])
        return spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
    status = spread_hear(s, from, s->all_at[from], s->all_nq[from] * sizeof(int));
    return status == RAMUS_OK ? spread_hear(s, from, s->all_at[from] + s->all_nq[from], s->all_nv[from] * sizeof(int))
                              : status;
}

ramus_status spread_learn(spread *s)
{
    const size_t count = (size_t)s->others->count;
    if (s->others->rank != 0) {
        const uint64_t counts[2] = { s->nq, s->nv };
        ramus_status status = spread_send(s, 0, counts, sizeof counts);
        if (status == RAMUS_OK)
            status = spread_send(s, 0, s->q_at, s->nq * sizeof(int));
        return status == RAMUS_OK ? spread_send(s, 0, s->v_at, s->nv * sizeof(int)) : status;
    }
    s->all_at = calloc(count, sizeof *s->all_at);
    s->all_nq = calloc(count, sizeof *s->all_nq);
    s->all_nv = calloc(count, sizeof *s->all_nv);
    ramus_status status =
        s->all_at && s->all_nq && s->all_nv ? RAMUS_OK : spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
    for (int r = 1; r < s->others->count && status == RAMUS_OK; r++)
        status = take_places(s, r);
    return status;
}

static void pick(size_t n, const int at[], const double from[], double to[])
{
    for (size_t k = 0; k < n; k++)
        to[k] = at[k] >= 0 ? from[at[k]] : 0;
}

/* A row of a rank: whether there is one, then q, v and x. */
static size_t row_size(size_t nq, size_t nv)
{
    return (1 + nq + 2 * nv) * sizeof(double);
}

static ramus_status send_row(spread *s, int to, const double q[], const double v[], const double x[])
{
    const size_t nq = s->all_nq[to], nv = s->all_nv[to];
    const int *at = s->all_at[to];
    double *row = calloc(row_size(nq, nv), 1);
    if (!row)
        return spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
    if (q) {
        row[0] = 1;
        pick(nq, at, q, row + 1);
        pick(nv, at + nq, v, row + 1 + nq);
        pick(nv, at + nq, x, row + 1 + nq + nv);
    }
    const ramus_status status = spread_send(s, to, row, row_size(nq, nv));
    free(row);
    return status;
}

static ramus_status take_row(spread *s, int forward)
{
    double *row = malloc(row_size(s->nq, s->nv));
    if (!row)
        return spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
    ramus_status status = spread_hear(s, 0, row, row_size(s->nq, s->nv));
    if (status == RAMUS_OK && row[0] == 0)
        status = RAMUS_ERR_NOT_FOUND;
    if (status == RAMUS_OK) {
        memcpy(s->q, row + 1, s->nq * sizeof *row);
        memcpy(s->v, row + 1 + s->nq, s->nv * sizeof *row);
        memcpy(forward ? s->tau : s->a, row + 1 + s->nq + s->nv, s->nv * sizeof *row);
    }
    free(row);
    return status;
}

ramus_status spread_scatter(spread *s, const double q[], const double v[], const double x[], int forward)
{
    ramus_status status = RAMUS_OK;
    if (s->others->rank != 0)
        return take_row(s, forward);
    for (int r = 1; r < s->others->count && status == RAMUS_OK; r++)
        status = send_row(s, r, q, v, x);
    if (!q)
        return status;
    pick(s->nq, s->q_at, q, s->q);
    pick(s->nv, s->v_at, v, s->v);
    pick(s->nv, s->v_at, x, forward ? s->tau : s->a);
    return status;
}

static void place(size_t n, const int at[], const double from[], double to[])
{
    for (size_t k = 0; k < n; k++)
        if (at[k] >= 0)
            to[at[k]] = from[k];
}

ramus_status spread_gather(spread *s, const double own[], double x[])
{
    if (s->others->rank != 0)
        return spread_send(s, 0, own, s->nv * sizeof *own);
    ramus_status status = RAMUS_OK;
    place(s->nv, s->v_at, own, x);
    for (int r = 1; r < s->others->count && status == RAMUS_OK; r++) {
        double *row = malloc((s->all_nv[r] + 1) * sizeof *row);
        if (!row)
            return spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
        status = spread_hear(s, r, row, s->all_nv[r] * sizeof *row);
        if (status == RAMUS_OK)
            place(s->all_nv[r], s->all_at[r] + s->all_nq[r], row, x);
        free(row);
    }
    return status;
}

ramus_status spread_count(spread *s, unsigned long long *messages, unsigned long long *bytes)
{
    unsigned long long own[2] = { s->messages, s->bytes }, other[2];
    ramus_status status = RAMUS_OK;
    if (s->others->rank != 0)
        return spread_send(s, 0, own, sizeof own);
    for (int r = 1; r < s->others->count && status == RAMUS_OK; r++) {
        status = spread_hear(s, r, other, sizeof other);
        own[0] += status == RAMUS_OK ? other[0] : 0;
        own[1] += status == RAMUS_OK ? other[1] : 0;
    }
    *messages = own[0];
    *bytes = own[1];
    return status;
}
