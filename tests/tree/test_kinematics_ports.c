/* test_kinematics_ports.c - kinematics beyond black boxes, and what is refused
 *
 * A module in a box whose ports tell the truth changes nothing about the rest. An inertial sensor tells no pose: beyond
 * it only Jacobians in local axes are known. Missing inputs, bad samples and lack of memory are reported.
 */
#include "algebra/quat.h"
#include "kinematics_robot.h"
#include "support/cut_robot.h"
#include "support/failing.h"

enum { SEEDS = 60 };
static const double exact = 1e-12, differences = 1e-9;

typedef struct boxed {
    const cut_robot *whole;
    ramus_model *model;
    ramus_data *kin;
    tree_map map;
    double *q, *v, *a;
} boxed;

/* About a third of the modules in boxes, never all of them. */
static boxed boxed_create(const cut_robot *r)
{
    boxed b = { .whole = r };
    ramus_error err;
    int *box = calloc((size_t)r->partition.nmodule + 1, sizeof *box);
    for (int i = 0; i < r->partition.nmodule - 1; i++)
        box[i] = (i + (int)r->seed) % 3 == 0;
    if (tree_model_create(r->tree, &r->partition, box, &b.model, &err) != RAMUS_OK ||
        ramus_data_create(b.model, NULL, &b.kin, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r->seed, err.text);
    b.map = tree_map_create(r->tree, b.model);
    b.q = numbers((size_t)ramus_model_nq(b.model));
    b.v = numbers((size_t)ramus_model_nv(b.model));
    b.a = numbers((size_t)ramus_model_nv(b.model));
    free(box);
    return b;
}

static void boxed_destroy(boxed *b)
{
    ramus_data_destroy(b->kin);
    ramus_model_destroy(b->model);
    tree_map_destroy(&b->map);
    free(b->q);
    free(b->v);
    free(b->a);
}

/* The true samples and coordinates of a state in tree order; the motion of every link goes to `motion`. */
static ramus_status feed_and_update(boxed *b, const random_state *s, ramus_sample_kind kind, ramus_motion motion[])
{
    const cut_robot *r = b->whole;
    cut_robot now = *r;
    now.motion = motion;
    plain_tree_motion(r->tree, s->q, s->v, s->a, motion);
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance instance = cut_robot_instance(b->model, i);
        const ramus_port port =
            instance.index < 0 ? (ramus_port){ -1 } : ramus_model_instance(b->model, instance).motion_port;
        if (port.index < 0)
            continue;
        const ramus_motion true_motion = cut_robot_motion(&now, i);
        const ramus_sample sample = { .kind = kind,
                                      .motion = true_motion,
                                      .imu = plain_imu(true_motion, r->tree->gravity) };
        assert_int_equal(ramus_data_feed(b->kin, port, &sample), RAMUS_OK);
    }
    tree_map_q(r->tree, &b->map, s->q, b->q);
    tree_map_v(r->tree, &b->map, s->v, b->v);
    tree_map_v(r->tree, &b->map, s->a, b->a);
    return ramus_kinematics_update(b->model, b->kin, b->q, b->v, b->a);
}

static int beyond_port(const ramus_model *model, int link)
{
    while (ramus_model_link(model, (ramus_link){ link }).parent.index >= 0)
        link = ramus_model_link(model, (ramus_link){ link }).parent.index;
    return ramus_model_link(model, (ramus_link){ link }).parent_port.index >= 0;
}

/* Of a state by themselves they are those of the pass that was made; of the links whose place is known. */
static int momentum_without_a_pass(const boxed *b)
{
    const int nv = ramus_model_nv(b->model);
    double *A = numbers(12 * (size_t)nv + 1), *want_A = A + 6 * nv;
    ramus_wrench momentum = { { 0, 0, 0 }, { 0, 0, 0 } }, want = momentum;
    const ramus_status status = ramus_centroidal_momentum(b->model, b->kin, &want);
    for (int i = 0; i < 6 * nv; i++)
        A[i] = status == RAMUS_OK ? NAN : 0;
    assert_int_equal(ramus_centroidal_momentum_matrix(b->model, b->kin, want_A), status);
    assert_int_equal(ramus_centroidal_momentum_at(b->model, b->kin, b->q, b->v, &momentum), status);
    assert_int_equal(ramus_centroidal_momentum_matrix_at(b->model, b->kin, b->q, A), status);
    const int same = near_numbers("momentum without a pass", b->whole->seed, (double *)&momentum, (double *)&want, 6,
                                  exact, NULL, NULL) &&
                     near_numbers("its matrix without a pass", b->whole->seed, A, want_A, 6 * nv, exact, NULL, NULL);
    free(A);
    return same;
}

