/* test_no_allocation.c - evaluation allocates nothing; creation survives the failure of every single allocation
 *
 * Under sanitizers allocations are not counted, and the first half is skipped. The second half makes the n-th allocation fail, for every n.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/count_allocations.h"
#include "support/failing.h"
#include "support/skipping.h"
#include "support/random_model.h"

/* ---- counting ----------------------------------------------------------------------------------------------- */

/* A robot of five modules, of which the third is a black box, with everything that evaluation needs. */
typedef struct setup {
    plain_tree *tree;
    tree_partition partition;
    ramus_model *model;
    random_state s;
    double *q, *v, *a, *tau, *parts[4];
    ramus_wrench *external, *wrench, *blocks;
    ramus_sample *samples;
    ramus_pose *poses;
} setup;

static int find_box(const setup *b)
{
    for (int i = 1; i < b->partition.nmodule; i++)
        for (int k = 1; k < b->partition.nmodule; k++)
            if (b->partition.on[k] >= 0 && b->partition.module[b->partition.on[k]] == i)
                return i; /* a module that stands on one and carries one */
    return 0;
}

static setup setup_create(void)
{
    setup b = { 0 };
    ramus_error err;
    int black_box[32] = { 0 };
    const random_tree_options opt = { 24, TREE_ARMS, JOINT_MASK_ALL, 1, 1 };
    b.tree = random_tree_create(3, &opt);
    b.partition = random_partition_create(3, b.tree, 8);
    black_box[find_box(&b)] = 1;
    if (tree_model_create(b.tree, &b.partition, black_box, &b.model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_true(ramus_model_nport(b.model) > 0);
    b.s = random_state_create(3, b.tree);
    const size_t nq = 8 * (size_t)ramus_model_nq(b.model), nv = 8 * (size_t)ramus_model_nv(b.model);
    const size_t nlink = (size_t)ramus_model_nlink(b.model), nport = (size_t)ramus_model_nport(b.model);
    b.q = calloc(nq, sizeof *b.q);
    b.v = calloc(nv, sizeof *b.v);
    b.a = calloc(nv, sizeof *b.a);
    b.tau = calloc(nv, sizeof *b.tau);
    for (int i = 0; i < 4; i++)
        b.parts[i] = calloc(nv, sizeof(double));
    b.external = calloc(nlink, sizeof *b.external);
    b.wrench = calloc(nlink, sizeof *b.wrench);
    b.blocks = calloc(nlink * (size_t)ramus_model_ninstance(b.model), sizeof *b.blocks);
    b.poses = calloc(nlink, sizeof *b.poses);
    b.samples = calloc(8 * nport, sizeof *b.samples);
    for (size_t i = 0; i < 8 * nport; i++) {
        const ramus_port_info port = ramus_model_port(b.model, (ramus_port){ (int)(i % nport) });
        b.samples[i].kind = port.kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_MOTION;
        b.samples[i].motion.pose = ramus_pose_identity();
    }
    for (size_t i = 0; i < 8; i++)
        ramus_neutral(b.model, b.q + i * nq / 8);
    return b;
}

static void setup_destroy(setup *b)
{
    random_state_destroy(&b->s);
    ramus_model_destroy(b->model);
    tree_partition_destroy(&b->partition);
    plain_tree_destroy(b->tree);
    free(b->q);
    free(b->v);
    free(b->a);
    free(b->tau);
    for (int i = 0; i < 4; i++)
        free(b->parts[i]);
    free(b->external);
    free(b->wrench);
    free(b->blocks);
    free(b->poses);
    free(b->samples);
}

/* Every evaluation function once. Returns the number of those that failed. */
static int evaluate_everything(setup *b, ramus_data *data, ramus_data *composition)
{
    const ramus_model *m = b->model;
    const ramus_force_parts parts = {
        .gravity = b->parts[0], .velocity = b->parts[1], .acceleration = b->parts[2], .external = b->parts[3]
    };
    ramus_wrench wrench;
    ramus_twist twist[4];
    unsigned long long seed = 1;
    int bad = 0;
    for (int i = 0; i < ramus_model_nport(m); i++) {
        bad += ramus_data_feed(data, (ramus_port){ i }, &b->samples[i]) != RAMUS_OK;
        bad += ramus_data_feed(composition, (ramus_port){ i }, &b->samples[i]) != RAMUS_OK;
    }
    ramus_data_set_time(data, 1);
    ramus_data_set_time(composition, 1);
    ramus_random(m, &seed, b->q);
    ramus_integrate(m, b->q, b->v, 0.1, b->q);
    ramus_normalize(m, b->q);
    bad += ramus_inverse_dynamics(m, data, b->q, b->v, b->a, b->tau) != RAMUS_OK;
    bad += ramus_inverse_dynamics_external(m, data, b->q, b->v, b->a, b->external, b->tau) != RAMUS_OK;
    bad += ramus_inverse_dynamics_batch(m, data, 8, b->q, b->v, b->a, b->tau) != RAMUS_OK;
    bad += ramus_inverse_dynamics_batch_ports(m, data, 7, b->q, b->v, b->a, b->samples, b->tau) != RAMUS_OK;
    bad += ramus_inverse_dynamics_parts(m, data, b->q, b->v, b->a, b->external, &parts) != RAMUS_OK;
    bad += ramus_inverse_dynamics_wrenches(m, data, b->q, b->v, b->a, b->external, b->tau, b->wrench) != RAMUS_OK;
    bad += ramus_composed_inverse_dynamics(m, composition, b->q, b->v, b->a, b->external, b->tau) != RAMUS_OK;
    bad += ramus_interconnection_matrix_after(m, composition, b->blocks) != RAMUS_OK;
    for (int i = 1; i < ramus_model_ninstance(m); i++) {
        bad += ramus_interface_wrench_after(m, data, (ramus_instance){ i }, &wrench) != RAMUS_OK;
        ramus_interface_wrench_after_in_world(m, data, (ramus_instance){ i }, &wrench);
        ramus_interface_wrench_after_in_frame(m, data, (ramus_instance){ i }, (ramus_frame){ 0 }, &wrench);
        ramus_composed_interface_wrench_after(m, composition, (ramus_instance){ i }, &wrench);
        ramus_composed_work(composition, (ramus_instance){ i });
    }
    for (int k = 0; k < ramus_model_nlink(m); k++) {
        bad += ramus_composed_twist_after(m, composition, (ramus_link){ k }, &twist[0], &twist[1], &twist[2],
                                          &twist[3]) != RAMUS_OK;
        bad += ramus_composed_joint_wrench_after(m, composition, (ramus_link){ k }, &wrench) != RAMUS_OK;
    }
    /* failures must not allocate either */
    const ramus_sample none = { .kind = RAMUS_SAMPLE_NONE };
    ramus_data_feed(data, (ramus_port){ 0 }, &none);
    b->samples[0].stamp = NAN;
    ramus_inverse_dynamics_batch_ports(m, data, 1, b->q, b->v, b->a, b->samples, b->tau);
    b->samples[0].stamp = 0;
    return bad;
}

/* Kinematics, derivatives and regressor, each with its own parts of a data. Returns how many calls failed. */
static int evaluate_others(const setup *b, ramus_data *k, ramus_data *d, ramus_data *r, double *matrix[3],
                           double *jacobian, double *Y)
{
    int bad = 0;
    for (int p = 0; p < ramus_model_nport(b->model); p++) {
        bad += ramus_data_feed(k, (ramus_port){ p }, &b->samples[p]) != RAMUS_OK;
        bad += ramus_data_feed(d, (ramus_port){ p }, &b->samples[p]) != RAMUS_OK;
        bad += ramus_data_feed(r, (ramus_port){ p }, &b->samples[p]) != RAMUS_OK;
    }
    ramus_wrench momentum;
    ramus_twist twist;
    bad += ramus_kinematics_update(b->model, k, b->q, b->v, b->a) != RAMUS_OK;
    bad += ramus_frame_jacobian(b->model, k, (ramus_frame){ 0 }, RAMUS_LOCAL, jacobian) != RAMUS_OK;
    bad += ramus_frame_jacobian_at(b->model, k, b->q, (ramus_frame){ 0 }, RAMUS_LOCAL, jacobian) != RAMUS_OK;
    bad += ramus_link_poses_at(b->model, k, b->q, b->poses) != RAMUS_OK;
    bad += ramus_frame_jacobian_dot_v(b->model, k, (ramus_frame){ 0 }, RAMUS_LOCAL, &twist) != RAMUS_OK;
    bad += ramus_total_momentum(b->model, k, &momentum) != RAMUS_OK;
    bad += ramus_contact_wrench(b->model, k, (ramus_frame){ 0 }, momentum, &momentum) != RAMUS_OK;
    bad += ramus_centroidal_momentum_matrix(b->model, k, jacobian) != RAMUS_OK;
    bad += ramus_centroidal_momentum_at(b->model, k, b->q, b->v, &momentum) != RAMUS_OK;
    bad += ramus_centroidal_momentum_matrix_at(b->model, k, b->q, jacobian) != RAMUS_OK;
    bad += ramus_inverse_dynamics_derivatives(b->model, d, b->q, b->v, b->a, b->external, matrix[0], matrix[1],
                                              matrix[2]) != RAMUS_OK;
    bad += ramus_forward_dynamics_derivatives(b->model, d, b->q, b->v, b->tau, b->external, matrix[0], matrix[1],
                                              matrix[2]) != RAMUS_OK;
    bad += ramus_regressor_matrix(b->model, r, b->q, b->v, b->a, Y) != RAMUS_OK;
    /* rows of one state each: what the arrays have room for */
    bad += ramus_forward_dynamics_batch(b->model, d, 1, b->q, b->v, b->tau, b->a) != RAMUS_OK;
    bad += ramus_mass_matrix_batch(b->model, d, 1, b->q, matrix[0]) != RAMUS_OK;
    bad += ramus_frame_jacobian_batch(b->model, d, 1, b->q, (ramus_frame){ 0 }, RAMUS_LOCAL, jacobian) != RAMUS_OK;
    bad += ramus_inverse_dynamics_derivatives_batch(b->model, d, 1, b->q, b->v, b->a, matrix[0], matrix[1],
                                                    matrix[2]) != RAMUS_OK;
    bad += ramus_forward_dynamics_derivatives_batch(b->model, d, 1, b->q, b->v, b->tau, matrix[0], matrix[1],
                                                    matrix[2]) != RAMUS_OK;
    return bad;
}

static void other_parts_allocate_nothing(void **state)
{
    (void)state;
    setup b = setup_create();
    const size_t nv = (size_t)ramus_model_nv(b.model), nlink = (size_t)ramus_model_nlink(b.model);
    ramus_data *kinematics = NULL;
    ramus_data *derivatives = NULL;
    ramus_data *regressor = NULL;
    double *matrix[3], *jacobian = calloc(6 * nv, sizeof(double));
    double *Y = calloc(nv * nlink * RAMUS_REGRESSOR_PARAMETERS, sizeof(double));
    for (int k = 0; k < 3; k++)
        matrix[k] = calloc(nv * nv, sizeof(double));
    assert_int_equal(ramus_data_create(b.model, NULL, &kinematics, NULL), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, b.model, NULL, &derivatives, NULL), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_REGRESSOR, b.model, NULL, &regressor, NULL), RAMUS_OK);
    assert_true(allocations_are_seen());
    must_not_allocate = 1;
    const int bad = evaluate_others(&b, kinematics, derivatives, regressor, matrix, jacobian, Y);
    must_not_allocate = 0;
    assert_int_equal(forbidden_allocations, 0);
    assert_int_equal(bad, 0);
    ramus_data_destroy(regressor);
    ramus_data_destroy(derivatives);
    ramus_data_destroy(kinematics);
    for (int k = 0; k < 3; k++)
        free(matrix[k]);
    free(Y);
    free(jacobian);
    setup_destroy(&b);
}

