/* factors.c - factors of M and of the rows under it, where rows depend on few coordinates
 *
 *     M = L^T D L,   W = A (D^(1/2) L)^-1,   step = (D^(1/2) L)^-1 W^+ gap
 *
 * Method   L has the sparsity of the tree (linear/branched.h). A row of W has numbers other than zero only where its row of A has some,
 *          and on their paths: the coordinates from a constraint's frames to the root. They are a part of L that is complete in
 *          itself, so W, its decomposition and the size of its rows are computed from that part alone. Sizes need the diagonal of
 *          M^-1 there, the squares of the columns of D^(-1/2) L^-T.
 * Cost     sum of depth^2 for L, then O(n depth (n + nrow) + nrow^2 n) with n such coordinates; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is singular, naming the coordinate.
 */
#include "constraints.h"

#include "linear/branched.h"

#include <string.h>

/* The rows of L from a matrix M in the user's order. Zeros behind them: registers are multiplied whole, and what had been there
 * before would become ever smaller from call to call, down to numbers that processors are slow with. */
static void gather_rows(const constraint_set *c)
{
    const branched_tree *t = &c->unknowns.tree;
    const int *user = c->unknowns.user;
    const size_t nv = (size_t)t->n;
    for (int k = 0; k < t->n; k++) {
        const double *from = c->M + (size_t)user[k] * nv;
        double *row = c->L + (size_t)k * (size_t)t->width;
        for (int d = t->depth[k] + 1; d % WIDE_MOST; d++)
            row[d] = 0;
        for (int i = k, d = t->depth[k]; i >= 0; i = t->up[i], d--)
            row[d] = from[user[i]];
    }
}

/* Q = tau - h of unknowns, in c->free_x */
static void find_forces(const constraint_set *c, const double tau[], const double h[])
{
    for (int k = 0; k < c->unknowns.tree.n; k++)
        c->free_x[k] = tau[c->unknowns.user[k]] - h[c->unknowns.user[k]];
}

ramus_status find_factors(constraint_set *c, const double q[], const double v[], const double tau[],
                          const ramus_wrench external[], double h[])
{
    const branched_tree *t = &c->unknowns.tree;
    if (c->rows_are_paths && roots_are_known(c) && !c->work.given_M) {
        RAMUS_TRY(singular_mass_check(c->model, c->data, &(state_inputs){ .q = q, .v = v, .external = external }));
        if (h && c->model->nport)
            RAMUS_TRY(ports_check(c->model, c->data->sample, c->data->clock, PORTS_OF_ALL_KINDS, &c->data->error));
        const terms_arguments to = {
            .rows = c->L, .tree = t, .unknown = c->unknown, .again = c->model->has_mimic ? c->again : NULL
        };
        terms_evaluate_rows(c->model, c->data, c->kinematics, c->terms, external, &to, h);
    } else {
        RAMUS_TRY(find_terms(c, q, v, external, h));
        gather_rows(c);
    }
    if (h)
        find_forces(c, tau, h);
    const int singular = c->data->sv->branched_factor(t, c->L, c->pivot, h ? c->free_x : NULL);
    if (singular >= 0)
        return singular_at_velocity(c->model, c->unknowns.user[singular], &c->data->error);
    if (singular == BRANCHED_DOUBTFUL && !c->work.given_M)
        RAMUS_TRY(singular_mass_decide(c->model, c->data, &(state_inputs){ .q = q, .v = v, .external = external }));
    if (!c->kernels->pivot_roots(c)) { /* what overflowed is zero here */
        const state_inputs given = { .q = q, .v = v, .external = external };
        return not_finite(c->model, &given, "the mass matrix or the force", h, &c->data->error);
    }
    return RAMUS_OK;
}

void find_redundant(constraint_set *c, const unsigned char *used)
{
    c->rank = c->factors.rank;
    c->nredundant = 0;
    for (int i = c->rank; i < c->nrow; i++) {
        const int found = c->factors.pivot[i];
        if (used && !used[found])
            continue;
        int at = c->nredundant++;
        for (; at > 0 && c->redundant[at - 1] > found; at--)
            c->redundant[at] = c->redundant[at - 1];
        c->redundant[at] = found;
    }
}

void measure_rows(constraint_set *c, const double compliance[])
{
    const int nv = ramus_model_nv(c->model);
    for (int i = 0; i < c->nrow; i++) {
        const double *size = c->size + (size_t)i * (size_t)nv;
        double sum = 0;
        for (int k = 0; k < nv; k++)
            sum += size[k] * size[k] * (compliance ? compliance[k] : 1);
        c->row_size[i] = sqrt(sum);
    }
}

