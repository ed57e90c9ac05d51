/* test_cli_wrenches.c - wrenches at connections and joints, contacts and limits in ramus id, fd, sim, sweep and graph */
#include "ramus/ramus.h"

#include "support/program.h"
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

/* ---- files -------------------------------------------------------------------------------------------------- */

#define MODULES                                                                                                        \
    "modules:\n  m:\n    links:\n"                                                                                     \
    "      - {name: a, joint: {name: j, type: revolute, axis: [0, 1, 0], limits: {lower: -0.5, upper: 0.5,\n"          \
    "         velocity: 0.9, effort: 40}}, mass: 2, com: [0.1, 0, 0.2], inertia: [0.1, 0.2, 0.3]}\n"                   \
    "      - {name: b, joint: {name: k, type: prismatic}, origin: {xyz: [0, 0.1, 0.4]}, mass: 1,\n"                    \
    "         com: [0, 0.1, 0], inertia: [0.1, 0.1, 0.1], frames: [{name: tip, pose: {xyz: [0, 0, 0.2]}}]}\n"
#define HEAD(name) "ramus: 1\nname: " name "\n" MODULES
static const test_file files[] = {
    { "full.yaml", HEAD("full") "robot:\n  - {name: s1, module: m}\n"
                                "  - {name: s2, module: m, on: s1/b, pose: {xyz: [0.1, 0, 0], rpy: [0.3, -0.2, 0.5]}}\n"
                                "  - {name: s3, module: m, on: s1/a, pose: {xyz: [0, 0.2, 0], rpy: [0, 0.7, 0]}}\n"
                                "  - {name: s4, module: m, on: s2/tip}\n" },
    { "cut.yaml",
      HEAD("cut") "robot:\n  - {name: s1, module: m}\n"
                  "  - {name: s2, black_box: true, on: s1/b, pose: {xyz: [0.1, 0, 0], rpy: [0.3, -0.2, 0.5]}}\n"
                  "  - {name: s3, module: m, on: s1/a, pose: {xyz: [0, 0.2, 0], rpy: [0, 0.7, 0]}}\n" },
    { "inner.yaml", HEAD("inner") "robot:\n  - {name: u, module: m}\n  - {name: hand, black_box: true, on: u/b}\n" },
    { "nested.yaml", HEAD("nested") "  leg: {assembly: inner.yaml}\n"
                                    "robot:\n  - {name: s1, module: m}\n  - {name: s2, module: leg, on: s1/b}\n" },
    { "one.urdf", "<robot name=\"one\"><link name=\"base\"><inertial><mass value=\"3\"/><origin xyz=\"0.5 0 0\"/>"
                  "<inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"
                  "<link name=\"l\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" "
                  "ixz=\"0\" iyz=\"0\"/></inertial></link><joint name=\"j\" type=\"revolute\"><parent link=\"base\"/>"
                  "<child link=\"l\"/><axis xyz=\"0 1 0\"/><origin xyz=\"1 0 0\"/>"
                  "<limit lower=\"-1\" upper=\"1\" velocity=\"0\" effort=\"0\"/></joint></robot>" },
    /* an arm that an actuator holds, from 1 m above the joint to 1 m out on the arm */
    { "held.yaml",
      "ramus: 1\nname: held\nmodules: {m: {links: [{name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]},\n"
      "  mass: 2, com: [0.5, 0, 0], inertia: [1, 1, 1]}]}}\nrobot: [{name: r, module: m}]\nmechanism:\n"
      "  - {name: lift, type: actuator, near: 0, between: [{on: world, at: [0, 0, 1]}, {on: r/a, at: [1, 0, 0]}]}\n" },
    /* a box that may slide along x, y, z and is held at two points */
    { "slider.yaml",
      "ramus: 1\nname: slider\nmodules: {m: {links: [{name: x, joint: {name: px, type: prismatic, axis: [1, 0, 0]}},\n"
      "  {name: z, joint: {name: pz, type: prismatic, passive: true}, mass: 2, inertia: [1, 1, 1]}]}}\n"
      "robot: [{name: r, module: m}]\nconstraints:\n"
      "  - {name: floor, type: point_on_plane, point: r/z, of: world, normal: [0, 0, 1]}\n" },
    { "beyond.yaml", HEAD("beyond") "robot:\n  - {name: s1, module: m}\n  - {name: x, black_box: true, on: s1/b}\n"
                                    "  - {name: u, module: m, on: x}\n" },
    { "beyond.csv", "q.s1/j,q.s1/k,q.u/j,q.u/k,contact.u/b.fz\n0,0,0,0,1\n" },
    { "imu.csv", "wrench.x.fx,wrench.x.fy,wrench.x.fz,wrench.x.mx,wrench.x.my,wrench.x.mz,imu.u.wx,imu.u.wy,imu.u.wz,"
                 "imu.u.dwx,imu.u.dwy,imu.u.dwz,imu.u.ax,imu.u.ay,imu.u.az\n0,0,0,0,0,0,0,0,0,0,0,0,0,0,9.81\n" },
    { "held.csv", "q.r/j\n0\n" },
    { "slider.csv", "q.r/px,q.r/pz,contact.r/z.fx,contact.r/z.fz\n0,0,0,0\n0,0,3,5\n" },
    { "one.csv", "q.j\n0.3\n2\n" },
    { "limits.csv", "t,q.s1/j,q.s1/k,v.s1/j,a.s1/j\n0,0,0,0,0\n1.2,0.6,0,1,0\n1.3,0.7,0,0.5,9\n" },
    { "nowhere.csv", "q.s1/j,q.s1/k,contact.s1/tap.fx\n0,0,1\n" },
    { "wrong_part.csv", "q.s1/j,q.s1/k,contact.s1/tip.fw\n0,0,1\n" },
    { "single.yaml", HEAD("single") "robot:\n  - {name: s1, module: m}\n" },
    { "still.csv", "q.s1/j,q.s1/k\n0.1,0\n" },
    { "push.csv", "t,contact.s1/tip.fx,contact.s1/tip.fz\n0,0,0\n1,10,20\n" },
    { "far_push.csv", "t,contact.s1/tip.fx\n1700000000,1\n1700000001,1\n" },
    { "no_push.csv", "t,tau.s1/j\n0,0\n1,1\n" },
    { "both.csv", "t,tau.s1/j,contact.s1/tip.fx\n0,0,0\n1,1,1\n" },
    { "goal.csv", "t,q.s1/j,q.s1/k,contact.s1/tip.fx\n0,0,0,0\n1,1,1,1\n" },
    { "back.csv", "t,contact.s1/tip.fx\n0,0\n0,1\n" },
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

/* Rows of q, v, a for coordinates of the instances s1 to s4. */
static void write_states(const char *path, int instances, int rows)
{
    FILE *f = fopen(path, "w");
    rng r = { 5 };
    assert_non_null(f);
    double number[3][8];
    for (int row = -1; row < rows; row++) {
        for (int kind = 0; kind < 3; kind++)
            for (int k = 0; k < 8; k++) {
                number[kind][k] = rng_uniform(&r, -1, 1);
                const int instance = 1 + k / 2;
                if (!(instances & 1 << instance))
                    continue;
                if (row < 0)
                    fprintf(f, "%s%c.s%d/%c", kind + k ? "," : "", "qva"[kind], instance, "jk"[k % 2]);
                else
                    fprintf(f, "%s%.17g", kind + k ? "," : "", number[kind][k]);
            }
        fputc('\n', f);
    }
    fclose(f);
}

static ramus_table *table(const char *path)
{
    ramus_table *t = NULL;
    ramus_error err;
    if (ramus_table_load(path, &t, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return t;
}

static double cell(const ramus_table *t, size_t row, const char *column)
{
    const int k = ramus_table_find_column(t, column);
    if (k < 0)
        fail_msg("%s: no column '%s'", t->file, column);
    return t->values[row * (size_t)t->ncolumn + (size_t)k];
}

/* Every column of `a` that `b` has agrees. Returns how many. */
static int assert_alike(const char *a_path, const char *b_path, const char *prefix, double tolerance)
{
    ramus_table *a = table(a_path), *b = table(b_path);
    int common = 0;
    assert_int_equal(a->nrow, b->nrow);
    for (int k = 0; k < a->ncolumn; k++) {
        if (strncmp(a->column[k], prefix, strlen(prefix)) != 0 || ramus_table_find_column(b, a->column[k]) < 0)
            continue;
        common++;
        for (size_t row = 0; row < a->nrow; row++) {
            const double x = cell(a, row, a->column[k]), y = cell(b, row, a->column[k]);
            if (!(fabs(x - y) <= tolerance * (1 + fabs(x))))
                fail_msg("%s, row %zu: %.17g in %s and %.17g in %s", a->column[k], row, x, a_path, y, b_path);
        }
    }
    ramus_table_destroy(a);
    ramus_table_destroy(b);
    return common;
}

static void assert_near(const char *what, double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance))
        fail_msg("%s: %.17g, want %.17g", what, got, want);
}

static void assert_said(const char *line, const char *part)
{
    program_result r = program_run(line);
    if (r.code != 0 || !strstr(r.messages, part))
        fail_msg("ramus %s: code %d, said: %s\nwanted: %s", line, r.code, r.messages, part);
    program_release(&r);
}

/* ---- connections and joints --------------------------------------------------------------------------------- */

/* The wrenches of a whole robot feed another, one module of which is a black box with all that it carries. */
static void test_round_trip(void **state)
{
    (void)state;
    write_states("full.csv", 2 | 4 | 8 | 16, 20);
    write_states("cut.csv", 2 | 8, 20);
    assert_int_equal(program_shell("%s id full.yaml --states full.csv --wrenches -o full_tau.csv", RAMUS_PROGRAM), 0);
    assert_said("id cut.yaml --states cut.csv --ports full_tau.csv -o cut_tau.csv",
                "note: tau.s1/j, tau.s1/k, tau.s2/j and 23 more are passed over: no port of a black box\n");
    assert_int_equal(assert_alike("cut_tau.csv", "full_tau.csv", "tau.", 1e-12), 4);
    /* the black box's own column is what was fed */
    assert_int_equal(program_shell("%s id cut.yaml --states cut.csv --ports full_tau.csv --wrenches --joint-wrenches "
                                   "-o cut_again.csv 2>.note",
                                   RAMUS_PROGRAM),
                     0);
    assert_int_equal(assert_alike("cut_again.csv", "full_tau.csv", "wrench.", 1e-12), 18);
}

static void test_modular(void **state)
{
    (void)state;
    static const char *const how[] = { "", "--algebra dq", "--modular", "--modular --algebra dq", "--joint-effects" };
    write_states("full.csv", 2 | 4 | 8 | 16, 9);
    for (int k = 0; k < 5; k++) {
        char path[32];
        snprintf(path, sizeof path, "how%d.csv", k);
        assert_int_equal(program_shell("%s id full.yaml --states full.csv --wrenches --joint-wrenches %s -o %s",
                                       RAMUS_PROGRAM, how[k], path),
                         0);
        assert_int_equal(assert_alike(path, "how0.csv", "", 1e-11), 8 + 6 * 4 + 6 * 8);
    }
    assert_int_equal(program_shell("%s id full.yaml --states full.csv -o plain.csv", RAMUS_PROGRAM), 0);
    assert_int_equal(assert_alike("plain.csv", "how2.csv", "tau.", 1e-11), 8);
    /* the force of a joint is its wrench along the axis, and the first connection carries the first joint */
    ramus_table *t = table("how0.csv");
    for (size_t row = 0; row < t->nrow; row++) {
        assert_near("revolute about y", cell(t, row, "joint.s2/j.my"), cell(t, row, "tau.s2/j"), 1e-11);
        assert_near("prismatic along z", cell(t, row, "joint.s4/k.fz"), cell(t, row, "tau.s4/k"), 1e-11);
        assert_near("connection of s4", cell(t, row, "wrench.s4.my"), cell(t, row, "joint.s4/j.my"), 1e-11);
    }
    ramus_table_destroy(t);
    /* the graph has the same vectors */
    program_result r = program_run("graph full.yaml --states full.csv --row 3 --format json");
    const char *at = strstr(r.output, "\"wrenches\": {");
    double number[6];
    assert_non_null(at);
    at = strstr(at, "\"s2\": [");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\"s2\": [%lf, %lf, %lf, %lf, %lf, %lf]", &number[0], &number[1], &number[2],
                            &number[3], &number[4], &number[5]),
                     6);
    t = table("how0.csv");
    assert_near("graph, fx", number[0], cell(t, 3, "wrench.s2.fx"), 1e-11);
    assert_near("graph, mz", number[5], cell(t, 3, "wrench.s2.mz"), 1e-11);
    assert_non_null(strstr(r.output, "\"joint_wrenches\": {\n    \"s1/j\": ["));
    ramus_table_destroy(t);
    program_release(&r);
    /* and a sweep measures them */
    r = program_run("sweep full.yaml --vary modules.m.links.a.mass=2:4:2 --measure peak(wrench.s2.f*) --measure "
                    "max(joint.s1/j.my) --motion full.csv");
    assert_int_equal(r.code, 0);
    t = table("how0.csv");
    double peak = 0, most = -INFINITY;
    for (size_t row = 0; row < t->nrow; row++) {
        const char *const force[] = { "wrench.s2.fx", "wrench.s2.fy", "wrench.s2.fz" };
        for (int k = 0; k < 3; k++)
            peak = fmax(peak, fabs(cell(t, row, force[k])));
        most = fmax(most, cell(t, row, "joint.s1/j.my"));
    }
    double mass, got_peak, got_most;
    at = strchr(r.output, '\n');
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\n%lf,%lf,%lf", &mass, &got_peak, &got_most), 3);
    assert_near("peak", got_peak, peak, 1e-10);
    assert_near("max", got_most, most, 1e-10);
    ramus_table_destroy(t);
    program_release(&r);
}

