/* grey_box.c - learning, ready, standing in: when the model of a black box may replace its sensor
 *
 * Method   each sample is predicted before it is learned from (body_filter.c), and its errors are added up over windows. A window whose
 *          root mean squares keep the bounds makes the box ready; one that breaks them, as soon as it does, sends it back to learning.
 *          The model replaces the sensor while twice the deviation of its prediction for the motion at hand, grown by what errors of the
 *          last window exceed the given noise, keeps the bounds.
 * Cost     six rows into a triangle of 10, two steps of the fit; no allocation.
 */
#include "ramus/grey_box.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "base/options.h"
#include "base/workspace.h"
#include "body_filter.h"
#include "linear/dense.h"
#include "ramus/kinematics.h"
#include "tree/data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FITS_PER_SAMPLE = 2 };

struct ramus_grey_box {
    workspace workspace;
    ramus_grey_box_options options;
    ramus_error error;
    body_filter filter;
    ramus_grey_box_state state;
    double last_time;            /* of the last step; NaN: none */
    double last_measured;        /* time of the last sample with a sensor; NaN: none */
    double window_start;         /* NaN: none */
    double sum[BODY_ROWS];       /* of squared errors in the window that runs */
    unsigned long long count;    /* of samples in it */
    double error_square[2];      /* of the last full window, force and moment, worst axis; NaN: none */
    unsigned long long expected; /* samples in the last full window */
    double learned;
    unsigned long long samples;
};

void ramus_grey_box_options_init(ramus_grey_box_options *options, size_t size)
{
    const ramus_grey_box_options defaults = { .gravity = { 0, 0, -9.81 },
                                              .force_bound = 2,
                                              .moment_bound = 0.1,
                                              .force_noise = 0.2,
                                              .moment_noise = 0.01,
                                              .window = 1,
                                              .memory = INFINITY,
                                              .max_stand_in = 1,
                                              .prior_mass = 10,
                                              .prior_length = 0.3 };
    options_init(options, size, &defaults, sizeof defaults);
}

const char *ramus_grey_box_state_name(ramus_grey_box_state state)
{
    static const char *const name[] = { "learning", "ready", "standing in", "lost" };
    return (unsigned)state < RAMUS_GREY_BOX_STATE_COUNT ? name[state] : "unknown";
}

static ramus_status check_options(const ramus_grey_box_options *o, ramus_error *err)
{
    const struct {
        const char *name;
        double value;
    } positive[] = { { "force_bound", o->force_bound },
                     { "moment_bound", o->moment_bound },
                     { "force_noise", o->force_noise },
                     { "moment_noise", o->moment_noise },
                     { "window", o->window },
                     { "prior_mass", o->prior_mass },
                     { "prior_length", o->prior_length },
                     { "max_stand_in", o->max_stand_in } };
    for (size_t k = 0; k < sizeof positive / sizeof *positive; k++)
        if (!(positive[k].value > 0) || !isfinite(positive[k].value))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "options of a grey box: %s is %g; it must be finite and above zero", positive[k].name,
                              positive[k].value);
    if (!(o->memory > 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a grey box: memory is %g s; it must be above zero",
                          o->memory);
    if (o->force_noise >= o->force_bound || o->moment_noise >= o->moment_bound)
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "options of a grey box: the noise (%g N, %g N m) must be below the bound (%g N, %g N m), which no "
            "prediction would keep otherwise",
            o->force_noise, o->moment_noise, o->force_bound, o->moment_bound);
    if (!isfinite(o->gravity.x) || !isfinite(o->gravity.y) || !isfinite(o->gravity.z))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a grey box: gravity is not finite");
    return RAMUS_OK;
}

static void no_arrays(void *object, arena *a)
{
    (void)object, (void)a;
}

ramus_status ramus_grey_box_create(const ramus_grey_box_options *opt, ramus_grey_box **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    ramus_grey_box start = { 0 };
    RAMUS_TRY(OPTIONS_READ(ramus_grey_box_options, &start.options, opt, err));
    RAMUS_TRY(check_options(&start.options, err));
    ramus_grey_box *box = workspace_create(&start, sizeof start, start.options.allocator, no_arrays);
    if (!box)
        return ramus_fail_memory(err);
    box->options.allocator = NULL; /* borrowed during the call */
    ramus_grey_box_reset(box);
    *out = box;
    return RAMUS_OK;
}

