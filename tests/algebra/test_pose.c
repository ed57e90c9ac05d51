/* test_pose.c - poses, their descriptions by angles and matrices, twists and wrenches seen from them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "ramus/spatial.h"
#include "support/compare.h"
#include "support/random.h"

static const double pi = 3.14159265358979323846;

enum { RUNS = 500 };

static void check(const char *what, unsigned long long seed, const double got[], const double want[], int n, double tol)
{
    assert_true(near_numbers(what, seed, got, want, n, tol, NULL, NULL));
}

static void check_vec3(const char *what, unsigned long long seed, ramus_vec3 got, ramus_vec3 want, double tol)
{
    check(what, seed, (double[]){ got.x, got.y, got.z }, (double[]){ want.x, want.y, want.z }, 3, tol);
}

/* The same pose: rotation matrices and positions agree, whatever the sign of the quaternion. */
static void check_pose(const char *what, unsigned long long seed, ramus_pose got, ramus_pose want, double tol)
{
    double g[12], w[12];
    ramus_pose_to_matrix(got, g, g + 9);
    ramus_pose_to_matrix(want, w, w + 9);
    check(what, seed, g, w, 12, tol);
}

/* c = a b, 3 x 3 */
static void matrix_mul(const double a[9], const double b[9], double c[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            c[3 * i + j] = 0;
            for (int k = 0; k < 3; k++)
                c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
        }
}

/* Elementary rotation about axis 0, 1, 2, straight from its definition */
static void elementary(int axis, double angle, double m[9])
{
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    memset(m, 0, 9 * sizeof *m);
    m[4 * axis] = 1;
    m[4 * i] = m[4 * j] = cos(angle);
    m[3 * j + i] = sin(angle);
    m[3 * i + j] = -sin(angle);
}

static void three_elementary(const int axes[3], const double angles[3], double m[9])
{
    double a[9], b[9], c[9], ab[9];
    elementary(axes[0], angles[0], a);
    elementary(axes[1], angles[1], b);
    elementary(axes[2], angles[2], c);
    matrix_mul(a, b, ab);
    matrix_mul(ab, c, m);
}

static void group_laws(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose a = rng_pose(&r), b = rng_pose(&r), c = rng_pose(&r);
        const ramus_vec3 point = rng_vec3(&r, 2);
        check_pose("(ab)c = a(bc)", seed, ramus_pose_mul(ramus_pose_mul(a, b), c),
                   ramus_pose_mul(a, ramus_pose_mul(b, c)), 1e-14);
        check_pose("a a^-1 = 1", seed, ramus_pose_mul(a, ramus_pose_inv(a)), ramus_pose_identity(), 1e-14);
        check_pose("a^-1 a = 1", seed, ramus_pose_mul(ramus_pose_inv(a), a), ramus_pose_identity(), 1e-14);
        check_pose("1 a = a", seed, ramus_pose_mul(ramus_pose_identity(), a), a, 0);
        check_vec3("(ab) p = a (b p)", seed, ramus_pose_point(ramus_pose_mul(a, b), point),
                   ramus_pose_point(a, ramus_pose_point(b, point)), 1e-14);
    }
}

static void rotate_is_the_matrix(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose a = rng_pose(&r), b = rng_pose(&r);
        const ramus_vec3 v = rng_vec3(&r, 2);
        double ma[9], mb[9], mab[9], product[9], p[3];
        ramus_pose_to_matrix(a, ma, p);
        ramus_pose_to_matrix(b, mb, p);
        ramus_pose_to_matrix(ramus_pose_mul(a, b), mab, p);
        matrix_mul(ma, mb, product);
        check("R(ab) = R(a) R(b)", seed, mab, product, 9, 1e-14);
        const ramus_vec3 rotated = { ma[0] * v.x + ma[1] * v.y + ma[2] * v.z, ma[3] * v.x + ma[4] * v.y + ma[5] * v.z,
                                     ma[6] * v.x + ma[7] * v.y + ma[8] * v.z };
        check_vec3("rotate = R v", seed, ramus_quat_rotate(a.rotation, v), rotated, 1e-14);
    }
}

