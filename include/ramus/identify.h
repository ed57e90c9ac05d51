/* identify.h - parameters of a robot from measured motions and forces
 *
 *     tau = rest(q, v, a) + Y(q, v, a) pi + D v + F direction(v) + S stribeck(v) + offset + noise
 *
 * pi are the ten inertial parameters of each chosen link as in regressor.h (about the link frame's origin, in its axes), D, F, S and
 * offset one number for each coordinate; `rest` is what the model has beside them: other links, springs, armature, wrenches of black
 * boxes. All parameters together are theta, the model's own values of them theta0. Equations are those of delta = theta - theta0:
 *
 *     tau - (forces of the model) = W delta + noise
 *
 * Noise is taken for correlated in time: each coordinate has an autoregressive model, found from what the best fit leaves. Equations
 * are whitened by it and divided by its deviation, so that in the accumulated information
 *
 *     A = W^T W,   b = W^T r,   c = r^T r
 *
 * noise has deviation 1: the covariance of a fit is A^-1, and what hypothesis "delta = T x" takes away from c is chi-squared where it is void.
 *
 * Constraints: robots with closed loops or other constraints are refused (RAMUS_ERR_UNSUPPORTED), for their forces are no linear function
 * of the parameters of single links. Black boxes need samples in each row of the log.
 */
#ifndef RAMUS_IDENTIFY_H
#define RAMUS_IDENTIFY_H

#include "regressor.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- motions ------------------------------------------------------------------------------------------------ */

/* One sequence of states and forces at equal steps of time. Get one from ramus_motion_log_default(). Where q was filtered to derive v and a,
 * filter tau alike, and give `direction` and `stribeck` filtered alike, too: they have corners that the filter rounds. Rows may be much
 * fewer than the samples of the log: two or three for each period of the filter's cutoff have all that it left. */
typedef struct ramus_motion_log {
    size_t struct_size;
    size_t count;                  /* rows */
    const double *q;               /* count x nq */
    const double *v, *a, *tau;     /* count x nv */
    const unsigned char *measured; /* [nv] 0: no force was measured there, and tau is not looked at; NULL: all were */
    const unsigned char
        *used; /* [count] 0: the row is left out of the fit, and breaks the sequence; NULL: all are used */
    const double *direction;     /* count x nv: tanh(v / direction_velocity), perhaps filtered; NULL: computed from v */
    const double *stribeck;      /* count x nv, likewise; NULL: computed */
    const ramus_sample *samples; /* count x nport; NULL: the robot has no black boxes */
} ramus_motion_log;
void ramus_motion_log_init(ramus_motion_log *log, size_t size);
static inline ramus_motion_log ramus_motion_log_default(void)
{
    ramus_motion_log log;
    ramus_motion_log_init(&log, sizeof log);
    return log;
}

/* ---- the equations ------------------------------------------------------------------------------------------ */

/* Parameters of coordinates, to be or-ed together. */
enum {
    RAMUS_JOINT_VISCOUS = 1,  /* D: N m s/rad or N s/m; the model's `damping` */
    RAMUS_JOINT_COULOMB = 2,  /* F: N m or N; the model's `friction` */
    RAMUS_JOINT_STRIBECK = 4, /* S: N m or N, how much more friction is at low speed than F; the model has none */
    RAMUS_JOINT_OFFSET = 8    /* N m or N, of the measurement; the model has none */
};

typedef enum ramus_parameter_kind {
    RAMUS_PARAMETER_INERTIAL, /* of `link`, number `part` of regressor.h's ten */
    RAMUS_PARAMETER_VISCOUS,  /* of `coordinate`, as those that follow */
    RAMUS_PARAMETER_COULOMB,
    RAMUS_PARAMETER_STRIBECK,
    RAMUS_PARAMETER_OFFSET,
    RAMUS_PARAMETER_EXTRA, /* column `part` of the caller's own */
    RAMUS_PARAMETER_KIND_COUNT
} ramus_parameter_kind;
const char *ramus_parameter_kind_name(ramus_parameter_kind kind); /* "inertial", "viscous", ... */

