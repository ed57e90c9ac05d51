/* builder_lock.c - joints of instances held at given values */
#include "module.h"

#include "base/pattern.h"

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

/* The instance, and the joint that INSTANCE/JOINT names; *link is NULL where JOINT is a pattern. */
static ramus_status find_joint(ramus_builder *builder, const char *joint, builder_instance **instance,
                               const module_link **link, ramus_error *err)
{
    char hint[MODULE_HINT_SIZE];
    const char *slash = strchr(joint, '/');
    const int found = slash ? builder_find(builder, joint, (size_t)(slash - joint)) : -1;
    if (found < 0 || !builder->instance[found].module)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no joint '%s'; joints are named INSTANCE/JOINT", joint);
    *instance = &builder->instance[found];
    const ramus_module *module = (*instance)->module;
    *link = module_find_joint(module, slash + 1);
    if (!*link && !pattern_is(slash + 1))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "instance '%s': its module '%s' has no joint '%s'%s",
                          (*instance)->name, module->name, slash + 1,
                          module_hint(module, MODULE_JOINT_NAME, slash + 1, hint));
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

static ramus_status hold(ramus_builder *builder, builder_instance *instance, const module_link *link,
                         const double values[], int count, ramus_error *err)
{
    builder_lock *lock = builder_lock_of(instance, &builder->allocator, link->d.joint_name);
    if (!lock)
        return ramus_fail_memory(err);
    memset(lock->value, 0, sizeof lock->value);
    memcpy(lock->value, values, (size_t)count * sizeof *values);
    lock->count = count;
    return RAMUS_OK;
}

static void let_go(ramus_builder *builder, builder_instance *instance, const char *joint)
{
    const int k = names_find(&instance->locks, joint);
    if (k < 0)
        return;
    char *name = instance->lock[k].joint;
    instance->lock[k] = instance->lock[--instance->nlock];
    names_set(&instance->locks, instance->lock[k].joint, k);
    names_remove(&instance->locks, name);
    memory_free(&builder->allocator, name);
}

static bool is_fit(const builder_instance *instance, const char *pattern, size_t k)
{
    return !instance->module->link[k].d.mimic && module_joint_is_meant(instance->module, pattern, k);
}

static ramus_status none_fits(const builder_instance *instance, const char *pattern, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "instance '%s': no moving joint of its module '%s' fits '%s'",
                      instance->name, instance->module->name, pattern);
}

ramus_status ramus_builder_lock(ramus_builder *builder, const char *joint, const double values[], int count,
                                ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, joint);
    RAMUS_NEED_ARRAYS(err, count, values);
    builder_instance *instance;
    const module_link *link;
    RAMUS_TRY(find_joint(builder, joint, &instance, &link, err));
    if (link) {
        RAMUS_TRY(module_lock_check(joint, &link->d, values, count, err));
        return hold(builder, instance, link, values, count, err);
    }
    const ramus_module *module = instance->module;
    const char *pattern = strchr(joint, '/') + 1;
    int found = 0;
    for (size_t k = 0; k < module->nlink; k++) /* before one of them is held */
        if (is_fit(instance, pattern, k)) {
            RAMUS_TRY(module_lock_check(module->link[k].d.joint_name, &module->link[k].d, values, count, err));
            found++;
        }
    for (size_t k = 0; k < module->nlink; k++)
        if (is_fit(instance, pattern, k))
            RAMUS_TRY(hold(builder, instance, &module->link[k], values, count, err));
    return found ? RAMUS_OK : none_fits(instance, pattern, err);
}

ramus_status ramus_builder_unlock(ramus_builder *builder, const char *joint, ramus_error *err)
{
    RAMUS_NEED(err, builder, joint);
    builder_instance *instance;
    const module_link *link;
    RAMUS_TRY(find_joint(builder, joint, &instance, &link, err));
    if (link) {
        let_go(builder, instance, link->d.joint_name);
        return RAMUS_OK;
    }
    const char *pattern = strchr(joint, '/') + 1;
    int found = 0;
    for (size_t k = 0; k < instance->module->nlink; k++)
        if (is_fit(instance, pattern, k)) {
            let_go(builder, instance, instance->module->link[k].d.joint_name);
            found++;
        }
    return found ? RAMUS_OK : none_fits(instance, pattern, err);
}
