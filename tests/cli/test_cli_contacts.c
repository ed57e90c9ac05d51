/* test_cli_contacts.c - contacts on the command line: fd's columns of gaps and states, sim through impacts, --limits, what is refused */
#include "ramus/ramus.h"

#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char ball[] =
    "ramus: 1\nname: ball\nmodules:\n  ball:\n"
    "    links: [{name: b, joint: {name: j, type: prismatic, limits: {lower: 0.2, upper: 5}}, mass: 2, inertia: [1, 1, "
    "1]}]\n"
    "robot: [{name: r, module: ball}]\n"
    "constraints:\n  - {name: floor, type: contact, point: r/b, radius: 0.1, restitution: 0.5}\n";

static void expect(const char *line, int code, const char *output, const char *messages)
{
    program_result r = program_run(line);
    if (r.code != code || !strstr(r.output, output) || !strstr(r.messages, messages))
        fail_msg("ramus %s: exit code %d\nprinted: %s\n%s\nwanted: %s\n%s", line, r.code, r.output, r.messages, output,
                 messages);
    program_release(&r);
}

static void test_columns(void **state)
{
    (void)state;
    write_file("states.csv", "q.r/j,v.r/j,tau.r/j\n0.1,0,0\n0.1,0,30\n1.1,0,0\n");
    program_result r = program_run("fd ball.yaml --states states.csv --constraint-forces");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.output, "constraint.floor.fz"));
    assert_non_null(strstr(r.output, "constraint.floor.gap,constraint.floor.state"));
    double a, f[6], gap, state_of;
    static const double want[3][4] = { { 0, 19.62, 0, 2 }, { 5.19, 0, 0, 1 }, { -9.81, 0, 1, 0 } };
    const char *line = strchr(r.output, '\n') + 1;
    for (int k = 0; k < 3; k++, line = strchr(line, '\n') + 1) {
        assert_int_equal(sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf", &a, &f[0], &f[1], &f[2], &f[3], &f[4],
                                &f[5], &gap, &state_of),
                         9);
        const double got[4] = { a, f[2], gap, state_of };
        for (int i = 0; i < 4; i++)
            if (got[i] - want[k][i] > 1e-9 || want[k][i] - got[i] > 1e-9)
                fail_msg("row %d, number %d: %.12g, %.12g is expected", k, i, got[i], want[k][i]);
    }
    program_release(&r);
    write_file("hits.csv", "q.r/j,v.r/j\n0.1,-1\n");
    expect("fd ball.yaml --states hits.csv", 0, "a.r/j", "contacts are closed and still approach");
    expect("id ball.yaml --states states.csv", 0, "tau.r/j\n19.62", "");
}

static void test_runs(void **state)
{
    (void)state;
    expect("sim ball.yaml --initial start.csv --time 3 -o run.csv", 0, "", "");
    expect("sim ball.yaml --initial start.csv --time 3 --method euler -o steps.csv", 0, "", "");
    expect("sim ball.yaml --initial start.csv --time 1 --limits -o stopped.csv", 0, "", "");
    static const char *const files[] = { "run.csv", "steps.csv", "stopped.csv" };
    double at[3], t;
    for (int k = 0; k < 3; k++) { /* t and q of the last row */
        char *text = read_file(files[k]);
        size_t end = strlen(text);
        while (end > 0 && text[end - 1] == '\n')
            text[--end] = 0;
        assert_int_equal(sscanf(strrchr(text, '\n'), "%lf,%lf", &t, &at[k]), 2);
        free(text);
    }
    if (at[0] < 0.1 - 1e-8 || at[0] > 0.1 + 1e-8 || at[1] < 0.1 - 1e-8 || at[1] > 0.1 + 1e-8 || at[2] < 0.2 - 1e-8 ||
        at[2] > 0.2 + 1e-8)
        fail_msg("it rests at %.12g, %.12g and %.12g", at[0], at[1], at[2]);
    expect("sim ball.yaml --initial start.csv --time 1 --method rk4", 1, "", "choose euler or adaptive");
    expect("sim ball.yaml --time 1 --many start.csv --limits", 2, "", "--limits is for single runs");
}

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    static const test_file files[] = { { "ball.yaml", ball }, { "start.csv", "q.r/j\n1.1\n" } };
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* An impact without restitution takes all energy of a fall, wherever within a step it comes: the balance counts that. */
static void test_falls_end(void **state)
{
    (void)state;
    char text[sizeof ball];
    memcpy(text, ball, sizeof ball);
    memcpy(strstr(text, "0.5}"), "0.0}", 4);
    write_file("soft.yaml", text);
    for (int k = 0; k < 8; k++) {
        char start[64];
        double drift;
        snprintf(start, sizeof start, "q.r/j\n%g\n", 0.6 + 0.01 * k);
        write_file("high.csv", start);
        program_result r = program_run("sim soft.yaml --initial high.csv --time 0.5 --method euler -o fall.csv");
        const char *said = strstr(r.messages, "energy drift ");
        if (r.code != 0 || !said || sscanf(said, "energy drift %lf", &drift) != 1 || !(drift < 0.01))
            fail_msg("from %g m: exit code %d\n%s", 0.6 + 0.01 * k, r.code, r.messages);
        program_release(&r);
    }
}

