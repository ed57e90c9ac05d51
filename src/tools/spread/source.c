/* source.c - a robot link by link, in numbers alone */
#include "spread.h"

#include <stdio.h>
#include <string.h>

static int parent_of(const void *self, int link)
{
    return ramus_model_link(self, (ramus_link){ link }).parent.index;
}

static spread_link link_of(const void *self, int link)
{
    const ramus_link_info l = ramus_model_link(self, (ramus_link){ link });
    spread_link out = { .number = link,
                        .parent = l.parent.index,
                        .joint_type = (int32_t)l.joint_type,
                        .locked = l.locked,
                        .q_at = l.q_index,
                        .v_at = l.v_index,
                        .axis = l.axis,
                        .second_axis = l.second_axis,
                        .pitch = l.pitch,
                        .joint_in_parent = l.joint_in_parent,
                        .link_in_joint = l.link_in_joint,
                        .mass = l.mass,
                        .com = l.com };
    memcpy(out.inertia, l.inertia, sizeof out.inertia);
    memcpy(out.locked_q, l.locked_q, sizeof out.locked_q);
    return out;
}

static ramus_status refuse(ramus_error *err, const char *text, const char *name)
{
    snprintf(err->text, sizeof err->text, text, name);
    return RAMUS_ERR_UNSUPPORTED;
}

ramus_status spread_source_of_model(spread_source *out, const ramus_model *model, ramus_error *err)
{
    if (ramus_model_nport(model) > 0)
        return refuse(err, "the robot has black boxes, which one process asks (ramus id without --subtrees)%s", "");
    if (ramus_model_nconstraint(model) > 0 || ramus_model_npart(model) > 0)
        return refuse(
            err, "the robot has constraints, springs or other parts beside its tree; --tree leaves them out%s", "");
    *out = (spread_source){ .nlink = ramus_model_nlink(model),
                            .nq = ramus_model_nq(model),
                            .nv = ramus_model_nv(model),
                            .gravity = ramus_model_gravity(model),
                            .self = model,
                            .parent = parent_of,
                            .link = link_of };
    for (int k = 0; k < out->nlink; k++) {
        const ramus_link_info l = ramus_model_link(model, (ramus_link){ k });
        if (l.mimic.index >= 0)
            return refuse(err, "joint '%.200s' follows another one, which may be on another rank", l.joint_name);
    }
    return RAMUS_OK;
}

ramus_status spread_add_link(ramus_module *module, const spread_link *link, const char *parent, ramus_error *err)
{
    char name[32], joint[32];
    ramus_link_description d = ramus_link_description_default();
    const ramus_joint_type type = (ramus_joint_type)link->joint_type;
    snprintf(name, sizeof name, "l%d", link->number);
    snprintf(joint, sizeof joint, "j%d", link->number);
    d.name = name;
    d.parent = parent;
    d.joint_name = joint;
    d.joint_type = type;
    d.axis = type == RAMUS_FIXED || type == RAMUS_SPHERICAL || type == RAMUS_FREE ? d.axis : link->axis;
    d.second_axis = type == RAMUS_UNIVERSAL ? link->second_axis : d.second_axis;
    d.pitch = link->pitch;
    d.joint_in_parent = link->joint_in_parent;
    d.link_in_joint = link->link_in_joint;
    d.mass = link->mass;
    d.com = link->com;
    memcpy(d.inertia, link->inertia, sizeof d.inertia);
    const ramus_status status = ramus_module_add_link(module, &d, err);
    return status == RAMUS_OK && link->locked
               ? ramus_module_lock(module, joint, link->locked_q, ramus_joint_type_nq(type), err)
               : status;
}
