/* plant.c - a robot in MuJoCo, with drives and sensors
 *
 * Servo     force = kp (q_ref - q) + kv (v_ref - v), two MuJoCo actuators with affine bias on each coordinate;
 *           kp = BANDWIDTH^2 m, kv = 2 damping_ratio BANDWIDTH m, with m the inertia that MuJoCo finds for the
 *           coordinate at zero (dof_M0).
 * Platform  of a differential drive: a velocity servo that pushes along the platform's own x, one that turns it, and no
 *           slip: MuJoCo has no nonholonomic constraint, so a damper of NO_SLIP N s/m acts along the platform's
 *           y. Its force belongs to the wheels and the ground, not to the drives: it is left out of tau. With a slip limit the force
 *           is WHEEL_CREEP times the slip, at most the limit: Coulomb's law, but for a creep of limit / WHEEL_CREEP. It is held
 *           during a simulator step, for an implicit integrator would go on damping beyond the limit.
 * Time      a reference changes during a simulator step while the simulator holds the servo's input. What is held is
 *           chosen so that the force is the servo's own law to second order in the step (Runge-Kutta: the reference
 *           half a step ahead), or is what the integrator uses (implicit: position from the start of the step, velocity
 *           from its end). Readings are taken with the reference of the instant.
 */
#include "plant.h"

#include "reality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BANDWIDTH (2 * PI * 10) /* rad/s */
#define NO_SLIP 1e7             /* N s/m */

/* ---- the model ------------------------------------------------------------------------------------------------ */

static void add_drives(mjcf *m, const ramus_model *model, plant_drive drive)
{
    static const char servo[] = "gaintype=\"fixed\" biastype=\"affine\" gainprm=\"0\" biasprm=\"0 0 0\"/>\n";
    char name[160];
    mjcf_insert(m, mjcf_end(m), "  <actuator>\n");
    if (drive == PLANT_DIFFERENTIAL)
        mjcf_insert(m, mjcf_end(m),
                    "    <general name=\"forward\" site=\"platform\" gear=\"1 0 0 0 0 0\" biastype=\"affine\"/>\n"
                    "    <general name=\"no slip\" site=\"platform\" gear=\"0 1 0 0 0 0\" biastype=\"affine\"/>\n");
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        if (drive == PLANT_MOTORS)
            mjcf_insert(m, mjcf_end(m), "    <motor name=\"motor %s\" joint=\"%s\"/>\n", name, name);
        else if (drive == PLANT_SERVOS || k >= 3)
            mjcf_insert(m, mjcf_end(m),
                        "    <general name=\"position %s\" joint=\"%s\" %s"
                        "    <general name=\"velocity %s\" joint=\"%s\" %s",
                        name, name, servo, name, name, servo);
        else if (k == 2)
            mjcf_insert(m, mjcf_end(m), "    <general name=\"velocity %s\" joint=\"%s\" biastype=\"affine\"/>\n", name,
                        name);
    }
    mjcf_insert(m, mjcf_end(m), "  </actuator>\n");
}

/* The sensors' sites and elements. Sensor data come in this order: force, torque; or gyroscope, accelerometer. */
static void add_sensors(mjcf *m, const ramus_model *model, int nsensor, const plant_sensor sensor[])
{
    char site[40], cut[40], where[MJCF_POSE];
    for (int k = 0; k < nsensor; k++) {
        const ramus_link_info link = ramus_model_link(model, ramus_model_find_link(model, sensor[k].body));
        const ramus_pose parent =
            link.parent.index >= 0 ? ramus_model_link(model, link.parent).link_in_joint : ramus_pose_identity();
        snprintf(site, sizeof site, "sensor %d", k);
        snprintf(cut, sizeof cut, "cut %d", k);
        if (sensor[k].kind == PLANT_WRENCH)
            mjcf_add_cut(m, sensor[k].body, cut, site, ramus_pose_mul(parent, sensor[k].pose));
        else
            mjcf_insert(m, mjcf_inside(m, sensor[k].body), "<site name=\"%s\" %s/>", site,
                        mjcf_pose(where, ramus_pose_mul(link.link_in_joint, sensor[k].pose)));
    }
    mjcf_insert(m, mjcf_end(m), "  <sensor>\n");
    for (int k = 0; k < nsensor; k++) {
        const bool wrench = sensor[k].kind == PLANT_WRENCH;
        mjcf_insert(m, mjcf_end(m), "    <%s site=\"sensor %d\"/><%s site=\"sensor %d\"/>\n", wrench ? "force" : "gyro",
                    k, wrench ? "torque" : "accelerometer", k);
    }
    mjcf_insert(m, mjcf_end(m), "  </sensor>\n");
}

