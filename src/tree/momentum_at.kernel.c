/* momentum_at.kernel.c - momentum from q and v, and its matrix from q, without a pass of kinematics
 *
 *     z_i: axis of joint i;  r = p_i - p_p;  p: the body that carries i
 *
 *     w_i = w_p + z_i v_i        p_i' = p_p' + w_p x r        and the sums of momentum.kernel.c
 *
 * Method   one walk in depth-first order over bodies, welded links being one; the axes of each are three vectors, and joints in
 *          the form of Denavit and Hartenberg turn them by two plane rotations. Then sums over bodies, as many at once as a register
 *          holds. Places and velocities are those from the first body on: numbers are as small as the robot is, wherever it is and
 *          however fast. For the matrix places are those from the first body of each branch on; moments of bodies about it are added up
 *          from tips to roots, and columns follow, again as many at once as a register holds.
 * In       see momentum_arguments.
 * Out      world axes; of all links whose pose is known. A [6 x nv] in the user's coordinates, all of it.
 * Cost     O(bodies); one sincos per turning joint; no allocation. bench/algorithms.
 * Fails    returns 0 where a number of the result is not finite.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/axes.h"
#include "tree/joint_sines.h"
#include "tree/momentum_at.h"
#include "tree/momentum_sums.h"
#include "tree/wide_inertia.h"

size_t KERNEL(momentum_at_work_size)(const ramus_model *m);
int KERNEL(momentum_at)(const ramus_model *m, void *block, const momentum_arguments *in, momentum_sums *out);
int KERNEL(momentum_matrix_at)(const ramus_model *m, void *block, const momentum_arguments *in, double A[]);

typedef struct moving {
    axes axes;
    four place;
    four angular, linear; /* not for the matrix */
} moving;

_Static_assert(sizeof(moving) == MOVING_ROW * sizeof(double), "");

enum { CARRIED_ROW = 16 }; /* numbers of a body with all that it carries: mass, first and second moments, zeros */

