/* hypotheses.c - what one wrong thing alone would explain
 *
 *     delta fixed        explained = 2 b . delta - delta . A delta
 *     delta = x u        explained = (b . u)^2 / u . A u
 *     columns free       explained = b_s . A_ss^+ b_s
 *
 * A and b beside friction and offsets (beside.c). A fit that no robot can have (a mass below zero) is no hypothesis.
 */
#include "diagnose.h"

#include "distribution.h"
#include "linear/dense.h"

#include <math.h>
#include <string.h>

static double quadratic(const diagnosis *d, const double A[], const double u[])
{
    double sum = 0;
    for (int i = 0; i < d->n; i++)
        if (u[i] != 0)
            sum += u[i] * dense_dot(A + (size_t)i * (size_t)d->n, u, d->n);
    return sum;
}

/* ---- one hypothesis ----------------------------------------------------------------------------------------- */

/* A place for the next one; its delta is zero. */
static ramus_hypothesis *next(diagnosis *d, ramus_fault fault, int module, double **delta)
{
    ramus_hypothesis *h = &d->hypothesis[d->result.nhypothesis];
    *delta = d->delta + (size_t)d->result.nhypothesis * (size_t)d->n;
    numbers_clear(*delta, (size_t)d->n);
    *h = (ramus_hypothesis){
        .fault = fault, .module = module, .link = { -1 }, .coordinate = -1, .other = -1, .value = NAN
    };
    return h;
}

static void keep(diagnosis *d, ramus_hypothesis *h, double explained, int nparameter)
{
    h->explained = explained;
    h->nparameter = nparameter;
    h->share = d->c > 0 ? fmin(1, fmax(0, explained / d->c)) : 0;
    h->score = explained - nparameter * log((double)d->info.nequation);
    d->result.nhypothesis++;
}

/* delta as it is. */
static void keep_fixed(diagnosis *d, ramus_hypothesis *h, const double delta[])
{
    keep(d, h, 2 * dense_dot(d->b, delta, d->n) - quadratic(d, d->A, delta), 0);
}

/* delta times the number that fits best; returns it, 0 where the motion does not show it. */
static double fit_direction(const diagnosis *d, const double delta[], double *explained)
{
    const double left = quadratic(d, d->A, delta), whole = quadratic(d, d->info.A, delta);
    const double s = dense_dot(d->b, delta, d->n);
    *explained = 0;
    if (!(left > DIAGNOSIS_NOTHING_LEFT * whole) || !(left > 0))
        return 0;
    *explained = s * s / left;
    return s / left;
}

/* Some parameters free: their best values in delta. Returns the rank. */
static int fit_columns(diagnosis *d, int count, const int column[], double delta[], double *explained)
{
    const size_t k = (size_t)count;
    for (size_t i = 0; i < k; i++) {
        d->right[i] = d->b[column[i]];
        for (size_t j = 0; j < k; j++)
            d->small[i * k + j] = d->A[(size_t)column[i] * (size_t)d->n + (size_t)column[j]];
    }
    least_squares_factor_coarsely(&d->fit, count, d->small, DIAGNOSIS_NOTHING_LEFT);
    *explained = least_squares_solve(&d->fit, d->right, d->found);
    for (size_t i = 0; i < k; i++)
        delta[column[i]] = d->found[i];
    return d->fit.rank;
}

/* ---- modules ------------------------------------------------------------------------------------------------ */

/* The given parameters of a module (link -1), or of one of its links: all ten, or what depends on mass alone with com and inertia about it
 * as given. */
static void given_of(const diagnosis *d, int module, int link, bool mass_alone, double out[])
{
    for (int k = 0; k < d->nlink; k++) {
        double *x = out + 10 * k;
        if (d->module_of_link[k] != module || (link >= 0 && k != link))
            continue;
        const ramus_link_info info = ramus_model_link(d->model, (ramus_link){ k });
        for (int i = 0; i < 10; i++)
            x[i] = ramus_regression_parameter(d->regression, 10 * k + i).given;
        for (int i = 0; i < 6 && mass_alone; i++)
            x[4 + i] -= info.inertia[i];
    }
}

static void try_scaled(diagnosis *d, int module, int link, bool mass_alone)
{
    double *delta, explained;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_MASS, module, &delta);
    given_of(d, module, link, mass_alone, delta);
    const double more = fit_direction(d, delta, &explained);
    for (int i = 0; i < d->n; i++)
        delta[i] *= more;
    h->link.index = link;
    h->value = 1 + more;
    if (explained > 0 && more > -1)
        keep(d, h, explained, 1);
}

