/* shape.h - shapes as a module's link and a model keep them */
#ifndef RAMUS_MODEL_SHAPE_H
#define RAMUS_MODEL_SHAPE_H

#include "ramus/model.h"

typedef struct shape_list {
    ramus_shape *item; /* strings owned */
    size_t count, capacity;
} shape_list;

int shape_list_copy(shape_list *to, const ramus_allocator *memory,
                    const shape_list *from); /* 0: memory; `to` is empty */
void shape_list_release(shape_list *list, const ramus_allocator *memory);

/* What is wrong with a shape by itself: RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL. */
ramus_status shape_check(const ramus_shape *shape, ramus_error *err);

/* When a flat robot is compiled: count its shapes, tell the room that their texts need; then fill them in. */
struct flat;
size_t shapes_count(ramus_model *m, const struct flat *f);
void shapes_fill(ramus_model *m, const struct flat *f, char **end);

#endif
