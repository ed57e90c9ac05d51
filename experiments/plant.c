/* plant.c - a robot in MuJoCo, with drives and sensors
 *
 * Servo     force = kp (q_ref - q) + kv (v_ref - v), two MuJoCo actuators with affine bias on each coordinate;
 *           kp = bandwidth^2 m, kv = 2 damping_ratio bandwidth m, with m the inertia that MuJoCo finds for the
 *           coordinate at zero (dof_M0).
 * Platform  of a differential drive: a velocity servo that pushes along the platform's own x, one that turns it, and no
 *           way to slip: MuJoCo has no nonholonomic constraint, so a damper of NO_SLIP N s/m acts along the platform's
 *           y. Its force belongs to the wheels and the ground, not to the drives: it is left out of tau.
 * Time      a reference changes during a simulator step while the simulator holds the servo's input. What is held is
 *           chosen so that the force is the servo's own law to second order in the step (Runge-Kutta: the reference
 *           half a step ahead), or is what the integrator uses (implicit: position from the start of the step, velocity
 *           from its end). Readings are taken with the reference of the instant.
 */
#include "plant.h"

#include "channels.h"
#include "mjcf.h"
#include "twin.h"

#include <ramus/io.h>
#include <mujoco/mujoco.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_SLIP 1e7 /* N s/m */

struct plant {
    plant_options options;
    mjModel *m;
    mjData *d;
    int nv;
    int *dof, *qpos;          /* MuJoCo's index of each coordinate */
    int *position, *velocity; /* actuators of each coordinate, -1: none */
    int no_slip;              /* actuator, -1: none */
    double *q, *v, *tau;      /* readings */
    double *q_ref, *v_ref, *block;
    int *index_block;
};

/* ---- the model ------------------------------------------------------------------------------------------------ */

static void add_servo(mjcf *m, const char *name)
{
    static const char general[] = "gaintype=\"fixed\" biastype=\"affine\" gainprm=\"0\" biasprm=\"0 0 0\"/>\n";
    mjcf_append(m,
                "    <general name=\"position %s\" joint=\"%s\" %s"
                "    <general name=\"velocity %s\" joint=\"%s\" %s",
                name, name, general, name, name, general);
}

static void add_drives(mjcf *m, const ramus_model *model, plant_drive drive)
{
    char name[160];
    mjcf_append(m, "  <actuator>\n");
    if (drive == PLANT_DIFFERENTIAL)
        mjcf_append(m, "    <general name=\"forward\" site=\"platform\" gear=\"1 0 0 0 0 0\" biastype=\"affine\"/>\n"
                       "    <general name=\"no slip\" site=\"platform\" gear=\"0 1 0 0 0 0\" biastype=\"affine\"/>\n");
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        if (drive == PLANT_MOTORS)
            mjcf_append(m, "    <motor name=\"motor %s\" joint=\"%s\"/>\n", name, name);
        else if (drive == PLANT_SERVOS || k >= 3)
            add_servo(m, name);
        else if (k == 2)
            mjcf_append(m, "    <general name=\"velocity %s\" joint=\"%s\" biastype=\"affine\"/>\n", name, name);
    }
    mjcf_append(m, "  </actuator>\n");
}

/* The sensors' sites and elements. Sensor data come in this order: force, torque; or gyroscope, accelerometer. */
static void add_sensors(mjcf *m, const ramus_model *model, const plant_options *o)
{
    char site[40], cut[40];
    for (int k = 0; k < o->nsensor; k++) {
        const plant_sensor *s = &o->sensor[k];
        const ramus_link_info link = ramus_model_link(model, ramus_model_find_link(model, s->body));
        const ramus_pose parent =
            link.parent.index >= 0 ? ramus_model_link(model, link.parent).link_in_joint : ramus_pose_identity();
        snprintf(site, sizeof site, "sensor %d", k);
        snprintf(cut, sizeof cut, "cut %d", k);
        if (s->kind == PLANT_WRENCH)
            mjcf_add_cut(m, s->body, cut, site, ramus_pose_mul(parent, s->pose));
        else
            mjcf_add_site(m, s->body, site, ramus_pose_mul(link.link_in_joint, s->pose));
    }
    mjcf_append(m, "  <sensor>\n");
    for (int k = 0; k < o->nsensor; k++) {
        const int wrench = o->sensor[k].kind == PLANT_WRENCH;
        mjcf_append(m, "    <%s site=\"sensor %d\"/><%s site=\"sensor %d\"/>\n", wrench ? "force" : "gyro", k,
                    wrench ? "torque" : "accelerometer", k);
    }
    mjcf_append(m, "  </sensor>\n");
}