typedef struct work {
    double *row;           /* [(bodies + nroot) * MOVING_ROW + nvi * AXIS_ROW] */
    double *carried;       /* [room * CARRIED_ROW] */
    double *sine, *cosine; /* [nangle, whole blocks] */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    const size_t bodies = (size_t)m->merged->nlink + (size_t)m->nroot;
    arena a = { .base = block };
    k->row = arena_take(&a, bodies * MOVING_ROW + (size_t)m->nvi * AXIS_ROW, sizeof *k->row);
    k->carried = arena_take(&a, (bodies + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST, CARRIED_ROW * sizeof *k->carried);
    ARENA_TAKE(&a, SINCOS_ROOM((size_t)m->nangle), k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(momentum_at_work_size)(const ramus_model *m)
{
    work k;
    return work_layout(&k, m, NULL);
}

/* ---- outwards ---- */

enum { MOMENTUM, MATRIX };

static ALWAYS_INLINE four load(const double *at)
{
    four out;
    memcpy(&out, at, sizeof out);
    return out;
}

static ALWAYS_INLINE void store(four x, double *to)
{
    memcpy(to, &x, sizeof x);
}

/* One vector after the other: what is read in larger pieces than it was written in waits for the cache. */
static ALWAYS_INLINE moving load_row(const double *at, const int what)
{
    moving out = { .axes = { load(at), load(at + 4), load(at + 8) }, .place = load(at + MOVING_PLACE) };
    if (what == MOMENTUM) {
        out.angular = load(at + MOVING_ANGULAR);
        out.linear = load(at + MOVING_LINEAR);
    }
    return out;
}

static ALWAYS_INLINE void store_row(const moving *b, double *to, const int what)
{
    store(b->axes.x, to);
    store(b->axes.y, to + 4);
    store(b->axes.z, to + 8);
    store(b->place, to + MOVING_PLACE);
    if (what == MOMENTUM) {
        store(b->angular, to + MOVING_ANGULAR);
        store(b->linear, to + MOVING_LINEAR);
    }
}

/* The unit twist of a joint's coordinate that has a row of its own, at the branch's first body; or its part of velocities. */
static ALWAYS_INLINE void add_axis(const momentum_arguments *in, int c, four angular, four linear, double *row,
                                   moving *b, const int what)
{
    if (what == MATRIX) {
        store(angular, row + in->tables->row[c]);
        store(linear + cross(b->place, angular), row + in->tables->row[c] + 4);
    } else {
        b->angular += in->v[c] * angular;
        b->linear += in->v[c] * linear;
    }
}

/* Of all coordinates of body i; a free joint's are the body's axes. */
static ALWAYS_INLINE void add_free_axes(const ramus_model *m, const momentum_arguments *in, int i, double *row,
                                        moving *b, const int what)
{
    const int c = m->vi[i];
    const four none = { 0 }, axis[3] = { b->axes.x, b->axes.y, b->axes.z };
    for (int j = 0; j < 3; j++) {
        add_axis(in, c + j, axis[j], none, row, b, what);
        add_axis(in, c + j + 3, none, axis[j], row, b, what);
    }
}

static __attribute__((noinline)) void add_any_axes(const ramus_model *m, const momentum_arguments *in, int i,
                                                   double *row, moving *b, const int what)
{
    ramus_twist s[6];
    const int n = joint_axes((ramus_joint_type)m->type[i], m->link[m->link_of[i]].pitch, in->q + m->qi[i], s),
              c = m->vi[i];
    for (int j = 0; j < n; j++) {
        const ramus_vec3 w = s[j].angular, u = s[j].linear;
        add_axis(in, c + j, to_world(&b->axes, w.x, w.y, w.z), to_world(&b->axes, u.x, u.y, u.z), row, b, what);
    }
}

/* Body i on p. Unit twists of joints that are neither revolute nor prismatic are left to the caller. */
static ALWAYS_INLINE moving enter(const ramus_model *m, const work *k, const momentum_arguments *in, int i,
                                  const moving *p, const int what)
{
    moving out = *p;
    four r; /* from p's origin */
    double v = 0;
    const double *x = m->constants_sv + (size_t)i * SV_CONSTANTS;
    if (m->form[i] == FORM_TURN_DH) {
        const double *s = m->short_sv + (size_t)i * SV_SHORT;
        const axes tilted = { p->axes.x, s[0] * p->axes.y + s[1] * p->axes.z, s[0] * p->axes.z - s[1] * p->axes.y };
        out.axes = axes_about_z(&tilted, k->cosine[m->angle[i]], k->sine[m->angle[i]]);
        r = s[2] * p->axes.x + s[3] * out.axes.z;
    } else if (m->form[i] == FORM_TURN) {
        out.axes = axes_by_rows(&p->axes, x);
        out.axes = axes_about_z(&out.axes, k->cosine[m->angle[i]], k->sine[m->angle[i]]);
        r = to_world(&p->axes, x[9], x[10], x[11]);
    } else if (m->form[i] == FORM_SLIDE) {
        out.axes = axes_by_rows(&p->axes, x);
        r = to_world(&p->axes, x[9], x[10], x[11]) + in->q[m->qi[i]] * out.axes.z;
    } else {
        const ramus_pose y = m->type[i] == RAMUS_FREE ? pose_of_free(m, i, in->q) : pose_of_any(m, i, in->q);
        out.axes = turn_axes(&p->axes, rotation_matrix(y.rotation));
        r = to_world(&p->axes, y.position.x, y.position.y, y.position.z);
    }
    out.place = p->place + r;
    if (what == MATRIX)
        return out;
    out.linear = p->linear + cross(p->angular, r);
    if (m->form[i] != FORM_OTHER)
        v = in->v[m->vi[i]];
    if (m->form[i] == FORM_SLIDE)
        out.linear += v * out.axes.z;
    else
        out.angular += v * out.axes.z;
    return out;
}

static ALWAYS_INLINE moving moving_root(const frame_motion *x)
{
    const rotation R = rotation_matrix(x->x_w_i.rotation);
    return (moving){ .axes = { { R.xx, R.yx, R.zx, R.zx }, { R.xy, R.yy, R.zy, R.zy }, { R.xz, R.yz, R.zz, R.zz } },
                     .place = four_of(x->x_w_i.position),
                     .angular = four_of(x->angular),
                     .linear = four_of(x->linear) };
}

static ALWAYS_INLINE void shift(double *at, four by)
{
    store(load(at) - by, at);
}

/* Rows of all bodies and root frames, from the first body of known place on: its place and its velocity. */
static ALWAYS_INLINE void walk(const ramus_model *m, const work *k, const momentum_arguments *in, four *origin,
                               four *drift, const int what)
{
    const ramus_model *bodies = m->merged;
    const momentum_tables *t = in->tables;
    const int n = bodies->nlink;
    double *roots = k->row + (size_t)n * MOVING_ROW;
    const sincos_list angles = { in->q, m->angle_q, 1.0, NULL };
    listed_sines(m->nangle, &angles, bodies->angle_shift, bodies->angle_rest, k->sine, k->cosine);
    for (int r = 0; r < m->nroot; r++) {
        const moving root = moving_root(&t->root[r]);
        store_row(&root, roots + (size_t)r * MOVING_ROW, MOMENTUM);
    }
    int first = 1;
    while (first < n && !t->root_known[bodies->root[first]])
        first++;
    *origin = *drift = (four){ 0 };
    moving now = load_row(roots, what);
    for (int i = 1; i <= n; i++) {
        const int p = bodies->parent[i];
        double *to = k->row + (size_t)(i - 1) * MOVING_ROW;
        if (!p)
            now = load_row(roots + (size_t)bodies->root[i] * MOVING_ROW, what);
        else if (p != i - 1)
            now = load_row(k->row + (size_t)(p - 1) * MOVING_ROW, what);
        now = enter(bodies, k, in, i, &now, what);
        if (i == first) {
            *origin = now.place;
            now.place = (four){ 0 };
            for (int r = 0; r < m->nroot; r++)
                shift(roots + (size_t)r * MOVING_ROW + MOVING_PLACE, *origin);
        }
        if (what == MATRIX && !p) {
            store(now.place, to + MOVING_BASE);
            now.place = (four){ 0 };
        }
        if (bodies->type[i] == RAMUS_FREE) {
            add_free_axes(bodies, in, i, k->row, &now, what);
        } else if (bodies->form[i] == FORM_OTHER) {
            moving other = now; /* in memory, which the others are not */
            add_any_axes(bodies, in, i, k->row, &other, what);
            now = other;
        }
        if (what == MOMENTUM && i == first) {
            *drift = now.linear;
            now.linear = (four){ 0 };
            for (int r = 0; r < m->nroot; r++)
                shift(roots + (size_t)r * MOVING_ROW + MOVING_LINEAR, *drift);
        }
        store_row(&now, to, what);
    }
}

/* ---- several bodies at once ---- */

WIDE_INLINE wide3 three(const wide x[3])
{
    return (wide3){ x[0], x[1], x[2] };
}

/* Rows and constants of bodies `first` on; what is past the last one has no mass, nor have those of unknown place. */
WIDE_INLINE void load_bodies(const momentum_tables *t, const work *k, int first, int n, wide f[],
                             wide I[BODY_CONSTANTS])
{
    const double *row[WIDE];
    for (int l = 0; l < WIDE; l++)
        row[l] = k->row + (size_t)(first + l < t->nbody ? first + l : t->nbody - 1) * MOVING_ROW;
    columns_of(row, 0, n, f);
    for (int c = 0; c < BODY_CONSTANTS; c++)
        I[c] = wide_load(t->constant + (size_t)c * t->room + first);
    if (t->all_known)
        return;
    const wide known = wide_load(t->known + first);
    I[0] *= known;
    for (int c = 4; c < BODY_CONSTANTS; c++)
        I[c] *= known;
}

int KERNEL(momentum_at)(const ramus_model *m, void *block, const momentum_arguments *in, momentum_sums *out)
{
    const momentum_tables *t = in->tables;
    work k;
    four origin, drift;
    wide part[SUMS] = { { 0 } };
    double sum[SUMS], finite = 0;
    work_layout(&k, m, block);
    walk(m, &k, in, &origin, &drift, MOMENTUM);
    for (int first = 0; first < t->nbody; first += WIDE) {
        wide f[MOVING_ROW], I[BODY_CONSTANTS];
        load_bodies(t, &k, first, MOVING_ROW, f, I);
        const wide_bodies b = { three(f),
                                three(f + 4),
                                three(f + 8),
                                three(f + MOVING_PLACE),
                                three(f + MOVING_ANGULAR),
                                three(f + MOVING_LINEAR) };
        add_moving(&b, I, part);
    }
    add_places(part, sum);
    *out = momentum_of_sums(sum, (ramus_vec3){ origin[0], origin[1], origin[2] },
                            (ramus_vec3){ drift[0], drift[1], drift[2] });
    const double *result = &out->mass;
    for (size_t j = 0; j < sizeof *out / sizeof *result; j++)
        finite += 0 * result[j];
    return finite == 0;
}

/* ---- the matrix ---- */

/* Moments of bodies `first` on, each by itself, about the first body of its branch. */
WIDE_INLINE void bodies_alone(const momentum_tables *t, const work *k, int first)
{
    wide f[MOVING_BASE], I[BODY_CONSTANTS], out[CARRIED_ROW] = { { 0 } };
    load_bodies(t, k, first, MOVING_BASE, f, I);
    const wide3 R[3] = { { f[0], f[4], f[8] }, { f[1], f[5], f[9] }, { f[2], f[6], f[10] } };
    const wide_inertia own = wide_inertia_of(R, three(f + MOVING_PLACE), I);
    memcpy(out, own.about, sizeof own.about);
    rows_of_columns(out, CARRIED_ROW, k->carried + (size_t)first * CARRIED_ROW, CARRIED_ROW);
}

/* Tips to roots. Bodies are numbered depth first: most are carried by the one before. */
WIDE_INLINE void carry(const ramus_model *bodies, const work *k)
{
    enum { REGISTERS = CARRIED_ROW / WIDE };
    wide run[REGISTERS] = { { 0 } };
    for (int i = bodies->nlink; i > 0; i--) {
        const int p = bodies->parent[i];
        double *own = k->carried + (size_t)(i - 1) * CARRIED_ROW;
        for (int n = 0; n < REGISTERS; n++) {
            run[n] += wide_load(own + n * WIDE);
            wide_store(own + n * WIDE, run[n]);
        }
        if (p && p == i - 1)
            continue;
        if (p) {
            double *up = k->carried + (size_t)(p - 1) * CARRIED_ROW;
            for (int n = 0; n < REGISTERS; n++)
                wide_store(up + n * WIDE, wide_load(up + n * WIDE) + run[n]);
        }
        for (int n = 0; n < REGISTERS; n++)
            run[n] = (wide){ 0 };
    }
}

/* Of all bodies of known place, from the origin of the walk; mass is that of all. */
static ramus_vec3 centre_of_mass(const ramus_model *m, const momentum_tables *t, const work *k)
{
    const int n = m->merged->nlink;
    double mass = 0;
    ramus_vec3 first = { 0, 0, 0 };
    for (int b = 0; b < t->nbranch; b++) {
        const double *own = k->carried + (size_t)(t->branch[b] - 1) * CARRIED_ROW;
        const double *base = k->row + (size_t)(t->branch[b] - 1) * MOVING_ROW + MOVING_BASE;
        mass += own[0];
        first = vec3_add(first, (ramus_vec3){ own[1], own[2], own[3] });
        first = vec3_axpy(first, own[0], (ramus_vec3){ base[0], base[1], base[2] });
    }
    for (int b = n; b < t->nbody; b++) {
        const double *own = k->carried + (size_t)b * CARRIED_ROW;
        mass += own[0];
        first = vec3_add(first, (ramus_vec3){ own[1], own[2], own[3] });
    }
    return vec3_scale(1 / mass, first);
}

/* Columns of coordinates c to `end` at most, from a register. */
WIDE_INLINE void put_columns(const ramus_model *m, int c, int end, const wide column[6], double A[])
{
    const size_t nv = (size_t)m->nv;
    if (m->plain_order && c + WIDE <= end) {
        for (size_t row = 0; row < 6; row++)
            wide_store(A + row * nv + c, column[row]);
        return;
    }
    double part[6][WIDE];
    for (int row = 0; row < 6; row++)
        wide_store(part[row], column[row]);
    for (int l = 0; l < WIDE && c + l < end; l++) {
        double *at = A + m->v_source[c + l];
        if (m->has_mimic) {
            const double scale = m->v_scale[c + l];
            for (size_t row = 0; row < 6; row++) {
                at[row * nv] += scale * part[row][l];
            }
        } else {
            for (size_t row = 0; row < 6; row++) {
                at[row * nv] = part[row][l];
                WIDE_ONE_BY_ONE;
            }
        }
    }
}

/* Columns of coordinates c to end - 1; arm: from the centre of mass to the branch's first body. */
WIDE_INLINE wide add_columns(const ramus_model *m, const momentum_tables *t, const work *k, int c, int end,
                             ramus_vec3 arm, double A[])
{
    const double *axis[WIDE], *carried[WIDE];
    wide s[AXIS_ROW], about[CARRIED_ROW];
    for (int l = 0; l < WIDE; l++) {
        axis[l] = k->row + t->row[c + l];
        carried[l] = k->carried + (size_t)t->body_by[c + l] * CARRIED_ROW;
    }
    columns_of(axis, 0, AXIS_ROW, s);
    columns_of(carried, 0, CARRIED_ROW, about);
    const wide slide = wide_load(t->slide + c), moved = wide_load(t->moved + c);
    const wide3 a = three(s), b = three(s + 4), w = wide3_scale(wide_load(t->turn + c), a);
    const wide3 u =
        wide3_add(wide3_add(wide3_scale(slide, a), wide3_scale(1 - moved, b)), wide3_scale(moved, wide3_cross(b, w)));
    wide3 f, moment;
    wide_momentum(about, w, u, &f, &moment);
    const wide column[6] = { f.x,
                             f.y,
                             f.z,
                             moment.x + (arm.y * f.z - arm.z * f.y),
                             moment.y + (arm.z * f.x - arm.x * f.z),
                             moment.z + (arm.x * f.y - arm.y * f.x) };
    put_columns(m, c, end, column, A);
    wide finite = { 0 };
    for (int row = 0; row < 6; row++)
        finite += 0.0 * (t->margin * column[row]);
    return finite;
}

int KERNEL(momentum_matrix_at)(const ramus_model *m, void *block, const momentum_arguments *in, double A[])
{
    const momentum_tables *t = in->tables;
    const ramus_model *bodies = m->merged;
    work k;
    four origin, drift;
    wide finite = { 0 }; /* 0 x is not a number where x is not finite */
    work_layout(&k, m, block);
    walk(m, &k, in, &origin, &drift, MATRIX);
    for (int first = 0; first < t->nbody; first += WIDE)
        bodies_alone(t, &k, first);
    carry(bodies, &k);
    const ramus_vec3 centre = centre_of_mass(m, t, &k);
    if (m->has_mimic || !t->all_known)
        numbers_clear(A, 6 * (size_t)m->nv);
    for (int b = 0; b < t->nbranch; b++) {
        const int i = t->branch[b], end = bodies->vi[t->branch[b + 1]];
        const double *base = k.row + (size_t)(i - 1) * MOVING_ROW + MOVING_BASE;
        if (!t->root_known[bodies->root[i]])
            continue;
        const ramus_vec3 arm = vec3_sub((ramus_vec3){ base[0], base[1], base[2] }, centre);
        for (int c = bodies->vi[i]; c < end; c += WIDE)
            finite += add_columns(m, t, &k, c, end, arm, A);
    }
    return wide_total(finite) + 0 * origin[0] + 0 * origin[1] + 0 * origin[2] == 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
