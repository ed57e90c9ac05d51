/* test_momentum.c - centre of mass, momentum and energy, for random trees of all joint types
 *
 * Sums over the links by the textbook; Jacobians and rates by differences along a motion; power of the forces of
 * ramus_inverse_dynamics; what only gravity moves; momentum and its matrix without a pass of kinematics.
 */
#include "kinematics_robot.h"

enum { SEEDS = 60 };
static const double exact = 1e-12, differences = 1e-9;

typedef struct totals {
    double mass, kinetic, potential;
    ramus_vec3 c, dc, ddc;
    ramus_wrench about_origin, about_com;
} totals;

static totals totals_of(const robot *r, int with_acceleration)
{
    totals t;
    memset(&t, 0, sizeof t);
    assert_int_equal(ramus_known_mass(r->model, r->kin, &t.mass), RAMUS_OK);
    assert_int_equal(ramus_kinetic_energy(r->model, r->kin, &t.kinetic), RAMUS_OK);
    assert_int_equal(ramus_potential_energy(r->model, r->kin, &t.potential), RAMUS_OK);
    assert_int_equal(ramus_centre_of_mass(r->model, r->kin, &t.c, &t.dc, with_acceleration ? &t.ddc : NULL), RAMUS_OK);
    assert_int_equal(ramus_total_momentum(r->model, r->kin, &t.about_origin), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum(r->model, r->kin, &t.about_com), RAMUS_OK);
    return t;
}

/* The same, link by link from the textbook's motion of the link frames. */
static totals textbook_totals(const plain_tree *tree, const random_state *s)
{
    totals t;
    memset(&t, 0, sizeof t);
    ramus_motion *motion = calloc((size_t)tree->nlink, sizeof *motion);
    plain_tree_motion(tree, s->q, s->v, s->a, motion);
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link *l = &tree->link[k];
        ramus_inertia body = { .mass = l->mass, .com = l->com };
        memcpy(body.about_com, l->inertia, sizeof l->inertia);
        const ramus_pose x = motion[k].pose;
        const ramus_wrench here = ramus_spatial_momentum(&body, motion[k].twist);
        const ramus_vec3 f = rot_apply(x.rotation, here.force), p = vec_add(x.position, rot_apply(x.rotation, l->com));
        const ramus_motion at = plain_motion_at(motion[k], place((ramus_quat){ 1, 0, 0, 0 }, l->com));
        const ramus_vec3 acc = vec_add(at.twist_dot.linear, vec_cross(at.twist.angular, at.twist.linear));
        t.mass += l->mass;
        t.kinetic += ramus_spatial_kinetic_energy(&body, motion[k].twist);
        t.potential -= l->mass * vec_dot(tree->gravity, p);
        t.c = vec_add(t.c, vec_scale(l->mass, p));
        t.ddc = vec_add(t.ddc, vec_scale(l->mass, rot_apply(x.rotation, acc)));
        t.about_origin.force = vec_add(t.about_origin.force, f);
        t.about_origin.moment =
            vec_add(t.about_origin.moment, vec_add(rot_apply(x.rotation, here.moment), vec_cross(x.position, f)));
    }
    t.c = vec_scale(1 / t.mass, t.c);
    t.ddc = vec_scale(1 / t.mass, t.ddc);
    t.dc = vec_scale(1 / t.mass, t.about_origin.force);
    t.about_com.force = t.about_origin.force;
    t.about_com.moment = vec_sub(t.about_origin.moment, vec_cross(t.c, t.about_origin.force));
    free(motion);
    return t;
}

