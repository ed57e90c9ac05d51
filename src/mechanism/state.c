/* state.c - actuators, springs and bars in a given state of the robot: lengths, forces, frames to draw
 *
 *     d = p_b - p_a     L = |d|     L' = n . d'     L'' = n . d'' + (|d'|^2 - L'^2) / L
 *     tension F: force F n on a's link, -F n on b's; an end h on a lever (lever.c) is balanced about its axis by the rod:
 *                e . ((h - P) x f) + R arm = 0:      f at h and R u at the tip on the pivot's link, -R u on the guide's
 *     column of J for a joint between a force f at p and the last common body:   -f . (S_v + S_w x (p - p_i)), F = 1
 *
 * Method   kinematics of the state, in world axes. J is found from the forces, by virtual work: tau = -F J^T. Only
 *          joints between the links enter: the others cancel, and are not summed at all.
 * Cost     O(1); J and forces O(joints between the links), and O(nv) to clear J. No allocation.
 */
#include "part.h"

#include "base/fail.h"

#include <float.h>

/* ---- motion ------------------------------------------------------------------------------------------------- */

/* One end: the body that carries it, the motion of the point; the link, and the lever in between. */
typedef struct end_state {
    ramus_pose x_w_link;
    frame_motion body, point;
    const lever_state *lever; /* NULL: none; known before, or `own` */
    lever_state own;
} end_state;

static void place_point(const ramus_part_info *part, int e, end_state *end)
{
    const ramus_pose x = end->body.x_w_i;
    end->point.x_w_i = (ramus_pose){ x.rotation, vec3_add(x.position, quat_rotate(x.rotation, part->point[e])) };
    move_along(&end->body, end->point.x_w_i.position, &end->point);
}

static ramus_status end_of(const ramus_model *m, const kinematic_state *k, const ramus_part_info *part, int e,
                           const part_places *known, end_state *end)
{
    if (known && known->link[e])
        end->body = *known->link[e];
    else
        RAMUS_TRY(link_in_state(m, k, part->link[e], &end->body));
    end->x_w_link = end->body.x_w_i;
    end->lever = NULL;
    if (part->lever[e]) {
        end->lever = known && known->lever[e] ? known->lever[e] : &end->own;
        if (end->lever == &end->own)
            RAMUS_TRY(lever_in_state(m, k, part->lever[e], &end->own));
        end->body = end->lever->body;
    }
    place_point(part, e, end);
    return RAMUS_OK;
}

static ramus_status motion_of(int has_v, int has_a, const end_state end[2], part_state *out)
{
    out->a = end[0].point.x_w_i.position;
    out->b = end[1].point.x_w_i.position;
    const ramus_vec3 d = vec3_sub(out->b, out->a);
    out->length = vec3_norm(d);
    out->rate = out->acceleration = 0;
    if (!(out->length > 8 * DBL_EPSILON * (vec3_norm(out->a) + vec3_norm(out->b)))) /* rounding has no direction */
        return RAMUS_ERR_SINGULAR;
    out->n = vec3_scale(1 / out->length, d);
    if (has_v) {
        const ramus_vec3 d1 = vec3_sub(end[1].point.linear, end[0].point.linear), across = vec3_cross(out->n, d1);
        out->rate = vec3_dot(out->n, d1);
        if (has_a)
            out->acceleration = vec3_dot(out->n, vec3_sub(end[1].point.linear_acc, end[0].point.linear_acc)) +
                                vec3_dot(across, across) / out->length;
    }
    return RAMUS_OK;
}

/* What a tension of 1 N does to the links: one force at a plain end; on a lever the rod's beside it, and against it. */
static int unit_forces(const ramus_part_info *part, const end_state end[2], ramus_vec3 n, point_force force[FORCES_MAX])
{
    int count = 0;
    for (int e = 0; e < 2; e++) {
        const ramus_vec3 f = e ? vec3_scale(-1, n) : n, h = end[e].point.x_w_i.position;
        force[count++] = (point_force){ part->link[e], end[e].x_w_link, h, f };
        const lever_state *l = end[e].lever;
        if (!l)
            continue;
        const double about = vec3_dot(l->axis, vec3_cross(vec3_sub(h, l->motion.pose.position), f));
        const ramus_vec3 rod = vec3_scale(-about / l->arm, l->motion.u), tip = l->motion.tip;
        force[count++] = (point_force){ part->link[e], end[e].x_w_link, tip, rod };
        force[count++] = (point_force){ part->lever[e]->guide, l->x_w_guide, tip, vec3_scale(-1, rod) };
    }
    return count;
}

