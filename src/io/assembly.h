/* assembly.h - what the files of the assembly reader share
 *
 * Readers add every problem to `a->p` and go on; they return 0 when there is no value to go on with.
 * Numbers are converted to SI where they are read.
 */
#ifndef RAMUS_IO_ASSEMBLY_H
#define RAMUS_IO_ASSEMBLY_H

#include "ramus/io.h"
#include "base/names.h"
#include "io/hint.h"
#include "io/problems.h"
#include "io/yaml_tree.h"
#include "model/joint.h"

#include <stdbool.h>
#include <sys/stat.h>

enum {
    ASSEMBLY_MAX_INCLUDE_DEPTH = 16,
    ASSEMBLY_MAX_FILES = 256,    /* that one robot may name, directly or not */
    ASSEMBLY_MAX_LINKS = 1000000 /* of one robot, and shapes with them: nested assemblies multiply */
};

/* Factors that turn a number of the file into SI. */
typedef struct unit_set {
    double length, mass, angle, inertia;
} unit_set;

/* A number that the caller gives, on its way to its place. */
typedef struct override_use {
    const char *path; /* as given; borrowed */
    const char *rest; /* of it, from the file that is being read on */
    double value;
    const tree_node *module; /* of that file, in whose own file the rest is found; NULL: none */
} override_use;

/* The files being read, innermost first. */
typedef struct include_chain {
    const struct include_chain *up;
    const char *name;
    bool known; /* info is valid */
    struct stat info;
    int depth;
    int *nfile; /* read so far, shared by the whole chain */
    int noverride;
    override_use *overrides; /* that end in this file or in one that it names */
} include_chain;

typedef struct module_entry {
    const char *name;
    int line;
    ramus_module *module; /* NULL: broken, the problem has been reported */
    int used;
} module_entry;

/* A part of the mechanism as others in the file may name it. */
typedef struct part_name {
    const char *name, *type;
    char *made; /* owned: the name of a part that the file gives none; NULL: `name` is the file's */
} part_name;

typedef struct assembly {
    problems *p;
    ramus_allocator allocator;
    const ramus_load_options *opt; /* checked */
    const include_chain *chain;
    unit_set units; /* in effect for what is being read */
    ramus_builder *builder;
    module_entry *modules;
    size_t nmodule;
    name_map module_names; /* index in `modules` */
    part_name *parts;      /* of the file's own `mechanism:` */
    size_t npart;
    name_map part_names; /* index in `parts` */
    int broken;          /* the robot has problems: names that are right might not be found in it */
} assembly;

/* ---- assembly_values.c -------------------------------------------------------------------------------------- */

/* doc_report(a, line, format, ...) */
#define doc_report(a, ...) problems_add((a)->p, RAMUS_PROBLEM, RAMUS_ERR_PARSE, __VA_ARGS__)
/* The same where the parts are well formed but do not fit together. */
#define doc_report_model(a, ...) problems_add((a)->p, RAMUS_PROBLEM, RAMUS_ERR_MODEL, __VA_ARGS__)
void doc_report_memory(assembly *a);
/* A failure of a model function: a "FILE:LINE: " that it put before its text is not repeated. */
void doc_report_error(assembly *a, int line, const ramus_error *err);

/* 1 if `node` is a map; keys not in `allowed` (NULL at the end) are reported. `where`: "a link". */
bool doc_map(assembly *a, const tree_node *node, const char *where, const char *const allowed[]);
/* `ramus: 1` */
void doc_version(assembly *a, const tree_node *root);
bool doc_number(assembly *a, const tree_entry *entry, double unit, double *out);
/* An absent (NULL) entry leaves *out as it is. */
void doc_optional_number(assembly *a, const tree_node *map, const char *key, double unit, double *out);
/* A list of `count` numbers, or of `other` where that is not 0. Returns how many were read, 0 on failure. */
int doc_numbers(assembly *a, const tree_node *list, const char *what, int count, int other, double out[]);
bool doc_vec3(assembly *a, const tree_node *list, const char *what, double unit, ramus_vec3 *out);
/* A quaternion of about unit length, normalised. */
bool doc_check_quat(assembly *a, int line, const char *what, const double value[4], ramus_quat *out);
/* Plain text, not empty. NULL on failure. */
const char *doc_text(assembly *a, const tree_node *node, const char *what);
/* A name of an instance, link, joint or frame. NULL on failure. */
const char *doc_name(assembly *a, const tree_node *node, const char *what);
bool doc_check_name(assembly *a, const char *name, int line, const char *what);
bool doc_flag(assembly *a, const tree_entry *entry, bool *out);
/* The entry's list; NULL after a problem. */
const tree_node *doc_list(assembly *a, const tree_entry *entry);
/* The place of a node's text among `known` (NULL at the end); -1 after a problem: "unknown WHAT 'text'OF". */
int doc_choice(assembly *a, const tree_node *node, const char *key, const char *what, const char *of,
               const char *const known[]);
