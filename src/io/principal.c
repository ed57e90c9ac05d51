/* principal.c - principal axes and moments of an inertia tensor
 *
 * Jacobi's method: rotate in the plane of the largest element off the diagonal until none is left. For a 3 x 3
 * matrix it ends after a handful of rotations, keeps the eigenvectors orthogonal to the last digit and computes small
 * moments beside large ones as well as the matrix holds them.
 */
#include "principal.h"

#include <math.h>
#include <string.h>

/* A := J^T A J, R := R J with J the rotation by the angle that makes A[p][q] vanish. */
static void rotate(double a[3][3], double r[3][3], int p, int q)
{
    const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + hypot(theta, 1));
    const double c = 1 / hypot(t, 1), s = t * c;
    const int k = 3 - p - q;
    const double apq = a[p][q], akp = a[k][p], akq = a[k][q];
    a[p][p] -= t * apq;
    a[q][q] += t * apq;
    a[p][q] = a[q][p] = 0;
    a[k][p] = a[p][k] = c * akp - s * akq;
    a[k][q] = a[q][k] = s * akp + c * akq;
    for (int i = 0; i < 3; i++) {
        const double rip = r[i][p], riq = r[i][q];
        r[i][p] = c * rip - s * riq;
        r[i][q] = s * rip + c * riq;
    }
}

ramus_quat principal_axes(const double inertia[6], double moment[3])
{
    double a[3][3] = { { inertia[0], inertia[3], inertia[4] },
                       { inertia[3], inertia[1], inertia[5] },
                       { inertia[4], inertia[5], inertia[2] } };
    double r[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int sweep = 0; sweep < 60; sweep++) {
        int p = 0, q = 1;
        if (fabs(a[0][2]) > fabs(a[p][q]))
            q = 2;
        if (fabs(a[1][2]) > fabs(a[p][q])) {
            p = 1;
            q = 2;
        }
        /* done when the largest element no longer changes either diagonal element */
        const double off = fabs(a[p][q]);
        if (off == 0 || off <= 1e-18 * sqrt(fabs(a[p][p])) * sqrt(fabs(a[q][q])))
            break;
        rotate(a, r, p, q);
    }
    for (int k = 0; k < 3; k++)
        moment[k] = a[k][k];
    double rows[9];
    memcpy(rows, r, sizeof rows); /* a product of plane rotations: its determinant is 1 */
    return ramus_pose_from_matrix(rows, (double[3]){ 0, 0, 0 }).rotation;
}
