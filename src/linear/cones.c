/* cones.c - complementarity with Coulomb friction, cone by cone (Gauss-Seidel), each solved exactly
 *
 *     of one cone, with r = u - W_own x_own of the others:
 *     r_n >= 0                       x = 0
 *     W x = -r,  |x_t| <= mu x_n     sticks
 *     else slides:  u_t = -alpha x_t,  (W + alpha 1_t) x = -r,  |x_t| = mu x_n
 *                   S = W_tt - W_tn W_nt / W_nn = Q diag(s) Q^T,   x_t = -Q (s + alpha)^-1 Q^T (r_t - W_tn r_n / W_nn)
 *
 * Method   Jourdan, Alart & Jean (1998), local problems by the zero of |x_t| - mu x_n over alpha (Bonnefon & Daviet 2011 as a
 *          polynomial): x_t shrinks as alpha grows, so that a zero is bracketed. Directions in which nothing can move (a planar robot)
 *          count as a little soft, SOFT of the others.
 * Exact    cones, not polyhedra. The iteration converges where W is symmetric and friction not too strong for the chains that carry
 *          it; where it does not, the report shows it.
 * Cost     O(n^2) a sweep; no allocation.
 */
#include "cones.h"

#include "dense.h"

#include <math.h>
#include <string.h>

#define SOFT 1e-13
enum { SEARCH = 200 };

/* ---- one cone with friction ----------------------------------------------------------------------------------- */

typedef struct local {
    double nn, tn[2], nt[2];  /* of W */
    double value[2], turn[2]; /* S = Q diag(value) Q^T, Q = [turn, its normal] */
    double right[2];          /* -Q^T (r_t - W_tn r_n / W_nn) */
    double r_n, mu;
} local;

static void force_at(const local *l, double alpha, double x[3])
{
    const double a = l->right[0] / (l->value[0] + alpha), b = l->right[1] / (l->value[1] + alpha);
    x[1] = l->turn[0] * a - l->turn[1] * b;
    x[2] = l->turn[1] * a + l->turn[0] * b;
    x[0] = -(l->r_n + l->nt[0] * x[1] + l->nt[1] * x[2]) / l->nn;
}

static double excess_at(const local *l, double alpha, double x[3])
{
    force_at(l, alpha, x);
    return hypot(x[1], x[2]) - l->mu * x[0];
}

/* The zero of the excess over alpha = soft s / (1 - s), 0 <= s < 1, where it falls from above zero to below. */
static void slide(const local *l, double soft, double x[3])
{
    double low = 0, high = 1, at_low = 1, at_high = -1;
    for (int k = 0; k < SEARCH && high - low > 1e-16; k++) {
        double s = k < 3 || k % 3 == 0 ? (low + high) / 2 : low + (high - low) * at_low / (at_low - at_high);
        if (!(s > low && s < high))
            s = (low + high) / 2;
        if (s <= low || s >= high)
            break;
        const double e = excess_at(l, soft * s / (1 - s), x);
        if (e > 0) {
            low = s;
            at_low = e;
        } else {
            high = s;
            at_high = e;
            if (e == 0)
                return;
        }
    }
    /* exactly on the cone */
    force_at(l, soft * high / (1 - high), x);
    const double length = hypot(x[1], x[2]), most = l->mu * fmax(x[0], 0);
    if (length > 0) {
        x[1] *= most / length;
        x[2] *= most / length;
    }
    x[0] = fmax(-(l->r_n + l->nt[0] * x[1] + l->nt[1] * x[2]) / l->nn, 0);
}

