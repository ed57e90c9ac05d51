/* length.c - the length of a part as a function of the one coordinate it depends on, and back
 *
 *     x(s), w(s), w'(s), p'(s), p''(s)       of every link that determines the length, in the frame of the last body that carries all
 *     d = p_b - p_a     L = |d|     dL/ds = n . d'     d2L/ds2 = n . d'' + (|d'|^2 - (dL/ds)^2) / L
 *
 *     through one joint with c = scale s + offset, z = scale times its axis:
 *     turning    p <- R p     p' <- R p' + z x R p     p'' <- R p'' + 2 z x R p' + z x (z x R p)
 *                             w <- R w + z             w'  <- R w' + z x R w
 *     sliding    p <- p + c axis          p' <- p' + z
 *
 *     s with L(s) = length       safeguarded Halley: s <- s - f L_1 / (L_1^2 - f L_2 / 2), f = L - length, L_1 = dL/ds,
 *                                L_2 = d2L/ds2, or the middle of the bracket
 *     L' = (dL/ds) v             L'' = (dL/ds) a + (d2L/ds2) v^2
 *
 * Method   s has the role of time. Each link's frame is carried up its branch, from the body that bears it to the common one,
 *          with its two derivatives; a lever is between two of them (lever.c). Joints that depend on the same
 *          coordinate (mimics) count with their own scale. All else is constant.
 *          Back: the range was found by part_resolve, the length is monotonic in it, so there is one solution, always
 *          bracketed. Next to a dead centre Halley's steps alone would leave the bracket or crawl. A step that is small for
 *          the length's curvature is the last: what it leaves is its cube.
 * In       s, rad or m.
 * Cost     O(joints between the links); back: a few evaluations of the length (at most 200). No allocation.
 */
#include "part.h"

#include "base/fail.h"

#include <float.h>
#include <math.h>
#include <string.h>

static bool one_axis(int type)
{
    return type == RAMUS_REVOLUTE || type == RAMUS_PRISMATIC || type == RAMUS_HELICAL;
}

/* ---- dependence --------------------------------------------------------------------------------------------- */

