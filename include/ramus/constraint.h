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
 * Boxes    black boxes are fed through ramus_data_feed on the data that is passed along; `data` may be NULL where only
 *          constraints are evaluated and the model has no ports.
 * Threads  a ramus_constraints is one thread's workspace, as a ramus_data is. Evaluation allocates nothing. Its failures
 *          leave a sentence in ramus_constraints_error.
 */
#ifndef RAMUS_CONSTRAINT_H
#define RAMUS_CONSTRAINT_H

#include "dynamics.h"
#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_constraints ramus_constraints;

typedef enum ramus_constraint_method {
    RAMUS_CONSTRAINT_BY_FACTORS,        /* Cholesky of M, pivoted orthogonal factors of A: the fast one */
    RAMUS_CONSTRAINT_BY_UDWADIA_KALABA, /* symmetric square root of M and pseudo-inverse, as written above */
    RAMUS_CONSTRAINT_BY_OMEGA /* M a = Omega Q + M^(1/2) D^+ b, the papers' form; see ramus_constraints_omega */
} ramus_constraint_method;

typedef struct ramus_constraint_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_constraint_method method;   /* default RAMUS_CONSTRAINT_BY_FACTORS; the results are the same */
    int without_model;                /* 1: start empty; default 0: with the model's own constraints */
    double alpha, beta;               /* 1/s, Baumgarte: e'' + 2 alpha e' + beta^2 e = 0; default 0: e'' = 0 */
    double rank_tolerance;            /* a row that is this small beside the terms it was computed from, once the others
                                       * are taken out of it, is redundant; above 0, below 1; default 1e-10 */
} ramus_constraint_options;
void ramus_constraint_options_init(ramus_constraint_options *options, size_t size);
static inline ramus_constraint_options ramus_constraint_options_default(void)
{
    ramus_constraint_options options;
    ramus_constraint_options_init(&options, sizeof options);
    return options;
}

/* ---- the set ------------------------------------------------------------------------------------------------ */

/* For `model`, which must outlive it. Owned: destroy it. */
ramus_status ramus_constraints_create(const ramus_model *model, const ramus_constraint_options *opt,
                                      ramus_constraints **out, ramus_error *err);
void ramus_constraints_destroy(ramus_constraints *constraints);
const ramus_error *ramus_constraints_error(const ramus_constraints *constraints); /* of the last failure; borrowed */

/* One more; names as in the model, copied. Adding allocates, and forgets the last report. After a failure the set is what
 * it was. */
ramus_status ramus_constraints_add(ramus_constraints *constraints, const ramus_constraint_description *constraint,
                                   ramus_error *err);

/* Numbers by row: A [nrow x nv] row major, the others [nrow]. */
typedef struct ramus_constraint_rows {
    double *A, *b, *position_error, *velocity_error;
} ramus_constraint_rows;
/* Fills the rows of one constraint, which are zero before. `user` is handed through; a status other than RAMUS_OK ends the
 * evaluation with it. */
typedef ramus_status (*ramus_constraint_function)(void *user, const ramus_model *model, const double q[],
                                                  const double v[], const ramus_constraint_rows *rows);
typedef struct ramus_constraint_callback {
    size_t struct_size;
    const char *name;
    int nrow;
    ramus_constraint_function fill;
    void *user;             /* borrowed, for as long as the set lives */
    int has_position_error; /* 1: fill writes position errors; default 0: the rows have none */
    int has_velocity_error; /* 1: fill writes velocity errors; default 0: they are A v */
} ramus_constraint_callback;
void ramus_constraint_callback_init(ramus_constraint_callback *callback, size_t size);
static inline ramus_constraint_callback ramus_constraint_callback_default(void)
{
    ramus_constraint_callback callback;
    ramus_constraint_callback_init(&callback, sizeof callback);
    return callback;
}
ramus_status ramus_constraints_add_function(ramus_constraints *constraints, const ramus_constraint_callback *callback,
                                            ramus_error *err);

