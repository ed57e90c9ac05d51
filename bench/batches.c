/* batches.c - what many states at once cost, per state, beside the calls for one state and MuJoCo's inverse dynamics in the same run
 *
 *     batches [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *     batches --count MODEL WHAT CALLS LANES        a batch of 256 states evaluated CALLS times, for callgrind
 *
 * Robots and clock as in algorithms.c; batches of 256 states, rows of the caller's included, on one thread. First every row must be what
 * the call for one state returns (1e-9). MuJoCo: mj_kinematics, mj_comPos, mj_comVel, mj_rne. `rollouts` are steps of Runge-Kutta (four
 * evaluations) of 1 ms of many motions; one state: ramus_sim. `constrained FD` welds two tips of the tree together, or that of a chain to the
 * world (six rows).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "options.h"
#include "oracle/mujoco_kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/data_with.h"
#include "support/random_model.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

enum { BATCH = 256, STEPS = 8, WHATS = 9, WAYS = 4 };

static const struct {
    const char *name;
    int joints;
    tree_shape shape;
} models[] = { { "arm-7", 7, TREE_CHAIN }, { "tree-24", 24, TREE_ARMS }, { "chain-50", 50, TREE_CHAIN } };
enum { MODELS = sizeof models / sizeof *models };

typedef enum what {
    INVERSE,
    FORWARD,
    MASS,
    POSES,
    JACOBIAN,
    INVERSE_DERIVATIVES,
    FORWARD_DERIVATIVES,
    CONSTRAINED,
    ROLLOUT
} what;
static const char *const what_name[WHATS] = { "inverse dynamics",   "forward dynamics",      "mass matrix",
                                              "poses of all links", "Jacobian of one frame", "derivatives of ID",
                                              "derivatives of FD",  "constrained FD",        "rollouts" };

/* One state, or lanes as wide as these at most. */
static const int way_lanes[WAYS] = { 0, 1, 4, 8 };

typedef struct bench {
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data[WAYS], *welded[WAYS];
    ramus_rollout *rollout[WAYS];
    ramus_sim *sim;
    mujoco_robot mujoco;
    double *q, *v, *x, *q_out, *out[3], *want[3];
    size_t width[WHATS]; /* numbers of a result */
} bench;

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

static double *numbers(size_t n)
{
    double *x = calloc(n, sizeof *x);
    if (!x)
        stop("out of memory");
    return x;
}

