/* test_spatial.c - spatial vectors: matrices against structs, bodies against clouds of points, dual quaternions against
 * both */
#include "dq_support.h"

#include "ramus/spatial.h"

/* ---- comparing and making ----------------------------------------------------------------------------------- */

static void check_twist(const char *what, unsigned long long seed, ramus_twist got, ramus_twist want, double tol)
{
    double g[6], w[6];
    ramus_spatial_from_twist(got, g);
    ramus_spatial_from_twist(want, w);
    check(what, seed, g, w, 6, tol);
}

static void check_wrench(const char *what, unsigned long long seed, ramus_wrench got, ramus_wrench want, double tol)
{
    double g[6], w[6];
    ramus_spatial_from_wrench(got, g);
    ramus_spatial_from_wrench(want, w);
    check(what, seed, g, w, 6, tol);
}

static ramus_twist random_twist(rng *r)
{
    return ramus_dq_to_twist(random_pure(r));
}

static ramus_wrench random_wrench(rng *r)
{
    return ramus_dq_to_wrench(random_pure(r));
}

/* A cloud of points: what a rigid body is, by definition */
enum { POINTS = 6 };
typedef struct cloud {
    double mass[POINTS];
    ramus_vec3 at[POINTS];
} cloud;

static cloud random_cloud(rng *r)
{
    cloud c;
    for (int i = 0; i < POINTS; i++) {
        c.mass[i] = rng_uniform(r, 0.1, 1);
        c.at[i] = rng_vec3(r, 1);
    }
    return c;
}

static ramus_inertia body_of(const cloud *c)
{
    ramus_inertia body = { 0 };
    for (int i = 0; i < POINTS; i++) {
        const ramus_inertia point = { .mass = c->mass[i], .com = c->at[i] };
        body = ramus_spatial_inertia_add(&body, &point);
    }
    return body;
}

static ramus_inertia random_body(rng *r)
{
    const cloud c = random_cloud(r);
    return body_of(&c);
}

/* matrix times six numbers */
static void apply(const double m[36], const double v[6], double out[6])
{
    for (int i = 0; i < 6; i++) {
        out[i] = 0;
        for (int j = 0; j < 6; j++)
            out[i] += m[6 * i + j] * v[j];
    }
}

static ramus_twist twist_times(const double m[36], ramus_twist t)
{
    double in[6], out[6];
    ramus_spatial_from_twist(t, in);
    apply(m, in, out);
    return ramus_spatial_to_twist(out);
}

static ramus_wrench wrench_times(const double m[36], ramus_wrench u)
{
    double in[6], out[6];
    ramus_spatial_from_wrench(u, in);
    apply(m, in, out);
    return ramus_spatial_to_wrench(out);
}

/* A motion in, a force out: inertia matrices */
static ramus_wrench wrench_from(const double m[36], ramus_twist t)
{
    double in[6], out[6];
    ramus_spatial_from_twist(t, in);
    apply(m, in, out);
    return ramus_spatial_to_wrench(out);
}

static void transpose(const double m[36], double out[36])
{
    for (int i = 0; i < 36; i++)
        out[i] = m[6 * (i % 6) + i / 6];
}

static void product(const double a[36], const double b[36], double c[36])
{
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            c[6 * i + j] = 0;
            for (int k = 0; k < 6; k++)
                c[6 * i + j] += a[6 * i + k] * b[6 * k + j];
        }
}

/* ---- orders, transforms, products --------------------------------------------------------------------------- */

