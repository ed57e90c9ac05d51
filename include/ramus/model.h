/* model.h - modules, the builder that assembles them, and the compiled model
 *
 *   ramus_module    links that belong together; shared by all its instances; counted references
 *   ramus_builder   instances of modules and black boxes, attached to each other by name; mutable
 *   ramus_model     the compiled robot: flat, immutable, shared by all threads
 *
 * Names: a link, joint or frame of an instance is INSTANCE/NAME, nested OUTER/INNER/NAME; a model made of one
 * URDF uses the plain names. Strings given to these functions are copied.
 */
#ifndef RAMUS_MODEL_H
#define RAMUS_MODEL_H

#include "status.h"
#include "spatial.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_module ramus_module;
typedef struct ramus_builder ramus_builder;
typedef struct ramus_model ramus_model;

/* Indices into a model. Link k is moved by joint k; index -1 means "none" (for a parent: the world). */
typedef struct ramus_link {
    int index;
} ramus_link;
typedef struct ramus_frame {
    int index;
} ramus_frame;
typedef struct ramus_instance {
    int index;
} ramus_instance;
typedef struct ramus_port {
    int index;
} ramus_port;

/* ---- joints ------------------------------------------------------------------------------------------------- */

typedef enum ramus_joint_type {
    RAMUS_FIXED,
    RAMUS_REVOLUTE,    /* q: angle */
    RAMUS_PRISMATIC,   /* q: length */
    RAMUS_HELICAL,     /* q: angle; length = pitch * angle */
    RAMUS_CYLINDRICAL, /* q: angle, length */
    RAMUS_PLANAR,      /* q: x, y, phi; v: their derivatives */
    RAMUS_SPHERICAL,   /* q: quaternion; v: angular velocity in the moved frame */
    RAMUS_FREE,        /* q: position, quaternion; v: angular, linear velocity in the moved frame */
    RAMUS_UNIVERSAL,   /* q: angle about the axis, then about the second axis, which the first turn carries */
    RAMUS_JOINT_TYPE_COUNT
} ramus_joint_type;

int ramus_joint_type_nq(ramus_joint_type type);
int ramus_joint_type_nv(ramus_joint_type type);
const char *ramus_joint_type_name(ramus_joint_type type); /* "revolute", ... as in assembly files */
/* Index in the joint's q of its quaternion; -1: none, and v is the derivative of q. */
int ramus_joint_type_quaternion(ramus_joint_type type);

/* Whether a joint has a motor. Only driven joints are given forces by controllers and by the inverse dynamics of constrained
 * robots; what acts on a passive one comes from springs, constraints and contacts. */
typedef enum ramus_drive {
    RAMUS_DRIVE_DEFAULT, /* free joints are passive, all others driven */
    RAMUS_DRIVE_DRIVEN,
    RAMUS_DRIVE_PASSIVE,
    RAMUS_DRIVE_COUNT
} ramus_drive;

/* A link and the joint that moves it. The joint frame j is located at `joint_in_parent` in the parent link's frame; the
 * joint moves j to j' by q alone; the link frame is located at `link_in_joint` in j'. Get one from
 * ramus_link_description_default() (fixed joint, identity poses, no mass, axis z). */
typedef struct ramus_link_description {
    size_t struct_size; /* set by the default function */
    const char *name;   /* of the link */
    const char *parent; /* link of the module; NULL: the previous link, for the first the module's base; "" the base */
    const char *joint_name; /* NULL or "" only for a fixed joint that nobody needs to name */
    ramus_joint_type joint_type;
    ramus_vec3 axis; /* in j; any length above 1e-12; not used by spherical, free and fixed joints */
    double pitch;    /* m/rad, helical */
    ramus_pose joint_in_parent;
    ramus_pose link_in_joint;
    double mass;       /* kg, >= 0 */
    ramus_vec3 com;    /* m, in the link frame */
    double inertia[6]; /* kg m^2: ixx iyy izz ixy ixz iyz about the com, link axes */
    /* optional joint data; they enter forces only when asked for (ramus_data_options.joint_effects) */
    double armature; /* kg m^2 or kg, added to the joint's own inertia */
    double damping;  /* N m s/rad or N s/m */
    double friction; /* N m or N, Coulomb */
    /* limits are kept for users and tools; evaluation does not look at them */
    double lower, upper;             /* rad or m; -inf, +inf when absent */
    double max_velocity, max_effort; /* +inf when absent */
    /* a dependent joint: q = multiplier * q_master + offset; it has no coordinate of its own. One-axis joints only. */
    const char *mimic; /* joint of the same module, NULL for none */
    double mimic_multiplier, mimic_offset;
    int line;          /* where it was read, 0: nowhere; for messages */
    int unused;        /* so that what follows is behind an earlier version's end; never looked at */
    ramus_drive drive; /* default RAMUS_DRIVE_DEFAULT; of a dependent joint it is its master's, and not given */
    /* universal: in j at q = 0, perpendicular to `axis`; any length; default zero: x, turned as the shortest rotation turns z
     * onto `axis` */
    ramus_vec3 second_axis;
} ramus_link_description;

