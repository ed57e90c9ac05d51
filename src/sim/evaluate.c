/* evaluate.c - what acts at a state, the accelerations it causes, energies, and the end of a step
 *
 *     tau = inputs + contacts + elements at joints - damping v - friction tanh(v/velocity)
 *     M a + C v + g + sum_k J_k^T external_k = tau + A^T multiplier,       A a = b
 *
 * Method   forward dynamics of tree/ or, with constraints, of constraint/. A ramus_data with joint effects
 *          subtracts damping v + friction tanh(v/FRICTION_VELOCITY) by itself; tau_data cancels that, because the velocity is
 *          an option here, and implicit steps freeze the slope. Only its armature is then left.
 * In       t, q, v; the forces that the user's function gives; elements; ports that were fed.
 * Out      a [nv]; powers of the inputs and of what dissipates, to be integrated along with the state.
 * Cost     that of forward dynamics; kinematics once more when elements act between points. No allocation.
 * Fails    as forward dynamics, and with what the user's function returns.
 */
#include "sim.h"

#include "data/beside.h"
#include "tree/kinematics.h"

#include <math.h>
#include <string.h>

constraint_set *sim_constraints(const ramus_sim *sim)
{
    return sim->data->beside ? sim->data->beside->constraints : NULL;
}

int sim_nrow(const ramus_sim *sim)
{
    const constraint_set *c = sim_constraints(sim);
    return c ? c->nrow : 0; /* with bounds that are held */
}

int sim_nbound(const ramus_sim *sim)
{
    return ramus_data_nbound(sim->data);
}

int sim_has_energy(const ramus_sim *sim)
{
    return !sim->model->substitute || sim->model->substitute->has_energy;
}

ramus_status sim_kinematics(ramus_sim *sim, const double q[], const double v[])
{
    return ramus_kinematics_update(sim->model, sim->data, q, v, NULL);
}

/* ---- forces ------------------------------------------------------------------------------------------------- */

ramus_status sim_forces_at(ramus_sim *sim, double t, const double q[], const double v[], double power[])
{
    const size_t size = (size_t)sim->nv * sizeof(double);
    ramus_status status = RAMUS_OK;
    power[INPUT] = power[DISSIPATED] = 0;
    sim->report.evaluations++;
    memset(sim->tau_input, 0, size);
    if (sim->forces && (status = sim->forces(sim->forces_user, t, q, v, sim->tau_input)) != RAMUS_OK)
        return ramus_fail(sim->error, status, "the input forces could not be computed at t = %g s: %s", t,
                          ramus_status_text(status));
    for (int k = 0; k < sim->nv; k++)
        if (!isfinite(sim->tau_input[k])) {
            char name[256];
            ramus_model_v_name(sim->model, k, name, sizeof name);
            return ramus_fail(sim->error, RAMUS_ERR_NOT_FINITE,
                              "the input force of '%s' at t = %g s is not a finite number", name, t);
        }
    for (int k = 0; k < sim->nv; k++)
        power[INPUT] += sim->tau_input[k] * v[k];
    memcpy(sim->tau, sim->tau_input, size);
    if (sim->npoint_element > 0) {
        memset(sim->external, 0, (size_t)ramus_model_nlink(sim->model) * sizeof *sim->external);
        RAMUS_TRY(sim_kinematics(sim, q, v));
    }
    if (sim->contact.count > 0) {
        if (sim->npoint_element == 0)
            RAMUS_TRY(sim_kinematics(sim, q, v));
        RAMUS_TRY(contacts_add(sim, t, q, v, &power[INPUT]));
    }
    memset(sim->tau_data, 0, size);
    RAMUS_TRY(elements_add(sim, q, v, &power[DISSIPATED]));
    for (int k = 0; k < sim->nv; k++)
        sim->tau_data[k] += sim->tau[k];
    return RAMUS_OK;
}

ramus_status sim_constrained_accelerations(ramus_sim *sim, const double q[], const double v[],
                                           const ramus_wrench external[], double a[])
{
    constraint_set *c = sim->data->beside->constraints;
    sim->data->beside->solved = 0;
    RAMUS_TRY(constraints_rows(c, q, v));
    RAMUS_TRY(constrained_accelerations(c, q, v, sim->tau_data, external, a));
    sim->data->beside->solved = 1;
    return RAMUS_OK;
}

ramus_status sim_solve(ramus_sim *sim, const double q[], const double v[], double a[])
{
    const ramus_wrench *external = sim->npoint_element > 0 ? sim->external : NULL;
    if (sim_nrow(sim) > 0 || (sim_nbound(sim) > 0 && !sim_constraints(sim)->work.skip))
        return sim_constrained_accelerations(sim, q, v, external, a);
    /* springs of the model are among the elements */
    return ramus_forward_dynamics_tree(sim->model, sim->data, q, v, sim->tau_data, external, a);
}

ramus_status sim_accelerate(ramus_sim *sim, double t, const double q[], const double v[], double a[])
{
    RAMUS_TRY(sim_forces_at(sim, t, q, v, a + sim->nv));
    ramus_data_set_time(sim->data, t);
    RAMUS_TRY(sim_solve(sim, q, v, a));
    if (sim->rubs)
        a[sim->nv + DISSIPATED] += friction_power(sim);
    return RAMUS_OK;
}

