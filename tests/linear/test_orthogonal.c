/* test_orthogonal.c - the complete orthogonal decomposition against Penrose's conditions, and the space of given rows
 *
 *     Y = X^+  is the only matrix with   X Y X = X,   Y X Y = Y,   X Y and Y X symmetric
 */
#include "matrices.h"

#include "linear/orthogonal.h"
#include "linear/row_space.h"

static const struct {
    const char *name;
    int m, n, rank;
    double scale;
} cases[] = {
    { "nothing", 0, 0, 0, 1 },        { "no rows", 0, 4, 0, 1 },      { "no columns", 4, 0, 0, 1 },
    { "one number", 1, 1, 1, 1 },     { "wide", 4, 9, 4, 1 },         { "tall", 9, 4, 4, 1 },
    { "square", 7, 7, 7, 1 },         { "wide, rank 2", 5, 8, 2, 1 }, { "tall, rank 3", 12, 6, 3, 1 },
    { "square, rank 1", 6, 6, 1, 1 }, { "zero", 3, 5, 0, 1 },         { "tiny", 6, 5, 3, 1e-200 },
    { "huge", 5, 6, 3, 1e200 },
};
enum { CASES = sizeof cases / sizeof *cases, SEEDS = 40 };

typedef struct subject {
    orthogonal o;
    _Alignas(64) unsigned char memory[16384];
} subject;

/* Factors X; NaN everywhere before: nothing may be read before it is written. */
static void factor(subject *s, int m, int n, const double X[], double tolerance, const double size[])
{
    arena a = { .base = s->memory };
    memset(s->memory, 0xff, sizeof s->memory);
    orthogonal_layout(&s->o, &a, (size_t)m, (size_t)n);
    assert_true(a.used <= sizeof s->memory);
    if (m * n > 0)
        memcpy(s->o.rows, X, (size_t)(m * n) * sizeof *X);
    orthogonal_factor(&s->o, m, n, tolerance, size);
}

/* Y [n x m] from the solutions for unit vectors; transposed: from those of X^T */
static void pseudo_inverse(const subject *s, int of_transposed, double Y[])
{
    const int m = s->o.m, n = s->o.n;
    for (int k = 0; k < (of_transposed ? n : m); k++) {
        double unit[MOST] = { 0 }, column[MOST];
        unit[k] = 1;
        if (of_transposed)
            orthogonal_solve_transposed(&s->o, unit, Y + k * m);
        else {
            orthogonal_solve(&s->o, unit, column);
            for (int i = 0; i < n; i++)
                Y[i * m + k] = column[i];
        }
    }
}

static int is_symmetric(const char *name, const char *what, unsigned long long seed, int n, const double A[])
{
    matrix T;
    transposed(n, n, A, T);
    return close_to(name, what, seed, n * n, A, T, 1, 1e-10);
}

static void test_pseudo_inverse(void **state)
{
    (void)state;
    static subject s;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const char *name = cases[c].name;
            const int m = cases[c].m, n = cases[c].n;
            matrix X, Y, Y2, XY, YX, again;
            random_matrix(&r, m, n, cases[c].rank, cases[c].scale, X);
            factor(&s, m, n, X, 1e-10 * cases[c].scale, NULL);
            assert_int_equal(s.o.rank, cases[c].rank);
            pseudo_inverse(&s, 0, Y);
            pseudo_inverse(&s, 1, Y2);
            product(m, n, m, X, Y, XY);
            product(n, m, n, Y, X, YX);
            product(m, m, n, XY, X, again);
            good &= close_to(name, "X Y X", seed, m * n, again, X, largest(m * n, X), 1e-9);
            product(n, n, m, YX, Y, again);
            good &= close_to(name, "Y X Y", seed, m * n, again, Y, largest(m * n, Y), 1e-9);
            good &= is_symmetric(name, "X Y", seed, m, XY) & is_symmetric(name, "Y X", seed, n, YX);
            good &= close_to(name, "(X^T)^+", seed, m * n, Y2, Y, largest(m * n, Y), 1e-10);
            double d[MOST], image[MOST];
            for (int k = 0; k < m; k++)
                d[k] = rng_normal(&r);
            product(m, m, 1, XY, d, image);
            orthogonal_project(&s.o, d);
            good &= close_to(name, "projected", seed, m, d, image, 1, 1e-9);
        }
    assert_true(good);
}

/* Split and join undo each other; the last n - rank unit vectors are not seen by X. */
static void test_bases(void **state)
{
    (void)state;
    static subject s;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int m = cases[c].m, n = cases[c].n;
            matrix X;
            double y[MOST], back[MOST], image[MOST];
            random_matrix(&r, m, n, cases[c].rank, cases[c].scale, X);
            factor(&s, m, n, X, 1e-10 * cases[c].scale, NULL);
            for (int k = 0; k < n; k++)
                back[k] = y[k] = rng_normal(&r);
            orthogonal_split(&s.o, back);
            orthogonal_join(&s.o, back);
            good &= close_to(cases[c].name, "split and joined", seed, n, back, y, 1, 1e-13);
            for (int k = 0; k < n; k++) {
                orthogonal_basis(&s.o, k, y);
                product(m, n, 1, X, y, image);
                product(1, n, 1, y, y, back);
                assert_true(fabs(back[0] - 1) < 1e-13);
                if (k >= s.o.rank)
                    good &= close_to(cases[c].name, "null space", seed, m, image, (double[MOST]){ 0 }, cases[c].scale,
                                     1e-12);
            }
        }
    assert_true(good);
}

