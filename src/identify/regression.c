/* regression.c - equations of logs: parameters, columns, logs
 *
 * Parameters are numbered link by link, then coordinate by coordinate, then the caller's. The equations of coordinate j have columns of the
 * links that j moves, and of j itself: its support.
 */
#include "regression.h"

#include "base/fail.h"
#include "base/options.h"

#include <math.h>
#include <stdio.h>

OPTIONS_DEFAULTS(ramus_motion_log, .count = 0)
OPTIONS_DEFAULTS(ramus_regression_options, .joints = RAMUS_JOINT_OFFSET | RAMUS_JOINT_VISCOUS | RAMUS_JOINT_COULOMB,
                 .direction_velocity = 1e-3, .stribeck_velocity = 0.05, .max_order = 8)

static const char *const kind_name[RAMUS_PARAMETER_KIND_COUNT] = { "inertial", "viscous", "coulomb",
                                                                   "stribeck", "offset",  "extra" };

const char *ramus_parameter_kind_name(ramus_parameter_kind kind)
{
    return (unsigned)kind < RAMUS_PARAMETER_KIND_COUNT ? kind_name[kind] : "";
}

/* ---- parameters --------------------------------------------------------------------------------------------- */

static ramus_status check_options(const ramus_regression_options *o, ramus_error *err)
{
    const unsigned all = RAMUS_JOINT_VISCOUS | RAMUS_JOINT_COULOMB | RAMUS_JOINT_STRIBECK | RAMUS_JOINT_OFFSET;
    if (o->joints & ~all)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "regression options: unknown flags %#x in `joints`",
                          o->joints & ~all);
    if (!(o->direction_velocity > 0 && o->stribeck_velocity > 0) || !isfinite(o->direction_velocity) ||
        !isfinite(o->stribeck_velocity))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "regression options: velocities of friction are above 0");
    if (o->max_order < 0 || o->max_order > REGRESSION_MAX_ORDER)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "regression options: max_order is %d; it is from 0 to %d",
                          o->max_order, REGRESSION_MAX_ORDER);
    if (o->nextra < 0 || o->nextra > 100000 || (o->nextra > 0 && !o->extra))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "regression options: %d extra columns need a function", o->nextra);
    return RAMUS_OK;
}

/* The link whose joint has coordinate k. */
static int link_of_coordinate(const ramus_model *model, int k)
{
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.v_index >= 0 && k >= link.v_index && k < link.v_index + ramus_joint_type_nv(link.joint_type))
            return i;
    }
    return -1;
}

static void add_parameters(ramus_regression *r, const unsigned char links[], const double pi[])
{
    int n = 0;
    for (int i = 0; i < r->nlink; i++) {
        r->first_of_link[i] = !links || links[i] ? n : -1;
        for (int part = 0; r->first_of_link[i] >= 0 && part < RAMUS_REGRESSOR_PARAMETERS; part++)
            r->parameter[n++] = (ramus_parameter_info){ RAMUS_PARAMETER_INERTIAL, { i }, -1, part, pi[10 * i + part] };
    }
    for (int k = 0; k < r->nv; k++) {
        const ramus_link link = { link_of_coordinate(r->model, k) };
        const ramus_link_info info = ramus_model_link(r->model, link);
        r->first_of_coordinate[k] = n;
        for (int kind = RAMUS_PARAMETER_VISCOUS; kind <= RAMUS_PARAMETER_OFFSET; kind++) {
            const double given = kind == RAMUS_PARAMETER_VISCOUS   ? info.damping
                                 : kind == RAMUS_PARAMETER_COULOMB ? info.friction
                                                                   : 0;
            if (r->opt.joints & (1u << (kind - RAMUS_PARAMETER_VISCOUS)))
                r->parameter[n++] = (ramus_parameter_info){ (ramus_parameter_kind)kind, { -1 }, k, 0, given };
        }
    }
    r->first_extra = n;
    for (int k = 0; k < r->opt.nextra; k++)
        r->parameter[n++] = (ramus_parameter_info){ RAMUS_PARAMETER_EXTRA, { -1 }, -1, k, 0 };
    r->nparameter = n;
}

