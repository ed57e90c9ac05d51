/* state.c - actuators, springs and bars in a given state of the robot: lengths, forces, bodies to draw
 *
 *     d = p_b - p_a     L = |d|     L' = n . d'     L'' = n . d'' + (|d'|^2 - L'^2) / L
 *     tension F: force F n on a's link, -F n on b's; an end h on a lever (lever.c) is balanced about its axis by the rod:
 *                e . ((h - P) x f) + R arm = 0:      f at h and R u at the tip on the pivot's link, -R u on the guide's
 *     column of J for a joint between a force f at p and the last common body:   -f . (S_v + S_w x (p - p_i)), F = 1
 *     spring: F = F0 + k (L - L0) for L > L0, else 0;    energy F0 (L - L0) + k (L - L0)^2 / 2
 *
 * Method   what ramus_kinematics_update left, in world axes. J is found from the forces, by virtual work: tau = -F J^T. Only
 *          joints between the links enter: the others cancel, and are not summed at all.
 * Cost     O(1); J and forces O(joints between the links), and O(nv) to clear J. No allocation.
 */
#include "actuator.h"

#include "base/fail.h"
#include "base/memory.h"

#include <float.h>
#include <string.h>

/* ---- motion ------------------------------------------------------------------------------------------------- */

/* One end: the body it stands on, the motion of the point; the link that bears it, and the lever in between. */
typedef struct end_state {
    ramus_pose x_w_link;
    frame_motion body, point;
    const lever_state *lever; /* if on_lever: the one that is known, or `own` */
    lever_state own;
} end_state;

static ramus_status end_of(const ramus_model *m, const kinematic_state *k, const ramus_actuator *actuator, int e,
                           part_places known, end_state *end)
{
    if (known.link[e])
        end->body = *known.link[e];
    else
        RAMUS_TRY(link_in_state(m, k, actuator->link[e], &end->body));
    end->x_w_link = end->body.x_w_i;
    if (actuator->on_lever[e]) {
        end->lever = known.lever[e] ? known.lever[e] : &end->own;
        if (!known.lever[e])
            RAMUS_TRY(lever_in_state(m, k, &actuator->lever[e], &end->own));
        end->body = end->lever->body;
    }
    const ramus_pose x = end->body.x_w_i;
    end->point.x_w_i = (ramus_pose){ x.rotation, vec3_add(x.position, rotate(x.rotation, actuator->point[e])) };
    move_along(&end->body, end->point.x_w_i.position, &end->point);
    return RAMUS_OK;
}

static ramus_status motion_of(const kinematic_state *k, const end_state end[2], ramus_actuator_motion *out)
{
    ramus_actuator_motion motion = { .a = end[0].point.x_w_i.position, .b = end[1].point.x_w_i.position };
    const ramus_vec3 d = vec3_sub(motion.b, motion.a);
    motion.length = vec3_norm(d);
    if (!(motion.length >
          8 * DBL_EPSILON * (vec3_norm(motion.a) + vec3_norm(motion.b)))) /* rounding has no direction */
        return RAMUS_ERR_SINGULAR;
    motion.n = vec3_scale(1 / motion.length, d);
    if (k->has_v) {
        const ramus_vec3 d1 = vec3_sub(end[1].point.linear, end[0].point.linear), across = vec3_cross(motion.n, d1);
        motion.rate = vec3_dot(motion.n, d1);
        if (k->has_a)
            motion.acceleration = vec3_dot(motion.n, vec3_sub(end[1].point.linear_acc, end[0].point.linear_acc)) +
                                  vec3_dot(across, across) / motion.length;
    }
    *out = motion;
    return RAMUS_OK;
}

static const part_places nothing_known;

/* What a tension of 1 N does to the links: one force at a plain end; on a lever the rod's beside it, and against it. */
static int unit_forces(const ramus_actuator *actuator, const end_state end[2], ramus_vec3 n,
                       point_force force[FORCES_MAX])
{
    int count = 0;
    for (int e = 0; e < 2; e++) {
        const ramus_vec3 f = e ? vec3_scale(-1, n) : n, h = end[e].point.x_w_i.position;
        force[count++] = (point_force){ actuator->link[e], end[e].x_w_link, h, f };
        if (!actuator->on_lever[e])
            continue;
        const lever_state *l = end[e].lever;
        const double about = vec3_dot(l->axis, vec3_cross(vec3_sub(h, l->motion.pose.position), f));
        const ramus_vec3 rod = vec3_scale(-about / l->arm, l->motion.u), tip = l->motion.tip;
        force[count++] = (point_force){ actuator->link[e], end[e].x_w_link, tip, rod };
        force[count++] = (point_force){ actuator->lever[e].guide, l->x_w_guide, tip, vec3_scale(-1, rod) };
    }
    return count;
}

ramus_status part_in_state(const ramus_model *m, const kinematic_state *k, const ramus_actuator *actuator,
                           part_places known, part_state *out)
{
    end_state end[2];
    for (int e = 0; e < 2; e++)
        RAMUS_TRY(end_of(m, k, actuator, e, known, &end[e]));
    RAMUS_TRY(motion_of(k, end, &out->motion));
    out->turn_a = end[0].body.x_w_i.rotation;
    out->count = unit_forces(actuator, end, out->motion.n, out->force);
    return RAMUS_OK;
}

