/* test_overrides.c - numbers put in the place of an assembly's own: where they arrive, and what is said of odd paths */
#include "ramus/io.h"
#include "ramus/model.h"

#include "support/random.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- helpers ------------------------------------------------------------------------------------------------ */

/* A robot with a bit of everything: VALUE stands where a test may put its own text. */
#define ROBOT(gravity, mass, com, angle, dotted)                                                                       \
    "ramus: 1\n"                                                                                                       \
    "gravity: [0, 0, " gravity "]\n"                                                                                   \
    "modules:\n"                                                                                                       \
    "  arm:\n"                                                                                                         \
    "    links:\n"                                                                                                     \
    "      - name: l1\n"                                                                                               \
    "        joint: {name: j1, type: revolute}\n"                                                                      \
    "        mass: " mass "\n"                                                                                         \
    "        com: [0.1, " com ", 0.3]\n"                                                                               \
    "        inertia: [1, 1, 1]\n"                                                                                     \
    "      - {name: l2, joint: {name: j2, type: prismatic}, dh: {a: 0.5, d: 0.1}, mass: 1, inertia: [1, 1, 1]}\n"      \
    "      - {name: l.3, joint: {type: fixed}, mass: " dotted                                                          \
    ", inertia: [1, 1, 1], frames: {S4: {xyz: [1, 2, 3]}}}\n"                                                          \
    "robot:\n"                                                                                                         \
    "  - {name: s1, module: arm}\n"                                                                                    \
    "  - {name: s2, module: arm, on: s1/l2, pose: {rpy: [" angle ", 0, 0]}}\n"
#define PLAIN ROBOT("-9.81", "0.7", "0.2", "0.4", "0.25")

static ramus_model *load(const char *text, const char *name, const ramus_override *overrides, int count,
                         ramus_error *err)
{
    ramus_load_options opt = ramus_load_options_default();
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    opt.overrides = overrides;
    opt.noverride = count;
    if (ramus_assembly_parse(text, strlen(text), name, &opt, &builder, err) == RAMUS_OK)
        ramus_model_compile(builder, NULL, &model, err);
    ramus_builder_destroy(builder);
    return model;
}

