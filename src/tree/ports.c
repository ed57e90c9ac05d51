/* ports.c - what black boxes tell through their ports, as root motions and external wrenches
 *
 * A frame with twist (w, v), derivative (w', v') and orientation R in the world has the proper acceleration
 * v' + w x v - R^T g; an inertial sensor there reads just that. The wrench on a black box is one more wrench that the
 * robot exerts on its surroundings.
 */
#include "data.h"

#include "algebra/quat.h"
#include "base/fail.h"

#include <math.h>

const char *motion_problem(const ramus_motion *motion)
{
    const ramus_quat r = motion->pose.rotation;
    if (!vec3_is_finite(motion->twist.angular) || !vec3_is_finite(motion->twist.linear) ||
        !vec3_is_finite(motion->twist_dot.angular) || !vec3_is_finite(motion->twist_dot.linear) || !isfinite(r.w) ||
        !isfinite(r.x) || !isfinite(r.y) || !isfinite(r.z))
        return "it holds a number that is not finite";
    const double norm = sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
    return fabs(norm - 1) <= 1e-3 ? NULL : "its orientation is no unit quaternion (to 1e-3)";
}

/* What is wrong with a sample's numbers; NULL: nothing. */
static const char *sample_problem(const ramus_sample *s)
{
    const char *const not_finite = "it holds a number that is not finite";
    switch (s->kind) {
    case RAMUS_SAMPLE_WRENCH:
    case RAMUS_SAMPLE_WRENCH_ESTIMATED:
        return vec3_is_finite(s->wrench.force) && vec3_is_finite(s->wrench.moment) ? NULL : not_finite;
    case RAMUS_SAMPLE_MOTION:
        return motion_problem(&s->motion);
    case RAMUS_SAMPLE_IMU:
        return vec3_is_finite(s->imu.angular_velocity) && vec3_is_finite(s->imu.angular_acceleration) &&
                       vec3_is_finite(s->imu.proper_acceleration)
                   ? NULL
                   : not_finite;
    default:
        return "it is of no known kind";
    }
}

bool sample_fits(ramus_port_kind port, const ramus_sample *s)
{
    return port == RAMUS_PORT_WRENCH ? s->kind == RAMUS_SAMPLE_WRENCH || s->kind == RAMUS_SAMPLE_WRENCH_ESTIMATED
                                     : s->kind == RAMUS_SAMPLE_MOTION || s->kind == RAMUS_SAMPLE_IMU;
}

static const char *wanted(ramus_port_kind port)
{
    return port == RAMUS_PORT_WRENCH ? "a wrench" : "a motion or an inertial sensor's reading";
}

ramus_status sample_check_kind(const ramus_port_info *port, const ramus_sample *sample, ramus_error *err)
{
    return sample_fits(port->kind, sample)
               ? RAMUS_OK
               : ramus_fail(err, RAMUS_ERR_PORT, "port '%s' takes %s", port->name, wanted(port->kind));
}

ramus_status ports_feed(const ramus_model *m, ramus_sample kept[], ramus_port port, const ramus_sample *sample,
                        ramus_error *err)
{
    if (port.index < 0 || port.index >= m->nport)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no port %d; the model has %d", port.index, m->nport);
    RAMUS_TRY(sample_check_kind(&m->port[port.index], sample, err));
    kept[port.index] = *sample;
    return RAMUS_OK;
}

/* The age of a sample, where that is limited. */
static ramus_status check_age(const char *name, double stamp, port_clock clock, ramus_error *err)
{
    if (clock.max_age == INFINITY)
        return RAMUS_OK;
    if (!isfinite(clock.now))
        return ramus_fail(err, RAMUS_ERR_PORT,
                          "port '%s': its age is limited to %g s, but the time of the evaluation %s; set it before "
                          "evaluating",
                          name, clock.max_age, clock.now != clock.now ? "was never set" : "is not finite");
    if (!isfinite(stamp))
        return ramus_fail(err, RAMUS_ERR_PORT, "port '%s': its stamp is %g; a time in s is needed to know its age",
                          name, stamp);
    if (stamp > clock.now)
        return ramus_fail(
            err, RAMUS_ERR_PORT,
            "port '%s': its stamp %.9g s is later than the time of the evaluation, %.9g s; both must come from "
            "one clock, read after the sample",
            name, stamp, clock.now);
    if (!(clock.now - stamp <= clock.max_age))
        return ramus_fail(err, RAMUS_ERR_PORT, "port '%s' is %g s old; at most %g s are allowed", name,
                          clock.now - stamp, clock.max_age);
    return RAMUS_OK;
}

