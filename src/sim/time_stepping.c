/* time_stepping.c - a step of fixed length with one-sided constraints, without a search for the instants of impacts
 *
 *     v* = v0 + h a(t0, q0, v0)      under the equalities, without bounds (Euler: damping and friction of joints implicit)
 *     v1 = v* + impulses             bounds as they are at q0 exp(h v*): gaps close at the end of the step at the earliest,
 *                                    friction against v1, restitution     (constraint/impulses.c)
 *     q1 = q0 exp(h v1)              then bounds that hold and equalities are met exactly: the smallest step as M measures it
 *
 * Method   Moreau (1988), Stewart and Trinkle (1996). Impacts, sticking, sliding and rest are one problem for the velocities of the end of
 *          the step, which always has a solution: an impact early by less than a step, and no penetration but that of a curved
 *          surface in one step, which the projection takes back. Order 1.
 * Energy   impulses never add kinetic energy to v*. What the contacts do is dissipated, with the mean of v0 and v1; so is what is left
 *          of an approach that ends in this step, which the projection takes.
 * In       the state and a step h.
 * Out      the state at t + h.
 * Cost     one evaluation of accelerations, M and its factors twice, and the impulses. No allocation.
 * Fails    as the evaluation; RAMUS_ERR_SINGULAR where bounds contradict each other. The state is then what it was.
 */
#include "sim.h"

#include "algebra/vec3.h"
#include "data/beside.h"
#include "linear/dense.h"

#include <math.h>
#include <string.h>

static const double landing = 1e-6; /* m/s or rad/s: a velocity whose energy counts */

/* The velocities that are the step's without bounds. */
static ramus_status free_velocity(ramus_sim *sim, double h)
{
    constraint_set *c = sim_constraints(sim);
    c->work.skip = 1;
    const ramus_status status = euler_velocity(sim, h);
    c->work.skip = 0;
    sim->a_known = 0; /* those were without bounds */
    return status;
}

/* The linear velocity of a free joint is in its own axes, which turn: what is left of it after a step is turned back by that much, and
 * does not grow as it would by a step along -w x v. */
static void turn_with_bodies(ramus_sim *sim, double h)
{
    for (int k = 0; k < sim->model->nlink; k++) {
        const ramus_link_info link = ramus_model_link(sim->model, (ramus_link){ k });
        if (link.joint_type != RAMUS_FREE || link.v_index < 0)
            continue;
        const double *v = sim->v + link.v_index;
        double *to = sim->v_new + link.v_index;
        const ramus_vec3 w = { v[0], v[1], v[2] }, linear = { v[3], v[4], v[5] }, reached = { to[3], to[4], to[5] };
        const ramus_vec3 straight = vec3_axpy(reached, h, vec3_cross(w, linear));
        const ramus_vec3 turned = { to[0], to[1], to[2] };
        const double rate = vec3_norm(turned), half = h * rate / 2, s = rate > 0 ? -sin(half) / rate : 0;
        const ramus_quat back = { cos(half), s * turned.x, s * turned.y, s * turned.z };
        const ramus_vec3 x = ramus_quat_rotate(back, straight);
        to[3] = x.x;
        to[4] = x.y;
        to[5] = x.z;
    }
}

/* What contacts take: minus their impulses times the mean of the velocities along them. */
static double taken_by_contacts(const ramus_sim *sim, const constraint_set *c)
{
    double sum = 0;
    for (int i = 0; i < 3 * c->nbound; i++) {
        const double x = c->multiplier[c->nequality + i], *row = c->A + (size_t)(c->nequality + i) * (size_t)sim->nv;
        if (x != 0)
            sum -= x * (c->work.before[i] + dense_dot(row, sim->v_new, sim->nv)) / 2;
    }
    return sum;
}

