/* test_frames.c - wrenches seen in the frames that one asks for
 *
 * What a predecessor exerts on a module, in the attachment frame, in any frame and in the world, is one wrench. It
 * bears the module's weight at rest; each body needs what its joint gives it less what it hands on (action and
 * reaction); and the forces by cause add up, black boxes included.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "support/data_with.h"
#include "support/compare.h"
#include "support/cut_robot.h"
#include "support/vec.h"

enum { SEEDS = 12 };
static const double tolerance = 1e-12;

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    assert_non_null(memory);
    return memory;
}

static ramus_data *data_create(const ramus_model *model, ramus_algebra algebra)
{
    ramus_error err;
    ramus_data *data = NULL;
    ramus_data_options opt = ramus_data_options_default();
    opt.algebra = algebra;
    if (ramus_data_create(model, &opt, &data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return data;
}

/* A wrench in b, seen in a; written without the library. */
static ramus_wrench seen_from(ramus_pose x_a_b, ramus_wrench in_b)
{
    const ramus_vec3 f = rot_apply(x_a_b.rotation, in_b.force);
    return (ramus_wrench){ f, vec_add(rot_apply(x_a_b.rotation, in_b.moment), vec_cross(x_a_b.position, f)) };
}

static ramus_wrench wrench_sum(ramus_wrench a, double sign, ramus_wrench b)
{
    return (ramus_wrench){ vec_add(a.force, vec_scale(sign, b.force)), vec_add(a.moment, vec_scale(sign, b.moment)) };
}

/* Where frame k of the cut robot is, by the textbook. */
static ramus_pose frame_pose(const cut_robot *r, const ramus_frame_info *frame)
{
    for (int k = 0; k < r->tree->nlink; k++)
        if (r->map.link[k] == frame->link.index)
            return place_mul(r->motion[k].pose, frame->pose);
    fail_msg("frame %s is on no link", frame->name);
    return ramus_pose_identity();
}

static void one_wrench_in_all_frames(void **state)
{
    (void)state;
    int failures = 0, compared = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (unsigned long long seed = 0; seed < SEEDS; seed++) {
            cut_robot r = cut_robot_create(seed, 5 + (int)seed, (tree_shape)shape, 5);
            ramus_data *data = data_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV);
            const double scale = scale_of((const double *)r.wrench, 6 * r.tree->nlink);
            assert_int_equal(ramus_inverse_dynamics_wrenches(r.cut, data, r.q, r.v, r.a, r.external, NULL, NULL),
                             RAMUS_OK);
            for (int i = 0; i < r.partition.nmodule; i++) {
                const ramus_instance instance = cut_robot_instance(r.cut, i);
                const ramus_pose x_w_a = cut_robot_motion(&r, i).pose;
                ramus_wrench at_base, got, want = cut_robot_wrench(&r, i);
                assert_int_equal(ramus_interface_wrench_after(r.cut, data, instance, &at_base), RAMUS_OK);
                failures += !near_wrenches("attachment frame", seed, &at_base, &want, 1, tolerance * scale);
                const ramus_wrench in_world = seen_from(x_w_a, want);
                assert_int_equal(ramus_interface_wrench_after_in_world(r.cut, data, instance, &got), RAMUS_OK);
                failures += !near_wrenches("world", seed, &got, &in_world, 1, tolerance * scale);
                for (int k = 0; k < ramus_model_nframe(r.cut); k++) {
                    const ramus_frame_info frame = ramus_model_frame(r.cut, (ramus_frame){ k });
                    want = seen_from(place_inv(frame_pose(&r, &frame)), in_world);
                    assert_int_equal(
                        ramus_interface_wrench_after_in_frame(r.cut, data, instance, (ramus_frame){ k }, &got),
                        RAMUS_OK);
                    failures += !near_wrenches(frame.name, seed, &got, &want, 1, tolerance * scale);
                    compared++;
                }
            }
            ramus_data_destroy(data);
            cut_robot_destroy(&r);
        }
    assert_true(compared > 1000);
    assert_int_equal(failures, 0);
}

