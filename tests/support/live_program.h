/* live_program.h - `ramus view --live` in a child, and a client of plain sockets that talks to it
 *
 * Everything fails the test when it goes wrong. Messages of the child go to the file .err.
 */
#ifndef TESTS_SUPPORT_LIVE_PROGRAM_H
#define TESTS_SUPPORT_LIVE_PROGRAM_H

#include <stddef.h>
#include <sys/types.h>

/* ---- the program -------------------------------------------------------------------------------------------- */

typedef struct live_program {
    pid_t pid;
    int output, port;
} live_program;

/* `ramus view` with the words of `line`. */
live_program live_launch(const char *line);
/* The same, and the address it prints, which must be one line. */
live_program live_serve(const char *line);
/* Its exit code. */
int live_wait(live_program *p);
/* A signal, which must end it with 0. */
void live_stop(live_program *p, int signal_number);
void live_expect_message(const char *line, const char *part);

/* ---- requests ----------------------------------------------------------------------------------------------- */

int live_dial(int port);
void live_say(int fd, const char *text, size_t length);
/* All that comes until the server closes, terminated; to be freed. Closes. */
char *live_hear_all(int fd);
char *live_ask(int port, const char *request);
/* The HTTP status, 0: it is no answer. */
int live_status(const char *answer);
/* Post a command; returns the status. */
int live_order(int port, const char *command);
void live_expect_page(int port, const char *after);

/* ---- events ------------------------------------------------------------------------------------------------- */

typedef struct live_events {
    int fd;
    char text[1 << 16]; /* what has come */
    size_t size, used;
} live_events;

live_events *live_listen(int port);
void live_hang_up(live_events *e);
/* The next frame, as JSON; valid until the next call. */
char *live_next(live_events *e);
/* The same, NULL where the server has ended the events. */
char *live_next_if_any(live_events *e);
/* The first frame in that state. */
char *live_until_state(live_events *e, const char *state);
double live_number(const char *frame, const char *key);
int live_in_state(const char *frame, const char *state);
/* The numbers behind "key":"base 64"; returns how many, at most `most`. */
int live_floats(const char *frame, const char *key, float number[], int most);

#endif
