/* scaling.c - cost against the number of joints: binary trees of 3 to 100,000 revolute joints, chains of 3 to 300
 *
 *     scaling [--csv FILE] [--commit TEXT] [--rounds N] [--only SHAPE]
 *
 * ns per state of repeated calls, least of the rounds: caches are warm as far as they reach. MuJoCo's inverse dynamics up to 1000
 * joints, in chains up to 50; two threads from 10,000 joints on. bench/report/report.c draws it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "clock.h"
#include "options.h"
#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/random_model.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

enum { LANES = 8, MUJOCO_MOST = 1000, MUJOCO_DEEPEST = 50 /* its files end at some depth */, SHARED = 10000 };

static const struct {
    const char *name;
    tree_shape shape;
    int joints[9];
} shapes[] = { { "tree", TREE_BINARY, { 3, 10, 24, 100, 300, 1000, 10000, 100000, 0 } },
               { "chain", TREE_CHAIN, { 3, 7, 24, 50, 100, 300, 0 } } };

typedef struct bench {
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data, *shared; /* shared: between two threads, of large robots */
    ramus_pool *pool;
    mujoco_oracle *mujoco;
    double *q, *v, *a, *out; /* [LANES] rows */
    ramus_pose *pose;
} bench;

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

static void inverse(bench *b)
{
    ramus_inverse_dynamics(b->model, b->data, b->q, b->v, b->a, b->out);
}

static void inverse_shared(bench *b)
{
    ramus_inverse_dynamics(b->model, b->shared, b->q, b->v, b->a, b->out);
}

static void batch(bench *b)
{
    ramus_inverse_dynamics_batch(b->model, b->data, LANES, b->q, b->v, b->a, b->out);
}

static void forward(bench *b)
{
    ramus_forward_dynamics(b->model, b->data, b->q, b->v, b->a, b->out);
}

static void forward_shared(bench *b)
{
    ramus_forward_dynamics(b->model, b->shared, b->q, b->v, b->a, b->out);
}

static void poses(bench *b)
{
    ramus_link_poses_at(b->model, b->data, b->q, b->pose);
}

static void mujoco(bench *b)
{
    mujoco_oracle_evaluate(b->mujoco);
}

static const struct {
    const char *what, *code;
    void (*evaluate)(bench *b);
    int rows;
} entries[] = { { "inverse dynamics", "ramus", inverse, 1 },
                { "inverse dynamics on two threads", "ramus", inverse_shared, 1 },
                { "inverse dynamics in batches", "ramus", batch, LANES },
                { "forward dynamics", "ramus", forward, 1 },
                { "forward dynamics on two threads", "ramus", forward_shared, 1 },
                { "poses of all links", "ramus", poses, 1 },
                { "inverse dynamics", "MuJoCo", mujoco, 1 } };
enum { ENTRIES = sizeof entries / sizeof *entries };

