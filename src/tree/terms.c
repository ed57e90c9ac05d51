/* terms.c - M and the forces for a = 0, from a pass of kinematics that has been made already
 *
 * Method   terms.kernel.c; external wrenches, armature, damping and friction are added.
 * In       kinematics of q, v and a = 0; external wrenches (robot on world, link frames) or NULL; the ports that the data was fed.
 * Out      M symmetric to the last bit; h. Both in the user's coordinates.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 */
#include "terms.h"

#include "base/memory.h"
#include "base/wide.h"
#include "coordinate_tree.h"

#include <string.h>

void terms_layout(tree_terms *t, const ramus_model *m, arena *a)
{
    const size_t nlink = (size_t)m->nlink + 1;
    t->room = (nlink + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
    ARENA_TAKE(a, nlink, t->carrier, t->number, t->up, t->placed, t->place);
    ARENA_TAKE(a, t->room, t->list, t->body);
    t->constant = arena_take(a, BODY_CONSTANTS, t->room * sizeof *t->constant);
    t->place_of = arena_take(a, 3, t->room * sizeof *t->place_of);
    t->column_room = ((size_t)m->nvi + 2 * WIDE_MOST) / WIDE_MOST * WIDE_MOST;
    double *columns = arena_take(a, 6, t->column_room * sizeof *columns);
    t->column = columns ? columns + WIDE_MOST : NULL;
    t->place_by = arena_take(a, 3, t->column_room * sizeof *t->place_by);
    t->place_room = t->column_room;
    t->momentum = arena_take(a, MOMENTUM_ROOM, t->column_room * sizeof *t->momentum);
    ARENA_TAKE(a, t->column_room, t->force_by, t->body_by, t->above);
    const size_t width = ((size_t)coordinate_longest_path(m) + WIDE_MOST) / WIDE_MOST * WIDE_MOST;
    t->path = arena_take(a, 6, width * sizeof *t->path);
}

static int above(const ramus_model *m, int i, int c)
{
    for (int j = i, end = c; j; j = m->parent[j], end = m->vi[j + 1])
        for (int up = end - 1; up >= m->vi[j]; up--)
            if (m->v_source[up] == m->v_source[c])
                return up;
    return -1;
}

void terms_prepare(tree_terms *t, const kinematic_state *k)
{
    const ramus_model *m = k->model;
    t->nbody = 0;
    for (int i = 1, h = 0; i <= m->nlink; i++) {
        int on = i;
        while (on && m->type[on] == RAMUS_FIXED)
            on = m->parent[on];
        t->carrier[i] = on;
        if (on == i) {
            const int above = t->carrier[m->parent[i]];
            t->number[i] = t->nbody;
            t->up[t->nbody] = above ? t->number[above] : -1;
            t->list[t->nbody] = i;
            while (k->heavy[h] != i)
                h++;
            for (size_t n = 0; n < BODY_CONSTANTS; n++)
                t->constant[n * t->room + (size_t)t->nbody] = k->constant[n * k->room + (size_t)h];
            t->nbody++;
        }
    }
    for (int i = 0; i <= m->nlink; i++) /* until they are counted: 1 where a link carries, or is a carrier */
        t->placed[i] = 0;
    for (int i = m->nlink; i > 0; i--) {
        t->placed[i] |= m->type[i] != RAMUS_FIXED;
        t->placed[m->parent[i]] |= t->placed[i];
    }
    t->nplaced = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (t->placed[i])
            t->placed[t->nplaced++] = i;
    for (size_t b = (size_t)t->nbody; b < t->room; b++)
        t->list[b] = t->nbody ? t->list[t->nbody - 1] : 0;
    int one_each = 1;
    t->ncolumn = m->nvi;
    for (int b = 0, c = 0; c < (int)t->column_room; c++) {
        while (c < m->nvi && c >= m->vi[t->list[b] + 1])
            b++;
        t->body_by[c] = b;
        one_each &= c >= m->nvi || b == c;
    }
    for (int i = 1; i <= m->nlink; i++)
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++)
            t->above[c] = m->has_mimic ? above(m, i, c) : -1;
    if (one_each && t->nbody == m->nvi) {
        t->place_by = t->place_of;
        t->place_room = t->room;
    }
}

int terms_rows_are_paths(const ramus_model *m, const branched_tree *tree, const int unknown[])
{
    for (int i = 1; i <= m->nlink; i++)
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            int last = unknown[c], up = tree->up[last];
            for (int j = i, end = c; j; j = m->parent[j], end = m->vi[j + 1])
                for (int l = end - 1; l >= m->vi[j]; l--) {
                    if (unknown[l] == last)
                        continue; /* it follows one that carries it */
                    if (unknown[l] != up)
                        return 0;
                    last = -1;
                    up = tree->up[up];
                }
            if (up >= 0)
                return 0;
        }
    return 1;
}

/* Armature, damping and friction; the forces in the user's coordinates. */
static void finish_forces(const ramus_model *m, ramus_data *d, const kinematic_state *k, int effects, double h[])
{
    if (effects)
        add_effects(m, 1, k->v, NULL, d->tau);
    tau_to_external(m, 1, d->tau, h);
}

int terms_evaluate(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                   const ramus_wrench external[], double M[], double h[])
{
    const int effects = d->options.joint_effects && m->has_effects;
    const double *load = h ? gather_external(m, d, external) : NULL;
    numbers_clear(M, (size_t)m->nv * (size_t)m->nv);
    const terms_arguments in = { .external = load, .M = M, .tau = h ? d->tau : NULL };
    d->sv->terms(m, k, t, &in);
    for (int c = 0; effects && c < m->nvi; c++)
        M[(size_t)m->v_source[c] * ((size_t)m->nv + 1)] += m->v_scale[c] * m->v_scale[c] * m->armature[c];
    if (h)
        finish_forces(m, d, k, effects, h);
    return d->sv->all_finite((size_t)m->nv * (size_t)m->nv, M) && (!h || d->sv->all_finite((size_t)m->nv, h));
}

void terms_evaluate_rows(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                         const ramus_wrench external[], const terms_arguments *to, double h[])
{
    const int effects = d->options.joint_effects && m->has_effects;
    const branched_tree *tree = to->tree;
    terms_arguments in = *to;
    in.external = h ? gather_external(m, d, external) : NULL;
    in.tau = h ? d->tau : NULL;
    d->sv->terms(m, k, t, &in);
    for (int c = 0; effects && c < m->nvi; c++)
        to->rows[(size_t)to->unknown[c] * (size_t)tree->width + (size_t)tree->depth[to->unknown[c]]] +=
            m->v_scale[c] * m->v_scale[c] * m->armature[c];
    if (h)
        finish_forces(m, d, k, effects, h);
}
