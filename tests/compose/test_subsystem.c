/* test_subsystem.c - robots as subsystems: the contract, chains made by hand, and a subsystem that a user wrote */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/compare.h"
#include "support/failing.h"
#include "support/random.h"
#include "support/random_model.h"
#include "support/subsystem_contract.h"
#include "support/vec.h"

enum { MOST = 200 };
static ramus_error err;
static const ramus_vec3 gravity = { 0.5, -1, -9.5 };

#define OK(call)                                                                                                       \
    do {                                                                                                               \
        if ((call) != RAMUS_OK)                                                                                        \
            fail_msg("%s: %s", #call, err.text);                                                                       \
    } while (0)

/* ---- a random robot as a subsystem --------------------------------------------------------------------------- */

typedef struct part {
    plain_tree *tree;
    plain_tree *moving; /* the same on a massless link with a free joint, for its energy on a moving inlet */
    ramus_builder *builder;
    ramus_model *model;
    ramus_data *subsystem;
    ramus_frame outlet[2];
} part;

static plain_tree *put_on_free_joint(const plain_tree *tree)
{
    plain_tree *out = plain_tree_create(tree->nlink + 1);
    out->gravity = tree->gravity;
    snprintf(out->link[0].name, sizeof out->link[0].name, "inlet");
    out->link[0].parent = -1;
    out->link[0].type = RAMUS_FREE;
    out->link[0].mimic = -1;
    out->link[0].axis = vec(0, 0, 1);
    for (int k = 0; k < tree->nlink; k++) {
        out->link[k + 1] = tree->link[k];
        out->link[k + 1].parent = tree->link[k].parent + 1;
    }
    plain_tree_number(out);
    return out;
}

static part part_create(unsigned long long seed, int nlink, unsigned types, ramus_algebra algebra)
{
    part p = { 0 };
    const random_tree_options opt = { nlink, (tree_shape)(seed % TREE_SHAPE_COUNT), types, 1, 1 };
    p.tree = random_tree_create(seed, &opt);
    p.tree->gravity = gravity;
    p.moving = put_on_free_joint(p.tree);
    OK(tree_builder_create(p.tree, NULL, NULL, &p.builder, &err));
    OK(ramus_model_compile(p.builder, NULL, &p.model, &err));
    rng r = { seed };
    for (int k = 0; k < 2; k++) /* links and named frames alike */
        p.outlet[k].index = rng_int(&r, 0, ramus_model_nframe(p.model) - 1);
    ramus_data_options data = ramus_data_options_default();
    data.algebra = algebra;
    OK(subsystem_with(p.model, &data, p.outlet, 2, &p.subsystem, &err));
    return p;
}

static void part_destroy(part *p)
{
    ramus_data_destroy(p->subsystem);
    ramus_model_destroy(p->model);
    ramus_builder_destroy(p->builder);
    plain_tree_destroy(p->tree);
    plain_tree_destroy(p->moving);
}

static void part_random(const void *user, unsigned long long *seed, double q[])
{
    ramus_random(((const part *)user)->model, seed, q);
}

static void part_integrate(const void *user, const double q[], const double v[], double dt, double q_out[])
{
    ramus_integrate(((const part *)user)->model, q, v, dt, q_out);
}

static double part_energy(const void *user, const ramus_motion *inlet, const double q[], const double v[])
{
    const part *p = user;
    double all_q[MOST], all_v[MOST];
    const ramus_vec3 x = inlet->pose.position;
    const ramus_quat r = inlet->pose.rotation;
    const double free_q[7] = { x.x, x.y, x.z, r.w, r.x, r.y, r.z };
    memcpy(all_q, free_q, sizeof free_q);
    memcpy(all_v, &inlet->twist, sizeof inlet->twist); /* angular, linear: as the free joint's velocities */
    memcpy(all_q + 7, q, (size_t)p->tree->nq * sizeof *q);
    memcpy(all_v + 6, v, (size_t)p->tree->nv * sizeof *v);
    return plain_tree_energy(p->moving, all_q, all_v);
}

static void our_subsystems_keep_the_contract(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        part p =
            part_create(seed, 1 + (int)(seed % 12), JOINT_MASK_ALL, seed % 2 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV);
        const subsystem_case c = { .name = seed % 2 ? "ramus_subsystem, dq" : "ramus_subsystem, sv",
                                   .ops = ramus_data_subsystem_ops(),
                                   .self = p.subsystem,
                                   .nq = p.tree->nq,
                                   .nv = p.tree->nv,
                                   .noutlet = 2,
                                   .random = part_random,
                                   .integrate = part_integrate,
                                   .energy = part_energy,
                                   .user = &p };
        failures += subsystem_contract(&c, seed);
        part_destroy(&p);
    }
    assert_int_equal(failures, 0);
}

