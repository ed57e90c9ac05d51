/* factors.c - forward dynamics of expressions by the factors of the mass matrix, found on the way
 *
 *     M a = tau - h,   M = L^T D L
 *
 * One walk, depth first. When a body is left behind, its composite inertia gives its row of M, which is eliminated at once: what it
 * changes are entries between the joints that carry it, few where trees are bushy. What is kept for the way out are the row of L and
 * one number per coordinate: neither sines nor inertias.
 */
#include "symbolic.h"

#include "base/memory.h"

typedef struct walk {
    sym_robot *r;
    sym_motion *at;   /* [nlink + 1] without accelerations of coordinates */
    sym6 *load;       /* [nlink + 1] what that motion needs */
    sym_inertia *all; /* [nlink + 1] composite */
    expr *M;          /* [nvi x nvi] lower: so far what eliminated rows leave; then L */
    expr *rest;       /* [nvi] */
} walk;

/* The coordinates that carry coordinate k of body i, itself first: what M's row has. Returns how many. */
static int carriers(const ramus_model *m, int i, int k, int out[])
{
    int count = 0;
    for (int j = i; j > 0; j = m->parent[j])
        for (int n = j == i ? k : joint_table[m->type[j]].nv - 1; n >= 0; n--)
            out[count++] = m->vi[j] + n;
    return count;
}

/* Row k of M: what moves all that body i carries along one axis, felt along each axis that carries it. */
static void add_row(walk *w, int i, int k)
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    expr *row = w->M + (size_t)(m->vi[i] + k) * (size_t)m->nvi;
    sym6 f = sym_inertia_mul(g, &w->all[i], sym_place(w->r, i)->axis[k]);
    for (int j = i; j > 0; j = m->parent[j]) {
        const sym_body *outer = sym_place(w->r, j);
        for (int n = j == i ? k : outer->nv - 1; n >= 0; n--) {
            expr *to = &row[m->vi[j] + n];
            *to = expr_add(g, sym6_dot(g, outer->axis[n], f), *to);
        }
        f = sym_to_parent(g, outer, f);
    }
}

static void eliminate(walk *w, int i, int k, int carrier[])
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    const size_t n = (size_t)m->nvi;
    const int count = carriers(m, i, k, carrier), own = carrier[0];
    expr *row = w->M + (size_t)own * n;
    const expr one_over = expr_div(g, expr_constant(g, 1), row[own]), force = w->rest[own];
    for (int x = 1; x < count; x++) {
        const int u = carrier[x];
        const expr factor = expr_mul(g, one_over, row[u]);
        if (expr_is(g, factor, 0))
            continue;
        for (int y = x; y < count; y++) { /* carriers come after what they carry: u > v */
            expr *to = &w->M[(size_t)u * n + (size_t)carrier[y]];
            *to = expr_sub(g, *to, expr_mul(g, factor, row[carrier[y]]));
        }
        w->rest[u] = expr_sub(g, w->rest[u], expr_mul(g, factor, force));
        row[u] = factor;
    }
    w->rest[own] = expr_mul(g, one_over, force);
}

static void leave_body(walk *w, int i, int carrier[])
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    const sym_body *body = sym_place(w->r, i);
    g->section = m->nlink + i;
    for (int k = body->nv - 1; k >= 0; k--) {
        expr *rest = &w->rest[m->vi[i] + k];
        *rest = expr_sub(g, *rest, sym6_dot(g, body->axis[k], w->load[i]));
        add_row(w, i, k);
    }
    for (int k = body->nv - 1; k >= 0; k--)
        eliminate(w, i, k, carrier);
    const int p = m->parent[i];
    if (p > 0) {
        const sym_inertia seen = sym_inertia_to_parent(g, body, &w->all[i]);
        w->all[p] = sym_inertia_add(g, &w->all[p], &seen);
        w->load[p] = sym6_add(g, w->load[p], sym_to_parent(g, body, w->load[i]));
    }
}

static void walk_out_and_in(walk *w, int carrier[])
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    for (size_t k = 0; k < (size_t)m->nvi * (size_t)m->nvi; k++)
        w->M[k] = expr_constant(g, 0);
    sym_internal(w->r, 2, w->rest);
    for (int i = 1; i <= m->nlink; i++) {
        g->section = i;
        w->at[i] = sym_moved(w->r, i, sym_carrier(w->r, w->at, i), NULL);
        w->load[i] = sym6_add(g, sym_needed(g, w->r->inertia[i], &w->at[i]), w->r->external[i]);
        w->all[i] = sym_rigid(g, w->r->inertia[i]);
        for (int j = i; sym_is_complete(m, j, i); j = m->parent[j])
            leave_body(w, j, carrier);
    }
}

bool sym_forward_dynamics_by_factors(sym_robot *r, expr a[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const size_t links = (size_t)m->nlink + 1, n = (size_t)m->nvi;
    walk w = { .r = r,
               .at = memory_new(&g->allocator, links, sizeof *w.at),
               .load = memory_new(&g->allocator, links, sizeof *w.load),
               .all = memory_new(&g->allocator, links, sizeof *w.all),
               .M = memory_new(&g->allocator, n * n + 1, sizeof *w.M),
               .rest = memory_new(&g->allocator, n + 1, sizeof *w.rest) };
    int *carrier = memory_new(&g->allocator, n + 1, sizeof *carrier);
    const bool done = w.at && w.load && w.all && w.M && w.rest && carrier;
    if (done)
        walk_out_and_in(&w, carrier);
    for (int i = 1; done && i <= m->nlink; i++)
        for (int k = 0; k < joint_table[m->type[i]].nv; k++) {
            const int count = carriers(m, i, k, carrier), own = carrier[0];
            expr sum = w.rest[own];
            g->section = 2 * m->nlink + i;
            for (int x = count - 1; x > 0; x--)
                sum = expr_sub(g, sum,
                               expr_mul(g, w.M[(size_t)own * n + (size_t)carrier[x]], a[m->v_source[carrier[x]]]));
            a[m->v_source[own]] = sum;
        }
    memory_free(&g->allocator, w.at);
    memory_free(&g->allocator, w.load);
    memory_free(&g->allocator, w.all);
    memory_free(&g->allocator, w.M);
    memory_free(&g->allocator, w.rest);
    memory_free(&g->allocator, carrier);
    return done && !g->failed;
}
