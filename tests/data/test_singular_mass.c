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

static void every_way_refuses(void **state)
{
    (void)state;
    int failures = 0;
    for (int r = 0; r < ROBOTS; r++) {
        char text[3000];
        ramus_error err = { .text = "" };
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *data = NULL, *held = NULL, *textbook = NULL;
        snprintf(text, sizeof text, "ramus: 1\nmodules:\n  m:\n    links:\n%srobot:\n  - {name: a, module: m}\n",
                 robots[r].links);
        ramus_constraint_description bar = ramus_constraint_description_default();
        bar.name = "bar";
        bar.kind = RAMUS_CONSTRAINT_DISTANCE;
        bar.frame_a = "a/l1";
        bar.length = 0.7;
        ramus_data_options by_spectra = ramus_data_options_default();
        by_spectra.constraint_method = RAMUS_CONSTRAINT_BY_UDWADIA_KALABA;
        if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &builder, &err) ||
            ramus_model_compile(builder, NULL, &model, &err) ||
            data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_DERIVATIVES, model, NULL, &data, &err) ||
            ramus_data_create(model, NULL, &held, &err) || ramus_data_add_constraint(held, &bar, &err) ||
            ramus_data_create(model, &by_spectra, &textbook, &err) || ramus_data_add_constraint(textbook, &bar, &err))
            fail_msg("%s: %s", robots[r].name, err.text);
        const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
        unsigned long long random = 7;
        for (int k = 0; k < STATES; k++) {
            double q[ROWS * MOST], v[ROWS * MOST], out[3][ROWS * MOST * MOST];
            const unsigned long long seed = random;
            for (int row = 0; row < ROWS; row++)
                ramus_random(model, &random, q + row * nq);
            for (int c = 0; c < ROWS * nv; c++)
                v[c] = 0.1 * (c % 7) - 0.25;
            const ramus_status status[WAYS] = {
                ramus_forward_dynamics(model, data, q, v, v, out[0]),
                ramus_forward_dynamics_by_mass_matrix_tree(model, data, q, v, v, NULL, out[0]),
                ramus_forward_dynamics_derivatives(model, data, q, v, v, NULL, out[0], out[1], out[2]),
                ramus_forward_dynamics_derivatives_batch(model, data, ROWS, q, v, v, out[0], out[1], out[2]),
                ramus_forward_dynamics(model, held, q, v, v, out[0]),
                ramus_forward_dynamics_batch(model, held, ROWS, q, v, v, out[0]),
                ramus_forward_dynamics(model, textbook, q, v, v, out[0]),
                ramus_constraint_omega(model, textbook, q, v, out[0], out[1]),
            };
            for (int w = 0; w < WAYS; w++)
                failures += !refused(robots[r].name, seed, ways[w], w < 4 ? data : w < 6 ? held : textbook, status[w]);
            failures += !regular_terms_count(model, k % 2 ? held : textbook, q, v, robots[r].name, seed);
        }
        ramus_sim_options options = ramus_sim_options_default();
        options.method = RAMUS_SIM_VARIATIONAL;
        ramus_sim *sim = NULL;
        ramus_status moved = ramus_sim_create(model, &options, &sim, &err);
        if (moved == RAMUS_OK)
            moved = ramus_sim_step(sim);
        if (moved != RAMUS_ERR_SINGULAR) {
            fprintf(stderr, "%s, variational step: status '%s'\n", robots[r].name, ramus_status_text(moved));
            failures++;
        }
        ramus_sim_destroy(sim);
        ramus_data_destroy(textbook);
        ramus_data_destroy(held);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_way_refuses) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
