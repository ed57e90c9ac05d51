/* test_constraint_drift.c - stabilised rows, projection, and ten seconds of the nonholonomic manipulator */
#include "constraint/constraint_machine.h"

/* e'' + 2 alpha e' + beta^2 e = 0, and a projection that meets both levels. */
static void stabilisation(void **state)
{
    (void)state;
    int reached = 0;
    const double alpha = 3, beta = 5;
    for (int s = 0; s < 60; s++) {
        constrained r = robot_create((unsigned long long)s + 400, 8, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
        rng g = { r.seed };
        ramus_data *set = set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS);
        random_add(&r, set, &g, s % RANDOM_KINDS, "a");
        random_add(&r, set, &g, (s + 4) % RANDOM_KINDS, "b");
        robot_take_set(&r, set);
        ramus_data_set_stabilisation(set, alpha, beta);
        double *tau = numbers((size_t)r.nv), *Aa = numbers((size_t)r.m), *want = numbers((size_t)r.m);
        double *a = numbers((size_t)r.nv);
        must(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, tau, a), ramus_data_error(set), r.seed, "solve");
        const int nredundant = ramus_constraint_report_after(set).nredundant;
        evaluate(&r, r.s.q, r.s.v);
        times(r.A, a, r.m, r.nv, Aa);
        for (int i = 0; i < r.m; i++)
            want[i] = r.b[i] - 2 * alpha * r.ev[i] - beta * beta * r.e[i];
        if (nredundant == 0)
            assert_true(near_numbers("stabilised", r.seed, Aa, want, r.m, 1e-9, NULL, NULL));
        double *q = numbers((size_t)r.nq), *v = numbers((size_t)r.nv);
        memcpy(q, r.s.q, (size_t)r.nq * sizeof *q);
        memcpy(v, r.s.v, (size_t)r.nv * sizeof *v);
        if (ramus_constraint_project(r.model, set, NULL, q, v) == RAMUS_OK) {
            evaluate(&r, q, v);
            reached++;
            for (int i = 0; i < r.m; i++)
                assert_true(fabs(r.e[i]) <= 1e-10 && fabs(r.ev[i]) <= 1e-10);
        } else {
            assert_memory_equal(q, r.s.q, (size_t)r.nq * sizeof *q);
            assert_non_null(strstr(ramus_data_error(set)->text, "constraint '"));
        }
        free(a), free(tau), free(Aa), free(want), free(q), free(v);
        robot_destroy(&r);
    }
    print_message("projected: %d of 60\n", reached);
    assert_true(reached >= 30);
}

static void smooth_torques(double t, const double v[], int nv, double tau[])
{
    for (int i = 0; i < nv; i++) /* drive hard, turn, wave the arm; a little damping keeps it from racing */
        tau[i] = (i < 3 ? 15 : 6) * sin((0.7 + 0.2 * i) * t + i) - (i < 3 ? 2 : 1) * v[i];
}

static double sideways(const double q[], const double v[])
{
    return fabs(-sin(q[2]) * v[0] + cos(q[2]) * v[1]);
}

static void no_sideways_slip(void **state)
{
    (void)state;
    static const double stabilised[2] = { 0, 5 };
    for (int n = 0; n < 2; n++) {
        ramus_model *model = NULL;
        ramus_error err;
        must(ramus_model_load(RAMUS_SOURCE_DIR "/robots/nonholonomic-8.yaml", NULL, &model, &err), &err, 0, "load");
        machine m = machine_of(model);
        double q[9] = { 0 }, v[9] = { 0 }, most = 0, far = 0, fast = 0;
        ramus_data_set_stabilisation(m.set, stabilised[n], 0);
        for (int k = 0; k < 10000; k++) {
            runge_kutta(&m, k * 1e-3, 1e-3, smooth_torques, q, v);
            most = fmax(most, sideways(q, v));
            far = fmax(far, hypot(q[0], q[1]));
            fast = fmax(fast, fabs(v[2]));
        }
        print_message("nonholonomic-8, alpha %g: %.1e m/s sideways at most; went %.2f m, turned at up to %.2f rad/s\n",
                      stabilised[n], most, far, fast);
        assert_true(most <= 1e-9);
        assert_true(far > 0.5 && fast > 0.5);
        machine_destroy(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(stabilisation), cmocka_unit_test(no_sideways_slip) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
