/* test_black_box.c - a module replaced by its true signals changes nothing; signals that are no good are refused
 *
 * The signals come from the whole robot: motion by the textbook, wrenches from its joint wrenches. A box may be the
 * root, in the middle or a leaf; its motion may be told as such or by an inertial sensor.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "support/data_with.h"
#include "support/compare.h"
#include "support/cut_robot.h"

static const double tolerance = 1e-12;

typedef struct boxed {
    ramus_model *model;
    ramus_data *data;
    ramus_data *composition;
    double *q, *v, *a, *tau;
    ramus_wrench *external;
    ramus_sample *sample; /* [nport] the true ones */
} boxed;

static boxed boxed_create(const cut_robot *r, const int black_box[], ramus_algebra algebra,
                          ramus_sample_kind motion_kind, double max_age)
{
    boxed b = { 0 };
    ramus_error err;
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = algebra;
    opt.port_max_age = max_age;
    if (tree_model_create(r->tree, &r->partition, black_box, &b.model, &err) != RAMUS_OK ||
        ramus_data_create(b.model, &opt, &b.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_COMPOSITION, b.model, &opt, &b.composition, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r->seed, err.text);
    const size_t n = 7 * (size_t)r->tree->nlink + 1, nport = (size_t)ramus_model_nport(b.model);
    b.q = calloc(n, sizeof(double));
    b.v = calloc(n, sizeof(double));
    b.a = calloc(n, sizeof(double));
    b.tau = calloc(n, sizeof(double));
    b.external = calloc(n, sizeof *b.external);
    b.sample = calloc(nport + 1, sizeof *b.sample);
    tree_map map = tree_map_create(r->tree, b.model);
    tree_map_q(r->tree, &map, r->s.q, b.q);
    tree_map_v(r->tree, &map, r->s.v, b.v);
    tree_map_v(r->tree, &map, r->s.a, b.a);
    tree_map_wrench(&map, r->s.external, b.external);
    tree_map_destroy(&map);
    for (int i = 0; i < (int)nport; i++)
        b.sample[i] = cut_robot_sample(r, b.model, i, motion_kind);
    return b;
}

static void boxed_destroy(boxed *b)
{
    ramus_data_destroy(b->data);
    ramus_data_destroy(b->composition);
    ramus_model_destroy(b->model);
    free(b->q);
    free(b->v);
    free(b->a);
    free(b->tau);
    free(b->external);
    free(b->sample);
}

static void feed_all(boxed *b)
{
    for (int i = 0; i < ramus_model_nport(b->model); i++) {
        assert_int_equal(ramus_data_feed(b->data, (ramus_port){ i }, &b->sample[i]), RAMUS_OK);
        assert_int_equal(ramus_data_feed(b->composition, (ramus_port){ i }, &b->sample[i]), RAMUS_OK);
    }
}

static int forget(double tau[], int n)
{
    for (int i = 0; i < n; i++)
        tau[i] = NAN;
    return n;
}

/* All ways of evaluation with these modules in boxes. */
static int boxes_change_nothing(const cut_robot *r, const int black_box[], ramus_algebra algebra,
                                ramus_sample_kind motion_kind)
{
    int failures = 0;
    char what[300], boxes[64] = "";
    for (int i = 0; i < r->partition.nmodule && i < 60; i++)
        if (black_box[i])
            snprintf(boxes + strlen(boxes), sizeof boxes - strlen(boxes), " m%d", i);
    boxed b = boxed_create(r, black_box, algebra, motion_kind, INFINITY);
    const char *how = motion_kind == RAMUS_SAMPLE_IMU ? "inertial sensor" : "motion";
    const char *name = algebra == RAMUS_ALGEBRA_SV ? "sv" : "dq";
    const int nv = ramus_model_nv(b.model);
    feed_all(&b);

    forget(b.tau, nv);
    assert_int_equal(ramus_inverse_dynamics_external(b.model, b.data, b.q, b.v, b.a, b.external, b.tau), RAMUS_OK);
    snprintf(what, sizeof what, "boxes%s by %s, %s", boxes, how, name);
    failures += !cut_robot_near(r, what, b.model, b.tau, tolerance);

    forget(b.tau, nv);
    assert_int_equal(ramus_composed_inverse_dynamics(b.model, b.composition, b.q, b.v, b.a, b.external, b.tau),
                     RAMUS_OK);
    snprintf(what, sizeof what, "boxes%s by %s, composed, %s", boxes, how, name);
    failures += !cut_robot_near(r, what, b.model, b.tau, tolerance);

    /* the wrench at every joint, and on the boxes themselves: what was fed */
    ramus_wrench *got = calloc((size_t)r->tree->nlink, sizeof *got);
    assert_int_equal(ramus_inverse_dynamics_wrenches(b.model, b.data, b.q, b.v, b.a, b.external, NULL, got), RAMUS_OK);
    tree_map map = tree_map_create(r->tree, b.model);
    for (int k = 0; k < r->tree->nlink; k++)
        if (map.link[k] >= 0) {
            snprintf(what, sizeof what, "boxes%s by %s, %s, wrench of %s", boxes, how, name, r->tree->link[k].joint);
            const double scale = scale_of((const double *)r->wrench, 6 * r->tree->nlink);
            failures += !near_wrenches(what, r->seed, &got[map.link[k]], &r->wrench[k], 1, tolerance * scale);
        }
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance instance = cut_robot_instance(b.model, i);
        ramus_wrench seen, fed = cut_robot_wrench(r, i);
        if (instance.index < 0 || ramus_model_instance(b.model, instance).wrench_port.index < 0)
            continue;
        assert_int_equal(ramus_interface_wrench_after(b.model, b.data, instance, &seen), RAMUS_OK);
        failures += !near_wrenches("wrench on a box", r->seed, &seen, &fed, 1, tolerance);
    }
    free(got);
    tree_map_destroy(&map);
    boxed_destroy(&b);
    return failures;
}

