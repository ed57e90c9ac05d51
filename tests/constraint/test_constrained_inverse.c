/* test_constrained_inverse.c - forces of actuators under constraints, and constraints beyond black boxes
 *
 * Forward dynamics takes back what inverse dynamics gave, whichever coordinates are actuated; with all actuated the
 * least forces are those without a part along the rows: A tau = 0.
 */
#include "constraint/constraint_robot.h"
#include "support/data_with.h"

static void back_and_forth(void **state)
{
    (void)state;
    int failures = 0, possible = 0, refused = 0;
    double worst = 0;
    for (int s = 0; s < 200; s++) {
        constrained r = robot_create((unsigned long long)s, 6 + s % 7, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
        rng g = { r.seed + 1 }, of_forces = { r.seed + 2 };
        ramus_data *set = set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS);
        random_add(&r, set, &g, s % RANDOM_KINDS, "a");
        random_add(&r, set, &g, (s / 2 + 5) % RANDOM_KINDS, "b");
        robot_take_set(&r, set);
        const size_t nv = (size_t)r.nv;
        double *tau = numbers(nv), *a = numbers(nv), *again = numbers(nv), *got = numbers(nv),
               *x = numbers((size_t)r.m);
        unsigned char *actuated = calloc(nv, 1);
        assert_non_null(actuated);
        for (size_t k = 0; k < nv; k++)
            tau[k] = 10 * rng_normal(&of_forces);
        must(constrained_forward(r.model, set, r.s.q, r.s.v, tau, r.s.external, a, NULL, NULL), ramus_data_error(set),
             r.seed, "forward");
        const ramus_constraint_report report = ramus_constraint_report_after(set);
        const int rank = report.rank;
        if (report.residual > 1e-9) /* a random closure that contradicts itself: the motion is not one it allows */
            goto next;
        /* as many coordinates without actuator as the constraints have rank, or all actuated */
        memset(actuated, 1, nv);
        for (int n = 0; s % 2 && n < rank; n++)
            actuated[rng_int(&g, 0, r.nv - 1)] = 0;
        if (s % 2) /* forces that such actuators can give */
            for (size_t k = 0; k < nv; k++)
                tau[k] = actuated[k] ? tau[k] : 0;
        must(constrained_forward(r.model, set, r.s.q, r.s.v, tau, r.s.external, a, NULL, NULL), ramus_data_error(set),
             r.seed, "forward");
        must(constrained_inverse(r.model, set, r.s.q, r.s.v, a, r.s.external, actuated, got, x), ramus_data_error(set),
             r.seed, "inverse");
        must(constrained_forward(r.model, set, r.s.q, r.s.v, got, r.s.external, again, NULL, NULL),
             ramus_data_error(set), r.seed, "again");
        int where;
        worst = fmax(worst, worst_difference(again, a, r.nv, &where));
        failures += !near_numbers("accelerations again", r.seed, again, a, r.nv, 1e-8, NULL, NULL);
        double mine = 0, given = 0;
        for (size_t k = 0; k < nv; k++) {
            mine += got[k] * got[k];
            given += tau[k] * tau[k];
            failures += !actuated[k] && got[k] != 0;
        }
        if (!(mine <= given * (1 + 1e-9))) {
            fprintf(stderr, "seed %llu: |tau| is %.17g, but %.17g does it too\n", r.seed, sqrt(mine), sqrt(given));
            failures++;
        }
        possible++;
        evaluate(&r, r.s.q, r.s.v);
        if (s % 2 == 0) {
            double *along = numbers((size_t)r.m), *none = numbers((size_t)r.m);
            times(r.A, got, r.m, r.nv, along);
            failures += !near_numbers("A tau", r.seed, along, none, r.m, 1e-9 * sqrt(given), NULL, NULL);
            free(along), free(none);
        }
        /* no actuator at all: it moves otherwise unless the constraints hold it */
        memset(actuated, 0, nv);
        if (rank < r.nv && given > 1) {
            const ramus_status status =
                constrained_inverse(r.model, set, r.s.q, r.s.v, r.s.a, NULL, actuated, got, NULL);
            if (status != RAMUS_ERR_SINGULAR ||
                !strstr(ramus_data_error(set)->text, "neither drives nor constraints balance")) {
                fprintf(stderr, "seed %llu: not refused\n", r.seed);
                failures++;
            }
            refused++;
        }
    next:
        free(tau), free(a), free(again), free(got), free(x), free(actuated);
        robot_destroy(&r);
    }
    print_message("back and forth: %d robots, accelerations differ by %.1e (relative); %d refused\n", possible, worst,
                  refused);
    assert_int_equal(failures, 0);
    assert_true(possible > 100 && refused > 50);
}

