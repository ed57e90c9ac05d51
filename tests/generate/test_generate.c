/* test_generate.c - generated code computes what the library does
 *
 * Random trees of all joint types, with dependent joints: the expressions are evaluated here, operation by operation. One robot is
 * written, compiled without a warning and run. What generated code does not have is refused.
 */
#include "tree/equations_robot.h"

#include "generate/symbolic.h"
#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <math.h>
#include <unistd.h>

enum { SEEDS = 120 };

/* The value of every node for the arguments. */
static double *evaluate(const expr_graph *g, const double *const argument[3])
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

typedef enum wanted { INVERSE, FORWARD, MASS, GRAVITY, POSES, DERIVATIVES, JACOBIAN, WANTED } wanted;

/* A frame of the robot, another one for each seed. */
static int some_frame(const robot *r)
{
    return (int)(r->seed % (unsigned long long)ramus_model_nframe(r->model));
}

static void compute(const robot *r, wanted what, const double *third, double out[], int count)
{
    expr_graph g;
    sym_robot s;
    expr *value = calloc((size_t)count + 1, sizeof *value), *a = calloc((size_t)r->model->nvi + 1, sizeof *a);
    expr_open(&g, NULL, 10000000);
    assert_true(sym_robot_open(&s, r->model, &g, what < MASS || what == DERIVATIVES));
    bool done;
    if (what == INVERSE || what == GRAVITY) {
        sym_internal(&s, what == INVERSE ? 2 : -1, a);
        done = sym_inverse_dynamics(&s, a, value);
    } else {
        done = what == MASS          ? sym_mass_matrix(&s, value)
               : what == FORWARD     ? sym_forward_dynamics(&s, value)
               : what == POSES       ? sym_link_poses(&s, value)
               : what == DERIVATIVES ? sym_derivatives(&s, value)
                                     : sym_frame_jacobian(&s, some_frame(r), value);
    }
    assert_true(done);
    double *x = evaluate(&g, (const double *const[3]){ r->s.q, r->s.v, third });
    for (int k = 0; k < count; k++)
        out[k] = x[value[k]];
    free(x);
    free(value);
    free(a);
    sym_robot_close(&s);
    expr_close(&g);
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
    printf(
        "    worst: inverse %.1e, forward %.1e, mass %.1e, gravity %.1e, poses %.1e, derivatives %.1e, Jacobian %.1e\n",
        worst[0], worst[1], worst[2], worst[3], worst[4], worst[5], worst[6]);
    assert_int_equal(failures, 0);
}

static void compiled(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    static const char *const precision[] = { "double", "float" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(program_shell("%s generate %s/robots/holonomic-9.yaml --tree --precision %s -o %s --functions "
                                       "id,fd,mass,gravity,kinematics,derivatives,jacobian:arm/l6 > /dev/null",
                                       RAMUS_PROGRAM, RAMUS_SOURCE_DIR, precision[k], folder),
                         0);
        assert_int_equal(
            program_shell(
                "cd %s && cc -std=c99 -pedantic -O1 -ffreestanding -Wall -Wextra -Wconversion -Werror -c holonomic_9.c "
                "&& "
                "cc -std=c99 -O1 holonomic_9.o test_holonomic_9.c -o t && ./t > out && grep -q 'all agree' out",
                folder),
            0);
        /* no library: its own sine and cosine */
        assert_int_equal(
            program_shell("cd %s && ! nm -u holonomic_9.o | grep -v _GLOBAL_OFFSET_TABLE_ | grep -q ' U '", folder), 0);
    }
    assert_int_equal(program_leave(folder), 0);
}

/* Kernels, read by a C++ compiler: both layouts, a step of a rollout. */
static void kernels_on_the_processor(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    if (program_shell("c++ --version > /dev/null 2>&1") != 0)
        skip_because("there is no C++ compiler");
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    assert_int_equal(program_shell("%s generate %s/robots/holonomic-9.yaml --tree --target cuda -o %s --functions "
                                   "id,fd,mass,gravity,kinematics,derivatives,jacobian:arm/l6 > /dev/null",
                                   RAMUS_PROGRAM, RAMUS_SOURCE_DIR, folder),
                     0);
    assert_int_equal(
        program_shell(
            "cd %s && cc -std=c99 -pedantic -O1 -Wall -Wextra -Wconversion -Werror -c test_holonomic_9_cuda.c && "
            "c++ -std=c++17 -O1 -x c++ -I%s/tests/generate/host_cuda holonomic_9_cuda.cu -x none "
            "test_holonomic_9_cuda.o -pthread -o t && ./t > out && grep -q 'all agree' out",
            folder, RAMUS_SOURCE_DIR),
        0);
    assert_int_equal(program_leave(folder), 0);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *line, *part;
        int code;
    } wrong[] = {
        { "generate robots/bm.yaml", "-o FOLDER is missing", 2 },
        { "generate robots/bm.yaml --target fortran -o x", "--target fortran: there are c and cuda", 2 },
        { "generate robots/bm.yaml --precision half -o x", "--precision half: there are double and float", 2 },
        { "generate robots/bm.yaml --functions id,fx -o x",
          "--functions: 'fx' is not one of id, fd, mass, gravity, kinematics", 2 },
        { "generate robots/bm.yaml --functions , -o x", "--functions: '' is not one of", 2 },
        { "generate robots/bm.yaml --functions jacobian -o x", "--functions: 'jacobian' is not one of", 2 },
        { "generate robots/bm.yaml --functions id:x -o x", "--functions: 'id:x' is not one of", 2 },
        { "generate robots/bm.yaml --functions jacobian:tip -o x", "--functions: there is no frame 'tip'", 1 },
        { "generate robots/mbm-black-box.yaml -o x", "has black boxes (wrench.bm): generated code has no ports", 1 },
        { "generate robots/nonholonomic-8.yaml -o x", "has constraints, springs or bars", 1 },
        { "generate robots/none.yaml -o x", "robots/none.yaml", 1 },
        { "generate robots/bm.yaml -o taken", "taken", 1 },
    };
    int failures = 0;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, (const test_file[]){ { "taken", "" } }, 1), 0);
    assert_int_equal(symlink(RAMUS_SOURCE_DIR "/robots", "robots"), 0);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        program_result said = program_run(wrong[k].line);
        if (said.code != wrong[k].code || !strstr(said.messages, wrong[k].part)) {
            fprintf(stderr, "ramus %s: exit code %d, '%s' instead of '%s'\n", wrong[k].line, said.code, said.messages,
                    wrong[k].part);
            failures++;
        }
        program_release(&said);
    }
    assert_int_equal(program_leave(folder), 0);
    ramus_error err;
    ramus_generated *out = NULL;
    robot r = robot_create(4);
    ramus_generate_options few = ramus_generate_options_default();
    few.max_operations = 50;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_LIMIT);
    assert_null(out);
    assert_non_null(strstr(err.text, "would take more than 50 operations"));
    few.functions = RAMUS_GENERATE_JACOBIANS;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "Jacobians are wanted of no frame"));
    few.functions = 1 << 20;
    assert_int_equal(ramus_generate(r.model, &few, &out, &err), RAMUS_ERR_ARGUMENT);
    robot_destroy(&r);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees),
        cmocka_unit_test(compiled),
        cmocka_unit_test(kernels_on_the_processor),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
