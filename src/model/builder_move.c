/* builder_move.c - move an instance to another place, or exchange its module; it stays the same instance
 *
 * A builder's list has carriers before what they carry. An instance that moves goes to the end of the list, followed by
 * all that it carries, so that this stays true wherever it goes; only its own branch could make a circle, and is
 * refused.
 */
#include "module.h"

#include <string.h>

/* Mark instance `root` and all that it carries. */
static void mark_branch(const ramus_builder *builder, int root, unsigned char branch[])
{
    branch[root] = 1;
    for (size_t k = (size_t)root + 1; k < builder->ninstance; k++) {
        const int host = builder_host(builder, builder->instance[k].on);
        branch[k] = host >= 0 && branch[host];
    }
}

/* Attach instance `found` anew at the end of a list without its branch, then add the rest of the branch. */
static ramus_status move_branch(ramus_builder *builder, int found, const unsigned char branch[], builder_instance *list,
                                const char *on, const ramus_pose *pose, ramus_error *err)
{
    const ramus_allocator *memory = &builder->allocator;
    builder_instance *const all = builder->instance;
    const size_t n = builder->ninstance, capacity = builder->capacity;
    builder_instance *moved = &all[found];
    size_t kept = 0;
    for (size_t k = 0; k < n; k++)
        if (!branch[k])
            list[kept++] = all[k];
    builder->instance = list;
    builder->ninstance = kept;
    builder->capacity = n;
    builder_index(builder);
    const ramus_status status =
        moved->module ? ramus_builder_attach(builder, moved->name, moved->module, on, pose, moved->line, err)
                      : ramus_builder_attach_black_box(builder, moved->name, on, pose, moved->line, err);
    if (status != RAMUS_OK) {
        builder->instance = all;
        builder->ninstance = n;
        builder->capacity = capacity;
        builder_index(builder);
        return status;
    }
    builder_instance *arrived = &list[kept];
    arrived->serial = moved->serial;
    arrived->lock = moved->lock;
    arrived->nlock = moved->nlock;
    arrived->lock_capacity = moved->lock_capacity;
    arrived->locks = moved->locks;
    for (size_t k = (size_t)found + 1; k < n; k++)
        if (branch[k])
            list[builder->ninstance++] = all[k];
    builder_index(builder);
    memory_free(memory, moved->name);
    memory_free(memory, moved->on);
    ramus_module_destroy(moved->module);
    memory_free(memory, all);
    return RAMUS_OK;
}

ramus_status ramus_builder_move(ramus_builder *builder, const char *name, const char *on, const ramus_pose *pose,
                                ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, name);
    const ramus_allocator *memory = &builder->allocator;
    const int found = builder_find(builder, name, strlen(name));
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no instance '%s' to move", name);
    unsigned char *branch = memory_new(memory, builder->ninstance, 1);
    builder_instance *list = memory_new(memory, builder->ninstance, sizeof *list);
    ramus_status status = RAMUS_OK;
    if (!branch || !list) {
        status = ramus_fail_memory(err);
        goto done;
    }
    mark_branch(builder, found, branch);
    const int host = builder_host(builder, on);
    if (host >= 0 && branch[host]) {
        status = ramus_fail(err, RAMUS_ERR_MODEL,
                            "instance '%s' cannot sit on '%s': that is %s, and they would form a circle", name, on,
                            host == found ? "itself" : "something it carries");
        goto done;
    }
    status = move_branch(builder, found, branch, list, on, pose, err);
    if (status == RAMUS_OK)
        list = NULL; /* the builder's now */
done:
    memory_free(memory, list);
    memory_free(memory, branch);
    return status;
}

/* ---- another module for the same instance ---- */

static int joint_nq(const ramus_module *module, const char *joint)
{
    const module_link *link = module_find_joint(module, joint);
    return link && !link->d.mimic ? ramus_joint_type_nq(link->d.joint_type) : -1;
}

ramus_status ramus_builder_replace(ramus_builder *builder, const char *name, ramus_module *module, ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, module);
    const int found = builder_find(builder, name, strlen(name));
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no instance '%s' to replace", name);
    /* what it carries must find its place */
    for (size_t k = 0; k < builder->ninstance; k++) {
        const builder_instance *other = &builder->instance[k];
        if (builder_host(builder, other->on) != found)
            continue;
        const char *slash = strchr(other->on, '/');
        if (!slash)
            return ramus_fail(
                err, RAMUS_ERR_MODEL,
                "instance '%s' sits on the black box '%s' and would not know on which link of module '%s'; "
                "move it away before, and back after",
                other->name, name, module->name);
        if (!module_find_link(module, slash + 1) && !module_find_frame(module, slash + 1))
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                              "instance '%s' sits on '%s', but module '%s' has no link or frame '%s'", other->name,
                              other->on, module->name, slash + 1);
    }
    builder_instance *instance = &builder->instance[found];
    size_t kept = 0;
    for (size_t k = 0; k < instance->nlock; k++) {
        char *joint = instance->lock[k].joint;
        if (joint_nq(module, joint) == instance->lock[k].count) {
            names_set(&instance->locks, joint, (int)kept);
            instance->lock[kept++] = instance->lock[k];
        } else {
            names_remove(&instance->locks, joint);
            memory_free(&builder->allocator, joint);
        }
    }
    instance->nlock = kept;
    module_retain(module);
    ramus_module_destroy(instance->module);
    instance->module = module;
    return RAMUS_OK;
}
