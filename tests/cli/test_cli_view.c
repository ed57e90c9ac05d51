/* test_cli_view.c - ramus view: one page that needs nothing else, with the right numbers in it, or a message
 *
 * What the page looks like is tested in a browser: web/test.
 */
#include "ramus/ramus.h"

#include "support/floats.h"
#include "support/program.h"
#include "support/temporary.h"

#include <ctype.h>
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

/* ---- running ------------------------------------------------------------------------------------------------ */

static char folder[TEMPORARY_SIZE];

/* Run `ramus view` with the words of `line`; output and messages go to the files .out and .err. */
static int run(const char *line)
{
    char all[1024];
    snprintf(all, sizeof all, "view %s", line);
    return program_call(all, NULL);
}

/* ---- reading the page --------------------------------------------------------------------------------------- */

/* Step over one JSON value; NULL when it is none. */
static const char *skip_json(const char *c)
{
    c += strspn(c, " \n");
    if (*c == '"') {
        for (c++; *c != '"'; c++) {
            if (!*c || (unsigned char)*c < 0x20)
                return NULL;
            if (*c == '\\' && !strchr("\"\\/bfnrtu", *++c))
                return NULL;
        }
        return c + 1;
    }
    if (*c == '{' || *c == '[') {
        const int object = *c == '{';
        const char end = object ? '}' : ']';
        c++;
        c += strspn(c, " \n");
        if (*c == end)
            return c + 1;
        for (;;) {
            if (object) {
                c += strspn(c, " \n");
                if (*c != '"' || !(c = skip_json(c)))
                    return NULL;
                c += strspn(c, " \n");
                if (*c++ != ':')
                    return NULL;
            }
            if (!(c = skip_json(c)))
                return NULL;
            c += strspn(c, " \n");
            if (*c == end)
                return c + 1;
            if (*c++ != ',')
                return NULL;
        }
    }
    char *after;
    if (strncmp(c, "null", 4) == 0)
        return c + 4;
    if (*c != '-' && !isdigit((unsigned char)*c))
        return NULL;
    (void)strtod(c, &after);
    return after;
}

/* The data of a page, terminated; it is checked on the way. */
static char *data_of(char *page)
{
    static const char opening[] = "<script id=\"data\" type=\"application/json\">";
    char *data = strstr(page, opening);
    assert_non_null(data);
    data += strlen(opening);
    char *end = strstr(data, "</script>");
    assert_non_null(end);
    *end = '\0';
    assert_null(strchr(data, '<'));
    const char *rest = skip_json(data);
    assert_non_null(rest);
    assert_int_equal(strlen(rest + strspn(rest, " \n")), 0);
    return data;
}

/* The numbers behind "key":"base 64"; *count of them. */
static float *floats_of(const char *data, const char *key, size_t *count)
{
    char opening[64];
    snprintf(opening, sizeof opening, "\n\"%s\":\"", key);
    const char *c = strstr(data, opening);
    *count = 0;
    if (!c)
        return NULL;
    c += strlen(opening);
    const size_t most = strcspn(c, "\"") / 4 + 1;
    float *number = calloc(most, sizeof *number);
    assert_non_null(number);
    *count = floats_decode(c, number, most);
    return number;
}

static int occurrences(const char *text, const char *part)
{
    int count = 0;
    for (const char *c = text; (c = strstr(c, part)) != NULL; c += strlen(part))
        count++;
    return count;
}

/* ---- models ------------------------------------------------------------------------------------------------- */

static const char slider[] = "ramus: 1\n"
                             "name: \"a </script><b> & \\\"c\\\"\"\n"
                             "modules:\n"
                             "  m:\n"
                             "    links:\n"
                             "      - {name: l, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
                             "robot:\n"
                             "  - {name: r, module: m}\n";
static const char boxed[] = "ramus: 1\n"
                            "name: boxed\n"
                            "modules:\n"
                            "  m:\n"
                            "    links:\n"
                            "      - {name: l, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
                            "robot:\n"
                            "  - {name: r, module: m}\n"
                            "  - {name: box, black_box: true, on: r/l, pose: {xyz: [0, 0, 0.5]}}\n"
                            "  - {name: s, module: m, on: box}\n";

