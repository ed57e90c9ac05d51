/* test_identities.c - what must hold between evaluations of inverse dynamics, for random trees of all joint types
 *
 * Algebras agree to 1e-12 and lane widths to 1e-13 (relative to the largest force); parts add up; forces are affine in
 * a; external wrenches do the power they should; energy changes by the power of the forces; free fall needs none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"
#include "support/skipping.h"
#include "support/vec.h"

enum { SEEDS = 60, STATES = 21 };

typedef struct robot {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *sv, *dq;
    random_state s;
} robot;

static ramus_data *data_create(const ramus_model *model, ramus_algebra algebra, int lanes)
{
    ramus_error err;
    ramus_data *data = NULL;
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = algebra;
    opt.lanes = lanes;
    if (ramus_data_create(model, &opt, &data, &err) != RAMUS_OK) {
        if (lanes <= 1)
            fail_msg("%s", err.text);
        return NULL;
    }
    return data;
}

static robot robot_create(unsigned long long seed, unsigned types)
{
    robot r = { .seed = seed };
    ramus_error err;
    const random_tree_options opt = { 1 + (int)(seed % 30), (tree_shape)(seed % TREE_SHAPE_COUNT), types,
                                      (int)(seed / 2 % 2), 1 };
    r.tree = random_tree_create(seed, &opt);
    if (tree_model_create(r.tree, NULL, NULL, &r.model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    r.sv = data_create(r.model, RAMUS_ALGEBRA_SV, 0);
    r.dq = data_create(r.model, RAMUS_ALGEBRA_DQ, 0);
    r.s = random_state_create(seed, r.tree);
    return r;
}

static void robot_destroy(robot *r)
{
    random_state_destroy(&r->s);
    ramus_data_destroy(r->sv);
    ramus_data_destroy(r->dq);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

static double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    ramus_model_v_name(model, k % (ramus_model_nv(model) + !ramus_model_nv(model)), name, sizeof name);
    return name;
}

static int near_forces(const char *what, const robot *r, const double got[], const double want[], double tol)
{
    return near_numbers(what, r->seed, got, want, r->tree->nv, tol, coordinate_name, r->model);
}

static void algebras_agree(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        const size_t nv = (size_t)r.tree->nv, nlink = (size_t)r.tree->nlink;
        double *sv = numbers(nv), *dq = numbers(nv), *textbook = numbers(nv);
        ramus_wrench *w_sv = calloc(nlink, sizeof *w_sv), *w_dq = calloc(nlink, sizeof *w_dq);
        assert_int_equal(ramus_inverse_dynamics_external(r.model, r.sv, r.s.q, r.s.v, r.s.a, r.s.external, sv), 0);
        assert_int_equal(ramus_inverse_dynamics_external(r.model, r.dq, r.s.q, r.s.v, r.s.a, r.s.external, dq), 0);
        plain_tree_inverse_dynamics(r.tree, r.s.q, r.s.v, r.s.a, r.s.external, textbook, NULL);
        failures += !near_forces("dq against sv", &r, dq, sv, 1e-12);
        failures += !near_forces("sv against the textbook", &r, sv, textbook, 1e-11);
        assert_int_equal(ramus_inverse_dynamics_wrenches(r.model, r.sv, r.s.q, r.s.v, r.s.a, NULL, sv, w_sv), 0);
        assert_int_equal(ramus_inverse_dynamics_wrenches(r.model, r.dq, r.s.q, r.s.v, r.s.a, NULL, NULL, w_dq), 0);
        assert_int_equal(ramus_inverse_dynamics(r.model, r.dq, r.s.q, r.s.v, r.s.a, dq), 0);
        failures += !near_forces("dq against sv, no external wrenches", &r, dq, sv, 1e-12);
        failures += !near_wrenches("dq against sv, joint wrenches", seed, w_dq, w_sv, (int)nlink, 1e-12);
        free(sv);
        free(dq);
        free(textbook);
        free(w_sv);
        free(w_dq);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Every lane width, for counts that fill the lanes and counts that do not, row by row against one state at a time. */
