/* opened.c - opening a module: what it reports about itself is copied, limited and checked; memory for its arrays */
#include "opened.h"

#include "base/fail.h"
#include "base/memory.h"
#include "guard.h"
#include "tree.h"

#include <math.h>
#include <stdio.h>

/* ---- what it reports ----------------------------------------------------------------------------------------------- */

static const char *name_problem(char name[RAMUS_MODULE_NAME])
{
    if (!memchr(name, '\0', RAMUS_MODULE_NAME))
        return "a name does not end";
    if (!name[0])
        return "a name is empty";
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if (*c <= ' ' || *c == ',' || *c == '"' || *c == 127)
            return "a name has blanks, commas, quotes or control characters";
    return NULL;
}

static const char *joint_problem_of(ramus_module_joint *j)
{
    static const signed char numbers[][2] = {
        [RAMUS_MODULE_ANGLE] = { 1, 1 },     [RAMUS_MODULE_LENGTH] = { 1, 1 },    [RAMUS_MODULE_CYLINDRICAL] = { 2, 2 },
        [RAMUS_MODULE_PLANAR] = { 3, 3 },    [RAMUS_MODULE_SPHERICAL] = { 4, 3 }, [RAMUS_MODULE_FREE] = { 7, 6 },
        [RAMUS_MODULE_UNIVERSAL] = { 2, 2 },
    };
    if (j->kind < RAMUS_MODULE_ANGLE || j->kind > RAMUS_MODULE_OTHER)
        return "a joint is of no known kind";
    if (j->kind == RAMUS_MODULE_OTHER ? j->nq < 1 || j->nv < 1 || j->nq > RAMUS_MODULE_MOST || j->nv > RAMUS_MODULE_MOST
                                      : j->nq != numbers[j->kind][0] || j->nv != numbers[j->kind][1])
        return "a joint's numbers of coordinates do not fit its kind";
    if (isnan(j->lower) || isnan(j->upper) || isnan(j->max_velocity) || isnan(j->max_effort))
        return "a limit is not a number";
    j->passive = j->passive != 0;
    return name_problem(j->name);
}

static int has_name_twice(const char *names, size_t stride, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(names + (size_t)i * stride, names + (size_t)k * stride) == 0)
                return 1;
    return 0;
}

static const char *read_joints(opened *u)
{
    const ramus_module_interface *t = u->handle.table;
    long nq = 0, nv = 0;
    for (int k = 0; k < u->about.njoint; k++) {
        ramus_module_joint *j = &u->joint[k];
        j->struct_size = sizeof *j;
        j->lower = -INFINITY;
        j->upper = j->max_velocity = j->max_effort = INFINITY;
        if (t->joint(u->handle.self, k, j) != RAMUS_MODULE_OK)
            return "a joint is not described";
        const char *wrong = joint_problem_of(j);
        if (wrong)
            return wrong;
        if (j->kind == RAMUS_MODULE_OTHER && !(u->offers & RAMUS_MODULE_OFFERS_INTEGRATE))
            return "a joint of another kind needs integrate and difference";
        nq += j->nq;
        nv += j->nv;
    }
    if (nq != u->about.nq || nv != u->about.nv)
        return "the numbers of coordinates are not the sums over the joints";
    for (int k = 0; k < u->about.noutlet; k++) {
        ramus_module_outlet *o = &u->outlet[k];
        o->struct_size = sizeof *o;
        if (t->outlet(u->handle.self, k, o) != RAMUS_MODULE_OK)
            return "an outlet is not described";
        const char *wrong = name_problem(o->name);
        if (wrong)
            return wrong;
    }
    if (has_name_twice(u->joint ? u->joint->name : NULL, sizeof *u->joint, u->about.njoint) ||
        has_name_twice(u->outlet ? u->outlet->name : NULL, sizeof *u->outlet, u->about.noutlet))
        return "two joints or two outlets have one name";
    return NULL;
}

#define HAS(table, function)                                                                                           \
    ((table)->size >= offsetof(ramus_module_interface, function) + sizeof(table)->function && (table)->function)

static unsigned functions_of(const ramus_module_interface *t)
{
    return (HAS(t, motion) ? RAMUS_MODULE_OFFERS_MOTION : 0u) | (HAS(t, wrench) ? RAMUS_MODULE_OFFERS_WRENCH : 0u) |
           (HAS(t, energy) ? RAMUS_MODULE_OFFERS_ENERGY : 0u) |
           (HAS(t, articulated) && HAS(t, accelerate) ? RAMUS_MODULE_OFFERS_ARTICULATED : 0u) |
           (HAS(t, integrate) && HAS(t, difference) ? RAMUS_MODULE_OFFERS_INTEGRATE : 0u) |
           (HAS(t, set_time) ? RAMUS_MODULE_OFFERS_TIME : 0u);
}

