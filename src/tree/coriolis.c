/* coriolis.c - the matrix C(q, v) with dM/dt - 2 C skew-symmetric
 *
 *     C = sum_k J_k^T ( N_k J_k + I_k dJ_k/dt )        N_k: Sbar of [MM] eq. 41, from the CoM to the body frame
 *
 *     C_ij = S_i^T (B_j S_j + I_j D_j)        C_ji = S_i^T B_j^T S_j + D_i^T I_j S_j        i between the base and j
 *
 * Method   composite bodies, after Echeandia & Wensing (2021) with the factor Sbar of [MM]. A column of dJ_k/dt for joint
 *          j is X_kj (S'_j + v_j x S_j) - v_k x X_kj S_j, so with the drift D_j = S'_j + v_j x S_j and
 *          B_k = N_k - I_k (v_k x), both I and B add up over what a joint carries. The wrenches on the right of the
 *          equations above are seen in i's frame.
 * In       q [nq], v [nv]. A linear velocity of the root would not matter, and is zero.
 * Out      C [nv x nv], the user's order; for dependent joints G^T C_internal G.
 * Cost     O(links x depth), no allocation.
 */
#include "matrices.h"

#include "base/fail.h"
#include "base/memory.h"

#include "ramus/spatial.h"

#include <string.h>

/* y += A x, y += A^T x, for 6 x 6 A */
static void multiply_add(const double A[36], const double x[6], double y[6])
{
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            y[r] += A[6 * r + c] * x[c];
}

static void multiply_transposed_add(const double A[36], const double x[6], double y[6])
{
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            y[c] += A[6 * r + c] * x[r];
}

static double dot(const double x[6], const double y[6])
{
    double sum = 0;
    for (int k = 0; k < 6; k++)
        sum += x[k] * y[k];
    return sum;
}

/* out += X^T A X */
static void add_congruent(const double X[36], const double A[36], double out[36])
{
    double AX[36] = { 0 };
    for (int r = 0; r < 6; r++)
        for (int k = 0; k < 6; k++)
            for (int c = 0; c < 6; c++)
                AX[6 * r + c] += A[6 * r + k] * X[6 * k + c];
    for (int k = 0; k < 6; k++)
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++)
                out[6 * r + c] += X[6 * k + r] * AX[6 * k + c];
}

static void put_skew(double out[36], int at, double s, const double u[3])
{
    const double skew[3][3] = { { 0, -u[2], u[1] }, { u[2], 0, -u[0] }, { -u[1], u[0], 0 } };
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            out[6 * (at + r) + at + c] = s * skew[r][c];
}

/* I and B of the body alone. */
static void rigid_terms(const ramus_model *m, int i, coriolis_body *b)
{
    const ramus_link_info *link = &m->link[m->link_of[i]];
    const double *t = link->inertia;
    double to_com[36], at_com[6] = { 0 }, sbar[36] = { 0 }, psi[36] = { 0 }, turning[36];
    ramus_spatial_motion_to_child(com_in_body(m, i), to_com);
    multiply_add(to_com, b->velocity, at_com);
    const double tensor[3][3] = { { t[0], t[3], t[4] }, { t[3], t[1], t[5] }, { t[4], t[5], t[2] } };
    double s[3] = { 0 }; /* I w */
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            psi[6 * r + c] = tensor[r][c];
            s[r] += tensor[r][c] * at_com[c];
        }
        psi[6 * (r + 3) + r + 3] = link->mass;
    }
    put_skew(sbar, 0, -1, s);
    put_skew(sbar, 3, link->mass, at_com);
    memset(b->inertia, 0, sizeof b->inertia);
    memset(b->bias, 0, sizeof b->bias);
    add_congruent(to_com, psi, b->inertia);
    add_congruent(to_com, sbar, b->bias);
    ramus_spatial_crm(ramus_spatial_to_twist(b->velocity), turning);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++)
            for (int k = 0; k < 6; k++)
                b->bias[6 * r + c] -= b->inertia[6 * r + k] * turning[6 * k + c];
}

