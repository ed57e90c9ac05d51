/* boxes.c - black boxes of a model: compiled from those of a flat robot, found by name, asked for their sources */
#include "boxes.h"

#include "flat.h"
#include "source.h"

#include <stdio.h>
#include <string.h>

void boxes_layout(ramus_model *m, const flat *f, arena *a)
{
    model_boxes b = { .count = (int)f->nbox, .nframe = (int)f->noutlet_frame };
    model_boxes *to = arena_take(a, 1, sizeof *to);
    b.box = arena_take(a, f->nbox, sizeof *b.box);
    b.frame = arena_take(a, f->noutlet_frame, sizeof *b.frame);
    ARENA_TAKE(a, f->nport, b.port_box, b.port_on);
    b.line = arena_take(a, f->ninstance, sizeof *b.line);
    if (to)
        *to = b;
    m->boxes = to;
}

void boxes_fill(ramus_model *m, const flat *f, const char *file)
{
    model_boxes *b = m->boxes;
    b->file = model_keep(m, file ? file : "");
    for (int k = 0; k < b->count; k++) {
        const flat_box *from = &f->box[k];
        const char *origin = model_keep(m, from->origin ? from->origin : "");
        b->box[k] = (model_box){ .name = model_keep(m, from->name),
                                 .origin = origin,
                                 .kind = source_keep_kind(m, origin),
                                 .file = model_keep(m, from->file),
                                 .line = from->line,
                                 .instance = from->instance,
                                 .link = from->link,
                                 .host = from->host,
                                 .on = model_keep(m, from->on),
                                 .pose = from->pose,
                                 .next_link = from->next_link };
    }
    for (int k = 0; k < b->nframe; k++) {
        const flat_outlet_frame *from = &f->outlet_frame[k];
        b->frame[k] = (model_outlet_frame){ .name = model_keep(m, from->name),
                                            .on = model_keep(m, from->on),
                                            .box = from->box,
                                            .instance = from->instance,
                                            .pose = from->pose };
    }
    for (int p = 0; p < m->nport; p++) {
        b->port_box[p] = f->port[p].box;
        b->port_on[p] = model_keep(m, f->port[p].on);
    }
    for (int k = 0; k < m->ninstance; k++)
        b->line[k] = f->instance[k].source->line;
    for (int k = 0; k < m->ninstance; k++)
        m->source_kind[k] = f->instance[k].box >= 0 ? b->box[f->instance[k].box].kind : "";
}

const char *box_outlet(const char *box, const char *path)
{
    return strcmp(box, path) == 0 ? "" : name_within(path, box);
}

int boxes_find(const ramus_model *m, const char *path, const char **outlet)
{
    for (int k = 0; k < m->boxes->count; k++) {
        const model_box *box = &m->boxes->box[k];
        const char *rest = box->origin[0] ? box_outlet(box->name, path) : NULL;
        if (rest) {
            *outlet = rest;
            return k;
        }
    }
    return -1;
}

int boxes_find_frame(const ramus_model *m, const char *name)
{
    for (int k = 0; k < m->boxes->nframe; k++)
        if (strcmp(m->boxes->frame[k].name, name) == 0)
            return k;
    return -1;
}

const model_box *boxes_first_source(const ramus_model *m)
{
    for (int k = 0; k < m->boxes->count; k++)
        if (m->boxes->box[k].origin[0])
            return &m->boxes->box[k];
    return NULL;
}

bool boxes_carry(const ramus_model *m, int k)
{
    const ramus_instance_info *instance = &m->instance[k];
    if (instance->black_box)
        return instance->parent.index >= 0 && instance->wrench_port.index < 0;
    return instance->motion_port.index >= 0 && m->port_owner[instance->motion_port.index] == k;
}

bool boxes_share_carrier(const ramus_model *m, int port, int k)
{
    const model_box *box = &m->boxes->box[m->boxes->port_box[port]];
    const int motion_port = m->instance[k].motion_port.index;
    return m->port[port].kind == RAMUS_PORT_WRENCH && box->link == m->instance[k].on.index &&
           box->host == (motion_port < 0 ? -1 : m->boxes->port_box[motion_port]);
}

static const char *write_place(const char *file, int line, char text[BOXES_PLACE])
{
    text[0] = '\0';
    if (file && file[0] && line > 0)
        snprintf(text, BOXES_PLACE, "%.290s:%d: ", file, line);
    return text;
}

const char *boxes_place_of_instance(const ramus_model *m, int instance, char text[BOXES_PLACE])
{
    return write_place(m->boxes->file, instance < 0 ? 0 : m->boxes->line[instance], text);
}

const char *boxes_place(const ramus_model *m, const char *name, int line, char text[BOXES_PLACE])
{
    const size_t length = strcspn(name, "/");
    for (int k = 0; k < m->ninstance && name[length]; k++)
        if (strlen(m->instance[k].name) == length && strncmp(name, m->instance[k].name, length) == 0)
            return boxes_place_of_instance(m, k, text); /* its own line is of another file */
    return write_place(m->boxes->file, line, text);
}

/* ---- public ------------------------------------------------------------------------------------------------- */

static const ramus_model *with_boxes(const ramus_model *model)
{
    return model && model->substitute ? model->substitute->former : model;
}

const char *ramus_model_source_kind(const ramus_model *model, ramus_instance instance)
{
    if (!model || instance.index < 0 || instance.index >= model->ninstance)
        return "";
    return with_boxes(model)->source_kind[instance.index];
}

int ramus_model_nsource(const ramus_model *model)
{
    const ramus_model *m = with_boxes(model);
    int count = 0;
    for (int k = 0; m && k < m->boxes->count; k++)
        count += m->boxes->box[k].origin[0] != '\0';
    return count;
}

ramus_source_info ramus_model_source(const ramus_model *model, int k)
{
    const ramus_model *m = with_boxes(model);
    for (int i = 0; m && k >= 0 && i < m->boxes->count; i++) {
        const model_box *box = &m->boxes->box[i];
        if (box->origin[0] && k-- == 0)
            return (ramus_source_info){ box->name, box->kind, { box->instance }, box->file, box->line };
    }
    return (ramus_source_info){ "", "", { -1 }, "", 0 };
}
