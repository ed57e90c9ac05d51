/* mass_matrix.kernel.c - the inertia that joint accelerations meet
 *
 *     M_rk = S_r^T X_r,k I_k S_k      k carried by r (or r itself); I_k: joint k's body with all that it carries, as one
 *
 * Method   composite bodies (Walker & Orin; Featherstone), from the last body to the first, each in its own frame. In
 *          depth-first order the joints that a body carries are neighbours; their wrenches I_k S_k are kept as columns of
 *          a 6 x nvi table, by component, and go one body down the tree together, several columns per instruction. A row
 *          of M is then one or a few components of those columns. Only rows of ancestors are visited: the rest is 0.
 * In       see mass_matrix_arguments in kernels.h.
 * Out      M [nv x nv] of each state, row major, full, in the USER's order; dependent joints are folded into their masters:
 *          M = G^T M_internal G for v_internal = G v.
 * Cost     O(sum of depths) beside clearing M; one sincos per turning joint; no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/branch_walk.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"
#include "tree/kernels.h"

#if defined RAMUS_ALGEBRA_sv

#include "tree/composite.h"

#include <string.h>

#if RAMUS_LANES > 1
#define COLUMNS 1 /* that one vector holds: one of each state */
typedef lane columns;
#else
#if defined __AVX__
#define COLUMNS 4
#else
#define COLUMNS 2
#endif
typedef double columns __attribute__((vector_size(COLUMNS * 8)));
#endif

typedef struct work {
    composite *each; /* [nlink + 1] */
    int *end;        /* [nlink + 1] one past the last internal coordinate that it carries; 0: not known yet */
    lane *fx, *fy, *fz, *mx, *my, *mz; /* [nvi], COLUMNS spare before the first */
    lane *sine, *cosine;               /* [nangle] */
#if RAMUS_LANES > 1
    int *
        mirrored; /* [nvi] one past the last column of a row that is still to be mirrored below the diagonal; 0: none */
#endif
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)m->nlink + 1, k->each, k->end);
    lane **const column[] = { &k->fx, &k->fy, &k->fz, &k->mx, &k->my, &k->mz };
    for (int c = 0; c < 6; c++) {
        lane *start = arena_take(&a, (size_t)m->nvi + COLUMNS, sizeof *start);
        *column[c] = block ? start + COLUMNS : NULL;
    }
    ARENA_TAKE(&a, JOINT_SINES_ROOM(m), k->sine, k->cosine);
#if RAMUS_LANES > 1
    k->mirrored = arena_take(&a, (size_t)m->nvi, sizeof *k->mirrored);
#endif
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(mass_matrix_work_size)(const ramus_model *m);
void KERNEL(mass_matrix)(const ramus_model *m, void *block, const mass_matrix_arguments *in);

static inline columns load(const lane *at)
{
    columns c;
    memcpy(&c, at, sizeof c);
    return c;
}

/* Columns [first, end) seen from the parent. The last block may start before `first`: the columns there belong to
 * bodies that are still to come, and will be written then. */
static ALWAYS_INLINE void columns_to_parent(const work *k, const pose *x, int first, int end)
{
    for (int c = end - COLUMNS; c > first - COLUMNS; c -= COLUMNS) {
        const columns fx = load(k->fx + c), fy = load(k->fy + c), fz = load(k->fz + c);
        const columns mx = load(k->mx + c), my = load(k->my + c), mz = load(k->mz + c);
        const columns gx = x->xx * fx + x->xy * fy + x->xz * fz;
        const columns gy = x->yx * fx + x->yy * fy + x->yz * fz;
        const columns gz = x->zx * fx + x->zy * fy + x->zz * fz;
        const columns nx = x->xx * mx + x->xy * my + x->xz * mz + (x->p.y * gz - x->p.z * gy);
        const columns ny = x->yx * mx + x->yy * my + x->yz * mz + (x->p.z * gx - x->p.x * gz);
        const columns nz = x->zx * mx + x->zy * my + x->zz * mz + (x->p.x * gy - x->p.y * gx);
        memcpy(k->fx + c, &gx, sizeof gx);
        memcpy(k->fy + c, &gy, sizeof gy);
        memcpy(k->fz + c, &gz, sizeof gz);
        memcpy(k->mx + c, &nx, sizeof nx);
        memcpy(k->my + c, &ny, sizeof ny);
        memcpy(k->mz + c, &nz, sizeof nz);
    }
}

