/* test_cli_graph.c - the picture of ramus graph is wide enough for what stands in it
 *
 * Ends of texts were measured in a browser that draws them in DejaVu Sans, the widest font of the style sheet; names above black
 * boxes are cut to 190.
 */
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
#include <unistd.h>
#include <cmocka.h>

#define MODULE                                                                                                         \
    "ramus: 1\nname: small\nmodules:\n  m:\n    links:\n"                                                              \
    "      - {name: a, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\nrobot:\n"
#define LONG "a_module_with_a_name_that_does_not_end"

static const struct {
    const char *name, *text;
} files[] = {
    { "one.yaml", MODULE "  - {name: r, module: m}\n" },
    { "long.yaml", MODULE "  - {name: " LONG ", module: m}\n" },
    { "box.yaml",
      MODULE "  - {name: r, module: m}\n  - {name: the_black_box_at_the_very_end, black_box: true, on: r/a}\n" },
    { "far.yaml", MODULE "  - {name: " LONG ", module: m}\n  - {name: b" LONG ", module: m, on: " LONG "/a}\n"
                         "  - {name: the_black_box_at_the_very_end, black_box: true, on: b" LONG "/a}\n" },
    { "one.csv", "q.r/j\n0\n" },
    { "long.csv", "q." LONG "/j\n0\n" },
};

static double number_after(const char *text, const char *words)
{
    const char *found = strstr(text, words);
    if (!found)
        fail_msg("there is no %s in\n%s", words, text);
    return atof(found + strlen(words));
}

static void everything_fits(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        double end; /* of the longest fixed text */
    } cases[] = {
        { "graph one.yaml --format svg", 617 },
        { "graph long.yaml --format svg", 617 },
        { "graph box.yaml --format svg", 617 },
        { "graph far.yaml --format svg", 617 },
        { "graph one.yaml --format svg --states one.csv", 687 },
        { "graph long.yaml --format svg --states long.csv", 687 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        program_result r = program_run(cases[k].line);
        assert_int_equal(r.code, 0);
        const double width = number_after(r.output, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
        if (!(width >= cases[k].end + 16))
            fail_msg("ramus %s: the picture is %g wide; texts end at %g", cases[k].line, width, cases[k].end);
        const char *box = strstr(r.output, "<rect class=\"box\"");
        if (box && strstr(box, "<text class=\"ink name\"")) { /* drawn 44 from the left; the legend's has no name */
            const double end = 44 + number_after(box, "<text class=\"ink name\" x=\"") + 190 / 2;
            if (!(width >= end + 16))
                fail_msg("ramus %s: the picture is %g wide; the box's name ends at %g", cases[k].line, width, end);
        }
        program_release(&r);
    }
}

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        write_file(files[k].name, files[k].text);
    return 0;
}

static int leave_folder(void **state)
{
    static const char *const made[] = { ".out", ".err" };
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        unlink(files[k].name);
    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        unlink(made[k]);
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(everything_fits) };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
