/* crew.h - the worker threads of one process, and the messages between processes */
#ifndef RAMUS_TOOLS_CREW_H
#define RAMUS_TOOLS_CREW_H

#include "pieces.h"
#include "ranks.h"

typedef enum message_kind {
    MESSAGE_NONE,
    MESSAGE_HELLO,
    MESSAGE_PIECE,
    MESSAGE_RESULT,
    MESSAGE_FAILED,
    MESSAGE_STOP,
    MESSAGE_BYE
} message_kind;

/* The beginning of every message; the result of a piece, or a hello, follows. */
typedef struct message {
    uint64_t kind, piece;
} message;

typedef struct hello {
    char version[32], host[RANKS_NAME];
    int32_t threads, ninput;
    uint64_t instructions; /* the vector instructions that kernels choose from */
    pieces_input input[PIECES_MOST_INPUTS];
} hello;
void hello_write(hello *h, const pieces_job *job, const char *host, int threads);

typedef struct crew crew;

/* Returns an exit code; a thread that cannot be started leaves its pieces to the others. */
int crew_start(crew **out, pieces_job *job, int threads);
/* Pieces are given while there is room: one more than there are threads. */
bool crew_has_room(crew *c);
void crew_give(crew *c, size_t piece);
/* A finished piece, with its exit code; the result goes to the caller. False: none is finished. */
bool crew_take(crew *c, size_t *piece, out *result, int *code);
/* Until one is finished, or a while has passed: a short one where messages may come. */
void crew_wait(crew *c, bool messages);
/* Pieces that were not begun are dropped; waits for the others. */
void crew_stop(crew *c);
void crew_release(crew *c);

/* What a rank other than 0 does. Returns PIECES_DONE, or an exit code. */
int crew_serve(pieces_job *job, ranks *others, int threads);

#endif
