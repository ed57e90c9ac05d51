/* whole_body.h - robots with constraints under a controller: states on the constraints, the equations of motion, a quadruped that stands */
#ifndef TESTS_CONTROL_WHOLE_BODY_H
#define TESTS_CONTROL_WHOLE_BODY_H

#include "arm.h"

#include "ramus/constraint.h"
#include "ramus/mechanism.h"

enum { ROWS = 32 };

/* A robot with its constraints left out of `tree`: M a + h with springs, for what the constraints must then exert. */
typedef struct body {
    robot r;
    ramus_data *tree;
} body;

static inline body body_of(robot r)
{
    body b = { .r = r };
    ramus_data_options options = ramus_data_options_default();
    options.without_model_constraints = true;
    assert_int_equal(ramus_data_create(r.model, &options, &b.tree, NULL), RAMUS_OK);
    return b;
}

static inline void body_release(body *b)
{
    ramus_data_destroy(b->tree);
    robot_release(&b->r);
}

/* Somewhere near q, moving, on the constraints. */
static inline void body_scatter(body *b, const double q[], double reach, double speed, unsigned long long seed)
{
    robot *r = &b->r;
    rng random = { seed };
    double step[MOST];
    for (int k = 0; k < r->nv; k++) {
        step[k] = rng_uniform(&random, -reach, reach);
        r->v[k] = rng_uniform(&random, -speed, speed);
    }
    ramus_integrate(r->model, q, step, 1, r->q);
    if (ramus_constraint_project(r->model, r->data, NULL, r->q, r->v) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(r->data)->text);
}

static inline void near(const char *what, unsigned long long seed, int k, double is, double wanted, double tolerance)
{
    if (!(fabs(is - wanted) <= tolerance))
        fail_msg("%s, seed %llu, %d: %.17g, wanted %.17g to %g", what, seed, k, is, wanted, tolerance);
}

static inline ramus_control_drives drives_of(const ramus_controller *c)
{
    ramus_control_drives drives;
    assert_int_equal(ramus_controller_drives(c, &drives), RAMUS_OK);
    return drives;
}

/* Inverse dynamics with these constraint forces returns the driving forces; the accelerations meet the constraints; forward
 * dynamics returns them. Passive coordinates get what actuators exert, and no motor. */
static inline void check_motion(const char *what, body *b, unsigned long long seed, const ramus_controller *c,
                                const double tau[])
{
    const robot *r = &b->r;
    const double *a = report_of(c).a;
    const ramus_control_drives drives = drives_of(c);
    double f[MOST], A[ROWS * MOST], rhs[ROWS], back[MOST], size = 1, fast = 1;
    const int nrow = ramus_data_nconstraint_row(r->data);
    assert_true(nrow <= ROWS && nrow == drives.nconstraint_row);
    assert_int_equal(ramus_inverse_dynamics(r->model, b->tree, r->q, r->v, a, f), RAMUS_OK);
    const ramus_constraint_rows rows = { .A = A, .b = rhs };
    assert_int_equal(ramus_constraint_equations(r->model, r->data, r->q, r->v, &rows), RAMUS_OK);
    for (int k = 0; k < r->nv; k++) {
        size = fmax(size, fabs(f[k]));
        fast = fmax(fast, fabs(a[k]));
    }
    for (int i = 0; i < nrow; i++) {
        double sum = -rhs[i];
        for (int k = 0; k < r->nv; k++) {
            sum += A[i * r->nv + k] * a[k];
            f[k] -= A[i * r->nv + k] * drives.multiplier[i];
        }
        near(what, seed, i, sum, 0, 1e-9 * fast);
    }
    for (int k = 0; k < r->nv; k++)
        near(what, seed, k, f[k], tau[k], 1e-9 * size);
    assert_true(drives.residual <= 1e-9 * size);
    robot_accelerate((robot *)r, r->q, r->v, tau, back);
    for (int k = 0; k < r->nv; k++) {
        near(what, seed, k, back[k], a[k], 1e-8 * fast);
        if (ramus_model_v_is_passive(r->model, k))
            assert_true(drives.motor[k] == 0);
    }
}

static inline ramus_controller *controller_of(const robot *r, const char *text, ramus_controller_description *changed)
{
    ramus_controller_description *d = NULL;
    ramus_controller *c = NULL;
    ramus_error err;
    if (ramus_controller_description_parse(text, strlen(text), "test", r->model, NULL, &d, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    if (changed) {
        d->damping = changed->damping;
        d->warm_start = changed->warm_start;
    }
    if (ramus_controller_create(r->model, d, NULL, &c, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_controller_description_destroy(d);
    return c;
}

/* ---- the quadruped of examples ---------------------------------------------------------------------------------- */

#define HEAD "ramus: 1\ncontroller: "
__attribute__((unused)) static const double standing[19] = {
    0, 0, 0.32786097217122757, 1, 0, 0, 0, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4
};

#define FEET                                                                                                           \
    "limits: {model: true, constraints: {fl: {force: 250, contact: {friction: 0.6}}, fr: {force: 250, contact: "       \
    "{friction: 0.6}}, rl: {force: 250, contact: {friction: 0.6}}, rr: {force: 250, contact: {friction: 0.6}}}}\n"
__attribute__((unused)) static const char stand_text[] =
    HEAD "task\ntasks:\n"
         "  - {kind: centre_of_mass, target: {position: [0.02, 0.01, 0.29]}}\n"
         "  - {kind: orientation, frame: quadruped/trunk, target: {rotation: {rpy: [0, 0.05, 0]}}}\n" FEET;

#endif
