/* test_identify.c - parameters that rigid bodies can have, from logs
 *
 * Pseudo-inertia against differences; on logs of random robots with other, possible parameters: every link stays possible, unseen
 * motions are predicted to the noise, strong priors keep the model, none gives least squares, and no near point is better.
 */
#include "identify_scene.h"

#include "identify/pseudo_inertia.h"
#include "support/compare.h"
#include "support/failing.h"

#include <string.h>

/* ---- pseudo-inertia ----------------------------------------------------------------------------------------- */

/* Ten parameters of a few point masses. */
static void random_body(rng *r, double pi[10])
{
    memset(pi, 0, 10 * sizeof *pi);
    for (int k = 0; k < 6; k++) {
        const double m = rng_uniform(r, 0.05, 0.5);
        const ramus_vec3 p = rng_vec3(r, 0.3);
        const double add[10] = { m,
                                 m * p.x,
                                 m * p.y,
                                 m * p.z,
                                 m * (p.y * p.y + p.z * p.z),
                                 m * (p.x * p.x + p.z * p.z),
                                 m * (p.x * p.x + p.y * p.y),
                                 -m * p.x * p.y,
                                 -m * p.x * p.z,
                                 -m * p.y * p.z };
        for (int i = 0; i < 10; i++)
            pi[i] += add[i];
    }
}

static double distance_of(const double pi[10], const double pi0[10])
{
    double P[16], P0[16], inverse[16], inverse0[16], d, d0, trace = 0;
    pseudo_inertia(pi, P);
    pseudo_inertia(pi0, P0);
    assert_true(pseudo_inertia_invert(P, inverse, &d) && pseudo_inertia_invert(P0, inverse0, &d0));
    for (int k = 0; k < 16; k++)
        trace += inverse0[k] * P[k];
    return trace - d + d0 - 4;
}

static void test_pseudo_inertia(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= 20; seed++) {
        rng r = { seed };
        double pi[10], pi0[10], back[10], P[16], P0[16], inverse[16], inverse0[16], d, g[10], H[100];
        random_body(&r, pi);
        random_body(&r, pi0);
        pseudo_inertia(pi, P);
        pseudo_inertia(pi0, P0);
        pseudo_inertia_parameters(P, back);
        assert_true(near_numbers("back", seed, back, pi, 10, 1e-14, NULL, NULL));
        assert_true(pseudo_inertia_invert(P, inverse, &d) && pseudo_inertia_invert(P0, inverse0, &d));
        pseudo_inertia_gradient(inverse0, inverse, g);
        pseudo_inertia_hessian(inverse, H);
        for (int k = 0; k < 10; k++) {
            const double h = 1e-5 * pi[k % 4 == 0 ? k : 0] * 0.02;
            double up[10], down[10], gu[10], gd[10], other[16], column[10];
            memcpy(up, pi, sizeof up);
            memcpy(down, pi, sizeof down);
            up[k] += h;
            down[k] -= h;
            const double slope = (distance_of(up, pi0) - distance_of(down, pi0)) / (2 * h);
            assert_true(fabs(slope - g[k]) <= 1e-4 * (1 + fabs(g[k])));
            pseudo_inertia(up, P);
            pseudo_inertia_invert(P, other, &d);
            pseudo_inertia_gradient(inverse0, other, gu);
            pseudo_inertia(down, P);
            pseudo_inertia_invert(P, other, &d);
            pseudo_inertia_gradient(inverse0, other, gd);
            for (int i = 0; i < 10; i++)
                column[i] = (gu[i] - gd[i]) / (2 * h);
            assert_true(near_numbers("second derivatives", seed, column, H + 10 * k, 10, 1e-4, NULL, NULL));
        }
        /* a body without extent is impossible, and repaired */
        ramus_inertia inertia;
        assert_true(ramus_inertia_from_parameters(pi, &inertia) && inertia.mass == pi[0]);
        const double point[10] = { 2, 0.2, 0, 0, 0, 0.02, 0.02, 0, 0, 0 };
        assert_false(ramus_inertia_from_parameters(point, &inertia));
        assert_true(fabs(inertia.com.x - 0.1) < 1e-15 && fabs(inertia.about_com[1]) < 1e-15);
        assert_true(pseudo_inertia_repair(point, back));
        assert_true(ramus_inertia_from_parameters(back, &inertia) && inertia.mass == 2 &&
                    fabs(inertia.com.x - 0.1) < 1e-12);
    }
}

/* ---- identification ----------------------------------------------------------------------------------------- */

typedef struct scene {
    ramus_model *model;
    ramus_regression *r;
    moved m, unseen;
    unsigned long long seed;
    double delta[128]; /* truth */
    int n;
} scene;