typedef struct ramus_parameter_info {
    ramus_parameter_kind kind;
    ramus_link link; /* -1: of no link */
    int coordinate;  /* of v; -1: of none */
    int part;
    double given; /* theta0 */
} ramus_parameter_info;

/* Columns of the caller's own: how each extra parameter changes the forces of a row, out [nv x nextra], row major, zero before. The log and
 * row count from 0, as they were added. `force` [nv] is what the model predicts there, `measured` [nv] the log's tau. */
typedef void (*ramus_extra_columns)(void *user, int log, size_t row, const double force[], const double measured[],
                                    double out[]);

typedef struct ramus_regression_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    const unsigned char *links; /* [nlink] 1: its inertial parameters are unknown; NULL (default): those of all links */
    unsigned joints; /* RAMUS_JOINT_...; default RAMUS_JOINT_OFFSET | RAMUS_JOINT_VISCOUS | RAMUS_JOINT_COULOMB */
    double direction_velocity; /* rad/s or m/s, above 0: where friction has changed its sign; default 1e-3 */
    double stribeck_velocity;  /* rad/s or m/s, above 0; stribeck(v) = direction(v) exp(-(v / it)^2); default 0.05 */
    int max_order;             /* of the noise's autoregressive models, 0 (white noise) to 32; default 8 */
    int nextra;                /* default 0 */
    ramus_extra_columns extra; /* not NULL where nextra > 0 */
    void *extra_user;
} ramus_regression_options;
void ramus_regression_options_init(ramus_regression_options *options, size_t size);
static inline ramus_regression_options ramus_regression_options_default(void)
{
    ramus_regression_options options;
    ramus_regression_options_init(&options, sizeof options);
    return options;
}

typedef struct ramus_regression ramus_regression;
/* Equations for a model, which must outlive them. Parameters come link by link, ten each, then coordinate by coordinate, kinds in the
 * order of the enum, then the extra ones. Coordinates that mimics follow have one of each kind. */
ramus_status ramus_regression_create(const ramus_model *model, const ramus_regression_options *opt,
                                     ramus_regression **out, ramus_error *err);
void ramus_regression_destroy(ramus_regression *regression);
int ramus_regression_nparameter(const ramus_regression *regression);
ramus_parameter_info ramus_regression_parameter(const ramus_regression *regression, int k);
/* "LINK.m", "LINK.mx", ... "LINK.Iyz", "COORDINATE.viscous", ..., "extra.0"; as ramus_model_v_name. */
int ramus_regression_parameter_name(const ramus_regression *regression, int k, char text[], size_t size);
/* One more log; its numbers are copied. RAMUS_ERR_NOT_FINITE for a number that is not; RAMUS_ERR_PORT for missing samples. */
ramus_status ramus_regression_add(ramus_regression *regression, const ramus_motion_log *log, ramus_error *err);
int ramus_regression_nlog(const ramus_regression *regression);

/* Noise and information from all logs, three passes over them. RAMUS_ERR_LIMIT where there are fewer equations than twice the parameters
 * that they determine. Do it again after another log was added. */
ramus_status ramus_regression_accumulate(ramus_regression *regression, ramus_error *err);

/* Of the last accumulation. Pointers are borrowed until the next one; NULL and 0 before the first. */
typedef struct ramus_information {
    int nparameter;
    size_t nequation; /* whitened ones that were added up */
    const double *A;  /* nparameter x nparameter, symmetric */
    const double *b;  /* [nparameter] */
    double c;
    int nv;
    const double *noise;     /* [nv] deviation of the white part (innovation), N m or N; 0: no equations there */
    const double *deviation; /* [nv] deviation of what the best fit leaves, N m or N */
    const int *order;        /* [nv] of the autoregressive model */
    const double *memory;    /* nv x 32: its coefficients, e_t = sum_k memory[k] e_(t-1-k) + white */
    const size_t *equations; /* [nv] that were added up */
} ramus_information;
ramus_information ramus_regression_information(const ramus_regression *regression);

