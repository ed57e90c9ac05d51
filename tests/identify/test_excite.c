/* test_excite.c - motions that show parameters: within their limits, at rest at the ends, better than a random one, repeatable */
#include "identify_scene.h"

#include "support/failing.h"

#include <string.h>

static const char robot[] =
    "ramus: 1\n"
    "modules:\n"
    "  arm:\n"
    "    links:\n"
    "      - {name: a, joint: {name: j1, type: revolute, limits: {lower: -1, upper: 2, velocity: 1.5, effort: 60}}, "
    "mass: 3,\n"
    "         com: [0.1, 0, 0.1], inertia: [0.02, 0.03, 0.02]}\n"
    "      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0], limits: {lower: -0.5, upper: 0.5, velocity: "
    "3,\n"
    "         effort: 40}}, origin: {xyz: [0, 0, 0.3]}, mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.02]}\n"
    "      - {name: c, joint: {name: j3, type: prismatic, axis: [1, 0, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 1,\n"
    "         com: [0.1, 0, 0], inertia: [0.002, 0.004, 0.004]}\n"
    "robot:\n"
    "  - {name: r, module: arm}\n";

static ramus_model *load(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static void check_limits(const ramus_model *model, const ramus_excitation *e, double acceleration)
{
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        const double velocity = isfinite(link.max_velocity) ? link.max_velocity : 0.5;
        double moved = 0;
        for (size_t row = 0; row < e->count; row++) {
            const size_t at = row * (size_t)e->nv + (size_t)link.v_index;
            moved = fmax(moved, fabs(e->v[at]));
            assert_true(e->q[at] >= link.lower && e->q[at] <= link.upper);
            assert_true(fabs(e->v[at]) <= velocity && fabs(e->a[at]) <= acceleration);
            assert_true(fabs(e->tau[at]) <= link.max_effort);
            /* v and a are derivatives of q */
            if (row > 0 && row + 1 < e->count) {
                const double v = (e->q[at + (size_t)e->nv] - e->q[at - (size_t)e->nv]) / (2 * e->step);
                const double a = (e->v[at + (size_t)e->nv] - e->v[at - (size_t)e->nv]) / (2 * e->step);
                assert_true(fabs(v - e->v[at]) < 2e-3 && fabs(a - e->a[at]) < 2e-2);
            }
        }
        assert_true(moved > 0.1 * velocity);
        const size_t end = (e->count - 1) * (size_t)e->nv + (size_t)link.v_index;
        assert_true(fabs(e->v[link.v_index]) < 1e-9 && fabs(e->v[end]) < 1e-9);
        assert_true(fabs(e->a[link.v_index]) < 1e-9 && fabs(e->a[end]) < 1e-9);
    }
}

static void test_within_limits(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    for (unsigned long long seed = 1; seed <= 3; seed++) {
        ramus_excite_options opt = ramus_excite_options_default();
        ramus_excitation *e = NULL, *again = NULL;
        ramus_error err;
        opt.seed = seed;
        opt.duration = 10;
        opt.trials = 150;
        opt.acceleration = 6;
        if (ramus_excite(model, &opt, &e, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_int_equal(e->count, 1001);
        check_limits(model, e, 6);
        assert_true(e->log_det > e->log_det_start + 1 && e->rank > 10 && e->condition > 1 && e->condition < 1e4);
        assert_int_equal(ramus_excite(model, &opt, &again, &err), RAMUS_OK);
        assert_memory_equal(e->q, again->q, e->count * 3 * sizeof *e->q);
        ramus_excitation_destroy(e);
        ramus_excitation_destroy(again);
    }
    ramus_model_destroy(model);
}

/* What the search is for: smaller deviations of base parameters than those of a random motion with the same limits. */
static void test_shows_more(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    double size[2] = { 0 };
    int count[2] = { 0 };
    ramus_error err;
    for (int which = 0; which < 2; which++) {
        ramus_excite_options opt = ramus_excite_options_default();
        ramus_excitation *e = NULL;
        ramus_regression *r = NULL;
        ramus_base_parameters *base = NULL;
        opt.duration = 10;
        opt.trials = which ? 600 : 0;
        assert_int_equal(ramus_excite(model, &opt, &e, &err), RAMUS_OK);
        moved m = { e->count, (double *)e->q, (double *)e->v, (double *)e->a, scene_numbers(e->count * 3) };
        scene_forces(model, NULL, NULL, 0.2, 0, 5, &m);
        const ramus_motion_log rows = moved_log(&m);
        assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_add(r, &rows, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
        assert_int_equal(ramus_base_parameters_create(r, &base, &err), RAMUS_OK);
        for (int i = 0; i < base->count; i++)
            size[which] += log(base->deviation[i]);
        count[which] = base->count;
        ramus_base_parameters_destroy(base);
        ramus_regression_destroy(r);
        free(m.tau);
        ramus_excitation_destroy(e);
    }
    assert_int_equal(count[0], count[1]);
    if (!(size[1] < size[0]))
        fail_msg("mean of log deviations %g after the search, %g before", size[1] / count[1], size[0] / count[0]);
    ramus_model_destroy(model);
}

static bool stop_at_five(void *user, int done, int total)
{
    assert_int_equal(total, 100);
    *(int *)user = done;
    return done < 5;
}

static void test_mistakes(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    ramus_excitation *e = NULL;
    ramus_error err;
    int done = -1;
    ramus_excite_options opt = ramus_excite_options_default();
    opt.trials = 100;
    opt.progress = stop_at_five;
    opt.progress_user = &done;
    assert_int_equal(ramus_excite(model, &opt, &e, &err), RAMUS_OK);
    assert_int_equal(done, 5);
    ramus_excitation_destroy(e);
    static const struct {
        double duration, step, margin;
        int harmonics;
    } bad[] = { { 0, 0.01, 0.9, 5 }, { 10, 0, 0.9, 5 },    { 10, 20, 0.9, 5 },
                { 10, 0.01, 0, 5 },  { 10, 0.01, 0.9, 2 }, { NAN, 0.01, 0.9, 5 } };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        opt = ramus_excite_options_default();
        opt.duration = bad[k].duration;
        opt.step = bad[k].step;
        opt.margin = bad[k].margin;
        opt.harmonics = bad[k].harmonics;
        assert_int_equal(ramus_excite(model, &opt, &e, &err), RAMUS_ERR_ARGUMENT);
        assert_null(e);
    }
    ramus_model_destroy(model);
    /* a motor that cannot hold the arm */
    char weak[sizeof robot];
    memcpy(weak, robot, sizeof robot);
    memcpy(strstr(weak, "effort: 40"), "effort: .1", 10);
    model = load(weak);
    assert_int_equal(ramus_excite(model, NULL, &e, &err), RAMUS_ERR_LIMIT);
    assert_non_null(strstr(err.text, "'r/j2' exceeds its own"));
    ramus_model_destroy(model);
}

static void test_memory(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    ramus_error err;
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_excite_options opt = ramus_excite_options_default();
        ramus_excitation *e = NULL;
        opt.allocator = &allocator;
        opt.trials = 1;
        opt.step = 1;
        const ramus_status status = ramus_excite(model, &opt, &e, &err);
        ramus_excitation_destroy(e);
        assert_int_equal(f.live, 0);
        if (f.calls < at) {
            assert_int_equal(status, RAMUS_OK);
            break;
        }
        assert_int_equal(status, RAMUS_ERR_MEMORY);
    }
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_within_limits),
        cmocka_unit_test(test_shows_more),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
