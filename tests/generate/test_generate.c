/* test_generate.c - generated code computes what the library does
 *
 * Random trees of all joint types, with dependent joints: the expressions are evaluated here, operation by operation.
 */
#include "tree/equations_robot.h"
#include "tree/changed_link.h"

#include "generate/parameters.h"
#include "generate/symbolic.h"
#include "support/failing.h"
#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <math.h>
#include <unistd.h>

enum { SEEDS = 120 };

/* The value of every node for the arguments. */
static double *evaluate(const expr_graph *g, const double *const argument[ARGUMENTS])
{
    double *x = numbers(g->count);
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        const double a = n->op == EXPR_CONSTANT || n->op == EXPR_INPUT ? 0 : x[n->a];
        switch (n->op) {
        case EXPR_CONSTANT:
            x[k] = n->value;
            break;
        case EXPR_INPUT:
            x[k] = argument[n->a][n->b];
            break;
        case EXPR_ADD:
            x[k] = a + x[n->b];
            break;
        case EXPR_SUB:
            x[k] = a - x[n->b];
            break;
        case EXPR_MUL:
            x[k] = a * x[n->b];
            break;
        case EXPR_DIV:
            x[k] = a / x[n->b];
            break;
        case EXPR_NEG:
            x[k] = -a;
            break;
        case EXPR_SIN:
            x[k] = sin(a);
            break;
        case EXPR_COS:
            x[k] = cos(a);
            break;
        }
    }
    return x;
}

typedef enum wanted { INVERSE, FORWARD, FACTORS, COMPOSED, MASS, GRAVITY, POSES, DERIVATIVES, JACOBIAN, WANTED } wanted;

/* A frame of the robot, another one for each seed. */
static int some_frame(const robot *r)
{
    return (int)(r->seed % (unsigned long long)ramus_model_nframe(r->model));
}

/* What beside the state is given; all NULL: nothing. */
typedef struct beside {
    const parameters *given;
    const double *gravity, *p, *port;
} beside;

static void compute_with(const robot *r, wanted what, const double *third, beside with, double out[], int count)
{
    expr_graph g;
    sym_robot s;
    expr *value = calloc((size_t)count + 1, sizeof *value), *a = calloc((size_t)r->model->nvi + 1, sizeof *a);
    expr_open(&g, NULL, 10000000);
    assert_true(sym_robot_open(&s, r->model, with.given, what == POSES || what == COMPOSED ? SYM_WRENCHES : SYM_FORCES,
                               &g, what < MASS || what == DERIVATIVES));
    bool done;
    if (what == INVERSE || what == GRAVITY || what == COMPOSED) {
        sym_internal(&s, what == GRAVITY ? -1 : ARGUMENT_THIRD, a);
        done = what == COMPOSED ? sym_composed(&s, a, value) : sym_inverse_dynamics(&s, a, value);
    } else {
        done = what == MASS          ? sym_mass_matrix(&s, value)
               : what == FORWARD     ? sym_forward_dynamics(&s, value)
               : what == FACTORS     ? sym_forward_dynamics_by_factors(&s, value)
               : what == POSES       ? sym_link_poses(&s, value)
               : what == DERIVATIVES ? sym_derivatives(&s, value)
                                     : sym_frame_jacobian(&s, some_frame(r), value);
    }
    assert_true(done);
    double *x =
        evaluate(&g, (const double *const[ARGUMENTS]){ r->s.q, r->s.v, third, with.gravity, with.p, with.port });
    for (int k = 0; k < count; k++)
        out[k] = x[value[k]];
    free(x);
    free(value);
    free(a);
    sym_robot_close(&s);
    expr_close(&g);
}

static void compute(const robot *r, wanted what, const double *third, double out[], int count)
{
    compute_with(r, what, third, (beside){ 0 }, out, count);
}

/* Positions and rotation matrices of all links. */
static void library_poses(const robot *r, double out[])
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    assert_int_equal(ramus_kinematics_update(r->model, r->data, r->s.q, NULL, NULL), 0);
    for (int k = 0; k < ramus_model_nlink(r->model); k++) {
        ramus_pose x;
        double *to = out + 12 * k;
        assert_int_equal(ramus_frame_pose(r->model, r->data, (ramus_frame){ k }, &x), 0);
        to[0] = x.position.x;
        to[1] = x.position.y;
        to[2] = x.position.z;
        for (int j = 0; j < 3; j++) {
            const ramus_vec3 column = ramus_quat_rotate(x.rotation, unit[j]);
            to[3 + j] = column.x;
            to[6 + j] = column.y;
            to[9 + j] = column.z;
        }
    }
}

