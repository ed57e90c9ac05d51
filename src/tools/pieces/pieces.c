/* pieces.c - work in pieces on rank 0: who gets which, what comes back, how far it is
 *
 * Each rank has worker threads; its first thread gives them pieces and speaks with the others (crew.h). Rank 0 keeps every worker
 * supplied with one piece more than it has threads, so that none waits for an answer:
 *
 *     rank r -> 0: hello (version, inputs), result, failed, bye         0 -> r: piece, stop
 *
 * After a failure rank 0 gives out nothing more, still takes what comes, and ends when all have said bye.
 */
#include "pieces.h"

#include "crew.h"
#include "ranks.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void pieces_put(out *result, const void *bytes, size_t size)
{
    if (!text_reserve(result, size))
        return;
    if (size)
        memcpy(result->data + result->length, bytes, size);
    result->length += size;
    result->data[result->length] = '\0';
}

bool pieces_get(const char **bytes, size_t *left, void *to, size_t size)
{
    if (*left < size)
        return false;
    if (size)
        memcpy(to, *bytes, size);
    *bytes += size;
    *left -= size;
    return true;
}

int pieces_default_threads(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return ranks_is_one_of_many() || cores < 1 ? 1 : cores > PIECES_MOST_THREADS ? PIECES_MOST_THREADS : (int)cores;
}

/* ---- how far it is ------------------------------------------------------------------------------------------- */

static const double shown_every = 0.2, logged_every = 10; /* s: on a terminal, in a log */

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

