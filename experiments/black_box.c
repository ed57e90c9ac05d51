/* black_box.c - the mobile branched manipulator with its middle hidden ([BR] V-C)
 *
 * The plant is the whole robot, 30 coordinates. The model knows the platform and the last arm, 6 coordinates, and at the
 * black box between them only what is measured: the wrench at its base by a six-axis sensor, and the motion of its port
 * either as twist and orientation (the twist's derivative by Richardson) or by an inertial sensor (gyroscope and
 * accelerometer, which needs no orientation). Everything but positions and orientation is low-pass filtered.
 */
#include "list.h"

#include "sensors.h"

#include <ramus/compose.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

static const plant_options drives = { .drive = PLANT_SERVOS,
                                      .integrator = PLANT_RK4,
                                      .sample_step = SAMPLE_STEP,
                                      .substeps = 4,
                                      .bandwidth = 2 * PI * 10,
                                      .damping_ratio = 1,
                                      .nsensor = 2 };
static const low_pass filter = { 2, 30 };
static const double paper_rmse[FIGURES] = { 0.0004, 0.3917, 0.0697, 0.1578 };
static const double paper_cmc[FIGURES] = { 0.9498, 1, 0.9856, 0.0199 };

enum { KNOWN = 6, SENSOR_WRENCH = 0, SENSOR_PORT = 1 };

/* What is read, as it is read; then filtered. */
typedef struct readings {
    channels q, v, tau;   /* of the known coordinates */
    channels wrench;      /* fx fy fz mx my mz */
    channels twist;       /* wx wy wz vx vy vz */
    channels orientation; /* w x y z */
    channels gyroscope, accelerometer;
} readings;

static void readings_release(readings *r)
{
    channels *const all[] = { &r->q,     &r->v,           &r->tau,       &r->wrench,
                              &r->twist, &r->orientation, &r->gyroscope, &r->accelerometer };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        channels_release(all[k]);
}

static int readings_create(readings *r)
{
    const struct {
        channels *c;
        int count;
    } all[] = { { &r->q, KNOWN }, { &r->v, KNOWN },       { &r->tau, KNOWN },   { &r->wrench, 6 },
                { &r->twist, 6 }, { &r->orientation, 4 }, { &r->gyroscope, 3 }, { &r->accelerometer, 3 } };
    int good = 1;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        *all[k].c = channels_create(all[k].count, SAMPLES);
        good = good && all[k].c->x;
    }
    return good;
}

static void observe(void *user, const plant *p, size_t i)
{
    readings *r = user;
    const ramus_wrench w = plant_wrench(p, SENSOR_WRENCH);
    const ramus_twist x = plant_twist(p, SENSOR_PORT);
    const ramus_quat o = plant_orientation(p, SENSOR_PORT);
    const ramus_vec3 g = plant_gyroscope(p, SENSOR_PORT), a = plant_accelerometer(p, SENSOR_PORT);
    channels_set(&r->wrench, i, (double[]){ w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z });
    channels_set(&r->twist, i, (double[]){ x.angular.x, x.angular.y, x.angular.z, x.linear.x, x.linear.y, x.linear.z });
    channels_set(&r->orientation, i, (double[]){ o.w, o.x, o.y, o.z });
    channels_set(&r->gyroscope, i, (double[]){ g.x, g.y, g.z });
    channels_set(&r->accelerometer, i, (double[]){ a.x, a.y, a.z });
}

/* The coordinates of `part` among those of `whole`, by name. */
static ramus_status pick(const ramus_model *part, const ramus_model *whole, const run *from, readings *to,
                         ramus_error *err)
{
    char name[160], other[160];
    for (int k = 0; k < KNOWN; k++) {
        int j = 0;
        ramus_model_v_name(part, k, name, sizeof name);
        for (; j < ramus_model_nv(whole); j++) {
            ramus_model_v_name(whole, j, other, sizeof other);
            if (strcmp(name, other) == 0)
                break;
        }
        if (j == ramus_model_nv(whole))
            return experiment_fail(err, RAMUS_ERR_NOT_FOUND, "the whole robot has no coordinate '%s'", name);
        memcpy(channel(&to->q, k), channel(&from->q, j), SAMPLES * sizeof(double));
        memcpy(channel(&to->v, k), channel(&from->v, j), SAMPLES * sizeof(double));
        memcpy(channel(&to->tau, k), channel(&from->tau, j), SAMPLES * sizeof(double));
    }
    return RAMUS_OK;
}

/* ---- the model --------------------------------------------------------------------------------------------------- */