void ramus_link_description_init(ramus_link_description *description, size_t size);
static inline ramus_link_description ramus_link_description_default(void)
{
    ramus_link_description description;
    ramus_link_description_init(&description, sizeof description);
    return description;
}

/* ---- modules ------------------------------------------------------------------------------------------------ */

/* `file` is named in messages about this module (NULL: its name is). The caller owns one reference. */
ramus_status ramus_module_create(const char *name, const char *file, const ramus_allocator *allocator,
                                 ramus_module **out, ramus_error *err);
ramus_status ramus_module_add_link(ramus_module *module, const ramus_link_description *link, ramus_error *err);
/* A named frame on a link of the module ("" or NULL: the base), or at an outlet of a module from a source inside of it (BOX/OUTLET);
 * its name is not BOX, nor begins with BOX/. */
ramus_status ramus_module_add_frame(ramus_module *module, const char *name, const char *link, ramus_pose pose,
                                    ramus_error *err);
/* The whole assembly of a builder as one module; inner names become INNER/NAME, inner black boxes stay black boxes, and have their sources. */
ramus_status ramus_module_from_builder(const ramus_builder *builder, ramus_module **out, ramus_error *err);

/* ---- modules that are edited before they are attached -------------------------------------------------------- */

/* For modules that come from files and need changes where they are used. A module that is part of a robot already is not
 * edited (RAMUS_ERR_ARGUMENT): its other instances would change with it. Edit a copy. An edit that fails changes nothing.
 * A PATTERN is a name in which * is any letters, also none, and ? is one; where a link or joint has that very name, it alone
 * is meant. A name or pattern that means nothing is RAMUS_ERR_NOT_FOUND, with the closest name. */

/* A second module with the same content; allocator NULL: the first one's. The caller owns one reference. */
ramus_status ramus_module_copy(const ramus_module *module, const ramus_allocator *allocator, ramus_module **out,
                               ramus_error *err);
/* Keep `link` and all that it carries. Its frame is then at the module's base, welded; its joint is gone. RAMUS_ERR_MODEL
 * where a joint that stays follows one that does not. RAMUS_ERR_UNSUPPORTED for modules with black boxes, constraints or
 * parts, here and in ramus_module_prune. */
ramus_status ramus_module_take(ramus_module *module, const char *link, ramus_error *err);
/* Remove the links that `link` [count] names (PATTERNs) and all that they carry, with their frames. At least one is left. */
ramus_status ramus_module_prune(ramus_module *module, const char *const link[], int count, ramus_error *err);
/* Numbers, in SI, by path (PATTERNs in place of LINK and JOINT), one with [k], or all `count` of them without:
 *
 *     links.LINK.mass  .com[k]  .inertia[k]     k as in ramus_link_description: about the com, link axes
 *     joints.JOINT.origin.xyz[k]  .origin.rpy[k]  .axis[k]  .pitch  .limits.lower  .upper  .velocity  .effort
 *                 .armature  .damping  .friction  .mimic.multiplier  .mimic.offset
 *
 * links.LINK.origin.xyz[k], .rpy[k] and links.LINK.joint.NUMBER are those of the joint that moves LINK. A name with a dot or
 * a bracket is put in double quotes. A single rpy[k] needs a rotation that was given so, as in a URDF, or none. Whether the
 * robot is possible with them is checked when it is compiled. */
