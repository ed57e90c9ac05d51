/* test_gauss.c - Gauss, Gibbs-Appell, Kane and Newton-Euler give the same equations, for robots and for their modules
 *
 * The last test evaluates the robot of robots/bm.yaml and prints the norms that docs/equations_of_motion.md quotes.
 */
#include "equations_robot.h"

#include "support/data_with.h"
#include "support/cut_robot.h"

enum { SEEDS = 120 };

/* M a + C v + g */
static void motion_forces(int n, const double M[], const double C[], const double g[], const double v[],
                          const double a[], double tau[])
{
    double *Cv = numbers((size_t)n);
    multiply(n, M, a, tau);
    multiply(n, C, v, Cv);
    for (int k = 0; k < n; k++)
        tau[k] += Cv[k] + g[k];
    free(Cv);
}

static void four_principles(void **state)
{
    (void)state;
    int failures = 0;
    double worst[3] = { 0, 0, 0 };
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const size_t nv = (size_t)r.nv;
        double *M = square_matrix(&r), *C = square_matrix(&r), *g = numbers(nv);
        double *want = numbers(nv), *tau = numbers(nv);
        assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, want), RAMUS_OK);
        assert_int_equal(ramus_gauss_principle(r.model, r.equations, r.s.q, r.s.v, M, C, g), RAMUS_OK);
        motion_forces(r.nv, M, C, g, r.s.v, r.s.a, tau);
        failures += !near_all("Gauss", &r, tau, want, r.nv, 1e-11, &worst[0]);
        assert_int_equal(ramus_gibbs_appell(r.model, r.equations, r.s.q, r.s.v, r.s.a, tau), RAMUS_OK);
        failures += !near_all("Gibbs-Appell", &r, tau, want, r.nv, 1e-11, &worst[1]);
        assert_int_equal(ramus_kane(r.model, r.equations, r.s.q, r.s.v, r.s.a, tau), RAMUS_OK);
        failures += !near_all("Kane", &r, tau, want, r.nv, 1e-11, &worst[2]);
        assert_int_equal(ramus_gravity_forces(r.model, r.data, r.s.q, want), RAMUS_OK);
        failures += !near_all("gravity", &r, g, want, r.nv, 1e-11, NULL);
        free(M);
        free(C);
        free(g);
        free(want);
        free(tau);
        robot_destroy(&r);
    }
    printf("    against Newton-Euler: Gauss %.1e, Gibbs-Appell %.1e, Kane %.1e\n", worst[0], worst[1], worst[2]);
    assert_int_equal(failures, 0);
}

