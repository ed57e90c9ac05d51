/* test_names.c - names and order of links, frames and coordinates; dependent joints; states carried over by name */
#include "support/arms.h"
#include "support/compare.h"

/* ---- names and coordinates -------------------------------------------------------------------------------------- */

static void names_and_look_ups(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = builder_create();
    ramus_model *model = NULL;
    attach(builder, "s1", arm, NULL);
    ramus_compile_options opt = ramus_compile_options_default();
    opt.plain_names = 1;
    OK(ramus_model_compile(builder, &opt, &model, &err));
    assert_string_equal(ramus_model_name(model), "robot");
    assert_int_equal(ramus_model_find_link(model, "l2").index, 1);
    assert_int_equal(ramus_model_find_joint(model, "j3").index, 2);
    assert_int_equal(ramus_model_find_link(model, "s1/l2").index, -1);
    assert_int_equal(ramus_model_find_frame(model, "l2").index, 1); /* links are frames too */
    assert_int_equal(ramus_model_find_frame(model, "tool").index, 3);
    assert_int_equal(ramus_model_nframe(model), 5);
    ramus_model_destroy(model);

    attach(builder, "s2", arm, "s1/l1"); /* plain names are for one instance */
    OK(ramus_model_compile(builder, &opt, &model, &err));
    assert_int_equal(ramus_model_find_link(model, "l2").index, -1);
    assert_int_equal(ramus_model_find_link(model, "s2/l2").index, 4);
    assert_int_equal(ramus_model_find_frame(model, "s2/tool").index, 8);
    const ramus_frame_info tool = ramus_model_frame(model, ramus_model_find_frame(model, "s2/tool"));
    assert_string_equal(tool.name, "s2/tool");
    assert_int_equal(tool.link.index, 5);
    assert_int_equal(ramus_model_frame(model, ramus_model_find_frame(model, "s1/side")).link.index, -1); /* world */
    assert_int_equal(ramus_model_frame(model, ramus_model_find_frame(model, "s2/side")).link.index, 0);  /* s1/l1 */
    /* names that nobody has, and indices out of range */
    assert_int_equal(ramus_model_find_link(model, "").index, -1);
    assert_int_equal(ramus_model_find_link(model, NULL).index, -1);
    assert_int_equal(ramus_model_find_joint(model, "s1/l1").index, -1);
    assert_int_equal(ramus_model_find_instance(model, "s3").index, -1);
    assert_int_equal(ramus_model_find_port(model, "wrench.s1").index, -1);
    assert_string_equal(ramus_model_link(model, (ramus_link){ 6 }).name, "");
    assert_string_equal(ramus_model_frame(model, (ramus_frame){ -1 }).name, "");
    assert_string_equal(ramus_model_instance(model, (ramus_instance){ 2 }).name, "");
    assert_string_equal(ramus_model_port(model, (ramus_port){ 0 }).name, "");
    char text[4];
    assert_int_equal(ramus_model_q_name(model, 5, text, sizeof text), 5); /* "s2/j3": the length it would have */
    assert_string_equal(text, "s2/");
    assert_int_equal(ramus_model_q_name(model, 6, text, sizeof text), 0);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
}

