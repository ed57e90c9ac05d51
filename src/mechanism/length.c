/* length.c - the length of an actuator as a function of the one coordinate it depends on
 *
 *     x(s), w(s), w'(s), p'(s), p''(s)       of every link that tells the length, in the frame of the last body that carries all
 *     d = p_b - p_a     L = |d|     dL/ds = n . d'     d2L/ds2 = n . d'' + (|d'|^2 - (dL/ds)^2) / L
 *
 *     through one joint with c = scale s + offset, z = scale times its axis:
 *     turning    p <- R p     p' <- R p' + z x R p     p'' <- R p'' + 2 z x R p' + z x (z x R p)
 *                             w <- R w + z             w'  <- R w' + z x R w
 *     sliding    p <- p + c axis          p' <- p' + z
 *
 * Method   s plays time's part. Each link's frame is carried up its branch, from the body that bears it to the common one,
 *          with its two derivatives; a lever stands between two of them (lever.c). Joints that depend on the same
 *          coordinate (mimics) count with their own scale. All else is constant.
 * In       s, rad or m.
 * Cost     O(joints between the links), no allocation.
 */
#include "actuator.h"

#include "base/fail.h"

#include <string.h>

static int one_axis(int type)
{
    return type == RAMUS_REVOLUTE || type == RAMUS_PRISMATIC || type == RAMUS_HELICAL;
}

/* ---- dependence --------------------------------------------------------------------------------------------- */

int bodies_of(const ramus_model *m, const ramus_actuator *actuator, int body[ENDS_MAX])
{
    int n = 0;
    for (int e = 0; e < 2; e++) {
        body[n++] = body_of_link(m, actuator->link[e]);
        if (actuator->on_lever[e])
            body[n++] = body_of_link(m, actuator->lever[e].guide);
    }
    return n;
}

int common_body(const ramus_model *m, int n, const int body[])
{
    int common = body[0];
    for (int k = 1; k < n; k++)
        for (int i = body[k]; i != common;) { /* bodies have larger numbers than their parents */
            int *up = i > common ? &i : &common;
            *up = m->parent[*up];
        }
    return common;
}

void find_coordinate(const ramus_model *m, ramus_actuator *actuator)
{
    int body[ENDS_MAX], apart = 0;
    const int n = bodies_of(m, actuator, body), common = common_body(m, n, body);
    actuator->q_index = actuator->v_index = -1;
    actuator->depends = 0;
    for (int k = 0; k < n; k++) {
        apart = apart || (body[k] ? m->root[body[k]] : 0) != (body[0] ? m->root[body[0]] : 0); /* by a port */
        for (int i = body[k]; i != common && actuator->depends < 2; i = m->parent[i]) {
            const int type = m->type[i];
            if (ramus_joint_type_nv((ramus_joint_type)type) == 0)
                continue;
            const int v = m->v_source[m->vi[i]];
            actuator->depends = !one_axis(type) || (actuator->depends && v != actuator->v_index) ? 2 : 1;
            actuator->v_index = v;
            actuator->q_index = m->q_source[m->qi[i]];
        }
    }
    if (apart)
        actuator->depends = 2;
    if (actuator->depends != 1)
        actuator->q_index = actuator->v_index = -1;
}

/* ---- the length --------------------------------------------------------------------------------------------- */

/* The same motion seen from a frame in which f's stands still at x. */
static frame_motion seen_from(ramus_pose x, const frame_motion *f)
{
    return (frame_motion){ .x_w_i = compose(x, f->x_w_i),
                           .angular = rotate(x.rotation, f->angular),
                           .linear = rotate(x.rotation, f->linear),
                           .angular_acc = rotate(x.rotation, f->angular_acc),
                           .linear_acc = rotate(x.rotation, f->linear_acc) };
}

