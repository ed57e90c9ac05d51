/* process.h - a module in another process behind the table of ramus/module.h */
#ifndef RAMUS_PROCESS_PROCESS_H
#define RAMUS_PROCESS_PROCESS_H

#include "ramus/module.h"
#include "ramus/status.h"

typedef struct process_options {
    double deadline; /* s for an answer, > 0; 1 unless given */
    double start;    /* s from its start to its description, > 0; 10 */
    double wait;     /* s that a call waits for a process that is being restarted, and is then asked again; 0: none */
    double spin;  /* s to look for an answer in shared memory before sleeping; 20e-6 (0 where there is one processor) */
    int restarts; /* starts in a row without an answer before it is given up; 5. 0: it is never started again */
    int misses;   /* answers in a row that are late before it is ended and started again; 3 */
    int shared;   /* 1: through shared memory where the module wants it; 0: always through the socket */
} process_options;

process_options process_options_default(void);

typedef struct process_module process_module; /* what `self` is */

/* Starts the process and reads its description. `instance`: its name in messages. Everything is copied. */
ramus_status process_open(const char *instance, const char *const command[], int ncommand, const char *folder,
                          const ramus_module_option option[], int noption, const process_options *options,
                          const ramus_allocator *allocator, process_module **out, ramus_error *err);
void process_close(process_module *m); /* ends the process */
/* Its functions but `open`, which is NULL. */
const ramus_module_interface *process_interface(void);

typedef struct process_report {
    int process;     /* its number in the system; 0: none at present */
    int running;     /* 1: it can be asked */
    unsigned starts; /* so far */
    unsigned long answers, late;
    double age; /* s since its last answer; < 0: none yet */
} process_report;
void process_report_read(const process_module *m, process_report *report); /* any thread */

#endif
