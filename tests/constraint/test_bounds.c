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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rows) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
