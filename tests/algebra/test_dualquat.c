/* test_dualquat.c - identities of dual quaternions, on random ones and on the poses where formulas break */
#include "dq_support.h"

/* Poses where a formula may break: name, axis (any length), angle, position */
static const struct {
    const char *name;
    ramus_vec3 axis;
    double angle;
    ramus_vec3 position;
} special[] = {
    { "identity", { 0, 0, 1 }, 0, { 0, 0, 0 } },
    { "pure translation", { 0, 0, 1 }, 0, { 1, -2, 3 } },
    { "tiny translation", { 0, 0, 1 }, 0, { 0, 1e-12, 0 } },
    { "pi about x", { 1, 0, 0 }, 3.14159265358979323846, { 0.1, 0.2, 0.3 } },
    { "pi about y", { 0, 1, 0 }, 3.14159265358979323846, { 0, 0, 0 } },
    { "pi about -z", { 0, 0, -1 }, 3.14159265358979323846, { 0.1, 0.2, 0.3 } },
    { "pi about a diagonal", { 1, -1, 2 }, 3.14159265358979323846, { 1, 0, 0 } },
    { "nearly pi", { 1, 2, -3 }, 3.14159265358979323846 - 1e-9, { 1, 2, 3 } },
    { "just beyond pi", { 1, 2, -3 }, 3.14159265358979323846 + 1e-9, { 1, 2, 3 } },
    { "1e-3", { -1, 2, 2 }, 1e-3, { 1, 2, 3 } },
    { "1e-9", { 1, 2, 2 }, 1e-9, { 1, 2, 3 } },
    { "1e-9 without translation", { 1, 2, 2 }, 1e-9, { 0, 0, 0 } },
    { "1e-15", { 3, 0, 4 }, 1e-15, { 0, 2, 0 } },
    { "1e-200", { 3, 0, 4 }, 1e-200, { 0, 2, 0 } },
    { "just below the series' border", { 1, 1, 0 }, 0.9999999, { 1, 1, 1 } },
    { "just above the series' border", { 1, 1, 0 }, 1.0000001, { 1, 1, 1 } },
    { "far away", { 0, 1, 1 }, 2, { 1e6, -2e6, 3e6 } },
    { "nearly a full turn", { 0, 1, 1 }, 6.283, { 1, 2, 3 } },
};
enum { SPECIAL = sizeof special / sizeof *special };

static ramus_dq special_pose(int i)
{
    return ramus_dq_from_pose(
        (ramus_pose){ ramus_quat_from_axis_angle(special[i].axis, special[i].angle), special[i].position });
}

/* ---- arithmetic --------------------------------------------------------------------------------------------- */

static void ring_laws(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq a = random_dq(&r), b = random_dq(&r), c = random_dq(&r);
        const ramus_dq one = ramus_dq_identity(), ab = ramus_dq_mul(a, b);
        check_dq("(ab)c = a(bc)", seed, ramus_dq_mul(ab, c), ramus_dq_mul(a, ramus_dq_mul(b, c)), 1e-14);
        check_dq("a(b + c) = ab + ac", seed, ramus_dq_mul(a, ramus_dq_add(b, c)), ramus_dq_add(ab, ramus_dq_mul(a, c)),
                 1e-14);
        check_dq("(ab)* = b* a*", seed, ramus_dq_conj(ab), ramus_dq_mul(ramus_dq_conj(b), ramus_dq_conj(a)), 1e-14);
        check_dq("1 a = a", seed, ramus_dq_mul(one, a), a, 0);
        check_dq("a 1 = a", seed, ramus_dq_mul(a, one), a, 0);
        check_dq("a - a = 0", seed, ramus_dq_sub(a, a), (ramus_dq){ 0 }, 0);
        check_dq("2 a = a + a", seed, ramus_dq_scale(2, a), ramus_dq_add(a, a), 0);
        check_dq("swap twice", seed, ramus_dq_swap(ramus_dq_swap(a)), a, 0);
        check_dq("swap", seed, ramus_dq_swap(a), (ramus_dq){ a.dual, a.primary }, 0);
    }
}

