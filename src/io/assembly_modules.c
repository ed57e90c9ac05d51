/* assembly_modules.c - the modules of an assembly: links written out, a URDF file, or another assembly
 *
 * Files are named relative to the file that names them. A file cannot contain itself; the chain of files being read
 * is compared by device and inode, so that links and detours in paths do not hide a cycle.
 */
#include "assembly.h"

#include "base/memory.h"
#include "base/printable.h"
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

static ramus_module *parse(assembly *a, bool is_urdf, const char *text, size_t size, int line,
                           const include_chain *chain)
{
    ramus_load_options opt = *a->opt;
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    ramus_error err;
    opt.floating = 0;
    opt.gravity = NULL;
    opt.noverride = 0; /* the chain has those of an assembly; a URDF has none */
    if ((is_urdf ? ramus_urdf_parse(text, size, chain->name, &opt, &module, &err)
                 : assembly_parse_included(text, size, chain->name, &opt, chain, &builder, &err)) != RAMUS_OK)
        absorb(a, &err);
    else if (builder && ramus_module_from_builder(builder, &module, &err) != RAMUS_OK)
        doc_report_error(a, line, &err);
    ramus_builder_destroy(builder);
    return module;
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
    char *path = file_beside(&a->allocator, a->p->file, file), *text = NULL;
    size_t size = 0;
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
    else if (file_read(path, &a->allocator, &text, &size, &err) != RAMUS_OK)
        doc_report_error(a, line, &err);
    else if (!assembly_pass_overrides(a, described, &chain))
        doc_report_memory(a);
    else
        module = parse(a, is_urdf, text, size, line, &chain);
    memory_free(&a->allocator, chain.overrides);
    memory_free(&a->allocator, text);
    memory_free(&a->allocator, path);
    return module;
}

static ramus_module *read_module(assembly *a, const tree_entry *entry)
{
    static const char *const keys[] = { "links", "urdf", "assembly", NULL };
    const tree_entry *source = NULL;
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
    for (int k = 0; keys[k]; k++) {
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
    return strcmp(source->key, "links") == 0 ? assembly_read_links(a, entry->key, source)
                                             : read_file(a, entry->value, source);
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
