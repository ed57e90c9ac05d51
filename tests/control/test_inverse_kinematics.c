/* test_inverse_kinematics.c - goals that configurations have are reached; limits and loops are kept; what cannot be reached is
 * reported with what is left, and where geometry gives the nearest answer, that is found */
#include "ramus/ramus.h"

#include "support/count_allocations.h"
#include "support/failing.h"
#include "support/random.h"
#include "support/random_model.h"
#include "support/vec.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define MODELS RAMUS_SOURCE_DIR "/tests/models/"
#define EXAMPLES RAMUS_SOURCE_DIR "/examples/robots/"

enum { MOST = 64 };

static ramus_model *load(const char *path, bool floating)
{
    ramus_model *model = NULL;
    ramus_error err;
    ramus_load_options options = ramus_load_options_default();
    options.floating = floating;
    if (ramus_model_load(path, &options, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static ramus_model *parse(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "test.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static ramus_ik *solver(const ramus_model *model, int n, const ramus_ik_target target[], const ramus_ik_options *opt)
{
    ramus_ik *ik = NULL;
    ramus_error err;
    if (ramus_ik_create(model, n, target, opt, &ik, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return ik;
}

static void poses_at(const ramus_model *model, const double q[], int n, const ramus_ik_target target[],
                     ramus_pose pose[])
{
    ramus_data *data = NULL;
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(model, data, q, NULL, NULL), RAMUS_OK);
    for (int k = 0; k < n; k++)
        assert_int_equal(ramus_frame_pose(model, data, target[k].frame, &pose[k]), RAMUS_OK);
    ramus_data_destroy(data);
}

static double angle_between(ramus_quat a, ramus_quat b)
{
    const ramus_quat d = ramus_quat_mul(rot_inv(a), b);
    return 2 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

/* What the report has is what kinematics finds at q; returns the largest of both, for what counts. */
static double check_report(const char *what, unsigned long long seed, const ramus_model *model, int n,
                           const ramus_ik_target target[], const ramus_pose goal[], const double q[],
                           const ramus_ik_report *report)
{
    ramus_pose at[8];
    double most = 0;
    poses_at(model, q, n, target, at);
    for (int k = 0; k < n; k++) {
        const double distance =
            target[k].kind == RAMUS_IK_ORIENTATION ? 0 : vec_norm(vec_sub(at[k].position, goal[k].position));
        const double angle = target[k].kind == RAMUS_IK_POINT ? 0 : angle_between(at[k].rotation, goal[k].rotation);
        if (!(fabs(distance - report->target_position_error[k]) <= 1e-12 + 1e-10 * distance) ||
            !(fabs(angle - report->target_angle_error[k]) <= 1e-7 * angle + 1e-10))
            fail_msg("%s, seed %llu, target %d: %g m and %g rad are left, the report has %g and %g", what, seed, k,
                     distance, angle, report->target_position_error[k], report->target_angle_error[k]);
        most = fmax(most, fmax(distance, angle));
    }
    return most;
}

/* The first joint that is outside its limits, those that follow included; -1: none. */
static int outside(const ramus_model *model, const double q[], double *at)
{
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        const ramus_link_info master = link.mimic.index < 0 ? link : ramus_model_link(model, link.mimic);
        if (ramus_joint_type_nv(link.joint_type) != 1 || master.q_index < 0)
            continue;
        *at = link.mimic.index < 0 ? q[master.q_index] : link.mimic_multiplier * q[master.q_index] + link.mimic_offset;
        if (link.lower < link.upper && !(*at >= link.lower - 1e-12 && *at <= link.upper + 1e-12))
            return i;
    }
    return -1;
}

static void check_limits(const char *what, unsigned long long seed, const ramus_model *model, const double q[])
{
    double at;
    const int i = outside(model, q, &at);
    if (i >= 0)
        fail_msg("%s, seed %llu: joint '%s' is at %.17g, outside its limits", what, seed,
                 ramus_model_link(model, (ramus_link){ i }).joint_name, at);
}

/* ---- reached ------------------------------------------------------------------------------------------------ */

/* The goals of a random configuration, from another one. */
static void round_trip(const char *what, unsigned long long seed, const ramus_model *model, int n,
                       const ramus_ik_target target[])
{
    double q[MOST], wanted[MOST], at;
    ramus_pose goal[8];
    ramus_ik_report report;
    unsigned long long state = seed;
    assert_true(ramus_model_nq(model) <= MOST);
    ramus_ik *ik = solver(model, n, target, NULL);
    do /* ramus_random looks at a joint's own limits, not at those of joints that follow */
        ramus_random(model, &state, wanted);
    while (outside(model, wanted, &at) >= 0);
    ramus_random(model, &state, q);
    poses_at(model, wanted, n, target, goal);
    const ramus_status status = ramus_inverse_kinematics(ik, goal, q, &report);
    if (status != RAMUS_OK || !report.reached)
        fail_msg("%s, seed %llu: %s", what, seed, ramus_ik_error(ik)->text);
    const double left = check_report(what, seed, model, n, target, goal, q, &report);
    if (!(left <= 1.01e-8))
        fail_msg("%s, seed %llu: %g is left", what, seed, left);
    check_limits(what, seed, model, q);
    ramus_ik_destroy(ik);
}

static void test_random_trees(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(150); seed++) {
        ramus_error err;
        ramus_model *model = NULL;
        rng r = { seed };
        const random_tree_options opt = { rng_int(&r, 1, 9), (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ALL, 1,
                                          1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        ramus_ik_target target[2];
        if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        for (int k = 0; k < 2; k++)
            target[k] = (ramus_ik_target){ { rng_int(&r, 0, ramus_model_nframe(model) - 1) },
                                           (ramus_ik_kind)rng_int(&r, 0, RAMUS_IK_KIND_COUNT - 1),
                                           rng_uniform(&r, 0.5, 2) };
        round_trip("random tree", seed, model, 2, target);
        ramus_model_destroy(model);
        plain_tree_destroy(tree);
    }
}

static void test_robots(void **state)
{
    (void)state;
    static const struct {
        const char *path, *frame[2];
        bool floating;
        ramus_ik_kind kind;
    } cases[] = {
        { EXAMPLES "arm.urdf", { "tool", NULL }, false, RAMUS_IK_POSE },
        { EXAMPLES "arm.urdf", { "left_finger", "forearm" }, false, RAMUS_IK_POINT },
        { EXAMPLES "arm.urdf", { "tool", NULL }, true, RAMUS_IK_POSE },
        { MODELS "gripper-mimic.urdf", { "left", "right" }, false, RAMUS_IK_POSE }, /* the right finger follows */
        { MODELS "cart-planar.urdf", { NULL, NULL }, false, RAMUS_IK_POSE },
        { MODELS "quadruped-floating.urdf", { NULL, NULL }, true, RAMUS_IK_POINT },
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ramus_model *model = load(cases[c].path, cases[c].floating);
        ramus_ik_target target[2];
        int n = 0;
        for (int k = 0; k < 2; k++)
            if (cases[c].frame[k] || !cases[c].frame[0]) {
                target[n] = (ramus_ik_target){ { ramus_model_nlink(model) - 1 - 2 * k }, cases[c].kind, 1 };
                if (cases[c].frame[k])
                    target[n].frame = ramus_model_find_frame(model, cases[c].frame[k]);
                assert_true(target[n].frame.index >= 0);
                n++;
            }
        for (unsigned long long seed = 0; seed < seed_count(20); seed++)
            round_trip(cases[c].path, seed, model, n, target);
        ramus_model_destroy(model);
    }
}

/* ---- not reached -------------------------------------------------------------------------------------------- */

/* Two links of 1 m in a plane; the second joint is limited. */
static const char planar[] =
    "ramus: 1\nname: planar\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute}}\n"
    "      - {name: b, joint: {name: k, type: revolute, limits: {lower: %s, upper: %s}}, origin: {xyz: [1, 0, 0]}}\n"
    "      - {name: tip, joint: {type: fixed}, origin: {xyz: [1, 0, 0]}}\n"
    "robot:\n  - {name: r, module: m}\n";

static void test_nearest(void **state)
{
    (void)state;
    /* the nearest point: beyond the stretched arm on the ray to the goal, or on the circle that the limit leaves */
    static const struct {
        const char *what, *lower, *upper;
        double x, y, z, left;
    } cases[] = {
        { "too far", "-3", "3", 3, 4, 0, 3 },
        { "above the plane", "-3", "3", 1, 0.5, 0.75, 0.75 },
        { "too far and above", "-3", "3", 3, 0, 1, 1.4142135623730951 },
        { "bent at least a right angle", "1.5707963267948966", "3", 3, 4, 0, 5 - 1.4142135623730951 },
        { "bent at most a right angle", "0", "1.5707963267948966", 0.6, 0.8, 0, 0.41421356237309515 },
        { "within the limits", "0", "1.5707963267948966", 0, 1.9, 0, 0 },
        { "limits that were not known", "0", "0", 0, 1.2, 0, 0 },
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        char text[sizeof planar + 64];
        snprintf(text, sizeof text, planar, cases[c].lower, cases[c].upper);
        ramus_model *model = parse(text);
        const ramus_ik_target target = { ramus_model_find_frame(model, "r/tip"), RAMUS_IK_POINT, 3 };
        ramus_ik *ik = solver(model, 1, &target, NULL);
        const ramus_pose goal = { .position = { cases[c].x, cases[c].y, cases[c].z }, .rotation = { NAN, 0, 0, 0 } };
        double q[2] = { 0.3, 5 };
        ramus_ik_report report;
        const ramus_status status = ramus_inverse_kinematics(ik, &goal, q, &report);
        assert_int_equal(status, cases[c].left > 0 ? RAMUS_ERR_LIMIT : RAMUS_OK);
        assert_int_equal(report.reached, status == RAMUS_OK);
        if (!(fabs(report.position_error - cases[c].left) <= 1e-7))
            fail_msg("%s: %.10g m are left, not %.10g", cases[c].what, report.position_error, cases[c].left);
        const ramus_pose place = { .position = goal.position, .rotation = { 1, 0, 0, 0 } };
        check_report(cases[c].what, 0, model, 1, &target, &place, q, &report);
        check_limits(cases[c].what, 0, model, q);
        if (cases[c].left > 0)
            assert_non_null(strstr(ramus_ik_error(ik)->text, "frame 'r/tip' is not brought to its goal"));
        ramus_ik_destroy(ik);
        ramus_model_destroy(model);
    }
}

/* The limit of a joint that follows is narrower than the master's own: -x - 0.002 >= -0.04. */
static void test_limit_of_follower(void **state)
{
    (void)state;
    ramus_model *model = load(MODELS "gripper-mimic.urdf", false);
    const int finger = ramus_model_link(model, ramus_model_find_joint(model, "finger_left")).q_index;
    const ramus_ik_target target[2] = { { ramus_model_find_frame(model, "palm"), RAMUS_IK_POSE, 1 },
                                        { ramus_model_find_frame(model, "left"), RAMUS_IK_POINT, 1 } };
    ramus_ik *ik = solver(model, 2, target, NULL);
    double q[MOST], start[MOST];
    ramus_pose goal[2];
    ramus_ik_report report;
    ramus_neutral(model, start);
    start[finger] = 0.04; /* allowed by its own limits */
    poses_at(model, start, 2, target, goal);
    memcpy(q, start, sizeof q);
    assert_int_equal(ramus_inverse_kinematics(ik, goal, q, &report), RAMUS_ERR_LIMIT);
    check_limits("gripper", 0, model, q);
    assert_true(fabs(q[finger] - 0.038) < 1e-9);
    assert_int_equal(report.nheld, 1);
    assert_int_equal(report.held[0], finger);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

/* Coordinates that move no target keep their values, also in starts elsewhere. */
static void test_others_stay(void **state)
{
    (void)state;
    ramus_model *model = load(EXAMPLES "quadruped.urdf", false);
    int chain[MOST], count;
    const ramus_ik_target target = { { ramus_model_nlink(model) - 1 }, RAMUS_IK_POINT, 1 };
    double q[MOST], start[MOST];
    unsigned char moves[MOST] = { 0 };
    unsigned long long seed = 5;
    const ramus_pose goal = { .position = { 9, 9, 9 },
                              .rotation = { 1, 0, 0, 0 } }; /* out of reach: every start is used */
    ramus_ik_report report;
    ramus_ik *ik = solver(model, 1, &target, NULL);
    ramus_random(model, &seed, start);
    memcpy(q, start, sizeof q);
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, &report), RAMUS_ERR_LIMIT);
    assert_int_equal(report.starts, 21);
    assert_int_equal(ramus_frame_chain(model, target.frame, chain, &count), RAMUS_OK);
    for (int k = 0; k < count; k++)
        moves[chain[k]] = 1;
    for (int k = 0; k < ramus_model_nv(model); k++)
        if (!moves[k])
            assert_true(q[k] == start[k]);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

/* ---- constraints -------------------------------------------------------------------------------------------- */

#define BAR(name, length)                                                                                              \
    "      - {name: " name ", joint: {name: j" name ", type: revolute}, origin: {xyz: [" length                        \
    ", 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
/* Crank 0.2, coupler 0.5 and rocker 0.4 over a ground of 0.45; the coupler has a point beside it. */
static const char four_bar[] =
    "ramus: 1\nname: four-bar\nmodules:\n"
    "  frame: {links: [{name: f, joint: {type: fixed}}]}\n"
    "  two:\n    links:\n" BAR(
        "crank",
        "0") "      - {name: coupler, joint: {name: jcoupler, type: revolute}, origin: {xyz: [0.2, 0, 0]}, mass: 1,\n"
             "         inertia: [1, 1, 1], frames: [{name: pen, pose: {xyz: [0.25, 0.2, 0]}}]}\n"
             "  one:\n    links:\n" BAR(
                 "rocker", "0") "robot:\n  - {name: f, module: frame}\n  - {name: a, module: two, on: f/f}\n"
                                "  - {name: b, module: one, on: f/f, pose: {xyz: [0.45, 0, 0]}}\n"
                                "constraints:\n"
                                "  - {name: loop, type: closure, joint: revolute, between: [a/coupler, b/rocker], "
                                "pose_a: {xyz: [0.5, 0, 0]}, "
                                "pose_b: {xyz: [0.4, 0, 0]}}\n";

/* The coupler's angle and the pen for a crank's angle, by triangles. */
static ramus_vec3 pen_at(double crank)
{
    const double px = 0.2 * cos(crank), py = 0.2 * sin(crank), zx = 0.45 - px, zy = -py, s = hypot(zx, zy);
    const double rod = atan2(zy, zx) + acos((0.25 + s * s - 0.16) / (s));
    return vec(px + 0.25 * cos(rod) - 0.2 * sin(rod), py + 0.25 * sin(rod) + 0.2 * cos(rod), 0);
}

static double closure_error(const ramus_model *model, const double q[])
{
    double error[6], zero[MOST] = { 0 }, most = 0;
    ramus_data *data = NULL;
    const ramus_constraint_rows rows = { .position_error = error };
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    const int n = ramus_data_nconstraint_row(data);
    assert_true(n <= 6);
    assert_int_equal(ramus_constraint_equations(model, data, q, zero, &rows), RAMUS_OK);
    for (int k = 0; k < n; k++)
        most = fmax(most, fabs(error[k]));
    ramus_data_destroy(data);
    return most;
}

static void test_loop(void **state)
{
    (void)state;
    ramus_model *model = parse(four_bar);
    const ramus_ik_target target = { ramus_model_find_frame(model, "a/pen"), RAMUS_IK_POINT, 1 };
    assert_true(target.frame.index >= 0);
    ramus_ik *ik = solver(model, 1, &target, NULL);
    double q[3] = { 0.5, 0.5, 1.5 };
    ramus_ik_report report;
    for (int k = 0; k < 40; k++) { /* along the curve that the pen draws */
        const double crank = 0.5 + 0.157 * k;
        const ramus_pose goal = { .position = pen_at(crank), .rotation = { 1, 0, 0, 0 } };
        if (ramus_inverse_kinematics(ik, &goal, q, &report) != RAMUS_OK)
            fail_msg("crank %g: %s", crank, ramus_ik_error(ik)->text);
        assert_true(closure_error(model, q) <= 1e-10);
        assert_true(report.constraint_error <= 1e-10);
        check_report("four-bar", (unsigned long long)k, model, 1, &target, &goal, q, &report);
    }
    /* beside the curve: what is left is the distance from it, the loop stays closed */
    const ramus_pose goal = { .position = { 0.9, 0.9, 0 }, .rotation = { 1, 0, 0, 0 } };
    double nearest = INFINITY;
    for (int k = 0; k < 200000; k++) {
        const ramus_vec3 at = pen_at(6.283185307179586 * k / 200000);
        nearest = fmin(nearest, vec_norm(vec_sub(at, goal.position)));
    }
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, &report), RAMUS_ERR_LIMIT);
    assert_true(closure_error(model, q) <= 1e-10);
    if (!(report.position_error <= nearest + 1e-8)) /* the other branch of the loop may be nearer */
        fail_msg("%.10g m are left; on the curve %.10g are", report.position_error, nearest);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

/* A loop that cannot be closed is reported, and q is what it was. */
static void test_open_loop(void **state)
{
    (void)state;
    ramus_model *model = parse("ramus: 1\nname: open\nmodules:\n  m:\n    links:\n" BAR("a", "0") BAR(
        "b", "1") "robot:\n  - {name: r, module: m}\n"
                  "constraints:\n  - {name: far, type: distance, between: [world, r/b], pose_b: {xyz: [1, "
                  "0, 0]}, length: 5}\n");
    const ramus_ik_target target = { ramus_model_find_frame(model, "r/b"), RAMUS_IK_POINT, 1 };
    ramus_ik *ik = solver(model, 1, &target, NULL);
    const ramus_pose goal = ramus_pose_identity();
    double q[2] = { 0.1, 0.2 };
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_ik_error(ik)->text, "meets the constraints"));
    assert_true(q[0] == 0.1 && q[1] == 0.2);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

/* ---- misuse and memory -------------------------------------------------------------------------------------- */

static void test_misuse(void **state)
{
    (void)state;
    ramus_model *model = load(EXAMPLES "arm.urdf", false);
    const ramus_ik_target good = { { 1 }, RAMUS_IK_POSE, 1 };
    ramus_ik_options options[6];
    for (int k = 0; k < 6; k++)
        options[k] = ramus_ik_options_default();
    options[0].position_tolerance = 0;
    options[1].angle_tolerance = NAN;
    options[2].max_iterations = 0;
    options[3].restarts = -1;
    options[4].damping = INFINITY;
    options[5].constraint_tolerance = -1;
    const struct {
        int n;
        ramus_ik_target target;
        const ramus_ik_options *options;
        ramus_status status;
        const char *text;
    } cases[] = {
        { 0, good, NULL, RAMUS_ERR_ARGUMENT, "at least one target" },
        { 1, { { -1 }, RAMUS_IK_POSE, 1 }, NULL, RAMUS_ERR_NOT_FOUND, "target 0: the robot has no frame -1" },
        { 1, { { 99 }, RAMUS_IK_POSE, 1 }, NULL, RAMUS_ERR_NOT_FOUND, "target 0: the robot has no frame 99" },
        { 1, { { 1 }, (ramus_ik_kind)7, 1 }, NULL, RAMUS_ERR_ARGUMENT, "target 0: there is no kind 7" },
        { 1, { { 1 }, RAMUS_IK_POSE, 0 }, NULL, RAMUS_ERR_ARGUMENT, "its weight is 0" },
        { 1, good, &options[0], RAMUS_ERR_ARGUMENT, "position_tolerance is 0" },
        { 1, good, &options[1], RAMUS_ERR_ARGUMENT, "angle_tolerance is nan" },
        { 1, good, &options[2], RAMUS_ERR_ARGUMENT, "max_iterations is 0" },
        { 1, good, &options[3], RAMUS_ERR_ARGUMENT, "restarts is -1" },
        { 1, good, &options[4], RAMUS_ERR_ARGUMENT, "damping is inf" },
        { 1, good, &options[5], RAMUS_ERR_ARGUMENT, "constraint_tolerance is -1" },
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ramus_ik *ik = (ramus_ik *)&ik;
        ramus_error err = { .text = "" };
        assert_int_equal(ramus_ik_create(model, cases[c].n, &cases[c].target, cases[c].options, &ik, &err),
                         cases[c].status);
        assert_null(ik);
        if (!strstr(err.text, cases[c].text))
            fail_msg("'%s' is not in: %s", cases[c].text, err.text);
    }
    /* numbers */
    ramus_ik *ik = solver(model, 1, &good, NULL);
    ramus_pose goal = ramus_pose_identity();
    double q[MOST] = { 0 };
    q[2] = NAN;
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_NOT_FINITE);
    q[2] = 0;
    goal.position.y = INFINITY;
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_NOT_FINITE);
    goal.position.y = 1e200;
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_NOT_FINITE);
    goal.position.y = 0;
    goal.rotation.w = 0.9;
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_ARGUMENT);
    goal.rotation.w = NAN;
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, q, NULL), RAMUS_ERR_NOT_FINITE);
    for (int k = 0; k < ramus_model_nq(model); k++)
        assert_true(q[k] == 0);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

