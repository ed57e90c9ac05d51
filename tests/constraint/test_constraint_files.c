/* test_constraint_files.c - `constraints:` of assembly files: every kind, units, nesting, and what is wrong with them
 */
#include "constraint/constraint_robot.h"
#include "support/data_with.h"

static const char robot_text[] =
    "ramus: 1\n"                        /* 1 */
    "name: r\n"                         /* 2 */
    "units: {length: mm, angle: deg}\n" /* 3 */
    "modules:\n"                        /* 4 */
    "  arm:\n"                          /* 5 */
    "    links:\n"                      /* 6 */
    "      - {name: l1, joint: {name: j1, type: revolute}, origin: {xyz: [100, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: l2, joint: {name: j2, type: prismatic}, mass: 1, inertia: [1, 1, 1], frames: [{name: tip}]}\n"
    "      - {name: l3, joint: {name: j3, type: spherical}, mass: 1, inertia: [1, 1, 1]}\n" /* 9 */
    "robot:\n"                                                                              /* 10 */
    "  - {name: a, module: arm}\n"                                                          /* 11 */
    "  - {name: b, module: arm, on: a/l1}\n";                                               /* 12 */

static ramus_status parse(const char *constraints, ramus_builder **out, ramus_error *err)
{
    char text[6000];
    snprintf(text, sizeof text, "%s%s", robot_text, constraints);
    return ramus_assembly_parse(text, strlen(text), "t.yaml", NULL, out, err);
}

static ramus_model *compile(ramus_builder *builder)
{
    ramus_model *model = NULL;
    ramus_error err;
    must(ramus_model_compile(builder, NULL, &model, &err), &err, 0, "compile");
    ramus_builder_destroy(builder);
    return model;
}

static void every_kind(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_error err;
    must(parse("constraints:\n"
               "  - {name: roll, type: rolling, frame: a/l1, axis: [0, 1, 0]}\n"
               "  - {type: wheel, frame: b/l3, axis: [0, 2, 0], radius: 50, of: a/tip, pose: {rpy: [90, 0, 0]}}\n"
               "  - {name: loop, type: closure, joint: helical, axis: [0, 0, 1], pitch: 2, between: [a/l3, b/l3], "
               "pose_a: {xyz: [1, 2, 3]}}\n"
               "  - {name: gear, type: coupling, coordinates: {a/j1: 3, b/j1: -1, b/j2: 2}, offset: 90}\n"
               "  - {name: slot, type: point_on_line, point: b/tip, at: [0, 0, 5], of: a/l2, direction: [1, 0, 0]}\n"
               "  - {name: table, type: point_on_plane, point: b/tip, origin: [0, 0, 700], normal: [0, 0, 1]}\n",
               &builder, &err),
         &err, 0, "parse");
    ramus_model *model = compile(builder);
    assert_int_equal(ramus_model_nconstraint(model), 6);
    const ramus_constraint_description roll = ramus_model_constraint(model, 0),
                                       wheel = ramus_model_constraint(model, 1),
                                       loop = ramus_model_constraint(model, 2), gear = ramus_model_constraint(model, 3),
                                       slot = ramus_model_constraint(model, 4),
                                       table = ramus_model_constraint(model, 5);
    assert_string_equal(roll.frame_b, "a/l1");
    assert_string_equal(roll.frame_a, "world");
    assert_int_equal(roll.line, 14);
    assert_string_equal(wheel.name, "wheel2");
    assert_true(fabs(wheel.radius - 0.05) < 1e-15 && fabs(wheel.pose_a.rotation.x - sqrt(0.5)) < 1e-15);
    assert_int_equal(loop.joint_type, RAMUS_HELICAL);
    assert_true(fabs(loop.pitch - 0.002 * 180 / 3.14159265358979323846) < 1e-15 && loop.pose_a.position.z == 0.003);
    /* degrees and millimetres: 3 qa - qb + 2 (mm) d + 90 = 0 becomes radians */
    assert_int_equal(gear.ncoordinate, 3);
    assert_string_equal(gear.joint[2], "b/j2");
    const double per_metre = 2 * 0.017453292519943295 / 1e-3;
    assert_true(gear.coefficient[0] == 3 && gear.coefficient[1] == -1);
    assert_true(fabs(gear.coefficient[2] - per_metre) < 1e-12 && fabs(gear.offset - 1.5707963267948966) < 1e-15);
    assert_true(slot.pose_b.position.z == 0.005 && fabs(table.pose_a.position.z - 0.7) < 1e-15);
    ramus_data *set = set_create(model, RAMUS_CONSTRAINT_BY_FACTORS);
    assert_int_equal(ramus_data_nconstraint(set), 6);
    assert_int_equal(ramus_data_nconstraint_row(set), 1 + 3 + 5 + 1 + 2 + 1);
    assert_string_equal(ramus_data_constraint_row(set, 8).constraint, "loop");
    assert_int_equal(ramus_data_constraint_row(set, 8).row, 4);
    assert_int_equal(ramus_data_constraint_row(set, 13).row, -1);
    ramus_data_destroy(set);
    ramus_model_destroy(model);
}

