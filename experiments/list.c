/* list.c - the papers' experiments by name: what each runs, what the papers print of it ([BR] V, [BL], [MM] 5, [CH] 6) */
#include "waveforms.h"

#define FORCES_ZERO_PHASE(filter)                                                                                      \
    "Zero phase: the velocities are filtered forwards and backwards (" filter "). The causal rows filter forwards "    \
    "only, as a machine would while it measures: the accelerations lag, and it is that lag which their figures show, " \
    "not the model."
#define ACCELERATIONS_ZERO_PHASE                                                                                       \
    "The paper does not print its filter: here a Butterworth low pass of order 2 and 100 Hz, forwards "                \
    "and backwards (zero phase); the causal rows filter forwards only, and their lag is the filter's."

#define INVENTED_POSES                                                                                                 \
    "The links are those of the paper's Table IV; where on a link and in which direction the next arm is attached is " \
    "shown in the paper's figures only and chosen here. Forces, and with them RMSEs, depend on that."
#define INVENTED_LINKS                                                                                                 \
    "The paper prints how many joints there are and what sits on what, but not the links: their lengths, masses and "  \
    "inertias are chosen here. Its figures are of another robot, and reaching them is no merit."

#define FORCE_UNITS                                                                                                    \
    "RMSE is in N or N m, the unit of each force; CMC and NRMSE (RMSE over the range of the reading) have none."
#define ACCELERATION_UNITS                                                                                             \
    "RMSE is in m/s\xC2\xB2 or rad/s\xC2\xB2, the unit of each acceleration; CMC and NRMSE (RMSE over the range of "   \
    "the "                                                                                                             \
    "reading) have none."

/* ---- forces ----------------------------------------------------------------------------------------------------- */

static const double bm_rmse[] = { 6.6206e-5, 0.0364, 0.0051, 0.0081 }, bm_cmc[] = { 0.9888, 0.9999, 0.9937, 0.0037 };
static const double bm_algebras_rmse[] = { 1.1041e-16, 1.2765e-13, 1.695e-14, 3.1047e-14 },
                    bm_algebras_cmc[] = { 1, 1, 1, 0 };
static const waveforms bm_run = {
    .plant_name = "bm",
    .figure = "[BR] Fig. 6",
    .shown = { { 23, "0.9888" }, { 17, "0.9999" }, { 15, "0.9938" } },
    .assembly = true,
    .limit = 1e-3,
    .computed = FORCES,
    .plant = { PLANT_SERVOS, PLANT_RK4, .substeps = 10, .damping_ratio = 1 },
    .reference = { .amplitude = 0.01 },
    .filter = { 2, 100 },
    .method = { { "dqNEMC", "dqNEMC vs simulator", modular_forces, "computed.csv", bm_rmse, bm_cmc, 0 },
                { "spatial vectors", "spatial vectors vs simulator", spatial_forces, "computed-spatial.csv", bm_rmse,
                  bm_cmc, 0 } },
    .pair = "dqNEMC vs spatial vectors",
    .other = 1,
    .pair_rmse = bm_algebras_rmse,
    .pair_cmc = bm_algebras_cmc,
    .note = { FORCES_ZERO_PHASE("order 2, 100 Hz") },
};
static const experiment bm = {
    "bm",
    "The 24-DoF branched manipulator: forces against the simulator",
    "Eight arms, 24 joints. The joints are asked to follow 0.01 sin(2\xCF\x80t) (rad or m); position and velocity "
    "servos of the simulator do so. Measured positions and velocities go into the models; accelerations are the "
    "derivative (Richardson) of the velocities behind a second-order Butterworth low pass of 100 Hz. The forces "
    "of the modular dual quaternion algorithm (dqNEMC) and of a monolithic one with spatial vectors, both of ramus, "
    "are "
    "compared with those that the simulator's drives exerted, and with each other.",
    "bm.yaml",
    ", as in [BR] Fig. 4",
    FORCE_UNITS,
    INVENTED_POSES,
    waveforms_run,
    &bm_run,
    false,
};