static void normalized(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ramus_quat in, out;
    } cases[] = {
        { "unit", { 0.6, 0, 0.8, 0 }, { 0.6, 0, 0.8, 0 } },
        { "long", { 3, 0, 4, 0 }, { 0.6, 0, 0.8, 0 } },
        { "huge", { 3e300, 0, -4e300, 0 }, { 0.6, 0, -0.8, 0 } },
        { "tiny", { 0, 3e-300, 0, 4e-300 }, { 0, 0.6, 0, 0.8 } },
        { "denormal", { 0, 0, 5e-324, 0 }, { 0, 0, 1, 0 } },
        { "zero", { 0, 0, 0, 0 }, { 1, 0, 0, 0 } },
        { "NaN first", { NAN, 0, 0, 1 }, { 1, 0, 0, 0 } },
        { "NaN last", { 1, 0, 0, NAN }, { 1, 0, 0, 0 } },
        { "infinite", { 0, -INFINITY, 0, 0 }, { 1, 0, 0, 0 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ramus_quat q = ramus_quat_normalized(cases[i].in), want = cases[i].out;
        check(cases[i].name, 0, (double[]){ q.w, q.x, q.y, q.z }, (double[]){ want.w, want.x, want.y, want.z }, 4,
              1e-15);
    }
}

static void angles_are_elementary_rotations(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const double t[3] = { rng_uniform(&r, -7, 7), rng_uniform(&r, -7, 7), rng_uniform(&r, -7, 7) };
        const ramus_vec3 xyz = rng_vec3(&r, 1);
        double m[9], got[9], p[3];
        three_elementary((const int[]){ 2, 1, 0 }, t, m);
        ramus_pose_to_matrix(ramus_pose_from_rpy(xyz, t[2], t[1], t[0]), got, p);
        check("rpy = Rz Ry Rx", seed, got, m, 9, 1e-14);
        check("rpy position", seed, p, (double[]){ xyz.x, xyz.y, xyz.z }, 3, 0);
        three_elementary((const int[]){ 2, 0, 2 }, t, m);
        ramus_pose_to_matrix(ramus_pose_from_zxz(xyz, t[0], t[1], t[2]), got, p);
        check("zxz = Rz Rx Rz", seed, got, m, 9, 1e-14);
        check("zxz position", seed, p, (double[]){ xyz.x, xyz.y, xyz.z }, 3, 0);
    }
}

static void rpy_comes_back(void **state)
{
    (void)state;
    static const double pitches[] = { 0, 0.3, -1.2, 1.57, 1.5707, -1.57079, 1.57079632, -1.570796326 };
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const int pick = rng_int(&r, 0, 8);
        const double want[3] = { rng_uniform(&r, -pi, pi), pick < 8 ? pitches[pick] : rng_uniform(&r, -1.57, 1.57),
                                 rng_uniform(&r, -pi, pi) };
        const ramus_pose x = ramus_pose_from_rpy(rng_vec3(&r, 1), want[0], want[1], want[2]);
        ramus_pose minus = x;
        minus.rotation = (ramus_quat){ -x.rotation.w, -x.rotation.x, -x.rotation.y, -x.rotation.z };
        double got[3], got_minus[3];
        ramus_pose_to_rpy(x, got);
        ramus_pose_to_rpy(minus, got_minus);
        /* angles are as exact as the distance from gimbal lock allows, the pose always */
        check("rpy", seed, got, want, 3, 1e-15 + 4e-16 / cos(want[1]));
        check("rpy of -r", seed, got_minus, want, 3, 1e-15 + 4e-16 / cos(want[1]));
        check_pose("pose from its rpy", seed, ramus_pose_from_rpy(x.position, got[0], got[1], got[2]), x, 4e-15);
    }
}

static void rpy_at_gimbal_lock(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const double sign = seed % 2 ? 1 : -1;
        const double roll = rng_uniform(&r, -pi, pi), yaw = rng_uniform(&r, -pi, pi);
        const ramus_pose x = ramus_pose_from_rpy(rng_vec3(&r, 1), roll, sign * pi / 2, yaw);
        double got[3];
        ramus_pose_to_rpy(x, got);
        check("pitch at gimbal lock", seed, got + 1, (double[]){ sign * pi / 2 }, 1, 1e-14);
        check("roll at gimbal lock", seed, got, (double[]){ 0 }, 1, 1e-15);
        check_pose("pose at gimbal lock", seed, ramus_pose_from_rpy(x.position, got[0], got[1], got[2]), x, 1e-14);
    }
}

