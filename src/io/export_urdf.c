/* export_urdf.c - a model as URDF
 *
 * The frame of a URDF link is its moved joint frame. A link whose own frame is elsewhere (DH) is therefore written
 * with its com, inertia and children seen from there; joints, coordinates and dynamics are the same. Locked joints
 * become fixed ones at their values; named frames become links without mass. The root link is added when the
 * robot's first link moves in the world or is not located at its origin. URDF has no gravity, which is written to
 * a comment, nor of armature, helical, cylindrical and spherical joints, black boxes, constraints and
 * parts of a mechanism, which are errors.
 */
#include "export.h"

#include "base/fail.h"

#include <math.h>
#include <string.h>

/* Rz(yaw) Ry(pitch) Rx(roll) = r, to the last digit also where pitch is +-pi/2: the yaw is taken out first, and the
 * other two angles are those of what is left. */
static void rpy_of(ramus_quat r, double rpy[3])
{
    double m[9], none[3];
    ramus_pose_to_matrix((ramus_pose){ r, { 0, 0, 0 } }, m, none);
    const double yaw = hypot(m[0], m[3]) > 1e-12 ? atan2(m[3], m[0]) : 0;
    const double c = cos(yaw), s = sin(yaw);
    rpy[0] = atan2(s * m[2] - c * m[5], c * m[4] - s * m[1]);
    rpy[1] = atan2(-m[6], c * m[0] + s * m[3]);
    rpy[2] = yaw;
}

void export_urdf_origin(text *out, ramus_pose x, const char *indent)
{
    double rpy[3];
    if (pose_is_identity(x))
        return;
    rpy_of(x.rotation, rpy);
    export_add(out, "%s<origin xyz=\"%v\" rpy=\"%n %n %n\"/>\n", indent, x.position, rpy[0], rpy[1], rpy[2]);
}

/* `shapes`: whose they are, index -1 for none. */
static void add_link(const ramus_model *model, text *out, const ramus_link_info *link, ramus_link shapes)
{
    const double *i = link->inertia;
    int massless = link->mass == 0;
    for (int k = 0; k < 6; k++)
        massless = massless && i[k] == 0;
    export_add(out, "  <link name=\"%x\"", link->name);
    if (massless && ramus_model_nshape(model, shapes) == 0) {
        text_add(out, "/>\n");
        return;
    }
    text_add(out, ">\n");
    export_urdf_shapes(model, shapes, out);
    if (!massless) {
        text_add(out, "    <inertial>\n");
        export_urdf_origin(out, export_mul(link->link_in_joint, (ramus_pose){ { 1, 0, 0, 0 }, link->com }), "      ");
        export_add(out,
                   "      <mass value=\"%n\"/>\n      <inertia ixx=\"%n\" iyy=\"%n\" izz=\"%n\" ixy=\"%n\" "
                   "ixz=\"%n\" iyz=\"%n\"/>\n    </inertial>\n",
                   link->mass, i[0], i[1], i[2], i[3], i[4], i[5]);
    }
    text_add(out, "  </link>\n");
}

static ramus_status refuse(const ramus_link_info *link, const char *what, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "joint '%s': URDF cannot represent %s", link->joint_name, what);
}

/* The name of the joint type in URDF, NULL if it has none. */
static const char *type_of(const ramus_link_info *link)
{
    if (!export_moves(link))
        return "fixed";
    switch (link->joint_type) {
    case RAMUS_REVOLUTE:
        return isinf(link->lower) && isinf(link->upper) ? "continuous" : "revolute";
    case RAMUS_PRISMATIC:
        return "prismatic";
    case RAMUS_PLANAR:
        return "planar";
    case RAMUS_FREE:
        return "floating";
    default:
        return NULL;
    }
}

static double limited(double value)
{
    return isinf(value) ? copysign(EXPORT_NO_LIMIT, value) : value;
}

static void add_limit(text *out, const ramus_link_info *link, const char *type)
{
    const int bounded = strcmp(type, "revolute") == 0 || strcmp(type, "prismatic") == 0;
    if (!bounded && isinf(link->max_effort) && isinf(link->max_velocity))
        return;
    text_add(out, "    <limit");
    if (bounded)
        export_add(out, " lower=\"%n\" upper=\"%n\"", limited(link->lower), limited(link->upper));
    export_add(out, " effort=\"%n\" velocity=\"%n\"/>\n", limited(link->max_effort), limited(link->max_velocity));
}

