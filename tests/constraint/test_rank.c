/* test_rank.c - which rows count: loops that the tree already closes, that are there twice, or nearly so
 *
 * Rows of a closure that the joints imply are differences of equal numbers: what is left of them is rounding, and must not be
 * taken for a constraint, which would freeze a joint.
 */
#include "constraint/constraint_robot.h"

static const ramus_constraint_method methods[] = { RAMUS_CONSTRAINT_BY_FACTORS, RAMUS_CONSTRAINT_BY_UDWADIA_KALABA,
                                                   RAMUS_CONSTRAINT_BY_OMEGA };

static void add(ramus_data *set, const ramus_constraint_description *c, unsigned long long seed)
{
    ramus_error err;
    must(ramus_data_add_constraint(set, c, &err), &err, seed, c->name);
}

/* ---- loops that joints imply --------------------------------------------------------------------------------- */

/* A closure between link k and its parent of the same type, axis and place as the joint between them; how far away the frames
 * are from the joint does not matter for a joint that turns, when both are on its axis. */
static ramus_constraint_description implied(const constrained *r, int k, const char *names[2], const char *name)
{
    const ramus_link_info link = ramus_model_link(r->model, (ramus_link){ k });
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = name;
    c.kind = RAMUS_CONSTRAINT_CLOSURE;
    c.joint_type = link.joint_type;
    c.axis = link.axis;
    c.pitch = link.pitch;
    names[0] = link.parent.index < 0 ? "world" : ramus_model_link(r->model, link.parent).name;
    names[1] = link.name;
    c.frame_a = names[0];
    c.frame_b = names[1];
    c.pose_a = link.joint_in_parent;
    c.pose_b = ramus_pose_inv(link.link_in_joint);
    if (link.joint_type == RAMUS_UNIVERSAL) { /* the closure's second axis is the one by default */
        const ramus_vec3 x = rot_apply(rot_z_onto(link.axis), vec(1, 0, 0));
        const double sine = vec_dot(link.axis, vec_cross(x, link.second_axis)), cosine = vec_dot(x, link.second_axis);
        c.pose_b.rotation = rot_mul(c.pose_b.rotation, rot_about(link.axis, atan2(sine, cosine)));
    }
    return c;
}

static void place_far_away(constrained *r, double distance)
{
    /* the root's joint frame, in the world */
    r->tree->link[0].joint_in_parent.position.x += distance;
    r->tree->link[0].joint_in_parent.position.y -= 0.3 * distance;
    ramus_error err;
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
    must(tree_model_create(r->tree, NULL, NULL, &r->model, &err), &err, r->seed, "model");
    must(ramus_data_create(r->model, NULL, &r->data, &err), &err, r->seed, "data");
}

static void implied_loops_change_nothing(void **state)
{
    (void)state;
    static const double distance[] = { 0, 1e3, 1e6 };
    int failures = 0, count = 0;
    for (unsigned long long seed = 0; seed < seed_count(60); seed++) {
        constrained r = robot_create(seed, 6, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FREE));
        place_far_away(&r, distance[seed % 3]);
        double *free_a = numbers((size_t)r.nv), *a = numbers((size_t)r.nv);
        assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, free_a), RAMUS_OK);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            ramus_data *set = set_create(r.model, methods[m]);
            const char *names[2];
            static const char *const name[] = { "loop0", "loop1", "loop2", "loop3", "loop4", "loop5" };
            for (int k = 0; k < 6; k++) {
                const ramus_constraint_description c = implied(&r, k, names, name[k]);
                add(set, &c, seed);
            }
            const ramus_status status = ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a);
            if (status != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, ramus_data_error(set)->text);
            const ramus_constraint_report report = ramus_constraint_report_after(set);
            if (report.rank != 0) {
                fprintf(stderr, "seed %llu, method %d, %g m away: rank %d of %d rows that the tree implies\n", seed,
                        (int)methods[m], distance[seed % 3], report.rank, report.nrow);
                failures++;
            }
            failures += !near_numbers("accelerations", seed, a, free_a, r.nv, 1e-9, NULL, NULL);
            count++;
            ramus_data_destroy(set);
        }
        free(free_a), free(a);
        robot_destroy(&r);
    }
    print_message("%d robots with six loops each that are closed already\n", count);
    assert_int_equal(failures, 0);
}

