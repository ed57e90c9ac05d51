/* bound_problem.c - forces or impulses of bounds: rows in the coordinates of M's factors, what they do to each other, and the solution
 *
 *     M = R^T R,   G = P N R^-T    P: takes out what the equalities hold        W = G D^T,   u = W x + c
 *
 *     without friction   min |y|^2 / 2 subject to G y >= -c,   y = G^T x        (least_distance.c: to optimality, whatever the rank)
 *     with friction      cones.c; where these do not converge, from the answer with polyhedra (polyhedra.c)
 *
 *     a += R^-1 D^T x,   multipliers of equalities -= (W_A^T)^+ R^-T (rows^T x)
 *
 * In       rows of the state, factors of M and of the equalities (factors.c).
 * Cost     O(nv depth) for each row, O(n^2 nv) for W; no allocation.
 */
#include "constraints.h"

#include "linear/branched.h"

#include <string.h>

enum { SWEEPS = 1000 };
#define CONVERGED 1e-12 /* change of velocities in a sweep */
#define GOOD 1e-9       /* residual of a solution all the same */

void bounds_layout(bound_work *w, arena *a, size_t nbound, size_t nv)
{
    ARENA_TAKE(a, nbound, w->list, w->cone, w->cone_kept, w->state, w->tried, w->least, w->share, w->gap, w->rate,
               w->bounce);
    ARENA_TAKE(a, 3 * nbound, w->row, w->c, w->x, w->last, w->stepped, w->counts, w->held, w->before, w->met, w->round,
               w->push);
    ARENA_TAKE(a, 3 * nbound * nv, w->G, w->D);
    ARENA_TAKE(a, 2 * nbound, w->slip, w->way);
    w->mode = arena_take(a, nbound, sizeof *w->mode);
    w->W = arena_take(a, 3 * nbound, 3 * nbound * sizeof *w->W);
    w->free = arena_take(a, 3 * nbound, sizeof *w->free);
    w->free_factor = arena_take(a, 3 * nbound, 3 * nbound * sizeof *w->free_factor);
    ARENA_TAKE(a, nbound ? nv : 0, w->scratch, w->sum);
    polyhedra_layout(&w->polyhedra, a, nbound);
    least_distance_layout(&w->distance, a, nbound ? nv : 0, 3 * nbound);
}

/* ---- which take part ------------------------------------------------------------------------------------------- */

ramus_status bounds_factor(constraint_set *c, const double q[])
{
    RAMUS_TRY(find_factors(c, q, NULL, NULL, NULL, NULL));
    factor_rows(c, NULL);
    return RAMUS_OK;
}

void bounds_note(constraint_set *c)
{
    bound_work *w = &c->work;
    numbers_copy(w->before, c->velocity_error + c->nequality, 3 * (size_t)c->nbound);
    for (int k = 0; k < c->nbound; k++) {
        w->gap[k] = c->position_error[bound_row(c, k)];
        w->rate[k] = c->velocity_error[bound_row(c, k)];
    }
}

void bounds_begin(constraint_set *c)
{
    bound_work *w = &c->work;
    w->ncone = w->n = w->nactive = w->nimpact = w->iterations = w->solved = 0;
    w->residual = 0;
    w->forces = RAMUS_FORCES_UNIQUE;
    numbers_clear(c->multiplier + c->nequality, 3 * (size_t)c->nbound);
    numbers_clear(w->last, 3 * (size_t)c->nbound); /* results depend on the state alone, not on earlier ones */
    memset(w->state, RAMUS_BOUND_OPEN, (size_t)c->nbound);
    memset(w->tried, 0, (size_t)c->nbound);
    bounds_note(c);
}

void bounds_leave_out(constraint_set *c)
{
    c->residual = 0;
    c->rank = c->nredundant = c->nchoice = 0;
    if (c->nbound == 0)
        return;
    bounds_begin(c);
    c->work.solved = 1;
}