static void matrix_round_trip(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose x = rng_pose(&r);
        double m[9], p[3];
        ramus_pose_to_matrix(x, m, p);
        check_pose("pose from its matrix", seed, ramus_pose_from_matrix(m, p), x, 1e-14);
    }
}

/* Every quaternion with parts -1, 0, 1, and the same with one part nearly zero: all branches and their borders */
static void matrix_round_trip_special(void **state)
{
    (void)state;
    static const double nearly[] = { 0, 1e-20, 1e-9, -1e-9, 1e-5 };
    for (int code = 0; code < 81; code++)
        for (size_t k = 0; k < sizeof nearly / sizeof *nearly; k++) {
            ramus_quat q = { code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1 };
            double *part[4] = { &q.w, &q.x, &q.y, &q.z };
            for (int i = 0; i < 4; i++)
                if (*part[i] == 0)
                    *part[i] = nearly[k];
            const ramus_pose x = { ramus_quat_normalized(q), { 1, 2, 3 } };
            double m[9], p[3];
            ramus_pose_to_matrix(x, m, p);
            const ramus_pose back = ramus_pose_from_matrix(m, p);
            const ramus_quat b = back.rotation, a = x.rotation;
            const double sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 ? -1 : 1;
            check("quaternion from its matrix", (unsigned long long)code,
                  (double[]){ sign * b.w, sign * b.x, sign * b.y, sign * b.z }, (double[]){ a.w, a.x, a.y, a.z }, 4,
                  1e-15);
        }
}

/* A matrix off by 1e-6 gives a unit quaternion off by not much more */
static void matrix_not_quite_orthogonal(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose x = rng_pose(&r);
        double m[9], p[3];
        ramus_pose_to_matrix(x, m, p);
        for (int i = 0; i < 9; i++)
            m[i] += rng_uniform(&r, -1e-6, 1e-6);
        const ramus_pose back = ramus_pose_from_matrix(m, p);
        const ramus_quat q = back.rotation;
        check("length", seed, (double[]){ sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z) }, (double[]){ 1 }, 1,
              1e-15);
        check_pose("pose from a worn matrix", seed, back, x, 1e-5);
    }
}

static void denavit_hartenberg(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const double a = rng_uniform(&r, -1, 1), alpha = rng_uniform(&r, -4, 4);
        const double d = rng_uniform(&r, -1, 1), theta = rng_uniform(&r, -4, 4);
        const ramus_vec3 o = { 0, 0, 0 };
        ramus_pose tz = ramus_pose_identity(), tx = ramus_pose_identity();
        tz.position.z = d;
        tx.position.x = a;
        const ramus_pose want = ramus_pose_mul(ramus_pose_mul(ramus_pose_from_rpy(o, 0, 0, theta), tz),
                                               ramus_pose_mul(tx, ramus_pose_from_rpy(o, alpha, 0, 0)));
        check_pose("DH = Rz Tz Tx Rx", seed, ramus_pose_from_dh(a, alpha, d, theta), want, 1e-14);
    }
}

static void check_twist(const char *what, unsigned long long seed, ramus_twist got, ramus_twist want, double tol)
{
    check_vec3(what, seed, got.angular, want.angular, tol);
    check_vec3(what, seed, got.linear, want.linear, tol);
}

static void check_wrench(const char *what, unsigned long long seed, ramus_wrench got, ramus_wrench want, double tol)
{
    check_vec3(what, seed, got.force, want.force, tol);
    check_vec3(what, seed, got.moment, want.moment, tol);
}

static double power(ramus_twist t, ramus_wrench u)
{
    return t.angular.x * u.moment.x + t.angular.y * u.moment.y + t.angular.z * u.moment.z + t.linear.x * u.force.x +
           t.linear.y * u.force.y + t.linear.z * u.force.z;
}