/* A URDF is one module: the world carries it. Black boxes inside nested assemblies have a column, too. */
static void test_places(void **state)
{
    (void)state;
    assert_said("id one.urdf --states one.csv --wrenches --joint-wrenches -o one_out.csv",
                "position of j exceeded in 1 row, first in row 1; furthest 2 rad, limits -1 to 1 rad\n");
    assert_said("id one.urdf --states one.csv", "note: limits of 1 coordinate are 0");
    ramus_table *t = table("one_out.csv");
    assert_near("weight", cell(t, 0, "wrench.one.fz"), 4 * 9.81, 1e-12);
    assert_near("moment", cell(t, 0, "wrench.one.my"), -(3 * 0.5 + 1 * 1) * 9.81, 1e-12);
    assert_near("joint", cell(t, 0, "joint.j.fx"), -9.81 * sin(0.3), 1e-12); /* the joint's axes are turned */
    assert_int_equal(t->ncolumn, 1 + 6 + 6);
    ramus_table_destroy(t);
    write_file("nested.csv", "q.s1/j,q.s1/k,q.s2/u/j,q.s2/u/k\n0.1,0.2,0.3,0.4\n");
    write_file("hand.csv", "wrench.s2/hand.fx,wrench.s2/hand.fy,wrench.s2/hand.fz,wrench.s2/hand.mx,wrench.s2/hand.my,"
                           "wrench.s2/hand.mz\n1,2,3,4,5,6\n");
    assert_int_equal(
        program_shell("%s id nested.yaml --states nested.csv --ports hand.csv --wrenches -o n1.csv && "
                      "%s id nested.yaml --states nested.csv --ports n1.csv --wrenches --modular -o n2.csv 2>.note",
                      RAMUS_PROGRAM, RAMUS_PROGRAM),
        0);
    assert_int_equal(assert_alike("n1.csv", "n2.csv", "", 1e-12), 4 + 3 * 6);
    t = table("n2.csv");
    assert_near("the hand's own", cell(t, 0, "wrench.s2/hand.my"), 5, 0);
    ramus_table_destroy(t);
}

