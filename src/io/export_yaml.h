/* export_yaml.h - what the parts of the assembly writer share */
#ifndef RAMUS_IO_EXPORT_YAML_H
#define RAMUS_IO_EXPORT_YAML_H

#include "export.h"

/* ---- export_placement.c: which of the ways to place a link fits ---------------------------------------------- */

typedef enum placement_kind {
    PLACED_BY_ORIGIN, /* the link frame is the moved joint frame */
    PLACED_BY_DH,
    PLACED_BY_MDH,
    PLACED_ANEW /* none fits: by origin, and everything on the link is seen from the moved joint frame */
} placement_kind;

typedef struct placement {
    placement_kind kind;
    ramus_pose origin;         /* PLACED_BY_ORIGIN, PLACED_ANEW */
    double a, alpha, d, theta; /* PLACED_BY_DH, PLACED_BY_MDH */
} placement;

/* `placed` holds the placements of the links before it. */
placement placement_find(const ramus_model *model, const ramus_link_info *link, const placement placed[]);
/* Whether a link is attached to its module's base. */
bool placement_is_first(const ramus_model *model, const ramus_link_info *link);

typedef struct yaml_writer {
    const ramus_model *model;
    const placement *placed; /* of each link, as written */
    text *out;
    ramus_error *err;
    const char *separator; /* between fields; NULL: ", " */
} yaml_writer;

/* ---- export_yaml_values.c ----------------------------------------------------------------------------------- */

/* Plain where YAML takes it for nothing but a text, else in double quotes. */
void yaml_text(text *out, const char *s);
/* The same for two texts in a row. */
void yaml_joined(text *out, const char *first, const char *second);
void yaml_pose(text *out, ramus_pose x); /* {xyz: [...], quat: [...]} */

/* RAMUS_ERR_UNSUPPORTED for a name that a file does not accept. */
ramus_status yaml_check_name(const char *name, const char *what, ramus_error *err);
/* The name of a module or an instance with everything that a file does not accept replaced; owned. */
char *yaml_fine_name(const ramus_allocator *memory, const char *name);
/* A name without INSTANCE/ in front. */
const char *yaml_local_name(const ramus_model *model, ramus_instance instance, const char *name);

#define YAML_LINK_FRAME ".link" /* ends the name of the frame that replaces the one of a link placed anew */

/* INSTANCE/NAME of something of a link, with the instance's name as the file has it, and `end` after it. */
void yaml_path(const ramus_model *model, text *out, ramus_link link, const char *name, const char *end);
/* A link, a frame or the world, as the file names it. A link placed anew has its frame as LINK.link, so that poses and
 * axes in it stay what they are. */
void yaml_frame(const yaml_writer *w, const char *frame);

/* assembly_links.c: link k with its joint, placement and inertia; `parent` as it is written, NULL: it need not be */
ramus_status export_yaml_link(const yaml_writer *w, int k, const char *parent);

/* ---- assembly_constraints.c, assembly_mechanism.c, assembly_sharing.c: nothing where there are none ------------- */

ramus_status export_yaml_constraints(const yaml_writer *w);
ramus_status export_yaml_mechanism(const yaml_writer *w);
ramus_status export_yaml_sharing(const yaml_writer *w);

#endif
