/* log_options.h - the options of commands that read tables as machines write them */
#ifndef RAMUS_CLI_LOG_OPTIONS_H
#define RAMUS_CLI_LOG_OPTIONS_H

#include "cli.h"
#include "tools/rows/log_reading.h"
#include "tools/rows/mechanism_rows.h"

/* For args_option[]; x: a log_texts. NAME_OPTIONS and GAP_OPTIONS are for commands without ports. */
#define NAME_OPTIONS(x)                                                                                                \
    { "--ignore", 0, "PATTERN", "columns to leave out, * is any text; may be repeated", (x)->ignore, &(x)->nignore },  \
    {                                                                                                                  \
        "--map", 0, "OLD=NEW", "rename columns, * is the same in both; or a file of such lines; may be repeated",      \
            (x)->map, &(x)->nmap                                                                                       \
    }
#define GAP_OPTIONS(x)                                                                                                 \
    {                                                                                                                  \
        "--missing", 0, "POLICY", "cells without a number: error (default), hold, linear or drop", &(x)->missing, NULL \
    },                                                                                                                 \
        { "--max-gap", 0, "S", "the longest time that numbers bridge (five usual intervals)", &(x)->max_gap, NULL },   \
        NAME_OPTIONS(x)
#define LOG_OPTIONS(x)                                                                                                 \
    { "--resample", 0, "hold|linear", "ports at the times of the states, not row by row", &(x)->resample, NULL },      \
        { "--ports-offset", 0, "S", "add this to t of the ports", &(x)->ports_offset, NULL }, GAP_OPTIONS(x)

/* id and fd: all rows, in pieces or (`subtrees`) with the robot divided among the ranks; pieces_finish follows. Returns an exit code. */
typedef struct row_texts {
    const char *path, *ports, *jobs; /* of the model, of ports; --jobs */
    int subtrees, forward;
} row_texts;
int cli_write_rows(const row_texts *texts, const mechanism_rows *rows, const ramus_model *model,
                   const ramus_states *states, pieces_job *job, const args_option *option);

#endif
