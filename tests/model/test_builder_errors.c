/* test_builder_errors.c - what builders, modules and compilation refuse, in which words, and what they warn about */
#include "support/arms.h"
#include "support/compare.h"

/* ---- what is refused ------------------------------------------------------------------------------------------ */

typedef struct scene {
    ramus_builder
        *builder; /* s1 (arm); s2 (arm) on s1/l2; box on s2/l3; s3 (arm) on box; m (arm with a mimic) on s1/l3 */
    ramus_module *arm, *empty;
} scene;

static const ramus_pose moved = { { 1, 0, 0, 0 }, { 0, 0, 1 } };

typedef enum call { ATTACH, NO_MODULE, BOX, DETACH, REPLACE, LOCK, UNLOCK, FRAME, LINK, OTHER } call;

static ramus_status make_call(scene *s, call what, const char *first, const char *second, int count, double value)
{
    const ramus_pose *pose = count ? &moved : NULL;
    const double values[7] = { value, value, value, value, value, value, value };
    ramus_link_description d = link_of(first, second, (ramus_joint_type)count);
    switch (what) {
    case ATTACH:
        return ramus_builder_attach(s->builder, first, s->arm, second, pose, 0, &err);
    case NO_MODULE:
        return ramus_builder_attach(s->builder, first, NULL, second, pose, 0, &err);
    case BOX:
        return ramus_builder_attach_black_box(s->builder, first, second, pose, 0, &err);
    case DETACH:
        return ramus_builder_detach(s->builder, first, &err);
    case REPLACE:
        return ramus_builder_replace_by_black_box(s->builder, first, &err);
    case LOCK:
        return ramus_builder_lock(s->builder, first, values, count, &err);
    case UNLOCK:
        return ramus_builder_unlock(s->builder, first, &err);
    case FRAME:
        return ramus_module_add_frame(s->arm, first, second, moved, &err);
    default:
        return ramus_module_add_link(s->empty, &d, &err);
    }
}

static ramus_status link_no_size(scene *s)
{
    ramus_link_description d = link_of("l", "j", RAMUS_REVOLUTE);
    d.struct_size = 0;
    return ramus_module_add_link(s->empty, &d, &err);
}

static ramus_status compile_no_size(scene *s)
{
    const ramus_compile_options opt = { 0 };
    ramus_model *model = (ramus_model *)s;
    const ramus_status status = ramus_model_compile(s->builder, &opt, &model, &err);
    assert_null(model);
    return status;
}

static ramus_status compile_gravity(scene *s)
{
    ramus_model *model = NULL;
    ramus_builder_set_gravity(s->builder, vec(0, NAN, 0));
    const ramus_status status = ramus_model_compile(s->builder, NULL, &model, &err);
    ramus_builder_set_gravity(s->builder, vec(0, 0, -9.81));
    return status;
}

static ramus_status nest_nothing(scene *s)
{
    (void)s;
    ramus_builder *nothing = builder_create();
    ramus_module *module = NULL;
    const ramus_status status = ramus_module_from_builder(nothing, &module, &err);
    assert_null(module);
    ramus_builder_destroy(nothing);
    return status;
}

static ramus_status nest_box(scene *s)
{
    (void)s;
    ramus_builder *outer = builder_create();
    ramus_module *module = NULL;
    OK(ramus_builder_attach_black_box(outer, "root_box", NULL, NULL, 0, &err));
    const ramus_status status = ramus_module_from_builder(outer, &module, &err);
    assert_null(module);
    ramus_builder_destroy(outer);
    return status;
}

static ramus_status float_box(scene *s)
{
    (void)s;
    ramus_builder *outer = builder_create();
    ramus_model *model = NULL;
    OK(ramus_builder_attach_black_box(outer, "root_box", NULL, NULL, 0, &err));
    ramus_builder_set_root(outer, RAMUS_ROOT_FLOATING);
    const ramus_status status = ramus_model_compile(outer, NULL, &model, &err);
    ramus_builder_destroy(outer);
    return status;
}

