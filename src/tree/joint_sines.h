/* joint_sines.h - sines and cosines of all joint angles, for kernels: first and in one go, which compilers and processors like
 *
 * Of joints in the short form Tx(a) Rx(alpha) Rz(offset) Tz(d) those of the angle plus the offset, of others of ALGEBRA_ANGLE times the angle.
 */
#ifndef RAMUS_TREE_JOINT_SINES_H
#define RAMUS_TREE_JOINT_SINES_H

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "model/compiled.h"

#define JOINT_SINES_ROOM(m) SINCOS_ROOM((size_t)(m)->nangle + 1) /* one spare: joints that do not turn read it */

static inline void joint_sines(const ramus_model *m, const lane q[], lane angle[], lane sine[], lane cosine[])
{
    const int whole = ALGEBRA_ANGLE == 1.0, lanes = RAMUS_LANES > 1;
    for (int j = 0; j < m->nangle && !(whole && lanes); j++)
        angle[j] = q[m->angle_q[j]] * (whole ? 1.0 : m->angle_factor[j]);
#if RAMUS_LANES > 1
    sincos_lanes(m->nangle, (const double *)(whole ? q : angle), whole ? m->angle_q : NULL, m->angle_shift,
                 m->angle_rest, (double *)sine, (double *)cosine);
#else
    sincos_parts(m->nangle, angle, m->angle_shift, m->angle_rest, sine, cosine);
#endif
}

#endif