/* The Gibbs function is quadratic in a, so central differences of any width are its derivative but for rounding. */
static void derivative_of_the_gibbs_function(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 40; seed++) {
        robot r = robot_create(seed);
        const size_t nv = (size_t)r.nv;
        double *slope = numbers(nv), *want = numbers(nv), *g = numbers(nv), above, below;
        for (int k = 0; k < r.nv; k++) {
            const double a = r.s.a[k];
            r.s.a[k] = a + 1;
            assert_int_equal(ramus_gibbs_function(r.model, r.equations, r.s.q, r.s.v, r.s.a, &above), RAMUS_OK);
            r.s.a[k] = a - 1;
            assert_int_equal(ramus_gibbs_function(r.model, r.equations, r.s.q, r.s.v, r.s.a, &below), RAMUS_OK);
            r.s.a[k] = a;
            slope[k] = (above - below) / 2;
        }
        assert_int_equal(ramus_gibbs_appell(r.model, r.equations, r.s.q, r.s.v, r.s.a, want), RAMUS_OK);
        assert_int_equal(ramus_gauss_principle(r.model, r.equations, r.s.q, NULL, NULL, NULL, g), RAMUS_OK);
        for (int k = 0; k < r.nv; k++)
            want[k] -= g[k];
        failures += !near_all("dS/da", &r, slope, want, r.nv, 1e-10, NULL);
        free(slope);
        free(want);
        free(g);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- modules ---- */

/* What instances contribute adds up to the whole. A module by itself is the block of the whole robot's M where it
 * carries nothing; and its C and g are the whole robot's where also nobody else moves. */
static void modules_make_the_whole(void **state)
{
    (void)state;
    int failures = 0, leaves = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        cut_robot cut = cut_robot_create(seed, 6 + (int)(seed % 20), (tree_shape)(seed % TREE_SHAPE_COUNT), 5);
        robot r = { .seed = seed, .model = cut.cut, .nv = ramus_model_nv(cut.cut) };
        ramus_error err;
        if (data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.equations, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        const size_t nv = (size_t)r.nv;
        double *whole[3] = { square_matrix(&r), square_matrix(&r), numbers(nv) };
        double *sum[3] = { square_matrix(&r), square_matrix(&r), numbers(nv) };
        double *part[3] = { square_matrix(&r), square_matrix(&r), numbers(nv) };
        static const char *const term[3] = { "M of all modules", "C of all modules", "g of all modules" };
        assert_int_equal(ramus_gauss_principle(r.model, r.equations, cut.q, cut.v, whole[0], whole[1], whole[2]), 0);
        for (int i = 0; i < ramus_model_ninstance(r.model); i++) {
            assert_int_equal(ramus_instance_contribution(r.model, r.equations, (ramus_instance){ i }, cut.q, cut.v,
                                                         part[0], part[1], part[2]),
                             RAMUS_OK);
            for (int t = 0; t < 3; t++)
                for (size_t k = 0; k < (t < 2 ? nv * nv : nv); k++)
                    sum[t][k] += part[t][k];
        }
        for (int t = 0; t < 3; t++)
            failures += !near_all(term[t], &r, sum[t], whole[t], r.nv * (t < 2 ? r.nv : 1), 1e-12, NULL);
        for (int i = 0; i < ramus_model_ninstance(r.model); i++) {
            int carries = 0;
            for (int j = 0; j < ramus_model_ninstance(r.model); j++)
                carries |= ramus_model_instance(r.model, (ramus_instance){ j }).parent.index == i;
            if (carries)
                continue;
            leaves++;
            const ramus_coordinate_range range = ramus_instance_coordinates(r.model, (ramus_instance){ i });
            double *v = numbers(nv), *all[3] = { square_matrix(&r), square_matrix(&r), numbers(nv) };
            memcpy(v + range.v_first, cut.v + range.v_first, (size_t)range.nv * sizeof *v);
            assert_int_equal(ramus_gauss_principle(r.model, r.equations, cut.q, v, all[0], all[1], all[2]), 0);
            assert_int_equal(ramus_instance_equations(r.model, r.equations, (ramus_instance){ i }, cut.q, cut.v,
                                                      part[0], part[1], part[2]),
                             RAMUS_OK);
            double *block = numbers(nv * nv);
            for (int t = 0; t < 2; t++) {
                for (int row = 0; row < range.nv; row++)
                    memcpy(block + row * range.nv, all[t] + (size_t)(range.v_first + row) * nv + range.v_first,
                           (size_t)range.nv * sizeof *block);
                failures +=
                    !near_all(t ? "C of a leaf" : "M of a leaf", &r, part[t], block, range.nv * range.nv, 1e-12, NULL);
            }
            failures += !near_all("g of a leaf", &r, part[2], all[2] + range.v_first, range.nv, 1e-12, NULL);
            free(v);
            free(block);
            for (int t = 0; t < 3; t++)
                free(all[t]);
        }
        for (int t = 0; t < 3; t++) {
            free(whole[t]);
            free(sum[t]);
            free(part[t]);
        }
        ramus_data_destroy(r.equations);
        cut_robot_destroy(&cut);
    }
    assert_true(leaves > 60);
    assert_int_equal(failures, 0);
}

/* Any module by itself against a robot made of it alone: the root module, whose base is on the world anyway. */
static void a_module_by_itself(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 40; seed++) {
        const random_tree_options opt = { 12, TREE_RANDOM, JOINT_MASK_ALL, 1, 1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        tree_partition partition = random_partition_create(seed, tree, 4);
        ramus_model *whole = NULL, *alone = NULL;
        ramus_builder *builder = NULL;
        ramus_data *e_whole = NULL, *e_alone = NULL;
        ramus_error err;
        assert_int_equal(tree_model_create(tree, &partition, NULL, &whole, &err), RAMUS_OK);
        assert_int_equal(tree_builder_create(tree, &partition, NULL, &builder, &err), RAMUS_OK);
        for (int i = ramus_builder_ninstance(builder) - 1; i > 0; i--)
            assert_int_equal(ramus_builder_detach(builder, ramus_builder_instance_name(builder, i), &err), RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, NULL, &alone, &err), RAMUS_OK);
        assert_int_equal(data_with(RAMUS_WITH_MATRICES, whole, NULL, &e_whole, &err), RAMUS_OK);
        assert_int_equal(data_with(RAMUS_WITH_MATRICES, alone, NULL, &e_alone, &err), RAMUS_OK);
        unsigned long long state_seed = seed;
        const int nv = ramus_model_nv(alone);
        double *q = numbers((size_t)ramus_model_nq(whole)), *v = numbers((size_t)ramus_model_nv(whole));
        ramus_random(whole, &state_seed, q);
        for (int k = 0; k < ramus_model_nv(whole); k++)
            v[k] = 0.3 * (k % 7) - 1;
        robot r = { .seed = seed, .model = alone, .nv = nv };
        double *a[3] = { square_matrix(&r), square_matrix(&r), numbers((size_t)nv) };
        double *b[3] = { square_matrix(&r), square_matrix(&r), numbers((size_t)nv) };
        const ramus_coordinate_range range = ramus_instance_coordinates(whole, (ramus_instance){ 0 });
        assert_int_equal(range.v_first, 0);
        assert_int_equal(range.nv, nv);
        assert_int_equal(range.nq, ramus_model_nq(alone));
        assert_int_equal(ramus_instance_equations(whole, e_whole, (ramus_instance){ 0 }, q, v, a[0], a[1], a[2]), 0);
        assert_int_equal(ramus_gauss_principle(alone, e_alone, q, v, b[0], b[1], b[2]), RAMUS_OK);
        for (int t = 0; t < 3; t++) {
            failures += !near_all("the root module alone", &r, a[t], b[t], t < 2 ? nv * nv : nv, 1e-12, NULL);
            free(a[t]);
            free(b[t]);
        }
        free(q);
        free(v);
        ramus_data_destroy(e_whole);
        ramus_data_destroy(e_alone);
        ramus_model_destroy(whole);
        ramus_model_destroy(alone);
        ramus_builder_destroy(builder);
        tree_partition_destroy(&partition);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

/* ---- the robot of the papers ---- */

static double norm(const double x[], const double y[], int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += (x[k] - (y ? y[k] : 0)) * (x[k] - (y ? y[k] : 0));
    return sqrt(sum);
}

static void bm_in_numbers(void **state)
{
    (void)state;
    robot r = { .seed = 1 };
    ramus_error err;
    if (ramus_model_load(RAMUS_SOURCE_DIR "/robots/bm.yaml", NULL, &r.model, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.data, &err) != RAMUS_OK ||
        data_with(RAMUS_WITH_MATRICES, r.model, NULL, &r.equations, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    r.nv = ramus_model_nv(r.model);
    const size_t nv = (size_t)r.nv;
    double *q = numbers(nv), *v = numbers(nv), *a = numbers(nv), *tau[4], *M[3], *C[2], *g = numbers(nv);
    unsigned long long seed = 1;
    ramus_random(r.model, &seed, q);
    for (int k = 0; k < r.nv; k++) {
        v[k] = sin(1.0 + k);
        a[k] = cos(2.0 * k);
    }
    for (int i = 0; i < 4; i++)
        tau[i] = numbers(nv);
    for (int i = 0; i < 3; i++)
        M[i] = square_matrix(&r);
    for (int i = 0; i < 2; i++)
        C[i] = square_matrix(&r);
    assert_int_equal(ramus_inverse_dynamics(r.model, r.data, q, v, a, tau[0]), RAMUS_OK);
    assert_int_equal(ramus_gauss_principle(r.model, r.equations, q, v, M[0], C[0], g), RAMUS_OK);
    motion_forces(r.nv, M[0], C[0], g, v, a, tau[1]);
    assert_int_equal(ramus_gibbs_appell(r.model, r.equations, q, v, a, tau[2]), RAMUS_OK);
    assert_int_equal(ramus_kane(r.model, r.equations, q, v, a, tau[3]), RAMUS_OK);
    assert_int_equal(ramus_mass_matrix(r.model, r.data, q, M[1]), RAMUS_OK);
    assert_int_equal(ramus_coriolis_matrix(r.model, r.equations, q, v, C[1]), RAMUS_OK);
    const int n2 = r.nv * r.nv;
    static const char *const name[4] = { "Newton-Euler", "Gauss", "Gibbs-Appell", "Kane" };
    printf("    |tau| of Newton-Euler: %.6g\n", norm(tau[0], NULL, r.nv));
    for (int i = 1; i < 4; i++) {
        const double off = norm(tau[i], tau[0], r.nv);
        printf("    |tau of %s - tau of Newton-Euler| = %.1e\n", name[i], off);
        assert_true(off < 1e-11);
    }
    printf("    |M| = %.6g, |M of dqGP - M of composite bodies| = %.1e\n", norm(M[1], NULL, n2), norm(M[0], M[1], n2));
    printf("    |C| = %.6g, |C of dqGP - C of composite bodies| = %.1e\n", norm(C[1], NULL, n2), norm(C[0], C[1], n2));
    assert_true(norm(M[0], M[1], n2) < 1e-11 && norm(C[0], C[1], n2) < 1e-11);
    for (int i = 0; i < 4; i++) {
        double *back = numbers(nv);
        assert_int_equal(ramus_forward_dynamics(r.model, r.data, q, v, tau[i], back), RAMUS_OK);
        printf("    |a from the forces of %s - a| = %.1e\n", name[i], norm(back, a, r.nv));
        assert_true(norm(back, a, r.nv) < 1e-10);
        free(back);
        free(tau[i]);
    }
    for (int i = 0; i < 3; i++)
        free(M[i]);
    for (int i = 0; i < 2; i++)
        free(C[i]);
    free(q);
    free(v);
    free(a);
    free(g);
    ramus_data_destroy(r.equations);
    ramus_data_destroy(r.data);
    ramus_model_destroy(r.model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_principles),        cmocka_unit_test(derivative_of_the_gibbs_function),
        cmocka_unit_test(modules_make_the_whole), cmocka_unit_test(a_module_by_itself),
        cmocka_unit_test(bm_in_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
