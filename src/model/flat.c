/* flat.c - a builder's instances laid out as one list of links */
#include "compiled.h"
#include "flat.h"

#include "base/printable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void flat_report(flat_sink *sink, ramus_severity severity, const char *file, int line, const char *format, ...)
{
    char text[sizeof sink->first.text], message[sizeof text];
    va_list args;
    va_start(args, format);
    if (vsnprintf(text, sizeof text, format, args) < 0)
        text[0] = '\0';
    va_end(args);
    printable_copy(message, sizeof message, text);
    if (severity == RAMUS_PROBLEM || sink->strict) {
        if (sink->errors++ == 0) {
            if (file[0] && line > 0)
                ramus_fail(&sink->first, RAMUS_ERR_MODEL, "%s:%d: %s", file, line, message);
            else
                ramus_fail(&sink->first, RAMUS_ERR_MODEL, "%s%s%s", file, file[0] ? ": " : "", message);
        }
    }
    if (sink->report) {
        const ramus_diagnostic diagnostic = { severity, file, line, message };
        sink->report(sink->user, &diagnostic);
    }
}

void flat_release(flat *f)
{
    const ramus_allocator *memory = &f->allocator;
    memory_free(memory, f->link);
    memory_free(memory, f->port);
    memory_free(memory, f->frame);
    memory_free(memory, f->box);
    memory_free(memory, f->outlet_frame);
    memory_free(memory, f->instance);
    texts_release(&f->texts, memory);
    names_release(&f->links, memory);
    names_release(&f->joints, memory);
    names_release(&f->frames, memory);
    names_release(&f->outlet_frames, memory);
    mechanism_release(&f->mechanism, memory);
    *f = (flat){ .allocator = f->allocator };
}

const char *flat_full_name(flat *f, const char *instance, const char *name, int plain)
{
    return plain ? texts_copy(&f->texts, &f->allocator, name)
                 : texts_join(&f->texts, &f->allocator, instance, "/", name);
}

typedef struct layout {
    const ramus_builder *builder;
    flat *f;
    flat_sink *sink;
    int plain;
    const char *extra_root; /* name of the massless link that a floating robot may need, NULL: none */
} layout;

/* The first instance's only root link, welded without a name: it takes the free joint of a floating robot itself. */
static int weld_takes_root(const ramus_module *module)
{
    int roots = 0, welds = 0;
    for (size_t k = 0; k < module->nlink; k++) {
        const module_link *link = &module->link[k];
        if (link->seat < 0 && !link->d.parent[0]) {
            roots++;
            welds += link->d.joint_type == RAMUS_FIXED && !link->d.joint_name[0];
        }
    }
    return roots == 1 && welds == 1;
}

#define MOST_LINKS 50000000u /* so that every index and size below fits an int */

static ramus_status count_everything(layout *l, ramus_error *err)
{
    flat *f = l->f;
    const ramus_builder *b = l->builder;
    size_t frames = 0;
    for (size_t k = 0; k < b->ninstance; k++) {
        const ramus_module *module = b->instance[k].module;
        f->nport += 2; /* at most: wrench of a box, or motion of what sits on one */
        f->nbox += module ? module->nbox : 1;
        if (!module)
            continue;
        f->nlink += module->nlink;
        f->nport += module->nbox + module->nseat;
        frames += module->nframe;
    }
    if (b->floating && b->ninstance && b->instance[0].module && !weld_takes_root(b->instance[0].module)) {
        l->extra_root = "root";
        f->nlink++;
    }
    if (f->nlink > MOST_LINKS)
        return ramus_fail(err, RAMUS_ERR_MODEL, "the robot has %zu links; %u is the most", f->nlink, MOST_LINKS);
    const size_t outlets = f->nbox ? frames : 0; /* at most: frames at outlets of boxes */
    f->link = memory_new(&f->allocator, f->nlink, sizeof *f->link);
    f->port = memory_new(&f->allocator, f->nport, sizeof *f->port);
    f->frame = memory_new(&f->allocator, frames, sizeof *f->frame);
    f->instance = memory_new(&f->allocator, b->ninstance, sizeof *f->instance);
    f->box = memory_new(&f->allocator, f->nbox, sizeof *f->box);
    f->outlet_frame = memory_new(&f->allocator, outlets, sizeof *f->outlet_frame);
    if (!f->box || !f->outlet_frame || !f->link || !f->port || !f->frame || !f->instance ||
        !names_reserve(&f->links, &f->allocator, f->nlink) || !names_reserve(&f->joints, &f->allocator, f->nlink) ||
        !names_reserve(&f->frames, &f->allocator, frames) || !names_reserve(&f->outlet_frames, &f->allocator, outlets))
        return ramus_fail_memory(err);
    f->ninstance = b->ninstance;
    f->nlink = f->nport = f->nframe = f->nbox = 0; /* counted again while filling */
    return RAMUS_OK;
}