/* An assembly inside another: names get its instance's, its world is its base. */
static void nested(void **state)
{
    (void)state;
    ramus_builder *inner = NULL, *outer = NULL;
    ramus_module *module = NULL;
    ramus_error err;
    must(parse(
             "constraints:\n  - {name: gear, type: coupling, coordinates: {a/j1: 1, b/j1: 1}}\n"
             "  - {name: pin, type: closure, joint: spherical, between: [world, b/tip], pose_a: {xyz: [0, 0, 1000]}}\n",
             &inner, &err),
         &err, 0, "parse");
    must(ramus_module_from_builder(inner, &module, &err), &err, 0, "module");
    must(ramus_builder_create("outer", NULL, NULL, &outer, &err), &err, 0, "builder");
    const ramus_pose up = { { 1, 0, 0, 0 }, { 0, 0, 2 } };
    must(ramus_builder_attach(outer, "x", module, NULL, &up, 0, &err), &err, 0, "x");
    must(ramus_builder_attach(outer, "y", module, "x/a/l1", NULL, 0, &err), &err, 0, "y");
    ramus_module_destroy(module);
    ramus_builder_destroy(inner);
    ramus_model *model = NULL;
    must(ramus_model_compile(outer, NULL, &model, &err), &err, 0, "compile");
    assert_int_equal(ramus_model_nconstraint(model), 4);
    const ramus_constraint_description gear = ramus_model_constraint(model, 2), low = ramus_model_constraint(model, 1),
                                       high = ramus_model_constraint(model, 3);
    assert_string_equal(gear.name, "y/gear");
    assert_string_equal(gear.joint[1], "y/b/j1");
    assert_string_equal(low.frame_a, "world");
    assert_true(low.pose_a.position.z == 3);
    assert_string_equal(high.frame_a, "x/a/l1");
    assert_string_equal(high.frame_b, "y/b/tip");
    ramus_model_destroy(model);

    /* what is detached takes its constraints along; a name that is gone is an error */
    ramus_constraint_description d = ramus_constraint_description_default();
    d.name = "both";
    d.frame_a = "x/a/l1";
    d.frame_b = "y/a/l1";
    must(ramus_builder_add_constraint(outer, &d, &err), &err, 0, "both");
    assert_int_equal(ramus_builder_add_constraint(outer, &d, &err), RAMUS_ERR_MODEL);
    must(ramus_builder_detach(outer, "y", &err), &err, 0, "detach");
    d.frame_b = "x/no/l1";
    must(ramus_builder_add_constraint(outer, &d, &err), &err, 0, "added: names are looked up later");
    assert_int_equal(ramus_model_compile(outer, NULL, &model, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "constraint 'both': there is no link or frame 'x/no/l1'"));
    must(ramus_builder_remove_constraint(outer, "both", &err), &err, 0, "remove");
    assert_int_equal(ramus_builder_remove_constraint(outer, "both", &err), RAMUS_ERR_NOT_FOUND);
    model = compile(outer);
    assert_int_equal(ramus_model_nconstraint(model), 2);
    ramus_model_destroy(model);
}

