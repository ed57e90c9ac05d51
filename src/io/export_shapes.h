/* export_shapes.h - shapes of links in each format */
#ifndef RAMUS_IO_EXPORT_SHAPES_H
#define RAMUS_IO_EXPORT_SHAPES_H

#include "export.h"

/* <visual> and <collision>, seen from the moved joint frame. */
void export_urdf_shapes(const ramus_model *model, ramus_link link, text *out);
/* <geom> of a body whose frame is the moved joint frame; meshes are left out. Lines begin with `indent` blanks. */
void export_mjcf_shapes(const ramus_model *model, ramus_link link, int indent, text *out);
/* `, shapes: [...]` of the black box behind a port; nothing where there are none. */
void export_yaml_box_shapes(const ramus_model *model, ramus_port port, text *out);
/* `shapes:`; their poses are in the frame where `x` has the link's. */
void export_yaml_shapes(const ramus_model *model, ramus_link link, ramus_pose x, text *out);
int export_count_meshes(const ramus_model *model);

/* export_urdf.c: <origin>, nothing for the identity */
void export_urdf_origin(text *out, ramus_pose x, const char *indent);
/* export_mjcf.c: pos and quat, as far as they are not zero */
void export_mjcf_pose(text *out, ramus_pose x);

#endif