ramus_status ramus_module_set_numbers(ramus_module *module, const char *path, const double values[], int count,
                                      ramus_error *err);
/* Hold joints (PATTERN) at `values` (as many as their nq, quaternions of unit length) in every instance. A pattern passes
 * over dependent joints. A lock of an instance (ramus_builder_lock) counts before it. */
ramus_status ramus_module_lock(ramus_module *module, const char *joint, const double values[], int count,
                               ramus_error *err);
/* Whether a motor moves joints (PATTERN); a pattern passes over dependent joints. */
ramus_status ramus_module_set_drive(ramus_module *module, const char *joint, ramus_drive drive, ramus_error *err);
/* Joints (PATTERN) follow `master`: q = multiplier q_master + offset; one coordinate each. master NULL or "": they follow none
 * and get coordinates of their own; then a pattern means those that follow one, and the numbers are not looked at. */
ramus_status ramus_module_set_mimic(ramus_module *module, const char *joint, const char *master, double multiplier,
                                    double offset, ramus_error *err);

int ramus_module_nlink(const ramus_module *module);
const char *ramus_module_name(const ramus_module *module); /* borrowed */
void ramus_module_destroy(ramus_module *module);           /* gives the caller's reference back; NULL is fine */

/* ---- shapes of links ---------------------------------------------------------------------------------------- */

/* What a link looks like, or what represents it in contacts. Kept for users, exports and viewers; nothing that is computed
 * here depends on it. Get one from ramus_shape_default() (a box without size, for the eye, without colour). */
typedef enum ramus_shape_kind {
    RAMUS_SHAPE_BOX,      /* size; the pose is that of its middle, as for all but meshes */
    RAMUS_SHAPE_CYLINDER, /* radius, length along z */
    RAMUS_SHAPE_SPHERE,   /* radius */
    RAMUS_SHAPE_CAPSULE,  /* radius, length along z without the two half spheres */
    RAMUS_SHAPE_MESH,     /* mesh, scale */
    RAMUS_SHAPE_KIND_COUNT
} ramus_shape_kind;
const char *ramus_shape_kind_name(ramus_shape_kind kind); /* "box", ... as in assembly files */

typedef struct ramus_shape {
    size_t struct_size; /* set by the default function */
    const char *name;   /* need not be unique; NULL or "": none */
    ramus_shape_kind kind;
    bool collision;        /* for contacts; default false: for the eye */
    ramus_pose pose;       /* in the link frame */
    ramus_vec3 size;       /* m, edges; above zero */
    double radius, length; /* m, above zero */
    const char *mesh;      /* name of a file, as it was read; never opened */
    ramus_vec3 scale;      /* metres for each unit of the mesh; not zero, negative for a mirror image; default 1 */
    bool has_color;        /* false: none was given */
    double color[4];       /* red, green, blue, opacity, each from 0 to 1 */
    /* reported by a model: the file that specifies the mesh, relative to whose folder its name is; "": none */
    const char *file;
    int line; /* where that file specifies it; 0: unknown */
} ramus_shape;
void ramus_shape_init(ramus_shape *shape, size_t size);
static inline ramus_shape ramus_shape_default(void)
{
    ramus_shape shape;
    ramus_shape_init(&shape, sizeof shape);
    return shape;
}

/* One more shape on a link of the module. Copied. */
ramus_status ramus_module_add_shape(ramus_module *module, const char *link, const ramus_shape *shape, ramus_error *err);

/* ---- builder ------------------------------------------------------------------------------------------------ */

/* `name` NULL: "robot"; `file` as for modules. */
ramus_status ramus_builder_create(const char *name, const char *file, const ramus_allocator *allocator,
                                  ramus_builder **out, ramus_error *err);
void ramus_builder_destroy(ramus_builder *builder);
void ramus_builder_set_gravity(ramus_builder *builder, ramus_vec3 gravity); /* m/s^2; default (0, 0, -9.81) */
ramus_vec3 ramus_builder_gravity(const ramus_builder *builder);
typedef enum ramus_root {
    RAMUS_ROOT_WELDED,  /* to the world; the default */
    RAMUS_ROOT_FLOATING /* a free joint named root_joint between the world and the root instance */
} ramus_root;
void ramus_builder_set_root(ramus_builder *builder, ramus_root root);

