/* test_forward_ports.c - forward dynamics with black boxes: a module replaced by its true signals changes nothing
 *
 * As child a box is a known wrench, as parent a known motion or an inertial sensor's reading. Forces and signals come
 * from the whole robot; the accelerations of the joints that are left must come back, by both ways.
 */
#include "equations_robot.h"

#include "support/data_with.h"
#include "support/cut_robot.h"

enum { SEEDS = 60 };

/* One module in a box. */
static int box_changes_nothing(const cut_robot *cut, int box, ramus_sample_kind motion_kind, double *achieved)
{
    int failures = 0, black_box[64] = { 0 };
    ramus_error err;
    robot r = { .seed = cut->seed };
    const size_t n = 7 * (size_t)cut->tree->nlink + 1;
    double *q = numbers(n), *v = numbers(n), *want = numbers(n), *tau = numbers(n), *a = numbers(n);
    ramus_wrench *external = calloc(n, sizeof *external);
    assert_non_null(external);
    black_box[box] = 1;
    if (tree_model_create(cut->tree, &cut->partition, black_box, &r.model, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.equations, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", cut->seed, err.text);
    r.nv = ramus_model_nv(r.model);
    tree_map map = tree_map_create(cut->tree, r.model);
    tree_map_q(cut->tree, &map, cut->s.q, q);
    tree_map_v(cut->tree, &map, cut->s.v, v);
    tree_map_v(cut->tree, &map, cut->s.a, want);
    tree_map_v(cut->tree, &map, cut->tau, tau);
    tree_map_wrench(&map, cut->s.external, external);
    tree_map_destroy(&map);
    const int nport = ramus_model_nport(r.model);
    if (nport)
        assert_int_equal(ramus_forward_dynamics(r.model, r.data, q, v, tau, a), RAMUS_ERR_PORT);
    int moving = 0;
    for (int i = 0; i < nport; i++) {
        const ramus_sample sample = cut_robot_sample(cut, r.model, i, motion_kind);
        moving |= sample.kind != RAMUS_SAMPLE_WRENCH;
        assert_int_equal(ramus_data_feed(r.data, (ramus_port){ i }, &sample), RAMUS_OK);
    }
    for (int way = 0; way < 2; way++) {
        const ramus_status status =
            way ? ramus_forward_dynamics_by_mass_matrix_tree(r.model, r.data, q, v, tau, external, a)
                : ramus_forward_dynamics_external(r.model, r.data, q, v, tau, external, a);
        if (status != RAMUS_OK)
            fail_msg("seed %llu, box m%d: %s", cut->seed, box, ramus_data_error(r.data)->text);
        failures += !near_all(way ? "box, through M" : "box, articulated bodies", &r, a, want, r.nv, 1e-9, achieved);
    }
    /* what is moved from outside has no C of its own, and says so; its M has no need of the motion */
    double *C = square_matrix(&r), *M = square_matrix(&r), *other = square_matrix(&r);
    assert_int_equal(ramus_coriolis_matrix(r.model, r.equations, q, v, C), moving ? RAMUS_ERR_UNSUPPORTED : RAMUS_OK);
    if (moving)
        assert_non_null(strstr(ramus_data_error(r.equations)->text, "motion."));
    assert_int_equal(ramus_gauss_principle(r.model, r.equations, q, v, other, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_mass_matrix(r.model, r.data, q, M), RAMUS_OK);
    failures += !near_all("M with boxes", &r, M, other, r.nv * r.nv, 1e-11, NULL);
    free(C);
    free(M);
    free(other);
    ramus_data_destroy(r.equations);
    ramus_data_destroy(r.data);
    ramus_model_destroy(r.model);
    free(q);
    free(v);
    free(want);
    free(tau);
    free(a);
    free(external);
    return failures;
}

static void boxes_change_nothing(void **state)
{
    (void)state;
    int failures = 0;
    double achieved = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        cut_robot cut =
            cut_robot_create(seed, 6 + (int)(seed % 20), (tree_shape)(seed % TREE_SHAPE_COUNT), 3 + (int)(seed % 4));
        for (int box = 0; box < cut.partition.nmodule; box++)
            for (int kind = RAMUS_SAMPLE_MOTION; kind <= RAMUS_SAMPLE_IMU; kind++)
                failures += box_changes_nothing(&cut, box, (ramus_sample_kind)kind, &achieved);
        cut_robot_destroy(&cut);
    }
    printf("    worst of all accelerations: %.1e\n", achieved);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(boxes_change_nothing) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
