/* packed.c - a model as a module of others: the bytes that a library is made of, and its functions in this process */
#include "base/fail.h"
#include "base/options.h"
#include "from_model.h"
#include "opened.h"
#include "ramus/mechanism.h"
#include "ramus/network.h"
#include "tree.h"

#include <stdio.h>

struct ramus_packed {
    ramus_allocator allocator;
    block_header *block;
    void *memory;
    ramus_module_interface table;
    void *self;
};

static ramus_status check_name(const char *what, const char *name, ramus_error *err)
{
    if (strlen(name) >= RAMUS_MODULE_NAME)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "the name of %s '%.60s...' is longer than the %d bytes of the contract",
                          what, name, RAMUS_MODULE_NAME - 1);
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if (*c <= ' ' || *c == ',' || *c == '"' || *c == 127)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "the name of %s '%s' has blanks, commas or quotes, which the contract does not have",
                              what, name);
    return RAMUS_OK;
}

static ramus_status check_model(const ramus_model *m, ramus_error *err)
{
    if (m->nport > 0 || m->nroot > 1)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "robot '%.60s' has black boxes: a module is made of parts that are known", m->name);
    for (int k = 0; k < ramus_model_npart(m); k++) {
        const ramus_part_description part = ramus_model_part(m, (ramus_part){ k });
        if (part.kind == RAMUS_PART_BAR || (part.kind == RAMUS_PART_SPRING && (part.lever_a || part.lever_b)))
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "robot '%.60s' has the %s '%.60s', which a module cannot have: what it offers at its "
                              "connections is that of a tree with springs; leave it out with --tree (the option "
                              "'tree' in C and Python)",
                              m->name, part.kind == RAMUS_PART_BAR ? "bar" : "spring on a lever", part.name);
    }
    if (ramus_model_nconstraint(m) > 0)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "robot '%.60s' has the constraint '%.60s', which a module cannot have: what it offers at its "
            "connections is that of a tree with springs; constraints between outlets belong to the robot. Leave "
            "it out with --tree (the option 'tree' in C and Python)",
            m->name, ramus_model_constraint(m, 0).name);
    for (int k = 0; k < m->ninstance; k++)
        if (m->instance[k].black_box)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "'%.60s' is a black box: a module is made of parts that are known", m->instance[k].name);
    for (int k = 0; k < m->nlink; k++)
        if (m->link[k].q_index >= 0)
            RAMUS_TRY(check_name("joint", m->link[k].joint_name, err));
    return RAMUS_OK;
}

static int no_open(const ramus_module_option options[], int32_t noption, void **self, char why[], size_t size)
{
    (void)options;
    (void)noption;
    *self = NULL;
    snprintf(why, size, "it is open");
    return RAMUS_MODULE_NOT_OFFERED;
}

static void no_close(void *self)
{
    (void)self; /* ramus_packed_destroy does */
}

static ramus_status fill(ramus_packed *p, const ramus_model *m, const char *name, const ramus_packed_options *opt,
                         ramus_error *err)
{
    const ramus_allocator *memory = &p->allocator;
    const int noutlet = opt->noutlet;
    int *part = memory_new(memory, (size_t)m->nlink + 1, sizeof *part);
    outlet_place *place = memory_new(memory, (size_t)noutlet + 1, sizeof *place);
    ramus_status status = part && place ? RAMUS_OK : ramus_fail_memory(err);
    for (int k = 0; status == RAMUS_OK && k < noutlet; k++) {
        const ramus_frame_info frame = ramus_model_frame(m, opt->outlet[k]);
        const char *given = opt->outlet_name ? opt->outlet_name[k] : NULL;
        place[k] = (outlet_place){ given ? given : frame.name, frame.link.index, frame.pose };
        if (!frame.name[0])
            status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "outlet %d: there is no frame %d", k, opt->outlet[k].index);
        else
            status = check_name("outlet", place[k].name, err);
        for (int i = 0; status == RAMUS_OK && i < k; i++)
            if (strcmp(place[i].name, place[k].name) == 0)
                status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "two outlets are called '%s'", place[k].name);
    }
    if (status == RAMUS_OK)
        status = block_from_links(m, part, 0, name, place, noutlet,
                                  opt->joint_effects ? BLOCK_WITH_EFFECTS : BLOCK_WITHOUT_EFFECTS, memory, &p->block,
                                  NULL, err);
    memory_free(memory, place);
    memory_free(memory, part);
    return status;
}

OPTIONS_DEFAULTS(ramus_packed_options, 0)

ramus_status ramus_packed_create(const ramus_model *model, const ramus_packed_options *opt, ramus_packed **out,
                                 ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_packed_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_packed_options, &options, opt, err));
    RAMUS_NEED_AS(err, options.outlet || options.noutlet <= 0, "opt->outlet");
    const char *name = options.name ? options.name : model->name;
    RAMUS_TRY(check_model(model, err));
    RAMUS_TRY(check_name("module", name, err));
    if (options.noutlet < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a module has no negative number of outlets");
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_packed *p = memory_new(&memory, 1, sizeof *p);
    if (!p)
        return ramus_fail_memory(err);
    p->allocator = memory;
    ramus_status status = fill(p, model, name, &options, err);
    if (status == RAMUS_OK) {
        const size_t size = tree_size(p->block);
        p->memory = size ? memory_new(&memory, size, 1) : NULL;
        if (!p->memory)
            status = ramus_fail_memory(err);
    }
    if (status != RAMUS_OK) {
        ramus_packed_destroy(p);
        return status;
    }
    p->self = tree_make(p->block, p->memory);
    p->table = tree_functions;
    p->table.open = no_open;
    p->table.close = no_close;
    *out = p;
    return RAMUS_OK;
}

void ramus_packed_destroy(ramus_packed *p)
{
    if (!p)
        return;
    const ramus_allocator memory = p->allocator;
    memory_free(&memory, p->memory);
    memory_free(&memory, p->block);
    memory_free(&memory, p);
}

const void *ramus_packed_bytes(const ramus_packed *p, size_t *size)
{
    if (size)
        *size = p ? (size_t)p->block->size : 0;
    return p ? p->block : NULL;
}

const ramus_module_interface *ramus_packed_interface(const ramus_packed *p)
{
    return p ? &p->table : NULL;
}

void *ramus_packed_self(ramus_packed *p)
{
    return p ? p->self : NULL;
}
