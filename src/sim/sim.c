/* sim.c - a simulation: options, memory, state
 *
 * One block holds the state and the scratch of the chosen method; stepping cuts nothing and allocates nothing. Elements
 * and constraints may be added at any time between steps, which does allocate. What belongs to a step that has ended
 * (interpolation, the first stage of the next step, momenta) is forgotten when the state is set from outside.
 */
#include "sim.h"

#include "tree/data.h"
#include "model/compiled.h"
#include "base/options.h"

#include <math.h>
#include <string.h>

const char *ramus_sim_method_name(ramus_sim_method method)
{
    static const char *const name[] = { "euler", "rk4", "adaptive", "variational" };
    return method >= 0 && method < RAMUS_SIM_METHOD_COUNT ? name[method] : "";
}

#define MAX_STEPS 10000000 /* where options.max_steps is 0 */

OPTIONS_DEFAULTS(ramus_sim_options, .method = RAMUS_SIM_ADAPTIVE, .step = 1e-3, .max_step = 0.1,
                 .relative_tolerance = 1e-8, .absolute_tolerance = 1e-10, .friction_velocity = FRICTION_VELOCITY,
                 .projection_tolerance = 1e-12, .solver_tolerance = 1e-13, .solver_iterations = 50)

static ramus_status check_options(const ramus_sim_options *o, ramus_error *err)
{
    if (o->method < 0 || o->method >= RAMUS_SIM_METHOD_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "simulation options: there is no method %d", (int)o->method);
    const struct {
        const char *name;
        double value;
    } positive[] = { { "step", o->step },
                     { "max_step", o->max_step },
                     { "relative_tolerance", o->relative_tolerance },
                     { "absolute_tolerance", o->absolute_tolerance },
                     { "friction_velocity", o->friction_velocity },
                     { "projection_tolerance", o->projection_tolerance },
                     { "solver_tolerance", o->solver_tolerance },
                     { "solver_iterations", o->solver_iterations } };
    for (size_t k = 0; k < sizeof positive / sizeof *positive; k++)
        if (!(positive[k].value > 0) || !isfinite(positive[k].value))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "simulation options: %s is %g; it must be finite and above zero",
                              positive[k].name, positive[k].value);
    if (!(o->alpha >= 0) || !(o->beta >= 0) || !isfinite(o->alpha) || !isfinite(o->beta))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "simulation options: alpha is %g and beta %g; 0 or more is expected",
                          o->alpha, o->beta);
    return RAMUS_OK;
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void layout(void *object, arena *a)
{
    ramus_sim *s = object;
    const int adaptive = s->options.method == RAMUS_SIM_ADAPTIVE;
    const int nstage = adaptive ? STAGES : s->options.method == RAMUS_SIM_RK4 ? 4 : 1;
    const size_t nq = (size_t)s->nq, nv = (size_t)s->nv, nlink = (size_t)ramus_model_nlink(s->model);
    ARENA_TAKE(a, nq, s->q, s->q_new, s->q_stage, s->q_old, s->q_out);
    ARENA_TAKE(a, 2 * nv + NWORK, s->y, s->y_new, s->y_stage, s->y_old, s->y_end, s->y_out);
    ARENA_TAKE(a, nv + NWORK, s->a, s->a_out, s->tau, s->tau_data, s->tau_input);
    s->mean_a = arena_take(a, nv, sizeof *s->mean_a);
    if (s->options.method == RAMUS_SIM_EULER) {
        s->q_middle = arena_take(a, nq, sizeof *s->q_middle);
        ARENA_TAKE(a, nv, s->v_middle, s->a_middle, s->v_coast);
    }
    for (int k = 0; k < nstage; k++)
        s->rate[k] = arena_take(a, 2 * nv + NWORK, sizeof(double));
    s->external = arena_take(a, nlink, sizeof *s->external);
    parts_take(&s->springs, s->model, SPRINGS_ONLY, a);
    if (s->options.method != RAMUS_SIM_RK4) {
        s->M = arena_take(a, nv, nv * sizeof(double));
        s->pivot = arena_take(a, nv, sizeof(int));
    }
    if (s->options.method == RAMUS_SIM_VARIATIONAL) {
        ARENA_TAKE(a, nv, s->momentum, s->speed, s->speed_old, s->mu, s->force, s->residual, s->step, s->trial, s->base,
                   s->zero, s->constraint_force, s->armature_momentum);
        s->carried = arena_take(a, nlink + 1, sizeof *s->carried);
        s->jacobian = arena_take(a, nv, nv * sizeof(double));
    }
    if (adaptive) {
        ARENA_TAKE(a, (nv + NWORK) * nv, s->rate_u, s->rate_v);
        s->rate_t = arena_take(a, nv + NWORK, sizeof(double));
        s->inverse = arena_take(a, nv, BLOCK * sizeof(double));
    }
}

/* The parts of the vectors of unknowns. */
static void name_parts(ramus_sim *s)
{
    s->v = s->y + s->nv;
    s->done = s->v + s->nv;
    s->power = s->a + s->nv;
    s->u_new = s->y_new;
    s->v_new = s->u_new + s->nv;
    s->done_new = s->v_new + s->nv;
    s->u_stage = s->y_stage;
    s->v_stage = s->u_stage + s->nv;
}

