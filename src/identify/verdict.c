/* verdict.c - the suspect, if the evidence carries one, and what this motion confuses it with */
#include "diagnose.h"

#include "base/fail.h"
#include "distribution.h"
#include "linear/dense.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- order -------------------------------------------------------------------------------------------------- */

static int better(const void *a, const void *b)
{
    const ramus_hypothesis *x = a, *y = b;
    return x->score > y->score ? -1 : x->score < y->score;
}

static int better_module(const void *a, const void *b)
{
    const ramus_module_verdict *x = a, *y = b;
    return better(&x->best, &y->best);
}

/* The best hypothesis of each module; modules best first, and hypotheses refer to the new order. */
static void rank_modules(diagnosis *d)
{
    for (int m = 0; m < d->nmodule; m++)
        d->module[m].best = (ramus_hypothesis){
            .module = m, .link = { -1 }, .coordinate = -1, .other = -1, .value = NAN, .probability = 1, .score = -1e300
        };
    for (int k = 0; k < d->result.nhypothesis; k++) {
        const ramus_hypothesis *h = &d->hypothesis[k];
        if (h->score > d->module[h->module].best.score)
            d->module[h->module].best = *h;
    }
    qsort(d->module, (size_t)d->nmodule, sizeof *d->module, better_module);
    for (int m = 0; m < d->nmodule; m++) {
        d->index[d->module[m].best.module] = m;
        if (d->module[m].best.fault == RAMUS_FAULT_NONE)
            d->module[m].best.score = 0;
    }
    for (int m = 0; m < d->nmodule; m++)
        d->module[m].best.module = m;
    for (int k = 0; k < d->result.nhypothesis; k++)
        d->hypothesis[k].module = d->index[d->hypothesis[k].module];
}

/* ---- effect ------------------------------------------------------------------------------------------------- */

/* Residuals with parameters `with` in `corrected`; returns the largest difference to the forces `without`, in deviations. Uses the arrays
 * for plots, which are filled later. */
static ramus_status measure_effect(diagnosis *d, const double with[], const double without[], double *effect,
                                   ramus_error *err)
{
    const size_t nv = (size_t)d->nv, count = d->log.count;
    *effect = 0;
    RAMUS_TRY(ramus_regression_residual(d->regression, 0, without, d->given, NULL, err));
    RAMUS_TRY(ramus_regression_residual(d->regression, 0, with, d->corrected, NULL, err));
    for (size_t k = 0; k < nv; k++) {
        double most = 0, force = 0;
        for (size_t at = k; at < count * nv; at += nv) {
            most = fmax(most, fabs(d->corrected[at] - d->given[at]));
            force = fmax(force, fabs(d->log.tau[at]));
        }
        /* a log without noise is no reason to blame a module for rounding */
        if (d->info.deviation[k] > 0)
            *effect = fmax(*effect, most / fmax(d->info.deviation[k], 1e-4 * force));
    }
    return RAMUS_OK;
}

/* The effect of a hypothesis, with friction and offsets as they are beside it. */
static ramus_status effect_of(diagnosis *d, const double delta[], ramus_error *err)
{
    double *with = d->right, *without = d->found;
    diagnosis_complete(d, delta, with);
    for (int i = 0; i < d->n; i++)
        without[i] = with[i] - delta[i];
    return measure_effect(d, with, without, &d->result.effect, err);
}

/* ---- friction and offsets ----------------------------------------------------------------------------------- */

/* Of a parameter of friction or offsets. */
static int coordinate_of(const diagnosis *d, int parameter)
{
    const ramus_parameter_info p = ramus_regression_parameter(d->regression, parameter);
    return p.kind == RAMUS_PARAMETER_EXTRA ? parameter - d->first_turn : p.coordinate;
}

