/* survey_places.c - which frames of a robot of modules have a place that is known: of known links, and outlets
 *
 * An opened model (opened_model.c) has a frame of the same name as each that the former model has, and INSTANCE/OUTLET for the outlets
 * of modules from sources. Where it is, only the network knows.
 */
#include "survey.h"

#include "base/fail.h"
#include "model/module.h"

#include <string.h>

/* What follows INSTANCE/ in a name; NULL: it is of another instance. */
static const char *within(const char *name, const char *instance)
{
    const size_t length = strlen(instance);
    return strncmp(name, instance, length) == 0 && name[length] == '/' ? name + length + 1 : NULL;
}

static const node *node_of_box(const ramus_network *n, const char *instance)
{
    for (int k = 0; k < n->nnode; k++)
        if (n->node[k].u.source && strcmp(n->node[k].u.name, instance) == 0)
            return &n->node[k];
    return NULL;
}

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
    const node *box = m->instance[instance].black_box ? node_of_box(n, own) : NULL;
    for (int k = 0; box && k < box->u.about.noutlet; k++)
        RAMUS_TRY(add(module, box->u.outlet[k].name, link, err));
    for (int k = 0; !box && k < m->nlink + m->nframe; k++)
        if (k >= m->nlink || !is_link(&m->link[k]))
            RAMUS_TRY(add(module, within(ramus_model_frame(m, (ramus_frame){ k }).name, own), link, err));
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
    for (int k = 0; k < n->nnode; k++) {
        const opened *u = &n->node[k].u;
        const char *outlet = u->source ? within(name, u->name) : NULL;
        for (int o = 0; outlet && o < u->about.noutlet; o++)
            if (strcmp(u->outlet[o].name, outlet) == 0)
                return (survey_place){ .kind = SURVEY_OUTLET, .node = k, .part = o, .pose = ramus_pose_identity() };
    }
    return (survey_place){ .kind = SURVEY_INSIDE, .pose = ramus_pose_identity() };
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
