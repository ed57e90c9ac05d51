/* nest.c - a whole assembly as one module of another: flattened, inner names kept as INNER/NAME */
#include "flat.h"

#include <string.h>

static const char *after_kind(const char *port_name) /* "motion.s3" -> "s3" */
{
    return strchr(port_name, '.') + 1;
}

static ramus_status copy_link(ramus_module *module, const flat *f, const flat_link *source, const int seat_of_port[])
{
    module_link *link = module_new_link(module);
    if (!link)
        return RAMUS_ERR_MEMORY;
    link->d = source->source->d;
    link->d.joint_type = source->type;
    link->d.joint_in_parent = source->joint_in_parent;
    link->d.struct_size = sizeof link->d;
    link->seat = source->seat >= 0 && source->parent < 0 ? seat_of_port[source->seat] : -1;
    link->locked = source->locked;
    memcpy(link->locked_q, source->locked_q, sizeof link->locked_q);
    link->d.name = module_keep(module, source->name);
    link->d.joint_name = module_keep(module, source->joint_name);
    link->d.parent = module_keep(module, source->parent >= 0 ? f->link[source->parent].name : "");
    link->d.mimic = source->mimic >= 0 ? module_keep(module, f->link[source->mimic].joint_name) : NULL;
    link->file = module_keep(module, source->file);
    if (!shape_list_copy(module, &link->shapes, &source->source->shapes) || texts_failed(&module->texts))
        return RAMUS_ERR_MEMORY;
    module->nshape += link->shapes.count;
    module_index_link(module);
    return RAMUS_OK;
}

/* Boxes of the flat robot, by the same numbers. What is neither on a link nor on a box is on the base. */
static ramus_status copy_boxes(ramus_module *module, const flat *f)
{
    for (size_t k = 0; k < f->nbox; k++) {
        const flat_box *from = &f->box[k];
        module_box *box = module_new_box(module);
        if (!box)
            return RAMUS_ERR_MEMORY;
        const bool is_root = from->link < 0 && from->host < 0;
        *box = (module_box){ .name = module_keep(module, from->name),
                             .origin = module_keep(module, from->origin),
                             .file = module_keep(module, from->file),
                             .line = from->line,
                             .host = from->host,
                             .on = module_keep(module, from->host >= 0   ? from->on
                                                       : from->link >= 0 ? f->link[from->link].name
                                                                         : ""),
                             .has_port = from->wrench_port >= 0 || is_root,
                             .pose = from->pose,
                             .next_link = from->next_link };
        box->cover = from->wrench_port >= 0 ? f->port[from->wrench_port].cover : NULL;
        if (box->cover)
            module_retain(box->cover);
    }
    return RAMUS_OK;
}

static ramus_status copy_all(ramus_module *module, const flat *f, int seat_of_port[], ramus_error *err)
{
    RAMUS_TRY(copy_boxes(module, f));
    for (size_t k = 0; k < f->nport; k++) {
        const flat_port *port = &f->port[k];
        if (port->kind != RAMUS_PORT_MOTION)
            continue;
        module_seat *seat = module_new_seat(module);
        if (!seat)
            return RAMUS_ERR_MEMORY;
        *seat = (module_seat){ module_keep(module, after_kind(port->name)), port->box, module_keep(module, port->on) };
        seat_of_port[k] = (int)module->nseat - 1;
    }
    if (texts_failed(&module->texts))
        return RAMUS_ERR_MEMORY;
    for (size_t k = 0; k < f->nlink; k++)
        RAMUS_TRY(copy_link(module, f, &f->link[k], seat_of_port));
    for (size_t k = 0; k < f->nframe; k++) {
        const flat_frame *frame = &f->frame[k];
        RAMUS_TRY(ramus_module_add_frame(module, frame->name, frame->link >= 0 ? f->link[frame->link].name : "",
                                         frame->pose, err));
    }
    for (size_t k = 0; k < f->noutlet_frame; k++) {
        const flat_outlet_frame *frame = &f->outlet_frame[k];
        RAMUS_TRY(ramus_module_add_frame(module, frame->name, frame->on, frame->pose, err));
    }
    return mechanism_copy(&module->mechanism, &module->allocator, &f->mechanism) ? RAMUS_OK : RAMUS_ERR_MEMORY;
}

ramus_status ramus_module_from_builder(const ramus_builder *builder, ramus_module **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, builder);
    flat f;
    flat_sink sink = { 0 };
    ramus_module *module = NULL;
    int *seat_of_port = NULL;
    ramus_status status = flat_make(builder, 0, &sink, &f, err);
    if (status != RAMUS_OK)
        goto done;
    if (!builder->instance[0].module && !builder->instance[0].origin) {
        status = ramus_fail(err, RAMUS_ERR_MODEL,
                            "%s%sassembly '%s' cannot be a module: its root '%s' is a black box, whose connection to "
                            "what carries it is not known",
                            builder->file, builder->file[0] ? ": " : "", builder->name, builder->instance[0].name);
        goto done;
    }
    status = ramus_module_create(builder->name, builder->file, &builder->allocator, &module, err);
    if (status != RAMUS_OK)
        goto done;
    seat_of_port = memory_new(&builder->allocator, f.nport, sizeof *seat_of_port);
    status = seat_of_port ? copy_all(module, &f, seat_of_port, err) : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK) {
        *out = module;
        module = NULL;
    } else if (status == RAMUS_ERR_MEMORY) {
        ramus_fail_memory(err);
    }
done:
    memory_free(&builder->allocator, seat_of_port);
    ramus_module_destroy(module);
    flat_release(&f);
    return status;
}