static void totals_are_sums(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        update(&r, r.s.q, r.s.v, r.s.a);
        const totals got = totals_of(&r, 1), want = textbook_totals(r.tree, &r.s);
        failures += !near_numbers("mass, energies, centre of mass, momenta", seed, (const double *)&got,
                                  (const double *)&want, sizeof got / sizeof(double), exact, NULL, NULL);
        const double energy = got.kinetic + got.potential, whole = plain_tree_energy(r.tree, r.s.q, r.s.v);
        failures += !near_numbers("energy", seed, &energy, &whole, 1, exact, NULL, NULL);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static void total_numbers(const robot *r, const void *what, double out[])
{
    (void)what;
    const totals t = totals_of(r, 0);
    memcpy(out, &t, sizeof t);
}

/* c' = J v, each column by differences of c, c'' by those of c'; d/dt (T + U) = tau . v */
static void rates_of_totals(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const int n = r.nv, count = sizeof(totals) / sizeof(double);
        double *j = numbers(3 * (size_t)n), *tau = numbers((size_t)n), *e = numbers((size_t)n),
               *none = numbers((size_t)n);
        ramus_data *data = NULL;
        ramus_vec3 j_v;
        totals rate;
        assert_int_equal(ramus_data_create(r.model, NULL, &data, NULL), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, r.s.a, tau), RAMUS_OK);
        update(&r, r.s.q, r.s.v, r.s.a);
        const totals now = totals_of(&r, 1);
        for (int i = 0; i < 3 * n; i++)
            j[i] = NAN;
        assert_int_equal(ramus_centre_of_mass_jacobian(r.model, r.kin, j), RAMUS_OK);
        multiply(j, r.s.v, 3, n, (double *)&j_v);
        failures += !near_numbers("J v", seed, (double *)&j_v, (const double *)&now.dc, 3, exact, NULL, NULL);
        for (int c = 0; c < n; c++) {
            const double column[3] = { j[c], j[n + c], j[2 * n + c] };
            e[c] = 1;
            rate_of(&r, e, none, total_numbers, NULL, count, (double *)&rate);
            e[c] = 0;
            failures += !near_numbers("Jacobian of the centre of mass", seed, column, (double *)&rate.c, 3, differences,
                                      NULL, NULL);
        }
        rate_of(&r, r.s.v, r.s.a, total_numbers, NULL, count, (double *)&rate);
        failures += !near_numbers("c'", seed, (double *)&rate.c, (const double *)&now.dc, 3, differences, NULL, NULL);
        failures +=
            !near_numbers("c''", seed, (double *)&rate.dc, (const double *)&now.ddc, 3, differences, NULL, NULL);
        double power = 0, size = 1;
        for (int i = 0; i < n; i++) {
            power += tau[i] * r.s.v[i];
            size += fabs(tau[i] * r.s.v[i]);
        }
        const double got = rate.kinetic + rate.potential;
        failures += !near_numbers("power", seed, &got, &power, 1, differences * size, NULL, NULL);
        ramus_data_destroy(data);
        free(j);
        free(tau);
        free(e);
        free(none);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- the matrix of the centroidal momentum ---- */

/* Of every link frame in the world: the axes, then the origin. */
static void place_numbers(const robot *r, const void *what, double out[])
{
    (void)what;
    for (int k = 0; k < r->tree->nlink; k++) {
        ramus_pose x;
        assert_int_equal(ramus_frame_pose(r->model, r->kin, (ramus_frame){ k }, &x), RAMUS_OK);
        const ramus_vec3 place[4] = { rot_apply(x.rotation, (ramus_vec3){ 1, 0, 0 }),
                                      rot_apply(x.rotation, (ramus_vec3){ 0, 1, 0 }),
                                      rot_apply(x.rotation, (ramus_vec3){ 0, 0, 1 }), x.position };
        memcpy(out + 12 * k, place, sizeof place);
    }
}

/* Momentum about c, link by link, of places [4 * nlink] that change at these rates. */
static ramus_wrench momentum_of_rates(const plain_tree *tree, ramus_vec3 c, const ramus_vec3 place[],
                                      const ramus_vec3 rate[])
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < tree->nlink; k++, place += 4, rate += 4) {
        const plain_link *l = &tree->link[k];
        ramus_inertia body = { .mass = l->mass, .com = l->com };
        memcpy(body.about_com, l->inertia, sizeof l->inertia);
        ramus_vec3 w = { 0, 0, 0 }; /* of axes e: sum e x e' / 2 */
        for (int i = 0; i < 3; i++)
            w = vec_add(w, vec_scale(0.5, vec_cross(place[i], rate[i])));
        const ramus_twist own = { { vec_dot(place[0], w), vec_dot(place[1], w), vec_dot(place[2], w) },
                                  { vec_dot(place[0], rate[3]), vec_dot(place[1], rate[3]),
                                    vec_dot(place[2], rate[3]) } };
        const ramus_wrench here = ramus_spatial_momentum(&body, own);
        const double f[3] = { here.force.x, here.force.y, here.force.z };
        const double n[3] = { here.moment.x, here.moment.y, here.moment.z };
        for (int i = 0; i < 3; i++) {
            const ramus_vec3 force = vec_scale(f[i], place[i]);
            sum.force = vec_add(sum.force, force);
            sum.moment = vec_add(sum.moment, vec_scale(n[i], place[i]));
            sum.moment = vec_add(sum.moment, vec_cross(vec_sub(place[3], c), force));
        }
    }
    return sum;
}

