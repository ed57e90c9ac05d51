/* body_filter.c - a rigid body from the wrenches that move it, sample by sample
 *
 *     R theta = z + noise of unit deviation        theta: m, h, I about the origin
 *
 * Method   rows are rotated into the triangle R one by one (Givens): the information is R^T R, never formed, so that digits are not
 *          squared away. The answer is physically possible by construction: theta is the linear image of the pseudo-inertia
 *
 *              P = [S h; h^T m] = L L^T        S: second moments, I = tr(S) 1 - S
 *
 *          Where the solution of R theta = z is no body, L minimises |R theta(L) - z| by Levenberg-Marquardt, one step at a time:
 *          between two samples R and z change little.
 * Cost     10 x 10 / 2 rotations per row, one 10 x 10 factorisation per step of the fit; no allocation.
 */
#include "body_filter.h"

#include "algebra/quat.h"
#include "linear/cholesky.h"

#include <math.h>
#include <string.h>

enum { N = BODY_PARAMETERS };

body_motion body_motion_of(const ramus_motion *motion, ramus_vec3 gravity)
{
    const ramus_quat r_w_a = ramus_quat_normalized(motion->pose.rotation);
    const ramus_vec3 w = motion->twist.angular;
    const ramus_vec3 a = vec3_add(motion->twist_dot.linear, vec3_cross(w, motion->twist.linear));
    return (body_motion){ w, motion->twist_dot.angular, vec3_sub(a, quat_unrotate(r_w_a, gravity)) };
}

void body_regressor(const body_motion *motion, double Y[BODY_ROWS][N])
{
    const ramus_vec3 w = motion->angular_velocity, d = motion->angular_acceleration, p = motion->proper_acceleration;
    const double force[3][N] = {
        { p.x, -w.y * w.y - w.z * w.z, w.x * w.y - d.z, w.x * w.z + d.y },
        { p.y, w.x * w.y + d.z, -w.x * w.x - w.z * w.z, w.y * w.z - d.x },
        { p.z, w.x * w.z - d.y, w.y * w.z + d.x, -w.x * w.x - w.y * w.y },
    };
    /* h x p, then I d + w x (I w) with I = xx yy zz xy xz yz */
    const double moment[3][N] = {
        { 0, 0, p.z, -p.y, d.x, -w.y * w.z, w.y * w.z, d.y - w.x * w.z, d.z + w.x * w.y, w.y * w.y - w.z * w.z },
        { 0, -p.z, 0, p.x, w.x * w.z, d.y, -w.x * w.z, d.x + w.y * w.z, w.z * w.z - w.x * w.x, d.z - w.x * w.y },
        { 0, p.y, -p.x, 0, -w.x * w.y, w.x * w.y, d.z, w.x * w.x - w.y * w.y, d.x - w.y * w.z, d.y + w.x * w.z },
    };
    memcpy(Y[0], force, sizeof force);
    memcpy(Y[3], moment, sizeof moment);
}

void body_filter_take(body_filter *f, const double given[N], double value)
{
    double row[N];
    memcpy(row, given, sizeof row);
    for (int k = 0; k < N; k++) {
        if (row[k] == 0)
            continue;
        double *r = f->R[k];
        const double length = hypot(r[k], row[k]), c = r[k] / length, s = row[k] / length;
        for (int j = k; j < N; j++) {
            const double kept = c * r[j] + s * row[j];
            row[j] = c * row[j] - s * r[j];
            r[j] = kept;
        }
        const double kept = c * f->z[k] + s * value;
        value = c * value - s * f->z[k];
        f->z[k] = kept;
    }
}

void body_filter_forget(body_filter *f, double share)
{
    const double s = sqrt(share), back = sqrt(1 - share);
    for (int k = 0; k < N; k++) {
        cholesky_scale(N, s, f->R[k]);
        f->z[k] *= s;
    }
    for (int k = 0; k < N; k++) {
        double row[N] = { 0 };
        row[k] = back / f->prior_deviation[k];
        body_filter_take(f, row, row[k] * f->prior[k]);
    }
}

double body_filter_deviation(const body_filter *f, const double row[N])
{
    double x[N]; /* R^T x = row */
    for (int k = 0; k < N; k++) {
        x[k] = row[k];
        for (int i = 0; i < k; i++)
            x[k] -= f->R[i][k] * x[i];
        x[k] /= f->R[k][k];
    }
    return dense_norm(x, N);
}

/* ---- the physical fit --------------------------------------------------------------------------------------- */

static int place(int i, int j) /* of L's element i, j <= i */
{
    return i * (i + 1) / 2 + j;
}

/* theta of a symmetric P [4 x 4] */
static void parameters_of(double P[4][4], double theta[N])
{
    const double out[N] = { P[3][3],           P[0][3],           P[1][3],  P[2][3],  P[1][1] + P[2][2],
                            P[0][0] + P[2][2], P[0][0] + P[1][1], -P[0][1], -P[0][2], -P[1][2] };
    memcpy(theta, out, sizeof out);
}

