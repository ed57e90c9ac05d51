/* test_batches.c - many states at once: each row is what the call for one state returns, wherever it is and whatever its neighbours
 * are. Random robots with all joint types, dependent joints, welded links, links in another order than the bodies', black boxes.
 */
#include "equations_robot.h"

#include <math.h>

#include "batch_calls.h"
#include "support/cut_robot.h"

enum { ROWS = 19 };

/* A robot with rows of states. */
typedef struct subject {
    unsigned long long seed;
    const ramus_model *model;
    int nq, nv;
    double *q, *v, *x; /* [ROWS ...] */
    ramus_frame frame;
    double *got[OUTPUTS_MOST], *want[OUTPUTS_MOST];
} subject;

static subject subject_create(unsigned long long seed, const ramus_model *model)
{
    subject s = { .seed = seed, .model = model, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    rng random = { seed };
    s.q = numbers((size_t)(ROWS * s.nq));
    s.v = numbers((size_t)(ROWS * s.nv));
    s.x = numbers((size_t)(ROWS * s.nv));
    unsigned long long more = seed + 1;
    for (int r = 0; r < ROWS; r++)
        ramus_random(model, &more, s.q + r * s.nq);
    for (int k = 0; k < ROWS * s.nv; k++) {
        s.v[k] = rng_uniform(&random, -2, 2);
        s.x[k] = rng_uniform(&random, -5, 5);
    }
    s.frame.index = (int)(seed % (unsigned long long)ramus_model_nframe(model));
    size_t most = width_square(model);
    most = width_poses(model) > most ? width_poses(model) : most;
    most = width_jacobian(model) > most ? width_jacobian(model) : most;
    for (int k = 0; k < OUTPUTS_MOST; k++) {
        s.got[k] = numbers(ROWS * most);
        s.want[k] = numbers(ROWS * most);
    }
    return s;
}

static void subject_destroy(subject *s)
{
    free(s->q);
    free(s->v);
    free(s->x);
    for (int k = 0; k < OUTPUTS_MOST; k++) {
        free(s->got[k]);
        free(s->want[k]);
    }
}

static batch_inputs row_of(const subject *s, int row)
{
    return (batch_inputs){ s->q + row * s->nq, s->v + row * s->nv, s->x + row * s->nv, s->frame };
}

/* Rows of `call` from single states; 0: some failed. */
static int want_rows(const subject *s, const batch_call *call, ramus_data *data)
{
    const size_t width = call->width(s->model);
    for (int r = 0; r < ROWS; r++) {
        const batch_inputs in = row_of(s, r);
        double *out[OUTPUTS_MOST];
        for (int k = 0; k < OUTPUTS_MOST; k++)
            out[k] = s->want[k] + (size_t)r * width;
        if (call->one(s->model, data, &in, out) != RAMUS_OK)
            return 0;
    }
    return 1;
}

/* All counts, against single states, and each row with the same bits in each of them. */
static int compare(const subject *s, const batch_call *call, ramus_data *data)
{
    static const int counts[] = { ROWS, 1, 7, 8, 9 };
    const size_t width = call->width(s->model);
    const double tolerance =
        seed_count(1) > 1 ? 4 * call->tolerance : call->tolerance; /* of more robots, some have a worse M */
    int failures = 0;
    if (!want_rows(s, call, data)) { /* singular, say: then the batch must fail as well */
        const batch_inputs in = row_of(s, 0);
        double *out[OUTPUTS_MOST] = { s->got[0], s->got[1], s->got[2] };
        const ramus_status many = call->many(s->model, data, ROWS, &in, out);
        if (many == RAMUS_OK || strncmp(ramus_data_error(data)->text, "row ", 4) != 0) {
            fprintf(stderr, "%s, seed %llu: single states fail, and the batch does not\n", call->name, s->seed);
            return 1;
        }
        return 0;
    }
    double *first[OUTPUTS_MOST];
    for (int k = 0; k < call->noutput; k++)
        first[k] = numbers(ROWS * width);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        const batch_inputs in = row_of(s, 0);
        double *out[OUTPUTS_MOST] = { s->got[0], s->got[1], s->got[2] };
        const size_t count = (size_t)counts[c];
        for (int k = 0; k < call->noutput; k++)
            for (size_t j = 0; j < ROWS * width; j++)
                out[k][j] = NAN;
        if (call->many(s->model, data, count, &in, out) != RAMUS_OK) {
            fprintf(stderr, "%s, seed %llu: %s\n", call->name, s->seed, ramus_data_error(data)->text);
            failures++;
            break;
        }
        for (int k = 0; k < call->noutput; k++) {
            for (size_t r = 0; r < count; r++) {
                failures += !near_numbers(call->name, s->seed, out[k] + r * width, s->want[k] + r * width, (int)width,
                                          tolerance, NULL, NULL);
            }
            for (size_t j = count * width; j < ROWS * width; j++)
                failures += !isnan(out[k][j]); /* nothing beyond the rows */
            if (c == 0)
                memcpy(first[k], out[k], ROWS * width * sizeof(double));
            else if (memcmp(first[k], out[k], count * width * sizeof(double)) != 0) {
                fprintf(stderr, "%s, seed %llu: %zu rows have other bits than %d\n", call->name, s->seed, count, ROWS);
                failures++;
            }
        }
    }
    for (int k = 0; k < call->noutput; k++)
        free(first[k]);
    return failures;
}

