/* test_implied_rows.c - rows that others imply, exactly, nearly or not at all, solved by squares and by orthogonal factors
 *
 * Rows by callback are made of few random ones:  A = C A1 + what is beyond,  b = C b1 + contradiction. The library chooses how it solves
 * them; the results are compared with those of the orthogonal decomposition of A M^(-1/2), computed here from M, A and b:
 *
 *     a = a0 + M^(-1/2) (A M^(-1/2))^+ (b - A a0),   multiplier = ((A M^(-1/2))^T)^+ M^(1/2) (a - a0)
 */
#include "constraint/constraint_robot.h"

#include "linear/orthogonal.h"

#include <math.h>

enum { MOST_ROWS = 12 };

typedef struct made_rows {
    int m, nv;
    const double *A, *b;
} made_rows;

static ramus_status fill(void *user, const ramus_model *model, const double q[], const double v[],
                         const ramus_constraint_rows *rows)
{
    const made_rows *from = user;
    (void)model, (void)q, (void)v;
    memcpy(rows->A, from->A, (size_t)from->m * (size_t)from->nv * sizeof *rows->A);
    memcpy(rows->b, from->b, (size_t)from->m * sizeof *rows->b);
    return RAMUS_OK;
}

/* A [m x nv] of rank rows and others made of them, in any order; those others have `beyond` of a row of their own, which is judged by
 * what it is beside: rows by callback are as large as their numbers. */
static void make(rng *g, int m, int rank, int nv, int used, double beyond, double contradiction, double *A, double *b)
{
    int place[MOST_ROWS];
    for (int i = 0; i < m; i++)
        place[i] = i;
    for (int i = m - 1; i > 0; i--) {
        const int j = rng_int(g, 0, i), keep = place[i];
        place[i] = place[j];
        place[j] = keep;
    }
    memset(A, 0, (size_t)m * (size_t)nv * sizeof *A);
    for (int i = 0; i < m; i++) {
        double *row = A + place[i] * nv;
        const double own = i < rank ? 1 : beyond;
        for (int k = 0; k < used; k++)
            row[k * nv / used] = own * rng_uniform(g, -1, 1);
        b[place[i]] = own * rng_uniform(g, -1, 1) + (i < rank ? 0 : contradiction * rng_uniform(g, -1, 1));
        for (int j = 0; j < rank && i >= rank; j++) {
            const double share = (rng_int(g, 0, 1) ? 1 : -1) * rng_uniform(g, 0.5, 2);
            for (int k = 0; k < nv; k++)
                row[k] += share * A[place[j] * nv + k];
            b[place[i]] += share * b[place[j]];
        }
    }
}

/* What the library gave, or the reference. */
typedef struct solution {
    double *a, *multiplier;
    int rank;
} solution;

/* By L of M = L L^T: W = A L^-T. */
static void solve_reference(const constrained *r, const made_rows *x, const double a0[], double tolerance,
                            solution *out)
{
    const int nv = r->nv, m = x->m;
    double *M = numbers((size_t)(nv * nv)), *size = numbers((size_t)m), *y = numbers((size_t)nv);
    double gap[MOST_ROWS];
    orthogonal o = { 0 };
    arena measured = { 0 };
    assert_int_equal(ramus_mass_matrix(r->model, r->data, r->s.q, M), RAMUS_OK);
    for (int j = 0; j < nv; j++) /* L below the diagonal, and on it */
        for (int i = j; i < nv; i++) {
            double sum = M[i * nv + j];
            for (int k = 0; k < j; k++)
                sum -= M[i * nv + k] * M[j * nv + k];
            M[i * nv + j] = i == j ? sqrt(sum) : sum / M[j * nv + j];
        }
    orthogonal_layout(&o, &measured, (size_t)m, (size_t)nv);
    arena block = { .base = calloc(measured.used + 64, 1) };
    void *memory = block.base;
    block.base = (unsigned char *)(((uintptr_t)memory + 63) / 64 * 64);
    orthogonal_layout(&o, &block, (size_t)m, (size_t)nv);
    for (int i = 0; i < m; i++) { /* L w = row */
        double *w = o.rows + i * nv, square = 0;
        for (int k = 0; k < nv; k++) {
            double sum = x->A[i * nv + k];
            for (int j = 0; j < k; j++)
                sum -= M[k * nv + j] * w[j];
            w[k] = sum / M[k * nv + k];
        }
        for (int k = 0; k < nv; k++) { /* terms by the diagonal of M^-1 */
            double e[64] = { 0 }, own = 0;
            for (int l = k; l < nv; l++) {
                double sum = l == k;
                for (int j = k; j < l; j++)
                    sum -= M[l * nv + j] * e[j];
                e[l] = sum / M[l * nv + l];
                own += e[l] * e[l];
            }
            square += x->A[i * nv + k] * x->A[i * nv + k] * own;
        }
        size[i] = sqrt(square);
        gap[i] = x->b[i];
        for (int k = 0; k < nv; k++)
            gap[i] -= x->A[i * nv + k] * a0[k];
    }
    orthogonal_factor(&o, m, nv, tolerance, size);
    orthogonal_solve(&o, gap, y);
    orthogonal_solve_transposed(&o, y, out->multiplier);
    for (int k = nv - 1; k >= 0; k--) { /* L^T step = y */
        for (int j = k + 1; j < nv; j++)
            y[k] -= M[j * nv + k] * y[j];
        y[k] /= M[k * nv + k];
    }
    for (int k = 0; k < nv; k++)
        out->a[k] = a0[k] + y[k];
    out->rank = o.rank;
    free(memory), free(M), free(size), free(y);
}

