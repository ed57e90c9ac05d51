/* dynamics.c - inverse dynamics, mass matrix and forward dynamics of expressions
 *
 * Inverse dynamics  recursive Newton-Euler as in tree/inverse_dynamics.kernel.c: angular velocity, its derivative and the origin's
 *                   acceleration less gravity; with K = [dw]x + [w]x [w]x the force is m a + K h. Revolute links have reduced
 *                   inertias, for only joint forces are wanted.
 * Mass matrix       composite bodies.
 * Forward dynamics  articulated bodies, likewise with reduced inertias; robots with dependent joints by M and its LDL^T factors.
 */
#include "symbolic.h"

#include "base/memory.h"
#include "model/boxes.h"

/* K by rows */
static void spin_matrix(expr_graph *g, const sym_motion *m, expr k[9])
{
    const sym3 w = m->w, d = m->dw;
    const expr xx = expr_mul(g, w.x, w.x), yy = expr_mul(g, w.y, w.y), zz = expr_mul(g, w.z, w.z);
    const expr xy = expr_mul(g, w.x, w.y), xz = expr_mul(g, w.x, w.z), yz = expr_mul(g, w.y, w.z);
    k[0] = expr_neg(g, expr_add(g, yy, zz));
    k[1] = expr_sub(g, xy, d.z);
    k[2] = expr_add(g, xz, d.y);
    k[3] = expr_add(g, xy, d.z);
    k[4] = expr_neg(g, expr_add(g, xx, zz));
    k[5] = expr_sub(g, yz, d.x);
    k[6] = expr_sub(g, xz, d.y);
    k[7] = expr_add(g, yz, d.x);
    k[8] = expr_neg(g, expr_add(g, xx, yy));
}

/* K r; the wrench of the motion uses the same K */
static sym3 spin(expr_graph *g, const sym_motion *m, sym3 r)
{
    expr k[9];
    spin_matrix(g, m, k);
    const sym3 row[3] = { { k[0], k[1], k[2] }, { k[3], k[4], k[5] }, { k[6], k[7], k[8] } };
    return (sym3){ sym3_dot(g, row[0], r), sym3_dot(g, row[1], r), sym3_dot(g, row[2], r) };
}

/* Force m a + K h, moment h x a + sum r x (m K r). */
sym6 sym_needed(expr_graph *g, const expr in[10], const sym_motion *m)
{
    expr k[9], s[9];
    const int full[9] = { 4, 7, 8, 7, 5, 9, 8, 9, 6 };
    const sym3 h = { in[1], in[2], in[3] };
    const expr hs[3] = { h.x, h.y, h.z };
    expr f[3], n[3];
    spin_matrix(g, m, k);
    for (int c = 0; c < 9; c++)
        s[c] = in[full[c]];
    for (int c = 0; c < 3; c++) {
        f[c] = expr_constant(g, 0);
        for (int j = 0; j < 3; j++)
            f[c] = expr_add(g, f[c], expr_mul(g, hs[j], k[3 * c + j]));
    }
    for (int c = 0; c < 3; c++) { /* sum_j s_yj K_zj - s_zj K_yj, and so on */
        const int y = (c + 1) % 3, z = (c + 2) % 3;
        n[c] = expr_constant(g, 0);
        for (int j = 0; j < 3; j++)
            n[c] = expr_add(
                g, n[c], expr_sub(g, expr_mul(g, s[3 * y + j], k[3 * z + j]), expr_mul(g, s[3 * z + j], k[3 * y + j])));
    }
    return (sym6){ sym3_add(g, sym3_cross(g, h, m->a), (sym3){ n[0], n[1], n[2] }),
                   sym3_add(g, sym3_scale(g, in[0], m->a), (sym3){ f[0], f[1], f[2] }) };
}

sym_motion sym_moved(sym_robot *r, int i, const sym_motion *p, const expr a[])
{
    expr_graph *g = r->g;
    const sym_body *body = sym_place(r, i);
    sym6 change = body->drift; /* S a + dS/dt v */
    for (int k = 0; a && k < body->nv; k++)
        change = sym6_add(g, change, sym6_scale(g, a[r->model->vi[i] + k], body->axis[k]));
    sym_motion out;
    const sym3 w = sym_vector_to_child(g, body, p->w);
    out.w = sym3_add(g, w, body->rate.a);
    out.dw = sym3_add(g, sym3_add(g, sym_vector_to_child(g, body, p->dw), change.a), sym3_cross(g, w, body->rate.a));
    out.a = sym3_add(g, sym_vector_to_child(g, body, sym3_add(g, p->a, spin(g, p, body->x.p))), change.l);
    out.a = sym3_add(g, out.a, sym3_cross(g, sym3_add(g, w, out.w), body->rate.l));
    if (body->turns)
        out.a = sym3_add(g, out.a, spin(g, &out, sym3_constant(g, (const double[3]){ 0, 0, body->d })));
    return out;
}

