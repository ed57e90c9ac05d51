/* branch_constants.h - between branches.c, which finds branches, and branch_constants.c, which writes what kernels read of them */
#ifndef RAMUS_MODEL_BRANCH_CONSTANTS_H
#define RAMUS_MODEL_BRANCH_CONSTANTS_H

#include "base/memory.h"
#include "branches.h"

/* Numbers of a node's record in one lane, by its form. */
size_t branch_record_numbers(int form);
/* Memory of branches whose counts are known. */
void branches_layout(void *object, arena *a);
/* Constants of a node whose bodies and form are known. */
void branches_fill_node(branches *b, const ramus_model *m, int node);
/* Which coordinates bodies of the trunk and of lanes have. scratch [nlink + 1] */
void branches_fill_coordinates(branches *b, const ramus_model *m, int scratch[]);

#endif
