/* joint_limits.h - limits of one coordinate as bounds of its acceleration */
#ifndef RAMUS_CONTROL_JOINT_LIMITS_H
#define RAMUS_CONTROL_JOINT_LIMITS_H

#include "ramus/control.h"

typedef struct acceleration_bounds {
    double lower, upper;                     /* lower <= upper; infinite where there is no limit */
    ramus_limit_kind lower_kind, upper_kind; /* what they come from */
} acceleration_bounds;

/* q: not used where the position has no limits. braking: deceleration to count on where max_acceleration is infinite.
 */
acceleration_bounds joint_acceleration_bounds(const ramus_joint_limits *limits, double q, double v, double horizon,
                                              double braking);

#endif
