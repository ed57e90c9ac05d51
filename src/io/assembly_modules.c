/* assembly_modules.c - the modules of an assembly: links written out, a URDF file, or another assembly
 *
 * Files are named relative to the file that names them. A file cannot contain itself; the chain of files being read
 * is compared by device and inode, so that links and detours in paths do not hide a cycle.
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/printable.h"
#include "base/text.h"
#include "io/file.h"
#include "io/load.h"

#include <stdio.h>
#include <string.h>

/* An included file reported its own problems: count that it failed, report nothing twice. */
static void absorb(assembly *a, const ramus_error *err)
{
    if (a->p->errors++ == 0)
        a->p->first = *err;
}

/* 1 when `path` is being read already; the cycle goes to `text`. */
static bool is_cycle(const assembly *a, const struct stat *info, const char *path, char text[], size_t size)
{
    const include_chain *same = a->chain;
    while (same && !(same->known && same->info.st_dev == info->st_dev && same->info.st_ino == info->st_ino))
        same = same->up;
    if (!same)
        return false;
    /* innermost last: walk the chain from the repeated file to the innermost */
    const include_chain *stop = NULL;
    size_t used = 0;
    text[0] = '\0';
    while (stop != a->chain && used < size) {
        const include_chain *link = a->chain;
        const include_chain *end = stop ? stop : same->up;
        while (link->up != end)
            link = link->up;
        used += (size_t)snprintf(text + used, size - used, "%.100s names ", link->name);
        stop = link;
    }
    if (used < size)
        snprintf(text + used, size - used, "%.100s", path);
    return true;
}

static ramus_module *parse(assembly *a, bool is_urdf, const loaded_file *file, const tree_node *described, int line,
                           const include_chain *chain)
{
    ramus_load_options opt = *a->opt;
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    ramus_error err;
    opt.floating = 0;
    opt.gravity = NULL;
    opt.noverride = 0; /* the chain has those of an assembly; those of a URDF come after its edits */
    opt.open_mimics |= tree_find(described, "mimics") != NULL;
    if ((is_urdf
             ? ramus_urdf_parse(file->text, file->size, file->name, &opt, &module, &err)
             : assembly_parse_included(file->text, file->size, file->name, &opt, chain, &builder, &err)) != RAMUS_OK)
        absorb(a, &err);
    else if (builder && ramus_module_from_builder(builder, &module, &err) != RAMUS_OK)
        doc_report_error(a, line, &err);
    ramus_builder_destroy(builder);
    return module;
}

/* `xacro: {NAME: VALUE}`, as NAME:=VALUE. */
typedef struct xacro_arguments {
    const char **text;
    int count;
} xacro_arguments;

static void release_xacro(assembly *a, xacro_arguments *x)
{
    for (int k = 0; k < x->count; k++)
        memory_free(&a->allocator, (char *)x->text[k]);
    memory_free(&a->allocator, x->text);
}

/* false after a problem. */
static bool read_xacro(assembly *a, const tree_node *described, const char *file, xacro_arguments *x)
{
    const tree_entry *entry = tree_find(described, "xacro");
    const int before = a->p->errors;
    if (!entry)
        return true;
    if (!load_is_xacro(file))
        doc_report(a, entry->line, "xacro: '%.200s' does not end in .xacro and has no arguments", file);
    else if (entry->value->kind != TREE_MAP)
        doc_report(a, entry->value->line, "xacro: a map from arguments to values is expected, not %s",
                   tree_kind_text(entry->value));
    else if (!(x->text = memory_new(&a->allocator, (size_t)entry->value->count, sizeof *x->text)))
        doc_report_memory(a);
    else
        for (const tree_entry *e = entry->value->first; e; e = e->next) {
            text argument = { .allocator = a->allocator };
            if (e->value->kind != TREE_SCALAR || !e->key[0] || e->key[0] == '-' || !printable(e->value->text) ||
                !printable(e->key))
                doc_report(a, e->line, "xacro: argument '%.60s': a name and a text are expected", e->key);
            else
                text_add(&argument, "%s:=%s", e->key, e->value->text);
            if (argument.failed)
                doc_report_memory(a);
            if (argument.data && !argument.failed)
                x->text[x->count++] = argument.data;
            else
                text_release(&argument);
        }
    return a->p->errors == before;
}

