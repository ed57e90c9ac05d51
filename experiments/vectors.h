/* vectors.h - arithmetic of three-vectors, for what the experiments check by hand */
#ifndef RAMUS_EXPERIMENT_VECTORS_H
#define RAMUS_EXPERIMENT_VECTORS_H

#include <ramus/spatial.h>

#include <math.h>

/* a + s b */
static inline ramus_vec3 axpy(ramus_vec3 a, double s, ramus_vec3 b)
{
    return ramus_vec3_make(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static inline ramus_vec3 sub(ramus_vec3 a, ramus_vec3 b)
{
    return axpy(a, -1, b);
}

static inline ramus_vec3 cross(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double dot(ramus_vec3 a, ramus_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double norm(ramus_vec3 a)
{
    return sqrt(dot(a, a));
}

#endif
