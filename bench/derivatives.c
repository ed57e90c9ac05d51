/* derivatives.c - what the derivatives of dynamics cost, beside inverse dynamics itself and MuJoCo's in the same run
 *
 *     derivatives [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *
 * Revolute joints, general placements and inertias, one thread, warm caches. First the derivatives must agree with
 * central differences (1e-6 of the largest); then rounds in which all take turns. `inverse` is dtau_dq, dtau_dv and
 * dtau_da in one call, `forward` da_dq, da_dv and da_dtau. Times are ns per call: the smallest and the median over the
 * rounds.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "checks.h"
#include "contestants.h"
#include "ramus/derivatives.h"
#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/compare.h"
#include "options.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

static const struct {
    const char *name;
    int joints;
    tree_shape shape;
} models[] = { { "arm-7", 7, TREE_CHAIN }, { "tree-24", 24, TREE_ARMS }, { "chain-50", 50, TREE_CHAIN } };
enum { MODELS = sizeof models / sizeof *models };

typedef struct subject {
    plain_tree *tree;
    ramus_model *model;
    random_state state;
    ramus_data *der;
    double *matrix[3], *tau;
    contestant inverse_dynamics, mujoco;
} subject;

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return memory;
}

/* ---- what is timed ------------------------------------------------------------------------------------------ */

static void inverse(subject *s)
{
    ramus_inverse_dynamics_derivatives(s->model, s->der, s->state.q, s->state.v, s->state.a, NULL, s->matrix[0],
                                       s->matrix[1], s->matrix[2]);
}

static void forward(subject *s)
{
    ramus_forward_dynamics_derivatives(s->model, s->der, s->state.q, s->state.v, s->tau, NULL, s->matrix[0],
                                       s->matrix[1], s->matrix[2]);
}

static void inverse_dynamics(subject *s)
{
    s->inverse_dynamics.evaluate(s->inverse_dynamics.self);
}

static void mujoco(subject *s)
{
    s->mujoco.evaluate(s->mujoco.self);
}

static const struct {
    const char *code, *what;
    void (*call)(subject *s);
} timed[] = { { "ramus", "derivatives of inverse dynamics", inverse },
              { "ramus", "derivatives of forward dynamics", forward },
              { "ramus", "inverse dynamics", inverse_dynamics },
              { "MuJoCo", "inverse dynamics", mujoco } };
enum { TIMED = sizeof timed / sizeof *timed };

/* Central differences of the library's inverse dynamics. */
static int agrees(subject *s)
{
    const size_t n = (size_t)s->tree->nv;
    const double h = 1e-5;
    double *want[3], *plus = must(calloc(n, sizeof *plus)), *minus = must(calloc(n, sizeof *minus));
    ramus_data *data = NULL;
    if (ramus_data_create(s->model, NULL, &data, NULL) != RAMUS_OK)
        exit(1);
    int good = 1;
    inverse(s);
    for (int j = 0; j < 3; j++) {
        double *x = j == 0 ? s->state.q : j == 1 ? s->state.v : s->state.a; /* revolute: q is plain */
        want[j] = must(calloc(n * n, sizeof(double)));
        for (size_t k = 0; k < n; k++) {
            const double keep = x[k];
            x[k] = keep + h;
            ramus_inverse_dynamics(s->model, data, s->state.q, s->state.v, s->state.a, plus);
            x[k] = keep - h;
            ramus_inverse_dynamics(s->model, data, s->state.q, s->state.v, s->state.a, minus);
            x[k] = keep;
            for (size_t i = 0; i < n; i++)
                want[j][i * n + k] = (plus[i] - minus[i]) / (2 * h);
        }
        int where;
        const double off = worst_difference(s->matrix[j], want[j], (int)(n * n), &where);
        if (!(off <= 1e-6)) {
            fprintf(stderr, "bench: matrix %d differs by %.2e at row %d, column %d\n", j, off, where / (int)n,
                    where % (int)n);
            good = 0;
        }
        free(want[j]);
    }
    const check_subject c = {
        .name = "chain", .model = s->model, .data = s->der, .q = s->state.q, .v = s->state.v, .a = s->state.a
    };
    good &= check_algorithms(&c);
    ramus_data_destroy(data);
    free(plus);
    free(minus);
    return good;
}

