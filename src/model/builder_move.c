/* builder_move.c - move an instance to another place, or exchange its module; it stays the same instance
 *
 * A builder's list has carriers before what they carry. An instance that moves goes to the end of the list, followed by
 * all that it carries, so that this stays true wherever it goes; only its own branch could make a circle, and is
 * refused.
 */
#include "module.h"

#include <string.h>

/* The branch behind all others, each in its order. `list` is room for all instances. */
static void put_last(ramus_builder *builder, const unsigned char branch[], builder_instance list[])
{
    size_t n = 0;
    for (unsigned char part = 0; part < 2; part++)
        for (size_t k = 0; k < builder->ninstance; k++)
            if (branch[k] == part)
                list[n++] = builder->instance[k];
    memcpy(builder->instance, list, n * sizeof *list);
    builder_index(builder);
}

ramus_status ramus_builder_move(ramus_builder *builder, const char *name, const char *on, const ramus_pose *pose,
                                ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    const ramus_allocator *memory = &builder->allocator;
    const ramus_pose place = pose ? *pose : ramus_pose_identity();
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "move", &found, err));
    if (on && !on[0])
        on = NULL;
    builder_instance *moved = &builder->instance[found];
    unsigned char *branch = memory_new(memory, builder->ninstance, 1);
    builder_instance *list = memory_new(memory, builder->ninstance, sizeof *list);
    char *new_on = on ? memory_copy_text(memory, on) : NULL;
    ramus_status status = RAMUS_OK;
    if (!branch || !list || (on && !new_on)) {
        status = ramus_fail_memory(err);
        goto done;
    }
    builder_mark_branch(builder, found, branch);
    const int host = builder_host(builder, on);
    if (host >= 0 && branch[host]) {
        status = ramus_fail(err, RAMUS_ERR_MODEL,
                            "instance '%s' cannot sit on '%s': that is %s, and they would form a circle", name, on,
                            host == (int)found ? "itself" : "something it carries");
        goto done;
    }
    if (on || found) /* the root stays on the world */
        status = builder_check_place(builder, name, on, place, err);
    if (status != RAMUS_OK)
        goto done;
    char *old_on = moved->on;
    moved->on = new_on;
    moved->pose = place;
    new_on = old_on;
    put_last(builder, branch, list);
done:
    memory_free(memory, new_on);
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
    RAMUS_NEED(err, builder, name, module);
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "replace", &found, err));
    /* what it carries must find its place */
    for (size_t k = 0; k < builder->ninstance; k++) {
        const builder_instance *other = &builder->instance[k];
        if (builder_host(builder, other->on) != (int)found)
            continue;
        const char *slash = strchr(other->on, '/');
        if (!slash)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' sits on the black box '%s', which does not specify a link of module '%s'; "
                              "move it away before, and back after",
                              other->name, name, module->name);
        if (!module_has_place(module, slash + 1))
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
    ramus_module_destroy(instance->cover);
    instance->cover = NULL;
    instance->module = module;
    return RAMUS_OK;
}
