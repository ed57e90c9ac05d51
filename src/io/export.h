/* export.h - what the writers of model files share
 *
 * URDF and MJCF have no frame behind a joint: there the frame of a body is the moved joint frame j', and com, inertia
 * and children are expressed in it. export_pose gives that frame in the parent's.
 */
#ifndef RAMUS_IO_EXPORT_H
#define RAMUS_IO_EXPORT_H

#include "ramus/io.h"
#include "ramus/mechanism.h"
#include "base/text.h"
#include "model/module.h"

#include <stdbool.h>

#define EXPORT_NO_LIMIT 1e30 /* where a format wants a number and there is no limit */

typedef enum export_extent { EXPORT_ALL, EXPORT_TREE } export_extent; /* tree: without constraints and parts */

ramus_status export_urdf(const ramus_model *model, export_extent extent, text *out, ramus_error *err);
ramus_status export_mjcf(const ramus_model *model, export_extent extent, text *out, ramus_error *err);
ramus_status export_yaml(const ramus_model *model, export_extent extent, text *out, ramus_error *err);

/* A link as other formats see it: one that follows a locked master is itself locked. */
ramus_link_info export_link(const ramus_model *model, ramus_link link);
/* Named frames of each link as lists, in the order of the model: first [nlink + 1], the last one the world's; next [nframe - nlink];
 * -1: none, counted from 0 behind the links' own. */
void export_list_frames(const ramus_model *model, int first[], int next[]);
/* RAMUS_ERR_UNSUPPORTED, naming it: the first black box that the model has, or, unless the tree alone is wanted, the first part or
 * sharing. RAMUS_OK when there is none. */
ramus_status export_refuse(const ramus_model *model, export_extent extent, const char *format, ramus_error *err);
ramus_status export_refuse_constraint(const ramus_constraint_description *c, const char *format, ramus_error *err);

ramus_pose export_mul(ramus_pose x_a_b, ramus_pose x_b_c); /* identities cost no digits */
/* j' of a link in j' of its parent (or the world), with all joints at zero and locked ones at their values. */
ramus_pose export_pose(const ramus_model *model, const ramus_link_info *link);
/* The axis without the rounding noise beside its larger parts. */
ramus_vec3 export_axis(const ramus_link_info *link);
/* The axis of one step of the joint (model/joint.h) in the joint frame, all joints at zero. */
ramus_vec3 export_step_axis(const ramus_link_info *link, int step);
/* Whether a link can move relative to its parent. */
bool export_moves(const ramus_link_info *link);

void export_list(text *out, int count, const double numbers[], const char *separator);
/* A template with values in place of %x (const char *, escaped for an attribute of XML in double quotes), %y (const char *, a text of
 * YAML), %s (const char *, as it is), %d (int), %n (double), %v (ramus_vec3, "x y z") and %p (ramus_pose, in YAML). */
void export_add(text *out, const char *template, ...);
/* What the tree alone goes without, where there is something: `before`, "2 actuators, 1 lever, 1 constraint", `after`. */
void export_left_out(const ramus_model *model, const char *before, const char *after, text *out);
/* `base`, followed by as many underscores as it takes to differ from every link, frame and joint of the model. */
ramus_status export_free_name(const ramus_model *model, const char *base, char **out, ramus_error *err);

/* ---- export_shapes.c ---------------------------------------------------------------------------------------- */

/* <visual> and <collision>, seen from the moved joint frame. */
void export_urdf_shapes(const ramus_model *model, ramus_link link, text *out);
/* <geom> of a body whose frame is the moved joint frame; meshes are left out. Lines begin with `indent` blanks. */
void export_mjcf_shapes(const ramus_model *model, ramus_link link, int indent, text *out);
/* assembly_shapes.c: `shapes:`; their poses are in the frame where `x` has the link's. */
void export_yaml_shapes(const ramus_model *model, ramus_link link, ramus_pose x, text *out);
/* `, shapes: [...]` of the black box behind a port; nothing where there are none. */
void export_yaml_box_shapes(const ramus_model *model, ramus_port port, text *out);
int export_count_meshes(const ramus_model *model);

/* export_urdf.c: <origin>, nothing for the identity */
void export_urdf_origin(text *out, ramus_pose x, const char *indent);
/* export_mjcf.c: pos and quat, as far as they are not zero */
void export_mjcf_pose(text *out, ramus_pose x);

#endif
