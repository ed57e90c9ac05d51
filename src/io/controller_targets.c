/* controller_targets.c - joint states and targets of controller files */
#include "controller_file.h"

#include <math.h>
#include <string.h>

ramus_link controller_find_joint(controller_reader *r, const char *name, int line)
{
    const ramus_link link = ramus_model_find_joint(r->model, name);
    if (link.index >= 0 && ramus_model_link(r->model, link).v_index >= 0)
        return link;
    if (link.index >= 0) {
        doc_report_model(&r->doc, line,
                         "joint '%.100s' has no coordinates of its own: it is fixed, locked or dependent", name);
        return (ramus_link){ -1 };
    }
    hint h = hint_for(r->doc.p, name);
    for (int k = 0; k < ramus_model_nlink(r->model) && hint_open(&h); k++) {
        const ramus_link_info info = ramus_model_link(r->model, (ramus_link){ k });
        if (info.v_index >= 0)
            hint_offer(&h, info.joint_name);
    }
    doc_report_model(&r->doc, line, "there is no joint '%.100s'%s", name, hint_text(&h));
    return (ramus_link){ -1 };
}

int controller_read_state(controller_reader *r, const tree_node *node, double q[])
{
    const int before = r->doc.p->errors;
    ramus_neutral(r->model, q);
    if (node->kind != TREE_MAP) {
        doc_report(&r->doc, node->line, "a state is a map from joints to values, not %s", tree_kind_text(node));
        return 0;
    }
    for (const tree_entry *e = node->first; e; e = e->next) {
        const ramus_link link = controller_find_joint(r, e->key, e->line);
        if (link.index < 0)
            continue;
        const ramus_link_info info = ramus_model_link(r->model, link);
        const int nq = ramus_joint_type_nq(info.joint_type);
        double value[7];
        if (nq == 1 ? doc_number(&r->doc, e, 1, value) : doc_numbers(&r->doc, e->value, e->key, nq, 0, value))
            memcpy(q + info.q_index, value, (size_t)nq * sizeof(double));
        const int quaternion = ramus_joint_type_quaternion(info.joint_type);
        ramus_quat ignored;
        if (quaternion >= 0 && r->doc.p->errors == before)
            doc_check_quat(&r->doc, e->line, e->key, value + quaternion, &ignored);
    }
    if (r->doc.p->errors == before)
        ramus_normalize(r->model, q);
    return r->doc.p->errors == before;
}

/* ---- motions -------------------------------------------------------------------------------------------------- */

/* {VECTOR: [x, y, z], SIZE: number, frequency: Hz} */
static void read_motion(controller_reader *r, const tree_node *map, const char *key, const char *vector,
                        const char *size_name, ramus_vec3 *direction, double *size, double *frequency)
{
    const tree_entry *entry = tree_find(map, key);
    const char *const keys[] = { size_name, "frequency", vector, NULL };
    if (!entry || !doc_map(&r->doc, entry->value, key, keys))
        return;
    const tree_entry *along = vector ? tree_find(entry->value, vector) : NULL,
                     *amount = tree_find(entry->value, size_name), *rate = tree_find(entry->value, "frequency");
    if (along && doc_vec3(&r->doc, along->value, vector, 1, direction)) {
        const double length = hypot(hypot(direction->x, direction->y), direction->z);
        if (!(length > 0))
            doc_report(&r->doc, along->line, "%s has no length", vector);
        else
            *direction = ramus_vec3_make(direction->x / length, direction->y / length, direction->z / length);
    }
    if (!amount || !rate)
        doc_report(&r->doc, entry->line, "%s: '%s' and 'frequency' (Hz) are needed", key, size_name);
    if (amount)
        doc_number(&r->doc, amount, 1, size);
    if (rate && doc_number(&r->doc, rate, 1, frequency) && *frequency < 0)
        doc_report(&r->doc, rate->line, "%s: a frequency is not negative", key);
}

/* ---- targets -------------------------------------------------------------------------------------------------- */

