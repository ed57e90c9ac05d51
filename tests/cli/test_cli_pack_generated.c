/* test_cli_pack_generated.c - ramus pack --generated: a module of code of its own answers as the ordinary one
 *
 * Both libraries are loaded, and every function is called at random states, in order and out of it: the same codes, and numbers that
 * agree to 1e-12 of the largest. With RAMUS_LONG every robot of robots/ is packed both ways.
 */
#define _GNU_SOURCE /* memmem */
#include "support/program.h"
#include "support/random.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include "ramus/module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MASS                                                                                                           \
    "mass: 0.8, com: [0.02, -0.1, 0.03], inertia: [0.1, 0.2, 0.25], origin: {xyz: [0.1, 0.05, 0.2], rpy: [0.3, 0.1, "  \
    "-0.2]}"
#define LINK(name, joint) "      - {name: secret_" name ", joint: {name: " joint "}, " MASS "}\n"

static const test_file files[] = {
    { "arm.yaml",
      "ramus: 1\nname: robot\nmodules:\n  arm:\n    links:\n"
      "      - {name: secret_base, joint: {type: fixed}, " MASS "}\n"
      "      - {name: secret_upper, joint: {name: j1, type: revolute, limits: {lower: -3, upper: 3, velocity: 9, "
      "effort: "
      "90}}, parent: secret_base, dh: {a: 0.1, alpha: 1.57, d: 0.2, theta: 0}, mass: 0.8, com: [0, -0.1, 0], inertia: "
      "[0.1, 0.2, 0.25]}\n" LINK("a", "j2, type: spherical") LINK("b", "j3, type: universal") LINK(
          "c", "j4, type: prismatic") LINK("d", "j5, type: helical, pitch: 0.02") LINK("e", "j6, type: cylindrical")
          LINK("f", "j7, type: planar") LINK("g", "j8, type: revolute, mimic: {joint: j1, multiplier: -0.5, offset: "
                                                  "0.1}") "robot:\n  - {name: a, module: arm}\n" },
    { "rubs.yaml",
      "ramus: 1\nname: rubs\nmodules:\n  arm:\n    links:\n" LINK(
          "a", "j1, type: revolute, armature: 0.3, damping: 0.2, friction: 0.4") LINK("b", "j2, type: "
                                                                                           "planar, "
                                                                                           "armature: 0.1, friction: 2")
          LINK("c", "j3, type: revolute, mimic: {joint: j1, multiplier: -0.5, offset: 0.1}, armature: 0.2, "
                    "damping: 0.1, friction: 0.3")
              LINK("d", "j4, type: prismatic, damping: 3") "robot:\n  - {name: a, module: arm}\n" },
    { "massless.yaml", "ramus: 1\nname: massless\nmodules:\n  arm:\n    links:\n"
                       "      - {name: one, joint: {name: j1, type: revolute}, mass: 1, com: [0.1, 0, 0], inertia: "
                       "[0.1, 0.1, 0.1]}\n"
                       "      - {name: two, joint: {name: j2, type: revolute}, parent: one, mass: 0}\n"
                       "robot:\n  - {name: a, module: arm}\n" },
    { "springs.yaml", "ramus: 1\nname: springs\nmodules:\n  arm:\n    links:\n"
                      "      - {name: one, joint: {name: j1, type: revolute}, mass: 1, com: [0.1, 0, 0], inertia: "
                      "[0.1, 0.1, 0.1]}\n"
                      "robot:\n  - {name: a, module: arm}\nmechanism:\n"
                      "  - {name: s, type: spring, between: [world, {on: a/one, at: [0.2, 0, 0]}], stiffness: 10, "
                      "rest_length: 0.1}\n" },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static int no_compiler(void)
{
    return program_shell("cc --version > /dev/null 2>&1") != 0;
}

/* ---- two libraries -------------------------------------------------------------------------------------------- */

enum { FUNCTIONS = 7 };
static const char *const function_name[FUNCTIONS] = {
    "motion", "wrench", "energy", "articulated", "accelerate", "response", "accelerate after a response"
};

typedef struct library {
    void *handle, *self;
    const ramus_module_interface *table;
    ramus_module_description about;
} library;

static library open_library(const char *path)
{
    library l = { .handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) };
    char why[200] = "";
    if (!l.handle)
        fail_msg("%s", dlerror());
    ramus_module_entry_function entry;
    void *const found = dlsym(l.handle, RAMUS_MODULE_ENTRY);
    memcpy(&entry, &found, sizeof entry);
    assert_non_null(found);
    assert_null(entry(RAMUS_MODULE_VERSION + 1));
    l.table = entry(RAMUS_MODULE_VERSION);
    assert_non_null(l.table);
    assert_int_equal(l.table->open(&(ramus_module_option){ "a", "b" }, 1, &l.self, why, sizeof why),
                     RAMUS_MODULE_ARGUMENT);
    assert_string_equal(why, "this module has no options");
    assert_int_equal(l.table->open(NULL, 0, &l.self, why, sizeof why), RAMUS_MODULE_OK);
    l.about.struct_size = sizeof l.about;
    assert_int_equal(l.table->describe(l.self, &l.about), RAMUS_MODULE_OK);
    return l;
}