static int enter(void **state)
{
    (void)state;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    write_file("slider.yaml", slider);
    write_file("boxed.yaml", boxed);
    write_file("q.csv", "t,q.r/j\n0,0.25\n1,0.5\n");
    return 0;
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* ---- tests -------------------------------------------------------------------------------------------------- */

/* Nothing is fetched from anywhere. */
static void test_self_contained(void **state)
{
    (void)state;
    assert_int_equal(run(RAMUS_SOURCE_DIR "/robots/bm.yaml"), 0);
    char *page = read_file(".out");
    assert_int_equal(strncmp(page, "<!DOCTYPE html>", 15), 0);
    static const char *const loads[] = { "src=\"",  "src='", "href=\"", "url(",
                                         "@import", "<link", "<iframe", "XMLHttpRequest(" };
    for (size_t k = 0; k < sizeof loads / sizeof *loads; k++) {
        if (strstr(page, loads[k]))
            fprintf(stderr, "the page contains %s\n", loads[k]);
        assert_null(strstr(page, loads[k]));
    }
    /* the one address is the name of a namespace */
    assert_int_equal(occurrences(page, "http://"), occurrences(page, "http://www.w3.org/"));
    assert_int_equal(occurrences(page, "https://"), 0);
    assert_non_null(strstr(page, "default-src 'none'"));
    assert_non_null(strstr(page, "three.js authors"));
    assert_int_equal(occurrences(page, "</script>"), 2);
    assert_non_null(strstr(page, "</html>"));
    const char *data = data_of(page);
    assert_non_null(strstr(data, "\"name\":\"bm\""));
    assert_non_null(strstr(data, "\"name\":\"s8/l3\""));
    assert_non_null(strstr(data, "#56B4E9")); /* as in the graph */
    assert_non_null(strstr(data, "\"moves\":0"));
    free(page);
}

static void test_names_are_quoted(void **state)
{
    (void)state;
    assert_int_equal(run("slider.yaml -o page.html"), 0);
    char *page = read_file("page.html");
    assert_non_null(strstr(page, "<title>a &lt;/script&gt;&lt;b&gt; &amp; &quot;c&quot;</title>"));
    assert_int_equal(occurrences(page, "</script>"), 2);
    assert_non_null(strstr(data_of(page), "\"name\":\"a \\u003c/script>\\u003cb> & \\\"c\\\"\""));
    free(page);
    unlink("page.html");
}

/* At rest the weight is carried; poses are those of the rows. */
static void test_numbers(void **state)
{
    (void)state;
    size_t count;
    assert_int_equal(run("slider.yaml"), 0);
    char *page = read_file(".out"), *data = data_of(page);
    float *wrench = floats_of(data, "wrench", &count);
    assert_int_equal(count, 6);
    assert_true(fabs(wrench[2] - 2 * 9.81) < 1e-5);
    free(wrench);
    free(page);

    /* an arm that an actuator holds, from 1 m above the joint to 1 m out on the arm: half of the weight is the actuator's, as
       ramus id --mechanism --wrenches writes it */
    write_file(
        "held.yaml",
        "ramus: 1\nname: held\nmodules: {m: {links: [{name: a, joint: {name: j, type: revolute, axis: [0, 1, 0]},\n"
        "  mass: 2, com: [0.5, 0, 0], inertia: [1, 1, 1]}]}}\nrobot: [{name: r, module: m}]\nmechanism:\n"
        "  - {name: lift, type: actuator, near: 0, between: [{on: world, at: [0, 0, 1]}, {on: r/a, at: [1, 0, 0]}]}\n");
    write_file("held.csv", "q.r/j,v.r/j,force.lift\n0,0,5\n");
    static const char *const lines[] = { "held.yaml", "held.yaml --motion held.csv" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(run(lines[k]), 0);
        page = read_file(".out");
        data = data_of(page);
        wrench = floats_of(data, k ? "connection" : "wrench", &count);
        assert_int_equal(count, 6);
        assert_true(fabs(wrench[0] - 9.81) < 1e-5 && fabs(wrench[2] - 9.81) < 1e-5 && fabs(wrench[4]) < 1e-5);
        free(wrench);
        wrench = floats_of(data, "force0", &count);
        assert_true(count == 1 && fabs(wrench[0] - (k ? 5 : sqrt(2) * 9.81)) < 1e-5); /* a table's own force stays */
        free(wrench);
        free(page);
    }
    unlink("held.yaml");
    unlink("held.csv");

    assert_int_equal(run("slider.yaml --motion q.csv"), 0);
    page = read_file(".out");
    data = data_of(page);
    float *pose = floats_of(data, "pose", &count);
    assert_int_equal(count, 14);
    assert_true(pose[2] == 0.25f && pose[6] == 1 && pose[9] == 0.5f);
    assert_null(floats_of(data, "v", &count));
    assert_null(floats_of(data, "wrench", &count)); /* nobody told how fast it moves */
    free(pose);
    free(page);

    /* contacts need no velocities */
    write_file("push.csv", "t,q.r/j,contact.r/l.fx,contact.r/l.mz\n0,0,1,2\n1,0.5,3,4\n");
    assert_int_equal(run("slider.yaml --motion push.csv"), 0);
    page = read_file(".out");
    data = data_of(page);
    assert_non_null(strstr(data, "\"contacts\":[{\"body\":0,\"name\":\"r/l\",\"pose\":[0,0,0,0,0,0,1]}]"));
    float *contact = floats_of(data, "contact", &count);
    assert_int_equal(count, 12);
    assert_true(contact[0] == 1 && contact[5] == 2 && contact[6] == 3 && contact[11] == 4);
    free(contact);
    free(page);
    unlink("push.csv");

    /* accelerations from differences: 1 m/s more in 1 s */
    write_file("v.csv", "t,q.r/j,v.r/j\n0,0,0\n1,0.5,1\n2,2,2\n");
    assert_int_equal(run("slider.yaml --motion v.csv"), 0);
    page = read_file(".out");
    data = data_of(page);
    float *tau = floats_of(data, "tau", &count);
    assert_int_equal(count, 3);
    assert_true(fabs(tau[1] - 2 * (9.81 + 1)) < 1e-5);
    assert_non_null(strstr(data, "differences of v"));
    free(tau);
    free(page);
}

/* At most 60 frames for each second, the first and the last row among them; and not too many in all. */
static void test_frames_are_thinned(void **state)
{
    (void)state;
    static const struct {
        int rows;
        double step;
        size_t least, most;
    } cases[] = {
        { 5001, 1e-3, 300, 302 }, { 151, 1.0 / 30, 151, 151 }, { 301, 1.0 / 60, 301, 301 }, { 30000, 0.02, 5500, 6000 }
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        FILE *f = fopen("long.csv", "w");
        assert_non_null(f);
        fputs("q.r/j,t\n", f);
        for (int k = 0; k < cases[n].rows; k++)
            fprintf(f, "%d,%.17g\n", k, k * cases[n].step);
        fclose(f);
        assert_int_equal(run("slider.yaml --motion long.csv"), 0);
        char *page = read_file(".out");
        size_t count;
        float *q = floats_of(data_of(page), "q", &count);
        if (count < cases[n].least || count > cases[n].most)
            fprintf(stderr, "%d rows every %g s: %zu frames\n", cases[n].rows, cases[n].step, count);
        assert_in_range(count, cases[n].least, cases[n].most);
        assert_true(q[0] == 0 && q[count - 1] == (float)(cases[n].rows - 1));
        free(q);
        free(page);
    }
}

/* What sits on a black box is where its port says, or else at the box. */
static void test_black_boxes(void **state)
{
    (void)state;
    static const char head[] = "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz,"
                               "motion.s.wx,motion.s.wy,motion.s.wz,motion.s.vx,motion.s.vy,motion.s.vz,"
                               "motion.s.dwx,motion.s.dwy,motion.s.dwz,motion.s.dvx,motion.s.dvy,motion.s.dvz,"
                               "motion.s.qw,motion.s.qx,motion.s.qy,motion.s.qz";
    static const char row[] = "0,0,30,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0";
    char text[1024];
    write_file("both.csv", "q.r/j,q.s/j,v.s/j\n0.25,0.125,0\n");
    snprintf(text, sizeof text, "%s\n%s\n", head, row);
    write_file("ports.csv", text);
    snprintf(text, sizeof text, "%s,motion.s.px,motion.s.py,motion.s.pz\n%s,1,2,3\n", head, row);
    write_file("placed.csv", text);
    static const struct {
        const char *line;
        float x, z; /* of s/l */
        int loads;
    } cases[] = { { "boxed.yaml", 0, 0.5f, 0 },
                  { "boxed.yaml --motion both.csv --ports ports.csv", 0, 0.875f, 1 },
                  { "boxed.yaml --motion both.csv --ports placed.csv", 1, 3.125f, 1 } };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        size_t count;
        assert_int_equal(run(cases[n].line), 0);
        char *page = read_file(".out"), *data = data_of(page);
        float *pose = floats_of(data, "pose", &count);
        assert_int_equal(count, 3 * 7); /* two links, and the base of s */
        assert_true(pose[7] == cases[n].x && pose[9] == cases[n].z);
        assert_non_null(strstr(data, "\"boxes\":[{\"body\":0,\"name\":\"box\""));
        float *wrench = floats_of(data, "wrench", &count);
        assert_int_equal(count, cases[n].loads ? 18 : 0);
        assert_true(!wrench || (fabsf(wrench[6 + 2] - 30) < 1e-4f && fabsf(wrench[2] - 30 - 2 * 9.81f) < 1e-4f));
        free(wrench);
        free(pose);
        free(page);
    }
}

