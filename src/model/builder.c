/* builder.c - instances of modules and black boxes, attached to each other by name */
#include "module.h"

#include <math.h>
#include <string.h>

ramus_status ramus_builder_create(const char *name, const char *file, const ramus_allocator *allocator,
                                  ramus_builder **out, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(allocator);
    *out = NULL;
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
    for (size_t k = 0; k < instance->nlock; k++)
        memory_free(memory, instance->lock[k].joint);
    memory_free(memory, instance->lock);
    memory_free(memory, instance->name);
    memory_free(memory, instance->on);
    ramus_module_destroy(instance->module);
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
    constraint_list_release(&builder->constraints, &memory);
    mechanism_release(&builder->mechanism, &memory);
    memory_free(&memory, builder->name);
    memory_free(&memory, builder->file);
    memory_free(&memory, builder);
}

void ramus_builder_set_gravity(ramus_builder *builder, ramus_vec3 gravity)
{
    builder->gravity = gravity;
}

ramus_vec3 ramus_builder_gravity(const ramus_builder *builder)
{
    return builder->gravity;
}

void ramus_builder_set_floating(ramus_builder *builder, int floating)
{
    builder->floating = floating != 0;
}

int ramus_builder_instance_count(const ramus_builder *builder)
{
    return (int)builder->ninstance;
}

const char *ramus_builder_instance_name(const ramus_builder *builder, int k)
{
    return k >= 0 && (size_t)k < builder->ninstance ? builder->instance[k].name : NULL;
}

unsigned builder_hash(const char *name, size_t length) /* FNV-1a */
{
    unsigned h = 2166136261u;
    for (size_t k = 0; k < length; k++)
        h = (h ^ (unsigned char)name[k]) * 16777619u;
    return h;
}

int builder_find(const ramus_builder *builder, const char *name, size_t length)
{
    const unsigned hash = builder_hash(name, length);
    for (size_t k = 0; k < builder->ninstance; k++)
        if (builder->instance[k].name_hash == hash && strncmp(builder->instance[k].name, name, length) == 0 &&
            builder->instance[k].name[length] == '\0')
            return (int)k;
    return -1;
}

static int is_identity(ramus_pose x)
{
    return x.position.x == 0 && x.position.y == 0 && x.position.z == 0 && x.rotation.x == 0 && x.rotation.y == 0 &&
           x.rotation.z == 0;
}

/* Where `on` leads must exist already, so that instances never form a circle. */
static ramus_status check_place(const ramus_builder *builder, const char *name, const char *on, ramus_pose pose,
                                ramus_error *err)
{
    if (!on) {
        if (builder->ninstance)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' does not say what it sits on ('on: INSTANCE/LINK'); only the first "
                              "instance, here '%s', stands on the world",
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
        if (slash)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' sits on '%s', but '%.*s' is a black box without known links; name it "
                              "alone: '%.*s'",
                              name, on, (int)length, on, (int)length, on);
        if (!is_identity(pose))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "instance '%s' sits on the black box '%s' and so has no pose: the port gives the motion "
                              "of its own base",
                              name, on);
        return RAMUS_OK;
    }
    if (!slash)
        return ramus_fail(err, RAMUS_ERR_MODEL, "instance '%s' sits on '%s': name a link or frame of it, as in '%s/%s'",
                          name, on, on, module->nlink ? module->link[module->nlink - 1].d.name : "LINK");
    if (!module_find_link(module, slash + 1) && !module_find_frame(module, slash + 1))
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
    if (builder_find(builder, name, strlen(name)) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two instances are named '%s'", name);
    if (on && !on[0])
        on = NULL;
    const ramus_pose place = pose ? *pose : ramus_pose_identity();
    RAMUS_TRY(check_place(builder, name, on, place, err));
    builder_instance instance = { .name = memory_copy_text(memory, name),
                                  .name_hash = builder_hash(name, strlen(name)),
                                  .on = on ? memory_copy_text(memory, on) : NULL,
                                  .pose = place,
                                  .line = line };
    if (!instance.name || (on && !instance.on) ||
        !memory_grow(memory, &builder->instance, builder->ninstance, &builder->capacity, sizeof instance)) {
        instance_release(memory, &instance);
        return ramus_fail_memory(err);
    }
    if (module)
        module_retain(module);
    instance.module = module;
    builder->instance[builder->ninstance++] = instance;
    return RAMUS_OK;
}

ramus_status ramus_builder_attach(ramus_builder *builder, const char *name, ramus_module *module, const char *on,
                                  const ramus_pose *pose, int line, ramus_error *err)
{
    if (!module)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "instance '%s' has no module", name ? name : "");
    return add_instance(builder, name, module, on, pose, line, err);
}

ramus_status ramus_builder_attach_black_box(ramus_builder *builder, const char *name, const char *on,
                                            const ramus_pose *pose, int line, ramus_error *err)
{
    return add_instance(builder, name, NULL, on, pose, line, err);
}

