/* test_grey_box.c - an unknown body is learned from its port, replaces the sensor within the bound, and never beyond
 *
 * Bodies and motions are random, wrenches from ramus_spatial_newton_euler, which shares no code with the filter, with noise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "identify/body_filter.h"
#include "linear/dense.h"
#include "linear/jacobi.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/count_allocations.h"
#include "support/failing.h"
#include "support/random.h"

enum { P = BODY_PARAMETERS };
static const double step = 1e-3;
static const ramus_vec3 gravity = { 0, 0, -9.81 };

/* ---- bodies and motions ------------------------------------------------------------------------------------- */

/* Of three point masses and a sphere: physically possible. */
static ramus_inertia random_body(rng *r)
{
    ramus_inertia sum = { .mass = 0.2, .com = rng_vec3(r, 0.1), .about_com = { 1e-3, 1e-3, 1e-3 } };
    for (int k = 0; k < 3; k++) {
        const ramus_inertia point = { .mass = rng_uniform(r, 0.1, 1), .com = rng_vec3(r, 0.2) };
        sum = ramus_spatial_inertia_add(&sum, &point);
    }
    return sum;
}

static void parameters_of(const ramus_inertia *b, double x[P])
{
    double I[36];
    ramus_spatial_inertia_matrix(b, I);
    const double out[P] = {
        b->mass, b->mass * b->com.x, b->mass * b->com.y, b->mass * b->com.z, I[0], I[7], I[14], I[1], I[2], I[8]
    };
    memcpy(x, out, sizeof out);
}

typedef struct shaker { /* sines about fixed axes; zero amplitude: at rest */
    double amplitude, phase[6], rate[6];
    ramus_quat r_w_a;
} shaker;

static shaker random_shaker(rng *r, double amplitude)
{
    shaker s = { .amplitude = amplitude, .r_w_a = rng_quat(r) };
    for (int k = 0; k < 6; k++) {
        s.phase[k] = rng_uniform(r, 0, 6.28);
        s.rate[k] = rng_uniform(r, 2, 8);
    }
    return s;
}

/* Twist by sines; orientation and twist_dot are independent inputs of the body, so that any will do. */
static ramus_motion motion_at(const shaker *s, double t)
{
    double x[6], d[6];
    for (int k = 0; k < 6; k++) {
        x[k] = s->amplitude * sin(s->rate[k] * t + s->phase[k]);
        d[k] = s->amplitude * s->rate[k] * cos(s->rate[k] * t + s->phase[k]);
    }
    const ramus_vec3 turn = { x[0] / 2, x[1] / 2, x[2] / 2 };
    const ramus_quat more = ramus_quat_exp((ramus_quat){ 0, turn.x, turn.y, turn.z });
    return (ramus_motion){ { ramus_quat_mul(s->r_w_a, more), { 0, 0, 0 } },
                           { { x[0], x[1], x[2] }, { x[3], x[4], x[5] } },
                           { { d[0], d[1], d[2] }, { d[3], d[4], d[5] } } };
}

static ramus_wrench true_wrench(const ramus_inertia *body, const ramus_motion *m)
{
    const ramus_vec3 g = ramus_quat_rotate(ramus_quat_conj(m->pose.rotation), gravity);
    return ramus_spatial_newton_euler(body, m->twist, m->twist_dot, g);
}

static const double force_noise = 0.2, moment_noise = 0.02;

static ramus_wrench sensed(rng *r, ramus_wrench w)
{
    double *x = (double *)&w;
    for (int k = 0; k < 6; k++)
        x[k] += (k < 3 ? force_noise : moment_noise) * rng_normal(r);
    return w;
}

static ramus_grey_box_options usual_options(void)
{
    ramus_grey_box_options o = ramus_grey_box_options_default();
    o.force_noise = force_noise;
    o.moment_noise = moment_noise;
    o.force_bound = 1;
    o.moment_bound = 0.1;
    o.window = 0.2;
    o.max_stand_in = 0.5;
    return o;
}

