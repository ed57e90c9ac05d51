/* table.h - what the writer and the reader of tables share */
#ifndef RAMUS_IO_TABLE_H
#define RAMUS_IO_TABLE_H

#include "ramus/io.h"

/* An empty table that belongs to `file` (NULL: made in memory). */
ramus_status table_new(const char *file, ramus_table **out, ramus_error *err);

/* ramus_table_parse; `text` has a zero behind its `size` bytes. The hint is added to errors about cells without a number; may be "". */
ramus_status table_parse(const char *text, size_t size, const char *name, const char *hint, ramus_table **out,
                         ramus_error *err);

#endif
