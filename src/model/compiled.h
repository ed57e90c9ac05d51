/* compiled.h - inside a ramus_model: flat arrays, never written after compilation
 *
 * Two orders. Links, q and v are in the USER's order (public). Bodies are the same links in depth-first order, 1..nlink,
 * parents before children, body 0 the world; body i has depth[i], its parent at depth[i] - 1 is the last body before
 * it with that depth. Internal coordinates are in body order and include those of dependent (mimic) joints.
 *
 * Body frame: a frame on the joint's axis, z along it, that moves with the link; link and j' frames are constant in it.
 * Its place on the axis and its turn about it are chosen for the first child (frames.c).
 */
#ifndef RAMUS_MODEL_COMPILED_H
#define RAMUS_MODEL_COMPILED_H

#include "ramus/model.h"

#include "base/memory.h"
#include "base/names.h"
#include "base/texts.h"
#include "joint.h"
#include "mechanism_list.h"
#include "substitute.h"

#define SV_CONSTANTS 24 /* doubles per body: pose 12, inertia 10, pitch, unused (alg_sv.h) */
#define SV_SHORT                                                                                                       \
    16 /* doubles per body: cos, sin of alpha, a, d (frames.c), reduced inertia 10, cos, sin of a sliding joint's offset */
#define SV_OFFSET 14    /* where these begin; both zero: the joint does not slide, or is not in the short form */
#define DQ_CONSTANTS 20 /* doubles per body: pose 8, inertia 10, pitch, unused (alg_dq.h) */

struct ramus_model {
    const model_substitute *substitute; /* NULL: the model is the robot */
    /* The same robot with links that are welded together as one body each, for what asks for joint forces only (merge.c); the
     * model itself where nothing is welded. There `nlink` is the number of bodies: links are counted by the model. */
    const ramus_model *merged;
    struct branches *branches; /* of the merged bodies, branches.h; NULL: none are worth it */
    struct clusters *clusters; /* of their joints, clusters.h; NULL: no joint follows another, or too many do at once */
    ramus_allocator allocator;
    const char *name;
    int nlink, nq, nv, nframe, ninstance, nport;
    int nqi, nvi; /* internal coordinates */
    int nangle;   /* coordinates that are plain angles */
    int nroot;    /* frames that bodies of depth 1 are attached to: the world, then one for each motion port */
    int max_depth;
    int has_effects; /* some armature, damping or friction is not zero */
    int has_mimic;
    int has_free_slide; /* some body slides, and nothing that carries it turns: forces do not depend on its velocity */
    int has_passive;    /* some coordinate has no motor */
    int plain_order;    /* internal coordinates are the user's: no mimic, and links were in depth-first order */
    double mass;
    ramus_vec3 gravity;

    /* bodies [nlink + 2]: 0 is the world, nlink + 1 closes the list (depth 1) */
    int *depth;
    int *parent; /* body */
    int *root;   /* the root frame of its branch */
    int *origin; /* of the first body of a branch: the body that the branch is seen from (origins.c); else itself */
    unsigned char *type;  /* ramus_joint_type; locked joints are fixed */
    unsigned char *form;  /* body_form: which short cut of the sv algebra fits */
    int *qi, *vi;         /* first internal coordinate; a body's end where the next one's begin */
    int *angle;           /* index of the first of its sines and cosines (joint_nangle) */
    int *link_of;         /* user's link; merged: the one that the joint moves */
    double *constants_sv; /* [(nlink + 2) * SV_CONSTANTS] */
    double *short_sv;     /* [(nlink + 2) * SV_SHORT] */
    double *constants_dq; /* [(nlink + 2) * DQ_CONSTANTS] */
    ramus_pose *x_p_j;    /* joint frame (axis z) in the parent body's frame, locked motion included */
    ramus_pose *x_i_link; /* link frame in the body frame */
    ramus_pose *x_i_j;    /* moved joint frame j' in the body frame */

    /* links [nlink] */
    int *body_of;            /* merged: 0 for a link that is welded to a root */
    ramus_pose *x_body_link; /* link frame in the frame of that body */
    ramus_link_info *link;
    int *q_link, *v_link; /* [nq], [nv]: whose coordinate it is */
    size_t *first_shape;  /* [nlink + 1] of each link, in `shape` */
    ramus_shape *shape;
    size_t nshape;            /* of links, then of black boxes */
    size_t *first_port_shape; /* [nport + 1] of the box behind a wrench port */

