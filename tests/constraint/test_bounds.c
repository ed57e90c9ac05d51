/* test_bounds.c - rows of one-sided constraints against differences of gaps and of slip */
#include "constraint_robot.h"

enum { NKIND = 7, MOST = 64 };
static const char *const kind_name[NKIND] = {
    "plane", "plane with friction", "sphere", "limits of a distance", "stop", "wheel that slips", "rolling that slips"
};

/* Returns 0 where the robot has no joint for it. */
static int add_bound(const constrained *r, ramus_data *set, rng *g, int kind)
{
    ramus_constraint_description d = ramus_constraint_description_default();
    const char *joint = NULL;
    ramus_error err;
    d.name = kind_name[kind];
    d.kind = kind < 3    ? RAMUS_CONSTRAINT_CONTACT
             : kind == 3 ? RAMUS_CONSTRAINT_DISTANCE_LIMITS
             : kind == 4 ? RAMUS_CONSTRAINT_STOP
             : kind == 5 ? RAMUS_CONSTRAINT_WHEEL
                         : RAMUS_CONSTRAINT_ROLLING;
    d.axis = rng_vec3(g, 1);
    d.axis.x += 1.5;
    d.radius = rng_uniform(g, 0.1, 0.5);
    d.radius_a = kind == 2 ? 0.2 : 0;
    d.friction = kind == 1 || kind == 2 || kind == 5 ? 0.5 : 0;
    d.force_limit = kind == 6 ? 3 : 0;
    d.lower = kind == 3 || kind == 4 ? 0.1 : d.lower;
    d.upper = kind == 3 || kind == 4 ? 0.7 : d.upper;
    d.pose_a = rng_pose(g);
    d.pose_b = rng_pose(g);
    for (int k = 0; k < r->tree->nlink && kind == 4; k++) {
        const ramus_link_info link = ramus_model_link(r->model, (ramus_link){ k });
        joint = ramus_joint_type_nq(link.joint_type) == 1 ? link.joint_name : joint;
    }
    d.joint = &joint;
    d.ncoordinate = joint != NULL;
    if (kind == 4 && !joint)
        return 0;
    if (kind != 4)
        random_frames(r, g, &d);
    must(ramus_data_add_constraint(set, &d, &err), &err, r->seed, "add");
    return 1;
}

typedef struct bounds {
    int n;
    double gap[2], rate[2], A[6 * MOST], b[6], slip[6];
} bounds;

static bounds bounds_at(const constrained *r, const double q[], const double v[])
{
    bounds x = { .n = ramus_data_nbound(r->set) };
    const ramus_bound_rows rows = { x.gap, x.rate, x.A, x.b };
    must(ramus_bound_equations(r->model, r->set, q, v, &rows), ramus_data_error(r->set), r->seed, "rows");
    for (int i = 0; i < 3 * x.n; i++)
        for (int k = 0; k < r->nv; k++)
            x.slip[i] += x.A[i * r->nv + k] * v[k];
    return x;
}

/* gap' = N v, and the rate of every row's velocity is its acceleration; tangents of spheres turn about their normal as they are
 * chosen, so there the speed of slip is compared where the slip is zero: that is left to the dynamics. */
static void check_rows(unsigned long long seed, int kind)
{
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    rng g = { seed };
    constrained r = robot_create(seed, 6, JOINT_MASK_ALL);
    const double h = 2e-3;
    double q_t[2 * MOST], v_t[MOST], rate[2] = { 0 }, rows[6] = { 0 };
    robot_take_set(&r, set_create(r.model, RAMUS_CONSTRAINT_BY_FACTORS));
    if (r.nv > MOST || !add_bound(&r, r.set, &g, kind)) {
        robot_destroy(&r);
        return;
    }
    assert_int_equal(ramus_data_nconstraint_row(r.set), 0);
    const bounds at = bounds_at(&r, r.s.q, r.s.v);
    for (int k = -4; k <= 4; k++) {
        if (k == 0)
            continue;
        state_at(&r, r.s.q, r.s.v, r.s.a, k * h, q_t, v_t);
        const bounds x = bounds_at(&r, q_t, v_t);
        const double w = (k < 0 ? -1 : 1) * weight[abs(k) - 1] / h;
        for (int i = 0; i < x.n; i++)
            rate[i] += w * x.gap[i];
        for (int i = 0; i < 3 * x.n; i++)
            rows[i] += w * x.slip[i];
    }
    for (int i = 0; i < at.n; i++) {
        const ramus_bound b = ramus_data_bound(r.set, i);
        assert_string_equal(b.constraint, kind_name[kind]);
        assert_int_equal(b.side, i);
        if (b.has_gap && (fabs(rate[i] - at.rate[i]) > 1e-6 * (1 + fabs(at.rate[i])) ||
                          fabs(at.slip[3 * i] - at.rate[i]) > 1e-12 * (1 + fabs(at.rate[i]))))
            fail_msg("%s, seed %llu: rate %.12g, by differences %.12g, N v %.12g", kind_name[kind], seed, at.rate[i],
                     rate[i], at.slip[3 * i]);
        for (int j = 3 * i; j < 3 * i + (kind == 2 ? 1 : 3); j++) {
            double want = -at.b[j];
            for (int k = 0; k < r.nv; k++)
                want += at.A[j * r.nv + k] * r.s.a[k];
            if (fabs(rows[j] - want) > 1e-5 * (1 + fabs(want)))
                fail_msg("%s, seed %llu: row %d changes by %.12g, by differences %.12g", kind_name[kind], seed, j, want,
                         rows[j]);
        }
    }
    robot_destroy(&r);
}

