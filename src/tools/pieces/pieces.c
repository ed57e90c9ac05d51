/* pieces.c - work in pieces on rank 0: who gets which, what comes back, how far it is
 *
 * Each rank has worker threads; its first thread gives them pieces (crew.h) and speaks with the others (others.c). Rank 0 keeps every
 * worker supplied with one piece more than it has threads, so that none waits for an answer. After a failure it gives out nothing
 * more, still takes what comes, and ends when all have said bye.
 */
#include "pieces.h"

#include "work.h"

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
void work_leave_if_ended(work *w)
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

void work_finish_piece(work *w, size_t piece, const char *bytes, size_t size)
{
    int code = take(w, piece, bytes, size);
    if (code != TOOL_OK)
        tool_fail(code, "piece %zu: its result cannot be read", piece);
    if (code == TOOL_OK)
        code = journal_add(&w->job->kept, piece, bytes, size);
    if (w->code == TOOL_OK)
        w->code = code;
}

size_t work_next_piece(work *w)
{
    while (w->next < w->job->count && w->state[w->next] != 0)
        w->next++;
    if (w->code != TOOL_OK || w->job->enough || w->next == w->job->count)
        return w->job->count;
    w->state[w->next] = GIVEN;
    w->given++;
    return w->next++;
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
            work_finish_piece(w, piece, result.data ? result.data : "", result.length);
        else if (w->code == TOOL_OK)
            w->code = code;
        out_release(&result);
    }
    while (crew_has_room(w->crew)) {
        piece = work_next_piece(w);
        if (piece == w->job->count)
            break;
        crew_give(w->crew, piece);
    }
}

static bool is_going_on(const work *w)
{
    return w->code == TOOL_OK && (w->job->enough ? w->taken < w->found + w->given : w->taken < w->job->count);
}

static int lead(work *w)
{
    bool *bye = calloc((size_t)w->others->count, sizeof *bye);
    if (!bye)
        return tool_out_of_memory();
    others_greet(w, bye);
    while (is_going_on(w)) {
        look_after_own(w);
        bool news = false;
        while (w->code == TOOL_OK && others_hear_one(w, bye))
            news = true;
        show_progress(w);
        work_leave_if_ended(w);
        if (!news && is_going_on(w))
            crew_wait(w->crew, w->others->module != NULL);
    }
    others_dismiss(w, bye);
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
