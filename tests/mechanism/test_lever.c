/* test_lever.c - levers of both kinds in random robots: the rod's constraint, motion by differences, forces, dead centres */
#include "random_parts.h"

#include "ramus/io.h"

static const double h = 1e-5; /* s, of differences */

static ramus_lever_info resolve(const subject *s, const ramus_lever_description *d)
{
    ramus_lever_info l;
    ramus_error err;
    if (lever_resolve(s->model, d, &l, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
    return l;
}

static ramus_lever_motion motion_of(const subject *s, const ramus_lever_info *l)
{
    ramus_lever_motion motion;
    assert_int_equal(lever_motion(s->model, s->data, l, &motion), RAMUS_OK);
    return motion;
}

/* ---- the rod ------------------------------------------------------------------------------------------------ */

static void check_place(const subject *s, const ramus_lever_description *d, int pivot, int guide, double angle,
                        const ramus_lever_motion *m)
{
    const ramus_pose xg = pose_of(s, guide), x0 = ramus_pose_mul(pose_of(s, pivot), d->pivot_pose);
    const ramus_pose turned = ramus_pose_mul(x0, (ramus_pose){ turn_about(d->axis, m->angle), { 0, 0, 0 } });
    const ramus_vec3 c = ramus_pose_point(xg, d->guide_point), span = vec3_sub(c, m->tip);
    const ramus_vec3 n = ramus_quat_rotate(xg.rotation, vec3_scale(1 / vec3_norm(d->normal), d->normal));
    const int plane = d->guide_kind == RAMUS_GUIDE_PLANE;
    near_value("angle", s->seed, m->angle, angle, 1e-12);
    near_value("rod", s->seed, plane ? vec3_dot(n, span) : vec3_norm(span), d->rod_length, 1e-12);
    const ramus_vec3 tip = ramus_pose_point(turned, d->tip);
    const ramus_vec3 head = plane ? vec3_axpy(m->tip, d->rod_length, n) : c;
    const ramus_vec3 u = vec3_scale(1 / d->rod_length, vec3_sub(head, m->tip));
    const double got[] = { m->tip.x, m->tip.y, m->tip.z, m->head.x,          m->head.y,          m->head.z,
                           m->u.x,   m->u.y,   m->u.z,   m->pose.position.x, m->pose.position.y, m->pose.position.z };
    const double want[] = { tip.x, tip.y, tip.z, head.x,        head.y,        head.z,
                            u.x,   u.y,   u.z,   x0.position.x, x0.position.y, x0.position.z };
    assert_true(near_numbers("tip, head, u, pivot", s->seed, got, want, 12, 1e-12, NULL, NULL));
    const ramus_vec3 by_pose = ramus_pose_point(m->pose, d->tip);
    near_value("pose", s->seed, vec3_norm(vec3_sub(by_pose, m->tip)), 0, 1e-12);
}

static void test_motion(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(200); seed++) {
        subject s = subject_create(seed, 2 + (int)(seed % 7), JOINT_MASK_ALL);
        const int pivot = rng_int(&s.g, -1, s.nlink - 1);
        const int guide = pivot < 0 ? rng_int(&s.g, 0, s.nlink - 1) : pivot - 1;
        const ramus_guide_kind kind = seed % 2 ? RAMUS_GUIDE_PLANE : RAMUS_GUIDE_POINT;
        double angle, q[ROOM], v[ROOM], angles[2], rates[2];
        const ramus_lever_description d = random_lever(&s, "lever", kind, pivot, guide, &angle);
        const ramus_lever_info l = resolve(&s, &d);
        const ramus_lever_motion m = motion_of(&s, &l);
        check_place(&s, &d, pivot, guide, angle, &m);

        for (int e = 0; e < 2; e++) {
            state_at(&s, e ? h : -h, q, v);
            assert_int_equal(ramus_kinematics_update(s.model, s.data, q, v, NULL), RAMUS_OK);
            const ramus_lever_motion there = motion_of(&s, &l);
            assert_true(there.acceleration == 0);
            angles[e] = there.angle;
            rates[e] = there.rate;
        }
        near_value("rate by differences", seed, m.rate, (angles[1] - angles[0]) / (2 * h), 1e-6);
        near_value("acceleration by differences", seed, m.acceleration, (rates[1] - rates[0]) / (2 * h), 1e-5);

        assert_int_equal(ramus_kinematics_update(s.model, s.data, s.q, NULL, NULL), RAMUS_OK);
        const ramus_lever_motion still = motion_of(&s, &l);
        assert_true(still.rate == 0 && still.acceleration == 0);
        near_value("angle without velocities", seed, still.angle, m.angle, 1e-14);
        subject_destroy(&s);
    }
}

/* The other of the two angles, and whole turns. */
static void test_near(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(50); seed++) {
        subject s = subject_create(seed, 4, JOINT_MASK_ONE_AXIS);
        double angle;
        ramus_lever_description d = random_lever(&s, "lever", (ramus_guide_kind)(seed % 2), 0, 2, &angle);
        const double turn = 2 * acos(-1);
        for (int k = -3; k <= 3; k++) {
            ramus_lever_description there = d;
            there.near = d.near + k * turn;
            const ramus_lever_info l = resolve(&s, &there);
            near_value("turns", seed, motion_of(&s, &l).angle, angle + k * turn, 1e-11);
        }
        /* over one turn of `near`, two angles; each within half a turn, and both meet the rod */
        double other = NAN;
        for (int k = 0; k < 100; k++) {
            ramus_lever_description there = d;
            there.near = angle + turn * (k + 0.5) / 100;
            const ramus_lever_info l = resolve(&s, &there);
            const ramus_lever_motion m = motion_of(&s, &l);
            assert_true(fabs(m.angle - there.near) <= turn / 2 + 1e-12);
            if (fabs(remainder(m.angle - angle, turn)) > 1e-9) {
                if (!isnan(other))
                    near_value("two angles only", seed, remainder(m.angle - other, turn), 0, 1e-11);
                other = m.angle;
                check_place(&s, &there, 0, 2, m.angle, &m);
            }
        }
        assert_false(isnan(other));
        subject_destroy(&s);
    }
}

