/* test_pieces_threads.c - work in pieces: the same bytes for any number of threads and ranks, a journal that survives everything
 *
 * Ranks are processes here that speak through sockets, in the place of Open MPI.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/temporary.h"
#include "tools/pieces/crew.h"
#include "tools/pieces/pieces.h"
#include "tools/pieces/ranks.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECES = 60, MOST_RANKS = 4 };

/* ---- work whose result is known ------------------------------------------------------------------------------- */

typedef struct sums {
    double *result;          /* [PIECES] */
    atomic_int *run;         /* how often each was run, by any process */
    size_t taken, die_after; /* die_after: pieces; the process ends as if killed */
    size_t fails;            /* that piece has an error; PIECES: none */
    size_t wrong;            /* that piece gives other bytes than a result has */
} sums;

static char folder[TEMPORARY_SIZE], output[TEMPORARY_SIZE + 16], kept[TEMPORARY_SIZE + 32];

static double value_of(size_t piece)
{
    double x = 0;
    for (size_t k = 1; k < 200; k++)
        x += 1.0 / (double)(piece * 7 + k);
    return x;
}

static int run_sum(void *context, int worker, size_t piece, out *result)
{
    sums *s = context;
    const double x = value_of(piece);
    (void)worker;
    atomic_fetch_add(&s->run[piece], 1);
    if (piece == s->fails)
        return TOOL_BAD_INPUT;
    pieces_put(result, &x, piece == s->wrong ? 3 : sizeof x);
    for (size_t k = 0; k < piece; k++) /* results have different lengths */
        pieces_put(result, "x", 1);
    return TOOL_OK;
}

static int take_sum(void *context, size_t piece, const char *bytes, size_t size)
{
    sums *s = context;
    if (!pieces_get(&bytes, &size, &s->result[piece], sizeof(double)) || size != piece)
        return TOOL_BAD_INPUT;
    if (++s->taken == s->die_after)
        _exit(9);
    return TOOL_OK;
}

static void *shared(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}

static sums sums_create(void)
{
    sums s = { .fails = PIECES, .wrong = PIECES };
    s.result = shared(PIECES * sizeof *s.result);
    s.run = shared(PIECES * sizeof *s.run);
    return s;
}

static void sums_destroy(sums *s)
{
    munmap(s->result, PIECES * sizeof *s->result);
    munmap(s->run, PIECES * sizeof *s->run);
}

static pieces_job job_of(sums *s, const char *to, bool resume)
{
    pieces_job job = {
        .what = "sums", .count = PIECES, .total = PIECES, .output = to, .resume = resume, .kept = JOURNAL_NONE
    };
    out text = { .data = (char *)"options", .length = 7 };
    job.context = s;
    job.run = run_sum;
    job.take = take_sum;
    pieces_add_text(&job, "list of options", &text);
    return job;
}

static void assert_sums(const sums *s)
{
    for (size_t k = 0; k < PIECES; k++)
        assert_true(s->result[k] == value_of(k));
}

static int count_runs(const sums *s)
{
    int count = 0;
    for (size_t k = 0; k < PIECES; k++)
        count += s->run[k];
    return count;
}

static long size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (long)info.st_size : -1;
}

/* ---- threads --------------------------------------------------------------------------------------------------- */

static void any_number_of_threads(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 9; threads += 4) {
        sums s = sums_create();
        pieces_job job = job_of(&s, NULL, false);
        assert_int_equal(pieces_finish(&job, pieces_run(&job, threads)), TOOL_OK);
        assert_sums(&s);
        assert_int_equal(count_runs(&s), PIECES);
        sums_destroy(&s);
    }
}

static void a_failure_ends_the_work(void **state)
{
    (void)state;
    sums s = sums_create();
    s.fails = 5;
    pieces_job job = job_of(&s, NULL, false);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 2)), TOOL_BAD_INPUT);
    assert_true(count_runs(&s) < 20);
    sums_destroy(&s);
    s = sums_create();
    s.wrong = 7; /* a result that cannot be read */
    job = job_of(&s, NULL, false);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 2)), TOOL_BAD_INPUT);
    sums_destroy(&s);
}

/* ---- the journal ------------------------------------------------------------------------------------------------ */

/* A run that ends, as if killed, after so many pieces. */
static void leave_pieces(sums *s, size_t count)
{
    const pid_t child = fork();
    if (child == 0) {
        s->die_after = count + 1;
        pieces_job job = job_of(s, output, true);
        pieces_run(&job, 2);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 9);
    memset(s->result, 0, PIECES * sizeof *s->result);
}

static void an_ended_run_goes_on(void **state)
{
    (void)state;
    sums s = sums_create();
    leave_pieces(&s, 20);
    assert_true(size_of(kept) > 0);
    for (size_t k = 0; k < PIECES; k++)
        s.run[k] = 0;
    pieces_job job = job_of(&s, output, true);
    assert_int_equal(pieces_run(&job, 2), TOOL_OK);
    assert_int_equal(count_runs(&s), PIECES - 20);
    assert_sums(&s);
    assert_true(size_of(kept) > 0); /* the output is not written yet */
    assert_int_equal(pieces_finish(&job, TOOL_BAD_INPUT), TOOL_BAD_INPUT);
    assert_true(size_of(kept) > 0); /* it could not be: nothing is lost */
    job = job_of(&s, output, true);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 2)), TOOL_OK);
    assert_int_equal(count_runs(&s), PIECES - 20); /* nothing was computed again */
    assert_int_equal(size_of(kept), -1);
    sums_destroy(&s);
}