/* Attach an instance of a module. `on` is INSTANCE/LINK, INSTANCE/FRAME, the name of a black box alone, an outlet of one with a source
 * (BOX/OUTLET, in a nested assembly OUTER/INNER/OUTLET), or NULL for
 * the world; only the first instance may be attached to the world. `pose` (NULL: identity) is the instance's base in the
 * frame that carries it; on a black box without a source it must be the identity, for the port is at that very frame.
 * `line` is for messages, 0 if none. The module is shared, not copied. */
ramus_status ramus_builder_attach(ramus_builder *builder, const char *name, ramus_module *module, const char *on,
                                  const ramus_pose *pose, int line, ramus_error *err);
ramus_status ramus_builder_attach_black_box(ramus_builder *builder, const char *name, const char *on,
                                            const ramus_pose *pose, int line, ramus_error *err);
/* Where the module of a black box comes from (module.h): a shared library, a process. Such a robot is evaluated as a network
 * (network.h), which opens it; what sits on it may be at an outlet, `on` BLACK_BOX/OUTLET, and may have a pose there. */
typedef struct ramus_source_description {
    size_t struct_size;        /* set by the default function */
    const char *kind;          /* "library", "process" */
    const char *const *value;  /* [nvalue] at least one: the file, or the command and its arguments */
    int nvalue;                /* texts without control characters, as all that follow */
    const char *const *key;    /* [noption] of options that the module understands */
    const char *const *option; /* [noption] their values */
    int noption;
    const char *folder; /* that relative paths start from, with a slash at its end; NULL or "": the working folder */
} ramus_source_description;
void ramus_source_description_init(ramus_source_description *description, size_t size);
static inline ramus_source_description ramus_source_description_default(void)
{
    ramus_source_description description;
    ramus_source_description_init(&description, sizeof description);
    return description;
}
/* Copied. NULL: it comes from nowhere, its ports are fed by the caller. */
ramus_status ramus_builder_set_source(ramus_builder *builder, const char *name, const ramus_source_description *source,
                                      ramus_error *err);
/* One more shape of a black box that a known link carries, in its attachment frame. Copied; for exports and viewers, as the
 * shapes of links. RAMUS_ERR_MODEL where its place is not known: on the world, or on another black box. */
ramus_status ramus_builder_add_black_box_shape(ramus_builder *builder, const char *name, const ramus_shape *shape,
                                               ramus_error *err);
/* Remove an instance and all that it carries. */
ramus_status ramus_builder_detach(ramus_builder *builder, const char *name, ramus_error *err);
/* Forget the module of an instance: it becomes a black box; what sat on its links now sits on the box. */
ramus_status ramus_builder_replace_by_black_box(ramus_builder *builder, const char *name, ramus_error *err);
/* Exchange the module of an instance (a black box gets one). What sits on its links or frames stays there: the new module
 * must have them by name. Locks of joints that it does not have are dropped. */
ramus_status ramus_builder_replace(ramus_builder *builder, const char *name, ramus_module *module, ramus_error *err);
/* Put an instance, with all that it carries, elsewhere; `on` and `pose` as for ramus_builder_attach. It comes last in the
 * order of instances, and so of coordinates. */
ramus_status ramus_builder_move(ramus_builder *builder, const char *name, const char *on, const ramus_pose *pose,
                                ramus_error *err);
/* A second builder with the same content; modules are shared. allocator NULL: the first one's. */
ramus_status ramus_builder_copy(const ramus_builder *builder, const ramus_allocator *allocator, ramus_builder **out,
                                ramus_error *err);
/* Hold a joint (INSTANCE/JOINT) at `values` (as many as its nq): it gets no coordinates. JOINT may be a pattern, as for
 * ramus_module_lock; unlocking forgets the locks of the instance, not of its module. */
ramus_status ramus_builder_lock(ramus_builder *builder, const char *joint, const double values[], int count,
                                ramus_error *err);