/* Velocity, axes and their drift, and the body's own terms; parents first. */
static void enter(const ramus_model *m, matrix_work *e, int i)
{
    coriolis_body *b = &e->coriolis[i];
    double axis_dot[6][6], turning[36];
    ramus_spatial_motion_to_child(body_pose_in_parent(m, e->q, i), b->to_child);
    b->nv = body_axes(m, i, e->q, e->v, b->axis, axis_dot);
    memset(b->velocity, 0, sizeof b->velocity);
    if (m->parent[i])
        multiply_add(b->to_child, e->coriolis[m->parent[i]].velocity, b->velocity);
    for (int r = 0; r < b->nv; r++)
        for (int c = 0; c < 6; c++)
            b->velocity[c] += b->axis[r][c] * e->v[m->vi[i] + r];
    ramus_spatial_crm(ramus_spatial_to_twist(b->velocity), turning);
    for (int r = 0; r < b->nv; r++) {
        memcpy(b->drift[r], axis_dot[r], sizeof axis_dot[r]);
        multiply_add(turning, b->axis[r], b->drift[r]);
    }
    rigid_terms(m, i, b);
}

static void add(const ramus_model *m, double C[], int r, int c, double value)
{
    C[(size_t)m->v_source[r] * (size_t)m->nv + (size_t)m->v_source[c]] += m->v_scale[r] * m->v_scale[c] * value;
}

/* Row and column of each coordinate of body i, from it to the base; I and B are complete. */
static void climb(const ramus_model *m, const matrix_work *e, int i, double C[])
{
    const coriolis_body *b = &e->coriolis[i];
    for (int r = 0; r < b->nv; r++) {
        double column[6] = { 0 }, row[6] = { 0 }, momentum[6] = { 0 };
        multiply_add(b->bias, b->axis[r], column);
        multiply_add(b->inertia, b->drift[r], column);
        multiply_transposed_add(b->bias, b->axis[r], row);
        multiply_add(b->inertia, b->axis[r], momentum);
        for (int s = 0; s < b->nv; s++)
            add(m, C, m->vi[i] + s, m->vi[i] + r, dot(b->axis[s], column));
        for (int j = i; m->parent[j];) {
            const double *X = e->coriolis[j].to_child;
            double *const wrench[3] = { column, row, momentum };
            for (int k = 0; k < 3; k++) {
                double seen[6] = { 0 };
                multiply_transposed_add(X, wrench[k], seen);
                memcpy(wrench[k], seen, sizeof seen);
            }
            j = m->parent[j];
            const coriolis_body *p = &e->coriolis[j];
            for (int s = 0; s < p->nv; s++) {
                add(m, C, m->vi[j] + s, m->vi[i] + r, dot(p->axis[s], column));
                add(m, C, m->vi[i] + r, m->vi[j] + s, dot(p->axis[s], row) + dot(p->drift[s], momentum));
            }
        }
    }
}

ramus_status ramus_coriolis_matrix(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                   double C[])
{
    RAMUS_NEED_STATE(m, data, q, v, C);
    matrix_work *e = data->matrices;
    RAMUS_TRY(matrices_check_roots(m, data, "C v alone"));
    q_to_internal(m, 1, q, e->q);
    v_to_internal(m, 1, v, e->v);
    numbers_clear(C, (size_t)m->nv * (size_t)m->nv);
    for (int i = 1; i <= m->nlink; i++)
        enter(m, e, i);
    for (int i = m->nlink; i > 0; i--) {
        const coriolis_body *b = &e->coriolis[i];
        const int p = m->parent[i];
        climb(m, e, i, C);
        if (p) {
            add_congruent(b->to_child, b->inertia, e->coriolis[p].inertia);
            add_congruent(b->to_child, b->bias, e->coriolis[p].bias);
        }
    }
    return RAMUS_OK;
}
