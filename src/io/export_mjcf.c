/* export_mjcf.c - a model as MJCF, the format of MuJoCo
 *
 * The frame of a body is the moved joint frame of its link; a link frame elsewhere (DH) and named frames become sites.
 * Joints keep their names; those that MuJoCo makes of several add the part: planar is slide JOINT.x, slide JOINT.y,
 * hinge JOINT.phi, cylindrical hinge JOINT.angle, slide JOINT.length. A dependent joint is tied to its master by an
 * equality constraint, which MuJoCo holds softly; so is a coupling of two joints. Shapes are geoms that weigh nothing
 * and touch nothing; meshes are left out. Inertias are written by principal moments: `fullinertia` loses half the
 * digits. MuJoCo orders coordinates depth first, and the velocity of a free body differently. Errors: helical joints,
 * black boxes, other constraints, parts of a mechanism, a free joint anywhere but at the world's origin, and what MuJoCo refuses: moving
 * bodies without mass or inertia, inertias that no body has. Limits of speed and effort are left out.
 */
#include "export.h"

#include "base/fail.h"
#include "base/memory.h"
#include "model/principal.h"

#include <math.h>
#include <string.h>

#define SMALLEST_INERTIA 1e-15 /* MuJoCo's mjMINVAL */

typedef struct writer {
    const ramus_model *model;
    export_extent extent;
    text *out;
    ramus_error *err;
    int *first_child, *next; /* of links; the last entry of first_child is the world's */
    int *first_frame, *next_frame;
    int *massive; /* 1: the link's own mass and inertia are enough for MuJoCo */
} writer;

static ramus_link_info link_at(const writer *w, int k)
{
    return export_link(w->model, (ramus_link){ k });
}

static int indent_of(int depth)
{
    return 2 * (depth < 40 ? depth : 40);
}

static void indent(const writer *w, int depth)
{
    text_add(w->out, "%*s", indent_of(depth), "");
}

void export_mjcf_pose(text *out, ramus_pose x)
{
    if (x.position.x != 0 || x.position.y != 0 || x.position.z != 0)
        export_add(out, " pos=\"%v\"", x.position);
    if (x.rotation.x != 0 || x.rotation.y != 0 || x.rotation.z != 0)
        export_add(out, " quat=\"%n %n %n %n\"", x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
}

/* ---- inertia ------------------------------------------------------------------------------------------------ */

/* Moments that break the triangle inequality by rounding alone are mended, others are left. Returns 0 for the latter.
 */
static bool mend_triangle(double moment[3])
{
    for (int k = 0; k < 3; k++) {
        const double others = moment[(k + 1) % 3] + moment[(k + 2) % 3];
        if (moment[k] > others * (1 + 1e-12))
            return false;
        if (moment[k] > others)
            moment[k] = others;
    }
    return true;
}

static ramus_status add_inertial(writer *w, const ramus_link_info *link, int depth)
{
    double moment[3];
    const ramus_quat axes = principal_axes(link->inertia, moment);
    if (link->mass == 0 && moment[0] == 0 && moment[1] == 0 && moment[2] == 0)
        return RAMUS_OK;
    if (moment[0] < 0 || moment[1] < 0 || moment[2] < 0 || !mend_triangle(moment))
        return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                          "link '%s': MuJoCo refuses an inertia that no rigid body has (principal moments %g, %g, %g)",
                          link->name, moment[0], moment[1], moment[2]);
    const ramus_pose x = export_mul(link->link_in_joint, (ramus_pose){ axes, link->com });
    indent(w, depth);
    export_add(w->out, "<inertial pos=\"%v\"", x.position);
    export_mjcf_pose(w->out, (ramus_pose){ x.rotation, { 0, 0, 0 } });
    export_add(w->out, " mass=\"%n\" diaginertia=\"%n %n %n\"/>\n", link->mass, moment[0], moment[1], moment[2]);
    return RAMUS_OK;
}

