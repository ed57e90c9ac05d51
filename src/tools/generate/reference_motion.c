/* reference_motion.c - where robots are after a few steps, by the library's simulation */
#include "reference_parts.h"

#include <string.h>

typedef struct driver {
    const double *tau; /* of the step, or NULL */
    size_t nv;
} driver;

static ramus_status drive(void *user, double t, const double q[], const double v[], double tau[])
{
    const driver *d = user;
    (void)t;
    (void)q;
    (void)v;
    if (d->tau)
        memcpy(tau, d->tau, d->nv * sizeof *tau);
    return RAMUS_OK;
}

static ramus_status roll_one(ramus_sim *sim, const ramus_model *m, reference_rollout which, size_t state,
                             const double tau[], const double port[], driver *by)
{
    const size_t nv = (size_t)ramus_model_nv(m), nport = reference_ports_size(m);
    const bool changes = which == ROLLOUT_EULER || which == ROLLOUT_RUNGE_KUTTA;
    ramus_status status = RAMUS_OK;
    for (size_t n = 0; n < ROLLOUT_STEPS && status == RAMUS_OK; n++) {
        const size_t at = changes ? (state + n) % REFERENCE_STATES : state;
        by->tau = which == ROLLOUT_FREE ? NULL : tau + at * nv;
        status = reference_feed(m, ramus_sim_data(sim), port + at * nport);
        if (status == RAMUS_OK)
            status = ramus_sim_step(sim);
    }
    return status;
}

ramus_status reference_roll(const ramus_model *m, reference_rollout which, const double q0[], const double v0[],
                            const double tau[], const double port[], double q[], double v[], ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m), nport = reference_ports_size(m);
    ramus_sim_options how = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    driver by = { .nv = nv };
    how.method = which == ROLLOUT_CONSTANT || which == ROLLOUT_EULER ? RAMUS_SIM_EULER : RAMUS_SIM_RK4;
    how.step = ROLLOUT_STEP;
    ramus_status status = ramus_sim_create(m, &how, &sim, err);
    if (status != RAMUS_OK)
        return status;
    ramus_sim_set_forces(sim, drive, &by);
    for (size_t k = 0; k < REFERENCE_STATES && status == RAMUS_OK; k++) {
        status = reference_feed(m, ramus_sim_data(sim), port + k * nport);
        if (status == RAMUS_OK)
            status = ramus_sim_set_state(sim, 0, q0 + k * nq, v0 + k * nv);
        if (status == RAMUS_OK)
            status = roll_one(sim, m, which, k, tau, port, &by);
        if (status == RAMUS_OK) {
            memcpy(q + k * nq, ramus_sim_q(sim), nq * sizeof *q);
            memcpy(v + k * nv, ramus_sim_v(sim), nv * sizeof *v);
        } else {
            *err = *ramus_sim_error(sim);
        }
    }
    ramus_sim_destroy(sim);
    return status;
}
