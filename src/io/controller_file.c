/* controller_file.c - a controller file as a description
 *
 * Keys are in any order. Every problem is found; the first one decides the status and its text. A description that was read
 * is one block beside the struct: all that it points to.
 */
#include "controller_file.h"

#include "base/fail.h"
#include "base/memory.h"
#include "io/file.h"
#include "model/boxes.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_TASKS = 10000 };

/* ---- memory --------------------------------------------------------------------------------------------------- */

static size_t description_layout(owned_description *o, int ntask, const ramus_model *model, void *block)
{
    arena a = { .base = block };
    const size_t n = (size_t)ntask, nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    arena_take(&a, 1, sizeof *o);
    ARENA_TAKE(&a, n, o->task, o->target, o->name);
    o->q = arena_take(&a, n, nq * sizeof *o->q);
    o->coordinate = arena_take(&a, n, nv);
    o->limits = arena_take(&a, nv, sizeof *o->limits);
    o->part_limits = arena_take(&a, (size_t)ramus_model_npart(model), sizeof *o->part_limits);
    o->constraint_limits = arena_take(&a, (size_t)ramus_model_nconstraint(model), sizeof *o->constraint_limits);
    return a.overflow ? SIZE_MAX : a.used;
}

static owned_description *description_create(const ramus_model *model, int ntask, const ramus_allocator *memory)
{
    owned_description measured;
    const size_t size = description_layout(&measured, ntask, model, NULL);
    owned_description *o = size < SIZE_MAX ? memory_new(memory, size, 1) : NULL;
    if (!o)
        return NULL;
    description_layout(o, ntask, model, o);
    o->d = ramus_controller_description_default();
    o->allocator = *memory;
    o->nq = ramus_model_nq(model);
    o->nv = ramus_model_nv(model);
    o->d.ntask = ntask;
    o->d.task = o->task;
    o->d.target = o->target;
    for (int k = 0; k < ntask; k++) {
        o->task[k] = ramus_task_description_default();
        o->target[k] = ramus_target_default();
    }
    return o;
}

void ramus_controller_description_destroy(ramus_controller_description *description)
{
    if (!description)
        return;
    const ramus_allocator memory = ((owned_description *)description)->allocator; /* it is the first member */
    memory_free(&memory, description);
}

/* ---- parts of a task ------------------------------------------------------------------------------------------ */

/* What a task of each kind may have, for messages and as keys; the last is of a wrench controller. */
#define ANY_TASK "name", "kind", "gains", "weight", "priority", "target"
enum { END_EFFECTOR = RAMUS_TASK_KIND_COUNT };
static const struct {
    const char *what;
    unsigned directions;
    bool framed;
    const char *keys[16];
} kinds[] = {
    [RAMUS_TASK_POSE] = { "a task of kind 'pose'", 63, true, { "frame", "directions", "axes", ANY_TASK } },
    [RAMUS_TASK_POINT] = { "a task of kind 'point'", 56, true, { "frame", "point", "directions", "axes", ANY_TASK } },
    [RAMUS_TASK_ORIENTATION] = { "a task of kind 'orientation'", 7, true, { "frame", "directions", "axes", ANY_TASK } },
    [RAMUS_TASK_POSTURE] = { "a task of kind 'posture'", 0, false, { "joints", ANY_TASK } },
    [RAMUS_TASK_CENTRE_OF_MASS] = { "a task of kind 'centre_of_mass'", 56, false, { "directions", "axes", ANY_TASK } },
    [RAMUS_TASK_DISTANCE] = { "a task of kind 'distance'",
                              0,
                              true,
                              { "frame", "point", "other", "other_point", "lower", "upper", ANY_TASK } },
    [RAMUS_TASK_PLANE] = { "a task of kind 'plane'",
                           0,
                           true,
                           { "frame", "point", "other", "origin", "normal", "lower", "upper", ANY_TASK } },
    [RAMUS_TASK_SIGHT] = { "a task of kind 'sight'",
                           0,
                           true,
                           { "frame", "point", "axis", "other", "other_point", "upper", ANY_TASK } },
    [RAMUS_TASK_LENGTH] = { "a task of kind 'length'", 0, false, { "part", "lower", "upper", ANY_TASK } },
    [RAMUS_TASK_PARK] = { "a task of kind 'park'", 0, true, { "frame", ANY_TASK } },
    [END_EFFECTOR] = { "an end effector", 63, true, { "frame", "name", "gains", "target" } },
};

/* ": NAME, NAME" */
typedef char outlet_names[200];

/* The module from a source that a frame of this name would be in; -1: none. */
static int source_of(const ramus_model *m, const char *name)
{
    for (int k = 0; k < ramus_model_nsource(m); k++)
        if (box_outlet(ramus_model_source(m, k).name, name))
            return k;
    return -1;
}

