/* log_text.c - the texts of all cells of a log, whatever they mean */
#include "log.h"

#include "number.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/printable.h"

#include <limits.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* ---- reading ------------------------------------------------------------------------------------------------ */

static ramus_status read_field(log_text *l, char **out)
{
    *out = l->next;
    RAMUS_TRY(cells_read_text(&l->c, l->next));
    l->next += strlen(l->next) + 1;
    return RAMUS_OK;
}

static ramus_status read_header(log_text *l)
{
    const ramus_allocator memory = memory_allocator(NULL);
    do {
        l->c.at += l->ncolumn > 0; /* the separator */
        if (l->ncolumn == INT_MAX ||
            !memory_grow(&memory, &l->column, (size_t)l->ncolumn, &l->column_capacity, sizeof *l->column))
            return ramus_fail_memory(l->c.err);
        char **name = &l->column[l->ncolumn];
        RAMUS_TRY(read_field(l, name));
        if (!**name)
            return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:1: column %d has no name%s", l->c.name, l->ncolumn + 1,
                              cells_nameless(&l->c, l->ncolumn));
        if (!printable(*name))
            return ramus_fail(l->c.err, RAMUS_ERR_PARSE,
                              "%s:1: the name '%.200s' of column %d contains a control character, or is not UTF-8",
                              l->c.name, *name, l->ncolumn + 1);
        l->ncolumn++;
    } while (*l->c.at == l->c.separator);
    if (!cells_at_line_end(&l->c))
        return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:1: a %s is expected behind the column name '%s'", l->c.name,
                          cells_separator(&l->c), l->column[l->ncolumn - 1]);
    cells_next_line(&l->c);
    return RAMUS_OK;
}

/* *whole = false: the last line of the text ends too early. */
static ramus_status read_row(log_text *l, bool *whole)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const cells start = l->c;
    const size_t ncolumn = (size_t)l->ncolumn, first = l->nrow * ncolumn;
    *whole = true;
    if (!memory_grow(&memory, &l->line, l->nrow, &l->line_capacity, sizeof *l->line))
        return ramus_fail_memory(l->c.err);
    l->line[l->nrow] = l->c.line;
    for (size_t k = 0; k < ncolumn; k++) {
        char *cell;
        const bool last = k + 1 == ncolumn;
        if (!memory_grow(&memory, &l->cell, first + k, &l->cell_capacity, sizeof *l->cell))
            return ramus_fail_memory(l->c.err);
        RAMUS_TRY(read_field(l, &cell));
        l->cell[first + k] = cell;
        if (last == (*l->c.at == l->c.separator)) {
            *whole = last || memchr(start.at, '\n', (size_t)(start.end - start.at));
            return *whole ? ramus_fail(l->c.err, RAMUS_ERR_PARSE,
                                       "%s:%d: the line has %zu fields, but the header has %d columns", l->c.name,
                                       l->c.line, cells_count(&start), l->ncolumn)
                          : RAMUS_OK;
        }
        l->c.at += !last;
    }
    if (!cells_at_line_end(&l->c))
        return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:%d: column '%s': a %s is expected behind the quote", l->c.name,
                          l->c.line, l->column[l->ncolumn - 1], cells_separator(&l->c));
    return RAMUS_OK;
}

ramus_status log_text_read(log_text *l, ramus_missing missing)
{
    for (;;) {
        const char *start = l->c.at;
        bool whole;
        cells_skip_blanks(&l->c);
        if (l->c.at == l->c.end)
            return RAMUS_OK;
        if (!cells_at_line_end(&l->c)) {
            l->c.at = start;
            const size_t left = cells_count(&l->c);
            RAMUS_TRY(read_row(l, &whole));
            if (!whole && missing == RAMUS_MISSING_ERROR)
                return ramus_fail(l->c.err, RAMUS_ERR_PARSE,
                                  "%s:%d: the line has %zu fields, but the header has %d columns", l->c.name, l->c.line,
                                  left, l->ncolumn);
            if (!whole) {
                l->cut = l->c.line;
                return RAMUS_OK;
            }
            l->nrow++;
        }
        cells_next_line(&l->c);
    }
}

ramus_status log_text_open(log_text *l, const char *text, size_t size, const char *name, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    *l = (log_text){ 0 };
    RAMUS_TRY(cells_open(&l->c, text, size, name, err));
    /* each field is followed by a separator or the end of its line, whose place its terminator takes */
    l->texts = l->next = memory_new(&memory, size + 2, 1);
    return l->texts ? read_header(l) : ramus_fail_memory(err);
}

void log_text_release(log_text *l)
{
    const ramus_allocator memory = memory_allocator(NULL);
    memory_free(&memory, l->texts);
    memory_free(&memory, l->column);
    memory_free(&memory, l->cell);
    memory_free(&memory, l->line);
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

static bool is_missing(const char *cell)
{
    static const char *const words[] = { "", "nan", "-nan", "null", "none", "na", "n/a", "-" };
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strcasecmp(cell, words[k]) == 0)
            return true;
    return false;
}

ramus_status log_number(log_text *l, size_t row, const char *cell, const char *column, double *value)
{
    const char *after;
    ramus_status status;
    *value = NAN;
    if (is_missing(cell))
        return RAMUS_OK;
    l->c.line = l->line[row];
    if (cells_number(&l->c, cell, &after, value, &status) && !*after)
        return status;
    return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:%d: column '%s': '%.40s%s' is not a %snumber", l->c.name,
                      l->c.line, column, cell, strlen(cell) > 40 ? "..." : "",
                      strspn(cell, "+-0123456789.eEinfINF") == strlen(cell) ? "finite " : "");
}
