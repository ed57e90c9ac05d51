/* test_derivatives.c - analytical derivatives against differences of sixth order, for random robots of all joint types
 *
 * Those of inverse dynamics to 1e-10 of the largest entry, those of forward dynamics (against differences of
 * accelerations solved from columns of inverse dynamics, which suffer from the condition of M) to 1e-7. Then
 * identities: dtau_da is the mass matrix of inverse dynamics, da_dtau its inverse; and every compiled instance against
 * the others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "derivative_subject.h"
#include "support/data_with.h"
#include "tree/kernels.h"
#include "support/compare.h"

enum { SEEDS = 60 };
static double worst_inverse, worst_forward; /* over all comparisons with differences; printed at the end */

static int near_matrix(const char *what, const subject *s, const double got[], const double want[], double tol,
                       double *worst)
{
    int where;
    *worst = fmax(*worst, worst_difference(got, want, s->nv * s->nv, &where));
    return near_numbers(what, s->seed, got, want, s->nv * s->nv, tol, NULL, NULL);
}

/* All six matrices; returns how many are wrong. Takes the subject. */
static int check(subject s, int with_forward)
{
    static const char *inverse_name[] = { "dtau_dq", "dtau_dv", "dtau_da" },
                      *forward_name[] = { "da_dq", "da_dv", "da_dtau" };
    const size_t n = (size_t)s.nv;
    int failures = 0;
    double *got[3], *want = numbers(n * n);
    for (int j = 0; j < 3; j++) {
        got[j] = numbers(n * n);
        for (size_t i = 0; i < n * n; i++)
            got[j][i] = NAN;
    }
    assert_int_equal(
        ramus_inverse_dynamics_derivatives(s.model, s.der, s.q, s.v, s.a, s.external, got[0], got[1], got[2]),
        RAMUS_OK);
    for (int j = 0; j < 3; j++) {
        differences(&s, inverse, j, s.a, want);
        failures += !near_matrix(inverse_name[j], &s, got[j], want, 1e-10, &worst_inverse);
    }
    mass_matrix(&s, s.q, want);
    failures += !near_numbers("dtau_da against M", s.seed, got[2], want, s.nv * s.nv, 1e-11, NULL, NULL);
    /* one at a time gives the same bits */
    for (int j = 0; j < 3; j++) {
        double *one[3] = { NULL, NULL, NULL };
        one[j] = want;
        ramus_inverse_dynamics_derivatives(s.model, s.der, s.q, s.v, s.a, s.external, one[0], one[1], one[2]);
        failures += !near_numbers("one result alone", s.seed, want, got[j], s.nv * s.nv, 1e-15, NULL, NULL);
    }
    if (with_forward) {
        double *mass = numbers(n * n), *product = numbers(n * n), *accel = numbers(n);
        memcpy(mass, got[2], n * n * sizeof *mass);
        if (ramus_forward_dynamics_derivatives(s.model, s.der, s.q, s.v, s.tau, s.external, got[0], got[1], got[2]) !=
            RAMUS_OK)
            fail_msg("seed %llu: %s", s.seed, ramus_data_error(s.der)->text);
        for (int j = 0; j < 3; j++) {
            differences(&s, forward, j, s.tau, want);
            failures += !near_matrix(forward_name[j], &s, got[j], want, 1e-7, &worst_forward);
        }
        memset(want, 0, n * n * sizeof *want);
        double size = 1;
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++) {
                want[i * n + k] = i == k;
                for (size_t j = 0; j < n; j++)
                    product[i * n + k] += got[2][i * n + j] * mass[j * n + k];
                size = fmax(size, fabs(got[2][i * n + k]));
            }
        size *= scale_of(mass, s.nv * s.nv);
        failures += !near_numbers("M^-1 M", s.seed, product, want, s.nv * s.nv, 1e-14 * size, NULL, NULL);
        /* at the accelerations that tau brings about, inverse dynamics' derivatives are M times these, negative */
        forward(&s, s.q, s.v, s.tau, accel);
        ramus_inverse_dynamics_derivatives(s.model, s.der, s.q, s.v, accel, s.external, want, NULL, NULL);
        memset(product, 0, n * n * sizeof *product);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++)
                for (size_t j = 0; j < n; j++)
                    product[i * n + k] -= mass[i * n + j] * got[0][j * n + k];
        failures += !near_numbers("forward against inverse", s.seed, product, want, s.nv * s.nv, 1e-9, NULL, NULL);
        free(mass), free(product), free(accel);
    }
    for (int j = 0; j < 3; j++)
        free(got[j]);
    free(want);
    subject_destroy(&s);
    return failures;
}

/* ---- cases -------------------------------------------------------------------------------------------------- */

