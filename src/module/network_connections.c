/* network_connections.c - what goes through the connections and the known joints of a robot with modules from sources
 *
 * After inverse dynamics of the network each box has the wrench at its inlet, and the known links, composed with these as ports, those at their connections
 * and joints (network_interconnection.c). Boxes at the base of an instance that have no port, since another box or the world carries them, are
 * added here.
 *
 * Signs  what the predecessor exerts, in the attachment frame; of a joint, parent on child in the moved frame.
 */
#include "network.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "ramus/compose.h"

static ramus_wrench inlet_wrench(const ramus_network *n, int box)
{
    const double *x = n->node[network_node_of_box(n, box)].u.inlet_wrench;
    return (ramus_wrench){ { x[3], x[4], x[5] }, { x[0], x[1], x[2] } };
}

/* The box itself that an instance is; -1: it is known, or a nested assembly. */
static int box_of(const ramus_model *m, int instance)
{
    for (int b = 0; b < m->boxes->count && m->instance[instance].black_box; b++)
        if (m->boxes->box[b].instance == instance)
            return b;
    return -1;
}

/* The box that carries an instance which no known link carries; -1: the world does. */
static int host_of(const ramus_model *m, int instance)
{
    const int port = m->instance[instance].motion_port.index;
    if (port >= 0)
        return m->boxes->port_box[port];
    for (int b = 0; b < m->boxes->count; b++) { /* its base carries boxes alone */
        const model_box *box = &m->boxes->box[b];
        if (box->instance == instance && box->link < 0 &&
            (box->host < 0 || m->boxes->box[box->host].instance != instance))
            return box->host;
    }
    return -1;
}

static bool has_port(const ramus_model *m, int box)
{
    for (int p = 0; p < m->nport; p++)
        if (m->port[p].kind == RAMUS_PORT_WRENCH && m->boxes->port_box[p] == box)
            return true;
    return false;
}

/* Is a box without a port at the base of an instance: inside of it, or of what is attached to a frame of its base? */
static bool is_at_base(const ramus_model *m, int b, int instance)
{
    const model_box *box = &m->boxes->box[b];
    if (box->link >= 0 || has_port(m, b) || m->instance[instance].on.index >= 0 || box->host != host_of(m, instance))
        return false;
    int holder = box->instance;
    while (holder != instance && holder >= 0 && m->instance[holder].on.index < 0 && host_of(m, holder) == box->host)
        holder = m->instance[holder].parent.index;
    return holder == instance;
}

static ramus_status at_instance(ramus_network *n, int instance, ramus_wrench *sum)
{
    const ramus_model *m = n->model;
    const int own = box_of(m, instance);
    if (own >= 0) {
        *sum = inlet_wrench(n, own);
        return RAMUS_OK;
    }
    RAMUS_TRY(ramus_composed_interface_wrench_after(m, n->known, (ramus_instance){ instance }, sum));
    for (int b = 0; b < m->boxes->count; b++) {
        const model_box *box = &m->boxes->box[b];
        if (is_at_base(m, b, instance))
            *sum = wrench_plus(*sum, ramus_wrench_to_child(m->instance[instance].pose,
                                                           ramus_wrench_to_parent(box->pose, inlet_wrench(n, b))));
    }
    return RAMUS_OK;
}

static ramus_status read_all(ramus_network *n, ramus_wrench instance[], ramus_wrench source[], ramus_wrench joint[])
{
    const ramus_model *m = n->model;
    for (int k = 0; k < m->ninstance && instance; k++)
        RAMUS_TRY(at_instance(n, k, &instance[k]));
    for (int b = 0, k = 0; b < m->boxes->count && source; b++)
        if (m->boxes->box[b].origin[0])
            source[k++] = inlet_wrench(n, b);
    for (int k = 0; k < m->nlink && joint; k++)
        RAMUS_TRY(ramus_composed_joint_wrench_after(m, n->known, (ramus_link){ k }, &joint[k]));
    return RAMUS_OK;
}

ramus_status network_connections(ramus_network *n, const double q[], const double v[], const double a[], double tau[],
                                 ramus_wrench instance[], ramus_wrench source[], ramus_wrench joint[])
{
    RAMUS_TRY(network_forces(n, q, v, a, 1, tau));
    RAMUS_TRY(network_compose(n, q, v, a));
    const ramus_status status = read_all(n, instance, source, joint);
    if (status != RAMUS_OK)
        n->error = *ramus_data_error(n->known);
    return status;
}
