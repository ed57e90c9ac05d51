/* test_described.c - the robot as described: springs, bars and constraints count in every evaluation
 *
 *     M a + C v + g = tau + springs + A^T multiplier        A a = b
 */
#include "data/described_robot.h"

#include "ramus/compose.h"
#include "ramus/derivatives.h"
#include "ramus/io.h"
#include "ramus/live.h"
#include "ramus/sim.h"

#include "support/data_with.h"
#include "support/count_allocations.h"

enum { KINDS = 4 };
static const struct {
    const char *name;
    int parts;
} kinds[KINDS] = {
    { "springs", WITH_SPRINGS },
    { "bar", WITH_BAR },
    { "closure and coupling", WITH_CLOSURE | WITH_COUPLING },
    { "all", WITH_ALL },
};

static void must_equal(const char *what, const described *d, const double got[], const double want[], int n, double tol)
{
    if (!near_numbers(what, d->s.seed, got, want, n, tol, NULL, NULL))
        fail_msg("%s, seed %llu", what, d->s.seed);
}

/* ---- forces and accelerations ------------------------------------------------------------------------------- */

/* The textbook's forces of the tree, with springs and the constraints' wrenches as external ones, are the forces of the
 * drives but for couplings; accelerations come back; parts add up; batches and modules agree. */
static void test_forces(void **state)
{
    (void)state;
    int solved = 0;
    for (unsigned long long seed = 0; seed < seed_count(60); seed++)
        for (int kind = 0; kind < KINDS; kind++) {
            double given[ROOM], tau[ROOM], a[ROOM], want[ROOM], part[6][ROOM], sum[ROOM] = { 0 }, batch[2 * ROOM];
            described d = described_create(seed, 7, JOINT_MASK_ALL, kinds[kind].parts, given);
            subject *s = &d.s;
            const int nc = ramus_model_nconstraint(s->model), nv = s->nv;
            const ramus_status status = ramus_inverse_dynamics(s->model, s->data, s->q, s->v, s->a, tau);
            if (status != RAMUS_OK)
                fail_msg("%s, seed %llu: %s", kinds[kind].name, seed, ramus_data_error(s->data)->text);
            const ramus_constraint_report report = ramus_constraint_report_after(s->data);
            double least = 0, made = 0;
            for (int k = 0; k < nv; k++) {
                least += tau[k] * tau[k];
                made += given[k] * given[k];
                if (nc && ramus_model_v_is_passive(s->model, k))
                    assert_true(tau[k] == 0);
            }
            if (!(least <= made * (1 + 1e-9)))
                fail_msg("%s, seed %llu: |tau| %g, but %g does it too", kinds[kind].name, seed, sqrt(least),
                         sqrt(made));
            assert_true(report.nchoice > 0 || nc == 0 || report.rank == 0 || fabs(least - made) <= 1e-8 * made);
            if (!nc)
                must_equal("tau of springs", &d, tau, given, nv, 1e-10);

            /* by the textbook */
            ramus_wrench external[ROOM], joint_wrench[ROOM], textbook[ROOM];
            double coupling[ROOM] = { 0 };
            spring_wrenches(&d, external);
            for (int c = 0; c < nc; c++) {
                const ramus_constraint_description x = ramus_model_constraint(s->model, c);
                ramus_constraint_force f;
                assert_int_equal(ramus_constraint_force_after(s->model, s->data, c, &f), RAMUS_OK);
                for (int i = 0; i < x.ncoordinate; i++)
                    coupling[ramus_model_link(s->model, ramus_model_find_joint(s->model, x.joint[i])).v_index] +=
                        x.coefficient[i] * f.multiplier[0];
                if (x.kind == RAMUS_CONSTRAINT_COUPLING)
                    continue;
                const int b = ramus_model_find_link(s->model, x.frame_b).index;
                const int on_a = ramus_model_find_link(s->model, x.frame_a ? x.frame_a : "world").index;
                const ramus_pose x_w_b = ramus_pose_mul(pose_of(s, b), x.pose_b);
                const ramus_wrench u = ramus_wrench_to_parent(x_w_b, f.wrench); /* on b, at the world's origin */
                for (int e = 0; e < 2; e++) {
                    const int link = e ? b : on_a;
                    if (link < 0)
                        continue;
                    const ramus_wrench w = ramus_wrench_to_child(pose_of(s, link), u);
                    external[link].force = vec3_axpy(external[link].force, e ? -1 : 1, w.force);
                    external[link].moment = vec3_axpy(external[link].moment, e ? -1 : 1, w.moment);
                }
            }
            plain_tree_inverse_dynamics(s->tree, s->q, s->v, s->a, external, want, textbook);
            for (int k = 0; k < nv; k++)
                want[k] -= coupling[k];
            must_equal("tau by the textbook", &d, tau, want, nv, 1e-9);

            /* wrenches at the joints */
            assert_int_equal(
                ramus_inverse_dynamics_wrenches(s->model, s->data, s->q, s->v, s->a, NULL, want, joint_wrench),
                RAMUS_OK);
            must_equal("tau with wrenches", &d, want, tau, nv, 1e-13);
            assert_true(near_wrenches("joint wrenches", seed, joint_wrench, textbook, s->nlink, 1e-9));

            /* accelerations come back, and differ from the tree's */
            assert_int_equal(ramus_forward_dynamics(s->model, s->data, s->q, s->v, tau, a), RAMUS_OK);
            must_equal("accelerations", &d, a, s->a, nv, 1e-7);
            assert_int_equal(ramus_forward_dynamics_tree(s->model, s->data, s->q, s->v, tau, NULL, want), RAMUS_OK);
            int where;
            solved += worst_difference(want, a, nv, &where) > 1e-3;

            /* parts add up */
            const ramus_force_parts parts = { part[0], part[1], part[2], part[3], part[4], part[5] };
            assert_int_equal(ramus_inverse_dynamics_parts(s->model, s->data, s->q, s->v, s->a, NULL, &parts), RAMUS_OK);
            for (int k = 0; k < nv; k++)
                for (int p = 0; p < 6; p++)
                    sum[k] += part[p][k];
            must_equal("parts", &d, sum, tau, nv, 1e-10);

            /* two rows of a batch */
            double q2[2 * ROOM], v2[2 * ROOM], a2[2 * ROOM];
            for (int r = 0; r < 2; r++) {
                memcpy(q2 + r * s->nq, s->q, (size_t)s->nq * sizeof(double));
                memcpy(v2 + r * nv, s->v, (size_t)nv * sizeof(double));
                memcpy(a2 + r * nv, s->a, (size_t)nv * sizeof(double));
            }
            assert_int_equal(ramus_inverse_dynamics_batch(s->model, s->data, 2, q2, v2, a2, batch), RAMUS_OK);
            must_equal("batch", &d, batch + nv, tau, nv, 1e-13);

            /* module by module */
            ramus_data *composition = NULL;
            assert_int_equal(data_with(RAMUS_WITH_COMPOSITION, s->model, NULL, &composition, NULL), RAMUS_OK);
            assert_int_equal(ramus_composed_inverse_dynamics(s->model, composition, s->q, s->v, s->a, NULL, want),
                             RAMUS_OK);
            must_equal("composed", &d, want, tau, nv, 1e-11);
            for (int k = 0; k < s->nlink; k++) {
                ramus_wrench w;
                assert_int_equal(ramus_composed_joint_wrench_after(s->model, composition, (ramus_link){ k }, &w),
                                 RAMUS_OK);
                assert_true(near_wrenches("composed joint", seed, &w, &textbook[k], 1, 1e-9));
            }
            ramus_data_destroy(composition);
            subject_destroy(&d.s);
        }
    print_message("in %d of %d robots the tree alone would accelerate otherwise\n", solved,
                  KINDS * (int)seed_count(60));
    assert_true(solved > (int)seed_count(60) * 3);
}