/* Mesh files are in the page once each, as they are; those that are not found are reported in one line, and are no error. */
static void test_meshes(void **state)
{
    (void)state;
#define VISUAL(name) "<visual><geometry><mesh filename='" name "' scale='2 2 -2'/></geometry></visual>"
#define COLLISION(name) "<collision><geometry><mesh filename='" name "'/></geometry></collision>"
#define WELD(child) "<joint name='to_" child "' type='fixed'><parent link='a'/><child link='" child "'/></joint>\n"
#define LINK(name, shapes) "<link name='" name "'>" shapes "</link>\n"
    write_file("four.stl", "solid");
    write_file("picture.ply", "ply");
    assert_int_equal(truncate("four.stl", 5), 0);
    write_file("huge.stl", "");
    assert_int_equal(truncate("huge.stl", 1 << 29), 0);
    write_file("whole.urdf", "<robot name='w'>" LINK("a", VISUAL("four.stl"))
                                 LINK("b", VISUAL("package://any/four.stl")) WELD("b") "</robot>");
    write_file("part.urdf", "<robot name='p'>\n" LINK("a", VISUAL("four.stl") COLLISION("none.stl"))
                                LINK("b", VISUAL("gone.dae") COLLISION("four.stl")) LINK("c", VISUAL("picture.ply"))
                                    WELD("b") WELD("c") "</robot>");
    write_file("large.urdf", "<robot name='l'>\n" LINK("a", VISUAL("huge.stl") VISUAL("four.stl")) "</robot>");
    static const struct {
        const char *line;
        int shown;
        const char *message; /* "": none at all */
    } cases[] = {
        { "whole.urdf", 2, "" },
        { "part.urdf", 2,
          "ramus: part.urdf:3: warning: simple shapes replace 2 of 3 meshes; the first is 'gone.dae': there is no such "
          "file\n" },
        { "large.urdf", 1,
          "ramus: large.urdf:2: warning: simple shapes replace 1 of 2 meshes; the first is 'huge.stl': the meshes of a "
          "page have 128 MiB at most\n" },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        assert_int_equal(run(cases[n].line), 0);
        char *page = read_file(".out"), *data = data_of(page), *messages = read_file(".err");
        const char *line = strstr(messages, "simple shapes") ? messages : "";
        if (strcmp(line, cases[n].message) != 0)
            fprintf(stderr, "%s: '%s', not '%s'\n", cases[n].line, line, cases[n].message);
        assert_string_equal(line, cases[n].message);
        assert_int_equal(occurrences(data, "\"data\":0"), cases[n].shown);
        assert_non_null(strstr(data, "\"meshes\":[{\"bytes\":\"c29saWQ=\",\"name\":\"four.stl\"}]"));
        assert_non_null(strstr(data, "\"scale\":[2,2,-2]"));
        free(messages);
        free(page);
    }
    remove("huge.stl");
}

