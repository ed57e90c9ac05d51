/* test_cli.c - the program as users run it: outputs, exit codes, messages, and no half-written files
 *
 * Each case is a command line in a folder of its own with a few small files; the shell is not involved.
 */
#include "ramus/ramus.h"

#include "support/program.h"
#include "support/temporary.h"

#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- running ------------------------------------------------------------------------------------------------ */

static void assert_has(const char *line, const char *text, const char *part)
{
    if (!strstr(text, part))
        fprintf(stderr, "ramus %s\nsaid: %s\nwanted: %s\n", line, text, part);
    assert_non_null(strstr(text, part));
}

static void assert_code(const char *line, const program_result *r, int code)
{
    if (r->code != code)
        fprintf(stderr, "ramus %s\nexit code %d, wanted %d: %s\n", line, r->code, code, r->messages);
    assert_int_equal(r->code, code);
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static const char arm[] =
    "ramus: 1\n"
    "name: pair\n"
    "modules:\n"
    "  m:\n"
    "    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, axis: [1, 0, 0]}, mass: 2, com: [0, 1, 0],\n"
    "         inertia: [1, 1, 1]}\n"
    "      - {name: b, joint: {name: k, type: spherical}, mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: c, joint: {name: weld, type: fixed}, mass: 1, inertia: [1, 1, 1]}\n"
    "robot:\n"
    "  - {name: r, module: m}\n"
    "  - {name: s, module: m, on: r/b, lock: {j: 0.5}}\n";
static const char boxed[] = "ramus: 1\n"
                            "name: boxed\n"
                            "modules:\n"
                            "  m:\n"
                            "    links:\n"
                            "      - {name: a, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
                            "robot:\n"
                            "  - {name: r, module: m}\n"
                            "  - {name: box, black_box: true, on: r/a}\n"
                            "  - {name: s, module: m, on: box}\n";
#define SPRUNG(parts)                                                                                                  \
    "ramus: 1\n"                                                                                                       \
    "name: sprung\n"                                                                                                   \
    "modules: {m: {links: [{name: a, joint: {name: j, type: revolute}, mass: 2, inertia: [1, 1, 1]}]}}\n"              \
    "robot: [{name: r, module: m}, {name: s, module: m, on: r/a, pose: {xyz: [1, 0, 0]}}]\n"                           \
    "mechanism:\n" parts
static const char sprung[] =
    SPRUNG("  - {name: pull, type: spring, between: [world, {on: s/a, at: [0, 1, 0]}], rest_length: 1, stiffness: 2}\n"
           "  - {name: v, type: lever, pivot: r/a, axis: [0, 0, 1], tip: [1, 1, 0], pin: {on: s/a, rod_length: 1}}\n"
           "sharing:\n"
           "  - {name: hold, link: s/a, carriers: [{name: x, frame: s/a, carries: [fx]}]}\n");
static const char stuck[] =
    SPRUNG("  - {type: actuator, between: [world, {on: r/a, at: [1, 0, 0]}]}\n"
           "  - {type: actuator, between: [{on: world, at: [0, 3, 0]}, {on: r/a, at: [1, 0, 0]}], max_length: 1}\n");
static const char far_away[] = SPRUNG(
    "  - {type: lever, pivot: world, axis: [0, 0, 1], tip: [1, 0, 0], pin: {on: r/a, at: [9, 0, 0], rod_length: 1}}\n"
    "  - {type: actuator, between: [{on: world, at: [0, 3, 0]}, {on: r/a, at: [1, 0, 0]}], max_length: 3, near: 1}\n"
    "  - {type: spring, between: [world, r/a], rest_length: 1, stiffness: 2}\n"
    "  - {type: actuator, between: [world, {on: s/a, at: [0, 1, 0]}]}\n");
static const char not_held[] =
    SPRUNG("  - {name: pull, type: spring, between: [world, {on: r/a, at: [0, 1, 0]}], rest_length: 1, stiffness: 2}\n"
           "sharing:\n"
           "  - {name: hold, link: s/a, carriers: [{name: x, part: pull, carries: [fz]}]}\n");
static const char urdf[] =
    "<robot name=\"u\">\n"
    "  <link name=\"a\"/>\n"
    "  <link name=\"b\"><inertial><mass value=\"1\"/>\n"
    "    <inertia ixx=\"1\" iyy=\"1\" izz=\"3\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n"
    "  <joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint>\n"
    "</robot>\n";

#define STATE_HEAD "q.r/j,q.r/k.qw,q.r/k.qx,q.r/k.qy,q.r/k.qz,q.s/k.qw,q.s/k.qx,q.s/k.qy,q.s/k.qz"
#define STATE_ROW "0,1,0,0,0,1,0,0,0"
#define WRENCH "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz"
#define IMU "imu.s.wx,imu.s.wy,imu.s.wz,imu.s.dwx,imu.s.dwy,imu.s.dwz,imu.s.ax,imu.s.ay,imu.s.az"
#define MOTION                                                                                                         \
    "motion.s.wx,motion.s.wy,motion.s.wz,motion.s.vx,motion.s.vy,motion.s.vz,motion.s.dwx,motion.s.dwy,motion.s.dwz,"  \
    "motion.s.dvx,motion.s.dvy,motion.s.dvz,motion.s.qw,motion.s.qx,motion.s.qy,motion.s.qz"

static const test_file files[] = {
    { "arm.yaml", arm },
    { "boxed.yaml", boxed },
    { "sprung.yaml", sprung },
    { "stuck.yaml", stuck },
    { "far.yaml", far_away },
    { "not-held.yaml", not_held },
    { "u.urdf", urdf },
    { "broken.yaml", "ramus: 1\nname: x\nmodules:\n  m:\n    links:\n      - {name: a, jiont: {type: fixed}}\nrobot:\n"
                     "  - {name: r, module: m}\n  - {name: s, module: n, on: r/a}\n" },
    { "good.csv", "t," STATE_HEAD ",v.r/j\n0.5," STATE_ROW ",0\n1.5," STATE_ROW ",0\n" },
    { "free_order.csv", "v.r/k.wz,tau.r/j," STATE_HEAD "\r\n0,7," STATE_ROW "\r\n\r\n" },
    { "no_rows.csv", STATE_HEAD "\n" },
    { "missing.csv", "q.r/j,q.r/k.qw,q.r/k.qx,q.r/k.qy,q.r/k.qz,q.s/k.qw,q.s/k.qx,q.s/k.qy\n0,1,0,0,0,1,0,0\n" },
    { "unknown.csv", STATE_HEAD ",v.r/jj\n" STATE_ROW ",0\n" },
    { "stranger.csv", STATE_HEAD ",pressure\n" STATE_ROW ",0\n" },
    { "locked.csv", STATE_HEAD ",v.s/j\n" STATE_ROW ",0\n" },
    { "fixed.csv", STATE_HEAD ",v.r/weld\n" STATE_ROW ",0\n" },
    { "whole.csv", STATE_HEAD ",v.r/k\n" STATE_ROW ",0\n" },
    { "twice.csv", STATE_HEAD ",q.r/j\n" STATE_ROW ",0\n" },
    { "quaternion.csv", STATE_HEAD "\n" STATE_ROW "\n0,1,0,0,0,0.9,0,0,0\n" },
    { "nearly.csv", STATE_HEAD "\n0,1.0005,0,0,0,1,0,0,0\n" },
    { "nan.csv", STATE_HEAD "\n0,1,0,0,0,1,0,nan,0\n" },
    { "short.csv", STATE_HEAD "\n0,1,0\n" },
    { "word.csv", STATE_HEAD "\n0,1,0,0,0,1,0,zero,0\n" },
    { "huge.csv", STATE_HEAD ",v.r/j\n" STATE_ROW ",1e308\n" },
    { "empty.csv", "" },
    { "b.csv", "q.r/j,q.s/j\n0,0\n0.1,0.2\n" },
    { "bt.csv", "t,q.r/j,q.s/j\n0,0,0\n1,0.1,0.2\n" },
    { "imu.csv", WRENCH "," IMU "\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81\n" },
    { "motion.csv", MOTION "," WRENCH "\n0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,2,3,0,0,0\n"
                           "0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,2,3,0,0,0\n" },
    { "one_row.csv", WRENCH "," IMU "\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81\n" },
    { "no_fz.csv", "wrench.box.fx,wrench.box.fy,wrench.box.mx,wrench.box.my,wrench.box.mz," IMU
                   "\n1,2,0,0,0,0,0,0,0,0,0,0,0,9.81\n1,2,0,0,0,0,0,0,0,0,0,0,0,9.81\n" },
    { "no_imu.csv", WRENCH "\n1,2,3,0,0,0\n1,2,3,0,0,0\n" },
    { "both.csv",
      WRENCH "," IMU ",motion.s.wx\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81,0\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81,0\n" },
    { "wrong_part.csv", WRENCH "," IMU ",wrench.box.fw\n1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81,0\n"
                               "1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81,0\n" },
    { "wrong_box.csv", IMU ",wrench.bix.fx\n0,0,0,0,0,0,0,0,9.81,0\n0,0,0,0,0,0,0,0,9.81,0\n" },
    { "other_time.csv",
      "t," WRENCH "," IMU "\n0,1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81\n2,1,2,3,0,0,0,0,0,0,0,0,0,0,0,9.81\n" },
    { "bad_turn.csv", MOTION "," WRENCH "\n0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,1,2,3,0,0,0\n"
                             "0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,1,2,3,0,0,0\n" },
    { "half_place.csv", MOTION ",motion.s.px," WRENCH "\n0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1,2,3,0,0,0\n"
                               "0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1,2,3,0,0,0\n" },
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

/* ---- mistakes ----------------------------------------------------------------------------------------------- */

static const struct {
    const char *line;
    int code;
    const char *message;
} mistakes[] = {
    /* usage */
    { "", 2, "ramus id" },
    { "inof arm.yaml", 2, "did you mean 'info'" },
    { "frobnicate", 2, "there is no command 'frobnicate'" },
    { "info", 2, "MODEL is missing" },
    { "info arm.yaml more", 2, "'more' is one argument too many" },
    { "info arm.yaml --jsn", 2, "unknown option '--jsn'; did you mean '--json'" },
    { "info arm.yaml --json=yes", 2, "--json takes no value" },
    { "info arm.yaml -x", 2, "unknown option '-x'" },
    { "info arm.yaml --gravity", 2, "--gravity needs a value" },
    { "info arm.yaml --gravity 0,0", 2, "three numbers" },
    { "info arm.yaml --gravity 0,0,0,0", 2, "three numbers" },
    { "info arm.yaml --gravity=a,b,c", 2, "three numbers" },
    { "info arm.yaml --gravity nan,0,0", 2, "three numbers" },
    { "id arm.yaml", 2, "--states is missing" },
    { "id arm.yaml --states", 2, "--states needs a value" },
    { "id arm.yaml --states=", 2, "--states has an empty value" },
    { "id arm.yaml --states good.csv --states good.csv", 2, "--states is given twice" },
    { "id arm.yaml --states good.csv --algebra xy", 2, "--algebra xy: there are dq and sv" },
    { "id arm.yaml --state good.csv", 2, "did you mean '--states'" },
    { "export arm.yaml", 2, "--format is missing" },
    { "export arm.yaml --format step", 2, "there are urdf, mjcf and yaml" },
    { "graph arm.yaml --format png", 2, "there are dot, svg and json" },
    { "graph arm.yaml --row 0", 2, "--row makes sense with --states only" },
    { "graph arm.yaml --ports imu.csv", 2, "--ports makes sense with --states only" },
    { "graph arm.yaml --states good.csv --row x", 2, "--row x: a whole number is expected, 0 for the first row" },
    { "graph arm.yaml --states good.csv --row -1", 2, "--row -1: a whole number is expected, 0 for the first row" },
    { "graph arm.yaml --states good.csv --row 0.5", 2, "--row 0.5: a whole number is expected, 0 for the first row" },
    /* models */
    { "info nothing.yaml", 1, "ramus: nothing.yaml" },
    { "info .", 1, "ramus: ." },
    { "info broken.yaml", 1, "ramus: broken.yaml:" },
    { "check nothing.urdf", 1, "ramus: nothing.urdf" },
    { "export arm.yaml --format urdf", 1,
      "ramus: arm.yaml: joint 'r/k': URDF cannot represent a joint of type spherical" },
    { "export boxed.yaml --format mjcf", 1, "ramus: boxed.yaml: 'box'" },
    /* states */
    { "export sprung.yaml --format urdf", 1, "ramus: sprung.yaml: spring 'pull': URDF cannot represent" },
    { "export sprung.yaml --format mjcf", 1, "(--tree)" },
    { "id arm.yaml --states nothing.csv", 1, "ramus: nothing.csv: " },
    { "id arm.yaml --states empty.csv", 1, "ramus: empty.csv:1: " },
    { "id arm.yaml --states missing.csv", 1, "ramus: missing.csv:1: the column 'q.s/k.qz' is missing" },
    { "id arm.yaml --states unknown.csv", 1, "ramus: unknown.csv:1: unknown column 'v.r/jj'; did you mean 'v.r/j'" },
    { "id arm.yaml --states stranger.csv", 1, "unknown column 'pressure'" },
    { "id arm.yaml --states locked.csv", 1, "unknown column 'v.s/j': the joint is locked" },
    { "id arm.yaml --states fixed.csv", 1, "unknown column 'v.r/weld': the joint is fixed" },
    { "id arm.yaml --states whole.csv", 1, "unknown column 'v.r/k': the joint has several coordinates" },
    { "id arm.yaml --states twice.csv", 1, "ramus: twice.csv:1: the column 'q.r/j' is there twice" },
    { "id arm.yaml --states quaternion.csv", 1, "ramus: quaternion.csv:3: joint 's/k'" },
    { "id arm.yaml --states nan.csv", 1, "ramus: nan.csv:2: column 'q.s/k.qy'" },
    { "id arm.yaml --states short.csv", 1, "ramus: short.csv:2: the line has 3 fields" },
    { "id arm.yaml --states word.csv", 1, "ramus: word.csv:2: column 'q.s/k.qy': 'zero'" },
    { "id arm.yaml --states huge.csv", 1, "ramus: huge.csv" },
    { "graph arm.yaml --states good.csv --row 2", 1, "good.csv: there is no row 2: its 2 rows are 0 to 1" },
    { "graph arm.yaml --states good.csv --row 99999999999999999999", 1,
      "good.csv: there is no row 99999999999999999999: its 2 rows are 0 to 1" },
    /* ports */
    { "id boxed.yaml --states b.csv", 1, "--ports" },
    { "id boxed.yaml --states b.csv --ports nothing.csv", 1, "ramus: nothing.csv" },
    { "id boxed.yaml --states b.csv --ports one_row.csv", 1, "one_row.csv: has 1 rows, but b.csv has 2" },
    { "id boxed.yaml --states b.csv --ports imu.csv --resample cubic", 2,
      "--resample cubic: there are hold, linear and" },
    { "fd boxed.yaml --states b.csv --ports imu.csv --resample hold", 1, "imu.csv:1: the column 't' is missing" },
    { "fd arm.yaml --states good.csv --missing zero", 2, "--missing zero: there are error, hold, linear and drop" },
    { "graph arm.yaml --states good.csv --max-gap soon", 2, "--max-gap soon: a non-negative number of seconds" },
    { "graph boxed.yaml --states b.csv --ports imu.csv --ports-offset x", 2, "--ports-offset x: a number of seconds" },
    { "view arm.yaml --motion good.csv --map nothing", 2, "--map nothing: OLD=NEW is expected, or the name of a file" },
    { "sim arm.yaml --time 1 --initial good.csv --map a=b*", 2, "--map a=b*: one * is expected" },
    { "id arm.yaml --states nan.csv --missing linear", 1, "nan.csv:1: there is no column 't', which missing numbers" },
    { "id arm.yaml --states stranger.csv --ignore pres", 1, "unknown column 'pressure'" },
    { "id boxed.yaml --states b.csv --ports no_fz.csv", 1, "the column 'wrench.box.fz' is missing" },
    { "id boxed.yaml --states b.csv --ports no_imu.csv", 1, "the column 'motion.s.wx' is missing" },
    { "id boxed.yaml --states b.csv --ports both.csv", 1, "both motion.s and imu.s" },
    { "id boxed.yaml --states b.csv --ports wrong_part.csv", 1,
      "unknown column 'wrench.box.fw'; did you mean 'wrench.box.fx'" },
    { "id boxed.yaml --states b.csv --ports wrong_box.csv", 1,
      "unknown column 'wrench.bix.fx', while 'wrench.box.fx' is missing" },
    { "id boxed.yaml --states b.csv --ports bad_turn.csv", 1, "bad_turn.csv:3: the quaternion motion.s" },
    { "id boxed.yaml --states b.csv --ports half_place.csv", 1, "the column 'motion.s.py' is missing" },
    { "id boxed.yaml --states bt.csv --ports other_time.csv", 1, "other_time.csv:3: t is 2" },
    { "id arm.yaml --states good.csv --ports no_imu.csv", 1, "unknown column 'wrench.box.fx'" },
    /* output */
    { "id arm.yaml --states good.csv -o nowhere/x.csv", 1, "ramus: nowhere/x.csv: cannot be written" },
    { "id arm.yaml --states good.csv -o .", 1, "ramus: .: cannot be written" },
    { "id arm.yaml --states good.csv -o /dev/full", 1, "ramus: /dev/full: cannot be written" },
    { "export boxed.yaml --format yaml -o /dev/full", 1, "/dev/full" },
    { "graph arm.yaml --format svg -o /dev/full", 1, "/dev/full" },
};

static int count_files(void)
{
    DIR *d = opendir(".");
    int count = 0;
    assert_non_null(d);
    while (readdir(d))
        count++;
    closedir(d);
    return count;
}

static void test_mistakes(void **state)
{
    (void)state;
    program_result first = program_run("--version"); /* makes the files for output */
    program_release(&first);
    const int before = count_files();
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++) {
        program_result r = program_run(mistakes[k].line);
        assert_code(mistakes[k].line, &r, mistakes[k].code);
        assert_has(mistakes[k].line, r.messages, mistakes[k].message);
        if (mistakes[k].line[0])
            assert_int_equal(strncmp(r.messages, "ramus: ", 7), 0);
        if (strncmp(mistakes[k].line, "check", 5) != 0)
            assert_string_equal(r.output, "");
        assert_int_equal(count_files(), before); /* nothing is left behind */
        program_release(&r);
    }
}

/* A failure leaves the old file as it was. */
static void test_old_file_stays(void **state)
{
    (void)state;
    assert_int_equal(ramus_text_save("precious\n", "kept.csv", NULL), RAMUS_OK);
    program_result r = program_run("id arm.yaml --states quaternion.csv -o kept.csv");
    assert_int_equal(r.code, 1);
    program_release(&r);
    char *text = read_file("kept.csv");
    assert_string_equal(text, "precious\n");
    free(text);
    unlink("kept.csv");
}

/* -o to a link that leads to no file yet: the file comes to be, and the link stays. */
static void test_link_to_nothing(void **state)
{
    (void)state;
    struct stat info;
    assert_int_equal(mkdir("elsewhere", 0700), 0);
    assert_int_equal(symlink("elsewhere/forces.csv", "link.csv"), 0);
    program_result r = program_run("id arm.yaml --states good.csv -o link.csv");
    assert_code("id arm.yaml --states good.csv -o link.csv", &r, 0);
    program_release(&r);
    assert_int_equal(lstat("link.csv", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    char *text = read_file("elsewhere/forces.csv");
    assert_has("id arm.yaml --states good.csv -o link.csv", text, "tau.");
    free(text);
    unlink("elsewhere/forces.csv");
    rmdir("elsewhere");
    unlink("link.csv");
}

static void test_full_disk(void **state)
{
    static const char *const lines[] = { "info arm.yaml", "id arm.yaml --states good.csv", "graph arm.yaml",
                                         "check arm.yaml", "--help" };
    (void)state;
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        program_result r = { .code = program_call(lines[k], "/dev/full"), .messages = read_file(".err") };
        assert_code(lines[k], &r, 1);
        assert_has(lines[k], r.messages, "standard output");
        program_release(&r);
    }
}

/* ---- what works --------------------------------------------------------------------------------------------- */

static const struct {
    const char *line;
    const char *output[6]; /* parts */
} fine[] = {
    { "--help", { "ramus id", "ramus graph", "--gravity" } },
    { "id --help", { "usage: ramus id MODEL", "--states CSV", "-o, --output CSV" } },
    { "--version", { "ramus " RAMUS_VERSION "\n" } },
    { "info arm.yaml", { "pair: nq 9, nv 7, mass 8 kg", "r/a", "spherical", "locked" } },
    { "info arm.yaml --json",
      { "\"nq\": 9", "\"nv\": 7", "\"q\": [\"r/j\", \"r/k.qw\"", "\"r/k.wx\"", "\"mass\": 8",
        "{\"name\": \"s\", \"module\": \"m\", \"parent\": \"r\", \"on\": \"r/b\", "
        "\"black_box\": false, \"links\": 3, \"nv\": 3}" } },
    { "info --json boxed.yaml", { "\"ports\": [\"wrench.box\", \"motion.s\"]", "\"black_box\": true" } },
    { "info u.urdf --floating --json", { "\"root_joint.qw\"", "\"root_joint.vz\"", "\"j\"" } },
    { "info u.urdf --gravity 1,2,-3 --json", { "\"gravity\": [1, 2, -3]" } },
    { "info u.urdf --gravity=-1,2,-3", { "gravity (-1, 2, -3)" } },
    { "info -- arm.yaml", { "pair:" } },
    { "check arm.yaml", { "arm.yaml: no problems\n" } },
    { "check u.urdf", { "u.urdf:3: warning: ", "u.urdf: 0 errors, 1 warning\n" } },
    { "id arm.yaml --states good.csv",
      { "t,tau.r/j,tau.r/k.wx,tau.r/k.wy,tau.r/k.wz,tau.s/k.wx", "\n0.5,", "\n1.5," } },
    { "id arm.yaml --states=free_order.csv --algebra=dq", { "tau.r/j,tau.r/k.wx", "\n36.83816986" } },
    { "id arm.yaml --states free_order.csv --algebra sv --gravity 0,0,0", { "tau.r/j", "\n0,0,0,0,0,0,0\n" } },
    { "id arm.yaml --states no_rows.csv",
      { "tau.r/j,tau.r/k.wx,tau.r/k.wy,tau.r/k.wz,tau.s/k.wx,tau.s/k.wy,tau.s/k.wz\n" } },
    { "id arm.yaml --states nearly.csv", { "\n36.83816986" } },
    { "id boxed.yaml --states b.csv --ports imu.csv", { "tau.r/j,tau.s/j\n" } },
    { "id arm.yaml --states stranger.csv --ignore pres*", { "tau.r/j" } },
    { "id arm.yaml --states stranger.csv --map pressure=tau.r/j", { "tau.r/j" } },
    { "graph arm.yaml --states stranger.csv --ignore press*e", { "digraph" } },
    { "identify --help", { "usage: ramus identify MODEL --log CSV", "--prior WEIGHT", "--friction LIST" } },
    { "excite --help", { "usage: ramus excite MODEL", "--harmonics N", "--margin X" } },
    { "prepare --help", { "usage: ramus prepare LOG", "--cutoff HZ", "--missing POLICY" } },
    { "id boxed.yaml --states b.csv --ports motion.csv", { "tau.r/j,tau.s/j\n" } },
    { "graph arm.yaml", { "digraph \"pair\"", "style=dashed", "n1 -> n0" } },
    { "graph boxed.yaml --format dot", { "shape=square" } },
    { "graph arm.yaml --format json",
      { "{\"name\": \"r\", \"parent\": null, \"on\": null, \"black_box\": false}",
        "{\"name\": \"s\", \"parent\": \"r\", \"on\": \"r/b\", \"black_box\": false}" } },
    { "graph arm.yaml --format json --states good.csv --row 1",
      { "\"rows\": [\"r/j\", \"r/k\", \"r/weld\", \"s/j\", \"s/k\", \"s/weld\"]", "\"columns\": [\"r\", \"s\"]",
        "\"blocks\": [" } },
    { "graph boxed.yaml --format json --states b.csv --ports imu.csv", { "\"columns\": [\"r\", \"box\", \"s\"]" } },
    { "graph arm.yaml --format svg", { "<svg xmlns=", "prefers-color-scheme", "</svg>\n" } },
    { "graph boxed.yaml --format svg --states b.csv --ports motion.csv",
      { "class=\"box\"", "Interconnection matrix" } },
    { "export boxed.yaml --format yaml", { "black_box: true", "ramus: 1" } },
    { "export u.urdf --format urdf", { "<robot name=\"u\">", "<joint name=\"j\" type=\"continuous\">" } },
    { "export boxed.yaml -f yaml -o -", { "black_box: true" } },
    { "info sprung.yaml",
      { "  pull  spring   world  s/a\n", "  v     lever    r/a    s/a        pin\n", "1 carrier" } },
    { "info sprung.yaml --json",
      { "\"actuators\": [{\"name\": \"pull\", \"kind\": \"spring\"}]",
        "\"levers\": [{\"name\": \"v\", \"kind\": \"pin\"}]",
        "\"sharings\": [{\"name\": \"hold\", \"kind\": \"least squares\"}]" } },
    { "info arm.yaml --json", { "\"actuators\": [],", "\"levers\": [],", "\"sharings\": []\n" } },
    { "check sprung.yaml", { "sprung.yaml: no problems\n" } },
    { "check far.yaml",
      { "far.yaml:6: warning: lever 'lever1': in the neutral configuration it does not reach",
        "far.yaml:7: warning: actuator 'actuator2': in the neutral configuration it is 3.16228 m long",
        "far.yaml:8: warning: spring 'spring3': in the neutral configuration its ends meet",
        "far.yaml:9: warning: actuator 'actuator4': its length depends on several coordinates" } },
    { "export sprung.yaml --format yaml", { "mechanism:\n", "sharing:\n" } },
    { "export sprung.yaml --format mjcf --tree", { "left out: 1 spring, 1 lever, 1 sharing", "<mujoco" } },
};

static void test_fine(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof fine / sizeof *fine; k++) {
        program_result r = program_run(fine[k].line);
        assert_code(fine[k].line, &r, 0);
        for (int part = 0; part < 6 && fine[k].output[part]; part++)
            assert_has(fine[k].line, r.output, fine[k].output[part]);
        if (!strstr(r.messages, "warning")) /* commands other than check count a model's warnings in one line */
            assert_string_equal(r.messages, "");
        program_release(&r);
    }
}

static void test_check(void **state)
{
    (void)state;
    program_result r = program_run("check broken.yaml");
    assert_int_equal(r.code, 1);
    assert_has("check broken.yaml", r.output, "broken.yaml:6: error: ");
    assert_has("check broken.yaml", r.output, "broken.yaml:9: error: "); /* all of them, not only the first */
    assert_has("check broken.yaml", r.output, " errors, 0 warnings\n");
    program_release(&r);
    r = program_run("check stuck.yaml");
    assert_code("check stuck.yaml", &r, 1);
    assert_has("check stuck.yaml", r.output, "stuck.yaml:6: error: actuator 'actuator1': at coordinate 0");
    assert_has("check stuck.yaml", r.output, "stuck.yaml:7: error: actuator 'actuator2': its stroke");
    program_release(&r);
    r = program_run("check not-held.yaml");
    assert_code("check not-held.yaml", &r, 1);
    assert_has("check not-held.yaml", r.output, "not-held.yaml:8: error: sharing 'hold', carrier 'x': spring 'pull'");
    program_release(&r);
    r = program_run("check u.urdf --strict");
    assert_int_equal(r.code, 1);
    assert_has("check u.urdf --strict", r.output, "u.urdf: 0 errors, 1 warning (counted as errors)\n");
    program_release(&r);
}

/* The same text in a file as on standard output; the numbers are those of the library. */
static void test_forces(void **state)
{
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_table *table = NULL;
    ramus_error err;
    double q[9], zero[7] = { 0 }, tau[7];
    (void)state;
    program_result r = program_run("id arm.yaml --states good.csv"),
                   s = program_run("id arm.yaml --states good.csv -o tau.csv");
    assert_int_equal(s.code, 0);
    assert_string_equal(s.output, "");
    char *text = read_file("tau.csv");
    assert_string_equal(text, r.output);
    free(text);
    program_release(&r);
    program_release(&s);
    assert_int_equal(ramus_model_load("arm.yaml", NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    ramus_neutral(model, q);
    assert_int_equal(ramus_inverse_dynamics(model, data, q, zero, zero, tau), RAMUS_OK);
    assert_int_equal(ramus_table_load("tau.csv", &table, &err), RAMUS_OK);
    assert_int_equal((int)table->nrow, 2);
    for (int k = 0; k < 7; k++)
        assert_true(fabs(table->values[8 + k + 1] - tau[k]) <= 1e-12 * (1 + fabs(tau[k])));
    ramus_table_destroy(table);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    unlink("tau.csv");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),  cmocka_unit_test(test_old_file_stays), cmocka_unit_test(test_link_to_nothing),
        cmocka_unit_test(test_full_disk), cmocka_unit_test(test_fine),           cmocka_unit_test(test_check),
        cmocka_unit_test(test_forces),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
