/* loops_given.c - tables for functions with loops: ports, numbers that stay variable, connections of instances */
#include "loops.h"

#include "model/boxes.h"
#include "table.h"

/* The body that a wrench port is on; 0: it is none, or on no body. */
static int body_of_port(const source_request *r, const loops_layout *l, int port)
{
    const ramus_port_info *about = &r->m->port[port];
    return about->kind == RAMUS_PORT_WRENCH && about->on.index >= 0 ? l->bodies->body_of[about->on.index] : 0;
}

/* Where the numbers of wrench ports are, the bodies that they are on, and where there. */
int loops_put_ports(const source_request *r, const loops_layout *l, text *o)
{
    static const char *const declaration[] = { "int wrench_port[]", "int wrench_body[]", "real wrench_pose[][12]" };
    const ramus_model *m = r->m;
    int count = 0;
    for (int k = 0; k < m->nport; k++)
        count += body_of_port(r, l, k) > 0;
    for (int column = 0; column < 3 && count > 0; column++) {
        table t = table_open(r, declaration[column], o);
        for (int k = 0; k < m->nport; k++) {
            const int body = body_of_port(r, l, k), on = m->port[k].on.index;
            if (body == 0)
                continue;
            if (column < 2)
                table_integer(&t, column == 0 ? port_first(m, k) : l->last[body]);
            else
                table_pose(&t, ramus_pose_mul(l->bodies->x_body_link[on], m->port[k].pose));
        }
        table_close(&t, column == 2);
    }
    if (count > 0)
        text_add(o, "enum { WRENCHES = %d };\n", count);
    return count;
}

/* Which number of p the component of a link's number is, or -1. */
static int source_of(const source_request *r, int link, parameter_kind kind, int component)
{
    for (int k = 0; k < r->given.nkept; k++)
        if (r->given.kept[k].kind == kind && r->given.kept[k].component == component &&
            parameter_is_of(r->m, &r->given.kept[k], link))
            return k;
    return -1;
}

/* Links with variable masses, centres and inertias: their bodies, poses there, numbers, and which of these are given. */
static void put_kept_links(const source_request *r, const loops_layout *l, text *o)
{
    static const char *const declaration[] = { "int kept_body[]", "real kept_pose[][12]", "real kept_value[][10]",
                                               "int kept_source[][10]" };
    const ramus_model *m = r->m;
    int count = 0;
    for (int column = 0; column < 4; column++) {
        table t = table_open(r, declaration[column], o);
        for (int k = 0; k < m->nlink; k++) {
            const ramus_link_info *link = &m->link[k];
            const int body = l->bodies->body_of[k];
            if (body == 0 || !parameters_vary_link(&r->given, m, k))
                continue;
            count += column == 0;
            const double value[10] = { link->mass,       link->com.x,      link->com.y,      link->com.z,
                                       link->inertia[0], link->inertia[1], link->inertia[2], link->inertia[3],
                                       link->inertia[4], link->inertia[5] };
            int source[10];
            for (int c = 0; c < 10; c++)
                source[c] = source_of(r, k,
                                      c == 0  ? PARAMETER_MASS
                                      : c < 4 ? PARAMETER_COM
                                              : PARAMETER_INERTIA,
                                      c == 0  ? 0
                                      : c < 4 ? c - 1
                                              : c - 4);
            if (column == 0)
                table_integer(&t, l->last[body]);
            else if (column == 1)
                table_pose(&t, l->bodies->x_body_link[k]);
            else if (column == 2)
                table_row(&t, value, 10);
            else
                table_integer_row(&t, source, 10);
        }
        if (t.count == 0 && column == 3) /* one that adds nothing */
            table_integer_row(&t, (const int[10]){ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 }, 10);
        table_close(&t, column > 0);
    }
    text_add(o, "enum { KEPT_LINKS = %d };\n", count > 0 ? count : 1);
}

/* The direction of a component of a joint's place, in the frame of the parent body (as sym_displacement). */
static ramus_vec3 place_along(const source_request *r, const ramus_model *bodies, int link, int component)
{
    const ramus_link_info *l = &r->m->link[link];
    const ramus_instance_info *in = l->instance.index < 0 ? NULL : &r->m->instance[l->instance.index];
    ramus_vec3 along = { component == 0, component == 1, component == 2 };
    if (in && l->parent.index == in->on.index && l->parent_port.index == in->motion_port.index)
        along = ramus_quat_rotate(in->pose.rotation, along);
    return l->parent.index < 0 ? along : ramus_quat_rotate(bodies->x_body_link[l->parent.index].rotation, along);
}

