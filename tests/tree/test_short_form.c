/* test_short_form.c - joints at Tx(a) Rx(alpha) Rz(offset) Tz(d), and joints that are almost there (model/frames.c)
 *
 * Forward dynamics, of one state and of many, must return the accelerations whose forces the modular algorithm found, which has no short
 * form, and inverse dynamics of both algebras those forces: to rounding, also where a tilt that is larger than rounding is all that a joint
 * lacks.
 */
#include "equations_robot.h"

enum { LINKS = 4, STATES = 40 };

typedef struct short_case {
    const char *name, *joints; /* r: revolute, p: prismatic, for each link */
    int parent[LINKS];         /* -1: the base */
    double alpha, tilt;        /* of each joint frame, about x and y */
} short_case;

static const short_case cases[] = {
    { "parallel", "rrrr", { -1, 0, 1, 2 }, 0, 0 },
    { "right angles", "rrrr", { -1, 0, 1, 2 }, 1.5707963267948966, 0 },
    { "back to back", "rrrr", { -1, 0, 1, 2 }, 3.141592653589793, 0 },
    { "any angle", "rrrr", { -1, 0, 1, 2 }, 0.7, 0 },
    { "slides", "pppr", { -1, 0, 1, 2 }, 0.7, 0 },
    { "a slide, then a turn on one link", "rprr", { -1, 0, 0, 1 }, 1.1, 0 },
    { "a turn, then a slide on one link", "rrpp", { -1, 0, 0, 2 }, 1.1, 0 },
    { "tilt of 9e-15", "rrrr", { -1, 0, 1, 2 }, 0, 9e-15 },
    { "tilt of 9e-14", "rrrr", { -1, 0, 1, 2 }, 0, 9e-14 },
    { "slides with a tilt of 9e-14", "rppr", { -1, 0, 1, 2 }, 0, 9e-14 },
};

static ramus_model *short_model(const short_case *c)
{
    static const char *const name[LINKS] = { "l0", "l1", "l2", "l3" }, *const joint[LINKS] = { "j0", "j1", "j2", "j3" };
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < LINKS; k++) {
        ramus_link_description d = ramus_link_description_default();
        d.name = name[k];
        d.joint_name = joint[k];
        d.parent = c->parent[k] < 0 ? NULL : name[c->parent[k]];
        d.joint_type = c->joints[k] == 'r' ? RAMUS_REVOLUTE : RAMUS_PRISMATIC;
        d.joint_in_parent =
            ramus_pose_from_rpy(ramus_vec3_make(1, c->tilt != 0 ? 0 : 0.1 * k, 0), c->alpha, c->tilt, 0);
        d.mass = 1;
        d.com = ramus_vec3_make(0.5, 0, 0);
        d.inertia[0] = 0.001;
        d.inertia[1] = d.inertia[2] = 0.08;
        if (ramus_module_add_link(module, &d, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "arm", module, NULL, NULL, 0, &err), RAMUS_OK);
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

static void accelerations_come_back(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        ramus_model *model = short_model(&cases[n]);
        ramus_data *data = NULL, *dual = NULL, *modular = NULL;
        ramus_data_options opt = ramus_data_options_default();
        opt.with = RAMUS_WITH_COMPOSITION;
        assert_int_equal(ramus_data_create(model, &opt, &modular, NULL), RAMUS_OK);
        opt = ramus_data_options_default();
        assert_int_equal(ramus_data_create(model, &opt, &data, NULL), RAMUS_OK);
        opt.algebra = RAMUS_ALGEBRA_DQ;
        assert_int_equal(ramus_data_create(model, &opt, &dual, NULL), RAMUS_OK);
        double q[STATES][LINKS], v[STATES][LINKS], a[STATES][LINKS], tau[STATES][LINKS], out[STATES][LINKS],
            many[STATES][LINKS];
        ramus_data *const algebra[2] = { data, dual };
        double force[2][STATES][LINKS], worst[2] = { 0 }, worst_force[2] = { 0 };
        for (int s = 0; s < STATES; s++) {
            for (int k = 0; k < LINKS; k++) {
                q[s][k] = 2 * sin(1.3 * s + 2.1 * k);
                v[s][k] = 3 * sin(0.7 * s + 1.7 * k + 1);
                a[s][k] = 5 * sin(2.3 * s + 0.9 * k + 2);
            }
            assert_int_equal(ramus_composed_inverse_dynamics(model, modular, q[s], v[s], a[s], NULL, tau[s]), RAMUS_OK);
            assert_int_equal(ramus_forward_dynamics(model, data, q[s], v[s], tau[s], out[s]), RAMUS_OK);
        }
        assert_int_equal(ramus_forward_dynamics_batch(model, data, STATES, q[0], v[0], tau[0], many[0]), RAMUS_OK);
        for (int k = 0; k < 2; k++)
            assert_int_equal(ramus_inverse_dynamics_batch(model, algebra[k], STATES, q[0], v[0], a[0], force[k][0]),
                             RAMUS_OK);
        for (int s = 0; s < STATES; s++) {
            int where;
            for (int k = 0; k < 2; k++) {
                double one[LINKS];
                assert_int_equal(ramus_inverse_dynamics(model, algebra[k], q[s], v[s], a[s], one), RAMUS_OK);
                worst_force[k] = fmax(worst_force[k], fmax(worst_difference(one, tau[s], LINKS, &where),
                                                           worst_difference(force[k][s], tau[s], LINKS, &where)));
            }
            worst[0] = fmax(worst[0], worst_difference(out[s], a[s], LINKS, &where));
            worst[1] = fmax(worst[1], worst_difference(many[s], a[s], LINKS, &where));
        }
        if (!(worst[0] <= 2e-13 && worst[1] <= 2e-13))
            fail_msg("%s: off by %.2e (one state), %.2e (many), tolerance 2e-13", cases[n].name, worst[0], worst[1]);
        if (!(worst_force[0] <= 2e-14 && worst_force[1] <= 2e-14))
            fail_msg("%s: forces off by %.2e (sv), %.2e (dq), tolerance 2e-14", cases[n].name, worst_force[0],
                     worst_force[1]);
        ramus_data_destroy(modular);
        ramus_data_destroy(dual);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(accelerations_come_back) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
