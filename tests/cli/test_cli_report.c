/* test_cli_report.c - ramus report: one page that needs nothing else, with the right numbers in it, or a message
 *
 * What the page looks like is tested in a browser: web/test.
 */
#include "ramus/ramus.h"

#include "support/program.h"
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

/* A pendulum of 1 kg at 1 m, and a slider beside it; their limits. */
#define PENDULUM(velocity, effort)                                                                                     \
    "<robot name='p'><link name='w'/>\n"                                                                               \
    "<link name='a'><inertial><origin xyz='1 0 0'/><mass value='1'/>"                                                  \
    "<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial></link>\n"                                   \
    "<joint name='turn' type='revolute'><parent link='w'/><child link='a'/><axis xyz='0 1 0'/>"                        \
    "<limit lower='-1' upper='1' velocity='" velocity "' effort='" effort "'/></joint>\n"                              \
    "<link name='b'><inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"  \
    "</link>\n<joint name='slide&lt;/script>' type='prismatic'><parent link='w'/><child link='b'/><axis xyz='0 0 1'/>" \
    "<limit lower='-9' upper='9' velocity='9' effort='99'/></joint></robot>\n"
#define SLIDE "slide</script>"
#define BOXED                                                                                                          \
    "ramus: 1\nname: boxed\nmodules:\n  m:\n    links:\n"                                                              \
    "      - {name: a, joint: {name: j, type: revolute}, mass: 2, com: [1, 0, 0], inertia: [1, 1, 1]}\n"               \
    "robot:\n  - {name: r, module: m}\n  - {name: box, black_box: true, on: r/a}\n"

static const test_file files[] = {
    { "p.urdf", PENDULUM("9", "9.5") },
    { "tight.urdf", PENDULUM("0.5", "9.5") },
    { "boxed.yaml", BOXED },
    { "poses.csv", "q.turn,q." SLIDE "\n0,0\n0.5,1\n1.5,2\n" },
    { "none.csv", "q.turn,q." SLIDE "\n" },
    { "back.csv", "t,q.turn,q." SLIDE "\n0,0,0\n2,0,0\n1,0,0\n" },
    { "forces.csv", "tau.turn\n1\n2\n3\n" },
    { "few.csv", "tau.turn\n1\n" },
    { "other.csv", "t,tau.turn\n0,1\n1,1\n2,1\n" },
    { "late.csv", "t,tau.turn\n0,1\n1,1\n2.5,1\n" },
    { "stranger.csv", "tau.trun\n1\n2\n3\n" },
    { "nothing.csv", "t\n0\n1\n2\n" },
    { "timed.csv", "t,q.turn,q." SLIDE "\n0,0,0\n1,0.5,1\n2,1.5,2\n" },
    { "gaps.csv", "t,turn,q." SLIDE ",serial\n0,0,0,7\n1,,1,7\n2,1,2,7\n" },
    { "coupled.yaml",
      "ramus: 1\nname: coupled\nmodules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
      "      - {name: a, joint: {name: j, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
      "      - {name: b, parent: base, joint: {name: k, type: prismatic}, mass: 3, inertia: [1, 1, 1]}\n"
      "robot:\n  - {name: r, module: m}\n"
      "constraints:\n  - {name: rod, type: coupling, coordinates: {r/j: 1, r/k: -1}}\n" },
    { "apart.csv", "t,q.r/j,q.r/k\n0,0,0\n1,0.5,0\n" },
    { "held.yaml",
      "ramus: 1\nname: held\nmodules: {m: {links: [{name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]},\n"
      "  mass: 2, com: [0.5, 0, 0], inertia: [1, 1, 1]}]}}\nrobot: [{name: r, module: m}]\nmechanism:\n"
      "  - {name: lift, type: actuator, near: 0, between: [{on: world, at: [0, 0, 1]}, {on: r/a, at: [1, 0, 0]}]}\n" },
    { "held.csv", "t,q.r/j\n0,0\n1,0\n" },
    { "b.csv", "t,q.r/j\n0,0\n1,1\n" },
    { "ports.csv", "t,wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz\n"
                   "0,1,2,3,4,5,6\n1,1,2,3,4,5,6\n" },
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

static void mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
        const char *message;
    } cases[] = {
        { "report", 2, "MODEL is missing" },
        { "report p.urdf", 2, "--states is missing" },
        { "report p.urdf --states poses.csv --force forces.csv", 2, "did you mean '--forces'" },
        { "report no.urdf --states poses.csv", 1, "ramus: no.urdf" },
        { "report p.urdf --states no.csv", 1, "ramus: no.csv" },
        { "report p.urdf --states none.csv", 1, "none.csv: the table has no rows; a report needs at least one" },
        { "report p.urdf --states back.csv", 1, "back.csv:4: t goes back from 2 to 1" },
        { "report p.urdf --states poses.csv --forces no.csv", 1, "ramus: no.csv" },
        { "report p.urdf --states poses.csv --forces few.csv", 1, "few.csv: it has 1 rows, but poses.csv has 3" },
        { "report p.urdf --states timed.csv --forces late.csv", 1, "late.csv:4: t is 2.5, but 2 in the same row" },
        { "report p.urdf --states poses.csv --forces stranger.csv", 1, "'tau.trun' is no force of this robot" },
        { "report p.urdf --states poses.csv --forces nothing.csv", 1, "no column tau.NAME" },
        { "report boxed.yaml --states b.csv", 1, "--ports" },
        { "report p.urdf --states gaps.csv --map turn=q.turn --ignore serial", 1,
          "gaps.csv:3: column 'q.turn' has no number" },
        { "report p.urdf --states poses.csv --missing maybe", 2, "--missing maybe: there are error, hold, linear" },
        { "report p.urdf --states poses.csv --resample maybe", 2, "--resample maybe: there are hold, linear" },
        { "report p.urdf --states poses.csv -o nowhere/x.html", 1, "nowhere/x.html: cannot be written" },
        { "report p.urdf --states poses.csv -o /dev/full", 1, "/dev/full" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].message) || r.output[0])
            fail_msg("ramus %s: %d, '%s', and %zu bytes of output", cases[k].line, r.code, r.messages,
                     strlen(r.output));
        program_release(&r);
    }
}

