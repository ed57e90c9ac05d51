/* contact.h - one-sided constraints: contacts, ropes, stops, wheels that slip
 *
 * A one-sided constraint of model.h has one bound, two (a stop or distance_limits with a lower and an upper limit) or eight (the corners of a
 * box). Bound k keeps
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
 * A a = b and N a >= b_N of the closed bounds; it and its forces meet the conditions of optimality. Friction is not of that form: forces
 * need not exist at the level of accelerations, or there may be several; the report below has which. Impacts and friction at the level of
 * velocities (ramus_bound_impact, and simulations with fixed steps) have no such states.
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
    int side; /* 0: the lower limit, 1: the upper one; of a box its corner, whose bits 0, 1, 2 are the sides of x, y, z that it is on */
    int ntangent; /* rows of friction: 0, 1, 2 */
    bool has_gap; /* false: rolling with a force limit */
    double friction, force_limit, restitution;
    double energy_restitution;
} ramus_bound;
int ramus_data_nbound(const ramus_data *data);
ramus_bound ramus_data_bound(const ramus_data *data, int k);

/* Numbers of all bounds; members may be NULL. */
typedef struct ramus_bound_rows {
    double *gap, *rate; /* [nbound] m or rad, per s; rate: N v */
    double *A;          /* [3 nbound x nv] row major */
    double *b;          /* [3 nbound] of accelerations: d/dt (row v) = row a - b */
} ramus_bound_rows;
/* Beyond the grid of a height field RAMUS_ERR_LIMIT, as all that evaluate bounds. */
ramus_status ramus_bound_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                   const ramus_bound_rows *rows);

/* A bound is closed where gap <= `gap` (m, rad), opens where rate > `rate` (per s), and slips where its slip is faster than `rate`; both 1e-8
 * unless set. RAMUS_ERR_ARGUMENT where one is negative or not finite. */
ramus_status ramus_data_set_bound_tolerance(ramus_data *data, double gap, double rate);
/* Stops at the limits of every joint with one coordinate that has some, but for those that have a stop; their names are the joints'
 * followed by " stop". Of an opened model (network.h) joints that modules report are among them, and bounds are not listed. Adding allocates; after a failure some may have been added. */
ramus_status ramus_data_add_joint_stops(ramus_data *data, ramus_error *err);

/* ---- solutions ---------------------------------------------------------------------------------------------- */

typedef enum ramus_bound_state {
    RAMUS_BOUND_OPEN,     /* gap, or it opens: no part of the solution */
    RAMUS_BOUND_TOUCHING, /* closed, exerts nothing */
    RAMUS_BOUND_HOLDING,  /* exerts a force, and does not slip */
    RAMUS_BOUND_SLIDING   /* friction at its limit */
} ramus_bound_state;
typedef enum ramus_bound_forces {
    RAMUS_FORCES_UNIQUE,
    RAMUS_FORCES_SHARED, /* the motion is unique; forces can be shared in several ways (a table on four legs, two feet that hold by friction),
                          * these are one of them; where friction is at its limit without slip, it is not known that they are the only ones */
    RAMUS_FORCES_SEVERAL /* friction: it is not known that the motion is unique, other forces may lead to another one */
} ramus_bound_forces;
/* Of the last ramus_forward_dynamics (or a variant), or impact: impulses (N s, N m s) in the place of forces then. Pointers are borrowed
 * until the next call on the data. All zero where there was none, it failed, or there are no bounds. */
typedef struct ramus_bound_report {
    int nbound;
    const double *gap, *rate;   /* [nbound] of the state */
    const double *force;        /* [3 nbound] by row; N or N m */
    const unsigned char *state; /* [nbound] of ramus_bound_state */
    int nactive;                /* that exert something */
    int nimpact;                /* closed and approaching: only an impulse prevents penetration */
    ramus_bound_forces forces;
    double
        residual; /* largest violation of the conditions of a solution: accelerations or velocities, beside the largest of them */
    int iterations;
} ramus_bound_report;
ramus_bound_report ramus_bound_report_after(const ramus_data *data);

/* Velocities v_after [nv] (may be v) right after the impact of the bounds that are closed: N v_after >= -restitution min(N v, 0), with friction,
 * A v_after = 0. Restitution is lowered where it would let the kinetic energy grow. Where a bound with an energy_restitution approaches, the
 * whole impact follows the law of energy instead: each bound gives back restitution^2 of the work that its normal force took, friction acts at
 * every instant (linear/bounces.h), and the kinetic energy does not grow. Velocities that need no impulse stay. v must meet the
 * equalities. RAMUS_ERR_SINGULAR where no velocities do. */
ramus_status ramus_bound_impact(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                double v_after[]);

/* Forward dynamics under the constraints with terms of the equations of motion that were computed by another way, as
 * ramus_gauss_principle: M [nv x nv] and bias = C v + g [nv], which stand for the tree's, springs and external wrenches included.
 * RAMUS_ERR_ARGUMENT without constraints. */
ramus_status ramus_forward_dynamics_by_terms(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double M[], const double bias[],
                                             const double tau[], double a[]);

#ifdef __cplusplus
}
#endif
#endif
