/* forces.c - forces of branched robots: dqNEMC and spatial vectors against the simulator ([BR] V-B, [BL])
 *
 * The simulator's servos follow the reference. Its q and v are read; v is low-pass filtered and differentiated
 * (Richardson) for a; the modular algorithm with dual quaternions (dqNEMC) and the monolithic one with spatial vectors
 * (sv2NE in the papers) compute tau, which is compared with the forces that the simulator's drives exerted.
 */
#include "list.h"

#include "channels.h"

#include <ramus/compose.h>
#include <ramus/dynamics.h>

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

typedef struct parameters {
    plant_options plant;
    sine reference;
    low_pass filter;
    double rmse[FIGURES], cmc[FIGURES];               /* the paper's, against the simulator */
    double rmse_algebras[FIGURES], cmc_same[FIGURES]; /* and of one algebra against the other */
} parameters;

/* tau of both algorithms at every sample. */
static ramus_status evaluate(const ramus_model *model, const run *r, const channels *a, channels *tau_dq,
                             channels *tau_sv, const experiment_options *o, ramus_error *err)
{
    const size_t nv = (size_t)ramus_model_nv(model);
    ramus_data_options options = ramus_data_options_default();
    ramus_composition *composition = NULL;
    ramus_data *data = NULL;
    double *q = calloc(4 * nv + 1, sizeof *q), *v = q + nv, *acc = v + nv, *tau = acc + nv;
    ramus_status status = q ? ramus_data_create(model, &options, &data, err) : experiment_no_memory(err);
    options.algebra = RAMUS_ALGEBRA_DQ;
    if (status == RAMUS_OK)
        status = ramus_composition_create(model, &options, &composition, err);
    for (size_t i = 0; i < r->q.n && status == RAMUS_OK; i++) {
        channels_get(&r->q, i, q);
        channels_get(&r->v, i, v);
        channels_get(a, i, acc);
        status = ramus_composed_inverse_dynamics(model, composition, q, v, acc, NULL, tau);
        channels_set(tau_dq, i, tau);
        if (status == RAMUS_OK)
            status = ramus_inverse_dynamics(model, data, q, v, acc, tau);
        channels_set(tau_sv, i, tau);
        if (i % 500 == 0)
            experiment_progress(o, "computing forces", i, r->q.n);
    }
    if (status != RAMUS_OK && composition && data)
        experiment_fail(err, status, "the model's forces could not be computed");
    ramus_composition_destroy(composition);
    ramus_data_destroy(data);
    free(q);
    return status;
}

typedef struct work {
    run measured;
    channels a, tau_dq, tau_sv;
} work;

/* Accelerations by one way of filtering, and the forces they need. */
static ramus_status compute(const parameters *p, const ramus_model *model, filter_mode mode, work *w,
                            const experiment_options *o, ramus_error *err)
{
    /* tau_dq is room for the filtered velocities */
    ramus_status status = channels_filter(p->filter, mode, &w->measured.v, &w->tau_dq, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&w->tau_dq, &w->a, err);
    if (status == RAMUS_OK)
        status = evaluate(model, &w->measured, &w->a, &w->tau_dq, &w->tau_sv, o, err);
    return status;
}

