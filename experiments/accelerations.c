/* accelerations.c - accelerations of mobile manipulators and of a long chain, against the simulator ([MM] 5)
 *
 * From the simulator's q, v and drive forces, each model computes a:
 *
 *     dqGP   M a = tau - C v - g, with M, C, g of Gauss's principle in dual quaternions; with the platform's constraint
 *            A a = b, the papers' form  M a + Omega (C v + g) - shift = Omega tau
 *     dqNE   M column by column and C v + g from nv + 1 evaluations of the Newton-Euler algorithm in dual quaternions
 *     ABA    articulated bodies with spatial vectors, in the place of the papers' rtNE (a classic Newton-Euler)
 *
 * and is compared with the derivative (Richardson) of the simulator's filtered velocities.
 */
#include "list.h"

#include "channels.h"

#include <ramus/constraint.h>
#include <ramus/equations.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

enum { MODEL_GP, MODEL_NE, MODEL_ABA, MODELS };

typedef struct parameters {
    plant_options plant;
    low_pass filter;
    int nmodel;              /* the first so many of the above */
    const char *plant_robot; /* NULL: the robot itself; else the same tree without what MuJoCo cannot say */
    int rolling;             /* 1: a platform that does not slip: dqGP under the robot's constraint */
    double cmc[MODELS][FIGURES];
    const char *note;
} parameters;

/* One thread's everything. */
typedef struct solver {
    const ramus_model *model;
    ramus_data *sv, *dq;
    ramus_equations *equations;
    ramus_constraints *constraints; /* NULL: none */
    size_t nv;
    double *M, *C, *g, *rhs, *zero, *unit, *block;
} solver;

static ramus_status solver_create(solver *s, const ramus_model *model, int rolling, ramus_error *err)
{
    const size_t nv = (size_t)ramus_model_nv(model);
    ramus_data_options options = ramus_data_options_default();
    ramus_constraint_options by = ramus_constraint_options_default();
    by.method = RAMUS_CONSTRAINT_BY_OMEGA;
    *s = (solver){ .model = model, .nv = nv };
    s->block = calloc(2 * nv * nv + 4 * nv + 1, sizeof *s->block);
    if (!s->block)
        return experiment_no_memory(err);
    s->M = s->block;
    s->C = s->M + nv * nv;
    s->g = s->C + nv * nv;
    s->rhs = s->g + nv;
    s->zero = s->rhs + nv;
    s->unit = s->zero + nv;
    ramus_status status = ramus_data_create(model, &options, &s->sv, err);
    options.algebra = RAMUS_ALGEBRA_DQ;
    if (status == RAMUS_OK)
        status = ramus_data_create(model, &options, &s->dq, err);
    if (status == RAMUS_OK)
        status = ramus_equations_create(model, NULL, &s->equations, err);
    if (status == RAMUS_OK && rolling)
        status = ramus_constraints_create(model, &by, &s->constraints, err);
    return status;
}

static void solver_release(solver *s)
{
    ramus_constraints_destroy(s->constraints);
    ramus_equations_destroy(s->equations);
    ramus_data_destroy(s->sv);
    ramus_data_destroy(s->dq);
    free(s->block);
}

