/* query.c - sizes, names and descriptions of a compiled model */
#include "boxes.h"

#include "base/fail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A field of the model, `none` where there is no model. */
#define GETTER(type, name, field, none)                                                                                \
    type ramus_model_##name(const ramus_model *model)                                                                  \
    {                                                                                                                  \
        return model ? model->field : none;                                                                            \
    }
GETTER(const char *, name, name, "")
GETTER(int, nq, nq, 0)
GETTER(int, nv, nv, 0)
GETTER(int, nlink, nlink, 0)
GETTER(int, nframe, nlink + model->nframe, 0)
GETTER(int, ninstance, ninstance, 0)
GETTER(int, nport, nport, 0)
GETTER(double, mass, mass, NAN)
GETTER(ramus_vec3, gravity, gravity, ((ramus_vec3){ NAN, NAN, NAN }))

bool ramus_model_v_is_passive(const ramus_model *model, int k)
{
    return model && k >= 0 && k < model->nv && model->passive[k];
}

bool ramus_model_v_is_length(const ramus_model *model, int k)
{
    if (!model || k < 0 || k >= model->nv)
        return false;
    const ramus_link_info *link = &model->link[model->v_link[k]];
    return step_slides(joint_table[link->joint_type].step[k - link->v_index]);
}

static int add_part(const char *joint, const char *part, char text[], size_t size)
{
    return snprintf(text, text ? size : 0, "%s%s", joint, part);
}

int ramus_model_q_name(const ramus_model *model, int k, char text[], size_t size)
{
    if (!model || k < 0 || k >= model->nq)
        return add_part("", "", text, size);
    const ramus_link_info *link = &model->link[model->q_link[k]];
    return add_part(link->joint_name, joint_q_part(link->joint_type, k - link->q_index), text, size);
}

int ramus_model_v_name(const ramus_model *model, int k, char text[], size_t size)
{
    if (!model || k < 0 || k >= model->nv)
        return add_part("", "", text, size);
    const ramus_link_info *link = &model->link[model->v_link[k]];
    return add_part(link->joint_name, joint_v_part(link->joint_type, k - link->v_index), text, size);
}

#define FINDER(type, name, names)                                                                                      \
    type ramus_model_find_##name(const ramus_model *model, const char *wanted)                                         \
    {                                                                                                                  \
        return (type){ model && wanted ? names_find(&model->names, wanted) : -1 };                                     \
    }
FINDER(ramus_link, link, links)
FINDER(ramus_link, joint, joints)
FINDER(ramus_instance, instance, instances)
FINDER(ramus_port, port, ports)

ramus_frame ramus_model_find_frame(const ramus_model *model, const char *name)
{
    if (!model || !name)
        return (ramus_frame){ -1 };
    const int link = names_find(&model->links, name), named = names_find(&model->frames, name);
    if (link < 0 && named < 0 && model->substitute)
        return (ramus_frame){ model->substitute->find_only_outlet(model->substitute->self, model, name) };
    return (ramus_frame){ link >= 0 ? link : named >= 0 ? model->nlink + named : -1 };
}

ramus_link_info ramus_model_link(const ramus_model *model, ramus_link link)
{
    if (!model || link.index < 0 || link.index >= model->nlink)
        return (ramus_link_info){ .name = "",
                                  .joint_name = "",
                                  .parent = { -1 },
                                  .parent_port = { -1 },
                                  .instance = { -1 },
                                  .mimic = { -1 },
                                  .q_index = -1,
                                  .v_index = -1,
                                  .joint_in_parent = ramus_pose_identity(),
                                  .link_in_joint = ramus_pose_identity() };
    return model->link[link.index];
}

ramus_frame_info ramus_model_frame(const ramus_model *model, ramus_frame frame)
{
    const int k = model ? frame.index : -1;
    if (k >= 0 && k < model->nlink)
        return (ramus_frame_info){ model->link[k].name, { k }, ramus_pose_identity() };
    if (k >= 0 && k < model->nlink + model->nframe)
        return model->frame[k - model->nlink];
    return (ramus_frame_info){ "", { -1 }, ramus_pose_identity() };
}

ramus_instance_info ramus_model_instance(const ramus_model *model, ramus_instance instance)
{
    if (!model || instance.index < 0 || instance.index >= model->ninstance)
        return (ramus_instance_info){ .name = "",
                                      .module = "",
                                      .on_name = "",
                                      .parent = { -1 },
                                      .on = { -1 },
                                      .pose = ramus_pose_identity(),
                                      .wrench_port = { -1 },
                                      .motion_port = { -1 } };
    ramus_instance_info info = model->instance[instance.index];
    if (model->substitute) { /* whose own instances are all on one base */
        const ramus_instance_info *former = &model->substitute->former->instance[instance.index];
        info.parent = former->parent;
        info.on_name = former->on_name;
        info.pose = former->pose;
        info.module = former->module;
    }
    return info;
}

ramus_port_info ramus_model_port(const ramus_model *model, ramus_port port)
{
    if (!model || port.index < 0 || port.index >= model->nport)
        return (ramus_port_info){ "", RAMUS_PORT_WRENCH, { -1 }, ramus_pose_identity() };
    return model->port[port.index];
}

int ramus_model_nbar_constraint(const ramus_model *model)
{
    return !model ? 0 : model->substitute ? model->substitute->former->nbar : model->nbar;
}

ramus_status model_check_known(const ramus_model *m, const char *what, ramus_error *err)
{
    if (!m->substitute)
        return RAMUS_OK;
    const ramus_model *boxes = m->substitute->former;
    const model_box *box = boxes_first_source(boxes);
    return ramus_fail(
        err, RAMUS_ERR_UNSUPPORTED,
        "%s needs the inside of every module: robot '%.60s' has modules that answer at their connections "
        "only ('%.60s', from a %.20s); such a robot has inverse and forward dynamics without external "
        "wrenches, the mass matrix, forces of gravity, energies, wrenches at its connections, and motions "
        "of frames by its network",
        what, m->name, box->name, box->kind);
}
