/* reality.h - what real plants and sensors do, as far as the options ask for it
 *
 *     noise             white, a fraction of each signal's standard deviation over the samples that are evaluated
 *     quantise          a resolution, a fraction of each signal's range there
 *     delay             s; between samples, by the parabola through the three before
 *     friction          viscous, in every coordinate of the plant and in no model; at 1 Hz its force is so many times that which
 *                       accelerates the coordinate's own inertia (MuJoCo's dof_M0)
 *     parameter error   each mass, each coordinate of a centre of mass and each inertia of the plant times 1 + u, u uniform in
 *                       [-error, error]
 *
 * A fraction means the same for a large force and a small turning rate. The same seed gives the same numbers.
 */
#ifndef RAMUS_EXPERIMENT_REALITY_H
#define RAMUS_EXPERIMENT_REALITY_H

#include "twin.h"

/* Noise, then resolution, of readings, whose spread and range are those of the samples [first, last); `seed` goes on. */
void reality_blur(const lab *l, channels c, size_t first, size_t last, unsigned long long *seed);
void reality_delay(const lab *l, channels c);
/* One reading of a signal whose standard deviation and range are known. */
double reality_blur_one(const lab *l, double x, double deviation, double range, unsigned long long *seed);
/* Sample i of signal k, late: from samples up to i, so that a running controller can have it. */
double reality_late(const lab *l, const channels *c, int k, size_t i);
void reality_disturb_plant(const lab *l, twin *t);
/* Simulator steps in one SAMPLE_STEP; `normal` unless the options have a step. */
int reality_substeps(const lab *l, int normal);
bool reality_is_asked(const lab *l);
void reality_note(lab *l);

#endif
