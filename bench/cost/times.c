/* times.c - the papers' times for the robot of 50 joints, measured with this library
 *
 *     bench_cost_times [--csv FILE] [--commit TEXT] [--rounds N]
 *
 * robots/serial-50.yaml, one state, one thread, warm caches. First every way to the accelerations must lead to the
 * forces that it started from (1e-8); then rounds in which all take turns. Times are the smallest and the median over
 * the rounds.
 *
 *     articulated bodies   ramus_forward_dynamics
 *     dqGP                 M, C, g by ramus_gauss_principle; M a = tau - C v - g by Cholesky
 *     dqNE                 M column by column and C v + g from 51 inverse dynamics in dual quaternions; Cholesky
 *     one dqNE             one inverse dynamics: in one walk, and as the modular algorithm has it
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "linear/cholesky.h"
#include "ramus/compose.h"
#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "machine.h"

enum { N = 50, ROUNDS_MOST = 1001 };

typedef struct bench {
    ramus_model *model;
    ramus_data *sv, *dq;
    ramus_data *equations;
    ramus_data *composition;
    double q[2][N]; /* the second for every other call of what would keep the result of an equal one */
    int turn;
    double v[N], a[N], tau[N];
    double M[N * N], C[N * N], g[N], diagonal[N];
    double out[N];
} bench;

static void require(ramus_status status, const ramus_error *err)
{
    if (status == RAMUS_OK)
        return;
    fprintf(stderr, "bench_cost_times: %s\n", err->text);
    exit(1);
}

/* ---- what is timed ------------------------------------------------------------------------------------------ */

static void articulated(bench *b)
{
    require(ramus_forward_dynamics(b->model, b->sv, b->q[0], b->v, b->tau, b->out), ramus_data_error(b->sv));
}

static void solve(bench *b)
{
    if (cholesky_factor(N, b->M, b->diagonal) >= 0) {
        fprintf(stderr, "bench_cost_times: the mass matrix has no factor\n");
        exit(1);
    }
    cholesky_solve(N, b->M, b->out);
}

static void gauss(bench *b)
{
    require(ramus_gauss_principle(b->model, b->equations, b->q[0], b->v, b->M, b->C, b->g),
            ramus_data_error(b->equations));
    for (int i = 0; i < N; i++) {
        b->out[i] = b->tau[i] - b->g[i];
        for (int k = 0; k < N; k++)
            b->out[i] -= b->C[i * N + k] * b->v[k];
    }
    solve(b);
}

static void newton_euler(bench *b)
{
    double bias[N], unit[N] = { 0 }, column[N];
    ramus_inverse_dynamics(b->model, b->dq, b->q[0], b->v, unit, bias);
    for (int k = 0; k < N; k++) {
        unit[k] = 1;
        ramus_inverse_dynamics(b->model, b->dq, b->q[0], b->v, unit, column);
        unit[k] = 0;
        for (int i = k; i < N; i++) /* the lower triangle is all that the factor needs */
            b->M[i * N + k] = column[i] - bias[i];
        b->out[k] = b->tau[k] - bias[k];
    }
    solve(b);
}

static void one_walk(bench *b)
{
    ramus_inverse_dynamics(b->model, b->dq, b->q[0], b->v, b->a, b->out);
}

static void one_composed(bench *b)
{
    b->turn = !b->turn;
    ramus_composed_inverse_dynamics(b->model, b->composition, b->q[b->turn], b->v, b->a, NULL, b->out);
}

