/* export_yaml_mechanism.c - the parts of a model as the `mechanism:` and `sharing:` of an assembly file
 *
 * Parts of nested assemblies are among the robot's own, with their full names. Errors: a sharing of a link whose frame is turned
 * away from its joint's, for the frames of its carriers would turn.
 */
#include "export_yaml.h"

#include "export_mechanism.h"
#include "base/fail.h"
#include "model/mechanism_list.h"

#include <math.h>
#include <string.h>

typedef struct writer {
    const ramus_model *model;
    const placement *placed;
    text *out;
    ramus_error *err;
} writer;

static int is_zero(ramus_vec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

static void add_frame(const writer *w, const char *before, const char *frame)
{
    text_add(w->out, "%s", before);
    yaml_frame(w->model, w->placed, w->out, frame);
}

static void add_text(const writer *w, const char *before, const char *s)
{
    text_add(w->out, "%s", before);
    yaml_text(w->out, s);
}

static void add_vec3(const writer *w, const char *key, ramus_vec3 v)
{
    text_add(w->out, ", ");
    yaml_vec3(w->out, key, v);
}

/* Numbers that differ from what stands for their absence; NAN and infinity are absence, too. */
static void add_other(const writer *w, const char *key, double value, double absent)
{
    if (isfinite(value) && value != absent)
        yaml_number(w->out, key, value);
}

static ramus_status begin(const writer *w, const char *list, int first, const char *name, const char *what)
{
    RAMUS_TRY(yaml_check_name(name, what, w->err));
    text_add(w->out, "%s  - {name: ", first ? list : "");
    yaml_text(w->out, name);
    return RAMUS_OK;
}

/* ---- actuators, springs, bars ------------------------------------------------------------------------------- */

static void add_end(const writer *w, const char *frame, const char *lever, ramus_vec3 at)
{
    if (lever)
        add_text(w, "{lever: ", lever);
    else
        add_frame(w, is_zero(at) ? "" : "{on: ", frame);
    if (!is_zero(at))
        add_vec3(w, "at", at);
    text_add(w->out, lever || !is_zero(at) ? "}" : "");
}

static void add_moves(const writer *w, const char *joint)
{
    if (!joint)
        return;
    text_add(w->out, ", moves: ");
    yaml_path(w->model, w->out, ramus_model_find_joint(w->model, joint), joint, "");
}

static ramus_status add_actuator(const writer *w, const ramus_actuator_description *d)
{
    text_add(w->out, ", type: %s, between: [", ramus_actuator_kind_name(d->kind));
    add_end(w, d->frame_a, d->lever_a, d->point_a);
    text_add(w->out, ", ");
    add_end(w, d->frame_b, d->lever_b, d->point_b);
    text_add(w->out, "]");
    switch (d->kind) {
    case RAMUS_ACTUATOR_LINEAR:
        add_other(w, ", min_length", d->min_length, 0);
        add_other(w, ", max_length", d->max_length, NAN);
        add_other(w, ", near", d->near, 0);
        add_other(w, ", lower", d->lower, NAN);
        add_other(w, ", upper", d->upper, NAN);
        add_moves(w, d->moves);
        break;
    case RAMUS_ACTUATOR_SPRING:
        yaml_number(w->out, ", rest_length", d->rest_length);
        yaml_number(w->out, ", stiffness", d->stiffness);
        add_other(w, ", pretension", d->pretension, 0);
        break;
    case RAMUS_ACTUATOR_BAR:
        yaml_number(w->out, ", length", d->rest_length);
        add_moves(w, d->moves);
        break;
    case RAMUS_ACTUATOR_KIND_COUNT:
        break;
    }
    text_add(w->out, "}\n");
    return RAMUS_OK;
}

/* ---- levers ------------------------------------------------------------------------------------------------- */

static void add_lever(const writer *w, const ramus_lever_description *d)
{
    const ramus_quat turn = d->pivot_pose.rotation;
    const int turned = turn.x != 0 || turn.y != 0 || turn.z != 0, plain = export_is_identity(d->pivot_pose);
    text_add(w->out, ", type: lever");
    add_frame(w, plain ? ", pivot: " : ", pivot: {on: ", d->pivot);
    if (turned) {
        text_add(w->out, ", pose: ");
        yaml_pose(w->out, d->pivot_pose);
    } else if (!plain) {
        add_vec3(w, "at", d->pivot_pose.position);
    }
    text_add(w->out, plain ? "" : "}");
    add_vec3(w, "axis", d->axis);
    add_vec3(w, "tip", d->tip);
    add_frame(w, d->guide_kind == RAMUS_GUIDE_PLANE ? ", guide: {on: " : ", pin: {on: ", d->guide);
    if (!is_zero(d->guide_point))
        add_vec3(w, "at", d->guide_point);
    if (d->guide_kind == RAMUS_GUIDE_PLANE)
        add_vec3(w, "normal", d->normal);
    yaml_number(w->out, ", rod_length", d->rod_length);
    text_add(w->out, "}");
    add_other(w, ", near", d->near, 0);
    text_add(w->out, "}\n");
}

/* ---- sharings ----------------------------------------------------------------------------------------------- */

static ramus_status add_carrier(const writer *w, const ramus_carrier_description *c)
{
    RAMUS_TRY(yaml_check_name(c->name, "carrier", w->err));
    add_text(w, "      - {name: ", c->name);
    if (c->part)
        add_text(w, ", part: ", c->part);
    else
        add_frame(w, ", frame: ", c->frame);
    text_add(w->out, ", carries: [");
    int count = 0;
    for (unsigned k = 0; k < WRENCH_COMPONENTS; k++)
        if (c->carries >> k & 1u)
            text_add(w->out, "%s%s", count++ ? ", " : "", wrench_component[k]);
    text_add(w->out, "]");
    add_other(w, ", clearance", c->clearance, 0);
    add_other(w, ", stiffness", c->stiffness, 1);
    text_add(w->out, "}\n");
    return RAMUS_OK;
}

static ramus_status add_rule(const writer *w, const ramus_sharing_description *d, const ramus_share_rule *rule)
{
    const int fixed = rule->kind == RAMUS_SHARE_FIXED;
    int count = 0;
    text_add(w->out, "      - {");
    if (rule->name && rule->name[0]) {
        RAMUS_TRY(yaml_check_name(rule->name, "rule", w->err));
        add_text(w, "name: ", rule->name);
        text_add(w->out, ", ");
    }
    yaml_vec3(w->out, rule->load == RAMUS_LOAD_FORCE ? "force" : "moment", rule->direction);
    text_add(w->out, fixed ? ", share: {" : ", among: [");
    for (int i = 0; i < d->ncarrier; i++) {
        if (!(rule->among >> i & 1u))
            continue;
        add_text(w, count++ ? ", " : "", d->carrier[i].name);
        if (fixed)
            yaml_number(w->out, "", rule->share[i]);
    }
    text_add(w->out, fixed ? "}" : "], share: %s", rule->kind == RAMUS_SHARE_EQUAL ? "equal" : "tightest");
    text_add(w->out, "}\n");
    return RAMUS_OK;
}

static ramus_status add_sharing(const writer *w, const ramus_sharing_description *d)
{
    const ramus_link link = ramus_model_find_link(w->model, d->link);
    const ramus_quat turn = ramus_model_link(w->model, link).link_in_joint.rotation;
    if (w->placed[link.index].kind == PLACED_ANEW && (turn.x != 0 || turn.y != 0 || turn.z != 0))
        return ramus_fail(
            w->err, RAMUS_ERR_UNSUPPORTED,
            "sharing '%s': the frame of its link '%s' is turned away from its joint's, which an assembly file "
            "cannot say",
            d->name, d->link);
    text_add(w->out, "\n    link: ");
    yaml_path(w->model, w->out, link, d->link, "");
    text_add(w->out, "\n    carriers:\n");
    for (int k = 0; k < d->ncarrier; k++)
        RAMUS_TRY(add_carrier(w, &d->carrier[k]));
    text_add(w->out, d->nrule ? "    rules:\n" : "");
    for (int k = 0; k < d->nrule; k++)
        RAMUS_TRY(add_rule(w, d, &d->rule[k]));
    if (d->length != 1) {
        yaml_number(w->out, "    length", d->length);
        text_add(w->out, "\n");
    }
    return RAMUS_OK;
}

ramus_status export_yaml_mechanism(const ramus_model *model, const placement placed[], text *out, ramus_error *err)
{
    const writer w = { model, placed, out, err };
    int count = 0;
    for (int k = 0; k < ramus_model_nlever(model); k++) {
        const ramus_lever_description d = ramus_model_lever(model, k);
        RAMUS_TRY(begin(&w, "mechanism:\n", count++ == 0, d.name, "lever"));
        add_lever(&w, &d);
    }
    for (int k = 0; k < ramus_model_nactuator(model); k++) {
        const ramus_actuator_description d = ramus_model_actuator(model, k);
        RAMUS_TRY(begin(&w, "mechanism:\n", count++ == 0, d.name, ramus_actuator_kind_name(d.kind)));
        RAMUS_TRY(add_actuator(&w, &d));
    }
    for (int k = 0; k < ramus_model_nsharing(model); k++) {
        const ramus_sharing_description d = ramus_model_sharing(model, k);
        RAMUS_TRY(yaml_check_name(d.name, "sharing", err));
        add_text(&w, k ? "  - name: " : "sharing:\n  - name: ", d.name);
        RAMUS_TRY(add_sharing(&w, &d));
    }
    return RAMUS_OK;
}
