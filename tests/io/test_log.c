/* test_log.c - logs as machines write them: names, missing numbers, JointState tables, ports by time */
#include "ramus/ramus.h"

#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static char warnings[4096];

static void collect(void *user, const ramus_diagnostic *d)
{
    (void)user;
    const size_t used = strlen(warnings);
    assert_int_equal(d->severity, RAMUS_WARNING);
    snprintf(warnings + used, sizeof warnings - used, "%s:%d: %s\n", d->file, d->line, d->text);
}

/* ---- tables ------------------------------------------------------------------------------------------------- */

#define NONE RAMUS_MISSING_ERROR
#define ROS1                                                                                                           \
    "%time,field.header.seq,field.header.stamp,field.header.frame_id,field.name0,field.name1,field.position0,"         \
    "field.position1,field.velocity0,field.velocity1,field.effort0,field.effort1\n"

/* What is read is written as it should be, with these warnings; or is refused with a message that begins so. */
static const struct {
    const char *name, *text;
    ramus_missing missing;
    double max_gap;
    const char *ignore, *from, *to; /* NULL: none */
    const char *result, *warning;   /* NULL: refused with the warning as the message */
} cases[] = {
    { "a table as any other", "t,q.a\n0,1\n", NONE, 0, NULL, NULL, NULL, "t,q.a\n0,1\n", "" },
    { "semicolons", "t;q.a\n0;1,5\n", NONE, 0, NULL, NULL, NULL, "t,q.a\n0,1.5\n", "" },
    { "ignored text", "t,note,q.a\n0,start,1\n", NONE, 0, "note", NULL, NULL, "t,q.a\n0,1\n", "" },
    { "ignored by the new name", "t,x1,q.a\n0,5,1\n", NONE, 0, "y*", "x1", "y1", "t,q.a\n0,1\n", "" },
    { "pattern with two stars", "t,ab1c,q.a\n0,5,1\n", NONE, 0, "a*1*", NULL, NULL, "t,q.a\n0,1\n", "" },
    { "renamed", "time,p\n0,1\n", NONE, 0, NULL, "p", "q.a", "time,q.a\n0,1\n", "" },
    { "renamed with a star", "t,pos_a,pos_b\n0,1,2\n", NONE, 0, NULL, "pos_*", "q.*", "t,q.a,q.b\n0,1,2\n", "" },
    { "star in the old name alone", "t,pos_a\n0,1\n", NONE, 0, NULL, "pos*", "q.x", "t,q.x\n0,1\n", "" },
    { "renamed to one name", "t,a1,a2\n0,1,2\n", NONE, 0, NULL, "a*", "b", NULL,
      "x.csv:1: the column 'b' is there twice" },
    { "two stars", "t,a\n", NONE, 0, NULL, "**", "b", NULL, "'**' to 'b': one * is expected" },
    { "a letter", "t,a\n", NONE, 0, NULL, "a?", "b", NULL, "'a?' to 'b': ? is for ignored columns" },
    { "star in the new name alone", "t,a\n", NONE, 0, NULL, "a", "b*", NULL, "'a' to 'b*': one * is expected" },
    { "all ignored", "t,a\n0,1\n", NONE, 0, "*", NULL, NULL, NULL, "x.csv:1: all columns are ignored" },
    { "text in a column that counts", "t,q.a\n0,on\n", NONE, 0, "z", NULL, NULL, NULL,
      "x.csv:2: column 'q.a': 'on' is not a number" },
    { "infinity", "t,q.a\n0,inf\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: column 'q.a': 'inf' is not a finite number" },
    { "fields", "t,q.a\n0\n1,2\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: the line has 1 fields, but the header has 2 columns" },
    { "more fields", "t,q.a\n0,1,2\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: the line has 3 fields, but the header has 2 columns" },
    /* missing numbers */
    { "an empty cell is an error", "t,q.a\n0,\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: column 'q.a' is empty; a number is expected (--missing" },
    { "nan is an error", "t,q.a,b\n0,nan,1\n", NONE, 0, "b", NULL, NULL, NULL,
      "x.csv:2: column 'q.a' has no number (--missing" },
    { "dropped", "t,q.a\n0,1\n1,\n2,NaN\n3,4\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, "t,q.a\n0,1\n3,4\n",
      "x.csv:3: 2 of 4 rows without all numbers left out\n" },
    { "held", "t,q.a\n0,1\n1,null\n2,none\n3,4\n", RAMUS_MISSING_HOLD, 0, NULL, NULL, NULL,
      "t,q.a\n0,1\n1,1\n2,1\n3,4\n",
      "x.csv:3: 2 cells without a number in 1 column ('q.a') hold the last one; the longest gap is 2 s\n" },
    { "held up to the end", "t,q.a\n0,1\n1,2\n2,\n", RAMUS_MISSING_HOLD, 0, NULL, NULL, NULL, "t,q.a\n0,1\n1,2\n2,2\n",
      "x.csv:4: 1 cells without a number in 1 column ('q.a') hold the last one; the longest gap is 1 s\n" },
    { "held too long", "t,q.a\n0,1\n0.5,\n2,\n3,4\n", RAMUS_MISSING_HOLD, 1, NULL, NULL, NULL, NULL,
      "x.csv:4: column 'q.a' has no number at t = 2: the gap of 2 s is longer than 1 s (--max-gap)" },
    { "a drop-out against the column's own rate", "t,q.a\n0,1\n1,1\n2,1\n3,\n4,\n5,\n6,\n7,\n8,1\n9,1\n10,1\n",
      RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL, NULL,
      "x.csv:5: column 'q.a' has no number at t = 3: the gap of 6 s is longer than 5" },
    { "interpolated", "t,q.a\n0,1\n1,\n4,5\n", RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL, "t,q.a\n0,1\n1,2\n4,5\n",
      "x.csv:3: 1 cells without a number in 1 column ('q.a') interpolated; the longest gap is 4 s\n" },
    { "ends are left out", "t,q.a,v.a\n0,,1\n1,1,\n2,2,3\n3,,4\n", RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL,
      "t,q.a,v.a\n1,1,2\n2,2,3\n",
      "x.csv:3: 1 cells without a number in 1 column ('v.a') interpolated; the longest gap is 2 s\n"
      "x.csv:2: 2 of 4 rows left out at the ends, where a column has no number yet or any more\n" },
    { "quaternions the short way", "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,1,0,0,0\n1,,,,\n2,-0,-1,0,0\n",
      RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL,
      "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,1,0,0,0\n1,0.70710678118654746,-0.70710678118654746,0,0\n2,-0,-1,0,0\n",
      "x.csv:3: 4 cells without a number in 4 columns ('q.a.qw', ...) interpolated; the longest gap is 2 s\n" },
    { "part of a quaternion", "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,-1,0,0,0\n1,,0.1,,\n2,1,0,0,0\n", RAMUS_MISSING_LINEAR,
      0, NULL, NULL, NULL, "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,-1,0,0,0\n1,-1,0,0,0\n2,1,0,0,0\n",
      "x.csv:3: 4 cells without a number in 4 columns ('q.a.qw', ...) interpolated; the longest gap is 2 s\n" },
    { "no numbers", "t,q.a,v.a\n0,1,\n1,2,\n", RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL, NULL,
      "x.csv:1: column 'v.a' has no numbers; leave it out (--ignore)" },
    { "no time", "q.a\n0\n\nnan\n", RAMUS_MISSING_LINEAR, 0, NULL, NULL, NULL, NULL,
      "x.csv:1: there is no column 't', which missing numbers need" },
    { "no time to drop", "q.a,b\n0,1\nnan,1\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, "q.a,b\n0,1\n",
      "x.csv:3: 1 of 2 rows without all numbers left out\n" },
    { "times that are missing or repeated", "t,q.a\n0,1\n,2\n1,3\n1,4\n2,5\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL,
      "t,q.a\n0,1\n1,3\n2,5\n",
      "x.csv:3: 1 row without a time left out\nx.csv:3: 1 row with the time of the row before left out\n" },
    { "time goes back", "t,q.a\n0,1\n2,1\n1,1\n", RAMUS_MISSING_HOLD, 0, NULL, NULL, NULL, NULL,
      "x.csv:4: t is 1 after 2; times must increase" },
    { "last line is cut", "t,q.a\n0,1\n1,2\n2", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, "t,q.a\n0,1\n1,2\n",
      "x.csv:4: the last line ends too early, and is left out\n" },
    { "blank lines", "t,q.a\n0,1\n\n1,2\n", RAMUS_MISSING_DROP, 0, NULL, NULL, NULL, "t,q.a\n0,1\n1,2\n", "" },
    /* joint states */
    { "rostopic echo -p", ROS1 "1700000000500000000,1,1700000000250000000,,a,b,1,2,3,4,5,6\n", NONE, 0, NULL, NULL,
      NULL, "t,q.a,q.b,v.a,v.b,tau.a,tau.b\n1700000000.25,1,2,3,4,5,6\n", "" },
    { "joints in another order", ROS1 "0,1,0,,a,b,1,2,3,4,5,6\n1,2,100000000,base,b,a,20,10,40,30,60,50\n", NONE, 0,
      "tau.*", "*.a", "*.arm/a", "t,q.arm/a,q.b,v.arm/a,v.b\n0,1,2,3,4\n100000000,10,20,30,40\n", "" },
    { "another publisher", ROS1 "0,1,0,,a,b,1,2,3,4,5,6\n1,2,1,,c,d,1,2,3,4,5,6\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: column 'q.c' has no number" },
    { "lists",
      "Time,header.stamp.secs,header.stamp.nsecs,header.frame_id,name,position,velocity,effort\n"
      "9,3,500000000,,\"['a', 'b']\",\"(1, -2)\",(),\"[3.5, 4]\"\n",
      NONE, 0, NULL, NULL, NULL, "t,q.a,tau.a,q.b,tau.b\n3.5,1,3.5,-2,4\n", "" },
    { "more numbers than names", "t,name,position\n0,['a'],\"[1, 2]\"\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: column 'position' has more numbers than there are names" },
    { "long",
      "header.stamp.sec,header.stamp.nanosec,name,position,effort\n0,0,a,1,2\n0,0,b,3,4\n1,0,b,5,6\n1,0,a,7,8\n", NONE,
      0, NULL, NULL, NULL, "t,q.a,tau.a,q.b,tau.b\n0,1,2,3,4\n1,7,8,5,6\n", "" },
    { "by name",
      "__time,/joint_states/header/seq,/joint_states/a/position,/joint_states/b/position,/joint_states/a/effort,/f/x\n"
      "0.5,1,1,2,3,4\n",
      NONE, 0, "/f/*", NULL, NULL, "t,q.a,q.b,tau.a\n0.5,1,2,3\n", "" },
    { "by name of two arms", "t,/js/left/a/position,/js/right/a/position\n0,1,2\n", NONE, 0, NULL, NULL, NULL,
      "t,q.left/a,q.right/a\n0,1,2\n", "" },
    { "a joint called position is none of these", "t,q.arm/position,q.arm/name0\n0,1,2\n", NONE, 0, NULL, NULL, NULL,
      "t,q.arm/position,q.arm/name0\n0,1,2\n", "" },
    { "no clock", "name,position\na,1\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:1: these are joint states, but no column has their time" },
    { "no name", "t,name0,position0\n0,,1\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:2: the name of a joint is empty" },
    { "number without its name", "t,name0,position0,position1\n0,a,1,2\n", NONE, 0, NULL, NULL, NULL, NULL,
      "x.csv:1: column 'position1' has no column with its name" },
};

