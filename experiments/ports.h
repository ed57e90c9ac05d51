/* ports.h - sensors at the two connections of a black box, what poor ones do to their readings, and what is fed to the model
 *
 * The box is what the whole robot has between the instance `first` and the instance `last`: a six-axis sensor at its base,
 * and at its port either twist and orientation or an inertial sensor.
 */
#ifndef RAMUS_EXPERIMENT_PORTS_H
#define RAMUS_EXPERIMENT_PORTS_H

#include "plant.h"

/* The signals of both sensors. */
enum {
    PORT_WRENCH = 0,         /* fx fy fz mx my mz */
    PORT_TWIST = 6,          /* wx wy wz vx vy vz */
    PORT_ORIENTATION = 12,   /* w x y z */
    PORT_GYROSCOPE = 16,     /* x y z */
    PORT_ACCELEROMETER = 19, /* x y z */
    PORT_SIGNALS = 22
};

typedef struct ports {
    channels read;         /* as read */
    channels fed, fed_dot; /* filtered but for the orientation; derivatives */
    ramus_port wrench, motion;
} ports;

/* For the plant of the whole robot: two sensors. */
void ports_place(const ramus_model *whole, plant_sensor sensor[2]);
ramus_status ports_take(lab *l, size_t n, ports *p);
void ports_read(ports *p, const plant *from, size_t i);
/* Noise, resolution and delay as the options ask. The orientation is late, and exact. */
void ports_disturb(const lab *l, ports *p, unsigned long long *seed);
ramus_status ports_prepare(lab *l, ports *p, low_pass filter, filter_mode mode);
/* Sample i, of one kind. */
ramus_sample ports_sample(const ports *p, ramus_sample_kind kind, size_t i);
/* ports.csv */
ramus_status ports_keep(lab *l, const ports *p);

#endif