static int compare_all(const subject *s, ramus_algebra algebra, int effects)
{
    int failures = 0;
    static const int lanes[] = { 0, 1, 4 };
    for (size_t l = 0; l < sizeof lanes / sizeof *lanes; l++) {
        ramus_data_options opt = ramus_data_options_default();
        ramus_data *data = NULL;
        opt.algebra = algebra;
        opt.lanes = lanes[l];
        opt.joint_effects = effects;
        opt.with = RAMUS_WITH_DERIVATIVES;
        assert_int_equal(ramus_data_create(s->model, &opt, &data, NULL), RAMUS_OK);
        for (int c = 0; c < BATCH_CALLS; c++)
            failures += compare(s, &batch_calls[c], data);
        ramus_data_destroy(data);
    }
    return failures;
}

static void random_robots(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(16); seed++) {
        robot r = robot_create(seed);
        subject s = subject_create(seed, r.model);
        failures += compare_all(&s, seed % 4 == 3 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV, (int)(seed % 2));
        subject_destroy(&s);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Modules in any order: internal coordinates are not the user's. */
static void other_orders(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(5); seed++) {
        cut_robot r = cut_robot_create(seed, 15, (tree_shape)(seed % TREE_SHAPE_COUNT), 6);
        subject s = subject_create(seed, r.cut);
        failures += compare_all(&s, RAMUS_ALGEBRA_SV, 0);
        subject_destroy(&s);
        cut_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Branches that only the world connects, in lanes one after the other; a branch of another order than the user's among them. */
static void several_branches(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(8); seed++) {
        const random_tree_options opt = { 20, seed % 2 ? TREE_ARMS : TREE_RANDOM, JOINT_MASK_ALL, 0, 1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        tree->link[0].type = RAMUS_FIXED;
        for (int k = 1; k < tree->nlink; k++)
            if (k % 4 == 1)
                tree->link[k].parent = 0;
        plain_tree_number(tree);
        robot r = robot_of_tree(seed, tree);
        subject s = subject_create(seed, r.model);
        failures += compare_all(&s, RAMUS_ALGEBRA_SV, (int)(seed % 2));
        subject_destroy(&s);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Derivatives of a long chain are those of single states, to the bit. */
static void long_chain(void **state)
{
    (void)state;
    const random_tree_options opt = { 130, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    robot r = robot_of_tree(1, random_tree_create(1, &opt));
    ramus_data *data = NULL;
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, r.model, NULL, &data, NULL), RAMUS_OK);
    const size_t n = (size_t)r.nv * (size_t)r.nv;
    double *q = numbers(2 * (size_t)r.nq), *v = numbers(2 * (size_t)r.nv);
    double *got = numbers(2 * n), *want = numbers(n);
    for (int k = 0; k < r.nq; k++)
        q[r.nq + k] = 0.01 * (k % 7);
    assert_int_equal(ramus_forward_dynamics_derivatives_batch(r.model, data, 2, q, v, v, got, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics_derivatives(r.model, data, q + r.nq, v, v, NULL, want, NULL, NULL),
                     RAMUS_OK);
    assert_memory_equal(got + n, want, n * sizeof *want);
    free(q);
    free(v);
    free(got);
    free(want);
    ramus_data_destroy(data);
    robot_destroy(&r);
}

/* ---- ports ------------------------------------------------------------------------------------------------------ */

static void black_boxes(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(4); seed++) {
        cut_robot r = cut_robot_create(seed, 16, TREE_ARMS, 5);
        const int black_box[64] = { 0, 1, 0, seed % 2 };
        ramus_model *model = NULL;
        ramus_error err;
        if (tree_model_create(r.tree, &r.partition, black_box, &model, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        subject s = subject_create(seed, model);
        ramus_data *data = NULL;
        assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, model, NULL, &data, NULL), RAMUS_OK);
        for (int c = 0; c < BATCH_CALLS;
             c++) { /* never fed: the call fails as that for one state does, before any row */
            const batch_inputs in = row_of(&s, 0);
            const ramus_status one = batch_calls[c].one(model, data, &in, s.want);
            ramus_error why = *ramus_data_error(data);
            const ramus_status many = batch_calls[c].many(model, data, ROWS, &in, s.got);
            assert_int_equal(one, many);
            if (one)
                assert_string_equal(why.text, ramus_data_error(data)->text);
        }
        for (int k = 0; k < ramus_model_nport(model); k++) {
            const ramus_sample x = cut_robot_sample(&r, model, k, RAMUS_SAMPLE_MOTION);
            assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &x), RAMUS_OK);
        }
        for (int c = 0; c < BATCH_CALLS; c++)
            failures += compare(&s, &batch_calls[c], data);
        for (int k = 0; k < ramus_model_nport(model); k++) { /* its frame's place is not known */
            const ramus_sample x = cut_robot_sample(&r, model, k, RAMUS_SAMPLE_IMU);
            assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &x), RAMUS_OK);
        }
        for (int c = 0; c < BATCH_CALLS; c++)
            failures += compare(&s, &batch_calls[c], data);
        ramus_data_destroy(data);
        subject_destroy(&s);
        ramus_model_destroy(model);
        cut_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- rows that fail --------------------------------------------------------------------------------------------- */

/* One number of one row is not finite: that row fails as a single state does, and no other has other bits. */
static int spoil(const subject *s, const batch_call *call, ramus_data *data, int row, int which, double by)
{
    const size_t width = call->width(s->model);
    double *const input[3] = { s->q, s->v, s->x };
    const int length = which ? s->nv : s->nq;
    batch_inputs in = row_of(s, 0);
    double *out[OUTPUTS_MOST] = { s->want[0], s->want[1], s->want[2] };
    if (!length || call->many(s->model, data, ROWS, &in, out) != RAMUS_OK)
        return 0;
    double *at = input[which] + row * length + (int)((s->seed + (unsigned)row) % (unsigned)length), kept = *at;
    *at = by;
    in = row_of(s, row);
    double *one_out[OUTPUTS_MOST] = { s->got[0], s->got[1], s->got[2] };
    const ramus_status one = call->one(s->model, data, &in, one_out);
    char want[1100];
    snprintf(want, sizeof want, "row %d: %.900s", row, ramus_data_error(data)->text);
    in = row_of(s, 0);
    const ramus_status many = call->many(s->model, data, ROWS, &in, one_out);
    *at = kept;
    int failures = one != many;
    if (one && strcmp(want, ramus_data_error(data)->text) != 0) {
        fprintf(stderr, "%s, seed %llu: '%s', for one state '%s'\n", call->name, s->seed, ramus_data_error(data)->text,
                want);
        failures++;
    }
    for (int k = 0; k < call->noutput; k++)
        for (int r = 0; r < ROWS; r++) {
            const double *got = s->got[k] + (size_t)r * width;
            if (r == row)
                for (size_t j = 0; one && j < width; j++)
                    failures += !isnan(got[j]);
            else
                failures += memcmp(got, s->want[k] + (size_t)r * width, width * sizeof *got) != 0;
        }
    if (failures)
        fprintf(stderr, "%s, seed %llu: row %d, input %d is %g: %d failures (statuses %d, %d)\n", call->name, s->seed,
                row, which, by, failures, (int)one, (int)many);
    return failures;
}

static void neighbours_are_not_spoiled(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(5); seed++) {
        robot r = robot_create(seed);
        subject s = subject_create(seed, r.model);
        ramus_data *data = NULL;
        assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, r.model, NULL, &data, NULL), RAMUS_OK);
        for (int c = 0; c < BATCH_CALLS; c++)
            for (int which = 0; which < (batch_calls[c].uses_v ? 3 : 1); which++)
                for (int row = 0; row < ROWS; row += 6) {
                    failures += spoil(&s, &batch_calls[c], data, row, which, NAN);
                    failures += spoil(&s, &batch_calls[c], data, row, which, INFINITY);
                    failures += spoil(&s, &batch_calls[c], data, row, which, 1e200);
                }
        ramus_data_destroy(data);
        subject_destroy(&s);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* A joint that meets no inertia. */
static void singular_rows(void **state)
{
    (void)state;
    plain_tree *tree = tree_of_types(3, 9, JOINT_MASK_ONE_AXIS);
    plain_link *last = &tree->link[tree->nlink - 1];
    last->mass = 0;
    memset(last->inertia, 0, sizeof last->inertia);
    robot r = robot_of_tree(3, tree);
    subject s = subject_create(3, r.model);
    const batch_inputs in = row_of(&s, 0);
    const ramus_status one = ramus_forward_dynamics(r.model, r.data, s.q, s.v, s.x, s.want[0]);
    assert_int_equal(one, RAMUS_ERR_SINGULAR);
    char want[1100];
    snprintf(want, sizeof want, "row 0: %.900s", ramus_data_error(r.data)->text);
    assert_int_equal(many_forward(r.model, r.data, ROWS, &in, s.got), RAMUS_ERR_SINGULAR);
    assert_string_equal(ramus_data_error(r.data)->text, want);
    subject_destroy(&s);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_robots), cmocka_unit_test(other_orders), cmocka_unit_test(several_branches),
        cmocka_unit_test(long_chain),    cmocka_unit_test(black_boxes),  cmocka_unit_test(neighbours_are_not_spoiled),
        cmocka_unit_test(singular_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
