/* test_mechanism_list.c - the parts of a mechanism as data: added, named, nested, dropped, refused */
#include "support/arms.h"
#include "support/failing.h"

static ramus_part_description spring(const char *name, const char *a, const char *b)
{
    ramus_part_description d = ramus_part_description_default();
    d.name = name;
    d.kind = RAMUS_PART_SPRING;
    d.frame_a = a;
    d.frame_b = b;
    d.point_a = vec(0.1, 0, 0);
    d.stiffness = 100;
    return d;
}

static ramus_lever_description lever(const char *name, const char *pivot, const char *guide)
{
    ramus_lever_description d = ramus_lever_description_default();
    d.name = name;
    d.pivot = pivot;
    d.guide = guide;
    d.tip = vec(0.2, 0, 0);
    d.guide_point = vec(0, 0.3, 0);
    d.normal = vec(0, 1, 0);
    return d;
}

/* Of link s1/l2: a joint and a part. */
static ramus_sharing_description sharing(const char *name, const char *link, ramus_carrier_description carrier[2],
                                         ramus_share_rule *rule, const char *part)
{
    carrier[0] = (ramus_carrier_description){ .name = "joint", .frame = link, .carries = 63, .stiffness = 1 };
    carrier[1] = (ramus_carrier_description){ .name = "part", .part = part, .carries = 4, .stiffness = 2 };
    *rule = (ramus_share_rule){ .name = "x", .kind = RAMUS_SHARE_EQUAL, .direction = { 1, 0, 0 }, .among = 3 };
    ramus_sharing_description d = ramus_sharing_description_default();
    d.name = name;
    d.link = link;
    d.ncarrier = 2;
    d.carrier = carrier;
    d.nrule = 1;
    d.rule = rule;
    return d;
}

/* s1 with s2 on it; a lever, a spring on it, a spring between the arms, one to the world, and a sharing. */
static ramus_builder *robot(ramus_module *arm)
{
    ramus_builder *builder = builder_create();
    attach(builder, "s1", arm, NULL);
    attach(builder, "s2", arm, "s1/l3");
    ramus_carrier_description carrier[2];
    ramus_share_rule rule;
    const ramus_lever_description bell = lever("bell", "s1/l1", "s1/l2");
    ramus_part_description on_lever = spring("on lever", NULL, "s1/tool");
    on_lever.lever_a = "bell";
    ramus_part_description between = spring("between", "s1/tool", "s2/l2");
    between.kind = RAMUS_PART_ACTUATOR;
    between.moves = "s2/j2";
    const ramus_part_description to_world = spring("to world", "s1/l2", NULL);
    const ramus_sharing_description held = sharing("held", "s1/l2", carrier, &rule, "bell");
    OK(ramus_builder_add_lever(builder, &bell, &err));
    OK(ramus_builder_add_part(builder, &on_lever, &err));
    OK(ramus_builder_add_part(builder, &between, &err));
    OK(ramus_builder_add_part(builder, &to_world, &err));
    OK(ramus_builder_add_sharing(builder, &held, &err));
    return builder;
}

static void parts_reach_the_model(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = robot(arm), *copy = NULL;
    OK(ramus_builder_copy(builder, NULL, &copy, &err));
    ramus_builder_destroy(builder);
    ramus_model *model = compile(copy);
    ramus_builder_destroy(copy);
    assert_int_equal(ramus_model_npart(model), 3);
    assert_int_equal(ramus_model_nlever(model), 1);
    assert_int_equal(ramus_model_nsharing(model), 1);
    const ramus_part k = ramus_model_find_part(model, "on lever");
    assert_string_equal(ramus_model_part(model, k).lever_a, "bell");
    assert_null(ramus_model_part(model, k).frame_a);
    assert_string_equal(ramus_model_part(model, ramus_model_find_part(model, "to world")).frame_b, "world");
    assert_string_equal(ramus_model_part(model, ramus_model_find_part(model, "between")).moves, "s2/j2");
    const ramus_sharing_description s = ramus_model_sharing(model, ramus_model_find_sharing(model, "held"));
    assert_string_equal(s.carrier[1].part, "bell");
    assert_string_equal(s.rule[0].name, "x");
    assert_int_equal(ramus_model_find_lever(model, "between").index, -1);
    assert_null(ramus_model_part(model, (ramus_part){ 3 }).name); /* beyond the last: a default */
    ramus_model_destroy(model);
    ramus_module_destroy(arm);
}

