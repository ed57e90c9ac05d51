/* channels.c - sampled signals side by side, and what is done to them */
#include "lab.h"

ramus_status channels_take(lab *l, int count, size_t n, channels *out)
{
    *out = (channels){ count, n, lab_take(l, (size_t)count * n, sizeof(double)), SAMPLE_STEP };
    return out->x ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

double *channel(const channels *c, int k)
{
    return c->x + (size_t)k * c->n;
}

channels channels_part(const channels *c, int first, int count)
{
    return (channels){ count, c->n, channel(c, first), c->step };
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

ramus_status channels_filter(lab *l, low_pass filter, filter_mode mode, const channels *in, channels *out)
{
    ramus_filter f;
    ramus_status status = ramus_butterworth(filter.order, filter.cutoff, 1 / in->step, &f, l->err);
    for (int k = 0; k < in->count && status == RAMUS_OK; k++) {
        if (mode == CAUSAL)
            ramus_filter_causal(&f, in->n, channel(in, k), channel(out, k));
        else
            status = ramus_filter_zero_phase(&f, in->n, channel(in, k), channel(out, k), l->err);
    }
    return status;
}

ramus_status channels_derivative(lab *l, const channels *in, channels *out)
{
    for (int k = 0; k < in->count; k++)
        TRY(ramus_derivative_richardson(in->n, in->step, channel(in, k), channel(out, k), l->err));
    return RAMUS_OK;
}
