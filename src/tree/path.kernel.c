/* path.kernel.c - the Jacobian of one frame, from q and along its path alone
 *
 *     R, p: the frame as body i sees it;  column of a unit twist (S_w, S_v) of body i:    R^T S_w,    R^T (S_v + S_w x p)
 *
 * Method   from the frame to its root: each column is seen from the frame at once, in the frame's own axes, and the body's pose in
 *          its parent takes the frame one body further. No other body is needed. Sines of the path's angles come first, in vectors, for
 *          PATH bodies at a time. Columns wait in a list until the frame's pose is known, are turned to the reference there, and only
 *          then go to their places; a path that has most of the columns leaves them in the matrix and turns all of it.
 * In       see path_arguments in kernels.h; q in the user's order.
 * Out      J [6 x nv], in the user's coordinates, added to.
 * Cost     O(depth); no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "algebra/sincos.h"
#include "base/wide.h"
#include "tree/kinematics.h"

enum { PATH = 16, COLUMNS = 64 };

int KERNEL(path_jacobian)(const ramus_model *m, const path_arguments *in);

/* angular x y z, linear x y z */
typedef struct column_list {
    int n, place[COLUMNS];
    double number[6][COLUMNS];
} column_list;

static inline double internal_q(const ramus_model *m, const double q[], int k)
{
    return m->q_scale[k] * q[m->q_source[k]] + m->q_offset[k];
}

/* list NULL: to its place at once */
static inline __attribute__((always_inline)) void add_column(const ramus_model *m, const path_arguments *in,
                                                             column_list *list, int c, ramus_vec3 w, ramus_vec3 u)
{
    const size_t nv = (size_t)m->nv;
    const double scale = m->v_scale[c],
                 number[6] = { scale * w.x, scale * w.y, scale * w.z, scale * u.x, scale * u.y, scale * u.z };
    if (list) {
        list->place[list->n] = m->v_source[c];
        for (int k = 0; k < 6; k++)
            list->number[k][list->n] = number[k];
        list->n++;
        return;
    }
    double *at = in->jacobian + m->v_source[c];
    for (size_t k = 0; k < 6; k++)
        at[k * nv] += number[k];
}

/* Columns of body i, whatever its joint, and its pose in the joint's frame. */
static __attribute__((noinline)) ramus_pose pass_any(const ramus_model *m, const path_arguments *in, column_list *list,
                                                     int i, const rotation *R, ramus_vec3 p)
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const double pitch = m->link[m->link_of[i]].pitch;
    double q[7] = { 0 };
    ramus_twist s[6];
    for (int k = m->qi[i]; k < m->qi[i + 1]; k++)
        q[k - m->qi[i]] = internal_q(m, in->q, k);
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++)
        add_column(m, in, list, m->vi[i] + c, rotation_undo(*R, s[c].angular),
                   rotation_undo(*R, vec3_add(s[c].linear, vec3_cross(s[c].angular, p))));
    return joint_motion(type, pitch, q);
}

/* Bodies body[0 .. n - 1] of the path, tip first; x: the frame in the first of them, then in the parent of the last. */
static inline __attribute__((always_inline)) void climb(const ramus_model *m, const path_arguments *in,
                                                        column_list *list, int n, const int body[], ramus_pose *x)
{
    double angle[PATH] = { 0 }, sine[PATH], cosine[PATH];
    for (int k = 0; k < n; k++)
        if (m->type[body[k]] == RAMUS_REVOLUTE)
            angle[k] = 0.5 * internal_q(m, in->q, m->qi[body[k]]);
    sincos_padded(SINCOS_ROOM(n), angle, sine, cosine);
    ramus_quat r = x->rotation; /* in registers: copies through memory would wait for each other */
    ramus_vec3 p = x->position;
    for (int k = 0; k < n; k++) {
        const int i = body[k], type = m->type[i];
        const ramus_pose *x_p_j = &m->x_p_j[i];
        if (type != RAMUS_FIXED) {
            const rotation R = rotation_matrix(r);
            if (type == RAMUS_REVOLUTE) { /* S_w = z: z x p = (-p.y, p.x, 0) */
                const ramus_vec3 w = { R.zx, R.zy, R.zz };
                const ramus_vec3 u = { R.yx * p.x - R.xx * p.y, R.yy * p.x - R.xy * p.y, R.yz * p.x - R.xz * p.y };
                const double c = cosine[k], s = sine[k];
                add_column(m, in, list, m->vi[i], w, u);
                r = (ramus_quat){ c * r.w - s * r.z, c * r.x - s * r.y, c * r.y + s * r.x, c * r.z + s * r.w };
                const double c2 = c * c - s * s, s2 = 2 * c * s;
                p = (ramus_vec3){ c2 * p.x - s2 * p.y, s2 * p.x + c2 * p.y, p.z };
            } else {
                const ramus_pose moved = pass_any(m, in, list, i, &R, p);
                p = vec3_add(moved.position, quat_rotate(moved.rotation, p));
                r = quat_mul(moved.rotation, r);
            }
        }
        p = vec3_add(x_p_j->position, quat_rotate(x_p_j->rotation, p));
        r = quat_mul(x_p_j->rotation, r);
    }
    *x = (ramus_pose){ r, p };
}