/* 1: coordinate k moves the link. */
static int moves(const ramus_model *model, int k, int link)
{
    for (int i = link; i >= 0;) {
        const ramus_link_info info = ramus_model_link(model, (ramus_link){ i });
        const ramus_link_info master = info.mimic.index >= 0 ? ramus_model_link(model, info.mimic) : info;
        if (master.v_index >= 0 && k >= master.v_index && k < master.v_index + ramus_joint_type_nv(master.joint_type))
            return 1;
        i = info.parent.index;
    }
    return 0;
}

static int find_support(ramus_regression *r, int support[], int start[])
{
    int n = 0;
    for (int k = 0; k < r->nv; k++) {
        start[k] = n;
        for (int p = 0; p < r->nparameter; p++) {
            const ramus_parameter_info *info = &r->parameter[p];
            if (info->kind == RAMUS_PARAMETER_EXTRA || info->coordinate == k ||
                (info->link.index >= 0 && moves(r->model, k, info->link.index)))
                support[n++] = p;
        }
    }
    start[r->nv] = n;
    return n;
}

/* ---- create ------------------------------------------------------------------------------------------------- */

static void *take(ramus_regression *r, size_t count, size_t size)
{
    return memory_new(&r->allocator, count + 1, size);
}

static ramus_status make_data(ramus_regression *r, ramus_error *err)
{
    ramus_data_options how = ramus_data_options_default();
    how.allocator = &r->allocator;
    how.joint_effects = true;
    how.with = RAMUS_WITH_REGRESSOR;
    return ramus_data_create(r->model, &how, &r->data, err);
}

static ramus_status make(ramus_regression *r, const unsigned char links[], ramus_error *err)
{
    const size_t nv = (size_t)r->nv, nlink = (size_t)r->nlink, extra = (size_t)r->opt.nextra;
    const size_t most = 10 * nlink + 4 * nv + extra;
    double *pi = take(r, 10 * nlink, sizeof *pi);
    r->parameter = take(r, most, sizeof *r->parameter);
    r->first_of_link = take(r, nlink, sizeof(int));
    r->first_of_coordinate = take(r, nv, sizeof(int));
    r->start = take(r, nv, sizeof(int));
    r->Y = take(r, nv * 10 * nlink, sizeof(double));
    r->extra = take(r, nv * extra, sizeof(double));
    r->noise = take(r, nv, sizeof(double));
    r->deviation = take(r, nv, sizeof(double));
    r->memory = take(r, nv * REGRESSION_MAX_ORDER, sizeof(double));
    r->order = take(r, nv, sizeof(int));
    r->equations = take(r, nv, sizeof(size_t));
    ramus_status status = make_data(r, err);
    if (status == RAMUS_OK && !(pi && r->parameter && r->first_of_link && r->first_of_coordinate && r->start && r->Y &&
                                r->extra && r->noise && r->deviation && r->memory && r->order && r->equations))
        status = ramus_fail_memory(err);
    if (status == RAMUS_OK) {
        ramus_regressor_parameters(r->model, pi);
        add_parameters(r, links, pi);
        const size_t p = (size_t)r->nparameter;
        r->support = take(r, nv * p, sizeof(int));
        r->A = take(r, p * p, sizeof(double));
        r->b = take(r, p, sizeof(double));
        if (!r->support || !r->A || !r->b)
            status = ramus_fail_memory(err);
        else
            find_support(r, r->support, r->start);
    }
    memory_free(&r->allocator, pi);
    return status;
}

ramus_status ramus_regression_create(const ramus_model *model, const ramus_regression_options *opt,
                                     ramus_regression **out, ramus_error *err)
{
    ramus_regression_options options;
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    RAMUS_TRY(OPTIONS_READ(ramus_regression_options, &options, opt, err));
    RAMUS_TRY(check_options(&options, err));
    if (ramus_model_nconstraint(model) > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "'%.60s' has constraints ('%.60s'): forces are no linear function of its parameters alone; "
                          "identify its tree (the option `tree`), or branches of it",
                          ramus_model_name(model), ramus_model_constraint(model, 0).name);
    const ramus_allocator allocator = memory_allocator(options.allocator);
    ramus_regression *r = memory_new(&allocator, 1, sizeof *r);
    if (!r)
        return ramus_fail_memory(err);
    r->allocator = allocator;
    r->model = model;
    r->opt = options;
    r->nq = ramus_model_nq(model);
    r->nv = ramus_model_nv(model);
    r->nport = ramus_model_nport(model);
    r->nlink = ramus_model_nlink(model);
    const ramus_status status = make(r, options.links, err);
    r->opt.links = NULL;
    r->opt.allocator = NULL;
    if (status != RAMUS_OK) {
        ramus_regression_destroy(r);
        return status;
    }
    *out = r;
    return RAMUS_OK;
}