/* i j = k, j k = i, k i = j, i i = -1, eps eps = 0 */
static void units_multiply(void **state)
{
    (void)state;
    static const int of[4][4] = { { 1, 2, 3, 4 }, { 2, -1, 4, -3 }, { 3, -4, -1, 2 }, { 4, 3, -2, -1 } };
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            double a[8] = { 0 }, b[8] = { 0 }, want[8] = { 0 }, got[8];
            a[i] = b[j] = 1;
            const int unit = of[i % 4][j % 4], eps = i / 4 + j / 4;
            if (eps < 2)
                want[4 * eps + (unit < 0 ? -unit : unit) - 1] = unit < 0 ? -1 : 1;
            ramus_dq_to_vec8(ramus_dq_mul(ramus_dq_from_vec8(a), ramus_dq_from_vec8(b)), got);
            check("product of units", (unsigned long long)(8 * i + j), got, want, 8, 0);
        }
}

static void norm_and_inverse(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq a = random_dq(&r), b = random_dq(&r);
        const ramus_dual na = ramus_dq_norm(a), nb = ramus_dq_norm(b);
        const ramus_dual product = { na.primary * nb.primary, na.primary * nb.dual + na.dual * nb.primary };
        check_dual("|ab| = |a| |b|", seed, ramus_dq_norm(ramus_dq_mul(a, b)), product, 1e-13);
        const ramus_dual square = { na.primary * na.primary, 2 * na.primary * na.dual };
        const ramus_dq self = ramus_dq_mul(ramus_dq_conj(a), a);
        check_dq("a* a = |a|^2", seed, self, (ramus_dq){ { square.primary, 0, 0, 0 }, { square.dual, 0, 0, 0 } }, 1e-14);
        check_dual("<a, a> = |a|^2", seed, ramus_dq_dot(a, a), square, 1e-14);
        /* the inverse of a small one is large: the error is relative to its size squared */
        const ramus_dq inverse = ramus_dq_inverse(a);
        const double tol = 1e-14 / fmin(1, na.primary * na.primary);
        check_dq("a a^-1 = 1", seed, ramus_dq_mul(a, inverse), ramus_dq_identity(), tol);
        check_dq("a^-1 a = 1", seed, ramus_dq_mul(inverse, a), ramus_dq_identity(), tol);
        const ramus_dq u = ramus_dq_normalized(a);
        assert_true(ramus_dq_is_unit(u, tol));
        check_dual("|a / |a|| = 1", seed, ramus_dq_norm(u), (ramus_dual){ 1, 0 }, tol);
        const ramus_dq n = { { na.primary, 0, 0, 0 }, { na.dual, 0, 0, 0 } };
        check_dq("|a| (a / |a|) = a", seed, ramus_dq_mul(n, u), a, tol);
        const ramus_dq x = random_unit(&r);
        assert_true(ramus_dq_is_unit(x, 1e-15));
        check_dq("inverse of a unit is its conjugate", seed, ramus_dq_inverse(x), ramus_dq_conj(x), 1e-14);
    }
    const ramus_dq only_dual = { { 0, 0, 0, 0 }, { 1, 2, 3, 4 } };
    check_dual("|eps d| = 0", 0, ramus_dq_norm(only_dual), (ramus_dual){ 0, 0 }, 0);
    assert_true(all_nan(ramus_dq_inverse(only_dual)));
    assert_true(all_nan(ramus_dq_normalized(only_dual)));
    const ramus_quat huge = { 3e200, 0, 4e200, 0 };
    check_number("norm without overflow", 0, quat_norm(huge) / 5e200, 1, 1e-15);
    check_number("inverse without overflow", 0,
                 ramus_dq_mul((ramus_dq){ .primary = huge }, ramus_dq_inverse((ramus_dq){ .primary = huge })).primary.w,
                 1, 1e-15);
}

