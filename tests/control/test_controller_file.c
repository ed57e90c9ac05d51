/* test_controller_file.c - controllers from files: what is read, what is refused and how, and that they run
 *
 * Also: evaluation allocates nothing (not counted under sanitizers), and creation survives the failure of every single allocation.
 */
#include "closed_loop.h"

#include "support/count_allocations.h"

/* ---- files ---------------------------------------------------------------------------------------------------- */

static const char wrench_text[] =
    "ramus: 1\n"
    "controller: wrench\n"
    "gains: {kp: 900, kv: 150}\n"
    "state: {s1/j1: 0.2, platform/drive: [0.1, -0.1, 0.2]}\n"
    "tasks:\n"
    "  - {frame: s3/l3, target: {state: shared}}\n"
    "  - {frame: s4/l3, target: {state: shared}, gains: {kp: 500}}\n"
    "  - {name: hand, frame: s6/l3, target: {pose: {xyz: [0.1, 0.2, 0.9], rpy: [0, 0, 1]}}}\n"
    "  - frame: s8/l3\n"
    "    target: {state: {}, circle: {normal: [0, 0, 2], radius: 0.1, frequency: 0.5}}\n"
    "  - {frame: s9/l3, target: {state: shared}}\n";

static const char task_text[] =
    "ramus: 1\n"
    "controller: task\n"
    "horizon: 0.002\n"
    "damping: 1e-3\n"
    "tasks:\n"
    "  - {frame: s4/l3, target: {state: {s2/j1: 0.3}}, priority: 1, weight: 3}\n"
    "  - kind: point\n"
    "    frame: s6/l3\n"
    "    point: [0, 0, 0.2]\n"
    "    directions: [x, z]\n"
    "    axes: local\n"
    "    target: {position: [0.3, 0.2, 1], sine: {direction: [0, 1, 0], amplitude: 0.1, frequency: 1}}\n"
    "  - {kind: orientation, frame: s8/l3, target: {rotation: {rpy: [0.1, 0, 0]}, turn: {amplitude: 0.2, frequency: "
    "1}}}\n"
    "  - {kind: centre_of_mass, target: {state: {}}, directions: [x, y]}\n"
    "  - name: rest\n"
    "    kind: posture\n"
    "    joints: [s9/j1, platform/drive]\n"
    "    priority: 7\n"
    "    target: {state: {}, sine: {amplitude: 0.01, frequency: 2}}\n"
    "limits:\n"
    "  model: true\n"
    "  all: {velocity: 3, acceleration: 40}\n"
    "  joints:\n"
    "    s1/j1: {lower: -1, upper: 1.5, force: 300}\n"
    "    platform/drive: {force: [900, 900, 400], velocity: 1}\n";

