/* export.c - a compiled model for other tools: the choice of the format, and what the formats share */
#include "export_yaml.h"

#include "decimal.h"
#include "base/fail.h"
#include "base/memory.h"
#include "model/boxes.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

static ramus_status export_as(const ramus_model *model, ramus_export_format format, export_extent extent, char **out,
                              ramus_error *err)
{
    text t = { .allocator = memory_allocator(NULL) };
    ramus_status status;
    switch (format) {
    case RAMUS_EXPORT_URDF:
        status = export_urdf(model, extent, &t, err);
        break;
    case RAMUS_EXPORT_MJCF:
        status = export_mjcf(model, extent, &t, err);
        break;
    case RAMUS_EXPORT_YAML:
        status = export_yaml(model, extent, &t, err);
        break;
    default:
        status = ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no export format %d", (int)format);
    }
    if (status == RAMUS_OK && (t.failed || !t.data))
        status = ramus_fail_memory(err);
    if (status == RAMUS_OK)
        *out = t.data;
    else
        text_release(&t);
    return status;
}

/* Where a module comes from is named relative to its file, and what sits on it has outlets that a model does not know. */
static ramus_status check_sources(const ramus_model *m, ramus_error *err)
{
    RAMUS_TRY(model_check_known(m, "an export", err));
    const model_box *source = boxes_first_source(m);
    if (!source)
        return RAMUS_OK;
    return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                      "the module of black box '%.60s' comes from a source (%.30s), which an export cannot represent",
                      source->name, source->kind);
}

ramus_status ramus_model_export(const ramus_model *model, ramus_export_format format, char **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    RAMUS_TRY(check_sources(model, err));
    return export_as(model, format, EXPORT_ALL, out, err);
}

ramus_status ramus_model_export_tree(const ramus_model *model, ramus_export_format format, char **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    RAMUS_TRY(check_sources(model, err));
    return export_as(model, format, EXPORT_TREE, out, err);
}

ramus_link_info export_link(const ramus_model *model, ramus_link link)
{
    ramus_link_info info = ramus_model_link(model, link);
    if (info.mimic.index >= 0) {
        const ramus_link_info master = ramus_model_link(model, info.mimic);
        if (master.locked && !info.locked) {
            info.locked = 1;
            info.locked_q[0] = info.mimic_multiplier * master.locked_q[0] + info.mimic_offset;
        }
        if (info.locked)
            info.mimic.index = -1;
    }
    return info;
}

void export_list_frames(const ramus_model *model, int first[], int next[])
{
    const int nlink = ramus_model_nlink(model);
    for (int k = 0; k <= nlink; k++)
        first[k] = -1;
    for (int f = ramus_model_nframe(model) - nlink - 1; f >= 0; f--) {
        const int link = ramus_model_frame(model, (ramus_frame){ nlink + f }).link.index;
        int *const list = &first[link >= 0 ? link : nlink];
        next[f] = *list;
        *list = f;
    }
}

static ramus_status refuse_part(const char *what, const char *name, const char *format, ramus_error *err)
{
    return ramus_fail(
        err, RAMUS_ERR_UNSUPPORTED,
        "%s '%s': %s cannot represent the massless parts of a mechanism; the tree alone (--tree) leaves them out", what,
        name, format);
}

ramus_status export_refuse(const ramus_model *model, export_extent extent, const char *format, ramus_error *err)
{
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info instance = ramus_model_instance(model, (ramus_instance){ k });
        if (instance.black_box)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "'%s': %s cannot represent a black box", instance.name,
                              format);
    }
    if (ramus_model_nport(model) > 0) /* of a black box inside a module */
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "port '%s': %s cannot represent a black box",
                          ramus_model_port(model, (ramus_port){ 0 }).name, format);
    if (extent == EXPORT_TREE)
        return RAMUS_OK;
    if (ramus_model_npart(model) > 0) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ 0 });
        return refuse_part(ramus_part_kind_name(d.kind), d.name, format, err);
    }
    if (ramus_model_nlever(model) > 0)
        return refuse_part("lever", ramus_model_lever(model, (ramus_lever){ 0 }).name, format, err);
    if (ramus_model_nsharing(model) > 0)
        return refuse_part("sharing", ramus_model_sharing(model, (ramus_sharing){ 0 }).name, format, err);
    return RAMUS_OK;
}

ramus_status export_refuse_constraint(const ramus_constraint_description *c, const char *format, ramus_error *err)
{
    return ramus_fail(
        err, RAMUS_ERR_UNSUPPORTED,
        "constraint '%s': %s cannot represent this constraint of type %s; the tree alone (--tree) leaves it out",
        c->name, format, ramus_constraint_kind_name(c->kind));
}

/* ---- poses -------------------------------------------------------------------------------------------------- */

ramus_pose export_mul(ramus_pose x_a_b, ramus_pose x_b_c)
{
    if (pose_is_identity(x_a_b))
        return x_b_c;
    return pose_is_identity(x_b_c) ? x_a_b : ramus_pose_mul(x_a_b, x_b_c);
}

ramus_pose export_pose(const ramus_model *model, const ramus_link_info *link)
{
    ramus_pose x = link->joint_in_parent;
    if (link->parent.index >= 0)
        x = export_mul(ramus_model_link(model, link->parent).link_in_joint, x);
    if (!link->locked)
        return x;
    const ramus_pose frame = { joint_frame(link), { 0, 0, 0 } };
    const ramus_pose held = joint_motion(link->joint_type, link->pitch, link->locked_q);
    return export_mul(x, export_mul(export_mul(frame, held), ramus_pose_inv(frame)));
}