static void release_log(const ramus_allocator *allocator, regression_log *log)
{
    double *const numbers[] = { log->q, log->v, log->a, log->tau, log->direction, log->stribeck, log->known };
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        memory_free(allocator, numbers[k]);
    memory_free(allocator, log->measured);
    memory_free(allocator, log->used);
    memory_free(allocator, log->samples);
}

void ramus_regression_destroy(ramus_regression *r)
{
    if (!r)
        return;
    const ramus_allocator allocator = r->allocator;
    for (size_t k = 0; k < r->nlog; k++)
        release_log(&allocator, &r->log[k]);
    void *const memory[] = { r->log, r->parameter, r->first_of_link, r->first_of_coordinate, r->start,  r->support,
                             r->Y,   r->extra,     r->noise,         r->deviation,           r->memory, r->order,
                             r->A,   r->b,         r->equations };
    for (size_t k = 0; k < sizeof memory / sizeof *memory; k++)
        memory_free(&allocator, memory[k]);
    ramus_data_destroy(r->data);
    memory_free(&allocator, r);
}

/* ---- queries ------------------------------------------------------------------------------------------------ */

int ramus_regression_nparameter(const ramus_regression *r)
{
    return r ? r->nparameter : 0;
}

int ramus_regression_nlog(const ramus_regression *r)
{
    return r ? (int)r->nlog : 0;
}

ramus_parameter_info ramus_regression_parameter(const ramus_regression *r, int k)
{
    if (!r || k < 0 || k >= r->nparameter)
        return (ramus_parameter_info){ RAMUS_PARAMETER_KIND_COUNT, { -1 }, -1, -1, NAN };
    return r->parameter[k];
}