static void evaluation_allocates_nothing(void **state)
{
    (void)state;
    setup b = setup_create();
    for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
        ramus_data *data = NULL;
        ramus_data *composition = NULL;
        ramus_data_options opt = ramus_data_options_default();
        opt.algebra = (ramus_algebra)algebra;
        assert_int_equal(ramus_data_create(b.model, &opt, &data, NULL), RAMUS_OK);
        assert_int_equal(data_with(RAMUS_WITH_COMPOSITION, b.model, &opt, &composition, NULL), RAMUS_OK);
        assert_true(allocations_are_seen());
        must_not_allocate = 1;
        const int bad = evaluate_everything(&b, data, composition);
        must_not_allocate = 0;
        assert_int_equal(forbidden_allocations, 0);
        assert_int_equal(bad, 0);
        ramus_data_destroy(data);
        ramus_data_destroy(composition);
    }
    setup_destroy(&b);
#ifndef COUNTING
    skip_because("allocations cannot be counted under a sanitizer");
#endif
}

/* ---- failing ------------------------------------------------------------------------------------------------ */

/* Builds everything once. Stops at the first failure, which must be about memory and leave a NULL. */
static ramus_status build_everything(const plain_tree *tree, const tree_partition *partition, failing *f)
{
    const ramus_allocator allocator = failing_allocator(f);
    void *const garbage = f; /* outputs must not keep it */
    ramus_error err = { .status = RAMUS_OK };
    ramus_builder *builder = NULL, *outer = garbage;
    ramus_module *nested = garbage;
    ramus_model *model = garbage;
    ramus_data *data = garbage;
    ramus_data *composition = garbage;
    ramus_data *subsystem = garbage;
    ramus_data_options opt = ramus_data_options_default();
    opt.allocator = &allocator;
    const ramus_frame outlet = { 0 };
    int step = 0;
    ramus_status status = tree_builder_create(tree, partition, &allocator, &builder, &err);
    if (status == RAMUS_OK)
        step++, status = ramus_builder_attach_black_box(builder, "hand", "m0/l0", NULL, 0, &err);
    if (status == RAMUS_OK)
        step++, status = ramus_module_from_builder(builder, &nested, &err);
    if (status != RAMUS_OK)
        assert_true(step < 2 || nested == NULL);
    if (status == RAMUS_OK)
        step++, status = ramus_builder_create("outer", NULL, &allocator, &outer, &err);
    if (step == 3 && status != RAMUS_OK)
        assert_null(outer);
    if (status == RAMUS_OK)
        step++, status = ramus_builder_attach(outer, "inner", nested, NULL, NULL, 0, &err);
    if (status == RAMUS_OK)
        step++, status = ramus_builder_check(outer, NULL, NULL, &err);
    if (status == RAMUS_OK)
        step++, status = ramus_model_compile(outer, NULL, &model, &err);
    if (step == 6 && status != RAMUS_OK)
        assert_null(model);
    if (status == RAMUS_OK)
        step++, status = ramus_data_create(model, &opt, &data, &err);
    if (step == 7 && status != RAMUS_OK)
        assert_null(data);
    if (status == RAMUS_OK)
        step++, status = data_with(RAMUS_WITH_COMPOSITION, model, &opt, &composition, &err);
    if (step == 8 && status != RAMUS_OK)
        assert_null(composition);
    if (status == RAMUS_OK)
        step++, status = subsystem_with(model, &opt, &outlet, 1, &subsystem, &err);
    if (step == 9 && status != RAMUS_OK)
        assert_null(subsystem);
    if (status != RAMUS_OK) {
        assert_int_equal(err.status, status);
        assert_true(err.text[0] != '\0');
    }
    ramus_data_destroy(subsystem == garbage ? NULL : subsystem);
    ramus_data_destroy(composition == garbage ? NULL : composition);
    ramus_data_destroy(data == garbage ? NULL : data);
    ramus_model_destroy(model == garbage ? NULL : model);
    ramus_builder_destroy(outer == garbage ? NULL : outer);
    ramus_module_destroy(nested == garbage ? NULL : nested);
    ramus_builder_destroy(builder);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    const random_tree_options opt = { 9, TREE_BINARY, JOINT_MASK_ALL, 1, 1 };
    plain_tree *tree = random_tree_create(5, &opt);
    tree_partition partition = random_partition_create(5, tree, 4);
    failing never = { 0 };
    const ramus_status whole = build_everything(tree, &partition, &never);
    if (whole != RAMUS_OK)
        fail_msg("without any failure: %s", ramus_status_text(whole));
    assert_int_equal(never.live, 0);
    assert_true(never.calls > 5);
    int failures = 0;
    for (long n = 1; n <= never.calls; n++) {
        failing f = { .fail_at = n };
        const ramus_status status = build_everything(tree, &partition, &f);
        if (status == RAMUS_ERR_MEMORY && f.live == 0)
            continue;
        failures++;
        fprintf(stderr, "allocation %ld of %ld failed: status '%s', want '%s'; %ld pieces of memory lost, want 0\n", n,
                never.calls, ramus_status_text(status), ramus_status_text(RAMUS_ERR_MEMORY), f.live);
    }
    printf("    each of %ld allocations failed once\n", never.calls);
    tree_partition_destroy(&partition);
    plain_tree_destroy(tree);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluation_allocates_nothing),
        cmocka_unit_test(other_parts_allocate_nothing),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
