/* sensors.h - what real sensors do to readings: noise, resolution, delay */
#ifndef RAMUS_EXPERIMENT_SENSORS_H
#define RAMUS_EXPERIMENT_SENSORS_H

#include "channels.h"

/* White Gaussian noise with a standard deviation of `fraction` of each signal's own; `seed` is advanced. */
void sensor_noise(channels *c, double fraction, unsigned long long *seed);
/* Rounded to multiples of `fraction` of each signal's range. */
void sensor_quantise(channels *c, double fraction);
/* Late by `delay` seconds, to the nearest sample; the first samples repeat the first. */
void sensor_delay(channels *c, double delay);

#endif
