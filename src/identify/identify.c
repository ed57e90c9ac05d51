/* identify.c - least squares over parameters that rigid bodies can have
 *
 *     f(delta) = |R delta - z|^2 / 2 + w ( sum_links distance(P, P0) + sum_others (delta_k / size_k)^2 / 2 )
 *
 * Method   information as R^T R of its rank (least_squares.h), so that what the motion does not show has no part in the first term, not
 *          even by rounding. f is convex; Newton's method with steps shortened so that every P stays positive definite, for weights w that
 *          fall from one at which the prior governs to the one that is asked for. Each step is the least-squares problem [R; sqrt(w) L^T] d,
 *          L L^T the prior's second derivatives, solved by Householder reflections: its rows may differ in size by many orders. Friction
 *          below zero is held at zero, and the rest solved again.
 * Cost     4 n^3 for each step of n unknowns.
 */
#include "regression.h"

#include "householder.h"
#include "least_squares.h"
#include "pseudo_inertia.h"

#include "base/fail.h"
#include "base/options.h"
#include "base/workspace.h"

#include <math.h>

OPTIONS_DEFAULTS(ramus_identify_options, .prior = 1, .max_iterations = 50)

#define LEAST_PRIOR 1e-7 /* for prior = 0 */

typedef struct body {
    int first;      /* of its ten among the unknowns; -1: none of it is unknown */
    int parameter;  /* of the regression */
    double pi0[10]; /* where the search starts */
    double inverse0[16], log_det0;
} body;

typedef struct solver {
    const ramus_regression *r;
    int n, nbody, nparameter; /* unknowns, links with unknown parameters */
    int *of;                  /* [n] parameter of an unknown */
    int *unknown;             /* [nparameter] unknown of a parameter; -1: held */
    unsigned char *held;      /* [nparameter] 1: at a bound */
    body *body;
    double *size; /* [n] of unknowns that are of no link */
    least_squares fit;
    double *z;                    /* [nparameter] */
    double *delta, *step, *trial; /* [n] from where the search starts */
    double *start;                /* [nparameter] theta - theta0 there */
    double *rest;                 /* [nparameter] R delta - z */
    householder h;
} solver;

static void solver_layout(void *object, arena *a)
{
    solver *s = object;
    const size_t p = (size_t)s->nparameter;
    ARENA_TAKE(a, p, s->of, s->unknown, s->size, s->z, s->delta, s->step, s->trial, s->start, s->rest);
    ARENA_TAKE(a, p, s->held);
    ARENA_TAKE(a, (size_t)s->r->nlink, s->body);
    least_squares_layout(&s->fit, a, p);
    householder_layout(&s->h, a, 2 * p, p);
}

/* ---- what is unknown ---------------------------------------------------------------------------------------- */

/* Where the search for a link starts; false: it has no mass, or no part in the forces. */
static bool start_body(const solver *s, int link, body *b)
{
    const ramus_regression *r = s->r;
    double P[16];
    bool seen = false;
    *b = (body){ .first = -1, .parameter = r->first_of_link[link] };
    if (b->parameter < 0)
        return false;
    for (int k = 0; k < 10; k++) {
        b->pi0[k] = r->parameter[b->parameter + k].given;
        seen = seen || s->fit.scale[b->parameter + k] > 0;
    }
    if (!seen || !pseudo_inertia_repair(b->pi0, b->pi0))
        return false;
    pseudo_inertia(b->pi0, P);
    return pseudo_inertia_invert(P, b->inverse0, &b->log_det0);
}

static void add_unknown(solver *s, int parameter, double size)
{
    s->unknown[parameter] = s->n;
    s->of[s->n] = parameter;
    s->size[s->n++] = size;
}