int flat_add_port(flat *f, ramus_port_kind kind, int instance, const char *owner, int link, ramus_pose pose)
{
    const char *prefix = kind == RAMUS_PORT_WRENCH ? "wrench" : "motion";
    f->port[f->nport] = (flat_port){
        texts_join(&f->texts, &f->allocator, prefix, ".", owner), kind, instance, link, pose, NULL, -1, ""
    };
    return (int)f->nport++;
}

/* The flat index that a name of a link or a joint (`names`) of the instance's module has; -1: none. */
static int find_local(const flat_instance *instance, const name_map *names, const char *name)
{
    const int k = names_find(names, name);
    const int generated = instance->nlink - (int)instance->source->module->nlink;
    return k < 0 ? -1 : instance->first_link + generated + k;
}

/* The flat link of a place in an instance, "" its base; *pose, given in the place, becomes that in the link's frame. */
int flat_find_link(const flat_instance *instance, const char *link, ramus_pose *pose)
{
    if (link[0])
        return find_local(instance, &instance->source->module->links, link);
    *pose = ramus_pose_mul(instance->base_pose, *pose);
    return instance->base_link;
}

static int locked_at(const builder_instance *instance, const module_link *link, double value[7])
{
    const builder_lock *lock = builder_find_lock(instance, link->d.joint_name);
    if (lock) {
        memcpy(value, lock->value, sizeof lock->value);
        return 1;
    }
    if (link->locked)
        memcpy(value, link->locked_q, sizeof link->locked_q);
    return link->locked;
}

/* The next link of the list, with its names. */
static flat_link *new_link(layout *l, int instance, const module_link *source, const char *name, const char *joint_name)
{
    flat *f = l->f;
    const int index = (int)f->nlink++;
    const ramus_module *module = f->instance[instance].source->module;
    flat_link *link = &f->link[index];
    *link = (flat_link){ .name = name,
                         .joint_name = joint_name,
                         .source = source,
                         .file = source->file ? source->file : module->file,
                         .instance = instance,
                         .type = source->d.joint_type,
                         .parent = FLAT_WORLD,
                         .seat = -1,
                         .mimic = -1,
                         .last_master = -1 };
    if (f->texts.failed) /* reported when all is laid out */
        return link;
    if (!names_add(&f->links, name, index))
        flat_report(l->sink, RAMUS_PROBLEM, link->file, source->d.line, "two links are named '%s'", name);
    if (joint_name[0] && !names_add(&f->joints, joint_name, index))
        flat_report(l->sink, RAMUS_PROBLEM, link->file, source->d.line, "two joints are named '%s'%s", joint_name,
                    l->builder->floating && strcmp(joint_name, FLAT_ROOT_NAME) == 0
                        ? "; a floating robot adds a joint of that name, so rename the other"
                        : "");
    return link;
}

/* The massless link under a floating robot. */
static void add_root(layout *l)
{
    flat *f = l->f;
    f->root = (module_link){ .d = ramus_link_description_default(), .seat = -1 };
    f->root.d.name = l->extra_root;
    f->root.d.parent = "";
    f->root.d.joint_name = FLAT_ROOT_NAME;
    f->root.d.joint_type = RAMUS_FREE;
    flat_link *root = new_link(l, 0, &f->root, l->extra_root, FLAT_ROOT_NAME);
    flat_instance *instance = &f->instance[0];
    root->generated = 1;
    root->joint_in_parent = instance->pose;
    instance->base_link = (int)f->nlink - 1;
    instance->base_pose = ramus_pose_identity();
    instance->nlink++;
}

/* Names and everything that needs no other link. */
static void add_links(layout *l, int k)
{
    flat *f = l->f;
    flat_instance *instance = &f->instance[k];
    const builder_instance *source = instance->source;
    const ramus_module *module = source->module;
    instance->first_link = (int)f->nlink;
    instance->nlink = (int)module->nlink;
    if (k == 0 && l->extra_root)
        add_root(l);
    for (size_t j = 0; j < module->nlink; j++) {
        const module_link *link = &module->link[j];
        const int is_root = k == 0 && l->builder->floating && !l->extra_root && link->seat < 0 && !link->d.parent[0];
        const char *joint_name = is_root                 ? FLAT_ROOT_NAME
                                 : link->d.joint_name[0] ? flat_full_name(f, source->name, link->d.joint_name, l->plain)
                                                         : "";
        flat_link *flat = new_link(l, k, link, flat_full_name(f, source->name, link->d.name, l->plain), joint_name);
        flat->locked = locked_at(source, link, flat->locked_q);
        if (is_root) {
            flat->type = RAMUS_FREE;
            instance->base_link = (int)f->nlink - 1;
            instance->base_pose = ramus_pose_inv(ramus_pose_mul(link->d.joint_in_parent, link->d.link_in_joint));
        }
    }
}