static ramus_controller_description *parse(const robot *r, const char *text)
{
    ramus_controller_description *d;
    ramus_error err;
    if (ramus_controller_description_parse(text, strlen(text), "c.yaml", r->model, NULL, &d, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return d;
}

static void test_read(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
    ramus_controller_description *d = parse(&r, wrench_text);
    assert_int_equal(d->type, RAMUS_CONTROLLER_WRENCH);
    assert_int_equal(d->ntask, 5);
    assert_string_equal(d->task[0].name, "s3/l3");
    assert_string_equal(d->task[2].name, "hand");
    assert_true(d->task[0].gains.kp == 900 && d->task[0].gains.kv == 150);
    assert_true(d->task[1].gains.kp == 500 && fabs(d->task[1].gains.kv - 2 * sqrt(500)) < 1e-12);
    assert_true(d->target[0].q && d->target[0].q[0] == 0.1 && d->target[0].q[2] == 0.2 && d->target[0].q[3] == 0.2);
    assert_null(d->target[2].q);
    assert_true(fabs(d->target[2].pose.position.z - 0.9) < 1e-15);
    assert_true(d->target[3].circle_radius == 0.1 && d->target[3].circle_normal.z == 1);
    ramus_controller_description_destroy(d);

    d = parse(&r, task_text);
    assert_int_equal(d->type, RAMUS_CONTROLLER_TASK);
    assert_true(d->horizon == 0.002 && d->damping == 1e-3 && d->rest_damping == 2);
    assert_int_equal(d->task[0].priority, 1);
    assert_true(d->task[0].weight == 3);
    assert_int_equal(d->task[1].kind, RAMUS_TASK_POINT);
    assert_int_equal(d->task[1].directions, RAMUS_DIRECTION_X | RAMUS_DIRECTION_Z);
    assert_true(d->task[1].local_axes && d->task[1].point.z == 0.2);
    int count = 0;
    for (int k = 0; k < r.nv; k++)
        count += d->task[4].coordinate[k];
    assert_int_equal(count, 4);
    const ramus_link_info j1 = ramus_model_link(r.model, ramus_model_find_joint(r.model, "s1/j1"));
    assert_true(d->limits[j1.v_index].lower == -1 && d->limits[j1.v_index].max_force == 300);
    assert_true(d->limits[j1.v_index].max_velocity == 3 && d->limits[0].max_velocity == 1);
    assert_true(d->limits[2].max_force == 400 && isinf(d->limits[0].lower) && d->limits[0].max_acceleration == 40);
    ramus_controller_description_destroy(d);
    ramus_controller_description_destroy(NULL);
    robot_release(&r);
}

#define GEOMETRIC "ramus: 1\ncontroller: task\ntasks:\n  - "
static void test_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        { "controller: task\ntasks: [{frame: s4/l3, target: {state: {}}}]\n", "c.yaml:1: the version" },
        { "ramus: 1\ntasks: [{frame: s4/l3, target: {state: {}}}]\n", "'controller: wrench' or" },
        { "ramus: 1\ncontroller: wrenhc\ntasks: [{frame: s4/l3, target: {state: {}}}]\n",
          "c.yaml:2: unknown controller" },
        { "ramus: 1\ncontroller: task\n", "'tasks:'" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l9, target: {state: {}}}\n",
          "c.yaml:4: there is no frame or link 's4/l9'; did you mean 's4/l" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {target: {state: {}}}\n", "c.yaml:4: 'frame' is missing" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3}\n", "c.yaml:4: 'target' is missing" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, target: {state: {s4/j7: 1}}}\n", "no joint 's4/j7'" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, target: {state: shared}}\n", "there is none" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, target: {state: {platform/drive: 1}}}\n",
          "3 numbers" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, target: {pose: {}, state: {}}}\n", "one of 'pose'" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, weigth: 2, target: {state: {}}}\n",
          "unknown key 'weigth' in a task of kind 'pose'; did you mean 'weight'?" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, weight: 0, target: {state: {}}}\n", "above zero" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, priority: 0.5, target: {state: {}}}\n",
          "whole number" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {kind: posture, target: {pose: {}}}\n",
          "unknown key 'pose' in the target of a posture (state; sine)" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {kind: posture, frame: s4/l3, target: {state: {}}}\n",
          "unknown key 'frame' in a task of kind 'posture'" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {kind: orientation, frame: s4/l3, target: {state: {}, sine: "
          "{amplitude: 1, frequency: 1}}}\n",
          "unknown key 'sine' in the target of an orientation (rotation, pose, state; turn)" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {kind: poose, frame: s4/l3, target: {state: {}}}\n", "'pose'?" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, directions: [q], target: {state: {}}}\n",
          "unknown direction" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {kind: point, frame: s4/l3, directions: [wx], target: {state: "
          "{}}}\n",
          "has no direction 'wx'" },
        { "ramus: 1\ncontroller: task\ntasks:\n  - {frame: s4/l3, target: {state: {}, circle: {radius: 1}}}\n",
          "'frequency'" },
        { "ramus: 1\ncontroller: task\ntasks: [{frame: s4/l3, target: {state: {}}}]\nlimits: {joints: {s1/j1: {lower: "
          "2, upper: "
          "1}}}\n",
          "c.yaml:4: limits of 's1/j1': lower 2 is above upper 1" },
        { "ramus: 1\ncontroller: task\ntasks: [{frame: s4/l3, target: {state: {}}}]\nlimits: {all: {force: -1}}\n",
          "zero or more" },
        { "ramus: 1\ncontroller: wrench\ntasks: [{frame: s4/l3, weight: 2, target: {state: {}}}]\n",
          "an end effector" },
        { GEOMETRIC "{kind: distance, frame: s4/l3, other: s4/l9, target: {value: 1}}\n",
          "c.yaml:4: there is no frame or link 's4/l9'; did you mean 's4/l" },
        { GEOMETRIC "{kind: distance, frame: s4/l3, target: {pose: {}}}\n",
          "unknown key 'pose' in the target of a distance (value, state; sine)" },
        { GEOMETRIC "{kind: distance, frame: s4/l3, target: {}}\n", "one of 'value' and 'state'" },
        { GEOMETRIC "{kind: distance, frame: s4/l3}\n", "'target' is missing" },
        { GEOMETRIC "{kind: distance, frame: s4/l3, lower: 1, target: {value: 1}}\n",
          "a task with 'lower' or 'upper' has no target" },
        { GEOMETRIC "{kind: distance, frame: s4/l3, lower: 2, upper: 1}\n", "c.yaml:4: lower 2 is above upper 1" },
        { GEOMETRIC "{kind: plane, frame: s4/l3, normal: [0, 0, 0], lower: 0}\n", "normal has no length" },
        { GEOMETRIC "{kind: plane, frame: s4/l3, axis: [0, 0, 1], lower: 0}\n",
          "unknown key 'axis' in a task of kind 'plane'" },
        { GEOMETRIC "{kind: sight, frame: s4/l3, upper: 4}\n", "an angle above 0 and below 3.14 rad" },
        { GEOMETRIC "{kind: sight, frame: s4/l3, target: {state: {}}}\n", "a sight has no target" },
        { GEOMETRIC "{kind: length, target: {value: 1}}\n", "'part' is missing" },
        { GEOMETRIC "{kind: length, part: lift, target: {value: 1}}\n", "c.yaml:4: there is no actuator 'lift'" },
        { GEOMETRIC "{kind: park, frame: s4/l3, target: {pose: {}, sine: {}}}\n",
          "unknown key 'sine' in the target of a parked frame (pose, state)" },
        { "ramus: 1\ncontroller: wrench\ntasks: [{frame: s4/l3, target: {state: {}}}]\nlimits: {parts: {lift: {force: "
          "1}}}\n",
          "c.yaml:4: there is no actuator 'lift'" },
        { "ramus: 1\ncontroller: wrench\ntasks: [{frame: s4/l3, target: {state: {}}}]\nlimits: {constraints: {foot: "
          "{}}}\n",
          "c.yaml:4: there is no constraint 'foot'" },
        { "ramus: 1\ncontroller: wrench\ntasks: [{frame: s4/l3, target: {state: {}}}]\nlimits: {constraints: [foot]}\n",
          "'constraints' is a map from constraints to their limits, not a list" },
        { "ramus: 1\ncontroller: task\nhorizon: 0\ntasks: [{frame: s4/l3, target: {state: {}}}]\n", "horizon must be" },
        { "[1, 2]\n", "a controller is a map" },
    };
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_controller_description *d;
        ramus_error err = { 0 };
        if (ramus_controller_description_parse(cases[k].text, strlen(cases[k].text), "c.yaml", r.model, NULL, &d,
                                               &err) == RAMUS_OK ||
            d || !strstr(err.text, cases[k].want))
            fail_msg("case %zu: got '%s', want '%s'", k, err.text, cases[k].want);
    }
    ramus_controller_description *d;
    ramus_error err;
    assert_int_equal(ramus_controller_description_load("/nowhere/c.yaml", r.model, NULL, &d, &err), RAMUS_ERR_FILE);
    assert_null(d);
    robot_release(&r);

    /* limits of constraints, of a robot that has some */
    static const struct {
        const char *text, *want;
    } limits[] = {
        { "fl: {force: -1}", "limit 'force' must be zero or more" },
        { "fl: {contact: {friction: -1}}", "limit 'friction' must be zero or more" },
        { "fl: {contact: {normal: [0, 0, 0]}}", "normal has no length" },
        { "fl: {contact: {mu: 1}}", "unknown key 'mu' in a contact" },
        { "fm: {force: 1}", "there is no constraint 'fm'; did you mean 'f" },
        { "fl: {torque: 1}", "unknown key 'torque' in limits of 'fl'" },
    };
    r = robot_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
        char text[400];
        snprintf(text, sizeof text,
                 GEOMETRIC "{kind: centre_of_mass, target: {position: [0, 0, 0]}}\nlimits: {constraints: {%s}}\n",
                 limits[k].text);
        if (ramus_controller_description_parse(text, strlen(text), "c.yaml", r.model, NULL, &d, &err) == RAMUS_OK ||
            d || !strstr(err.text, limits[k].want))
            fail_msg("'%s': got '%s', want '%s'", limits[k].text, err.text, limits[k].want);
    }
    robot_release(&r);
}

