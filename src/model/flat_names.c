/* flat_names.c - full names of constraints and parts and of what they refer to, and do these exist?
 *
 *     described in                    its names become                         its world is
 *     the builder                     what they are (INSTANCE/NAME)            the world
 *     a nested assembly               INSTANCE/NAME                            the assembly's base: a link or outlet, and a pose
 */
#include "flat.h"

#include <math.h>
#include <string.h>

typedef struct namer {
    flat *f;
    flat_sink *sink;
    const flat_instance *instance; /* whose module has the description; NULL: the builder's own */
    const char *file;
    int plain;        /* names of the only instance lose INSTANCE/ */
    const char *only; /* that instance */
} namer;

static char *full_name(const namer *n, const char *name)
{
    const ramus_allocator *memory = &n->f->allocator;
    if (n->plain && !n->instance)
        return memory_copy_text(memory, name_inner(name, n->only));
    if (n->plain || !n->instance)
        return memory_copy_text(memory, name);
    const char *instance = n->instance->source->name;
    const size_t a = strlen(instance), b = strlen(name);
    char *text = memory_new(memory, a + b + 2, 1);
    if (text) {
        memcpy(text, instance, a);
        text[a] = '/';
        memcpy(text + a + 1, name, b + 1);
    }
    return text;
}