static mjModel *make_model(const ramus_model *model, const plant_options *o, ramus_error *err)
{
    char *exported = NULL, error[500];
    if (ramus_model_export(model, RAMUS_EXPORT_MJCF, &exported, err) != RAMUS_OK)
        return NULL;
    mjcf text = mjcf_copy(exported);
    ramus_text_destroy(exported);
    if (o->drive == PLANT_DIFFERENTIAL)
        mjcf_add_site(&text, ramus_model_link(model, (ramus_link){ 0 }).name, "platform", ramus_pose_identity());
    add_drives(&text, model, o->drive);
    add_sensors(&text, model, o);
    mjModel *m = NULL;
    if (text.failed)
        experiment_fail(err, RAMUS_ERR_MEMORY, "the simulator's model could not be written");
    else if (!(m = twin_load(&text, error, sizeof error)))
        experiment_fail(err, RAMUS_ERR_MODEL, "%s", error);
    mjcf_release(&text);
    if (m) {
        m->opt.timestep = o->sample_step / o->substeps;
        m->opt.integrator = o->integrator == PLANT_RK4 ? mjINT_RK4 : mjINT_IMPLICIT;
    }
    return m;
}

/* ---- drives --------------------------------------------------------------------------------------------------- */

static int find(const plant *p, const char *kind, const char *name)
{
    char text[200];
    snprintf(text, sizeof text, "%s%s%s", kind, name[0] ? " " : "", name);
    return mj_name2id(p->m, mjOBJ_ACTUATOR, text);
}

static void set_gains(plant *p, int actuator, double kp, double kv)
{
    if (actuator < 0)
        return;
    p->m->actuator_gainprm[actuator * mjNGAIN] = kp > 0 ? kp : kv;
    p->m->actuator_biasprm[actuator * mjNBIAS + 1] = -kp;
    p->m->actuator_biasprm[actuator * mjNBIAS + 2] = -kv;
}

static ramus_status find_coordinates(plant *p, const ramus_model *model, ramus_error *err)
{
    char name[160];
    const double w = p->options.bandwidth, zeta = p->options.damping_ratio;
    for (int k = 0; k < p->nv; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        const int joint = mj_name2id(p->m, mjOBJ_JOINT, name);
        if (joint < 0)
            return experiment_fail(err, RAMUS_ERR_UNSUPPORTED, "the simulator's robot has other joints");
        p->dof[k] = p->m->jnt_dofadr[joint];
        p->qpos[k] = p->m->jnt_qposadr[joint];
        p->position[k] = find(p, p->options.drive == PLANT_MOTORS ? "motor" : "position", name);
        p->velocity[k] = find(p, "velocity", name);
        if (p->options.drive == PLANT_MOTORS)
            continue;
        const double inertia = p->m->dof_M0[p->dof[k]];
        set_gains(p, p->position[k], w * w * inertia, 0);
        set_gains(p, p->velocity[k], 0, 2 * zeta * w * inertia);
    }
    p->no_slip = -1;
    if (p->options.drive == PLANT_DIFFERENTIAL) {
        p->velocity[0] = find(p, "forward", "");
        p->no_slip = find(p, "no slip", "");
        set_gains(p, p->velocity[0], 0, 2 * zeta * w * p->m->dof_M0[p->dof[0]]);
        set_gains(p, p->no_slip, 0, NO_SLIP);
    }
    return RAMUS_OK;
}

ramus_status plant_create(const ramus_model *model, const plant_options *options, plant **out, ramus_error *err)
{
    const int nv = ramus_model_nv(model);
    *out = NULL;
    plant *p = calloc(1, sizeof *p);
    if (!p)
        return experiment_no_memory(err);
    p->options = *options;
    p->nv = nv;
    p->block = calloc(5 * (size_t)nv + 1, sizeof *p->block);
    p->index_block = calloc(4 * (size_t)nv + 1, sizeof *p->index_block);
    ramus_status status = RAMUS_ERR_MODEL;
    if (!p->block || !p->index_block) {
        status = experiment_no_memory(err);
    } else if ((p->m = make_model(model, options, err)) && (p->d = mj_makeData(p->m))) {
        p->q = p->block;
        p->v = p->q + nv;
        p->tau = p->v + nv;
        p->q_ref = p->tau + nv;
        p->v_ref = p->q_ref + nv;
        p->dof = p->index_block;
        p->qpos = p->dof + nv;
        p->position = p->qpos + nv;
        p->velocity = p->position + nv;
        status = find_coordinates(p, model, err);
    }
    if (status == RAMUS_OK)
        *out = p;
    else
        plant_destroy(p);
    return status;
}

