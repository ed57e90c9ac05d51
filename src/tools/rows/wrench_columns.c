/* wrench_columns.c - wrenches at connections and joints as columns, and contacts of a row as external wrenches */
#include "wrench_columns.h"

#include <stdlib.h>
#include <string.h>

static const char *const part[6] = { "fx", "fy", "fz", "mx", "my", "mz" };

/* ---- columns ------------------------------------------------------------------------------------------------ */

/* Black boxes inside nested assemblies have ports, but are no instances. */
static int has_instance(const ramus_model *model, int port)
{
    for (int k = 0; k < ramus_model_ninstance(model); k++)
        if (ramus_model_instance(model, (ramus_instance){ k }).wrench_port.index == port)
            return 1;
    return 0;
}

static void list_connections(wrench_columns *w)
{
    const ramus_model *model = w->model;
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info info = ramus_model_instance(model, (ramus_instance){ k });
        if (w->opened || !info.black_box || info.wrench_port.index >= 0)
            w->connection[w->nconnection++] = k;
    }
    for (int k = 0; k < ramus_model_nsource(model) && w->opened; k++)
        if (!ramus_model_instance(model, ramus_model_source(model, k).instance).black_box)
            w->connection[w->nconnection++] = ~k;
    if (w->opened)
        return;
    for (int k = 0; k < ramus_model_nport(model); k++)
        if (ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_WRENCH && !has_instance(model, k))
            w->connection[w->nconnection++] = ~k;
}

int wrench_columns_open(wrench_columns *w, const ramus_model *model, int connections, int joints)
{
    ramus_network *network = ramus_model_network(model);
    *w = (wrench_columns){ .model = network ? ramus_network_model(network) : model, .opened = network != NULL };
    model = w->model;
    const size_t nlink = (size_t)ramus_model_nlink(model);
    const size_t ninstance = (size_t)ramus_model_ninstance(model), nsource = (size_t)ramus_model_nsource(model);
    const size_t most = ninstance + nsource + (size_t)ramus_model_nport(model);
    w->at_instance = calloc(ninstance + 1, sizeof *w->at_instance);
    w->at_source = calloc(nsource + 1, sizeof *w->at_source);
    w->connection = calloc(most + 1, sizeof *w->connection);
    w->joint = calloc(nlink + 1, sizeof *w->joint);
    w->at_joint = calloc(nlink + 1, sizeof *w->at_joint);
    w->external = calloc(nlink + 1, sizeof *w->external);
    if (!w->connection || !w->joint || !w->at_joint || !w->external || !w->at_instance || !w->at_source)
        return 0;
    if (connections)
        list_connections(w);
    for (int k = 0; joints && k < (int)nlink; k++)
        if (ramus_model_link(model, (ramus_link){ k }).joint_name[0])
            w->joint[w->njoint++] = k;
    return 1;
}

void wrench_columns_close(wrench_columns *w)
{
    free(w->connection);
    free(w->joint);
    free(w->at_joint);
    free(w->external);
    free(w->at_instance);
    free(w->at_source);
    *w = (wrench_columns){ 0 };
}

int wrench_columns_count(const wrench_columns *w)
{
    return 6 * (w->nconnection + w->njoint);
}

static int add_names(const char *prefix, const char *owner, char **name, int *count)
{
    for (int n = 0; n < 6; n++) {
        out text = { 0 };
        out_add(&text, "%s%s.%s", prefix, owner, part[n]);
        if (text.failed) {
            out_release(&text);
            return 0;
        }
        name[(*count)++] = text.data;
    }
    return 1;
}

int wrench_columns_names(const wrench_columns *w, char **name, int *count)
{
    int whole = 1;
    for (int k = 0; k < w->nconnection && whole; k++) {
        const int i = w->connection[k]; /* a port is named wrench.INSTANCE */
        whole = i < 0 && w->opened ? add_names("wrench.", ramus_model_source(w->model, ~i).name, name, count)
                : i < 0            ? add_names("", ramus_model_port(w->model, (ramus_port){ ~i }).name, name, count)
                        : add_names("wrench.", ramus_model_instance(w->model, (ramus_instance){ i }).name, name, count);
    }
    for (int k = 0; k < w->njoint && whole; k++)
        whole = add_names("joint.", ramus_model_link(w->model, (ramus_link){ w->joint[k] }).joint_name, name, count);
    return whole;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static double *put(double *to, const ramus_wrench *w)
{
    const ramus_vec3 f = w->force, m = w->moment;
    memcpy(to, (double[6]){ f.x, f.y, f.z, m.x, m.y, m.z }, 6 * sizeof *to);
    return to + 6;
}

ramus_status wrench_columns_read(const wrench_columns *w, ramus_data *data, int modular, const ramus_sample sample[],
                                 double values[])
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < w->nconnection && status == RAMUS_OK; k++) {
        const int i = w->connection[k];
        ramus_wrench wrench = { 0 };
        if (w->opened)
            wrench = i < 0 ? w->at_source[~i] : w->at_instance[i];
        else if (i < 0)
            wrench = sample[~i].wrench;
        else if (modular)
            status = ramus_composed_interface_wrench_after(w->model, data, (ramus_instance){ i }, &wrench);
        else
            status = ramus_interface_wrench_after(w->model, data, (ramus_instance){ i }, &wrench);
        values = put(values, &wrench);
    }
    for (int k = 0; k < w->njoint && status == RAMUS_OK; k++) {
        ramus_wrench wrench = w->at_joint[w->joint[k]];
        if (modular && !w->opened)
            status = ramus_composed_joint_wrench_after(w->model, data, (ramus_link){ w->joint[k] }, &wrench);
        values = put(values, &wrench);
    }
    return status;
}

ramus_status wrench_columns_ask(const wrench_columns *w, const ramus_model *opened, ramus_data *data, const double q[],
                                const double v[], const double a[], double tau[])
{
    return ramus_inverse_dynamics_connections(opened, data, q, v, a, tau, w->at_instance, w->at_source, w->at_joint);
}

static ramus_vec3 add(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

ramus_status wrench_columns_contacts(const wrench_columns *w, ramus_data *data, const ramus_states *s, size_t row,
                                     const double q[], const ramus_wrench **external)
{
    const size_t n = (size_t)s->ncontact;
    *external = NULL;
    if (n == 0)
        return RAMUS_OK;
    memset(w->external, 0, (size_t)ramus_model_nlink(w->model) * sizeof *w->external);
    ramus_status status = ramus_kinematics_update(w->model, data, q, NULL, NULL);
    for (size_t k = 0; k < n && status == RAMUS_OK; k++) {
        const ramus_frame frame = s->contact_frame[k];
        ramus_wrench one;
        status = ramus_contact_wrench(w->model, data, frame, s->contact[row * n + k], &one);
        if (status != RAMUS_OK)
            return status;
        ramus_wrench *sum = &w->external[ramus_model_frame(w->model, frame).link.index];
        *sum = (ramus_wrench){ add(sum->force, one.force), add(sum->moment, one.moment) };
    }
    *external = w->external;
    return status;
}
