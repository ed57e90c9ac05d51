/* test_constrained_batches.c - accelerations under constraints of many states: each row is what the call for one state returns
 *
 * Random robots with constraints of every kind, in lanes; rows that depend on each other, that joints imply, or that are rounding, which
 * the call for one state has to solve, to the same bits.
 */
#include "constraint/constraint_robot.h"

#include "ramus/io.h"

enum { ROWS = 11 };

typedef struct rows {
    double *q, *v, *tau, *one, *many, *few;
} rows;

static rows rows_create(const constrained *r, rng *g)
{
    const size_t nq = (size_t)r->nq, nv = (size_t)r->nv;
    rows x = { numbers(ROWS * nq), numbers(ROWS * nv), numbers(ROWS * nv),
               numbers(ROWS * nv), numbers(ROWS * nv), numbers(ROWS * nv) };
    unsigned long long more = r->seed + 7;
    for (size_t k = 0; k < ROWS; k++)
        ramus_random(r->model, &more, x.q + k * nq);
    for (size_t k = 0; k < ROWS * nv; k++) {
        x.v[k] = rng_uniform(g, -2, 2);
        x.tau[k] = rng_uniform(g, -5, 5);
    }
    return x;
}

static void rows_destroy(rows *x)
{
    free(x->q), free(x->v), free(x->tau), free(x->one), free(x->many), free(x->few);
}

/* Rows that do not fit, and in *other the rows whose bits are not those of one state. */
static int compare(const constrained *r, ramus_data *set, rows *x, double tolerance, int *other)
{
    const size_t nq = (size_t)r->nq, nv = (size_t)r->nv;
    int failures = 0;
    ramus_status one[ROWS], first = RAMUS_OK;
    for (size_t k = 0; k < ROWS; k++) {
        one[k] = ramus_forward_dynamics(r->model, set, x->q + k * nq, x->v + k * nv, x->tau + k * nv, x->one + k * nv);
        first = first == RAMUS_OK ? one[k] : first;
    }
    failures += ramus_forward_dynamics_batch(r->model, set, ROWS, x->q, x->v, x->tau, x->many) != first;
    ramus_forward_dynamics_batch(r->model, set, 3, x->q, x->v, x->tau, x->few);
    failures += memcmp(x->few, x->many, 3 * nv * sizeof(double)) != 0;
    for (size_t k = 0; k < ROWS; k++) {
        const double *got = x->many + k * nv, *want = x->one + k * nv;
        if (one[k] == RAMUS_OK) {
            failures += !near_numbers("rows", r->seed, got, want, r->nv, tolerance, NULL, NULL);
            *other += memcmp(got, want, nv * sizeof *got) != 0;
        }
        for (size_t j = 0; j < nv && one[k] != RAMUS_OK; j++)
            failures += !isnan(got[j]);
    }
    if (failures)
        fprintf(stderr, "seed %llu: %d failures\n", r->seed, failures);
    return failures;
}

static ramus_data *data_of(const constrained *r, int lanes, int effects)
{
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *set = NULL;
    ramus_error err;
    opt.lanes = lanes;
    opt.joint_effects = effects;
    must(ramus_data_create(r->model, &opt, &set, &err), &err, r->seed, "data");
    return set;
}