ramus_status ramus_builder_unlock(ramus_builder *builder, const char *joint, ramus_error *err);
int ramus_builder_ninstance(const ramus_builder *builder);
const char *ramus_builder_instance_name(const ramus_builder *builder, int k); /* borrowed; "": there is none */

/* Everything that is wrong or suspicious, one call of `report` for each; nothing is changed. */
typedef enum ramus_severity { RAMUS_WARNING, RAMUS_PROBLEM } ramus_severity;
typedef struct ramus_diagnostic {
    ramus_severity severity;
    const char *file; /* "" if none */
    int line;         /* 0 if none */
    const char *text; /* what is wrong and what to do */
} ramus_diagnostic;
typedef void (*ramus_report)(void *user, const ramus_diagnostic *diagnostic);
ramus_status ramus_builder_check(const ramus_builder *builder, ramus_report report, void *user, ramus_error *err);

/* ---- constraints -------------------------------------------------------------------------------------------- */

/* Each ties a frame b to a frame a, or couples coordinates; include/ramus/constraint.h solves them. Here they are plain
 * data that files and builders carry into the model. a = frame_a pose_a, b = frame_b pose_b:
 *
 *     rolling         the origin of b has no velocity along `axis` (in b), as seen from a: a wheel that does not slip sideways
 *     wheel           a disc about b's origin, axle `axis` (in b), `radius`, rolls on the plane z = 0 of a without slipping
 *     closure         b moves with respect to a as behind a joint of type `joint_type` with `axis` and `pitch`
 *     coupling        offset + sum coefficient_i q_i = 0, of joints with one coordinate
 *     point_on_line   the origin of b stays on the line through a's origin along `axis` (in a)
 *     point_on_plane  the origin of b stays on the plane through a's origin normal to `axis` (in a)
 *     distance        the origins of a and b stay `length` apart: a bar between two ball joints
 *
 * These are equalities. One-sided ones keep a gap from becoming negative; they push (or pull) in one direction and let go in the other:
 *
 *     contact         a sphere of `radius` (0: a point) about b's origin stays above the plane through a's origin normal to `axis` (in a);
 *                     with radius_a > 0 outside the sphere of that radius about a's origin; with box_a outside the box of these sizes about a's
 *                     origin; with heights above the height field, z = h(x, y) of a. With `box` it is not a sphere that stays there but the eight
 *                     corners of the box of these sizes about b's origin, above a plane or a height field
 *     distance_limits the distance of the origins of a and b stays within lower and upper: a rope has an upper limit, a telescope both
 *     stop            the coordinate of joint[0] stays within lower and upper; of those that are infinite, the joint's own limits count
 *     wheel with friction > 0      the disc may lift off its plane, and slips where it would need more than that
 *     rolling with force_limit > 0 the wheel slips sideways where it would need a larger force
 *
 * Contacts and wheels have Coulomb friction; contacts, distance_limits and stops a coefficient of restitution. */
typedef enum ramus_constraint_kind {
    RAMUS_CONSTRAINT_ROLLING,
    RAMUS_CONSTRAINT_WHEEL,
    RAMUS_CONSTRAINT_CLOSURE,
    RAMUS_CONSTRAINT_COUPLING,
    RAMUS_CONSTRAINT_POINT_ON_LINE,
    RAMUS_CONSTRAINT_POINT_ON_PLANE,
    RAMUS_CONSTRAINT_DISTANCE,
    RAMUS_CONSTRAINT_CONTACT,
    RAMUS_CONSTRAINT_DISTANCE_LIMITS,
    RAMUS_CONSTRAINT_STOP,
    RAMUS_CONSTRAINT_KIND_COUNT
} ramus_constraint_kind;
const char *ramus_constraint_kind_name(ramus_constraint_kind kind); /* "rolling", ... as in assembly files */