/* Frames of links that are welded together, and of one and the same link. */
static void welded_frames(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(60); seed++) {
        const random_tree_options opt = { 6, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE) | JOINT_MASK(RAMUS_PRISMATIC), 1,
                                          0 };
        constrained r = { .seed = seed, .tree = random_tree_create(seed, &opt) };
        ramus_error err;
        r.tree->link[3].type = r.tree->link[4].type = RAMUS_FIXED;
        plain_tree_number(r.tree);
        r.tree->link[0].joint_in_parent.position.x += seed % 3 ? 1e4 : 0;
        must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, seed, "model");
        must(ramus_data_create(r.model, NULL, &r.data, &err), &err, seed, "data");
        r.s = random_state_create(seed, r.tree);
        r.nv = ramus_model_nv(r.model);
        double *free_a = numbers((size_t)r.nv), *a = numbers((size_t)r.nv);
        ramus_motion motion[6];
        plain_tree_motion(r.tree, r.s.q, r.s.v, r.s.a, motion);
        assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, free_a), RAMUS_OK);
        for (int b = 2; b <= 4; b++) { /* with link 2: itself, and the two on it */
            ramus_data *set = set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS);
            ramus_constraint_description c = ramus_constraint_description_default();
            rng g = { seed };
            c.name = "weld";
            c.kind = RAMUS_CONSTRAINT_CLOSURE;
            c.joint_type = RAMUS_FIXED;
            c.frame_a = ramus_model_link(r.model, (ramus_link){ 2 }).name;
            c.frame_b = ramus_model_link(r.model, (ramus_link){ b }).name;
            c.pose_b = rng_pose(&g);
            c.pose_a = ramus_pose_mul(ramus_pose_inv(motion[2].pose), ramus_pose_mul(motion[b].pose, c.pose_b));
            add(set, &c, seed);
            c.name = "rod";
            c.kind = RAMUS_CONSTRAINT_DISTANCE;
            c.pose_b.position.x += 0.3;
            c.length = hypot(0.3, 0);
            add(set, &c, seed);
            assert_int_equal(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a), RAMUS_OK);
            if (ramus_constraint_report_after(set).rank != 0) {
                fprintf(stderr, "seed %llu, link %d: rank %d\n", seed, b, ramus_constraint_report_after(set).rank);
                failures++;
            }
            failures += !near_numbers("accelerations", seed, a, free_a, r.nv, 1e-10, NULL, NULL);
            ramus_data_destroy(set);
        }
        free(free_a), free(a);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- rows that are there twice, or nearly --------------------------------------------------------------------- */

