/* spawn.h - a program as a child process: its socket, its standard error, its memory; its end */
#ifndef RAMUS_PROCESS_SPAWN_H
#define RAMUS_PROCESS_SPAWN_H

#include "ramus/status.h"

#include <stdbool.h>
#include <sys/types.h>

/* Descriptors of the child: 0 and 1 are the socket, 2 goes to `errors`, 3 is the shared memory. */
typedef struct child {
    pid_t process; /* 0: none */
    int watch;     /* readable once it has ended; -1: none (kernels before 5.3) */
    int socket;    /* ours; does not block */
    int errors;    /* what it writes to its standard error; does not block */
    void *shared;  /* SHARED_BYTES; NULL: the system gives none */
} child;

/* command[0] is found as a shell does, from `folder` where it has a slash; the child works in `folder` (NULL: as the robot does).
 * It gets SIGKILL when the calling thread ends. `command` ends with NULL. */
ramus_status child_start(child *c, char *const command[], const char *folder, ramus_error *err);
/* Ends it and everything in its group, and gives everything back. `grace`: seconds to end by itself once its socket is closed.
 * `how` (may be NULL): "ended with exit code 1", "was ended by signal 11". */
void child_end(child *c, double grace, char how[64]);
/* "ended with exit code 1", of a process that has ended or does so within that many seconds, and is still to be waited for; "": it has not. */
void child_look(const child *c, double seconds, char how[64]);
/* Is its end of the socket closed, and can one wait for it to end? */
bool child_has_hung_up(const child *c);
/* Has it ended by itself? */
bool child_has_ended(const child *c);

#endif