static void predicates(void **state)
{
    (void)state;
    const ramus_dq one = ramus_dq_identity();
    assert_true(ramus_dq_is_unit(one, 0));
    assert_false(ramus_dq_is_unit(ramus_dq_scale(1.001, one), 1e-4));
    assert_true(ramus_dq_is_unit(ramus_dq_scale(1.001, one), 1e-2));
    assert_false(ramus_dq_is_unit((ramus_dq){ one.primary, { 1e-3, 1, 0, 0 } }, 1e-4));
    assert_false(ramus_dq_is_unit((ramus_dq){ { NAN, 0, 0, 0 }, one.dual }, 1e9));
    assert_true(ramus_dq_is_pure((ramus_dq){ { 0, 1, 2, 3 }, { 1e-9, 1, 2, 3 } }, 1e-8));
    assert_false(ramus_dq_is_pure((ramus_dq){ { 0, 1, 2, 3 }, { 1e-7, 1, 2, 3 } }, 1e-8));
    assert_false(ramus_dq_is_pure(one, 0.5));
    assert_false(ramus_dq_is_pure((ramus_dq){ { NAN, 0, 0, 0 }, one.dual }, 1e9));
}

static void products_of_pure(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq x = random_unit(&r), y = random_unit(&r), h = random_pure(&r), k = random_pure(&r);
        const ramus_dq a = random_dq(&r), b = random_dq(&r);
        const ramus_dq ab = ramus_dq_mul(a, b), ba = ramus_dq_mul(b, a);
        check_dq("a x b = (ab - ba) / 2", seed, ramus_dq_cross(a, b), ramus_dq_scale(0.5, ramus_dq_sub(ab, ba)), 1e-14);
        check_dq("h x k = -k x h", seed, ramus_dq_cross(h, k), ramus_dq_scale(-1, ramus_dq_cross(k, h)), 1e-15);
        const ramus_dq symmetric = ramus_dq_scale(-0.5, ramus_dq_add(ramus_dq_mul(h, k), ramus_dq_mul(k, h)));
        check_dual("<h, k> = -(hk + kh) / 2", seed, ramus_dq_dot(h, k),
                   (ramus_dual){ symmetric.primary.w, symmetric.dual.w }, 1e-14);
        check_dq("Ad(xy) = Ad(x) Ad(y)", seed, ramus_dq_ad(ramus_dq_mul(x, y), h), ramus_dq_ad(x, ramus_dq_ad(y, h)),
                 1e-14);
        check_dq("Ad(x*) Ad(x) = 1", seed, ramus_dq_ad(ramus_dq_conj(x), ramus_dq_ad(x, h)), h, 1e-14);
        check_dq("Ad(x)(h x k) = Ad(x) h x Ad(x) k", seed, ramus_dq_ad(x, ramus_dq_cross(h, k)),
                 ramus_dq_cross(ramus_dq_ad(x, h), ramus_dq_ad(x, k)), 1e-14);
        check_dual("<Ad h, Ad k> = <h, k>", seed, ramus_dq_dot(ramus_dq_ad(x, h), ramus_dq_ad(x, k)),
                   ramus_dq_dot(h, k), 1e-14);
        assert_true(ramus_dq_is_pure(ramus_dq_ad(x, h), 1e-14));
    }
}

/* ---- exponentials and logarithms ---------------------------------------------------------------------------- */

/* "case: identity", for the message of a failure */
static const char *label(const char *name, const char *identity)
{
    static char text[128];
    snprintf(text, sizeof text, "%s: %s", name, identity);
    return text;
}

