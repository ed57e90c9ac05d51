/* test_mujoco_conventions.c - what docs/coming-from.md claims of MuJoCo: orders, axes and signs, on a free body with one joint
 *
 * The robot goes to MuJoCo through ramus_model_export; every number of the page's table is looked up there by MuJoCo's own names.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/vec.h"

static const char robot[] =
    "ramus: 1\nname: bird\nmodules:\n  m:\n    links:\n"
    "      - {name: body, joint: {name: base, type: free}, mass: 2, com: [0.1, -0.2, 0.05], inertia: [0.3, 0.4, 0.5]}\n"
    "      - {name: wing, joint: {name: flap, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.2, 0.1, 0]}, mass: "
    "1,\n"
    "         com: [0, 0.3, 0], inertia: [0.1, 0.02, 0.1]}\n"
    "robot:\n  - {name: r, module: m}\n";

typedef struct scene {
    ramus_model *model;
    ramus_data *data;
    mjModel *m;
    mjData *d;
    double q[8], v[7];
    ramus_quat turn;
} scene;

static int make(void **state)
{
    static scene s;
    ramus_builder *builder = NULL;
    char *text = NULL, error[500];
    ramus_error err;
    s = (scene){ .q = { 0.3, -0.4, 0.7, 0.5, -0.1, 0.7, 0.5, 0.6 }, .v = { 0.4, -1, 0.6, 0.3, 0.9, -0.2, 1.5 } };
    if (ramus_assembly_parse(robot, strlen(robot), "bird.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &s.model, &err) != RAMUS_OK ||
        ramus_data_create(s.model, NULL, &s.data, &err) != RAMUS_OK ||
        ramus_model_export(s.model, RAMUS_EXPORT_MJCF, &text, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    s.m = mujoco_load_text(text, strlen(text), "bird.xml", error, sizeof error);
    if (!s.m)
        fail_msg("%s", error);
    s.d = mj_makeData(s.m);
    ramus_builder_destroy(builder);
    ramus_text_destroy(text);
    ramus_normalize(s.model, s.q);
    s.turn = (ramus_quat){ s.q[3], s.q[4], s.q[5], s.q[6] };
    /* qpos of a free joint: position, then w, x, y, z, as q. qvel: linear first, in world axes; then angular, in the body's */
    memcpy(s.d->qpos, s.q, sizeof s.q);
    const ramus_vec3 dp = rot_apply(s.turn, vec(s.v[3], s.v[4], s.v[5]));
    memcpy(s.d->qvel, (double[]){ dp.x, dp.y, dp.z, s.v[0], s.v[1], s.v[2], s.v[6] }, 7 * sizeof(double));
    mj_forward(s.m, s.d);
    *state = &s;
    return 0;
}

static int release(void **state)
{
    scene *s = *state;
    mj_deleteData(s->d);
    mj_deleteModel(s->m);
    ramus_data_destroy(s->data);
    ramus_model_destroy(s->model);
    return 0;
}

static void assert_near(const char *what, const double got[], const double want[], int n)
{
    for (int k = 0; k < n; k++)
        if (!(fabs(got[k] - want[k]) <= 1e-11))
            fail_msg("%s, number %d: %.15g, not %.15g", what, k, got[k], want[k]);
}

