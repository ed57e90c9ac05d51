/* factors.c - factors of M and of the rows under it, where rows depend on few coordinates
 *
 *     M = L^T L,   W = A L^-1,   step = L^-1 W^+ gap
 *
 * Method   a row of W has numbers other than zero only where its row of A has some, and where these reach through L: for a tree,
 *          the coordinates from a constraint's frames to the root. They are a part of L that is complete in itself, so W, its
 *          decomposition and the size of its rows are computed from that part alone, gathered into a small matrix. Sizes need the diagonal
 *          of M^-1 there.
 * Cost     O(nv depth^2) for L of a tree, O(nv^2) to look for zeros, then O(n^3 + nrow n^2) with n such coordinates; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where M is singular, naming the coordinate.
 */
#include "constraints.h"

#include "linear/triangle.h"

#include <string.h>

ramus_status factor_mass(constraint_set *c)
{
    const int singular = c->data->sv->factor(ramus_model_nv(c->model), c->M, c->step);
    if (singular >= 0) {
        char name[256];
        ramus_model_v_name(c->model, singular, name, sizeof name);
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "the mass matrix is singular: nothing resists some motion of '%s', alone or against the "
                          "joints after it; give "
                          "the links it carries mass and inertia, or lock it",
                          name);
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

/* Lists them, and gathers their part of L and of A. */
static void find_active(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    int n = nv;
    memcpy(c->marked, c->involved, (size_t)nv * sizeof *c->marked);
    for (int k = nv - 1; k >= 0; k--) {
        const double *row = c->M + (size_t)k * (size_t)nv;
        if (!c->marked[k])
            continue;
        for (int i = 0; i < k; i++)
            if (row[i] != 0)
                c->marked[i] = 1;
        c->active[--n] = k;
    }
    c->nactive = nv - n;
    memmove(c->active, c->active + n, (size_t)c->nactive * sizeof *c->active);
    const size_t width = (size_t)c->nactive;
    for (int r = 0; r < c->nactive; r++) {
        const double *from = c->M + (size_t)c->active[r] * (size_t)nv;
        for (int s = 0; s <= r; s++)
            c->active_L[(size_t)r * width + (size_t)s] = from[c->active[s]];
    }
    for (int i = 0; i < c->nrow; i++) {
        const double *from = c->A + (size_t)i * (size_t)nv;
        for (int s = 0; s < c->nactive; s++)
            c->active_A[(size_t)i * width + (size_t)s] = from[c->active[s]];
    }
}

void factor_rows(constraint_set *c, const unsigned char *used)
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    find_active(c);
    const int n = c->nactive;
    c->data->sv->inverse_diagonal(n, c->active_L, c->active_Z, c->step, c->compliance);
    for (int i = 0; i < c->nrow; i++) {
        double *w = c->factors.rows + (size_t)i * (size_t)n, sum = 0;
        for (int k = 0; k < n; k++) {
            const double size = c->size[(size_t)i * nv + (size_t)c->active[k]];
            sum += size * size * c->compliance[k];
        }
        c->row_size[i] = sqrt(sum);
        for (int k = 0; k < n; k++)
            w[k] = used && !used[i] ? 0 : c->active_A[(size_t)i * (size_t)n + (size_t)k];
        triangle_solve_transposed(n, c->active_L, (size_t)n, w);
    }
    orthogonal_factor(&c->factors, c->nrow, n, c->options.rank_tolerance, c->row_size);
    find_redundant(c, used);
}

void step_from_active(constraint_set *c, const double y[], double step[])
{
    const int nv = ramus_model_nv(c->model);
    memset(step, 0, (size_t)nv * sizeof *step);
    for (int k = 0; k < c->nactive; k++)
        step[c->active[k]] = y[k];
    triangle_solve(nv, c->M, (size_t)nv, step);
}

void least_step(constraint_set *c, const double gap[], double step[])
{
    orthogonal_solve(&c->factors, gap, c->y);
    step_from_active(c, c->y, step);
}