/* Depth first: a body's forces are complete when the next body is none of those that it carries. */
bool sym_walk_loads(sym_robot *r, const expr a[], sym6 load[], expr internal[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_motion *at = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *at);
    g->section = 0;
    if (r->has_inlet)
        load[0] = sym6_add(g, sym_needed(g, r->inertia[0], &r->root[0]), r->external[0]);
    for (int i = 1; at && i <= m->nlink; i++) {
        g->section = i;
        at[i] = sym_moved(r, i, sym_carrier(r, at, i), a);
        load[i] = sym6_add(g, sym_needed(g, r->inertia[i], &at[i]), r->external[i]);
        for (int j = i; sym_is_complete(m, j, i); j = m->parent[j]) {
            const sym_body *body = sym_place(r, j);
            g->section = m->nlink + j;
            for (int k = 0; k < body->nv; k++)
                internal[m->vi[j] + k] = sym6_dot(g, body->axis[k], load[j]);
            if (m->parent[j] > 0 || r->has_inlet)
                load[m->parent[j]] = sym6_add(g, load[m->parent[j]], sym_to_parent(g, body, load[j]));
        }
    }
    memory_free(&g->allocator, at);
    return at != NULL;
}

/* What the predecessor exerts on an instance at its connection, in the frame of what carries it: the sum at its first links and of black
 * boxes there (as tree/interface_wrench.c). */
static sym6 at_connection(sym_robot *r, int which, const sym6 load[])
{
    const ramus_model *m = r->whole;
    expr_graph *g = r->g;
    const ramus_instance_info *instance = &m->instance[which];
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    sym6 sum = { zero, zero };
    for (int k = 0; k < m->ninstance; k++) {
        int holder = k;
        while (holder != which && holder >= 0 && m->instance[holder].on.index == instance->on.index &&
               (m->instance[holder].black_box || m->instance[holder].motion_port.index == instance->motion_port.index))
            holder = m->instance[holder].parent.index;
        if (holder != which)
            continue;
        const ramus_instance_info *part = &m->instance[k];
        for (int link = part->first_link; link < part->first_link + part->nlink; link++) {
            if (m->link[link].parent.index != instance->on.index ||
                m->link[link].parent_port.index != instance->motion_port.index)
                continue;
            const int i = m->body_of[link];
            const sym6 seen = sym_to_parent(g, sym_place(r, i), load[i]);
            const sym_pose carrier = sym_pose_of(g, m->x_i_link[m->parent[i]]);
            sum = sym6_add(g, sum, sym_wrench_to_child(g, &carrier, seen));
        }
        for (int p = 0; p < m->nport; p++)
            if (m->port_owner[p] == k && boxes_share_carrier(m, p, which))
                sum = sym6_add(g, sum, sym_port_wrench(r, p, m->port[p].pose));
    }
    const sym_pose own = sym_pose_of(g, instance->pose);
    return sym_wrench_to_child(g, &own, sum);
}

static bool inverse_dynamics(sym_robot *r, const expr a[], expr tau[], bool connections)
{
    const ramus_model *m = r->whole;
    expr_graph *g = r->g;
    sym6 *load = memory_new(&g->allocator, (size_t)r->model->nlink + 1, sizeof *load);
    expr *internal = memory_new(&g->allocator, (size_t)m->nvi + 1, sizeof *internal);
    const bool done = load && internal && sym_walk_loads(r, a, load, internal);
    if (done)
        sym_external(r, internal, tau);
    for (int k = 0; done && connections && k < m->ninstance; k++) {
        const ramus_instance_info *instance = &m->instance[k];
        g->section = 3 * r->model->nlink + 1 + k;
        const sym6 w = instance->black_box && instance->wrench_port.index >= 0
                           ? sym_port_wrench(r, instance->wrench_port.index, ramus_pose_identity())
                           : at_connection(r, k, load);
        const expr six[6] = { w.l.x, w.l.y, w.l.z, w.a.x, w.a.y, w.a.z };
        for (int n = 0; n < 6; n++)
            tau[m->nv + 6 * k + n] = six[n];
    }
    memory_free(&g->allocator, load);
    memory_free(&g->allocator, internal);
    return done && !g->failed;
}

bool sym_inverse_dynamics(sym_robot *r, const expr a[], expr tau[])
{
    return inverse_dynamics(r, a, tau, false);
}

bool sym_composed(sym_robot *r, const expr a[], expr out[])
{
    return inverse_dynamics(r, a, out, true);
}

