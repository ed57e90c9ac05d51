/* frame.c - the newest frame of a simulation that is shown while it runs
 *
 * Forces of contacts are those of the state by forward dynamics, on a workspace of their own with the simulation's joint effects and
 * stops: the simulation does not notice that it is looked at. In an impact, or where friction leaves no forces, there are none. With forces from a table
 * (--contacts) they are not shown.
 * Of a robot whose modules answer, the known links are shown, and black boxes; what sits on a module is where its outlet is.
 */
#include "frame.h"

#include <stdlib.h>
#include <string.h>

/* What sits on modules: their outlets move its base. */
static ramus_status place_bases(live_frame *f, const double q[], const double v[])
{
    view_motion *m = &f->motion;
    ramus_status status = ramus_network_update(f->network, q, v);
    for (int k = 0; k < ramus_model_nport(m->model) && status == RAMUS_OK; k++) {
        const int body = view_port_body(m->model, (ramus_port){ k });
        ramus_sample sample;
        if (body < 0)
            continue;
        status = ramus_network_sample_after(f->network, (ramus_port){ k }, &sample);
        if (status == RAMUS_OK)
            status = ramus_data_feed(f->kinematics, (ramus_port){ k }, &sample);
        if (status == RAMUS_OK)
            f->body[body] = sample.motion.pose;
    }
    return status;
}

static ramus_status place(live_frame *f, const double q[])
{
    view_motion *m = &f->motion;
    ramus_status status = ramus_kinematics_update(m->model, f->kinematics, q, NULL, NULL);
    for (int k = 0; k < m->nlink && status == RAMUS_OK; k++) {
        status = ramus_frame_pose(m->model, f->kinematics, (ramus_frame){ k }, &f->body[k]);
        view_put_pose(m->pose + 7 * k, f->body[k]);
    }
    for (int k = m->nlink; k < m->nbody && status == RAMUS_OK; k++)
        view_put_pose(m->pose + 7 * k, f->body[k]);
    if (status == RAMUS_OK)
        view_parts_place(&m->parts, m->model, f->kinematics, f->body, 0);
    return status;
}

