/* table.h - what the writer and the reader of tables share */
#ifndef RAMUS_IO_TABLE_H
#define RAMUS_IO_TABLE_H

#include "ramus/io.h"

/* An empty table that belongs to `file` (NULL: made in memory). */
ramus_status table_new(const char *file, ramus_table **out, ramus_error *err);

#endif