static ramus_status state_of(const ramus_part_info *part, int has_v, int has_a, const end_state end[2], part_state *out)
{
    RAMUS_TRY(motion_of(has_v, has_a, end, out));
    out->turn_a = end[0].body.x_w_i.rotation;
    out->count = unit_forces(part, end, out->n, out->force);
    return RAMUS_OK;
}

ramus_status part_in_state(const ramus_model *m, const kinematic_state *k, const ramus_part_info *part,
                           const part_places *known, part_state *out)
{
    end_state end[2];
    for (int e = 0; e < 2; e++)
        RAMUS_TRY(end_of(m, k, part, e, known, &end[e]));
    return state_of(part, k->has_v, k->has_a, end, out);
}

ramus_status part_between(const ramus_part_info *part, const part_places *known, part_state *out)
{
    end_state end[2];
    for (int e = 0; e < 2; e++) {
        end[e].lever = known->lever[e];
        end[e].body = end[e].lever ? end[e].lever->body : *known->link[e];
        end[e].x_w_link = known->link[e]->x_w_i;
        place_point(part, e, &end[e]);
    }
    return state_of(part, 1, 1, end, out);
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

void part_add_jacobian(const ramus_model *m, const kinematic_state *k, const ramus_part_info *part,
                       const part_state *state, double scale, double row[], double speed[])
{
    int ends[ENDS_MAX];
    const int common = common_body(m, bodies_of(m, part, ends), ends);
    for (int f = 0; f < state->count; f++) {
        const point_force *x = &state->force[f];
        for (int i = body_of_link(m, x->link); i != common; i = m->parent[i]) {
            const ramus_vec3 r = vec3_sub(x->at, k->body[i].x_w_i.position);
            const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
            for (int c = m->vi[i]; c < m->vi[i] + n; c++) {
                const ramus_vec3 moves = vec3_add(k->column[c].linear, vec3_cross(k->column[c].angular, r));
                row[m->v_source[c]] -= scale * m->v_scale[c] * vec3_dot(x->force, moves);
                if (speed)
                    speed[m->v_source[c]] += fabs(m->v_scale[c]) * vec3_norm(x->force) * vec3_norm(moves);
            }
        }
    }
}

void part_add_wrenches(const part_state *state, double tension, ramus_wrench external[])
{
    for (int f = 0; f < state->count; f++) {
        const point_force *force = &state->force[f];
        if (force->link.index < 0)
            continue;
        const ramus_pose x = force->x_w_link;
        const ramus_vec3 on_world = quat_unrotate(x.rotation, vec3_scale(-tension, force->force));
        const ramus_vec3 at = quat_unrotate(x.rotation, vec3_sub(force->at, x.position));
        ramus_wrench *w = &external[force->link.index];
        w->force = vec3_add(w->force, on_world);
        w->moment = vec3_add(w->moment, vec3_cross(at, on_world));
    }
}

/* ---- frames to draw ----------------------------------------------------------------------------------------- */

/* The smallest rotation that turns z into n; half a turn about x when they are opposite. */
static ramus_quat turn_z_to(ramus_vec3 n)
{
    const ramus_quat r = { 1 + n.z, -n.y, n.x, 0 };
    return r.w > 1e-14 ? ramus_quat_normalized(r) : (ramus_quat){ 0, 1, 0, 0 };
}

void part_poses(const part_state *state, ramus_pose half[2])
{
    const ramus_quat along = ramus_quat_mul(state->turn_a, turn_z_to(quat_unrotate(state->turn_a, state->n)));
    half[0] = (ramus_pose){ along, state->a };
    half[1] = (ramus_pose){ ramus_quat_mul(along, (ramus_quat){ 0, 1, 0, 0 }), state->b };
}
