/* shape.h - shapes as a module's link and a model keep them */
#ifndef RAMUS_MODEL_SHAPE_H
#define RAMUS_MODEL_SHAPE_H

#include "ramus/model.h"

typedef struct shape_list {
    ramus_shape *item; /* their strings are the module's */
    size_t count, capacity;
} shape_list;

bool shape_list_copy(ramus_module *module, shape_list *to, const shape_list *from); /* false: memory; `to` is empty */

/* What is wrong with a shape by itself: RAMUS_ERR_ARGUMENT or RAMUS_ERR_MODEL. */
ramus_status shape_check(const ramus_shape *shape, ramus_error *err);

/* When a flat robot is compiled: count its shapes; then fill them in. */
struct flat;
size_t shapes_count(const struct flat *f);
void shapes_fill(ramus_model *m, const struct flat *f);

#endif
