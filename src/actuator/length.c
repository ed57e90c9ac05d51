/* length.c - the length of an actuator as a function of the one coordinate it depends on
 *
 *     p(s), p'(s), p''(s)       of both points, in the frame of the last body that carries both
 *     d = p_b - p_a     L = |d|     dL/ds = n . d'     d2L/ds2 = n . d'' + (|d'|^2 - (dL/ds)^2) / L
 *
 *     through one joint with c = scale s + offset, axis z:
 *     turning    p <- R p     p' <- R p' + scale z x R p     p'' <- R p'' + 2 scale z x R p' + scale^2 z x (z x R p)
 *     sliding    p <- p + c z          p' <- p' + scale z
 *
 * Method   each point is carried up its branch, from the body that bears it to the common one, with its two derivatives.
 *          Joints that depend on the same coordinate (mimics) count with their own scale. All else is constant.
 * In       s, rad or m.
 * Cost     O(joints between the two links), no allocation.
 */
#include "actuator.h"

#include "dynamics/kinematics.h"

static int one_axis(int type)
{
    return type == RAMUS_REVOLUTE || type == RAMUS_PRISMATIC || type == RAMUS_HELICAL;
}

static int body_of(const ramus_model *m, ramus_link link)
{
    return link.index < 0 ? 0 : m->body_of[link.index];
}

void find_coordinate(const ramus_model *m, ramus_actuator *actuator)
{
    int i = body_of(m, actuator->link[0]), j = body_of(m, actuator->link[1]);
    const int apart = (i ? m->root[i] : 0) != (j ? m->root[j] : 0); /* a port lies between them */
    actuator->q_index = actuator->v_index = -1;
    actuator->depends = 0;
    /* bodies have larger numbers than their parents: the larger one is not common to both branches */
    while (i != j) {
        int *up = i > j ? &i : &j;
        const int type = m->type[*up], n = ramus_joint_type_nv((ramus_joint_type)type);
        if (n > 0) {
            const int v = m->v_source[m->vi[*up]];
            if (!one_axis(type) || (actuator->depends && v != actuator->v_index))
                actuator->depends = 2;
            else if (actuator->depends == 0)
                actuator->depends = 1;
            actuator->v_index = v;
            actuator->q_index = m->q_source[m->qi[*up]];
        }
        if (actuator->depends == 2)
            break;
        *up = m->parent[*up];
    }
    if (apart)
        actuator->depends = 2;
    if (actuator->depends != 1)
        actuator->q_index = actuator->v_index = -1;
}

/* A point and its derivatives with respect to s. */
typedef struct moving_point {
    ramus_vec3 p, first, second;
} moving_point;

static moving_point seen_from(ramus_pose x, moving_point t)
{
    return (moving_point){ vec3_add(x.position, rotate(x.rotation, t.p)), rotate(x.rotation, t.first),
                           rotate(x.rotation, t.second) };
}

static moving_point through_joint(const ramus_model *m, int i, double s, moving_point t)
{
    const int type = m->type[i];
    if (!one_axis(type))
        return t; /* fixed */
    const int k = m->qi[i];
    const double scale = m->q_scale[k], c = scale * s + m->q_offset[k];
    double slide = 1;
    if (type != RAMUS_PRISMATIC) {
        const ramus_vec3 z = { 0, 0, scale };
        const ramus_pose turn = { { cos(c / 2), 0, 0, sin(c / 2) }, { 0, 0, 0 } };
        t = seen_from(turn, t);
        const ramus_vec3 zp = vec3_cross(z, t.p);
        t.second = vec3_add(vec3_axpy(t.second, 2, vec3_cross(z, t.first)), vec3_cross(z, zp));
        t.first = vec3_add(t.first, zp);
        slide = type == RAMUS_HELICAL ? m->link[m->link_of[i]].pitch : 0;
    }
    t.p.z += slide * c;
    t.first.z += slide * scale;
    return t;
}

length_of length_at(const ramus_model *m, const ramus_actuator *actuator, double s)
{
    int i[2];
    moving_point t[2];
    for (int e = 0; e < 2; e++) {
        i[e] = body_of(m, actuator->link[e]);
        t[e] = (moving_point){ .p = actuator->point[e] };
        if (i[e])
            t[e] = seen_from(m->x_i_link[i[e]], t[e]);
    }
    while (i[0] != i[1]) {
        const int e = i[0] > i[1] ? 0 : 1;
        t[e] = seen_from(m->x_p_j[i[e]], through_joint(m, i[e], s, t[e]));
        i[e] = m->parent[i[e]];
    }
    const ramus_vec3 d = vec3_sub(t[1].p, t[0].p), d1 = vec3_sub(t[1].first, t[0].first);
    const ramus_vec3 d2 = vec3_sub(t[1].second, t[0].second);
    length_of out = { .length = vec3_norm(d), .speed = vec3_norm(d1) };
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