static void test_rows(void **state)
{
    (void)state;
    for (int kind = 0; kind < NKIND; kind++)
        for (unsigned long long seed = 1; seed <= 12; seed++)
            check_rows(100 * (unsigned long long)kind + seed, kind);
}

/* ---- Gauss's principle with inequalities ---------------------------------------------------------------------- */

/* A robot with some equalities and bounds of all kinds, all of them closed; some are there twice. */
static void add_bounds(constrained *r, ramus_data *set, int friction)
{
    const unsigned long long seed = r->seed;
    rng g = { seed };
    char name[32];
    for (int k = 0; k < (int)(seed % 3); k++) {
        snprintf(name, sizeof name, "equality %d", k);
        random_add(r, set, &g, (int)((seed + 4 * (unsigned long long)k) % RANDOM_KINDS), name);
    }
    for (int k = 0; k < 8; k++) {
        ramus_constraint_description d = ramus_constraint_description_default();
        ramus_error err;
        snprintf(name, sizeof name, "bound %d", k);
        d.name = name;
        d.kind = k % 4 == 3 ? RAMUS_CONSTRAINT_DISTANCE_LIMITS : RAMUS_CONSTRAINT_CONTACT;
        rng repeated = { seed + 17 * (unsigned long long)(k % 6) }; /* the last two repeat the first */
        d.axis = rng_vec3(&repeated, 1);
        d.axis.z += 1.5;
        d.pose_a = rng_pose(&repeated);
        d.pose_b = rng_pose(&repeated);
        d.friction = friction && k < 3 && d.kind == RAMUS_CONSTRAINT_CONTACT ? 0.4 : 0;
        d.upper = d.kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS ? 0.5 : INFINITY;
        random_frames(r, &repeated, &d);
        must(ramus_data_add_constraint(set, &d, &err), &err, seed, "add");
    }
    must(ramus_data_set_bound_tolerance(set, 1e9, 1e9), ramus_data_error(set), seed, "tolerance");
}

