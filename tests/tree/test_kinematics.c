/* test_kinematics.c - poses, twists, accelerations and Jacobians of frames, for random trees of all joint types
 *
 * Motion against the textbook of tests/support/plain_tree.c and against differences along a motion; J v = twist and
 * J a + dJ/dt v = twist' in every reference; dependent and locked joints; robots in modules and floating ones.
 */
#include "algebra/quat.h"
#include "kinematics_robot.h"
#include "support/cut_robot.h"

enum { SEEDS = 60 };
static const double exact = 1e-12, differences = 1e-9;

static ramus_twist twist_of(const robot *r, int frame, ramus_reference reference)
{
    ramus_twist t;
    assert_int_equal(ramus_frame_twist(r->model, r->kin, (ramus_frame){ frame }, reference, &t), RAMUS_OK);
    return t;
}

static ramus_twist twist_dot_of(const robot *r, int frame, ramus_reference reference)
{
    ramus_twist t;
    assert_int_equal(ramus_frame_twist_dot(r->model, r->kin, (ramus_frame){ frame }, reference, &t), RAMUS_OK);
    return t;
}

static ramus_twist classical_of(const robot *r, int frame, ramus_reference reference)
{
    ramus_twist t;
    assert_int_equal(ramus_frame_classical_acceleration(r->model, r->kin, (ramus_frame){ frame }, reference, &t),
                     RAMUS_OK);
    return t;
}

