/* test_partition.c - a robot cut into modules in any way is the same robot
 *
 * Forces, joint wrenches and motions of the cut robot, by the whole-robot algorithm and by the modular one, in both
 * algebras, against those of the whole robot; the interconnection matrix; and what is not computed twice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "support/data_with.h"
#include "support/compare.h"
#include "support/cut_robot.h"
#include "support/vec.h"

static const double tolerance = 1e-12;

typedef struct workspace {
    ramus_data *data;
    ramus_data *composition;
} workspace;

static workspace workspace_create(const ramus_model *model, ramus_algebra algebra)
{
    ramus_error err;
    workspace w = { NULL, NULL };
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = algebra;
    if (ramus_data_create(model, &opt, &w.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_COMPOSITION, model, &opt, &w.composition, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return w;
}

static void workspace_destroy(workspace *w)
{
    ramus_data_destroy(w->data);
    ramus_data_destroy(w->composition);
}

/* Runs `check` on robots of every shape and size, cut into two modules, a few, and one for every link. */
static int for_each_cut(int (*check)(const cut_robot *r, ramus_algebra algebra))
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < 72; s++) {
            const int nlink = 2 + s / 3;
            const int nmodule[] = { 2, 5, nlink };
            cut_robot r =
                cut_robot_create((unsigned long long)(100 * shape + s), nlink, (tree_shape)shape, nmodule[s % 3]);
            failures += check(&r, RAMUS_ALGEBRA_SV) + check(&r, RAMUS_ALGEBRA_DQ);
            cut_robot_destroy(&r);
        }
    return failures;
}

static int forces_agree(const cut_robot *r, ramus_algebra algebra)
{
    int failures = 0;
    workspace w = workspace_create(r->cut, algebra);
    const char *name = algebra == RAMUS_ALGEBRA_SV ? "sv" : "dq";
    char what[80];
    double *tau = calloc((size_t)r->tree->nv + 1, sizeof *tau);
    assert_int_equal(ramus_inverse_dynamics_external(r->cut, w.data, r->q, r->v, r->a, r->external, tau), RAMUS_OK);
    snprintf(what, sizeof what, "cut robot, %s", name);
    failures += !cut_robot_near(r, what, r->cut, tau, tolerance);
    memset(tau, 0, (size_t)r->tree->nv * sizeof *tau);
    assert_int_equal(ramus_composed_inverse_dynamics(r->cut, w.composition, r->q, r->v, r->a, r->external, tau),
                     RAMUS_OK);
    snprintf(what, sizeof what, "composed, %s", name);
    failures += !cut_robot_near(r, what, r->cut, tau, tolerance);
    free(tau);
    workspace_destroy(&w);
    return failures;
}

static void any_cut_gives_the_same_forces(void **state)
{
    (void)state;
    assert_int_equal(for_each_cut(forces_agree), 0);
}

static int wrenches_agree(const cut_robot *r, ramus_algebra algebra)
{
    int failures = 0;
    const int nlink = r->tree->nlink, ninstance = ramus_model_ninstance(r->cut);
    workspace w = workspace_create(r->cut, algebra);
    double *tau = calloc((size_t)r->tree->nv + 1, sizeof *tau);
    ramus_wrench *want = calloc((size_t)nlink, sizeof *want), *got = calloc((size_t)nlink, sizeof *got);
    ramus_wrench *blocks = calloc((size_t)(nlink * ninstance), sizeof *blocks);
    tree_map_wrench(&r->map, r->wrench, want);
    assert_int_equal(ramus_inverse_dynamics_wrenches(r->cut, w.data, r->q, r->v, r->a, r->external, NULL, got),
                     RAMUS_OK);
    failures += !near_wrenches("joint wrenches of the cut robot", r->seed, got, want, nlink, tolerance);
    assert_int_equal(ramus_composed_inverse_dynamics(r->cut, w.composition, r->q, r->v, r->a, r->external, tau),
                     RAMUS_OK);
    for (int k = 0; k < nlink; k++)
        assert_int_equal(ramus_composed_joint_wrench_after(r->cut, w.composition, (ramus_link){ k }, &got[k]),
                         RAMUS_OK);
    failures += !near_wrenches("composed joint wrenches", r->seed, got, want, nlink, tolerance);

    /* Proposition 3: rows of the interconnection matrix; zero where an instance is neither the joint's nor carried by
     * it */
    assert_int_equal(ramus_interconnection_matrix_after(r->cut, w.composition, blocks), RAMUS_OK);
    for (int k = 0; k < nlink; k++) {
        ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
        const ramus_instance own = ramus_model_link(r->cut, (ramus_link){ k }).instance;
        for (int j = 0; j < ninstance; j++) {
            const ramus_wrench block = blocks[k * ninstance + j];
            sum.force = vec_add(sum.force, block.force);
            sum.moment = vec_add(sum.moment, block.moment);
            if (j != own.index && ramus_model_instance(r->cut, (ramus_instance){ j }).parent.index != own.index)
                assert_true(vec_norm(block.force) == 0 && vec_norm(block.moment) == 0);
        }
        got[k] = sum;
    }
    failures += !near_wrenches("rows of the interconnection matrix", r->seed, got, want, nlink, tolerance);

    /* what the predecessor exerts on each module */
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance instance = cut_robot_instance(r->cut, i);
        ramus_wrench seen[2], true_wrench = cut_robot_wrench(r, i);
        assert_int_equal(ramus_interface_wrench_after(r->cut, w.data, instance, &seen[0]), RAMUS_OK);
        assert_int_equal(ramus_composed_interface_wrench_after(r->cut, w.composition, instance, &seen[1]), RAMUS_OK);
        failures += !near_wrenches("interface wrench", r->seed, &seen[0], &true_wrench, 1, 10 * tolerance);
        failures += !near_wrenches("composed interface wrench", r->seed, &seen[1], &true_wrench, 1, 10 * tolerance);
        const ramus_pose x_w_a = cut_robot_motion(r, i).pose;
        ramus_wrench in_world = { rot_apply(x_w_a.rotation, true_wrench.force), { 0, 0, 0 } };
        in_world.moment =
            vec_add(rot_apply(x_w_a.rotation, true_wrench.moment), vec_cross(x_w_a.position, in_world.force));
        assert_int_equal(ramus_interface_wrench_after_in_world(r->cut, w.data, instance, &seen[0]), RAMUS_OK);
        failures += !near_wrenches("interface wrench in the world", r->seed, &seen[0], &in_world, 1, 10 * tolerance);
    }
    free(tau);
    free(want);
    free(got);
    free(blocks);
    workspace_destroy(&w);
    return failures;
}

