/* ports.c - sensors at the two connections of a black box ([BR] V-C)
 *
 * Poor sensors: each signal is judged by itself, over the samples that are evaluated: a fraction of its standard deviation or
 * range there means the same for a large force and a small turning rate.
 */
#include "ports.h"

#include <math.h>
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

/* SplitMix64, as a number in (0, 1). */
static double uniform(unsigned long long *seed)
{
    unsigned long long z = *seed += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    z ^= z >> 31;
    return ((double)(z >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller. */
static double normal(unsigned long long *seed)
{
    const double radius = sqrt(-2 * log(uniform(seed)));
    return radius * cos(2 * PI * uniform(seed));
}

/* Late, to the nearest sample; the first samples repeat the first. */
static void delay(double x[], size_t n, double seconds)
{
    const double samples = round(seconds / SAMPLE_STEP), first = x[0];
    const size_t late = samples < (double)n ? (size_t)samples : n - 1;
    memmove(x + late, x, (n - late) * sizeof *x);
    for (size_t i = 0; i < late; i++)
        x[i] = first;
}

/* Noise, then resolution: of each signal's standard deviation, of its range. */
static void blur(const lab *l, channels c, unsigned long long *seed)
{
    for (int k = 0; k < c.count; k++) {
        double *x = channel(&c, k);
        const double deviation = l->options->noise * ramus_statistics_of(c.n - FIRST_SAMPLE, x + FIRST_SAMPLE).std;
        for (size_t i = 0; i < c.n && l->options->noise > 0; i++)
            x[i] += deviation * normal(seed);
        const ramus_statistics s = ramus_statistics_of(c.n - FIRST_SAMPLE, x + FIRST_SAMPLE);
        const double unit = l->options->quantise * (s.max - s.min);
        for (size_t i = 0; i < c.n && unit > 0; i++)
            x[i] = unit * round(x[i] / unit);
    }
}

void ports_disturb(lab *l, ports *p, channels *v)
{
    const experiment_options *o = l->options;
    unsigned long long seed = o->seed;
    if (!(o->noise > 0 || o->quantise > 0 || o->delay > 0))
        return;
    for (int k = 0; k < PORT_SIGNALS; k++)
        delay(channel(&p->read, k), p->read.n, o->delay);
    blur(l, *v, &seed);
    blur(l, channels_part(&p->read, 0, PORT_ORIENTATION), &seed);
    blur(l, channels_part(&p->read, PORT_GYROSCOPE, PORT_SIGNALS - PORT_GYROSCOPE), &seed);
    lab_note(l,
             "Sensors are disturbed, as asked for: noise of %g of each channel's spread, resolution of %g of "
             "its range, ports late by %g ms (seed %llu). The paper's readings were the simulator's own.",
             o->noise, o->quantise, 1e3 * o->delay, o->seed);
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
    return columns_keep(c, p->fed.n, SAMPLE_STEP, "ports.csv");
}