/* Bounds that push and do not bounce are closed at the end of the step; 1: there are some. */
static int find_held(constraint_set *c)
{
    bound_work *w = &c->work;
    int any = 0;
    memset(w->held, 0, 3 * (size_t)c->nbound);
    for (int k = 0; k < c->nbound; k++)
        if (c->multiplier[bound_row(c, k)] > 0 && w->least[k] <= 0) {
            w->held[3 * k] = 1;
            any = 1;
        }
    return any;
}

/* 1: one of w->held was open, and its gap is closed in this step by a velocity that is not zero. */
static int lands(const constraint_set *c)
{
    const bound_work *w = &c->work;
    int any = 0;
    for (int k = 0; k < c->nbound; k++)
        any |= w->held[3 * k] && w->least[k] < -landing;
    return any;
}

/* Bounds of w->held, and equalities, as equalities. */
static ramus_status project_held(ramus_sim *sim, double q[], double v[])
{
    constraint_set *c = sim_constraints(sim);
    ramus_projection_options opt = ramus_projection_options_default();
    opt.tolerance = sim->options.projection_tolerance;
    bounds_hold(c, c->work.held);
    const ramus_status status = constraint_project(c, &opt, q, v);
    bounds_hold(c, NULL);
    return status;
}

/* Bounds of w->held are met by the step's end. Where they cannot be met together, the next step goes on from here. */
static ramus_status meet_held(ramus_sim *sim)
{
    const int landed = lands(sim_constraints(sim));
    ramus_sim_energies before, after;
    if (landed)
        RAMUS_TRY(ramus_sim_energy(sim, sim->q_new, sim->v_new, &before));
    const ramus_status status = project_held(sim, sim->q_new, sim->v_new);
    if (status != RAMUS_OK)
        return status == RAMUS_ERR_SINGULAR ? RAMUS_OK : status;
    if (landed) {
        RAMUS_TRY(ramus_sim_energy(sim, sim->q_new, sim->v_new, &after));
        sim->done_new[DISSIPATED] += before.kinetic - after.kinetic;
    }
    return RAMUS_OK;
}

ramus_status step_with_bounds(ramus_sim *sim, double h)
{
    constraint_set *c = sim_constraints(sim);
    RAMUS_TRY(free_velocity(sim, h));
    sim->data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, sim->q, sim->v));
    bounds_begin(c);
    turn_with_bodies(sim, h);
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    RAMUS_TRY(constraints_rows(c, sim->q_new, sim->v_new));
    RAMUS_TRY(bounds_factor(c, sim->q_new));
    RAMUS_TRY(bounds_impulse(c, h, sim->v_new));
    euler_works(sim, h);
    sim->done_new[DISSIPATED] += taken_by_contacts(sim, c);
    for (int k = 0; k < sim->nv; k++)
        sim->mean_a[k] = (sim->v_new[k] - sim->v[k]) / h;
    ramus_integrate(sim->model, sim->q, sim->v_new, h, sim->q_new);
    if (find_held(c))
        RAMUS_TRY(meet_held(sim));
    return sim_accept(sim, sim->t + h, h);
}

ramus_status sim_leave_bounds(ramus_sim *sim, double q[])
{
    enum { ROUNDS = 10 };
    if (sim_nbound(sim) == 0 || sim->options.no_projection)
        return RAMUS_OK;
    constraint_set *c = sim_constraints(sim);
    memset(c->work.held, 0, 3 * (size_t)c->nbound);
    for (int round = 0; round < ROUNDS; round++) {
        int more = 0;
        RAMUS_TRY(constraints_rows(c, q, c->zero));
        for (int k = 0; k < c->nbound; k++)
            if (c->bound[k].has_gap && c->position_error[bound_row(c, k)] < -sim->options.projection_tolerance &&
                !c->work.held[3 * k])
                more = c->work.held[3 * k] = 1;
        if (!more)
            break;
        RAMUS_TRY(project_held(sim, q, NULL));
    }
    return RAMUS_OK;
}
