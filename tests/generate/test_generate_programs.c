/* test_generate_programs.c - ramus generate: its code compiles without a warning and passes its own test; what it does not have is refused */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void compiled(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    static const char *const precision[] = { "double", "float" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(
            program_shell("%s generate %s/robots/holonomic-9.yaml --tree --precision %s -o %s --functions "
                          "id,fd,mass,gravity,kinematics,derivatives,composed,jacobian:arm/l6 %s > /dev/null",
                          RAMUS_PROGRAM, RAMUS_SOURCE_DIR, precision[k], folder,
                          k == 0 ? "" : "--keep gravity,links.arm/l2.mass,links.arm/l3.origin.xyz"),
            0);
        assert_int_equal(
            program_shell(
                "cd %s && cc -std=c99 -pedantic -O1 -ffreestanding -Wall -Wextra -Wconversion -Werror -c holonomic_9.c "
                "&& "
                "cc -std=c99 -O1 holonomic_9.o test_holonomic_9.c -o t && ./t > out && grep -q 'all agree' out",
                folder),
            0);
        /* no library: its own sine and cosine */
        assert_int_equal(
            program_shell("cd %s && ! nm -u holonomic_9.o | grep -v _GLOBAL_OFFSET_TABLE_ | grep -q ' U '", folder), 0);
    }
    /* a black box's wrench and what sits on it, as arguments */
    assert_int_equal(
        program_shell("%s generate %s/robots/mbm-black-box.yaml --functions "
                      "id,fd,mass,gravity,kinematics,derivatives,composed,jacobian:s9/l3 -o %s > /dev/null && cd %s && "
                      "cc -std=c99 -O0 -Wall -Wextra -Wconversion -Werror mbm_black_box.c test_mbm_black_box.c -o t && "
                      "./t > out && grep -q 'all agree' out",
                      RAMUS_PROGRAM, RAMUS_SOURCE_DIR, folder, folder),
        0);
    assert_int_equal(program_leave(folder), 0);
}

/* Kernels, read by a C++ compiler: both layouts; of a robot with numbers that stay variable, some functions of which have loops, and of
 * one with ports and rollouts. */