/* What must hold for every pose */
static void check_logarithms(const char *name, unsigned long long seed, ramus_dq x)
{
    const double tol = 4e-15;
    const ramus_dq minus = ramus_dq_scale(-1, x), log = ramus_dq_log(x), screw = ramus_dq_screw_log(x);
    check_pose(label(name, "exp(log x) = x"), seed, ramus_dq_exp(log), x, tol);
    check_pose(label(name, "screw_exp(screw_log x) = x"), seed, ramus_dq_screw_exp(screw), x, tol);
    check_dq(label(name, "log(-x) = log x"), seed, ramus_dq_log(minus), log, 0);
    check_dq(label(name, "screw_log(-x) = screw_log x"), seed, ramus_dq_screw_log(minus), screw, 0);
    assert_true(ramus_dq_is_pure(log, 0) && ramus_dq_is_pure(screw, 0));
    assert_true(quat_norm(log.primary) <= pi / 2 + 1e-15);
    /* both know the same rotation; the papers' one knows the position */
    check_vec3(label(name, "same rotation"), seed, quat_to_vec3(screw.primary), quat_to_vec3(log.primary), tol);
    check_vec3(label(name, "2 log has the position"), seed, vec_scale(2, quat_to_vec3(log.dual)),
               ramus_dq_to_pose(x).position, tol);
    const ramus_dq half = ramus_dq_pow(x, 0.5), third = ramus_dq_pow(x, 1.0 / 3);
    check_dq(label(name, "x^0 = 1"), seed, ramus_dq_pow(x, 0), ramus_dq_identity(), 0);
    check_pose(label(name, "x^1 = x"), seed, ramus_dq_pow(x, 1), x, tol);
    check_pose(label(name, "x^-1 = x*"), seed, ramus_dq_pow(x, -1), ramus_dq_conj(x), tol);
    check_pose(label(name, "(x^1/2)^2 = x"), seed, ramus_dq_mul(half, half), x, 2 * tol);
    check_pose(label(name, "(x^1/3)^3 = x"), seed, ramus_dq_mul(third, ramus_dq_mul(third, third)), x, 2 * tol);
    assert_true(ramus_dq_is_unit(half, tol));
    const ramus_screw s = ramus_dq_to_screw(x);
    check_pose(label(name, "screw and back"), seed, ramus_dq_from_screw(s), x, tol);
    check_number(label(name, "|l| = 1"), seed, vec_norm(s.direction), 1, 1e-15);
    check_number(label(name, "<l, m> = 0"), seed, vec_dot(s.direction, s.moment) / (1 + vec_norm(s.moment)), 0, 1e-15);
    assert_true(s.angle >= 0 && s.angle <= pi + 1e-15);
}

static void logarithms_of_random_poses(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        check_logarithms("random pose", seed, random_unit(&r));
    }
}

static void logarithms_of_special_poses(void **state)
{
    (void)state;
    for (int i = 0; i < SPECIAL; i++)
        check_logarithms(special[i].name, 0, special_pose(i));
    /* exactly half a turn: the real part is 0, of either sign */
    static const ramus_quat half_turns[] = { { 0, 1, 0, 0 },      { -0.0, -1, 0, 0 },      { 0, 0, -1, 0 },
                                             { 0, 0, 0.6, -0.8 }, { -0.0, 0, -0.6, -0.8 }, { 0, 0, 0, -1 } };
    for (size_t i = 0; i < sizeof half_turns / sizeof *half_turns; i++)
        check_logarithms("exact half turn", i, ramus_dq_from_pose((ramus_pose){ half_turns[i], { 1, 2, 3 } }));
}

/* The logarithm of small motions keeps all its digits, not only those of the identity beside it */
static void small_angles_keep_their_digits(void **state)
{
    (void)state;
    for (int e = 1; e <= 300; e += 13) {
        const double size = pow(10, -e);
        const ramus_dq h = { { 0, 1 * size, -2 * size, 3 * size }, { 0, 4, 5, -6 } };
        const ramus_quat log = ramus_dq_log(ramus_dq_exp(h)).primary;
        const ramus_quat screw = ramus_dq_screw_log(ramus_dq_screw_exp(h)).primary;
        check_vec3("log", (unsigned long long)e, vec_scale(1 / size, quat_to_vec3(log)), vec(1, -2, 3), 1e-15);
        check_vec3("screw log", (unsigned long long)e, vec_scale(1 / size, quat_to_vec3(screw)), vec(1, -2, 3), 1e-15);
    }
}

/* Against the power series, summed as it stands */
static void screw_exp_is_the_power_series(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq h = ramus_dq_scale(pow(10, rng_uniform(&r, -8, 0)), random_pure(&r));
        ramus_dq term = ramus_dq_identity(), series = term;
        for (int n = 1; n < 60; n++) {
            term = ramus_dq_scale(1.0 / n, ramus_dq_mul(term, h));
            series = ramus_dq_add(series, term);
        }
        check_dq("1 + h + h^2 / 2 + ...", seed, ramus_dq_screw_exp(h), series, 2e-14);
    }
}

