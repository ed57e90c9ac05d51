/* algorithms.c - every algorithm for one state, on trees and on robots in the proportions of built ones, beside MuJoCo and KDL in the
 * same run
 *
 *     algorithms [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]
 *     algorithms --count MODEL WHAT CALLS          WHAT evaluated CALLS times, for callgrind; MODEL "list" WHAT: the names that robot WHAT has
 *
 * The robots are those of robots.c. First everything that is measured must be right (checks.h, and each peer's results against those of
 * ramus to 1e-8; MuJoCo's accelerations against those that its own forces are of). Each call starts from q, v and a or forces; calls take turns in rounds, and the least time counts, in ns. MuJoCo does
 *
 *     inverse             mj_kinematics, mj_comPos, mj_comVel, mj_rne
 *     forward             the same and mj_crb, mj_factorM, mj_solveM
 *     mass-matrix         mj_kinematics, mj_comPos, mj_crb (its sparse one)
 *     poses, jacobian     mj_kinematics; with mj_comPos and mj_jacBody
 *     momentum            mj_kinematics, mj_comPos, mj_comVel, mj_subtreeVel
 *
 * of the robot with welded links as parts of what carries them, as its users have it, but poses and momentum, which are of all links.
 *
 * KDL, of robots whose joints all turn: TreeIdSolver_RNE; TreeFkSolverPos_recursive for each link; TreeJntToJacSolver; of chains
 * ChainIdSolver_RNE, ChainFkSolverPos_recursive and ChainDynParam. It computes nothing else of this for trees.
 *
 * `constrained` welds two links of different branches together (six rows), or the tip of a chain to the world; `composed` is the modular
 * algorithm, tree-24 cut into its eight arms, all coordinates new in each call.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "checks.h"
#include "options.h"
#include "peak.h"
#include "robot_bench.h"
#include "support/compare.h"

#ifndef RAMUS_COMMIT
#define RAMUS_COMMIT "unknown"
#endif

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* ---- contestants -------------------------------------------------------------------------------------------- */

static void ramus_inverse(bench *b)
{
    ramus_inverse_dynamics(b->model, b->data, b->s.q, b->s.v, b->s.a, b->out[0]);
}

static void ramus_batch(bench *b)
{
    ramus_inverse_dynamics_batch(b->model, b->data, ROWS, b->batch[0], b->batch[1], b->batch[2], b->batch[3]);
}

static void ramus_forward(bench *b)
{
    ramus_forward_dynamics(b->model, b->data, b->s.q, b->s.v, b->tau, b->out[0]);
}

static void ramus_mass(bench *b)
{
    ramus_mass_matrix(b->model, b->data, b->s.q, b->out[0]);
}

static void ramus_inverse_derivatives(bench *b)
{
    ramus_inverse_dynamics_derivatives(b->model, b->data, b->s.q, b->s.v, b->s.a, NULL, b->out[0], b->out[1],
                                       b->out[2]);
}

static void ramus_forward_derivatives(bench *b)
{
    ramus_forward_dynamics_derivatives(b->model, b->data, b->s.q, b->s.v, b->tau, NULL, b->out[0], b->out[1],
                                       b->out[2]);
}

static void ramus_poses(bench *b)
{
    ramus_link_poses_at(b->model, b->data, b->s.q, b->pose);
}

static void ramus_jacobian(bench *b)
{
    ramus_frame_jacobian_at(b->model, b->data, b->s.q, (ramus_frame){ b->last }, RAMUS_LOCAL_WORLD_ALIGNED, b->out[0]);
}

static void ramus_momentum(bench *b)
{
    ramus_centroidal_momentum_at(b->model, b->data, b->s.q, b->s.v, (ramus_wrench *)b->out[0]);
}

static void ramus_momentum_matrix(bench *b)
{
    ramus_centroidal_momentum_matrix_at(b->model, b->data, b->s.q, b->out[0]);
}

static void ramus_coriolis(bench *b)
{
    ramus_coriolis_matrix(b->model, b->data, b->s.q, b->s.v, b->out[0]);
}

static void ramus_regressor(bench *b)
{
    ramus_regressor_matrix(b->model, b->data, b->s.q, b->s.v, b->s.a, b->out[0]);
}

static void ramus_constrained(bench *b)
{
    ramus_forward_dynamics(b->model, b->welded, b->s.q, b->s.v, b->tau, b->out[0]);
}

static void ramus_composed(bench *b)
{
    double *keep = b->moved; /* every coordinate differs from the last call's */
    b->moved = b->next;
    b->next = keep;
    ramus_composed_inverse_dynamics(b->cut, b->composed, b->moved, b->s.v, b->s.a, NULL, b->out[0]);
}

