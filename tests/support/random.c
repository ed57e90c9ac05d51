/* random.c - a counter and a mixer: the state walks in steps of an odd number, shifts and products scramble it */
#include "support/random.h"

#include <math.h>
#include <stdlib.h>

/* 64 scrambled bits; the counter has the full period of 2^64 */
static unsigned long long next(rng *r)
{
    const unsigned long long odd = 0xd6e8feb86659fd93ULL;
    unsigned long long z = r->state += 0x8cb92ba72f3d8dd7ULL;
    for (int round = 0; round < 3; round++) {
        z ^= z >> 32;
        z *= odd;
    }
    return z ^ (z >> 32);
}

/* The upper 53 bits as a fraction in [0, 1) */
static double fraction(rng *r)
{
    return (double)(next(r) >> 11) * 0x1p-53;
}

double rng_uniform(rng *r, double lo, double hi)
{
    return lo + (hi - lo) * fraction(r);
}

/* sqrt(-2 ln a) cos(2 pi b), a in (0, 1] */
double rng_normal(rng *r)
{
    const double radius = sqrt(-2 * log(1 - fraction(r)));
    return radius * cos(6.283185307179586 * fraction(r));
}

int rng_int(rng *r, int lo, int hi)
{
    const unsigned long long count = (unsigned long long)((long long)hi - lo) + 1;
    return (int)(lo + (long long)(next(r) % count));
}

ramus_vec3 rng_vec3(rng *r, double scale)
{
    ramus_vec3 v;
    v.x = rng_uniform(r, -scale, scale);
    v.y = rng_uniform(r, -scale, scale);
    v.z = rng_uniform(r, -scale, scale);
    return v;
}

/* Four normal numbers point in no preferred direction */
ramus_quat rng_quat(rng *r)
{
    ramus_quat q;
    double norm;
    do {
        q.w = rng_normal(r);
        q.x = rng_normal(r);
        q.y = rng_normal(r);
        q.z = rng_normal(r);
        norm = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    } while (norm < 1e-3);
    q.w /= norm;
    q.x /= norm;
    q.y /= norm;
    q.z /= norm;
    return q;
}

ramus_pose rng_pose(rng *r)
{
    ramus_pose x;
    x.rotation = rng_quat(r);
    x.position = rng_vec3(r, 1);
    return x;
}

unsigned long long seed_count(unsigned long long usual)
{
    const char *wanted = getenv("RAMUS_LONG");
    return wanted && wanted[0] == '1' ? 20 * usual : usual;
}