/* On each side of the border between series and closed form the results join */
static void screw_exp_is_smooth(void **state)
{
    (void)state;
    const ramus_dq h = { { 0, 0.3, 0, 0.4 }, { 0, 1, 2, 3 } };
    const ramus_dq below = ramus_dq_screw_exp(ramus_dq_scale(1 - 1e-15, h));
    check_dq("at the border", 0, ramus_dq_screw_exp(h), below, 2e-14);
}

static void interpolation(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_dq a = random_unit(&r), b = random_unit(&r), x = random_unit(&r);
        const ramus_dq minus_b = ramus_dq_scale(-1, b);
        const double t = rng_uniform(&r, -0.5, 1.5);
        check_pose("at 0", seed, ramus_dq_interpolate(a, b, 0), a, 1e-14);
        check_pose("at 1", seed, ramus_dq_interpolate(a, b, 1), b, 1e-14);
        const ramus_dq m = ramus_dq_interpolate(a, b, t);
        check_pose("to -b is to b", seed, ramus_dq_interpolate(a, minus_b, t), m, 1e-14);
        check_pose("b to a is a to b backwards", seed, ramus_dq_interpolate(b, a, 1 - t), m, 2e-14);
        check_pose("seen from elsewhere", seed, ramus_dq_interpolate(ramus_dq_mul(x, a), ramus_dq_mul(x, b), t),
                   ramus_dq_mul(x, m), 1e-14);
        assert_true(ramus_dq_is_unit(m, 1e-14));
        /* the angle grows in proportion: the short way is never longer than half a turn */
        ramus_vec3 axis;
        double whole, part;
        ramus_quat_to_axis_angle(ramus_dq_mul(ramus_dq_conj(a), b).primary, &axis, &whole);
        ramus_quat_to_axis_angle(ramus_dq_mul(ramus_dq_conj(a), ramus_dq_interpolate(a, b, 0.25)).primary, &axis, &part);
        assert_true(whole <= pi + 1e-15);
        check_number("a quarter of the way", seed, part, whole / 4, 1e-14);
    }
}

/* ---- derivatives -------------------------------------------------------------------------------------------- */

/* x(t) = exp(t A) exp(t B) x0: at t = 0, dx/dt = (A + B) x0 */
typedef struct curve {
    ramus_dq a, b, x0, h0, h1, h2;
} curve;

static ramus_dq curve_x(const curve *c, double t)
{
    return ramus_dq_mul(
        ramus_dq_mul(ramus_dq_screw_exp(ramus_dq_scale(t, c->a)), ramus_dq_screw_exp(ramus_dq_scale(t, c->b))), c->x0);
}

/* Ad(x(t)) h(t), h = h0 + t h1 + t^2 h2 */
static ramus_dq curve_ad(const curve *c, double t)
{
    const ramus_dq h = ramus_dq_add(c->h0, ramus_dq_add(ramus_dq_scale(t, c->h1), ramus_dq_scale(t * t, c->h2)));
    return ramus_dq_ad(curve_x(c, t), h);
}

/* (f(-2s) - 8 f(-s) + 8 f(s) - f(2s)) / 12s */
static ramus_dq derivative(ramus_dq (*f)(const curve *, double), const curve *c)
{
    const double s = 2e-4;
    const ramus_dq near = ramus_dq_sub(f(c, s), f(c, -s)), far = ramus_dq_sub(f(c, 2 * s), f(c, -2 * s));
    return ramus_dq_scale(1 / (12 * s), ramus_dq_sub(ramus_dq_scale(8, near), far));
}

static void derivative_of_change_of_frame(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const curve c = { random_pure(&r), random_pure(&r), random_unit(&r),
                          random_pure(&r), random_pure(&r), random_pure(&r) };
        const ramus_dq xi_a = ramus_dq_scale(2, ramus_dq_add(c.a, c.b));
        const ramus_dq xi_b = ramus_dq_ad(ramus_dq_conj(c.x0), xi_a);
        const ramus_dq x_dot = derivative(curve_x, &c);
        check_dq("dx/dt = xi^a x / 2", seed, x_dot, ramus_dq_scale(0.5, ramus_dq_mul(xi_a, c.x0)), 1e-9);
        check_dq("dx/dt = x xi^b / 2", seed, x_dot, ramus_dq_scale(0.5, ramus_dq_mul(c.x0, xi_b)), 1e-9);
        const ramus_dq want = ramus_dq_add(ramus_dq_ad(c.x0, c.h1), ramus_dq_cross(xi_a, ramus_dq_ad(c.x0, c.h0)));
        check_dq("d/dt Ad(x) h = Ad(x) dh/dt + xi x Ad(x) h", seed, derivative(curve_ad, &c), want, 1e-9);
    }
}

