/* height_field.c - a surface through a grid of heights whose curvature is continuous, and the point of it that is nearest to a place
 *
 *     cell    h = sum_ab X_a(s) Y_b(t) c_ab        cubics by values and slopes at both ends (Hermite), s, t: 0 to 1 in the cell
 *     slopes  m_(i-1) + 4 m_i + m_(i+1) = 3 (h_(i+1) - h_(i-1)) / dx       so that the second derivative is continuous (cubic splines);
 *             at both ends the slope of the cubic through the last four heights (three: the parabola, two: the line)
 *
 * Continuous everywhere, over the edges of cells too: height, normal and curvature. What jumps there are third derivatives.
 * Cubics in x times cubics in y are met exactly. Where heights jump from node to node, splines swing beside the jump by some 10 % of it.
 *
 * Nearest  Newton's method for min |S - p|^2, S = (u, v, h(u, v)), with damping; from the place below p or from the nearest one of some
 *          nodes around it.
 * Cost     fit O(nx ny); a place some 100 operations; nearest up to 17 x 17 heights and some ten places. No allocation.
 */
#include "height_field.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- the surface --------------------------------------------------------------------------------------------- */

size_t height_field_numbers(int nx, int ny)
{
    return 4 * (size_t)nx * (size_t)ny + (size_t)(nx > ny ? nx : ny);
}

/* At the first of n values, `stride` numbers apart; negative from the last one on. */
static double end_slope(const double h[], ptrdiff_t stride, int n)
{
    const double a = h[stride] - h[0], b = n > 2 ? h[2 * stride] - h[0] : 0, c = n > 3 ? h[3 * stride] - h[0] : 0;
    return n > 3 ? 3 * a - 1.5 * b + c / 3 : n > 2 ? 2 * a - b / 2 : a;
}

/* Slopes, in units of a cell, of values in h to m; both `stride` apart. ratio [n] is scratch. */
static void spline(const double h[], double m[], ptrdiff_t stride, int n, double ratio[])
{
    const ptrdiff_t last = (n - 1) * stride;
    m[0] = end_slope(h, stride, n);
    m[last] = -end_slope(h + last, -stride, n);
    ratio[0] = 0;
    for (int i = 1; i + 1 < n; i++) { /* forward: m_i + ratio_i m_(i+1) = m[i] */
        const ptrdiff_t at = i * stride;
        const double pivot = 1 / (4 - ratio[i - 1]);
        ratio[i] = pivot;
        m[at] = (3 * (h[at + stride] - h[at - stride]) - m[at - stride]) * pivot;
    }
    for (int i = n - 2; i > 0; i--)
        m[i * stride] -= ratio[i] * m[(i + 1) * stride];
}

void height_field_fit(height_field *f, const double heights[], double memory[])
{
    const int nx = f->nx, ny = f->ny;
    double *ratio = memory + 4 * (size_t)nx * (size_t)ny;
    f->node = memory;
    for (size_t k = 0; k < (size_t)nx * (size_t)ny; k++)
        memory[4 * k] = heights[k];
    for (int j = 0; j < ny; j++) {
        double *row = memory + 4 * (size_t)j * (size_t)nx;
        spline(row, row + 1, 4, nx, ratio);
    }
    for (int i = 0; i < nx; i++) {
        double *column = memory + 4 * (size_t)i;
        spline(column, column + 2, 4 * (ptrdiff_t)nx, ny, ratio);
        spline(column + 1, column + 3, 4 * (ptrdiff_t)nx, ny, ratio);
    }
}

