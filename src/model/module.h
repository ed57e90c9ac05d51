/* module.h - inside a ramus_module and a ramus_builder */
#ifndef RAMUS_MODEL_MODULE_H
#define RAMUS_MODEL_MODULE_H

#include "ramus/model.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/texts.h"
#include "joint.h"
#include "mechanism_list.h"
#include "shape.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct module_link {
    ramus_link_description d; /* d.parent "" is the base, otherwise a link of the module */
    const char *file;         /* where it was read; NULL: the module's */
    int seat;                 /* >= 0: its parent is not a link but that seat on an inner black box */
    int locked;
    double locked_q[7];
    bool has_rpy;      /* the rotation of joint_in_parent was given as roll, pitch and yaw: `rpy` */
    double rpy[3];     /* rad */
    unsigned numbered; /* bit k: number k has been given by module_set_numbers with SET_ONCE */
    shape_list shapes;
} module_link;

/* A black box inside a module (of a nested assembly). */
typedef struct module_box {
    const char *name;
    const char *origin; /* where its module comes from, as source.h writes it; NULL: the caller feeds its ports */
    const char *file;   /* that names it */
    int line;
    int host;       /* box of the module that carries it; -1: a link or the base */
    const char *on; /* link, "" the module's base; of a host: HOST or HOST/OUTLET */
    bool has_port;  /* for the wrench that what carries it exerts */
    ramus_pose pose;
    int next_link;       /* its coordinates come before those of this link */
    ramus_module *cover; /* its shapes; NULL: none */
} module_box;

/* An inner instance that sits on an inner black box: its motion comes from a port. */
typedef struct module_seat {
    const char *name;
    int host;       /* that box */
    const char *on; /* HOST or HOST/OUTLET */
} module_seat;

typedef struct module_frame {
    const char *name, *link; /* link "" is the base; or an outlet, as module_find_outlet knows it */
    ramus_pose pose;
} module_frame;

struct ramus_module {
    ramus_allocator allocator;
    atomic_int references;
    texts texts; /* all of the module, its links, boxes, seats, frames and shapes */
    const char *name, *file;
    module_link *link;
    size_t nlink, link_capacity;
    size_t nshape; /* of all links */
    module_box *box;
    size_t nbox, box_capacity;
    module_seat *seat;
    size_t nseat, seat_capacity;
    module_frame *frame;
    size_t nframe, frame_capacity;
    name_map links, joints, frames; /* by name: index of the link, of the joint's link, of the frame */
    mechanism_list mechanism;       /* of a nested assembly; names as in the module */
};

static inline bool pose_is_identity(ramus_pose x) /* exactly */
{
    return x.rotation.x == 0 && x.rotation.y == 0 && x.rotation.z == 0 && x.position.x == 0 && x.position.y == 0 &&
           x.position.z == 0;
}

bool pose_is_finite(ramus_pose x); /* constraint_check.c */

/* RAMUS_ERR_ARGUMENT for a name with control characters, or that is not UTF-8. `what`: "link"; NULL is a fine name. */
ramus_status name_check(const char *what, const char *name, ramus_error *err);

/* RAMUS_ERR_ARGUMENT where the module is part of a robot already. */
ramus_status module_check_editable(const ramus_module *module, ramus_error *err);
void module_retain(ramus_module *module);
const module_link *module_find_link(const ramus_module *module, const char *name);
const module_link *module_find_joint(const ramus_module *module, const char *name); /* the link that it moves */
const module_frame *module_find_frame(const ramus_module *module, const char *name);
/* The inner box from a source that BOX or BOX/OUTLET names; -1: none. A link of that name counts before it; no frame has such a name. */
int module_find_outlet(const ramus_module *module, const char *path);
/* May something sit there: on a link, a frame, or an outlet? */
bool module_has_place(const ramus_module *module, const char *place);
/* check.c: numbers that are wrong or suspicious, of links that cannot be seen in a robot because of other errors; they
 * are named MODULE/LINK. */
void module_check_link(const ramus_link_description *d, const char *module_name, const char *file, ramus_report report,
                       void *user);
void module_check_links(const ramus_module *module, ramus_report report, void *user);
/* module_joints.c: does a name or a pattern mean the joint of link k? A pattern means moving joints alone. */
bool module_joint_is_meant(const ramus_module *module, const char *joint, size_t k);
/* Can the joint be held at the values? `name` is for the message. */
ramus_status module_lock_check(const char *name, const ramus_link_description *d, const double values[], int count,
                               ramus_error *err);
