/* mechanism_list.c - the massless parts beside the tree as plain data: copied, found, dropped
 *
 * Nothing is evaluated here. Names are found when a robot is laid out flat (mechanism_names.c); src/mechanism looks them up
 * again for itself. A part owns its strings; the tables below list them.
 */
#include "mechanism_list.h"

#include "compiled.h"
#include "module.h"

#include "base/options.h"

#include <stddef.h>
#include <string.h>

/* ---- strings of one item ------------------------------------------------------------------------------------ */

/* The first is the name, then `parts` names of parts, then names of links, frames and joints. */
typedef struct text_fields {
    size_t size; /* of the struct */
    int count, parts;
    size_t offset[6];
} text_fields;

#define FIELD(type, name) offsetof(type, name)
static const text_fields texts_of[MECHANISM_KINDS] = {
    [KIND_LEVER] = { sizeof(ramus_lever_description),
                     3,
                     0,
                     { FIELD(ramus_lever_description, name), FIELD(ramus_lever_description, pivot),
                       FIELD(ramus_lever_description, guide) } },
    [KIND_PART] = { sizeof(ramus_part_description),
                    6,
                    2,
                    { FIELD(ramus_part_description, name), FIELD(ramus_part_description, lever_a),
                      FIELD(ramus_part_description, lever_b), FIELD(ramus_part_description, frame_a),
                      FIELD(ramus_part_description, frame_b), FIELD(ramus_part_description, moves) } },
    [KIND_SHARING] = { sizeof(ramus_sharing_description),
                       2,
                       0,
                       { FIELD(ramus_sharing_description, name), FIELD(ramus_sharing_description, link) } },
};
static const text_fields carrier_texts = { sizeof(ramus_carrier_description),
                                           3,
                                           1,
                                           { FIELD(ramus_carrier_description, name),
                                             FIELD(ramus_carrier_description, part),
                                             FIELD(ramus_carrier_description, frame) } };
static const text_fields rule_texts = { sizeof(ramus_share_rule), 1, 0, { FIELD(ramus_share_rule, name) } };
#undef FIELD

static const char **text_at(const void *item, const text_fields *fields, int k)
{
    return (const char **)((char *)item + fields->offset[k]);
}