static void by_squares_and_by_factors(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double beyond, contradiction;
        double tolerance; /* of accelerations and multipliers, relative */
    } cases[] = {
        { "implied", 0, 0, 1e-9 },
        { "implied, contradicting", 0, 1, 1e-9 },
        { "implied but for rounding", 1e-14, 1, 1e-9 },
        { "implied by the tolerance", 3e-13, 1, 1e-8 },
        { "nearly implied", 1e-5, 0, 1e-6 },
        { "nearly implied, contradicting", 1e-3, 1, 1e-6 },
        { "independent", 1, 1, 1e-9 },
    };
    int failures = 0, implied = 0;
    double worst = 0;
    for (unsigned long long seed = 0; seed < seed_count(60); seed++)
        for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
            constrained r = robot_create(seed, 6 + (int)(seed % 5), JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
            rng g = { 1000 * seed + n };
            const int used = rng_int(&g, 3, r.nv < 20 ? r.nv : 20), most = used < 6 ? used : 6;
            const int rank = rng_int(&g, cases[n].beyond > 0, most - 1),
                      m = rng_int(&g, rank + 1, most < 6 || n > 3 ? most : MOST_ROWS);
            double *A = numbers((size_t)(m * r.nv)), b[MOST_ROWS], multiplier[MOST_ROWS];
            double *a0 = numbers((size_t)r.nv), *a = numbers((size_t)r.nv), *want = numbers((size_t)r.nv);
            made_rows rows = { m, r.nv, A, b };
            make(&g, m, rank, r.nv, used, cases[n].beyond, cases[n].contradiction, A, b);
            ramus_data *set = set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS);
            ramus_constraint_callback callback = ramus_constraint_callback_default();
            ramus_error err;
            callback.name = "rows";
            callback.nrow = m;
            callback.fill = fill;
            callback.user = &rows;
            must(ramus_data_add_constraint_function(set, &callback, &err), &err, seed, cases[n].name);
            must(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, a0), ramus_data_error(r.data), seed,
                 cases[n].name);
            must(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a), ramus_data_error(set), seed,
                 cases[n].name);
            const ramus_constraint_report report = ramus_constraint_report_after(set);
            solution expected = { want, multiplier, 0 };
            solve_reference(&r, &rows, a0, 1e-10, &expected);
            int where;
            if (report.rank != expected.rank || report.nredundant != m - report.rank) {
                fprintf(stderr, "%s, seed %llu: rank %d and %d redundant of %d rows, want rank %d\n", cases[n].name,
                        seed, report.rank, report.nredundant, m, expected.rank);
                failures++;
            }
            failures += !near_numbers(cases[n].name, seed, a, want, r.nv, cases[n].tolerance, NULL, NULL);
            failures += !near_numbers("multipliers", seed, report.multiplier, multiplier, m, 10 * cases[n].tolerance,
                                      NULL, NULL);
            if (n < 3)
                worst = fmax(worst, worst_difference(a, want, r.nv, &where));
            implied += report.rank < m;
            ramus_data_destroy(set);
            free(A), free(a0), free(a), free(want);
            robot_destroy(&r);
        }
    print_message("%d sets with rows that others imply: accelerations differ by %.1e\n", implied, worst);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_squares_and_by_factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