/* The parent and the joint it follows, by name. */
static void connect_link(layout *l, const flat_instance *instance, flat_link *flat, int seat_base)
{
    const module_link *link = flat->source;
    const ramus_module *module = instance->source->module;
    flat->joint_in_parent = link->d.joint_in_parent;
    if (link->seat >= 0) {
        flat->seat = seat_base + link->seat;
    } else if (!link->d.parent[0]) { /* the module's base */
        const int generated = instance->nlink > (int)module->nlink;
        flat->parent = generated ? instance->first_link : instance->on;
        flat->seat = instance->motion_port;
        if (!generated)
            flat->joint_in_parent = ramus_pose_mul(instance->pose, flat->joint_in_parent);
    } else {
        flat->parent = find_local(instance, &module->links, link->d.parent);
        if (flat->parent < 0)
            flat_report(l->sink, RAMUS_PROBLEM, flat->file, link->d.line,
                        "link '%s': its parent '%s' is not a link of module '%s'", flat->name, link->d.parent,
                        module->name);
    }
    if (link->d.mimic) {
        flat->mimic = find_local(instance, &module->joints, link->d.mimic);
        flat->multiplier = link->d.mimic_multiplier;
        flat->offset = link->d.mimic_offset;
        if (flat->mimic < 0)
            flat_report(l->sink, RAMUS_PROBLEM, flat->file, link->d.line,
                        "joint '%s' follows '%s', which is not a joint of module '%s'", flat->joint_name, link->d.mimic,
                        module->name);
    }
}

/* Parents, joints that are followed, boxes and frames, now that every link of the instance has an index. */
static void connect_links(layout *l, int k)
{
    flat *f = l->f;
    flat_instance *instance = &f->instance[k];
    const int seat_base = (int)f->nport;
    instance->first_box = (int)f->nbox;
    flat_add_seats(f, k, l->plain);
    for (int j = instance->first_link; j < instance->first_link + instance->nlink; j++)
        if (!f->link[j].generated)
            connect_link(l, instance, &f->link[j], seat_base);
    flat_add_inner_boxes(f, k, l->plain);
    flat_add_frames(f, k, l->plain);
}

/* Every link must be attached, through its parents, to the world or a port. */
static ramus_status check_circles(layout *l)
{
    flat *f = l->f;
    int *seen = memory_new(&f->allocator, f->nlink, sizeof *seen); /* the walk that reached it, from 1 */
    if (!seen)
        return RAMUS_ERR_MEMORY;
    for (int k = 0; k < (int)f->nlink; k++) {
        int j = k;
        for (; j >= 0 && !seen[j]; j = f->link[j].parent)
            seen[j] = k + 1;
        if (j >= 0 && seen[j] == k + 1)
            flat_report(l->sink, RAMUS_PROBLEM, f->link[j].file, f->link[j].source->d.line,
                        "link '%s' is its own ancestor: the parents form a circle", f->link[j].name);
    }
    memory_free(&f->allocator, seen);
    return RAMUS_OK;
}

static bool is_coordinate(ramus_joint_type type, const char *part)
{
    const int nq = ramus_joint_type_nq(type), nv = ramus_joint_type_nv(type);
    bool found = false;
    for (int k = 0; k < nq && nq > 1; k++)
        found |= strcmp(joint_q_part(type, k), part) == 0;
    for (int k = 0; k < nv && nq > 1; k++)
        found |= strcmp(joint_v_part(type, k), part) == 0;
    return found;
}

/* JOINT.part must not be another joint's name: columns of tables are named so. */
static void check_coordinate_names(layout *l)
{
    flat *f = l->f;
    for (size_t k = 0; k < f->nlink; k++) {
        const char *name = f->link[k].joint_name, *part = strrchr(name, '.');
        const int owner = part ? names_find_part(&f->joints, name, (size_t)(part - name)) : -1;
        if (owner < 0 || !is_coordinate(f->link[owner].type, part))
            continue;
        const flat_link *link = &f->link[owner];
        flat_report(l->sink, RAMUS_PROBLEM, link->file, link->source->d.line,
                    "'%s' is the name of a joint and of a coordinate of the %s joint '%s'; rename one", name,
                    ramus_joint_type_name(link->type), link->joint_name);
    }
}

