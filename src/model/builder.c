/* builder.c - instances of modules and black boxes, attached to each other by name */
#include "module.h"

#include <math.h>
#include <string.h>

ramus_status ramus_builder_create(const char *name, const char *file, const ramus_allocator *allocator,
                                  ramus_builder **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_TRY(name_check("robot", name, err));
    const ramus_allocator memory = memory_allocator(allocator);
    ramus_builder *builder = memory_new(&memory, 1, sizeof *builder);
    if (!builder)
        return ramus_fail_memory(err);
    builder->allocator = memory;
    builder->gravity = (ramus_vec3){ 0, 0, -9.81 };
    builder->name = memory_copy_text(&memory, name && name[0] ? name : "robot");
    builder->file = memory_copy_text(&memory, file ? file : "");
    if (!builder->name || !builder->file) {
        ramus_builder_destroy(builder);
        return ramus_fail_memory(err);
    }
    *out = builder;
    return RAMUS_OK;
}

static void instance_release(const ramus_allocator *memory, builder_instance *instance)
{
    builder_release_locks(memory, instance);
    memory_free(memory, instance->name);
    memory_free(memory, instance->on);
    memory_free(memory, instance->origin);
    ramus_module_destroy(instance->module);
    ramus_module_destroy(instance->cover);
    *instance = (builder_instance){ 0 };
}

void ramus_builder_destroy(ramus_builder *builder)
{
    if (!builder)
        return;
    const ramus_allocator memory = builder->allocator;
    for (size_t k = 0; k < builder->ninstance; k++)
        instance_release(&memory, &builder->instance[k]);
    memory_free(&memory, builder->instance);
    names_release(&builder->names, &memory);
    mechanism_release(&builder->mechanism, &memory);
    memory_free(&memory, builder->name);
    memory_free(&memory, builder->file);
    memory_free(&memory, builder);
}

void ramus_builder_set_gravity(ramus_builder *builder, ramus_vec3 gravity)
{
    if (builder)
        builder->gravity = gravity;
}

ramus_vec3 ramus_builder_gravity(const ramus_builder *builder)
{
    return builder ? builder->gravity : (ramus_vec3){ NAN, NAN, NAN };
}

void ramus_builder_set_root(ramus_builder *builder, ramus_root root)
{
    if (builder)
        builder->floating = root == RAMUS_ROOT_FLOATING;
}

int ramus_builder_ninstance(const ramus_builder *builder)
{
    return builder ? (int)builder->ninstance : 0;
}

const char *ramus_builder_instance_name(const ramus_builder *builder, int k)
{
    return builder && k >= 0 && (size_t)k < builder->ninstance ? builder->instance[k].name : "";
}

int builder_find(const ramus_builder *builder, const char *name, size_t length)
{
    return names_find_part(&builder->names, name, length);
}

ramus_status builder_need(const ramus_builder *builder, const char *name, const char *purpose, size_t *index,
                          ramus_error *err)
{
    const int found = builder_find(builder, name, strlen(name));
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no instance '%s' to %s", name, purpose);
    *index = (size_t)found;
    return RAMUS_OK;
}

int builder_host(const ramus_builder *builder, const char *on)
{
    return on ? builder_find(builder, on, strcspn(on, "/")) : -1;
}

void builder_index(ramus_builder *builder)
{
    names_clear(&builder->names);
    for (size_t k = 0; k < builder->ninstance; k++)
        names_add(&builder->names, builder->instance[k].name, (int)k);
}

ramus_status builder_check_place(const ramus_builder *builder, const char *name, const char *on, ramus_pose pose,
                                 ramus_error *err)
{
    if (!on) {
        if (builder->ninstance)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' does not specify what it sits on ('on: INSTANCE/LINK'); only the first "
                              "instance, here '%s', is attached to the world",
                              name, builder->instance[0].name);
        return RAMUS_OK;
    }
    const char *slash = strchr(on, '/');
    const size_t length = slash ? (size_t)(slash - on) : strlen(on);
    const int host = builder_find(builder, on, length);
    if (host < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "instance '%s' sits on '%s', but no instance '%.*s' has been attached before it", name, on,
                          (int)length, on);
    const ramus_module *module = builder->instance[host].module;
    if (!module) {
        if (builder->instance[host].origin)
            return RAMUS_OK; /* at an outlet, which is looked up when the module is opened */
        if (slash)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' sits on '%s', but '%.*s' is a black box without known links; name it "
                              "alone: '%.*s'",
                              name, on, (int)length, on, (int)length, on);
        if (!pose_is_identity(pose))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' sits on the black box '%s' and so has no pose: the port gives the motion "
                              "of its own base",
                              name, on);
        return RAMUS_OK;
    }
    if (!slash)
        return ramus_fail(err, RAMUS_ERR_MODEL, "instance '%s' sits on '%s': name a link or frame of it, as in '%s/%s'",
                          name, on, on, module->nlink ? module->link[module->nlink - 1].d.name : "LINK");
    if (!module_has_place(module, slash + 1))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "instance '%s' sits on '%s', but module '%s' has no link or frame '%s'%s%s%s", name, on,
                          module->name, slash + 1, module->nlink ? "; its last link is '" : "",
                          module->nlink ? module->link[module->nlink - 1].d.name : "", module->nlink ? "'" : "");
    return RAMUS_OK;
}

