/* constraint.h - equality constraints A(q, v) a = b(q, v), and the dynamics of robots under them
 *
 *     M a = Q + Qc        Q = tau - C v - g - sum_k J_k^T external_k        A a = b
 *
 *     Qc = M^(1/2) (A M^(-1/2))^+ (b - A M^(-1) Q)                 (Udwadia and Kalaba)
 *
 * Of all accelerations that meet the constraints (in the sense of least squares where no acceleration meets all), Qc gives
 * the one nearest to the free one, measured with M; it does no work along any velocity that the constraints allow. A may
 * lose rank. Qc = A^T multiplier, one multiplier for each row, the smallest ones (least sum of squares) where rows are
 * redundant.
 *
 * Rows     of a constraint are neighbours, constraints follow in the order they were added. What the kinds of constraint
 *          mean is at ramus_constraint_kind in model.h. Closures have their angular rows first; rows are components of the
 *          twist of b with respect to a, in the axes of a.
 * Errors   the velocity error of a row is what should be zero at velocity level; the position error, of rows that have
 *          one, what should be zero at position level. Its derivative is the velocity error where it vanishes.
 * Counts   the model's own constraints, and those added to a data, count in every dynamics evaluated with that data, and in
 *          simulations, which have a data of their own.
 */
#ifndef RAMUS_CONSTRAINT_H
#define RAMUS_CONSTRAINT_H

#include "dynamics.h"
#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- those of a data ---------------------------------------------------------------------------------------- */

/* One more; names as in the model, copied. Adding allocates, and discards the last report. After a failure the data is what
 * it was. */
ramus_status ramus_data_add_constraint(ramus_data *data, const ramus_constraint_description *constraint,
                                       ramus_error *err);

/* Numbers by row: A [nrow x nv] row major, the others [nrow]. */
typedef struct ramus_constraint_rows {
    double *A, *b, *position_error, *velocity_error;
} ramus_constraint_rows;
/* Fills the rows of one constraint, which are zero before. `user` is passed on; a status other than RAMUS_OK ends the
 * evaluation with it. */
typedef ramus_status (*ramus_constraint_function)(void *user, const ramus_model *model, const double q[],
                                                  const double v[], const ramus_constraint_rows *rows);
typedef struct ramus_constraint_callback {
    size_t struct_size;
    const char *name;
    int nrow;
    ramus_constraint_function fill;
    void *user;              /* borrowed, for as long as the data lives */
    bool has_position_error; /* fill writes position errors; default false: the rows have none */
    bool has_velocity_error; /* fill writes velocity errors; default false: they are A v */
} ramus_constraint_callback;
void ramus_constraint_callback_init(ramus_constraint_callback *callback, size_t size);
static inline ramus_constraint_callback ramus_constraint_callback_default(void)
{
    ramus_constraint_callback callback;
    ramus_constraint_callback_init(&callback, sizeof callback);
    return callback;
}
ramus_status ramus_data_add_constraint_function(ramus_data *data, const ramus_constraint_callback *callback,
                                                ramus_error *err);

int ramus_data_nconstraint(const ramus_data *data); /* the model's first, then those added */
int ramus_data_nconstraint_row(const ramus_data *data);
/* Whose row it is. An index out of range: name "", row -1. */
typedef struct ramus_constraint_row {
    const char *constraint; /* borrowed */
    int row;                /* of that constraint, from 0 */
    bool has_position_error;
} ramus_constraint_row;
ramus_constraint_row ramus_data_constraint_row(const ramus_data *data, int row);
/* 1/s; values that are not finite are refused, and the old ones stay. */
ramus_status ramus_data_set_stabilisation(ramus_data *data, double alpha, double beta);

/* ---- evaluation --------------------------------------------------------------------------------------------- */

/* A, b (without stabilisation) and errors; members of `rows` may be NULL. */
ramus_status ramus_constraint_equations(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                        const ramus_constraint_rows *rows);

/* What the constraints did in the last ramus_inverse_dynamics or ramus_forward_dynamics (or a variant of them). Pointers are
 * borrowed until the next call on the data. */