static void other_inputs_are_refused(void **state)
{
    (void)state;
    sums s = sums_create();
    leave_pieces(&s, 10);
    const long size = size_of(kept);
    pieces_job job = job_of(&s, output, true);
    job.input[0].hash++;
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 1)), TOOL_BAD_INPUT);
    job = job_of(&s, "-", true);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 1)), TOOL_BAD_USAGE);
    FILE *file = fopen(kept, "w");
    fputs("somebody's own file, which is longer than the beginning of ours would be\n", file);
    fclose(file);
    job = job_of(&s, output, true);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 1)), TOOL_BAD_INPUT);
    assert_true(size_of(kept) != size && size_of(kept) > 0);
    assert_int_equal(truncate(kept, 10), 0); /* a shorter one */
    job = job_of(&s, output, true);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 1)), TOOL_BAD_INPUT);
    assert_int_equal(size_of(kept), 10);
    unlink(kept);
    sums_destroy(&s);
}

static void whatever_is_left_of_a_journal(void **state)
{
    (void)state;
    sums s = sums_create();
    leave_pieces(&s, 30);
    const size_t size = (size_t)size_of(kept);
    char *bytes = malloc(size);
    int file = open(kept, O_RDONLY);
    assert_int_equal(read(file, bytes, size), size);
    close(file);
    unsigned seed = 1;
    for (int trial = 0; trial < 60; trial++) {
        seed = seed * 1103515245u + 12345u;
        const size_t cut = trial % 2 ? size : 40 + seed / 7 % (size - 40);
        file = open(kept, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        assert_int_equal(write(file, bytes, cut), cut);
        const char other = (char)(bytes[40 + seed / 3 % (size - 40)] ^ 0x10);
        if (trial % 2)
            assert_int_equal(pwrite(file, &other, 1, (off_t)(40 + seed / 3 % (size - 40))), 1);
        close(file);
        memset(s.result, 0, PIECES * sizeof *s.result);
        pieces_job job = job_of(&s, output, true);
        const int code = pieces_finish(&job, pieces_run(&job, 1));
        if (code != TOOL_OK)
            fail_msg("trial %d: exit code %d", trial, code);
        assert_sums(&s);
    }
    free(bytes);
    sums_destroy(&s);
}

static void a_full_disk(void **state)
{
    (void)state;
    sums s = sums_create();
    struct rlimit before, small = { 600, 600 };
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    pieces_job job = job_of(&s, output, true);
    const int code = pieces_finish(&job, pieces_run(&job, 2));
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(code, TOOL_BAD_INPUT);
    assert_true(size_of(kept) > 0 && size_of(kept) <= 600);
    const int finished = count_runs(&s);
    job = job_of(&s, output, true);
    assert_int_equal(pieces_finish(&job, pieces_run(&job, 2)), TOOL_OK);
    assert_true(count_runs(&s) < PIECES + finished); /* what had been written was not computed again */
    assert_sums(&s);
    sums_destroy(&s);
}

/* ---- ranks ------------------------------------------------------------------------------------------------------- */

/* wire[a][b]: what a writes to b is read at wire[b][a]. */
static int wire[MOST_RANKS][MOST_RANKS], own_rank, rank_count;
static uint64_t arrived_size;

static int fake_open(int *rank, int *count, char host[RANKS_NAME])
{
    *rank = own_rank;
    *count = rank_count;
    snprintf(host, RANKS_NAME, "machine%d", own_rank);
    return 0;
}

static int write_all(int to, const void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = write(to, (const char *)bytes + done, size - done);
        if (n <= 0)
            return 1;
        done += (size_t)n;
    }
    return 0;
}

static int read_whole(int from, void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t n = read(from, (char *)bytes + done, size - done);
        if (n <= 0)
            return 1;
        done += (size_t)n;
    }
    return 0;
}

static bool is_older; /* this process greets as another version */

static int fake_send(int to, const void *bytes, size_t size)
{
    const uint64_t length = size;
    message m;
    memcpy(&m, bytes, sizeof m);
    if (m.kind == MESSAGE_HELLO && is_older)
        ((char *)bytes)[sizeof m]++; /* the version's first digit */
    return write_all(wire[own_rank][to], &length, sizeof length) || write_all(wire[own_rank][to], bytes, size);
}

