/* export_yaml_constraints.c - the constraints of a model as the `constraints:` of an assembly file
 *
 * Names are those of the file: INSTANCE/NAME. Constraints of nested assemblies are among the robot's own, with their full
 * names. The distance of a bar is left to the bar.
 */
#include "export_yaml.h"

#include "export_mechanism.h"
#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "model/constraint_list.h"

#include <string.h>

typedef struct writer {
    const ramus_model *model;
    const placement *placed;
    text *out;
    const ramus_constraint_description *c;
} writer;

static void add_frame(const writer *w, const char *before, const char *frame)
{
    text_add(w->out, "%s", before);
    yaml_frame(w->model, w->placed, w->out, frame);
}

/* The frame that the other is seen from; the world need not be said. */
static void add_of(const writer *w)
{
    if (!constraint_is_world(w->c->frame_a))
        add_frame(w, ", of: ", w->c->frame_a);
}

static void add_axis(const writer *w, const char *key)
{
    text_add(w->out, ", ");
    yaml_vec3(w->out, key, w->c->axis);
}

static void add_pose(const writer *w, const char *key, ramus_pose x)
{
    if (export_is_identity(x))
        return;
    text_add(w->out, ", %s: ", key);
    yaml_pose(w->out, x);
}

/* By its position alone where that is all. */
static void add_point(const writer *w, const char *short_key, const char *key, ramus_pose x)
{
    if (x.rotation.x != 0 || x.rotation.y != 0 || x.rotation.z != 0) {
        add_pose(w, key, x);
    } else if (!export_is_identity(x)) {
        text_add(w->out, ", ");
        yaml_vec3(w->out, short_key, x.position);
    }
}

static void add_between(const writer *w)
{
    add_frame(w, ", between: [", w->c->frame_a);
    add_frame(w, ", ", w->c->frame_b);
    text_add(w->out, "]");
}

static void add_closure(const writer *w)
{
    const ramus_constraint_description *c = w->c;
    text_add(w->out, ", joint: %s", ramus_joint_type_name(c->joint_type));
    add_between(w);
    if (c->axis.x != 0 || c->axis.y != 0 || c->axis.z != 1)
        add_axis(w, "axis");
    if (c->joint_type == RAMUS_HELICAL)
        yaml_number(w->out, ", pitch", c->pitch);
    add_pose(w, "pose_a", c->pose_a);
    add_pose(w, "pose_b", c->pose_b);
}

/* A joint that is named twice has the sum of its coefficients. */
static void add_coupling(const writer *w)
{
    const ramus_constraint_description *c = w->c;
    const size_t n = (size_t)c->ncoordinate;
    name_map first = { 0 }; /* place where a joint is named first */
    double *sum = memory_new(&w->out->allocator, n, sizeof *sum);
    if (!sum || !names_reserve(&first, &w->out->allocator, n)) {
        memory_free(&w->out->allocator, sum);
        w->out->failed = 1;
        return;
    }
    for (int k = 0; k < c->ncoordinate; k++) {
        names_add(&first, c->joint[k], k);
        sum[names_find(&first, c->joint[k])] += c->coefficient[k];
    }
    int count = 0;
    text_add(w->out, ", coordinates: {");
    for (int k = 0; k < c->ncoordinate; k++) {
        if (names_find(&first, c->joint[k]) != k)
            continue;
        text_add(w->out, "%s", count++ ? ", " : "");
        yaml_path(w->model, w->out, ramus_model_find_joint(w->model, c->joint[k]), c->joint[k], "");
        yaml_number(w->out, "", sum[k]);
    }
    text_add(w->out, "}");
    if (c->offset != 0)
        yaml_number(w->out, ", offset", c->offset);
    names_release(&first, &w->out->allocator);
    memory_free(&w->out->allocator, sum);
}

static void add_kind(const writer *w)
{
    const ramus_constraint_description *c = w->c;
    switch (c->kind) {
    case RAMUS_CONSTRAINT_ROLLING:
        add_frame(w, ", frame: ", c->frame_b);
        add_of(w);
        add_axis(w, "axis");
        add_pose(w, "pose_a", c->pose_a);
        add_pose(w, "pose_b", c->pose_b);
        break;
    case RAMUS_CONSTRAINT_WHEEL:
        add_frame(w, ", frame: ", c->frame_b);
        add_of(w);
        add_axis(w, "axis");
        yaml_number(w->out, ", radius", c->radius);
        add_pose(w, "pose", c->pose_a);
        add_pose(w, "pose_b", c->pose_b);
        break;
    case RAMUS_CONSTRAINT_CLOSURE:
        add_closure(w);
        break;
    case RAMUS_CONSTRAINT_COUPLING:
        add_coupling(w);
        break;
    case RAMUS_CONSTRAINT_POINT_ON_LINE:
    case RAMUS_CONSTRAINT_POINT_ON_PLANE:
        add_frame(w, ", point: ", c->frame_b);
        add_of(w);
        add_axis(w, c->kind == RAMUS_CONSTRAINT_POINT_ON_LINE ? "direction" : "normal");
        add_point(w, "at", "pose_b", c->pose_b);
        add_point(w, "origin", "pose_a", c->pose_a);
        break;
    case RAMUS_CONSTRAINT_DISTANCE:
        add_between(w);
        yaml_number(w->out, ", length", c->length);
        add_pose(w, "pose_a", c->pose_a);
        add_pose(w, "pose_b", c->pose_b);
        break;
    case RAMUS_CONSTRAINT_KIND_COUNT:
        break;
    }
}

ramus_status export_yaml_constraints(const ramus_model *model, const placement placed[], text *out, ramus_error *err)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description c = ramus_model_constraint(model, k);
        const writer w = { model, placed, out, &c };
        if (export_is_of_bar(model, k))
            continue;
        RAMUS_TRY(yaml_check_name(c.name, "constraint", err));
        text_add(out, "%s  - {name: ", count++ ? "" : "constraints:\n");
        yaml_text(out, c.name);
        text_add(out, ", type: %s", ramus_constraint_kind_name(c.kind));
        add_kind(&w);
        text_add(out, "}\n");
    }
    return RAMUS_OK;
}
