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
    bool quaternion;
    const column *at[4]; /* w x y z; w of quaternions only, z may be NULL */
} parts;

/* The column STEM + last, NULL if none. */
static const column *find(const comparison *c, const char *stem, size_t length, char last)
{
    for (const column *x = c->column; x < c->column + c->ncolumn; x++)
        if (strncmp(x->name, stem, length) == 0 && x->name[length] == last && !x->name[length + 1])
            return x;
    return NULL;
}

/* The parts that a column belongs to. 0: it is alone, or fewer than two of them differ. */
static int find_parts(const comparison *c, const column *x, parts *p)
{
    const size_t length = strlen(x->name), stem = length - 1;
    int parted = 0;
    if (length < 3 || !strchr("wxyz", x->name[stem]))
        return 0;
    for (int i = 0; i < 4; i++)
        p->at[i] = find(c, x->name, stem, "wxyz"[i]);
    p->quaternion = x->name[stem - 1] == 'q' && x->name[stem - 2] == '.' && p->at[0];
    if (!p->at[1] || !p->at[2] || (p->quaternion && !p->at[3]))
        return 0;
    for (int i = p->quaternion ? 0 : 1; i < 4; i++) {
        size_t unused;
        parted += p->at[i] && column_parts(c, p->at[i], &unused);
    }
    return parted >= 2;
}

/* Sample i of A or B; a vector is a quaternion without a real part. */
static ramus_quat sample(const parts *p, char which, size_t i)
{
    double q[4] = { 0 };
    for (int k = p->quaternion ? 0 : 1; k < 4; k++)
        if (p->at[k])
            q[k] = (which == 'a' ? p->at[k]->a : p->at[k]->b)[i];
    return (ramus_quat){ q[0], q[1], q[2], q[3] };
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
        const ramus_quat a = sample(p, 'a', i), b = sample(p, 'b', i);
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
        const ramus_quat a = sample(v, 'a', i), b = sample(v, 'b', i);
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
        const ramus_quat a = ramus_quat_conj(sample(q, 'a', i)), b = sample(q, 'b', i);
        const ramus_quat one = side < 0 ? ramus_quat_mul(b, a) : ramus_quat_mul(a, b);
        *r = (ramus_quat){ r->w + one.w, r->x + one.x, r->y + one.y, r->z + one.z };
    }
    return make_unit(r);
}

explanation compare_frame(const comparison *c, const column *x)
{
    explanation e = { .kind = DIFFERENCE_FRAME, .left = 1 };
    parts found;
    ramus_quat r = { 1, 0, 0, 0 };
    if (c->count < 3 || !find_parts(c, x, &found))
        return e;
    for (int side = found.quaternion ? -1 : 0; side <= found.quaternion; side += 2) {
        ramus_quat one;
        if (!(side ? fit_quaternions(&found, c->count, side, &one) : fit_vectors(&found, c->count, &one)))
            continue;
        const double left = left_by(&found, c->count, side, one);
        if (left < e.left) {
            e.left = left;
            e.value[4] = side;
            r = one;
        }
    }
    const double sine = (r.w < 0 ? -1 : 1) * sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
    if (!(fabs(sine) > 1e-12)) { /* q and -q: no rotation at all */
        e.left = 1;
        return e;
    }
    const double axis[3] = { r.x / sine, r.y / sine, r.z / sine };
    e.value[0] = 2 * atan2(fabs(sine), fabs(r.w));
    for (int i = 0; i < 3; i++)
        e.value[i + 1] = fabs(axis[i]) < 1e-9 ? 0 : axis[i];
    return e;
}
