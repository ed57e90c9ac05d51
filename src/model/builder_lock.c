/* builder_lock.c - joints of instances held at given values */
#include "module.h"

#include <math.h>
#include <string.h>

void builder_release_locks(const ramus_allocator *memory, builder_instance *instance)
{
    for (size_t k = 0; k < instance->nlock; k++)
        memory_free(memory, instance->lock[k].joint);
    memory_free(memory, instance->lock);
    names_release(&instance->locks, memory);
    instance->lock = NULL;
    instance->nlock = instance->lock_capacity = 0;
}

const builder_lock *builder_find_lock(const builder_instance *instance, const char *joint)
{
    const int k = names_find(&instance->locks, joint);
    return k >= 0 ? &instance->lock[k] : NULL;
}

/* The instance and the joint that INSTANCE/JOINT names. */
static ramus_status find_joint(ramus_builder *builder, const char *joint, builder_instance **instance,
                               const module_link **link, ramus_error *err)
{
    const char *slash = strchr(joint, '/');
    const int found = slash ? builder_find(builder, joint, (size_t)(slash - joint)) : -1;
    if (found < 0 || !builder->instance[found].module)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no joint '%s'; joints are named INSTANCE/JOINT", joint);
    *instance = &builder->instance[found];
    const ramus_module *module = (*instance)->module;
    *link = module_find_joint(module, slash + 1);
    if (!*link)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "instance '%s': its module '%s' has no joint '%s'",
                          (*instance)->name, module->name, slash + 1);
    return RAMUS_OK;
}

builder_lock *builder_lock_of(builder_instance *instance, const ramus_allocator *memory, const char *joint)
{
    const int k = names_find(&instance->locks, joint);
    if (k >= 0)
        return &instance->lock[k];
    char *copy = memory_copy_text(memory, joint);
    if (!copy || !names_grow(&instance->locks, memory) ||
        !memory_grow(memory, &instance->lock, instance->nlock, &instance->lock_capacity, sizeof *instance->lock)) {
        memory_free(memory, copy);
        return NULL;
    }
    names_add(&instance->locks, copy, (int)instance->nlock);
    instance->lock[instance->nlock] = (builder_lock){ .joint = copy };
    return &instance->lock[instance->nlock++];
}

ramus_status ramus_builder_lock(ramus_builder *builder, const char *joint, const double values[], int count,
                                ramus_error *err)
{
    RAMUS_NEED(err, builder, joint);
    RAMUS_NEED_ARRAYS(err, count, values);
    builder_instance *instance;
    const module_link *link;
    RAMUS_TRY(find_joint(builder, joint, &instance, &link, err));
    const int nq = ramus_joint_type_nq(link->d.joint_type);
    if (link->d.mimic)
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' follows '%s'; lock that one", joint, link->d.mimic);
    if (nq == 0 || count != nq)
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' is %s: a lock needs %d values, not %d", joint,
                          ramus_joint_type_name(link->d.joint_type), nq, count);
    for (int k = 0; k < count; k++)
        if (!isfinite(values[k]))
            return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' cannot be locked at a value that is not finite", joint);
    builder_lock *lock = builder_lock_of(instance, &builder->allocator, link->d.joint_name);
    if (!lock)
        return ramus_fail_memory(err);
    memset(lock->value, 0, sizeof lock->value);
    memcpy(lock->value, values, (size_t)count * sizeof *values);
    lock->count = count;
    return RAMUS_OK;
}

ramus_status ramus_builder_unlock(ramus_builder *builder, const char *joint, ramus_error *err)
{
    RAMUS_NEED(err, builder, joint);
    builder_instance *instance;
    const module_link *link;
    RAMUS_TRY(find_joint(builder, joint, &instance, &link, err));
    const int k = names_find(&instance->locks, link->d.joint_name);
    if (k < 0)
        return RAMUS_OK;
    char *name = instance->lock[k].joint;
    instance->lock[k] = instance->lock[--instance->nlock];
    names_set(&instance->locks, instance->lock[k].joint, k);
    names_remove(&instance->locks, name);
    memory_free(&builder->allocator, name);
    return RAMUS_OK;
}
