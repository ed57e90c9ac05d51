/* bounds.c - what one-sided constraints (contacts, ropes, wheels that slip) exert on the links, frame by frame
 *
 * A constraint between two frames acts on b and, where a is on a link, on a in the opposite direction. Forces follow from the motion and
 * the forces of the drives, by forward dynamics; where the table has no tau, they are not known, and not shown.
 */
#include "view.h"

#include <stdlib.h>

int view_find_place(const ramus_model *model, const char *frame, ramus_pose pose, ramus_pose *in_link)
{
    const ramus_frame found = frame ? ramus_model_find_frame(model, frame) : (ramus_frame){ -1 };
    const ramus_frame_info info = ramus_model_frame(model, found);
    *in_link = pose;
    if (found.index < 0)
        return -1;
    *in_link = ramus_pose_mul(info.pose, pose);
    return info.link.index;
}

int view_bounds_open(view_bounds *b, const ramus_model *model)
{
    const int n = ramus_model_nconstraint(model);
    ramus_error err;
    *b = (view_bounds){ .at = calloc(2 * (size_t)n + 1, sizeof *b->at) };
    b->a = calloc((size_t)ramus_model_nv(model) + 1, sizeof *b->a);
    if (!b->at || !b->a)
        return tool_out_of_memory();
    for (int k = 0; k < n; k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        if (!ramus_constraint_is_one_sided(&d) || d.kind == RAMUS_CONSTRAINT_STOP)
            continue;
        const char *const frame[2] = { d.frame_b, d.frame_a };
        const ramus_pose pose[2] = { d.pose_b, d.pose_a };
        for (int e = 0; e < 2; e++) {
            view_bound at = { .constraint = k, .on_a = e == 1, .name = d.name };
            at.link = view_find_place(model, frame[e], pose[e], &at.pose);
            at.other_link = view_find_place(model, frame[!e], pose[!e], &at.other);
            if (at.link >= 0)
                b->at[b->count++] = at;
        }
    }
    return b->count ? tool_result(ramus_data_create(model, NULL, &b->data, &err), &err) : TOOL_OK;
}

void view_bounds_release(view_bounds *b)
{
    ramus_data_destroy(b->data);
    free(b->at);
    free(b->a);
    *b = (view_bounds){ 0 };
}

static ramus_pose in_world(const ramus_pose body[], int link, ramus_pose pose)
{
    return link < 0 ? pose : ramus_pose_mul(body[link], pose);
}

static ramus_vec3 cross(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* What constraint `at` exerts on its link, in world axes at its place there. */
static ramus_wrench wrench_on(const view_bound *at, const ramus_pose body[], const ramus_wrench *on_b)
{
    const ramus_pose own = in_world(body, at->link, at->pose), other = in_world(body, at->other_link, at->other);
    const ramus_pose b = at->on_a ? other : own;
    const ramus_wrench w = { ramus_quat_rotate(b.rotation, on_b->force), ramus_quat_rotate(b.rotation, on_b->moment) };
    if (!at->on_a)
        return w;
    const ramus_vec3 arm = { b.position.x - own.position.x, b.position.y - own.position.y,
                             b.position.z - own.position.z };
    const ramus_vec3 turn = cross(arm, w.force);
    return (ramus_wrench){ { -w.force.x, -w.force.y, -w.force.z },
                           { -w.moment.x - turn.x, -w.moment.y - turn.y, -w.moment.z - turn.z } };
}

/* Adds its opposite, in the axes of the link at its frame. */
static void add_external(const view_bound *at, const ramus_pose body[], const ramus_wrench *w, ramus_wrench *external)
{
    const ramus_pose own = in_world(body, at->link, at->pose);
    const ramus_quat r = body[at->link].rotation, back = { r.w, -r.x, -r.y, -r.z };
    const ramus_vec3 arm = { own.position.x - body[at->link].position.x, own.position.y - body[at->link].position.y,
                             own.position.z - body[at->link].position.z };
    const ramus_vec3 turn = cross(arm, w->force);
    const ramus_vec3 f = ramus_quat_rotate(back, w->force);
    const ramus_vec3 m =
        ramus_quat_rotate(back, ramus_vec3_make(w->moment.x + turn.x, w->moment.y + turn.y, w->moment.z + turn.z));
    external->force = ramus_vec3_make(external->force.x - f.x, external->force.y - f.y, external->force.z - f.z);
    external->moment = ramus_vec3_make(external->moment.x - m.x, external->moment.y - m.y, external->moment.z - m.z);
}

ramus_status view_bounds_load(view_bounds *b, const ramus_model *model, const ramus_pose body[], const double q[],
                              const double v[], const double tau[], const ramus_wrench given[], ramus_wrench out[],
                              ramus_wrench external[])
{
    ramus_status status = ramus_forward_dynamics_external(model, b->data, q, v, tau, given, b->a);
    for (int k = 0; k < ramus_model_nlink(model); k++)
        external[k] = given ? given[k] : (ramus_wrench){ { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < b->count; k++) {
        ramus_constraint_force force = { .nrow = 0 };
        out[k] = (ramus_wrench){ { 0, 0, 0 }, { 0, 0, 0 } };
        if (status == RAMUS_OK)
            status = ramus_constraint_force_after(model, b->data, b->at[k].constraint, &force);
        if (status != RAMUS_OK)
            continue;
        out[k] = wrench_on(&b->at[k], body, &force.wrench);
        add_external(&b->at[k], body, &out[k], &external[b->at[k].link]);
    }
    return status;
}
