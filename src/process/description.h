/* description.h - what a module in another process is, as it described itself and as it was checked */
#ifndef RAMUS_PROCESS_DESCRIPTION_H
#define RAMUS_PROCESS_DESCRIPTION_H

#include "protocol.h"

#include <stdbool.h>

typedef struct description {
    told head;
    const told_joint *joint;   /* [njoint] in the payload */
    const told_outlet *outlet; /* [noutlet] in the payload */
} description;

/* Reads the payload of HELLO's answer, aligned as doubles are; the result refers to it. False: `why` [200] names what is wrong. */
bool description_read(description *d, const void *payload, size_t bytes, char why[200]);

/* Numbers in the payload of a question and of its answer; 0 for kinds that have none. */
size_t question_numbers(const told *head, unsigned kind);
size_t answer_numbers(const told *head, unsigned kind);

const char *kind_name(unsigned kind); /* "motion" */

#endif