/* a = M^-1 rhs by Cholesky; M is overwritten. */
static ramus_status solve(double *M, size_t n, const double rhs[], double a[])
{
    for (size_t j = 0; j < n; j++)
        for (size_t i = j; i < n; i++) {
            double sum = M[i * n + j];
            for (size_t k = 0; k < j; k++)
                sum -= M[i * n + k] * M[j * n + k];
            if (i == j && !(sum > 0))
                return RAMUS_ERR_SINGULAR;
            M[i * n + j] = i == j ? sqrt(sum) : sum / M[j * n + j];
        }
    for (size_t i = 0; i < n; i++) {
        a[i] = rhs[i];
        for (size_t k = 0; k < i; k++)
            a[i] -= M[i * n + k] * a[k];
        a[i] /= M[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            a[i] -= M[k * n + i] * a[k];
        a[i] /= M[i * n + i];
    }
    return RAMUS_OK;
}

static ramus_status by_gauss(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = s->nv;
    ramus_status status = ramus_gauss_principle(s->model, s->equations, q, v, s->M, s->C, s->g);
    if (status != RAMUS_OK)
        return status;
    for (size_t i = 0; i < n; i++) {
        s->rhs[i] = s->g[i];
        for (size_t k = 0; k < n; k++)
            s->rhs[i] += s->C[i * n + k] * v[k];
    }
    if (!s->constraints) {
        for (size_t i = 0; i < n; i++)
            s->rhs[i] = tau[i] - s->rhs[i];
        return solve(s->M, n, s->rhs, a);
    }
    /* Omega (tau - C v - g) + shift; C gives way to Omega, g to the shift */
    double *Q = s->unit;
    for (size_t i = 0; i < n; i++)
        Q[i] = tau[i] - s->rhs[i];
    status = ramus_constraints_omega(s->model, s->sv, s->constraints, q, v, s->C, s->g);
    for (size_t i = 0; i < n && status == RAMUS_OK; i++) {
        s->rhs[i] = s->g[i];
        for (size_t k = 0; k < n; k++)
            s->rhs[i] += s->C[i * n + k] * Q[k];
    }
    return status == RAMUS_OK ? solve(s->M, n, s->rhs, a) : status;
}

static ramus_status by_newton_euler(solver *s, const double q[], const double v[], const double tau[], double a[])
{
    const size_t n = s->nv;
    ramus_status status = ramus_inverse_dynamics(s->model, s->dq, q, s->zero, s->zero, s->g);
    for (size_t k = 0; k < n && status == RAMUS_OK; k++) {
        memset(s->unit, 0, n * sizeof *s->unit);
        s->unit[k] = 1;
        status = ramus_inverse_dynamics(s->model, s->dq, q, s->zero, s->unit, s->M + k * n);
        for (size_t i = 0; i < n; i++)
            s->M[k * n + i] -= s->g[i];
    }
    if (status == RAMUS_OK)
        status = ramus_inverse_dynamics(s->model, s->dq, q, v, s->zero, s->rhs);
    for (size_t i = 0; i < n; i++)
        s->rhs[i] = tau[i] - s->rhs[i];
    return status == RAMUS_OK ? solve(s->M, n, s->rhs, a) : status;
}

static ramus_status evaluate(const parameters *p, const ramus_model *model, const run *r, channels a[MODELS],
                             const experiment_options *o, ramus_error *err)
{
    solver s;
    const size_t nv = (size_t)ramus_model_nv(model);
    double *q = calloc(4 * nv + 1, sizeof *q), *v = q + nv, *tau = v + nv, *x = tau + nv;
    ramus_status status = solver_create(&s, model, p->rolling, err);
    if (!q)
        status = experiment_no_memory(err);
    const int ready = status == RAMUS_OK;
    for (size_t i = 0; i < r->q.n && status == RAMUS_OK; i++) {
        channels_get(&r->q, i, q);
        channels_get(&r->v, i, v);
        channels_get(&r->tau, i, tau);
        for (int k = 0; k < p->nmodel && status == RAMUS_OK; k++) {
            status = k == MODEL_GP   ? by_gauss(&s, q, v, tau, x)
                     : k == MODEL_NE ? by_newton_euler(&s, q, v, tau, x)
                                     : ramus_forward_dynamics(model, s.sv, q, v, tau, x);
            channels_set(&a[k], i, x);
        }
        if (i % 100 == 0)
            experiment_progress(o, "computing accelerations", i, r->q.n);
    }
    if (status != RAMUS_OK && ready)
        experiment_fail(err, status, "the model's accelerations could not be computed");
    solver_release(&s);
    free(q);
    return status;
}

static ramus_status compare(const parameters *p, experiment_result *r, const run *measured, channels a[MODELS],
                            channels *reading, ramus_error *err)
{
    static const char *const what[MODELS] = { "dqGP vs simulator", "dqNE vs simulator", "rtNE (ABA) vs simulator" };
    static const char *const names[] = { "simulator", "dqGP", "dqNE" };
    static const char *const files[MODELS] = { "computed.csv", "computed-dqne.csv", "computed-aba.csv" };
    const channels *const curves[] = { reading, &a[MODEL_GP], &a[MODEL_NE] };
    const ramus_model *model = r->model;
    channels filtered = channels_create(reading->count, reading->n);
    ramus_status status = filtered.x ? RAMUS_OK : experiment_no_memory(err);
    if (status == RAMUS_OK)
        status = channels_filter(p->filter, ZERO_PHASE, &measured->v, &filtered, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&filtered, reading, err);
    for (int k = 0; k < p->nmodel && status == RAMUS_OK; k++) {
        const column_group computed[] = { { "a", &a[k] } };
        status = measure(r, model, what[k], &a[k], reading, NULL, p->cmc[k], k == 0, err);
        if (status == RAMUS_OK)
            status = keep_table(r, model, files[k], 1, computed, err);
    }
    if (status == RAMUS_OK && p->nmodel > MODEL_NE)
        status = measure(r, model, "dqGP vs dqNE", &a[MODEL_GP], &a[MODEL_NE], NULL, NULL, 0, err);
    if (status == RAMUS_OK)
        status = plot_extremes(r, model, "Acceleration", p->nmodel > MODEL_NE ? 3 : 2, names, curves, err);
    const column_group readings[] = { { "a", reading } };
    if (status == RAMUS_OK)
        status = keep_table(r, model, "measured-accelerations.csv", 1, readings, err);
    if (status == RAMUS_OK)
        status = keep_run(r, model, measured, err);
    if (status == RAMUS_OK)
        status = channels_filter(p->filter, CAUSAL, &measured->v, &filtered, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&filtered, reading, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqGP vs simulator, causal filter", &a[MODEL_GP], reading, NULL, p->cmc[0], 0, err);
    channels_release(&filtered);
    return status;
}

/* 0.05 sin(2 pi t) on every coordinate; a differential platform drives and turns with 0.1 sin(2 pi t) instead. */
static void reference(const void *user, double t, double q[], double v[])
{
    sine_reference(user, t, q, v);
}

static void rolling_reference(const void *user, double t, double q[], double v[])
{
    sine_reference(user, t, q, v);
    q[0] = q[1] = q[2] = 0;
    v[1] = 0;
    v[0] = v[2] = 0.1 * sin(2 * PI * t);
}

/* How well the simulator's platform keeps to the constraint that the model has. */
static void note_slip(experiment_result *r, const run *measured)
{
    double slip = 0, speed = 0;
    for (size_t i = FIRST_SAMPLE; i < measured->q.n; i++) {
        const double phi = channel(&measured->q, 2)[i], x = channel(&measured->v, 0)[i],
                     y = channel(&measured->v, 1)[i];
        slip = fmax(slip, fabs(cos(phi) * y - sin(phi) * x));
        speed = fmax(speed, fabs(cos(phi) * x + sin(phi) * y));
    }
    experiment_note(r, "The platform slips sideways by at most %.1e m/s, while it drives at up to %.3g m/s.", slip,
                    speed);
}

static ramus_status run_accelerations(const experiment *self, const experiment_options *o, experiment_result *r,
                                      ramus_error *err)
{
    const parameters *p = self->parameters;
    run measured = { 0 };
    channels a[MODELS] = { 0 }, reading = { 0 };
    plant *simulator = NULL;
    ramus_model *plant_model = NULL;
    ramus_status status = experiment_load(self->robot, &r->model, err);
    if (status == RAMUS_OK)
        status = experiment_load(p->plant_robot ? p->plant_robot : self->robot, &plant_model, err);
    if (status != RAMUS_OK)
        return status;
    const int nv = ramus_model_nv(r->model);
    const sine s = { .nv = nv, .amplitude = 0.05 };
    for (int k = 0; k < MODELS; k++) {
        a[k] = channels_create(nv, SAMPLES);
        if (!a[k].x)
            status = experiment_no_memory(err);
    }
    reading = channels_create(nv, SAMPLES);
    if (!reading.x)
        status = experiment_no_memory(err);
    if (status == RAMUS_OK)
        status = plant_create(plant_model, &p->plant, &simulator, err);
    if (status == RAMUS_OK)
        status =
            run_plant(simulator, nv, p->rolling ? rolling_reference : reference, &s, NULL, NULL, o, &measured, err);
    if (status == RAMUS_OK && p->rolling)
        note_slip(r, &measured);
    if (status == RAMUS_OK)
        status = evaluate(p, r->model, &measured, a, o, err);
    if (status == RAMUS_OK)
        status = compare(p, r, &measured, a, &reading, err);
    experiment_note(r,
                    "The paper does not print its filter: here a Butterworth low pass of order %d and %g Hz, forwards "
                    "and backwards (zero phase); the causal rows filter forwards only, and their lag is the filter's.",
                    p->filter.order, p->filter.cutoff);
    if (p->note)
        experiment_note(r, "%s", p->note);
    plant_destroy(simulator);
    ramus_model_destroy(plant_model);
    run_release(&measured);
    for (int k = 0; k < MODELS; k++)
        channels_release(&a[k]);
    channels_release(&reading);
    return status;
}

/* ---- the experiments -------------------------------------------------------------------------------------------- */

static const parameters serial_50 = {
    .plant = { .drive = PLANT_SERVOS,
               .integrator = PLANT_IMPLICIT,
               .sample_step = SAMPLE_STEP,
               .substeps = 25,
               .bandwidth = 2 * PI * 10,
               .damping_ratio = 2 },
    .filter = { 2, 100 },
    .nmodel = 3,
    .cmc = { { 0.9044, 0.9993, 0.9893, 0.0182 },
             { 0.9044, 0.9993, 0.9893, 0.0182 },
             { 0.9044, 0.9993, 0.9893, 0.0182 } },
    .note =
        "Joints of a chain that turn against each other meet a hundred thousand times less inertia than one of them "
        "by itself: the servos are stiff there, and the simulator runs with its implicit integrator in steps of "
        "40 \xC2\xB5s. Rounding grows there by the same factor, which is what dqGP against dqNE shows.",
};
const experiment experiment_serial_50 = {
    "serial-50",
    "The 50-DoF serial robot: accelerations against the simulator",
    "One chain of fifty revolute joints, asked to follow 0.05 sin(2\xCF\x80t) rad by position and velocity servos of "
    "the "
    "simulator. From measured positions, velocities and drive forces the models compute accelerations: Gauss's "
    "principle in dual quaternions (dqGP), the dual quaternion Newton-Euler algorithm (dqNE, 52 evaluations), and "
    "articulated bodies with spatial vectors in the place of the paper's classic algorithm (rtNE). They are compared "
    "with the derivative of the filtered velocities.",
    "serial-50.yaml",
    run_accelerations,
    &serial_50,
};

static const parameters holonomic_9 = {
    .plant = { .drive = PLANT_SERVOS,
               .integrator = PLANT_RK4,
               .sample_step = SAMPLE_STEP,
               .substeps = 20,
               .bandwidth = 2 * PI * 10,
               .damping_ratio = 1 },
    .filter = { 2, 100 },
    .nmodel = 2,
    .cmc = { { 0.9934, 0.9999, 0.9973, 0.0026 }, { 0.9938, 0.9999, 0.9977, 0.0022 } },
};
const experiment experiment_holonomic_9 = {
    "holonomic-9",
    "The 9-DoF holonomic mobile manipulator: accelerations against the simulator",
    "A platform that moves freely in the plane with a six-joint arm; every coordinate is asked to follow "
    "0.05 sin(2\xCF\x80t) (rad or m) by position and velocity servos of the simulator. From measured positions, "
    "velocities "
    "and drive forces the models compute accelerations: Gauss's principle in dual quaternions (dqGP) and the dual "
    "quaternion Newton-Euler algorithm (dqNE). They are compared with the derivative of the filtered velocities.",
    "holonomic-9.yaml",
    run_accelerations,
    &holonomic_9,
};

static const parameters nonholonomic_8 = {
    .plant = { .drive = PLANT_DIFFERENTIAL,
               .integrator = PLANT_IMPLICIT,
               .sample_step = SAMPLE_STEP,
               .substeps = 50,
               .bandwidth = 2 * PI * 10,
               .damping_ratio = 1 },
    .filter = { 2, 100 },
    .nmodel = 1,
    .plant_robot = "holonomic-9.yaml",
    .rolling = 1,
    .cmc = { { 0.8860, 0.9999, 0.9839, 0.0368 } },
    .note =
        "MuJoCo has no nonholonomic constraint. The platform cannot slip because a damper of 1e7 N s/m acts along its "
        "axle (implicit integrator, steps of 20 \xC2\xB5s); its force is not among the measured ones. The model knows "
        "nothing of the damper: it has the constraint.",
};
const experiment experiment_nonholonomic_8 = {
    "nonholonomic-8",
    "The 8-DoF nonholonomic mobile manipulator: accelerations against the simulator",
    "A platform with two driven wheels and a six-joint arm. Velocity servos drive and turn the platform with "
    "0.1 sin(2\xCF\x80t) m/s and rad/s, the arm follows 0.05 sin(2\xCF\x80t) rad. From measured positions, velocities "
    "and "
    "drive forces, Gauss's principle in dual quaternions under the rolling constraint (dqGP, Udwadia and Kalaba's "
    "equation in the paper's form) computes accelerations, which are compared with the derivative of the filtered "
    "velocities.",
    "nonholonomic-8.yaml",
    run_accelerations,
    &nonholonomic_8,
};