static void choose_unknowns(solver *s)
{
    const ramus_regression *r = s->r;
    s->n = s->nbody = 0;
    for (int k = 0; k < r->nparameter; k++) {
        s->unknown[k] = -1;
        s->start[k] = s->held[k] ? -r->parameter[k].given : 0;
    }
    for (int link = 0; link < r->nlink; link++) {
        body *b = &s->body[s->nbody];
        if (!start_body(s, link, b))
            continue;
        b->first = s->n;
        s->nbody++;
        for (int k = 0; k < 10; k++) {
            add_unknown(s, b->parameter + k, 0);
            s->start[b->parameter + k] = b->pi0[k] - r->parameter[b->parameter + k].given;
        }
    }
    /* a parameter of a coordinate that changes whitened forces as much as all of c does */
    for (int k = 0; k < r->nparameter; k++)
        if (r->parameter[k].kind != RAMUS_PARAMETER_INERTIAL && s->fit.scale[k] > 0 && !s->held[k])
            add_unknown(s, k, sqrt(r->c > 1 ? r->c : 1) * s->fit.scale[k]);
}

/* ---- the function ------------------------------------------------------------------------------------------- */

/* rest [rank] = R (start + delta) - z, in the order of pivots; returns half of its square */
static double residual(const solver *s, const double delta[], double rest[])
{
    const size_t width = (size_t)s->fit.n;
    double sum = 0;
    for (int i = 0; i < s->fit.rank; i++) {
        const double *row = s->fit.R + (size_t)i * width;
        double x = -s->z[i];
        for (int j = i; j < s->fit.n; j++) {
            const int k = s->fit.pivot[j];
            const double change = s->start[k] + (s->unknown[k] >= 0 ? delta[s->unknown[k]] : 0);
            if (change != 0 && s->fit.scale[k] > 0)
                x += row[j] * change / s->fit.scale[k];
        }
        rest[i] = x;
        sum += x * x;
    }
    return sum / 2;
}

static void parameters_of(const body *b, const double delta[], double pi[10])
{
    for (int k = 0; k < 10; k++)
        pi[k] = b->pi0[k] + delta[b->first + k];
}

/* The prior's sum; infinite where a body is impossible. */
static double distance(const solver *s, const double delta[])
{
    double sum = 0;
    for (int i = 0; i < s->nbody; i++) {
        const body *b = &s->body[i];
        double pi[10], P[16], inverse[16], log_det, trace = 0;
        parameters_of(b, delta, pi);
        pseudo_inertia(pi, P);
        if (!pseudo_inertia_invert(P, inverse, &log_det))
            return INFINITY;
        for (int k = 0; k < 16; k++)
            trace += b->inverse0[k] * P[k];
        sum += trace - log_det + b->log_det0 - 4;
    }
    for (int k = 0; k < s->n; k++)
        if (s->size[k] > 0)
            sum += delta[k] / s->size[k] * delta[k] / s->size[k] / 2;
    return sum;
}

static double value(const solver *s, double w, const double delta[], double rest[])
{
    const double prior = distance(s, delta);
    return isfinite(prior) ? residual(s, delta, rest) + w * prior : INFINITY;
}

/* ---- one step ----------------------------------------------------------------------------------------------- */

/* Ten rows sqrt(w) L^T and right sides -sqrt(w) L^-1 gradient of a link. */
static void add_body(solver *s, const body *b, double w, int row)
{
    double pi[10], P[16], inverse[16], log_det, g[10], H[100], root = sqrt(w);
    parameters_of(b, s->delta, pi);
    pseudo_inertia(pi, P);
    pseudo_inertia_invert(P, inverse, &log_det);
    pseudo_inertia_gradient(b->inverse0, inverse, g);
    pseudo_inertia_hessian(inverse, H);
    /* parameters of one link differ by orders: factored with ones on the diagonal */
    double scale[10], y[10];
    for (int k = 0; k < 10; k++)
        scale[k] = sqrt(H[11 * k]);
    for (int i = 0; i < 10; i++)
        for (int j = 0; j <= i; j++) {
            double x = H[10 * i + j] / (scale[i] * scale[j]);
            for (int k = 0; k < j; k++)
                x -= H[10 * i + k] * H[10 * j + k];
            H[10 * i + j] = i == j ? sqrt(fmax(x, 1e-14)) : x / H[11 * j];
        }
    for (int i = 0; i < 10; i++) {
        y[i] = g[i] / scale[i];
        for (int k = 0; k < i; k++)
            y[i] -= H[10 * i + k] * y[k];
        y[i] /= H[11 * i];
        for (int j = i; j < 10; j++)
            householder_set(&s->h, row + i, b->first + j, root * H[10 * j + i] * scale[j]);
        householder_set_right(&s->h, row + i, -root * y[i]);
    }
}

