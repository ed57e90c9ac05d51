/* axes.h - places and axes of bodies as vectors, for walks over the bodies of one state
 *
 * x, y, z of a place or an axis are one vector with one place more, which means nothing; or the four numbers of a quaternion are. Functions
 * with vectors are inlined, so that no call depends on the instruction set.
 */
#ifndef RAMUS_TREE_AXES_H
#define RAMUS_TREE_AXES_H

#include "base/inline.h"
#include "algebra/quat.h"
#include "model/compiled.h"
#include "model/joint.h"
#include "turned_inertia.h"

#pragma GCC diagnostic ignored "-Wpsabi"
typedef double four __attribute__((vector_size(4 * sizeof(double))));

/* Axes of a body in the world's. */
typedef struct axes {
    four x, y, z;
} axes;

static ALWAYS_INLINE four four_of(ramus_vec3 v)
{
    return (four){ v.x, v.y, v.z, 0 };
}

static ALWAYS_INLINE four to_world(const axes *a, double x, double y, double z)
{
    return z * a->z + (x * a->x + y * a->y);
}

static ALWAYS_INLINE four cross(four a, four b)
{
    const four a_next = __builtin_shufflevector(a, a, 1, 2, 0, 3), b_next = __builtin_shufflevector(b, b, 1, 2, 0, 3);
    const four turned = a * b_next - a_next * b; /* z, x, y */
    return __builtin_shufflevector(turned, turned, 1, 2, 0, 3);
}

/* Those of a body that is turned by R, rows in x[0 .. 8], against one with axes a */
static ALWAYS_INLINE axes axes_by_rows(const axes *a, const double x[9])
{
    return (axes){ to_world(a, x[0], x[3], x[6]), to_world(a, x[1], x[4], x[7]), to_world(a, x[2], x[5], x[8]) };
}

static ALWAYS_INLINE axes turn_axes(const axes *a, rotation R)
{
    return (axes){ to_world(a, R.xx, R.yx, R.zx), to_world(a, R.xy, R.yy, R.zy), to_world(a, R.xz, R.yz, R.zz) };
}

/* By the angle of a revolute joint, about z. */
static ALWAYS_INLINE axes axes_about_z(const axes *a, double cosine, double sine)
{
    return (axes){ cosine * a->x + sine * a->y, cosine * a->y - sine * a->x, a->z };
}

/* Body i in the frame of its parent for internal coordinates q: of any joint, and of a free one. */
static __attribute__((noinline, unused)) ramus_pose pose_of_any(const ramus_model *m, int i, const double q[])
{
    const ramus_pose moved = joint_motion((ramus_joint_type)m->type[i], m->link[m->link_of[i]].pitch, q + m->qi[i]);
    return pose_compose(m->x_p_j[i], moved);
}

static ALWAYS_INLINE ramus_pose pose_of_free(const ramus_model *m, int i, const double q[])
{
    const double *x = q + m->qi[i];
    const ramus_pose moved = { quat_normalized((ramus_quat){ x[3], x[4], x[5], x[6] }), { x[0], x[1], x[2] } };
    return pose_compose(m->x_p_j[i], moved);
}

#endif
