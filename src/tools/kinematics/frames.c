/* frames.c - frames by name, and the state of one row */
#include "kinematics.h"

#include "tools/console/console.h"

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
    *k = (kinematics){ .model = model, .nframe = nframe, .name = name, .has_mass = ramus_model_mass(model) > 0 };
    k->frame = calloc((size_t)nframe + 1, sizeof *k->frame);
    if (!k->frame)
        return tool_out_of_memory();
    for (int i = 0; i < nframe; i++) {
        TOOL_TRY(kinematics_find_frame(model, "--frame", name[i], &k->frame[i]));
        for (int j = 0; j < i; j++)
            if (strcmp(name[i], name[j]) == 0)
                return tool_fail(TOOL_BAD_USAGE, "--frame %s is given twice", name[i]);
    }
    ramus_error err;
    return tool_result(ramus_data_create(model, NULL, &k->data, &err), &err);
}

void kinematics_close(kinematics *k)
{
    ramus_data_destroy(k->data);
    free(k->frame);
    *k = (kinematics){ 0 };
}

int kinematics_result(const ramus_states *s, size_t row, ramus_status status)
{
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
    for (size_t p = 0; s->samples && p < nport && status == RAMUS_OK; p++)
        status = ramus_data_feed(k->data, (ramus_port){ (int)p }, &s->samples[row * nport + p]);
    if (status == RAMUS_OK)
        status = ramus_kinematics_update(k->model, k->data, s->q + row * nq, s->v + row * nv, s->a + row * nv);
    return status == RAMUS_OK ? TOOL_OK
                              : tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                                          ramus_data_error(k->data)->text);
}
