/* test_empty_arrays.c - arrays may be NULL where their length is zero: a robot without coordinates, counts of zero
 *
 * Under the sanitizers this also shows that nothing is copied from or to NULL.
 */
#include "ramus/ramus.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static int failures;

static void check(const char *call, ramus_status status, ramus_status want)
{
    if (status == want)
        return;
    failures++;
    print_error("%s: status %d (%s), not %d\n", call, (int)status, ramus_status_text(status), (int)want);
}
#define OK(call) check(#call, call, RAMUS_OK)

/* One fixed link with a mass. */
static ramus_builder *fixed_builder(void)
{
    static const char text[] =
        "ramus: 1\n"
        "name: post\n"
        "modules:\n"
        "  post:\n"
        "    links:\n"
        "      - {name: foot, joint: {type: fixed}, mass: 1, com: [0, 0, 1], inertia: [1, 1, 1]}\n"
        "robot:\n"
        "  - {name: post, module: post}\n";
    ramus_builder *builder = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), NULL, NULL, &builder, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return builder;
}

static ramus_model *fixed_model(void)
{
    ramus_builder *builder = fixed_builder();
    ramus_model *model = NULL;
    assert_int_equal(ramus_model_compile(builder, NULL, &model, NULL), RAMUS_OK);
    ramus_builder_destroy(builder);
    assert_int_equal(ramus_model_nq(model), 0);
    assert_int_equal(ramus_model_nv(model), 0);
    return model;
}

