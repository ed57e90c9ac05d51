/* module_articulated.c - what a module is at its inlet when its joints are free to move, and how they accelerate, of expressions
 *
 *     tau         = H a + F^T xi'_0 + c           forces of the joints
 *     zeta_0      = F a + I_c xi'_0 + p_c         wrench at the inlet
 *     articulated   I = I_c - F H^-1 F^T,  p = p_c + F H^-1 (tau - c)
 *     accelerate    a = H^-1 (tau - c) - H^-1 F^T xi'_0
 *
 * The same as module/tree_articulated.c: composite bodies, of which what an outlet carries is a part, and L^T D L in the order of bodies,
 * where what the tree keeps apart stays zero.
 */
#include "module.h"

#include "base/memory.h"

typedef struct factors {
    int n;
    int *user;      /* [n] coordinates in the order of bodies */
    int *place;     /* [n] where a user's coordinate is in that order */
    expr *h;        /* [n x n] lower half; below the diagonal L */
    expr *diagonal; /* [n] of H */
    expr *pivot, *one_over;
    sym6 *coupling; /* [n] wrench at the inlet for each unit acceleration */
    sym6 *response; /* [n] H^-1 F^T by rows */
    expr *loads;    /* [n] */
    sym_inertia inlet;
} factors;

static bool make_room(factors *f, const sym_robot *r)
{
    const ramus_allocator *memory = &r->g->allocator;
    const size_t n = (size_t)r->model->nv + 1;
    f->n = r->model->nv;
    f->user = memory_new(memory, 2 * n, sizeof *f->user);
    f->h = memory_new(memory, n * n, sizeof *f->h);
    f->diagonal = memory_new(memory, 4 * n, sizeof *f->diagonal);
    f->coupling = memory_new(memory, 2 * n, sizeof *f->coupling);
    if (!f->user || !f->h || !f->diagonal || !f->coupling)
        return false;
    f->place = f->user + n;
    f->pivot = f->diagonal + n;
    f->one_over = f->pivot + n;
    f->loads = f->one_over + n;
    f->response = f->coupling + n;
    int next = 0;
    for (int k = 0; k < f->n; k++)
        f->place[k] = -1;
    for (int k = 0; k < r->model->nvi; k++)
        if (f->place[r->model->v_source[k]] < 0) {
            f->place[r->model->v_source[k]] = next;
            f->user[next++] = r->model->v_source[k];
        }
    return true;
}

static void release(factors *f, const ramus_allocator *memory)
{
    memory_free(memory, f->user);
    memory_free(memory, f->h);
    memory_free(memory, f->diagonal);
    memory_free(memory, f->coupling);
}

/* ---- H and F ---------------------------------------------------------------------------------------------------- */

static const int full[9] = { 0, 3, 4, 3, 1, 5, 4, 5, 2 }; /* where entry (row, column) of a symmetric matrix is kept */

static sym_inertia carried_at(expr_graph *g, int outlet)
{
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    const int first = RAMUS_MODULE_ARTICULATED * outlet;
    sym_inertia out;
    for (int k = 0; k < 6; k++) {
        out.a[k] = expr_input(g, GIVEN_CARRIED, first + 6 * row[k] + column[k]);
        out.c[k] = expr_input(g, GIVEN_CARRIED, first + 6 * (3 + row[k]) + 3 + column[k]);
    }
    for (int k = 0; k < 9; k++)
        out.b[k] = expr_input(g, GIVEN_CARRIED, first + 6 * (k / 3) + 3 + k % 3);
    return out;
}

static void add_entry(const module_walk *w, factors *f, int row, int column, expr value)
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    const int u = f->place[m->v_source[row]], v = f->place[m->v_source[column]];
    expr *to = &f->h[(u > v ? u : v) * f->n + (u > v ? v : u)];
    /* dependent joints meet on one entry from both sides */
    const double scale = m->v_scale[row] * m->v_scale[column] * (row != column && u == v ? 2 : 1);
    *to = expr_add(g, *to, expr_mul(g, expr_constant(g, scale), value));
}

static bool composite(const module_walk *w, factors *f)
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    sym_inertia *all = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *all);
    if (!all)
        return false;
    for (int k = 0; k < f->n * f->n; k++)
        f->h[k] = expr_constant(g, 0);
    for (int k = 0; k < f->n; k++)
        f->coupling[k] = (sym6){ zero, zero };
    for (int i = 0; i <= m->nlink; i++)
        all[i] = sym_rigid(g, r->inertia[i]);
    for (int k = 0; k < w->noutlet; k++) {
        const module_outlet *o = &w->outlet[k];
        sym_inertia x = carried_at(g, k);
        x = sym_inertia_turned(g, o->pose.r, &x);
        x = sym_inertia_slid(g, o->pose.p, &x);
        all[o->body] = sym_inertia_add(g, &all[o->body], &x);
    }
    for (int i = m->nlink; i >= 1; i--) {
        const sym_body *body = sym_place(r, i);
        g->section = m->nlink + i;
        const sym_inertia seen = sym_inertia_to_parent(g, body, &all[i]);
        all[m->parent[i]] = sym_inertia_add(g, &all[m->parent[i]], &seen);
        for (int k = 0; k < body->nv; k++) {
            const int column = m->vi[i] + k, own = f->place[m->v_source[column]];
            sym6 load = sym_inertia_mul(g, &all[i], body->axis[k]);
            for (int j = i; j > 0; j = m->parent[j]) {
                const sym_body *outer = sym_place(r, j);
                for (int n = 0; n < (j == i ? k + 1 : outer->nv); n++)
                    add_entry(w, f, m->vi[j] + n, column, sym6_dot(g, outer->axis[n], load));
                if (j == i)
                    add_entry(w, f, column, column, expr_constant(g, w->body[i].armature));
                load = sym_to_parent(g, outer, load);
            }
            f->coupling[own] = sym6_add(g, f->coupling[own], sym6_scale(g, expr_constant(g, m->v_scale[column]), load));
        }
    }
    f->inlet = all[0];
    memory_free(&g->allocator, all);
    return true;
}