/* ---- parts on levers ---------------------------------------------------------------------------------------- */

/* The power of a tension at all links, from their twists: what add_wrenches says, without Jacobians. */
static double power_of(const subject *s, const ramus_wrench external[])
{
    double power = 0;
    for (int k = 0; k < s->nlink; k++) {
        ramus_twist twist;
        assert_int_equal(ramus_frame_twist(s->model, s->data, (ramus_frame){ k }, RAMUS_LOCAL, &twist), RAMUS_OK);
        power -= vec3_dot(twist.angular, external[k].moment) + vec3_dot(twist.linear, external[k].force);
    }
    return power;
}

static void check_part(subject *s, const ramus_part_info *a, int in_tree)
{
    ramus_wrench external[ROOM] = { 0 }, sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    double jacobian[ROOM], tau[ROOM] = { 0 }, with[ROOM], without[ROOM], q[ROOM], v[ROOM], lengths[2], rates[2];
    double j_v = 0, power = 0;
    part_state m;
    ramus_pose half[2];
    subject_update(s);
    assert_int_equal(part_in_state(s->model, s->data->kinematics, a, NULL, &m), RAMUS_OK);
    assert_int_equal(part_jacobian(s->model, s->data, a, jacobian), RAMUS_OK);
    const double tension = rng_uniform(&s->g, -100, 100);
    assert_int_equal(part_pulls(s->model, s->data, a, tension, tau, external), RAMUS_OK);
    for (int k = 0; k < s->nv; k++) {
        j_v += jacobian[k] * s->v[k];
        power += tau[k] * s->v[k];
    }
    near_value("rate from J", s->seed, j_v, m.rate, 1e-12);
    near_value("virtual work", s->seed, power, -tension * m.rate, 1e-12);
    near_value("power at the links", s->seed, power_of(s, external), -tension * m.rate, 1e-12);

    /* the ends are where the levers say */
    for (int e = 0; e < 2; e++)
        if (a->lever[e]) {
            const ramus_lever_motion l = motion_of(s, a->lever[e]);
            const ramus_vec3 at = ramus_pose_point(l.pose, a->point[e]);
            near_value("end on its lever", s->seed, vec3_norm(vec3_sub(e ? m.b : m.a, at)), 0, 1e-12);
        }
    part_poses(&m, half);
    const ramus_vec3 b = ramus_pose_point(half[0], ramus_vec3_make(0, 0, m.length));
    near_value("poses", s->seed, vec3_norm(vec3_sub(b, m.b)), 0, 1e-12);

    /* nothing is left over, when nothing stands in the world */
    if (in_tree) {
        for (int k = 0; k < s->nlink; k++) {
            const ramus_wrench w = ramus_wrench_to_parent(pose_of(s, k), external[k]);
            sum.force = vec3_add(sum.force, w.force);
            sum.moment = vec3_add(sum.moment, w.moment);
        }
        const ramus_wrench none = { { 0, 0, 0 }, { 0, 0, 0 } };
        assert_true(near_wrenches("sum", s->seed, &sum, &none, 1, 1e-12 * (1 + fabs(tension))));
    }

    /* through the recursion */
    assert_int_equal(ramus_inverse_dynamics_external(s->model, s->data, s->q, s->v, s->a, external, with), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(s->model, s->data, s->q, s->v, s->a, without), RAMUS_OK);
    for (int k = 0; k < s->nv; k++)
        without[k] -= tau[k];
    assert_true(near_numbers("wrenches", s->seed, with, without, s->nv, 1e-11, NULL, NULL));

    /* the length over the coordinate alone */
    if (a->depends == 1) {
        length_of l;
        ramus_error err;
        assert_int_equal(part_length_at(s->model, a, s->q[a->q_index], &l, &err), RAMUS_OK);
        near_value("length at", s->seed, l.length, m.length, 1e-13);
        near_value("first", s->seed, l.first, jacobian[a->v_index], 1e-12);
        const double rate = s->v[a->v_index], acc = s->a[a->v_index];
        near_value("second", s->seed, l.first * acc + l.second * rate * rate, m.acceleration, 1e-11);
        for (int k = 0; k < s->nv; k++)
            if (k != a->v_index && jacobian[k] != 0)
                fail_msg("seed %llu: coordinate %d moves the part", s->seed, k);
    }

    for (int e = 0; e < 2; e++) {
        part_state there;
        state_at(s, e ? h : -h, q, v);
        assert_int_equal(ramus_kinematics_update(s->model, s->data, q, v, NULL), RAMUS_OK);
        assert_int_equal(part_in_state(s->model, s->data->kinematics, a, NULL, &there), RAMUS_OK);
        lengths[e] = there.length;
        rates[e] = there.rate;
    }
    near_value("rate by differences", s->seed, m.rate, (lengths[1] - lengths[0]) / (2 * h), 1e-6);
    near_value("acceleration by differences", s->seed, m.acceleration, (rates[1] - rates[0]) / (2 * h), 1e-5);
}