static void show_progress(work *w)
{
    const bool terminal = isatty(STDERR_FILENO);
    const double now = tool_seconds(), total = (double)w->job->total, part = (double)w->taken / (double)w->job->count;
    if (now - w->shown < (terminal ? shown_every : logged_every))
        return;
    const double fresh = (double)(w->taken - w->found), left = (double)(w->job->count - w->taken);
    w->shown = now;
    fprintf(stderr, terminal ? "\r%.0f of %.0f %s" : "ramus: %.0f of %.0f %s", total * part, total, w->job->what);
    if (fresh > 0)
        fprintf(stderr, ", %.0f s left", (now - w->start) * left / fresh);
    fputs(terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
}

static void clear_progress(const work *w)
{
    if (w->shown > w->start && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* ---- an end from outside -------------------------------------------------------------------------------------- */

static volatile sig_atomic_t ended_by;
static void note_end(int number)
{
    ended_by = number;
}

/* mpirun ends all processes when one of them dies, and reports which. */
static void leave_if_ended(work *w)
{
    if (!ended_by)
        return;
    clear_progress(w);
    tool_fail(TOOL_BAD_INPUT, "the run was ended; %zu of %zu pieces are kept in %s; repeat the command with --resume",
              w->job->kept.kept, w->job->count, w->job->kept.path);
    fsync(w->job->kept.file);
    _exit(128 + ended_by);
}

/* ---- results -------------------------------------------------------------------------------------------------- */

static int take(work *w, size_t piece, const char *bytes, size_t size)
{
    if (piece >= w->job->count || w->state[piece] == TAKEN)
        return TOOL_OK;
    TOOL_TRY(w->job->take(w->job->context, piece, bytes, size));
    w->state[piece] = TAKEN;
    w->taken++;
    return TOOL_OK;
}

static int take_kept(void *user, size_t piece, const char *bytes, size_t size)
{
    return take(user, piece, bytes, size);
}

static void finish_piece(work *w, size_t piece, const char *bytes, size_t size)
{
    int code = take(w, piece, bytes, size);
    if (code != TOOL_OK)
        tool_fail(code, "piece %zu: its result cannot be read", piece);
    if (code == TOOL_OK)
        code = journal_add(&w->job->kept, piece, bytes, size);
    if (w->code == TOOL_OK)
        w->code = code;
}

/* The next piece that nobody has; count: there is none, or nothing more is given out. */
static size_t next_piece(work *w)
{
    while (w->next < w->job->count && w->state[w->next] != 0)
        w->next++;
    if (w->code != TOOL_OK || w->job->enough || w->next == w->job->count)
        return w->job->count;
    w->state[w->next] = GIVEN;
    w->given++;
    return w->next++;
}

/* ---- other ranks ---------------------------------------------------------------------------------------------- */

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
        const size_t piece = next_piece(w);
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
        finish_piece(w, (size_t)m.piece, rest, left);
        break;
    case MESSAGE_FAILED:
        if (w->code == TOOL_OK)
            w->code = refuse(w, rank, "failed; its message is above");
        break;
    default:
        lost(w);
    }
}

/* What has arrived; false: nothing had. */
static bool hear_one(work *w, bool *bye)
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

/* ---- the run -------------------------------------------------------------------------------------------------- */

static void look_after_own(work *w)
{
    size_t piece;
    out result = { 0 };
    int code;
    while (crew_take(w->crew, &piece, &result, &code)) {
        if (code == TOOL_OK && result.failed)
            code = tool_out_of_memory();
        if (code == TOOL_OK)
            finish_piece(w, piece, result.data ? result.data : "", result.length);
        else if (w->code == TOOL_OK)
            w->code = code;
        out_release(&result);
    }
    while (crew_has_room(w->crew)) {
        piece = next_piece(w);
        if (piece == w->job->count)
            break;
        crew_give(w->crew, piece);
    }
}

/* Everybody stops; what is still on its way is taken. */
static void dismiss(work *w, bool *bye)
{
    int waiting = 0;
    for (int rank = 1; rank < w->others->count; rank++, waiting++)
        post(w, rank, MESSAGE_STOP, 0);
    while (waiting > 0 && w->others->module) {
        if (!hear_one(w, bye))
            crew_wait(w->crew, true);
        waiting = 0;
        for (int rank = 1; rank < w->others->count; rank++)
            waiting += !bye[rank];
        leave_if_ended(w);
    }
}

static bool is_going_on(const work *w)
{
    return w->code == TOOL_OK && (w->job->enough ? w->taken < w->found + w->given : w->taken < w->job->count);
}

/* Nothing is begun before all ranks have said that they would do the same. */
static void greet(work *w, bool *bye)
{
    int waiting = w->others->count - 1;
    while (waiting > 0 && w->code == TOOL_OK) {
        if (!hear_one(w, bye))
            crew_wait(w->crew, true);
        waiting = 0;
        for (int rank = 1; rank < w->others->count; rank++)
            waiting += w->threads[rank] < 0;
        leave_if_ended(w);
    }
    for (int rank = 1; rank < w->others->count; rank++)
        supply(w, rank);
}

static int lead(work *w)
{
    bool *bye = calloc((size_t)w->others->count, sizeof *bye);
    if (!bye)
        return tool_out_of_memory();
    greet(w, bye);
    while (is_going_on(w)) {
        look_after_own(w);
        bool news = false;
        while (w->code == TOOL_OK && hear_one(w, bye))
            news = true;
        show_progress(w);
        leave_if_ended(w);
        if (!news && is_going_on(w))
            crew_wait(w->crew, w->others->module != NULL);
    }
    dismiss(w, bye);
    crew_stop(w->crew);
    look_after_own(w); /* pieces that were under way when something failed */
    clear_progress(w);
    free(bye);
    return w->code;
}

static int open_journal(work *w)
{
    pieces_job *job = w->job;
    const bool file = job->output && strcmp(job->output, "-") != 0;
    if (job->resume && !file)
        return tool_fail(TOOL_BAD_USAGE, "--resume needs -o FILE: finished pieces are kept beside it");
    if (!file || (!job->resume && !w->others->module))
        return TOOL_OK;
    TOOL_TRY(journal_open(&job->kept, job->output, job->resume, pieces_hash(job), job->count, take_kept, w));
    job->kept.kept = w->found = w->taken;
    if (w->found)
        tool_print(stderr, "ramus: %zu of %zu pieces are there from an earlier run\n", w->found, job->count);
    return TOOL_OK;
}

static int run_as_first(work *w, int threads)
{
    const size_t count = (size_t)w->others->count;
    struct sigaction handler = { .sa_handler = note_end }, term, interrupt;
    w->state = calloc(w->job->count + 1, 1);
    w->pending = calloc(count, sizeof *w->pending);
    w->threads = malloc(count * sizeof *w->threads);
    w->host = calloc(count, sizeof *w->host);
    int code = crew_start(&w->crew, w->job, threads);
    if (!w->state || !w->pending || !w->threads || !w->host || !w->crew) {
        tool_out_of_memory();
        _exit(TOOL_BAD_INPUT); /* of ranks mpirun ends the others */
    }
    for (size_t k = 0; k < count; k++)
        w->threads[k] = -1;
    if (code == TOOL_OK)
        code = open_journal(w);
    w->code = code; /* the others are waiting: they must hear of it */
    const bool caught = w->job->kept.file >= 0;
    ended_by = 0;
    if (caught) {
        sigemptyset(&handler.sa_mask);
        sigaction(SIGTERM, &handler, &term);
        sigaction(SIGINT, &handler, &interrupt);
    }
    code = lead(w);
    if (caught) {
        sigaction(SIGTERM, &term, NULL);
        sigaction(SIGINT, &interrupt, NULL);
    }
    crew_release(w->crew);
    free(w->state);
    free(w->pending);
    free(w->threads);
    free(w->host);
    if (code != TOOL_OK && w->job->kept.kept)
        tool_fail(code, "%zu of %zu pieces are kept in %s; --resume goes on with them", w->job->kept.kept,
                  w->job->count, w->job->kept.path);
    return code;
}

int pieces_run(pieces_job *job, int threads)
{
    ranks *others;
    job->kept = JOURNAL_NONE;
    TOOL_TRY(ranks_open(&others));
    work w = { .job = job, .others = others, .start = tool_seconds() };
    w.shown = w.start;
    if ((size_t)threads > job->count)
        threads = job->count ? (int)job->count : 1;
    return others->rank == 0 ? run_as_first(&w, threads) : crew_serve(job, others, threads);
}

int pieces_finish(pieces_job *job, int code)
{
    if (job->enough)
        job->kept.kept = 0;
    journal_close(&job->kept, code == TOOL_OK || code == TOOL_NOT_TRUSTED);
    ranks_close();
    return code == PIECES_DONE ? TOOL_OK : code;
}
