/* columns.c - finding the columns of a table by name, and the ones that nobody asked for */
#include "columns.h"

#include "base/distance.h"
#include "tools/console/closest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int columns_any(const ramus_table *table, const char *prefix)
{
    for (int k = 0; k < table->ncolumn; k++)
        if (strncmp(table->column[k], prefix, strlen(prefix)) == 0)
            return 1;
    return 0;
}

/* Shell sort by name: tables have few columns, and qsort takes no context. */
static void sort(int *index, int count, char **name)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            const int moved = index[i];
            int j = i;
            for (; j >= gap && strcmp(name[index[j - gap]], name[moved]) > 0; j -= gap)
                index[j] = index[j - gap];
            index[j] = moved;
        }
}

int columns_open(columns *c, const ramus_table *table)
{
    const size_t count = (size_t)table->ncolumn;
    *c = (columns){ .table = table };
    c->sorted = calloc(count + 1, sizeof *c->sorted);
    c->used = calloc(count + 1, sizeof *c->used);
    if (!c->sorted || !c->used)
        return 0;
    for (int k = 0; k < table->ncolumn; k++)
        c->sorted[k] = k;
    sort(c->sorted, table->ncolumn, table->column);
    return 1;
}

void columns_close(columns *c)
{
    free(c->sorted);
    free(c->used);
    out_release(&c->missing);
    out_release(&c->expected);
}

static int find(columns *c, const char *name)
{
    int low = 0, high = c->table->ncolumn;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const int order = strcmp(c->table->column[c->sorted[middle]], name);
        if (order == 0)
            return c->sorted[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int columns_find(columns *c, const char *prefix, const char *name, const char *suffix)
{
    const size_t start = c->expected.length;
    out_add(&c->expected, "%s%s%s", prefix, name, suffix);
    if (c->expected.failed)
        return -1;
    const int k = find(c, c->expected.data + start);
    out_add(&c->expected, "\n");
    if (k >= 0)
        c->used[k] = 1;
    return k;
}

int columns_need(columns *c, const char *prefix, const char *name, const char *suffix)
{
    const int k = columns_find(c, prefix, name, suffix);
    if (k < 0 && c->missing.length == 0)
        out_add(&c->missing, "%s%s%s", prefix, name, suffix);
    return k;
}

/* Of all names that were looked up the one most like `wrong`; written to `best`, empty if none is near. */
static void closest(const columns *c, const char *wrong, char best[64])
{
    int least = 3;
    best[0] = '\0';
    for (const char *name = c->expected.data; name && *name;) {
        char candidate[64];
        const size_t length = strcspn(name, "\n");
        if (length < sizeof candidate) {
            memcpy(candidate, name, length);
            candidate[length] = '\0';
            const int distance = edit_distance(wrong, candidate);
            if (distance < least) {
                least = distance;
                strcpy(best, candidate);
            }
        }
        name += length + 1;
    }
}

int columns_check(columns *c, const char *(*note)(const void *user, const char *column), const void *user)
{
    const ramus_table *table = c->table;
    if (c->expected.failed || c->missing.failed)
        return tool_fail(TOOL_BAD_INPUT, "out of memory");
    for (int k = 0; k < table->ncolumn; k++) {
        if (c->used[k])
            continue;
        char best[64];
        const char *more = note ? note(user, table->column[k]) : NULL;
        closest(c, table->column[k], best);
        if (more)
            return tool_fail(TOOL_BAD_INPUT, "%s:1: unknown column '%s': %s", table->file, table->column[k], more);
        if (c->missing.length)
            return tool_fail(TOOL_BAD_INPUT, "%s:1: unknown column '%s', while '%s' is missing", table->file,
                             table->column[k], c->missing.data);
        if (best[0])
            return tool_fail(TOOL_BAD_INPUT, "%s:1: unknown column '%s'; did you mean '%s'?", table->file,
                             table->column[k], best);
        return tool_fail(TOOL_BAD_INPUT, "%s:1: unknown column '%s'; the model has nothing of that name", table->file,
                         table->column[k]);
    }
    if (c->missing.length)
        return tool_fail(TOOL_BAD_INPUT, "%s:1: the column '%s' is missing", table->file, c->missing.data);
    return TOOL_OK;
}
