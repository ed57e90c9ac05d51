/* test_urdf_errors.c - what is wrong with a URDF is said, with its line; nothing crashes, nothing leaks */
#include "ramus/ramus.h"
#include "support/failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* line 1: <robot>; 2, 3: two links; 4: a joint; 5: parent; 6: child; 7: what the case adds */
#define ROBOT(body) "<robot name='r'>\n" body "</robot>"
#define LINKS "<link name='a'/>\n<link name='b'/>\n"
#define JOINT(type, inner)                                                                                             \
    "<joint name='j' type='" type "'>\n<parent link='a'/>\n<child link='b'/>\n" inner "\n</joint>\n"
#define ONE(type, inner) ROBOT(LINKS JOINT(type, inner))
#define ARC(name, parent, child)                                                                                       \
    "<joint name='" name "' type='fixed'><parent link='" parent "'/><child link='" child "'/></joint>\n"
#define HINGE(name, parent, child, inner)                                                                              \
    "<joint name='" name "' type='continuous'><parent link='" parent "'/><child link='" child "'/>" inner "</joint>\n"
/* line 2: <link>; 3: <inertial>; 4: what the case gives */
#define INERTIAL(inner) ROBOT("<link name='a'>\n<inertial>\n" inner "\n</inertial></link>\n")
#define MASS "<mass value='1'/>"
#define UNIT "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"