typedef struct ramus_constraint_description {
    size_t struct_size; /* set by the default function */
    const char *name;   /* unique in the robot */
    ramus_constraint_kind kind;
    const char *frame_a; /* a link or a named frame; NULL or "world": the world (in a nested assembly, its base) */
    const char *frame_b;
    ramus_pose pose_a, pose_b;   /* default identity */
    ramus_joint_type joint_type; /* closure */
    ramus_vec3 axis;             /* any length but zero; default z */
    double pitch;                /* m/rad, helical closure */
    double radius;               /* m, > 0, wheel; >= 0, contact */
    double length;               /* m, > 0, distance */
    int ncoordinate;             /* coupling: of the next two; stop: 1, its coefficient is not used */
    const char *const *joint;
    const double *coefficient;
    double offset;
    int line; /* where it was read, 0: nowhere; for messages */
    /* one-sided ones */
    double radius_a; /* m, contact: above 0 a's side is a sphere; default 0: a plane */
    double lower,
        upper;       /* m or rad, lower < upper; distance_limits (>= 0, one of them finite), stop; default -inf, +inf */
    double friction; /* >= 0: tangential force by normal force, contact and wheel; default 0 (a wheel: never slips) */
    double force_limit; /* N, >= 0, rolling; default 0: never slips */
    double restitution; /* 0 to 1: speed after an impact by that before; default 0 */
    /* contact; default 0: none */
    ramus_vec3 box;   /* m, full sizes along the axes of b: its eight corners touch; radius 0 then */
    ramus_vec3 box_a; /* m, full sizes along the axes of a, which is a box then; radius above 0 */
    int nheight;      /* of a height field: nheight / nheight_x rows of nheight_x heights, 2 to 1000000 altogether */
    int nheight_x;
    const double *
        height; /* [nheight] m along z of a, x fastest, from the smallest x and y on: a smooth surface goes through them */
    double height_size_x,
        height_size_y; /* m, above 0: from the first height to the last; a's origin is in the middle */
    double
        energy_restitution; /* 0 to 1, in place of restitution: its square is the share of the energy that an impact takes along the normal and gives
                                  back (Stronge); default 0 */
} ramus_constraint_description;
void ramus_constraint_description_init(ramus_constraint_description *description, size_t size);
static inline ramus_constraint_description ramus_constraint_description_default(void)
{
    ramus_constraint_description description;
    ramus_constraint_description_init(&description, sizeof description);
    return description;
}

/* Does it push or hold in one direction only, or up to a limit? Then it has no rows among those of constraint.h but bounds (contact.h). */
bool ramus_constraint_is_one_sided(const ramus_constraint_description *description);

/* Copied. Names are looked up when the robot is compiled; what this call can judge, it does. Constraints of an instance go
 * when it is detached. */
ramus_status ramus_builder_add_constraint(ramus_builder *builder, const ramus_constraint_description *constraint,
                                          ramus_error *err);
ramus_status ramus_builder_remove_constraint(ramus_builder *builder, const char *name, ramus_error *err);

/* ---- the compiled model ------------------------------------------------------------------------------------- */

typedef struct ramus_compile_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: the builder's */
    bool strict;                      /* a warning is an error; default false */
    bool plain_names;                 /* the only instance's name is left out of names; default false */
    bool tree; /* the tree alone: constraints and parts of the mechanism are left out; default false */
} ramus_compile_options;
void ramus_compile_options_init(ramus_compile_options *options, size_t size);
static inline ramus_compile_options ramus_compile_options_default(void)
{
    ramus_compile_options options;
    ramus_compile_options_init(&options, sizeof options);
    return options;
}

ramus_status ramus_model_compile(const ramus_builder *builder, const ramus_compile_options *opt, ramus_model **out,
                                 ramus_error *err);
void ramus_model_destroy(ramus_model *model);

const char *ramus_model_name(const ramus_model *model); /* names are borrowed: valid as long as the model */
int ramus_model_nq(const ramus_model *model);
int ramus_model_nv(const ramus_model *model);
int ramus_model_nlink(const ramus_model *model);
int ramus_model_nframe(const ramus_model *model); /* links' frames and named ones */
int ramus_model_ninstance(const ramus_model *model);
int ramus_model_nport(const ramus_model *model);
double ramus_model_mass(const ramus_model *model); /* of the known links: not of black boxes and modules from sources */
ramus_vec3 ramus_model_gravity(const ramus_model *model);

/* Names of coordinate k without the leading "q." or "v.": JOINT or JOINT.part, in the order of q and v. Written to
 * `text` (at most `size` bytes, terminated; NULL: nowhere); returns the length the whole name has. */