static const char *list_outlets(const ramus_model *m, int source, outlet_names text)
{
    size_t used = 0;
    text[0] = '\0';
    for (int k = ramus_model_nlink(m); k < ramus_model_nframe(m) && used < sizeof(outlet_names); k++) {
        const char *name = ramus_model_frame(m, (ramus_frame){ k }).name;
        if (source_of(m, name) == source)
            used += (size_t)snprintf(text + used, sizeof(outlet_names) - used, "%s'%.60s'", used ? ", " : ": ", name);
    }
    return text;
}

static void read_frame(controller_reader *r, const tree_entry *e, ramus_frame *frame)
{
    const char *name = doc_text(&r->doc, e->value, e->key);
    outlet_names outlets;
    if (!name)
        return;
    *frame = ramus_model_find_frame(r->model, name);
    if (frame->index >= 0)
        return;
    const int source = source_of(r->model, name);
    if (source >= 0) {
        const ramus_source_info info = ramus_model_source(r->model, source);
        doc_report_model(&r->doc, e->line,
                         "frame '%.100s' would be inside module '%.60s', which comes from a %.20s and answers at its "
                         "connections only: frames of it are its outlets%s",
                         name, info.name, info.kind, list_outlets(r->model, source, outlets));
        return;
    }
    hint h = hint_for(r->doc.p, name);
    for (int k = 0; k < ramus_model_nframe(r->model) && hint_open(&h); k++)
        if (!strstr(ramus_model_frame(r->model, (ramus_frame){ k }).name, "/(")) /* of an opened model's own */
            hint_offer(&h, ramus_model_frame(r->model, (ramus_frame){ k }).name);
    doc_report_model(&r->doc, e->line, "there is no frame or link '%.100s'%s", name, hint_text(&h));
}

static void read_gains(controller_reader *r, const tree_node *map, ramus_gains *gains)
{
    static const char *const keys[] = { "kp", "kv", NULL };
    const tree_entry *e = tree_find(map, "gains");
    if (!e || !doc_map(&r->doc, e->value, "gains", keys))
        return;
    doc_optional_number(&r->doc, e->value, "kp", 1, &gains->kp);
    doc_optional_number(&r->doc, e->value, "kv", 1, &gains->kv);
    if (gains->kp < 0 || gains->kv < 0)
        doc_report(&r->doc, e->line, "gains are not negative");
    else if (tree_find(e->value, "kp") && !tree_find(e->value, "kv"))
        gains->kv = 2 * sqrt(gains->kp);
}

static void read_directions(controller_reader *r, const tree_entry *e, ramus_task_description *t)
{
    static const char *const known[] = { "wx", "wy", "wz", "x", "y", "z", NULL };
    if (e->value->kind != TREE_LIST || e->value->count == 0) {
        doc_report(&r->doc, e->line, "directions: a list of some of wx, wy, wz, x, y, z is expected");
        return;
    }
    t->directions = 0;
    for (const tree_entry *item = e->value->first; item; item = item->next) {
        const int k = doc_choice(&r->doc, item->value, "direction", "direction", "", known);
        if (k < 0)
            continue;
        if (!(kinds[t->kind].directions >> k & 1u))
            doc_report(&r->doc, item->line, "a task of kind '%s' has no direction '%s'", ramus_task_kind_name(t->kind),
                       known[k]);
        t->directions |= 1u << k;
    }
}

static void read_joints(controller_reader *r, const tree_entry *e, ramus_task_description *t,
                        unsigned char coordinate[])
{
    if (e->value->kind != TREE_LIST || e->value->count == 0) {
        doc_report(&r->doc, e->line, "joints: the list of joints that a posture controls");
        return;
    }
    for (const tree_entry *item = e->value->first; item; item = item->next) {
        const char *name = doc_text(&r->doc, item->value, "joint");
        const ramus_link link = name ? controller_find_joint(r, name, item->line) : (ramus_link){ -1 };
        if (link.index < 0)
            continue;
        const ramus_link_info info = ramus_model_link(r->model, link);
        memset(coordinate + info.v_index, 1, (size_t)ramus_joint_type_nv(info.joint_type));
    }
    t->coordinate = coordinate;
}

/* ---- tasks ---------------------------------------------------------------------------------------------------- */

static void read_priority(controller_reader *r, const tree_node *node, ramus_task_description *t)
{
    const tree_entry *e = tree_find(node, "priority");
    double level = 0;
    if (!e || !doc_number(&r->doc, e, 1, &level))
        return;
    if (level < 0 || level > 1000000 || level != floor(level))
        doc_report(&r->doc, e->line, "priority: a whole number from 0 (first) on is expected");
    else
        t->priority = (int)level;
}