void ramus_grey_box_destroy(ramus_grey_box *box)
{
    workspace_destroy(box);
}

const ramus_error *ramus_grey_box_error(const ramus_grey_box *box)
{
    return box ? &box->error : ramus_error_of_null();
}

static void open_window(ramus_grey_box *b, double time)
{
    b->window_start = time;
    b->count = 0;
    memset(b->sum, 0, sizeof b->sum);
}

void ramus_grey_box_reset(ramus_grey_box *box)
{
    if (!box)
        return;
    body_filter_start(&box->filter, box->options.prior_mass, box->options.prior_length);
    box->state = RAMUS_GREY_BOX_LEARNING;
    box->last_time = box->last_measured = NAN;
    box->error_square[0] = box->error_square[1] = NAN;
    box->expected = 0;
    box->learned = 0;
    box->samples = 0;
    open_window(box, NAN);
}

/* ---- prediction --------------------------------------------------------------------------------------------- */

static double bound(const ramus_grey_box *b, int k)
{
    return k < 3 ? b->options.force_bound : b->options.moment_bound;
}

static double noise(const ramus_grey_box *b, int k)
{
    return k < 3 ? b->options.force_noise : b->options.moment_noise;
}

/* Errors beyond the given noise are errors of the model: they make what the filter takes for certain less so. */
static double growth(const ramus_grey_box *b)
{
    const double f = b->error_square[0] / (b->options.force_noise * b->options.force_noise);
    const double m = b->error_square[1] / (b->options.moment_noise * b->options.moment_noise);
    return sqrt(fmax(1, fmax(f, m))); /* fmax: NaN does not count */
}

static void predict(const ramus_grey_box *b, double Y[BODY_ROWS][BODY_PARAMETERS], double wrench[BODY_ROWS])
{
    for (int k = 0; k < BODY_ROWS; k++)
        wrench[k] = dense_dot(Y[k], b->filter.parameters, BODY_PARAMETERS);
}

