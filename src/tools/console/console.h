/* console.h - what programs share: exit codes, messages on standard error, rows by number, output files */
#ifndef RAMUS_TOOLS_CONSOLE_H
#define RAMUS_TOOLS_CONSOLE_H

#include <ramus/ramus.h>

#include <stdio.h>

#include "out.h"

enum {
    TOOL_OK = 0,
    TOOL_BAD_INPUT = 1,
    TOOL_BAD_USAGE = 2,
    TOOL_NOT_TRUSTED = 3
}; /* 3: the result is written, with a warning */

/* "ramus: ..." on standard error. Returns `code`, to be returned in turn. */
int tool_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* TOOL_BAD_INPUT, after "ramus: out of memory". */
int tool_out_of_memory(void);
/* TOOL_OK, or TOOL_BAD_INPUT after the sentence of a failure. */
int tool_result(ramus_status status, const ramus_error *err);

/* Pass an exit code up. For functions that hold no resource. */
#define TOOL_TRY(expression)                                                                                           \
    do {                                                                                                               \
        const int code_ = (expression);                                                                                \
        if (code_ != TOOL_OK)                                                                                          \
            return code_;                                                                                              \
    } while (0)

/* For what may contain names of files or texts from them: control characters are escaped, line ends stay. */
void tool_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* CLOCK_MONOTONIC, in s. */
double tool_seconds(void);

/* 1: the text is `count` finite numbers with `between` between them, in the forms that files have. */
int tool_numbers(const char *text, char between, int count, double value[]);

/* Of `names` (NULL at the end) the one most like `wrong`, which was probably meant; NULL if none is near. */
const char *tool_closest(const char *wrong, const char *const names[]);

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* Is the text of --row a whole number, of any size? NULL is row 0. Reported before files are read; returns an exit code. */
int tool_check_row(const char *text);
/* Its row among the `count` of the table `file`; there may be none. Returns an exit code. */
int tool_find_row(const char *text, const char *file, size_t count, size_t *row);

/* ---- output ------------------------------------------------------------------------------------------------- */

/* Could this file be written? Asked before long work; NULL and "-" are standard output. */
int tool_check_output(const char *path);
/* To a file (whole or not at all), or to standard output when `path` is NULL or "-". Returns an exit code. */
int tool_write(const char *path, const char *text);
/* The same, for a text that may have failed to grow; it is released in any case. */
int tool_write_out(const char *path, out *text);

#endif
