/* setup.h - a simulation as options describe it: the same for ramus sim and ramus view --live */
#ifndef RAMUS_TOOLS_SIM_SETUP_H
#define RAMUS_TOOLS_SIM_SETUP_H

#include "contacts.h"
#include "inputs.h"

/* What was given, as texts; NULL: not given. */
typedef struct sim_texts {
    const char *initial, *row, *torques, *contacts, *reference, *controller, *gains, *time, *step, *method, *tolerance;
    int hold, joint_effects, limits;
    const ramus_log_options *log; /* how tables are read; may be NULL */
} sim_texts;

typedef struct sim_setup {
    ramus_sim_options how;
    double time, kp, kv; /* time: 0 if not given */
    ramus_sim *sim;
    sim_inputs inputs;
    sim_contact_rows contacts;
    int task_errors; /* the errors of a controller's tasks are columns of the table */
} sim_setup;

/* A finite number that is at least, or above, `least`. What is wrong is printed; an exit code is returned. */
int sim_read_number(const char *option, const char *text, double least, int above, double *value);
/* The numbers and the method in the texts, and whether they go together. Returns an exit code. */
int sim_setup_read(sim_setup *s, const sim_texts *x);
/* The simulation of a model (which came from `path`), at its first state and with its forces. Returns an exit code;
 * close in any case. The setup must stay where it is. */
int sim_setup_open(sim_setup *s, const sim_texts *x, const ramus_model *model, const char *path);
/* Where the forces come from: `model` is the robot that they know, `q` its first pose. Returns an exit code; close in any case. */
int sim_setup_open_inputs(sim_inputs *in, const sim_setup *s, const sim_texts *x, const ramus_model *model,
                          const double q[]);
void sim_setup_close(sim_setup *s);

#endif
