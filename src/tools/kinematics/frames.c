/* frames.c - frames by name, and the state of one row */
#include "kinematics.h"

#include "tools/boxes/boxes.h"

#include <stdlib.h>
#include <string.h>

const char *const kinematics_pose_part[7] = { "px", "py", "pz", "qw", "qx", "qy", "qz" };
const char *const kinematics_twist_part[6] = { "wx", "wy", "wz", "vx", "vy", "vz" };

int kinematics_find_frame(const ramus_model *model, const char *option, const char *name, ramus_frame *frame)
{
    const int n = ramus_model_nframe(model);
    *frame = ramus_model_find_frame(model, name);
    if (frame->index >= 0)
        return TOOL_OK;
    const char **names = calloc((size_t)n + 1, sizeof *names);
    if (!names)
        return tool_out_of_memory();
    for (int k = 0; k < n; k++)
        names[k] = ramus_model_frame(model, (ramus_frame){ k }).name;
    const char *closest = tool_closest(name, names);
    const int code =
        closest
            ? tool_fail(TOOL_BAD_USAGE, "%s %s: the robot has no link or frame of that name; did you mean '%s'?",
                        option, name, closest)
            : tool_fail(TOOL_BAD_USAGE, "%s %s: the robot has no link or frame of that name; 'ramus info' lists them",
                        option, name);
    free(names);
    return code;
}

int kinematics_open(kinematics *k, const ramus_model *model, int nframe, const char *const name[])
{
    const size_t nv = (size_t)ramus_model_nv(model);
    *k = (kinematics){ .model = model,
                       .nframe = nframe,
                       .name = name,
                       .has_mass = !boxes_any(model) && ramus_model_mass(model) > 0,
                       .network = ramus_model_network(model) };
    k->frame = calloc((size_t)nframe + 1, sizeof *k->frame);
    k->zero = calloc(nv + 1, sizeof *k->zero);
    k->unit = calloc(nv + 1, sizeof *k->unit);
    if (!k->frame || !k->zero || !k->unit)
        return tool_out_of_memory();
    for (int i = 0; i < nframe; i++) {
        TOOL_TRY(kinematics_find_frame(model, "--frame", name[i], &k->frame[i]));
        for (int j = 0; j < i; j++)
            if (strcmp(name[i], name[j]) == 0)
                return tool_fail(TOOL_BAD_USAGE, "--frame %s is given twice", name[i]);
    }
    ramus_error err;
    return k->network ? TOOL_OK : tool_result(ramus_data_create(model, NULL, &k->data, &err), &err);
}

void kinematics_close(kinematics *k)
{
    ramus_data_destroy(k->data);
    free(k->frame);
    free(k->zero);
    free(k->unit);
    *k = (kinematics){ 0 };
}

int kinematics_result(const kinematics *k, const ramus_states *s, size_t row, ramus_status status)
{
    if (status != RAMUS_OK && k->network)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                         ramus_network_error(k->network)->text);
    const char *why = status == RAMUS_ERR_PORT
                          ? "what is beyond a motion port has a pose only where the port reports its "
                            "own: give motion.INSTANCE.px, py and pz"
                      : status == RAMUS_ERR_SINGULAR ? "no mass is known: there is no centre of mass"
                                                     : ramus_status_text(status);
    return status == RAMUS_OK ? TOOL_OK
                              : tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row], why);
}

int kinematics_set_row(kinematics *k, const ramus_states *s, size_t row)
{
    const size_t nq = (size_t)ramus_model_nq(k->model), nv = (size_t)ramus_model_nv(k->model),
                 nport = (size_t)ramus_model_nport(k->model);
    ramus_status status = RAMUS_OK;
    if (k->network) {
        if (s->t)
            status = ramus_network_set_time(k->network, s->t[row]);
        if (status == RAMUS_OK)
            status = ramus_network_kinematics_update(k->network, s->q + row * nq, s->v + row * nv, s->a + row * nv);
        return kinematics_result(k, s, row, status);
    }
    for (size_t p = 0; s->samples && p < nport && status == RAMUS_OK; p++)
        status = ramus_data_feed(k->data, (ramus_port){ (int)p }, &s->samples[row * nport + p]);
    if (status == RAMUS_OK)
        status = ramus_kinematics_update(k->model, k->data, s->q + row * nq, s->v + row * nv, s->a + row * nv);
    return status == RAMUS_OK ? TOOL_OK
                              : tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                                          ramus_data_error(k->data)->text);
}

