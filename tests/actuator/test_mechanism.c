/* test_mechanism.c - the mechanism of random robots: forces by virtual work, shares that add up, lengths, memory, misuse
 *
 *     tau = tau_tree + sum over all parts of F J^T,   zero at what parts move,   |F|^2 least
 */
#include "random_parts.h"

#include "support/count_allocations.h"
#include "ramus/io.h"
#include "support/failing.h"

/* ---- robots with parts -------------------------------------------------------------------------------------- */

static ramus_mechanism *mechanism_of(const subject *s)
{
    ramus_mechanism *mechanism = NULL;
    ramus_error err;
    if (ramus_mechanism_create(s->model, NULL, &mechanism, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
    return mechanism;
}

static void run(subject *s, ramus_mechanism *mechanism, double tau[])
{
    if (ramus_mechanism_inverse_dynamics(s->model, mechanism, s->q, s->v, s->a, tau))
        fail_msg("seed %llu: %s", s->seed, ramus_mechanism_error(mechanism)->text);
}

static ramus_actuator_description part(subject *s, ramus_actuator_kind kind, const char *name, const char *a,
                                       const char *b)
{
    ramus_actuator_description d = ramus_actuator_description_default();
    d.name = name;
    d.kind = kind;
    d.frame_a = a;
    d.frame_b = b;
    d.point_a = rng_vec3(&s->g, 0.5);
    d.point_b = rng_vec3(&s->g, 0.5);
    d.stiffness = rng_uniform(&s->g, 100, 1000);
    d.pretension = rng_uniform(&s->g, 0, 20);
    d.rest_length = 0.05;
    return d;
}

static int resolves(const subject *s, const ramus_actuator_description *d, ramus_actuator *a)
{
    return ramus_actuator_resolve(s->model, d, a, NULL) == RAMUS_OK;
}

/* An actuator across joint k that has some leverage in the state of s. */
static ramus_actuator_description across(subject *s, const char *name, int k)
{
    const int parent = s->tree->link[k].parent;
    const char *from = link_name(s, parent), *to = link_name(s, k);
    for (;;) {
        ramus_actuator_description d = part(s, RAMUS_ACTUATOR_LINEAR, name, from, to);
        ramus_actuator a;
        double jacobian[ROOM];
        d.near = s->q[s->tree->link[k].q];
        if (!resolves(s, &d, &a) || a.depends != 1)
            continue;
        assert_int_equal(ramus_actuator_jacobian(s->model, s->kinematics, &a, jacobian), RAMUS_OK);
        if (fabs(jacobian[a.v_index]) > 0.05)
            return d;
    }
}

enum { HELD = 2 };

/* Springs between any two links and on a lever; actuators across joints 0, 2 and 3, two of them across 3; a bar that holds
 * joint 4 through a lever; link HELD shared by its joint, an actuator, a lever and a frame. */
static subject robot_create(unsigned long long seed)
{
    subject s = subject_create(seed, 7, JOINT_MASK_ONE_AXIS);
    ramus_error err;
    double angle;
    const int below = s.tree->link[HELD].parent;
    const ramus_lever_description lever = random_lever(&s, "lever", (ramus_guide_kind)(seed % 2), below, HELD, &angle);
    const ramus_lever_description second =
        random_lever(&s, "second", (ramus_guide_kind)(seed / 2 % 2), s.tree->link[4].parent, 4, &angle);
    add_lever(&s, &lever);
    add_lever(&s, &second);
    ramus_actuator_description d = part(&s, RAMUS_ACTUATOR_SPRING, "spring", link_name(&s, 0), link_name(&s, 5));
    add_actuator(&s, &d);
    d = part(&s, RAMUS_ACTUATOR_SPRING, "on lever", NULL, "world");
    d.lever_a = "lever";
    add_actuator(&s, &d);
    d = across(&s, "drive 0", 0);
    add_actuator(&s, &d);
    d = across(&s, "drive held", HELD);
    add_actuator(&s, &d);
    d = across(&s, "drive 3", 3);
    add_actuator(&s, &d);
    d = across(&s, "drive 3 too", 3);
    add_actuator(&s, &d);
    d = part(&s, RAMUS_ACTUATOR_BAR, "bar", NULL, link_name(&s, s.tree->link[4].parent));
    d.lever_a = "second";
    d.moves = new_name(&s, "robot/j", 4);
    add_actuator(&s, &d);
    d = part(&s, RAMUS_ACTUATOR_BAR, "idle bar", link_name(&s, 1), link_name(&s, 6));
    add_actuator(&s, &d);

    static const ramus_carrier_description carriers[] = {
        { "joint", "robot/l2", NULL, 63, 1e-4, 1 },
        { "cylinder", NULL, "drive held", RAMUS_CARRIES_FZ, 1e-3, 2 },
        { "slider", NULL, "lever", RAMUS_CARRIES_FX | RAMUS_CARRIES_FY | RAMUS_CARRIES_MZ, 1e-3, 1 },
        { "other", "robot/l6", NULL, RAMUS_CARRIES_FX | RAMUS_CARRIES_MX, 1e-3, 1 },
    };
    static const ramus_share_rule rules[] = {
        { .name = "half",
          .kind = RAMUS_SHARE_EQUAL,
          .load = RAMUS_LOAD_FORCE,
          .direction = { 1, 0, 0 },
          .among = 1 | 4 },
    };
    ramus_sharing_description sharing = ramus_sharing_description_default();
    sharing.name = "load";
    sharing.link = "robot/l2";
    sharing.ncarrier = 4;
    sharing.carrier = carriers;
    sharing.nrule = 1;
    sharing.rule = rules;
    if (ramus_builder_add_sharing(s.builder, &sharing, &err))
        fail_msg("%s", err.text);
    subject_compile(&s);
    subject_update(&s);
    return s;
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

static void test_forces(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        subject s = robot_create(seed);
        ramus_mechanism *mechanism = mechanism_of(&s);
        const int n = ramus_model_nactuator(s.model);
        double tau[ROOM], tree[ROOM], sum[ROOM], rest[ROOM], springs[ROOM] = { 0 }, jacobian[8][ROOM], power[2] = { 0 };
        run(&s, mechanism, tau);
        const double *tension = ramus_mechanism_tensions(mechanism);
        const ramus_kinematics *k = ramus_mechanism_kinematics(mechanism);
        assert_int_equal(n, 8);
        assert_int_equal(ramus_inverse_dynamics(s.model, s.data, s.q, s.v, s.a, tree), RAMUS_OK);
        memcpy(sum, tree, sizeof sum);
        memcpy(rest, tree, sizeof rest);
        for (int p = 0; p < n; p++) {
            const ramus_actuator *a = ramus_mechanism_actuator(mechanism, p);
            ramus_actuator_motion m;
            assert_int_equal(ramus_actuator_jacobian(s.model, k, a, jacobian[p]), RAMUS_OK);
            assert_int_equal(ramus_actuator_get_motion(s.model, k, a, &m), RAMUS_OK);
            for (int c = 0; c < s.nv; c++) {
                sum[c] += tension[p] * jacobian[p][c];
                rest[c] += a->kind == RAMUS_ACTUATOR_SPRING ? tension[p] * jacobian[p][c] : 0;
            }
            if (a->kind == RAMUS_ACTUATOR_SPRING)
                near_value(a->name, seed, tension[p], ramus_spring_tension(a, m.length), 0);
            power[0] -= tension[p] * m.rate;
        }
        const double scale = scale_of(sum, s.nv) + scale_of(tree, s.nv) + scale_of(tension, n);
        for (int c = 0; c < s.nv; c++) {
            near_value("tau", seed, tau[c] / scale, sum[c] / scale, 1e-13);
            power[0] += tau[c] * s.v[c];
            power[1] += tree[c] * s.v[c];
        }
        near_value("virtual work", seed, power[0] / scale, power[1] / scale, 1e-12);
        static const int moved[] = { 0, HELD, 3, 4 };
        for (int e = 0; e < 4; e++)
            assert_true(tau[s.tree->link[moved[e]].v] == 0);

        /* alone on its joint; two on one joint: in the ratio of their arms; idle */
        const int v0 = s.tree->link[0].v, v3 = s.tree->link[3].v;
        double exact;
        assert_int_equal(ramus_actuator_tension(s.model, ramus_mechanism_actuator(mechanism, 2), s.q[s.tree->link[0].q],
                                                rest[v0], &exact, NULL),
                         RAMUS_OK);
        near_value("alone", seed, tension[2] / scale, exact / scale, 1e-12);
        near_value("two", seed, tension[4] * jacobian[5][v3] / scale, tension[5] * jacobian[4][v3] / scale, 1e-12);
        near_value("two as one", seed, tension[4] / scale,
                   -rest[v3] * jacobian[4][v3] / (pow(jacobian[4][v3], 2) + pow(jacobian[5][v3], 2)) / scale, 1e-12);
        assert_true(tension[7] == 0);

        assert_int_equal(ramus_mechanism_add_spring_forces(s.model, mechanism, springs), RAMUS_OK);
        for (int c = 0; c < s.nv; c++)
            near_value("springs", seed, springs[c] / scale, (tree[c] - rest[c]) / scale, 1e-13);
        ramus_mechanism_destroy(mechanism);
        subject_destroy(&s);
    }
}

/* ---- shares ------------------------------------------------------------------------------------------------- */

static void test_shares(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        subject s = robot_create(seed);
        ramus_mechanism *mechanism = mechanism_of(&s);
        double tau[ROOM], unused[ROOM];
        run(&s, mechanism, tau);
        const double *tension = ramus_mechanism_tensions(mechanism);
        const ramus_wrench *needed = ramus_mechanism_wrenches(mechanism);
        const ramus_wrench *given = ramus_mechanism_shares(mechanism, 0);
        const ramus_pose *pose = ramus_mechanism_carriers(mechanism, 0);

        /* needed: after springs, and after the bar on its lever; by the tree's own slow recursion */
        ramus_wrench external[ROOM] = { 0 }, wrench[ROOM], sum = { { 0, 0, 0 }, { 0, 0, 0 } };
        static const int before[] = { 0, 1, 6 };
        for (int p = 0; p < 3; p++)
            assert_int_equal(ramus_actuator_add_wrenches(s.model, s.kinematics,
                                                         ramus_mechanism_actuator(mechanism, before[p]),
                                                         tension[before[p]], external),
                             RAMUS_OK);
        plain_tree_inverse_dynamics(s.tree, s.q, s.v, s.a, external, unused, wrench);
        for (int k = 0; k < s.nlink; k++) {
            const ramus_pose x_link_j = ramus_pose_inv(s.tree->link[k].link_in_joint);
            wrench[k] = ramus_wrench_to_parent(x_link_j, wrench[k]);
        }
        assert_true(near_wrenches("needed", seed, needed, wrench, s.nlink, 1e-11));

        for (int c = 0; c < 4; c++) {
            const ramus_wrench w = ramus_wrench_to_parent(pose[c], given[c]);
            sum.force = vec3_add(sum.force, w.force);
            sum.moment = vec3_add(sum.moment, w.moment);
        }
        assert_true(near_wrenches("sum of shares", seed, &sum, &needed[HELD], 1, 1e-12));
        const ramus_vec3 slider = ramus_quat_rotate(pose[2].rotation, given[2].force);
        near_value("half and half", seed, slider.x, given[0].force.x, 1e-9);

        /* where the carriers stand */
        const ramus_pose held = pose_of(&s, HELD);
        ramus_actuator_motion m;
        ramus_lever_motion l;
        const ramus_actuator *cylinder = ramus_mechanism_actuator(mechanism, 3);
        assert_int_equal(ramus_actuator_get_motion(s.model, s.kinematics, cylinder, &m), RAMUS_OK);
        assert_int_equal(ramus_lever_get_motion(s.model, s.kinematics, ramus_mechanism_lever(mechanism, 0), &l),
                         RAMUS_OK);
        const ramus_vec3 at[] = { held.position, m.b, l.tip, pose_of(&s, 6).position };
        for (int c = 0; c < 4; c++)
            near_value("place", seed, vec3_norm(vec3_sub(ramus_pose_point(held, pose[c].position), at[c])), 0, 1e-12);
        const ramus_vec3 z = ramus_quat_rotate(ramus_pose_mul(held, pose[1]).rotation, ramus_vec3_make(0, 0, 1));
        near_value("along the cylinder", seed, vec3_dot(z, m.n), -1, 1e-13);
        near_value("axes of the held link", seed, fabs(pose[2].rotation.w), 1, 1e-13);
        ramus_mechanism_destroy(mechanism);
        subject_destroy(&s);
    }
}

/* ---- lengths ------------------------------------------------------------------------------------------------ */

static void test_lengths(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(50); seed++) {
        subject s = robot_create(seed);
        ramus_mechanism *mechanism = mechanism_of(&s);
        double length[8], rate[8], acc[8], q[ROOM], v[ROOM], a[ROOM];
        assert_int_equal(ramus_mechanism_update(s.model, mechanism, s.q, s.v, s.a), RAMUS_OK);
        for (int p = 0; p < 8; p++) {
            ramus_actuator_motion m;
            assert_int_equal(ramus_actuator_get_motion(s.model, ramus_mechanism_kinematics(mechanism),
                                                       ramus_mechanism_actuator(mechanism, p), &m),
                             RAMUS_OK);
            length[p] = m.length;
            rate[p] = m.rate;
            acc[p] = m.acceleration;
        }
        length[5] = NAN; /* the second on joint 3 may mean the other side of a dead centre */
        memcpy(q, s.q, sizeof q);
        memcpy(v, s.v, sizeof v);
        memcpy(a, s.a, sizeof a);
        static const int moved[] = { 0, HELD, 3 };
        for (int e = 0; e < 3; e++)
            q[s.tree->link[moved[e]].q] = v[s.tree->link[moved[e]].v] = a[s.tree->link[moved[e]].v] = 99;
        if (ramus_mechanism_set_lengths(s.model, mechanism, length, rate, acc, q, v, a))
            fail_msg("seed %llu: %s", seed, ramus_mechanism_error(mechanism)->text);
        assert_true(near_numbers("q", seed, q, s.q, s.nq, 1e-11, NULL, NULL));
        assert_true(near_numbers("v", seed, v, s.v, s.nv, 1e-10, NULL, NULL));
        assert_true(near_numbers("a", seed, a, s.a, s.nv, 1e-9, NULL, NULL));

        /* q alone; NAN leaves it */
        for (int p = 0; p < 8; p++)
            length[p] = p == 3 ? length[p] : NAN;
        q[s.tree->link[0].q] = q[s.tree->link[HELD].q] = 99;
        assert_int_equal(ramus_mechanism_set_lengths(s.model, mechanism, length, NULL, NULL, q, NULL, NULL), RAMUS_OK);
        near_value("set", seed, q[s.tree->link[HELD].q], s.q[s.tree->link[HELD].q], 1e-11);
        assert_true(q[s.tree->link[0].q] == 99);

        /* a rate that is no number */
        rate[3] = NAN;
        assert_int_equal(ramus_mechanism_set_lengths(s.model, mechanism, length, rate, acc, q, v, a),
                         RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, "not finite"));

        /* out of range: nothing is written */
        length[2] = ramus_mechanism_actuator(mechanism, 2)->min_length;
        length[3] = ramus_mechanism_actuator(mechanism, 3)->max_length * 1.01 + 1;
        memcpy(v, q, sizeof v);
        assert_int_equal(ramus_mechanism_set_lengths(s.model, mechanism, length, NULL, NULL, q, NULL, NULL),
                         RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, "actuator 'drive held': length"));
        assert_memory_equal(v, q, sizeof v);
        assert_int_equal(ramus_mechanism_set_lengths(s.model, mechanism, length, rate, NULL, q, NULL, NULL),
                         RAMUS_ERR_ARGUMENT);
        assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, "give both of a pair"));
        assert_int_equal(ramus_mechanism_set_lengths(s.model, mechanism, length, NULL, acc, q, NULL, a),
                         RAMUS_ERR_ARGUMENT);
        ramus_mechanism_destroy(mechanism);
        subject_destroy(&s);
    }
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void test_memory(void **state)
{
    (void)state;
    subject s = robot_create(3);
    failing c = { 0 };
    const ramus_allocator allocator = failing_allocator(&c);
    ramus_data_options opt = ramus_data_options_default();
    opt.allocator = &allocator;
    int done = 0;
    for (long n = 1; !done; n++) {
        ramus_mechanism *mechanism = (void *)&c;
        ramus_error err;
        c = (failing){ .fail_at = n };
        const ramus_status status = ramus_mechanism_create(s.model, &opt, &mechanism, &err);
        done = status == RAMUS_OK;
        if (!done) {
            assert_int_equal(status, RAMUS_ERR_MEMORY);
            assert_null(mechanism);
        } else {
            const long before = c.calls;
            double tau[ROOM], length[8] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
            length[2] = ramus_mechanism_actuator(mechanism, 2)->min_length;
            assert_true(allocations_are_seen());
            must_not_allocate = 1;
            run(&s, mechanism, tau);
            const ramus_status springs = ramus_mechanism_add_spring_forces(s.model, mechanism, tau);
            const ramus_status lengths =
                ramus_mechanism_set_lengths(s.model, mechanism, length, NULL, NULL, s.q, NULL, NULL);
            const ramus_status update = ramus_mechanism_update(s.model, mechanism, s.q, s.v, s.a);
            must_not_allocate = 0;
            assert_true(!springs && !lengths && (!update || update == RAMUS_ERR_SINGULAR));
            assert_int_equal(c.calls, before);
            assert_int_equal(forbidden_allocations, 0);
            print_message("%ld allocations\n", before);
        }
        ramus_mechanism_destroy(mechanism);
        assert_int_equal(c.live, 0);
    }
    subject_destroy(&s);
}