/* Cubics that have value 1 or slope 1 at one end of a cell: values and derivatives at s, by x. Outside of [0, 1] straight. */
static void basis(double s, double cell, double b[4][4])
{
    const double in = fmin(fmax(s, 0), 1), out = s - in, c = in, d = 1 - in, k = 1 / cell;
    const double at[4][4] = { { (1 + 2 * c) * d * d, c * d * d, c * c * (3 - 2 * c), -c * c * d },
                              { -6 * c * d, d * (1 - 3 * c), 6 * c * d, c * (3 * c - 2) },
                              { 12 * c - 6, 6 * c - 4, 6 - 12 * c, 6 * c - 2 },
                              { 12, 6, -12, 6 } };
    double unit = 1;
    for (int order = 0; order < 4; order++, unit *= k)
        for (int a = 0; a < 4; a++)
            b[order][a] = out == 0     ? unit * at[order][a]
                          : order == 0 ? at[0][a] + out * at[1][a]
                          : order == 1 ? unit * at[1][a]
                                       : 0;
}

/* The cell that a coordinate is in, and where in it. */
static int cell_of(double x, int n, double size, double *s)
{
    const double at = x / size + (n - 1) / 2.0;
    const int cell = at < 0 ? 0 : at >= n - 1 ? n - 2 : (int)at;
    *s = at - cell;
    return cell;
}

int height_field_covers(const height_field *f, double x, double y)
{
    return fabs(x) <= (f->nx - 1) / 2.0 * f->dx * (1 + 1e-12) && fabs(y) <= (f->ny - 1) / 2.0 * f->dy * (1 + 1e-12);
}

void height_field_at(const height_field *f, double x, double y, int third, field_values *out)
{
    double s, t, X[4][4], Y[4][4], along[4][4];
    const int i = cell_of(x, f->nx, f->dx, &s), j = cell_of(y, f->ny, f->dy, &t);
    const double *const low = f->node + 4 * ((size_t)j * (size_t)f->nx + (size_t)i), *const high = low + 4 * f->nx;
    const int orders = third ? 4 : 3;
    basis(s, f->dx, X);
    basis(t, f->dy, Y);
    /* along x: of the values and slopes in y at both ends of the cell; slopes are kept in units of cells */
    for (int order = 0; order < orders; order++)
        for (int b = 0; b < 4; b++) {
            const double *n = (b < 2 ? low : high) + (b % 2 ? 2 : 0);
            along[order][b] = X[order][0] * n[0] + X[order][1] * n[1] + X[order][2] * n[4] + X[order][3] * n[5];
        }
#define AT(ox, oy)                                                                                                     \
    (Y[oy][0] * along[ox][0] + Y[oy][1] * along[ox][1] + Y[oy][2] * along[ox][2] + Y[oy][3] * along[ox][3])
    *out = (field_values){
        .h = AT(0, 0), .hx = AT(1, 0), .hy = AT(0, 1), .hxx = AT(2, 0), .hxy = AT(1, 1), .hyy = AT(0, 2)
    };
    if (third) {
        out->hxxx = AT(3, 0);
        out->hxxy = AT(2, 1);
        out->hxyy = AT(1, 2);
        out->hyyy = AT(0, 3);
    }
#undef AT
}

/* ---- nearest ------------------------------------------------------------------------------------------------- */

static double square(double x)
{
    return x * x;
}

/* The nearest one of at most 17 x 17 nodes that could be nearer than `most`, where it is nearer. */
static void start_at_node(const height_field *f, const double p[3], double most, double *u, double *v)
{
    enum { LOOKS = 16 };
    const double reach = sqrt(most), x0 = (f->nx - 1) / 2.0, y0 = (f->ny - 1) / 2.0;
    const double low[2] = { (p[0] - reach) / f->dx + x0, (p[1] - reach) / f->dy + y0 },
                 high[2] = { (p[0] + reach) / f->dx + x0, (p[1] + reach) / f->dy + y0 };
    const int n[2] = { f->nx, f->ny };
    int from[2], to[2], step[2];
    for (int k = 0; k < 2; k++) {
        from[k] = (int)fmin(fmax(ceil(low[k]), 0), n[k] - 1);
        to[k] = (int)fmin(fmax(floor(high[k]), 0), n[k] - 1);
        step[k] = (to[k] - from[k]) / LOOKS + 1;
    }
    for (int j = from[1]; j <= to[1]; j += step[1])
        for (int i = from[0]; i <= to[0]; i += step[0]) {
            const double x = (i - x0) * f->dx, y = (j - y0) * f->dy;
            const double h = f->node[4 * ((size_t)j * (size_t)f->nx + (size_t)i)];
            const double away = square(x - p[0]) + square(y - p[1]) + square(h - p[2]);
            if (away < most) {
                most = away;
                *u = x;
                *v = y;
            }
        }
}

