/* frame.c - whether the parts of one joint are mixed by a rotation: the same vector in another frame
 *
 *     vectors       B_i = R A_i                      STEMx, STEMy and, where there is one, STEMz
 *     quaternions   B_i = r A_i  or  A_i r           STEMw, STEMx, STEMy, STEMz: the reference frame or the moved one
 *
 * Method   R minimises sum |B - R A|^2: its quaternion is the eigenvector of the largest eigenvalue of
 *
 *              K = sum [ A.B        (A x B)'                 ]
 *                      [ A x B      A B' + B A' - (A.B) I    ]      (Davenport's q-method)
 *
 *          by Jacobi's rotations. For quaternions r is sum B A* or sum A* B, made a unit.
 * Needs    a difference in at least two of the parts; one that changes alone is no rotation.
 */
#include "compare.h"

#include "linear/jacobi.h"

#include <math.h>
#include <string.h>

typedef struct parts {
    int count;
    const double *a[4], *b[4]; /* vectors: x y z, z may be NULL; quaternions: w x y z */
} parts;

/* The parts that column k belongs to. 0: it is alone, or fewer than two of them differ. */
static int find_parts(const pair *p, int k, parts *out)
{
    const char *name = pair_name(p, k);
    const size_t length = strlen(name);
    if (length < 3 || !strchr("wxyz", name[length - 1]))
        return 0;
    const size_t stem = length - 1;
    const int w = name[stem - 1] == 'q' && name[stem - 2] == '.' ? pair_find(p, name, stem, 'w') : -1;
    int at[4], parted = 0;
    size_t unused;
    out->count = 0;
    if (w >= 0)
        at[out->count++] = w;
    for (const char *axis = "xyz"; *axis; axis++) {
        const int found = pair_find(p, name, stem, *axis);
        if (found < 0 && (w >= 0 || *axis != 'z'))
            return 0;
        at[out->count++] = found;
    }
    for (int i = 0; i < out->count; i++) {
        out->a[i] = at[i] < 0 ? NULL : pair_a(p, at[i]);
        out->b[i] = at[i] < 0 ? NULL : pair_b(p, at[i]);
        parted += at[i] >= 0 && pair_parts(p, at[i], &unused);
    }
    return parted >= 2;
}

/* Sample i; a vector is a quaternion without a real part. */
static ramus_quat sample(const parts *p, const double *const part[], size_t i)
{
    if (p->count == 4)
        return (ramus_quat){ part[0][i], part[1][i], part[2][i], part[3][i] };
    return (ramus_quat){ 0, part[0][i], part[1][i], part[2] ? part[2][i] : 0 };
}

static int make_unit(ramus_quat *q)
{
    const double length = hypot(hypot(q->w, q->x), hypot(q->y, q->z));
    if (!(length > 0) || !isfinite(length))
        return 0;
    *q = (ramus_quat){ q->w / length, q->x / length, q->y / length, q->z / length };
    return 1;
}

/* B = r A r* of vectors (side 0), r A (-1) or A r (1) of quaternions. */
static ramus_quat turned(ramus_quat r, ramus_quat a, int side)
{
    const ramus_quat half = side > 0 ? a : ramus_quat_mul(r, a);
    return side < 0 ? half : ramus_quat_mul(half, side ? r : ramus_quat_conj(r));
}

static double square(ramus_quat a, ramus_quat b)
{
    const double d[4] = { a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z };
    return d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3];
}

/* The part of the difference that r does not explain. */
static double left_by(const parts *p, size_t count, int side, ramus_quat r)
{
    double left = 0, total = 0;
    for (size_t i = 0; i < count; i++) {
        const ramus_quat a = sample(p, p->a, i), b = sample(p, p->b, i);
        left += square(b, turned(r, a, side));
        total += square(b, a);
    }
    return total > 0 ? left / total : 1;
}

/* The rotation of vectors. Returns 0 if there is none. */
static int fit_vectors(const parts *v, size_t count, ramus_quat *r)
{
    double K[16] = { 0 }, value[4], vectors[16];
    for (size_t i = 0; i < count; i++) {
        const ramus_quat a = sample(v, v->a, i), b = sample(v, v->b, i);
        const double A[3] = { a.x, a.y, a.z }, B[3] = { b.x, b.y, b.z };
        const double both = a.x * b.x + a.y * b.y + a.z * b.z;
        const double cross[3] = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
        K[0] += both;
        for (int j = 0; j < 3; j++) {
            K[j + 1] += cross[j];
            K[4 * (j + 1)] += cross[j];
            for (int k = 0; k < 3; k++)
                K[4 * (j + 1) + k + 1] += A[j] * B[k] + B[j] * A[k] - (j == k ? both : 0);
        }
    }
    for (int k = 0; k < 16; k++)
        if (!isfinite(K[k]))
            return 0;
    jacobi_symmetric(4, K, value, vectors);
    int best = 0;
    for (int k = 1; k < 4; k++)
        best = value[k] > value[best] ? k : best;
    const double *u = vectors + 4 * best;
    *r = (ramus_quat){ u[0], u[1], u[2], u[3] };
    return value[best] > 0 && make_unit(r);
}

/* That of quaternions, before them (side -1) or after them. */
static int fit_quaternions(const parts *q, size_t count, int side, ramus_quat *r)
{
    *r = (ramus_quat){ 0 };
    for (size_t i = 0; i < count; i++) {
        const ramus_quat a = ramus_quat_conj(sample(q, q->a, i)), b = sample(q, q->b, i);
        const ramus_quat one = side < 0 ? ramus_quat_mul(b, a) : ramus_quat_mul(a, b);
        *r = (ramus_quat){ r->w + one.w, r->x + one.x, r->y + one.y, r->z + one.z };
    }
    return make_unit(r);
}

explanation compare_frame(const pair *p, int k)
{
    explanation e = { .kind = DIFFERENCE_FRAME, .left = 1 };
    parts found;
    ramus_quat r = { 1, 0, 0, 0 };
    if (p->count < 3 || !find_parts(p, k, &found))
        return e;
    const int first = found.count == 4 ? -1 : 0, last = found.count == 4 ? 1 : 0;
    for (int side = first; side <= last; side += 2) {
        ramus_quat one;
        if (!(side ? fit_quaternions(&found, p->count, side, &one) : fit_vectors(&found, p->count, &one)))
            continue;
        const double left = left_by(&found, p->count, side, one);
        if (left < e.left) {
            e.left = left;
            e.value[4] = side;
            r = one;
        }
    }
    if (e.left >= 1)
        return e;
    if (r.w < 0)
        r = (ramus_quat){ -r.w, -r.x, -r.y, -r.z };
    const double sine = sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
    if (!(sine > 1e-12)) { /* q and -q: no rotation at all */
        e.left = 1;
        return e;
    }
    const double axis[3] = { r.x / sine, r.y / sine, r.z / sine };
    e.value[0] = 2 * atan2(sine, r.w);
    for (int i = 0; i < 3; i++)
        e.value[i + 1] = fabs(axis[i]) < 1e-9 ? 0 : axis[i];
    return e;
}