/* Above zero where `least` is, else zero or more. */
static void read_option(controller_reader *r, const tree_node *map, const char *key, double least, double *out)
{
    const tree_entry *e = tree_find(map, key);
    if (e && doc_number(&r->doc, e, 1, out) && !(*out >= least))
        doc_report(&r->doc, e->line, "%s must be %s", key, least > 0 ? "above zero" : "zero or more");
}

/* The task's own name, its frame's, or its kind's. */
static void read_name(controller_reader *r, const tree_node *node, int k)
{
    ramus_task_description *t = &r->out->task[k];
    const tree_entry *name = tree_find(node, "name");
    const char *text = name ? doc_text(&r->doc, name->value, "name") : NULL;
    if (!text)
        text = t->kind == RAMUS_TASK_LENGTH && t->part.index >= 0 ? ramus_model_part(r->model, t->part).name
               : t->frame.index >= 0                              ? ramus_model_frame(r->model, t->frame).name
                                                                  : ramus_task_kind_name(t->kind);
    snprintf(r->out->name[k], sizeof r->out->name[k], "%.255s", text);
    t->name = r->out->name[k];
}

static void read_vector(controller_reader *r, const tree_node *node, const char *key, bool length, ramus_vec3 *out)
{
    const tree_entry *e = tree_find(node, key);
    if (e && doc_vec3(&r->doc, e->value, key, 1, out) && length && out->x == 0 && out->y == 0 && out->z == 0)
        doc_report(&r->doc, e->line, "%s has no length", key);
}

/* What distances, planes, sights and lengths have beside a frame. */
static void read_geometric(controller_reader *r, const tree_node *node, ramus_task_description *t)
{
    const tree_entry *other = tree_find(node, "other"), *part = tree_find(node, "part"),
                     *upper = tree_find(node, "upper");
    if (other && !(other->value->kind == TREE_SCALAR && strcmp(other->value->text, "world") == 0))
        read_frame(r, other, &t->other);
    if (part)
        t->part = controller_find_actuator(r, part->value, part->line);
    else if (t->kind == RAMUS_TASK_LENGTH)
        doc_report(&r->doc, node->line, "'part' is missing: the actuator whose length is controlled");
    read_vector(r, node, "other_point", false, &t->other_point);
    read_vector(r, node, "origin", false, &t->other_point);
    read_vector(r, node, "axis", true, &t->axis);
    read_vector(r, node, "normal", true, &t->axis);
    doc_optional_number(&r->doc, node, "lower", 1, &t->lower);
    doc_optional_number(&r->doc, node, "upper", 1, &t->upper);
    if (t->lower > t->upper)
        doc_report(&r->doc, upper->line, "lower %g is above upper %g", t->lower, t->upper);
    else if (t->kind == RAMUS_TASK_SIGHT && upper && !(t->upper > 0 && t->upper < 3.14))
        doc_report(&r->doc, upper->line, "upper: an angle above 0 and below 3.14 rad is expected");
}

static void read_task(controller_reader *r, const tree_node *node, int k, ramus_gains gains)
{
    static const char *const names[] = { "pose",           "point",    "orientation", "posture",
                                         "centre_of_mass", "distance", "plane",       "sight",
                                         "length",         "park",     NULL };
    static const char *const choices[] = { "world", "local", NULL };
    const bool wrench = r->out->d.type == RAMUS_CONTROLLER_WRENCH;
    ramus_task_description *t = &r->out->task[k];
    t->gains = gains;
    const tree_entry *kind = wrench ? NULL : tree_find(node, "kind");
    const int chosen = kind ? doc_choice(&r->doc, kind->value, "kind", "kind", "", names) : RAMUS_TASK_POSE;
    if (chosen < 0)
        return;
    t->kind = (ramus_task_kind)chosen;
    const int rules = wrench ? END_EFFECTOR : chosen;
    if (!doc_map(&r->doc, node, kinds[rules].what, kinds[rules].keys))
        return;
    const tree_entry *frame = tree_find(node, "frame"), *point = tree_find(node, "point"),
                     *directions = tree_find(node, "directions"), *axes = tree_find(node, "axes"),
                     *joints = tree_find(node, "joints"), *target = tree_find(node, "target");
    if (frame)
        read_frame(r, frame, &t->frame);
    else if (kinds[rules].framed)
        doc_report(&r->doc, node->line, "'frame' is missing: the link or named frame that is controlled");
    if (chosen >= RAMUS_TASK_DISTANCE)
        read_geometric(r, node, t);
    read_name(r, node, k);
    if (point)
        doc_vec3(&r->doc, point->value, "point", 1, &t->point);
    if (directions)
        read_directions(r, directions, t);
    if (axes)
        t->local_axes = doc_choice(&r->doc, axes->value, "axes", "axes", "", choices) == 1;
    if (joints)
        read_joints(r, joints, t, r->out->coordinate + k * r->out->nv);
    read_gains(r, node, &t->gains);
    read_priority(r, node, t);
    read_option(r, node, "weight", DBL_MIN, &t->weight);
    const bool range = !isnan(t->lower) || !isnan(t->upper);
    if (target && (range || t->kind == RAMUS_TASK_SIGHT))
        doc_report(&r->doc, target->line, "a %s has no target", range ? "task with 'lower' or 'upper'" : "sight");
    else if (target)
        controller_read_target(r, target->value, k);
    else if (!range && t->kind != RAMUS_TASK_SIGHT)
        doc_report(&r->doc, node->line, "'target' is missing: where '%s' should be", t->name);
}

