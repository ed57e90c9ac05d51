/* mechanism_list.c - the massless parts beside the tree as plain data: copied, found, dropped
 *
 * Nothing is evaluated here. Names are found when a robot is laid out flat (mechanism_names.c); the actuator layer looks
 * them up again for itself. A part owns its strings; which fields these are is said once, in the tables below.
 */
#include "mechanism_list.h"

#include "compiled.h"
#include "module.h"

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
    if (!own_texts(memory, &copy, &actuator_texts) ||
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
    if (!own_texts(memory, &copy, &lever_texts) ||
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
    if (!own_sharing(memory, &copy) ||
        !memory_grow(memory, &list->sharing, list->nsharing, &list->sharing_capacity, sizeof copy)) {
        release_sharing(memory, &copy);
        return ramus_fail_memory(err);
    }
    list->sharing[list->nsharing++] = copy;
    return RAMUS_OK;
}

int mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from)
{
    ramus_status status = RAMUS_OK;
    for (size_t k = 0; !status && k < from->nlever; k++)
        status = mechanism_add_lever(to, memory, &from->lever[k], NULL);
    for (size_t k = 0; !status && k < from->nactuator; k++)
        status = mechanism_add_actuator(to, memory, &from->actuator[k], NULL);
    for (size_t k = 0; !status && k < from->nsharing; k++)
        status = mechanism_add_sharing(to, memory, &from->sharing[k], NULL);
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
    *list = (mechanism_list){ 0 };
}

/* ---- finding ------------------------------------------------------------------------------------------------ */

int mechanism_find_actuator(const mechanism_list *list, const char *name)
{
    for (size_t k = 0; k < list->nactuator; k++)
        if (strcmp(list->actuator[k].name, name) == 0)
            return (int)k;
    return -1;
}

int mechanism_find_lever(const mechanism_list *list, const char *name)
{
    for (size_t k = 0; k < list->nlever; k++)
        if (strcmp(list->lever[k].name, name) == 0)
            return (int)k;
    return -1;
}

int mechanism_find_sharing(const mechanism_list *list, const char *name)
{
    for (size_t k = 0; k < list->nsharing; k++)
        if (strcmp(list->sharing[k].name, name) == 0)
            return (int)k;
    return -1;
}

int mechanism_names(const mechanism_list *list, const char *name)
{
    int count = 0;
    for (size_t k = 0; k < list->nactuator; k++)
        count += strcmp(list->actuator[k].name, name) == 0;
    for (size_t k = 0; k < list->nlever; k++)
        count += strcmp(list->lever[k].name, name) == 0;
    for (size_t k = 0; k < list->nsharing; k++)
        count += strcmp(list->sharing[k].name, name) == 0;
    return count;
}

/* ---- what goes with an instance ----------------------------------------------------------------------------- */

static int belongs_to(const char *name, const char *instance)
{
    const size_t length = strlen(instance);
    return name && strncmp(name, instance, length) == 0 && name[length] == '/';
}

static int misses_lever(const mechanism_list *list, const char *name)
{
    return name && mechanism_find_lever(list, name) < 0;
}

static int misses_part(const mechanism_list *list, const char *name)
{
    return misses_lever(list, name) && mechanism_find_actuator(list, name) < 0;
}

void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const char *instance)
{
    size_t kept = 0;
    for (size_t k = 0; k < list->nlever; k++) {
        ramus_lever_description d = list->lever[k];
        if (belongs_to(d.pivot, instance) || belongs_to(d.guide, instance))
            free_texts(memory, &d, &lever_texts);
        else
            list->lever[kept++] = d;
    }
    list->nlever = kept;
    kept = 0;
    for (size_t k = 0; k < list->nactuator; k++) {
        ramus_actuator_description d = list->actuator[k];
        if (belongs_to(d.frame_a, instance) || belongs_to(d.frame_b, instance) || belongs_to(d.moves, instance) ||
            misses_lever(list, d.lever_a) || misses_lever(list, d.lever_b))
            free_texts(memory, &d, &actuator_texts);
        else
            list->actuator[kept++] = d;
    }
    list->nactuator = kept;
    kept = 0;
    for (size_t k = 0; k < list->nsharing; k++) {
        ramus_sharing_description d = list->sharing[k];
        int goes = belongs_to(d.link, instance);
        for (int c = 0; c < d.ncarrier; c++)
            goes |= belongs_to(d.carrier[c].frame, instance) || misses_part(list, d.carrier[c].part);
        if (goes)
            release_sharing(memory, &d);
        else
            list->sharing[kept++] = d;
    }
    list->nsharing = kept;
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

static ramus_status check_new_name(const ramus_builder *builder, const char *name, ramus_error *err)
{
    if (mechanism_names(&builder->mechanism, name))
        return ramus_fail(err, RAMUS_ERR_MODEL, "two parts of the mechanism are named '%s'", name);
    return RAMUS_OK;
}

ramus_status ramus_builder_add_actuator(ramus_builder *builder, const ramus_actuator_description *actuator,
                                        ramus_error *err)
{
    RAMUS_TRY(mechanism_check_actuator(actuator, err));
    if (!actuator->name || !actuator->name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "%s needs a name", ramus_actuator_kind_name(actuator->kind));
    RAMUS_TRY(check_new_name(builder, actuator->name, err));
    return mechanism_add_actuator(&builder->mechanism, &builder->allocator, actuator, err);
}

ramus_status ramus_builder_add_lever(ramus_builder *builder, const ramus_lever_description *lever, ramus_error *err)
{
    RAMUS_TRY(mechanism_check_lever(lever, err));
    RAMUS_TRY(check_new_name(builder, lever->name, err));
    return mechanism_add_lever(&builder->mechanism, &builder->allocator, lever, err);
}

ramus_status ramus_builder_add_sharing(ramus_builder *builder, const ramus_sharing_description *sharing,
                                       ramus_error *err)
{
    RAMUS_TRY(mechanism_check_sharing(sharing, err));
    RAMUS_TRY(check_new_name(builder, sharing->name, err));
    return mechanism_add_sharing(&builder->mechanism, &builder->allocator, sharing, err);
}

int ramus_model_nactuator(const ramus_model *model)
{
    return (int)model->mechanism.nactuator;
}

int ramus_model_nlever(const ramus_model *model)
{
    return (int)model->mechanism.nlever;
}

int ramus_model_nsharing(const ramus_model *model)
{
    return (int)model->mechanism.nsharing;
}

ramus_actuator_description ramus_model_actuator(const ramus_model *model, int k)
{
    return k >= 0 && (size_t)k < model->mechanism.nactuator ? model->mechanism.actuator[k]
                                                            : ramus_actuator_description_default();
}

ramus_lever_description ramus_model_lever(const ramus_model *model, int k)
{
    return k >= 0 && (size_t)k < model->mechanism.nlever ? model->mechanism.lever[k]
                                                         : ramus_lever_description_default();
}

ramus_sharing_description ramus_model_sharing(const ramus_model *model, int k)
{
    return k >= 0 && (size_t)k < model->mechanism.nsharing ? model->mechanism.sharing[k]
                                                           : ramus_sharing_description_default();
}

int ramus_model_find_actuator(const ramus_model *model, const char *name)
{
    return mechanism_find_actuator(&model->mechanism, name);
}

int ramus_model_find_lever(const ramus_model *model, const char *name)
{
    return mechanism_find_lever(&model->mechanism, name);
}

int ramus_model_find_sharing(const ramus_model *model, const char *name)
{
    return mechanism_find_sharing(&model->mechanism, name);
}
