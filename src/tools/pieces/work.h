/* work.h - work in pieces as rank 0 sees it: which pieces there are, and the other ranks */
#ifndef RAMUS_TOOLS_WORK_H
#define RAMUS_TOOLS_WORK_H

#include "crew.h"
#include "pieces.h"
#include "ranks.h"

typedef struct work {
    pieces_job *job;
    ranks *others;
    crew *crew;
    char *state;                      /* of each piece: 0, or GIVEN, or TAKEN */
    size_t next, given, taken, found; /* next: before it all are given; found: in the journal */
    int *pending,
        *threads; /* of each rank: pieces that it has, and threads; -1: it has not said hello, or has said bye */
    char (*host)[RANKS_NAME];
    int code;
    double start, shown;
} work;
enum { GIVEN = 1, TAKEN };

/* ---- pieces.c -------------------------------------------------------------------------------------------------- */

/* The next piece that nobody has; count: there is none, or nothing more is given out. */
size_t work_next_piece(work *w);
/* Its result, to who takes it and to the journal. */
void work_finish_piece(work *w, size_t piece, const char *bytes, size_t size);
/* Ends the process where a signal asked for that. */
void work_leave_if_ended(work *w);

/* ---- others.c: what rank 0 says and hears; bye [ranks] ----------------------------------------------------------- */

/* Nothing is begun before all ranks have said that they would do the same; then each gets its first pieces. */
void others_greet(work *w, bool *bye);
/* What has arrived; false: nothing had. */
bool others_hear_one(work *w, bool *bye);
/* Everybody stops; what is still on its way is taken. */
void others_dismiss(work *w, bool *bye);

#endif
