/* test_cli_sweep.c - ramus sweep against 'ramus id' on files edited by hand; threads; pictures; messages */
#include "cli/sweep_files.h"

#include <expat.h>

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
    assert_null(strstr(text, "no effect"));
    free(text);
    /* at rest no inertia counts, of two axes one */
    assert_int_equal(program_shell("%s sweep %s --vary modules.arm.links.l2.mass=0:2:3 --vary "
                                   "'modules.arm.links.l2.inertia[0]=1:2:4' --measure 'final(tau.s/j1)' > %s 2> %s",
                                   RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("neutral.csv"), in_folder("said")),
                     0);
    text = read_file(in_folder("said"));
    assert_non_null(strstr(text, "no effect  modules.arm.links.l2.inertia[0] changes no measure"));
    assert_null(strstr(text, "no effect  modules.arm.links.l2.mass"));
    free(text);
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
    static const mistake cases[] = {
        { "arm.yaml -m mass", "--vary is missing", 2 },
        { "arm.yaml " ONE, "--measure is missing", 2 },
        { ONE " -m mass", "MODEL is missing", 2 },
        { "none.yaml " ONE " -m mass", "none.yaml", 1 },
        { "none.urdf " ONE " -m mass", "none.urdf: cannot be opened", 1 },
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
        { "arm.yaml --random 5 " ONE " -m mass", "FROM:TO is expected", 2 },
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
    expect_mistakes("sweep", cases, sizeof cases / sizeof *cases);
    assert_int_equal(program_shell("cd %s && %s sweep arm.yaml " ONE " -m mass --plot one.svg -o one.svg 2> message",
                                   folder, RAMUS_PROGRAM),
                     2);
    assert_int_equal(program_shell("cd %s && grep -q 'one file cannot hold both' message && test ! -e one.svg", folder),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_id),  cmocka_unit_test(test_neutral), cmocka_unit_test(test_jobs),
        cmocka_unit_test(test_many_points), cmocka_unit_test(test_plots),   cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