static void coordinates_in_the_users_order(void **state)
{
    (void)state;
    static const char *const q_names =
        "a/r a/p a/h a/c.angle a/c.length b/pl.x b/pl.y b/pl.phi b/s.qw b/s.qx b/s.qy b/s.qz "
        "c/f.x c/f.y c/f.z c/f.qw c/f.qx c/f.qy c/f.qz a2/r a2/p a2/h a2/c.angle a2/c.length";
    static const char *const v_names =
        "a/r a/p a/h a/c.angle a/c.length b/pl.x b/pl.y b/pl.phi b/s.wx b/s.wy b/s.wz "
        "c/f.wx c/f.wy c/f.wz c/f.vx c/f.vy c/f.vz a2/r a2/p a2/h a2/c.angle a2/c.length";
    ramus_link_description a[] = { link_of("l1", "r", RAMUS_REVOLUTE), link_of("l2", "p", RAMUS_PRISMATIC),
                                   link_of("l3", "h", RAMUS_HELICAL), link_of("l4", "c", RAMUS_CYLINDRICAL) };
    a[3].parent = "l1"; /* a branch: the tree's order is not that of the list */
    a[2].parent = "";
    const ramus_link_description b[] = { link_of("l1", "pl", RAMUS_PLANAR), link_of("l2", "w", RAMUS_FIXED),
                                         link_of("l3", "s", RAMUS_SPHERICAL) };
    const ramus_link_description c[] = { link_of("l1", "f", RAMUS_FREE) };
    ramus_module *ma = module_of("a", 4, a), *mb = module_of("b", 3, b), *mc = module_of("c", 1, c);
    ramus_builder *builder = builder_create();
    attach(builder, "a", ma, NULL);
    attach(builder, "b", mb, "a/l4");
    attach(builder, "c", mc, "a/l1");
    attach(builder, "a2", ma, "b/l2");
    ramus_model *model = compile(builder);
    char got[1024] = "", name[64];
    for (int k = 0; k < ramus_model_nq(model); k++) {
        ramus_model_q_name(model, k, name, sizeof name);
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", k ? " " : "", name);
    }
    assert_string_equal(got, q_names);
    got[0] = '\0';
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", k ? " " : "", name);
    }
    assert_string_equal(got, v_names);
    for (int t = RAMUS_FIXED; t < RAMUS_JOINT_TYPE_COUNT; t++)
        assert_true(strlen(ramus_joint_type_name((ramus_joint_type)t)) > 0);
    run r = run_create(model, RAMUS_ALGEBRA_DQ);
    run_destroy(&r);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(ma);
    ramus_module_destroy(mb);
    ramus_module_destroy(mc);
}

/* d follows c, c follows b, b follows a: q_d = 2 (-3 (0.5 q_a + 0.1) + 0.2) + 0.3. The force on a does the power of
 * all. */
static void mimic_chains_are_resolved(void **state)
{
    (void)state;
    const double multiplier[4] = { 1, 0.5, -3, 2 }, offset[4] = { 0, 0.1, 0.2, 0.3 };
    static const char *const joint[4] = { "a", "b", "c", "d" };
    ramus_link_description link[4];
    ramus_module *free_module = NULL, *module = NULL;
    for (int k = 0; k < 4; k++)
        link[k] = link_of(joint[k], joint[k], k == 2 ? RAMUS_PRISMATIC : RAMUS_REVOLUTE);
    free_module = module_of("free", 4, link);
    link[0] = link_of("d", "d", RAMUS_REVOLUTE); /* listed in another order: followers may come before masters */
    link[1] = link_of("c", "c", RAMUS_PRISMATIC);
    link[2] = link_of("b", "b", RAMUS_REVOLUTE);
    link[3] = link_of("a", "a", RAMUS_REVOLUTE);
    for (int k = 0; k < 4; k++) {
        link[k].parent = k < 3 ? joint[2 - k] : "";
        link[k].mimic = k < 3 ? joint[2 - k] : NULL;
        link[k].mimic_multiplier = multiplier[3 - k];
        link[k].mimic_offset = offset[3 - k];
    }
    module = module_of("mimic", 4, link);
    ramus_builder *a = builder_create(), *b = builder_create();
    attach(a, "s", free_module, NULL);
    attach(b, "s", module, NULL);
    ramus_model *free_model = compile(a), *model = compile(b);
    assert_int_equal(ramus_model_nv(free_model), 4);
    assert_int_equal(ramus_model_nv(model), 1);
    const ramus_link_info d = ramus_model_link(model, ramus_model_find_joint(model, "s/d"));
    assert_int_equal(d.mimic.index, ramus_model_find_joint(model, "s/a").index);
    assert_true(fabs(d.mimic_multiplier - -3) < 1e-15);
    assert_true(fabs(d.mimic_offset - (2 * (-3 * 0.1 + 0.2) + 0.3)) < 1e-15);
    assert_int_equal(d.q_index, -1);

    const double q[1] = { 0.7 }, v[1] = { -1.1 }, acceleration[1] = { 0.4 };
    double tau[1], full_q[4], full_v[4], full_a[4], full_tau[4], want = 0, rate = 1;
    for (int k = 0; k < 4; k++) {
        rate *= multiplier[k];
        full_q[k] = k ? multiplier[k] * full_q[k - 1] + offset[k] : q[0];
        full_v[k] = rate * v[0];
        full_a[k] = rate * acceleration[0];
    }
    ramus_data *full_data = NULL, *data = NULL;
    OK(ramus_data_create(free_model, NULL, &full_data, &err));
    OK(ramus_data_create(model, NULL, &data, &err));
    assert_int_equal(ramus_inverse_dynamics(free_model, full_data, full_q, full_v, full_a, full_tau), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(model, data, q, v, acceleration, tau), RAMUS_OK);
    for (int k = 3; k >= 0; k--)
        want = full_tau[k] + (k < 3 ? multiplier[k + 1] * want : 0);
    assert_true(near_numbers("mimic chain", 0, tau, &want, 1, 1e-12, NULL, NULL));
    ramus_data_destroy(data);
    ramus_model_destroy(model);

    /* a locked master holds its followers */
    OK(ramus_builder_lock(b, "s/a", q, 1, &err));
    model = compile(b);
    assert_int_equal(ramus_model_nq(model), 0);
    for (int k = 0; k < 4; k++) {
        char name[8];
        snprintf(name, sizeof name, "s/%s", joint[k]);
        const ramus_link_info info = ramus_model_link(model, ramus_model_find_joint(model, name));
        assert_int_equal(info.locked, 1);
        assert_true(fabs(info.locked_q[0] - full_q[k]) < 1e-15);
    }
    ramus_wrench held[4], moving[4]; /* the load on the root joint, at rest, is that of the free robot in that pose */
    const double rest[4] = { 0 };
    OK(ramus_data_create(model, NULL, &data, &err));
    assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, rest, rest, rest, NULL, NULL, held), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics_wrenches(free_model, full_data, full_q, rest, rest, NULL, NULL, moving),
                     RAMUS_OK);
    assert_true(near_wrenches("locked master", 0, &held[3], &moving[0], 1, 1e-12));
    ramus_data_destroy(data);
    ramus_data_destroy(full_data);
    ramus_model_destroy(model);
    ramus_model_destroy(free_model);
    ramus_builder_destroy(a);
    ramus_builder_destroy(b);
    ramus_module_destroy(module);
    ramus_module_destroy(free_module);
}

