/* test_actuator.c - actuators between any two links: geometry, rates, accelerations, inverses, virtual work */
#include "mechanism/actuator_robot.h"

/* ---- CHARMIE's two actuators against the paper's geometry --------------------------------------------------- */

/* [CH] eq. 6, with E_4 for E_3. */
static double paper_lift(double length)
{
    const double b3z = 0.290, d3y = 0.160, d3z = 0.050, e4y = 0.048, e4z = 0.144;
    return b3z - (d3z + sqrt(length * length - (e4y - d3y) * (e4y - d3y)) - e4z);
}

/* [CH] eq. 7 to 14, the perpendicular terms of 13 and 14 with opposite signs. */
static double paper_torso(double length)
{
    const double b4y = 0, b4z = 0.438, f4y = 0.056, f4z = 0.4352, g5y = 0.056, g5z = 0.3972;
    const double e = hypot(f4y - b4y, f4z - b4z), l = (length * length - (g5y * g5y + g5z * g5z) + e * e) / (2 * e);
    const double h = sqrt(length * length - l * l);
    const double y = l / e * (b4y - f4y) - h / e * (b4z - f4z) + f4y,
                 z = l / e * (b4z - f4z) + h / e * (b4y - f4y) + f4z;
    const double y2 = l / e * (b4y - f4y) + h / e * (b4z - f4z) + f4y,
                 z2 = l / e * (b4z - f4z) - h / e * (b4y - f4y) + f4z;
    const double beta = atan(g5y / g5z), upper = z > z2 ? atan2(z - b4z, y - b4y) : atan2(z2 - b4z, y2 - b4y);
    return upper + beta - acos(-1) / 2;
}

static void test_charmie_geometry(void **state)
{
    (void)state;
    robot r = robot_load("charmie");
    const ramus_part_info lift = lift_of(&r), torso = torso_of(&r);
    ramus_error err;
    assert_int_equal(lift.depends, 1);
    assert_int_equal(torso.depends, 1);
    near_value("lift at zero", length_in(&r, &lift, r.q, r.v, NULL), 0.4, 1e-14);
    near_value("torso at zero", length_in(&r, &torso, r.q, r.v, NULL), 0.4, 1e-14);
    for (int k = 0; k <= 50; k++) {
        const double u = k / 50.0;
        const double ll = lift.min_length + u * (lift.max_length - lift.min_length);
        const double lt = torso.min_length + u * (torso.max_length - torso.min_length);
        double s;
        assert_int_equal(part_coordinate(r.model, &lift, ll, &s, &err), RAMUS_OK);
        near_value("d_4", s, paper_lift(ll), 1e-13);
        assert_int_equal(part_coordinate(r.model, &torso, lt, &s, &err), RAMUS_OK);
        near_value("theta_5", s, paper_torso(lt), 1e-12);
    }
    robot_free(&r);
}

/* [CH] 6: both actuators start at 400 mm and accelerate by -3 mm/s^2 for 2.5 s, then by +3 mm/s^2. */
static double paper_length(double t, double *rate, double *acceleration)
{
    const double a = 0.003, half = 2.5, u = t - half;
    *acceleration = t < half ? -a : a;
    *rate = t < half ? -a * t : -a * half + a * u;
    return t < half ? 0.4 - a * t * t / 2 : 0.4 - a * half * half / 2 - a * half * u + a * u * u / 2;
}

static void test_charmie_motion(void **state)
{
    (void)state;
    robot r = robot_load("charmie");
    const ramus_part_info both[2] = { lift_of(&r), torso_of(&r) };
    ramus_error err;
    for (int e = 0; e < 2; e++) {
        double s, before, after, v, a, v_before, v_after, rate, acceleration, unused;
        for (int k = 1; k < 100; k++) {
            const double t = 0.05 * k, h = 1e-4;
            if (k == 50)
                continue; /* the acceleration jumps */
            if (part_coordinate(r.model, &both[e], paper_length(t, &rate, &acceleration), &s, &err) ||
                part_coordinate_rates(r.model, &both[e], s, rate, acceleration, &v, &a, &err) ||
                part_coordinate(r.model, &both[e], paper_length(t - h, &rate, &acceleration), &before, &err) ||
                part_coordinate_rates(r.model, &both[e], before, rate, acceleration, &v_before, &unused, &err) ||
                part_coordinate(r.model, &both[e], paper_length(t + h, &rate, &acceleration), &after, &err) ||
                part_coordinate_rates(r.model, &both[e], after, rate, acceleration, &v_after, &unused, &err))
                fail_msg("%s", err.text);
            near_value("velocity", v, (after - before) / (2 * h), 1e-9);
            near_value("acceleration", a, (v_after - v_before) / (2 * h), 1e-9);
        }
        const double last = paper_length(5, &rate, &acceleration);
        near_value("last length", last, 0.38125, 1e-14);
        near_value("last rate", rate, 0, 1e-15);
        assert_int_equal(part_coordinate(r.model, &both[e], last, &s, &err), RAMUS_OK);
        near_value("last coordinate", s, e ? paper_torso(last) : paper_lift(last), 1e-13);
        print_message("%s at 381.25 mm: coordinate %.9f\n", both[e].name, s);
    }
    robot_free(&r);
}