/* Every string becomes a copy. false: memory is out; what is left then is owned all the same. */
static bool own_texts(const ramus_allocator *memory, void *item, const text_fields *fields)
{
    bool whole = true;
    for (int k = 0; k < fields->count; k++) {
        const char **text = text_at(item, fields, k);
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
        memory_free(memory, (char *)*text_at(item, fields, k));
}

/* A copy of n items with their strings; *whole: as own_texts. */
static void *own_array(const ramus_allocator *memory, const void *from, int n, const text_fields *fields, bool *whole)
{
    char *copy = memory_new(memory, (size_t)n, fields->size);
    *whole = *whole && copy;
    for (int k = 0; *whole && k < n; k++) {
        char *item = copy + (size_t)k * fields->size;
        memcpy(item, (const char *)from + (size_t)k * fields->size, fields->size);
        *whole = own_texts(memory, item, fields);
    }
    return copy;
}

static void free_array(const ramus_allocator *memory, const void *array, int n, const text_fields *fields)
{
    for (int k = 0; array && k < n; k++)
        free_texts(memory, (char *)array + (size_t)k * fields->size, fields);
    memory_free(memory, (void *)array);
}

static bool own(const ramus_allocator *memory, mechanism_kind kind, void *item)
{
    bool whole = own_texts(memory, item, &texts_of[kind]);
    if (kind == KIND_SHARING) {
        ramus_sharing_description *d = item;
        d->carrier = own_array(memory, d->carrier, d->ncarrier, &carrier_texts, &whole);
        d->rule = own_array(memory, d->rule, d->nrule, &rule_texts, &whole);
    }
    return whole;
}

static void release(const ramus_allocator *memory, mechanism_kind kind, void *item)
{
    if (kind == KIND_SHARING) {
        const ramus_sharing_description *d = item;
        free_array(memory, d->carrier, d->ncarrier, &carrier_texts);
        free_array(memory, d->rule, d->nrule, &rule_texts);
    }
    free_texts(memory, item, &texts_of[kind]);
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

static void *item_at(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return (char *)list->of[kind].item + k * texts_of[kind].size;
}

static const char *name_of(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return *text_at(item_at(list, kind, k), &texts_of[kind], 0);
}

/* The value of a name in the map. */
static int place_of(mechanism_kind kind, size_t k)
{
    return (int)k * MECHANISM_KINDS + (int)kind;
}

ramus_status mechanism_add(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                           const void *description, ramus_error *err)
{
    const size_t size = texts_of[kind].size;
    union {
        ramus_lever_description lever;
        ramus_part_description part;
        ramus_sharing_description sharing;
    } copy;
    memcpy(&copy, description, size);
    if (!own(memory, kind, &copy) || !names_grow(&list->names, memory) ||
        !memory_grow(memory, &list->of[kind].item, list->of[kind].count, &list->of[kind].capacity, size)) {
        release(memory, kind, &copy);
        return ramus_fail_memory(err);
    }
    memcpy(item_at(list, kind, list->of[kind].count++), &copy, size);
    return RAMUS_OK;
}

bool mechanism_index(mechanism_list *list, mechanism_kind kind)
{
    const size_t k = list->of[kind].count - 1;
    return names_add(&list->names, name_of(list, kind, k), place_of(kind, k));
}

bool mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from)
{
    for (int kind = 0; kind < MECHANISM_KINDS; kind++)
        for (size_t k = 0; k < from->of[kind].count; k++) {
            if (mechanism_add(to, memory, (mechanism_kind)kind, item_at(from, (mechanism_kind)kind, k), NULL))
                return false;
            mechanism_index(to, (mechanism_kind)kind);
        }
    return true;
}

void mechanism_release(mechanism_list *list, const ramus_allocator *memory)
{
    for (int kind = 0; kind < MECHANISM_KINDS; kind++) {
        for (size_t k = 0; k < list->of[kind].count; k++)
            release(memory, (mechanism_kind)kind, item_at(list, (mechanism_kind)kind, k));
        memory_free(memory, list->of[kind].item);
    }
    names_release(&list->names, memory);
    *list = (mechanism_list){ 0 };
}

int mechanism_find(const mechanism_list *list, mechanism_kind kind, const char *name)
{
    const int place = names_find(&list->names, name);
    return place >= 0 && place % MECHANISM_KINDS == (int)kind ? place / MECHANISM_KINDS : -1;
}

/* ---- what is removed with an instance ----------------------------------------------------------------------- */

enum { LEAVES = -2 }; /* in the map of names, for a part that is about to be removed */

static bool names_what_leaves(const mechanism_list *list, const name_map *gone, const void *item,
                              const text_fields *fields)
{
    for (int k = 1; k < fields->count; k++) {
        const char *text = *text_at(item, fields, k);
        if (text && (names_instance_of(gone, text) || (k <= fields->parts && names_find(&list->names, text) == LEAVES)))
            return true;
    }
    return false;
}

static bool leaves(const mechanism_list *list, const name_map *gone, mechanism_kind kind, const void *item)
{
    const ramus_sharing_description *d = item;
    if (names_what_leaves(list, gone, item, &texts_of[kind]))
        return true;
    for (int c = 0; kind == KIND_SHARING && c < d->ncarrier; c++)
        if (names_what_leaves(list, gone, &d->carrier[c], &carrier_texts))
            return true;
    return false;
}

void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances)
{
    for (int n = 0; n < MECHANISM_KINDS; n++) { /* all are marked before a name is removed */
        const mechanism_kind kind = (mechanism_kind)n;
        for (size_t k = 0; k < list->of[kind].count; k++)
            if (leaves(list, instances, kind, item_at(list, kind, k)))
                names_set(&list->names, name_of(list, kind, k), LEAVES);
    }
    for (int n = 0; n < MECHANISM_KINDS; n++) {
        const mechanism_kind kind = (mechanism_kind)n;
        size_t kept = 0;
        for (size_t k = 0; k < list->of[kind].count; k++) {
            void *item = item_at(list, kind, k);
            const char *name = name_of(list, kind, k);
            if (names_find(&list->names, name) == LEAVES) {
                names_remove(&list->names, name);
                release(memory, kind, item);
                continue;
            }
            names_set(&list->names, name, place_of(kind, kept));
            memmove(item_at(list, kind, kept++), item, texts_of[kind].size);
        }
        list->of[kind].count = kept;
    }
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

static ramus_status add(ramus_builder *builder, mechanism_kind kind, const void *description, ramus_error *err)
{
    RAMUS_TRY(mechanism_check(kind, description, err));
    const char *name = *text_at(description, &texts_of[kind], 0);
    if (names_find(&builder->mechanism.names, name) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two parts of the mechanism are named '%s'", name);
    RAMUS_TRY(mechanism_add(&builder->mechanism, &builder->allocator, kind, description, err));
    mechanism_index(&builder->mechanism, kind);
    return RAMUS_OK;
}

ramus_status ramus_builder_add_part(ramus_builder *builder, const ramus_part_description *part, ramus_error *err)
{
    ramus_part_description copy;
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, part);
    RAMUS_TRY(OPTIONS_READ(ramus_part_description, &copy, part, err));
    return add(builder, KIND_PART, &copy, err);
}

ramus_status ramus_builder_add_lever(ramus_builder *builder, const ramus_lever_description *lever, ramus_error *err)
{
    ramus_lever_description copy;
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, lever);
    RAMUS_TRY(OPTIONS_READ(ramus_lever_description, &copy, lever, err));
    return add(builder, KIND_LEVER, &copy, err);
}

