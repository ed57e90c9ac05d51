/* test_regression.c - equations of logs: they are inverse dynamics, noise is found as it was made, intervals hold what they promise
 *
 * Random robots of one-axis joints move along sums of sines; forces are those of other parameters than the model's. The parameters of
 * all joints types enter by ramus_regressor_matrix, which has its own test.
 */
#include "identify_scene.h"

#include "identify/least_squares.h"
#include "base/workspace.h"
#include "support/compare.h"
#include "support/failing.h"

#include <string.h>

static void random_change(rng *r, int n, double size, double delta[])
{
    for (int k = 0; k < n; k++)
        delta[k] = size * rng_normal(r);
}

/* ---- least squares ------------------------------------------------------------------------------------------ */

typedef struct fit_memory {
    least_squares l;
    size_t n;
} fit_memory;

static void fit_layout(void *object, arena *a)
{
    fit_memory *f = object;
    least_squares_layout(&f->l, a, f->n);
}

/* A = W^T W of rank r: A x = b is met, the rank is found, the shortest solution is orthogonal to what A leaves open. */
static void test_least_squares(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= 30; seed++) {
        rng r = { seed };
        const int n = rng_int(&r, 1, 20), rank = rng_int(&r, 0, n), rows = 40;
        double *B = scene_numbers((size_t)(rank * n)), *W = scene_numbers((size_t)(rows * n));
        double *A = scene_numbers((size_t)(n * n)), *b = scene_numbers((size_t)n), *x = scene_numbers((size_t)n);
        double *back = scene_numbers((size_t)n), *basic = scene_numbers((size_t)n);
        for (int i = 0; i < rank * n; i++)
            B[i] = rng_normal(&r);
        for (int i = 0; i < rows; i++)
            for (int k = 0; k < rank; k++) {
                const double c = rng_normal(&r);
                for (int j = 0; j < n; j++)
                    W[i * n + j] += c * B[k * n + j] * pow(10, j % 5 - 2);
            }
        for (int i = 0; i < rows; i++) {
            const double y = rng_normal(&r);
            for (int j = 0; j < n; j++) {
                b[j] += W[i * n + j] * y;
                for (int k = 0; k < n; k++)
                    A[j * n + k] += W[i * n + j] * W[i * n + k];
            }
        }
        const ramus_allocator allocator = memory_allocator(NULL);
        fit_memory f = { .n = (size_t)n };
        void *block = workspace_block(&allocator, &f, fit_layout);
        least_squares_factor(&f.l, n, A);
        assert_int_equal(f.l.rank, rank);
        const double gain = least_squares_solve(&f.l, b, x), same = least_squares_solve_basic(&f.l, b, basic);
        double long_way = 0, short_way = 0, product = 0;
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++)
                back[j] += A[j * n + k] * x[k];
            product += b[j] * x[j];
            short_way += A[j * n + j] * x[j] * x[j];
            long_way += A[j * n + j] * basic[j] * basic[j];
        }
        assert_true(near_numbers("A x", seed, back, b, n, 1e-7, NULL, NULL));
        assert_true(fabs(gain - product) < 1e-7 * (1 + gain) && fabs(gain - same) < 1e-9 * (1 + gain));
        assert_true(short_way <= long_way * (1 + 1e-9));
        memory_free(&allocator, block);
        free(B), free(W), free(A), free(b), free(x), free(back), free(basic);
    }
}

/* ---- equations ---------------------------------------------------------------------------------------------- */