/* ---- what is refused ---------------------------------------------------------------------------------------- */

static void test_misuse(void **state)
{
    (void)state;
    subject s = robot_create(1), other = robot_create(2);
    ramus_mechanism *mechanism = mechanism_of(&s);
    double tau[ROOM];
    memset(tau, 0x55, sizeof tau);
    const double untouched = tau[0];
    assert_int_equal(ramus_mechanism_add_spring_forces(s.model, mechanism, tau), RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, "ramus_mechanism_update"));
    assert_int_equal(ramus_mechanism_update(other.model, mechanism, s.q, s.v, s.a), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, mechanism, s.q, NULL, s.a, tau), RAMUS_ERR_ARGUMENT);
    double *const number[] = { s.q, s.v, s.a };
    static const char *const what[] = { "q of 'robot/j", "v of 'robot/j", "a of 'robot/j" };
    for (int k = 0; k < 3; k++)
        for (int inf = 0; inf < 2; inf++) {
            const double kept = number[k][1];
            number[k][1] = inf ? INFINITY : NAN;
            assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, mechanism, s.q, s.v, s.a, tau),
                             RAMUS_ERR_ARGUMENT);
            assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, what[k]));
            number[k][1] = kept;
        }
    assert_true(memcmp(&tau[0], &untouched, sizeof untouched) == 0);
    assert_null(ramus_mechanism_actuator(mechanism, 8));
    assert_null(ramus_mechanism_lever(mechanism, -1));
    assert_null(ramus_mechanism_shares(mechanism, 1));
    assert_null(ramus_mechanism_carriers(mechanism, -1));
    run(&s, mechanism, tau); /* and it works again */
    ramus_mechanism_destroy(mechanism);
    ramus_mechanism_destroy(NULL);
    subject_destroy(&s);
    subject_destroy(&other);
}

