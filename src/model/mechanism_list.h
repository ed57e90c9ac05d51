/* mechanism_list.h - parts, levers and sharings as a module, a builder, a flat robot and a model keep them */
#ifndef RAMUS_MODEL_MECHANISM_LIST_H
#define RAMUS_MODEL_MECHANISM_LIST_H

#include "ramus/mechanism.h"

#include "base/names.h"

#include <stdbool.h>

/* In this order each names the ones before it only. */
typedef enum mechanism_kind { KIND_LEVER, KIND_PART, KIND_SHARING, MECHANISM_KINDS } mechanism_kind;

/* Strings and arrays are owned. */
typedef struct mechanism_list {
    struct {
        union {
            void *item;
            ramus_lever_description *lever;
            ramus_part_description *part;
            ramus_sharing_description *sharing;
        };
        size_t count, capacity;
    } of[MECHANISM_KINDS];
    name_map names; /* of those that were indexed; one space of names for all kinds */
} mechanism_list;

/* mechanism_check.c: what is wrong with a description by itself. RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL, with the name. */
ramus_status mechanism_check(mechanism_kind kind, const void *description, ramus_error *err);
/* Of a sharing, what holds without a robot too. */
ramus_status mechanism_check_rules(const ramus_sharing_description *d, ramus_error *err);

/* Append a copy. Fails only when memory is out. Once the newest one has its final name, index it: false means that another
 * part has that name. */
ramus_status mechanism_add(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                           const void *description, ramus_error *err);
bool mechanism_index(mechanism_list *list, mechanism_kind kind);
bool mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from); /* false: memory */
void mechanism_release(mechanism_list *list, const ramus_allocator *memory);
/* Remove all that name a frame, a joint or a part of one of these instances, or a part that is removed. */
void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances);
int mechanism_find(const mechanism_list *list, mechanism_kind kind, const char *name); /* -1: none */

/* A bar whose ends are both on links or the world: it is lowered to a constraint (lower.c). */
bool is_bar_between_links(const ramus_part_description *part);

/* Components of a wrench as files call them; bit k of what a carrier carries is component k. */
enum { WRENCH_COMPONENTS = 6 };
extern const char *const wrench_component[WRENCH_COMPONENTS];

#endif
