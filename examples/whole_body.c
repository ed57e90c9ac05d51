/* whole_body.c - robots with constraints, passive joints and actuators under control, each from a controller file and in simulation
 *
 * A quadruped stands on four feet, which are held or touch the ground, and shifts its weight; a Stewart platform follows a path through its legs; CHARMIE moves by the lengths
 * of its actuators; a base with wheels parks. Each runs with its own constraints, and the verdict is about errors, limits and forces.
 *
 *     gcc examples/whole_body.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 *     ramus sim examples/robots/stewart.yaml --controller examples/controllers/platform.yaml --time 4 --errors      # one of them
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

/* What is watched along the way. */
typedef struct watch {
    ramus_controller *controller;
    const ramus_model *model;
    double residual;          /* N m or N, of the equations of motion */
    double least_push, slope; /* N, the least normal force of a foot; the largest tangential by normal force */
    double strongest;         /* N, tension of an actuator */
    int inconsistent;         /* evaluations in which limits contradicted each other */
} watch;

static ramus_status forces(void *user, double t, const double q[], const double v[], double tau[])
{
    watch *w = user;
    const ramus_status status = ramus_controller_forces(w->controller, t, q, v, tau);
    ramus_control_report report;
    ramus_control_drives drives;
    if (status != RAMUS_OK)
        return status;
    ramus_controller_report(w->controller, &report);
    ramus_controller_drives(w->controller, &drives);
    w->inconsistent += !report.consistent;
    w->residual = fmax(w->residual, drives.residual);
    for (int k = 0; k < drives.npart; k++)
        w->strongest = fmax(w->strongest, fabs(drives.tension[k]));
    for (int k = 0; k + 2 < drives.nconstraint_row;
         k += 3) { /* ball joints: forces in the axes of a, for feet those of the world */
        const double *f = drives.multiplier + k;
        w->least_push = fmin(w->least_push, f[2]);
        w->slope = fmax(w->slope, hypot(f[0], f[1]) / fmax(f[2], 1e-9));
    }
    for (int k = 0; k < drives.nbound; k++) { /* contacts: the normal, then two directions across it */
        const double *f = drives.bound_force + 3 * k;
        w->least_push = fmin(w->least_push, f[0]);
        w->slope = fmax(w->slope, hypot(f[1], f[2]) / fmax(f[0], 1e-9));
    }
    return RAMUS_OK;
}

typedef struct job {
    const char *name, *robot, *controller;
    double time, step;
    const double *q; /* where it starts; NULL: at zero */
    double allowed;  /* total error at the end */
    int feet;        /* 1: the constraints are feet, with friction 0.6 */
    ramus_sim_method method;
} job;

/* 0: as it should be. */
static int run(const job *j)
{
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_controller_description *description = NULL;
    ramus_sim *sim = NULL;
    watch w = { .least_push = INFINITY };
    ramus_control_report report = { .total_error = INFINITY };
    ramus_sim_options options = ramus_sim_options_default();
    double q[64], v[64] = { 0 }, position = 0, velocity = 0;
    options.method = j->method;
    options.step = j->step;
    ramus_status status = ramus_model_load(j->robot, NULL, &model, &err);
    if (status == RAMUS_OK)
        status = ramus_controller_description_load(j->controller, model, NULL, &description, &err);
    if (status == RAMUS_OK)
        status = ramus_controller_create(model, description, NULL, &w.controller, &err);
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, &options, &sim, &err);
    if (status == RAMUS_OK) {
        ramus_neutral(model, q);
        if (j->q)
            memcpy(q, j->q, (size_t)ramus_model_nq(model) * sizeof *q);
        w.model = model;
        ramus_sim_set_forces(sim, forces, &w);
        status = ramus_sim_set_state(sim, 0, q, v);
        if (status == RAMUS_OK)
            status = ramus_sim_run(sim, j->time, 0, NULL, NULL);
        if (status != RAMUS_OK)
            err = *ramus_sim_error(sim);
    }
    if (status == RAMUS_OK) {
        double tau[64];
        memcpy(q, ramus_sim_q(sim), (size_t)ramus_model_nq(model) * sizeof *q);
        memcpy(v, ramus_sim_v(sim), (size_t)ramus_model_nv(model) * sizeof *v);
        forces(&w, j->time, q, v, tau);
        ramus_controller_report(w.controller, &report);
        ramus_sim_constraint_error(sim, NULL, NULL, &position, &velocity);
    } else {
        fprintf(stderr, "%s: %s\n", j->name, err.text);
    }
    const int feet_hold = !j->feet || (w.least_push >= 0 && w.slope <= 0.6 + 1e-6);
    const int good = status == RAMUS_OK && report.total_error < j->allowed && w.residual < 1e-8 && !w.inconsistent &&
                     position < 1e-8 && feet_hold;
    printf("%-18s error %.1e after %g s, equations of motion to %.0e N, constraints to %.0e m", j->name,
           report.total_error, j->time, w.residual, position);
    if (j->feet)
        printf(", feet push with at least %.1f N, tangential by normal force at most %.2f", w.least_push, w.slope);
    if (w.strongest > 0)
        printf(", actuators with at most %.0f N", w.strongest);
    printf(": %s\n", good ? "good" : "NOT as it should be");
    ramus_sim_destroy(sim);
    ramus_controller_destroy(w.controller);
    ramus_controller_description_destroy(description);
    ramus_model_destroy(model);
    return !good;
}

int main(void)
{
    static const double standing[19] = {
        0, 0, 0.32786097217122757, 1, 0, 0, 0, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4
    };
    static const job jobs[] = {
        { "quadruped", "examples/robots/quadruped_standing.yaml", "examples/controllers/stand.yaml", 2, 2e-3, standing,
          1e-6, 1, RAMUS_SIM_RK4 },
        { "on the ground", "examples/robots/quadruped_on_ground.yaml", "examples/controllers/stand.yaml", 1, 1e-3,
          standing, 3e-3, 1, RAMUS_SIM_EULER },
        { "Stewart platform", "examples/robots/stewart.yaml", "examples/controllers/platform.yaml", 1, 2e-3, NULL, 1e-5,
          0, RAMUS_SIM_RK4 },
        { "CHARMIE", "robots/charmie.yaml", "examples/controllers/lift.yaml", 2, 4e-3, NULL, 1e-5, 0, RAMUS_SIM_RK4 },
        { "parking base", "robots/nonholonomic-8.yaml", "examples/controllers/park.yaml", 12, 1e-2, NULL, 1e-3, 0,
          RAMUS_SIM_RK4 },
    };
    int bad = 0;
    for (size_t k = 0; k < sizeof jobs / sizeof *jobs; k++)
        bad += run(&jobs[k]);
    return bad != 0;
}