/* Does instance k sit on instance `host`? */
static int sits_on(const ramus_builder *builder, size_t k, const char *host)
{
    const char *on = builder->instance[k].on;
    const size_t length = strlen(host);
    return on && strncmp(on, host, length) == 0 && (on[length] == '/' || on[length] == '\0');
}

ramus_status ramus_builder_detach(ramus_builder *builder, const char *name, ramus_error *err)
{
    const int found = name ? builder_find(builder, name, strlen(name)) : -1;
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no instance '%s' to detach", name ? name : "");
    /* carriers come first in the list: one sweep finds all that goes with it */
    size_t kept = (size_t)found;
    const size_t n = builder->ninstance;
    unsigned char *leaves = memory_new(&builder->allocator, n, 1);
    if (!leaves)
        return ramus_fail_memory(err);
    leaves[found] = 1;
    for (size_t k = (size_t)found + 1; k < n; k++) {
        const char *on = builder->instance[k].on;
        const char *slash = on ? strchr(on, '/') : NULL;
        const int host = on ? builder_find(builder, on, slash ? (size_t)(slash - on) : strlen(on)) : -1;
        leaves[k] = host >= 0 && leaves[host];
    }
    for (size_t k = (size_t)found; k < n; k++) {
        if (leaves[k]) {
            constraint_list_drop(&builder->constraints, &builder->allocator, builder->instance[k].name);
            mechanism_drop(&builder->mechanism, &builder->allocator, builder->instance[k].name);
            instance_release(&builder->allocator, &builder->instance[k]);
        } else {
            builder->instance[kept++] = builder->instance[k];
        }
    }
    builder->ninstance = kept;
    memory_free(&builder->allocator, leaves);
    return RAMUS_OK;
}

ramus_status ramus_builder_replace_by_black_box(ramus_builder *builder, const char *name, ramus_error *err)
{
    const int found = name ? builder_find(builder, name, strlen(name)) : -1;
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no instance '%s' to replace by a black box",
                          name ? name : "");
    builder_instance *instance = &builder->instance[found];
    for (size_t k = 0; k < builder->ninstance; k++)
        if (sits_on(builder, k, name)) {
            builder->instance[k].on[strlen(name)] = '\0';
            builder->instance[k].pose = ramus_pose_identity();
        }
    for (size_t k = 0; k < instance->nlock; k++)
        memory_free(&builder->allocator, instance->lock[k].joint);
    instance->nlock = 0;
    ramus_module_destroy(instance->module);
    instance->module = NULL;
    return RAMUS_OK;
}

/* The instance and the joint that INSTANCE/JOINT names. */
static ramus_status find_joint(ramus_builder *builder, const char *joint, builder_instance **instance,
                               const module_link **link, ramus_error *err)
{
    const char *slash = joint ? strchr(joint, '/') : NULL;
    const int found = slash ? builder_find(builder, joint, (size_t)(slash - joint)) : -1;
    if (found < 0 || !builder->instance[found].module)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no joint '%s'; joints are named INSTANCE/JOINT",
                          joint ? joint : "");
    *instance = &builder->instance[found];
    const ramus_module *module = (*instance)->module;
    for (size_t k = 0; k < module->nlink; k++)
        if (strcmp(module->link[k].d.joint_name, slash + 1) == 0) {
            *link = &module->link[k];
            return RAMUS_OK;
        }
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "instance '%s': its module '%s' has no joint '%s'", (*instance)->name,
                      module->name, slash + 1);
}

ramus_status ramus_builder_lock(ramus_builder *builder, const char *joint, const double values[], int count,
                                ramus_error *err)
{
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
    builder_lock lock = { .joint = memory_copy_text(&builder->allocator, link->d.joint_name), .count = count };
    memcpy(lock.value, values, (size_t)count * sizeof *values);
    if (!lock.joint ||
        !memory_grow(&builder->allocator, &instance->lock, instance->nlock, &instance->lock_capacity, sizeof lock)) {
        memory_free(&builder->allocator, lock.joint);
        return ramus_fail_memory(err);
    }
    const ramus_status status = ramus_builder_unlock(builder, joint, err); /* an older lock; cannot fail from here on */
    instance->lock[instance->nlock++] = lock;
    return status;
}

ramus_status ramus_builder_unlock(ramus_builder *builder, const char *joint, ramus_error *err)
{
    builder_instance *instance;
    const module_link *link;
    RAMUS_TRY(find_joint(builder, joint, &instance, &link, err));
    for (size_t k = 0; k < instance->nlock; k++)
        if (strcmp(instance->lock[k].joint, link->d.joint_name) == 0) {
            memory_free(&builder->allocator, instance->lock[k].joint);
            instance->lock[k] = instance->lock[--instance->nlock];
            return RAMUS_OK;
        }
    return RAMUS_OK;
}
