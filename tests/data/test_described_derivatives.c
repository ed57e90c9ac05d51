/* test_described_derivatives.c - derivatives of robots with springs, bars, closures and couplings, and of CHARMIE
 *
 * Against differences of forward dynamics (constraint_differences.h). Where there are springs and no constraints, inverse
 * dynamics is M times as much: dtau_dq = -M da_dq, dtau_dv = -M da_dv at the accelerations of tau.
 */
#include "constraint/constraint_differences.h"
#include "described_robot.h"

static void test_described(void **state)
{
    (void)state;
    static const int parts[] = { WITH_SPRINGS, WITH_SPRINGS | WITH_BAR, WITH_CLOSURE | WITH_COUPLING, WITH_ALL };
    const int seeds = getenv("RAMUS_LONG") ? 24 : 3;
    int compared = 0;
    for (int k = 0; k < 4; k++)
        for (int n = 0; n < seeds; n++) {
            const unsigned long long seed = 100ull * (unsigned)k + (unsigned)n;
            double tau[ROOM];
            described d = described_create(seed, 7, JOINT_MASK_ALL, parts[k], tau);
            ramus_data *data = NULL;
            ramus_error err;
            ramus_data_options opt = ramus_data_options_default();
            opt.constraint_alpha = 1, opt.constraint_beta = 2;
            if (data_with(RAMUS_WITH_DERIVATIVES, d.s.model, &opt, &data, &err))
                fail_msg("seed %llu: %s", seed, err.text);
            at_state s = state_of("described", seed, d.s.model, data);
            memcpy(s.q, d.s.q, (size_t)s.nq * sizeof *s.q);
            memcpy(s.v, d.s.v, (size_t)s.nv * sizeof *s.v);
            const ramus_status status = derive(&s);
            /* closures between links that little moves between: redundant here and not beside */
            if (status != RAMUS_OK && status != RAMUS_ERR_SINGULAR)
                fail_msg("seed %llu: %s", seed, ramus_data_error(data)->text);
            if (status == RAMUS_OK) {
                compare_all(&s);
                compared++;
            }
            state_free(&s);
            ramus_data_destroy(data);
            subject_destroy(&d.s);
        }
    assert_true(compared > seeds * 2);
}

/* dtau = -M da */
static void compare_inverse(const at_state *s, const double a[])
{
    const size_t nv = (size_t)s->nv;
    double *by[3];
    for (int k = 0; k < 3; k++)
        by[k] = room_for(nv * nv);
    if (ramus_inverse_dynamics_derivatives(s->model, s->data, s->q, s->v, a, NULL, by[0], by[1], by[2]))
        fail_msg("%s: %s", s->name, ramus_data_error(s->data)->text);
    for (int which = 0; which < 2; which++) {
        double largest = 1e-3;
        for (size_t i = 0; i < nv * nv; i++)
            largest = fmax(largest, fabs(by[which][i]));
        for (size_t i = 0; i < nv; i++)
            for (size_t k = 0; k < nv; k++) {
                double sum = by[which][i * nv + k];
                for (size_t j = 0; j < nv; j++)
                    sum += by[2][i * nv + j] * s->exact[which][j * nv + k];
                if (!(fabs(sum) <= 1e-9 * largest))
                    fail_msg("%s, seed %llu: inverse dynamics by %s: %g left of %g", s->name, s->seed,
                             which ? "v" : "q", sum, largest);
            }
    }
    for (int k = 0; k < 3; k++)
        free(by[k]);
}

static void test_inverse(void **state)
{
    (void)state;
    double tau[ROOM], a[ROOM];
    for (unsigned long long seed = 1; seed < 6; seed++) {
        described d = described_create(seed, 7, JOINT_MASK_ALL, WITH_SPRINGS, tau);
        ramus_data *data = NULL;
        ramus_error err;
        if (data_with(RAMUS_WITH_DERIVATIVES, d.s.model, NULL, &data, &err))
            fail_msg("seed %llu: %s", seed, err.text);
        at_state s = state_of("springs", seed, d.s.model, data);
        memcpy(s.q, d.s.q, (size_t)s.nq * sizeof *s.q);
        memcpy(s.v, d.s.v, (size_t)s.nv * sizeof *s.v);
        assert_int_equal(derive(&s), RAMUS_OK);
        assert_int_equal(ramus_forward_dynamics(s.model, s.data, s.q, s.v, s.tau, a), RAMUS_OK);
        compare_inverse(&s, a);
        state_free(&s);
        ramus_data_destroy(data);
        subject_destroy(&d.s);
    }
}

/* Springs on levers, each moved by one coordinate. */
static void test_charmie(void **state)
{
    (void)state;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_error err;
    double a[ROOM];
    if (ramus_model_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", NULL, &model, &err) ||
        data_with(RAMUS_WITH_DERIVATIVES, model, NULL, &data, &err))
        fail_msg("%s", err.text);
    at_state s = state_of("charmie", 0, model, data);
    ramus_neutral(model, s.q);
    rng g = { 11 };
    for (int k = 0; k < s.nv; k++) {
        char name[128];
        ramus_model_q_name(model, k, name, sizeof name);
        const ramus_link_info joint = ramus_model_link(model, ramus_model_find_joint(model, name));
        const bool limited = joint.lower < joint.upper && isfinite(joint.lower + joint.upper);
        s.q[k] = limited ? (joint.lower + joint.upper) / 2 : rng_uniform(&g, -0.1, 0.1);
        s.v[k] = rng_uniform(&g, -0.5, 0.5);
    }
    if (derive(&s))
        fail_msg("%s", ramus_data_error(data)->text);
    compare_all(&s);
    assert_int_equal(ramus_forward_dynamics(s.model, s.data, s.q, s.v, s.tau, a), RAMUS_OK);
    compare_inverse(&s, a);
    state_free(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_described), cmocka_unit_test(test_inverse),
                                        cmocka_unit_test(test_charmie) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
