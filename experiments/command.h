/* command.h - what `ramus experiment` does: run one or all, write their folders, print their figures */
#ifndef RAMUS_EXPERIMENT_COMMAND_H
#define RAMUS_EXPERIMENT_COMMAND_H

#include "experiment.h"

#include "tools/console/console.h"

typedef struct experiment_request {
    const char *name;   /* or "all" */
    const char *folder; /* NULL: out/experiments/NAME */
    const char *study;  /* what the figures are studied over; NULL: one run */
    int seeds;          /* of each point of the study */
    double low, high;   /* its range; 0: the usual one */
    bool resume;        /* a study that was ended goes on */
    bool json;          /* prints the figures as JSON, else as text */
    out args;           /* the options as they were given, for repeating them */
    experiment_options options;
} experiment_request;

/* Both return an exit code; the error is printed. */
int experiment_command(experiment_request *r);
int experiment_print_list(void);

#endif
