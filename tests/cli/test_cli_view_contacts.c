/* test_cli_view_contacts.c - forces of one-sided constraints in the page of ramus view
 *
 * A ball at rest on the ground, and a weight that hangs from it: what the page draws must carry the weights.
 */
#include "cli/sweep_files.h"
#include "support/floats.h"

static const char robot[] =
    "ramus: 1\nname: ball\nmodules:\n  m:\n    links:\n"
    "      - {name: ball, joint: {name: up, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
    "      - {name: bob, parent: base, joint: {name: down, type: prismatic}, mass: 3, inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\n"
    "constraints:\n"
    "  - {name: floor, type: contact, point: r/ball, radius: 0.1, of: world}\n"
    "  - {name: rope, type: distance_limits, between: [r/ball, r/bob], upper: 0.6}\n";

static size_t page_floats(const char *page, const char *key, float number[], size_t most)
{
    char text[64];
    snprintf(text, sizeof text, "\"%s\":\"", key);
    const char *at = strstr(page, text);
    return at ? floats_decode(at + strlen(text), number, most) : 0;
}

static void near_number(const char *what, float got, double want)
{
    if (!(fabs(got - want) < 1e-4))
        fail_msg("%s: %g, not %g", what, got, want);
}

static void test_forces(void **state)
{
    (void)state;
    float number[36];
    write_file(in_folder("ball.yaml"), robot);
    write_file(in_folder("rest.csv"), "t,q.r/up,q.r/down,v.r/up,v.r/down,tau.r/up,tau.r/down\n"
                                      "0,0.1,-0.5,0,0,0,0\n1,0.1,-0.5,0,0,0,10\n");
    assert_int_equal(program_shell("cd %s && %s view ball.yaml --motion rest.csv -o page.html", folder, RAMUS_PROGRAM),
                     0);
    char *page = read_file(in_folder("page.html"));
    assert_non_null(strstr(page, "\"contacts\":[{\"body\":0,\"name\":\"floor\""));
    assert_non_null(strstr(page, "Forces of contacts follow"));
    assert_int_equal(page_floats(page, "contact", number, 36), 36); /* two frames; floor, both ends of the rope */
    const double g = 9.81, pull[2] = { 3 * g, 3 * g - 10 };
    for (int f = 0; f < 2; f++) {
        const float *at = number + 18 * f;
        near_number("floor", at[2], 2 * g + pull[f]);
        near_number("rope on the bob", at[6 + 2], pull[f]);
        near_number("rope on the ball", at[12 + 2], -pull[f]);
        near_number("nothing sideways", at[0], 0);
    }
    free(page);
    /* without forces of the drives they are not known, and the page reports so */
    write_file(in_folder("rest.csv"), "t,q.r/up,q.r/down\n0,0.1,-0.5\n1,0.1,-0.5\n");
    assert_int_equal(program_shell("cd %s && %s view ball.yaml --motion rest.csv -o page.html", folder, RAMUS_PROGRAM),
                     0);
    page = read_file(in_folder("page.html"));
    assert_non_null(strstr(page, "\"contacts\":[]"));
    assert_non_null(strstr(page, "Forces of contacts are not known"));
    free(page);
}

/* What contacts touch is in the page: a field with its heights, a block, a plane that is turned; the box, whose corners touch. The ground is not. */
static void test_surfaces(void **state)
{
    (void)state;
    float number[6];
    write_file(in_folder("hills.txt"), "# two rows\n0 0.1 0.2\n0.3;0.4,0.5 # the second\n");
    write_file(in_folder("all.yaml"),
               "ramus: 1\nname: all\nmodules:\n  m:\n    links:\n"
               "      - {name: ball, joint: {name: free, type: free}, mass: 2, inertia: [1, 1, 1]}\n"
               "robot:\n  - {name: r, module: m}\nconstraints:\n"
               "  - {name: ground, type: contact, point: r/ball, radius: 0.1}\n"
               "  - {name: hills, type: contact, point: r/ball, radius: 0.1, field: {size: [4, 3], file: hills.txt}}\n"
               "  - {name: shelf, type: contact, point: r/ball, radius: 0.1, block: [1, 2, 3], origin: [0, 0, -7]}\n"
               "  - {name: slope, type: contact, point: r/ball, box: [0.5, 0.25, 0.125], normal: [1, 0, 1]}\n");
    assert_int_equal(program_shell("cd %s && %s view all.yaml -o page.html", folder, RAMUS_PROGRAM), 0);
    char *page = read_file(in_folder("page.html"));
    const char *const part[] = { "\"surfaces\":[\n{\"kind\":\"field\",\"name\":\"hills\",\"body\":-1",
                                 "\"size\":[4,3],\"columns\":3,",
                                 "{\"kind\":\"block\",\"name\":\"shelf\",\"body\":-1,\"pose\":[0,0,-7,",
                                 "{\"kind\":\"plane\",\"name\":\"slope\"",
                                 "{\"kind\":\"box\",\"name\":\"slope\",\"body\":0",
                                 "\"size\":[0.5,0.25,0.125]}]" };
    for (size_t k = 0; k < sizeof part / sizeof *part; k++)
        if (!strstr(page, part[k]))
            fail_msg("the page has no '%s'", part[k]);
    assert_int_equal(page_floats(page, "heights", number, 6), 6);
    for (int k = 0; k < 6; k++)
        near_number("height", number[k], 0.1 * k);
    free(page);
    assert_int_equal(program_shell("cd %s && %s info all.yaml > out.txt", folder, RAMUS_PROGRAM), 0);
    page = read_file(in_folder("out.txt"));
    if (!strstr(page, "a sphere on a field of 3 x 2 heights") || !strstr(page, "corners of a box on a plane"))
        fail_msg("%s", page);
    free(page);
    /* a file that is wrong is reported with its line and that of the assembly */
    write_file(in_folder("hills.txt"), "0 0.1\n0.3 high\n");
    assert_int_equal(program_shell("cd %s && %s check all.yaml > out.txt 2>&1", folder, RAMUS_PROGRAM), 1);
    page = read_file(in_folder("out.txt"));
    if (!strstr(page, "all.yaml:11: error: field: hills.txt:2: what follows height 1 is not a number"))
        fail_msg("%s", page);
    free(page);
    write_file(in_folder("hills.txt"), "0 0.1\n0.3\n");
    assert_int_equal(program_shell("cd %s && %s check all.yaml > out.txt 2>&1", folder, RAMUS_PROGRAM), 1);
    page = read_file(in_folder("out.txt"));
    if (!strstr(page, "all.yaml:11: error: field: hills.txt:2: a row of 1 heights; the first one has 2"))
        fail_msg("%s", page);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_forces), cmocka_unit_test(test_surfaces) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
