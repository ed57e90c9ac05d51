/* equations_of_motion.c - what the mass matrix and forward dynamics cost, beside MuJoCo in the same run
 *
 *     equations_of_motion [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *
 * Revolute joints, general placements and inertias, one thread, warm caches. First everybody's results must agree
 * (1e-8); then rounds in which all take turns, so that a slow spell of the machine hits all alike. Times are ns per
 * call: the smallest and the median over the rounds. MuJoCo does the least that gives the result, without contacts,
 * constraints or actuators:
 *
 *     mass matrix        mj_kinematics, mj_comPos, mj_crb: a sparse matrix; ramus writes the full one
 *     forward dynamics   also mj_factorM, mj_comVel, mj_rne, mj_solveM
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "contestants.h"
#include "oracle/mujoco_kinematics.h"
#include "ramus/equations.h"
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
} models[] = {
    { "arm-7", 7, TREE_CHAIN },
    { "tree-24", 24, TREE_ARMS },
    { "chain-50", 50, TREE_CHAIN },
    { "tree-1000", 1000, TREE_BINARY },
};
enum { MODELS = sizeof models / sizeof *models };

typedef struct bench {
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data;
    ramus_data *equations;
    mujoco_robot mujoco;
    random_state s;
    double *tau;    /* that gives s.a */
    double *out;    /* [nv * nv] */
    double *forces; /* [nv] MuJoCo's scratch */
    double *tau_mujoco;
    int *dof; /* [nv] MuJoCo's number of each coordinate */
} bench;

/* What is timed. `size` numbers of `out` are the result; all of one `what` must agree. */
typedef struct entry {
    const char *what, *code, *how;
    void (*evaluate)(bench *b);
    int squared; /* the result is a matrix */
    int most;    /* joints; larger robots are left out */
} entry;

/* ---- contestants -------------------------------------------------------------------------------------------- */

static void ramus_M(bench *b)
{
    ramus_mass_matrix(b->model, b->data, b->s.q, b->out);
}

static void gauss_M(bench *b)
{
    ramus_gauss_principle(b->model, b->equations, b->s.q, NULL, b->out, NULL, NULL);
}

static void mujoco_M(bench *b)
{
    mj_kinematics(b->mujoco.model, b->mujoco.data);
    mj_comPos(b->mujoco.model, b->mujoco.data);
    mj_crb(b->mujoco.model, b->mujoco.data);
}

static void mujoco_full_M(bench *b)
{
    mujoco_M(b);
    mj_fullM(b->mujoco.model, b->out, b->mujoco.data->qM);
}

static void ramus_a(bench *b)
{
    ramus_forward_dynamics(b->model, b->data, b->s.q, b->s.v, b->tau, b->out);
}

static void ramus_a_by_M(bench *b)
{
    ramus_forward_dynamics_by_mass_matrix_tree(b->model, b->equations, b->s.q, b->s.v, b->tau, NULL, b->out);
}

static void mujoco_a(bench *b)
{
    const mjModel *m = b->mujoco.model;
    mjData *d = b->mujoco.data;
    mujoco_M(b);
    mj_factorM(m, d);
    mj_comVel(m, d);
    mj_rne(m, d, 0, b->forces);
    for (int k = 0; k < m->nv; k++)
        b->forces[k] = b->tau_mujoco[k] - b->forces[k];
    mj_solveM(m, d, b->out, b->forces, 1);
}

static void ramus_C(bench *b)
{
    ramus_coriolis_matrix(b->model, b->equations, b->s.q, b->s.v, b->out);
}

