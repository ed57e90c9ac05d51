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

/* x, y, z, and one place more. */
typedef double four __attribute__((vector_size(4 * sizeof(double))));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The frame as a body sees it: the rows of R, each with its number of p in the last place. One product turns both. */
typedef struct placed_frame {
    four x, y, z;
} placed_frame;

typedef struct column_list {
    int n, place[COLUMNS];
    four angular[COLUMNS], linear[COLUMNS]; /* the last places mean nothing */
} column_list;

ALWAYS_INLINE double internal_q(const ramus_model *m, const double q[], int k)
{
    return m->q_scale[k] * q[m->q_source[k]] + m->q_offset[k];
}

/* f as the frame sees it that has f's own frame at x: rows of R, then p */
ALWAYS_INLINE void see_from(const double x[12], placed_frame *f)
{
    const placed_frame old = *f;
    f->x = (four){ 0, 0, 0, x[9] } + x[2] * old.z + x[0] * old.x + x[1] * old.y;
    f->y = (four){ 0, 0, 0, x[10] } + x[5] * old.z + x[3] * old.x + x[4] * old.y;
    f->z = (four){ 0, 0, 0, x[11] } + x[8] * old.z + x[6] * old.x + x[7] * old.y;
}

ALWAYS_INLINE void pose_numbers(const ramus_pose *x, double out[12])
{
    const rotation R = rotation_matrix(x->rotation);
    const ramus_vec3 p = x->position;
    const double all[12] = { R.xx, R.xy, R.xz, R.yx, R.yy, R.yz, R.zx, R.zy, R.zz, p.x, p.y, p.z };
    memcpy(out, all, sizeof all);
}

ALWAYS_INLINE rotation turn_of(const placed_frame *f)
{
    return (rotation){ f->x[0], f->x[1], f->x[2], f->y[0], f->y[1], f->y[2], f->z[0], f->z[1], f->z[2] };
}

ALWAYS_INLINE ramus_vec3 place_of(const placed_frame *f)
{
    return (ramus_vec3){ f->x[3], f->y[3], f->z[3] };
}

ALWAYS_INLINE void add_to(double *at, size_t nv, const four *w, const four *u)
{
    for (int k = 0; k < 3; k++) {
        at[(size_t)k * nv] += (*w)[k];
        at[(size_t)(k + 3) * nv] += (*u)[k];
    }
}

/* list NULL: to its place at once */
ALWAYS_INLINE void add_column(const ramus_model *m, const path_arguments *in, column_list *list, int c, const four *w,
                              const four *u)
{
    const double scale = m->v_scale[c];
    const four angular = scale * *w, linear = scale * *u;
    if (list) {
        list->place[list->n] = m->v_source[c];
        list->angular[list->n] = angular;
        list->linear[list->n] = linear;
        list->n++;
        return;
    }
    add_to(in->jacobian + m->v_source[c], (size_t)m->nv, &angular, &linear);
}

/* Columns of body i, whatever its joint, and then the frame as the joint's frame sees it. */
static __attribute__((noinline)) void pass_any(const ramus_model *m, const path_arguments *in, column_list *list, int i,
                                               placed_frame *f)
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const double pitch = m->link[m->link_of[i]].pitch;
    const rotation R = turn_of(f);
    double q[7] = { 0 }, x[12];
    ramus_twist s[6];
    for (int k = m->qi[i]; k < m->qi[i + 1]; k++)
        q[k - m->qi[i]] = internal_q(m, in->q, k);
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++) {
        const ramus_vec3 w = rotation_undo(R, s[c].angular);
        const ramus_vec3 u = rotation_undo(R, vec3_add(s[c].linear, vec3_cross(s[c].angular, place_of(f))));
        const four angular = { w.x, w.y, w.z, w.z }, linear = { u.x, u.y, u.z, u.z };
        add_column(m, in, list, m->vi[i] + c, &angular, &linear);
    }
    const ramus_pose moved = joint_motion(type, pitch, q);
    pose_numbers(&moved, x);
    see_from(x, f);
}

/* The same of a free joint, whose columns are all unit twists: e_x x p = (0, -p.z, p.y), and so on. */
ALWAYS_INLINE void pass_free(const ramus_model *m, const path_arguments *in, column_list *list, int i, placed_frame *f)
{
    const ramus_vec3 p = place_of(f);
    const four none = { 0 }, rows[3] = { f->x, f->y, f->z };
    const four arms[3] = { p.y * f->z - p.z * f->y, p.z * f->x - p.x * f->z, p.x * f->y - p.y * f->x };
    for (int c = 0; c < 3; c++) {
        add_column(m, in, list, m->vi[i] + c, &rows[c], &arms[c]);
        add_column(m, in, list, m->vi[i] + c + 3, &none, &rows[c]);
    }
    double q[7], x[12];
    for (int k = 0; k < 7; k++)
        q[k] = internal_q(m, in->q, m->qi[i] + k);
    const ramus_pose moved = joint_motion(RAMUS_FREE, 0, q);
    pose_numbers(&moved, x);
    see_from(x, f);
}