static bool is_massive(const ramus_link_info *link)
{
    double moment[3];
    principal_axes(link->inertia, moment);
    return link->mass >= SMALLEST_INERTIA && moment[0] >= SMALLEST_INERTIA && moment[1] >= SMALLEST_INERTIA &&
           moment[2] >= SMALLEST_INERTIA;
}

/* MuJoCo wants mass and inertia on each moving body, or on one that is welded to it. */
static ramus_status check_mass(const writer *w, int k, const ramus_link_info *link)
{
    if (w->massive[k])
        return RAMUS_OK;
    for (int c = w->first_child[k]; c >= 0; c = w->next[c]) {
        const ramus_link_info child = link_at(w, c);
        if (!export_moves(&child) && w->massive[c])
            return RAMUS_OK;
    }
    return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                      "link '%s': MuJoCo cannot simulate a moving body without mass and inertia", link->name);
}

/* ---- joints ------------------------------------------------------------------------------------------------- */

static void add_one_joint(writer *w, const ramus_link_info *link, const char *part, const char *type, ramus_vec3 axis,
                          int depth)
{
    text *out = w->out;
    indent(w, depth);
    export_add(out, "<joint name=\"%x%s\" type=\"%s\"", link->joint_name, part, type);
    if (strcmp(type, "hinge") == 0 || strcmp(type, "slide") == 0)
        export_add(out, " axis=\"%v\"", axis);
    if (!part[0] && (isfinite(link->lower) || isfinite(link->upper)) && ramus_joint_type_nq(link->joint_type) == 1)
        export_add(out, " range=\"%n %n\"", fmax(link->lower, -EXPORT_NO_LIMIT), fmin(link->upper, EXPORT_NO_LIMIT));
    if (link->armature != 0)
        export_add(out, " armature=\"%n\"", link->armature);
    if (link->damping != 0)
        export_add(out, " damping=\"%n\"", link->damping);
    if (link->friction != 0)
        export_add(out, " frictionloss=\"%n\"", link->friction);
    text_add(out, "/>\n");
}

static ramus_status check_free(const writer *w, const ramus_link_info *link)
{
    if (link->parent.index >= 0)
        return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                          "joint '%s': MuJoCo has free joints in the world only, not inside a robot", link->joint_name);
    if (!pose_is_identity(link->joint_in_parent))
        return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                          "joint '%s': MuJoCo measures a free body from the world's origin; this one starts "
                          "elsewhere, so take the root's pose away",
                          link->joint_name);
    return RAMUS_OK;
}

/* Steps of plain coordinates are hinges and slides of one body, in the same order. */
static ramus_status add_joints(writer *w, const ramus_link_info *link, int depth)
{
    const joint_properties *joint = &joint_table[link->joint_type];
    if (!joint_is_plain(link->joint_type)) {
        const int is_free = link->joint_type == RAMUS_FREE;
        RAMUS_TRY(is_free ? check_free(w, link) : RAMUS_OK);
        add_one_joint(w, link, "", is_free ? "free" : "ball", link->axis, depth);
        return RAMUS_OK;
    }
    for (int k = 0; k < joint->nv; k++) {
        const int step = joint->step[k];
        if (step == SCREW_Z)
            return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED, "joint '%s': MJCF cannot represent a joint of type %s",
                              link->joint_name, joint->name);
        add_one_joint(w, link, joint_q_part(link->joint_type, k), step_slides(step) ? "slide" : "hinge",
                      export_step_axis(link, step), depth);
    }
    return RAMUS_OK;
}

/* ---- equality ----------------------------------------------------------------------------------------------- */

/* q1 = offset + factor q2. `count`: lines written so far. */
static void add_equality(writer *w, int *count, const char *joint1, const char *joint2, double offset, double factor)
{
    export_add(w->out, "%s    <joint joint1=\"%x\" joint2=\"%x\" polycoef=\"%n %n 0 0 0\"/>\n",
               (*count)++ ? "" : "  <equality>\n", joint1, joint2, offset, factor);
}