static ramus_grey_box *box_with(const ramus_grey_box_options *o)
{
    ramus_grey_box *box;
    ramus_error err;
    if (ramus_grey_box_create(o, &box, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return box;
}

static ramus_grey_box_figures figures_of(const ramus_grey_box *box)
{
    ramus_grey_box_figures f;
    assert_int_equal(ramus_grey_box_report(box, &f), RAMUS_OK);
    return f;
}

/* Smallest eigenvalue of the pseudo-inertia, beside its largest. */
static double least_eigenvalue(const double x[P])
{
    const double s = (x[4] + x[5] + x[6]) / 2;
    double A[16] = { s - x[4], -x[7], -x[8],    x[1], -x[7], s - x[5], -x[9], x[2],
                     -x[8],    -x[9], s - x[6], x[3], x[1],  x[2],     x[3],  x[0] };
    double value[4], vectors[16];
    jacobi_symmetric(4, A, value, vectors);
    const double least = fmin(fmin(value[0], value[1]), fmin(value[2], value[3]));
    return least / fmax(fmax(value[0], value[1]), fmax(value[2], value[3]));
}

/* ---- tests -------------------------------------------------------------------------------------------------- */

static void test_regressor_is_newton_euler(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= 50; seed++) {
        rng r = { seed };
        const ramus_inertia body = random_body(&r);
        const shaker s = random_shaker(&r, 2);
        const ramus_motion m = motion_at(&s, 0.3);
        const body_motion b = body_motion_of(&m, gravity);
        double Y[BODY_ROWS][P], x[P], got[6];
        body_regressor(&b, Y);
        parameters_of(&body, x);
        for (int k = 0; k < 6; k++)
            got[k] = dense_dot(Y[k], x, P);
        const ramus_wrench want = true_wrench(&body, &m);
        if (!near_numbers("Y x against Newton-Euler", seed, got, (const double *)&want, 6, 1e-13, NULL, NULL))
            fail();
        const ramus_inertia back = body_inertia(x);
        if (!near_numbers("inertia", seed, (const double *)&back, (const double *)&body, 10, 1e-13, NULL, NULL))
            fail();
    }
}

static void test_learns_and_stands_in(void **state)
{
    (void)state;
    int outside = 0;
    for (unsigned long long seed = 1; seed <= 10; seed++) {
        rng r = { seed };
        const ramus_inertia body = random_body(&r);
        const shaker s = random_shaker(&r, 1);
        const ramus_grey_box_options o = usual_options();
        ramus_grey_box *box = box_with(&o);
        ramus_sample used;
        double t = 0, want[P];
        parameters_of(&body, want);
        for (int k = 0; k < 3000; k++, t += step) {
            const ramus_motion m = motion_at(&s, t);
            const ramus_wrench w = sensed(&r, true_wrench(&body, &m));
            assert_int_equal(ramus_grey_box_step(box, &m, &w, t, &used), RAMUS_OK);
            assert_int_equal(used.kind, RAMUS_SAMPLE_WRENCH);
            assert_memory_equal(&used.wrench, &w, sizeof w);
            const ramus_grey_box_figures f = figures_of(box);
            if (least_eigenvalue(f.parameters) < -1e-12)
                fail_msg("seed %llu, sample %d: parameters that no body has", seed, k);
        }
        const ramus_grey_box_figures f = figures_of(box);
        if (f.state != RAMUS_GREY_BOX_READY)
            fail_msg("seed %llu: %s after 3 s, errors %g N, %g N m", seed, ramus_grey_box_state_name(f.state),
                     f.force_error, f.moment_error);
        for (int k = 0; k < P; k++)
            outside += fabs(f.parameters[k] - want[k]) > 2 * f.deviation[k];
        assert_true(f.samples == 3000 && fabs(f.learned - 3) < 0.01);
        assert_true(f.force_error > 0.5 * force_noise && f.force_error < 1.5 * force_noise);

        /* without the sensor: marked, close to the truth; for half a second and no longer */
        for (int k = 0; k < 499; k++, t += step) {
            const ramus_motion m = motion_at(&s, t);
            const ramus_wrench truth = true_wrench(&body, &m);
            assert_int_equal(ramus_grey_box_step(box, &m, NULL, t, &used), RAMUS_OK);
            assert_int_equal(used.kind, RAMUS_SAMPLE_WRENCH_ESTIMATED);
            assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_STANDING_IN);
            const double *got = (const double *)&used.wrench, *is = (const double *)&truth;
            for (int c = 0; c < 6; c++)
                if (fabs(got[c] - is[c]) > (c < 3 ? o.force_bound : o.moment_bound) / 2)
                    fail_msg("seed %llu, t %g: number %d is %g, predicted %g", seed, t, c, is[c], got[c]);
        }
        t += 3 * step;
        const ramus_motion m = motion_at(&s, t);
        assert_int_equal(ramus_grey_box_step(box, &m, NULL, t, &used), RAMUS_ERR_PORT);
        assert_int_equal(used.kind, RAMUS_SAMPLE_NONE);
        assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_LOST);
        assert_non_null(strstr(ramus_grey_box_error(box)->text, "more than 0.5 s"));
        const ramus_wrench w = sensed(&r, true_wrench(&body, &m));
        t += step;
        assert_int_equal(ramus_grey_box_step(box, &m, &w, t, &used), RAMUS_OK);
        assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_LEARNING);
        ramus_grey_box_destroy(box);
    }
    /* 100 numbers, each within two deviations in 95 % of cases */
    if (outside > 14)
        fail_msg("%d of 100 parameters are beyond two deviations", outside);
}