static void problems(void **state)
{
    (void)state;
    static const struct {
        const char *name, *constraints, *message;
    } cases[] = {
        { "not a list", "constraints: 3\n", "t.yaml:13: constraints: a list is expected" },
        { "not a map", "constraints:\n  - 3\n", "t.yaml:14: a constraint is a map" },
        { "no type", "constraints:\n  - {name: x}\n", "t.yaml:14: a constraint needs a type" },
        { "type", "constraints:\n  - {type: roling}\n",
          "t.yaml:14: unknown type 'roling' of constraint; did you mean" },
        { "key", "constraints:\n  - {type: rolling, frame: a/l1, axis: [0,1,0], axes: 1}\n", "t.yaml:14: unknown key" },
        { "no frame", "constraints:\n  - {type: rolling, axis: [0,1,0]}\n", "'frame: INSTANCE/LINK' is missing" },
        { "no axis", "constraints:\n  - {type: rolling, frame: a/l1}\n", "'axis: [x, y, z]' is missing" },
        { "zero axis", "constraints:\n  - {type: rolling, frame: a/l1, axis: [0,0,0]}\n", "t.yaml:14: constraint" },
        { "link", "constraints:\n  - {type: rolling, frame: a/l9, axis: [0,1,0]}\n",
          "t.yaml:14: frame: 'a' has no link or frame 'l9'; did you mean 'l1'?" },
        { "instance", "constraints:\n  - {type: rolling, frame: z/l1, axis: [0,1,0]}\n",
          "'z/l1' is not INSTANCE/LINK" },
        { "radius", "constraints:\n  - {type: wheel, frame: a/l1, axis: [0,1,0]}\n", "'radius' is missing" },
        { "negative radius", "constraints:\n  - {type: wheel, frame: a/l1, axis: [0,1,0], radius: -1}\n", "radius is" },
        { "closure", "constraints:\n  - {type: closure, joint: revolute, between: a/l1}\n", "between two frames" },
        { "joint type", "constraints:\n  - {type: closure, joint: ball, between: [a/l1, b/l1]}\n",
          "unknown joint type 'ball'" },
        { "pitch", "constraints:\n  - {type: closure, joint: helical, between: [a/l1, b/l1]}\n", "needs a pitch" },
        { "two worlds", "constraints:\n  - {type: closure, joint: fixed, between: [world, world]}\n",
          "names no frame" },
        { "joint", "constraints:\n  - type: coupling\n    coordinates:\n      a/j1: 1\n      a/j7: 1\n",
          "t.yaml:17: coordinates: 'a' has no joint 'j7'" },
        { "spherical", "constraints:\n  - {type: coupling, coordinates: {a/j3: 1}}\n", "joint 'a/j3' is spherical" },
        { "empty", "constraints:\n  - {type: coupling, coordinates: {}}\n", "a coupling has" },
        { "twice",
          "constraints:\n  - {name: x, type: rolling, frame: a/l1, axis: [0,1,0]}\n"
          "  - {name: x, type: rolling, frame: a/l1, axis: [0,1,0]}\n",
          "t.yaml:15: two constraints are named 'x'" },
        { "no point", "constraints:\n  - {type: contact}\n", "'point: INSTANCE/LINK' is missing" },
        { "key of contact", "constraints:\n  - {type: contact, point: a/l1, mu: 1}\n", "t.yaml:14: unknown key" },
        { "friction", "constraints:\n  - {type: contact, point: a/l1, friction: -1}\n", "t.yaml:14: " },
        { "friction of text", "constraints:\n  - {type: contact, point: a/l1, friction: high}\n", "t.yaml:14: " },
        { "restitution", "constraints:\n  - {type: contact, point: a/l1, restitution: 1.5}\n",
          "t.yaml:14: constraint 'contact1': the restitution is 1.5; it must be from 0 to 1" },
        { "restitution of energy", "constraints:\n  - {type: stop, joint: a/j1, lower: 0, energy_restitution: 1.5}\n",
          "t.yaml:14: constraint 'stop1': the energy restitution is 1.5; it must be from 0 to 1" },
        { "two restitutions",
          "constraints:\n  - {type: contact, point: a/l1, restitution: 0.5, energy_restitution: 0.5}\n",
          "t.yaml:14: constraint 'contact1': it has a restitution and an energy restitution; give one of them" },
        { "sphere", "constraints:\n  - {type: contact, point: a/l1, sphere: -2}\n", "t.yaml:14: " },
        { "plane", "constraints:\n  - {type: contact, point: a/l1, normal: [0, 0, 0]}\n", "axis needs a length" },
        { "sphere of nothing", "constraints:\n  - {type: contact, point: a/l1, sphere: 0}\n",
          "t.yaml:14: sphere: 0 is not above zero" },
        { "sphere with a normal", "constraints:\n  - {type: contact, point: a/l1, sphere: 1, normal: [0, 0, 1]}\n",
          "t.yaml:14: constraint 'contact1': a sphere has no normal" },
        { "field with a normal",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [[0, 0], [0, 0]]}, normal: "
          "[0, 0, 1]}\n",
          "t.yaml:14: constraint 'contact1': a field has no normal" },
        { "far away", "constraints:\n  - {type: contact, point: a/l1, at: [1e300, 0, 0]}\n",
          "t.yaml:14: constraint 'contact1': a place is 1e+297 m away" },
        { "flat box", "constraints:\n  - {type: contact, point: a/l1, box: [1, 0, 1]}\n",
          "t.yaml:14: box: all three are above zero" },
        { "box of two", "constraints:\n  - {type: contact, point: a/l1, box: [1, 1]}\n", "t.yaml:14: " },
        { "huge box", "constraints:\n  - {type: contact, point: a/l1, box: [1e200, 1, 1]}\n",
          "t.yaml:14: constraint 'contact1': a size of the box is 1e+197 m" },
        { "box with a radius", "constraints:\n  - {type: contact, point: a/l1, box: [1, 1, 1], radius: 2}\n",
          "t.yaml:14: constraint 'contact1': a box has sharp corners" },
        { "box on a sphere", "constraints:\n  - {type: contact, point: a/l1, box: [1, 1, 1], sphere: 2}\n",
          "t.yaml:14: constraint 'contact1': of a box only the corners touch" },
        { "point on a block", "constraints:\n  - {type: contact, point: a/l1, block: [1, 1, 1]}\n",
          "t.yaml:14: constraint 'contact1': a point at the edge of a block has no normal" },
        { "block and sphere",
          "constraints:\n  - {type: contact, point: a/l1, radius: 1, block: [1, 1, 1], sphere: 1}\n",
          "t.yaml:14: constraint 'contact1': its surface is one of" },
        { "field of text", "constraints:\n  - {type: contact, point: a/l1, field: hills}\n",
          "t.yaml:14: a height field is a map" },
        { "key of a field", "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], grid: 3}}\n",
          "t.yaml:14: unknown key" },
        { "field without size", "constraints:\n  - {type: contact, point: a/l1, field: {heights: [[0, 0], [0, 0]]}}\n",
          "t.yaml:14: field: 'size: [x, y]' is missing" },
        { "field without heights", "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1]}}\n",
          "t.yaml:14: field: give one of 'heights' and 'file'" },
        { "field with no heights",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: []}}\n",
          "t.yaml:14: field: there are no heights" },
        { "field of one row",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [[0, 0, 1]]}}\n",
          "t.yaml:14: constraint 'contact1': a height field has two rows or more" },
        { "rows of a field", "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [0, 0]}}\n",
          "t.yaml:14: heights: a list of rows is expected" },
        { "uneven rows",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [[0, 0], [0, 0, 1]]}}\n",
          "t.yaml:14: field: a row of 3 heights; the first one has 2" },
        { "height of text",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [[0, 0], [0, up]]}}\n",
          "t.yaml:14: heights: " },
        { "field of no size",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 0], heights: [[0, 0], [0, 0]]}}\n",
          "t.yaml:14: constraint 'contact1': a size of the height field is 0 m" },
        { "tiny cells",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1e-9], heights: [[0, 0], [0, 0]]}}\n",
          "t.yaml:14: constraint 'contact1': the cells of the height field are smaller" },
        { "huge height",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], heights: [[0, 0], [1e300, 0]]}}\n",
          "t.yaml:14: constraint 'contact1': height 1 of row 2 is 1e+297 m" },
        { "no file of heights",
          "constraints:\n  - {type: contact, point: a/l1, field: {size: [1, 1], file: no-such-file.txt}}\n",
          "t.yaml:14: " },
        { "narrow valley",
          "constraints:\n  - {type: contact, point: a/l1, radius: 500, field: {size: [1000, 1000], heights: [[400, 0, "
          "400], "
          "[400, 0, 400]]}}\n",
          "t.yaml:14: constraint 'contact1': at (0, -0.5) the height field has a valley with a radius of 0.3125 m" },
        { "contact of the world", "constraints:\n  - {type: contact, point: world}\n", "t.yaml:14: " },
        { "no limits", "constraints:\n  - {type: distance_limits, between: [a/l1, b/l1]}\n",
          "t.yaml:14: constraint 'distance_limits1': neither lower nor upper is given" },
        { "limits turned", "constraints:\n  - {type: distance_limits, between: [a/l1, b/l1], lower: 2, upper: 1}\n",
          "lower must be below upper (a distance that cannot change is a distance)" },
        { "limit below zero", "constraints:\n  - {type: distance_limits, between: [a/l1, b/l1], upper: -1}\n",
          "limits of a distance are not negative" },
        { "stop of nothing", "constraints:\n  - {type: stop, lower: 0}\n", "a stop has 'joint: INSTANCE/JOINT'" },
        { "stop of a list", "constraints:\n  - {type: stop, joint: [a/j1]}\n", "a stop has 'joint: INSTANCE/JOINT'" },
        { "stop of no joint", "constraints:\n  - {type: stop, joint: a/j9}\n", "t.yaml:14: " },
        { "stop of a sphere", "constraints:\n  - {type: stop, joint: a/j3}\n", "joint 'a/j3' is spherical" },
        { "stop turned", "constraints:\n  - {type: stop, joint: a/j1, lower: 1, upper: 1}\n",
          "lower must be below upper (a joint that cannot move is locked)" },
        { "force limit", "constraints:\n  - {type: rolling, frame: a/l1, axis: [0,1,0], force_limit: -3}\n",
          "t.yaml:14: " },
        { "normal", "constraints:\n  - {type: point_on_plane, point: a/l1}\n", "'normal: [x, y, z]' is missing" },
        { "distance of one", "constraints:\n  - {type: distance, between: [a/l1], length: 1}\n",
          "t.yaml:14: constraint 'distance1' is between two frames" },
        { "no length", "constraints:\n  - {type: distance, between: [a/l1, b/l1]}\n", "'length' is missing" },
        { "no distance", "constraints:\n  - {type: distance, between: [a/l1, b/l1], length: 0}\n",
          "the distance is 0 m; it must be above zero" },
    };
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_builder *builder = NULL;
        ramus_error err = { 0 };
        const ramus_status status = parse(cases[k].constraints, &builder, &err);
        if (status == RAMUS_OK || !strstr(err.text, cases[k].message)) {
            fprintf(stderr, "%s: got '%s', want '%s'\n", cases[k].name, err.text, cases[k].message);
            failures++;
        }
        ramus_builder_destroy(builder);
    }
    assert_int_equal(failures, 0);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