static void test_parts(void **state)
{
    (void)state;
    int of_one = 0;
    for (unsigned long long seed = 0; seed < seed_count(200); seed++) {
        subject s = subject_create(seed, 4 + (int)(seed % 5), seed % 3 ? JOINT_MASK_ALL : JOINT_MASK_ONE_AXIS);
        const int from = seed % 4 ? 0 : -1; /* at times something stands in the world */
        double angle;
        const ramus_lever_description d[2] = {
            random_lever(&s, "first", (ramus_guide_kind)(seed % 2), rng_int(&s.g, from, 0), 1, &angle),
            random_lever(&s, "second", (ramus_guide_kind)(seed / 2 % 2), s.nlink - 1, rng_int(&s.g, 0, 1), &angle)
        };
        /* from a lever to: its own pivot's link, its guide's, another link, another lever */
        static const char *const name[] = { "own pivot", "guide", "other", "lever" };
        const char *const to[] = { d[0].pivot, d[0].guide, link_name(&s, 2), NULL };
        add_lever(&s, &d[0]);
        add_lever(&s, &d[1]);
        for (int k = 0; k < 4; k++) {
            ramus_part_description p = ramus_part_description_default();
            p.name = name[k];
            p.kind = RAMUS_PART_SPRING;
            p.lever_a = "first";
            p.frame_b = to[k];
            p.lever_b = to[k] ? NULL : "second";
            p.point_a = rng_vec3(&s.g, 0.3);
            p.point_b = rng_vec3(&s.g, 2);
            if (seed % 2) { /* the other way round */
                ramus_part_description turned = p;
                turned.lever_a = p.lever_b;
                turned.lever_b = p.lever_a;
                turned.frame_a = p.frame_b;
                turned.frame_b = NULL;
                turned.point_a = p.point_b;
                turned.point_b = p.point_a;
                p = turned;
            }
            add_actuator(&s, &p);
        }
        subject_compile(&s);
        for (int k = 0; k < 4; k++) {
            const ramus_part_description p = ramus_model_part(s.model, (ramus_part){ k });
            ramus_lever_info levers[2];
            ramus_part_info a;
            ramus_error err;
            if (resolve_part(s.model, &p, levers, &a, &err))
                fail_msg("seed %llu: %s", seed, err.text);
            check_part(&s, &a, strcmp(d[0].pivot, "world") != 0);
            of_one += a.depends == 1;
        }
        subject_destroy(&s);
    }
    print_message("%d parts on levers depend on one coordinate\n", of_one);
    assert_true(of_one > 20);
}

