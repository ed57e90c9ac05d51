/* gravity_compensation.c - an arm held in place by PD control, without and with the forces that carry its weight
 *
 *     tau = kp (q_d - q) - kd v  [+ g(q)]        kp = w^2 m, kd = 2 w m, m the inertia that each joint meets
 *
 *     gcc examples/gravity_compensation.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { NV = 8 };            /* seven joints, and one for both fingers */
static const double w = 15; /* rad/s */
static const double desired[NV] = { 0.3, 0.6, 0.1, 1.1, 0.2, -0.8, 0.5, 0.02 };

typedef struct controller {
    const ramus_model *model;
    ramus_data *data; /* the controller's own */
    double kp[NV], kd[NV];
    bool compensate;
} controller;

static ramus_status forces(void *user, double t, const double q[], const double v[], double tau[])
{
    static const double zero[NV];
    controller *c = user;
    (void)t;
    double g[NV] = { 0 };
    if (c->compensate) {
        const ramus_status status = ramus_inverse_dynamics(c->model, c->data, q, zero, zero, g);
        if (status != RAMUS_OK)
            return status;
    }
    for (int k = 0; k < NV; k++)
        tau[k] = g[k] + c->kp[k] * (desired[k] - q[k]) - c->kd[k] * v[k];
    return RAMUS_OK;
}

static ramus_status choose_gains(controller *c)
{
    double M[NV * NV];
    const ramus_status status = ramus_mass_matrix(c->model, c->data, desired, M);
    for (int k = 0; k < NV; k++) {
        c->kp[k] = w * w * M[k * NV + k];
        c->kd[k] = 2 * w * M[k * NV + k];
    }
    return status;
}

/* The largest distance of a joint from where it should be, every 0.5 s. */
static ramus_status print_error(void *user, ramus_sim *sim, const ramus_sim_output *at)
{
    double *error = user;
    (void)sim;
    *error = 0;
    for (int k = 0; k < NV; k++)
        *error = fmax(*error, fabs(desired[k] - at->q[k]));
    printf("%6.1f %14.2e\n", at->t, *error);
    return RAMUS_OK;
}

int main(void)
{
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    controller c = { 0 };
    double q[NV], error[2] = { 0 };
    ramus_status status = ramus_model_load("examples/robots/arm.urdf", NULL, &model, &err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, NULL, &c.data, &err);
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, NULL, &sim, &err);
    c.model = model;
    if (status == RAMUS_OK)
        status = choose_gains(&c);
    for (int run = 0; run < 2 && status == RAMUS_OK; run++) {
        c.compensate = run == 1;
        printf("%s\n     t   error (rad, m)\n", run ? "\nPD and the arm's weight" : "PD alone");
        ramus_sim_set_forces(sim, forces, &c);
        ramus_neutral(model, q);
        status = ramus_sim_set_state(sim, 0, q, NULL);
        if (status == RAMUS_OK)
            status = ramus_sim_run(sim, 2, 0.5, print_error, &error[run]);
    }
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text[0] ? err.text : ramus_status_text(status));
    ramus_sim_destroy(sim);
    ramus_data_destroy(c.data);
    ramus_model_destroy(model);
    /* the weight pulls PD alone away; compensated, the error goes */
    return status == RAMUS_OK && error[0] > 0.02 && error[1] < 1e-5 ? 0 : 1;
}
