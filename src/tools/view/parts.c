/* parts.c - the massless parts beside the tree, frame by frame: where levers and their rods are, what parts pull
 *
 * Ends of actuators, springs and bars are points of links or levers, so poses of the levers are all that moves. A lever that does
 * not reach its guide keeps its last angle (at first `near`) on the link that bears it, and its rod is not shown. Tensions are
 * those of the table (force.NAME), or what inverse dynamics of the mechanism gives where velocities are known; pull is positive.
 */
#include "view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void view_put_pose(float to[7], ramus_pose x)
{
    const double number[7] = { x.position.x, x.position.y, x.position.z, x.rotation.x,
                               x.rotation.y, x.rotation.z, x.rotation.w };
    view_put_row(to, 0, 7, number);
}

void view_parts_open(view_parts *p, const ramus_model *model)
{
    ramus_data_options options = ramus_data_options_default();
    ramus_error err;
    *p = (view_parts){ 0 };
    options.with = RAMUS_WITH_MECHANISM;
    if (ramus_model_nlever(model) + ramus_model_npart(model) > 0 &&
        ramus_data_create(model, &options, &p->data, &err) != RAMUS_OK)
        tool_print(stderr, "ramus: %s; parts of the mechanism are not shown\n", err.text);
}

int view_parts_make(view_parts *p, const ramus_model *model, size_t count)
{
    const size_t nlever = (size_t)ramus_model_nlever(model), npart = (size_t)ramus_model_npart(model);
    p->count = count;
    if (!p->data)
        return TOOL_OK;
    p->nlever = (int)nlever;
    p->npart = (int)npart;
    p->lever = calloc(count * nlever * 7 + 1, sizeof *p->lever);
    p->rod = calloc(count * nlever * 6 + 1, sizeof *p->rod);
    p->force = calloc(count * npart + 1, sizeof *p->force);
    p->angle = calloc(nlever + 1, sizeof *p->angle);
    p->tau = calloc((size_t)ramus_model_nv(model) + 1, sizeof *p->tau);
    if (!p->lever || !p->rod || !p->force || !p->angle || !p->tau)
        return tool_out_of_memory();
    for (int k = 0; k < p->nlever; k++)
        p->angle[k] = ramus_mechanism_lever(p->data, (ramus_lever){ k })->near;
    return TOOL_OK;
}

void view_parts_release(view_parts *p)
{
    ramus_data_destroy(p->data);
    free(p->lever);
    free(p->rod);
    free(p->force);
    free(p->angle);
    free(p->tau);
    *p = (view_parts){ 0 };
}

/* On its pivot, turned by an angle. */
static ramus_lever_motion held(const ramus_lever_info *lever, const ramus_pose body[], double angle)
{
    const double s = sin(angle / 2);
    const ramus_pose turn = { .rotation = { cos(angle / 2), s * lever->axis.x, s * lever->axis.y, s * lever->axis.z } };
    const ramus_pose pivot =
        lever->pivot.index < 0 ? lever->pivot_pose : ramus_pose_mul(body[lever->pivot.index], lever->pivot_pose);
    ramus_lever_motion m = { .angle = angle, .pose = ramus_pose_mul(pivot, turn) };
    m.tip = m.head = ramus_pose_point(m.pose, lever->tip);
    return m;
}

ramus_data_options view_parts_options(const view_parts *p)
{
    ramus_data_options options = ramus_data_options_default();
    options.with = p->data ? RAMUS_WITH_MECHANISM : 0;
    return options;
}

void view_parts_place(view_parts *p, const ramus_model *model, ramus_data *placed, const ramus_pose body[],
                      size_t frame)
{
    for (int k = 0; k < p->nlever; k++) {
        const ramus_lever lever = { k };
        ramus_lever_motion m;
        if (ramus_lever_get_motion(model, placed, lever, &m) != RAMUS_OK)
            m = held(ramus_mechanism_lever(p->data, lever), body, p->angle[k]);
        p->angle[k] = m.angle;
        const double ends[6] = { m.tip.x, m.tip.y, m.tip.z, m.head.x, m.head.y, m.head.z };
        view_put_pose(p->lever + 7 * (frame * (size_t)p->nlever + (size_t)k), m.pose);
        view_put_row(p->rod, (size_t)k * p->count + frame, 6, ends);
    }
}

ramus_status view_parts_load(view_parts *p, const ramus_model *model, const ramus_sample sample[], const double q[],
                             const double v[], const double a[], const ramus_wrench external[], ramus_wrench joint[],
                             size_t frame)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < ramus_model_nport(model) && status == RAMUS_OK; k++)
        status = ramus_data_feed(p->data, (ramus_port){ k }, &sample[k]);
    if (status == RAMUS_OK)
        status = ramus_mechanism_inverse_dynamics_wrenches(model, p->data, q, v, a, external, p->tau, joint);
    if (status != RAMUS_OK && p->forces == VIEW_FORCES_COMPUTED)
        p->forces = VIEW_FORCES_NONE;
    for (int k = 0; k < p->npart && p->forces == VIEW_FORCES_COMPUTED; k++)
        p->force[(size_t)k * p->count + frame] = (float)ramus_mechanism_tensions(p->data)[k];
    return status;
}

void view_parts_read(view_parts *p, const ramus_model *model, const ramus_table *table, const size_t row[])
{
    for (int k = 0; k < p->npart; k++) {
        out name = { 0 };
        out_add(&name, "force.%s", ramus_model_part(model, (ramus_part){ k }).name);
        const int column = name.failed ? -1 : ramus_table_find_column(table, name.data);
        out_release(&name);
        for (size_t f = 0; f < p->count; f++)
            p->force[(size_t)k * p->count + f] =
                column < 0 ? NAN : (float)table->values[row[f] * (size_t)table->ncolumn + (size_t)column];
        if (column >= 0)
            p->forces = VIEW_FORCES_READ;
    }
}
