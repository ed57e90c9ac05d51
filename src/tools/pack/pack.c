/* pack.c - the built-in library and a block as one file
 *
 * The segment of writable data is the last one in memory: it can grow at its end. There the block goes, after what the loader fills with
 * zeros. Section headers, notes of the compiler and other things behind the segment are cut off.
 */
#include "pack.h"

#include "slot.h"
#include "tools/console/console.h"

#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ALIGN = 64 };

/* The table of segments; NULL: it is no library of this kind, or numbers point outside of the file. */
static Elf64_Phdr *segments_of(unsigned char *file, size_t size)
{
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_ident[EI_CLASS] != ELFCLASS64 ||
        head->e_phentsize != sizeof(Elf64_Phdr) || head->e_phoff > size ||
        head->e_phnum > (size - head->e_phoff) / sizeof(Elf64_Phdr))
        return NULL;
    return (Elf64_Phdr *)(file + head->e_phoff);
}

/* The writable segment that is last in memory; NULL: there is none. */
static Elf64_Phdr *last_segment(unsigned char *file, size_t size)
{
    Elf64_Phdr *segment = segments_of(file, size), *last = NULL;
    for (int k = 0; segment && k < ((Elf64_Ehdr *)file)->e_phnum; k++)
        if (segment[k].p_type == PT_LOAD && (!last || segment[k].p_vaddr > last->p_vaddr))
            last = &segment[k];
    if (!last || !(last->p_flags & PF_W) || last->p_offset > size || last->p_filesz > size - last->p_offset)
        return NULL;
    return last;
}

static void drop_sections(Elf64_Ehdr *head)
{
    head->e_shoff = 0;
    head->e_shnum = head->e_shstrndx = 0;
}

static runtime_slot *find_slot(unsigned char *from, size_t size)
{
    const uint64_t mark[2] = { RUNTIME_MARK_FIRST, RUNTIME_MARK_SECOND };
    for (size_t k = 0; k + sizeof(runtime_slot) <= size; k += 8)
        if (memcmp(from + k, mark, sizeof mark) == 0)
            return (runtime_slot *)(from + k);
    return NULL;
}

unsigned char *pack_join(const unsigned char *runtime, size_t runtime_size, const void *block, size_t size,
                         size_t *length, const char **why)
{
    *why = NULL;
    unsigned char *copy = malloc(runtime_size + 1), *file = NULL;
    if (!copy)
        return NULL;
    memcpy(copy, runtime, runtime_size);
    const Elf64_Phdr *before = last_segment(copy, runtime_size);
    if (!before) {
        *why = "the program's built-in library has no data segment that can grow";
        goto done;
    }
    const size_t offset = (size_t)before->p_offset, kept = offset + (size_t)before->p_filesz,
                 start = offset + (((size_t)before->p_memsz + ALIGN - 1) / ALIGN) * ALIGN;
    *length = start + size;
    if (!(file = calloc(1, *length)))
        goto done;
    memcpy(file, copy, kept);
    memcpy(file + start, block, size);
    Elf64_Phdr *segment = last_segment(file, *length);
    Elf64_Ehdr *head = (Elf64_Ehdr *)file;
    runtime_slot *slot = segment ? find_slot(file + offset, kept - offset) : NULL;
    if (!slot) {
        *why = "the program's built-in library has no slot for a module";
        free(file);
        file = NULL;
        goto done;
    }
    slot->offset = (uint64_t)((file + start) - (unsigned char *)slot);
    slot->size = size;
    memset(slot->mark, 0, sizeof slot->mark); /* it is taken */
    segment->p_filesz = segment->p_memsz = *length - offset;
    drop_sections(head);
done:
    free(copy);
    return file;
}

int pack_cut(unsigned char *file, size_t *length)
{
    const Elf64_Phdr *segment = segments_of(file, *length);
    Elf64_Ehdr *head = (Elf64_Ehdr *)file;
    size_t end = 0;
    for (int k = 0; segment && k < head->e_phnum; k++) {
        if (segment[k].p_offset > *length || segment[k].p_filesz > *length - segment[k].p_offset)
            return 0;
        if (segment[k].p_type == PT_LOAD && segment[k].p_offset + segment[k].p_filesz > end)
            end = segment[k].p_offset + segment[k].p_filesz;
    }
    if (end == 0)
        return 0;
    *length = end;
    drop_sections(head);
    return 1;
}

int pack_write(const char *path, const unsigned char *bytes, size_t length)
{
    const size_t size = strlen(path) + 24;
    char *other = malloc(size);
    if (!other)
        return tool_out_of_memory();
    snprintf(other, size, "%s.%ld.part", path, (long)getpid());
    FILE *to = fopen(other, "wb");
    int code = TOOL_OK;
    if (!to) {
        code = tool_fail(TOOL_BAD_INPUT, "%s cannot be written: %s", path, strerror(errno));
    } else {
        const int whole = fwrite(bytes, 1, length, to) == length;
        if (fclose(to) != 0 || !whole || chmod(other, 0755) != 0 || rename(other, path) != 0) {
            code = tool_fail(TOOL_BAD_INPUT, "%s cannot be written: %s", path, strerror(errno));
            remove(other);
        }
    }
    free(other);
    return code;
}
