/* coriolis.kernel.c - the matrix C(q, v) with dM/dt - 2 C skew-symmetric
 *
 *     C = sum_k J_k^T ( N_k J_k + I_k dJ_k/dt )        N_k: Sbar of [MM] eq. 41
 *
 *     C_ij = S_i^T (B_j S_j + I_j D_j)        C_ji = S_i^T B_j^T S_j + D_i^T I_j S_j        i between the base and j
 *
 * Method   composite bodies, after Echeandia & Wensing (2021) with the factor Sbar of [MM]: in fixed axes about a fixed point a
 *          column of dJ_k/dt is D_j - v_k x S_j, so with B_k = N_k - I_k (v_k x) both I and B add up over what a joint carries.
 *          The axes are the world's, the point o is the branch's origin (model/origins.c): nothing is transformed on the way. At the
 *          centre of mass c, with its velocity c' and the inertia I_c in world axes, N_k = [-[I_c w]x 0; 0 m [w]x], so B_k has
 *          nothing in its linear columns, and about o
 *
 *              B_k = [ E 0; -m [c']x 0 ]      E = -[I_c w]x - I_c [w]x - m [c]x [c']x
 *
 *          Links that are welded together have one w, so that the sum of their E is that of one body with their mass, centre of mass and
 *          inertia, and + s [w]x: s is the sum of m r^2, r from that centre to each link's own. C is that of the links.
 *
 * In       m, the merged bodies; kinematics: poses, offsets, columns at q; v. A linear velocity of the root would not matter, and is zero.
 * Out      C [nv x nv], the user's order, zero before; for dependent joints G^T C_internal G.
 * Cost     O(bodies x depth); no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/matrices.h"

void KERNEL(coriolis)(const ramus_model *m, const struct matrix_work *e, double C[]);

static inline ramus_twist twist_at_origin(ramus_twist s, ramus_vec3 place)
{
    return (ramus_twist){ s.angular, vec3_sub(s.linear, vec3_cross(s.angular, place)) };
}

/* E of the body alone. */
static inline rotation own_bias(const double I[6], double spread, ramus_vec3 w, ramus_vec3 c, ramus_vec3 l)
{
    const ramus_vec3 s = vec3_axpy(tensor_mul(I, w), -spread, w);
    const ramus_vec3 x = vec3_cross((ramus_vec3){ I[0], I[3], I[4] }, w),
                     y = vec3_cross((ramus_vec3){ I[3], I[1], I[5] }, w),
                     z = vec3_cross((ramus_vec3){ I[4], I[5], I[2] }, w); /* rows of I_c [w]x */
    const double cl = vec3_dot(c, l);                                     /* m [c]x [c']x = l c^T - (c . l) 1 */
    return (rotation){ cl - x.x - l.x * c.x,   s.z - x.y - l.x * c.y,  -s.y - x.z - l.x * c.z,
                       -s.z - y.x - l.y * c.x, cl - y.y - l.y * c.y,   s.x - y.z - l.y * c.z,
                       s.y - z.x - l.z * c.x,  -s.x - z.y - l.z * c.y, cl - z.z - l.z * c.z };
}

/* Place, velocity, axes and their drift, and the body's own terms; parents first. */
static ALWAYS_INLINE void enter(const ramus_model *m, const matrix_work *e, int i)
{
    const kinematic_state *k = &e->kinematics;
    const coriolis_body *p = &e->coriolis[m->parent[i]];
    coriolis_body *b = &e->coriolis[i];
    const int n = m->vi[i + 1] - m->vi[i];
    ramus_twist dot[6];
    b->place = (ramus_vec3){ 0, 0, 0 };
    b->velocity = (ramus_twist){ { 0, 0, 0 }, { 0, 0, 0 } };
    if (m->parent[i]) {
        b->place = vec3_add(p->place, k->offset[i]);
        b->velocity = p->velocity;
    } else {
        for (int j = m->origin[i]; j != i; j = m->parent[j])
            b->place = vec3_sub(b->place, k->offset[j]);
    }
    for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
        const ramus_twist s = twist_at_origin(k->column[c], b->place);
        e->axis[c].s = s;
        b->velocity.angular = vec3_axpy(b->velocity.angular, k->v[c], s.angular);
        b->velocity.linear = vec3_axpy(b->velocity.linear, k->v[c], s.linear);
    }
    if (n > 1)
        joint_axes_dot((ramus_joint_type)m->type[i], k->column + m->vi[i], k->v + m->vi[i], dot);
    const ramus_vec3 w = b->velocity.angular, u = b->velocity.linear;
    for (int r = 0; r < n; r++) {
        coriolis_axis *a = &e->axis[m->vi[i] + r];
        a->d.angular = vec3_cross(w, a->s.angular);
        a->d.linear = vec3_add(vec3_cross(w, a->s.linear), vec3_cross(u, a->s.angular));
        if (n > 1) {
            const ramus_twist own = twist_at_origin(dot[r], b->place);
            a->d.angular = vec3_add(a->d.angular, own.angular);
            a->d.linear = vec3_add(a->d.linear, own.linear);
        }
    }
    const rotation R = rotation_matrix(k->body[i].x_w_i.rotation);
    const double *own = e->constant[i];
    const ramus_vec3 c = vec3_add(b->place, rotation_apply(R, (ramus_vec3){ own[1], own[2], own[3] }));
    b->mass = own[0];
    b->first = vec3_scale(b->mass, c);
    b->momentum = vec3_scale(b->mass, vec3_add(u, vec3_cross(w, c)));
    rotate_inertia(R, own + 4, b->second);
    b->bias = own_bias(b->second, e->spread[i], w, c, b->momentum);
    inertia_move(b->first, c, b->second);
}