/* The page of a line; to be freed. */
static char *page_of(const char *line)
{
    program_result r = program_run(line);
    if (r.code != 0)
        fail_msg("ramus %s: %d, '%s'", line, r.code, r.messages);
    char *page = r.output;
    r.output = NULL;
    program_release(&r);
    return page;
}

/* Number `index` of the curve `name` in the section `id`. */
static double number_of(const char *page, const char *id, const char *name, int index)
{
    char text[200];
    snprintf(text, sizeof text, "{\"id\":\"%s\"", id);
    const char *at = strstr(page, text);
    if (!at)
        fail_msg("there is no section %s", id);
    snprintf(text, sizeof text, "\"name\":\"%s\"", name);
    at = strstr(at, text);
    at = at ? strstr(at, "\"y\":[") : NULL;
    if (!at)
        fail_msg("there is no curve %s in %s", name, id);
    at += 5;
    for (int k = 0; k < index; k++)
        at = strchr(at, ',') + 1;
    return strncmp(at, "null", 4) == 0 ? NAN : atof(at);
}

static void assert_near(const char *what, double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance))
        fail_msg("%s: %.12g, expected %.12g", what, got, want);
}

static void assert_alone(const char *page)
{
    static const char *const outside[] = { "http:", "https:", " src=", "@import", "url('", "url(\"", "url(d" };
    for (size_t k = 0; k < sizeof outside / sizeof *outside; k++)
        if (strstr(page, outside[k]))
            fail_msg("the page has '%s'", outside[k]);
    assert_null(strstr(page, "{{"));
}

/* A motion whose forces are known: q = 0.8 sin t of the pendulum, the slider at rest. */
static void write_motion(double from, double step, int count, const char *path, int with_velocities)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, with_velocities ? "t,q.turn,q." SLIDE ",v.turn,a.turn\n" : "t,q.turn,q." SLIDE "\n");
    for (int k = 0; k < count; k++) {
        const double t = from + step * k;
        fprintf(f, "%.17g,%.17g,0", t, 0.8 * sin(t));
        if (with_velocities)
            fprintf(f, ",%.17g,%.17g", 0.8 * cos(t), -0.8 * sin(t));
        fprintf(f, "\n");
    }
    fclose(f);
}

/* Forces, power, wrenches and energy against what one writes down for a pendulum about y: its mass is at z = -sin q. */
static void numbers(void **state)
{
    (void)state;
    write_motion(0, 0.01, 401, "motion.csv", 1);
    char *page = page_of("report p.urdf --states motion.csv");
    assert_alone(page);
    for (int k = 0; k < 401; k += 40) {
        const double t = 0.01 * k, q = 0.8 * sin(t), v = 0.8 * cos(t), a = -0.8 * sin(t), tau = a - 9.81 * cos(q);
        assert_near("position", number_of(page, "positions", "turn", k), q, 1e-6);
        assert_near("velocity", number_of(page, "velocities", "turn", k), v, 1e-6);
        assert_near("force", number_of(page, "forces", "turn", k), tau, 1e-5);
        assert_near("power", number_of(page, "powers", "turn", k), tau * v, 1e-5);
        /* the world carries both masses, and accelerates the first: z = -sin q */
        assert_near("wrench", number_of(page, "wrenches", "fz", k), 3 * 9.81 - a * cos(q) + v * v * sin(q), 1e-5);
        assert_near("kinetic", number_of(page, "energy", "kinetic", k), 0.5 * v * v, 1e-9);
        assert_near("potential", number_of(page, "energy", "potential", k), -9.81 * sin(q), 1e-9);
        assert_near("balance", number_of(page, "energy", "work of the forces", k),
                    number_of(page, "energy", "change of energy", k), 2e-4);
    }
    assert_non_null(strstr(page, "1 limit is exceeded")); /* tau goes to -9.81 at t = 0, 3.14 */
    assert_non_null(strstr(page, "<td>effort</td>"));
    assert_non_null(strstr(page, "\"limits\":[-9.5,9.5]"));
    assert_non_null(strstr(page, "slide\\u003c/script>")); /* a name that would end the script */
    free(page);
    /* beyond the range: the first row where it happens, how many, by how much */
    write_motion(0, 0.5, 5, "motion.csv", 1);
    page = page_of("report tight.urdf --states motion.csv");
    assert_non_null(strstr(page, "<td>velocity</td>"));
    assert_non_null(strstr(page, "0.5 rad/s</td><td class=\"figure worse\">0.8 rad/s</td><td class=\"figure\">2 of 5"));
    free(page);
}