/* ---- one meaning, however it is described --------------------------------------------------------------------- */

static double accelerate(const ramus_model *model, double q, double v, double tau)
{
    ramus_data *data = NULL;
    double a[2] = { NAN, NAN };
    const double q2[2] = { q, -q }, v2[2] = { v, -v }, tau2[2] = { tau, 0 };
    assert_int_equal(ramus_data_create(model, NULL, &data, NULL), RAMUS_OK);
    if (ramus_forward_dynamics(model, data, q2, v2, tau2, a))
        fail_msg("%s", ramus_data_error(data)->text);
    ramus_data_destroy(data);
    return a[0];
}

static const char two_arms[] =
    "ramus: 1\ngravity: [0, -9.81, 0]\nmodules:\n"
    "  arm: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, com: [0.5, 0, 0], inertia: [0.1, 0.1, "
    "0.1]}]}\n"
    "robot: [{name: a, module: arm}, {name: b, module: arm, on: a/l, pose: {xyz: [1, 0, 0]}}]\n";

static ramus_builder *arms_builder(void)
{
    ramus_builder *builder = NULL;
    ramus_error err;
    if (ramus_assembly_parse(two_arms, sizeof two_arms - 1, "arms.yaml", NULL, &builder, &err))
        fail_msg("%s", err.text);
    return builder;
}