/* The truth of each link is the model's, with more mass somewhere and less everywhere: possible. */
static scene scene_make(unsigned long long seed, int nlink, double noise)
{
    scene s = { .seed = seed, .model = scene_robot(seed, nlink, TREE_RANDOM, JOINT_MASK_ONE_AXIS) };
    rng r = { seed + 7 };
    ramus_error err;
    s.m = scene_motion(s.model, seed, 800);
    s.unseen = scene_motion(s.model, seed + 500, 400);
    assert_int_equal(ramus_regression_create(s.model, NULL, &s.r, &err), RAMUS_OK);
    s.n = ramus_regression_nparameter(s.r);
    for (int k = 0; k < s.n; k += 10) {
        double pi[10];
        if (ramus_regression_parameter(s.r, k).kind != RAMUS_PARAMETER_INERTIAL)
            break;
        random_body(&r, pi);
        for (int i = 0; i < 10; i++)
            s.delta[k + i] = 0.3 * pi[i] - 0.2 * ramus_regression_parameter(s.r, k + i).given;
    }
    for (int k = 0; k < s.n; k++)
        if (ramus_regression_parameter(s.r, k).kind != RAMUS_PARAMETER_INERTIAL)
            s.delta[k] = rng_uniform(&r, 0.1, 0.5);
    scene_forces(s.model, NULL, s.delta, noise, 0.5, seed + 1, &s.m);
    scene_forces(s.model, NULL, s.delta, 0, 0, seed + 2, &s.unseen);
    const ramus_motion_log log = moved_log(&s.m), other = moved_log(&s.unseen);
    assert_int_equal(ramus_regression_add(s.r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(s.r, &err), RAMUS_OK);
    (void)other;
    return s;
}

static void scene_release(scene *s)
{
    moved_release(&s->m);
    moved_release(&s->unseen);
    ramus_regression_destroy(s->r);
    ramus_model_destroy(s->model);
}

static ramus_identified *identify(const scene *s, double prior)
{
    ramus_identify_options opt = ramus_identify_options_default();
    ramus_identified *found = NULL;
    ramus_error err;
    opt.prior = prior;
    if (ramus_identify(s->r, &opt, &found, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    if (!found->converged)
        fail_msg("prior %g: no end after %d steps, seed %llu", prior, found->iterations, s->seed);
    return found;
}

/* Every link that has mass is possible. */
static void check_possible(const scene *s, const ramus_identified *found)
{
    ramus_inertia inertia;
    for (int k = 0; k < s->n && ramus_regression_parameter(s->r, k).kind == RAMUS_PARAMETER_INERTIAL; k += 10)
        assert_true(ramus_inertia_from_parameters(found->theta + k, &inertia));
    for (int k = 0; k < s->n; k++) {
        const ramus_parameter_kind kind = ramus_regression_parameter(s->r, k).kind;
        if (kind == RAMUS_PARAMETER_VISCOUS || kind == RAMUS_PARAMETER_COULOMB)
            assert_true(found->theta[k] >= 0);
    }
}

/* RMS error of forces of a motion that was not used, beside its own deviation without the fit. */
static double unseen_error(const scene *s, const double delta[], double *before)
{
    const size_t n = s->unseen.count * (size_t)ramus_model_nv(s->model);
    const ramus_motion_log log = moved_log(&s->unseen);
    ramus_regression *r = NULL;
    ramus_error err;
    double *residual = scene_numbers(n), sum = 0, all = 0;
    assert_int_equal(ramus_regression_create(s->model, NULL, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_residual(r, 0, NULL, residual, NULL, &err), RAMUS_OK);
    for (size_t i = 0; i < n; i++)
        all += residual[i] * residual[i];
    assert_int_equal(ramus_regression_residual(r, 0, delta, residual, NULL, &err), RAMUS_OK);
    for (size_t i = 0; i < n; i++)
        sum += residual[i] * residual[i];
    free(residual);
    ramus_regression_destroy(r);
    *before = sqrt(all / (double)n);
    return sqrt(sum / (double)n);
}

static void test_identify(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= seed_count(6); seed++) {
        scene s = scene_make(seed, 4, 0.1);
        ramus_identified *weak = identify(&s, 1e-3), *none = identify(&s, 0), *strong = identify(&s, 1e12);
        double before, gain;
        ramus_error err;
        check_possible(&s, weak);
        check_possible(&s, none);
        check_possible(&s, strong);
        const double error = unseen_error(&s, weak->delta, &before);
        if (!(error < 0.05 && error < 0.1 * before))
            fail_msg("seed %llu: unseen forces are off by %g, noise is 0.1, the model was off by %g", seed, error,
                     before);
        /* no more than least squares explain, and little less */
        assert_int_equal(ramus_regression_fit(s.r, s.n, NULL, NULL, &gain, NULL, &err), RAMUS_OK);
        assert_true(none->explained <= gain * (1 + 1e-9));
        assert_true(none->explained >= weak->explained - 1e-6 * gain && weak->explained > strong->explained);
        if (!(none->explained > gain - 40))
            fail_msg("seed %llu: %g of %g explained", seed, none->explained, gain);
        for (int k = 0; k < s.n; k++)
            if (ramus_regression_parameter(s.r, k).kind == RAMUS_PARAMETER_INERTIAL)
                assert_true(fabs(strong->delta[k]) < 1e-2 * (0.01 + fabs(strong->theta[k])));
        ramus_identified_destroy(weak);
        ramus_identified_destroy(none);
        ramus_identified_destroy(strong);
        scene_release(&s);
    }
}

/* f of the header, for any delta; infinite for impossible bodies. Friction is not looked at. */
static double objective(const scene *s, double prior, const double delta[])
{
    const ramus_information info = ramus_regression_information(s->r);
    double f = info.c / 2, sum = 0;
    for (int i = 0; i < s->n; i++) {
        f -= info.b[i] * delta[i];
        for (int j = 0; j < s->n; j++)
            f += delta[i] * info.A[i * s->n + j] * delta[j] / 2;
    }
    for (int k = 0; k < s->n && ramus_regression_parameter(s->r, k).kind == RAMUS_PARAMETER_INERTIAL; k += 10) {
        double pi[10], pi0[10], P[16], inverse[16], d;
        for (int i = 0; i < 10; i++) {
            pi0[i] = ramus_regression_parameter(s->r, k + i).given;
            pi[i] = pi0[i] + delta[k + i];
        }
        pseudo_inertia(pi, P);
        if (!pseudo_inertia_invert(P, inverse, &d))
            return INFINITY;
        sum += distance_of(pi, pi0);
    }
    return f + prior * sum;
}

static void test_optimum(void **state)
{
    (void)state;
    scene s = scene_make(3, 3, 0.2);
    ramus_identified *found = identify(&s, 50);
    rng r = { 11 };
    const double best = objective(&s, 50, found->delta);
    for (int i = 0; i < 2000; i++) {
        double near[128];
        memcpy(near, found->delta, sizeof(double) * (size_t)s.n);
        const double size = pow(10, rng_uniform(&r, -6, -1));
        for (int k = 0; k < s.n && ramus_regression_parameter(s.r, k).kind == RAMUS_PARAMETER_INERTIAL; k++)
            near[k] += size * found->deviation[k] * rng_normal(&r);
        const double there = objective(&s, 50, near);
        if (!(there > best - 1e-6 * fabs(best) * 1e-3))
            fail_msg("a point %g away is better by %g", size, best - there);
    }
    ramus_identified_destroy(found);
    scene_release(&s);
}

/* What no force depends on stays what it is. */
static void test_unseen(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(8, 3, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_regression *r = NULL;
    ramus_identified *found = NULL;
    double delta[64] = { 0 };
    moved m = scene_motion(model, 2, 400);
    for (int i = 0; i < 400; i++) /* the first two stand still */
        for (int k = 0; k < 2; k++)
            m.q[3 * i + k] = m.v[3 * i + k] = m.a[3 * i + k] = 0;
    scene_forces(model, NULL, delta, 0.1, 0, 3, &m);
    const unsigned char measured[3] = { 0, 0, 1 };
    ramus_motion_log log = moved_log(&m);
    log.measured = measured;
    assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_identify(r, NULL, &found, &err), RAMUS_ERR_STALE);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
    assert_int_equal(ramus_identify(r, NULL, &found, &err), RAMUS_OK);
    for (int k = 0; k < 20; k++)
        assert_true(!found->changed[k] && found->delta[k] == 0 && found->deviation[k] == 0);
    assert_true(found->changed[20] && found->changed[found->nparameter - 1]);
    ramus_identified_destroy(found);
    moved_release(&m);
    ramus_regression_destroy(r);
    ramus_model_destroy(model);
}

static void test_memory(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(8, 2, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    moved m = scene_motion(model, 2, 200);
    double delta[32] = { 0 };
    scene_forces(model, NULL, delta, 0.1, 0, 3, &m);
    const ramus_motion_log log = moved_log(&m);
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    ramus_regression_options opt = ramus_regression_options_default();
    ramus_identify_options how = ramus_identify_options_default();
    ramus_regression *r = NULL;
    ramus_identified *found = NULL;
    opt.allocator = &allocator;
    assert_int_equal(ramus_regression_create(model, &opt, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
    how.prior = -1;
    assert_int_equal(ramus_identify(r, &how, &found, &err), RAMUS_ERR_ARGUMENT);
    for (long at = 1; at <= 3; at++) {
        f.calls = 0;
        f.fail_at = at;
        assert_int_equal(ramus_identify(r, NULL, &found, &err), RAMUS_ERR_MEMORY);
        assert_null(found);
    }
    f.fail_at = 0;
    ramus_regression_destroy(r);
    assert_int_equal(f.live, 0);
    moved_release(&m);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pseudo_inertia), cmocka_unit_test(test_identify), cmocka_unit_test(test_optimum),
        cmocka_unit_test(test_unseen),         cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
