/* one_state.c - what kinematics, Jacobians, momentum, regressor and constraints cost, beside MuJoCo in the same run
 *
 *     one_state [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *     one_state --count MODEL WHAT CALLS          WHAT evaluated CALLS times, for callgrind
 *
 * Robots and clock as in equations_of_motion.c. First ramus and MuJoCo must agree (1e-8), where both have the result. Each call starts
 * from q and v:
 *
 *     poses           of all links                 MuJoCo: mj_kinematics
 *     jacobian        of the last link, 6 x nv      MuJoCo: mj_kinematics, mj_comPos, mj_jacBody
 *     momentum        about the centre of mass     MuJoCo: mj_kinematics, mj_comPos, mj_comVel, mj_subtreeVel
 *     coriolis, regressor, constrained             ramus alone; constrained: accelerations with the third and the last link welded
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "options.h"
#include "oracle/mujoco_kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/data_with.h"
#include "support/random_model.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

enum { RESULT_MOST = 6 * 50 };

static const struct {
    const char *name;
    int joints;
    tree_shape shape;
} models[] = { { "arm-7", 7, TREE_CHAIN }, { "tree-24", 24, TREE_ARMS }, { "chain-50", 50, TREE_CHAIN } };
enum { MODELS = sizeof models / sizeof *models };

typedef struct bench {
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data, *welded;
    mujoco_robot mujoco;
    random_state s;
    ramus_pose *pose; /* [nlink] */
    double *out, *peer;
    int body[50], dof[50]; /* MuJoCo's numbers of links and coordinates */
} bench;

static ramus_frame last_link(const bench *b)
{
    return (ramus_frame){ b->tree->nlink - 1 };
}

static void ramus_poses(bench *b)
{
    ramus_kinematics_update(b->model, b->data, b->s.q, NULL, NULL);
    ramus_link_poses(b->model, b->data, b->pose);
}

static void ramus_jacobian(bench *b)
{
    ramus_frame_jacobian_at(b->model, b->data, b->s.q, last_link(b), RAMUS_LOCAL_WORLD_ALIGNED, b->out);
}

static void ramus_momentum(bench *b)
{
    ramus_kinematics_update(b->model, b->data, b->s.q, b->s.v, NULL);
    ramus_centroidal_momentum(b->model, b->data, (ramus_wrench *)b->out);
}

static void ramus_coriolis(bench *b)
{
    ramus_coriolis_matrix(b->model, b->data, b->s.q, b->s.v, b->out);
}

static void ramus_regressor(bench *b)
{
    ramus_regressor_matrix(b->model, b->data, b->s.q, b->s.v, b->s.a, b->out);
}

static void ramus_constrained(bench *b)
{
    ramus_forward_dynamics(b->model, b->welded, b->s.q, b->s.v, b->s.a, b->out);
}

static void mujoco_poses(bench *b)
{
    mj_kinematics(b->mujoco.model, b->mujoco.data);
}

static void mujoco_jacobian(bench *b)
{
    const int nv = b->tree->nv;
    mujoco_poses(b);
    mj_comPos(b->mujoco.model, b->mujoco.data);
    mj_jacBody(b->mujoco.model, b->mujoco.data, b->peer + 3 * nv, b->peer, b->body[b->tree->nlink - 1]);
}

static void mujoco_momentum(bench *b)
{
    mujoco_poses(b);
    mj_comPos(b->mujoco.model, b->mujoco.data);
    mj_comVel(b->mujoco.model, b->mujoco.data);
    mj_subtreeVel(b->mujoco.model, b->mujoco.data);
}

static const struct entry {
    const char *what, *code;
    void (*evaluate)(bench *b);
} entries[] = {
    { "poses", "ramus", ramus_poses },
    { "poses", "MuJoCo", mujoco_poses },
    { "jacobian", "ramus", ramus_jacobian },
    { "jacobian", "MuJoCo", mujoco_jacobian },
    { "momentum", "ramus", ramus_momentum },
    { "momentum", "MuJoCo", mujoco_momentum },
    { "coriolis", "ramus", ramus_coriolis },
    { "regressor", "ramus", ramus_regressor },
    { "constrained", "ramus", ramus_constrained },
};
enum { ENTRIES = sizeof entries / sizeof *entries };

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
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
    ramus_constraint_description weld = ramus_constraint_description_default();
    if (tree_model_create(b.tree, NULL, NULL, &b.model, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR, b.model, NULL, &b.data, &err) != RAMUS_OK ||
        ramus_data_create(b.model, NULL, &b.welded, &err) != RAMUS_OK)
        stop(err.text);
    weld.kind = RAMUS_CONSTRAINT_CLOSURE;
    weld.joint_type = RAMUS_FIXED;
    weld.name = "weld";
    weld.frame_a = ramus_model_link(b.model, (ramus_link){ 2 }).name;
    weld.frame_b = ramus_model_link(b.model, (ramus_link){ b.tree->nlink - 1 }).name;
    if (ramus_data_add_constraint(b.welded, &weld, &err) != RAMUS_OK)
        stop(err.text);
    const size_t nv = (size_t)b.tree->nv, nlink = (size_t)b.tree->nlink;
    b.s = random_state_create(0, b.tree);
    b.pose = calloc(nlink, sizeof *b.pose);
    b.out = calloc(10 * nv * nlink, sizeof *b.out);
    b.peer = calloc(6 * nv, sizeof *b.peer);
    if (!b.pose || !b.out || !b.peer)
        stop("out of memory");
    mjData *d = b.mujoco.data;
    state_for_mujoco(&b.mujoco, b.s.q, b.s.v, b.s.a, d->qpos, d->qvel, d->qacc);
    for (int i = 0; i < b.tree->nlink; i++) {
        char name[32];
        snprintf(name, sizeof name, "b%d", i);
        b.body[i] = mj_name2id(b.mujoco.model, mjOBJ_BODY, name);
        b.dof[i] = b.mujoco.model->body_dofadr[b.body[i]];
    }
    return b;
}

