/* kinematics.c - poses of links and Jacobians of frames, of expressions */
#include "symbolic.h"

#include "base/memory.h"

bool sym_link_poses(sym_robot *r, expr out[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_pose *world = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *world);
    if (!world)
        return false;
    for (int i = 1; i <= m->nlink; i++) {
        const sym_pose own = sym_body_pose(g, sym_place(r, i)), link = sym_pose_of(g, m->x_i_link[i]);
        g->section = i;
        const sym_pose *carrier = m->parent[i] > 0 ? &world[m->parent[i]] : &r->root_pose[m->root[i]];
        world[i] = sym_pose_mul(g, carrier, &own);
        const sym_pose x = sym_pose_mul(g, &world[i], &link);
        expr *to = out + 12 * (size_t)m->link_of[i];
        to[0] = x.p.x;
        to[1] = x.p.y;
        to[2] = x.p.z;
        for (int k = 0; k < 9; k++)
            to[3 + k] = x.r[k];
    }
    memory_free(&g->allocator, world);
    return !g->failed;
}

bool sym_frame_jacobian(sym_robot *r, int frame, expr J[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const ramus_frame_info info = ramus_model_frame(r->whole, (ramus_frame){ frame });
    for (int k = 0; k < 6 * m->nv; k++)
        J[k] = expr_constant(g, 0);
    if (info.link.index < 0)
        return !g->failed;
    const int body = m->body_of[info.link.index];
    const sym_pose link = sym_pose_of(g, m->x_body_link[info.link.index]), on_link = sym_pose_of(g, info.pose);
    sym_pose seen = sym_pose_mul(g, &link, &on_link); /* the frame in the body's */
    for (int i = body; i > 0; i = m->parent[i]) {
        const sym_body *b = sym_place(r, i);
        g->section = i;
        for (int k = 0; k < b->nv; k++) {
            const sym6 c = sym_motion_to_child(g, &seen, b->axis[k]);
            const expr six[6] = { c.a.x, c.a.y, c.a.z, c.l.x, c.l.y, c.l.z };
            const int internal = m->vi[i] + k;
            for (int n = 0; n < 6; n++) {
                expr *to = &J[n * m->nv + m->v_source[internal]];
                *to = expr_add(g, *to, expr_mul(g, expr_constant(g, m->v_scale[internal]), six[n]));
            }
        }
        const sym_pose own = sym_body_pose(g, b);
        seen = sym_pose_mul(g, &own, &seen);
    }
    return !g->failed;
}
