/* few.kernel.c - A M^-1 A^T where rows depend on few coordinates: through the part of M^-1 of these alone
 *
 *     E: the rows of the identity of those coordinates, A = F E:     T = D^(-1/2) L^-T E^T,   Z = E M^-1 E^T = T^T T,   G = F Z F^T
 *
 * Method   T has one column for each of these coordinates, and numbers at the unknowns on their paths: fewer than W^T has beside the columns
 *          that the diagonal of M^-1 comes from. What multipliers do to the accelerations in the rows is then a product with Z.
 * In       rows and factors of M, see constraints.h.
 * Out      c->active_T (F^T), few_Z, compliance and row_size of the listed coordinates; c->gram.
 * Cost     O(n depth k + n k^2 + nrow k^2 + nrow^2 k) with k such coordinates and n on their paths; no allocation.
 * Fails    never: M has its factors.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "constraint/constraints.h"
#include "linear/branched.h"

void KERNEL(turn_few)(const constraint_set *c);
void KERNEL(few_gram)(const constraint_set *c);

/* to = Z: sums over the rows of T */
static void find_inverse(const constraint_set *c)
{
    const int n = c->nactive, count = c->nlisted;
    const size_t stride = row_room((size_t)count);
    for (int j = 0; j < count; j += WIDE)
        for (int i = 0; i < count; i += 4) {
            wide sum[4] = { { 0 } };
            for (int r = 0; r < n; r++) {
                const double *row = c->turned + (size_t)r * stride;
                const wide t = wide_load(row + j);
                for (int q = 0; q < 4; q++)
                    sum[q] += row[i + q] * t;
            }
            for (int q = 0; q < 4; q++)
                wide_store(c->few_Z + (size_t)(i + q) * stride + j, sum[q]);
        }
}

/* F^T, and the size of each row: that of its terms by the diagonal of Z. */
static void gather(const constraint_set *c)
{
    const size_t nv = (size_t)c->model->nv, width = row_room((size_t)c->nrow), stride = row_room((size_t)c->nlisted);
    for (int s = 0; s < c->nlisted; s++)
        c->compliance[s] = c->few_Z[(size_t)s * stride + (size_t)s];
    for (int i = 0; i < c->nrow; i += WIDE) {
        const double *row[WIDE], *size[WIDE];
        wide sum = { 0 };
        for (int l = 0; l < WIDE; l++) {
            row[l] = i + l < c->nrow ? c->A + (size_t)(i + l) * nv : c->zero;
            size[l] = i + l < c->nrow ? c->size + (size_t)(i + l) * nv : c->zero;
        }
        for (int s = 0; s < c->nlisted; s++) {
            const wide terms = wide_gather(size, c->listed_user[s]);
            wide_store(c->active_T + (size_t)s * width + i, wide_gather(row, c->listed_user[s]));
            sum += terms * terms * c->compliance[s];
        }
        wide_store(c->row_size + i, wide_sqrt(sum));
    }
}

void KERNEL(turn_few)(const constraint_set *c)
{
    const branched_tree *t = &c->unknowns.tree;
    const int n = c->nactive, count = c->nlisted;
    const size_t stride = row_room((size_t)count);
    for (int r = 0; r < n; r++)
        for (int j = 0; j < (int)stride; j += WIDE)
            wide_store(c->turned + (size_t)r * stride + j, wide_put((wide){ 0 }, c->listed_at[r] - j, 1));
    for (int r = n - 1; r >= 0; r--) {
        const int k = c->active[r];
        branched_take_all(t, k, c->L + (size_t)k * (size_t)t->width + (size_t)t->depth[k], c->active_at, c->turned,
                          stride, c->turned + (size_t)r * stride, c->pivot_root[k], (count + WIDE - 1) / WIDE);
    }
    find_inverse(c);
    gather(c);
}

void KERNEL(few_gram)(const constraint_set *c)
{
    const int m = c->nrow, count = c->nlisted;
    const size_t width = row_room((size_t)m), stride = row_room((size_t)count);
    for (int j = 0; j < m; j += WIDE) {
        wide y[FEW_COORDINATES]; /* Z F^T */
        for (int s = 0; s < count; s++) {
            const double *z = c->few_Z + (size_t)s * stride;
            y[s] = (wide){ 0 };
            for (int r = 0; r < count; r++)
                y[s] += z[r] * wide_load(c->active_T + (size_t)r * width + j);
        }
        for (int i = 0; i < m; i++) {
            wide sum = { 0 };
            for (int s = 0; s < count; s++)
                sum += c->active_T[(size_t)s * width + (size_t)i] * y[s];
            wide_store(c->gram + (size_t)i * width + j, sum);
        }
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
