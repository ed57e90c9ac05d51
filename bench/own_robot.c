/* own_robot.c - every algorithm for one state of a robot from a file
 *
 *     bench_own_robot MODEL [--floating] [--frame F] [--weld A,B] [--rounds N]
 *
 * MODEL is what the program takes. Calls take turns in rounds and the least time counts, in ns, as in algorithms.c. The last column is how
 * often a call fits into MuJoCo's inverse dynamics of tree-24, which is measured in the same rounds: with it figures of one machine
 * can be compared with those of another. --frame: whose Jacobian is asked for (default: the last link). --weld: two frames that
 * constrained forward dynamics holds together, six rows.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "clock.h"
#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "robots.h"
#include "support/data_with.h"

enum { STATES = 256 };

typedef struct bench {
    ramus_model *model;
    ramus_data *data, *welded, *reference; /* welded; the same by another method */
    ramus_frame frame;
    double *q, *v, *a, *tau; /* [STATES] */
    double *out[3], *forces;
    ramus_pose *pose;
    mujoco_oracle *unit;
} bench;

static void unit(bench *b)
{
    mujoco_oracle_evaluate(b->unit);
}

static void inverse(bench *b)
{
    ramus_inverse_dynamics(b->model, b->data, b->q, b->v, b->a, b->out[0]);
}

static void inverse_batch(bench *b)
{
    ramus_inverse_dynamics_batch(b->model, b->data, STATES, b->q, b->v, b->a, b->tau);
}

static void forward(bench *b)
{
    ramus_forward_dynamics(b->model, b->data, b->q, b->v, b->forces, b->out[0]);
}

static void mass_matrix(bench *b)
{
    ramus_mass_matrix(b->model, b->data, b->q, b->out[0]);
}

static void inverse_derivatives(bench *b)
{
    ramus_inverse_dynamics_derivatives(b->model, b->data, b->q, b->v, b->a, NULL, b->out[0], b->out[1], b->out[2]);
}

static void forward_derivatives(bench *b)
{
    ramus_forward_dynamics_derivatives(b->model, b->data, b->q, b->v, b->forces, NULL, b->out[0], b->out[1], b->out[2]);
}

static void poses(bench *b)
{
    ramus_link_poses_at(b->model, b->data, b->q, b->pose);
}

static void jacobian(bench *b)
{
    ramus_frame_jacobian_at(b->model, b->data, b->q, b->frame, RAMUS_LOCAL_WORLD_ALIGNED, b->out[0]);
}

static void momentum(bench *b)
{
    ramus_wrench h;
    ramus_centroidal_momentum_at(b->model, b->data, b->q, b->v, &h);
}

static void coriolis(bench *b)
{
    ramus_coriolis_matrix(b->model, b->data, b->q, b->v, b->out[0]);
}

static void regressor(bench *b)
{
    ramus_regressor_matrix(b->model, b->data, b->q, b->v, b->a, b->out[0]);
}

static void constrained(bench *b)
{
    ramus_forward_dynamics(b->model, b->welded, b->q, b->v, b->forces, b->out[0]);
}