/* ---- chains --------------------------------------------------------------------------------------------------- */

/* a, with b on its first outlet and c on its second, and d on b's first: by hand, and as one robot. */
enum { PARTS = 4 };
static const int carrier[PARTS] = { -1, 0, 0, 1 }, on_outlet[PARTS] = { 0, 0, 1, 0 };

static ramus_model *compose(const part parts[])
{
    static const char *const name[PARTS] = { "a", "b", "c", "d" };
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    OK(ramus_builder_create("chain", NULL, NULL, &builder, &err));
    ramus_builder_set_gravity(builder, gravity);
    for (int i = 0; i < PARTS; i++) {
        ramus_module *module = NULL;
        char on[128];
        OK(ramus_module_from_builder(parts[i].builder, &module, &err));
        if (i > 0) {
            const part *host = &parts[carrier[i]];
            snprintf(on, sizeof on, "%s/%s", name[carrier[i]],
                     ramus_model_frame(host->model, host->outlet[on_outlet[i]]).name);
        }
        OK(ramus_builder_attach(builder, name[i], module, i ? on : NULL, NULL, 0, &err));
        ramus_module_destroy(module);
    }
    OK(ramus_model_compile(builder, NULL, &model, &err));
    ramus_builder_destroy(builder);
    return model;
}

static void chains_by_hand_equal_the_composed_robot(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 40; seed++) {
        part parts[PARTS];
        ramus_motion outlet[PARTS][2];
        ramus_wrench load[PARTS][2] = { 0 }, inlet[PARTS];
        double q[MOST], v[MOST], a[MOST], tau[MOST], want[MOST];
        int first_q[PARTS + 1] = { 0 }, first_v[PARTS + 1] = { 0 };
        for (int i = 0; i < PARTS; i++) { /* each may use its own algebra */
            parts[i] = part_create(4 * seed + (unsigned)i, 2 + (int)((seed + (unsigned)i) % 5), JOINT_MASK_ALL,
                                   (seed >> i) % 2 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV);
            random_state s = random_state_create(seed, parts[i].tree);
            first_q[i + 1] = first_q[i] + parts[i].tree->nq;
            first_v[i + 1] = first_v[i] + parts[i].tree->nv;
            memcpy(q + first_q[i], s.q, (size_t)parts[i].tree->nq * sizeof *q);
            memcpy(v + first_v[i], s.v, (size_t)parts[i].tree->nv * sizeof *v);
            memcpy(a + first_v[i], s.a, (size_t)parts[i].tree->nv * sizeof *a);
            random_state_destroy(&s);
        }
        /* motion outwards, wrenches inwards */
        const ramus_motion world = { .pose = ramus_pose_identity() };
        for (int i = 0; i < PARTS; i++)
            assert_int_equal(ramus_subsystem_motion_out(parts[i].subsystem,
                                                        i ? &outlet[carrier[i]][on_outlet[i]] : &world, q + first_q[i],
                                                        v + first_v[i], a + first_v[i], outlet[i]),
                             RAMUS_OK);
        for (int i = PARTS - 1; i >= 0; i--) {
            assert_int_equal(ramus_subsystem_wrench_in(parts[i].subsystem, load[i], &inlet[i], tau + first_v[i]),
                             RAMUS_OK);
            if (i > 0)
                load[carrier[i]][on_outlet[i]] = inlet[i];
        }
        ramus_model *model = compose(parts);
        ramus_data *data = NULL;
        const int nv = ramus_model_nv(model);
        assert_int_equal(nv, first_v[PARTS]);
        OK(ramus_data_create(model, NULL, &data, &err));
        assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, q, v, a, NULL, want, NULL), RAMUS_OK);
        failures += !near_numbers("chain by hand", seed, tau, want, nv, 1e-12, NULL, NULL);
        for (int i = 0; i < PARTS; i++) {
            ramus_wrench interface;
            assert_int_equal(ramus_interface_wrench_after(model, data, (ramus_instance){ i }, &interface), RAMUS_OK);
            const double scale = scale_of((const double *)&inlet[0], 6);
            failures += !near_wrenches("inlet", seed, &inlet[i], &interface, 1, 1e-12 * scale);
        }
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        for (int i = 0; i < PARTS; i++)
            part_destroy(&parts[i]);
    }
    assert_int_equal(failures, 0);
}

