/* test_cli_kinematics.c - ramus kinematics and ramus equations: columns that are each other's derivatives, matrices that give the
 * columns, and messages */
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

/* A revolute and a prismatic joint, a frame on the second link. */
static const char arm[] =
    "ramus: 1\nname: arm\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [1, 2, 0]}, mass: 2, com: [0.1, 0.3, 0],\n"
    "         inertia: [1, 1.2, 0.7]}\n"
    "      - {name: b, joint: {name: k, type: prismatic, axis: [0, 1, 1]}, origin: {xyz: [0.4, 0, 0.1], rpy: [0.3, 0, "
    "1]},\n"
    "         mass: 1, com: [0, 0.2, 0], inertia: [0.3, 0.2, 0.4], frames: [{name: tip, pose: {xyz: [0, 0.5, 0.1]}}]}\n"
    "robot:\n  - {name: r, module: m}\n";
static const char looped[] = "ramus: 1\nname: looped\nmodules: {m: {links: [{name: a, joint: {name: j, type: "
                             "revolute}, mass: 1, inertia: [1, 1, 1]}]}}\n"
                             "robot: [{name: r, module: m}, {name: s, module: m, on: r/a, pose: {xyz: [1, 0, 0]}}]\n"
                             "constraints: [{name: gear, type: coupling, coordinates: {r/j: 1, s/j: 2}}]\n";
static const char boxed[] = "ramus: 1\nname: boxed\nmodules: {m: {links: [{name: a, joint: {name: j, type: prismatic}, "
                            "mass: 2, inertia: [1, 1, 1]}]}}\n"
                            "robot: [{name: r, module: m}, {name: box, black_box: true, on: r/a}%s]\n";
static const char massless[] =
    "ramus: 1\nname: light\nmodules: {m: {links: [{name: a, joint: {name: j, type: prismatic}}]}}\n"
    "robot: [{name: r, module: m}]\n";

static char folder[TEMPORARY_SIZE];

/* Rows around t = 1 of q = sin, with velocities and accelerations. */
static const double h = 1e-4;
static void write_motion(void)
{
    FILE *f = fopen("motion.csv", "w");
    assert_non_null(f);
    fprintf(f, "t,q.r/j,q.r/k,v.r/j,v.r/k,a.r/j,a.r/k\n");
    for (int n = -2; n <= 2; n++) {
        const double t = 1 + n * h;
        fprintf(f, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", t, sin(t), cos(2 * t), cos(t), -2 * sin(2 * t),
                -sin(t), -4 * cos(2 * t));
    }
    fclose(f);
}

static int setup(void **state)
{
    (void)state;
    char text[sizeof boxed + 64];
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    write_file("arm.yaml", arm);
    write_file("looped.yaml", looped);
    write_file("massless.yaml", massless);
    snprintf(text, sizeof text, boxed, "");
    write_file("carried.yaml", text);
    snprintf(text, sizeof text, boxed, ", {name: s, module: m, on: box}");
    write_file("carrying.yaml", text);
    write_file("one.csv", "q.r/j\n0.5\n");
    write_file("two.csv", "q.r/j,q.s/j,v.r/j,v.s/j\n0.5,-0.25,2,-1\n");
    write_file("both.csv", "q.r/j,q.s/j\n0.5,0.1\n");
    write_file("far.csv", "q.r/j\n1e308\n");
    write_file("imu.csv",
               "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz,imu.s.wx,"
               "imu.s.wy,imu.s.wz,imu.s.dwx,imu.s.dwy,imu.s.dwz,imu.s.ax,imu.s.ay,imu.s.az\n"
               "0,0,0,0,0,0,0,0,0,0,0,0,0,0,9.81\n");
    write_motion();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return program_shell("rm -rf '%s'", folder);
}

static ramus_table *table_of(const char *line)
{
    ramus_table *table = NULL;
    ramus_error err;
    program_result r = program_run(line);
    if (r.code != 0)
        fail_msg("ramus %s: %s", line, r.messages);
    if (ramus_table_parse(r.output, strlen(r.output), "output", &table, &err) != RAMUS_OK)
        fail_msg("ramus %s: %s", line, err.text);
    program_release(&r);
    return table;
}

static double at(const ramus_table *table, int row, const char *quantity, const char *part)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", quantity, part);
    const int column = ramus_table_find_column(table, name);
    if (column < 0)
        fail_msg("there is no column %s", name);
    return table->values[row * table->ncolumn + column];
}