static void kernels_on_the_processor(void **state)
{
    (void)state;
    static const struct {
        const char *file, *name, *frame, *loops, *keep;
    } robots[] = {
        { "holonomic-9", "holonomic_9", "arm/l6", "1200", "gravity,links.arm/l2.mass,links.arm/l3.origin.xyz" },
        { "mbm-black-box", "mbm_black_box", "s9/l3", "20000", "gravity,links.s9/l2.mass" },
    };
    char folder[TEMPORARY_SIZE];
    if (program_shell("c++ --version > /dev/null 2>&1") != 0)
        skip_because("there is no C++ compiler");
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    for (size_t k = 0; k < sizeof robots / sizeof *robots; k++) {
        const char *name = robots[k].name;
        assert_int_equal(program_shell("%s generate %s/robots/%s.yaml --tree --target cuda -o %s --functions "
                                       "id,fd,mass,gravity,kinematics,derivatives,composed,jacobian:%s --keep %s "
                                       "--loops %s > /dev/null",
                                       RAMUS_PROGRAM, RAMUS_SOURCE_DIR, robots[k].file, folder, robots[k].frame,
                                       robots[k].keep, robots[k].loops),
                         0);
        assert_int_equal(
            program_shell("cd %s && cc -std=c99 -pedantic -O1 -Wall -Wextra -Wconversion -Werror -c test_%s_cuda.c && "
                          "c++ -std=c++17 -O1 -x c++ -I%s/tests/generate/host_cuda %s_cuda.cu -x none "
                          "test_%s_cuda.o -pthread -o t && ./t > out && grep -q 'all agree' out",
                          folder, name, RAMUS_SOURCE_DIR, name, name),
            0);
    }
    assert_int_equal(program_leave(folder), 0);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *line, *part;
        int code;
    } wrong[] = {
        { "generate robots/bm.yaml", "-o FOLDER is missing", 2 },
        { "generate robots/bm.yaml --target fortran -o x", "--target fortran: there are c and cuda", 2 },
        { "generate robots/bm.yaml --precision half -o x", "--precision half: there are double and float", 2 },
        { "generate robots/bm.yaml --functions id,fx -o x",
          "--functions: 'fx' is not one of id, fd, mass, gravity, kinematics", 2 },
        { "generate robots/bm.yaml --functions , -o x", "--functions: '' is not one of", 2 },
        { "generate robots/bm.yaml --functions jacobian -o x", "--functions: 'jacobian' is not one of", 2 },
        { "generate robots/bm.yaml --functions id:x -o x", "--functions: 'id:x' is not one of", 2 },
        { "generate robots/bm.yaml --functions jacobian:tip -o x", "--functions: there is no frame 'tip'", 1 },
        { "generate robots/bm.yaml --keep modules.revolute_arm.links.l9.mass -o x", "no link 'l9'; did you mean 'l1'?",
          1 },
        { "generate robots/bm.yaml --keep modules.revolut_arm.links.l1.mass -o x",
          "no module 'revolut_arm'; did you mean 'revolute_arm'?", 1 },
        { "generate robots/bm.yaml --keep links.s2/l1.mas -o x", "'mas' cannot stay variable; did you mean 'mass'?",
          1 },
        { "generate robots/bm.yaml --keep links.s2/l1.damping -o x", "'damping' cannot stay variable (mass, com,", 1 },
        { "generate robots/bm.yaml --keep links.s2/l1 -o x", "the number is missing; paths are", 1 },
        { "generate robots/bm.yaml --keep gravity,mass -o x", "it is not gravity and begins with neither modules nor",
          1 },
        { "generate robots/bm.yaml --keep links.s2/l1.com[7] -o x", "it has no such component", 1 },
        { "generate robots/bm.yaml --keep links.s2/l1.com -k modules.revolute_arm.links.l1.com[1] -o x",
          "'links.s2/l1.com[1]' is the same number", 1 },
        { "generate robots/bm.yaml --keep modules.x -o x", "links and a link's name are missing", 1 },
        { "generate robots/bm.yaml --keep links.\"x -o x", "a link's name is missing", 1 },
        { "generate robots/nonholonomic-8.yaml -o x", "has constraints, springs or bars", 1 },
        { "generate robots/bm.yaml --loops many -o x", "--loops many: a whole number from 0 to 1e9 is expected", 2 },
        { "generate robots/bm.yaml --stack 1 --target cuda -o x", "--stack: kernels have none", 2 },
        { "generate robots/bm.yaml --stack -1 -o x", "--stack -1: a whole number from 0", 2 },
        { "generate robots/bm.yaml --stack 1000 -o x",
          "inverse_dynamics of 'bm' may need 2048 bytes of stack; 1000 are", 1 },
        { "generate robots/bm.yaml --stack 3000 --functions derivatives -o x", "derivatives of 'bm' may need", 1 },
        { "generate robots/none.yaml -o x", "robots/none.yaml", 1 },
        { "generate robots/bm.yaml -o taken", "taken", 1 },
    };
    int failures = 0;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, (const test_file[]){ { "taken", "" } }, 1), 0);
    assert_int_equal(symlink(RAMUS_SOURCE_DIR "/robots", "robots"), 0);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        program_result said = program_run(wrong[k].line);
        if (said.code != wrong[k].code || !strstr(said.messages, wrong[k].part)) {
            fprintf(stderr, "ramus %s: exit code %d, '%s' instead of '%s'\n", wrong[k].line, said.code, said.messages,
                    wrong[k].part);
            failures++;
        }
        program_release(&said);
    }
    assert_int_equal(program_leave(folder), 0);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(compiled), cmocka_unit_test(kernels_on_the_processor),
                                        cmocka_unit_test(refusals) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
