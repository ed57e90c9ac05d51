/* wide_inertia.h - inertias of bodies in one set of axes about one point, as many at once as a register holds; for kernels */
#ifndef RAMUS_TREE_WIDE_INERTIA_H
#define RAMUS_TREE_WIDE_INERTIA_H

#include "base/wide.h"

/* T u, for the symmetric T given by xx yy zz xy xz yz */
WIDE_INLINE wide3 wide_tensor_mul(const wide t[6], wide3 u)
{
    return (wide3){ t[0] * u.x + t[3] * u.y + t[4] * u.z, t[3] * u.x + t[1] * u.y + t[5] * u.z,
                    t[4] * u.x + t[5] * u.y + t[2] * u.z };
}

typedef struct wide_inertia {
    wide3 r, c;     /* centre of mass: from the body's place, and from the point */
    wide I[6];      /* about the centre of mass */
    wide about[10]; /* mass, first and second moments about the point */
} wide_inertia;

/* Of bodies at `place` from the point; R: rows. number: mass; centre of mass; inertia about it: of each body in its own axes */
WIDE_INLINE wide_inertia wide_inertia_of(const wide3 R[3], wide3 place, const wide number[10])
{
    wide_inertia out;
    const wide mass = number[0];
    const wide3 com = { number[1], number[2], number[3] };
    const wide3 r = { wide3_dot(R[0], com), wide3_dot(R[1], com), wide3_dot(R[2], com) };
    const wide3 c = wide3_add(place, r), h = wide3_scale(mass, c);
    const wide3 u[3] = { wide_tensor_mul(number + 4, R[0]), wide_tensor_mul(number + 4, R[1]),
                         wide_tensor_mul(number + 4, R[2]) };
    const wide I[6] = { wide3_dot(R[0], u[0]), wide3_dot(R[1], u[1]), wide3_dot(R[2], u[2]),
                        wide3_dot(R[1], u[0]), wide3_dot(R[2], u[0]), wide3_dot(R[2], u[1]) };
    const wide about[10] = { mass,
                             h.x,
                             h.y,
                             h.z,
                             I[0] + h.y * c.y + h.z * c.z,
                             I[1] + h.x * c.x + h.z * c.z,
                             I[2] + h.x * c.x + h.y * c.y,
                             I[3] - h.x * c.y,
                             I[4] - h.x * c.z,
                             I[5] - h.y * c.z };
    out.r = r;
    out.c = c;
    memcpy(out.I, I, sizeof I);
    memcpy(out.about, about, sizeof about);
    return out;
}

/* What unit twists need of bodies with these moments, at the point: force and moment, I S. */
WIDE_INLINE void wide_momentum(const wide about[10], wide3 angular, wide3 linear, wide3 *force, wide3 *moment)
{
    const wide3 h = { about[1], about[2], about[3] };
    *force = wide3_add(wide3_scale(about[0], linear), wide3_cross(angular, h));
    *moment = wide3_add(wide3_cross(h, linear), wide_tensor_mul(about + 4, angular));
}

#endif
