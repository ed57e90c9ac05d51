/* pieces.h - long work cut into pieces: on threads of this process or on the ranks of mpirun, finished ones kept on disk
 *
 * A piece is a number from 0; its result is a sequence of bytes that depends on the piece alone, not on who computes it. So the whole
 * has the same bytes for any number of threads and ranks. Pieces are given out as workers become free. Rank 0 takes the results, in
 * any order, writes each to the journal as it comes, and shows how far the work is.
 */
#ifndef RAMUS_TOOLS_PIECES_H
#define RAMUS_TOOLS_PIECES_H

#include "journal.h"
#include "tools/console/console.h"

/* What the results depend on, by name: "model arm.yaml". All ranks must have the same, and so must a run that is resumed. */
typedef struct pieces_input {
    char name[128];
    uint64_t hash;
} pieces_input;
enum { PIECES_MOST_INPUTS = 8, PIECES_MOST_THREADS = 1024 };

typedef struct pieces_job {
    const char *what; /* "points", of which the work has `total`; a piece has one or several of them */
    size_t count, total;
    int ninput;
    pieces_input input[PIECES_MOST_INPUTS];
    const char *output; /* the journal is beside it, NAME.pieces; NULL or "-": without one */
    bool resume;        /* keep a journal in any case, and begin with what an earlier run left in it */
    void *context;
    /* One piece, by worker 0 .. threads - 1 of this process; what is wrong is printed. Returns an exit code. */
    int (*run)(void *context, int worker, size_t piece, out *result);
    /* A result, on rank 0, one at a time. Returns an exit code; TOOL_BAD_INPUT without a message: these bytes are not a result. */
    int (*take)(void *context, size_t piece, const char *bytes, size_t size);
    bool enough;  /* take sets it: what was given out is finished, and nothing more is given out; the journal goes */
    journal kept; /* pieces_run opens it, pieces_finish closes it */
} pieces_job;

/* inputs.c: whether they are compared with anything; else the following do nothing. */
bool pieces_need_inputs(const pieces_job *job);
/* The options that count, as a text. */
void pieces_add_text(pieces_job *job, const char *kind, const out *text);
/* A file, by its bytes; NULL: none. Returns an exit code. */
int pieces_add_file(pieces_job *job, const char *kind, const char *path);
/* The composed robot, whatever files it came from. Returns an exit code. */
int pieces_add_model(pieces_job *job, const char *path, const ramus_model *model);
uint64_t pieces_hash(const pieces_job *job);

/* All pieces, with `threads` in this process. Returns an exit code, and PIECES_DONE on ranks other than 0: what follows is the work of
 * rank 0 alone. */
enum { PIECES_DONE = -1 };
int pieces_run(pieces_job *job, int threads);
/* After the results are written, with the exit code of that, which is returned (PIECES_DONE becomes TOOL_OK): the journal goes where
 * nothing failed, and stays otherwise. In any case. */
int pieces_finish(pieces_job *job, int code);
/* How many threads a process has where nothing is asked for: all cores, or one where there are ranks. */
int pieces_default_threads(void);

/* A number of bytes at the end of a result. */
void pieces_put(out *result, const void *bytes, size_t size);
/* Takes them from the front; false: there are not so many. */
bool pieces_get(const char **bytes, size_t *left, void *to, size_t size);

#endif