/* What friction (or offsets) of a module's coordinates explain alone; module -1: of all. */
static double explained_beside(diagnosis *d, int module, int offsets, int *rank, double delta[])
{
    size_t count = 0;
    for (int i = 0; i < d->nbeside; i++) {
        const bool offset = ramus_regression_parameter(d->regression, d->beside[i]).kind == RAMUS_PARAMETER_OFFSET;
        if ((module < 0 || d->module_of_v[coordinate_of(d, d->beside[i])] == module) &&
            (offsets < 0 || offset == (offsets > 0)))
            d->columns[count++] = d->beside[i];
    }
    for (size_t i = 0; i < count; i++) {
        d->right[i] = d->info.b[d->columns[i]];
        for (size_t j = 0; j < count; j++)
            d->small[i * count + j] = d->info.A[(size_t)d->columns[i] * (size_t)d->n + (size_t)d->columns[j]];
    }
    least_squares_factor(&d->fit, (int)count, d->small);
    const double explained = least_squares_solve(&d->fit, d->right, d->found);
    numbers_clear(delta, (size_t)d->n);
    for (size_t i = 0; i < count; i++)
        delta[d->columns[i]] = d->found[i];
    *rank = d->fit.rank;
    return explained;
}

static double chance(const diagnosis *d, double explained, int n)
{
    return n > 0 && explained > 0 ? f_tail(explained / n, n, fmax(1, (double)d->info.nequation - d->n)) : 1;
}

/* Nothing else is wrong: friction or offsets of one module, or of several? */
static void judge_friction(diagnosis *d)
{
    int rank_all, rank_one, rank_part, best = -1, kind = 0;
    double most = 0, *delta = d->direction;
    const double all = explained_beside(d, -1, -1, &rank_all, delta);
    if (!(chance(d, all, rank_all) < d->options.level))
        return;
    for (int m = 0; m < d->nmodule; m++)
        for (int offsets = 0; offsets < 2; offsets++) {
            const double one = explained_beside(d, m, offsets, &rank_part, delta);
            if (rank_part > 0 && one > most) {
                most = one;
                best = m;
                rank_one = rank_part;
                kind = offsets;
            }
        }
    if (best < 0)
        return;
    d->result.kind = RAMUS_FAULT_FRICTION;
    explained_beside(d, best, kind, &rank_one, delta);
    const double rest = all - most;
    if (chance(d, rest, rank_all - rank_one) < d->options.level)
        return; /* of several */
    ramus_hypothesis *h = &d->result.best;
    *h = (ramus_hypothesis){ .fault = kind ? RAMUS_FAULT_OFFSET : RAMUS_FAULT_FRICTION,
                             .module = d->index[best],
                             .link = { -1 },
                             .coordinate = -1,
                             .other = -1,
                             .nparameter = rank_one,
                             .value = NAN,
                             .explained = most,
                             .share = d->info.c > 0 ? most / d->info.c : 0,
                             .score = most - rank_one * log((double)d->info.nequation),
                             .probability = fmin(1, 2 * d->nmodule * chance(d, most, rank_one)) };
    /* the coordinate with the largest part of it */
    double largest = 0;
    for (int i = 0; i < d->nbeside; i++) {
        const int p = d->beside[i];
        const double part = delta[p] * delta[p] * d->info.A[(size_t)p * (size_t)(d->n + 1)];
        if (part > largest) {
            largest = part;
            h->coordinate = coordinate_of(d, p);
            if (kind)
                h->value = delta[p];
        }
    }
    d->result.suspect = h->module;
    d->result.kind = h->fault;
    d->module[h->module].best = *h;
}

/* ---- what it is confused with ------------------------------------------------------------------------------- */

/* The link that stands for a module: the last one. */
static int link_of(const diagnosis *d, int module)
{
    int link = -1;
    for (int k = 0; k < d->nlink; k++)
        if (d->module_of_link[k] >= 0 && d->index[d->module_of_link[k]] == module)
            link = k;
    return link;
}

static int is_above(const diagnosis *d, int above, int link)
{
    for (int i = link; i >= 0; i = ramus_model_link(d->model, (ramus_link){ i }).parent.index)
        if (i == above)
            return 1;
    return 0;
}

