/* mailbox.h - the newest sample of a port, from any thread to the real-time one, without waiting on either side
 *
 * Eight buffers. One is the reader's, one is the newest complete sample, the others are free or being written. A writer
 * claims a free buffer, fills it, exchanges it for the newest and frees what it got. The reader exchanges the newest
 * for nothing and frees the buffer it had. Every operation is a bounded number of atomic instructions.
 */
#ifndef RAMUS_LIVE_MAILBOX_H
#define RAMUS_LIVE_MAILBOX_H

#include "ramus/dynamics.h"

#include <stdatomic.h>
#include <stdbool.h>

#define MAILBOX_BUFFERS 8 /* reader, newest, and six writers at once */

typedef struct mailbox {
    atomic_ullong entity; /* the port it belongs to; 0: closed */
    atomic_uint feeding;  /* threads inside mailbox_feed */
    atomic_uint used;     /* bit b: buffer b is not free */
    atomic_int newest;    /* buffer, -1: nothing since the reader looked */
    int front;            /* the reader's buffer, -1: none yet. Real-time thread only */
    ramus_port_kind kind; /* written while closed */
    ramus_sample buffer[MAILBOX_BUFFERS];
} mailbox;

/* Changing side, one thread at a time, while the reader does not use the box. Opening a box that is in use: false. */
void mailbox_init(mailbox *box);
bool mailbox_open(mailbox *box, unsigned long long entity, ramus_port_kind kind);
void mailbox_close(mailbox *box);

/* Any thread. */
ramus_status mailbox_feed(mailbox *box, unsigned long long entity, const ramus_sample *sample);

/* Real-time thread: is there a new sample? The last one, new or not; NULL: never fed. */
bool mailbox_refresh(mailbox *box);
const ramus_sample *mailbox_last(const mailbox *box);

#endif
