/* test_library.c - modules in shared libraries: one that a vendor wrote by hand, and what is found when one is wrong */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

#include "model/source.h"
#include "module/source.h"
#include "support/compare.h"

#define BODY                                                                                                           \
    "ramus: 1\nname: robot\nmodules:\n"                                                                                \
    "  body: {links: [{name: b, joint: {name: j, type: revolute, axis: [1, 0, 0]}, origin: {xyz: [0.1, 0, 0]}, "       \
    "mass: 1, com: [0, 0, -0.3], inertia: [0.1, 0.1, 0.1]}]}\n"
#define PLACES ", on: root/b, pose: {xyz: [0, 0, -0.5], rpy: [0.4, 0.5, 0.6]}}\n"
#define LAST "  - {name: last, module: body, on: next/tip, pose: {xyz: [0, 0.1, 0], rpy: [0.1, 0, 0.2]}}\n"

/* The same robot from known modules, and with two pendulums from the library, one on the other. */
static const char whole[] = BODY
    "  one: {links: [{name: l, joint: {name: swing, type: revolute}, mass: 1, com: [0.4, 0, 0], inertia: [0.02, 0.02, "
    "0.02], frames: [{name: tip, pose: {xyz: [0.7, 0, 0]}}]}]}\n"
    "  two: {links: [{name: l, joint: {name: swing, type: revolute}, mass: 2, com: [0.4, 0, 0], inertia: [0.04, 0.04, "
    "0.04], frames: [{name: tip, pose: {xyz: [0.7, 0, 0]}}]}]}\n"
    "robot:\n  - {name: root, module: body}\n  - {name: swing, module: two" PLACES
    "  - {name: next, module: one, on: swing/tip, pose: {rpy: [1, 0, 0]}}\n" LAST;
static const char parts[] =
    BODY "robot:\n  - {name: root, module: body}\n"
         "  - {name: swing, black_box: {library: " HOSTILE_LIBRARY ", options: {mass: 2}}" PLACES
         "  - {name: next, black_box: {library: " HOSTILE_LIBRARY "}, on: swing/tip, pose: {rpy: [1, 0, 0]}}\n" LAST;

/* Loops between outlets of the libraries, a known link and the world. */
static const char loops[] =
    "constraints:\n"
    "  - {name: rod, type: distance, between: [world, next/tip], length: 0.8}\n"
    "  - {name: pin, type: point_on_plane, point: last/b, of: swing/tip, normal: [0.2, 0.3, 1]}\n";

