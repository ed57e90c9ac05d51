/* clusters.h - joints that have one coordinate: a joint and those that follow it
 *
 * Forward dynamics eliminates a joint's coordinate at the joint's body. That of a cluster is eliminated where all its joints are carried: at
 * its *top*, the last body that is on the paths of all of them to the root (the world where there is none). On the way there from each of
 * its joints it is an unknown of the bodies that it passes: an *entry* of theirs. What is listed here is who has which.
 */
#ifndef RAMUS_MODEL_CLUSTERS_H
#define RAMUS_MODEL_CLUSTERS_H

#include "compiled.h"

#define MOST_ENTRIES 16 /* of one body: robots with more go through the mass matrix */

typedef struct clusters {
    int ncluster, nbody;
    size_t nentry, nrecord;
    int most; /* entries of one body */
    void *memory;
    int *of;     /* [nlink + 1] cluster of the body's joint; -1: none */
    int *next;   /* [nlink + 1] another body whose joint is in the same; 0: no more */
    int *joint;  /* [ncluster] the first of them */
    int *master; /* [ncluster] body whose joint has the coordinate */
    int *top;    /* [ncluster] body; 0: the world */
    /* entries of body i: first[i] to first[i + 1] - 1; those that end at the body itself, before its joint, are the first of them */
    int *first;   /* [nlink + 2] */
    int *before;  /* [nlink + 1] how many these are */
    int *own;     /* [nlink + 1] which one of its entries is that of its own joint; -1: none */
    int *cluster; /* [nentry] */
    int *up;      /* [nentry] which one of the parent's entries goes on with it; -1: it ends here */
    size_t *
        record; /* [nlink + 1] where the body's numbers start: ENTRY_NUMBERS and one for each other entry, for each entry */
} clusters;

#define ENTRY_NUMBERS 8

/* *out is NULL where no joint follows another, and where some body would have too many entries. 0: memory is out. */
int clusters_create(const ramus_model *m, clusters **out);
void clusters_destroy(const ramus_allocator *memory, clusters *c); /* NULL is fine */

static inline int clusters_entries(const clusters *c, int i)
{
    return c->first[i + 1] - c->first[i];
}

#endif