static scene scene_create(void)
{
    scene s = { builder_create(), arm_create("arm", RAMUS_REVOLUTE), NULL };
    ramus_link_description link[] = { link_of("l1", "leader", RAMUS_REVOLUTE),
                                      link_of("l2", "follower", RAMUS_REVOLUTE), link_of("l3", "weld", RAMUS_FIXED) };
    link[1].mimic = "leader";
    ramus_module *mimic = module_of("mimic", 3, link);
    OK(ramus_module_create("empty", NULL, NULL, &s.empty, &err));
    attach(s.builder, "s1", s.arm, NULL);
    attach(s.builder, "s2", s.arm, "s1/l2");
    OK(ramus_builder_attach_black_box(s.builder, "box", "s2/l3", &moved, 0, &err));
    OK(ramus_builder_attach(s.builder, "s3", s.arm, "box", NULL, 0, &err));
    attach(s.builder, "m", mimic, "s1/l3");
    ramus_module_destroy(mimic);
    return s;
}

enum { ARGUMENT = RAMUS_ERR_ARGUMENT, MODEL = RAMUS_ERR_MODEL, ABSENT = RAMUS_ERR_NOT_FOUND };

static const struct {
    const char *name;
    call call;
    const char *first, *second; /* strings of the call, in its order */
    int count;                  /* of values; joint type; or 1: with a pose */
    double value;               /* of a lock */
    int status;
    const char *part; /* of the message */
} bad_calls[] = {
    { "NULL name", ATTACH, NULL, "s1/l1", 0, 0, ARGUMENT, "ramus_builder_attach: the argument 'name' is NULL" },
    { "empty name", ATTACH, "", "s1/l1", 0, 0, ARGUMENT, "needs a name" },
    { "name with /", ATTACH, "a/b", "s1/l1", 0, 0, ARGUMENT, "without '/', not 'a/b'" },
    { "name used", ATTACH, "s2", "s1/l1", 0, 0, MODEL, "two instances are named 's2'" },
    { "name used by a box", BOX, "s1", "s1/l1", 0, 0, MODEL, "two instances are named 's1'" },
    { "no module", NO_MODULE, "x", "s1/l1", 0, 0, ARGUMENT, "the argument 'module' is NULL" },
    { "second root", ATTACH, "x", NULL, 0, 0, MODEL, "only the first instance, here 's1', is attached" },
    { "second root, empty", ATTACH, "x", "", 0, 0, MODEL, "does not specify what it sits on" },
    { "second root, a box", BOX, "x", NULL, 0, 0, MODEL, "does not specify what it sits on" },
    { "unknown host", ATTACH, "x", "s9/l1", 0, 0, ABSENT, "no instance 's9' has been attached before" },
    { "on itself", ATTACH, "x", "x/l1", 0, 0, ABSENT, "no instance 'x' has been attached before it" },
    { "unknown link", ATTACH, "x", "s1/l9", 0, 0, ABSENT, "no link or frame 'l9'; its last link is 'l3'" },
    { "no link after /", ATTACH, "x", "s1/", 0, 0, ABSENT, "has no link or frame ''" },
    { "instance alone", ATTACH, "x", "s1", 0, 0, MODEL, "name a link or frame of it, as in 's1/l3'" },
    { "link of a box", ATTACH, "x", "box/l1", 0, 0, MODEL, "'box' is a black box without known links" },
    { "pose on a box", ATTACH, "x", "box", 1, 0, MODEL, "on the black box 'box' and so has no pose" },
    { "box with a pose on a box", BOX, "x", "box", 1, 0, MODEL, "so has no pose" },
    { "detach unknown", DETACH, "s9", NULL, 0, 0, ABSENT, "no instance 's9' to detach" },
    { "detach NULL", DETACH, NULL, NULL, 0, 0, ARGUMENT, "the argument 'name' is NULL" },
    { "detach a link", DETACH, "s1/l1", NULL, 0, 0, ABSENT, "no instance 's1/l1' to detach" },
    { "replace unknown", REPLACE, "s9", NULL, 0, 0, ABSENT, "no instance 's9' to replace" },
    { "replace NULL", REPLACE, NULL, NULL, 0, 0, ARGUMENT, "the argument 'name' is NULL" },
    { "lock unknown instance", LOCK, "s9/j1", NULL, 1, 1, ABSENT, "joints are named INSTANCE/JOINT" },
    { "lock plain name", LOCK, "j1", NULL, 1, 1, ABSENT, "joints are named INSTANCE/JOINT" },
    { "lock NULL", LOCK, NULL, NULL, 1, 1, ARGUMENT, "the argument 'joint' is NULL" },
    { "lock on a box", LOCK, "box/j1", NULL, 1, 1, ABSENT, "no joint 'box/j1'" },
    { "lock a link", LOCK, "s1/l1", NULL, 1, 1, ABSENT, "its module 'arm' has no joint 'l1'" },
    { "lock, five values", LOCK, "s1/j1", NULL, 5, 1, MODEL, "is revolute: a lock needs 1 values, not 5" },
    { "lock without value", LOCK, "s1/j1", NULL, 0, 1, MODEL, "a lock needs 1 values, not 0" },
    { "lock at infinity", LOCK, "s1/j1", NULL, 1, HUGE_VAL, MODEL, "at a value that is not finite" },
    { "lock a follower", LOCK, "m/follower", NULL, 1, 1, MODEL, "follows 'leader'; lock that one" },
    { "lock a weld", LOCK, "m/weld", NULL, 0, 1, MODEL, "'m/weld' is fixed" },
    { "unlock unknown", UNLOCK, "s1/j9", NULL, 0, 0, ABSENT, "no joint 'j9'" },
    { "frame without name", FRAME, "", "l1", 0, 0, ARGUMENT, "a frame needs a name" },
    { "frame on no link", FRAME, "f", "l9", 0, 0, ABSENT, "there is no link 'l9'" },
    { "link without name", LINK, "", "j", RAMUS_REVOLUTE, 0, ARGUMENT, "link 0 needs a name" },
    { "link, no joint name", LINK, "l", NULL, RAMUS_FREE, 0, ARGUMENT, "its free joint needs a name" },
    { "link of unknown type", LINK, "l", "j", 99, 0, ARGUMENT, "unknown joint type 99" },
};

