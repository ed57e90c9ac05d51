/* test_singular_mass.c - robots whose mass matrix is singular wherever they are: every function that needs its inverse refuses them */
#include "ramus/ramus.h"
#include "support/data_with.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

static const struct {
    const char *name, *links;
} robots[] = {
    { "a point mass on its own axis", "      - {name: l0, joint: {name: j0, type: spherical}, origin: {xyz: [0.1, 0.2, "
                                      "0.3], rpy: [0.3, 0.5, 0.7]}, mass: 2, com: [0.1, 0.05, "
                                      "-0.1], inertia: [0.02, 0.05, 0.05]}\n"
                                      "      - {name: l1, joint: {name: j1, type: revolute, axis: [1, 0, 0]}, origin: "
                                      "{xyz: [0.2, 0.3, 0.1], rpy: [0.4, 0.2, 0.9]}, mass: 1, "
                                      "com: [0.1, -0.1, 0.2], inertia: [0.02, 0.03, 0.03]}\n"
                                      "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 0, -1]}, origin: "
                                      "{xyz: [-0.3, 0.3, 0.05], rpy: [0.6, -0.2, 0.3]}, mass: "
                                      "1.7}\n" },
    { "a base without mass, under a joint that nearly stands on it",
      "      - {name: l0, joint: {name: root, type: free}}\n"
      "      - {name: l1, joint: {name: j1, type: revolute, axis: [-0.013, 0.005, 1]}, origin: {xyz: [-0.35, -0.11, "
      "0.23]}, mass: 1.6, com: "
      "[-0.1, 0.13, -0.2], inertia: [0.02, 0.05, 0.06]}\n"
      "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.2, 0.1, 0.3], rpy: "
      "[0.3, 0.4, 0.5]}, mass: 1.3, "
      "com: [0.1, 0.1, 0.1], inertia: [0.02, 0.02, 0.02]}\n" },
    { "a rail on the same rail", "      - {name: l0, joint: {name: j0, type: prismatic, axis: [0.3, 0.4, 0.5]}}\n"
                                 "      - {name: l1, joint: {name: j1, type: prismatic, axis: [0.3, 0.4, 0.5]}, "
                                 "origin: {xyz: [0.2, 0.1, 0.4]}, mass: 1}\n"
                                 "      - {name: l2, joint: {name: j2, type: revolute, axis: [0.1, 0.9, 0.2]}, mass: "
                                 "1, com: [0.2, 0.1, 0], inertia: [1, 1, 1]}\n" },
};
enum { ROBOTS = sizeof robots / sizeof *robots, STATES = 200, MOST = 12, ROWS = 9, WAYS = 8 };

static const char *const ways[WAYS] = { "articulated bodies",    "by the mass matrix",
                                        "derivatives",           "batch of derivatives",
                                        "constrained",           "constrained batch",
                                        "by Udwadia and Kalaba", "Omega" };

static int refused(const char *robot, unsigned long long seed, const char *way, const ramus_data *data,
                   ramus_status status)
{
    if (status == RAMUS_ERR_SINGULAR && strstr(ramus_data_error(data)->text, "mass and inertia"))
        return 1;
    fprintf(stderr, "%s, seed %llu, %s: status '%s', '%s'\n", robot, seed, way, ramus_status_text(status),
            ramus_data_error(data)->text);
    return 0;
}

/* With an M of the caller's own that is regular: accelerations meet the constraint. */
static int regular_terms_count(const ramus_model *model, ramus_data *held, const double q[], const double v[],
                               const char *robot, unsigned long long seed)
{
    const int nv = ramus_model_nv(model);
    double M[MOST * MOST], a[MOST], A[MOST], b;
    const ramus_constraint_rows rows = { .A = A, .b = &b };
    ramus_status status = ramus_mass_matrix(model, held, q, M);
    for (int k = 0; k < nv; k++)
        M[k * nv + k] += 1;
    if (status == RAMUS_OK)
        status = ramus_forward_dynamics_by_terms(model, held, q, v, M, v, v, a);
    if (status == RAMUS_OK)
        status = ramus_constraint_equations(model, held, q, v, &rows);
    double left = -b, terms = fabs(b);
    for (int k = 0; k < nv; k++) {
        left += A[k] * a[k];
        terms += fabs(A[k] * a[k]);
    }
    if (status == RAMUS_OK && fabs(left) <= 1e-10 * terms)
        return 1;
    fprintf(stderr, "%s, seed %llu, own terms: status '%s', gap %g of %g\n", robot, seed, ramus_status_text(status),
            left, terms);
    return 0;
}

typedef struct bench {
    ramus_builder *builder;
    ramus_model *model;
    ramus_data *data, *held, *textbook; /* held: under a constraint; solved the papers' way */
} bench;

