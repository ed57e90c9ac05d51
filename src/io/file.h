/* file.h - whole files in, whole files out */
#ifndef RAMUS_IO_FILE_H
#define RAMUS_IO_FILE_H

#include "ramus/io.h"

/* The file's bytes, with a terminating zero after them; release with memory_free. Folders, missing files and files
 * over 1 GiB are errors that name the path. */
ramus_status file_read(const char *path, const ramus_allocator *allocator, char **out, size_t *size, ramus_error *err);
/* The path of `file` where `from` names it: relative to the folder of `from`. Owned; NULL: memory is out. */
char *file_beside(const ramus_allocator *allocator, const char *from, const char *file);

#endif