/* The same for the `type:` of an entity; `what`: "a constraint", `example`: one of the `count` types. */
int doc_type(assembly *a, const tree_node *node, const char *what, const char *example, int count,
             const char *(*name)(int k));
/* {xyz, rpy | quat | zxz} */
bool doc_pose(assembly *a, const tree_node *node, const char *what, ramus_pose *out);
/* A warning where an angle that was read as rad was probably meant in degrees. */
void doc_doubt_angle(assembly *a, int line, const char *what, double angle);
bool doc_units(assembly *a, const tree_node *node, unit_set *out);
extern const unit_set doc_units_si;

/* Factors of the coordinates of a joint type [nq]; 0 for those of a quaternion. */
void doc_joint_units(const assembly *a, ramus_joint_type type, double factor[7]);
/* The joint type that an entry names; 0: none, which has been reported. */
bool doc_joint_type(assembly *a, const tree_entry *entry, const char *key, ramus_joint_type *type);

/* ---- assembly_names.c; after the robot ------------------------------------------------------------------------ */

typedef enum wanted { WANTED_FRAME, WANTED_LINK, WANTED_JOINT } wanted; /* a frame: or a link */
/* The names of a module in place of a wrong one. */
hint doc_offer(const assembly *a, const ramus_module *m, const char *name, wanted wanted);
/* INSTANCE/LINK, INSTANCE/FRAME, BOX/OUTLET or BOX of a source, or the world. NULL after a problem. */
const char *doc_frame(assembly *a, const tree_node *node, const char *key);
/* INSTANCE/LINK alone. */
const char *doc_link(assembly *a, const tree_node *node, const char *key);
/* The factor of the coordinate of INSTANCE/JOINT, a joint that has one. false after a problem. */
bool doc_coordinate(assembly *a, int line, const char *key, const char *path, double *unit);

/* ---- assembly_links.c, assembly_modules.c, assembly_robot.c, assembly.c -------------------------------------- */

/* The module that a list of links describes; NULL after problems. */
ramus_module *assembly_read_links(assembly *a, const char *name, const tree_entry *links);
/* assembly_shapes.c: the `shapes:` of a link, added to that link of `module` (NULL: only problems are reported). */
void assembly_read_source(assembly *a, const char *box, const tree_entry *entry); /* its module's; entry is a map */
void assembly_read_box_shapes(assembly *a, const char *box, const tree_entry *shapes); /* of an attached black box */
void assembly_read_shapes(assembly *a, ramus_module *module, const char *link, const tree_entry *shapes);
/* assembly_edits.c: the keys that edit a module, of a module and of an instance. An instance has locks of its own. */
enum { ASSEMBLY_EDITS = 8 };
extern const char *const assembly_edit_key[ASSEMBLY_EDITS + 1]; /* NULL at the end */
bool assembly_has_edits(const tree_node *node, bool with_lock);
void assembly_edit_module(assembly *a, const tree_node *node, ramus_module *module, bool with_lock);
/* The caller's numbers of a module from a URDF, which `described` describes. */
void assembly_override_module(assembly *a, const tree_node *described, ramus_module *module);
/* `lock:` of an instance or a module: a map from names and patterns to values. */
typedef struct lock_target {
    assembly *a;
    const char *name;     /* in messages */
    ramus_module *module; /* whose joints they are */
    ramus_status (*hold)(const struct lock_target *to, const char *joint, const double values[], int count,
                         ramus_error *err);
} lock_target;
void assembly_read_lock(const lock_target *to, const tree_node *lock);
void assembly_read_modules(assembly *a, const tree_entry *modules);
void assembly_release_modules(assembly *a);
void assembly_read_robot(assembly *a, const tree_entry *robot);
/* assembly_constraints.c; after the robot, as all that follow */
void assembly_read_constraints(assembly *a, const tree_entry *constraints);
/* assembly_mechanism.c */
void assembly_read_mechanism(assembly *a, const tree_entry *mechanism);
/* assembly_parts.c: the names of all parts, before any of them is read */
void assembly_collect_parts(assembly *a, const tree_entry *mechanism);
void assembly_release_parts(assembly *a);
/* The name of a part of this file or of a nested assembly. NULL after a problem. */
typedef enum part_choice { ANY_PART, ONLY_LEVERS } part_choice;
const char *assembly_read_part_name(assembly *a, const tree_node *node, const char *key, part_choice choice);
/* assembly_sharing.c */
void assembly_read_sharing(assembly *a, const tree_entry *sharing);
/* override.c: edit the tree of the file that is being read; then hand on to a module's file what ends there. 0: memory is
 * out; the caller releases chain->overrides. */
void assembly_apply_overrides(assembly *a, yaml_tree *tree);
bool assembly_pass_overrides(assembly *a, const tree_node *module, include_chain *chain);
ramus_status assembly_parse_included(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                     const include_chain *chain, ramus_builder **out, ramus_error *err);

#endif
