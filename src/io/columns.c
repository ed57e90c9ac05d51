/* columns.c - finding the columns of a table by name, and the ones that nobody asked for */
#include "columns.h"

#include "base/fail.h"
#include "base/memory.h"
#include "hint.h"

#include <string.h>

int columns_any(const ramus_table *table, const char *prefix)
{
    for (int k = 0; k < table->ncolumn; k++)
        if (strncmp(table->column[k], prefix, strlen(prefix)) == 0)
            return 1;
    return 0;
}

ramus_status columns_open(columns *c, const ramus_table *table, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t count = (size_t)table->ncolumn;
    *c = (columns){ .table = table };
    c->missing.allocator = c->expected.allocator = c->coordinate.allocator = memory;
    c->used = memory_new(&memory, count + 1, sizeof *c->used);
    if (!c->used || !names_reserve(&c->index, &memory, count))
        return ramus_fail_memory(err);
    for (int k = 0; k < table->ncolumn; k++)
        names_add(&c->index, table->column[k], k);
    return RAMUS_OK;
}

void columns_close(columns *c)
{
    const ramus_allocator memory = memory_allocator(NULL);
    memory_free(&memory, c->used);
    names_release(&c->index, &memory);
    text_release(&c->missing);
    text_release(&c->expected);
    text_release(&c->coordinate);
}

void columns_pass(columns *c, const char *prefix)
{
    for (int k = 0; k < c->table->ncolumn; k++)
        if (strncmp(c->table->column[k], prefix, strlen(prefix)) == 0)
            c->used[k] = 1;
}

int columns_find(columns *c, const char *prefix, const char *name, const char *suffix)
{
    const size_t start = c->expected.length;
    text_add(&c->expected, "%s%s%s", prefix, name, suffix);
    if (c->expected.failed)
        return -1;
    const int k = names_find(&c->index, c->expected.data + start);
    text_add(&c->expected, "\n");
    if (k >= 0)
        c->used[k] = 1;
    return k;
}

int columns_need(columns *c, const char *prefix, const char *name, const char *suffix)
{
    const int k = columns_find(c, prefix, name, suffix);
    if (k < 0 && c->missing.length == 0)
        text_add(&c->missing, "%s%s%s", prefix, name, suffix);
    return k;
}

const char *columns_coordinate(columns *c, const ramus_model *model, name_of name, int k)
{
    const int length = name(model, k, NULL, 0);
    c->coordinate.length = 0;
    text_add(&c->coordinate, "%*s", length, ""); /* room for it */
    if (c->coordinate.failed)
        return "";
    name(model, k, c->coordinate.data, (size_t)length + 1);
    return c->coordinate.data;
}

/* The hint has the name that was looked up and is most like the wrong one, if any is near. */
static hint closest(const columns *c, const char *wrong)
{
    hint h = { .wanted = wrong };
    for (const char *name = c->expected.data; name && *name;) {
        char candidate[64];
        const size_t length = strcspn(name, "\n");
        if (length < sizeof candidate) {
            memcpy(candidate, name, length);
            candidate[length] = '\0';
            hint_offer(&h, candidate);
        }
        name += length + 1;
    }
    return h;
}

ramus_status columns_check(const columns *c, const char *(*note)(const ramus_model *model, const char *column),
                           const ramus_model *model, ramus_error *err)
{
    const ramus_table *table = c->table;
    if (c->expected.failed || c->missing.failed || c->coordinate.failed)
        return ramus_fail_memory(err);
    for (int k = 0; k < table->ncolumn; k++) {
        const char *name = table->column[k];
        if (c->used[k])
            continue;
        const char *more = note ? note(model, name) : NULL;
        const hint near = closest(c, name);
        if (more)
            return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: unknown column '%s': %s", table->file, name, more);
        if (c->missing.length)
            return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: unknown column '%s', while '%s' is missing", table->file,
                              name, c->missing.data);
        if (near.distance > 0 && near.distance < 3)
            return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: unknown column '%s'; did you mean '%s'?", table->file, name,
                              near.best);
        return ramus_fail(
            err, RAMUS_ERR_PARSE,
            "%s:1: unknown column '%s'; the model has nothing of that name (--ignore leaves it out, --map renames it)",
            table->file, name);
    }
    if (c->missing.length)
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: the column '%s' is missing", table->file, c->missing.data);
    return RAMUS_OK;
}