/* ---- any two links: lengths, rates, accelerations, forces --------------------------------------------------- */

static const struct {
    const char *robot, *a, *b;
    ramus_vec3 point_a, point_b;
    int depends;
} pairs[] = {
    { "charmie", "body/D3", "body/E4", { 0, 0, 0 }, { 0, 0, 0 }, 1 },
    { "charmie", "body/G5", "body/F4", { 0, 0, 0 }, { 0, 0, 0 }, 1 },
    { "charmie", "left/b13_1", "left/b13_2", { -0.02, 0, 0.03 }, { 0.03, 0.01, 0.02 }, 1 },
    { "charmie", "left/D12", "right/D12", { 0, 0, 0 }, { 0, 0, 0 }, 2 },
    { "charmie", "world", "head/b8", { 1, 2, 0 }, { 0, 0, 0.1 }, 2 },
    { "charmie", "head/b8", NULL, { 0, 0, 0.1 }, { 1, 2, 0 }, 2 },
    { "charmie", "body/b5", "left/b6", { 0, 0, 0 }, { 0, 0, 0.01 }, 0 },
    { "bm", "s4/l3", "s8/l2", { 0.1, 0.2, 0 }, { 0, 0, 0.3 }, 2 },
    { "bm", "s1/l1", "s1/l2", { 0.1, 0.2, 0 }, { 0, 0.1, 0.3 }, 1 },
};

static void test_motion_and_forces(void **state)
{
    (void)state;
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
        robot r = robot_load(pairs[p].robot);
        ramus_part_description d = between("pair", pairs[p].a, pairs[p].b);
        d.kind = RAMUS_PART_SPRING;
        d.point_a = pairs[p].point_a;
        d.point_b = pairs[p].point_b;
        const ramus_part_info a = resolve(&r, &d);
        const int nlink = ramus_model_nlink(r.model);
        ramus_wrench *external = calloc((size_t)nlink, sizeof *external);
        assert_int_equal(a.depends, pairs[p].depends);
        for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
            rng g = { seed };
            double jacobian[64], tau[64] = { 0 }, with[64], without[64], q[64], v[64], rate[2], length[2];
            part_state motion;
            random_state(&r, &g);
            update(&r);
            assert_int_equal(part_in_state(r.model, r.data->kinematics, &a, NULL, &motion), RAMUS_OK);
            assert_int_equal(part_jacobian(r.model, r.data, &a, jacobian), RAMUS_OK);

            /* length from the two points, rate from J */
            ramus_pose x[2] = { ramus_pose_identity(), ramus_pose_identity() };
            for (int e = 0; e < 2; e++) {
                const char *name = e ? pairs[p].b : pairs[p].a;
                if (name && strcmp(name, "world"))
                    ramus_frame_pose(r.model, r.data, ramus_model_find_frame(r.model, name), &x[e]);
            }
            const ramus_vec3 pa = ramus_pose_point(x[0], pairs[p].point_a),
                             pb = ramus_pose_point(x[1], pairs[p].point_b);
            near_value("length", motion.length, sqrt(pow(pa.x - pb.x, 2) + pow(pa.y - pb.y, 2) + pow(pa.z - pb.z, 2)),
                       1e-14);
            double j_v = 0;
            for (int k = 0; k < r.nv; k++)
                j_v += jacobian[k] * r.v[k];
            near_value("rate", motion.rate, j_v, 1e-12);

            /* virtual work: forces at joints against the power of the two ends */
            const double tension = rng_uniform(&g, -100, 100);
            double power = 0;
            memset(external, 0, (size_t)nlink * sizeof *external);
            assert_int_equal(part_pulls(r.model, r.data, &a, tension, tau, external), RAMUS_OK);
            for (int k = 0; k < r.nv; k++)
                power += tau[k] * r.v[k];
            near_value("virtual work", power, -tension * motion.rate, 1e-12);

            /* the same as wrenches of inverse dynamics */
            assert_int_equal(ramus_inverse_dynamics_external(r.model, r.data, r.q, r.v, r.a, external, with), RAMUS_OK);
            assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.q, r.v, r.a, without), RAMUS_OK);
            for (int k = 0; k < r.nv; k++)
                without[k] -= tau[k];
            assert_true(near_numbers("wrenches", seed, with, without, r.nv, 1e-12, NULL, NULL));

            /* differences along q + v t + a t^2 / 2: all coordinates of these robots are plain numbers */
            const double h = 1e-5;
            for (int e = 0; e < 2; e++) {
                const double t = e ? h : -h;
                for (int k = 0; k < r.nv; k++) {
                    q[k] = r.q[k] + t * (r.v[k] + r.a[k] * t / 2);
                    v[k] = r.v[k] + t * r.a[k];
                }
                length[e] = length_in(&r, &a, q, v, &rate[e]);
            }
            near_value("rate by differences", motion.rate, (length[1] - length[0]) / (2 * h), 2e-8);
            near_value("acceleration by differences", motion.acceleration, (rate[1] - rate[0]) / (2 * h), 2e-7);

            /* the same as a function of the coordinate alone */
            if (a.depends == 1) {
                const double l_v = r.v[a.v_index], l_a = r.a[a.v_index];
                length_of l;
                ramus_error err;
                assert_int_equal(part_length_at(r.model, &a, r.q[a.q_index], &l, &err), RAMUS_OK);
                near_value("length at", l.length, motion.length, 1e-14);
                near_value("first", l.first, jacobian[a.v_index], 1e-13);
                near_value("rate from the coordinate", l.first * l_v, motion.rate, 1e-13);
                near_value("acceleration from the coordinate", l.first * l_a + l.second * l_v * l_v,
                           motion.acceleration, 1e-12);
                for (int k = 0; k < r.nv; k++)
                    if (k != a.v_index && jacobian[k] != 0)
                        fail_msg("coordinate %d moves the actuator", k);
            }
        }
        free(external);
        robot_free(&r);
    }
}

