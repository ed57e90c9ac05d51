/* test_rollout_threads.c - many motions at once: each is that of a ramus_sim with the same steps, whoever computes it beside it; on the
 * threads of a pool too, and meant to run under ThreadSanitizer as well
 */
#include "tree/equations_robot.h"

#include <math.h>

#include "support/failing.h"

enum { MOTIONS = 19, STEPS = 12, EVERY = 4, OUTPUTS = STEPS / EVERY };

typedef struct subject {
    const ramus_model *model;
    size_t nq, nv;
    double *q, *v, *tau;     /* [MOTIONS ...]; tau of each step */
    double *q_want, *v_want; /* [MOTIONS * OUTPUTS ...] */
    double *q_got, *v_got;
} subject;

static subject subject_create(unsigned long long seed, const ramus_model *model)
{
    subject s = { .model = model, .nq = (size_t)ramus_model_nq(model), .nv = (size_t)ramus_model_nv(model) };
    rng random = { seed };
    unsigned long long more = seed;
    s.q = numbers(MOTIONS * s.nq);
    s.v = numbers(MOTIONS * s.nv);
    s.tau = numbers(MOTIONS * STEPS * s.nv);
    s.q_want = numbers(MOTIONS * OUTPUTS * s.nq);
    s.q_got = numbers(MOTIONS * OUTPUTS * s.nq);
    s.v_want = numbers(MOTIONS * OUTPUTS * s.nv);
    s.v_got = numbers(MOTIONS * OUTPUTS * s.nv);
    for (size_t r = 0; r < MOTIONS; r++)
        ramus_random(model, &more, s.q + r * s.nq);
    for (size_t k = 0; k < MOTIONS * s.nv; k++)
        s.v[k] = rng_uniform(&random, -1, 1);
    for (size_t k = 0; k < MOTIONS * STEPS * s.nv; k++)
        s.tau[k] = rng_uniform(&random, -1, 1);
    return s;
}

static void subject_destroy(subject *s)
{
    double *const all[] = { s->q, s->v, s->tau, s->q_want, s->v_want, s->q_got, s->v_got };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
}

/* ---- the reference ---------------------------------------------------------------------------------------------- */

typedef struct drive {
    const double *tau;
    size_t nv;
} drive;

static ramus_status input(void *user, double t, const double q[], const double v[], double tau[])
{
    const drive *d = user;
    (void)t, (void)q, (void)v;
    for (size_t k = 0; d->tau && k < d->nv; k++)
        tau[k] = d->tau[k];
    return RAMUS_OK;
}

static ramus_status simulate(const subject *s, const ramus_rollout_options *how, const ramus_rollout_plan *plan)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    drive d = { NULL, s->nv };
    ramus_status status = RAMUS_OK;
    opt.method = how->method;
    opt.step = how->step;
    opt.joint_effects = how->joint_effects;
    assert_int_equal(ramus_sim_create(s->model, &opt, &sim, NULL), RAMUS_OK);
    for (size_t r = 0; r < MOTIONS && status == RAMUS_OK; r++) {
        size_t output = r * OUTPUTS;
        status = ramus_sim_set_state(sim, 0, s->q + r * s->nq, s->v + r * s->nv);
        for (size_t k = 0; k < STEPS && status == RAMUS_OK; k++) {
            d.tau = plan->ntau ? plan->tau + (r * plan->ntau + (plan->ntau > 1 ? k : 0)) * s->nv : NULL;
            ramus_sim_set_forces(sim, input, &d);
            status = ramus_sim_step(sim);
            if ((k + 1) % EVERY)
                continue;
            memcpy(s->q_want + output * s->nq, ramus_sim_q(sim), s->nq * sizeof(double));
            memcpy(s->v_want + output * s->nv, ramus_sim_v(sim), s->nv * sizeof(double));
            output++;
        }
    }
    ramus_sim_destroy(sim);
    return status;
}

