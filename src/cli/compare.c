/* compare.c - ramus compare: how alike two tables are, where they part, and what the difference looks like
 *
 * RMSE and CMC (include/ramus/signal.h) of each column that both have, then min, max, mean and std over the columns, for
 * each quantity (q, v, a, tau, ...) and for all. A CMC that is not a real number is reported as such and left out there.
 */
#include "cli.h"
#include "tools/compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- results ------------------------------------------------------------------------------------------------ */

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

/* ---- the command -------------------------------------------------------------------------------------------- */

/* A finite number of at least `least`; the option may be absent. Returns an exit code. */
static int read_number(const char *option, const char *text, double least, double *value)
{
    char *end = NULL;
    if (!text)
        return TOOL_OK;
    *value = text[strspn(text, "0123456789.eE+-")] ? NAN : strtod(text, &end);
    if (!end || end == text || *end || !isfinite(*value) || *value < least)
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a %snumber is expected", option, text,
                         least >= 0 ? "non-negative " : "");
    return TOOL_OK;
}

static int read_cycles(const char *text, int *cycles)
{
    double value = 1;
    if (read_number("--cycles", text, 0, &value) != TOOL_OK)
        return TOOL_BAD_USAGE;
    if (value < 1 || value > 1e6 || value != floor(value))
        return tool_fail(TOOL_BAD_USAGE, "--cycles %s: a whole number from 1 is expected", text);
    *cycles = (int)value;
    return TOOL_OK;
}

static int report(comparison *c, int json, const char *output)
{
    out text = { 0 };
    const size_t ncommon = (size_t)c->p->ncommon;
    if (c->p->count / (size_t)c->cycles < 2 && c->cycles > 1)
        return tool_fail(TOOL_BAD_INPUT, "--cycles %d: %zu samples are too few for that; a cycle needs 2", c->cycles,
                         c->p->count);
    c->column = calloc(ncommon, sizeof *c->column);
    c->work = calloc(ncommon, sizeof *c->work);
    int code = TOOL_OK;
    if (!c->column || !c->work) {
        code = tool_out_of_memory();
    } else {
        for (int k = 0; k < c->p->ncommon; k++)
            c->column[k] = measure(c, k);
        if (json)
            compare_json(c, &text);
        else
            compare_text(c, &text);
        code = tool_write_out(output, &text);
    }
    free(c->column);
    free(c->work);
    return code;
}

int cli_compare(int argc, char **argv)
{
    int json = 0;
    const char *path[2] = { NULL, NULL }, *from = NULL, *to = NULL, *cycles = NULL, *tolerance = NULL, *output = NULL;
    const args_option option[] = {
        { "--json", 0, NULL, "for programs", NULL, &json },
        { "--from", 0, "T", "leave out what comes before this time, in s", &from, NULL },
        { "--to", 0, "T", "leave out what comes after this time, in s", &to, NULL },
        { "--cycles", 0, "G", "the samples are G cycles of equal length (CMC); 1 if absent", &cycles, NULL },
        { "--tolerance", 0, "X", "differences up to X of a column's range are none; 1e-9 if absent", &tolerance, NULL },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        { 0 },
    };
    const args_command command = {
        "compare A.csv B.csv [--json] [--from T] [--to T] [--cycles G] [--tolerance X] [-o FILE]",
        "How alike two tables are: RMSE and CMC of each column that both have, then min, max, mean and std;\n"
        "where they part first, and what the difference looks like.",
        (const char *const[]){ "A.csv", "B.csv", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    window w = { -INFINITY, INFINITY };
    pair p = { 0 };
    comparison c = { .p = &p, .tolerance = 1e-9, .cycles = 1 };
    if (read_number("--from", from, -INFINITY, &w.from) != TOOL_OK ||
        read_number("--to", to, -INFINITY, &w.to) != TOOL_OK ||
        read_number("--tolerance", tolerance, 0, &c.tolerance) != TOOL_OK || read_cycles(cycles, &c.cycles) != TOOL_OK)
        return TOOL_BAD_USAGE;
    if (w.from > w.to)
        return tool_fail(TOOL_BAD_USAGE, "--from %s comes after --to %s", from, to);
    int code = pair_open(&p, path[0], path[1], w, c.tolerance);
    if (code == TOOL_OK)
        code = report(&c, json, output);
    pair_close(&p);
    return code;
}