typedef struct ramus_constraint_report {
    int nrow, rank;
    int nredundant;
    const int *redundant; /* [nredundant] rows that the others imply, ascending */
    double residual;      /* largest |A a - b| that is left, b stabilised: not rounding means that rows contradict */
    int nchoice; /* inverse dynamics: in how many directions tau could be chosen; above 0 it is the least one */
    const double *multiplier; /* [nrow]; what the constraints exert is A^T multiplier */
} ramus_constraint_report;
/* All zero where there was none, it failed, or there are no constraints. */
ramus_constraint_report ramus_constraint_report_after(const ramus_data *data);

/* How the multipliers change, after ramus_forward_dynamics_derivatives (ramus/derivatives.h) with its arguments; [nrow x nv] row
 * major, columns as there: along ramus_integrate by q, by v, by tau. Those whose accelerations were not asked for are NULL.
 * Pointers are borrowed until the next call on the data. All zero where that was not the last evaluation, or it failed, or there
 * are no constraints. */
typedef struct ramus_constraint_derivatives {
    int nrow;
    const double *dmultiplier_dq, *dmultiplier_dv, *dmultiplier_dtau;
    int nbound; /* one-sided constraints (contact.h): the forces of their rows [3 nbound x nv]; of those that are not active zero */
    const double *dforce_dq, *dforce_dv, *dforce_dtau;
} ramus_constraint_derivatives;
ramus_constraint_derivatives ramus_constraint_derivatives_after(const ramus_data *data);

/* The papers' form  M a + Omega (C v + g) - shift = Omega tau  with  Omega = 1 - M^(1/2) D^+ A M^(-1) [nv x nv],
 * shift = M^(1/2) D^+ b [nv], D = A M^(-1/2); b is stabilised. Only for the methods by Udwadia and Kalaba and by Omega. */
ramus_status ramus_constraint_omega(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    double omega[], double shift[]);

/* Inverse dynamics with other drives than the model's: driven are those with actuated[k] not 0 [nv], tau is zero elsewhere.
 * As ramus_inverse_dynamics otherwise; `external` may be NULL. RAMUS_ERR_ARGUMENT without constraints. */
ramus_status ramus_inverse_dynamics_actuated(const ramus_model *model, ramus_data *data, const double q[],
                                             const double v[], const double a[], const ramus_wrench external[],
                                             const unsigned char actuated[], double tau[]);

/* What constraint k exerted in the last solution. Pointers are borrowed until the next call on `data`. */
typedef struct ramus_constraint_force {
    ramus_wrench wrench; /* what a's side exerts on b's side, at the origin of b in its axes; zero for a coupling */
    int first_row, nrow;
    const double *multiplier;                      /* [nrow]; a coupling exerts coefficient_i times it at joint i */
    const double *position_error, *velocity_error; /* [nrow] of the state */
} ramus_constraint_force;
/* RAMUS_ERR_STALE where there was no such call, or it failed. */
ramus_status ramus_constraint_force_after(const ramus_model *model, ramus_data *data, int constraint,
                                          ramus_constraint_force *force);

/* ---- drift -------------------------------------------------------------------------------------------------- */

typedef struct ramus_projection_options {
    size_t struct_size;
    double tolerance;   /* of the largest position error (m, rad), and of velocity errors (per s); default 1e-10 */
    int max_iterations; /* of Gauss-Newton; default 50 */
} ramus_projection_options;
void ramus_projection_options_init(ramus_projection_options *options, size_t size);
static inline ramus_projection_options ramus_projection_options_default(void)
{
    ramus_projection_options options;
    ramus_projection_options_init(&options, sizeof options);
    return options;
}

/* Move q, along ramus_integrate, and then v onto the constraints, by the smallest steps as M measures them. v may be NULL.
 * RAMUS_ERR_SINGULAR, with the worst row's name, when it is not reached: q and v are then what they were. */
ramus_status ramus_constraint_project(const ramus_model *model, ramus_data *data, const ramus_projection_options *opt,
                                      double q[], double v[]);

#ifdef __cplusplus
}
#endif
#endif
