/* mechanism_list.c - constraints and massless parts beside the tree as plain data: copied, found, dropped
 *
 * Nothing is evaluated here. Names are found when a robot is laid out flat (flat_names.c); src/mechanism looks them up
 * again for itself. A description owns its strings and arrays; the tables below list them.
 */
#include "mechanism_list.h"

#include "compiled.h"
#include "module.h"

#include "base/options.h"

#include <stddef.h>
#include <string.h>

/* ---- strings and arrays of one item ------------------------------------------------------------------------- */

/* The first `own` are names of its own, then come `parts` names of parts, then names of links, frames and joints. */
typedef struct text_fields {
    size_t size; /* of the struct */
    int own, parts, count;
    size_t offset[6];
} text_fields;

/* An array in a description: where its pointer and its count are, and the strings of an element. */
typedef struct array_field {
    size_t array, count;
    const text_fields *texts;
} array_field;

static const text_fields number = { .size = sizeof(double) };
static const text_fields joint_name = { sizeof(char *), 0, 0, 1, { 0 } };
static const text_fields rule_texts = { sizeof(ramus_share_rule), 1, 0, 1, { offsetof(ramus_share_rule, name) } };
static const text_fields carrier_texts = { sizeof(ramus_carrier_description),
                                           1,
                                           1,
                                           3,
                                           { offsetof(ramus_carrier_description, name),
                                             offsetof(ramus_carrier_description, part),
                                             offsetof(ramus_carrier_description, frame) } };

enum { ARRAYS = 3 };
#define FIELD(name) offsetof(DESCRIPTION, name)
static const struct description_fields {
    text_fields texts;
    size_t line; /* where `line` is */
    array_field array[ARRAYS];
} fields_of[MECHANISM_KINDS] = {
#define DESCRIPTION ramus_constraint_description
    [KIND_CONSTRAINT] = { { sizeof(DESCRIPTION), 1, 0, 3, { FIELD(name), FIELD(frame_a), FIELD(frame_b) } },
                          FIELD(line),
                          { { FIELD(joint), FIELD(ncoordinate), &joint_name },
                            { FIELD(coefficient), FIELD(ncoordinate), &number },
                            { FIELD(height), FIELD(nheight), &number } } },
#undef DESCRIPTION
#define DESCRIPTION ramus_lever_description
    [KIND_LEVER] = { { sizeof(DESCRIPTION), 1, 0, 3, { FIELD(name), FIELD(pivot), FIELD(guide) } },
                     FIELD(line),
                     { { 0 } } },
#undef DESCRIPTION
#define DESCRIPTION ramus_part_description
    [KIND_PART] = { { sizeof(DESCRIPTION),
                      1,
                      2,
                      6,
                      { FIELD(name), FIELD(lever_a), FIELD(lever_b), FIELD(frame_a), FIELD(frame_b), FIELD(moves) } },
                    FIELD(line),
                    { { 0 } } },
#undef DESCRIPTION
#define DESCRIPTION ramus_sharing_description
    [KIND_SHARING] = { { sizeof(DESCRIPTION), 1, 0, 2, { FIELD(name), FIELD(link) } },
                       FIELD(line),
                       { { FIELD(carrier), FIELD(ncarrier), &carrier_texts },
                         { FIELD(rule), FIELD(nrule), &rule_texts } } },
#undef DESCRIPTION
};
#undef FIELD

static const char **text_at(const void *item, const text_fields *texts, int k)
{
    return (const char **)((char *)item + texts->offset[k]);
}

static char *array_of(const void *item, const array_field *field)
{
    char *array; /* pointers to various types */
    memcpy(&array, (const char *)item + field->array, sizeof array);
    return array;
}

/* How many elements; 0 where a description has no such array. */
static size_t array_count(const void *item, const array_field *field)
{
    return field->texts ? (size_t) * (const int *)((const char *)item + field->count) : 0;
}

/* Every string becomes a copy. false: memory is out; what is left then is owned all the same. */
static bool own_texts(const ramus_allocator *memory, void *item, const text_fields *texts)
{
    bool whole = true;
    for (int k = 0; k < texts->count; k++) {
        const char **text = text_at(item, texts, k);
        if (*text) {
            *text = whole ? memory_copy_text(memory, *text) : NULL;
            whole = whole && *text;
        }
    }
    return whole;
}

static void free_texts(const ramus_allocator *memory, void *item, const text_fields *texts)
{
    for (int k = 0; k < texts->count; k++)
        memory_free(memory, (char *)*text_at(item, texts, k));
}