typedef struct counter {
    long calls, live, fail_at;
} counter;

static void *counted(void *user, size_t size)
{
    counter *c = user;
    if (++c->calls == c->fail_at)
        return NULL;
    void *memory = malloc(size);
    c->live += memory != NULL;
    return memory;
}

static void uncounted(void *user, void *memory)
{
    ((counter *)user)->live -= memory != NULL;
    free(memory);
}

/* Memory runs out at the n-th call, for every n; and evaluation never asks for any. */
static void memory(void **state)
{
    (void)state;
    counter c = { 0 };
    const ramus_allocator allocator = { counted, uncounted, &c };
    char text[2000];
    snprintf(
        text, sizeof text,
        "%sconstraints:\n  - {type: rolling, frame: a/l1, axis: [0, 1, 0]}\n"
        "  - {type: coupling, coordinates: {a/j1: 1, b/j1: 1}}\n"
        "  - {type: closure, joint: revolute, between: [a/l3, b/l3]}\n"
        "  - {type: contact, point: a/l3, radius: 1, field: {size: [9000, 9000], heights: [[-9000, -9000], [-9000, "
        "-9000]]}}\n",
        robot_text);
    ramus_load_options load = ramus_load_options_default();
    load.allocator = &allocator;
    int done = 0;
    for (long n = 1; !done; n++) {
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *set = NULL;
        ramus_error err;
        ramus_data_options opt = ramus_data_options_default();
        opt.allocator = &allocator;
        opt.constraint_method = RAMUS_CONSTRAINT_BY_OMEGA;
        c = (counter){ .fail_at = n };
        ramus_status status = ramus_assembly_parse(text, strlen(text), "t.yaml", &load, &builder, &err);
        if (status == RAMUS_OK)
            status = ramus_model_compile(builder, NULL, &model, &err);
        if (status == RAMUS_OK)
            status = ramus_data_create(model, &opt, &set, &err);
        done = status == RAMUS_OK;
        assert_true(done || status == RAMUS_ERR_MEMORY);
        if (done) {
            ramus_data *data = NULL;
            double q[12], v[10] = { 0.1, 0.2 }, tau[10] = { 0 }, a[10], omega[100], shift[10];
            unsigned char actuated[10];
            memset(actuated, 1, sizeof actuated);
            ramus_neutral(model, q);
            q[0] = 0.3;
            must(ramus_data_create(model, NULL, &data, &err), &err, 0, "data");
            const long before = c.calls;
            must(ramus_forward_dynamics(model, set, q, v, tau, a), ramus_data_error(set), 0, "fd");
            must(ramus_constraint_omega(model, set, q, v, omega, shift), ramus_data_error(set), 0, "omega");
            must(constrained_inverse(model, set, q, v, a, NULL, actuated, tau, NULL), ramus_data_error(set), 0, "id");
            ramus_constraint_project(model, set, NULL, q, v);
            assert_int_equal(c.calls, before);
            ramus_data_destroy(data);
        }
        ramus_data_destroy(set);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        assert_int_equal(c.live, 0);
    }
    assert_true(c.calls > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),
        cmocka_unit_test(nested),
        cmocka_unit_test(problems),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