static const struct {
    const char *name, *text;
    int line;
    const char *message;
} bad[] = {
    /* XML */
    { "empty", "", 1, "empty" },
    { "blank", " \n\t ", 1, "empty" },
    { "not XML", "hello", 1, "malformed XML" },
    { "an assembly", "ramus: 1\nname: r\n", 1, "malformed XML: syntax error; an assembly is given as .yaml" },
    { "mismatched tag", "<robot name='r'>\n<link name='a'>\n</robot>", 3, "mismatched tag" },
    { "unclosed", "<robot name='r'>\n<link name='a'/>\n", 3, "no element found" },
    { "two documents", ROBOT("<link name='a'/>") "\n<robot/>", 3, "malformed XML" },
    { "attribute twice", "<robot name='r'>\n<link name='a' name='b'/></robot>", 2, "duplicate attribute" },
    { "bad UTF-8", ROBOT("<link name='\xff'/>"), 2, "malformed XML" },
    { "unknown entity", ROBOT("<link name='&who;'/>"), 2, "undefined entity" },
    { "DOCTYPE", "<?xml version='1.0'?>\n<!DOCTYPE robot>\n<robot name='r'/>", 2, "DOCTYPE is not allowed" },
    { "entity bomb", "<!DOCTYPE r [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]>\n<robot name='&b;'/>", 1,
      "DOCTYPE is not allowed" },
    { "external entity", "<!DOCTYPE r [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<robot name='&a;'/>", 1,
      "DOCTYPE is not allowed" },
    /* the robot, names */
    { "not a robot", "<sdf version='1.7'/>", 1, "<sdf>, not <robot>" },
    { "robot without name", "<robot>\n<link name='a'/></robot>", 1, "<robot> has no name" },
    { "no link", ROBOT(""), 1, "no links" },
    { "link without name", ROBOT("<link/>\n"), 2, "<link> has no name" },
    { "link with an empty name", ROBOT("<link name=''/>\n"), 2, "<link> has no name" },
    { "line break in a name", ROBOT("<link name='a&#10;b'/>\n"), 2, "control character" },
    { "joint without name", ROBOT(LINKS "<joint type='fixed'><parent link='a'/><child link='b'/></joint>"), 4,
      "<joint> has no name" },
    { "link name twice", ROBOT("<link name='a'/>\n<link name='a'/>\n"), 3, "'a' is used twice, first in line 2" },
    { "joint name twice", ROBOT(LINKS "<link name='c'/>\n" ARC("j", "a", "b") ARC("j", "b", "c")), 6,
      "joint name 'j' is used twice, first in line 5" },
    /* the tree */
    { "no type", ROBOT(LINKS "<joint name='j'><parent link='a'/><child link='b'/></joint>"), 4, "has no type" },
    { "unknown type", ONE("ball", ""), 4, "unknown type 'ball'" },
    { "no parent", ROBOT(LINKS "<joint name='j' type='fixed'>\n<child link='b'/></joint>"), 4, "has no parent link" },
    { "no child", ROBOT(LINKS "<joint name='j' type='fixed'>\n<parent link='a'/></joint>"), 4, "has no child link" },
    { "parent without link", ROBOT(LINKS "<joint name='j' type='fixed'>\n<parent/><child link='b'/></joint>"), 5,
      "has no parent link" },
    { "unknown parent", ROBOT(LINKS ARC("j", "x", "b")), 4, "no link 'x' to be its parent" },
    { "unknown child", ROBOT(LINKS ARC("j", "a", "x")), 4, "no link 'x' to be its child" },
    { "two <child>", ONE("fixed", "<child link='a'/>"), 7, "second <child>" },
    { "two parents", ROBOT(LINKS ARC("j", "a", "b") ARC("k", "a", "b")), 5,
      "'b' is the child of two joints, 'j' and 'k'" },
    { "two roots", ROBOT(LINKS), 3, "2 root links, 'a' (line 2) and 'b'" },
    { "three roots", ROBOT(LINKS "<link name='c'/>"), 3, "3 root links, 'a' (line 2), 'b', ..." },
    { "cycle of two", ROBOT(LINKS ARC("j", "a", "b") ARC("k", "b", "a")), 5, "cycle: link 'a'" },
    { "cycle of one", ROBOT(LINKS ARC("j", "b", "b")), 4, "cycle: link 'b'" },
    { "cycle beside a tree",
      ROBOT(LINKS "<link name='c'/>\n<link name='d'/>\n" ARC("j", "a", "b") ARC("k", "c", "d") ARC("l", "d", "c")), 8,
      "cycle: link 'c', the child of joint 'l'" },
    /* mimic */
    { "mimic of a missing joint", ONE("continuous", "<mimic joint='k'/>"), 7,
      "mimics 'k', but there is no such joint" },
    { "mimic of nothing", ONE("continuous", "<mimic/>"), 7, "<mimic> has no attribute joint" },
    { "mimic of itself", ONE("continuous", "<mimic joint='j'/>"), 7, "'j' mimics itself" },
    { "mimic in a circle",
      ROBOT(LINKS "<link name='c'/>\n" HINGE("j", "a", "b", "<mimic joint='k'/>")
                HINGE("k", "b", "c", "<mimic joint='j'/>")),
      5, "'j' mimics itself through other joints" },
    { "fixed mimic", ROBOT(LINKS "<link name='c'/>\n" HINGE("k", "a", "c", "") JOINT("fixed", "<mimic joint='k'/>")), 9,
      "'j' is fixed and cannot mimic" },
    { "floating mimic",
      ROBOT(LINKS "<link name='c'/>\n" HINGE("k", "a", "c", "") JOINT("floating", "<mimic joint='k'/>")), 9,
      "'j' is floating and cannot mimic" },
    { "mimic of a fixed joint",
      ROBOT(LINKS "<link name='c'/>\n" ARC("k", "a", "c") JOINT("continuous", "<mimic joint='k'/>")), 9,
      "mimics 'k', which is fixed" },
    { "mimic multiplier",
      ROBOT(LINKS "<link name='c'/>\n" HINGE("k", "a", "c", "")
                JOINT("continuous", "<mimic joint='k' multiplier='two'/>")),
      9, "multiplier of <mimic>: 'two' is not a finite decimal number" },
    /* numbers */
    { "zero axis", ONE("continuous", "<axis xyz='0 0 0'/>"), 7, "'j': the axis of a moving joint has zero length" },
    { "zero axis, prismatic", ONE("prismatic", "<limit lower='0' upper='1'/><axis xyz='0 0 -0'/>"), 7, "zero length" },
    { "zero axis, planar", ONE("planar", "<axis xyz='0 0 0'/>"), 7, "zero length" },
    { "axis without xyz", ONE("continuous", "<axis/>"), 7, "<axis> has no attribute xyz" },
    { "axis of two", ONE("continuous", "<axis xyz='0 1'/>"), 7, "xyz of <axis> has fewer than 3 values" },
    { "axis of four", ONE("continuous", "<axis xyz='0 1 0 0'/>"), 7, "xyz of <axis> has more than 3 values" },
    { "axis of none", ONE("continuous", "<axis xyz=' '/>"), 7, "fewer than 3 values" },
    { "NaN", ONE("continuous", "<origin xyz='0 nan 0'/>"), 7, "xyz of <origin>: 'nan' is not a finite" },
    { "infinity", ONE("continuous", "<origin rpy='0 0 inf'/>"), 7, "rpy of <origin>: 'inf' is not a finite" },
    { "overflow", ONE("continuous", "<origin rpy='0 0 1e999'/>"), 7, "'1e999' is not a finite" },
    { "text", ONE("continuous", "<origin xyz='a b c'/>"), 7, "'a' is not a finite" },
    { "commas", ONE("continuous", "<origin xyz='1,2,3'/>"), 7, "'1,2,3' is not a finite" },
    { "hexadecimal", ONE("continuous", "<origin xyz='0x1 0 0'/>"), 7, "'0x1' is not a finite" },
    { "xacro", ONE("continuous", "<origin xyz='${l} 0 0'/>"), 7, "expand the file with xacro" },
    { "zero quaternion", ONE("continuous", "<origin quat_xyzw='0 0 0 0'/>"), 7, "no usable length" },
    { "rpy and quaternion", ONE("continuous", "<origin rpy='0 0 0' quat_xyzw='0 0 0 1'/>"), 7, "both rpy and" },
    { "limits crossed", ONE("revolute", "<limit lower='1' upper='-1'/>"), 7,
      "lower limit 1 is above the upper limit -1" },
    { "limit NaN", ONE("revolute", "<limit lower='NaN' upper='1'/>"), 7, "lower of <limit>: 'NaN'" },
    { "effort infinite", ONE("continuous", "<limit effort='inf' velocity='1'/>"), 7, "effort of <limit>: 'inf'" },
    { "damping text", ONE("continuous", "<dynamics damping='some'/>"), 7, "damping of <dynamics>: 'some'" },
    { "friction of two", ONE("continuous", "<dynamics friction='1 2'/>"), 7,
      "friction of <dynamics> has more than 1 value" },
    { "negative mass", INERTIAL("<mass value='-1'/>" UNIT), 4, "'a': the mass -1 kg is negative" },
    { "mass NaN", INERTIAL("<mass value='nan'/>" UNIT), 4, "value of <mass>: 'nan'" },
    { "mass without value", INERTIAL("<mass/>" UNIT), 4, "<mass> has no attribute value" },
    { "no mass", INERTIAL(UNIT), 3, "<inertial> has no <mass>" },
    { "no inertia", INERTIAL(MASS), 3, "<inertial> has no <inertia>" },
    { "no iyz", INERTIAL(MASS "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0'/>"), 4,
      "<inertia> has no attribute iyz" },
    { "inertia text", INERTIAL(MASS "<inertia ixx='1' iyy='?' izz='1' ixy='0' ixz='0' iyz='0'/>"), 4,
      "iyy of <inertia>: '?'" },
    { "inertia too large",
      INERTIAL(MASS "<origin rpy='1 1 1'/><inertia ixx='1.7e308' iyy='-1.7e308' izz='1.7e308' ixy='1.7e308' "
                    "ixz='1.7e308' iyz='1.7e308'/>"),
      4, "too large" },
};

