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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_forces) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
