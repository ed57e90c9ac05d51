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

static inline ramus_task_control *control_create(const robot *r, int ntask, const ramus_task_description tasks[],
                                                 const ramus_task_options *options)
{
    ramus_task_control *c;
    ramus_error err;
    if (ramus_task_control_create(r->model, ntask, tasks, options, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return c;
}

static inline void solve(ramus_task_control *c, const robot *r, double tau[], double a[])
{
    if (ramus_task_control_solve(c, r->q, r->v, tau, a) != RAMUS_OK)
        fail_msg("%s", ramus_task_control_error(c)->text);
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

static inline ramus_vec3 no_motion(void)
{
    return ramus_vec3_make(0, 0, 0);
}

static inline double difference(const double a[], const double b[], int n)
{
    double most = 0;
    for (int k = 0; k < n; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}

static inline void task_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)t;
    ramus_task_control *c = user;
    if (ramus_task_control_forces(c, q, v, tau) != RAMUS_OK)
        fail_msg("%s", ramus_task_control_error(c)->text);
}

#endif
