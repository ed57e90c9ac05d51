/* excite.c - motions that show parameters: D-optimal finite Fourier series within limits
 *
 * Method   a point of the search is, for each coordinate, 2 `harmonics` amplitudes and the place of its centre. Amplitudes are projected so that
 *          velocity and acceleration vanish at the ends, then enlarged until the first limit of position, velocity or acceleration is
 *          reached; so every point is a motion within these limits. Motions whose forces exceed efforts are slowed down. From the best of
 *          some random points, steps in random directions are kept where they are better (evolution strategy with one parent, steps that
 *          lengthen after success).
 * Measure  log det of the information about base parameters, columns of which are fixed at the start from random states; equations of a
 *          coordinate are divided by its effort, or by its forces in the first motion.
 */
#include "excite.h"

#include "base/fail.h"
#include "base/options.h"
#include "base/workspace.h"
#include "linear/dense.h"
#include "linear/jacobi.h"

#include <math.h>

enum { SAMPLES = 64, STARTS = 12 };
static const double pi = 3.14159265358979323846;

OPTIONS_DEFAULTS(ramus_excite_options, .joints = RAMUS_JOINT_OFFSET | RAMUS_JOINT_VISCOUS | RAMUS_JOINT_COULOMB,
                 .duration = 20, .step = 0.01, .harmonics = 5, .trials = 400, .seed = 1, .acceleration = INFINITY,
                 .margin = 0.9)

static void layout(void *object, arena *a)
{
    search *s = object;
    const size_t n = (size_t)ramus_regression_nparameter(s->r), nq = (size_t)s->nq, nv = (size_t)s->nv;
    ARENA_TAKE(a, nv, s->axis);
    ARENA_TAKE(a, nq, s->at);
    ARENA_TAKE(a, nv * (2 * (size_t)s->opt.harmonics + 1), s->point, s->trial, s->series);
    ARENA_TAKE(a, SAMPLES * nq, s->sample_q);
    ARENA_TAKE(a, SAMPLES * nv, s->sample_v, s->sample_a);
    ARENA_TAKE(a, nv, s->tau, s->weight);
    ARENA_TAKE(a, nv * n, s->W);
    ARENA_TAKE(a, n * n, s->A, s->vectors);
    ARENA_TAKE(a, n, s->size);
    ARENA_TAKE(a, n, s->column);
    least_squares_layout(&s->fit, a, n);
}

/* ---- random numbers ----------------------------------------------------------------------------------------- */

