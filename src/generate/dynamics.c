/* dynamics.c - inverse dynamics, mass matrix and forward dynamics of expressions
 *
 * Inverse dynamics  recursive Newton-Euler as in tree/inverse_dynamics.kernel.c: angular velocity, its derivative and the origin's
 *                   acceleration less gravity; with K = [dw]x + [w]x [w]x the force is m a + K h. Revolute links have reduced
 *                   inertias, for only joint forces are wanted.
 * Mass matrix       composite bodies.
 * Forward dynamics  articulated bodies; robots with dependent joints by M and its LDL^T factors.
 */
#include "symbolic.h"

#include "base/memory.h"

typedef struct motion {
    sym3 w, dw, a;
} motion;

static sym3 gravity_up(const ramus_model *m, expr_graph *g)
{
    return sym3_constant(g, (const double[3]){ -m->gravity.x, -m->gravity.y, -m->gravity.z });
}

/* K r */
static sym3 spin(expr_graph *g, const motion *m, sym3 r)
{
    const sym3 wr = sym3_cross(g, m->w, r);
    return sym3_add(g, sym3_cross(g, m->dw, r), sym3_cross(g, m->w, wr));
}

/* K by rows */
static void spin_matrix(expr_graph *g, const motion *m, expr k[9])
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

/* The wrench that a motion needs: force m a + K h, moment h x a + sum r x (m K r). */
static sym6 needed(expr_graph *g, const double inertia[10], const motion *m)
{
    double in[10];
    expr k[9], s[9];
    sym_clean_inertia(inertia, in);
    const int full[9] = { 4, 7, 8, 7, 5, 9, 8, 9, 6 };
    const sym3 h = sym3_constant(g, in + 1);
    const expr hs[3] = { h.x, h.y, h.z };
    expr f[3], n[3];
    spin_matrix(g, m, k);
    for (int c = 0; c < 9; c++)
        s[c] = expr_constant(g, in[full[c]]);
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
                   sym3_add(g, sym3_scale(g, expr_constant(g, in[0]), m->a), (sym3){ f[0], f[1], f[2] }) };
}