static int every_way(const cut_robot *r, const int black_box[])
{
    int failures = 0;
    for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
        failures += boxes_change_nothing(r, black_box, (ramus_algebra)algebra, RAMUS_SAMPLE_MOTION);
        failures += boxes_change_nothing(r, black_box, (ramus_algebra)algebra, RAMUS_SAMPLE_IMU);
    }
    return failures;
}

static int carries_something(const cut_robot *r, int module)
{
    for (int i = 1; i < r->partition.nmodule; i++)
        if (r->partition.module[r->partition.on[i]] == module)
            return 1;
    return 0;
}

/* Each module alone, so that the box is the root, in the middle, and a leaf. */
static void one_box_anywhere(void **state)
{
    (void)state;
    int failures = 0, root = 0, middle = 0, leaf = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < 8; s++) {
            cut_robot r = cut_robot_create((unsigned long long)(100 * shape + s), 6 + 2 * s, (tree_shape)shape, 4);
            for (int i = 0; i < r.partition.nmodule && r.partition.nmodule > 1; i++) {
                int black_box[64] = { 0 };
                black_box[i] = 1;
                *(i == 0 ? &root : carries_something(&r, i) ? &middle : &leaf) += 1;
                failures += every_way(&r, black_box);
            }
            cut_robot_destroy(&r);
        }
    assert_true(root > 0 && middle > 0 && leaf > 0);
    assert_int_equal(failures, 0);
}

