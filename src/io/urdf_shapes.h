/* urdf_shapes.h - what a URDF's links look like: <visual>, <collision>, <material> */
#ifndef RAMUS_IO_URDF_SHAPES_H
#define RAMUS_IO_URDF_SHAPES_H

#include "urdf_values.h"

#include <stdbool.h>

#include "base/names.h"

/* Materials by name: those of the robot, then those that a <visual> defines for all others; the first of a name counts.
 * Values are <material> elements. Returns 0 when memory is out; release the map in any case. */
bool urdf_collect_materials(const xml_document *doc, int robot, const ramus_allocator *allocator, name_map *materials);

/* Read the shapes of a <link> and add them to that link of `module` (NULL: only report what is wrong). Mistakes are
 * warnings; the status is for the rest. */
ramus_status urdf_read_shapes(const urdf_place *at, const name_map *materials, ramus_module *module, ramus_error *err);

#endif