static const entry entries[] = {
    { "mass matrix", "ramus", "composite", ramus_M, 1, 1 << 30 },
    { "mass matrix", "MuJoCo", "composite, sparse", mujoco_M, 0, 1 << 30 },
    { "mass matrix", "MuJoCo", "composite, full", mujoco_full_M, 1, 1 << 30 },
    { "mass matrix", "ramus", "dqGP", gauss_M, 1, 100 },
    { "accelerations", "ramus", "articulated bodies", ramus_a, 0, 1 << 30 },
    { "accelerations", "MuJoCo", "L^T D L", mujoco_a, 0, 1 << 30 },
    { "accelerations", "ramus", "through full M", ramus_a_by_M, 0, 100 },
    { "Coriolis matrix", "ramus", "composite", ramus_C, 1, 100 },
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* ---- the task ----------------------------------------------------------------------------------------------- */

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return memory;
}

static bench bench_create(int k)
{
    const random_tree_options opt = { models[k].joints, models[k].shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    bench b = { .tree = random_tree_create(2024, &opt) };
    char text[1000];
    ramus_error err = { .text = "" };
    b.mujoco = mujoco_robot_create(b.tree, text, sizeof text);
    if (!b.mujoco.model || tree_model_create(b.tree, NULL, NULL, &b.model, &err) != RAMUS_OK ||
        ramus_data_create(b.model, NULL, &b.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, b.model, NULL, &b.equations, &err) != RAMUS_OK) {
        fprintf(stderr, "bench: %s\n", b.mujoco.model ? err.text : text);
        exit(1);
    }
    const size_t nv = (size_t)b.tree->nv;
    b.s = random_state_create(0, b.tree);
    b.tau = must(calloc(nv, sizeof *b.tau));
    b.out = must(calloc(nv * nv, sizeof *b.out));
    b.forces = must(calloc(nv, sizeof *b.forces));
    ramus_inverse_dynamics(b.model, b.data, b.s.q, b.s.v, b.s.a, b.tau);
    mjData *d = b.mujoco.data;
    state_for_mujoco(&b.mujoco, b.s.q, b.s.v, b.s.a, d->qpos, d->qvel, d->qacc);
    b.dof = must(calloc(nv, sizeof *b.dof));
    b.tau_mujoco = must(calloc(nv, sizeof *b.tau_mujoco));
    for (int i = 0; i < b.tree->nlink; i++) { /* one coordinate each; MuJoCo numbers them depth first */
        char name[32];
        snprintf(name, sizeof name, "b%d", i);
        b.dof[i] = b.mujoco.model->body_dofadr[mj_name2id(b.mujoco.model, mjOBJ_BODY, name)];
        b.tau_mujoco[b.dof[i]] = b.tau[i];
    }
    return b;
}

static void bench_destroy(bench *b)
{
    mujoco_robot_destroy(&b->mujoco);
    ramus_data_destroy(b->equations);
    ramus_data_destroy(b->data);
    ramus_model_destroy(b->model);
    random_state_destroy(&b->s);
    plain_tree_destroy(b->tree);
    free(b->tau);
    free(b->out);
    free(b->forces);
    free(b->tau_mujoco);
    free(b->dof);
}

/* MuJoCo's result in our order; a copy. */
static void reorder(const bench *b, const entry *e, double from[], double to[])
{
    const size_t nv = (size_t)b->tree->nv;
    for (size_t i = 0; i < nv; i++) {
        const size_t row = (size_t)b->dof[i];
        if (!e->squared)
            to[i] = from[row];
        for (size_t j = 0; e->squared && j < nv; j++)
            to[i * nv + j] = from[row * nv + (size_t)b->dof[j]];
    }
}

/* Matrices against the first of their kind, accelerations against the true ones. */
static int agree(bench *b, const char *model)
{
    int good = 1, where;
    const size_t nv = (size_t)b->tree->nv;
    double *want = must(calloc(nv * nv, sizeof *want)), *got = must(calloc(nv * nv, sizeof *got));
    for (int k = 0; k < ENTRIES; k++) {
        const entry *e = &entries[k];
        const size_t size = e->squared ? nv * nv : nv;
        if (b->tree->nv > e->most)
            continue;
        e->evaluate(b);
        if (e->evaluate == mujoco_M) /* the same as the next one's, but sparse */
            continue;
        memcpy(got, b->out, size * sizeof *got);
        if (strcmp(e->code, "MuJoCo") == 0)
            reorder(b, e, b->out, got);
        if (k == 0 || strcmp(e->what, entries[k - 1].what) != 0)
            memcpy(want, e->squared ? got : b->s.a, size * sizeof *want);
        const double off = worst_difference(got, want, (int)size, &where);
        if (!(off <= 1e-8)) {
            fprintf(stderr, "bench: %s: %s by %s, %s: differs by %.2e\n", model, e->what, e->code, e->how, off);
            good = 0;
        }
    }
    free(want);
    free(got);
    return good;
}

/* ---- the clock ---------------------------------------------------------------------------------------------- */

static double time_calls(bench *b, const entry *e, int calls)
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
    for (int k = 0; k < ENTRIES; k++) /* about a millisecond per turn; the first calls also warm the caches */
        if (b->tree->nv <= entries[k].most) {
            const double once = fmin(time_calls(b, &entries[k], 3), time_calls(b, &entries[k], 3));
            calls[k] = (int)fmax(1, 1e6 / once);
        }
    for (int i = 0; i < rounds; i++)
        for (int k = 0; k < ENTRIES; k++)
            if (b->tree->nv <= entries[k].most)
                sample[k][i] = time_calls(b, &entries[k], calls[k]);
    for (int k = 0; k < ENTRIES; k++) {
        qsort(sample[k], (size_t)rounds, sizeof(double), clock_order);
        least[k] = sample[k][0];
        median[k] = sample[k][rounds / 2];
    }
}

