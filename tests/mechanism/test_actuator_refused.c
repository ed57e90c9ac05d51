/* test_actuator_refused.c - actuators that make no sense; springs; the bodies to draw */
#include "mechanism/actuator_robot.h"

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void refused(const robot *r, const ramus_part_description *d, ramus_status status, const char *text)
{
    ramus_part_info a;
    ramus_error err = { 0 };
    const ramus_status got = resolve_part(r->model, d, NULL, &a, &err);
    if (got != status || !strstr(err.text, text))
        fail_msg("status %d, '%s'; want status %d, '%s'", got, err.text, status, text);
    assert_int_equal(resolve_part(r->model, d, NULL, &a, NULL), status);
}

static void test_refused(void **state)
{
    (void)state;
    robot r = robot_load("charmie");
    ramus_part_description d = between("act", "body/D3", "nobody");
    refused(&r, &d, RAMUS_ERR_NOT_FOUND, "actuator 'act': there is no link or frame 'nobody'");
    d = between("act", "body/D3", "body/b3");
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "both ends are on 'body/b3'");
    static const char *const world[] = { NULL, "", "world" }; /* the same to parts as to constraints */
    for (int k = 0; k < 9; k++) {
        d = between("act", world[k / 3], world[k % 3]);
        refused(&r, &d, RAMUS_ERR_ARGUMENT, "both ends are on 'world'");
    }
    d = between("act", "body/D3", "body/E4");
    d.point_b.y = NAN;
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "point_b.y");
    d = between("act", "body/D3", "body/E4");
    d.stiffness = -1;
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "stiffness is -1");
    d = between("act", "body/D3", "body/E4");
    d.min_length = 0.5;
    d.max_length = 0.4;
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "max_length 0.4");
    d.max_length = 0.6;
    refused(&r, &d, RAMUS_ERR_MODEL, "its stroke from 0.5 to 0.6 m misses");
    d = between("act", "body/D3", "body/E4");
    d.lower = 2;
    d.upper = 1;
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "lower is 2");
    d = between("act", "body/b4", "body/G5"); /* straight below the pivot */
    d.point_b = ramus_vec3_make(0, -0.056, 0);
    refused(&r, &d, RAMUS_ERR_SINGULAR, "set 'near'");
    d = between("bar", "body/D3", "body/E4");
    d.kind = RAMUS_PART_BAR;
    refused(&r, &d, RAMUS_ERR_ARGUMENT, "bar 'bar': rest_length is 0");

    /* of several coordinates, of none */
    ramus_error err;
    double s;
    d = between("across", "left/D12", "right/D12");
    ramus_part_info a = resolve(&r, &d);
    assert_int_equal(part_coordinate(r.model, &a, 1, &s, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "'across' depends on several coordinates"));
    d = between("stiff", "body/b5", "left/b6");
    a = resolve(&r, &d);
    assert_int_equal(part_coordinate_rates(r.model, &a, 1, 1, 1, &s, &s, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "'stiff' depends on no coordinate"));

    /* before an update; where the points meet */
    part_state motion;
    assert_int_equal(part_in_state(r.model, r.data->kinematics, &a, NULL, &motion), RAMUS_ERR_STALE);
    d = between("point", "body/B4", "body/b5");
    d.kind = RAMUS_PART_SPRING;
    a = resolve(&r, &d);
    update(&r);
    assert_int_equal(part_in_state(r.model, r.data->kinematics, &a, NULL, &motion), RAMUS_ERR_SINGULAR);
    robot_free(&r);
}

/* ---- springs, bodies to draw -------------------------------------------------------------------------------- */

static void test_spring(void **state)
{
    (void)state;
    const spring_law a = { 0.2, 1500, 12, true }, both_ways = { 0.2, 1500, 12, false };
    near_value("below", spring_tension(&a, 0.1), 0, 0);
    near_value("at rest", spring_tension(&a, 0.2), 0, 0);
    assert_true(isnan(spring_tension(&a, NAN)) && isnan(spring_energy(&a, NAN)));
    near_value("above", spring_tension(&a, 0.25), 12 + 1500 * 0.05, 1e-13);
    near_value("energy below", spring_energy(&a, 0.1), 0, 0);
    const double h = 1e-6;
    near_value("force is the derivative of energy",
               (spring_energy(&a, 0.25 + h) - spring_energy(&a, 0.25 - h)) / (2 * h), spring_tension(&a, 0.25), 1e-7);
    near_value("pushes", spring_tension(&both_ways, 0.1), 12 - 1500 * 0.1, 1e-13);
    near_value("energy of both ways", spring_energy(&both_ways, 0.1), 0.1 * (1500 * 0.1 / 2 - 12), 1e-13);
}

static void test_poses(void **state)
{
    (void)state;
    robot r = robot_load("charmie");
    const ramus_part_info a[2] = { lift_of(&r), torso_of(&r) };
    for (unsigned long long seed = 0; seed < 20; seed++) {
        rng g = { seed };
        random_state(&r, &g);
        update(&r);
        for (int k = 0; k < 2; k++) {
            ramus_pose half[2];
            part_state motion;
            assert_int_equal(part_in_state(r.model, r.data->kinematics, &a[k], NULL, &motion), RAMUS_OK);
            part_poses(&motion, half);
            const ramus_vec3 b = ramus_pose_point(half[0], ramus_vec3_make(0, 0, motion.length));
            const ramus_vec3 start = ramus_pose_point(half[1], ramus_vec3_make(0, 0, motion.length));
            const double got[6] = { b.x, b.y, b.z, start.x, start.y, start.z };
            const double want[6] = { motion.b.x, motion.b.y, motion.b.z, motion.a.x, motion.a.y, motion.a.z };
            assert_true(near_numbers("ends", seed, got, want, 6, 1e-14, NULL, NULL));
            /* both turn in the plane normal to the robot's x axis: [CH] 4.3 has one angle for each */
            ramus_pose base;
            ramus_frame_pose(r.model, r.data, ramus_model_find_frame(r.model, "body/b4"), &base);
            const ramus_vec3 x = ramus_quat_rotate(base.rotation, ramus_vec3_make(1, 0, 0));
            for (int e = 0; e < 2; e++) {
                const ramus_vec3 own = ramus_quat_rotate(half[e].rotation, ramus_vec3_make(1, 0, 0));
                near_value("x axis", x.x * own.x + x.y * own.y + x.z * own.z, 1, 1e-14);
            }
        }
    }
    robot_free(&r);
}

/* Straight down from its link: the one direction where the smallest rotation is not unique. */
static void test_pose_down(void **state)
{
    (void)state;
    robot r = robot_of(ARM("type: prismatic", ""));
    ramus_part_description d = between("down", "world", "r/l");
    part_state motion;
    ramus_pose half[2];
    d.point_b.z = -1;
    const ramus_part_info a = resolve(&r, &d);
    update(&r);
    assert_int_equal(part_in_state(r.model, r.data->kinematics, &a, NULL, &motion), RAMUS_OK);
    part_poses(&motion, half);
    near_value("down", ramus_pose_point(half[0], ramus_vec3_make(0, 0, 1)).z, -1, 1e-15);
    near_value("up", ramus_quat_rotate(half[1].rotation, ramus_vec3_make(0, 0, 1)).z, 1, 1e-15);
    robot_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_spring),
        cmocka_unit_test(test_poses),
        cmocka_unit_test(test_pose_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
