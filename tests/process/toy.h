/* toy.h - a module without physics, whose every number depends on every number that it was given: in the test's own process it is the
 * oracle of the same module in another process
 */
#ifndef TESTS_PROCESS_TOY_H
#define TESTS_PROCESS_TOY_H

#include "ramus/module.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOY_NQ = 5, TOY_NV = 4, TOY_OUTLETS_MAX = 3 };

typedef struct toy {
    int noutlet;
    double time, state, whole, response; /* sums of what was given */
    int has_motion, has_whole;
} toy;

static double mix(const double *x, size_t count, double sum)
{
    for (size_t k = 0; k < count; k++)
        sum = 0.75 * sum + (double)(k + 1) * 0.125 * x[k];
    return sum;
}

static void spread(double sum, double *y, size_t count)
{
    for (size_t k = 0; k < count; k++)
        y[k] = sin(sum + (double)k);
}

static int toy_open(const ramus_module_option option[], int32_t noption, void **self, char why[], size_t size)
{
    toy *t = calloc(1, sizeof *t);
    t->noutlet = 1;
    for (int k = 0; k < noption; k++) {
        if (strcmp(option[k].key, "outlets") == 0) {
            t->noutlet = atoi(option[k].value);
        } else {
            snprintf(why, size, "no option '%s'", option[k].key);
            free(t);
            return RAMUS_MODULE_ARGUMENT;
        }
    }
    *self = t;
    return RAMUS_MODULE_OK;
}

static void toy_close(void *self)
{
    free(self);
}

static void toy_explain(void *self, char text[], size_t size)
{
    (void)self;
    snprintf(text, size, "the toy does not like it");
}

static int toy_describe(void *self, ramus_module_description *d)
{
    d->offers = RAMUS_MODULE_OFFERS_ALL;
    d->facts = RAMUS_MODULE_LOSES_ENERGY;
    d->njoint = 2;
    d->noutlet = ((toy *)self)->noutlet;
    d->nq = TOY_NQ;
    d->nv = TOY_NV;
    snprintf(d->name, sizeof d->name, "a toy");
    return RAMUS_MODULE_OK;
}

static int toy_joint(void *self, int32_t k, ramus_module_joint *j)
{
    (void)self;
    j->kind = k ? RAMUS_MODULE_ANGLE : RAMUS_MODULE_SPHERICAL;
    j->nq = k ? 1 : 4;
    j->nv = k ? 1 : 3;
    j->passive = k;
    snprintf(j->name, sizeof j->name, "j%d", (int)k);
    j->lower = k ? -1.5 : -INFINITY;
    j->upper = j->max_velocity = j->max_effort = INFINITY;
    return RAMUS_MODULE_OK;
}

static int toy_outlet(void *self, int32_t k, ramus_module_outlet *o)
{
    (void)self;
    snprintf(o->name, sizeof o->name, "tip%d", (int)k);
    return RAMUS_MODULE_OK;
}

static int toy_motion(void *self, const double inlet[], const double q[], const double v[], const double a[],
                      double outlets[])
{
    toy *t = self;
    if (q[0] > 99)
        return RAMUS_MODULE_FAILED;
    t->state = mix(a, TOY_NV, mix(v, TOY_NV, mix(q, TOY_NQ, mix(inlet, RAMUS_MODULE_MOTION, t->time))));
    t->has_motion = 1;
    t->has_whole = 0;
    spread(t->state, outlets, (size_t)t->noutlet * RAMUS_MODULE_MOTION);
    return RAMUS_MODULE_OK;
}

static int toy_wrench(void *self, const double outlets[], double inlet[], double tau[])
{
    toy *t = self;
    if (!t->has_motion)
        return RAMUS_MODULE_STALE;
    const double sum = mix(outlets, (size_t)t->noutlet * RAMUS_MODULE_WRENCH, t->state);
    spread(sum, inlet, RAMUS_MODULE_WRENCH);
    spread(2 * sum, tau, TOY_NV);
    return RAMUS_MODULE_OK;
}

static int toy_energy(void *self, const double gravity[], double energy[])
{
    toy *t = self;
    if (!t->has_motion)
        return RAMUS_MODULE_STALE;
    spread(mix(gravity, 3, t->state), energy, 2);
    return RAMUS_MODULE_OK;
}

static int toy_articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])
{
    toy *t = self;
    if (!t->has_motion || (which && !t->has_whole))
        return RAMUS_MODULE_STALE;
    const double sum = mix(tau, TOY_NV, mix(outlets, (size_t)t->noutlet * RAMUS_MODULE_ARTICULATED, t->state));
    if (which)
        t->response = sum + t->whole;
    else
        t->response = t->whole = sum;
    t->has_whole = 1;
    spread(t->response, inlet, RAMUS_MODULE_ARTICULATED);
    return RAMUS_MODULE_OK;
}

static int toy_accelerate(void *self, const double inlet[], double outlets[], double a[])
{
    toy *t = self;
    if (!t->has_whole)
        return RAMUS_MODULE_STALE;
    const double sum = mix(inlet, RAMUS_MODULE_TWIST, t->response);
    spread(sum, outlets, (size_t)t->noutlet * RAMUS_MODULE_TWIST);
    spread(2 * sum, a, TOY_NV);
    return RAMUS_MODULE_OK;
}

static int toy_integrate(void *self, const double q[], const double v[], double dt, double q_out[])
{
    (void)self;
    spread(mix(v, TOY_NV, mix(q, TOY_NQ, dt)), q_out, TOY_NQ);
    return RAMUS_MODULE_OK;
}

static int toy_difference(void *self, const double from[], const double to[], double v[])
{
    (void)self;
    spread(mix(to, TOY_NQ, mix(from, TOY_NQ, 0)), v, TOY_NV);
    return RAMUS_MODULE_OK;
}

static int toy_set_time(void *self, double time)
{
    ((toy *)self)->time = time;
    return RAMUS_MODULE_OK;
}

static const ramus_module_interface toy_table = {
    sizeof toy_table, RAMUS_MODULE_VERSION, toy_open,       toy_close,   toy_explain, toy_describe,
    toy_joint,        toy_outlet,           toy_motion,     toy_wrench,  toy_energy,  toy_articulated,
    toy_accelerate,   toy_integrate,        toy_difference, toy_set_time
};

#endif
