/* assembly_source.c - `black_box: {KIND: VALUE, options: {KEY: VALUE}}`: where a black box's module comes from
 *
 * Kinds are those of source_kinds; what they open is known when the robot is evaluated (src/module). A value is one text or a list of them.
 */
#include "assembly.h"

#include "base/memory.h"
#include "hint.h"
#include "model/source.h"

#include <string.h>

enum { MOST = 256 };

typedef struct source_reader {
    const char *value[MOST], *key[MOST], *option[MOST];
    ramus_source_description d;
} source_reader;

/* Text of a scalar that is not empty; the problem is reported. */
static bool add_text(assembly *a, const tree_node *node, const char *what, const char *list[], int *count)
{
    if (node->kind != TREE_SCALAR || !node->text[0]) {
        doc_report(a, node->line, "black_box: %s is a text, not %s", what,
                   node->kind == TREE_SCALAR ? "an empty one" : tree_kind_text(node));
        return false;
    }
    if (*count == MOST) {
        doc_report(a, node->line, "black_box: more than %d texts", MOST);
        return false;
    }
    list[(*count)++] = node->text;
    return true;
}

static bool read_value(assembly *a, const tree_entry *entry, source_reader *r)
{
    const tree_node *node = entry->value;
    if (node->kind == TREE_SCALAR)
        return add_text(a, node, entry->key, r->value, &r->d.nvalue);
    if (node->kind != TREE_LIST || node->count == 0) {
        doc_report(a, node->line, "black_box: %s is a text or a list of texts, not %s", entry->key,
                   node->kind == TREE_LIST ? "an empty one" : tree_kind_text(node));
        return false;
    }
    for (const tree_entry *e = node->first; e; e = e->next)
        if (!add_text(a, e->value, entry->key, r->value, &r->d.nvalue))
            return false;
    return true;
}

static bool read_options(assembly *a, const tree_node *node, source_reader *r)
{
    if (node->kind != TREE_MAP) {
        doc_report(a, node->line, "black_box: options are keys and values, not %s", tree_kind_text(node));
        return false;
    }
    for (const tree_entry *e = node->first; e; e = e->next) {
        int count = r->d.noption;
        if (!add_text(a, e->value, e->key, r->option, &count))
            return false;
        r->key[r->d.noption] = e->key;
        r->d.noption = count;
    }
    return true;
}

/* A key that is neither `options` nor a kind is reported, with what may have been meant. */
static bool check_key(assembly *a, const tree_entry *e)
{
    hint h = hint_for(a->p, e->key);
    for (const char *const *kind = source_kinds; *kind; kind++) {
        if (strcmp(*kind, e->key) == 0)
            return true;
        hint_offer(&h, *kind);
    }
    hint_offer(&h, "options");
    doc_report(a, e->line, "black_box: there is no source '%.60s'%s", e->key, hint_text(&h));
    return false;
}

static bool read_source(assembly *a, const tree_entry *box, source_reader *r)
{
    const tree_entry *kind = NULL, *options = tree_find(box->value, "options");
    for (const tree_entry *e = box->value->first; e; e = e->next) {
        if (e == options)
            continue;
        if (!check_key(a, e))
            return false;
        if (kind) {
            doc_report(a, e->line, "black_box: a module comes from one source: '%.60s' or '%.60s'", kind->key, e->key);
            return false;
        }
        kind = e;
    }
    if (!kind) {
        doc_report(a, box->line,
                   "black_box: name a source, as in {library: vendor.so}, {process: [command]} or {log: file.csv}, or "
                   "'true' where its ports are fed");
        return false;
    }
    r->d.kind = kind->key;
    return read_value(a, kind, r) && (!options || read_options(a, options->value, r));
}

void assembly_read_source(assembly *a, const char *name, const tree_entry *box)
{
    source_reader *r = memory_new(&a->allocator, 1, sizeof *r);
    if (!r) {
        doc_report_memory(a);
        return;
    }
    r->d = ramus_source_description_default();
    r->d.value = r->value;
    r->d.key = r->key;
    r->d.option = r->option;
    /* paths are relative to this file */
    const char *file = a->chain->name ? a->chain->name : "", *slash = strrchr(file, '/');
    char *folder = memory_copy_text(&a->allocator, file);
    if (!folder) {
        doc_report_memory(a);
    } else if (read_source(a, box, r)) {
        folder[slash ? (size_t)(slash - file) + 1 : 0] = '\0';
        r->d.folder = folder;
        ramus_error err;
        if (ramus_builder_set_source(a->builder, name, &r->d, &err) != RAMUS_OK)
            doc_report_error(a, box->line, &err);
    }
    memory_free(&a->allocator, folder);
    memory_free(&a->allocator, r);
}
