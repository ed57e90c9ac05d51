/* joint_limits.c - limits of position, velocity and acceleration as bounds of the acceleration in the next interval
 *
 * With the acceleration a held for an interval h, and d = upper - q:
 *
 *     velocity      v + a h <= max_velocity                                 a <= (max_velocity - v) / h
 *     position      q + v s + a s^2 / 2 <= upper for all s in [0, h]        a <= 2 (d - v h) / h^2          if that is
 * >= -v / h, a <= -v^2 / (2 d)               else: it turns inside braking       from the next state, B stops in time:
 * v+^2 <= 2 B (upper - q+)   where v+ > 0 q+ = q + v h + a h^2 / 2,  v+ = v + a h                 h^2 a^2 + (2 v h + B
 * h^2) a + v^2 - 2 B (d - v h) <= 0
 *
 * and the same for the lower limits with all signs changed.
 *
 * Method   the last is the reason why there is always a next bound that can be kept: a state that satisfies it allows a
 * = -B in the next interval, and that leads to another such state. So for one joint with |a| <= B to choose from,
 * limits once kept are kept for ever (del Prete 2018). A coordinate that is beyond (it started there, or forces could
 * not do what was counted on) is told to come back with -B, no harder. Where the range is so short that both sides
 * cannot be satisfied, the middle of what they ask is. In       limits, q, v; horizon h above 0. Cost     O(1).
 */
#include "joint_limits.h"

#include <math.h>

/* The upper bound from a position limit at distance d. */
static double position_bound(double d, double v, double h, double B)
{
    const double stop = -v / h; /* to be at rest at the end of the interval */
    double bound = 2 * (d - v * h) / (h * h);
    if (v > 0 && bound < stop)
        bound = d > 0 ? -v * v / (2 * d) : -B;
    /* braking: the larger root, or at rest at the end where the parabola has none or ends below */
    const double b = 2 * v * h + B * h * h, c = v * v - 2 * B * (d - v * h), disc = b * b - 4 * h * h * c;
    const double root = disc >= 0 ? (sqrt(disc) - b) / (2 * h * h) : stop;
    return fmin(bound, fmax(root, stop));
}

/* The upper bound of one side, and what it comes from. */
static double upper_bound(double d, double v, double max_velocity, double max_acceleration, double h, double B,
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
        const double by_position = position_bound(d, v, h, B);
        if (by_position < bound) {
            bound = by_position;
            *kind = RAMUS_LIMIT_POSITION;
        }
    }
    return fmax(bound, -B);
}

acceleration_bounds joint_acceleration_bounds(const ramus_joint_limits *limits, double q, double v, double horizon,
                                              double braking)
{
    const double most = limits->max_acceleration, B = isfinite(most) ? most : braking;
    acceleration_bounds bounds;
    const double above = isfinite(limits->upper) ? limits->upper - q : INFINITY;
    const double below = isfinite(limits->lower) ? q - limits->lower : INFINITY;
    bounds.upper = upper_bound(above, v, limits->max_velocity, most, horizon, B, &bounds.upper_kind);
    bounds.lower = -upper_bound(below, -v, limits->max_velocity, most, horizon, B, &bounds.lower_kind);
    if (bounds.lower > bounds.upper)
        bounds.lower = bounds.upper = 0.5 * (bounds.lower + bounds.upper);
    return bounds;
}
