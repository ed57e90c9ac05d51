/* contact.c - what the world exerts on a frame, as the external wrench of its link
 *
 *     contact    world on robot, at the frame's origin, world axes        (force plates, simulators)
 *     external   robot on world, at the link's origin, link axes          (the _external functions)
 *
 *     external = -Ad(x_l_f) R_w_f^T contact
 */
#include "ramus/kinematics.h"

#include "algebra/quat.h"
#include "base/fail.h"
#include "data.h"

ramus_status ramus_contact_wrench(const ramus_model *model, ramus_data *data, ramus_frame frame, ramus_wrench contact,
                                  ramus_wrench *external)
{
    RAMUS_NEED(NULL, data);
    RAMUS_NEED(&data->error, model);
    RAMUS_NEED(&data->error, external);
    ramus_pose x_w_f;
    const ramus_status status = ramus_frame_pose(model, data, frame, &x_w_f);
    if (status == RAMUS_ERR_STALE)
        return ramus_fail(&data->error, status,
                          "a contact needs the state's poses: call ramus_kinematics_update first");
    if (status == RAMUS_ERR_NOT_FOUND)
        return ramus_fail(&data->error, status, "there is no frame %d; the model has %d", frame.index,
                          ramus_model_nframe(model));
    const ramus_frame_info info = ramus_model_frame(model, frame);
    if (status != RAMUS_OK)
        return ramus_fail(&data->error, status,
                          "contact at '%s': it lies beyond a port that does not give its orientation in the world",
                          info.name);
    if (info.link.index < 0)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT, "contact at '%s': the frame is fixed in the world",
                          info.name);
    const ramus_quat r = x_w_f.rotation;
    const ramus_wrench at_frame = { quat_unrotate(r, contact.force), quat_unrotate(r, contact.moment) };
    const ramus_wrench at_link = ramus_wrench_to_parent(info.pose, at_frame);
    *external = (ramus_wrench){ ramus_vec3_make(-at_link.force.x, -at_link.force.y, -at_link.force.z),
                                ramus_vec3_make(-at_link.moment.x, -at_link.moment.y, -at_link.moment.z) };
    return RAMUS_OK;
}
