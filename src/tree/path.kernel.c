/* path.kernel.c - the Jacobian of one frame, from q and along its path alone
 *
 *     column of a unit twist (S_w, S_v) of body i, axes of the world, r from the body's origin to the frame's:   S_w,   S_v + S_w x r
 *     in the frame's own axes, R and p the frame as body i sees it:                                              R^T S_w,   R^T (S_v + S_w x p)
 *
 * Method   no other body is needed. Sines of the path's angles come first, in vectors.
 *          Outwards, for axes of the world: the axes of each body and its offset from the one before, from the root to the frame; then
 *          columns from the frame to the root, while offsets add up to r. So places enter by their differences alone.
 *          Inwards, for the frame's own axes: each column is seen from the frame at once, and the body's pose in its parent takes the
 *          frame one body further. Paths of more than PATH bodies go this way too, and the whole matrix is turned afterwards.
 * In       see path_arguments in kernels.h; q in the user's order.
 * Out      J [6 x nv], in the user's coordinates, added to.
 * Cost     O(depth); no allocation. bench/algorithms.
 * Fails    returns 0 where q or J is not finite.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "algebra/sincos.h"
#define WIDE_OF_FOUR
#include "base/wide.h"
#include "tree/axes.h"
#include "tree/kinematics.h"

enum { PATH = 64 }; /* bodies that are turned at once; longer paths go in parts */

int KERNEL(path_jacobian)(const ramus_model *m, const path_arguments *in);

/* The frame as a body sees it: the rows of R, each with its number of p in the last place. One product turns both. */
typedef struct placed_frame {
    four x, y, z;
} placed_frame;

static ALWAYS_INLINE double internal_q(const ramus_model *m, const double q[], int k)
{
    return m->q_scale[k] * q[m->q_source[k]] + m->q_offset[k];
}

/* f as the frame sees it that has f's own frame at x: rows of R, then p */
static ALWAYS_INLINE void see_from(const double x[12], placed_frame *f)
{
    const placed_frame old = *f;
    f->x = (four){ 0, 0, 0, x[9] } + x[2] * old.z + x[0] * old.x + x[1] * old.y;
    f->y = (four){ 0, 0, 0, x[10] } + x[5] * old.z + x[3] * old.x + x[4] * old.y;
    f->z = (four){ 0, 0, 0, x[11] } + x[8] * old.z + x[6] * old.x + x[7] * old.y;
}

static ALWAYS_INLINE void pose_numbers(rotation R, ramus_vec3 p, double out[12])
{
    const double all[12] = { R.xx, R.xy, R.xz, R.yx, R.yy, R.yz, R.zx, R.zy, R.zz, p.x, p.y, p.z };
    memcpy(out, all, sizeof all);
}

static ALWAYS_INLINE rotation turn_of(const placed_frame *f)
{
    return (rotation){ f->x[0], f->x[1], f->x[2], f->y[0], f->y[1], f->y[2], f->z[0], f->z[1], f->z[2] };
}

static ALWAYS_INLINE ramus_vec3 place_of(const placed_frame *f)
{
    return (ramus_vec3){ f->x[3], f->y[3], f->z[3] };
}

/* Where columns go. */
typedef struct column_places {
    const ramus_model *m;
    double *J;
    double margin; /* beside the largest number, for sums of columns */
    four sum;      /* zero as long as all are finite: 0 x is NaN for all other x */
} column_places;

/* The last places mean nothing. */
static ALWAYS_INLINE void add_column(column_places *to, int c, four w, four u)
{
    const size_t nv = (size_t)to->m->nv;
    const double scale = to->m->v_scale[c];
    double *at = to->J + to->m->v_source[c];
    w *= scale;
    u *= scale;
    to->sum += 0.0 * (to->margin * w) + 0.0 * (to->margin * u);
    for (size_t k = 0; k < 3; k++) {
        at[k * nv] += w[k];
        at[(k + 3) * nv] += u[k];
    }
}

typedef struct turned_path {
    const ramus_model *m;
    const double *q;
    const int *body;
} turned_path;

static ALWAYS_INLINE double angle_of_path(const void *self, int k)
{
    const turned_path *path = (const turned_path *)self;
    const int i = path->body[k];
    return path->m->type[i] == RAMUS_REVOLUTE ? internal_q(path->m, path->q, path->m->qi[i]) : 0;
}

/* Sines and cosines of the angles of n bodies; of those that do not turn, of zero. */
static ALWAYS_INLINE void turn_path(const ramus_model *m, const double q[], int n, const int body[], double sine[PATH],
                                    double cosine[PATH])
{
    const turned_path path = { m, q, body };
    sincos_of(n, angle_of_path, &path, NULL, NULL, sine, cosine);
}

static int internal_joint(const ramus_model *m, const double q[], int i, double out[7])
{
    for (int k = m->qi[i]; k < m->qi[i + 1]; k++)
        out[k - m->qi[i]] = internal_q(m, q, k);
    return m->type[i];
}

