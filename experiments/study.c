/* study.c - the figures of an experiment over a range of noise, resolution, delay, friction, parameter errors or steps
 *
 * Values are 1, 2, 5, 10 ... within the range. Where chance plays a part each value has many seeds: their least, mean and largest
 * figure are kept. The paper's figure is met where the mean passes it, between two values on a logarithmic scale.
 */
#include "study.h"

#include "lab.h"

#include <math.h>
#include <stdint.h>
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

/* A run of the study: one value and one seed. */
typedef struct study_result {
    double x[STUDY_MEASURES], paper[STUDY_MEASURES];
    char row[80];
    int64_t status;
} study_result;

typedef struct study_work {
    study *s;
    experiment_options options;
    int subject;
    double values[STUDY_POINTS];
    study_result *result; /* [points x seeds] */
    pieces_job *job;
    size_t bad; /* the first run that failed otherwise than by being unstable */
    ramus_status status;
    ramus_error err;
} study_work;

static int run_piece(void *context, int worker, size_t piece, out *bytes)
{
    study_work *w = context;
    experiment_options options = w->options;
    study_result r = { .row = "" };
    ramus_error err = { .text = "" };
    lab l;
    (void)worker; /* there is one: a record of the plant's motion serves all runs */
    *subject_of(&options, w->subject) = w->values[piece / (size_t)w->s->seeds];
    options.seed += piece % (size_t)w->s->seeds;
    for (int k = 0; k < STUDY_MEASURES; k++)
        r.x[k] = r.paper[k] = NAN;
    r.status = experiment_run(w->s->e, &options, &l, &err);
    if (r.status == RAMUS_OK) {
        summarise(&l, r.x, r.paper);
        snprintf(r.row, sizeof r.row, "%s", l.row[l.main_row].what);
    }
    lab_release(&l);
    pieces_put(bytes, &r, sizeof r);
    pieces_put(bytes, err.text, strlen(err.text));
    return TOOL_OK;
}

static int take_piece(void *context, size_t piece, const char *bytes, size_t size)
{
    study_work *w = context;
    study_result *r = &w->result[piece];
    if (!pieces_get(&bytes, &size, r, sizeof *r) || size >= sizeof w->err.text)
        return TOOL_BAD_INPUT;
    r->row[sizeof r->row - 1] = '\0';
    if (r->status != RAMUS_OK && r->status != RAMUS_ERR_SINGULAR && piece < w->bad) {
        w->bad = piece;
        w->status = (ramus_status)r->status;
        memcpy(w->err.text, bytes, size);
        w->err.text[size] = '\0';
        w->job->enough = true;
    }
    return TOOL_OK;
}

/* The runs of one value, in the order of the seeds. */
static void add_point(study *s, double value, const study_result result[])
{
    study_point *p = &s->point[s->count++];
    *p = (study_point){ .value = value };
    for (int k = 0; k < STUDY_MEASURES; k++) {
        p->low[k] = INFINITY;
        p->high[k] = -INFINITY;
    }
    for (int seed = 0; seed < s->seeds; seed++) {
        const study_result *r = &result[seed];
        const double *x = r->x;
        p->failed += r->status != RAMUS_OK;
        if (r->status == RAMUS_OK) {
            memcpy(s->paper, r->paper, sizeof s->paper);
            memcpy(s->row, r->row, sizeof s->row);
        }
        for (int k = 0; k < STUDY_MEASURES; k++) { /* what is not a number stays so */
            p->low[k] = isnan(x[k]) || isnan(p->low[k]) ? NAN : fmin(p->low[k], x[k]);
            p->high[k] = isnan(x[k]) || isnan(p->high[k]) ? NAN : fmax(p->high[k], x[k]);
            p->mean[k] += x[k] / s->seeds;
        }
    }
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

int study_run(study *s, const experiment_options *options, pieces_job *job)
{
    study_work w = { .s = s, .options = *options, .subject = find_subject(s->what), .job = job, .bad = SIZE_MAX };
    experiment_record record = { 0 };
    const int count = list_values(s, w.subject, w.values);
    const bool control = s->e->run == control_run; /* of which the record is the undisturbed run, whatever is studied */
    for (int k = 0; k < STUDY_MEASURES; k++)
        s->paper[k] = NAN;
    snprintf(s->row, sizeof s->row, "the main comparison"); /* until a run has one */
    s->nmeasure = control ? STUDY_MEASURES : STUDY_OSCILLATIONS;
    s->unit = subjects[w.subject].unit;
    if (!subjects[w.subject].chance && !(options->noise > 0 || options->parameter_error > 0))
        s->seeds = 1;
    w.options.brief = true;
    w.options.filter = options->filter == FILTER_CAUSAL ? FILTER_CAUSAL : control ? FILTER_BOTH : FILTER_ZERO_PHASE;
    w.options.record = control || (subjects[w.subject].reading && !(options->parameter_error > 0)) ? &record : NULL;
    job->what = "runs";
    job->count = job->total = (size_t)count * (size_t)s->seeds;
    job->context = &w;
    job->run = run_piece;
    job->take = take_piece;
    w.result = calloc(job->count + 1, sizeof *w.result);
    int code = w.result ? pieces_run(job, 1) : tool_out_of_memory();
    if (code == TOOL_OK && w.bad != SIZE_MAX)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", s->e->name, w.err.text);
    for (int k = 0; k < count && code == TOOL_OK; k++)
        add_point(s, w.values[k], w.result + k * s->seeds);
    for (int k = 0; k < STUDY_MEASURES; k++)
        s->met[k] = meet(s, k);
    for (int k = 0; k < EXPERIMENT_RECORDED; k++)
        free(record.x[k]);
    free(w.result);
    return code;
}