static void mujoco_inverse(bench *b)
{
    mujoco_oracle_evaluate(b->oracle);
}

static void mujoco_poses(bench *b)
{
    mj_kinematics(b->links.model, b->links.data);
}

static void mujoco_mass(bench *b)
{
    mj_kinematics(b->mujoco.model, b->mujoco.data);
    mj_comPos(b->mujoco.model, b->mujoco.data);
    mj_crb(b->mujoco.model, b->mujoco.data);
}

static void mujoco_forward(bench *b)
{
    mujoco_mass(b);
    mj_factorM(b->mujoco.model, b->mujoco.data);
    mj_comVel(b->mujoco.model, b->mujoco.data);
    mj_rne(b->mujoco.model, b->mujoco.data, 0, b->peer);
    for (int k = 0; k < b->mujoco.model->nv; k++)
        b->peer[k] = b->peer_tau[k] - b->peer[k];
    mj_solveM(b->mujoco.model, b->mujoco.data, b->peer, b->peer, 1);
}

static void mujoco_jacobian(bench *b)
{
    mj_kinematics(b->mujoco.model, b->mujoco.data);
    mj_comPos(b->mujoco.model, b->mujoco.data);
    mj_jacBody(b->mujoco.model, b->mujoco.data, b->peer, b->peer + 3 * b->mujoco.model->nv, b->body);
}

static void mujoco_momentum(bench *b)
{
    mj_kinematics(b->links.model, b->links.data);
    mj_comPos(b->links.model, b->links.data);
    mj_comVel(b->links.model, b->links.data);
    mj_subtreeVel(b->links.model, b->links.data);
}

static void kdl_inverse_dynamics(bench *b)
{
    kdl_inverse(b->kdl);
}

static void kdl_all_poses(bench *b)
{
    kdl_poses(b->kdl);
}

static void kdl_one_jacobian(bench *b)
{
    kdl_jacobian(b->kdl);
}

static void kdl_mass_matrix(bench *b)
{
    kdl_mass(b->kdl);
}

