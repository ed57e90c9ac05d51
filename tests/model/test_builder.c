/* test_builder.c - robots put together and taken apart
 *
 * What attach, detach, replace_by_black_box, lock and unlock do to a robot, large ones too. A builder with a history
 * compiles to the same robot, to the last bit, as a fresh one that was given the final instances at once.
 */
#include <time.h>

#include "support/arms.h"
#include "support/compare.h"

/* ---- attach, detach, black boxes, locks ---------------------------------------------------------------------- */

static void detach_takes_what_it_carries(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = tree_create(arm);
    assert_instances(builder, "s1 s2 s3 s4 s5 s6");
    OK(ramus_builder_detach(builder, "s2", &err));
    assert_instances(builder, "s1 s3 s6");
    attach(builder, "s2", arm, "s3/l1"); /* the name is free again */
    assert_instances(builder, "s1 s3 s6 s2");
    ramus_model *model = compile(builder);
    assert_int_equal(ramus_model_nlink(model), 12);
    const ramus_instance_info s2 = ramus_model_instance(model, ramus_model_find_instance(model, "s2"));
    assert_string_equal(s2.on_name, "s3/l1");
    assert_string_equal(s2.module, "arm");
    assert_int_equal(s2.parent.index, ramus_model_find_instance(model, "s3").index);
    /* on a frame: its link, and the frame's pose before the instance's */
    const ramus_instance_info s3 = ramus_model_instance(model, ramus_model_find_instance(model, "s3"));
    assert_string_equal(s3.on_name, "s1/l3");
    assert_int_equal(s3.on.index, ramus_model_find_link(model, "s1/l3").index);
    ramus_model_destroy(model);
    OK(ramus_builder_detach(builder, "s1", &err));
    assert_int_equal(ramus_builder_ninstance(builder), 0);
    assert_string_equal(ramus_builder_instance_name(builder, 0), "");
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "has no instance"));
    assert_null(model);
    attach(builder, "again", arm, NULL);
    model = compile(builder);
    assert_int_equal(ramus_model_nv(model), 3);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
}

static void replaced_modules_leave_ports(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = tree_create(arm);
    const double at = 0.3;
    OK(ramus_builder_lock(builder, "s2/j1", &at, 1, &err));
    OK(ramus_builder_replace_by_black_box(builder, "s2", &err));
    assert_instances(builder, "s1 s2 s3 s4 s5 s6");
    ramus_model *model = compile(builder);
    assert_int_equal(ramus_model_nlink(model), 15);
    assert_int_equal(ramus_model_nport(model), 2);
    const ramus_instance_info box = ramus_model_instance(model, ramus_model_find_instance(model, "s2"));
    assert_int_equal(box.black_box, 1);
    assert_string_equal(box.module, "");
    assert_string_equal(box.on_name, "s1/l2");
    assert_int_equal(box.nlink, 0);
    assert_int_equal(box.wrench_port.index, ramus_model_find_port(model, "wrench.s2").index);
    assert_int_equal(box.motion_port.index, -1);
    const ramus_instance_info s4 = ramus_model_instance(model, ramus_model_find_instance(model, "s4"));
    assert_string_equal(s4.on_name, "s2"); /* what sat on a link of it now sits on the box */
    assert_int_equal(s4.on.index, -1);
    assert_int_equal(s4.motion_port.index, ramus_model_find_port(model, "motion.s4").index);
    assert_true(s4.motion_port.index >= 0);
    const ramus_pose identity = ramus_pose_identity();
    assert_memory_equal(&s4.pose, &identity, sizeof identity); /* the port is at the arm's own base */
    const ramus_link_info first = ramus_model_link(model, (ramus_link){ s4.first_link });
    assert_int_equal(first.parent.index, -1);
    assert_int_equal(first.parent_port.index, s4.motion_port.index);
    const ramus_port_info port = ramus_model_port(model, box.wrench_port);
    assert_int_equal(port.kind, RAMUS_PORT_WRENCH);
    assert_int_equal(port.on.index, ramus_model_find_link(model, "s1/l2").index);
    ramus_model_destroy(model);

    OK(ramus_builder_replace_by_black_box(builder, "s4", &err)); /* a box on a box: nothing known between them */
    OK(ramus_builder_replace_by_black_box(builder, "s4", &err)); /* once more changes nothing */
    model = compile(builder);
    assert_int_equal(ramus_model_nport(model), 2);
    assert_true(ramus_model_find_port(model, "wrench.s2").index >= 0);
    assert_true(ramus_model_find_port(model, "motion.s5").index >= 0);
    assert_int_equal(ramus_model_find_port(model, "wrench.s4").index, -1);
    ramus_model_destroy(model);

    OK(ramus_builder_replace_by_black_box(builder, "s1", &err)); /* the root too: s3 and s6 sit on it */
    model = compile(builder);
    assert_int_equal(ramus_model_nport(model), 3);
    assert_true(ramus_model_find_port(model, "motion.s3").index >= 0);
    assert_true(ramus_model_find_port(model, "motion.s6").index >= 0);
    assert_int_equal(ramus_model_nlink(model), 9);
    ramus_model_destroy(model);
    OK(ramus_builder_detach(builder, "s1", &err)); /* still carries all */
    assert_int_equal(ramus_builder_ninstance(builder), 0);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
}

