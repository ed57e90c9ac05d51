/* subtrees.c - one robot over the ranks of mpirun: time, messages and bytes of an evaluation against joints, depth and ranks
 *
 *     mpirun -n 4 bench_subtrees [--joints N] [--shape binary|bushy|arms|chain|star] [--rounds N] [--trunk-cost X] [--no-check] [--messages]
 *                                [--csv]
 *
 * Revolute joints. The robot is given by a formula: link k's numbers follow from k alone, so that no rank ever holds more than its own
 * links. Then, unless --no-check is given, rank 0 compiles the whole robot in one process as well; differences are those to its forces,
 * relative to the largest; of forward dynamics those of the forces that one process needs for the accelerations that the ranks found. The
 * least time of the rounds; all meet before each. --trunk-cost: of a link of the trunk, in links of subtrees; 0 makes more
 * trunk than pays. --messages: a message there and back between ranks 0 and 1, by size. --csv: the columns of bench/results/subtrees.csv.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "formula_robot.h"
#include "ramus/ramus.h"
#include "tools/console/console.h"
#include "tools/spread/spread.h"

static void stop(const char *text)
{
    fprintf(stderr, "subtrees: %s\n", text);
    exit(1);
}

/* ---- ranks ---------------------------------------------------------------------------------------------------------- */

/* All have arrived. */
static void meet(spread *s)
{
    char token = 0;
    for (int k = 1; k < s->others->count && s->others->rank == 0; k++)
        spread_hear(s, k, &token, 1);
    for (int k = 1; k < s->others->count && s->others->rank == 0; k++)
        spread_send(s, k, &token, 1);
    if (s->others->rank != 0) {
        spread_send(s, 0, &token, 1);
        spread_hear(s, 0, &token, 1);
    }
}

/* s for a message of so many bytes from rank 0 to rank 1 and back, halved. */
static double one_way(spread *s, size_t size, int rounds)
{
    char *bytes = calloc(size, 1);
    double least = INFINITY;
    for (int k = 0; k < rounds && s->others->rank < 2; k++) {
        const double start = tool_seconds();
        for (int turn = 0; turn < 2; turn++)
            if (s->others->rank == turn)
                spread_send(s, 1 - turn, bytes, size);
            else
                spread_hear(s, turn, bytes, size);
        least = fmin(least, 0.5 * (tool_seconds() - start));
    }
    free(bytes);
    return least;
}

typedef struct measured {
    double time, waited;
    unsigned long long messages, bytes; /* of one evaluation */
} measured;

static measured measure(spread *s, ramus_status (*evaluate)(spread *), int rounds)
{
    measured m = { .time = INFINITY };
    for (int k = 0; k < rounds; k++) {
        meet(s);
        s->waited = 0;
        s->messages = s->bytes = 0;
        const double start = tool_seconds();
        if (evaluate(s) != RAMUS_OK)
            stop(s->error.text);
        meet(s); /* until the last has ended */
        const double time = tool_seconds() - start;
        if (time < m.time) {
            m.time = time;
            m.waited = s->waited;
        }
    }
    spread_count(s, &m.messages, &m.bytes);
    return m;
}

/* MiB of this process at most, and of all. */
static double memory(spread *s, double *all)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double own = (double)usage.ru_maxrss / 1024, most = own, other;
    *all = own;
    if (s->others->rank != 0)
        spread_send(s, 0, &own, sizeof own);
    for (int k = 1; k < s->others->count && s->others->rank == 0; k++) {
        spread_hear(s, k, &other, sizeof other);
        most = fmax(most, other);
        *all += other;
    }
    return most;
}

static double largest(const double x[], const double minus[], size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(x[k] - (minus ? minus[k] : 0)));
    return most;
}

/* ---- one process, on rank 0 -------------------------------------------------------------------------------------------- */

typedef struct alone {
    ramus_model *model;
    ramus_data *data;
    double *q, *v, *x, *y;   /* x: forces or accelerations of the ranks, y: of one process */
    double inverse, forward; /* s of one evaluation */
} alone;