ramus_status ramus_actuator_get_motion(const ramus_model *m, const ramus_data *data, const ramus_actuator *actuator,
                                       ramus_actuator_motion *motion)
{
    RAMUS_NEED_AS(NULL, m, "model");
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(NULL, actuator);
    RAMUS_NEED(NULL, motion);
    const kinematic_state *k = data->kinematics;
    part_state part;
    RAMUS_TRY(part_in_state(m, k, actuator, nothing_known, &part));
    *motion = part.motion;
    return RAMUS_OK;
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

void part_add_jacobian(const ramus_model *m, const kinematic_state *k, const ramus_actuator *actuator,
                       const part_state *part, double scale, double row[], double speed[])
{
    int ends[ENDS_MAX];
    const int common = common_body(m, bodies_of(m, actuator, ends), ends);
    for (int f = 0; f < part->count; f++) {
        const point_force *x = &part->force[f];
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

ramus_status ramus_actuator_jacobian(const ramus_model *m, const ramus_data *data, const ramus_actuator *actuator,
                                     double jacobian[])
{
    RAMUS_NEED_AS(NULL, m, "model");
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(NULL, actuator);
    RAMUS_NEED_ARRAYS(NULL, m->nv, jacobian);
    const kinematic_state *k = data->kinematics;
    part_state part;
    RAMUS_TRY(part_in_state(m, k, actuator, nothing_known, &part));
    numbers_clear(jacobian, (size_t)m->nv);
    part_add_jacobian(m, k, actuator, &part, 1, jacobian, NULL);
    return RAMUS_OK;
}

ramus_status ramus_actuator_add_forces(const ramus_model *m, const ramus_data *data, const ramus_actuator *actuator,
                                       double tension, double tau[])
{
    RAMUS_NEED_AS(NULL, m, "model");
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(NULL, actuator);
    RAMUS_NEED_ARRAYS(NULL, m->nv, tau);
    const kinematic_state *k = data->kinematics;
    part_state part;
    RAMUS_TRY(part_in_state(m, k, actuator, nothing_known, &part));
    part_add_jacobian(m, k, actuator, &part, -tension, tau, NULL);
    return RAMUS_OK;
}

void part_add_wrenches(const part_state *part, double tension, ramus_wrench external[])
{
    for (int f = 0; f < part->count; f++) {
        const point_force *force = &part->force[f];
        if (force->link.index < 0)
            continue;
        const ramus_pose x = force->x_w_link;
        const ramus_vec3 on_world = unrotate(x.rotation, vec3_scale(-tension, force->force));
        const ramus_vec3 at = unrotate(x.rotation, vec3_sub(force->at, x.position));
        ramus_wrench *w = &external[force->link.index];
        w->force = vec3_add(w->force, on_world);
        w->moment = vec3_add(w->moment, vec3_cross(at, on_world));
    }
}

ramus_status ramus_actuator_add_wrenches(const ramus_model *m, const ramus_data *data, const ramus_actuator *actuator,
                                         double tension, ramus_wrench external[])
{
    RAMUS_NEED_AS(NULL, m, "model");
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(NULL, actuator);
    RAMUS_NEED_ARRAYS(NULL, m->nlink, external);
    const kinematic_state *k = data->kinematics;
    part_state part;
    RAMUS_TRY(part_in_state(m, k, actuator, nothing_known, &part));
    part_add_wrenches(&part, tension, external);
    return RAMUS_OK;
}

/* ---- springs ------------------------------------------------------------------------------------------------ */

/* NAN gives NAN. */
double ramus_spring_tension(const ramus_actuator *spring, double length)
{
    if (!spring)
        return NAN;
    const double stretch = length - spring->rest_length;
    return spring->kind != RAMUS_ACTUATOR_SPRING || stretch <= 0 ? 0 : spring->pretension + spring->stiffness * stretch;
}

double ramus_spring_energy(const ramus_actuator *spring, double length)
{
    if (!spring)
        return NAN;
    const double stretch = length - spring->rest_length;
    return spring->kind != RAMUS_ACTUATOR_SPRING || stretch <= 0
               ? 0
               : stretch * (spring->pretension + spring->stiffness * stretch / 2);
}

/* ---- bodies to draw ----------------------------------------------------------------------------------------- */

/* The smallest rotation that turns z into n; half a turn about x when they are opposite. */
static ramus_quat turn_z_to(ramus_vec3 n)
{
    const ramus_quat r = { 1 + n.z, -n.y, n.x, 0 };
    return r.w > 1e-14 ? ramus_quat_normalized(r) : (ramus_quat){ 0, 1, 0, 0 };
}

ramus_actuator_poses part_poses(const part_state *part)
{
    const ramus_actuator_motion *motion = &part->motion;
    const ramus_quat along = ramus_quat_mul(part->turn_a, turn_z_to(unrotate(part->turn_a, motion->n)));
    const ramus_quat back = ramus_quat_mul(along, (ramus_quat){ 0, 1, 0, 0 });
    return (ramus_actuator_poses){ { { along, motion->a }, { back, motion->b } }, motion->length };
}

ramus_status ramus_actuator_get_poses(const ramus_model *m, const ramus_data *data, const ramus_actuator *actuator,
                                      ramus_actuator_poses *poses)
{
    RAMUS_NEED_AS(NULL, m, "model");
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(NULL, actuator);
    RAMUS_NEED(NULL, poses);
    const kinematic_state *k = data->kinematics;
    part_state part;
    RAMUS_TRY(part_in_state(m, k, actuator, nothing_known, &part));
    *poses = part_poses(&part);
    return RAMUS_OK;
}