/* Every kind by itself and with one or two others; stabilised or not; four lanes, and as many as there are. */
static void random_constraints(void **state)
{
    (void)state;
    int failures = 0, other = 0, in_lanes = 0;
    for (unsigned long long seed = 0; seed < 4 * RANDOM_KINDS; seed++) {
        constrained r = robot_create(seed, 6 + (int)(seed % 9), JOINT_MASK_ALL);
        rng g = { seed };
        ramus_data *set = data_of(&r, seed % 3 == 1 ? 4 : 0, (int)(seed % 2));
        const char *const name[] = { "one", "two", "three" };
        for (int k = 0; k <= (int)(seed / RANDOM_KINDS) % 3; k++)
            random_add(&r, set, &g, (int)(seed + 4 * (unsigned)k) % RANDOM_KINDS, name[k]);
        rows x = rows_create(&r, &g);
        if (seed / RANDOM_KINDS % 2)
            ramus_data_set_stabilisation(set, 3, 5);
        failures += compare(&r, set, &x, 1e-9, &other);
        in_lanes |= ramus_data_lanes(set) > 1;
        rows_destroy(&x);
        ramus_data_destroy(set);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
    assert_true(!in_lanes || other > ROWS * RANDOM_KINDS); /* most rows are computed in lanes */
}

/* Dependent joints: rows act on their masters. */
static void dependent_joints(void **state)
{
    (void)state;
    int failures = 0, other = 0;
    for (unsigned long long seed = 0; seed < 12; seed++) {
        const random_tree_options opt = { 9, (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ONE_AXIS, 0, 1 };
        constrained r = { .seed = seed, .tree = random_tree_create(seed, &opt) };
        ramus_error err;
        for (int k = 2; k < r.tree->nlink; k += 3) {
            r.tree->link[k].mimic = k - 1;
            r.tree->link[k].multiplier = 0.4 * (k % 5) - 1;
            r.tree->link[k].offset = 0.1 * k;
        }
        plain_tree_number(r.tree);
        must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, seed, "model");
        r.s = random_state_create(seed, r.tree);
        r.nv = ramus_model_nv(r.model);
        r.nq = ramus_model_nq(r.model);
        rng g = { seed };
        ramus_data *set = data_of(&r, 0, (int)(seed % 2));
        random_add(&r, set, &g, 3 + (int)(seed % 11), "one");
        rows x = rows_create(&r, &g);
        failures += compare(&r, set, &x, 1e-9, &other);
        rows_destroy(&x);
        ramus_data_destroy(set);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* The same closure twice, and one that a joint implies, also far from the world's origin: what is left of such rows is rounding. */
static void dependent_rows(void **state)
{
    (void)state;
    static const double distance[] = { 0, 1e3, 1e6 };
    int failures = 0;
    for (unsigned long long seed = 0; seed < 18; seed++) {
        const random_tree_options opt = { 8, (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK(RAMUS_REVOLUTE), 0, 1 };
        constrained r = { .seed = seed, .tree = random_tree_create(seed, &opt) };
        ramus_error err;
        r.tree->link[0].joint_in_parent.position.x += distance[seed % 3];
        must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, seed, "model");
        r.s = random_state_create(seed, r.tree);
        r.nv = ramus_model_nv(r.model);
        r.nq = ramus_model_nq(r.model);
        ramus_data *set = data_of(&r, 0, 0);
        ramus_constraint_description c = ramus_constraint_description_default();
        const ramus_link_info link = ramus_model_link(r.model, (ramus_link){ 4 });
        c.kind = RAMUS_CONSTRAINT_CLOSURE;
        c.joint_type = RAMUS_REVOLUTE;
        c.axis = link.axis;
        c.frame_a = ramus_model_link(r.model, link.parent).name;
        c.frame_b = link.name;
        c.pose_a = link.joint_in_parent;
        c.pose_b = ramus_pose_inv(link.link_in_joint);
        if (seed % 2) { /* two equal ones instead, of other links */
            c.frame_a = ramus_model_link(r.model, (ramus_link){ 7 }).name;
            c.frame_b = ramus_model_link(r.model, (ramus_link){ 0 }).name;
            c.name = "first";
            must(ramus_data_add_constraint(set, &c, &err), &err, seed, "add");
        }
        c.name = "one";
        must(ramus_data_add_constraint(set, &c, &err), &err, seed, "add");
        rng g = { seed };
        rows x = rows_create(&r, &g);
        int other = 0;
        failures += compare(&r, set, &x, 1e-9, &other) + other;
        rows_destroy(&x);
        ramus_data_destroy(set);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* A stretched four-bar linkage among others: its rows depend on each other in that state alone. */
static void one_state_is_singular(void **state)
{
    (void)state;
    constrained r = { .seed = 1, .tree = plain_tree_create(4) };
    ramus_error err;
    for (int k = 0; k < 4; k++) {
        plain_link *l = &r.tree->link[k];
        snprintf(l->name, sizeof l->name, "link%d", k);
        snprintf(l->joint, sizeof l->joint, "joint%d", k);
        l->parent = k - 1;
        l->type = RAMUS_REVOLUTE;
        l->axis = (ramus_vec3){ 0, 0, 1 };
        l->mimic = -1;
        l->mass = 1;
        l->com.x = 0.5;
        l->inertia[0] = l->inertia[1] = l->inertia[2] = 0.1;
        l->joint_in_parent.position.x = k ? 1 : 0;
    }
    plain_tree_number(r.tree);
    must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, 1, "model");
    r.s = random_state_create(1, r.tree);
    r.nv = r.nq = 4;
    ramus_data *set = data_of(&r, 0, 0);
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = "pin";
    c.kind = RAMUS_CONSTRAINT_CLOSURE;
    c.joint_type = RAMUS_CYLINDRICAL;
    c.frame_b = ramus_model_link(r.model, (ramus_link){ 3 }).name;
    c.pose_b.position.x = 1;
    c.pose_a.position = (ramus_vec3){ 1, 0.5, 0 };
    must(ramus_data_add_constraint(set, &c, &err), &err, 1, "add");
    rng g = { 1 };
    rows x = rows_create(&r, &g);
    memset(x.q + 4 * r.nq, 0, (size_t)r.nq * sizeof *x.q); /* stretched */
    int other = 0;
    assert_int_equal(compare(&r, set, &x, 1e-9, &other), 0);
    assert_memory_equal(x.many + 4 * r.nv, x.one + 4 * r.nv, (size_t)r.nv * sizeof *x.one);
    x.tau[6 * r.nv] = NAN; /* and what is wrong with one state is in no other */
    assert_int_equal(compare(&r, set, &x, 1e-9, &other), 0);
    assert_int_equal(strncmp(ramus_data_error(set)->text, "row ", 4), 0);
    rows_destroy(&x);
    ramus_data_destroy(set);
    robot_destroy(&r);
}

/* Threads: the same bits. */
static void threads(void **state)
{
    (void)state;
    enum { MANY = 300 };
    constrained r = robot_create(4, 9, JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_FIXED));
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *set[2];
    ramus_error err;
    double *a[2];
    const size_t nq = (size_t)r.nq, nv = (size_t)r.nv;
    double *q = numbers(MANY * nq), *v = numbers(MANY * nv);
    unsigned long long more = 3;
    for (size_t k = 0; k < MANY; k++)
        ramus_random(r.model, &more, q + k * nq);
    for (size_t k = 0; k < MANY * nv; k++)
        v[k] = sin((double)k);
    must(ramus_pool_create(3, NULL, &opt.pool, &err), &err, r.seed, "pool");
    for (int k = 0; k < 2; k++) {
        rng g = { 4 };
        must(ramus_data_create(r.model, k ? &opt : NULL, &set[k], &err), &err, r.seed, "data");
        random_add(&r, set[k], &g, 5, "one");
        a[k] = numbers(MANY * nv);
        must(ramus_forward_dynamics_batch(r.model, set[k], MANY, q, v, v, a[k]), ramus_data_error(set[k]), r.seed,
             "batch");
    }
    assert_memory_equal(a[0], a[1], MANY * nv * sizeof *a[0]);
    for (int k = 0; k < 2; k++) {
        ramus_data_destroy(set[k]);
        free(a[k]);
    }
    free(q);
    free(v);
    ramus_pool_destroy(opt.pool);
    robot_destroy(&r);
}

#define PAIR(name, joint, more)                                                                                        \
    "      - {name: " name ", parent: l0, joint: {name: " joint ", type: revolute, axis: [0, 0.7, 0.2]" more           \
    "}, origin: {xyz: [0.3, 0.1, 0.2], rpy: [0.3, 0.2, 0.5]}, mass: 1, com: [0.1, 0.1, 0], inertia: [1, 1, 1]}\n"

/* Two links turn about one axis by one coordinate: how far points of them are apart is no matter of it, and the row is zero but for rounding. */
static void rows_that_followers_cancel(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n"
        "      - {name: l0, joint: {name: j0, type: revolute, axis: [0.3, 0.2, 1]}, mass: 1, "
        "com: [0.1, 0.2, 0.1], inertia: [1, 1, 1]}\n" PAIR("l1", "j1", "")
            PAIR("l2", "j2", ", mimic: {joint: j1}") "      - {name: l3, joint: {name: j3, type: revolute, axis: [1, "
                                                     "0, 0]}, origin: {xyz: [0.31, 0.13, 0.27], rpy: [0.3, 0.2, 0.5]}, "
                                                     "mass: 1, com: [0.1, 0.1, 0], inertia: [1, 1, 1]}\n"
                                                     "robot:\n  - {name: a, module: m}\n";
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_data *set = NULL;
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = "bar";
    c.kind = RAMUS_CONSTRAINT_DISTANCE;
    c.frame_a = "a/l3";
    c.frame_b = "a/l1";
    c.pose_b.position = ramus_vec3_make(0.1, 0.3, 0.7);
    c.length = 0.5;
    if (ramus_assembly_parse(text, strlen(text), "robot", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &model, &err) || ramus_data_create(model, NULL, &set, &err) ||
        ramus_data_add_constraint(set, &c, &err))
        fail_msg("%s", err.text);
    double q[3 * ROWS], v[3 * ROWS], tau[3 * ROWS], one[3 * ROWS], many[3 * ROWS];
    for (int k = 0; k < 3 * ROWS; k++)
        q[k] = sin(7 * k), v[k] = cos(3 * k), tau[k] = sin(k + 2);
    assert_int_equal(ramus_forward_dynamics_batch(model, set, ROWS, q, v, tau, many), RAMUS_OK);
    for (int k = 0; k < ROWS; k++) {
        assert_int_equal(ramus_forward_dynamics(model, set, q + 3 * k, v + 3 * k, tau + 3 * k, one + 3 * k), RAMUS_OK);
        assert_int_equal(ramus_constraint_report_after(set).rank, 0);
    }
    assert_true(near_numbers("cancelled rows", 0, many, one, 3 * ROWS, 1e-12, NULL, NULL));
    ramus_data_destroy(set);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_constraints),
        cmocka_unit_test(dependent_joints),
        cmocka_unit_test(dependent_rows),
        cmocka_unit_test(one_state_is_singular),
        cmocka_unit_test(threads),
        cmocka_unit_test(rows_that_followers_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
