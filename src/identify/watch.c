/* watch.c - residuals of a control loop, whitened, in blocks, against thresholds with a stated rate of false alarms
 *
 *     e = (r_t - c r_(t-1)) / s        N mean(e)^2: chi-squared of 1, sum(e^2): of N degrees of freedom, for each coordinate
 *
 * Method   a module's coordinates are added up. The allowed rate of false alarms is divided by the rate of blocks, the number of modules
 *          and the two numbers; the share that is left for each is the probability with which it exceeds its threshold. With learned
 *          deviations the thresholds are those of F, and mean(e) is divided by the deviation that means of blocks had, where that is
 *          larger than white noise has: noise with more memory than the model of first order does not raise the rate.
 * Cost     one inverse dynamics per step, and after an alarm the filters of watch_cause.c; no allocation after creation.
 */
#include "watch.h"

#include "base/fail.h"
#include "distribution.h"

#include <math.h>

const ramus_error *ramus_watch_error(const ramus_watch *watch)
{
    return watch ? &watch->error : ramus_error_of_null();
}

ramus_data *ramus_watch_data(ramus_watch *watch)
{
    return watch ? watch->data : NULL;
}

int ramus_watch_nmodule(const ramus_watch *watch)
{
    return watch ? watch->nmodule : 0;
}

const char *ramus_watch_module_name(const ramus_watch *watch, int module)
{
    return watch && module >= 0 && module < watch->nmodule ? watch->module_name[module] : "";
}

/* ---- thresholds ------------------------------------------------------------------------------------------- */

void watch_set_limits(ramus_watch *w, int k, double m, double means)
{
    const double blocks_per_hour = 3600 / ((double)w->block_steps * w->options.period);
    const double share = w->options.false_alarms / blocks_per_hour / (2 * w->nmodule);
    const double p = fmin(share, 0.5 / w->nmodule), steps = (double)w->block_steps, n = w->module_size[k];
    w->limit_mean[k] = n * f_limit(p, n, means);
    w->limit_square[k] = n * steps * f_limit(p, n * steps, n * m);
}

/* ---- noise that is learned ---------------------------------------------------------------------------------- */

static void open_block(ramus_watch *w)
{
    w->in_block = 0;
    numbers_clear(w->sum, (size_t)w->nv);
    numbers_clear(w->square, (size_t)w->nv);
}

static void whiten(ramus_watch *w)
{
    for (int k = 0; k < w->nv; k++) {
        w->e[k] = (w->residual[k] - w->memory[k] * w->last[k]) / w->noise[k];
        w->sum[k] += w->e[k];
        w->square[k] += w->e[k] * w->e[k];
    }
    w->in_block++;
}

/* The first half of the calibration gives memory and deviation of each coordinate. */
static ramus_status learn_memory(ramus_watch *w, long half)
{
    for (int k = 0; k < w->nv; k++) {
        w->squares[k] += w->last[k] * w->last[k];
        w->products[k] += w->last[k] * w->residual[k];
    }
    if (w->steps < half)
        return RAMUS_OK;
    for (int k = 0; k < w->nv; k++) {
        const double c = w->squares[k] > 0 ? w->products[k] / w->squares[k] : 0;
        w->memory[k] = fmax(-0.999, fmin(0.999, c));
        w->noise[k] = sqrt(w->squares[k] / (double)half * (1 - w->memory[k] * w->memory[k]));
        if (!(w->noise[k] > 0))
            return ramus_fail(&w->error, RAMUS_ERR_SINGULAR,
                              "coordinate %d has no noise at all: its force is not measured; give `noise` for it", k);
        w->squares[k] = w->products[k] = 0;
    }
    open_block(w);
    return RAMUS_OK;
}

/* The second half gives the deviation of the white part more precisely, and that of its means over a block. */
static void learn_spread(ramus_watch *w)
{
    const double steps = (double)w->block_steps;
    whiten(w);
    if (w->in_block == w->block_steps) {
        for (int k = 0; k < w->nv; k++) {
            w->squares[k] += w->square[k];
            w->means[k] += w->sum[k] * w->sum[k] / steps;
        }
        w->blocks++;
        open_block(w);
    }
    if (w->steps < w->calibration_steps)
        return;
    const double blocks = (double)w->blocks;
    for (int k = 0; k < w->nv; k++) {
        const double square = w->squares[k] / (blocks * steps), mean = w->means[k] / blocks / square;
        w->noise[k] *= sqrt(square);
        /* noise of longer memory than its model has: means vary more than those of white noise, beyond chance */
        if (mean > chi_square_limit(0.01, blocks) / blocks)
            w->spread[k] = sqrt(mean);
    }
    for (int m = 0; m < w->nmodule; m++) {
        double means = blocks * steps;
        for (int k = 0; k < w->nv; k++)
            if (w->module_of[k] == m && w->spread[k] > 1)
                means = blocks;
        watch_set_limits(w, m, blocks * steps, means);
    }
    w->blocks = 0;
    open_block(w);
}

