/* mechanism_names.c - parts of a mechanism when a robot is laid out flat: full names, and do these exist? */
#include "flat_names.h"

static void report_missing(const namer *n, const char *kind, const char *name, int line, const char *what,
                           const char *missing)
{
    flat_report(n->sink, RAMUS_PROBLEM, n->file, line, "%s '%s': there is no %s '%s'", kind, name, what, missing);
}

/* Of the newest part of a kind. */
static void check_unique(const namer *n, mechanism_kind kind, const char *name, int line)
{
    if (!mechanism_index(&n->f->mechanism, kind))
        flat_report(n->sink, RAMUS_PROBLEM, n->file, line, "two parts of the mechanism are named '%s'", name);
}

static ramus_status name_lever(const namer *n, ramus_lever_description *d)
{
    ramus_pose pivot = d->pivot_pose, guide = ramus_pose_identity();
    RAMUS_TRY(namer_rename(n, &d->name));
    check_unique(n, KIND_LEVER, d->name, d->line);
    RAMUS_TRY(namer_frame(n, "lever", d->name, d->line, &d->pivot, &pivot));
    RAMUS_TRY(namer_frame(n, "lever", d->name, d->line, &d->guide, &guide));
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
        RAMUS_TRY(namer_rename(n, lever));
        if (mechanism_find(&n->f->mechanism, KIND_LEVER, *lever) < 0)
            report_missing(n, kind, d->name, d->line, "lever", *lever);
        return RAMUS_OK;
    }
    RAMUS_TRY(namer_frame(n, kind, d->name, d->line, frame, &base));
    *point = ramus_pose_point(base, *point);
    return RAMUS_OK;
}

static ramus_status name_part(const namer *n, ramus_part_description *d)
{
    const char *kind = ramus_part_kind_name(d->kind);
    RAMUS_TRY(namer_rename(n, &d->name));
    check_unique(n, KIND_PART, d->name, d->line);
    RAMUS_TRY(name_end(n, d, &d->lever_a, &d->frame_a, &d->point_a));
    RAMUS_TRY(name_end(n, d, &d->lever_b, &d->frame_b, &d->point_b));
    if (is_bar_between_links(d) && constraint_list_find(&n->f->constraints, d->name) >= 0)
        flat_report(
            n->sink, RAMUS_PROBLEM, n->file, d->line,
            "bar '%s' keeps its ends apart by a constraint of its own name, and there is another constraint of that "
            "name; rename one of the two",
            d->name);
    if (!d->moves)
        return RAMUS_OK;
    RAMUS_TRY(namer_rename(n, &d->moves));
    const int link = names_find(&n->f->joints, d->moves);
    if (link < 0)
        report_missing(n, kind, d->name, d->line, "joint", d->moves);
    else if (ramus_joint_type_nv(n->f->link[link].type) != 1)
        flat_report(n->sink, RAMUS_PROBLEM, n->file, d->line,
                    "%s '%s': it moves joint '%s', which is %s; a joint with one coordinate is needed", kind, d->name,
                    d->moves, ramus_joint_type_name(n->f->link[link].type));
    return RAMUS_OK;
}

static ramus_status name_sharing(const namer *n, ramus_sharing_description *d)
{
    const mechanism_list *all = &n->f->mechanism;
    ramus_carrier_description *carrier = (ramus_carrier_description *)d->carrier;
    RAMUS_TRY(namer_rename(n, &d->name));
    check_unique(n, KIND_SHARING, d->name, d->line);
    RAMUS_TRY(namer_rename(n, &d->link));
    if (names_find(&n->f->links, d->link) < 0)
        report_missing(n, "sharing", d->name, d->line, "link", d->link);
    for (int k = 0; k < d->ncarrier; k++) {
        if (carrier[k].part) {
            RAMUS_TRY(namer_rename(n, &carrier[k].part));
            if (mechanism_find(all, KIND_PART, carrier[k].part) < 0 &&
                mechanism_find(all, KIND_LEVER, carrier[k].part) < 0)
                report_missing(n, "sharing", d->name, d->line, "part of the mechanism", carrier[k].part);
        } else if (constraint_is_world(carrier[k].frame)) {
            flat_report(n->sink, RAMUS_PROBLEM, n->file, d->line,
                        "sharing '%s': carrier '%s' is in the world; name a frame of a link", d->name, carrier[k].name);
        } else {
            ramus_pose none = ramus_pose_identity();
            RAMUS_TRY(namer_frame(n, "sharing", d->name, d->line, &carrier[k].frame, &none));
        }
    }
    return RAMUS_OK;
}

static ramus_status add_list(const namer *n, const mechanism_list *list)
{
    mechanism_list *all = &n->f->mechanism;
    const ramus_allocator *memory = &n->f->allocator;
    for (size_t k = 0; k < list->of[KIND_LEVER].count; k++) {
        RAMUS_TRY(mechanism_add(all, memory, KIND_LEVER, &list->of[KIND_LEVER].lever[k], NULL));
        RAMUS_TRY(name_lever(n, &all->of[KIND_LEVER].lever[all->of[KIND_LEVER].count - 1]));
    }
    for (size_t k = 0; k < list->of[KIND_PART].count; k++) {
        RAMUS_TRY(mechanism_add(all, memory, KIND_PART, &list->of[KIND_PART].part[k], NULL));
        RAMUS_TRY(name_part(n, &all->of[KIND_PART].part[all->of[KIND_PART].count - 1]));
    }
    for (size_t k = 0; k < list->of[KIND_SHARING].count; k++) {
        RAMUS_TRY(mechanism_add(all, memory, KIND_SHARING, &list->of[KIND_SHARING].sharing[k], NULL));
        RAMUS_TRY(name_sharing(n, &all->of[KIND_SHARING].sharing[all->of[KIND_SHARING].count - 1]));
    }
    return RAMUS_OK;
}

ramus_status flat_add_mechanism(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f)
{
    for (size_t k = 0; k < f->ninstance; k++) {
        const namer n = namer_of_instance(builder, plain_names, sink, f, k);
        if (n.instance->source->module)
            RAMUS_TRY(add_list(&n, &n.instance->source->module->mechanism));
    }
    const namer own = namer_of_builder(builder, plain_names, sink, f);
    return add_list(&own, &builder->mechanism);
}