    /* internal coordinates; q_internal[k] = q_scale[k] * q[q_source[k]] + q_offset[k] */
    int *q_source, *v_source;
    double *q_scale, *q_offset;            /* [nqi] */
    double *v_scale;                       /* [nvi] */
    double *armature, *damping, *friction; /* [nvi] */
    unsigned char *passive;                /* [nv], the user's order: 1 without a motor */
    int *angle_q;                          /* [nangle] internal q whose sine and cosine are wanted */
    double *angle_shift, *angle_rest;      /* [nangle + 8] what is added to it (algebra/angle_part.h) */
    double *
        angle_factor; /* [nangle + 8] of dual quaternions: 1 in the short form, where whole angles are taken, else 1/2 */

    ramus_frame_info *frame;       /* [nframe], the named ones */
    ramus_instance_info *instance; /* [ninstance] */
    struct model_boxes *boxes;     /* boxes.h: black boxes, at any depth */
    const char **source_kind;      /* [ninstance] where a black box's module comes from; "": none */
    ramus_port_info *port;         /* [nport] */
    int *port_root;                /* [nport] root frame of a motion port, else -1 */
    int *port_owner;               /* [nport] instance */
    int *port_of_root;             /* [nroot] its inverse; -1 for the world */
    texts texts;                   /* all names */

    name_map links, joints, frames, instances, ports;
    mechanism_list mechanism; /* full names; the layers of constraints and mechanisms look them up */
    int nbar;                 /* the last of the constraints, which are bars between links */
};

typedef enum body_form {
    FORM_OTHER,
    FORM_FIXED,
    FORM_SLIDE,  /* prismatic */
    FORM_TURN,   /* revolute */
    FORM_TURN_DH /* revolute, and x_p_j = Tx(a) Rx(alpha) Rz(offset) Tz(d) */
} body_form;

/* frames.c: choose body frames along the axes (needs x_p_j, type, parent; changes x_p_j, x_i_link, x_i_j); find the forms
 * and their constants; after store_constants, move what a revolute joint does not feel to its parent. */
void frames_choose(ramus_model *m, ramus_pose shift[]);
void bodies_find_origins(ramus_model *m, int onward[]); /* onward: room for a number of each body */
void frames_find_forms(ramus_model *m);
void frames_reduce_inertia(ramus_model *m);
/* What a revolute joint does not feel of a body (mass, first and second moments, `own`) is that of a rod on its axis: it is passed on to
 * the parent, where the joint's frame is x (rotation by rows, position). */
void frames_pass_rod(const double x[12], double own[10], double to[10]);

/* compile.c: poses and inertias of bodies as kernels read them; a body's inertia is that of the nlink links that are part of it. */
void bodies_store_constants(ramus_model *m, int nlink);
/* Inertia of a link about the body frame's origin from that about the CoM in link axes: m, h = m c, and I_o or second moments. */
void bodies_inertia(const ramus_link_info *link, ramus_pose x_i_link, double rotational[10], double second[10]);

/* merge.c: arrays of `nbody` bodies (with the first and the last, which are none); those of m->merged where some of nlink links are
 * welded; and their contents, once all else of the model is there. `shift` is room for a pose of each body. */
void bodies_layout(ramus_model *m, size_t nbody, arena *a);
void merged_layout(ramus_model *m, int nmoving, arena *a);
void merged_fill(ramus_model *m, ramus_pose shift[]);

/* compile.c: a copy of a text that the model keeps; m->texts reports when memory is out. */
const char *model_keep(ramus_model *m, const char *text);

/* query.c: RAMUS_ERR_UNSUPPORTED where modules of the robot answer at their connections only; `what` cannot be had then. */
ramus_status model_check_known(const ramus_model *m, const char *what, ramus_error *err);

/* What the robot has beside its tree, by name: of a model whose modules are not all known that of the robot it was opened from. Evaluations of the tree
 * read m->mechanism, which is empty there. */
static inline const mechanism_list *model_mechanism(const ramus_model *m)
{
    return m->substitute ? &m->substitute->former->mechanism : &m->mechanism;
}

/* lower.c */
int model_has_springs_or_bars(const ramus_model *m);
/* 1: neither these nor constraints do. */
int model_is_tree(const ramus_model *m);
/* lower.c: joints that bars move have no motor; needs the names. */
void model_lower_parts(ramus_model *m);

#endif
