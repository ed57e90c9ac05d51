/* given.c - a robot of expressions with gravity, numbers of links and ports as arguments */
#include "symbolic.h"

#include "parameters.h"

/* A number of a link: an argument where it is kept variable, else a constant. */
static expr number_of(sym_robot *r, int link, parameter_kind kind, int component, double value)
{
    const parameters *given = r->given;
    for (int k = 0; given && k < given->nkept; k++)
        if (given->kept[k].kind == kind && given->kept[k].component == component &&
            parameter_is_of(r->whole, &given->kept[k], link))
            return expr_input(r->g, ARGUMENT_PARAMETER, k);
    return expr_constant(r->g, value);
}

/* The ten numbers of a link in its body's frame (as bodies_inertia in model/compile.c). */
static void link_inertia(sym_robot *r, int link, bool variable, expr out[10])
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 },
                     full[9] = { 0, 3, 4, 3, 1, 5, 4, 5, 2 };
    expr_graph *g = r->g;
    const ramus_link_info *l = &r->whole->link[link];
    const double com[3] = { l->com.x, l->com.y, l->com.z };
    expr c[3], about[6], turned[9], half[9];
    const sym_pose x = sym_pose_of(g, r->model->x_body_link[link]);
    const expr mass = variable ? number_of(r, link, PARAMETER_MASS, 0, l->mass) : expr_constant(g, l->mass);
    for (int k = 0; k < 3; k++)
        c[k] = variable ? number_of(r, link, PARAMETER_COM, k, com[k]) : expr_constant(g, com[k]);
    for (int k = 0; k < 6; k++)
        about[k] = variable ? number_of(r, link, PARAMETER_INERTIA, k, l->inertia[k]) : expr_constant(g, l->inertia[k]);
    const sym3 at = sym3_add(g, x.p, sym_rotate(g, &x, (sym3){ c[0], c[1], c[2] }));
    const expr p[3] = { at.x, at.y, at.z };
    for (int k = 0; k < 9; k++) {
        half[k] = expr_constant(g, 0);
        for (int n = 0; n < 3; n++)
            half[k] = expr_add(g, half[k], expr_mul(g, x.r[3 * (k / 3) + n], about[full[3 * n + k % 3]]));
    }
    for (int k = 0; k < 9; k++) {
        turned[k] = expr_constant(g, 0);
        for (int n = 0; n < 3; n++)
            turned[k] = expr_add(g, turned[k], expr_mul(g, half[3 * (k / 3) + n], x.r[3 * (k % 3) + n]));
    }
    const expr trace = expr_add(g, expr_add(g, turned[0], turned[4]), turned[8]);
    out[0] = mass;
    for (int k = 0; k < 3; k++)
        out[1 + k] = expr_mul(g, mass, p[k]);
    for (int k = 0; k < 6; k++) { /* S = tr(I) / 2 - I, and the mass at its centre */
        const expr own = turned[3 * row[k] + column[k]];
        out[4 + k] = expr_add(g, k < 3 ? expr_sub(g, expr_mul(g, expr_constant(g, 0.5), trace), own) : expr_neg(g, own),
                              expr_mul(g, out[1 + row[k]], p[column[k]]));
    }
}

/* What is variable is added to the model's constants, less what it was there. */
static void add_links(sym_robot *r)
{
    expr_graph *g = r->g;
    for (int link = 0; link < r->whole->nlink; link++) {
        const int body = r->model->body_of[link];
        expr now[10], then[10];
        if (body == 0 || !r->given || !parameters_vary_link(r->given, r->whole, link))
            continue;
        link_inertia(r, link, true, now);
        link_inertia(r, link, false, then);
        for (int k = 0; k < 10; k++)
            r->inertia[body][k] = expr_add(g, r->inertia[body][k], expr_sub(g, now[k], then[k]));
    }
}

