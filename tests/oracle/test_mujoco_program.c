/* test_mujoco_program.c - ramus kinematics as users run it, on random trees in files, against MuJoCo
 *
 * Link frames are the moved joint frames, as files have them.  * Columns by name: poses, twists and classical accelerations of links and named frames, centre of mass and momentum. MuJoCo's
 * accelerations contain -g.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "oracle/mujoco_kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/program.h"
#include "support/random_model.h"
#include "support/temporary.h"

static const double tolerance = 1e-11;
static char folder[TEMPORARY_SIZE];

static int setup(void **state)
{
    (void)state;
    return temporary_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    return program_shell("rm -rf '%s'", folder);
}

/* The robot and one state of it as files. */
static void write_files(const ramus_model *model, const random_state *s)
{
    char *text = NULL;
    ramus_states *states = NULL;
    ramus_table *table = NULL;
    ramus_error err;
    if (ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err) != RAMUS_OK ||
        ramus_text_save(text, "robot.yaml", &err) != RAMUS_OK ||
        ramus_states_create(model, 1, &states, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    memcpy(states->q, s->q, (size_t)ramus_model_nq(model) * sizeof *s->q);
    memcpy(states->v, s->v, (size_t)ramus_model_nv(model) * sizeof *s->v);
    memcpy(states->a, s->a, (size_t)ramus_model_nv(model) * sizeof *s->a);
    if (ramus_states_table(model, states, RAMUS_STATES_Q | RAMUS_STATES_V | RAMUS_STATES_A, &table, &err) != RAMUS_OK ||
        ramus_table_save(table, "states.csv", &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_table_destroy(table);
    ramus_states_destroy(states);
    ramus_text_destroy(text);
}

/* `count` numbers of the only row, from the column named. */
static const double *numbers(const ramus_table *table, const char *quantity, const char *frame, const char *first)
{
    char name[128];
    snprintf(name, sizeof name, "%s%s%s.%s", quantity, frame[0] ? "." : "", frame, first);
    const int column = ramus_table_find_column(table, name);
    if (column < 0)
        fail_msg("there is no column %s", name);
    return table->values + column;
}

/* One frame; its columns against MuJoCo's site. */
static int compare_frame(unsigned long long seed, const mujoco_robot *oracle, const char *name, int site)
{
    int failures = 0;
    ramus_table *table = NULL;
    ramus_error err;
    char *text = program_output(0, "kinematics robot.yaml --states states.csv --frame %s --classical", name);
    if (ramus_table_parse(text, strlen(text), "output", &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    const mjData *d = oracle->data;
    const double *pose = numbers(table, "pose", name, "px"), mass = oracle->model->body_subtreemass[0];
    const ramus_pose x = { .rotation = { pose[3], pose[4], pose[5], pose[6] } };
    double matrix[12], want[6], momentum[6];
    ramus_pose_to_matrix(x, matrix, matrix + 9);
    failures += !near_numbers("position", seed, pose, d->site_xpos + 3 * site, 3, tolerance, NULL, NULL);
    failures += !near_numbers("rotation", seed, matrix, d->site_xmat + 9 * site, 9, tolerance, NULL, NULL);
    mj_objectVelocity(oracle->model, d, mjOBJ_SITE, site, want, 1);
    failures += !near_numbers("twist", seed, numbers(table, "twist", name, "wx"), want, 6, tolerance, NULL, NULL);
    mj_objectAcceleration(oracle->model, d, mjOBJ_SITE, site, want, 1);
    const ramus_vec3 g = rot_apply(rot_inv(x.rotation), oracle->tree->gravity);
    want[3] += g.x, want[4] += g.y, want[5] += g.z;
    failures +=
        !near_numbers("acceleration", seed, numbers(table, "acceleration", name, "wx"), want, 6, tolerance, NULL, NULL);
    failures +=
        !near_numbers("centre of mass", seed, numbers(table, "com", "", "x"), d->subtree_com, 3, tolerance, NULL, NULL);
    for (int k = 0; k < 3; k++) {
        momentum[k] = d->subtree_angmom[k];
        momentum[3 + k] = mass * d->subtree_linvel[k];
    }
    failures += !near_numbers("momentum", seed, numbers(table, "momentum", "", "wx"), momentum, 6, tolerance * mass,
                              NULL, NULL);
    ramus_table_destroy(table);
    free(text);
    return failures;
}

static void test_columns(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        const random_tree_options opt = { 1 + (int)(seed % 12), (tree_shape)(seed % TREE_SHAPE_COUNT), JOINT_MASK_ALL,
                                          0, 1 };
        char error[1000];
        ramus_error err;
        ramus_model *model = NULL;
        plain_tree *tree = random_tree_create(seed, &opt);
        if (tree->nq == 0) { /* no table of states without columns */
            plain_tree_destroy(tree);
            continue;
        }
        random_state s = random_state_create(seed, tree);
        mujoco_robot oracle = mujoco_robot_create(tree, error, sizeof error);
        if (!oracle.model)
            fail_msg("seed %llu: MuJoCo refuses the model: %s", seed, error);
        if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        mujoco_robot_evaluate(&oracle, s.q, s.v, s.a);
        write_files(model, &s);
        const int k = (int)(seed % (unsigned long long)opt.nlink), named = tree->link[k].frame[0] != '\0';
        char name[128], site[32];
        snprintf(name, sizeof name, "robot/%s", named ? tree->link[k].frame : tree->link[k].name);
        snprintf(site, sizeof site, "%c%d", named ? 'f' : 's', k);
        failures += compare_frame(seed, &oracle, name, mj_name2id(oracle.model, mjOBJ_SITE, site));
        ramus_model_destroy(model);
        mujoco_robot_destroy(&oracle);
        random_state_destroy(&s);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_columns) };
    return cmocka_run_group_tests(tests, setup, teardown);
}