/* Filtered readings and their derivatives: what is fed. */
typedef struct fed {
    readings r;
    channels a, twist_dot, angular_acceleration, tau;
} fed;

static ramus_status fed_create(fed *f, ramus_error *err)
{
    const int good = readings_create(&f->r);
    f->a = channels_create(KNOWN, SAMPLES);
    f->twist_dot = channels_create(6, SAMPLES);
    f->angular_acceleration = channels_create(3, SAMPLES);
    f->tau = channels_create(KNOWN, SAMPLES);
    return good && f->a.x && f->twist_dot.x && f->angular_acceleration.x && f->tau.x ? RAMUS_OK
                                                                                     : experiment_no_memory(err);
}

static void fed_release(fed *f)
{
    readings_release(&f->r);
    channels_release(&f->a);
    channels_release(&f->twist_dot);
    channels_release(&f->angular_acceleration);
    channels_release(&f->tau);
}

static ramus_status prepare(const readings *in, filter_mode mode, fed *f, ramus_error *err)
{
    ramus_status status = RAMUS_OK;
    const struct {
        const channels *from;
        channels *to;
    } smooth[] = { { &in->v, &f->r.v },
                   { &in->wrench, &f->r.wrench },
                   { &in->twist, &f->r.twist },
                   { &in->gyroscope, &f->r.gyroscope },
                   { &in->accelerometer, &f->r.accelerometer } };
    for (size_t k = 0; k < sizeof smooth / sizeof *smooth && status == RAMUS_OK; k++)
        status = channels_filter(filter, mode, smooth[k].from, smooth[k].to, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&f->r.v, &f->a, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&f->r.twist, &f->twist_dot, err);
    if (status == RAMUS_OK)
        status = channels_derivative(&f->r.gyroscope, &f->angular_acceleration, err);
    return status;
}

static ramus_vec3 three(const channels *c, int first, size_t i)
{
    return ramus_vec3_make(channel(c, first)[i], channel(c, first + 1)[i], channel(c, first + 2)[i]);
}

static ramus_sample port_sample(const fed *f, const channels *orientation, ramus_sample_kind kind, size_t i)
{
    ramus_sample s = { .kind = kind };
    if (kind == RAMUS_SAMPLE_WRENCH) {
        s.wrench = (ramus_wrench){ three(&f->r.wrench, 0, i), three(&f->r.wrench, 3, i) };
    } else if (kind == RAMUS_SAMPLE_MOTION) {
        double o[4];
        channels_get(orientation, i, o);
        s.motion.pose.rotation = ramus_quat_normalized((ramus_quat){ o[0], o[1], o[2], o[3] });
        s.motion.twist = (ramus_twist){ three(&f->r.twist, 0, i), three(&f->r.twist, 3, i) };
        s.motion.twist_dot = (ramus_twist){ three(&f->twist_dot, 0, i), three(&f->twist_dot, 3, i) };
    } else {
        s.imu = (ramus_imu){ three(&f->r.gyroscope, 0, i), three(&f->angular_acceleration, 0, i),
                             three(&f->r.accelerometer, 0, i) };
    }
    return s;
}

/* tau at every sample, by the modular algorithm with dual quaternions or the monolithic one with spatial vectors. */
static ramus_status evaluate(const ramus_model *model, const readings *in, fed *f, ramus_sample_kind port,
                             ramus_algebra algebra, ramus_error *err)
{
    ramus_data_options options = ramus_data_options_default();
    options.algebra = algebra;
    ramus_composition *composition = NULL;
    ramus_data *data = NULL;
    const ramus_port wrench = ramus_model_find_port(model, "wrench.bm"),
                     motion = ramus_model_find_port(model, "motion.s9");
    ramus_status status = ramus_composition_create(model, &options, &composition, err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, &options, &data, err);
    const int ready = status == RAMUS_OK;
    for (size_t i = 0; i < SAMPLES && status == RAMUS_OK; i++) {
        double q[KNOWN], v[KNOWN], a[KNOWN], tau[KNOWN];
        const ramus_sample w = port_sample(f, NULL, RAMUS_SAMPLE_WRENCH, i);
        const ramus_sample m = port_sample(f, &in->orientation, port, i);
        channels_get(&in->q, i, q);
        channels_get(&f->r.v, i, v);
        channels_get(&f->a, i, a);
        if (algebra == RAMUS_ALGEBRA_DQ) {
            ramus_composition_feed(composition, wrench, &w);
            ramus_composition_feed(composition, motion, &m);
            status = ramus_composed_inverse_dynamics(model, composition, q, v, a, NULL, tau);
        } else {
            ramus_data_feed(data, wrench, &w);
            ramus_data_feed(data, motion, &m);
            status = ramus_inverse_dynamics(model, data, q, v, a, tau);
        }
        channels_set(&f->tau, i, tau);
    }
    if (status != RAMUS_OK && ready)
        experiment_fail(err, status, "the model's forces could not be computed");
    ramus_composition_destroy(composition);
    ramus_data_destroy(data);
    return status;
}

