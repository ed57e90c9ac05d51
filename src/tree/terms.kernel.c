/* terms.kernel.c - M and the forces for a = 0, from a pass of kinematics that has been made already
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
 * In       kinematics of q, v and a = 0; see terms_arguments.
 * Out      M symmetric to the last bit, in the user's coordinates, zero before; h in internal ones.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/terms.h"

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in);

/* One body by itself. */
static inline __attribute__((always_inline)) carried_body body_alone(const ramus_model *m, const kinematic_state *k,
                                                                     const tree_terms *t, int i, int forces)
{
    const frame_motion *b = &k->body[i];
    const rotation R = rotation_matrix(b->x_w_i.rotation);
    const ramus_vec3 r = rotation_apply(R, t->com_i[i]), c = vec3_add(t->place[i], r);
    const double mass = t->mass[i];
    carried_body out = { .mass = mass, .first = vec3_scale(mass, c) };
    double I[6]; /* about the centre of mass, world axes */
    rotate_inertia(R, t->inertia_i[i], I);
    if (forces) {
        const ramus_vec3 w = b->angular, dw = b->angular_acc;
        const ramus_vec3 a = vec3_add(b->linear_acc, vec3_add(vec3_cross(dw, r), vec3_cross(w, vec3_cross(w, r))));
        out.force = vec3_scale(mass, vec3_sub(a, m->gravity));
        out.moment = vec3_add(vec3_add(tensor_mul(I, dw), vec3_cross(w, tensor_mul(I, w))), vec3_cross(c, out.force));
    }
    memcpy(out.second, I, sizeof out.second);
    inertia_move(out.first, c, out.second);
    return out;
}

/* What the robot exerts on the world at body i: [force, moment] at the body's frame, in its axes. */
static inline void add_external(ramus_quat turn, ramus_vec3 place, const double u[6], carried_body *to)
{
    const ramus_vec3 force = quat_rotate(turn, ramus_vec3_make(u[0], u[1], u[2]));
    const ramus_vec3 moment = quat_rotate(turn, ramus_vec3_make(u[3], u[4], u[5]));
    to->force = vec3_add(to->force, force);
    to->moment = vec3_add(to->moment, vec3_add(moment, vec3_cross(place, force)));
}

static inline void add_carried(carried_body *parent, const carried_body *b)
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

static inline ramus_wrench carried_momentum(const carried_body *b, ramus_twist s) /* I s */
{
    return (ramus_wrench){ vec3_axpy(vec3_cross(s.angular, b->first), b->mass, s.linear),
                           vec3_add(vec3_cross(b->first, s.linear), tensor_mul(b->second, s.angular)) };
}

/* The rows and columns of M of body i's coordinates, up the path; dependent joints are folded into their masters. */
static inline void add_columns(const ramus_model *m, const tree_terms *t, int i, double M[])
{
    const size_t nv = (size_t)m->nv;
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const ramus_wrench u = carried_momentum(&t->body[i], t->column[d]);
        const size_t column = (size_t)m->v_source[d];
        M[column * nv + column] += m->v_scale[d] * m->v_scale[d] * along(&t->column[d], u.force, u.moment);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                const double x = m->v_scale[c] * m->v_scale[d] * along(&t->column[c], u.force, u.moment);
                M[row * nv + column] += x;
                M[column * nv + row] += x;
            }
    }
}

/* The same where each coordinate has one joint. */
static inline void put_columns(const ramus_model *m, const tree_terms *t, int i, double M[])
{
    const size_t nv = (size_t)m->nv;
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const ramus_wrench u = carried_momentum(&t->body[i], t->column[d]);
        const size_t column = (size_t)m->v_source[d];
        double *along_row = M + column * nv, *down = M + column;
        along_row[column] = along(&t->column[d], u.force, u.moment);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                along_row[row] = down[row * nv] = along(&t->column[c], u.force, u.moment);
            }
    }
}

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in)
{
    for (int i = 1; i <= m->nlink; i++) {
        const int p = m->parent[i];
        t->place[i] = p ? vec3_add(t->place[p], k->offset[i]) : (ramus_vec3){ 0, 0, 0 };
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            const ramus_twist s = k->column[c];
            t->column[c] = (ramus_twist){ s.angular, vec3_sub(s.linear, vec3_cross(s.angular, t->place[i])) };
        }
        if (t->carrier[i] == i)
            t->body[i] = body_alone(m, k, t, i, in->tau != NULL);
        if (in->external && t->carrier[i])
            add_external(k->body[i].x_w_i.rotation, t->place[i], in->external + (size_t)i * WRENCH_NUMBERS,
                         &t->body[t->carrier[i]]);
    }
    for (int i = m->nlink; i > 0; i--) {
        const int p = t->carrier[m->parent[i]];
        if (t->carrier[i] != i)
            continue;
        if (m->has_mimic)
            add_columns(m, t, i, in->M);
        else
            put_columns(m, t, i, in->M);
        for (int c = m->vi[i]; in->tau && c < m->vi[i + 1]; c++)
            in->tau[c] = along(&t->column[c], t->body[i].force, t->body[i].moment);
        if (p)
            add_carried(&t->body[p], &t->body[i]);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
