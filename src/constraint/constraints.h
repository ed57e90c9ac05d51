/* constraints.h - the constraints of a data, their names looked up, and the memory to evaluate them */
#ifndef RAMUS_CONSTRAINT_CONSTRAINTS_H
#define RAMUS_CONSTRAINT_CONSTRAINTS_H

#include "ramus/constraint.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/wide.h"
#include "tree/coordinate_tree.h"
#include "tree/terms.h"
#include "linear/dense.h"
#include "linear/orthogonal.h"

#include <math.h>

typedef struct coupled_coordinate {
    int q, v;
    double coefficient;
} coupled_coordinate;

/* One bound, what does not change. */
typedef struct bound_item {
    int item, side; /* whose it is; 1: the upper limit */
    int ntangent;   /* rows of friction */
    int has_gap;
    double limit; /* distance_limits and stops: m or rad */
    double friction, force_limit, restitution;
} bound_item;

typedef struct constraint_options {
    ramus_constraint_method method;
    double alpha, beta, rank_tolerance;
} constraint_options;

typedef struct constraint {
    char *name;
    ramus_constraint_description d; /* its strings and arrays are not used */
    int first, nrow;
    int bound, nbound;              /* one-sided: its first bound; nrow is 0 then */
    ramus_frame a, b;               /* -1: the world */
    ramus_vec3 axis, side[2];       /* unit; right-handed: side[0] x side[1] = axis */
    coupled_coordinate *coordinate; /* dependent and locked joints resolved */
    int ncoordinate;
    double offset;
    ramus_constraint_callback callback; /* fill NULL: not by callback */
} constraint;

typedef struct constraint_set {
    ramus_data *data;            /* that it is part of: ports, clock, allocator, error */
    const ramus_model *model;    /* the data's */
    kinematic_state *kinematics; /* of the evaluations, which springs, constraints and M share */
    tree_terms *terms;           /* from these kinematics */
    constraint_options options;
    constraint *item;
    size_t count, capacity;
    int nrow;      /* that count as equalities: nequality, or nall while bounds are held */
    int nequality; /* rows of equalities; those of bounds follow, three to each: nall = nequality + 3 nbound */
    int nbound;    /* of one-sided constraints */
    const unsigned char *held; /* [3 nbound] rows of bounds that count as equalities, the others are zero; NULL: none */
    void *memory;              /* the block that all below is cut from */

    /* written by constraints_rows */
    bound_item *bound;       /* [nbound] */
    double *A, *b;           /* [nall * nv], [nall] */
    double *size;            /* [nall * nv] of the terms that A's entries are sums of */
    ramus_vec3 *turn, *move; /* [nall] what multiplies the relative twist of b in a; zero without frames */
    double *position_error, *velocity_error; /* [nall]; velocity: at the v that was given */
    unsigned char *has_position;             /* [nall] */
    unsigned char *involved,
        *bound_involved;             /* [nv] 1: some row of an equality, of a bound, may depend on the coordinate */
    double *jacobian_a, *jacobian_b; /* [6 * nv] */
    double *jacobian_size;           /* [2 * nv] of the terms of its angular and linear columns */
    int *moving, nmoving;            /* [nv] coordinates that move one of the two frames; other columns are not set */
    double *column_size;             /* [2 * nv] length of the angular and linear part of its columns */
    ramus_pose *x_w_a, *x_w_b;       /* [count] frames of each constraint */
    double *zero;                    /* [nv] never written */

    /* written by the solvers */
    double *M;                         /* [nv * nv], then its root */
    coordinate_tree unknowns;          /* which coordinates M connects; constant */
    double *L, *pivot, *pivot_root;    /* [nv * width], [nv], [nv] M = L^T D L of linear/branched.h; 1 / D, D^(-1/2) */
    double *free_x, *step_x;           /* [nv] of unknowns: accelerations without constraints, what these add */
    double *target;                    /* [nrow] stabilised b, errors to remove */
    double *gap;                       /* [nrow] */
    double *force, *free_a, *step, *y; /* [nv] */
    double *multiplier;                /* [nall] */
    double *row_size;                  /* [nrow] size of the terms that a row of `factors` is made of */
    double *compliance;                /* [nv] diagonal of M^-1; factors.c: of the active unknowns */
    int *active, nactive;              /* [nv] unknowns that rows of W depend on, ascending */
    int *active_at;                    /* [nv] where an unknown is among them */
    double *active_A;                  /* their part of A [nrow x nactive] */
    double *turned;        /* [nv * (nrow + nv), whole registers] W^T and D^(-1/2) L^-T, by active unknown */
    unsigned char *marked; /* [nv] scratch */
    orthogonal factors;    /* of W at the active unknowns, or of A */
    int *redundant;        /* [nrow] */
    int rank, nredundant, nchoice;
    double residual;

    /* projection */
    double *q_trial, *q_best, *v_best; /* [nq], [nq], [nv] */

    /* inverse dynamics: the forces that balance; rank of A at most */
    unsigned char *passive; /* [nv] where the caller chooses */
    orthogonal balance, choice;
    double *basis;        /* [nv * min(nrow, nv)] */
    double *part, *other; /* [max(nrow, nv)] */

    /* Udwadia-Kalaba and Omega only, else NULL */
    double *root, *root_inverse, *vectors, *inverse; /* [nv * nv] */
    double *value;                                   /* [nv] */
    double *D, *D_plus, *D_work, *turn_work;         /* [nrow * nv] three times, [min(nrow, nv)^2] */
} constraint_set;

