/* mechanism_list.h - actuators, levers and sharings as a module, a builder, a flat robot and a model keep them */
#ifndef RAMUS_MODEL_MECHANISM_LIST_H
#define RAMUS_MODEL_MECHANISM_LIST_H

#include "ramus/mechanism.h"

/* Strings and arrays are owned. */
typedef struct mechanism_list {
    ramus_actuator_description *actuator;
    ramus_lever_description *lever;
    ramus_sharing_description *sharing;
    size_t nactuator, nlever, nsharing;
    size_t actuator_capacity, lever_capacity, sharing_capacity;
} mechanism_list;

/* mechanism_check.c: what can be said without a robot. RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL, naming the part. */
ramus_status mechanism_check_actuator(const ramus_actuator_description *d, ramus_error *err);
ramus_status mechanism_check_lever(const ramus_lever_description *d, ramus_error *err);
ramus_status mechanism_check_sharing(const ramus_sharing_description *d, ramus_error *err);

/* Append copies. They fail only when memory is out. */
ramus_status mechanism_add_actuator(mechanism_list *list, const ramus_allocator *memory,
                                    const ramus_actuator_description *d, ramus_error *err);
ramus_status mechanism_add_lever(mechanism_list *list, const ramus_allocator *memory, const ramus_lever_description *d,
                                 ramus_error *err);
ramus_status mechanism_add_sharing(mechanism_list *list, const ramus_allocator *memory,
                                   const ramus_sharing_description *d, ramus_error *err);
int mechanism_copy(mechanism_list *to, const ramus_allocator *memory, const mechanism_list *from); /* 0: memory */
void mechanism_release(mechanism_list *list, const ramus_allocator *memory);
/* Remove all that names a frame or a joint of `instance`, or a part that goes. */
void mechanism_drop(mechanism_list *list, const ramus_allocator *memory, const char *instance);

/* A bar whose ends are both on links or the world: it is lowered to a constraint (lower.c). */
int is_bar_between_links(const ramus_actuator_description *part);

/* Index by name, -1: none. */
int mechanism_find_actuator(const mechanism_list *list, const char *name);
int mechanism_find_lever(const mechanism_list *list, const char *name);
int mechanism_find_sharing(const mechanism_list *list, const char *name);
int mechanism_names(const mechanism_list *list, const char *name); /* how many parts and sharings have it */

/* Components of a wrench as files call them; bit k of what a carrier carries is component k. */
enum { WRENCH_COMPONENTS = 6 };
extern const char *const wrench_component[WRENCH_COMPONENTS];

#endif