static constrained bounded_robot(unsigned long long seed, ramus_constraint_method method, int friction)
{
    constrained r = robot_create(seed, 5 + (int)(seed % 5), JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
    ramus_data *set = set_create(r.model, method);
    add_bounds(&r, set, friction);
    robot_take_set(&r, set);
    return r;
}

typedef struct conditions {
    double balance, kept, sign, complementary, equality, cone, slip;
} conditions;

/* How far accelerations and forces are from being optimal, beside the largest numbers of their kind. */
static conditions conditions_of(constrained *r, const double a[], const double multiplier[], const double force[])
{
    const int nv = r->nv, nb = ramus_data_nbound(r->set);
    conditions x = { 0 };
    double *M = numbers((size_t)nv * (size_t)nv), *free_a = numbers((size_t)nv), *A = numbers((size_t)(3 * nb * nv)),
           *b = numbers((size_t)(3 * nb)), most = 1e-9, largest = 1;
    const ramus_bound_rows rows = { .A = A, .b = b };
    must(ramus_mass_matrix(r->model, r->data, r->s.q, M), ramus_data_error(r->data), r->seed, "M");
    must(ramus_forward_dynamics(r->model, r->data, r->s.q, r->s.v, r->s.a, free_a), ramus_data_error(r->data), r->seed,
         "free");
    evaluate(r, r->s.q, r->s.v);
    must(ramus_bound_equations(r->model, r->set, r->s.q, r->s.v, &rows), ramus_data_error(r->set), r->seed, "rows");
    for (int i = 0; i < nv; i++) {
        double left = 0, size = 0;
        for (int k = 0; k < nv; k++) {
            left += M[i * nv + k] * (a[k] - free_a[k]);
            size += fabs(M[i * nv + k]) * (fabs(a[k]) + fabs(free_a[k]));
        }
        for (int k = 0; k < r->m; k++)
            left -= r->A[k * nv + i] * multiplier[k];
        for (int k = 0; k < 3 * nb; k++)
            left -= A[k * nv + i] * force[k];
        x.balance = fmax(x.balance, fabs(left));
        most = fmax(most, size);
    }
    x.balance /= most;
    for (int k = 0; k < r->m; k++) {
        double off = -r->b[k];
        for (int i = 0; i < nv; i++)
            off += r->A[k * nv + i] * a[i];
        x.equality = fmax(x.equality, fabs(off));
    }
    double strongest = 1e-9;
    for (int k = 0; k < nb; k++)
        strongest = fmax(strongest, fabs(force[3 * k]));
    for (int k = 0; k < nb; k++) {
        const ramus_bound bound = ramus_data_bound(r->set, k);
        double u[3], size = 0;
        for (int j = 0; j < 3; j++) {
            u[j] = -b[3 * k + j];
            for (int i = 0; i < nv; i++) {
                u[j] += A[(3 * k + j) * nv + i] * a[i];
                size += fabs(A[(3 * k + j) * nv + i] * a[i]);
            }
        }
        largest = fmax(largest, size + fabs(b[3 * k]));
        const double *f = force + 3 * k, friction = hypot(f[1], f[2]), slip = hypot(u[1], u[2]);
        x.kept = fmax(x.kept, -u[0]);
        x.sign = fmax(x.sign, -f[0] / strongest);
        x.complementary = fmax(x.complementary, fmin(fabs(u[0]) / largest, fabs(f[0]) / strongest));
        x.cone = fmax(x.cone, (friction - bound.friction * f[0]) / strongest);
        if (bound.ntangent) /* friction at its limit against slip, or no slip */
            x.slip = fmax(x.slip, fmin(slip / largest, hypot(f[1] + bound.friction * f[0] * u[1] / fmax(slip, 1e-300),
                                                             f[2] + bound.friction * f[0] * u[2] / fmax(slip, 1e-300)) /
                                                           strongest));
    }
    x.kept /= largest;
    x.equality /= largest;
    free(M), free(free_a), free(A), free(b);
    return x;
}

static double worst_of(conditions x)
{
    return fmax(fmax(fmax(x.balance, x.kept), fmax(x.sign, x.complementary)), fmax(x.equality, fmax(x.cone, x.slip)));
}

/* Solves one state; -1: the robot was refused as contradictory. */
static double solve_state(unsigned long long seed, ramus_constraint_method method, int friction, int by_terms)
{
    constrained r = bounded_robot(seed, method, friction);
    double *a = numbers((size_t)r.nv), *first = numbers((size_t)r.nv), worst = 0;
    for (int again = 0; again < 2; again++) { /* results depend on the state alone, to the last bit */
        ramus_status status;
        if (by_terms) {
            double *M = numbers((size_t)(r.nv * r.nv)), *C = numbers((size_t)(r.nv * r.nv)),
                   *bias = numbers((size_t)r.nv);
            ramus_data_options opt = ramus_data_options_default();
            ramus_data *matrices = NULL;
            opt.with = RAMUS_WITH_MATRICES;
            must(ramus_data_create(r.model, &opt, &matrices, NULL), ramus_data_error(r.data), seed, "data");
            must(ramus_gauss_principle(r.model, matrices, r.s.q, r.s.v, M, C, bias), ramus_data_error(matrices), seed,
                 "dqGP");
            for (int i = 0; i < r.nv; i++)
                for (int k = 0; k < r.nv; k++)
                    bias[i] += C[i * r.nv + k] * r.s.v[k];
            status = ramus_forward_dynamics_by_terms(r.model, r.set, r.s.q, r.s.v, M, bias, r.s.a, a);
            ramus_data_destroy(matrices);
            free(M), free(C), free(bias);
        } else {
            status = ramus_forward_dynamics(r.model, r.set, r.s.q, r.s.v, r.s.a, a);
        }
        if (status == RAMUS_ERR_SINGULAR) {
            worst = -1;
            break;
        }
        must(status, ramus_data_error(r.set), seed, "forward dynamics");
        const ramus_bound_report report = ramus_bound_report_after(r.set);
        const ramus_constraint_report equalities = ramus_constraint_report_after(r.set);
        assert_int_equal(report.nbound, 8);
        if (equalities.residual > 1e-6) { /* equalities contradict each other */
            worst = -1;
            break;
        }
        double *multiplier = numbers((size_t)r.m), force[24];
        for (int k = 0; k < r.m; k++)
            multiplier[k] = equalities.multiplier[k];
        memcpy(force, report.force, sizeof force);
        if (again)
            assert_memory_equal(a, first, (size_t)r.nv * sizeof *a);
        memcpy(first, a, (size_t)r.nv * sizeof *a);
        const conditions x = conditions_of(&r, a, multiplier, force);
        worst = fmax(worst, worst_of(x));
        if (worst > 1e-10 && getenv("RAMUS_SHOW"))
            print_message("seed %llu: balance %.1e kept %.1e sign %.1e compl %.1e equ %.1e cone %.1e slip %.1e (%d "
                          "its, res %.1e)\n",
                          seed, x.balance, x.kept, x.sign, x.complementary, x.equality, x.cone, x.slip,
                          report.iterations, report.residual);
        free(multiplier);
    }
    free(first);
    free(a);
    robot_destroy(&r);
    return worst;
}

static void check_optimality(const char *what, ramus_constraint_method method, int friction, int by_terms, int robots,
                             double tolerance, int most_refused)
{
    double worst = 0;
    int refused = 0;
    for (unsigned long long seed = 1; seed <= (unsigned long long)robots; seed++) {
        const double off = solve_state(seed, method, friction, by_terms);
        refused += off < 0;
        if (off > tolerance)
            fail_msg("%s, seed %llu: conditions are off by %.2g", what, seed, off);
        worst = fmax(worst, off);
    }
    print_message("%s: conditions of optimality to %.1e, %d of %d robots refused\n", what, worst, refused, robots);
    assert_true(refused <= most_refused);
}

static void test_optimality(void **state)
{
    (void)state;
    check_optimality("by factors", RAMUS_CONSTRAINT_BY_FACTORS, 0, 0, 60, 1e-10, 20);
    check_optimality("Udwadia and Kalaba", RAMUS_CONSTRAINT_BY_UDWADIA_KALABA, 0, 0, 20, 1e-10, 8);
    check_optimality("terms of dqGP", RAMUS_CONSTRAINT_BY_FACTORS, 0, 1, 20, 1e-10, 8);
    check_optimality("friction", RAMUS_CONSTRAINT_BY_FACTORS, 1, 0, 40, 1e-8, 20);
}

/* Many states, on three threads and on one: the same bits in each row and the same rows refused; and no report of any of them. */
static void test_many(void **state)
{
    enum { MANY = 150 };
    (void)state;
    for (unsigned long long seed = 3; seed < 9; seed++) {
        constrained r = robot_create(seed, 5 + (int)(seed % 5), JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
        const size_t nq = (size_t)r.nq, nv = (size_t)r.nv;
        double *q = numbers(MANY * nq), *v = numbers(MANY * nv), *a[3];
        unsigned long long more = seed;
        for (size_t k = 0; k < MANY; k++)
            ramus_random(r.model, &more, q + k * nq);
        for (size_t k = 0; k < MANY * nv; k++)
            v[k] = sin((double)k);
        for (int k = 0; k < 3; k++) { /* the last one state after the other, backwards */
            ramus_data_options opt = ramus_data_options_default();
            ramus_data *set = NULL;
            ramus_error err;
            must(ramus_pool_create(3, NULL, &opt.pool, &err), &err, seed, "pool");
            ramus_pool *pool = opt.pool;
            opt.pool = k == 1 ? pool : NULL;
            must(ramus_data_create(r.model, &opt, &set, &err), &err, seed, "data");
            add_bounds(&r, set, 1);
            a[k] = numbers(MANY * nv);
            for (size_t i = MANY; k == 2 && i-- > 0;)
                if (ramus_forward_dynamics(r.model, set, q + i * nq, v + i * nv, v + i * nv, a[k] + i * nv) != RAMUS_OK)
                    for (size_t c = 0; c < nv; c++)
                        a[k][i * nv + c] = NAN;
            if (k < 2) {
                (void)ramus_forward_dynamics_batch(r.model, set, MANY, q, v, v, a[k]);
                assert_int_equal(ramus_constraint_report_after(set).nrow, 0);
                assert_int_equal(ramus_bound_report_after(set).nbound, 0);
            }
            ramus_data_destroy(set);
            ramus_pool_destroy(pool);
        }
        for (int k = 1; k < 3; k++)
            for (size_t i = 0; i < MANY * nv; i++)
                if (memcmp(&a[k][i], &a[0][i], sizeof(double)) != 0 && !(isnan(a[k][i]) && isnan(a[0][i])))
                    fail_msg("seed %llu, %s: row %zu has other bits", seed, k == 1 ? "three threads" : "one by one",
                             i / nv);
        for (int k = 0; k < 3; k++)
            free(a[k]);
        free(q), free(v);
        robot_destroy(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows), cmocka_unit_test(test_optimality),
                                        cmocka_unit_test(test_many) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