static void close_library(library *l)
{
    l->table->close(l->self);
    dlclose(l->handle);
}

/* What a module is given, and what it answers. */
typedef struct query {
    double *q, *v, *a, *tau, inlet[19], *wrenches, *carried;
} query;

static rng source;

static double *samples(int count)
{
    double *x = calloc((size_t)count + 1, sizeof *x);
    assert_non_null(x);
    for (int k = 0; k < count; k++)
        x[k] = rng_uniform(&source, -1, 1);
    return x;
}

static void make_unit(double q[4])
{
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        q[k] /= length;
}

static query query_create(const library *l)
{
    const int nv = l->about.nv, n = l->about.noutlet;
    query x = { samples(l->about.nq), samples(nv), samples(nv), samples(nv), { 0 }, samples(6 * n), samples(42 * n) };
    for (int k = 0; k < 19; k++)
        x.inlet[k] = rng_uniform(&source, -1, 1);
    make_unit(x.inlet);
    for (int o = 0; o < n; o++) /* symmetric, positive: a body with a diagonal that wins */
        for (int r = 0; r < 6; r++)
            for (int c = 0; c <= r; c++)
                x.carried[42 * o + 6 * c + r] = x.carried[42 * o + 6 * r + c] += r == c ? 8 : 0;
    for (int k = 0, at = 0; k < l->about.njoint; k++) {
        ramus_module_joint joint = { .struct_size = sizeof joint };
        assert_int_equal(l->table->joint(l->self, k, &joint), RAMUS_MODULE_OK);
        if (joint.kind == RAMUS_MODULE_SPHERICAL || joint.kind == RAMUS_MODULE_FREE)
            make_unit(x.q + at + (joint.kind == RAMUS_MODULE_FREE ? 3 : 0));
        at += joint.nq;
    }
    return x;
}

static void query_release(query *x)
{
    free(x->q);
    free(x->v);
    free(x->a);
    free(x->tau);
    free(x->wrenches);
    free(x->carried);
}

/* One function; out [room] gets its numbers, one array after another. */
static int call(const library *l, int function, const query *x, double out[])
{
    const ramus_module_interface *t = l->table;
    const int nv = l->about.nv;
    switch (function) {
    case 0:
        return t->motion(l->self, x->inlet, x->q, x->v, x->a, out);
    case 1:
        return t->wrench(l->self, x->wrenches, out, out + 6);
    case 2:
        return t->energy(l->self, x->inlet + 4, out);
    case 3:
        return t->articulated(l->self, RAMUS_MODULE_WHOLE, x->carried, x->tau, out);
    case 5:
        return t->articulated(l->self, RAMUS_MODULE_RESPONSE, x->carried, x->a, out);
    default:
        return t->accelerate(l->self, x->inlet + 13, out + nv, out);
    }
}

/* The functions of `order` (digits), one after another: codes and numbers are the same. */
static void same_answers(const char *what, const library *one, const library *other, const char *order,
                         double tolerance)
{
    const size_t room = (size_t)(42 + 2 * one->about.nv + 19 * one->about.noutlet);
    query x = query_create(one);
    for (const char *f = order; *f; f++) {
        double *a = calloc(room, sizeof *a), *b = calloc(room, sizeof *b), size = 1, off = 0;
        const int code = call(one, *f - '0', &x, a), found = call(other, *f - '0', &x, b);
        if (code != found)
            fail_msg("%s: %s of \"%s\" returns %d instead of %d", what, function_name[*f - '0'], order, found, code);
        for (size_t k = 0; k < room && code == RAMUS_MODULE_OK; k++) {
            size = fmax(size, fabs(a[k]));
            off = fmax(off, isfinite(b[k]) ? fabs(a[k] - b[k]) : INFINITY);
        }
        if (!(off <= tolerance * size))
            fail_msg("%s: %s is off by %g of %g", what, function_name[*f - '0'], off, size);
        free(a);
        free(b);
    }
    query_release(&x);
}