/* A locked joint's robot is the robot in that configuration with that joint at rest, less its coordinates. */
static void locks_hold_joints(void **state)
{
    (void)state;
    static const ramus_joint_type types[] = { RAMUS_REVOLUTE, RAMUS_PRISMATIC, RAMUS_HELICAL, RAMUS_CYLINDRICAL,
                                              RAMUS_PLANAR,   RAMUS_SPHERICAL, RAMUS_FREE,    RAMUS_UNIVERSAL };
    int failures = 0;
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++) {
        ramus_link_description link[] = { link_of("l1", "j1", RAMUS_REVOLUTE), link_of("l2", "j2", types[t]),
                                          link_of("l3", "j3", RAMUS_REVOLUTE) };
        link[1].pitch = 0.3;
        ramus_module *module = module_of("arm", 3, link);
        ramus_builder *builder = builder_create();
        attach(builder, "s1", module, NULL);
        ramus_model *whole = compile(builder);
        run full = run_create(whole, RAMUS_ALGEBRA_SV);
        const ramus_link_info held = ramus_model_link(whole, ramus_model_find_joint(whole, "s1/j2"));
        const int nq = ramus_joint_type_nq(types[t]), nv = ramus_joint_type_nv(types[t]);
        for (int k = 0; k < nv; k++)
            full.v[held.v_index + k] = full.a[held.v_index + k] = 0;
        ramus_data *data = NULL;
        OK(ramus_data_create(whole, NULL, &data, &err));
        assert_int_equal(ramus_inverse_dynamics(whole, data, full.q, full.v, full.a, full.tau), RAMUS_OK);
        ramus_data_destroy(data);

        const double elsewhere[7] = { 0, 0, 0, 1 };
        OK(ramus_builder_lock(builder, "s1/j2", elsewhere, nq, &err));
        OK(ramus_builder_lock(builder, "s1/j2", full.q + held.q_index, nq, &err)); /* the last one counts */
        ramus_model *model = compile(builder);
        assert_int_equal(ramus_model_nq(model), 2);
        assert_int_equal(ramus_model_nv(model), 2);
        const ramus_link_info info = ramus_model_link(model, ramus_model_find_joint(model, "s1/j2"));
        assert_int_equal(info.locked, 1);
        assert_int_equal(info.joint_type, types[t]);
        assert_int_equal(info.q_index, -1);
        for (int k = 0; k < nq; k++)
            assert_true(info.locked_q[k] == full.q[held.q_index + k]);
        run rest = run_create(model, RAMUS_ALGEBRA_DQ);
        const double want[2] = { full.tau[find_v(whole, "s1/j1")], full.tau[find_v(whole, "s1/j3")] };
        failures += !near_numbers(ramus_joint_type_name(types[t]), 0, rest.tau, want, 2, 1e-12, NULL, NULL);
        run_destroy(&rest);
        ramus_model_destroy(model);

        OK(ramus_builder_unlock(builder, "s1/j2", &err));
        OK(ramus_builder_unlock(builder, "s1/j2", &err)); /* not locked is fine */
        model = compile(builder);
        assert_int_equal(ramus_model_nv(model), 2 + nv);
        ramus_model_destroy(model);
        run_destroy(&full);
        ramus_model_destroy(whole);
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
    }
    assert_int_equal(failures, 0);
}