ramus_status ports_check(const ramus_model *m, const ramus_sample sample[], port_clock clock, int kinds,
                         ramus_error *err)
{
    for (int k = 0; k < m->nport; k++) {
        const ramus_sample *s = &sample[k];
        const char *name = m->port[k].name;
        if (kinds == PORTS_OF_MOTION && m->port[k].kind == RAMUS_PORT_WRENCH)
            continue;
        if (s->kind == RAMUS_SAMPLE_NONE)
            return ramus_fail(err, RAMUS_ERR_PORT, "port '%s' was never fed; give it %s before evaluating", name,
                              wanted(m->port[k].kind));
        RAMUS_TRY(sample_check_kind(&m->port[k], s, err));
        const char *wrong = sample_problem(s);
        if (wrong)
            return ramus_fail(err, RAMUS_ERR_PORT, "port '%s': %s", name, wrong);
        RAMUS_TRY(check_age(name, s->stamp, clock, err));
    }
    return RAMUS_OK;
}

ramus_status ports_take(const ramus_model *m, ramus_data *d)
{
    RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_ALL_KINDS, &d->error));
    ports_roots(m, d->sample, PORTS_ALL, 1, 0, d->root);
    return RAMUS_OK;
}

static void put(double root[], int lanes, int l, int first, ramus_vec3 v)
{
    root[(first + 0) * lanes + l] = v.x;
    root[(first + 1) * lanes + l] = v.y;
    root[(first + 2) * lanes + l] = v.z;
}

void ports_roots(const ramus_model *m, const ramus_sample sample[], int parts, int lanes, int l, double root[])
{
    const ramus_vec3 zero = { 0, 0, 0 }, g = m->gravity;
    for (int r = 0; r < m->nroot; r++) {
        ramus_vec3 w = zero, dw = zero, a = { -g.x, -g.y, -g.z };
        const int port = m->port_of_root[r];
        if (port >= 0 && sample[port].kind == RAMUS_SAMPLE_IMU) {
            a = sample[port].imu.proper_acceleration;
            if (parts & PORTS_VELOCITY)
                w = sample[port].imu.angular_velocity;
            if (parts & PORTS_ACCELERATION)
                dw = sample[port].imu.angular_acceleration;
        } else if (port >= 0) {
            const ramus_motion *motion = &sample[port].motion;
            const ramus_quat r_w_a = ramus_quat_normalized(motion->pose.rotation);
            a = quat_unrotate(r_w_a, a);
            if (parts & PORTS_VELOCITY) {
                const ramus_vec3 v = motion->twist.linear;
                w = motion->twist.angular;
                a = (ramus_vec3){ a.x + w.y * v.z - w.z * v.y, a.y + w.z * v.x - w.x * v.z,
                                  a.z + w.x * v.y - w.y * v.x };
            }
            if (parts & PORTS_ACCELERATION) {
                dw = motion->twist_dot.angular;
                a = vec3_add(a, motion->twist_dot.linear);
            }
        }
        double *out = root + (size_t)r * ROOT_NUMBERS * (size_t)lanes;
        put(out, lanes, l, 0, w);
        put(out, lanes, l, 3, dw);
        put(out, lanes, l, 6, a);
    }
}

void ports_add_wrench(const ramus_model *m, const ramus_sample *sample, int port, int lanes, int l, double external[])
{
    const ramus_port_info *info = &m->port[port];
    if (info->kind != RAMUS_PORT_WRENCH || info->on.index < 0)
        return;
    const int i = m->body_of[info->on.index];
    const ramus_pose x_i_a = ramus_pose_mul(m->x_body_link[info->on.index], info->pose);
    double numbers[WRENCH_NUMBERS];
    wrench_write(ramus_wrench_to_parent(x_i_a, sample->wrench), numbers);
    for (int c = 0; c < WRENCH_NUMBERS; c++)
        external[((size_t)i * WRENCH_NUMBERS + (size_t)c) * (size_t)lanes + (size_t)l] += numbers[c];
}

void ports_wrenches(const ramus_model *m, const ramus_sample sample[], int lanes, int l, double external[])
{
    for (int k = 0; k < m->nport; k++)
        ports_add_wrench(m, &sample[k], k, lanes, l, external);
}

const double *gather_external(const ramus_model *bodies, ramus_data *d, const ramus_wrench external[])
{
    if (!external && !bodies->nport)
        return NULL;
    external_to_internal(d->model, bodies, external, d->external);
    ports_wrenches(bodies, d->sample, 1, 0, d->external);
    return d->external;
}