static const double branched_cmc[] = { 0.9850, 1, 0.9968, 0.0037 };
static const waveforms branched_38_run = {
    .plant_name = "branched-38",
    .figure = "[BL] Fig. 5",
    .shown = { { 11, "0.9850" }, { 6, "1.0000" }, { 3, "0.9961" } },
    .limit = 3e-4,
    .computed = FORCES,
    .plant = { PLANT_SERVOS, PLANT_IMPLICIT, .substeps = 20, .damping_ratio = 1 },
    .reference = { .amplitude = 1 / (2 * PI), .from_rest = true },
    .filter = { 6, 10 },
    .method = { { "dqNEMC", "dqNEMC vs simulator", modular_forces, "computed.csv", NULL, branched_cmc, 0 },
                { "spatial vectors", "spatial vectors vs simulator", spatial_forces, "computed-spatial.csv", NULL,
                  branched_cmc, 0 } },
    .pair = "dqNEMC vs spatial vectors",
    .pair_limit = 1e-12,
    .other = 1,
    .note = { FORCES_ZERO_PHASE("order 6, 10 Hz") },
};
static const experiment branched_38 = {
    "branched-38",
    "The 38-DoF branched robot: forces against the simulator",
    "Nine modules, 38 revolute joints. The joints are asked for velocities of sin(2\xCF\x80t) rad/s; servos of "
    "the simulator follow the integral of that. Accelerations are the derivative (Richardson) of the measured "
    "velocities behind a sixth-order Butterworth low pass of 10 Hz. The forces of the modular dual quaternion "
    "algorithm (dqNEMC) and of a monolithic one with spatial vectors, both of ramus, are compared with those that the "
    "simulator's drives exerted.",
    "branched-38.yaml",
    ", as in [BL] Fig. 4",
    FORCE_UNITS,
    INVENTED_LINKS,
    waveforms_run,
    &branched_38_run,
    true,
};

/* The plant is the whole robot, 30 coordinates. The model has the platform and the last arm, 6 coordinates, and of the black
 * box between them only what is measured at its base and its port. */
static const double box_rmse[] = { 0.0004, 0.3917, 0.0697, 0.1578 }, box_cmc[] = { 0.9498, 1, 0.9856, 0.0199 };
static const waveforms mbm_black_box_run = {
    .plant_name = "mbm",
    .figure = "[BR] Fig. 8",
    .shown = { { 4, "0.9879" }, { 5, "0.9498" }, { 3, "1.0000" } },
    .limit = 1e-3,
    .computed = FORCES,
    .plant_robot = "mbm.yaml",
    .plant = { PLANT_SERVOS, PLANT_RK4, .substeps = 4, .damping_ratio = 1 },
    .reference = { .amplitude = 0.01 },
    .filter = { 2, 30 },
    .method = { { "dqNEMC", "dqNEMC vs simulator", modular_forces, "computed.csv", box_rmse, box_cmc,
                  RAMUS_SAMPLE_MOTION },
                { "dqNEMC, inertial sensor", "dqNEMC with inertial sensor vs simulator", modular_forces,
                  "computed-inertial.csv", box_rmse, box_cmc, RAMUS_SAMPLE_IMU },
                { NULL, NULL, spatial_forces, NULL, NULL, NULL, RAMUS_SAMPLE_MOTION } },
    .pair = "dqNEMC vs spatial vectors",
    .pair_limit = 1e-12,
    .other = 2,
    .note = { "Wrench, twist and velocities are filtered forwards and backwards (order 2, 30 Hz); the causal row "
              "filters forwards only, and its lag is the filter's. The inertial sensor measures gravity too, so that "
              "the arm needs no orientation.",
              "Fig. 8 shows the first two joints of the last arm and \"the generalized force along the z-axis\" of the "
              "platform, whose only coordinate about or along z is its angle: that is drawn." },
};
static const experiment mbm_black_box = {
    "mbm-black-box",
    "The mobile branched manipulator with a black box: forces against the simulator",
    "A holonomic platform carries the 24-DoF manipulator, which carries a prismatic arm; 30 coordinates are asked "
    "to follow 0.01 sin(2\xCF\x80t). The model contains nothing of the manipulator in the middle but what sensors "
    "of the simulator measure at its two connections: a six-axis force sensor at its base, and the twist at its "
    "port (or, in the second row, an inertial sensor there). Readings pass a second-order low pass of 30 Hz; "
    "derivatives are Richardson's. The forces on the six modelled coordinates are compared with those that the "
    "simulator's drives exerted.",
    "mbm-black-box.yaml",
    ", as in [BR] Fig. 7",
    FORCE_UNITS,
    INVENTED_POSES,
    waveforms_run,
    &mbm_black_box_run,
    false,
};

/* ---- accelerations ---------------------------------------------------------------------------------------------- */