int bodies_of(const ramus_model *m, const ramus_part_info *part, int body[ENDS_MAX])
{
    int n = 0;
    for (int e = 0; e < 2; e++) {
        body[n++] = body_of_link(m, part->link[e]);
        if (part->lever[e])
            body[n++] = body_of_link(m, part->lever[e]->guide);
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

void find_coordinate(const ramus_model *m, ramus_part_info *part)
{
    int body[ENDS_MAX];
    bool apart = false;
    const int n = bodies_of(m, part, body), common = common_body(m, n, body);
    part->q_index = part->v_index = -1;
    part->depends = 0;
    for (int k = 0; k < n; k++) {
        apart = apart || (body[k] ? m->root[body[k]] : 0) != (body[0] ? m->root[body[0]] : 0); /* by a port */
        for (int i = body[k]; i != common && part->depends < 2; i = m->parent[i]) {
            const int type = m->type[i];
            if (ramus_joint_type_nv((ramus_joint_type)type) == 0)
                continue;
            const int v = m->v_source[m->vi[i]];
            part->depends = !one_axis(type) || (part->depends && v != part->v_index) ? 2 : 1;
            part->v_index = v;
            part->q_index = m->q_source[m->qi[i]];
        }
    }
    if (apart)
        part->depends = 2;
    if (part->depends != 1)
        part->q_index = part->v_index = -1;
}

/* ---- the length --------------------------------------------------------------------------------------------- */

/* The same motion seen from a frame in which f's is at rest at x. */
static frame_motion seen_from(ramus_pose x, const frame_motion *f)
{
    return (frame_motion){ .x_w_i = pose_compose(x, f->x_w_i),
                           .angular = quat_rotate(x.rotation, f->angular),
                           .linear = quat_rotate(x.rotation, f->linear),
                           .angular_acc = quat_rotate(x.rotation, f->angular_acc),
                           .linear_acc = quat_rotate(x.rotation, f->linear_acc) };
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

length_of length_at(const ramus_model *m, const ramus_part_info *part, double s)
{
    frame_motion point[2];
    int body[ENDS_MAX], side = 0;
    const int common = common_body(m, bodies_of(m, part, body), body);
    for (int e = 0; e < 2; e++) {
        frame_motion f = link_at(m, part->link[e], common, s);
        if (part->lever[e]) {
            const frame_motion guide = link_at(m, part->lever[e]->guide, common, s);
            lever_state lever;
            if (lever_between(part->lever[e], &f, &guide, &lever) != RAMUS_OK)
                return (length_of){ NAN, NAN, NAN, NAN, 0 };
            f = lever.body;
            side |= (lever.arm > 0) << e;
        }
        point[e].x_w_i.position = vec3_add(f.x_w_i.position, quat_rotate(f.x_w_i.rotation, part->point[e]));
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

ramus_status out_of_reach(const ramus_part_info *p, double s, ramus_error *err)
{
    const ramus_lever_info *first = p->lever[0] ? p->lever[0] : p->lever[1];
    const bool both = p->lever[0] && p->lever[1];
    return ramus_fail(
        err, RAMUS_ERR_SINGULAR,
        "%s '%s': at coordinate %.9g the lever '%s'%s%s%s does not reach its guide, or is at a dead centre",
        ramus_part_kind_name(p->kind), p->name, s, first->name, both ? " or '" : "", both ? p->lever[1]->name : "",
        both ? "'" : "");
}

/* ---- between length and coordinate -------------------------------------------------------------------------- */

static ramus_status needs_one(const ramus_part_info *p, ramus_error *err)
{
    if (p->depends == 1)
        return RAMUS_OK;
    return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%s '%s' %s; this is for those that depend on one coordinate",
                      ramus_part_kind_name(p->kind), p->name,
                      p->depends ? "depends on several coordinates" : "depends on no coordinate");
}

ramus_status part_length_at(const ramus_model *m, const ramus_part_info *p, double s, length_of *l, ramus_error *err)
{
    RAMUS_TRY(needs_one(p, err));
    *l = length_at(m, p, s);
    return isnan(l->length) && !isnan(s) ? out_of_reach(p, s, err) : RAMUS_OK;
}

ramus_status part_coordinate(const ramus_model *m, const ramus_part_info *p, double length, double *s, ramus_error *err)
{
    RAMUS_TRY(needs_one(p, err));
    if (p->kind != RAMUS_PART_ACTUATOR)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%s '%s' has no length that could be commanded",
                          ramus_part_kind_name(p->kind), p->name);
    const double slack = 1e-13 * p->max_length; /* lengths that were computed at the ends */
    if (!(length >= p->min_length - slack && length <= p->max_length + slack))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "actuator '%s': length %.9g m is out of its reach, %.9g to %.9g m",
                          p->name, length, p->min_length, p->max_length);
    const double sense = p->length_at_upper > p->length_at_lower ? 1 : -1;
    if (sense * (length - p->length_at_lower) <= 0 || sense * (length - p->length_at_upper) >= 0) {
        *s = sense * (length - p->length_at_lower) <= 0 ? p->lower : p->upper;
        return RAMUS_OK;
    }
    double low = p->lower, high = p->upper;
    double x = low + (high - low) * ((length - p->length_at_lower) / (p->length_at_upper - p->length_at_lower));
    for (int k = 0; k < 200; k++) {
        const length_of l = length_at(m, p, x);
        if (isnan(l.length))
            return out_of_reach(p, x, err);
        const double off = sense * (l.length - length);
        if (off == 0)
            break;
        if (off > 0)
            high = x;
        else
            low = x;
        const double f = l.length - length, bend = l.second / l.first;
        double next = x - f / (l.first - f * bend / 2);
        const bool inside = next > low && next < high && k <= 50; /* not when the slope is zero or not a number */
        if (!inside)
            next = low + (high - low) / 2;
        const double step = fabs(next - x);
        x = next;
        if (step <= DBL_EPSILON * fabs(x) || step <= DBL_MIN || high - low <= DBL_EPSILON * fabs(x) ||
            (inside && step <= 1e-6 * fabs(x) && step * fabs(bend) <= 1e-6))
            break;
    }
    *s = x;
    return RAMUS_OK;
}

ramus_status part_coordinate_rates(const ramus_model *m, const ramus_part_info *p, double s, double rate,
                                   double acceleration, double *v, double *a, ramus_error *err)
{
    length_of l;
    RAMUS_TRY(part_length_at(m, p, s, &l, err));
    if (!(fabs(l.first) > 1e-12 * l.speed))
        return ramus_fail(
            err, RAMUS_ERR_SINGULAR,
            "%s '%s' is at a dead centre (coordinate %.9g): its length does not determine the joint there",
            ramus_part_kind_name(p->kind), p->name, s);
    *v = rate / l.first;
    *a = (acceleration - l.second * *v * *v) / l.first;
    return RAMUS_OK;
}