static void each_joint_type_alone(void **state)
{
    (void)state;
    int failures = 0;
    for (int type = 0; type < RAMUS_JOINT_TYPE_COUNT; type++)
        for (unsigned long long seed = 0; seed < 10; seed++) {
            const unsigned types = JOINT_MASK((unsigned)type);
            failures += check(subject_create(seed, model_create(seed, 1 + (int)(seed % 4), types), 0, 1), 1);
        }
    assert_int_equal(failures, 0);
}

static void random_trees(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        ramus_model *model = model_create(seed, 1 + (int)(seed % 20), JOINT_MASK_ALL);
        failures += check(subject_create(seed, model, 0, (int)(seed % 2)), seed % 20 < 6);
    }
    assert_int_equal(failures, 0);
}

/* About a third of the one-axis joints follow another one, before or after them in the tree. */
static void dependent_joints(void **state)
{
    (void)state;
    int failures = 0, dependent = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        ramus_error err;
        ramus_model *model = NULL;
        rng r = { seed };
        plain_tree *tree = tree_create(seed, 3 + (int)(seed % 10), seed % 3 ? JOINT_MASK_ONE_AXIS : JOINT_MASK_ALL);
        for (int k = 1; k < tree->nlink; k++) {
            plain_link *l = &tree->link[k];
            const int master = rng_int(&r, 0, k - 1);
            const unsigned one_axis = JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL);
            if (!(JOINT_MASK(l->type) & one_axis) || !(JOINT_MASK(tree->link[master].type) & one_axis) ||
                tree->link[master].mimic >= 0 || rng_int(&r, 0, 2))
                continue;
            l->mimic = master;
            l->multiplier = rng_uniform(&r, -2, 2);
            l->offset = rng_uniform(&r, -1, 1);
            dependent++;
        }
        for (int k = tree->nlink - 3; seed % 4 == 1 && k < tree->nlink && tree->nlink > 4;
             k++) { /* fingers side by side */
            plain_link *finger = &tree->link[k];
            finger->parent = tree->nlink - 4;
            finger->type = RAMUS_REVOLUTE;
            finger->mimic = k == tree->nlink - 3 ? -1 : tree->nlink - 3;
            finger->multiplier = k == tree->nlink - 2 ? -1.5 : 2;
        }
        plain_tree_number(tree);
        if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        plain_tree_destroy(tree);
        failures += check(subject_create(seed, model, 0, (int)(seed % 2)), 1);
    }
    assert_true(dependent > SEEDS);
    assert_int_equal(failures, 0);
}

