/* flat_boxes.c - black boxes of a builder's instances and inside of their modules, and what sits on them
 *
 *     sits on                          carried by                  its motion and its wrench
 *     a link                           that link                   are the link's, with a pose
 *     BOX, BOX/OUTLET                  the box                     come from a port, or from the box's module
 *     the base of what sits on a box   the same box, with a pose   likewise
 *
 * Names in a nested assembly become OUTER/INNER; outlets are known by name alone.
 */
#include "flat.h"

#include "boxes.h"

#include <string.h>

int flat_find_outlet(const flat *f, const char *path)
{
    for (size_t k = 0; k < f->nbox; k++)
        if (f->box[k].origin && box_outlet(f->box[k].name, path))
            return (int)k;
    return -1;
}

/* A place of the host's module that is an outlet: the box and its path; false: it is a link, a frame there, or the base. */
static bool find_outlet(flat *f, const flat_instance *host, const char *place, int plain, int *box, const char **on)
{
    const int inner = module_find_outlet(host->source->module, place);
    if (inner < 0)
        return false;
    *box = host->first_box + inner;
    *on = flat_full_name(f, host->source->name, place, plain);
    return true;
}

void flat_find_place(flat *f, const ramus_builder *builder, const builder_instance *source, flat_instance *place)
{
    place->parent = builder_host(builder, source->on);
    const flat_instance *host = &f->instance[place->parent];
    const ramus_module *module = host->source->module;
    if (!module) {
        place->host = host->box;
        place->on_name = host->source->origin ? source->on : host->source->name;
        return;
    }
    const char *name = strchr(source->on, '/') + 1;
    const module_frame *frame = module_find_link(module, name) ? NULL : module_find_frame(module, name);
    if (frame) {
        name = frame->link;
        place->pose = ramus_pose_mul(frame->pose, place->pose);
    }
    if (find_outlet(f, host, name, 0, &place->host, &place->on_name))
        return;
    place->on = flat_find_link(host, name, &place->pose);
    place->on_name = place->on >= 0 ? f->link[place->on].name : "";
}

/* What carries a box on the base of an instance that sits on another box. */
static void carry_by_port(const flat *f, int motion_port, flat_box *box)
{
    if (box->link >= 0 || box->host >= 0 || motion_port < 0)
        return;
    box->host = f->port[motion_port].box;
    box->on = f->port[motion_port].on;
}

void flat_add_box(flat *f, const ramus_builder *builder, int k)
{
    flat_instance *instance = &f->instance[k];
    const builder_instance *source = instance->source;
    instance->box = (int)f->nbox;
    flat_box *box = &f->box[f->nbox++];
    *box = (flat_box){ .name = source->name,
                       .origin = source->origin,
                       .file = builder->file,
                       .line = source->line,
                       .instance = k,
                       .link = instance->on,
                       .host = instance->host,
                       .on = instance->host >= 0 ? instance->on_name : "",
                       .pose = instance->pose,
                       .next_link = instance->first_link,
                       .wrench_port = -1 };
    if (instance->parent < 0 || instance->host >= 0)
        return;
    carry_by_port(f, f->instance[instance->parent].motion_port, box);
    box->wrench_port = flat_add_port(f, RAMUS_PORT_WRENCH, k, source->name, instance->on, instance->pose);
    instance->wrench_port = box->wrench_port;
    f->port[box->wrench_port].cover = source->cover;
    f->port[box->wrench_port].box = instance->box;
}

void flat_add_seats(flat *f, int k, int plain)
{
    const flat_instance *instance = &f->instance[k];
    const ramus_module *module = instance->source->module;
    const char *own = instance->source->name;
    for (size_t s = 0; s < module->nseat; s++) {
        const module_seat *seat = &module->seat[s];
        const int port = flat_add_port(f, RAMUS_PORT_MOTION, k, flat_full_name(f, own, seat->name, plain), FLAT_WORLD,
                                       ramus_pose_identity());
        f->port[port].box = instance->first_box + seat->host;
        f->port[port].on = flat_full_name(f, own, seat->on, plain);
    }
}

void flat_add_inner_boxes(flat *f, int k, int plain)
{
    const flat_instance *instance = &f->instance[k];
    const ramus_module *module = instance->source->module;
    const char *own = instance->source->name;
    const int generated = instance->nlink - (int)module->nlink;
    for (size_t b = 0; b < module->nbox; b++) {
        const module_box *inner = &module->box[b];
        const int at = (int)f->nbox;
        flat_box *box = &f->box[f->nbox++];
        *box = (flat_box){ .name = flat_full_name(f, own, inner->name, plain),
                           .origin = inner->origin,
                           .file = inner->file,
                           .line = inner->line,
                           .instance = k,
                           .link = FLAT_WORLD,
                           .host = -1,
                           .on = "",
                           .pose = inner->pose,
                           .next_link = instance->first_link + generated + inner->next_link,
                           .wrench_port = -1 };
        if (inner->host >= 0) {
            box->host = instance->first_box + inner->host;
            box->on = flat_full_name(f, own, inner->on, plain);
        } else {
            box->link = flat_find_link(instance, inner->on, &box->pose);
            carry_by_port(f, instance->motion_port, box);
        }
        if (!inner->has_port)
            continue;
        box->wrench_port = flat_add_port(f, RAMUS_PORT_WRENCH, k, box->name, box->link, box->pose);
        f->port[box->wrench_port].cover = inner->cover;
        f->port[box->wrench_port].box = at;
    }
}

static void add_outlet_frame(flat *f, int k, const char *name, int box, const char *on, ramus_pose pose)
{
    f->outlet_frame[f->noutlet_frame] = (flat_outlet_frame){ name, on, box, k, pose };
    names_add(&f->outlet_frames, name, (int)f->noutlet_frame++);
}

void flat_add_frames(flat *f, int k, int plain)
{
    const flat_instance *instance = &f->instance[k];
    const ramus_module *module = instance->source->module;
    for (size_t j = 0; j < module->nframe; j++) {
        const module_frame *source = &module->frame[j];
        const char *name = flat_full_name(f, instance->source->name, source->name, plain), *on;
        int box;
        if (find_outlet(f, instance, source->link, plain, &box, &on)) {
            add_outlet_frame(f, k, name, box, on, source->pose);
            continue;
        }
        if (!source->link[0] && instance->motion_port >= 0) { /* on the base of what sits on a black box */
            const flat_port *port = &f->port[instance->motion_port];
            if (f->box[port->box].origin)
                add_outlet_frame(f, k, name, port->box, port->on, ramus_pose_mul(instance->base_pose, source->pose));
            continue; /* of one that the caller feeds: fixed to nothing that is known */
        }
        flat_frame *frame = &f->frame[f->nframe];
        frame->name = name;
        names_add(&f->frames, frame->name, (int)f->nframe++);
        frame->pose = source->pose;
        frame->link = flat_find_link(instance, source->link, &frame->pose);
    }
}
