/* test_experiment_charmie.c - CHARMIE's experiment as a user runs it: figures, files, and its motion by the paper's equations
 *
 * The program runs once on few steps. Its figures are checked from the JSON it prints. The motion it writes is compared with
 * [CH] written out here: lift and torso from the actuators' lengths (eq. 5-14), the claw by rotation matrices (eq. 15-19), both
 * as corrected. Times are there, with the paper's beside them; how long they are is not asserted.
 */
#include "figures.h"

#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ramus/ramus.h>

#define PI 3.14159265358979323846
enum { STEPS = 40 };

static char place[TEMPORARY_SIZE];
static char *json; /* of the run */

static ramus_table *load_table(const char *name)
{
    char path[TEMPORARY_SIZE + 80];
    ramus_error err;
    ramus_table *table = NULL;
    snprintf(path, sizeof path, "%s/%s", place, name);
    if (ramus_table_load(path, &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return table;
}

static double at(const ramus_table *t, size_t row, const char *column)
{
    const int k = ramus_table_find_column(t, column);
    if (k < 0)
        fail_msg("%s has no column %s", t->file, column);
    return t->values[row * (size_t)t->ncolumn + (size_t)k];
}

/* ---- the paper's equations, mm ---------------------------------------------------------------------------------- */

/* [CH] 4.1. D_3, E_4, F_4 are assumed in robots/charmie.yaml; the paper does not print them. */
static double lift_of(double act4)
{
    const double B3z = 290, D3y = 160, D3z = 50, E4y = 48, E4z = 144, O4z = 0;
    return B3z - (D3z + sqrt(act4 * act4 - pow(E4y - D3y, 2)) - (E4z - O4z)); /* eq. 5, 6 */
}

static double torso_of(double act5)
{
    const double B4y = 0, B4z = 438, F4y = 56, F4z = 435.2, G5y = 56, G5z = 397.2, A5y = 0, A5z = 0;
    const double beta5 = atan((G5y - A5y) / (G5z - A5z));                                           /* eq. 8 */
    const double e4 = sqrt(pow(F4y - B4y, 2) + pow(F4z - B4z, 2));                                  /* eq. 10 */
    const double l4 = (act5 * act5 - (pow(G5y - A5y, 2) + pow(G5z - A5z, 2)) + e4 * e4) / (2 * e4); /* eq. 11 */
    const double h4 = sqrt(act5 * act5 - l4 * l4);                                                  /* eq. 12 */
    const double G4y = l4 / e4 * (B4y - F4y) + h4 / e4 * (B4z - F4z) + F4y;                         /* eq. 13 */
    const double G4z = l4 / e4 * (B4z - F4z) - h4 / e4 * (B4y - F4y) + F4z; /* eq. 14, the sign corrected */
    const double alpha4 = atan2(G4z - B4z, G4y - B4y); /* eq. 9; beyond a right angle where y is negative */
    return alpha4 + beta5 - PI / 2;                    /* eq. 7 */
}

/* eq. 17, its upper right element corrected */
static void zxz(double a, double b, double c, double r[3][3])
{
    const double c1 = cos(a), s1 = sin(a), c2 = cos(b), s2 = sin(b), c3 = cos(c), s3 = sin(c);
    const double m[3][3] = { { c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2 },
                             { s1 * c3 + c1 * c2 * s3, c1 * c2 * c3 - s1 * s3, -c1 * s2 },
                             { s2 * s3, s2 * c3, c2 } };
    memcpy(r, m, sizeof m);
}

typedef struct placed {
    double r[3][3], p[3];
} placed;

/* eq. 16, 18, 19: the next body, turned, then along its own x, y, z. */
static void go(placed *b, double z1, double x2, double z3, double x, double y, double z)
{
    double turn[3][3], r[3][3] = { { 0 } };
    const double step[3] = { x, y, z };
    zxz(z1, x2, z3, turn);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                r[i][j] += b->r[i][k] * turn[k][j];
    memcpy(b->r, r, sizeof r);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            b->p[i] += b->r[i][k] * step[k];
}

/* The claw's point of arm a when every angle but the torso's is `angle`; mm. Table 2, eq. 2. */
static void claw_of(double x, double y, double angle, double d4, double torso, double point[3])
{
    placed b = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, { 0, 0, 0 } };
    go(&b, 0, 0, 0, x, 0, 0);              /* body 1 */
    go(&b, 0, 0, 0, 0, y, 0);              /* 2 */
    go(&b, 0, 0, angle, 0, 0, 290);        /* 3 */
    go(&b, 0, 0, 0, 0, 0, 438 - d4);       /* 4 */
    go(&b, 0, torso, 0, -200, -2, 460);    /* 5 */
    go(&b, PI / 2, -PI / 2, PI, 0, 0, 30); /* 6a */
    go(&b, 0, 0, angle, 0, 0, 61.5);       /* 7a */
    go(&b, 0, angle, 0, 0, 0, 145);        /* 8a */
    go(&b, 0, 0, angle, 0, 0, 145);        /* 9a */
    go(&b, 0, angle, 0, 0, 0, 140);        /* 10a */
    go(&b, 0, 0, angle, 0, 0, 140);        /* 11a */
    go(&b, 0, angle, 0, 0, 0, 102.3);      /* 12a to D_12a */
    memcpy(point, b.p, sizeof b.p);
}

static void near_value(const char *what, size_t row, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol))
        fail_msg("%s, row %zu: got %.17g, want %.17g, tolerance %.0e", what, row, got, want, tol);
}