/* A row is judged by what it was made of; earlier rows are kept, later ones found redundant. */
static void test_rank(void **state)
{
    (void)state;
    static subject s;
    const double rows[12] = { 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1e-9 };
    factor(&s, 4, 3, rows, 1e-12, NULL);
    assert_int_equal(s.o.rank, 3);
    factor(&s, 4, 3, rows, 1e-8, NULL);
    assert_int_equal(s.o.rank, 2);
    assert_int_equal(s.o.pivot[0], 0);
    assert_int_equal(s.o.pivot[1], 1);
    factor(&s, 4, 3, rows, 1e-8, (double[4]){ 1, 1, 1, 1e-9 });
    assert_int_equal(s.o.rank, 3);
    factor(&s, 4, 3, rows, 1e-8, (double[4]){ 1, 1, 1, 10 });
    assert_int_equal(s.o.rank, 2);
    factor(&s, 2, 3, (double[6]){ NAN, NAN, NAN, NAN, NAN, NAN }, 1e-8, NULL); /* ends */
}

/* Rows that contradict each other, in random directions, and one across them that is s times as large: it is met exactly. */
static void test_small_row(void **state)
{
    (void)state;
    enum { WIDTH = 5, ROWS = 4 };
    static subject s;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++)
        for (double small = 1; small > 1e-11; small *= 1e-2) {
            rng r = { seed };
            double x[WIDTH], across[WIDTH], X[ROWS * WIDTH], y[WIDTH], d[ROWS] = { 0, 50, -20, 0 }, size[ROWS];
            for (int k = 0; k < WIDTH; k++) {
                x[k] = rng_normal(&r);
                across[k] = rng_normal(&r);
            }
            double along = 0, square = 0, got = 0;
            for (int k = 0; k < WIDTH; k++) {
                along += across[k] * x[k];
                square += x[k] * x[k];
            }
            for (int k = 0; k < WIDTH; k++) {
                across[k] -= along / square * x[k];
                for (int i = 0; i < 3; i++)
                    X[i * WIDTH + k] = (i + 1) * x[k];
                X[3 * WIDTH + k] = small * across[k];
            }
            for (int i = 0; i < ROWS; i++)
                size[i] = i < 3 ? (i + 1) * sqrt(square) : 3 * small;
            d[3] = 7 * small;
            factor(&s, ROWS, WIDTH, X, 1e-8, size);
            orthogonal_solve(&s.o, d, y);
            for (int k = 0; k < WIDTH; k++)
                got += across[k] * y[k];
            if (s.o.rank != 2 || !(fabs(got - 7) <= 1e-10 + 1e-13 / small)) {
                fprintf(stderr, "seed %llu, size %g: rank %d, %.17g, want 7\n", seed, small, s.o.rank, got);
                failures++;
            }
        }
    assert_int_equal(failures, 0);
}

/* ---- rows one after another --------------------------------------------------------------------------------- */

static void test_row_space(void **state)
{
    (void)state;
    static subject s;
    int good = 1;
    for (int c = 0; c < CASES; c++)
        for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
            rng r = { seed };
            const int m = cases[c].m, n = cases[c].n;
            matrix X, q, lower;
            double beta[MOST], x[MOST], b[MOST], z[MOST] = { 0 }, want[MOST], taken[MOST];
            row_space space = { .n = n, .q = q, .beta = beta, .lower = lower };
            random_matrix(&r, m, n, cases[c].rank, cases[c].scale, X);
            for (int k = 0; k < n; k++)
                x[k] = rng_normal(&r);
            product(m, n, 1, X, x, b);
            const double size = largest(m * n, X);
            for (int i = 0; i < m; i++) {
                double row[MOST];
                const int rank = space.rank;
                memcpy(row, X + i * n, (size_t)n * sizeof *row);
                assert_int_equal(row_space_take(&space, row, b[i], 1e-9 * size), 1);
                if (space.rank > rank)
                    taken[rank] = 2 * b[i];
            }
            assert_int_equal(space.rank, cases[c].rank);
            row_space_add_solution(&space, z);
            factor(&s, m, n, X, 1e-10 * size, NULL);
            orthogonal_solve(&s.o, b, want);
            good &= close_to(cases[c].name, "smallest solution", seed, n, z, want, 1, 1e-8);
            row_space_again(&space, taken); /* twice the right sides */
            row_space_add_solution(&space, z);
            for (int k = 0; k < n; k++)
                want[k] *= 3;
            good &= close_to(cases[c].name, "three times that", seed, n, z, want, 1, 1e-7);
        }
    /* a row that contradicts an earlier one */
    double q[4], beta[2], first[2] = { 1, 1 }, second[2] = { 2, 2 };
    row_space two = { .n = 2, .q = q, .beta = beta };
    assert_int_equal(row_space_take(&two, first, 1, 1e-9), 1);
    assert_int_equal(row_space_take(&two, second, 3, 1e-9), 0);
    assert_true(good);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_pseudo_inverse), cmocka_unit_test(test_bases),
                                        cmocka_unit_test(test_rank), cmocka_unit_test(test_small_row),
                                        cmocka_unit_test(test_row_space) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
