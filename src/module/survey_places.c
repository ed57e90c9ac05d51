/* survey_places.c - which frames of a robot of modules have a place that is known: of known links, and outlets
 *
 * An opened model (opened_model.c) has a frame of the same name as each that the former model has, and INSTANCE/OUTLET for the outlets
 * of modules from sources. Where it is, only the network knows.
 */
#include "survey.h"

#include "base/fail.h"
#include "model/module.h"

#include <string.h>

static ramus_status add(ramus_module *module, const char *name, const char *link, ramus_error *err)
{
    if (!name || !name[0] || module_find_link(module, name) || module_find_frame(module, name))
        return RAMUS_OK; /* a module may call an outlet anything */
    return ramus_module_add_frame(module, name, link, ramus_pose_identity(), err);
}

ramus_status survey_add_frames(ramus_module *module, const ramus_network *n, int instance, const char *link,
                               bool (*is_link)(const ramus_link_info *link), ramus_error *err)
{
    const ramus_model *m = n->model;
    const char *own = m->instance[instance].name;
    for (int k = 0; k < m->nlink + m->nframe; k++)
        if (k >= m->nlink || !is_link(&m->link[k]))
            RAMUS_TRY(add(module, name_within(ramus_model_frame(m, (ramus_frame){ k }).name, own), link, err));
    for (int k = 0; k < m->boxes->nframe; k++)
        if (m->boxes->frame[k].instance == instance)
            RAMUS_TRY(add(module, name_within(m->boxes->frame[k].name, own), link, err));
    for (int k = 0; k < n->nnode; k++) {
        const opened *u = &n->node[k].u;
        for (int o = 0;
             o < u->about.noutlet && n->node[k].box >= 0 && m->boxes->box[n->node[k].box].instance == instance; o++) {
            texts names = { 0 };
            const char *name = texts_join(&names, &n->allocator, u->name, "/", u->outlet[o].name);
            const ramus_status status =
                texts_failed(&names) ? ramus_fail_memory(err) : add(module, name_within(name, own), link, err);
            texts_release(&names, &n->allocator);
            RAMUS_TRY(status);
        }
    }
    return RAMUS_OK;
}

static survey_place place_of(const ramus_network *n, const char *name)
{
    const ramus_model *m = n->model;
    const ramus_frame frame = ramus_model_find_frame(m, name);
    if (frame.index >= 0) {
        const ramus_frame_info info = ramus_model_frame(m, frame);
        if (info.link.index < 0)
            return (survey_place){ .kind = SURVEY_WORLD, .pose = info.pose };
        const link_place *at = &n->link_place[info.link.index];
        return (survey_place){ .kind = SURVEY_BODY,
                               .node = n->node_of_link[info.link.index],
                               .part = at->body,
                               .pose = ramus_pose_mul(at->pose, info.pose) };
    }
    const int named = boxes_find_frame(m, name);
    const model_outlet_frame *at = named >= 0 ? &m->boxes->frame[named] : NULL;
    const char *outlet;
    const int box = boxes_find(m, at ? at->on : name, &outlet), where = box < 0 ? -1 : network_node_of_box(n, box);
    int part;
    if (where < 0 || network_find_outlet(n, where, at ? at->on : name, "", &part, NULL) != RAMUS_OK)
        return (survey_place){ .kind = SURVEY_INSIDE, .pose = ramus_pose_identity() };
    return (survey_place){
        .kind = SURVEY_OUTLET, .node = where, .part = part, .pose = at ? at->pose : ramus_pose_identity()
    };
}

ramus_status survey_find_places(const ramus_network *n, const ramus_model *opened, survey_place **out, ramus_error *err)
{
    const int count = ramus_model_nframe(opened);
    *out = memory_new(&n->allocator, (size_t)count, sizeof **out);
    if (!*out)
        return ramus_fail_memory(err);
    for (int k = 0; k < count; k++)
        (*out)[k] = place_of(n, ramus_model_frame(opened, (ramus_frame){ k }).name);
    return RAMUS_OK;
}

int survey_find_only_outlet(const ramus_network *n, const ramus_model *model, const char *box)
{
    const char *rest;
    const int k = boxes_find(n->model, box, &rest);
    if (k < 0 || rest[0])
        return -1;
    const opened *u = &n->node[network_node_of_box(n, k)].u;
    for (int f = model->nlink; u->about.noutlet == 1 && f < ramus_model_nframe(model); f++) {
        const char *outlet = name_within(ramus_model_frame(model, (ramus_frame){ f }).name, u->name);
        if (outlet && strcmp(outlet, u->outlet[0].name) == 0)
            return f;
    }
    return -1;
}