static void orders(void **state)
{
    (void)state;
    const ramus_twist t = { { 1, 2, 3 }, { 4, 5, 6 } };
    const ramus_wrench u = { { 7, 8, 9 }, { 10, 11, 12 } };
    double motion[6], force[6];
    ramus_spatial_from_twist(t, motion);
    ramus_spatial_from_wrench(u, force);
    check("angular, linear", 0, motion, (double[]){ 1, 2, 3, 4, 5, 6 }, 6, 0);
    check("moment, force", 0, force, (double[]){ 10, 11, 12, 7, 8, 9 }, 6, 0);
    check_twist("motion and back", 0, ramus_spatial_to_twist(motion), t, 0);
    check_wrench("force and back", 0, ramus_spatial_to_wrench(force), u, 0);
    double dot = 0;
    for (int i = 0; i < 6; i++)
        dot += motion[i] * force[i];
    check_number("power = motion . force", 0, ramus_spatial_power(t, u), dot, 1e-15);
}

static void transforms(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose x = rng_pose(&r), y = rng_pose(&r);
        const ramus_twist t = random_twist(&r);
        const ramus_wrench u = random_wrench(&r);
        double to_child[36], to_parent[36], force_to_child[36], force_to_parent[36], m[36], other[36];
        ramus_spatial_motion_to_child(x, to_child);
        ramus_spatial_motion_to_child(ramus_pose_inv(x), to_parent);
        ramus_spatial_force_to_child(x, force_to_child);
        ramus_spatial_force_to_child(ramus_pose_inv(x), force_to_parent);
        check_twist("X t", seed, twist_times(to_child, t), ramus_twist_to_child(x, t), 1e-14);
        check_twist("X^-1 t", seed, twist_times(to_parent, t), ramus_twist_to_parent(x, t), 1e-14);
        check_wrench("X* u", seed, wrench_times(force_to_child, u), ramus_wrench_to_child(x, u), 1e-14);
        check_wrench("X*^-1 u", seed, wrench_times(force_to_parent, u), ramus_wrench_to_parent(x, u), 1e-14);
        product(to_child, to_parent, m);
        for (int i = 0; i < 36; i++)
            other[i] = i % 7 == 0;
        check("X X^-1 = 1", seed, m, other, 36, 1e-14);
        transpose(to_parent, m);
        check("X* = X^-T", seed, force_to_child, m, 36, 1e-14);
        transpose(to_child, m);
        check("X*^-1 = X^T", seed, force_to_parent, m, 36, 1e-14);
        ramus_spatial_motion_to_child(y, other);
        product(other, to_child, m);
        ramus_spatial_motion_to_child(ramus_pose_mul(x, y), other);
        check("X(y) X(x) = X(xy)", seed, m, other, 36, 1e-14);
    }
}

static void cross_products(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose x = rng_pose(&r);
        const ramus_twist a = random_twist(&r), b = random_twist(&r);
        const ramus_wrench u = random_wrench(&r);
        double crm[36], crf[36], m[36];
        ramus_spatial_crm(a, crm);
        ramus_spatial_crf(a, crf);
        check_twist("crm(a) b = a x b", seed, twist_times(crm, b), ramus_spatial_cross_twist(a, b), 1e-14);
        check_wrench("crf(a) u = a x* u", seed, wrench_times(crf, u), ramus_spatial_cross_wrench(a, u), 1e-14);
        transpose(crm, m);
        for (int i = 0; i < 36; i++)
            m[i] = -m[i];
        check("crf = -crm^T", seed, crf, m, 36, 0);
        const ramus_twist b_a = ramus_spatial_cross_twist(b, a);
        check_twist("a x b = -b x a", seed, ramus_spatial_cross_twist(a, b),
                    (ramus_twist){ vec_scale(-1, b_a.angular), vec_scale(-1, b_a.linear) }, 1e-15);
        check_number("<b, a x* u> = -<a x b, u>", seed, ramus_spatial_power(b, ramus_spatial_cross_wrench(a, u)),
                     -ramus_spatial_power(ramus_spatial_cross_twist(a, b), u), 1e-14);
        check_wrench("products move with the frame", seed,
                     ramus_spatial_cross_wrench(ramus_twist_to_child(x, a), ramus_wrench_to_child(x, u)),
                     ramus_wrench_to_child(x, ramus_spatial_cross_wrench(a, u)), 1e-14);
    }
}