/* What the target of each kind of task may have, for messages and as keys. */
static const struct {
    const char *what, *keys[8];
} targets[RAMUS_TASK_KIND_COUNT] = {
    [RAMUS_TASK_POSE] = { "the target of a pose (pose, state; sine, circle, turn)",
                          { "pose", "state", "sine", "circle", "turn" } },
    [RAMUS_TASK_POINT] = { "the target of a point (position, pose, state; sine, circle)",
                           { "position", "pose", "state", "sine", "circle" } },
    [RAMUS_TASK_ORIENTATION] = { "the target of an orientation (rotation, pose, state; turn)",
                                 { "rotation", "pose", "state", "turn" } },
    [RAMUS_TASK_POSTURE] = { "the target of a posture (state; sine)", { "state", "sine" } },
    [RAMUS_TASK_CENTRE_OF_MASS] = { "the target of a centre of mass (position, pose, state; sine, circle)",
                                    { "position", "pose", "state", "sine", "circle" } },
    [RAMUS_TASK_DISTANCE] = { "the target of a distance (value, state; sine)", { "value", "state", "sine" } },
    [RAMUS_TASK_PLANE] = { "the target of a height (value, state; sine)", { "value", "state", "sine" } },
    [RAMUS_TASK_LENGTH] = { "the target of a length (value, state; sine)", { "value", "state", "sine" } },
    [RAMUS_TASK_PARK] = { "the target of a parked frame (pose, state)", { "pose", "state" } },
};

/* Is the target one number? */
static bool target_is_number(ramus_task_kind kind)
{
    return kind == RAMUS_TASK_DISTANCE || kind == RAMUS_TASK_PLANE || kind == RAMUS_TASK_LENGTH;
}

/* The one of pose, position, rotation and state that the target has. */
static void read_place(controller_reader *r, const tree_node *node, int k)
{
    ramus_target *t = &r->out->target[k];
    const tree_entry *pose = tree_find(node, "pose"), *position = tree_find(node, "position"),
                     *rotation = tree_find(node, "rotation"), *state = tree_find(node, "state"),
                     *value = tree_find(node, "value");
    if (!!pose + !!position + !!rotation + !!state + !!value != 1) {
        doc_report(&r->doc, node->line,
                   target_is_number(r->out->task[k].kind)
                       ? "a target has one of 'value' and 'state'"
                       : "a target has one of 'pose', 'position', 'rotation' and 'state'");
    } else if (value) {
        doc_number(&r->doc, value, 1, &t->pose.position.x);
    } else if (position) {
        doc_vec3(&r->doc, position->value, "position", 1, &t->pose.position);
    } else if (!state) {
        doc_pose(&r->doc, (pose ? pose : rotation)->value, pose ? "pose" : "rotation", &t->pose);
    } else {
        const bool shared = state->value->kind == TREE_SCALAR && strcmp(state->value->text, "shared") == 0;
        if (shared && !r->shared_state)
            doc_report(&r->doc, state->line, "'state: shared' is the file's own 'state:', and there is none");
        else if (controller_read_state(r, shared ? r->shared_state : state->value, r->out->q + k * r->out->nq))
            t->q = r->out->q + k * r->out->nq;
    }
}

void controller_read_target(controller_reader *r, const tree_node *node, int k)
{
    ramus_target *t = &r->out->target[k];
    const ramus_task_kind kind = r->out->task[k].kind;
    if (!doc_map(&r->doc, node, targets[kind].what, targets[kind].keys))
        return;
    read_place(r, node, k);
    read_motion(r, node, "sine", kind == RAMUS_TASK_POSTURE || target_is_number(kind) ? NULL : "direction", "amplitude",
                &t->sine_direction, &t->sine_amplitude, &t->sine_frequency);
    read_motion(r, node, "circle", "normal", "radius", &t->circle_normal, &t->circle_radius, &t->circle_frequency);
    read_motion(r, node, "turn", "axis", "amplitude", &t->turn_axis, &t->turn_amplitude, &t->turn_frequency);
}