static bench bench_create(int k)
{
    const random_tree_options opt = { models[k].joints, models[k].shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    bench b = { .tree = random_tree_create(2024, &opt) };
    char text[1000] = "out of memory";
    ramus_error err = { .text = "out of memory" };
    b.mujoco = mujoco_robot_create(b.tree, text, sizeof text);
    if (!b.mujoco.model)
        stop(text);
    b.mujoco.model->nsite = 0; /* places that tests ask for */
    if (tree_model_create(b.tree, NULL, NULL, &b.model, &err) != RAMUS_OK)
        stop(err.text);
    for (int w = 0; w < WAYS; w++) {
        ramus_data_options data = ramus_data_options_default();
        ramus_rollout_options rollout = ramus_rollout_options_default();
        data.lanes = rollout.lanes = way_lanes[w] ? way_lanes[w] : 1;
        data.with = RAMUS_WITH_DERIVATIVES;
        if (ramus_data_create(b.model, &data, &b.data[w], &err) != RAMUS_OK ||
            ramus_data_create(b.model, &data, &b.welded[w], &err) != RAMUS_OK ||
            ramus_rollout_create(b.model, &rollout, &b.rollout[w], &err) != RAMUS_OK)
            stop(err.text);
        ramus_constraint_description weld = ramus_constraint_description_default();
        weld.kind = RAMUS_CONSTRAINT_CLOSURE;
        weld.joint_type = RAMUS_FIXED;
        weld.name = "weld";
        weld.frame_a = models[k].shape == TREE_ARMS ? ramus_model_link(b.model, (ramus_link){ 11 }).name : NULL;
        weld.frame_b = ramus_model_link(b.model, (ramus_link){ b.tree->nlink - 1 }).name;
        if (ramus_data_add_constraint(b.welded[w], &weld, &err) != RAMUS_OK)
            stop(err.text);
    }
    ramus_sim_options sim = ramus_sim_options_default();
    sim.method = RAMUS_SIM_RK4;
    if (ramus_sim_create(b.model, &sim, &b.sim, &err) != RAMUS_OK)
        stop(err.text);
    const size_t nv = (size_t)b.tree->nv, nlink = (size_t)b.tree->nlink;
    b.q = numbers(BATCH * nv);
    b.v = numbers(BATCH * nv);
    b.x = numbers(BATCH * nv);
    b.q_out = numbers(BATCH * nv);
    const size_t most = nv * nv > 7 * nlink ? nv * nv : 7 * nlink;
    for (int j = 0; j < 3; j++) {
        b.out[j] = numbers(BATCH * most);
        b.want[j] = numbers(BATCH * most);
    }
    for (size_t i = 0; i < BATCH; i++) {
        random_state s = random_state_create(i, b.tree);
        memcpy(b.q + i * nv, s.q, nv * sizeof *s.q);
        memcpy(b.v + i * nv, s.v, nv * sizeof *s.v);
        memcpy(b.x + i * nv, s.a, nv * sizeof *s.a);
        if (i == 0)
            state_for_mujoco(&b.mujoco, s.q, s.v, s.a, b.mujoco.data->qpos, b.mujoco.data->qvel, b.mujoco.data->qacc);
        random_state_destroy(&s);
    }
    const size_t width[WHATS] = { nv, nv, nv * nv, 7 * nlink, 6 * nv, nv * nv, nv * nv, nv, nv };
    memcpy(b.width, width, sizeof width);
    return b;
}

static void bench_destroy(bench *b)
{
    for (int w = 0; w < WAYS; w++) {
        ramus_data_destroy(b->data[w]);
        ramus_data_destroy(b->welded[w]);
        ramus_rollout_destroy(b->rollout[w]);
    }
    ramus_sim_destroy(b->sim);
    mujoco_robot_destroy(&b->mujoco);
    ramus_model_destroy(b->model);
    plain_tree_destroy(b->tree);
    free(b->q);
    free(b->v);
    free(b->x);
    free(b->q_out);
    for (int j = 0; j < 3; j++) {
        free(b->out[j]);
        free(b->want[j]);
    }
}

/* State i by itself, to row i. */
static ramus_status one(bench *b, int what, size_t i)
{
    const ramus_model *m = b->model;
    ramus_data *d = b->data[0];
    const size_t nv = (size_t)b->tree->nv, at = i * b->width[what];
    const double *q = b->q + i * nv, *v = b->v + i * nv, *x = b->x + i * nv;
    double *out = b->want[0] + at;
    ramus_status bad = RAMUS_OK;
    switch (what) {
    case INVERSE:
        return ramus_inverse_dynamics(m, d, q, v, x, out);
    case FORWARD:
        return ramus_forward_dynamics(m, d, q, v, x, out);
    case MASS:
        return ramus_mass_matrix(m, d, q, out);
    case POSES:
        return ramus_link_poses_at(m, d, q, (ramus_pose *)out);
    case JACOBIAN:
        return ramus_frame_jacobian_at(m, d, q, (ramus_frame){ b->tree->nlink - 1 }, RAMUS_LOCAL_WORLD_ALIGNED, out);
    case INVERSE_DERIVATIVES:
        return ramus_inverse_dynamics_derivatives(m, d, q, v, x, NULL, out, b->want[1] + at, b->want[2] + at);
    case FORWARD_DERIVATIVES:
        return ramus_forward_dynamics_derivatives(m, d, q, v, x, NULL, out, b->want[1] + at, b->want[2] + at);
    case CONSTRAINED:
        return ramus_forward_dynamics(m, b->welded[0], q, v, x, out);
    default:
        bad = ramus_sim_set_state(b->sim, 0, q, v);
        for (int k = 0; k < STEPS && !bad; k++)
            bad = ramus_sim_step(b->sim);
        memcpy(out, ramus_sim_q(b->sim), nv * sizeof *out);
        return bad;
    }
}

static ramus_status many(bench *b, int what, int way)
{
    const ramus_model *m = b->model;
    ramus_data *d = b->data[way];
    ramus_rollout_plan plan = ramus_rollout_plan_default();
    plan.steps = STEPS;
    switch (what) {
    case INVERSE:
        return ramus_inverse_dynamics_batch(m, d, BATCH, b->q, b->v, b->x, b->out[0]);
    case FORWARD:
        return ramus_forward_dynamics_batch(m, d, BATCH, b->q, b->v, b->x, b->out[0]);
    case MASS:
        return ramus_mass_matrix_batch(m, d, BATCH, b->q, b->out[0]);
    case POSES:
        return ramus_link_poses_batch(m, d, BATCH, b->q, (ramus_pose *)b->out[0]);
    case JACOBIAN:
        return ramus_frame_jacobian_batch(m, d, BATCH, b->q, (ramus_frame){ b->tree->nlink - 1 },
                                          RAMUS_LOCAL_WORLD_ALIGNED, b->out[0]);
    case INVERSE_DERIVATIVES:
        return ramus_inverse_dynamics_derivatives_batch(m, d, BATCH, b->q, b->v, b->x, b->out[0], b->out[1], b->out[2]);
    case FORWARD_DERIVATIVES:
        return ramus_forward_dynamics_derivatives_batch(m, d, BATCH, b->q, b->v, b->x, b->out[0], b->out[1], b->out[2]);
    case CONSTRAINED:
        return ramus_forward_dynamics_batch(m, b->welded[way], BATCH, b->q, b->v, b->x, b->out[0]);
    default:
        return ramus_rollout_run(b->rollout[way], BATCH, b->q, b->v, &plan, b->out[0], NULL);
    }
}

static int agree(bench *b, const char *model)
{
    int good = 1;
    for (int what = 0; what < WHATS; what++)
        for (int way = 1; way < WAYS; way++) {
            int where;
            for (size_t i = 0; i < BATCH; i++)
                good &= one(b, what, i) == 0;
            good &= many(b, what, way) == 0;
            const int n = (int)(BATCH * b->width[what]),
                      results = what == INVERSE_DERIVATIVES || what == FORWARD_DERIVATIVES ? 3 : 1;
            double off = 0;
            for (int j = 0; j < results; j++)
                off = fmax(off, worst_difference(b->out[j], b->want[j], n, &where));
            if (!good || !(off <= 1e-9)) {
                fprintf(stderr, "bench: %s: %s of many states and of one differ by %.2e\n", model, what_name[what],
                        off);
                return 0;
            }
        }
    return good;
}

/* ns per state */
static double time_calls(bench *b, int what, int way, int calls)
{
    const double per = (what == ROLLOUT ? STEPS : 1) * (way ? BATCH : 1);
    double start = 0;
    for (int i = -1; i < calls; i++) { /* the first one only warms the caches */
        if (i == 0)
            start = clock_ns();
        if (way)
            many(b, what, way);
        else
            one(b, what, 0);
    }
    return (clock_ns() - start) / calls / per;
}

static double time_mujoco(bench *b, int calls)
{
    double start = 0;
    for (int i = -1; i < calls; i++) { /* the first call warms the caches */
        if (i == 0)
            start = clock_ns();
        mj_kinematics(b->mujoco.model, b->mujoco.data);
        mj_comPos(b->mujoco.model, b->mujoco.data);
        mj_comVel(b->mujoco.model, b->mujoco.data);
        mj_rne(b->mujoco.model, b->mujoco.data, 1, b->want[0]);
    }
    return (clock_ns() - start) / calls;
}

static void measure(bench *b, int rounds, double least[WHATS][WAYS], double *mujoco)
{
    int calls[WHATS][WAYS];
    *mujoco = INFINITY;
    for (int k = 0; k < WHATS; k++)
        for (int w = 0; w < WAYS; w++) { /* a fifth of a millisecond per turn; the first calls also warm the caches */
            const double once = time_calls(b, k, w, 2) * (w ? BATCH : 1) * (k == ROLLOUT ? STEPS : 1);
            calls[k][w] = (int)fmax(1, 2e5 / once);
            least[k][w] = INFINITY;
        }
    for (int i = 0; i < rounds; i++) {
        for (int k = 0; k < WHATS; k++)
            for (int w = 0; w < WAYS; w++)
                least[k][w] = fmin(least[k][w], time_calls(b, k, w, calls[k][w]));
        *mujoco = fmin(*mujoco, time_mujoco(b, 20));
    }
}

static int count(const char *model, const char *name, int calls, int lanes)
{
    for (int k = 0; k < MODELS; k++)
        for (int what = 0; what < WHATS && strcmp(models[k].name, model) == 0; what++)
            for (int w = 0; w < WAYS; w++)
                if (strcmp(what_name[what], name) == 0 && way_lanes[w] == lanes) {
                    bench b = bench_create(k);
                    time_calls(&b, what, w, calls);
                    bench_destroy(&b);
                    return 0;
                }
    fprintf(stderr, "bench: nothing is known of %s %s with %d lanes\n", model, name, lanes);
    return 2;
}

/* Of this thread alone: long runs on a busy machine are comparable only so. */
static double spent_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* 1000 motions of BM, 1 s at 1 ms: in lanes, and one after the other (a few of them, scaled up), on one thread. */
static int bm(bench_options *o)
{
    enum { MOTIONS = 1000, FEW = 20, SECOND = 1000, REPEATS = 3 };
    ramus_model *model = NULL;
    ramus_rollout *rollout = NULL;
    ramus_sim *sim = NULL;
    ramus_error err;
    ramus_rollout_plan plan = ramus_rollout_plan_default();
    ramus_sim_options how = ramus_sim_options_default();
    how.method = RAMUS_SIM_RK4;
    plan.steps = SECOND;
    if (ramus_model_load(RAMUS_SOURCE_DIR "/robots/bm.yaml", NULL, &model, &err) != RAMUS_OK ||
        ramus_rollout_create(model, NULL, &rollout, &err) != RAMUS_OK ||
        ramus_sim_create(model, &how, &sim, &err) != RAMUS_OK)
        stop(err.text);
    const size_t nq = (size_t)ramus_model_nq(model);
    double *q = numbers(MOTIONS * nq), *out = numbers(MOTIONS * nq), lanes = INFINITY, alone = INFINITY;
    for (size_t k = 0; k < MOTIONS * nq; k++)
        q[k] = 0.3 * sin(0.7 * (double)k);
    int good = 1;
    for (int i = 0; i < REPEATS; i++) {
        const double start = spent_ns();
        good &= ramus_rollout_run(rollout, MOTIONS, q, NULL, &plan, out, NULL) == RAMUS_OK;
        const double middle = spent_ns();
        for (size_t k = 0; k < FEW && good; k++) {
            good &= ramus_sim_set_state(sim, 0, q + k * nq, NULL) == RAMUS_OK;
            for (int j = 0; j < SECOND && good; j++)
                good &= ramus_sim_step(sim) == RAMUS_OK;
            int where;
            good &= worst_difference(out + k * nq, ramus_sim_q(sim), (int)nq, &where) <= 1e-6;
        }
        lanes = fmin(lanes, (middle - start) / 1e9);
        alone = fmin(alone, (spent_ns() - middle) / 1e9 * MOTIONS / FEW);
    }
    printf(
        "bm: %d motions of 1 s at 1 ms, rk4, one thread: %.3g s side by side, %.3g s one after the other: %.1f times\n",
        MOTIONS, lanes, alone, alone / lanes);
    if (o->csv)
        fprintf(
            o->csv,
            "%s,%s,bm,24,a step of %d rollouts of 1 s,%d,%.17g,\n%s,%s,bm,24,a step of %d rollouts of 1 s,0,%.17g,\n",
            o->commit, o->machine, MOTIONS, ramus_rollout_lanes(rollout), 1e9 * lanes / MOTIONS / SECOND, o->commit,
            o->machine, MOTIONS, 1e9 * alone / MOTIONS / SECOND);
    free(q);
    free(out);
    ramus_sim_destroy(sim);
    ramus_rollout_destroy(rollout);
    ramus_model_destroy(model);
    return good;
}

int main(int argc, char *argv[])
{
    int good = 1;
    if (argc == 6 && strcmp(argv[1], "--count") == 0)
        return count(argv[2], argv[3], atoi(argv[4]), atoi(argv[5]));
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,model,joints,what,lanes,ns_minimum,mujoco_id_ns");
    if (wrong)
        return wrong;
    printf("%-9s %-22s %9s %9s %9s %9s %10s %12s   ns per state\n", "model", "what", "one state", "1 lane", "4 lanes",
           "8 lanes", "one/8", "MuJoCo ID/8");
    for (int k = 0; k < MODELS; k++) {
        double least[WHATS][WAYS], mujoco;
        if (o.only && strcmp(o.only, models[k].name) != 0)
            continue;
        bench b = bench_create(k);
        if (agree(&b, models[k].name)) {
            measure(&b, o.rounds, least, &mujoco);
            for (int e = 0; e < WHATS; e++) {
                const double *t = least[e];
                printf("%-9s %-22s %9.1f %9.1f %9.1f %9.1f %9.1fx %11.1fx\n", models[k].name, what_name[e], t[0], t[1],
                       t[2], t[3], t[0] / t[3], mujoco / t[3]);
                for (int w = 0; o.csv && w < WAYS; w++)
                    fprintf(o.csv, "%s,%s,%s,%d,%s,%d,%.17g,%.17g\n", o.commit, o.machine, models[k].name,
                            models[k].joints, what_name[e], way_lanes[w], t[w], mujoco);
            }
        } else {
            good = 0;
        }
        bench_destroy(&b);
    }
    if (!o.only || strcmp(o.only, "bm") == 0)
        good &= bm(&o);
    return bench_close(&o, good);
}