static double uniform(search *s)
{
    s->seed += 0x9e3779b97f4a7c15ull;
    unsigned long long z = s->seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(search *s)
{
    const double u = uniform(s), v = uniform(s);
    return sqrt(-2 * log(u)) * cos(2 * pi * v);
}

/* ---- the measure -------------------------------------------------------------------------------------------- */

/* A of the present series' samples; *beyond: a coordinate whose effort is exceeded, -1: none. */
static ramus_status add_information(search *s, int *beyond, ramus_error *err)
{
    ramus_regression *r = s->r;
    const size_t n = (size_t)r->nparameter;
    *beyond = -1;
    for (int i = 0; i < SAMPLES; i++)
        excite_place(s, s->opt.duration * i / SAMPLES, s->sample_q + (size_t)i * (size_t)s->nq,
                     s->sample_v + (size_t)i * (size_t)s->nv, s->sample_a + (size_t)i * (size_t)s->nv);
    for (int i = 0; i < SAMPLES; i++) {
        const size_t at = (size_t)i * (size_t)s->nv;
        if (ramus_inverse_dynamics(s->model, s->data, s->sample_q + (size_t)i * (size_t)s->nq, s->sample_v + at,
                                   s->sample_a + at, s->tau) != RAMUS_OK)
            return ramus_fail(err, ramus_data_error(s->data)->status, "%.900s", ramus_data_error(s->data)->text);
        for (int k = 0; k < s->naxis; k++)
            if (!s->any_effort && !(fabs(s->tau[s->axis[k].v]) <= s->axis[k].effort)) {
                *beyond = s->axis[k].v;
                return RAMUS_OK;
            }
    }
    numbers_clear(s->A, n * n);
    regression_log log = { .count = SAMPLES, .q = s->sample_q, .v = s->sample_v, .a = s->sample_a };
    for (int i = 0; i < SAMPLES; i++) {
        RAMUS_TRY(regression_row_of(r, &log, (size_t)i, s->W, err));
        for (int k = 0; k < s->nv; k++)
            for (int x = r->start[k]; x < r->start[k + 1]; x++) {
                const double wx = s->W[(size_t)k * n + (size_t)r->support[x]] * s->weight[k];
                double *to = s->A + (size_t)r->support[x] * n;
                for (int y = r->start[k]; wx != 0 && y <= x; y++)
                    to[r->support[y]] += wx * s->W[(size_t)k * n + (size_t)r->support[y]] * s->weight[k];
            }
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            s->A[i * n + j] = s->A[j * n + i];
    return RAMUS_OK;
}

/* log det of A over the base columns, not scaled: by Cholesky in place of a copy. */
static double log_det(search *s)
{
    const size_t n = (size_t)s->r->nparameter, rank = (size_t)s->rank;
    double *L = s->vectors, sum = 0;
    for (size_t i = 0; i < rank; i++)
        for (size_t j = 0; j <= i; j++) {
            double x = s->A[(size_t)s->column[i] * n + (size_t)s->column[j]];
            if (i == j)
                x += 1e-9 * s->size[i]; /* a column that vanishes costs much, but not everything */
            x -= dense_dot(L + i * n, L + j * n, (int)j);
            if (i == j && !(x > 1e-14 * s->size[i]))
                x = 1e-14 * s->size[i];
            L[i * n + j] = i == j ? sqrt(x) : x / L[j * n + j];
        }
    for (size_t i = 0; i < rank; i++)
        sum += 2 * log(L[i * n + i]);
    return sum;
}

/* The value of a point; -inf where efforts are exceeded. */
static ramus_status judge(search *s, const double point[], double *value, int *beyond, ramus_error *err)
{
    excite_make_series(s, point);
    RAMUS_TRY(add_information(s, beyond, err));
    *value = *beyond >= 0 ? -INFINITY : log_det(s);
    return RAMUS_OK;
}

/* ---- the search --------------------------------------------------------------------------------------------- */

static void random_point(search *s, double point[])
{
    for (int i = 0; i < s->npoint; i++)
        point[i] = normal(s) * (i % s->width == 0 ? 0.3 : 1);
}

/* Base columns and their sizes: what several motions together show, efforts not looked at. */
static ramus_status find_base(search *s, ramus_error *err)
{
    const size_t n = (size_t)s->r->nparameter;
    int beyond;
    double *sum = s->vectors;
    numbers_clear(sum, n * n);
    for (int k = 0; k < s->nv; k++)
        s->weight[k] = 1;
    for (int i = 0; i < s->naxis; i++)
        if (isfinite(s->axis[i].effort))
            s->weight[s->axis[i].v] = 1 / s->axis[i].effort;
    s->any_effort = true;
    for (int round = 0; round < 4; round++) {
        random_point(s, s->trial);
        excite_make_series(s, s->trial);
        RAMUS_TRY(add_information(s, &beyond, err));
        for (size_t i = 0; i < n * n; i++)
            sum[i] += s->A[i];
    }
    s->any_effort = false;
    least_squares_factor(&s->fit, (int)n, sum);
    s->rank = s->fit.rank;
    for (int i = 0; i < s->rank; i++) {
        s->column[i] = s->fit.pivot[i];
        s->size[i] = sum[(size_t)s->column[i] * (n + 1)] / 4;
    }
    return RAMUS_OK;
}

static bool shown(const search *s, int done)
{
    return !s->opt.progress || s->opt.progress(s->opt.progress_user, done, s->opt.trials);
}

/* A first motion whose forces are allowed: slower, if need be. */
static ramus_status find_start(search *s, double *best, double *first, ramus_error *err)
{
    int beyond = -1;
    *best = -INFINITY;
    *first = NAN;
    for (s->slow = 1; s->slow > 0.02; s->slow *= 0.7)
        for (int i = 0; i < STARTS; i++) {
            double value;
            random_point(s, s->trial);
            RAMUS_TRY(judge(s, s->trial, &value, &beyond, err));
            if (isfinite(value) && isnan(*first))
                *first = value;
            if (value > *best) {
                *best = value;
                memcpy(s->point, s->trial, (size_t)s->npoint * sizeof *s->point);
            }
            if (i == STARTS - 1 && isfinite(*best))
                return RAMUS_OK;
        }
    char name[128];
    ramus_model_v_name(s->model, beyond, name, sizeof name);
    return ramus_fail(
        err, RAMUS_ERR_LIMIT,
        "no motion was found whose forces are within the limits of effort: '%s' exceeds its own; is the effort in "
        "N m (N), or the range of positions too wide?",
        name);
}

static ramus_status improve(search *s, double *best, ramus_error *err)
{
    double length = 0.3;
    for (int i = 0; i < s->opt.trials && shown(s, i); i++) {
        double value;
        int beyond;
        /* one coordinate, or all */
        const int only = uniform(s) < 0.5 ? (int)(uniform(s) * s->naxis) : -1;
        for (int k = 0; k < s->npoint; k++)
            s->trial[k] = s->point[k] + (only < 0 || k / s->width == only ? length * normal(s) : 0);
        RAMUS_TRY(judge(s, s->trial, &value, &beyond, err));
        if (value > *best) {
            *best = value;
            memcpy(s->point, s->trial, (size_t)s->npoint * sizeof *s->point);
            length = fmin(length * 1.3, 2);
        } else {
            length = fmax(length * 0.93, 1e-3);
        }
    }
    return RAMUS_OK;
}

/* ---- the result --------------------------------------------------------------------------------------------- */

typedef struct excitation_object {
    workspace memory;
    ramus_excitation shown;
    size_t count, nq, nv;
    double *q, *v, *a, *tau;
} excitation_object;

static void excitation_layout(void *object, arena *a)
{
    excitation_object *e = object;
    ARENA_TAKE(a, e->count * e->nq, e->q);
    ARENA_TAKE(a, e->count * e->nv, e->v, e->a, e->tau);
}

/* Largest by smallest eigenvalue of the information, scaled to ones on its diagonal. */
static double condition(search *s)
{
    const size_t n = (size_t)s->r->nparameter, rank = (size_t)s->rank;
    double low = INFINITY, high = 0;
    if (rank == 0)
        return 1;
    for (size_t i = 0; i < rank; i++)
        for (size_t j = 0; j < rank; j++) {
            const double d = sqrt(s->A[(size_t)s->column[i] * (n + 1)] * s->A[(size_t)s->column[j] * (n + 1)]);
            s->fit.G[i * rank + j] = d > 0 ? s->A[(size_t)s->column[i] * n + (size_t)s->column[j]] / d : 0;
        }
    jacobi_symmetric((int)rank, s->fit.G, s->fit.x, s->vectors);
    for (size_t i = 0; i < rank; i++) {
        low = fmin(low, s->fit.x[i]);
        high = fmax(high, s->fit.x[i]);
    }
    return low > 0 ? sqrt(high / low) : INFINITY;
}

static ramus_status finish(search *s, double best, double first, ramus_excitation **out, ramus_error *err)
{
    const excitation_object start = { .count = (size_t)floor(s->opt.duration / s->opt.step * (1 + 1e-12)) + 1,
                                      .nq = (size_t)s->nq,
                                      .nv = (size_t)s->nv };
    int beyond;
    double value;
    RAMUS_TRY(judge(s, s->point, &value, &beyond, err));
    excitation_object *e = workspace_create(&start, sizeof start, s->opt.allocator, excitation_layout);
    if (!e)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    for (size_t i = 0; i < e->count && status == RAMUS_OK; i++) {
        const size_t at = i * e->nv;
        excite_place(s, (double)i * s->opt.step, e->q + i * e->nq, e->v + at, e->a + at);
        status = ramus_inverse_dynamics(s->model, s->data, e->q + i * e->nq, e->v + at, e->a + at, e->tau + at);
    }
    if (status != RAMUS_OK) {
        workspace_destroy(e);
        return ramus_fail(err, status, "%.900s", ramus_data_error(s->data)->text);
    }
    least_squares_factor(&s->fit, s->r->nparameter, s->A);
    e->shown = (ramus_excitation){ .count = e->count,
                                   .nq = s->nq,
                                   .nv = s->nv,
                                   .step = s->opt.step,
                                   .q = e->q,
                                   .v = e->v,
                                   .a = e->a,
                                   .tau = e->tau,
                                   .rank = s->fit.rank,
                                   .log_det = best,
                                   .log_det_start = first,
                                   .condition = condition(s) };
    *out = &e->shown;
    return RAMUS_OK;
}

static ramus_status run(search *s, ramus_excitation **out, ramus_error *err)
{
    double best, first;
    if (s->opt.at)
        numbers_copy(s->at, s->opt.at, (size_t)s->nq);
    else
        ramus_neutral(s->model, s->at);
    s->slow = 1;
    RAMUS_TRY(excite_add_axes(s, err));
    RAMUS_TRY(find_base(s, err));
    RAMUS_TRY(find_start(s, &best, &first, err));
    RAMUS_TRY(improve(s, &best, err));
    return finish(s, best, first, out, err);
}

static ramus_status check_options(const ramus_model *model, const ramus_excite_options *o, ramus_error *err)
{
    if (!(o->duration > 0 && o->step > 0) || !(o->duration / o->step <= 1e7) || !(o->duration / o->step >= 10))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "excite options: a motion of %g s in steps of %g s; 10 to 10000000 steps are possible",
                          o->duration, o->step);
    if (o->harmonics < 3 || o->harmonics > 50 || o->trials < 0)
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "excite options: %d harmonics and %d trials; 3 to 50 harmonics, 0 or more trials are possible",
            o->harmonics, o->trials);
    if (!(o->range >= 0) || !(o->velocity >= 0) || !(o->acceleration > 0) || !(o->margin > 0 && o->margin <= 1) ||
        !isfinite(o->range) || !isfinite(o->velocity))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "excite options: range and velocity are 0 (default) or more, acceleration is above 0, margin "
                          "above 0 and at most 1");
    for (int k = 0; k < ramus_model_nport(model); k++)
        if (ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_MOTION)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "'%.60s' is attached to a black box, whose motion is not known beforehand",
                              ramus_model_port(model, (ramus_port){ k }).name);
    return RAMUS_OK;
}