/* The fit of delta = T x, T [nparameter x n], row major; NULL: the identity, n = nparameter. Directions that the motion does not show
 * count as zero: x is the shortest, after scaling. *explained is how much c becomes smaller, chi-squared with *rank degrees of freedom
 * where delta is zero in truth. x [n], explained, rank may be NULL. RAMUS_ERR_STALE before accumulation. Allocates. */
ramus_status ramus_regression_fit(const ramus_regression *regression, int n, const double T[], double x[],
                                  double *explained, int *rank, ramus_error *err);
/* What a log's forces are beside the model with delta [nparameter] (NULL: zero): tau - forces, count x nv, not whitened, and 0 where no
 * force was measured; rows that are not used too. out may be NULL where `predicted` (count x nv), the forces, is not. */
ramus_status ramus_regression_residual(ramus_regression *regression, int log, const double delta[], double out[],
                                       double predicted[], ramus_error *err);

/* ---- base parameters ---------------------------------------------------------------------------------------- */

/* What a motion determines: as many linear combinations of the parameters as the information has rank. Base parameter i is parameter
 * column[i] plus combinations of those that are not among column[]:
 *
 *     beta_i = theta_column[i] + sum_k combination[i][k] theta_k
 *
 * in estimates by least squares, without any prior; `half_width` is half of the 95 % interval. */
typedef struct ramus_base_parameters {
    int count, nparameter;
    const int *column;         /* [count] */
    const double *combination; /* count x nparameter; 1 at column[i] itself, 0 at the other columns of the base */
    const double *value;       /* [count] */
    const double *given;       /* [count] of the model */
    const double *deviation;   /* [count] standard deviation */
    const double *half_width;  /* [count] */
    const double *covariance;  /* count x count */
} ramus_base_parameters;
/* Owned by the caller. RAMUS_ERR_STALE before accumulation. */
ramus_status ramus_base_parameters_create(const ramus_regression *regression, ramus_base_parameters **out,
                                          ramus_error *err);
void ramus_base_parameters_destroy(ramus_base_parameters *base);

/* ---- physically possible parameters ------------------------------------------------------------------------- */

/* Least squares over parameters that rigid bodies can have: the pseudo-inertia of every link,
 *
 *     P = [ S h; h^T m ],   S = integral of r r^T dm = tr(I) / 2 - I,   h = m c
 *
 * stays positive definite, and friction is not negative. Where the motion does not determine parameters, they stay close to those of the
 * model: the sum of
 *
 *     prior ( tr(P0^-1 P) - log det(P0^-1 P) - 4 )     over links, P0 the model's
 *
 * is added to half of the squares; prior = 1 counts as one measurement that gives each body within about 100 %, 100 within 10 %. Parameters
 * of coordinates are drawn to the model's as weakly as a force of the log's own size is. prior = 0: as little as numbers allow. */
typedef struct ramus_identify_options {
    size_t struct_size;
    double prior;       /* from 0; default 1 */
    int max_iterations; /* of Newton's method, for each of its stages; default 50 */
} ramus_identify_options;
void ramus_identify_options_init(ramus_identify_options *options, size_t size);
static inline ramus_identify_options ramus_identify_options_default(void)
{
    ramus_identify_options options;
    ramus_identify_options_init(&options, sizeof options);
    return options;
}

typedef struct ramus_identified {
    int nparameter;
    const double *theta;          /* [nparameter] */
    const double *delta;          /* [nparameter] theta - theta0 */
    const double *deviation;      /* [nparameter] standard deviations, of information and prior together */
    const double *half_width;     /* [nparameter] of 95 % intervals */
    const unsigned char *changed; /* [nparameter] 0: nothing in the logs depends on it: theta is theta0 to the bit */
    double explained;             /* how much c became smaller */
    double distance;              /* the sum that `prior` multiplies */
    int iterations;
    bool converged;
} ramus_identified;
/* From the last accumulation. Links without mass in the model stay without; of one whose inertia no body has, the nearest possible one is where
 * the search starts. Owned by the caller. RAMUS_ERR_STALE before accumulation. */
