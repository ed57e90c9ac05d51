/* table_parse.c - CSV to a table
 *
 * Header line, then rows; LF or CRLF; a UTF-8 mark at the start and blank lines at the end are skipped; quotes around
 * a field and spaces beside it are taken off. Every cell must be a finite number. One pass; the room for the numbers is
 * bounded by the size of the text before any row is read, for a cell takes two bytes at least.
 */
#include "table.h"

#include "file.h"
#include "number.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/printable.h"

#include <limits.h>
#include <math.h>
#include <string.h>

typedef struct reader {
    const char *at, *end; /* *end is '\0' */
    const char *name;     /* of the file */
    int line;
    ramus_table *table;
    ramus_allocator memory;
    ramus_error *err;
} reader;

static void skip_blanks(reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

static bool at_line_end(const reader *r)
{
    return r->at == r->end || *r->at == '\n' || (*r->at == '\r' && (r->at + 1 == r->end || r->at[1] == '\n'));
}

static void next_line(reader *r)
{
    if (*r->at == '\r')
        r->at++;
    if (*r->at == '\n')
        r->at++;
    r->line++;
}

/* ---- header ------------------------------------------------------------------------------------------------- */

/* One name, copied to `out`, which has room for the whole line. Stops behind it, blanks included. */
static ramus_status read_name(reader *r, char *out)
{
    size_t length = 0;
    skip_blanks(r);
    if (*r->at == '"') {
        const char *start = r->at++;
        while (*r->at != '"' || r->at[1] == '"') {
            if (r->at == r->end || *r->at == '\n')
                return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: the quote before '%.20s' is not closed", r->name,
                                  r->line, start + 1);
            r->at += *r->at == '"';
            out[length++] = *r->at++;
        }
        r->at++;
        skip_blanks(r);
    } else {
        while (*r->at != ',' && !at_line_end(r))
            out[length++] = *r->at++;
        while (length > 0 && (out[length - 1] == ' ' || out[length - 1] == '\t'))
            length--;
    }
    out[length] = '\0';
    return RAMUS_OK;
}

static ramus_status add_column(reader *r, const char *name, size_t *capacity)
{
    ramus_table *table = r->table;
    const int k = table->ncolumn;
    if (name[0] == '\0')
        return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: column %d has no name", r->name, r->line, k + 1);
    if (!printable(name))
        return ramus_fail(r->err, RAMUS_ERR_PARSE,
                          "%s:%d: the name '%.200s' of column %d contains a control character, or is not UTF-8",
                          r->name, r->line, name, k + 1);
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
        r->at += table->ncolumn > 0; /* the comma */
        RAMUS_TRY(read_name(r, name));
        RAMUS_TRY(add_column(r, name, &capacity));
    } while (*r->at == ',');
    if (!at_line_end(r))
        return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: a comma is expected behind the column name '%s'", r->name,
                          r->line, name);
    if (!names_reserve(names, &r->memory, (size_t)table->ncolumn))
        return RAMUS_ERR_MEMORY;
    for (int k = 0; k < table->ncolumn; k++)
        if (!names_add(names, table->column[k], k))
            return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: the column '%s' is there twice", r->name, r->line,
                              table->column[k]);
    next_line(r);
    return RAMUS_OK;
}

static ramus_status read_header(reader *r)
{
    name_map names = { 0 };
    const char *line_end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    char *name = memory_new(&r->memory, (size_t)((line_end ? line_end : r->end) - r->at) + 1, 1);
    const ramus_status status = name ? read_names(r, name, &names) : RAMUS_ERR_MEMORY;
    names_release(&names, &r->memory);
    memory_free(&r->memory, name);
    return status;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static ramus_status fail_cell(reader *r, const char *start, int column)
{
    int length = (int)strcspn(start, ",\r\n");
    while (length > 0 && (start[length - 1] == ' ' || start[length - 1] == '\t'))
        length--;
    const char *what = "is not a number";
    const char *bare = start + (*start == '"');
    bare += *bare == '-' || *bare == '+';
    const char first = (char)(*bare | 0x20), second = (char)(*bare && bare[1] ? bare[1] | 0x20 : 0);
    if (length == 0)
        return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: column '%s' is empty; a number is expected", r->name,
                          r->line, r->table->column[column]);
    if ((first == 'n' && second == 'a') || (first == 'i' && second == 'n') || (*bare >= '0' && *bare <= '9'))
        what = "is not a finite number";
    return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: column '%s': '%.*s%s' %s", r->name, r->line,
                      r->table->column[column], length > 40 ? 40 : length, start, length > 40 ? "..." : "", what);
}