/* ---- size and history -------------------------------------------------------------------------------------------- */

static void ten_thousand_instances(void **state)
{
    (void)state;
    enum { N = 10000 };
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = builder_create();
    char name[32], on[48];
    const clock_t start = clock();
    rng r = { 4 };
    for (int k = 0; k < N; k++) {
        snprintf(name, sizeof name, "s%d", k);
        snprintf(on, sizeof on, "s%d/l%d", k ? rng_int(&r, k / 2, k - 1) : 0, rng_int(&r, 1, 3));
        attach(builder, name, arm, k ? on : NULL);
    }
    ramus_model *model = compile(builder);
    assert_int_equal(ramus_model_nv(model), 3 * N);
    assert_int_equal(ramus_model_find_joint(model, "s9999/j3").index, 3 * N - 1);
    run sv = run_create(model, RAMUS_ALGEBRA_SV);
    for (int k = 0; k < sv.nv; k++)
        assert_true(isfinite(sv.tau[k]));
    OK(ramus_builder_detach(builder, "s0", &err));
    assert_int_equal(ramus_builder_ninstance(builder), 0);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (seconds > 30) /* a second or two; sanitizers take some more */
        fail_msg("10000 instances took %.1f s", seconds);
    run_destroy(&sv);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
}

/* What a builder should hold, kept beside it. */
enum { MOST = 40 };
typedef struct record {
    char name[16], on[32];
    int module; /* -1: a black box */
    ramus_pose pose;
    int locked; /* j2 at `at` */
    double at;
} record;

static int sits_on(const record *r, const char *host)
{
    const size_t length = strlen(host);
    return strncmp(r->on, host, length) == 0 && (r->on[length] == '/' || !r->on[length]);
}

static void forget_carried(record list[], int *n, const char *name)
{
    record gone[MOST];
    int ngone = 0, kept = 0;
    for (int k = 0; k < *n; k++) {
        int leaves = strcmp(list[k].name, name) == 0;
        for (int g = 0; g < ngone && !leaves; g++)
            leaves = sits_on(&list[k], gone[g].name);
        if (leaves)
            gone[ngone++] = list[k];
        else
            list[kept++] = list[k];
    }
    *n = kept;
}

static void add_recorded(ramus_builder *builder, ramus_module *const module[], const record *r)
{
    const char *on = r->on[0] ? r->on : NULL;
    if (r->module >= 0)
        OK(ramus_builder_attach(builder, r->name, module[r->module], on, &r->pose, 0, &err));
    else
        OK(ramus_builder_attach_black_box(builder, r->name, on, &r->pose, 0, &err));
    if (r->locked) {
        char joint[32];
        snprintf(joint, sizeof joint, "%s/j2", r->name);
        OK(ramus_builder_lock(builder, joint, &r->at, 1, &err));
    }
}