static ramus_vec3 vec_at(const ramus_table *table, int row, const char *quantity, const char *parts)
{
    double x[3];
    for (int k = 0; k < 3; k++)
        x[k] = at(table, row, quantity, (char[]){ parts[0], "xyz"[k], 0 });
    return ramus_vec3_make(x[0], x[1], x[2]);
}

/* The derivative at the middle row, of fourth order. */
static double rate(const ramus_table *table, const char *quantity, const char *part)
{
    return (8 * (at(table, 3, quantity, part) - at(table, 1, quantity, part)) -
            (at(table, 4, quantity, part) - at(table, 0, quantity, part))) /
           (12 * h);
}

static ramus_vec3 turned_back(const ramus_table *table, ramus_vec3 v)
{
    const double w = at(table, 2, "pose.r/tip.", "qw");
    const ramus_vec3 u = vec_at(table, 2, "pose.r/tip.", "q");
    const double tx = 2 * (v.y * u.z - v.z * u.y), ty = 2 * (v.z * u.x - v.x * u.z), tz = 2 * (v.x * u.y - v.y * u.x);
    return ramus_vec3_make(v.x + w * tx + (ty * u.z - tz * u.y), v.y + w * ty + (tz * u.x - tx * u.z),
                           v.z + w * tz + (tx * u.y - ty * u.x));
}

static void assert_near(const char *what, ramus_vec3 got, ramus_vec3 want, double tolerance)
{
    const double off = hypot(hypot(got.x - want.x, got.y - want.y), got.z - want.z);
    if (!(off <= tolerance))
        fail_msg("%s: (%.12g, %.12g, %.12g), not (%.12g, %.12g, %.12g)", what, got.x, got.y, got.z, want.x, want.y,
                 want.z);
}

static ramus_vec3 rates(const ramus_table *table, const char *quantity, const char *parts)
{
    double x[3];
    for (int k = 0; k < 3; k++)
        x[k] = rate(table, quantity, parts[0] ? (char[]){ parts[0], "xyz"[k], 0 } : (char[]){ "xyz"[k], 0 });
    return ramus_vec3_make(x[0], x[1], x[2]);
}

static void test_derivatives(void **state)
{
    (void)state;
    static const char *const names =
        "t,pose.r/tip.px,pose.r/tip.py,pose.r/tip.pz,pose.r/tip.qw,pose.r/tip.qx,pose.r/tip.qy,pose.r/tip.qz,"
        "twist.r/tip.wx,twist.r/tip.wy,twist.r/tip.wz,twist.r/tip.vx,twist.r/tip.vy,twist.r/tip.vz,"
        "acceleration.r/tip.wx,acceleration.r/tip.wy,acceleration.r/tip.wz,acceleration.r/tip.vx,acceleration.r/tip.vy,"
        "acceleration.r/"
        "tip.vz,com.x,com.y,com.z,momentum.wx,momentum.wy,momentum.wz,momentum.vx,momentum.vy,momentum.vz\n";
    program_result r = program_run("kinematics arm.yaml --states motion.csv --frame r/tip");
    assert_int_equal(r.code, 0);
    assert_int_equal(strncmp(r.output, names, strlen(names)), 0);
    program_release(&r);

    ramus_table *k = table_of("kinematics arm.yaml --states motion.csv --frame r/tip");
    ramus_table *classical = table_of("kinematics arm.yaml --states motion.csv --frame r/tip --classical");
    ramus_table *aligned = table_of("kinematics arm.yaml --states motion.csv --frame r/tip --reference world-aligned");
    const ramus_vec3 velocity = rates(k, "pose.r/tip.", "p"), m = rates(k, "com.", "");
    assert_near("twist", vec_at(k, 2, "twist.r/tip.", "v"), turned_back(k, velocity), 1e-9);
    assert_near("aligned twist", vec_at(aligned, 2, "twist.r/tip.", "v"), velocity, 1e-9);
    assert_near("angular velocity", vec_at(k, 2, "twist.r/tip.", "w"),
                turned_back(k, vec_at(aligned, 2, "twist.r/tip.", "w")), 1e-12);
    assert_near("angular acceleration", vec_at(k, 2, "acceleration.r/tip.", "w"), rates(k, "twist.r/tip.", "w"), 1e-8);
    assert_near("rate of the twist", vec_at(k, 2, "acceleration.r/tip.", "v"), rates(k, "twist.r/tip.", "v"), 1e-8);
    assert_near("classical", vec_at(classical, 2, "acceleration.r/tip.", "v"),
                turned_back(k, rates(aligned, "twist.r/tip.", "v")), 1e-8);
    assert_near("momentum", vec_at(k, 2, "momentum.", "v"), ramus_vec3_make(3 * m.x, 3 * m.y, 3 * m.z), 1e-8);
    assert_true(fabs(at(classical, 2, "acceleration.r/tip.", "vy") - at(k, 2, "acceleration.r/tip.", "vy")) > 0.1);
    ramus_table_destroy(k);
    ramus_table_destroy(classical);
    ramus_table_destroy(aligned);
}