static ramus_model *compile(ramus_builder *builder, const ramus_compile_options *opt)
{
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_model_compile(builder, opt, &model, &err))
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static ramus_model *arms_from_text(const char *more)
{
    char text[2000];
    ramus_builder *builder = NULL;
    ramus_error err;
    snprintf(text, sizeof text, "%s%s", two_arms, more);
    if (ramus_assembly_parse(text, strlen(text), "arms.yaml", NULL, &builder, &err))
        fail_msg("%s", err.text);
    return compile(builder, NULL);
}

/* A bar between the world and the second arm's tip, whose length is that of some angle q. */
static void test_one_meaning(void **state)
{
    (void)state;
    const double q = 0.4, length = hypot(cos(q) + 1, sin(q));
    char part[300], constraint[300];
    snprintf(part, sizeof part,
             "mechanism: [{name: rod, type: bar, between: [world, {on: b/l, at: [1, 0, 0]}], length: %.17g}]\n",
             length);
    snprintf(
        constraint, sizeof constraint,
        "constraints: [{name: rod, type: distance, between: [world, b/l], pose_b: {xyz: [1, 0, 0]}, length: %.17g}]\n",
        length);
    ramus_part_description bar = ramus_part_description_default();
    bar.name = "rod";
    bar.kind = RAMUS_PART_BAR;
    bar.frame_b = "b/l";
    bar.point_b = ramus_vec3_make(1, 0, 0);
    bar.rest_length = length;
    ramus_error err;

    /* through the builder, nested in another assembly, and from files */
    ramus_builder *builder = arms_builder(), *outer = NULL;
    assert_int_equal(ramus_builder_add_part(builder, &bar, &err), RAMUS_OK);
    ramus_module *module = NULL;
    assert_int_equal(ramus_module_from_builder(builder, &module, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_create("outer", NULL, NULL, &outer, &err), RAMUS_OK);
    ramus_builder_set_gravity(outer, ramus_builder_gravity(builder));
    assert_int_equal(ramus_builder_attach(outer, "in", module, NULL, NULL, 0, &err), RAMUS_OK);
    ramus_module_destroy(module);
    ramus_model *model[4] = { compile(builder, NULL), compile(outer, NULL), arms_from_text(part),
                              arms_from_text(constraint) };
    ramus_model *tree = arms_from_text("");
    const double want = accelerate(model[3], q, 0.7, 3), free_one = accelerate(tree, q, 0.7, 3);
    print_message("held %g, free %g rad/s^2\n", want, free_one);
    assert_true(fabs(want - free_one) > 0.1);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(ramus_model_nconstraint(model[k]), 1);
        assert_int_equal(ramus_model_nbar_constraint(model[k]), 1);
        near_value("bar", (unsigned)k, accelerate(model[k], q, 0.7, 3), want, 1e-12);
    }
    for (int k = 0; k < 4; k++)
        ramus_model_destroy(model[k]);

    /* the tree alone, by an option */
    ramus_compile_options opt = ramus_compile_options_default();
    opt.tree = 1;
    builder = arms_builder();
    assert_int_equal(ramus_builder_add_part(builder, &bar, &err), RAMUS_OK);
    model[0] = compile(builder, &opt);
    assert_int_equal(ramus_model_nconstraint(model[0]) + ramus_model_npart(model[0]), 0);
    near_value("tree", 0, accelerate(model[0], q, 0.7, 3), free_one, 1e-14);
    ramus_model_destroy(model[0]);

    /* two of one name */
    builder = arms_builder();
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = "rod";
    c.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
    c.frame_b = "b/l";
    assert_int_equal(ramus_builder_add_constraint(builder, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_add_part(builder, &bar, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model[0], &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "bar 'rod' keeps its ends apart by a constraint of its own name"));
    ramus_builder_destroy(builder);
    ramus_model_destroy(tree);
}

/* A bar that was added through a builder is held by a simulation and by a live robot: it grew from 1.28 to 1.72 m. */
static void test_bar_in_motion(void **state)
{
    (void)state;
    const double q[2] = { 0.4, -0.9 }, v[2] = { 0, 0 }, zero[2] = { 0 };
    const double length = hypot(cos(q[0]) + cos(q[0] + q[1]), sin(q[0]) + sin(q[0] + q[1]));
    ramus_part_description bar = ramus_part_description_default();
    bar.name = "rod";
    bar.kind = RAMUS_PART_BAR;
    bar.frame_b = "b/l";
    bar.point_b = ramus_vec3_make(1, 0, 0);
    bar.rest_length = length;
    ramus_error err;
    ramus_builder *builder = arms_builder();
    assert_int_equal(ramus_builder_add_part(builder, &bar, &err), RAMUS_OK);
    ramus_live *live = NULL;
    ramus_live_view view;
    if (ramus_live_create(builder, NULL, q, v, &live, &err))
        fail_msg("%s", err.text);
    ramus_model *model = compile(builder, NULL);
    ramus_sim *sim = NULL;
    assert_int_equal(ramus_sim_create(model, NULL, &sim, &err), RAMUS_OK);
    assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_OK);
    double least = INFINITY, most = 0;
    for (int k = 1; k <= 20; k++) {
        assert_int_equal(ramus_sim_run(sim, 0.05 * k, 0, NULL, NULL), RAMUS_OK);
        const double *at = ramus_sim_q(sim);
        const double now = hypot(cos(at[0]) + cos(at[0] + at[1]), sin(at[0]) + sin(at[0] + at[1]));
        least = fmin(least, now);
        most = fmax(most, now);
    }
    print_message("rod of %.4f m: from %.12f to %.12f m in a second\n", length, least, most);
    assert_true(most - least < 1e-9 && fabs(most - length) < 1e-9);

    double a[2], want[2];
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(view.model, view.data, view.q, view.v, zero, a), RAMUS_OK);
    assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_OK);
    assert_int_equal(ramus_sim_accelerations(sim, want, NULL), RAMUS_OK);
    assert_true(near_numbers("live", 0, a, want, 2, 1e-11, NULL, NULL));
    assert_int_equal(ramus_live_step_end(live), RAMUS_OK);
    ramus_live_destroy(live);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