static void twists_and_wrenches(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose ab = rng_pose(&r), bc = rng_pose(&r), ac = ramus_pose_mul(ab, bc);
        const ramus_twist t = { rng_vec3(&r, 2), rng_vec3(&r, 2) };
        const ramus_wrench u = { rng_vec3(&r, 2), rng_vec3(&r, 2) };
        check_twist("twist there and back", seed, ramus_twist_to_parent(ab, ramus_twist_to_child(ab, t)), t, 1e-14);
        check_wrench("wrench there and back", seed, ramus_wrench_to_parent(ab, ramus_wrench_to_child(ab, u)), u, 1e-14);
        check_twist("twist a to b to c", seed, ramus_twist_to_child(bc, ramus_twist_to_child(ab, t)),
                    ramus_twist_to_child(ac, t), 1e-14);
        check_wrench("wrench a to b to c", seed, ramus_wrench_to_child(bc, ramus_wrench_to_child(ab, u)),
                     ramus_wrench_to_child(ac, u), 1e-14);
        check("power does not depend on the frame", seed,
              (double[]){ power(ramus_twist_to_child(ab, t), ramus_wrench_to_child(ab, u)) }, (double[]){ power(t, u) },
              1, 1e-14);
        check_twist("to child = to parent of the inverse", seed, ramus_twist_to_child(ab, t),
                    ramus_twist_to_parent(ramus_pose_inv(ab), t), 1e-14);
        check_wrench("to child = to parent of the inverse", seed, ramus_wrench_to_child(ab, u),
                     ramus_wrench_to_parent(ramus_pose_inv(ab), u), 1e-14);
    }
}

/* By hand: b one metre along x from a, its x axis along a's y axis */
static void twists_and_wrenches_by_hand(void **state)
{
    (void)state;
    const ramus_pose ab = ramus_pose_from_rpy(ramus_vec3_make(1, 0, 0), 0, 0, pi / 2);
    const ramus_twist spin = { { 0, 0, 2 }, { 0, 0, 0 } };
    const ramus_twist spin_b = { { 0, 0, 2 }, { 2, 0, 0 } };
    check_twist("spin about a's z", 0, ramus_twist_to_child(ab, spin), spin_b, 1e-15);
    const ramus_wrench pull = { { 3, 0, 0 }, { 0, 0, 0 } };
    const ramus_wrench pull_a = { { 0, 3, 0 }, { 0, 0, 3 } };
    check_wrench("pull along b's x", 0, ramus_wrench_to_parent(ab, pull), pull_a, 1e-15);
}

static void not_a_number(void **state)
{
    (void)state;
    const double bad[12] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
    double m[9], p[3], rpy[3];
    const ramus_pose x = ramus_pose_from_matrix(bad, bad + 9);
    assert_true(isnan(x.rotation.w) && isnan(x.rotation.z) && isnan(x.position.x));
    ramus_pose_to_matrix(x, m, p);
    ramus_pose_to_rpy(x, rpy);
    assert_true(isnan(m[0]) && isnan(p[2]) && isnan(rpy[0]) && isnan(rpy[1]) && isnan(rpy[2]));
    assert_true(isnan(ramus_pose_from_rpy(ramus_vec3_make(0, 0, 0), NAN, 0, 0).rotation.w));
    assert_true(isnan(ramus_pose_from_dh(0, 0, 0, NAN).position.x));
    assert_true(isnan(ramus_pose_mul(x, ramus_pose_inv(x)).rotation.w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(group_laws),
        cmocka_unit_test(rotate_is_the_matrix),
        cmocka_unit_test(normalized),
        cmocka_unit_test(angles_are_elementary_rotations),
        cmocka_unit_test(rpy_comes_back),
        cmocka_unit_test(rpy_at_gimbal_lock),
        cmocka_unit_test(matrix_round_trip),
        cmocka_unit_test(matrix_round_trip_special),
        cmocka_unit_test(matrix_not_quite_orthogonal),
        cmocka_unit_test(denavit_hartenberg),
        cmocka_unit_test(twists_and_wrenches),
        cmocka_unit_test(twists_and_wrenches_by_hand),
        cmocka_unit_test(not_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
