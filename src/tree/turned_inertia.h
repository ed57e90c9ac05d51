/* turned_inertia.h - rotation matrices, and inertias in other axes: for composite bodies in one set of axes */
#ifndef RAMUS_TREE_TURNED_INERTIA_H
#define RAMUS_TREE_TURNED_INERTIA_H

#include "algebra/quat.h"
#include "algebra/vec3.h"

typedef struct rotation {
    double xx, xy, xz, yx, yy, yz, zx, zy, zz; /* rows */
} rotation;

/* two: 2 / |r|^2 */
static inline rotation rotation_by(ramus_quat r, double two)
{
    const double x2 = two * r.x, y2 = two * r.y, z2 = two * r.z;
    const double xx = x2 * r.x, yy = y2 * r.y, zz = z2 * r.z, xy = x2 * r.y, xz = x2 * r.z;
    const double yz = y2 * r.z, wx = x2 * r.w, wy = y2 * r.w, wz = z2 * r.w;
    return (rotation){ 1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy };
}

static inline rotation rotation_matrix(ramus_quat r)
{
    return rotation_by(r, 2);
}

/* Of r / |r|, without its root; what cannot be divided so is left to ramus_quat_normalized. */
static inline rotation rotation_of_any_length(ramus_quat r)
{
    const double square = quat_dot(r, r);
    return square > 1e-200 && square < 1e200 ? rotation_by(r, 2 / square) : rotation_matrix(ramus_quat_normalized(r));
}

static inline ramus_vec3 rotation_apply(rotation r, ramus_vec3 u)
{
    return (ramus_vec3){ r.xx * u.x + r.xy * u.y + r.xz * u.z, r.yx * u.x + r.yy * u.y + r.yz * u.z,
                         r.zx * u.x + r.zy * u.y + r.zz * u.z };
}

static inline ramus_vec3 rotation_undo(rotation r, ramus_vec3 u) /* R^T u */
{
    return (ramus_vec3){ r.xx * u.x + r.yx * u.y + r.zx * u.z, r.xy * u.x + r.yy * u.y + r.zy * u.z,
                         r.xz * u.x + r.yz * u.y + r.zz * u.z };
}

/* out = R I R^T, symmetric matrices as xx yy zz xy xz yz */
static inline void rotate_inertia(rotation r, const double I[6], double out[6])
{
    const ramus_vec3 x = tensor_mul(I, (ramus_vec3){ r.xx, r.xy, r.xz }),
                     y = tensor_mul(I, (ramus_vec3){ r.yx, r.yy, r.yz }),
                     z = tensor_mul(I, (ramus_vec3){ r.zx, r.zy, r.zz });
    out[0] = r.xx * x.x + r.xy * x.y + r.xz * x.z;
    out[1] = r.yx * y.x + r.yy * y.y + r.yz * y.z;
    out[2] = r.zx * z.x + r.zy * z.y + r.zz * z.z;
    out[3] = r.yx * x.x + r.yy * x.y + r.yz * x.z;
    out[4] = r.zx * x.x + r.zy * x.y + r.zz * x.z;
    out[5] = r.zx * y.x + r.zy * y.y + r.zz * y.z;
}

/* From the centre of mass to the point that it is at c from: + m (|c|^2 1 - c c^T), with h = m c. */
static inline void inertia_move(ramus_vec3 h, ramus_vec3 c, double I[6])
{
    I[0] += h.y * c.y + h.z * c.z;
    I[1] += h.x * c.x + h.z * c.z;
    I[2] += h.x * c.x + h.y * c.y;
    I[3] -= h.x * c.y;
    I[4] -= h.x * c.z;
    I[5] -= h.y * c.z;
}

enum { BODY_CONSTANTS = 10 }; /* mass; centre of mass; inertia about it, xx yy zz xy xz yz: in the body's frame */

/* To a body, a part at x in its frame, with its mass, its centre of mass and the inertia about that in its own frame. */
static inline void body_add(double body[BODY_CONSTANTS], ramus_pose x, double mass, ramus_vec3 part,
                            const double inertia[6])
{
    double turned[6];
    const double sum = body[0] + mass, share = sum != 0 ? mass / sum : 0;
    const ramus_vec3 com = { body[1], body[2], body[3] }, apart = vec3_sub(ramus_pose_point(x, part), com);
    rotate_inertia(rotation_matrix(x.rotation), inertia, turned);
    /* both about their common centre: m1 m2 / (m1 + m2) at the distance of the two */
    inertia_move(vec3_scale(share * body[0], apart), apart, turned);
    const ramus_vec3 centre = vec3_axpy(com, share, apart);
    body[0] = sum;
    body[1] = centre.x;
    body[2] = centre.y;
    body[3] = centre.z;
    for (int n = 0; n < 6; n++)
        body[4 + n] += turned[n];
}

#endif