/* At rest and without other loads the root's connection bears the weight: force -m g through the common CoM. */
static void the_root_bears_the_weight(void **state)
{
    (void)state;
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (unsigned long long seed = 0; seed < SEEDS; seed++) {
            cut_robot r = cut_robot_create(seed, 4 + (int)seed, (tree_shape)shape, 4);
            ramus_data *data = data_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV);
            double *rest = room((size_t)r.tree->nv, sizeof *rest);
            ramus_wrench *joint = room((size_t)r.tree->nlink, sizeof *joint);
            assert_int_equal(ramus_inverse_dynamics_wrenches(r.cut, data, r.q, rest, rest, NULL, NULL, joint),
                             RAMUS_OK);
            const ramus_vec3 up = vec_scale(-1, r.tree->gravity);
            ramus_wrench want = { { 0, 0, 0 }, { 0, 0, 0 } }, got, roots = want;
            for (int k = 0; k < r.tree->nlink; k++) {
                const plain_link *link = &r.tree->link[k];
                const ramus_vec3 com =
                    place_mul(r.motion[k].pose, place((ramus_quat){ 1, 0, 0, 0 }, link->com)).position;
                want.force = vec_add(want.force, vec_scale(link->mass, up));
                want.moment = vec_add(want.moment, vec_cross(com, vec_scale(link->mass, up)));
            }
            assert_int_equal(ramus_interface_wrench_after_in_world(r.cut, data, cut_robot_instance(r.cut, 0), &got),
                             RAMUS_OK);
            failures += !near_wrenches("weight", seed, &got, &want, 1, tolerance);
            failures += !(fabs(ramus_model_mass(r.cut) - vec_norm(want.force) / vec_norm(up)) < 1e-12 * r.tree->nlink);
            /* and so do the joints on the world together */
            for (int k = 0; k < r.tree->nlink; k++)
                if (r.tree->link[k].parent < 0)
                    roots = wrench_sum(roots, 1,
                                       seen_from(place_mul(r.motion[k].pose, place_inv(r.tree->link[k].link_in_joint)),
                                                 joint[r.map.link[k]]));
            failures += !near_wrenches("joints on the world", seed, &roots, &want, 1, tolerance);
            free(rest);
            free(joint);
            ramus_data_destroy(data);
            cut_robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* What body k itself needs at its link frame, from its motion: Newton and Euler about the CoM. */
static ramus_wrench needed_by(const plain_link *link, const ramus_motion *m, ramus_vec3 gravity)
{
    const ramus_vec3 w = m->twist.angular, dw = m->twist_dot.angular, c = link->com;
    const double *i = link->inertia;
    const ramus_vec3 a = vec_add(m->twist_dot.linear, vec_cross(w, m->twist.linear));
    const ramus_vec3 a_c = vec_add(a, vec_add(vec_cross(dw, c), vec_cross(w, vec_cross(w, c))));
    const ramus_vec3 g = rot_apply(rot_inv(m->pose.rotation), gravity);
    const ramus_vec3 iw = vec(i[0] * w.x + i[3] * w.y + i[4] * w.z, i[3] * w.x + i[1] * w.y + i[5] * w.z,
                              i[4] * w.x + i[5] * w.y + i[2] * w.z);
    const ramus_vec3 idw = vec(i[0] * dw.x + i[3] * dw.y + i[4] * dw.z, i[3] * dw.x + i[1] * dw.y + i[5] * dw.z,
                               i[4] * dw.x + i[5] * dw.y + i[2] * dw.z);
    const ramus_vec3 f = vec_scale(link->mass, vec_sub(a_c, g));
    return (ramus_wrench){ f, vec_add(vec_add(idw, vec_cross(w, iw)), vec_cross(c, f)) };
}

/* Link by link: what comes through its joint, less what it gives to its children and to the world, moves it. */
static void action_and_reaction(void **state)
{
    (void)state;
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (unsigned long long seed = 0; seed < SEEDS; seed++) {
            cut_robot r = cut_robot_create(seed, 6 + (int)seed, (tree_shape)shape, 3);
            ramus_data *data = data_create(r.cut, seed % 2 ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV);
            ramus_wrench *joint = room((size_t)r.tree->nlink, sizeof *joint);
            assert_int_equal(ramus_inverse_dynamics_wrenches(r.cut, data, r.q, r.v, r.a, r.external, NULL, joint),
                             RAMUS_OK);
            const double scale = scale_of((const double *)joint, 6 * r.tree->nlink);
            for (int k = 0; k < r.tree->nlink; k++) {
                const plain_link *link = &r.tree->link[k];
                ramus_wrench left = seen_from(place_inv(link->link_in_joint), joint[r.map.link[k]]);
                left = wrench_sum(left, -1, r.s.external[k]);
                for (int c = k + 1; c < r.tree->nlink; c++) {
                    const plain_link *child = &r.tree->link[c];
                    double q[7], v[6], a[6];
                    if (child->parent != k)
                        continue;
                    plain_joint_state(r.tree, c, r.s.q, NULL, NULL, q, v, a);
                    const ramus_pose x_k_c = place_mul(child->joint_in_parent, plain_joint_pose(child, q));
                    left = wrench_sum(left, -1, seen_from(x_k_c, joint[r.map.link[c]]));
                }
                const ramus_wrench want = needed_by(link, &r.motion[k], r.tree->gravity);
                failures += !near_wrenches(link->name, seed, &left, &want, 1, tolerance * scale);
            }
            free(joint);
            ramus_data_destroy(data);
            cut_robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* ---- with black boxes ------------------------------------------------------------------------------------------- */

static ramus_sample true_sample(const cut_robot *r, const ramus_model *model, int port, ramus_sample_kind kind)
{
    ramus_sample s = { .kind = RAMUS_SAMPLE_NONE };
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance_info of = ramus_model_instance(model, cut_robot_instance(model, i));
        if (of.wrench_port.index == port)
            s = (ramus_sample){ .kind = RAMUS_SAMPLE_WRENCH, .wrench = cut_robot_wrench(r, i) };
        if (of.motion_port.index == port) {
            s.kind = kind;
            s.motion = cut_robot_motion(r, i);
            s.imu = plain_imu(s.motion, r->tree->gravity);
        }
    }
    assert_true(s.kind != RAMUS_SAMPLE_NONE);
    return s;
}

static int boxed_case(const cut_robot *r, int box, ramus_sample_kind kind)
{
    int failures = 0, black_box[64] = { 0 };
    ramus_error err;
    ramus_model *model = NULL;
    black_box[box] = 1;
    if (tree_model_create(r->tree, &r->partition, black_box, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_data *data = data_create(model, RAMUS_ALGEBRA_SV);
    const int nv = ramus_model_nv(model);
    for (int p = 0; p < ramus_model_nport(model); p++) {
        const ramus_sample sample = true_sample(r, model, p, kind);
        assert_int_equal(ramus_data_feed(data, (ramus_port){ p }, &sample), RAMUS_OK);
    }
    tree_map map = tree_map_create(r->tree, model);
    double *q = room((size_t)r->tree->nq, sizeof *q), *v = room((size_t)r->tree->nv, sizeof *v),
           *a = room((size_t)r->tree->nv, sizeof *a), *all = room(5 * (size_t)nv, sizeof *all);
    ramus_wrench *external = room((size_t)r->tree->nlink, sizeof *external);
    tree_map_q(r->tree, &map, r->s.q, q);
    tree_map_v(r->tree, &map, r->s.v, v);
    tree_map_v(r->tree, &map, r->s.a, a);
    tree_map_wrench(&map, r->s.external, external);

    /* the forces by cause add up to the whole */
    const ramus_force_parts parts = {
        .gravity = all, .velocity = all + nv, .acceleration = all + 2 * nv, .external = all + 3 * nv
    };
    assert_int_equal(ramus_inverse_dynamics_parts(model, data, q, v, a, external, &parts), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, q, v, a, external, all + 4 * nv, NULL), RAMUS_OK);
    for (int k = 0; k < nv; k++)
        all[k] += all[nv + k] + all[2 * nv + k] + all[3 * nv + k];
    failures += !near_numbers("parts", r->seed, all, all + 4 * nv, nv, tolerance, NULL, NULL);

    /* interfaces on both sides of the box */
    const double scale = scale_of((const double *)r->wrench, 6 * r->tree->nlink);
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance instance = cut_robot_instance(model, i);
        const ramus_instance_info info = ramus_model_instance(model, instance);
        ramus_wrench got, want = cut_robot_wrench(r, i);
        const ramus_status status = ramus_interface_wrench_after(model, data, instance, &got);
        if (info.black_box && info.wrench_port.index < 0) {
            failures += status != RAMUS_ERR_PORT; /* nothing tells what carries it */
            continue;
        }
        failures += status != RAMUS_OK || !near_wrenches("beside a box", r->seed, &got, &want, 1, tolerance * scale);
        const ramus_wrench in_world = seen_from(cut_robot_motion(r, i).pose, want);
        const int beyond = i != box && cut_robot_carried_by(r, i, box);
        const ramus_status there = ramus_interface_wrench_after_in_world(model, data, instance, &got);
        if (beyond && kind == RAMUS_SAMPLE_IMU)
            failures += there != RAMUS_ERR_PORT; /* an inertial sensor does not tell where it is */
        else
            failures += there != RAMUS_OK ||
                        !near_wrenches("in the world", r->seed, &got, &in_world, 1, tolerance * fmax(scale, 1));
    }
    free(q);
    free(v);
    free(a);
    free(all);
    free(external);
    tree_map_destroy(&map);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return failures;
}

static void beside_black_boxes(void **state)
{
    (void)state;
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (unsigned long long seed = 0; seed < SEEDS; seed++) {
            cut_robot r = cut_robot_create(seed, 10, (tree_shape)shape, 5);
            for (int box = 0; box < r.partition.nmodule && r.partition.nmodule > 1; box++) {
                failures += boxed_case(&r, box, RAMUS_SAMPLE_MOTION);
                failures += boxed_case(&r, box, RAMUS_SAMPLE_IMU);
            }
            cut_robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* ---- frames on a module's base ------------------------------------------------------------------------------------
 */

/* arm; twig on a frame of the arm's base, box on a frame of the twig's base: the arm's connection bears all three. */
static void what_stands_on_a_base(void **state)
{
    (void)state;
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_data *composition = NULL;
    const ramus_pose side = place(rot_about(vec(0, 1, 0), 0.7), vec(0.2, 0, 0.1));
    assert_int_equal(ramus_module_create("arm", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < 2; k++) {
        ramus_link_description d = ramus_link_description_default();
        d.name = k ? "l2" : "l1";
        d.joint_name = k ? "j2" : "j1";
        d.joint_type = RAMUS_REVOLUTE;
        d.link_in_joint = place(rot_about(vec(1, 0, 0), 0.5), vec(0, 0.1, 0.4));
        d.mass = 2;
        d.com = vec(0.1, 0, 0.2);
        d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.1;
        assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_module_add_frame(module, "side", "", side, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_create("r", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "root", module, NULL, &side, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "arm", module, "root/l2", &side, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "twig", module, "arm/side", &side, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach_black_box(builder, "box", "twig/side", &side, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "hand", module, "box", NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "finger", module, "hand/side", &side, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    /* a frame on the flange of a black box is on no link and not in the world either */
    assert_int_equal(ramus_model_find_frame(model, "hand/side").index, -1);
    assert_true(ramus_model_find_frame(model, "twig/side").index >= 0);

    ramus_data *data = data_create(model, RAMUS_ALGEBRA_SV);
    assert_int_equal(data_with(RAMUS_WITH_COMPOSITION, model, NULL, &composition, &err), RAMUS_OK);
    const ramus_sample wrench = { .kind = RAMUS_SAMPLE_WRENCH, .wrench = { { 1, 2, 3 }, { 4, 5, 6 } } };
    const ramus_sample motion = { .kind = RAMUS_SAMPLE_MOTION,
                                  .motion = { side, { { 1, 2, 3 }, { 4, 5, 6 } }, { { 3, 2, 1 }, { 6, 5, 4 } } } };
    const ramus_port fed[2] = { ramus_model_find_port(model, "wrench.box"),
                                ramus_model_find_port(model, "motion.hand") };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(ramus_data_feed(data, fed[k], k ? &motion : &wrench), RAMUS_OK);
        assert_int_equal(ramus_data_feed(composition, fed[k], k ? &motion : &wrench), RAMUS_OK);
    }
    const double q[10] = { 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1 };
    double tau[10], composed[10];
    ramus_wrench joint[10], got, want;
    assert_int_equal(ramus_model_nv(model), 10);
    assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, q, q, q, NULL, tau, joint), RAMUS_OK);
    assert_int_equal(ramus_composed_inverse_dynamics(model, composition, q, q, q, NULL, composed), RAMUS_OK);
    assert_true(near_numbers("forces", 0, composed, tau, 10, tolerance, NULL, NULL));
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance instance = { k };
        assert_int_equal(ramus_interface_wrench_after(model, data, instance, &got), RAMUS_OK);
        assert_int_equal(ramus_composed_interface_wrench_after(model, composition, instance, &want), RAMUS_OK);
        assert_true(near_wrenches(ramus_model_instance(model, instance).name, 0, &got, &want, 1, tolerance));
    }
    /* by hand: arm = what its own first joint bears + twig, twig = its first joint + box */
    const ramus_instance arm = ramus_model_find_instance(model, "arm"), twig = ramus_model_find_instance(model, "twig");
    const ramus_pose turn[2] = { place(rot_about(vec(0, 0, 1), q[2]), vec(0, 0, 0)),
                                 place(rot_about(vec(0, 0, 1), q[4]), vec(0, 0, 0)) };
    const ramus_pose side_twice = place_mul(side, side);
    const ramus_wrench at_twig = wrench_sum(seen_from(turn[1], joint[4]), 1, seen_from(side_twice, wrench.wrench));
    const ramus_wrench at_arm = wrench_sum(seen_from(turn[0], joint[2]), 1, seen_from(side_twice, at_twig));
    assert_int_equal(ramus_interface_wrench_after(model, data, twig, &got), RAMUS_OK);
    assert_true(near_wrenches("twig and box", 0, &got, &at_twig, 1, tolerance));
    assert_int_equal(ramus_interface_wrench_after(model, data, arm, &got), RAMUS_OK);
    assert_true(near_wrenches("arm, twig and box", 0, &got, &at_arm, 1, tolerance));
    ramus_data_destroy(composition);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
}

static void questions_without_answer(void **state)
{
    (void)state;
    cut_robot r = cut_robot_create(1, 8, TREE_RANDOM, 3);
    ramus_data *data = data_create(r.cut, RAMUS_ALGEBRA_SV);
    ramus_wrench w;
    const ramus_instance first = { 0 };
    assert_int_equal(ramus_interface_wrench_after(r.cut, data, first, &w), RAMUS_ERR_STALE);
    assert_int_equal(ramus_interface_wrench_after_in_world(r.cut, data, first, &w), RAMUS_ERR_STALE);
    assert_int_equal(ramus_interface_wrench_after_in_frame(r.cut, data, first, (ramus_frame){ 0 }, &w),
                     RAMUS_ERR_STALE);
    assert_non_null(strstr(ramus_data_error(data)->text, "ramus_inverse_dynamics_wrenches"));
    assert_int_equal(ramus_inverse_dynamics_wrenches(r.cut, data, r.q, r.v, r.a, NULL, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_interface_wrench_after(r.cut, data, first, &w), RAMUS_OK);
    const int bad[] = { -1, 1000 };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(ramus_interface_wrench_after(r.cut, data, (ramus_instance){ bad[k] }, &w),
                         RAMUS_ERR_NOT_FOUND);
        assert_int_equal(ramus_interface_wrench_after_in_frame(r.cut, data, first, (ramus_frame){ bad[k] }, &w),
                         RAMUS_ERR_NOT_FOUND);
    }
    ramus_data_destroy(data);
    cut_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wrench_in_all_frames), cmocka_unit_test(the_root_bears_the_weight),
        cmocka_unit_test(action_and_reaction),      cmocka_unit_test(beside_black_boxes),
        cmocka_unit_test(what_stands_on_a_base),    cmocka_unit_test(questions_without_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
