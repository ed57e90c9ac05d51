/* test_sim_memory.c - stepping allocates nothing; creation survives the failure of every single allocation
 *
 * Every allocation of the library goes through the allocator that it is given: this one counts, and refuses the n-th.
 * Where malloc itself can be counted (glibc, no sanitizer), it is.
 */
#include "support/count_allocations.h"
#include "sim/sim_robot.h"
#include "support/failing.h"

static const char linkage[] =
    "ramus: 1\nname: linkage\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0, 0, 0.25],\n"
    "         inertia: [0.02, 0.02, 0.001]}\n"
    "      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, 0.5]}, mass: 2,\n"
    "         com: [0.5, 0, 0], inertia: [0.002, 0.2, 0.2]}\n"
    "      - {name: c, joint: {name: j3, type: spherical}, origin: {xyz: [1, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
    "robot:\n  - {name: r, module: m}\n"
    "constraints:\n  - {name: line, type: point_on_plane, point: r/c, normal: [0, 0, 1], origin: [0, 0, 0.5]}\n";

static ramus_status push(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    (void)q;
    tau[0] = sin(t) - 0.1 * v[0];
    return RAMUS_OK;
}

static ramus_status look(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    ramus_sim_energies e;
    double position, velocity;
    (void)user;
    if (ramus_sim_energy(sim, output->q, output->v, &e) != RAMUS_OK)
        return RAMUS_ERR_STALE;
    return ramus_sim_constraint_error(sim, output->q, output->v, &position, &velocity);
}

static ramus_status touch(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    (void)user, (void)q, (void)v;
    wrench[0].force.x = 0.1 * t;
    return RAMUS_OK;
}

/* A simulation with everything; stops at the first failure. */
static ramus_status build(const ramus_model *model, int method, failing *f, ramus_sim **out)
{
    const ramus_allocator allocator = failing_allocator(f);
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    opt.allocator = &allocator;
    opt.method = (ramus_sim_method)method;
    opt.joint_effects = 1;
    ramus_status status = ramus_sim_create(model, &opt, out, &err);
    if (status != RAMUS_OK) {
        assert_null(*out);
        return status;
    }
    ramus_force_element e = ramus_force_element_default();
    e.frame_b = "r/c";
    e.stiffness = 10;
    status = ramus_sim_add_element(*out, &e, &err);
    e.kind = RAMUS_FORCE_LIMIT;
    e.joint = "r/j1";
    e.upper = 0.1;
    if (status == RAMUS_OK)
        status = ramus_sim_add_element(*out, &e, &err);
    e.kind = RAMUS_FORCE_FRICTION;
    e.friction = method == RAMUS_SIM_ADAPTIVE ? 10 : 0.1; /* so stiff that implicit steps are taken */
    e.velocity = 1e-5;
    if (status == RAMUS_OK)
        status = ramus_sim_add_element(*out, &e, &err);
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = "plane";
    c.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
    c.frame_b = "r/c";
    c.axis = (ramus_vec3){ 0, 1, 0 };
    if (status == RAMUS_OK)
        status = ramus_sim_add_constraint(*out, &c, &err);
    const ramus_frame frame = ramus_model_find_frame(model, "r/c");
    if (status == RAMUS_OK)
        status = ramus_sim_set_contacts(*out, 1, &frame, touch, NULL, &err);
    return status;
}

