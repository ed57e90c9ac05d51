/* test_jacobi.c - eigenvalues put together again give the matrix; singular values give its pseudo-inverse */
#include "matrices.h"

#include "linear/jacobi.h"
#include "linear/orthogonal.h"

static const struct {
    const char *name;
    int m, n, rank;
    double scale;
} cases[] = {
    { "nothing", 0, 0, 0, 1 },        { "one number", 1, 1, 1, 1 },   { "three", 3, 3, 3, 1 },
    { "wide", 4, 9, 4, 1 },           { "tall", 9, 4, 4, 1 },         { "wide, rank 2", 5, 8, 2, 1 },
    { "square, rank 3", 7, 7, 3, 1 }, { "tall, rank 1", 8, 3, 1, 1 }, { "tiny", 6, 6, 6, 1e-100 },
    { "huge", 6, 6, 6, 1e100 },
};
enum { CASES = sizeof cases / sizeof *cases, SEEDS = 40 };

static void test_symmetric(void **state)
{
    (void)state;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int n = cases[c].n;
            matrix G, A, kept, vectors, T, back, one;
            double value[MOST];
            random_matrix(&r, n, n, n, cases[c].scale, G);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    A[i * n + j] = G[i * n + j] + G[j * n + i];
            memcpy(kept, A, sizeof kept);
            jacobi_symmetric(n, A, value, vectors);
            jacobi_compose(n, vectors, value, back);
            good &= close_to(cases[c].name, "sum", seed, n * n, back, kept, largest(n * n, kept), 1e-13);
            transposed(n, n, vectors, T);
            product(n, n, n, vectors, T, one);
            for (int k = 0; k < n; k++)
                one[k * (n + 1)] -= 1;
            good &= close_to(cases[c].name, "orthogonal", seed, n * n, one, (matrix){ 0 }, 1, 1e-13);
        }
    assert_true(good);
}

/* Small eigenvalues beside large ones have all their digits; a diagonal matrix keeps its numbers and axes. */
static void test_graded(void **state)
{
    (void)state;
    double value[3], vectors[9], diagonal[9] = { 3, 0, 0, 0, -1, 0, 0, 0, 2 };
    jacobi_symmetric(3, diagonal, value, vectors);
    assert_true(value[0] == 3 && value[1] == -1 && value[2] == 2);
    for (int k = 0; k < 9; k++)
        assert_true(vectors[k] == (k % 4 == 0));
    double graded[4] = { 1, 1e-8, 1e-8, 2e-16 }; /* determinant 1e-16 */
    jacobi_symmetric(2, graded, value, vectors);
    const double small = fmin(value[0], value[1]);
    assert_true(fabs(small / 1e-16 - 1) < 1e-12);
}

static void test_pseudo_inverse(void **state)
{
    (void)state;
    _Alignas(64) static unsigned char memory[16384];
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int m = cases[c].m, n = cases[c].n;
            matrix X, work, turn, pseudo, want;
            double value[MOST], unit[MOST], column[MOST];
            arena a = { .base = memory };
            orthogonal o;
            random_matrix(&r, m, n, cases[c].rank, cases[c].scale, X);
            orthogonal_layout(&o, &a, (size_t)m, (size_t)n);
            memcpy(o.rows, X, (size_t)(m * n) * sizeof *X);
            orthogonal_factor(&o, m, n, 1e-10 * cases[c].scale, NULL);
            for (int k = 0; k < m; k++) {
                memset(unit, 0, sizeof unit);
                unit[k] = 1;
                orthogonal_solve(&o, unit, column);
                for (int i = 0; i < n; i++)
                    want[i * m + k] = column[i];
            }
            jacobi_pseudo_inverse(m, n, X, cases[c].rank, work, turn, value, pseudo);
            good &= close_to(cases[c].name, "X^+", seed, m * n, pseudo, want, largest(m * n, want), 1e-8);
        }
    assert_true(good);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_symmetric), cmocka_unit_test(test_graded),
                                        cmocka_unit_test(test_pseudo_inverse) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
