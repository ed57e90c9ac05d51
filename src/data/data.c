/* data.c - create and destroy one thread's workspace: the tree's, and that of what stands beside it */
#include "beside.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

static ramus_status check_options(const ramus_data_options *options, ramus_error *err)
{
    if (options->algebra != RAMUS_ALGEBRA_SV && options->algebra != RAMUS_ALGEBRA_DQ)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: unknown algebra %d", (int)options->algebra);
    if (options->lanes != 0 && options->lanes != 1 && options->lanes != 4 && options->lanes != 8)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "data options: lanes is %d; it is 1, 4, 8, or 0 for the machine's own", options->lanes);
    if (!(options->port_max_age >= 0))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "data options: port_max_age is %g; it is a time, 0 s or more",
                          options->port_max_age);
    return RAMUS_OK;
}

ramus_status ramus_data_create(const ramus_model *model, const ramus_data_options *opt, ramus_data **out,
                               ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    ramus_data_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_data_options, &options, opt, err));
    RAMUS_TRY(check_options(&options, err));
    ramus_data *d = NULL;
    RAMUS_TRY(tree_data_create(model, &options, &d, err));
    const ramus_status status = beside_create(model, &d->allocator, &d->beside, err);
    if (status != RAMUS_OK)
        tree_data_destroy(d);
    else
        *out = d;
    return status;
}

void ramus_data_destroy(ramus_data *data)
{
    if (!data)
        return;
    beside_destroy(data->beside, &data->allocator);
    tree_data_destroy(data);
}
