/* numbers.h - are the numbers of states, targets and gains finite? */
#ifndef RAMUS_CONTROL_NUMBERS_H
#define RAMUS_CONTROL_NUMBERS_H

#include "ramus/control.h"

#include "algebra/vec3.h"

#include <math.h>

/* The first of n numbers that is not finite, -1: all are. */
static inline int numbers_find_bad(const double x[], int n)
{
    for (int k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return k;
    return -1;
}

static inline bool pose_is_finite(ramus_pose x)
{
    return isfinite(x.rotation.w) && isfinite(x.rotation.x) && isfinite(x.rotation.y) && isfinite(x.rotation.z) &&
           vec3_is_finite(x.position);
}

static inline bool motion_is_finite(const ramus_motion *x)
{
    return pose_is_finite(x->pose) && vec3_is_finite(x->twist.angular) && vec3_is_finite(x->twist.linear) &&
           vec3_is_finite(x->twist_dot.angular) && vec3_is_finite(x->twist_dot.linear);
}

static inline bool gains_are_usable(ramus_gains gains)
{
    return isfinite(gains.kp) && isfinite(gains.kv) && gains.kp >= 0 && gains.kv >= 0;
}

#endif