/* A v is the momentum; each column is that of the links' rates, by differences, when one coordinate moves. */
static void matrix_of_momentum(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        const int n = r.nv, count = 12 * r.tree->nlink;
        double *A = numbers(6 * (size_t)n), *e = numbers((size_t)n), *none = numbers((size_t)n);
        double *place = numbers((size_t)count), *rate = numbers((size_t)count);
        ramus_wrench A_v;
        update(&r, r.s.q, r.s.v, NULL);
        const totals now = totals_of(&r, 0);
        place_numbers(&r, NULL, place);
        update(&r, r.s.q, NULL, NULL); /* needs q alone */
        for (int i = 0; i < 6 * n; i++)
            A[i] = NAN;
        assert_int_equal(ramus_centroidal_momentum_matrix(r.model, r.kin, A), RAMUS_OK);
        multiply(A, r.s.v, 6, n, (double *)&A_v);
        failures += !near_numbers("A v", seed, (double *)&A_v, (const double *)&now.about_com, 6, exact, NULL, NULL);
        for (int c = 0; c < n; c++) {
            double column[6];
            for (int row = 0; row < 6; row++)
                column[row] = A[row * n + c];
            e[c] = 1;
            rate_of(&r, e, none, place_numbers, NULL, count, rate);
            e[c] = 0;
            const ramus_wrench want =
                momentum_of_rates(r.tree, now.c, (const ramus_vec3 *)place, (const ramus_vec3 *)rate);
            failures += !near_numbers("column of A", seed, column, (const double *)&want, 6, differences, NULL, NULL);
        }
        free(A);
        free(e);
        free(none);
        free(place);
        free(rate);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* ---- without a pass ---- */

/* Momentum and matrix of a state by themselves are those of a pass, and leave an earlier pass as it was. */
static int same_without_a_pass(const char *what, const robot *r, double tol)
{
    const size_t n = (size_t)r->nv;
    double *A = numbers(6 * n + 1), *want_A = numbers(6 * n + 1), *other = numbers((size_t)r->tree->nq + 1);
    unsigned long long more = r->seed;
    ramus_wrench momentum, want, still;
    int failures = 0;
    update(r, r->s.q, r->s.v, NULL);
    assert_int_equal(ramus_centroidal_momentum(r->model, r->kin, &want), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum_matrix(r->model, r->kin, want_A), RAMUS_OK);
    ramus_random(r->model, &more, other);
    assert_int_equal(ramus_centroidal_momentum_at(r->model, r->kin, other, r->s.v, &momentum), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum_matrix_at(r->model, r->kin, other, A), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum(r->model, r->kin, &still), RAMUS_OK);
    assert_memory_equal(&still, &want, sizeof want);
    for (size_t i = 0; i < 6 * n; i++)
        A[i] = NAN;
    assert_int_equal(ramus_centroidal_momentum_at(r->model, r->kin, r->s.q, r->s.v, &momentum), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum_matrix_at(r->model, r->kin, r->s.q, A), RAMUS_OK);
    failures += !near_numbers(what, r->seed, (double *)&momentum, (double *)&want, 6, tol, NULL, NULL);
    failures += !near_numbers(what, r->seed, A, want_A, 6 * r->nv, tol, NULL, NULL);
    free(A);
    free(want_A);
    free(other);
    return failures;
}

static void without_a_pass(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(3 * SEEDS); seed++) {
        robot r = robot_create(seed);
        failures += same_without_a_pass("momentum without a pass", &r, exact);
        robot_destroy(&r);
    }
    /* more bodies than any register holds, and numbers of them that fill it or not; with dependent joints */
    for (int n = 1; n < 70; n += n < 20 ? 1 : 7)
        for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++) {
            const unsigned types = n % 2 ? JOINT_MASK_ALL : JOINT_MASK(RAMUS_REVOLUTE) | JOINT_MASK(RAMUS_FIXED);
            const random_tree_options opt = { n, (tree_shape)shape, types, n % 3 == 0, n % 4 == 1 };
            robot r = robot_of_tree((unsigned long long)n, random_tree_create((unsigned long long)n, &opt));
            failures += same_without_a_pass("momentum of a tree without a pass", &r, exact);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* A state that is not finite is refused, with its coordinate; the momentum stays as it was. */
static void no_finite_momentum(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = robot_create(seed);
        double *A = numbers(6 * (size_t)r.nv + 1);
        const ramus_wrench before = { { 1, 2, 3 }, { 4, 5, 6 } };
        ramus_wrench momentum = before;
        for (int k = 0; k < r.tree->nq + r.nv; k++) {
            double *x = k < r.tree->nq ? &r.s.q[k] : &r.s.v[k - r.tree->nq], kept = *x;
            *x = k % 2 ? NAN : INFINITY;
            assert_int_equal(ramus_centroidal_momentum_at(r.model, r.kin, r.s.q, r.s.v, &momentum),
                             RAMUS_ERR_NOT_FINITE);
            assert_memory_equal(&momentum, &before, sizeof before);
            assert_int_equal(ramus_centroidal_momentum_matrix_at(r.model, r.kin, r.s.q, A),
                             k < r.tree->nq ? RAMUS_ERR_NOT_FINITE : RAMUS_OK);
            *x = kept;
        }
        free(A);
        robot_destroy(&r);
    }
}