int height_field_nearest(const height_field *f, double x, double y, double z, double *u, double *v)
{
    enum { ROUNDS = 100, HALVINGS = 30 };
    field_values s;
    *u = x;
    *v = y;
    height_field_at(f, x, y, 0, &s);
    const double below = square(s.h - z), cell = fmin(f->dx, f->dy);
    if (below > square(0.25 * cell))
        start_at_node(f, (const double[3]){ x, y, z }, below, u, v);
    for (int round = 0; round < ROUNDS; round++) {
        height_field_at(f, *u, *v, 0, &s);
        const double up = s.h - z, away = square(*u - x) + square(*v - y) + square(up);
        const double fx = *u - x + up * s.hx, fy = *v - y + up * s.hy;
        const double gxx = 1 + s.hx * s.hx, gxy = s.hx * s.hy, gyy = 1 + s.hy * s.hy;
        double a = gxx + up * s.hxx, b = gxy + up * s.hxy, c = gyy + up * s.hyy, det = a * c - b * b;
        if (!(det > 1e-6 * gxx * gyy) ||
            !(a + c > 0)) { /* no valley of the distance: downhill as Gauss and Newton would go */
            a = gxx;
            b = gxy;
            c = gyy;
            det = a * c - b * b;
        }
        double du = -(c * fx - b * fy) / det, dv = -(a * fy - b * fx) / det;
        const double size = fabs(*u) + fabs(*v) + cell, length = hypot(du, dv);
        if (!isfinite(length))
            return 0;
        if (length <= 8 * DBL_EPSILON * size) {
            *u += du;
            *v += dv;
            return 1;
        }
        int halving = 0;
        for (; halving < HALVINGS; halving++, du /= 2, dv /= 2) {
            height_field_at(f, *u + du, *v + dv, 0, &s);
            const double now = square(*u + du - x) + square(*v + dv - y) + square(s.h - z);
            if (now <= away || length <= 1e-7 * size) /* squares do not show steps that are that short */
                break;
        }
        if (halving == HALVINGS)
            return 0;
        *u += du;
        *v += dv;
    }
    return 1; /* that many only at the level of rounding, or far away between places that are about equally near */
}

/* ---- valleys ------------------------------------------------------------------------------------------------- */

/* The larger one of the two curvatures at a place, above 0 in a valley. */
static double bend_at(const field_values *s)
{
    const double gxx = 1 + s->hx * s->hx, gxy = s->hx * s->hy, gyy = 1 + s->hy * s->hy, length = sqrt(gxx + gyy - 1);
    /* eigenvalues of g^-1 b, b = second derivatives / length */
    const double det = gxx * gyy - gxy * gxy;
    const double half = (gyy * s->hxx - 2 * gxy * s->hxy + gxx * s->hyy) / (2 * det * length);
    const double product = (s->hxx * s->hyy - s->hxy * s->hxy) / (det * length * length);
    return half + sqrt(fmax(half * half - product, 0));
}

double height_field_bend(const height_field *f, double *x, double *y)
{
    double most = 0;
    *x = *y = 0;
    for (int j = 0; j < 2 * f->ny - 1; j++)
        for (int i = 0; i < 2 * f->nx - 1; i++) {
            const double u = (i - (f->nx - 1)) / 2.0 * f->dx, v = (j - (f->ny - 1)) / 2.0 * f->dy;
            field_values s;
            height_field_at(f, u, v, 0, &s);
            const double bend = bend_at(&s);
            if (bend > most) {
                most = bend;
                *x = u;
                *y = v;
            }
        }
    return most;
}