/* A lever whose rod hangs from a slider: -sin(angle) = z - 1; a spring on it, an actuator beside. */
static void test_parts(void **state)
{
    (void)state;
    char text[2048];
    snprintf(text, sizeof text,
             "%smechanism:\n"
             "  - {name: arm, type: lever, pivot: world, axis: [0, 1, 0], tip: [1, 0, 0],\n"
             "     guide: {on: r/l, normal: [0, 0, 1], rod_length: 1}}\n"
             "  - {name: lift, type: actuator, between: [{on: world, at: [0, 0, -1]}, r/l], min_length: 0.5, "
             "max_length: 2.5}\n"
             "  - {name: coil, type: spring, between: [{lever: arm, at: [0.5, 0, 0]}, {on: world, at: [0, 0, -2]}],\n"
             "     rest_length: 1, stiffness: 10}\n",
             slider);
    write_file("parts.yaml", text);
    write_file("parts.csv", "t,q.r/j,force.lift,force.coil\n0,0.5,-30,4\n1,1,-20,8\n2,3,-10,2\n");
    assert_int_equal(run("parts.yaml --motion parts.csv"), 0);
    char *page = read_file(".out"), *data = data_of(page);
    size_t count;
    /* parts, and what their ends stand on: body 1 is the lever */
    assert_non_null(strstr(data, "{\"kind\":\"actuator\",\"name\":\"lift\",\"ends\":[{\"body\":-1,\"point\":[0,0,-1]},"
                                 "{\"body\":0,\"point\":[0,0,0]}]"));
    assert_non_null(strstr(data, "{\"kind\":\"spring\",\"name\":\"coil\",\"ends\":[{\"body\":1,\"point\":[0.5,0,0]},"
                                 "{\"body\":-1,\"point\":[0,0,-2]}],\"rest\":[1]"));
    assert_non_null(strstr(data, "{\"kind\":\"lever\",\"name\":\"arm\",\"ends\":[{\"body\":1,\"point\":[0,0,0]},"
                                 "{\"body\":1,\"point\":[1,0,0]}]}"));
    assert_non_null(strstr(data, "{\"kind\":\"rod\",\"name\":\"arm\",\"ends\":[],\"track\":\"track0\"}"));
    float *lever = floats_of(data, "lever", &count);
    assert_int_equal(count, 3 * 7);
    const double turn[3] = { sin(asin(0.5) / 2), 0, 0 }; /* out of reach in the last frame, where it stays as it was */
    for (int f = 0; f < 3; f++) {
        if (fabs((double)lever[7 * f + 4] - turn[f]) > 1e-6)
            fprintf(stderr, "frame %d: qy %g, not %g within 1e-6\n", f, (double)lever[7 * f + 4], turn[f]);
        assert_true(fabs((double)lever[7 * f + 4] - turn[f]) <= 1e-6);
    }
    float *rod = floats_of(data, "track0", &count);
    assert_int_equal(count, 3 * 6);
    static const double ends[18] = { 0.8660254, 0, -0.5, 0.8660254, 0, 0.5, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 0 };
    for (int k = 0; k < 18; k++) {
        if (fabs((double)rod[k] - ends[k]) > 1e-6)
            fprintf(stderr, "end %d: %g, not %g within 1e-6\n", k, (double)rod[k], ends[k]);
        assert_true(fabs((double)rod[k] - ends[k]) <= 1e-6);
    }
    float *force = floats_of(data, "force0", &count);
    assert_true(count == 3 && force[0] == -30 && force[2] == -10);
    free(force);
    free(rod);
    free(lever);
    free(page);

    /* computed, where velocities are known: the actuator holds 2 kg, and the spring pulls as far as it is stretched */
    write_file("held.csv", "t,q.r/j,v.r/j\n0,1,0\n1,1,0\n");
    assert_int_equal(run("parts.yaml --motion held.csv"), 0);
    page = read_file(".out");
    data = data_of(page);
    force = floats_of(data, "force1", &count);
    const double spring = 10 * (sqrt(4.25) - 1);
    assert_int_equal(count, 2);
    if (fabs((double)force[0] - spring) > 1e-5)
        fprintf(stderr, "spring: %g, not %g within 1e-5\n", (double)force[0], spring);
    assert_true(fabs((double)force[0] - spring) <= 1e-5);
    assert_non_null(strstr(data, "Forces of parts are computed."));
    free(force);
    free(page);

    /* commanded by the actuator's length: 1.5 m from 1 m below */
    write_file("length.csv", "t,length.lift\n0,1.5\n1,2\n");
    assert_int_equal(run("parts.yaml --motion length.csv"), 0);
    page = read_file(".out");
    float *pose = floats_of(data_of(page), "pose", &count);
    assert_int_equal(count, 14);
    if (fabs((double)pose[2] - 0.5) > 1e-6 || fabs((double)pose[9] - 1) > 1e-6)
        fprintf(stderr, "the slider is at %g and %g, not 0.5 and 1 within 1e-6\n", (double)pose[2], (double)pose[9]);
    assert_true(fabs((double)pose[2] - 0.5) <= 1e-6 && fabs((double)pose[9] - 1) <= 1e-6);
    free(pose);
    free(page);

    /* a table without any */
    write_file("still.csv", "t,q.r/j\n0,1\n");
    assert_int_equal(run("parts.yaml --motion still.csv"), 0);
    page = read_file(".out");
    assert_null(strstr(data_of(page), "\"force"));
    free(page);
}

