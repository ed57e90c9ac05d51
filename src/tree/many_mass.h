/* many_mass.h - mass matrices and driving forces of several states in lanes, from the walk over a range of bodies */
#ifndef RAMUS_TREE_MANY_MASS_H
#define RAMUS_TREE_MANY_MASS_H

#include "tree/many_factors.h"
#include "tree/many_walk.h"

/* Where numbers (l, j) and (j, l) of matrices of unknowns are, l and j coordinates of the walk. */
typedef struct pair_place {
    size_t lj, jl;
    double scale; /* of dependent joints */
} pair_place;

static inline pair_place place_of(const block *b, const walk *k, const ramus_model *m, int l, int j)
{
    const int vl = k->number[l], vj = k->number[j];
    const size_t ul = (size_t)(b->place[vl] - b->first), uj = (size_t)(b->place[vj] - b->first);
    return (pair_place){ ul * b->stride + uj, uj * b->stride + ul, b->add ? m->v_scale[vl] * m->v_scale[vj] : 1 };
}

static ALWAYS_INLINE void put(const block *b, pair_place at, lane *restrict matrix, lane lj)
{
    if (b->add)
        matrix[at.lj] += at.scale * lj;
    else
        matrix[at.lj] = lj;
}

static ALWAYS_INLINE void put_both(const block *b, pair_place at, lane *restrict matrix, lane lj, lane jl)
{
    put(b, at, matrix, lj);
    if (b->add)
        matrix[at.jl] += at.scale * jl;
    else
        matrix[at.jl] = jl;
}

/* M, of the coordinates of one body with all on their paths. */
static inline void put_mass(const block *b, const walk *k, const ramus_model *m, const slot *s, lane M[])
{
    for (int l = s->first; l < s->end; l++) {
        const wrench momentum = k->own[l].momentum;
        for (int j = k->above[s->first]; j >= 0; j = k->above[j]) {
            const lane x = power(k->own[j].s, momentum);
            put_both(b, place_of(b, k, m, l, j), M, x, x);
        }
        for (int j = s->first; j < s->end; j++)
            put(b, place_of(b, k, m, l, j), M, power(k->own[j].s, momentum));
    }
}

/* What drives the robot: tau in the user's order; armature [nvi], and forces of damping and friction by internal coordinate, or NULL */
typedef struct driving {
    const double *tau, *armature, *drag;
    const int *user; /* [n] of the range's unknowns */
} driving;

/* x [n] = tau less the forces for a = 0; armature is added to M. The walk's slots hold all bodies of the range. */
static inline void put_driving(const block *b, const walk *k, const ramus_model *m, const driving *in, lane M[],
                               lane x[])
{
    for (int u = 0; u < b->n; u++)
        x[u] = ((const lane *)in->tau)[in->user[u]];
    for (int i = k->first; i < k->end; i++) {
        const slot *s = slot_of(m, k, i);
        for (int c = s->first; c < s->end; c++) {
            const int v = k->number[c], u = b->place[v] - b->first;
            lane force = power(k->own[c].s, s->c.wrench);
            if (in->drag) {
                force += ((const lane *)in->drag)[v];
                M[(size_t)u * (b->stride + 1)] += m->v_scale[v] * m->v_scale[v] * in->armature[v];
            }
            x[u] -= m->v_scale[v] * force;
        }
    }
}

#endif