static ramus_status add_instance(ramus_builder *builder, const char *name, ramus_module *module, const char *on,
                                 const ramus_pose *pose, int line, ramus_error *err)
{
    const ramus_allocator *memory = &builder->allocator;
    if (!name || !name[0] || strchr(name, '/'))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "an instance needs a name without '/', not '%s'", name ? name : "");
    RAMUS_TRY(name_check("instance", name, err));
    if (builder_find(builder, name, strlen(name)) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two instances are named '%s'", name);
    if (on && !on[0])
        on = NULL;
    const ramus_pose place = pose ? *pose : ramus_pose_identity();
    RAMUS_TRY(builder_check_place(builder, name, on, place, err));
    builder_instance instance = { .name = memory_copy_text(memory, name),
                                  .on = on ? memory_copy_text(memory, on) : NULL,
                                  .pose = place,
                                  .line = line };
    if (!instance.name || (on && !instance.on) || !names_grow(&builder->names, memory) ||
        !memory_grow(memory, &builder->instance, builder->ninstance, &builder->capacity, sizeof instance)) {
        instance_release(memory, &instance);
        return ramus_fail_memory(err);
    }
    if (module)
        module_retain(module);
    instance.module = module;
    instance.serial = ++builder->last_serial;
    names_add(&builder->names, instance.name, (int)builder->ninstance);
    builder->instance[builder->ninstance++] = instance;
    return RAMUS_OK;
}

ramus_status ramus_builder_attach(ramus_builder *builder, const char *name, ramus_module *module, const char *on,
                                  const ramus_pose *pose, int line, ramus_error *err)
{
    RAMUS_NEED(err, builder, name, module);
    return add_instance(builder, name, module, on, pose, line, err);
}

ramus_status ramus_builder_attach_black_box(ramus_builder *builder, const char *name, const char *on,
                                            const ramus_pose *pose, int line, ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    return add_instance(builder, name, NULL, on, pose, line, err);
}

int builder_mark_branch(const ramus_builder *builder, size_t root, unsigned char branch[])
{
    int count = 0; /* carriers come first in the list: one sweep finds all that they carry */
    for (size_t k = root; k < builder->ninstance; k++) {
        const int host = builder_host(builder, builder->instance[k].on);
        branch[k] = k == root || (host >= (int)root && branch[host]);
        count += branch[k];
    }
    return count;
}

ramus_status ramus_builder_detach(ramus_builder *builder, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    const ramus_allocator *memory = &builder->allocator;
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "detach", &found, err));
    name_map leaving = { 0 };
    unsigned char *branch = memory_new(memory, builder->ninstance, 1);
    if (!branch || !names_reserve(&leaving, memory, (size_t)builder_mark_branch(builder, found, branch))) {
        memory_free(memory, branch);
        return ramus_fail_memory(err);
    }
    for (size_t k = found; k < builder->ninstance; k++)
        if (branch[k])
            names_add(&leaving, builder->instance[k].name, (int)k);
    mechanism_drop(&builder->mechanism, memory, &leaving);
    names_release(&leaving, memory); /* before the instances whose names it borrows */
    size_t kept = found;
    for (size_t k = found; k < builder->ninstance; k++) {
        builder_instance *instance = &builder->instance[k];
        if (branch[k]) {
            names_remove(&builder->names, instance->name);
            instance_release(memory, instance);
        } else {
            names_set(&builder->names, instance->name, (int)kept);
            builder->instance[kept++] = *instance;
        }
    }
    builder->ninstance = kept;
    memory_free(memory, branch);
    return RAMUS_OK;
}

ramus_status ramus_builder_replace_by_black_box(ramus_builder *builder, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "replace by a black box", &found, err));
    builder_instance *instance = &builder->instance[found];
    for (size_t k = 0; k < builder->ninstance; k++)
        if (builder_host(builder, builder->instance[k].on) == (int)found) {
            builder->instance[k].on[strlen(name)] = '\0';
            builder->instance[k].pose = ramus_pose_identity();
        }
    builder_release_locks(&builder->allocator, instance);
    ramus_module_destroy(instance->module);
    instance->module = NULL;
    return RAMUS_OK;
}