/* The other algebra says the same, with one operator for both kinds of vectors */
static void dual_quaternions_agree(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_pose x = rng_pose(&r);
        const ramus_dq x_a_b = ramus_dq_from_pose(x), x_b_a = ramus_dq_conj(x_a_b);
        const ramus_twist t = random_twist(&r), s = random_twist(&r);
        const ramus_wrench u = random_wrench(&r);
        const ramus_dq dq_t = ramus_dq_from_twist(t), dq_s = ramus_dq_from_twist(s), dq_u = ramus_dq_from_wrench(u);
        check_twist("Ad(x_b_a) t", seed, ramus_dq_to_twist(ramus_dq_ad(x_b_a, dq_t)), ramus_twist_to_child(x, t),
                    1e-14);
        check_twist("Ad(x_a_b) t", seed, ramus_dq_to_twist(ramus_dq_ad(x_a_b, dq_t)), ramus_twist_to_parent(x, t),
                    1e-14);
        check_wrench("Ad(x_b_a) u", seed, ramus_dq_to_wrench(ramus_dq_ad(x_b_a, dq_u)), ramus_wrench_to_child(x, u),
                     1e-14);
        check_wrench("Ad(x_a_b) u", seed, ramus_dq_to_wrench(ramus_dq_ad(x_a_b, dq_u)), ramus_wrench_to_parent(x, u),
                     1e-14);
        check_twist("t x s", seed, ramus_dq_to_twist(ramus_dq_cross(dq_t, dq_s)), ramus_spatial_cross_twist(t, s),
                    1e-14);
        check_wrench("t x* u", seed, ramus_dq_to_wrench(ramus_dq_cross(dq_t, dq_u)), ramus_spatial_cross_wrench(t, u),
                     1e-14);
        check_number("power", seed, ramus_dq_dot(dq_t, dq_u).dual, ramus_spatial_power(t, u), 1e-14);
    }
}

/* ---- inertia ------------------------------------------------------------------------------------------------ */

static void bodies_are_clouds_of_points(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const cloud c = random_cloud(&r);
        const ramus_inertia body = body_of(&c);
        const ramus_twist t = random_twist(&r);
        ramus_wrench momentum = { { 0, 0, 0 }, { 0, 0, 0 } };
        double mass = 0, energy = 0;
        for (int i = 0; i < POINTS; i++) {
            const ramus_vec3 v = vec_add(t.linear, vec_cross(t.angular, c.at[i]));
            const ramus_vec3 p = vec_scale(c.mass[i], v);
            mass += c.mass[i];
            energy += vec_dot(v, p) / 2;
            momentum.force = vec_add(momentum.force, p);
            momentum.moment = vec_add(momentum.moment, vec_cross(c.at[i], p));
        }
        check_number("mass", seed, body.mass, mass, 1e-14);
        check_number("kinetic energy", seed, ramus_spatial_kinetic_energy(&body, t), energy, 1e-14);
        check_wrench("momentum", seed, ramus_spatial_momentum(&body, t), momentum, 1e-14);
        check_number("energy = <t, momentum> / 2", seed, ramus_spatial_power(t, momentum) / 2, energy, 1e-13);
    }
}