static void dynamics(void **state)
{
    (void)state;
    failures = 0;
    ramus_model *m = fixed_model();
    ramus_data *d = NULL;
    ramus_data_options all = ramus_data_options_default();
    all.with = RAMUS_WITH_ALL;
    ramus_wrench wrench[1];
    double value;
    OK(ramus_data_create(m, &all, &d, NULL));
    OK(ramus_inverse_dynamics(m, d, NULL, NULL, NULL, NULL));
    OK(ramus_inverse_dynamics_external(m, d, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_inverse_dynamics_tree(m, d, NULL, NULL, NULL, NULL, NULL, wrench));
    OK(ramus_inverse_dynamics_wrenches(m, d, NULL, NULL, NULL, NULL, NULL, wrench));
    OK(ramus_inverse_dynamics_batch(m, d, 3, NULL, NULL, NULL, NULL));
    OK(ramus_inverse_dynamics_batch_ports(m, d, 3, NULL, NULL, NULL, NULL, NULL));
    ramus_pose pose[3 * 8];
    OK(ramus_forward_dynamics_batch(m, d, 3, NULL, NULL, NULL, NULL));
    OK(ramus_mass_matrix_batch(m, d, 3, NULL, NULL));
    OK(ramus_link_poses_batch(m, d, 3, NULL, pose));
    OK(ramus_frame_jacobian_batch(m, d, 3, NULL, (ramus_frame){ 0 }, RAMUS_WORLD, NULL));
    OK(ramus_inverse_dynamics_derivatives_batch(m, d, 3, NULL, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_forward_dynamics_derivatives_batch(m, d, 3, NULL, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_forward_dynamics(m, d, NULL, NULL, NULL, NULL));
    OK(ramus_forward_dynamics_external(m, d, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_forward_dynamics_tree(m, d, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_mass_matrix(m, d, NULL, NULL));
    OK(ramus_gravity_forces(m, d, NULL, NULL));
    OK(ramus_velocity_forces(m, d, NULL, NULL, NULL));
    OK(ramus_forward_dynamics_by_mass_matrix_tree(m, d, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_coriolis_matrix(m, d, NULL, NULL, NULL));
    OK(ramus_gauss_principle(m, d, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_gibbs_function(m, d, NULL, NULL, NULL, &value));
    OK(ramus_gibbs_appell(m, d, NULL, NULL, NULL, NULL));
    OK(ramus_kane(m, d, NULL, NULL, NULL, NULL));
    OK(ramus_inverse_dynamics_derivatives(m, d, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_forward_dynamics_derivatives(m, d, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    OK(ramus_regressor_matrix(m, d, NULL, NULL, NULL, NULL));
    OK(ramus_kinematics_update(m, d, NULL, NULL, NULL));
    OK(ramus_frame_jacobian(m, d, (ramus_frame){ 0 }, RAMUS_WORLD, NULL));
    OK(ramus_frame_jacobian_at(m, d, NULL, (ramus_frame){ 0 }, RAMUS_WORLD, NULL));
    OK(ramus_link_poses_at(m, d, NULL, pose));
    OK(ramus_centre_of_mass_jacobian(m, d, NULL));
    OK(ramus_centroidal_momentum_matrix(m, d, NULL));
    OK(ramus_centroidal_momentum_at(m, d, NULL, NULL, wrench));
    OK(ramus_centroidal_momentum_matrix_at(m, d, NULL, NULL));
    OK(ramus_composed_inverse_dynamics(m, d, NULL, NULL, NULL, NULL, NULL));
    ramus_neutral(m, NULL);
    ramus_normalize(m, NULL);
    ramus_integrate(m, NULL, NULL, 1, NULL);
    ramus_difference(m, NULL, NULL, NULL);
    ramus_state_carry(m, NULL, NULL, m, NULL, NULL);
    ramus_data_destroy(d);
    ramus_model_destroy(m);
    assert_int_equal(failures, 0);
}

static void motion(void **state)
{
    (void)state;
    failures = 0;
    ramus_model *m = fixed_model();
    ramus_builder *builder = fixed_builder();
    ramus_data *d = NULL;
    ramus_data_options all = ramus_data_options_default();
    all.with = RAMUS_WITH_ALL;
    ramus_sim *sim = NULL;
    ramus_live *live = NULL;
    ramus_wrench inlet;
    ramus_sim_energies energy;
    double position, velocity;
    const ramus_constraint_rows rows = { NULL, NULL, NULL, NULL };
    const ramus_motion still = { .pose = ramus_pose_identity() };
    OK(ramus_data_create(m, &all, &d, NULL));
    OK(ramus_constraint_equations(m, d, NULL, NULL, &rows));
    OK(ramus_constraint_project(m, d, NULL, NULL, NULL));
    OK(ramus_sim_create(m, NULL, &sim, NULL));
    OK(ramus_sim_set_state(sim, 0, NULL, NULL));
    OK(ramus_sim_set_contacts(sim, 0, NULL, NULL, NULL, NULL));
    OK(ramus_sim_step(sim));
    OK(ramus_sim_energy(sim, NULL, NULL, &energy));
    OK(ramus_sim_constraint_error(sim, NULL, NULL, &position, &velocity));
    OK(ramus_subsystem_motion_out(d, &still, NULL, NULL, NULL, NULL));
    OK(ramus_subsystem_wrench_in(d, NULL, &inlet, NULL));
    OK(ramus_live_create(builder, NULL, NULL, NULL, &live, NULL));
    ramus_live_destroy(live);
    ramus_sim_destroy(sim);
    ramus_data_destroy(d);
    ramus_builder_destroy(builder);
    ramus_model_destroy(m);
    assert_int_equal(failures, 0);
}

static void counts_of_zero(void **state)
{
    (void)state;
    failures = 0;
    ramus_filter filter;
    ramus_table *table = NULL;
    char *text = NULL;
    OK(ramus_butterworth(2, 1, 10, &filter, NULL));
    ramus_filter_causal(&filter, 0, NULL, NULL);
    OK(ramus_filter_zero_phase(&filter, 0, NULL, NULL, NULL));
    check("a derivative of nothing", ramus_derivative_richardson(0, 1, NULL, NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_true(isnan(ramus_rmse(0, NULL, NULL)));
    assert_true(isnan(ramus_statistics_of(0, NULL).mean));
    OK(ramus_table_create(0, NULL, 0, &table, NULL));
    OK(ramus_table_format(table, &text, NULL));
    ramus_text_destroy(text);
    ramus_table_destroy(table);
    ramus_model *m = fixed_model();
    assert_int_equal(ramus_leaf_frames(m, NULL, 0), 1);
    ramus_model_destroy(m);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dynamics),
        cmocka_unit_test(motion),
        cmocka_unit_test(counts_of_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