/* Several at once, also one on the other. */
static void many_boxes(void **state)
{
    (void)state;
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < 12; s++) {
            cut_robot r = cut_robot_create((unsigned long long)(100 * shape + s), 20, (tree_shape)shape, 10);
            int black_box[64] = { 0 }, left = 0;
            for (int i = 0; i < r.partition.nmodule; i++) {
                black_box[i] = (i * 7 + s) % 3 == 0;
                left += !black_box[i];
            }
            if (left > 0)
                failures += every_way(&r, black_box);
            cut_robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* Rows of a batch with their own samples, against one state at a time. */
static void each_row_its_own_samples(void **state)
{
    (void)state;
    enum { ROWS = 11 };
    for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
        int failures = 0;
        cut_robot first = cut_robot_create(4, 16, TREE_ARMS, 5);
        int black_box[64] = { 0, 1 };
        boxed b = boxed_create(&first, black_box, (ramus_algebra)algebra, RAMUS_SAMPLE_MOTION, INFINITY);
        const int nport = ramus_model_nport(b.model);
        const size_t nq = (size_t)ramus_model_nq(b.model), nv = (size_t)ramus_model_nv(b.model);
        double *q = calloc(ROWS * nq, sizeof *q), *v = calloc(ROWS * nv, sizeof *v), *a = calloc(ROWS * nv, sizeof *a);
        double *got = calloc(ROWS * nv, sizeof *got), *want = calloc(ROWS * nv, sizeof *want);
        ramus_sample *samples = calloc((size_t)(ROWS * nport), sizeof *samples);
        tree_map map = tree_map_create(first.tree, b.model);
        for (size_t i = 0; i < ROWS; i++) {
            random_state s = random_state_create(i, first.tree);
            tree_map_q(first.tree, &map, s.q, q + i * nq);
            tree_map_v(first.tree, &map, s.v, v + i * nv);
            tree_map_v(first.tree, &map, s.a, a + i * nv);
            random_state_destroy(&s);
            for (int k = 0; k < nport; k++) { /* any values will do, as long as rows differ */
                ramus_sample *x = &samples[i * (size_t)nport + (size_t)k];
                *x = cut_robot_sample(&first, b.model, k, i % 2 ? RAMUS_SAMPLE_IMU : RAMUS_SAMPLE_MOTION);
                x->wrench.force.x += (double)i;
                x->motion.twist_dot.linear.y -= (double)i;
                x->imu.proper_acceleration.z += 2 * (double)i;
                assert_int_equal(ramus_data_feed(b.data, (ramus_port){ k }, x), RAMUS_OK);
            }
            assert_int_equal(ramus_inverse_dynamics(b.model, b.data, q + i * nq, v + i * nv, a + i * nv, want + i * nv),
                             RAMUS_OK);
        }
        assert_int_equal(ramus_inverse_dynamics_batch_ports(b.model, b.data, ROWS, q, v, a, samples, got), RAMUS_OK);
        for (size_t i = 0; i < ROWS; i++)
            failures +=
                !near_numbers("row with its own samples", i, got + i * nv, want + i * nv, (int)nv, 1e-13, NULL, NULL);
        /* and the samples that were fed serve all rows of a plain batch */
        assert_int_equal(ramus_inverse_dynamics_batch(b.model, b.data, ROWS, q, v, a, got), RAMUS_OK);
        for (size_t i = 0; i < ROWS; i++) {
            assert_int_equal(ramus_inverse_dynamics(b.model, b.data, q + i * nq, v + i * nv, a + i * nv, want + i * nv),
                             RAMUS_OK);
            failures +=
                !near_numbers("row with the samples fed", i, got + i * nv, want + i * nv, (int)nv, 1e-13, NULL, NULL);
        }
        free(q);
        free(v);
        free(a);
        free(got);
        free(want);
        free(samples);
        tree_map_destroy(&map);
        boxed_destroy(&b);
        cut_robot_destroy(&first);
        assert_int_equal(failures, 0);
    }
}

/* ---- signals that are no good ------------------------------------------------------------------------------- */

/* Both ways of evaluation must refuse, and name the port. */
static void refused(boxed *b, int port, const char *why)
{
    const ramus_port_info info = ramus_model_port(b->model, (ramus_port){ port });
    const ramus_status whole = ramus_inverse_dynamics(b->model, b->data, b->q, b->v, b->a, b->tau);
    const ramus_status composed =
        ramus_composed_inverse_dynamics(b->model, b->composition, b->q, b->v, b->a, NULL, b->tau);
    if (whole != RAMUS_ERR_PORT || composed != RAMUS_ERR_PORT)
        fail_msg("%s, %s: %s; composed: %s", info.name, why, ramus_status_text(whole), ramus_status_text(composed));
    if (!strstr(ramus_data_error(b->data)->text, info.name) ||
        !strstr(ramus_data_error(b->composition)->text, info.name))
        fail_msg("%s, %s: not named in '%s' or in '%s'", info.name, why, ramus_data_error(b->data)->text,
                 ramus_data_error(b->composition)->text);
}

