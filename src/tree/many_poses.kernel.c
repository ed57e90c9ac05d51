/* many_poses.kernel.c - the poses of all links, and the Jacobian of one frame, of several states in lanes
 *
 * Method   as kinematics.kernel.c and path.kernel.c have them for one state: unit quaternions of half angles from the roots outwards,
 *          in the same order of operations, so that signs are the same; a frame's columns from its body inwards, each seen from the
 *          frame at once. Sines and cosines come first.
 * In       many_poses_arguments, many_columns_arguments in kernels.h; quaternions of joints are normalised here.
 * Out      rows of the callers' arrays.
 * Cost     O(nlink); O(depth); no allocation. bench/batches.
 * Fails    never: what is not a number goes through to the results of its state.
 */
#include "algebra/kernel.h"
#include "base/memory.h"
#include "tree/joint.h"
#include "tree/joint_sines.h"
#include "tree/kernels.h"

#include <string.h>

#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1

/* A unit quaternion, and a pose with one. */
typedef struct turn {
    lane w, x, y, z;
} turn;

typedef struct place {
    turn r;
    v3 p;
} place;

typedef struct work {
    place *each;         /* [nlink + 1] body frames in the world */
    place *link;         /* [nlink] */
    lane *q;             /* [nqi] with unit quaternions */
    twist *column;       /* [nvi] of the path */
    lane *sine, *cosine; /* [nangle] */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)m->nlink + 1, k->each, k->link);
    k->q = arena_take(&a, (size_t)m->nqi, sizeof *k->q);
    k->column = arena_take(&a, (size_t)m->nvi, sizeof *k->column);
    ARENA_TAKE(&a, JOINT_SINES_ROOM(m), k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(many_poses_work_size)(const ramus_model *m);
void KERNEL(many_poses)(const ramus_model *m, void *block, const many_poses_arguments *in);
void KERNEL(many_columns)(const ramus_model *m, void *block, const many_columns_arguments *in);

size_t KERNEL(many_poses_work_size)(const ramus_model *m)
{
    work k;
    return work_layout(&k, m, NULL);
}

/* ---- quaternions ---- */

static inline turn turn_load(ramus_quat r)
{
    return (turn){ lane_set(r.w), lane_set(r.x), lane_set(r.y), lane_set(r.z) };
}

static inline turn turn_mul(turn a, turn b)
{
    return (turn){ a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                   a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
}

static inline v3 turn_rotate(turn r, v3 u)
{
    const v3 n = { r.x, r.y, r.z }, c = v3_cross(n, u), t = { c.x + c.x, c.y + c.y, c.z + c.z };
    return v3_add(v3_add(u, v3_scale(r.w, t)), v3_cross(n, t));
}

static inline v3 position_load(ramus_vec3 p)
{
    return (v3){ lane_set(p.x), lane_set(p.y), lane_set(p.z) };
}

static inline v3 turned_z(turn r)
{
    const lane two = lane_set(2);
    return (v3){ two * (r.x * r.z + r.w * r.y), two * (r.y * r.z - r.w * r.x),
                 lane_set(1) - two * (r.x * r.x + r.y * r.y) };
}

/* x_a_b seen from where a is */
static inline place place_compose(const place *a, const ramus_pose *b)
{
    return (place){ turn_mul(a->r, turn_load(b->rotation)),
                    v3_add(a->p, turn_rotate(a->r, position_load(b->position))) };
}

static void copy_positions(const ramus_model *m, const work *k, const double q[])
{
    memcpy(k->q, q, (size_t)m->nqi * sizeof *k->q);
    for (int i = 1; i <= m->nlink; i++) {
        if (m->type[i] != RAMUS_SPHERICAL && m->type[i] != RAMUS_FREE)
            continue;
        lane *r = k->q + m->qi[i] + joint_table[m->type[i]].quaternion;
        const lane by = lane_set(1) / lane_sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
        for (int c = 0; c < 4; c++)
            r[c] *= by;
    }
}

/* ---- poses ---- */

/* The body frame in the moved joint frame's axes, any type: c, s of half angles. */
static place joint_place(int type, double pitch, const lane c[], const lane s[], const lane q[])
{
    const lane zero = lane_set(0), one = lane_set(1);
    const turn none = { one, zero, zero, zero };
    switch (type) {
    case RAMUS_PRISMATIC:
        return (place){ none, { zero, zero, q[0] } };
    case RAMUS_HELICAL:
        return (place){ { c[0], zero, zero, s[0] }, { zero, zero, pitch * q[0] } };
    case RAMUS_CYLINDRICAL:
        return (place){ { c[0], zero, zero, s[0] }, { zero, zero, q[1] } };
    case RAMUS_PLANAR:
        return (place){ { c[0], zero, zero, s[0] }, { q[0], q[1], zero } };
    case RAMUS_SPHERICAL:
        return (place){ { q[0], q[1], q[2], q[3] }, zero3() };
    case RAMUS_FREE:
        return (place){ { q[3], q[4], q[5], q[6] }, read3(q) };
    case RAMUS_UNIVERSAL:
        return (place){ turn_mul((turn){ c[0], zero, zero, s[0] }, (turn){ c[1], s[1], zero, zero }), zero3() };
    default:
        return (place){ none, zero3() };
    }
}

static inline place body_place(const ramus_model *m, const work *k, int i, const place *parent)
{
    const int type = m->type[i], angle = m->angle[i];
    const ramus_pose *x_p_j = &m->x_p_j[i];
    const ramus_quat j = x_p_j->rotation;
    const v3 p = v3_add(parent->p, turn_rotate(parent->r, position_load(x_p_j->position)));
    if (type == RAMUS_REVOLUTE) {
        const lane c = k->cosine[angle], s = k->sine[angle];
        const turn r = { j.w * c - j.z * s, j.x * c + j.y * s, j.y * c - j.x * s, j.z * c + j.w * s };
        return (place){ turn_mul(parent->r, r), p };
    }
    const turn at = turn_mul(parent->r, turn_load(j));
    if (type == RAMUS_FIXED)
        return (place){ at, p };
    if (type == RAMUS_PRISMATIC)
        return (place){ at, v3_add(p, v3_scale(k->q[m->qi[i]], turned_z(at))) };
    const place moved =
        joint_place(type, m->link[m->link_of[i]].pitch, k->cosine + angle, k->sine + angle, k->q + m->qi[i]);
    return (place){ turn_mul(at, moved.r), v3_add(p, turn_rotate(at, moved.p)) };
}

void KERNEL(many_poses)(const ramus_model *m, void *block, const many_poses_arguments *in)
{
    work k;
    work_layout(&k, m, block);
    copy_positions(m, &k, in->q);
    plain_sines(m, 0.5, k.q, k.sine, k.cosine);
    for (int i = 1; i <= m->nlink; i++) {
        if (m->depth[i] == 1) {
            const ramus_pose *root = &in->root[m->root[i]];
            const place at = { turn_load(root->rotation), position_load(root->position) };
            k.each[i] = body_place(m, &k, i, &at);
        } else {
            k.each[i] = body_place(m, &k, i, &k.each[m->parent[i]]);
        }
        k.link[m->link_of[i]] = place_compose(&k.each[i], &m->x_i_link[i]);
    }
    in->lanes_to_rows(7 * m->nlink, (const double *)k.link, in->x_w_link, 7 * (size_t)m->nlink, in->rows);
}

/* ---- the Jacobian of one frame ---- */

static inline void put(double *rows, size_t stride, int count, size_t at, double scale, lane value)
{
    value *= scale;
    for (int l = 0; l < count; l++)
        rows[(size_t)l * stride + at] += value[l];
}

static void store_column(const ramus_model *m, const many_columns_arguments *in, int c, twist t)
{
    const size_t nv = (size_t)m->nv, at = (size_t)m->v_source[c];
    const lane number[6] = { t.angular.x, t.angular.y, t.angular.z, t.linear.x, t.linear.y, t.linear.z };
    for (size_t r = 0; r < 6; r++)
        put(in->jacobian, 6 * nv, in->rows, r * nv + at, m->v_scale[c], number[r]);
}

void KERNEL(many_columns)(const ramus_model *m, void *block, const many_columns_arguments *in)
{
    work k;
    work_layout(&k, m, block);
    const constants *body = (const constants *)m->constants_sv;
    copy_positions(m, &k, in->q);
    for (int i = in->body; i; i = m->parent[i]) {
        const sincos_list angles = { (const double *)k.q, m->angle_q + m->angle[i], 1.0, NULL };
        sincos_lanes(joint_nangle((ramus_joint_type)m->type[i]), &angles, NULL, NULL, (double *)(k.sine + m->angle[i]),
                     (double *)(k.cosine + m->angle[i]));
    }
    pose x = pose_load(in->x_i_f);
    for (int i = in->body; i; i = m->parent[i]) {
        const int type = m->type[i];
        const lane *c = k.cosine + m->angle[i], *s = k.sine + m->angle[i];
        twist column[6];
        const int count = joint_columns(type, body[i].pitch, c, s, column);
        for (int j = 0; j < count; j++)
            k.column[m->vi[i] + j] = twist_to_child(x, column[j]);
        x = pose_mul(joint_pose(type, body[i].x, body[i].pitch, c, s, k.q + m->qi[i]), x);
    }
    if (m->nv) /* else it may be NULL */
        memset(in->jacobian, 0, (size_t)in->rows * 6 * (size_t)m->nv * sizeof *in->jacobian);
    if (in->reference != RAMUS_LOCAL)
        x = pose_mul(pose_load(in->x_w_r), x);
    if (in->reference == RAMUS_LOCAL_WORLD_ALIGNED)
        x.p = zero3();
    for (int i = in->body; i; i = m->parent[i])
        for (int c = m->vi[i]; c < m->vi[i] + joint_table[m->type[i]].nv; c++) {
            twist t = k.column[c];
            if (in->reference != RAMUS_LOCAL) {
                const v3 w = pose_rotate(&x, t.angular);
                t = (twist){ w, v3_add(pose_rotate(&x, t.linear), v3_cross(x.p, w)) };
            }
            store_column(m, in, c, t);
        }
}

#else
typedef int kernel_has_no_such_instance;
#endif