#define LINK(name, more) "      - {name: " name ", " more "mass: 1, inertia: [1, 1, 1], com: [0.1, 0.2, 0]}\n"

/* Two turning links in a row; a mechanism from the description, or its failure. */
static subject arm_create(void)
{
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n" LINK("l1", "joint: {name: j1, type: revolute}, ")
            LINK("l2", "parent: l1, origin: {xyz: [1, 0, 0]}, joint: {name: j2, type: revolute}, ")
                LINK("l3", "parent: l2, joint: {name: j3, type: spherical}, ") "robot:\n  - {name: r, module: m}\n";
    subject s = { 0 };
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "arm.yaml", NULL, &s.builder, &err))
        fail_msg("%s", err.text);
    s.tree = plain_tree_create(0);
    return s;
}

static void create_fails(subject *s, ramus_status status, const char *text)
{
    ramus_mechanism *mechanism = NULL;
    ramus_error err = { 0 };
    subject_compile(s);
    const ramus_status got = ramus_mechanism_create(s->model, NULL, &mechanism, &err);
    if (got != status || !strstr(err.text, text) || mechanism)
        fail_msg("status %d, '%s'; want status %d, '%s'", got, err.text, status, text);
    assert_int_equal(ramus_mechanism_create(s->model, NULL, &mechanism, NULL), status);
    subject_destroy(s);
}

