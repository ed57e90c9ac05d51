/* load.h - kinds of model files, and options of loaders, checked once */
#ifndef RAMUS_IO_LOAD_H
#define RAMUS_IO_LOAD_H

#include "ramus/io.h"

typedef enum file_kind { FILE_URDF, FILE_ASSEMBLY, FILE_UNKNOWN } file_kind;
file_kind load_file_kind(const char *path); /* by its ending */

/* What the caller asked for (NULL: the defaults) in a struct of this version's size. */
ramus_status load_options_check(const ramus_load_options *opt, ramus_load_options *out, ramus_error *err);

#endif