void bounds_take(constraint_set *c, int k)
{
    bound_work *w = &c->work;
    const bound_item *b = &c->bound[k];
    cone *to = &w->cone[w->ncone];
    w->list[w->ncone++] = k;
    w->tried[k] = 1;
    *to = (cone){ CONE_SIDE, w->n, 0 };
    if (!b->has_gap) {
        *to = (cone){ CONE_BOX, w->n, b->force_limit };
        w->row[w->n++] = bound_row(c, k) + 1;
        return;
    }
    for (int j = 0; j < (b->ntangent ? 3 : 1); j++)
        w->row[w->n++] = bound_row(c, k) + j;
    if (b->ntangent) {
        to->kind = CONE_FRICTION;
        to->limit = b->friction;
    }
}

/* ---- rows ------------------------------------------------------------------------------------------------------ */

/* x <- R^-T x, from the user's order to that of the unknowns */
static void turn(const constraint_set *c, const double row[], double x[])
{
    const branched_tree *t = &c->unknowns.tree;
    for (int k = 0; k < t->n; k++)
        x[k] = row[c->unknowns.user[k]];
    branched_clear(t, c->depths);
    for (int k = t->n - 1; k >= 0; k--) {
        x[k] += c->depths[t->depth[k]];
        branched_add(t, c->L, k, -x[k], c->depths);
    }
    for (int k = 0; k < t->n; k++)
        x[k] *= c->pivot_root[k];
}

/* Less its part in the row space of the equalities. */
static void take_equalities_out(constraint_set *c, double x[])
{
    if (c->nrow == 0 || c->rank == 0)
        return;
    double *part = c->y;
    for (int r = 0; r < c->nactive; r++)
        part[r] = x[c->active[r]];
    orthogonal_split(&c->factors, part);
    memset(part, 0, (size_t)c->rank * sizeof *part);
    orthogonal_join(&c->factors, part);
    for (int r = 0; r < c->nactive; r++)
        x[c->active[r]] = part[r];
}

/* What is left of a row beside what it was made of is rounding: it cannot move. */
static void clean(const constraint_set *c, const double row[], double x[])
{
    const int nv = c->unknowns.tree.n;
    turn(c, row, c->work.scratch);
    if (dense_norm(x, nv) <= c->options.rank_tolerance * dense_norm(c->work.scratch, nv))
        memset(x, 0, (size_t)nv * sizeof *x);
}