static void alone_open(alone *one, const spread_source *source)
{
    ramus_error err;
    ramus_data_options opt = ramus_data_options_default();
    const size_t n = (size_t)source->nv;
    opt.lanes = 1;
    if (whole_model(source, &one->model, &err) != RAMUS_OK ||
        ramus_data_create(one->model, &opt, &one->data, &err) != RAMUS_OK)
        stop(err.text);
    one->q = calloc(4 * n, sizeof *one->q);
    if (!one->q)
        stop("out of memory");
    one->v = one->q + n;
    one->x = one->v + n;
    one->y = one->x + n;
    for (int k = 0; k < source->nv; k++) {
        one->q[k] = state(0, k);
        one->v[k] = state(1, k);
    }
}

static double least_alone(alone *one, int forward, const double in[], double out[], int rounds)
{
    double least = INFINITY;
    for (int k = 0; k < rounds; k++) {
        const double start = tool_seconds();
        const ramus_status status = forward ? ramus_forward_dynamics(one->model, one->data, one->q, one->v, in, out)
                                            : ramus_inverse_dynamics(one->model, one->data, one->q, one->v, in, out);
        least = fmin(least, tool_seconds() - start);
        if (status != RAMUS_OK)
            stop(ramus_data_error(one->data)->text);
    }
    return least;
}

/* Differences in forces; x has the ranks' forces, then their accelerations for these. */
static void check_inverse(alone *one, int nv, int rounds, double *difference)
{
    double *a = calloc((size_t)nv, sizeof *a);
    if (!a)
        stop("out of memory");
    for (int k = 0; k < nv; k++)
        a[k] = state(2, k);
    one->inverse = least_alone(one, 0, a, one->y, rounds);
    free(a);
    *difference = largest(one->x, one->y, (size_t)nv) / largest(one->y, NULL, (size_t)nv);
}

static void check_forward(alone *one, int nv, int rounds, double *difference)
{
    double *tau = calloc(2 * (size_t)nv, sizeof *tau), *a = tau + nv;
    if (!tau)
        stop("out of memory");
    memcpy(tau, one->y, (size_t)nv * sizeof *tau); /* the forces of one process */
    least_alone(one, 0, one->x, one->y, 1);
    *difference = largest(one->y, tau, (size_t)nv) / largest(tau, NULL, (size_t)nv);
    one->forward = least_alone(one, 1, tau, a, rounds);
    free(tau);
}

/* ---- the report ----------------------------------------------------------------------------------------------------------- */

typedef struct setting {
    int joints, rounds, check, messages, csv;
    double trunk_cost;
    formula robot;
} setting;

static void report(const setting *how, const char *what, const spread_plan *p, int depth, measured m, double alone_time,
                   double difference)
{
    if (how->csv)
        printf("%s,%s,%d,%d,%d,%d,%d,%d,%.6g,%.6g,%.6g,%llu,%llu,%.3g\n", what, shape_names[how->robot.shape],
               how->joints, depth, p->nrank, p->npart, p->nborder, p->ntrunk, 1e3 * m.time, 1e3 * m.waited,
               1e3 * alone_time, m.messages, m.bytes, difference);
    else
        printf("%-17s %8.3f ms, rank 0 waits %.3f; %llu messages, %llu bytes; one process %.3f ms; difference %.1e\n",
               what, 1e3 * m.time, 1e3 * m.waited, m.messages, m.bytes, 1e3 * alone_time, difference);
}

static setting read_arguments(int argc, char **argv)
{
    setting how = { .joints = 100000, .rounds = 5, .check = 1, .trunk_cost = SPREAD_TRUNK_COST };
    for (int k = 1; k < argc; k++) {
        const char *next = k + 1 < argc ? argv[k + 1] : "";
        if (strcmp(argv[k], "--joints") == 0)
            how.joints = atoi(next), k++;
        else if (strcmp(argv[k], "--rounds") == 0)
            how.rounds = atoi(next), k++;
        else if (strcmp(argv[k], "--trunk-cost") == 0)
            how.trunk_cost = atof(next), k++;
        else if (strcmp(argv[k], "--no-check") == 0)
            how.check = 0;
        else if (strcmp(argv[k], "--messages") == 0)
            how.messages = 1;
        else if (strcmp(argv[k], "--csv") == 0)
            how.csv = 1;
        else if (strcmp(argv[k], "--shape") == 0) {
            for (how.robot.shape = BINARY; how.robot.shape <= STAR; how.robot.shape++)
                if (strcmp(next, shape_names[how.robot.shape]) == 0)
                    break;
            k++;
        } else {
            how.joints = 0;
        }
    }
    if (how.joints < 1 || how.rounds < 1 || how.robot.shape > STAR)
        stop("usage: bench_subtrees [--joints N] [--shape binary|bushy|arms|chain|star] [--rounds N] [--trunk-cost X] "
             "[--no-check] [--messages] [--csv]");
    return how;
}