static const struct entry {
    const char *what, *how;
    void (*evaluate)(bench *b);
    int accelerations;      /* the result; else forces */
    double matlab_s, cpp_s; /* the papers' times; 0: none */
} entries[] = {
    { "accelerations", "articulated bodies", articulated, 1, 0, 0 }, { "accelerations", "dqGP", gauss, 1, 8.73, 37e-3 },
    { "accelerations", "dqNE", newton_euler, 1, 23.17, 99e-3 },      { "one dqNE", "one walk", one_walk, 0, 0, 1.9e-3 },
    { "one dqNE", "composed", one_composed, 0, 0, 1.9e-3 },
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* ---- the task ----------------------------------------------------------------------------------------------- */

static void bench_create(bench *b)
{
    ramus_error err = { .text = "" };
    ramus_data_options opt = ramus_data_options_default();
    memset(b, 0, sizeof *b);
    require(ramus_model_load(RAMUS_SOURCE_DIR "/robots/serial-50.yaml", NULL, &b->model, &err), &err);
    require(ramus_data_create(b->model, &opt, &b->sv, &err), &err);
    opt.algebra = RAMUS_ALGEBRA_DQ;
    require(ramus_data_create(b->model, &opt, &b->dq, &err), &err);
    opt.with = RAMUS_WITH_MATRICES;
    require(ramus_data_create(b->model, &opt, &b->equations, &err), &err);
    opt.with = RAMUS_WITH_COMPOSITION;
    require(ramus_data_create(b->model, &opt, &b->composition, &err), &err);
    for (int k = 0; k < N; k++) {
        b->q[0][k] = sin(k);
        b->q[1][k] = sin(k + 0.1);
        b->v[k] = 0.1 * cos(2.0 * k);
        b->a[k] = sin(3.0 * k + 1);
    }
    require(ramus_inverse_dynamics(b->model, b->sv, b->q[0], b->v, b->a, b->tau), ramus_data_error(b->sv));
}

static void bench_destroy(bench *b)
{
    ramus_data_destroy(b->composition);
    ramus_data_destroy(b->equations);
    ramus_data_destroy(b->dq);
    ramus_data_destroy(b->sv);
    ramus_model_destroy(b->model);
}

/* The mass matrix of so long a chain magnifies rounding in accelerations; forces do not suffer. */
static int agree(bench *b)
{
    int good = 1, where;
    for (int k = 0; k < ENTRIES; k++) {
        double got[N];
        b->turn = 1;
        entries[k].evaluate(b);
        memcpy(got, b->out, sizeof got);
        if (entries[k].accelerations)
            require(ramus_inverse_dynamics(b->model, b->sv, b->q[0], b->v, b->out, got), ramus_data_error(b->sv));
        const double off = worst_difference(got, b->tau, N, &where);
        if (!(off <= 1e-8)) {
            fprintf(stderr, "bench_cost_times: %s, %s: forces differ by %.2e\n", entries[k].what, entries[k].how, off);
            good = 0;
        }
    }
    return good;
}

/* ---- the clock ---------------------------------------------------------------------------------------------- */

static double time_calls(bench *b, const struct entry *e, int calls)
{
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        e->evaluate(b);
    return (clock_ns() - start) / calls;
}

static void measure(bench *b, int rounds, double least[], double median[])
{
    static double sample[ENTRIES][ROUNDS_MOST];
    int calls[ENTRIES];
    for (int k = 0; k < ENTRIES; k++) { /* about a millisecond per turn; the first calls also warm the caches */
        const double once = fmin(time_calls(b, &entries[k], 3), time_calls(b, &entries[k], 3));
        calls[k] = (int)fmax(1, 1e6 / once);
    }
    for (int i = 0; i < rounds; i++)
        for (int k = 0; k < ENTRIES; k++)
            sample[k][i] = time_calls(b, &entries[k], calls[k]);
    for (int k = 0; k < ENTRIES; k++) {
        qsort(sample[k], (size_t)rounds, sizeof(double), clock_order);
        least[k] = sample[k][0];
        median[k] = sample[k][rounds / 2];
    }
}

/* ---- the report --------------------------------------------------------------------------------------------- */

static void print_seconds(double s)
{
    if (s == 0)
        printf(" %12s", "-");
    else if (s < 1)
        printf(" %9.4g ms", 1e3 * s);
    else
        printf(" %10.4g s", s);
}

int main(int argc, char *argv[])
{
    const char *csv_path = NULL, *commit = "unknown";
    int rounds = 101;
    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--csv") == 0)
            csv_path = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--commit") == 0)
            commit = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--rounds") == 0)
            rounds = atoi(argv[++i]);
        else {
            fprintf(stderr, "usage: %s [--csv FILE] [--commit TEXT] [--rounds N]\n", argv[0]);
            return 2;
        }
    }
    rounds = rounds < 1 ? 1 : rounds > ROUNDS_MOST ? ROUNDS_MOST : rounds;
    char machine[128];
    double least[ENTRIES], median[ENTRIES];
    static bench b;
    machine_name(machine, sizeof machine);
    bench_create(&b);
    if (!agree(&b)) {
        fprintf(stderr, "bench_cost_times: the results do not agree: the times would mean nothing\n");
        return 1;
    }
    measure(&b, rounds, least, median);
    bench_destroy(&b);
    FILE *csv = csv_path ? fopen(csv_path, "w") : NULL;
    if (csv)
        fprintf(csv, "commit,machine,model,what,how,ns_minimum,ns_median,paper_matlab_s,paper_expected_s\n");
    printf("serial-50, %s, commit %s, %d rounds, beside the papers' times in MATLAB and expected in C++\n\n", machine,
           commit, rounds);
    printf("%-14s %-19s %12s %12s %12s %12s\n", "result", "by", "minimum", "median", "MATLAB", "expected");
    for (int k = 0; k < ENTRIES; k++) {
        const struct entry *e = &entries[k];
        printf("%-14s %-19s", e->what, e->how);
        print_seconds(1e-9 * least[k]);
        print_seconds(1e-9 * median[k]);
        print_seconds(e->matlab_s);
        print_seconds(e->cpp_s);
        printf("\n");
        if (csv)
            fprintf(csv, "%s,%s,serial-50,%s,%s,%.17g,%.17g,%g,%g\n", commit, machine, e->what, e->how, least[k],
                    median[k], e->matlab_s, e->cpp_s);
    }
    if (csv_path && (!csv || fclose(csv) != 0)) {
        fprintf(stderr, "bench_cost_times: cannot write %s\n", csv_path);
        return 1;
    }
    return 0;
}