static ramus_model *model_of(const char *text)
{
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    if (ramus_assembly_parse(text, strlen(text), "robot.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

/* Creates the network of `parts` and evaluates it; the sentence of the failure, "" if there is none. */
static void try_network(const char *fault, int untested, char text[1024])
{
    ramus_error err = { 0 };
    ramus_network *n = NULL;
    ramus_network_options opt = ramus_network_options_default();
    double q[4] = { 0.1, 0.2, 0.3, 0.4 }, v[4] = { 1, 2, 3, 4 }, x[4] = { 0 }, y[4];
    opt.no_selftest = untested;
    setenv("FAULT", fault, 1);
    ramus_model *model = model_of(parts);
    text[0] = '\0';
    if (ramus_network_create(model, &opt, &n, &err) != RAMUS_OK) {
        snprintf(text, 1024, "%s", err.text);
    } else {
        if (ramus_network_inverse_dynamics(n, q, v, x, y) != RAMUS_OK ||
            ramus_network_forward_dynamics(n, q, v, x, y) != RAMUS_OK)
            snprintf(text, 1024, "%s", ramus_network_error(n)->text);
        ramus_network_destroy(n);
    }
    ramus_model_destroy(model);
    setenv("FAULT", "", 1);
}

static void a_library_is_part_of_the_robot(void **state)
{
    (void)state;
    setenv("FAULT", "", 1);
    ramus_error err;
    ramus_model *one = model_of(whole), *other = model_of(parts);
    ramus_data *data = NULL, *opened = NULL;
    assert_int_equal(ramus_data_create(one, NULL, &data, &err), RAMUS_OK);
    if (ramus_model_open(&other, NULL, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_data_create(other, NULL, &opened, &err), RAMUS_OK);
    assert_int_equal(ramus_model_nv(other), 4);
    unsigned long long seed = 1;
    for (int k = 0; k < 4; k++) {
        char name[64], there[64];
        ramus_model_q_name(one, k, there, sizeof there);
        ramus_model_q_name(other, k, name, sizeof name);
        assert_string_equal(name, there);
    }
    for (int row = 0; row < 20; row++) {
        double q[4], v[4], a[4], want[16], got[16];
        ramus_random(one, &seed, q);
        ramus_random(one, &seed, v);
        ramus_random(one, &seed, a);
        assert_int_equal(ramus_inverse_dynamics(one, data, q, v, a, want), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics(other, opened, q, v, a, got), RAMUS_OK);
        assert_true(near_numbers("forces", seed, got, want, 4, 1e-12, NULL, NULL));
        assert_int_equal(ramus_forward_dynamics(other, opened, q, v, want, got), RAMUS_OK);
        assert_true(near_numbers("accelerations", seed, got, a, 4, 1e-12, NULL, NULL));
        assert_int_equal(ramus_mass_matrix(one, data, q, want), RAMUS_OK);
        assert_int_equal(ramus_mass_matrix(other, opened, q, got), RAMUS_OK);
        assert_true(near_numbers("mass matrix", seed, got, want, 16, 1e-12, NULL, NULL));
        assert_int_equal(ramus_gravity_forces(one, data, q, want), RAMUS_OK);
        assert_int_equal(ramus_gravity_forces(other, opened, q, got), RAMUS_OK);
        assert_true(near_numbers("forces of gravity", seed, got, want, 4, 1e-12, NULL, NULL));
        assert_int_equal(ramus_energy(one, data, q, v, &want[0], &want[1]), RAMUS_OK);
        assert_int_equal(ramus_energy(other, opened, q, v, &got[0], &got[1]), RAMUS_OK);
        assert_true(near_numbers("energies", seed, got, want, 2, 1e-12, NULL, NULL));
    }
    /* what needs the inside is refused */
    double q[4] = { 0 }, x[24];
    ramus_wrench external[8] = { 0 };
    ramus_rollout *rollout = NULL;
    char *text = NULL;
    assert_int_equal(ramus_kinematics_update(other, opened, q, NULL, NULL), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_centroidal_momentum_at(other, opened, q, q, external), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_centroidal_momentum_matrix_at(other, opened, q, x), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_inverse_dynamics_external(other, opened, q, q, q, external, x), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_forward_dynamics_external(other, opened, q, q, q, external, x), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_rollout_create(other, NULL, &rollout, &err), RAMUS_ERR_UNSUPPORTED);
    assert_int_equal(ramus_model_export(other, RAMUS_EXPORT_YAML, &text, &err), RAMUS_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "only ('swing', from a library)"));
    ramus_data_destroy(opened);
    ramus_data_destroy(data);
    ramus_model_destroy(other);
    ramus_model_destroy(one);
}

/* Every kind that files may name is one that can be opened. */
static void kinds_of_files_are_those_of_sources(void **state)
{
    (void)state;
    int count = 0;
    for (const char *const *kind = source_kinds; *kind; kind++, count++)
        assert_non_null(module_source_find(*kind));
    assert_non_null(module_source_at(count - 1));
    assert_null(module_source_at(count));
}

static void loops_close_at_outlets(void **state)
{
    (void)state;
    setenv("FAULT", "", 1);
    char one_text[4096], other_text[4096];
    ramus_error err;
    ramus_data *data = NULL;
    ramus_network *n = NULL;
    snprintf(one_text, sizeof one_text, "%s%s", whole, loops);
    snprintf(other_text, sizeof other_text, "%s%s", parts, loops);
    ramus_model *one = model_of(one_text), *other = model_of(other_text);
    assert_int_equal(ramus_data_create(one, NULL, &data, &err), RAMUS_OK);
    if (ramus_network_create(other, NULL, &n, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    unsigned long long seed = 1;
    for (int row = 0; row < 20; row++) {
        double q[4], v[4], tau[4], want[4], got[4];
        ramus_random(one, &seed, q);
        ramus_random(one, &seed, v);
        ramus_random(one, &seed, tau);
        assert_int_equal(ramus_forward_dynamics(one, data, q, v, tau, want), RAMUS_OK);
        assert_int_equal(ramus_network_forward_dynamics(n, q, v, tau, got), RAMUS_OK);
        assert_true(near_numbers("accelerations with loops", seed, got, want, 4, 1e-8, NULL, NULL));
    }
    ramus_network_destroy(n);
    /* the same through a model, and the forces of the drives */
    double x[4] = { 0 }, tau[4], want[4];
    ramus_data *opened = NULL;
    assert_int_equal(ramus_model_open(&other, NULL, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(other, NULL, &opened, &err), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(other, opened, x, x, x, x), RAMUS_OK);
    for (int k = 0; k < 4; k++)
        x[k] = 0.3 + 0.1 * k;
    assert_int_equal(ramus_inverse_dynamics(other, opened, x, x, x, tau), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(one, data, x, x, x, want), RAMUS_OK);
    assert_true(near_numbers("forces with loops", 0, tau, want, 4, 1e-8, NULL, NULL));
    ramus_data_destroy(opened);
    ramus_data_destroy(data);
    ramus_model_destroy(one);
    ramus_model_destroy(other);
    /* outlets and kinds that are not there */
    static const struct {
        const char *constraint, *sentence;
    } cases[] = {
        { "{name: c, type: distance, between: [world, next/top], length: 1}",
          "constraint 'c': module 'next' has no outlet 'top'" },
        { "{name: c, type: rolling, frame: last/b, axis: [0, 1, 0]}",
          "constraint 'c' (rolling) is none that closes between outlets of modules" },
        { "{name: c, type: contact, point: last/b, box: [1, 1, 1]}",
          "constraint 'c': boxes, blocks and height fields" },
        { "{name: c, type: contact, point: last/b, field: {size: [1, 1], heights: [[0, 0], [0, 0]]}}",
          "constraint 'c': boxes, blocks and height fields" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        snprintf(one_text, sizeof one_text, "%sconstraints:\n  - %s\n", parts, cases[k].constraint);
        one = model_of(one_text);
        assert_int_not_equal(ramus_network_create(one, NULL, &n, &err), RAMUS_OK);
        if (!strstr(err.text, cases[k].sentence))
            fail_msg("\"%s\", expected \"%s\"", err.text, cases[k].sentence);
        ramus_model_destroy(one);
    }
}

static void faults_are_found_and_named(void **state)
{
    (void)state;
    static const struct {
        const char *fault, *sentence;
        int untested;
    } cases[] = {
        { "", "", 0 },
        { "", "", 1 },
        { "version", "module 'swing': " HOSTILE_LIBRARY " was made for version 2 of the contract", 0 },
        { "table", "has a table of 8 bytes, which cannot be one", 0 },
        { "lacks", "lacks one of open, close, describe, joint and outlet", 0 },
        { "nothing", "has no module for version 1 of the contract", 0 },
        { "open", "does not open: no licence", 0 },
        { "counts", "module 'swing' breaks the contract: it claims more joints, outlets or coordinates than", 0 },
        { "negative", "it claims more joints, outlets or coordinates than", 0 },
        { "sums", "the numbers of coordinates are not the sums over the joints", 0 },
        { "undescribed", "it does not describe itself", 0 },
        { "motionless", "it has outlets and does not offer motion", 0 },
        { "product", "", 0 },
        { "comma", "a name has blanks, commas, quotes or control characters", 0 },
        { "blank", "a name has blanks, commas, quotes or control characters", 0 },
        { "endless", "a name does not end", 0 },
        { "kind", "a joint is of no known kind", 0 },
        { "numbers", "a joint's numbers of coordinates do not fit its kind", 0 },
        { "own kind", "a joint of another kind needs integrate and difference", 0 },
        { "limit", "a limit is not a number", 0 },
        { "nan", "module 'swing': motion: number 7 of its answer is not finite", 0 },
        { "nan", "module 'swing': motion: number 7 of its answer is not finite", 1 },
        { "beyond", "module 'swing': motion: it wrote beyond the array that it was given", 1 },
        { "quaternion", "module 'swing': motion: the quaternion of outlet 'tip' has length", 1 },
        { "code", "module 'swing': motion: it returned a code that the contract does not have", 1 },
        { "fails", "module 'next': wrench: it failed: the gripper is on fire", 1 },
        { "sign", "contradicts itself: motion and wrench do not agree on the power of a load at its outlets", 0 },
        { "force", "module 'swing' contradicts itself: ", 0 },
        { "energy", "contradicts itself: its energy does not change by the power that comes in", 0 },
        { "skew", "contradicts itself: its articulated inertia is not symmetric", 0 },
        { "heavy", "contradicts itself: its articulated inertia is negative in some direction", 0 },
        { "inertia", "contradicts itself: its articulated inertia and wrench do not agree at the inlet", 0 },
        { "response", "contradicts itself: a response is not the difference of two whole answers", 0 },
        { "readings", "forward dynamics needs articulated and accelerate, which module 'swing' does not offer", 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[1024];
        try_network(cases[k].fault, cases[k].untested, text);
        const int fits = cases[k].sentence[0] ? strstr(text, cases[k].sentence) != NULL : text[0] == '\0';
        if (!fits)
            fail_msg("fault '%s': \"%s\", expected \"%s\"", cases[k].fault, text, cases[k].sentence);
    }
}

/* An answer that is not finite is a failure of its module in every method; a motion that grows beyond all numbers is none. */
static void a_run_names_the_module_that_fails(void **state)
{
    (void)state;
    static const ramus_sim_method methods[] = { RAMUS_SIM_EULER, RAMUS_SIM_RK4, RAMUS_SIM_ADAPTIVE };
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        ramus_model *model = model_of(parts);
        ramus_sim_options opt = ramus_sim_options_default();
        ramus_sim *sim = NULL;
        ramus_error err;
        ramus_sim_verdict verdict;
        opt.method = methods[m];
        setenv("FAULT", "", 1);
        assert_int_equal(ramus_model_open(&model, NULL, &err), RAMUS_OK);
        assert_int_equal(ramus_sim_create(model, &opt, &sim, &err), RAMUS_OK);
        assert_int_equal(ramus_sim_run(sim, 0.02, 0, NULL, NULL), RAMUS_OK);
        setenv("FAULT", "nan", 1);
        assert_int_equal(ramus_sim_run(sim, 0.04, 0, NULL, NULL), RAMUS_ERR_PORT);
        if (strcmp(ramus_sim_error(sim)->text, "module 'swing': motion: number 7 of its answer is not finite") != 0)
            fail_msg("%s", ramus_sim_error(sim)->text);
        setenv("FAULT", "", 1);
        ramus_sim_report(sim, &verdict);
        assert_false(verdict.broken);
        const double q[4] = { 0 }, v[4] = { 1e170, 1e170, 1e170, 1e170 };
        assert_int_equal(ramus_sim_set_state(sim, 0, q, v), RAMUS_OK);
        assert_int_equal(ramus_sim_run(sim, 0.04, 0, NULL, NULL), RAMUS_ERR_NOT_FINITE);
        ramus_sim_report(sim, &verdict);
        assert_true(verdict.broken);
        ramus_sim_destroy(sim);
        ramus_model_destroy(model);
    }
}

static void files_that_are_no_modules(void **state)
{
    (void)state;
    static const struct {
        const char *box, *sentence;
    } cases[] = {
        { "{library: nothing.so}", "black box|module 'x': the library cannot be loaded: " },
        { "{library: /dev/null}", "module 'x': the library cannot be loaded: " },
        { "{library: libm.so.6}",
          "the library cannot be loaded" }, /* beside the robot's file, not in the system's folders */
        { "{library: [a.so, b.so]}", "module 'x': library takes the name of one file" },
        { "{library: " HOSTILE_LIBRARY ", options: {weight: 2}}",
          "does not open: there is no option 'weight', only 'mass'" },
        { "true", "black box 'x' has no source" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[1024];
        ramus_error err = { 0 };
        ramus_network *n = NULL;
        snprintf(text, sizeof text,
                 BODY "robot:\n  - {name: root, module: body}\n  - {name: x, black_box: %s, on: root/b}\n",
                 cases[k].box);
        ramus_model *model = model_of(text);
        assert_int_not_equal(ramus_network_create(model, NULL, &n, &err), RAMUS_OK);
        const char *want = strchr(cases[k].sentence, '|') ? strchr(cases[k].sentence, '|') + 1 : cases[k].sentence;
        if (!strstr(err.text, want))
            fail_msg("%s: \"%s\", expected \"%s\"", cases[k].box, err.text, want);
        ramus_model_destroy(model);
    }
}

static void outlets_are_found_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *on, *sentence;
    } cases[] = {
        { "x", "" },
        { "x/tip", "" },
        { "x/top", "robot.yaml:7: 'y' sits on 'x/top': module 'x' has no outlet 'top'; it has: tip" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[1024];
        ramus_error err = { 0 };
        ramus_network *n = NULL;
        snprintf(text, sizeof text,
                 BODY "robot:\n  - {name: x, black_box: {library: " HOSTILE_LIBRARY
                      "}}\n  - {name: y, module: body, on: %s}\n",
                 cases[k].on);
        ramus_model *model = model_of(text);
        ramus_network_create(model, NULL, &n, &err);
        if (strcmp(err.text, cases[k].sentence) != 0)
            fail_msg("%s: \"%s\", expected \"%s\"", cases[k].on, err.text, cases[k].sentence);
        ramus_network_destroy(n);
        ramus_model_destroy(model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_of_files_are_those_of_sources),
        cmocka_unit_test(a_library_is_part_of_the_robot),
        cmocka_unit_test(loops_close_at_outlets),
        cmocka_unit_test(faults_are_found_and_named),
        cmocka_unit_test(a_run_names_the_module_that_fails),
        cmocka_unit_test(files_that_are_no_modules),
        cmocka_unit_test(outlets_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
