/* test_cli_source.c - MODEL from standard input and from xacro files, and numbers of URDFs in sweeps
 *
 * xacro is not among the packages that tests rely on: a script by that name is put into PATH instead. It prints its second
 * argument's file where there is one, else the file it is given, and fails where it is told to.
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
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define URDF                                                                                                           \
    "<robot name='u'>\n<link name='a'/>\n<link name='b'><inertial><origin xyz='0.5 0 0'/><mass value='2'/><inertia "   \
    "ixx='1' iyy='1' izz='1' ixy='0' "                                                                                 \
    "ixz='0' iyz='0'/></inertial></link>\n<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"         \
    "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='5' velocity='5'/></joint>\n</robot>\n"
#define ASSEMBLY(more) "ramus: 1\nmodules:\n  m: {urdf: u.urdf" more "}\nrobot:\n  - {name: r, module: m}\n"
#define XACRO                                                                                                          \
    "#!/bin/sh\ncase \"$2\" in\n  fail:=1) echo 'no such macro' >&2; exit 2;;\n  warn:=1) echo 'deprecated' >&2;;\n"   \
    "  empty:=1) exit 0;;\n  odd:=*) printf '%s' \"$2\" > seen;;\nesac\ncat \"$1\"\n"

static const struct {
    const char *words;
    int code;
    const char *printed; /* or reported */
} cases[] = {
    /* standard input */
    { "info - < u.urdf", 0, "u: nq 1, nv 1" },
    { "info - --format urdf < u.urdf", 0, "u: nq 1, nv 1" },
    { "info - < r.yaml", 0, "stdin: nq 1, nv 1" },
    { "info - --format yaml < r.yaml", 0, "stdin: nq 1, nv 1" },
    { "info - --format json < r.json", 0, "stdin: nq 1, nv 1" },
    { "info - < r.json", 0, "stdin: nq 1, nv 1" },
    { "check - < r.yaml", 0, "stdin: no problems" },
    { "export - --format urdf < r.yaml", 0, "<robot name=\"stdin\">" },
    { "export - --input-format urdf --format yaml < u.urdf", 0, "name: u" },
    { "graph - --input-format yaml --format json < r.yaml", 0, "\"name\": \"r\"" },
    { "id - --states q.csv < u.urdf", 0, "tau.j" },
    { "sweep - --vary links.b.mass=1:3:3 -m mass -j 2 < u.urdf", 0, "links.b.mass,mass\n1,1\n2,2\n3,3" },
    { "info u.xml --format urdf", 0, "u: nq 1, nv 1" },
    { "info - < /dev/null", 1, "ramus: stdin:1: the file is empty" },
    { "info - --format urdf < r.yaml", 1, "ramus: stdin:1: malformed XML" },
    { "info - --format yaml < u.urdf", 1, "ramus: stdin:1: this is XML, not an assembly" },
    { "info - --format xml < u.urdf", 2, "the format xml of MODEL: there are urdf, yaml and json" },
    { "export - --format yaml --input-format step < u.urdf", 2, "the format step of MODEL" },
    { "info u.xml", 1, "ramus: u.xml: a model is a URDF (.urdf) or an assembly" },
    { "info - <&-", 1, "ramus: stdin: " },
    /* numbers of URDFs */
    { "sweep r.yaml --vary modules.m.links.b.mass=1:2:2 -m mass", 0, "modules.m.links.b.mass,mass\n1,1\n2,2" },
    { "sweep r.yaml --vary 'modules.m.links.b.com[0]=0:1:2' -m 'peak(tau.*)'", 0, "\n1,19.62" },
    { "sweep r.yaml --vary modules.m.links.c.mass=1:2:2 -m mass", 1,
      "r.yaml:3: override 'modules.m.links.c.mass': module 'u' has no link 'c'; did you mean 'a'?" },
    { "sweep u.urdf --vary links.b.weight=1:2:2 -m mass", 1,
      "u.urdf: override 'links.b.weight': a link has no number 'weight'" },
    { "sweep u.urdf --vary mass=1:2:2 -m mass", 1, "u.urdf: override 'mass': it begins with neither links nor joints" },
    /* xacro */
    { "info u.urdf.xacro", 0, "u: nq 1, nv 1" },
    { "info u.urdf.xacro --xacro-arg warn:=1", 0, "xacro: deprecated" },
    { "info x.yaml", 0, "x: nq 1, nv 1" },
    { "sweep x.yaml --vary modules.m.links.b.mass=1:2:2 -m mass -j 2", 0, "\n2,2" },
    { "info bad.xacro", 1, "ramus: bad.xacro (expanded):2: " },
    { "info u.urdf.xacro --xacro-arg fail:=1", 1, "ramus: u.urdf.xacro: xacro failed with exit code 2: no such macro" },
    { "info u.urdf.xacro --xacro-arg empty:=1", 1, "ramus: u.urdf.xacro: xacro wrote nothing" },
    { "info none.xacro", 1, "ramus: none.xacro: cannot be opened: " },
    { "info u.urdf --xacro-arg a:=1", 2, "--xacro-arg is for a MODEL that ends in .xacro, not for u.urdf" },
    { "info u.urdf.xacro --xacro-arg a=1", 2, "--xacro-arg a=1: NAME:=VALUE is expected" },
    { "info u.urdf.xacro --xacro-arg --a:=1", 2, "--xacro-arg --a:=1: NAME:=VALUE is expected" },
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *text = program_output(cases[k].code, "%s", cases[k].words);
        if (!strstr(text, cases[k].printed))
            fail_msg("%s: '%s'\nhas no '%s'", cases[k].words, text, cases[k].printed);
        free(text);
    }
}