static const struct entry {
    const char *what, *code;
    void (*evaluate)(bench *b);
    int rows; /* states of a call */
} entries[] = {
    { "inverse", "ramus", ramus_inverse, 1 },
    { "inverse", "MuJoCo", mujoco_inverse, 1 },
    { "inverse", "KDL", kdl_inverse_dynamics, 1 },
    { "inverse-batch", "ramus", ramus_batch, ROWS },
    { "forward", "ramus", ramus_forward, 1 },
    { "forward", "MuJoCo", mujoco_forward, 1 },
    { "mass-matrix", "ramus", ramus_mass, 1 },
    { "mass-matrix", "MuJoCo", mujoco_mass, 1 },
    { "mass-matrix", "KDL", kdl_mass_matrix, 1 },
    { "inverse-derivatives", "ramus", ramus_inverse_derivatives, 1 },
    { "forward-derivatives", "ramus", ramus_forward_derivatives, 1 },
    { "poses", "ramus", ramus_poses, 1 },
    { "poses", "MuJoCo", mujoco_poses, 1 },
    { "poses", "KDL", kdl_all_poses, 1 },
    { "jacobian", "ramus", ramus_jacobian, 1 },
    { "jacobian", "MuJoCo", mujoco_jacobian, 1 },
    { "jacobian", "KDL", kdl_one_jacobian, 1 },
    { "momentum", "ramus", ramus_momentum, 1 },
    { "momentum", "MuJoCo", mujoco_momentum, 1 },
    { "momentum-matrix", "ramus", ramus_momentum_matrix, 1 },
    { "coriolis", "ramus", ramus_coriolis, 1 },
    { "regressor", "ramus", ramus_regressor, 1 },
    { "constrained", "ramus", ramus_constrained, 1 },
    { "composed", "ramus", ramus_composed, 1 },
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* 0: this code cannot compute it for this robot */
static int has(const bench *b, int e)
{
    if (entries[e].evaluate == ramus_composed)
        return b->composed != NULL;
    if (strcmp(entries[e].code, "KDL") != 0)
        return 1;
    return b->kdl && (entries[e].evaluate != kdl_mass_matrix || kdl_robot_is_chain(b->kdl));
}

/* ---- do they agree? ------------------------------------------------------------------------------------------ */

static int near(const char *model, const char *what, const char *peer, const double got[], const double want[], int n)
{
    return check_near(model, what, peer, got, want, n, 1e-8);
}

/* MuJoCo agrees with ramus already. */
static int agree_with_kdl(bench *b, const char *model)
{
    const int nlink = b->tree->nlink, nv = b->tree->nv;
    double *got = bench_numbers(3 * (size_t)nlink),
           *want = bench_numbers((size_t)nv * (size_t)(nv > 6 ? nv : 6) + 3 * (size_t)nlink);
    kdl_inverse(b->kdl);
    kdl_forces(b->kdl, want);
    ramus_inverse(b);
    int good = near(model, "inverse dynamics", "KDL", b->out[0], want, nv);
    ramus_poses(b);
    for (int i = 0; i < nlink; i++)
        memcpy(got + 3 * i, &b->pose[i].position, 3 * sizeof *got);
    kdl_poses(b->kdl);
    kdl_positions(b->kdl, want);
    good &= near(model, "poses", "KDL", got, want, 3 * nlink);
    ramus_jacobian(b);
    kdl_jacobian(b->kdl);
    kdl_columns(b->kdl, want);
    good &= near(model, "Jacobian", "KDL", b->out[0], want, 6 * nv);
    if (kdl_robot_is_chain(b->kdl)) {
        ramus_mass(b);
        kdl_mass(b->kdl);
        kdl_matrix(b->kdl, want);
        good &= near(model, "mass matrix", "KDL", b->out[0], want, nv * nv);
    }
    free(got);
    free(want);
    return good;
}

/* MuJoCo's accelerations are those that its forces were computed from. */
static int agree_with_peer_forward(bench *b, const char *model)
{
    mujoco_forward(b);
    return near(model, "MuJoCo's forward dynamics", "its inverse dynamics", b->peer, b->mujoco.data->qacc,
                b->mujoco.model->nv);
}

/* Velocities by Jacobians, and momenta; ramus has angular rows first in J, the linear momentum first. */
static int agree_with_peer_jacobian(bench *b, const char *model)
{
    const int nv = b->tree->nv, peer_nv = b->mujoco.model->nv;
    const mjData *d = b->mujoco.data;
    double got[6] = { 0 }, want[6] = { 0 };
    ramus_jacobian(b);
    mujoco_jacobian(b);
    for (int i = 0; i < 6; i++) {
        const double *row = b->peer + (i < 3 ? 3 + i : i - 3) * peer_nv;
        for (int k = 0; k < nv; k++)
            got[i] += b->out[0][i * nv + k] * b->s.v[k];
        for (int k = 0; k < peer_nv; k++)
            want[i] += row[k] * d->qvel[k];
    }
    int good = near(model, "J v", "MuJoCo", got, want, 6);
    ramus_momentum(b);
    mujoco_momentum(b);
    for (int i = 0; i < 3; i++) {
        want[i] = b->links.data->subtree_linvel[i] * b->links.model->body_subtreemass[0];
        want[3 + i] = b->links.data->subtree_angmom[i];
    }
    return good & near(model, "momentum", "MuJoCo", b->out[0], want, 6);
}

static int agree_in_batches(bench *b, const char *model)
{
    const size_t nq = (size_t)b->tree->nq, nv = (size_t)b->tree->nv;
    int good = 1;
    ramus_batch(b);
    for (size_t i = 0; i < ROWS; i++) {
        if (ramus_inverse_dynamics(b->model, b->data, b->batch[0] + i * nq, b->batch[1] + i * nv, b->batch[2] + i * nv,
                                   b->out[0]) != RAMUS_OK)
            bench_stop(ramus_data_error(b->data)->text);
        good &= near(model, "a row of the batch", "one state", b->batch[3] + i * nv, b->out[0], (int)nv);
    }
    return good;
}

static int agree(bench *b, const char *model)
{
    const int nlink = b->tree->nlink, nv = b->tree->nv;
    double *got = bench_numbers(12 * (size_t)nlink), *want = bench_numbers(12 * (size_t)nlink + (size_t)nv);
    ramus_poses(b);
    mujoco_poses(b);
    for (int i = 0; i < nlink; i++) { /* positions, rotation matrices */
        char name[32];
        snprintf(name, sizeof name, "b%d", i);
        const int body = mj_name2id(b->links.model, mjOBJ_BODY, name);
        double *own = got + 12 * i, *peer = want + 12 * i;
        ramus_pose_to_matrix(b->pose[i], own + 3, own);
        memcpy(peer, b->links.data->xpos + 3 * body, 3 * sizeof *peer);
        memcpy(peer + 3, b->links.data->xmat + 9 * body, 9 * sizeof *peer);
    }
    int good = near(model, "poses", "MuJoCo", got, want, 12 * nlink);
    mujoco_inverse(b);
    mujoco_oracle_forces(b->oracle, want);
    ramus_inverse(b);
    good &= near(model, "inverse dynamics", "MuJoCo", b->out[0], want, nv);
    if (b->composed) {
        ramus_composed(b);
        good &= near(model, "modular algorithm", "MuJoCo", b->out[0], want, nv);
    }
    good &= agree_with_peer_forward(b, model) & agree_with_peer_jacobian(b, model) & agree_in_batches(b, model);
    free(got);
    free(want);
    const check_subject s = { .name = model,
                              .model = b->model,
                              .data = b->data,
                              .constrained = b->welded,
                              .reference = b->reference,
                              .q = b->s.q,
                              .v = b->s.v,
                              .a = b->s.a };
    return good & check_algorithms(&s) & (!b->kdl || agree_with_kdl(b, model));
}

/* ---- the clock ---------------------------------------------------------------------------------------------- */

static double time_calls(bench *b, int k, int calls)
{
    entries[k].evaluate(b); /* caches are warm, whoever had the turn before */
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        entries[k].evaluate(b);
    return (clock_ns() - start) / calls / entries[k].rows;
}

static void measure(bench *b, int rounds, double least[ENTRIES])
{
    int calls[ENTRIES];
    for (int k = 0; k < ENTRIES; k++) { /* a fifth of a millisecond per turn */
        least[k] = INFINITY;
        if (!has(b, k))
            continue;
        const double one = fmin(time_calls(b, k, 3), time_calls(b, k, 3)) * entries[k].rows;
        calls[k] = (int)fmax(1, 2e5 / one);
    }
    for (int i = 0; i < rounds; i++)
        for (int k = 0; k < ENTRIES; k++)
            if (has(b, k))
                least[k] = fmin(least[k], time_calls(b, k, calls[k]));
}

/* ---- the program -------------------------------------------------------------------------------------------- */

static int count(const char *model, const char *what, int calls)
{
    const int list = strcmp(model, "list") == 0;
    for (int k = 0; k < BENCH_ROBOTS && list; k++) {
        if (strcmp(bench_robots[k].name, what) != 0)
            continue;
        bench b = bench_create(&bench_robots[k]);
        for (int e = 0; e < ENTRIES; e++)
            if (has(&b, e) && strcmp(entries[e].code, "KDL") != 0)
                printf("%s%s\n", strcmp(entries[e].code, "MuJoCo") == 0 ? "MuJoCo:" : "", entries[e].what);
        bench_destroy(&b);
        return 0;
    }
    const int peer = strncmp(what, "MuJoCo:", 7) == 0;
    for (int k = 0; k < BENCH_ROBOTS; k++)
        for (int e = 0; e < ENTRIES && strcmp(bench_robots[k].name, model) == 0; e++)
            if (strcmp(entries[e].what, what + 7 * peer) == 0 && peer == (strcmp(entries[e].code, "MuJoCo") == 0)) {
                bench b = bench_create(&bench_robots[k]);
                time_calls(&b, e, calls);
                printf("%d\n", entries[e].rows);
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
    const int wrong = bench_open(
        &o, argc, argv, "commit,machine,compiler,model,like,links,coordinates,what,code,ns_minimum,peak_gflops,lanes");
    if (wrong)
        return wrong;
    const double peaks[2] = { peak_gflops(4), peak_gflops(8) }, peak = fmax(peaks[0], peaks[1]);
    const int lanes = peaks[1] > 0 ? 8 : peaks[0] > 0 ? 4 : 2;
    printf("%-10s %-20s %-7s %12s %9s %9s %10s\n", "model", "what", "code", "ns", "MuJoCo/", "KDL/", "MuJoCo ID/");
    for (int k = 0; k < BENCH_ROBOTS; k++) {
        const bench_robot *robot = &bench_robots[k];
        double least[ENTRIES];
        if (o.only && strcmp(o.only, robot->name) != 0)
            continue;
        bench b = bench_create(robot);
        if (!agree(&b, robot->name)) {
            good = 0;
            bench_destroy(&b);
            continue;
        }
        measure(&b, o.rounds, least);
        for (int e = 0; e < ENTRIES; e++) {
            if (!has(&b, e))
                continue;
            printf("%-10s %-20s %-7s %12.1f", robot->name, entries[e].what, entries[e].code, least[e]);
            for (int peer = 1; peer <= 2; peer++)
                if (strcmp(entries[e].code, "ramus") == 0 && e + peer < ENTRIES && has(&b, e + peer) &&
                    strcmp(entries[e].what, entries[e + peer].what) == 0)
                    printf(" %8.2fx", least[e + peer] / least[e]);
                else
                    printf("%10s", "");
            printf(" %9.2fx\n", least[1] / least[e]);
            if (o.csv)
                fprintf(o.csv, "%s,%s,%s,%s,%s,%d,%d,%s,%s,%.17g,%.4g,%d\n", o.commit, o.machine, COMPILER, robot->name,
                        robot->like, b.tree->nlink, b.tree->nv, entries[e].what, entries[e].code, least[e], peak,
                        lanes);
        }
        bench_destroy(&b);
    }
    return bench_close(&o, good);
}
