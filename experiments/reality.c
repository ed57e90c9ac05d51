/* reality.c - what real plants and sensors do: noise, resolution, delay, friction, parameters that are off */
#include "reality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* ---- readings --------------------------------------------------------------------------------------------------- */

double reality_blur_one(const lab *l, double x, double deviation, double range, unsigned long long *seed)
{
    const double unit = l->options->quantise * range;
    const double noisy = l->options->noise > 0 ? x + l->options->noise * deviation * normal(seed) : x;
    return unit > 0 ? unit * round(noisy / unit) : noisy;
}

void reality_blur(const lab *l, channels c, size_t first, size_t last, unsigned long long *seed)
{
    if (!(l->options->noise > 0 || l->options->quantise > 0))
        return;
    for (int k = 0; k < c.count; k++) {
        double *x = channel(&c, k);
        const ramus_statistics s = ramus_statistics_of(last - first, x + first);
        for (size_t i = 0; i < c.n; i++)
            x[i] = reality_blur_one(l, x[i], s.std, s.max - s.min, seed);
    }
}

double reality_late(const lab *l, const channels *c, int k, size_t i)
{
    const double *x = channel(c, k), samples = l->options->delay / c->step, whole = floor(samples + 1e-9);
    const double f = fmax(0, samples - whole);
    const double now = (double)i - whole; /* before the first sample all are as the first */
    const double x0 = x[(size_t)fmax(0, now)], x1 = x[(size_t)fmax(0, now - 1)], x2 = x[(size_t)fmax(0, now - 2)];
    return f > 1e-9 ? x0 * (1 - f) * (2 - f) / 2 + x1 * f * (2 - f) - x2 * f * (1 - f) / 2 : x0;
}

void reality_delay(const lab *l, channels c)
{
    for (int k = 0; k < c.count && l->options->delay > 0; k++)
        for (size_t i = c.n; i-- > 0;) /* from the last: what is read has not been written */
            channel(&c, k)[i] = reality_late(l, &c, k, i);
}

/* ---- the plant -------------------------------------------------------------------------------------------------- */

static void scale(double x[], int count, double error, unsigned long long *seed)
{
    for (int k = 0; k < count; k++)
        x[k] *= 1 + error * (2 * uniform(seed) - 1);
}

/* An inertia is scaled as a whole, for three moments by themselves may be those of no body. */
void reality_disturb_plant(const lab *l, twin *t)
{
    unsigned long long seed = l->options->seed ^ 0x5851F42D4C957F2Dull;
    const double error = l->options->parameter_error;
    mjModel *m = t->m;
    for (int b = 1; b < m->nbody && error > 0; b++) {
        double factor = 1;
        scale(&m->body_mass[b], 1, error, &seed);
        scale(&m->body_ipos[3 * b], 3, error, &seed);
        scale(&factor, 1, error, &seed);
        for (int k = 0; k < 3; k++)
            m->body_inertia[3 * b + k] *= factor;
    }
    if (error > 0) {
        /* setting constants moves the state to the reference pose: put it back */
        mj_setConst(m, t->d);
        mj_resetData(m, t->d);
    }
    for (int k = 0; k < m->nv; k++)
        m->dof_damping[k] += l->options->friction * 2 * PI * m->dof_M0[k];
}

int reality_substeps(const lab *l, int substeps)
{
    return l->options->step > 0 ? (int)round(SAMPLE_STEP / l->options->step) : substeps;
}

/* ---- words ------------------------------------------------------------------------------------------------------ */

bool reality_is_asked(const lab *l)
{
    const experiment_options *o = l->options;
    return o->noise > 0 || o->quantise > 0 || o->delay > 0 || o->friction > 0 || o->parameter_error > 0 || o->step > 0;
}

void reality_note(lab *l)
{
    const experiment_options *o = l->options;
    char step[60] = "";
    if (!reality_is_asked(l))
        return;
    if (o->step > 0)
        snprintf(step, sizeof step, ", steps of %g ms", 1e3 * o->step);
    lab_note(l,
             "As asked for: noise of %g of each reading's spread, resolution of %g of its range, delay of %g ms, "
             "friction of %g "
             "(of the inertia's force at 1 Hz), parameters of the plant off by up to %g %%%s (seed %llu).",
             o->noise, o->quantise, 1e3 * o->delay, o->friction, 100 * o->parameter_error, step, o->seed);
}
