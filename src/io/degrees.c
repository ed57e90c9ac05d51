/* degrees.c - angles in rad that were probably meant in degrees */
#include "degrees.h"

#include <math.h>

static const double turn = 6.283185307179586;

bool angle_is_degrees(double angle)
{
    return fabs(angle) > turn + 0.01; /* of those who write 6.29 */
}

bool limit_is_degrees(double angle)
{
    return fabs(angle) > 2 * turn && fabs(angle) <= 720 && fmod(angle, 5) == 0 && fmod(angle, 100) != 0;
}
