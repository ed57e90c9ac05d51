/* sim_setup.h - a simulation as options describe it: the same for ramus sim and ramus view --live */
#ifndef RAMUS_CLI_SIM_SETUP_H
#define RAMUS_CLI_SIM_SETUP_H

#include "sim_inputs.h"

/* What was given, as texts; NULL: not given. */
typedef struct sim_texts {
    const char *initial, *row, *torques, *reference, *controller, *gains, *time, *step, *method, *tolerance;
    int hold, joint_effects;
} sim_texts;

#define SIM_OPTIONS(x, method_letter)                                                                                  \
    { "--initial", 'i', "CSV", "a row of q.*, and v.* where not zero; neutral if absent", &(x)->initial, NULL },       \
        { "--row", 0, "N", "which row of it, from 0 (default)", &(x)->row, NULL },                                     \
        { "--torques", 0, "CSV", "t and tau.*: forces, straight lines between the rows", &(x)->torques, NULL },        \
        { "--hold", 0, NULL, "hold the first pose: gravity compensation and feedback", NULL, &(x)->hold },             \
        { "--reference", 0, "CSV", "t, q.*, and v.*, a.*: follow it by computed torque", &(x)->reference, NULL },      \
        { "--gains", 0, "KP,KV", "of --reference and --hold, in 1/s^2 and 1/s (100,20)", &(x)->gains, NULL },          \
        { "--controller", 0, "FILE", "forces from a controller", &(x)->controller, NULL },                             \
        { "--time", 't', "T", "how long, in s", &(x)->time, NULL },                                                    \
        { "--step", 0, "H", "of fixed steps, in s (0.001)", &(x)->step, NULL },                                        \
        { "--method", method_letter, "NAME", "adaptive (default), euler, rk4 or variational", &(x)->method, NULL },    \
        { "--tolerance", 0, "X", "of the adaptive method, relative (1e-8)", &(x)->tolerance, NULL },                   \
    {                                                                                                                  \
        "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &(x)->joint_effects    \
    }

typedef struct sim_setup {
    ramus_sim_options how;
    double time, kp, kv; /* time: 0 if not given */
    ramus_sim *sim;
    sim_inputs inputs;
} sim_setup;

/* A finite number that is at least, or above, `least`. What is wrong is printed; an exit code is returned. */
int sim_read_number(const char *option, const char *text, double least, int above, double *value);
/* The numbers and the method in the texts, and whether they go together. Returns an exit code. */
int sim_setup_read(sim_setup *s, const sim_texts *x);
/* The simulation of a model (which came from `path`), at its first state and with its forces. Returns an exit code;
 * close in any case. The setup must stay where it is. */
int sim_setup_open(sim_setup *s, const sim_texts *x, const ramus_model *model, const char *path);
void sim_setup_close(sim_setup *s);

#endif
