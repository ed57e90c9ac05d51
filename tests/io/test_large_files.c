/* test_large_files.c - files with fifty thousand things of one kind are read, or refused, in linear time
 *
 * Each case runs in a process of its own with a limit of processor time. Where walking along a list for every name would be
 * enough, the limit is exceeded many times over.
 */
#include "io/large_assembly.h"
#include "ramus/io.h"
#include "ramus/model.h"
#include "support/cpu_limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct large_case {
    const char *name;
    large_kind kind;
    const char *refused; /* what the first problem's text contains; NULL: the robot loads */
    int links, nq;       /* expected where not 0 */
} large_case;

static const large_case cases[] = {
    { "instances in a row", LARGE_INSTANCES, NULL, 2 * LARGE, 2 * LARGE },
    { "modules", LARGE_MODULES, NULL, LARGE, LARGE },
    { "black boxes", LARGE_BLACK_BOXES, NULL, 2, 2 },
    { "locks", LARGE_LOCKS, NULL, LARGE, 0 },
    { "frames", LARGE_FRAMES, NULL, 1, 1 },
    { "joints that follow each other", LARGE_MIMIC_CHAIN, NULL, LARGE, 1 },
    { "joints that follow one", LARGE_MIMIC_STAR, NULL, LARGE, 1 },
    { "couplings", LARGE_COUPLINGS, NULL, LARGE, LARGE },
    { "one wide coupling", LARGE_WIDE_COUPLING, NULL, LARGE, LARGE },
    { "distances", LARGE_DISTANCES, NULL, 2, 2 },
    { "springs", LARGE_SPRINGS, NULL, 2, 2 },
    { "bars", LARGE_BARS, NULL, 2, 2 },
    { "levers and springs on them", LARGE_LEVERS, NULL, 2, 2 },
    { "sharings", LARGE_SHARINGS, NULL, 2, 2 },
    { "unknown instances", LARGE_UNKNOWN_ON, "there is no instance 'x1'; did you mean 'i1'?", 0, 0 },
    { "unknown links", LARGE_UNKNOWN_LINK, "'i0' has no link or frame 'x1'; did you mean 'l1'?", 0, 0 },
    { "unknown modules", LARGE_UNKNOWN_MODULE, "there is no module 'x1'", 0, 0 },
    { "unknown joints to lock", LARGE_UNKNOWN_LOCK, "'i0' has no joint 'x0'; did you mean 'j0'?", 0, 0 },
    { "unknown parents", LARGE_UNKNOWN_PARENT, "no link 'x0' in module 'm'; did you mean 'l0'? There are: l0, l1", 0,
      0 },
    { "unknown joints to follow", LARGE_UNKNOWN_MIMIC, "no joint 'x1'; did you mean 'j1'? There are: j0, j1", 0, 0 },
    { "unknown joints to couple", LARGE_UNKNOWN_JOINT, "'i0' has no joint 'x0'", 0, 0 },
    { "unknown frames of springs", LARGE_UNKNOWN_FRAME, "has no link or frame 'x0'", 0, 0 },
    { "unknown levers", LARGE_UNKNOWN_LEVER, "there is no lever 'x0'; did you mean 'c0'?", 0, 0 },
    { "unknown keys", LARGE_UNKNOWN_KEY, "unknown key 'x0'", 0, 0 },
    { "URDF chain", LARGE_URDF_CHAIN, NULL, LARGE + 1, LARGE },
    { "URDF star", LARGE_URDF_STAR, NULL, LARGE + 1, LARGE },
    { "URDF mimic chain", LARGE_URDF_MIMIC_CHAIN, NULL, LARGE + 1, 1 },
    { "URDF mimic star", LARGE_URDF_MIMIC_STAR, NULL, LARGE + 1, 1 },
};

/* ---- loading ------------------------------------------------------------------------------------------------ */

typedef struct reports {
    int count;
    size_t longest;
} reports;

static void listen(void *user, const ramus_diagnostic *d)
{
    reports *r = user;
    const size_t length = strlen(d->text);
    r->count++;
    r->longest = length > r->longest ? length : r->longest;
}