static const double serial_cmc[] = { 0.9044, 0.9993, 0.9893, 0.0182 };
static const waveforms serial_50_run = {
    .plant_name = "serial-50",
    .limit = 5e-2,
    .computed = ACCELERATIONS,
    .plant = { PLANT_SERVOS, PLANT_IMPLICIT, .substeps = 25, .damping_ratio = 2 },
    .reference = { .amplitude = 0.05 },
    .filter = { 2, 100 },
    .method = { { "dqGP", "dqGP vs simulator", gauss_accelerations, "computed.csv", NULL, serial_cmc, 0 },
                { "dqNE", "dqNE vs simulator", newton_euler_accelerations, "computed-dqne.csv", NULL, serial_cmc, 0 },
                { NULL, "articulated bodies vs simulator", articulated_accelerations, "computed-aba.csv", NULL,
                  serial_cmc, 0 } },
    .pair = "dqGP vs dqNE",
    .pair_limit = 1e-6,
    .other = 1,
    .note = { ACCELERATIONS_ZERO_PHASE,
              "Joints of a chain that turn against each other meet a hundred thousand times less inertia than one of "
              "them by itself: the servos are stiff there, and the simulator runs with its implicit integrator in "
              "steps "
              "of 40 \xC2\xB5s. Rounding grows there by the same factor, which is what dqGP against dqNE shows." },
};
static const experiment serial_50 = {
    "serial-50",
    "The 50-DoF serial robot: accelerations against the simulator",
    "One chain of fifty revolute joints, asked to follow 0.05 sin(2\xCF\x80t) rad by position and velocity servos "
    "of the simulator. From measured positions, velocities and drive forces the models compute accelerations: "
    "Gauss's principle in dual quaternions (dqGP), the dual quaternion Newton-Euler algorithm (dqNE, 52 "
    "evaluations), and articulated bodies with spatial vectors; the paper's third is rtNE, a classic Newton-Euler "
    "algorithm of another toolbox, whose figures are listed beside that row. They are compared with the derivative of "
    "the filtered velocities.",
    "serial-50.yaml",
    NULL,
    ACCELERATION_UNITS,
    INVENTED_LINKS,
    waveforms_run,
    &serial_50_run,
    true,
};

static const double holonomic_gp_cmc[] = { 0.9934, 0.9999, 0.9973, 0.0026 },
                    holonomic_ne_cmc[] = { 0.9938, 0.9999, 0.9977, 0.0022 };
static const waveforms holonomic_9_run = {
    .plant_name = "holonomic-9",
    .limit = 3e-3,
    .computed = ACCELERATIONS,
    .plant = { PLANT_SERVOS, PLANT_RK4, .substeps = 20, .damping_ratio = 1 },
    .reference = { .amplitude = 0.05 },
    .filter = { 2, 100 },
    .method = { { "dqGP", "dqGP vs simulator", gauss_accelerations, "computed.csv", NULL, holonomic_gp_cmc, 0 },
                { "dqNE", "dqNE vs simulator", newton_euler_accelerations, "computed-dqne.csv", NULL, holonomic_ne_cmc,
                  0 } },
    .pair = "dqGP vs dqNE",
    .pair_limit = 1e-9,
    .other = 1,
    .note = { ACCELERATIONS_ZERO_PHASE },
};
static const experiment holonomic_9 = {
    "holonomic-9",
    "The 9-DoF holonomic mobile manipulator: accelerations against the simulator",
    "A platform that moves freely in the plane with a six-joint arm; every coordinate is asked to follow 0.05 "
    "sin(2\xCF\x80t) (rad or m) by position and velocity servos of the simulator. From measured positions, "
    "velocities and drive forces the models compute accelerations: Gauss's principle in dual quaternions (dqGP) "
    "and the dual quaternion Newton-Euler algorithm (dqNE). They are compared with the derivative of the filtered "
    "velocities.",
    "holonomic-9.yaml",
    NULL,
    ACCELERATION_UNITS,
    INVENTED_LINKS,
    waveforms_run,
    &holonomic_9_run,
    true,
};

