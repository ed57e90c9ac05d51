/* arm.h - a redundant arm of seven joints with a random state, and short ways to task controllers */
#ifndef TESTS_CONTROL_ARM_H
#define TESTS_CONTROL_ARM_H

#include "closed_loop.h"

static const char arm_text[] = "ramus: 1\n"
                               "modules:\n"
                               "  arm:\n"
                               "    links:\n"
                               "      - {name: l1, joint: {name: j1, type: revolute, axis: [0,0,1]}, mass: 3, com: "
                               "[0.2,0,0.1], inertia: [0.03,0.04,0.05]}\n"
                               "      - {name: l2, joint: {name: j2, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0,0,0.3]}, mass: 2, com: [0.2,0,0],"
                               " inertia: [0.01,0.03,0.03]}\n"
                               "      - {name: l3, joint: {name: j3, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0.4,0,0]}, mass: 1.5, com: [0.2,0,0],"
                               " inertia: [0.01,0.02,0.02]}\n"
                               "      - {name: l4, joint: {name: j4, type: revolute, axis: [1,0,0]}, origin: {xyz: "
                               "[0.4,0,0]}, mass: 1, com: [0.1,0,0.02],"
                               " inertia: [0.004,0.005,0.006]}\n"
                               "      - {name: l5, joint: {name: j5, type: revolute, axis: [0,1,0]}, origin: {xyz: "
                               "[0.2,0,0]}, mass: 0.5, com: [0.1,0.01,0],"
                               " inertia: [0.002,0.003,0.003]}\n"
                               "      - {name: l6, joint: {name: j6, type: prismatic, axis: [1,0,0]}, origin: {xyz: "
                               "[0.1,0,0]}, mass: 0.4, com: [0.1,0,0],"
                               " inertia: [0.001,0.002,0.002]}\n"
                               "      - {name: l7, joint: {name: j7, type: revolute, axis: [0,0,1]}, origin: {xyz: "
                               "[0.1,0,0]}, mass: 0.3, com: [0.05,0,0],"
                               " inertia: [0.001,0.001,0.001]}\n"
                               "robot:\n"
                               "  - {name: a, module: arm}\n";

static inline robot arm_create(unsigned long long seed)
{
    robot r = robot_parse(arm_text);
    rng random = { seed };
    for (int k = 0; k < r.nq; k++) {
        r.q[k] = rng_uniform(&random, -1.2, 1.2);
        r.v[k] = rng_uniform(&random, -1, 1);
    }
    return r;
}

static inline ramus_controller *control_create(const robot *r, int ntask, const ramus_task_description tasks[],
                                               const ramus_controller_description *settings)
{
    ramus_controller *c;
    ramus_error err;
    if (control_try(r, RAMUS_CONTROLLER_TASK, ntask, tasks, settings, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return c;
}

static inline void solve(ramus_controller *c, const robot *r, double tau[], double a[])
{
    control_forces(c, 0, r->q, r->v, tau);
    memcpy(a, report_of(c).a, (size_t)r->nv * sizeof *a);
}

static inline ramus_task_description task_on(const robot *r, ramus_task_kind kind, const char *frame, int priority,
                                             double weight)
{
    ramus_task_description d = ramus_task_description_default();
    d.kind = kind;
    d.priority = priority;
    d.weight = weight;
    if (frame) {
        d.frame = ramus_model_find_frame(r->model, frame);
        assert_true(d.frame.index >= 0);
    }
    return d;
}

/* The target of a point or a centre of mass, in the world. */
static inline ramus_motion point_moving(ramus_vec3 position, ramus_vec3 velocity, ramus_vec3 acceleration)
{
    ramus_motion x = { .pose = ramus_pose_identity() };
    x.pose.position = position;
    x.twist.linear = velocity;
    x.twist_dot.linear = acceleration;
    return x;
}

static inline void set_point(ramus_controller *c, int k, ramus_vec3 position)
{
    const ramus_vec3 zero = { 0, 0, 0 };
    const ramus_motion x = point_moving(position, zero, zero);
    assert_int_equal(ramus_controller_set_target(c, k, &x), RAMUS_OK);
}

/* What the frame's acceleration under a lacks for e'' = -20 e' - 100 e: angular, linear, in the world. */
static inline void find_lack(robot *r, ramus_frame frame, const ramus_motion *desired, const double a[], double lack[6])
{
    ramus_pose x;
    ramus_twist xi, dot;
    ramus_kinematics_update(r->model, r->data, r->q, r->v, a);
    ramus_frame_pose(r->model, r->data, frame, &x);
    ramus_frame_twist(r->model, r->data, frame, RAMUS_LOCAL_WORLD_ALIGNED, &xi);
    ramus_frame_twist_dot(r->model, r->data, frame, RAMUS_LOCAL_WORLD_ALIGNED, &dot);
    const ramus_vec3 p = desired->pose.position;
    const ramus_quat turn = ramus_quat_log(ramus_quat_mul(x.rotation, ramus_quat_conj(desired->pose.rotation)));
    const double is[6] = { dot.angular.x + 20 * xi.angular.x + 200 * turn.x,
                           dot.angular.y + 20 * xi.angular.y + 200 * turn.y,
                           dot.angular.z + 20 * xi.angular.z + 200 * turn.z,
                           dot.linear.x + 20 * xi.linear.x + 100 * (x.position.x - p.x),
                           dot.linear.y + 20 * xi.linear.y + 100 * (x.position.y - p.y),
                           dot.linear.z + 20 * xi.linear.z + 100 * (x.position.z - p.z) };
    memcpy(lack, is, sizeof is);
}

static inline double difference(const double a[], const double b[], int n)
{
    double most = 0;
    for (int k = 0; k < n; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}

#endif