/* Inside another robot names get the instance's in front, and the world becomes the base. */
static void parts_nest(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE), *nested = NULL;
    ramus_builder *inner = robot(arm), *outer = builder_create();
    ramus_lever_description grounded = lever("grounded", NULL, "s1/l1");
    OK(ramus_builder_add_lever(inner, &grounded, &err));
    OK(ramus_module_from_builder(inner, &nested, &err));
    attach(outer, "a", arm, NULL);
    const ramus_pose at = place(rot_about(vec(0, 0, 1), 1.2), vec(0.3, -0.2, 0.1));
    OK(ramus_builder_attach(outer, "n", nested, "a/l2", &at, 0, &err));
    attach(outer, "m", nested, "a/l3");
    ramus_model *model = compile(outer);
    assert_int_equal(ramus_model_npart(model), 6);
    assert_int_equal(ramus_model_nlever(model), 4);
    const ramus_part_description world = ramus_model_part(model, ramus_model_find_part(model, "n/to world"));
    assert_string_equal(world.frame_a, "n/s1/l2");
    assert_string_equal(world.frame_b, "a/l2");
    const ramus_lever_description ground = ramus_model_lever(model, ramus_model_find_lever(model, "n/grounded"));
    assert_string_equal(ground.pivot, "a/l2");
    const double d[3] = { ground.pivot_pose.position.x - 0.3, ground.pivot_pose.position.y + 0.2,
                          ground.pivot_pose.position.z - 0.1 };
    for (int k = 0; k < 3; k++)
        assert_true(fabs(d[k]) < 1e-15 && fabs((&world.point_b.x)[k] - (k == 0 ? 0.3 : k == 1 ? -0.2 : 0.1)) < 1e-15);
    const ramus_sharing_description s = ramus_model_sharing(model, ramus_model_find_sharing(model, "m/held"));
    assert_string_equal(s.link, "m/s1/l2");
    assert_string_equal(s.carrier[0].frame, "m/s1/l2");
    assert_string_equal(s.carrier[1].part, "m/bell");
    ramus_model_destroy(model);
    ramus_module_destroy(nested);
    ramus_module_destroy(arm);
    ramus_builder_destroy(inner);
    ramus_builder_destroy(outer);
}

