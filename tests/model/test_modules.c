/* test_modules.c - one module many times, assemblies as modules of others, and robots that float */
#include "support/data_with.h"
#include "support/arms.h"
#include "support/compare.h"

/* ---- modules: shared, nested ----------------------------------------------------------------------------------- */

static void one_module_serves_many_instances(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = builder_create(), *other = builder_create();
    attach(builder, "s1", arm, NULL);
    attach(builder, "s2", arm, "s1/l3");
    attach(other, "t1", arm, NULL);
    ramus_link_description hand = link_of("hand", "grip", RAMUS_REVOLUTE);
    OK(ramus_module_add_link(arm, &hand, &err)); /* shared, not copied: every instance gets it */
    ramus_module_destroy(arm);                   /* builders hold their own references */
    ramus_model *model = compile(builder), *second = compile(other);
    ramus_builder_destroy(builder); /* and a model needs neither */
    ramus_builder_destroy(other);
    assert_int_equal(ramus_model_nv(model), 8);
    assert_int_equal(ramus_model_nv(second), 4);
    assert_true(ramus_model_find_joint(model, "s2/grip").index >= 0);
    assert_true(fabs(ramus_model_mass(model) - 8 * 1.5) < 1e-12);
    run r = run_create(model, RAMUS_ALGEBRA_SV);
    run_destroy(&r);
    ramus_model_destroy(model);
    ramus_model_destroy(second);
}

/* The tree of six, s2 with all that it carries nested as one module, against the flat tree; `box`: s4 is a black box.
 */
