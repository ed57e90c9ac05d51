/* module_effects.c - armature, damping and friction of a module's joints, of expressions
 *
 *     tau_i = ... + armature a_i + damping v_i + friction along_i,        along_i = tanh(v_i / FRICTION_VELOCITY)
 *
 * The same as module/tree_effects.c, in internal coordinates. A graph has no tanh: `along` is an argument of motion, which the text
 * computes (module_text.c); each coordinate with friction has a number of it.
 */
#include "module.h"

#include "base/memory.h"

bool module_number_friction(const module_walk *w, module_stages *out)
{
    const ramus_model *m = w->r->model;
    out->rubbing = memory_new(&out->g->allocator, (size_t)m->nvi + 1, sizeof *out->rubbing);
    for (int i = 1; out->rubbing && i <= m->nlink; i++)
        for (int k = 0; k < joint_table[m->type[i]].nv && w->body[i].friction != 0; k++)
            out->rubbing[out->nrubbing++] = m->vi[i] + k;
    return out->rubbing != NULL;
}

/* Constant times expression, added. */
static expr add_product(expr_graph *g, expr sum, double by, expr x)
{
    return by != 0 ? expr_add(g, sum, expr_mul(g, expr_constant(g, by), x)) : sum;
}

static expr velocity(const module_walk *w, int k)
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    return expr_mul(g, expr_constant(g, m->v_scale[k]), expr_input(g, GIVEN_V, m->v_source[k]));
}

void module_add_effects(const module_walk *w, const expr a[], expr internal[])
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    int along = 0;
    for (int i = 1; i <= m->nlink; i++)
        for (int k = m->vi[i]; k < m->vi[i] + joint_table[m->type[i]].nv; k++) {
            const block_body *b = &w->body[i];
            internal[k] = add_product(g, internal[k], b->damping, velocity(w, k));
            if (a)
                internal[k] = add_product(g, internal[k], b->armature, a[k]);
            if (b->friction != 0)
                internal[k] = add_product(g, internal[k], b->friction, expr_input(g, GIVEN_ALONG, along++));
        }
}

expr module_add_armature_energy(const module_walk *w, expr twice)
{
    const ramus_model *m = w->r->model;
    expr_graph *g = w->r->g;
    for (int i = 1; i <= m->nlink; i++)
        for (int k = m->vi[i]; k < m->vi[i] + joint_table[m->type[i]].nv; k++) {
            const expr v = velocity(w, k);
            twice = add_product(g, twice, w->body[i].armature, expr_mul(g, v, v));
        }
    return twice;
}