/* A joint that has one coordinate of this name in MuJoCo. */
static bool is_one_axis(const writer *w, const char *joint)
{
    const ramus_link_info link = link_at(w, ramus_model_find_joint(w->model, joint).index);
    return (link.joint_type == RAMUS_REVOLUTE || link.joint_type == RAMUS_PRISMATIC) && !link.locked;
}

/* offset + c1 q1 + c2 q2 = 0 of two moving joints. */
static ramus_status add_coupling(writer *w, int *count, const ramus_constraint_description *c)
{
    if (c->kind != RAMUS_CONSTRAINT_COUPLING || c->ncoordinate != 2 || strcmp(c->joint[0], c->joint[1]) == 0 ||
        !is_one_axis(w, c->joint[0]) || !is_one_axis(w, c->joint[1]))
        return export_refuse_constraint(c, "MJCF", w->err);
    const int first = fabs(c->coefficient[0]) >= fabs(c->coefficient[1]) ? 0 : 1;
    const double by = -c->coefficient[first], offset = c->offset / by, factor = c->coefficient[1 - first] / by;
    if (!isfinite(offset) || !isfinite(factor))
        return export_refuse_constraint(c, "MJCF", w->err);
    add_equality(w, count, c->joint[first], c->joint[1 - first], offset, factor);
    return RAMUS_OK;
}

static ramus_status add_equalities(writer *w)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nlink(w->model); k++) {
        const ramus_link_info link = link_at(w, k);
        if (link.mimic.index >= 0 && export_moves(&link))
            add_equality(w, &count, link.joint_name, link_at(w, link.mimic.index).joint_name, link.mimic_offset,
                         link.mimic_multiplier);
    }
    for (int k = 0; w->extent == EXPORT_ALL && k < ramus_model_nconstraint(w->model); k++) {
        const ramus_constraint_description c = ramus_model_constraint(w->model, k);
        RAMUS_TRY(add_coupling(w, &count, &c));
    }
    text_add(w->out, "%s", count ? "  </equality>\n" : "");
    return RAMUS_OK;
}

/* ---- bodies ------------------------------------------------------------------------------------------------- */

static void add_site(writer *w, const char *name, ramus_pose x, int depth)
{
    indent(w, depth);
    export_add(w->out, "<site name=\"%x\"", name);
    export_mjcf_pose(w->out, x);
    text_add(w->out, "/>\n");
}

static void add_frames(writer *w, int k, ramus_pose link_in_body, int depth)
{
    const int world = ramus_model_nlink(w->model);
    for (int f = w->first_frame[k < 0 ? world : k]; f >= 0; f = w->next_frame[f]) {
        const ramus_frame_info frame = ramus_model_frame(w->model, (ramus_frame){ world + f });
        add_site(w, frame.name, export_mul(link_in_body, frame.pose), depth);
    }
}

static ramus_status open_body(writer *w, int k, int depth, const char *world_name)
{
    const ramus_link_info link = link_at(w, k);
    indent(w, depth);
    export_add(w->out, "<body name=\"%x\"", strcmp(link.name, "world") == 0 ? world_name : link.name);
    export_mjcf_pose(w->out, export_pose(w->model, &link));
    text_add(w->out, ">\n");
    if (export_moves(&link)) {
        RAMUS_TRY(check_mass(w, k, &link));
        RAMUS_TRY(add_joints(w, &link, depth + 1));
    }
    RAMUS_TRY(add_inertial(w, &link, depth + 1));
    export_mjcf_shapes(w->model, (ramus_link){ k }, indent_of(depth + 1), w->out);
    if (!pose_is_identity(link.link_in_joint))
        add_site(w, link.name, link.link_in_joint, depth + 1);
    add_frames(w, k, link.link_in_joint, depth + 1);
    return RAMUS_OK;
}