typedef struct joint_move {
    rotation R;
    ramus_vec3 p;
} joint_move;

static ALWAYS_INLINE joint_move free_motion(const ramus_model *m, const double q[], int i)
{
    double own[7];
    for (int k = 0; k < 7; k++)
        own[k] = internal_q(m, q, m->qi[i] + k);
    return (joint_move){ rotation_of_any_length((ramus_quat){ own[3], own[4], own[5], own[6] }),
                         { own[0], own[1], own[2] } };
}

/* ---- outwards ---- */

typedef struct placed_body {
    axes axes;
    four offset; /* from the body before it */
} placed_body;

static ALWAYS_INLINE placed_body move(const placed_body *at, joint_move by)
{
    return (placed_body){ turn_axes(&at->axes, by.R), at->offset + to_world(&at->axes, by.p.x, by.p.y, by.p.z) };
}

static __attribute__((noinline)) joint_move any_motion(const ramus_model *m, const double q[], int i)
{
    double own[7];
    const ramus_joint_type type = (ramus_joint_type)internal_joint(m, q, i, own);
    const ramus_pose moved = joint_motion(type, m->link[m->link_of[i]].pitch, own);
    return (joint_move){ rotation_matrix(moved.rotation), moved.position };
}

static __attribute__((noinline)) void add_any(const double q[], column_places *to, int i, const placed_body *at,
                                              const four *r)
{
    const ramus_model *m = to->m;
    double own[7];
    ramus_twist s[6];
    const ramus_joint_type type = (ramus_joint_type)internal_joint(m, q, i, own);
    const int n = joint_axes(type, m->link[m->link_of[i]].pitch, own, s);
    for (int c = 0; c < n; c++) {
        const four w = to_world(&at->axes, s[c].angular.x, s[c].angular.y, s[c].angular.z);
        const four u = to_world(&at->axes, s[c].linear.x, s[c].linear.y, s[c].linear.z);
        add_column(to, m->vi[i] + c, w, u + cross(w, *r));
    }
}

/* Bodies body[0 .. n - 1] of the path, tip first. */
static ALWAYS_INLINE void jacobian_outwards(const path_arguments *in, column_places *to, int n, const int body[])
{
    const ramus_model *m = to->m;
    double sine[PATH], cosine[PATH];
    placed_body at[PATH];
    const four none = { 0 };
    const ramus_vec3 tip = in->x_i_f.position, root = in->x_w_r.position;
    four sum = { root.x, root.y, root.z, root.z };
    turn_path(m, in->q, n, body, sine, cosine);
    const rotation R = rotation_matrix(in->x_w_r.rotation);
    axes now = { { R.xx, R.yx, R.zx, R.zx }, { R.xy, R.yy, R.zy, R.zy }, { R.xz, R.yz, R.zz, R.zz } };
    for (int k = n - 1; k >= 0; k--) {
        const int i = body[k], type = m->type[i];
        const double *x = m->constants_sv + (size_t)i * SV_CONSTANTS;
        placed_body next = { axes_by_rows(&now, x), to_world(&now, x[9], x[10], x[11]) };
        if (type == RAMUS_REVOLUTE)
            next.axes = axes_about_z(&next.axes, cosine[k], sine[k]);
        else if (type != RAMUS_FIXED)
            next = move(&next, type == RAMUS_FREE ? free_motion(m, in->q, i) : any_motion(m, in->q, i));
        at[k] = next;
        now = next.axes;
        sum += next.offset;
    }
    four r = in->reference == RAMUS_WORLD ? -sum : to_world(&now, tip.x, tip.y, tip.z);
    for (int k = 0; k < n; k++) {
        const int i = body[k], type = m->type[i], c = m->vi[i];
        const axes *a = &at[k].axes;
        if (type == RAMUS_REVOLUTE) {
            add_column(to, c, a->z, cross(a->z, r));
        } else if (type == RAMUS_FREE) { /* its columns are unit twists: the body's axes */
            const four axis[3] = { a->x, a->y, a->z };
            for (int j = 0; j < 3; j++) {
                add_column(to, c + j, axis[j], cross(axis[j], r));
                add_column(to, c + j + 3, none, axis[j]);
            }
        } else if (type != RAMUS_FIXED) {
            add_any(in->q, to, i, &at[k], &r);
        }
        r += at[k].offset;
    }
}

/* ---- inwards ---- */

/* Columns of body i, whatever its joint, and then the frame as the joint's frame sees it. */
static __attribute__((noinline)) void pass_any(const double state[], column_places *to, int i, placed_frame *f)
{
    const ramus_model *m = to->m;
    const double pitch = m->link[m->link_of[i]].pitch;
    const rotation R = turn_of(f);
    double q[7], x[12];
    ramus_twist s[6];
    const ramus_joint_type type = (ramus_joint_type)internal_joint(m, state, i, q);
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++) {
        const ramus_vec3 w = rotation_undo(R, s[c].angular);
        const ramus_vec3 u = rotation_undo(R, vec3_add(s[c].linear, vec3_cross(s[c].angular, place_of(f))));
        const four angular = { w.x, w.y, w.z, w.z }, linear = { u.x, u.y, u.z, u.z };
        add_column(to, m->vi[i] + c, angular, linear);
    }
    const ramus_pose moved = joint_motion(type, pitch, q);
    pose_numbers(rotation_matrix(moved.rotation), moved.position, x);
    see_from(x, f);
}

