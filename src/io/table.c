/* table.c - tables of numbers: in memory, to text, to files (table_parse.c reads them)
 *
 * One header line with the names of the columns, then one line of numbers for each row, comma separated; 17
 * significant digits, so that a number that is written and read is the same number.
 */
#include "table.h"

#include "decimal.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

ramus_status table_new(const char *file, ramus_table **out, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    *out = NULL;
    ramus_table *table = memory_new(&memory, 1, sizeof *table);
    if (!table)
        return ramus_fail_memory(err);
    table->file = memory_copy_text(&memory, file ? file : "");
    if (!table->file) {
        ramus_table_destroy(table);
        return ramus_fail_memory(err);
    }
    *out = table;
    return RAMUS_OK;
}

ramus_status ramus_table_create(int ncolumn, const char *const column[], size_t nrow, ramus_table **out,
                                ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED_ARRAYS(err, ncolumn, column);
    const ramus_allocator memory = memory_allocator(NULL);
    ramus_table *table = NULL;
    size_t count = 0;
    if (ncolumn < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a table needs names for its %d columns", ncolumn);
    for (int k = 0; k < ncolumn; k++)
        if (!column[k] || !printable(column[k]))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "column %d: the name '%.200s' is missing, has a control character or is not UTF-8", k,
                              column[k] ? column[k] : "");
    if (__builtin_mul_overflow((size_t)ncolumn, nrow, &count))
        return ramus_fail_memory(err);
    RAMUS_TRY(table_new(NULL, &table, err));
    table->column = memory_new(&memory, (size_t)ncolumn, sizeof *table->column);
    table->values = memory_new(&memory, count, sizeof *table->values);
    if (!table->column || !table->values)
        goto out_of_memory;
    table->ncolumn = ncolumn;
    table->nrow = nrow;
    for (int k = 0; k < ncolumn; k++) {
        table->column[k] = memory_copy_text(&memory, column[k]);
        if (!table->column[k])
            goto out_of_memory;
    }
    *out = table;
    return RAMUS_OK;
out_of_memory:
    ramus_table_destroy(table);
    return ramus_fail_memory(err);
}

void ramus_table_destroy(ramus_table *table)
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (!table)
        return;
    for (int k = 0; table->column && k < table->ncolumn; k++)
        memory_free(&memory, table->column[k]);
    memory_free(&memory, table->column);
    memory_free(&memory, table->values);
    memory_free(&memory, table->line);
    memory_free(&memory, table->file);
    memory_free(&memory, table);
}

int ramus_table_find_column(const ramus_table *table, const char *column)
{
    if (!table || !column)
        return -1;
    for (int k = 0; k < table->ncolumn; k++)
        if (strcmp(table->column[k], column) == 0)
            return k;
    return -1;
}

/* ---- text --------------------------------------------------------------------------------------------------- */

static bool needs_quotes(const char *name)
{
    const size_t length = strlen(name);
    return length == 0 || strpbrk(name, ",;\"") || strchr(" \t", name[0]) || strchr(" \t", name[length - 1]) ||
           strncmp(name, "\xEF\xBB\xBF", 3) == 0; /* which a reader would skip at the start of a text */
}

/* A name, in quotes where it must; quotes inside are doubled. */
static bool add_name(text *b, const char *name)
{
    if (!text_reserve(b, 2 * strlen(name) + 4))
        return false;
    const int quoted = needs_quotes(name);
    if (quoted)
        b->data[b->length++] = '"';
    for (; *name; name++) {
        if (*name == '"')
            b->data[b->length++] = '"';
        b->data[b->length++] = *name;
    }
    if (quoted)
        b->data[b->length++] = '"';
    return true;
}

ramus_status ramus_table_format(const ramus_table *table, char **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, table);
    text b = { 0 };
    const size_t ncolumn = (size_t)table->ncolumn;
    if (!text_reserve(&b, 1))
        goto out_of_memory;
    for (size_t k = 0; k < ncolumn; k++) {
        if (k > 0)
            b.data[b.length++] = ',';
        if (!add_name(&b, table->column[k]))
            goto out_of_memory;
    }
    b.data[b.length++] = '\n';
    for (size_t row = 0; row < table->nrow; row++) {
        if (!text_reserve(&b, (ncolumn + 1) * DECIMAL_SIZE))
            goto out_of_memory;
        for (size_t k = 0; k < ncolumn; k++) {
            if (k > 0)
                b.data[b.length++] = ',';
            b.length += (size_t)decimal_write(b.data + b.length, table->values[row * ncolumn + k], 17);
        }
        b.data[b.length++] = '\n';
    }
    b.data[b.length] = '\0';
    *out = b.data;
    return RAMUS_OK;
out_of_memory:
    text_release(&b);
    return ramus_fail_memory(err);
}

ramus_status ramus_table_save(const ramus_table *table, const char *path, ramus_error *err)
{
    RAMUS_NEED(err, table, path);
    char *text = NULL;
    ramus_status status = ramus_table_format(table, &text, err);
    if (status == RAMUS_OK)
        status = ramus_text_save(text, path, err);
    ramus_text_destroy(text);
    return status;
}