bool sym_mass_matrix(sym_robot *r, expr M[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const int nv = m->nv;
    sym_inertia *all = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *all);
    if (!all)
        return false;
    for (int k = 0; k < nv * nv; k++)
        M[k] = expr_constant(g, 0);
    for (int i = 1; i <= m->nlink; i++)
        all[i] = sym_rigid(g, r->inertia[i]);
    for (int i = m->nlink; i >= 1; i--) {
        const sym_body *body = sym_place(r, i);
        g->section = m->nlink + i;
        if (m->parent[i] > 0) {
            const sym_inertia seen = sym_inertia_to_parent(g, body, &all[i]);
            all[m->parent[i]] = sym_inertia_add(g, &all[m->parent[i]], &seen);
        }
        for (int k = 0; k < body->nv; k++) {
            const int column = m->vi[i] + k;
            sym6 f = sym_inertia_mul(g, &all[i], body->axis[k]);
            for (int j = i; j > 0; j = m->parent[j]) {
                const sym_body *outer = sym_place(r, j);
                g->section = m->nlink + i;
                for (int n = 0; n < outer->nv; n++) {
                    const int row = m->vi[j] + n;
                    if (j == i && n > k)
                        continue;
                    const expr scale = expr_constant(g, m->v_scale[row] * m->v_scale[column]);
                    const expr entry = expr_mul(g, scale, sym6_dot(g, outer->axis[n], f));
                    const int u = m->v_source[row], v = m->v_source[column];
                    M[u * nv + v] = expr_add(g, M[u * nv + v], entry);
                    if (row != column) /* dependent joints meet on one entry from both sides */
                        M[v * nv + u] = u == v ? expr_add(g, M[u * nv + v], entry) : expr_add(g, M[v * nv + u], entry);
                }
                f = sym_to_parent(g, outer, f);
            }
        }
    }
    memory_free(&g->allocator, all);
    return !g->failed;
}

/* a = M^-1 (tau - h), M = L D L^T; what the tree keeps apart stays zero where masters are numbered after what they carry. */
static bool by_mass_matrix(sym_robot *r, expr a[])
{
    expr_graph *g = r->g;
    const int n = r->model->nv;
    expr *M = memory_new(&g->allocator, (size_t)n * (size_t)n + 1, sizeof *M);
    expr *none = memory_new(&g->allocator, (size_t)r->model->nvi + 1, sizeof *none);
    bool done = M && none && sym_mass_matrix(r, M);
    if (done) {
        sym_internal(r, -1, none);
        done = sym_inverse_dynamics(r, none, a);
    }
    for (int k = 0; done && k < n; k++)
        a[k] = expr_sub(g, expr_input(g, 2, k), a[k]);
    /* from the last row to the first: a row's fill stays on the way to the root */
    for (int k = n - 1; done && k >= 0; k--)
        for (int i = 0; i < k; i++) {
            const expr factor = expr_div(g, M[k * n + i], M[k * n + k]);
            if (expr_is(g, factor, 0))
                continue;
            for (int j = 0; j <= i; j++)
                M[i * n + j] = expr_sub(g, M[i * n + j], expr_mul(g, factor, M[k * n + j]));
            a[i] = expr_sub(g, a[i], expr_mul(g, factor, a[k]));
        }
    for (int k = 0; done && k < n; k++) {
        expr sum = a[k];
        for (int j = 0; j < k; j++)
            sum = expr_sub(g, sum, expr_mul(g, M[k * n + j], a[j]));
        a[k] = expr_div(g, sum, M[k * n + k]);
    }
    memory_free(&g->allocator, M);
    memory_free(&g->allocator, none);
    return done && !g->failed;
}

/* What a body keeps between the sweeps. */
typedef struct articulated {
    sym_inertia inertia;
    sym6 load;     /* what the motion without accelerations of coordinates needs, less what the joints give */
    sym6 share[6]; /* I S / D of each axis, I being what the joint's axes before it leave */
    expr rest[6];  /* (tau - S load) / D */
    sym_motion at;
} articulated;

/* Which of a spatial vector's six numbers is one, all others being zero: 0..5, or -1. */
static int unit_axis(const expr_graph *g, sym6 s)
{
    const expr e[6] = { s.a.x, s.a.y, s.a.z, s.l.x, s.l.y, s.l.z };
    int found = -1;
    for (int k = 0; k < 6; k++)
        if (expr_is(g, e[k], 1) && found < 0)
            found = k;
        else if (!expr_is(g, e[k], 0))
            return -1;
    return found;
}

