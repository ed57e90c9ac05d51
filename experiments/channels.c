/* channels.c - sampled signals side by side, and the run of a plant that fills them */
#include "channels.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

ramus_status experiment_fail(ramus_error *err, ramus_status status, const char *format, ...)
{
    va_list args;
    if (!err)
        return status;
    va_start(args, format);
    err->status = status;
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return status;
}

ramus_status experiment_no_memory(ramus_error *err)
{
    return experiment_fail(err, RAMUS_ERR_MEMORY, "out of memory");
}

/* ---- signals ---------------------------------------------------------------------------------------------------- */

channels channels_create(int count, size_t n)
{
    return (channels){ count, n, calloc((size_t)count * n + 1, sizeof(double)) };
}

void channels_release(channels *c)
{
    free(c->x);
    *c = (channels){ 0 };
}

double *channel(const channels *c, int k)
{
    return c->x + (size_t)k * c->n;
}

void channels_set(channels *c, size_t i, const double values[])
{
    for (int k = 0; k < c->count; k++)
        channel(c, k)[i] = values[k];
}

void channels_get(const channels *c, size_t i, double values[])
{
    for (int k = 0; k < c->count; k++)
        values[k] = channel(c, k)[i];
}

ramus_status channels_filter(low_pass filter, filter_mode mode, const channels *in, channels *out, ramus_error *err)
{
    ramus_filter *f = NULL;
    ramus_status status = ramus_butterworth_create(filter.order, filter.cutoff, 1 / SAMPLE_STEP, &f, err);
    for (int k = 0; k < in->count && status == RAMUS_OK; k++) {
        if (mode == CAUSAL)
            ramus_filter_causal(f, in->n, channel(in, k), channel(out, k));
        else
            status = ramus_filter_zero_phase(f, in->n, channel(in, k), channel(out, k), err);
    }
    ramus_filter_destroy(f);
    return status;
}

ramus_status channels_derivative(const channels *in, channels *out, ramus_error *err)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < in->count && status == RAMUS_OK; k++)
        status = ramus_derivative_richardson(in->n, SAMPLE_STEP, channel(in, k), channel(out, k), err);
    return status;
}

/* ---- experiments ------------------------------------------------------------------------------------------------ */

ramus_status experiment_load(const char *robot, ramus_model **out, ramus_error *err)
{
    const experiment_file *file = experiment_file_find(robot);
    ramus_builder *builder = NULL;
    *out = NULL;
    if (!file)
        return experiment_fail(err, RAMUS_ERR_NOT_FOUND, "%s: no such robot in the program", robot);
    ramus_status status = ramus_assembly_parse((const char *)file->data, file->size, robot, NULL, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_builder_destroy(builder);
    return status;
}

void experiment_progress(const experiment_options *o, const char *doing, size_t done, size_t of)
{
    if (o->progress)
        o->progress(o->user, doing, of ? (double)done / (double)of : 1);
}

void experiment_note(experiment_result *r, const char *format, ...)
{
    va_list args;
    if (r->nnote == EXPERIMENT_NOTES)
        return;
    va_start(args, format);
    vsnprintf(r->note[r->nnote++], sizeof r->note[0], format, args);
    va_end(args);
}

void sine_reference(const void *user, double t, double q[], double v[])
{
    const sine *s = user;
    const double phase = 2 * PI * t;
    for (int k = 0; k < s->nv; k++) {
        q[k] = s->amplitude * (s->from_rest ? 1 - cos(phase) : sin(phase));
        v[k] = s->amplitude * 2 * PI * (s->from_rest ? sin(phase) : cos(phase));
    }
}

/* ---- runs ------------------------------------------------------------------------------------------------------- */

ramus_status run_plant(plant *p, int nv, plant_reference reference, const void *user, run_observer observer,
                       void *observer_user, const experiment_options *o, run *out, ramus_error *err)
{
    double *q = calloc(2 * (size_t)nv + 1, sizeof *q), *v = q + nv;
    channels *const all[] = { &out->q_ref, &out->v_ref, &out->q, &out->v, &out->tau };
    ramus_status status = q ? RAMUS_OK : experiment_no_memory(err);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        *all[k] = channels_create(nv, SAMPLES);
        if (!all[k]->x)
            status = experiment_no_memory(err);
    }
    for (size_t i = 0; i < SAMPLES && status == RAMUS_OK; i++) {
        reference(user, (double)i * SAMPLE_STEP, q, v);
        channels_set(&out->q_ref, i, q);
        channels_set(&out->v_ref, i, v);
        plant_read(p, reference, user);
        channels_set(&out->q, i, plant_q(p));
        channels_set(&out->v, i, plant_v(p));
        channels_set(&out->tau, i, plant_tau(p));
        if (observer)
            observer(observer_user, p, i);
        if (i % 50 == 0)
            experiment_progress(o, "simulating", i, SAMPLES);
        status = plant_advance(p, reference, user, err);
    }
    free(q);
    return status;
}

void run_release(run *r)
{
    channels_release(&r->q_ref);
    channels_release(&r->v_ref);
    channels_release(&r->q);
    channels_release(&r->v);
    channels_release(&r->tau);
}
