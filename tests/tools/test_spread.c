/* test_spread.c - one robot over several processes: the forces and accelerations of one
 *
 * Processes that were forked and speak through sockets in place of MPI (ranks_use). Random trees of all joint types on 1 to 4 ranks, cut so
 * that trunk and subtrees are on all of them; links dealt by rank 0 or taken by each rank; singular joints and numbers that are not
 * finite on another rank, after which evaluation goes on. scripts/check-ranks has the same below mpirun.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/compare.h"
#include "support/random_model.h"
#include "tools/spread/spread.h"

/* ---- processes in place of ranks --------------------------------------------------------------------------------------- */

enum { MOST = 4 };
static int own_rank, rank_count, wire[MOST][MOST]; /* wire[a][b]: a's end of the socket between a and b */

static int open_all(int *rank, int *count, char host[RANKS_NAME])
{
    *rank = own_rank;
    *count = rank_count;
    snprintf(host, RANKS_NAME, "here");
    return 0;
}

static int write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(file, bytes, size);
        if (n <= 0)
            return 1;
        bytes += n;
        size -= (size_t)n;
    }
    return 0;
}

static int send_to(int to, const void *bytes, size_t size)
{
    return write_all(wire[own_rank][to], (const char *)&size, sizeof size) ||
           write_all(wire[own_rank][to], bytes, size);
}

static int find_arrived(int *from, size_t *size)
{
    struct pollfd file = { .fd = wire[own_rank][*from], .events = POLLIN };
    if (poll(&file, 1, 1000) == 0) {
        *from = -1;
        return 0;
    }
    return recv(file.fd, size, sizeof *size, MSG_PEEK | MSG_WAITALL) != sizeof *size; /* 0: that process has ended */
}

static int receive_from(int from, void *bytes, size_t size)
{
    size_t again;
    const int file = wire[own_rank][from];
    return recv(file, &again, sizeof again, MSG_WAITALL) != sizeof again ||
           (size > 0 && recv(file, bytes, size, MSG_WAITALL) != (ssize_t)size);
}

static int close_all(void)
{
    return 0;
}

static const ranks_module sockets = { sizeof sockets, RANKS_MODULE_VERSION, open_all, send_to,
                                      find_arrived,   receive_from,         close_all };

/* ---- one robot ------------------------------------------------------------------------------------------------------------ */

typedef struct job {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    spread_source source;
    random_state state;
    int nrank, dealt, rows, spoil; /* spoil: row whose last coordinate is not finite; -1: none */
} job;

static void fill(const job *j, int row, int forward, const double tau[], double q[], double v[], double x[])
{
    const double *in = forward ? tau : j->state.a;
    memcpy(q, j->state.q, (size_t)j->tree->nq * sizeof *q);
    memcpy(v, j->state.v, (size_t)j->tree->nv * sizeof *v);
    memcpy(x, in, (size_t)j->tree->nv * sizeof *x);
    if (row == j->spoil)
        v[j->tree->nv - 1] = NAN;
}

/* What every rank does with either evaluation: rows, each heard, evaluated and answered. */
static ramus_status run(spread *s, const job *j, int forward, const double tau[], double result[], int *failed)
{
    const size_t n = (size_t)(j->tree->nq + 2 * j->tree->nv) + 1;
    double *q = calloc(n, sizeof *q), *v = q + j->tree->nq, *x = v + j->tree->nv;
    ramus_status status = RAMUS_OK;
    for (int row = 0; row < j->rows && status == RAMUS_OK; row++) {
        if (own_rank == 0)
            fill(j, row, forward, tau, q, v, x);
        status = spread_scatter(s, own_rank == 0 ? q : NULL, v, x, forward);
        if (status != RAMUS_OK)
            break;
        const ramus_status evaluated = forward ? spread_forward_dynamics(s) : spread_inverse_dynamics(s);
        *failed += evaluated != RAMUS_OK;
        status = spread_gather(s, forward ? s->a : s->tau, result);
    }
    free(q);
    return status;
}

