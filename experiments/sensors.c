/* sensors.c - what real sensors do to readings
 *
 * Each signal is judged by itself, over the samples that are evaluated: a fraction of its standard deviation or range
 * there means the same for a large force and a small turning rate.
 */
#include "sensors.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

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

static ramus_statistics spread(const channels *c, int k)
{
    return ramus_statistics_of(c->n - FIRST_SAMPLE, channel(c, k) + FIRST_SAMPLE);
}

void sensor_noise(channels *c, double fraction, unsigned long long *seed)
{
    if (!(fraction > 0))
        return;
    for (int k = 0; k < c->count; k++) {
        const double deviation = fraction * spread(c, k).std;
        for (size_t i = 0; i < c->n; i++)
            channel(c, k)[i] += deviation * normal(seed);
    }
}

void sensor_quantise(channels *c, double fraction)
{
    if (!(fraction > 0))
        return;
    for (int k = 0; k < c->count; k++) {
        const ramus_statistics s = spread(c, k);
        const double unit = fraction * (s.max - s.min);
        for (size_t i = 0; i < c->n && unit > 0; i++)
            channel(c, k)[i] = unit * round(channel(c, k)[i] / unit);
    }
}

void sensor_delay(channels *c, double delay)
{
    const double samples = round(delay / SAMPLE_STEP);
    if (!(samples >= 1))
        return;
    const size_t late = samples < (double)c->n ? (size_t)samples : c->n - 1;
    for (int k = 0; k < c->count; k++) {
        double *x = channel(c, k);
        const double first = x[0];
        memmove(x + late, x, (c->n - late) * sizeof *x);
        for (size_t i = 0; i < late; i++)
            x[i] = first;
    }
}