int ramus_constraints_count(const ramus_constraints *constraints);
int ramus_constraints_nrow(const ramus_constraints *constraints);
/* Whose row it is. An index out of range: name "", row -1. */
typedef struct ramus_constraint_row {
    const char *constraint; /* borrowed */
    int row;                /* of that constraint, from 0 */
    int has_position_error;
} ramus_constraint_row;
ramus_constraint_row ramus_constraints_row(const ramus_constraints *constraints, int row);
/* 1/s; values that are not finite are refused, and the old ones stay. */
ramus_status ramus_constraints_set_stabilisation(ramus_constraints *constraints, double alpha, double beta);

/* ---- evaluation --------------------------------------------------------------------------------------------- */

/* A, b (without stabilisation) and errors; members of `rows` may be NULL. */
ramus_status ramus_constraints_evaluate(const ramus_model *model, ramus_data *data, ramus_constraints *constraints,
                                        const double q[], const double v[], const ramus_constraint_rows *rows);

/* What the last forward or inverse dynamics or projection found. */
typedef struct ramus_constraint_report {
    int nrow, rank;
    int nredundant;
    const int *redundant; /* [nredundant] rows that the others imply, ascending; borrowed until the next call */
    double residual;      /* largest |A a - b| that is left, b stabilised: not rounding means that rows contradict */
    int nchoice; /* inverse dynamics: in how many directions tau could be chosen; above 0 it is the least one */
} ramus_constraint_report;
ramus_constraint_report ramus_constraints_report(const ramus_constraints *constraints);

/* Accelerations under the constraints. RAMUS_ERR_SINGULAR where M is (links without mass). */
ramus_status ramus_constrained_forward_dynamics(const ramus_model *model, ramus_data *data,
                                                ramus_constraints *constraints, const double q[], const double v[],
                                                const double tau[], double a[]);
/* With one wrench per link (robot on world, link frames; may be NULL), and also, where not NULL, Qc [nv] and the
 * multipliers [nrow]. */
ramus_status ramus_constrained_forward_dynamics_external(const ramus_model *model, ramus_data *data,
                                                         ramus_constraints *constraints, const double q[],
                                                         const double v[], const double tau[],
                                                         const ramus_wrench external[], double a[], double force[],
                                                         double multiplier[]);

/* The papers' form  M a + Omega (C v + g) - shift = Omega tau  with  Omega = 1 - M^(1/2) D^+ A M^(-1) [nv x nv],
 * shift = M^(1/2) D^+ b [nv], D = A M^(-1/2); b is stabilised. Only for the methods by Udwadia and Kalaba and by Omega. */
ramus_status ramus_constraints_omega(const ramus_model *model, ramus_data *data, ramus_constraints *constraints,
                                     const double q[], const double v[], double omega[], double shift[]);

/* Forces of the driven coordinates that bring about a motion which the constraints allow:
 *
 *     M a + C v + g + sum_k J_k^T external_k = tau + springs + A^T multiplier,     tau zero where not driven.
 *
 * Driven are those with actuated[k] not 0; NULL: those that the model says. Where constraints leave a choice (more drives
 * than degrees of freedom), tau is the one of least norm (numbers as they are, N m beside N), then the multipliers are. Where
 * passive coordinates cannot be balanced: RAMUS_ERR_SINGULAR, with their names. That a meets the constraints is not required;
 * the report's residual is how far it is off. `external` and `multiplier` may be NULL. */
ramus_status ramus_constrained_inverse_dynamics(const ramus_model *model, ramus_data *data,
                                                ramus_constraints *constraints, const double q[], const double v[],
                                                const double a[], const ramus_wrench external[],
                                                const unsigned char actuated[], double tau[], double multiplier[]);

/* ---- the model's own constraints ---------------------------------------------------------------------------- */

/* What the constraints did in the last ramus_inverse_dynamics or ramus_forward_dynamics (or a variant of them) on `data`;
 * all zero where there was none, it failed, or the model has no constraints. */
ramus_constraint_report ramus_constraint_report_after(const ramus_data *data);
/* What constraint k of the model exerted there. Pointers are borrowed until the next call on `data`. */
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
ramus_status ramus_constraints_project(const ramus_model *model, ramus_data *data, ramus_constraints *constraints,
                                       const ramus_projection_options *opt, double q[], double v[]);

#ifdef __cplusplus
}
#endif
#endif
