/* sim.h - motion of a robot in time, from forces, springs, friction and constraints
 *
 *     q' = v (on the configuration manifold)        M(q) a + C(q, v) v + g(q) = tau(t, q, v) + elements + A^T multiplier
 *
 * A ramus_sim holds a state (t, q, v) and steps it. Positions move by exponentials (ramus_integrate) only, so quaternions
 * stay unit whatever the step. Methods, with their order in the step h:
 *
 *     adaptive      5   the default: Dormand-Prince 5(4) in canonical coordinates of each step (Munthe-Kaas), error control,
 *                       output between steps of order 4; six evaluations. Where forces are stiff (friction, damping, springs,
 *                       limits, gains), the implicit pair RODASP 4(3) until they are not
 *     euler         1   semi-implicit: velocities first, then positions with the new ones; one evaluation a step. Damping and
 *                       friction of joints are implicit in the velocity
 *     rk4           4   Runge-Kutta, likewise in canonical coordinates; four evaluations
 *     variational   2   midpoint rule of the discrete action (Lie group variational integrator): symplectic, keeps the
 *                       momenta that symmetry gives, energy oscillates by O(h^2) and does not drift; implicit
 *
 * Springs of the model's mechanism (mechanism.h) act, as elements that pull only. Its linear actuators do not by themselves:
 * what they do at the joints is an input force, -tension J^T (ramus_part_jacobian).
 *
 * Constraints that the model carries, or that are added, hold: accelerations are those of constraint.h, and after each
 * step positions and velocities are projected back. What is kept then is order and constraints, not symplecticity.
 *
 * One-sided constraints (contact.h) hold too, with impacts and friction: euler takes them at the level of velocities in every step
 * (Moreau, Stewart and Trinkle), adaptive finds the instants of impacts, and of sticking and sliding. rk4 and variational refuse them. A state that penetrates is moved
 * out when it is set. What contacts take from the energy counts as dissipated.
 *
 * Work     the work of input forces and what friction and dampers take are integrated along, with the method's order:
 *          kinetic + potential + elastic + dissipated - input stays constant up to the error of the method.
 * Report   a run watches that balance and, with fixed steps, whether a force changes faster than the step: ramus_sim_report.
 * Threads  a ramus_sim belongs to one thread; the model is shared. Stepping allocates nothing. A failed step leaves the
 *          state at its beginning, and a sentence in ramus_sim_error.
 */
#ifndef RAMUS_SIM_H
#define RAMUS_SIM_H

#include "constraint.h"
#include "dynamics.h"
#include "model.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_sim ramus_sim;

typedef enum ramus_sim_method {
    RAMUS_SIM_EULER,
    RAMUS_SIM_RK4,
    RAMUS_SIM_ADAPTIVE,
    RAMUS_SIM_VARIATIONAL,
    RAMUS_SIM_METHOD_COUNT
} ramus_sim_method;
const char *ramus_sim_method_name(ramus_sim_method method); /* "euler", "rk4", "adaptive", "variational" */

typedef struct ramus_sim_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    ramus_sim_method method;          /* default RAMUS_SIM_ADAPTIVE */
    double step;                      /* s, > 0; default 1e-3; adaptive: the first one tried */
    double max_step;                  /* s, adaptive; default 0.1 */
    double relative_tolerance;        /* adaptive: of the error of one step, beside the size of v; default 1e-8 */
    double absolute_tolerance;        /* adaptive: of positions and velocities; default 1e-10 */
    bool joint_effects;               /* armature, damping, friction of the joints count; default false */
    double
        friction_velocity; /* Coulomb friction is friction * tanh(v / this); rad/s or m/s; default 1e-3, as in a ramus_data */
    double alpha, beta;           /* 1/s, Baumgarte stabilisation beside projection; default 0 */
    bool no_projection;           /* accelerations (and alpha, beta) alone keep the constraints; default false */
    double projection_tolerance;  /* of position and velocity errors; default 1e-12 */
    double solver_tolerance;      /* variational: of the velocity, relative; default 1e-13 */
    int solver_iterations;        /* variational: at most; default 50 */
    unsigned long long max_steps; /* adaptive: that one call may try; 0 (default): 1e7 */
    bool joint_limits; /* joints stop at their limits, without a bounce; default false: limits do not count */
} ramus_sim_options;
void ramus_sim_options_init(ramus_sim_options *options, size_t size);
static inline ramus_sim_options ramus_sim_options_default(void)
{
    ramus_sim_options options;
    ramus_sim_options_init(&options, sizeof options);
    return options;
}