static void add_load(subject *s, const char *link, const char *part, const char *frame)
{
    const ramus_carrier_description carrier = { "c", frame, part, 63, 0, 1 };
    ramus_sharing_description d = ramus_sharing_description_default();
    ramus_error err;
    d.name = "load";
    d.link = link;
    d.ncarrier = 1;
    d.carrier = &carrier;
    if (ramus_builder_add_sharing(s->builder, &d, &err))
        fail_msg("%s", err.text);
}

static void test_refused(void **state)
{
    (void)state;
    ramus_actuator_description d = ramus_actuator_description_default();
    ramus_lever_description lever = ramus_lever_description_default();
    d.name = "rope";
    d.frame_a = "r/l1";
    d.frame_b = "r/l2";
    d.point_a = ramus_vec3_make(0, 0.3, 0);
    d.point_b = ramus_vec3_make(0.5, 0, 0);
    d.near = 0.5;
    lever.name = "arm";
    lever.pivot = "r/l1";
    lever.tip = ramus_vec3_make(1, 0, 0);
    lever.guide = "r/l2";
    lever.normal = ramus_vec3_make(0, 1, 0);

    subject s = arm_create();
    add_actuator(&s, &d);
    add_load(&s, "r/l1", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "carrier 'c': actuator 'rope' has both ends on 'r/l1' or what that carries");
    s = arm_create();
    add_actuator(&s, &d);
    add_load(&s, "r/l3", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "actuator 'rope' has no end on 'r/l3'");
    s = arm_create();
    add_lever(&s, &lever);
    add_load(&s, "r/l1", "arm", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "carrier 'c': the lever 'arm' has its guide elsewhere than on 'r/l1'");
    s = arm_create();
    add_lever(&s, &lever);
    d.lever_b = "arm";
    d.frame_b = NULL;
    d.frame_a = "world";
    d.kind = RAMUS_ACTUATOR_SPRING;
    add_actuator(&s, &d);
    add_load(&s, "r/l1", "rope", NULL);
    create_fails(&s, RAMUS_ERR_MODEL, "spring 'rope' on the side of 'r/l1' stands on the lever 'arm'");
    s = arm_create();
    d.lever_b = NULL;
    d.frame_b = "r/l2";
    d.moves = "r/j2";
    add_actuator(&s, &d);
    create_fails(&s, RAMUS_ERR_MODEL, "spring 'rope'");

    s = arm_create();
    subject_compile(&s);
    ramus_data_options opt = ramus_data_options_default();
    ramus_mechanism *mechanism = NULL;
    ramus_error err;
    opt.struct_size = 0;
    assert_int_equal(ramus_mechanism_create(s.model, &opt, &mechanism, &err), RAMUS_ERR_ARGUMENT);
    /* without any part it is plain inverse dynamics */
    double q[ROOM], v[ROOM] = { 0 }, tau[ROOM], tree[ROOM];
    ramus_neutral(s.model, q);
    assert_int_equal(ramus_mechanism_create(s.model, NULL, &mechanism, &err), RAMUS_OK);
    assert_int_equal(ramus_mechanism_inverse_dynamics(s.model, mechanism, q, v, v, tau), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(s.model, s.data, q, v, v, tree), RAMUS_OK);
    assert_memory_equal(tau, tree, (size_t)s.nv * sizeof *tau);
    ramus_mechanism_destroy(mechanism);
    subject_destroy(&s);
}