static void make_step(solver *s, double w)
{
    const size_t width = (size_t)s->fit.n;
    householder_clear(&s->h, s->fit.rank + s->n, s->n);
    for (int i = 0; i < s->fit.rank; i++) {
        for (int j = i; j < s->fit.n; j++) {
            const int k = s->fit.pivot[j];
            if (s->unknown[k] >= 0 && s->fit.scale[k] > 0)
                householder_set(&s->h, i, s->unknown[k], s->fit.R[(size_t)i * width + (size_t)j] / s->fit.scale[k]);
        }
        householder_set_right(&s->h, i, -s->rest[i]);
    }
    int row = s->fit.rank;
    for (int i = 0; i < s->nbody; i++, row += 10)
        add_body(s, &s->body[i], w, row);
    for (int k = 0; k < s->n; k++)
        if (s->size[k] > 0) {
            householder_set(&s->h, row, k, sqrt(w) / s->size[k]);
            householder_set_right(&s->h, row++, -sqrt(w) * s->delta[k] / s->size[k]);
        }
    householder_factor(&s->h);
    householder_solve(&s->h, s->step);
}

/* Newton's method at one weight. Returns whether it ended. */
static bool descend(solver *s, double w, double goal, int most, int *iterations)
{
    double now = value(s, w, s->delta, s->rest);
    for (int i = 0; i < most; i++, ++*iterations) {
        make_step(s, w);
        const double decrement = householder_explained(&s->h); /* |Q^T right|^2 within the range */
        if (!(decrement > goal))
            return isfinite(decrement);
        double length = 1, next = INFINITY;
        for (; length > 1e-10; length *= 0.5) {
            for (int k = 0; k < s->n; k++)
                s->trial[k] = s->delta[k] + length * s->step[k];
            next = value(s, w, s->trial, s->rest);
            if (next <= now - 0.1 * length * decrement)
                break;
        }
        if (!(next < now)) { /* rounding is all that is left */
            value(s, w, s->delta, s->rest);
            return decrement < 1e-4 * (1 + fabs(now));
        }
        memcpy(s->delta, s->trial, (size_t)s->n * sizeof *s->delta);
        now = next;
    }
    return false;
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* The weight at which the prior governs. */
static double first_weight(const solver *s)
{
    double most = 1;
    for (int i = 0; i < s->nbody; i++) {
        double H[100];
        pseudo_inertia_hessian(s->body[i].inverse0, H);
        for (int k = 0; k < 10; k++) {
            const double scale = s->fit.scale[s->body[i].parameter + k];
            if (scale > 0)
                most = fmax(most, 1 / (scale * scale) / H[11 * k]);
        }
    }
    return most;
}

static bool solve(solver *s, const ramus_identify_options *o, int *iterations)
{
    /* without a prior the last weight only decides between bodies that fit alike: a thousandth of a deviation is near enough to the least f */
    const double last = fmax(o->prior, LEAST_PRIOR), goal = o->prior > 0 ? 1e-10 : 1e-6;
    double w = fmax(first_weight(s), last);
    memset(s->delta, 0, (size_t)s->n * sizeof *s->delta);
    for (;;) {
        const bool ended = descend(s, w, w > last ? 0.1 * w : goal, o->max_iterations, iterations);
        if (w <= last)
            return ended;
        w = fmax(w * 0.3, last);
    }
}

/* Friction below zero is held at zero. Returns how many more are. */
static int hold_friction(solver *s)
{
    int more = 0;
    for (int k = 0; k < s->n; k++) {
        const ramus_parameter_info *info = &s->r->parameter[s->of[k]];
        const bool bounded = info->kind == RAMUS_PARAMETER_VISCOUS || info->kind == RAMUS_PARAMETER_COULOMB;
        if (bounded && info->given + s->delta[k] < 0) {
            s->held[s->of[k]] = 1;
            more++;
        }
    }
    return more;
}

typedef struct identified_object {
    workspace memory;
    ramus_identified shown;
    int n;
    double *theta, *delta, *deviation, *half_width;
    unsigned char *changed;
} identified_object;

static void identified_layout(void *object, arena *a)
{
    identified_object *o = object;
    ARENA_TAKE(a, (size_t)o->n, o->theta, o->delta, o->deviation, o->half_width);
    ARENA_TAKE(a, (size_t)o->n, o->changed);
}

static void show(solver *s, double w, identified_object *o)
{
    const ramus_regression *r = s->r;
    /* deviations: of the inverse of R^T R + w H at the end */
    make_step(s, w);
    householder_inverse_norms(&s->h, s->trial);
    for (int k = 0; k < r->nparameter; k++) {
        const int u = s->unknown[k];
        o->delta[k] = s->start[k] + (u >= 0 ? s->delta[u] : 0);
        o->theta[k] = s->held[k] ? 0 : r->parameter[k].given + o->delta[k];
        o->deviation[k] = u >= 0 ? s->trial[u] : 0;
        o->half_width[k] = 1.959963984540054 * o->deviation[k];
        o->changed[k] = u >= 0 || s->held[k];
    }
    const double left = residual(s, s->delta, s->rest);
    double explained = 0;
    for (int i = 0; i < s->fit.rank; i++)
        explained += s->z[i] * s->z[i];
    o->shown = (ramus_identified){ .nparameter = r->nparameter,
                                   .theta = o->theta,
                                   .delta = o->delta,
                                   .deviation = o->deviation,
                                   .half_width = o->half_width,
                                   .changed = o->changed,
                                   .explained = explained - 2 * left,
                                   .distance = distance(s, s->delta) };
}

static ramus_status run(solver *s, const ramus_identify_options *options, ramus_identified **out, ramus_error *err)
{
    const identified_object start = { .n = s->nparameter };
    identified_object *o = workspace_create(&start, sizeof start, &s->r->allocator, identified_layout);
    int iterations = 0;
    bool converged = false;
    if (!o)
        return ramus_fail_memory(err);
    least_squares_factor(&s->fit, s->nparameter, s->r->A);
    least_squares_forward(&s->fit, s->r->b, s->z);
    for (int round = 0; round < 20; round++) {
        choose_unknowns(s);
        converged = solve(s, options, &iterations);
        if (hold_friction(s) == 0)
            break;
    }
    show(s, fmax(options->prior, LEAST_PRIOR), o);
    o->shown.iterations = iterations;
    o->shown.converged = converged;
    *out = &o->shown;
    return RAMUS_OK;
}

ramus_status ramus_identify(const ramus_regression *r, const ramus_identify_options *opt, ramus_identified **out,
                            ramus_error *err)
{
    ramus_identify_options options;
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED_AS(err, r, "regression");
    RAMUS_TRY(OPTIONS_READ(ramus_identify_options, &options, opt, err));
    if (!(options.prior >= 0) || !isfinite(options.prior) || options.max_iterations < 1)
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "identify options: prior is %g and max_iterations %d; prior is 0 or more, max_iterations 1 or "
            "more",
            options.prior, options.max_iterations);
    if (!r->accumulated)
        return ramus_fail(err, RAMUS_ERR_STALE, "ramus_regression_accumulate has not run since the last log was added");
    solver s = { .r = r, .nparameter = r->nparameter };
    void *block = workspace_block(&r->allocator, &s, solver_layout);
    if (!block)
        return ramus_fail_memory(err);
    const ramus_status status = run(&s, &options, out, err);
    memory_free(&r->allocator, block);
    return status;
}

void ramus_identified_destroy(ramus_identified *identified)
{
    if (identified)
        workspace_destroy((char *)identified - offsetof(identified_object, shown));
}
