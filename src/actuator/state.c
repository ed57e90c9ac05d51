/* state.c - actuators, springs and bars in a given state of the robot: lengths, forces, bodies to draw
 *
 *     d = p_b - p_a     L = |d|     L' = n . d'     L'' = n . d'' + (|d'|^2 - L'^2) / L
 *     column of J for a joint between b and the last common body:   n . (S_v + S_w x (p_b - p_i));  towards a: minus that
 *     tension F: force F n on a's link, -F n on b's;     tau = -F J^T
 *     spring: F = F0 + k (L - L0) for L > L0, else 0;    energy F0 (L - L0) + k (L - L0)^2 / 2
 *
 * Method   what ramus_kinematics_update left, in world axes. Only joints between the two links enter J: the others cancel,
 *          and are not summed at all.
 * Cost     O(1); J and forces O(joints between the links), and O(nv) to clear J. No allocation.
 */
#include "actuator.h"

#include "base/fail.h"
#include "dynamics/kinematics.h"

#include <float.h>
#include <string.h>

/* ---- motion ------------------------------------------------------------------------------------------------- */

/* One end: its link's pose and the motion of the point. */
static ramus_status end_of(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator, int e,
                           ramus_pose *x_w_link, frame_motion *point)
{
    memset(point, 0, sizeof *point);
    *x_w_link = ramus_pose_identity();
    point->x_w_i = (ramus_pose){ { 1, 0, 0, 0 }, actuator->point[e] };
    if (actuator->link[e].index < 0)
        return kinematics_has(m, k, 0);
    located_frame f;
    RAMUS_TRY(locate_frame(m, k, (ramus_frame){ actuator->link[e].index }, NEEDS_WORLD, &f));
    *x_w_link = f.motion.x_w_i;
    point->x_w_i.position = vec3_add(x_w_link->position, rotate(x_w_link->rotation, actuator->point[e]));
    move_along(&f.motion, point->x_w_i.position, point);
    return RAMUS_OK;
}

static ramus_status motion_of(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                              ramus_pose x_w_link[2], ramus_actuator_motion *out)
{
    frame_motion end[2];
    for (int e = 0; e < 2; e++)
        RAMUS_TRY(end_of(m, k, actuator, e, &x_w_link[e], &end[e]));
    ramus_actuator_motion motion = { .a = end[0].x_w_i.position, .b = end[1].x_w_i.position };
    const ramus_vec3 d = vec3_sub(motion.b, motion.a);
    motion.length = vec3_norm(d);
    if (!(motion.length >
          8 * DBL_EPSILON * (vec3_norm(motion.a) + vec3_norm(motion.b)))) /* rounding has no direction */
        return RAMUS_ERR_SINGULAR;
    motion.n = vec3_scale(1 / motion.length, d);
    if (k->has_v) {
        const ramus_vec3 d1 = vec3_sub(end[1].linear, end[0].linear), across = vec3_cross(motion.n, d1);
        motion.rate = vec3_dot(motion.n, d1);
        if (k->has_a)
            motion.acceleration = vec3_dot(motion.n, vec3_sub(end[1].linear_acc, end[0].linear_acc)) +
                                  vec3_dot(across, across) / motion.length;
    }
    *out = motion;
    return RAMUS_OK;
}

ramus_status ramus_actuator_get_motion(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                                       ramus_actuator_motion *motion)
{
    ramus_pose x_w_link[2];
    return motion_of(m, k, actuator, x_w_link, motion);
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

/* row += scale J */
static void add_jacobian(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                         const ramus_actuator_motion *motion, double scale, double row[])
{
    int i[2];
    for (int e = 0; e < 2; e++)
        i[e] = actuator->link[e].index < 0 ? 0 : m->body_of[actuator->link[e].index];
    while (i[0] != i[1]) {
        const int e = i[0] > i[1] ? 0 : 1, body = i[e];
        const ramus_vec3 r = vec3_sub(e ? motion->b : motion->a, k->body[body].x_w_i.position);
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[body]);
        for (int c = m->vi[body]; c < m->vi[body] + n; c++) {
            const ramus_twist column = k->column[c];
            const double along = vec3_dot(motion->n, vec3_add(column.linear, vec3_cross(column.angular, r)));
            row[m->v_source[c]] += (e ? scale : -scale) * m->v_scale[c] * along;
        }
        i[e] = m->parent[body];
    }
}

