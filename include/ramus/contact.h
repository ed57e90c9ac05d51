/* contact.h - one-sided constraints: contacts, ropes, stops, wheels that slip
 *
 * A one-sided constraint of model.h has one bound, or two (a stop or distance_limits with a lower and an upper limit). Bound k keeps
 *
 *     gap_k(q) >= 0            rate_k = d gap_k / dt = N_k v            N_k a - b_k = d^2 gap_k / dt^2
 *
 * and exerts N_k^T force_k with force_k >= 0, only where the gap is closed. With friction, T_k [2 x nv] are two directions of the
 * surface, at right angles, T_k v the velocity of slip and T_k^T friction_k what it exerts, |friction_k| <= friction * force_k. A rolling
 * constraint with a force_limit has no gap (it is always closed) and one direction of slip, |friction_k| <= force_limit.
 *
 * Rows     three to a bound: 3 k the normal N_k, 3 k + 1 and 3 k + 2 the tangents; rows that a bound does not have are zero.
 * Closed   gap <= tolerance (penetration included). A closed bound takes part in the accelerations unless it opens, rate > tolerance.
 *
 * Forward dynamics (Gauss's principle with inequalities) finds the acceleration nearest to the free one, measured with M, under
 * A a = b and N a >= b_k of the closed bounds. Friction is not of that form: contact.h says below where its forces exist and are unique.
 * Inverse dynamics leaves bounds out: what they exert is an external wrench there.
 */
#ifndef RAMUS_CONTACT_H
#define RAMUS_CONTACT_H

#include "constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A bound as it is described. */
typedef struct ramus_bound {
    const char *constraint; /* whose it is; borrowed. "": there is no such bound */
    int index;              /* of that constraint, as ramus_constraint_force_after counts */
    int side;               /* 0: the lower limit, 1: the upper one; of what has no limits 0 */
    int ntangent;           /* rows of friction: 0, 1, 2 */
    bool has_gap;           /* false: rolling with a force limit */
    double friction, force_limit, restitution;
} ramus_bound;
int ramus_data_nbound(const ramus_data *data);
ramus_bound ramus_data_bound(const ramus_data *data, int k);

/* Numbers of all bounds; members may be NULL. */
typedef struct ramus_bound_rows {
    double *gap, *rate; /* [nbound] m or rad, per s; rate: N v */
    double *A;          /* [3 nbound x nv] row major */
    double *b;          /* [3 nbound] of accelerations: d/dt (row v) = row a - b */
} ramus_bound_rows;
ramus_status ramus_bound_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   const ramus_bound_rows *rows);

#ifdef __cplusplus
}
#endif
#endif
