/* keeper.h - the thread that starts a module's process, watches it, and starts it again
 *
 * The channel belongs to one side at a time; `state` passes it on:
 *
 *     STARTING, ENDED, GIVEN_UP    the keeper's
 *     READY                        nobody's: who exchanges it for BUSY has it
 *     BUSY                         a call's, which leaves READY or ENDED behind
 *
 * So a call that succeeds takes no lock. The thread also is what the process lives by: it ends when its thread ends.
 */
#ifndef RAMUS_PROCESS_KEEPER_H
#define RAMUS_PROCESS_KEEPER_H

#include "channel.h"
#include "description.h"
#include "process.h"

#include <pthread.h>
#include <stdatomic.h>

typedef enum process_state { STARTING, READY, BUSY, ENDED, GIVEN_UP } process_state;

struct process_module {
    ramus_allocator allocator;
    process_options options;
    char *instance, *folder; /* folder NULL: the robot's own */
    char **command;          /* [ncommand + 1] */
    char shown[96];          /* the command, for messages */
    unsigned char *hello;    /* payload of HELLO */
    size_t nhello;

    _Atomic int state; /* process_state */
    child process;
    channel channel;
    unsigned char *told;     /* payload of the first description, which every later one has to equal */
    size_t ntold;            /* 0: none yet */
    description description; /* in `told` */

    pthread_t keeper;
    int wake;    /* an eventfd: something is up for the keeper */
    int keeping; /* the thread was started */
    _Atomic int closing;
    pthread_mutex_t mutex; /* of `reason`; and for who waits for a state */
    pthread_cond_t changed;
    char reason[480]; /* why it is not running */

    _Atomic unsigned starts; /* so far: which process it is */
    _Atomic int number;      /* of the process; 0: none */
    _Atomic unsigned long answers, late;
    _Atomic int64_t last_answer;  /* clock_now; 0: none */
    unsigned misses;              /* answers in a row that were late; of the call */
    unsigned long answers_before; /* its start; of the keeper */
    unsigned fruitless;           /* starts in a row; of the keeper */

    /* of the calls: what the process has to know for the next question, and which start was given it (0: none) */
    double time;
    double *motion, *whole, *response; /* payloads */
    bool has_motion, has_whole, has_response;
    unsigned motion_given, whole_given, response_given;
    char text[1024]; /* the last failure */
};

/* reported.c: functions of the table that ask nothing */
int reported_description(void *self, ramus_module_description *out);
int reported_joint(void *self, int32_t k, ramus_module_joint *out);
int reported_outlet(void *self, int32_t k, ramus_module_outlet *out);

/* Starts the thread and waits until the process is ready or given up. */
ramus_status keeper_start(process_module *m, ramus_error *err);
void keeper_stop(process_module *m); /* ends process and thread */
/* From a call that has the channel: hands it over, for that reason. */
void keeper_hand_over(process_module *m, const char *reason);
/* Waits until it is READY or GIVEN_UP, at most until then. */
void keeper_wait(process_module *m, int64_t until);

#endif