static void calls_in_the_wrong_order(void **state)
{
    (void)state;
    part p = part_create(1, 3, JOINT_MASK_ONE_AXIS, RAMUS_ALGEBRA_SV);
    const ramus_wrench load[2] = { 0 };
    ramus_wrench inlet;
    double tau[MOST];
    assert_int_equal(ramus_subsystem_wrench_in(p.subsystem, load, &inlet, tau), RAMUS_ERR_STALE);
    ramus_data *other = NULL;
    const ramus_frame nowhere[1] = { { 99 } };
    assert_int_equal(subsystem_with(p.model, NULL, nowhere, 1, &other, &err), RAMUS_ERR_NOT_FOUND);
    assert_null(other);
    assert_non_null(strstr(err.text, "outlet 0 is not a frame"));
    OK(subsystem_with(p.model, NULL, NULL, 0, &other, &err)); /* a leaf has no outlets */
    ramus_data_destroy(other);
    ramus_data_destroy(NULL);
    part_destroy(&p);
}

/* ---- a user's own subsystem -------------------------------------------------------------------------------------- */

/* A point mass that slides along z of its inlet, at `length` + q, held by a spring (force stiffness q towards q = 0).
 * Its only outlet is at the mass. Written from Newton's law, without the library. */
typedef struct slider {
    double mass, length, stiffness;
    int forgets_gravity, wrong_sign; /* mistakes that the contract must find */
    /* of the last motion_out */
    double at, q;
    ramus_vec3 proper; /* acceleration of the mass less gravity, in the inlet's axes */
} slider;

static ramus_status slider_motion(void *self, const ramus_motion *inlet, const double q[], const double v[],
                                  const double a[], ramus_motion outlets[])
{
    slider *s = self;
    const ramus_vec3 z = vec(0, 0, 1), arm = vec(0, 0, s->length + q[0]);
    const ramus_vec3 w = inlet->twist.angular, dw = inlet->twist_dot.angular;
    ramus_motion *out = &outlets[0];
    out->pose = place_mul(inlet->pose, place((ramus_quat){ 1, 0, 0, 0 }, arm));
    out->twist.angular = w;
    out->twist.linear = vec_add(inlet->twist.linear, vec_add(vec_cross(w, arm), vec_scale(v[0], z)));
    out->twist_dot.angular = dw;
    out->twist_dot.linear =
        vec_add(vec_add(inlet->twist_dot.linear, vec_cross(dw, arm)),
                vec_add(vec_scale(s->wrong_sign ? -v[0] : v[0], vec_cross(w, z)), vec_scale(a[0], z)));
    const ramus_vec3 g = rot_apply(rot_inv(inlet->pose.rotation), gravity);
    s->at = arm.z;
    s->q = q[0];
    s->proper = vec_add(out->twist_dot.linear, vec_cross(w, out->twist.linear));
    if (!s->forgets_gravity)
        s->proper = vec_sub(s->proper, g);
    return RAMUS_OK;
}

static ramus_status slider_wrench(void *self, const ramus_wrench outlets[], ramus_wrench *inlet, double tau[])
{
    const slider *s = self;
    inlet->force = vec_add(vec_scale(s->mass, s->proper), outlets[0].force);
    inlet->moment = vec_add(outlets[0].moment, vec_cross(vec(0, 0, s->at), inlet->force));
    tau[0] = inlet->force.z + s->stiffness * s->q;
    return RAMUS_OK;
}

