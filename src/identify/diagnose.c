/* diagnose.c - options, modules, columns and memory of a diagnosis
 *
 * Method   one regression with all parameters and columns for faults of channels: a force times its gain has the model's force as its
 *          column, a late one minus its derivative, swapped ones their difference and each other's friction. hypotheses.c and verdict.c do the rest.
 * Memory   about 4 n^2 numbers and n for each hypothesis, n parameters: 10 for each link, 5 for each coordinate.
 */
#include "diagnose.h"

#include "base/fail.h"
#include "base/options.h"

#include <math.h>
#include <string.h>

enum { MOST_SWAPS = 8, PASSES = 7 }; /* of evaluations of all rows, about */

OPTIONS_DEFAULTS(ramus_diagnose_options, .level = 0.01, .least_effect = 2, .direction_velocity = 1e-3)

const char *ramus_fault_name(ramus_fault fault)
{
    static const char *const name[] = { "none",   "absent", "scaled mass", "payload", "parameters", "friction",
                                        "offset", "gain",   "sign",        "delay",   "swapped",    "several" };
    return (unsigned)fault < RAMUS_FAULT_COUNT ? name[fault] : "unknown";
}

static ramus_status check_options(const ramus_diagnose_options *o, ramus_error *err)
{
    if (!(o->level > 0 && o->level < 1))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a diagnosis: level is %g; it is between 0 and 1",
                          o->level);
    if (!(o->period >= 0) || !isfinite(o->period))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a diagnosis: period is %g s; it is 0 or more",
                          o->period);
    if (!(o->least_effect >= 0) || !isfinite(o->least_effect))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a diagnosis: least_effect is %g; it is 0 or more",
                          o->least_effect);
    return RAMUS_OK;
}

/* ---- modules ------------------------------------------------------------------------------------------------ */

static int count_modules(const ramus_model *model)
{
    int count = 0;
    if (ramus_model_ninstance(model) <= 1)
        return ramus_model_nlink(model);
    for (int m = 0; m < ramus_model_ninstance(model); m++)
        count += ramus_model_instance(model, (ramus_instance){ m }).nlink > 0;
    return count;
}

