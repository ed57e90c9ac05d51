/* mechanism_list.c - the massless parts beside the tree as plain data: copied, found, dropped
 *
 * Nothing is evaluated here. Names are found when a robot is laid out flat (mechanism_names.c); the actuator layer looks
 * them up again for itself. A part owns its strings; which fields these are is said once, in the tables below.
 */
#include "mechanism_list.h"

#include "compiled.h"
#include "module.h"

#include "base/options.h"

#include <stddef.h>
#include <string.h>

/* ---- strings of one item ------------------------------------------------------------------------------------ */

typedef struct text_fields {
    int count;
    size_t offset[6];
} text_fields;

#define FIELD(type, name) offsetof(type, name)
static const text_fields actuator_texts = {
    6,
    { FIELD(ramus_actuator_description, name), FIELD(ramus_actuator_description, frame_a),
      FIELD(ramus_actuator_description, frame_b), FIELD(ramus_actuator_description, lever_a),
      FIELD(ramus_actuator_description, lever_b), FIELD(ramus_actuator_description, moves) }
};
static const text_fields lever_texts = { 3,
                                         { FIELD(ramus_lever_description, name), FIELD(ramus_lever_description, pivot),
                                           FIELD(ramus_lever_description, guide) } };
static const text_fields sharing_texts = {
    2, { FIELD(ramus_sharing_description, name), FIELD(ramus_sharing_description, link) }
};
static const text_fields carrier_texts = { 3,
                                           { FIELD(ramus_carrier_description, name),
                                             FIELD(ramus_carrier_description, frame),
                                             FIELD(ramus_carrier_description, part) } };
static const text_fields rule_texts = { 1, { FIELD(ramus_share_rule, name) } };
#undef FIELD

static const char **text_at(void *item, size_t offset)
{
    return (const char **)((char *)item + offset);
}

/* Every string that is there becomes a copy. 0: memory is out; what is left then is owned all the same. */
static int own_texts(const ramus_allocator *memory, void *item, const text_fields *fields)
{
    int whole = 1;
    for (int k = 0; k < fields->count; k++) {
        const char **text = text_at(item, fields->offset[k]);
        if (*text) {
            *text = whole ? memory_copy_text(memory, *text) : NULL;
            whole = whole && *text;
        }
    }
    return whole;
}

static void free_texts(const ramus_allocator *memory, void *item, const text_fields *fields)
{
    for (int k = 0; k < fields->count; k++)
        memory_free(memory, (char *)*text_at(item, fields->offset[k]));
}

static void release_sharing(const ramus_allocator *memory, ramus_sharing_description *d)
{
    ramus_carrier_description *carrier = (ramus_carrier_description *)d->carrier;
    ramus_share_rule *rule = (ramus_share_rule *)d->rule;
    for (int k = 0; carrier && k < d->ncarrier; k++)
        free_texts(memory, &carrier[k], &carrier_texts);
    for (int k = 0; rule && k < d->nrule; k++)
        free_texts(memory, &rule[k], &rule_texts);
    memory_free(memory, carrier);
    memory_free(memory, rule);
    free_texts(memory, d, &sharing_texts);
}