static const struct {
    const char *name;
    ramus_status (*call)(scene *s);
    int status;
    const char *part;
} other_bad_calls[] = {
    { "link not from default", link_no_size, ARGUMENT, "ramus_link_description_default()" },
    { "options not from default", compile_no_size, ARGUMENT, "ramus_compile_options_default()" },
    { "gravity is NaN", compile_gravity, MODEL, "gravity must be three finite numbers" },
    { "nest nothing", nest_nothing, MODEL, "has no instance" },
    { "nest a box", nest_box, MODEL, "its root 'root_box' is a black box" },
    { "float a box", float_box, MODEL, "cannot be floating" },
};

static int refused(const char *name, ramus_status status, int want, const char *part)
{
    if ((int)status == want && err.status == status && strstr(err.text, part))
        return 1;
    print_error("%s: status %d, error %d '%s'; wanted %d '%s'\n", name, (int)status, (int)err.status, err.text, want,
                part);
    return 0;
}

static void bad_calls_are_refused(void **state)
{
    (void)state;
    scene s = scene_create();
    ramus_model *before = compile(s.builder);
    run want = run_create(before, RAMUS_ALGEBRA_SV);
    int failures = 0;
    for (size_t k = 0; k < sizeof bad_calls / sizeof bad_calls[0]; k++) {
        err = (ramus_error){ RAMUS_OK, "" };
        const ramus_status status = make_call(&s, bad_calls[k].call, bad_calls[k].first, bad_calls[k].second,
                                              bad_calls[k].count, bad_calls[k].value);
        failures += !refused(bad_calls[k].name, status, bad_calls[k].status, bad_calls[k].part);
    }
    for (size_t k = 0; k < sizeof other_bad_calls / sizeof other_bad_calls[0]; k++) {
        err = (ramus_error){ RAMUS_OK, "" };
        const ramus_status status = other_bad_calls[k].call(&s);
        failures += !refused(other_bad_calls[k].name, status, other_bad_calls[k].status, other_bad_calls[k].part);
    }
    /* and nothing has changed */
    assert_instances(s.builder, "s1 s2 box s3 m");
    ramus_model *after = compile(s.builder);
    run got = run_create(after, RAMUS_ALGEBRA_SV);
    assert_int_equal(got.nv, want.nv);
    assert_memory_equal(got.tau, want.tau, (size_t)want.nv * sizeof *want.tau);
    assert_int_equal(ramus_module_nlink(s.empty), 0);
    run_destroy(&got);
    run_destroy(&want);
    ramus_model_destroy(after);
    ramus_model_destroy(before);
    ramus_builder_destroy(s.builder);
    ramus_module_destroy(s.arm);
    ramus_module_destroy(s.empty);
    ramus_module_destroy(NULL);
    ramus_builder_destroy(NULL);
    ramus_model_destroy(NULL);
    assert_int_equal(failures, 0);
}

