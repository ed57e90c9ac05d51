/* test_large_robots.c - robots of fifty thousand instances, built and taken apart in linear time */
#include "ramus/mechanism.h"
#include "ramus/model.h"
#include "support/cpu_limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define TRY(expression)                                                                                                \
    do {                                                                                                               \
        if ((expression) != RAMUS_OK) {                                                                                \
            fprintf(stderr, "line %d: %s\n", __LINE__, err.text);                                                      \
            return 0;                                                                                                  \
        }                                                                                                              \
    } while (0)
#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "line %d: " #condition "\n", __LINE__);                                                    \
            return 0;                                                                                                  \
        }                                                                                                              \
    } while (0)

/* One link with one joint; `count` frames on it. */
static ramus_status make_module(int count, ramus_module **out, ramus_error *err)
{
    ramus_link_description d = ramus_link_description_default();
    ramus_status status = ramus_module_create("m", NULL, NULL, out, err);
    d.name = "l";
    d.joint_name = "j";
    d.joint_type = RAMUS_REVOLUTE;
    d.mass = 1;
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 1;
    if (status == RAMUS_OK)
        status = ramus_module_add_link(*out, &d, err);
    for (int k = 0; k < count && status == RAMUS_OK; k++) {
        char name[32];
        snprintf(name, sizeof name, "f%d", k);
        status = ramus_module_add_frame(*out, name, "l", ramus_pose_identity(), err);
    }
    return status;
}

static ramus_status attach_row(ramus_builder *builder, ramus_module *module, int count, ramus_error *err)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < count && status == RAMUS_OK; k++) {
        char name[32], on[32];
        snprintf(name, sizeof name, "i%d", k);
        snprintf(on, sizeof on, "i%d/l", k - 1);
        status = ramus_builder_attach(builder, name, module, k ? on : NULL, NULL, 0, err);
    }
    return status;
}

/* A spring, a distance and a lock on each instance. */
static ramus_status add_things(ramus_builder *builder, int count, ramus_error *err)
{
    ramus_status status = RAMUS_OK;
    for (int k = 1; k < count && status == RAMUS_OK; k++) {
        char frame[32], name[32], joint[32];
        const double value = 0.5;
        snprintf(frame, sizeof frame, "i%d/l", k);
        snprintf(joint, sizeof joint, "i%d/j", k);
        snprintf(name, sizeof name, "s%d", k);
        ramus_part_description spring = ramus_part_description_default();
        spring.name = name;
        spring.kind = RAMUS_PART_SPRING;
        spring.frame_a = frame;
        spring.frame_b = "i0/l";
        spring.stiffness = 1;
        ramus_constraint_description distance = ramus_constraint_description_default();
        distance.name = name;
        distance.kind = RAMUS_CONSTRAINT_DISTANCE;
        distance.frame_a = frame;
        distance.frame_b = "i0/l";
        distance.length = 1;
        status = ramus_builder_add_part(builder, &spring, err);
        if (status == RAMUS_OK)
            status = ramus_builder_add_constraint(builder, &distance, err);
        if (status == RAMUS_OK)
            status = ramus_builder_lock(builder, joint, &value, 1, err);
    }
    return status;
}

/* Attach in a row, add things, copy, nest, compile; then detach all but the root at once. */
static int whole(const void *user)
{
    ramus_error err;
    ramus_module *module = NULL, *nested = NULL;
    ramus_builder *builder = NULL, *copy = NULL;
    ramus_model *model = NULL;
    TRY(make_module(0, &module, &err));
    TRY(ramus_builder_create("large", NULL, NULL, &builder, &err));
    TRY(attach_row(builder, module, LARGE, &err));
    TRY(add_things(builder, LARGE, &err));
    TRY(ramus_model_compile(builder, NULL, &model, &err));
    CHECK(ramus_model_nlink(model) == LARGE && ramus_model_nq(model) == 1);
    CHECK(ramus_model_nconstraint(model) == LARGE - 1 && ramus_model_npart(model) == LARGE - 1);
    CHECK(ramus_model_find_part(model, "s7").index == 6);
    TRY(ramus_module_from_builder(builder, &nested, &err));
    CHECK(ramus_module_nlink(nested) == LARGE);
    TRY(ramus_builder_copy(builder, NULL, &copy, &err));
    TRY(ramus_builder_move(copy, "i1", "i0/l", NULL, &err));
    TRY(ramus_builder_detach(copy, "i1", &err));
    CHECK(ramus_builder_ninstance(copy) == 1);
    ramus_model_destroy(model);
    TRY(ramus_model_compile(copy, NULL, &model, &err));
    CHECK(ramus_model_nconstraint(model) == 0 && ramus_model_npart(model) == 0);
    ramus_model_destroy(model);
    ramus_module_destroy(nested);
    ramus_module_destroy(module);
    ramus_builder_destroy(copy);
    ramus_builder_destroy(builder);
    (void)user;
    return 1;
}

