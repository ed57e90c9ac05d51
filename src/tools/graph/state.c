/* state.c - the vertices of a robot's interconnection graph, and with a state the weights of its edges and its matrix */
#include "graph.h"

#include "tools/rows/wrench_columns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double length(ramus_vec3 v)
{
    return hypot(hypot(v.x, v.y), v.z);
}

static void raise_to(magnitude *m, double linear, double angular)
{
    m->linear = fmax(m->linear, linear);
    m->angular = fmax(m->angular, angular);
}

static ramus_vec3 minus(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/* Magnitudes of everything that the edges carry, from the composition's last evaluation. */
static ramus_status weigh(graph *g, const ramus_data *c)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < g->nlink && status == RAMUS_OK; k++) {
        const int i = ramus_model_link(g->model, (ramus_link){ k }).instance.index;
        const ramus_wrench own_wrench = g->block[(size_t)k * (size_t)graph_columns(g) + (size_t)i];
        graph_node *n = &g->node[i];
        ramus_twist own, total;
        status = ramus_composed_twist_after(g->model, c, (ramus_link){ k }, &own, NULL, &total, NULL);
        if (status != RAMUS_OK)
            break;
        raise_to(&n->own_twist, length(own.linear), length(own.angular));
        raise_to(&n->carried_twist, length(minus(total.linear, own.linear)), length(minus(total.angular, own.angular)));
        raise_to(&n->own_wrench, length(own_wrench.force), length(own_wrench.moment));
    }
    for (int k = 0; k < g->nlink && status == RAMUS_OK; k++)
        status = ramus_composed_joint_wrench_after(g->model, c, (ramus_link){ k }, &g->joint[k]);
    for (int i = 0; i < g->count && status == RAMUS_OK; i++) {
        ramus_wrench w = { 0 };
        g->connected[i].force.x = NAN;
        if (g->node[i].info.black_box && g->node[i].info.wrench_port.index < 0)
            continue; /* a box on a box: it is not known */
        status = ramus_composed_interface_wrench_after(g->model, c, (ramus_instance){ i }, &w);
        g->connected[i] = w;
        if (g->node[i].parent >= 0)
            raise_to(&g->node[i].interface_wrench, length(w.force), length(w.moment));
    }
    return status;
}

static int allocate(graph *g)
{
    g->joint = calloc((size_t)g->nlink + 1, sizeof *g->joint);
    g->connected = calloc((size_t)g->count + 1, sizeof *g->connected);
    g->block = calloc((size_t)g->nlink * (size_t)graph_columns(g) + 1, sizeof *g->block);
    return g->block && g->joint && g->connected;
}

/* Evaluate one row by the modular algorithm. Returns an exit code. */
int graph_add_state(graph *g, const ramus_states *s, size_t row, const char *path)
{
    const size_t nq = (size_t)ramus_model_nq(g->model), nv = (size_t)ramus_model_nv(g->model);
    const int nport = ramus_model_nport(g->model);
    ramus_data *c = NULL;
    ramus_data_options options = ramus_data_options_default();
    options.with = RAMUS_WITH_COMPOSITION;
    ramus_error err = { .text = "out of memory" };
    ramus_status status = RAMUS_ERR_MEMORY;
    double *tau = calloc(nv + 1, sizeof *tau);
    wrench_columns contacts = { 0 };
    const ramus_wrench *external = NULL;
    if (!tau || !allocate(g) || !wrench_columns_open(&contacts, g->model, 0, 0))
        goto done;
    status = ramus_data_create(g->model, &options, &c, &err);
    for (int k = 0; k < nport && status == RAMUS_OK; k++)
        status = ramus_data_feed(c, (ramus_port){ k }, &s->samples[row * (size_t)nport + (size_t)k]);
    if (status == RAMUS_OK)
        status = wrench_columns_contacts(&contacts, c, s, row, s->q + row * nq, &external);
    if (status == RAMUS_OK)
        status = ramus_composed_inverse_dynamics(g->model, c, s->q + row * nq, s->v + row * nv, s->a + row * nv,
                                                 external, tau);
    if (status == RAMUS_OK)
        status = ramus_interconnection_closures_after(g->model, c, g->block);
    for (int k = 0; k < g->nclosure && status == RAMUS_OK; k++) {
        ramus_constraint_force force;
        status = ramus_constraint_force_after(g->model, c, k, &force);
        if (status == RAMUS_OK)
            raise_to(&g->closure[k].force, length(force.wrench.force), length(force.wrench.moment));
    }
    if (status == RAMUS_OK)
        status = weigh(g, c);
    if (status != RAMUS_OK && c)
        err = *ramus_data_error(c);
    g->has_state = status == RAMUS_OK;
done:
    ramus_data_destroy(c);
    wrench_columns_close(&contacts);
    free(tau);
    return status == RAMUS_OK ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
}