/* The whole model as text, whose numbers read back the same. */
static char *written(const ramus_model *model)
{
    char *text = NULL;
    ramus_error err;
    if (ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return text;
}

static void same(const char *name, const char *edited, const ramus_override *overrides, int count)
{
    ramus_error err = { .text = "" };
    ramus_model *want = load(edited, "robot.yaml", NULL, 0, &err);
    if (!want)
        fail_msg("%s: the edited file: %s", name, err.text);
    ramus_model *got = load(PLAIN, "robot.yaml", overrides, count, &err);
    if (!got)
        fail_msg("%s: %s", name, err.text);
    char *a = written(want), *b = written(got);
    if (strcmp(a, b) != 0)
        fail_msg("%s: the file edited by hand gives\n%s\nand with overrides\n%s", name, a, b);
    ramus_text_destroy(a);
    ramus_text_destroy(b);
    ramus_model_destroy(want);
    ramus_model_destroy(got);
}

/* ---- where numbers arrive ----------------------------------------------------------------------------------- */

static void test_same_as_edited(void **state)
{
    (void)state;
    static const struct {
        const char *name, *path;
        double value;
        const char *edited;
    } cases[] = {
        { "mass", "modules.arm.links.l1.mass", 1.25, ROBOT("-9.81", "1.25", "0.2", "0.4", "0.25") },
        { "mass by index", "modules.arm.links[0].mass", 1.25, ROBOT("-9.81", "1.25", "0.2", "0.4", "0.25") },
        { "item of a list", "modules.arm.links.l1.com[1]", -0.125, ROBOT("-9.81", "0.7", "-0.125", "0.4", "0.25") },
        { "instance", "robot.s2.pose.rpy[0]", 1e-3, ROBOT("-9.81", "0.7", "0.2", "1e-3", "0.25") },
        { "gravity", "gravity[2]", 1.62, ROBOT("1.62", "0.7", "0.2", "0.4", "0.25") },
        { "quoted key", "modules.arm.links.\"l.3\".mass", 3, ROBOT("-9.81", "0.7", "0.2", "0.4", "3") },
        { "escaped key", "modules.arm.links.l\\.3.mass", 3, ROBOT("-9.81", "0.7", "0.2", "0.4", "3") },
        { "escape without need", "modules.\\arm.links[2].mass", 3, ROBOT("-9.81", "0.7", "0.2", "0.4", "3") },
        { "quoted first key", "\"gravity\"[2]", 1.62, ROBOT("1.62", "0.7", "0.2", "0.4", "0.25") },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        same(cases[k].name, cases[k].edited, &(ramus_override){ cases[k].path, cases[k].value }, 1);
    const ramus_override all[] = { { "gravity[2]", 1 },
                                   { "modules.arm.links.l1.mass", 2 },
                                   { "modules.arm.links.l1.com[1]", 3 },
                                   { "robot[1].pose.rpy[0]", 4 },
                                   { "modules.arm.links[2].mass", 5 } };
    same("all at once", ROBOT("1", "2", "3", "4", "5"), all, 5);
    const ramus_override restored[] = { { "gravity[2]", -9.81 },
                                        { "modules.arm.links.l1.mass", 0.7 },
                                        { "modules.arm.links.l1.com[1]", 0.2 },
                                        { "robot[1].pose.rpy[0]", 0.4 },
                                        { "modules.arm.links[2].mass", 0.25 } };
    same("the file's own values", PLAIN, restored, 5);
}

/* Any double arrives with all its bits. */
static void test_bits(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    rng r = { 1 };
    for (int k = 0; k < 500; k++) {
        const double mass = exp(rng_uniform(&r, -300, 300));
        const ramus_override o = { "modules.arm.links.l1.mass", mass };
        ramus_model *model = load(PLAIN, "robot.yaml", &o, 1, &err);
        if (!model)
            fail_msg("mass %.17g: %s", mass, err.text);
        const double got = ramus_model_link(model, ramus_model_find_link(model, "s1/l1")).mass;
        if (memcmp(&got, &mass, sizeof got) != 0)
            fail_msg("seed 1, case %d: %.17g arrives as %.17g", k, mass, got);
        ramus_model_destroy(model);
    }
}

/* Keys that are not there but could be, frames as a map, anchors. */
static void test_absent_and_shared(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    const ramus_override absent[] = { { "modules.arm.links.l2.dh.alpha", 0.3 },
                                      { "modules.arm.links.\"l.3\".frames.S4.xyz[1]", 7 } };
    ramus_model *model = load(PLAIN, "robot.yaml", absent, 2, &err);
    if (!model)
        fail_msg("%s", err.text);
    const ramus_frame frame = ramus_model_find_frame(model, "s1/S4");
    assert_true(frame.index >= 0);
    assert_true(ramus_model_frame(model, frame).pose.position.y == 7);
    ramus_model_destroy(model);

    const char *const shared = "ramus: 1\nmodules:\n  arm:\n    links:\n"
                               "      - {name: l1, joint: {name: j1, type: revolute}, mass: &m 2, inertia: [1, 1, 1]}\n"
                               "      - {name: l2, joint: {name: j2, type: revolute}, mass: *m, inertia: [1, 1, 1]}\n"
                               "robot: [{name: s, module: arm}]\n";
    const ramus_override both = { "modules.arm.links.l2.mass", 5 };
    model = load(shared, "shared.yaml", &both, 1, &err);
    if (!model)
        fail_msg("%s", err.text);
    assert_true(ramus_model_mass(model) == 10);
    ramus_model_destroy(model);
    const ramus_override twice[] = { { "modules.arm.links.l1.mass", 5 }, { "modules.arm.links.l2.mass", 5 } };
    assert_null(load(shared, "shared.yaml", twice, 2, &err));
    assert_non_null(strstr(err.text, "already"));
}

/* ---- files in files ----------------------------------------------------------------------------------------- */

typedef struct folder {
    char path[TEMPORARY_SIZE];
    char file[4][TEMPORARY_SIZE + 32];
    int count;
} folder;

static const char *folder_write(folder *f, const char *name, const char *text)
{
    char path[sizeof f->file[0]];
    snprintf(path, sizeof path, "%s/%s", f->path, name);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    fputs(text, to);
    fclose(to);
    return memcpy(f->file[f->count++], path, sizeof path);
}

static void test_nested_files(void **state)
{
    (void)state;
    folder f = { .count = 0 };
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    assert_non_null(temporary_folder(f.path));
    folder_write(&f, "inner.yaml", PLAIN);
    const char *urdf = folder_write(&f, "one.urdf", "<robot name=\"one\"><link name=\"l\"/></robot>");
    const char *outer = folder_write(&f, "outer.yaml",
                                     "ramus: 1\nmodules:\n  leg: {assembly: inner.yaml}\n  other: {assembly: "
                                     "inner.yaml}\n  u: {urdf: one.urdf}\nrobot:\n"
                                     "  - {name: a, module: leg}\n  - {name: b, module: other, on: a/s2/l2}\n"
                                     "  - {name: c, module: u, on: a/s2/l2}\n");
    static const struct {
        const char *path, *heavy, *light, *text;
    } cases[] = {
        { "modules.leg.modules.arm.links.l1.mass", "a/s1/l1", "b/s1/l1", NULL },
        { "modules.other.modules.arm.links[0].mass", "b/s2/l1", "a/s2/l1", NULL },
        { "modules.leg.modules.arm.links.l9.mass", NULL, NULL,
          "inner.yaml:6: override 'modules.leg.modules.arm.links.l9.mass': there is no 'l9'" },
        { "modules.leg.moduls.arm", NULL, NULL,
          "inner.yaml:1: override 'modules.leg.moduls.arm': there is no 'moduls' in the file; did you mean "
          "'modules'?" },
        { "modules.leg", NULL, NULL, "is a map, not a number" },
        { "modules.leg.assembly", NULL, NULL, "is the text 'inner.yaml', not a number" },
        { "modules.leg[0]", NULL, NULL, "is a map" },
        { "modules.u.links.l.mass", "c/l", "a/s1/l1", NULL },
        { "modules.u.links.m.mass", NULL, NULL, "module 'one' has no link 'm'; did you mean 'l'?" },
        { "modules.u.mass", NULL, NULL, "it begins with neither links nor joints" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const ramus_override o = { cases[k].path, 4 };
        ramus_load_options opt = ramus_load_options_default();
        opt.overrides = &o;
        opt.noverride = 1;
        const ramus_status status = ramus_model_load(outer, &opt, &model, &err);
        if (cases[k].text) {
            if (status == RAMUS_OK || !strstr(err.text, cases[k].text))
                fail_msg("%s: '%s' is expected, not '%s'", cases[k].path, cases[k].text, err.text);
            continue;
        }
        if (status != RAMUS_OK)
            fail_msg("%s: %s", cases[k].path, err.text);
        const double heavy = ramus_model_link(model, ramus_model_find_link(model, cases[k].heavy)).mass;
        const double light = ramus_model_link(model, ramus_model_find_link(model, cases[k].light)).mass;
        if (heavy != 4 || light != 0.7)
            fail_msg("%s: masses 4 and 0.7 are expected, not %g and %g", cases[k].path, heavy, light);
        ramus_model_destroy(model);
    }
    const ramus_override o = { "links.l.mass", 4 };
    ramus_load_options opt = ramus_load_options_default();
    opt.overrides = &o;
    opt.noverride = 1;
    assert_int_equal(ramus_model_load(urdf, &opt, &model, &err), RAMUS_OK);
    assert_true(ramus_model_mass(model) == 4);
    ramus_model_destroy(model);
    while (f.count > 0)
        unlink(f.file[--f.count]);
    rmdir(f.path);
}

/* ---- what is said ------------------------------------------------------------------------------------------- */

static void test_odd_paths(void **state)
{
    (void)state;
    static const struct {
        const char *path, *text;
    } cases[] = {
        { "modules.arm.links.l1.mas", "unknown key 'mas' in a link; did you mean 'mass'?" },
        { "modules.arm.links.l4.mass",
          "there is no 'l4' in 'modules.arm.links'; did you mean 'l1'? There are: l1, l2, l.3" },
        { "modules.arn.links.l1.mass", "there is no 'arn' in 'modules'; did you mean 'arm'?" },
        { "modules.arn", "there is no 'arn' in 'modules'" },
        { "module.arm", "there is no 'module' in the file; did you mean 'modules'?" },
        { "gravitation", "unknown key 'gravitation' in an assembly" },
        { "gravity", "'gravity' is a list of 3: go on with [0] to [2]" },
        { "gravity[3]", "'gravity' has 3 items, [0] to [2]" },
        { "gravity.z", "is a list of items without names: count them, [0] to [2]" },
        { "gravity[2][0]", "'gravity[2]' is not a map or a list" },
        { "gravity[2].x", "'gravity[2]' is not a map or a list" },
        { "gravity[-1]", "belong after '['" },
        { "gravity[", "belong after '['" },
        { "gravity[2", "belong after '['" },
        { "gravity[]", "belong after '['" },
        { "gravity[1.5]", "belong after '['" },
        { "gravity[99999999999999999999]", "belong after '['" },
        { "gravity[2]x", "is not a map or a list" },
        { "modules.arm.links", "is a list of 3: go on with [0] to [2] or with a name" },
        { "modules.arm", "'modules.arm' is a map, not a number; there are: links" },
        { "modules.arm.links.l1.joint.type", "is the text 'revolute', not a number" },
        { "modules.arm.links.l1.name", "is the text 'l1', not a number" },
        { "modules[0]", "'modules' is a map: its values have names, not numbers" },
        { "modules.arm.links.l1.mass.x", "nothing is inside of it" },
        { "modules.arm.links.l.3.mass", "there is no 'l' in 'modules.arm.links'" },
        { "[0]", "a key of 1 to 255 letters is expected" },
        { ".gravity", "a key of 1 to 255 letters is expected" },
        { "gravity.", "a key of 1 to 255 letters is expected" },
        { "modules..arm", "a key of 1 to 255 letters is expected" },
        { "\"modules", "a key of 1 to 255 letters is expected" },
        { "\"modules\"arm", "a key of 1 to 255 letters is expected" },
        { "\"\"", "a key of 1 to 255 letters is expected" },
        { "\\", "there is no '\\'|unknown key '\\'" },
        { "robot.s3.pose.rpy[0]", "there is no 's3' in 'robot'; did you mean 's1'?" },
        { "robot.s1.pose.rpy[0]", "there is no 'pose' in 'robot.s1'; there are: name, module" },
        { "robot.s2.pose.rpx[0]", "there is no 'rpx' in 'robot.s2.pose'; did you mean 'rpy'?" },
        { "", "has no path" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_error err = { .text = "" };
        const ramus_override o = { cases[k].path, 1 };
        ramus_model *model = load(PLAIN, "robot.yaml", &o, 1, &err);
        if (model)
            fail_msg("'%s' is accepted", cases[k].path);
        const char *bar = strchr(cases[k].text, '|');
        char first[200];
        snprintf(first, sizeof first, "%.*s", bar ? (int)(bar - cases[k].text) : 199, cases[k].text);
        if (!strstr(err.text, first) && !(bar && strstr(err.text, bar + 1)))
            fail_msg("'%s': '%s' is expected, not '%s'", cases[k].path, cases[k].text, err.text);
        if (cases[k].path[0] && !strstr(err.text, cases[k].path))
            fail_msg("'%s': the path is not named: '%s'", cases[k].path, err.text);
    }
}

/* Wrong values are refused by the checks that the file's own numbers meet; wrong lists by the options'. */
static void test_values(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ramus_override o[2];
        int count;
        const char *text;
    } cases[] = {
        { "negative mass", { { "modules.arm.links.l1.mass", -1 } }, 1, "mass" },
        { "NaN", { { "modules.arm.links.l1.mass", NAN } }, 1, "finite" },
        { "infinite", { { "gravity[2]", INFINITY } }, 1, "finite" },
        { "version", { { "ramus", 2 } }, 1, "version 2" },
        { "twice", { { "gravity[2]", 1 }, { "gravity[2]", 1 } }, 2, "already" },
        { "twice, spelt differently",
          { { "robot.s2.pose.rpy[0]", 1 }, { "robot[1].pose.rpy[0]", 2 } },
          2,
          "already by the override 'robot.s2" },
        { "an absent one twice",
          { { "modules.arm.links.l2.dh.alpha", 1 }, { "modules.arm.links[1].dh.alpha", 2 } },
          2,
          "already" },
        { "no path", { { NULL, 1 } }, 1, "has no path" },
        { "count", { { NULL, 1 } }, -1, "noverride is -1" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_error err = { .text = "" };
        ramus_model *model = load(PLAIN, "robot.yaml", cases[k].o, cases[k].count, &err);
        if (model || !strstr(err.text, cases[k].text))
            fail_msg("%s: '%s' is expected, not '%s'", cases[k].name, cases[k].text, model ? "a model" : err.text);
    }
    /* the file's gravity when the options give another */
    ramus_load_options opt = ramus_load_options_default();
    const ramus_override o = { "gravity[2]", 1 };
    const ramus_vec3 g = { 0, 0, -1 };
    ramus_builder *builder = NULL;
    ramus_error err = { .text = "" };
    opt.gravity = &g;
    opt.overrides = &o;
    opt.noverride = 1;
    assert_int_not_equal(ramus_assembly_parse(PLAIN, strlen(PLAIN), "r.yaml", &opt, &builder, &err), RAMUS_OK);
    assert_non_null(strstr(err.text, "does not count"));
    opt.overrides = NULL;
    assert_int_equal(ramus_assembly_parse(PLAIN, strlen(PLAIN), "r.yaml", &opt, &builder, &err), RAMUS_ERR_ARGUMENT);
    /* a key longer than any */
    char path[600];
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_null(load(PLAIN, "r.yaml", &(ramus_override){ path, 1 }, 1, &err));
}

/* Paths made of pieces at random: a model or a message that names the path, never anything else. */
static void test_random_paths(void **state)
{
    (void)state;
    static const char *const piece[] = { "modules", "arm",     "links",    "l1",      "l2", "mass", "com", "robot",
                                         "s2",      "pose",    "rpy",      "gravity", ".",  ".",    ".",   ".",
                                         "[0]",     "[1]",     "[2]",      "[",       "]",  "\"",   "\\",  "joint",
                                         "l.3",     "\"l.3\"", "\xc3\xa9", " ",       "=",  "9" };
    const int count = (int)(sizeof piece / sizeof *piece);
    int accepted = 0;
    for (unsigned long long seed = 0; seed < seed_count(4000); seed++) {
        rng r = { seed };
        char path[256] = "";
        const int n = 1 + (int)rng_uniform(&r, 0, 9);
        for (int k = 0; k < n; k++)
            strcat(path, piece[(int)rng_uniform(&r, 0, count)]);
        ramus_error err = { .text = "" };
        const ramus_override o = { path, 1 };
        ramus_model *model = load(PLAIN, "robot.yaml", &o, 1, &err);
        if (!model && !err.text[0])
            fail_msg("seed %llu: '%s' has no message", seed, path);
        accepted += model != NULL;
        ramus_model_destroy(model);
    }
    if (accepted == 0)
        fail_msg("of all random paths none is accepted: they try nothing");
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

typedef struct meter {
    int left, held;
} meter;

static void *metered_alloc(void *user, size_t size)
{
    meter *m = user;
    if (m->left-- <= 0)
        return NULL;
    m->held++;
    return malloc(size ? size : 1);
}

static void metered_release(void *user, void *memory)
{
    meter *m = user;
    m->held -= memory != NULL;
    free(memory);
}

/* Memory runs out at every place in turn: an error, and nothing is kept. */
static void test_no_memory(void **state)
{
    (void)state;
    const ramus_override o[] = { { "gravity[2]", 1 }, { "modules.arm.links.l2.dh.alpha", 2 } };
    ramus_status status = RAMUS_ERR_MEMORY;
    for (int n = 0; status != RAMUS_OK; n++) {
        meter m = { n, 0 };
        const ramus_allocator allocator = { metered_alloc, metered_release, &m };
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *builder = NULL;
        opt.allocator = &allocator;
        opt.overrides = o;
        opt.noverride = 2;
        status = ramus_assembly_parse(PLAIN, strlen(PLAIN), "robot.yaml", &opt, &builder, NULL);
        if (status != RAMUS_OK && (status != RAMUS_ERR_MEMORY || builder || m.held != 0))
            fail_msg("allocation %d fails: status %d, %d blocks are held", n, status, m.held);
        ramus_builder_destroy(builder);
        assert_int_equal(m.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_edited),    cmocka_unit_test(test_bits),
        cmocka_unit_test(test_absent_and_shared), cmocka_unit_test(test_nested_files),
        cmocka_unit_test(test_odd_paths),         cmocka_unit_test(test_values),
        cmocka_unit_test(test_random_paths),      cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