ramus_status sim_accelerate_state(ramus_sim *sim)
{
    if (!sim->a_known)
        RAMUS_TRY(sim_accelerate(sim, sim->t, sim->q, sim->v, sim->a));
    sim->a_known = 1;
    return RAMUS_OK;
}

ramus_status ramus_sim_accelerations(ramus_sim *sim, double a[], double tau[])
{
    RAMUS_NEED(NULL, sim);
    sim->a_known = 0; /* the input forces are wanted too */
    RAMUS_TRY(sim_accelerate_state(sim));
    if (a)
        memcpy(a, sim->a, (size_t)sim->nv * sizeof *a);
    if (tau)
        memcpy(tau, sim->tau_input, (size_t)sim->nv * sizeof *tau);
    return RAMUS_OK;
}

/* ---- constraints and the end of a step ---------------------------------------------------------------------- */

ramus_status sim_project(ramus_sim *sim, double q[], double v[])
{
    ramus_projection_options opt = ramus_projection_options_default();
    if (sim_nrow(sim) == 0 || sim->options.no_projection)
        return RAMUS_OK;
    opt.tolerance = sim->options.projection_tolerance;
    ramus_status status = ramus_constraint_project(sim->model, sim->data, &opt, q, v);
    if (status == RAMUS_ERR_SINGULAR) { /* large numbers: rounding alone may be more than the tolerance */
        double most = 1;
        for (int k = 0; k < sim->nv; k++)
            most = fmax(most, fabs(v[k]));
        for (int k = 0; k < sim->nq; k++)
            most = fmax(most, fabs(q[k]));
        opt.tolerance *= 100 * most;
        status = ramus_constraint_project(sim->model, sim->data, &opt, q, v);
    }
    return status;
}

ramus_status ramus_sim_constraint_error(ramus_sim *sim, const double q[], const double v[], double *position,
                                        double *velocity)
{
    RAMUS_NEED(NULL, sim);
    RAMUS_NEED(sim->error, position, velocity);
    v = q ? v : sim->v;
    q = q ? q : sim->q;
    RAMUS_NEED_ARRAYS(sim->error, sim->nv, v);
    *position = *velocity = 0;
    if (sim_nrow(sim) == 0)
        return RAMUS_OK;
    const constraint_set *c = sim->data->beside->constraints;
    RAMUS_TRY(constraints_rows(sim->data->beside->constraints, q, v));
    for (int i = 0; i < c->nrow; i++) {
        if (c->has_position[i])
            *position = fmax(*position, fabs(c->position_error[i]));
        *velocity = fmax(*velocity, fabs(c->velocity_error[i]));
    }
    return RAMUS_OK;
}

ramus_status sim_accept(ramus_sim *sim, double t, double h)
{
    const kernel_table *kernels = sim->data->sv;
    if (!kernels->all_finite((size_t)sim->nq, sim->q_new) ||
        !kernels->all_finite((size_t)(sim->nv + NWORK), sim->v_new))
        return sim_break(sim, RAMUS_ERR_NOT_FINITE, "the motion grows beyond all numbers in the step from t = %.9g s",
                         sim->t);
    RAMUS_TRY(sim_project(sim, sim->q_new, sim->v_new));
    RAMUS_TRY(elements_check_levers(sim));
    RAMUS_TRY(judge_step(sim, t, h));
    memcpy(sim->q, sim->q_new, (size_t)sim->nq * sizeof *sim->q);
    memcpy(sim->v, sim->v_new, (size_t)(sim->nv + NWORK) * sizeof *sim->v);
    sim->t = t;
    sim->a_known = 0;
    sim->report.steps++;
    sim->report.last_step = h;
    return RAMUS_OK;
}

/* ---- energy ------------------------------------------------------------------------------------------------- */

ramus_status ramus_sim_energy(ramus_sim *sim, const double q[], const double v[], ramus_sim_energies *energies)
{
    RAMUS_NEED(NULL, sim);
    RAMUS_NEED(sim->error, energies);
    const int now = !q;
    v = now ? sim->v : v;
    q = now ? sim->q : q;
    RAMUS_NEED_ARRAYS(sim->error, sim->nv, v);
    *energies =
        (ramus_sim_energies){ .input = now ? sim->done[INPUT] : 0, .dissipated = now ? sim->done[DISSIPATED] : 0 };
    const model_substitute *other = sim->model->substitute;
    if (other) {
        const model_circumstances now = { .time = sim->t }; /* armatures are among the elements */
        RAMUS_TRY(other->energy(other->self, now, q, v, &energies->kinetic, &energies->potential, sim->error));
    } else {
        RAMUS_TRY(sim_kinematics(sim, q, v));
        RAMUS_TRY(ramus_kinetic_energy(sim->model, sim->data, &energies->kinetic));
        RAMUS_TRY(ramus_potential_energy(sim->model, sim->data, &energies->potential));
    }
    for (size_t k = 0; k < sim->neffect; k++) {
        const double rate = sim->element[k].multiplier * v[sim->element[k].v];
        energies->kinetic += sim->element[k].armature * rate * rate / 2;
    }
    return elements_energy(sim, q, &energies->elastic);
}
