/* joint_limits.c - limits of position, velocity and acceleration as bounds of the next acceleration
 *
 *     velocity   v + a h <= max_velocity                            a <= (max_velocity - v) / h
 *     position   q + v s + a s^2 / 2 <= upper for s in [0, h]       a <= 2 (d - v h) / h^2   if that is >= -v / h,
 *                                                                   a <= -v^2 / (2 d)        else: it turns inside
 *     braking    v+^2 <= 2 B (upper - q+)  where v+ > 0             h^2 a^2 + (2 v h + B h^2) a
 *                with q+, v+ the state after h                          + v^2 - 2 B (d - v h) <= 0
 *
 * Method   the acceleration a is held for an interval h; d = upper - q; B is the deceleration that is counted on.
 *          Lower limits are the same with all signs changed. The last line is the reason why there is always a next
 *          bound that can be kept: a state that satisfies it allows a = -B in the next interval, and that leads to
 *          another such state. So for one joint with |a| <= B to choose from, limits once kept are kept for ever
 *          (del Prete 2018), as long as B h <= max_velocity and the range is longer than a few steps B h^2.
 * Reserve  nine tenths of the deceleration there is are counted on: in a sampled loop the acceleration is not quite
 *          constant, and the rest makes up for that. A coordinate that is beyond a limit (it started there, or
 *          forces could not do what was counted on) is made to come back, no harder than the deceleration there is.
 *          Where both sides cannot be satisfied, the middle of what they ask is.
 * In       limits, q, v; horizon h above 0.
 * Cost     O(1).
 */
#include "joint_limits.h"

#include <math.h>

#define COUNTED_ON 0.9 /* share of the deceleration there is */

/* The upper bound from a position limit at distance d. */
static double position_bound(double d, double v, double h, double B)
{
    const double stop = -v / h; /* to be at rest at the end of the interval */
    double bound = 2 * (d - v * h) / (h * h);
    if (v > 0 && d > 0 && bound < stop)
        bound = -v * v / (2 * d);
    /* braking: the larger root, or at rest at the end where the parabola has none or ends below */
    const double b = 2 * v * h + B * h * h, c = v * v - 2 * B * (d - v * h), disc = b * b - 4 * h * h * c;
    const double root = disc >= 0 ? (sqrt(disc) - b) / (2 * h * h) : stop;
    return fmin(bound, fmax(root, stop));
}

/* The upper bound of one side, and what it comes from. */
static double upper_bound(double d, double v, double max_velocity, double max_acceleration, double h, double most,
                          ramus_limit_kind *kind)
{
    double bound = max_acceleration;
    *kind = RAMUS_LIMIT_ACCELERATION;
    const double by_velocity = (max_velocity - v) / h;
    if (by_velocity < bound) {
        bound = by_velocity;
        *kind = RAMUS_LIMIT_VELOCITY;
    }
    if (isfinite(d)) {
        const double by_position = position_bound(d, v, h, COUNTED_ON * most);
        if (by_position < bound) {
            bound = by_position;
            *kind = RAMUS_LIMIT_POSITION;
        }
    }
    return fmax(bound, -most);
}

acceleration_bounds joint_acceleration_bounds(const ramus_joint_limits *limits, double q, double v, double horizon,
                                              double braking)
{
    const double most = isfinite(limits->max_acceleration) ? limits->max_acceleration : braking;
    acceleration_bounds bounds;
    const double above = isfinite(limits->upper) ? limits->upper - q : INFINITY;
    const double below = isfinite(limits->lower) ? q - limits->lower : INFINITY;
    bounds.upper =
        upper_bound(above, v, limits->max_velocity, limits->max_acceleration, horizon, most, &bounds.upper_kind);
    bounds.lower =
        -upper_bound(below, -v, limits->max_velocity, limits->max_acceleration, horizon, most, &bounds.lower_kind);
    if (bounds.lower > bounds.upper)
        bounds.lower = bounds.upper = 0.5 * (bounds.lower + bounds.upper);
    return bounds;
}