/* ---- the experiment --------------------------------------------------------------------------------------------- */

static ramus_status keep_ports(experiment_result *r, const readings *in, const fed *f, ramus_error *err)
{
    static const char *const names[] = {
        "wrench.bm.fx",  "wrench.bm.fy",  "wrench.bm.fz",  "wrench.bm.mx",  "wrench.bm.my",  "wrench.bm.mz",
        "motion.s9.wx",  "motion.s9.wy",  "motion.s9.wz",  "motion.s9.vx",  "motion.s9.vy",  "motion.s9.vz",
        "motion.s9.dwx", "motion.s9.dwy", "motion.s9.dwz", "motion.s9.dvx", "motion.s9.dvy", "motion.s9.dvz",
        "motion.s9.qw",  "motion.s9.qx",  "motion.s9.qy",  "motion.s9.qz",
    };
    enum { COUNT = sizeof names / sizeof *names };
    const channels *const from[] = { &f->r.wrench, &f->r.twist, &f->twist_dot, &in->orientation };
    channels all = channels_create(COUNT, SAMPLES);
    if (!all.x)
        return experiment_no_memory(err);
    for (int k = 0, c = 0; k < 4; k++)
        for (int j = 0; j < from[k]->count; j++, c++)
            memcpy(channel(&all, c), channel(from[k], j), SAMPLES * sizeof(double));
    const ramus_status status = keep_named_table(r, "ports.csv", names, &all, err);
    channels_release(&all);
    return status;
}