/* The numbers after a key of a JSON text. */
static void numbers_after(const char *text, const char *key, int count, double x[])
{
    const char *s = strstr(text, key);
    if (!s)
        fail_msg("%s is not in %s", key, text);
    s += strlen(key);
    for (int k = 0; k < count; k++) {
        char *end;
        s += strspn(s, " \n,:[]{");
        x[k] = strtod(s, &end);
        if (end == s)
            fail_msg("%s: number %d is missing: %.40s", key, k, s);
        s = end;
    }
}

static void test_jacobians(void **state)
{
    (void)state;
    double J[12], A[12], C[6];
    const double v[2] = { cos(1), -2 * sin(2) };
    ramus_table *k = table_of("kinematics arm.yaml --states motion.csv --frame r/tip --frame r/a");
    program_result r =
        program_run("kinematics arm.yaml --states motion.csv --frame r/a --frame r/tip --jacobian --row 2");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.output, "{\"v\": [\"r/j\", \"r/k\"],"));
    assert_non_null(strstr(r.output, "\"twist\": [\"wx\", \"wy\", \"wz\", \"vx\", \"vy\", \"vz\"]"));
    assert_non_null(strstr(r.output, "\"row\": 2, \"t\": 1,"));
    assert_null(strstr(r.output, "\"row\": 1"));
    numbers_after(r.output, "\"r/tip\"", 12, J);
    numbers_after(r.output, "\"centroidal_momentum_matrix\"", 12, A);
    numbers_after(r.output, "\"com_jacobian\"", 6, C);
    for (int i = 0; i < 6; i++) {
        const char part[] = { i < 3 ? 'w' : 'v', "xyz"[i % 3], 0 };
        assert_true(fabs(J[2 * i] * v[0] + J[2 * i + 1] * v[1] - at(k, 2, "twist.r/tip.", part)) < 1e-13);
        assert_true(fabs(A[2 * i] * v[0] + A[2 * i + 1] * v[1] - at(k, 2, "momentum.", part)) < 1e-13);
        if (i >= 3)
            assert_true(fabs(3 * C[2 * (i - 3)] - A[2 * i]) < 1e-13);
    }
    program_release(&r);
    r = program_run("kinematics arm.yaml --states motion.csv --frame r/tip --jacobian");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.output, "\"row\": 4"));
    program_release(&r);
    ramus_table_destroy(k);
}

/* M, C and g give the forces of inverse dynamics; A and b are those of the constraint. */
static void test_equations(void **state)
{
    (void)state;
    static const char *const ways[] = { "", " --way gauss" };
    const double v[2] = { cos(1), -2 * sin(2) }, a[2] = { -sin(1), -4 * cos(2) };
    ramus_table *forces = table_of("id arm.yaml --states motion.csv");
    for (int way = 0; way < 2; way++) {
        char line[128];
        double M[4], C[4], g[2], difference[2];
        snprintf(line, sizeof line, "equations arm.yaml --states motion.csv --row 2 --json%s", ways[way]);
        program_result r = program_run(line);
        assert_int_equal(r.code, 0);
        assert_int_equal(strncmp(r.output, "{\"M\": [[", 8), 0);
        assert_non_null(strstr(r.output, "\"v\": [\"r/j\", \"r/k\"]"));
        numbers_after(r.output, "\"M\"", 4, M);
        numbers_after(r.output, "\"C\"", 4, C);
        numbers_after(r.output, "\"g\"", 2, g);
        for (int i = 0; i < 2; i++) {
            const double tau = M[2 * i] * a[0] + M[2 * i + 1] * a[1] + C[2 * i] * v[0] + C[2 * i + 1] * v[1] + g[i];
            assert_true(fabs(tau - forces->values[2 * forces->ncolumn + 1 + i]) < 1e-12);
        }
        numbers_after(r.output, "\"kane\": {\"M\"", 1, difference);
        assert_true(difference[0] < 1e-13);
        program_release(&r);
    }
    ramus_table_destroy(forces);
    double A[2];
    program_result r = program_run("equations looped.yaml --states two.csv --json");
    assert_int_equal(r.code, 0);
    numbers_after(r.output, "\"A\"", 2, A);
    assert_true(A[0] == 1 && A[1] == 2);
    assert_non_null(strstr(r.output, "\"constraints\": [\"gear[0]\"]"));
    program_release(&r);
    r = program_run("equations looped.yaml --states two.csv --row 0");
    assert_int_equal(r.code, 0);
    assert_non_null(strstr(r.output, "M a + C v + g = tau of looped, row 0; way: composite\n"));
    assert_non_null(strstr(r.output, "A, of the constraints A a = b"));
    assert_non_null(strstr(r.output, "newton-euler"));
    program_release(&r);
}

