/* urdf_values.h - the numbers of a URDF's links and joints */
#ifndef RAMUS_IO_URDF_VALUES_H
#define RAMUS_IO_URDF_VALUES_H

#include "xml.h"

#include <stdbool.h>

/* For parts that dynamics do not need: what is wrong is a warning, and the part is left out. */
typedef struct urdf_leniency {
    const char *consequence; /* the end of each warning: "the shape is left out" */
    int wrong;               /* how many there were */
} urdf_leniency;

/* Whose numbers are read: where they are, whom messages name, where the messages go. */
typedef struct urdf_place {
    const xml_document *doc;
    problems *p;
    const char *kind; /* "link", "joint" */
    const char *name;
    int element;            /* the <link> or <joint> */
    urdf_leniency *lenient; /* NULL: what is wrong is an error */
} urdf_place;

typedef enum urdf_repeat { URDF_REPEAT_WARNS, URDF_REPEAT_FAILS } urdf_repeat;
/* The child that there should be at most one of; the first counts. -1: none. */
int urdf_single(const urdf_place *at, int element, const char *name, urdf_repeat repeat);

/* Report that something at `element` is wrong: "KIND 'NAME': ...". */
void urdf_complain(const urdf_place *at, int element, ramus_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same as a warning. */
void urdf_warn(const urdf_place *at, int element, const char *format, ...) __attribute__((format(printf, 3, 4)));

typedef enum urdf_presence { URDF_OPTIONAL, URDF_REQUIRED } urdf_presence;
/* `count` (at most 4) numbers of an attribute, separated by blanks. Returns 1 when they were read; else `out` is as
 * before, and what is wrong has been reported. */
bool urdf_read_numbers(const urdf_place *at, int element, const char *attribute, urdf_presence presence, int count,
                       double out[]);
/* The pose in the <origin> of `element`; identity where there is none. */
ramus_pose urdf_read_origin(const urdf_place *at, int element);

/* Read a <link> into `d`: mass, com, inertia (about the com, link axes), line. */
void urdf_read_link(const urdf_place *at, ramus_link_description *d);

/* Read a <joint> into `d`, whose joint_type is set: joint_in_parent, axis, dynamics, limits, multiplier and
 * offset of a mimic. `endless`: type continuous, whose lower and upper mean nothing. */
void urdf_read_joint(const urdf_place *at, int endless, ramus_link_description *d);

#endif
