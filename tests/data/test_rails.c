/* test_rails.c - where a robot stands on its rails changes no force and no derivative, however far it has gone
 *
 * Two rails, crossed; on them a random tree, and with every other seed a telescope beside it of more links than the tree has. Results with the rails at zero are those a hundred kilometres away: what kernels compute
 * about one point of a branch is about one that goes with the robot (tree/branch_origin.h).
 */
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/data_with.h"
#include "support/random_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    LINKS = 9,
    FIRST_OF_TELESCOPE = 4,
    STATES = 5,
    SEEDS = 12,
    RESULTS = 12,
    WITH = RAMUS_WITH_MATRICES | RAMUS_WITH_DERIVATIVES
};

static const char *const names[RESULTS] = { "M",       "C",       "forces",      "accelerations",
                                            "dtau_dq", "dtau_dv", "dtau_da",     "da_dq",
                                            "da_dv",   "da_dtau", "constrained", "one state constrained" };

typedef struct results {
    double *of[RESULTS];
    size_t size[RESULTS]; /* of each state */
} results;

static double *numbers(size_t n)
{
    double *x = calloc(n, sizeof *x);
    assert_non_null(x);
    return x;
}

static results results_create(size_t n)
{
    results r;
    for (int k = 0; k < RESULTS; k++) {
        r.size[k] = k == 2 || k == 3 || k >= 10 ? n : n * n;
        r.of[k] = numbers(STATES * r.size[k]);
    }
    return r;
}

static void results_destroy(results *r)
{
    for (int k = 0; k < RESULTS; k++)
        free(r->of[k]);
}

#define OK(call) assert_int_equal((call), RAMUS_OK)

/* Every other way one state at a time, in lanes else. */
static void evaluate(const ramus_model *m, ramus_data *d, ramus_data *welded, const double q[], const double v[],
                     const double a[], const double tau[], int in_batches, results *out)
{
    double *const *r = out->of;
    const size_t nq = (size_t)ramus_model_nq(m), n = (size_t)ramus_model_nv(m);
    for (size_t i = 0; i < STATES; i++) {
        const double *qi = q + i * nq, *vi = v + i * n, *ai = a + i * n, *ti = tau + i * n;
        OK(ramus_coriolis_matrix(m, d, qi, vi, r[1] + i * n * n));
        OK(ramus_forward_dynamics(m, welded, qi, vi, ti, r[11] + i * n));
        if (in_batches)
            continue;
        OK(ramus_mass_matrix(m, d, qi, r[0] + i * n * n));
        OK(ramus_inverse_dynamics(m, d, qi, vi, ai, r[2] + i * n));
        OK(ramus_forward_dynamics(m, d, qi, vi, ti, r[3] + i * n));
        OK(ramus_inverse_dynamics_derivatives(m, d, qi, vi, ai, NULL, r[4] + i * n * n, r[5] + i * n * n,
                                              r[6] + i * n * n));
        OK(ramus_forward_dynamics_derivatives(m, d, qi, vi, ti, NULL, r[7] + i * n * n, r[8] + i * n * n,
                                              r[9] + i * n * n));
        OK(ramus_forward_dynamics(m, welded, qi, vi, ti, r[10] + i * n));
    }
    if (!in_batches)
        return;
    OK(ramus_mass_matrix_batch(m, d, STATES, q, r[0]));
    OK(ramus_inverse_dynamics_batch(m, d, STATES, q, v, a, r[2]));
    OK(ramus_forward_dynamics_batch(m, d, STATES, q, v, tau, r[3]));
    OK(ramus_inverse_dynamics_derivatives_batch(m, d, STATES, q, v, a, r[4], r[5], r[6]));
    OK(ramus_forward_dynamics_derivatives_batch(m, d, STATES, q, v, tau, r[7], r[8], r[9]));
    OK(ramus_forward_dynamics_batch(m, welded, STATES, q, v, tau, r[10]));
}

static int has_telescope(unsigned long long seed)
{
    return seed % 2;
}