static void states_are_carried_over_by_name(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_SPHERICAL), *other = arm_create("other", RAMUS_REVOLUTE);
    ramus_builder *builder = tree_create(arm);
    ramus_model *before = compile(builder);
    run r = run_create(before, RAMUS_ALGEBRA_SV);
    const double at = 0.5;
    OK(ramus_builder_detach(builder, "s4", &err));          /* and s5 */
    OK(ramus_builder_lock(builder, "s3/j2", &at, 1, &err)); /* no coordinate any more */
    OK(ramus_builder_detach(builder, "s6", &err));
    attach(builder, "s6", other, "s2/l1"); /* j1 was spherical: another type now */
    attach(builder, "new", arm, "s6/l3");
    ramus_model *after = compile(builder);
    const int nq = ramus_model_nq(after), nv = ramus_model_nv(after);
    double *q = room(nq), *v = room(nv);
    const int carried = ramus_state_carry(before, r.q, r.v, after, q, v);
    assert_int_equal(carried, 3 + 3 + 2 + 2); /* s1, s2; s3 less j2; s6 less j1 */
    char name[64], old[64];
    for (int k = 0; k < nq; k++) {
        ramus_model_q_name(after, k, name, sizeof name);
        double want = strstr(name, ".qw") ? 1 : 0;
        for (int j = 0; j < ramus_model_nq(before); j++) {
            ramus_model_q_name(before, j, old, sizeof old);
            if (strcmp(name, old) == 0)
                want = r.q[j];
        }
        if (q[k] != want)
            fail_msg("%s: %g, wanted %g", name, q[k], want);
    }
    for (int k = 0; k < nv; k++) {
        ramus_model_v_name(after, k, name, sizeof name);
        double want = 0;
        for (int j = 0; j < ramus_model_nv(before); j++) {
            ramus_model_v_name(before, j, old, sizeof old);
            if (strcmp(name, old) == 0)
                want = r.v[j];
        }
        if (v[k] != want)
            fail_msg("velocity %s: %g, wanted %g", name, v[k], want);
    }
    free(q);
    free(v);
    run_destroy(&r);
    ramus_model_destroy(before);
    ramus_model_destroy(after);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
    ramus_module_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_look_ups),
        cmocka_unit_test(coordinates_in_the_users_order),
        cmocka_unit_test(mimic_chains_are_resolved),
        cmocka_unit_test(states_are_carried_over_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