static void accepted(boxed *b)
{
    assert_int_equal(ramus_inverse_dynamics(b->model, b->data, b->q, b->v, b->a, b->tau), RAMUS_OK);
    assert_int_equal(ramus_composed_inverse_dynamics(b->model, b->composition, b->q, b->v, b->a, NULL, b->tau),
                     RAMUS_OK);
}

static void bad_signals_are_refused(void **state)
{
    (void)state;
    cut_robot r = cut_robot_create(4, 16, TREE_ARMS, 5);
    int black_box[64] = { 0 };
    for (int i = 1; i < r.partition.nmodule; i++)
        if (carries_something(&r, i)) {
            black_box[i] = 1;
            break;
        }
    const ramus_sample_kind kinds[] = { RAMUS_SAMPLE_MOTION, RAMUS_SAMPLE_IMU };
    for (int i = 0; i < 2; i++) {
        boxed b = boxed_create(&r, black_box, RAMUS_ALGEBRA_SV, kinds[i], 0.1);
        const int nport = ramus_model_nport(b.model);
        assert_true(nport >= 2);
        ramus_data_set_time(b.data, 10);
        ramus_data_set_time(b.composition, 10);
        for (int port = 0; port < nport; port++)
            b.sample[port].stamp = 9.95;
        for (int missing = 0; missing < nport; missing++) {
            boxed other = boxed_create(&r, black_box, RAMUS_ALGEBRA_DQ, kinds[i], INFINITY);
            for (int port = 0; port < nport; port++)
                if (port != missing) {
                    ramus_data_feed(other.data, (ramus_port){ port }, &b.sample[port]);
                    ramus_data_feed(other.composition, (ramus_port){ port }, &b.sample[port]);
                }
            refused(&other, missing, "never fed");
            boxed_destroy(&other);
        }
        feed_all(&b);
        accepted(&b);
        for (int port = 0; port < nport; port++) {
            const ramus_sample good = b.sample[port];
            b.sample[port].stamp = 9.85;
            feed_all(&b);
            refused(&b, port, "too old");
            b.sample[port] = good;
            if (good.kind == RAMUS_SAMPLE_WRENCH)
                b.sample[port].wrench.moment.y = NAN;
            else if (good.kind == RAMUS_SAMPLE_MOTION)
                b.sample[port].motion.twist_dot.angular.z = NAN;
            else
                b.sample[port].imu.proper_acceleration.x = INFINITY;
            feed_all(&b);
            refused(&b, port, "not a number");
            b.sample[port] = good;
            b.sample[port].stamp = NAN;
            feed_all(&b);
            refused(&b, port, "no time");
            b.sample[port] = good;
            feed_all(&b);
            accepted(&b);
            /* the wrong kind is refused at the door and changes nothing */
            ramus_sample wrong = good;
            wrong.kind = good.kind == RAMUS_SAMPLE_WRENCH ? RAMUS_SAMPLE_IMU : RAMUS_SAMPLE_WRENCH;
            assert_int_not_equal(ramus_data_feed(b.data, (ramus_port){ port }, &wrong), RAMUS_OK);
            assert_int_not_equal(ramus_data_feed(b.composition, (ramus_port){ port }, &wrong), RAMUS_OK);
            accepted(&b);
        }
        assert_int_not_equal(ramus_data_feed(b.data, (ramus_port){ nport }, &b.sample[0]), RAMUS_OK);
        assert_int_not_equal(ramus_data_feed(b.data, (ramus_port){ -1 }, &b.sample[0]), RAMUS_OK);
        boxed_destroy(&b);
    }
    cut_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_box_anywhere),
        cmocka_unit_test(many_boxes),
        cmocka_unit_test(each_row_its_own_samples),
        cmocka_unit_test(bad_signals_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