static ramus_status add_joint(const ramus_model *model, text *out, const ramus_link_info *link, const char *parent,
                              ramus_error *err)
{
    const char *type = type_of(link);
    if (!type) {
        char what[64] = "a joint of type ";
        strcat(what, ramus_joint_type_name(link->joint_type));
        return refuse(link, what, err);
    }
    const int moves = export_moves(link);
    if (moves && link->armature != 0)
        return refuse(link, "armature", err);
    const char *name = link->joint_name;
    char *made = NULL;
    if (!name[0]) {
        text own = { .allocator = out->allocator };
        text_add(&own, "%s_weld", link->name);
        const ramus_status status = own.failed ? ramus_fail_memory(err) : export_free_name(model, own.data, &made, err);
        text_release(&own);
        RAMUS_TRY(status);
        name = made;
    }
    export_add(out, "  <joint name=\"%x\" type=\"%s\">\n", name, type);
    ramus_text_destroy(made);
    export_urdf_origin(out, export_pose(model, link), "    ");
    export_add(out, "    <parent link=\"%x\"/>\n    <child link=\"%x\"/>\n", parent, link->name);
    if (moves && link->joint_type != RAMUS_FREE)
        export_add(out, "    <axis xyz=\"%v\"/>\n", export_axis(link));
    if (moves && (link->damping != 0 || link->friction != 0))
        export_add(out, "    <dynamics damping=\"%n\" friction=\"%n\"/>\n", link->damping, link->friction);
    if (moves && link->joint_type != RAMUS_FREE)
        add_limit(out, link, type);
    if (moves && link->mimic.index >= 0)
        export_add(out, "    <mimic joint=\"%x\" multiplier=\"%n\" offset=\"%n\"/>\n",
                   ramus_model_link(model, link->mimic).joint_name, link->mimic_multiplier, link->mimic_offset);
    text_add(out, "  </joint>\n");
    return RAMUS_OK;
}

/* A named frame as a link without mass. */
static ramus_status add_frame(const ramus_model *model, text *out, ramus_frame_info frame, const char *world,
                              ramus_error *err)
{
    ramus_link_info carrier = { .link_in_joint = ramus_pose_identity() };
    if (frame.link.index >= 0)
        carrier = ramus_model_link(model, frame.link);
    const ramus_link_info link = { .name = frame.name,
                                   .joint_name = "",
                                   .parent = { -1 },
                                   .joint_type = RAMUS_FIXED,
                                   .joint_in_parent = export_mul(carrier.link_in_joint, frame.pose),
                                   .link_in_joint = ramus_pose_identity() };
    add_link(model, out, &link, (ramus_link){ -1 });
    return add_joint(model, out, &link, frame.link.index >= 0 ? carrier.name : world, err);
}

/* Whether one link can be the root of the file as it is. */
static bool has_plain_root(const ramus_model *model)
{
    int roots = 0, plain = 1;
    const int nlink = ramus_model_nlink(model);
    for (int k = 0; k < nlink; k++) {
        const ramus_link_info link = export_link(model, (ramus_link){ k });
        if (link.parent.index >= 0)
            continue;
        roots++;
        plain = plain && link.joint_type == RAMUS_FIXED && !link.joint_name[0] &&
                pose_is_identity(export_pose(model, &link));
    }
    for (int k = nlink; k < ramus_model_nframe(model); k++)
        plain = plain && ramus_model_frame(model, (ramus_frame){ k }).link.index >= 0;
    return roots == 1 && plain;
}

ramus_status export_urdf(const ramus_model *model, export_extent extent, text *out, ramus_error *err)
{
    const int nlink = ramus_model_nlink(model), plain_root = has_plain_root(model);
    char *world = NULL;
    RAMUS_TRY(export_refuse(model, extent, "URDF", err));
    if (extent == EXPORT_ALL && ramus_model_nconstraint(model) > 0) {
        const ramus_constraint_description c = ramus_model_constraint(model, 0);
        return export_refuse_constraint(&c, "URDF", err);
    }
    ramus_status status = export_free_name(model, "world", &world, err);
    if (status != RAMUS_OK)
        return status;
    export_add(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<robot name=\"%x\">\n  <!-- written by ramus; gravity %v -->\n",
        ramus_model_name(model), ramus_model_gravity(model));
    export_left_out(model, "  <!-- left out: ", " -->\n", out);
    if (!plain_root)
        export_add(out, "  <link name=\"%x\"/>\n", world);
    for (int k = 0; k < nlink; k++) {
        const ramus_link_info link = export_link(model, (ramus_link){ k });
        add_link(model, out, &link, (ramus_link){ k });
    }
    for (int k = 0; k < nlink && status == RAMUS_OK; k++) {
        const ramus_link_info link = export_link(model, (ramus_link){ k });
        const int root = link.parent.index < 0;
        if (!root || !plain_root)
            status = add_joint(model, out, &link, root ? world : ramus_model_link(model, link.parent).name, err);
    }
    for (int k = nlink; k < ramus_model_nframe(model) && status == RAMUS_OK; k++)
        status = add_frame(model, out, ramus_model_frame(model, (ramus_frame){ k }), world, err);
    text_add(out, "</robot>\n");
    ramus_text_destroy(world);
    return status;
}