/* ---- the file ------------------------------------------------------------------------------------------------- */

static void read_root(controller_reader *r, const tree_node *root)
{
    static const char *const keys[] = { "ramus",   "controller", "gains",   "state",        "tasks",       "limits",
                                        "horizon", "braking",    "damping", "rest_damping", "contact_gap", NULL };
    static const char *const types[] = { "wrench", "task", NULL };
    if (!doc_map(&r->doc, root, "a controller", keys))
        return;
    const tree_entry *type = tree_find(root, "controller"), *tasks = tree_find(root, "tasks"),
                     *state = tree_find(root, "state"), *limits = tree_find(root, "limits");
    doc_version(&r->doc, root);
    if (!type)
        doc_report(&r->doc, root->line, "'controller: wrench' or 'controller: task' is missing");
    if (!tasks || tasks->value->kind != TREE_LIST || tasks->value->count == 0) {
        doc_report(&r->doc, tasks ? tasks->line : root->line,
                   "'tasks:', the list of what is controlled and where it should be, is missing or empty");
        return;
    }
    if (tasks->value->count > MOST_TASKS) {
        doc_report(&r->doc, tasks->line, "more than %d tasks", MOST_TASKS);
        return;
    }
    r->out = description_create(r->model, tasks->value->count, &r->doc.allocator);
    if (!r->out) {
        doc_report_memory(&r->doc);
        return;
    }
    const int chosen = type ? doc_choice(&r->doc, type->value, "controller", "controller", "", types) : 1;
    r->out->d.type = chosen == 0 ? RAMUS_CONTROLLER_WRENCH : RAMUS_CONTROLLER_TASK;
    ramus_gains gains = chosen == 0 ? (ramus_gains){ 1000, 200 } : ramus_task_description_default().gains;
    read_gains(r, root, &gains);
    r->shared_state = state ? state->value : NULL;
    int k = 0;
    for (const tree_entry *e = tasks->value->first; e; e = e->next)
        read_task(r, e->value, k++, gains);
    if (limits)
        controller_read_limits(r, limits->value);
    read_option(r, root, "horizon", DBL_MIN, &r->out->d.horizon);
    read_option(r, root, "braking", DBL_MIN, &r->out->d.braking);
    read_option(r, root, "damping", 0, &r->out->d.damping);
    read_option(r, root, "rest_damping", 0, &r->out->d.rest_damping);
    read_option(r, root, "contact_gap", 0, &r->out->d.contact_gap);
    if (r->out->d.damping >= 1)
        doc_report(&r->doc, tree_find(root, "damping")->line, "damping must be below 1: it is a share");
}

ramus_status ramus_controller_description_parse(const char *text, size_t size, const char *name,
                                                const ramus_model *model, const ramus_allocator *allocator,
                                                ramus_controller_description **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, text, model);
    problems p = { .file = name ? name : "<memory>" };
    controller_reader r = { .doc = { .p = &p, .allocator = memory_allocator(allocator), .units = doc_units_si },
                            .model = model };
    yaml_tree *tree = yaml_tree_parse(text, size, &r.doc.allocator, &p);
    if (tree)
        read_root(&r, yaml_tree_root(tree));
    yaml_tree_destroy(tree);
    const ramus_status status = problems_status(&p, err);
    if (status != RAMUS_OK) {
        ramus_controller_description_destroy(r.out ? &r.out->d : NULL);
        return status;
    }
    *out = &r.out->d;
    return RAMUS_OK;
}

ramus_status ramus_controller_description_load(const char *path, const ramus_model *model,
                                               const ramus_allocator *allocator, ramus_controller_description **out,
                                               ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, path, model);
    const ramus_allocator memory = memory_allocator(allocator);
    char *text;
    size_t size;
    RAMUS_TRY(file_read(path, &memory, &text, &size, err));
    const ramus_status status = ramus_controller_description_parse(text, size, path, model, &memory, out, err);
    memory_free(&memory, text);
    return status;
}