/* Depth first without recursion: down to a first child, else closing bodies up to one that has a next sibling. */
static ramus_status add_bodies(writer *w, const char *world_name)
{
    const int world = ramus_model_nlink(w->model);
    int depth = 2;
    for (int k = w->first_child[world]; k >= 0;) {
        RAMUS_TRY(open_body(w, k, depth, world_name));
        if (w->first_child[k] >= 0) {
            k = w->first_child[k];
            depth++;
            continue;
        }
        for (;;) {
            indent(w, depth);
            text_add(w->out, "</body>\n");
            const int parent = ramus_model_link(w->model, (ramus_link){ k }).parent.index;
            if (w->next[k] >= 0) {
                k = w->next[k];
                break;
            }
            k = parent;
            if (k < 0)
                break;
            depth--;
        }
    }
    return RAMUS_OK;
}

/* Children and frames of each link as linked lists, in the order of the model; massive links. */
static void fill_lists(writer *w)
{
    const int nlink = ramus_model_nlink(w->model);
    for (int k = 0; k <= nlink; k++)
        w->first_child[k] = -1;
    for (int k = nlink - 1; k >= 0; k--) {
        const ramus_link_info link = link_at(w, k);
        const int parent = link.parent.index >= 0 ? link.parent.index : nlink;
        w->next[k] = w->first_child[parent];
        w->first_child[parent] = k;
        w->massive[k] = is_massive(&link);
    }
    export_list_frames(w->model, w->first_frame, w->next_frame);
}

static ramus_status add_model(writer *w, const char *world_name)
{
    text *out = w->out;
    export_add(out, "<mujoco model=\"%x\">\n  <!-- written by ramus -->\n", ramus_model_name(w->model));
    const int nmesh = export_count_meshes(w->model);
    if (nmesh > 0)
        text_add(out, "  <!-- %d mesh%s left out: MuJoCo wants the files, which ramus does not open -->\n", nmesh,
                 nmesh > 1 ? "es are" : " is");
    if (w->extent == EXPORT_TREE)
        export_left_out(w->model, "  <!-- left out: ", " -->\n", out);
    export_add(
        out,
        "  <compiler angle=\"radian\" autolimits=\"true\" inertiafromgeom=\"false\" boundmass=\"0\" "
        "boundinertia=\"0\" balanceinertia=\"false\"/>\n  <option gravity=\"%v\">\n    <flag contact=\"disable\"/>\n"
        "  </option>\n  <worldbody>\n",
        ramus_model_gravity(w->model));
    add_frames(w, -1, ramus_pose_identity(), 2);
    RAMUS_TRY(add_bodies(w, world_name));
    text_add(out, "  </worldbody>\n");
    RAMUS_TRY(add_equalities(w));
    text_add(out, "</mujoco>\n");
    return RAMUS_OK;
}

ramus_status export_mjcf(const ramus_model *model, export_extent extent, text *out, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t nlink = (size_t)ramus_model_nlink(model), nframe = (size_t)ramus_model_nframe(model) - nlink;
    char *world_name = NULL;
    RAMUS_TRY(export_refuse(model, extent, "MJCF", err));
    int *block = memory_new(&memory, 4 * nlink + nframe + 2, sizeof *block);
    if (!block)
        return ramus_fail_memory(err);
    writer w = { .model = model, .extent = extent, .out = out, .err = err };
    w.first_child = block;
    w.first_frame = w.first_child + nlink + 1;
    w.next = w.first_frame + nlink + 1;
    w.massive = w.next + nlink;
    w.next_frame = w.massive + nlink;
    fill_lists(&w);
    ramus_status status = export_free_name(model, "world", &world_name, err);
    if (status == RAMUS_OK)
        status = add_model(&w, world_name);
    ramus_text_destroy(world_name);
    memory_free(&memory, block);
    return status;
}
