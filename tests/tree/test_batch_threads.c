/* test_batch_threads.c - batches on the threads of a pool: the same bits for every number of them, the first row that fails, several
 * callers at once, constraints. Meant to run under ThreadSanitizer as well.
 */
#include "equations_robot.h"

#include <math.h>
#include <pthread.h>

#include "batch_calls.h"
#include "support/compare.h"

enum { ROWS = 1000, FEW = 300 };

typedef struct subject {
    ramus_model *model;
    size_t nq, nv;
    double *q, *v, *x;
} subject;

static ramus_model *load(const char *path)
{
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static subject subject_create(const char *path)
{
    subject s = { .model = load(path) };
    rng random = { 5 };
    unsigned long long seed = 1;
    s.nq = (size_t)ramus_model_nq(s.model);
    s.nv = (size_t)ramus_model_nv(s.model);
    s.q = numbers(ROWS * s.nq);
    s.v = numbers(ROWS * s.nv);
    s.x = numbers(ROWS * s.nv);
    for (size_t r = 0; r < ROWS; r++)
        ramus_random(s.model, &seed, s.q + r * s.nq);
    for (size_t k = 0; k < ROWS * s.nv; k++) {
        s.v[k] = rng_uniform(&random, -1, 1);
        s.x[k] = rng_uniform(&random, -1, 1);
    }
    return s;
}

static void subject_destroy(subject *s)
{
    free(s->q);
    free(s->v);
    free(s->x);
    ramus_model_destroy(s->model);
}

static ramus_data *data_on(const ramus_model *model, ramus_pool *pool)
{
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *data = NULL;
    opt.with = RAMUS_WITH_DERIVATIVES;
    opt.pool = pool;
    assert_int_equal(ramus_data_create(model, &opt, &data, NULL), RAMUS_OK);
    return data;
}

static void same_bits(void **state)
{
    (void)state;
    subject s = subject_create(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    const batch_inputs in = { s.q, s.v, s.x, { 3 } };
    ramus_data *alone = data_on(s.model, NULL);
    for (int threads = 1; threads <= 5; threads += 2) {
        ramus_pool *pool = NULL;
        assert_int_equal(ramus_pool_create(threads, NULL, &pool, NULL), RAMUS_OK);
        ramus_data *data = data_on(s.model, pool);
        for (int c = 0; c < BATCH_CALLS; c++) {
            const batch_call *call = &batch_calls[c];
            const size_t count = call->noutput == 1 && call->width == width_nv ? ROWS : FEW;
            const size_t n = count * call->width(s.model);
            double *want[OUTPUTS_MOST], *got[OUTPUTS_MOST];
            for (int k = 0; k < OUTPUTS_MOST; k++) {
                want[k] = numbers(n);
                got[k] = numbers(n);
            }
            assert_int_equal(call->many(s.model, alone, count, &in, want), RAMUS_OK);
            assert_int_equal(call->many(s.model, data, count, &in, got), RAMUS_OK);
            for (int k = 0; k < OUTPUTS_MOST; k++) {
                assert_memory_equal(got[k], want[k], n * sizeof(double));
                free(want[k]);
                free(got[k]);
            }
        }
        ramus_data_destroy(data);
        ramus_pool_destroy(pool);
    }
    ramus_data_destroy(alone);
    subject_destroy(&s);
}

/* Several rows fail: the first is reported, all are marked, and the rest is right. */
static void first_failure(void **state)
{
    (void)state;
    subject s = subject_create(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    static const size_t bad[] = { 130, 131, 400, 950 };
    ramus_pool *pool = NULL;
    assert_int_equal(ramus_pool_create(3, NULL, &pool, NULL), RAMUS_OK);
    ramus_data *data = data_on(s.model, pool);
    double *want = numbers(ROWS * s.nv), *got = numbers(ROWS * s.nv);
    assert_int_equal(ramus_forward_dynamics_batch(s.model, data, ROWS, s.q, s.v, s.x, want), RAMUS_OK);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        s.v[bad[k] * s.nv + k] = NAN;
    for (int round = 0; round < 20; round++) {
        assert_int_equal(ramus_forward_dynamics_batch(s.model, data, ROWS, s.q, s.v, s.x, got), RAMUS_ERR_NOT_FINITE);
        assert_int_equal(strncmp(ramus_data_error(data)->text, "row 130: ", 9), 0);
        size_t next = 0;
        for (size_t r = 0; r < ROWS; r++) {
            const int fails = next < sizeof bad / sizeof *bad && r == bad[next];
            next += (size_t)fails;
            for (size_t k = 0; fails && k < s.nv; k++)
                assert_true(isnan(got[r * s.nv + k]));
            if (!fails)
                assert_memory_equal(got + r * s.nv, want + r * s.nv, s.nv * sizeof(double));
        }
    }
    free(want);
    free(got);
    ramus_data_destroy(data);
    ramus_pool_destroy(pool);
    subject_destroy(&s);
}

/* ---- one pool, several callers ------------------------------------------------------------------------------------ */

typedef struct caller {
    const subject *s;
    ramus_pool *pool;
    double *a;
    ramus_status status;
} caller;

static void *call(void *argument)
{
    caller *c = argument;
    ramus_data *data = data_on(c->s->model, c->pool);
    for (int round = 0; round < 5 && c->status == RAMUS_OK; round++)
        c->status = ramus_forward_dynamics_batch(c->s->model, data, ROWS, c->s->q, c->s->v, c->s->x, c->a);
    ramus_data_destroy(data);
    return NULL;
}

static void several_callers(void **state)
{
    (void)state;
    subject s = subject_create(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    ramus_pool *pool = NULL;
    pthread_t thread[3];
    caller one[3];
    assert_int_equal(ramus_pool_create(3, NULL, &pool, NULL), RAMUS_OK);
    for (int k = 0; k < 3; k++) {
        one[k] = (caller){ &s, pool, numbers(ROWS * s.nv), RAMUS_OK };
        assert_int_equal(pthread_create(&thread[k], NULL, call, &one[k]), 0);
    }
    for (int k = 0; k < 3; k++)
        pthread_join(thread[k], NULL);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(one[k].status, RAMUS_OK);
        assert_memory_equal(one[k].a, one[0].a, ROWS * s.nv * sizeof(double));
    }
    for (int k = 0; k < 3; k++)
        free(one[k].a);
    ramus_pool_destroy(pool);
    subject_destroy(&s);
}

/* ---- constraints: rows one by one, on all threads ------------------------------------------------------------------ */

static ramus_status couple(void *user, const ramus_model *m, const double q[], const double v[],
                           const ramus_constraint_rows *rows)
{
    (void)q, (void)v;
    int *calls = user; /* not atomic: the function is called by one thread at a time */
    ++*calls;
    for (int k = 0; k < ramus_model_nv(m); k++)
        rows->A[k] = k < 2;
    rows->b[0] = 0;
    return RAMUS_OK;
}

static void constraints(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    subject s = subject_create(RAMUS_SOURCE_DIR "/robots/bm.yaml");
    ramus_pool *pool = NULL;
    assert_int_equal(ramus_pool_create(3, NULL, &pool, NULL), RAMUS_OK);
    ramus_data *data = data_on(s.model, pool), *alone = data_on(s.model, NULL);
    const char *joint[] = { "s1/j1", "s2/j2" };
    const double coefficient[] = { 1, -1 };
    ramus_constraint_description gear = ramus_constraint_description_default();
    gear.name = "gear";
    gear.kind = RAMUS_CONSTRAINT_COUPLING;
    gear.ncoordinate = 2;
    gear.joint = joint;
    gear.coefficient = coefficient;
    int calls = 0;
    ramus_constraint_callback function = ramus_constraint_callback_default();
    function.name = "function";
    function.nrow = 1;
    function.fill = couple;
    function.user = &calls;
    double *free_a = numbers(COUNT * s.nv), *want = numbers(COUNT * s.nv), *got = numbers(COUNT * s.nv);
    assert_int_equal(ramus_forward_dynamics_batch(s.model, data, COUNT, s.q, s.v, s.x, free_a), RAMUS_OK);
    for (int step = 0; step < 3; step++) {
        if (step == 0) {
            assert_int_equal(ramus_data_add_constraint(data, &gear, NULL), RAMUS_OK);
            assert_int_equal(ramus_data_add_constraint(alone, &gear, NULL), RAMUS_OK);
        }
        if (step == 1) {
            assert_int_equal(ramus_data_set_stabilisation(data, 2, 3), RAMUS_OK);
            assert_int_equal(ramus_data_set_stabilisation(alone, 2, 3), RAMUS_OK);
        }
        if (step == 2) {
            assert_int_equal(ramus_data_add_constraint_function(data, &function, NULL), RAMUS_OK);
            assert_int_equal(ramus_data_add_constraint_function(alone, &function, NULL), RAMUS_OK);
        }
        for (size_t r = 0; r < COUNT; r++)
            assert_int_equal(
                ramus_forward_dynamics(s.model, alone, s.q + r * s.nq, s.v + r * s.nv, s.x + r * s.nv, want + r * s.nv),
                RAMUS_OK);
        assert_int_equal(ramus_forward_dynamics_batch(s.model, data, COUNT, s.q, s.v, s.x, got), RAMUS_OK);
        if (step == 2) /* rows of functions are evaluated one by one */
            assert_memory_equal(got, want, COUNT * s.nv * sizeof(double));
        for (size_t r = 0; r < COUNT; r++)
            assert_true(near_numbers("constraints", r, got + r * s.nv, want + r * s.nv, (int)s.nv, 1e-11, NULL, NULL));
        assert_int_equal(ramus_forward_dynamics_batch(s.model, alone, COUNT, s.q, s.v, s.x, want), RAMUS_OK);
        assert_memory_equal(got, want, COUNT * s.nv * sizeof(double));
        assert_true(memcmp(got, free_a, COUNT * s.nv * sizeof(double)) != 0);
        memcpy(free_a, got, COUNT * s.nv * sizeof(double)); /* each step changes something */
    }
    assert_true(calls >= 2 * COUNT);
    free(free_a);
    free(want);
    free(got);
    ramus_data_destroy(data);
    ramus_data_destroy(alone);
    ramus_pool_destroy(pool);
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits),
        cmocka_unit_test(first_failure),
        cmocka_unit_test(several_callers),
        cmocka_unit_test(constraints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
