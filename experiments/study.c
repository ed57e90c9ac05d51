/* study.c - the figures of an experiment over a range of noise, resolution, delay, friction, parameter errors or steps
 *
 * Values are 1, 2, 5, 10 ... within the range. Where chance plays a part each value has many seeds: their least, mean and largest
 * figure are kept. The paper's figure is met where the mean passes it, between two values on a logarithmic scale.
 */
#include "study.h"

#include "lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STUDY_NOISE, STUDY_QUANTISE, STUDY_DELAY, STUDY_FRICTION, STUDY_PARAMETERS, STUDY_STEP, STUDIES };
const char *const study_names[] = { "noise", "quantise", "delay", "friction", "parameter-error", "step", NULL };
static const struct {
    const char *unit;
    double low, high;
    bool chance;  /* more than one seed makes sense */
    bool reading; /* it changes the readings and not the plant: one simulation does for all */
    double most;  /* that the command takes */
} subjects[STUDIES] = {
    [STUDY_NOISE] = { "of each reading's spread", 1e-4, 1e-1, true, true, 10 },
    [STUDY_QUANTISE] = { "of each reading's range", 1e-5, 1e-1, false, true, 1 },
    [STUDY_DELAY] = { "s", 1e-3, 5e-2, false, true, 1 },
    [STUDY_FRICTION] = { "of the inertia's force at 1 Hz", 1e-3, 1, false, false, 100 },
    [STUDY_PARAMETERS] = { "of each parameter of the plant", 1e-3, 5e-1, true, false, 0.9 },
    [STUDY_STEP] = { "s", 2e-5, 1e-3, false, false, 1e-3 },
};

static double *subject_of(experiment_options *o, int subject)
{
    double *const values[STUDIES] = { &o->noise, &o->quantise, &o->delay, &o->friction, &o->parameter_error, &o->step };
    return values[subject];
}

/* Steps of charmie are those of its motion; small ones of mbm-control take long, and it bears much shorter delays. */
static void range_of(const study *s, int subject, double *low, double *high, double *most)
{
    const bool step = subject == STUDY_STEP, charmie = s->e->run == charmie_run, control = s->e->run == control_run;
    *low = subjects[subject].low;
    *high = subjects[subject].high;
    *most = subjects[subject].most;
    if (step && charmie) {
        *low = 1e-3;
        *high = *most = 2e-2;
    }
    if (step && control)
        *low = 1e-4;
    if (subject == STUDY_DELAY && control) {
        *low = 1e-5;
        *high = 1e-2;
    }
}

/* ---- points ----------------------------------------------------------------------------------------------------- */

/* The main comparison's figures. */
static void summarise(const lab *l, double x[STUDY_MEASURES], double paper[STUDY_MEASURES])
{
    const experiment_row *rmse = &l->row[l->main_row], *cmc = rmse + 1;
    const struct {
        const experiment_row *row;
        int figure;
    } from[] = { { cmc, FIGURE_MIN }, { cmc, FIGURE_MEAN }, { rmse, FIGURE_MAX }, { rmse, FIGURE_MEAN } };
    for (int k = 0; k < STUDY_OSCILLATIONS; k++) {
        x[k] = from[k].row->figure[from[k].figure];
        paper[k] = from[k].row->paper[from[k].figure];
    }
    x[STUDY_OSCILLATIONS] = l->response.oscillations;
    x[STUDY_SETTLING] = l->response.settling;
    paper[STUDY_OSCILLATIONS] = paper[STUDY_SETTLING] = NAN;
}

static ramus_status add_point(study *s, experiment_options options, int subject, double value, ramus_error *err)
{
    study_point *p = &s->point[s->count++];
    *p = (study_point){ .value = value };
    *subject_of(&options, subject) = value;
    for (int k = 0; k < STUDY_MEASURES; k++) {
        p->low[k] = INFINITY;
        p->high[k] = -INFINITY;
    }
    for (int seed = 0; seed < s->seeds; seed++, options.seed++) {
        lab l;
        double x[STUDY_MEASURES] = { NAN, NAN, NAN, NAN, NAN, NAN };
        const ramus_status status = experiment_run(s->e, &options, &l, err);
        if (status == RAMUS_OK) {
            summarise(&l, x, s->paper);
            snprintf(s->row, sizeof s->row, "%s", l.row[l.main_row].what);
        }
        lab_release(&l);
        if (status != RAMUS_OK && status != RAMUS_ERR_SINGULAR)
            return status;
        p->failed += status != RAMUS_OK;
        for (int k = 0; k < STUDY_MEASURES; k++) { /* what is not a number stays so */
            p->low[k] = isnan(x[k]) || isnan(p->low[k]) ? NAN : fmin(p->low[k], x[k]);
            p->high[k] = isnan(x[k]) || isnan(p->high[k]) ? NAN : fmax(p->high[k], x[k]);
            p->mean[k] += x[k] / s->seeds;
        }
    }
    return RAMUS_OK;
}