/* The number at `at` of each state's matrix: `value`, or that much more. */
static inline void set(const ramus_model *m, const mass_matrix_arguments *in, size_t at, const lane *value)
{
#if RAMUS_LANES == 1
    (void)m;
    in->M[at] = *value;
#else
    const size_t nv = (size_t)m->nv, next = nv * nv;
    const double *from = (const double *)value;
    double *M = in->M + at;
    if (in->rows == RAMUS_LANES)
        for (int l = 0; l < RAMUS_LANES; l++)
            M[(size_t)l * next] = from[l];
    else
        for (int l = 0; l < in->rows; l++)
            M[(size_t)l * next] = from[l];
#endif
}

static inline void add(const ramus_model *m, const mass_matrix_arguments *in, size_t at, lane value)
{
#if RAMUS_LANES == 1
    (void)m;
    in->M[at] += value;
#else
    const size_t nv = (size_t)m->nv, next = nv * nv;
    for (int l = 0; l < in->rows; l++)
        in->M[(size_t)l * next + at] += value[l];
#endif
}

/* One element and its mirror image, r != c, in internal coordinates. */
static inline void put(const ramus_model *m, const mass_matrix_arguments *in, int r, int c, const lane *value)
{
    const size_t nv = (size_t)m->nv, row = (size_t)m->v_source[r], column = (size_t)m->v_source[c];
    if (m->has_mimic) {
        const lane scaled = *value * (m->v_scale[r] * m->v_scale[c]);
        add(m, in, row * nv + column, scaled);
        add(m, in, column * nv + row, scaled);
    } else {
        set(m, in, row * nv + column, value);
        set(m, in, column * nv + row, value);
    }
}

static inline void put_diagonal(const ramus_model *m, const mass_matrix_arguments *in, int r, lane value)
{
    const size_t at = (size_t)m->v_source[r] * ((size_t)m->nv + 1);
    if (in->armature)
        value += in->armature[r];
    if (m->has_mimic)
        add(m, in, at, m->v_scale[r] * m->v_scale[r] * value);
    else
        set(m, in, at, &value);
}

static inline void keep(const work *k, int c, const wrench *u)
{
    k->fx[c] = u->force.x;
    k->fy[c] = u->force.y;
    k->fz[c] = u->force.z;
    k->mx[c] = u->moment.x;
    k->my[c] = u->moment.y;
    k->mz[c] = u->moment.z;
}

/* Elements right of the diagonal, and their mirror images. */
static ALWAYS_INLINE void put_row(const ramus_model *m, const mass_matrix_arguments *in, const work *k, int vi, int end,
                                  const lane row[])
{
    if (!m->plain_order) {
        for (int c = vi + 1; c < end; c++)
            put(m, in, vi, c, &row[c]);
        return;
    }
    const size_t nv = (size_t)m->nv;
#if RAMUS_LANES == 1
    (void)k;
    double *along = in->M + (size_t)vi * nv, *down = in->M + (size_t)vi;
    for (int c = vi + 1; c < end; c++)
        along[c] = down[(size_t)c * nv] = row[c];
#else
    k->mirrored[vi] = end;
    in->lanes_to_rows(end - vi - 1, (const double *)(row + vi + 1), in->M + (size_t)vi * (nv + 1) + 1, nv * nv,
                      in->rows);
#endif
}

/* Rows of a joint that turns about z or slides along it: one component of the columns is the row. */
static ALWAYS_INLINE void rows_one_axis(const ramus_model *m, const mass_matrix_arguments *in, const work *k, int vi,
                                        int end, int turns, const composite *body)
{
    const lane *row = turns ? k->mz : k->fz;
    const wrench u = turns ? composite_turn_z(body) : composite_slide_z(body);
    keep(k, vi, &u);
    put_diagonal(m, in, vi, row[vi]);
    put_row(m, in, k, vi, end, row);
}

/* Rows of a free joint: the six components of the columns. */
static void rows_free(const ramus_model *m, const mass_matrix_arguments *in, const work *k, int i, int end)
{
    const int vi = m->vi[i];
    const lane *const row[6] = { k->mx, k->my, k->mz, k->fx, k->fy, k->fz };
    for (int r = 0; r < 6; r++) {
        const lane zero = lane_set(0), one = lane_set(1);
        const v3 axis = { r % 3 == 0 ? one : zero, r % 3 == 1 ? one : zero, r % 3 == 2 ? one : zero };
        const v3 none = { zero, zero, zero };
        const wrench u = r < 3 ? composite_mul(&k->each[i], axis, none) : composite_mul(&k->each[i], none, axis);
        keep(k, vi + r, &u);
    }
    for (int r = 0; r < 6; r++) {
        put_diagonal(m, in, vi + r, row[r][vi + r]);
        put_row(m, in, k, vi + r, end, row[r]);
    }
}

