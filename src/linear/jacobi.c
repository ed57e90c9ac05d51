/* jacobi.c - Jacobi rotations: the eigenvalues of a symmetric matrix, the singular values of any
 *
 *     M = sum_k value_k u_k u_k^T          two-sided rotations until nothing is left off the diagonal
 *     J G = diag(s) U                      rotations of the rows of G until they are orthogonal (one-sided)
 *
 *     G = X (m <= n):    X^+ = U^T diag(1/s) J          G = X^T (m > n):    X^+ = J^T diag(1/s) U
 *
 * Method   cyclic sweeps. Both find small values with high relative accuracy; neither is fast.
 * Cost     some ten sweeps of O(n^3), O(min(m, n)^2 max(m, n)).
 * Fails    never; with NaN in the matrix the results are NaN. At most SWEEPS sweeps.
 */
#include "jacobi.h"

#include "dense.h"

enum { SWEEPS = 60 };

static const double rounding = 1e-16;

/* x, y <- c x - s y, s x + c y */
static void rotate(double x[], double y[], int n, double c, double s)
{
    for (int k = 0; k < n; k++) {
        const double u = x[k], w = y[k];
        x[k] = c * u - s * w;
        y[k] = s * u + c * w;
    }
}

/* The rotation that makes [p r; r q] diagonal. */
static void find_rotation(double p, double q, double r, double *c, double *s)
{
    const double theta = (q - p) / (2 * r);
    const double t = (theta < 0 ? -1 : 1) / (fabs(theta) + hypot(theta, 1));
    *c = 1 / hypot(t, 1);
    *s = t * *c;
}

static void identity(double matrix[], int n)
{
    for (int i = 0; i < n * n; i++)
        matrix[i] = i % (n + 1) == 0;
}

void jacobi_symmetric(int n, double matrix[], double value[], double vectors[])
{
    const size_t width = (size_t)n;
    identity(vectors, n);
    for (int sweep = 0, turned = 1; turned && sweep < SWEEPS; sweep++) {
        turned = 0;
        for (int p = 0; p < n - 1; p++)
            for (int q = p + 1; q < n; q++) {
                double *row_p = matrix + (size_t)p * width, *row_q = matrix + (size_t)q * width;
                const double limit = rounding * sqrt(fabs(row_p[p])) * sqrt(fabs(row_q[q]));
                if (fabs(row_p[q]) <= limit || row_p[q] == 0)
                    continue;
                double c, s;
                find_rotation(row_p[p], row_q[q], row_p[q], &c, &s);
                rotate(row_p, row_q, n, c, s);
                for (int k = 0; k < n; k++) {
                    double *row = matrix + (size_t)k * width;
                    const double u = row[p], w = row[q];
                    row[p] = c * u - s * w;
                    row[q] = s * u + c * w;
                }
                row_p[q] = row_q[p] = 0;
                rotate(vectors + (size_t)p * width, vectors + (size_t)q * width, n, c, s);
                turned = 1;
            }
    }
    for (int k = 0; k < n; k++)
        value[k] = matrix[(size_t)k * (width + 1)];
}

void jacobi_compose(int n, const double vectors[], const double f[], double out[])
{
    const size_t width = (size_t)n;
    for (int i = 0; i < n * n; i++)
        out[i] = 0;
    for (int k = 0; k < n; k++) {
        const double *u = vectors + (size_t)k * width;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                out[(size_t)i * width + (size_t)j] += f[k] * u[i] * u[j];
    }
}

/* Rotate the k rows of G [k x l] until they are orthogonal; `turn` [k x k] collects the rotations. */
static void orthogonalise(int k, int l, double G[], double turn[])
{
    identity(turn, k);
    double total = 0;
    for (int i = 0; i < k; i++)
        total += dense_dot(G + (size_t)i * (size_t)l, G + (size_t)i * (size_t)l, l);
    const double noise = rounding * rounding * total;
    for (int sweep = 0, turned = 1; turned && sweep < SWEEPS; sweep++) {
        turned = 0;
        for (int p = 0; p < k - 1; p++)
            for (int q = p + 1; q < k; q++) {
                double *x = G + (size_t)p * (size_t)l, *y = G + (size_t)q * (size_t)l;
                const double pp = dense_dot(x, x, l), qq = dense_dot(y, y, l), pq = dense_dot(x, y, l);
                if (pp <= noise || qq <= noise || fabs(pq) <= 4 * rounding * sqrt(pp) * sqrt(qq))
                    continue;
                double c, s;
                find_rotation(pp, qq, pq, &c, &s);
                rotate(x, y, l, c, s);
                rotate(turn + (size_t)p * (size_t)k, turn + (size_t)q * (size_t)k, k, c, s);
                turned = 1;
            }
    }
}

void jacobi_pseudo_inverse(int m, int n, double X[], int rank, double work[], double turn[], double value[],
                           double pseudo[])
{
    const int wide = m <= n, k = wide ? m : n, l = wide ? n : m;
    double *G = X;
    if (!wide) {
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                work[(size_t)j * (size_t)m + (size_t)i] = X[(size_t)i * (size_t)n + (size_t)j];
        G = work;
    }
    orthogonalise(k, l, G, turn);
    for (int i = 0; i < k; i++)
        value[i] = sqrt(dense_dot(G + (size_t)i * (size_t)l, G + (size_t)i * (size_t)l, l));
    for (int i = 0; i < m * n; i++)
        pseudo[i] = 0;
    for (int i = 0; i < k; i++) {
        int larger = 0;
        for (int j = 0; j < k; j++)
            larger += value[j] > value[i] || (value[j] == value[i] && j < i);
        if (larger >= rank || !(value[i] > 0))
            continue;
        /* a rank-one term of the inverse: rows of G have length s, so that 1/s^2 is 1/s of U */
        const double *u = G + (size_t)i * (size_t)l, *j = turn + (size_t)i * (size_t)k;
        const double *row = wide ? u : j, *column = wide ? j : u, weight = 1 / (value[i] * value[i]);
        for (int a = 0; a < n; a++)
            for (int b = 0; b < m; b++)
                pseudo[(size_t)a * (size_t)m + (size_t)b] += weight * row[a] * column[b];
    }
}
