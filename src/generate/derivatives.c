/* derivatives.c - derivatives of expressions, and so of inverse dynamics
 *
 *     dtau/dq, dtau/dv: the k-th column is the derivative along ramus_integrate(q, e_k, e)
 *
 * Each operation of inverse dynamics is differentiated along each coordinate; what does not depend on it is a zero, and what
 * several directions share is there once.
 */
#include "symbolic.h"

#include "base/memory.h"

#include <string.h>

/* dR of node k from those of its operands. */
static expr rate_of(expr_graph *g, size_t k, const expr d[])
{
    const expr_node n = g->node[k];
    switch (n.op) {
    case EXPR_ADD:
        return expr_add(g, d[n.a], d[n.b]);
    case EXPR_SUB:
        return expr_sub(g, d[n.a], d[n.b]);
    case EXPR_MUL:
        return expr_add(g, expr_mul(g, d[n.a], n.b), expr_mul(g, n.a, d[n.b]));
    case EXPR_DIV:
        return expr_div(g, expr_sub(g, d[n.a], expr_mul(g, (expr)k, d[n.b])), n.b);
    case EXPR_NEG:
        return expr_neg(g, d[n.a]);
    case EXPR_SIN:
        return expr_mul(g, expr_cos(g, n.a), d[n.a]);
    case EXPR_COS:
        return expr_neg(g, expr_mul(g, expr_sin(g, n.a), d[n.a]));
    default:
        return d[k]; /* set before */
    }
}

/* How q changes when coordinate `direction` of a joint moves: into d, which is by nodes. */
static void seed_joint(expr_graph *g, const ramus_link_info *link, int direction, expr d[])
{
    const joint_properties *joint = &joint_table[link->joint_type];
    const int at = link->q_index;
    if (joint->quaternion < 0) {
        d[expr_input(g, 0, at + direction)] = expr_constant(g, 1);
        return;
    }
    expr r[4];
    for (int k = 0; k < 4; k++)
        r[k] = expr_input(g, 0, at + joint->quaternion + k);
    if (direction < 3) { /* q (0, e) / 2 */
        static const int from[3][4] = { { 1, 0, 3, 2 }, { 2, 3, 0, 1 }, { 3, 2, 1, 0 } };
        static const double sign[3][4] = { { -1, 1, 1, -1 }, { -1, -1, 1, 1 }, { -1, 1, -1, 1 } };
        for (int k = 0; k < 4; k++)
            d[r[k]] = expr_mul(g, expr_constant(g, 0.5 * sign[direction][k]), r[from[direction][k]]);
    } else { /* a free joint's place moves along its axes */
        const sym_pose x = sym_pose_of_quaternion(g, r, sym3_constant(g, (const double[3]){ 0, 0, 0 }));
        for (int k = 0; k < 3; k++)
            d[expr_input(g, 0, at + k)] = x.r[3 * k + direction - 3];
    }
}

bool sym_derivatives(sym_robot *r, expr out[])
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    const int nv = m->nv;
    expr *tau = memory_new(&g->allocator, (size_t)nv + 1, sizeof *tau);
    expr *a = memory_new(&g->allocator, (size_t)m->nvi + 1, sizeof *a);
    bool done = tau && a;
    /* all inputs first: their nodes are then among those that are differentiated */
    for (int k = 0; done && k < m->nq + nv; k++)
        expr_input(g, k >= m->nq, k < m->nq ? k : k - m->nq);
    if (done) {
        sym_internal(r, 2, a);
        done = sym_inverse_dynamics(r, a, tau);
    }
    const size_t count = g->count;
    expr *d = done ? memory_new(&g->allocator, count + 1, sizeof *d) : NULL;
    done = done && d;
    for (int part = 0; done && part < 2; part++)
        for (int j = 0; done && j < nv; j++) {
            const ramus_link_info *link = &m->link[m->v_link[j]];
            for (size_t k = 0; k < count; k++)
                d[k] = 0; /* node 0 is the constant zero */
            g->section = 0;
            if (part == 0)
                seed_joint(g, link, j - link->v_index, d);
            else
                d[expr_input(g, 1, j)] = expr_constant(g, 1);
            for (size_t k = 0; k < count && !g->failed; k++)
                if (g->node[k].op != EXPR_CONSTANT && g->node[k].op != EXPR_INPUT) {
                    g->section = g->node[k].section;
                    d[k] = rate_of(g, k, d);
                }
            for (int i = 0; i < nv; i++)
                out[(part * nv + i) * nv + j] = d[tau[i]];
            done = !g->failed;
        }
    memory_free(&g->allocator, d);
    memory_free(&g->allocator, tau);
    memory_free(&g->allocator, a);
    return done && !g->failed;
}