/* The same of a free joint, whose columns are all unit twists: e_x x p = (0, -p.z, p.y), and so on. */
static ALWAYS_INLINE void pass_free(const double state[], column_places *to, int i, placed_frame *f)
{
    const ramus_model *m = to->m;
    const ramus_vec3 p = place_of(f);
    const four none = { 0 }, rows[3] = { f->x, f->y, f->z };
    const four arms[3] = { p.y * f->z - p.z * f->y, p.z * f->x - p.x * f->z, p.x * f->y - p.y * f->x };
    for (int c = 0; c < 3; c++) {
        add_column(to, m->vi[i] + c, rows[c], arms[c]);
        add_column(to, m->vi[i] + c + 3, none, rows[c]);
    }
    double x[12];
    const joint_move moved = free_motion(m, state, i);
    pose_numbers(moved.R, moved.p, x);
    see_from(x, f);
}

/* Bodies body[0 .. n - 1] of the path, tip first; frame: as the first of them sees it, then as the parent of the last. */
static ALWAYS_INLINE void climb(const double q[], column_places *to, int n, const int body[], placed_frame *frame)
{
    const ramus_model *m = to->m;
    double sine[PATH], cosine[PATH];
    turn_path(m, q, n, body, sine, cosine);
    placed_frame f = *frame; /* in registers: copies through memory would wait for each other */
    for (int k = 0; k < n; k++) {
        const int i = body[k], type = m->type[i];
        if (type == RAMUS_REVOLUTE) { /* S_w = z: z x p = (-p.y, p.x, 0) */
            const four u = f.x[3] * f.y - f.y[3] * f.x, x = f.x;
            add_column(to, m->vi[i], f.z, u);
            f.x = cosine[k] * x - sine[k] * f.y;
            f.y = sine[k] * x + cosine[k] * f.y;
        } else if (type == RAMUS_FREE) {
            pass_free(q, to, i, &f);
        } else if (type != RAMUS_FIXED) {
            *frame = f;
            pass_any(q, to, i, frame);
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

/* 1: all are finite. 0 x is zero for finite x and NaN for all others. */
static inline int all_finite(size_t n, const double x[])
{
    double rest = 0;
    size_t k = 0;
    wide all = { 0 };
    for (; k + WIDE <= n; k += WIDE)
        all += 0.0 * wide_load(x + k);
    for (; k < n; k++)
        rest += 0 * x[k];
    return rest + wide_total(all) == 0;
}

/* The first bodies of the path from body i to its root; their number. Where they are not all, i is the next one. */
static ALWAYS_INLINE int next_bodies(const ramus_model *m, int *i, int body[PATH])
{
    int n = 0;
    for (; *i && n < PATH; *i = m->parent[*i])
        body[n++] = *i;
    return n;
}

static void jacobian_inwards(const path_arguments *in, column_places *to)
{
    const ramus_model *m = to->m;
    double x[12];
    pose_numbers(rotation_matrix(in->x_i_f.rotation), in->x_i_f.position, x);
    placed_frame f = { { x[0], x[1], x[2], x[9] }, { x[3], x[4], x[5], x[10] }, { x[6], x[7], x[8], x[11] } };
    for (int i = in->body; i;) {
        int body[PATH];
        const int n = next_bodies(m, &i, body);
        climb(in->q, to, n, body, &f);
    }
    if (in->reference == RAMUS_LOCAL)
        return;
    pose_numbers(rotation_matrix(in->x_w_r.rotation), in->x_w_r.position, x);
    see_from(x, &f);
    if (in->reference != RAMUS_WORLD)
        f.x[3] = f.y[3] = f.z[3] = 0;
    turn_matrix((size_t)m->nv, &f, in->jacobian);
    to->sum[0] += !all_finite(6 * (size_t)m->nv, in->jacobian);
}

int KERNEL(path_jacobian)(const ramus_model *m, const path_arguments *in)
{
    column_places to = { .m = m, .J = in->jacobian, .margin = m->has_mimic ? 0x1p30 : 1 };
    int body[PATH], beyond = in->body;
    const int n = next_bodies(m, &beyond, body);
    if (in->reference == RAMUS_LOCAL || beyond)
        jacobian_inwards(in, &to);
    else
        jacobian_outwards(in, &to, n, body);
    return to.sum[0] + to.sum[1] + to.sum[2] == 0 && all_finite((size_t)m->nq, in->q);
}

#else
typedef int kernel_has_no_such_instance;
#endif
