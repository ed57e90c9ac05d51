/* module.c - links that belong together, shared by all their instances */
#include "module.h"

#include "base/options.h"
#include "base/printable.h"
#include "boxes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

OPTIONS_DEFAULTS(ramus_link_description, .joint_type = RAMUS_FIXED, .axis = { 0, 0, 1 },
                 .joint_in_parent = ramus_pose_identity(), .link_in_joint = ramus_pose_identity(), .lower = -INFINITY,
                 .upper = INFINITY, .max_velocity = INFINITY, .max_effort = INFINITY, .mimic_multiplier = 1)

ramus_status name_check(const char *what, const char *name, ramus_error *err)
{
    if (!name || printable(name))
        return RAMUS_OK;
    return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                      "the name '%.200s' of a %s contains a control character, or is not UTF-8; choose another", name,
                      what);
}

ramus_status ramus_module_create(const char *name, const char *file, const ramus_allocator *allocator,
                                 ramus_module **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, name);
    const ramus_allocator memory = memory_allocator(allocator);
    if (!name || !name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a module needs a name");
    RAMUS_TRY(name_check("module", name, err));
    ramus_module *module = memory_new(&memory, 1, sizeof *module);
    if (!module)
        return ramus_fail_memory(err);
    module->allocator = memory;
    atomic_init(&module->references, 1);
    module->name = module_keep(module, name);
    module->file = module_keep(module, file ? file : "");
    if (texts_failed(&module->texts)) {
        ramus_module_destroy(module);
        return ramus_fail_memory(err);
    }
    *out = module;
    return RAMUS_OK;
}

void module_retain(ramus_module *module)
{
    atomic_fetch_add(&module->references, 1);
}

const char *module_keep(ramus_module *module, const char *text)
{
    return texts_copy(&module->texts, &module->allocator, text);
}

void ramus_module_destroy(ramus_module *module)
{
    if (!module || atomic_fetch_sub(&module->references, 1) > 1)
        return;
    const ramus_allocator memory = module->allocator;
    for (size_t k = 0; k < module->nlink; k++)
        memory_free(&memory, module->link[k].shapes.item);
    memory_free(&memory, module->link);
    for (size_t k = 0; k < module->nbox; k++)
        ramus_module_destroy(module->box[k].cover);
    memory_free(&memory, module->box);
    memory_free(&memory, module->seat);
    memory_free(&memory, module->frame);
    names_release(&module->links, &memory);
    names_release(&module->joints, &memory);
    names_release(&module->frames, &memory);
    mechanism_release(&module->mechanism, &memory);
    texts_release(&module->texts, &memory);
    memory_free(&memory, module);
}