/* Without v and a: differences, and a note. Many rows: thinned, but the peak is there. */
static void differences(void **state)
{
    (void)state;
    write_motion(0, 0.001, 4001, "motion.csv", 0);
    char *page = page_of("report p.urdf --states motion.csv");
    assert_non_null(strstr(page, "no velocities and accelerations"));
    double most = 0, first = number_of(page, "velocities", "turn", 0);
    for (int k = 0; k < 700; k++)
        most = fmax(most, number_of(page, "positions", "turn", k));
    assert_near("peak", most, 0.8, 1e-6);
    assert_near("velocity", first, 0.8, 1e-3);
    assert_near("force", number_of(page, "forces", "turn", 350), -9.81 * cos(0.8 * sin(2)) - 0.8 * sin(2), 0.02);
    free(page);
    page = page_of("report p.urdf --states poses.csv");
    assert_non_null(strstr(page, "\"label\":\"row\""));
    assert_near("weight", number_of(page, "forces", "turn", 1), -9.81 * cos(0.5), 1e-5);
    assert_null(strstr(page, "work of the forces"));
    free(page);
}

/* Measured forces beside the model's. */
static void comparison(void **state)
{
    (void)state;
    char *page = page_of("report p.urdf --states poses.csv --forces forces.csv");
    assert_near("table", number_of(page, "model", "table", 2), 3, 0);
    assert_near("model", number_of(page, "model", "model", 2), -9.81 * cos(1.5), 1e-9);
    assert_non_null(strstr(page, "off the model, rms"));
    assert_non_null(strstr(page, "Not every coordinate has a force"));
    free(page);
}

/* A log as a machine writes it: other names, columns of no interest, cells without a number, ports at their own times. */
static void logs(void **state)
{
    (void)state;
    char *page = page_of("report p.urdf --states gaps.csv --map turn=q.turn --ignore serial --missing linear");
    assert_near("filled", number_of(page, "positions", "turn", 1), 0.5, 1e-12);
    free(page);
    write_file("sparse.csv", "t,wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz\n"
                             "9.5,0,0,0,0,0,0\n10.5,0,0,0,0,4,0\n11.5,0,0,0,0,8,0\n");
    page = page_of("report boxed.yaml --states b.csv --ports sparse.csv --resample linear --ports-offset -10");
    const char *moments = strstr(page, "{\"title\":\"box\",\"unit\":\"N m\"");
    assert_non_null(moments);
    assert_non_null(strstr(moments, "\"name\":\"my\",\"y\":[2,6]"));
    free(page);
}

/* Rows that a constrained robot cannot be in, forces that are not unique, actuators: notes in the page. */
static void notes(void **state)
{
    (void)state;
    program_result r = program_run("report coupled.yaml --states apart.csv");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.messages,
                           "ramus: apart.csv: 2 of 2 rows do not meet the constraints: position error up to "
                           "0.5 ('rod', line 3)"));
    assert_non_null(strstr(r.output, "<li>Constraints: 2 of 2 rows do not meet the constraints: position error"));
    assert_non_null(strstr(r.output, "<li>Constraints: in 2 of 2 rows the forces are not unique"));
    program_release(&r);
    char *page = page_of("report held.yaml --states held.csv");
    assert_non_null(strstr(page, "<li>Forces and wrenches are those of motors at the joints"));
    assert_null(strstr(page, "<li>Constraints"));
    free(page);
}

static void black_boxes(void **state)
{
    (void)state;
    char *page = page_of("report boxed.yaml --states b.csv --ports ports.csv");
    const char *moments = strstr(page, "{\"title\":\"box\",\"unit\":\"N m\"");
    assert_non_null(moments);
    assert_non_null(strstr(moments, "\"name\":\"my\",\"y\":[5,5]")); /* what its port was fed */
    assert_non_null(strstr(page, "what black boxes take and give is not known"));
    assert_null(strstr(page, "work of the forces"));
    assert_alone(page);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes),    cmocka_unit_test(numbers), cmocka_unit_test(differences),
        cmocka_unit_test(comparison),  cmocka_unit_test(logs),    cmocka_unit_test(notes),
        cmocka_unit_test(black_boxes),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