/* The same for the strings and the arrays of a description. */
static bool own(const ramus_allocator *memory, mechanism_kind kind, void *item)
{
    bool whole = own_texts(memory, item, &fields_of[kind].texts);
    for (const array_field *field = fields_of[kind].array; field < fields_of[kind].array + ARRAYS; field++) {
        if (!field->texts)
            continue;
        const size_t n = array_count(item, field), size = field->texts->size;
        const char *from = array_of(item, field);
        char *copy = memory_new(memory, n, size);
        memcpy((char *)item + field->array, &copy, sizeof copy);
        whole = whole && copy;
        for (size_t k = 0; whole && k < n; k++) {
            memcpy(copy + k * size, from + k * size, size);
            whole = own_texts(memory, copy + k * size, field->texts);
        }
    }
    return whole;
}

static void release(const ramus_allocator *memory, mechanism_kind kind, void *item)
{
    for (const array_field *field = fields_of[kind].array; field < fields_of[kind].array + ARRAYS; field++) {
        char *array = field->texts ? array_of(item, field) : NULL;
        for (size_t k = 0; array && k < array_count(item, field); k++)
            free_texts(memory, array + k * field->texts->size, field->texts);
        memory_free(memory, array);
    }
    free_texts(memory, item, &fields_of[kind].texts);
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

void *mechanism_at(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return (char *)list->of[kind].item + k * fields_of[kind].texts.size;
}

const char **mechanism_name(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return text_at(mechanism_at(list, kind, k), &fields_of[kind].texts, 0);
}

int mechanism_line(const mechanism_list *list, mechanism_kind kind, size_t k)
{
    return *(const int *)((char *)mechanism_at(list, kind, k) + fields_of[kind].line);
}

static name_map *names_of(const mechanism_list *list, mechanism_kind kind)
{
    return (name_map *)(kind == KIND_CONSTRAINT ? &list->constraints : &list->parts);
}

/* The value of a name in the map. */
static int place_of(mechanism_kind kind, size_t k)
{
    return (int)k * MECHANISM_KINDS + (int)kind;
}

ramus_status mechanism_add(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                           const void *description, ramus_error *err)
{
    const size_t size = fields_of[kind].texts.size;
    union {
        ramus_constraint_description constraint;
        ramus_lever_description lever;
        ramus_part_description part;
        ramus_sharing_description sharing;
    } copy;
    memcpy(&copy, description, size);
    if (!own(memory, kind, &copy) || !names_grow(names_of(list, kind), memory) ||
        !memory_grow(memory, &list->of[kind].item, list->of[kind].count, &list->of[kind].capacity, size)) {
        release(memory, kind, &copy);
        return ramus_fail_memory(err);
    }
    memcpy(mechanism_at(list, kind, list->of[kind].count++), &copy, size);
    return RAMUS_OK;
}

bool mechanism_index(mechanism_list *list, mechanism_kind kind)
{
    const size_t k = list->of[kind].count - 1;
    return names_add(names_of(list, kind), *mechanism_name(list, kind, k), place_of(kind, k));
}

bool mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from)
{
    for (mechanism_kind kind = 0; kind < MECHANISM_KINDS; kind++)
        for (size_t k = 0; k < from->of[kind].count; k++) {
            if (mechanism_add(to, memory, kind, mechanism_at(from, kind, k), NULL) != RAMUS_OK)
                return false;
            mechanism_index(to, kind);
        }
    return true;
}

void mechanism_release(mechanism_list *list, const ramus_allocator *memory)
{
    for (mechanism_kind kind = 0; kind < MECHANISM_KINDS; kind++) {
        for (size_t k = 0; k < list->of[kind].count; k++)
            release(memory, kind, mechanism_at(list, kind, k));
        memory_free(memory, list->of[kind].item);
    }
    names_release(&list->constraints, memory);
    names_release(&list->parts, memory);
    *list = (mechanism_list){ 0 };
}

int mechanism_find(const mechanism_list *list, mechanism_kind kind, const char *name)
{
    const int place = names_find(names_of(list, kind), name);
    return place >= 0 && place % MECHANISM_KINDS == (int)kind ? place / MECHANISM_KINDS : -1;
}

ramus_status mechanism_add_new(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                               const void *description, ramus_error *err)
{
    const char *name = *text_at(description, &fields_of[kind].texts, 0);
    if (names_find(names_of(list, kind), name) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two %s are named '%s'",
                          kind == KIND_CONSTRAINT ? "constraints" : "parts of the mechanism", name);
    RAMUS_TRY(mechanism_add(list, memory, kind, description, err));
    mechanism_index(list, kind);
    return RAMUS_OK;
}