/* Poses of bodies, twists (angular first), Jacobians in two halves. */
static void test_frames(void **state)
{
    scene *s = *state;
    const int wing = mj_name2id(s->m, mjOBJ_BODY, "r/wing");
    ramus_pose x;
    ramus_twist twist;
    double J[42], want[6], angular[21], linear[21];
    assert_true(wing > 0);
    assert_int_equal(ramus_kinematics_update(s->model, s->data, s->q, s->v, NULL), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(s->model, s->data, (ramus_frame){ 1 }, &x), RAMUS_OK);
    assert_near("xpos", &x.position.x, s->d->xpos + 3 * wing, 3);
    const double sign = x.rotation.w * s->d->xquat[4 * wing] < 0 ? -1 : 1;
    assert_near("xquat",
                (double[]){ sign * x.rotation.w, sign * x.rotation.x, sign * x.rotation.y, sign * x.rotation.z },
                s->d->xquat + 4 * wing, 4);
    assert_int_equal(ramus_frame_twist(s->model, s->data, (ramus_frame){ 1 }, RAMUS_LOCAL, &twist), RAMUS_OK);
    mj_objectVelocity(s->m, s->d, mjOBJ_XBODY, wing, want, 1);
    assert_near(
        "mj_objectVelocity",
        (double[]){ twist.angular.x, twist.angular.y, twist.angular.z, twist.linear.x, twist.linear.y, twist.linear.z },
        want, 6);
    assert_int_equal(ramus_frame_jacobian(s->model, s->data, (ramus_frame){ 1 }, RAMUS_LOCAL_WORLD_ALIGNED, J),
                     RAMUS_OK);
    mj_jacBody(s->m, s->d, linear, angular, wing);
    for (int row = 0; row < 3; row++) { /* columns differ for the free joint: the products with velocities do not */
        double got[2] = { 0 }, mujoco[2] = { 0 };
        for (int k = 0; k < 7; k++) {
            got[0] += J[7 * row + k] * s->v[k];
            got[1] += J[7 * (3 + row) + k] * s->v[k];
            mujoco[0] += angular[7 * row + k] * s->d->qvel[k];
            mujoco[1] += linear[7 * row + k] * s->d->qvel[k];
        }
        assert_near("mj_jacBody", got, mujoco, 2);
        assert_near("column of the hinge", (double[]){ J[7 * row + 6], J[7 * (3 + row) + 6] },
                    (double[]){ angular[7 * row + 6], linear[7 * row + 6] }, 2);
    }
}

/* qfrc_bias is C v + g; a free joint's forces have the order and axes of its velocities. */
static void test_bias(void **state)
{
    scene *s = *state;
    double zero[7] = { 0 }, tau[7];
    assert_int_equal(ramus_inverse_dynamics(s->model, s->data, s->q, s->v, zero, tau), RAMUS_OK);
    const double *bias = s->d->qfrc_bias;
    /* a = 0 is another acceleration there: p'' = R (w x v) */
    const ramus_vec3 p2 = rot_apply(s->turn, vec_cross(vec(s->v[0], s->v[1], s->v[2]), vec(s->v[3], s->v[4], s->v[5])));
    double M[49], want[7];
    const double a[7] = { p2.x, p2.y, p2.z, 0, 0, 0, 0 };
    mj_fullM(s->m, M, s->d->qM);
    for (int k = 0; k < 7; k++) {
        want[k] = bias[k];
        for (int j = 0; j < 7; j++)
            want[k] += M[7 * k + j] * a[j];
    }
    const ramus_vec3 force = rot_apply(s->turn, vec(tau[3], tau[4], tau[5]));
    assert_near("forces", (double[]){ force.x, force.y, force.z, tau[0], tau[1], tau[2], tau[6] }, want, 7);
}

/* xfrc_applied: force, then torque, in world axes at the body's centre of mass, of the world on the robot. ramus takes the opposite,
 * at the link's frame in its axes. */