/* ---- tests ------------------------------------------------------------------------------------------------------ */

static void test_figures(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        double most;
    } rows[] = {
        { "claw point vs simulator (m)", 1e-9 },           { "base force vs simulator (relative)", 1e-8 },
        { "joint forces vs simulator (relative)", 1e-8 },  { "loops: actuator lengths (m)", 1e-12 },
        { "loops: lever rods at guides (m)", 1e-12 },      { "virtual work (relative)", 1e-12 },
        { "springs and rods on links (relative)", 1e-12 }, { "shares add up (relative)", 1e-12 },
        { "virtual work of shares (relative)", 1e-12 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const double most = figure(json, rows[k].what, "error", "max", 0);
        if (!(most <= rows[k].most))
            fail_msg("%s: %g, more than %g", rows[k].what, most, rows[k].most);
    }
    /* soft constraints: the stiffer, the nearer */
    const double soft = figure(json, "simulator's loops: accelerations, R 1e-02", "error", "max", 0);
    const double stiff = figure(json, "simulator's loops: accelerations, R 1e-06", "error", "max", 0);
    if (!(stiff < 0.01 * soft))
        fail_msg("accelerations with loops: off by %g, and by %g when they are stiff", soft, stiff);
}

static void test_times(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        double paper;
    } rows[] = {
        { "2-DoF arm kinematics", 0.211 },
        { "6-DoF arm dynamics", 0.947 },
        { "CHARMIE kinematics", 2.409 },
        { "CHARMIE dynamics", 7.856 },
        { "4-DoF arm kinematics, picture of each step", 36.955 },
        { "CHARMIE dynamics, picture of each step", 334.150 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        near_value(rows[k].what, 0, figure(json, rows[k].what, "time", "mean", 1), rows[k].paper, 1e-12);
        assert_true(figure(json, rows[k].what, "time", "mean", 0) > 0);
    }
    assert_true(figure(json, "CHARMIE dynamics, evaluation alone", "time", "min", 0) > 0);
    assert_true(figure(json, "CHARMIE dynamics, picture of 5 s at 60/s", "time", "min", 0) > 0);
}