ramus_status ramus_builder_add_sharing(ramus_builder *builder, const ramus_sharing_description *sharing,
                                       ramus_error *err)
{
    ramus_sharing_description copy;
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, sharing);
    RAMUS_TRY(OPTIONS_READ(ramus_sharing_description, &copy, sharing, err));
    return add(builder, KIND_SHARING, &copy, err);
}

static int count_of(const ramus_model *model, mechanism_kind kind)
{
    return model ? (int)model->mechanism.of[kind].count : 0;
}

int ramus_model_npart(const ramus_model *model)
{
    return count_of(model, KIND_PART);
}

int ramus_model_nlever(const ramus_model *model)
{
    return count_of(model, KIND_LEVER);
}

int ramus_model_nsharing(const ramus_model *model)
{
    return count_of(model, KIND_SHARING);
}

ramus_part_description ramus_model_part(const ramus_model *model, ramus_part part)
{
    return part.index >= 0 && part.index < ramus_model_npart(model) ? model->mechanism.of[KIND_PART].part[part.index]
                                                                    : ramus_part_description_default();
}

ramus_lever_description ramus_model_lever(const ramus_model *model, ramus_lever lever)
{
    return lever.index >= 0 && lever.index < ramus_model_nlever(model)
               ? model->mechanism.of[KIND_LEVER].lever[lever.index]
               : ramus_lever_description_default();
}

ramus_sharing_description ramus_model_sharing(const ramus_model *model, ramus_sharing sharing)
{
    return sharing.index >= 0 && sharing.index < ramus_model_nsharing(model)
               ? model->mechanism.of[KIND_SHARING].sharing[sharing.index]
               : ramus_sharing_description_default();
}

static int find(const ramus_model *model, mechanism_kind kind, const char *name)
{
    return model && name ? mechanism_find(&model->mechanism, kind, name) : -1;
}

ramus_part ramus_model_find_part(const ramus_model *model, const char *name)
{
    return (ramus_part){ find(model, KIND_PART, name) };
}

ramus_lever ramus_model_find_lever(const ramus_model *model, const char *name)
{
    return (ramus_lever){ find(model, KIND_LEVER, name) };
}

ramus_sharing ramus_model_find_sharing(const ramus_model *model, const char *name)
{
    return (ramus_sharing){ find(model, KIND_SHARING, name) };
}