/* The actuator takes the arm's moment; what it pulls with, and the bearing, add up to the weight. */
static void test_actuator(void **state)
{
    (void)state;
    assert_int_equal(
        program_shell("%s id held.yaml --states held.csv --mechanism --wrenches -o held_out.csv", RAMUS_PROGRAM), 0);
    ramus_table *t = table("held_out.csv");
    const double pull = cell(t, 0, "force.lift"), weight = 2 * 9.81, along = 1 / sqrt(2);
    assert_near("pull", pull * along, weight / 2, 1e-9); /* half of it, at twice the arm */
    assert_near("bearing, up", cell(t, 0, "wrench.r.fz"), weight - pull * along, 1e-9);
    assert_near("bearing, along", cell(t, 0, "wrench.r.fx"), pull * along, 1e-9);
    assert_near("motor", cell(t, 0, "wrench.r.my"), 0, 1e-9);
    ramus_table_destroy(t);
    /* without it the motor is there */
    assert_int_equal(program_shell("%s id held.yaml --states held.csv --wrenches -o held_out.csv", RAMUS_PROGRAM), 0);
    t = table("held_out.csv");
    assert_near("bearing", cell(t, 0, "wrench.r.fz"), weight, 1e-12);
    assert_near("motor", cell(t, 0, "wrench.r.my"), -weight / 2, 1e-12);
    ramus_table_destroy(t);
}

