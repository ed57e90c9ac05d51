/* test_mechanism_files.c - `mechanism:` and `sharing:` of assembly files: every form, units, nesting, memory */
#include "io/mechanism_robot.h"

#include "support/failing.h"
#include "support/temporary.h"

#include <unistd.h>

static const double pi = 3.14159265358979323846;

static void near(const char *what, double got, double want)
{
    if (!(fabs(got - want) <= 1e-14 * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g", what, got, want);
}

static void near3(const char *what, ramus_vec3 got, double x, double y, double z)
{
    near(what, got.x, x);
    near(what, got.y, y);
    near(what, got.z, z);
}

static ramus_part_description actuator(const ramus_model *m, const char *name)
{
    const ramus_part k = ramus_model_find_part(m, name);
    if (k.index < 0)
        fail_msg("there is no '%s'", name);
    return ramus_model_part(m, k);
}

static ramus_lever_description lever(const ramus_model *m, const char *name)
{
    const ramus_lever k = ramus_model_find_lever(m, name);
    if (k.index < 0)
        fail_msg("there is no '%s'", name);
    return ramus_model_lever(m, k);
}

/* ---- every form --------------------------------------------------------------------------------------------- */

static void every_type(void **state)
{
    (void)state;
    ramus_model *m = model_of_text(ROBOT_MM PARTS SHARES);
    assert_int_equal(ramus_model_npart(m), 6);
    assert_int_equal(ramus_model_nlever(m), 3);

    const ramus_part_description lift = actuator(m, "lift"), second = actuator(m, "actuator2");
    assert_int_equal(lift.kind, RAMUS_PART_ACTUATOR);
    assert_int_equal(lift.line, 14);
    assert_string_equal(lift.frame_a, "a/tip");
    assert_string_equal(lift.frame_b, "b/tip");
    assert_string_equal(lift.moves, "b/j1");
    near3("lift", lift.point_b, 0.001, 0.002, 0.003);
    near("min", lift.min_length, 0.3);
    near("max", lift.max_length, 0.6);
    near("near", lift.near, pi / 6);
    near("lower", lift.lower, -pi / 2);
    near("upper", lift.upper, pi / 4);
    near("near of a prismatic one", second.near, 0.005);
    assert_true(isinf(second.max_length) && isnan(second.lower) && isnan(second.upper) && second.min_length == 0);
    assert_int_equal(second.line, 16);

    const ramus_part_description pull = actuator(m, "pull"), loose = actuator(m, "spring4");
    assert_int_equal(pull.kind, RAMUS_PART_SPRING);
    assert_string_equal(pull.lever_b, "rocker");
    assert_null(pull.lever_a);
    near3("pull", pull.point_b, 0, 0.05, 0);
    near("rest", pull.rest_length, 0.2);
    near("stiffness", pull.stiffness, 1500);
    near("pretension", pull.pretension, 12);
    assert_string_equal(loose.lever_a, "rocker");
    assert_string_equal(loose.lever_b, "crank");
    assert_true(loose.pretension == 0 && loose.rest_length == 0);

    const ramus_part_description rod = actuator(m, "rod"), on_lever = actuator(m, "bar6");
    assert_int_equal(rod.kind, RAMUS_PART_BAR);
    near("rod", rod.rest_length, 0.25);
    near3("rod", rod.point_a, 0.1, 0, 0);
    assert_string_equal(on_lever.moves, "b/j2");
    /* between links it is a constraint, too */
    assert_int_equal(ramus_model_nconstraint(m), 1);
    const ramus_constraint_description c = ramus_model_constraint(m, 0);
    assert_string_equal(c.name, "rod");
    assert_int_equal(c.kind, RAMUS_CONSTRAINT_DISTANCE);
    assert_int_equal(c.line, 20);
    assert_string_equal(c.frame_a, "a/l1");
    assert_string_equal(c.frame_b, "world");
    near3("rod", c.pose_a.position, 0.1, 0, 0);
    near3("rod", c.pose_b.position, 0, 0, 0.007);
    near("rod", c.length, 0.25);

    const ramus_lever_description rocker = lever(m, "rocker"), crank = lever(m, "crank"), third = lever(m, "lever9");
    assert_int_equal(rocker.line, 22);
    assert_int_equal(rocker.guide_kind, RAMUS_GUIDE_PLANE);
    assert_string_equal(rocker.pivot, "a/tip");
    assert_string_equal(rocker.guide, "b/l2");
    near3("axis", rocker.axis, 0, 2, 0);
    near3("tip", rocker.tip, -0.22, 0, 0);
    near3("guide", rocker.guide_point, 0, 0, 0.01);
    near3("normal", rocker.normal, 0, 0, 3);
    near("rod", rocker.rod_length, 0.1);
    near("near", rocker.near, pi / 2);
    assert_int_equal(crank.guide_kind, RAMUS_GUIDE_POINT);
    assert_true(!crank.pivot || strcmp(crank.pivot, "world") == 0);
    near3("pivot", crank.pivot_pose.position, 0.001, 0, 0);
    near("pivot", crank.pivot_pose.rotation.z, sqrt(0.5));
    near("rod", crank.rod_length, 0.04);
    near3("pivot", third.pivot_pose.position, 0, 0, 0.005);
    assert_true(third.rod_length == 0);
    ramus_model_destroy(m);
}

static void every_share(void **state)
{
    (void)state;
    ramus_model *m = model_of_text(ROBOT_MM PARTS SHARES);
    assert_int_equal(ramus_model_nsharing(m), 2);
    const ramus_sharing_description s = ramus_model_sharing(m, (ramus_sharing){ 0 }),
                                    plain = ramus_model_sharing(m, (ramus_sharing){ 1 });
    assert_string_equal(s.name, "two");
    assert_string_equal(s.link, "b/l2");
    assert_int_equal(s.line, 34);
    near("length", s.length, 0.5);
    assert_int_equal(s.ncarrier, 3);
    assert_string_equal(s.carrier[0].frame, "b/tip");
    assert_null(s.carrier[0].part);
    assert_int_equal(s.carrier[0].carries, 63);
    near("clearance", s.carrier[0].clearance, 1e-5);
    near("stiffness", s.carrier[0].stiffness, 4);
    assert_string_equal(s.carrier[1].part, "rocker");
    assert_int_equal(s.carrier[1].carries, RAMUS_CARRIES_MZ | RAMUS_CARRIES_FX);
    assert_true(s.carrier[1].clearance == 0 && s.carrier[1].stiffness == 1);
    assert_int_equal(s.nrule, 3);
    assert_string_equal(s.rule[0].name, "force1");
    assert_int_equal(s.rule[0].kind, RAMUS_SHARE_EQUAL);
    assert_int_equal(s.rule[0].load, RAMUS_LOAD_FORCE);
    assert_int_equal(s.rule[0].among, 3);
    near3("direction", s.rule[1].direction, 0, 2, 0);
    assert_string_equal(s.rule[1].name, "all");
    assert_int_equal(s.rule[1].kind, RAMUS_SHARE_TIGHTEST);
    assert_int_equal(s.rule[1].load, RAMUS_LOAD_MOMENT);
    assert_int_equal(s.rule[1].among, 7);
    assert_string_equal(s.rule[2].name, "moment3");
    assert_int_equal(s.rule[2].kind, RAMUS_SHARE_FIXED);
    assert_int_equal(s.rule[2].among, 5);
    assert_true(s.rule[2].share[0] == 0.7 && s.rule[2].share[2] == 0.3);
    assert_int_equal(plain.nrule, 0);
    near("length", plain.length, 1);
    ramus_model_destroy(m);
}

/* `units:` counts only for what stands after it, and in m and rad a coordinate needs no joint to be clear. */
static void units(void **state)
{
    (void)state;
    ramus_model *m = model_of_text(ROBOT_SI "mechanism:\n"
                                            "  - {name: x, type: actuator, between: [a/tip, world], near: 0.25}\n"
                                            "  - {name: y, type: spring, between: [a/tip, world], rest_length: 2, "
                                            "stiffness: 3}\n"
                                            "units: {length: mm}\n");
    near("near", actuator(m, "x").near, 0.25);
    near("rest", actuator(m, "y").rest_length, 2);
    near("stiffness", actuator(m, "y").stiffness, 3);
    ramus_model_destroy(m);
}

/* ---- nested files ------------------------------------------------------------------------------------------- */

static void nested(void **state)
{
    (void)state;
    static const char outer[] =
        "ramus: 1\nmodules: {x: {assembly: inner.yaml}}\nrobot: [{name: u, module: x}, {name: v, module: x, on: "
        "u/a/l1}]\n"
        "mechanism:\n"
        "  - {name: across, type: spring, between: [{lever: u/rocker}, v/b/tip], rest_length: 0, stiffness: 1}\n"
        "sharing:\n"
        "  - {name: s, link: u/b/l2, carriers: [{name: j, frame: u/b/l2, carries: [fx]}, {name: k, part: u/lift, "
        "carries: "
        "[fz]}]}\n";
    char folder[TEMPORARY_SIZE], path[2][TEMPORARY_SIZE + 16];
    assert_non_null(temporary_folder(folder));
    for (int k = 0; k < 2; k++) {
        snprintf(path[k], sizeof path[k], "%s/%s.yaml", folder, k ? "outer" : "inner");
        FILE *file = fopen(path[k], "w");
        assert_non_null(file);
        fputs(k ? outer : ROBOT_MM PARTS SHARES, file);
        fclose(file);
    }
    ramus_model *m = NULL;
    ramus_error err = { .text = "" };
    if (ramus_model_load(path[1], NULL, &m, &err))
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_npart(m), 13);
    assert_int_equal(ramus_model_nlever(m), 6);
    assert_int_equal(ramus_model_nsharing(m), 5);
    assert_string_equal(actuator(m, "across").lever_a, "u/rocker");
    assert_string_equal(actuator(m, "v/pull").lever_b, "v/rocker");
    assert_string_equal(actuator(m, "v/lift").moves, "v/b/j1");
    /* the inner world is the base of the instance */
    assert_string_equal(actuator(m, "v/rod").frame_b, "u/a/l1");
    assert_string_equal(ramus_model_sharing(m, ramus_model_find_sharing(m, "v/two")).carrier[1].part, "v/rocker");
    ramus_model_destroy(m);
    unlink(path[0]);
    unlink(path[1]);
    rmdir(folder);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void out_of_memory(void **state)
{
    (void)state;
    static const char text[] = ROBOT_MM PARTS SHARES;
    int done = 0;
    for (long n = 1; !done; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *builder = NULL;
        ramus_model *m = NULL;
        ramus_error err = { .text = "" };
        opt.allocator = &allocator;
        ramus_status status = ramus_assembly_parse(text, sizeof text - 1, "t.yaml", &opt, &builder, &err);
        if (status == RAMUS_OK)
            status = ramus_model_compile(builder, NULL, &m, &err);
        if (status != RAMUS_OK && status != RAMUS_ERR_MEMORY)
            fail_msg("call %ld failed: status %d, %s", n, (int)status, err.text);
        ramus_builder_destroy(builder);
        ramus_model_destroy(m);
        assert_int_equal(f.live, 0);
        done = f.calls < n;
        assert_true(done == (status == RAMUS_OK));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type), cmocka_unit_test(every_share),   cmocka_unit_test(units),
        cmocka_unit_test(nested),     cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