/* An arm that nobody drives at its second joint: that coordinate is named. */
static ramus_status no_rows(void *user, const ramus_model *model, const double q[], const double v[],
                            const ramus_constraint_rows *rows)
{
    (void)user, (void)model, (void)q, (void)v, (void)rows;
    return RAMUS_OK;
}

static void names_what_is_missing(void **state)
{
    (void)state;
    constrained r = robot_create(4, 4, JOINT_MASK(RAMUS_REVOLUTE));
    robot_take_set(&r, set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS));
    const unsigned char actuated[4] = { 1, 0, 1, 1 };
    ramus_constraint_callback nothing = ramus_constraint_callback_default();
    nothing.name = "nothing";
    nothing.fill = no_rows;
    double tau[4];
    char name[64];
    assert_int_equal(constrained_inverse(r.model, r.set, r.s.q, r.s.v, r.s.a, NULL, actuated, tau, NULL),
                     RAMUS_ERR_ARGUMENT); /* without constraints */
    assert_int_equal(ramus_data_add_constraint_function(r.set, &nothing, NULL), RAMUS_OK);
    assert_int_equal(constrained_inverse(r.model, r.set, r.s.q, r.s.v, r.s.a, NULL, actuated, tau, NULL),
                     RAMUS_ERR_SINGULAR);
    ramus_model_v_name(r.model, 1, name, sizeof name);
    assert_non_null(strstr(ramus_data_error(r.set)->text, name));
    assert_non_null(strstr(ramus_data_error(r.set)->text, "1 passive coordinate:"));
    robot_destroy(&r);
}

/* ---- black boxes -------------------------------------------------------------------------------------------- */

/* A port that moves along a known path: p = c t + d t^2, turning about z at a constant rate. */
static ramus_sample sample_at(double t)
{
    const ramus_vec3 c = vec(0.3, -0.2, 0.5), d = vec(0.4, 0.1, -0.3);
    const double rate = 1.7;
    const ramus_quat turn = rot_about(vec(0, 0, 1), 0.4 + rate * t);
    const ramus_vec3 w = vec(0, 0, rate), p1 = vec_add(c, vec_scale(2 * t, d)), p2 = vec_scale(2, d);
    ramus_sample s = { .kind = RAMUS_SAMPLE_MOTION };
    s.motion.pose = place(turn, vec_add(vec_scale(t, c), vec_scale(t * t, d)));
    s.motion.twist.angular = w;
    s.motion.twist.linear = rot_apply(rot_inv(turn), p1);
    s.motion.twist_dot.linear = rot_apply(rot_inv(turn), vec_sub(p2, vec_cross(w, p1)));
    return s;
}

