/* log_reading.h - how tables are read, as options describe it: gaps, missing numbers, other names */
#ifndef RAMUS_TOOLS_LOG_READING_H
#define RAMUS_TOOLS_LOG_READING_H

#include "tools/console/console.h"

enum { LOG_TEXTS_MOST = 16 };

/* What was given, as texts; NULL: not given. */
typedef struct log_texts {
    const char *resample, *missing, *max_gap, *ports_offset;
    const char *ignore[LOG_TEXTS_MOST], *map[LOG_TEXTS_MOST];
    int nignore, nmap;
} log_texts;

typedef struct log_reading {
    ramus_log_options options; /* for ramus_states_options.log and ramus_log_load; warnings are printed */
    ramus_rename *rename;      /* owned, with the texts */
    int count;
} log_reading;

/* The policies and numbers in the texts, and the files of names that --map refers to. What is wrong is printed; an exit code is returned.
 * Close in any case. */
int log_reading_open(log_reading *r, const log_texts *x);
void log_reading_close(log_reading *r);

/* For ramus_report: a warning on standard error. */
void log_print_warning(void *user, const ramus_diagnostic *d);

#endif
