/* subtrees.c - one robot over the ranks of mpirun: time, messages and bytes of an evaluation against joints, depth and ranks
 *
 *     mpirun -n 4 subtrees [--joints N] [--shape binary|chain|star] [--rounds N]
 *
 * Revolute joints. The least time of the rounds; a barrier is before each. Differences are those to one process, relative to the largest
 * force; of forward dynamics those of the forces that inverse dynamics of one process gives for the accelerations. Then a message there and back between ranks 0 and 1.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/random_model.h"
#include "tools/console/console.h"
#include "tools/spread/spread.h"

static void stop(const char *text)
{
    fprintf(stderr, "subtrees: %s\n", text);
    exit(1);
}

static void hear(ranks *r, int from, void *bytes, size_t size)
{
    size_t arrived;
    for (int who = -1; who < 0;) {
        who = from;
        r->module->arrived(&who, &arrived);
    }
    r->module->receive(from, bytes, size);
}

/* All have arrived. */
static void meet(ranks *r)
{
    char token = 0;
    for (int k = 1; k < r->count && r->rank == 0; k++)
        hear(r, k, &token, 1);
    for (int k = 1; k < r->count && r->rank == 0; k++)
        r->module->send(k, &token, 1);
    if (r->rank != 0) {
        r->module->send(0, &token, 1);
        hear(r, 0, &token, 1);
    }
}

/* s for a message of so many bytes from rank 0 to rank 1 and back, halved. */
static double one_way(ranks *r, size_t size, int rounds)
{
    char *bytes = calloc(size, 1);
    const double start = tool_seconds();
    for (int k = 0; k < rounds && r->rank < 2; k++)
        for (int turn = 0; turn < 2; turn++) {
            if (r->rank == turn)
                r->module->send(1 - turn, bytes, size);
            else
                hear(r, turn, bytes, size);
        }
    free(bytes);
    return (tool_seconds() - start) / (2 * rounds);
}

static double largest(const double x[], const double minus[], size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(x[k] - (minus ? minus[k] : 0)));
    return most;
}

typedef ramus_status evaluation(spread *s, const double q[], const double v[], const double in[], double out[]);

static double least_time(spread *s, evaluation *evaluate, const double q[], const double v[], const double in[],
                         double out[], int rounds, double *waited)
{
    double least = INFINITY;
    for (int k = 0; k < rounds; k++) {
        meet(s->others);
        s->waited = 0;
        const double start = tool_seconds();
        if (evaluate(s, q, v, in, out) != RAMUS_OK)
            stop(s->error.text);
        const double time = tool_seconds() - start;
        if (time < least) {
            least = time;
            *waited = s->waited;
        }
    }
    return least;
}

static void report(const char *what, const spread *s, const spread_plan *p, int depth, double time, double waited,
                   double difference, int rounds)
{
    printf("%-18s %8d joints, depth %6d, %d ranks: %9.3f ms (rank 0 waits %.3f), %g messages, %g bytes; trunk %d, most "
           "on a rank %d; difference %.1e\n",
           what, p->nlink, depth, p->nrank, 1e3 * time, 1e3 * waited, (double)s->all_messages / rounds,
           (double)s->all_bytes / rounds, p->ntrunk, p->load[0], difference);
}

int main(int argc, char **argv)
{
    int joints = 100000, rounds = 5;
    tree_shape shape = TREE_BINARY;
    for (int k = 1; k + 1 < argc; k += 2) {
        if (strcmp(argv[k], "--joints") == 0)
            joints = atoi(argv[k + 1]);
        else if (strcmp(argv[k], "--rounds") == 0)
            rounds = atoi(argv[k + 1]);
        else if (strcmp(argv[k], "--shape") == 0)
            shape = argv[k + 1][0] == 'c' ? TREE_CHAIN : argv[k + 1][0] == 's' ? TREE_STAR : TREE_BINARY;
    }
    if (joints < 1 || rounds < 1)
        stop("usage: subtrees [--joints N] [--shape binary|chain|star] [--rounds N]");
    const random_tree_options opt = { joints, shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    ranks *others;
    spread s;
    spread_plan plan;
    ramus_error err;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    if (ranks_open(&others) != TOOL_OK)
        return 1;
    plain_tree *tree = random_tree_create(2024, &opt);
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
        stop(err.text);
    const size_t nv = (size_t)ramus_model_nv(model);
    double *q = calloc(5 * nv, sizeof *q), *v = q + nv, *a = v + nv, *tau = a + nv, *check = tau + nv;
    if (!q || !spread_plan_make(&plan, model, others->count))
        stop("out of memory");
    rng r = { 7 };
    for (size_t k = 0; k < 3 * nv; k++)
        q[k] = rng_uniform(&r, -1, 1);
    int depth = 0, *deep = calloc((size_t)joints, sizeof *deep);
    for (int k = 0; k < joints; k++) {
        const int up = ramus_model_link(model, (ramus_link){ k }).parent.index;
        deep[k] = 1 + (up >= 0 ? deep[up] : 0);
        depth = deep[k] > depth ? deep[k] : depth;
    }
    free(deep);
    double start = tool_seconds();
    if (spread_open(&s, model, &plan, others) != RAMUS_OK)
        stop(s.error.text);
    const double opened = tool_seconds() - start;
    double waited = 0, difference = 0;
    const double inverse = least_time(&s, spread_inverse_dynamics, q, v, a, tau, rounds, &waited);
    spread_gather(&s, tau, 1);
    if (others->rank == 0) {
        if (ramus_data_create(model, NULL, &data, &err) != RAMUS_OK ||
            ramus_inverse_dynamics(model, data, q, v, a, check) != RAMUS_OK)
            stop("one process fails");
        start = tool_seconds();
        ramus_inverse_dynamics(model, data, q, v, a, check);
        printf("%d parts, %d connections between ranks, opened in %.2f s; the library on one core: %.3f ms\n",
               plan.npart, plan.nborder, opened, 1e3 * (tool_seconds() - start));
        difference = largest(tau, check, nv) / largest(check, NULL, nv);
        report("inverse dynamics", &s, &plan, depth, inverse, waited, difference, rounds);
    }
    s.messages = s.bytes = 0;
    if (!data && ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        stop(err.text);
    if (ramus_inverse_dynamics(model, data, q, v, a, tau) != RAMUS_OK) /* the forces of that motion, on every rank */
        stop("one process fails");
    const double forward = least_time(&s, spread_forward_dynamics, q, v, tau, a, rounds, &waited);
    spread_gather(&s, a, 1);
    if (others->rank == 0) {
        if (ramus_inverse_dynamics(model, data, q, v, a, check) != RAMUS_OK)
            stop("one process fails");
        difference = largest(tau, check, nv) / largest(tau, NULL, nv);
        report("forward dynamics", &s, &plan, depth, forward, waited, difference, rounds);
    }
    for (size_t size = 8; others->count > 1 && size <= 1 << 20; size *= 32) {
        meet(others);
        const double time = one_way(others, size, 200);
        if (others->rank == 0)
            printf("a message of %zu bytes: %.2f us\n", size, 1e6 * time);
    }
    meet(others);
    spread_close(&s);
    ranks_close();
    return 0;
}