#define BOXED(rest)                                                                                                    \
    "ramus: 1\nname: boxed\nmodules: {m: {links: [{name: a, joint: {name: j, type: prismatic}}]}}\n"                   \
    "robot: [{name: r, module: m}, {name: box, black_box: true, on: r/a}" rest "]\n"

static void test_black_boxes(void **state)
{
    (void)state;
    const ramus_ik_target target = { { 0 }, RAMUS_IK_POINT, 1 };
    ramus_error err;
    ramus_ik *ik = NULL;
    ramus_model *carried = parse(BOXED("")), *carrying = parse(BOXED(", {name: s, module: m, on: box}"));
    const ramus_pose goal = { .position = { 0, 0, 0.7 }, .rotation = { 1, 0, 0, 0 } };
    double q = 0;
    assert_int_equal(ramus_ik_create(carrying, 1, &target, NULL, &ik, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "port 'motion.s'"));
    assert_null(ik);
    ik = solver(carried, 1, &target, NULL);
    assert_int_equal(ramus_inverse_kinematics(ik, &goal, &q, NULL), RAMUS_OK);
    assert_true(fabs(q - 0.7) < 1e-8);
    ramus_ik_destroy(ik);
    ramus_model_destroy(carried);
    ramus_model_destroy(carrying);
    /* limits that exclude each other */
    ramus_model *model =
        parse("ramus: 1\nname: tight\nmodules:\n  m:\n    links:\n"
              "      - {name: a, joint: {name: j, type: revolute, limits: {lower: 0.5, upper: 1}}}\n"
              "      - {name: b, joint: {name: k, type: revolute, limits: {lower: 0.5, upper: 1}, mimic: {joint: j, "
              "multiplier: -1}}}\nrobot: [{name: r, module: m}]\n");
    assert_int_equal(ramus_ik_create(model, 1, &target, NULL, &ik, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "joint 'r/j'"));
    ramus_model_destroy(model);
}