static bench bench_create(tree_shape shape, int joints)
{
    const random_tree_options opt = { joints, shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    bench b = { .tree = random_tree_create(2024, &opt) };
    char text[1000] = "out of memory";
    ramus_error err = { .text = "out of memory" };
    if (tree_model_create(b.tree, NULL, NULL, &b.model, &err) != RAMUS_OK ||
        ramus_data_create(b.model, NULL, &b.data, &err) != RAMUS_OK)
        stop(err.text);
    ramus_data_options two = ramus_data_options_default();
    if (joints >= SHARED && (ramus_pool_create(2, NULL, &b.pool, &err) != RAMUS_OK ||
                             (two.pool = b.pool, ramus_data_create(b.model, &two, &b.shared, &err)) != RAMUS_OK))
        stop(err.text);
    const size_t n = (size_t)joints * LANES;
    double **const array[] = { &b.q, &b.v, &b.a, &b.out };
    for (int k = 0; k < 4; k++)
        if (!(*array[k] = calloc(n, sizeof(double))))
            stop(text);
    if (!(b.pose = calloc((size_t)joints, sizeof *b.pose)))
        stop(text);
    rng r = { 1 };
    for (size_t k = 0; k < n; k++) {
        b.q[k] = rng_uniform(&r, -3, 3);
        b.v[k] = rng_uniform(&r, -1, 1);
        b.a[k] = rng_uniform(&r, -1, 1);
    }
    if (joints <= (shape == TREE_CHAIN ? MUJOCO_DEEPEST : MUJOCO_MOST)) {
        if (!(b.mujoco = mujoco_oracle_create(b.tree, text, sizeof text)))
            stop(text);
        mujoco_oracle_set(b.mujoco, b.q, b.v, b.a);
    }
    return b;
}

static void bench_destroy(bench *b)
{
    if (b->mujoco)
        mujoco_oracle_destroy(b->mujoco);
    ramus_data_destroy(b->shared);
    ramus_pool_destroy(b->pool);
    ramus_data_destroy(b->data);
    ramus_model_destroy(b->model);
    plain_tree_destroy(b->tree);
    free(b->q);
    free(b->v);
    free(b->a);
    free(b->out);
    free(b->pose);
}

static int has(const bench *b, int k)
{
    if (entries[k].evaluate == mujoco)
        return b->mujoco != NULL;
    return b->shared || (entries[k].evaluate != inverse_shared && entries[k].evaluate != forward_shared);
}

/* Forward dynamics of the forces are the accelerations, two threads do what one does, and MuJoCo has the same forces. */
static int agree(bench *b, const char *shape)
{
    const int n = b->tree->nv;
    double *tau = malloc((size_t)n * sizeof *tau), *one = malloc((size_t)n * sizeof *one);
    int good = tau && one && ramus_inverse_dynamics(b->model, b->data, b->q, b->v, b->a, tau) == RAMUS_OK &&
               ramus_forward_dynamics(b->model, b->data, b->q, b->v, tau, b->out) == RAMUS_OK &&
               check_near(shape, "forward dynamics of its forces", "a", b->out, b->a, n, 1e-6);
    if (good) {
        batch(b);
        good &= check_near(shape, "a row of the batch", "one state", b->out, tau, n, 1e-8);
    }
    if (good && b->mujoco) {
        mujoco(b);
        mujoco_oracle_forces(b->mujoco, one);
        good &= check_near(shape, "inverse dynamics", "MuJoCo", tau, one, n, 1e-8);
    }
    if (good && b->shared) {
        inverse_shared(b);
        good &= memcmp(b->out, tau, (size_t)n * sizeof *tau) == 0;
        forward(b);
        memcpy(one, b->out, (size_t)n * sizeof *one);
        forward_shared(b);
        good &= memcmp(b->out, one, (size_t)n * sizeof *one) == 0;
        if (!good)
            fprintf(stderr, "bench: %s: two threads do not give the bits of one\n", shape);
    }
    free(tau);
    free(one);
    return good;
}

static double time_calls(bench *b, int k, int calls)
{
    entries[k].evaluate(b); /* what another algorithm left in the caches is gone afterwards */
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        entries[k].evaluate(b);
    return (clock_ns() - start) / calls / entries[k].rows;
}

int main(int argc, char *argv[])
{
    int good = 1;
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,shape,joints,what,code,ns_minimum");
    if (wrong)
        return wrong;
    printf("%-6s %7s %-31s %-7s %14s %14s\n", "shape", "joints", "what", "code", "ns", "ns per joint");
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (int j = 0; shapes[s].joints[j]; j++) {
            if (o.only && strcmp(o.only, shapes[s].name) != 0)
                continue;
            const int n = shapes[s].joints[j];
            bench b = bench_create(shapes[s].shape, n);
            good &= agree(&b, shapes[s].name);
            double least[ENTRIES];
            int calls[ENTRIES];
            for (int k = 0; k < ENTRIES; k++) {
                least[k] = INFINITY;
                if (has(&b, k))
                    calls[k] = (int)fmax(4, 2e5 / (time_calls(&b, k, 1) * entries[k].rows));
            }
            for (int i = 0; i < (n > 5000 ? o.rounds / 4 + 1 : o.rounds); i++)
                for (int k = 0; k < ENTRIES; k++)
                    if (has(&b, k))
                        least[k] = fmin(least[k], time_calls(&b, k, calls[k]));
            for (int k = 0; k < ENTRIES; k++) {
                if (!isfinite(least[k]))
                    continue;
                printf("%-6s %7d %-31s %-7s %14.1f %14.2f\n", shapes[s].name, n, entries[k].what, entries[k].code,
                       least[k], least[k] / n);
                if (o.csv)
                    fprintf(o.csv, "%s,%s,%s,%d,%s,%s,%.17g\n", o.commit, o.machine, shapes[s].name, n, entries[k].what,
                            entries[k].code, least[k]);
            }
            bench_destroy(&b);
        }
    return bench_close(&o, good);
}
