/* test_cli_view_live_modules.c - ramus view --live of a robot whose middle module is a packed library: known links and what sits on the module are where the
 * robot from one file has them */
#include "ramus/ramus.h"
#include "ramus/sim.h"

#include "support/live_program.h"
#include "support/program.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define LINK(name, axis)                                                                                               \
    "      - {name: " name ", joint: {name: j_" name ", type: revolute, axis: " axis                                   \
    "}, origin: {xyz: [0.1, 0, 0.3]}, "                                                                                \
    "mass: 1, com: [0.1, 0, 0.1], inertia: [0.1, 0.1, 0.1]}\n"
#define HEAD "ramus: 1\nname: robot\nmodules:\n  arm:\n    links:\n" LINK("u", "[0, 1, 0]") LINK("l", "[1, 0, 0]")
#define ROBOT(middle, outlet)                                                                                          \
    "robot:\n  - {name: s1, module: arm}\n  - {name: mid, " middle ", on: s1/l, pose: {rpy: [0.3, 0, 0]}}\n"           \
    "  - {name: s3, module: arm, on: mid/" outlet ", pose: {xyz: [0, 0.1, 0]}}\n"
#define LOOP(outlet) "constraints:\n  - {name: rod, type: distance, between: [mid/" outlet ", world], length: 0.9}\n"

static const test_file files[] = {
    { "arm.yaml", HEAD "robot:\n  - {name: a, module: arm}\n" },
    { "whole.yaml", HEAD "  nested: {assembly: arm.yaml}\n" ROBOT("module: nested", "a/l") },
    { "parts.yaml", HEAD ROBOT("black_box: {library: arm.so}", "tip") },
    /* all of it inside of a nested assembly, or what sits on the module outside */
    { "nested.yaml", HEAD "  all: {assembly: parts.yaml}\nrobot:\n  - {name: o, module: all}\n" },
    { "two.yaml", HEAD "robot:\n  - {name: s1, module: arm}\n  - {name: mid, black_box: {library: arm.so}, on: s1/l, "
                       "pose: {rpy: [0.3, 0, 0]}}\n" },
    { "outside.yaml", HEAD "  two: {assembly: two.yaml}\nrobot:\n  - {name: o, module: two}\n"
                           "  - {name: s3, module: arm, on: o/mid/tip, pose: {xyz: [0, 0.1, 0]}}\n" },
    { "closed.yaml", HEAD ROBOT("black_box: {library: arm.so}", "tip") LOOP("tip") },
};

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files) ||
           program_call("pack arm.yaml --outlet tip=a/l -o arm.so", NULL);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

static void compare(const char *what, const float got[7], ramus_pose x)
{
    const double expected[7] = { x.position.x, x.position.y, x.position.z, x.rotation.x,
                                 x.rotation.y, x.rotation.z, x.rotation.w };
    const double sign = got[3] * expected[3] + got[4] * expected[4] + got[5] * expected[5] + got[6] * expected[6];
    for (int k = 0; k < 7; k++)
        if (!(fabs(got[k] * (k > 2 && sign < 0 ? -1 : 1) - expected[k]) <= 1e-5))
            fail_msg("pose of %s, number %d is %.9g, expected %.9g", what, k, got[k], expected[k]);
}

static void compare_frames(const char *robot)
{
    static const char *const name[] = { "s1/u", "s1/l", "s3/u", "s3/l", "mid/a/l" }; /* the last: where s3 sits */
    char line[100];
    snprintf(line, sizeof line, "%s --live --method rk4", robot);
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_data *kinematics = NULL;
    ramus_sim_options how = ramus_sim_options_default();
    how.method = RAMUS_SIM_RK4;
    how.step = 1e-3;
    assert_int_equal(ramus_model_load("whole.yaml", NULL, &model, NULL), RAMUS_OK);
    assert_int_equal(ramus_sim_create(model, &how, &sim, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, NULL, &kinematics, NULL), RAMUS_OK);
    live_program p = live_serve(line);
    live_events *e = live_listen(p.port);
    for (int n = 0; n < 12; n++) {
        const char *frame = live_next(e);
        const double t = live_number(frame, "t");
        float pose[36], q[5];
        while (ramus_sim_time(sim) + 1e-9 < t)
            assert_int_equal(ramus_sim_step_by(sim, fmin(how.step, t - ramus_sim_time(sim))), RAMUS_OK);
        assert_int_equal(live_floats(frame, "pose", pose, 36), 35);
        assert_int_equal(live_floats(frame, "q", q, 5), 4); /* of known joints */
        assert_int_equal(ramus_kinematics_update(model, kinematics, ramus_sim_q(sim), NULL, NULL), RAMUS_OK);
        for (int k = 0; k < 5; k++) {
            ramus_pose x;
            assert_int_equal(ramus_frame_pose(model, kinematics, ramus_model_find_frame(model, name[k]), &x), RAMUS_OK);
            compare(name[k], pose + 7 * k, x);
        }
        const double *all = ramus_sim_q(sim), known[4] = { all[0], all[1], all[4], all[5] };
        for (int k = 0; k < 4; k++)
            assert_true(fabs(q[k] - known[k]) < 1e-5);
    }
    live_hang_up(e);
    live_stop(&p, SIGTERM);
    ramus_data_destroy(kinematics);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

static void frames_are_those_of_the_whole(void **state)
{
    (void)state;
    compare_frames("parts.yaml");
    compare_frames("nested.yaml");
    compare_frames("outside.yaml");
}

/* Loops at outlets are simulated, and do not stop the page. */
static void loops_are_simulated(void **state)
{
    (void)state;
    live_program p = live_serve("closed.yaml --live --hold");
    live_events *e = live_listen(p.port);
    while (live_number(live_next(e), "t") < 0.05)
        ;
    live_hang_up(e);
    live_stop(&p, SIGTERM);
    assert_int_equal(program_call("view closed.yaml -o closed.html", NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_those_of_the_whole),
        cmocka_unit_test(loops_are_simulated),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
