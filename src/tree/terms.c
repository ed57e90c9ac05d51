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
    ARENA_TAKE(a, nbody, t->place, t->body, t->carrier, t->mass, t->com_i, t->inertia_i);
    t->column = arena_take(a, (size_t)m->nvi, sizeof *t->column);
}

/* Body i, at x in the frame of its carrier, becomes part of that. */
static void weld(tree_terms *t, const kinematic_state *k, int i, ramus_pose x)
{
    const int on = t->carrier[i];
    const double mass = k->mass[i], sum = t->mass[on] + mass;
    const ramus_vec3 com = ramus_pose_point(x, k->com_i[i]), apart = vec3_sub(com, t->com_i[on]);
    const double share = sum != 0 ? mass / sum : 0;
    double turned[6];
    rotate_inertia(rotation_matrix(x.rotation), k->inertia_i[i], turned);
    /* both about their common centre: m1 m2 / (m1 + m2) at the distance of the two */
    inertia_move(vec3_scale(share * t->mass[on], apart), apart, turned);
    for (int n = 0; n < 6; n++)
        t->inertia_i[on][n] += turned[n];
    t->com_i[on] = vec3_axpy(t->com_i[on], share, apart);
    t->mass[on] = sum;
}

void terms_prepare(tree_terms *t, const kinematic_state *k)
{
    const ramus_model *m = k->model;
    for (int i = 1; i <= m->nlink; i++) {
        ramus_pose x = ramus_pose_identity();
        int on = i;
        for (; on && m->type[on] == RAMUS_FIXED; on = m->parent[on])
            x = ramus_pose_mul(m->x_p_j[on], x);
        t->carrier[i] = on;
        if (on == i) {
            t->mass[i] = k->mass[i];
            t->com_i[i] = k->com_i[i];
            memcpy(t->inertia_i[i], k->inertia_i[i], sizeof t->inertia_i[i]);
        } else if (on) {
            weld(t, k, i, x);
        }
    }
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
