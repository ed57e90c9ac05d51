/* tree_articulated.c - what a block's bodies are at the inlet when their joints are free to move, and how they accelerate
 *
 *     tau         = H a + F^T xi'_0 + c           forces of the joints
 *     zeta_0      = F a + I_c xi'_0 + p_c         wrench at the inlet
 *     articulated   I = I_c - F H^-1 F^T,  p = p_c + F H^-1 (tau - c)
 *     accelerate    a = H^-1 (tau - c) - H^-1 F^T xi'_0
 *
 * Method   H by composite bodies, where what an outlet carries is one more part of its body with a 6 x 6 matrix of its own; L^T D L
 *          along the branches (Featherstone 2008, 6.5). With dependent joints H, F and c are sums over the bodies that a coordinate moves.
 * Cost     O(sum of depths of coordinates, squared); a RESPONSE O(nbody + sum of depths). No allocation.
 * Fails    SINGULAR where a coordinate moves no inertia.
 */
#include "matrix6.h"
#include "tree.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- H and F ------------------------------------------------------------------------------------------------------ */

static void composite(module_tree *t, const double outlets[])
{
    const int nbody = t->block->nbody;
    for (int i = 0; i < nbody; i++)
        t->state[i].carried = rigid(t->body[i].inertia);
    for (int k = 0; k < t->block->noutlet; k++) {
        const pose x = pose_load(t->outlet[k].pose);
        const matrix6 m = read_matrix(outlets + (size_t)RAMUS_MODULE_ARTICULATED * (size_t)k);
        add_to_parent(&x, &m, &t->state[t->outlet[k].body].carried);
    }
    for (int i = nbody - 1; i > 0; i--)
        add_to_parent(&t->state[i].x_p_i, &t->state[i].carried, &t->state[t->body[i].parent].carried);
    t->inlet = t->state[0].carried;
}

/* One product of axes of two different places; both halves of a symmetric sum where the coordinates are one. */
static void add_pair(module_tree *t, int r, int s, double value)
{
    const size_t n = (size_t)t->block->nv;
    const size_t row = (size_t)(r > s ? r : s), column = (size_t)(r > s ? s : r);
    t->square[row * n + column] += r == s ? 2 * value : value;
}

static void inertia_matrix(module_tree *t)
{
    const size_t n = (size_t)t->block->nv;
    memset(t->square, 0, n * n * sizeof(double));
    memset(t->coupling, 0, 6 * n * sizeof(double));
    for (int i = t->block->nbody - 1; i > 0; i--) {
        const block_body *b = &t->body[i];
        const tree_body *s = &t->state[i];
        for (int c = 0; c < tree_type_nv(b->type); c++) {
            const int r = b->reduced + c;
            wrench f = matrix_mul(&s->carried, s->axis[c]);
            t->square[(size_t)r * n + (size_t)r] += b->multiplier * b->multiplier * power(s->axis[c], f);
            for (int d = 0; d < c; d++)
                add_pair(t, r, b->reduced + d, b->multiplier * b->multiplier * power(s->axis[d], f));
            for (int k = i; k > 0; k = t->body[k].parent) {
                const int p = t->body[k].parent;
                f = wrench_to_parent(t->state[k].x_p_i, f);
                for (int d = 0; d < tree_type_nv(t->body[p].type); d++)
                    add_pair(t, r, t->body[p].reduced + d,
                             b->multiplier * t->body[p].multiplier * power(t->state[p].axis[d], f));
            }
            double at_inlet[6];
            write_wrench(f, at_inlet);
            for (int k = 0; k < 6; k++)
                t->coupling[6 * (size_t)r + (size_t)k] += b->multiplier * at_inlet[k];
        }
    }
}

/* ---- L^T D L ------------------------------------------------------------------------------------------------------- */

static int factor(module_tree *t)
{
    const size_t n = (size_t)t->block->nv;
    double *h = t->square;
    for (int k = (int)n - 1; k >= 0; k--) {
        double *row = h + (size_t)k * n;
        /* what was there before others were taken out of it is kept in `loads` by the caller */
        if (!(row[k] > 1e-13 * t->loads[k]) || !isfinite(row[k])) {
            snprintf(t->why, sizeof t->why, "velocity coordinate %d moves no inertia of its own", t->user[k]);
            return RAMUS_MODULE_SINGULAR;
        }
        for (int i = t->up[k]; i >= 0; i = t->up[i]) {
            const double a = row[i] / row[k];
            for (int j = i; j >= 0; j = t->up[j])
                h[(size_t)i * n + (size_t)j] -= a * row[j];
            row[i] = a;
        }
    }
    return RAMUS_MODULE_OK;
}

/* H^-1 x for `width` columns at once, x [n x width] */
static void solve(const module_tree *t, double *x, int width)
{
    const size_t n = (size_t)t->block->nv, w = (size_t)width;
    const double *h = t->square;
    for (int k = (int)n - 1; k >= 0; k--)
        for (int i = t->up[k]; i >= 0; i = t->up[i])
            for (size_t c = 0; c < w; c++)
                x[(size_t)i * w + c] -= h[(size_t)k * n + (size_t)i] * x[(size_t)k * w + c];
    for (size_t k = 0; k < n; k++) {
        for (size_t c = 0; c < w; c++)
            x[k * w + c] /= h[k * n + k];
        for (int i = t->up[k]; i >= 0; i = t->up[i])
            for (size_t c = 0; c < w; c++)
                x[k * w + c] -= h[k * n + (size_t)i] * x[(size_t)i * w + c];
    }
}