static ramus_log_options options_of(size_t k, ramus_rename *rename)
{
    ramus_log_options options = ramus_log_options_default();
    options.missing = cases[k].missing;
    options.max_gap = cases[k].max_gap;
    options.nignore = cases[k].ignore != NULL;
    options.ignore = &cases[k].ignore;
    *rename = (ramus_rename){ cases[k].from, cases[k].to };
    options.nrename = cases[k].from != NULL;
    options.rename = rename;
    options.report = collect;
    return options;
}

static void test_tables(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_rename rename;
        const ramus_log_options options = options_of(k, &rename);
        ramus_table *t = (ramus_table *)1;
        ramus_error err = { .text = "" };
        char *text = NULL;
        const size_t size = strlen(cases[k].text);
        char *exact = malloc(size);
        memcpy(exact, cases[k].text, size); /* memory that ends where the text ends */
        warnings[0] = '\0';
        const ramus_status status = ramus_log_parse(exact, size, "x.csv", &options, &t, &err);
        free(exact);
        if (status == RAMUS_OK)
            assert_int_equal(ramus_table_format(t, &text, &err), RAMUS_OK);
        else
            assert_null(t);
        const bool as_wanted =
            cases[k].result ? text && strcmp(text, cases[k].result) == 0 && strcmp(warnings, cases[k].warning) == 0
                            : !text && strncmp(err.text, cases[k].warning, strlen(cases[k].warning)) == 0;
        if (!as_wanted) {
            fprintf(stderr, "%s: '%s'\ntable:\n%s\nwarnings:\n%s\n", cases[k].name, err.text, text ? text : "none",
                    warnings);
            failures++;
        }
        ramus_text_destroy(text);
        ramus_table_destroy(t);
    }
    assert_int_equal(failures, 0);
}