/* One number; stops at the comma or the end of the line. */
static ramus_status read_cell(reader *r, int column, double *value)
{
    const char *end = NULL;
    skip_blanks(r);
    const char *start = r->at;
    const int quoted = *r->at == '"';
    r->at += quoted;
    if (!number_parse(r->at, &end, value) || !isfinite(*value))
        return fail_cell(r, start, column);
    r->at = end;
    if (quoted) {
        if (*r->at != '"')
            return fail_cell(r, start, column);
        r->at++;
    }
    skip_blanks(r);
    return *r->at == ',' || at_line_end(r) ? RAMUS_OK : fail_cell(r, start, column);
}

/* How many fields the line at r->at has, for messages. */
static size_t count_fields(const reader *r)
{
    size_t count = 1;
    for (const char *c = r->at; c < r->end && *c != '\n'; c++)
        count += *c == ',';
    return count;
}

static ramus_status read_row(reader *r, double values[])
{
    const int ncolumn = r->table->ncolumn;
    const reader start = *r;
    for (int k = 0; k < ncolumn; k++) {
        /* a line of the wrong length is that, whatever else its last field may look like */
        const ramus_status status = read_cell(r, k, &values[k]);
        const int last = k + 1 == ncolumn;
        if (status == RAMUS_OK ? last == (*r->at == ',') : count_fields(&start) != (size_t)ncolumn)
            return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: the line has %zu fields, but the header has %d columns",
                              r->name, r->line, count_fields(&start), ncolumn);
        RAMUS_TRY(status);
        r->at += *r->at == ',';
    }
    return RAMUS_OK;
}

/* Blank lines up to the end of the text are skipped; others are errors. */
static ramus_status skip_blank_lines(reader *r, int *more)
{
    const int line = r->line;
    for (;;) {
        const char *start = r->at;
        skip_blanks(r);
        if (r->at == r->end) {
            *more = 0;
            return RAMUS_OK;
        }
        if (!at_line_end(r)) {
            r->at = start;
            break;
        }
        next_line(r);
    }
    *more = 1;
    return r->line == line ? RAMUS_OK
                           : ramus_fail(r->err, RAMUS_ERR_PARSE,
                                        "%s:%d: the line is empty, but more rows follow; %d fields are expected",
                                        r->name, line, r->table->ncolumn);
}

static ramus_status read_rows(reader *r)
{
    ramus_table *table = r->table;
    const size_t ncolumn = (size_t)table->ncolumn, left = (size_t)(r->end - r->at);
    size_t lines = 1;
    for (const char *c = r->at; c < r->end && (c = memchr(c, '\n', (size_t)(r->end - c))) != NULL; c++)
        lines++;
    const size_t widest = (left + 1) / (2 * ncolumn) + 1;
    const size_t limit = lines < widest ? lines : widest;
    table->values = memory_new(&r->memory, limit, ncolumn * sizeof *table->values);
    table->line = memory_new(&r->memory, limit, sizeof *table->line);
    if (!table->values || !table->line)
        return ramus_fail_memory(r->err);
    for (;;) {
        int more;
        RAMUS_TRY(skip_blank_lines(r, &more));
        if (!more)
            return RAMUS_OK;
        /* a line that is too short to be a row may come when the room is used up */
        if (table->nrow == limit)
            return ramus_fail(r->err, RAMUS_ERR_PARSE, "%s:%d: the line has %zu fields, but the header has %d columns",
                              r->name, r->line, count_fields(r), table->ncolumn);
        table->line[table->nrow] = r->line;
        RAMUS_TRY(read_row(r, table->values + table->nrow * ncolumn));
        table->nrow++;
        if (r->at == r->end)
            return RAMUS_OK;
        next_line(r);
    }
}

/* ---- whole texts -------------------------------------------------------------------------------------------- */

/* `text` has a zero behind its `size` bytes. */
static ramus_status parse_terminated(const char *text, size_t size, const char *name, ramus_table **out,
                                     ramus_error *err)
{
    reader r = { text, text + size, name, 1, NULL, memory_allocator(NULL), err };
    const char *zero = memchr(text, '\0', size);
    if (zero) {
        for (const char *c = text; c < zero; c++)
            r.line += *c == '\n';
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:%d: there is a zero byte; this is not a text file", name, r.line);
    }
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        r.at += 3;
    skip_blanks(&r);
    if (at_line_end(&r))
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: a header line with the names of the columns is expected", name);
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
    const ramus_status status = parse_terminated(copy, size, name ? name : "table", out, err);
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
    const ramus_status status = parse_terminated(text, size, path, out, err);
    ramus_text_destroy(text);
    return status;
}