/* Mistakes are named, nothing is written. */
static void test_mistakes(void **state)
{
    (void)state;
    write_file("back.csv", "t,q.r/j\n0,0\n1,0\n0.5,0\n");
    write_file("none.csv", "t,q.r/j\n");
    write_file("other.csv", "t,q.r/k\n0,0\n");
    write_file("beyond.csv", "t,length.lift\n0,4\n"); /* parts.yaml is that of test_parts */
    write_file("other_force.csv", "t,q.r/j,force.none\n0,0,1\n");
    write_file("boxed.csv", "q.r/j,q.s/j\n0,0\n");
    static const struct {
        const char *line;
        int code;
        const char *message;
    } cases[] = {
        { "", 2, "MODEL is missing" },
        { "missing.yaml -o p.html", 1, "missing.yaml" },
        { "slider.yaml --motion missing.csv -o p.html", 1, "missing.csv" },
        { "slider.yaml --motion back.csv -o p.html", 1, "back.csv:4: t goes back" },
        { "slider.yaml --motion none.csv -o p.html", 1, "none.csv" },
        { "slider.yaml --motion other.csv -o p.html", 1, "other.csv:1" },
        { "boxed.yaml --motion boxed.csv -o p.html", 1, "--ports" },
        { "slider.yaml --ports q.csv -o p.html", 2, "--ports makes sense with --motion only" },
        { "slider.yaml --motion other_force.csv -o p.html", 1, "other_force.csv:1" },
        { "parts.yaml --motion beyond.csv -o p.html", 1, "beyond.csv:2" },
        { "slider.yaml --life -o p.html", 2, "unknown option '--life'" },
        { "slider.yaml -o nowhere/p.html", 1, "nowhere/p.html" },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        const int code = run(cases[n].line);
        char *messages = read_file(".err"), *output = read_file(".out");
        if (code != cases[n].code || !strstr(messages, cases[n].message))
            fprintf(stderr, "ramus view %s\nexit code %d: %s\n", cases[n].line, code, messages);
        assert_int_equal(code, cases[n].code);
        assert_int_equal(strncmp(messages, "ramus: ", 7), 0);
        assert_non_null(strstr(messages, cases[n].message));
        assert_int_equal(strlen(output), 0);
        assert_int_not_equal(access("p.html", F_OK), 0);
        free(messages);
        free(output);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_self_contained), cmocka_unit_test(test_names_are_quoted),
        cmocka_unit_test(test_numbers),        cmocka_unit_test(test_frames_are_thinned),
        cmocka_unit_test(test_black_boxes),    cmocka_unit_test(test_meshes),
        cmocka_unit_test(test_parts),          cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests_name("view", tests, enter, leave);
}
