/* data_with.h - workspaces for what a test evaluates */
#ifndef TESTS_SUPPORT_DATA_WITH_H
#define TESTS_SUPPORT_DATA_WITH_H

#include <ramus/ramus.h>

#include <stdlib.h>
#include <string.h>

/* A data with memory for `with`; opt may be NULL. */
static inline ramus_status data_with(unsigned with, const ramus_model *model, const ramus_data_options *opt,
                                     ramus_data **out, ramus_error *err)
{
    ramus_data_options options = opt ? *opt : ramus_data_options_default();
    options.with |= with;
    return ramus_data_create(model, &options, out, err);
}

/* A data as a subsystem. */
static inline ramus_status subsystem_with(const ramus_model *model, const ramus_data_options *opt,
                                          const ramus_frame outlets[], int noutlet, ramus_data **out, ramus_error *err)
{
    ramus_data_options options = opt ? *opt : ramus_data_options_default();
    options.outlets = outlets;
    options.noutlet = noutlet;
    return data_with(RAMUS_WITH_COMPOSITION, model, &options, out, err);
}

/* ramus_forward_dynamics_external, and what the constraints exert: A^T multiplier [nv], multipliers [nrow]; either may be NULL. */
static inline ramus_status constrained_forward(const ramus_model *model, ramus_data *data, const double q[],
                                               const double v[], const double tau[], const ramus_wrench external[],
                                               double a[], double force[], double multiplier[])
{
    const ramus_status status = ramus_forward_dynamics_external(model, data, q, v, tau, external, a);
    const size_t nv = (size_t)ramus_model_nv(model), nrow = (size_t)ramus_data_nconstraint_row(data);
    if (status != RAMUS_OK)
        return status;
    double *A = calloc(nrow * nv + nrow + 1, sizeof *A), *x = A + nrow * nv;
    const ramus_constraint_report report = ramus_constraint_report_after(data);
    if (nrow)
        memcpy(x, report.multiplier, nrow * sizeof *x);
    if (multiplier && nrow)
        memcpy(multiplier, x, nrow * sizeof *x);
    const ramus_constraint_rows rows = { .A = A };
    if (force && ramus_constraint_equations(model, data, q, v, &rows) == RAMUS_OK)
        for (size_t k = 0; k < nv; k++) {
            force[k] = 0;
            for (size_t i = 0; i < nrow; i++)
                force[k] += A[i * nv + k] * x[i];
        }
    free(A);
    return force ? ramus_forward_dynamics_external(model, data, q, v, tau, external, a) : status; /* its report */
}

/* ramus_inverse_dynamics_actuated, and the multipliers [nrow], which may be NULL. */
static inline ramus_status constrained_inverse(const ramus_model *model, ramus_data *data, const double q[],
                                               const double v[], const double a[], const ramus_wrench external[],
                                               const unsigned char actuated[], double tau[], double multiplier[])
{
    const ramus_status status = ramus_inverse_dynamics_actuated(model, data, q, v, a, external, actuated, tau);
    const size_t nrow = (size_t)ramus_data_nconstraint_row(data);
    if (status == RAMUS_OK && multiplier && nrow)
        memcpy(multiplier, ramus_constraint_report_after(data).multiplier, nrow * sizeof *multiplier);
    return status;
}

#endif