/* One process of `nrank`; 0: all is well. */
static int take_part(const job *j, int rank, double tau[], double a[], int failed[2])
{
    ranks *others;
    spread s = { 0 };
    spread_plan plan = { 0 };
    unsigned long long messages = 0, bytes = 0;
    own_rank = rank;
    if (ranks_open(&others) != 0 || !spread_plan_make(&plan, &j->source, j->nrank, 0))
        return 1;
    ramus_status status = !j->dealt   ? spread_open(&s, &j->source, &plan, others)
                          : rank == 0 ? spread_deal(&s, &j->source, &plan, others)
                                      : spread_receive(&s, others);
    if (status == RAMUS_OK)
        status = spread_learn(&s);
    if (status == RAMUS_OK)
        status = run(&s, j, 0, NULL, tau, &failed[0]);
    if (status == RAMUS_OK)
        status = run(&s, j, 1, tau, a, &failed[1]);
    if (status == RAMUS_OK)
        status = spread_count(&s, &messages, &bytes);
    if (status != RAMUS_OK)
        fprintf(stderr, "seed %llu, rank %d: %s\n", j->seed, rank, s.error.text);
    /* one message to each rank that has something and one back, for each of two and a half sweeps */
    int with = 0;
    for (int r = 1; r < j->nrank && rank == 0 && status == RAMUS_OK; r++)
        with += s.busy[r];
    if (status == RAMUS_OK && rank == 0 && messages != (unsigned long long)(5 * with * j->rows)) {
        fprintf(stderr, "seed %llu: %llu messages to and from %d ranks\n", j->seed, messages, with);
        status = RAMUS_ERR_ARGUMENT;
    }
    spread_close(&s);
    spread_plan_release(&plan);
    ranks_close();
    return status != RAMUS_OK;
}

