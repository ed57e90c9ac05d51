/* udwadia_kalaba.c - accelerations under constraints as Udwadia and Kalaba, and [MM] after them, write them
 *
 *     D = A M^(-1/2)        Qc = M^(1/2) D^+ (b - A M^-1 Q)        M a = Q + Qc                           [MM] (59)
 *     Omega = 1 - M^(1/2) D^+ A M^-1        M a = Omega Q + M^(1/2) D^+ b                                 [MM] (60)
 *
 * Method   M = sum_k m_k u_k u_k^T by Jacobi rotations: its symmetric root has sqrt(m_k). D^+ from the singular values
 * of D, by one-sided rotations. Multipliers: A^T x = Qc, that is D^T x = D^+ d, so x = (D^+)^T D^+ d. Which rows are
 *          redundant is found as in solve.c, by pivoting among the rows of D.
 * In, out  as constrained_accelerations in solve.c.
 * Cost     some ten sweeps of O(nv^3) and of O(min(nrow, nv)^2 max(nrow, nv)): a reference, not a fast way.
 * Fails    RAMUS_ERR_SINGULAR where M has an eigenvalue that is rounding noise, naming the coordinate that moves most.
 */
#include "constraints.h"

#include "ramus/equations.h"

#include "linear/jacobi.h"

#include <math.h>
#include <string.h>

static const double singular = 1e-14; /* an eigenvalue of M this small beside the largest */

/* M^(1/2), M^(-1/2), M^-1 */
static ramus_status find_roots(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model);
    jacobi_symmetric(nv, c->M, c->value, c->vectors);
    double largest = 0;
    for (int k = 0; k < nv; k++)
        largest = fmax(largest, c->value[k]);
    for (int k = 0; k < nv; k++) {
        if (c->value[k] > singular * largest)
            continue;
        const double *u = c->vectors + (size_t)k * (size_t)nv;
        int most = 0;
        for (int i = 1; i < nv; i++)
            most = fabs(u[i]) > fabs(u[most]) ? i : most;
        return singular_at_velocity(c->model, most, &c->data->error);
    }
    for (int k = 0; k < nv; k++)
        c->step[k] = sqrt(c->value[k]);
    jacobi_compose(nv, c->vectors, c->step, c->root);
    for (int k = 0; k < nv; k++)
        c->step[k] = 1 / sqrt(c->value[k]);
    jacobi_compose(nv, c->vectors, c->step, c->root_inverse);
    for (int k = 0; k < nv; k++)
        c->step[k] = 1 / c->value[k];
    jacobi_compose(nv, c->vectors, c->step, c->inverse);
    return RAMUS_OK;
}

ramus_status spectral_state(constraint_set *c)
{
    const int nv = ramus_model_nv(c->model), m = c->nrow;
    RAMUS_TRY(find_roots(c));
    /* the root is symmetric: rows of D are its products with rows of A */
    for (int i = 0; i < m; i++)
        dense_multiply(c->root_inverse, c->A + (size_t)i * (size_t)nv, nv, nv, c->D + (size_t)i * (size_t)nv);
    if (m)
        memcpy(c->factors.rows, c->D, (size_t)m * (size_t)nv * sizeof *c->D);
    for (int k = 0; k < nv; k++)
        c->compliance[k] = c->inverse[(size_t)k * (size_t)nv + (size_t)k];
    measure_rows(c, c->compliance);
    orthogonal_factor(&c->factors, m, nv, c->options.rank_tolerance, c->row_size);
    find_redundant(c, NULL);
    jacobi_pseudo_inverse(m, nv, c->D, c->rank, c->D_work, c->turn_work, c->value, c->D_plus);
    return RAMUS_OK;
}

/* multiplier = (D^+)^T y */
static void find_multipliers(constraint_set *c, const double y[])
{
    const int nv = ramus_model_nv(c->model), m = c->nrow;
    for (int i = 0; i < m; i++)
        c->multiplier[i] = 0;
    for (int k = 0; k < nv; k++)
        for (int i = 0; i < m; i++)
            c->multiplier[i] += c->D_plus[(size_t)k * (size_t)m + (size_t)i] * y[k];
}

void solve_udwadia_kalaba(constraint_set *c, double a[])
{
    const int nv = ramus_model_nv(c->model), m = c->nrow;
    dense_multiply(c->inverse, c->force, nv, nv, c->free_a);
    dense_multiply(c->A, c->free_a, m, nv, c->gap);
    for (int i = 0; i < m; i++)
        c->gap[i] = c->target[i] - c->gap[i];
    dense_multiply(c->D_plus, c->gap, nv, m, c->y);
    dense_multiply(c->root, c->y, nv, nv, c->step);
    for (int k = 0; k < nv; k++)
        c->force[k] += c->step[k];
    dense_multiply(c->inverse, c->force, nv, nv, a);
    memcpy(c->force, c->step, (size_t)nv * sizeof *a);
    find_multipliers(c, c->y);
}

/* omega [nv x nv] and shift [nv]; c->vectors is scratch for M^(1/2) D^+ A, row by row */
static void find_omega(constraint_set *c, double omega[], double shift[])
{
    const int nv = ramus_model_nv(c->model), m = c->nrow;
    for (int i = 0; i < nv; i++) {
        const double *root = c->root + (size_t)i * (size_t)nv;
        double *row = c->vectors + (size_t)i * (size_t)nv;
        for (int j = 0; j < m; j++) { /* row i of M^(1/2) D^+ */
            c->gap[j] = 0;
            for (int k = 0; k < nv; k++)
                c->gap[j] += root[k] * c->D_plus[(size_t)k * (size_t)m + (size_t)j];
        }
        shift[i] = 0;
        memset(row, 0, (size_t)nv * sizeof *row);
        for (int j = 0; j < m; j++) {
            shift[i] += c->gap[j] * c->target[j];
            for (int k = 0; k < nv; k++)
                row[k] += c->gap[j] * c->A[(size_t)j * (size_t)nv + (size_t)k];
        }
        double *out = omega + (size_t)i * (size_t)nv;
        dense_multiply(c->inverse, row, nv, nv, out); /* symmetric */
        for (int k = 0; k < nv; k++)
            out[k] = (i == k) - out[k];
    }
}

void solve_omega(constraint_set *c, double a[])
{
    const int nv = ramus_model_nv(c->model);
    double *omega = c->M;
    find_omega(c, omega, c->free_a);
    dense_multiply(omega, c->force, nv, nv, c->step);
    for (int k = 0; k < nv; k++) {
        c->step[k] += c->free_a[k];             /* M a */
        c->force[k] = c->step[k] - c->force[k]; /* Qc = M a - Q */
    }
    dense_multiply(c->inverse, c->step, nv, nv, a);
    dense_multiply(c->root_inverse, c->force, nv, nv, c->y);
    find_multipliers(c, c->y);
}

ramus_status constraint_omega(constraint_set *c, const double q[], const double v[], double omega[], double shift[])
{
    RAMUS_TRY(constraints_rows(c, q, v));
    stabilise(c);
    RAMUS_TRY(find_terms(c, q, NULL, NULL, NULL));
    RAMUS_TRY(singular_mass_decide(c->model, c->data, &(state_inputs){ .q = q, .v = v }));
    RAMUS_TRY(spectral_state(c));
    find_omega(c, omega, shift);
    return RAMUS_OK;
}