static void batches_equal_single_states(void **state)
{
    (void)state;
    int failures = 0, skipped = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        const size_t nq = (size_t)r.tree->nq, nv = (size_t)r.tree->nv;
        double *q = numbers(STATES * nq), *v = numbers(STATES * nv), *a = numbers(STATES * nv);
        double *got = numbers(STATES * nv), *want = numbers(STATES * nv);
        for (size_t i = 0; i < STATES; i++) {
            random_state s = random_state_create(1000 * seed + i, r.tree);
            memcpy(q + i * nq, s.q, nq * sizeof *q);
            memcpy(v + i * nv, s.v, nv * sizeof *v);
            memcpy(a + i * nv, s.a, nv * sizeof *a);
            random_state_destroy(&s);
        }
        for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
            ramus_data *one = algebra == RAMUS_ALGEBRA_SV ? r.sv : r.dq;
            for (size_t i = 0; i < STATES; i++)
                assert_int_equal(
                    ramus_inverse_dynamics(r.model, one, q + i * nq, v + i * nv, a + i * nv, want + i * nv), 0);
            static const int widths[] = { 0, 1, 4, 8 };
            for (size_t k = 0; k < 4; k++) {
                char what[80];
                ramus_data *data = data_create(r.model, (ramus_algebra)algebra, widths[k]);
                if (!data || (widths[k] && ramus_data_lanes(data) != widths[k])) {
                    ramus_data_destroy(data);
                    skipped++;
                    continue;
                }
                snprintf(what, sizeof what, "%s, batch", ramus_data_kernel(data));
                static const size_t counts[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 16, STATES };
                for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
                    for (size_t i = 0; i < STATES * nv; i++)
                        got[i] = -77;
                    assert_int_equal(ramus_inverse_dynamics_batch(r.model, data, counts[c], q, v, a, got), 0);
                    for (size_t i = 0; i < counts[c]; i++)
                        failures += !near_forces(what, &r, got + i * nv, want + i * nv, 1e-13);
                    for (size_t i = counts[c] * nv; i < STATES * nv; i++)
                        assert_true(got[i] == -77); /* nothing beyond the rows asked for */
                }
                ramus_data_destroy(data);
            }
        }
        free(q);
        free(v);
        free(a);
        free(got);
        free(want);
        robot_destroy(&r);
    }
    if (skipped)
        SKIPPED_PART("%d batches with lanes that this machine or build does not run", skipped);
    assert_int_equal(failures, 0);
}

static void parts_add_up(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        const size_t nv = (size_t)r.tree->nv;
        double *part[4], *total = numbers(nv), *sum = numbers(nv), *zero = numbers(nv), *rest = numbers(nv);
        for (int i = 0; i < 4; i++)
            part[i] = numbers(nv);
        const ramus_force_parts parts = {
            .gravity = part[0], .velocity = part[1], .acceleration = part[2], .external = part[3]
        };
        for (int algebra = 0; algebra < 2; algebra++) {
            ramus_data *data = algebra ? r.dq : r.sv;
            assert_int_equal(ramus_inverse_dynamics_parts(r.model, data, r.s.q, r.s.v, r.s.a, r.s.external, &parts), 0);
            assert_int_equal(ramus_inverse_dynamics_external(r.model, data, r.s.q, r.s.v, r.s.a, r.s.external, total),
                             0);
            for (size_t i = 0; i < nv; i++)
                sum[i] = part[0][i] + part[1][i] + part[2][i] + part[3][i];
            failures += !near_forces("parts against total", &r, sum, total, 1e-12);
            /* each by its definition */
            assert_int_equal(ramus_inverse_dynamics(r.model, data, r.s.q, zero, zero, rest), 0);
            failures += !near_forces("gravity part", &r, part[0], rest, 1e-12);
            assert_int_equal(ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, zero, sum), 0);
            for (size_t i = 0; i < nv; i++)
                sum[i] -= rest[i];
            failures += !near_forces("velocity part", &r, part[1], sum, 1e-12);
            assert_int_equal(ramus_inverse_dynamics(r.model, data, r.s.q, zero, r.s.a, sum), 0);
            for (size_t i = 0; i < nv; i++)
                sum[i] -= rest[i];
            failures += !near_forces("acceleration part", &r, part[2], sum, 1e-12);
            assert_int_equal(ramus_inverse_dynamics_external(r.model, data, r.s.q, zero, zero, r.s.external, sum), 0);
            for (size_t i = 0; i < nv; i++)
                sum[i] -= rest[i];
            failures += !near_forces("external part", &r, part[3], sum, 1e-12);
            /* and any alone */
            const ramus_force_parts one = { .velocity = sum };
            assert_int_equal(ramus_inverse_dynamics_parts(r.model, data, r.s.q, r.s.v, r.s.a, NULL, &one), 0);
            failures += !near_forces("velocity part alone", &r, sum, part[1], 1e-12);
        }
        for (int i = 0; i < 4; i++)
            free(part[i]);
        free(total);
        free(sum);
        free(zero);
        free(rest);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* N(q, v, 2 a + 3 b) = 2 N(q, v, a) + 3 N(q, v, b) - 4 N(q, v, 0), and M is symmetric: a . M b = b . M a. */
