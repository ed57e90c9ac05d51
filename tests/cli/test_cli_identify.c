/* test_cli_identify.c - ramus excite and ramus identify: files that differ in what was identified alone, and logs that are refused with the reason
 *
 * Logs are those of 'ramus excite' with forces of another robot (the same file with other numbers, by 'ramus id'), friction and noise.
 */
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
#include <cmocka.h>

#define ARM                                                                                                            \
    "ramus: 1\n"                                                                                                       \
    "name: pair # of arms\n"                                                                                           \
    "units: {length: mm, inertia: kg mm^2}\n"                                                                          \
    "modules:\n"                                                                                                       \
    "  arm: # used twice\n"                                                                                            \
    "    links:\n"                                                                                                     \
    "      - {name: a, joint: {name: j1, type: revolute, limits: {lower: -1.5, upper: 1.5, velocity: 3}}, mass: 2,\n"  \
    "         com: [100, 0, 0], inertia: [4000, 12000, 12000]}\n"                                                      \
    "      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0], limits: {lower: -1.5, upper: 1.5,\n"         \
    "         velocity: 3}}, origin: {xyz: [200, 0, 0]}, mass: %s, com: [%s, 0, 0], inertia: [3000, 8000, 8000]}\n"    \
    "robot:\n"                                                                                                         \
    "  - {name: left, module: arm} # the first\n"                                                                      \
    "  - name: right # the second\n"                                                                                   \
    "    module: arm\n"                                                                                                \
    "    on: left/b\n"                                                                                                 \
    "    pose: {xyz: [150, 0, 0]}\n"

static const char urdf[] =
    "<?xml version=\"1.0\"?>\n"
    "<!-- a comment -->\n"
    "<robot name=\"two\">\n"
    "  <link name=\"base\"/>\n"
    "  <link name=\"upper\">\n"
    "    <inertial> <!-- by CAD -->\n"
    "      <mass value=\"%s\"/>\n"
    "      <origin xyz=\"0.1 0 0\" rpy=\"0.3 0 0\"/>\n"
    "      <inertia ixx=\"0.01\" ixy=\"0\" ixz=\"0\" iyy=\"0.03\" iyz=\"0\" izz=\"0.03\"/>\n"
    "    </inertial>\n"
    "  </link>\n"
    "  <link name=\"lower\"><inertial><mass value=\"1\"/><inertia ixx=\"0.004\" ixy=\"0\" ixz=\"0\" iyy=\"0.01\" "
    "iyz=\"0\" "
    "izz=\"0.01\"/></inertial></link>\n"
    "  <joint name=\"shoulder\" type=\"revolute\">\n"
    "    <parent link=\"base\"/><child link=\"upper\"/><axis xyz=\"0 1 0\"/>\n"
    "    <limit lower=\"-1.5\" upper=\"1.5\" velocity=\"3\" effort=\"100\"/>\n"
    "  </joint>\n"
    "  <joint name=\"elbow\" type=\"continuous\">\n"
    "    <parent link=\"upper\"/><child link=\"lower\"/><axis xyz=\"0 0 1\"/><origin xyz=\"0.3 0 0\"/>\n"
    "    <dynamics K=\"7000\" damping = '0.01' mu=\"2\" />\n"
    "  </joint>\n"
    "</robot>\n";

static char folder[TEMPORARY_SIZE];

/* ---- logs ---------------------------------------------------------------------------------------------------- */

