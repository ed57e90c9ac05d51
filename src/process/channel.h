/* channel.h - questions to a module in another process and its answers, each within a deadline
 *
 * One thread at a time. Nothing here allocates, locks, or waits longer than it is asked to; whatever the other side does, a call
 * returns. System calls: none through shared memory as long as both sides find each other awake, else one to ring and one to
 * sleep; through the socket sendto, ppoll and recvfrom.
 */
#ifndef RAMUS_PROCESS_CHANNEL_H
#define RAMUS_PROCESS_CHANNEL_H

#include "protocol.h"
#include "spawn.h"
#include "spin.h"

#include <stdbool.h>

enum { LAST_WORDS = 240 };

typedef struct channel {
    child *process;
    bool shared;  /* through memory; else through the socket */
    int64_t spin; /* ns to look at the bell before sleeping */
    spin_luck luck;
    uint64_t asked; /* number of the last question */
    uint64_t late;  /* number of a question whose answer is still to come; 0: none */

    unsigned char *question; /* [capacity] header, payload */
    unsigned char *answer;   /* [capacity] */
    size_t capacity;
    size_t have; /* bytes of an answer that came through the socket so far */

    char words[LAST_WORDS]; /* the last line of the module's standard error, terminated */
    size_t nword;
    bool line_ended;
} channel;

typedef enum channel_result {
    CHANNEL_ANSWERED, /* header and payload are in `answer`; kind, number and size of the frame are right */
    CHANNEL_LATE,     /* no answer by then */
    CHANNEL_BROKEN    /* closed, or not the protocol: no further use */
} channel_result;

/* Asks with the payload of `bytes` bytes behind the header in c->question. `until`: clock_now's time. `why` [200]: what is broken. */
channel_result channel_ask(channel *c, unsigned kind, unsigned status, size_t bytes, int64_t until, char why[200]);
/* After CHANNEL_LATE: its answer after all. */
channel_result channel_await(channel *c, int64_t until, char why[200]);
/* What the module wrote to its standard error, as far as it is there. */
void channel_listen(channel *c);

int64_t clock_now(void); /* ns, monotonic */

#endif
