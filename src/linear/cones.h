/* cones.h - forces within cones that answer velocities: complementarity with Coulomb friction
 *
 *     u = W x + c      W_ij: what a unit of x_j does to u_i
 *
 *     side            0 <= x,  0 <= u,  x u = 0
 *     friction        rows (n, s, t):  x_n, u_n as a side;  |x_st| <= limit x_n,  x_st = -limit x_n u_st / |u_st| where u_st is not 0
 *     box             |x| <= limit,  x = -limit where u > 0, limit where u < 0
 */
#ifndef RAMUS_LINEAR_CONES_H
#define RAMUS_LINEAR_CONES_H

#include "lemke.h"

typedef enum cone_kind { CONE_SIDE, CONE_FRICTION, CONE_BOX } cone_kind;
typedef struct cone {
    cone_kind kind;
    int first; /* row; friction has three */
    double limit;
} cone;

typedef struct cone_problem {
    int n, ncone;
    const double *W, *c; /* [n x n] row major, [n] */
    const cone *cone;
} cone_problem;

typedef struct cone_report {
    int sweeps;
    double change; /* largest change of u in the last sweep, beside |c| */
    int degenerate; /* cones whose own W_nn is not positive and that want to push: no force of theirs helps, or more than one does */
} cone_report;

/* x [n] in: where to start; out: the answer, if change <= tolerance. */
cone_report cones_solve(const cone_problem *p, double tolerance, int max_sweeps, double x[]);
/* The largest violation of the conditions, of forces times |W| and of velocities alike, beside |c|. */
double cones_residual(const cone_problem *p, const double x[]);

/* ---- polyhedra.c ---- */

enum { POLYHEDRA_MOST = 48 }; /* cones */
typedef struct polyhedra_unknown {
    int cone, row[2];
    double weight[2];
    enum { NORMAL, ALONG, SPEED } kind;
} polyhedra_unknown;
typedef struct polyhedra_work {
    lemke_work lemke;
    double *z;                  /* [most] */
    polyhedra_unknown *unknown; /* [most] */
    int n;
    size_t most;
} polyhedra_work;
/* For up to that many cones, where they are at most POLYHEDRA_MOST: else no memory is taken, and nothing is solved. */
void polyhedra_layout(polyhedra_work *w, arena *a, size_t ncone);
/* x [n] with cones of eight sides. 0: none was found. */
int polyhedra_solve(const cone_problem *p, polyhedra_work *w, double x[]);

#endif