/* Centroidal momentum = A v + what the motion of the ports contributes, which it is at v = 0. */
static int matrix_beside_ports(const boxed *b)
{
    const int nv = ramus_model_nv(b->model);
    double *A = numbers(6 * (size_t)nv), *rest = numbers((size_t)nv), A_v[6];
    ramus_wrench moving, resting;
    assert_int_equal(ramus_centroidal_momentum(b->model, b->kin, &moving), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(b->model, b->kin, b->q, rest, NULL), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum(b->model, b->kin, &resting), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum_matrix(b->model, b->kin, A), RAMUS_OK);
    multiply(A, b->v, 6, nv, A_v);
    for (int k = 0; k < 6; k++)
        A_v[k] += ((const double *)&resting)[k];
    free(A);
    free(rest);
    return near_numbers("A v and the ports", b->whole->seed, A_v, (const double *)&moving, 6, exact, NULL, NULL);
}

static void true_motions_change_nothing(void **state)
{
    (void)state;
    int failures = 0, beyond = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        cut_robot r = cut_robot_create(seed, 3 + (int)(seed % 20), (tree_shape)(seed % TREE_SHAPE_COUNT), 6);
        boxed b = boxed_create(&r);
        assert_int_equal(feed_and_update(&b, &r.s, RAMUS_SAMPLE_MOTION, r.motion), RAMUS_OK);
        const size_t nlink = (size_t)ramus_model_nlink(b.model);
        ramus_pose *all = calloc(2 * nlink + 1, sizeof *all);
        assert_int_equal(ramus_link_poses(b.model, b.kin, all), RAMUS_OK);
        assert_int_equal(ramus_link_poses_at(b.model, b.kin, b.q, all + nlink), RAMUS_OK);
        failures += !near_numbers("poses without a pass", seed, (double *)(all + nlink), (double *)all, 7 * (int)nlink,
                                  exact, NULL, NULL);
        free(all);
        failures += !momentum_without_a_pass(&b);
        double mass = 0, got_mass;
        ramus_vec3 c = vec(0, 0, 0), got_c;
        for (int k = 0; k < r.tree->nlink; k++) {
            const ramus_frame f = { b.map.link[k] };
            ramus_motion got, want = r.motion[k];
            if (f.index < 0)
                continue;
            beyond += beyond_port(b.model, f.index);
            assert_int_equal(ramus_frame_pose(b.model, b.kin, f, &got.pose), RAMUS_OK);
            assert_int_equal(ramus_frame_twist(b.model, b.kin, f, RAMUS_LOCAL, &got.twist), RAMUS_OK);
            assert_int_equal(ramus_frame_twist_dot(b.model, b.kin, f, RAMUS_LOCAL, &got.twist_dot), RAMUS_OK);
            if (quat_dot(got.pose.rotation, want.pose.rotation) < 0)
                want.pose.rotation = quat_scale(-1, want.pose.rotation);
            failures += !near_numbers("motion", seed, (double *)&got, (double *)&want, 19, exact, NULL, NULL);
            mass += r.tree->link[k].mass;
            c = vec_add(
                c, vec_scale(r.tree->link[k].mass,
                             place_mul(want.pose, place((ramus_quat){ 1, 0, 0, 0 }, r.tree->link[k].com)).position));
        }
        c = vec_scale(1 / mass, c);
        assert_int_equal(ramus_known_mass(b.model, b.kin, &got_mass), RAMUS_OK);
        assert_int_equal(ramus_centre_of_mass(b.model, b.kin, &got_c, NULL, NULL), RAMUS_OK);
        failures += !near_numbers("known mass", seed, &got_mass, &mass, 1, exact, NULL, NULL);
        failures += !near_numbers("centre of mass", seed, (double *)&got_c, (double *)&c, 3, exact, NULL, NULL);
        failures += !matrix_beside_ports(&b);
        boxed_destroy(&b);
        cut_robot_destroy(&r);
    }
    assert_true(beyond > SEEDS);
    assert_int_equal(failures, 0);
}