void bounds_assemble(constraint_set *c, const double base[], double h)
{
    bound_work *w = &c->work;
    const size_t nv = (size_t)c->unknowns.tree.n, n = (size_t)w->n;
    for (size_t i = 0; i < n; i++) {
        const size_t at = (size_t)w->row[i];
        const double *row = c->A + at * nv;
        double *g = w->G + i * nv;
        turn(c, row, g);
        take_equalities_out(c, g);
        clean(c, row, g);
        memcpy(w->D + i * nv, g, nv * sizeof *g);
        w->c[i] = dense_dot(row, base, (int)nv) - h * c->b[at];
        w->x[i] = w->last[at - (size_t)c->nequality];
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            w->W[i * n + j] = w->W[j * n + i] = dense_dot(w->G + i * nv, w->D + j * nv, (int)nv);
}

/* ---- solution -------------------------------------------------------------------------------------------------- */

static int solve_sides(bound_work *w, int width)
{
    memset(w->counts, 0, (size_t)w->n);
    for (int k = 0; k < w->ncone; k++)
        w->counts[w->cone[k].first] = 1;
    for (int i = 0; i < w->n; i++) {
        w->distance.x[i] = w->counts[i] ? w->x[i] : 0;
        w->c[i] = -w->c[i];
    }
    const least_distance p = { width, w->n, w->G, w->c, w->counts };
    const int found = least_distance_solve(&p, &w->distance);
    double size = 1e-300, most = 0;
    for (int i = 0; i < w->n; i++) {
        const double gap = dense_dot(w->G + (size_t)i * (size_t)p.n, w->distance.y, p.n) - w->c[i];
        w->c[i] = -w->c[i];
        if (!w->counts[i])
            continue;
        size = fmax(size, fabs(w->c[i]));
        most = fmax(most, w->distance.x[i] > 0 ? fabs(gap) : -gap);
        w->x[i] = w->distance.x[i];
    }
    w->residual = most / size;
    w->iterations += w->distance.iterations;
    if (found && !w->distance.unique)
        w->forces = RAMUS_FORCES_SHARED;
    return found;
}

static int has_friction(const bound_work *w)
{
    for (int k = 0; k < w->ncone; k++)
        if (w->cone[k].kind != CONE_SIDE)
            return 1;
    return 0;
}

static int is_symmetric(const bound_work *w, size_t nv)
{
    return memcmp(w->G, w->D, (size_t)w->n * nv * sizeof *w->G) == 0;
}

/* Velocity, or acceleration, of a row with these forces, beside the largest without. */
static double moves(const bound_work *w, int row)
{
    double size = 1e-300;
    for (int i = 0; i < w->n; i++)
        size = fmax(size, fabs(w->c[i]));
    return (w->c[row] + dense_dot(w->W + (size_t)row * (size_t)w->n, w->x, w->n)) / size;
}

/* The ways in which forces of cone k could change, at most three, to `way`. None of a bound that opens; where it slips, friction follows from the
 * normal. At the limit of friction without slip only changes to one side are possible; they are counted as free, so forces that are reported
 * UNIQUE always are, and some that are reported SHARED are unique. */
static size_t free_ways(const bound_work *w, const cone *k, force_way way[3])
{
    const double *x = w->x + k->first;
    const int rows = k->kind == CONE_FRICTION ? 3 : 1;
    size_t n = 0;
    if (k->kind != CONE_BOX && x[0] == 0 && moves(w, k->first) > SLIPS)
        return 0;
    if (k->kind != CONE_SIDE && bounds_slip(w, k) > SLIPS) {
        if (rows == 1 || !(x[0] > 0))
            return 0;
        way[0] = (force_way){ k->first, { 1, x[1] / x[0], x[2] / x[0] } };
        return 1;
    }
    for (int j = 0; j < rows; j++)
        if (w->W[(size_t)(k->first + j) * (size_t)(w->n + 1)] > 0) /* others move nothing */
            way[n++] = (force_way){ k->first + j, { 1, 0, 0 } };
    return n;
}

static double way_product(const bound_work *w, const force_way *a, const force_way *b)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (a->weight[i] != 0 && b->weight[j] != 0)
                sum +=
                    a->weight[i] * b->weight[j] * w->W[(size_t)(a->first + i) * (size_t)w->n + (size_t)(b->first + j)];
    return sum;
}

/* Do other forces move the robot in the same way? They do where the ways in which they could change depend on each other: L D L^T of their
 * products has no pivot then. */
static int is_shared(const bound_work *w)
{
    const double dependent = 1e-10; /* of a squared length */
    double *F = w->free_factor;
    size_t n = 0;
    for (int k = 0; k < w->ncone; k++)
        n += free_ways(w, &w->cone[k], w->free + n);
    for (size_t k = 0; k < n; k++) {
        double *row = F + k * n, own = way_product(w, &w->free[k], &w->free[k]), left = own;
        for (size_t j = 0; j < k; j++) {
            row[j] = way_product(w, &w->free[k], &w->free[j]);
            for (size_t e = 0; e < j; e++)
                row[j] -= row[e] * F[j * n + e];
        }
        for (size_t j = 0; j < k; j++) {
            const double l = row[j] / F[j * n + j];
            left -= l * row[j];
            row[j] = l;
        }
        row[k] = left;
        if (!(left > dependent * own))
            return 1;
    }
    return 0;
}

static int solve_cones(bound_work *w, int polyhedra_do)
{
    const cone_problem p = { w->n, w->ncone, w->W, w->c, w->cone };
    cone_report report = cones_solve(&p, CONVERGED, SWEEPS, w->x);
    w->iterations += report.sweeps;
    w->residual = cones_residual(&p, w->x);
    if (report.degenerate == 0 && w->residual <= GOOD)
        return 1;
    /* polyhedra from nothing, round cones from there; where these do not converge, polyhedra are the answer for time steps */
    if (!polyhedra_solve(&p, &w->polyhedra, w->x))
        return 0;
    w->residual = cones_residual(&p, w->x);
    for (int i = 0; i < w->n; i++)
        w->round[i] = w->x[i];
    report = cones_solve(&p, CONVERGED, SWEEPS, w->round);
    w->iterations += report.sweeps;
    const double round = cones_residual(&p, w->round);
    if (report.degenerate == 0 && round <= GOOD) {
        for (int i = 0; i < w->n; i++)
            w->x[i] = w->round[i];
        w->residual = round;
    }
    return w->residual <= GOOD || (polyhedra_do && isfinite(w->residual));
}