static double slider_energy(const void *user, const ramus_motion *inlet, const double q[], const double v[])
{
    const slider *s = user;
    const ramus_vec3 arm = vec(0, 0, s->length + q[0]);
    const ramus_vec3 u = vec_add(inlet->twist.linear, vec_add(vec_cross(inlet->twist.angular, arm), vec(0, 0, v[0])));
    const ramus_vec3 p = vec_add(inlet->pose.position, rot_apply(inlet->pose.rotation, arm));
    return 0.5 * s->mass * vec_dot(u, u) - s->mass * vec_dot(gravity, p) + 0.5 * s->stiffness * q[0] * q[0];
}

static const ramus_subsystem_ops slider_ops = { slider_motion, slider_wrench };

static subsystem_case slider_case(slider *s)
{
    return (subsystem_case){ .name = "a user's slider",
                             .ops = &slider_ops,
                             .self = s,
                             .nq = 1,
                             .nv = 1,
                             .noutlet = 1,
                             .energy = slider_energy,
                             .user = s };
}

static void a_users_subsystem_keeps_the_contract(void **state)
{
    (void)state;
    int failures = 0, mistakes = 0;
    for (unsigned long long seed = 0; seed < 50; seed++) {
        slider good = { .mass = 1.3, .length = 0.4, .stiffness = 25 };
        slider weightless = good, crooked = good;
        weightless.forgets_gravity = 1;
        crooked.wrong_sign = 1;
        subsystem_case c = slider_case(&good);
        failures += subsystem_contract(&c, seed);
        c = slider_case(&weightless);
        c.quiet = 1;
        mistakes += subsystem_contract(&c, seed) > 0;
        c = slider_case(&crooked);
        c.quiet = 1;
        mistakes += subsystem_contract(&c, seed) > 0;
    }
    assert_int_equal(failures, 0);
    assert_int_equal(mistakes, 100); /* the contract sees what is wrong */
}