static void test_external(void **state)
{
    scene *s = *state;
    const int wing = mj_name2id(s->m, mjOBJ_BODY, "r/wing");
    const double applied[6] = { 3, -2, 5, 0.4, 0.1, -0.7 };
    ramus_wrench external[2] = { 0 };
    double zero[7] = { 0 }, a[7];
    ramus_pose x;
    memcpy(s->d->xfrc_applied + 6 * wing, applied, sizeof applied);
    mj_forward(s->m, s->d);
    assert_int_equal(ramus_kinematics_update(s->model, s->data, s->q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(s->model, s->data, (ramus_frame){ 1 }, &x), RAMUS_OK);
    const ramus_vec3 f = vec(applied[0], applied[1], applied[2]), arm = rot_apply(x.rotation, vec(0, 0.3, 0));
    const ramus_wrench contact = { .force = f,
                                   .moment = vec_add(vec(applied[3], applied[4], applied[5]), vec_cross(arm, f)) };
    assert_int_equal(ramus_contact_wrench(s->model, s->data, (ramus_frame){ 1 }, contact, &external[1]), RAMUS_OK);
    const ramus_vec3 local = rot_apply(rot_inv(x.rotation), f);
    assert_near("opposite, link axes", &external[1].force.x, (double[]){ -local.x, -local.y, -local.z }, 3);
    assert_int_equal(ramus_forward_dynamics_external(s->model, s->data, s->q, s->v, zero, external, a), RAMUS_OK);
    assert_near("hinge", &a[6], s->d->qacc + 6, 1);
    assert_near("angular", a, s->d->qacc + 3, 3);
    const ramus_vec3 w = vec(s->v[0], s->v[1], s->v[2]), v = vec(s->v[3], s->v[4], s->v[5]);
    const ramus_vec3 p2 = rot_apply(s->turn, vec_add(vec(a[3], a[4], a[5]), vec_cross(w, v)));
    assert_near("linear", &p2.x, s->d->qacc, 3);
}

/* At rest, falling freely: mj_objectAcceleration has -g in it, and is zero; acceleration of ramus is g. */
static void test_gravity(void **state)
{
    scene *s = *state;
    const int body = mj_name2id(s->m, mjOBJ_BODY, "r/body");
    double zero[7] = { 0 }, a[7], want[6];
    ramus_twist acceleration;
    assert_near("gravity", s->m->opt.gravity, (double[]){ 0, 0, -9.81 }, 3);
    memset(s->d->qvel, 0, 7 * sizeof(double));
    mj_forward(s->m, s->d);
    mj_rnePostConstraint(s->m, s->d);
    mj_objectAcceleration(s->m, s->d, mjOBJ_XBODY, body, want, 0);
    assert_near("mj_objectAcceleration", want, zero, 6);
    assert_int_equal(ramus_forward_dynamics(s->model, s->data, s->q, zero, zero, a), RAMUS_OK);
    assert_int_equal(ramus_kinematics_update(s->model, s->data, s->q, zero, a), RAMUS_OK);
    assert_int_equal(ramus_frame_classical_acceleration(s->model, s->data, (ramus_frame){ 0 },
                                                        RAMUS_LOCAL_WORLD_ALIGNED, &acceleration),
                     RAMUS_OK);
    assert_near("acceleration", &acceleration.linear.x, (double[]){ 0, 0, -9.81 }, 3);
}

/* MuJoCo's reader of URDF makes a joint of its own of a mimic joint, and no equality. */
static void test_mimic(void **state)
{
    (void)state;
    static const char urdf[] =
        "<robot name='u'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "
        "ixy='0' "
        "ixz='0' iyz='0'/></inertial></link><link name='c'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "
        "ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' type='continuous'><parent link='a'/><child "
        "link='b'/>"
        "</joint><joint name='k' type='continuous'><parent link='b'/><child link='c'/><mimic "
        "joint='j'/></joint></robot>";
    char error[500] = "";
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    mjModel *m = mujoco_load_text(urdf, strlen(urdf), "u.urdf", error, sizeof error);
    if (!m)
        fail_msg("%s", error);
    assert_int_equal(m->nv, 2);
    assert_int_equal(m->neq, 0);
    assert_int_equal(ramus_urdf_parse(urdf, strlen(urdf), "u.urdf", NULL, &module, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_create("u", NULL, NULL, &builder, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "r", module, NULL, NULL, 0, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_nv(model), 1);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    mj_deleteModel(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_frames, make, release),
        cmocka_unit_test_setup_teardown(test_bias, make, release),
        cmocka_unit_test_setup_teardown(test_external, make, release),
        cmocka_unit_test_setup_teardown(test_gravity, make, release),
        cmocka_unit_test(test_mimic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