/* Take a row apart from its end, one by one; lock and unlock on the way. */
static int one_by_one(const void *user)
{
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    const double value = 1;
    TRY(make_module(0, &module, &err));
    TRY(ramus_builder_create("large", NULL, NULL, &builder, &err));
    TRY(attach_row(builder, module, LARGE, &err));
    for (int k = LARGE - 1; k > 0; k--) {
        char name[32], joint[32];
        snprintf(name, sizeof name, "i%d", k);
        snprintf(joint, sizeof joint, "i%d/j", k);
        TRY(ramus_builder_lock(builder, joint, &value, 1, &err));
        TRY(ramus_builder_unlock(builder, joint, &err));
        TRY(ramus_builder_detach(builder, name, &err));
    }
    CHECK(ramus_builder_ninstance(builder) == 1);
    CHECK(ramus_builder_detach(builder, "i1", &err) == RAMUS_ERR_NOT_FOUND);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    (void)user;
    return 1;
}

static int frames(const void *user)
{
    ramus_error err;
    ramus_module *module = NULL;
    TRY(make_module(LARGE, &module, &err));
    CHECK(ramus_module_add_frame(module, "f0", "l", ramus_pose_identity(), &err) == RAMUS_ERR_MODEL);
    ramus_module_destroy(module);
    (void)user;
    return 1;
}

/* A long row of links that do not turn, on one that does. */
static int without_turns(const void *user)
{
    ramus_error err;
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_link_description d = ramus_link_description_default();
    TRY(make_module(0, &module, &err));
    for (int k = 0; k < 3 * LARGE; k++) {
        char name[32], joint[32];
        snprintf(name, sizeof name, "l%d", k);
        snprintf(joint, sizeof joint, "j%d", k);
        d.name = name;
        d.joint_name = joint;
        d.joint_type = k % 10 ? RAMUS_FIXED : RAMUS_PRISMATIC;
        TRY(ramus_module_add_link(module, &d, &err));
    }
    TRY(ramus_builder_create("large", NULL, NULL, &builder, &err));
    TRY(ramus_builder_attach(builder, "i", module, NULL, NULL, 0, &err));
    TRY(ramus_model_compile(builder, NULL, &model, &err));
    CHECK(ramus_model_nlink(model) == 3 * LARGE + 1);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    (void)user;
    return 1;
}

static void test_large(void **state)
{
    (void)state;
    assert_true(within_cpu_limit("a whole row", whole, NULL));
    assert_true(within_cpu_limit("one by one", one_by_one, NULL));
    assert_true(within_cpu_limit("frames", frames, NULL));
    assert_true(within_cpu_limit("a row that does not turn", without_turns, NULL));
}

/* ---- what stays when an instance goes ---- */

/* A spring of the robot stands on a lever of a nested assembly: it stays as long as that assembly does. */
static void test_spring_on_nested_lever(void **state)
{
    ramus_error err;
    ramus_module *module = NULL, *nested = NULL;
    ramus_builder *inner = NULL, *outer = NULL;
    ramus_model *model = NULL;
    ramus_lever_description lever = ramus_lever_description_default();
    ramus_part_description spring = ramus_part_description_default();
    static const struct {
        const char *detached;
        int springs;
    } steps[] = { { "b", 1 }, { "a", 0 } };
    (void)state;
    assert_int_equal(make_module(0, &module, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_create("inner", NULL, NULL, &inner, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(inner, "arm", module, NULL, NULL, 0, &err), RAMUS_OK);
    lever.name = "rocker";
    lever.pivot = "arm/l";
    lever.axis = ramus_vec3_make(0, 1, 0);
    lever.tip = ramus_vec3_make(0.1, 0, 0);
    assert_int_equal(ramus_builder_add_lever(inner, &lever, &err), RAMUS_OK);
    assert_int_equal(ramus_module_from_builder(inner, &nested, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_create("outer", NULL, NULL, &outer, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "root", module, NULL, NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "a", nested, "root/l", NULL, 0, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(outer, "b", module, "root/l", NULL, 0, &err), RAMUS_OK);
    spring.name = "pull";
    spring.kind = RAMUS_PART_SPRING;
    spring.lever_a = "a/rocker";
    spring.frame_b = "root/l";
    assert_int_equal(ramus_builder_add_part(outer, &spring, &err), RAMUS_OK);
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        assert_int_equal(ramus_builder_detach(outer, steps[k].detached, &err), RAMUS_OK);
        assert_int_equal(ramus_model_compile(outer, NULL, &model, &err), RAMUS_OK);
        assert_int_equal(ramus_model_npart(model), steps[k].springs);
        ramus_model_destroy(model);
    }
    ramus_builder_destroy(inner);
    ramus_builder_destroy(outer);
    ramus_module_destroy(module);
    ramus_module_destroy(nested);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_spring_on_nested_lever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