static int by_module(const void *a, const void *b)
{
    const flat_instance *x = *(flat_instance *const *)a, *y = *(flat_instance *const *)b;
    const uintptr_t mx = (uintptr_t)x->source->module, my = (uintptr_t)y->source->module;
    return mx != my ? (mx < my ? -1 : 1) : x < y ? -1 : x > y;
}

/* Which instances have a module that an earlier one has: they are neighbours once sorted by it. */
static ramus_status find_repeated(flat *f)
{
    flat_instance **sorted = memory_new(&f->allocator, f->ninstance, sizeof *sorted);
    if (!sorted)
        return RAMUS_ERR_MEMORY;
    for (size_t k = 0; k < f->ninstance; k++)
        sorted[k] = &f->instance[k];
    qsort(sorted, f->ninstance, sizeof *sorted, by_module);
    for (size_t k = 1; k < f->ninstance; k++)
        sorted[k]->repeated = sorted[k]->source->module == sorted[k - 1]->source->module;
    for (size_t k = 0; k < f->ninstance; k++)
        sorted[k]->same_as = sorted[k]->repeated ? sorted[k - 1]->same_as : (int)(sorted[k] - f->instance);
    memory_free(&f->allocator, sorted);
    return RAMUS_OK;
}

static ramus_status fill(layout *l)
{
    flat *f = l->f;
    const ramus_builder *b = l->builder;
    for (int k = 0; k < (int)b->ninstance; k++) {
        const builder_instance *source = &b->instance[k];
        flat_instance *instance = &f->instance[k];
        *instance = (flat_instance){ .source = source,
                                     .parent = -1,
                                     .on = FLAT_WORLD,
                                     .on_name = "",
                                     .host = -1,
                                     .box = -1,
                                     .pose = source->pose,
                                     .first_link = (int)f->nlink,
                                     .wrench_port = -1,
                                     .motion_port = -1 };
        if (source->on)
            flat_find_place(f, b, source, instance);
        instance->base_link = instance->on;
        instance->base_pose = instance->pose;
        if (!source->module) {
            flat_add_box(f, b, k);
            continue;
        }
        if (instance->host >= 0) {
            instance->motion_port =
                flat_add_port(f, RAMUS_PORT_MOTION, k, source->name, FLAT_WORLD, ramus_pose_identity());
            f->port[instance->motion_port].box = instance->host;
            f->port[instance->motion_port].on = instance->on_name;
        } else if (instance->on < 0 && instance->parent >= 0) {
            instance->motion_port = f->instance[instance->parent].motion_port; /* on the base of what sits on a box */
        }
        add_links(l, k);
        connect_links(l, k);
    }
    if (texts_failed(&f->texts))
        return RAMUS_ERR_MEMORY;
    RAMUS_TRY(find_repeated(f));
    RAMUS_TRY(check_circles(l));
    check_coordinate_names(l);
    return RAMUS_OK;
}

ramus_status flat_make(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *out, ramus_error *err)
{
    *out = (flat){ .allocator = builder->allocator };
    layout l = { .builder = builder, .f = out, .sink = sink, .plain = plain_names && builder->ninstance == 1 };
    const double *g = (const double *)&builder->gravity;
    if (builder->ninstance == 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "%s%srobot '%s' has no instance: attach at least one module",
                          builder->file, builder->file[0] ? ": " : "", builder->name);
    for (int k = 0; k < 3; k++)
        if (!(g[k] - g[k] == 0))
            return ramus_fail(err, RAMUS_ERR_MODEL, "%s%sgravity must be three finite numbers", builder->file,
                              builder->file[0] ? ": " : "");
    if (builder->floating && !builder->instance[0].module)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "%s%sa robot whose root '%s' is a black box cannot be floating: its port gives the motion",
                          builder->file, builder->file[0] ? ": " : "", builder->instance[0].name);
    RAMUS_TRY(count_everything(&l, err));
    const ramus_status status = fill(&l);
    if (status == RAMUS_ERR_MEMORY)
        return ramus_fail_memory(err);
    if (sink->errors == 0 && flat_resolve_mimics(out, sink) == RAMUS_ERR_MEMORY)
        return ramus_fail_memory(err);
    if (sink->errors == 0 && flat_add_mechanism(builder, l.plain, sink, out) == RAMUS_ERR_MEMORY)
        return ramus_fail_memory(err);
    if (sink->errors) {
        if (err)
            *err = sink->first;
        return sink->first.status;
    }
    return RAMUS_OK;
}