static ramus_wrench wrench_of(const double x[BODY_ROWS])
{
    return (ramus_wrench){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

/* The rows of a motion; fails when that has no usable numbers. */
static ramus_status rows_of(ramus_grey_box *b, const ramus_motion *motion, double Y[BODY_ROWS][BODY_PARAMETERS])
{
    const char *wrong = motion_problem(motion);
    if (wrong)
        return ramus_fail(&b->error, RAMUS_ERR_NOT_FINITE, "the motion of the connection: %s", wrong);
    const body_motion m = body_motion_of(motion, b->options.gravity);
    body_regressor(&m, Y);
    return RAMUS_OK;
}

ramus_status ramus_grey_box_predict(ramus_grey_box *box, const ramus_motion *motion, ramus_wrench *wrench,
                                    double deviation[6])
{
    RAMUS_NEED_AS(NULL, box, "box");
    RAMUS_NEED(&box->error, motion, wrench);
    double Y[BODY_ROWS][BODY_PARAMETERS], x[BODY_ROWS];
    RAMUS_TRY(rows_of(box, motion, Y));
    predict(box, Y, x);
    *wrench = wrench_of(x);
    for (int k = 0; deviation && k < BODY_ROWS; k++)
        deviation[k] = growth(box) * body_filter_deviation(&box->filter, Y[k]);
    return RAMUS_OK;
}

/* The number of the wrench that is the least certain beside its bound; *share above 1: too uncertain. */
static int least_certain(const ramus_grey_box *b, double Y[BODY_ROWS][BODY_PARAMETERS], double *share)
{
    int worst = 0;
    *share = 0;
    for (int k = 0; k < BODY_ROWS; k++) {
        const double s = 2 * growth(b) * body_filter_deviation(&b->filter, Y[k]) / bound(b, k);
        if (s > *share) {
            *share = s;
            worst = k;
        }
    }
    return worst;
}

/* ---- learning ----------------------------------------------------------------------------------------------- */

static double worst_of(const double sum[3])
{
    return fmax(sum[0], fmax(sum[1], sum[2]));
}

static void judge(ramus_grey_box *b, double Y[BODY_ROWS][BODY_PARAMETERS], double time)
{
    const double n = (double)b->count, force = b->options.force_bound, moment = b->options.moment_bound;
    if (time - b->window_start >= b->options.window) {
        double share;
        b->error_square[0] = worst_of(b->sum) / n;
        b->error_square[1] = worst_of(b->sum + 3) / n;
        b->expected = b->count;
        least_certain(b, Y, &share);
        const bool kept = b->error_square[0] <= force * force && b->error_square[1] <= moment * moment && share <= 1;
        b->state = kept ? RAMUS_GREY_BOX_READY : RAMUS_GREY_BOX_LEARNING;
        open_window(b, time);
    } else if (b->state == RAMUS_GREY_BOX_READY) {
        const double all = (double)b->expected; /* the window cannot keep the bound any more */
        if (worst_of(b->sum) > all * force * force || worst_of(b->sum + 3) > all * moment * moment)
            b->state = RAMUS_GREY_BOX_LEARNING;
    }
}

static void learn(ramus_grey_box *b, double Y[BODY_ROWS][BODY_PARAMETERS], const double measured[BODY_ROWS],
                  double time)
{
    double expected[BODY_ROWS];
    if (b->state == RAMUS_GREY_BOX_STANDING_IN || b->state == RAMUS_GREY_BOX_LOST) { /* the sensor is back */
        b->state = b->state == RAMUS_GREY_BOX_STANDING_IN ? RAMUS_GREY_BOX_READY : RAMUS_GREY_BOX_LEARNING;
        open_window(b, time);
    }
    if (!(b->window_start <= time))
        open_window(b, time);
    predict(b, Y, expected);
    for (int k = 0; k < BODY_ROWS; k++) {
        const double e = measured[k] - expected[k];
        b->sum[k] += e * e;
    }
    b->count++;
    judge(b, Y, time);

    const double age = time - b->last_time;
    if (isfinite(b->options.memory) && age > 0)
        body_filter_forget(&b->filter, exp(-age / b->options.memory));
    for (int k = 0; k < BODY_ROWS; k++) {
        double row[BODY_PARAMETERS];
        for (int j = 0; j < BODY_PARAMETERS; j++)
            row[j] = Y[k][j] / noise(b, k);
        body_filter_take(&b->filter, row, measured[k] / noise(b, k));
    }
    for (int k = 0; k < FITS_PER_SAMPLE; k++)
        body_filter_fit(&b->filter);
    if (b->last_measured == b->last_time && age > 0)
        b->learned += age;
    b->last_measured = time;
    b->samples++;
}

/* ---- without the sensor ------------------------------------------------------------------------------------- */

static ramus_status may_not(ramus_grey_box *b, const char *reason)
{
    b->state = RAMUS_GREY_BOX_LOST;
    return ramus_fail(&b->error, RAMUS_ERR_PORT, "the sensor dropped out and the model may not replace it: %s", reason);
}

static ramus_status stand_in(ramus_grey_box *b, double Y[BODY_ROWS][BODY_PARAMETERS], double time, double x[BODY_ROWS])
{
    static const char *const name[] = { "fx", "fy", "fz", "mx", "my", "mz" };
    char reason[160];
    double share;
    if (b->state == RAMUS_GREY_BOX_LEARNING)
        return may_not(b, "it does not predict the sensor within the bound yet");
    if (b->state == RAMUS_GREY_BOX_LOST)
        return may_not(b, "it could not before, and the sensor must return first");
    if (!(time - b->last_measured <= b->options.max_stand_in)) {
        snprintf(reason, sizeof reason, "the sensor is absent for more than %g s", b->options.max_stand_in);
        return may_not(b, reason);
    }
    const int worst = least_certain(b, Y, &share);
    if (share > 1) {
        snprintf(reason, sizeof reason, "for this motion %s is uncertain by %.3g, the bound is %.3g", name[worst],
                 share * bound(b, worst), bound(b, worst));
        return may_not(b, reason);
    }
    b->state = RAMUS_GREY_BOX_STANDING_IN;
    predict(b, Y, x);
    return RAMUS_OK;
}

ramus_status ramus_grey_box_step(ramus_grey_box *box, const ramus_motion *motion, const ramus_wrench *measured,
                                 double time, ramus_sample *used)
{
    RAMUS_NEED_AS(NULL, box, "box");
    RAMUS_NEED(&box->error, motion, used);
    double Y[BODY_ROWS][BODY_PARAMETERS], x[BODY_ROWS];
    *used = (ramus_sample){ .kind = RAMUS_SAMPLE_NONE, .stamp = time };
    if (!isfinite(time) || time <= box->last_time)
        return ramus_fail(&box->error, RAMUS_ERR_ARGUMENT, "the time of a step is %.9g s after %.9g s; it must grow",
                          time, box->last_time);
    RAMUS_TRY(rows_of(box, motion, Y));
    ramus_status status = RAMUS_OK;
    if (measured && vec3_is_finite(measured->force) && vec3_is_finite(measured->moment)) {
        memcpy(x, &measured->force, sizeof measured->force);
        memcpy(x + 3, &measured->moment, sizeof measured->moment);
        learn(box, Y, x, time);
        used->kind = RAMUS_SAMPLE_WRENCH;
        used->wrench = *measured;
    } else if ((status = stand_in(box, Y, time, x)) == RAMUS_OK) {
        used->kind = RAMUS_SAMPLE_WRENCH_ESTIMATED;
        used->wrench = wrench_of(x);
    }
    box->last_time = time;
    return status;
}

ramus_status ramus_grey_box_feed(ramus_grey_box *box, const ramus_model *model, ramus_data *data, ramus_port port,
                                 const ramus_wrench *measured, double time)
{
    RAMUS_NEED_AS(NULL, box, "box");
    RAMUS_NEED(&box->error, model, data);
    if (port.index < 0 || port.index >= ramus_model_nport(model))
        return ramus_fail(&box->error, RAMUS_ERR_NOT_FOUND, "there is no port %d; the model has %d", port.index,
                          ramus_model_nport(model));
    const ramus_port_info info = ramus_model_port(model, port);
    if (info.kind != RAMUS_PORT_WRENCH || info.on.index < 0)
        return ramus_fail(&box->error, RAMUS_ERR_PORT,
                          "port '%s': a grey box replaces the wrench of a black box that a link carries", info.name);
    /* the link's motion, then that of the attachment frame, which is fixed on it */
    const ramus_frame frame = { info.on.index };
    ramus_pose x_w_link;
    ramus_twist twist, twist_dot;
    ramus_status status = ramus_frame_pose(model, data, frame, &x_w_link);
    if (status == RAMUS_OK)
        status = ramus_frame_twist(model, data, frame, RAMUS_LOCAL, &twist);
    if (status == RAMUS_OK)
        status = ramus_frame_twist_dot(model, data, frame, RAMUS_LOCAL, &twist_dot);
    if (status != RAMUS_OK)
        return ramus_fail(&box->error, status, "port '%s': the motion of its connection is not known: %s", info.name,
                          status == RAMUS_ERR_STALE ? "ramus_kinematics_update with q, v and a must run before"
                                                    : ramus_status_text(status));
    const ramus_motion motion = { ramus_pose_mul(x_w_link, info.pose), ramus_twist_to_child(info.pose, twist),
                                  ramus_twist_to_child(info.pose, twist_dot) };
    ramus_sample used;
    RAMUS_TRY(ramus_grey_box_step(box, &motion, measured, time, &used));
    status = ramus_data_feed(data, port, &used);
    return status == RAMUS_OK ? status : ramus_fail(&box->error, status, "%s", ramus_data_error(data)->text);
}

/* ---- report ------------------------------------------------------------------------------------------------- */

ramus_status ramus_grey_box_report(const ramus_grey_box *box, ramus_grey_box_figures *figures)
{
    RAMUS_NEED(NULL, box, figures);
    *figures = (ramus_grey_box_figures){ .state = box->state,
                                         .inertia = body_inertia(box->filter.parameters),
                                         .force_error = sqrt(box->error_square[0]),
                                         .moment_error = sqrt(box->error_square[1]),
                                         .learned = box->learned,
                                         .samples = box->samples };
    memcpy(figures->parameters, box->filter.parameters, sizeof figures->parameters);
    for (int k = 0; k < BODY_PARAMETERS; k++) {
        double row[BODY_PARAMETERS] = { 0 };
        row[k] = 1;
        figures->deviation[k] = growth(box) * body_filter_deviation(&box->filter, row);
    }
    if (box->last_time > box->last_measured)
        figures->standing_in = box->last_time - box->last_measured;
    return RAMUS_OK;
}
