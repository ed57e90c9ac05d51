/* terms.c - M and the forces for a = 0, from a pass of kinematics that has been made already
 *
 *     in world axes, about a point:  S_c unit twist of coordinate c;  I_i inertia, u_i wrench of body i and all that it
 *     carries
 *
 *     M_cd = S_c . (I_i S_d)     d: a coordinate of joint i, c: one on the path from i to the root
 *     h_c  = S_c . u_i           c: a coordinate of joint i;  u = m (p'' - g), ... for a = 0, and external wrenches
 *
 * Method   composite bodies and Newton-Euler, tips to roots. In one set of axes about one point, what a body carries is added
 *          without any transformation. The point is the origin of the first body of the branch: positions are as small as the
 *          robot is, wherever it is in the world.
 * In       kinematics of q, v and a = 0; external wrenches (robot on world, link frames) or NULL; the ports that the data was fed.
 * Out      M symmetric to the last bit; h. Both in the user's coordinates.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 */
#include "terms.h"

#include <math.h>

void terms_layout(tree_terms *t, const ramus_model *m, arena *a)
{
    const size_t nbody = (size_t)m->nlink + 1;
    ARENA_TAKE(a, nbody, t->inertia_i, t->place, t->body);
    t->column = arena_take(a, (size_t)m->nvi, sizeof *t->column);
}

/* out = R I R^T, symmetric matrices as xx yy zz xy xz yz */
static void rotate_inertia(ramus_quat turn, const double I[6], double out[6])
{
    const double x2 = 2 * turn.x, y2 = 2 * turn.y, z2 = 2 * turn.z;
    const double xx = x2 * turn.x, yy = y2 * turn.y, zz = z2 * turn.z, xy = x2 * turn.y, xz = x2 * turn.z;
    const double yz = y2 * turn.z, wx = x2 * turn.w, wy = y2 * turn.w, wz = z2 * turn.w;
    const double R[9] = { 1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy };
    double RI[9];
    for (int r = 0; r < 3; r++) {
        const double x = R[3 * r], y = R[3 * r + 1], z = R[3 * r + 2];
        RI[3 * r] = x * I[0] + y * I[3] + z * I[4];
        RI[3 * r + 1] = x * I[3] + y * I[1] + z * I[5];
        RI[3 * r + 2] = x * I[4] + y * I[5] + z * I[2];
    }
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    for (int k = 0; k < 6; k++) {
        const double *a = RI + 3 * row[k], *b = R + 3 * column[k];
        out[k] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}

void terms_prepare(tree_terms *t, const ramus_model *m)
{
    for (int i = 1; i <= m->nlink; i++)
        rotate_inertia(m->x_i_link[i].rotation, m->link[m->link_of[i]].inertia, t->inertia_i[i]);
}

/* One body by itself. */
static carried_body body_alone(const ramus_model *m, const kinematic_state *k, const tree_terms *t, int i, int forces)
{
    const frame_motion *b = &k->body[i];
    const ramus_vec3 r = quat_rotate(b->x_w_i.rotation, k->com_i[i]), c = vec3_add(t->place[i], r);
    const double mass = m->link[m->link_of[i]].mass;
    carried_body out = { .mass = mass, .first = vec3_scale(mass, c) };
    double I[6]; /* about the centre of mass, world axes */
    rotate_inertia(b->x_w_i.rotation, t->inertia_i[i], I);
    if (forces) {
        const ramus_vec3 w = b->angular, dw = b->angular_acc;
        const ramus_vec3 a = vec3_add(b->linear_acc, vec3_add(vec3_cross(dw, r), vec3_cross(w, vec3_cross(w, r))));
        out.force = vec3_scale(mass, vec3_sub(a, m->gravity));
        out.moment = vec3_add(vec3_add(tensor_mul(I, dw), vec3_cross(w, tensor_mul(I, w))), vec3_cross(c, out.force));
    }
    const ramus_vec3 h = out.first; /* to o: + m (|c|^2 1 - c c^T) */
    out.second[0] = I[0] + h.y * c.y + h.z * c.z;
    out.second[1] = I[1] + h.x * c.x + h.z * c.z;
    out.second[2] = I[2] + h.x * c.x + h.y * c.y;
    out.second[3] = I[3] - h.x * c.y;
    out.second[4] = I[4] - h.x * c.z;
    out.second[5] = I[5] - h.y * c.z;
    return out;
}

/* What the robot exerts on the world at body i: [force, moment] at the body's frame, in its axes. */
static void add_external(ramus_quat turn, ramus_vec3 place, const double u[6], carried_body *to)
{
    const ramus_vec3 force = quat_rotate(turn, ramus_vec3_make(u[0], u[1], u[2]));
    const ramus_vec3 moment = quat_rotate(turn, ramus_vec3_make(u[3], u[4], u[5]));
    to->force = vec3_add(to->force, force);
    to->moment = vec3_add(to->moment, vec3_add(moment, vec3_cross(place, force)));
}

static void add_carried(carried_body *parent, const carried_body *b)
{
    parent->mass += b->mass;
    parent->first = vec3_add(parent->first, b->first);
    for (int n = 0; n < 6; n++)
        parent->second[n] += b->second[n];
    parent->force = vec3_add(parent->force, b->force);
    parent->moment = vec3_add(parent->moment, b->moment);
}

static inline double along(const ramus_twist *s, ramus_vec3 force, ramus_vec3 moment)
{
    return vec3_dot(s->angular, moment) + vec3_dot(s->linear, force);
}

/* The rows and columns of M of body i's coordinates, up the path. */
static void add_columns(const ramus_model *m, const tree_terms *t, int i, double M[])
{
    const carried_body *b = &t->body[i];
    const size_t nv = (size_t)m->nv;
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const ramus_twist s = t->column[d];
        const ramus_vec3 force = vec3_add(vec3_scale(b->mass, s.linear), vec3_cross(s.angular, b->first));
        const ramus_vec3 moment = vec3_add(vec3_cross(b->first, s.linear), tensor_mul(b->second, s.angular));
        const size_t column = (size_t)m->v_source[d];
        M[column * nv + column] += m->v_scale[d] * m->v_scale[d] * along(&s, force, moment);
        for (int j = i, end = d; j; j = m->parent[j], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                const double x = m->v_scale[c] * m->v_scale[d] * along(&t->column[c], force, moment);
                M[row * nv + column] += x;
                M[column * nv + row] += x;
            }
    }
}