static ramus_status compare(const parameters *p, experiment_result *r, work *w, const experiment_options *o,
                            ramus_error *err)
{
    static const char *const names[] = { "simulator", "dqNEMC", "spatial vectors" };
    const channels *const curves[] = { &w->measured.tau, &w->tau_dq, &w->tau_sv };
    const channels *tau = &w->measured.tau;
    const ramus_model *model = r->model;
    ramus_status status = compute(p, model, ZERO_PHASE, w, o, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs simulator", &w->tau_dq, tau, p->rmse, p->cmc, 1, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "sv2NE vs simulator", &w->tau_sv, tau, p->rmse, p->cmc, 0, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs sv2NE", &w->tau_dq, &w->tau_sv, p->rmse_algebras, p->cmc_same, 0, err);
    if (status == RAMUS_OK)
        status = plot_extremes(r, model, "Force", 3, names, curves, err);
    if (status == RAMUS_OK)
        status = keep_run(r, model, &w->measured, err);
    const column_group computed[] = {
        { "q", &w->measured.q }, { "v", &w->measured.v }, { "a", &w->a }, { "tau", &w->tau_dq }
    };
    const column_group spatial[] = { { "tau", &w->tau_sv } };
    if (status == RAMUS_OK)
        status = keep_table(r, model, "computed.csv", 4, computed, err);
    if (status == RAMUS_OK)
        status = keep_table(r, model, "computed-spatial.csv", 1, spatial, err);
    if (status == RAMUS_OK)
        status = compute(p, model, CAUSAL, w, o, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs simulator, causal filter", &w->tau_dq, tau, p->rmse, p->cmc, 0, err);
    return status;
}

static ramus_status run_forces(const experiment *self, const experiment_options *o, experiment_result *r,
                               ramus_error *err)
{
    const parameters *p = self->parameters;
    work w = { 0 };
    plant *simulator = NULL;
    ramus_status status = experiment_load(self->robot, &r->model, err);
    if (status != RAMUS_OK)
        return status;
    const int nv = ramus_model_nv(r->model);
    sine reference = p->reference;
    reference.nv = nv;
    w.a = channels_create(nv, SAMPLES);
    w.tau_dq = channels_create(nv, SAMPLES);
    w.tau_sv = channels_create(nv, SAMPLES);
    if (!w.a.x || !w.tau_dq.x || !w.tau_sv.x)
        status = experiment_no_memory(err);
    if (status == RAMUS_OK)
        status = plant_create(r->model, &p->plant, &simulator, err);
    if (status == RAMUS_OK)
        status = run_plant(simulator, nv, sine_reference, &reference, NULL, NULL, o, &w.measured, err);
    if (status == RAMUS_OK)
        status = compare(p, r, &w, o, err);
    experiment_note(r,
                    "Zero phase: the velocities are filtered forwards and backwards (order %d, %g Hz). The causal rows "
                    "filter forwards only, as a machine would while it measures: the accelerations lag, and it is that "
                    "lag which their figures show, not the model.",
                    p->filter.order, p->filter.cutoff);
    experiment_note(
        r, "Where the record ends the filter has no future to look at: the differences at the right edge of the "
           "curves are that, and most of the RMSE.");
    plant_destroy(simulator);
    run_release(&w.measured);
    channels_release(&w.a);
    channels_release(&w.tau_dq);
    channels_release(&w.tau_sv);
    return status;
}

/* ---- the experiments -------------------------------------------------------------------------------------------- */

static const parameters bm = {
    .plant = { .drive = PLANT_SERVOS,
               .integrator = PLANT_RK4,
               .sample_step = SAMPLE_STEP,
               .substeps = 10,
               .bandwidth = 2 * PI * 10,
               .damping_ratio = 1 },
    .reference = { .amplitude = 0.01 },
    .filter = { 2, 100 },
    .rmse = { 6.6206e-5, 0.0364, 0.0051, 0.0081 },
    .cmc = { 0.9888, 0.9999, 0.9937, 0.0037 },
    .rmse_algebras = { 1.1041e-16, 1.2765e-13, 1.695e-14, 3.1047e-14 },
    .cmc_same = { 1, 1, 1, 0 },
};
const experiment experiment_bm = {
    "bm",
    "The 24-DoF branched manipulator: forces against the simulator",
    "Eight arms, 24 joints. The joints are asked to follow 0.01 sin(2\xCF\x80t) (rad or m); position and velocity "
    "servos "
    "of the simulator do so. Measured positions and velocities go into the models; accelerations are the derivative "
    "(Richardson) of the velocities behind a second-order Butterworth low pass of 100 Hz. The forces of the modular "
    "dual quaternion algorithm (dqNEMC) and of a monolithic one with spatial vectors (sv2NE) are compared with those "
    "that the simulator's drives exerted, and with each other.",
    "bm.yaml",
    run_forces,
    &bm,
};

static const parameters branched_38 = {
    .plant = { .drive = PLANT_SERVOS,
               .integrator = PLANT_IMPLICIT,
               .sample_step = SAMPLE_STEP,
               .substeps = 20,
               .bandwidth = 2 * PI * 10,
               .damping_ratio = 1 },
    .reference = { .amplitude = 1 / (2 * PI), .from_rest = 1 },
    .filter = { 6, 10 },
    .rmse = { NAN, NAN, NAN, NAN },
    .cmc = { 0.9850, 1, 0.9968, 0.0037 },
    .rmse_algebras = { NAN, NAN, NAN, NAN },
    .cmc_same = { NAN, NAN, NAN, NAN },
};
const experiment experiment_branched_38 = {
    "branched-38",
    "The 38-DoF branched robot: forces against the simulator",
    "Nine modules, 38 revolute joints. The joints are asked for velocities of sin(2\xCF\x80t) rad/s; servos of the "
    "simulator follow the integral of that. Accelerations are the derivative (Richardson) of the measured velocities "
    "behind a sixth-order Butterworth low pass of 10 Hz. The forces of the modular dual quaternion algorithm (dqNEMC) "
    "and of a monolithic one with spatial vectors (sv2NE) are compared with those that the simulator's drives exerted.",
    "branched-38.yaml",
    run_forces,
    &branched_38,
};