/* Names of the joints between two links, as many as there is room for. Returns how many there are. */
static int joints_between(const diagnosis *d, int a, int b, char text[], size_t size)
{
    int count = 0;
    size_t used = 0;
    text[0] = '\0';
    for (int side = 0; side < 2; side++)
        for (int i = side ? b : a, end = side ? a : b; i >= 0 && !is_above(d, i, end);) {
            const ramus_link_info link = ramus_model_link(d->model, (ramus_link){ i });
            if (link.v_index >= 0 && !link.locked) {
                const int n = snprintf(text + used, size - used, "%s%s", count ? ", " : "", link.joint_name);
                used = n > 0 && used + (size_t)n < size ? used + (size_t)n : used;
                text[used] = '\0';
                count++;
            }
            i = link.parent.index;
        }
    return count;
}

static void find_confused(diagnosis *d)
{
    const double margin = 2 * log(1 / d->options.level);
    const int suspect = link_of(d, d->result.suspect);
    for (int m = 0; m < d->nmodule; m++) {
        ramus_module_verdict *v = &d->module[m];
        char joints[120];
        if (m == d->result.suspect || v->best.fault == RAMUS_FAULT_NONE ||
            v->best.score < d->result.best.score - margin)
            continue;
        v->confused = true;
        if (joints_between(d, suspect, link_of(d, m), joints, sizeof joints) > 0)
            snprintf(v->tell_apart, sizeof v->tell_apart,
                     "a larger and faster motion of %s, with the others in several poses", joints);
        else
            snprintf(v->tell_apart, sizeof v->tell_apart, "none: no joint is between them; weigh one of them");
    }
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* What all parameters together explain beyond the best hypothesis is chance, or little. */
static bool explains_enough(diagnosis *d, const ramus_hypothesis *h, int rank)
{
    const double rest = d->result.explainable - h->explained;
    return chance(d, rest, rank - h->nparameter) >= d->options.level || rest <= 0.2 * d->result.explainable;
}

ramus_status diagnosis_decide(diagnosis *d, ramus_error *err)
{
    int rank, best = -1;
    ramus_diagnosis *r = &d->result;
    r->suspect = -1;
    r->explainable = diagnosis_explainable(d, &rank);
    diagnosis_try_all(d);
    for (int k = 0; k < r->nhypothesis; k++)
        if (best < 0 || d->hypothesis[k].score > d->hypothesis[best].score)
            best = k;
    rank_modules(d);
    const ramus_hypothesis *h = best >= 0 ? &d->hypothesis[best] : NULL;
    const bool something = h && h->probability < d->options.level && h->score > 0;
    if (something) {
        r->best = *h;
        const bool enough = explains_enough(d, h, rank);
        RAMUS_TRY(effect_of(d, d->delta + (size_t)best * (size_t)d->n, err));
        if (r->effect >= d->options.least_effect) {
            r->suspect = enough ? h->module : -1;
            r->kind = enough ? h->fault : RAMUS_FAULT_SEVERAL;
        }
    }
    if (r->kind == RAMUS_FAULT_NONE) {
        judge_friction(d);
        if (r->suspect >= 0) {
            diagnosis_complete(d, NULL, d->direction);
            RAMUS_TRY(measure_effect(d, d->direction, NULL, &r->effect, err));
            if (r->effect < d->options.least_effect) {
                r->suspect = -1;
                r->kind = RAMUS_FAULT_NONE;
            }
        }
    }
    if (r->suspect < 0)
        r->best = (ramus_hypothesis){
            .module = -1, .link = { -1 }, .coordinate = -1, .other = -1, .value = NAN, .probability = 1
        };
    else if (r->kind != RAMUS_FAULT_FRICTION && r->kind != RAMUS_FAULT_OFFSET)
        find_confused(d);
    qsort(d->hypothesis, (size_t)r->nhypothesis, sizeof *d->hypothesis, better);

    diagnosis_complete(d, NULL, d->direction);
    RAMUS_TRY(ramus_regression_residual(d->regression, 0, NULL, d->given, NULL, err));
    RAMUS_TRY(ramus_regression_residual(d->regression, 0, d->direction, d->with_friction, NULL, err));
    if (r->suspect < 0)
        memcpy(d->corrected, d->with_friction, d->log.count * (size_t)d->nv * sizeof *d->corrected);
    return RAMUS_OK;
}
