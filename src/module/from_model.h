/* from_model.h - links of a model as a block */
#ifndef RAMUS_MODULE_FROM_MODEL_H
#define RAMUS_MODULE_FROM_MODEL_H

#include "block.h"
#include "model/compiled.h"

/* A frame of the module where it carries others. */
typedef struct outlet_place {
    const char *name; /* longer ones are cut */
    int link;         /* of the part; -1: the inlet's own frame */
    ramus_pose pose;  /* in the link's frame */
} outlet_place;

/* Where a link of a block is. */
typedef struct link_place {
    int body;
    ramus_pose pose; /* link frame in the body's */
} link_place;

/* Do armature, damping and friction of joints go into the block? */
typedef enum block_effects { BLOCK_WITHOUT_EFFECTS, BLOCK_WITH_EFFECTS } block_effects;

/* The links k with part[k] == which as one block, owned (memory_free). They hang on one frame, which is the inlet: a root frame of the
 * model, or the frame of a link of another part. Joints are in the model's order.
 * place [nlink]: those of the part's links are written; may be NULL. */
ramus_status block_from_links(const ramus_model *m, const int part[], int which, const char *name,
                              const outlet_place outlet[], int noutlet, block_effects effects,
                              const ramus_allocator *allocator, block_header **out, link_place place[],
                              ramus_error *err);

/* RAMUS_MODULE_ANGLE, ... of a joint that moves. */
int block_joint_kind(ramus_joint_type type);

#endif