static ramus_status compare(experiment_result *r, readings *in, const experiment_options *o, ramus_error *err)
{
    fed by_twist = { 0 }, by_imu = { 0 };
    static const char *const names[] = { "simulator", "dqNEMC", "dqNEMC, inertial sensor" };
    const channels *const curves[] = { &in->tau, &by_twist.tau, &by_imu.tau };
    const ramus_model *model = r->model;
    const column_group states[] = { { "q", &in->q }, { "v", &by_twist.r.v }, { "a", &by_twist.a } };
    const column_group computed[] = { { "tau", &by_twist.tau } }, imu[] = { { "tau", &by_imu.tau } };
    ramus_status status = fed_create(&by_twist, err);
    if (status == RAMUS_OK)
        status = fed_create(&by_imu, err);
    experiment_progress(o, "computing forces", 0, 1);
    if (status == RAMUS_OK)
        status = prepare(in, ZERO_PHASE, &by_twist, err);
    if (status == RAMUS_OK)
        status = prepare(in, ZERO_PHASE, &by_imu, err);
    if (status == RAMUS_OK)
        status = evaluate(model, in, &by_twist, RAMUS_SAMPLE_MOTION, RAMUS_ALGEBRA_DQ, err);
    if (status == RAMUS_OK)
        status = evaluate(model, in, &by_imu, RAMUS_SAMPLE_IMU, RAMUS_ALGEBRA_DQ, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs simulator", &by_twist.tau, &in->tau, paper_rmse, paper_cmc, 1, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC with inertial sensor vs simulator", &by_imu.tau, &in->tau, paper_rmse,
                         paper_cmc, 0, err);
    if (status == RAMUS_OK)
        status = plot_extremes(r, model, "Force", 3, names, curves, err);
    if (status == RAMUS_OK)
        status = keep_table(r, model, "states.csv", 3, states, err);
    if (status == RAMUS_OK)
        status = keep_ports(r, in, &by_twist, err);
    if (status == RAMUS_OK)
        status = keep_table(r, model, "computed.csv", 1, computed, err);
    if (status == RAMUS_OK)
        status = keep_table(r, model, "computed-inertial.csv", 1, imu, err);
    /* by_imu becomes the other algebra's, then by_twist the causal filter's */
    if (status == RAMUS_OK)
        status = evaluate(model, in, &by_imu, RAMUS_SAMPLE_MOTION, RAMUS_ALGEBRA_SV, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs sv2NE", &by_twist.tau, &by_imu.tau, NULL, NULL, 0, err);
    if (status == RAMUS_OK)
        status = prepare(in, CAUSAL, &by_twist, err);
    if (status == RAMUS_OK)
        status = evaluate(model, in, &by_twist, RAMUS_SAMPLE_MOTION, RAMUS_ALGEBRA_DQ, err);
    if (status == RAMUS_OK)
        status = measure(r, model, "dqNEMC vs simulator, causal filter", &by_twist.tau, &in->tau, paper_rmse, paper_cmc,
                         0, err);
    fed_release(&by_twist);
    fed_release(&by_imu);
    return status;
}

static void disturb(readings *in, const experiment_options *o, experiment_result *r)
{
    unsigned long long seed = o->seed;
    channels *const noisy[] = { &in->v, &in->wrench, &in->twist, &in->gyroscope, &in->accelerometer };
    channels *const late[] = { &in->wrench, &in->twist, &in->orientation, &in->gyroscope, &in->accelerometer };
    for (size_t k = 0; k < 5; k++) {
        sensor_delay(late[k], o->delay);
        sensor_noise(noisy[k], o->noise, &seed);
        sensor_quantise(noisy[k], o->quantise);
    }
    if (o->noise > 0 || o->quantise > 0 || o->delay > 0)
        experiment_note(
            r,
            "Sensors are disturbed, as asked for: noise of %g of each channel's spread, resolution of %g of "
            "its range, ports late by %g ms (seed %llu). The paper's readings were the simulator's own.",
            o->noise, o->quantise, 1e3 * o->delay, o->seed);
}

static ramus_status run_black_box(const experiment *self, const experiment_options *o, experiment_result *r,
                                  ramus_error *err)
{
    ramus_model *whole = NULL;
    plant *simulator = NULL;
    run measured = { 0 };
    readings in = { 0 };
    ramus_status status = experiment_load(self->robot, &r->model, err);
    if (status == RAMUS_OK)
        status = experiment_load("mbm.yaml", &whole, err);
    if (status == RAMUS_OK && !readings_create(&in))
        status = experiment_no_memory(err);
    if (status == RAMUS_OK) {
        const ramus_instance_info base = ramus_model_instance(whole, ramus_model_find_instance(whole, "s1"));
        const ramus_instance_info arm = ramus_model_instance(whole, ramus_model_find_instance(whole, "s9"));
        const plant_sensor sensors[] = { { PLANT_WRENCH, "s1/l1", base.pose },
                                         { PLANT_MOTION, arm.on_name, arm.pose } };
        const sine reference = { .nv = ramus_model_nv(whole), .amplitude = 0.01 };
        plant_options options = drives;
        options.sensor = sensors;
        status = plant_create(whole, &options, &simulator, err);
        if (status == RAMUS_OK)
            status = run_plant(simulator, reference.nv, sine_reference, &reference, observe, &in, o, &measured, err);
    }
    if (status == RAMUS_OK)
        status = pick(r->model, whole, &measured, &in, err);
    if (status == RAMUS_OK) {
        disturb(&in, o, r);
        status = compare(r, &in, o, err);
    }
    if (status == RAMUS_OK)
        status = keep_run(r, whole, &measured, err);
    experiment_note(r,
                    "Wrench, twist and velocities are filtered forwards and backwards (order 2, 30 Hz); the causal row "
                    "filters forwards only, and its lag is the filter's. The inertial sensor tells the arm about "
                    "gravity, so that no orientation is needed. Where the record ends the filter has no future to "
                    "look at: the differences at the right edge of the curves are that.");
    plant_destroy(simulator);
    ramus_model_destroy(whole);
    run_release(&measured);
    readings_release(&in);
    return status;
}

const experiment experiment_mbm_black_box = {
    "mbm-black-box",
    "The mobile branched manipulator with a black box: forces against the simulator",
    "A holonomic platform carries the 24-DoF manipulator, which carries a prismatic arm; 30 coordinates are asked to "
    "follow 0.01 sin(2\xCF\x80t). The model knows nothing of the manipulator in the middle but what sensors of the "
    "simulator "
    "tell at its two connections: a six-axis force sensor at its base, and the twist at its port (or, in the second "
    "row, "
    "an inertial sensor there). Readings pass a second-order low pass of 30 Hz; derivatives are Richardson's. The "
    "forces "
    "on the six known coordinates are compared with those that the simulator's drives exerted.",
    "mbm-black-box.yaml",
    run_black_box,
    NULL,
};