/* ---- drives --------------------------------------------------------------------------------------------------- */

static int find_actuator(const plant *p, const char *kind, const char *name)
{
    char text[200];
    snprintf(text, sizeof text, "%s %s", kind, name);
    return mj_name2id(p->t.m, mjOBJ_ACTUATOR, text);
}

static void set_gains(plant *p, int actuator, double kp, double kv)
{
    if (actuator < 0)
        return;
    p->t.m->actuator_gainprm[actuator * mjNGAIN] = kp > 0 ? kp : kv;
    p->t.m->actuator_biasprm[actuator * mjNBIAS + 1] = -kp;
    p->t.m->actuator_biasprm[actuator * mjNBIAS + 2] = -kv;
}

static void find_drives(plant *p, const ramus_model *model)
{
    char name[160];
    const bool motors = p->options.drive == PLANT_MOTORS;
    for (int k = 0; k < p->nv; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        p->position[k] = find_actuator(p, motors ? "motor" : "position", name);
        p->velocity[k] = find_actuator(p, "velocity", name);
    }
    p->no_slip = mj_name2id(p->t.m, mjOBJ_ACTUATOR, "no slip");
    if (p->options.drive == PLANT_DIFFERENTIAL)
        p->velocity[0] = mj_name2id(p->t.m, mjOBJ_ACTUATOR, "forward");
    for (int k = 0; k < p->nv && !motors; k++) {
        const double inertia = p->t.m->dof_M0[p->t.dof[k].dof];
        set_gains(p, p->position[k], BANDWIDTH * BANDWIDTH * inertia, 0);
        set_gains(p, p->velocity[k], 0, 2 * p->options.damping_ratio * BANDWIDTH * inertia);
    }
    if (p->options.slip_limit > 0 && p->no_slip >= 0)
        p->t.m->actuator_gainprm[p->no_slip * mjNGAIN] = 1;
    else
        set_gains(p, p->no_slip, 0, NO_SLIP);
}

/* What the ground exerts along the platform's y at this instant. */
static void set_wheels(plant *p)
{
    const mjData *d = p->t.d;
    const double phi = d->qpos[p->t.dof[2].qpos], x = d->qvel[p->t.dof[0].dof], y = d->qvel[p->t.dof[1].dof];
    const double force = -WHEEL_CREEP * (cos(phi) * y - sin(phi) * x), most = p->options.slip_limit;
    if (most > 0 && p->no_slip >= 0)
        d->ctrl[p->no_slip] = fmax(-most, fmin(most, force));
}

ramus_status plant_create(lab *l, const char *robot, const ramus_model *model, const plant_options *options,
                          int nsensor, const plant_sensor sensor[], plant **out)
{
    mjcf *text = NULL;
    char where[MJCF_POSE];
    plant *p;
    TAKE(l, p, 1);
    *out = p;
    p->options = *options;
    p->nv = ramus_model_nv(model);
    p->options.substeps = reality_substeps(l, options->substeps);
    TRY(mjcf_take(l, robot, &text));
    if (options->drive == PLANT_DIFFERENTIAL)
        mjcf_insert(text, mjcf_inside(text, ramus_model_link(model, (ramus_link){ 0 }).name),
                    "<site name=\"platform\" %s/>", mjcf_pose(where, ramus_pose_identity()));
    add_drives(text, model, options->drive);
    add_sensors(text, model, nsensor, sensor);
    TRY(twin_open(l, model, text, &p->t));
    reality_disturb_plant(l, &p->t);
    p->t.m->opt.timestep = SAMPLE_STEP / p->options.substeps;
    p->t.m->opt.integrator = options->integrator == PLANT_RK4 ? mjINT_RK4 : mjINT_IMPLICIT;
    find_drives(p, model);
    return RAMUS_OK;
}

