/* test_cli_terminal.c - no control character of a file, or of a file's name, reaches the terminal
 *
 * Each case is a file with a name that would command a terminal (ESC, DEL, C1 as UTF-8, bytes that are not UTF-8). The program
 * must refuse it, show it escaped, and print no control character but line ends.
 */
#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define HEAD "ramus: 1\nmodules:\n  m:\n    links:\n      - name: l\n"
#define JOINT "        joint: {name: j, type: revolute}\n        mass: 1\n        inertia: [1, 1, 1]\n"
#define ROBOT "robot:\n  - {name: i, module: m}\n"
#define PLAIN HEAD JOINT ROBOT
#define URDF(name) "<robot name=\"r\"><link name=\"a\"/><link name=\"b\"/>" name "</robot>"

static const struct {
    const char *name, *command, *file, *text;
    int code;             /* expected */
    const char *contains; /* in what is printed; NULL: anything */
} cases[] = {
    { "link", "info", "x.yaml", "ramus: 1\nmodules:\n  m: {links: [{name: \"a\\e[2J\", joint: {type: fixed}}]}\n" ROBOT,
      1, "a\\x1B[2J" },
    { "link, C1", "info", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: \"a\\x9b31m\", joint: {type: fixed}}]}\n" ROBOT, 1, "a\\u009B31m" },
    { "link, C1 next line", "check", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: \"a\\N\", joint: {type: fixed}}]}\n" ROBOT, 1, "a\\u0085" },
    { "joint", "check", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: a, joint: {name: \"j\\x07\", type: revolute}}]}\n" ROBOT, 1, "j\\x07" },
    { "frame", "info", "x.yaml", HEAD JOINT "        frames: [{name: \"f\\e]0;x\\a\"}]\n" ROBOT, 1, "f\\x1B]0;x\\x07" },
    { "module", "info", "x.yaml",
      "ramus: 1\nmodules:\n  \"m\\e[2J\": {links: [{name: a, joint: {type: fixed}}]}\n"
      "robot:\n  - {name: i, module: \"m\\e[2J\"}\n",
      1, "m\\x1B[2J" },
    { "robot", "info", "x.yaml", "name: \"r\\e[2J\"\n" PLAIN, 1, "r\\x1B[2J" },
    { "instance", "info", "x.yaml", HEAD JOINT "robot:\n  - {name: \"i\\x7f\", module: m}\n", 1, "i\\x7F" },
    { "constraint", "check", "x.yaml",
      PLAIN "constraints:\n  - {name: \"c\\e[2J\", type: coupling, coordinates: {i/j: 1}}\n", 1, "c\\x1B[2J" },
    { "part", "check", "x.yaml",
      PLAIN "mechanism:\n  - {name: \"s\\e[2J\", type: spring, between: [i/l, world], rest_length: 1, stiffness: 1}\n",
      1, "s\\x1B[2J" },
    { "shape", "check", "x.yaml", HEAD JOINT "        shapes: [{sphere: 0.1, name: \"s\\e[2J\"}]\n" ROBOT, 1,
      "s\\x1B[2J" },
    { "mesh", "check", "x.yaml", HEAD JOINT "        shapes: [{mesh: \"s\\e[2J.stl\"}]\n" ROBOT, 1, "s\\x1B[2J" },
    { "unknown key", "check", "x.yaml", PLAIN "\"k\\e[2J\": 1\n", 1, "k\\x1B[2J" },
    { "unknown place", "check", "x.yaml", HEAD JOINT ROBOT "  - {name: k, module: m, on: \"i/\\e[2J\"}\n", 1,
      "\\x1B[2J" },
    { "unknown lock", "check", "x.yaml", HEAD JOINT "robot:\n  - {name: i, module: m, lock: {\"\\e[2J\": 1}}\n", 1,
      "\\x1B[2J" },
    { "not a number", "check", "x.yaml", HEAD JOINT "        com: [0, 0, \"\\e[2J\"]\n" ROBOT, 1, "\\x1B[2J" },
    { "file", "check", "x.yaml", "ramus: 1\nmodules: {m: {urdf: \"a\\e[2J.urdf\"}}\n" ROBOT, 1, "a\\x1B[2J.urdf" },
    { "tag", "check", "x.yaml", "ramus: !x%1B 1\n", 1, "x\\x1B" },
    { "URDF link, DEL", "info", "x.urdf",
      URDF("<joint name=\"j&#127;\" type=\"fixed\"><parent link=\"a\"/><child "
           "link=\"b\"/></joint>"),
      1, "j\\x7F" },
    { "URDF link, C1", "info", "x.urdf",
      URDF("<joint name=\"j&#155;31m\" type=\"fixed\"><parent link=\"a\"/><child "
           "link=\"b\"/></joint>"),
      1, "j\\u009B31m" },
    { "URDF link, line end", "check", "x.urdf", URDF("<link name=\"j&#10;k\"/>"), 1, "j\\x0Ak" },
    { "URDF reference", "check", "x.urdf",
      URDF("<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child "
           "link=\"&#155;b\"/></joint>"),
      1, "\\u009Bb" },
    { "URDF robot", "info", "x.urdf", "<robot name=\"r&#155;\"><link name=\"a\"/></robot>", 1, "r\\u009B" },
    { "URDF material", "check", "x.urdf",
      "<robot name=\"r\"><link name=\"a\"><visual><geometry><sphere radius=\"1\"/></geometry><material "
      "name=\"&#155;m\"/></visual></link></robot>",
      0, "\\u009Bm" },
    { "column", "compare x.csv", "x.csv", "t,q.\033[2J\n0,1\n1,2\n", 1, "q.\\x1B[2J" },
    { "column, C1", "compare x.csv", "x.csv", "t,q.\302\23331m\n0,1\n1,2\n", 1, "q.\\u009B31m" },
    { "column, not UTF-8", "compare x.csv", "x.csv", "t,q.\233\n0,1\n1,2\n", 1, "q.\\x9B" },
    { "number", "compare x.csv", "x.csv", "t,q\n0,\033[2J\n", 1, "\\x1B[2J" },
    { "name of the file", "info", "a\033[2J.yaml", "ramus: 2\n" PLAIN, 1, "a\\x1B[2J.yaml" },
    { "name of the file, checked", "check", "a\033[2J.yaml", PLAIN, 0, "a\\x1B[2J.yaml: no problems" },
    { "name of no file", "check", "b\033[2J.yaml", NULL, 1, "b\\x1B[2J.yaml" },
    { "unknown command", "\033[2J", "x.yaml", PLAIN, 2, "\\x1B[2J" },
    { "UTF-8 stays", "info", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: \"Gelenk-\303\266\", joint: {type: fixed}, "
      "mass: 1, inertia: [1, 1, 1]}]}\n" ROBOT,
      0, "Gelenk-\303\266" },
};

/* The first control character or byte that is not UTF-8, "" at the end; line ends are none. */
static const char *find_control(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    for (; *c; c++) {
        const int more = *c < 0x80 ? 0 : *c >> 5 == 6 ? 1 : *c >> 4 == 14 ? 2 : *c >> 3 == 30 ? 3 : -1;
        if ((*c < 0x20 && *c != '\n') || *c == 0x7F || more < 0 || (*c == 0xC2 && c[1] < 0xA0))
            break;
        for (int k = 0; k < more; k++)
            if (*++c >> 6 != 2)
                return (const char *)c;
    }
    return (const char *)c;
}

static void test_escaped(void **state)
{
    char folder[TEMPORARY_SIZE];
    int failed = 0;
    (void)state;
    assert_non_null(temporary_folder(folder));
    assert_int_equal(chdir(folder), 0);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[256];
        if (cases[k].text)
            write_file(cases[k].file, cases[k].text);
        snprintf(line, sizeof line, "%s %s", cases[k].command, cases[k].file);
        program_result r = program_run(line);
        char *all = malloc(strlen(r.output) + strlen(r.messages) + 1);
        assert_non_null(all);
        strcat(strcpy(all, r.output), r.messages);
        const char *bad = find_control(all);
        if (*bad || r.code != cases[k].code || (cases[k].contains && !strstr(all, cases[k].contains))) {
            fprintf(stderr, "%s: exit code %d, expected %d; byte 0x%02X at %td; '%s' expected in:\n", cases[k].name,
                    r.code, cases[k].code, (unsigned)(unsigned char)*bad, bad - all, cases[k].contains);
            for (const char *c = all; *c; c++)
                fprintf(stderr, (unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7F ? "<%02X>" : "%c",
                        (unsigned)(unsigned char)*c);
            fprintf(stderr, "\n");
            failed++;
        }
        free(all);
        program_release(&r);
        if (cases[k].text)
            unlink(cases[k].file);
    }
    unlink(".out");
    unlink(".err");
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_escaped) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