/* ---- a slider, by hand -------------------------------------------------------------------------------------- */

/* The link slides along z; the lever's pivot is at the origin, its axis -y, its tip 1 m out on x: tip's height = sin(angle). */
static const char slider[] = "ramus: 1\nmodules:\n  m:\n    links:\n"
                             "      - {name: l, joint: {name: j, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
                             "robot:\n  - {name: r, module: m}\n";

static ramus_lever_description slider_lever(void)
{
    ramus_lever_description d = ramus_lever_description_default();
    d.name = "arm";
    d.axis = ramus_vec3_make(0, -1, 0);
    d.tip = ramus_vec3_make(1, 0, 0);
    d.guide = "r/l";
    return d;
}

static subject slider_create(const ramus_lever_description *lever, const ramus_part_description *actuator)
{
    subject s = { 0 };
    ramus_error err;
    if (ramus_assembly_parse(slider, strlen(slider), "slider.yaml", NULL, &s.builder, &err))
        fail_msg("%s", err.text);
    if (lever)
        add_lever(&s, lever);
    if (actuator)
        add_actuator(&s, actuator);
    subject_compile(&s);
    s.tree = plain_tree_create(0);
    return s;
}

static void test_dead_centre(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double q;
        ramus_status status;
    } cases[] = {
        { "in the middle", 0, RAMUS_OK },          { "near the top", 0.999, RAMUS_OK },
        { "at the top", 1, RAMUS_ERR_SINGULAR },   { "above", 1.001, RAMUS_ERR_SINGULAR },
        { "far above", 1e9, RAMUS_ERR_SINGULAR },  { "at the bottom", -1, RAMUS_ERR_SINGULAR },
        { "not a number", NAN, RAMUS_ERR_STALE }, /* there is no state */
        { "infinite", INFINITY, RAMUS_ERR_STALE },
    };
    for (int kind = 0; kind < 2; kind++) {
        ramus_lever_description d = slider_lever();
        if (kind) { /* pinned, 2 m of rod: points on the axis at 1 and 3 m are the ends of its reach */
            d.guide_kind = RAMUS_GUIDE_POINT;
            d.guide_point = ramus_vec3_make(0, 0, 2);
            d.rod_length = 2;
        }
        subject s = slider_create(NULL, NULL);
        const ramus_lever_info l = resolve(&s, &d);
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            ramus_lever_motion m, before;
            memset(&m, 0x55, sizeof m);
            before = m;
            ramus_kinematics_update(s.model, s.data, &cases[k].q, s.v, s.a);
            const ramus_status status = lever_motion(s.model, s.data, &l, &m);
            if (status != cases[k].status)
                fail_msg("kind %d, %s: status %d", kind, cases[k].name, status);
            if (status)
                assert_memory_equal(&m, &before, sizeof m);
            else if (!kind)
                near_value(cases[k].name, 0, m.angle, asin(cases[k].q), 1e-12);
        }
        subject_destroy(&s);
    }
    /* the axis along the normal: the tip never moves in or out */
    ramus_lever_description d = slider_lever();
    d.axis = ramus_vec3_make(0, 0, 1);
    subject s = slider_create(NULL, NULL);
    const ramus_lever_info l = resolve(&s, &d);
    ramus_lever_motion m;
    assert_int_equal(lever_motion(s.model, s.data, &l, &m), RAMUS_ERR_STALE);
    subject_update(&s);
    assert_int_equal(lever_motion(s.model, s.data, &l, &m), RAMUS_ERR_SINGULAR);
    subject_destroy(&s);
}