/* Every frame's motion in its own axes is the textbook's. */
static void motion_is_the_textbooks(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        ramus_motion *motion = calloc((size_t)r.tree->nlink, sizeof *motion);
        plain_tree_motion(r.tree, r.s.q, r.s.v, r.s.a, motion);
        update(&r, r.s.q, r.s.v, r.s.a);
        for (int f = 0; f < r.nframe; f++) {
            const ramus_frame_info info = ramus_model_frame(r.model, (ramus_frame){ f });
            ramus_motion want = plain_motion_at(motion[info.link.index], info.pose), got;
            ramus_dq x;
            double vec8[8], want8[8];
            got.twist = twist_of(&r, f, RAMUS_LOCAL);
            got.twist_dot = twist_dot_of(&r, f, RAMUS_LOCAL);
            assert_int_equal(ramus_frame_pose(r.model, r.kin, (ramus_frame){ f }, &got.pose), RAMUS_OK);
            assert_int_equal(ramus_frame_pose_dq(r.model, r.kin, (ramus_frame){ f }, &x), RAMUS_OK);
            if (quat_dot(got.pose.rotation, want.pose.rotation) < 0)
                want.pose.rotation = quat_scale(-1, want.pose.rotation);
            failures += !near_numbers("motion", seed, (double *)&got, (double *)&want, 19, exact, NULL, NULL);
            ramus_dq_to_vec8(x, vec8);
            ramus_dq_to_vec8(ramus_dq_from_pose(want.pose), want8);
            failures += !near_numbers("pose as a dual quaternion", seed, vec8, want8, 8, exact, NULL, NULL);
        }
        free(motion);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* J v = twist, J a + dJ/dt v = twist', and the chain's Jacobian is the full one's columns that are not zero. */
static int compare_jacobians(const char *what, const robot *r, int f)
{
    int failures = 0, count, same;
    const int n = r->nv;
    int *chain = calloc((size_t)n + 1, sizeof *chain), *listed = calloc((size_t)n + 1, sizeof *listed);
    double *j = numbers(6 * (size_t)n), *part = numbers(6 * (size_t)n), *spread = numbers(6 * (size_t)n);
    for (int i = 0; i < 3; i++) {
        ramus_twist j_v, j_a, dj_v;
        const ramus_reference reference = references[i];
        for (int k = 0; k < 6 * n; k++)
            j[k] = part[k] = NAN;
        assert_int_equal(ramus_frame_jacobian(r->model, r->kin, (ramus_frame){ f }, reference, j), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian_dot_v(r->model, r->kin, (ramus_frame){ f }, reference, &dj_v), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian_at(r->model, r->kin, r->s.q, (ramus_frame){ f }, reference, part),
                         RAMUS_OK);
        failures += !near_numbers("Jacobian without a pass", r->seed, part, j, 6 * n, exact, NULL, NULL);
        multiply(j, r->s.v, 6, n, (double *)&j_v);
        multiply(j, r->s.a, 6, n, (double *)&j_a);
        for (int k = 0; k < 6; k++)
            ((double *)&j_a)[k] += ((double *)&dj_v)[k];
        failures += !near_twists(what, reference_name[i], r->seed, j_v, twist_of(r, f, reference), exact);
        failures += !near_twists(what, reference_name[i], r->seed, j_a, twist_dot_of(r, f, reference), exact);
        for (int k = 0; k < 6 * n; k++)
            part[k] = NAN;
        assert_int_equal(
            ramus_frame_chain_jacobian(r->model, r->kin, (ramus_frame){ f }, reference, part, chain, &count), RAMUS_OK);
        assert_int_equal(ramus_frame_chain(r->model, (ramus_frame){ f }, listed, &same), RAMUS_OK);
        assert_int_equal(count, same);
        memset(spread, 0, 6 * (size_t)n * sizeof *spread);
        for (int k = 0; k < count; k++) {
            assert_int_equal(chain[k], listed[k]);
            assert_in_range(chain[k], 0, n - 1);
            for (int row = 0; row < 6; row++)
                spread[row * n + chain[k]] += part[row * count + k];
        }
        failures += !near_numbers("Jacobian of the chain", r->seed, spread, j, 6 * n, 1e-15, NULL, NULL);
    }
    free(chain);
    free(listed);
    free(j);
    free(part);
    free(spread);
    return failures;
}

static void jacobians_give_twists(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        update(&r, r.s.q, r.s.v, r.s.a);
        for (int f = 0; f < r.nframe; f++)
            failures += compare_jacobians("J v, J a + dJ v", &r, f);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- differences ---- */

typedef struct place_of {
    int frame;
    ramus_reference reference;
} place_of;

static void pose_numbers(const robot *r, const void *what, double out[])
{
    const place_of *at = what;
    ramus_pose x;
    ramus_dq dq;
    assert_int_equal(ramus_frame_pose(r->model, r->kin, (ramus_frame){ at->frame }, &x), RAMUS_OK);
    assert_int_equal(ramus_frame_pose_dq(r->model, r->kin, (ramus_frame){ at->frame }, &dq), RAMUS_OK);
    ramus_dq_to_vec8(dq, out);
    memcpy(out + 8, &x.position, 3 * sizeof *out);
}

static void twist_numbers(const robot *r, const void *what, double out[])
{
    const place_of *at = what;
    const ramus_twist t = twist_of(r, at->frame, at->reference);
    memcpy(out, &t, sizeof t);
}

static void jacobian_numbers(const robot *r, const void *what, double out[])
{
    const place_of *at = what;
    assert_int_equal(ramus_frame_jacobian(r->model, r->kin, (ramus_frame){ at->frame }, at->reference, out), RAMUS_OK);
}

/* Each column: the pose moves along one coordinate; xi = 2 x' x* is its twist in the world. */
static int compare_columns(const robot *r, int f)
{
    int failures = 0;
    const int n = r->nv;
    double *j[3], *j8 = numbers(8 * (size_t)n), *e = numbers((size_t)n), *none = numbers((size_t)n);
    const place_of at = { f, RAMUS_WORLD };
    ramus_dq x;
    update(r, r->s.q, NULL, NULL); /* no velocities are needed */
    for (int i = 0; i < 3; i++) {
        j[i] = numbers(6 * (size_t)n);
        assert_int_equal(ramus_frame_jacobian(r->model, r->kin, (ramus_frame){ f }, references[i], j[i]), RAMUS_OK);
    }
    assert_int_equal(ramus_frame_jacobian_dq(r->model, r->kin, (ramus_frame){ f }, j8), RAMUS_OK);
    assert_int_equal(ramus_frame_pose_dq(r->model, r->kin, (ramus_frame){ f }, &x), RAMUS_OK);
    for (int c = 0; c < n; c++) {
        double rate[11], column[8], want[6];
        e[c] = 1;
        rate_of(r, e, none, pose_numbers, &at, 11, rate);
        e[c] = 0;
        for (int row = 0; row < 8; row++)
            column[row] = j8[row * n + c];
        failures += !near_numbers("Jacobian of the dual quaternion", r->seed, column, rate, 8, differences, NULL, NULL);
        const ramus_dq dx = ramus_dq_from_vec8(rate);
        ramus_dq_to_vec6(ramus_dq_scale(2, ramus_dq_mul(dx, ramus_dq_conj(x))), want);
        for (int i = 0; i < 3; i++) {
            for (int row = 0; row < 6; row++)
                column[row] = j[i][row * n + c];
            if (i == 0) /* in the frame: 2 x* x' */
                ramus_dq_to_vec6(ramus_dq_scale(2, ramus_dq_mul(ramus_dq_conj(x), dx)), want);
            else
                ramus_dq_to_vec6(ramus_dq_scale(2, ramus_dq_mul(dx, ramus_dq_conj(x))), want);
            if (i == 2)
                memcpy(want + 3, rate + 8, 3 * sizeof *want);
            failures += !near_numbers(reference_name[i], r->seed, column, want, 6, differences, NULL, NULL);
        }
    }
    for (int i = 0; i < 3; i++)
        free(j[i]);
    free(j8);
    free(e);
    free(none);
    return failures;
}

static void jacobians_are_derivatives_of_poses(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        for (int f = (int)(seed % 4); f < r.nframe; f += 4)
            failures += compare_columns(&r, f);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* twist' and dJ/dt v by differences, and the formulas that join the two kinds of acceleration. */
static int compare_derivatives(const robot *r, int f)
{
    int failures = 0;
    const int n = r->nv;
    double *rates = numbers(6 * (size_t)n);
    for (int i = 0; i < 3; i++) {
        const place_of at = { f, references[i] };
        ramus_twist rate, dj_v, j_rate_v;
        update(r, r->s.q, r->s.v, NULL);
        assert_int_equal(ramus_frame_jacobian_dot_v(r->model, r->kin, (ramus_frame){ f }, references[i], &dj_v),
                         RAMUS_OK);
        rate_of(r, r->s.v, r->s.a, jacobian_numbers, &at, 6 * n, rates);
        multiply(rates, r->s.v, 6, n, (double *)&j_rate_v);
        failures += !near_twists("dJ/dt v", reference_name[i], r->seed, dj_v, j_rate_v, differences);
        rate_of(r, r->s.v, r->s.a, twist_numbers, &at, 6, (double *)&rate);
        update(r, r->s.q, r->s.v, r->s.a);
        const ramus_twist twist = twist_of(r, f, references[i]), dot = twist_dot_of(r, f, references[i]);
        const ramus_twist classical = classical_of(r, f, references[i]);
        failures += !near_twists("twist'", reference_name[i], r->seed, dot, rate, differences);
        ramus_twist want = dot;
        if (references[i] != RAMUS_LOCAL_WORLD_ALIGNED)
            want.linear = vec_add(dot.linear, vec_cross(twist.angular, twist.linear));
        failures += !near_twists("classical acceleration", reference_name[i], r->seed, classical, want, exact);
    }
    free(rates);
    return failures;
}

static void derivatives_are_derivatives(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        for (int f = (int)(seed % 3); f < r.nframe; f += 3)
            failures += compare_derivatives(&r, f);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- locked joints ---- */

/* A robot with some joints held is the whole one at that place, without those columns. */
static void locked_joints_have_no_columns(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        const random_tree_options opt = { 2 + (int)(seed % 12), (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ALL,
                                          1, 0 };
        robot r = robot_of_tree(seed, random_tree_create(seed, &opt)), held = { .seed = seed };
        ramus_builder *builder = NULL;
        assert_int_equal(tree_builder_create(r.tree, NULL, NULL, &builder, NULL), RAMUS_OK);
        for (int k = 0; k < r.tree->nlink; k++) {
            const plain_link *l = &r.tree->link[k];
            const int nq = ramus_joint_type_nq(l->type);
            char name[128];
            snprintf(name, sizeof name, "robot/%s", l->joint);
            if (k % 2 == 0 || nq == 0)
                continue;
            assert_int_equal(ramus_builder_lock(builder, name, r.s.q + l->q, nq, NULL), RAMUS_OK);
            for (int c = 0; c < ramus_joint_type_nv(l->type); c++)
                r.s.v[l->v + c] = r.s.a[l->v + c] = 0;
        }
        assert_int_equal(ramus_model_compile(builder, NULL, &held.model, NULL), RAMUS_OK);
        assert_int_equal(ramus_data_create(held.model, NULL, &held.kin, NULL), RAMUS_OK);
        held.nv = ramus_model_nv(held.model);
        held.s.q = numbers((size_t)ramus_model_nq(held.model));
        held.s.v = numbers((size_t)held.nv);
        held.s.a = numbers((size_t)held.nv);
        ramus_state_carry(r.model, r.s.q, r.s.v, held.model, held.s.q, held.s.v);
        ramus_state_carry(r.model, r.s.q, r.s.a, held.model, held.s.q, held.s.a);
        update(&r, r.s.q, r.s.v, r.s.a);
        update(&held, held.s.q, held.s.v, held.s.a);
        for (int f = 0; f < r.nframe; f++) {
            failures += compare_jacobians("locked joints", &held, f);
            for (int i = 0; i < 3; i++) {
                failures += !near_twists("locked joints", "twist", seed, twist_of(&held, f, references[i]),
                                         twist_of(&r, f, references[i]), exact);
                failures += !near_twists("locked joints", "twist'", seed, twist_dot_of(&held, f, references[i]),
                                         twist_dot_of(&r, f, references[i]), exact);
            }
        }
        ramus_builder_destroy(builder);
        robot_destroy(&r);
        robot_destroy(&held);
    }
    assert_int_equal(failures, 0);
}

/* ---- other orders, other roots ---- */

/* A robot in modules has its coordinates in another order; its frames move as those of the whole. */
static void modules_keep_the_motion(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        cut_robot cut = cut_robot_create(seed, 1 + (int)(seed % 17), (tree_shape)(seed % TREE_SHAPE_COUNT), 5);
        robot r = { .seed = seed, .model = cut.cut, .nv = ramus_model_nv(cut.cut) };
        r.s = (random_state){ .q = cut.q, .v = cut.v, .a = cut.a };
        assert_int_equal(ramus_data_create(r.model, NULL, &r.kin, NULL), RAMUS_OK);
        update(&r, cut.q, cut.v, cut.a);
        for (int k = 0; k < cut.tree->nlink; k++) {
            const int f = cut.map.link[k];
            failures += compare_jacobians("modules", &r, f);
            failures +=
                !near_twists("modules", "twist", seed, twist_of(&r, f, RAMUS_LOCAL), cut.motion[k].twist, exact);
            failures += !near_twists("modules", "twist'", seed, twist_dot_of(&r, f, RAMUS_LOCAL),
                                     cut.motion[k].twist_dot, exact);
        }
        ramus_data_destroy(r.kin);
        cut_robot_destroy(&cut);
    }
    assert_int_equal(failures, 0);
}

/* A frame on the base of the root module: fixed in the world, or moved by root_joint alone when the robot floats. */
static void frames_on_the_base(void **state)
{
    (void)state;
    int failures = 0;
    const ramus_pose base = ramus_pose_from_rpy(vec(1, 2, 3), 0.1, 0.2, 0.3);
    const ramus_pose mark = ramus_pose_from_rpy(vec(-1, 0, 0.5), 1, 0, 2);
    for (int floating = 0; floating < 2; floating++) {
        robot r = { .seed = 0 };
        ramus_module *module = NULL;
        ramus_builder *builder = NULL;
        ramus_link_description d = ramus_link_description_default();
        d.name = "arm";
        d.joint_name = "turn";
        d.joint_type = RAMUS_REVOLUTE;
        assert_int_equal(ramus_module_create("m", NULL, NULL, &module, NULL), RAMUS_OK);
        assert_int_equal(ramus_module_add_link(module, &d, NULL), RAMUS_OK);
        assert_int_equal(ramus_module_add_frame(module, "mark", "", mark, NULL), RAMUS_OK);
        assert_int_equal(ramus_builder_create("b", NULL, NULL, &builder, NULL), RAMUS_OK);
        ramus_builder_set_root(builder, floating ? RAMUS_ROOT_FLOATING : RAMUS_ROOT_WELDED);
        assert_int_equal(ramus_builder_attach(builder, "i", module, NULL, &base, 0, NULL), RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &r.model, NULL), RAMUS_OK);
        assert_int_equal(ramus_data_create(r.model, NULL, &r.kin, NULL), RAMUS_OK);
        const ramus_frame f = ramus_model_find_frame(r.model, "i/mark");
        double q[8], v[7] = { 0.1, -0.2, 0.3, 0.4, 0.5, -0.6, 0.7 }, a[7] = { 1, 2, 3, 4, 5, 6, 7 };
        int chain[7], count;
        ramus_pose x;
        r.nv = ramus_model_nv(r.model);
        assert_int_equal(r.nv, floating ? 7 : 1);
        r.s = (random_state){ .q = q, .v = v, .a = a };
        ramus_neutral(r.model, q);
        update(&r, q, v, a);
        assert_true(f.index >= 0);
        assert_int_equal(ramus_frame_chain(r.model, f, chain, &count), RAMUS_OK);
        assert_int_equal(count, floating ? 6 : 0);
        failures += compare_jacobians("frame on the base", &r, f.index);
        if (!floating) {
            const ramus_pose want = ramus_pose_mul(base, mark);
            assert_int_equal(ramus_frame_pose(r.model, r.kin, f, &x), RAMUS_OK);
            failures += !near_numbers("pose", 0, (double *)&x, (const double *)&want, 7, exact, NULL, NULL);
        }
        ramus_data_destroy(r.kin);
        ramus_model_destroy(r.model);
        ramus_builder_destroy(builder);
        ramus_module_destroy(module);
    }
    assert_int_equal(failures, 0);
}

/* Poses from q alone are those of a pass, and leave an earlier pass as it was. */
static void poses_without_a_pass(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const size_t nlink = (size_t)r.tree->nlink;
        ramus_pose *want = calloc(3 * nlink, sizeof *want), *got = want + nlink, *still = got + nlink;
        double *other = numbers((size_t)r.tree->nq);
        unsigned long long more = seed;
        update(&r, r.s.q, NULL, NULL);
        assert_int_equal(ramus_link_poses(r.model, r.kin, want), RAMUS_OK);
        ramus_random(r.model, &more, other);
        assert_int_equal(ramus_link_poses_at(r.model, r.kin, other, got), RAMUS_OK);
        assert_int_equal(ramus_link_poses(r.model, r.kin, still), RAMUS_OK);
        assert_memory_equal(still, want, nlink * sizeof *want);
        assert_int_equal(ramus_link_poses_at(r.model, r.kin, r.s.q, got), RAMUS_OK);
        failures += !near_numbers("poses without a pass", seed, (double *)got, (double *)want, 7 * (int)nlink, exact,
                                  NULL, NULL);
        for (int k = 0; k < r.tree->nq; k++) {
            const double kept = r.s.q[k];
            r.s.q[k] = k % 2 ? NAN : INFINITY;
            assert_int_equal(ramus_link_poses_at(r.model, r.kin, r.s.q, got), RAMUS_ERR_NOT_FINITE);
            r.s.q[k] = kept;
        }
        free(want);
        free(other);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* All poses at once are those one by one; paths and trees that are longer than the kernels' blocks. */
static void long_chains(void **state)
{
    (void)state;
    int failures = 0;
    static const int lengths[] = { 1, 15, 16, 17, 33, 63, 64, 65, 130, 200 };
    for (unsigned long long seed = 0; seed < sizeof lengths / sizeof *lengths; seed++) {
        const unsigned types = seed % 2 ? JOINT_MASK_ALL : JOINT_MASK(RAMUS_REVOLUTE);
        const random_tree_options opt = { lengths[seed], TREE_CHAIN, types, (int)(seed % 3 == 0), 1 };
        robot r = robot_of_tree(seed, random_tree_create(seed, &opt));
        const size_t n = (size_t)r.nv, nlink = (size_t)r.tree->nlink;
        double *j = numbers(6 * n), *at = numbers(6 * n), momentum[6];
        ramus_pose *all = calloc(nlink, sizeof *all);
        ramus_wrench want;
        update(&r, r.s.q, r.s.v, NULL);
        assert_int_equal(ramus_link_poses(r.model, r.kin, all), RAMUS_OK);
        for (int f = 0; f < (int)nlink; f++) {
            ramus_pose x;
            assert_int_equal(ramus_frame_pose(r.model, r.kin, (ramus_frame){ f }, &x), RAMUS_OK);
            failures +=
                !near_numbers("poses of all links", seed, (double *)&all[f], (double *)&x, 7, exact, NULL, NULL);
        }
        ramus_pose *alone = calloc(nlink + 1, sizeof *alone);
        assert_int_equal(ramus_link_poses_at(r.model, r.kin, r.s.q, alone), RAMUS_OK);
        failures += !near_numbers("poses without a pass", seed, (double *)alone, (double *)all, 7 * (int)nlink, exact,
                                  NULL, NULL);
        free(alone);
        for (int i = 0; i < 3; i++) {
            const ramus_frame tip = { (int)nlink - 1 };
            assert_int_equal(ramus_frame_jacobian(r.model, r.kin, tip, references[i], j), RAMUS_OK);
            assert_int_equal(ramus_frame_jacobian_at(r.model, r.kin, r.s.q, tip, references[i], at), RAMUS_OK);
            failures += !near_numbers("Jacobian of a long path", seed, at, j, 6 * r.nv, exact, NULL, NULL);
        }
        assert_int_equal(ramus_centroidal_momentum_matrix(r.model, r.kin, j), RAMUS_OK);
        assert_int_equal(ramus_centroidal_momentum(r.model, r.kin, &want), RAMUS_OK);
        multiply(j, r.s.v, 6, r.nv, momentum);
        failures += !near_numbers("A v of a long chain", seed, momentum, (double *)&want, 6, exact, NULL, NULL);
        free(j);
        free(at);
        free(all);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion_is_the_textbooks),
        cmocka_unit_test(jacobians_give_twists),
        cmocka_unit_test(jacobians_are_derivatives_of_poses),
        cmocka_unit_test(derivatives_are_derivatives),
        cmocka_unit_test(locked_joints_have_no_columns),
        cmocka_unit_test(modules_keep_the_motion),
        cmocka_unit_test(frames_on_the_base),
        cmocka_unit_test(poses_without_a_pass),
        cmocka_unit_test(long_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
