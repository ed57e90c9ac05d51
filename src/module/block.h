/* block.h - a module as one block of plain numbers: what from_model.c makes of links, what `ramus pack` puts into a library
 *
 *     block_header, ramus_module_joint [njoint], block_outlet [noutlet], block_body [nbody], block_spring [nspring]
 *
 * Bodies are what a joint moves, with all that is welded to it; body 0 is what is welded to the inlet, and moves with it. Names are
 * those of the interface alone. Body frames are on the joint's axis, z along it (model/compiled.h).
 */
#ifndef RAMUS_MODULE_BLOCK_H
#define RAMUS_MODULE_BLOCK_H

#include "ramus/module.h"

#define BLOCK_MAGIC 0x6d75646f6d61726bu /* not a text, and not the same in the other order of bytes */
#define BLOCK_FORMAT 3u

typedef struct block_header {
    uint64_t magic;
    uint32_t format;
    int32_t nspring;
    uint64_t size; /* bytes of the whole block */
    int32_t nbody, njoint, noutlet, nq, nv;
    int32_t nreduced; /* equals nv: coordinates in the order of bodies */
    int32_t nqi, nvi; /* sums over bodies, dependent ones too */
    char name[RAMUS_MODULE_NAME];
} block_header;

typedef struct block_outlet {
    char name[RAMUS_MODULE_NAME];
    int32_t body, unused;
    double pose[12]; /* rotation (row major), position, in the body's frame */
} block_outlet;

typedef struct block_body {
    int32_t parent;    /* before it; -1 for body 0 */
    int32_t type;      /* ramus_joint_type */
    int32_t q, v;      /* first of its coordinates in the module's q and v; of a dependent joint its master's */
    int32_t dependent; /* 1: q = multiplier q_master + offset */
    int32_t reduced;   /* first of its coordinates in the order of bodies */
    double multiplier, offset, pitch;
    double joint[12];                   /* joint frame in the parent body's, rotation (row major), position */
    double inertia[10];                 /* mass; mass times the centre of mass; xx yy zz xy xz yz about the origin */
    double armature, damping, friction; /* of each of its coordinates: effects of the joint */
} block_body;

/* Between two points; it only pulls: F = pretension + stiffness (length - rest_length) where it is longer than at rest, else 0. */
typedef struct block_spring {
    int32_t body[2];
    double point[2][3]; /* m, in the bodies' frames */
    double rest_length, stiffness, pretension;
} block_spring;

static inline const ramus_module_joint *block_joints(const block_header *b)
{
    return (const ramus_module_joint *)(b + 1);
}

static inline const block_outlet *block_outlets(const block_header *b)
{
    return (const block_outlet *)(block_joints(b) + b->njoint);
}

static inline const block_body *block_bodies(const block_header *b)
{
    return (const block_body *)(block_outlets(b) + b->noutlet);
}

static inline const block_spring *block_springs(const block_header *b)
{
    return (const block_spring *)(block_bodies(b) + b->nbody);
}

/* Do its joints take energy? */
static inline int block_loses_energy(const block_header *b)
{
    for (int k = 0; k < b->nbody; k++)
        if (block_bodies(b)[k].damping != 0 || block_bodies(b)[k].friction != 0)
            return 1;
    return 0;
}

/* Bytes of a block with these counts. */
static inline uint64_t block_size(uint64_t nbody, uint64_t njoint, uint64_t noutlet, uint64_t nspring)
{
    return sizeof(block_header) + njoint * sizeof(ramus_module_joint) + noutlet * sizeof(block_outlet) +
           nbody * sizeof(block_body) + nspring * sizeof(block_spring);
}

/* block_check.c: what is wrong with `size` bytes, NULL: nothing. */
const char *block_problem(const void *bytes, uint64_t size);

#endif
