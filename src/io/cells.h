/* cells.h - lines and fields of texts with separators: what the reader of tables and that of logs share */
#ifndef RAMUS_IO_CELLS_H
#define RAMUS_IO_CELLS_H

#include "ramus/status.h"

#include <stdbool.h>

typedef struct cells {
    const char *at, *end; /* *end is '\0' */
    const char *name;     /* of the file */
    int line;
    char separator; /* comma, semicolon or tab */
    ramus_error *err;
    /* Line of the first number with a decimal point, and of the first with a decimal comma; 0: none yet. */
    int point_line, comma_line;
} cells;

/* To the first name of the header, with the separator that the header has: the comma where there is one, else the semicolon or the
 * tab. A zero byte, an empty header and one with both semicolons and tabs are errors. `text` has a zero behind its `size` bytes. */
ramus_status cells_open(cells *c, const char *text, size_t size, const char *name, ramus_error *err);

void cells_skip_blanks(cells *c);
bool cells_at_line_end(const cells *c);
void cells_next_line(cells *c);
/* One field of text, without quotes and blanks around it, copied to `out`, which has room for the rest of the line. Stops at the separator,
 * the end of the line, or what follows a closing quote. */
ramus_status cells_read_text(cells *c, char *out);
/* For the message about a column without a name, from 0, which has just been read: what to do, or "". */
const char *cells_nameless(const cells *c, int column);
/* How many fields the line has, for messages. */
size_t cells_count(const cells *c);
/* The separator in words. */
const char *cells_separator(const cells *c);

/* A finite number at `text`; *after is behind it. Where the separator is none, a decimal comma is one; a text with decimal commas and
 * decimal points is refused: *status is not RAMUS_OK then, and the message is made. */
bool cells_number(cells *c, const char *text, const char **after, double *value, ramus_status *status);

#endif