/* What a motion did not show is not known: a body at rest shows nothing of its inertia. */
static void test_no_more_than_was_learned(void **state)
{
    (void)state;
    rng r = { 5 };
    const ramus_inertia body = random_body(&r);
    const shaker rest = random_shaker(&r, 0);
    shaker fast = rest;
    fast.amplitude = 3;
    const ramus_grey_box_options o = usual_options();
    ramus_grey_box *box = box_with(&o);
    ramus_sample used;
    double t = 0;
    for (int k = 0; k < 2000; k++, t += step) {
        const ramus_motion m = motion_at(&rest, t);
        const ramus_wrench w = sensed(&r, true_wrench(&body, &m));
        assert_int_equal(ramus_grey_box_step(box, &m, &w, t, &used), RAMUS_OK);
    }
    assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_READY);
    const ramus_motion still = motion_at(&rest, t), moving = motion_at(&fast, t);
    assert_int_equal(ramus_grey_box_step(box, &still, NULL, t, &used), RAMUS_OK);
    t += step;
    assert_int_equal(ramus_grey_box_step(box, &moving, NULL, t, &used), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_grey_box_error(box)->text, "uncertain"));
    double deviation[6];
    ramus_wrench w;
    assert_int_equal(ramus_grey_box_predict(box, &moving, &w, deviation), RAMUS_OK);
    assert_true(deviation[3] > o.moment_bound || deviation[4] > o.moment_bound || deviation[5] > o.moment_bound);
    ramus_grey_box_destroy(box);
}

/* A part that moves inside the box is no rigid body: never ready. A body that changes leaves the bound, and is learned again. */
static void test_not_a_rigid_body(void **state)
{
    (void)state;
    rng r = { 11 };
    const ramus_inertia fixed = random_body(&r), other = random_body(&r);
    const shaker s = random_shaker(&r, 1);
    ramus_grey_box_options o = usual_options();
    o.memory = 0.3;
    ramus_grey_box *box = box_with(&o);
    ramus_sample used;
    double t = 0;
    for (int k = 0; k < 3000; k++, t += step) {
        const ramus_motion m = motion_at(&s, t);
        const ramus_inertia inside = { .mass = 1, .com = { 0.3 * sin(9 * t), 0.3 * cos(9 * t), 0 } };
        const ramus_inertia body = ramus_spatial_inertia_add(&fixed, &inside);
        const ramus_wrench w = sensed(&r, true_wrench(&body, &m));
        assert_int_equal(ramus_grey_box_step(box, &m, &w, t, &used), RAMUS_OK);
        assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_LEARNING);
    }
    const ramus_motion m = motion_at(&s, t);
    assert_int_equal(ramus_grey_box_step(box, &m, NULL, t, &used), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_grey_box_error(box)->text, "does not predict the sensor"));

    int ready = 0, left = 0;
    for (int k = 0; k < 6000; k++) {
        const ramus_inertia *body = k < 3000 ? &fixed : &other;
        const ramus_motion here = motion_at(&s, t += step);
        const ramus_wrench w = sensed(&r, true_wrench(body, &here));
        assert_int_equal(ramus_grey_box_step(box, &here, &w, t, &used), RAMUS_OK);
        const ramus_grey_box_state now = figures_of(box).state;
        ready |= k < 3000 && now == RAMUS_GREY_BOX_READY;
        left |= k >= 3000 && k < 3200 && now == RAMUS_GREY_BOX_LEARNING;
    }
    assert_true(ready && left);
    assert_int_equal(figures_of(box).state, RAMUS_GREY_BOX_READY);
    assert_true(fabs(figures_of(box).inertia.mass - other.mass) < 0.1);
    ramus_grey_box_reset(box);
    assert_true(figures_of(box).samples == 0 && isnan(figures_of(box).force_error));
    ramus_grey_box_destroy(box);
}

