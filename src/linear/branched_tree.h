/* branched_tree.h - which unknowns depend on which, for branched.h */
#ifndef RAMUS_LINEAR_BRANCHED_TREE_H
#define RAMUS_LINEAR_BRANCHED_TREE_H

#define BRANCHED_PART 4
#define BRANCHED_ROWS 6
#define BRANCHED_GATE 8
#define BRANCHED_DOUBTFUL (-2) /* of branched_factor */

/* What a part of the columns of a product is in a set of its rows. */
enum { BRANCHED_ZERO, BRANCHED_DENSE, BRANCHED_GATED };

typedef struct branched_tree {
    int n, width; /* unknowns; numbers of a row of the factor */
    int *up;      /* [n] the next one on the path, before k; -1: none */
    int *depth;   /* [n] length of the path */
    int *first;   /* [n] where the path ends */
    int *run;     /* [n] from there on to k, each unknown is the next one's `up`: a piece of a path without gaps */
    int *last;    /* [n] one past those that depend on it, which follow it */

    int *user; /* [n] the unknown's number in another order, the user's */

    /* products with matrices of the same sparsity whose columns are in that order, `BRANCHED_PART` of them at a time */
    int npart;
    int *part_first; /* [npart + 1] where the list of a part starts in part_row */
    int *part_row;   /* the rows that are not zero in some of its columns */

    /* Rows of the inverse below unknown gate[k], for columns that do not depend on it, follow from those of the gate's path: see
     * branched_inverse.h */
    int *gate; /* [n] k itself or one that it depends on, of depth 1 to BRANCHED_GATE; -1: none is worth it */
    /* rows of the product, up to BRANCHED_ROWS of one block and one gate at a time */
    int nset;
    int *set_first;     /* [nset + 1] */
    unsigned char *how; /* [nset * npart] */

    /* unknowns in that order: pieces that are neighbours in both */
    int npiece;
    int *piece_first, *piece_count; /* [npiece] */
} branched_tree;

/* The first column of a part; the last one is as wide as the others and may overlap the one before it. */
static inline int branched_column(const branched_tree *t, int part)
{
    const int column = part * BRANCHED_PART, most = t->n - BRANCHED_PART;
    return column < most ? column : most > 0 ? most : 0;
}

#endif