static bench bench_create(const char *name, const char *text, const ramus_constraint_description *constraint)
{
    bench b = { .builder = NULL };
    ramus_error err = { .text = "" };
    ramus_data_options by_spectra = ramus_data_options_default();
    by_spectra.constraint_method = RAMUS_CONSTRAINT_BY_UDWADIA_KALABA;
    if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &b.builder, &err) ||
        ramus_model_compile(b.builder, NULL, &b.model, &err) ||
        data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_DERIVATIVES, b.model, NULL, &b.data, &err) ||
        ramus_data_create(b.model, NULL, &b.held, &err) || ramus_data_add_constraint(b.held, constraint, &err) ||
        ramus_data_create(b.model, &by_spectra, &b.textbook, &err) ||
        ramus_data_add_constraint(b.textbook, constraint, &err))
        fail_msg("%s: %s", name, err.text);
    return b;
}

static void bench_destroy(bench *b)
{
    ramus_data_destroy(b->textbook);
    ramus_data_destroy(b->held);
    ramus_data_destroy(b->data);
    ramus_model_destroy(b->model);
    ramus_builder_destroy(b->builder);
}

/* ROWS states; counts ways that do not say `singular`. */
static int other_verdicts(const bench *b, const double q[], const double v[], const char *name, unsigned long long seed,
                          int singular)
{
    static double out[3][ROWS * MOST * MOST];
    const ramus_model *m = b->model;
    int failures = 0;
    const ramus_status status[WAYS] = {
        ramus_forward_dynamics(m, b->data, q, v, v, out[0]),
        ramus_forward_dynamics_by_mass_matrix_tree(m, b->data, q, v, v, NULL, out[0]),
        ramus_forward_dynamics_derivatives(m, b->data, q, v, v, NULL, out[0], out[1], out[2]),
        ramus_forward_dynamics_derivatives_batch(m, b->data, ROWS, q, v, v, out[0], out[1], out[2]),
        ramus_forward_dynamics(m, b->held, q, v, v, out[0]),
        ramus_forward_dynamics_batch(m, b->held, ROWS, q, v, v, out[0]),
        ramus_forward_dynamics(m, b->textbook, q, v, v, out[0]),
        ramus_constraint_omega(m, b->textbook, q, v, out[0], out[1]),
    };
    for (int w = 0; w < WAYS; w++)
        if (singular) {
            failures += !refused(name, seed, ways[w], w < 4 ? b->data : w < 6 ? b->held : b->textbook, status[w]);
        } else if (status[w] != RAMUS_OK) {
            fprintf(stderr, "%s, seed %llu, %s: status '%s'\n", name, seed, ways[w], ramus_status_text(status[w]));
            failures++;
        }
    return failures;
}

static void every_way_refuses(void **state)
{
    (void)state;
    int failures = 0;
    for (int r = 0; r < ROBOTS; r++) {
        char text[3000];
        ramus_error err = { .text = "" };
        snprintf(text, sizeof text, "ramus: 1\nmodules:\n  m:\n    links:\n%srobot:\n  - {name: a, module: m}\n",
                 robots[r].links);
        ramus_constraint_description bar = ramus_constraint_description_default();
        bar.name = "bar";
        bar.kind = RAMUS_CONSTRAINT_DISTANCE;
        bar.frame_a = "a/l1";
        bar.length = 0.7;
        bench b = bench_create(robots[r].name, text, &bar);
        const int nq = ramus_model_nq(b.model), nv = ramus_model_nv(b.model);
        unsigned long long random = 7;
        for (int k = 0; k < STATES; k++) {
            double q[ROWS * MOST], v[ROWS * MOST];
            const unsigned long long seed = random;
            for (int row = 0; row < ROWS; row++)
                ramus_random(b.model, &random, q + row * nq);
            for (int c = 0; c < ROWS * nv; c++)
                v[c] = 0.1 * (c % 7) - 0.25;
            failures += other_verdicts(&b, q, v, robots[r].name, seed, 1);
            failures += !regular_terms_count(b.model, k % 2 ? b.held : b.textbook, q, v, robots[r].name, seed);
        }
        ramus_sim_options options = ramus_sim_options_default();
        options.method = RAMUS_SIM_VARIATIONAL;
        ramus_sim *sim = NULL;
        ramus_status moved = ramus_sim_create(b.model, &options, &sim, &err);
        if (moved == RAMUS_OK)
            moved = ramus_sim_step(sim);
        if (moved != RAMUS_ERR_SINGULAR) {
            fprintf(stderr, "%s, variational step: status '%s'\n", robots[r].name, ramus_status_text(moved));
            failures++;
        }
        ramus_sim_destroy(sim);
        bench_destroy(&b);
    }
    assert_int_equal(failures, 0);
}

/* An arm without mass but at its tip, which is folded back on the first joint to an angle of s, beside a pendulum that is held: what the first
 * joint moves is s^2, and elements of M are rounding long before they are zero. */
