/* test_network_constraints.c - constraints of networks: forces of drives, one-sided constraints, and their columns of the interconnection matrix
 *
 * Random robots cut into modules, against the same model evaluated as a whole. Modules from sources are in test_cli_module_loops.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "module/survey.h"
#include "support/compare.h"
#include "support/cut_robot.h"
#include "support/failing.h"

enum { NLINK = 10, MOST = 80 };

typedef struct scene {
    cut_robot r;
    rng random;
    ramus_builder *builder;
    ramus_model *model;
    ramus_data *data; /* of the model with its constraints */
    ramus_data *plain;
    int nv, count;
} scene;

static scene begin(unsigned long long seed)
{
    scene s = { .r = cut_robot_create(seed, NLINK, TREE_RANDOM, 4), .random = { seed } };
    ramus_error err;
    assert_int_equal(tree_builder_create(s.r.tree, &s.r.partition, NULL, &s.builder, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(s.r.cut, NULL, &s.plain, &err), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(s.r.cut, s.plain, s.r.q, s.r.v, NULL), RAMUS_OK);
    s.nv = ramus_model_nv(s.r.cut);
    return s;
}

static void finish(scene *s)
{
    ramus_data_destroy(s->plain);
    ramus_data_destroy(s->data);
    ramus_model_destroy(s->model);
    ramus_builder_destroy(s->builder);
    cut_robot_destroy(&s->r);
}

/* Between two links, or one and the world; where it is closed: its gap is zero at the state. */
static void add(scene *s, ramus_constraint_kind kind, double friction)
{
    char name[8];
    const int one = rng_int(&s->random, 0, NLINK - 1), other = rng_int(&s->random, 0, NLINK - 1);
    ramus_constraint_description d = ramus_constraint_description_default();
    snprintf(name, sizeof name, "c%d", s->count++);
    d.name = name;
    d.kind = kind;
    d.joint_type = s->r.seed % 2 ? RAMUS_SPHERICAL : RAMUS_CYLINDRICAL;
    d.frame_a =
        one == other || rng_int(&s->random, 0, 3) == 0 ? NULL : ramus_model_link(s->r.cut, (ramus_link){ one }).name;
    d.frame_b = ramus_model_link(s->r.cut, (ramus_link){ other }).name;
    d.pose_a = rng_pose(&s->random);
    d.pose_b = rng_pose(&s->random);
    d.axis = rng_vec3(&s->random, 1);
    d.length = 1;
    d.friction = friction;
    ramus_pose a = ramus_pose_identity(), b;
    if (d.frame_a)
        assert_int_equal(ramus_frame_pose(s->r.cut, s->plain, (ramus_frame){ one }, &a), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(s->r.cut, s->plain, (ramus_frame){ other }, &b), RAMUS_OK);
    const ramus_vec3 p =
        ramus_pose_mul(ramus_pose_inv(ramus_pose_mul(a, d.pose_a)), ramus_pose_mul(b, d.pose_b)).position;
    const double far = sqrt(p.x * p.x + p.y * p.y + p.z * p.z),
                 length = sqrt(d.axis.x * d.axis.x + d.axis.y * d.axis.y + d.axis.z * d.axis.z);
    double height = (d.axis.x * p.x + d.axis.y * p.y + d.axis.z * p.z) / length;
    if (kind == RAMUS_CONSTRAINT_CONTACT && rng_int(&s->random, 0, 1)) {
        d.radius = far / 3;
        d.radius_a = far - d.radius;
    } else if (kind == RAMUS_CONSTRAINT_CONTACT) {
        d.axis = height < 0 ? ramus_vec3_make(-d.axis.x, -d.axis.y, -d.axis.z) : d.axis;
        d.radius = fabs(height);
    }
    if (kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS)
        *(rng_int(&s->random, 0, 1) ? &d.lower : &d.upper) = far;
    const char *joint[2] = { 0 };
    double coefficient[2] = { 1, -0.7 };
    for (int k = 0; k < NLINK && !joint[1]; k++) {
        const ramus_link_info link = ramus_model_link(s->r.cut, (ramus_link){ (k + other) % NLINK });
        if (ramus_joint_type_nq(link.joint_type) != 1 || link.v_index < 0)
            continue;
        if (!joint[0])
            *(rng_int(&s->random, 0, 1) ? &d.lower : &d.upper) = kind == RAMUS_CONSTRAINT_STOP ? s->r.q[link.q_index]
                                                                 : kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS ? far
                                                                                                            : 0;
        joint[joint[0] != NULL] = link.joint_name;
    }
    if (kind == RAMUS_CONSTRAINT_STOP || kind == RAMUS_CONSTRAINT_COUPLING) {
        d.ncoordinate = kind == RAMUS_CONSTRAINT_STOP ? 1 : 2;
        if (!joint[d.ncoordinate - 1])
            return;
        d.joint = joint;
        d.coefficient = coefficient;
        d.frame_a = d.frame_b = NULL;
    } else if (kind != RAMUS_CONSTRAINT_DISTANCE_LIMITS) {
        d.lower = -INFINITY;
        d.upper = INFINITY;
    } else if (isfinite(d.lower) && isfinite(d.upper)) {
        d.lower = -INFINITY;
    }
    ramus_error err;
    if (ramus_builder_add_constraint(s->builder, &d, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", s->r.seed, err.text);
}

static void compile(scene *s)
{
    ramus_error err;
    if (ramus_model_compile(s->builder, NULL, &s->model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", s->r.seed, err.text);
    ramus_data_options opt = ramus_data_options_default();
    opt.with = RAMUS_WITH_COMPOSITION;
    if (ramus_data_create(s->model, &opt, &s->data, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", s->r.seed, err.text);
}

static ramus_network *network_of(const scene *s, ramus_partition partition)
{
    ramus_error err;
    ramus_network *n = NULL;
    ramus_network_options opt = ramus_network_options_default();
    opt.partition = partition;
    if (ramus_network_create(s->model, &opt, &n, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", s->r.seed, err.text);
    return n;
}

/* Accelerations under bounds that are closed are those of Gauss's principle for the whole robot. */
static void bounds_are_those_of_the_whole(void **state)
{
    static const ramus_constraint_kind kinds[] = { RAMUS_CONSTRAINT_CONTACT, RAMUS_CONSTRAINT_DISTANCE_LIMITS,
                                                   RAMUS_CONSTRAINT_STOP };
    int failures = 0, active = 0, sliding = 0, compared = 0;
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(60); seed++) {
        scene s = begin(seed);
        const double friction = seed % 4 == 3 ? 0.3 : 0;
        for (int k = 0; k < 3; k++)
            add(&s, kinds[(seed + (unsigned long long)k) % 3], friction);
        if (seed % 2)
            add(&s, seed % 4 == 1 ? RAMUS_CONSTRAINT_CLOSURE : RAMUS_CONSTRAINT_COUPLING, 0);
        compile(&s);
        double want[MOST], got[MOST];
        if (seed % 5 == 0)
            memset(s.r.v, 0, (size_t)s.nv * sizeof *s.r.v); /* friction that sticks */
        if (ramus_forward_dynamics(s.model, s.data, s.r.q, s.r.v, s.r.a, want) == RAMUS_OK) {
            const ramus_bound_report report = ramus_bound_report_after(s.data);
            const int redundant = ramus_constraint_report_after(s.data).nredundant;
            active += report.nactive;
            for (int k = 0; k < report.nbound; k++)
                sliding += report.state[k] == RAMUS_BOUND_SLIDING;
            for (int p = RAMUS_PARTITION_LARGEST; p <= RAMUS_PARTITION_LINKS; p++) {
                ramus_network *n = network_of(&s, (ramus_partition)p);
                const ramus_status found = ramus_network_forward_dynamics(n, s.r.q, s.r.v, s.r.a, got);
                if (found != RAMUS_OK && (found != RAMUS_ERR_SINGULAR || (redundant == 0 && friction == 0)))
                    fail_msg("seed %llu: %s", seed, ramus_network_error(n)->text);
                const int several = report.forces == RAMUS_FORCES_SEVERAL || found != RAMUS_OK;
                compared += !several;
                failures +=
                    !several && !near_numbers("accelerations with bounds", seed, got, want, s.nv, 1e-8, NULL, NULL);
                ramus_network_destroy(n);
            }
        }
        finish(&s);
    }
    assert_int_equal(failures, 0);
    if (!(active > 30 && sliding >= 3 && compared > 90))
        fail_msg("%d active, %d sliding, %d compared", active, sliding, compared);
}

/* Forces of drives beside equalities, and every column of the interconnection matrix. */
static void forces_are_those_of_the_whole(void **state)
{
    static const ramus_constraint_kind kinds[] = { RAMUS_CONSTRAINT_CLOSURE, RAMUS_CONSTRAINT_DISTANCE,
                                                   RAMUS_CONSTRAINT_POINT_ON_LINE, RAMUS_CONSTRAINT_COUPLING };
    int failures = 0, compared = 0;
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(40); seed++) {
        scene s = begin(seed);
        for (int k = 0; k < 2; k++)
            add(&s, kinds[(seed + (unsigned long long)k) % 4], 0);
        compile(&s);
        const int columns = ramus_model_ninstance(s.model) + ramus_model_nconstraint(s.model);
        const size_t size = (size_t)(NLINK * columns);
        ramus_wrench *blocks = calloc(size, sizeof *blocks), *other = calloc(size, sizeof *other);
        double want[MOST], got[MOST];
        if (ramus_composed_inverse_dynamics(s.model, s.data, s.r.q, s.r.v, s.r.a, NULL, want) == RAMUS_OK) {
            assert_int_equal(ramus_interconnection_closures_after(s.model, s.data, blocks), RAMUS_OK);
            for (int k = 0; k < NLINK; k++) { /* rows add up */
                ramus_wrench total, sum = { { 0, 0, 0 }, { 0, 0, 0 } };
                assert_int_equal(ramus_composed_joint_wrench_after(s.model, s.data, (ramus_link){ k }, &total),
                                 RAMUS_OK);
                for (int j = 0; j < columns; j++) {
                    const ramus_wrench *w = &blocks[k * columns + j];
                    for (int i = 0; i < 3; i++) {
                        (&sum.force.x)[i] += (&w->force.x)[i];
                        (&sum.moment.x)[i] += (&w->moment.x)[i];
                    }
                }
                failures += !near_numbers("sum of a row", seed, &sum.force.x, &total.force.x, 6, 1e-9, NULL, NULL);
            }
            for (int p = RAMUS_PARTITION_LARGEST; p <= RAMUS_PARTITION_INSTANCES; p++) {
                ramus_network *n = network_of(&s, (ramus_partition)p);
                if (ramus_network_interconnection(n, s.r.q, s.r.v, s.r.a, got, other, NULL) != RAMUS_OK)
                    fail_msg("seed %llu: %s", seed, ramus_network_error(n)->text);
                failures += !near_numbers("forces of drives", seed, got, want, s.nv, 1e-8, NULL, NULL);
                failures += !near_numbers("interconnection matrix", seed, &other->force.x, &blocks->force.x,
                                          6 * (int)size, 1e-8, NULL, NULL);
                compared++;
                ramus_network_destroy(n);
            }
            /* another evaluation in between: the columns are not those of the composition any more */
            ramus_forward_dynamics(s.model, s.data, s.r.q, s.r.v, s.r.a, got);
            assert_int_equal(ramus_interconnection_closures_after(s.model, s.data, blocks), RAMUS_ERR_STALE);
        }
        free(other);
        free(blocks);
        finish(&s);
    }
    assert_int_equal(failures, 0);
    if (compared < 24)
        fail_msg("%d compared", compared);
}

/* What a data asks of a network: rows, M and h are those of the whole, by wrenches and by responses alone. */
static void surveys_are_those_of_the_whole(void **state)
{
    static const ramus_constraint_kind kinds[] = { RAMUS_CONSTRAINT_CONTACT, RAMUS_CONSTRAINT_CLOSURE,
                                                   RAMUS_CONSTRAINT_DISTANCE_LIMITS, RAMUS_CONSTRAINT_COUPLING };
    int failures = 0;
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        scene s = begin(seed);
        for (int k = 0; k < 3; k++)
            add(&s, kinds[(seed + (unsigned long long)k) % 4], 0.3);
        compile(&s);
        ramus_network *n = network_of(&s, RAMUS_PARTITION_INSTANCES);
        const int nv = s.nv, equal = n->loops.nequal, all = equal + 3 * n->loops.nbound;
        enum { ROWS = 40 };
        assert_true(all <= ROWS && nv <= MOST);
        static double want[ROWS * MOST], gap[ROWS], M[MOST * MOST], h[MOST], A[ROWS * MOST], size[ROWS * MOST];
        static double number[4][ROWS], found_M[MOST * MOST], found_h[MOST];
        ramus_vec3 turn[ROWS], move[ROWS];
        const ramus_constraint_rows rows = { .A = want, .position_error = gap };
        const ramus_bound_rows bounds = { .A = want + equal * nv };
        assert_int_equal(ramus_constraint_equations(s.model, s.data, s.r.q, s.r.v, &rows), RAMUS_OK);
        assert_int_equal(ramus_bound_equations(s.model, s.data, s.r.q, s.r.v, &bounds), RAMUS_OK);
        assert_int_equal(ramus_mass_matrix(s.model, s.data, s.r.q, M), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics_tree(s.model, s.data, s.r.q, s.r.v, n->zero, NULL, h, NULL), RAMUS_OK);
        model_survey ask = { .M = found_M,
                             .h = found_h,
                             .rows = { .A = A,
                                       .b = number[0],
                                       .size = number[1],
                                       .entry_size = size,
                                       .position = number[2],
                                       .velocity = number[3],
                                       .turn = turn,
                                       .move = move,
                                       .rank_tolerance = 1e-10 } };
        for (int way = 0; way < 4; way++) { /* twice each: then with the columns of the time before */
            ask.columns_known = way % 2;
            if ((way < 2 ? survey_answer : survey_by_responses)(n, NULL, s.r.q, s.r.v, &ask) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, ramus_network_error(n)->text);
            failures += !near_numbers("rows", seed, A, want, all * nv, 1e-11, NULL, NULL);
            failures += !near_numbers("errors", seed, number[2], gap, equal, 1e-11, NULL, NULL);
            failures += !near_numbers("mass matrix", seed, found_M, M, nv * nv, way < 2 ? 1e-11 : 1e-8, NULL, NULL);
            failures += !near_numbers("forces", seed, found_h, h, nv, way < 2 ? 1e-11 : 1e-8, NULL, NULL);
        }
        ramus_network_destroy(n);
        finish(&s);
    }
    assert_int_equal(failures, 0);
}

/* Every allocation fails once; evaluations ask for none. */
static void memory_runs_out(void **state)
{
    (void)state;
    scene s = begin(3);
    add(&s, RAMUS_CONSTRAINT_CLOSURE, 0);
    add(&s, RAMUS_CONSTRAINT_COUPLING, 0);
    add(&s, RAMUS_CONSTRAINT_CONTACT, 0.2);
    add(&s, RAMUS_CONSTRAINT_STOP, 0);
    compile(&s);
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_error err = { 0 };
        ramus_network *n = NULL;
        ramus_network_options opt = ramus_network_options_default();
        opt.allocator = &allocator;
        opt.partition = RAMUS_PARTITION_INSTANCES;
        const ramus_status status = ramus_network_create(s.model, &opt, &n, &err);
        if (n) {
            const long calls = f.calls;
            double x[MOST];
            ramus_network_inverse_dynamics(n, s.r.q, s.r.v, s.r.a, x);
            ramus_network_forward_dynamics(n, s.r.q, s.r.v, s.r.a, x); /* its closure is open, and may contradict */
            assert_int_equal(f.calls, calls);
        }
        ramus_network_destroy(n);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK) {
            assert_true(at > 8);
            break;
        }
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
    }
    finish(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_those_of_the_whole),
        cmocka_unit_test(forces_are_those_of_the_whole),
        cmocka_unit_test(surveys_are_those_of_the_whole),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