/* ---- what is removed, alone or with an instance ------------------------------------------------------------- */

enum { LEAVES = -2 }; /* in the map of names, for one that is about to be removed */

/* Remove those of a kind that are marked; the others keep their order. */
static void sweep(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind)
{
    name_map *names = names_of(list, kind);
    size_t kept = 0;
    for (size_t k = 0; k < list->of[kind].count; k++) {
        void *item = mechanism_at(list, kind, k);
        const char *name = *mechanism_name(list, kind, k);
        if (names_find(names, name) == LEAVES) {
            names_remove(names, name);
            release(memory, kind, item);
            continue;
        }
        names_set(names, name, place_of(kind, kept));
        memmove(mechanism_at(list, kind, kept++), item, fields_of[kind].texts.size);
    }
    list->of[kind].count = kept;
}

void mechanism_remove(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind, size_t k)
{
    names_set(names_of(list, kind), *mechanism_name(list, kind, k), LEAVES);
    sweep(list, memory, kind);
}

static bool names_instance_of(const name_map *instances, const char *name)
{
    const char *slash = strchr(name, '/');
    return slash && names_find_part(instances, name, (size_t)(slash - name)) >= 0;
}

static bool names_what_leaves(const mechanism_list *list, const name_map *gone, const void *item,
                              const text_fields *texts)
{
    for (int k = texts->own; k < texts->count; k++) {
        const char *text = *text_at(item, texts, k);
        const bool part = k < texts->own + texts->parts;
        if (text && (names_instance_of(gone, text) || (part && names_find(&list->parts, text) == LEAVES)))
            return true;
    }
    return false;
}

static bool leaves(const mechanism_list *list, const name_map *gone, mechanism_kind kind, const void *item)
{
    bool found = names_what_leaves(list, gone, item, &fields_of[kind].texts);
    for (const array_field *field = fields_of[kind].array; field < fields_of[kind].array + ARRAYS; field++)
        for (size_t k = 0; !found && k < array_count(item, field); k++)
            found = names_what_leaves(list, gone, array_of(item, field) + k * field->texts->size, field->texts);
    return found;
}

void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances)
{
    for (mechanism_kind kind = 0; kind < MECHANISM_KINDS; kind++) /* all are marked before a name is removed */
        for (size_t k = 0; k < list->of[kind].count; k++)
            if (leaves(list, instances, kind, mechanism_at(list, kind, k)))
                names_set(names_of(list, kind), *mechanism_name(list, kind, k), LEAVES);
    for (mechanism_kind kind = 0; kind < MECHANISM_KINDS; kind++)
        sweep(list, memory, kind);
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

static ramus_status add(ramus_builder *builder, mechanism_kind kind, const void *description, ramus_error *err)
{
    RAMUS_TRY(mechanism_check(kind, description, err));
    return mechanism_add_new(&builder->mechanism, &builder->allocator, kind, description, err);
}

/* The public functions of one kind. */
#define KIND_FUNCTIONS(kind, KIND)                                                                                     \
    ramus_status ramus_builder_add_##kind(ramus_builder *builder, const ramus_##kind##_description *kind,              \
                                          ramus_error *err)                                                            \
    {                                                                                                                  \
        ramus_##kind##_description copy;                                                                               \
        RAMUS_NEED(err, builder, kind);                                                                                \
        RAMUS_TRY(OPTIONS_READ(ramus_##kind##_description, &copy, kind, err));                                         \
        return add(builder, KIND, &copy, err);                                                                         \
    }                                                                                                                  \
    int ramus_model_n##kind(const ramus_model *model)                                                                  \
    {                                                                                                                  \
        return model ? (int)model_mechanism(model)->of[KIND].count : 0;                                                \
    }                                                                                                                  \
    ramus_##kind##_description ramus_model_##kind(const ramus_model *model, ramus_##kind wanted)                       \
    {                                                                                                                  \
        return wanted.index >= 0 && wanted.index < ramus_model_n##kind(model)                                          \
                   ? model_mechanism(model)->of[KIND].kind[wanted.index]                                               \
                   : ramus_##kind##_description_default();                                                             \
    }                                                                                                                  \
    ramus_##kind ramus_model_find_##kind(const ramus_model *model, const char *name)                                   \
    {                                                                                                                  \
        return (ramus_##kind){ model && name ? mechanism_find(model_mechanism(model), KIND, name) : -1 };              \
    }
KIND_FUNCTIONS(part, KIND_PART)
KIND_FUNCTIONS(lever, KIND_LEVER)
KIND_FUNCTIONS(sharing, KIND_SHARING)