static inline void add_carried(coriolis_body *p, const coriolis_body *b)
{
    p->mass += b->mass;
    p->first = vec3_add(p->first, b->first);
    p->momentum = vec3_add(p->momentum, b->momentum);
    for (int n = 0; n < 6; n++)
        p->second[n] += b->second[n];
    const rotation E = b->bias;
    p->bias = (rotation){ p->bias.xx + E.xx, p->bias.xy + E.xy, p->bias.xz + E.xz, p->bias.yx + E.yx, p->bias.yy + E.yy,
                          p->bias.yz + E.yz, p->bias.zx + E.zx, p->bias.zy + E.zy, p->bias.zz + E.zz };
}

/* I s */
static inline ramus_wrench carried_momentum(const coriolis_body *b, ramus_twist s)
{
    return (ramus_wrench){ vec3_axpy(vec3_cross(s.angular, b->first), b->mass, s.linear),
                           vec3_add(vec3_cross(b->first, s.linear), tensor_mul(b->second, s.angular)) };
}

static inline double along(ramus_twist s, ramus_wrench u)
{
    return vec3_dot(s.angular, u.moment) + vec3_dot(s.linear, u.force);
}

/* mimic: dependent joints are folded into their masters */
static inline void add(const ramus_model *m, const int mimic, double C[], int r, int c, double value)
{
    double *at = C + (size_t)m->v_source[r] * (size_t)m->nv + (size_t)m->v_source[c];
    if (mimic)
        *at += m->v_scale[r] * m->v_scale[c] * value;
    else
        *at = value;
}

/* Row and column of each coordinate of body i, from it to the base; I and B are complete. */
static ALWAYS_INLINE void climb(const ramus_model *m, const matrix_work *e, const int mimic, int i, double C[])
{
    const coriolis_body *b = &e->coriolis[i];
    for (int j = m->vi[i]; j < m->vi[i + 1]; j++) {
        const coriolis_axis *a = &e->axis[j];
        const ramus_wrench momentum = carried_momentum(b, a->s);
        ramus_wrench column = carried_momentum(b, a->d); /* B S + I D */
        column.moment = vec3_add(column.moment, rotation_apply(b->bias, a->s.angular));
        column.force = vec3_sub(column.force, vec3_cross(b->momentum, a->s.angular));
        /* B^T S: a moment alone */
        const ramus_vec3 row = vec3_add(rotation_undo(b->bias, a->s.angular), vec3_cross(b->momentum, a->s.linear));
        for (int s = m->vi[i]; s < m->vi[i + 1]; s++)
            add(m, mimic, C, s, j, along(e->axis[s].s, column));
        for (int p = m->parent[i]; p; p = m->parent[p])
            for (int s = m->vi[p]; s < m->vi[p + 1]; s++) {
                const coriolis_axis *x = &e->axis[s];
                add(m, mimic, C, s, j, along(x->s, column));
                add(m, mimic, C, j, s, vec3_dot(x->s.angular, row) + along(x->d, momentum));
            }
    }
}

void KERNEL(coriolis)(const ramus_model *m, const struct matrix_work *e, double C[])
{
    for (int i = 1; i <= m->nlink; i++)
        enter(m, e, i);
    for (int i = m->nlink; i > 0; i--) {
        if (m->has_mimic)
            climb(m, e, 1, i, C);
        else
            climb(m, e, 0, i, C);
        if (m->parent[i])
            add_carried(&e->coriolis[m->parent[i]], &e->coriolis[i]);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
