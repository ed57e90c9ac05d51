/* test_configuration.c - moving about in the configuration space: integrate, difference, neutral, random, normalize
 *
 * Robots of all joint types. Integration and difference undo each other; quaternions stay unit and go the short way
 * round; for a constant velocity integration is exact, so that two halves make a whole.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"
#include "support/random.h"
#include "support/vec.h"

enum { SEEDS = 100, MOST = 200 };
static const double pi = 3.14159265358979323846;
#define ROOT_HALF 0.70710678118654752440

static const ramus_joint_type moving[] = { RAMUS_REVOLUTE, RAMUS_PRISMATIC, RAMUS_HELICAL, RAMUS_CYLINDRICAL,
                                           RAMUS_PLANAR,   RAMUS_SPHERICAL, RAMUS_FREE,    RAMUS_UNIVERSAL };
enum { NTYPE = sizeof moving / sizeof moving[0] };

typedef struct robot {
    plain_tree *tree;
    ramus_model *model;
    int nq, nv;
} robot;

/* Joints of one type, or of all (RAMUS_JOINT_TYPE_COUNT). */
static robot robot_create(unsigned long long seed, ramus_joint_type type, int nlink)
{
    robot r;
    ramus_error err;
    const unsigned types = type == RAMUS_JOINT_TYPE_COUNT ? JOINT_MASK_ALL : JOINT_MASK(type);
    const random_tree_options opt = { nlink, TREE_RANDOM, types, 1, 0 };
    r.tree = random_tree_create(seed, &opt);
    if (tree_model_create(r.tree, NULL, NULL, &r.model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    assert_true(r.nq <= MOST);
    return r;
}

static void robot_destroy(robot *r)
{
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

/* Where a link's quaternion starts in q, -1: it has none. */
static int quaternion_of(const ramus_link_info *link)
{
    if (link->q_index < 0 || (link->joint_type != RAMUS_SPHERICAL && link->joint_type != RAMUS_FREE))
        return -1;
    return link->q_index + (link->joint_type == RAMUS_FREE ? 3 : 0);
}

static double length4(const double r[4])
{
    return sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
}

/* Quaternions of q with the sign nearer to those of `like`; r and -r are one rotation. */
static void align_quaternions(const ramus_model *model, double q[], const double like[])
{
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        const int at = quaternion_of(&link);
        if (at < 0)
            continue;
        double dot = 0;
        for (int i = 0; i < 4; i++)
            dot += q[at + i] * like[at + i];
        for (int i = 0; i < 4 && dot < 0; i++)
            q[at + i] = -q[at + i];
    }
}

static void random_velocity(rng *r, const ramus_model *model, double scale, double v[])
{
    for (int k = 0; k < ramus_model_nv(model); k++)
        v[k] = scale * rng_uniform(r, -1, 1);
}

static void integrate_and_difference_undo_each_other(void **state)
{
    (void)state;
    static const double scales[] = { 1.8, 1, 1e-3, 1e-6, 1e-9, 0 }; /* 1.8 sqrt(3) < pi */
    int failures = 0;
    for (int t = 0; t <= NTYPE; t++)
        for (unsigned long long seed = 0; seed < SEEDS; seed++) {
            const ramus_joint_type type = t < NTYPE ? moving[t] : RAMUS_JOINT_TYPE_COUNT;
            robot r = robot_create(seed, type, t < NTYPE ? 3 : 12);
            double q[MOST], to[MOST], back[MOST], v[MOST], got[MOST];
            unsigned long long start = seed;
            rng g = { seed };
            const char *name = t < NTYPE ? ramus_joint_type_name(type) : "all";
            const double scale = scales[seed % (sizeof scales / sizeof scales[0])];
            ramus_random(r.model, &start, q);
            random_velocity(&g, r.model, scale, v);
            ramus_integrate(r.model, q, v, 1, to);
            ramus_difference(r.model, q, to, got);
            /* what is left of a small step is what the sums in q keep of it */
            const double kept = type == RAMUS_SPHERICAL || scale == 0 ? 1e-15 : 4e-15;
            for (int k = 0; k < r.nv; k++)
                if (!(fabs(got[k] - v[k]) <= kept + 1e-13 * scale)) {
                    print_error("%s, seed %llu: velocity %d is %.17g, want %.17g\n", name, seed, k, got[k], v[k]);
                    failures++;
                }
            /* and the other way round, between any two configurations */
            ramus_random(r.model, &start, to);
            ramus_difference(r.model, q, to, v);
            ramus_integrate(r.model, q, v, 1, back);
            align_quaternions(r.model, back, to);
            failures += !near_numbers(name, seed, back, to, r.nq, 1e-13, NULL, NULL);
            /* from a place to itself nothing is needed */
            ramus_difference(r.model, q, q, v);
            for (int k = 0; k < r.nv; k++)
                failures += !(fabs(v[k]) <= 1e-15);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

static void integration_is_exact_for_constant_velocity(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed, RAMUS_JOINT_TYPE_COUNT, 12);
        double q[MOST], whole[MOST], half[MOST], v[MOST];
        unsigned long long start = seed;
        rng g = { seed };
        ramus_random(r.model, &start, q);
        random_velocity(&g, r.model, 4, v); /* more than a turn too */
        ramus_integrate(r.model, q, v, 0.9, whole);
        ramus_integrate(r.model, q, v, 0.3, half);
        ramus_integrate(r.model, half, v, 0.6, half); /* in place */
        align_quaternions(r.model, half, whole);
        failures += !near_numbers("two steps", seed, half, whole, r.nq, 1e-13, NULL, NULL);
        ramus_integrate(r.model, whole, v, -0.9, whole); /* and back */
        align_quaternions(r.model, whole, q);
        failures += !near_numbers("there and back", seed, whole, q, r.nq, 1e-13, NULL, NULL);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* The velocity that inverse dynamics understands: links move by their twists. */
static void integration_follows_the_twists(void **state)
{
    (void)state;
    int failures = 0;
    const double h = 1e-4;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed, RAMUS_JOINT_TYPE_COUNT, 8);
        double q[MOST], before[MOST], after[MOST], v[MOST], a[MOST] = { 0 };
        ramus_motion now[8], early[8], late[8];
        unsigned long long start = seed;
        rng g = { seed };
        ramus_random(r.model, &start, q);
        random_velocity(&g, r.model, 1, v);
        ramus_integrate(r.model, q, v, -h, before);
        ramus_integrate(r.model, q, v, h, after);
        plain_tree_motion(r.tree, q, v, a, now);
        plain_tree_motion(r.tree, before, v, a, early);
        plain_tree_motion(r.tree, after, v, a, late);
        for (int k = 0; k < 8; k++) {
            const ramus_vec3 p = vec_scale(0.5 / h, vec_sub(late[k].pose.position, early[k].pose.position));
            const ramus_vec3 linear = rot_apply(rot_inv(now[k].pose.rotation), p);
            const ramus_quat turn = rot_mul(rot_inv(early[k].pose.rotation), late[k].pose.rotation);
            const double sign = turn.w < 0 ? -1 : 1;
            const double got[6] = { sign * turn.x / h, sign * turn.y / h, sign * turn.z / h,
                                    linear.x,          linear.y,          linear.z };
            failures +=
                !near_numbers("twist by differences", seed, got, (const double *)&now[k].twist, 6, 1e-5, NULL, NULL);
        }
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static void quaternions_stay_unit_and_go_the_short_way(void **state)
{
    (void)state;
    int failures = 0, turns = 0;
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed, seed % 2 ? RAMUS_FREE : RAMUS_SPHERICAL, 4);
        double q[MOST], to[MOST], v[MOST], other[MOST];
        unsigned long long start = seed;
        rng g = { seed };
        ramus_random(r.model, &start, q);
        random_velocity(&g, r.model, 10, v);
        for (int step = 0; step < 200; step++)
            ramus_integrate(r.model, q, v, 0.05, q);
        ramus_random(r.model, &start, to);
        ramus_difference(r.model, q, to, v);
        for (int k = 0; k < ramus_model_nlink(r.model); k++) {
            const ramus_link_info link = ramus_model_link(r.model, (ramus_link){ k });
            const int at = quaternion_of(&link);
            failures += !(fabs(length4(q + at) - 1) < 1e-15);
            const ramus_vec3 w = vec(v[link.v_index], v[link.v_index + 1], v[link.v_index + 2]);
            failures += !(vec_norm(w) <= pi * (1 + 1e-15));
            turns += vec_norm(w) > 2;
            for (int i = 0; i < 4; i++)
                to[at + i] = -to[at + i]; /* the same rotation */
        }
        ramus_difference(r.model, q, to, other);
        failures += !near_numbers("sign of a quaternion", seed, other, v, r.nv, 1e-15, NULL, NULL);
        robot_destroy(&r);
    }
    assert_true(turns > SEEDS);
    assert_int_equal(failures, 0);
}

static void half_turns(void **state)
{
    (void)state;
    robot r = robot_create(0, RAMUS_SPHERICAL, 1);
    for (int axis = 1; axis < 4; axis++) {
        double q[4] = { 1, 0, 0, 0 }, to[4] = { 0, 0, 0, 0 }, v[3], back[4];
        to[axis] = 1;
        ramus_difference(r.model, q, to, v);
        assert_true(fabs(fabs(v[axis - 1]) - pi) < 1e-15);
        ramus_integrate(r.model, q, v, 1, back);
        align_quaternions(r.model, back, to);
        assert_true(near_numbers("half a turn", (unsigned)axis, back, to, 4, 1e-15, NULL, NULL));
    }
    robot_destroy(&r);
}

static void neutral_moves_nothing(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < 20; seed++) {
        robot r = robot_create(seed, RAMUS_JOINT_TYPE_COUNT, 12);
        double q[MOST];
        for (int k = 0; k < r.nq; k++)
            q[k] = NAN;
        ramus_neutral(r.model, q);
        for (int k = 0; k < r.tree->nlink; k++) {
            double joint_q[7], v[6], a[6];
            plain_joint_state(r.tree, k, q, NULL, NULL, joint_q, v, a);
            const ramus_pose x = plain_joint_pose(&r.tree->link[k], joint_q), identity = ramus_pose_identity();
            assert_true(near_numbers("neutral", seed, (const double *)&x, (const double *)&identity, 7, 0, NULL, NULL));
        }
        robot_destroy(&r);
    }
}

/* Limits of all kinds: both, one, none, equal. */
static void random_keeps_to_the_limits(void **state)
{
    (void)state;
    static const struct {
        ramus_joint_type type;
        double lower, upper, low, high;
    } cases[] = {
        { RAMUS_REVOLUTE, -0.5, 0.25, -0.5, 0.25 },
        { RAMUS_REVOLUTE, -HUGE_VAL, HUGE_VAL, -3.15, 3.15 },
        { RAMUS_REVOLUTE, 1, HUGE_VAL, 1, 7.3 },
        { RAMUS_REVOLUTE, -HUGE_VAL, -1, -7.3, -1 },
        { RAMUS_PRISMATIC, 0.1, 0.2, 0.1, 0.2 },
        { RAMUS_PRISMATIC, -HUGE_VAL, HUGE_VAL, -1, 1 },
        { RAMUS_HELICAL, 10, 20, 10, 20 },
        { RAMUS_PRISMATIC, 0.3, 0.3, 0.3, 0.3 },
        { RAMUS_CYLINDRICAL, -HUGE_VAL, HUGE_VAL, -4, 4 },
        { RAMUS_PLANAR, -HUGE_VAL, HUGE_VAL, -1, 1 },
    };
    enum { N = sizeof cases / sizeof cases[0] };
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    assert_int_equal(ramus_module_create("m", NULL, NULL, &module, &err), RAMUS_OK);
    char name[N][8];
    for (int k = 0; k < N; k++) {
        ramus_link_description d = ramus_link_description_default();
        snprintf(name[k], sizeof name[k], "j%d", k);
        d.name = d.joint_name = name[k];
        d.joint_type = cases[k].type;
        d.lower = cases[k].lower;
        d.upper = cases[k].upper;
        assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("r", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "s", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    unsigned long long seed = 7;
    double q[MOST], least[N], most[N];
    for (int k = 0; k < N; k++) {
        least[k] = HUGE_VAL;
        most[k] = -HUGE_VAL;
    }
    for (int n = 0; n < 2000; n++) {
        ramus_random(model, &seed, q);
        for (int k = 0; k < N; k++) {
            const double value = q[ramus_model_link(model, (ramus_link){ k }).q_index];
            least[k] = fmin(least[k], value);
            most[k] = fmax(most[k], value);
        }
    }
    for (int k = 0; k < N; k++) {
        const double span = cases[k].high - cases[k].low;
        if (!(least[k] >= cases[k].low && most[k] <= cases[k].high && most[k] - least[k] >= 0.7 * span))
            fail_msg("case %d: from %g to %g", k, least[k], most[k]);
    }
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
}

static void random_is_repeatable(void **state)
{
    (void)state;
    robot r = robot_create(3, RAMUS_JOINT_TYPE_COUNT, 20);
    double first[MOST], again[MOST], next[MOST], mean[4] = { 0 };
    unsigned long long a = 42, b = 42;
    ramus_random(r.model, &a, first);
    ramus_random(r.model, &b, again);
    assert_true(a == b && a != 42);
    assert_memory_equal(first, again, (size_t)r.nq * sizeof *first);
    ramus_random(r.model, &a, next); /* the seed was advanced */
    assert_memory_not_equal(first, next, (size_t)r.nq * sizeof *first);
    robot_destroy(&r);
    /* rotations: unit, and no direction preferred */
    r = robot_create(0, RAMUS_SPHERICAL, 1);
    enum { N = 20000 };
    for (int n = 0; n < N; n++) {
        ramus_random(r.model, &a, next);
        assert_true(fabs(length4(next) - 1) < 1e-14);
        for (int k = 0; k < 4; k++)
            mean[k] += next[k] * next[k] / N;
    }
    for (int k = 0; k < 4; k++)
        assert_true(fabs(mean[k] - 0.25) < 0.01);
    robot_destroy(&r);
}

static void normalize_mends_quaternions(void **state)
{
    (void)state;
    robot r = robot_create(0, RAMUS_FREE, 1);
    static const double cases[][2][4] = {
        { { 2, 0, 0, 0 }, { 1, 0, 0, 0 } },
        { { 0, -3, 0, 4 }, { 0, -0.6, 0, 0.8 } },
        { { 0, 0, 0, 0 }, { 1, 0, 0, 0 } },
        { { 1e-200, 0, 1e-200, 0 }, { ROOT_HALF, 0, ROOT_HALF, 0 } },
        { { 1e200, 1e200, 0, 0 }, { ROOT_HALF, ROOT_HALF, 0, 0 } },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        double q[7] = { 5, 6, 7 }, want[7] = { 5, 6, 7 };
        memcpy(q + 3, cases[k][0], sizeof cases[k][0]);
        memcpy(want + 3, cases[k][1], sizeof cases[k][1]);
        ramus_normalize(r.model, q);
        assert_true(near_numbers("normalize", k, q, want, 7, 1e-15, NULL, NULL));
    }
    const double bad[] = { NAN, INFINITY, -INFINITY };
    for (int k = 0; k < 3; k++) {
        double q[7] = { 1, 2, 3, 1, bad[k], 0, 0 };
        const double want[7] = { 1, 2, 3, 1, 0, 0, 0 };
        ramus_normalize(r.model, q);
        assert_memory_equal(q, want, sizeof want);
    }
    robot_destroy(&r);
    /* nothing else is touched */
    r = robot_create(0, RAMUS_PLANAR, 2);
    double q[6] = { 9, -9, 99, NAN, 0, 4 }, same[6];
    memcpy(same, q, sizeof q);
    ramus_normalize(r.model, q);
    assert_memory_equal(q, same, sizeof q);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integrate_and_difference_undo_each_other),
        cmocka_unit_test(integration_is_exact_for_constant_velocity),
        cmocka_unit_test(integration_follows_the_twists),
        cmocka_unit_test(quaternions_stay_unit_and_go_the_short_way),
        cmocka_unit_test(half_turns),
        cmocka_unit_test(neutral_moves_nothing),
        cmocka_unit_test(random_keeps_to_the_limits),
        cmocka_unit_test(random_is_repeatable),
        cmocka_unit_test(normalize_mends_quaternions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