/* CHARMIE, and CHARMIE whose left arm is known by its wrench alone: the same tensions and shares. */
static void test_black_box(void **state)
{
    (void)state;
    ramus_builder *builder = NULL;
    ramus_model *whole = NULL, *boxed = NULL;
    ramus_mechanism *known = NULL, *unknown = NULL;
    ramus_error err;
    double q[2][ROOM], v[2][ROOM], a[2][ROOM], tau[2][ROOM];
    if (ramus_builder_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &whole, &err) || ramus_builder_replace_by_black_box(builder, "left", &err) ||
        ramus_model_compile(builder, NULL, &boxed, &err) || ramus_mechanism_create(whole, NULL, &known, &err) ||
        ramus_mechanism_create(boxed, NULL, &unknown, &err))
        fail_msg("%s", err.text);
    const ramus_port port = ramus_model_find_port(boxed, "wrench.left");
    const int arm = ramus_model_find_link(whole, "left/b6").index, nv = ramus_model_nv(boxed);
    assert_int_equal(nv, ramus_model_nv(whole) - 7);
    /* without what the box measures there is no answer */
    ramus_neutral(boxed, q[1]);
    memset(v, 0, sizeof v);
    assert_int_equal(ramus_mechanism_inverse_dynamics(boxed, unknown, q[1], v[1], v[1], tau[1]), RAMUS_ERR_PORT);
    assert_non_null(strstr(ramus_mechanism_error(unknown)->text, "left"));
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        rng g = { seed };
        unsigned long long draw = seed;
        ramus_random(whole, &draw, q[0]);
        for (int k = 0; k < ramus_model_nv(whole); k++) {
            v[0][k] = rng_uniform(&g, -1, 1);
            a[0][k] = rng_uniform(&g, -1, 1);
        }
        ramus_state_carry(whole, q[0], v[0], boxed, q[1], v[1]);
        ramus_state_carry(whole, q[0], a[0], boxed, q[1], a[1]);
        if (ramus_mechanism_inverse_dynamics(whole, known, q[0], v[0], a[0], tau[0]))
            fail_msg("seed %llu: %s", seed, ramus_mechanism_error(known)->text);
        const ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = ramus_mechanism_wrenches(known)[arm] };
        if (ramus_mechanism_feed(unknown, port, &sample) ||
            ramus_mechanism_inverse_dynamics(boxed, unknown, q[1], v[1], a[1], tau[1]))
            fail_msg("seed %llu: %s", seed, ramus_mechanism_error(unknown)->text);
        assert_true(near_numbers("tensions", seed, ramus_mechanism_tensions(unknown), ramus_mechanism_tensions(known),
                                 ramus_model_nactuator(whole), 1e-11, NULL, NULL));
        for (int k = 0; k < ramus_model_nsharing(whole); k++)
            assert_true(near_wrenches("shares", seed, ramus_mechanism_shares(unknown, k),
                                      ramus_mechanism_shares(known, k), ramus_model_sharing(whole, k).ncarrier, 1e-11));
    }
    ramus_mechanism_destroy(unknown);
    ramus_mechanism_destroy(known);
    ramus_model_destroy(boxed);
    ramus_model_destroy(whole);
    ramus_builder_destroy(builder);
}

