/* urdf_values.h - the numbers of a URDF's links and joints */
#ifndef RAMUS_IO_URDF_VALUES_H
#define RAMUS_IO_URDF_VALUES_H

#include "xml.h"

/* Whose numbers are read: where they stand, whom messages name, where the messages go. */
typedef struct urdf_place {
    const xml_document *doc;
    problems *p;
    const char *kind; /* "link", "joint" */
    const char *name;
    int element; /* the <link> or <joint> */
} urdf_place;

typedef enum urdf_repeat { URDF_REPEAT_WARNS, URDF_REPEAT_FAILS } urdf_repeat;
/* The child that there should be at most one of; the first counts. -1: none. */
int urdf_single(const urdf_place *at, int element, const char *name, urdf_repeat repeat);

/* Fill what a <link> says into `d`: mass, com, inertia (about the com, link axes), line. */
void urdf_read_link(const urdf_place *at, ramus_link_description *d);

/* Fill what a <joint> says into `d`, whose joint_type is set: joint_in_parent, axis, dynamics, limits, multiplier and
 * offset of a mimic. `endless`: type continuous, whose lower and upper mean nothing. */
void urdf_read_joint(const urdf_place *at, int endless, ramus_link_description *d);

#endif