/* A step that is too long for a bounce has remedies, with friction too; so has a state for which friction leaves no forces. */
static void test_remedies(void **state)
{
    (void)state;
    char text[sizeof ball + 32];
    snprintf(text, sizeof text, "%.*s, friction: 0.5}\n", (int)sizeof ball - 3, ball); /* without }, newline, 0 */
    write_file("rough.yaml", text);
    expect("sim rough.yaml --initial start.csv --time 0.4 --method euler --step 0.2", 3, "",
           "take --method adaptive, or a shorter");
    expect("sim ball.yaml --initial start.csv --time 0.4 --method euler --step 0.2", 3, "",
           "take --method adaptive, or a shorter");
    expect("sim rough.yaml --initial start.csv --time 3", 0, "", "");
}

/* A first state below the floor, or beyond a limit, is moved, and that is reported; one that touches is not. */
static void test_first_states(void **state)
{
    (void)state;
    write_file("below.csv", "q.r/j,v.r/j\n0.1,0\n-0.15,0\n0.15,0\n");
    static const char moved[] = "the first state does not meet the constraints: position of 'r/j' changed by ";
    static const struct {
        const char *options, *line;
        double change;
    } cases[] = { { "--row 0", NULL, 0 },
                  { "--row 1", "3", 0.25 },
                  { "--row 1 --method euler", "3", 0.25 },
                  { "--row 2", NULL, 0 },
                  { "--row 2 --limits", "4", 0.05 } };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[200], wanted[200] = "";
        snprintf(line, sizeof line, "sim ball.yaml --time 0 --initial below.csv %s", cases[k].options);
        if (cases[k].line)
            snprintf(wanted, sizeof wanted, "below.csv:%s: %s%g\n", cases[k].line, moved, cases[k].change);
        program_result r = program_run(line);
        if (r.code != 0 || !strstr(r.messages, wanted) || (strstr(r.messages, moved) != NULL) != (wanted[0] != '\0'))
            fail_msg("ramus %s: exit code %d\n%s\nwanted: %s", line, r.code, r.messages, wanted);
        program_release(&r);
    }
}

/* A run without --initial begins with the neutral state, here in the floor. */
static void test_neutral(void **state)
{
    (void)state;
    expect("sim ball.yaml --time 0 --method euler", 0, "",
           "ball.yaml: the neutral state, with which the run begins, does not meet the constraints: position of 'r/j' "
           "changed "
           "by 0.1\n");
    expect("sim ball.yaml --time 0 --limits", 0, "", "changed by 0.2\n");
}

/* Painleve's rod: in the second row no forces with friction are right. The others have their accelerations, of every number of threads. */
static void test_rows_without_forces(void **state)
{
    (void)state;
    write_file(
        "rod.yaml",
        "ramus: 1\nname: rod\nmodules:\n  rod:\n    links:\n"
        "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"
        "      - {name: z, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 0}\n"
        "      - {name: r, joint: {name: r, type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: [0.3333333333333333, "
        "0.3333333333333333, 0.3333333333333333]}\nrobot: [{name: rod, module: rod}]\n"
        "constraints:\n  - {name: tip, type: contact, point: rod/r, at: [-0.54030230586813977, 0, "
        "-0.8414709848078965], friction: 2}\n");
    write_file("rod.csv", "q.rod/x,q.rod/z,q.rod/r,v.rod/x\n0,2,0,1\n0,0.8414709848078965,0,20\n0,3,0,-20\n"
                          "0,0.8414709848078965,0,-20\n");
    write_file("back.csv", "q.rod/x,q.rod/z,q.rod/r,v.rod/x\n0,0.8414709848078965,0,-20\n");
    expect("sim rod.yaml --initial back.csv --time 0.01", 1, "", "no forces with friction were found");
    static const char *const lines[] = { "fd rod.yaml --states rod.csv",
                                         "fd rod.yaml --states rod.csv --constraint-forces" };
    for (int k = 0; k < 2; k++) {
        program_result r = program_run(lines[k]);
        const int good = r.code == 3 &&
                         strstr(r.messages, "rod.csv: 1 of 4 rows has no accelerations and nan in their place; "
                                            "the first is line ") &&
                         strstr(r.messages, "no forces with friction were found");
        int rows = 0, without = 0;
        for (const char *line = strchr(r.output, '\n'); line && line[1]; line = strchr(line + 1, '\n')) {
            rows++;
            without += strncmp(line + 1, "nan,nan,nan", 11) == 0;
        }
        if (!good || rows != 4 || without != 1)
            fail_msg("ramus %s: exit code %d, %d rows, %d without\n%s\n%s", lines[k], r.code, rows, without, r.output,
                     r.messages);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_columns),
                                        cmocka_unit_test(test_runs),
                                        cmocka_unit_test(test_first_states),
                                        cmocka_unit_test(test_falls_end),
                                        cmocka_unit_test(test_remedies),
                                        cmocka_unit_test(test_neutral),
                                        cmocka_unit_test(test_rows_without_forces) };
    return cmocka_run_group_tests(tests, enter, leave);
}