static void any_cut_gives_the_same_wrenches(void **state)
{
    (void)state;
    assert_int_equal(for_each_cut(wrenches_agree), 0);
}

/* Total twists at the CoM against the textbook; own twists are those of the module with its base at rest. */
static int twists_agree(const cut_robot *r, ramus_algebra algebra)
{
    int failures = 0;
    workspace w = workspace_create(r->cut, algebra);
    double *tau = calloc((size_t)r->tree->nv + 1, sizeof *tau);
    assert_int_equal(ramus_composed_inverse_dynamics(r->cut, w.composition, r->q, r->v, r->a, NULL, tau), RAMUS_OK);
    for (int k = 0; k < r->tree->nlink; k++) {
        ramus_twist own, own_dot, total[2];
        const ramus_motion c = plain_motion_at(r->motion[k], place((ramus_quat){ 1, 0, 0, 0 }, r->tree->link[k].com));
        const ramus_twist want[2] = { c.twist, c.twist_dot };
        assert_int_equal(ramus_composed_twist_after(r->cut, w.composition, (ramus_link){ r->map.link[k] }, &own,
                                                    &own_dot, &total[0], &total[1]),
                         RAMUS_OK);
        failures += !near_numbers("total twist and its derivative", r->seed, (const double *)total,
                                  (const double *)want, 12, 10 * tolerance, NULL, NULL);
        if (r->partition.module[k] == 0) /* the root module's base is at rest: own is total */
            failures += !near_numbers("own twist of the root module", r->seed, (const double *)&own,
                                      (const double *)&want[0], 6, 10 * tolerance, NULL, NULL);
    }
    free(tau);
    workspace_destroy(&w);
    return failures;
}

static void any_cut_gives_the_same_twists(void **state)
{
    (void)state;
    assert_int_equal(for_each_cut(twists_agree), 0);
}

/* ---- what is not computed again ----------------------------------------------------------------------------- */

typedef struct work_list {
    ramus_instance_work at[64];
} work_list;

static work_list work_of(const cut_robot *r, const ramus_data *composition)
{
    work_list list;
    assert_true(r->partition.nmodule <= 64);
    for (int i = 0; i < r->partition.nmodule; i++)
        list.at[i] = ramus_composed_work(composition, cut_robot_instance(r->cut, i));
    return list;
}

static int same_work(ramus_instance_work a, ramus_instance_work b)
{
    return a.own_twists == b.own_twists && a.total_twists == b.total_twists && a.wrenches == b.wrenches;
}