/* ---- inverses ----------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
    ramus_vec3 a, b;
    double near;
} inverses[] = {
    { "crank", ARM("type: revolute", ""), { 1, 0, 0.1 }, { 0.3, 0, 0 }, 1 },
    { "crank, other side", ARM("type: revolute", ""), { 1, 0, 0.1 }, { 0.3, 0, 0 }, -1 },
    { "limited crank", ARM("type: revolute, limits: {lower: -0.5, upper: 2}", ""), { 0, 1, 0 }, { 0.3, 0, 0.2 }, 0 },
    { "slider", ARM("type: prismatic, axis: [1, 2, 2]", ""), { 1, 0, 0.1 }, { 0.3, 0, 0 }, 2 },
    { "in line", ARM("type: prismatic, axis: [1, 0, 0]", ""), { 0, 0, 0 }, { 0.3, 0, 0 }, 0 },
    { "screw",
      ARM("type: helical, pitch: 0.05", "origin: {xyz: [0.1, 0, 0], rpy: [1, 0, 0.3]}, "),
      { 1, 0, 0 },
      { 0.3, 0, 0 },
      1 },
};

static void test_inverse_of_inverse(void **state)
{
    (void)state;
    for (size_t c = 0; c < sizeof inverses / sizeof *inverses; c++) {
        robot r = robot_of(inverses[c].text);
        ramus_part_description d = between(inverses[c].name, "world", "r/l");
        ramus_error err;
        d.point_a = inverses[c].a;
        d.point_b = inverses[c].b;
        d.near = inverses[c].near;
        const ramus_part_info a = resolve(&r, &d);
        assert_int_equal(a.depends, 1);
        assert_true(a.lower < a.upper && a.lower <= d.near && d.near <= a.upper);
        for (int k = 0; k <= 200; k++) {
            /* coordinate -> length -> coordinate; length is flat at dead centres, so s itself is not well known there */
            const double s = a.lower + (a.upper - a.lower) * k / 200;
            length_of at, again;
            double back, v, acc;
            assert_int_equal(part_length_at(r.model, &a, s, &at, &err), RAMUS_OK);
            if (part_coordinate(r.model, &a, at.length, &back, &err))
                fail_msg("%s: %s", inverses[c].name, err.text);
            assert_int_equal(part_length_at(r.model, &a, back, &again, &err), RAMUS_OK);
            near_value(inverses[c].name, again.length, at.length, 1e-13);
            if (fabs(at.first) < 0.01 * a.max_length || k == 0 || k == 200)
                continue;
            near_value(inverses[c].name, back, s, 1e-12);
            /* rates there and back */
            assert_int_equal(part_coordinate_rates(r.model, &a, s, 0.3, -0.7, &v, &acc, &err), RAMUS_OK);
            near_value("rate", at.first * v, 0.3, 1e-13);
            near_value("acceleration", at.first * acc + at.second * v * v, -0.7, 1e-12);
        }
        robot_free(&r);
    }
}