bool sym_inverse_dynamics(sym_robot *r, const expr a[], expr tau[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const size_t n = (size_t)m->nlink + 1;
    motion *at = memory_new(&g->allocator, n, sizeof *at);
    sym6 *load = memory_new(&g->allocator, n, sizeof *load);
    expr *internal = memory_new(&g->allocator, (size_t)m->nvi + 1, sizeof *internal);
    const bool done = at && load && internal;
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    if (done)
        at[0] = (motion){ zero, zero, gravity_up(m, g) };
    for (int i = 1; done && i <= m->nlink; i++) { /* outwards: motion */
        const sym_body *body = &r->body[i];
        const motion *p = &at[m->parent[i]];
        g->section = i;
        sym6 change = body->drift; /* S a + dS/dt v */
        for (int k = 0; k < body->nv; k++)
            change = sym6_add(g, change, sym6_scale(g, a[m->vi[i] + k], body->axis[k]));
        const sym3 w = sym_unrotate(g, &body->x, p->w);
        at[i].w = sym3_add(g, w, body->rate.a);
        at[i].dw = sym3_add(g, sym3_add(g, sym_unrotate(g, &body->x, p->dw), change.a), sym3_cross(g, w, body->rate.a));
        at[i].a = sym3_add(g, sym_unrotate(g, &body->x, sym3_add(g, p->a, spin(g, p, body->x.p))), change.l);
        at[i].a = sym3_add(g, at[i].a, sym3_cross(g, sym3_add(g, w, at[i].w), body->rate.l));
        load[i] = needed(g, m->short_sv + (size_t)i * SV_SHORT + 4, &at[i]);
    }
    for (int i = m->nlink; done && i >= 1; i--) { /* inwards: forces */
        const sym_body *body = &r->body[i];
        const int p = m->parent[i];
        g->section = m->nlink + i;
        for (int k = 0; k < body->nv; k++)
            internal[m->vi[i] + k] = sym6_dot(g, body->axis[k], load[i]);
        if (p > 0)
            load[p] = sym6_add(g, load[p], sym_wrench_to_parent(g, &body->x, load[i]));
    }
    if (done)
        sym_external(r, internal, tau);
    memory_free(&g->allocator, at);
    memory_free(&g->allocator, load);
    memory_free(&g->allocator, internal);
    return done && !g->failed;
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
    for (int i = 0; i <= m->nlink; i++)
        all[i] = sym_rigid(g, m->constants_sv + (size_t)i * SV_CONSTANTS + 12);
    for (int i = m->nlink; i >= 1; i--) {
        const sym_body *body = &r->body[i];
        g->section = m->nlink + i;
        if (m->parent[i] > 0) {
            const sym_inertia seen = sym_inertia_to_parent(g, &body->x, &all[i]);
            all[m->parent[i]] = sym_inertia_add(g, &all[m->parent[i]], &seen);
        }
        for (int k = 0; k < body->nv; k++) {
            const int column = m->vi[i] + k;
            sym6 f = sym_inertia_mul(g, &all[i], body->axis[k]);
            for (int j = i; j > 0; j = m->parent[j]) {
                for (int n = 0; n < r->body[j].nv; n++) {
                    const int row = m->vi[j] + n;
                    if (j == i && n > k)
                        continue;
                    const expr scale = expr_constant(g, m->v_scale[row] * m->v_scale[column]);
                    const expr entry = expr_mul(g, scale, sym6_dot(g, r->body[j].axis[n], f));
                    const int u = m->v_source[row], v = m->v_source[column];
                    M[u * nv + v] = expr_add(g, M[u * nv + v], entry);
                    if (row != column) /* dependent joints meet on one entry from both sides */
                        M[v * nv + u] = u == v ? expr_add(g, M[u * nv + v], entry) : expr_add(g, M[v * nv + u], entry);
                }
                f = sym_wrench_to_parent(g, &r->body[j].x, f);
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
    sym6 bias, rate_change; /* wrench, and acceleration due to velocities */
    sym6 axis_load[6];      /* I S, less what the joint's axes before it take */
    expr pivot[6], rest[6]; /* D and u of each axis */
    motion at;
} articulated;

/* Featherstone's articulated bodies with classical accelerations (tree/articulated.h). The axes of a joint are taken one after
 * another, each with the inertia that those before it leave: no matrix is inverted. */
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
        all[0].at = (motion){ zero, zero, zero };
    }
    for (int i = 1; done && i <= m->nlink; i++) { /* outwards: velocities, and what they need */
        const sym_body *body = &r->body[i];
        const double *inertia = m->constants_sv + (size_t)i * SV_CONSTANTS + 12;
        articulated *b = &all[i];
        const motion *p = &all[m->parent[i]].at;
        g->section = i;
        const sym3 w = sym_unrotate(g, &body->x, p->w);
        b->at = (motion){ sym3_add(g, w, body->rate.a), zero, zero };
        b->rate_change.a = sym3_add(g, body->drift.a, sym3_cross(g, w, body->rate.a));
        const sym3 centripetal = sym_unrotate(g, &body->x, sym3_cross(g, p->w, sym3_cross(g, p->w, body->x.p)));
        b->rate_change.l =
            sym3_add(g, sym3_add(g, centripetal, body->drift.l), sym3_cross(g, sym3_add(g, w, b->at.w), body->rate.l));
        b->inertia = sym_rigid(g, inertia);
        b->bias = needed(g, inertia, &b->at);
    }
    for (int i = m->nlink; done && i >= 1; i--) { /* inwards */
        const sym_body *body = &r->body[i];
        articulated *b = &all[i];
        g->section = m->nlink + i;
        sym_inertia left = b->inertia;
        sym6 bias = b->bias;
        for (int k = 0; k < body->nv; k++) {
            b->axis_load[k] = sym_inertia_mul(g, &left, body->axis[k]);
            b->pivot[k] = sym6_dot(g, body->axis[k], b->axis_load[k]);
            b->rest[k] = expr_sub(g, tau[m->vi[i] + k], sym6_dot(g, body->axis[k], bias));
            const expr one_over = expr_div(g, expr_constant(g, 1), b->pivot[k]);
            left = sym_inertia_less(g, &left, b->axis_load[k], one_over);
            bias = sym6_add(g, bias, sym6_scale(g, expr_mul(g, one_over, b->rest[k]), b->axis_load[k]));
        }
        if (m->parent[i] > 0) {
            const sym6 whole = sym6_add(g, bias, sym_inertia_mul(g, &left, b->rate_change));
            articulated *p = &all[m->parent[i]];
            const sym_inertia seen = sym_inertia_to_parent(g, &body->x, &left);
            p->inertia = sym_inertia_add(g, &p->inertia, &seen);
            p->bias = sym6_add(g, p->bias, sym_wrench_to_parent(g, &body->x, whole));
        }
    }
    for (int i = 1; done && i <= m->nlink; i++) { /* outwards: accelerations */
        const sym_body *body = &r->body[i];
        articulated *b = &all[i];
        g->section = 2 * m->nlink + i;
        const motion *p = &all[m->parent[i]].at;
        const sym6 parent = m->parent[i] > 0 ? (sym6){ p->dw, p->a } : (sym6){ zero, gravity_up(m, g) };
        sym6 here = sym6_add(g, sym_motion_to_child(g, &body->x, parent), b->rate_change);
        /* from the last axis to the first: what the first ones see depends on those after them */
        expr rate[6];
        for (int k = body->nv - 1; k >= 0; k--) {
            rate[k] = expr_div(g, expr_sub(g, b->rest[k], sym6_dot(g, b->axis_load[k], here)), b->pivot[k]);
            here = sym6_add(g, here, sym6_scale(g, rate[k], body->axis[k]));
        }
        for (int k = 0; k < body->nv; k++)
            a[m->v_source[m->vi[i] + k]] = rate[k];
        b->at.dw = here.a;
        b->at.a = here.l;
    }
    memory_free(&g->allocator, all);
    memory_free(&g->allocator, tau);
    return done && !g->failed;
}