static ramus_status load(const large_case *c, reports *r, ramus_model **model, ramus_error *err)
{
    text file = large_text(c->kind, LARGE);
    ramus_load_options opt = ramus_load_options_default();
    ramus_builder *builder = NULL;
    ramus_module *module = NULL;
    opt.report = listen;
    opt.report_user = r;
    ramus_status status;
    if (c->kind >= LARGE_URDF_CHAIN) {
        status = ramus_urdf_parse(file.data, file.length, "large.urdf", &opt, &module, err);
        if (status == RAMUS_OK)
            status = ramus_builder_create("large", "large.urdf", NULL, &builder, err);
        if (status == RAMUS_OK)
            status = ramus_builder_attach(builder, "i0", module, NULL, NULL, 0, err);
    } else {
        status = ramus_assembly_parse(file.data, file.length, "large.yaml", &opt, &builder, err);
    }
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, model, err);
    ramus_module_destroy(module);
    ramus_builder_destroy(builder);
    text_release(&file);
    return status;
}

static int load_one(const void *user)
{
    const large_case *c = user;
    reports r = { 0, 0 };
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    const ramus_status status = load(c, &r, &model, &err);
    int good = (status == RAMUS_OK) == !c->refused;
    if (c->refused)
        good = good && strstr(err.text, c->refused) && r.count >= LARGE - 1 && r.longest < 512;
    else
        good = good && ramus_model_nlink(model) == c->links && ramus_model_nq(model) == c->nq;
    if (!good)
        fprintf(stderr, "%s: status %d, %d reports of at most %zu bytes, %d links, nq %d: %s\n", c->name, (int)status,
                r.count, r.longest, model ? ramus_model_nlink(model) : 0, model ? ramus_model_nq(model) : 0, err.text);
    ramus_model_destroy(model);
    return good;
}

static void test_load(void **state)
{
    int failed = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        failed += !within_cpu_limit(cases[k].name, load_one, &cases[k]);
    (void)state;
    assert_int_equal(failed, 0);
}

/* ---- names of coordinates ------------------------------------------------------------------------------------- */

/* Half of the joints locked: names are found past links that have no coordinates. */
static int name_all(const void *user)
{
    text file = { .allocator = memory_allocator(NULL) };
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    char name[64], expected[64];
    text_add(&file, "ramus: 1\nmodules:\n");
    large_arm(&file, LARGE, LARGE_INSTANCES);
    text_add(&file, "robot: [{name: i0, module: m, lock: {");
    for (int k = 0; k < LARGE / 2; k++)
        text_add(&file, "%sj%d: 0", k ? ", " : "", k);
    text_add(&file, "}}]\n");
    int good = ramus_assembly_parse(file.data, file.length, "large.yaml", NULL, &builder, &err) == RAMUS_OK &&
               ramus_model_compile(builder, NULL, &model, &err) == RAMUS_OK && ramus_model_nq(model) == LARGE / 2;
    for (int k = 0; good && k < ramus_model_nq(model); k++) {
        snprintf(expected, sizeof expected, "i0/j%d", LARGE / 2 + k);
        ramus_model_q_name(model, k, name, sizeof name);
        good = strcmp(name, expected) == 0;
        ramus_model_v_name(model, k, name, sizeof name);
        good = good && strcmp(name, expected) == 0;
    }
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    text_release(&file);
    (void)user;
    return good;
}

static void test_coordinate_names(void **state)
{
    (void)state;
    assert_true(within_cpu_limit("names of coordinates", name_all, NULL));
}

/* ---- overrides ------------------------------------------------------------------------------------------------ */

