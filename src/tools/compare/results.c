/* results.c - RMSE and CMC of each column, where two tables part, and the summaries over columns */
#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

summary compare_summary(const comparison *c, int k)
{
    summary s;
    const size_t quantity = k < 0 ? 0 : strcspn(pair_name(c->p, k), ".") + 1;
    for (int which = 0; which < 2; which++) {
        size_t count = 0;
        for (int j = 0; j < c->p->ncommon; j++)
            if (k < 0 || strncmp(pair_name(c->p, j), pair_name(c->p, k), quantity) == 0)
                c->work[count++] = which ? c->column[j].cmc : c->column[j].rmse;
        *(which ? &s.cmc : &s.rmse) = ramus_statistics_of(count, c->work);
    }
    return s;
}

int compare_next_quantity(const comparison *c, int k)
{
    for (k++; k < c->p->ncommon; k++) {
        const size_t quantity = strcspn(pair_name(c->p, k), ".") + 1;
        int seen = 0;
        for (int j = 0; j < k && !seen; j++)
            seen = strncmp(pair_name(c->p, j), pair_name(c->p, k), quantity) == 0;
        if (!seen)
            return k;
    }
    return k;
}

int compare_first_column(const comparison *c)
{
    int best = -1;
    double most = 0;
    for (int k = 0; k < c->p->ncommon; k++) {
        const column_result *r = &c->column[k];
        if (!r->parts || (best >= 0 && r->first > c->column[best].first))
            continue;
        const double d = fabs(pair_b(c->p, k)[r->first] - pair_a(c->p, k)[r->first]), limit = c->p->limit[k];
        const double beyond = limit > 0 ? d / limit : INFINITY;
        if (best < 0 || r->first < c->column[best].first || beyond > most) {
            best = k;
            most = beyond;
        }
    }
    return best;
}

/* The CMC of the two columns; each is cut into cycles of equal length, what is left over at the end is not used. */
static double measure_cmc(const comparison *c, int k)
{
    const size_t frames = c->p->count / (size_t)c->cycles;
    double *y = c->p->scratch, *to = y;
    for (int g = 0; g < c->cycles; g++)
        for (int which = 0; which < 2; which++, to += frames)
            memcpy(to, (which ? pair_b(c->p, k) : pair_a(c->p, k)) + (size_t)g * frames, frames * sizeof *y);
    return ramus_cmc(c->cycles, 2, frames, y);
}

static column_result measure(const comparison *c, int k)
{
    column_result r = { 0 };
    const double *a = pair_a(c->p, k), *b = pair_b(c->p, k);
    r.rmse = ramus_rmse(c->p->count, a, b);
    r.cmc = measure_cmc(c, k);
    for (size_t i = 0; i < c->p->count; i++)
        r.largest = fmax(r.largest, fabs(b[i] - a[i]));
    r.parts = pair_parts(c->p, k, &r.first);
    r.what = compare_kind(c->p, k);
    return r;
}

int compare_columns(comparison *c)
{
    const size_t ncommon = (size_t)c->p->ncommon;
    if (c->p->count / (size_t)c->cycles < 2 && c->cycles > 1)
        return tool_fail(TOOL_BAD_INPUT, "--cycles %d: %zu samples are too few for that; a cycle needs 2", c->cycles,
                         c->p->count);
    c->column = calloc(ncommon, sizeof *c->column);
    c->work = calloc(ncommon, sizeof *c->work);
    if (!c->column || !c->work)
        return tool_out_of_memory();
    for (int k = 0; k < c->p->ncommon; k++)
        c->column[k] = measure(c, k);
    return TOOL_OK;
}

void compare_release(comparison *c)
{
    free(c->column);
    free(c->work);
}
