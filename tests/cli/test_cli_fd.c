/* test_cli_fd.c - ramus fd gives back the accelerations that ramus id was asked for */
#include "ramus/ramus.h"

#include "support/compare.h"
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

enum { ROWS = 7 };

static char folder[TEMPORARY_SIZE];

static char *in_folder(const char *name)
{
    static char path[4][TEMPORARY_SIZE + 32];
    static int next;
    char *p = path[next++ % 4];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

/* q, v and one more quantity of each row, random, as a table. */
static ramus_table *make_table(const ramus_model *model, unsigned long long seed, const char *third)
{
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model), ncolumn = nq + 2 * nv;
    char(*name)[96] = calloc((size_t)ncolumn, sizeof *name);
    const char **column = calloc((size_t)ncolumn, sizeof *column);
    ramus_table *table;
    ramus_error err;
    rng r = { seed };
    for (int k = 0; k < ncolumn; k++) {
        const int velocity = k >= nq;
        const char *prefix = !velocity ? "q." : k < nq + nv ? "v." : third;
        char part[80];
        if (velocity)
            ramus_model_v_name(model, (k - nq) % nv, part, sizeof part);
        else
            ramus_model_q_name(model, k, part, sizeof part);
        snprintf(name[k], sizeof name[k], "%s%s", prefix, part);
        column[k] = name[k];
    }
    assert_int_equal(ramus_table_create(ncolumn, column, ROWS, &table, &err), RAMUS_OK);
    for (int row = 0; row < ROWS; row++) {
        double *values = table->values + (size_t)row * (size_t)ncolumn;
        ramus_random(model, &r.state, values);
        for (int k = nq; k < ncolumn; k++)
            values[k] = rng_uniform(&r, -1, 1);
    }
    free(column);
    free(name);
    return table;
}

static void round_trip(const char *file, unsigned long long seed)
{
    ramus_error err;
    ramus_model *model;
    char robot[512];
    snprintf(robot, sizeof robot, "%s/robots/%s", RAMUS_SOURCE_DIR, file);
    assert_int_equal(ramus_model_load(robot, NULL, &model, &err), RAMUS_OK);
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    ramus_table *motion = make_table(model, seed, "a."), *forces, *states, *result;
    assert_int_equal(ramus_table_save(motion, in_folder("motion.csv"), &err), RAMUS_OK);
    assert_int_equal(program_shell("%s id '%s' --states %s -o %s", RAMUS_PROGRAM, robot, in_folder("motion.csv"),
                                   in_folder("forces.csv")),
                     0);
    assert_int_equal(ramus_table_load(in_folder("forces.csv"), &forces, &err), RAMUS_OK);
    assert_int_equal(forces->ncolumn, nv);
    /* the same states with the forces that id found */
    states = make_table(model, seed, "tau.");
    for (int row = 0; row < ROWS; row++)
        memcpy(states->values + row * states->ncolumn + nq + nv, forces->values + row * nv,
               (size_t)nv * sizeof(double));
    assert_int_equal(ramus_table_save(states, in_folder("states.csv"), &err), RAMUS_OK);
    assert_int_equal(program_shell("%s fd '%s' --states %s -o %s", RAMUS_PROGRAM, robot, in_folder("states.csv"),
                                   in_folder("result.csv")),
                     0);
    assert_int_equal(ramus_table_load(in_folder("result.csv"), &result, &err), RAMUS_OK);
    assert_int_equal(result->ncolumn, nv);
    assert_int_equal(strncmp(result->column[0], "a.", 2), 0);
    for (int row = 0; row < ROWS; row++)
        for (int k = 0; k < nv; k++) {
            const double want = motion->values[row * motion->ncolumn + nq + nv + k], got = result->values[row * nv + k];
            if (!(fabs(got - want) <= 1e-8))
                fail_msg("%s, seed %llu, row %d, %s: %.17g, not %.17g", file, seed, row, result->column[k], got, want);
        }
    ramus_table_destroy(result);
    ramus_table_destroy(states);
    ramus_table_destroy(forces);
    ramus_table_destroy(motion);
    ramus_model_destroy(model);
}

static void test_round_trip(void **state)
{
    (void)state;
    round_trip("bm.yaml", 1);
    round_trip("mbm.yaml", 2);
    round_trip("branched-38.yaml", 3);
    round_trip("holonomic-9.yaml", 4);
}

