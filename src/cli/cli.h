/* cli.h - what the subcommands share: exit codes, messages, models, output */
#ifndef RAMUS_CLI_CLI_H
#define RAMUS_CLI_CLI_H

#include <ramus/ramus.h>

#include <stdio.h>

#include "args.h"
#include "out.h"

enum {
    CLI_OK = 0,
    CLI_BAD_INPUT = 1,
    CLI_BAD_USAGE = 2,
    CLI_NOT_TRUSTED = 3
}; /* 3: the result is written, with a warning */

/* "ramus: ..." on standard error. Returns `code`, to be returned in turn. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For what may contain names of files or texts from them: control characters are escaped, line ends stay. */
void cli_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* CLOCK_MONOTONIC, in s. */
double cli_seconds(void);

/* ---- models ------------------------------------------------------------------------------------------------- */

typedef struct model_options {
    int floating;
    int tree;
    const char *gravity; /* "X,Y,Z" or NULL */
} model_options;
#define MODEL_OPTIONS(options)                                                                                         \
    { "--floating", 0, NULL, "a free joint root_joint under the root", NULL, &(options)->floating },                   \
        { "--tree", 0, NULL, "the tree alone: no constraints, springs and other parts", NULL, &(options)->tree },      \
    {                                                                                                                  \
        "--gravity", 0, "X,Y,Z", "instead of the model's, in m/s^2", &(options)->gravity, NULL                         \
    }

/* Load options from the command line's. `gravity` is the place for the numbers. Returns an exit code. */
int cli_load_options(const model_options *options, ramus_load_options *load, ramus_vec3 *gravity);
/* Read and compile; the message is printed. Returns an exit code. */
int cli_load_model(const char *path, const model_options *options, ramus_model **out);

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* Is the text of --row a whole number, of any size? NULL is row 0. Said before files are read; returns an exit code. */
int cli_check_row(const char *text);
/* Its row among the `count` of the table `file`; there may be none. Returns an exit code. */
int cli_find_row(const char *text, const char *file, size_t count, size_t *row);

/* ---- output ------------------------------------------------------------------------------------------------- */

/* Could this file be written? Asked before long work; NULL and "-" are standard output. */
int cli_check_output(const char *path);
/* To a file (whole or not at all), or to standard output when `path` is NULL or "-". Returns an exit code. */
int cli_write(const char *path, const char *text);
/* The same, for a text that may have failed to grow; it is released in any case. */
int cli_write_out(const char *path, out *text);

/* ---- commands ----------------------------------------------------------------------------------------------- */

int cli_info(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_id(int argc, char **argv);
int cli_fd(int argc, char **argv);
int cli_graph(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_experiment(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_sweep(int argc, char **argv);
int cli_view(int argc, char **argv);

#endif
