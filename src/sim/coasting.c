/* coasting.c - how velocities change in a step through the motion itself, beside the forces
 *
 *     coasting(q, v) = a(q, v, no forces) - a(q, 0, no forces)          products of velocities alone
 *
 *     v* = v0 + change + h (a(q_m, v_m, no forces) - a(q0, v0, no forces))      change: Euler's; q_m, v_m: the middle of its step
 *     v^ = v0 + h coasting(q_m, v_m)                                    the velocities that bodies meet a contact with
 *
 * Method   Euler's step takes the forces as they are at its beginning. Products of velocities taken there let a body that turns gain energy in every
 *          step; taken in the middle (Runge's midpoint rule) they do not, to second order. Forces are not asked for again: a controller
 *          is called once in a step. The linear velocity of a free joint is in axes that turn with the body: that part is a rotation.
 * In       the state; v_new of Euler's step.
 * Out      v_new = v*; v_coast = v^ where it is asked for.
 * Cost     two evaluations of accelerations, v^ one more. No allocation.
 */
#include "sim.h"

#include "algebra/vec3.h"

#include <math.h>
#include <string.h>

/* Accelerations at a state with gravity, under equalities, without bounds, inputs and elements. */
static ramus_status unforced(ramus_sim *sim, const double q[], const double v[], double a[])
{
    constraint_set *c = sim_constraints(sim);
    memset(sim->tau_data, 0, (size_t)sim->nv * sizeof *sim->tau_data);
    for (size_t k = 0; k < sim->neffect; k++) { /* what `data` takes off by itself */
        const element *e = &sim->element[k];
        const double rate = e->multiplier * v[e->v];
        if (e->of_joint)
            sim->tau_data[e->v] += e->multiplier * (e->d.damping * rate + e->d.friction * friction_along(rate));
    }
    sim->report.evaluations++;
    c->work.skip = 1;
    const ramus_status status = sim_nrow(sim) > 0
                                    ? sim_constrained_accelerations(sim, q, v, NULL, a)
                                    : ramus_forward_dynamics_tree(sim->model, sim->data, q, v, sim->tau_data, NULL, a);
    c->work.skip = 0;
    return status;
}

static ramus_vec3 vector_at(const double x[])
{
    return (ramus_vec3){ x[0], x[1], x[2] };
}

/* x seen from axes that have turned by `angle` about w since. */
static ramus_vec3 turned_back(ramus_vec3 w, double time, ramus_vec3 x)
{
    const double rate = vec3_norm(w), half = time * rate / 2, s = rate > 0 ? -sin(half) / rate : 0;
    return ramus_quat_rotate((ramus_quat){ cos(half), s * w.x, s * w.y, s * w.z }, x);
}

/* The linear velocities of free joints in `end`: what v0 is in axes that turn, and what accelerations added to it in the middle of the step. */
static void turn_with_bodies(const ramus_sim *sim, double h, double end[])
{
    for (int k = 0; k < sim->model->nlink; k++) {
        const ramus_link_info link = ramus_model_link(sim->model, (ramus_link){ k });
        if (link.joint_type != RAMUS_FREE || link.v_index < 0)
            continue;
        const double *middle = sim->v_middle + link.v_index, *from = sim->v + link.v_index + 3;
        double *to = end + link.v_index + 3;
        const ramus_vec3 w = vector_at(middle), start = vector_at(from);
        const ramus_vec3 gain = vec3_axpy(vec3_sub(vector_at(to), start), h, vec3_cross(w, vector_at(middle + 3)));
        const ramus_vec3 x = vec3_add(turned_back(w, h, start), turned_back(w, h / 2, gain));
        to[0] = x.x;
        to[1] = x.y;
        to[2] = x.z;
    }
}

ramus_status coasting_step(ramus_sim *sim, double h)
{
    double *start = sim->v_coast;
    for (int k = 0; k < sim->nv; k++)
        sim->v_middle[k] = (sim->v[k] + sim->v_new[k]) / 2;
    ramus_integrate(sim->model, sim->q, sim->v_middle, h / 2, sim->q_middle);
    RAMUS_TRY(unforced(sim, sim->q, sim->v, start));
    RAMUS_TRY(unforced(sim, sim->q_middle, sim->v_middle, sim->a_middle));
    for (int k = 0; k < sim->nv; k++)
        sim->v_new[k] += h * (sim->a_middle[k] - start[k]);
    turn_with_bodies(sim, h, sim->v_new);
    return RAMUS_OK;
}

ramus_status coasting_velocity(ramus_sim *sim, double h)
{
    double *falls = sim->v_coast;
    RAMUS_TRY(unforced(sim, sim->q_middle, sim_constraints(sim)->zero, falls));
    for (int k = 0; k < sim->nv; k++)
        sim->v_coast[k] = sim->v[k] + h * (sim->a_middle[k] - falls[k]);
    turn_with_bodies(sim, h, sim->v_coast);
    return RAMUS_OK;
}