/* An actuator from the middle of the lever to the world: the range ends where the lever does. */
static void test_range(void **state)
{
    (void)state;
    const ramus_lever_description lever = slider_lever();
    ramus_part_description d = ramus_part_description_default();
    ramus_error err;
    ramus_lever_info levers[2];
    ramus_part_info a;
    d.name = "pull";
    d.lever_a = "arm";
    d.point_a = ramus_vec3_make(0.5, 0, 0);
    d.frame_b = "world";
    d.point_b = ramus_vec3_make(0, 0, -2);
    d.near = 0.1;
    subject s = slider_create(&lever, &d);
    const ramus_part_description in_model = ramus_model_part(s.model, (ramus_part){ 0 });
    if (resolve_part(s.model, &in_model, levers, &a, &err))
        fail_msg("%s", err.text);
    assert_int_equal(a.depends, 1);
    near_value("lower", 0, a.lower, -1, 1e-7);
    near_value("upper", 0, a.upper, 1, 1e-7);
    for (int k = -99; k <= 99; k++) {
        /* |(0.5 cos, 0.5 sin) - (0, -2)| with sin(angle) = s */
        const double x = 0.01 * k, want = sqrt(0.25 + 4 + 2 * x);
        length_of l;
        double back;
        assert_int_equal(part_length_at(s.model, &a, x, &l, &err), RAMUS_OK);
        near_value("length", 0, l.length, want, 1e-14);
        near_value("first", 0, l.first, 1 / want, 1e-12);
        near_value("second", 0, l.second, -1 / (want * want * want), 1e-10);
        assert_int_equal(part_coordinate(s.model, &a, l.length, &back, &err), RAMUS_OK);
        near_value("coordinate", 0, back, x, 1e-13);
    }
    double out[4];
    length_of beyond;
    assert_int_equal(part_length_at(s.model, &a, 1.5, &beyond, &err), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(err.text, "actuator 'pull': at coordinate 1.5 the lever 'arm' does not reach"));
    assert_int_equal(part_coordinate_rates(s.model, &a, 1.5, 1, 1, out, out + 1, &err), RAMUS_ERR_SINGULAR);
    assert_int_equal(part_coordinate(s.model, &a, 3, out, &err), RAMUS_ERR_ARGUMENT);
    subject_destroy(&s);
}

/* A crank draws a lever round, so that its other position becomes the nearer one half a turn on; an actuator's range ends
 * there: inside, its length is continuous, and each length has its coordinate. */
