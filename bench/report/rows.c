/* rows.c - the rows of a CSV file of text */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void leave(const char *path, size_t line, const char *why)
{
    if (line)
        fprintf(stderr, "bench_report: %s:%zu: %s\n", path, line, why);
    else
        fprintf(stderr, "bench_report: %s: %s\n", path, why);
    exit(1);
}

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);
    rewind(file);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size)
        leave(path, 0, "cannot be read");
    text[size] = '\0';
    fclose(file);
    return text;
}

/* One field, ended by a zero in place; `at` is behind its comma or line end. True at the end of a line. */
static bool take_field(char **at, const char **field)
{
    char *c = *at, *to = c;
    const bool quoted = *c == '"';
    *field = to;
    for (c += quoted; *c && (quoted ? *c != '"' || c[1] == '"' : *c != ',' && *c != '\n' && *c != '\r'); c++) {
        c += quoted && *c == '"';
        *to++ = *c;
    }
    c += quoted && *c == '"';
    c += *c == '\r';
    const bool last = *c != ',';
    *at = *c ? c + 1 : c;
    *to = '\0';
    return last;
}

rows rows_read(const char *path)
{
    rows r = { .path = strdup(path), .text = read_all(path) };
    size_t line = 0, room = 0, used = 0;
    for (char *at = r.text; at && *at;) {
        int column = 0;
        line++;
        for (bool last = false; !last; column++) {
            if (used == room) {
                room = room ? 2 * room : 256;
                r.cell = realloc(r.cell, room * sizeof *r.cell);
            }
            if (!r.cell || column == ROWS_COLUMNS_MAX)
                leave(path, line, r.cell ? "more than 32 columns" : "out of memory");
            last = take_field(&at, &r.cell[used++]);
        }
        if (line == 1)
            r.ncolumn = column;
        if (column != r.ncolumn)
            leave(path, line, "the number of fields is not that of the first line");
    }
    r.count = line ? line - 1 : 0;
    return r;
}

void rows_release(rows *r)
{
    free(r->cell);
    free(r->text);
    free(r->path);
    *r = (rows){ 0 };
}

const char *rows_name(const rows *r, int column)
{
    return r->cell[column];
}

const char *rows_text(const rows *r, size_t row, const char *name)
{
    for (int column = 0; column < r->ncolumn; column++)
        if (strcmp(r->cell[column], name) == 0)
            return r->cell[(row + 1) * (size_t)r->ncolumn + (size_t)column];
    char why[100];
    snprintf(why, sizeof why, "there is no column '%.60s'", name);
    leave(r->path, 1, why);
    return NULL;
}

double rows_number(const rows *r, size_t row, const char *name)
{
    return strtod(rows_text(r, row, name), NULL);
}

bool rows_is(const rows *r, size_t row, const char *name, const char *value)
{
    return strcmp(rows_text(r, row, name), value) == 0;
}