/* Structural mistakes are only seen when the robot is compiled. */
static void bad_modules_do_not_compile(void **state)
{
    (void)state;
    enum { PARENT, CIRCLE, LINKS, JOINTS, NO_MASTER, MIMIC_CIRCLE, MIMIC_FREE, MIMIC_OF_FREE, COUNT };
    static const char *const part[COUNT] = {
        "shop.txt:12: link 's1/b': its parent 'x' is not a link of module 'm'",
        "is its own ancestor",
        "shop.txt:12: two links are named 's1/a'",
        "shop.txt:12: two joints are named 's1/ja'",
        "shop.txt:12: joint 's1/jb' follows 'x', which is not a joint of module 'm'",
        "which follows others in a circle",
        "both must have one coordinate, but 's1/jb' is free",
        "both must have one coordinate, but 's1/ja' is spherical",
    };
    int failures = 0;
    for (int k = 0; k < COUNT; k++) {
        ramus_link_description a = link_of("a", "ja", k == MIMIC_OF_FREE ? RAMUS_SPHERICAL : RAMUS_REVOLUTE);
        ramus_link_description b = link_of("b", "jb", k == MIMIC_FREE ? RAMUS_FREE : RAMUS_REVOLUTE);
        a.line = 7;
        b.line = 12;
        if (k == PARENT)
            b.parent = "x";
        if (k == CIRCLE)
            a.parent = "b";
        if (k == LINKS)
            b.name = "a";
        if (k == JOINTS)
            b.joint_name = "ja";
        if (k >= NO_MASTER)
            b.mimic = k == NO_MASTER ? "x" : "ja";
        if (k == MIMIC_CIRCLE)
            a.mimic = "jb";
        ramus_module *module = NULL;
        ramus_model *model = NULL;
        OK(ramus_module_create("m", "shop.txt", NULL, &module, &err));
        OK(ramus_module_add_link(module, &a, &err));
        OK(ramus_module_add_link(module, &b, &err));
        ramus_builder *builder = builder_create();
        attach(builder, "s1", module, NULL);
        if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_ERR_MODEL || !strstr(err.text, part[k])) {
            print_error("case %d: '%s', wanted '%s'\n", k, err.text, part[k]);
            failures++;
        }
        assert_null(model);
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
    }
    assert_int_equal(failures, 0);
}

