/* test_cli_sweep.c - ramus sweep against 'ramus id' on files edited by hand; threads; refused points; messages */
#include "ramus/ramus.h"

#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#include <expat.h>
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

enum { ROWS = 150 };

static char folder[TEMPORARY_SIZE];

/* ---- helpers ------------------------------------------------------------------------------------------------ */

static char *in_folder(const char *name)
{
    static char path[8][TEMPORARY_SIZE + 64];
    static int next;
    char *p = path[next++ % 8];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

/* An arm of two joints whose numbers a test may choose. */
static void write_robot(const char *name, double mass, double com)
{
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    fprintf(
        f,
        "ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n"
        "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0.3, 0, 0], inertia: "
        "[1, 1, 1]}\n"
        "      - {name: l2, joint: {name: j2, type: prismatic, axis: [1, 0, 0]}, origin: {xyz: [0.5, 0, 0]},\n"
        "         mass: %.17g, com: [0.1, %.17g, 0], inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: s, module: arm}\n",
        mass, com);
    fclose(f);
}

static void write_motion(void)
{
    FILE *f = fopen(in_folder("motion.csv"), "w");
    rng r = { 7 };
    assert_non_null(f);
    fputs("t,q.s/j1,q.s/j2,v.s/j1,v.s/j2,a.s/j1,a.s/j2\n", f);
    for (int k = 0; k < ROWS; k++) {
        fprintf(f, "%g", 0.01 * k);
        for (int i = 0; i < 6; i++)
            fprintf(f, ",%.17g", rng_uniform(&r, -2, 2));
        fputs("\n", f);
    }
    fclose(f);
}

/* The numbers of a line, NAN for an empty cell. Returns how many. */
static int read_cells(const char **at, double cell[], int most)
{
    int count = 0;
    for (const char *c = *at; count < most; c++) {
        char *end;
        cell[count] = strtod(c, &end);
        if (end == c || *c == '\n')
            cell[count] = NAN;
        else
            c = end;
        count++;
        if (*c == '\n' || !*c) {
            *at = *c ? c + 1 : c;
            break;
        }
    }
    return count;
}

#define VARY "--vary modules.arm.links.l2.mass=-0.5:2:6 --vary 'modules.arm.links.l2.com[1]=0.4:-0.3:5'"

/* ---- results ------------------------------------------------------------------------------------------------ */

enum { NMEASURE = 10 };
static const char measures[] = "-m 'peak(tau.s/j1)' -m 'max(tau.s/j1)' -m 'min(tau.s/j2)' -m 'mean(tau.s/j2)' "
                               "-m 'rms(tau.*)' -m 'range(tau.s/j2)' -m 'final(tau.s/j1)' -m 'peak(power.s/j1)' "
                               "-m 'min(power.*)' -m mass";

/* The same by hand, from what 'ramus id' writes. */
static void measure_by_hand(const ramus_table *tau, const ramus_table *motion, double mass, double out[NMEASURE])
{
    double squares = 0;
    const double first[NMEASURE] = { 0, -INFINITY, INFINITY, 0, 0, 0, 0, 0, INFINITY, 1 + mass };
    double low = INFINITY, high = -INFINITY;
    memcpy(out, first, sizeof first);
    for (int k = 0; k < ROWS; k++) {
        const double *t = tau->values + 3 * k + 1, *v = motion->values + 7 * k + 3;
        out[0] = fmax(out[0], fabs(t[0]));
        out[1] = fmax(out[1], t[0]);
        out[2] = fmin(out[2], t[1]);
        out[3] += t[1] / ROWS;
        squares += (t[0] * t[0] + t[1] * t[1]) / (2 * ROWS);
        low = fmin(low, t[1]);
        high = fmax(high, t[1]);
        out[6] = t[0];
        out[7] = fmax(out[7], fabs(t[0] * v[0]));
        out[8] = fmin(out[8], fmin(t[0] * v[0], t[1] * v[1]));
    }
    out[4] = sqrt(squares);
    out[5] = high - low;
}

static void test_same_as_id(void **state)
{
    (void)state;
    ramus_table *motion, *tau;
    ramus_error err;
    assert_int_equal(program_shell("%s sweep %s " VARY " %s --motion %s -o %s > %s", RAMUS_PROGRAM,
                                   in_folder("arm.yaml"), measures, in_folder("motion.csv"), in_folder("grid.csv"),
                                   in_folder("said")),
                     0);
    assert_int_equal(ramus_table_load(in_folder("motion.csv"), &motion, &err), RAMUS_OK);
    char *text = read_file(in_folder("grid.csv"));
    const char *at = strchr(text, '\n') + 1;
    assert_int_equal(strncmp(text, "modules.arm.links.l2.mass,modules.arm.links.l2.com[1],peak(tau.s/j1),", 69), 0);
    double best = INFINITY, best_at[2] = { 0 };
    for (int p = 0; p < 30; p++) {
        double cell[2 + NMEASURE], want[NMEASURE];
        assert_int_equal(read_cells(&at, cell, 2 + NMEASURE), 2 + NMEASURE);
        /* the grid: the last axis changes fastest, ends are exact */
        const double mass = -0.5 + 2.5 * (p / 5) / 5, com = 0.4 - 0.7 * (p % 5) / 4;
        if (!(fabs(cell[0] - mass) < 1e-12 && fabs(cell[1] - com) < 1e-12))
            fail_msg("point %d: %g, %g, not %g, %g", p, cell[0], cell[1], mass, com);
        if (p / 5 == 5)
            assert_true(cell[0] == 2);
        if (mass < 0) { /* refused */
            for (int k = 0; k < NMEASURE; k++)
                assert_true(isnan(cell[2 + k]));
            continue;
        }
        write_robot("edited.yaml", cell[0], cell[1]);
        assert_int_equal(program_shell("%s id %s --states %s -o %s", RAMUS_PROGRAM, in_folder("edited.yaml"),
                                       in_folder("motion.csv"), in_folder("tau.csv")),
                         0);
        assert_int_equal(ramus_table_load(in_folder("tau.csv"), &tau, &err), RAMUS_OK);
        measure_by_hand(tau, motion, cell[0], want);
        ramus_table_destroy(tau);
        for (int k = 0; k < NMEASURE; k++) {
            const double tolerance = k == 3 || k == 4 ? 1e-14 * fmax(1, fabs(want[k])) : 0;
            if (!(fabs(cell[2 + k] - want[k]) <= tolerance))
                fail_msg("point %d, measure %d: %.17g, by hand %.17g, tolerance %g", p, k, cell[2 + k], want[k],
                         tolerance);
        }
        if (want[0] < best) {
            best = want[0];
            memcpy(best_at, cell, sizeof best_at);
        }
    }
    assert_int_equal(*at, 0);
    free(text);
    /* what is said of the best, the refused and the unchanged */
    text = read_file(in_folder("said"));
    char line[200];
    snprintf(line, sizeof line, "modules.arm.links.l2.mass = %.9g kg", best_at[0]);
    assert_non_null(strstr(text, line));
    snprintf(line, sizeof line, "modules.arm.links.l2.com[1] = %.9g m", best_at[1]);
    assert_non_null(strstr(text, line));
    snprintf(line, sizeof line, "peak(tau.s/j1) = %.9g N m   (unchanged file: ", best);
    assert_non_null(strstr(text, line));
    assert_non_null(strstr(text, "refused    5 of 30 points, the first at modules.arm.links.l2.mass=-0.5"));
    assert_non_null(strstr(text, "is negative"));
    assert_non_null(strstr(text, "mass = 1 kg   (unchanged file: 1.75, "));
    free(text);
    ramus_table_destroy(motion);
}

/* Without a motion: the neutral state at rest, where the torque is the weight's. */
static void test_neutral(void **state)
{
    (void)state;
    assert_int_equal(
        program_shell("%s sweep %s --vary modules.arm.links.l2.mass=0:2:3 --maximize 'final(tau.s/j1)' > %s 2> %s",
                      RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("neutral.csv"), in_folder("said")),
        0);
    char *text = read_file(in_folder("neutral.csv"));
    const char *at = strchr(text, '\n') + 1;
    for (int p = 0; p < 3; p++) {
        double cell[2];
        assert_int_equal(read_cells(&at, cell, 2), 2);
        const double want = -9.81 * (0.3 + 0.6 * p);
        if (!(fabs(cell[1] - want) < 1e-12))
            fail_msg("mass %g: %.17g, not %.17g", cell[0], cell[1], want);
    }
    free(text);
    text = read_file(in_folder("said"));
    assert_non_null(strstr(text, "largest final(tau.s/j1)"));
    assert_non_null(strstr(text, "l2.mass = 0 kg   (at the edge"));
    free(text);
}

/* ---- mechanisms --------------------------------------------------------------------------------------------- */

/* A copy of CHARMIE with other numbers at the torso's spring. */
static void write_charmie(const char *name, double stiffness, double anchor)
{
    char path[512], after[64], *text;
    snprintf(path, sizeof path, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    text = read_file(path);
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    static const char frame[] = "S4: {xyz: [0, ", part[] = "- name: torso_spring", key[] = "stiffness: ";
    char *at = strstr(text, frame);
    assert_non_null(at);
    at += sizeof frame - 1;
    fprintf(f, "%.*s%.17g", (int)(at - text), text, anchor);
    at += strcspn(at, ",");
    char *spring = strstr(at, part);
    assert_non_null(spring);
    spring = strstr(spring, key);
    assert_non_null(spring);
    spring += sizeof key - 1;
    fprintf(f, "%.*s%.17g", (int)(spring - at), at, stiffness);
    snprintf(after, sizeof after, "%.10s", spring);
    fputs(spring + strspn(after, "0123456789.eE+-"), f);
    fclose(f);
    free(text);
}

/* One motion, once in coordinates and once with the lengths of the two actuators that move the body. */
static void write_lengths(ramus_model *model, int rows)
{
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model), nactuator = ramus_model_nactuator(model);
    ramus_mechanism *mechanism;
    ramus_error err;
    rng r = { 3 };
    FILE *plain = fopen(in_folder("plain.csv"), "w"), *length = fopen(in_folder("lengths.csv"), "w");
    assert_true(plain && length && nq == nv);
    assert_int_equal(ramus_mechanism_create(model, NULL, &mechanism, &err), RAMUS_OK);
    double *q = calloc((size_t)nq * 3, sizeof *q), *v = q + nq, *a = v + nq;
    for (int row = -1; row < rows; row++) {
        for (int k = 0; k < nq; k++) {
            q[k] = rng_uniform(&r, -0.03, 0.03);
            v[k] = rng_uniform(&r, -1, 1);
            a[k] = rng_uniform(&r, -5, 5);
        }
        assert_int_equal(ramus_mechanism_update(model, mechanism, q, v, a), RAMUS_OK);
        for (int k = 0; k < 3 * nq; k++) {
            char name[80];
            ramus_model_q_name(model, k % nq, name, sizeof name);
            const int commanded = strcmp(name, "body/lift") == 0 || strcmp(name, "body/torso") == 0;
            FILE *to[2] = { plain, commanded ? NULL : length };
            for (int i = 0; i < 2; i++) {
                if (to[i] && row < 0)
                    fprintf(to[i], "%s%c.%s", k ? "," : "", "qva"[k / nq], name);
                else if (to[i])
                    fprintf(to[i], "%s%.17g", k ? "," : "", q[k]);
            }
        }
        for (int k = 0; k < nactuator; k++) {
            const ramus_actuator *actuator = ramus_mechanism_actuator(mechanism, k);
            ramus_actuator_motion m;
            if (actuator->kind != RAMUS_ACTUATOR_LINEAR)
                continue;
            assert_int_equal(ramus_actuator_get_motion(model, ramus_mechanism_kinematics(mechanism), actuator, &m),
                             RAMUS_OK);
            if (row < 0)
                fprintf(length, ",length.%s,rate.%s,acceleration.%s", actuator->name, actuator->name, actuator->name);
            else
                fprintf(length, ",%.17g,%.17g,%.17g", m.length, m.rate, m.acceleration);
        }
        fputs("\n", plain);
        fputs("\n", length);
    }
    free(q);
    fclose(plain);
    fclose(length);
    ramus_mechanism_destroy(mechanism);
}

static double column_peak(const ramus_table *t, const char *name)
{
    const int k = ramus_table_find(t, name);
    double peak = 0;
    if (k < 0)
        fail_msg("there is no column %s", name);
    for (size_t row = 0; row < t->nrow; row++)
        peak = fmax(peak, fabs(t->values[row * (size_t)t->ncolumn + (size_t)k]));
    return peak;
}

static void test_mechanism(void **state)
{
    (void)state;
    char robot[512];
    ramus_model *model;
    ramus_table *table[2];
    ramus_error err;
    snprintf(robot, sizeof robot, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    assert_int_equal(ramus_model_load(robot, NULL, &model, &err), RAMUS_OK);
    write_lengths(model, 40);

    /* coordinates and lengths of one motion need the same forces */
    static const char *const motion[2] = { "plain.csv", "lengths.csv" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(program_shell("%s id %s --mechanism -s %s -o %s", RAMUS_PROGRAM, robot, in_folder(motion[k]),
                                       in_folder("forces.csv")),
                         0);
        if (ramus_table_load(in_folder("forces.csv"), &table[k], &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    assert_int_equal(table[0]->ncolumn, table[1]->ncolumn);
    assert_true(ramus_table_find(table[0], "share.body_4.joint.fx") > ramus_table_find(table[0], "force.torso"));
    assert_true(ramus_table_find(table[0], "force.lift") > ramus_table_find(table[0], "length.torso"));
    assert_int_equal(ramus_table_find(table[0], "power.torso"), -1);
    for (size_t k = 0; k < table[0]->nrow * (size_t)table[0]->ncolumn; k++) {
        const double x = table[0]->values[k], y = table[1]->values[k];
        if (!(fabs(x - y) <= 1e-8 * fmax(1, fabs(x))))
            fail_msg("row %zu, %s: %.17g from coordinates, %.17g from lengths", k / (size_t)table[0]->ncolumn,
                     table[0]->column[k % (size_t)table[0]->ncolumn], x, y);
    }
    assert_true(column_peak(table[0], "force.torso") > 1 && column_peak(table[0], "tau.body/torso") == 0);
    ramus_table_destroy(table[0]);
    ramus_table_destroy(table[1]);

    /* a study of the torso's spring, beside files edited by hand */
    assert_int_equal(
        program_shell("%s sweep %s --vary mechanism.torso_spring.stiffness=0.25:3:3 --vary "
                      "'modules.body.links.b4.frames.S4.xyz[1]=-90:-30:3' -m 'peak(force.torso)' -m "
                      "'peak(length.torso_spring)' -m 'peak(share.body_5.joint.fz)' --motion %s -o %s > %s",
                      RAMUS_PROGRAM, robot, in_folder("lengths.csv"), in_folder("spring.csv"), in_folder("said")),
        0);
    char *text = read_file(in_folder("spring.csv"));
    const char *at = strchr(text, '\n') + 1;
    for (int p = 0; p < 9; p++) {
        static const char *const column[3] = { "force.torso", "length.torso_spring", "share.body_5.joint.fz" };
        double cell[5];
        assert_int_equal(read_cells(&at, cell, 5), 5);
        write_charmie("edited.yaml", cell[0], cell[1]);
        assert_int_equal(program_shell("%s id %s --mechanism -s %s -o %s", RAMUS_PROGRAM, in_folder("edited.yaml"),
                                       in_folder("lengths.csv"), in_folder("forces.csv")),
                         0);
        assert_int_equal(ramus_table_load(in_folder("forces.csv"), &table[0], &err), RAMUS_OK);
        for (int k = 0; k < 3; k++) {
            const double want = column_peak(table[0], column[k]);
            if (cell[2 + k] != want)
                fail_msg("stiffness %g, anchor %g, %s: %.17g, by hand %.17g", cell[0], cell[1], column[k], cell[2 + k],
                         want);
        }
        ramus_table_destroy(table[0]);
    }
    free(text);

    /* motors and parts together give the power that the tree needs */
    write_lengths(model, 1);
    assert_int_equal(
        program_shell("%s id %s -s %s -o %s && %s sweep %s --vary mechanism.torso_spring.stiffness=1.5:1.5:1 -m "
                      "'mean(power.*)' --motion %s -o %s > %s",
                      RAMUS_PROGRAM, robot, in_folder("plain.csv"), in_folder("forces.csv"), RAMUS_PROGRAM, robot,
                      in_folder("plain.csv"), in_folder("spring.csv"), in_folder("said")),
        0);
    assert_int_equal(ramus_table_load(in_folder("forces.csv"), &table[0], &err), RAMUS_OK);
    assert_int_equal(ramus_table_load(in_folder("plain.csv"), &table[1], &err), RAMUS_OK);
    const int nv = ramus_model_nv(model);
    double cell[2], want = 0;
    for (int k = 0; k < nv; k++)
        want += table[0]->values[k] * table[1]->values[nv + k];
    text = read_file(in_folder("spring.csv"));
    at = strchr(text, '\n') + 1;
    assert_int_equal(read_cells(&at, cell, 2), 2);
    const double got = cell[1] * (nv + ramus_model_nactuator(model));
    if (!(fabs(got - want) <= 1e-9 * fmax(1, fabs(want))))
        fail_msg("seed 3: power of all motors and parts %.17g, of the tree %.17g", got, want);
    free(text);
    ramus_table_destroy(table[0]);
    ramus_table_destroy(table[1]);
    ramus_model_destroy(model);
}

static void test_length_messages(void **state)
{
    (void)state;
    static const struct {
        const char *command, *from, *to, *text;
    } cases[] = {
        { "id --mechanism -s", "length.torso", "length.torse", "'length.torso' is missing" },
        { "id --mechanism -s", "length.torso", "length.torso_spring",
          "column 'length.torso_spring': only the length of a linear" },
        { "id --mechanism -s", ",length.torso,", ",length.lift_,", "unknown column 'length.lift_'" },
        { "id --mechanism -s", "q.left/j7", "q.left/j77", "q.left/j7" },
        { "id -s", "t", "t", "'id --mechanism'" },
        { "sweep --vary mechanism.lift.max_length=300:300:1 -m mass --motion", "t", "t", "out of its reach" },
    };
    char robot[512];
    ramus_model *model;
    snprintf(robot, sizeof robot, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    assert_int_equal(ramus_model_load(robot, NULL, &model, NULL), RAMUS_OK);
    write_lengths(model, 2);
    ramus_model_destroy(model);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *verb = strchr(cases[k].command, ' ') ? strchr(cases[k].command, ' ') : "";
        char name[16];
        snprintf(name, sizeof name, "%.*s", (int)(verb - cases[k].command), cases[k].command);
        const int code = program_shell(
            "cd %s && sed 's|%s|%s|' lengths.csv > wrong.csv && %s %s %s %s wrong.csv -o result.csv > printed 2> "
            "message",
            folder, cases[k].from, cases[k].to, RAMUS_PROGRAM, name, robot, verb);
        char *text = read_file(in_folder("message"));
        if (code != 1 || !strstr(text, cases[k].text))
            fail_msg("%s, %s: '%s' is expected, not %d and '%s'", cases[k].command, cases[k].to, cases[k].text, code,
                     text);
        if (access(in_folder("result.csv"), F_OK) == 0)
            fail_msg("%s: a result is left", cases[k].command);
        free(text);
    }
}

/* ---- threads ------------------------------------------------------------------------------------------------ */

static void test_jobs(void **state)
{
    (void)state;
    static const struct {
        const char *name, *points;
    } cases[] = {
        { "grid", VARY },
        { "random",
          "--random 300 --seed 5 --vary modules.arm.links.l2.mass=-0.5:2 --vary 'modules.arm.links.l2.com[1]=0:1'" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *text[2], *said[2];
        for (int i = 0; i < 2; i++) {
            const int code =
                program_shell("%s sweep %s %s %s --motion %s --jobs %d -o %s --plot %s > %s", RAMUS_PROGRAM,
                              in_folder("arm.yaml"), cases[k].points, measures, in_folder("motion.csv"), i ? 4 : 1,
                              in_folder("jobs.csv"), in_folder("jobs.svg"), in_folder("said"));
            assert_int_equal(code, 0);
            text[i] = read_file(in_folder("jobs.csv"));
            said[i] = read_file(in_folder("said"));
        }
        if (strcmp(text[0], text[1]) != 0 || strcmp(said[0], said[1]) != 0)
            fail_msg("%s: 1 and 4 jobs give different results", cases[k].name);
        for (int i = 0; i < 2; i++) {
            free(text[i]);
            free(said[i]);
        }
    }
    /* random points lie in their box, all over it, and another seed gives others */
    char *text[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            program_shell("%s sweep %s --random 1000 --seed %d --vary modules.arm.links.l2.mass=1:2 -m mass -o %s > %s",
                          RAMUS_PROGRAM, in_folder("arm.yaml"), i + 1, in_folder("seed.csv"), in_folder("said")),
            0);
        text[i] = read_file(in_folder("seed.csv"));
    }
    assert_int_not_equal(strcmp(text[0], text[1]), 0);
    double mean = 0;
    const char *at = strchr(text[0], '\n') + 1;
    for (int p = 0; p < 1000; p++) {
        double cell[2];
        read_cells(&at, cell, 2);
        assert_true(cell[0] >= 1 && cell[0] < 2 && fabs(cell[1] - 1 - cell[0]) < 1e-14);
        mean += cell[0] / 1000;
    }
    if (!(fabs(mean - 1.5) < 0.04))
        fail_msg("seed 1: the mean of 1000 numbers from 1 to 2 is %g", mean);
    free(text[0]);
    free(text[1]);
}

static void test_many_points(void **state)
{
    (void)state;
    assert_int_equal(
        program_shell("%s sweep %s/robots/bm.yaml --vary modules.revolute_arm.links.l2.mass=0.1:1:100 --vary "
                      "'robot.s2.pose.rpy[0]=0:1:100' -m 'peak(tau.*)' -o %s > %s",
                      RAMUS_PROGRAM, RAMUS_SOURCE_DIR, in_folder("many.csv"), in_folder("said")),
        0);
    char *text = read_file(in_folder("many.csv"));
    int lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 10001);
    free(text);
}

/* ---- pictures ----------------------------------------------------------------------------------------------- */

static void test_plots(void **state)
{
    (void)state;
    static const struct {
        const char *name, *points, *said;
    } cases[] = {
        { "one", "--vary modules.arm.links.l2.mass=-1:2:4 -m mass -m 'peak(tau.*)'", "class=\"curve\"" },
        { "one, many", "--vary modules.arm.links.l2.mass=0:2:3000 -m mass", "class=\"curve\"" },
        { "one, random", "--random 9 --vary modules.arm.links.l2.mass=0:2 -m mass", "class=\"dot\"" },
        { "two", VARY " -m mass -m 'peak(tau.*)'", "<rect" },
        { "two, many", "--vary modules.arm.links.l2.mass=0:2:200 --vary 'modules.arm.links.l2.com[1]=0:1:190' -m mass",
          "<rect" },
        { "two, random",
          "--random 9 --vary modules.arm.links.l2.mass=0:2 --vary 'modules.arm.links.l2.com[1]=0:1' -m mass",
          "<circle" },
        { "three", VARY " --vary 'gravity[2]=1:2:3' -m mass", "best over the other values" },
        { "three, one fixed", VARY " --vary 'gravity[2]=1:1:1' -m mass", "<rect" },
        { "one point", "--vary modules.arm.links.l2.mass=1:1:1 -m mass", "class=\"best\"" },
        { "constant", "--vary 'gravity[2]=0:1:5' -m mass", "class=\"curve\"" },
        { "constant map", "--vary 'gravity[2]=0:1:5' --vary 'gravity[1]=1:0:5' -m mass", "<rect" },
    };
    write_robot("plain.yaml", 0.75, 0.1);
    assert_int_equal(
        program_shell("sed -i 's/^ramus: 1/ramus: 1\\ngravity: [0, 0, -9.81]/' %s", in_folder("plain.yaml")), 0);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        for (int page = 0; page < 2; page++) {
            const char *file = page ? "plot.html" : "plot.svg";
            if (program_shell("%s sweep %s %s -o %s --plot %s > %s", RAMUS_PROGRAM, in_folder("plain.yaml"),
                              cases[k].points, in_folder("plot.csv"), in_folder(file), in_folder("said")) != 0)
                fail_msg("%s: no %s", cases[k].name, file);
            char *text = read_file(in_folder(file));
            if (!strstr(text, cases[k].said) || strstr(text, "nan") || strstr(text, "inf\""))
                fail_msg("%s, %s: '%s' is missing, or a number is not finite", cases[k].name, file, cases[k].said);
            assert_null(strstr(text, "src=")); /* nothing from elsewhere */
            const char *svg = strstr(text, "<svg"), *end = strstr(text, "</svg>");
            assert_true(svg && end);
            XML_Parser parser = XML_ParserCreate("UTF-8");
            if (XML_Parse(parser, svg, (int)(end + 6 - svg), 1) != XML_STATUS_OK)
                fail_msg("%s, %s: not well formed in line %lu", cases[k].name, file, XML_GetCurrentLineNumber(parser));
            XML_ParserFree(parser);
            free(text);
        }
    }
}

/* ---- messages ----------------------------------------------------------------------------------------------- */

static void test_messages(void **state)
{
    (void)state;
#define ONE "--vary modules.arm.links.l2.mass=1:2:3"
    static const struct {
        const char *args, *text;
        int code;
    } cases[] = {
        { "arm.yaml -m mass", "--vary is missing", 2 },
        { "arm.yaml " ONE, "--measure is missing", 2 },
        { ONE " -m mass", "MODEL is missing", 2 },
        { "none.yaml " ONE " -m mass", "none.yaml", 1 },
        { "arm.urdf " ONE " -m mass", "make it an assembly", 1 },
        { "arm.yaml --vary modules.arm.links.l2.mass -m mass", "PATH=FROM:TO:N is expected", 2 },
        { "arm.yaml --vary =1:2:3 -m mass", "PATH=FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass= -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2 -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:x -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:3:4 -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=nan:2:3 -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=0x1:2:3 -m mass", "FROM:TO:N is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:0 -m mass", "N is a whole number", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:2.5 -m mass", "N is a whole number", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:-3 -m mass", "N is a whole number", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:1e9 -m mass", "N is a whole number", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:2:1 -m mass", "one value", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:1:2 -m mass", "the range is empty", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=-1e308:1e308:3 -m mass", "too wide", 2 },
        { "arm.yaml " ONE " " ONE " -m mass", "varied twice", 2 },
        { "arm.yaml " ONE " --vary 'modules.arm.links[1].mass=1:2:2' -m mass", "already", 1 },
        { "arm.yaml --vary a=1:2:1000 --vary b=1:2:1001 -m mass", "1001000 points", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mas=1:2:3 -m mass", "did you mean 'mass'", 1 },
        { "arm.yaml --vary modules.arm.links.l3.mass=1:2:3 -m mass", "there is no 'l3'", 1 },
        { "arm.yaml --vary modules.arm.links.l1.name=1:2:3 -m mass", "is the text 'l1'", 1 },
        { "arm.yaml --vary modules.arm.links=1:2:3 -m mass", "is a list of 2", 1 },
        { "arm.yaml --random 5 " ONE " -m mass", "FROM:TO (--random", 2 },
        { "arm.yaml --random 0 --vary a=1:2 -m mass", "--random 0", 2 },
        { "arm.yaml --seed 2 " ONE " -m mass", "--seed makes sense", 2 },
        { "arm.yaml " ONE " -m mass --jobs 0", "--jobs 0", 2 },
        { "arm.yaml " ONE " -m mass --jobs two", "--jobs two", 2 },
        { "arm.yaml " ONE " -m tau.s/j1", "a function and a column are expected", 2 },
        { "arm.yaml " ONE " -m 'peak()'", "a function and a column are expected", 2 },
        { "arm.yaml " ONE " -m 'peak(tau.s/j1'", "a function and a column are expected", 2 },
        { "arm.yaml " ONE " -m 'peek(tau.s/j1)'", "did you mean 'peak'", 2 },
        { "arm.yaml " ONE " -m 'mass(tau.s/j1)'", "there is no function 'mass'", 2 },
        { "arm.yaml " ONE " -m 'peak(tau.s/j3)'", "did you mean 'tau.s/j1'", 2 },
        { "arm.yaml " ONE " -m 'peak(force.lift)'", "there is no column 'force.lift'", 2 },
        { "arm.yaml " ONE " -m 'final(tau.*)'", "final is of one column", 2 },
        { "arm.yaml " ONE " -m mass --minimize mass --maximize mass", "one of the two", 2 },
        { "arm.yaml " ONE " -m mass --plot picture.png", "--plot picture.png", 2 },
        { "arm.yaml " ONE " -m mass --plot picture", "--plot picture", 2 },
        { "arm.yaml " ONE " -m mass --ports motion.csv", "--ports goes with --motion", 2 },
        { "arm.yaml " ONE " -m mass --motion none.csv", "none.csv", 1 },
        { "arm.yaml " ONE " -m mass --motion short.csv", "the column 'q.s/j2' is missing", 1 },
        { "arm.yaml " ONE " -m mass --motion length.csv", "unknown column 'length.lift'", 1 },
        { "arm.yaml " ONE " -m mass --motion empty.csv", "no rows", 1 },
        { "arm.yaml --vary modules.arm.links.l2.mass=-2:-1:3 -m mass",
          "none of the 3 points has a result; the first: ", 1 },
        { "arm.yaml --gravity 0,0,0 --vary modules.arm.links.l2.mass=1e300:1e308:3 -m 'rms(tau.*)' --motion huge.csv",
          "none of the 3 points has a result", 1 },
        { "arm.yaml " ONE " -m mass --plot no-such-folder/p.svg", "no-such-folder", 1 },
    };
    write_file(in_folder("short.csv"), "q.s/j1\n1\n");
    write_file(in_folder("length.csv"), "q.s/j1,q.s/j2,length.lift\n1,1,1\n");
    write_file(in_folder("empty.csv"), "q.s/j1,q.s/j2\n");
    write_file(in_folder("huge.csv"), "q.s/j1,q.s/j2,a.s/j1\n1,1,1e10\n");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const int code = program_shell("cd %s && %s sweep %s -o result.csv > printed 2> message", folder, RAMUS_PROGRAM,
                                       cases[k].args);
        char *text = read_file(in_folder("message"));
        if (code != cases[k].code || !strstr(text, cases[k].text) || strncmp(text, "ramus: ", 7) != 0)
            fail_msg("%s: code %d and '%s' are expected, not %d and '%s'", cases[k].args, cases[k].code, cases[k].text,
                     code, text);
        if (access(in_folder("result.csv"), F_OK) == 0)
            fail_msg("%s: a result is left", cases[k].args);
        free(text);
    }
    assert_int_equal(program_shell("cd %s && %s sweep arm.yaml " ONE " -m mass --plot one.svg -o one.svg 2> message",
                                   folder, RAMUS_PROGRAM),
                     2);
    assert_int_equal(program_shell("cd %s && grep -q 'one file cannot hold both' message && test ! -e one.svg", folder),
                     0);
}

/* Ends that meet are told of also where the part gives no force. */
static void test_ends_meet(void **state)
{
    (void)state;
    static const char *const part[] = {
        "{name: p, type: actuator, between: [world, c/y]}", "{name: p, type: bar, length: 1, between: [world, c/y]}",
        "{name: p, type: spring, stiffness: 3, rest_length: 0, between: [world, c/y]}"
    };
    static const char *const command[] = { "id slides.yaml --mechanism -s",
                                           "sweep slides.yaml --vary "
                                           "modules.m.links.x.mass=1:2:2 -m mass --motion" };
    FILE *f = fopen(in_folder("slides.csv"), "w");
    fputs("q.c/x,q.c/y\n1,1\n0,0\n", f);
    fclose(f);
    for (size_t k = 0; k < sizeof part / sizeof *part * 2; k++) {
        f = fopen(in_folder("slides.yaml"), "w");
        fprintf(f,
                "ramus: 1\nmodules:\n  m:\n    links:\n"
                "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
                "      - {name: y, joint: {name: y, type: prismatic, axis: [0, 1, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
                "robot:\n  - {name: c, module: m}\nmechanism:\n  - %s\n",
                part[k / 2]);
        fclose(f);
        const int code =
            program_shell("cd %s && %s %s slides.csv > printed 2> message", folder, RAMUS_PROGRAM, command[k % 2]);
        char *text = read_file(in_folder("message"));
        if (code != 1 || !strstr(text, "slides.csv:3: the ends of ") || !strstr(text, "'p' meet"))
            fail_msg("%s, %s: code %d and '%s'", part[k / 2], command[k % 2], code, text);
        free(text);
    }
}

/* What check says of a part, with its line, the other commands say too. */
static void test_lines_of_parts(void **state)
{
    (void)state;
    static const struct {
        const char *part, *text;
    } cases[] = {
        { "{name: p, type: spring, stiffness: 1, rest_length: 0, between: [s/l1, s/l1]}", "both ends are on 's/l1'" },
        { "{name: p, type: lever, pivot: s/l1, axis: [0, 1, 0], tip: [1, 0, 0], pin: {on: s/l1, rod_length: 1}}",
          "pivot and guide" },
    };
    static const char *const command[] = { "check parts.yaml", "id parts.yaml --mechanism -s motion.csv",
                                           "sweep parts.yaml -m mass " ONE " --motion motion.csv" };
    for (size_t k = 0; k < sizeof cases / sizeof *cases * 3; k++) {
        program_shell("cd %s && (echo 'mechanism:'; echo '  - %s') | cat arm.yaml - > parts.yaml", folder,
                      cases[k / 3].part);
        program_shell("cd %s && grep -n 'name: p,' parts.yaml | sed 's/^\\([0-9]*\\):.*/parts.yaml:\\1:/' > line",
                      folder);
        const int code = program_shell("cd %s && %s %s > message 2>&1", folder, RAMUS_PROGRAM, command[k % 3]);
        const int said =
            program_shell("cd %s && grep -F -f line message | grep -q \"%s\"", folder, cases[k / 3].text) == 0;
        char *text = read_file(in_folder("message"));
        if (code != 1 || !said)
            fail_msg("%s, %s: code %d and '%s'", cases[k / 3].part, command[k % 3], code, text);
        free(text);
    }
}

/* A robot without a mechanism: --mechanism adds nothing. */
static void test_id_mechanism(void **state)
{
    (void)state;
    assert_int_equal(program_shell("%s id %s -s %s -o %s && %s id %s -s %s --mechanism -o %s && cmp %s %s",
                                   RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("motion.csv"), in_folder("id1.csv"),
                                   RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("motion.csv"), in_folder("id2.csv"),
                                   in_folder("id1.csv"), in_folder("id2.csv")),
                     0);
}

static int make_folder(void **state)
{
    (void)state;
    if (!temporary_folder(folder))
        return -1;
    write_robot("arm.yaml", 0.75, 0.1);
    write_motion();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    return program_shell("rm -rf %s", folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_id),  cmocka_unit_test(test_neutral),         cmocka_unit_test(test_jobs),
        cmocka_unit_test(test_many_points), cmocka_unit_test(test_plots),           cmocka_unit_test(test_messages),
        cmocka_unit_test(test_ends_meet),   cmocka_unit_test(test_lines_of_parts),  cmocka_unit_test(test_id_mechanism),
        cmocka_unit_test(test_mechanism),   cmocka_unit_test(test_length_messages),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