/* A random robot carries the slider, which carries another random robot; against one robot with a prismatic joint. */
static void a_users_subsystem_in_a_chain(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 30; seed++) {
        part below = part_create(2 * seed, 4, JOINT_MASK_ALL, RAMUS_ALGEBRA_SV);
        part above = part_create(2 * seed + 1, 3, JOINT_MASK_ALL, RAMUS_ALGEBRA_DQ);
        slider s = { .mass = 1.3, .length = 0.4, .stiffness = 25 };
        random_state at_below = random_state_create(seed, below.tree), at_above = random_state_create(seed, above.tree);
        const double q = 0.2, v = -0.7, a = 1.9;
        const ramus_motion world = { .pose = ramus_pose_identity() };
        ramus_motion first[2], second[1], third[2];
        ramus_wrench none[2] = { 0 }, load[2] = { 0 }, on_slider[1], root;
        double tau[MOST], want[MOST], all_q[MOST], all_v[MOST], all_a[MOST];
        const int nq = below.tree->nq, nv = below.tree->nv;
        assert_int_equal(ramus_subsystem_motion_out(below.subsystem, &world, at_below.q, at_below.v, at_below.a, first),
                         RAMUS_OK);
        assert_int_equal(slider_ops.motion_out(&s, &first[0], &q, &v, &a, second), RAMUS_OK);
        assert_int_equal(
            ramus_subsystem_motion_out(above.subsystem, &second[0], at_above.q, at_above.v, at_above.a, third),
            RAMUS_OK);
        assert_int_equal(ramus_subsystem_wrench_in(above.subsystem, none, on_slider, tau + nv + 1), RAMUS_OK);
        assert_int_equal(slider_ops.wrench_in(&s, on_slider, &load[0], tau + nv), RAMUS_OK);
        assert_int_equal(ramus_subsystem_wrench_in(below.subsystem, load, &root, tau), RAMUS_OK);

        ramus_module *low = NULL, *rail = NULL, *high = NULL;
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_data *data = NULL;
        char on[128];
        ramus_link_description mass = ramus_link_description_default();
        mass.name = "mass";
        mass.joint_name = "slide";
        mass.joint_type = RAMUS_PRISMATIC;
        mass.mass = s.mass;
        mass.joint_in_parent.position.z = s.length;
        OK(ramus_module_create("rail", NULL, NULL, &rail, &err));
        OK(ramus_module_add_link(rail, &mass, &err));
        OK(ramus_module_from_builder(below.builder, &low, &err));
        OK(ramus_module_from_builder(above.builder, &high, &err));
        OK(ramus_builder_create("chain", NULL, NULL, &builder, &err));
        ramus_builder_set_gravity(builder, gravity);
        OK(ramus_builder_attach(builder, "low", low, NULL, NULL, 0, &err));
        snprintf(on, sizeof on, "low/%s", ramus_model_frame(below.model, below.outlet[0]).name);
        OK(ramus_builder_attach(builder, "rail", rail, on, NULL, 0, &err));
        OK(ramus_builder_attach(builder, "high", high, "rail/mass", NULL, 0, &err));
        OK(ramus_model_compile(builder, NULL, &model, &err));
        OK(ramus_data_create(model, NULL, &data, &err));
        memcpy(all_q, at_below.q, (size_t)nq * sizeof(double));
        memcpy(all_v, at_below.v, (size_t)nv * sizeof(double));
        memcpy(all_a, at_below.a, (size_t)nv * sizeof(double));
        all_q[nq] = q;
        all_v[nv] = v;
        all_a[nv] = a;
        memcpy(all_q + nq + 1, at_above.q, (size_t)above.tree->nq * sizeof(double));
        memcpy(all_v + nv + 1, at_above.v, (size_t)above.tree->nv * sizeof(double));
        memcpy(all_a + nv + 1, at_above.a, (size_t)above.tree->nv * sizeof(double));
        assert_int_equal(ramus_inverse_dynamics(model, data, all_q, all_v, all_a, want), RAMUS_OK);
        want[nv] += s.stiffness * q; /* the spring is the user's affair */
        failures += !near_numbers("slider in a chain", seed, tau, want, ramus_model_nv(model), 1e-12, NULL, NULL);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        ramus_module_destroy(low);
        ramus_module_destroy(rail);
        ramus_module_destroy(high);
        random_state_destroy(&at_below);
        random_state_destroy(&at_above);
        part_destroy(&below);
        part_destroy(&above);
    }
    assert_int_equal(failures, 0);
}

/* A constraint that was added to the data counts as one of the model does: what cannot hold it refuses, and one that is left out is no obstacle. */
static void constraints_of_the_data(void **state)
{
    (void)state;
    for (int own = 0; own < 2; own++) { /* the model's own, or added */
        const random_tree_options how = { 6, TREE_ARMS, JOINT_MASK_ONE_AXIS, 0, 0 };
        plain_tree *tree = random_tree_create(4, &how);
        tree->link[0].type = RAMUS_FREE;
        for (int k = 1; k < tree->nlink; k++)
            tree->link[k].parent = tree->link[k].parent < 0 ? 0 : tree->link[k].parent;
        plain_tree_number(tree);
        ramus_builder *builder;
        ramus_model *model;
        OK(tree_builder_create(tree, NULL, NULL, &builder, &err));
        ramus_constraint_description d = ramus_constraint_description_default();
        d.name = "weld";
        d.kind = RAMUS_CONSTRAINT_CLOSURE;
        d.joint_type = RAMUS_FIXED;
        d.frame_a = "robot/l2";
        d.frame_b = "robot/l5";
        if (own)
            OK(ramus_builder_add_constraint(builder, &d, &err));
        OK(ramus_model_compile(builder, NULL, &model, &err));
        random_state s = random_state_create(4, tree);
        for (int without = 0; without < 2; without++) {
            failing memory = { 0 };
            const ramus_allocator allocator = failing_allocator(&memory);
            ramus_data_options opt = ramus_data_options_default();
            opt.allocator = &allocator;
            opt.without_model_constraints = without;
            ramus_data *data;
            OK(subsystem_with(model, &opt, NULL, 0, &data, &err));
            ramus_constraint_description wrong = d;
            wrong.frame_b = "robot/none";
            double inertia[36], bias[6], a[MOST];
            /* a first one that is refused, or has no memory, leaves nothing behind */
            assert_int_not_equal(ramus_data_add_constraint(data, &wrong, &err), RAMUS_OK);
            const long held = memory.live;
            for (long n = 1; !own && !without; n++) {
                memory.fail_at = memory.calls + n;
                if (ramus_data_add_constraint(data, &d, &err) == RAMUS_OK) {
                    assert_true(n > 3);
                    break;
                }
                assert_int_equal(err.status, RAMUS_ERR_MEMORY);
                assert_int_equal(memory.live, held);
                assert_int_equal(ramus_base_inertia(model, data, s.q, s.v, s.a, inertia, bias), RAMUS_OK);
            }
            memory.fail_at = 0;
            const ramus_status want = without ? RAMUS_OK : RAMUS_ERR_UNSUPPORTED;
            const ramus_motion rest = { .pose = ramus_pose_identity() };
            assert_int_equal(ramus_subsystem_motion_out(data, &rest, s.q, s.v, s.a, NULL), want);
            assert_int_equal(ramus_base_inertia(model, data, s.q, s.v, s.a, inertia, bias), want);
            assert_int_equal(ramus_forward_dynamics(model, data, s.q, s.v, s.a, a), RAMUS_OK);
            ramus_data_destroy(data);
            assert_int_equal(memory.live, 0);
        }
        random_state_destroy(&s);
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        plain_tree_destroy(tree);
    }
}