static void evaluate(const double L[N], double theta[N])
{
    double P[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++)
            P[i][j] = P[j][i] = dense_dot(L + place(i, 0), L + place(j, 0), j + 1);
    parameters_of(P, theta);
}

/* Column k of D: d theta / d L_k. */
static void derivative(const double L[N], int a, int b, double column[N])
{
    double P[4][4] = { { 0 } };
    for (int j = b; j < 4; j++) { /* E_ab L^T and its transpose */
        P[a][j] += L[place(j, b)];
        P[j][a] += L[place(j, b)];
    }
    parameters_of(P, column);
}

/* x <- R x */
static void apply(const body_filter *f, double x[N])
{
    for (int k = 0; k < N; k++)
        x[k] = dense_dot(f->R[k] + k, x + k, N - k);
}

/* residual = z - R theta; returns its square */
static double misfit(const body_filter *f, const double theta[N], double residual[N])
{
    memcpy(residual, theta, N * sizeof *residual);
    apply(f, residual);
    for (int k = 0; k < N; k++)
        residual[k] = f->z[k] - residual[k];
    return dense_dot(residual, residual, N);
}

/* The solution of R theta = z itself, where some body has it: L by Cholesky. */
static int solve(body_filter *f)
{
    double x[N], L[N];
    for (int k = N - 1; k >= 0; k--)
        x[k] = (f->z[k] - dense_dot(f->R[k] + k + 1, x + k + 1, N - k - 1)) / f->R[k][k];
    const double half = (x[4] + x[5] + x[6]) / 2;
    const double P[4][4] = {
        { half - x[4] }, { -x[7], half - x[5] }, { -x[8], -x[9], half - x[6] }, { x[1], x[2], x[3], x[0] }
    };
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++) {
            const double rest = P[i][j] - dense_dot(L + place(i, 0), L + place(j, 0), j);
            if (i == j && !(rest > CHOLESKY_SINGULAR * P[i][i]))
                return 0;
            L[place(i, j)] = i == j ? sqrt(rest) : rest / L[place(j, j)];
        }
    memcpy(f->factor, L, sizeof L);
    evaluate(L, f->parameters);
    f->damping = 1e-3;
    return 1;
}

void body_filter_fit(body_filter *f)
{
    if (solve(f))
        return;
    double residual[N], J[N][N], A[N * N], step[N], diagonal[N], next[N], theta[N]; /* rows of J: columns of R D */
    const double before = misfit(f, f->parameters, residual);
    for (int a = 0; a < 4; a++)
        for (int b = 0; b <= a; b++) {
            derivative(f->factor, a, b, J[place(a, b)]);
            apply(f, J[place(a, b)]);
        }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            A[i * N + j] = dense_dot(J[i], J[j], N);
        A[i * N + i] *= 1 + f->damping;
        A[i * N + i] += 1e-300;
        step[i] = dense_dot(J[i], residual, N);
    }
    if (cholesky_factor(N, A, diagonal) < 0) {
        cholesky_solve(N, A, step);
        for (int k = 0; k < N; k++)
            next[k] = f->factor[k] + step[k];
        evaluate(next, theta);
        if (misfit(f, theta, residual) < before) {
            memcpy(f->factor, next, sizeof next);
            memcpy(f->parameters, theta, sizeof theta);
            f->damping = fmax(f->damping / 10, 1e-9);
            return;
        }
    }
    f->damping = fmin(f->damping * 10, 1e6);
}

void body_filter_start(body_filter *f, double mass, double length)
{
    /* a small sphere somewhere at the origin; anything up to the largest expected is likely */
    const double m = mass / 10, spread = length / 10, square = length * length;
    *f = (body_filter){ .damping = 1e-3 };
    for (int i = 0; i < 3; i++)
        f->factor[place(i, i)] = sqrt(m) * spread;
    f->factor[place(3, 3)] = sqrt(m);
    evaluate(f->factor, f->parameters);
    memcpy(f->prior, f->parameters, sizeof f->prior);
    for (int k = 0; k < N; k++) {
        f->prior_deviation[k] = k == 0 ? mass : k < 4 ? mass * length : mass * square;
        f->R[k][k] = 1 / f->prior_deviation[k];
        f->z[k] = f->prior[k] * f->R[k][k];
    }
}

ramus_inertia body_inertia(const double x[N])
{
    const double m = x[0];
    const ramus_vec3 h = { x[1], x[2], x[3] }, c = m > 0 ? vec3_scale(1 / m, h) : (ramus_vec3){ 0, 0, 0 };
    const double square = vec3_dot(h, c);
    return (ramus_inertia){ m,
                            c,
                            { x[4] - square + h.x * c.x, x[5] - square + h.y * c.y, x[6] - square + h.z * c.z,
                              x[7] + h.x * c.y, x[8] + h.x * c.z, x[9] + h.y * c.z } };
}