static const char *describe(opened *u)
{
    ramus_module_description *d = &u->about;
    *d = (ramus_module_description){ .struct_size = sizeof *d };
    if (u->handle.table->describe(u->handle.self, d) != RAMUS_MODULE_OK)
        return "it does not describe itself";
    d->name[sizeof d->name - 1] = '\0';
    if (d->njoint < 0 || d->njoint > RAMUS_MODULE_MOST || d->noutlet < 0 || d->noutlet > RAMUS_MODULE_MOST ||
        d->nq < 0 || d->nq > RAMUS_MODULE_MOST || d->nv < 0 || d->nv > RAMUS_MODULE_MOST)
        return "it claims more joints, outlets or coordinates than a module has";
    u->offers = d->offers & functions_of(u->handle.table);
    if (d->noutlet > 0 && !(u->offers & RAMUS_MODULE_OFFERS_MOTION))
        return "it has outlets and does not offer motion";
    return NULL;
}

/* ---- memory -------------------------------------------------------------------------------------------------------- */

static double *guarded(arena *a, size_t count)
{
    double *x = arena_take(a, count + GUARD, sizeof *x);
    if (x)
        guard_set(x, count);
    return x;
}

static void layout(opened *u, arena *a)
{
    const size_t nq = (size_t)u->about.nq, nv = (size_t)u->about.nv, n = (size_t)u->about.noutlet;
    u->inlet_motion = arena_take(a, RAMUS_MODULE_MOTION, sizeof(double));
    u->inlet_dot = arena_take(a, RAMUS_MODULE_TWIST, sizeof(double));
    u->q = arena_take(a, nq, sizeof(double));
    ARENA_TAKE(a, nv, u->v, u->a, u->tau_given);
    u->outlet_wrench = arena_take(a, n * RAMUS_MODULE_WRENCH, sizeof(double));
    u->outlet_articulated = arena_take(a, n * RAMUS_MODULE_ARTICULATED, sizeof(double));
    u->outlet_motion = guarded(a, n * RAMUS_MODULE_MOTION);
    u->inlet_wrench = guarded(a, RAMUS_MODULE_WRENCH);
    u->tau = guarded(a, nv);
    u->energy = guarded(a, 2);
    u->inlet_articulated = guarded(a, RAMUS_MODULE_ARTICULATED);
    u->outlet_dot = guarded(a, n * RAMUS_MODULE_TWIST);
    u->a_free = guarded(a, nv);
    u->q_next = guarded(a, nq);
}

static ramus_status take_memory(opened *u, const ramus_allocator *allocator, ramus_error *err)
{
    arena measure = { 0 };
    u->joint = memory_new(allocator, (size_t)u->about.njoint + 1, sizeof *u->joint);
    u->outlet = memory_new(allocator, (size_t)u->about.noutlet + 1, sizeof *u->outlet);
    layout(u, &measure);
    u->arrays = memory_new(allocator, measure.used, 1);
    if (!u->joint || !u->outlet || !u->arrays)
        return ramus_fail_memory(err);
    layout(u, &(arena){ .base = u->arrays });
    return RAMUS_OK;
}

static ramus_status learn(opened *u, const ramus_allocator *allocator, ramus_error *err)
{
    const char *wrong = describe(u);
    if (!wrong) {
        RAMUS_TRY(take_memory(u, allocator, err));
        wrong = read_joints(u);
    }
    if (wrong)
        return ramus_fail(err, RAMUS_ERR_MODEL, "module '%.60s' breaks the contract: %s", u->name, wrong);
    opened_neutral(u, u->q);
    return RAMUS_OK;
}

ramus_status opened_from_block(opened *u, const char *name, block_header *owned, const ramus_allocator *allocator,
                               ramus_error *err)
{
    u->name = name;
    u->block = owned;
    const size_t size = tree_size(owned);
    u->memory = size ? memory_new(allocator, size, 1) : NULL;
    if (!u->memory)
        return ramus_fail_memory(err);
    u->handle =
        (module_handle){ .table = &tree_functions, .self = tree_make(owned, u->memory), .allocator = *allocator };
    return learn(u, allocator, err);
}

ramus_status opened_from_source(opened *u, const module_source *source, const module_request *request, ramus_error *err)
{
    u->name = request->instance;
    ramus_error why;
    const ramus_status status = source->open(request, &u->handle, &why);
    if (status == RAMUS_ERR_MEMORY)
        return ramus_fail_memory(err);
    if (status != RAMUS_OK)
        return ramus_fail(err, status, "module '%.60s': %.900s", u->name, why.text);
    u->source = source;
    return learn(u, &request->allocator, err);
}

void opened_close(opened *u, const ramus_allocator *allocator)
{
    if (u->source)
        u->source->close(&u->handle);
    memory_free(allocator, u->arrays);
    memory_free(allocator, u->outlet);
    memory_free(allocator, u->joint);
    memory_free(allocator, u->memory);
    memory_free(allocator, u->block);
    *u = (opened){ .name = u->name };
}
