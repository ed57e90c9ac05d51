/* matrix6.h - the contract's six numbers as twists and wrenches, and symmetric 6 x 6 matrices that turn one into the other */
#ifndef RAMUS_MODULE_MATRIX6_H
#define RAMUS_MODULE_MATRIX6_H

#include "tree/joint.h"

/* Six numbers of the contract. */
static inline twist read_twist(const double x[6])
{
    return (twist){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

static inline void write_twist(twist t, double x[6])
{
    x[0] = t.angular.x, x[1] = t.angular.y, x[2] = t.angular.z;
    x[3] = t.linear.x, x[4] = t.linear.y, x[5] = t.linear.z;
}

static inline wrench read_wrench(const double x[6])
{
    return (wrench){ .moment = { x[0], x[1], x[2] }, .force = { x[3], x[4], x[5] } };
}

static inline void write_wrench(wrench u, double x[6])
{
    x[0] = u.moment.x, x[1] = u.moment.y, x[2] = u.moment.z;
    x[3] = u.force.x, x[4] = u.force.y, x[5] = u.force.z;
}

/* A symmetric 6 x 6 matrix [a b; b^T c], blocks row major; wrench = matrix twist: moment a w + b v, force b^T w + c v. */
typedef struct matrix6 {
    double a[9], b[9], c[9];
} matrix6;

static inline wrench matrix_mul(const matrix6 *m, twist t)
{
    const double *w = &t.angular.x, *v = &t.linear.x;
    double out[6];
    for (int r = 0; r < 3; r++) {
        out[r] = 0;
        out[3 + r] = 0;
        for (int c = 0; c < 3; c++) {
            out[r] += m->a[3 * r + c] * w[c] + m->b[3 * r + c] * v[c];
            out[3 + r] += m->b[3 * c + r] * w[c] + m->c[3 * r + c] * v[c];
        }
    }
    return read_wrench(out);
}

static inline void rotate_block(const pose *x, const double m[9], double out[9]) /* R m R^T */
{
    double half[9];
    for (int c = 0; c < 3; c++) {
        const v3 u = pose_rotate(x, (v3){ m[c], m[3 + c], m[6 + c] });
        half[c] = u.x, half[3 + c] = u.y, half[6 + c] = u.z;
    }
    for (int r = 0; r < 3; r++) {
        const v3 u = pose_rotate(x, (v3){ half[3 * r], half[3 * r + 1], half[3 * r + 2] });
        out[3 * r] = u.x, out[3 * r + 1] = u.y, out[3 * r + 2] = u.z;
    }
}

/* p x each column of m */
static inline void cross_columns(v3 p, const double m[9], double out[9])
{
    for (int c = 0; c < 3; c++) {
        const v3 u = v3_cross(p, (v3){ m[c], m[3 + c], m[6 + c] });
        out[c] = u.x, out[3 + c] = u.y, out[6 + c] = u.z;
    }
}

/* sum += X^T m X: the same seen in the parent's frame
 *     c' = c,   b' = b + [p] c,   a' = a + [p] b^T - b' [p],       all rotated before */
static inline void add_to_parent(const pose *x, const matrix6 *m, matrix6 *sum)
{
    double a[9], b[9], c[9], pc[9], bt[9], pbt[9];
    rotate_block(x, m->a, a);
    rotate_block(x, m->b, b);
    rotate_block(x, m->c, c);
    cross_columns(x->p, c, pc);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++)
            bt[3 * r + k] = b[3 * k + r];
    cross_columns(x->p, bt, pbt);
    for (int k = 0; k < 9; k++)
        b[k] += pc[k];
    for (int r = 0; r < 3; r++) { /* row r of -b' [p] is p x (row r of b') */
        const v3 u = v3_cross(x->p, (v3){ b[3 * r], b[3 * r + 1], b[3 * r + 2] });
        a[3 * r] += pbt[3 * r] + u.x;
        a[3 * r + 1] += pbt[3 * r + 1] + u.y;
        a[3 * r + 2] += pbt[3 * r + 2] + u.z;
    }
    for (int k = 0; k < 9; k++) {
        sum->a[k] += a[k];
        sum->b[k] += b[k];
        sum->c[k] += c[k];
    }
}

static inline matrix6 rigid(const double inertia[10])
{
    const double m = inertia[0], x = inertia[1], y = inertia[2], z = inertia[3];
    return (matrix6){ .a = { inertia[4], inertia[7], inertia[8], inertia[7], inertia[5], inertia[9], inertia[8],
                             inertia[9], inertia[6] },
                      .b = { 0, -z, y, z, 0, -x, -y, x, 0 },
                      .c = { m, 0, 0, 0, m, 0, 0, 0, m } };
}

static inline matrix6 read_matrix(const double m[36])
{
    matrix6 out;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            out.a[3 * r + c] = m[6 * r + c];
            out.b[3 * r + c] = m[6 * r + 3 + c];
            out.c[3 * r + c] = m[6 * (r + 3) + 3 + c];
        }
    return out;
}

static inline void write_matrix(const matrix6 *m, double out[36])
{
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            out[6 * r + c] = m->a[3 * r + c];
            out[6 * r + 3 + c] = m->b[3 * r + c];
            out[6 * (r + 3) + c] = m->b[3 * c + r];
            out[6 * (r + 3) + 3 + c] = m->c[3 * r + c];
        }
}

#endif