static void locked_joints(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        ramus_error err;
        ramus_builder *builder = NULL;
        plain_tree *tree = tree_create(seed, 4 + (int)(seed % 8), JOINT_MASK_ALL);
        if (tree_builder_create(tree, NULL, NULL, &builder, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        random_state s = random_state_create(seed, tree);
        for (int k = (int)(seed % 3); k < tree->nlink; k += 3) {
            const plain_link *l = &tree->link[k];
            char joint[128];
            snprintf(joint, sizeof joint, "robot/%s", l->joint);
            if (l->type != RAMUS_FIXED &&
                ramus_builder_lock(builder, joint, s.q + l->q, ramus_joint_type_nq(l->type), &err) != RAMUS_OK)
                fail_msg("seed %llu: %s", seed, err.text);
        }
        random_state_destroy(&s);
        plain_tree_destroy(tree);
        failures += check(subject_create(seed, compile(seed, builder), 0, 1), seed % 8 < 3);
    }
    assert_int_equal(failures, 0);
}

/* Some modules are black boxes, whose ports are fed with anything: wrenches, motions, inertial sensors. */
static void black_boxes(void **state)
{
    (void)state;
    int failures = 0, ports = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        ramus_error err;
        ramus_model *model = NULL;
        rng r = { seed };
        int black_box[32] = { 0 };
        plain_tree *tree = tree_create(seed, 6 + (int)(seed % 10), JOINT_MASK_ALL);
        tree_partition partition = random_partition_create(seed, tree, 5);
        for (int k = 1; k < partition.nmodule && k < 32; k++)
            black_box[k] = rng_int(&r, 0, 2) == 0;
        if (tree_model_create(tree, &partition, black_box, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        ports += ramus_model_nport(model);
        tree_partition_destroy(&partition);
        plain_tree_destroy(tree);
        failures += check(subject_create(seed, model, 0, (int)(seed % 2)), ramus_model_nv(model) < 12);
    }
    assert_true(ports > SEEDS);
    assert_int_equal(failures, 0);
}

/* A chain whose joints have armature, damping and friction; the last follows the first. */
static ramus_model *chain_with_effects(unsigned long long seed)
{
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    rng r = { seed };
    assert_int_equal(ramus_module_create("arm", NULL, NULL, &module, &err), RAMUS_OK);
    for (int k = 0; k < 5; k++) {
        char name[16], joint[16];
        snprintf(name, sizeof name, "l%d", k);
        snprintf(joint, sizeof joint, "j%d", k);
        ramus_link_description d = ramus_link_description_default();
        d.name = name;
        d.joint_name = joint;
        d.joint_type = k == 2 ? RAMUS_PRISMATIC : RAMUS_REVOLUTE;
        d.axis = rng_vec3(&r, 1);
        d.joint_in_parent = rng_pose(&r);
        d.mass = rng_uniform(&r, 0.5, 2);
        d.com = rng_vec3(&r, 0.3);
        for (int j = 0; j < 3; j++)
            d.inertia[j] = rng_uniform(&r, 0.1, 0.15);
        d.armature = rng_uniform(&r, 0, 1);
        d.damping = rng_uniform(&r, 0, 1);
        d.friction = rng_uniform(&r, 0, 1);
        if (k == 4) {
            d.mimic = "j0";
            d.mimic_multiplier = -1.5;
        }
        if (ramus_module_add_link(module, &d, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
    }
    assert_int_equal(ramus_builder_create("robot", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "s", module, NULL, NULL, 0, &err), RAMUS_OK);
    ramus_module_destroy(module);
    return compile(seed, builder);
}

static void joint_effects(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 10; seed++) {
        subject s = subject_create(seed, chain_with_effects(seed), 1, 0);
        for (int k = 0; k < s.nv; k++) /* away from where friction bends */
            s.v[k] += s.v[k] < 0 ? -0.1 : 0.1;
        failures += check(s, 1);
        failures += check(subject_create(seed, chain_with_effects(seed), 0, 1), 1); /* not asked for */
    }
    assert_int_equal(failures, 0);
}

/* Where friction changes its sign it does so with a slope: differences over a thousandth of where it bends, and at rest. */
static void friction_near_rest(void **state)
{
    (void)state;
    const double step = 1e-6;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 10; seed++) {
        subject s = subject_create(seed, chain_with_effects(seed), 1, 0);
        const size_t n = (size_t)s.nv;
        double *got = numbers(n * n), *want = numbers(n * n), *above = numbers(n), *below = numbers(n);
        for (size_t k = 0; k < n; k++)
            s.v[k] = seed == 0 ? 0 : s.v[k] * 1e-3;
        assert_int_equal(ramus_inverse_dynamics_derivatives(s.model, s.der, s.q, s.v, s.a, s.external, NULL, got, NULL),
                         RAMUS_OK);
        for (size_t k = 0; k < n; k++) {
            const double v = s.v[k];
            s.v[k] = v + step;
            inverse(&s, s.q, s.v, s.a, above);
            s.v[k] = v - step;
            inverse(&s, s.q, s.v, s.a, below);
            s.v[k] = v;
            for (size_t i = 0; i < n; i++)
                want[i * n + k] = (above[i] - below[i]) / (2 * step);
        }
        failures += !near_numbers("dtau_dv near rest", seed, got, want, s.nv * s.nv, 1e-5, NULL, NULL);
        free(got), free(want), free(above), free(below);
        subject_destroy(&s);
    }
    assert_int_equal(failures, 0);
}

/* The frame is placed at the branch's first body: a free base far away costs no digits. */
static void far_from_the_origin(void **state)
{
    (void)state;
    const random_tree_options opt = { 1, TREE_CHAIN, JOINT_MASK(RAMUS_FREE), 0, 0 };
    ramus_model *model = NULL;
    plain_tree *tree = random_tree_create(3, &opt);
    assert_int_equal(tree_model_create(tree, NULL, NULL, &model, NULL), RAMUS_OK);
    plain_tree_destroy(tree);
    subject s = subject_create(3, model, 0, 1);
    double near[2][36], far[2][36];
    ramus_inverse_dynamics_derivatives(model, s.der, s.q, s.v, s.a, s.external, near[0], near[1], NULL);
    for (int k = 0; k < 3; k++)
        s.q[k] += 1e8;
    ramus_inverse_dynamics_derivatives(model, s.der, s.q, s.v, s.a, s.external, far[0], far[1], NULL);
    const int good = near_numbers("far dtau_dq", 3, far[0], near[0], 36, 1e-13, NULL, NULL) &&
                     near_numbers("far dtau_dv", 3, far[1], near[1], 36, 1e-13, NULL, NULL);
    subject_destroy(&s);
    assert_true(good);
}

/* The instances for other instruction sets that this machine runs. */
static void instances_agree(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        subject s = subject_create(seed, model_create(seed, 1 + (int)(seed % 30), JOINT_MASK_ALL), 0, 1);
        const size_t size = (size_t)s.nv * (size_t)s.nv;
        double *want = numbers(6 * size), *got = numbers(6 * size);
        const char *name;
        for (int k = 0; (name = derivatives_use_kernel(s.der, k)) != NULL; k++) {
            double *out = k ? got : want;
            ramus_inverse_dynamics_derivatives(s.model, s.der, s.q, s.v, s.a, s.external, out, out + size,
                                               out + 2 * size);
            const ramus_status status = ramus_forward_dynamics_derivatives(
                s.model, s.der, s.q, s.v, s.tau, s.external, out + 3 * size, out + 4 * size, out + 5 * size);
            assert_int_equal(status, RAMUS_OK);
            for (size_t j = 0; j < 6 && k; j++)
                failures += !near_numbers(name, seed, got + j * size, want + j * size, (int)size, j < 3 ? 1e-12 : 1e-8,
                                          NULL, NULL);
        }
        free(want), free(got);
        subject_destroy(&s);
    }
    assert_int_equal(failures, 0);
}

typedef struct short_memory {
    int left;   /* allocations that succeed */
    int blocks; /* not given back */
} short_memory;

static void *short_alloc(void *user, size_t size)
{
    short_memory *memory = user;
    if (memory->left-- <= 0)
        return NULL;
    memory->blocks++;
    return malloc(size);
}

static void short_release(void *user, void *block)
{
    ((short_memory *)user)->blocks--;
    free(block);
}

/* Every allocation fails once. */
static void memory_runs_out(void **state)
{
    (void)state;
    ramus_model *model = model_create(7, 9, JOINT_MASK_ALL);
    ramus_data *der = NULL;
    for (int n = 0; !der; n++) {
        short_memory memory = { n, 0 };
        const ramus_allocator allocator = { short_alloc, short_release, &memory };
        ramus_data_options options = ramus_data_options_default();
        options.allocator = &allocator;
        const ramus_status status = data_with(RAMUS_WITH_DERIVATIVES, model, &options, &der, NULL);
        assert_int_equal(status, der ? RAMUS_OK : RAMUS_ERR_MEMORY);
        if (der)
            ramus_data_destroy(der);
        assert_int_equal(memory.blocks, 0);
    }
    ramus_model_destroy(model);
}

static void failures_are_told(void **state)
{
    (void)state;
    ramus_error err;
    ramus_data *der = NULL;
    ramus_data_options options = { 0 };
    ramus_model *model = model_create(5, 6, JOINT_MASK_ALL);
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, model, &options, &der, &err), RAMUS_ERR_ARGUMENT);
    assert_null(der);
    options = ramus_data_options_default();
    options.port_max_age = NAN;
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, model, &options, &der, &err), RAMUS_ERR_ARGUMENT);
    options.port_max_age = 1;
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, model, &options, &der, &err), RAMUS_OK);
    double nothing[64] = { 0 };
    ramus_data_destroy(der);
    assert_int_equal(ramus_data_create(model, NULL, &der, &err), RAMUS_OK); /* without the memory */
    assert_int_equal(ramus_forward_dynamics_derivatives(model, der, nothing, nothing, nothing, NULL, NULL, NULL, NULL),
                     RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(ramus_data_error(der)->text, "RAMUS_WITH_DERIVATIVES"));
    ramus_data_destroy(der);
    ramus_data_destroy(NULL);
    ramus_model_destroy(model);

    /* a joint that moves no mass */
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_link_description d = ramus_link_description_default();
    d.name = "l", d.joint_name = "j", d.joint_type = RAMUS_REVOLUTE;
    assert_int_equal(ramus_module_create("empty", NULL, NULL, &module, &err), RAMUS_OK);
    assert_int_equal(ramus_module_add_link(module, &d, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_create("robot", NULL, NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "s", module, NULL, NULL, 0, &err), RAMUS_OK);
    ramus_module_destroy(module);
    model = compile(0, builder);
    assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, model, NULL, &der, &err), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics_derivatives(model, der, nothing, nothing, nothing, NULL, NULL, NULL, NULL),
                     RAMUS_ERR_SINGULAR);
    assert_non_null(strstr(ramus_data_error(der)->text, "s/j"));
    ramus_data_destroy(der);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_joint_type_alone), cmocka_unit_test(random_trees),
        cmocka_unit_test(dependent_joints),      cmocka_unit_test(locked_joints),
        cmocka_unit_test(black_boxes),           cmocka_unit_test(joint_effects),
        cmocka_unit_test(friction_near_rest),    cmocka_unit_test(far_from_the_origin),
        cmocka_unit_test(instances_agree),       cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(failures_are_told),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("largest difference from sixth-order differences, of the largest entry: inverse %.1e, forward %.1e\n",
           worst_inverse, worst_forward);
    return failed;
}
