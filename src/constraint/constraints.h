/* constraints.h - the constraints of a data, their names looked up, and the memory to evaluate them */
#ifndef RAMUS_CONSTRAINT_CONSTRAINTS_H
#define RAMUS_CONSTRAINT_CONSTRAINTS_H

#include "ramus/constraint.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/wide.h"
#include "constraint/bound_work.h"
#include "constraint/many_constraints.h"
#include "model/substitute.h"
#include "tree/coordinate_tree.h"
#include "tree/terms.h"
#include "ramus/contact.h"

#include "linear/bounces.h"
#include "linear/cones.h"
#include "linear/dense.h"
#include "linear/height_field.h"
#include "linear/least_distance.h"
#include "linear/orthogonal.h"

#include <math.h>

typedef struct coupled_coordinate {
    int q, v;
    double coefficient;
} coupled_coordinate;

typedef struct constraint_options {
    ramus_constraint_method method;
    double alpha, beta, rank_tolerance;
} constraint_options;

/* A frame by the body that carries it. */
typedef struct carried_frame {
    int body; /* 0: none, or the root itself */
    ramus_pose x_i_f;
} carried_frame;

typedef struct constraint {
    char *name;
    ramus_constraint_description d; /* its strings and arrays are not used */
    int first, nrow;
    int bound, nbound;              /* one-sided: its first bound; nrow is 0 then */
    ramus_frame a, b;               /* -1: the world */
    carried_frame on[2];            /* where a and b are, with their poses */
    ramus_vec3 axis, side[2];       /* unit; right-handed: side[0] x side[1] = axis */
    coupled_coordinate *coordinate; /* dependent and locked joints resolved */
    int ncoordinate;
    double offset;
    ramus_constraint_callback callback; /* fill NULL: not by callback */
    height_field field;                 /* contact; its nodes are owned, NULL: none */
} constraint;

/* For each coordinate that moves one of the frames a and b: the unit twist of b against a, in world axes at the joint, and from there to b;
 * then the column of the twist of b in a, as a sees it, with the lengths of both parts and the size of the terms of the second. */
enum { TURNS = 0, MOVES = 3, FROM = 6, PATH_NUMBERS = 9 };
enum { ANGULAR = 0, LINEAR = 3, ANGULAR_LENGTH = 6, LINEAR_LENGTH, LINEAR_SIZE, RELATIVE_NUMBERS };

enum { FEW_COORDINATES = 16 };

struct constraint_table;

