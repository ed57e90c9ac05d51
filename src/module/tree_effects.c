/* tree_effects.c - armature, damping and friction of a block's joints, as part of its answers
 *
 *     tau = ... + r (armature a_i + damping v_i + friction tanh(v_i / FRICTION_VELOCITY)),     v_i = r v,  a_i = r a
 *     H_kk = ... + r^2 armature,        kinetic energy ... + armature v_i^2 / 2               r: multiplier of a dependent joint, else 1
 *
 * They act between drive and joint: wrenches at the inlet and at outlets do not change for a given motion. A RESPONSE is of a robot at
 * rest, and has the armatures alone.
 *
 * Cost   O(nv). No allocation.
 */
#include "tree.h"

#include "tree/friction.h"

static double resistance(const block_body *b, double v)
{
    return b->damping * v + b->friction * friction_along(v);
}

void tree_effects_add(const module_tree *t, double tau[])
{
    for (int i = 1; t->effects && i < t->block->nbody; i++) {
        const block_body *b = &t->body[i];
        const tree_body *s = &t->state[i];
        for (int c = 0; c < tree_type_nv(b->type); c++)
            tau[b->v + c] += b->multiplier * (b->armature * s->a[c] + resistance(b, s->v[c]));
    }
}

void tree_effects_resist(const module_tree *t, double loads[])
{
    for (int i = 1; t->effects && i < t->block->nbody; i++) {
        const block_body *b = &t->body[i];
        for (int c = 0; c < tree_type_nv(b->type); c++)
            loads[b->reduced + c] -= b->multiplier * resistance(b, t->state[i].v[c]);
    }
}

void tree_effects_inertia(const module_tree *t, double square[])
{
    const size_t n = (size_t)t->block->nv;
    for (int i = 1; t->effects && i < t->block->nbody; i++) {
        const block_body *b = &t->body[i];
        for (int c = 0; c < tree_type_nv(b->type); c++)
            square[(size_t)(b->reduced + c) * (n + 1)] += b->multiplier * b->multiplier * b->armature;
    }
}

double tree_effects_energy(const module_tree *t)
{
    double sum = 0;
    for (int i = 1; t->effects && i < t->block->nbody; i++) {
        const double *v = t->state[i].v;
        for (int c = 0; c < tree_type_nv(t->body[i].type); c++)
            sum += 0.5 * t->body[i].armature * v[c] * v[c];
    }
    return sum;
}
