/* source_library.c - a module in a shared library: `black_box: {library: vendor.so}`
 *
 * A library runs with the rights of the process that loads it and can write to all of its memory: what is checked here and in
 * opened.c finds mistakes, not malice. Its names stay its own (RTLD_LOCAL); it is loaded anew for no second instance, but
 * each has a self of its own.
 */
#include "source.h"

#include "base/fail.h"
#include "base/memory.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <string.h>

/* A name without a slash would be looked for in the system's folders: "./" keeps it beside the robot's file. */
static char *full_path(const module_request *r)
{
    const char *folder = r->value[0][0] == '/' ? "" : r->folder[0] ? r->folder : "./";
    const size_t size = strlen(folder) + strlen(r->value[0]) + 1;
    char *path = memory_new(&r->allocator, size, 1);
    if (path)
        snprintf(path, size, "%s%s", folder, r->value[0]);
    return path;
}

/* A file that was cut short would be mapped beyond its end, and the first access there would end the process: its segments are compared
 * with its size first. What is no such file, the loader refuses. */
static int is_cut_short(const char *path)
{
    Elf64_Ehdr head;
    int cut = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size > 0 && fseek(file, 0, SEEK_SET) == 0 && fread(&head, sizeof head, 1, file) == 1 &&
        memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 && head.e_ident[EI_CLASS] == ELFCLASS64 &&
        head.e_phentsize == sizeof(Elf64_Phdr)) {
        cut = head.e_phoff > (uint64_t)size || fseek(file, (long)head.e_phoff, SEEK_SET) != 0;
        for (int k = 0; k < head.e_phnum && !cut; k++) {
            Elf64_Phdr segment;
            cut = fread(&segment, sizeof segment, 1, file) != 1 ||
                  (segment.p_type == PT_LOAD &&
                   (segment.p_offset > (uint64_t)size || segment.p_filesz > (uint64_t)size - segment.p_offset));
        }
    }
    fclose(file);
    return cut;
}

static ramus_status check_table(const char *name, const ramus_module_interface *table, ramus_error *err)
{
    if (!table)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%.200s has no module for version %d of the contract", name,
                          RAMUS_MODULE_VERSION);
    if (table->version != RAMUS_MODULE_VERSION)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "%.200s was made for version %u of the contract, this is version %d", name,
                          (unsigned)table->version, RAMUS_MODULE_VERSION);
    if (table->size < offsetof(ramus_module_interface, motion))
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%.200s has a table of %u bytes, which cannot be one", name,
                          (unsigned)table->size);
    if (!table->open || !table->close || !table->describe || !table->joint || !table->outlet)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "%.200s lacks one of open, close, describe, joint and outlet, which every module has", name);
    return RAMUS_OK;
}

static ramus_status open_in(const module_request *r, void *library, module_handle *out, ramus_error *err)
{
    const char *name = r->value[0];
    ramus_module_entry_function entry = NULL;
    void *symbol = dlsym(library, RAMUS_MODULE_ENTRY);
    if (!symbol)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%.200s does not export " RAMUS_MODULE_ENTRY ": it is no module",
                          name);
    memcpy(&entry, &symbol, sizeof entry); /* ISO C has no cast from an object's pointer to a function's */
    out->table = entry(RAMUS_MODULE_VERSION);
    RAMUS_TRY(check_table(name, out->table, err));
    char why[512] = "";
    if (out->table->open(r->option, (int32_t)r->noption, &out->self, why, sizeof why) == RAMUS_MODULE_OK)
        return RAMUS_OK;
    why[sizeof why - 1] = '\0';
    return ramus_fail(err, RAMUS_ERR_MODEL, "%.200s does not open: %.300s", name, why[0] ? why : "no reason given");
}

static ramus_status open_library(const module_request *r, module_handle *out, ramus_error *err)
{
    *out = (module_handle){ .allocator = r->allocator };
    if (r->nvalue != 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "library takes the name of one file");
    char *path = full_path(r);
    if (!path)
        return ramus_fail_memory(err);
    const int cut = is_cut_short(path);
    if (!cut)
        out->owner = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    memory_free(&r->allocator, path);
    if (cut)
        return ramus_fail(err, RAMUS_ERR_FILE, "%.200s is damaged: it ends too early", r->value[0]);
    if (!out->owner) {
        const char *why = dlerror();
        return ramus_fail(err, RAMUS_ERR_FILE, "the library cannot be loaded: %.400s", why ? why : r->value[0]);
    }
    const ramus_status status = open_in(r, out->owner, out, err);
    if (status != RAMUS_OK) {
        dlclose(out->owner);
        *out = (module_handle){ .allocator = r->allocator };
    }
    return status;
}

static void close_library(module_handle *handle)
{
    handle->table->close(handle->self);
    dlclose(handle->owner);
}

extern const module_source source_library;
const module_source source_library = { "library", open_library, close_library, NULL };
