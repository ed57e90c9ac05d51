/* principal.c - principal axes and moments of an inertia tensor: its eigenvectors and eigenvalues (linear/jacobi.c) */
#include "principal.h"

#include "linear/jacobi.h"

ramus_quat principal_axes(const double inertia[6], double moment[3])
{
    const double xy = inertia[3], xz = inertia[4], yz = inertia[5];
    double matrix[9] = { inertia[0], xy, xz, xy, inertia[1], yz, xz, yz, inertia[2] }, rows[9], R[9];
    jacobi_symmetric(3, matrix, moment, rows);
    for (int k = 0; k < 9; k++)
        R[k] = rows[3 * (k % 3) + k / 3]; /* a product of plane rotations: its determinant is 1 */
    return ramus_pose_from_matrix(R, (double[3]){ 0, 0, 0 }).rotation;
}
