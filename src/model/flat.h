/* flat.h - a builder's instances laid out as one list of links, names resolved to indices
 *
 * The step between builder and model: instances in their order, links as in the module. Nothing is reordered yet.
 */
#ifndef RAMUS_MODEL_FLAT_H
#define RAMUS_MODEL_FLAT_H

#include "module.h"

#include "base/names.h"

#define FLAT_WORLD (-1)
#define FLAT_ROOT_NAME "root_joint" /* of the free joint under a floating robot */

typedef struct flat_link {
    const char *name, *joint_name; /* full names */
    const module_link *source;
    const char *file;
    int instance;
    int generated;         /* 1: the massless link under a floating robot */
    int parent;            /* flat link, or FLAT_WORLD */
    int seat;              /* >= 0: the port (see flat_port) that gives the motion of its parent frame */
    ramus_joint_type type; /* as described; a floating root's weld is free */
    ramus_pose joint_in_parent;
    int locked;
    double locked_q[7];
    int mimic;                 /* the joint it follows, -1: none */
    int last_master;           /* the end of that chain: the joint that has a coordinate, -1: none */
    double multiplier, offset; /* with respect to last_master */
} flat_link;

typedef struct flat_port {
    const char *name; /* "wrench.BOX" or "motion.INSTANCE" */
    ramus_port_kind kind;
    int instance; /* whose box or seat it is */
    int link;     /* wrench: that carries the box; FLAT_WORLD is possible */
    ramus_pose pose;
    ramus_module *cover; /* wrench: shapes of the box, borrowed; NULL: none */
    int box;             /* wrench: which; motion: that carries */
    const char *on;      /* motion: BOX or BOX/OUTLET; wrench: "" */
} flat_port;

/* A black box, at any depth. */
typedef struct flat_box {
    const char *name;   /* INSTANCE, or OUTER/INNER */
    const char *origin; /* borrowed; NULL: the caller feeds it */
    const char *file;
    int line;
    int instance;
    int link; /* that carries it, or FLAT_WORLD */
    int host; /* box that carries it; -1: none */
    const char *on;
    ramus_pose pose; /* in what carries it */
    int next_link;
    int wrench_port; /* -1: none */
} flat_box;

typedef struct flat_frame {
    const char *name;
    int link;
    ramus_pose pose;
} flat_frame;

/* A frame at an outlet of a box from a source, or on the base of what sits there. */
typedef struct flat_outlet_frame {
    const char *name, *on; /* BOX or BOX/OUTLET */
    int box, instance;
    ramus_pose pose;
} flat_outlet_frame;

typedef struct flat_instance {
    const builder_instance *source;
    const char *on_name; /* link, black box or outlet, "" for the world */
    int parent, on;
    int host;      /* box that it sits on; -1: none */
    int box;       /* of a black box: which; else -1 */
    int first_box; /* of those inside its module */
    ramus_pose pose;
    int base_link;        /* what its base is fixed to: `on`, or the first link of a floating root */
    ramus_pose base_pose; /* the base in that link's frame */
    int first_link, nlink;
    int wrench_port, motion_port;
    int repeated; /* an instance before it has the same module */
    int same_as;  /* the first instance that has its module */
} flat_instance;

typedef struct flat {
    ramus_allocator allocator;
    texts texts;      /* all names below */
    module_link root; /* source of the massless link under a floating robot */
    flat_link *link;
    size_t nlink;
    flat_port *port;
    size_t nport;
    flat_frame *frame;
    size_t nframe;
    flat_box *box;
    size_t nbox;
    flat_outlet_frame *outlet_frame;
    size_t noutlet_frame;
    flat_instance *instance;
    size_t ninstance;
    name_map links, joints, frames, outlet_frames; /* by full name */
    mechanism_list mechanism;                      /* full names */
    int nbar;                                      /* how many of the constraints flat_lower_parts made */
} flat;

/* Where problems go. */
typedef struct flat_sink {
    ramus_report report; /* may be NULL */
    void *user;
    int strict;
    int errors;
    ramus_error first;
} flat_sink;
void flat_report(flat_sink *sink, ramus_severity severity, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Fills `out` (release it in any case). Structural errors go to the sink: then RAMUS_ERR_MODEL. */
ramus_status flat_make(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *out, ramus_error *err);
void flat_release(flat *f);

/* flat_boxes.c: where an instance is, which is a link, a box or an outlet; and the boxes inside of an instance, once its links are there. */
void flat_find_place(flat *f, const ramus_builder *builder, const builder_instance *source, flat_instance *place);
void flat_add_box(flat *f, const ramus_builder *builder, int k);
void flat_add_seats(flat *f, int k, int plain);
void flat_add_inner_boxes(flat *f, int k, int plain);
void flat_add_frames(flat *f, int k, int plain);
/* The box from a source that BOX or BOX/OUTLET names; -1: none. */
int flat_find_outlet(const flat *f, const char *path);
/* flat.c */
const char *flat_full_name(flat *f, const char *instance, const char *name,
                           int plain); /* INSTANCE/NAME, or NAME alone */
int flat_add_port(flat *f, ramus_port_kind kind, int instance, const char *owner, int link, ramus_pose pose);
int flat_find_link(const flat_instance *instance, const char *link, ramus_pose *pose);

/* mimics.c: for joints that follow others, the joint at the end of the chain and how it is followed. */
ramus_status flat_resolve_mimics(flat *f, flat_sink *sink);

/* flat_names.c: constraints and parts of the builder and of its modules, with full names; unknown ones are reported. */
ramus_status flat_add_mechanism(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f);

/* lower.c: bars between links become constraints, after all others; once, for compilation alone. Fails only when memory is out. */
ramus_status flat_lower_parts(flat *f);
void flat_leave_tree(flat *f); /* drops constraints and parts: only the tree is left */

/* welds.c: bodies of one or more links. false: memory is out; release in any case. */
typedef struct flat_welds {
    int *first;                 /* [nlink]: the link that moves the body that this link is part of */
    double *mass;               /* [nlink]: of the whole body, at its first link */
    unsigned char *has_inertia; /* [nlink]: one of the body's links has, at its first link */
} flat_welds;
bool flat_find_welds(const flat *f, flat_welds *w);
void flat_release_welds(const flat *f, flat_welds *w);

/* Numbers: NaN, axes, masses, inertias. Memory that is out is an error in the sink, here and below. */
void flat_check(const flat *f, flat_sink *sink);
/* size_check.c: lengths, masses and inertias that do not fit each other. */
void flat_check_sizes(const flat *f, const flat_welds *w, flat_sink *sink);

#endif