ramus_status ramus_identify(const ramus_regression *regression, const ramus_identify_options *opt,
                            ramus_identified **out, ramus_error *err);
void ramus_identified_destroy(ramus_identified *identified);

/* Mass, centre of mass and tensor about it from ten parameters as in regressor.h; zero mass gives zeros. The parameters are possible where the
 * function returns true: the pseudo-inertia is positive definite. */
bool ramus_inertia_from_parameters(const double parameters[RAMUS_REGRESSOR_PARAMETERS], ramus_inertia *inertia);

/* ---- motions that show parameters --------------------------------------------------------------------------- */

/* Each driven coordinate moves along a finite Fourier series of one period,
 *
 *     q(t) = centre + sum_k a_k sin(2 pi k t / duration) + b_k (cos(2 pi k t / duration) - 1),     k = 1 .. harmonics
 *
 * that begins and ends at rest, without acceleration, and stays within the limits of position, velocity, acceleration and effort. Of all
 * such motions the search keeps the one with the largest determinant of the information about the base parameters (D-optimal), for
 * forces measured alike relative to their range. Passive coordinates, and joints with quaternions, stay where they are in `at`. Nothing is
 * known of obstacles: look at the motion ('ramus view') before a robot makes it. */
typedef struct ramus_excite_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    const unsigned char *links;       /* [nlink] whose inertial parameters are wanted; NULL (default): all */
    unsigned joints;                  /* RAMUS_JOINT_... that are wanted too; default as in ramus_regression_options */
    const double *at;        /* [nq] where coordinates without limits have the middle of their range; NULL: neutral */
    double duration;         /* s, above 0; default 20 */
    double step;             /* s, between rows; default 0.01 */
    int harmonics;           /* 3 to 50; default 5 */
    int trials;              /* of the search; default 400 */
    unsigned long long seed; /* default 1; the same arguments give the same motion */
    double range;        /* rad or m, either way, of coordinates without limits of position; default 1 rad, 0.2 m: 0 */
    double velocity;     /* rad/s or m/s, of those without one; default 2 rad/s, 0.5 m/s: 0 */
    double acceleration; /* rad/s^2 or m/s^2, of all; default +inf */
    double margin;       /* share of limits that is used, above 0, at most 1; default 0.9 */
    /* Called now and then; returns false to end the search with the best so far. May be NULL (default) */
    bool (*progress)(void *user, int done, int total);
    void *progress_user;
} ramus_excite_options;
void ramus_excite_options_init(ramus_excite_options *options, size_t size);
static inline ramus_excite_options ramus_excite_options_default(void)
{
    ramus_excite_options options;
    ramus_excite_options_init(&options, sizeof options);
    return options;
}

typedef struct ramus_excitation {
    size_t count; /* rows: duration / step + 1 */
    int nq, nv;
    double step;             /* s */
    const double *q, *v, *a; /* count x nq, nv, nv */
    const double *tau;       /* count x nv: forces of the model */
    int rank;                /* base parameters that the motion determines */
    double log_det,
        log_det_start; /* of their information, scaled by the columns' sizes: of the motion, and of the first trial */
    double condition;  /* largest by smallest eigenvalue of it, square root: that of the scaled equations */
} ramus_excitation;
/* Owned by the caller. RAMUS_ERR_LIMIT where no motion within the limits was found (the sentence names the coordinate), RAMUS_ERR_UNSUPPORTED for
 * robots with constraints or on black boxes. */
ramus_status ramus_excite(const ramus_model *model, const ramus_excite_options *opt, ramus_excitation **out,
                          ramus_error *err);
void ramus_excitation_destroy(ramus_excitation *excitation);

#ifdef __cplusplus
}
#endif
#endif