/* Wrenches of black boxes that the robot carries count as zero. */
static ramus_status feed_zero(search *s, ramus_error *err)
{
    for (int k = 0; k < ramus_model_nport(s->model); k++) {
        const ramus_sample none = { .kind = RAMUS_SAMPLE_WRENCH };
        if (ramus_data_feed(s->data, (ramus_port){ k }, &none) != RAMUS_OK)
            return ramus_fail(err, RAMUS_ERR_PORT, "%.900s", ramus_data_error(s->data)->text);
    }
    return RAMUS_OK;
}

ramus_status ramus_excite(const ramus_model *model, const ramus_excite_options *opt, ramus_excitation **out,
                          ramus_error *err)
{
    search s = { .model = model };
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    RAMUS_TRY(OPTIONS_READ(ramus_excite_options, &s.opt, opt, err));
    RAMUS_TRY(check_options(model, &s.opt, err));
    const ramus_allocator allocator = memory_allocator(s.opt.allocator);
    s.opt.allocator = &allocator;
    s.nq = ramus_model_nq(model);
    s.nv = ramus_model_nv(model);
    s.seed = s.opt.seed;
    ramus_regression_options columns = ramus_regression_options_default();
    ramus_data_options how = ramus_data_options_default();
    columns.allocator = how.allocator = &allocator;
    columns.links = s.opt.links;
    columns.joints = s.opt.joints;
    how.joint_effects = true;
    void *block = NULL;
    ramus_status status = ramus_regression_create(model, &columns, &s.r, err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, &how, &s.data, err);
    if (status == RAMUS_OK)
        status = feed_zero(&s, err);
    if (status == RAMUS_OK) {
        block = workspace_block(&allocator, &s, layout);
        status = block ? run(&s, out, err) : ramus_fail_memory(err);
    }
    memory_free(&allocator, block);
    ramus_data_destroy(s.data);
    ramus_regression_destroy(s.r);
    return status;
}

void ramus_excitation_destroy(ramus_excitation *excitation)
{
    if (excitation)
        workspace_destroy((char *)excitation - offsetof(excitation_object, shown));
}