/* ---- states and ports --------------------------------------------------------------------------------------- */

static const char robot[] = "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: j, type: revolute}, mass: 1}\n"
                            "robot:\n  - {name: s, module: m}\n  - {name: box, black_box: true, on: s/a}\n"
                            "  - {name: u, module: m, on: box}\n";
#define WRENCH "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz"
#define MOTION                                                                                                         \
    "motion.u.wx,motion.u.wy,motion.u.wz,motion.u.vx,motion.u.vy,motion.u.vz,motion.u.dwx,motion.u.dwy,motion.u.dwz,"  \
    "motion.u.dvx,motion.u.dvy,motion.u.dvz,motion.u.qw,motion.u.qx,motion.u.qy,motion.u.qz"
#define STILL "0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0"
#define TURNED "2,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0"

static const struct {
    const char *name, *states, *ports; /* ports NULL: the file of the states */
    ramus_resampling resample;
    ramus_missing missing;
    double max_gap, offset;
    double fx[3], wx[3]; /* of each row */
    const char *message; /* NULL: accepted */
    const char *warning;
} port_cases[] = {
    { "row by row",
      "t,q.s/j,q.u/j\n0,0,0\n1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_NONE,
      NONE,
      0,
      0,
      { 1, 2 },
      { 0, 2 },
      NULL,
      "" },
    { "clocks that began long ago",
      "t,q.s/j,q.u/j\n1700000000,0,0\n1700000001,0,0\n",
      "t," WRENCH "," MOTION "\n1700000000,1,0,0,0,0,0," STILL "\n1700000002,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_NONE,
      NONE,
      0,
      0,
      { 0 },
      { 0 },
      "t is 1700000002 here and 1700000001 in the same row",
      "" },
    { "other rows",
      "t,q.s/j,q.u/j\n0,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_NONE,
      NONE,
      0,
      0,
      { 0 },
      { 0 },
      "(--resample hold or linear matches them by t)",
      "" },
    { "held",
      "t,q.s/j,q.u/j\n0.1,0,0\n0.9,0,0\n1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_HOLD,
      NONE,
      1,
      0,
      { 1, 1, 2 },
      { 0, 0, 2 },
      NULL,
      "" },
    { "held too long",
      "t,q.s/j,q.u/j\n0.1,0,0\n0.9,0,0\n1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_HOLD,
      NONE,
      0.5,
      0,
      { 0 },
      { 0 },
      "states.csv:3: port 'wrench.box' has no sample shortly before t = 0.9",
      "" },
    { "before the first",
      "t,q.s/j,q.u/j\n-0.1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_HOLD,
      NONE,
      5,
      0,
      { 0 },
      { 0 },
      "states.csv:2: port 'wrench.box' has no sample before t = -0.1",
      "" },
    { "lines",
      "t,q.s/j,q.u/j\n0,0,0\n0.25,0,0\n1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      NONE,
      0,
      0,
      { 1, 1.25, 2 },
      { 0, 0.5, 2 },
      NULL,
      "" },
    { "offset",
      "t,q.s/j,q.u/j\n10,0,0\n10.25,0,0\n11,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      NONE,
      0,
      10,
      { 1, 1.25, 2 },
      { 0, 0.5, 2 },
      NULL,
      "" },
    { "beyond the ends",
      "t,q.s/j,q.u/j\n-0.1,0,0\n0.5,0,0\n1.1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      NONE,
      0,
      0,
      { 1, 1.5, 2 },
      { 0, 1, 2 },
      NULL,
      "port 'wrench.box': 2 rows of states before its first sample or after its last take the nearest" },
    { "gap between samples",
      "t,q.s/j,q.u/j\n0.5,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      NONE,
      0.9,
      0,
      { 0 },
      { 0 },
      "states.csv:2: port 'wrench.box' has no sample near t = 0.5",
      "" },
    { "a port that is missing in a row",
      "t,q.s/j,q.u/j\n0,0,0\n1,0,0\n2,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,,0,0,0,0,0," TURNED "\n2,3,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      RAMUS_MISSING_DROP,
      3,
      0,
      { 1, 2, 3 },
      { 0, 2, 2 },
      NULL,
      "" },
    { "the same, not allowed",
      "t,q.s/j,q.u/j\n0,0,0\n1,0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n1,,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_LINEAR,
      NONE,
      3,
      0,
      { 0 },
      { 0 },
      "ports.csv:3: column 'wrench.box.fx' is empty",
      "" },
    { "no time",
      "q.s/j,q.u/j\n0,0\n",
      "t," WRENCH "," MOTION "\n0,1,0,0,0,0,0," STILL "\n",
      RAMUS_RESAMPLE_HOLD,
      NONE,
      0,
      0,
      { 0 },
      { 0 },
      "states.csv:1: the column 't' is missing, by which ports are matched",
      "" },
    { "times of ports go back",
      "t,q.s/j,q.u/j\n0,0,0\n",
      "t," WRENCH "," MOTION "\n1,1,0,0,0,0,0," STILL "\n0,2,0,0,0,0,0," TURNED "\n",
      RAMUS_RESAMPLE_HOLD,
      NONE,
      0,
      0,
      { 0 },
      { 0 },
      "ports.csv:3: t is 0 after 1; times must increase",
      "" },
    { "one file for both",
      "t,q.s/j,q.u/j," WRENCH "," MOTION "\n0,0,0,1,0,0,0,0,0," STILL "\n",
      NULL,
      RAMUS_RESAMPLE_NONE,
      NONE,
      0,
      0,
      { 1 },
      { 0 },
      NULL,
      "" },
};

