/* degrees.h - angles in rad that were probably meant in degrees */
#ifndef RAMUS_IO_DEGREES_H
#define RAMUS_IO_DEGREES_H

#include <stdbool.h>

/* Of a placement: more than a whole turn. */
bool angle_is_degrees(double angle);
/* Of a joint's limit, where several turns are possible: a whole multiple of 5 beyond two turns. Multiples of 100 are none: they
 * mean no limit. */
bool limit_is_degrees(double angle);

#endif
