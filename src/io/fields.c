/* fields.c - entities of an assembly file by the tables of their fields */
#include "fields.h"

#include "base/fail.h"
#include "model/mechanism_list.h"

#include <math.h>
#include <string.h>

enum { MOST_FIELDS = 24 };

/* ---- reading ------------------------------------------------------------------------------------------------ */

double fields_factor(const entity_reader *r, field_unit unit)
{
    const unit_set *u = &r->a->units;
    const joint_properties *joint = r->joint ? &joint_table[*r->joint] : NULL;
    const bool plain = !joint || joint->nq != 1, slides = !plain && step_slides(joint->step[0]);
    const double factor[] = {
        [UNIT_NONE] = 1,
        [UNIT_LENGTH] = u->length,
        [UNIT_ANGLE] = u->angle,
        [UNIT_MASS] = u->mass,
        [UNIT_INERTIA] = u->inertia,
        [UNIT_PER_LENGTH] = 1 / u->length,
        [UNIT_COORDINATE] = plain    ? 1
                            : slides ? u->length
                                     : u->angle,
        [UNIT_ARMATURE] = plain    ? 1
                          : slides ? u->mass
                                   : u->inertia,
    };
    return factor[unit];
}

static void report_missing(const entity_reader *r, const field *f)
{
    const char *form = f->type == FIELD_FRAME ? ": INSTANCE/LINK" : f->type == FIELD_VEC3 ? ": [x, y, z]" : "";
    if (f->type == FIELD_NAME)
        doc_report(r->a, r->node->line, "%s needs a name", r->kind);
    else if (f->type == FIELD_JOINT)
        doc_report(r->a, r->node->line, "%s '%.60s': a joint needs a type, as in '%s: revolute'", r->kind, r->name,
                   f->key);
    else if (f->type == FIELD_FRAMES)
        doc_report(r->a, r->node->line, "%s '%.60s' is between two frames: '%s: [INSTANCE/LINK, INSTANCE/LINK]'",
                   r->kind, r->name, f->key);
    else
        doc_report(r->a, r->node->line, "%s '%.60s': '%s%s' is missing", r->kind, r->name, f->key, form);
}

static void read_number(const entity_reader *r, const field *f, const tree_entry *entry, double *out)
{
    if (!doc_number(r->a, entry, fields_factor(r, f->unit), out))
        return;
    if (f->flags & FIELD_ABOVE_ZERO && !(*out > 0))
        doc_report_model(r->a, entry->value->line, "%s: %.60s is not above zero", f->key, entry->value->text);
    if (f->flags & FIELD_NOT_NEGATIVE && *out < 0)
        doc_report(r->a, entry->value->line, "%s: %.60s is negative", f->key, entry->value->text);
}

static void read_pitch(const entity_reader *r, const field *f, const tree_entry *entry, double *out)
{
    const bool helical = *r->joint == RAMUS_HELICAL;
    if (entry && doc_number(r->a, entry, r->a->units.length / r->a->units.angle, out) && *out != 0 && !helical)
        doc_report(r->a, entry->value->line, "%s: only a helical joint has one, and this is a %s joint", f->key,
                   ramus_joint_type_name(*r->joint));
    if (!entry && helical)
        doc_report(r->a, r->node->line, "%s '%.60s': a helical joint needs a pitch (length per angle)", r->kind,
                   r->name);
}

static void read_frames(const entity_reader *r, const field *f, const tree_entry *entry, const char *out[2])
{
    const tree_node *list = entry->value;
    if (list->kind != TREE_LIST || list->count != 2) {
        report_missing(&(entity_reader){ r->a, list, r->kind, r->name, NULL }, f);
        return;
    }
    out[0] = doc_frame(r->a, list->first->value, f->key);
    out[1] = doc_frame(r->a, list->first->next->value, f->key);
}

static void read_field(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    assembly *a = r->a;
    void *at = (char *)entity + f->at;
    const char **text = at;
    const double *number = at;
    switch (f->type) {
    case FIELD_OWN:
        break;
    case FIELD_NUMBER:
        read_number(r, f, entry, at);
        break;
    case FIELD_VEC3:
        if (doc_vec3(a, entry->value, f->key, fields_factor(r, f->unit), at) && f->flags & FIELD_ABOVE_ZERO &&
            !(number[0] > 0 && number[1] > 0 && number[2] > 0))
            doc_report(a, entry->value->line, "%s: all three are above zero", f->key);
        break;
    case FIELD_POSE:
        doc_pose(a, entry->value, f->key, at);
        break;
    case FIELD_POSITION:
        doc_vec3(a, entry->value, f->key, a->units.length, &((ramus_pose *)at)->position);
        break;
    case FIELD_FLAG:
        doc_flag(a, entry, at);
        break;
    case FIELD_TEXT:
        *text = doc_text(a, entry->value, f->key);
        break;
    case FIELD_NAME:
        *text = doc_name(a, entry->value, strcmp(f->key, "name") == 0 ? r->kind : f->key);
        break;
    case FIELD_FRAME:
        *text = doc_frame(a, entry->value, f->key);
        break;
    case FIELD_FRAMES:
        read_frames(r, f, entry, at);
        break;
    case FIELD_PART:
    case FIELD_LEVER:
        *text = assembly_read_part_name(a, entry->value, f->key, f->type == FIELD_PART ? ANY_PART : ONLY_LEVERS);
        break;
    case FIELD_JOINT:
        doc_joint_type(a, entry, f->key, at);
        break;
    case FIELD_PITCH:
        read_pitch(r, f, entry, at);
        break;
    case FIELD_MAP:
        fields_read_map(r, f, entry, entity);
        break;
    }
}

