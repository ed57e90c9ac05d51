/* inputs.h - where the input forces of ramus sim come from */
#ifndef RAMUS_TOOLS_SIM_INPUTS_H
#define RAMUS_TOOLS_SIM_INPUTS_H

#include "tools/console/console.h"

#include <ramus/mechanism.h>
#include <ramus/control.h>
#include <ramus/sim.h>

typedef enum input_kind { INPUT_NONE, INPUT_TORQUES, INPUT_HOLD, INPUT_REFERENCE, INPUT_CONTROLLER } input_kind;

typedef struct sim_inputs {
    input_kind kind;
    const ramus_log_options
        *log;          /* set before opening: how tables are read, and how torques go between rows; may be NULL */
    int joint_effects; /* set before opening: the forces of references, holding and controllers count them */
    const ramus_model *model;
    ramus_data *data;
    ramus_controller *controller;
    double *task_forces;               /* [nv] scratch of its reports; NULL: not asked for yet */
    int contradicted;                  /* 1: the controller's limits contradicted each other */
    double contradicted_at, violation; /* s, the first time; rad/s^2 or m/s^2, the largest excess */
    double force_excess, range_excess; /* the same of constraints, N or N m, and of ranges and actuators */
    double kp, kv;                     /* 1/s^2, 1/s */
    ramus_states *rows;                /* of the table; for holding, one row of q and of tau */
    size_t at;                         /* the row used last */
    double *G;                         /* hold: [nv x nv], forces by accelerations at the initial pose */
    ramus_data *servo;                 /* accelerations of driven joints as rows; NULL: all are driven, or none */
    const ramus_data *last;            /* `data` or `servo`: where the forces were computed */
    int ndriven;
    const double *servo_wanted;                 /* [nv] */
    double *servo_a;                            /* scratch */
    double now;                                 /* s, of the forces that are asked for */
    double *q_wanted, *v_wanted, *a_wanted, *e; /* scratch */
} sim_inputs;

/* What is wrong is printed; an exit code is returned. Close in any case. */
int inputs_open_torques(sim_inputs *in, const ramus_model *model, const char *path);
int inputs_open_reference(sim_inputs *in, const ramus_model *model, const char *path, double kp, double kv);
int inputs_open_hold(sim_inputs *in, const ramus_model *model, const double q[], double kp, double kv);
int inputs_open_controller(sim_inputs *in, const ramus_model *model, const char *path);
void inputs_close(sim_inputs *in);

/* For ramus_sim_set_forces; user: a sim_inputs. */
ramus_status inputs_forces(void *user, double t, const double q[], const double v[], double tau[]);
/* Note whether the limits that the controller just worked with contradict each other. */
void inputs_watch_limits(sim_inputs *in, double t);
/* Of a controller: the error of each task at a state, as columns error.NAME; a name that comes again gets its number. */
int inputs_ntask(const sim_inputs *in);
int inputs_error_names(const sim_inputs *in, char **name, int *count); /* 0: memory is out */
ramus_status inputs_errors(sim_inputs *in, double t, const double q[], const double v[], double error[]);
/* Of a controller: a line for each task and its error at this state, the last one, and what limits did. Prints to standard
 * error; returns an exit code. */
int inputs_summarize(sim_inputs *in, double t, const double q[], const double v[]);
/* Why the last call failed. */
const char *inputs_error(const sim_inputs *in);

#endif
