/* test_mechanism_export.c - parts of a mechanism written and read again; what other formats say to them */
#include "io/mechanism_robot.h"
#include "mechanism/inside.h"

#include "ramus/kinematics.h"

#include "support/random_model.h"

/* ---- round trips -------------------------------------------------------------------------------------------- */

typedef enum names { SAME_NAMES, OTHER_NAMES } names;

static int same_text(const char *a, const char *b, names names)
{
    const int none_a = !a || strcmp(a, "world") == 0, none_b = !b || strcmp(b, "world") == 0;
    return names == OTHER_NAMES ? none_a == none_b : none_a || none_b ? none_a == none_b : strcmp(a, b) == 0;
}

static int same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static int same_vec3(ramus_vec3 a, ramus_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Poses are written with a unit quaternion, which the reader makes unit again. */
static int same_pose(ramus_pose a, ramus_pose b)
{
    const ramus_quat p = a.rotation, q = b.rotation;
    return same_vec3(a.position, b.position) &&
           fabs(p.w - q.w) + fabs(p.x - q.x) + fabs(p.y - q.y) + fabs(p.z - q.z) < 1e-14;
}

static int same_actuator(const ramus_part_description *a, const ramus_part_description *b, names names)
{
    return strcmp(a->name, b->name) == 0 && a->kind == b->kind && same_text(a->frame_a, b->frame_a, names) &&
           same_text(a->frame_b, b->frame_b, names) && same_text(a->lever_a, b->lever_a, SAME_NAMES) &&
           same_text(a->lever_b, b->lever_b, SAME_NAMES) && same_vec3(a->point_a, b->point_a) &&
           same_vec3(a->point_b, b->point_b) && a->min_length == b->min_length && a->max_length == b->max_length &&
           a->rest_length == b->rest_length && a->stiffness == b->stiffness && a->pretension == b->pretension &&
           a->near == b->near && same_number(a->lower, b->lower) && same_number(a->upper, b->upper) &&
           same_text(a->moves, b->moves, names);
}

static int same_lever(const ramus_lever_description *a, const ramus_lever_description *b, names names)
{
    return strcmp(a->name, b->name) == 0 && same_text(a->pivot, b->pivot, names) &&
           same_pose(a->pivot_pose, b->pivot_pose) && same_vec3(a->axis, b->axis) && same_vec3(a->tip, b->tip) &&
           same_text(a->guide, b->guide, names) && a->guide_kind == b->guide_kind &&
           same_vec3(a->guide_point, b->guide_point) &&
           (a->guide_kind == RAMUS_GUIDE_POINT || same_vec3(a->normal, b->normal)) && a->rod_length == b->rod_length &&
           a->near == b->near;
}

static int same_sharing(const ramus_sharing_description *a, const ramus_sharing_description *b, names names)
{
    int same = strcmp(a->name, b->name) == 0 && same_text(a->link, b->link, names) && a->ncarrier == b->ncarrier &&
               a->nrule == b->nrule && a->length == b->length;
    for (int k = 0; same && k < a->ncarrier; k++) {
        const ramus_carrier_description *c = &a->carrier[k], *d = &b->carrier[k];
        same = strcmp(c->name, d->name) == 0 && same_text(c->frame, d->frame, names) &&
               same_text(c->part, d->part, SAME_NAMES) && c->carries == d->carries && c->clearance == d->clearance &&
               c->stiffness == d->stiffness;
    }
    for (int k = 0; same && k < a->nrule; k++) {
        const ramus_share_rule *r = &a->rule[k], *s = &b->rule[k];
        same = strcmp(r->name, s->name) == 0 && r->kind == s->kind && r->load == s->load && r->among == s->among &&
               same_vec3(r->direction, s->direction);
        for (int i = 0; same && i < a->ncarrier && r->kind == RAMUS_SHARE_FIXED; i++)
            same = !(r->among >> i & 1u) || r->share[i] == s->share[i];
    }
    return same;
}

static void assert_same_parts(const char *what, unsigned long long seed, const ramus_model *want,
                              const ramus_model *got, names names)
{
    assert_int_equal(ramus_model_npart(got), ramus_model_npart(want));
    assert_int_equal(ramus_model_nlever(got), ramus_model_nlever(want));
    assert_int_equal(ramus_model_nsharing(got), ramus_model_nsharing(want));
    assert_int_equal(ramus_model_nconstraint(got), ramus_model_nconstraint(want));
    for (int k = 0; k < ramus_model_npart(want); k++) {
        const ramus_part_description a = ramus_model_part(want, (ramus_part){ k }),
                                     b = ramus_model_part(got, (ramus_part){ k });
        if (!same_actuator(&a, &b, names))
            fail_msg("%s, seed %llu: %s '%s' differs", what, seed, ramus_part_kind_name(a.kind), a.name);
    }
    for (int k = 0; k < ramus_model_nlever(want); k++) {
        const ramus_lever_description a = ramus_model_lever(want, (ramus_lever){ k }),
                                      b = ramus_model_lever(got, (ramus_lever){ k });
        if (!same_lever(&a, &b, names))
            fail_msg("%s, seed %llu: lever '%s' differs", what, seed, a.name);
    }
    for (int k = 0; k < ramus_model_nsharing(want); k++) {
        const ramus_sharing_description a = ramus_model_sharing(want, (ramus_sharing){ k }),
                                        b = ramus_model_sharing(got, (ramus_sharing){ k });
        if (!same_sharing(&a, &b, names))
            fail_msg("%s, seed %llu: sharing '%s' differs", what, seed, a.name);
    }
}

static ramus_model *written_and_read(const char *what, unsigned long long seed, const ramus_model *m)
{
    char *text = NULL;
    ramus_error err = { .text = "" };
    if (ramus_model_export(m, RAMUS_EXPORT_YAML, &text, &err))
        fail_msg("%s, seed %llu: %s", what, seed, err.text);
    ramus_model *got = model_or_null(text, &err);
    if (!got)
        fail_msg("%s, seed %llu: %s\n%s", what, seed, err.text, text);
    ramus_text_destroy(text);
    return got;
}

static void round_trips(void **state)
{
    (void)state;
    ramus_model *m[2] = { model_of_text(ROBOT_MM PARTS SHARES), NULL };
    ramus_error err = { .text = "" };
    if (ramus_model_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", NULL, &m[1], &err))
        fail_msg("%s", err.text);
    for (int k = 0; k < 2; k++) {
        ramus_model *got = written_and_read(k ? "charmie" : "parts", 0, m[k]);
        assert_same_parts(k ? "charmie" : "parts", 0, m[k], got, SAME_NAMES);
        ramus_model_destroy(got);
        ramus_model_destroy(m[k]);
    }
}

static const char *random_frame(rng *r, const ramus_model *m, const char *other)
{
    if (other && strcmp(other, "world") != 0 && rng_int(r, 0, 3) == 0)
        return "world";
    return ramus_model_frame(m, (ramus_frame){ rng_int(r, 0, ramus_model_nframe(m) - 1) }).name;
}

static ramus_vec3 random_point(rng *r)
{
    return rng_int(r, 0, 2) ? rng_vec3(r, 1) : (ramus_vec3){ 0, 0, 0 };
}

static void must(ramus_status status, const ramus_error *err)
{
    if (status != RAMUS_OK)
        fail_msg("%s", err->text);
}

/* Some of each, with and without what may be absent. Nothing says that they could work. */
static void add_random_parts(ramus_builder *builder, const ramus_model *m, rng *r)
{
    ramus_error err;
    char name[64], first[64] = "";
    for (int k = 0; k < 4; k++) {
        ramus_lever_description d = ramus_lever_description_default();
        snprintf(name, sizeof name, "lever%d", k);
        if (k == 0)
            snprintf(first, sizeof first, "%s", name);
        d.name = name;
        d.pivot = random_frame(r, m, NULL);
        d.guide = random_frame(r, m, d.pivot);
        if (rng_int(r, 0, 1))
            d.pivot_pose = rng_pose(r);
        else
            d.pivot_pose.position = random_point(r);
        d.guide_kind = (ramus_guide_kind)rng_int(r, 0, 1);
        d.axis = rng_vec3(r, 1);
        d.tip = rng_vec3(r, 1);
        d.normal = rng_vec3(r, 1);
        d.guide_point = random_point(r);
        d.rod_length = rng_uniform(r, 0.1, 1);
        d.near = rng_int(r, 0, 1) ? rng_uniform(r, -3, 3) : 0;
        must(ramus_builder_add_lever(builder, &d, &err), &err);
    }
    for (int k = 0; k < 9; k++) {
        ramus_part_description d = ramus_part_description_default();
        snprintf(name, sizeof name, "part%d", k);
        d.name = name;
        d.kind = (ramus_part_kind)(k % RAMUS_PART_KIND_COUNT);
        if (rng_int(r, 0, 2) == 0)
            d.lever_a = first;
        else
            d.frame_a = random_frame(r, m, NULL);
        d.frame_b = random_frame(r, m, d.frame_a ? d.frame_a : "lever");
        d.point_a = random_point(r);
        d.point_b = random_point(r);
        if (d.kind != RAMUS_PART_ACTUATOR)
            d.rest_length = rng_uniform(r, 0.1, 1);
        if (d.kind == RAMUS_PART_SPRING) {
            d.stiffness = rng_uniform(r, 0, 1000);
            d.pretension = rng_int(r, 0, 1) ? 7 : 0;
        }
        if (d.kind == RAMUS_PART_ACTUATOR && rng_int(r, 0, 1)) {
            d.min_length = rng_uniform(r, 0, 1);
            d.max_length = rng_uniform(r, 1, 2);
            d.near = rng_uniform(r, -1, 1);
            d.lower = rng_uniform(r, -2, -1);
            d.upper = rng_uniform(r, 1, 2);
        }
        for (int i = 0; i < ramus_model_nlink(m) && d.kind != RAMUS_PART_SPRING && !d.moves; i++) {
            const ramus_link_info link = ramus_model_link(m, (ramus_link){ i });
            if (ramus_joint_type_nq(link.joint_type) == 1 && rng_int(r, 0, 2) == 0)
                d.moves = link.joint_name;
        }
        must(ramus_builder_add_part(builder, &d, &err), &err);
    }
}

static void add_random_sharing(ramus_builder *builder, const ramus_model *m, rng *r)
{
    ramus_error err;
    ramus_sharing_description d = ramus_sharing_description_default();
    const ramus_carrier_description carrier[3] = {
        { "a", random_frame(r, m, NULL), NULL, (unsigned)rng_int(r, 1, 63), 0, 1 },
        { "b", NULL, "part1", (unsigned)rng_int(r, 1, 63), rng_uniform(r, 0.1, 1), rng_uniform(r, 1, 2) },
        { "c", NULL, "lever1", (unsigned)rng_int(r, 1, 63), rng_uniform(r, 0.1, 1), 1 },
    };
    const ramus_share_rule rule[3] = {
        { "x", RAMUS_SHARE_FIXED, RAMUS_LOAD_FORCE, rng_vec3(r, 1), 5, { 0.25, 0, 0.75 } },
        { "y", RAMUS_SHARE_EQUAL, RAMUS_LOAD_MOMENT, rng_vec3(r, 1), 6, { 0 } },
        { "z", RAMUS_SHARE_TIGHTEST, RAMUS_LOAD_FORCE, rng_vec3(r, 1), 7, { 0 } },
    };
    d.name = "sharing";
    d.link = ramus_model_link(m, (ramus_link){ rng_int(r, 0, ramus_model_nlink(m) - 1) }).name;
    d.ncarrier = 3;
    d.carrier = carrier;
    d.nrule = rng_int(r, 0, 3);
    d.rule = rule;
    d.length = rng_int(r, 0, 1) ? 1 : 0.5;
    must(ramus_builder_add_sharing(builder, &d, &err), &err);
}

/* Both models' parts are where the other's are, or both are refused (a spring with both ends on one link): returns 0. */
static int assert_same_motion(const char *what, unsigned long long seed, const ramus_model *want,
                              const ramus_model *got)
{
    const ramus_model *model[2] = { want, got };
    ramus_data *kinematics[2] = { NULL, NULL };
    ramus_error err;
    unsigned long long state = seed;
    double *q = calloc((size_t)ramus_model_nq(want) + 1, sizeof *q);
    assert_non_null(q);
    ramus_random(want, &state, q);
    ramus_status created[2];
    for (int i = 0; i < 2; i++) {
        created[i] = ramus_data_create(model[i], NULL, &kinematics[i], &err);
        if (created[i] == RAMUS_OK)
            assert_int_equal(ramus_kinematics_update(model[i], kinematics[i], q, NULL, NULL), RAMUS_OK);
    }
    assert_int_equal(created[0], created[1]);
    if (created[0] != RAMUS_OK) {
        free(q);
        return 0;
    }
    for (int k = 0; k < ramus_model_npart(want); k++) {
        ramus_status status[2];
        ramus_lever_info levers[2];
        part_state motion[2] = { 0 };
        for (int i = 0; i < 2; i++) {
            const ramus_part_description d = ramus_model_part(model[i], (ramus_part){ k });
            ramus_part_info a;
            status[i] = resolve_part(model[i], &d, levers, &a, &err);
            if (status[i] == RAMUS_OK)
                status[i] = part_in_state(model[i], kinematics[i]->kinematics, &a, NULL, &motion[i]);
        }
        assert_int_equal(status[0], status[1]);
        if (!(fabs(motion[0].length - motion[1].length) <= 1e-11))
            fail_msg("%s, seed %llu: %s is %.17g m long, and was %.17g", what, seed,
                     ramus_model_part(want, (ramus_part){ k }).name, motion[1].length, motion[0].length);
    }
    free(q);
    ramus_data_destroy(kinematics[0]);
    ramus_data_destroy(kinematics[1]);
    return 1;
}

static void random_round_trips(void **state)
{
    (void)state;
    int moved = 0, robots = 0;
    static const struct {
        const char *name;
        int nmodule, link_poses, plain, nested;
    } cases[] = {
        { "one module", 0, 0, 0, 0 }, { "link frames anywhere", 0, 1, 0, 0 },
        { "modules", 4, 0, 0, 0 },    { "plain names", 0, 0, 1, 0 },
        { "nested", 3, 0, 0, 1 },     { "nested anywhere", 3, 1, 0, 1 },
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (unsigned long long seed = 1; seed <= 12; seed++) {
            rng r = { seed };
            const random_tree_options opt = { .nlink = rng_int(&r, 2, 10),
                                              .shape = (tree_shape)rng_int(&r, 0, TREE_SHAPE_COUNT - 1),
                                              .types = JOINT_MASK_ALL,
                                              .link_poses = cases[c].link_poses,
                                              .frames = 1 };
            plain_tree *tree = random_tree_create(seed, &opt);
            tree_partition cut = { 0 };
            ramus_builder *builder = NULL;
            ramus_model *model = NULL;
            ramus_error err = { .text = "" };
            if (cases[c].nmodule)
                cut = random_partition_create(seed, tree, cases[c].nmodule);
            must(tree_builder_create(tree, cases[c].nmodule ? &cut : NULL, NULL, &builder, &err), &err);
            must(ramus_model_compile(builder, NULL, &model, &err), &err);
            add_random_parts(builder, model, &r);
            if (!cases[c].link_poses) /* the axes of a sharing are its link's */
                add_random_sharing(builder, model, &r);
            ramus_model_destroy(model);
            if (cases[c].nested) {
                ramus_module *module = NULL;
                const ramus_pose x = rng_pose(&r);
                must(ramus_module_from_builder(builder, &module, &err), &err);
                ramus_builder_destroy(builder);
                must(ramus_builder_create("outer", NULL, NULL, &builder, &err), &err);
                must(ramus_builder_attach(builder, "x", module, NULL, &x, 0, &err), &err);
                must(ramus_builder_attach(builder, "y", module, "x/m0/l0", &x, 0, &err), &err);
                ramus_module_destroy(module);
            }
            ramus_compile_options compile = ramus_compile_options_default();
            compile.plain_names = cases[c].plain;
            must(ramus_model_compile(builder, &compile, &model, &err), &err);
            ramus_model *got = written_and_read(cases[c].name, seed, model);
            assert_same_parts(cases[c].name, seed, model, got,
                              cases[c].link_poses || cases[c].plain ? OTHER_NAMES : SAME_NAMES);
            moved += assert_same_motion(cases[c].name, seed, model, got);
            robots++;
            ramus_model_destroy(got);
            ramus_model_destroy(model);
            ramus_builder_destroy(builder);
            tree_partition_destroy(&cut);
            plain_tree_destroy(tree);
        }
    print_message("parts of %d of %d robots compared in motion\n", moved, robots);
    assert_true(moved > robots / 10);
}

/* ---- other formats ------------------------------------------------------------------------------------------ */

static const char simple[] =
    "ramus: 1\nmodules: {m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 1]}]}}\n"
    "robot: [{name: a, module: m}, {name: b, module: m, on: a/l, pose: {xyz: [1, 0, 0]}}]\n";

static void other_formats(void **state)
{
    (void)state;
    static const struct {
        const char *parts, *message, *comment;
    } cases[] = {
        { "mechanism: [{name: s, type: spring, between: [world, b/l], rest_length: 1, stiffness: 1}]\n", "spring 's'",
          "left out: 1 spring" },
        { "mechanism: [{name: r, type: bar, between: [world, b/l], length: 1}, {name: t, type: bar, between: [world, "
          "b/l], "
          "length: 1}]\n",
          "bar 'r'", "left out: 2 bars" },
        { "mechanism: [{name: v, type: lever, pivot: a/l, axis: [0, 0, 1], tip: [1, 0, 0], pin: {on: b/l, rod_length: "
          "1}}]\n",
          "lever 'v'", "left out: 1 lever" },
        { "sharing: [{name: h, link: a/l, carriers: [{name: j, frame: a/l, carries: [fx]}]}]\n", "sharing 'h'",
          "left out: 1 sharing" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int f = RAMUS_EXPORT_URDF; f <= RAMUS_EXPORT_YAML; f++) {
            const ramus_export_format format = (ramus_export_format)f;
            char text[2000], *out = NULL;
            ramus_error err = { .text = "" };
            snprintf(text, sizeof text, "%s%s", simple, cases[k].parts);
            ramus_model *m = model_of_text(text);
            const ramus_status status = ramus_model_export(m, format, &out, &err);
            if (status != (format == RAMUS_EXPORT_YAML ? RAMUS_OK : RAMUS_ERR_UNSUPPORTED) ||
                (status && !strstr(err.text, cases[k].message)))
                fail_msg("case %zu, format %d: status %d, '%s'", k, f, (int)status, err.text);
            ramus_text_destroy(out);
            out = NULL;
            must(ramus_model_export_tree(m, format, &out, &err), &err);
            if (!strstr(out, cases[k].comment))
                fail_msg("case %zu, format %d: '%s' is not said in\n%s", k, f, cases[k].comment, out);
            if (format == RAMUS_EXPORT_YAML) {
                ramus_model *tree = model_of_text(out);
                assert_int_equal(ramus_model_npart(tree) + ramus_model_nlever(tree) + ramus_model_nsharing(tree), 0);
                assert_int_equal(ramus_model_nconstraint(tree), 0);
                ramus_model_destroy(tree);
            }
            ramus_text_destroy(out);
            ramus_model_destroy(m);
        }
}

/* What a program can make and a file cannot represent. */
static void cannot_be_said(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_model *m = NULL;
    ramus_error err = { .text = "" };
    char *text = NULL;
    must(parse_robot(simple, &builder, &err), &err);
    ramus_part_description spring = ramus_part_description_default();
    spring.kind = RAMUS_PART_SPRING;
    spring.name = "two words";
    spring.frame_a = "a/l";
    spring.rest_length = 1;
    must(ramus_builder_add_part(builder, &spring, &err), &err);
    must(ramus_model_compile(builder, NULL, &m, &err), &err);
    assert_int_equal(ramus_model_export(m, RAMUS_EXPORT_YAML, &text, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "spring 'two words'"));
    ramus_model_destroy(m);
    ramus_builder_destroy(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(random_round_trips),
        cmocka_unit_test(other_formats),
        cmocka_unit_test(cannot_be_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