static ramus_rollout *rollout_of(const ramus_model *model, const ramus_rollout_options *how)
{
    ramus_rollout *rollout = NULL;
    ramus_error err;
    if (ramus_rollout_create(model, how, &rollout, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return rollout;
}

static int compare(unsigned long long seed, const subject *s, const ramus_rollout_options *how)
{
    static const size_t counts[] = { MOTIONS, 1, 7, 8, 9 }, forces[] = { 0, 1, STEPS };
    int failures = 0;
    ramus_rollout *rollout = rollout_of(s->model, how);
    for (int f = 0; f < 3; f++) {
        ramus_rollout_plan plan = ramus_rollout_plan_default();
        plan.steps = STEPS;
        plan.every = EVERY;
        plan.ntau = forces[f];
        plan.tau = s->tau;
        assert_int_equal(ramus_rollout_noutput(&plan), OUTPUTS);
        if (simulate(s, how, &plan) != RAMUS_OK) {
            failures += ramus_rollout_run(rollout, MOTIONS, s->q, s->v, &plan, s->q_got, s->v_got) == RAMUS_OK;
            continue;
        }
        double *first = numbers(MOTIONS * OUTPUTS * s->nq);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            const size_t n = counts[c] * OUTPUTS;
            if (ramus_rollout_run(rollout, counts[c], s->q, s->v, &plan, s->q_got, s->v_got) != RAMUS_OK) {
                fprintf(stderr, "seed %llu: %s\n", seed, ramus_rollout_error(rollout)->text);
                failures++;
            }
            failures += !near_numbers("positions", seed, s->q_got, s->q_want, (int)(n * s->nq), 1e-10, NULL, NULL);
            failures += !near_numbers("velocities", seed, s->v_got, s->v_want, (int)(n * s->nv), 1e-9, NULL, NULL);
            if (c == 0)
                memcpy(first, s->q_got, n * s->nq * sizeof *first);
            failures += memcmp(first, s->q_got, n * s->nq * sizeof *first) != 0;
        }
        /* the last state alone is the last output */
        plan.every = 0;
        failures += ramus_rollout_run(rollout, 3, s->q, s->v, &plan, s->q_got, NULL) != RAMUS_OK;
        for (size_t r = 0; r < 3; r++)
            failures +=
                memcmp(s->q_got + r * s->nq, first + (r * OUTPUTS + OUTPUTS - 1) * s->nq, s->nq * sizeof *first) != 0;
        free(first);
    }
    ramus_rollout_destroy(rollout);
    return failures;
}

static void random_robots(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 24; seed++) {
        robot r =
            robot_of_tree(seed, seed % 4 == 3 ? tree_with_mimics(seed, 10) : tree_of_types(seed, 10, JOINT_MASK_ALL));
        subject s = subject_create(seed, r.model);
        ramus_rollout_options how = ramus_rollout_options_default();
        how.method = seed % 2 ? RAMUS_SIM_EULER : RAMUS_SIM_RK4;
        how.joint_effects = seed % 3 == 0;
        how.lanes = seed % 5 == 4 ? 4 : 0;
        ramus_rollout *rollout = rollout_of(r.model, &how);
        ramus_data_options plain = ramus_data_options_default();
        plain.lanes = how.lanes;
        ramus_data *data = NULL;
        assert_int_equal(ramus_data_create(r.model, &plain, &data, NULL), RAMUS_OK);
        const int lanes = ramus_rollout_lanes(rollout), of_batches = ramus_data_lanes(data);
        if (lanes != of_batches) {
            fprintf(stderr, "seed %llu: %d motions side by side, %d states\n", seed, lanes, of_batches);
            failures++;
        }
        ramus_data_destroy(data);
        ramus_rollout_destroy(rollout);
        failures += compare(seed, &s, &how);
        subject_destroy(&s);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static ramus_model *load(const char *path)
{
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

/* Constraints and springs: one motion after the other. */
static void robots_with_more_than_a_tree(void **state)
{
    (void)state;
    ramus_model *model = load(RAMUS_SOURCE_DIR "/robots/nonholonomic-8.yaml");
    subject s = subject_create(3, model);
    ramus_rollout_options how = ramus_rollout_options_default();
    for (size_t k = 0; k < MOTIONS * s.nv; k++)
        s.v[k] = 0; /* at rest every constraint on velocities holds */
    assert_int_equal(compare(3, &s, &how), 0);
    subject_destroy(&s);
    ramus_model_destroy(model);
}

/* ---- threads ---------------------------------------------------------------------------------------------------- */

static void same_bits(void **state)
{
    (void)state;
    ramus_model *model = load(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    subject s = subject_create(1, model);
    ramus_rollout_options how = ramus_rollout_options_default();
    ramus_rollout_plan plan = ramus_rollout_plan_default();
    plan.steps = STEPS;
    plan.every = EVERY;
    ramus_rollout *alone = rollout_of(model, &how);
    assert_int_equal(ramus_rollout_run(alone, MOTIONS, s.q, s.v, &plan, s.q_want, s.v_want), RAMUS_OK);
    for (int threads = 1; threads < 5; threads++) {
        assert_int_equal(ramus_pool_create(threads, NULL, &how.pool, NULL), RAMUS_OK);
        ramus_rollout *rollout = rollout_of(model, &how);
        memset(s.q_got, 0, MOTIONS * OUTPUTS * s.nq * sizeof(double));
        assert_int_equal(ramus_rollout_run(rollout, MOTIONS, s.q, s.v, &plan, s.q_got, s.v_got), RAMUS_OK);
        assert_memory_equal(s.q_got, s.q_want, MOTIONS * OUTPUTS * s.nq * sizeof(double));
        assert_memory_equal(s.v_got, s.v_want, MOTIONS * OUTPUTS * s.nv * sizeof(double));
        ramus_rollout_destroy(rollout);
        ramus_pool_destroy(how.pool);
        how.pool = NULL;
    }
    ramus_rollout_destroy(alone);
    subject_destroy(&s);
    ramus_model_destroy(model);
}

/* Motions 4 and 11 fail; the message is that of the first, and no other motion has other bits. */
static void failures_stay_alone(void **state)
{
    (void)state;
    ramus_model *model = load(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    subject s = subject_create(2, model);
    ramus_rollout_options how = ramus_rollout_options_default();
    ramus_rollout_plan plan = ramus_rollout_plan_default();
    plan.steps = STEPS;
    plan.every = EVERY;
    plan.tau = s.tau;
    plan.ntau = STEPS;
    assert_int_equal(ramus_pool_create(2, NULL, &how.pool, NULL), RAMUS_OK);
    ramus_rollout *rollout = rollout_of(model, &how);
    assert_int_equal(ramus_rollout_run(rollout, MOTIONS, s.q, s.v, &plan, s.q_want, s.v_want), RAMUS_OK);
    s.v[11 * s.nv] = NAN;
    s.tau[(4 * STEPS + EVERY + 1) * s.nv + 3] = INFINITY; /* after its first output */
    assert_int_equal(ramus_rollout_run(rollout, MOTIONS, s.q, s.v, &plan, s.q_got, s.v_got), RAMUS_ERR_NOT_FINITE);
    const char *text = ramus_rollout_error(rollout)->text;
    assert_true(strncmp(text, "motion 4: ", 10) == 0 && strstr(text, "the input force of 's2/j1' at t = 0.005 s"));
    const size_t row = OUTPUTS * s.nq;
    for (size_t r = 0; r < MOTIONS; r++) {
        if (r != 4 && r != 11)
            assert_memory_equal(s.q_got + r * row, s.q_want + r * row, row * sizeof(double));
        for (size_t k = 0; k < row && (r == 4 || r == 11); k++)
            assert_int_equal(isnan(s.q_got[r * row + k]), r == 11 || k >= s.nq);
    }
    ramus_rollout_destroy(rollout);
    ramus_pool_destroy(how.pool);
    subject_destroy(&s);
    ramus_model_destroy(model);
}

/* ---- memory and misuse -------------------------------------------------------------------------------------------- */

static void memory(void **state)
{
    (void)state;
    ramus_model *model = load(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    subject s = subject_create(2, model);
    ramus_rollout_plan plan = ramus_rollout_plan_default();
    ramus_rollout_options how = ramus_rollout_options_default();
    ramus_rollout *rollout = NULL;
    ramus_status status = RAMUS_ERR_MEMORY;
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    how.allocator = &allocator;
    for (long at = 1; status == RAMUS_ERR_MEMORY && at < 200; at++) {
        f = (failing){ .fail_at = at };
        status = ramus_rollout_create(model, &how, &rollout, NULL);
        assert_true(status == RAMUS_OK || (!rollout && f.live == 0));
    }
    assert_int_equal(status, RAMUS_OK);
    const long before = f.calls;
    assert_int_equal(ramus_rollout_run(rollout, MOTIONS, s.q, s.v, &plan, s.q_got, s.v_got), RAMUS_OK);
    assert_int_equal(f.calls, before);
    ramus_rollout_destroy(rollout);
    assert_int_equal(f.live, 0);
    subject_destroy(&s);
    ramus_model_destroy(model);
}

static void refusals(void **state)
{
    (void)state;
    ramus_model *model = load(RAMUS_SOURCE_DIR "/robots/bm.yaml"),
                *boxed = load(RAMUS_SOURCE_DIR "/robots/mbm-black-box.yaml");
    subject s = subject_create(2, model);
    ramus_rollout *rollout = NULL;
    ramus_error err;
    ramus_rollout_options how = ramus_rollout_options_default();
    assert_int_equal(ramus_rollout_create(boxed, &how, &rollout, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "black boxes"));
    how.method = RAMUS_SIM_ADAPTIVE;
    assert_int_equal(ramus_rollout_create(model, &how, &rollout, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "rk4 or euler, not adaptive"));
    how.method = RAMUS_SIM_RK4;
    how.step = 0;
    assert_int_equal(ramus_rollout_create(model, &how, &rollout, &err), RAMUS_ERR_ARGUMENT);
    how.step = 1e-3;
    rollout = rollout_of(model, &how);
    static const struct {
        size_t steps, every, ntau;
        const char *text;
    } bad[] = { { 0, 0, 0, "steps is 0" },
                { 3, 4, 0, "every is 4, more than all 3 steps" },
                { 3, 0, 2, "ntau is 2" },
                { 3, 0, 1, "tau is NULL" } };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_rollout_plan plan = ramus_rollout_plan_default();
        plan.steps = bad[k].steps;
        plan.every = bad[k].every;
        plan.ntau = bad[k].ntau;
        assert_int_equal(ramus_rollout_run(rollout, 1, s.q, s.v, &plan, s.q_got, NULL), RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_rollout_error(rollout)->text, bad[k].text));
    }
    assert_int_equal(ramus_rollout_run(rollout, 0, NULL, NULL, NULL, NULL, NULL), RAMUS_OK);
    ramus_rollout_destroy(rollout);
    subject_destroy(&s);
    ramus_model_destroy(boxed);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_robots), cmocka_unit_test(robots_with_more_than_a_tree),
        cmocka_unit_test(same_bits),     cmocka_unit_test(failures_stay_alone),
        cmocka_unit_test(memory),        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