static void test_memory(void **state)
{
    (void)state;
    ramus_model *model = load(EXAMPLES "arm.urdf", false);
    const ramus_ik_target target = { ramus_model_find_frame(model, "tool"), RAMUS_IK_POSE, 1 };
    ramus_ik_options options = ramus_ik_options_default();
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    options.allocator = &allocator;
    for (int n = 1;; n++) { /* the n-th allocation fails */
        ramus_ik *ik = NULL;
        ramus_error err;
        f = (failing){ .fail_at = n };
        const ramus_status status = ramus_ik_create(model, 1, &target, &options, &ik, &err);
        if (status == RAMUS_OK) {
            assert_true(f.calls < n);
            assert_true(n > 2);
            ramus_ik_destroy(ik);
            assert_int_equal(f.live, 0);
            break;
        }
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        assert_null(ik);
        assert_int_equal(f.live, 0);
    }
    /* a solve allocates nothing, reached or not */
    assert_true(allocations_are_seen());
    ramus_ik *ik = solver(model, 1, &target, NULL);
    double q[MOST] = { 0 };
    ramus_pose goal = { .position = { 0.3, 0.2, 0.4 }, .rotation = { 1, 0, 0, 0 } };
    must_not_allocate = 1;
    const ramus_status near = ramus_inverse_kinematics(ik, &goal, q, NULL);
    goal.position.x = 7;
    const ramus_status far = ramus_inverse_kinematics(ik, &goal, q, NULL);
    must_not_allocate = 0;
    assert_int_equal(near, RAMUS_OK);
    assert_int_equal(far, RAMUS_ERR_LIMIT);
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees), cmocka_unit_test(test_robots),
        cmocka_unit_test(test_nearest),      cmocka_unit_test(test_limit_of_follower),
        cmocka_unit_test(test_others_stay),  cmocka_unit_test(test_loop),
        cmocka_unit_test(test_open_loop),    cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_black_boxes),  cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