static void affine_in_a(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        const int nv = r.tree->nv;
        random_state other = random_state_create(seed + 500, r.tree);
        double *zero = numbers((size_t)nv), *both = numbers((size_t)nv), *got = numbers((size_t)nv);
        double *n0 = numbers((size_t)nv), *na = numbers((size_t)nv), *nb = numbers((size_t)nv);
        for (int i = 0; i < nv; i++)
            both[i] = 2 * r.s.a[i] + 3 * other.a[i];
        for (int algebra = 0; algebra < 2; algebra++) {
            ramus_data *data = algebra ? r.dq : r.sv;
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, zero, n0);
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, r.s.a, na);
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, other.a, nb);
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, both, got);
            double forth = 0, back = 0, size = 1;
            for (int i = 0; i < nv; i++) {
                forth += other.a[i] * (na[i] - n0[i]);
                back += r.s.a[i] * (nb[i] - n0[i]);
                size += fabs(other.a[i] * na[i]);
                both[i] = 2 * na[i] + 3 * nb[i] - 4 * n0[i];
            }
            failures += !near_forces("affine in a", &r, got, both, 1e-12);
            failures += !near_numbers("symmetric mass matrix", seed, &forth, &back, 1, 1e-12 * size, NULL, NULL);
            for (int i = 0; i < nv; i++)
                both[i] = 2 * r.s.a[i] + 3 * other.a[i];
        }
        free(zero);
        free(both);
        free(got);
        free(n0);
        free(na);
        free(nb);
        random_state_destroy(&other);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* tau_external . v is the power of every wrench on the motion of the link that exerts it. */