static void beyond_a_black_box(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nname: r\nmodules:\n  arm:\n    links:\n"
        "      - {name: l1, joint: {name: j1, type: revolute, axis: [1, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.4]}, mass: 1, "
        "inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: a, module: arm}\n  - {name: box, black_box: true, on: a/l2}\n"
        "  - {name: b, module: arm, on: box}\n"
        "constraints:\n"
        "  - {type: point_on_plane, point: b/l2, at: [0.1, 0.2, 0.3], of: a/l2, normal: [1, 2, 3]}\n"
        "  - {type: rolling, frame: b/l2, axis: [0, 1, 1]}\n"
        "  - {type: closure, joint: cylindrical, between: [a/l1, b/l1], axis: [1, 1, 0]}\n";
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    enum { N = 6 };
    ramus_builder *builder = NULL;
    ramus_error err;
    constrained r = { .tree = plain_tree_create(1) };
    r.s = random_state_create(1, r.tree);
    must(ramus_assembly_parse(text, strlen(text), "t.yaml", NULL, &builder, &err), &err, 0, "parse");
    must(ramus_model_compile(builder, NULL, &r.model, &err), &err, 0, "compile");
    must(ramus_data_create(r.model, NULL, &r.data, &err), &err, 0, "data");
    ramus_builder_destroy(builder);
    r.nv = r.nq = 4;
    robot_take_set(&r, set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS));
    const ramus_port motion = ramus_model_find_port(r.model, "motion.b"),
                     wrench = ramus_model_find_port(r.model, "wrench.box");
    const double q[4] = { 0.1, -0.4, 0.8, 0.3 }, v[4] = { 1, -2, 0.5, 1.5 }, a[4] = { 2, 1, -1, 0.4 };
    double out[4], tau[4] = { 0 };
    assert_int_equal(ramus_forward_dynamics(r.model, r.set, q, v, tau, out), RAMUS_ERR_PORT);
    const ramus_sample none = { .kind = RAMUS_SAMPLE_WRENCH };
    assert_int_equal(ramus_data_feed(r.set, wrench, &none), RAMUS_OK);
    double rate[N] = { 0 }, want[N];
    for (int k = -4; k <= 4; k++) {
        if (k == 0)
            continue;
        const double t = 5e-4 * k;
        const ramus_sample s = sample_at(t);
        double q_t[4], v_t[4];
        assert_int_equal(ramus_data_feed(r.set, motion, &s), RAMUS_OK);
        state_at(&r, q, v, a, t, q_t, v_t);
        evaluate(&r, q_t, v_t);
        for (int i = 0; i < r.m; i++)
            rate[i] += (k < 0 ? -1 : 1) * weight[abs(k) - 1] / 5e-4 * r.ev[i];
    }
    const ramus_sample now = sample_at(0);
    assert_int_equal(ramus_data_feed(r.set, motion, &now), RAMUS_OK);
    evaluate(&r, q, v);
    times(r.A, a, r.m, r.nv, want);
    for (int i = 0; i < r.m; i++)
        want[i] -= r.b[i];
    assert_true(near_numbers("port", 0, want, rate, r.m, 1e-9, NULL, NULL));
    must(ramus_forward_dynamics(r.model, r.set, q, v, tau, out), ramus_data_error(r.set), 0, "forward");
    /* a sensor that does not tell where it is */
    const ramus_sample imu = { .kind = RAMUS_SAMPLE_IMU };
    assert_int_equal(ramus_data_feed(r.set, motion, &imu), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(r.model, r.set, q, v, tau, out), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_data_error(r.set)->text, "is beyond a black box"));
    robot_destroy(&r);
}

/* ---- refusals ----------------------------------------------------------------------------------------------- */

static void refusals(void **state)
{
    (void)state;
    constrained r = robot_create(7, 3, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_data_options opt = ramus_data_options_default();
    ramus_constraint_callback callback = ramus_constraint_callback_default();
    ramus_constraint_description d = ramus_constraint_description_default();
    ramus_error err;
    ramus_data *set = NULL;
    opt.rank_tolerance = 0;
    assert_int_equal(ramus_data_create(r.model, &opt, &set, &err), RAMUS_ERR_ARGUMENT);
    assert_null(set);
    robot_take_set(&r, set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS));
    assert_int_equal(ramus_data_add_constraint_function(r.set, &callback, &err), RAMUS_ERR_ARGUMENT);
    d.name = "x";
    d.frame_b = "nowhere";
    assert_int_equal(ramus_data_add_constraint(r.set, &d, &err), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_data_nconstraint(r.set), 0);
    /* no constraints: plain forward dynamics */
    double tau[3] = { 1, 2, 3 }, a[3], free_a[3];
    must(ramus_forward_dynamics(r.model, r.set, r.s.q, r.s.v, tau, a), ramus_data_error(r.set), r.seed, "free");
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, tau, free_a), RAMUS_OK);
    assert_true(near_numbers("free", r.seed, a, free_a, 3, 1e-10, NULL, NULL));
    assert_int_equal(ramus_constraint_omega(r.model, r.set, r.s.q, r.s.v, a, a), RAMUS_ERR_ARGUMENT);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(back_and_forth),
        cmocka_unit_test(names_what_is_missing),
        cmocka_unit_test(beyond_a_black_box),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