static void single_configurations(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\ngravity: [0, 0, 0]\nmodules:\n  m:\n    links:\n"
        "      - {name: l0, joint: {name: j0, type: revolute}}\n"
        "      - {name: l1, joint: {name: j1, type: revolute}, origin: {xyz: [1, 0, 0]}, mass: 1, com: [1, 0, 0]}\n"
        "      - {name: l2, parent: base, joint: {name: j2, type: revolute}, mass: 1, com: [1, 0, 0]}\n"
        "robot:\n  - {name: a, module: m}\n";
    ramus_constraint_description hold = ramus_constraint_description_default();
    const char *joint[] = { "a/j2" };
    const double one[] = { 1 };
    hold.name = "hold";
    hold.kind = RAMUS_CONSTRAINT_COUPLING;
    hold.joint = joint;
    hold.coefficient = one;
    hold.ncoordinate = 1;
    bench b = bench_create("folded", text, &hold);
    int failures = 0;
    for (int k = 2; k <= 17; k++) {
        const double s = k == 17 ? 0 : pow(10, -k);
        double q[ROWS * 3], v[ROWS * 3];
        for (int row = 0; row < ROWS; row++)
            for (int c = 0; c < 3; c++) {
                q[3 * row + c] = c == 0 ? 0.3 + 0.1 * row : c == 1 ? acos(-1) - s : 0.4;
                v[3 * row + c] = c == 0;
            }
        failures += other_verdicts(&b, q, v, "folded", (unsigned long long)k,
                                   k >= 7); /* s^2 below 1e-13: as articulated bodies say */
    }
    bench_destroy(&b);
    assert_int_equal(failures, 0);
}

/* A point mass on the axis of its joint, beside more groups of followers than articulated bodies take: what it moves is rounding of its own place,
 * the same in all configurations. */
static void beside_followers(void **state)
{
    (void)state;
    static const char *const axis[] = { "[-1, 0, 0]", "[0, 1, 0]", "[0.27, 0.53, 0.8]" };
    static const char *const com[] = { "[-0.5, 0, 0]", "[0, 0.5, 0]", "[0.135, 0.265, 0.4]" };
    for (int groups = 15; groups <= 19; groups++)
        for (int k = 0; k < 3; k++)
            for (int ball = 0; ball < 2; ball++) { /* with an inertia of its own it is regular */
                static char text[20000];
                int at = snprintf(
                    text, sizeof text,
                    "ramus: 1\nmodules:\n  m:\n    links:\n"
                    "      - {name: base, joint: {name: jb, type: revolute}, mass: 1, inertia: [0.1, 0.1, 0.1]}\n");
                for (int g = 0; g < 2 * groups; g++) {
                    char mimic[60] = "";
                    if (g >= groups)
                        snprintf(mimic, sizeof mimic, ", mimic: {joint: j%d, multiplier: 0.5}", g - groups);
                    at += snprintf(text + at, sizeof text - (size_t)at,
                                   "      - {name: l%d, parent: base, joint: {name: j%d, type: revolute%s}, origin: "
                                   "{xyz: [0.1, 0, 0]}, "
                                   "mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n",
                                   g, g, mimic);
                }
                snprintf(text + at, sizeof text - (size_t)at,
                         "      - {name: leaf, parent: base, joint: {name: jl, type: revolute, axis: %s}, mass: 0.4, "
                         "com: %s%s}\n"
                         "robot:\n  - {name: a, module: m}\n",
                         axis[k], com[k], ball ? ", inertia: [1e-9, 1e-9, 1e-9]" : "");
                ramus_builder *builder = NULL;
                ramus_model *model = NULL;
                ramus_data *data = NULL;
                ramus_error err;
                if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &builder, &err) ||
                    ramus_model_compile(builder, NULL, &model, &err) ||
                    data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_DERIVATIVES, model, NULL, &data, &err))
                    fail_msg("%s", err.text);
                double q[40], v[40] = { 0 }, tau[40], out[40 * 40];
                for (int c = 0; c < ramus_model_nv(model); c++) {
                    q[c] = 0.1 * c;
                    tau[c] = 1;
                }
                const ramus_status want = ball ? RAMUS_OK : RAMUS_ERR_SINGULAR;
                assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, out), want);
                assert_int_equal(ramus_forward_dynamics_batch(model, data, 1, q, v, tau, out), want);
                assert_int_equal(ramus_forward_dynamics_by_mass_matrix_tree(model, data, q, v, tau, NULL, out), want);
                assert_int_equal(ramus_forward_dynamics_derivatives(model, data, q, v, tau, NULL, NULL, NULL, out),
                                 want);
                ramus_data_destroy(data);
                ramus_model_destroy(model);
                ramus_builder_destroy(builder);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_refuses),
        cmocka_unit_test(single_configurations),
        cmocka_unit_test(beside_followers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
