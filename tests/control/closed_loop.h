/* closed_loop.h - a robot under control: forces held or not, integrated by Runge-Kutta; and MBM with its leaves */
#ifndef TESTS_CONTROL_CLOSED_LOOP_H
#define TESTS_CONTROL_CLOSED_LOOP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/control.h"
#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/random.h"

enum { MOST = 64, LEAVES = 5 };

typedef struct robot {
    ramus_model *model;
    ramus_data *data;
    int nq, nv;
    double q[MOST], v[MOST];
} robot;

/* tau from time and state. */
typedef void (*force_function)(void *user, double t, const double q[], const double v[], double tau[]);

static inline robot robot_load(const char *path)
{
    robot r = { 0 };
    ramus_error err;
    if (ramus_model_load(path, NULL, &r.model, &err) != RAMUS_OK ||
        ramus_data_create(r.model, NULL, &r.data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    assert_true(r.nq <= MOST);
    ramus_neutral(r.model, r.q);
    return r;
}

static inline robot robot_parse(const char *text)
{
    robot r = { 0 };
    ramus_error err;
    ramus_builder *builder = NULL;
    if (ramus_assembly_parse(text, strlen(text), "test.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &r.model, &err) != RAMUS_OK ||
        ramus_data_create(r.model, NULL, &r.data, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    ramus_neutral(r.model, r.q);
    return r;
}

static inline void robot_release(robot *r)
{
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
}

static inline void robot_accelerate(robot *r, const double q[], const double v[], const double tau[], double a[])
{
    if (ramus_forward_dynamics(r->model, r->data, q, v, tau, a) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(r->data)->text);
}

/* One step of Runge-Kutta (fourth order). held: tau is computed once, as a sampled controller does. */
static inline void robot_step(robot *r, force_function force, void *user, double t, double h, int held)
{
    static const double at[4] = { 0, 0.5, 0.5, 1 }, share[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    double tau[MOST], q[MOST], v[4][MOST], a[4][MOST], sum_v[MOST] = { 0 }, sum_a[MOST] = { 0 };
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < r->nv; i++)
            v[k][i] = r->v[i] + (k ? at[k] * h * a[k - 1][i] : 0);
        ramus_integrate(r->model, r->q, k ? v[k - 1] : v[0], at[k] * h, q);
        if (k == 0 || !held)
            force(user, t + at[k] * h, q, v[k], tau);
        robot_accelerate(r, q, v[k], tau, a[k]);
        for (int i = 0; i < r->nv; i++) {
            sum_v[i] += share[k] * v[k][i];
            sum_a[i] += share[k] * a[k][i];
        }
    }
    ramus_integrate(r->model, r->q, sum_v, h, r->q);
    for (int i = 0; i < r->nv; i++)
        r->v[i] += h * sum_a[i];
}

static inline ramus_pose frame_at(robot *r, const double q[], ramus_frame frame)
{
    ramus_pose x;
    assert_int_equal(ramus_kinematics_update(r->model, r->data, q, NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(r->model, r->data, frame, &x), RAMUS_OK);
    return x;
}

/* ---- controllers ---- */

/* With the settings of a description (NULL: defaults), and no targets yet. */
static inline ramus_status control_try(const robot *r, ramus_controller_type type, int ntask,
                                       const ramus_task_description tasks[],
                                       const ramus_controller_description *settings, ramus_controller **out,
                                       ramus_error *err)
{
    ramus_controller_description d = settings ? *settings : ramus_controller_description_default();
    d.type = type;
    d.ntask = ntask;
    d.task = tasks;
    return ramus_controller_create(r->model, &d, NULL, out, err);
}

static inline void control_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    ramus_controller *c = user;
    if (ramus_controller_forces(c, t, q, v, tau) != RAMUS_OK)
        fail_msg("%s", ramus_controller_error(c)->text);
}

static inline ramus_control_report report_of(const ramus_controller *c)
{
    ramus_control_report report;
    assert_int_equal(ramus_controller_report(c, &report), RAMUS_OK);
    return report;
}

/* MBM in ten modules, somewhere near neutral, with a goal at most `reach` from there in every coordinate. */
typedef struct mbm {
    robot r;
    ramus_frame leaf[LEAVES];
    double goal[MOST];
} mbm;

static inline mbm mbm_create(unsigned long long seed, double start, double reach)
{
    mbm m = { .r = robot_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml") };
    rng random = { seed };
    assert_int_equal(ramus_leaf_frames(m.r.model, m.leaf, LEAVES), LEAVES);
    for (int k = 0; k < m.r.nq; k++) {
        m.r.q[k] = rng_uniform(&random, -start, start);
        m.goal[k] = m.r.q[k] + rng_uniform(&random, -reach, reach);
    }
    return m;
}

#endif