#if RAMUS_LANES > 1
/* What is beside the diagonal in rows, also below it. */
static void mirror_rows(const ramus_model *m, const mass_matrix_arguments *in, const work *k)
{
    const size_t nv = (size_t)m->nv;
    for (int l = 0; l < in->rows; l++) {
        double *M = in->M + (size_t)l * nv * nv;
        for (int r = 0; r < m->nv; r++)
            for (int c = r + 1; c < k->mirrored[r]; c++)
                M[(size_t)c * nv + (size_t)r] = M[(size_t)r * nv + (size_t)c];
    }
}
#endif

static void rows_any(const ramus_model *m, const mass_matrix_arguments *in, const work *k, int i, double pitch, int end)
{
    const int vi = m->vi[i], type = m->type[i];
    const lane *c = k->cosine + m->angle[i], *s = k->sine + m->angle[i];
    twist axis[6];
    const int n = joint_columns(type, pitch, c, s, axis);
    for (int r = 0; r < n; r++) {
        const wrench u = composite_mul(&k->each[i], axis[r].angular, axis[r].linear);
        keep(k, vi + r, &u);
    }
    for (int j = vi; j < end; j++) { /* the part of each column that the joint bears */
        const wrench u = { { k->fx[j], k->fy[j], k->fz[j] }, { k->mx[j], k->my[j], k->mz[j] } };
        lane force[6];
        joint_project(type, pitch, c, s, &u, force);
        for (int r = 0; r < n && vi + r <= j; r++)
            if (vi + r == j)
                put_diagonal(m, in, j, force[r]);
            else
                put(m, in, vi + r, j, &force[r]);
    }
}

/* Rows of the joint that moves body i, with all that it carries. */
static ALWAYS_INLINE void rows(const ramus_model *m, const mass_matrix_arguments *in, const work *k,
                               const constants *body, int i, int end)
{
    const int type = m->type[i];
    if (type == RAMUS_REVOLUTE || type == RAMUS_PRISMATIC)
        rows_one_axis(m, in, k, m->vi[i], end, type == RAMUS_REVOLUTE, &k->each[i]);
    else if (type == RAMUS_FREE)
        rows_free(m, in, k, i, end);
    else if (type != RAMUS_FIXED)
        rows_any(m, in, k, i, body[i].pitch, end);
}

static ALWAYS_INLINE pose pose_in_parent(const ramus_model *m, const mass_matrix_arguments *in, const work *k,
                                         const constants *body, int i)
{
    if (m->type[i] == RAMUS_REVOLUTE)
        return pose_turn(body[i].x, k->cosine[m->angle[i]], k->sine[m->angle[i]]);
    return joint_pose(m->type[i], body[i].x, body[i].pitch, k->cosine + m->angle[i], k->sine + m->angle[i],
                      (const lane *)in->q + m->qi[i]);
}

size_t KERNEL(mass_matrix_work_size)(const ramus_model *m)
{
    work k;
    const size_t size = work_layout(&k, m, NULL);
#if defined BRANCHES
    const branches *b = m->merged->branches;
    const size_t other = b && b->mass ? KERNEL(mass_trunk_work_size)(m->merged) : 0;
    return other > size ? other : size;
#else
    return size;
#endif
}

void KERNEL(mass_matrix)(const ramus_model *m, void *block, const mass_matrix_arguments *in)
{
#if defined BRANCHES
    if (m->branches && m->branches->mass) {
        KERNEL(mass_trunk)(m, block, in);
        return;
    }
#endif
    work k;
    work_layout(&k, m, block);
    const constants *body = (const constants *)m->constants_sv;
    plain_sines(m, 1.0, (const lane *)in->q, k.sine, k.cosine);
    if (m->nv)
        memset(in->M, 0, (size_t)in->rows * (size_t)m->nv * (size_t)m->nv * sizeof *in->M);
#if RAMUS_LANES > 1
    memset(k.mirrored, 0, (size_t)m->nvi * sizeof *k.mirrored);
#endif
    for (int i = 1; i <= m->nlink; i++) {
        k.each[i] = composite_alone(body[i].inertia);
        k.end[i] = 0;
    }
    for (int i = m->nlink; i > 0; i--) {
        const int p = m->parent[i];
        if (!k.end[i]) /* it carries nothing */
            k.end[i] = m->vi[i] + ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        rows(m, in, &k, body, i, k.end[i]);
        if (p) {
            const pose x = pose_in_parent(m, in, &k, body, i);
            columns_to_parent(&k, &x, m->vi[i], k.end[i]);
            composite_to_parent(&k.each[p], &x, &k.each[i]);
            if (!k.end[p])
                k.end[p] = k.end[i];
        }
    }
#if RAMUS_LANES > 1
    if (m->plain_order)
        mirror_rows(m, in, &k);
#endif
}

#else
typedef int kernel_has_no_such_instance;
#endif