int ramus_regression_parameter_name(const ramus_regression *r, int k, char text[], size_t size)
{
    static const char *const part[] = { "m", "mx", "my", "mz", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz" };
    const ramus_parameter_info info = ramus_regression_parameter(r, k);
    if (text && size)
        text[0] = '\0';
    if (info.kind == RAMUS_PARAMETER_INERTIAL)
        return snprintf(text, text ? size : 0, "%s.%s", ramus_model_link(r->model, info.link).name, part[info.part]);
    if (info.kind == RAMUS_PARAMETER_EXTRA)
        return snprintf(text, text ? size : 0, "extra.%d", info.part);
    if (info.kind == RAMUS_PARAMETER_KIND_COUNT)
        return 0;
    const char *kind = ramus_parameter_kind_name(info.kind);
    const int length = ramus_model_v_name(r->model, info.coordinate, text, size);
    if (text && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, ".%s", kind);
    return length + 1 + (int)strlen(kind);
}

ramus_information ramus_regression_information(const ramus_regression *r)
{
    if (!r || !r->accumulated)
        return (ramus_information){ 0 };
    return (ramus_information){ .nparameter = r->nparameter,
                                .nequation = r->nequation,
                                .A = r->A,
                                .b = r->b,
                                .c = r->c,
                                .nv = r->nv,
                                .noise = r->noise,
                                .deviation = r->deviation,
                                .order = r->order,
                                .memory = r->memory,
                                .equations = r->equations };
}

/* ---- logs --------------------------------------------------------------------------------------------------- */

static double *copy_numbers(const ramus_regression *r, const double from[], size_t count)
{
    double *to = memory_new(&r->allocator, count + 1, sizeof *to);
    if (to && from)
        numbers_copy(to, from, count);
    return to;
}

/* The first number that is not finite: row and column; 0: all are. */
static int find_bad(const double x[], size_t count, int width, const unsigned char measured[], size_t *row, int *column)
{
    for (size_t i = 0; x && i < count; i++)
        for (int k = 0; k < width; k++)
            if (!isfinite(x[i * (size_t)width + (size_t)k]) && (!measured || measured[k])) {
                *row = i;
                *column = k;
                return 1;
            }
    return 0;
}

static ramus_status check_log(const ramus_regression *r, const ramus_motion_log *log, ramus_error *err)
{
    size_t row = 0;
    int column = 0;
    const struct {
        const char *name;
        const double *x;
        int width;
        const unsigned char *measured;
    } array[] = { { "q", log->q, r->nq, NULL },
                  { "v", log->v, r->nv, NULL },
                  { "a", log->a, r->nv, NULL },
                  { "tau", log->tau, r->nv, log->measured },
                  { "direction", log->direction, r->nv, NULL },
                  { "stribeck", log->stribeck, r->nv, NULL } };
    for (size_t k = 0; k < sizeof array / sizeof *array; k++) {
        if (k < 4 && !array[k].x && array[k].width > 0 && log->count > 0)
            return ramus_fail_null(err, "ramus_regression_add", array[k].name);
        if (find_bad(array[k].x, log->count, array[k].width, array[k].measured, &row, &column)) {
            char name[128];
            (k == 0 ? ramus_model_q_name : ramus_model_v_name)(r->model, column, name, sizeof name);
            return ramus_fail(err, RAMUS_ERR_NOT_FINITE, "row %zu: %s of '%s' is not finite", row, array[k].name, name);
        }
    }
    if (r->nport > 0 && !log->samples)
        return ramus_fail(err, RAMUS_ERR_PORT, "the robot has black boxes: samples of their ports are needed");
    return RAMUS_OK;
}

static void fill_friction(const ramus_regression *r, const ramus_motion_log *given, regression_log *log)
{
    for (size_t i = 0; i < log->count * (size_t)r->nv; i++) {
        const double s = log->v[i] / r->opt.stribeck_velocity;
        if (!given->direction)
            log->direction[i] = tanh(log->v[i] / r->opt.direction_velocity);
        if (!given->stribeck)
            log->stribeck[i] = tanh(log->v[i] / r->opt.direction_velocity) * exp(-s * s);
    }
}

static ramus_status copy_log(ramus_regression *r, const ramus_motion_log *given, regression_log *log, ramus_error *err)
{
    const size_t n = given->count, nv = (size_t)r->nv, samples = n * (size_t)r->nport;
    *log = (regression_log){ .count = n };
    log->q = copy_numbers(r, given->q, n * (size_t)r->nq);
    log->v = copy_numbers(r, given->v, n * nv);
    log->a = copy_numbers(r, given->a, n * nv);
    log->tau = copy_numbers(r, given->tau, n * nv);
    log->direction = copy_numbers(r, given->direction, n * nv);
    log->stribeck = copy_numbers(r, given->stribeck, n * nv);
    log->known = copy_numbers(r, NULL, n * nv);
    log->measured = memory_new(&r->allocator, nv + 1, 1);
    log->used = memory_new(&r->allocator, n + 1, 1);
    log->samples = memory_new(&r->allocator, samples + 1, sizeof *log->samples);
    if (!(log->q && log->v && log->a && log->tau && log->direction && log->stribeck && log->known && log->measured &&
          log->used && log->samples))
        return ramus_fail_memory(err);
    for (size_t k = 0; k < nv; k++)
        log->measured[k] = !given->measured || given->measured[k];
    for (size_t i = 0; i < n; i++)
        log->used[i] = !given->used || given->used[i];
    for (size_t i = 0; i < n * nv; i++)
        log->tau[i] = log->measured[i % nv] ? log->tau[i] : 0;
    if (samples)
        memcpy(log->samples, given->samples, samples * sizeof *log->samples);
    fill_friction(r, given, log);
    return regression_known(r, log, err);
}

ramus_status ramus_regression_add(ramus_regression *r, const ramus_motion_log *log, ramus_error *err)
{
    ramus_motion_log given;
    RAMUS_NEED_AS(err, r, "regression");
    RAMUS_NEED(err, log);
    RAMUS_TRY(OPTIONS_READ(ramus_motion_log, &given, log, err));
    RAMUS_TRY(check_log(r, &given, err));
    if (!memory_grow(&r->allocator, &r->log, r->nlog, &r->capacity, sizeof *r->log))
        return ramus_fail_memory(err);
    const ramus_status status = copy_log(r, &given, &r->log[r->nlog], err);
    if (status != RAMUS_OK) {
        release_log(&r->allocator, &r->log[r->nlog]);
        return status;
    }
    r->nlog++;
    r->accumulated = false;
    return RAMUS_OK;
}