ramus_status ramus_actuator_jacobian(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                                     double jacobian[])
{
    ramus_actuator_motion motion;
    RAMUS_TRY(ramus_actuator_get_motion(m, k, actuator, &motion));
    memset(jacobian, 0, (size_t)m->nv * sizeof *jacobian);
    add_jacobian(m, k, actuator, &motion, 1, jacobian);
    return RAMUS_OK;
}

ramus_status ramus_actuator_add_forces(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                                       double tension, double tau[])
{
    ramus_actuator_motion motion;
    RAMUS_TRY(ramus_actuator_get_motion(m, k, actuator, &motion));
    add_jacobian(m, k, actuator, &motion, -tension, tau);
    return RAMUS_OK;
}

ramus_status ramus_actuator_add_wrenches(const ramus_model *m, const ramus_kinematics *k,
                                         const ramus_actuator *actuator, double tension, ramus_wrench external[])
{
    ramus_actuator_motion motion;
    ramus_pose x_w_link[2];
    RAMUS_TRY(motion_of(m, k, actuator, x_w_link, &motion));
    for (int e = 0; e < 2; e++) {
        if (actuator->link[e].index < 0)
            continue;
        const ramus_vec3 on_world = unrotate(x_w_link[e].rotation, vec3_scale(e ? tension : -tension, motion.n));
        ramus_wrench *w = &external[actuator->link[e].index];
        w->force = vec3_add(w->force, on_world);
        w->moment = vec3_add(w->moment, vec3_cross(actuator->point[e], on_world));
    }
    return RAMUS_OK;
}

/* ---- springs ------------------------------------------------------------------------------------------------ */

double ramus_spring_tension(const ramus_actuator *spring, double length)
{
    const double stretch = length - spring->rest_length;
    return spring->kind == RAMUS_ACTUATOR_SPRING && stretch > 0 ? spring->pretension + spring->stiffness * stretch : 0;
}

double ramus_spring_energy(const ramus_actuator *spring, double length)
{
    const double stretch = length - spring->rest_length;
    return spring->kind == RAMUS_ACTUATOR_SPRING && stretch > 0
               ? stretch * (spring->pretension + spring->stiffness * stretch / 2)
               : 0;
}

/* ---- bodies to draw ----------------------------------------------------------------------------------------- */

/* The smallest rotation that turns z into n; half a turn about x when they are opposite. */
static ramus_quat turn_z_to(ramus_vec3 n)
{
    const ramus_quat r = { 1 + n.z, -n.y, n.x, 0 };
    return r.w > 1e-14 ? ramus_quat_normalized(r) : (ramus_quat){ 0, 1, 0, 0 };
}

ramus_status ramus_actuator_get_poses(const ramus_model *m, const ramus_kinematics *k, const ramus_actuator *actuator,
                                      ramus_actuator_poses *poses)
{
    ramus_actuator_motion motion;
    ramus_pose x_w_link[2];
    RAMUS_TRY(motion_of(m, k, actuator, x_w_link, &motion));
    const ramus_quat r = x_w_link[0].rotation;
    const ramus_quat along = ramus_quat_mul(r, turn_z_to(unrotate(r, motion.n)));
    const ramus_quat back = ramus_quat_mul(along, (ramus_quat){ 0, 1, 0, 0 });
    *poses = (ramus_actuator_poses){ { { along, motion.a }, { back, motion.b } }, motion.length };
    return RAMUS_OK;
}