static int fake_arrived(int *from, size_t *size)
{
    const int wanted = *from;
    *from = -1;
    for (int k = 0; k < rank_count; k++) {
        if (wanted >= 0 && k != wanted)
            continue;
        struct pollfd p = { .fd = k == own_rank ? -1 : wire[own_rank][k], .events = POLLIN };
        if (poll(&p, 1, 0) == 1 && (p.revents & POLLIN)) {
            if (read_whole(p.fd, &arrived_size, sizeof arrived_size) != 0)
                return 1;
            *from = k;
            *size = (size_t)arrived_size;
            return 0;
        }
    }
    return 0;
}

static int fake_receive(int from, void *bytes, size_t size)
{
    return size != arrived_size || read_whole(wire[own_rank][from], bytes, size);
}

static int fake_close(void)
{
    return 0;
}

static const ranks_module sockets = { sizeof sockets, RANKS_MODULE_VERSION, fake_open, fake_send,
                                      fake_arrived,   fake_receive,         fake_close };

typedef void (*rank_change)(sums *s, pieces_job *job); /* what is different on the last rank; NULL: nothing */

/* The exit code of rank 0, which is this process. */
static int run_ranks(sums *s, int count, const char *to, rank_change change)
{
    pid_t child[MOST_RANKS];
    rank_count = count;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            int pair[2];
            assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
            wire[a][b] = pair[0];
            wire[b][a] = pair[1];
        }
    ranks_use(&sockets);
    for (int rank = 1; rank < count; rank++) {
        child[rank] = fork();
        if (child[rank] == 0) {
            own_rank = rank;
            pieces_job job = job_of(s, to, false);
            if (rank == count - 1 && change)
                change(s, &job);
            const int code = pieces_run(&job, 1);
            _exit(code == PIECES_DONE ? 0 : 1);
        }
    }
    own_rank = 0;
    pieces_job job = job_of(s, to, false);
    const int code = pieces_finish(&job, pieces_run(&job, 1));
    ranks_use(NULL);
    for (int rank = 1; rank < count; rank++) {
        int status;
        waitpid(child[rank], &status, 0);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            if (a != b)
                close(wire[a][b]);
    return code;
}

static void any_number_of_ranks(void **state)
{
    (void)state;
    for (int count = 1; count <= MOST_RANKS; count++) {
        sums s = sums_create();
        assert_int_equal(run_ranks(&s, count, output, NULL), TOOL_OK);
        assert_sums(&s);
        assert_int_equal(count_runs(&s), PIECES);
        assert_int_equal(size_of(kept), -1);
        sums_destroy(&s);
    }
}

static void change_input(sums *s, pieces_job *job)
{
    (void)s;
    job->input[0].hash++;
}

static void be_older(sums *s, pieces_job *job)
{
    (void)s;
    (void)job;
    is_older = true;
}

static void fail_there(sums *s, pieces_job *job)
{
    static sums own;
    own = *s;
    job->context = &own;
    own.fails = 12;
    own.wrong = 12;
}

static void garble_there(sums *s, pieces_job *job)
{
    fail_there(s, job);
    ((sums *)job->context)->fails = PIECES;
    ((sums *)job->context)->wrong = 3;
}

static void ranks_that_differ(void **state)
{
    (void)state;
    sums s = sums_create();
    assert_int_equal(run_ranks(&s, 3, output, change_input), TOOL_BAD_INPUT);
    assert_int_equal(count_runs(&s), 0); /* nothing was begun */
    assert_int_equal(size_of(kept), -1);
    assert_int_equal(run_ranks(&s, 4, output, be_older), TOOL_BAD_INPUT);
    assert_int_equal(count_runs(&s), 0);
    sums_destroy(&s);
}

static void a_rank_that_fails(void **state)
{
    (void)state;
    int failed = 0, finished = 0;
    for (int trial = 0; trial < 8; trial++) { /* piece 12 goes to whoever is free */
        sums s = sums_create();
        const int code = run_ranks(&s, 3, output, trial % 2 ? fail_there : garble_there);
        if (code == TOOL_OK) {
            finished++;
            assert_sums(&s);
            assert_int_equal(size_of(kept), -1);
        } else {
            failed++;
            ranks_use(NULL);
            if (size_of(kept) > 0) { /* what was finished is there */
                pieces_job job = job_of(&s, output, true);
                assert_int_equal(pieces_finish(&job, pieces_run(&job, 1)), TOOL_OK);
                assert_sums(&s);
            }
        }
        unlink(kept);
        sums_destroy(&s);
    }
    assert_int_equal(failed + finished, 8);
    assert_true(failed > 0);
}

static int remove_folder(void **state)
{
    (void)state;
    return temporary_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(a_failure_ends_the_work),
        cmocka_unit_test(an_ended_run_goes_on),
        cmocka_unit_test(other_inputs_are_refused),
        cmocka_unit_test(whatever_is_left_of_a_journal),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(any_number_of_ranks),
        cmocka_unit_test(ranks_that_differ),
        cmocka_unit_test(a_rank_that_fails),
    };
    signal(SIGPIPE, SIG_IGN);
    if (!temporary_folder(folder))
        return 1;
    snprintf(output, sizeof output, "%s/out.csv", folder);
    snprintf(kept, sizeof kept, "%s.pieces", output);
    return cmocka_run_group_tests(tests, NULL, remove_folder);
}