/* The parent is rank 0. */
static int on_ranks(const job *j, double tau[], double a[], int failed[2])
{
    pid_t child[MOST] = { 0 };
    int worst = 0;
    rank_count = j->nrank;
    failed[0] = failed[1] = 0;
    for (int x = 0; x < j->nrank; x++)
        for (int y = x + 1; y < j->nrank; y++) {
            int pair[2];
            assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
            wire[x][y] = pair[0];
            wire[y][x] = pair[1];
        }
    fflush(NULL);
    for (int r = 1; r < j->nrank; r++) {
        child[r] = fork();
        assert_true(child[r] >= 0);
        if (child[r] == 0)
            _exit(take_part(j, r, NULL, NULL, failed));
    }
    worst = take_part(j, 0, tau, a, failed);
    for (int r = 1; r < j->nrank; r++) {
        int status;
        assert_int_equal(waitpid(child[r], &status, 0), child[r]);
        worst |= !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
    for (int x = 0; x < j->nrank; x++)
        for (int y = 0; y < j->nrank; y++)
            if (x != y)
                close(wire[x][y]);
    return worst;
}

static job job_of_tree(unsigned long long seed, plain_tree *tree)
{
    job j = { .seed = seed,
              .tree = tree,
              .nrank = 1 + (int)(seed % MOST),
              .dealt = (int)(seed / 2 % 2),
              .rows = 1,
              .spoil = -1 };
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &j.model, &err) != RAMUS_OK ||
        spread_source_of_model(&j.source, j.model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    j.state = random_state_create(seed, tree);
    return j;
}

static void job_release(job *j)
{
    random_state_destroy(&j->state);
    ramus_model_destroy(j->model);
    plain_tree_destroy(j->tree);
}

/* ---- tests ------------------------------------------------------------------------------------------------------------------ */

static void as_one_process(void **state)
{
    (void)state;
    int borders = 0;
    for (unsigned long long k = 0; k <= seed_count(24); k++) {
        const unsigned long long seed =
            k < seed_count(24) ? k : 206; /* one rank has nothing but a joint on the world */
        const random_tree_options opt = { 1 + (int)(seed * 7 % 120), (tree_shape)(seed % TREE_SHAPE_COUNT),
                                          JOINT_MASK_ALL, 1, 0 };
        job j = job_of_tree(seed, random_tree_create(seed, &opt));
        const size_t nv = (size_t)j.tree->nv;
        double *tau = calloc(4 * nv + 4, sizeof *tau), *a = tau + nv, *want = a + nv, *back = want + nv;
        int failed[2];
        ramus_data *data;
        spread_plan plan;
        assert_true(spread_plan_make(&plan, &j.source, j.nrank, 0));
        borders += plan.nborder;
        spread_plan_release(&plan);
        assert_int_equal(ramus_data_create(j.model, NULL, &data, NULL), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics(j.model, data, j.state.q, j.state.v, j.state.a, want), RAMUS_OK);
        assert_int_equal(on_ranks(&j, tau, a, failed), 0);
        assert_int_equal(failed[0] + failed[1], 0);
        assert_true(near_numbers("forces", seed, tau, want, (int)nv, 1e-12, NULL, NULL));
        assert_int_equal(ramus_inverse_dynamics(j.model, data, j.state.q, j.state.v, a, back), RAMUS_OK);
        assert_true(near_numbers("forces of the accelerations", seed, back, want, (int)nv, 1e-11, NULL, NULL));
        ramus_data_destroy(data);
        free(tau);
        job_release(&j);
    }
    assert_true(borders >= 100); /* of all these robots; else little was tested */
}

/* A leaf of another rank without inertia has no acceleration; its forces are those of one process. */
static void failures_end_a_row_and_nothing_else(void **state)
{
    (void)state;
    const random_tree_options opt = { 60, TREE_BINARY, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    for (int case_number = 0; case_number < 2; case_number++) {
        plain_tree *tree = random_tree_create(5, &opt);
        if (case_number == 0) {
            tree->link[59].mass = 0;
            memset(tree->link[59].inertia, 0, sizeof tree->link[59].inertia);
        }
        job j = job_of_tree(5, tree);
        j.nrank = 4;
        j.rows = 3;
        j.spoil = case_number == 0 ? -1 : 1;
        double tau[60], a[60];
        int failed[2];
        assert_int_equal(on_ranks(&j, tau, a, failed), 0);
        assert_int_equal(failed[0], case_number == 0 ? 0 : 1);
        assert_int_equal(failed[1], case_number == 0 ? 3 : 1);
        job_release(&j);
    }
}

/* Every link has one part, every part one rank; what carries comes first. A chain is not worth cutting. */
static void plans_are_whole(void **state)
{
    (void)state;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int nrank = 1; nrank <= 64; nrank *= 4) {
            const random_tree_options opt = { 3000, (tree_shape)shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
            job j = job_of_tree(1, random_tree_create(1, &opt));
            spread_plan p;
            int seen = 0, load = 0;
            assert_true(spread_plan_make(&p, &j.source, nrank, SPREAD_TRUNK_COST));
            for (int k = 0; k < p.npart; k++) {
                assert_true(p.parent[k] < k && p.owner[k] >= 0 && p.owner[k] < nrank);
                assert_true(!p.trunk[k] || p.owner[k] == 0);
                for (int i = p.first[k]; i < p.first[k + 1]; i++, seen++)
                    assert_true(p.part[p.member[i]] == k && (i == p.first[k] || p.member[i] > p.member[i - 1]));
            }
            for (int r = 0; r < nrank; r++)
                load += p.load[r];
            assert_int_equal(seen, 3000);
            assert_int_equal(load, 3000);
            if (shape == TREE_CHAIN)
                assert_int_equal(p.npart, 1);
            if (shape == TREE_STAR && nrank == 4)
                assert_int_equal(p.npart, 5);
            spread_plan_release(&p);
            job_release(&j);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_one_process),
        cmocka_unit_test(failures_end_a_row_and_nothing_else),
        cmocka_unit_test(plans_are_whole),
    };
    ranks_use(&sockets);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