/* At t = 0, at rest in the neutral configuration. For `model`, which must outlive it. Gravity is the model's. The
 * variational method takes no robots with ports (RAMUS_ERR_UNSUPPORTED). Owned: destroy it. */
ramus_status ramus_sim_create(const ramus_model *model, const ramus_sim_options *opt, ramus_sim **out,
                              ramus_error *err);
void ramus_sim_destroy(ramus_sim *sim);
const ramus_error *ramus_sim_error(const ramus_sim *sim); /* of the last failure; borrowed */

/* ---- forces ------------------------------------------------------------------------------------------------- */

/* Input forces tau [nv], which are zero before; called at every evaluation, between steps too, so it should be a function
 * of its arguments. A status other than RAMUS_OK ends the step with it. */
typedef ramus_status (*ramus_sim_forces)(void *user, double t, const double q[], const double v[], double tau[]);
void ramus_sim_set_forces(ramus_sim *sim, ramus_sim_forces forces, void *user); /* user: borrowed; NULL forces: none */

/* Contacts: what the world exerts on the robot at the origins of `count` frames, in world axes (not the robot on the world, as the
 * _external functions take); wrench [count] is zero before. Called as the forces are; their work counts as that of inputs. Setting them
 * allocates, copies the frames and replaces those of before; count 0 or NULL contacts: none. */
typedef ramus_status (*ramus_sim_contacts)(void *user, double t, const double q[], const double v[],
                                           ramus_wrench wrench[]);
ramus_status ramus_sim_set_contacts(ramus_sim *sim, int count, const ramus_frame frames[], ramus_sim_contacts contacts,
                                    void *user, ramus_error *err);

/* The workspace that the simulation evaluates with; borrowed, valid until the simulation is destroyed. For its ports: ramus_data_feed,
 * between steps or in the function of the forces; a sample stays until the next. */
ramus_data *ramus_sim_data(ramus_sim *sim);

/* Elements that exert forces by themselves. L: distance of two points, F > 0 pulls them together:
 *
 *     spring    F = pretension + stiffness (L - rest_length); with pulls_only, F = 0 for L <= rest_length
 *     damper    F = damping L'
 *     force     F = force, constant
 *
 * At a coordinate of a joint (number `coordinate` of it, from 0):
 *
 *     limit     below lower: stiffness (lower - q) - damping v, but never a pull; above upper likewise
 *     friction  -damping v - friction tanh(v / velocity)
 */
typedef enum ramus_force_kind {
    RAMUS_FORCE_SPRING,
    RAMUS_FORCE_DAMPER,
    RAMUS_FORCE_CONSTANT,
    RAMUS_FORCE_LIMIT,
    RAMUS_FORCE_FRICTION,
    RAMUS_FORCE_KIND_COUNT
} ramus_force_kind;
const char *ramus_force_kind_name(ramus_force_kind kind); /* "spring", "damper", "force", "limit", "friction" */

typedef struct ramus_force_element {
    size_t struct_size; /* set by the default function */
    const char *name;   /* for messages; may be NULL */
    ramus_force_kind kind;
    const char *frame_a, *frame_b; /* a link or a named frame; NULL or "world": the world */
    ramus_vec3 point_a, point_b;   /* m, in these frames */
    double stiffness;              /* N/m; limit: N m/rad or N/m; >= 0 */
    double rest_length;            /* m, >= 0 */
    double pretension;             /* N */
    bool pulls_only;               /* a spring that is not stretched does not push; default false */
    double damping;                /* N s/m; joints: N m s/rad or N s/m; >= 0 */
    double force;                  /* N */
    const char *joint;             /* limit, friction */
    int coordinate;                /* of that joint */
    double lower, upper;           /* rad or m; NAN (default): the joint's own; a limit has one that is finite */
    double friction;               /* N m or N, >= 0 */
    double velocity;               /* rad/s or m/s, > 0; default 1e-3 */
} ramus_force_element;
void ramus_force_element_init(ramus_force_element *element, size_t size);
static inline ramus_force_element ramus_force_element_default(void)
{
    ramus_force_element element;
    ramus_force_element_init(&element, sizeof element);
    return element;
}

/* Copied. Adding allocates. After a failure the simulation is what it was. */
ramus_status ramus_sim_add_element(ramus_sim *sim, const ramus_force_element *element, ramus_error *err);
int ramus_sim_nelement(const ramus_sim *sim);
/* One more constraint beside the model's own. Adding allocates. */
ramus_status ramus_sim_add_constraint(ramus_sim *sim, const ramus_constraint_description *constraint, ramus_error *err);
int ramus_sim_nconstraint_row(const ramus_sim *sim);

/* ---- state -------------------------------------------------------------------------------------------------- */

