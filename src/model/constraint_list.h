/* constraint_list.h - descriptions of constraints as a module, a builder, a flat robot and a model keep them */
#ifndef RAMUS_MODEL_CONSTRAINT_LIST_H
#define RAMUS_MODEL_CONSTRAINT_LIST_H

#include "ramus/model.h"

#include "base/names.h"

typedef struct constraint_list {
    ramus_constraint_description *item; /* strings and arrays owned */
    size_t count, capacity;
    name_map names; /* of those that were indexed */
} constraint_list;

#define CONSTRAINT_WORLD "world" /* the name that frame_a and frame_b may have for it */
/* NULL, "" or that name: the same for constraints, parts of mechanisms and files. */
int constraint_is_world(const char *frame);

/* What can be said without a robot: kind, numbers, names that are missing. RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL. */
ramus_status constraint_check(const ramus_constraint_description *c, ramus_error *err);
/* Does it need frames, does its axis mean something? */
int constraint_has_frames(ramus_constraint_kind kind);

/* Append a copy. Fails only when memory is out. Once it has its final name, index it: 0 means that another one has that
 * name. */
ramus_status constraint_list_add(constraint_list *list, const ramus_allocator *memory,
                                 const ramus_constraint_description *c, ramus_error *err);
int constraint_list_index(constraint_list *list);
int constraint_list_copy(constraint_list *to, const ramus_allocator *memory,
                         const constraint_list *from);                   /* 0: memory */
int constraint_list_find(const constraint_list *list, const char *name); /* -1: none */
void constraint_list_remove(constraint_list *list, const ramus_allocator *memory, size_t k);
/* Remove all that name a frame or a joint of one of these instances. */
void constraint_list_drop(constraint_list *list, const ramus_allocator *memory, const name_map *instances);
/* Does INSTANCE/NAME, or NULL for no name, belong to one of these instances? */
int names_instance_of(const name_map *instances, const char *name);
void constraint_list_release(constraint_list *list, const ramus_allocator *memory);

#endif
