/* joint_sines.h - sines and cosines of all joint angles, for kernels: first and in one go, which compilers and processors like */
#ifndef RAMUS_TREE_JOINT_SINES_H
#define RAMUS_TREE_JOINT_SINES_H

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "model/compiled.h"

#define JOINT_SINES_ROOM(m) SINCOS_ROOM((size_t)(m)->nangle + 1) /* one spare: joints that do not turn read it */

/* Of n angles of the instance's states; x of the list are lanes. Constant parts as in sincos.h; NULL: none. */
static ALWAYS_INLINE void listed_sines(int n, const sincos_list *angles, const double shift[], const double rest[],
                                       lane sine[], lane cosine[])
{
#if RAMUS_LANES > 1
    _Static_assert(SINCOS_WIDTH == RAMUS_LANES, "a vector of angles is a lane");
    sincos_lanes(n, angles, shift, rest, (double *)sine, (double *)cosine);
#else
    sincos_of(n, sincos_listed, angles, shift, rest, sine, cosine);
#endif
}

/* Of joints in the short form Tx(a) Rx(alpha) Rz(offset) Tz(d) those of the angle plus the offset, of others of ALGEBRA_ANGLE times the angle. */
static inline void joint_sines(const ramus_model *m, const lane q[], lane sine[], lane cosine[])
{
    const sincos_list angles = { (const double *)q, m->angle_q, 1.0, ALGEBRA_ANGLE == 1.0 ? NULL : m->angle_factor };
    listed_sines(m->nangle, &angles, m->angle_shift, m->angle_rest, sine, cosine);
}

/* Of all angles, times `scale`. */
static inline void plain_sines(const ramus_model *m, double scale, const lane q[], lane sine[], lane cosine[])
{
    listed_sines(m->nangle, &(sincos_list){ (const double *)q, m->angle_q, scale, NULL }, NULL, NULL, sine, cosine);
}

#endif