/* Bodies body[0 .. n - 1] of the path, tip first; frame: as the first of them sees it, then as the parent of the last. */
ALWAYS_INLINE void climb(const ramus_model *m, const path_arguments *in, column_list *list, int n, const int body[],
                         placed_frame *frame)
{
    double angle[PATH] = { 0 }, sine[PATH], cosine[PATH];
    for (int k = 0; k < n; k++)
        if (m->type[body[k]] == RAMUS_REVOLUTE)
            angle[k] = internal_q(m, in->q, m->qi[body[k]]);
    sincos_padded(SINCOS_ROOM(n), angle, sine, cosine);
    placed_frame f = *frame; /* in registers: copies through memory would wait for each other */
    for (int k = 0; k < n; k++) {
        const int i = body[k], type = m->type[i];
        if (type == RAMUS_REVOLUTE) { /* S_w = z: z x p = (-p.y, p.x, 0) */
            const four u = f.x[3] * f.y - f.y[3] * f.x, x = f.x;
            add_column(m, in, list, m->vi[i], &f.z, &u);
            f.x = cosine[k] * x - sine[k] * f.y;
            f.y = sine[k] * x + cosine[k] * f.y;
        } else if (type == RAMUS_FREE) {
            pass_free(m, in, list, i, &f);
        } else if (type != RAMUS_FIXED) {
            *frame = f;
            pass_any(m, in, list, i, frame);
            f = *frame;
        }
        see_from(m->constants_sv + (size_t)i * SV_CONSTANTS, &f);
    }
    *frame = f;
}

/* n columns in their places in J, from the frame's axes to those that see it as f */
static inline void turn_matrix(size_t n, const placed_frame *f, double J[])
{
    const rotation R = turn_of(f);
    const ramus_vec3 p = place_of(f);
    double *restrict wx = J, *restrict wy = wx + n, *restrict wz = wy + n;
    double *restrict vx = wz + n, *restrict vy = vx + n, *restrict vz = vy + n;
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

/* The same of the columns in a list, one after the other. */
static inline void turn_list(const placed_frame *f, column_list *list)
{
    const four x = { f->x[0], f->y[0], f->z[0], f->z[0] }, y = { f->x[1], f->y[1], f->z[1], f->z[1] };
    const four z = { f->x[2], f->y[2], f->z[2], f->z[2] }, p = { f->x[3], f->y[3], f->z[3], f->z[3] };
    const four p_next = __builtin_shufflevector(p, p, 1, 2, 0, 3);
    for (int k = 0; k < list->n; k++) {
        const four w = list->angular[k], u = list->linear[k], turned = w[0] * x + w[1] * y + w[2] * z;
        const four pw = p * __builtin_shufflevector(turned, turned, 1, 2, 0, 3) - p_next * turned; /* z, x, y */
        list->angular[k] = turned;
        list->linear[k] = u[0] * x + u[1] * y + u[2] * z + __builtin_shufflevector(pw, pw, 1, 2, 0, 3);
    }
}

/* 1: all are finite. 0 x is zero for finite x and NaN for all others. */
static inline int is_finite_matrix(size_t n, const double J[])
{
    double rest = 0;
    size_t k = 0;
    wide all = { 0 };
    for (; k + WIDE <= n; k += WIDE)
        all += 0.0 * wide_load(J + k);
    for (; k < n; k++)
        rest += 0 * J[k];
    for (int l = 0; l < WIDE; l++)
        rest += all[l];
    return rest == 0;
}

/* Each column to its place; 1: all are finite. */
static inline int put_list(const column_list *list, size_t nv, double J[])
{
    four all = { 0 };
    for (int k = 0; k < list->n; k++) {
        all += 0.0 * list->angular[k] + 0.0 * list->linear[k];
        add_to(J + list->place[k], nv, &list->angular[k], &list->linear[k]);
    }
    return all[0] + all[1] + all[2] == 0;
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
    double x[12];
    pose_numbers(&in->x_i_f, x);
    placed_frame f = { { x[0], x[1], x[2], x[9] }, { x[3], x[4], x[5], x[10] }, { x[6], x[7], x[8], x[11] } };
    room.n = 0;
    for (int i = in->body; i;) {
        int path[PATH], n = 0;
        for (; i && n < PATH; i = m->parent[i])
            path[n++] = i;
        if (list) /* inlined for each */
            climb(m, in, &room, n, path, &f);
        else
            climb(m, in, NULL, n, path, &f);
    }
    if (in->reference != RAMUS_LOCAL) {
        pose_numbers(&in->x_w_r, x);
        see_from(x, &f);
        if (in->reference != RAMUS_WORLD)
            f.x[3] = f.y[3] = f.z[3] = 0;
        if (list)
            turn_list(&f, &room);
        else
            turn_matrix(nv, &f, in->jacobian);
    }
    return list ? put_list(&room, nv, in->jacobian) : is_finite_matrix(6 * nv, in->jacobian);
}

#else
typedef int kernel_has_no_such_instance;
#endif