/* A joint that gives way leaves no inertia along its axis: exactly zero, whatever the subtraction gives. */
static void clear_axis(expr_graph *g, int axis, sym_inertia *i)
{
    static const int full[9] = { 0, 3, 4, 3, 1, 5, 4, 5, 2 };
    const expr zero = expr_constant(g, 0);
    const int k = axis % 3;
    for (int n = 0; n < 3; n++) {
        (axis < 3 ? i->a : i->c)[full[3 * k + n]] = zero;
        i->b[axis < 3 ? 3 * k + n : 3 * n + k] = zero;
    }
}

/* The joint of a body takes its share of inertia and forces; the rest goes to the parent. */
static void give_way(sym_robot *r, int i, const expr tau[], articulated all[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const sym_body *body = sym_place(r, i);
    articulated *b = &all[i];
    sym_inertia left = b->inertia;
    g->section = m->nlink + i;
    for (int k = 0; k < body->nv; k++) {
        const sym6 axis_load = sym_inertia_mul(g, &left, body->axis[k]);
        const expr pivot = sym6_dot(g, body->axis[k], axis_load), one_over = expr_div(g, expr_constant(g, 1), pivot);
        const expr force = expr_sub(g, tau[m->vi[i] + k], sym6_dot(g, body->axis[k], b->load));
        const int axis = unit_axis(g, body->axis[k]);
        b->share[k] = sym6_scale(g, one_over, axis_load);
        b->rest[k] = expr_mul(g, one_over, force);
        if (axis >= 0) { /* a division of the pivot by itself */
            expr *const e[6] = { &b->share[k].a.x, &b->share[k].a.y, &b->share[k].a.z,
                                 &b->share[k].l.x, &b->share[k].l.y, &b->share[k].l.z };
            *e[axis] = expr_constant(g, 1);
        }
        if (m->parent[i] == 0 && k == body->nv - 1)
            continue;
        left = sym_inertia_less(g, &left, axis_load, b->share[k]);
        b->load = sym6_add(g, b->load, sym6_scale(g, force, b->share[k]));
        for (int n = 0; n <= k; n++)
            if (unit_axis(g, body->axis[n]) >= 0)
                clear_axis(g, unit_axis(g, body->axis[n]), &left);
    }
    if (m->parent[i] > 0) {
        articulated *p = &all[m->parent[i]];
        const sym_inertia seen = sym_inertia_to_parent(g, body, &left);
        p->inertia = sym_inertia_add(g, &p->inertia, &seen);
        p->load = sym6_add(g, p->load, sym_to_parent(g, body, b->load));
    }
}

/* Articulated bodies. The motion without accelerations of coordinates comes first, with all that it needs (as in inverse dynamics);
 * what is left is M a = tau - h, whose factors the inward sweep finds: an answer to forces alone, without velocities. The axes of
 * a joint are taken one after another, each with the inertia that those before it leave: no matrix is inverted. Reduced inertias
 * give the same M, and so the same pivots. */
bool sym_forward_dynamics(sym_robot *r, expr a[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    if (m->has_mimic)
        return by_mass_matrix(r, a);
    articulated *all = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *all);
    expr *tau = memory_new(&g->allocator, (size_t)m->nvi + 1, sizeof *tau);
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    const bool done = all && tau;
    if (done) {
        sym_internal(r, 2, tau);
    }
    for (int i = 1; done && i <= m->nlink; i++) { /* out and in, depth first */
        g->section = i;
        all[i].at = sym_moved(r, i, m->parent[i] > 0 ? &all[m->parent[i]].at : &r->root[m->root[i]], NULL);
        all[i].load = sym6_add(g, sym_needed(g, r->inertia[i], &all[i].at), r->external[i]);
        all[i].inertia = sym_rigid(g, r->inertia[i]);
        for (int j = i; sym_is_complete(m, j, i); j = m->parent[j])
            give_way(r, j, tau, all);
    }
    sym6 *answer = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *answer);
    if (done && answer)
        answer[0] = (sym6){ zero, zero };
    for (int i = 1; done && answer && i <= m->nlink; i++) { /* outwards: accelerations */
        const sym_body *body = sym_place(r, i);
        g->section = 2 * m->nlink + i;
        answer[i] = sym_to_child(g, body, answer[m->parent[i]]);
        /* from the last axis to the first: what the first ones see depends on those after them */
        expr rate[6];
        for (int k = body->nv - 1; k >= 0; k--) {
            rate[k] = expr_sub(g, all[i].rest[k], sym6_dot(g, all[i].share[k], answer[i]));
            answer[i] = sym6_add(g, answer[i], sym6_scale(g, rate[k], body->axis[k]));
        }
        for (int k = 0; k < body->nv; k++)
            a[m->v_source[m->vi[i] + k]] = rate[k];
    }
    const bool good = done && answer;
    memory_free(&g->allocator, answer);
    memory_free(&g->allocator, all);
    memory_free(&g->allocator, tau);
    return good && !g->failed;
}
