/* contacts.c - wrenches of the world on frames of a robot that is simulated
 *
 *     tau_contact = sum over contacts of J^T wrench        J: 6 x nv of the frame, at its origin in world axes
 *
 * Method   the caller's function gives the wrenches of a state; its kinematics give J, along the frame's chain alone. Their work
 *          counts as that of inputs.
 * Cost     one pass of kinematics and O(depth) for each contact; no allocation.
 * Fails    with what the function returns, RAMUS_ERR_NOT_FINITE, RAMUS_ERR_PORT beyond a port without a pose.
 */
#include "sim.h"

#include <math.h>
#include <string.h>

ramus_status ramus_sim_set_contacts(ramus_sim *sim, int count, const ramus_frame frames[], ramus_sim_contacts contacts,
                                    void *user, ramus_error *err)
{
    RAMUS_NEED(err, sim);
    RAMUS_NEED_ARRAYS(err, count, frames);
    const size_t n = count > 0 && contacts ? (size_t)count : 0, nv = (size_t)sim->nv;
    if (n > 0)
        RAMUS_TRY(model_check_known(sim->model, "a simulation with contacts that are given (contact.*)", err));
    for (size_t k = 0; k < n; k++)
        if (frames[k].index < 0 || frames[k].index >= ramus_model_nframe(sim->model))
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "contact %zu: there is no frame %d; the model has %d", k,
                              frames[k].index, ramus_model_nframe(sim->model));
    contact_forces c = { .contacts = contacts, .user = user, .count = (int)n };
    const ramus_allocator *memory = &sim->space.allocator;
    c.frame = memory_new(memory, n + 1, sizeof *c.frame);
    c.wrench = memory_new(memory, n + 1, sizeof *c.wrench);
    c.jacobian = memory_new(memory, 6 * nv + 1, sizeof *c.jacobian);
    c.chain = memory_new(memory, nv + 1, sizeof *c.chain);
    c.tau = memory_new(memory, nv + 1, sizeof *c.tau);
    if (!c.frame || !c.wrench || !c.jacobian || !c.chain || !c.tau) {
        contacts_release(sim, &c);
        return ramus_fail_memory(err);
    }
    for (size_t k = 0; k < n; k++)
        c.frame[k] = frames[k];
    contacts_release(sim, &sim->contact);
    sim->contact = c;
    sim->a_known = 0;
    return RAMUS_OK;
}

void contacts_release(ramus_sim *sim, contact_forces *c)
{
    const ramus_allocator *memory = &sim->space.allocator;
    void *const all[] = { c->frame, c->wrench, c->jacobian, c->chain, c->tau };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        memory_free(memory, all[k]);
    *c = (contact_forces){ 0 };
}

/* tau += J^T wrench of contact k. */
static ramus_status add_contact(ramus_sim *sim, int k)
{
    contact_forces *c = &sim->contact;
    const ramus_wrench w = c->wrench[k];
    const double numbers[6] = { w.moment.x, w.moment.y, w.moment.z, w.force.x, w.force.y, w.force.z };
    int width = 0;
    const ramus_status status = ramus_frame_chain_jacobian(sim->model, sim->data, c->frame[k],
                                                           RAMUS_LOCAL_WORLD_ALIGNED, c->jacobian, c->chain, &width);
    if (status != RAMUS_OK)
        return ramus_fail(sim->error, status, "contact at '%s': %s", ramus_model_frame(sim->model, c->frame[k]).name,
                          ramus_status_text(status));
    for (int row = 0; row < 6; row++)
        for (int i = 0; i < width; i++)
            c->tau[c->chain[i]] += c->jacobian[row * width + i] * numbers[row];
    return RAMUS_OK;
}

ramus_status contacts_add(ramus_sim *sim, double t, const double q[], const double v[], double *power)
{
    contact_forces *c = &sim->contact;
    memset(c->tau, 0, (size_t)sim->nv * sizeof *c->tau);
    memset(c->wrench, 0, (size_t)c->count * sizeof *c->wrench);
    const ramus_status status = c->contacts(c->user, t, q, v, c->wrench);
    if (status != RAMUS_OK)
        return ramus_fail(sim->error, status, "the contacts could not be computed at t = %g s: %s", t,
                          ramus_status_text(status));
    for (int k = 0; k < c->count; k++)
        RAMUS_TRY(add_contact(sim, k));
    for (int k = 0; k < sim->nv; k++) {
        if (!isfinite(c->tau[k]))
            return ramus_fail(sim->error, RAMUS_ERR_NOT_FINITE, "a contact at t = %g s is not finite, or too large", t);
        sim->tau[k] += c->tau[k];
        *power += c->tau[k] * v[k];
    }
    return RAMUS_OK;
}