static void check_samples(const ramus_model *model, const ramus_states *s, size_t k)
{
    for (size_t row = 0; row < s->count; row++)
        for (int port = 0; port < ramus_model_nport(model); port++) {
            const ramus_sample *x = &s->samples[row * (size_t)ramus_model_nport(model) + (size_t)port];
            const double got = x->kind == RAMUS_SAMPLE_WRENCH ? x->wrench.force.x : x->motion.twist.angular.x;
            const double wanted = x->kind == RAMUS_SAMPLE_WRENCH ? port_cases[k].fx[row] : port_cases[k].wx[row];
            if (fabs(got - wanted) > 1e-12)
                fail_msg("%s: row %zu, port %d: %.17g, not %g", port_cases[k].name, row, port, got, wanted);
            if (x->kind != RAMUS_SAMPLE_MOTION)
                continue;
            /* half way along the short way, TURNED is a quarter of a turn about -x */
            const ramus_quat r = x->motion.pose.rotation;
            const double part = port_cases[k].wx[row] / 2, angle = atan2(part, 1 - part);
            if (fabs(r.w - cos(angle)) > 1e-12 || fabs(fabs(r.x) - sin(angle)) > 1e-12)
                fail_msg("%s: row %zu: quaternion %g %g", port_cases[k].name, row, r.w, r.x);
        }
}