/* ---- constraints -------------------------------------------------------------------------------------------- */

ramus_status ramus_sim_add_constraint(ramus_sim *s, const ramus_constraint_description *constraint, ramus_error *err)
{
    RAMUS_NEED_AS(err, s, "sim");
    RAMUS_NEED(err, constraint);
    s->a_known = s->momentum_known = s->dense = s->judged.known = s->events = 0;
    return ramus_data_add_constraint(s->data, constraint, err);
}

int ramus_sim_nconstraint_row(const ramus_sim *s)
{
    return s ? sim_nrow(s) : 0;
}

/* What steps have left behind: the next one is the first. */
static void forget_steps(ramus_sim *s)
{
    constraint_set *c = sim_constraints(s);
    if (c) /* a run depends on its beginning alone */
        numbers_clear(c->work.stepped, 3 * (size_t)c->nbound);
    s->dense = s->a_known = s->momentum_known = s->speed_known = s->sides_known = 0;
    adaptive_start(s);
    judge_start(s);
}

/* ---- create, destroy ---------------------------------------------------------------------------------------- */

ramus_status ramus_sim_create(const ramus_model *model, const ramus_sim_options *opt, ramus_sim **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_sim_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_sim_options, &options, opt, err));
    if (!options.max_steps)
        options.max_steps = MAX_STEPS;
    RAMUS_TRY(check_options(&options, err));
    if (options.method == RAMUS_SIM_VARIATIONAL && ramus_model_nport(model) > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "the variational method takes no robots with black boxes; choose rk4 or adaptive");
    if (options.method == RAMUS_SIM_VARIATIONAL)
        RAMUS_TRY(model_check_known(model, "the variational method (choose rk4 or adaptive)", err));
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    ramus_sim start = { .model = model, .options = options, .nq = nq, .nv = nv, .ny = 2 * nv + NWORK };
    start.options.allocator = NULL;
    ramus_sim *s = workspace_create(&start, sizeof start, options.allocator, layout);
    if (!s)
        return ramus_fail_memory(err);
    name_parts(s);
    ramus_data_options data = ramus_data_options_default();
    data.allocator = &s->space.allocator;
    data.joint_effects = options.joint_effects;
    data.constraint_alpha = options.alpha;
    data.constraint_beta = options.beta;
    ramus_status status = ramus_data_create(model, &data, &s->data, err);
    if (status == RAMUS_OK && options.joint_limits)
        status = ramus_data_add_joint_stops(s->data, err);
    if (status == RAMUS_OK)
        status = elements_add_model(s, err);
    if (status != RAMUS_OK) {
        ramus_sim_destroy(s);
        return status;
    }
    s->error = &s->data->error;
    ramus_neutral(model, s->q);
    forget_steps(s);
    *out = s;
    return RAMUS_OK;
}

void ramus_sim_destroy(ramus_sim *s)
{
    if (!s)
        return;
    ramus_data_destroy(s->data);
    contacts_release(s, &s->contact);
    memory_free(&s->space.allocator, s->element);
    workspace_destroy(s);
}

const ramus_error *ramus_sim_error(const ramus_sim *s)
{
    return s ? s->error : ramus_error_of_null();
}

/* ---- state -------------------------------------------------------------------------------------------------- */

void ramus_sim_set_forces(ramus_sim *s, ramus_sim_forces forces, void *user)
{
    if (!s)
        return;
    s->forces = forces;
    s->forces_user = user;
    s->a_known = 0;
}

ramus_data *ramus_sim_data(ramus_sim *s)
{
    return s ? s->data : NULL;
}

ramus_status ramus_sim_set_state(ramus_sim *s, double t, const double q[], const double v[])
{
    RAMUS_NEED_AS(NULL, s, "sim");
    RAMUS_NEED_ARRAYS(s->error, s->nq, q);
    int (*const finite)(size_t, const double[]) = s->data->sv->all_finite;
    if (!isfinite(t) || !finite((size_t)s->nq, q) || (v && !finite((size_t)s->nv, v)))
        return ramus_fail(s->error, RAMUS_ERR_ARGUMENT, "the state has a number that is not finite");
    if (s->nq)
        memmove(s->q_new, q, (size_t)s->nq * sizeof *q);
    for (int k = 0; k < s->nv; k++)
        s->v_new[k] = v ? v[k] : 0;
    ramus_normalize(s->model, s->q_new);
    ramus_data_set_time(s->data, t);
    RAMUS_TRY(sim_project(s, s->q_new, s->v_new));
    RAMUS_TRY(sim_leave_bounds(s, s->q_new));
    memcpy(s->q, s->q_new, (size_t)s->nq * sizeof *s->q);
    memcpy(s->v, s->v_new, (size_t)s->nv * sizeof *s->v);
    s->t = t;
    s->done[INPUT] = s->done[DISSIPATED] = 0;
    forget_steps(s);
    return RAMUS_OK;
}

double ramus_sim_time(const ramus_sim *s)
{
    return s ? s->t : NAN;
}

const double *ramus_sim_q(const ramus_sim *s)
{
    return s ? s->q : NULL;
}

const double *ramus_sim_v(const ramus_sim *s)
{
    return s ? s->v : NULL;
}
