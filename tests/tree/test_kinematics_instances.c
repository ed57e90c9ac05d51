/* test_kinematics_instances.c - kinematics and what follows from it, by the kernels of every instruction set
 *
 * Each instance that this machine runs gives the numbers of the baseline's: poses, Jacobians, momentum, Coriolis matrix,
 * regressor, and accelerations under a constraint, for random trees of all joint types with dependent joints.
 */
#include "kinematics_robot.h"
#include "support/skipping.h"
#include "support/data_with.h"
#include "tree/data.h"

enum { SEEDS = 20 };
static const double same = 1e-11;

/* All results one after the other; returns how many numbers. */
static size_t evaluate(const robot *r, ramus_data *d, double out[])
{
    const size_t n = (size_t)r->nv, nlink = (size_t)ramus_model_nlink(r->model);
    const ramus_frame tip = { (int)nlink - 1 };
    double *at = out;
    assert_int_equal(ramus_kinematics_update(r->model, d, r->s.q, r->s.v, r->s.a), RAMUS_OK);
    assert_int_equal(ramus_link_poses(r->model, d, (ramus_pose *)at), RAMUS_OK);
    at += 7 * nlink;
    assert_int_equal(ramus_link_poses_at(r->model, d, r->s.q, (ramus_pose *)at), RAMUS_OK);
    at += 7 * nlink;
    assert_int_equal(ramus_frame_twist_dot(r->model, d, tip, RAMUS_LOCAL, (ramus_twist *)at), RAMUS_OK);
    at += 6;
    for (int i = 0; i < 3; i++, at += 6 * n)
        assert_int_equal(ramus_frame_jacobian_at(r->model, d, r->s.q, tip, references[i], at), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum(r->model, d, (ramus_wrench *)at), RAMUS_OK);
    at += 6;
    assert_int_equal(ramus_centroidal_momentum_matrix(r->model, d, at), RAMUS_OK);
    at += 6 * n;
    assert_int_equal(ramus_centroidal_momentum_at(r->model, d, r->s.q, r->s.v, (ramus_wrench *)at), RAMUS_OK);
    at += 6;
    assert_int_equal(ramus_centroidal_momentum_matrix_at(r->model, d, r->s.q, at), RAMUS_OK);
    at += 6 * n;
    assert_int_equal(ramus_coriolis_matrix(r->model, d, r->s.q, r->s.v, at), RAMUS_OK);
    at += n * n;
    assert_int_equal(ramus_regressor_matrix(r->model, d, r->s.q, r->s.v, r->s.a, at), RAMUS_OK);
    at += 10 * n * nlink;
    ramus_constraint_rows rows = { .A = at, .b = at + n };
    assert_int_equal(ramus_constraint_equations(r->model, d, r->s.q, r->s.v, &rows), RAMUS_OK);
    at += n + 1;
    assert_int_equal(ramus_forward_dynamics(r->model, d, r->s.q, r->s.v, r->s.a, at), RAMUS_OK);
    return (size_t)(at - out) + n;
}

static void instances_agree(void **state)
{
    (void)state;
    int failures = 0, compared = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const size_t n = (size_t)r.nv, nlink = (size_t)ramus_model_nlink(r.model);
        const size_t room = 14 * nlink + n * n + 10 * n * nlink + 33 * n + 26;
        double *want = numbers(room), *got = numbers(room);
        ramus_error err;
        ramus_constraint_description c = ramus_constraint_description_default();
        c.name = "plane";
        c.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
        c.frame_a = "world";
        c.frame_b = ramus_model_link(r.model, (ramus_link){ (int)nlink - 1 }).name;
        c.axis = (ramus_vec3){ 0, 0.6, 0.8 };
        for (int k = 0; kernels_instance(0, k); k++) {
            ramus_data *d;
            assert_int_equal(data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR, r.model, NULL, &d, &err), RAMUS_OK);
            if (ramus_data_add_constraint(d, &c, &err) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, err.text);
            d->sv = kernels_instance(0, k);
            const size_t count = evaluate(&r, d, k ? got : want);
            assert_true(count <= room);
            if (k)
                failures += !near_numbers(d->sv->name, seed, got, want, (int)count, same, NULL, NULL);
            compared += k > 0;
            ramus_data_destroy(d);
        }
        free(want);
        free(got);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
    if (!compared)
        skip_because("this machine or build has one instance of the kernels only");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(instances_agree) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
