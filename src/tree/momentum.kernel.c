/* momentum.kernel.c - momentum of all links whose pose is known, and the matrix that turns v into it
 *
 *     l = sum m_i c_i'     k_c = sum I_i w_i + (c_i - c) x m_i c_i'      about the centre of mass c
 *
 *     column of coordinate S of body i, seen at o:  force f = M_i S_v + S_w x h_i,   moment h_i x S_v + I_i S_w + (o - c) x f
 *
 * Method   the momentum is one sum over bodies, about the place of the first of them and relative to its velocity: numbers are as
 *          small as the robot is, wherever it is and however fast. For the matrix M_i, h_i, I_i are mass, first and second moments of all that body i
 *          carries, in world axes about o, the first body of its branch; in one set of axes about one point they are added without
 *          any transformation. Bodies come in depth-first order: going back, one slot for each depth holds what is not handed on
 *          yet. Slots are few, on the stack, so that readers need no memory; trees that are deeper go through once for each SLOTS levels.
 * In       what ramus_kinematics_update left.
 * Out      world axes; A's columns are added to, in the user's coordinates.
 * Cost     O(nlink); for the matrix times depth / SLOTS where the tree is deeper than that.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/kinematics.h"
#include "tree/momentum.h"

void KERNEL(momentum)(const ramus_model *m, const kinematic_state *k, momentum_sums *out);
void KERNEL(momentum_columns)(const ramus_model *m, const kinematic_state *k, const momentum_matrix *out);

void KERNEL(momentum)(const ramus_model *m, const kinematic_state *k, momentum_sums *out)
{
    ramus_vec3 first = { 0, 0, 0 }, linear = first, angular = first; /* about the first body, relative to it */
    ramus_vec3 origin = first, drift = first;
    double mass = 0;
    int found = 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (!k->root_known[m->root[i]])
            continue;
        const frame_motion *b = &k->body[i];
        if (!found++) {
            origin = b->x_w_i.position;
            drift = b->linear;
        }
        const double own = k->mass[i];
        const rotation R = rotation_matrix(b->x_w_i.rotation);
        const ramus_vec3 r = rotation_apply(R, k->com_i[i]), w = b->angular;
        const ramus_vec3 c = vec3_add(vec3_sub(b->x_w_i.position, origin), r);
        const ramus_vec3 l = vec3_scale(own, vec3_add(vec3_sub(b->linear, drift), vec3_cross(w, r)));
        const ramus_vec3 spin = rotation_apply(R, tensor_mul(k->inertia_i[i], rotation_undo(R, w)));
        mass += own;
        first = vec3_axpy(first, own, c);
        linear = vec3_add(linear, l);
        angular = vec3_add(angular, vec3_add(spin, vec3_cross(c, l)));
    }
    const ramus_vec3 centre = mass > 0 ? vec3_scale(1 / mass, first) : (ramus_vec3){ 0, 0, 0 };
    out->mass = mass;
    out->centre = vec3_add(origin, centre);
    out->linear = vec3_axpy(linear, mass, drift);
    out->angular = vec3_sub(angular, vec3_cross(centre, linear));
}

/* ---- the matrix ---- */

enum { SLOTS = 64 };

/* Mass, first and second moments (xx yy zz xy xz yz) about a point, world axes. */
typedef struct composite {
    double mass;
    ramus_vec3 first;
    double second[6];
} composite;

static inline void composite_add(composite *to, const composite *b)
{
    to->mass += b->mass;
    to->first = vec3_add(to->first, b->first);
    for (int n = 0; n < 6; n++)
        to->second[n] += b->second[n];
}

/* One body by itself, about o. */
static inline void add_alone(const kinematic_state *k, int i, ramus_vec3 o, composite *to)
{
    const rotation R = rotation_matrix(k->body[i].x_w_i.rotation);
    const ramus_vec3 c = vec3_add(vec3_sub(k->body[i].x_w_i.position, o), rotation_apply(R, k->com_i[i]));
    composite b = { k->mass[i], vec3_scale(k->mass[i], c), { 0 } };
    rotate_inertia(R, k->inertia_i[i], b.second);
    inertia_move(b.first, c, b.second);
    composite_add(to, &b);
}

/* The columns of body i, with all that it carries. */
static inline void add_columns(const ramus_model *m, const kinematic_state *k, int i, ramus_vec3 o, const composite *b,
                               const momentum_matrix *out)
{
    const size_t nv = (size_t)m->nv;
    const ramus_vec3 place = vec3_sub(k->body[i].x_w_i.position, o), to_centre = vec3_sub(o, out->centre);
    for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
        const ramus_vec3 w = k->column[c].angular, u = vec3_sub(k->column[c].linear, vec3_cross(w, place));
        const ramus_vec3 f = vec3_axpy(vec3_cross(w, b->first), b->mass, u);
        const double scale = out->scale * m->v_scale[c];
        double *at = out->A + m->v_source[c];
        at[0] += scale * f.x;
        at[nv] += scale * f.y;
        at[2 * nv] += scale * f.z;
        if (!out->angular)
            continue;
        const ramus_vec3 n =
            vec3_add(vec3_add(vec3_cross(b->first, u), tensor_mul(b->second, w)), vec3_cross(to_centre, f));
        at[3 * nv] += scale * n.x;
        at[4 * nv] += scale * n.y;
        at[5 * nv] += scale * n.z;
    }
}

/* The columns of bodies whose depth is top .. top + SLOTS - 1. */
static void add_levels(const ramus_model *m, const kinematic_state *k, int top, const momentum_matrix *out)
{
    composite slot[SLOTS + 1]; /* of children whose parent was not met yet */
    const int slots = m->max_depth - top + 1 < SLOTS ? m->max_depth - top + 1 : SLOTS;
    memset(slot, 0, ((size_t)slots + 1) * sizeof *slot);
    ramus_vec3 o = { 0, 0, 0 };
    for (int i = m->nlink; i > 0; i--) {
        if (!k->root_known[m->root[i]])
            continue;
        if (m->depth[i + 1] == 1) { /* the last body of a branch */
            int base = i;
            while (m->parent[base])
                base = m->parent[base];
            o = k->body[base].x_w_i.position;
        }
        const int at = m->depth[i] - top;
        if (at < 0)
            continue;
        composite *b = &slot[at < slots ? at + 1 : slots];
        add_alone(k, i, o, b);
        if (at >= slots)
            continue;
        add_columns(m, k, i, o, b, out);
        if (at > 0)
            composite_add(&slot[at], b);
        memset(b, 0, sizeof *b);
    }
}

void KERNEL(momentum_columns)(const ramus_model *m, const kinematic_state *k, const momentum_matrix *out)
{
    for (int top = 1; top <= m->max_depth; top += SLOTS)
        add_levels(m, k, top, out);
}

#else
typedef int kernel_has_no_such_instance;
#endif