typedef struct constraint_set {
    ramus_data *data;            /* that it is part of: ports, clock, allocator, error */
    const ramus_model *model;    /* the data's */
    kinematic_state *kinematics; /* of the evaluations, which springs, constraints and M share */
    tree_terms *terms;           /* from these kinematics */
    const struct constraint_table *kernels;
    constraint_options options;
    constraint *item;
    size_t count, capacity;
    int nrow;      /* that count as equalities: nequality, or nall while bounds are held */
    int nequality; /* rows of equalities; those of bounds follow, three to each: nall = nequality + 3 nbound */
    int nbound;    /* of one-sided constraints */
    const unsigned char *held; /* [3 nbound] rows of bounds that count as equalities, the others are zero; NULL: none */
    void *memory;              /* the block that all below is cut from */

    /* written by constraints_rows */
    bound_item *bound; /* [nbound] */
    bound_work work;
    double *A, *b;           /* [nall * nv], [nall] */
    double *size;            /* [nall * nv] of the terms that A's entries are sums of */
    ramus_vec3 *turn, *move; /* [nall] what multiplies the relative twist of b in a; zero without frames */
    double *position_error, *velocity_error; /* [nall]; velocity: at the v that was given */
    unsigned char *has_position;             /* [nall] */
    unsigned char *involved,
        *bound_involved;  /* [nv] 1: some row of an equality, of a bound, may depend on the coordinate */
    int *moving, nmoving; /* [nvi] coordinates that move one of the two frames; one of several joints is repeated */
    size_t room;          /* nvi in whole registers */
    double *path;         /* [PATH_NUMBERS * room] number n of the s-th of `moving` is at n * room + s */
    double *relative;     /* [RELATIVE_NUMBERS * room] in the same way */
    ramus_pose *x_w_a, *x_w_b; /* [count] frames of each constraint */
    double *zero;              /* [nv] never written */

    /* written by the solvers */
    double *M;                /* [nv * nv], then its root */
    coordinate_tree unknowns; /* which coordinates M connects; constant */
    int *unknown;             /* [nvi] of internal coordinates; constant */
    unsigned char *again;     /* [nvi] 1: an earlier one has the same unknown; constant */
    int rows_are_paths;       /* terms_rows_are_paths; constant */
    int without_angles;       /* 1: position errors that cost an angle are not known yet: constraint_find_angles */
    unsigned char *carries;   /* [nlink + 1] 1: the body is one of `carrying`; constant */
    int *carrying, ncarrying; /* [nlink] bodies that the terms or the frames depend on, ascending; constant */
    int alone;                /* 1: without external wrenches no others are needed; constant */
    double *L, *pivot, *pivot_root; /* [nv * width], [nv], [nv] M = L^T D L of linear/branched.h; 1 / D, D^(-1/2) */
    double *depths;                 /* [width + a register] for sweeps of L, see linear/branched.h */
    double *free_x, *step_x; /* [nv] of unknowns: L^-T Q, then accelerations without constraints; what these add */
    double *target;          /* [nrow, whole registers] stabilised b, errors to remove */
    double *gap;             /* [nrow, whole registers] */
    double *force, *free_a, *step, *y; /* [nv] */
    double *multiplier;                /* [nall] */
    double *row_size;          /* [nrow, whole registers] size of the terms that a row of `factors` is made of */
    double *compliance;        /* [nv] diagonal of M^-1; factors.c: of the listed unknowns */
    int *active, nactive;      /* [nv] unknowns that rows of W depend on, ascending */
    int ninvolved;             /* those that rows of A depend on */
    int *active_at;            /* [nv] where an unknown is among them */
    int *active_user;          /* [nactive] the user's coordinate of each */
    unsigned char *active_for; /* [nv] `involved` when the list was made */
    int few;                   /* 1: rows of A depend on FEW_COORDINATES at most; few.kernel.c */
    int nlisted;      /* those of the active unknowns that A is taken of: all, or where few those that it depends on; */
    int *listed_user; /* [nlisted] the user's coordinate of each */
    int *listed_at;   /* [nactive] where it is among them; -1: it is not */
    double *active_T; /* their part of A^T [nlisted x nrow, whole registers] */
    double *few_Z;    /* [nlisted x nlisted, whole registers] their part of M^-1, where few */
    double *gram;     /* [nrow x nrow, whole registers] W W^T, overwritten when it is factored */
    double *gram_L, *gram_pivot; /* [nrow x nrow], [nrow] W W^T = L D L^T: L below the diagonal, 1 / D */
    unsigned char *implied;      /* [nrow] 1: others imply the row; implied.kernel.c, where rank < nrow */
    double *share,
        *pull_rows; /* [nrow x nrow, whole registers] what a row's gap is to the independent ones; multipliers by that */
    double *implied_K, *implied_V;  /* [nrow x nrow, whole registers] scratch */
    double *left, *unit, *combined; /* [nrow, whole registers] scratch */
    int *order;                     /* [nrow] independent rows in the order in which they were found, then the others */
    double *turned;                 /* [nv * (nrow + nv), whole registers] W^T and D^(-1/2) L^-T, by active unknown */
    unsigned char *marked;          /* [nv] scratch */
    orthogonal factors;             /* of W at the active unknowns, or of A */
    int *redundant;                 /* [nrow] */
    int rank, nredundant, nchoice;
    double residual;

    /* derivatives of forward dynamics (derivatives.c), where the data has them, else NULL */
    double *rows_q, *rows_v;                              /* [nrow * nv] of A a - target at constant a */
    double *spread;                                       /* [nv * nrow] accelerations by gaps */
    double *pull;                                         /* [nrow * nrow] multipliers by gaps */
    double *gaps;                                         /* [nrow * nv] */
    double *multiplier_q, *multiplier_v, *multiplier_tau; /* [nrow * nv] */
    double *own_row;                                      /* [nrow] scratch */

    many_constraints many; /* several states at once */

    /* of a model that something else evaluates (surveyed.c): the first constraints are the model's own */
    size_t nsurveyed;    /* of `item` */
    model_survey survey; /* their rows, M and h of the last state; arrays in the block */
    double *q_surveyed;  /* [nq] of that state, where survey.columns_known, */
    double t_surveyed;   /* and the time then, not a number where it was never set */
    double *q_asked;     /* [nq] scratch */

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

/* `least`, or the square of the rank tolerance: a row that has more beyond others, squared and by the size of its terms, is independent. */
static inline double independent_above(const constraint_set *c, double least)
{
    const double square = c->options.rank_tolerance * c->options.rank_tolerance;
    return square > least ? square : least;
}

/* One number for each row, in whole registers. */
static inline size_t row_room(size_t nrow)
{
    return (nrow + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
}

/* Numbers of a row of `turned` with that many rows and active unknowns. */
static inline size_t turned_stride(size_t nrow, size_t n)
{
    return row_room(nrow + n);
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
/* Two unit vectors that make a right-handed frame with n; y and z, z and x, x and y for the coordinate axes. The first is as near to `start` as one can be. */
void choose_sides(ramus_vec3 n, ramus_vec3 *start, ramus_vec3 side[2]);

/* ---- frames.c: the motion of b with respect to a, as a sees it ---- */

typedef struct relative_motion {
    ramus_pose x_a_b;
    ramus_vec3 angular, linear;           /* in a; linear is the rate of x_a_b.position */
    ramus_vec3 angular_bias, linear_bias; /* their rates for a = 0 */
} relative_motion;
/* Also leaves the columns of (angular, linear) and their sizes in c->relative. The kinematics have been updated with v and a = 0. */
ramus_status relative_motion_of(constraint_set *c, const constraint *item, relative_motion *out);
/* x_a_b of the state whose rows were evaluated last */
ramus_pose relative_pose(const constraint_set *c, const constraint *item);

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
/* Rows that follow each other. */
void put_rows(constraint_set *c, int first, int count, const relative_motion *r, const row source[]);
/* Which rows the closure of a joint type has. */
typedef struct closure_type {
    int turns;    /* how many: 0 (3 rows), 1 about the axis (2 rows), 2 about both axes (1 row), 3 all */
    int position; /* rows of the position: 3 all, 2 normal to the axis, 1 along it, 0 none */
    int thread;
} closure_type;
closure_type closure_type_of(ramus_joint_type type);
/* Angle and axis of r or -r, whichever turns less. */
ramus_vec3 rotation_vector(ramus_quat r);
void closure_rows(constraint_set *c, const constraint *item, const relative_motion *r);
/* Position errors that cost an angle: those of rows of rotations, and of a thread. */
void closure_angles(constraint_set *c, const constraint *item, ramus_pose x_a_b);

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
/* The same where `alone`: the kinematics afterwards are those of `carrying`, which rows, M and the forces need; position errors of rotations only
 * where they stabilise: the others are found when they are asked for. */
ramus_status constraints_rows_alone(constraint_set *c, const double q[], const double v[]);
/* All position errors of one constraint. */
void constraint_find_angles(constraint_set *c, const constraint *item);

/* ---- surveyed.c: models that something else evaluates ---- */

void survey_layout(constraint_set *c, arena *a);
/* M, h and the rows of the model's own constraints at a state; then those of one of them. */
ramus_status survey_state(constraint_set *c, const double q[], const double v[]);
void surveyed_rows(constraint_set *c, const constraint *item);

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
/* 1: where every part of the robot is; an inertial sensor does not measure that. */
int roots_are_known(const constraint_set *c);
/* M(q) in c->M and, unless h is NULL, the forces for a = 0, at the state of the kinematics. */
ramus_status find_terms(constraint_set *c, const double q[], const double v[], const ramus_wrench external[],
                        double h[]);

/* ---- factors.c ---- */

/* Factors of M at the state of the kinematics and, unless h is NULL, the forces for a = 0 and c->free_x = L^-T (tau - h). */
ramus_status find_factors(constraint_set *c, const double q[], const double v[], const double tau[],
                          const ramus_wrench external[], double h[]);
/* Factors of W W^T; finds rank and redundant rows. 0: these are in doubt, and the factors not to be used. */
int factor_squares(constraint_set *c);
/* Factors of W where row k counts only if used[k] (NULL: all); finds rank and redundant rows. */
void factor_rows(constraint_set *c, const unsigned char *used);
/* step = (D^(1/2) L)^-1 W^+ gap, after factor_rows: the smallest step with A step = gap. y is kept. */
void least_step(constraint_set *c, const double gap[], double step[]);
/* c->step_x [nv] = (D^(1/2) L)^-1 y for y of the active unknowns. */
void step_from_active(constraint_set *c, const double y[]);
/* The same of the active unknowns alone: x [nactive] */
void active_step(const constraint_set *c, const double y[], double x[]);
/* Row `row` of A by numbers of the active unknowns. */
double active_product(const constraint_set *c, int row, const double x[]);
/* row_size for factors of A (compliance NULL) or of A M^(-1/2). */
void measure_rows(constraint_set *c, const double compliance[]);
/* Factors of A itself; finds rank and redundant rows. */
void factor_plain_rows(constraint_set *c);
/* After a row factorisation: which rows were not needed. Rows that are not used do not count. */
void find_redundant(constraint_set *c, const unsigned char *used);

/* ---- gauss_bounds.c ---- */

/* From the accelerations under the equalities alone to those under the bounds too; forces in the multipliers of their rows. */
ramus_status bounds_accelerate(constraint_set *c, const double q[], const double v[], double a[]);

/* ---- bound_problem.c: what both levels share; M has been factored, and the rows of equalities ---- */

void bounds_layout(bound_work *w, arena *a, size_t nbound, size_t nv);
/* M and the rows of equalities at q, where the rows have been evaluated. */
ramus_status bounds_factor(constraint_set *c, const double q[]);
void bounds_begin(constraint_set *c);
void bounds_note(constraint_set *c);      /* gaps and velocities of the rows */
void bounds_leave_out(constraint_set *c); /* the solution has none of their forces */
/* One more that takes part: its normal and its tangents. */
void bounds_take(constraint_set *c, int k);
/* c = row base - h b of the unknowns; G, D, W. h 1: accelerations; length of a step: velocities; 0: an impact. */
void bounds_assemble(constraint_set *c, const double base[], double h);
/* x: forces, or impulses. 0: there are none, w->distance.contradicting is a row then or -1. polyhedra_do 1: friction cones of eight sides are good
 * enough where round ones do not converge. */
int bounds_solve(constraint_set *c, int polyhedra_do);
/* The same from n, ncone, cone, G, D (rows of `width` numbers), W, c and x alone. */
int bound_problem_solve(bound_work *w, int width, int polyhedra_do);
/* How fast cone k slips at the solution; with slip, or the acceleration of it. */
double bounds_slip(const bound_work *w, const cone *k);
/* base += M^-1 (rows^T x) under the equalities; multipliers of the equalities. Those of the bounds have been set. */
void bounds_apply(constraint_set *c, double base[]);
ramus_status bounds_refuse(constraint_set *c);

/* ---- impulses.c ---- */

/* v (in: at the end of a step of length h without impulses, under the equalities; out: with them). h 0: an impact. bounds_begin has seen the
 * rows of the beginning; rows are those of the end, M and equalities have been factored there. Impulses are in the multipliers. */
ramus_status bounds_impulse(constraint_set *c, double h, double v[]);

/* ---- energy_impact.c: impacts of bounds with an energy_restitution ---- */

/* 1: one that is closed approaches: the impact follows the law of energy. */
int bounds_impact_by_energy(const constraint_set *c);
/* v after the impact of all bounds that take part, which meet it with `before`; impulses are in w->x. */
void bounds_bounce(constraint_set *c);
/* The same within a step, before bounds_impulse: v, `before` and the gaps at the end change as the bounce lets them. Returns the part of the step before
 * it, -1: there is none. `taken`: the energy that it takes, J. */
double bounds_bounce_in_step(constraint_set *c, double h, double v[], double *taken);
/* Part of a step after which bound k is met; of an impact (h 0) none. */
double bounds_share(const bound_work *w, int k, double h);
/* Impulses of w->x into the multipliers of bounds; who holds, and who slides. */
void bounds_give_impulses(constraint_set *c);

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

/* ---- columns.kernel.c, independent.kernel.c, for each instruction set ---- */

typedef struct relative_columns {
    const double *to_a; /* [9] rows of the rotation matrix from world axes to those of a */
    double far;         /* how far both are from the world's origin */
    double tolerance;
} relative_columns;

typedef struct constraint_table {
    /* c->relative from c->path; 0: squares overflow or underflow, and nothing is to be used */
    int (*relative_columns)(const constraint_set *c, const relative_columns *by);
    /* Rows `first` on of A and of `size`, from c->turn and c->move of these. */
    void (*put_columns)(const constraint_set *c, int first, int count);
    /* c->active_T, turned, compliance and row_size of the listed unknowns, which are all active ones; rows not used are zero (NULL: all are). */
    void (*turn_rows)(const constraint_set *c, const unsigned char *used);
    /* Without that, the factors of W W^T: returns the rank, -1 where that is in doubt. */
    int (*factor_squares)(const constraint_set *c);
    /* pivot_root from pivot; 0: one of these is not positive */
    int (*pivot_roots)(const constraint_set *c);
    /* Accelerations through these factors, as solve.c describes; c->free_x is L^-T Q before. c->force is Qc afterwards, c->gap what they leave.
     * 0: the factors are not good enough, and c->force is what it was. */
    int (*solve)(const constraint_set *c, double a[]);
} constraint_table;

const constraint_table *constraint_kernels(void);

/* ---- project.c ---- */

/* As ramus_constraint_project; options are checked. */
ramus_status constraint_project(constraint_set *c, const ramus_projection_options *opt, double q[], double v[]);

#endif