sym3 sym_displacement(sym_robot *r, int i)
{
    expr_graph *g = r->g;
    const ramus_model *m = r->whole;
    const int link = r->model->link_of[i];
    const ramus_link_info *l = &m->link[link];
    sym3 d = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    expr *const to[3] = { &d.x, &d.y, &d.z };
    bool any = false;
    for (int k = 0; r->given && k < r->given->nkept; k++) {
        const parameter *p = &r->given->kept[k];
        if (p->kind != PARAMETER_PLACE || !parameter_is_of(m, p, link))
            continue;
        any = true;
        *to[p->component] = expr_sub(g, expr_input(g, ARGUMENT_PARAMETER, k), expr_constant(g, p->value));
    }
    if (!any)
        return d;
    const ramus_instance_info *in = l->instance.index < 0 ? NULL : &m->instance[l->instance.index];
    if (in && l->parent.index == in->on.index && l->parent_port.index == in->motion_port.index) {
        const sym_pose base = sym_pose_of(g, in->pose);
        d = sym_rotate(g, &base, d);
    }
    if (l->parent.index < 0)
        return d;
    const sym_pose parent = sym_pose_of(g, r->model->x_body_link[l->parent.index]);
    return sym_rotate(g, &parent, d);
}

static sym3 three_of(expr_graph *g, int first)
{
    return (sym3){ expr_input(g, ARGUMENT_PORT, first), expr_input(g, ARGUMENT_PORT, first + 1),
                   expr_input(g, ARGUMENT_PORT, first + 2) };
}

/* Root frames: w, w', v' + w x v - R^T g of their ports (as tree/ports.c). */
static void place_roots(sym_robot *r, bool with_v)
{
    const ramus_model *m = r->whole;
    expr_graph *g = r->g;
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    for (int n = 0; n < m->nroot; n++) {
        const int port = m->port_of_root[n];
        r->root[n] = (sym_motion){ zero, zero, r->up };
        r->root_pose[n] = sym_pose_of(g, ramus_pose_identity());
        if (port < 0)
            continue;
        const int first = port_first(m, port);
        expr q[4];
        for (int k = 0; k < 4; k++)
            q[k] = expr_input(g, ARGUMENT_PORT, first + k);
        r->root_pose[n] = sym_pose_of_quaternion(g, q, three_of(g, first + 4));
        r->root[n].a = sym_unrotate(g, &r->root_pose[n], r->up);
        if (!with_v)
            continue;
        const sym3 w = three_of(g, first + 7), v = three_of(g, first + 10);
        r->root[n].w = w;
        r->root[n].dw = three_of(g, first + 13);
        r->root[n].a = sym3_add(g, sym3_add(g, r->root[n].a, sym3_cross(g, w, v)), three_of(g, first + 16));
    }
}

sym6 sym_port_wrench(sym_robot *r, int port, ramus_pose pose)
{
    expr_graph *g = r->g;
    const int first = port_first(r->whole, port);
    const sym_pose x = sym_pose_of(g, pose);
    const sym3 f = sym_rotate(g, &x, three_of(g, first));
    return (sym6){ sym3_add(g, sym_rotate(g, &x, three_of(g, first + 3)), sym3_cross(g, x.p, f)), f };
}

static void place_wrenches(sym_robot *r, bool with_v)
{
    const ramus_model *m = r->whole;
    expr_graph *g = r->g;
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    for (int i = 0; i <= r->model->nlink; i++)
        r->external[i] = (sym6){ zero, zero };
    for (int k = 0; k < m->nport && with_v; k++) {
        const ramus_port_info *port = &m->port[k];
        const int i = port->kind == RAMUS_PORT_WRENCH && port->on.index >= 0 ? r->model->body_of[port->on.index] : 0;
        if (i > 0)
            r->external[i] =
                sym6_add(g, r->external[i],
                         sym_port_wrench(r, k, ramus_pose_mul(r->model->x_body_link[port->on.index], port->pose)));
    }
}

void sym_take_given(sym_robot *r, bool with_v)
{
    expr_graph *g = r->g;
    if (r->given && r->given->gravity)
        r->up =
            (sym3){ expr_neg(g, expr_input(g, ARGUMENT_GRAVITY, 0)), expr_neg(g, expr_input(g, ARGUMENT_GRAVITY, 1)),
                    expr_neg(g, expr_input(g, ARGUMENT_GRAVITY, 2)) };
    add_links(r);
    place_roots(r, with_v);
    place_wrenches(r, with_v);
}