/* On the scale of the charts, on which less is better. */
static double height(study_measure k, double x)
{
    return log(fmax(k == STUDY_CMC_MIN || k == STUDY_CMC_MEAN ? 1 - x : x, 1e-12));
}

/* Where the mean goes from as good as the paper's to worse, or to no real number. */
static double meet(const study *s, study_measure k)
{
    const double paper = height(k, s->paper[k]);
    if (k == STUDY_OSCILLATIONS) { /* the last value up to which there are two */
        int last = -1;
        while (last + 1 < s->count && s->point[last + 1].mean[k] >= 2)
            last++;
        return last < 0 ? NAN : s->point[last].value;
    }
    for (int i = 1; i < s->count && !isnan(s->paper[k]); i++) {
        const double a = paper - height(k, s->point[i - 1].mean[k]);
        const double b = isnan(s->point[i].mean[k]) ? NAN : paper - height(k, s->point[i].mean[k]);
        const double x = log(s->point[i - 1].value), y = log(s->point[i].value);
        if (s->point[i].failed)
            return NAN;
        if (a >= 0 && isnan(b))
            return s->point[i].value;
        if (a >= 0 && b < 0)
            return exp(x + (y - x) * a / (a - b));
    }
    return NAN;
}

/* The values of the range, [STUDY_POINTS]; their number. 1e-3 s divided by 1, 2 or 5 times a power of ten is a whole number. */
static int list_values(const study *s, int subject, double values[])
{
    static const double digits[] = { 1, 2, 5 };
    double low, high, most;
    int count = 0;
    range_of(s, subject, &low, &high, &most);
    low = s->low > 0 ? s->low : low;
    high = fmin(s->low > 0 ? s->high : high, most);
    for (int decade = (int)floor(log10(low)); decade <= (int)ceil(log10(high)); decade++)
        for (int k = 0; k < 3; k++) {
            const double value = digits[k] * pow(10, decade);
            if (value > low * (1 - 1e-9) && value < high * (1 + 1e-9) && count < STUDY_POINTS)
                values[count++] = value;
        }
    return count;
}

static int find_subject(const char *what)
{
    int subject = 0;
    while (strcmp(study_names[subject], what) != 0)
        subject++;
    return subject;
}

bool study_has_values(const study *s)
{
    double values[STUDY_POINTS];
    return list_values(s, find_subject(s->what), values) > 0;
}

ramus_status study_run(study *s, const experiment_options *options, ramus_error *err)
{
    experiment_options all = *options;
    experiment_record record = { 0 };
    ramus_status status = RAMUS_OK;
    double values[STUDY_POINTS];
    const int subject = find_subject(s->what), count = list_values(s, subject, values);
    const bool control = s->e->run == control_run; /* of which the record is the undisturbed run, whatever is studied */
    for (int k = 0; k < STUDY_MEASURES; k++)
        s->paper[k] = NAN;
    snprintf(s->row, sizeof s->row, "the main comparison"); /* until a run has one */
    s->nmeasure = control ? STUDY_MEASURES : STUDY_OSCILLATIONS;
    s->unit = subjects[subject].unit;
    if (!subjects[subject].chance && !(options->noise > 0 || options->parameter_error > 0))
        s->seeds = 1;
    all.brief = true;
    all.filter = options->filter == FILTER_CAUSAL ? FILTER_CAUSAL : control ? FILTER_BOTH : FILTER_ZERO_PHASE;
    all.record = control || (subjects[subject].reading && !(options->parameter_error > 0)) ? &record : NULL;
    for (int k = 0; k < count && status == RAMUS_OK; k++)
        status = add_point(s, all, subject, values[k], err);
    for (int k = 0; k < STUDY_MEASURES; k++)
        s->met[k] = meet(s, k);
    for (int k = 0; k < EXPERIMENT_RECORDED; k++)
        free(record.x[k]);
    return status;
}
