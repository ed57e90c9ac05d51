/* table_parse.c - CSV to a table
 *
 * Header line, then rows; LF or CRLF; a UTF-8 mark at the start and blank lines at the end are skipped; quotes around
 * a field and spaces beside it are taken off. Every cell must be a finite number. One pass; the room for the numbers is
 * bounded by the size of the text before any row is read, for a cell takes two bytes at least.
 */
#include "table.h"

#include "cells.h"
#include "file.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/printable.h"

#include <limits.h>
#include <string.h>

typedef struct reader {
    cells c;
    ramus_table *table;
    ramus_allocator memory;
    const char *hint;
} reader;

/* ---- header ------------------------------------------------------------------------------------------------- */

static ramus_status add_column(reader *r, const char *name, size_t *capacity)
{
    ramus_table *table = r->table;
    const int k = table->ncolumn;
    if (name[0] == '\0')
        return ramus_fail(r->c.err, RAMUS_ERR_PARSE, "%s:%d: column %d has no name%s", r->c.name, r->c.line, k + 1,
                          cells_nameless(&r->c, k));
    if (!printable(name))
        return ramus_fail(r->c.err, RAMUS_ERR_PARSE,
                          "%s:%d: the name '%.200s' of column %d contains a control character, or is not UTF-8",
                          r->c.name, r->c.line, name, k + 1);
    if (k == INT_MAX || !memory_grow(&r->memory, &table->column, (size_t)k, capacity, sizeof *table->column))
        return RAMUS_ERR_MEMORY;
    table->column[k] = memory_copy_text(&r->memory, name);
    table->ncolumn += table->column[k] != NULL;
    return table->column[k] ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

/* `name` has room for the whole line; the caller releases `names`. */
static ramus_status read_names(reader *r, char *name, name_map *names)
{
    ramus_table *table = r->table;
    size_t capacity = 0;
    do {
        r->c.at += table->ncolumn > 0; /* the separator */
        RAMUS_TRY(cells_read_text(&r->c, name));
        RAMUS_TRY(add_column(r, name, &capacity));
    } while (*r->c.at == r->c.separator);
    if (!cells_at_line_end(&r->c))
        return ramus_fail(r->c.err, RAMUS_ERR_PARSE, "%s:%d: a %s is expected behind the column name '%s'", r->c.name,
                          r->c.line, cells_separator(&r->c), name);
    if (!names_reserve(names, &r->memory, (size_t)table->ncolumn))
        return RAMUS_ERR_MEMORY;
    for (int k = 0; k < table->ncolumn; k++)
        if (!names_add(names, table->column[k], k))
            return ramus_fail(r->c.err, RAMUS_ERR_PARSE, "%s:%d: the column '%s' is there twice", r->c.name, r->c.line,
                              table->column[k]);
    cells_next_line(&r->c);
    return RAMUS_OK;
}

static ramus_status read_header(reader *r)
{
    name_map names = { 0 };
    const char *line_end = memchr(r->c.at, '\n', (size_t)(r->c.end - r->c.at));
    char *name = memory_new(&r->memory, (size_t)((line_end ? line_end : r->c.end) - r->c.at) + 1, 1);
    const ramus_status status = name ? read_names(r, name, &names) : RAMUS_ERR_MEMORY;
    names_release(&names, &r->memory);
    memory_free(&r->memory, name);
    return status;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static ramus_status fail_cell(reader *r, const char *start, int column)
{
    const char ends[] = { r->c.separator, '\r', '\n', '\0' };
    int length = (int)strcspn(start, ends);
    while (length > 0 && (start[length - 1] == ' ' || start[length - 1] == '\t'))
        length--;
    const char *what = "is not a number", *hint = "";
    const char *bare = start + (*start == '"');
    bare += *bare == '-' || *bare == '+';
    const char first = (char)(*bare | 0x20), second = (char)(*bare && bare[1] ? bare[1] | 0x20 : 0);
    if (length == 0)
        return ramus_fail(r->c.err, RAMUS_ERR_PARSE, "%s:%d: column '%s' is empty; a number is expected%s", r->c.name,
                          r->c.line, r->table->column[column], r->hint);
    if ((first == 'n' && second == 'a') || (first == 'i' && second == 'n') || (*bare >= '0' && *bare <= '9'))
        what = "is not a finite number";
    if (first == 'n' && second == 'a')
        hint = r->hint;
    else if (r->table->ncolumn == 1 && memchr(start, ' ', (size_t)length))
        hint = "; fields are separated by commas, semicolons or tabs";
    return ramus_fail(r->c.err, RAMUS_ERR_PARSE, "%s:%d: column '%s': '%.*s%s' %s%s", r->c.name, r->c.line,
                      r->table->column[column], length > 40 ? 40 : length, start, length > 40 ? "..." : "", what, hint);
}

/* One number; stops at the separator or the end of the line. */
static ramus_status read_cell(reader *r, int column, double *value)
{
    const char *end = NULL;
    ramus_status status;
    cells_skip_blanks(&r->c);
    const char *start = r->c.at;
    const int quoted = *r->c.at == '"';
    r->c.at += quoted;
    if (!cells_number(&r->c, r->c.at, &end, value, &status))
        return fail_cell(r, start, column);
    RAMUS_TRY(status);
    r->c.at = end;
    if (quoted) {
        if (*r->c.at != '"')
            return fail_cell(r, start, column);
        r->c.at++;
    }
    cells_skip_blanks(&r->c);
    return *r->c.at == r->c.separator || cells_at_line_end(&r->c) ? RAMUS_OK : fail_cell(r, start, column);
}

static ramus_status read_row(reader *r, double values[])
{
    const int ncolumn = r->table->ncolumn;
    const reader start = *r;
    for (int k = 0; k < ncolumn; k++) {
        /* a line of the wrong length is that, whatever else its last field may look like */
        const ramus_status status = read_cell(r, k, &values[k]);
        const int last = k + 1 == ncolumn;
        if (status == RAMUS_OK ? last == (*r->c.at == r->c.separator) : cells_count(&start.c) != (size_t)ncolumn)
            return ramus_fail(r->c.err, RAMUS_ERR_PARSE,
                              "%s:%d: the line has %zu fields, but the header has %d columns", r->c.name, r->c.line,
                              cells_count(&start.c), ncolumn);
        RAMUS_TRY(status);
        r->c.at += *r->c.at == r->c.separator;
    }
    return RAMUS_OK;
}

/* Blank lines up to the end of the text are skipped; others are errors. */
static ramus_status skip_blank_lines(reader *r, int *more)
{
    const int line = r->c.line;
    for (;;) {
        const char *start = r->c.at;
        cells_skip_blanks(&r->c);
        if (r->c.at == r->c.end) {
            *more = 0;
            return RAMUS_OK;
        }
        if (!cells_at_line_end(&r->c)) {
            r->c.at = start;
            break;
        }
        cells_next_line(&r->c);
    }
    *more = 1;
    return r->c.line == line ? RAMUS_OK
                             : ramus_fail(r->c.err, RAMUS_ERR_PARSE,
                                          "%s:%d: the line is empty, but more rows follow; %d fields are expected",
                                          r->c.name, line, r->table->ncolumn);
}

static ramus_status read_rows(reader *r)
{
    ramus_table *table = r->table;
    const size_t ncolumn = (size_t)table->ncolumn, left = (size_t)(r->c.end - r->c.at);
    size_t lines = 1;
    for (const char *c = r->c.at; c < r->c.end && (c = memchr(c, '\n', (size_t)(r->c.end - c))) != NULL; c++)
        lines++;
    const size_t widest = (left + 1) / (2 * ncolumn) + 1;
    const size_t limit = lines < widest ? lines : widest;
    table->values = memory_new(&r->memory, limit, ncolumn * sizeof *table->values);
    table->line = memory_new(&r->memory, limit, sizeof *table->line);
    if (!table->values || !table->line)
        return ramus_fail_memory(r->c.err);
    for (;;) {
        int more;
        RAMUS_TRY(skip_blank_lines(r, &more));
        if (!more)
            return RAMUS_OK;
        /* a line that is too short to be a row may come when the room is used up */
        if (table->nrow == limit)
            return ramus_fail(r->c.err, RAMUS_ERR_PARSE,
                              "%s:%d: the line has %zu fields, but the header has %d columns", r->c.name, r->c.line,
                              cells_count(&r->c), table->ncolumn);
        table->line[table->nrow] = r->c.line;
        RAMUS_TRY(read_row(r, table->values + table->nrow * ncolumn));
        table->nrow++;
        if (r->c.at == r->c.end)
            return RAMUS_OK;
        cells_next_line(&r->c);
    }
}

/* ---- whole texts -------------------------------------------------------------------------------------------- */

ramus_status table_parse(const char *text, size_t size, const char *name, const char *hint, ramus_table **out,
                         ramus_error *err)
{
    reader r = { .memory = memory_allocator(NULL), .hint = hint };
    RAMUS_TRY(cells_open(&r.c, text, size, name, err));
    RAMUS_TRY(table_new(name, &r.table, err));
    ramus_status status = read_header(&r);
    if (status == RAMUS_OK)
        status = read_rows(&r);
    if (status == RAMUS_ERR_MEMORY)
        ramus_fail_memory(err);
    if (status != RAMUS_OK)
        ramus_table_destroy(r.table);
    else
        *out = r.table;
    return status;
}

ramus_status ramus_table_parse(const char *text, size_t size, const char *name, ramus_table **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED_ARRAYS(err, size, text);
    const ramus_allocator memory = memory_allocator(NULL);
    if (size > (size_t)1 << 30) /* as file_read; lines are counted in an int */
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s: is larger than 1 GiB", name ? name : "table");
    char *copy = memory_new(&memory, size + 1, 1);
    if (!copy)
        return ramus_fail_memory(err);
    if (size > 0)
        memcpy(copy, text, size);
    const ramus_status status = table_parse(copy, size, name ? name : "table", "", out, err);
    memory_free(&memory, copy);
    return status;
}

ramus_status ramus_table_load(const char *path, ramus_table **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, path);
    char *text = NULL;
    size_t size = 0;
    RAMUS_TRY(file_read(path, NULL, &text, &size, err));
    const ramus_status status = table_parse(text, size, path, "", out, err);
    ramus_text_destroy(text);
    return status;
}
