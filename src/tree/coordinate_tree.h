/* coordinate_tree.h - the user's coordinates as unknowns of linear/branched.h: which of them the mass matrix connects */
#ifndef RAMUS_TREE_COORDINATE_TREE_H
#define RAMUS_TREE_COORDINATE_TREE_H

#include "base/memory.h"
#include "linear/branched_tree.h"
#include "model/compiled.h"

typedef struct coordinate_tree {
    branched_tree tree;
    int *place; /* [nvi] internal coordinate to unknown */
    int *user;  /* [nv] unknown to the user's coordinate */
} coordinate_tree;

/* Coordinates of the longest path, at least 1; with dependent joints at least as many as all unknowns. */
int coordinate_longest_path(const ramus_model *m);

void coordinate_tree_layout(coordinate_tree *c, const ramus_model *m, arena *a);
/* Once the memory is there; scratch is room for nv (nv + 8) doubles. */
void coordinate_tree_fill(coordinate_tree *c, const ramus_model *m, void *scratch);

/* For products (branched_products): memory, and what is not zero in which columns of the user's; scratch [nv]. */
void coordinate_tree_layout_parts(coordinate_tree *c, arena *a);
void coordinate_tree_list_parts(coordinate_tree *c, int scratch[]);

#endif