/* v may be NULL: zero. Quaternions are brought to unit length. With constraints, q and v are projected onto them unless
 * that is switched off; RAMUS_ERR_SINGULAR when they cannot be met from there. Works and counts start anew. */
ramus_status ramus_sim_set_state(ramus_sim *sim, double t, const double q[], const double v[]);
double ramus_sim_time(const ramus_sim *sim);
const double *ramus_sim_q(const ramus_sim *sim); /* borrowed, current after every step */
const double *ramus_sim_v(const ramus_sim *sim);

/* Accelerations and input forces at the current state; each may be NULL. */
ramus_status ramus_sim_accelerations(ramus_sim *sim, double a[], double tau[]);

typedef struct ramus_sim_energies {
    double kinetic;    /* J, with armatures when joint_effects are on */
    double potential;  /* J, of gravity */
    double elastic;    /* J, of springs, constant forces and limits */
    double input;      /* J, work of the input forces since set_state */
    double dissipated; /* J, taken by dampers, friction and limits since then */
} ramus_sim_energies;
/* Of any state, where input and dissipated are zero; q NULL: of the current one. */
ramus_status ramus_sim_energy(ramus_sim *sim, const double q[], const double v[], ramus_sim_energies *energies);
/* Largest position error (m, rad) and velocity error (per s) of the constraints at any state; zero without any. q NULL: at the
 * current state. */
ramus_status ramus_sim_constraint_error(ramus_sim *sim, const double q[], const double v[], double *position,
                                        double *velocity);

/* ---- stepping ----------------------------------------------------------------------------------------------- */

/* One step of options.step; adaptive: one step of the length that the error allows. */
ramus_status ramus_sim_step(ramus_sim *sim);
/* One step of that length, > 0, for the methods with fixed steps; adaptive: as many as it takes. */
ramus_status ramus_sim_step_by(ramus_sim *sim, double length);

/* A state on the way; borrowed, for the time of the call. */
typedef struct ramus_sim_output {
    double t;
    const double *q, *v, *tau; /* tau: input forces */
    double input, dissipated;  /* J, as in ramus_sim_energies */
    const double *a;           /* accelerations: with elements, and under the constraints */
} ramus_sim_output;
/* A status other than RAMUS_OK ends the run with it. It may ask the sim for energies and errors, and must not change it. */
typedef ramus_status (*ramus_sim_observer)(void *user, ramus_sim *sim, const ramus_sim_output *output);

/* From the current time to `until`. The observer (may be NULL) sees the first state and then one every `output_step`
 * seconds, and the last; output_step 0: every step. Fixed steps are made a little shorter where that is needed to land on
 * the outputs, and implicit adaptive ones are; between explicit adaptive ones outputs are interpolated. After a failure the
 * state is the last good one, which the observer need not have seen. */
ramus_status ramus_sim_run(ramus_sim *sim, double until, double output_step, ramus_sim_observer observer, void *user);

/* ---- report ------------------------------------------------------------------------------------------------- */

/* Is the motion since set_state to be trusted? It is not where
 *
 *     the balance of energy (above) is off by more than 1 %, with euler 10 %, of the energy exchanged: the largest of kinetic
 *     energy, changes of potential and elastic energy, |work of inputs| and dissipation. Not judged with ports, and where modules from sources have
 *     no energy or lose some that is not counted: drift and scale are then NaN.
 *     more than a twentieth of the steps of a method with fixed steps were too long for friction, damping, a spring or a limit:
 *     step times rate above 2.8 (euler 2), rate the slope of the force over the mass it moves, or the spring's frequency
 *     a step broke off: numbers beyond all bounds (RAMUS_ERR_NOT_FINITE), no step short enough, the limit of steps reached
 *     (RAMUS_ERR_LIMIT). The state is then the last good one.
 */
typedef struct ramus_sim_verdict {
    bool trusted;
    bool broken;                       /* the last step broke off */
    double drift, drift_time;          /* J, largest departure from the balance; s */
    double scale;                      /* J, largest energy exchanged */
    double rounding;                   /* J, a drift up to this much has no meaning */
    unsigned long long steps;          /* accepted */
    unsigned long long rejected;       /* adaptive */
    unsigned long long evaluations;    /* of accelerations, or of the discrete equations */
    unsigned long long implicit_steps; /* of `steps`; adaptive */
    double last_step;                  /* s */
    char reason[768];                  /* why it is not trusted, in one sentence; empty when it is */
} ramus_sim_verdict;
void ramus_sim_report(ramus_sim *sim, ramus_sim_verdict *verdict);

#ifdef __cplusplus
}
#endif
#endif
