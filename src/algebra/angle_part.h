/* angle_part.h - a constant part of an angle in the form in which sincos.h adds it
 *
 *     o = n pi / 2 + rest,    n whole, |rest| <= pi / 4;    kept as ANGLE_SHIFT + n and rest
 *
 * A number to which ANGLE_SHIFT is added ends in the nearest whole number: so the quarter turns n cost nothing, and only a small
 * rest is added to an angle that was reduced. The sum q + o itself would lose digits of a large q.
 */
#ifndef RAMUS_ALGEBRA_ANGLE_PART_H
#define RAMUS_ALGEBRA_ANGLE_PART_H

#define ANGLE_SHIFT 0x1.8p52

#define ANGLE_QUARTER 1.57079632679489661923

static inline double angle_part_value(double shift, double rest)
{
    return (shift - ANGLE_SHIFT) * ANGLE_QUARTER + rest;
}

#endif
