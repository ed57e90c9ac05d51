/* test_generated_loops.c - generated functions with loops compute what the library does: compiled, with their own test */
#include "tree/equations_robot.h"

#include "support/program.h"
#include "support/temporary.h"
#include "tools/generate/reference.h"

/* Functions with loops: robots of some seeds, of all joint types and with dependent joints. */
static void with_loops(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    const unsigned long long end = getenv("RAMUS_LONG") ? 40 : 13;
    for (unsigned long long seed = 10; seed < end; seed++) {
        robot r = robot_create(seed);
        const ramus_frame frame = { (int)(seed % (unsigned long long)ramus_model_nframe(r.model)) };
        ramus_generate_options how = ramus_generate_options_default();
        ramus_generated *made = NULL;
        ramus_error err;
        out test = { 0 };
        how.functions = RAMUS_GENERATE_ALL | RAMUS_GENERATE_KINEMATICS | RAMUS_GENERATE_JACOBIANS;
        how.frame = &frame;
        how.nframe = 1;
        how.loop_operations = 0;
        if (ramus_generate(r.model, &how, &made, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        assert_int_equal(generate_reference(r.model, &how, made, &test), 0);
        char header[300];
        snprintf(header, sizeof header, "%s.h", made->name);
        const test_file files[] = { { header, made->header }, { "robot.c", made->source }, { "test.c", test.data } };
        for (int k = 0; k < 3; k++) {
            FILE *f = fopen(files[k].name, "w");
            assert_non_null(f);
            fputs(files[k].text, f);
            assert_int_equal(fclose(f), 0);
        }
        if (program_shell("cd %s && cc -std=c99 -pedantic -O1 -Wall -Wextra -Wconversion -Werror robot.c test.c -o t "
                          "&& ./t > out && "
                          "grep -q 'all agree' out || { cat out; false; }",
                          folder) != 0)
            fail_msg("seed %llu: see above", seed);
        out_release(&test);
        ramus_generated_destroy(made);
        robot_destroy(&r);
    }
    assert_int_equal(program_leave(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(with_loops) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