/* ---- L^T D L ---------------------------------------------------------------------------------------------------- */

static void factor(expr_graph *g, factors *f)
{
    const int n = f->n;
    for (int k = 0; k < n; k++)
        f->diagonal[k] = f->h[k * n + k];
    for (int k = n - 1; k >= 0; k--) {
        expr *row = f->h + k * n;
        f->pivot[k] = row[k];
        f->one_over[k] = expr_div(g, expr_constant(g, 1), row[k]);
        for (int i = k - 1; i >= 0; i--) { /* row[j], j <= i, are still those of H */
            const expr factor = expr_mul(g, row[i], f->one_over[k]);
            if (expr_is(g, factor, 0))
                continue;
            for (int j = 0; j <= i; j++)
                f->h[i * n + j] = expr_sub(g, f->h[i * n + j], expr_mul(g, factor, row[j]));
            row[i] = factor;
        }
    }
}

/* H^-1 x */
static void solve(expr_graph *g, const factors *f, expr x[])
{
    const int n = f->n;
    for (int k = n - 1; k >= 0; k--)
        for (int i = 0; i < k; i++)
            x[i] = expr_sub(g, x[i], expr_mul(g, f->h[k * n + i], x[k]));
    for (int k = 0; k < n; k++) {
        x[k] = expr_mul(g, x[k], f->one_over[k]);
        for (int i = 0; i < k; i++)
            x[k] = expr_sub(g, x[k], expr_mul(g, f->h[k * n + i], x[i]));
    }
}

static void find_responses(expr_graph *g, factors *f)
{
    for (int c = 0; c < 6; c++) {
        for (int k = 0; k < f->n; k++) {
            expr six[6];
            module_put6(f->coupling[k], six);
            f->loads[k] = six[c];
        }
        solve(g, f, f->loads);
        for (int k = 0; k < f->n; k++) {
            sym6 *x = &f->response[k];
            expr *const number[6] = { &x->a.x, &x->a.y, &x->a.z, &x->l.x, &x->l.y, &x->l.z };
            *number[c] = f->loads[k];
        }
    }
}

/* The matrix at the inlet, row major. */
static void put_matrix(expr_graph *g, const factors *f, expr out[36])
{
    for (int row = 0; row < 6; row++)
        for (int column = 0; column <= row; column++) {
            const int r = row % 3, c = column % 3;
            expr sum = row < 3      ? f->inlet.a[full[3 * r + c]]
                       : column < 3 ? f->inlet.b[3 * c + r] /* B^T */
                                    : f->inlet.c[full[3 * r + c]];
            for (int k = 0; k < f->n; k++) {
                expr one[6], other[6];
                module_put6(f->coupling[k], one);
                module_put6(f->response[k], other);
                sum = expr_sub(g, sum, expr_mul(g, one[row], other[column]));
            }
            out[6 * row + column] = out[6 * column + row] = sum;
        }
}

/* ---- stages ----------------------------------------------------------------------------------------------------- */

/* From joint forces less c: loads [n] by the user's coordinates, and the bias at the inlet. */
static void put_loads(expr_graph *g, factors *f, const expr c[], int tau, sym6 bias, expr inlet[6], expr loads[])
{
    for (int k = 0; k < f->n; k++)
        f->loads[k] = expr_sub(g, expr_input(g, tau, f->user[k]), c[f->user[k]]);
    solve(g, f, f->loads);
    for (int k = 0; k < f->n; k++) {
        bias = sym6_add(g, bias, sym6_scale(g, f->loads[k], f->coupling[k]));
        loads[f->user[k]] = f->loads[k];
    }
    module_put6(bias, inlet);
}