/* Three joints on the way, all driven by one coordinate: each counts with its own multiplier and offset. */
static void test_followers(void **state)
{
    (void)state;
    robot r = robot_of("ramus: 1\nmodules:\n  m:\n    links:\n"
                       "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"
                       "      - name: l2\n"
                       "        joint: {name: j2, type: revolute, axis: [0, 1, 1], limits: {lower: -1, upper: 1},\n"
                       "                mimic: {joint: j1, multiplier: -2, offset: 0.3}}\n"
                       "        origin: {xyz: [0.5, 0, 0.1], rpy: [0.2, 0.4, 0]}\n"
                       "      - name: l3\n"
                       "        joint: {name: j3, type: prismatic, axis: [1, 0, 1], mimic: {joint: j1, multiplier: "
                       "0.5, offset: 0.1}}\n"
                       "        origin: {xyz: [0.3, 0.1, 0]}\n"
                       "robot:\n  - {name: r, module: m}\n");
    ramus_part_description d = between("chain", "world", "r/l3");
    ramus_error err;
    d.point_a = ramus_vec3_make(0.2, 2, 0.4);
    d.point_b = ramus_vec3_make(0.1, 0.05, 0.2);
    d.near = 0.1;
    const ramus_part_info a = resolve(&r, &d);
    assert_int_equal(a.depends, 1);
    /* -1 <= 0.3 - 2 s <= 1 */
    near_value("lower", a.lower, -0.35, 1e-14);
    near_value("upper", a.upper, 0.65, 1e-14);
    for (int k = 0; k <= 20; k++) {
        const double s = -0.35 + 1.0 * k / 20, h = 1e-5;
        length_of l[3];
        part_state motion;
        r.q[0] = s;
        r.v[0] = 0.7;
        r.a[0] = -0.4;
        update(&r);
        assert_int_equal(part_in_state(r.model, r.data->kinematics, &a, NULL, &motion), RAMUS_OK);
        for (int e = 0; e < 3; e++)
            assert_int_equal(part_length_at(r.model, &a, s + (e - 1) * h, &l[e], &err), RAMUS_OK);
        near_value("length", l[1].length, motion.length, 1e-14);
        near_value("rate", l[1].first * 0.7, motion.rate, 1e-13);
        near_value("acceleration", l[1].first * -0.4 + l[1].second * 0.49, motion.acceleration, 1e-12);
        near_value("first by differences", l[1].first, (l[2].length - l[0].length) / (2 * h), 1e-8);
        near_value("second by differences", l[1].second, (l[2].first - l[0].first) / (2 * h), 1e-7);
    }
    robot_free(&r);
}

/* Ends of the range, worked out by hand: a crank of 0.3 about z, 1 away. */
static void test_range(void **state)
{
    (void)state;
    robot r = robot_of(ARM("type: revolute", ""));
    ramus_part_description d = between("crank", "world", "r/l");
    ramus_error err;
    double s = 77;
    d.point_a = ramus_vec3_make(1, 0, 0);
    d.point_b = ramus_vec3_make(0.3, 0, 0);
    d.near = 1;
    const ramus_part_info a = resolve(&r, &d);
    near_value("lower", a.lower, 0, 1e-7);
    near_value("upper", a.upper, acos(-1), 1e-7);
    near_value("shortest", a.min_length, 0.7, 1e-14);
    near_value("longest", a.max_length, 1.3, 1e-14);

    const double wrong[] = { 0.69, 1.31, -1, 0, NAN, INFINITY };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        assert_int_equal(part_coordinate(r.model, &a, wrong[k], &s, &err), RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(err.text, "actuator 'crank'"));
        assert_non_null(strstr(err.text, "0.7 to 1.3 m"));
    }
    assert_true(s == 77);

    /* the stroke cuts the range */
    d.min_length = 0.8;
    d.max_length = 1.1;
    const ramus_part_info cut = resolve(&r, &d);
    assert_int_equal(part_coordinate(r.model, &cut, 1.2, &s, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "0.8 to 1.1 m"));
    assert_int_equal(part_coordinate(r.model, &cut, 0.8, &s, &err), RAMUS_OK);

    /* rates at the dead centre */
    double v, acc;
    assert_int_equal(part_coordinate_rates(r.model, &a, 0, 1, 1, &v, &acc, &err), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(err.text, "'crank' is at a dead centre"));
    robot_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charmie_geometry),  cmocka_unit_test(test_charmie_motion),
        cmocka_unit_test(test_motion_and_forces), cmocka_unit_test(test_inverse_of_inverse),
        cmocka_unit_test(test_followers),         cmocka_unit_test(test_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
