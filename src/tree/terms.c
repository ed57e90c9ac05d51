/* terms.c - M and the forces for a = 0, from a pass of kinematics that has been made already
 *
 * Method   terms.kernel.c; external wrenches, armature, damping and friction are added.
 * In       kinematics of q, v and a = 0; external wrenches (robot on world, link frames) or NULL; the ports that the data was fed.
 * Out      M symmetric to the last bit; h. Both in the user's coordinates.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 */
#include "terms.h"

#include "base/memory.h"

void terms_layout(tree_terms *t, const ramus_model *m, arena *a)
{
    const size_t nbody = (size_t)m->nlink + 1;
    ARENA_TAKE(a, nbody, t->place, t->body);
    t->column = arena_take(a, (size_t)m->nvi, sizeof *t->column);
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
    if (h) {
        if (effects)
            add_effects(m, 1, k->v, NULL, d->tau);
        tau_to_external(m, 1, d->tau, h);
    }
    return d->sv->all_finite((size_t)m->nv * (size_t)m->nv, M) && (!h || d->sv->all_finite((size_t)m->nv, h));
}