/* dJ/dt v where the root frame moves too, against differences of J along the whole robot's motion; and the same in
 * local axes when an inertial sensor stands for the motion. */
static void jacobians_beyond_moving_ports(void **state)
{
    (void)state;
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    const double h = 1e-3;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        cut_robot r = cut_robot_create(seed, 3 + (int)(seed % 14), (tree_shape)(seed % TREE_SHAPE_COUNT), 5);
        boxed b = boxed_create(&r);
        const int nv = ramus_model_nv(b.model), n = r.tree->nv;
        const ramus_frame last = { ramus_model_nlink(b.model) - 1 };
        random_state now = random_state_create(seed, r.tree);
        ramus_motion *motion = calloc((size_t)r.tree->nlink, sizeof *motion);
        double *j = numbers(6 * (size_t)nv), *rate = numbers(6 * (size_t)nv), *mean = numbers((size_t)n), want[6];
        ramus_twist dj_v, sensed;
        for (int i = 0; i < 3; i++) {
            memset(rate, 0, 6 * (size_t)nv * sizeof *rate);
            for (int k = -4; k <= 4; k++) {
                if (k == 0)
                    continue;
                for (int c = 0; c < n; c++) {
                    mean[c] = r.s.v[c] + k * h / 2 * r.s.a[c];
                    now.v[c] = r.s.v[c] + k * h * r.s.a[c];
                }
                ramus_integrate(r.whole, r.s.q, mean, k * h, now.q);
                assert_int_equal(feed_and_update(&b, &now, RAMUS_SAMPLE_MOTION, motion), RAMUS_OK);
                assert_int_equal(ramus_frame_jacobian_at(b.model, b.kin, b.q, last, references[i], j), RAMUS_OK);
                for (int c = 0; c < 6 * nv; c++)
                    rate[c] += (k < 0 ? -1 : 1) * weight[abs(k) - 1] * j[c] / h;
            }
            assert_int_equal(feed_and_update(&b, &r.s, RAMUS_SAMPLE_MOTION, motion), RAMUS_OK);
            assert_int_equal(ramus_frame_jacobian_dot_v(b.model, b.kin, last, references[i], &dj_v), RAMUS_OK);
            multiply(rate, b.v, 6, nv, want);
            failures += !near_numbers(reference_name[i], seed, (double *)&dj_v, want, 6, differences, NULL, NULL);
        }
        /* an inertial sensor */
        assert_int_equal(ramus_frame_jacobian(b.model, b.kin, last, RAMUS_LOCAL, rate), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian_dot_v(b.model, b.kin, last, RAMUS_LOCAL, &dj_v), RAMUS_OK);
        assert_int_equal(feed_and_update(&b, &r.s, RAMUS_SAMPLE_IMU, motion), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian(b.model, b.kin, last, RAMUS_LOCAL, j), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian_dot_v(b.model, b.kin, last, RAMUS_LOCAL, &sensed), RAMUS_OK);
        failures += !near_numbers("J by an inertial sensor", seed, j, rate, 6 * nv, exact, NULL, NULL);
        failures += !near_twists("dJ/dt v", "inertial sensor", seed, sensed, dj_v, exact);
        random_state_destroy(&now);
        free(motion);
        free(j);
        free(rate);
        free(mean);
        boxed_destroy(&b);
        cut_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Beyond an inertial sensor nothing is said about the world; the rest of the robot is as before. */
static void sensors_tell_no_pose(void **state)
{
    (void)state;
    int beyond = 0, failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        cut_robot r = cut_robot_create(seed, 3 + (int)(seed % 14), (tree_shape)(seed % TREE_SHAPE_COUNT), 5);
        boxed b = boxed_create(&r);
        double *j = numbers(8 * (size_t)ramus_model_nv(b.model)), mass = 0, known;
        assert_int_equal(feed_and_update(&b, &r.s, RAMUS_SAMPLE_IMU, r.motion), RAMUS_OK);
        for (int k = 0; k < ramus_model_nlink(b.model); k++) {
            const ramus_frame f = { k };
            const ramus_status want = beyond_port(b.model, k) ? RAMUS_ERR_PORT : RAMUS_OK;
            ramus_pose x;
            ramus_dq dq;
            ramus_twist t;
            beyond += want != RAMUS_OK;
            mass += want == RAMUS_OK ? ramus_model_link(b.model, (ramus_link){ k }).mass : 0;
            assert_int_equal(ramus_frame_pose(b.model, b.kin, f, &x), want);
            assert_int_equal(ramus_frame_pose_dq(b.model, b.kin, f, &dq), want);
            assert_int_equal(ramus_frame_jacobian_dq(b.model, b.kin, f, j), want);
            for (int i = 0; i < 3; i++) {
                const ramus_status local = references[i] == RAMUS_LOCAL ? RAMUS_OK : want;
                assert_int_equal(ramus_frame_twist(b.model, b.kin, f, references[i], &t), want);
                assert_int_equal(ramus_frame_twist_dot(b.model, b.kin, f, references[i], &t), want);
                assert_int_equal(ramus_frame_classical_acceleration(b.model, b.kin, f, references[i], &t), want);
                assert_int_equal(ramus_frame_jacobian(b.model, b.kin, f, references[i], j), local);
                assert_int_equal(ramus_frame_jacobian_at(b.model, b.kin, b.q, f, references[i], j), local);
                assert_int_equal(ramus_frame_jacobian_dot_v(b.model, b.kin, f, references[i], &t), local);
            }
        }
        ramus_pose *all = calloc((size_t)ramus_model_nlink(b.model) + 1, sizeof *all);
        assert_int_equal(ramus_link_poses_at(b.model, b.kin, b.q, all),
                         ramus_model_nport(b.model) ? ramus_link_poses(b.model, b.kin, all) : RAMUS_OK);
        free(all);
        failures += !momentum_without_a_pass(&b);
        assert_int_equal(ramus_known_mass(b.model, b.kin, &known), RAMUS_OK);
        assert_true(fabs(known - mass) <= exact * (1 + mass));
        free(j);
        boxed_destroy(&b);
        cut_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
    assert_true(beyond > SEEDS);
}

/* ---- refusals ---- */

static void missing_inputs_are_stale(void **state)
{
    (void)state;
    robot r = robot_create(4);
    const ramus_frame f = { 0 }, none = { r.nframe };
    ramus_pose x;
    ramus_twist t;
    ramus_vec3 c;
    double energy;
    assert_int_equal(ramus_frame_pose(r.model, r.kin, f, &x), RAMUS_ERR_STALE);
    assert_int_equal(ramus_potential_energy(r.model, r.kin, &energy), RAMUS_ERR_STALE);
    assert_int_equal(ramus_centroidal_momentum_matrix(r.model, r.kin, &energy), RAMUS_ERR_STALE);
    assert_int_equal(ramus_kinematics_update(r.model, r.kin, r.s.q, NULL, r.s.a), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_data_error(r.kin)->status, RAMUS_ERR_ARGUMENT);
    update(&r, r.s.q, r.s.v, r.s.a);
    assert_int_equal(ramus_frame_twist_dot(r.model, r.kin, f, RAMUS_LOCAL, &t), RAMUS_OK);
    update(&r, r.s.q, r.s.v, NULL);
    assert_int_equal(ramus_frame_twist(r.model, r.kin, f, RAMUS_LOCAL, &t), RAMUS_OK);
    assert_int_equal(ramus_frame_twist_dot(r.model, r.kin, f, RAMUS_LOCAL, &t), RAMUS_ERR_STALE);
    assert_int_equal(ramus_frame_classical_acceleration(r.model, r.kin, f, RAMUS_LOCAL, &t), RAMUS_ERR_STALE);
    assert_int_equal(ramus_centre_of_mass(r.model, r.kin, &c, &c, NULL), RAMUS_OK);
    assert_int_equal(ramus_centre_of_mass(r.model, r.kin, &c, NULL, &c), RAMUS_ERR_STALE);
    update(&r, r.s.q, NULL, NULL);
    assert_int_equal(ramus_frame_pose(r.model, r.kin, f, &x), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(r.model, r.kin, none, &x), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_frame_pose(r.model, r.kin, (ramus_frame){ -1 }, &x), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_frame_twist(r.model, r.kin, f, RAMUS_LOCAL, &t), RAMUS_ERR_STALE);
    assert_int_equal(ramus_frame_jacobian_dot_v(r.model, r.kin, f, RAMUS_WORLD, &t), RAMUS_ERR_STALE);
    assert_int_equal(ramus_kinetic_energy(r.model, r.kin, &energy), RAMUS_ERR_STALE);
    assert_int_equal(ramus_potential_energy(r.model, r.kin, &energy), RAMUS_OK);
    robot_destroy(&r);
}

static void bad_samples_are_refused(void **state)
{
    (void)state;
    cut_robot r = cut_robot_create(3, 12, TREE_CHAIN, 5);
    boxed b = boxed_create(&r);
    int port = 0;
    while (ramus_model_port(b.model, (ramus_port){ port }).kind != RAMUS_PORT_MOTION)
        port++;
    assert_int_equal(ramus_kinematics_update(b.model, b.kin, b.q, NULL, NULL), RAMUS_ERR_PORT); /* never fed */
    assert_int_equal(feed_and_update(&b, &r.s, RAMUS_SAMPLE_MOTION, r.motion), RAMUS_OK);
    ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH, .motion = { .pose = ramus_pose_identity() } };
    assert_int_equal(ramus_data_feed(b.kin, (ramus_port){ port }, &sample), RAMUS_ERR_PORT);
    assert_int_equal(ramus_data_feed(b.kin, (ramus_port){ -1 }, &sample), RAMUS_ERR_NOT_FOUND);
    sample.kind = RAMUS_SAMPLE_MOTION;
    sample.motion.twist.linear.x = NAN;
    assert_int_equal(ramus_data_feed(b.kin, (ramus_port){ port }, &sample), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(b.model, b.kin, b.q, b.v, b.a), RAMUS_ERR_PORT);
    sample.motion.twist.linear.x = 0;
    sample.motion.pose.position.x = NAN; /* where the frame is, is not known: as with an inertial sensor */
    assert_int_equal(ramus_data_feed(b.kin, (ramus_port){ port }, &sample), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(b.model, b.kin, b.q, b.v, b.a), RAMUS_OK);
    int beyond = 0;
    for (int k = 0; k < ramus_model_nlink(b.model); k++) {
        ramus_pose x;
        const ramus_status status = ramus_frame_pose(b.model, b.kin, (ramus_frame){ k }, &x);
        assert_true(status == RAMUS_OK || (status == RAMUS_ERR_PORT && beyond_port(b.model, k)));
        beyond += status == RAMUS_ERR_PORT;
    }
    assert_true(beyond > 0);
    for (int k = 0; k < ramus_model_nport(b.model); k++) { /* wrenches are taken, and not looked at */
        const ramus_sample wrench = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = { { NAN, 0, 0 }, { 0, 0, 0 } } };
        if (ramus_model_port(b.model, (ramus_port){ k }).kind == RAMUS_PORT_WRENCH)
            assert_int_equal(ramus_data_feed(b.kin, (ramus_port){ k }, &wrench), RAMUS_OK);
    }
    assert_int_equal(ramus_kinematics_update(b.model, b.kin, b.q, b.v, b.a), RAMUS_OK);
    boxed_destroy(&b);
    cut_robot_destroy(&r);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    robot r = robot_create(7);
    for (int n = 1; n <= 3; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_data_options opt = ramus_data_options_default();
        opt.allocator = &allocator;
        ramus_data *kin = r.kin;
        ramus_error err;
        const ramus_status status = ramus_data_create(r.model, &opt, &kin, &err);
        assert_int_equal(status, n < 3 ? RAMUS_ERR_MEMORY : RAMUS_OK);
        assert_true(status == RAMUS_OK || (kin == NULL && err.status == status && f.live == 0));
        ramus_data_destroy(kin);
        assert_int_equal(f.live, 0);
    }
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_motions_change_nothing), cmocka_unit_test(jacobians_beyond_moving_ports),
        cmocka_unit_test(sensors_tell_no_pose),        cmocka_unit_test(missing_inputs_are_stale),
        cmocka_unit_test(bad_samples_are_refused),     cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
