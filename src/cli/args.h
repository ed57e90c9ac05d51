/* args.h - options and arguments of a subcommand */
#ifndef RAMUS_CLI_ARGS_H
#define RAMUS_CLI_ARGS_H

#include "tools/console/out.h"

typedef struct args_option {
    const char *name;       /* "--states" */
    char letter;            /* 'o' for -o, 0: none */
    const char *value_name; /* "CSV"; NULL for a flag */
    const char *help;
    const char **value; /* gets what was given; stays as it is otherwise */
    int *
        flag; /* gets 1. Beside `value`: the option may be given ARGS_MOST times, `value` is an array, and this counts */
} args_option;
enum { ARGS_MOST = 16 };

typedef struct args_command {
    const char *usage;           /* "info MODEL [--json]" */
    const char *help;            /* what it does, in a sentence or two */
    const char *const *argument; /* names of the arguments, NULL at the end; all are needed */
    const args_option *option;   /* name NULL at the end */
} args_command;

enum { ARGS_GO_ON = -1 };
/* Fill the options' places and `arguments` from argv[0..argc), which starts after the subcommand's name.
 * Returns ARGS_GO_ON, or the code to exit with: 0 after --help, 2 after an error, which was reported. */
int args_parse(const args_command *command, int argc, char **argv, const char *arguments[]);

/* The options that were given, and their values, as a text that does not depend on their order; without those of `except` (NULL at the
 * end). */
void args_text(const args_option *option, const char *const except[], out *text);

/* The first of the options from `from` up to the one named `until` that was given; NULL: none. */
const char *args_given(const args_option *from, const char *until);

#endif