static void external_wrenches_do_work(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        double *with = numbers((size_t)r.tree->nv), *without = numbers((size_t)r.tree->nv);
        ramus_motion *motion = calloc((size_t)r.tree->nlink, sizeof *motion);
        plain_tree_motion(r.tree, r.s.q, r.s.v, r.s.a, motion);
        ramus_inverse_dynamics_external(r.model, r.sv, r.s.q, r.s.v, r.s.a, r.s.external, with);
        ramus_inverse_dynamics(r.model, r.sv, r.s.q, r.s.v, r.s.a, without);
        double got = 0, want = 0, size = 1;
        for (int i = 0; i < r.tree->nv; i++)
            got += (with[i] - without[i]) * r.s.v[i];
        for (int k = 0; k < r.tree->nlink; k++) {
            const double power = vec_dot(r.s.external[k].force, motion[k].twist.linear) +
                                 vec_dot(r.s.external[k].moment, motion[k].twist.angular);
            want += power;
            size += fabs(power) * scale_of(with, r.tree->nv);
        }
        failures += !near_numbers("power of external wrenches", seed, &got, &want, 1, 1e-13 * size, NULL, NULL);
        free(with);
        free(without);
        free(motion);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* d/dt (kinetic + potential energy) = tau . v, the left side by central differences along a motion of constant a,
 * extrapolated once. */
static double energy_rate(const robot *r, double h)
{
    double *q = numbers((size_t)r->tree->nq), *v = numbers((size_t)r->tree->nv), *mean = numbers((size_t)r->tree->nv);
    double rate = 0;
    for (int side = -1; side <= 1; side += 2) {
        for (int i = 0; i < r->tree->nv; i++) {
            v[i] = r->s.v[i] + side * h * r->s.a[i];
            mean[i] = r->s.v[i] + side * h / 2 * r->s.a[i];
        }
        ramus_integrate(r->model, r->s.q, mean, side * h, q);
        rate += side * plain_tree_energy(r->tree, q, v) / (2 * h);
    }
    free(q);
    free(v);
    free(mean);
    return rate;
}

static void energy_changes_by_power(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        double *tau = numbers((size_t)r.tree->nv), power = 0, size = 1;
        ramus_inverse_dynamics(r.model, r.sv, r.s.q, r.s.v, r.s.a, tau);
        for (int i = 0; i < r.tree->nv; i++) {
            power += tau[i] * r.s.v[i];
            size += fabs(tau[i] * r.s.v[i]);
        }
        const double rate = (4 * energy_rate(&r, 1e-4) - energy_rate(&r, 2e-4)) / 3;
        failures += !near_numbers("energy rate", seed, &rate, &power, 1, 1e-7 * size, NULL, NULL);
        free(tau);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* A free robot at rest whose base accelerates with gravity, joints still, needs no forces and no joint wrenches. */
static void free_fall_needs_nothing(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        const random_tree_options opt = { 1 + (int)(seed % 20), TREE_BINARY, JOINT_MASK_ALL, 0, 0 };
        robot r = { .seed = seed, .tree = random_tree_create(seed, &opt) };
        ramus_error err;
        r.tree->link[0].type = RAMUS_FREE;
        plain_tree_number(r.tree);
        assert_int_equal(tree_model_create(r.tree, NULL, NULL, &r.model, &err), RAMUS_OK);
        r.sv = data_create(r.model, RAMUS_ALGEBRA_SV, 0);
        r.dq = data_create(r.model, RAMUS_ALGEBRA_DQ, 0);
        r.s = random_state_create(seed, r.tree);
        const size_t nv = (size_t)r.tree->nv, nlink = (size_t)r.tree->nlink;
        double *tau = numbers(nv), *zero = numbers(nv), *a = numbers(nv);
        ramus_wrench *wrench = calloc(nlink, sizeof *wrench), *none = calloc(nlink, sizeof *none);
        const ramus_quat r_j_k = { r.s.q[3], r.s.q[4], r.s.q[5], r.s.q[6] };
        const ramus_quat r_w_k = rot_mul(r.tree->link[0].joint_in_parent.rotation, r_j_k);
        const ramus_vec3 fall = rot_apply(rot_inv(r_w_k), r.tree->gravity);
        a[3] = fall.x, a[4] = fall.y, a[5] = fall.z;
        for (int algebra = 0; algebra < 2; algebra++) {
            ramus_inverse_dynamics_wrenches(r.model, algebra ? r.dq : r.sv, r.s.q, zero, a, NULL, tau, wrench);
            failures += !near_forces("free fall", &r, tau, zero, 1e-12);
            failures += !near_wrenches("free fall", seed, wrench, none, (int)nlink, 1e-12);
        }
        free(tau);
        free(zero);
        free(a);
        free(wrench);
        free(none);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* The same bits whatever was computed before, even not-a-number. */
static void calls_leave_nothing_behind(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed, JOINT_MASK_ALL);
        const size_t nq = (size_t)r.tree->nq, nv = (size_t)r.tree->nv;
        double *first = numbers(nv), *again = numbers(nv), *bad = numbers(nq + nv);
        for (size_t i = 0; i < nq + nv; i++)
            bad[i] = NAN;
        for (int algebra = 0; algebra < 2; algebra++) {
            ramus_data *data = algebra ? r.dq : r.sv;
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, r.s.a, first);
            ramus_inverse_dynamics_wrenches(r.model, data, bad, bad, bad, r.s.external, again, NULL);
            ramus_inverse_dynamics(r.model, data, bad, bad, bad, again);
            ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, r.s.a, again);
            assert_memory_equal(first, again, nv * sizeof *first);
        }
        free(first);
        free(again);
        free(bad);
        robot_destroy(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(algebras_agree),
        cmocka_unit_test(batches_equal_single_states),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(affine_in_a),
        cmocka_unit_test(external_wrenches_do_work),
        cmocka_unit_test(energy_changes_by_power),
        cmocka_unit_test(free_fall_needs_nothing),
        cmocka_unit_test(calls_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
