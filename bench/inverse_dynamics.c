/* inverse_dynamics.c - what one evaluation of inverse dynamics costs, beside MuJoCo and KDL in the same run
 *
 *     inverse_dynamics [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *     inverse_dynamics --count MODEL MODE CALLS      no clock: for counting instructions, see instructions.sh
 *
 * Revolute joints, general placements and inertias, one thread, warm caches. First everybody's forces must agree
 * (1e-8); then rounds in which all take turns, so that a slow spell of the machine hits all alike. Batches count their
 * transposition. Times are ns per state: the smallest and the median over the rounds.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "contestants.h"
#include "peak.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "options.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

enum { CONTESTANTS = 10 };

/* Multiplications and additions of the classic algorithm for one revolute joint, without sine and cosine. What a code
 * does in fact is its own affair: this is the work that gets done. */
static const double classic_operations = 281;

static const struct {
    const char *name;
    int joints;
    tree_shape shape;
    int peers; /* 1: also MuJoCo and KDL */
} models[] = {
    { "arm-7", 7, TREE_CHAIN, 1 },         { "tree-24", 24, TREE_ARMS, 1 },         { "chain-50", 50, TREE_CHAIN, 1 },
    { "tree-1000", 1000, TREE_BINARY, 1 }, { "tree-10000", 10000, TREE_BINARY, 0 },
};
enum { MODELS = sizeof models / sizeof *models };

typedef struct result {
    contestant who;
    int calls; /* per round */
    double sample[ROUNDS_MOST], least, median;
} result;

/* ---- the task ----------------------------------------------------------------------------------------------- */

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return memory;
}

static task task_create(int model)
{
    const random_tree_options opt = { models[model].joints, models[model].shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(2024, &opt);
    const size_t n = (size_t)tree->nv;
    double *q = must(calloc(BATCH * n, sizeof *q)), *v = must(calloc(BATCH * n, sizeof *v));
    double *a = must(calloc(BATCH * n, sizeof *a));
    for (size_t i = 0; i < BATCH; i++) {
        random_state s = random_state_create(i, tree);
        memcpy(q + i * n, s.q, n * sizeof *q);
        memcpy(v + i * n, s.v, n * sizeof *v);
        memcpy(a + i * n, s.a, n * sizeof *a);
        random_state_destroy(&s);
    }
    ramus_model *compiled = NULL;
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &compiled, &err) != RAMUS_OK) {
        fprintf(stderr, "bench: %s\n", err.text);
        exit(1);
    }
    return (task){ models[model].name, tree, compiled, q, v, a };
}

static void task_destroy(task *t)
{
    ramus_model_destroy((ramus_model *)t->model);
    plain_tree_destroy((plain_tree *)t->tree);
    free((double *)t->q);
    free((double *)t->v);
    free((double *)t->a);
}

static int gather(const task *t, int peers, result r[])
{
    int n = 0;
    static const int lanes[] = { 0, 4, 8 };
    for (int k = 0; k < 3; k++)
        for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++)
            n += ramus_contestant(t, (ramus_algebra)algebra, lanes[k], &r[n].who);
    if (peers) {
        n += mujoco_contestant(t, &r[n].who);
        n += kdl_contestant(t, &r[n].who);
    }
    return n;
}

/* Everybody against the first one (ramus, sv, one state), batches also in their last row. */
static int agree(const task *t, result r[], int n)
{
    int good = 1, where;
    const int nv = t->tree->nv;
    double *last = must(calloc((size_t)nv, sizeof *last));
    ramus_data *data = NULL;
    if (ramus_data_create(t->model, NULL, &data, NULL) != RAMUS_OK)
        exit(1);
    const size_t row = (BATCH - 1) * (size_t)nv;
    ramus_inverse_dynamics(t->model, data, t->q + row, t->v + row, t->a + row, last);
    ramus_data_destroy(data);
    for (int i = 0; i < n; i++) {
        r[i].who.evaluate(r[i].who.self);
        double off = worst_difference(r[i].who.forces(r[i].who.self, 0), r[0].who.forces(r[0].who.self, 0), nv, &where);
        if (r[i].who.batch > 1)
            off = fmax(off, worst_difference(r[i].who.forces(r[i].who.self, BATCH - 1), last, nv, &where));
        if (!(off <= 1e-8)) {
            fprintf(stderr, "bench: %s: %s %s, %d lanes: forces differ by %.2e (joint %d)\n", t->name, r[i].who.code,
                    r[i].who.algebra, r[i].who.lanes, off, where);
            good = 0;
        }
    }
    free(last);
    return good;
}

/* ---- the clock ---------------------------------------------------------------------------------------------- */

static double time_calls(const contestant *who, int calls)
{
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        who->evaluate(who->self);
    return (clock_ns() - start) / calls;
}

static void measure(result r[], int n, int rounds)
{
    for (int i = 0; i < n; i++) { /* about a millisecond per turn; the first calls also warm the caches */
        const double once = fmin(time_calls(&r[i].who, 3), time_calls(&r[i].who, 3));
        r[i].calls = (int)fmax(1, 1e6 / once);
    }
    for (int k = 0; k < rounds; k++)
        for (int i = 0; i < n; i++)
            r[i].sample[k] = time_calls(&r[i].who, r[i].calls) / r[i].who.batch;
    for (int i = 0; i < n; i++) {
        qsort(r[i].sample, (size_t)rounds, sizeof(double), clock_order);
        r[i].least = r[i].sample[0];
        r[i].median = r[i].sample[rounds / 2];
    }
}