/* Replaces an owned name by the full one. Fails only when memory is out. */
static ramus_status rename_to_full(const namer *n, const char **name)
{
    char *full = full_name(n, *name);
    memory_free(&n->f->allocator, (char *)*name);
    *name = full;
    return full ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

/* Replaces the name of a frame at an outlet by that of the outlet, and the pose in it. */
static ramus_status name_outlet(const namer *n, int k, const char **frame, ramus_pose *pose)
{
    const flat_outlet_frame *at = &n->f->outlet_frame[k];
    memory_free(&n->f->allocator, (char *)*frame);
    *frame = memory_copy_text(&n->f->allocator, at->on);
    *pose = ramus_pose_mul(at->pose, *pose);
    return *frame ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

/* Replaces a frame's name (NULL: the world) by the full one, and the pose in it where the world of a nested assembly is meant;
 * unknown ones are reported: "KIND 'NAME': there is no ...". */
static ramus_status name_frame(const namer *n, const char *kind, const char *name, int line, const char **frame,
                               ramus_pose *pose)
{
    const ramus_allocator *memory = &n->f->allocator;
    if (!constraint_is_world(*frame)) {
        RAMUS_TRY(rename_to_full(n, frame));
        const int at_outlet = names_find(&n->f->outlet_frames, *frame);
        if (at_outlet >= 0)
            return name_outlet(n, at_outlet, frame, pose);
        if (names_find(&n->f->links, *frame) < 0 && names_find(&n->f->frames, *frame) < 0 &&
            flat_find_outlet(n->f, *frame) < 0)
            flat_report(n->sink, RAMUS_PROBLEM, n->file, line, "%s '%s': there is no link or frame '%s'", kind, name,
                        *frame);
        return RAMUS_OK;
    }
    const int link = n->instance ? n->instance->base_link : -1;
    const flat_port *port = n->instance && n->instance->motion_port >= 0 ? &n->f->port[n->instance->motion_port] : NULL;
    const bool at_outlet = port && n->f->box[port->box].origin;
    memory_free(memory, (char *)*frame);
    *frame = memory_copy_text(memory, at_outlet ? port->on : link >= 0 ? n->f->link[link].name : CONSTRAINT_WORLD);
    if (n->instance) {
        *pose = ramus_pose_mul(n->instance->base_pose, *pose);
        if (port && !at_outlet)
            flat_report(n->sink, RAMUS_PROBLEM, n->file, line,
                        "%s '%s' uses the base of '%s', which sits on a black box: name a link instead", kind, name,
                        n->instance->source->name);
    }
    return *frame ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

static void report_missing(const namer *n, const char *kind, const char *name, int line, const char *what,
                           const char *missing)
{
    flat_report(n->sink, RAMUS_PROBLEM, n->file, line, "%s '%s': there is no %s '%s'", kind, name, what, missing);
}

/* A stop has limits of its own, or else the joint's. */
static void check_stop(const namer *n, const ramus_constraint_description *c, const flat_link *link)
{
    const ramus_link_description *d = link->source ? &link->source->d : NULL;
    const double lower = isfinite(c->lower) || !d ? c->lower : d->lower;
    const double upper = isfinite(c->upper) || !d ? c->upper : d->upper;
    if (!isfinite(lower) && !isfinite(upper))
        flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line,
                    "constraint '%s': joint '%s' has no limits: give lower, upper or both", c->name, link->joint_name);
    else if (!(lower < upper))
        flat_report(
            n->sink, RAMUS_PROBLEM, n->file, c->line,
            "constraint '%s': with the limits of joint '%s' lower is %g and upper %g; lower must be below upper: "
            "give both",
            c->name, link->joint_name, lower, upper);
}

static ramus_status name_joint(const namer *n, const ramus_constraint_description *c, char **name)
{
    RAMUS_TRY(rename_to_full(n, (const char **)name));
    const char *full = *name;
    const int link = names_find(&n->f->joints, full);
    if (link < 0)
        report_missing(n, "constraint", c->name, c->line, "joint", full);
    else if (ramus_joint_type_nq(n->f->link[link].type) != 1)
        flat_report(n->sink, RAMUS_PROBLEM, n->file, c->line,
                    "constraint '%s': joint '%s' is %s; a %s is about joints with one coordinate", c->name, full,
                    ramus_joint_type_name(n->f->link[link].type), ramus_constraint_kind_name(c->kind));
    else if (c->kind == RAMUS_CONSTRAINT_STOP)
        check_stop(n, c, &n->f->link[link]);
    return RAMUS_OK;
}

static ramus_status name_constraint(const namer *n, void *item)
{
    ramus_constraint_description *c = item;
    if (constraint_has_frames(c->kind)) {
        RAMUS_TRY(name_frame(n, "constraint", c->name, c->line, &c->frame_a, &c->pose_a));
        RAMUS_TRY(name_frame(n, "constraint", c->name, c->line, &c->frame_b, &c->pose_b));
    }
    for (int j = 0; j < c->ncoordinate; j++)
        RAMUS_TRY(name_joint(n, c, &((char **)c->joint)[j]));
    return RAMUS_OK;
}

static ramus_status name_lever(const namer *n, void *item)
{
    ramus_lever_description *d = item;
    ramus_pose pivot = d->pivot_pose, guide = ramus_pose_identity();
    RAMUS_TRY(name_frame(n, "lever", d->name, d->line, &d->pivot, &pivot));
    RAMUS_TRY(name_frame(n, "lever", d->name, d->line, &d->guide, &guide));
    d->pivot_pose = pivot;
    d->guide_point = ramus_pose_point(guide, d->guide_point);
    d->normal = ramus_quat_rotate(guide.rotation, d->normal);
    return RAMUS_OK;
}

/* One end: on a lever, or on a frame. */
static ramus_status name_end(const namer *n, const ramus_part_description *d, const char **lever, const char **frame,
                             ramus_vec3 *point)
{
    const char *kind = ramus_part_kind_name(d->kind);
    ramus_pose base = ramus_pose_identity();
    if (*lever) {
        RAMUS_TRY(rename_to_full(n, lever));
        if (mechanism_find(&n->f->mechanism, KIND_LEVER, *lever) < 0)
            report_missing(n, kind, d->name, d->line, "lever", *lever);
        return RAMUS_OK;
    }
    RAMUS_TRY(name_frame(n, kind, d->name, d->line, frame, &base));
    *point = ramus_pose_point(base, *point);
    return RAMUS_OK;
}

static ramus_status name_part(const namer *n, void *item)
{
    ramus_part_description *d = item;
    const char *kind = ramus_part_kind_name(d->kind);
    RAMUS_TRY(name_end(n, d, &d->lever_a, &d->frame_a, &d->point_a));
    RAMUS_TRY(name_end(n, d, &d->lever_b, &d->frame_b, &d->point_b));
    if (is_bar_between_links(d) && mechanism_find(&n->f->mechanism, KIND_CONSTRAINT, d->name) >= 0)
        flat_report(
            n->sink, RAMUS_PROBLEM, n->file, d->line,
            "bar '%s' keeps its ends apart by a constraint of its own name, and there is another constraint of that "
            "name; rename one of the two",
            d->name);
    if (!d->moves)
        return RAMUS_OK;
    RAMUS_TRY(rename_to_full(n, &d->moves));
    const int link = names_find(&n->f->joints, d->moves);
    if (link < 0)
        report_missing(n, kind, d->name, d->line, "joint", d->moves);
    else if (ramus_joint_type_nv(n->f->link[link].type) != 1)
        flat_report(n->sink, RAMUS_PROBLEM, n->file, d->line,
                    "%s '%s': it moves joint '%s', which is %s; a joint with one coordinate is needed", kind, d->name,
                    d->moves, ramus_joint_type_name(n->f->link[link].type));
    return RAMUS_OK;
}

static ramus_status name_sharing(const namer *n, void *item)
{
    ramus_sharing_description *d = item;
    const mechanism_list *all = &n->f->mechanism;
    ramus_carrier_description *carrier = (ramus_carrier_description *)d->carrier;
    RAMUS_TRY(rename_to_full(n, &d->link));
    if (names_find(&n->f->links, d->link) < 0)
        report_missing(n, "sharing", d->name, d->line, "link", d->link);
    for (int k = 0; k < d->ncarrier; k++) {
        if (carrier[k].part) {
            RAMUS_TRY(rename_to_full(n, &carrier[k].part));
            if (mechanism_find(all, KIND_PART, carrier[k].part) < 0 &&
                mechanism_find(all, KIND_LEVER, carrier[k].part) < 0)
                report_missing(n, "sharing", d->name, d->line, "part of the mechanism", carrier[k].part);
        } else if (constraint_is_world(carrier[k].frame)) {
            flat_report(n->sink, RAMUS_PROBLEM, n->file, d->line,
                        "sharing '%s': carrier '%s' is in the world; name a frame of a link", d->name, carrier[k].name);
        } else {
            ramus_pose none = ramus_pose_identity();
            RAMUS_TRY(name_frame(n, "sharing", d->name, d->line, &carrier[k].frame, &none));
        }
    }
    return RAMUS_OK;
}

/* All of one kind that a module or the builder has. */
static ramus_status add_kind(const namer *n, mechanism_kind kind, const mechanism_list *from)
{
    static ramus_status (*const name_item[MECHANISM_KINDS])(const namer *, void *) = {
        [KIND_CONSTRAINT] = name_constraint,
        [KIND_LEVER] = name_lever,
        [KIND_PART] = name_part,
        [KIND_SHARING] = name_sharing,
    };
    mechanism_list *all = &n->f->mechanism;
    for (size_t k = 0; k < from->of[kind].count; k++) {
        RAMUS_TRY(mechanism_add(all, &n->f->allocator, kind, mechanism_at(from, kind, k), NULL));
        const size_t newest = all->of[kind].count - 1;
        const char **name = mechanism_name(all, kind, newest);
        RAMUS_TRY(rename_to_full(n, name));
        if (!mechanism_index(all, kind))
            flat_report(n->sink, RAMUS_PROBLEM, n->file, mechanism_line(all, kind, newest), "two %s are named '%s'",
                        kind == KIND_CONSTRAINT ? "constraints" : "parts of the mechanism", *name);
        RAMUS_TRY(name_item[kind](n, mechanism_at(all, kind, newest)));
    }
    return RAMUS_OK;
}

ramus_status flat_add_mechanism(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f)
{
    const namer own = { f, sink, NULL, builder->file, plain_names, builder->instance[0].name };
    for (mechanism_kind kind = 0; kind < MECHANISM_KINDS; kind++) {
        for (size_t k = 0; k < f->ninstance; k++) {
            const ramus_module *module = f->instance[k].source->module;
            const namer n = { f, sink, &f->instance[k], module ? module->file : "", plain_names, own.only };
            if (module)
                RAMUS_TRY(add_kind(&n, kind, &module->mechanism));
        }
        RAMUS_TRY(add_kind(&own, kind, &builder->mechanism));
    }
    return RAMUS_OK;
}