/* ---- what cannot be done is refused, and nothing is allocated -------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    double tau[ROOM], matrix[ROOM * ROOM];
    described d = described_create(3, 6, JOINT_MASK_ALL, WITH_SPRINGS | WITH_CLOSURE, tau);
    subject *s = &d.s;
    ramus_data *derivatives = NULL;
    ramus_data *subsystem = NULL;
    ramus_error err;
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, s->model, NULL, &derivatives, &err), RAMUS_OK);
    assert_int_equal(
        ramus_inverse_dynamics_derivatives(s->model, derivatives, s->q, s->v, s->a, NULL, matrix, NULL, NULL),
        RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(ramus_data_error(derivatives)->text, "_tree"));
    assert_int_equal(
        ramus_inverse_dynamics_derivatives_tree(s->model, derivatives, s->q, s->v, s->a, NULL, matrix, NULL, NULL),
        RAMUS_OK);
    const ramus_motion still = { .pose = ramus_pose_identity() };
    assert_int_equal(subsystem_with(s->model, NULL, NULL, 0, &subsystem, &err), RAMUS_OK);
    assert_int_equal(ramus_subsystem_motion_out(subsystem, &still, s->q, s->v, s->a, NULL), RAMUS_ERR_UNSUPPORTED);
    ramus_data_destroy(subsystem);
    ramus_data_destroy(derivatives);
    subject_destroy(s);
    d = described_create(3, 6, JOINT_MASK_ALL, WITH_SPRINGS, tau);
    assert_int_equal(ramus_constraint_report_after(s->data).nrow, 0);
    ramus_constraint_force force;
    assert_int_equal(ramus_constraint_force_after(s->model, s->data, 0, &force), RAMUS_ERR_NOT_FOUND);
    subject_destroy(s);
}

static void test_memory(void **state)
{
    (void)state;
    double tau[ROOM], a[ROOM];
    static double matrix[3][ROOM * ROOM];
    ramus_wrench wrench[ROOM];
    described d = described_create(8, 7, JOINT_MASK_ALL, WITH_ALL, tau);
    subject *s = &d.s;
    ramus_data *derivatives = NULL;
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, s->model, NULL, &derivatives, NULL), RAMUS_OK);
    assert_true(allocations_are_seen());
    must_not_allocate = 1;
    const ramus_status status =
        ramus_inverse_dynamics(s->model, s->data, s->q, s->v, s->a, tau) |
        ramus_inverse_dynamics_wrenches(s->model, s->data, s->q, s->v, s->a, NULL, tau, wrench) |
        ramus_inverse_dynamics_batch(s->model, s->data, 1, s->q, s->v, s->a, tau) |
        ramus_forward_dynamics(s->model, s->data, s->q, s->v, tau, a) |
        ramus_forward_dynamics_derivatives(s->model, derivatives, s->q, s->v, tau, NULL, matrix[0], matrix[1],
                                           matrix[2]);
    must_not_allocate = 0;
    assert_int_equal(status, RAMUS_OK);
    assert_int_equal(forbidden_allocations, 0);
    ramus_data_destroy(derivatives);
    subject_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forces),  cmocka_unit_test(test_one_meaning), cmocka_unit_test(test_bar_in_motion),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