static void random_trees(void **state)
{
    (void)state;
    int failures = 0;
    double worst[WANTED] = { 0 };
    for (unsigned long long seed = 0; seed < SEEDS; seed++) {
        robot r = robot_create(seed);
        ramus_data *derivatives = NULL;
        assert_int_equal(data_with(RAMUS_WITH_DERIVATIVES, r.model, NULL, &derivatives, NULL), 0);
        const int nv = r.nv, poses = 12 * ramus_model_nlink(r.model);
        const size_t most = (size_t)(2 * nv * nv + 6 * nv + poses);
        double *tau = numbers((size_t)nv), *got = numbers(most), *want = numbers(most), *again = numbers((size_t)nv);
        assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, r.s.a, tau), 0);
        compute(&r, INVERSE, r.s.a, got, nv);
        failures += !near_all("inverse dynamics", &r, got, tau, nv, 1e-12, &worst[INVERSE]);
        compute(&r, FORWARD, tau, got, nv);
        assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, got, again), 0);
        failures += !near_all("forward dynamics", &r, again, tau, nv, 1e-10, &worst[FORWARD]);
        if (!r.model->has_mimic) {
            compute(&r, FACTORS, tau, got, nv);
            assert_int_equal(ramus_inverse_dynamics(r.model, r.data, r.s.q, r.s.v, got, again), 0);
            failures += !near_all("forward dynamics by factors", &r, again, tau, nv, 1e-10, &worst[FACTORS]);
        }
        compute(&r, MASS, NULL, got, nv * nv);
        assert_int_equal(ramus_mass_matrix(r.model, r.data, r.s.q, want), 0);
        failures += !near_all("mass matrix", &r, got, want, nv * nv, 1e-12, &worst[MASS]);
        compute(&r, GRAVITY, NULL, got, nv);
        assert_int_equal(ramus_gravity_forces(r.model, r.data, r.s.q, want), 0);
        failures += !near_all("gravity", &r, got, want, nv, 1e-12, &worst[GRAVITY]);
        compute(&r, POSES, NULL, got, poses);
        library_poses(&r, want);
        failures += !near_all("poses", &r, got, want, poses, 1e-12, &worst[POSES]);
        compute(&r, JACOBIAN, NULL, got, 6 * nv);
        assert_int_equal(ramus_frame_jacobian(r.model, r.data, (ramus_frame){ some_frame(&r) }, RAMUS_LOCAL, want), 0);
        failures += !near_all("Jacobian", &r, got, want, 6 * nv, 1e-12, &worst[JACOBIAN]);
        compute(&r, DERIVATIVES, r.s.a, got, 2 * nv * nv);
        assert_int_equal(ramus_inverse_dynamics_derivatives(r.model, derivatives, r.s.q, r.s.v, r.s.a, NULL, want,
                                                            want + nv * nv, NULL),
                         0);
        failures += !near_all("derivatives", &r, got, want, 2 * nv * nv, 1e-11, &worst[DERIVATIVES]);
        free(tau);
        free(got);
        free(want);
        free(again);
        ramus_data_destroy(derivatives);
        robot_destroy(&r);
    }
    printf("    worst: inverse %.1e, forward %.1e, by factors %.1e, mass %.1e, gravity %.1e, poses %.1e, derivatives "
           "%.1e, "
           "Jacobian %.1e\n",
           worst[INVERSE], worst[FORWARD], worst[FACTORS], worst[MASS], worst[GRAVITY], worst[POSES],
           worst[DERIVATIVES], worst[JACOBIAN]);
    assert_int_equal(failures, 0);
}

/* ---- arguments beside the state --------------------------------------------------------------------------------- */

