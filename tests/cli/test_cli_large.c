/* test_cli_large.c - info, check, graph and export of robots with fifty thousand things, each in less processor time than quadratic work takes */
#include "io/large_assembly.h"
#include "support/cpu_limit.h"
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

static const struct {
    const char *file;
    large_kind kind;
    const char *command;
    int code;
    const char *end; /* of the last line that is printed; NULL: any */
} cases[] = {
    { "x.yaml", LARGE_INSTANCES, "info", 0, NULL },
    { "x.yaml", LARGE_INSTANCES, "info --json", 0, NULL },
    { "x.yaml", LARGE_INSTANCES, "graph --format svg", 0, NULL },
    { "x.yaml", LARGE_INSTANCES, "graph --format json", 0, NULL },
    { "x.yaml", LARGE_MODULES, "graph --format dot", 0, NULL },
    { "x.yaml", LARGE_LOCKS, "info", 0, NULL },
    { "x.yaml", LARGE_SPRINGS, "info", 0, NULL },
    { "x.yaml", LARGE_SPRINGS, "check", 0, "no problems\n" },
    { "x.yaml", LARGE_LEVERS, "check", 0, NULL },
    { "x.yaml", LARGE_DISTANCES, "check", 0, NULL },
    { "x.yaml", LARGE_COUPLINGS, "check", 0, "can be met\n" },
    { "x.yaml", LARGE_UNKNOWN_ON, "check", 1, " errors, 0 warnings\n" },
    { "x.urdf", LARGE_URDF_CHAIN, "check", 0, "no problems\n" },
    { "x.urdf", LARGE_URDF_MIMIC_CHAIN, "export --format urdf", 0, "</robot>\n" },
};

static void test_large(void **state)
{
    char folder[TEMPORARY_SIZE];
    int failed = 0;
    (void)state;
    assert_non_null(temporary_folder(folder));
    assert_int_equal(chdir(folder), 0);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        text file = large_text(cases[k].kind, LARGE);
        write_file(cases[k].file, file.data);
        text_release(&file);
        const int code = program_shell("ulimit -t %d; %s %s %s > out 2> err", cpu_limit_seconds(), RAMUS_PROGRAM,
                                       cases[k].command, cases[k].file);
        char *printed = read_file("out");
        const size_t length = strlen(printed), end = cases[k].end ? strlen(cases[k].end) : 0;
        if (code != cases[k].code || length < end || (end && strcmp(printed + length - end, cases[k].end) != 0)) {
            fprintf(stderr, "%s, kind %d, size %d: exit code %d, expected %d; %zu bytes, the last are '%s'\n",
                    cases[k].command, (int)cases[k].kind, LARGE, code, cases[k].code, length,
                    printed + (length > 100 ? length - 100 : 0));
            failed++;
        }
        /* a thousand problems are enough */
        if (cases[k].code && length > 200000) {
            fprintf(stderr, "%s, kind %d: %zu bytes are printed\n", cases[k].command, (int)cases[k].kind, length);
            failed++;
        }
        free(printed);
        unlink(cases[k].file);
    }
    unlink("out");
    unlink("err");
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_large) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