static plain_tree *tree_on_rails(unsigned long long seed)
{
    const random_tree_options how = { LINKS, (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ONE_AXIS, 0, 0 };
    plain_tree *tree = random_tree_create(seed, &how);
    tree->link[0].type = tree->link[1].type = RAMUS_PRISMATIC;
    tree->link[2].type = RAMUS_REVOLUTE;
    for (int k = 0; k < LINKS; k++)
        if (k < 3 || tree->link[k].parent < 2) /* what the rails carry turns */
            tree->link[k].parent = k < 3 ? k - 1 : 2;
    for (int k = FIRST_OF_TELESCOPE; k < LINKS && has_telescope(seed); k++) {
        tree->link[k].type = RAMUS_PRISMATIC;
        tree->link[k].parent = k == FIRST_OF_TELESCOPE ? 0 : k - 1;
    }
    plain_tree_number(tree);
    return tree;
}

/* All that slides and does not turn, at `place`, in each state. */
static void slide_to(const plain_tree *tree, unsigned long long seed, double place, double q[])
{
    for (int i = 0; i < STATES; i++)
        for (int k = 0; k < LINKS; k++)
            if (k < 2 || (has_telescope(seed) && k >= FIRST_OF_TELESCOPE))
                q[i * tree->nq + tree->link[k].q] = k % 2 ? -place / 2 : place;
}

static int agree(unsigned long long seed, const char *way, const results *near, const results *far)
{
    int failures = 0;
    for (int k = 0; k < RESULTS; k++)
        for (size_t i = 0; i < STATES; i++) {
            const double *x = near->of[k] + i * near->size[k], *y = far->of[k] + i * far->size[k];
            double most = 0, difference = 0;
            for (size_t j = 0; j < near->size[k]; j++) {
                most = fmax(most, fabs(x[j]));
                difference = fmax(difference, fabs(x[j] - y[j]));
            }
            const double tolerance =
                k >= 10 ? 1e-8 : 1e-12; /* constraints see places in the world, of five digits less */
            if (!(difference <= tolerance * most)) {
                fprintf(stderr, "seed %llu, %s, %s of state %zu: %g of %g, tolerance %g\n", seed, way, names[k], i,
                        difference, most, tolerance);
                failures++;
            }
        }
    return failures;
}

static void far_on_rails(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= SEEDS; seed++) {
        plain_tree *tree = tree_on_rails(seed);
        ramus_error err = { .text = "" };
        ramus_model *model;
        ramus_data *data, *welded;
        OK(tree_model_create(tree, NULL, NULL, &model, &err));
        OK(data_with(WITH, model, NULL, &data, &err));
        OK(ramus_data_create(model, NULL, &welded, &err));
        ramus_constraint_description bar = ramus_constraint_description_default();
        bar.name = "weld";
        bar.kind = RAMUS_CONSTRAINT_DISTANCE;
        bar.frame_a = ramus_model_link(model, (ramus_link){ 2 }).name;
        bar.frame_b =
            ramus_model_link(model, (ramus_link){ has_telescope(seed) ? FIRST_OF_TELESCOPE - 1 : LINKS - 1 }).name;
        bar.length = 0.5;
        if (ramus_data_add_constraint(welded, &bar, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        const size_t nq = (size_t)ramus_model_nq(model), n = (size_t)ramus_model_nv(model);
        double *q = numbers(STATES * nq), *x[3] = { numbers(STATES * n), numbers(STATES * n), numbers(STATES * n) };
        results near = results_create(n), far = results_create(n);
        for (size_t i = 0; i < STATES; i++) {
            random_state s = random_state_create(seed + i, tree);
            memcpy(q + i * nq, s.q, nq * sizeof *q);
            memcpy(x[0] + i * n, s.v, n * sizeof *q);
            memcpy(x[1] + i * n, s.a, n * sizeof *q);
            for (size_t k = 0; k < n; k++)
                x[2][i * n + k] = 10 * s.v[n - 1 - k] + 1;
            random_state_destroy(&s);
        }
        for (int in_batches = 0; in_batches < 2; in_batches++) {
            slide_to(tree, seed, 0, q);
            evaluate(model, data, welded, q, x[0], x[1], x[2], in_batches, &near);
            slide_to(tree, seed, 131072, q);
            evaluate(model, data, welded, q, x[0], x[1], x[2], in_batches, &far);
            failures += agree(seed, in_batches ? "batches" : "one state", &near, &far);
        }
        results_destroy(&near);
        results_destroy(&far);
        free(q);
        for (int k = 0; k < 3; k++)
            free(x[k]);
        ramus_data_destroy(welded);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(far_on_rails) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