static void inertia_matrices(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_inertia a = random_body(&r), b = random_body(&r);
        const ramus_pose x = rng_pose(&r);
        const ramus_twist t = random_twist(&r);
        double ma[36], mb[36], m[36], other[36];
        ramus_spatial_inertia_matrix(&a, ma);
        ramus_spatial_inertia_matrix(&b, mb);
        check_wrench("I t", seed, wrench_from(ma, t), ramus_spatial_momentum(&a, t), 1e-14);
        transpose(ma, m);
        check("I = I^T", seed, m, ma, 36, 0);
        /* welded bodies: matrices add */
        const ramus_inertia both = ramus_spatial_inertia_add(&a, &b);
        for (int i = 0; i < 36; i++)
            m[i] = ma[i] + mb[i];
        ramus_spatial_inertia_matrix(&both, other);
        check("Ia + Ib", seed, other, m, 36, 1e-14);
        /* seen from elsewhere: X^-T I X^-1 */
        const ramus_inertia child = ramus_spatial_inertia_to_parent(ramus_pose_inv(x), &a);
        double force[36], motion[36], half[36];
        ramus_spatial_force_to_child(x, force);
        ramus_spatial_motion_to_child(ramus_pose_inv(x), motion);
        product(ma, motion, half);
        product(force, half, m);
        ramus_spatial_inertia_matrix(&child, other);
        check("X* I X^-1", seed, other, m, 36, 1e-14);
        const ramus_inertia back = ramus_spatial_inertia_to_parent(x, &child);
        ramus_spatial_inertia_matrix(&back, other);
        check("there and back", seed, other, ma, 36, 1e-14);
        check_number("energy does not depend on the frame", seed,
                     ramus_spatial_kinetic_energy(&child, ramus_twist_to_child(x, t)),
                     ramus_spatial_kinetic_energy(&a, t), 1e-13);
    }
}

static void bodies_without_mass(void **state)
{
    (void)state;
    const ramus_inertia rotor = { .mass = 0, .com = { 5, 6, 7 }, .about_com = { 1, 2, 3, 0.1, 0.2, 0.3 } };
    const ramus_inertia body = { .mass = 2, .com = { 1, 0, 0 }, .about_com = { 1, 1, 1, 0, 0, 0 } };
    const ramus_inertia none = ramus_spatial_inertia_add(&rotor, &rotor);
    check_vec3("com", 0, none.com, vec(0, 0, 0), 0);
    check("tensor", 0, none.about_com, (double[]){ 2, 4, 6, 0.2, 0.4, 0.6 }, 6, 1e-15);
    const ramus_inertia sums[] = { ramus_spatial_inertia_add(&rotor, &body), ramus_spatial_inertia_add(&body, &rotor) };
    for (size_t i = 0; i < 2; i++) {
        check_vec3("com", i, sums[i].com, body.com, 1e-15);
        check("tensor", i, sums[i].about_com, (double[]){ 2, 3, 4, 0.1, 0.2, 0.3 }, 6, 1e-15);
    }
}

/* ---- Newton and Euler --------------------------------------------------------------------------------------- */

/* x(t) = x0 exp(t A) exp(t B): the body twist is Ad(exp(-t B)) 2A + 2B, its derivative -2B x Ad(exp(-t B)) 2A */
typedef struct flight {
    ramus_inertia body;
    ramus_dq a, b, x0;
} flight;

static ramus_pose pose_at(const flight *f, double t)
{
    return ramus_dq_to_pose(ramus_dq_mul(
        f->x0, ramus_dq_mul(ramus_dq_screw_exp(ramus_dq_scale(t, f->a)), ramus_dq_screw_exp(ramus_dq_scale(t, f->b)))));
}

static ramus_twist twist_at(const flight *f, double t)
{
    const ramus_dq back = ramus_dq_screw_exp(ramus_dq_scale(-t, f->b));
    return ramus_dq_to_twist(ramus_dq_scale(2, ramus_dq_add(ramus_dq_ad(back, f->a), f->b)));
}

static ramus_twist twist_dot_at_start(const flight *f)
{
    return ramus_dq_to_twist(ramus_dq_scale(-4, ramus_dq_cross(f->b, f->a)));
}

/* In the world, at its origin: there a wrench is the derivative of momentum and nothing else. The seventh: energy. */
static void momentum_at(const flight *f, double t, double out[7])
{
    const ramus_wrench own = ramus_spatial_momentum(&f->body, twist_at(f, t));
    ramus_spatial_from_wrench(ramus_wrench_to_parent(pose_at(f, t), own), out);
    out[6] = ramus_spatial_kinetic_energy(&f->body, twist_at(f, t));
}