/* Poses that are no poses, in every place that takes one. */
static void bad_poses_do_not_compile(void **state)
{
    (void)state;
    enum { JOINT, LINK_POSE, INSTANCE, BOX_POSE, FRAME_POSE, ROOT, PLACES };
    static const struct {
        const char *name;
        ramus_pose pose;
        const char *part; /* of the message, NULL: a good one */
    } cases[] = {
        { "identity", { { 1, 0, 0, 0 }, { 0, 0, 0 } }, NULL },
        { "rounded", { { 0.7071, 0, 0, 0.7071 }, { 1, 2, 3 } }, NULL },
        { "all zero", { { 0, 0, 0, 0 }, { 0, 0, 0 } }, "no unit quaternion" },
        { "not unit", { { 2, 0, 0, 0 }, { 0, 0, 0 } }, "no unit quaternion" },
        { "infinite position", { { 1, 0, 0, 0 }, { 0, HUGE_VAL, 0 } }, "not finite" },
        { "infinite rotation", { { 1, HUGE_VAL, 0, 0 }, { 0, 0, 0 } }, "not finite" },
    };
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        for (int where = 0; where < PLACES; where++) {
            const ramus_pose *bad = &cases[k].pose;
            ramus_link_description d = link_of("l1", "j1", RAMUS_REVOLUTE);
            ramus_model *model = NULL;
            if (where == JOINT)
                d.joint_in_parent = *bad;
            if (where == LINK_POSE)
                d.link_in_joint = *bad;
            ramus_module *module = module_of("m", 1, &d);
            ramus_builder *builder = builder_create();
            if (where == FRAME_POSE)
                OK(ramus_module_add_frame(module, "tool", "l1", *bad, &err));
            OK(ramus_builder_attach(builder, "s1", module, NULL, where == ROOT ? bad : NULL, 0, &err));
            OK(ramus_builder_attach(builder, "s2", module, "s1/l1", where == INSTANCE ? bad : NULL, 0, &err));
            OK(ramus_builder_attach_black_box(builder, "box", "s1/l1", where == BOX_POSE ? bad : NULL, 0, &err));
            const ramus_status status = ramus_model_compile(builder, NULL, &model, &err);
            const int right = cases[k].part ? status == RAMUS_ERR_MODEL && strstr(err.text, cases[k].part) != NULL
                                            : status == RAMUS_OK;
            if (!right) {
                print_error("%s, place %d: status %d '%s'\n", cases[k].name, where, (int)status, err.text);
                failures++;
            }
            ramus_model_destroy(model);
            ramus_builder_destroy(builder);
            ramus_module_destroy(module);
        }
    assert_int_equal(failures, 0);
}

/* ---- checks ----------------------------------------------------------------------------------------------------- */

typedef struct reports {
    int count, errors;
    char text[2000];
} reports;

static void collect(void *user, const ramus_diagnostic *d)
{
    reports *r = user;
    r->count++;
    r->errors += d->severity == RAMUS_PROBLEM;
    snprintf(r->text + strlen(r->text), sizeof r->text - strlen(r->text), "%s:%d: %s: %s\n", d->file, d->line,
             d->severity == RAMUS_PROBLEM ? "error" : "warning", d->text);
}

static void problems_are_reported_once(void **state)
{
    (void)state;
    ramus_module *module = NULL;
    ramus_link_description good = link_of("good", "a", RAMUS_REVOLUTE), bad = link_of("bad", "b", RAMUS_REVOLUTE),
                           worse = link_of("worse", "c", RAMUS_REVOLUTE);
    good.line = 3;
    bad.line = 5;
    bad.inertia[0] = -1;
    worse.line = 8;
    worse.axis = vec(0, 0, 0);
    worse.mass = -2;
    OK(ramus_module_create("m", "shop.txt", NULL, &module, &err));
    OK(ramus_module_add_link(module, &good, &err));
    OK(ramus_module_add_link(module, &bad, &err));
    OK(ramus_module_add_link(module, &worse, &err));
    ramus_builder *builder = builder_create();
    attach(builder, "s1", module, NULL);
    attach(builder, "s2", module, "s1/good"); /* the same module: not reported again */
    attach(builder, "s3", module, "s2/good");
    reports r = { 0 };
    assert_int_equal(ramus_builder_check(builder, collect, &r, &err), RAMUS_ERR_MODEL);
    assert_string_equal(err.text, "shop.txt:8: joint 's1/c': its axis has zero length; give a direction such as 0 0 1");
    assert_int_equal(r.count, 3);
    assert_int_equal(r.errors, 2);
    assert_non_null(strstr(r.text, "shop.txt:5: warning: link 's1/bad': its inertia is not positive definite"));
    assert_non_null(strstr(r.text, "shop.txt:8: error: joint 's1/c': its axis has zero length"));
    assert_non_null(strstr(r.text, "shop.txt:8: error: link 's1/worse': mass -2"));
    assert_null(strstr(r.text, "s2/"));
    assert_int_equal(ramus_builder_check(builder, NULL, NULL, NULL), RAMUS_ERR_MODEL);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);

    builder = builder_create(); /* what is not about one link is told too */
    r = (reports){ 0 };
    assert_int_equal(ramus_builder_check(builder, collect, &r, &err), RAMUS_ERR_MODEL);
    assert_int_equal(r.count, 1);
    assert_non_null(strstr(r.text, "has no instance"));
    ramus_builder_destroy(builder);
}

