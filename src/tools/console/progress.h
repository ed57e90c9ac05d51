/* progress.h - how far long work is, on a terminal; nothing in a pipe */
#ifndef RAMUS_TOOLS_PROGRESS_H
#define RAMUS_TOOLS_PROGRESS_H

#include <stddef.h>

typedef struct progress {
    const char *what; /* "rows" */
    double start, shown;
    int terminal;
} progress;

progress progress_begin(const char *what);
/* `done` of `total`. The first line appears after a second, then several times a second; cheap enough for every row. */
void progress_show(progress *p, size_t done, size_t total);
void progress_end(progress *p); /* clears the line */

/* A line at once, about work that shows no numbers: a file that takes long to read, by its size, a table that takes long to write, or a
 * compiler at work. Others get no line. */
progress progress_reading(const char *path);
progress progress_writing(const char *path, size_t cells); /* path: NULL or "-": standard output */
progress progress_compiling(const char *path);

#endif