static const struct {
    const char *line;
    int code;
    const char *message;
} cases[] = {
    { "kinematics arm.yaml --frame r/tip", 2, "--states is missing; usage: ramus kinematics MODEL" },
    { "kinematics arm.yaml --states motion.csv --frame r/tp", 2,
      "ramus: --frame r/tp: the robot has no link or frame of that name; did you mean 'r/tip'?" },
    { "kinematics arm.yaml --states motion.csv --frame elbow", 2,
      "no link or frame of that name; 'ramus info' lists them" },
    { "kinematics arm.yaml --states motion.csv --frame r/a --frame r/a", 2, "--frame r/a is given twice" },
    { "kinematics arm.yaml --states motion.csv --frame r/a --reference body", 2,
      "--reference body: there are local, world and world-aligned" },
    { "kinematics arm.yaml --states motion.csv --frame r/a --row 1", 2, "--row makes sense with --jacobian only" },
    { "kinematics arm.yaml --states motion.csv --jacobian --row x", 2, "--row x: a whole number is expected" },
    { "kinematics arm.yaml --states motion.csv --jacobian --row 5", 1, "motion.csv: there is no row 5" },
    { "kinematics arm.yaml --states motion.csv --jacobian --classical", 2, "--classical is about acceleration.*" },
    { "kinematics massless.yaml --states one.csv", 2, "the robot has no mass, and no --frame is given" },
    { "kinematics massless.yaml --states one.csv --frame r/a", 0, "" },
    { "kinematics arm.yaml --states one.csv", 1, "one.csv:1: the column 'q.r/k' is missing" },
    { "kinematics carried.yaml --states one.csv --frame r/a", 0, "" }, /* its wrench does not matter */
    { "kinematics carrying.yaml --states both.csv --frame r/a", 1,
      "give their ports (motion.s, ...) with --ports CSV" },
    { "kinematics carrying.yaml --states both.csv --ports imu.csv --frame s/a", 1,
      "both.csv:2: what is beyond a motion port has a pose only where the port reports its own: give "
      "motion.INSTANCE.px" },
    { "kinematics carrying.yaml --states both.csv --ports imu.csv --frame s/a --jacobian", 0, "" },
    { "kinematics massless.yaml --states far.csv --frame r/a -o /dev/full", 1, "/dev/full" },
    { "equations arm.yaml --row 1", 2, "--states is missing; usage: ramus equations MODEL" },
    { "equations arm.yaml --states motion.csv --row -1", 2, "--row -1: a whole number is expected" },
    { "equations arm.yaml --states motion.csv --row 5", 1, "motion.csv: there is no row 5" },
    { "equations arm.yaml --states motion.csv --way kane", 2, "--way kane: there are composite and gauss" },
    { "equations carried.yaml --states one.csv", 0, "" },
    { "equations carrying.yaml --states both.csv", 1,
      "port 'motion.s': what sits on a black box is moved from outside" },
    { "equations massless.yaml --states one.csv", 0, "" },
    { "equations arm.yaml --states motion.csv --json -o /dev/full", 1, "/dev/full" },
};

static void test_messages(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        if (r.code != cases[k].code || !strstr(r.messages, cases[k].message))
            fail_msg("ramus %s: exit code %d, wanted %d; '%s' in: %s", cases[k].line, r.code, cases[k].code,
                     cases[k].message, r.messages);
        if (r.code != 0 && r.output[0])
            fail_msg("ramus %s failed and wrote: %s", cases[k].line, r.output);
        program_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_derivatives),
        cmocka_unit_test(test_jacobians),
        cmocka_unit_test(test_equations),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