/* robot.iN.lock.j0, which is not there before, and robot[N].pose.xyz[2]; or paths that lead nowhere. */
static int override_all(const void *user)
{
    const int wrong = *(const int *)user;
    text file = { .allocator = memory_allocator(NULL) };
    char(*path)[64] = calloc(2 * LARGE, sizeof *path);
    ramus_override *given = calloc(2 * LARGE, sizeof *given);
    ramus_load_options opt = ramus_load_options_default();
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    reports r = { 0, 0 };
    text_add(&file, "ramus: 1\nmodules:\n");
    large_arm(&file, 1, LARGE_INSTANCES);
    text_add(&file, "robot:\n");
    for (int k = 0; k < LARGE; k++) {
        text_add(&file, "  - {name: i%d, module: m, %slock: {}, pose: {xyz: [0, 0, 1]}}\n", k, k ? "on: i0/l0, " : "");
        snprintf(path[2 * k], sizeof *path, wrong ? "robot.x%d.lock.j0" : "robot.i%d.lock.j0", k);
        snprintf(path[2 * k + 1], sizeof *path, "robot[%d].pose.xyz[2]", k);
        given[2 * k] = (ramus_override){ path[2 * k], 0.25 };
        given[2 * k + 1] = (ramus_override){ path[2 * k + 1], k };
    }
    opt.overrides = given;
    opt.noverride = 2 * LARGE;
    opt.report = listen;
    opt.report_user = &r;
    const ramus_status status = ramus_assembly_parse(file.data, file.length, "large.yaml", &opt, &builder, &err);
    int good = status == (wrong ? RAMUS_ERR_PARSE : RAMUS_OK);
    if (wrong)
        good = good && strstr(err.text, "there is no 'x0' in 'robot'; did you mean 'i0'?") && r.count <= 200;
    else
        good = good && ramus_model_compile(builder, NULL, &model, &err) == RAMUS_OK && ramus_model_nq(model) == 0 &&
               ramus_model_instance(model, (ramus_instance){ LARGE - 1 }).pose.position.z == LARGE - 1;
    if (!good)
        fprintf(stderr, "overrides: status %d, %d reports: %s\n", (int)status, r.count, err.text);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    text_release(&file);
    free(given);
    free(path);
    return good;
}

static void test_overrides(void **state)
{
    const int right = 0, wrong = 1;
    (void)state;
    assert_true(within_cpu_limit("overrides", override_all, &right));
    assert_true(within_cpu_limit("overrides of nothing", override_all, &wrong));
}

/* ---- export ------------------------------------------------------------------------------------------------- */

typedef struct export_case {
    const large_case *of;
    ramus_export_format format;
} export_case;

static int export_one(const void *user)
{
    const export_case *e = user;
    reports r = { 0, 0 };
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    char *out = NULL;
    int good = load(e->of, &r, &model, &err) == RAMUS_OK;
    const ramus_status status = good ? ramus_model_export(model, e->format, &out, &err) : RAMUS_ERR_MODEL;
    good = good && status == RAMUS_OK && strlen(out) > LARGE;
    if (!good)
        fprintf(stderr, "export: status %d: %s\n", (int)status, err.text);
    ramus_text_destroy(out);
    ramus_model_destroy(model);
    return good;
}

static void test_export(void **state)
{
    static const struct {
        const char *name;
        large_case of;
        ramus_export_format format;
    } exports[] = {
        { "modules as yaml", { "modules", LARGE_MODULES, NULL, 0, 0 }, RAMUS_EXPORT_YAML },
        { "links on one base as yaml", { "locks", LARGE_LOCKS, NULL, 0, 0 }, RAMUS_EXPORT_YAML },
        { "a wide coupling as yaml", { "coupling", LARGE_WIDE_COUPLING, NULL, 0, 0 }, RAMUS_EXPORT_YAML },
        { "frames as yaml", { "frames", LARGE_FRAMES, NULL, 0, 0 }, RAMUS_EXPORT_YAML },
        { "frames as urdf", { "frames", LARGE_FRAMES, NULL, 0, 0 }, RAMUS_EXPORT_URDF },
        { "a chain as mjcf", { "chain", LARGE_URDF_CHAIN, NULL, 0, 0 }, RAMUS_EXPORT_MJCF },
    };
    int failed = 0;
    for (size_t k = 0; k < sizeof exports / sizeof *exports; k++) {
        const export_case e = { &exports[k].of, exports[k].format };
        failed += !within_cpu_limit(exports[k].name, export_one, &e);
    }
    (void)state;
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_load),
        cmocka_unit_test(test_coordinate_names),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_export),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
