/* branched_tree.h - which unknowns depend on which, for branched.h */
#ifndef RAMUS_LINEAR_BRANCHED_TREE_H
#define RAMUS_LINEAR_BRANCHED_TREE_H

#define BRANCHED_PART 4

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
    int *part_first;          /* [npart + 1] where the list of a part starts in part_row */
    int *part_row;            /* the rows that are not zero in some of its columns */
    int *part_low, *part_end; /* [npart] rows of the product that may not be zero */

    /* unknowns in that order: pieces that are neighbours in both */
    int npiece;
    int *piece_first, *piece_count; /* [npiece] */
} branched_tree;

#endif