/* Every connection of a robot whose modules answer; those of boxes on boxes, too. */
static ramus_status connect(graph *g, const ramus_model *opened, const ramus_states *s, size_t row, double tau[],
                            ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(opened), nv = (size_t)ramus_model_nv(opened);
    ramus_data *data = NULL;
    ramus_status status = ramus_data_create(opened, NULL, &data, err);
    if (status == RAMUS_OK && s->t)
        ramus_data_set_time(data, s->t[row]);
    if (status == RAMUS_OK) {
        status = ramus_inverse_dynamics_connections(opened, data, s->q + row * nq, s->v + row * nv, s->a + row * nv,
                                                    tau, g->connected, NULL, NULL);
        if (status != RAMUS_OK)
            *err = *ramus_data_error(data);
    }
    ramus_data_destroy(data);
    for (int i = 0; i < g->count && status == RAMUS_OK; i++)
        if (g->node[i].parent >= 0)
            g->node[i].interface_wrench = (magnitude){ length(g->connected[i].force), length(g->connected[i].moment) };
    return status;
}

/* The matrix, constraints and magnitudes of the known links. */
static ramus_status add_matrix(graph *g, ramus_network *network, const ramus_states *s, size_t row, double tau[])
{
    const size_t nq = (size_t)ramus_network_nq(network), nv = (size_t)ramus_network_nv(network);
    const ramus_data *known = NULL;
    ramus_status status = RAMUS_OK;
    if (s->given & RAMUS_STATES_T)
        status = ramus_network_set_time(network, s->t[row]);
    if (status == RAMUS_OK)
        status = ramus_network_interconnection(network, s->q + row * nq, s->v + row * nv, s->a + row * nv, tau,
                                               g->block, &known);
    for (int k = 0; k < g->nclosure && status == RAMUS_OK; k++) {
        ramus_wrench force;
        status = ramus_network_constraint_force_after(network, k, &force);
        if (status == RAMUS_OK)
            raise_to(&g->closure[k].force, length(force.force), length(force.moment));
    }
    return status == RAMUS_OK ? weigh(g, known) : status;
}

int graph_add_opened_state(graph *g, const ramus_model *opened, const ramus_states *s, size_t row, const char *path)
{
    ramus_network *network = ramus_model_network(opened);
    ramus_error err = { .text = "" };
    if (s->ncontact > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: columns contact.* are not taken for robots whose modules are asked",
                         path);
    double *tau = calloc((size_t)ramus_network_nv(network) + 1, sizeof *tau);
    if (!tau || !allocate(g)) {
        free(tau);
        return tool_out_of_memory();
    }
    g->nv = ramus_network_nv(network);
    g->opened = true;
    ramus_status status = add_matrix(g, network, s, row, tau);
    if (status != RAMUS_OK)
        err = *ramus_network_error(network);
    else
        status = connect(g, opened, s, row, tau, &err);
    free(tau);
    g->has_state = status == RAMUS_OK;
    return status == RAMUS_OK ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
}

int graph_make(graph *g, const ramus_model *model)
{
    *g = (graph){ .model = model,
                  .count = ramus_model_ninstance(model),
                  .nlink = ramus_model_nlink(model),
                  .nv = ramus_model_nv(model) };
    g->node = calloc((size_t)g->count + 1, sizeof *g->node);
    for (int k = 0; g->node && k < g->count; k++) {
        g->node[k].info = ramus_model_instance(model, (ramus_instance){ k });
        g->node[k].parent = g->node[k].info.parent.index;
    }
    return g->node && graph_find_closures(g) ? TOOL_OK : tool_out_of_memory();
}

const char *graph_source(const graph *g, int i)
{
    return ramus_model_source_kind(g->model, (ramus_instance){ i });
}

const char *graph_inside(const graph *g, int i, char text[GRAPH_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (int k = 0; k < ramus_model_nsource(g->model); k++) {
        const ramus_source_info source = ramus_model_source(g->model, k);
        if (source.instance.index == i && !g->node[i].info.black_box && !strstr(text, source.kind) && used < GRAPH_TEXT)
            used += (size_t)snprintf(text + used, GRAPH_TEXT - used, "%s%s", used ? ", " : "", source.kind);
    }
    return text;
}

void graph_release(graph *g)
{
    free(g->node);
    free(g->closure);
    free(g->block);
    free(g->joint);
    free(g->connected);
    *g = (graph){ 0 };
}
