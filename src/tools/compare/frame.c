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
 *          found by squaring K, moved to be positive, again and again. For quaternions r is sum B A* or sum A* B,
 *          made a unit.
 * Needs    a difference in at least two of the parts; one that changes alone is no rotation.
 */
#include "compare.h"

#include <math.h>
#include <string.h>

typedef struct parts {
    int count;
    const double *a[4], *b[4]; /* vectors: x y z, z may be NULL; quaternions: w x y z */
} parts;

/* The parts that column k belongs to. 0: it stands alone, or fewer than two of them differ. */
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

static ramus_vec3 vector_at(const double *const part[], size_t i)
{
    return (ramus_vec3){ part[0][i], part[1][i], part[2] ? part[2][i] : 0 };
}

static ramus_quat quat_at(const double *const part[], size_t i)
{
    return (ramus_quat){ part[0][i], part[1][i], part[2][i], part[3][i] };
}

static ramus_quat quat_product(ramus_quat a, ramus_quat b)
{
    return (ramus_quat){ a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                         a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
}

static ramus_quat conjugate(ramus_quat q)
{
    return (ramus_quat){ q.w, -q.x, -q.y, -q.z };
}

static int make_unit(ramus_quat *q)
{
    const double length = sqrt(q->w * q->w + q->x * q->x + q->y * q->y + q->z * q->z);
    if (!(length > 0) || !isfinite(length))
        return 0;
    *q = (ramus_quat){ q->w / length, q->x / length, q->y / length, q->z / length };
    return 1;
}

/* ---- vectors ------------------------------------------------------------------------------------------------ */

/* The eigenvector of the largest eigenvalue of a symmetric matrix, by repeated squaring. */
static int top_eigenvector(double K[4][4], ramus_quat *out)
{
    double size = 0, square[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            size = fmax(size, fabs(K[i][j]));
    if (!(size > 0) || !isfinite(size))
        return 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            K[i][j] = K[i][j] / size + (i == j ? 4 : 0); /* now all eigenvalues are positive */
    for (int k = 0; k < 50; k++) {
        double trace = 0;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                square[i][j] = K[i][0] * K[0][j] + K[i][1] * K[1][j] + K[i][2] * K[2][j] + K[i][3] * K[3][j];
        for (int i = 0; i < 4; i++)
            trace += square[i][i];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                K[i][j] = square[i][j] / trace;
    }
    int best = 0; /* K is now v v' (or a projection on several): any column does, the longest is best */
    for (int i = 1; i < 4; i++)
        best = K[i][i] > K[best][best] ? i : best;
    *out = (ramus_quat){ K[0][best], K[1][best], K[2][best], K[3][best] };
    return make_unit(out);
}

static int fit_vectors(const parts *v, size_t count, ramus_quat *r)
{
    double K[4][4] = { { 0 } };
    for (size_t i = 0; i < count; i++) {
        const ramus_vec3 a = vector_at(v->a, i), b = vector_at(v->b, i);
        const double A[3] = { a.x, a.y, a.z }, B[3] = { b.x, b.y, b.z };
        const double both = a.x * b.x + a.y * b.y + a.z * b.z;
        const double cross[3] = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
        K[0][0] += both;
        for (int j = 0; j < 3; j++) {
            K[0][j + 1] += cross[j];
            K[j + 1][0] += cross[j];
            for (int k = 0; k < 3; k++)
                K[j + 1][k + 1] += A[j] * B[k] + B[j] * A[k] - (j == k ? both : 0);
        }
    }
    return top_eigenvector(K, r);
}

static double vectors_left(const parts *v, size_t count, ramus_quat r)
{
    double left = 0, total = 0;
    for (size_t i = 0; i < count; i++) {
        const ramus_vec3 a = vector_at(v->a, i), b = vector_at(v->b, i);
        const ramus_quat turned = quat_product(quat_product(r, (ramus_quat){ 0, a.x, a.y, a.z }), conjugate(r));
        const double e[3] = { b.x - turned.x, b.y - turned.y, b.z - turned.z };
        const double d[3] = { b.x - a.x, b.y - a.y, b.z - a.z };
        left += e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
        total += d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    }
    return total > 0 ? left / total : 1;
}

/* ---- quaternions -------------------------------------------------------------------------------------------- */

/* side -1: B = r A, 1: B = A r. Returns what is left. */
static double fit_quaternions(const parts *q, size_t count, int side, ramus_quat *r)
{
    double left = 0, total = 0;
    *r = (ramus_quat){ 0 };
    for (size_t i = 0; i < count; i++) {
        const ramus_quat a = quat_at(q->a, i), b = quat_at(q->b, i);
        const ramus_quat one = side < 0 ? quat_product(b, conjugate(a)) : quat_product(conjugate(a), b);
        *r = (ramus_quat){ r->w + one.w, r->x + one.x, r->y + one.y, r->z + one.z };
    }
    if (!make_unit(r))
        return 1;
    for (size_t i = 0; i < count; i++) {
        const ramus_quat a = quat_at(q->a, i), b = quat_at(q->b, i);
        const ramus_quat turned = side < 0 ? quat_product(*r, a) : quat_product(a, *r);
        const double e[4] = { b.w - turned.w, b.x - turned.x, b.y - turned.y, b.z - turned.z };
        const double d[4] = { b.w - a.w, b.x - a.x, b.y - a.y, b.z - a.z };
        for (int k = 0; k < 4; k++) {
            left += e[k] * e[k];
            total += d[k] * d[k];
        }
    }
    return total > 0 ? left / total : 1;
}

explanation compare_frame(const pair *p, int k)
{
    explanation e = { .kind = DIFFERENCE_FRAME, .left = 1 };
    parts found;
    ramus_quat r;
    if (p->count < 3 || !find_parts(p, k, &found))
        return e;
    if (found.count == 4) {
        ramus_quat right;
        e.left = fit_quaternions(&found, p->count, -1, &r);
        e.value[4] = -1;
        const double left = fit_quaternions(&found, p->count, 1, &right);
        if (left < e.left) {
            e.left = left;
            e.value[4] = 1;
            r = right;
        }
    } else if (fit_vectors(&found, p->count, &r)) {
        e.left = vectors_left(&found, p->count, r);
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
