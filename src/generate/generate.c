/* generate.c - a robot's own code: what is asked for, and what cannot be had
 *
 * Each function is traced on expressions (dynamics.c), which leaves what this robot needs, and written (source.c, write.c).
 */
#include "source.h"

#include "model/boxes.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

OPTIONS_DEFAULTS(ramus_generate_options, .functions = RAMUS_GENERATE_ALL, .max_operations = 400000,
                 .loop_operations = 20000)

/* What a module cannot have. */
static ramus_status refuse_module(const ramus_generate_options *opt, ramus_error *err)
{
    if (opt->nframe > 0 && !opt->frame)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "nframe is %d, but frame is NULL", opt->nframe);
    if (opt->precision != RAMUS_PRECISION_DOUBLE)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "a module's numbers are double: its contract has no others");
    if (opt->nkeep > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "a module cannot keep '%.60s' variable: its contract has no such argument",
                          opt->keep && opt->keep[0] ? opt->keep[0] : "");
    if (opt->max_stack > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "a module's stack cannot be limited");
    return RAMUS_OK;
}

static ramus_status refuse(const ramus_model *m, const ramus_generate_options *opt, ramus_error *err)
{
    const model_box *source = boxes_first_source(m);
    if (source)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "the module of black box '%.60s' comes from a source (%.30s), which generated code cannot ask; with "
            "'black_box: true' its wrench is an argument",
            source->name, source->kind);
    for (int k = 0; k < m->ninstance && opt->functions & RAMUS_GENERATE_COMPOSED; k++)
        if (m->instance[k].black_box && m->instance[k].wrench_port.index < 0)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "composed: '%.60s' is a black box on the world or on another: its wrench is not known",
                              m->instance[k].name);
    if (!model_is_tree(m))
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "'%.60s' has constraints, springs or bars, which generated code does not have: load the tree alone",
            ramus_model_name(m));
    const unsigned known = (1u << GENERATE_FUNCTIONS) - 1;
    if (!(opt->functions & known) || opt->functions & ~known)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "functions is %u: flags from 1 to %u are expected", opt->functions,
                          known);
    if (opt->functions & RAMUS_GENERATE_JACOBIANS && (opt->nframe < 1 || !opt->frame))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "Jacobians are wanted of no frame: set frame and nframe");
    for (int k = 0; opt->frame && k < opt->nframe; k++)
        if (opt->frame[k].index < 0 || opt->frame[k].index >= m->nlink + m->nframe)
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "frame %d: there is no frame %d", k, opt->frame[k].index);
    if (opt->precision != RAMUS_PRECISION_DOUBLE && opt->precision != RAMUS_PRECISION_FLOAT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no precision %d", (int)opt->precision);
    if (opt->target != RAMUS_TARGET_C && opt->target != RAMUS_TARGET_CUDA && opt->target != RAMUS_TARGET_MODULE)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no target %d", (int)opt->target);
    if (opt->target == RAMUS_TARGET_CUDA && m->nv == 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "'%.60s' has no joint that moves: there is nothing to do on a card", ramus_model_name(m));
    if (opt->joint_effects && opt->target != RAMUS_TARGET_MODULE)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "joint_effects are for modules (RAMUS_TARGET_MODULE): other functions have no armature, damping and "
            "friction; add armature a + damping v + friction tanh(v / 0.001) to the forces");
    return opt->target == RAMUS_TARGET_MODULE ? refuse_module(opt, err) : RAMUS_OK;
}

static ramus_status fill(const ramus_model *m, const ramus_generate_options *opt, ramus_generated *out,
                         ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    text header = { 0 }, source = { 0 };
    out->name = source_identifier(&memory, ramus_model_name(m));
    if (!out->name)
        return ramus_fail_memory(err);
    source_request request = {
        .m = m, .opt = opt, .is_float = opt->precision == RAMUS_PRECISION_FLOAT, .robot = out->name
    };
    ramus_status status = parameters_read(m, opt, &request.given, err);
    if (status == RAMUS_OK)
        status = (opt->target == RAMUS_TARGET_CUDA     ? source_write_cuda
                  : opt->target == RAMUS_TARGET_MODULE ? source_write_module
                                                       : source_write_c)(&request, out, &header, &source, err);
    parameters_release(&request.given);
    if (status == RAMUS_OK && (header.failed || source.failed))
        status = ramus_fail_memory(err);
    out->header = header.data;
    out->source = source.data;
    return status;
}

ramus_status ramus_generate(const ramus_model *model, const ramus_generate_options *opt, ramus_generated **out,
                            ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_generate_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_generate_options, &options, opt, err));
    RAMUS_TRY(model_check_known(model, "generated code", err));
    RAMUS_TRY(refuse(model, &options, err));
    const ramus_allocator memory = memory_allocator(NULL);
    ramus_generated *made = memory_new(&memory, 1, sizeof *made);
    if (!made)
        return ramus_fail_memory(err);
    *made = (ramus_generated){ 0 };
    const ramus_status status = fill(model, &options, made, err);
    if (status == RAMUS_OK)
        *out = made;
    else
        ramus_generated_destroy(made);
    return status;
}

void ramus_generated_destroy(ramus_generated *generated)
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (!generated)
        return;
    memory_free(&memory, generated->name);
    memory_free(&memory, generated->header);
    memory_free(&memory, generated->source);
    memory_free(&memory, generated);
}