/* Blanks, quotes and what a shell would run reach xacro as they are, in the name of the file, too. */
static void test_no_shell(void **state)
{
    (void)state;
    write_file("a $(touch ran);b.xacro", URDF);
    free(program_output(0, "info 'a $(touch ran);b.xacro' --xacro-arg 'odd:=$(touch ran) \"x\"; touch ran'"));
    assert_int_not_equal(access("ran", F_OK), 0);
    char *seen = read_file("seen");
    assert_string_equal(seen, "odd:=$(touch ran) \"x\"; touch ran");
    free(seen);
    unlink("a $(touch ran);b.xacro");
    unlink("seen");
}

static void test_not_installed(void **state)
{
    (void)state;
    char path[4096];
    snprintf(path, sizeof path, "%s", getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    char *text = program_output(1, "info u.urdf.xacro");
    assert_non_null(
        strstr(text, "ramus: u.urdf.xacro: the program xacro, which expands such files, is not in PATH: install it"));
    free(text);
    text = program_output(1, "info x.yaml");
    assert_non_null(strstr(text, "ramus: x.yaml:3: u.urdf.xacro: the program xacro"));
    free(text);
    setenv("PATH", path, 1);
}

static const struct {
    const char *name, *text;
} files[] = {
    { "u.urdf", URDF },
    { "u.xml", URDF },
    { "u.urdf.xacro", URDF },
    { "bad.xacro", "<robot name='u'>\n<link/>\n</robot>\n" },
    { "r.yaml", ASSEMBLY("") },
    { "x.yaml",
      "ramus: 1\nmodules:\n  m: {urdf: u.urdf.xacro, xacro: {side: left}}\nrobot:\n  - {name: r, module: m}\n" },
    { "r.json", "{\"ramus\": 1, \"modules\": {\"m\": {\"urdf\": \"u.urdf\"}}, \"robot\": [{\"name\": \"r\", "
                "\"module\": \"m\"}]}" },
    { "q.csv", "q.j\n0.1\n" },
    { "xacro", XACRO },
};

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    char path[4096 + TEMPORARY_SIZE];
    *state = folder;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        write_file(files[k].name, files[k].text);
    snprintf(path, sizeof path, "%s:%.4000s", folder, getenv("PATH"));
    return setenv("PATH", path, 1) == 0 && chmod("xacro", 0700) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        unlink(files[k].name);
    unlink(".out");
    unlink(".err");
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_cases), cmocka_unit_test(test_no_shell),
                                        cmocka_unit_test(test_not_installed) };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