/* r(t) = r0 exp(w t / 2), p(t) = p0 + t R0 v: at t = 0 the body moves with w and v, in its own axes */
static ramus_dq curve_body(const curve *c, double t)
{
    const ramus_pose x0 = ramus_dq_to_pose(c->x0);
    const ramus_twist twist = ramus_dq_to_twist(c->h0);
    const ramus_quat turn = ramus_quat_exp(quat_scale(t / 2, quat_from_vec3(twist.angular)));
    const ramus_vec3 p = ramus_pose_point(x0, vec_scale(t, twist.linear));
    return ramus_dq_from_pose((ramus_pose){ ramus_quat_mul(x0.rotation, turn), p });
}

static void derivative_of_a_pose_is_its_twist(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const curve c = { .x0 = random_unit(&r), .h0 = random_pure(&r) };
        check_dq("dx/dt = x (w + eps v) / 2", seed, derivative(curve_body, &c),
                 ramus_dq_scale(0.5, ramus_dq_mul(c.x0, c.h0)), 1e-9);
    }
}

/* Every function that computes, fed with NaN: the answer is NaN and nothing stops */
static void not_a_number(void **state)
{
    (void)state;
    const ramus_quat nan4 = { NAN, NAN, NAN, NAN };
    const ramus_dq bad = { nan4, nan4 }, good = ramus_dq_from_pose((ramus_pose){ { 1, 0, 0, 0 }, { 1, 2, 3 } });
    const ramus_dq results[] = { ramus_dq_mul(bad, good),
                                 ramus_dq_add(bad, good),
                                 ramus_dq_inverse(bad),
                                 ramus_dq_normalized(bad),
                                 ramus_dq_ad(bad, good),
                                 ramus_dq_canonical(bad),
                                 ramus_dq_screw_exp(bad),
                                 ramus_dq_exp(bad),
                                 ramus_dq_pow(bad, 0.3),
                                 ramus_dq_pow(good, NAN),
                                 ramus_dq_interpolate(bad, good, 0.5),
                                 ramus_dq_interpolate(good, bad, 0.5) };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (!all_nan(results[i]))
            fail_msg("result %zu is not NaN", i);
    assert_true(isnan(ramus_dq_log(bad).primary.x) && isnan(ramus_dq_log(bad).dual.z));
    assert_true(isnan(ramus_dq_screw_log(bad).primary.x) && isnan(ramus_dq_screw_log(bad).dual.z));
    assert_true(isnan(ramus_dq_norm(bad).primary) && isnan(ramus_dq_norm(bad).dual));
    const ramus_screw screw = ramus_dq_to_screw(bad);
    assert_true(isnan(screw.angle) && isnan(screw.direction.x) && isnan(screw.moment.x) && isnan(screw.translation));
    assert_true(isnan(ramus_quat_from_axis_angle(vec(NAN, 0, 1), 1).w) ||
                isnan(ramus_quat_from_axis_angle(vec(NAN, 0, 1), 1).x));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ring_laws),
        cmocka_unit_test(units_multiply),
        cmocka_unit_test(norm_and_inverse),
        cmocka_unit_test(predicates),
        cmocka_unit_test(products_of_pure),
        cmocka_unit_test(logarithms_of_random_poses),
        cmocka_unit_test(logarithms_of_special_poses),
        cmocka_unit_test(small_angles_keep_their_digits),
        cmocka_unit_test(screw_exp_is_the_power_series),
        cmocka_unit_test(screw_exp_is_smooth),
        cmocka_unit_test(interpolation),
        cmocka_unit_test(derivative_of_change_of_frame),
        cmocka_unit_test(derivative_of_a_pose_is_its_twist),
        cmocka_unit_test(not_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
