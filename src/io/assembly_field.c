/* assembly_field.c - `field:` of a contact, a grid of heights in the assembly or in a file of its own
 *
 *     field: {size: [4, 3], heights: [[0, 0, 0.1], [0, 0.2, 0.1]]}
 *     field: {size: [4, 3], file: hills.txt}
 *
 * The first row has the smallest y, its first height the smallest x; the middle is at the frame's origin. A file has one row in each line,
 * numbers apart by blanks, commas or semicolons; what follows '#' is a comment. Lengths are in the units of the assembly. Written, heights
 * are in the assembly.
 */
#include "fields.h"

#include "base/fail.h"
#include "base/memory.h"
#include "io/load.h"
#include "io/number.h"
#include "io/file.h"

#include <string.h>

typedef ramus_constraint_description constraint;

/* Heights as they are collected. */
typedef struct grid {
    assembly *a;
    int line; /* of the key */
    double *height;
    size_t count, capacity;
    int columns;
} grid;

static bool add_height(grid *g, double height)
{
    if (!memory_grow(&g->a->allocator, &g->height, g->count, &g->capacity, sizeof *g->height)) {
        doc_report_memory(g->a);
        return false;
    }
    g->height[g->count++] = height;
    return true;
}

/* All rows are as long as the first one; `file` NULL: this one. */
static bool end_row(grid *g, size_t first, const char *file, int line)
{
    const size_t length = g->count - first;
    if (g->columns == 0)
        g->columns = (int)length;
    if (length == (size_t)g->columns)
        return true;
    if (file)
        doc_report(g->a, g->line, "field: %.200s:%d: a row of %zu heights; the first one has %d", file, line, length,
                   g->columns);
    else
        doc_report(g->a, line, "field: a row of %zu heights; the first one has %d", length, g->columns);
    return false;
}

/* ---- in the assembly ------------------------------------------------------------------------------------------ */

static bool read_rows(grid *g, const tree_entry *entry)
{
    const tree_node *rows = doc_list(g->a, entry);
    for (const tree_entry *row = rows ? rows->first : NULL; row; row = row->next) {
        const size_t first = g->count;
        if (row->value->kind != TREE_LIST) {
            doc_report(g->a, row->value->line, "heights: a list of rows is expected, as in [[0, 0], [0, 0.1]]");
            return false;
        }
        for (const tree_entry *e = row->value->first; e; e = e->next) {
            double height = 0;
            if (!doc_number(g->a, &(tree_entry){ .key = "heights", .line = e->line, .value = e->value },
                            g->a->units.length, &height) ||
                !add_height(g, height))
                return false;
        }
        if (!end_row(g, first, NULL, row->value->line))
            return false;
    }
    return rows != NULL;
}

/* ---- in a file ------------------------------------------------------------------------------------------------ */

/* The number from `at` on, at most to `end`; returns where it ends, NULL: it is none. The text need not be terminated. */
static const char *parse_height(const char *at, const char *end, double *out)
{
    char word[64];
    size_t length = 0;
    while (at + length < end && length < sizeof word && !strchr(" \t\r\n,;#", at[length] ? at[length] : 'x'))
        length++;
    if (length == sizeof word)
        return NULL;
    memcpy(word, at, length);
    word[length] = '\0';
    return number_parse(word, NULL, out) ? at + length : NULL;
}

static bool read_text(grid *g, const loaded_file *file)
{
    const char *at = file->text, *const end = at + file->size;
    for (int line = 1; at < end; line++) {
        const size_t first = g->count;
        bool comment = false;
        while (at < end && *at != '\n') {
            const char *next = at + 1;
            double height;
            comment = comment || *at == '#';
            if (!comment && !strchr(" \t\r,;", *at ? *at : 'x')) {
                next = parse_height(at, end, &height);
                if (!next) {
                    doc_report(g->a, g->line, "field: %.200s:%d: what follows height %zu is not a number", file->name,
                               line, g->count - first);
                    return false;
                }
                if (!add_height(g, g->a->units.length * height))
                    return false;
            }
            at = next;
        }
        at++;
        if (g->count > first && !end_row(g, first, file->name, line))
            return false;
    }
    return true;
}

static bool read_file(grid *g, const tree_entry *entry)
{
    assembly *a = g->a;
    const char *file = doc_text(a, entry->value, "file");
    char *path = file ? file_beside(&a->allocator, a->p->file, file) : NULL;
    loaded_file loaded = { 0 };
    ramus_error err;
    bool read = false;
    if (file && !path)
        doc_report_memory(a);
    else if (path && load_read(a->opt, &(ramus_file_request){ path, 0, NULL }, &loaded, &err) != RAMUS_OK)
        doc_report_error(a, entry->value->line, &err);
    else if (path)
        read = read_text(g, &loaded);
    load_release(a->opt, &loaded);
    memory_free(&a->allocator, path);
    return read;
}

/* ---- the key --------------------------------------------------------------------------------------------------- */

void assembly_read_field(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    static const char *const keys[] = { "size", "heights", "file", NULL };
    constraint *c = entity;
    (void)f;
    if (!entry || !doc_map(r->a, entry->value, "a height field", keys))
        return;
    const tree_entry *size = tree_find(entry->value, "size"), *heights = tree_find(entry->value, "heights"),
                     *file = tree_find(entry->value, "file");
    grid g = { .a = r->a, .line = entry->line };
    double sizes[2];
    if (!size)
        doc_report(r->a, entry->line, "field: 'size: [x, y]' is missing");
    else if (!heights == !file)
        doc_report(r->a, entry->line, "field: give one of 'heights' and 'file'");
    else if (doc_numbers(r->a, size->value, "size", 2, 0, sizes) &&
             (heights ? read_rows(&g, heights) : read_file(&g, file))) {
        if (g.count > INT32_MAX)
            doc_report(r->a, entry->line, "field: more heights than can be counted");
        c->nheight = g.count > INT32_MAX ? 0 : (int)g.count;
        c->nheight_x = g.columns;
        c->height_size_x = r->a->units.length * sizes[0];
        c->height_size_y = r->a->units.length * sizes[1];
        if (g.count == 0)
            doc_report(r->a, entry->line, "field: there are no heights");
    }
    c->height = g.height;
}

bool field_is_written(const void *entity)
{
    return ((const constraint *)entity)->nheight > 0;
}

void field_write(const yaml_writer *w, const void *entity)
{
    const constraint *c = entity;
    export_add(w->out, "{size: [%n, %n], heights: [", c->height_size_x, c->height_size_y);
    for (int k = 0; k < c->nheight; k += c->nheight_x) {
        text_add(w->out, "%s[", k ? ", " : "");
        export_list(w->out, c->nheight_x, c->height + k, ", ");
        text_add(w->out, "]");
    }
    text_add(w->out, "]}");
}
