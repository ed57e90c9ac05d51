/* grey_box.h - a model of a black box, learned while the robot runs, that replaces the box's sensor when it drops out
 *
 * A black box is known by the wrench at its connection. From that wrench and the motion of the attachment frame a rigid body is
 * identified recursively, sample by sample:
 *
 *     force  = m p + w' x h + w x (w x h)              p: proper acceleration of the frame's origin, w: angular velocity
 *     moment = I w' + w x (I w) + h x p                m, h = m c, I: mass, first moment, tensor about the origin, in the frame
 *
 * Once the model has predicted the sensor within the caller's bound for a while, the box is ready: when its sensor drops out, the
 * model gives the wrench, in a sample of the kind RAMUS_SAMPLE_WRENCH_ESTIMATED.
 *
 *     learning      the sensor is fed; the model does not predict it yet, or not surely enough
 *     ready         the sensor is fed; the model predicts it within the bound
 *     standing in   the sensor dropped out; the model is fed
 *     lost          the sensor dropped out and the model may not replace it: the port is not fed, so that evaluations fail where
 *                   the age of samples is limited (ramus_data_options.port_max_age)
 *
 * What it can represent: one rigid body, the box and all that is rigidly attached to it. Joints inside the box that move, liquids, springs and
 * contacts with the world are no rigid body: the errors of prediction stay beyond the bound, and the box stays in learning. The offset of
 * the sensor is not a parameter; remove it before. What an instance on the box contributes is no part of it: subtract it.
 * Parameters are physically possible at every time, by construction (pseudo-inertia L L^T). What the motion did not show
 * stays at the prior, with its uncertainty: a motion that needs more than was learned has a large deviation, and the model does not
 * replace the sensor there.
 *
 * Nothing here allocates after ramus_grey_box_create. One thread at a time.
 */
#ifndef RAMUS_GREY_BOX_H
#define RAMUS_GREY_BOX_H

#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_grey_box ramus_grey_box;

typedef enum ramus_grey_box_state {
    RAMUS_GREY_BOX_LEARNING,
    RAMUS_GREY_BOX_READY,
    RAMUS_GREY_BOX_STANDING_IN,
    RAMUS_GREY_BOX_LOST,
    RAMUS_GREY_BOX_STATE_COUNT
} ramus_grey_box_state;
const char *ramus_grey_box_state_name(ramus_grey_box_state state); /* "learning", ...; static */

typedef struct ramus_grey_box_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_vec3 gravity;               /* m/s^2, in the world; default (0, 0, -9.81) */
    /* N, N m: the model is to predict each of the sensor's numbers within these, as a root mean square; default 2, 0.1 */
    double force_bound, moment_bound;
    /* N, N m: deviations of the sensor's noise, above 0, below the bounds; default 0.2, 0.01 */
    double force_noise, moment_noise;
    /* s: errors of prediction are judged over this long, each before its sample is learned from; default 1 */
    double window;
    /* s: what is older counts less, by exp(-age / memory); default +inf: a body that does not change */
    double memory;
    /* s: longest time without the sensor; default 1 */
    double max_stand_in;
    /* kg, m: the heaviest body and the longest lever arm that are expected; what was not seen yet is uncertain by this much; default
     * 10, 0.3 */
    double prior_mass, prior_length;
} ramus_grey_box_options;
void ramus_grey_box_options_init(ramus_grey_box_options *options, size_t size);
static inline ramus_grey_box_options ramus_grey_box_options_default(void)
{
    ramus_grey_box_options options;
    ramus_grey_box_options_init(&options, sizeof options);
    return options;
}

ramus_status ramus_grey_box_create(const ramus_grey_box_options *opt, ramus_grey_box **out, ramus_error *err);
void ramus_grey_box_destroy(ramus_grey_box *box);
/* Forget all that was learned: another module is attached. */
void ramus_grey_box_reset(ramus_grey_box *box);
const ramus_error *ramus_grey_box_error(const ramus_grey_box *box); /* of the last failure; borrowed */

/* One step of a control loop. `motion` is that of the attachment frame w.r.t. the world, in it (pose.rotation, twist and twist_dot are
 * used); `measured` the wrench that the predecessor exerts on the box at that frame, in it; NULL or not finite: the sensor dropped out.
 * `time` in s grows from step to step. Learns from what was measured; *used is what to go on with: the measured wrench, or the
 * predicted one, as its kind tells, with the stamp `time`.
 * RAMUS_ERR_PORT: the sensor dropped out and the model may not replace it; used->kind is RAMUS_SAMPLE_NONE, and the sentence has the reason.
 * RAMUS_ERR_ARGUMENT: time does not grow; RAMUS_ERR_NOT_FINITE: the motion. Nothing is learned then. */
ramus_status ramus_grey_box_step(ramus_grey_box *box, const ramus_motion *motion, const ramus_wrench *measured,
                                 double time, ramus_sample *used);
/* The same with the frame's motion taken from data, and the port of data fed with what comes out: ramus_kinematics_update with q, v and a
 * comes before it. `port` is a wrench port of the model (ramus_model_port) whose predecessor's pose is known. */
ramus_status ramus_grey_box_feed(ramus_grey_box *box, const ramus_model *model, ramus_data *data, ramus_port port,
                                 const ramus_wrench *measured, double time);
/* What the model expects for a motion, and the deviation of each of its six numbers (force, moment; may be NULL) as far as the uncertainty of
 * the parameters goes: the noise of the sensor is not in it. */
ramus_status ramus_grey_box_predict(ramus_grey_box *box, const ramus_motion *motion, ramus_wrench *wrench,
                                    double deviation[6]);

typedef struct ramus_grey_box_figures {
    ramus_grey_box_state state;
    ramus_inertia inertia; /* of the body, in the attachment frame; about_com about its centre of mass */
    double parameters[10]; /* the same: m, h, I about the origin, as in regressor.h */
    double deviation[10];  /* of these, from the noise that was given, or from larger errors of prediction */
    /* N, N m: root mean squares of the errors of prediction in the last full window, of the worst axis; NaN: there was none */
    double force_error, moment_error;
    double learned;             /* s of samples with a sensor */
    double standing_in;         /* s since the sensor dropped out; 0: it is there */
    unsigned long long samples; /* learned from */
} ramus_grey_box_figures;
ramus_status ramus_grey_box_report(const ramus_grey_box *box, ramus_grey_box_figures *figures);

#ifdef __cplusplus
}
#endif
#endif
