/* test_regressor.c - Y(q, v, a) pi is inverse dynamics, for random robots of all joint types and any parameters
 *
 * With the model's own parameters to 1e-11 of the largest force; Y itself does not depend on them, so that another
 * robot of the same shape gets its forces from the same Y; the columns of all modules are those of the whole, and add
 * up.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "ramus/ramus.h"
#include "ramus/regressor.h"
#include "support/data_with.h"
#include "support/compare.h"
#include "support/random.h"
#include "support/random_model.h"

enum { SEEDS = 60, P = RAMUS_REGRESSOR_PARAMETERS };

typedef struct subject {
    unsigned long long seed;
    ramus_model *model;
    ramus_data *data;
    ramus_data *regressor;
    int nv, nlink;
    double *q, *v, *a, *tau, *pi, *Y;
} subject;

static double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

/* Ports get zero wrenches and random motions. Takes the model. */
static subject subject_create(unsigned long long seed, ramus_model *model)
{
    subject s = { .seed = seed, .model = model, .nv = ramus_model_nv(model), .nlink = ramus_model_nlink(model) };
    const size_t nv = (size_t)s.nv, columns = P * (size_t)s.nlink;
    rng r = { seed + 77 };
    ramus_error err;
    if (ramus_data_create(model, NULL, &s.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_REGRESSOR, model, NULL, &s.regressor, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    s.q = numbers((size_t)ramus_model_nq(model));
    s.v = numbers(nv), s.a = numbers(nv), s.tau = numbers(nv), s.pi = numbers(columns), s.Y = numbers(nv * columns);
    ramus_random(model, &r.state, s.q);
    for (size_t i = 0; i < nv; i++) { /* some do not accelerate, some rest */
        s.v[i] = seed % 6 ? rng_normal(&r) : 0;
        s.a[i] = seed % 3 ? 3 * rng_normal(&r) : 0;
    }
    for (int p = 0; p < ramus_model_nport(model); p++) {
        ramus_sample sample = { .kind = rng_int(&r, 0, 1) ? RAMUS_SAMPLE_IMU : RAMUS_SAMPLE_MOTION };
        if (ramus_model_port(model, (ramus_port){ p }).kind == RAMUS_PORT_WRENCH)
            sample.kind = RAMUS_SAMPLE_WRENCH;
        sample.motion =
            (ramus_motion){ rng_pose(&r), { rng_vec3(&r, 2), rng_vec3(&r, 2) }, { rng_vec3(&r, 5), rng_vec3(&r, 5) } };
        sample.imu = (ramus_imu){ rng_vec3(&r, 2), rng_vec3(&r, 5), rng_vec3(&r, 10) };
        assert_int_equal(ramus_data_feed(s.data, (ramus_port){ p }, &sample), RAMUS_OK);
        if (sample.kind != RAMUS_SAMPLE_WRENCH)
            assert_int_equal(ramus_data_feed(s.regressor, (ramus_port){ p }, &sample), RAMUS_OK);
    }
    ramus_regressor_parameters(model, s.pi);
    for (size_t i = 0; i < nv * columns; i++)
        s.Y[i] = NAN;
    if (ramus_regressor_matrix(model, s.regressor, s.q, s.v, s.a, s.Y) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(s.regressor)->text);
    if (ramus_inverse_dynamics(model, s.data, s.q, s.v, s.a, s.tau) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(s.data)->text);
    return s;
}

static void subject_destroy(subject *s)
{
    ramus_data_destroy(s->data);
    ramus_data_destroy(s->regressor);
    ramus_model_destroy(s->model);
    free(s->q), free(s->v), free(s->a), free(s->tau), free(s->pi), free(s->Y);
}

/* out += Y pi */
static void add_product(int rows, int columns, const double Y[], const double pi[], double out[])
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out[i] += Y[(size_t)i * (size_t)columns + (size_t)j] * pi[j];
}

/* Whole and by module. Returns how many comparisons fail. */
static int check(const subject *s)
{
    const size_t nv = (size_t)s->nv;
    double *got = numbers(nv), *module = numbers(nv * P * (size_t)s->nlink), *sum = numbers(nv);
    int failures = 0;
    add_product(s->nv, P * s->nlink, s->Y, s->pi, got);
    failures += !near_numbers("Y pi", s->seed, got, s->tau, s->nv, 1e-11, NULL, NULL);
    for (int k = 0; k < ramus_model_ninstance(s->model); k++) {
        const ramus_instance_info info = ramus_model_instance(s->model, (ramus_instance){ k });
        const size_t width = P * (size_t)info.nlink, first = P * (size_t)info.first_link;
        assert_int_equal(
            ramus_regressor_module(s->model, s->regressor, s->q, s->v, s->a, (ramus_instance){ k }, module), RAMUS_OK);
        for (size_t i = 0; i < nv && width; i++)
            failures += !near_numbers("a module's columns", s->seed, module + i * width,
                                      s->Y + i * P * (size_t)s->nlink + first, (int)width, 0, NULL, NULL);
        add_product(s->nv, (int)width, module, s->pi + first, sum);
    }
    failures += !near_numbers("sum over modules", s->seed, sum, s->tau, s->nv, 1e-11, NULL, NULL);
    free(got), free(module), free(sum);
    return failures;
}

static plain_tree *tree_create(unsigned long long seed, int nlink, unsigned types)
{
    const random_tree_options opt = { nlink, (tree_shape)(seed % TREE_SHAPE_COUNT), types, (int)(seed / 2 % 2), 0 };
    return random_tree_create(seed, &opt);
}

static ramus_model *compile_tree(unsigned long long seed, const plain_tree *tree, const tree_partition *partition,
                                 const int black_box[])
{
    ramus_error err;
    ramus_model *model = NULL;
    if (tree_model_create(tree, partition, black_box, &model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    return model;
}

/* ---- cases -------------------------------------------------------------------------------------------------- */

static void gives_inverse_dynamics(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        plain_tree *tree = tree_create(seed, 1 + (int)(seed % 30), JOINT_MASK_ALL);
        tree_partition partition = random_partition_create(seed, tree, 1 + (int)(seed % 5));
        subject s = subject_create(seed, compile_tree(seed, tree, &partition, NULL));
        failures += check(&s);
        subject_destroy(&s);
        tree_partition_destroy(&partition);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

/* Another robot of the same shape: same Y, its own parameters, its own forces. */
static void does_not_depend_on_parameters(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        rng r = { seed };
        plain_tree *tree = tree_create(seed, 1 + (int)(seed % 20), JOINT_MASK_ALL);
        subject one = subject_create(seed, compile_tree(seed, tree, NULL, NULL));
        for (int k = 0; k < tree->nlink; k++) {
            tree->link[k].mass = rng_uniform(&r, 0.1, 3);
            tree->link[k].com = rng_vec3(&r, 0.5);
            for (int j = 0; j < 6; j++)
                tree->link[k].inertia[j] = j < 3 ? rng_uniform(&r, 1, 1.5) : rng_uniform(&r, -0.1, 0.1);
        }
        subject two = subject_create(seed, compile_tree(seed, tree, NULL, NULL));
        const int columns = P * one.nlink, size = one.nv * columns;
        failures += !near_numbers("Y of another robot", seed, two.Y, one.Y, size, 0, NULL, NULL);
        failures += check(&two);
        /* linear: Y (2 pi_one - 3 pi_two) */
        double *got = numbers((size_t)one.nv), *want = numbers((size_t)one.nv), *pi = numbers((size_t)columns);
        for (int j = 0; j < columns; j++)
            pi[j] = 2 * one.pi[j] - 3 * two.pi[j];
        for (int i = 0; i < one.nv; i++)
            want[i] = 2 * one.tau[i] - 3 * two.tau[i];
        add_product(one.nv, columns, one.Y, pi, got);
        failures += !near_numbers("linear", seed, got, want, one.nv, 1e-11, NULL, NULL);
        free(got), free(want), free(pi);
        subject_destroy(&one);
        subject_destroy(&two);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

static void dependent_joints(void **state)
{
    (void)state;
    int failures = 0, dependent = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        plain_tree *tree = tree_create(seed, 4 + (int)(seed % 10), JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL));
        for (int k = 2; k < tree->nlink; k += 3, dependent++) {
            tree->link[k].mimic = (int)(seed % 2);
            tree->link[k].multiplier = seed % 3 ? -0.7 : 1.3;
            tree->link[k].offset = 0.2;
        }
        plain_tree_number(tree);
        subject s = subject_create(seed, compile_tree(seed, tree, NULL, NULL));
        failures += check(&s);
        subject_destroy(&s);
        plain_tree_destroy(tree);
    }
    assert_true(dependent > SEEDS);
    assert_int_equal(failures, 0);
}

/* What sits on a black box moves with it; its wrench port needs no sample. */
static void black_boxes(void **state)
{
    (void)state;
    int failures = 0, ports = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        rng r = { seed };
        int black_box[32] = { 0 };
        plain_tree *tree = tree_create(seed, 6 + (int)(seed % 10), JOINT_MASK_ALL);
        tree_partition partition = random_partition_create(seed, tree, 5);
        for (int k = 1; k < partition.nmodule && k < 32; k++)
            black_box[k] = rng_int(&r, 0, 2) == 0;
        subject s = subject_create(seed, compile_tree(seed, tree, &partition, black_box));
        ports += ramus_model_nport(s.model);
        failures += check(&s);
        subject_destroy(&s);
        tree_partition_destroy(&partition);
        plain_tree_destroy(tree);
    }
    assert_true(ports > SEEDS);
    assert_int_equal(failures, 0);
}

static void locked_joints(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        ramus_error err;
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        plain_tree *tree = tree_create(seed, 4 + (int)(seed % 8), JOINT_MASK_ALL);
        random_state values = random_state_create(seed, tree);
        assert_int_equal(tree_builder_create(tree, NULL, NULL, &builder, &err), RAMUS_OK);
        for (int k = (int)(seed % 3); k < tree->nlink; k += 3) {
            const plain_link *l = &tree->link[k];
            char joint[128];
            snprintf(joint, sizeof joint, "robot/%s", l->joint);
            if (l->type != RAMUS_FIXED &&
                ramus_builder_lock(builder, joint, values.q + l->q, ramus_joint_type_nq(l->type), &err) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, err.text);
        }
        assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
        subject s = subject_create(seed, model);
        failures += check(&s);
        subject_destroy(&s);
        ramus_builder_destroy(builder);
        random_state_destroy(&values);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

static void failures_are_told(void **state)
{
    (void)state;
    ramus_error err;
    ramus_data *regressor = NULL;
    ramus_data_options options = { 0 };
    plain_tree *tree = tree_create(4, 8, JOINT_MASK_ALL);
    tree_partition partition = random_partition_create(4, tree, 8); /* cut at every joint */
    int black_box[8] = { 0 };
    black_box[partition.module[tree->link[7].parent]] = 1; /* link 7's module sits on a black box */
    assert_true(partition.module[tree->link[7].parent] > 0);
    ramus_model *model = compile_tree(4, tree, &partition, black_box);
    const size_t size = (size_t)ramus_model_nv(model) * P * (size_t)ramus_model_nlink(model);
    double *zero = numbers((size_t)ramus_model_nq(model) + 10), *Y = numbers(size);
    ramus_neutral(model, zero);
    assert_int_equal(data_with(RAMUS_WITH_REGRESSOR, model, &options, &regressor, &err), RAMUS_ERR_ARGUMENT);
    assert_null(regressor);
    options = ramus_data_options_default();
    options.port_max_age = -1;
    assert_int_equal(data_with(RAMUS_WITH_REGRESSOR, model, &options, &regressor, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(data_with(RAMUS_WITH_REGRESSOR, model, NULL, &regressor, &err), RAMUS_OK);
    assert_int_equal(ramus_regressor_matrix(model, regressor, zero, zero, zero, Y), RAMUS_ERR_PORT); /* never fed */
    assert_non_null(strstr(ramus_data_error(regressor)->text, "motion."));
    assert_int_equal(ramus_regressor_module(model, regressor, zero, zero, zero, (ramus_instance){ -1 }, Y),
                     RAMUS_ERR_NOT_FOUND);
    ramus_data_destroy(regressor);
    ramus_data_destroy(NULL);
    free(zero), free(Y);
    ramus_model_destroy(model);
    tree_partition_destroy(&partition);
    plain_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_inverse_dynamics), cmocka_unit_test(does_not_depend_on_parameters),
        cmocka_unit_test(dependent_joints),       cmocka_unit_test(black_boxes),
        cmocka_unit_test(locked_joints),          cmocka_unit_test(failures_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