static void bench_destroy(bench *b)
{
    mujoco_robot_destroy(&b->mujoco);
    ramus_data_destroy(b->welded);
    ramus_data_destroy(b->data);
    ramus_model_destroy(b->model);
    random_state_destroy(&b->s);
    plain_tree_destroy(b->tree);
    free(b->pose);
    free(b->out);
    free(b->peer);
}

static int near(const char *model, const char *what, const double got[], const double want[], int n)
{
    int where;
    const double off = worst_difference(got, want, n, &where);
    if (off <= 1e-8)
        return 1;
    fprintf(stderr, "bench: %s: %s: ramus and MuJoCo differ by %.2e\n", model, what, off);
    return 0;
}

static int agree(bench *b, const char *model)
{
    static double got[RESULT_MOST], want[RESULT_MOST];
    const int nv = b->tree->nv, nlink = b->tree->nlink;
    const mjData *d = b->mujoco.data;
    int good = 1;
    ramus_poses(b);
    mujoco_poses(b);
    for (int i = 0; i < nlink; i++) {
        memcpy(got + 3 * i, &b->pose[i].position, 3 * sizeof *got);
        memcpy(want + 3 * i, d->xpos + 3 * b->body[i], 3 * sizeof *want);
    }
    good &= near(model, "poses", got, want, 3 * nlink);
    ramus_jacobian(b);
    mujoco_jacobian(b);
    for (int row = 0; row < 6; row++)
        for (int c = 0; c < nv; c++)
            want[row * nv + c] = b->peer[row * nv + b->dof[c]];
    good &= near(model, "jacobian", b->out, want, 6 * nv);
    ramus_momentum(b);
    mujoco_momentum(b);
    for (int k = 0; k < 3; k++) {
        want[k] = b->mujoco.model->body_subtreemass[0] * d->subtree_linvel[k];
        want[3 + k] = d->subtree_angmom[k];
    }
    return good & near(model, "momentum", b->out, want, 6);
}

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double time_calls(bench *b, int k, int calls)
{
    const double start = now_ns();
    for (int i = 0; i < calls; i++)
        entries[k].evaluate(b);
    return (now_ns() - start) / calls;
}

static void measure(bench *b, int rounds, double least[ENTRIES])
{
    int calls[ENTRIES];
    for (int k = 0; k < ENTRIES; k++) { /* a fifth of a millisecond per turn; the first calls also warm the caches */
        calls[k] = (int)fmax(1, 2e5 / fmin(time_calls(b, k, 3), time_calls(b, k, 3)));
        least[k] = INFINITY;
    }
    for (int i = 0; i < rounds; i++)
        for (int k = 0; k < ENTRIES; k++)
            least[k] = fmin(least[k], time_calls(b, k, calls[k]));
}

static int count(const char *model, const char *what, int calls)
{
    for (int k = 0; k < MODELS; k++)
        for (int e = 0; e < ENTRIES && strcmp(models[k].name, model) == 0; e++)
            if (strcmp(entries[e].what, what) == 0) {
                bench b = bench_create(k);
                time_calls(&b, e, calls);
                bench_destroy(&b);
                return 0;
            }
    fprintf(stderr, "bench: nothing is known of %s %s\n", model, what);
    return 2;
}

int main(int argc, char *argv[])
{
    int good = 1;
    if (argc == 5 && strcmp(argv[1], "--count") == 0)
        return count(argv[2], argv[3], atoi(argv[4]));
    bench_options o;
    const int wrong = bench_open(&o, argc, argv, "commit,machine,model,joints,what,code,ns_minimum");
    if (wrong)
        return wrong;
    printf("%-10s %-12s %-7s %12s %9s\n", "model", "what", "code", "ns", "MuJoCo/");
    for (int k = 0; k < MODELS; k++) {
        double least[ENTRIES];
        if (o.only && strcmp(o.only, models[k].name) != 0)
            continue;
        bench b = bench_create(k);
        if (!agree(&b, models[k].name)) {
            good = 0;
        } else {
            measure(&b, o.rounds, least);
            for (int e = 0; e < ENTRIES; e++) {
                const int has_peer = e + 1 < ENTRIES && strcmp(entries[e].what, entries[e + 1].what) == 0;
                printf("%-10s %-12s %-7s %12.1f", models[k].name, entries[e].what, entries[e].code, least[e]);
                printf(has_peer ? " %8.2fx\n" : "\n", has_peer ? least[e + 1] / least[e] : 0.0);
                if (o.csv)
                    fprintf(o.csv, "%s,%s,%s,%d,%s,%s,%.17g\n", o.commit, o.machine, models[k].name, models[k].joints,
                            entries[e].what, entries[e].code, least[e]);
            }
        }
        bench_destroy(&b);
    }
    return bench_close(&o, good);
}