int ramus_model_q_name(const ramus_model *model, int k, char text[], size_t size);
int ramus_model_v_name(const ramus_model *model, int k, char text[], size_t size);

/* No motor acts on velocity coordinate k: its joint is passive, or a bar `moves` it (mechanism.h). False for an index out of
 * range. */
bool ramus_model_v_is_passive(const ramus_model *model, int k);
/* Velocity coordinate k is in m/s, and its force in N; otherwise rad/s and N m. False for an index out of range. */
bool ramus_model_v_is_length(const ramus_model *model, int k);

/* Look-ups return index -1 when there is no such name. */
ramus_link ramus_model_find_link(const ramus_model *model, const char *name);
ramus_link ramus_model_find_joint(const ramus_model *model, const char *name); /* the link that the joint moves */
/* A named frame or a link's frame; in an opened model (network.h) the name of a module with one outlet means that outlet. */
ramus_frame ramus_model_find_frame(const ramus_model *model, const char *name);
ramus_instance ramus_model_find_instance(const ramus_model *model, const char *name);
ramus_port ramus_model_find_port(const ramus_model *model, const char *name); /* "wrench.hand", "motion.s3" */

/* A link as it was compiled: the description with full names (strings borrowed), locks applied as fixed joints. */
typedef struct ramus_link_info {
    const char *name;
    const char *joint_name; /* "" for the unnamed weld of a root link */
    ramus_link parent;      /* -1: the world or a port */
    ramus_port parent_port; /* -1 unless it sits on a black box */
    ramus_instance instance;
    ramus_joint_type joint_type; /* as described, also when locked */
    bool locked;                 /* held at locked_q, no coordinates */
    double locked_q[7];
    ramus_vec3 axis;        /* unit */
    ramus_vec3 second_axis; /* unit, perpendicular to `axis`; universal */
    double pitch;
    ramus_pose joint_in_parent; /* for a module's first links: in the frame of the link that carries the module */
    ramus_pose link_in_joint;
    double mass;
    ramus_vec3 com;
    double inertia[6];
    double armature, damping, friction, lower, upper, max_velocity, max_effort;
    ramus_link mimic;                      /* master, -1: none */
    double mimic_multiplier, mimic_offset; /* with respect to that master, chains of mimics resolved */
    int q_index, v_index;                  /* of the first coordinate, -1: none (fixed, locked, dependent) */
    bool passive;                          /* no motor moves it; of a dependent joint: its master */
} ramus_link_info;
ramus_link_info ramus_model_link(const ramus_model *model, ramus_link link);

/* Shape k of a link, in the order they were added; strings are borrowed and never NULL. */
int ramus_model_nshape(const ramus_model *model, ramus_link link);
ramus_shape ramus_model_shape(const ramus_model *model, ramus_link link, int k);

/* Likewise of the black box behind a wrench port, in its attachment frame; a motion port has none. */
int ramus_model_nport_shape(const ramus_model *model, ramus_port port);
ramus_shape ramus_model_port_shape(const ramus_model *model, ramus_port port, int k);

typedef struct ramus_frame_info {
    const char *name;
    ramus_link link; /* that carries it; -1: fixed in the world */
    ramus_pose pose; /* in the link frame */
} ramus_frame_info;
ramus_frame_info ramus_model_frame(const ramus_model *model, ramus_frame frame); /* frames 0..nlink-1 are the links' */

typedef struct ramus_instance_info {
    const char *name;
    const char *module;     /* "" for a black box */
    bool black_box;         /* known at its connections only */
    ramus_instance parent;  /* -1: the world */
    ramus_link on;          /* link that carries it; -1: the world or a black box */
    ramus_pose pose;        /* of its base in that link's frame */
    const char *on_name;    /* "" on the world; the link's name, or the black box's */
    int first_link, nlink;  /* its links are contiguous */
    ramus_port wrench_port; /* of a black box that something carries, else -1 */
    ramus_port motion_port; /* of an instance that sits on a black box, else -1 */
} ramus_instance_info;
ramus_instance_info ramus_model_instance(const ramus_model *model, ramus_instance instance);
/* The kind of source that a black box's module comes from; "" for none, and for other instances. Opened models (network.h) keep it. Borrowed. */
const char *ramus_model_source_kind(const ramus_model *model, ramus_instance instance);
/* Modules from sources: black boxes of the robot, and those inside of nested assemblies; in the order of instances. Opened models keep them, too.
 * Texts are borrowed from the model; -1 and "" for a k that there is not. */