static int own_sharing(const ramus_allocator *memory, ramus_sharing_description *d)
{
    const ramus_sharing_description from = *d;
    ramus_carrier_description *carrier = memory_new(memory, (size_t)d->ncarrier, sizeof *carrier);
    ramus_share_rule *rule = memory_new(memory, (size_t)d->nrule, sizeof *rule);
    d->carrier = carrier;
    d->rule = rule;
    int whole = own_texts(memory, d, &sharing_texts) && carrier && rule;
    for (int k = 0; whole && k < d->ncarrier; k++) {
        carrier[k] = from.carrier[k];
        whole = own_texts(memory, &carrier[k], &carrier_texts);
    }
    for (int k = 0; whole && k < d->nrule; k++) {
        rule[k] = from.rule[k];
        whole = own_texts(memory, &rule[k], &rule_texts);
    }
    return whole;
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

ramus_status mechanism_add_actuator(mechanism_list *list, const ramus_allocator *memory,
                                    const ramus_actuator_description *d, ramus_error *err)
{
    ramus_actuator_description copy = *d;
    if (!own_texts(memory, &copy, &actuator_texts) || !names_grow(&list->names, memory) ||
        !memory_grow(memory, &list->actuator, list->nactuator, &list->actuator_capacity, sizeof copy)) {
        free_texts(memory, &copy, &actuator_texts);
        return ramus_fail_memory(err);
    }
    list->actuator[list->nactuator++] = copy;
    return RAMUS_OK;
}

ramus_status mechanism_add_lever(mechanism_list *list, const ramus_allocator *memory, const ramus_lever_description *d,
                                 ramus_error *err)
{
    ramus_lever_description copy = *d;
    if (!own_texts(memory, &copy, &lever_texts) || !names_grow(&list->names, memory) ||
        !memory_grow(memory, &list->lever, list->nlever, &list->lever_capacity, sizeof copy)) {
        free_texts(memory, &copy, &lever_texts);
        return ramus_fail_memory(err);
    }
    list->lever[list->nlever++] = copy;
    return RAMUS_OK;
}

ramus_status mechanism_add_sharing(mechanism_list *list, const ramus_allocator *memory,
                                   const ramus_sharing_description *d, ramus_error *err)
{
    ramus_sharing_description copy = *d;
    if (!own_sharing(memory, &copy) || !names_grow(&list->names, memory) ||
        !memory_grow(memory, &list->sharing, list->nsharing, &list->sharing_capacity, sizeof copy)) {
        release_sharing(memory, &copy);
        return ramus_fail_memory(err);
    }
    list->sharing[list->nsharing++] = copy;
    return RAMUS_OK;
}

/* What the map of names holds: the place in the list of its kind. */
static int place_of(mechanism_kind kind, size_t k)
{
    return (int)k * MECHANISM_KINDS + (int)kind;
}

static const char *name_of(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return kind == KIND_ACTUATOR ? list->actuator[k].name
           : kind == KIND_LEVER  ? list->lever[k].name
                                 : list->sharing[k].name;
}

int mechanism_index(mechanism_list *list, mechanism_kind kind)
{
    const size_t count[MECHANISM_KINDS] = { list->nactuator, list->nlever, list->nsharing };
    const size_t k = count[kind] - 1;
    return names_add(&list->names, name_of(list, kind, k), place_of(kind, k));
}

int mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from)
{
    ramus_status status = RAMUS_OK;
    for (size_t k = 0; !status && k < from->nlever; k++) {
        status = mechanism_add_lever(to, memory, &from->lever[k], NULL);
        if (!status)
            mechanism_index(to, KIND_LEVER);
    }
    for (size_t k = 0; !status && k < from->nactuator; k++) {
        status = mechanism_add_actuator(to, memory, &from->actuator[k], NULL);
        if (!status)
            mechanism_index(to, KIND_ACTUATOR);
    }
    for (size_t k = 0; !status && k < from->nsharing; k++) {
        status = mechanism_add_sharing(to, memory, &from->sharing[k], NULL);
        if (!status)
            mechanism_index(to, KIND_SHARING);
    }
    return status == RAMUS_OK;
}

void mechanism_release(mechanism_list *list, const ramus_allocator *memory)
{
    for (size_t k = 0; k < list->nactuator; k++)
        free_texts(memory, &list->actuator[k], &actuator_texts);
    for (size_t k = 0; k < list->nlever; k++)
        free_texts(memory, &list->lever[k], &lever_texts);
    for (size_t k = 0; k < list->nsharing; k++)
        release_sharing(memory, &list->sharing[k]);
    memory_free(memory, list->actuator);
    memory_free(memory, list->lever);
    memory_free(memory, list->sharing);
    names_release(&list->names, memory);
    *list = (mechanism_list){ 0 };
}

/* ---- finding ------------------------------------------------------------------------------------------------ */

static int find(const mechanism_list *list, mechanism_kind kind, const char *name)
{
    const int place = names_find(&list->names, name);
    return place >= 0 && place % MECHANISM_KINDS == (int)kind ? place / MECHANISM_KINDS : -1;
}

int mechanism_find_actuator(const mechanism_list *list, const char *name)
{
    return find(list, KIND_ACTUATOR, name);
}

int mechanism_find_lever(const mechanism_list *list, const char *name)
{
    return find(list, KIND_LEVER, name);
}

int mechanism_find_sharing(const mechanism_list *list, const char *name)
{
    return find(list, KIND_SHARING, name);
}

/* ---- what goes with an instance ----------------------------------------------------------------------------- */

enum { GOES = -2 }; /* in the map of names, for a part that is about to be removed */

static int goes(const mechanism_list *list, const name_map *instances, const char *part)
{
    return part && (names_find(&list->names, part) == GOES || names_instance_of(instances, part));
}

/* Levers first, then what stands on them, then what names both. */
static void mark(mechanism_list *list, const name_map *gone)
{
    for (size_t k = 0; k < list->nlever; k++) {
        const ramus_lever_description *d = &list->lever[k];
        if (names_instance_of(gone, d->pivot) || names_instance_of(gone, d->guide))
            names_set(&list->names, d->name, GOES);
    }
    for (size_t k = 0; k < list->nactuator; k++) {
        const ramus_actuator_description *d = &list->actuator[k];
        if (names_instance_of(gone, d->frame_a) || names_instance_of(gone, d->frame_b) ||
            names_instance_of(gone, d->moves) || goes(list, gone, d->lever_a) || goes(list, gone, d->lever_b))
            names_set(&list->names, d->name, GOES);
    }
    for (size_t k = 0; k < list->nsharing; k++) {
        const ramus_sharing_description *d = &list->sharing[k];
        int leaves = names_instance_of(gone, d->link);
        for (int c = 0; c < d->ncarrier; c++)
            leaves |= names_instance_of(gone, d->carrier[c].frame) || goes(list, gone, d->carrier[c].part);
        if (leaves)
            names_set(&list->names, d->name, GOES);
    }
}

