/* composed_wrenches.kernel.c - what bodies need by themselves, as many at once as a register holds
 *
 * Method   rows of twists turned into registers of one number of several bodies each; the algebra's own formula in lanes.
 * In, out  see own_wrenches in composed_wrenches.h.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base
#include "base/wide.h"
#undef RAMUS_LANES
#define RAMUS_LANES WIDE
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/kernel.h"
#include "compose/composed_wrenches.h"

#include <string.h>

enum { TWISTS = 16 }; /* two twists of six numbers, rounded up */

void BODIES(own_wrenches)(const own_wrenches *in)
{
    const lane *inertia = (const lane *)in->inertia;
    const lane zero = lane_set(0);
    for (int first = 0; first < in->nbody; first += WIDE, inertia += 10) {
        const int count = in->nbody - first < WIDE ? in->nbody - first : WIDE;
        const double *row[WIDE];
        wide t[TWISTS], out[WIDE_MOST];
        for (int l = 0; l < WIDE; l++) /* the last one again */
            row[l] = in->twists + (size_t)in->body[first + (l < count ? l : count - 1)] * in->stride;
        columns_of(row, 0, TWISTS, t);
        const twist total = { { t[0], t[1], t[2] }, { t[3], t[4], t[5] } };
        const twist total_dot = { { t[6], t[7], t[8] }, { t[9], t[10], t[11] } };
        const motion here = motion_from_twist(total, total_dot, (v3){ zero, zero, zero });
        const wrench u = body_wrench(inertia, &here);
        out[0] = u.force.x, out[1] = u.force.y, out[2] = u.force.z;
        out[3] = u.moment.x, out[4] = u.moment.y, out[5] = u.moment.z;
        out[6] = out[7] = zero;
        double numbers[WIDE][WIDE_MOST];
        rows_of_columns(out, WIDE_MOST, numbers[0], WIDE_MOST);
        for (int l = 0; l < count; l++)
            memcpy(in->sums + 6 * (size_t)in->body[first + l], numbers[l], 6 * sizeof(double));
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
