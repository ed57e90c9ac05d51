/* others.c - what rank 0 says to the other ranks, and hears from them
 *
 *     rank r -> 0: hello (version, inputs), result, failed, bye         0 -> r: piece, stop
 */
#include "work.h"

#include <stdlib.h>
#include <string.h>

static void lost(work *w)
{
    if (w->code == TOOL_OK)
        w->code = tool_fail(TOOL_BAD_INPUT, "a message between ranks was lost");
}

static void post(work *w, int rank, message_kind kind, size_t piece)
{
    const message m = { .kind = kind, .piece = piece };
    if (w->others->module->send(rank, &m, sizeof m) != 0)
        lost(w);
}

static void supply(work *w, int rank)
{
    while (w->threads[rank] > 0 && w->pending[rank] <= w->threads[rank]) {
        const size_t piece = work_next_piece(w);
        if (piece == w->job->count)
            return;
        post(w, rank, MESSAGE_PIECE, piece);
        w->pending[rank]++;
    }
}

static int refuse(work *w, int rank, const char *text)
{
    return tool_fail(TOOL_BAD_INPUT, "rank %d on %s: %s", rank, w->host[rank], text);
}

/* Ranks that would compute something else. */
static void compare_inputs(work *w, int rank, const hello *h)
{
    char text[512];
    hello mine;
    hello_write(&mine, w->job, w->others->host, 1);
    memcpy(w->host[rank], h->host, RANKS_NAME);
    w->host[rank][RANKS_NAME - 1] = '\0';
    if (memcmp(h->version, mine.version, sizeof mine.version) != 0) {
        snprintf(text, sizeof text, "ramus %.*s, and rank 0 has %s: install the same version on all machines",
                 (int)sizeof h->version, h->version, mine.version);
        w->code = refuse(w, rank, text);
        return;
    }
    for (int k = 0; k < mine.ninput && w->code == TOOL_OK; k++)
        if (k >= h->ninput || strncmp(h->input[k].name, mine.input[k].name, sizeof mine.input[k].name) != 0 ||
            h->input[k].hash != mine.input[k].hash) {
            snprintf(text, sizeof text, "its %s is not that of rank 0: all machines need the same files",
                     mine.input[k].name);
            w->code = refuse(w, rank, text);
        }
    if (w->code == TOOL_OK && h->instructions != mine.instructions)
        tool_print(stderr,
                   "ramus: rank %d on %s has other vector instructions than rank 0: last digits may depend on who "
                   "computes a piece\n",
                   rank, w->host[rank]);
}

static void hear(work *w, int rank, const char *bytes, size_t size)
{
    message m = { .kind = MESSAGE_NONE };
    const char *rest = bytes;
    size_t left = size;
    hello h;
    pieces_get(&rest, &left, &m, sizeof m);
    switch (m.kind) {
    case MESSAGE_HELLO:
        if (w->threads[rank] >= 0 || !pieces_get(&rest, &left, &h, sizeof h)) {
            lost(w);
            return;
        }
        w->threads[rank] = h.threads > 0 && h.threads <= PIECES_MOST_THREADS ? h.threads : 1;
        compare_inputs(w, rank, &h);
        break;
    case MESSAGE_RESULT:
        w->pending[rank]--;
        work_finish_piece(w, (size_t)m.piece, rest, left);
        break;
    case MESSAGE_FAILED:
        if (w->code == TOOL_OK)
            w->code = refuse(w, rank, "failed; its message is above");
        break;
    default:
        lost(w);
    }
}

bool others_hear_one(work *w, bool *bye)
{
    int from = -1;
    size_t size = 0;
    if (!w->others->module)
        return false;
    if (w->others->module->arrived(&from, &size) != 0 || from >= w->others->count) {
        lost(w);
        return false;
    }
    if (from < 0)
        return false;
    char *bytes = malloc(size + 1);
    message m = { .kind = MESSAGE_NONE };
    if (!bytes) {
        w->code = tool_out_of_memory();
        return false;
    }
    if (w->others->module->receive(from, bytes, size) != 0)
        lost(w);
    else {
        memcpy(&m, bytes, size < sizeof m ? size : sizeof m);
        if (m.kind == MESSAGE_BYE)
            bye[from] = true;
        else
            hear(w, from, bytes, size);
        if (m.kind == MESSAGE_RESULT)
            supply(w, from);
    }
    free(bytes);
    return true;
}

void others_greet(work *w, bool *bye)
{
    int waiting = w->others->count - 1;
    while (waiting > 0 && w->code == TOOL_OK) {
        if (!others_hear_one(w, bye))
            crew_wait(w->crew, true);
        waiting = 0;
        for (int rank = 1; rank < w->others->count; rank++)
            waiting += w->threads[rank] < 0;
        work_leave_if_ended(w);
    }
    for (int rank = 1; rank < w->others->count; rank++)
        supply(w, rank);
}

void others_dismiss(work *w, bool *bye)
{
    int waiting = 0;
    for (int rank = 1; rank < w->others->count; rank++, waiting++)
        post(w, rank, MESSAGE_STOP, 0);
    while (waiting > 0 && w->others->module) {
        if (!others_hear_one(w, bye))
            crew_wait(w->crew, true);
        waiting = 0;
        for (int rank = 1; rank < w->others->count; rank++)
            waiting += !bye[rank];
        work_leave_if_ended(w);
    }
}