/* Links without mass: the message names the joint, and nothing is written. */
static void test_singular(void **state)
{
    (void)state;
    write_file(in_folder("massless.yaml"), "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: "
                                           "revolute}}]}\nrobot: [{name: s, module: m}]\n");
    write_file(in_folder("one.csv"), "q.s/j,tau.s/j\n0,1\n");
    assert_int_not_equal(program_shell("%s fd %s --states %s -o %s 2> %s", RAMUS_PROGRAM, in_folder("massless.yaml"),
                                       in_folder("one.csv"), in_folder("none.csv"), in_folder("message")),
                         0);
    char *text = read_file(in_folder("message"));
    assert_non_null(strstr(text, "s/j"));
    free(text);
    assert_int_not_equal(access(in_folder("none.csv"), F_OK), 0);
}

/* A bar on a lever cannot be held: that is said. */
static void test_bar_on_lever(void **state)
{
    (void)state;
    write_file(
        in_folder("bar.yaml"),
        "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: prismatic}, mass: 1, inertia: [1, 1, "
        "1]}]}\n"
        "robot: [{name: s, module: m}]\nmechanism:\n"
        "  - {name: lever, type: lever, pivot: world, axis: [0, 1, 0], tip: [1, 0, 0], guide: {on: s/l, normal: [0, "
        "0, 1],"
        " rod_length: 0}}\n"
        "  - {name: rod, type: bar, between: [world, {lever: lever, at: [1, 0, 0]}], length: 1}\n");
    write_file(in_folder("state.csv"), "q.s/j,tau.s/j\n0,1\n");
    assert_int_not_equal(program_shell("%s fd %s --states %s -o %s 2> %s", RAMUS_PROGRAM, in_folder("bar.yaml"),
                                       in_folder("state.csv"), in_folder("bar.csv"), in_folder("message")),
                         0);
    assert_int_equal(program_shell("grep -q \"bar 'rod' ends on a lever\" %s && test ! -e %s", in_folder("message"),
                                   in_folder("bar.csv")),
                     0);
}

/* Rows that do not meet the constraints are computed all the same, and counted. */
static void test_unmet_rows(void **state)
{
    (void)state;
    static const struct {
        const char *rows, *said; /* "": nothing */
    } cases[] = {
        { "0.3,0.3,1,1\n0.3,0.3000002,1,1.0000002\n", "" },
        { "0,0,0,0\n0.1,0,0,0\n0,0,0,0\n-0.5,0,1,1.25\n0,0,2,0\n",
          "3 of 5 rows do not meet the constraints: position error up to 0.5 ('rod', line 5), velocity error up to 2 "
          "('rod', line "
          "6)\n" },
        { "0,0,0,0\n0,0,1,0\n", "1 of 2 rows does not meet the constraints: velocity error up to 1 ('rod', line 3)\n" },
        { "0,0.25,1,1\n", "1 of 1 rows does not meet the constraints: position error up to 0.25 ('rod', line 2)\n" },
    };
    write_file(in_folder("coupled.yaml"),
               "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
               "      - {name: a, joint: {name: j, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
               "      - {name: b, parent: base, joint: {name: k, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
               "robot: [{name: r, module: m}]\n"
               "constraints: [{name: rod, type: coupling, coordinates: {r/j: 1, r/k: -1}}]\n");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char table[256], wanted[TEMPORARY_SIZE + 256] = "";
        snprintf(table, sizeof table, "q.r/j,q.r/k,v.r/j,v.r/k\n%s", cases[k].rows);
        write_file(in_folder("unmet.csv"), table);
        if (cases[k].said[0])
            snprintf(wanted, sizeof wanted, "ramus: %s: %s", in_folder("unmet.csv"), cases[k].said);
        assert_int_equal(program_shell("%s fd %s --states %s -o %s 2> %s", RAMUS_PROGRAM, in_folder("coupled.yaml"),
                                       in_folder("unmet.csv"), in_folder("unmet-a.csv"), in_folder("message")),
                         0);
        char *text = read_file(in_folder("message"));
        if (strcmp(text, wanted) != 0)
            fail_msg("rows:\n%ssaid: %s\nwanted: %s", cases[k].rows, text, wanted);
        free(text);
    }
}

static int make_folder(void **state)
{
    (void)state;
    return temporary_folder(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return program_shell("rm -rf %s", folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_round_trip), cmocka_unit_test(test_singular),
                                        cmocka_unit_test(test_bar_on_lever), cmocka_unit_test(test_unmet_rows) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