static ramus_table *load(const char *path)
{
    ramus_table *table = NULL;
    ramus_error err;
    if (ramus_table_load(path, &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return table;
}

static double *cell(ramus_table *t, size_t row, int column)
{
    return t->values + row * (size_t)t->ncolumn + (size_t)column;
}

/* Forces of the motion by the robot `truth`, with friction 0.4 v + 0.2 sign(v), an offset of 0.1 and noise; only t, q, tau are written. */
static void make_log(const char *motion, const char *truth, const char *path)
{
    rng r = { 3 };
    ramus_error err;
    free(program_output(0, "id %s --states %s -o forces.csv", truth, motion));
    ramus_table *m = load(motion), *f = load("forces.csv");
    const int n = f->ncolumn - 1;
    const char **column = calloc((size_t)(1 + 2 * n), sizeof *column);
    ramus_table *log = NULL;
    column[0] = "t";
    for (int k = 0; k < n; k++) {
        column[1 + k] = m->column[1 + k];
        column[1 + n + k] = f->column[1 + k];
    }
    assert_int_equal(ramus_table_create(1 + 2 * n, column, m->nrow, &log, &err), RAMUS_OK);
    for (size_t i = 0; i < m->nrow; i++) {
        *cell(log, i, 0) = *cell(m, i, 0);
        for (int k = 0; k < n; k++) {
            const double v = *cell(m, i, 1 + n + k);
            *cell(log, i, 1 + k) = 1e-5 * round(1e5 * *cell(m, i, 1 + k));
            *cell(log, i, 1 + n + k) =
                *cell(f, i, 1 + k) + 0.4 * v + 0.2 * tanh(v / 1e-3) + 0.1 + 0.05 * rng_normal(&r);
        }
    }
    assert_int_equal(ramus_table_save(log, path, &err), RAMUS_OK);
    ramus_table_destroy(log);
    ramus_table_destroy(m);
    ramus_table_destroy(f);
    free(column);
}

static int enter(void **state)
{
    (void)state;
    char text[4096];
    if (program_enter(folder, NULL, 0) != 0)
        return 1;
    snprintf(text, sizeof text, ARM, "1.5", "80");
    write_file("pair.yaml", text);
    snprintf(text, sizeof text, ARM, "1.9", "100");
    write_file("truth.yaml", text);
    snprintf(text, sizeof text, urdf, "2");
    write_file("two.urdf", text);
    snprintf(text, sizeof text, urdf, "2.6");
    write_file("truth.urdf", text);
    free(program_output(0, "excite pair.yaml --duration 10 --step 0.005 --trials 20 -o motion.csv"));
    free(program_output(0, "excite two.urdf --duration 10 --step 0.005 --trials 20 --acceleration 30 -o two.csv"));
    make_log("motion.csv", "truth.yaml", "log.csv");
    make_log("two.csv", "truth.urdf", "two-log.csv");
    return 0;
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* ---- what comes out ------------------------------------------------------------------------------------------ */

static ramus_model *model_of(const char *path)
{
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

/* The rms difference of forces of two robots along a motion, beside those of the second. */
static double off(const char *a, const char *b, const char *motion)
{
    free(program_output(0, "id %s --states %s -o a.csv", a, motion));
    free(program_output(0, "id %s --states %s -o b.csv", b, motion));
    ramus_table *x = load("a.csv"), *y = load("b.csv");
    double sum = 0, all = 0;
    for (size_t i = 0; i < x->nrow; i++)
        for (int k = 1; k < x->ncolumn; k++) {
            sum += pow(*cell(x, i, k) - *cell(y, i, k), 2);
            all += pow(*cell(y, i, k), 2);
        }
    ramus_table_destroy(x);
    ramus_table_destroy(y);
    return sqrt(sum / all);
}

/* Every line of `before` is in `after`, in its order, but for those that contain `changed`. */
static void check_kept(const char *before, const char *after, const char *const changed[])
{
    char *old = read_file(before), *new = read_file(after);
    const char *at = new;
    for (char *line = strtok(old, "\n"); line; line = strtok(NULL, "\n")) {
        int skip = 0;
        for (int k = 0; changed[k]; k++)
            skip = skip || strstr(line, changed[k]);
        const char *found = strstr(at, line);
        if (!found && !skip)
            fail_msg("%s: '%s' is gone", after, line);
        at = found ? found : at;
    }
    free(old);
    free(new);
}

static void test_assembly(void **state)
{
    (void)state;
    char *said = program_output(0, "identify pair.yaml --log log.csv -o new.yaml --report new.html");
    assert_non_null(strstr(said, "left/j1.viscous"));
    assert_non_null(strstr(said, "unseen"));
    free(said);
    check_kept("pair.yaml", "new.yaml", (const char *const[]){ "{name: left, module: arm}", NULL });
    char *text = read_file("new.yaml"), *page = read_file("new.html");
    assert_non_null(strstr(text, "  - {name: left, module: arm,\n     override: {links.a.mass: "));
    assert_non_null(strstr(text, "}} # the first\n"));
    assert_non_null(strstr(text, "  - name: right # the second\n    override:\n      links.a.mass: "));
    assert_non_null(strstr(page, "Base parameters"));
    assert_non_null(strstr(page, "identified, unseen"));
    free(text);
    free(page);
    assert_true(off("pair.yaml", "truth.yaml", "motion.csv") > 0.1);
    assert_true(off("new.yaml", "truth.yaml", "motion.csv") < 0.02);
    ramus_model *model = model_of("new.yaml");
    for (int k = 0; k < 4; k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        assert_true(fabs(link.damping - 0.4) < 0.05 && fabs(link.friction - 0.2) < 0.05);
    }
    ramus_model_destroy(model);
    /* again, from what has overrides already: the same numbers are replaced, none is given twice */
    free(program_output(0, "identify new.yaml --log log.csv --folds 0 -o newer.yaml"));
    char *again = read_file("newer.yaml");
    assert_true(strstr(again, "override") &&
                !strstr(strstr(strstr(again, "override") + 1, "override") + 1, "override"));
    free(again);
    assert_true(off("newer.yaml", "truth.yaml", "motion.csv") < 0.02);
}

static void test_urdf(void **state)
{
    (void)state;
    free(program_output(0, "identify two.urdf --log two-log.csv --modules upper -o new.urdf"));
    check_kept("two.urdf", "new.urdf", (const char *const[]){ "<mass", "<origin", "<inertia ", "<dynamics", NULL });
    char *text = read_file("new.urdf");
    assert_true(strstr(text, "<dynamics K=\"7000\" damping = '0.") && !strstr(text, "'0.01'"));
    assert_non_null(strstr(text, " mu=\"2\"  friction=\"0."));
    assert_non_null(strstr(text, "<inertial> <!-- by CAD -->\n      <mass value=\"2."));
    assert_non_null(strstr(text, "<joint name=\"shoulder\" type=\"revolute\">\n    <dynamics damping=\"0.4"));
    assert_non_null(strstr(text, "<link name=\"lower\"><inertial><mass value=\"1\"/><inertia ixx=\"0.004\""));
    free(text);
    assert_true(off("new.urdf", "truth.urdf", "two.csv") < 0.02 && off("two.urdf", "truth.urdf", "two.csv") > 0.1);
    /* as an assembly beside it */
    free(program_output(0, "identify two.urdf --log two-log.csv --modules upper -o two.yaml"));
    ramus_model *a = model_of("new.urdf"), *b = model_of("two.yaml");
    const ramus_link_info x = ramus_model_link(a, ramus_model_find_link(a, "upper")),
                          y = ramus_model_link(b, ramus_model_find_link(b, "two/upper"));
    assert_true(x.mass == y.mass && x.com.x == y.com.x && x.inertia[5] == y.inertia[5] && x.damping == y.damping);
    ramus_model_destroy(a);
    ramus_model_destroy(b);
}

static void test_json(void **state)
{
    (void)state;
    free(program_output(0, "identify pair.yaml --log log.csv --log log.csv --prior 0 --folds 2 --friction "
                           "viscous,coulomb,stribeck --json > numbers.json"));
    char *text = read_file("numbers.json");
    static const char *const parts[] = { "\"logs\": [\"log.csv\", \"log.csv\"]", "\"prior\": 0", "\"unseen\": ",
                                         "\"name\": \"right/j2.stribeck\"",      "\"base\": [",  "\"combination\": {" };
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (!strstr(text, parts[k]))
            fail_msg("no %s in %.600s", parts[k], text);
    free(text);
    /* the model on standard output, what is said elsewhere */
    program_result r = program_run("identify pair.yaml --log log.csv --folds 0 --modules right/b");
    assert_int_equal(r.code, 0);
    assert_true(strncmp(r.output, "ramus: 1\nname: pair # of arms\n", 29) == 0);
    assert_non_null(strstr(r.messages, "rms error of forces"));
    assert_null(strstr(r.output, "links.a.mass"));
    program_release(&r);
}

/* As rostopic writes JointState messages: stamps in ns that jitter, joints in another order, and a force in every second message only. */
static void test_messages(void **state)
{
    (void)state;
    ramus_table *t = load("two-log.csv");
    rng r = { 8 };
    FILE *file = fopen("messages.csv", "w");
    assert_non_null(file);
    fprintf(file, "%%time,field.header.seq,field.header.stamp,field.name0,field.name1,field.position0,field.position1,"
                  "field.effort0,field.effort1\n");
    for (size_t i = 0; i < t->nrow; i++) {
        const double late = 2e-5 * rng_normal(&r);
        fprintf(file, "%.0f,%zu,%.0f,elbow,shoulder,%.6f,%.6f,", 1e18 + 1e9 * *cell(t, i, 0), i,
                1e18 + 1e9 * (*cell(t, i, 0) + late), *cell(t, i, 2), *cell(t, i, 1));
        if (i % 2)
            fprintf(file, "nan,nan\n");
        else
            fprintf(file, "%.2f,%.2f\n", *cell(t, i, 4), *cell(t, i, 3));
    }
    fclose(file);
    ramus_table_destroy(t);
    char *said = program_output(0, "identify two.urdf --log messages.csv -o messages.urdf");
    assert_non_null(strstr(said, "rms error"));
    free(said);
    const double error = off("messages.urdf", "truth.urdf", "two.csv");
    if (!(error < 0.03))
        fail_msg("forces are off by %g of their size", error);
}

/* ---- bad logs ------------------------------------------------------------------------------------------------ */

typedef void (*spoil)(ramus_table *t);
static void stand_still(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 1; k <= 4; k++)
            *cell(t, i, k) = *cell(t, 0, k);
}
static void one_joint(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 1; k <= 3; k++)
            *cell(t, i, k) = *cell(t, 0, k);
}
static void short_one(ramus_table *t)
{
    t->nrow = 180;
}
static void shorter_one(ramus_table *t)
{
    t->nrow = 120;
}
static void cut_off(ramus_table *t)
{
    double most = 0;
    for (size_t i = 0; i < t->nrow; i++)
        most = fmax(most, fabs(*cell(t, i, 5)));
    for (size_t i = 0; i < t->nrow; i++)
        *cell(t, i, 5) = fmin(fmax(*cell(t, i, 5), -0.5 * most), 0.5 * most);
}
static void degrees(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 1; k <= 4; k++)
            *cell(t, i, k) *= 57.29577951308232;
}
static void milliseconds(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        *cell(t, i, 0) *= 1000;
}
static void millimetres(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 5; k <= 8; k++)
            *cell(t, i, k) *= 1000;
}
static void other_sign(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 5; k <= 8; k++)
            *cell(t, i, k) *= -1;
}
static void no_force(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 5; k <= 8; k++)
            *cell(t, i, k) = 0;
}
static void noise_alone(ramus_table *t)
{
    rng r = { 4 };
    for (size_t i = 0; i < t->nrow; i++)
        for (int k = 5; k <= 8; k++)
            *cell(t, i, k) = rng_normal(&r);
}
static void nan_column(ramus_table *t)
{
    for (size_t i = 0; i < t->nrow; i++)
        *cell(t, i, 6) = NAN;
}
static void gap(ramus_table *t)
{
    for (size_t i = 500; i < 700; i++)
        *cell(t, i, 3) = NAN;
}
static void rename_q(ramus_table *t)
{
    t->column[2][2] = 'L'; /* q.Left/j2 */
}
static void no_tau(ramus_table *t)
{
    t->ncolumn = 5;
}