static void try_absent(diagnosis *d, int module)
{
    double *delta;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_ABSENT, module, &delta);
    given_of(d, module, -1, false, delta);
    for (int i = 0; i < d->n; i++)
        delta[i] = -delta[i];
    if (quadratic(d, d->A, delta) > 0)
        keep_fixed(d, h, delta);
}

/* The ten parameters of a point of mass m at c, and their derivatives by m and c (rows). */
static void point_parameters(const double x[4], double out[10], double rows[4][10])
{
    const double m = x[0], cx = x[1], cy = x[2], cz = x[3];
    const double unit[10] = { 1,        cx,       cy,      cz, cy * cy + cz * cz, cx * cx + cz * cz, cx * cx + cy * cy,
                              -cx * cy, -cx * cz, -cy * cz };
    const double by_c[3][10] = { { 0, 1, 0, 0, 0, 2 * cx, 2 * cx, -cy, -cz, 0 },
                                 { 0, 0, 1, 0, 2 * cy, 0, 2 * cy, -cx, 0, -cz },
                                 { 0, 0, 0, 1, 2 * cz, 2 * cz, 0, 0, -cx, -cy } };
    for (int i = 0; i < 10; i++) {
        out[i] = m * unit[i];
        rows[0][i] = unit[i];
        for (int k = 0; k < 3; k++)
            rows[1 + k][i] = m * by_c[k][i];
    }
}

/* 2 b . delta - delta . A delta, of a link's ten parameters; slope [10] = b - A delta. */
static double gain_of(const diagnosis *d, int link, const double delta[10], double slope[10])
{
    const double *A = d->A + 10 * (size_t)link * (size_t)(d->n + 1), *b = d->b + 10 * link;
    double gain = 0;
    for (int i = 0; i < 10; i++) {
        slope[i] = b[i] - dense_dot(A + (size_t)i * (size_t)d->n, delta, 10);
        gain += (b[i] + slope[i]) * delta[i];
    }
    return gain;
}

/* A point on a link: mass and place, by Gauss-Newton from the masses and first moments that fit best; delta has those, and gets the
 * point's ten parameters where they explain more. */
static void fit_point(diagnosis *d, int link, double delta[], double *explained)
{
    const double *A = d->A + 10 * (size_t)link * (size_t)(d->n + 1);
    double *at = delta + 10 * link, x[4] = { at[0], at[1] / at[0], at[2] / at[0], at[3] / at[0] };
    for (int step = 0; step < 8; step++) {
        double now[10], rows[4][10], slope[10], small[16], right[4], move[4], half[10];
        point_parameters(x, now, rows);
        const double gain = gain_of(d, link, now, slope);
        if (!isfinite(gain))
            return;
        if (gain > *explained) {
            *explained = gain;
            memcpy(at, now, sizeof now);
        }
        for (int i = 0; i < 4; i++) {
            right[i] = dense_dot(rows[i], slope, 10);
            for (int k = 0; k < 10; k++)
                half[k] = dense_dot(A + (size_t)k * (size_t)d->n, rows[i], 10);
            for (int j = 0; j < 4; j++)
                small[4 * i + j] = dense_dot(half, rows[j], 10);
        }
        least_squares_factor_coarsely(&d->fit, 4, small, DIAGNOSIS_NOTHING_LEFT);
        least_squares_solve(&d->fit, right, move);
        for (int i = 0; i < 4; i++)
            x[i] += move[i];
    }
}

static void try_payload(diagnosis *d, int module, int link)
{
    double *delta, explained;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_PAYLOAD, module, &delta);
    const int column[4] = { 10 * link, 10 * link + 1, 10 * link + 2, 10 * link + 3 };
    const int rank = fit_columns(d, 4, column, delta, &explained);
    const bool weighs = d->A[(size_t)column[0] * (size_t)(d->n + 1)] > 0 && delta[10 * link] != 0;
    if (weighs)
        fit_point(d, link, delta, &explained);
    h->link.index = link;
    h->value = weighs ? delta[10 * link] : NAN; /* where the mass itself has no effect, its number means nothing */
    if (rank > 0 && !(ramus_model_link(d->model, (ramus_link){ link }).mass + h->value < 0))
        keep(d, h, explained, rank);
}

