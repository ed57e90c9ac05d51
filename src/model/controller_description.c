/* controller_description.c - defaults of the plain data that controllers are described by; limits from a model */
#include "ramus/controller_description.h"

#include "base/options.h"

#include <math.h>

const char *ramus_task_kind_name(ramus_task_kind kind)
{
    static const char *const name[] = { "pose",     "point", "orientation", "posture", "centre_of_mass",
                                        "distance", "plane", "sight",       "length",  "park" };
    return (unsigned)kind < sizeof name / sizeof *name ? name[kind] : "unknown";
}

OPTIONS_DEFAULTS(ramus_task_description, .frame = { -1 }, .directions = RAMUS_DIRECTION_ALL, .gains = { 100, 20 },
                 .weight = 1, .other = { -1 }, .axis = { 0, 0, 1 }, .part = { -1 }, .lower = NAN, .upper = NAN)

OPTIONS_DEFAULTS(ramus_constraint_limits, .max_force = INFINITY, .max_moment = INFINITY, .normal = { 0, 0, 1 },
                 .friction = INFINITY)

ramus_target ramus_target_default(void)
{
    return (ramus_target){ .pose = ramus_pose_identity(),
                           .sine_direction = { 0, 0, 1 },
                           .circle_normal = { 0, 0, 1 },
                           .turn_axis = { 0, 0, 1 } };
}

OPTIONS_DEFAULTS(ramus_controller_description, .type = RAMUS_CONTROLLER_TASK, .horizon = 1e-3, .braking = 10,
                 .damping = 1e-4, .rest_damping = 2, .contact_gap = 1e-4)

void ramus_model_joint_limits(const ramus_model *model, ramus_joint_limits limits[])
{
    if (!model || (!limits && ramus_model_nv(model) > 0))
        return;
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        const int n = link.v_index < 0 ? 0 : ramus_joint_type_nv(link.joint_type), one = n == 1;
        for (int i = link.v_index; i < link.v_index + n; i++)
            limits[i] = (ramus_joint_limits){ one ? link.lower : -INFINITY, one ? link.upper : INFINITY,
                                              link.max_velocity, INFINITY, link.max_effort };
    }
}

void ramus_model_part_limits(const ramus_model *model, ramus_joint_limits limits[])
{
    if (!model || (!limits && ramus_model_npart(model) > 0))
        return;
    for (int k = 0; k < ramus_model_npart(model); k++) {
        const ramus_part_description part = ramus_model_part(model, (ramus_part){ k });
        const bool stroke = part.kind == RAMUS_PART_ACTUATOR;
        limits[k] = (ramus_joint_limits){ stroke ? part.min_length : -INFINITY, stroke ? part.max_length : INFINITY,
                                          INFINITY, INFINITY, INFINITY };
    }
}