/* ---- contacts ----------------------------------------------------------------------------------------------- */

/* The floor gives what contacts leave; the drive what it must. */
static void test_constrained(void **state)
{
    (void)state;
    assert_int_equal(
        program_shell("%s id slider.yaml --states slider.csv --constraint-forces --wrenches -o s.csv", RAMUS_PROGRAM),
        0);
    ramus_table *t = table("s.csv");
    assert_near("drive", cell(t, 1, "tau.r/px"), -3, 1e-12);
    assert_near("passive", cell(t, 1, "tau.r/pz"), 0, 0);
    assert_near("floor", cell(t, 1, "constraint.floor.fz"), 2 * 9.81 - 5, 1e-9);
    assert_near("connection", cell(t, 1, "wrench.r.fz"), 0, 1e-9);
    ramus_table_destroy(t);
    assert_int_equal(program_shell("%s fd slider.yaml --states slider.csv --constraint-forces -o s.csv", RAMUS_PROGRAM),
                     0);
    t = table("s.csv");
    assert_near("acceleration", cell(t, 1, "a.r/px"), 1.5, 1e-12);
    assert_near("floor", cell(t, 1, "constraint.floor.fz"), 2 * 9.81 - 5, 1e-9);
    ramus_table_destroy(t);
}

/* A motion under contacts, and the forces that inverse dynamics finds for it: those of the drives. */
static void test_simulated(void **state)
{
    (void)state;
    assert_int_equal(
        program_shell("%s sim single.yaml --time 0.4 --step 0.05 --contacts push.csv --hold -o m.csv 2>.note "
                      "&& %s id single.yaml --states m.csv -o tau.csv 2>.note",
                      RAMUS_PROGRAM, RAMUS_PROGRAM),
        0);
    assert_int_equal(assert_alike("tau.csv", "m.csv", "tau.", 1e-9), 2);
    ramus_table *t = table("m.csv");
    assert_near("contact", cell(t, 2, "contact.s1/tip.fz"), 2, 1e-12);
    assert_near("contact", cell(t, 2, "contact.s1/tip.my"), 0, 0);
    assert_true(fabs(cell(t, 8, "q.s1/k")) > 1e-3); /* it is moved */
    ramus_table_destroy(t);
    /* as columns of the torques, the same */
    assert_int_equal(program_shell("%s sim single.yaml --time 0.4 --step 0.05 --torques push.csv -o t.csv 2>.note && "
                                   "%s sim single.yaml --time 0.4 --step 0.05 --contacts push.csv -o c.csv 2>.note",
                                   RAMUS_PROGRAM, RAMUS_PROGRAM),
                     0);
    assert_int_equal(assert_alike("t.csv", "c.csv", "", 1e-12), 1 + 2 + 2 + 2 + 2 + 6);
    /* each row up to the next */
    assert_int_equal(program_shell("%s sim single.yaml --time 0.4 --contacts push.csv --resample hold -o h.csv 2>.note",
                                   RAMUS_PROGRAM),
                     0);
    t = table("h.csv");
    assert_near("held contact", cell(t, t->nrow - 1, "contact.s1/tip.fz"), 0, 0);
    ramus_table_destroy(t);
    assert_said("sim single.yaml --time 0.4 --step 0.05 --contacts push.csv -o c.csv",
                "ramus: single.yaml: position of s1/j exceeded in ");
}

