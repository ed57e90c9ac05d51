/* test_mass_matrix.c - M and C of random robots: three ways to M, two to C, and what must hold between them
 *
 * M by composite bodies, by columns of inverse dynamics and by Gauss's principle; symmetric, positive definite. C by
 * composite bodies and by Gauss's principle, element by element; C v is the forces due to velocities; dM/dt - 2 C is
 * skew, with dM/dt by differences of eighth order along the motion. Errors are relative to the largest element; the
 * worst are printed.
 */
#include "equations_robot.h"

enum { SEEDS = 120 };

static void three_ways(void **state)
{
    (void)state;
    int failures = 0;
    double columns = 0, gauss = 0, asymmetry = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const size_t nv = (size_t)r.nv;
        double *M = square_matrix(&r), *other = square_matrix(&r), *mirrored = square_matrix(&r);
        double *a = numbers(nv), *tau = numbers(nv), *gravity = numbers(nv), *still = numbers(nv);
        for (size_t i = 0; i < nv * nv; i++)
            M[i] = NAN;
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        assert_int_equal(ramus_gravity_forces(r.model, r.data, r.s.q, gravity), RAMUS_OK);
        for (size_t c = 0; c < nv; c++) {
            memset(a, 0, nv * sizeof *a);
            a[c] = 1;
            assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, still, a, tau), RAMUS_OK);
            for (size_t i = 0; i < nv; i++) {
                other[i * nv + c] = tau[i] - gravity[i];
                mirrored[i * nv + c] = M[c * nv + i];
            }
        }
        failures += !near_all("columns of inverse dynamics", &r, M, other, (int)(nv * nv), 1e-11, &columns);
        failures += !near_all("symmetry", &r, mirrored, M, (int)(nv * nv), 1e-15, &asymmetry);
        assert_int_equal(ramus_gauss_principle(r.model, r.equations, r.s.q, NULL, other, NULL, NULL), RAMUS_OK);
        failures += !near_all("Gauss's principle", &r, M, other, (int)(nv * nv), 1e-11, &gauss);
        free(M);
        free(other);
        free(mirrored);
        free(a);
        free(tau);
        free(gravity);
        free(still);
        robot_destroy(&r);
    }
    printf("    M by composite bodies against inverse dynamics %.1e, against dqGP %.1e; asymmetry %.1e\n", columns,
           gauss, asymmetry);
    assert_int_equal(failures, 0);
}

/* A plain Cholesky factorisation, unlike the library's: every pivot positive. */
static int positive_definite(int n, double M[])
{
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < k; j++)
            M[k * n + k] -= M[k * n + j] * M[k * n + j];
        if (!(M[k * n + k] > 0))
            return 0;
        M[k * n + k] = sqrt(M[k * n + k]);
        for (int i = k + 1; i < n; i++) {
            for (int j = 0; j < k; j++)
                M[i * n + k] -= M[i * n + j] * M[k * n + j];
            M[i * n + k] /= M[k * n + k];
        }
    }
    return 1;
}

static void is_positive_definite(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        double *M = square_matrix(&r);
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        if (!positive_definite(r.nv, M))
            fail_msg("seed %llu: M is not positive definite", seed);
        free(M);
        robot_destroy(&r);
    }
}

/* Kinetic energy from the textbook: v^T M v / 2 = energy with velocity less energy without. */
static void gives_the_kinetic_energy(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        double *M = square_matrix(&r), *momentum = numbers((size_t)r.nv), *still = numbers((size_t)r.nv);
        double energy = 0;
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        multiply(r.nv, M, r.s.v, momentum);
        for (int k = 0; k < r.nv; k++)
            energy += 0.5 * r.s.v[k] * momentum[k];
        const double with = plain_tree_energy(r.tree, r.s.q, r.s.v), without = plain_tree_energy(r.tree, r.s.q, still);
        const double got[2] = { energy, with }, want[2] = { with - without, with }; /* the latter sets the scale */
        failures += !near_numbers("kinetic energy", seed, got, want, 2, 1e-11, NULL, NULL);
        free(M);
        free(momentum);
        free(still);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static void coriolis_two_ways(void **state)
{
    (void)state;
    int failures = 0;
    double gauss = 0, forces = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        double *C = square_matrix(&r), *other = square_matrix(&r);
        double *Cv = numbers((size_t)r.nv), *want = numbers((size_t)r.nv);
        assert_int_equal(ramus_coriolis_matrix(r.model, r.equations, r.s.q, r.s.v, C), RAMUS_OK);
        assert_int_equal(ramus_gauss_principle(r.model, r.equations, r.s.q, r.s.v, NULL, other, NULL), RAMUS_OK);
        failures += !near_all("C by Gauss's principle", &r, C, other, r.nv * r.nv, 1e-11, &gauss);
        multiply(r.nv, C, r.s.v, Cv);
        assert_int_equal(ramus_velocity_forces(r.model, r.data, r.s.q, r.s.v, want), RAMUS_OK);
        failures += !near_all("C v", &r, Cv, want, r.nv, 1e-11, &forces);
        free(C);
        free(other);
        free(Cv);
        free(want);
        robot_destroy(&r);
    }
    printf("    C by composite bodies against dqGP %.1e; C v against velocity forces %.1e\n", gauss, forces);
    assert_int_equal(failures, 0);
}

/* f'(0) = sum_n c_n (f(n h) - f(-n h)) / h, error of order h^8 */
static void rate_of_M(const robot *r, double h, double rate[])
{
    static const double weight[4] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    const size_t size = (size_t)r->nv * (size_t)r->nv;
    double *q = numbers((size_t)r->nq), *M = square_matrix(r);
    memset(rate, 0, size * sizeof *rate);
    for (int n = 1; n <= 4; n++)
        for (int side = -1; side <= 1; side += 2) {
            ramus_integrate(r->model, r->s.q, r->s.v, side * n * h, q);
            assert_int_equal(ramus_mass_matrix(r->model, r->data, q, M), RAMUS_OK);
            for (size_t i = 0; i < size; i++)
                rate[i] += side * weight[n - 1] / h * M[i];
        }
    free(q);
    free(M);
}

static void rate_of_M_less_twice_C_is_skew(void **state)
{
    (void)state;
    int failures = 0;
    double achieved = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const int n = r.nv;
        double *C = square_matrix(&r), *rate = square_matrix(&r), *both = square_matrix(&r);
        rate_of_M(&r, 0.01, rate);
        assert_int_equal(ramus_coriolis_matrix(r.model, r.equations, r.s.q, r.s.v, C), RAMUS_OK);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                both[i * n + k] = C[i * n + k] + C[k * n + i]; /* skew means: dM/dt = C + C^T */
        failures += !near_all("dM/dt = C + C^T", &r, both, rate, n * n, 1e-8, &achieved);
        free(C);
        free(rate);
        free(both);
        robot_destroy(&r);
    }
    printf("    dM/dt by differences against C + C^T: %.1e\n", achieved);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_ways),
        cmocka_unit_test(is_positive_definite),
        cmocka_unit_test(gives_the_kinetic_energy),
        cmocka_unit_test(coriolis_two_ways),
        cmocka_unit_test(rate_of_M_less_twice_C_is_skew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