static void test_ports(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 16], other[TEMPORARY_SIZE + 16];
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    assert_non_null(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/states.csv", folder);
    snprintf(other, sizeof other, "%s/ports.csv", folder);
    assert_int_equal(ramus_assembly_parse(robot, strlen(robot), "r.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    for (size_t k = 0; k < sizeof port_cases / sizeof *port_cases; k++) {
        ramus_states_options options = ramus_states_options_default();
        ramus_log_options log = ramus_log_options_default();
        ramus_states *s = NULL;
        log.resample = port_cases[k].resample;
        log.missing = port_cases[k].missing;
        log.max_gap = port_cases[k].max_gap;
        log.ports_offset = port_cases[k].offset;
        log.report = collect;
        options.log = &log;
        warnings[0] = err.text[0] = '\0';
        assert_int_equal(ramus_text_save(port_cases[k].states, path, &err), RAMUS_OK);
        if (port_cases[k].ports)
            assert_int_equal(ramus_text_save(port_cases[k].ports, other, &err), RAMUS_OK);
        const ramus_status status =
            ramus_states_load(model, path, port_cases[k].ports ? other : path, &options, &s, &err);
        const char *message = port_cases[k].message;
        if ((status == RAMUS_OK) != !message || (message && !strstr(err.text, message)) ||
            !strstr(warnings, port_cases[k].warning) || (!port_cases[k].warning[0] && warnings[0]))
            fail_msg("%s: '%s', not '%s'; warnings %s", port_cases[k].name, err.text, message ? message : "accepted",
                     warnings);
        if (status == RAMUS_OK)
            check_samples(model, s, k);
        else
            assert_null(s);
        ramus_states_destroy(s);
    }
    ramus_log_options log = ramus_log_options_default();
    ramus_states_options options = ramus_states_options_default();
    ramus_states *s = NULL;
    log.missing = RAMUS_MISSING_KEEP;
    options.log = &log;
    assert_int_equal(ramus_states_load(model, path, NULL, &options, &s, &err), RAMUS_ERR_ARGUMENT);
    log.missing = (ramus_missing)9;
    assert_int_equal(ramus_states_load(model, path, NULL, &options, &s, &err), RAMUS_ERR_ARGUMENT);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    remove(path);
    remove(other);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_tables), cmocka_unit_test(test_ports) };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