/* Where nothing turns, no force depends on a velocity: one that is no number is refused all the same. */
static void numbers_that_are_not_finite(void **state)
{
    (void)state;
    const random_tree_options how = { 3, TREE_CHAIN, JOINT_MASK(RAMUS_PRISMATIC), 0, 0 };
    plain_tree *tree = random_tree_create(1, &how);
    ramus_model *model;
    ramus_data *data;
    ramus_frame tip = { 2 };
    OK(tree_model_create(tree, NULL, NULL, &model, &err));
    for (int outlets = 0; outlets < 2; outlets++) {
        OK(subsystem_with(model, NULL, &tip, outlets, &data, &err));
        const ramus_motion rest = { .pose = ramus_pose_identity() };
        const double still[3] = { 0 };
        double given[3] = { 0, 0, NAN }, tau[3];
        ramus_motion out;
        ramus_wrench load = { 0 }, inlet;
        assert_int_equal(ramus_subsystem_motion_out(data, &rest, given, still, still, &out), RAMUS_ERR_NOT_FINITE);
        assert_int_equal(ramus_subsystem_motion_out(data, &rest, still, given, still, &out), RAMUS_ERR_NOT_FINITE);
        assert_int_equal(ramus_subsystem_motion_out(data, &rest, still, still, given, &out), RAMUS_ERR_NOT_FINITE);
        assert_int_equal(ramus_subsystem_wrench_in(data, &load, &inlet, tau), RAMUS_ERR_STALE);
        OK(ramus_subsystem_motion_out(data, &rest, still, still, still, &out));
        OK(ramus_subsystem_wrench_in(data, &load, &inlet, tau));
        load.moment.y = INFINITY;
        assert_int_equal(ramus_subsystem_wrench_in(data, &load, &inlet, tau),
                         outlets ? RAMUS_ERR_NOT_FINITE : RAMUS_OK);
        assert_true(!outlets || strstr(ramus_data_error(data)->text, "outlet 0"));
        const double large[3] = { 1e308, 1e308, 1e308 };
        load.moment.y = 0;
        OK(ramus_subsystem_motion_out(data, &rest, still, still, large, &out));
        assert_int_equal(ramus_subsystem_wrench_in(data, &load, &inlet, tau), RAMUS_ERR_NOT_FINITE);
        assert_non_null(strstr(ramus_data_error(data)->text, "too large"));
        ramus_data_destroy(data);
    }
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_subsystems_keep_the_contract), cmocka_unit_test(chains_by_hand_equal_the_composed_robot),
        cmocka_unit_test(calls_in_the_wrong_order),         cmocka_unit_test(a_users_subsystem_keeps_the_contract),
        cmocka_unit_test(a_users_subsystem_in_a_chain),     cmocka_unit_test(constraints_of_the_data),
        cmocka_unit_test(numbers_that_are_not_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