bool fields_read_map(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    return fields_read(&(entity_reader){ r->a, entry->value, r->kind, r->name, r->joint }, f->what, f->fields, entity);
}

bool fields_read(const entity_reader *r, const char *what, const field fields[], void *entity)
{
    const char *keys[MOST_FIELDS + 1] = { NULL };
    for (int k = 0; k < MOST_FIELDS && fields[k].key; k++)
        keys[k] = fields[k].key;
    if (!doc_map(r->a, r->node, what, keys))
        return false;
    fields_read_known(r, fields, entity);
    return true;
}

void fields_read_known(const entity_reader *r, const field fields[], void *entity)
{
    for (const field *f = fields; f->key; f++) {
        const tree_entry *entry = tree_find(r->node, f->key);
        const int before = r->a->p->errors;
        if (entry && f->flags & FIELD_ALTERNATIVE && tree_find(r->node, f[-1].key))
            doc_report(r->a, entry->line, "%s '%.60s': give only one of %s and %s", r->kind, r->name, f[-1].key,
                       f->key);
        if (f->read)
            f->read(r, f, entry, entity);
        else if (entry || f->type == FIELD_PITCH)
            read_field(r, f, entry, entity);
        else if (f->flags & FIELD_REQUIRED)
            report_missing(r, f);
        if (f->flags & FIELD_DECIDES && r->a->p->errors != before)
            return;
    }
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

static bool is_turned(ramus_quat r)
{
    return r.x != 0 || r.y != 0 || r.z != 0;
}

/* A reader would not fill in the value. */
static bool is_needed(const field *f, const void *entity)
{
    const void *at = (const char *)entity + f->at;
    const double *n = at;
    const ramus_pose *x = at;
    const char *const *text = at;
    if (f->only.at)
        return *(const int *)((const char *)entity + f->only.at) == f->only.value;
    if (f->is_written)
        return f->is_written(entity);
    if (f->write || f->type == FIELD_OWN)
        return f->write != NULL;
    if (f->flags & FIELD_ALTERNATIVE && !(f[-1].type == FIELD_POSITION && is_turned(x->rotation)))
        return false;
    if (f->type == FIELD_POSE)
        return !pose_is_identity(*x);
    if (f->type == FIELD_POSITION)
        return !pose_is_identity(*x) && !is_turned(x->rotation);
    if (f->flags & FIELD_REQUIRED)
        return true;
    if (f->type == FIELD_MAP) {
        const field *inner = f->fields;
        while (inner->key && !is_needed(inner, entity))
            inner++;
        return inner->key;
    }
    if (f->type == FIELD_NUMBER)
        return isfinite(*n) && *n != f->absent;
    if (f->type == FIELD_VEC3)
        return n[0] != 0 || n[1] != 0 || n[2] != f->absent;
    if (f->type == FIELD_FLAG)
        return *(const bool *)at;
    if (f->flags & FIELD_OR_WORLD)
        return !constraint_is_world(*text);
    return *text && (*text)[0];
}

static void write_vec3(const yaml_writer *w, ramus_vec3 v)
{
    export_add(w->out, "[%n, %n, %n]", v.x, v.y, v.z);
}

static void write_value(const yaml_writer *w, const field *f, const void *entity)
{
    const void *at = (const char *)entity + f->at;
    const char *const *text = at;
    switch (f->type) {
    case FIELD_OWN:
        break;
    case FIELD_NUMBER:
    case FIELD_PITCH:
        export_list(w->out, 1, at, "");
        break;
    case FIELD_VEC3:
        write_vec3(w, *(const ramus_vec3 *)at);
        break;
    case FIELD_POSE:
        yaml_pose(w->out, *(const ramus_pose *)at);
        break;
    case FIELD_POSITION:
        write_vec3(w, ((const ramus_pose *)at)->position);
        break;
    case FIELD_FLAG:
        text_add(w->out, *(const bool *)at ? "true" : "false");
        break;
    case FIELD_TEXT:
    case FIELD_NAME:
    case FIELD_PART:
    case FIELD_LEVER:
        yaml_text(w->out, *text);
        break;
    case FIELD_FRAME:
        yaml_frame(w, *text);
        break;
    case FIELD_FRAMES:
        text_add(w->out, "[");
        yaml_frame(w, text[0]);
        text_add(w->out, ", ");
        yaml_frame(w, text[1]);
        text_add(w->out, "]");
        break;
    case FIELD_JOINT:
        text_add(w->out, "%s", ramus_joint_type_name(*(const ramus_joint_type *)at));
        break;
    case FIELD_MAP:
        fields_write_map(w, f->fields, entity);
        break;
    }
}

int fields_write(const yaml_writer *w, const field fields[], int count, const void *entity)
{
    for (const field *f = fields; f->key; f++) {
        if (!is_needed(f, entity))
            continue;
        text_add(w->out, "%s%s: ", !count++ ? "" : w->separator ? w->separator : ", ", f->key);
        if (f->write)
            f->write(w, entity);
        else
            write_value(w, f, entity);
    }
    return count;
}

void fields_write_map(const yaml_writer *w, const field fields[], const void *entity)
{
    yaml_writer flow = *w;
    flow.separator = NULL;
    text_add(w->out, "{");
    fields_write(&flow, fields, 0, entity);
    text_add(w->out, "}");
}

ramus_status fields_write_item(const yaml_writer *w, const char *list, const char *kind, const char *name,
                               const char *type, const field fields[], const void *entity)
{
    RAMUS_TRY(yaml_check_name(name, kind, w->err));
    export_add(w->out, "%s%s  - {name: %y, type: %s", list ? list : "", list ? ":\n" : "", name, type);
    fields_write(w, fields, 2, entity);
    text_add(w->out, "}\n");
    return RAMUS_OK;
}
