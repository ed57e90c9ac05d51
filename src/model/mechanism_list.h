/* mechanism_list.h - what acts beside the tree: descriptions of constraints, levers, parts and sharings as a module, a builder,
 * a flat robot and a model keep them */
#ifndef RAMUS_MODEL_MECHANISM_LIST_H
#define RAMUS_MODEL_MECHANISM_LIST_H

#include "ramus/mechanism.h"
#include "ramus/model.h"

#include "base/names.h"
#include "linear/height_field.h"

#include <stdbool.h>

/* In this order each names the ones before it only. */
typedef enum mechanism_kind { KIND_CONSTRAINT, KIND_LEVER, KIND_PART, KIND_SHARING, MECHANISM_KINDS } mechanism_kind;

/* Strings and arrays are owned. */
typedef struct mechanism_list {
    struct {
        union {
            void *item;
            ramus_constraint_description *constraint;
            ramus_lever_description *lever;
            ramus_part_description *part;
            ramus_sharing_description *sharing;
        };
        size_t count, capacity;
    } of[MECHANISM_KINDS];
    name_map constraints; /* names of those that were indexed */
    name_map parts;       /* likewise; one space of names for all other kinds */
} mechanism_list;

#define CONSTRAINT_WORLD "world" /* the name that frame_a and frame_b may have for it */
/* constraint_check.c: NULL, "" or that name: the same for constraints, parts of mechanisms and files. */
bool constraint_is_world(const char *frame);
/* What is wrong with one by itself: kind, numbers, names that are missing. RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL. */
ramus_status constraint_check(const ramus_constraint_description *c, ramus_error *err);
bool constraint_has_frames(ramus_constraint_kind kind); /* or joints */
/* constraint_surface.c: what is wrong with the box, block or height field of a contact. */
ramus_status constraint_check_surface(const ramus_constraint_description *c, ramus_error *err);
/* The surface through its heights, whose nodes the caller releases with memory_free; RAMUS_ERR_MODEL where a valley is narrower than the sphere
 * that touches it. */
ramus_status constraint_field(const ramus_constraint_description *c, const ramus_allocator *memory, height_field *out,
                              ramus_error *err);

/* mechanism_check.c: the same for a lever, a part or a sharing. */
ramus_status mechanism_check(mechanism_kind kind, const void *description, ramus_error *err);
/* Of a sharing, what holds without a robot too. */
ramus_status mechanism_check_rules(const ramus_sharing_description *d, ramus_error *err);

/* Append a copy. Fails only when memory is out. Once the newest one has its final name, index it: false means that another
 * constraint, or another part, has that name. */
ramus_status mechanism_add(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                           const void *description, ramus_error *err);
bool mechanism_index(mechanism_list *list, mechanism_kind kind);
/* Both; RAMUS_ERR_MODEL for a name that is used already. */
ramus_status mechanism_add_new(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind,
                               const void *description, ramus_error *err);
bool mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from); /* false: memory */
void mechanism_release(mechanism_list *list, const ramus_allocator *memory);
void mechanism_remove(mechanism_list *list, const ramus_allocator *memory, mechanism_kind kind, size_t k);
/* Remove all that name a frame, a joint or a part of one of these instances, or a part that is removed. */
void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances);
int mechanism_find(const mechanism_list *list, mechanism_kind kind, const char *name); /* -1: none */
/* Description k of a kind, its name, and the line of the file it is from. */
void *mechanism_at(const mechanism_list *list, mechanism_kind kind, size_t k);
const char **mechanism_name(const mechanism_list *list, mechanism_kind kind, size_t k);
int mechanism_line(const mechanism_list *list, mechanism_kind kind, size_t k);

/* A bar whose ends are both on links or the world: it is lowered to a constraint (lower.c). */
bool is_bar_between_links(const ramus_part_description *part);

/* Components of a wrench as files call them; bit k of what a carrier carries is component k. */
enum { WRENCH_COMPONENTS = 6 };
extern const char *const wrench_component[WRENCH_COMPONENTS];

#endif
