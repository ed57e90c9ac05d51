/* test_dualquat_convert.c - dual quaternions as matrices and arrays, and other descriptions of a pose */
#include "dq_support.h"

/* m v, n x n */
static void multiply(const double m[], const double v[], int n, double out[])
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += m[n * i + j] * v[j];
    }
}

/* The 4 x 4 matrix of a quaternion is the upper left block */
static void upper_left(const double m[64], double out[16])
{
    for (int i = 0; i < 16; i++)
        out[i] = m[8 * (i / 4) + i % 4];
}

static void hamilton_matrices(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq a = random_dq(&r), b = random_dq(&r);
        double m[64], block[16], va[8], vb[8], want[8], got[8];
        ramus_dq_to_vec8(a, va);
        ramus_dq_to_vec8(b, vb);
        ramus_dq_to_vec8(ramus_dq_mul(a, b), want);
        ramus_dq_hamilton_plus(a, m);
        multiply(m, vb, 8, got);
        check("H+(a) vec8 b", seed, got, want, 8, 1e-15);
        upper_left(m, block);
        multiply(block, vb, 4, got);
        check("H+(p) vec4", seed, got, want, 4, 1e-15);
        ramus_dq_hamilton_minus(b, m);
        multiply(m, va, 8, got);
        check("H-(b) vec8 a", seed, got, want, 8, 1e-15);
        upper_left(m, block);
        multiply(block, va, 4, got);
        check("H-(p) vec4", seed, got, want, 4, 1e-15);
    }
}

/* ---- conversions -------------------------------------------------------------------------------------------- */

static ramus_dq translation(ramus_vec3 position)
{
    return ramus_dq_from_pose((ramus_pose){ { 1, 0, 0, 0 }, position });
}

static ramus_dq rotation(ramus_vec3 axis, double angle)
{
    return (ramus_dq){ .primary = ramus_quat_from_axis_angle(axis, angle) };
}

static void poses_and_matrices(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose a = rng_pose(&r), b = rng_pose(&r);
        const ramus_dq x = ramus_dq_from_pose(a);
        check_dq("product of poses", seed, ramus_dq_from_pose(ramus_pose_mul(a, b)),
                 ramus_dq_mul(x, ramus_dq_from_pose(b)), 1e-14);
        check_dq("inverse pose", seed, ramus_dq_from_pose(ramus_pose_inv(a)), ramus_dq_conj(x), 1e-14);
        check_dq("pose and back", seed, ramus_dq_from_pose(ramus_dq_to_pose(x)), x, 1e-15);
        check_vec3("position", seed, ramus_dq_to_pose(x).position, a.position, 1e-15);
        double m[9], p[3], rpy[3];
        ramus_pose_to_matrix(ramus_dq_to_pose(x), m, p);
        check_pose("matrix and back", seed, ramus_dq_from_pose(ramus_pose_from_matrix(m, p)), x, 1e-15);
        ramus_pose_to_rpy(ramus_dq_to_pose(x), rpy);
        check_pose("rpy and back", seed, ramus_dq_from_pose(ramus_pose_from_rpy(a.position, rpy[0], rpy[1], rpy[2])), x,
                   2e-15);
        ramus_vec3 axis;
        double angle;
        ramus_quat_to_axis_angle(x.primary, &axis, &angle);
        const ramus_dq turn = rotation(vec_scale(rng_uniform(&r, 0.1, 10), axis), angle);
        check_pose("translation times rotation", seed, ramus_dq_mul(translation(a.position), turn), x, 1e-15);
    }
}

/* A turn about a line that misses the origin, with a shift along it, built from elementary motions */
static void screws(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_vec3 l = ramus_quat_rotate(rng_quat(&r), vec(1, 0, 0)), point = rng_vec3(&r, 2);
        const ramus_screw want = { l, vec_cross(point, l), rng_uniform(&r, 0.01, pi - 0.01), rng_uniform(&r, -1, 1) };
        const ramus_dq there = translation(point), back = translation(vec_scale(-1, point));
        const ramus_dq turn = ramus_dq_mul(there, ramus_dq_mul(rotation(l, want.angle), back));
        const ramus_dq x = ramus_dq_mul(translation(vec_scale(want.translation, l)), turn);
        check_dq("from screw", seed, ramus_dq_from_screw(want), x, 1e-14);
        const ramus_screw got = ramus_dq_to_screw(x);
        const double tol = 1e-14 / sin(want.angle / 2);
        check_vec3("direction", seed, got.direction, want.direction, tol);
        check_vec3("moment", seed, got.moment, want.moment, tol);
        check_number("angle", seed, got.angle, want.angle, tol);
        check_number("translation", seed, got.translation, want.translation, tol);
        const ramus_dq log = { quat_from_vec3(vec_scale(want.angle / 2, l)),
                               quat_from_vec3(vec_add(vec_scale(want.translation / 2, l),
                                                      vec_scale(want.angle / 2, want.moment))) };
        check_dq("screw log", seed, ramus_dq_screw_log(x), log, tol);
    }
    const ramus_screw still = ramus_dq_to_screw(ramus_dq_identity());
    check_vec3("identity", 0, still.direction, vec(0, 0, 1), 0);
    const ramus_screw slide = ramus_dq_to_screw(translation(vec(0, -3, 4)));
    check_vec3("translation", 0, slide.direction, vec(0, -0.6, 0.8), 1e-15);
    check("translation", 0, &slide.translation, (double[]){ 5 }, 1, 1e-15);
    assert_true(slide.angle == 0 && vec_norm(slide.moment) == 0 && still.angle == 0 && still.translation == 0);
}

static void arrays_twists_wrenches(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq a = random_dq(&r), h = random_pure(&r);
        double six[6], eight[8];
        ramus_dq_to_vec8(a, eight);
        check_dq("vec8 and back", seed, ramus_dq_from_vec8(eight), a, 0);
        ramus_dq_to_vec6(h, six);
        check_dq("vec6 and back", seed, ramus_dq_from_vec6(six), h, 0);
        check_dq("twist and back", seed, ramus_dq_from_twist(ramus_dq_to_twist(h)), h, 0);
        check_dq("wrench and back", seed, ramus_dq_from_wrench(ramus_dq_to_wrench(h)), h, 0);
        check_vec3("angular is primary", seed, ramus_dq_to_twist(h).angular, vec(six[0], six[1], six[2]), 0);
        check_vec3("force is primary", seed, ramus_dq_to_wrench(h).force, vec(six[0], six[1], six[2]), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hamilton_matrices),
        cmocka_unit_test(poses_and_matrices),
        cmocka_unit_test(screws),
        cmocka_unit_test(arrays_twists_wrenches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