/* ---- time ----------------------------------------------------------------------------------------------------- */

static void evaluate_reference(plant *p, double t)
{
    const plant_reference *r = &p->reference;
    const double phase = 2 * PI * t;
    for (int k = 0; k < p->nv; k++) {
        p->q_ref[k] = r->amplitude * (r->from_rest ? 1 - cos(phase) : sin(phase));
        p->v_ref[k] = r->amplitude * 2 * PI * (r->from_rest ? sin(phase) : cos(phase));
    }
    if (p->options.drive == PLANT_DIFFERENTIAL) { /* forward speed and turning rate; the others are not servoed */
        p->q_ref[0] = p->q_ref[1] = p->q_ref[2] = p->v_ref[1] = 0;
        p->v_ref[0] = p->v_ref[2] = r->platform * sin(phase);
    }
}

static void set_reference(plant *p, double t_q, double t_v)
{
    evaluate_reference(p, t_q);
    for (int k = 0; k < p->nv; k++)
        if (p->position[k] >= 0)
            p->t.d->ctrl[p->position[k]] = p->q_ref[k];
    evaluate_reference(p, t_v);
    for (int k = 0; k < p->nv; k++)
        if (p->velocity[k] >= 0)
            p->t.d->ctrl[p->velocity[k]] = p->v_ref[k];
}

void plant_read(plant *p)
{
    const mjModel *m = p->t.m;
    const mjData *d = p->t.d;
    if (p->options.drive != PLANT_MOTORS)
        set_reference(p, d->time, d->time);
    set_wheels(p);
    mj_forward(m, p->t.d);
    for (int k = 0; k < p->nv; k++) {
        const int dof = p->t.dof[k].dof;
        p->q[k] = d->qpos[p->t.dof[k].qpos];
        p->v[k] = d->qvel[dof];
        p->tau[k] = 0;
        for (int i = 0; i < m->nu; i++)
            if (i != p->no_slip)
                p->tau[k] += d->actuator_moment[i * m->nv + dof] * d->actuator_force[i];
    }
}

static ramus_status check(lab *l, const plant *p)
{
    const mjWarningStat *warning = p->t.d->warning;
    if (warning[mjWARN_BADQPOS].number || warning[mjWARN_BADQVEL].number || warning[mjWARN_BADQACC].number)
        return lab_fail(l, RAMUS_ERR_SINGULAR, "the simulation has become unstable");
    return RAMUS_OK;
}

ramus_status plant_advance(lab *l, plant *p)
{
    const double h = p->t.m->opt.timestep;
    for (int i = 0; i < p->options.substeps; i++) {
        const double t = p->t.d->time;
        if (p->options.integrator == PLANT_RK4)
            set_reference(p, t + h / 2, t + h / 2);
        else
            set_reference(p, t, t + h);
        set_wheels(p);
        mj_step(p->t.m, p->t.d);
    }
    return check(l, p);
}

ramus_status plant_advance_forces(lab *l, plant *p, const double tau[])
{
    for (int k = 0; k < p->nv; k++)
        p->t.d->ctrl[p->position[k]] = tau[k];
    for (int i = 0; i < p->options.substeps; i++)
        mj_step(p->t.m, p->t.d);
    return check(l, p);
}

/* ---- sensors -------------------------------------------------------------------------------------------------- */

void plant_get_wrench(const plant *p, int sensor, double x[6])
{
    memcpy(x, p->t.d->sensordata + 6 * sensor, 6 * sizeof *x);
}

void plant_get_motion(const plant *p, int sensor, double x[16])
{
    char name[40];
    snprintf(name, sizeof name, "sensor %d", sensor);
    const int site = mj_name2id(p->t.m, mjOBJ_SITE, name);
    mj_objectVelocity(p->t.m, p->t.d, mjOBJ_SITE, site, x, 1);
    mju_mat2Quat(x + 6, p->t.d->site_xmat + 9 * site);
    memcpy(x + 10, p->t.d->sensordata + 6 * sensor, 6 * sizeof *x);
}
