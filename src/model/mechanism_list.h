/* mechanism_list.h - actuators, levers and sharings as a module, a builder, a flat robot and a model keep them */
#ifndef RAMUS_MODEL_MECHANISM_LIST_H
#define RAMUS_MODEL_MECHANISM_LIST_H

#include "ramus/mechanism.h"

#include "base/names.h"

/* Strings and arrays are owned. */
typedef struct mechanism_list {
    ramus_actuator_description *actuator;
    ramus_lever_description *lever;
    ramus_sharing_description *sharing;
    size_t nactuator, nlever, nsharing;
    size_t actuator_capacity, lever_capacity, sharing_capacity;
    name_map names; /* of those that were indexed; one space of names for all three kinds */
} mechanism_list;
typedef enum mechanism_kind { KIND_ACTUATOR, KIND_LEVER, KIND_SHARING, MECHANISM_KINDS } mechanism_kind;

/* mechanism_check.c: what can be said without a robot. RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL, naming the part. */
ramus_status mechanism_check_actuator(const ramus_actuator_description *d, ramus_error *err);
ramus_status mechanism_check_lever(const ramus_lever_description *d, ramus_error *err);
ramus_status mechanism_check_sharing(const ramus_sharing_description *d, ramus_error *err);

/* Append copies. They fail only when memory is out. Once the newest one has its final name, index it: 0 means that another
 * part has that name. */
ramus_status mechanism_add_actuator(mechanism_list *list, const ramus_allocator *memory,
                                    const ramus_actuator_description *d, ramus_error *err);
ramus_status mechanism_add_lever(mechanism_list *list, const ramus_allocator *memory, const ramus_lever_description *d,
                                 ramus_error *err);
ramus_status mechanism_add_sharing(mechanism_list *list, const ramus_allocator *memory,
                                   const ramus_sharing_description *d, ramus_error *err);
int mechanism_index(mechanism_list *list, mechanism_kind kind);
int mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from); /* 0: memory */
void mechanism_release(mechanism_list *list, const ramus_allocator *memory);
/* Remove all that names a frame, a joint or a part of one of these instances, or a part that goes. */
void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const name_map *instances);

/* A bar whose ends are both on links or the world: it is lowered to a constraint (lower.c). */
int is_bar_between_links(const ramus_actuator_description *part);

/* Index by name, -1: none. */
int mechanism_find_actuator(const mechanism_list *list, const char *name);
int mechanism_find_lever(const mechanism_list *list, const char *name);
int mechanism_find_sharing(const mechanism_list *list, const char *name);

/* Components of a wrench as files call them; bit k of what a carrier carries is component k. */
enum { WRENCH_COMPONENTS = 6 };
extern const char *const wrench_component[WRENCH_COMPONENTS];

#endif