static void same_reports(const library *one, const library *other)
{
    assert_memory_equal(&one->about, &other->about, sizeof one->about);
    for (int k = -1; k <= one->about.njoint; k++) {
        ramus_module_joint a = { .struct_size = sizeof a }, b = { .struct_size = sizeof b };
        assert_int_equal(one->table->joint(one->self, k, &a), other->table->joint(other->self, k, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    for (int k = -1; k <= one->about.noutlet; k++) {
        ramus_module_outlet a = { .struct_size = sizeof a }, b = { .struct_size = sizeof b };
        assert_int_equal(one->table->outlet(one->self, k, &a), other->table->outlet(other->self, k, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    ramus_module_description small = { .struct_size = 4 };
    assert_int_equal(other->table->describe(other->self, &small), RAMUS_MODULE_ARGUMENT);
    assert_int_equal(other->table->articulated(other->self, 7, NULL, NULL, NULL), RAMUS_MODULE_ARGUMENT);
}

static void same_libraries(const char *what, const char *plain, const char *generated, double tolerance)
{
    /* before any motion; in order; repeated; out of order */
    static const char *const order[] = { "123", "0123456", "0564", "031456", "0303456412", "01" };
    library one = open_library(plain), other = open_library(generated);
    same_reports(&one, &other);
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        same_answers(what, &one, &other, order[k], tolerance);
    close_library(&one);
    close_library(&other);
}

/* ---- tests ---------------------------------------------------------------------------------------------------- */

static void it_answers_as_the_ordinary_one(void **state)
{
    (void)state;
    if (no_compiler())
        skip_because("there is no C compiler 'cc'");
#define PACK RAMUS_PROGRAM " pack arm.yaml --outlet tool=a/secret_g --outlet base=a/secret_base --outlet mid=a/secret_c"
    assert_int_equal(program_shell(PACK " -o plain.so && " PACK " --generated --compiler 'cc -O0' -o own.so"), 0);
    same_libraries("arm", "./plain.so", "./own.so", 1e-12);
    struct stat info;
    assert_int_equal(stat("own.so", &info), 0);
    assert_true(info.st_mode & 0111);
    char *bytes = malloc((size_t)info.st_size);
    FILE *file = fopen("own.so", "rb");
    assert_non_null(bytes);
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, (size_t)info.st_size, file), (size_t)info.st_size);
    fclose(file);
    static const char *const secret[] = {
        "secret", "arm.yaml", "ramus-", "weld", "GCC", ".symtab", "robot_", "module.c"
    };
    for (size_t k = 0; k < sizeof secret / sizeof *secret; k++)
        if (memmem(bytes, (size_t)info.st_size, secret[k], strlen(secret[k])))
            fail_msg("the library contains '%s'", secret[k]);
    assert_non_null(memmem(bytes, (size_t)info.st_size, "a/j1", 4)); /* joints are its interface */
    free(bytes);
}

/* Without --joint-effects neither has them. */
static void effects_of_joints_are_in_the_code(void **state)
{
    (void)state;
    if (no_compiler())
        skip_because("there is no C compiler 'cc'");
#define RUBS RAMUS_PROGRAM " pack rubs.yaml --outlet tool=a/secret_d"
    assert_int_equal(program_shell(RUBS " -o none.so && " RUBS " --joint-effects -o plain.so && " RUBS
                                        " --joint-effects --generated --compiler 'cc -O0' -o own.so"),
                     0);
    same_libraries("rubs", "./plain.so", "./own.so", 1e-12);
    library none = open_library("./none.so"), own = open_library("./own.so");
    assert_int_equal(none.about.facts, 0);
    assert_int_equal(own.about.facts, RAMUS_MODULE_LOSES_ENERGY);
    query x = query_create(&none);
    double out[2][100];
    for (int k = 0; k < 2; k++) {
        const library *l = k ? &own : &none;
        assert_int_equal(call(l, 0, &x, out[k]), RAMUS_MODULE_OK);
        assert_int_equal(call(l, 1, &x, out[k]), RAMUS_MODULE_OK);
    }
    for (int k = 0; k < 6; k++) /* effects act between drive and joint */
        assert_true(fabs(out[1][k] - out[0][k]) < 1e-12);
    const double rate = x.v[4], more = 3 * rate; /* of j4 */
    assert_true(fabs(out[1][6 + 4] - out[0][6 + 4] - more) < 1e-12);
    query_release(&x);
    close_library(&none);
    close_library(&own);
}

static void joints_that_move_nothing_are_reported(void **state)
{
    (void)state;
    if (no_compiler())
        skip_because("there is no C compiler 'cc'");
    char why[2][200] = { "", "" };
    assert_int_equal(program_call("pack massless.yaml -o plain.so", NULL), 0);
    assert_int_equal(program_call("pack massless.yaml --generated -o own.so", NULL), 0);
    library l[2] = { open_library("./plain.so"), open_library("./own.so") };
    query x = query_create(&l[0]);
    for (int k = 0; k < 2; k++) {
        double out[100];
        assert_int_equal(call(&l[k], 0, &x, out), RAMUS_MODULE_OK);
        assert_int_equal(call(&l[k], 3, &x, out), RAMUS_MODULE_SINGULAR);
        l[k].table->explain(l[k].self, why[k], sizeof why[k]);
        assert_int_equal(call(&l[k], 4, &x, out), RAMUS_MODULE_STALE);
        assert_int_equal(call(&l[k], 5, &x, out), RAMUS_MODULE_STALE);
    }
    assert_string_equal(why[1], why[0]);
    assert_string_equal(why[0], "velocity coordinate 1 moves no inertia of its own");
    query_release(&x);
    close_library(&l[0]);
    close_library(&l[1]);
}

/* The C file itself needs no compiler; what is wrong is reported, and no file is left. */
static void mistakes_are_reported(void **state)
{
    (void)state;
    static const program_line cases[] = {
        { "pack massless.yaml --compiler gcc -o x.so", 2, "ramus: --compiler is for --generated" },
        { "pack massless.yaml --generated --compiler gcc -o x.c", 2, "ramus: --compiler: x.c is C code, which is not" },
        { "pack massless.yaml --generated --compiler /nowhere/cc -o x.so", 1,
          "ramus: the C compiler '/nowhere/cc' is not in PATH: --generated needs one" },
        { "pack massless.yaml --generated --compiler ' ' -o x.so", 2, "ramus: --compiler is empty" },
        { "pack massless.yaml --generated --compiler false -o x.so", 1,
          "ramus: the C compiler 'false' failed with exit code 1" },
        { "pack massless.yaml --generated --compiler true -o x.so", 1, "ramus: the C compiler has written no library" },
        { "pack " RAMUS_SOURCE_DIR "/robots/nonholonomic-8.yaml --generated -o x.so", 1, "which a module cannot have" },
        { "pack springs.yaml --generated -o x.so", 1,
          "has constraints, springs or bars, which generated code does not have" },
        { "pack " RAMUS_SOURCE_DIR "/robots/serial-50.yaml --tree --generated -o x.so", 1,
          "robots/serial-50.yaml: the functions of module 'serial-50' would take more than 60000 operations" },
        { "pack massless.yaml --generated -o made.c", 0, NULL },
    };
    program_expect(cases, sizeof cases / sizeof *cases);
    assert_int_not_equal(access("x.so", F_OK), 0);
    assert_int_not_equal(access("x.c", F_OK), 0);
    char *made = read_file("made.c");
    assert_non_null(strstr(made, "#include \"ramus/module.h\""));
    free(made);
}

static void all_robots(void **state)
{
    (void)state;
    if (!getenv("RAMUS_LONG"))
        skip_because("all robots are packed in make soak (RAMUS_LONG)");
    if (no_compiler())
        skip_because("there is no C compiler 'cc'");
    static const char *const robot[] = { "bm", "mbm", "charmie", "holonomic-9", "nonholonomic-8", "branched-38" };
    for (size_t k = 0; k < sizeof robot / sizeof *robot; k++) {
        assert_int_equal(program_shell(RAMUS_PROGRAM
                                       " pack " RAMUS_SOURCE_DIR "/robots/%s.yaml --tree -o plain.so && " RAMUS_PROGRAM
                                       " pack " RAMUS_SOURCE_DIR "/robots/%s.yaml --tree --generated -o own.so",
                                       robot[k], robot[k]),
                         0);
        same_libraries(robot[k], "./plain.so", "./own.so", 1e-11); /* accelerations of long chains */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_answers_as_the_ordinary_one),
        cmocka_unit_test(effects_of_joints_are_in_the_code),
        cmocka_unit_test(joints_that_move_nothing_are_reported),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(all_robots),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