static void test_limits(void **state)
{
    (void)state;
    static const char *const said[] = {
        "ramus: limits.csv: position of s1/j exceeded in 2 rows, first at t = 1.2 s; furthest 0.7 rad, limits -0.5 to "
        "0.5 rad\n",
        "ramus: limits.csv: velocity of s1/j exceeded in 1 row, first at t = 1.2 s; furthest 1 rad/s, limit 0.9 "
        "rad/s\n",
    };
    for (int k = 0; k < 2; k++)
        assert_said("id single.yaml --states limits.csv", said[k]);
    program_result r = program_run("id single.yaml --states limits.csv");
    assert_null(strstr(r.messages, "effort of"));
    program_release(&r);
    assert_said("id single.yaml --states limits.csv --gravity 0,0,-98.1", "effort of s1/j exceeded in ");
    r = program_run("id single.yaml --states still.csv");
    assert_string_equal(r.messages, "");
    program_release(&r);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
        const char *said;
    } cases[] = {
        { "id single.yaml --states nowhere.csv", 1,
          "ramus: nowhere.csv:1: unknown column 'contact.s1/tap.fx'; did you mean 'contact.s1/tip.fx'?" },
        { "id single.yaml --states wrong_part.csv", 1, "unknown column 'contact.s1/tip.fw'; did you mean" },
        { "id held.yaml --states held.csv --modular --mechanism", 2, "ramus: --modular and --mechanism: the modular" },
        { "id beyond.yaml --states beyond.csv --ports imu.csv", 1,
          "ramus: beyond.csv:2: contact at 'u/b': it lies beyond a port that does not give its orientation in the "
          "world" },
        { "sim single.yaml --time 1 --contacts no_push.csv", 1,
          "ramus: no_push.csv:1: there are no columns contact.FRAME.fx to mz" },
        { "sim single.yaml --time 1 --contacts far_push.csv", 1,
          "far_push.csv:2: --contacts: its rows are from t = 17000" },
        { "sim single.yaml --time 1 --contacts nothing.csv", 1, "ramus: nothing.csv" },
        { "sim single.yaml --time 1 --contacts still.csv", 1, "still.csv:1: the column 't' is missing" },
        { "sim single.yaml --time 1 --contacts back.csv", 1, "back.csv:3: t is 0 after 0; times must increase" },
        { "sim single.yaml --time 1 --contacts push.csv --torques both.csv", 1,
          "ramus: --contacts push.csv: the table of the torques, both.csv, has columns contact.* already" },
        { "sim single.yaml --time 1 --reference goal.csv", 1, "goal.csv:1: a reference has no contacts; give columns" },
        { "sweep full.yaml --vary modules.m.links.a.mass=2:4:2 --measure peak(wrench.s9.fx)", 2,
          "--measure peak(wrench.s9.fx): there is no column 'wrench.s9.fx'; did you mean 'wrench.s" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].said) || r.output[0])
            fail_msg("ramus %s: code %d, said: %s\nwanted %d: %s", cases[k].line, r.code, r.messages, cases[k].code,
                     cases[k].said);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_modular),     cmocka_unit_test(test_places),
        cmocka_unit_test(test_actuator),   cmocka_unit_test(test_constrained), cmocka_unit_test(test_simulated),
        cmocka_unit_test(test_limits),     cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