static const struct entry {
    const char *what;
    void (*evaluate)(bench *b);
    int states;
} entries[] = {
    { "MuJoCo's inverse dynamics of tree-24", unit, 1 },
    { "inverse dynamics", inverse, 1 },
    { "inverse dynamics, batches", inverse_batch, STATES },
    { "forward dynamics", forward, 1 },
    { "mass matrix", mass_matrix, 1 },
    { "derivatives of inverse dynamics", inverse_derivatives, 1 },
    { "derivatives of forward dynamics", forward_derivatives, 1 },
    { "poses of all links", poses, 1 },
    { "Jacobian of one frame", jacobian, 1 },
    { "centroidal momentum", momentum, 1 },
    { "Coriolis matrix", coriolis, 1 },
    { "regressor", regressor, 1 },
    { "constrained forward dynamics", constrained, 1 },
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* ---- the robot ------------------------------------------------------------------------------------------------ */

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

static void need(ramus_status status, const ramus_error *err)
{
    if (status != RAMUS_OK)
        stop(err->text);
}

static double *numbers(size_t n)
{
    double *x = calloc(n + 8, sizeof *x);
    if (!x)
        stop("out of memory");
    return x;
}

static void fill(bench *b)
{
    const size_t nq = (size_t)ramus_model_nq(b->model), nv = (size_t)ramus_model_nv(b->model),
                 nlink = (size_t)ramus_model_nlink(b->model), wide = nv > 10 * nlink ? nv : 10 * nlink;
    rng r = { 1 };
    unsigned long long seed = 1;
    b->q = numbers(STATES * nq);
    b->v = numbers(STATES * nv);
    b->a = numbers(STATES * nv);
    b->tau = numbers(STATES * nv);
    b->forces = numbers(nv);
    for (int k = 0; k < 3; k++)
        b->out[k] = numbers(nv * (wide > 6 ? wide : 6));
    b->pose = calloc(nlink + 1, sizeof *b->pose);
    for (size_t s = 0; s < STATES; s++) {
        ramus_random(b->model, &seed, b->q + s * nq);
        for (size_t k = 0; k < nv; k++) {
            b->v[s * nv + k] = rng_uniform(&r, -1, 1);
            b->a[s * nv + k] = rng_uniform(&r, -1, 1);
        }
    }
    inverse(b);
    memcpy(b->forces, b->out[0], nv * sizeof *b->forces);
}

/* What is measured must be right, and no error. */
static int check(const bench *b, const char *path)
{
    const check_subject s = { .name = path,
                              .model = b->model,
                              .data = b->data,
                              .constrained = b->welded,
                              .reference = b->reference,
                              .q = b->q,
                              .v = b->v,
                              .a = b->a };
    return check_algorithms(&s);
}

/* ---- the clock ------------------------------------------------------------------------------------------------ */

static double time_calls(bench *b, int k, int calls)
{
    entries[k].evaluate(b); /* caches are warm, whoever had the turn before */
    const double start = clock_ns();
    for (int i = 0; i < calls; i++)
        entries[k].evaluate(b);
    return (clock_ns() - start) / calls / entries[k].states;
}

static int has(const bench *b, int k)
{
    return entries[k].evaluate != constrained || b->welded;
}

static void measure(bench *b, int rounds, double least[ENTRIES])
{
    int calls[ENTRIES];
    for (int k = 0; k < ENTRIES; k++) {
        least[k] = INFINITY;
        if (has(b, k))
            calls[k] = (int)fmax(1, 2e5 / fmin(time_calls(b, k, 3), time_calls(b, k, 3)) / entries[k].states);
    }
    for (int i = 0; i < rounds; i++)
        for (int k = 0; k < ENTRIES; k++)
            if (has(b, k))
                least[k] = fmin(least[k], time_calls(b, k, calls[k]));
}

int main(int argc, char *argv[])
{
    ramus_error err = { .text = "" };
    ramus_load_options load = ramus_load_options_default();
    const char *path = NULL, *frame = NULL;
    char *weld = NULL;
    int rounds = 101;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--floating") == 0)
            load.floating = true;
        else if (i + 1 < argc && strcmp(argv[i], "--frame") == 0)
            frame = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--weld") == 0)
            weld = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--rounds") == 0)
            rounds = atoi(argv[++i]);
        else if (argv[i][0] != '-' && !path)
            path = argv[i];
        else
            path = NULL, i = argc;
    }
    if (!path) {
        fprintf(stderr, "usage: %s MODEL [--floating] [--frame F] [--weld A,B] [--rounds N]\n", argv[0]);
        return 2;
    }
    bench b = { 0 };
    need(ramus_model_load(path, &load, &b.model, &err), &err);
    need(data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR | RAMUS_WITH_DERIVATIVES, b.model, NULL, &b.data, &err),
         &err);
    b.frame = frame ? ramus_model_find_frame(b.model, frame) : (ramus_frame){ ramus_model_nlink(b.model) - 1 };
    if (b.frame.index < 0)
        stop("there is no such frame");
    if (weld) {
        ramus_constraint_description d = ramus_constraint_description_default();
        char *comma = strchr(weld, ',');
        if (!comma)
            stop("--weld A,B: two frames are expected");
        *comma = '\0';
        d.kind = RAMUS_CONSTRAINT_CLOSURE;
        d.joint_type = RAMUS_FIXED;
        d.name = "weld";
        d.frame_a = weld;
        d.frame_b = comma + 1;
        ramus_data_options other = ramus_data_options_default();
        other.constraint_method = RAMUS_CONSTRAINT_BY_UDWADIA_KALABA;
        need(ramus_data_create(b.model, NULL, &b.welded, &err), &err);
        need(ramus_data_create(b.model, &other, &b.reference, &err), &err);
        need(ramus_data_add_constraint(b.welded, &d, &err), &err);
        need(ramus_data_add_constraint(b.reference, &d, &err), &err);
    }
    for (int k = 0; k < BENCH_ROBOTS && !b.unit; k++)
        if (strcmp(bench_robots[k].name, "tree-24") == 0) {
            char text[1000];
            plain_tree *tree = bench_robot_create(&bench_robots[k]);
            random_state s = random_state_create(0, tree);
            b.unit = mujoco_oracle_create(tree, text, sizeof text);
            if (!b.unit)
                stop(text);
            mujoco_oracle_set(b.unit, s.q, s.v, s.a);
            random_state_destroy(&s);
            plain_tree_destroy(tree);
        }
    fill(&b);
    if (!check(&b, path))
        stop("the results are not right (constraints of the model's own, passive joints?): the times would mean "
             "nothing");
    double least[ENTRIES];
    measure(&b, rounds < 1 ? 1 : rounds, least);
    printf("%s: %d links, %d coordinates\n", path, ramus_model_nlink(b.model), ramus_model_nv(b.model));
    for (int k = 0; k < ENTRIES; k++)
        if (has(&b, k))
            printf("%-40s %10.1f ns %8.2f\n", entries[k].what, least[k], least[0] / least[k]);
    mujoco_oracle_destroy(b.unit);
    ramus_data_destroy(b.welded);
    ramus_data_destroy(b.reference);
    ramus_data_destroy(b.data);
    ramus_model_destroy(b.model);
    double *const all[] = { b.q, b.v, b.a, b.tau, b.forces, b.out[0], b.out[1], b.out[2] };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    free(b.pose);
    return 0;
}
