/* test_misuse.c - mistakes in calls that the library can tell: a workspace made for another model, ambiguous names,
 * references that are none */
#include "ramus/ramus.h"

#include "support/data_with.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* A chain of n revolute links. */
static ramus_model *chain(int n)
{
    ramus_error err;
    ramus_module *module;
    ramus_builder *builder;
    ramus_model *model;
    assert_int_equal(ramus_module_create("chain", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < n; k++) {
        char name[16] = "l0", joint[16] = "j0";
        ramus_link_description link = ramus_link_description_default();
        name[1] = joint[1] = (char)('a' + k);
        link.name = name;
        link.joint_name = joint;
        link.joint_type = RAMUS_REVOLUTE;
        link.mass = link.inertia[0] = link.inertia[1] = link.inertia[2] = 1;
        assert_int_equal(ramus_module_add_link(module, &link, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("chain", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "s", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

static void test_other_models_workspace(void **state)
{
    (void)state;
    enum { SMALL = 1, LARGE = 20 };
    ramus_model *small = chain(SMALL), *large = chain(LARGE);
    ramus_error err;
    ramus_data *data;
    ramus_data *kinematics;
    ramus_data *equations;
    ramus_data *derivatives;
    ramus_data *regressor;
    ramus_data *composition;
    assert_int_equal(ramus_data_create(small, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(small, NULL, &kinematics, &err), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_MATRICES, small, NULL, &equations, &err), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, small, NULL, &derivatives, &err), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_REGRESSOR, small, NULL, &regressor, &err), RAMUS_OK);
    assert_int_equal(data_with(RAMUS_WITH_COMPOSITION, small, NULL, &composition, &err), RAMUS_OK);
    static double z[LARGE], out[LARGE], matrix[LARGE * LARGE], wide[LARGE * LARGE * RAMUS_REGRESSOR_PARAMETERS];
    const ramus_force_parts parts = { .gravity = out };
    const ramus_status results[] = {
        ramus_inverse_dynamics(large, data, z, z, z, out),
        ramus_inverse_dynamics_batch(large, data, 1, z, z, z, out),
        ramus_inverse_dynamics_wrenches(large, data, z, z, z, NULL, out, NULL),
        ramus_inverse_dynamics_parts(large, data, z, z, z, NULL, &parts),
        ramus_forward_dynamics(large, data, z, z, z, out),
        ramus_forward_dynamics_by_mass_matrix_tree(large, data, z, z, z, NULL, out),
        ramus_mass_matrix(large, data, z, matrix),
        ramus_gravity_forces(large, data, z, out),
        ramus_kinematics_update(large, kinematics, z, z, z),
        ramus_coriolis_matrix(large, equations, z, z, matrix),
        ramus_gauss_principle(large, equations, z, z, matrix, NULL, NULL),
        ramus_kane(large, equations, z, z, z, out),
        ramus_inverse_dynamics_derivatives(large, derivatives, z, z, z, NULL, matrix, NULL, NULL),
        ramus_regressor_matrix(large, regressor, z, z, z, wide),
        ramus_composed_inverse_dynamics(large, composition, z, z, z, NULL, out),
    };
    for (size_t k = 0; k < sizeof results / sizeof *results; k++)
        if (results[k] != RAMUS_ERR_ARGUMENT)
            fail_msg("call %zu: status %d", k, (int)results[k]);
    assert_non_null(strstr(ramus_data_error(data)->text, "another model"));
    ramus_data_destroy(composition);
    ramus_data_destroy(regressor);
    ramus_data_destroy(derivatives);
    ramus_data_destroy(equations);
    ramus_data_destroy(kinematics);
    ramus_data_destroy(data);
    ramus_model_destroy(large);
    ramus_model_destroy(small);
}

/* A joint called like a coordinate of another would give two columns of a table the same name. */
static void test_ambiguous_coordinates(void **state)
{
    (void)state;
    ramus_error err;
    ramus_module *module;
    ramus_builder *builder;
    ramus_model *model;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < 2; k++) {
        ramus_link_description link = ramus_link_description_default();
        link.name = k ? "b" : "a";
        link.joint_name = k ? "base.x" : "base";
        link.joint_type = k ? RAMUS_REVOLUTE : RAMUS_PLANAR;
        link.mass = link.inertia[0] = link.inertia[1] = link.inertia[2] = 1;
        assert_int_equal(ramus_module_add_link(module, &link, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("r", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "s", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_ERR_MODEL);
    assert_null(model);
    assert_non_null(strstr(err.text, "'s/base.x' is the name of a joint and of a coordinate"));
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
}

/* A reference that is none: refused, and outputs stay as they were. */
static void test_unknown_reference(void **state)
{
    (void)state;
    enum { N = 2 };
    ramus_model *model = chain(N);
    ramus_data *kinematics;
    ramus_error err;
    const double z[N] = { 0.1, 0.2 };
    static const int wrong[] = { -1, RAMUS_LOCAL_WORLD_ALIGNED + 1, 99 };
    const ramus_frame frame = { 1 };
    assert_int_equal(ramus_data_create(model, NULL, &kinematics, &err), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(model, kinematics, z, z, z), RAMUS_OK);
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        const ramus_reference reference = (ramus_reference)wrong[w];
        ramus_twist twist[4];
        double jacobian[2][6 * N];
        int index[N], count = 77;
        memset(twist, 0x55, sizeof twist);
        memset(jacobian, 0x55, sizeof jacobian);
        const ramus_status results[] = {
            ramus_frame_twist(model, kinematics, frame, reference, &twist[0]),
            ramus_frame_twist_dot(model, kinematics, frame, reference, &twist[1]),
            ramus_frame_classical_acceleration(model, kinematics, frame, reference, &twist[2]),
            ramus_frame_jacobian_dot_v(model, kinematics, frame, reference, &twist[3]),
            ramus_frame_jacobian(model, kinematics, frame, reference, jacobian[0]),
            ramus_frame_chain_jacobian(model, kinematics, frame, reference, jacobian[1], index, &count),
        };
        for (size_t k = 0; k < sizeof results / sizeof *results; k++)
            if (results[k] != RAMUS_ERR_ARGUMENT)
                fail_msg("reference %d, call %zu: status %d", wrong[w], k, (int)results[k]);
        for (size_t k = 0; k < sizeof twist; k++)
            assert_int_equal(((unsigned char *)twist)[k], 0x55);
        for (size_t k = 0; k < sizeof jacobian; k++)
            assert_int_equal(((unsigned char *)jacobian)[k], 0x55);
        assert_int_equal(count, 77);
    }
    ramus_data_destroy(kinematics);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_models_workspace),
        cmocka_unit_test(test_ambiguous_coordinates),
        cmocka_unit_test(test_unknown_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