int bound_problem_solve(bound_work *w, int width, int polyhedra_do)
{
    const int symmetric = is_symmetric(w, (size_t)width);
    w->distance.contradicting = -1;
    if (w->forces == RAMUS_FORCES_SHARED) /* those of the solution before, of an impact in several rounds */
        w->forces = RAMUS_FORCES_UNIQUE;
    if (w->n == 0)
        return 1;
    if (!has_friction(w) && symmetric)
        return solve_sides(w, width);
    const int found = solve_cones(w, polyhedra_do);
    if (found && symmetric && w->forces == RAMUS_FORCES_UNIQUE && is_shared(w))
        w->forces = RAMUS_FORCES_SHARED;
    return found;
}

int bounds_solve(constraint_set *c, int polyhedra_do)
{
    return bound_problem_solve(&c->work, c->unknowns.tree.n, polyhedra_do);
}

double bounds_slip(const bound_work *w, const cone *k)
{
    const int first = k->kind == CONE_BOX ? k->first : k->first + 1, count = k->kind == CONE_BOX ? 1 : 2;
    double slip = 0, size = 1e-300;
    for (int i = 0; i < w->n; i++)
        size = fmax(size, fabs(w->c[i]));
    for (int i = first; i < first + count && k->kind != CONE_SIDE; i++)
        slip = hypot(slip, w->c[i] + dense_dot(w->W + (size_t)i * (size_t)w->n, w->x, w->n));
    return slip / size;
}

/* x becomes what the rows exert, and base changes by it. */
void bounds_apply(constraint_set *c, double base[])
{
    bound_work *w = &c->work;
    const branched_tree *t = &c->unknowns.tree;
    const size_t nv = (size_t)t->n;
    memset(w->sum, 0, nv * sizeof *w->sum);
    for (int i = 0; i < w->n; i++)
        for (size_t k = 0; k < nv && w->x[i] != 0; k++)
            w->sum[k] += w->x[i] * w->D[(size_t)i * nv + k];
    for (int k = 0; k < t->n; k++) /* R^-1 */
        c->depths[t->depth[k]] = w->sum[k] = w->sum[k] * c->pivot_root[k] - branched_dot(t, c->L, k, c->depths);
    for (int k = 0; k < t->n; k++)
        base[c->unknowns.user[k]] += w->sum[k];
    memset(w->sum, 0, nv * sizeof *w->sum);
    for (int i = c->nequality; i < c->nequality + 3 * c->nbound; i++) {
        const double force = c->multiplier[i];
        for (size_t k = 0; k < nv && force != 0; k++)
            w->sum[k] += force * c->A[(size_t)i * nv + k];
        w->last[i - c->nequality] = force;
    }
    for (size_t k = 0; k < nv; k++)
        c->force[k] += w->sum[k];
    if (c->nrow == 0)
        return;
    turn(c, w->sum, w->scratch);
    for (int r = 0; r < c->nactive; r++)
        c->y[r] = w->scratch[c->active[r]];
    orthogonal_solve_transposed(&c->factors, c->y, c->gap);
    for (int i = 0; i < c->nrow; i++) {
        c->multiplier[i] -= c->gap[i];
        for (size_t k = 0; k < nv; k++)
            c->force[k] -= c->gap[i] * c->A[(size_t)i * nv + k];
    }
}

ramus_status bounds_refuse(constraint_set *c)
{
    const bound_work *w = &c->work;
    const int row = w->distance.contradicting;
    if (row >= 0) {
        const int k = (w->row[row] - c->nequality) / 3;
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "constraint '%s' contradicts the others: nothing that moves can keep its gap from closing",
                          c->item[c->bound[k].item].name);
    }
    return ramus_fail(
        &c->data->error, RAMUS_ERR_SINGULAR,
        "no forces with friction were found for the %d bounds that touch, '%s' among them (conditions are "
        "off by %.2g): they need not exist at the level of accelerations",
        w->ncone, c->item[c->bound[w->list[0]].item].name, w->residual);
}
