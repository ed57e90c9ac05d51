/* test_generated_loops.c - generated functions with loops compute what the library does: compiled, with their own test
 *
 * Random robots of all joint types: with dependent joints, with numbers that stay variable and are changed, with a module in a black box.
 */
#include "tree/changed_link.h"
#include "tree/equations_robot.h"

#include "support/program.h"
#include "support/temporary.h"
#include "tools/generate/reference.h"

static const unsigned every_function = RAMUS_GENERATE_ALL | RAMUS_GENERATE_KINEMATICS | RAMUS_GENERATE_JACOBIANS |
                                       RAMUS_GENERATE_DERIVATIVES | RAMUS_GENERATE_COMPOSED;

/* The text with `from` replaced; owned. */
static char *replaced(const char *text, const char *from, const char *to)
{
    out o = { 0 };
    for (const char *at; (at = strstr(text, from)); text = at + strlen(from))
        out_add(&o, "%.*s%s", (int)(at - text), text, to);
    out_add(&o, "%s", text);
    assert_false(o.failed);
    return o.data;
}

/* Code of one model, tested with reference values of another one, which has the numbers p (NULL: the same). */
static void agree(const char *folder, unsigned long long seed, const ramus_model *model, const ramus_model *changed,
                  ramus_generate_options *how, const double p[], int np)
{
    const ramus_frame frame = { (int)(seed % (unsigned long long)ramus_model_nframe(model)) };
    ramus_generated *made = NULL;
    ramus_error err;
    out test = { 0 }, numbers_of_p = { 0 };
    char header[300], kept[300];
    how->frame = &frame;
    how->nframe = 1;
    how->loop_operations = 0;
    if (ramus_generate(model, how, &made, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    assert_int_equal(generate_reference(changed, how, made, &test), 0);
    snprintf(header, sizeof header, "%s.h", made->name);
    snprintf(kept, sizeof kept, "%s_p,", made->name);
    out_add(&numbers_of_p, "static const double changed_p[] = {");
    for (int k = 0; p && k < np; k++)
        out_add(&numbers_of_p, " %.17g,", p[k]);
    out_add(&numbers_of_p, " 0 };\nint main(void)");
    char *other = replaced(test.data, kept, "changed_p,");
    char *whole = replaced(other, "int main(void)", p ? numbers_of_p.data : "int main(void)");
    assert_true(!p || strstr(other, "changed_p,"));
    write_file(header, made->header);
    write_file("robot.c", made->source);
    write_file("test.c", whole);
    if (program_shell("cd %s && cc -std=c99 -pedantic -O1 -Wall -Wextra -Wconversion -Werror robot.c test.c -o t "
                      "&& ./t > out && "
                      "grep -q 'all agree' out || { cat out; false; }",
                      folder) != 0)
        fail_msg("seed %llu: see above", seed);
    free(other);
    free(whole);
    out_release(&test);
    out_release(&numbers_of_p);
    ramus_generated_destroy(made);
}

static unsigned long long count_of(unsigned long long few, unsigned long long many)
{
    return getenv("RAMUS_LONG") ? many : few;
}

/* All joint types, dependent joints; every other robot has a link whose numbers and place are changed, and gravity. */
static void random_trees(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    for (unsigned long long seed = 10; seed < 10 + count_of(4, 40); seed++) {
        robot r = robot_create(seed);
        ramus_generate_options how = ramus_generate_options_default();
        ramus_model *changed = NULL;
        ramus_error err;
        char path[KEPT_MOST][200];
        const char *keep[KEPT_MOST];
        double p[KEPT_NUMBERS];
        how.functions = every_function;
        if (seed % 4 < 2) {
            how.nkeep = change_link(&r, &r.tree->link[seed * 7 % (unsigned long long)r.tree->nlink], path, p);
            how.keep = keep;
            for (int k = 0; k < how.nkeep; k++)
                keep[k] = path[k];
            r.tree->gravity = (ramus_vec3){ 1, -2, 3 };
        }
        if (tree_model_create(r.tree, NULL, NULL, &changed, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        agree(folder, seed, r.model, changed, &how, how.nkeep > 0 ? p : NULL, KEPT_NUMBERS);
        ramus_model_destroy(changed);
        robot_destroy(&r);
    }
    assert_int_equal(program_leave(folder), 0);
}

/* A module in a black box: what carries it takes its wrench, what it carries its motion. Composed forces are not known at a box on the
 * world. */
static void black_boxes(void **state)
{
    (void)state;
    char folder[TEMPORARY_SIZE];
    assert_int_equal(program_enter(folder, NULL, 0), 0);
    for (unsigned long long seed = 3; seed < 3 + count_of(2, 40); seed++) {
        plain_tree *tree = tree_of_types(seed + 20, 25, JOINT_MASK_ALL);
        tree_partition parts = random_partition_create(seed, tree, tree->nlink < 4 ? tree->nlink : 4);
        int black_box[8] = { 0 };
        ramus_model *model = NULL;
        ramus_error err;
        ramus_generate_options how = ramus_generate_options_default();
        black_box[seed % (unsigned long long)parts.nmodule] = 1;
        if (tree_model_create(tree, &parts, black_box, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        how.functions = every_function;
        for (int k = 0; k < ramus_model_ninstance(model); k++) {
            const ramus_instance_info about = ramus_model_instance(model, (ramus_instance){ k });
            if (about.black_box && about.wrench_port.index < 0)
                how.functions &= ~(unsigned)RAMUS_GENERATE_COMPOSED;
        }
        if (ramus_model_nframe(model) > 0) /* the box has left something */
            agree(folder, seed, model, model, &how, NULL, 0);
        ramus_model_destroy(model);
        tree_partition_destroy(&parts);
        plain_tree_destroy(tree);
    }
    assert_int_equal(program_leave(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_trees), cmocka_unit_test(black_boxes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
