/* source.h - texts of model files that are not read from the disk: standard input, and what the xacro program makes
 *
 * The library starts no programs. This is the reader (ramus_load_options.read) of the command line: MODEL "-" is standard
 * input; a file that ends in .xacro is given to the program xacro, found in PATH, and its output is read as a URDF.
 */
#ifndef RAMUS_TOOLS_SOURCE_H
#define RAMUS_TOOLS_SOURCE_H

#include <ramus/ramus.h>

#include <pthread.h>

#define SOURCE_STANDARD_INPUT "stdin" /* its name in messages */

/* What one file became; kept, so that standard input is read once, and xacro run once, however often the model is loaded. */
typedef struct source_text {
    char *key; /* path and arguments */
    char *text, *name;
    size_t size;
    struct source_text *next;
} source_text;

typedef struct source {
    const char *model;        /* MODEL, to which format and arguments belong; borrowed, as they are */
    ramus_file_format format; /* RAMUS_FILE_BY_NAME: by its ending; standard input by its first letter */
    int nargument;            /* NAME:=VALUE */
    const char *const *argument;
    const char *output; /* that is going to be written, and so no file of the model; NULL: none. Borrowed */
    source_text *first;
    pthread_mutex_t mutex;
} source;

/* "urdf", "yaml", "json"; -1: another text. */
int source_format(const char *text);
/* A ramus_file_reader; `user` is a source. */
ramus_status source_read(void *user, const ramus_file_request *request, ramus_file_text *out, ramus_error *err);
void source_release(source *s);

/* xacro.c: the output of `xacro PATH ARGUMENT...`; owned. Runs no shell: names are taken as they are. */
ramus_status xacro_run(const char *path, int nargument, const char *const argument[], char **out, size_t *size,
                       ramus_error *err);
/* stream.c: all that a file descriptor gives, with a zero after it; owned. */
ramus_status stream_read(int from, const char *name, char **out, size_t *size, ramus_error *err);

#endif
