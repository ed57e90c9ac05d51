/* kinematics.c - poses of links and Jacobians of frames, of expressions */
#include "symbolic.h"

#include "base/memory.h"

static sym_pose pose_constant(expr_graph *g, ramus_pose x)
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    double numbers[12];
    for (int j = 0; j < 3; j++) {
        const ramus_vec3 column = ramus_quat_rotate(x.rotation, unit[j]);
        numbers[j] = column.x;
        numbers[3 + j] = column.y;
        numbers[6 + j] = column.z;
    }
    numbers[9] = x.position.x;
    numbers[10] = x.position.y;
    numbers[11] = x.position.z;
    return sym_pose_constant(g, numbers);
}

bool sym_link_poses(sym_robot *r, expr out[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_pose *world = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *world);
    if (!world)
        return false;
    world[0] = pose_constant(g, ramus_pose_identity());
    for (int i = 1; i <= m->nlink; i++) {
        const sym_pose own = sym_body_pose(g, sym_place(r, i)), link = pose_constant(g, m->x_i_link[i]);
        g->section = i;
        world[i] = sym_pose_mul(g, &world[m->parent[i]], &own);
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
    const ramus_frame_info info = ramus_model_frame(m, (ramus_frame){ frame });
    for (int k = 0; k < 6 * m->nv; k++)
        J[k] = expr_constant(g, 0);
    if (info.link.index < 0)
        return !g->failed;
    const int body = m->body_of[info.link.index];
    const sym_pose link = pose_constant(g, m->x_i_link[body]), on_link = pose_constant(g, info.pose);
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