static void write_spoilt(const char *from, spoil how, const char *to)
{
    ramus_table *t = load(from);
    ramus_error err;
    char *text = NULL;
    const int width = t->ncolumn;
    how(t);
    if (t->ncolumn != width) { /* fewer columns: rows are moved together */
        for (size_t i = 0; i < t->nrow; i++)
            memmove(t->values + i * (size_t)t->ncolumn, t->values + i * (size_t)width,
                    (size_t)t->ncolumn * sizeof *t->values);
    }
    assert_int_equal(ramus_table_format(t, &text, &err), RAMUS_OK);
    write_file(to, text);
    ramus_text_destroy(text);
    t->ncolumn = width;
    ramus_table_destroy(t);
}

static void test_bad_logs(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        spoil how;
        const char *said;
    } cases[] = {
        { "still", stand_still, "bad.csv: the robot stands still" },
        { "one joint", one_joint, "bad.csv: 'right/j2' alone moves, and 3 coordinates stand still" },
        { "short", short_one, "too few for" },
        { "shorter", shorter_one, "too short a log" },
        { "cut off", cut_off, "'tau.left/j1' stays at " },
        { "degrees", degrees, "is it in degrees?" },
        { "ms", milliseconds, "rows are 5 s apart" },
        { "N mm", millimetres, "times those of the model: are they in N m (or N)?" },
        { "sign", other_sign, "opposite sign" },
        { "no force", no_force, "all forces tau.* are zero" },
        { "noise", noise_alone, "no parameters make the robot explain these forces" },
        { "nan", nan_column, "column 'tau.left/j2' has 0 numbers" },
        { "gap", gap, "column 'q.right/j1' has no number between t = " },
        { "name", rename_q, "the column 'q.left/j2' is missing" },
        { "no tau", no_tau, "there are no columns tau.*" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        write_spoilt("log.csv", cases[k].how, "bad.csv");
        program_result r = program_run("identify pair.yaml --log bad.csv -o none.yaml");
        if (r.code != 1 || !strstr(r.messages, cases[k].said) || r.output[0])
            fail_msg("%s: exit code %d, %s%s", cases[k].name, r.code, r.output, r.messages);
        assert_int_equal(program_shell("test ! -e none.yaml"), 0);
        program_release(&r);
    }
}

