/* serve.h - the module's side of the protocol: a table of ramus/module.h that answers a robot's questions */
#ifndef RAMUS_PROCESS_SERVE_H
#define RAMUS_PROCESS_SERVE_H

#include "protocol.h"
#include "ramus/module.h"

#include <stdbool.h>

typedef struct server {
    const ramus_module_interface *table;
    void *self;
    bool opened; /* by the server: `self` is closed at the end */
    bool ready;  /* it has described itself, in sizes that fit */
    told head;
    unsigned char *question, *answer; /* [FRAME_MAX] */
} server;

/* Answers the whole question in s->question into s->answer. False: it is none, and the connection is of no further use: `why` [200].
 * `shared`: the memory is there, and wanted. */
bool server_answer(server *s, bool shared, char why[200]);
void server_close(server *s);

#endif
