/* task.c - what each kind of task asks of the accelerations
 *
 *     J a = b,     b = desired acceleration - kv (velocity error) - kp (error) - dJ/dt v
 *
 *     pose, point        world axes, at the frame's origin or the point:
 *                        p'' = p_d'' - kv (p' - p_d') - kp (p - p_d)
 *     pose, orientation  w'  = w_d'  - kv (w - w_d) - kp phi n,      exp(phi n) = R R_d^T, the short way round
 *     centre of mass     as a point
 *     posture            a   = a_d - kv (v - v_d) - kp (q - q_d)     difference as in ramus_difference
 *
 *     distances and what else is geometric: geometric.c
 *
 * Method   Jacobians and their bias in RAMUS_LOCAL_WORLD_ALIGNED; with local axes the rows are turned into the
 *          frame's axes (the error does not change, only the choice of rows). Rotation and position do not mix:
 *          unlike in the papers' law, each converges by itself as a linear system of second order.
 * Desired  motions are given as twists in the desired frame's axes: w_d = R_d w, w_d' = R_d w', p_d' = R_d v, p_d''
 *          = R_d (v' + w x v).
 * Cost     O(nv) for each row; no allocation.
 */
#include "task.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "robot.h"

#include <math.h>
#include <string.h>

static unsigned directions_of(const ramus_task_description *d)
{
    switch (d->kind) {
    case RAMUS_TASK_POSE:
        return d->directions & RAMUS_DIRECTION_ALL;
    case RAMUS_TASK_ORIENTATION:
        return d->directions & 7u;
    case RAMUS_TASK_POINT:
    case RAMUS_TASK_CENTRE_OF_MASS:
        return d->directions & 56u;
    default:
        return 0;
    }
}

bool task_has_frame(ramus_task_kind kind)
{
    return kind == RAMUS_TASK_POSE || kind == RAMUS_TASK_POINT || kind == RAMUS_TASK_ORIENTATION ||
           kind == RAMUS_TASK_DISTANCE || kind == RAMUS_TASK_PLANE || kind == RAMUS_TASK_SIGHT ||
           kind == RAMUS_TASK_PARK;
}

const char *task_name(const ramus_model *model, const ramus_task_description *d)
{
    if (d->name)
        return d->name;
    if (d->kind == RAMUS_TASK_LENGTH && d->part.index >= 0 && d->part.index < ramus_model_npart(model))
        return ramus_model_part(model, d->part).name;
    const bool has_frame = task_has_frame(d->kind) && d->frame.index >= 0 && d->frame.index < ramus_model_nframe(model);
    return has_frame ? ramus_model_frame(model, d->frame).name : ramus_task_kind_name(d->kind);
}

int task_count_rows(const ramus_task_description *d, int nv)
{
    int count = 0;
    if (d->kind >= RAMUS_TASK_DISTANCE)
        return task_is_range(d) ? 0 : d->kind == RAMUS_TASK_SIGHT || d->kind == RAMUS_TASK_PARK ? 2 : 1;
    if (d->kind == RAMUS_TASK_POSTURE) {
        for (int k = 0; k < nv; k++)
            count += !d->coordinate || d->coordinate[k];
        return count;
    }
    for (unsigned bits = directions_of(d); bits; bits >>= 1)
        count += bits & 1u;
    return count;
}

/* Six components in world axes: bias and desired value of the acceleration, error. */
typedef struct six {
    ramus_vec3 bias[2], desired[2], error[2]; /* angular, linear */
} six;

static ramus_vec3 rotation_error(ramus_quat r, ramus_quat r_d)
{
    const ramus_quat log = ramus_quat_log(ramus_quat_mul(r, ramus_quat_conj(r_d)));
    return vec3_scale(2, ramus_vec3_make(log.x, log.y, log.z));
}

static ramus_vec3 feedback(ramus_gains g, ramus_vec3 acceleration, ramus_vec3 velocity_error, ramus_vec3 error)
{
    return vec3_axpy(vec3_axpy(acceleration, -g.kv, velocity_error), -g.kp, error);
}

/* The frame's point: its Jacobian's linear rows and its motion. */
void task_move_to_point(ramus_vec3 arm, ramus_twist *twist, ramus_twist *bias, int nv, double J[])
{
    const ramus_vec3 w = twist->angular;
    bias->linear = vec3_add(vec3_add(bias->linear, vec3_cross(bias->angular, arm)), vec3_cross(w, vec3_cross(w, arm)));
    twist->linear = vec3_add(twist->linear, vec3_cross(w, arm));
    for (int k = 0; k < nv; k++) {
        const ramus_vec3 c = vec3_cross(ramus_vec3_make(J[k], J[nv + k], J[2 * nv + k]), arm);
        J[3 * nv + k] += c.x;
        J[4 * nv + k] += c.y;
        J[5 * nv + k] += c.z;
    }
}

