/* test_systems.c - lengths, triangles, Cholesky's factors and elimination: products give back what was factored */
#include "matrices.h"

#include "linear/cholesky.h"
#include "linear/lu.h"

static const struct {
    const char *name;
    int n, sparse;
    double scale;
} cases[] = {
    { "no rows", 0, 0, 1 },   { "one number", 1, 0, 1 }, { "six", 6, 0, 1 },      { "twelve", 12, 0, 1 },
    { "branches", 10, 1, 1 }, { "tiny", 5, 0, 1e-150 },  { "huge", 5, 0, 1e150 },
};
enum { CASES = sizeof cases / sizeof *cases, SEEDS = 50 };

/* A = G^T G, positive definite; sparse: rows 0 .. n/2 and the others share nothing but row 0 */
static void make_definite(rng *r, int n, int sparse, double scale, double A[])
{
    matrix G, H;
    random_matrix(r, n, n, n, sqrt(scale), G);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i == j)
                G[i * n + j] += (G[i * n + j] < 0 ? -3 : 3) * sqrt(scale);
            else if (j > i || (sparse && i > n / 2 && j <= n / 2 && j > 0))
                G[i * n + j] = 0;
    transposed(n, n, G, H);
    product(n, n, n, H, G, A);
}

static void test_cholesky(void **state)
{
    (void)state;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int n = cases[c].n;
            matrix A = { 0 }, L, T, back, X, B;
            double diagonal[MOST], x[MOST], b[MOST];
            make_definite(&r, n, cases[c].sparse, cases[c].scale, A);
            memcpy(L, A, sizeof L);
            assert_int_equal(cholesky_factor(n, L, diagonal), -1);
            for (int i = 0; i < n; i++)
                for (int j = i + 1; j < n; j++) {
                    assert_true(L[i * n + j] == A[i * n + j]); /* not touched */
                    assert_true(A[j * n + i] != 0 || L[j * n + i] == 0);
                    L[i * n + j] = 0;
                }
            transposed(n, n, L, T);
            product(n, n, n, T, L, back);
            good &= close_to(cases[c].name, "L^T L", seed, n * n, back, A, largest(n * n, A), 1e-14);
            for (int k = 0; k < n; k++)
                x[k] = rng_normal(&r);
            product(n, n, 1, A, x, b);
            cholesky_solve(n, L, b);
            good &= close_to(cases[c].name, "solution", seed, n, b, x, largest(n, x), 1e-8);
            for (int k = 0; k < 3 * n; k++)
                X[k] = rng_normal(&r);
            product(n, n, 3, A, X, B);
            cholesky_solve_many(n, L, 3, B);
            good &= close_to(cases[c].name, "three solutions", seed, 3 * n, B, X, largest(3 * n, X), 1e-8);
        }
    assert_true(good);
}

static void test_cholesky_singular(void **state)
{
    (void)state;
    double diagonal[3];
    double no_pivot[9] = { 1, 0, 0, 0, 0, 0, 0, 0, 1 }, dependent[9] = { 1, 1, 0, 1, 1, 0, 0, 0, 1 },
           negative[4] = { 1, 0, 0, -1 }, not_a_number[4] = { 1, 0, NAN, 1 };
    assert_int_equal(cholesky_factor(3, no_pivot, diagonal), 1);
    assert_int_equal(cholesky_factor(3, dependent, diagonal), 0); /* what the rows after it left */
    assert_int_equal(cholesky_factor(2, negative, diagonal), 1);
    assert_int_equal(cholesky_factor(2, not_a_number, diagonal), -1);
    assert_true(isnan(not_a_number[0]));
}

static void test_triangle(void **state)
{
    (void)state;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int n = cases[c].n;
            matrix L = { 0 }, T;
            double x[MOST], b[MOST], last[MOST] = { 0 };
            for (int i = 0; i < n; i++)
                for (int j = 0; j <= i; j++)
                    L[i * n + j] = cases[c].scale * (i == j ? rng_uniform(&r, 1, 2) : rng_normal(&r) / n);
            for (int k = 0; k < n; k++)
                x[k] = rng_normal(&r);
            product(n, n, 1, L, x, b);
            triangle_solve(n, L, (size_t)n, b);
            good &= close_to(cases[c].name, "L^-1 b", seed, n, b, x, largest(n, x), 1e-12);
            transposed(n, n, L, T);
            product(n, n, 1, T, x, b);
            triangle_solve_transposed(n, L, (size_t)n, b);
            good &= close_to(cases[c].name, "L^-T b", seed, n, b, x, largest(n, x), 1e-12);
            triangle_solve_transposed(n, L, (size_t)n, last); /* zeros stay zeros */
            good &= close_to(cases[c].name, "L^-T 0", seed, n, last, (double[MOST]){ 0 }, 0, 0);
        }
    assert_true(good);
}

static void test_lu(void **state)
{
    (void)state;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int n = cases[c].n;
            matrix A;
            int pivot[MOST];
            double x[MOST], b[MOST];
            random_matrix(&r, n, n, n, cases[c].scale, A);
            for (int k = 0; k < n; k++) {
                A[k * n + k] += 10 * cases[c].scale;
                x[k] = rng_normal(&r);
            }
            for (int k = 0; k < n / 2; k++) { /* so that rows must be exchanged */
                double kept[MOST];
                memcpy(kept, A + k * n, (size_t)n * sizeof *kept);
                memcpy(A + k * n, A + (n - 1 - k) * n, (size_t)n * sizeof *kept);
                memcpy(A + (n - 1 - k) * n, kept, (size_t)n * sizeof *kept);
            }
            product(n, n, 1, A, x, b);
            assert_int_equal(lu_factor(n, A, pivot), 1);
            lu_solve(n, A, pivot, b);
            good &= close_to(cases[c].name, "elimination", seed, n, b, x, largest(n, x), 1e-9);
        }
    double singular[4] = { 1, 2, 2, 4 }, exchanged[4] = { 0, 1, 1, 0 }, y[2] = { 3, 4 };
    int pivot[2];
    assert_int_equal(lu_factor(2, singular, pivot), 0);
    assert_int_equal(lu_factor(2, exchanged, pivot), 1);
    lu_solve(2, exchanged, pivot, y);
    assert_true(y[0] == 4 && y[1] == 3);
    assert_true(good);
}

static void test_norm(void **state)
{
    (void)state;
    static const double sizes[] = { 1, 1e-200, 1e200, 5e-324, 1e308 };
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        const double x[5] = { 0, 0, 0, 0, sizes[k] }, three[2] = { sizes[k] / 4 * 3, sizes[k] / 4 * 4 };
        assert_true(dense_norm(x, 5) == sizes[k]);
        if (sizes[k] > 1e-300)
            assert_true(fabs(dense_norm(three, 2) / sizes[k] - 1.25) < 1e-15);
    }
    assert_true(dense_norm(NULL, 0) == 0);
    assert_true(dense_norm((double[3]){ 0 }, 3) == 0);
    assert_true(isnan(dense_norm((double[2]){ 1, NAN }, 2)));
    for (int n = 0; n < 10; n++) {
        double a[10], b[10], want = 0;
        for (int k = 0; k < n; k++) {
            a[k] = k + 1;
            b[k] = k - 4;
            want += a[k] * b[k];
        }
        assert_true(dense_dot(a, b, n) == want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_cholesky), cmocka_unit_test(test_cholesky_singular),
                                        cmocka_unit_test(test_triangle), cmocka_unit_test(test_lu),
                                        cmocka_unit_test(test_norm) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