static void put_contacts(live_frame *f, const double q[], const double v[])
{
    view_motion *m = &f->motion;
    const int known =
        view_bounds_load(&m->bounds, m->model, f->body, q, v, f->tau, NULL, f->exerted, f->external) == RAMUS_OK;
    for (int k = 0; k < m->ncontact; k++) {
        const ramus_wrench w = f->exerted[k];
        const double number[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
        for (int i = 0; i < 6; i++)
            m->contact[6 * k + i] = known ? (float)number[i] : 0;
    }
}

/* Numbers of the shown model's coordinates: all of them, or those of known joints. */
static const double *own_of(const int at[], int n, const double all[], double own[])
{
    for (int k = 0; at && k < n; k++)
        own[k] = all[at[k]];
    return at ? own : all;
}

ramus_status live_frame_measure(live_frame *f, sim_setup *setup)
{
    const ramus_sim *sim = setup->sim;
    const double *q = ramus_sim_q(sim), *v = ramus_sim_v(sim);
    view_motion *m = &f->motion;
    const int nq = ramus_model_nq(m->model), nv = ramus_model_nv(m->model);
    ramus_status status = f->network ? place_bases(f, q, v) : RAMUS_OK;
    if (status == RAMUS_OK)
        status = place(f, own_of(f->q_at, nq, q, f->q));
    memset(f->tau, 0, f->ntau * sizeof *f->tau);
    if (status == RAMUS_OK && m->tau)
        status = inputs_forces(&setup->inputs, ramus_sim_time(sim), q, v, f->tau);
    if (status == RAMUS_OK && m->ncontact > 0)
        put_contacts(f, q, v);
    view_put_row(m->q, 0, (size_t)nq, own_of(f->q_at, nq, q, f->q));
    view_put_row(m->v, 0, (size_t)nv, own_of(f->v_at, nv, v, f->v));
    view_put_row(m->tau, 0, (size_t)nv, own_of(f->v_at, nv, f->tau, f->v));
    return status;
}

/* ---- opening and closing ------------------------------------------------------------------------------------ */

/* A workspace as the simulation's, in the place of the one for tables. */
static int open_contacts(live_frame *f, const sim_setup *setup)
{
    view_motion *m = &f->motion;
    const size_t n = (size_t)m->bounds.count;
    ramus_data_options how = ramus_data_options_default();
    ramus_error err;
    how.joint_effects = setup->how.joint_effects;
    ramus_data_destroy(m->bounds.data);
    m->bounds.data = NULL;
    TOOL_TRY(tool_result(ramus_data_create(m->model, &how, &m->bounds.data, &err), &err));
    if (setup->how.joint_limits)
        TOOL_TRY(tool_result(ramus_data_add_joint_stops(m->bounds.data, &err), &err));
    free(m->contact);
    m->contact = calloc(6 * n + 1, sizeof *m->contact);
    f->exerted = calloc(n + 1, sizeof *f->exerted);
    f->external = calloc((size_t)m->nlink + 1, sizeof *f->external);
    m->nread = 0;
    m->ncontact = (int)n;
    return m->contact && f->exerted && f->external ? TOOL_OK : tool_out_of_memory();
}

/* Where the coordinates of `shown` are among those of `model`, by name; NULL: no memory. */
static int *find_coordinates(const ramus_model *model, const ramus_model *shown, int nall, int n,
                             int (*name)(const ramus_model *, int, char[], size_t))
{
    int *at = calloc((size_t)n + 1, sizeof *at);
    for (int k = 0, from = 0; at && k < n; k++) { /* both are in the order of instances */
        char wanted[300], found[300];
        name(shown, k, wanted, sizeof wanted);
        while (from + 1 < nall && (name(model, from, found, sizeof found), strcmp(found, wanted) != 0))
            from++;
        at[k] = from++;
    }
    return at;
}

static int open_network(live_frame *f, const ramus_model *model, const ramus_model *shown)
{
    const int nq = ramus_model_nq(shown), nv = ramus_model_nv(shown);
    f->network = ramus_model_network(model);
    if (!f->network)
        return TOOL_OK;
    f->q_at = find_coordinates(model, shown, ramus_model_nq(model), nq, ramus_model_q_name);
    f->v_at = find_coordinates(model, shown, ramus_model_nv(model), nv, ramus_model_v_name);
    f->q = calloc((size_t)nq + 1, sizeof *f->q);
    f->v = calloc((size_t)nv + 1, sizeof *f->v);
    return f->q_at && f->v_at && f->q && f->v ? TOOL_OK : tool_out_of_memory();
}

int live_frame_open(live_frame *f, const ramus_model *simulated, const ramus_model *model, const sim_setup *setup)
{
    view_motion *m = &f->motion;
    const size_t nv = (size_t)ramus_model_nv(model);
    const int driven = setup->inputs.kind != INPUT_NONE;
    ramus_error err;
    TOOL_TRY(view_motion_load(m, model, NULL, NULL, NULL, NULL));
    TOOL_TRY(open_network(f, simulated, model));
    m->guessed = 0;
    f->ntau = (size_t)ramus_model_nv(simulated);
    /* coordinates, and forces where something drives it; wrenches are not known */
    free(m->wrench);
    m->wrench = NULL;
    m->parts.forces = VIEW_FORCES_NONE;
    m->moves = 1; /* q is there already */
    m->v = calloc(nv + 1, sizeof *m->v);
    m->tau = driven ? calloc(nv + 1, sizeof *m->tau) : NULL;
    f->tau = calloc(f->ntau + 1, sizeof *f->tau);
    f->body = calloc((size_t)m->nbody + 1, sizeof *f->body);
    if (!m->q || !m->v || (driven && !m->tau) || !f->tau || !f->body)
        return tool_out_of_memory();
    if (m->bounds.count > 0 && contacts_count(&setup->contacts) == 0)
        TOOL_TRY(open_contacts(f, setup));
    const ramus_data_options options = view_parts_options(&m->parts);
    return tool_result(ramus_data_create(model, &options, &f->kinematics, &err), &err);
}

void live_frame_close(live_frame *f)
{
    ramus_data_destroy(f->kinematics);
    free(f->q_at);
    free(f->v_at);
    free(f->q);
    free(f->v);
    free(f->tau);
    free(f->body);
    free(f->exerted);
    free(f->external);
    view_motion_release(&f->motion);
    *f = (live_frame){ 0 };
}