static frame_motion through_joint(const ramus_model *m, int i, double s, frame_motion f)
{
    const int type = m->type[i];
    if (!one_axis(type))
        return f; /* fixed */
    const int k = m->qi[i];
    const double scale = m->q_scale[k], c = scale * s + m->q_offset[k];
    double slide = 1;
    if (type != RAMUS_PRISMATIC) {
        const ramus_vec3 z = { 0, 0, scale };
        const ramus_pose turn = { { cos(c / 2), 0, 0, sin(c / 2) }, { 0, 0, 0 } };
        f = seen_from(turn, &f);
        const ramus_vec3 zp = vec3_cross(z, f.x_w_i.position);
        f.linear_acc = vec3_add(vec3_axpy(f.linear_acc, 2, vec3_cross(z, f.linear)), vec3_cross(z, zp));
        f.linear = vec3_add(f.linear, zp);
        f.angular_acc = vec3_add(f.angular_acc, vec3_cross(z, f.angular));
        f.angular = vec3_add(f.angular, z);
        slide = type == RAMUS_HELICAL ? m->link[m->link_of[i]].pitch : 0;
    }
    f.x_w_i.position.z += slide * c;
    f.linear.z += slide * scale;
    return f;
}

static frame_motion link_at(const ramus_model *m, ramus_link link, int common, double s)
{
    int i = body_of_link(m, link);
    frame_motion f;
    memset(&f, 0, sizeof f);
    f.x_w_i = i ? m->x_i_link[i] : ramus_pose_identity();
    for (; i != common; i = m->parent[i]) {
        f = through_joint(m, i, s, f);
        f = seen_from(m->x_p_j[i], &f);
    }
    return f;
}

length_of length_at(const ramus_model *m, const ramus_actuator *actuator, double s)
{
    frame_motion point[2];
    int body[ENDS_MAX], side = 0;
    const int common = common_body(m, bodies_of(m, actuator, body), body);
    for (int e = 0; e < 2; e++) {
        frame_motion f = link_at(m, actuator->link[e], common, s);
        if (actuator->on_lever[e]) {
            const frame_motion guide = link_at(m, actuator->lever[e].guide, common, s);
            lever_state lever;
            if (lever_between(&actuator->lever[e], &f, &guide, &lever) != RAMUS_OK)
                return (length_of){ NAN, NAN, NAN, NAN, 0 };
            f = lever.body;
            side |= (lever.arm > 0) << e;
        }
        point[e].x_w_i.position = vec3_add(f.x_w_i.position, rotate(f.x_w_i.rotation, actuator->point[e]));
        move_along(&f, point[e].x_w_i.position, &point[e]);
    }
    const ramus_vec3 d = vec3_sub(point[1].x_w_i.position, point[0].x_w_i.position);
    const ramus_vec3 d1 = vec3_sub(point[1].linear, point[0].linear);
    const ramus_vec3 d2 = vec3_sub(point[1].linear_acc, point[0].linear_acc);
    length_of out = { .length = vec3_norm(d), .speed = vec3_norm(d1), .side = side };
    if (out.length > 0) {
        const ramus_vec3 n = vec3_scale(1 / out.length, d);
        const ramus_vec3 across = vec3_cross(n, d1); /* |across|^2 = |d'|^2 - (n . d')^2, without cancellation */
        out.first = vec3_dot(n, d1);
        out.second = vec3_dot(n, d2) + vec3_dot(across, across) / out.length;
    }
    return out;
}

int dead_centre(const length_of *l)
{
    return !(fabs(l->first) > 1e-12 * l->speed);
}

ramus_status out_of_reach(const ramus_actuator *a, double s, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_SINGULAR,
                      "%s '%s': at coordinate %.9g the lever '%s'%s%s%s does not reach its guide, or stands at a dead "
                      "centre",
                      ramus_actuator_kind_name(a->kind), a->name, s, a->lever[!a->on_lever[0]].name,
                      a->on_lever[0] && a->on_lever[1] ? " or '" : "",
                      a->on_lever[0] && a->on_lever[1] ? a->lever[1].name : "",
                      a->on_lever[0] && a->on_lever[1] ? "'" : "");
}
