/* test_cli_rollout.c - ramus rollout: each row is the simulation of that robot from that state, for any number of threads; messages */
#include "cli/sweep_files.h"

#define DRAWN "--vary modules.arm.links.l2.mass=0.5:2 --vary q.s/j1=-0.4:0.4 --vary v.s/j2=-1:1"

/* The last row of a simulation of the robot with this mass, from this state: q of both joints. */
static void simulate(double mass, double q1, double v2, double q[2])
{
    write_robot("drawn.yaml", mass, 0.1);
    FILE *f = fopen(in_folder("first.csv"), "w");
    assert_non_null(f);
    fprintf(f, "q.s/j1,q.s/j2,v.s/j1,v.s/j2\n%.17g,0,0,%.17g\n", q1, v2);
    fclose(f);
    assert_int_equal(program_shell("cd %s && %s sim drawn.yaml --initial first.csv --time 0.3 -o motion1.csv 2> said",
                                   folder, RAMUS_PROGRAM),
                     0);
    char *text = read_file(in_folder("motion1.csv"));
    assert_int_equal(strncmp(text, "t,q.s/j1,q.s/j2,", 16), 0);
    text[strlen(text) - 1] = '\0';
    const char *last = strrchr(text, '\n') + 1;
    double cell[3];
    read_cells(&last, cell, 3);
    assert_true(fabs(cell[0] - 0.3) < 1e-12);
    q[0] = cell[1];
    q[1] = cell[2];
    free(text);
}

static void test_rows_are_simulations(void **state)
{
    (void)state;
    enum { COUNT = 6 };
    assert_int_equal(program_shell("cd %s && %s rollout arm.yaml " DRAWN " --time 0.3 --count %d -m 'final(q.s/j1)' "
                                   "-m 'final(q.s/j2)' -m mass -o rows.csv > said",
                                   folder, RAMUS_PROGRAM, COUNT),
                     0);
    char *text = read_file(in_folder("rows.csv"));
    const char *at = strchr(text, '\n') + 1;
    double least = INFINITY, most = -INFINITY;
    int count = 0;
    for (; *at; count++) {
        double cell[6], q[2];
        assert_int_equal(read_cells(&at, cell, 6), 6);
        assert_true(cell[0] >= 0.5 && cell[0] <= 2 && fabs(cell[1]) <= 0.4 && fabs(cell[2]) <= 1);
        simulate(cell[0], cell[1], cell[2], q);
        if (!(fabs(cell[3] - q[0]) < 1e-9 && fabs(cell[4] - q[1]) < 1e-9 && fabs(cell[5] - 1 - cell[0]) < 1e-12))
            fail_msg("row %d: %.12g and %.12g, mass %.12g; ramus sim has %.12g and %.12g", count, cell[3], cell[4],
                     cell[5], q[0], q[1]);
        least = fmin(least, cell[3]);
        most = fmax(most, cell[3]);
    }
    assert_int_equal(count, COUNT);
    assert_true(most - least > 0.01); /* what is drawn counts */
    free(text);
}

static void test_jobs(void **state)
{
    (void)state;
    char *text[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(program_shell("cd %s && %s rollout arm.yaml " DRAWN " --hold --time 0.1 --count 9 --seed 5 "
                                       "--jobs %d -o rows.csv > said && cat rows.csv >> said",
                                       folder, RAMUS_PROGRAM, i ? 3 : 1),
                         0);
        text[i] = read_file(in_folder("said"));
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

static void test_messages(void **state)
{
    (void)state;
    static const mistake cases[] = {
        { "arm.yaml --time 0.1", "--vary is missing", 2 },
        { "arm.yaml " DRAWN, "--time", 2 },
        { "arm.yaml --time -1 " DRAWN, "--time -1: a number of at least 0 is expected", 2 },
        { "arm.yaml --time 0.1 --count 0 " DRAWN, "--count 0: a whole number from 1 to 1000000 is expected", 2 },
        { "arm.yaml --time 0.1 --count 1e12 " DRAWN, "--count 1e12", 2 },
        { "arm.yaml --time 0.1 --vary q.j1=0:1", "has no coordinate 'j1'; did you mean 's/j1'?", 2 },
        { "arm.yaml --time 0.1 --vary v.s/j9=0:1", "has no coordinate 's/j9'; 'ramus info' lists them", 2 },
        { "arm.yaml --time 0.1 --vary q.=0:1", "has no coordinate ''", 2 },
        { "arm.yaml --time 0.1 --vary q.s/j1=nan:1", "FROM:TO is expected", 2 },
        { "arm.yaml --time 0.1 --vary q.s/j1=1:-0.5", "the range goes downwards; write q.s/j1=-0.5:1", 2 },
        { "arm.yaml --time 0.1 -m 'peek(q.s/j1)' " DRAWN, "peek", 2 },
        { "arm.yaml --time 0.1 --vary modules.arm.links.l3.mass=1:2", "override 'modules.arm.links.l3.mass'", 1 },
        { "arm.yaml --time 0.1 --vary modules.arm.links.l2.mass=-3:-1", "has a result; the first: ", 1 },
        { "none.yaml --time 0.1 " DRAWN, "none.yaml", 1 },
    };
    expect_mistakes("rollout", cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows_are_simulations), cmocka_unit_test(test_jobs),
                                        cmocka_unit_test(test_messages) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