static void newton_euler_is_the_rate_of_momentum(void **state)
{
    (void)state;
    const double s = 2e-4;
    const ramus_vec3 weightless = { 0, 0, 0 };
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const flight f = { random_body(&r), random_pure(&r), random_pure(&r), random_unit(&r) };
        double m[4][7], rate[7], wrench[6];
        const double at[4] = { -2 * s, -s, s, 2 * s };
        for (int i = 0; i < 4; i++)
            momentum_at(&f, at[i], m[i]);
        for (int k = 0; k < 7; k++)
            rate[k] = (m[0][k] - 8 * m[1][k] + 8 * m[2][k] - m[3][k]) / (12 * s);
        const ramus_twist twist = twist_at(&f, 0);
        const ramus_wrench got = ramus_spatial_newton_euler(&f.body, twist, twist_dot_at_start(&f), weightless);
        ramus_spatial_from_wrench(ramus_wrench_to_parent(pose_at(&f, 0), got), wrench);
        check("wrench = d/dt momentum", seed, wrench, rate, 6, 1e-8);
        check_number("power = d/dt energy", seed, ramus_spatial_power(twist, got), rate[6], 1e-8);
    }
}

static void gravity_pulls_at_the_com(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        const ramus_inertia body = random_body(&r);
        const ramus_twist t = random_twist(&r), t_dot = random_twist(&r);
        const ramus_vec3 g = rng_vec3(&r, 10), weight = vec_scale(body.mass, g);
        const ramus_wrench down = { weight, vec_cross(body.com, weight) };
        const ramus_wrench light = ramus_spatial_newton_euler(&body, t, t_dot, vec(0, 0, 0));
        const ramus_wrench heavy = ramus_spatial_newton_euler(&body, t, t_dot, g);
        const ramus_wrench sum = { vec_add(heavy.force, down.force), vec_add(heavy.moment, down.moment) };
        check_wrench("with gravity + weight = without", seed, sum, light, 1e-13);
    }
}

/* f = m (v' + w x v - g), t = I w' + w x I w, in the frame of the com: the equations as the papers print them */
static void newton_euler_at_the_com(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= RUNS; seed++) {
        rng r = { seed };
        ramus_inertia body = random_body(&r);
        body.com = vec(0, 0, 0);
        const ramus_twist t = random_twist(&r), d = random_twist(&r);
        const ramus_vec3 g = rng_vec3(&r, 10);
        const double *i = body.about_com;
        const ramus_vec3 w = t.angular, e = d.angular;
        const ramus_vec3 iw = { i[0] * w.x + i[3] * w.y + i[4] * w.z, i[3] * w.x + i[1] * w.y + i[5] * w.z,
                                i[4] * w.x + i[5] * w.y + i[2] * w.z };
        const ramus_vec3 ie = { i[0] * e.x + i[3] * e.y + i[4] * e.z, i[3] * e.x + i[1] * e.y + i[5] * e.z,
                                i[4] * e.x + i[5] * e.y + i[2] * e.z };
        const ramus_vec3 acceleration = vec_sub(vec_add(d.linear, vec_cross(w, t.linear)), g);
        const ramus_wrench want = { vec_scale(body.mass, acceleration), vec_add(ie, vec_cross(w, iw)) };
        check_wrench("at the com", seed, ramus_spatial_newton_euler(&body, t, d, g), want, 1e-13);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders),
        cmocka_unit_test(transforms),
        cmocka_unit_test(cross_products),
        cmocka_unit_test(dual_quaternions_agree),
        cmocka_unit_test(bodies_are_clouds_of_points),
        cmocka_unit_test(inertia_matrices),
        cmocka_unit_test(bodies_without_mass),
        cmocka_unit_test(newton_euler_is_the_rate_of_momentum),
        cmocka_unit_test(gravity_pulls_at_the_com),
        cmocka_unit_test(newton_euler_at_the_com),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