/* The desired acceleration of the linear part, at position p with velocity v. */
static void desire_position(const task *t, ramus_vec3 p, ramus_vec3 v, six *s)
{
    const ramus_motion *d = &t->desired;
    const ramus_quat r_d = d->pose.rotation;
    const ramus_vec3 a_d = vec3_add(d->twist_dot.linear, vec3_cross(d->twist.angular, d->twist.linear));
    s->error[1] = vec3_sub(p, d->pose.position);
    s->desired[1] = feedback(t->d.gains, ramus_quat_rotate(r_d, a_d),
                             vec3_sub(v, ramus_quat_rotate(r_d, d->twist.linear)), s->error[1]);
}

static ramus_status frame_six(const task *t, const task_inputs *in, six *s, ramus_pose *x)
{
    ramus_twist twist, bias;
    RAMUS_TRY(robot_frame(in->robot, t->d.frame, x, &twist, &bias, in->jacobian));
    ramus_vec3 p = x->position;
    if (t->d.kind == RAMUS_TASK_POINT) {
        const ramus_vec3 arm = ramus_quat_rotate(x->rotation, t->d.point);
        task_move_to_point(arm, &twist, &bias, ramus_model_nv(in->model), in->jacobian);
        p = vec3_add(p, arm);
    } else {
        const ramus_quat r_d = t->desired.pose.rotation;
        s->error[0] = rotation_error(x->rotation, r_d);
        s->desired[0] =
            feedback(t->d.gains, ramus_quat_rotate(r_d, t->desired.twist_dot.angular),
                     vec3_sub(twist.angular, ramus_quat_rotate(r_d, t->desired.twist.angular)), s->error[0]);
    }
    s->bias[0] = bias.angular;
    s->bias[1] = bias.linear;
    desire_position(t, p, twist.linear, s);
    return RAMUS_OK;
}

static ramus_status com_six(const task *t, const task_inputs *in, six *s)
{
    ramus_vec3 c[3];
    RAMUS_TRY(robot_centre(in->robot, c, in->jacobian + 3 * (size_t)ramus_model_nv(in->model)));
    s->bias[1] = c[2];
    desire_position(t, c[0], c[1], s);
    return RAMUS_OK;
}

/* The chosen components, along the world's axes or the frame's. */
static void choose_rows(const task *t, const task_inputs *in, const six *s, ramus_quat r, double J[], double b[],
                        double *error)
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    const int nv = ramus_model_nv(in->model);
    const unsigned directions = directions_of(&t->d);
    double sum = 0;
    int row = 0;
    for (int k = 0; k < 6; k++) {
        if (!(directions >> k & 1u))
            continue;
        const int part = k / 3;
        const ramus_vec3 e = t->d.local_axes ? ramus_quat_rotate(r, unit[k % 3]) : unit[k % 3];
        const double *from = in->jacobian + (size_t)part * 3 * (size_t)nv;
        for (int c = 0; c < nv; c++)
            J[(size_t)row * (size_t)nv + (size_t)c] = e.x * from[c] + e.y * from[nv + c] + e.z * from[2 * nv + c];
        b[row++] = vec3_dot(e, vec3_sub(s->desired[part], s->bias[part]));
        sum += vec3_dot(e, s->error[part]) * vec3_dot(e, s->error[part]);
    }
    *error = t->d.kind == RAMUS_TASK_POSE ? 0.5 * sqrt(sum) : sqrt(sum);
}

static void posture_rows(const task *t, const task_inputs *in, double J[], double b[], double *error)
{
    const int nv = ramus_model_nv(in->model);
    double sum = 0;
    ramus_difference(in->model, t->q, in->q, in->difference);
    memset(J, 0, (size_t)t->nrow * (size_t)nv * sizeof(double));
    for (int row = 0; row < t->nrow; row++) {
        const int k = t->row_coordinate[row];
        J[(size_t)row * (size_t)nv + (size_t)k] = 1;
        b[row] = t->a[k] - t->d.gains.kv * (in->v[k] - t->v[k]) - t->d.gains.kp * in->difference[k];
        sum += in->difference[k] * in->difference[k];
    }
    *error = sqrt(sum);
}

ramus_status task_evaluate(const task *t, const task_inputs *in, double J[], double b[], double *error)
{
    six s;
    ramus_pose x = ramus_pose_identity();
    memset(&s, 0, sizeof s);
    if (t->d.kind >= RAMUS_TASK_DISTANCE)
        return task_geometric(t, in, J, b, error);
    if (t->d.kind == RAMUS_TASK_POSTURE) {
        posture_rows(t, in, J, b, error);
        return RAMUS_OK;
    }
    if (t->d.kind == RAMUS_TASK_CENTRE_OF_MASS)
        RAMUS_TRY(com_six(t, in, &s));
    else
        RAMUS_TRY(frame_six(t, in, &s, &x));
    choose_rows(t, in, &s, x.rotation, J, b, error);
    return RAMUS_OK;
}
