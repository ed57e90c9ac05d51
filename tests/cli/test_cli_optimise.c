/* test_cli_optimise.c - ramus optimise against the best of fine grids, threads, JSON, messages
 *
 * CHARMIE: springs that balance the weight above the lift. The best of the grid is the best that ramus sweep finds; searches within
 * the same ranges must be better, and by more than a finer grid could explain.
 */
#include "cli/sweep_files.h"

/* ---- results ------------------------------------------------------------------------------------------------ */

/* Coordinates at rest, the lift from its lowest to its highest position. */
static void write_lift(const char *robot, const char *name)
{
    ramus_model *model;
    ramus_error err;
    if (ramus_model_load(robot, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    for (int row = -1; row < 9; row++) {
        for (int k = 0; k < ramus_model_nq(model); k++) {
            char text[128];
            ramus_model_q_name(model, k, text, sizeof text);
            if (strcmp(text, "body/lift") == 0 || strcmp(text, "body/torso") == 0)
                continue;
            if (row < 0)
                fprintf(f, "q.%s,", text);
            else
                fprintf(f, "0,");
        }
        if (row < 0)
            fprintf(f, "length.lift,length.torso\n");
        else
            fprintf(f, "%.17g,%.17g\n", 0.18 + 0.23 * row / 8, 0.36 + 0.01 * (row % 3));
    }
    fclose(f);
    ramus_model_destroy(model);
}

/* The best row of a table, by its third cell; returns how many rows there are. */
static int best_row(const char *name, double best[3])
{
    char *text = read_file(in_folder(name));
    int count = 0;
    best[2] = INFINITY;
    for (const char *at = strchr(text, '\n') + 1; *at; count++) {
        double cell[3];
        assert_int_equal(read_cells(&at, cell, 3), 3);
        if (cell[2] < best[2])
            memcpy(best, cell, sizeof cell);
    }
    free(text);
    return count;
}

#define STIFFNESS "mechanism.left_spring.stiffness=0.2:1"
#define ANCHOR "mechanism.left_spring.between[1].at[2]=300:600"

static void test_charmie(void **state)
{
    (void)state;
    char robot[512];
    double grid[3], best[3];
    snprintf(robot, sizeof robot, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    write_lift(robot, "lift.csv");
    assert_int_equal(program_shell("%s sweep %s --motion %s --vary " STIFFNESS ":19 --vary '" ANCHOR
                                   ":19' -m 'peak(force.lift)' -o %s > %s",
                                   RAMUS_PROGRAM, robot, in_folder("lift.csv"), in_folder("grid.csv"),
                                   in_folder("said")),
                     0);
    assert_int_equal(best_row("grid.csv", grid), 361);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(
            program_shell("%s optimise %s --motion %s --vary " STIFFNESS " --vary '" ANCHOR
                          "' --minimize 'peak(force.lift)' --method %s --starts 2 --evaluations 200 -o %s > %s",
                          RAMUS_PROGRAM, robot, in_folder("lift.csv"), k ? "gradient" : "simplex",
                          in_folder("search.csv"), in_folder("said")),
            0);
        const int count = best_row("search.csv", best);
        if (!(best[2] < 0.05 * grid[2]) || !(best[0] >= 0.2 && best[0] <= 1 && best[1] >= 300 && best[1] <= 600))
            fail_msg("%s: %g N at %g, %g after %d points; the best of the grid has %g N at %g, %g",
                     k ? "gradient" : "simplex", best[2], best[0], best[1], count, grid[2], grid[0], grid[1]);
        /* springs that balance every height: their force is stiffness times length */
        if (!(fabs(best[0] - 0.6) < 0.01 && fabs(best[1] - 423.04) < 2))
            fail_msg("not the springs that balance: %g, %g", best[0], best[1]);
    }
}

/* The mass of an arm is least at the edge, its torque largest at the other; points beyond the edge of what a robot can be count as none. */
static void test_edges(void **state)
{
    (void)state;
    static const struct {
        const char *args, *found[3];
    } cases[] = {
        { "--vary modules.arm.links.l2.mass=-1:2 --minimize mass",
          { "smallest mass", "refused", "reach the best value" } },
        { "--vary modules.arm.links.l2.mass=0.5:2 --minimize mass",
          { "modules.arm.links.l2.mass = 0.5 kg   (at the edge of its range)", "mass = 1.5 kg", "8 of 8" } },
        { "--vary modules.arm.links.l2.mass=0.5:2 --maximize 'peak(tau.s/j1)' --motion motion.csv -m mass",
          { "modules.arm.links.l2.mass = 2 kg   (at the edge of its range)", "largest peak(tau.s/j1)",
            "mass = 3 kg" } },
        { "--vary modules.arm.links.l2.mass=0.5:2 --minimize mass --json",
          { "\"best\": {\"parameters\": {\"modules.arm.links.l2.mass\": 0.5}, \"measures\": {\"mass\": 1.5}}",
            "\"unchanged\": {\"mass\": 1.75}", "\"end\": \"converged\"" } },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        if (program_shell("cd %s && %s optimise arm.yaml %s --plot page.html -o points.csv > said", folder,
                          RAMUS_PROGRAM, cases[k].args) != 0)
            fail_msg("%s: failed", cases[k].args);
        char *text = read_file(in_folder("said"));
        for (int i = 0; i < 3; i++)
            if (!strstr(text, cases[k].found[i]))
                fail_msg("%s: '%s' is missing in\n%s", cases[k].args, cases[k].found[i], text);
        free(text);
        text = read_file(in_folder("page.html"));
        assert_non_null(strstr(text, "points of searches"));
        free(text);
    }
}

static void test_jobs(void **state)
{
    (void)state;
    char *text[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(program_shell("cd %s && %s optimise arm.yaml --vary modules.arm.links.l2.mass=-0.5:2 --vary "
                                       "'modules.arm.links.l2.com[1]=-1:1' --minimize 'rms(tau.*)' --motion motion.csv "
                                       "--seed 4 --starts 5 --evaluations 60 --jobs %d -o points.csv --json > said",
                                       folder, RAMUS_PROGRAM, i ? 3 : 1),
                         0);
        assert_int_equal(program_shell("cd %s && cat points.csv >> said", folder), 0);
        text[i] = read_file(in_folder("said"));
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

/* ---- messages ----------------------------------------------------------------------------------------------- */

#define MASS "--vary modules.arm.links.l2.mass=1:2"

static void test_messages(void **state)
{
    (void)state;
    static const mistake cases[] = {
        { "arm.yaml --minimize mass", "--vary is missing", 2 },
        { "arm.yaml " MASS, "--minimize or --maximize is missing", 2 },
        { "arm.yaml " MASS " --minimize mass --maximize mass", "one of the two", 2 },
        { "arm.yaml " MASS ":3 --minimize mass", "FROM:TO is expected", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=2:1 --minimize mass", "the range goes downwards", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=1:1 --minimize mass", "FROM is below TO", 2 },
        { "arm.yaml --vary modules.arm.links.l2.mass=nan:1 --minimize mass", "FROM:TO is expected", 2 },
        { "arm.yaml " MASS " " MASS " --minimize mass", "varied twice", 2 },
        { "arm.yaml " MASS " --minimize mass --method simplx", "did you mean 'simplex'", 2 },
        { "arm.yaml " MASS " --minimize mass --method 3", "there are simplex and gradient", 2 },
        { "arm.yaml " MASS " --minimize mass --starts 0", "--starts 0: a whole number from 1 to 1000", 2 },
        { "arm.yaml " MASS " --minimize mass --starts 1.5", "--starts 1.5", 2 },
        { "arm.yaml " MASS " --minimize mass --evaluations -3", "--evaluations -3", 2 },
        { "arm.yaml " MASS " --minimize mass --starts 1000 --evaluations 100000", "1000000 is the most", 2 },
        { "arm.yaml " MASS " --minimize mass --tolerance 0", "--tolerance 0", 2 },
        { "arm.yaml " MASS " --minimize mass --tolerance inf", "--tolerance inf", 2 },
        { "arm.yaml " MASS " --minimize mass --seed x", "--seed x", 2 },
        { "arm.yaml " MASS " --minimize 'peek(tau.s/j1)'", "did you mean 'peak'", 2 },
        { "arm.yaml " MASS " --minimize 'peak(tau.s/j3)'", "did you mean 'tau.s/j1'", 2 },
        { "arm.yaml " MASS " --minimize mass --plot p.png", "--plot p.png", 2 },
        { "arm.yaml " MASS " --minimize mass --json -o -", "standard output cannot hold both", 2 },
        { "arm.yaml --vary modules.arm.links.l3.mass=1:2 --minimize mass", "override 'modules.arm.links.l3.mass'", 1 },
        { "arm.yaml --vary modules.arm.links.l2.mass=-3:-1 --minimize mass", "points has a result; the first: ", 1 },
        { "none.yaml " MASS " --minimize mass", "none.yaml", 1 },
        { "arm.yaml " MASS " --minimize mass --motion none.csv", "none.csv", 1 },
    };
    expect_mistakes("optimise", cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_charmie), cmocka_unit_test(test_edges),
                                        cmocka_unit_test(test_jobs), cmocka_unit_test(test_messages) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