/* ---- running -------------------------------------------------------------------------------------------------- */

static void test_run(void **state)
{
    (void)state;
    static const char *const texts[] = { wrench_text, task_text };
    for (int k = 0; k < 2; k++) {
        robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
        ramus_controller_description *d = parse(&r, texts[k]);
        ramus_controller *c;
        ramus_error err;
        ramus_control_report report;
        double tau[MOST], total[2];
        if (ramus_controller_create(r.model, d, NULL, &c, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        ramus_controller_description_destroy(d);
        assert_int_equal(ramus_controller_report(c, &report), RAMUS_ERR_STALE);
        control_forces(c, 0, r.q, r.v, tau);
        total[0] = report_of(c).total_error;
        for (int i = 0; i < 400; i++)
            robot_step(&r, control_forces, c, i * 1e-3, 1e-3, 0);
        assert_true(allocations_are_seen());
        must_not_allocate = 1;
        control_forces(c, 0.4, r.q, r.v, tau);
        must_not_allocate = 0;
        assert_int_equal(forbidden_allocations, 0);
        report = report_of(c);
        total[1] = report.total_error;
        double sum = 0;
        for (int i = 0; i < report.ntask; i++)
            sum += report.error[i] * report.error[i];
        assert_true(fabs(sqrt(sum) - total[1]) < 1e-12);
        printf("controller %d: total error %.3f, after 0.4 s %.3f\n", k, total[0], total[1]);
        assert_true(total[1] < total[0]);
        assert_int_equal(report.loss != NULL, k == 1);
        assert_int_equal(report.a != NULL, k == 1);
        assert_string_equal(report.name[k ? 4 : 2], k ? "rest" : "hand");
        ramus_controller_destroy(c);
        robot_release(&r);
    }
    ramus_controller_destroy(NULL);
}

/* The controller's targets are those of its file, at any time. */
static void test_targets(void **state)
{
    (void)state;
    static const char text[] = "ramus: 1\ncontroller: task\ntasks:\n"
                               "  - {kind: point, frame: s6/l3, point: [0, 0, 0.1], target: {state: {s5/j1: 0.4}}}\n"
                               "  - {kind: centre_of_mass, target: {state: {s5/j1: 0.4}}}\n"
                               "  - {kind: posture, target: {state: {s5/j1: 0.4}}}\n"
                               "  - {frame: s6/l3, target: {state: {s5/j1: 0.4}}}\n";
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
    ramus_controller_description *d = parse(&r, text);
    ramus_controller *c;
    double tau[MOST];
    assert_int_equal(ramus_controller_create(r.model, d, NULL, &c, NULL), RAMUS_OK);
    r.q[ramus_model_link(r.model, ramus_model_find_joint(r.model, "s5/j1")).q_index] = 0.4;
    control_forces(c, 3, r.q, r.v, tau);
    assert_true(report_of(c).total_error < 1e-12); /* it is there */
    ramus_controller_destroy(c);
    ramus_controller_description_destroy(d);
    robot_release(&r);
}

/* A target that is set takes the place of the described one, and of that one alone. */
static void test_set_over_described(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
    ramus_controller_description *d = parse(&r, task_text);
    ramus_controller *c;
    double tau[MOST], error[5];
    assert_int_equal(ramus_controller_create(r.model, d, NULL, &c, NULL), RAMUS_OK);
    control_forces(c, 0.1, r.q, r.v, tau);
    memcpy(error, report_of(c).error, sizeof error);
    const ramus_motion here = { .pose = frame_at(&r, r.q, d->task[0].frame) };
    assert_int_equal(ramus_controller_set_target(c, 0, &here), RAMUS_OK);
    assert_int_equal(ramus_controller_set_posture(c, 4, r.q, NULL, NULL), RAMUS_OK);
    control_forces(c, 0.1, r.q, r.v, tau);
    const double *now = report_of(c).error;
    assert_true(error[0] > 1e-3 && error[4] > 1e-3 && now[0] < 1e-12 && now[4] < 1e-12);
    for (int k = 1; k < 4; k++)
        assert_true(now[k] == error[k]);
    ramus_controller_destroy(c);
    ramus_controller_description_destroy(d);
    robot_release(&r);
}

/* Every file in docs/control.md is one. */
static void test_documentation(void **state)
{
    (void)state;
    robot r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml");
    FILE *file = fopen(RAMUS_SOURCE_DIR "/docs/control.md", "r");
    static char page[65536];
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    int count = 0;
    for (char *at = page; (at = strstr(at, "```yaml\n")); count++) {
        at += strlen("```yaml\n");
        char *end = strstr(at, "```");
        assert_non_null(end);
        *end = '\0';
        ramus_controller_description *d = parse(&r, at);
        ramus_controller *c;
        ramus_error err;
        double tau[MOST];
        if (ramus_controller_create(r.model, d, NULL, &c, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        control_forces(c, 0, r.q, r.v, tau);
        ramus_controller_destroy(c);
        ramus_controller_description_destroy(d);
        at = end + 1;
    }
    assert_int_equal(count, 2);
    robot_release(&r);
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

static long left; /* allocations until one fails */

static void *failing_alloc(void *user, size_t size)
{
    (void)user;
    return left-- > 0 ? malloc(size) : NULL;
}

static void failing_release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static void test_memory_runs_out(void **state)
{
    (void)state;
    static const char standing_text[] =
        GEOMETRIC "{kind: centre_of_mass, target: {position: [0, 0, 0.3]}}\n  - {kind: plane, frame: quadruped/trunk, "
                  "lower: 0.2}\n"
                  "limits: {model: true, constraints: {fl: {contact: {friction: 0.5}}}}\n";
    static const char *const texts[] = { wrench_text, task_text, standing_text };
    const ramus_allocator failing = { failing_alloc, failing_release, NULL };
    ramus_data_options options = ramus_data_options_default();
    options.allocator = &failing;
    for (int k = 0; k < 3; k++) {
        robot r = robot_load(k < 2 ? RAMUS_SOURCE_DIR "/robots/mbm.yaml"
                                   : RAMUS_SOURCE_DIR "/examples/robots/quadruped_standing.yaml");
        int finished = 0;
        for (long n = 0; n < 2000 && !finished; n++) {
            ramus_controller_description *d;
            ramus_controller *c = NULL;
            ramus_error err = { 0 };
            left = n;
            ramus_status status =
                ramus_controller_description_parse(texts[k], strlen(texts[k]), "c.yaml", r.model, &failing, &d, &err);
            if (status == RAMUS_OK)
                status = ramus_controller_create(r.model, d, &options, &c, &err);
            if (status != RAMUS_OK && (status != RAMUS_ERR_MEMORY || c))
                fail_msg("allocation %ld: status %d, '%s'", n, (int)status, err.text);
            finished = status == RAMUS_OK;
            ramus_controller_destroy(c);
            ramus_controller_description_destroy(d);
        }
        assert_true(finished);
        robot_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_run),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_set_over_described),
        cmocka_unit_test(test_documentation),
        cmocka_unit_test(test_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