/* ---- the report --------------------------------------------------------------------------------------------- */

static void report(const bench *b, const char *model, const double least[], const double median[], FILE *csv,
                   const char *commit, const char *machine)
{
    for (int k = 0; k < ENTRIES; k++) {
        const entry *e = &entries[k];
        double peer = NAN;
        for (int j = ENTRIES - 1; j >= 0; j--) /* the first of MuJoCo's with the same result */
            if (strcmp(entries[j].what, e->what) == 0 && strcmp(entries[j].code, "MuJoCo") == 0)
                peer = least[j];
        if (b->tree->nv > e->most)
            continue;
        printf("%-10s %-16s %-7s %-19s %12.1f %12.1f %10.2f", model, e->what, e->code, e->how, least[k], median[k],
               least[k] / b->tree->nv);
        if (isnan(peer))
            printf("%9s\n", "-");
        else
            printf("%8.2fx\n", peer / least[k]);
        if (csv)
            fprintf(csv, "%s,%s,%s,%d,%s,%s,\"%s\",%.17g,%.17g\n", commit, machine, model, b->tree->nv, e->what,
                    e->code, e->how, least[k], median[k]);
    }
    printf("\n");
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    int good = 1;
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,model,joints,what,code,how,ns_minimum,ns_median");
    if (wrong)
        return wrong;
    printf("equations of motion, %s, commit %s, %d rounds; ns per call; ratio: how many times faster than MuJoCo\n\n",
           o.machine, o.commit, o.rounds);
    printf("%-10s %-16s %-7s %-19s %12s %12s %10s %8s\n", "model", "result", "code", "by", "ns minimum", "ns median",
           "per joint", "MuJoCo");
    for (int k = 0; k < MODELS; k++) {
        double least[ENTRIES], median[ENTRIES];
        if (o.only && strcmp(o.only, models[k].name) != 0)
            continue;
        bench b = bench_create(k);
        good &= agree(&b, models[k].name);
        measure(&b, models[k].joints >= 1000 ? (o.rounds + 9) / 10 : o.rounds, least, median);
        report(&b, models[k].name, least, median, o.csv, o.commit, o.machine);
        bench_destroy(&b);
    }
    return bench_close(&o, good);
}