static void unchanged_modules_rest(void **state)
{
    (void)state;
    int tried = 0;
    for (unsigned long long seed = 0; seed < seed_count(40); seed++) {
        cut_robot r = cut_robot_create(seed, 24, (tree_shape)(seed % TREE_SHAPE_COUNT), 8);
        workspace w = workspace_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_SV : RAMUS_ALGEBRA_DQ);
        double *tau = calloc((size_t)r.tree->nv, sizeof *tau), *fresh = calloc((size_t)r.tree->nv, sizeof *fresh);
        ramus_composed_inverse_dynamics(r.cut, w.composition, r.q, r.v, r.a, r.external, tau);
        const work_list first = work_of(&r, w.composition);
        for (int i = 0; i < r.partition.nmodule; i++)
            assert_true(first.at[i].own_twists == 1 && first.at[i].total_twists == 1 && first.at[i].wrenches == 1);

        /* the same state again: nobody works */
        ramus_composed_inverse_dynamics(r.cut, w.composition, r.q, r.v, r.a, r.external, tau);
        const work_list second = work_of(&r, w.composition);
        for (int i = 0; i < r.partition.nmodule; i++)
            assert_true(same_work(first.at[i], second.at[i]));

        /* one module moves */
        for (int moved = 0; moved < r.partition.nmodule; moved++) {
            int changed = 0;
            for (int k = 0; k < r.tree->nlink && !changed; k++)
                if (r.partition.module[k] == moved && r.map.v[k] >= 0) {
                    r.v[r.map.v[k]] += 0.25;
                    changed = 1;
                }
            if (!changed)
                continue;
            tried++;
            const work_list before = work_of(&r, w.composition);
            ramus_composed_inverse_dynamics(r.cut, w.composition, r.q, r.v, r.a, r.external, tau);
            const work_list after = work_of(&r, w.composition);
            for (int i = 0; i < r.partition.nmodule; i++) {
                const ramus_instance_work b = before.at[i], a = after.at[i];
                if (i == moved) {
                    assert_true(a.own_twists == b.own_twists + 1);
                } else {
                    assert_true(a.own_twists == b.own_twists);
                    if (!cut_robot_carried_by(&r, i, moved))
                        assert_true(a.total_twists == b.total_twists);
                    if (!cut_robot_carried_by(&r, i, moved) && !cut_robot_carried_by(&r, moved, i))
                        assert_true(a.wrenches == b.wrenches);
                }
            }
            /* and the result is that of a composition which has never seen anything else */
            workspace other = workspace_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_SV : RAMUS_ALGEBRA_DQ);
            ramus_composed_inverse_dynamics(r.cut, other.composition, r.q, r.v, r.a, r.external, fresh);
            assert_memory_equal(tau, fresh, (size_t)r.tree->nv * sizeof *tau);
            workspace_destroy(&other);
        }
        /* an external wrench changes: no twist is computed again */
        const work_list before = work_of(&r, w.composition);
        r.external[r.tree->nlink - 1].force.x += 1;
        ramus_composed_inverse_dynamics(r.cut, w.composition, r.q, r.v, r.a, r.external, tau);
        const work_list after = work_of(&r, w.composition);
        workspace other = workspace_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_SV : RAMUS_ALGEBRA_DQ);
        ramus_composed_inverse_dynamics(r.cut, other.composition, r.q, r.v, r.a, r.external, fresh);
        assert_memory_equal(tau, fresh, (size_t)r.tree->nv * sizeof *tau);
        for (int i = 0; i < r.partition.nmodule; i++)
            assert_true(before.at[i].own_twists == after.at[i].own_twists &&
                        before.at[i].total_twists == after.at[i].total_twists);
        workspace_destroy(&other);
        free(tau);
        free(fresh);
        workspace_destroy(&w);
        cut_robot_destroy(&r);
    }
    assert_true(tried > 40);
}

static void nothing_to_tell_before_the_first_evaluation(void **state)
{
    (void)state;
    cut_robot r = cut_robot_create(1, 6, TREE_BINARY, 3);
    workspace w = workspace_create(r.cut, RAMUS_ALGEBRA_SV);
    ramus_wrench wrench, blocks[64];
    ramus_twist twist;
    assert_int_equal(ramus_composed_twist_after(r.cut, w.composition, (ramus_link){ 0 }, &twist, NULL, NULL, NULL),
                     RAMUS_ERR_STALE);
    assert_int_equal(ramus_composed_joint_wrench_after(r.cut, w.composition, (ramus_link){ 0 }, &wrench),
                     RAMUS_ERR_STALE);
    assert_int_equal(ramus_composed_interface_wrench_after(r.cut, w.composition, (ramus_instance){ 0 }, &wrench),
                     RAMUS_ERR_STALE);
    assert_int_equal(ramus_interconnection_matrix_after(r.cut, w.composition, blocks), RAMUS_ERR_STALE);
    assert_int_equal(ramus_interface_wrench_after(r.cut, w.data, (ramus_instance){ 0 }, &wrench), RAMUS_ERR_STALE);
    workspace_destroy(&w);
    cut_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_cut_gives_the_same_forces),
        cmocka_unit_test(any_cut_gives_the_same_wrenches),
        cmocka_unit_test(any_cut_gives_the_same_twists),
        cmocka_unit_test(unchanged_modules_rest),
        cmocka_unit_test(nothing_to_tell_before_the_first_evaluation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