static ramus_vec3 without_noise(ramus_vec3 axis)
{
    double part[3] = { axis.x, axis.y, axis.z };
    int zeros = 0;
    for (int k = 0; k < 3; k++)
        if (fabs(part[k]) < 1e-15) {
            part[k] = 0;
            zeros++;
        }
    for (int k = 0; k < 3; k++)
        if (zeros == 2 && part[k] != 0)
            part[k] = copysign(1, part[k]);
    return ramus_vec3_make(part[0], part[1], part[2]);
}

ramus_vec3 export_axis(const ramus_link_info *link)
{
    return without_noise(link->axis);
}

ramus_vec3 export_step_axis(const ramus_link_info *link, int step)
{
    const int k = step_axis(step);
    return k == 2 ? export_axis(link)
                  : without_noise(ramus_quat_rotate(joint_frame(link), ramus_vec3_make(k == 0, k == 1, 0)));
}

bool export_moves(const ramus_link_info *link)
{
    return link->joint_type != RAMUS_FIXED && !link->locked;
}

/* ---- text --------------------------------------------------------------------------------------------------- */

/* Escaped for an attribute in double quotes. */
static void add_xml(text *out, const char *name)
{
    while (*name) {
        size_t plain = 0; /* bytes that need no escape */
        while ((unsigned char)name[plain] >= 0x20 && !strchr("&<>\"", name[plain]))
            plain++;
        text_add(out, "%.*s", (int)plain, name);
        name += plain;
        if (!*name)
            return;
        const unsigned char c = (unsigned char)*name++;
        if (c == '&')
            text_add(out, "&amp;");
        else if (c == '<')
            text_add(out, "&lt;");
        else if (c == '>')
            text_add(out, "&gt;");
        else if (c == '"')
            text_add(out, "&quot;");
        else if (c == '\t' || c == '\n' || c == '\r')
            text_add(out, "&#%d;", c);
        else
            text_add(out, "\xEF\xBF\xBD"); /* XML cannot represent it: the replacement character */
    }
}

void export_list(text *out, int count, const double numbers[], const char *separator)
{
    for (int k = 0; k < count; k++) {
        if (k > 0)
            text_add(out, "%s", separator);
        decimal_add(out, numbers[k] == 0 ? 0 : numbers[k]); /* no -0 */
    }
}

void export_add(text *out, const char *template, ...)
{
    va_list args;
    va_start(args, template);
    for (const char *at = strchr(template, '%'); at; template = at + 2, at = strchr(template, '%')) {
        text_add(out, "%.*s", (int)(at - template), template);
        if (at[1] == 'x') {
            add_xml(out, va_arg(args, const char *));
        } else if (at[1] == 'y') {
            yaml_text(out, va_arg(args, const char *));
        } else if (at[1] == 's') {
            text_add(out, "%s", va_arg(args, const char *));
        } else if (at[1] == 'd') {
            text_add(out, "%d", va_arg(args, int));
        } else if (at[1] == 'n') {
            export_list(out, 1, &(double){ va_arg(args, double) }, "");
        } else if (at[1] == 'v') {
            const ramus_vec3 v = va_arg(args, ramus_vec3);
            export_list(out, 3, (double[]){ v.x, v.y, v.z }, " ");
        } else if (at[1] == 'p') {
            yaml_pose(out, va_arg(args, ramus_pose));
        }
    }
    text_add(out, "%s", template);
    va_end(args);
}

void export_left_out(const ramus_model *model, const char *before, const char *after, text *out)
{
    enum { LEVERS = RAMUS_PART_KIND_COUNT, SHARINGS, CONSTRAINTS, KINDS };
    int count[KINDS] = { [LEVERS] = ramus_model_nlever(model),
                         [SHARINGS] = ramus_model_nsharing(model),
                         [CONSTRAINTS] = ramus_model_nconstraint(model) - ramus_model_nbar_constraint(model) };
    int listed = 0;
    for (int k = 0; k < ramus_model_npart(model); k++)
        count[ramus_model_part(model, (ramus_part){ k }).kind]++;
    for (int k = 0; k < KINDS; k++) {
        const char *name = k == LEVERS        ? "lever"
                           : k == SHARINGS    ? "sharing"
                           : k == CONSTRAINTS ? "constraint"
                                              : ramus_part_kind_name((ramus_part_kind)k);
        if (count[k] > 0)
            text_add(out, "%s%d %s%s", listed++ ? ", " : before, count[k], name, count[k] > 1 ? "s" : "");
    }
    text_add(out, "%s", listed ? after : "");
}

static bool name_is_used(const ramus_model *model, const char *name)
{
    return ramus_model_find_joint(model, name).index >= 0 || ramus_model_find_frame(model, name).index >= 0;
}

ramus_status export_free_name(const ramus_model *model, const char *base, char **out, ramus_error *err)
{
    text t = { .allocator = memory_allocator(NULL) };
    text_add(&t, "%s", base);
    while (!t.failed && name_is_used(model, t.data))
        text_add(&t, "_");
    if (t.failed) {
        text_release(&t);
        return ramus_fail_memory(err);
    }
    *out = t.data;
    return RAMUS_OK;
}