int main(int argc, char **argv)
{
    const setting how = read_arguments(argc, argv);
    const spread_source source = { .nlink = how.joints,
                                   .nq = how.joints,
                                   .nv = how.joints,
                                   .gravity = { 0, 0, -9.81 },
                                   .self = &how.robot,
                                   .parent = parent_of,
                                   .link = link_of };
    ranks *others;
    spread s;
    spread_plan plan;
    alone one = { 0 };
    double differences[2] = { NAN, NAN }, all = 0;
    if (ranks_open(&others) != TOOL_OK)
        return 1;
    const double start = tool_seconds();
    if (!spread_plan_make(&plan, &source, others->count, how.trunk_cost))
        stop("out of memory");
    if (spread_open(&s, &source, &plan, others) != RAMUS_OK)
        stop(s.error.text);
    const double opened = tool_seconds() - start;
    for (size_t k = 0; k < s.nq; k++)
        s.q[k] = s.q_at[k] >= 0 ? state(0, s.q_at[k]) : 0;
    for (size_t k = 0; k < s.nv; k++) {
        s.v[k] = s.v_at[k] >= 0 ? state(1, s.v_at[k]) : 0;
        s.a[k] = s.v_at[k] >= 0 ? state(2, s.v_at[k]) : 0;
    }
    const measured inverse = measure(&s, spread_inverse_dynamics, how.rounds);
    spread_learn(&s);
    const double most = memory(&s, &all);
    if (others->rank == 0 && how.check) {
        alone_open(&one, &source);
        spread_gather(&s, s.tau, one.x);
        check_inverse(&one, source.nv, how.rounds, &differences[0]);
    } else if (how.check) {
        spread_gather(&s, s.tau, NULL);
    }
    const measured forward = measure(&s, spread_forward_dynamics, how.rounds);
    if (how.check)
        spread_gather(&s, s.a, one.x);
    if (others->rank == 0 && how.check)
        check_forward(&one, source.nv, how.rounds, &differences[1]);
    if (others->rank == 0) {
        int load = 0;
        for (int r = 0; r < plan.nrank; r++)
            load = plan.load[r] > load ? plan.load[r] : load;
        const int depth = depth_of(&how.robot, how.joints);
        if (!how.csv)
            printf(
                "%d joints, %s, depth %d, %d rank%s: %d parts, %d connections between ranks, trunk %d, most on a rank "
                "%d; opened in %.2f s; %.0f MiB on a rank at most, %.0f in all\n",
                how.joints, shape_names[how.robot.shape], depth, plan.nrank, plan.nrank == 1 ? "" : "s", plan.npart,
                plan.nborder, plan.ntrunk, load, opened, most, all);
        report(&how, "inverse dynamics", &plan, depth, inverse, one.inverse, differences[0]);
        report(&how, "forward dynamics", &plan, depth, forward, one.forward, differences[1]);
    }
    for (size_t size = 8; others->count > 1 && how.messages && size <= 1 << 20; size *= 8) {
        meet(&s);
        const double time = one_way(&s, size, 300);
        if (others->rank == 0)
            printf("a message of %zu bytes: %.2f us\n", size, 1e6 * time);
    }
    meet(&s);
    ramus_data_destroy(one.data);
    ramus_model_destroy(one.model);
    free(one.q);
    spread_close(&s);
    spread_plan_release(&plan);
    ranks_close();
    return 0;
}