static void try_parameters(diagnosis *d, int module)
{
    double *delta, explained;
    int count = 0;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_PARAMETERS, module, &delta);
    for (int k = 0; k < d->nlink; k++)
        for (int i = 0; i < 10 && d->module_of_link[k] == module; i++)
            d->columns[count++] = 10 * k + i;
    const int rank = fit_columns(d, count, d->columns, delta, &explained);
    if (rank > 0)
        keep(d, h, explained, rank);
    d->module[module].seen = rank > 0;
}

/* ---- channels ----------------------------------------------------------------------------------------------- */

static void try_channel(diagnosis *d, int k)
{
    double *delta, explained;
    const int module = d->module_of_v[k];
    if (d->info.noise[k] <= 0 || module < 0 || (d->log.measured && !d->log.measured[k]))
        return;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_GAIN, module, &delta);
    delta[d->first_gain + k] = 1;
    const double gain = fit_direction(d, delta, &explained);
    delta[d->first_gain + k] = gain;
    h->coordinate = k;
    h->value = 1 + gain;
    if (explained > 0)
        keep(d, h, explained, 1);

    h = next(d, RAMUS_FAULT_SIGN, module, &delta);
    delta[d->first_gain + k] = -2;
    h->coordinate = k;
    if (explained > 0)
        keep_fixed(d, h, delta);

    if (d->first_delay >= 0) {
        h = next(d, RAMUS_FAULT_DELAY, module, &delta);
        delta[d->first_delay + k] = 1;
        const double late = fit_direction(d, delta, &explained);
        delta[d->first_delay + k] = late;
        h->coordinate = k;
        h->value = late;
        if (explained > 0 && late > 0)
            keep(d, h, explained, 1);
    }
}

/* The exchange as it is; friction of the other joint, free, beside it. */
static void try_swap(diagnosis *d, int k)
{
    double *delta, explained;
    ramus_hypothesis *h = next(d, RAMUS_FAULT_SWAPPED, d->module_of_v[d->swap[k].first], &delta);
    const int first = d->first_swap + SWAP_COLUMNS * k;
    const double *exchange = d->A + (size_t)first * (size_t)d->n;
    const int column[SWAP_COLUMNS - 1] = { first + 1, first + 2, first + 3, first + 4 };
    const double fixed = 2 * d->b[first] - exchange[first];
    h->coordinate = d->swap[k].first;
    h->other = d->swap[k].second;
    if (h->module < 0)
        return;
    for (int i = 0; i < d->n; i++)
        d->b[i] -= exchange[i];
    const int rank = fit_columns(d, SWAP_COLUMNS - 1, column, delta, &explained);
    for (int i = 0; i < d->n; i++)
        d->b[i] += exchange[i];
    delta[first] = 1;
    keep(d, h, fixed + explained, rank);
}

/* ---- all ---------------------------------------------------------------------------------------------------- */

int diagnosis_most_hypotheses(const diagnosis *d)
{
    return 4 * d->nmodule + 3 * d->nlink + 3 * d->nv + d->nswap;
}

double diagnosis_explainable(diagnosis *d, int *rank)
{
    double explained;
    for (int i = 0; i < d->n; i++)
        d->columns[i] = i;
    *rank = fit_columns(d, d->n, d->columns, d->direction, &explained);
    return explained;
}

/* Probability that chance explains as much, for any of `tried` hypotheses. */
static double by_chance(const diagnosis *d, const ramus_hypothesis *h, int tried)
{
    const double left = (double)d->info.nequation - d->n;
    double p;
    if (!(h->explained > 0))
        p = 1;
    else if (h->nparameter == 0) /* against a fixed alternative */
        p = exp(-h->explained / 2);
    else
        p = f_tail(h->explained / h->nparameter, h->nparameter, fmax(left, 1));
    return fmin(1, p * tried);
}

void diagnosis_try_all(diagnosis *d)
{
    for (int m = 0; m < d->nmodule; m++) {
        try_absent(d, m);
        try_scaled(d, m, -1, false);
        try_scaled(d, m, -1, true);
        try_parameters(d, m);
    }
    for (int k = 0; k < d->nlink; k++) {
        const int module = d->module_of_link[k];
        if (module < 0)
            continue;
        try_payload(d, module, k);
        for (int mass_alone = 0; mass_alone < 2 && ramus_model_ninstance(d->model) > 1; mass_alone++)
            try_scaled(d, module, k, mass_alone);
    }
    for (int k = 0; k < d->nv; k++)
        try_channel(d, k);
    for (int k = 0; k < d->nswap; k++)
        try_swap(d, k);
    for (int k = 0; k < d->result.nhypothesis; k++)
        d->hypothesis[k].probability = by_chance(d, &d->hypothesis[k], d->result.nhypothesis);
}