static void compare_nested(int box)
{
    ramus_module *arm = arm_create("arm", RAMUS_CYLINDRICAL), *nested = NULL;
    ramus_builder *flat = tree_create(arm), *inner = builder_create(), *outer = builder_create();
    const ramus_pose identity = ramus_pose_identity();
    if (box)
        OK(ramus_builder_replace_by_black_box(flat, "s4", &err));
    OK(ramus_builder_attach(inner, "s2", arm, NULL, &identity, 0, &err));
    attach(inner, "s4", arm, "s2/l3");
    attach(inner, "s5", arm, "s4/l1");
    const double at = -0.4; /* a lock inside stays */
    OK(ramus_builder_lock(flat, "s2/j3", &at, 1, &err));
    OK(ramus_builder_lock(inner, "s2/j3", &at, 1, &err));
    if (box)
        OK(ramus_builder_replace_by_black_box(inner, "s4", &err));
    OK(ramus_module_from_builder(inner, &nested, &err));
    assert_string_equal(ramus_module_name(nested), "robot");
    assert_int_equal(ramus_module_nlink(nested), box ? 6 : 9);
    attach(outer, "s1", arm, NULL);
    attach(outer, "n", nested, "s1/l2");
    attach(outer, "s3", arm, "s1/tool");
    attach(outer, "s6", arm, "s1/side");
    attach(outer, "s7", arm, "n/s5/tool"); /* on a frame deep inside */
    attach(flat, "s7", arm, "s5/tool");
    ramus_model *a = compile(flat), *b = compile(outer);
    assert_int_equal(ramus_model_nlink(a), ramus_model_nlink(b));
    assert_int_equal(ramus_model_nport(a), ramus_model_nport(b));
    assert_int_equal(ramus_model_ninstance(b), 5);
    assert_int_equal(ramus_model_find_frame(b, "n/s5/tool").index >= 0, 1);
    assert_int_equal(ramus_model_find_port(b, "wrench.n/s4").index >= 0, box);
    assert_int_equal(ramus_model_find_port(b, "motion.n/s5").index >= 0, box);

    /* the same state and samples in both, found by names */
    const int nv = ramus_model_nv(a);
    run ra = run_create(a, RAMUS_ALGEBRA_SV), rb = run_create(b, RAMUS_ALGEBRA_SV);
    ramus_data *data = NULL;
    ramus_data *composition = NULL;
    OK(ramus_data_create(b, NULL, &data, &err));
    OK(data_with(RAMUS_WITH_COMPOSITION, b, NULL, &composition, &err));
    double *want = room(nv);
    char name[256], full[300];
    for (int k = 0; k < nv; k++) {
        ramus_model_v_name(a, k, name, sizeof name);
        const int in = name[1] == '2' || name[1] == '4' || name[1] == '5';
        snprintf(full, sizeof full, "%s%s", in ? "n/" : "", name);
        const int j = find_v(b, full);
        rb.q[j] = ra.q[k]; /* no quaternions here: q and v have the same places */
        rb.v[j] = ra.v[k];
        rb.a[j] = ra.a[k];
        want[j] = ra.tau[k];
    }
    for (int k = 0; k < ramus_model_nport(b); k++) {
        const ramus_port_info port = ramus_model_port(b, (ramus_port){ k });
        char plain[64];
        snprintf(plain, sizeof plain, ".%s", strrchr(port.name, '/') + 1);
        const ramus_sample sample = sample_of(plain, port.kind);
        assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &sample), RAMUS_OK);
        assert_int_equal(ramus_data_feed(composition, (ramus_port){ k }, &sample), RAMUS_OK);
    }
    assert_int_equal(ramus_inverse_dynamics(b, data, rb.q, rb.v, rb.a, rb.tau), RAMUS_OK);
    assert_true(near_numbers("nested", (unsigned)box, rb.tau, want, nv, 1e-12, NULL, NULL));
    assert_int_equal(ramus_composed_inverse_dynamics(b, composition, rb.q, rb.v, rb.a, NULL, rb.tau), RAMUS_OK);
    assert_true(near_numbers("nested, composed", (unsigned)box, rb.tau, want, nv, 1e-12, NULL, NULL));

    /* nested once more: names grow, forces stay */
    ramus_module *twice = NULL;
    ramus_builder *top = builder_create();
    OK(ramus_module_from_builder(outer, &twice, &err));
    OK(ramus_builder_attach(top, "o", twice, NULL, NULL, 0, &err));
    ramus_model *c = compile(top);
    assert_true(ramus_model_find_link(c, "o/n/s2/l1").index >= 0);
    assert_int_equal(ramus_model_find_port(c, "wrench.o/n/s4").index >= 0, box);
    assert_int_equal(ramus_model_nv(c), nv);
    ramus_data *deep = NULL;
    OK(ramus_data_create(c, NULL, &deep, &err));
    for (int k = 0; k < ramus_model_nport(c); k++) {
        const ramus_port_info port = ramus_model_port(c, (ramus_port){ k });
        char plain[64];
        snprintf(plain, sizeof plain, ".%s", strrchr(port.name, '/') + 1);
        const ramus_sample sample = sample_of(plain, port.kind);
        assert_int_equal(ramus_data_feed(deep, (ramus_port){ k }, &sample), RAMUS_OK);
    }
    assert_int_equal(ramus_inverse_dynamics(c, deep, rb.q, rb.v, rb.a, rb.tau), RAMUS_OK);
    assert_true(near_numbers("nested twice", (unsigned)box, rb.tau, want, nv, 1e-12, NULL, NULL));

    ramus_data_destroy(deep);
    ramus_data_destroy(data);
    ramus_data_destroy(composition);
    ramus_model_destroy(a);
    ramus_model_destroy(b);
    ramus_model_destroy(c);
    ramus_builder_destroy(flat);
    ramus_builder_destroy(inner);
    ramus_builder_destroy(outer);
    ramus_builder_destroy(top);
    ramus_module_destroy(arm);
    ramus_module_destroy(nested);
    ramus_module_destroy(twice);
    run_destroy(&ra);
    run_destroy(&rb);
    free(want);
}

static void nested_modules(void **state)
{
    (void)state;
    compare_nested(0);
}

static void nested_modules_with_black_boxes(void **state)
{
    (void)state;
    compare_nested(1);
}

/* ---- floating robots ------------------------------------------------------------------------------------------- */

/* A robot that floats against one whose module starts with a free joint of its own. `weld`: the module's only root link
 * is welded without a name, as in a URDF, and takes the joint itself; otherwise a massless link is put in between. An
 * arm on a frame of the base floats along. */