static ramus_status calibrate(ramus_watch *w)
{
    const long half = w->calibration_steps / 2;
    if (w->steps <= half)
        return learn_memory(w, half);
    learn_spread(w);
    return RAMUS_OK;
}

/* ---- steps -------------------------------------------------------------------------------------------------- */

static bool calibrating(const ramus_watch *w)
{
    return w->steps < w->calibration_steps;
}

void ramus_watch_clear(ramus_watch *watch)
{
    if (!watch)
        return;
    watch->active = -1;
    watch->quiet = 0;
    watch->rows_have_last = 0;
    watch->evidence_steps = 0;
    watch->decided = RAMUS_WATCH_UNDECIDED;
    if (!calibrating(watch))
        open_block(watch);
}

/* The end of a block: each module's numbers beside their thresholds. */
static void judge(ramus_watch *w)
{
    bool alarm = false;
    for (int m = 0; m < w->nmodule; m++) {
        double mean = 0, square = 0;
        for (int k = 0; k < w->nv; k++)
            if (w->module_of[k] == m) {
                mean += w->sum[k] * w->sum[k] / ((double)w->block_steps * w->spread[k] * w->spread[k]);
                square += w->square[k];
            }
        w->level[m] = fmax(mean / w->limit_mean[m], square / w->limit_square[m]);
        alarm |= w->level[m] > 1;
    }
    w->judged = 1;
    w->blocks++;
    w->alarms += alarm;
    open_block(w);
    if (alarm && w->active < 0) {
        w->active = 0;
        w->rows_have_last = 0;
        w->evidence_steps = 0;
        w->decided = RAMUS_WATCH_UNDECIDED;
        for (int k = 0; k < w->ncause; k++)
            cause_start(&w->cause[k], &w->sizes);
    }
    if (alarm)
        w->quiet = 0;
}

ramus_status ramus_watch_step(ramus_watch *watch, const double q[], const double v[], const double a[],
                              const double tau[])
{
    RAMUS_NEED_AS(NULL, watch, "watch");
    RAMUS_NEED(&watch->error, q, v, a, tau);
    ramus_watch *w = watch;
    ramus_status status = ramus_inverse_dynamics(w->model, w->data, q, v, a, w->tau);
    if (status == RAMUS_OK)
        for (int k = 0; k < w->nv; k++)
            if (!isfinite(tau[k]))
                return ramus_fail(&w->error, RAMUS_ERR_NOT_FINITE, "the measured force of coordinate %d is not finite",
                                  k);
    if (status != RAMUS_OK)
        return ramus_fail(&w->error, status, "%s", ramus_data_error(w->data)->text);

    numbers_copy(w->last, w->residual, (size_t)w->nv);
    for (int k = 0; k < w->nv; k++)
        w->residual[k] = tau[k] - w->tau[k];
    if (!w->has_last) {
        w->has_last = 1;
        return RAMUS_OK;
    }
    if (calibrating(w)) {
        w->steps++;
        return calibrate(w);
    }
    whiten(w);
    if (w->active >= 0) {
        status = watch_follow(w, q, v, a);
        if (status != RAMUS_OK)
            return ramus_fail(&w->error, status, "%s", ramus_data_error(w->data)->text);
        ramus_watch_figures found = { .cause = RAMUS_WATCH_UNDECIDED };
        watch_decide(w, &found);
        w->decided = found.cause;
        w->active++;
        if (++w->quiet > w->hold_steps)
            w->active = -1;
    }
    if (w->in_block == w->block_steps)
        judge(w);
    return RAMUS_OK;
}

/* ---- report ------------------------------------------------------------------------------------------------- */

ramus_status ramus_watch_report(const ramus_watch *watch, ramus_watch_figures *figures)
{
    RAMUS_NEED(NULL, watch, figures);
    *figures = (ramus_watch_figures){ .cause = calibrating(watch)  ? RAMUS_WATCH_CALIBRATING
                                               : watch->active < 0 ? RAMUS_WATCH_QUIET
                                                                   : RAMUS_WATCH_UNDECIDED,
                                      .module = -1,
                                      .link = { -1 },
                                      .alarms = watch->alarms,
                                      .blocks = calibrating(watch) ? 0 : watch->blocks };
    for (int m = 0; watch->judged && m < watch->nmodule; m++)
        if (figures->module < 0 || watch->level[m] > figures->level) {
            figures->module = m;
            figures->level = watch->level[m];
        }
    if (figures->cause == RAMUS_WATCH_UNDECIDED) {
        figures->since = (double)watch->active * watch->options.period;
        watch_decide(watch, figures);
    }
    return RAMUS_OK;
}

void ramus_watch_residual(const ramus_watch *watch, double residual[])
{
    if (watch && residual)
        numbers_copy(residual, watch->residual, (size_t)watch->nv);
}

void ramus_watch_levels(const ramus_watch *watch, double level[])
{
    if (watch && level)
        numbers_copy(level, watch->level, (size_t)watch->nmodule);
}