/* n columns, number k of column j at J[k * stride + j], from the frame x of its columns to that which sees x */
static inline void turn_columns(size_t n, const ramus_pose *x, size_t stride, double J[])
{
    const rotation R = rotation_matrix(x->rotation);
    const ramus_vec3 p = x->position;
    double *restrict wx = J, *restrict wy = wx + stride, *restrict wz = wy + stride;
    double *restrict vx = wz + stride, *restrict vy = vx + stride, *restrict vz = vy + stride;
    for (size_t k = 0; k < n; k++) { /* several columns per instruction */
        const ramus_vec3 w = rotation_apply(R, (ramus_vec3){ wx[k], wy[k], wz[k] });
        const ramus_vec3 v = rotation_apply(R, (ramus_vec3){ vx[k], vy[k], vz[k] });
        const ramus_vec3 pw = vec3_cross(p, w);
        wx[k] = w.x;
        wy[k] = w.y;
        wz[k] = w.z;
        vx[k] = v.x + pw.x;
        vy[k] = v.y + pw.y;
        vz[k] = v.z + pw.z;
    }
}

/* 1: the path has few of the columns; where it has most of them, they may as well be turned in their places */
static int has_few_columns(const ramus_model *m, int body)
{
    int n = 0;
    for (int i = body; i; i = m->parent[i])
        n += m->vi[i + 1] - m->vi[i];
    return n <= COLUMNS && (n <= 8 || 2 * n <= m->nv);
}

int KERNEL(path_jacobian)(const ramus_model *m, const path_arguments *in)
{
    column_list room, *const list = has_few_columns(m, in->body) ? &room : NULL;
    const size_t nv = (size_t)m->nv;
    ramus_pose x = in->x_i_f;
    double *const J = list ? room.number[0] : in->jacobian;
    room.n = 0;
    for (int i = in->body; i;) {
        int path[PATH], n = 0;
        for (; i && n < PATH; i = m->parent[i])
            path[n++] = i;
        if (list) /* inlined for each */
            climb(m, in, &room, n, path, &x);
        else
            climb(m, in, NULL, n, path, &x);
    }
    const size_t n = list ? (size_t)room.n : nv, stride = list ? COLUMNS : nv;
    if (in->reference != RAMUS_LOCAL) {
        x = pose_compose(in->x_w_r, x);
        if (in->reference != RAMUS_WORLD)
            x.position = (ramus_vec3){ 0, 0, 0 };
        turn_columns(n, &x, stride, J);
    }
    /* 0 x is zero for finite x and NaN for all others */
    double rest[6] = { 0 };
    if (!list) {
        size_t k = 0;
        wide all = { 0 };
        for (; k + WIDE <= 6 * nv; k += WIDE)
            all += 0.0 * wide_load(J + k);
        for (; k < 6 * nv; k++)
            rest[0] += 0 * J[k];
        for (int l = 0; l < WIDE; l++)
            rest[0] += all[l];
        return rest[0] == 0;
    }
    for (size_t j = 0; j < n; j++)
        for (size_t k = 0; k < 6; k++) {
            const double y = room.number[k][j];
            rest[k] += 0 * y;
            in->jacobian[k * nv + (size_t)room.place[j]] += y;
        }
    return rest[0] + rest[1] + rest[2] + rest[3] + rest[4] + rest[5] == 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