static void set_modules(diagnosis *d)
{
    const bool one = ramus_model_ninstance(d->model) <= 1;
    int count = 0;
    for (int k = 0; k < d->nlink; k++)
        d->module_of_link[k] = -1;
    for (int k = 0; k < d->nv; k++)
        d->module_of_v[k] = -1;
    for (int m = 0; m < ramus_model_ninstance(d->model); m++) {
        const ramus_instance_info instance = ramus_model_instance(d->model, (ramus_instance){ m });
        for (int k = instance.first_link; k < instance.first_link + instance.nlink; k++) {
            const ramus_link_info link = ramus_model_link(d->model, (ramus_link){ k });
            d->module_of_link[k] = count;
            d->module[count].name = one ? link.name : instance.name;
            for (int i = 0; link.v_index >= 0 && i < ramus_joint_type_nv(link.joint_type); i++)
                d->module_of_v[link.v_index + i] = count;
            count += one;
        }
        count += !one && instance.nlink > 0;
    }
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

/* What friction of coordinate k depends on. */
static double direction_of(const diagnosis *d, size_t row, int k)
{
    const size_t at = row * (size_t)d->nv + (size_t)k;
    return d->log.direction ? d->log.direction[at] : tanh(d->log.v[at] / d->options.direction_velocity);
}

/* The derivative at a row, by differences of its neighbours: of the model's force, or of the direction of friction. */
static double rate_of(const diagnosis *d, size_t row, int k, bool friction)
{
    const size_t nv = (size_t)d->nv, last = d->log.count - 1;
    const size_t before = row > 0 ? row - 1 : row, after = row < last ? row + 1 : row;
    const double step = (double)(after - before) * d->options.period;
    const double change = friction ? direction_of(d, after, k) - direction_of(d, before, k)
                                   : d->force[after * nv + (size_t)k] - d->force[before * nv + (size_t)k];
    return step > 0 ? change / step : 0;
}

/* Swapped channels have each other's forces, and each other's friction. */
static void swap_columns(const diagnosis *d, size_t row, const double force[], int i, int j, size_t n, double out[])
{
    const double *v = d->log.v + row * (size_t)d->nv;
    double *to_i = out + (size_t)i * n, *to_j = out + (size_t)j * n;
    to_i[0] = force[j] - force[i];
    to_j[0] = force[i] - force[j];
    to_i[1] = v[j];
    to_i[2] = direction_of(d, row, j);
    to_j[3] = v[i];
    to_j[4] = direction_of(d, row, i);
}

static void extra_columns(void *user, int log, size_t row, const double force[], const double measured[], double out[])
{
    diagnosis *d = user;
    const size_t nv = (size_t)d->nv, timed = d->options.period > 0 ? nv : 0, n = (size_t)d->nextra;
    const size_t total = PASSES * d->log.count;
    (void)log, (void)measured;
    d->rows_done++;
    if (d->options.progress && d->rows_done % 16 == 0)
        d->options.progress(d->options.progress_user, d->rows_done < total ? d->rows_done : total, total);
    for (size_t k = 0; k < nv; k++) {
        out[k * n + k] = force[k];
        if (timed) {
            out[k * n + nv + k] = -rate_of(d, row, (int)k, false);
            out[k * n + 2 * nv + k] = rate_of(d, row, (int)k, true);
        }
    }
    for (int s = 0; s < d->nswap; s++)
        swap_columns(d, row, force, d->swap[s].first, d->swap[s].second, n,
                     out + nv + 2 * timed + SWAP_COLUMNS * (size_t)s);
}

/* How much of the residual of two channels is left when they are exchanged. */
static double exchanged(const diagnosis *d, const double force[], size_t i, size_t j)
{
    const size_t nv = (size_t)d->nv;
    double before = 0, after = 0;
    for (size_t row = 0; row < d->log.count; row++) {
        const double *f = force + row * nv, *tau = d->log.tau + row * nv;
        before += (tau[i] - f[i]) * (tau[i] - f[i]) + (tau[j] - f[j]) * (tau[j] - f[j]);
        after += (tau[i] - f[j]) * (tau[i] - f[j]) + (tau[j] - f[i]) * (tau[j] - f[i]);
    }
    return before > 0 ? after / before : 1;
}

/* The pairs of channels that gain most when they are exchanged, a tenth of their residual or more. */
static int find_swaps(const diagnosis *d, const double force[], swap_pair swap[MOST_SWAPS])
{
    int count = 0;
    double left[MOST_SWAPS];
    for (int i = 0; i < d->nv; i++)
        for (int j = 0; j < i; j++) {
            if (d->log.measured && (!d->log.measured[i] || !d->log.measured[j]))
                continue;
            const double share = exchanged(d, force, (size_t)i, (size_t)j);
            int place = count;
            if (!(share < 0.9))
                continue;
            while (place > 0 && left[place - 1] > share)
                place--;
            if (place == MOST_SWAPS)
                continue;
            count = count < MOST_SWAPS ? count + 1 : count;
            for (int k = count - 1; k > place; k--) {
                left[k] = left[k - 1];
                swap[k] = swap[k - 1];
            }
            left[place] = share;
            swap[place] = (swap_pair){ j, i };
        }
    return count;
}

/* The model's forces in each row, for columns that need neighbours. */
static ramus_status model_forces(diagnosis *d, double force[], ramus_error *err)
{
    unsigned char *none = memory_new(&d->allocator, (size_t)d->nlink + 1, 1);
    ramus_regression_options o = ramus_regression_options_default();
    ramus_regression *r = NULL;
    o.allocator = &d->allocator;
    o.links = none;
    o.joints = 0;
    o.direction_velocity = d->options.direction_velocity;
    ramus_status status = none ? ramus_regression_create(d->model, &o, &r, err) : ramus_fail_memory(err);
    if (status == RAMUS_OK)
        status = ramus_regression_add(r, &d->log, err);
    if (status == RAMUS_OK)
        status = ramus_regression_residual(r, 0, NULL, NULL, force, err);
    ramus_regression_destroy(r);
    memory_free(&d->allocator, none);
    return status;
}

static ramus_status make_regression(diagnosis *d, ramus_error *err)
{
    const int timed = d->options.period > 0 ? d->nv : 0;
    ramus_regression_options o = ramus_regression_options_default();
    o.allocator = &d->allocator;
    o.joints = RAMUS_JOINT_VISCOUS | RAMUS_JOINT_COULOMB | RAMUS_JOINT_OFFSET;
    o.direction_velocity = d->options.direction_velocity;
    o.nextra = d->nextra = d->nv + 2 * timed + SWAP_COLUMNS * d->nswap;
    o.extra = extra_columns;
    o.extra_user = d;
    RAMUS_TRY(ramus_regression_create(d->model, &o, &d->regression, err));
    RAMUS_TRY(ramus_regression_add(d->regression, &d->log, err));
    d->n = ramus_regression_nparameter(d->regression);
    d->nbeside = 3 * d->nv + timed;
    d->first_gain = d->n - o.nextra;
    d->first_delay = timed ? d->first_gain + d->nv : -1;
    d->first_turn = timed ? d->first_gain + 2 * d->nv : -1;
    d->first_swap = d->first_gain + d->nv + 2 * timed;
    return ramus_regression_accumulate(d->regression, err);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void layout(void *object, arena *a)
{
    diagnosis *d = object;
    const size_t n = (size_t)d->n, nv = (size_t)d->nv, modules = (size_t)d->nmodule, f = (size_t)d->nbeside;
    const size_t numbers = d->log.count * nv, most = (size_t)d->capacity;
    ARENA_TAKE(a, modules, d->index, d->module);
    ARENA_TAKE(a, (size_t)d->nlink, d->module_of_link);
    ARENA_TAKE(a, nv, d->module_of_v);
    ARENA_TAKE(a, f, d->beside, d->x0);
    ARENA_TAKE(a, n * n, d->A, d->small);
    ARENA_TAKE(a, n, d->b, d->direction, d->right, d->found, d->columns);
    d->x = arena_take(a, n * f, sizeof *d->x);
    least_squares_layout(&d->fit, a, n);
    d->hypothesis = arena_take(a, most, sizeof *d->hypothesis);
    d->delta = arena_take(a, most * n, sizeof *d->delta);
    ARENA_TAKE(a, numbers, d->given, d->with_friction, d->corrected);
}

static void set_beside_columns(diagnosis *d)
{
    int count = 0;
    for (int k = 0; k < d->n && count < d->nbeside; k++) {
        const ramus_parameter_kind kind = ramus_regression_parameter(d->regression, k).kind;
        if (kind == RAMUS_PARAMETER_VISCOUS || kind == RAMUS_PARAMETER_COULOMB || kind == RAMUS_PARAMETER_OFFSET ||
            (d->first_turn >= 0 && k >= d->first_turn && k < d->first_turn + d->nv))
            d->beside[count++] = k;
    }
    d->nbeside = count;
}

static ramus_status run(diagnosis *d, ramus_error *err)
{
    swap_pair swap[MOST_SWAPS];
    double *force = memory_new(&d->allocator, d->log.count * (size_t)d->nv + 1, sizeof *force);
    if (!force)
        return ramus_fail_memory(err);
    ramus_status status = model_forces(d, force, err);
    if (status == RAMUS_OK) {
        d->force = force;
        d->swap = swap;
        d->nswap = find_swaps(d, force, swap);
        status = make_regression(d, err);
    }
    if (status == RAMUS_OK) {
        d->capacity = diagnosis_most_hypotheses(d) + 1; /* one more is prepared than kept */
        d->block = workspace_block(&d->allocator, d, layout);
        status = d->block ? RAMUS_OK : ramus_fail_memory(err);
    }
    if (status == RAMUS_OK) {
        d->info = ramus_regression_information(d->regression);
        set_modules(d);
        set_beside_columns(d);
        diagnosis_set_beside(d);
        d->result.equations = d->info.nequation;
        d->result.residual = d->c;
        d->result.nmodule = d->nmodule;
        d->result.module = d->module;
        d->result.hypothesis = d->hypothesis;
        d->result.count = d->log.count;
        d->result.nv = d->nv;
        d->result.given = d->given;
        d->result.with_friction = d->with_friction;
        d->result.corrected = d->corrected;
        d->result.noise = d->info.deviation; /* borrowed from the regression, which lives as long */
        status = diagnosis_decide(d, err);
    }
    memory_free(&d->allocator, force);
    d->force = NULL;
    d->swap = NULL;
    return status;
}

ramus_status ramus_diagnose(const ramus_model *model, const ramus_motion_log *log, const ramus_diagnose_options *opt,
                            ramus_diagnosis **out, ramus_error *err)
{
    ramus_diagnose_options o;
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model, log);
    RAMUS_TRY(OPTIONS_READ(ramus_diagnose_options, &o, opt, err));
    RAMUS_TRY(check_options(&o, err));
    const ramus_allocator allocator = memory_allocator(o.allocator);
    diagnosis *d = memory_new(&allocator, 1, sizeof *d);
    if (!d)
        return ramus_fail_memory(err);
    d->allocator = allocator;
    d->model = model;
    d->options = o;
    d->options.allocator = NULL;
    d->nv = ramus_model_nv(model);
    d->nlink = ramus_model_nlink(model);
    d->nmodule = count_modules(model);
    ramus_status status = OPTIONS_READ(ramus_motion_log, &d->log, log, err);
    if (status == RAMUS_OK && (d->nv == 0 || d->nmodule == 0))
        status =
            ramus_fail(err, RAMUS_ERR_MODEL, "robot '%s' has no coordinates or no links: there is nothing to diagnose",
                       ramus_model_name(model));
    if (status == RAMUS_OK)
        status = run(d, err);
    if (status != RAMUS_OK) {
        ramus_diagnosis_destroy(&d->result);
        return status;
    }
    /* what the caller lent is not used any more */
    d->log = ramus_motion_log_default();
    *out = &d->result;
    return RAMUS_OK;
}

void ramus_diagnosis_destroy(ramus_diagnosis *diagnosis_result)
{
    diagnosis *d = (diagnosis *)(void *)diagnosis_result;
    if (!d)
        return;
    const ramus_allocator allocator = d->allocator;
    ramus_regression_destroy(d->regression);
    memory_free(&allocator, d->block);
    memory_free(&allocator, d);
}
