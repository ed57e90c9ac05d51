/* results.c - RMSE and CMC of each column, where two tables part, and the summaries over columns */
#include "compare.h"

#include <math.h>
#include <string.h>

summary compare_summary(const comparison *c, const column *like)
{
    ramus_statistics s[2];
    for (int which = 0; which < 2; which++) {
        size_t count = 0;
        for (const column *x = c->column; x < c->column + c->ncolumn; x++)
            if (!like || column_is_like(x, like))
                c->scratch[count++] = which ? x->cmc : x->rmse;
        s[which] = ramus_statistics_of(count, c->scratch);
    }
    return (summary){ s[0], s[1] };
}

int compare_next_quantity(const comparison *c, int k)
{
    bool seen = true;
    while (seen && ++k < c->ncolumn) {
        seen = false;
        for (int j = 0; j < k && !seen; j++)
            seen = column_is_like(&c->column[j], &c->column[k]);
    }
    return k;
}

const column *compare_first_column(const comparison *c)
{
    const column *best = NULL;
    double most = 0;
    for (const column *x = c->column; x < c->column + c->ncolumn; x++) {
        if (!x->parts || (best && x->first > best->first))
            continue;
        const double d = fabs(x->b[x->first] - x->a[x->first]), beyond = x->limit > 0 ? d / x->limit : INFINITY;
        if (!best || x->first < best->first || beyond > most) {
            best = x;
            most = beyond;
        }
    }
    return best;
}

/* The CMC of the two columns; each is cut into cycles of equal length, what is left over at the end is not used. */
static double measure_cmc(const comparison *c, const column *x)
{
    const size_t frames = c->count / (size_t)c->cycles;
    double *to = c->scratch;
    for (size_t g = 0; g < (size_t)c->cycles; g++)
        for (int which = 0; which < 2; which++, to += frames)
            memcpy(to, (which ? x->b : x->a) + g * frames, frames * sizeof *to);
    return ramus_cmc(c->cycles, 2, frames, c->scratch);
}

int compare_columns(comparison *c)
{
    if (c->count / (size_t)c->cycles < 2 && c->cycles > 1)
        return tool_fail(TOOL_BAD_INPUT, "--cycles %d: %zu samples are too few for that; a cycle needs 2", c->cycles,
                         c->count);
    for (column *x = c->column; x < c->column + c->ncolumn; x++) {
        x->rmse = ramus_rmse(c->count, x->a, x->b);
        x->cmc = measure_cmc(c, x);
        for (size_t i = 0; i < c->count; i++)
            x->largest = fmax(x->largest, fabs(x->b[i] - x->a[i]));
        x->parts = column_parts(c, x, &x->first);
        x->what = compare_kind(c, x);
    }
    return TOOL_OK;
}