static ramus_module *read_file(assembly *a, const tree_node *described, const tree_entry *entry)
{
    const int is_urdf = strcmp(entry->key, "urdf") == 0, line = entry->value->line;
    const char *file = doc_text(a, entry->value, entry->key);
    if (!file)
        return NULL;
    if (load_file_kind(file) == (is_urdf ? FILE_ASSEMBLY : FILE_URDF)) {
        const char *key = is_urdf ? "assembly" : "urdf";
        doc_report(a, line, "%s: '%.200s' ends like %s file: write '%s: %.200s'", entry->key, file,
                   is_urdf ? "an assembly" : "a URDF", key, file);
        return NULL;
    }
    ramus_module *module = NULL;
    ramus_error err;
    char *path = file_beside(&a->allocator, a->p->file, file);
    loaded_file loaded = { 0 };
    xacro_arguments xacro = { 0 };
    char way[900];
    include_chain chain = { .up = a->chain, .name = path, .depth = a->chain->depth + 1, .nfile = a->chain->nfile };
    if (!path) {
        doc_report_memory(a);
        return NULL;
    }
    chain.known = stat(path, &chain.info) == 0;
    if (chain.known && is_cycle(a, &chain.info, path, way, sizeof way))
        doc_report(a, line, "a file cannot contain itself: %s", way);
    else if (chain.depth > ASSEMBLY_MAX_INCLUDE_DEPTH)
        doc_report(a, line, "'%.200s': assemblies are nested more than %d files deep", file,
                   ASSEMBLY_MAX_INCLUDE_DEPTH);
    else if (++*chain.nfile > ASSEMBLY_MAX_FILES)
        doc_report(a, line, "'%.200s': the robot is made of more than %d files", file, ASSEMBLY_MAX_FILES);
    else if (!read_xacro(a, described, file, &xacro))
        ;
    else if (load_read(a->opt, &(ramus_file_request){ path, xacro.count, xacro.text }, &loaded, &err) != RAMUS_OK)
        doc_report_error(a, line, &err);
    else if (!assembly_pass_overrides(a, described, &chain))
        doc_report_memory(a);
    else
        module = parse(a, is_urdf, &loaded, described, line, &chain);
    memory_free(&a->allocator, chain.overrides);
    load_release(a->opt, &loaded);
    release_xacro(a, &xacro);
    memory_free(&a->allocator, path);
    return module;
}

static ramus_module *read_module(assembly *a, const tree_entry *entry)
{
    static const char *const own[] = { "links", "urdf", "assembly", "xacro" };
    enum { SOURCES = 3, OWN = sizeof own / sizeof *own };
    const char *keys[OWN + ASSEMBLY_EDITS + 1];
    const tree_entry *source = NULL;
    memcpy(keys, own, sizeof own);
    memcpy(keys + OWN, assembly_edit_key, sizeof assembly_edit_key);
    int nsource = 0;
    if (!entry->key[0]) {
        doc_report(a, entry->line, "a module needs a name");
        return NULL;
    }
    if (!printable(entry->key)) {
        doc_report(a, entry->line, "the name '%.200s' of a module contains a control character", entry->key);
        return NULL;
    }
    if (!doc_map(a, entry->value, "a module", keys))
        return NULL;
    for (int k = 0; k < SOURCES; k++) {
        const tree_entry *found = tree_find(entry->value, keys[k]);
        if (found) {
            source = found;
            nsource++;
        }
    }
    if (nsource != 1) {
        doc_report(a, entry->line, "module '%.60s': give %s of links, urdf and assembly", entry->key,
                   nsource ? "only one" : "one");
        return NULL;
    }
    const int before = a->p->errors;
    ramus_module *module = strcmp(source->key, "links") == 0 ? assembly_read_links(a, entry->key, source)
                                                             : read_file(a, entry->value, source);
    if (module && assembly_has_edits(entry->value, true))
        assembly_edit_module(a, entry->value, module, true);
    if (module && strcmp(source->key, "urdf") == 0 && a->p->errors == before)
        assembly_override_module(a, entry->value, module);
    if (module && a->p->errors != before) {
        ramus_module_destroy(module);
        module = NULL;
    }
    return module;
}

void assembly_read_modules(assembly *a, const tree_entry *modules)
{
    const tree_node *map = modules->value;
    if (map->kind != TREE_MAP) {
        doc_report(a, modules->line, "modules: a map from names to modules is expected, not %s", tree_kind_text(map));
        return;
    }
    a->modules = memory_new(&a->allocator, (size_t)map->count, sizeof *a->modules);
    if (!a->modules || !names_reserve(&a->module_names, &a->allocator, (size_t)map->count)) {
        doc_report_memory(a);
        return;
    }
    for (const tree_entry *e = map->first; e; e = e->next) {
        names_add(&a->module_names, e->key, (int)a->nmodule);
        a->modules[a->nmodule++] = (module_entry){ e->key, e->line, read_module(a, e), 0 };
    }
}

void assembly_release_modules(assembly *a)
{
    for (size_t k = 0; k < a->nmodule; k++)
        ramus_module_destroy(a->modules[k].module);
    memory_free(&a->allocator, a->modules);
    names_release(&a->module_names, &a->allocator);
    a->modules = NULL;
    a->nmodule = 0;
}
