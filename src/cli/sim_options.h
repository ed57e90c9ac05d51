/* sim_options.h - the options of a simulation, which sim and view --live share */
#ifndef RAMUS_CLI_SIM_OPTIONS_H
#define RAMUS_CLI_SIM_OPTIONS_H

#include "cli.h"
#include "tools/sim/setup.h"

/* For args_option[]; x: a sim_texts. */
#define SIM_OPTIONS(x, method_letter)                                                                                  \
    { "--initial", 'i', "CSV", "a row of q.*, and v.* where not zero; neutral if absent", &(x)->initial, NULL },       \
        { "--row", 0, "N", "which row of it, from 0 (default)", &(x)->row, NULL },                                     \
        { "--torques", 0, "CSV", "t and tau.*, contact.*: straight lines between the rows", &(x)->torques, NULL },     \
        { "--contacts", 0, "CSV", "t and contact.FRAME.*: what the world exerts on frames", &(x)->contacts, NULL },    \
        { "--hold", 0, NULL, "hold the first pose: gravity compensation and feedback", NULL, &(x)->hold },             \
        { "--reference", 0, "CSV", "t, q.*, and v.*, a.*: follow it by computed torque", &(x)->reference, NULL },      \
        { "--gains", 0, "KP,KV", "of --reference and --hold, in 1/s^2 and 1/s (100,20)", &(x)->gains, NULL },          \
        { "--controller", 0, "FILE", "forces from a controller", &(x)->controller, NULL },                             \
        { "--time", 't', "T", "how long, in s", &(x)->time, NULL },                                                    \
        { "--step", 0, "H", "of fixed steps, in s (0.001)", &(x)->step, NULL },                                        \
        { "--method", method_letter, "NAME", "adaptive (default), euler, rk4 or variational", &(x)->method, NULL },    \
        { "--tolerance", 0, "X", "of the adaptive method, relative (1e-8)", &(x)->tolerance, NULL },                   \
        { "--limits", 0, NULL, "joints stop at their limits", NULL, &(x)->limits },                                    \
    {                                                                                                                  \
        "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &(x)->joint_effects    \
    }

#endif
