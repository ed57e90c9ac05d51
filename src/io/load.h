/* load.h - kinds of model files, and options of loaders, checked once */
#ifndef RAMUS_IO_LOAD_H
#define RAMUS_IO_LOAD_H

#include "ramus/io.h"

typedef enum file_kind { FILE_URDF, FILE_ASSEMBLY, FILE_UNKNOWN } file_kind;
file_kind load_file_kind(const char *path); /* by its ending */

/* The text of a file, by the caller's reader or from the disk. Release in any case. */
typedef struct loaded_file {
    const char *name, *text; /* the name as messages have it */
    size_t size;
    file_kind kind;
    char *owned;
} loaded_file;
ramus_status load_read(const ramus_load_options *opt, const ramus_file_request *request, loaded_file *out,
                       ramus_error *err);
void load_release(const ramus_load_options *opt, loaded_file *file);
/* It ends like a file for the xacro program, which the library does not start. */
bool load_is_xacro(const char *path);

/* What the caller asked for (NULL: the defaults) in a struct of this version's size. */
ramus_status load_options_check(const ramus_load_options *opt, ramus_load_options *out, ramus_error *err);

#endif