/* module_edit.c: "; did you mean 'NAME'?" with the closest link or joint, or "". `text` is the place for it. */
typedef enum module_name_kind { MODULE_LINK_NAME, MODULE_JOINT_NAME } module_name_kind;
enum { MODULE_HINT_SIZE = 200 };
const char *module_hint(const ramus_module *module, module_name_kind kind, const char *name,
                        char text[MODULE_HINT_SIZE]);
/* Of names inside of a box from a source, which is its own hint: "; it would be inside of 'BOX', ...", else "". */
const char *module_inside(const ramus_module *module, const char *name, char text[MODULE_HINT_SIZE]);
/* module_numbers.c: factors that turn a number into SI, and ramus_module_set_numbers with them. */
typedef struct module_units {
    double length, mass, angle, inertia;
} module_units;
typedef enum module_set {
    SET_AGAIN,
    SET_ONCE
} module_set; /* once: a number that was set so before is RAMUS_ERR_MODEL */
ramus_status module_set_numbers(ramus_module *module, const char *path, const double values[], int count,
                                const module_units *units, module_set how, ramus_error *err);
/* A copy of a text that the module keeps; module->texts reports when memory is out. */
const char *module_keep(ramus_module *module, const char *text);
/* Room for one more, zeroed; NULL: memory is out. Used when a builder becomes a module. */
module_link *module_new_link(ramus_module *module);
/* To be called when the newest link has its names: now it can be found by them. */
void module_index_link(ramus_module *module);
module_box *module_new_box(ramus_module *module);
module_seat *module_new_seat(ramus_module *module);

typedef struct builder_lock {
    char *joint;
    double value[7];
    int count;
} builder_lock;

typedef struct builder_instance {
    char *name;
    ramus_module *module; /* NULL: a black box */
    ramus_module *cover;  /* of a black box: one link that has its shapes; NULL: none */
    char *on;             /* INSTANCE/LINK, INSTANCE/FRAME, BLACK_BOX, BLACK_BOX/OUTLET, or NULL for the world */
    char *origin;         /* of a black box: where its module comes from, as source.h writes it; NULL: nowhere */
    ramus_pose pose;
    int line;
    unsigned long long serial; /* of its attachment; moving, replacing and copying keep it */
    builder_lock *lock;
    size_t nlock, lock_capacity;
    name_map locks; /* by joint: index of the lock */
} builder_instance;

struct ramus_builder {
    ramus_allocator allocator;
    char *name, *file;
    ramus_vec3 gravity;
    bool floating;
    builder_instance *instance;
    size_t ninstance, capacity;
    unsigned long long last_serial; /* of the instances ever attached */
    name_map names;                 /* of the instances: their index */
    mechanism_list mechanism;
};

/* Index of an instance, or -1. `length` limits the name (for INSTANCE in INSTANCE/LINK). */
int builder_find(const ramus_builder *builder, const char *name, size_t length);
/* The same, RAMUS_ERR_NOT_FOUND where there is none: "there is no instance 'NAME' to PURPOSE". */
ramus_status builder_need(const ramus_builder *builder, const char *name, const char *purpose, size_t *index,
                          ramus_error *err);
/* Index of the instance that `on` (INSTANCE or INSTANCE/PLACE, NULL: the world) names, or -1. */
int builder_host(const ramus_builder *builder, const char *on);
/* branch[k], for k from root on: 1 for instance `root` and all that it carries; returns how many these are. */
int builder_mark_branch(const ramus_builder *builder, size_t root, unsigned char branch[]);
/* Is `on` a place for an instance? It must exist already, so that instances never form a circle. */
ramus_status builder_check_place(const ramus_builder *builder, const char *name, const char *on, ramus_pose pose,
                                 ramus_error *err);
/* After a change of the list's order: every name leads to its place again. */
void builder_index(ramus_builder *builder);
/* The lock of a joint of the instance's module, or NULL. */
const builder_lock *builder_find_lock(const builder_instance *instance, const char *joint);
/* builder_lock.c: the instance's lock of a joint, a new one where there is none; NULL: memory is out. */
builder_lock *builder_lock_of(builder_instance *instance, const ramus_allocator *memory, const char *joint);
void builder_release_locks(const ramus_allocator *memory, builder_instance *instance);

#endif