void factor_plain_rows(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    if (c->nrow)
        memcpy(c->factors.rows, c->A, (size_t)c->nrow * (size_t)nv * sizeof *c->A);
    measure_rows(c, NULL);
    orthogonal_factor(&c->factors, c->nrow, nv, c->options.rank_tolerance, c->row_size);
    find_redundant(c, NULL);
}

/* ---- the coordinates that rows depend on -------------------------------------------------------------------- */

/* Lists them, unless they are those of the last time. */
static void find_active(constraint_set *c)
{
    const branched_tree *t = &c->unknowns.tree;
    const int *user = c->unknowns.user;
    const size_t nv = (size_t)t->n;
    int n = 0;
    if (c->nactive >= 0 && memcmp(c->active_for, c->involved, nv * sizeof *c->involved) == 0)
        return;
    memcpy(c->active_for, c->involved, nv * sizeof *c->involved);
    memset(c->marked, 0, nv * sizeof *c->marked);
    c->ninvolved = 0;
    for (int k = t->n - 1; k >= 0; k--)
        if (c->involved[user[k]])
            c->ninvolved++;
    for (int k = t->n - 1; k >= 0; k--)
        if (c->involved[user[k]])
            for (int i = k; i >= 0 && !c->marked[i]; i = t->up[i])
                c->marked[i] = 1;
    for (int k = 0; k < t->n; k++)
        if (c->marked[k]) {
            c->active_at[k] = n;
            c->active_user[n] = user[k];
            c->active[n++] = k;
        }
    c->nactive = n;
    c->nlisted = -1;
}

/* The coordinates that A is taken of, unless they are those of the last time. */
static void list(constraint_set *c, int few)
{
    if (c->nlisted >= 0 && c->few == few)
        return;
    c->few = few;
    c->nlisted = 0;
    for (int r = 0; r < c->nactive; r++) {
        c->listed_at[r] = -1;
        if (few && !c->involved[c->active_user[r]])
            continue;
        c->listed_at[r] = c->nlisted;
        c->listed_user[c->nlisted++] = c->active_user[r];
    }
}

int factor_squares(constraint_set *c)
{
    find_active(c);
    list(c, c->ninvolved <= FEW_COORDINATES);
    const int rank = c->kernels->factor_squares(c);
    if (rank < 0)
        return 0;
    c->rank = rank;
    c->nredundant = 0;
    for (int i = 0; i < c->nrow && rank < c->nrow; i++)
        if (c->implied[i])
            c->redundant[c->nredundant++] = i;
    return 1;
}

void factor_rows(constraint_set *c, const unsigned char *used)
{
    find_active(c);
    list(c, 0);
    c->kernels->turn_rows(c, used);
    const int n = c->nactive, m = c->nrow;
    const size_t stride = turned_stride((size_t)c->nrow, (size_t)n);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < m; i++)
            c->factors.rows[i * n + r] = c->turned[(size_t)r * stride + (size_t)i];
    orthogonal_factor(&c->factors, m, n, c->options.rank_tolerance, c->row_size);
    find_redundant(c, used);
}

double active_product(const constraint_set *c, int row, const double x[])
{
    const size_t width = row_room((size_t)c->nrow);
    double sum = 0;
    for (int r = 0; r < c->nactive; r++)
        sum += c->active_T[(size_t)r * width + (size_t)row] * x[r];
    return sum;
}

void active_step(const constraint_set *c, const double y[], double x[])
{
    const branched_tree *t = &c->unknowns.tree;
    for (int r = 0; r < c->nactive; r++) {
        const int k = c->active[r];
        c->depths[t->depth[k]] = x[r] = y[r] * c->pivot_root[k] - branched_dot(t, c->L, k, c->depths);
    }
}

void step_from_active(constraint_set *c, const double y[])
{
    const branched_tree *t = &c->unknowns.tree;
    double *x = c->step_x;
    for (int k = 0, r = 0; k < t->n; k++) {
        const double own = r < c->nactive && c->active[r] == k ? y[r++] * c->pivot_root[k] : 0;
        c->depths[t->depth[k]] = x[k] = own - branched_dot(t, c->L, k, c->depths);
    }
}

void least_step(constraint_set *c, const double gap[], double step[])
{
    orthogonal_solve(&c->factors, gap, c->y);
    step_from_active(c, c->y);
    for (int k = 0; k < c->unknowns.tree.n; k++)
        step[c->unknowns.user[k]] = c->step_x[k];
}
