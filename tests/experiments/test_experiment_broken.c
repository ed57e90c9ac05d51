/* test_experiment_broken.c - each experiment with a model that is wrong on purpose: its verdict turns red
 *
 * A mass off by 10 %, an axis flipped, gravity's sign. The robot's file is changed and judged with --model; the plant is the
 * same. The model as it is passes by the same way, so that it is the change which shows. One change of each experiment is tried;
 * RAMUS_LONG=1 tries all, and adds the experiments that take more than a second or two.
 */
#include "figures.h"

#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char place[TEMPORARY_SIZE];

#define FLIPPED_ALPHA                                                                                                  \
    {                                                                                                                  \
        "axis", "alpha: 1.5707963267948966", "alpha: -1.5707963267948966"                                              \
    }
#define GRAVITY                                                                                                        \
    {                                                                                                                  \
        "gravity", "gravity: [0, 0, -9.81]", "gravity: [0, 0, 9.81]"                                                   \
    }
#define MASS(from, to)                                                                                                 \
    {                                                                                                                  \
        "mass", "mass: " from, "mass: " to                                                                             \
    }
/* of one of many equal links, not the first, which turns about the vertical and adds little */
#define LINK(link, joint, a)                                                                                           \
    "{name: " link ", joint: {name: " joint ", type: revolute}, dh: {a: " a                                            \
    ", alpha: -1.5707963267948966, d: 0.1, theta: 0}, mass: "
#define HEAVY(link, joint, a, from, to)                                                                                \
    {                                                                                                                  \
        "mass", LINK(link, joint, a) from, LINK(link, joint, a) to                                                     \
    }
enum { BREAKS = 3 };
static const struct {
    const char *name, *robot, *options;
    int is_long;
    struct {
        const char *what, *from, *to;
    } change[BREAKS];
} cases[] = {
    { "bm", "bm", "--filter zero-phase", 0, { MASS("0.5", "0.55"), FLIPPED_ALPHA, GRAVITY } },
    { "mbm-black-box", "mbm-black-box", "--filter zero-phase", 0, { MASS("80", "88"), FLIPPED_ALPHA, GRAVITY } },
    { "holonomic-9", "holonomic-9", "--filter zero-phase", 1, { MASS("20", "22"), FLIPPED_ALPHA, GRAVITY } },
    { "charmie",
      "charmie",
      "--steps 20 --repeat 0",
      0,
      { MASS("45.7", "50.27"),
        { "axis", "{name: j8, type: revolute, axis: [1, 0, 0]}", "{name: j8, type: revolute, axis: [-1, 0, 0]}" },
        GRAVITY } },
    { "mbm-control", "mbm", "", 1, { MASS("0.5", "0.55"), FLIPPED_ALPHA, GRAVITY } },
    { "nonholonomic-8", "nonholonomic-8", "--filter zero-phase", 1, { MASS("20", "22"), FLIPPED_ALPHA, GRAVITY } },
    { "branched-38",
      "branched-38",
      "--filter zero-phase",
      1,
      { HEAVY("l4", "j4", "0.2", "1.0", "1.1"), FLIPPED_ALPHA, GRAVITY } },
    { "serial-50",
      "serial-50",
      "--filter zero-phase",
      1,
      { HEAVY("l50", "j50", "0.1", "0.5", "0.55"), FLIPPED_ALPHA, GRAVITY } },
};
enum { CASES = sizeof cases / sizeof *cases };

/* The robot's text with the first `from` replaced. */
static void write_changed(const char *robot, const char *from, const char *to, const char *path)
{
    char source[400];
    snprintf(source, sizeof source, "%s/robots/%s.yaml", RAMUS_SOURCE_DIR, robot);
    char *text = read_file(source), *at = strstr(text, from);
    if (!at)
        fail_msg("%s has no '%s'", source, from);
    char *changed = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(changed);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    write_file(path, changed);
    free(changed);
    free(text);
}

static int bad_figures(const char *name, const char *options, const char *model)
{
    char *json = program_output(0, "experiment %s --json %s --model %s -o %s/out", name, options, model, place);
    const char *at = strstr(json, "\"bad\": ");
    assert_non_null(at);
    const int bad = atoi(at + 7);
    free(json);
    return bad;
}

static void check_cases(int is_long)
{
    char path[TEMPORARY_SIZE + 40];
    int failures = 0, turn = 0;
    snprintf(path, sizeof path, "%s/robot.yaml", place);
    for (int c = 0; c < CASES; c++) {
        if (cases[c].is_long != is_long)
            continue;
        write_changed(cases[c].robot, "name", "name", path);
        if (bad_figures(cases[c].name, cases[c].options, path) != 0) {
            print_error("%s: the model as it is has bad verdicts\n", cases[c].name);
            failures++;
        }
        turn++;
        for (int k = 0; k < BREAKS; k++) {
            if (!getenv("RAMUS_LONG") && k != turn % BREAKS)
                continue;
            write_changed(cases[c].robot, cases[c].change[k].from, cases[c].change[k].to, path);
            if (bad_figures(cases[c].name, cases[c].options, path) == 0) {
                print_error("%s: a wrong %s is not noticed\n", cases[c].name, cases[c].change[k].what);
                failures++;
            }
        }
    }
    assert_int_equal(failures, 0);
}

static void test_short(void **state)
{
    (void)state;
    check_cases(0);
}

static void test_long(void **state)
{
    (void)state;
    if (!getenv("RAMUS_LONG"))
        skip_because("the long experiments are part of make soak (RAMUS_LONG=1)");
    check_cases(1);
}

/* The plant is wrong, not the model. */
static void test_plant(void **state)
{
    (void)state;
    static const char *const options[] = { "--parameter-error 0.1", "--friction 0.1", "--delay 0.005",
                                           "--quantise 0.02" };
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        char *text = program_output(0, "experiment bm --json --filter zero-phase %s -o %s/out", options[k], place);
        if (!(figure(text, "dqNEMC vs simulator", "NRMSE", "max", 0) > 1e-3) || !strstr(text, "\"beyond\""))
            fail_msg("%s is not noticed: %s", options[k], text);
        free(text);
    }
}

static int make_place(void **state)
{
    (void)state;
    return temporary_folder(place) ? 0 : -1;
}

static int remove_place(void **state)
{
    (void)state;
    return temporary_remove(place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short),
        cmocka_unit_test(test_plant),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
