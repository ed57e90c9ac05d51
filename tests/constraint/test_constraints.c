/* test_constraints.c - rows against differences, three ways to solve against each other, redundancy
 *
 * Random trees of all joint types with random constraints of every kind. A failure prints the seed.
 */
#include "constraint/constraint_robot.h"
#include "support/data_with.h"

enum { NMETHOD = 3 };
static const char *const method_name[NMETHOD] = { "factors", "Udwadia-Kalaba", "Omega" };

/* ---- rows --------------------------------------------------------------------------------------------------- */

static constrained robot_of_kind(unsigned long long seed, int kind, int *there)
{
    constrained r = robot_create(seed, 3 + (int)(seed % 9), JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
    rng g = { seed };
    ramus_data *set = set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS);
    *there = random_add(&r, set, &g, kind, "one");
    robot_take_set(&r, set);
    return r;
}

/* d/dt (A v) = A a - b at any state, and A v is the velocity error. */
static void rates_of_velocity_errors(void **state)
{
    (void)state;
    int failures = 0;
    for (int kind = 0; kind < RANDOM_KINDS; kind++)
        for (int s = 0; s < 25; s++) {
            int there;
            constrained r = robot_of_kind((unsigned long long)(100 * kind + s), kind, &there);
            double *rate = numbers((size_t)r.m), *rate_v = numbers((size_t)r.m), *want = numbers((size_t)r.m);
            error_rates(&r, r.s.q, r.s.v, r.s.a, 2e-4, rate, rate_v);
            evaluate(&r, r.s.q, r.s.v);
            times(r.A, r.s.v, r.m, r.nv, want);
            failures += !near_numbers("velocity errors", r.seed, r.ev, want, r.m, 1e-12, NULL, NULL);
            times(r.A, r.s.a, r.m, r.nv, want);
            for (int i = 0; i < r.m; i++)
                want[i] -= r.b[i];
            char label[64];
            snprintf(label, sizeof label, "rate of velocity errors, kind %d", kind);
            failures += !near_numbers(label, r.seed, want, rate_v, r.m, 3e-8, NULL, NULL);
            free(rate), free(rate_v), free(want);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* Where position errors vanish, their rates are the velocity errors, for any v. */
static void rates_of_position_errors(void **state)
{
    (void)state;
    int failures = 0, reached = 0, tried = 0;
    for (int kind = 1; kind < RANDOM_KINDS; kind++)
        for (int s = 0; s < 25; s++) {
            int there;
            constrained r = robot_of_kind((unsigned long long)(100 * kind + s + 5000), kind, &there);
            double *rate = numbers((size_t)r.m), *rate_v = numbers((size_t)r.m);
            tried++;
            if (ramus_constraint_project(r.model, r.set, NULL, r.s.q, NULL) == RAMUS_OK) {
                reached++;
                error_rates(&r, r.s.q, r.s.v, r.s.a, 2e-4, rate, rate_v);
                evaluate(&r, r.s.q, r.s.v);
                for (int i = 0; i < r.m; i++) {
                    if (!ramus_data_constraint_row(r.set, i).has_position_error)
                        r.ev[i] = rate[i] = 0;
                    failures += fabs(r.e[i]) > 1e-10;
                }
                char label[64];
                snprintf(label, sizeof label, "rate of position errors, kind %d", kind);
                failures += !near_numbers(label, r.seed, rate, r.ev, r.m, 3e-8, NULL, NULL);
            }
            free(rate), free(rate_v);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
    assert_true(reached * 3 > tried * 2); /* others cannot close: too few joints, or out of reach */
}

/* Errors that are read after forward dynamics are those of the state, whatever the solution needed of them. */
static void errors_after_solutions(void **state)
{
    (void)state;
    int failures = 0, off = 0;
    for (int kind = 0; kind < RANDOM_KINDS; kind++)
        for (int s = 0; s < 50; s++) {
            int there;
            constrained r = robot_of_kind((unsigned long long)(100 * kind + s + 9000), kind, &there);
            double *a = numbers((size_t)r.nv);
            const int stabilised = s % 3 == 0;
            assert_int_equal(ramus_data_set_stabilisation(r.set, stabilised, stabilised), RAMUS_OK);
            evaluate(&r, r.s.q, r.s.v);
            for (int given = 0; there && given < 2; given++) {
                ramus_constraint_force force;
                must(ramus_forward_dynamics_external(r.model, r.set, r.s.q, r.s.v, r.s.a, given ? r.s.external : NULL,
                                                     a),
                     ramus_data_error(r.set), r.seed, "forward dynamics");
                must(ramus_constraint_force_after(r.model, r.set, 0, &force), ramus_data_error(r.set), r.seed, "force");
                char label[64];
                snprintf(label, sizeof label, "errors after a solution, kind %d", kind);
                failures += !near_numbers(label, r.seed, force.position_error, r.e, r.m, 1e-15, NULL, NULL);
                failures += !near_numbers(label, r.seed, force.velocity_error, r.ev, r.m, 1e-15, NULL, NULL);
                for (int i = 0; i < r.m; i++)
                    off += fabs(r.e[i]) > 0.1;
            }
            free(a);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
    assert_true(off > 1000);
}

/* For a planar base: A = [-sin phi, cos phi, 0], b = -dA/dt v. */
static void differential_drive(void **state)
{
    (void)state;
    ramus_model *model = NULL;
    ramus_data *set = NULL;
    ramus_error err;
    must(ramus_model_load(RAMUS_SOURCE_DIR "/robots/nonholonomic-8.yaml", NULL, &model, &err), &err, 0, "load");
    must(ramus_data_create(model, NULL, &set, &err), &err, 0, "create");
    assert_int_equal(ramus_data_nconstraint_row(set), 1);
    assert_string_equal(ramus_data_constraint_row(set, 0).constraint, "roll");
    double q[9] = { 1, 2, 0.7, 0.1, 0.2, 0.3 }, v[9] = { 0.3, -0.4, 0.5, 1, 2, 3 }, A[9], b, e, ev;
    const ramus_constraint_rows rows = { A, &b, &e, &ev };
    must(ramus_constraint_equations(model, set, q, v, &rows), ramus_data_error(set), 0, "evaluate");
    const double want[9] = { -sin(q[2]), cos(q[2]) };
    const double want_b = v[2] * (cos(q[2]) * v[0] + sin(q[2]) * v[1]);
    assert_true(near_numbers("A", 0, A, want, 9, 1e-15, NULL, NULL));
    assert_true(near_numbers("b", 0, &b, &want_b, 1, 1e-15, NULL, NULL));
    ramus_data_destroy(set);
    ramus_model_destroy(model);
}

/* ---- solving ------------------------------------------------------------------------------------------------ */

typedef struct answer {
    double *a, *force, *multiplier;
} answer;

static answer solve(constrained *r, ramus_data *set, const double tau[])
{
    answer x = { numbers((size_t)r->nv), numbers((size_t)r->nv), numbers((size_t)r->m) };
    must(constrained_forward(r->model, set, r->s.q, r->s.v, tau, r->s.external, x.a, x.force, x.multiplier),
         ramus_data_error(set), r->seed, "solve");
    return x;
}

static void answer_release(answer *x)
{
    free(x->a), free(x->force), free(x->multiplier);
}

/* A row that is a multiple of the coordinates' sum, twice with a factor; b contradicts if `user` says so. */
static ramus_status twice(void *user, const ramus_model *model, const double q[], const double v[],
                          const ramus_constraint_rows *rows)
{
    const int nv = ramus_model_nv(model);
    (void)q, (void)v;
    for (int k = 0; k < nv; k++) {
        rows->A[k] = 1 + 0.1 * k;
        rows->A[nv + k] = -2 * rows->A[k];
    }
    rows->b[0] = 0.5;
    rows->b[1] = *(const double *)user;
    return RAMUS_OK;
}

static ramus_data *redundant_set(constrained *r, ramus_constraint_method method, const double *second)
{
    ramus_data *set = set_create(r->model, method);
    ramus_error err;
    rng g = { r->seed }, again;
    char name[32];
    for (int k = 0; k < 4; k++) {
        const int kind = rng_int(&g, 0, RANDOM_KINDS - 1);
        again = g;
        snprintf(name, sizeof name, "c%d", k);
        if (ramus_data_nconstraint_row(set) > r->nv / 2)
            break;
        random_add(r, set, &g, kind, name);
        snprintf(name, sizeof name, "again%d", k);
        if (k % 2) /* the same once more */
            random_add(r, set, &again, kind, name);
    }
    ramus_constraint_callback callback = ramus_constraint_callback_default();
    callback.name = "callback";
    callback.nrow = 2;
    callback.fill = twice;
    callback.user = (void *)(uintptr_t)second;
    must(ramus_data_add_constraint_function(set, &callback, &err), &err, r->seed, "callback");
    return set;
}

/* Does Qc . u vanish for every u with A u = 0? Tried on random u, less its part in the rows' span. */
static double virtual_work(constrained *r, const double force[], const double a_scale)
{
    rng g = { r->seed + 77 };
    double worst = 0;
    const size_t nv = (size_t)r->nv;
    double *rows = numbers((size_t)r->m * nv), *u = numbers(nv);
    int rank = 0;
    for (int i = 0; i < r->m; i++) { /* Gram-Schmidt, twice */
        double *x = rows + (size_t)rank * nv, before = 0, after = 0;
        memcpy(x, r->A + (size_t)i * nv, nv * sizeof *x);
        for (size_t k = 0; k < nv; k++)
            before += x[k] * x[k];
        for (int pass = 0; pass < 2; pass++)
            for (int j = 0; j < rank; j++) {
                double dot = 0;
                for (size_t k = 0; k < nv; k++)
                    dot += x[k] * rows[(size_t)j * nv + k];
                for (size_t k = 0; k < nv; k++)
                    x[k] -= dot * rows[(size_t)j * nv + k];
            }
        for (size_t k = 0; k < nv; k++)
            after += x[k] * x[k];
        if (after <= 1e-18 * before)
            continue;
        for (size_t k = 0; k < nv; k++)
            x[k] /= sqrt(after);
        rank++;
    }
    for (int n = 0; n < 5; n++) {
        double work = 0;
        for (size_t k = 0; k < nv; k++)
            u[k] = rng_normal(&g);
        for (int j = 0; j < rank; j++) {
            double dot = 0;
            for (size_t k = 0; k < nv; k++)
                dot += u[k] * rows[(size_t)j * nv + k];
            for (size_t k = 0; k < nv; k++)
                u[k] -= dot * rows[(size_t)j * nv + k];
        }
        for (size_t k = 0; k < nv; k++)
            work += u[k] * force[k];
        worst = fmax(worst, fabs(work) / a_scale);
    }
    free(rows), free(u);
    return worst;
}

/* Rows that repeat others; a random closure at a random state may contradict the rest all by itself. */
static int copies(const ramus_data *set)
{
    int n = 1; /* of the callback */
    for (int i = 0; i < ramus_data_nconstraint_row(set); i++)
        n += strncmp(ramus_data_constraint_row(set, i).constraint, "again", 5) == 0;
    return n;
}

static void three_ways(void **state)
{
    (void)state;
    int failures = 0, checked = 0;
    double worst = 0, worst_gap = 0, worst_work = 0;
    for (int s = 0; s < 300; s++) {
        constrained r = robot_create((unsigned long long)s, 8 + s % 9, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
        const double second = s % 3 ? -1 : 0.7; /* -2 * 0.5, or a contradiction */
        ramus_data *set[NMETHOD];
        answer x[NMETHOD];
        ramus_constraint_report reports[NMETHOD];
        double *tau = numbers((size_t)r.nv), *Aa = NULL;
        for (int k = 0; k < r.nv; k++)
            tau[k] = r.s.a[k] * 3;
        for (int n = 0; n < NMETHOD; n++) {
            set[n] = redundant_set(&r, (ramus_constraint_method)n, &second);
            robot_take_set(&r, set[n]);
            x[n] = solve(&r, set[n], tau);
            reports[n] = ramus_constraint_report_after(set[n]);
        }
        Aa = numbers((size_t)r.m);
        evaluate(&r, r.s.q, r.s.v);
        for (int n = 1; n < NMETHOD; n++) {
            int where;
            failures += !near_numbers(method_name[n], r.seed, x[n].a, x[0].a, r.nv, 1e-8, NULL, NULL);
            failures += !near_numbers("Qc", r.seed, x[n].force, x[0].force, r.nv, 1e-8, NULL, NULL);
            failures += !near_numbers("multipliers", r.seed, x[n].multiplier, x[0].multiplier, r.m, 1e-7, NULL, NULL);
            worst = fmax(worst, worst_difference(x[n].a, x[0].a, r.nv, &where));
            assert_int_equal(reports[n].rank, reports[0].rank);
        }
        /* A a = b where that is possible; Qc = A^T multiplier; no work */
        times(r.A, x[0].a, r.m, r.nv, Aa);
        const ramus_constraint_report report = reports[0];
        assert_int_equal(report.rank + report.nredundant, r.m);
        if (s % 3 && report.nredundant == copies(set[0])) {
            int where;
            failures += !near_numbers("A a = b", r.seed, Aa, r.b, r.m, 1e-10, NULL, NULL);
            worst_gap = fmax(worst_gap, worst_difference(Aa, r.b, r.m, &where));
            checked++;
        } else if (s % 3 == 0) {
            failures += !(report.residual > 0.1);
        }
        /* least squares: A^T (A a - b) = 0 */
        double *back = numbers((size_t)r.nv), *none = numbers((size_t)r.nv);
        for (int i = 0; i < r.m; i++)
            for (int k = 0; k < r.nv; k++)
                back[k] += r.A[i * r.nv + k] * (Aa[i] - r.b[i]);
        failures += !near_numbers("least squares", r.seed, back, none, r.nv, 1e-9 * scale_of(r.b, r.m), NULL, NULL);
        memset(back, 0, (size_t)r.nv * sizeof *back);
        for (int i = 0; i < r.m; i++)
            for (int k = 0; k < r.nv; k++)
                back[k] += r.A[i * r.nv + k] * x[0].multiplier[i];
        failures += !near_numbers("A^T multiplier", r.seed, back, x[0].force, r.nv, 1e-9, NULL, NULL);
        const double work = virtual_work(&r, x[0].force, scale_of(x[0].force, r.nv));
        worst_work = fmax(worst_work, work);
        if (work > 1e-9) {
            fprintf(stderr, "seed %llu: virtual work %.3g\n", r.seed, work);
            failures++;
        }
        for (int n = 0; n < NMETHOD; n++) {
            answer_release(&x[n]);
            if (set[n] != r.set)
                ramus_data_destroy(set[n]);
        }
        free(tau), free(Aa), free(back), free(none);
        robot_destroy(&r);
    }
    print_message("three ways: a differs by %.1e, A a - b %.1e (%d robots), virtual work %.1e (relative)\n", worst,
                  worst_gap, checked, worst_work);
    assert_true(checked > 60);
    assert_int_equal(failures, 0);
}

/* The equation of motion, with Omega as the papers have it: M a + Omega (C v + g) - shift = Omega tau. */
static void omega_as_printed(void **state)
{
    (void)state;
    for (int s = 0; s < 20; s++) {
        constrained r = robot_create((unsigned long long)s + 900, 6, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
        const double second = -1;
        const size_t nv = (size_t)r.nv;
        robot_take_set(&r, redundant_set(&r, RAMUS_CONSTRAINT_BY_UDWADIA_KALABA, &second));
        double *tau = numbers(nv), *bias = numbers(nv), *omega = numbers(nv * nv), *shift = numbers(nv),
               *M = numbers(nv * nv), *left = numbers(nv), *right = numbers(nv), *zero = numbers(nv);
        for (size_t k = 0; k < nv; k++)
            tau[k] = 2 * r.s.a[k];
        memset(r.s.external, 0, (size_t)r.tree->nlink * sizeof *r.s.external);
        answer x = solve(&r, r.set, tau);
        must(ramus_constraint_omega(r.model, r.set, r.s.q, r.s.v, omega, shift), ramus_data_error(r.set), r.seed,
             "omega");
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, M), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, zero, bias), RAMUS_OK);
        times(M, x.a, r.nv, r.nv, left);
        times(omega, bias, r.nv, r.nv, right);
        for (size_t k = 0; k < nv; k++)
            left[k] += right[k] - shift[k];
        times(omega, tau, r.nv, r.nv, right);
        assert_true(near_numbers("Omega", r.seed, left, right, r.nv, 1e-8, NULL, NULL));
        answer_release(&x);
        free(tau), free(bias), free(omega), free(shift), free(M), free(left), free(right), free(zero);
        robot_destroy(&r);
    }
}

/* Rows that depend on no coordinate are empty, not rounding divided by rounding: a planar arm and a plane parallel to
 * it, a weld of a link to itself, and two frames that an arm's first joint moves alike. */
static void empty_rows(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nname: r\nmodules:\n  arm:\n    links:\n"
        "      - {name: l0, joint: {type: fixed}, origin: {xyz: [0.3, 0.1, 0.7], rpy: [0.3, 0.5, 0.7]}}\n"
        "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, com: [0.3, 0, 0], inertia: [1, 1, 1]}\n"
        "      - {name: l2, joint: {name: j2, type: revolute}, origin: {xyz: [0.41, 0, 0]}, mass: 1, inertia: [1, 1, "
        "1]}\n"
        "      - {name: l3, joint: {name: j3, type: revolute}, origin: {xyz: [0.37, 0, 0]}, mass: 1, inertia: [1, 1, "
        "1]}\n"
        "robot: [{name: a, module: arm}]\nconstraints:\n";
    static const char *const cases[] = {
        "  - {type: point_on_plane, point: a/l3, at: [0.1, 0.2, 0.3], of: a/l0, normal: [0, 0, 1]}\n",
        "  - {type: closure, joint: fixed, between: [a/l3, a/l3]}\n",
        "  - {type: closure, joint: planar, between: [a/l0, a/l3]}\n",
        "  - {type: closure, joint: universal, between: [a/l3, a/l3]}\n",
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int n = 0; n < NMETHOD; n++) {
            char whole[2000];
            ramus_builder *builder = NULL;
            ramus_model *model = NULL;
            ramus_data *data = NULL;
            ramus_error err;
            snprintf(whole, sizeof whole, "%s%s", text, cases[k]);
            must(ramus_assembly_parse(whole, strlen(whole), "t.yaml", NULL, &builder, &err), &err, k, "parse");
            must(ramus_model_compile(builder, NULL, &model, &err), &err, k, "compile");
            must(ramus_data_create(model, NULL, &data, &err), &err, k, "data");
            ramus_data *set = set_create(model, (ramus_constraint_method)n);
            const double q[3] = { 0.3, 1.1, -0.7 }, v[3] = { 1, 2, 3 }, tau[3] = { 1, -1, 2 };
            double a[3], want[3];
            must(ramus_forward_dynamics(model, set, q, v, tau, a), ramus_data_error(set), k, "fd");
            assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, want), RAMUS_OK);
            assert_int_equal(ramus_constraint_report_after(set).rank, 0);
            assert_int_equal(ramus_constraint_report_after(set).nredundant, ramus_data_nconstraint_row(set));
            assert_true(near_numbers("empty rows", k, a, want, 3, 1e-12, NULL, NULL));
            ramus_data_destroy(set);
            ramus_data_destroy(data);
            ramus_model_destroy(model);
            ramus_builder_destroy(builder);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_of_velocity_errors),
        cmocka_unit_test(rates_of_position_errors),
        cmocka_unit_test(errors_after_solutions),
        cmocka_unit_test(differential_drive),
        cmocka_unit_test(three_ways),
        cmocka_unit_test(omega_as_printed),
        cmocka_unit_test(empty_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