/* W: its own 3 x 3 part, rows `stride` apart. Returns 0 where its normal cannot answer. */
static int solve_friction(const double W[], int stride, const double r[3], double mu, double x[3])
{
    local l = { .nn = W[0], .r_n = r[0], .mu = mu };
    if (r[0] >= 0) {
        x[0] = x[1] = x[2] = 0;
        return 1;
    }
    if (!(l.nn > 0))
        return 0;
    double S[2][2], right[2];
    for (int i = 0; i < 2; i++) {
        l.tn[i] = W[(i + 1) * stride];
        l.nt[i] = W[i + 1];
    }
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++)
            S[i][j] = W[(i + 1) * stride + j + 1] - l.tn[i] * l.nt[j] / l.nn;
        right[i] = -(r[i + 1] - l.tn[i] * r[0] / l.nn);
    }
    const double size = l.nn + fabs(W[stride + 1]) + fabs(W[2 * stride + 2]), soft = SOFT * size;
    const double mean = (S[0][0] + S[1][1]) / 2, half = (S[0][0] - S[1][1]) / 2, off = (S[0][1] + S[1][0]) / 2;
    const double spread = hypot(half, off), angle = spread > 0 ? atan2(off, half) / 2 : 0;
    l.value[0] = fmax(mean + spread, 0) + soft;
    l.value[1] = fmax(mean - spread, 0) + soft;
    l.turn[0] = cos(angle);
    l.turn[1] = sin(angle);
    l.right[0] = l.turn[0] * right[0] + l.turn[1] * right[1];
    l.right[1] = l.turn[0] * right[1] - l.turn[1] * right[0];
    if (excess_at(&l, 0, x) > 0)
        slide(&l, size, x);
    return 1;
}

/* ---- all ------------------------------------------------------------------------------------------------------- */

static int solve_one(const cone_problem *p, const cone *k, const double u[], const double x[], double fresh[3])
{
    const size_t n = (size_t)p->n, i = (size_t)k->first;
    const double *own = p->W + i * n + i;
    if (k->kind == CONE_FRICTION) {
        double r[3];
        for (size_t a = 0; a < 3; a++) {
            r[a] = u[a];
            for (size_t b = 0; b < 3; b++)
                r[a] -= own[a * n + b] * x[i + b];
        }
        return solve_friction(own, p->n, r, k->limit, fresh);
    }
    const double r = u[0] - own[0] * x[i];
    const double least = k->kind == CONE_BOX ? -k->limit : 0, most = k->kind == CONE_BOX ? k->limit : INFINITY;
    if (!(own[0] > 0)) {
        fresh[0] = k->kind == CONE_SIDE || r == 0 ? 0 : r > 0 ? least : most;
        return !(r < 0) || k->kind == CONE_BOX;
    }
    fresh[0] = fmin(fmax(-r / own[0], least), most);
    return 1;
}

static double size_of_problem(const cone_problem *p)
{
    double most = 1e-300;
    for (int i = 0; i < p->n; i++)
        most = fmax(most, fabs(p->c[i]));
    return most;
}

cone_report cones_solve(const cone_problem *p, double tolerance, int max_sweeps, double x[])
{
    const double size = size_of_problem(p);
    cone_report report = { .change = INFINITY };
    while (report.sweeps < max_sweeps && !(report.change <= tolerance)) {
        report.sweeps++;
        report.change = 0;
        report.degenerate = 0;
        for (const cone *k = p->cone; k < p->cone + p->ncone; k++) {
            const int rows = k->kind == CONE_FRICTION ? 3 : 1;
            double u[3], fresh[3] = { x[k->first] };
            for (int a = 0; a < rows; a++)
                u[a] = p->c[k->first + a] + dense_dot(p->W + (size_t)(k->first + a) * (size_t)p->n, x, p->n);
            if (!solve_one(p, k, u, x, fresh)) {
                report.degenerate++;
                continue;
            }
            for (int a = 0; a < rows; a++) {
                const size_t i = (size_t)(k->first + a);
                const double moved = fabs(p->W[i * (size_t)p->n + i] * (fresh[a] - x[i])) / size;
                report.change = moved <= report.change ? report.change : moved;
                x[i] = fresh[a];
            }
        }
        if (!isfinite(report.change))
            break;
    }
    return report;
}

double cones_residual(const cone_problem *p, const double x[])
{
    const double size = size_of_problem(p);
    double most = 0;
    for (const cone *k = p->cone; k < p->cone + p->ncone; k++) {
        const int rows = k->kind == CONE_FRICTION ? 3 : 1;
        double u[3], fresh[3] = { x[k->first] };
        for (int a = 0; a < rows; a++)
            u[a] = p->c[k->first + a] + dense_dot(p->W + (size_t)(k->first + a) * (size_t)p->n, x, p->n);
        if (!solve_one(p, k, u, x, fresh))
            return INFINITY;
        for (int a = 0; a < rows; a++) {
            const size_t i = (size_t)(k->first + a);
            most = fmax(most, fabs(p->W[i * (size_t)p->n + i] * (fresh[a] - x[i])) / size);
        }
    }
    return most;
}
