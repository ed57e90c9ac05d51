/* pack.h - a module as a shared library of its own, made without a compiler, or of its own code with one
 *
 * The program has the code of a module built in, as a small shared library without a module (library/entry.c). To pack is to append the
 * module's bytes (ramus_packed_bytes) to its data segment, to write where they are, and to drop all that a loader does not need.
 */
#ifndef RAMUS_TOOLS_PACK_H
#define RAMUS_TOOLS_PACK_H

#include <stddef.h>

/* The built-in library. */
const unsigned char *pack_runtime_bytes(size_t *size);

/* The built-in library with a block of `size` bytes; owned (free), *length bytes. NULL: memory is out, or `why` gets the reason
 * (otherwise NULL). */
unsigned char *pack_join(const unsigned char *runtime, size_t runtime_size, const void *block, size_t size,
                         size_t *length, const char **why);

/* Drop what a loader does not need: section headers and all behind the last segment. 0: it is no library. */
int pack_cut(unsigned char *file, size_t *length);

/* compile.c: the library of a module's C file (ramus/generate.h), owned (free). `command` is a C compiler with options of its own, words with
 * blanks between them; NULL: that of the environment variable CC, else cc. Returns an exit code. */
int pack_compile(const char *source, const char *command, unsigned char **out, size_t *length);

/* Write it, whole or not at all, with the rights of a library. Returns an exit code. */
int pack_write(const char *path, const unsigned char *bytes, size_t length);

#endif