/* ---- a free base ---- */

static robot floating_robot(unsigned long long seed)
{
    const random_tree_options opt = { 1 + (int)(seed % 14), TREE_BINARY, JOINT_MASK_ALL, 1, 0 };
    plain_tree *tree = random_tree_create(seed, &opt);
    tree->link[0].type = RAMUS_FREE;
    plain_tree_number(tree);
    return robot_of_tree(seed, tree);
}

/* The base's acceleration that needs no force of its own joint: six equations, linear in it. */
static void let_go(const robot *r, ramus_data *data)
{
    double *tau = numbers((size_t)r->nv), m[6][7];
    for (int c = 0; c < 7; c++) {
        for (int i = 0; i < 6; i++)
            r->s.a[i] = i == c;
        assert_int_equal(ramus_inverse_dynamics(r->model, data, r->s.q, r->s.v, r->s.a, tau), RAMUS_OK);
        for (int i = 0; i < 6; i++)
            m[i][c] = tau[i];
    }
    for (int i = 0; i < 6; i++) { /* column 6 had a = 0 */
        for (int c = 0; c < 6; c++)
            m[i][c] -= m[i][6];
        m[i][6] = -m[i][6];
    }
    for (int p = 0; p < 6; p++) /* positive definite: no pivoting */
        for (int i = 0; i < 6; i++) {
            const double factor = m[i][p] / m[p][p];
            for (int c = p; c < 7 && i != p; c++)
                m[i][c] -= factor * m[p][c];
        }
    for (int i = 0; i < 6; i++)
        r->s.a[i] = m[i][6] / m[i][i];
    free(tau);
}

/* Momentum changes by the wrench of the base joint and by gravity; if the base is let go, by gravity alone. */
static void momentum_changes_by_wrenches(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++)
        for (int released = 0; released < 2; released++) {
            robot r = floating_robot(seed);
            const int count = sizeof(totals) / sizeof(double);
            double *tau = numbers((size_t)r.nv);
            ramus_data *data = NULL;
            ramus_pose x_w_link;
            totals rate;
            assert_int_equal(ramus_data_create(r.model, NULL, &data, NULL), RAMUS_OK);
            if (released)
                let_go(&r, data);
            assert_int_equal(ramus_inverse_dynamics(r.model, data, r.s.q, r.s.v, r.s.a, tau), RAMUS_OK);
            update(&r, r.s.q, r.s.v, r.s.a);
            const totals now = totals_of(&r, 1);
            assert_int_equal(ramus_frame_pose(r.model, r.kin, (ramus_frame){ 0 }, &x_w_link), RAMUS_OK);
            const ramus_pose x_w_j = place_mul(x_w_link, place_inv(r.tree->link[0].link_in_joint));
            const ramus_wrench at_joint = { { tau[3], tau[4], tau[5] }, { tau[0], tau[1], tau[2] } };
            ramus_wrench want = ramus_wrench_to_parent(x_w_j, at_joint);
            if (released)
                want = (ramus_wrench){ { 0, 0, 0 }, { 0, 0, 0 } };
            const ramus_vec3 centroidal = vec_sub(want.moment, vec_cross(now.c, want.force));
            const ramus_vec3 weight = vec_scale(now.mass, r.tree->gravity);
            want.force = vec_add(want.force, weight);
            want.moment = vec_add(want.moment, vec_cross(now.c, weight));
            rate_of(&r, r.s.v, r.s.a, total_numbers, NULL, count, (double *)&rate);
            const double size = 1 + scale_of((double *)&want, 6) + scale_of((const double *)&now, count);
            const char *what = released ? "base let go" : "base driven";
            failures += !near_numbers(what, seed, (double *)&rate.about_origin, (double *)&want, 6, differences * size,
                                      NULL, NULL);
            failures += !near_numbers(what, seed, (double *)&rate.about_com.moment, (const double *)&centroidal, 3,
                                      differences * size, NULL, NULL);
            ramus_data_destroy(data);
            free(tau);
            robot_destroy(&r);
        }
    assert_int_equal(failures, 0);
}