static void test_paper(void **state)
{
    (void)state;
    ramus_table *motion = load_table("motion.csv"), *forces = load_table("forces.csv");
    assert_int_equal(motion->nrow, STEPS + 1);
    for (size_t i = 0; i < motion->nrow; i++) {
        const double t = at(motion, i, "t"), u = t - 2.5;
        near_value("t", i, t, 5.0 * (double)i / STEPS, 1e-12);
        const double s = u < 0 ? -t * t / 2 : -3.125 - 2.5 * u + u * u / 2; /* m, for 1 m/s^2 */
        const double lift = lift_of(400 + 3 * s), torso = torso_of(400 + 3 * s), angle = PI / 9 * s;
        double claw[3];
        near_value("q.body/lift", i, at(motion, i, "q.body/lift"), 1e-3 * lift, 1e-12);
        near_value("q.body/torso", i, at(motion, i, "q.body/torso"), torso, 1e-12);
        near_value("q.body/base.x", i, at(motion, i, "q.body/base.x"), 0.03 * s, 1e-14);
        near_value("q.right/claw", i, at(motion, i, "q.right/claw"), angle, 1e-14);
        claw_of(30 * s, 30 * s, angle, lift, torso, claw);
        near_value("claw.x", i, at(forces, i, "claw.x"), 1e-3 * claw[0], 1e-12);
        near_value("claw.y", i, at(forces, i, "claw.y"), 1e-3 * claw[1], 1e-12);
        near_value("claw.z", i, at(forces, i, "claw.z"), 1e-3 * claw[2], 1e-12);
        near_value("length.lift", i, at(forces, i, "length.lift"), 0.4 + 0.003 * s, 1e-14);
        /* no motors at lift and torso; the weight is on the base */
        near_value("tau.body/lift", i, at(forces, i, "tau.body/lift"), 0, 0);
        near_value("tau.body/torso", i, at(forces, i, "tau.body/torso"), 0, 0);
        near_value("base.fz", i, at(forces, i, "base.fz"), 62.4 * 9.81, 5);
        near_value("base_in_b3.fz", i, at(forces, i, "base_in_b3.fz"), at(forces, i, "base.fz"), 1e-10);
    }
    /* rates of lift and torso: central differences of the paper's equations */
    for (size_t i = 1; i < motion->nrow - 1; i++) {
        const double t = at(motion, i, "t"), u = t - 2.5, h = 1e-4;
        const double s = u < 0 ? -t * t / 2 : -3.125 - 2.5 * u + u * u / 2, s1 = u < 0 ? -t : u - 2.5;
        const double length = 400 + 3 * s;
        near_value("v.body/lift", i, at(motion, i, "v.body/lift"),
                   1e-3 * 3 * s1 * (lift_of(length + h) - lift_of(length - h)) / (2 * h), 1e-8);
        near_value("v.body/torso", i, at(motion, i, "v.body/torso"),
                   3 * s1 * (torso_of(length + h) - torso_of(length - h)) / (2 * h), 1e-8);
    }
    /* the robot starts and ends at rest, and turns round at 2.5 s with the acceleration of the second half */
    near_value("v at the start", 0, at(motion, 0, "v.left/j9"), 0, 0);
    near_value("v at the end", STEPS, at(motion, STEPS, "v.body/torso"), 0, 1e-12);
    near_value("a at 2.5 s", STEPS / 2, at(motion, STEPS / 2, "a.left/j9"), PI / 9, 1e-15);
    ramus_table_destroy(motion);
    ramus_table_destroy(forces);
}

/* What the experiment writes, other commands read. */
static void test_files(void **state)
{
    (void)state;
    char path[TEMPORARY_SIZE + 40];
    free(program_output(0, "view %s/charmie.yaml --motion %s/motion.csv -o %s/again.html", place, place, place));
    free(program_output(0, "id %s/charmie.yaml --states %s/motion.csv -o %s/id.csv", place, place, place));
    ramus_table *id = load_table("id.csv"), *forces = load_table("forces.csv");
    for (size_t i = 0; i < id->nrow; i += 7)
        near_value("tau.left/j8", i, at(id, i, "tau.left/j8"), at(forces, i, "tree.left/j8"), 1e-12);
    ramus_table_destroy(id);
    ramus_table_destroy(forces);
    static const char *const names[] = { "report.html", "motion.html", "simulator.csv" };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        snprintf(path, sizeof path, "%s/%s", place, names[k]);
        FILE *f = fopen(path, "rb");
        if (!f)
            fail_msg("%s is missing", path);
        fclose(f);
    }
    snprintf(path, sizeof path, "%s/timed-motion.html", place);
    assert_null(fopen(path, "rb")); /* what was made for the clock is gone */
}

static void test_usage(void **state)
{
    (void)state;
    char *text = program_output(0, "experiment --list");
    assert_non_null(strstr(text, "charmie"));
    free(text);
    text = program_output(0, "experiment charmie --steps 2 --repeat 0 -o %s/quick", place);
    assert_null(strstr(text, "kinematics"));
    assert_non_null(strstr(text, "claw point vs simulator"));
    free(text);
    free(program_output(2, "experiment charmie --steps 1"));
    free(program_output(2, "experiment charmie --steps 2.5"));
    free(program_output(2, "experiment bm --steps 10"));
}

static int run(void **state)
{
    (void)state;
    if (!temporary_folder(place))
        return -1;
    json = program_output(0, "experiment charmie --steps %d --repeat 1 --json -o %s", STEPS, place);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    char command[TEMPORARY_SIZE + 16];
    free(json);
    snprintf(command, sizeof command, "rm -rf '%s'", place);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures), cmocka_unit_test(test_times), cmocka_unit_test(test_paper),
        cmocka_unit_test(test_files),   cmocka_unit_test(test_usage),
    };
    return cmocka_run_group_tests(tests, run, clean);
}