/* ---- the clock ---------------------------------------------------------------------------------------------- */

static double time_calls(subject *s, int which, int calls)
{
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        timed[which].call(s);
    return (clock_ns() - start) / calls;
}

static void measure(subject *s, int rounds, double least[TIMED], double median[TIMED])
{
    static double sample[TIMED][ROUNDS_MOST];
    int calls[TIMED];
    for (int i = 0; i < TIMED; i++) /* about a millisecond per turn; the first calls also warm the caches */
        calls[i] = (int)fmax(1, 1e6 / fmin(time_calls(s, i, 3), time_calls(s, i, 3)));
    for (int k = 0; k < rounds; k++)
        for (int i = 0; i < TIMED; i++)
            sample[i][k] = time_calls(s, i, calls[i]);
    for (int i = 0; i < TIMED; i++) {
        qsort(sample[i], (size_t)rounds, sizeof(double), clock_order);
        least[i] = sample[i][0];
        median[i] = sample[i][rounds / 2];
    }
}

static int run(int model, int rounds, FILE *csv, const char *commit, const char *machine)
{
    const random_tree_options opt = { models[model].joints, models[model].shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    subject s = { .tree = random_tree_create(2024, &opt) };
    const size_t n = (size_t)s.tree->nv;
    ramus_error err;
    s.state = random_state_create(0, s.tree);
    if (tree_model_create(s.tree, NULL, NULL, &s.model, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_DERIVATIVES | RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR, s.model, NULL, &s.der, &err) !=
            RAMUS_OK) {
        fprintf(stderr, "bench: %s\n", err.text);
        exit(1);
    }
    for (int j = 0; j < 3; j++)
        s.matrix[j] = must(calloc(n * n, sizeof(double)));
    s.tau = must(calloc(n, sizeof(double)));
    const task t = { models[model].name, s.tree, s.model, s.state.q, s.state.v, s.state.a };
    if (!ramus_contestant(&t, RAMUS_ALGEBRA_SV, 0, &s.inverse_dynamics) || !mujoco_contestant(&t, &s.mujoco))
        exit(1);
    const int good = agrees(&s);
    double least[TIMED], median[TIMED];
    measure(&s, rounds, least, median);
    for (int i = 0; i < TIMED; i++) {
        printf("%-9s %-7s %-32s %12.1f %12.1f %8.2fx %8.2fx\n", models[model].name, timed[i].code, timed[i].what,
               least[i], median[i], least[i] / least[2], least[i] / least[3]);
        if (csv)
            fprintf(csv, "%s,%s,%s,%d,%s,%s,%.17g,%.17g\n", commit, machine, models[model].name, s.tree->nv,
                    timed[i].code, timed[i].what, least[i], median[i]);
    }
    printf("\n");
    s.inverse_dynamics.destroy(s.inverse_dynamics.self);
    s.mujoco.destroy(s.mujoco.self);
    ramus_data_destroy(s.der);
    ramus_model_destroy(s.model);
    random_state_destroy(&s.state);
    plain_tree_destroy(s.tree);
    for (int j = 0; j < 3; j++)
        free(s.matrix[j]);
    free(s.tau);
    return good;
}

int main(int argc, char *argv[])
{
    int good = 1;
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,model,joints,code,what,ns_minimum,ns_median");
    if (wrong)
        return wrong;
    printf("derivatives, %s, commit %s, %d rounds; ns per call; ratios: how many times the cost of that\n\n", o.machine,
           o.commit, o.rounds);
    printf("%-9s %-7s %-32s %12s %12s %9s %9s\n", "model", "code", "what", "ns minimum", "ns median", "ramus ID",
           "MuJoCo ID");
    for (int m = 0; m < MODELS; m++)
        if (!o.only || strcmp(o.only, models[m].name) == 0)
            good &= run(m, o.rounds, o.csv, o.commit, o.machine);
    return bench_close(&o, good);
}