/* What velocities cause at the outlets, and the loads there. */
static bool outlet_biases(const module_walk *w, sym6 at_outlet[], expr out[])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_motion *at = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *at);
    if (!at)
        return false;
    at[0] = r->root[0];
    for (int i = 1; i <= m->nlink; i++) {
        g->section = i;
        at[i] = sym_moved(r, i, &at[m->parent[i]], NULL);
    }
    for (int k = 0; k < w->noutlet; k++) {
        const module_outlet *o = &w->outlet[k];
        const sym6 *t = &w->twist[o->body];
        const sym6 own = { at[o->body].dw, sym3_sub(g, at[o->body].a, sym3_cross(g, t->a, t->l)) };
        const sym6 there = sym_motion_to_child(g, &o->pose, own);
        const sym_inertia x = carried_at(g, k);
        module_put6(there, out + 6 * k);
        at_outlet[k] = sym6_add(g, module_given6(g, GIVEN_CARRIED, RAMUS_MODULE_ARTICULATED * k + 36),
                                sym_inertia_mul(g, &x, there));
    }
    memory_free(&g->allocator, at);
    return true;
}

/* Loads at the outlets alone, of a robot at rest: internal forces and the wrench at the inlet. */
static void pass_inwards(const module_walk *w, sym6 load[], expr internal[])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    for (int i = 0; i <= m->nlink; i++)
        load[i] = r->external[i];
    for (int i = m->nlink; i >= 1; i--) {
        const sym_body *body = sym_place(r, i);
        r->g->section = m->nlink + i;
        for (int k = 0; k < body->nv; k++)
            internal[m->vi[i] + k] = sym6_dot(r->g, body->axis[k], load[i]);
        load[m->parent[i]] = sym6_add(r->g, load[m->parent[i]], sym_to_parent(r->g, body, load[i]));
    }
}

static bool trace_loads(const module_walk *w, factors *f, module_stages *out)
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    expr *whole = out->value[STAGE_ARTICULATED], *response = out->value[STAGE_RESPONSE];
    sym6 *load = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *load);
    sym6 *at_outlet = memory_new(&g->allocator, (size_t)w->noutlet + 1, sizeof *at_outlet);
    expr *internal = memory_new(&g->allocator, (size_t)m->nvi + (size_t)m->nv + 2, sizeof *internal);
    bool done = load && at_outlet && internal && outlet_biases(w, at_outlet, whole + 42 + 3 * f->n);
    expr *c = done ? internal + m->nvi + 1 : NULL;
    if (done) {
        module_load_outlets(w, at_outlet);
        done = sym_walk_loads(r, NULL, load, internal);
    }
    if (done) {
        module_add_effects(w, NULL, internal);
        sym_external(r, internal, c);
        put_loads(g, f, c, GIVEN_TAU, load[0], whole + 36, whole + 42 + 2 * f->n);
        for (int k = 0; k < w->noutlet; k++)
            at_outlet[k] = module_given6(g, GIVEN_RESPONSE_CARRIED, RAMUS_MODULE_ARTICULATED * k + 36);
        module_load_outlets(w, at_outlet);
        pass_inwards(w, load, internal);
        sym_external(r, internal, c);
        put_loads(g, f, c, GIVEN_RESPONSE_TAU, load[0], response, response + 6);
    }
    memory_free(&g->allocator, load);
    memory_free(&g->allocator, at_outlet);
    memory_free(&g->allocator, internal);
    return done;
}

static bool trace_accelerate(const module_walk *w, const factors *f, expr out[])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym6 *answer = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *answer);
    if (!answer)
        return false;
    answer[0] = module_given6(g, GIVEN_DERIVATIVE, 0);
    g->section = 0;
    for (int k = 0; k < f->n; k++)
        out[f->user[k]] = expr_sub(g, expr_input(g, GIVEN_LOADS, f->user[k]), sym6_dot(g, f->response[k], answer[0]));
    for (int i = 1; i <= m->nlink; i++) {
        const sym_body *body = sym_place(r, i);
        g->section = 2 * m->nlink + i;
        answer[i] = sym_to_child(g, body, answer[m->parent[i]]);
        for (int k = 0; k < body->nv; k++) {
            const int own = m->vi[i] + k;
            const expr rate = expr_mul(g, expr_constant(g, m->v_scale[own]), out[m->v_source[own]]);
            answer[i] = sym6_add(g, answer[i], sym6_scale(g, rate, body->axis[k]));
        }
    }
    for (int k = 0; k < w->noutlet; k++)
        module_put6(sym_motion_to_child(g, &w->outlet[k].pose, answer[w->outlet[k].body]), out + f->n + 6 * k);
    memory_free(&g->allocator, answer);
    return true;
}

bool module_trace_articulated(const module_walk *w, module_stages *out)
{
    expr_graph *g = w->r->g;
    factors f = { 0 };
    bool done = make_room(&f, w->r) && composite(w, &f);
    if (done) {
        factor(g, &f);
        find_responses(g, &f);
        put_matrix(g, &f, out->value[STAGE_ARTICULATED]);
        for (int k = 0; k < f.n; k++) {
            out->value[STAGE_ARTICULATED][42 + f.user[k]] = f.pivot[k];
            out->value[STAGE_ARTICULATED][42 + f.n + f.user[k]] = f.diagonal[k];
        }
        done = trace_loads(w, &f, out) && trace_accelerate(w, &f, out->value[STAGE_ACCELERATE]);
    }
    release(&f, &g->allocator);
    return done;
}