/* ---- frames ------------------------------------------------------------------------------------------------- */

static ramus_vec3 plus(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

static ramus_vec3 cross(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* A motion in the frame's own axes as the reference has it: twist, and its derivative or, `classical`, the acceleration of the point.
 *
 *     world-aligned   R w, R v;  R w', R (v' + w x v)
 *     world           the same at the world's origin, -p from the frame's
 */
static void in_reference(const ramus_motion *m, ramus_reference reference, bool classical, ramus_twist *twist,
                         ramus_twist *rate)
{
    const ramus_quat r = m->pose.rotation;
    const ramus_vec3 p = m->pose.position, point = plus(m->twist_dot.linear, cross(m->twist.angular, m->twist.linear));
    *twist = m->twist;
    *rate = (ramus_twist){ m->twist_dot.angular, classical ? point : m->twist_dot.linear };
    if (reference == RAMUS_LOCAL)
        return;
    *twist = (ramus_twist){ ramus_quat_rotate(r, m->twist.angular), ramus_quat_rotate(r, m->twist.linear) };
    *rate = (ramus_twist){ ramus_quat_rotate(r, m->twist_dot.angular), ramus_quat_rotate(r, point) };
    if (reference != RAMUS_WORLD)
        return;
    const ramus_vec3 w = twist->angular, speed = twist->linear, there = cross(p, w);
    twist->linear = plus(speed, there);
    rate->linear = plus(plus(rate->linear, cross(p, rate->angular)), classical ? cross(w, there) : cross(speed, w));
}

ramus_status kinematics_read(const kinematics *k, int i, ramus_pose *pose, ramus_twist *twist, ramus_twist *rate)
{
    ramus_motion motion;
    ramus_status status;
    if (k->network) {
        status = ramus_network_frame_motion_after(k->network, k->frame[i], &motion);
        if (status == RAMUS_OK) {
            *pose = motion.pose;
            in_reference(&motion, k->reference, k->classical, twist, rate);
        }
        return status;
    }
    status = ramus_frame_pose(k->model, k->data, k->frame[i], pose);
    if (status == RAMUS_OK)
        status = ramus_frame_twist(k->model, k->data, k->frame[i], k->reference, twist);
    if (status == RAMUS_OK)
        status = (k->classical ? ramus_frame_classical_acceleration
                               : ramus_frame_twist_dot)(k->model, k->data, k->frame[i], k->reference, rate);
    return status;
}

ramus_status kinematics_read_jacobian(const kinematics *k, int i, const double q[], double J[])
{
    const int nv = ramus_model_nv(k->model);
    if (!k->network)
        return ramus_frame_jacobian(k->model, k->data, k->frame[i], k->reference, J);
    ramus_status status = RAMUS_OK;
    for (int j = 0; j < nv && status == RAMUS_OK; j++) {
        ramus_pose pose;
        ramus_twist twist, rate;
        k->unit[j] = 1;
        status = ramus_network_kinematics_update(k->network, q, k->zero, k->unit);
        k->unit[j] = 0;
        if (status == RAMUS_OK)
            status = kinematics_read(k, i, &pose, &twist, &rate);
        const double column[6] = { rate.angular.x, rate.angular.y, rate.angular.z,
                                   rate.linear.x,  rate.linear.y,  rate.linear.z };
        for (int c = 0; c < 6 && status == RAMUS_OK; c++)
            J[c * nv + j] = column[c];
    }
    return status;
}