/* ---- the report --------------------------------------------------------------------------------------------- */

static double least_of(const result r[], int n, const char *code)
{
    for (int i = 0; i < n; i++)
        if (strcmp(r[i].who.code, code) == 0)
            return r[i].least;
    return NAN;
}

static void put_ratio(double ratio)
{
    if (isnan(ratio))
        printf("%9s", "-");
    else
        printf("%8.2fx", ratio);
}

static void report(const task *t, const result r[], int n, const double peaks[], FILE *csv, const char *commit,
                   const char *machine)
{
    const double mujoco = least_of(r, n, "MuJoCo"), kdl = least_of(r, n, "KDL");
    for (int i = 0; i < n; i++) {
        const contestant *c = &r[i].who;
        const double gflops = classic_operations * t->tree->nv / r[i].least, peak = peaks[c->lanes];
        printf("%-11s %-7s %-3s %5d %5d %12.1f %12.1f %9.2f %8.2f", t->name, c->code, c->algebra, c->lanes, c->batch,
               r[i].least, r[i].median, r[i].least / t->tree->nv, gflops);
        if (peak > 0)
            printf(" %5.0f%%", 100 * gflops / peak);
        else
            printf(" %6s", "-");
        put_ratio(mujoco / r[i].least);
        put_ratio(kdl / r[i].least);
        printf("\n");
        if (csv)
            fprintf(csv, "%s,%s,%s,%d,%s,%s,%d,%d,%.17g,%.17g\n", commit, machine, t->name, t->tree->nv, c->code,
                    c->algebra, c->lanes, c->batch, r[i].least, r[i].median);
    }
    printf("\n");
    fflush(stdout);
}

/* ---- counting instructions ---------------------------------------------------------------------------------- */

static int count(const char *model, const char *mode, int calls)
{
    for (int m = 0; m < MODELS; m++) {
        if (strcmp(models[m].name, model) != 0)
            continue;
        contestant c;
        task t = task_create(m);
        const ramus_algebra algebra = strncmp(mode, "dq", 2) == 0 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV;
        int found = 0;
        if (strcmp(mode, "mujoco") == 0)
            found = mujoco_contestant(&t, &c);
        else if (strcmp(mode, "kdl") == 0)
            found = kdl_contestant(&t, &c);
        else if (strcmp(mode, "sv") == 0 || strcmp(mode, "dq") == 0)
            found = ramus_contestant(&t, algebra, 0, &c);
        else if (strcmp(mode, "sv-batch") == 0 || strcmp(mode, "dq-batch") == 0)
            found = ramus_contestant(&t, algebra, 4, &c);
        if (!found) {
            fprintf(stderr, "bench: no mode '%s' here; there are sv, dq, sv-batch, dq-batch, mujoco, kdl\n", mode);
            return 2;
        }
        for (int i = 0; i < calls; i++)
            c.evaluate(c.self);
        printf("%d\n", c.batch);
        c.destroy(c.self);
        task_destroy(&t);
        return 0;
    }
    fprintf(stderr, "bench: no model '%s'\n", model);
    return 2;
}

int main(int argc, char *argv[])
{
    static result r[CONTESTANTS];
    if (argc == 5 && strcmp(argv[1], "--count") == 0)
        return count(argv[2], argv[3], atoi(argv[4]));
    bench_options o;
    const int wrong =
        bench_open(&o, argc, argv, "commit,machine,model,joints,code,algebra,lanes,batch,ns_minimum,ns_median");
    if (wrong)
        return wrong;
    double peaks[9] = { 0 };
    peaks[1] = peak_gflops(1), peaks[4] = peak_gflops(4), peaks[8] = peak_gflops(8);
    printf("inverse dynamics, %s, commit %s, %d rounds; ns per state; ratios: how many times faster than that code\n",
           o.machine, o.commit, o.rounds);
    printf("GFlop/s: %.0f operations per joint, and their share of the measured peak: %.1f (1 lane), %.1f (4), %.1f "
           "(8)\n\n",
           classic_operations, peaks[1], peaks[4], peaks[8]);
    printf("%-11s %-7s %-3s %5s %5s %12s %12s %9s %8s %6s %8s %8s\n", "model", "code", "alg", "lanes", "batch",
           "ns minimum", "ns median", "per joint", "GFlop/s", "peak", "MuJoCo", "KDL");
    int good = 1;
    double per_joint[CONTESTANTS] = { 0 };
    for (int m = 0; m < MODELS; m++) {
        if (o.only && strcmp(o.only, models[m].name) != 0)
            continue;
        task t = task_create(m);
        const int n = gather(&t, models[m].peers, r);
        good &= agree(&t, r, n);
        measure(r, n, models[m].joints > 1000 ? (o.rounds + 9) / 10 : o.rounds);
        report(&t, r, n, peaks, o.csv, o.commit, o.machine);
        for (int i = 0; i < n; i++) {
            const double ns = r[i].least / t.tree->nv;
            if (strcmp(t.name, "tree-24") == 0)
                per_joint[i] = ns;
            if (strcmp(t.name, "tree-10000") == 0 && per_joint[i] > 0)
                printf("growth: %s %s, %d lanes, batch %d: a joint of 10000 costs %.2f times a joint of 24\n",
                       r[i].who.code, r[i].who.algebra, r[i].who.lanes, r[i].who.batch, ns / per_joint[i]);
            r[i].who.destroy(r[i].who.self);
        }
        task_destroy(&t);
    }
    return bench_close(&o, good);
}