/* Parts that cannot: at a dead centre, or one for two joints; levers and ends that vanish. */
static void test_singular(void **state)
{
    (void)state;
    static const struct {
        const char *name, *from, *moves, *text;
        ramus_vec3 a, b;
        double q2;
        ramus_status status;
    } cases[] = {
        { "some leverage", "r/l1", "r/j2", "", { 0, 0, 0 }, { 0.5, 0, 0 }, 0.5, RAMUS_OK },
        { "dead centre", "r/l1", "r/j2", "joint 'r/j2' needs", { 0, 0, 0 }, { 0.5, 0, 0 }, 0, RAMUS_ERR_SINGULAR },
        { "ends meet", "r/l1", "r/j2", "the ends of bar 'bar' meet", { 1, 0, 0 }, { 0, 0, 0 }, 1, RAMUS_ERR_SINGULAR },
        { "other joint", "r/l1", "r/j1", "joint 'r/j1' needs", { 0, 0, 0 }, { 0.5, 0, 0 }, 0.5, RAMUS_ERR_SINGULAR },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        subject s = arm_create();
        ramus_actuator_description d = ramus_actuator_description_default();
        double tau[ROOM] = { 77 };
        d.name = "bar";
        d.kind = RAMUS_ACTUATOR_BAR;
        d.rest_length = 1;
        d.frame_a = cases[k].from;
        d.frame_b = "r/l2";
        d.point_a = cases[k].a;
        d.point_b = cases[k].b;
        d.moves = cases[k].moves;
        add_actuator(&s, &d);
        subject_compile(&s);
        ramus_mechanism *mechanism = mechanism_of(&s);
        ramus_neutral(s.model, s.q);
        s.q[0] = 0.7; /* a dead centre is one up to rounding */
        s.q[1] = cases[k].q2;
        s.a[0] = s.a[1] = 1;
        const ramus_status status = ramus_mechanism_inverse_dynamics(s.model, mechanism, s.q, s.v, s.a, tau);
        if (status != cases[k].status || !strstr(ramus_mechanism_error(mechanism)->text, cases[k].text))
            fail_msg("%s: status %d, '%s'", cases[k].name, status, ramus_mechanism_error(mechanism)->text);
        assert_true(status == RAMUS_OK || tau[0] == 77);
        ramus_mechanism_destroy(mechanism);
        subject_destroy(&s);
    }
    /* a lever that leaves its guide */
    subject s = arm_create();
    ramus_lever_description lever = ramus_lever_description_default();
    lever.name = "arm";
    lever.pivot = "r/l1";
    lever.tip = ramus_vec3_make(0.1, 0, 0);
    lever.guide = "r/l2";
    lever.normal = ramus_vec3_make(0, 1, 0);
    lever.guide_point = ramus_vec3_make(0, 5, 0);
    add_lever(&s, &lever);
    subject_compile(&s);
    ramus_mechanism *mechanism = mechanism_of(&s);
    ramus_neutral(s.model, s.q);
    assert_int_equal(ramus_mechanism_update(s.model, mechanism, s.q, NULL, NULL), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_mechanism_error(mechanism)->text, "lever 'arm' does not reach its guide"));
    ramus_mechanism_destroy(mechanism);
    subject_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forces),   cmocka_unit_test(test_shares),    cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_memory),   cmocka_unit_test(test_misuse),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_singular), cmocka_unit_test(test_black_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