static void bodies_are_possible(void **state)
{
    (void)state;
    const double inf = INFINITY;
    static const struct {
        const char *name;
        double mass, inertia[6];
        const char *part; /* of the warning, NULL: none; with '!' first it is an error */
    } cases[] = {
        { "sphere", 1, { 1, 1, 1 }, NULL },
        { "plate, at the limit", 1, { 1, 1, 2 }, NULL },
        { "rod, at the limit", 1, { 0, 1, 1 }, NULL },
        { "turned plate", 1, { 1.5, 1.5, 1, 0.5 }, NULL },
        { "few digits of a plate", 1, { 0.333333333333, 0.333333333333, 0.666666666667 }, NULL },
        { "beyond the limit", 1, { 1, 1, 2.1 }, "breaks the triangle inequality" },
        { "beyond, hidden by products", 1, { 1, 1.4, 1, 0, 0.9, 0 }, "breaks the triangle inequality" },
        { "one negative moment", 1, { 1, 1, -0.1 }, "not positive definite" },
        { "negative by products", 1, { 1, 1, 1, 1.2, 0, 0 }, "not positive definite" },
        { "all negative", 1, { -1, -1, -1 }, "not positive definite" },
        { "point mass", 1, { 0 }, "a point mass" },
        { "nothing at all", 0, { 0 }, "neither mass nor inertia" },
        { "no mass", 0, { 1, 1, 1 }, "has inertia but mass 0" },
        { "tiny", 1e-12, { 1e-18, 1e-18, 1e-18 }, NULL },
        { "huge", 1e12, { 1e12, 1e12, 3e12 }, "breaks the triangle inequality" },
        { "negative mass", -1, { 1, 1, 1 }, "!mass -1" },
    };
    int failures = 0;
    for (size_t k = 0; k <= sizeof cases / sizeof cases[0]; k++) {
        const int last = k == sizeof cases / sizeof cases[0]; /* infinity is no constant in a table */
        const char *part = last ? "!not finite" : cases[k].part, *name = last ? "infinite" : cases[k].name;
        ramus_link_description d = link_of("l", "j", RAMUS_REVOLUTE);
        if (last) {
            d.inertia[2] = inf;
        } else {
            d.mass = cases[k].mass;
            memcpy(d.inertia, cases[k].inertia, sizeof d.inertia);
        }
        ramus_module *module = module_of("m", 1, &d);
        ramus_builder *builder = builder_create();
        attach(builder, "s", module, NULL);
        reports r = { 0 };
        const int error = part && part[0] == '!';
        const ramus_status status = ramus_builder_check(builder, collect, &r, &err);
        if (r.count != (part != NULL) || (status != RAMUS_OK) != error || (part && !strstr(r.text, part + error))) {
            print_error("%s: '%s', wanted '%s'\n", name, r.text, part ? part : "");
            failures++;
        }
        /* what is only suspicious compiles, unless one asks for strictness */
        ramus_model *model = NULL;
        ramus_compile_options opt = ramus_compile_options_default();
        failures += (ramus_model_compile(builder, &opt, &model, &err) == RAMUS_OK) != !error;
        ramus_model_destroy(model);
        opt.strict = 1;
        failures += (ramus_model_compile(builder, &opt, &model, &err) == RAMUS_OK) != !part;
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_calls_are_refused),    cmocka_unit_test(bad_modules_do_not_compile),
        cmocka_unit_test(bad_poses_do_not_compile), cmocka_unit_test(problems_are_reported_once),
        cmocka_unit_test(bodies_are_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