/* 1: part k is gone from the map of names; 0: it is found at its new place. */
static int settle(mechanism_list *list, mechanism_kind kind, size_t k, size_t kept)
{
    const char *name = name_of(list, kind, k);
    const int leaves = names_find(&list->names, name) == GOES;
    if (leaves)
        names_remove(&list->names, name);
    else
        names_set(&list->names, name, place_of(kind, kept));
    return leaves;
}

void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances)
{
    size_t kept = 0;
    mark(list, instances);
    for (size_t k = 0; k < list->nlever; k++) {
        if (settle(list, KIND_LEVER, k, kept))
            free_texts(memory, &list->lever[k], &lever_texts);
        else
            list->lever[kept++] = list->lever[k];
    }
    list->nlever = kept;
    kept = 0;
    for (size_t k = 0; k < list->nactuator; k++) {
        if (settle(list, KIND_ACTUATOR, k, kept))
            free_texts(memory, &list->actuator[k], &actuator_texts);
        else
            list->actuator[kept++] = list->actuator[k];
    }
    list->nactuator = kept;
    kept = 0;
    for (size_t k = 0; k < list->nsharing; k++) {
        if (settle(list, KIND_SHARING, k, kept))
            release_sharing(memory, &list->sharing[k]);
        else
            list->sharing[kept++] = list->sharing[k];
    }
    list->nsharing = kept;
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

static ramus_status check_new_name(const ramus_builder *builder, const char *name, ramus_error *err)
{
    if (names_find(&builder->mechanism.names, name) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two parts of the mechanism are named '%s'", name);
    return RAMUS_OK;
}

ramus_status ramus_builder_add_actuator(ramus_builder *builder, const ramus_actuator_description *actuator,
                                        ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, actuator);
    ramus_actuator_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_actuator_description, &copy, actuator, err));
    RAMUS_TRY(mechanism_check_actuator(&copy, err));
    if (!copy.name || !copy.name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s needs a name", ramus_actuator_kind_name(copy.kind));
    RAMUS_TRY(check_new_name(builder, copy.name, err));
    RAMUS_TRY(mechanism_add_actuator(&builder->mechanism, &builder->allocator, &copy, err));
    mechanism_index(&builder->mechanism, KIND_ACTUATOR);
    return RAMUS_OK;
}

ramus_status ramus_builder_add_lever(ramus_builder *builder, const ramus_lever_description *lever, ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, lever);
    ramus_lever_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_lever_description, &copy, lever, err));
    RAMUS_TRY(mechanism_check_lever(&copy, err));
    RAMUS_TRY(check_new_name(builder, copy.name, err));
    RAMUS_TRY(mechanism_add_lever(&builder->mechanism, &builder->allocator, &copy, err));
    mechanism_index(&builder->mechanism, KIND_LEVER);
    return RAMUS_OK;
}

ramus_status ramus_builder_add_sharing(ramus_builder *builder, const ramus_sharing_description *sharing,
                                       ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, sharing);
    ramus_sharing_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_sharing_description, &copy, sharing, err));
    RAMUS_TRY(mechanism_check_sharing(&copy, err));
    RAMUS_TRY(check_new_name(builder, copy.name, err));
    RAMUS_TRY(mechanism_add_sharing(&builder->mechanism, &builder->allocator, &copy, err));
    mechanism_index(&builder->mechanism, KIND_SHARING);
    return RAMUS_OK;
}

int ramus_model_nactuator(const ramus_model *model)
{
    return model ? (int)model->mechanism.nactuator : 0;
}

int ramus_model_nlever(const ramus_model *model)
{
    return model ? (int)model->mechanism.nlever : 0;
}

int ramus_model_nsharing(const ramus_model *model)
{
    return model ? (int)model->mechanism.nsharing : 0;
}

ramus_actuator_description ramus_model_actuator(const ramus_model *model, int k)
{
    return k >= 0 && k < ramus_model_nactuator(model) ? model->mechanism.actuator[k]
                                                      : ramus_actuator_description_default();
}

ramus_lever_description ramus_model_lever(const ramus_model *model, int k)
{
    return k >= 0 && k < ramus_model_nlever(model) ? model->mechanism.lever[k] : ramus_lever_description_default();
}

ramus_sharing_description ramus_model_sharing(const ramus_model *model, int k)
{
    return k >= 0 && k < ramus_model_nsharing(model) ? model->mechanism.sharing[k]
                                                     : ramus_sharing_description_default();
}

int ramus_model_find_actuator(const ramus_model *model, const char *name)
{
    return model && name ? mechanism_find_actuator(&model->mechanism, name) : -1;
}

int ramus_model_find_lever(const ramus_model *model, const char *name)
{
    return model && name ? mechanism_find_lever(&model->mechanism, name) : -1;
}

int ramus_model_find_sharing(const ramus_model *model, const char *name)
{
    return model && name ? mechanism_find_sharing(&model->mechanism, name) : -1;
}