void plant_destroy(plant *p)
{
    if (!p)
        return;
    mj_deleteData(p->d);
    mj_deleteModel(p->m);
    free(p->block);
    free(p->index_block);
    free(p);
}

void plant_set_state(plant *p, const double q[], const double v[])
{
    for (int k = 0; k < p->nv; k++) {
        p->d->qpos[p->qpos[k]] = q[k];
        p->d->qvel[p->dof[k]] = v[k];
    }
}

/* ---- time ----------------------------------------------------------------------------------------------------- */

static void set_reference(plant *p, plant_reference reference, const void *user, double t_q, double t_v)
{
    reference(user, t_q, p->q_ref, p->v_ref);
    for (int k = 0; k < p->nv; k++)
        if (p->position[k] >= 0)
            p->d->ctrl[p->position[k]] = p->q_ref[k];
    reference(user, t_v, p->q_ref, p->v_ref);
    for (int k = 0; k < p->nv; k++)
        if (p->velocity[k] >= 0)
            p->d->ctrl[p->velocity[k]] = p->v_ref[k];
}

void plant_read(plant *p, plant_reference reference, const void *user)
{
    if (reference)
        set_reference(p, reference, user, p->d->time, p->d->time);
    mj_forward(p->m, p->d);
    for (int k = 0; k < p->nv; k++) {
        p->q[k] = p->d->qpos[p->qpos[k]];
        p->v[k] = p->d->qvel[p->dof[k]];
        p->tau[k] = 0;
        for (int i = 0; i < p->m->nu; i++)
            if (i != p->no_slip)
                p->tau[k] += p->d->actuator_moment[i * p->m->nv + p->dof[k]] * p->d->actuator_force[i];
    }
}

static ramus_status check(const plant *p, ramus_error *err)
{
    if (p->d->warning[mjWARN_BADQPOS].number || p->d->warning[mjWARN_BADQVEL].number ||
        p->d->warning[mjWARN_BADQACC].number)
        return experiment_fail(err, RAMUS_ERR_SINGULAR, "the simulation has become unstable");
    return RAMUS_OK;
}

ramus_status plant_advance(plant *p, plant_reference reference, const void *user, ramus_error *err)
{
    const double h = p->m->opt.timestep;
    for (int i = 0; i < p->options.substeps; i++) {
        const double t = p->d->time;
        if (p->options.integrator == PLANT_RK4)
            set_reference(p, reference, user, t + h / 2, t + h / 2);
        else
            set_reference(p, reference, user, t, t + h);
        mj_step(p->m, p->d);
    }
    return check(p, err);
}

ramus_status plant_advance_forces(plant *p, const double tau[], ramus_error *err)
{
    for (int k = 0; k < p->nv; k++)
        p->d->ctrl[p->position[k]] = tau[k];
    for (int i = 0; i < p->options.substeps; i++)
        mj_step(p->m, p->d);
    return check(p, err);
}

/* ---- readings ------------------------------------------------------------------------------------------------- */

double plant_time(const plant *p)
{
    return p->d->time;
}

const double *plant_q(const plant *p)
{
    return p->q;
}

const double *plant_v(const plant *p)
{
    return p->v;
}

const double *plant_tau(const plant *p)
{
    return p->tau;
}

static int site_of(const plant *p, int sensor)
{
    char site[40];
    snprintf(site, sizeof site, "sensor %d", sensor);
    return mj_name2id(p->m, mjOBJ_SITE, site);
}

static ramus_vec3 sensor_data(const plant *p, int sensor, int half)
{
    const mjtNum *x = p->d->sensordata + 6 * sensor + 3 * half;
    return ramus_vec3_make(x[0], x[1], x[2]);
}

ramus_wrench plant_wrench(const plant *p, int sensor)
{
    return (ramus_wrench){ sensor_data(p, sensor, 0), sensor_data(p, sensor, 1) };
}

ramus_twist plant_twist(const plant *p, int sensor)
{
    mjtNum x[6];
    mj_objectVelocity(p->m, p->d, mjOBJ_SITE, site_of(p, sensor), x, 1);
    return (ramus_twist){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

ramus_quat plant_orientation(const plant *p, int sensor)
{
    mjtNum r[4];
    mju_mat2Quat(r, p->d->site_xmat + 9 * site_of(p, sensor));
    return (ramus_quat){ r[0], r[1], r[2], r[3] };
}

ramus_vec3 plant_gyroscope(const plant *p, int sensor)
{
    return sensor_data(p, sensor, 0);
}

ramus_vec3 plant_accelerometer(const plant *p, int sensor)
{
    return sensor_data(p, sensor, 1);
}