typedef struct ramus_source_info {
    const char *name;        /* INSTANCE, or OUTER/INNER inside of a nested assembly */
    const char *kind;        /* "library", "process", "log" */
    ramus_instance instance; /* itself, or the nested assembly */
    const char *file;        /* that names it, and its line there; "" and 0 where it was built in memory */
    int line;
} ramus_source_info;
int ramus_model_nsource(const ramus_model *model);
ramus_source_info ramus_model_source(const ramus_model *model, int k);

typedef enum ramus_port_kind {
    RAMUS_PORT_WRENCH, /* wrench that the predecessor exerts on the black box, in the attachment frame */
    RAMUS_PORT_MOTION  /* motion of the attachment frame of what sits on the black box */
} ramus_port_kind;
typedef struct ramus_port_info {
    const char *name; /* "wrench.INSTANCE" or "motion.INSTANCE" */
    ramus_port_kind kind;
    ramus_link on;   /* wrench: the link that carries the black box */
    ramus_pose pose; /* wrench: of the attachment frame in that link's frame */
} ramus_port_info;
ramus_port_info ramus_model_port(const ramus_model *model, ramus_port port);
/* What a port is fed with. */
typedef enum ramus_sample_kind {
    RAMUS_SAMPLE_NONE,            /* never fed */
    RAMUS_SAMPLE_WRENCH,          /* for a wrench port */
    RAMUS_SAMPLE_MOTION,          /* for a motion port: pose (orientation is used), twist, its derivative */
    RAMUS_SAMPLE_IMU,             /* for a motion port: inertial sensor */
    RAMUS_SAMPLE_WRENCH_ESTIMATED /* for a wrench port: predicted by a model in place of its sensor (grey_box.h) */
} ramus_sample_kind;
typedef struct ramus_sample {
    ramus_sample_kind kind;
    double stamp; /* s, on the clock of ramus_data_set_time */
    ramus_wrench wrench;
    ramus_motion motion;
    ramus_imu imu;
} ramus_sample;

/* Constraint k of the robot, with full names (borrowed): those of nested assemblies are INSTANCE/NAME. The last ones are the
 * `distance` constraints that compilation makes of bars between links (mechanism.h), each with its bar's name. A model that was opened (network.h) has
 * those, and the parts, of the robot it was opened from. */
int ramus_model_nconstraint(const ramus_model *model);
ramus_constraint_description ramus_model_constraint(const ramus_model *model, int k);
int ramus_model_nbar_constraint(const ramus_model *model); /* how many of them are bars */

/* ---- configurations ----------------------------------------------------------------------------------------- */

/* The configuration where every joint is at zero (quaternions at identity). */
void ramus_neutral(const ramus_model *model, double q[]);
/* Within the limits where they are finite, else within +-pi or +-1 m; repeatable from `seed`, which is advanced. */
void ramus_random(const ramus_model *model, unsigned long long *seed, double q[]);
/* q_out = q moved along the tangent v for time dt, exactly for constant v in the joint's own frame. q_out may be q. */
void ramus_integrate(const ramus_model *model, const double q[], const double v[], double dt, double q_out[]);
/* The smallest v with integrate(q_from, v, 1) = q_to. */
void ramus_difference(const ramus_model *model, const double q_from[], const double q_to[], double v[]);
/* Quaternions to unit length, in place; a zero or not finite one becomes the identity. */
void ramus_normalize(const ramus_model *model, double q[]);
/* Copy the coordinates of every joint that both models have by name and type; the others of `q_to`, `v_to` get neutral
 * and zero. Returns how many joints were carried over. */
int ramus_state_carry(const ramus_model *from, const double q_from[], const double v_from[], const ramus_model *to,
                      double q_to[], double v_to[]);

#ifdef __cplusplus
}
#endif
#endif