static void numbers_that_stay_variable(void **state)
{
    (void)state;
    int failures = 0;
    double worst = 0;
    for (unsigned long long seed = 0; seed < SEEDS / 3; seed++) {
        robot r = robot_create(seed);
        char path[KEPT_MOST][200];
        const char *keep[KEPT_MOST];
        double p[KEPT_NUMBERS];
        ramus_error err;
        ramus_generate_options how = ramus_generate_options_default();
        parameters given;
        how.nkeep = change_link(&r, &r.tree->link[seed * 7 % (unsigned long long)r.tree->nlink], path, p);
        how.keep = keep;
        for (int k = 0; k < how.nkeep; k++)
            keep[k] = path[k];
        assert_int_equal(parameters_read(r.model, &how, &given, &err), 0);
        assert_int_equal(given.nkept, seed % 2 ? 13 : 10);
        const double gravity[3] = { 1, -2, 3 };
        r.tree->gravity = (ramus_vec3){ 1, -2, 3 };
        ramus_model *changed = NULL;
        ramus_data *data = NULL;
        if (tree_model_create(r.tree, NULL, NULL, &changed, &err) != RAMUS_OK ||
            data_with(RAMUS_WITH_MATRICES, changed, NULL, &data, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        const int nv = r.nv, poses = 12 * ramus_model_nlink(r.model);
        const size_t most = (size_t)(nv * nv + nv + poses);
        double *tau = numbers((size_t)nv), *got = numbers(most), *want = numbers(most);
        const beside with = { &given, gravity, p, NULL };
        assert_int_equal(ramus_inverse_dynamics(changed, data, r.s.q, r.s.v, r.s.a, tau), 0);
        compute_with(&r, INVERSE, r.s.a, with, got, nv);
        failures += !near_all("inverse dynamics", &r, got, tau, nv, 1e-12, &worst);
        for (int by_factors = 0; by_factors < (r.model->has_mimic ? 1 : 2); by_factors++) {
            compute_with(&r, by_factors ? FACTORS : FORWARD, tau, with, got, nv);
            assert_int_equal(ramus_inverse_dynamics(changed, data, r.s.q, r.s.v, got, want), 0);
            failures += !near_all("forward dynamics", &r, want, tau, nv, 1e-10, &worst);
        }
        compute_with(&r, MASS, NULL, with, got, nv * nv);
        assert_int_equal(ramus_mass_matrix(changed, data, r.s.q, want), 0);
        failures += !near_all("mass matrix", &r, got, want, nv * nv, 1e-12, &worst);
        compute_with(&r, GRAVITY, NULL, with, got, nv);
        assert_int_equal(ramus_gravity_forces(changed, data, r.s.q, want), 0);
        failures += !near_all("gravity", &r, got, want, nv, 1e-12, &worst);
        compute_with(&r, POSES, NULL, with, got, poses);
        const robot other = { .model = changed, .data = data, .s = r.s };
        library_poses(&other, want);
        failures += !near_all("poses", &r, got, want, poses, 1e-12, &worst);
        free(tau);
        free(got);
        free(want);
        parameters_release(&given);
        ramus_data_destroy(data);
        ramus_model_destroy(changed);
        robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

static const char two_links[] =
    "ramus: 1\nname: two\nmodules:\n  arm:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: universal}, mass: 2, com: [0.25, 0, 0], inertia: "
    "[0.1, 0.1, 0.1]}\n"
    "      - {name: l2, parent: l1, joint: {name: j2, type: revolute}, origin: {xyz: [0.5, 0, 0]}, "
    "mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "robot:\n  - {name: a, module: arm}\n";

/* Without memory, at every call of the model's allocator: an error, and nothing is held. */
static void without_memory(void **state)
{
    (void)state;
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    ramus_compile_options with = ramus_compile_options_default();
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    with.allocator = &allocator;
    if (ramus_assembly_parse(two_links, strlen(two_links), "two", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, &with, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    const char *const keep[] = { "gravity", "modules.arm.links.l2.mass", "links.a/l2.origin.xyz" };
    for (int variant = 0; variant < 5; variant++) { /* C, CUDA; with loops; a module's library */
        ramus_generate_options how = ramus_generate_options_default();
        ramus_generated *made = NULL;
        const long before = f.live;
        how.functions = 255u & ~(unsigned)RAMUS_GENERATE_JACOBIANS;
        how.target = variant == 4 ? RAMUS_TARGET_MODULE : variant % 2 ? RAMUS_TARGET_CUDA : RAMUS_TARGET_C;
        how.keep = variant == 4 ? NULL : keep;
        how.nkeep = variant == 4 ? 0 : 3;
        how.loop_operations = variant == 2 || variant == 3 ? 0 : how.loop_operations;
        long calls = 0;
        do {
            f.calls = 0;
            f.fail_at = ++calls;
            const ramus_status status = ramus_generate(model, &how, &made, &err);
            assert_int_equal(status, made ? RAMUS_OK : RAMUS_ERR_MEMORY);
            assert_int_equal(f.live, before);
        } while (!made);
        f.fail_at = 0;
        assert_true(calls > (variant == 2 || variant == 3 ? 2 : 20));
        ramus_generated_destroy(made);
    }
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    assert_int_equal(f.live, 0);
}

static void refused(void **state)
{
    (void)state;
    ramus_error err;
    ramus_generated *out = NULL;
    robot r = robot_create(4);
    ramus_generate_options few = ramus_generate_options_default();
    few.max_operations = 50; /* fewer than from which on there are loops */
    few.functions = RAMUS_GENERATE_DERIVATIVES;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_LIMIT);
    assert_null(out);
    assert_non_null(strstr(err.text, "would take more than 50 operations"));
    few.functions = RAMUS_GENERATE_JACOBIANS;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "Jacobians are wanted of no frame"));
    few.functions = 1 << 20;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_ARGUMENT);
    robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees),
        cmocka_unit_test(numbers_that_stay_variable),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