#define MODULE_NEW(kind)                                                                                               \
    module_##kind *module_new_##kind(ramus_module *m)                                                                  \
    {                                                                                                                  \
        if (!memory_grow(&m->allocator, &m->kind, m->n##kind, &m->kind##_capacity, sizeof *m->kind))                   \
            return NULL;                                                                                               \
        module_##kind *item = &m->kind[m->n##kind++];                                                                  \
        memset(item, 0, sizeof *item);                                                                                 \
        return item;                                                                                                   \
    }
MODULE_NEW(box)
MODULE_NEW(seat)
#undef MODULE_NEW

module_link *module_new_link(ramus_module *m)
{
    const ramus_allocator *memory = &m->allocator;
    if (!names_grow(&m->links, memory) || !names_grow(&m->joints, memory) ||
        !memory_grow(memory, &m->link, m->nlink, &m->link_capacity, sizeof *m->link))
        return NULL;
    module_link *item = &m->link[m->nlink++];
    memset(item, 0, sizeof *item);
    return item;
}

void module_index_link(ramus_module *m)
{
    const ramus_link_description *d = &m->link[m->nlink - 1].d;
    names_add(&m->links, d->name, (int)m->nlink - 1); /* the first of a name stays: a second one is reported later */
    if (d->joint_name[0])
        names_add(&m->joints, d->joint_name, (int)m->nlink - 1);
}

ramus_status ramus_module_add_link(ramus_module *module, const ramus_link_description *description, ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED_AS(err, description, "link");
    ramus_link_description given;
    const ramus_link_description *link = &given;
    RAMUS_TRY(OPTIONS_READ(ramus_link_description, &given, description, err));
    if (!link->name || !link->name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "module '%s': link %zu needs a name", module->name, module->nlink);
    RAMUS_TRY(name_check("link", link->name, err));
    RAMUS_TRY(name_check("joint", link->joint_name, err));
    if ((unsigned)link->joint_type >= RAMUS_JOINT_TYPE_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "module '%s': link '%s': unknown joint type %d", module->name,
                          link->name, (int)link->joint_type);
    const int named = link->joint_name && link->joint_name[0];
    if (!named && link->joint_type != RAMUS_FIXED)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "module '%s': link '%s': its %s joint needs a name", module->name,
                          link->name, ramus_joint_type_name(link->joint_type));
    const char *parent = link->parent;
    if (!parent)
        parent = module->nlink ? module->link[module->nlink - 1].d.name : "";

    module_link copy = { .d = *link, .seat = -1 };
    copy.d.name = module_keep(module, link->name);
    copy.d.parent = module_keep(module, parent);
    copy.d.joint_name = module_keep(module, named ? link->joint_name : "");
    copy.d.mimic = module_keep(module, link->mimic);
    module_link *slot = texts_failed(&module->texts) ? NULL : module_new_link(module);
    if (!slot)
        return ramus_fail_memory(err);
    *slot = copy;
    module_index_link(module);
    return RAMUS_OK;
}

const module_link *module_find_link(const ramus_module *module, const char *name)
{
    const int k = names_find(&module->links, name);
    return k >= 0 ? &module->link[k] : NULL;
}

const module_link *module_find_joint(const ramus_module *module, const char *name)
{
    const int k = names_find(&module->joints, name);
    return k >= 0 ? &module->link[k] : NULL;
}

const module_frame *module_find_frame(const ramus_module *module, const char *name)
{
    const int k = names_find(&module->frames, name);
    return k >= 0 ? &module->frame[k] : NULL;
}

int module_find_outlet(const ramus_module *module, const char *path)
{
    if (module_find_link(module, path))
        return -1;
    for (size_t k = 0; k < module->nbox; k++)
        if (module->box[k].origin && box_outlet(module->box[k].name, path))
            return (int)k;
    return -1;
}

bool module_has_place(const ramus_module *module, const char *place)
{
    return module_find_link(module, place) || module_find_frame(module, place) ||
           module_find_outlet(module, place) >= 0;
}

const char *module_inside(const ramus_module *module, const char *name, char text[MODULE_HINT_SIZE])
{
    const int k = module_find_outlet(module, name);
    text[0] = '\0';
    if (k >= 0)
        snprintf(text, MODULE_HINT_SIZE,
                 "; it would be inside of '%.60s', which comes from a source and is known at its connections only",
                 module->box[k].name);
    return text;
}

ramus_status ramus_module_add_frame(ramus_module *module, const char *name, const char *link, ramus_pose pose,
                                    ramus_error *err)
{
    RAMUS_NEED(err, module, name);
    if (!name || !name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "module '%s': a frame needs a name", module->name);
    RAMUS_TRY(name_check("frame", name, err));
    if (link && link[0] && !module_find_link(module, link) && module_find_outlet(module, link) < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "module '%s': frame '%s': there is no link '%s'", module->name,
                          name, link);
    if (module_find_link(module, name) || module_find_frame(module, name))
        return ramus_fail(err, RAMUS_ERR_MODEL, "module '%s': the name '%s' of a frame is used already", module->name,
                          name);
    const int box = module_find_outlet(module, name);
    if (box >= 0) /* outlets are known by name alone: one of them could have it */
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "module '%s': the name '%s' of a frame is that of '%s', which comes from a source, or of an "
                          "outlet of it: give the frame another name",
                          module->name, name, module->box[box].name);
    const module_frame frame = { module_keep(module, name), module_keep(module, link ? link : ""), pose };
    if (texts_failed(&module->texts) || !names_grow(&module->frames, &module->allocator) ||
        !memory_grow(&module->allocator, &module->frame, module->nframe, &module->frame_capacity, sizeof frame))
        return ramus_fail_memory(err);
    names_add(&module->frames, frame.name, (int)module->nframe);
    module->frame[module->nframe++] = frame;
    return RAMUS_OK;
}

int ramus_module_nlink(const ramus_module *module)
{
    return module ? (int)module->nlink : 0;
}

const char *ramus_module_name(const ramus_module *module)
{
    return module ? module->name : "";
}