/* A free body whose point is held on two planes that make an angle: as if on one plane and one normal to it. */
static void nearly_parallel_planes(void **state)
{
    (void)state;
    static const struct {
        double angle;
        int rank;
        double tolerance; /* of accelerations, relative; 2e-14 of the angle */
    } cases[] = {
        { 1, 2, 1e-12 },   { 1e-2, 2, 1e-12 }, { 2e-3, 2, 1e-11 }, { 1e-3, 2, 2e-11 }, { 5e-4, 2, 4e-11 },
        { 1e-6, 2, 1e-8 }, { 1e-8, 2, 5e-6 },  { 1e-12, 1, 1e-9 }, { 1e-15, 1, 1e-9 }, { 0, 1, 1e-12 },
    };
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        constrained r = robot_create(seed, 1, JOINT_MASK(RAMUS_FREE));
        const char *body = ramus_model_link(r.model, (ramus_link){ 0 }).name;
        for (int k = 0; k < r.nv; k++)
            r.s.v[k] = 0; /* at rest both planes ask for the same */
        for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
            for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
                double a[6], want[6];
                ramus_data *set = set_create(r.model, methods[m]), *plain = set_create(r.model, methods[m]);
                ramus_constraint_description c = ramus_constraint_description_default();
                c.kind = RAMUS_CONSTRAINT_POINT_ON_PLANE;
                c.frame_b = body;
                c.name = "first";
                c.axis = ramus_vec3_make(1, 0, 0);
                add(set, &c, seed);
                add(plain, &c, seed);
                c.name = "second";
                c.axis = ramus_vec3_make(cos(cases[n].angle), sin(cases[n].angle), 0);
                add(set, &c, seed);
                c.axis = ramus_vec3_make(0, 1, 0);
                if (cases[n].rank == 2)
                    add(plain, &c, seed);
                assert_int_equal(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a), RAMUS_OK);
                assert_int_equal(ramus_forward_dynamics(r.model, plain, r.s.q, r.s.v, r.s.a, want), RAMUS_OK);
                const ramus_constraint_report report = ramus_constraint_report_after(set);
                if (report.rank != cases[n].rank || report.nredundant != 2 - cases[n].rank) {
                    fprintf(stderr, "seed %llu, method %d, %g rad: rank %d, want %d\n", seed, (int)methods[m],
                            cases[n].angle, report.rank, cases[n].rank);
                    failures++;
                }
                char what[60];
                snprintf(what, sizeof what, "%g rad, method %d", cases[n].angle, (int)methods[m]);
                failures += !near_numbers(what, seed, a, want, 6, cases[n].tolerance, NULL, NULL);
                ramus_data_destroy(set);
                ramus_data_destroy(plain);
            }
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* The same random constraints twice: the second ones are redundant, and nothing else changes; projection too. */
static void given_twice(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(40); seed++) {
        constrained r = robot_create(seed, 7, JOINT_MASK_ALL);
        double *once = numbers((size_t)r.nv), *twice = numbers((size_t)r.nv);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            ramus_data *set = set_create(r.model, methods[m]);
            rng g = { seed };
            ramus_constraint_report report = { 0 };
            int rank = 0;
            for (int n = 0; n < 2; n++) {
                rng same = g;
                ramus_constraint_description c = ramus_constraint_description_default();
                c.kind = RAMUS_CONSTRAINT_CLOSURE;
                c.joint_type = RAMUS_SPHERICAL;
                c.name = n ? "again" : "loop";
                c.frame_a = ramus_model_link(r.model, (ramus_link){ rng_int(&same, 0, 2) }).name;
                c.frame_b = ramus_model_link(r.model, (ramus_link){ rng_int(&same, 4, 6) }).name;
                c.pose_a = rng_pose(&same);
                c.pose_b = rng_pose(&same);
                add(set, &c, seed);
                assert_int_equal(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, n ? twice : once), RAMUS_OK);
                report = ramus_constraint_report_after(set);
                rank = n ? rank : report.rank;
            }
            failures += report.rank != rank || report.nredundant != 6 - rank;
            for (int k = 0; k < report.nredundant && rank == 3; k++)
                failures += report.redundant[k] != 3 + k;
            failures += !near_numbers("accelerations", seed, twice, once, r.nv, 1e-9, NULL, NULL);
            ramus_data_destroy(set);
        }
        free(once), free(twice);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Couplings q_i = 0 and q_i = 1 contradict each other; s q_j = 0 does not, and holds q_j whatever s is. */
static void contradictions_beside_small_rows(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        constrained r = robot_create(seed, 7, JOINT_MASK(RAMUS_REVOLUTE));
        rng g = { seed };
        const int i = rng_int(&g, 0, r.nv - 1), j = (i + rng_int(&g, 1, r.nv - 1)) % r.nv;
        double *a = numbers((size_t)r.nv);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (double s = 1; s > 1e-11; s *= 1e-2) {
                ramus_data *set = set_create(r.model, methods[m]);
                assert_int_equal(ramus_data_set_stabilisation(set, 3, 10), RAMUS_OK);
                for (int n = 0; n < 3; n++) {
                    static const char *const names[] = { "zero", "one", "small" };
                    const char *joint = ramus_model_link(r.model, (ramus_link){ n == 2 ? j : i }).joint_name;
                    const double coefficient = n == 2 ? s : 1;
                    ramus_constraint_description c = ramus_constraint_description_default();
                    c.kind = RAMUS_CONSTRAINT_COUPLING;
                    c.name = names[n];
                    c.ncoordinate = 1;
                    c.joint = &joint;
                    c.coefficient = &coefficient;
                    c.offset = n == 1 ? -1 : 0;
                    add(set, &c, seed);
                }
                assert_int_equal(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a), RAMUS_OK);
                const int rank = ramus_constraint_report_after(set).rank;
                const double want = -6 * r.s.v[j] - 100 * r.s.q[j];
                if (rank != 2 || !(fabs(a[j] - want) <= 1e-9 * (1 + fabs(want)))) {
                    fprintf(stderr, "seed %llu, method %zu, coefficient %g: rank %d, a %.17g, want %.17g\n", seed, m, s,
                            rank, a[j], want);
                    failures++;
                }
                ramus_data_destroy(set);
            }
        free(a);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(implied_loops_change_nothing),     cmocka_unit_test(welded_frames),
        cmocka_unit_test(nearly_parallel_planes),           cmocka_unit_test(given_twice),
        cmocka_unit_test(contradictions_beside_small_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