static void compare_floating(int weld)
{
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE), *floating = NULL, *explicit = NULL;
    const ramus_pose side = place(rot_about(vec(0, 1, 0), 0.7), vec(0.2, 0, 0.1));
    OK(ramus_module_create("floating", NULL, NULL, &floating, &err));
    OK(ramus_module_create("explicit", NULL, NULL, &explicit, &err));
    ramus_link_description root = link_of("trunk", NULL, RAMUS_FIXED), leg = link_of("leg", "hip", RAMUS_REVOLUTE);
    leg.parent = weld ? NULL : "";
    if (weld)
        OK(ramus_module_add_link(floating, &root, &err));
    OK(ramus_module_add_link(floating, &leg, &err));
    OK(ramus_module_add_frame(floating, "side", "", side, &err));
    if (!weld) { /* what is put in between */
        root.mass = 0;
        memset(root.inertia, 0, sizeof root.inertia);
        root.joint_in_parent = root.link_in_joint = ramus_pose_identity();
        leg.parent = "trunk";
    }
    root.joint_name = "root_joint";
    root.joint_type = RAMUS_FREE;
    OK(ramus_module_add_link(explicit, &root, &err));
    OK(ramus_module_add_link(explicit, &leg, &err));
    const ramus_pose base_in_trunk = place_inv(place_mul(root.joint_in_parent, root.link_in_joint));
    OK(ramus_module_add_frame(explicit, "side", "trunk", place_mul(base_in_trunk, side), &err));

    ramus_builder *a = builder_create(), *b = builder_create();
    ramus_builder_set_root(a, RAMUS_ROOT_FLOATING);
    attach(a, "r", floating, NULL);
    attach(a, "s", arm, "r/side");
    attach(b, "r", explicit, NULL);
    attach(b, "s", arm, "r/side");
    ramus_model *ma = compile(a), *mb = compile(b);
    assert_int_equal(ramus_model_nq(ma), 7 + 1 + 3);
    assert_int_equal(ramus_model_nv(ma), 6 + 1 + 3);
    assert_int_equal(ramus_model_nlink(ma), 5);
    char name[64];
    ramus_model_v_name(ma, 0, name, sizeof name);
    assert_string_equal(name, "root_joint.wx");
    assert_int_equal(ramus_model_find_joint(ma, "root_joint").index, 0);
    assert_string_equal(ramus_model_link(ma, (ramus_link){ 0 }).name, weld ? "r/trunk" : "root");
    const ramus_frame_info fa = ramus_model_frame(ma, ramus_model_find_frame(ma, "r/side"));
    assert_int_equal(fa.link.index, 0); /* not the world */
    /* same coordinates in the same order */
    run rb = run_create(mb, RAMUS_ALGEBRA_SV), ra = run_create(ma, RAMUS_ALGEBRA_SV);
    memcpy(ra.q, rb.q, 11 * sizeof(double));
    memcpy(ra.v, rb.v, 10 * sizeof(double));
    memcpy(ra.a, rb.a, 10 * sizeof(double));
    ramus_data *data = NULL;
    ramus_data *composition = NULL;
    ramus_wrench joint[5], on_s, composed;
    OK(ramus_data_create(ma, NULL, &data, &err));
    OK(data_with(RAMUS_WITH_COMPOSITION, ma, NULL, &composition, &err));
    assert_int_equal(ramus_inverse_dynamics_wrenches(ma, data, ra.q, ra.v, ra.a, NULL, ra.tau, joint), RAMUS_OK);
    assert_true(
        near_numbers(weld ? "floating weld" : "floating, extra link", 0, ra.tau, rb.tau, 10, 1e-12, NULL, NULL));
    assert_int_equal(ramus_composed_inverse_dynamics(ma, composition, ra.q, ra.v, ra.a, NULL, ra.tau), RAMUS_OK);
    assert_true(near_numbers("floating, composed", 0, ra.tau, rb.tau, 10, 1e-12, NULL, NULL));
    const ramus_instance s = ramus_model_find_instance(ma, "s");
    assert_int_equal(ramus_interface_wrench_after(ma, data, s, &on_s), RAMUS_OK);
    assert_int_equal(ramus_composed_interface_wrench_after(ma, composition, s, &composed), RAMUS_OK);
    assert_true(near_wrenches("arm on a floating base", 0, &on_s, &composed, 1, 1e-12));
    ramus_data_destroy(data);
    ramus_data_destroy(composition);
    run_destroy(&ra);
    run_destroy(&rb);
    ramus_model_destroy(ma);
    ramus_model_destroy(mb);
    ramus_builder_destroy(a);
    ramus_builder_destroy(b);
    ramus_module_destroy(arm);
    ramus_module_destroy(floating);
    ramus_module_destroy(explicit);
}

static void floating_weld(void **state)
{
    (void)state;
    compare_floating(1);
}

static void floating_extra_link(void **state)
{
    (void)state;
    compare_floating(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_module_serves_many_instances),
        cmocka_unit_test(nested_modules),
        cmocka_unit_test(nested_modules_with_black_boxes),
        cmocka_unit_test(floating_weld),
        cmocka_unit_test(floating_extra_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