static void test_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
        int code;
    } cases[] = {
        { "identify pair.yaml", "--log is missing", 2 },
        { "identify pair.yaml --log log.csv --prior -1", "--prior -1: a weight of 0 or more is expected", 2 },
        { "identify pair.yaml --log log.csv --folds 1", "--folds 1: 0 (none) or a whole number", 2 },
        { "identify pair.yaml --log log.csv --friction dry", "there are viscous, coulomb, stribeck and none", 2 },
        { "identify pair.yaml --log log.csv --modules lefd", "there is no module or link 'lefd'; did you mean 'left'?",
          1 },
        { "identify pair.yaml --log log.csv -o x.urdf", "MODEL is an assembly, and so is the result", 2 },
        { "identify pair.yaml --log log.csv -o x.txt", "a name that ends like that of MODEL", 2 },
        { "identify two.urdf --log two-log.csv -o x.json", "MODEL is no JSON", 2 },
        { "identify pair.yaml --log none.csv", "none.csv: cannot be opened", 1 },
        { "identify two.urdf --log log.csv", "log.csv:1: the column 'q.shoulder' is missing", 1 },
        { "excite pair.yaml --harmonics 2", "3 to 50 harmonics", 2 },
        { "excite pair.yaml --duration x", "--duration x: a number of 0 or more is expected", 2 },
        { "excite pair.yaml --modules none", "there is no module or link 'none'", 1 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].said))
            fail_msg("%s: exit code %d, %s", cases[k].line, r.code, r.messages);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assembly), cmocka_unit_test(test_urdf),     cmocka_unit_test(test_json),
        cmocka_unit_test(test_messages), cmocka_unit_test(test_bad_logs), cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