/* Far away and fast, momentum about the centre of mass and its matrix are those of the robot at the origin, as exact as the sums of
 * momentum are there: places and velocities count from the first body on. */
static void far_away_and_fast(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        robot r = floating_robot(seed);
        const int n = r.nv;
        const double mass = textbook_totals(r.tree, &r.s).mass, far = 1e6, fast = 1e5;
        double *A = numbers(6 * (size_t)n), *want_A = numbers(6 * (size_t)n);
        ramus_wrench momentum, want;
        assert_int_equal(ramus_centroidal_momentum_at(r.model, r.kin, r.s.q, r.s.v, &want), RAMUS_OK);
        assert_int_equal(ramus_centroidal_momentum_matrix_at(r.model, r.kin, r.s.q, want_A), RAMUS_OK);
        for (int k = 0; k < 3; k++)
            r.s.q[k] += far;
        assert_int_equal(ramus_centroidal_momentum_matrix_at(r.model, r.kin, r.s.q, A), RAMUS_OK);
        failures += !near_numbers("matrix far away", seed, A, want_A, 6 * n, exact, NULL, NULL);
        for (int k = 3; k < 6; k++)
            r.s.v[k] += fast; /* of the base, without turning it */
        assert_int_equal(ramus_centroidal_momentum_at(r.model, r.kin, r.s.q, r.s.v, &momentum), RAMUS_OK);
        failures += !near_numbers("angular momentum far away", seed, (double *)&momentum.moment, (double *)&want.moment,
                                  3, exact, NULL, NULL);
        const double grown = vec_norm(vec_sub(momentum.force, want.force)), moved = mass * fast * sqrt(3);
        failures += !near_numbers("linear momentum", seed, &grown, &moved, 1, exact, NULL, NULL);
        failures += same_without_a_pass("momentum far away", &r, 1e-9);
        free(A);
        free(want_A);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Without mass there is no centre of it; the sums are zero. */
static void no_mass(void **state)
{
    (void)state;
    const random_tree_options opt = { 4, TREE_CHAIN, JOINT_MASK_ALL, 1, 0 };
    plain_tree *tree = random_tree_create(1, &opt);
    for (int k = 0; k < tree->nlink; k++) {
        tree->link[k].mass = 0;
        memset(tree->link[k].inertia, 0, sizeof tree->link[k].inertia);
    }
    robot r = robot_of_tree(1, tree);
    ramus_vec3 c;
    ramus_wrench momentum;
    double energy, *j = numbers(6 * (size_t)r.nv);
    update(&r, r.s.q, r.s.v, r.s.a);
    assert_int_equal(ramus_centre_of_mass(r.model, r.kin, &c, NULL, NULL), RAMUS_ERR_SINGULAR);
    assert_int_equal(ramus_centre_of_mass_jacobian(r.model, r.kin, j), RAMUS_ERR_SINGULAR);
    assert_int_equal(ramus_centroidal_momentum(r.model, r.kin, &momentum), RAMUS_ERR_SINGULAR);
    assert_int_equal(ramus_centroidal_momentum_matrix(r.model, r.kin, j), RAMUS_ERR_SINGULAR);
    assert_int_equal(ramus_centroidal_momentum_at(r.model, r.kin, r.s.q, r.s.v, &momentum), RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(r.kin)->text, "mass"));
    assert_int_equal(ramus_centroidal_momentum_matrix_at(r.model, r.kin, r.s.q, j), RAMUS_ERR_SINGULAR);
    assert_int_equal(ramus_total_momentum(r.model, r.kin, &momentum), RAMUS_OK);
    assert_true(momentum.force.x == 0 && momentum.moment.z == 0);
    assert_int_equal(ramus_kinetic_energy(r.model, r.kin, &energy), RAMUS_OK);
    assert_true(energy == 0);
    free(j);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_are_sums),    cmocka_unit_test(rates_of_totals),
        cmocka_unit_test(matrix_of_momentum), cmocka_unit_test(without_a_pass),
        cmocka_unit_test(no_finite_momentum), cmocka_unit_test(momentum_changes_by_wrenches),
        cmocka_unit_test(far_away_and_fast),  cmocka_unit_test(no_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
