/* joint_sines.h - sines and cosines of all joint angles, for kernels: first and in one go, which compilers and processors like
 *
 * Of joints in the short form Tx(a) Rx(alpha) Rz(offset) Tz(d) those of the angle plus the offset, where the algebra has operations for it.
 */
#ifndef RAMUS_TREE_JOINT_SINES_H
#define RAMUS_TREE_JOINT_SINES_H

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "model/compiled.h"

#define JOINT_SINES_ROOM(m) SINCOS_ROOM((size_t)(m)->nangle + 1) /* one spare: joints that do not turn read it */

static inline void joint_sines(const ramus_model *m, const lane q[], lane angle[], lane sine[], lane cosine[])
{
#if defined ALGEBRA_SHORT && RAMUS_LANES > 1
    (void)angle;
    sincos_lanes(m->nangle, (const double *)q, m->angle_q, m->angle_shift, m->angle_rest, (double *)sine,
                 (double *)cosine);
#else
    for (int j = 0; j < m->nangle; j++)
        angle[j] = ALGEBRA_ANGLE * q[m->angle_q[j]];
#if defined ALGEBRA_SHORT
    sincos_parts(m->nangle, angle, m->angle_shift, m->angle_rest, sine, cosine);
#else
    sincos_padded(m->nangle * RAMUS_LANES, (const double *)angle, (double *)sine, (double *)cosine);
#endif
#endif
}

#endif
