/* columns.c - poses, twists and accelerations of frames, centre of mass and momentum, row by row */
#include "kinematics.h"

#include "tools/console/progress.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { OF_FRAME = 7 + 6 + 6, OF_ROBOT = 3 + 6 };

static int width_of(const kinematics *k)
{
    return k->nframe * OF_FRAME + (k->has_mass ? OF_ROBOT : 0);
}

/* ---- names -------------------------------------------------------------------------------------------------- */

static void add(char **name, int *count, const char *quantity, const char *frame, const char *const part[], int n)
{
    for (int i = 0; i < n; i++) {
        out text = { 0 };
        out_add(&text, "%s.%s%s%s", quantity, frame, frame[0] ? "." : "", part[i]);
        if (text.failed) {
            out_release(&text);
            return;
        }
        name[(*count)++] = text.data;
    }
}

/* All of them, for states_release_names; NULL: memory is out. */
static char **names_of(const kinematics *k)
{
    static const char *const axis[3] = { "x", "y", "z" };
    char **name = calloc((size_t)width_of(k) + 1, sizeof *name);
    int count = 0;
    if (!name)
        return NULL;
    for (int i = 0; i < k->nframe; i++) {
        add(name, &count, "pose", k->name[i], kinematics_pose_part, 7);
        add(name, &count, "twist", k->name[i], kinematics_twist_part, 6);
        add(name, &count, "acceleration", k->name[i], kinematics_twist_part, 6);
    }
    if (k->has_mass) {
        add(name, &count, "com", "", axis, 3);
        add(name, &count, "momentum", "", kinematics_twist_part, 6);
    }
    if (count == width_of(k))
        return name;
    states_release_names(name);
    return NULL;
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

static double *put(double *to, ramus_vec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
    return to + 3;
}

/* Of the two quaternions of a rotation the one that is nearer to that of the row before; in the first row, w >= 0. */
static double *put_rotation(double *to, ramus_quat r, const double *before)
{
    const double near = before ? before[0] * r.w + before[1] * r.x + before[2] * r.y + before[3] * r.z : r.w;
    const double sign = near < 0 ? -1 : 1;
    to[0] = sign * r.w;
    to[1] = sign * r.x;
    to[2] = sign * r.y;
    to[3] = sign * r.z;
    return to + 4;
}

static ramus_status put_frame(const kinematics *k, int i, const double *before, double *to)
{
    ramus_pose pose;
    ramus_twist twist, rate;
    const ramus_status status = kinematics_read(k, i, &pose, &twist, &rate);
    if (status != RAMUS_OK)
        return status;
    to = put(to, pose.position);
    to = put_rotation(to, pose.rotation, before ? before + 3 : NULL);
    to = put(put(to, twist.angular), twist.linear);
    put(put(to, rate.angular), rate.linear);
    return RAMUS_OK;
}

/* The numbers of the row that data was updated with; `before`: those of the row before, or NULL. */
static ramus_status put_row(const kinematics *k, const double *before, double *to)
{
    for (int i = 0; i < k->nframe; i++) {
        const ramus_status status = put_frame(k, i, before ? before + i * OF_FRAME : NULL, to + i * OF_FRAME);
        if (status != RAMUS_OK)
            return status;
    }
    if (!k->has_mass)
        return RAMUS_OK;
    ramus_vec3 centre;
    ramus_wrench momentum;
    ramus_status status = ramus_centre_of_mass(k->model, k->data, &centre, NULL, NULL);
    if (status == RAMUS_OK)
        status = ramus_centroidal_momentum(k->model, k->data, &momentum);
    if (status == RAMUS_OK)
        put(put(put(to + k->nframe * OF_FRAME, centre), momentum.moment), momentum.force);
    return status;
}

int kinematics_write(kinematics *k, const ramus_states *s, const char *output)
{
    const size_t width = (size_t)width_of(k);
    double *values = s->count < SIZE_MAX / 8 / (width + 1) ? calloc(s->count * width + 1, sizeof *values) : NULL;
    char **name = names_of(k);
    int code = values && name ? TOOL_OK : tool_out_of_memory();
    progress shown = progress_begin("rows");
    for (size_t row = 0; row < s->count && code == TOOL_OK; row++) {
        double *to = values + row * width;
        code = kinematics_set_row(k, s, row);
        if (code == TOOL_OK)
            code = kinematics_result(k, s, row, put_row(k, row > 0 ? to - width : NULL, to));
        for (size_t i = 0; i < width && code == TOOL_OK; i++)
            if (!isfinite(to[i]))
                code = tool_fail(TOOL_BAD_INPUT, "%s:%d: the numbers are so large that %s overflows", s->table->file,
                                 s->table->line[row], name[i]);
        progress_show(&shown, row + 1, s->count);
    }
    progress_end(&shown);
    if (code == TOOL_OK)
        code = states_write(s, (int)width, name, values, output);
    states_release_names(name);
    free(values);
    return code;
}