int terms_evaluate(const ramus_model *m, ramus_data *d, const kinematic_state *k, tree_terms *t,
                   const ramus_wrench external[], double M[], double h[])
{
    const int effects = d->options.joint_effects && m->has_effects;
    const double *load = h ? gather_external(m, d, external) : NULL;
    numbers_clear(M, (size_t)m->nv * (size_t)m->nv);
    for (int i = 1; i <= m->nlink; i++) {
        const int p = m->parent[i];
        t->place[i] = p ? vec3_add(t->place[p], k->offset[i]) : (ramus_vec3){ 0, 0, 0 };
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            const ramus_twist s = k->column[c];
            t->column[c] = (ramus_twist){ s.angular, vec3_sub(s.linear, vec3_cross(s.angular, t->place[i])) };
        }
        t->body[i] = body_alone(m, k, t, i, h != NULL);
        if (load)
            add_external(k->body[i].x_w_i.rotation, t->place[i], load + (size_t)i * WRENCH_NUMBERS, &t->body[i]);
    }
    for (int i = m->nlink; i > 0; i--) {
        add_columns(m, t, i, M);
        for (int c = m->vi[i]; h && c < m->vi[i + 1]; c++)
            d->tau[c] = along(&t->column[c], t->body[i].force, t->body[i].moment);
        if (m->parent[i])
            add_carried(&t->body[m->parent[i]], &t->body[i]);
    }
    for (int c = 0; effects && c < m->nvi; c++)
        M[(size_t)m->v_source[c] * ((size_t)m->nv + 1)] += m->v_scale[c] * m->v_scale[c] * m->armature[c];
    if (h) {
        if (effects)
            add_effects(m, 1, k->v, NULL, d->tau);
        tau_to_external(m, 1, d->tau, h);
    }
    return d->sv->all_finite((size_t)m->nv * (size_t)m->nv, M) && (!h || d->sv->all_finite((size_t)m->nv, h));
}
