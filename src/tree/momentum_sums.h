/* momentum_sums.h - sums over moving bodies, as many at once as a register holds; for kernels */
#ifndef RAMUS_TREE_MOMENTUM_SUMS_H
#define RAMUS_TREE_MOMENTUM_SUMS_H

#include "algebra/vec3.h"
#include "base/wide.h"
#include "momentum.h"

/* Sums over bodies, about a point and relative to a velocity. */
enum { MASS = 0, FIRST = 1, LINEAR = 4, ANGULAR = 7, SUMS = 16 /* whole registers */ };

/* Bodies, one in each place of a register: axes, place, angular velocity, velocity of the place. */
typedef struct wide_bodies {
    wide3 x, y, z, place, w, v;
} wide_bodies;

WIDE_INLINE void wide_put3(wide3 v, wide to[3])
{
    to[0] += v.x;
    to[1] += v.y;
    to[2] += v.z;
}

/* I: mass; centre of mass; inertia about it, xx yy zz xy xz yz: of each body in its own axes */
WIDE_INLINE void add_moving(const wide_bodies *b, const wide I[10], wide sum[SUMS])
{
    const wide3 X = b->x, Y = b->y, Z = b->z, w = b->w;
    const wide3 r = wide3_add(wide3_scale(I[1], X), wide3_add(wide3_scale(I[2], Y), wide3_scale(I[3], Z)));
    const wide3 c = wide3_add(b->place, r);
    const wide3 l = wide3_scale(I[0], wide3_add(b->v, wide3_cross(w, r)));
    const wide wX = wide3_dot(X, w), wY = wide3_dot(Y, w), wZ = wide3_dot(Z, w);
    const wide3 spin = wide3_add(wide3_scale(I[4] * wX + I[7] * wY + I[8] * wZ, X),
                                 wide3_add(wide3_scale(I[7] * wX + I[5] * wY + I[9] * wZ, Y),
                                           wide3_scale(I[8] * wX + I[9] * wY + I[6] * wZ, Z)));
    sum[MASS] += I[0];
    wide_put3(wide3_scale(I[0], c), sum + FIRST);
    wide_put3(l, sum + LINEAR);
    wide_put3(wide3_add(spin, wide3_cross(c, l)), sum + ANGULAR);
}

/* Over all places of the registers, which are overwritten. */
WIDE_INLINE void add_places(wide part[SUMS], double sum[SUMS])
{
    for (int n = 0; n < SUMS; n += WIDE) {
        wide total = { 0 };
        wide_mirror(part + n);
        for (int l = 0; l < WIDE; l++)
            total += part[n + l];
        wide_store(sum + n, total);
    }
}

/* From sums about `origin` that is at this place of the world, and relative to `drift`. */
static inline momentum_sums momentum_of_sums(const double sum[SUMS], ramus_vec3 origin, ramus_vec3 drift)
{
    const double mass = sum[MASS];
    const ramus_vec3 first = { sum[FIRST], sum[FIRST + 1], sum[FIRST + 2] };
    const ramus_vec3 linear = { sum[LINEAR], sum[LINEAR + 1], sum[LINEAR + 2] };
    const ramus_vec3 angular = { sum[ANGULAR], sum[ANGULAR + 1], sum[ANGULAR + 2] };
    const ramus_vec3 centre = mass > 0 ? vec3_scale(1 / mass, first) : (ramus_vec3){ 0, 0, 0 };
    return (momentum_sums){ .mass = mass,
                            .centre = vec3_add(origin, centre),
                            .linear = vec3_axpy(linear, mass, drift),
                            .angular = vec3_sub(angular, vec3_cross(centre, linear)) };
}

#endif