/* What was reported: counts, and the text of all. */
typedef struct log_of_problems {
    int errors, warnings;
    char text[4096];
} log_of_problems;

static void keep(void *user, const ramus_diagnostic *d)
{
    log_of_problems *log = user;
    const size_t used = strlen(log->text);
    log->errors += d->severity == RAMUS_PROBLEM;
    log->warnings += d->severity == RAMUS_WARNING;
    snprintf(log->text + used, sizeof log->text - used, "%s:%d: %s\n", d->file, d->line, d->text);
}

static ramus_status parse(const char *text, size_t size, int strict, log_of_problems *log, ramus_error *err)
{
    ramus_load_options opt = ramus_load_options_default();
    ramus_module *module = NULL;
    *log = (log_of_problems){ 0 };
    opt.report = keep;
    opt.report_user = log;
    opt.strict = strict;
    const ramus_status status = ramus_urdf_parse(text, size, "bad.urdf", &opt, &module, err);
    if ((status == RAMUS_OK) != (module != NULL))
        fail_msg("status %d with module %p", (int)status, (void *)module);
    ramus_module_destroy(module);
    return status;
}

static void bad_input(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_error err = { 0 };
        log_of_problems log;
        char place[64];
        const ramus_status status = parse(bad[k].text, strlen(bad[k].text), 0, &log, &err);
        snprintf(place, sizeof place, "bad.urdf:%d: ", bad[k].line);
        if (status == RAMUS_OK || err.status != status || strncmp(err.text, place, strlen(place)) != 0 ||
            !strstr(err.text, bad[k].message) || log.errors != 1 || !strstr(log.text, bad[k].message)) {
            print_error("%s: got status %d, %d errors, '%s'; want '%s...%s...'\n", bad[k].name, (int)status, log.errors,
                        err.text, place, bad[k].message);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void warnings(void **state)
{
    static const struct {
        const char *name, *text, *message;
    } cases[] = {
        { "revolute without limit", ONE("revolute", ""), "bad.urdf:4: joint 'j': it is revolute but has no <limit>" },
        { "prismatic without limit", ONE("prismatic", ""), "bad.urdf:4: joint 'j': it is prismatic but has no <limit>" },
        { "limit of effort alone", ONE("revolute", "<limit effort='1' velocity='1'/>"),
          "bad.urdf:7: joint 'j': <limit>" },
        { "two origins", ONE("fixed", "<origin/>\n<origin/>"), "bad.urdf:8: joint 'j': a second <origin>" },
        { "two inertials", ROBOT("<link name='a'>\n<inertial>" MASS UNIT "</inertial>\n<inertial/></link>"),
          "bad.urdf:4: link 'a': a second <inertial>" },
        { "two masses", INERTIAL(MASS "\n" MASS UNIT), "bad.urdf:5: link 'a': a second <mass> in its <inertial>" },
        { "two axes", ONE("continuous", "<axis xyz='1 0 0'/><axis xyz='0 0 0'/>"), "second <axis>" },
        { "two limits", ONE("revolute", "<limit lower='0' upper='1'/><limit/>"), "second <limit>" },
        { "two dynamics", ONE("continuous", "<dynamics/><dynamics/>"), "second <dynamics>" },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_error err = { 0 };
        log_of_problems log;
        if (parse(cases[k].text, strlen(cases[k].text), 0, &log, &err) != RAMUS_OK || log.warnings != 1 ||
            log.errors != 0 || !strstr(log.text, cases[k].message))
            fail_msg("%s: %d warnings, %d errors: %s%s", cases[k].name, log.warnings, log.errors, log.text, err.text);
        if (parse(cases[k].text, strlen(cases[k].text), 1, &log, &err) == RAMUS_OK ||
            !strstr(err.text, cases[k].message))
            fail_msg("%s: strict does not refuse it: '%s'", cases[k].name, err.text);
    }
}

static void all_problems_in_one_run(void **state)
{
    static const char text[] = "<robot>\n"                                                       /* no name */
                               "<link name='a'><inertial><mass value='-1'/></inertial></link>\n" /* two */
                               "<link name='b'/>\n<link name='b'/>\n"                            /* twice */
                               "<joint name='j' type='odd'><parent link='a'/><child link='b'/>\n"
                               "<origin xyz='1 2'/><mimic joint='k'/></joint>\n" /* type, count, master */
                               "</robot>";
    ramus_error err;
    log_of_problems log;
    (void)state;
    assert_int_not_equal(parse(text, strlen(text), 0, &log, &err), RAMUS_OK);
    if (log.errors != 7)
        fail_msg("want 7 errors, got %d:\n%s", log.errors, log.text);
}

static void nesting(void **state)
{
    char text[4096] = "<robot name='r'>\n<link name='a'>";
    ramus_error err = { 0 };
    log_of_problems log;
    (void)state;
    for (int depth = 2; depth < 100; depth++)
        strcat(text, "<x>");
    char *end = text + strlen(text);
    for (int depth = 2; depth < 100; depth++)
        strcat(text, "</x>");
    strcat(text, "</link></robot>");
    assert_int_equal(parse(text, strlen(text), 0, &log, &err), RAMUS_OK);
    strcpy(end, "\n<x>");
    assert_int_equal(parse(text, strlen(text), 0, &log, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "bad.urdf:3: elements are nested more than 100 deep"));
}

static void zero_byte(void **state)
{
    static const char text[] = "<robot name='r'>\n<link name='a\0b'/></robot>";
    ramus_error err = { 0 };
    log_of_problems log;
    (void)state;
    assert_int_equal(parse(text, sizeof text - 1, 0, &log, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "bad.urdf:2: the file contains a zero byte"));
}

static void too_large(void **state)
{
    ramus_error err = { 0 };
    log_of_problems log;
    (void)state;
    assert_int_equal(parse("", (size_t)600 << 20, 0, &log, &err), RAMUS_ERR_PARSE); /* refused before it is read */
    assert_non_null(strstr(err.text, "bad.urdf: the file is larger than 512 MiB"));
}

static void bad_arguments(void **state)
{
    ramus_module *module = (ramus_module *)&module;
    ramus_load_options opt = { 0 };
    (void)state;
    assert_int_equal(ramus_urdf_parse(NULL, 0, "x", NULL, &module, NULL), RAMUS_ERR_ARGUMENT);
    assert_null(module);
    assert_int_equal(ramus_urdf_parse("", 0, "x", NULL, NULL, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_urdf_parse("", 0, "x", &opt, &module, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_urdf_parse("", 0, NULL, NULL, &module, NULL), RAMUS_ERR_PARSE);
}

/* ---- every truncation, many mutations, every failing allocation ---------------------------------------------- */

static const char sample[] = "<?xml version='1.0'?>\n<!-- arm -->\n<robot name='arm'>\n"
                             "<link name='base'><visual><geometry><box size='1 1 1'/></geometry></visual></link>\n"
                             "<joint name='j1' type='revolute'><parent link='base'/><child link='l1'/>"
                             "<origin xyz='0 0 .5' rpy='0 1.57 0'/><axis xyz='0 0 1'/>"
                             "<limit lower='-1' upper='1' effort='10' velocity='2'/><dynamics damping='.1'/></joint>\n"
                             "<joint name='j2' type='prismatic'><parent link='l1'/><child link='l2'/>"
                             "<limit lower='0' upper='1'/><mimic joint='j1' multiplier='2' offset='1'/></joint>\n"
                             "<link name='l2'><inertial>" MASS UNIT "</inertial></link>\n"
                             "<link name='l1'><inertial><origin xyz='1 0 0' rpy='0 0 1'/>" MASS UNIT
                             "</inertial></link>\n<gazebo reference='l1'><mu1>1</mu1></gazebo>\n</robot>";

/* The bytes alone in their own block, so that a read beyond them is seen by the sanitizer. */
static ramus_status parse_copy(const char *text, size_t size)
{
    ramus_error err;
    log_of_problems log;
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    const ramus_status status = parse(copy, size, 0, &log, &err);
    free(copy);
    return status;
}

static void truncation(void **state)
{
    (void)state;
    assert_int_equal(parse_copy(sample, strlen(sample)), RAMUS_OK);
    for (size_t size = 0; size < strlen(sample); size++)
        if (parse_copy(sample, size) == RAMUS_OK)
            fail_msg("accepted when cut after %zu bytes", size);
}

static void mutation(void **state)
{
    static const char put[] = { '<', '>', '"', '\'', '&', '0', '-', 'e', ' ', '/', '\0', '\xff' };
    char text[sizeof sample];
    (void)state;
    memcpy(text, sample, sizeof sample);
    for (size_t k = 0; k < strlen(sample); k++) {
        for (size_t m = 0; m < sizeof put; m++) {
            text[k] = put[m];
            parse_copy(text, strlen(sample)); /* may be fine or not; must return */
        }
        text[k] = sample[k];
    }
}

static void failing_allocations(void **state)
{
    ramus_status status = RAMUS_ERR_MEMORY;
    long n = 1;
    (void)state;
    for (; status != RAMUS_OK; n++) {
        failing c = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&c);
        ramus_load_options opt = ramus_load_options_default();
        ramus_module *module = NULL;
        ramus_error err = { 0 };
        opt.allocator = &allocator;
        status = ramus_urdf_parse(sample, strlen(sample), "sample.urdf", &opt, &module, &err);
        if (status != RAMUS_OK && (status != RAMUS_ERR_MEMORY || !strstr(err.text, "out of memory")))
            fail_msg("allocation %ld failed, got status %d '%s'", n, (int)status, err.text);
        ramus_module_destroy(module);
        if (c.live != 0)
            fail_msg("allocation %ld failed, %ld blocks were not released", n, c.live);
    }
    assert_true(n > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input),
        cmocka_unit_test(warnings),
        cmocka_unit_test(all_problems_in_one_run),
        cmocka_unit_test(nesting),
        cmocka_unit_test(zero_byte),
        cmocka_unit_test(too_large),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(truncation),
        cmocka_unit_test(mutation),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