static void parts_go_with_their_instance(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *builder = robot(arm);
    OK(ramus_builder_detach(builder, "s2", &err));
    ramus_model *model = compile(builder);
    assert_int_equal(ramus_model_npart(model), 2);
    assert_int_equal(ramus_model_nlever(model), 1);
    ramus_model_destroy(model);
    attach(builder, "s3", arm, "s1/l1");
    ramus_carrier_description carrier[2];
    ramus_share_rule rule;
    const ramus_lever_description third = lever("third", "s1/l1", "s3/l1");
    ramus_part_description on = spring("on third", NULL, "s1/l2");
    on.lever_a = "third";
    const ramus_sharing_description held = sharing("held too", "s1/l3", carrier, &rule, "on third");
    OK(ramus_builder_add_lever(builder, &third, &err));
    OK(ramus_builder_add_part(builder, &on, &err));
    OK(ramus_builder_add_sharing(builder, &held, &err));
    OK(ramus_builder_detach(builder, "s3", &err)); /* the lever goes, what stands on it, and who counts on that */
    model = compile(builder);
    assert_int_equal(ramus_model_npart(model), 2);
    assert_int_equal(ramus_model_nlever(model), 1);
    assert_int_equal(ramus_model_nsharing(model), 1);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

typedef struct bad {
    ramus_part_description actuator;
    ramus_lever_description lever;
    ramus_sharing_description sharing;
    ramus_carrier_description carrier[2];
    ramus_share_rule rule;
} bad;

#define SPOIL(name, statement)                                                                                         \
    static void name(bad *b)                                                                                           \
    {                                                                                                                  \
        statement;                                                                                                     \
    }
SPOIL(unknown_frame, b->actuator.frame_b = "s1/none")
SPOIL(unknown_lever, (b->actuator.frame_a = NULL, b->actuator.lever_a = "none"))
SPOIL(lever_and_frame, b->actuator.lever_a = "bell")
SPOIL(unknown_joint, b->actuator.moves = "s1/none")
SPOIL(wide_joint, b->actuator.moves = "s1/j1")
SPOIL(same_name, b->actuator.name = "bell")
SPOIL(no_name, b->actuator.name = NULL)
SPOIL(nan_point, b->actuator.point_b.y = NAN)
SPOIL(no_length, (b->actuator.kind = RAMUS_PART_BAR))
SPOIL(stroke, b->actuator.max_length = 0)
SPOIL(on_axis, b->lever.tip = vec(0, 0, 2))
SPOIL(no_normal, b->lever.normal = vec(0, 0, 0))
SPOIL(pinned, b->lever.guide_kind = RAMUS_GUIDE_POINT)
SPOIL(infinite, b->lever.near = INFINITY)
SPOIL(no_guide, b->lever.guide = "s1/none")
SPOIL(no_link, b->sharing.link = "s1/none")
SPOIL(no_part, b->carrier[1].part = "none")
SPOIL(both, b->carrier[1].frame = "s1/l1")
SPOIL(world, b->carrier[0].frame = "world")
SPOIL(twice, b->carrier[1].name = "joint")
SPOIL(nothing, b->carrier[1].carries = 0)
SPOIL(soft, b->carrier[1].stiffness = 0)
SPOIL(alone, b->rule.among = 1)
SPOIL(beyond, b->rule.among = 7)
SPOIL(sum, (b->rule.kind = RAMUS_SHARE_FIXED, b->rule.share[0] = 0.4))
SPOIL(tight, b->rule.kind = RAMUS_SHARE_TIGHTEST)
SPOIL(direction, b->rule.direction = vec(0, 0, 0))
SPOIL(size, b->sharing.struct_size = 0)
#undef SPOIL

static void bad_parts_are_refused(void **state)
{
    (void)state;
    static const struct {
        void (*spoil)(bad *b);
        char kind;
        const char *text;
    } cases[] = {
        { unknown_frame, 'a', "spring 'new': there is no link or frame 's1/none'" },
        { unknown_lever, 'a', "spring 'new': there is no lever 'none'" },
        { lever_and_frame, 'a', "spring 'new': an end is on a lever or on a frame, not on both" },
        { unknown_joint, 'a', "spring 'new': there is no joint 's1/none'" },
        { wide_joint, 'a', "moves joint 's1/j1', which is cylindrical; a joint with one coordinate is needed" },
        { same_name, 'a', "two parts of the mechanism are named 'bell'" },
        { no_name, 'a', "spring needs a name" },
        { nan_point, 'a', "spring 'new': point_b.y is nan; it must be finite" },
        { no_length, 'a', "bar 'new': rest_length is 0; it is the bar's length" },
        { stroke, 'a', "max_length 0 is not above min_length 0" },
        { on_axis, 'l', "lever 'new': its tip lies on its axis" },
        { no_normal, 'l', "lever 'new': the normal of its guide has no length" },
        { pinned, 'l', "lever 'new': the rod's length is 0 m; it must be above zero" },
        { infinite, 'l', "lever 'new': a number is not finite" },
        { no_guide, 'l', "lever 'new': there is no link or frame 's1/none'" },
        { no_link, 's', "sharing 'new': there is no link 's1/none'" },
        { no_part, 's', "sharing 'new': there is no part of the mechanism 'none'" },
        { both, 's', "carrier 'part' needs a frame or a part, one of the two" },
        { world, 's', "carrier 'joint' is in the world; name a frame of a link" },
        { twice, 's', "two carriers are named 'joint'" },
        { nothing, 's', "carrier 'part' carries nothing" },
        { soft, 's', "the stiffness of carrier 'part' is 0; it must be above zero" },
        { alone, 's', "rule 'x': it must be among at least two of the 2 carriers" },
        { beyond, 's', "rule 'x': it must be among at least two of the 2 carriers" },
        { sum, 's', "rule 'x': the shares add up to 0.4, not 1" },
        { tight, 's', "2 carriers have the smallest clearance; the tightest must be one" },
        { direction, 's', "rule 'x': its direction has no length" },
        { size, 's', "start with ramus_sharing_description_default()" },
    };
    ramus_module *arm = arm_create("arm", RAMUS_CYLINDRICAL);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_builder *builder = robot(arm);
        bad b = { .actuator = spring("new", "s1/l1", "s1/l3"), .lever = lever("new", "s1/l1", "s1/l2") };
        b.sharing = sharing("new", "s1/l3", b.carrier, &b.rule, "on lever");
        cases[k].spoil(&b);
        ramus_status status = cases[k].kind == 'a'   ? ramus_builder_add_part(builder, &b.actuator, &err)
                              : cases[k].kind == 'l' ? ramus_builder_add_lever(builder, &b.lever, &err)
                                                     : ramus_builder_add_sharing(builder, &b.sharing, &err);
        ramus_model *model = NULL;
        if (status == RAMUS_OK)
            status = ramus_model_compile(builder, NULL, &model, &err);
        if (status == RAMUS_OK || !strstr(err.text, cases[k].text))
            fail_msg("case %zu: got status %d '%s', want '%s'", k, (int)status, status ? err.text : "", cases[k].text);
        assert_null(model);
        ramus_builder_destroy(builder);
    }
    ramus_module_destroy(arm);
}

/* Copying, nesting and compiling with each allocation failing in turn. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    ramus_module *arm = arm_create("arm", RAMUS_REVOLUTE);
    ramus_builder *source = robot(arm);
    for (long n = 1, done = 0; !done; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_builder *builder = NULL;
        ramus_module *module = NULL;
        ramus_model *model = NULL;
        ramus_status status = ramus_builder_copy(source, &allocator, &builder, &err);
        status = status ? status : ramus_module_from_builder(builder, &module, &err);
        status = status ? status : ramus_model_compile(builder, NULL, &model, &err);
        if (status != RAMUS_OK)
            assert_int_equal(status, RAMUS_ERR_MEMORY);
        done = status == RAMUS_OK;
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
        ramus_model_destroy(model);
        if (f.live != 0)
            fail_msg("allocation %ld failed, %ld blocks were not released", n, f.live);
        assert_true(!done || n > 60);
    }
    ramus_builder_destroy(source);
    ramus_module_destroy(arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_reach_the_model),        cmocka_unit_test(parts_nest),
        cmocka_unit_test(parts_go_with_their_instance), cmocka_unit_test(bad_parts_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