/* W delta is what changes when the parameters do: against inverse dynamics of a robot with other masses and friction. */
static void test_columns(void **state)
{
    (void)state;
    ramus_error err;
    for (unsigned long long seed = 1; seed <= 4; seed++) {
        const random_tree_options how = {
            .nlink = 5, .shape = TREE_RANDOM, .types = JOINT_MASK_ONE_AXIS, .link_poses = 1
        };
        plain_tree *tree = random_tree_create(seed, &how);
        ramus_builder *builder = NULL;
        ramus_model *model = NULL, *other = NULL;
        ramus_regression *r = NULL;
        ramus_data *data = NULL;
        assert_int_equal(tree_builder_create(tree, NULL, NULL, &builder, &err), RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        for (int k = 0; k < 5; k++) {
            tree->link[k].mass += 0.1 + k;
            tree->link[k].com.y += 0.05;
            tree->link[k].inertia[0] += 0.2;
        }
        assert_int_equal(tree_model_create(tree, NULL, NULL, &other, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
        const int n = ramus_regression_nparameter(r), nv = ramus_model_nv(model);
        assert_int_equal(n, 10 * 5 + 3 * nv);
        double *delta = scene_numbers((size_t)n), pi[100], tau[20];
        ramus_regressor_parameters(other, pi);
        for (int k = 0; k < n; k++) {
            const ramus_parameter_info info = ramus_regression_parameter(r, k);
            delta[k] = info.kind == RAMUS_PARAMETER_INERTIAL ? pi[k] - info.given
                       : info.kind == RAMUS_PARAMETER_OFFSET ? 0.5
                                                             : 0.25;
        }
        moved m = scene_motion(model, seed, 40);
        const ramus_motion_log log = moved_log(&m);
        double *predicted = scene_numbers(40 * (size_t)nv);
        assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_residual(r, 0, delta, NULL, predicted, &err), RAMUS_OK);
        assert_int_equal(ramus_data_create(other, NULL, &data, &err), RAMUS_OK);
        for (size_t i = 0; i < 40; i++) {
            const size_t at = i * (size_t)nv;
            assert_int_equal(ramus_inverse_dynamics(other, data, m.q + at, m.v + at, m.a + at, tau), RAMUS_OK);
            for (int k = 0; k < nv; k++) {
                const double v = m.v[at + (size_t)k];
                tau[k] += 0.5 + 0.25 * v + 0.25 * tanh(v / 1e-3);
            }
            assert_true(near_numbers("forces", seed, predicted + at, tau, nv, 1e-11, NULL, NULL));
        }
        free(predicted), free(delta);
        moved_release(&m);
        ramus_data_destroy(data);
        ramus_regression_destroy(r);
        ramus_model_destroy(other);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        plain_tree_destroy(tree);
    }
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        int k;
        const char *name;
    } cases[] = { { 0, "robot/l0.m" },
                  { 3, "robot/l0.mz" },
                  { 19, "robot/l1.Iyz" },
                  { 20, "robot/j0.viscous" },
                  { 23, "robot/j0.offset" },
                  { 26, "robot/j1.stribeck" },
                  { 28, "extra.0" },
                  { 29, "" },
                  { -1, "" } };
    ramus_model *model = scene_robot(3, 2, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_regression_options opt = ramus_regression_options_default();
    ramus_regression *r = NULL;
    ramus_error err;
    char text[64];
    opt.joints = 15;
    opt.nextra = 1;
    assert_int_equal(ramus_regression_create(model, &opt, &r, &err), RAMUS_ERR_ARGUMENT);
    opt.extra = (ramus_extra_columns)abort; /* not called here */
    assert_int_equal(ramus_regression_create(model, &opt, &r, &err), RAMUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int length = ramus_regression_parameter_name(r, cases[i].k, text, sizeof text);
        assert_string_equal(text, cases[i].name);
        assert_int_equal(length, strlen(cases[i].name));
        assert_int_equal(ramus_regression_parameter_name(r, cases[i].k, NULL, 0), length);
    }
    assert_true(ramus_regression_parameter_name(r, 20, text, 8) == 16 && strlen(text) == 7);
    ramus_regression_destroy(r);
    ramus_model_destroy(model);
}

/* ---- noise and intervals ------------------------------------------------------------------------------------ */

/* Noise as it was made: deviation 0.2 and memory 0.7; its fit explains as much as chi-squared has. */
static void test_noise(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(5, 4, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_regression *r = NULL;
    double delta[100] = { 0 }, gain = 0;
    int rank = 0;
    moved m = scene_motion(model, 1, 3000);
    scene_forces(model, NULL, delta, 0.2, 0.7, 9, &m);
    const ramus_motion_log log = moved_log(&m);
    assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_fit(r, 52, NULL, delta, &gain, &rank, &err), RAMUS_ERR_STALE);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
    const ramus_information info = ramus_regression_information(r);
    for (int k = 0; k < 4; k++) {
        assert_true(fabs(info.noise[k] / 0.2 - 1) < 0.05);
        assert_true(fabs(info.deviation[k] / (0.2 / sqrt(1 - 0.49)) - 1) < 0.08);
        assert_true(info.order[k] >= 1 && fabs(info.memory[32 * k] - 0.7) < 0.08);
    }
    assert_true(fabs(info.c / (double)info.nequation - 1) < 0.05);
    assert_int_equal(ramus_regression_fit(r, ramus_regression_nparameter(r), NULL, delta, &gain, &rank, &err),
                     RAMUS_OK);
    assert_true(rank > 20 && gain > rank - 4 * sqrt(2.0 * rank) && gain < rank + 4 * sqrt(2.0 * rank));
    moved_release(&m);
    ramus_regression_destroy(r);
    ramus_model_destroy(model);
}

/* Intervals of 95 % hold the truth in 95 % of cases; base parameters are the combinations that they are said to be. */
static void test_intervals(void **state)
{
    (void)state;
    ramus_error err;
    int inside = 0, all = 0;
    const unsigned long long seeds = seed_count(12);
    for (unsigned long long seed = 1; seed <= seeds; seed++) {
        ramus_model *model = scene_robot(seed, 4, TREE_RANDOM, JOINT_MASK_ONE_AXIS);
        ramus_regression *r = NULL;
        ramus_base_parameters *base = NULL;
        rng random = { seed };
        double delta[100];
        moved m = scene_motion(model, seed, 500), second = scene_motion(model, seed + 1000, 300);
        assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
        const int n = ramus_regression_nparameter(r);
        random_change(&random, n, 0.3, delta);
        scene_forces(model, NULL, delta, 0.3, 0.6, seed + 1, &m);
        scene_forces(model, NULL, delta, 0.3, 0.6, seed + 2, &second);
        const ramus_motion_log log = moved_log(&m), more = moved_log(&second);
        assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_add(r, &more, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
        assert_int_equal(ramus_base_parameters_create(r, &base, &err), RAMUS_OK);
        for (int i = 0; i < base->count; i++) {
            double truth = 0;
            for (int k = 0; k < n; k++)
                truth += base->combination[i * n + k] * (ramus_regression_parameter(r, k).given + delta[k]);
            assert_true(base->combination[i * n + base->column[i]] == 1);
            inside += fabs(base->value[i] - truth) <= base->half_width[i];
            all++;
        }
        ramus_base_parameters_destroy(base);
        moved_release(&m);
        moved_release(&second);
        ramus_regression_destroy(r);
        ramus_model_destroy(model);
    }
    print_message("%d of %d base parameters within their intervals\n", inside, all);
    assert_true(inside >= 0.92 * all && inside <= 0.98 * all);
}

/* Rows that are not used, and coordinates that were not measured, change nothing. */
static void test_left_out(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(8, 3, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    double delta[64] = { 0.5 }, A[2][64 * 64];
    moved m = scene_motion(model, 2, 400);
    scene_forces(model, NULL, delta, 0.1, 0, 3, &m);
    unsigned char used[400], measured[3] = { 1, 0, 1 };
    for (int i = 0; i < 400; i++)
        used[i] = i < 150 || i >= 200;
    for (int bad = 0; bad < 2; bad++) {
        ramus_regression *r = NULL;
        ramus_motion_log log = moved_log(&m);
        log.used = used;
        log.measured = measured;
        for (int i = 0; i < 400; i++)
            m.tau[3 * i + 1] = bad ? NAN : m.tau[3 * i + 1];
        for (int i = 150; i < 200 && bad; i++)
            m.tau[3 * i] = 1e6;
        assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
        assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
        const ramus_information info = ramus_regression_information(r);
        assert_int_equal(info.equations[1], 0);
        memcpy(A[bad], info.A, sizeof(double) * (size_t)info.nparameter * (size_t)info.nparameter);
        ramus_regression_destroy(r);
        if (bad)
            for (int i = 0; i < info.nparameter * info.nparameter && bad; i++)
                assert_true(fabs(A[0][i] - A[1][i]) <= 1e-6 * fabs(A[0][i]) + 1e-9);
    }
    moved_release(&m);
    ramus_model_destroy(model);
}

/* Columns of the caller's own: a gain of one channel is found as one. */
static void channel_gain(void *user, int log, size_t row, const double force[], const double measured[], double out[])
{
    (void)user, (void)log, (void)row, (void)measured;
    out[1] = force[1];
}

static void test_extra_columns(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(8, 3, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_regression_options opt = ramus_regression_options_default();
    ramus_regression *r = NULL;
    const unsigned char none[3] = { 0 };
    moved m = scene_motion(model, 2, 400);
    double x = 0, gain = 0;
    int rank = 0;
    opt.links = none;
    opt.joints = 0;
    scene_forces(model, &opt, NULL, 0.01, 0.5, 3, &m);
    for (int i = 0; i < 400; i++)
        m.tau[3 * i + 1] *= 1.2;
    opt.nextra = 1;
    opt.extra = channel_gain;
    const ramus_motion_log log = moved_log(&m);
    assert_int_equal(ramus_regression_create(model, &opt, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_nparameter(r), 1);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_OK);
    const double T = 2;
    assert_int_equal(ramus_regression_fit(r, 1, &T, &x, &gain, &rank, &err), RAMUS_OK);
    assert_true(rank == 1 && gain > 1e3 && fabs(x - 0.1) < 0.003);
    moved_release(&m);
    ramus_regression_destroy(r);
    ramus_model_destroy(model);
}

/* ---- what goes wrong ---------------------------------------------------------------------------------------- */

static void test_mistakes(void **state)
{
    (void)state;
    ramus_error err;
    ramus_model *model = scene_robot(8, 3, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE));
    ramus_regression *r = NULL;
    ramus_base_parameters *base = NULL;
    moved m = scene_motion(model, 2, 10);
    ramus_motion_log log = moved_log(&m);
    assert_int_equal(ramus_regression_create(model, NULL, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_ERR_LIMIT);
    assert_int_equal(ramus_base_parameters_create(r, &base, &err), RAMUS_ERR_STALE);
    assert_int_equal(ramus_regression_residual(r, 0, NULL, m.tau, NULL, &err), RAMUS_ERR_NOT_FOUND);
    m.tau[7] = INFINITY;
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_ERR_NOT_FINITE);
    assert_string_equal(err.text, "row 2: tau of 'robot/j1' is not finite");
    m.tau[7] = 0;
    log.v = NULL;
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_ERR_ARGUMENT);
    log.v = m.v;
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_accumulate(r, &err), RAMUS_ERR_LIMIT);
    assert_non_null(strstr(err.text, "too few"));
    assert_int_equal(ramus_regression_nlog(r), 1);
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
    double delta[32] = { 0.1 };
    scene_forces(model, NULL, delta, 0.1, 0.5, 3, &m);
    const ramus_motion_log log = moved_log(&m);
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_regression_options opt = ramus_regression_options_default();
        ramus_regression *r = NULL;
        ramus_base_parameters *base = NULL;
        opt.allocator = &allocator;
        ramus_status status = ramus_regression_create(model, &opt, &r, &err);
        if (status == RAMUS_OK)
            status = ramus_regression_add(r, &log, &err);
        if (status == RAMUS_OK)
            status = ramus_regression_accumulate(r, &err);
        if (status == RAMUS_OK)
            status = ramus_regression_fit(r, ramus_regression_nparameter(r), NULL, delta, NULL, NULL, &err);
        if (status == RAMUS_OK)
            status = ramus_base_parameters_create(r, &base, &err);
        ramus_base_parameters_destroy(base);
        ramus_regression_destroy(r);
        assert_int_equal(f.live, 0);
        if (f.calls < at) {
            assert_int_equal(status, RAMUS_OK);
            break;
        }
        assert_int_equal(status, RAMUS_ERR_MEMORY);
    }
    moved_release(&m);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least_squares), cmocka_unit_test(test_columns),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_noise),         cmocka_unit_test(test_intervals), cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_extra_columns), cmocka_unit_test(test_mistakes),  cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