static const double nonholonomic_cmc[] = { 0.8860, 0.9999, 0.9839, 0.0368 };
static const waveforms nonholonomic_8_slip_run = {
    .plant_name = "nonholonomic-8",
    .limit = 0.05,
    .judge_first = true,
    .computed = ACCELERATIONS,
    .plant = { PLANT_DIFFERENTIAL, PLANT_IMPLICIT, .substeps = 50, .damping_ratio = 1 },
    .reference = { .amplitude = 0.05, .platform = 0.1 },
    .filter = { 2, 100 },
    .method = { { "dqGP, wheels slip", "dqGP with slip vs simulator", slip_accelerations, "computed.csv", NULL, NULL,
                  0 },
                { "dqGP, wheels never slip", "dqGP without slip vs simulator", gauss_accelerations, "never-slips.csv",
                  NULL, NULL, 0 } },
    .note = { ACCELERATIONS_ZERO_PHASE, "The ground holds the wheels sideways by a force of 2e5 N s/m times the slip, "
                                        "at most the limit. The model has the "
                                        "rolling constraint with that limit: below it, what the constraint needs; "
                                        "beyond it, the limit against the slip. The "
                                        "paper's wheels never slip: the second method is that model." },
};
static const waveforms nonholonomic_8_run = {
    .plant_name = "nonholonomic-8",
    .figure = "[MM] Fig. 3",
    .shown = { { 1, "0.8860" }, { 9, "0.9999" }, { 5, "0.9922" } },
    .limit = 3e-3,
    .computed = ACCELERATIONS,
    .plant = { PLANT_DIFFERENTIAL, PLANT_IMPLICIT, .substeps = 50, .damping_ratio = 1 },
    .reference = { .amplitude = 0.05, .platform = 0.1 },
    .filter = { 2, 100 },
    .method = { { "dqGP", "dqGP vs simulator", gauss_accelerations, "computed.csv", NULL, nonholonomic_cmc, 0 } },
    .note = { ACCELERATIONS_ZERO_PHASE,
              "MuJoCo has no nonholonomic constraint. The platform cannot slip because a damper of 1e7 N s/m acts "
              "along "
              "its axle (implicit integrator, steps of 20 \xC2\xB5s); its force is not among the measured ones. The "
              "model contains no damper: it has the constraint." },
    .slipping = &nonholonomic_8_slip_run,
};
static const experiment nonholonomic_8 = {
    "nonholonomic-8",
    "The 8-DoF nonholonomic mobile manipulator: accelerations against the simulator",
    "A platform with two driven wheels and a six-joint arm. Velocity servos drive and turn the platform with 0.1 "
    "sin(2\xCF\x80t) m/s and rad/s, the arm follows 0.05 sin(2\xCF\x80t) rad. From measured positions, velocities "
    "and drive forces, Gauss's principle in dual quaternions under the rolling constraint (dqGP, Udwadia and "
    "Kalaba's equation with its own M, C and g) computes accelerations, which are compared with the derivative of the "
    "filtered velocities.",
    "nonholonomic-8.yaml",
    NULL,
    ACCELERATION_UNITS,
    INVENTED_LINKS,
    waveforms_run,
    &nonholonomic_8_run,
    true,
};

/* ---- others ----------------------------------------------------------------------------------------------------- */

static const experiment mbm_control = {
    "mbm-control",
    "The mobile branched manipulator: control of five end effectors through wrenches",
    "Ten modules, 30 coordinates, driven by forces. Each end effector has a desired pose; the leaf s6 should stay "
    "where it is. Every millisecond the controller reads positions and velocities from the simulator and computes "
    "the forces that carry the robot and push each end effector towards its pose. The error of a leaf is the norm "
    "of the logarithm of its pose error; the total error stacks the leaves.",
    "mbm.yaml",
    NULL,
    "An error is the norm of the logarithm of a pose: half the angle (rad) and half the distance (m) together. Rises "
    "and "
    "what is left are fractions of the error at the start; times are in s.",
    INVENTED_POSES,
    control_run,
    NULL,
    false,
};

static const experiment charmie = {
    "charmie",
    "CHARMIE, 21 DoF with closed loops: places and forces against the simulator, times against the paper",
    "A mobile robot with a lift, a torso, two arms and a head. Every joint and actuator accelerates, turns round "
    "after 2.5 s and stops after 5 s. Lift and torso are driven by linear actuators; springs and levers balance "
    "the lift. The claw's point, the force of the ground on the base and all joint forces are compared with "
    "MuJoCo's inverse dynamics of the same tree; actuators and springs with MuJoCo's motion when its loops are "
    "closed by constraints. What must hold exactly (loops, virtual work, shares) is checked at every step. The "
    "times of 1000 steps are listed beside the paper's Table 5.",
    "charmie.yaml",
    NULL,
    "RMSE is in N or N m, the unit of each force; errors are in the unit that their row names, of accelerations in "
    "m/s\xC2\xB2 "
    "or rad/s\xC2\xB2, of base forces relative; CMC and NRMSE (RMSE over the range of the reading) have none.",
    "Tables 1 to 4 are as printed, but for the corrections that charmie.yaml lists. Anchors of actuators and springs, "
    "lever "
    "lengths and spring constants are not printed and chosen here.",
    charmie_run,
    NULL,
    false,
};

const experiment *const experiment_list[] = { &bm,          &mbm_black_box,  &mbm_control, &branched_38, &serial_50,
                                              &holonomic_9, &nonholonomic_8, &charmie,     NULL };