/* Numbers of a row of `turned` with that many rows and active unknowns. */
static inline size_t turned_stride(size_t nrow, size_t n)
{
    return (nrow + n + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
}

/* ---- constraints.c ---- */

/* With the model's own constraints, unless the data's options leave them out. */
ramus_status constraint_set_create(ramus_data *d, kinematic_state *kinematics, tree_terms *terms, constraint_set **out,
                                   ramus_error *err);
void constraint_set_destroy(constraint_set *c);
/* One more. After a failure the set is what it was. */
ramus_status constraint_set_add(constraint_set *c, const ramus_constraint_description *d, ramus_error *err);
ramus_status constraint_set_add_function(constraint_set *c, const ramus_constraint_callback *callback,
                                         ramus_error *err);
ramus_constraint_row constraint_set_row(const constraint_set *c, int row);

/* ---- frames.c: the motion of b with respect to a, as a sees it ---- */

typedef struct relative_motion {
    ramus_pose x_a_b;
    ramus_vec3 angular, linear;           /* in a; linear is the rate of x_a_b.position */
    ramus_vec3 angular_bias, linear_bias; /* their rates for a = 0 */
} relative_motion;
/* Also leaves the Jacobian of (angular, linear) in c->jacobian_b, and the sizes of its terms in c->jacobian_size [2 x nv]. The
 * kinematics have been updated with v and a = 0. */
ramus_status relative_motion_of(constraint_set *c, const constraint *item, relative_motion *out);

/* ---- rows.c, closure.c ---- */

/* A number that is the sum of terms of size `terms`, computed from positions of size `places`: below rank_tolerance of the
 * former, or some units of rounding of the latter, it is zero. Both are put into one size, measured by the former. */
static inline double size_of(double terms, double places, double rank_tolerance)
{
    return terms + 1e-14 / rank_tolerance * places;
}

/* What is left of terms of this size when they cancel is rounding: made an exact zero, so that a row that does not
 * depend on any coordinate (a planar robot and a plane parallel to it) is seen to be empty. */
static inline double without_rounding(double x, double size)
{
    return fabs(x) <= 1e-13 * size ? 0 : x;
}

int constraint_row_count(const ramus_constraint_description *d);

/* One row: angular and linear are what multiplies the parts of the relative twist; `extra` is the part of the row's
 * rate that comes from the change of these two. */
typedef struct row {
    ramus_vec3 angular, linear;
    double extra;
    int has_position;
    double position;
} row;
void put_row(constraint_set *c, int index, const relative_motion *r, const row *source);
void closure_rows(constraint_set *c, const constraint *item, const relative_motion *r);

/* ---- bounds.c: rows of one-sided constraints ---- */

int constraint_bound_count(const ramus_constraint_description *d);
/* Lists the bounds of all items in c->bound. */
void bounds_list(constraint_set *c);
/* From now on these rows of bounds count as equalities; NULL: none. `held` is borrowed. */
void bounds_hold(constraint_set *c, const unsigned char held[]);
void bounds_clear_free(constraint_set *c); /* those that are not held, while some are */
/* The rows of a one-sided constraint. */
ramus_status bound_rows(constraint_set *c, const constraint *item, const double q[], const double v[]);
/* The first row of bound k: its normal; its tangents follow. */
static inline int bound_row(const constraint_set *c, int k)
{
    return c->nequality + 3 * k;
}
/* The lowest point of a disc: rows.c. */
typedef struct wheel_motion {
    ramus_vec3 s, ds; /* from the centre to that point, in a; its rate */
} wheel_motion;
ramus_status wheel_motion_of(constraint_set *c, const constraint *item, const relative_motion *r, wheel_motion *out);

/* A, b and errors of all rows, and the kinematics of the state. */
ramus_status constraints_rows(constraint_set *c, const double q[], const double v[]);

/* ---- wrenches.c: what the multipliers are at the frames, once the rows have been evaluated ---- */

/* What a's side exerts on b's side, at the origin of b in b's axes; zero for a constraint without frames. */
ramus_wrench constraint_wrench(const constraint_set *c, const constraint *item, const double multiplier[]);
/* Adds the wrenches of constraints `first` to `end` - 1 to external [nlink], robot on world, at link frames. */
void constraint_add_wrenches(const constraint_set *c, size_t first, size_t end, const double multiplier[],
                             ramus_wrench external[]);

/* ---- solve.c ---- */

/* target = b - 2 alpha e' - beta^2 e */
void stabilise(constraint_set *c);
/* Accelerations at the state whose rows have been evaluated; Qc in c->force, multipliers in c->multiplier. */
ramus_status constrained_accelerations(constraint_set *c, const double q[], const double v[], const double tau[],
                                       const ramus_wrench external[], double a[]);
/* M(q) in c->M and, unless h is NULL, the forces for a = 0, at the state of the kinematics. */
ramus_status find_terms(constraint_set *c, const double q[], const double v[], const ramus_wrench external[],
                        double h[]);

/* ---- factors.c ---- */

/* Factors of M. */
ramus_status factor_mass(constraint_set *c);
/* Factors of W where row k counts only if used[k] (NULL: all); finds rank and redundant rows. */
void factor_rows(constraint_set *c, const unsigned char *used);
/* step = (D^(1/2) L)^-1 W^+ gap: the smallest step with A step = gap. y is kept. */
void least_step(constraint_set *c, const double gap[], double step[]);
/* c->step_x [nv] = (D^(1/2) L)^-1 y for y of the active unknowns. */
void step_from_active(constraint_set *c, const double y[]);
/* The same of the active unknowns alone: x [nactive] */
void active_step(const constraint_set *c, const double y[], double x[]);
/* row_size for factors of A (compliance NULL) or of A M^(-1/2). */
void measure_rows(constraint_set *c, const double compliance[]);
/* Factors of A itself; finds rank and redundant rows. */
void factor_plain_rows(constraint_set *c);
/* After a row factorisation: which rows were not needed. Rows that are not used do not count. */
void find_redundant(constraint_set *c, const unsigned char *used);

/* ---- inverse.c ---- */

/* Forces of coordinates that are not passive, at the state whose rows have been evaluated; multipliers in c->multiplier. */
ramus_status constrained_forces(constraint_set *c, const double q[], const double v[], const double a[],
                                const ramus_wrench external[], const unsigned char passive[], double tau[]);

/* ---- udwadia_kalaba.c ---- */

/* root, root_inverse, inverse, D_plus of the state whose rows have been evaluated. */
ramus_status spectral_state(constraint_set *c);
/* Leaves a in `a`, Qc in c->force, multipliers. c->force holds Q before. */
void solve_udwadia_kalaba(constraint_set *c, double a[]);
void solve_omega(constraint_set *c, double a[]);
/* As ramus_constraint_omega. */
ramus_status constraint_omega(constraint_set *c, const double q[], const double v[], double omega[], double shift[]);

/* ---- project.c ---- */

/* As ramus_constraint_project; options are checked. */
ramus_status constraint_project(constraint_set *c, const ramus_projection_options *opt, double q[], double v[]);

#endif