static void test_jump(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: base, joint: {type: fixed}}\n"
        "      - {name: crank, joint: {name: turn, type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: c, module: m}\n"
        "mechanism:\n"
        "  - {name: lever, type: lever, pivot: {on: c/base, at: [0.05, 0, 0]}, axis: [0, 1, 0], tip: [0.2, 0, 0],"
        " pin: {on: c/crank, at: [0.2, 0, 0], rod_length: 0.1}}\n";
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    assert_int_equal(ramus_assembly_parse(text, strlen(text), "crank.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    for (int k = 0; k < 32; k++) {
        enum { PIECES = 1000 };
        ramus_part_description d = ramus_part_description_default();
        ramus_lever_info levers[2];
        ramus_part_info a;
        double before = NAN;
        const double turn = k * 6.283185307179586 / 32;
        d.name = "a";
        d.lever_a = "lever";
        d.point_a = (ramus_vec3){ 0.2, 0, 0 };
        d.point_b = (ramus_vec3){ 0.6 * cos(turn), 0, 0.6 * sin(turn) };
        d.near = 2 + k % 3;
        d.lower = 0;
        d.upper = 6.2;
        if (resolve_part(model, &d, levers, &a, &err))
            fail_msg("anchor at %g rad: %s", turn, err.text);
        for (int i = 0; i <= PIECES; i++) {
            const double s = a.lower + (a.upper - a.lower) * i / PIECES;
            length_of l;
            double found;
            assert_int_equal(part_length_at(model, &a, s, &l, &err), RAMUS_OK);
            const double length = l.length;
            if (fabs(length - before) > 0.01)
                fail_msg("anchor at %g rad, near %g: the length goes from %g to %g m at %g rad, inside %g to %g", turn,
                         d.near, before, length, s, a.lower, a.upper);
            before = length;
            assert_int_equal(part_coordinate(model, &a, length, &found, &err), RAMUS_OK);
            assert_true(found >= a.lower && found <= a.upper);
        }
    }
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

/* Joints that turn about two axes, both driven by one coordinate, on both sides of a lever. */
static void test_followers(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n"
        "      - {name: l0, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: l1, joint: {name: j2, type: revolute, axis: [0, 1, 1], mimic: {joint: j1, multiplier: -2,\n"
        "         offset: 0.3}}, origin: {xyz: [0.5, 0, 0.1], rpy: [0.2, 0.4, 0]}}\n"
        "      - {name: l2, parent: l1, joint: {name: j3, type: helical, pitch: 0.1, axis: [1, 0, 1], mimic: {joint: "
        "j1,\n"
        "         multiplier: 0.5, offset: 0.1}}, origin: {xyz: [0.3, 0.1, 0]}}\n"
        "robot:\n  - {name: robot, module: m}\n";
    for (unsigned long long seed = 0; seed < seed_count(50); seed++) {
        subject s = { .seed = seed, .g = { seed } };
        ramus_error err;
        double angle;
        ramus_lever_info levers[2];
        ramus_part_info a;
        if (ramus_assembly_parse(text, strlen(text), "followers.yaml", NULL, &s.builder, &err))
            fail_msg("%s", err.text);
        s.tree = plain_tree_create(0);
        subject_compile(&s);
        assert_int_equal(s.nv, 1);
        s.q[0] = rng_uniform(&s.g, -1, 1);
        s.v[0] = rng_uniform(&s.g, -1, 1);
        s.a[0] = rng_uniform(&s.g, -1, 1);
        subject_update(&s);
        const int pivot = (int)(seed / 2 % 2) * 2;
        const ramus_lever_description d =
            random_lever(&s, "lever", (ramus_guide_kind)(seed % 2), pivot, 2 - pivot, &angle);
        ramus_part_description p = ramus_part_description_default();
        p.name = "follower";
        p.kind = RAMUS_PART_SPRING;
        p.lever_a = "lever";
        p.point_a = rng_vec3(&s.g, 0.4);
        p.point_b = rng_vec3(&s.g, 2);
        add_lever(&s, &d);
        add_actuator(&s, &p);
        subject_compile(&s);
        const ramus_part_description in_model = ramus_model_part(s.model, (ramus_part){ 0 });
        if (resolve_part(s.model, &in_model, levers, &a, &err))
            fail_msg("%s", err.text);
        assert_int_equal(a.depends, 1);
        check_part(&s, &a, 0);
        subject_destroy(&s);
    }
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void refused(const subject *s, const ramus_lever_description *d, ramus_status status, const char *text)
{
    ramus_lever_info l;
    ramus_error err = { 0 };
    const ramus_status got = lever_resolve(s->model, d, &l, &err);
    if (got != status || !strstr(err.text, text))
        fail_msg("status %d, '%s'; want status %d, '%s'", got, err.text, status, text);
    assert_int_equal(lever_resolve(s->model, d, &l, NULL), status);
}

static void test_refused(void **state)
{
    (void)state;
    const ramus_lever_description good = slider_lever();
    subject s = slider_create(&good, NULL);
    ramus_lever_description d = good;
    d.guide = "nobody";
    refused(&s, &d, RAMUS_ERR_NOT_FOUND, "lever 'arm': there is no link or frame 'nobody'");
    d.guide = NULL;
    refused(&s, &d, RAMUS_ERR_ARGUMENT, "pivot and guide are both on 'world'");
    d = good;
    d.tip = ramus_vec3_make(0, 3, 0);
    refused(&s, &d, RAMUS_ERR_MODEL, "tip lies on its axis");
    d = good;
    d.guide_kind = RAMUS_GUIDE_POINT;
    refused(&s, &d, RAMUS_ERR_MODEL, "the rod's length is 0");
    d = good;
    d.near = NAN;
    refused(&s, &d, RAMUS_ERR_MODEL, "not finite");

    ramus_lever_info levers[2];
    ramus_part_info a;
    ramus_error err;
    ramus_part_description p = ramus_part_description_default();
    p.name = "p";
    p.lever_a = p.lever_b = "arm";
    assert_int_equal(resolve_part(s.model, &p, levers, &a, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "actuator 'p': both ends are on the lever 'arm'"));
    p.lever_b = "nothing";
    assert_int_equal(resolve_part(s.model, &p, levers, &a, &err), RAMUS_ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "actuator 'p': there is no lever 'nothing'"));
    p.lever_b = NULL;
    p.near = 2;
    p.point_b.z = -2;
    assert_int_equal(resolve_part(s.model, &p, levers, &a, &err), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(err.text, "lever 'arm'"));
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion),      cmocka_unit_test(test_near),  cmocka_unit_test(test_parts),
        cmocka_unit_test(test_dead_centre), cmocka_unit_test(test_range), cmocka_unit_test(test_followers),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
