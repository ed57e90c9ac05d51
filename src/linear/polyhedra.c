/* polyhedra.c - the problem of cones.h with friction cones of SIDES sides in place of round ones
 *
 *     x_t = sum_j d_j y_j,   y >= 0,   sum_j y_j <= mu x_n:
 *
 *     0 <= x_n,   u_n >= 0                       (complementary, each line)
 *     0 <= y_j,   s + d_j . u_t >= 0
 *     0 <= s,     mu x_n - sum_j y_j >= 0        s: the speed of slip
 *
 * Method   Stewart and Trinkle (1996); linear complementarity (lemke.c). A box has two directions and `limit` for mu x_n. Friction is off by
 *          up to 1 / cos(pi / SIDES) in strength and pi / SIDES in direction: a start for the round cones, or an answer where these do not
 *          converge.
 * Cost     SIDES + 2 unknowns for each cone with friction; see lemke.c. No allocation.
 */
#include "cones.h"

#include <math.h>

enum { SIDES = 8 };
#define TURN 0.78539816339744830961566 /* 2 pi / SIDES */

static size_t unknowns_most(size_t ncone)
{
    return ncone <= POLYHEDRA_MOST ? ncone * (SIDES + 2) : 0;
}

void polyhedra_layout(polyhedra_work *w, arena *a, size_t ncone)
{
    const size_t n = unknowns_most(ncone);
    lemke_layout(&w->lemke, a, n);
    ARENA_TAKE(a, n, w->z, w->unknown);
    w->most = n;
}

/* Unknown k: s of a cone; or what it adds to x: weight[0..1] of two rows. */
static void list(const cone_problem *p, polyhedra_work *w)
{
    w->n = 0;
    for (int k = 0; k < p->ncone; k++) {
        const cone *c = &p->cone[k];
        if (c->kind != CONE_BOX)
            w->unknown[w->n++] = (polyhedra_unknown){ k, { c->first, c->first }, { 1, 0 }, NORMAL };
        const int sides = c->kind == CONE_FRICTION ? SIDES : c->kind == CONE_BOX ? 2 : 0;
        for (int j = 0; j < sides; j++)
            w->unknown[w->n++] =
                c->kind == CONE_BOX
                    ? (polyhedra_unknown){ k, { c->first, c->first }, { j ? -1 : 1, 0 }, ALONG }
                    : (polyhedra_unknown){ k, { c->first + 1, c->first + 2 }, { cos(TURN * j), sin(TURN * j) }, ALONG };
        if (sides)
            w->unknown[w->n++] = (polyhedra_unknown){ k, { c->first, c->first }, { 0, 0 }, SPEED };
    }
}

static double row_times(const double row[], const polyhedra_unknown *x)
{
    return row[x->row[0]] * x->weight[0] + row[x->row[1]] * x->weight[1];
}

int polyhedra_solve(const cone_problem *p, polyhedra_work *w, double x[])
{
    double size = 1e-300, stiff = 1e-300;
    if (p->ncone > POLYHEDRA_MOST || (size_t)p->ncone * (SIDES + 2) > w->most)
        return 0;
    list(p, w);
    for (int i = 0; i < p->n; i++) {
        size = fmax(size, fabs(p->c[i]));
        stiff = fmax(stiff, fabs(p->W[(size_t)i * (size_t)p->n + (size_t)i]));
    }
    for (int i = 0; i < w->n; i++) { /* velocities by `size`, forces by size / stiff */
        const polyhedra_unknown *a = &w->unknown[i];
        const cone *c = &p->cone[a->cone];
        double *row = w->lemke.table + (size_t)i * ((size_t)w->n + 2);
        row[0] = a->kind == SPEED ? c->kind == CONE_BOX ? c->limit * stiff / size : 0 : row_times(p->c, a) / size;
        for (int j = 0; j < w->n; j++) {
            const polyhedra_unknown *b = &w->unknown[j];
            double sum = 0;
            if (a->kind == SPEED)
                sum = b->cone != a->cone || b->kind == SPEED ? 0 : b->kind == NORMAL ? c->limit : -1;
            else if (b->kind == SPEED)
                sum = b->cone == a->cone && a->kind == ALONG;
            else
                for (int r = 0; r < 2; r++)
                    if (a->weight[r] != 0)
                        sum += a->weight[r] * row_times(p->W + (size_t)a->row[r] * (size_t)p->n, b) / stiff;
            row[j + 1] = sum;
        }
    }
    if (!lemke_solve(&w->lemke, w->n, w->z))
        return 0;
    for (int i = 0; i < p->n; i++)
        x[i] = 0;
    for (int j = 0; j < w->n; j++) {
        const polyhedra_unknown *b = &w->unknown[j];
        for (int r = 0; r < 2 && b->kind != SPEED; r++)
            x[b->row[r]] += b->weight[r] * w->z[j] * size / stiff;
    }
    return 1;
}