static void history(unsigned long long seed, ramus_module *const module[], int nmodule)
{
    static const char *const place_names[] = { "l1", "l2", "l3", "tool", "side" };
    rng r = { seed };
    record list[MOST];
    int n = 0, made = 0;
    ramus_builder *builder = builder_create(), *fresh = builder_create();
    for (int step = 0; step < 60; step++) {
        const int what = n == 0 ? 0 : rng_int(&r, 0, 9);
        record *some = n ? &list[rng_int(&r, 0, n - 1)] : NULL;
        const record host = some ? *some : (record){ .module = 0 };
        if (what <= 5 && n < MOST) { /* attach */
            record *next = &list[n++];
            *next = (record){ .module = rng_int(&r, 0, nmodule - 1), .pose = rng_pose(&r) };
            snprintf(next->name, sizeof next->name, "s%d", made++);
            if (host.module < 0)
                next->pose = ramus_pose_identity();
            if (some)
                snprintf(next->on, sizeof next->on, "%s%s%s", host.name, host.module < 0 ? "" : "/",
                         host.module < 0 ? "" : place_names[rng_int(&r, 0, 4)]);
            if (some && rng_int(&r, 0, 9) == 0)
                next->module = -1;
            add_recorded(builder, module, next);
        } else if (what == 6 && some != &list[0]) { /* detach */
            OK(ramus_builder_detach(builder, host.name, &err));
            forget_carried(list, &n, host.name);
        } else if (what == 7 && some != &list[0] && rng_int(&r, 0, 2) == 0) { /* replace */
            OK(ramus_builder_replace_by_black_box(builder, some->name, &err));
            some->module = -1;
            some->locked = 0;
            for (int k = 0; k < n; k++)
                if (sits_on(&list[k], host.name)) {
                    list[k].on[strlen(host.name)] = '\0';
                    list[k].pose = ramus_pose_identity();
                }
        } else if (what >= 8 && some && some->module >= 0) { /* lock or unlock */
            char joint[32];
            snprintf(joint, sizeof joint, "%s/j2", some->name);
            some->locked = what == 8;
            some->at = rng_uniform(&r, -1, 1);
            if (some->locked)
                OK(ramus_builder_lock(builder, joint, &some->at, 1, &err));
            else
                OK(ramus_builder_unlock(builder, joint, &err));
        }
    }
    for (int k = 0; k < n; k++)
        add_recorded(fresh, module, &list[k]);
    assert_int_equal(ramus_builder_ninstance(builder), n);
    ramus_model *a = compile(builder), *b = compile(fresh);
    assert_int_equal(ramus_model_nlink(a), ramus_model_nlink(b));
    assert_int_equal(ramus_model_nv(a), ramus_model_nv(b));
    assert_int_equal(ramus_model_nport(a), ramus_model_nport(b));
    for (int k = 0; k < ramus_model_nlink(a); k++)
        assert_string_equal(ramus_model_link(a, (ramus_link){ k }).name, ramus_model_link(b, (ramus_link){ k }).name);
    for (int k = 0; k < ramus_model_nport(a); k++)
        assert_string_equal(ramus_model_port(a, (ramus_port){ k }).name, ramus_model_port(b, (ramus_port){ k }).name);
    for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
        run ra = run_create(a, (ramus_algebra)algebra), rb = run_create(b, (ramus_algebra)algebra);
        if (memcmp(ra.tau, rb.tau, (size_t)ra.nv * sizeof *ra.tau) != 0)
            fail_msg("seed %llu: other forces than a fresh robot's", seed);
        run_destroy(&ra);
        run_destroy(&rb);
    }
    ramus_model_destroy(a);
    ramus_model_destroy(b);
    ramus_builder_destroy(builder);
    ramus_builder_destroy(fresh);
}

static void history_leaves_no_trace(void **state)
{
    (void)state;
    ramus_module *module[] = { arm_create("arm", RAMUS_REVOLUTE), arm_create("wrist", RAMUS_SPHERICAL),
                               arm_create("cart", RAMUS_PLANAR) };
    for (unsigned long long seed = 0; seed < 150; seed++)
        history(seed, module, 3);
    for (int k = 0; k < 3; k++)
        ramus_module_destroy(module[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detach_takes_what_it_carries),
        cmocka_unit_test(replaced_modules_leave_ports),
        cmocka_unit_test(locks_hold_joints),
        cmocka_unit_test(ten_thousand_instances),
        cmocka_unit_test(history_leaves_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
