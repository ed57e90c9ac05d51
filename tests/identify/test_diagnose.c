/* test_diagnose.c - the wrong link of random robots, what a motion confuses, and what is refused
 *
 * Forces come from another robot with other numbers, through inverse dynamics, with correlated noise. tests/oracle has plants in MuJoCo.
 */
#include "identify_scene.h"
#include "support/failing.h"

#include <stdio.h>
#include <string.h>

static ramus_diagnosis *diagnose(const ramus_model *model, const moved *m, double period)
{
    ramus_diagnose_options o = ramus_diagnose_options_default();
    ramus_diagnosis *d = NULL;
    ramus_error err;
    o.period = period;
    const ramus_motion_log log = moved_log(m);
    if (ramus_diagnose(model, &log, &o, &d, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return d;
}

/* Forces with parameters of one link changed: its mass alone, com and inertia about it as given, times 1 + more. */
static void forces_with_mass(const ramus_model *model, int link, double more, double deviation, unsigned long long seed,
                             moved *m)
{
    const int n = 10 * ramus_model_nlink(model);
    ramus_regression_options o = ramus_regression_options_default();
    double *delta = scene_numbers((size_t)n);
    o.joints = 0;
    if (link >= 0) {
        const ramus_link_info info = ramus_model_link(model, (ramus_link){ link });
        const double c[3] = { info.com.x, info.com.y, info.com.z }, mass = more * info.mass;
        double *x = delta + 10 * link;
        x[0] = mass;
        for (int i = 0; i < 3; i++)
            x[1 + i] = mass * c[i];
        x[4] = mass * (c[1] * c[1] + c[2] * c[2]);
        x[5] = mass * (c[0] * c[0] + c[2] * c[2]);
        x[6] = mass * (c[0] * c[0] + c[1] * c[1]);
        x[7] = -mass * c[0] * c[1];
        x[8] = -mass * c[0] * c[2];
        x[9] = -mass * c[1] * c[2];
    }
    scene_forces(model, &o, delta, deviation, 0.6, seed, m);
    free(delta);
}

static void test_wrong_link(void **state)
{
    (void)state;
    int named = 0, tried = 0, blamed = 0;
    const unsigned long long seeds = seed_count(4);
    for (unsigned long long seed = 1; seed <= seeds; seed++) {
        ramus_model *model = scene_robot(seed, 5, TREE_RANDOM, 1u << RAMUS_REVOLUTE);
        moved m = scene_motion(model, seed, 700);
        for (int link = 0; link < 5; link++) {
            const char *name = ramus_model_link(model, (ramus_link){ link }).name;
            forces_with_mass(model, link, 0.2, 0.02, seed, &m);
            ramus_diagnosis *d = diagnose(model, &m, 0.02);
            tried++;
            if (d->suspect >= 0 && strcmp(d->module[d->suspect].name, name) == 0)
                named += d->kind == RAMUS_FAULT_MASS && fabs(d->best.value - 1.2) < 0.05;
            else if (d->suspect >= 0) { /* another may be named only where it is confused with this one */
                bool confused = false;
                for (int k = 0; k < d->nmodule; k++)
                    confused |= strcmp(d->module[k].name, name) == 0 && d->module[k].confused;
                if (!confused)
                    fail_msg("seed %llu: the mass of '%s' is wrong, '%s' is named", seed, name,
                             d->module[d->suspect].name);
            }
            assert_int_equal(d->nmodule, 5);
            for (int k = 1; k < d->nmodule; k++)
                assert_true(d->module[k - 1].best.score >= d->module[k].best.score);
            for (int k = 0; k < d->nhypothesis; k++)
                assert_true(d->hypothesis[k].share >= 0 && d->hypothesis[k].share <= 1 &&
                            d->hypothesis[k].probability <= 1);
            ramus_diagnosis_destroy(d);
        }
        forces_with_mass(model, -1, 0, 0.02, seed, &m);
        ramus_diagnosis *d = diagnose(model, &m, 0.02);
        blamed += d->suspect >= 0;
        ramus_diagnosis_destroy(d);
        moved_release(&m);
        ramus_model_destroy(model);
    }
    if (blamed > 0.05 * (double)seeds) /* the level is 1 % */
        fail_msg("nothing is wrong, and somebody is named in %d of %llu logs", blamed, seeds);
    printf("named %d of %d, blamed %d of %llu\n", named, tried, blamed, seeds);
    if (named < 0.8 * tried)
        fail_msg("%d of %d wrong links are named", named, tried);
}

/* Without any noise, rounding blames nobody, and a wrong mass is found exactly. */
static void test_without_noise(void **state)
{
    (void)state;
    ramus_model *model = scene_robot(3, 5, TREE_CHAIN, 1u << RAMUS_REVOLUTE);
    moved m = scene_motion(model, 3, 500);
    forces_with_mass(model, -1, 0, 0, 1, &m);
    ramus_diagnosis *d = diagnose(model, &m, 0.02);
    assert_int_equal(d->suspect, -1);
    ramus_diagnosis_destroy(d);
    forces_with_mass(model, 3, 0.1, 0, 1, &m);
    d = diagnose(model, &m, 0.02);
    assert_true(d->suspect == 0 && d->kind == RAMUS_FAULT_MASS && fabs(d->best.value - 1.1) < 1e-6);
    assert_string_equal(d->module[0].name, ramus_model_link(model, (ramus_link){ 3 }).name);
    for (size_t i = 0; i < d->count * (size_t)d->nv; i++)
        assert_true(fabs(d->corrected[i]) < 1e-6);
    ramus_diagnosis_destroy(d);
    moved_release(&m);
    ramus_model_destroy(model);
}

/* ---- what a motion confuses ---------------------------------------------------------------------------------- */

static ramus_model *parsed(const char *text)
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

static const char welded_text[] =
    "ramus: 1\nname: robot\nmodules:\n"
    "  arm:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 2, com: [0.2, 0, 0], inertia: [0.02, "
    "0.02, 0.02]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 1, com: "
    "[0.2, 0, 0], inertia: [0.02, 0.02, 0.02]}\n"
    "  tool:\n    links:\n"
    "      - {name: body, joint: {name: weld, type: fixed}, mass: 0.5, com: [0.1, 0, 0], inertia: [0.01, 0.01, 0.01]}\n"
    "robot:\n  - {name: arm, module: arm}\n  - {name: left, module: tool, on: arm/l2, pose: {xyz: [0.3, 0, 0]}}\n"
    "  - {name: right, module: tool, on: arm/l2, pose: {xyz: [0.3, 0, 0]}}\n";

/* Two tools at the same place: no motion tells them apart, and that is what is reported. */
static void test_confused(void **state)
{
    (void)state;
    ramus_model *model = parsed(welded_text);
    moved m = scene_motion(model, 5, 600);
    forces_with_mass(model, 2, 0.5, 0.02, 5, &m);
    ramus_diagnosis *d = diagnose(model, &m, 0.02);
    assert_int_equal(d->nmodule, 3);
    assert_int_equal(d->suspect, 0);
    const char *one = d->module[0].name, *other = d->module[1].name;
    assert_true((strcmp(one, "left") == 0 && strcmp(other, "right") == 0) ||
                (strcmp(one, "right") == 0 && strcmp(other, "left") == 0));
    assert_true(d->module[1].confused && !d->module[0].confused && !d->module[2].confused);
    assert_non_null(strstr(d->module[1].tell_apart, "no joint is between them"));
    ramus_diagnosis_destroy(d);
    moved_release(&m);
    ramus_model_destroy(model);
}

/* Two wrong modules far from each other: no single one is blamed. */
static void test_several(void **state)
{
    (void)state;
    ramus_model *model = scene_robot(7, 6, TREE_CHAIN, 1u << RAMUS_REVOLUTE);
    moved m = scene_motion(model, 7, 800), other = scene_motion(model, 7, 800);
    forces_with_mass(model, 2, 1, 0, 7, &m);
    forces_with_mass(model, 5, 0.4, 0.01, 8, &other);
    ramus_regression_options o = ramus_regression_options_default();
    moved right = scene_motion(model, 7, 800);
    double *zero = scene_numbers(10 * 6);
    o.joints = 0;
    scene_forces(model, &o, zero, 0, 0, 1, &right);
    for (size_t i = 0; i < m.count * (size_t)ramus_model_nv(model); i++)
        m.tau[i] += other.tau[i] - right.tau[i];
    ramus_diagnosis *d = diagnose(model, &m, 0.02);
    if (d->suspect >= 0)
        printf("two are wrong, '%s' explains %.3g of %.3g\n", d->module[d->suspect].name, d->best.explained,
               d->explainable);
    assert_int_equal(d->suspect, -1);
    assert_int_equal(d->kind, RAMUS_FAULT_SEVERAL);
    ramus_diagnosis_destroy(d);
    free(zero);
    moved_release(&m);
    moved_release(&other);
    moved_release(&right);
    ramus_model_destroy(model);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    ramus_model *model = scene_robot(2, 3, TREE_CHAIN, 1u << RAMUS_REVOLUTE);
    moved m = scene_motion(model, 2, 300);
    forces_with_mass(model, 1, 0.3, 0.02, 2, &m);
    ramus_motion_log log = moved_log(&m);
    static const struct {
        size_t offset;
        double value;
        const char *text;
    } wrong[] = {
        { offsetof(ramus_diagnose_options, level), 0, "level is 0" },
        { offsetof(ramus_diagnose_options, level), NAN, "level is nan" },
        { offsetof(ramus_diagnose_options, period), -1, "period is -1" },
        { offsetof(ramus_diagnose_options, least_effect), INFINITY, "least_effect is inf" },
        { offsetof(ramus_diagnose_options, direction_velocity), 0, "velocities of friction" },
    };
    ramus_diagnosis *d = NULL;
    ramus_error err;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        ramus_diagnose_options o = ramus_diagnose_options_default();
        memcpy((char *)&o + wrong[k].offset, &wrong[k].value, sizeof(double));
        assert_int_equal(ramus_diagnose(model, &log, &o, &d, &err), RAMUS_ERR_ARGUMENT);
        if (d || !strstr(err.text, wrong[k].text))
            fail_msg("'%s' is expected in: %s", wrong[k].text, err.text);
    }
    log.count = 10;
    assert_int_equal(ramus_diagnose(model, &log, NULL, &d, &err), RAMUS_ERR_LIMIT);
    log.count = 300;
    m.tau[17] = NAN;
    assert_int_equal(ramus_diagnose(model, &log, NULL, &d, &err), RAMUS_ERR_NOT_FINITE);
    m.tau[17] = 0;

    /* memory that is out at each of the calls */
    failing f = { .fail_at = 1 };
    ramus_allocator allocator = failing_allocator(&f);
    ramus_diagnose_options o = ramus_diagnose_options_default();
    o.allocator = &allocator;
    o.period = 0.02;
    int calls = 0;
    log.count = 60;
    for (; ramus_diagnose(model, &log, &o, &d, &err) != RAMUS_OK; calls++) {
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
        assert_true(!d && f.live == 0);
        f = (failing){ .fail_at = f.fail_at + 1 };
    }
    assert_true(calls > 10);
    ramus_diagnosis_destroy(d);
    assert_int_equal(f.live, 0);
    assert_string_equal(ramus_fault_name(RAMUS_FAULT_MASS), "scaled mass");
    assert_string_equal(ramus_fault_name(RAMUS_FAULT_COUNT), "unknown");
    moved_release(&m);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_link), cmocka_unit_test(test_without_noise), cmocka_unit_test(test_confused),
        cmocka_unit_test(test_several),    cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