static void stepping_allocates_nothing(void **state)
{
    (void)state;
    ramus_model *constrained = model_of_text(linkage);
    sim_robot tree = sim_robot_create(4, 8, TREE_BINARY, JOINT_MASK_ALL);
    for (int with_constraints = 0; with_constraints < 2; with_constraints++)
        for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
            failing f = { 0 };
            ramus_sim *sim = NULL;
            if (with_constraints)
                assert_int_equal(build(constrained, method, &f, &sim), RAMUS_OK);
            else
                sim = sim_of(tree.model, (ramus_sim_method)method, 1e-3);
            ramus_sim_set_forces(sim, push, NULL);
            const long before = f.calls;
            ramus_status status = RAMUS_OK;
            assert_true(allocations_are_seen());
            must_not_allocate = 1;
            for (int k = 0; k < 50 && status == RAMUS_OK; k++)
                status = ramus_sim_step(sim);
            if (status == RAMUS_OK)
                status = ramus_sim_run(sim, ramus_sim_time(sim) + 0.1, 0.007, look, NULL);
            must_not_allocate = 0;
            if (with_constraints && method == RAMUS_SIM_ADAPTIVE && report_of(sim).implicit_steps == 0)
                fail_msg("no implicit steps were made");
            if (status != RAMUS_OK)
                fail_msg("%s: %s", ramus_sim_method_name((ramus_sim_method)method), ramus_sim_error(sim)->text);
            assert_int_equal(f.calls - before, 0);
            assert_int_equal(forbidden_allocations, 0);
            ramus_sim_destroy(sim);
            assert_int_equal(f.live, 0);
        }
    sim_robot_destroy(&tree);
    ramus_model_destroy(constrained);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    ramus_model *model = model_of_text(linkage);
    for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
        failing never = { 0 };
        ramus_sim *sim = NULL;
        assert_int_equal(build(model, method, &never, &sim), RAMUS_OK);
        ramus_sim_destroy(sim);
        assert_int_equal(never.live, 0);
        for (long n = 1; n <= never.calls; n++) {
            failing f = { .fail_at = n };
            sim = NULL;
            const ramus_status status = build(model, method, &f, &sim);
            if (sim && ramus_sim_step(sim) != RAMUS_OK) /* what could be added works */
                fail_msg("allocation %ld failed: %s", n, ramus_sim_error(sim)->text);
            ramus_sim_destroy(sim);
            if (status != RAMUS_ERR_MEMORY || f.live != 0)
                fail_msg("%s, allocation %ld of %ld failed: status '%s', %ld pieces lost",
                         ramus_sim_method_name((ramus_sim_method)method), n, never.calls, ramus_status_text(status),
                         f.live);
        }
        printf("    %-11s each of %ld allocations failed once\n", ramus_sim_method_name((ramus_sim_method)method),
               never.calls);
    }
    ramus_model_destroy(model);
}

/* A failed step leaves the state at its beginning. */
static ramus_status refuse_later(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user;
    (void)q;
    (void)v;
    (void)tau;
    return t > 0.01 ? RAMUS_ERR_PORT : RAMUS_OK;
}

static void a_failed_step_changes_nothing(void **state)
{
    (void)state;
    sim_robot r = sim_robot_create(2, 6, TREE_CHAIN, JOINT_MASK_ALL);
    for (int method = 0; method < RAMUS_SIM_METHOD_COUNT; method++) {
        ramus_sim *sim = sim_of(r.model, (ramus_sim_method)method, 1e-3);
        double *q = numbers(r.nq), *v = numbers(r.nv), t = 0;
        ramus_sim_set_forces(sim, refuse_later, NULL);
        assert_sim(sim, ramus_sim_set_state(sim, 0, r.q, r.v));
        ramus_status status = RAMUS_OK;
        while (status == RAMUS_OK) {
            memcpy(q, ramus_sim_q(sim), (size_t)r.nq * sizeof *q);
            memcpy(v, ramus_sim_v(sim), (size_t)r.nv * sizeof *v);
            t = ramus_sim_time(sim);
            status = ramus_sim_step(sim);
        }
        assert_int_equal(status, RAMUS_ERR_PORT);
        assert_int_equal(ramus_sim_error(sim)->status, RAMUS_ERR_PORT);
        assert_non_null(strstr(ramus_sim_error(sim)->text, "input forces"));
        assert_true(t == ramus_sim_time(sim));
        assert_memory_equal(q, ramus_sim_q(sim), (size_t)r.nq * sizeof *q);
        assert_memory_equal(v, ramus_sim_v(sim), (size_t)r.nv * sizeof *v);
        free(q);
        free(v);
        ramus_sim_destroy(sim);
    }
    sim_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stepping_allocates_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_failed_step_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
