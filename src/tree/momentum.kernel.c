/* momentum.kernel.c - momentum of all links whose pose is known, and the matrix that turns v into it
 *
 *     l = sum m_i c_i'     k_c = sum I_i w_i + (c_i - c) x m_i c_i'      about the centre of mass c
 *
 *     column of coordinate S of body i, seen at o:  force f = M_i S_v + S_w x h_i,   moment h_i x S_v + I_i S_w + (o - c) x f
 *
 * Method   the momentum is one sum over bodies, about the place of the first of them and relative to its velocity: numbers are as
 *          small as the robot is, wherever it is and however fast; as many bodies at once as a register holds, one after the other
 *          only where the pose of some is not known. For the matrix M_i, h_i, I_i are mass, first and second moments of all that body i
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
#include "tree/momentum_sums.h"

void KERNEL(momentum)(const ramus_model *m, const kinematic_state *k, momentum_sums *out);
void KERNEL(momentum_columns)(const ramus_model *m, const kinematic_state *k, const momentum_matrix *out);

static inline void put3(ramus_vec3 v, double to[3])
{
    to[0] += v.x;
    to[1] += v.y;
    to[2] += v.z;
}

/* Body i by itself. */
static inline void add_body(const kinematic_state *k, int i, ramus_vec3 origin, ramus_vec3 drift, double sum[SUMS])
{
    const frame_motion *b = &k->body[i];
    const double own = k->mass[i];
    const rotation R = rotation_matrix(b->x_w_i.rotation);
    const ramus_vec3 r = rotation_apply(R, k->com_i[i]), w = b->angular;
    const ramus_vec3 c = vec3_add(vec3_sub(b->x_w_i.position, origin), r);
    const ramus_vec3 l = vec3_scale(own, vec3_add(vec3_sub(b->linear, drift), vec3_cross(w, r)));
    const ramus_vec3 spin = rotation_apply(R, tensor_mul(k->inertia_i[i], rotation_undo(R, w)));
    sum[MASS] += own;
    put3(vec3_scale(own, c), sum + FIRST);
    put3(l, sum + LINEAR);
    put3(vec3_add(spin, vec3_cross(c, l)), sum + ANGULAR);
}

/* Heavy bodies `first` on, one in each place of a register; what is past the last one has no mass. */
WIDE_INLINE void add_bodies(const kinematic_state *k, int first, ramus_vec3 origin, ramus_vec3 drift, wide sum[SUMS])
{
    const double *row[WIDE];
    wide f[16], I[BODY_CONSTANTS];
    for (int l = 0; l < WIDE; l++)
        row[l] = (const double *)&k->body[k->heavy[first + l < k->nheavy ? first + l : k->nheavy - 1]];
    columns_of(row, 0, 16, f); /* turn, position, angular and linear velocity */
    for (int n = 0; n < BODY_CONSTANTS; n++)
        I[n] = wide_load(k->constant + (size_t)n * k->room + first);
    const wide x2 = f[1] + f[1], y2 = f[2] + f[2], z2 = f[3] + f[3];
    const wide xx = x2 * f[1], yy = y2 * f[2], zz = z2 * f[3], xy = x2 * f[2], xz = x2 * f[3];
    const wide yz = y2 * f[3], wx = x2 * f[0], wy = y2 * f[0], wz = z2 * f[0];
    const wide_bodies b = { .x = { 1 - yy - zz, xy + wz, xz - wy },
                            .y = { xy - wz, 1 - xx - zz, yz + wx },
                            .z = { xz + wy, yz - wx, 1 - xx - yy },
                            .place = { f[4] - origin.x, f[5] - origin.y, f[6] - origin.z },
                            .w = { f[7], f[8], f[9] },
                            .v = { f[10] - drift.x, f[11] - drift.y, f[12] - drift.z } };
    add_moving(&b, I, sum);
}

static void add_all_bodies(const kinematic_state *k, ramus_vec3 origin, ramus_vec3 drift, double sum[SUMS])
{
    wide part[SUMS] = { { 0 } };
    for (int first = 0; first < k->nheavy; first += WIDE)
        add_bodies(k, first, origin, drift, part);
    add_places(part, sum);
}

void KERNEL(momentum)(const ramus_model *m, const kinematic_state *k, momentum_sums *out)
{
    double sum[SUMS] = { 0 };
    ramus_vec3 origin = { 0, 0, 0 }, drift = origin; /* of the first body */
    int start = 1, known = 0;
    for (int r = 0; r < m->nroot; r++)
        known += k->root_known[r];
    while (start <= m->nlink && !k->root_known[m->root[start]])
        start++;
    if (start <= m->nlink) {
        origin = k->body[start].x_w_i.position;
        drift = k->body[start].linear;
    }
    if (known == m->nroot)
        add_all_bodies(k, origin, drift, sum);
    else
        for (int i = start; i <= m->nlink; i++)
            if (k->root_known[m->root[i]])
                add_body(k, i, origin, drift, sum);
    *out = momentum_of_sums(sum, origin, drift);
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
