/* data.c - create and destroy one thread's workspace
 *
 * Everything that evaluates a model on one thread is one block: the ramus_data, and the parts that its options ask for. The other
 * threads of a pool have workspaces of their own. What is beside the
 * tree (constraints, springs) has memory of its own, since constraints may be added later.
 */
#include "mechanism.h"

#include "base/fail.h"
#include "base/options.h"
#include "compose/composition.h"
#include "tree/derivatives.h"
#include "tree/matrices.h"
#include "tree/momentum_at.h"
#include "tree/regressor.h"

#include <math.h>

/* ---- options ------------------------------------------------------------------------------------------------ */

OPTIONS_DEFAULTS(ramus_data_options, .algebra = RAMUS_ALGEBRA_SV, .port_max_age = INFINITY, .rank_tolerance = 1e-10)

static ramus_status check_options(const ramus_model *model, const ramus_data_options *options, ramus_error *err)
{
    if (options->algebra != RAMUS_ALGEBRA_SV && options->algebra != RAMUS_ALGEBRA_DQ)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: unknown algebra %d", (int)options->algebra);
    if (options->lanes != 0 && options->lanes != 1 && options->lanes != 2 && options->lanes != 4 && options->lanes != 8)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "data options: lanes is %d; it is 1, 2, 4, 8, or 0 for the machine's own", options->lanes);
    if (!(options->port_max_age >= 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: port_max_age is %g; it is a time, 0 s or more",
                          options->port_max_age);
    if (options->with & ~(unsigned)RAMUS_WITH_ALL)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: unknown flags %#x in `with`",
                          options->with & ~(unsigned)RAMUS_WITH_ALL);
    if ((options->with & RAMUS_WITH_MECHANISM) && model->substitute &&
        model_mechanism(model)->of[KIND_PART].count + model_mechanism(model)->of[KIND_LEVER].count > 0)
        return model_check_known(model, "the mechanism beside its tree", err);
    if ((unsigned)options->constraint_method > RAMUS_CONSTRAINT_BY_OMEGA)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: unknown constraint_method %d",
                          (int)options->constraint_method);
    if (!(options->rank_tolerance > 0 && options->rank_tolerance < 1) || !isfinite(options->constraint_alpha) ||
        !isfinite(options->constraint_beta))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "data options: rank_tolerance is between 0 and 1, constraint_alpha and constraint_beta are "
                          "finite");
    if (options->noutlet < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a subsystem cannot have %d outlets", options->noutlet);
    RAMUS_NEED_ARRAYS(err, options->noutlet, options->outlets);
    for (int k = 0; k < options->noutlet; k++) {
        const ramus_frame_info frame = ramus_model_frame(model, options->outlets[k]);
        if (!frame.name[0] || frame.link.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "outlet %d is not a frame on a link of '%s'", k, model->name);
    }
    return RAMUS_OK;
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

typedef struct data_parts {
    ramus_data data; /* first: what users have a pointer to */
    kinematic_state kinematics;
    momentum_tables momentum;
    matrix_work matrices;
    struct derivative_work derivatives;
    struct regressor_work regressor;
    composition composition;
    struct mechanism mechanism;
} data_parts;

static void layout(void *object, arena *a)
{
    data_parts *parts = object;
    ramus_data *d = &parts->data;
    const unsigned with = d->options.with;
    tree_data_layout(d, a);
    d->kinematics = &parts->kinematics;
    kinematics_layout(d->kinematics, d->model, a);
    d->momentum = &parts->momentum;
    momentum_tables_layout(d->momentum, d->model, a);
    if (with & RAMUS_WITH_MATRICES) {
        d->matrices = &parts->matrices;
        matrices_layout(d->matrices, d, a);
        kinematics_layout(&d->matrices->kinematics, d->model->merged, a);
    }
    if (with & RAMUS_WITH_DERIVATIVES) {
        d->derivatives = &parts->derivatives;
        derivatives_layout(d->derivatives, d->model, d->sv_batch, a);
    }
    if (with & RAMUS_WITH_REGRESSOR) {
        d->regressor = &parts->regressor;
        regressor_layout(d->regressor, d, a);
    }
    if (with & RAMUS_WITH_COMPOSITION) {
        d->composition = &parts->composition;
        composition_layout(d->composition, d, a);
    }
    if (with & RAMUS_WITH_MECHANISM) {
        d->mechanism = &parts->mechanism;
        mechanism_layout(d->mechanism, d->model, a);
    }
}

/* Workspaces for the other threads of the pool: the same as the caller's. */
static ramus_status crew_create(ramus_data *d, const ramus_data_options *given, ramus_error *err)
{
    const int n = ramus_pool_threads(given->pool) - 1;
    if (n < 1)
        return RAMUS_OK;
    d->pool = given->pool;
    d->crew = memory_new(&d->space.allocator, (size_t)n, sizeof(ramus_data *));
    if (!d->crew)
        return ramus_fail_memory(err);
    ramus_data_options own = *given;
    own.pool = NULL;
    for (int k = 0; k < n; k++, d->ncrew++)
        RAMUS_TRY(ramus_data_create(d->model, &own, &d->crew[k], err));
    return RAMUS_OK;
}

static void crew_destroy(ramus_data *d)
{
    for (int k = 0; d->crew && k < ramus_pool_threads(d->pool) - 1; k++)
        ramus_data_destroy(d->crew[k]);
    memory_free(&d->space.allocator, d->crew);
}

ramus_status ramus_data_create(const ramus_model *model, const ramus_data_options *opt, ramus_data **out,
                               ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    data_parts start = { .data = { .model = model } };
    ramus_data_options *options = &start.data.options;
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, options, opt, err));
    RAMUS_TRY(check_options(model, options, err));
    const ramus_data_options given = *options;
    options->outlets = NULL;
    options->allocator = NULL;
    options->pool = NULL;
    tree_data_choose(&start.data);
    ramus_data *d = workspace_create(&start, sizeof start, given.allocator, layout);
    if (!d)
        return ramus_fail_memory(err);
    tree_data_prepare(d);
    kinematics_prepare(d->kinematics);
    momentum_tables_prepare(d->momentum, model);
    if (d->matrices)
        matrices_prepare(d->matrices, model);
    if (d->derivatives)
        derivatives_prepare(d->derivatives, model);
    if (d->composition)
        composition_prepare(d->composition, given.outlets);
    ramus_status status = d->mechanism ? mechanism_resolve(d->mechanism, model, err) : RAMUS_OK;
    if (status == RAMUS_OK && beside_is_needed(d))
        status = beside_create(d, err);
    if (status == RAMUS_OK)
        singular_mass_find(d);
    if (status == RAMUS_OK)
        status = crew_create(d, &given, err);
    if (status != RAMUS_OK)
        ramus_data_destroy(d);
    else
        *out = d;
    return status;
}

void ramus_data_destroy(ramus_data *data)
{
    if (!data)
        return;
    crew_destroy(data);
    beside_destroy(data);
    workspace_destroy(data);
}
