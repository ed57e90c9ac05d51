/* ports.c - sensors at the two connections of a black box ([BR] V-C) */
#include "ports.h"

#include "reality.h"

#include <string.h>

enum { SENSOR_WRENCH, SENSOR_MOTION };

void ports_place(const ramus_model *whole, plant_sensor sensor[2])
{
    const ramus_instance_info base = ramus_model_instance(whole, ramus_model_find_instance(whole, "s1"));
    const ramus_instance_info arm = ramus_model_instance(whole, ramus_model_find_instance(whole, "s9"));
    sensor[SENSOR_WRENCH] = (plant_sensor){ PLANT_WRENCH, "s1/l1", base.pose };
    sensor[SENSOR_MOTION] = (plant_sensor){ PLANT_MOTION, arm.on_name, arm.pose };
}

ramus_status ports_take(lab *l, size_t n, ports *p)
{
    p->wrench = ramus_model_find_port(l->model, "wrench.bm");
    p->motion = ramus_model_find_port(l->model, "motion.s9");
    TRY(channels_take(l, PORT_SIGNALS, n, &p->read));
    TRY(channels_take(l, PORT_SIGNALS, n, &p->fed));
    return channels_take(l, PORT_SIGNALS, n, &p->fed_dot);
}

void ports_read(ports *p, const plant *from, size_t i)
{
    double x[PORT_SIGNALS];
    plant_get_wrench(from, SENSOR_WRENCH, x + PORT_WRENCH);
    plant_get_motion(from, SENSOR_MOTION, x + PORT_TWIST);
    channels_set(&p->read, i, x);
}

/* ---- poor sensors ----------------------------------------------------------------------------------------------- */

void ports_disturb(const lab *l, ports *p, unsigned long long *seed)
{
    reality_delay(l, p->read);
    reality_blur(l, channels_part(&p->read, 0, PORT_ORIENTATION), FIRST_SAMPLE, SAMPLES, seed);
    reality_blur(l, channels_part(&p->read, PORT_GYROSCOPE, PORT_SIGNALS - PORT_GYROSCOPE), FIRST_SAMPLE, SAMPLES,
                 seed);
}

/* ---- what is fed ------------------------------------------------------------------------------------------------ */

ramus_status ports_prepare(lab *l, ports *p, low_pass filter, filter_mode mode)
{
    const channels read = channels_part(&p->read, PORT_ORIENTATION, PORT_GYROSCOPE - PORT_ORIENTATION);
    TRY(channels_filter(l, filter, mode, &p->read, &p->fed));
    memcpy(channel(&p->fed, PORT_ORIENTATION), read.x, (size_t)read.count * read.n * sizeof *read.x);
    return channels_derivative(l, &p->fed, &p->fed_dot);
}

static ramus_vec3 three(const channels *c, int first, size_t i)
{
    return ramus_vec3_make(channel(c, first)[i], channel(c, first + 1)[i], channel(c, first + 2)[i]);
}

ramus_sample ports_sample(const ports *p, ramus_sample_kind kind, size_t i)
{
    ramus_sample s = { .kind = kind };
    double x[PORT_SIGNALS];
    channels_get(&p->fed, i, x);
    if (kind == RAMUS_SAMPLE_WRENCH) {
        s.wrench = (ramus_wrench){ three(&p->fed, PORT_WRENCH, i), three(&p->fed, PORT_WRENCH + 3, i) };
    } else if (kind == RAMUS_SAMPLE_MOTION) {
        const double *o = x + PORT_ORIENTATION;
        s.motion.pose.rotation = ramus_quat_normalized((ramus_quat){ o[0], o[1], o[2], o[3] });
        s.motion.twist = (ramus_twist){ three(&p->fed, PORT_TWIST, i), three(&p->fed, PORT_TWIST + 3, i) };
        s.motion.twist_dot = (ramus_twist){ three(&p->fed_dot, PORT_TWIST, i), three(&p->fed_dot, PORT_TWIST + 3, i) };
    } else {
        s.imu = (ramus_imu){ three(&p->fed, PORT_GYROSCOPE, i), three(&p->fed_dot, PORT_GYROSCOPE, i),
                             three(&p->fed, PORT_ACCELEROMETER, i) };
    }
    return s;
}

ramus_status ports_keep(lab *l, const ports *p)
{
    static const struct {
        const char *prefix, *parts[6];
        int count, first;
        bool derivative;
    } groups[] = {
        { "wrench.bm.", { "fx", "fy", "fz", "mx", "my", "mz" }, 6, PORT_WRENCH, false },
        { "motion.s9.", { "wx", "wy", "wz", "vx", "vy", "vz" }, 6, PORT_TWIST, false },
        { "motion.s9.d", { "wx", "wy", "wz", "vx", "vy", "vz" }, 6, PORT_TWIST, true },
        { "motion.s9.", { "qw", "qx", "qy", "qz" }, 4, PORT_ORIENTATION, false },
    };
    columns *c = NULL;
    TRY(columns_take(l, &c));
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
        for (int k = 0; k < groups[g].count; k++)
            columns_add(c, channel(groups[g].derivative ? &p->fed_dot : &p->fed, groups[g].first + k), "%s%s",
                        groups[g].prefix, groups[g].parts[k]);
    return columns_keep(c, SAMPLES, SAMPLE_STEP, "ports.csv");
}
