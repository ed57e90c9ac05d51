/* rows.h - the rows of a CSV file of text: what benchmarks have measured */
#ifndef BENCH_REPORT_ROWS_H
#define BENCH_REPORT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

enum { ROWS_COLUMNS_MAX = 32 };

/* cell[row * ncolumn + column]; the names of the columns are the row before the first. No file gives no rows. */
typedef struct rows {
    char *path, *text;
    const char **cell;
    size_t count;
    int ncolumn;
} rows;

/* Ends the program where the file cannot be read: a line with more or fewer fields, no memory. */
rows rows_read(const char *path);
void rows_release(rows *r);

const char *rows_name(const rows *r, int column);
/* Ends the program where there is no such column. */
const char *rows_text(const rows *r, size_t row, const char *name);
double rows_number(const rows *r, size_t row, const char *name);
bool rows_is(const rows *r, size_t row, const char *name, const char *value);

#endif