static int prepare(module_tree *t, const double outlets[])
{
    const size_t n = (size_t)t->block->nv;
    composite(t, outlets);
    inertia_matrix(t);
    tree_effects_inertia(t, t->square);
    for (size_t k = 0; k < n; k++)
        t->loads[k] = t->square[k * n + k];
    const int status = factor(t);
    if (status != RAMUS_MODULE_OK)
        return status;
    memcpy(t->inlet_response, t->coupling, 6 * n * sizeof(double));
    solve(t, t->inlet_response, 6);
    double taken[36] = { 0 }, whole[36];
    for (size_t k = 0; k < n; k++)
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++)
                taken[6 * r + c] += t->coupling[6 * k + (size_t)r] * t->inlet_response[6 * k + (size_t)c];
    write_matrix(&t->inlet, whole);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c <= r; c++) { /* symmetric to the last bit */
            const double m = 0.5 * (whole[6 * r + c] - taken[6 * r + c] + whole[6 * c + r] - taken[6 * c + r]);
            whole[6 * r + c] = whole[6 * c + r] = m;
        }
    t->inlet_articulated = read_matrix(whole);
    t->factored = 1;
    return RAMUS_MODULE_OK;
}

/* ---- biases -------------------------------------------------------------------------------------------------------- */

/* p_c at the inlet; loads = tau - c. `whole`: velocities, resistances of joints and springs count. */
static wrench biases(module_tree *t, int whole, const double outlets[], const double tau[])
{
    const int nbody = t->block->nbody;
    for (int i = 0; i < nbody; i++) {
        tree_body *s = &t->state[i];
        if (!whole) {
            s->sum = wrench_zero();
            continue;
        }
        s->free_dot =
            i ? twist_add(twist_to_child(s->x_p_i, t->state[t->body[i].parent].free_dot), s->bias) : twist_zero();
        s->sum = tree_body_wrench(t->body[i].inertia, s->total, s->free_dot);
    }
    if (whole)
        tree_springs_add(t);
    for (int k = 0; k < t->block->noutlet; k++) {
        const double *given = outlets + (size_t)RAMUS_MODULE_ARTICULATED * (size_t)k;
        tree_body *s = &t->state[t->outlet[k].body];
        const pose x = pose_load(t->outlet[k].pose);
        wrench u = read_wrench(given + 36);
        if (whole) {
            const matrix6 m = read_matrix(given);
            u = wrench_add(u, matrix_mul(&m, twist_to_child(x, s->free_dot)));
        }
        s->sum = wrench_add(s->sum, wrench_to_parent(x, u));
    }
    for (int k = 0; k < t->block->nv; k++)
        t->loads[k] = tau[t->user[k]];
    if (whole)
        tree_effects_resist(t, t->loads);
    for (int i = nbody - 1; i > 0; i--) {
        const block_body *b = &t->body[i];
        const tree_body *s = &t->state[i];
        for (int c = 0; c < tree_type_nv(b->type); c++)
            t->loads[b->reduced + c] -= b->multiplier * power(s->axis[c], s->sum);
        tree_body *p = &t->state[b->parent];
        p->sum = wrench_add(p->sum, wrench_to_parent(s->x_p_i, s->sum));
    }
    return t->state[0].sum;
}

int tree_articulated(void *self, int32_t which, const double outlets[], const double tau[], double inlet[])
{
    module_tree *t = self;
    const int whole = which == RAMUS_MODULE_WHOLE;
    if (which != RAMUS_MODULE_WHOLE && which != RAMUS_MODULE_RESPONSE)
        return RAMUS_MODULE_ARGUMENT;
    if (t->progress == TREE_NOTHING || (!whole && !t->factored))
        return RAMUS_MODULE_STALE;
    t->progress = TREE_MOVED;
    if (whole) {
        t->factored = 0;
        const int status = prepare(t, outlets);
        if (status != RAMUS_MODULE_OK)
            return status;
    }
    double bias[6];
    write_wrench(biases(t, whole, outlets, tau), bias);
    solve(t, t->loads, 1);
    for (int k = 0; k < t->block->nv; k++)
        for (int r = 0; r < 6; r++)
            bias[r] += t->coupling[6 * k + r] * t->loads[k];
    write_matrix(&t->inlet_articulated, inlet);
    memcpy(inlet + 36, bias, sizeof bias);
    t->progress = whole ? TREE_WHOLE : TREE_RESPONSE;
    return RAMUS_MODULE_OK;
}

int tree_accelerate(void *self, const double inlet[], double outlets[], double a[])
{
    module_tree *t = self;
    if (t->progress != TREE_WHOLE && t->progress != TREE_RESPONSE)
        return RAMUS_MODULE_STALE;
    const int whole = t->progress == TREE_WHOLE;
    for (int k = 0; k < t->block->nv; k++) {
        double x = t->loads[k];
        for (int r = 0; r < 6; r++)
            x -= t->inlet_response[6 * k + r] * inlet[r];
        a[t->user[k]] = x;
    }
    t->state[0].free_dot = read_twist(inlet);
    for (int i = 1; i < t->block->nbody; i++) {
        const block_body *b = &t->body[i];
        tree_body *s = &t->state[i];
        twist dot = twist_to_child(s->x_p_i, t->state[b->parent].free_dot);
        for (int c = 0; c < tree_type_nv(b->type); c++) {
            const double rate = b->multiplier * a[b->v + c];
            dot.angular = v3_add(dot.angular, v3_scale(rate, s->axis[c].angular));
            dot.linear = v3_add(dot.linear, v3_scale(rate, s->axis[c].linear));
        }
        s->free_dot = whole ? twist_add(dot, s->bias) : dot;
    }
    for (int k = 0; k < t->block->noutlet; k++)
        write_twist(twist_to_child(pose_load(t->outlet[k].pose), t->state[t->outlet[k].body].free_dot),
                    outlets + (size_t)RAMUS_MODULE_TWIST * (size_t)k);
    return RAMUS_MODULE_OK;
}