/* Places of joints: whose they are, which number it is, along what in the parent body's frame, and the model's value. */
static void put_kept_places(const source_request *r, const loops_layout *l, text *o)
{
    static const char *const declaration[] = { "int place_body[]", "int place_source[]", "real place_along[][3]",
                                               "real place_value[]" };
    const ramus_model *m = l->bodies;
    int count = 0;
    for (int column = 0; column < 4; column++) {
        table t = table_open(r, declaration[column], o);
        for (int i = 1; i <= m->nlink; i++)
            for (int k = 0; k < r->given.nkept; k++) {
                const parameter *p = &r->given.kept[k];
                if (p->kind != PARAMETER_PLACE || !parameter_is_of(r->m, p, m->link_of[i]))
                    continue;
                count += column == 0;
                const ramus_vec3 along = place_along(r, m, m->link_of[i], p->component);
                if (column < 2)
                    table_integer(&t, column == 0 ? l->first[i] : k);
                else if (column == 2)
                    table_row(&t, (const double[3]){ along.x, along.y, along.z }, 3);
                else
                    table_real(&t, p->value);
            }
        table_close(&t, column == 2);
    }
    text_add(o, "enum { KEPT_PLACES = %d };\n", count > 0 ? count : 1); /* zeros add nothing */
}

void loops_put_kept(const source_request *r, const loops_layout *l, text *o)
{
    put_kept_links(r, l, o);
    put_kept_places(r, l, o);
}

/* ---- connections of instances ----------------------------------------------------------------------------------- */

/* What counts at a connection: a body whose joint bears it, or else the numbers of a port; and how it is seen from the connection. */
typedef struct connection {
    int instance, body, port;
    ramus_pose pose;
} connection;

typedef struct connection_tables {
    table *t;
    int column, count;
} connection_tables;

static void put_connection(connection_tables *to, connection c)
{
    to->count++;
    if (to->column == 3)
        table_pose(to->t, c.pose);
    else
        table_integer(to->t, to->column == 0 ? c.instance : to->column == 1 ? c.body : c.port);
}

/* First links and black boxes at the connection of an instance (as at_connection in dynamics.c). */
static void put_instance(const source_request *r, const loops_layout *l, int which, connection_tables *to)
{
    const ramus_model *m = r->m;
    const ramus_instance_info *instance = &m->instance[which];
    const ramus_pose back = ramus_pose_inv(instance->pose);
    for (int k = 0; k < m->ninstance; k++) {
        int holder = k;
        while (holder != which && holder >= 0 && m->instance[holder].on.index == instance->on.index &&
               (m->instance[holder].black_box || m->instance[holder].motion_port.index == instance->motion_port.index))
            holder = m->instance[holder].parent.index;
        if (holder != which)
            continue;
        const ramus_instance_info *part = &m->instance[k];
        for (int link = part->first_link; link < part->first_link + part->nlink; link++) {
            const int i = m->body_of[link];
            if (m->link[link].parent.index == instance->on.index &&
                m->link[link].parent_port.index == instance->motion_port.index)
                put_connection(to, (connection){ which, l->first[i], 0,
                                                 ramus_pose_mul(back, ramus_pose_inv(m->x_i_link[m->parent[i]])) });
        }
        for (int p = 0; p < m->nport; p++)
            if (m->port_owner[p] == k && boxes_share_carrier(m, p, which))
                put_connection(to, (connection){ which, 0, port_first(m, p), ramus_pose_mul(back, m->port[p].pose) });
    }
}

void loops_put_connections(const source_request *r, const loops_layout *l, text *o)
{
    static const char *const declaration[] = { "int connection_instance[]", "int connection_body[]",
                                               "int connection_port[]", "real connection_pose[][12]" };
    const ramus_model *m = r->m;
    connection_tables to = { 0 };
    for (to.column = 0; to.column < 4; to.column++) {
        table t = table_open(r, declaration[to.column], o);
        to.t = &t;
        to.count = 0;
        for (int k = 0; k < m->ninstance; k++)
            if (m->instance[k].black_box && m->instance[k].wrench_port.index >= 0)
                put_connection(
                    &to, (connection){ k, 0, port_first(m, m->instance[k].wrench_port.index), ramus_pose_identity() });
            else
                put_instance(r, l, k, &to);
        table_close(&t, to.column == 3);
    }
    text_add(o, "enum { INSTANCES = %d, CONNECTIONS = %d };\n", m->ninstance, to.count);
}