/* ---- on a robot --------------------------------------------------------------------------------------------- */

static const char arm_text[] =
    "ramus: 1\n"
    "name: robot\n"
    "modules:\n"
    "  arm:\n"
    "    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 1, com: "
    "[0.2, 0, 0],\n"
    "         inertia: [0.1, 0.1, 0.1]}\n"
    "      - {name: l3, joint: {name: j3, type: revolute, axis: [1, 0, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 0.5, "
    "com: [0.1, 0, 0],\n"
    "         inertia: [0.1, 0.1, 0.1]}\n"
    "  tool:\n"
    "    links:\n"
    "      - {name: body, joint: {name: weld, type: fixed}, mass: 1.5, com: [0.02, 0.1, -0.05], inertia: [0.02, 0.03, "
    "0.025]}\n"
    "robot:\n"
    "  - {name: arm, module: arm}\n"
    "  - {name: hand, TOOL, on: arm/l3, pose: {xyz: [0.1, 0, 0], rpy: [0.3, 0.2, 0.1]}}\n";

static ramus_model *robot(const char *tool)
{
    char text[2000];
    const char *cut = strstr(arm_text, "TOOL");
    snprintf(text, sizeof text, "%.*s%s%s", (int)(cut - arm_text), arm_text, tool, cut + 4);
    ramus_builder *builder;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

/* Forces of the arm with its sensor dropped out are those of the arm whose tool is known; the loop allocates nothing. */
static void test_on_a_robot(void **state)
{
    (void)state;
    ramus_model *known = robot("module: tool"), *unknown = robot("black_box: true");
    ramus_data *truth, *data;
    assert_int_equal(ramus_data_create(known, NULL, &truth, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(unknown, NULL, &data, NULL), RAMUS_OK);
    const ramus_instance hand = ramus_model_find_instance(known, "hand");
    const ramus_port port = ramus_model_find_port(unknown, "wrench.hand");
    assert_true(hand.index >= 0 && port.index >= 0);
    const ramus_grey_box_options o = usual_options();
    ramus_grey_box *box = box_with(&o);
    rng r = { 3 };
    assert_true(allocations_are_seen());
    assert_int_equal(ramus_grey_box_feed(box, unknown, data, port, NULL, 0), RAMUS_ERR_STALE);
    assert_int_equal(ramus_data_sample(data, port)->kind, RAMUS_SAMPLE_NONE);
    assert_null(ramus_data_sample(data, (ramus_port){ 7 }));
    for (int k = 0; k < 2400; k++) {
        const double t = k * step, rate[3] = { 2.1, 3.3, 4.7 };
        double q[3], v[3], a[3], want[3], got[3];
        for (int c = 0; c < 3; c++) {
            q[c] = 0.8 * sin(rate[c] * t);
            v[c] = 0.8 * rate[c] * cos(rate[c] * t);
            a[c] = -0.8 * rate[c] * rate[c] * sin(rate[c] * t);
        }
        ramus_wrench w;
        assert_int_equal(ramus_inverse_dynamics_wrenches(known, truth, q, v, a, NULL, want, NULL), RAMUS_OK);
        assert_int_equal(ramus_interface_wrench_after(known, truth, hand, &w), RAMUS_OK);
        w = sensed(&r, w);
        const int there = k < 2000;
        must_not_allocate = 1;
        const ramus_status moved = ramus_kinematics_update(unknown, data, q, v, a);
        const ramus_status fed = ramus_grey_box_feed(box, unknown, data, port, there ? &w : NULL, t);
        const ramus_status done = ramus_inverse_dynamics(unknown, data, q, v, a, got);
        must_not_allocate = 0;
        if (moved != RAMUS_OK || fed != RAMUS_OK || done != RAMUS_OK)
            fail_msg("t %g: %s, %s", t, ramus_grey_box_error(box)->text, ramus_data_error(data)->text);
        assert_int_equal(ramus_data_sample(data, port)->kind,
                         there ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_WRENCH_ESTIMATED);
        if (!there && !near_numbers("forces without the sensor", 3, got, want, 3, 0.05, NULL, NULL))
            fail();
    }
    assert_int_equal(atomic_load(&forbidden_allocations), 0);
    assert_int_equal(ramus_grey_box_feed(box, unknown, data, (ramus_port){ 4 }, NULL, 9), RAMUS_ERR_NOT_FOUND);
    ramus_grey_box_destroy(box);
    ramus_data_destroy(truth);
    ramus_data_destroy(data);
    ramus_model_destroy(known);
    ramus_model_destroy(unknown);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        size_t offset;
        double value;
        const char *text;
    } wrong[] = {
        { offsetof(ramus_grey_box_options, force_bound), 0, "force_bound is 0" },
        { offsetof(ramus_grey_box_options, moment_bound), NAN, "moment_bound is nan" },
        { offsetof(ramus_grey_box_options, force_noise), -1, "force_noise is -1" },
        { offsetof(ramus_grey_box_options, moment_noise), 0.2, "must be below the bound" },
        { offsetof(ramus_grey_box_options, window), INFINITY, "window is inf" },
        { offsetof(ramus_grey_box_options, memory), 0, "memory is 0" },
        { offsetof(ramus_grey_box_options, max_stand_in), -1, "max_stand_in is -1" },
        { offsetof(ramus_grey_box_options, prior_mass), 0, "prior_mass is 0" },
        { offsetof(ramus_grey_box_options, gravity), NAN, "gravity is not finite" },
    };
    ramus_grey_box *box;
    ramus_error err;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        ramus_grey_box_options o = usual_options();
        memcpy((char *)&o + wrong[k].offset, &wrong[k].value, sizeof(double));
        assert_int_equal(ramus_grey_box_create(&o, &box, &err), RAMUS_ERR_ARGUMENT);
        assert_null(box);
        if (!strstr(err.text, wrong[k].text))
            fail_msg("'%s' is expected in: %s", wrong[k].text, err.text);
    }
    assert_int_equal(ramus_grey_box_create(NULL, &box, &err), RAMUS_OK);
    ramus_grey_box_destroy(box);

    failing f = { .fail_at = 1 };
    ramus_allocator allocator = failing_allocator(&f);
    ramus_grey_box_options o = usual_options();
    o.allocator = &allocator;
    int calls = 0;
    for (; ramus_grey_box_create(&o, &box, &err) != RAMUS_OK; calls++) {
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
        assert_true(!box && f.live == 0);
        f = (failing){ .fail_at = f.fail_at + 1 };
    }
    assert_true(calls > 0);

    ramus_motion m = { .pose = ramus_pose_identity() };
    ramus_wrench w = { { 0, 0, 9.81 }, { 0, 0, 0 } };
    ramus_sample used;
    assert_int_equal(ramus_grey_box_step(box, &m, &w, 1, &used), RAMUS_OK);
    assert_int_equal(ramus_grey_box_step(box, &m, &w, 1, &used), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_grey_box_step(box, &m, &w, NAN, &used), RAMUS_ERR_ARGUMENT);
    m.twist.angular.x = NAN;
    assert_int_equal(ramus_grey_box_step(box, &m, &w, 2, &used), RAMUS_ERR_NOT_FINITE);
    m.twist.angular.x = 0;
    w.force.x = NAN; /* a sensor that gives no number dropped out */
    assert_int_equal(ramus_grey_box_step(box, &m, &w, 2, &used), RAMUS_ERR_PORT);
    assert_int_equal(figures_of(box).samples, 1);
    ramus_grey_box_destroy(box);
    assert_int_equal(f.live, 0);
    assert_string_equal(ramus_grey_box_state_name(RAMUS_GREY_BOX_STANDING_IN), "standing in");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regressor_is_newton_euler),
        cmocka_unit_test(test_learns_and_stands_in),
        cmocka_unit_test(test_no_more_than_was_learned),
        cmocka_unit_test(test_not_a_rigid_body),
        cmocka_unit_test(test_on_a_robot),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
