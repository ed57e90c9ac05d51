/* test_mujoco_robots.c - inverse dynamics of our robots and of URDFs against MuJoCo
 *
 * First with a MuJoCo model made from what our loader understood (1e-10), then, for URDFs, with MuJoCo's own reading of
 * the file, which shares nothing with ours. That one keeps only about nine digits of a rotated inertia tensor: 1e-6; and
 * it is compared for robots whose joints have one coordinate each, for which MuJoCo and the file agree about coordinates.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"
#include "support/urdf_models.h"

static const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    ramus_model_v_name(model, k, name, sizeof name);
    return name;
}

static double *numbers(int n)
{
    double *x = calloc((size_t)n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

/* ---- MuJoCo's model made from ours -------------------------------------------------------------------------- */

static int compare_model(const char *what, const ramus_model *model, const plain_tree *tree)
{
    char text[1000];
    int failures = 0;
    mujoco_oracle *oracle = mujoco_oracle_create(tree, text, sizeof text);
    if (!oracle)
        fail_msg("%s: MuJoCo refuses the model: %s", what, text);
    ramus_wrench *want_wrench = calloc((size_t)tree->nlink + 1, sizeof *want_wrench);
    ramus_wrench *got_wrench = calloc((size_t)tree->nlink + 1, sizeof *got_wrench);
    double *want = numbers(tree->nv), *got = numbers(tree->nv);
    for (int algebra = RAMUS_ALGEBRA_SV; algebra <= RAMUS_ALGEBRA_DQ; algebra++) {
        ramus_error err;
        ramus_data *data = NULL;
        ramus_data_options opt = ramus_data_options_default();
        opt.algebra = (ramus_algebra)algebra;
        if (ramus_data_create(model, &opt, &data, &err) != RAMUS_OK)
            fail_msg("%s: %s", what, err.text);
        for (unsigned long long seed = 0; seed < 20; seed++) {
            random_state s = random_state_create(seed, tree);
            mujoco_oracle_inverse_dynamics(oracle, s.q, s.v, s.a, s.external, want, want_wrench);
            assert_int_equal(ramus_inverse_dynamics_wrenches(model, data, s.q, s.v, s.a, s.external, got, got_wrench),
                             RAMUS_OK);
            failures += !near_numbers(what, seed, got, want, tree->nv, 1e-10, coordinate_name, model);
            failures += !near_wrenches(what, seed, got_wrench, want_wrench, tree->nlink, 1e-10);
            mujoco_oracle_inverse_dynamics(oracle, s.q, s.v, s.a, NULL, want, NULL);
            assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, got), RAMUS_OK);
            failures += !near_numbers(what, seed, got, want, tree->nv, 1e-10, coordinate_name, model);
            random_state_destroy(&s);
        }
        ramus_data_destroy(data);
    }
    free(want);
    free(got);
    free(want_wrench);
    free(got_wrench);
    mujoco_oracle_destroy(oracle);
    return failures;
}

static int compare_file(const char *path, int floating)
{
    char what[600];
    int failures = 0;
    ramus_error err;
    ramus_model *model = NULL;
    ramus_load_options opt = ramus_load_options_default();
    opt.floating = floating;
    opt.tree = 1; /* MuJoCo is given the tree: its constraints are soft, and it has no springs between points here */
    if (ramus_model_load(path, &opt, &model, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const char *slash = strrchr(path, '/');
    snprintf(what, sizeof what, "%s%s", slash ? slash + 1 : path, floating ? ", floating" : "");
    plain_tree *tree = plain_tree_from_model(model);
    if (!tree)
        fail_msg("%s has black boxes", what);
    failures = compare_model(what, model, tree);
    printf("    %-32s nv %3d  %s\n", what, ramus_model_nv(model), failures ? "DIFFERS" : "agrees with MuJoCo (1e-10)");
    plain_tree_destroy(tree);
    ramus_model_destroy(model);
    return failures;
}

static void our_robots(void **state)
{
    (void)state;
    static const char *const robots[] = { "bm",     "mbm", "branched-38", "serial-50", "holonomic-9", "nonholonomic-8",
                                          "charmie" };
    int failures = 0;
    for (size_t i = 0; i < sizeof robots / sizeof *robots; i++) {
        char path[1000];
        snprintf(path, sizeof path, RAMUS_SOURCE_DIR "/robots/%s.yaml", robots[i]);
        failures += compare_file(path, 0);
    }
    assert_int_equal(failures, 0);
}

/* ---- MuJoCo's own reading of a URDF ------------------------------------------------------------------------- */

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t used = 0, room = 1 << 20;
    char *text = malloc(room + 1);
    assert_non_null(text);
    for (size_t n; (n = fread(text + used, 1, room - used, file)) > 0;) {
        used += n;
        if (used == room) {
            room *= 2;
            text = realloc(text, room + 1);
            assert_non_null(text);
        }
    }
    text[used] = '\0';
    fclose(file);
    return text;
}

/* Remove everything from each `open` to the `close` that follows it. */
static void cut(char *text, const char *open, const char *close)
{
    for (char *start; (start = strstr(text, open)) != NULL;) {
        char *end = strstr(start, close);
        assert_non_null(end);
        memmove(start, end + strlen(close), strlen(end + strlen(close)) + 1);
    }
}

/* Remove the elements called `tag`, whole or self-closing. */
static void cut_elements(char *text, const char *tag)
{
    char open[32], close[32];
    snprintf(open, sizeof open, "<%s", tag);
    snprintf(close, sizeof close, "</%s>", tag);
    char *at = text;
    while ((at = strstr(at, open)) != NULL) {
        const char after = at[strlen(open)];
        if (after != ' ' && after != '>' && after != '/' && after != '\n' && after != '\t' && after != '\r') {
            at++;
            continue;
        }
        char *end = strchr(at, '>');
        assert_non_null(end);
        if (end[-1] != '/') {
            end = strstr(end, close);
            assert_non_null(end);
            end += strlen(close) - 1;
        }
        memmove(at, end + 1, strlen(end + 1) + 1);
    }
}

/* The file without shapes, and with what MuJoCo needs to be told: keep fixed joints, do not refuse massless links (the
 * bounds are far below the tolerance) nor inertias that no body can have (these are averaged, see repair). */
static char *urdf_for_mujoco(const char *path)
{
    static const char extra[] = "<mujoco><compiler fusestatic=\"false\" discardvisual=\"true\" boundmass=\"1e-11\" "
                                "boundinertia=\"1e-11\" balanceinertia=\"true\"/></mujoco>";
    char *text = read_text(path);
    assert_non_null(text);
    cut(text, "<!--", "-->");
    static const char *const shapes[] = { "visual", "collision", "gazebo", "transmission", "mujoco" };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        cut_elements(text, shapes[i]);
    char *robot = strstr(text, "<robot");
    assert_non_null(robot);
    char *inside = strchr(robot, '>');
    assert_non_null(inside);
    inside++;
    char *out = malloc(strlen(text) + sizeof extra);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(inside - text), text, extra, inside);
    free(text);
    return out;
}

/* MuJoCo averages inertias that break the triangle inequality; the file's own (as we read it) is put back for those
 * bodies. Returns how many. */
static int repair(mjModel *m, const plain_tree *tree)
{
    int repaired = 0;
    for (int k = 0; k < tree->nlink; k++) {
        const int b = mj_name2id(m, mjOBJ_BODY, tree->link[k].name);
        double i[3];
        ramus_quat r;
        principal_inertia(tree->link[k].inertia, i, &r);
        if (b < 0 ||
            (i[0] + i[1] >= i[2] && i[0] + i[2] >= i[1] && i[1] + i[2] >= i[0] && i[0] >= 0 && i[1] >= 0 && i[2] >= 0))
            continue;
        memcpy(m->body_inertia + 3 * b, i, sizeof i);
        memcpy(m->body_iquat + 4 * b, &r, sizeof r);
        m->body_sameframe[b] = 0;
        repaired++;
    }
    return repaired;
}

static int mujoco_joint(const mjModel *m, const plain_link *l)
{
    return l->type == RAMUS_FIXED ? -1 : mj_name2id(m, mjOBJ_JOINT, l->joint);
}

static int one_coordinate_each(const plain_tree *tree)
{
    for (int k = 0; k < tree->nlink; k++)
        if (ramus_joint_type_nv(tree->link[k].type) > 1)
            return 0;
    return 1;
}

static int compared; /* files by compare_reading */

static int compare_reading(const char *path, const char *what)
{
    char text[1000];
    ramus_error err;
    ramus_model *model = NULL;
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    plain_tree *tree = plain_tree_from_model(model);
    if (!one_coordinate_each(tree)) {
        plain_tree_destroy(tree);
        ramus_model_destroy(model);
        return 0;
    }
    char *urdf = urdf_for_mujoco(path);
    mjModel *m = mujoco_load_text(urdf, strlen(urdf), "robot.urdf", text, sizeof text);
    free(urdf);
    if (!m)
        fail_msg("%s: MuJoCo does not read it: %.100s", what, text);
    compared++;
    int failures = 0;
    ramus_data *data = NULL;
    const int repaired = repair(m, tree);
    mjData *d = mj_makeData(m);
    double *want = numbers(tree->nv), *got = numbers(tree->nv), *qfrc = numbers(m->nv);
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    for (unsigned long long seed = 0; seed < 10; seed++) {
        random_state s = random_state_create(seed, tree);
        int moved = 0;
        for (int k = 0; k < tree->nlink; k++) {
            const int j = mujoco_joint(m, &tree->link[k]);
            double joint_q[7], joint_v[6], joint_a[6];
            if (j < 0)
                continue;
            plain_joint_state(tree, k, s.q, s.v, s.a, joint_q, joint_v, joint_a);
            d->qpos[m->jnt_qposadr[j]] = joint_q[0];
            d->qvel[m->jnt_dofadr[j]] = joint_v[0];
            d->qacc[m->jnt_dofadr[j]] = joint_a[0];
            moved++;
        }
        mj_kinematics(m, d);
        mj_comPos(m, d);
        mj_comVel(m, d);
        mj_rne(m, d, 1, qfrc);
        memset(want, 0, (size_t)tree->nv * sizeof *want);
        for (int k = 0; k < tree->nlink; k++) {
            const int j = mujoco_joint(m, &tree->link[k]);
            if (j >= 0)
                plain_joint_add_force(tree, k, qfrc + m->jnt_dofadr[j], want);
        }
        assert_int_equal(moved, m->njnt);
        assert_int_equal(ramus_inverse_dynamics(model, data, s.q, s.v, s.a, got), RAMUS_OK);
        failures += !near_numbers(what, seed, got, want, tree->nv, 1e-6, coordinate_name, model);
        random_state_destroy(&s);
    }
    printf("    %-32s %s", what, failures ? "DIFFERS" : "agrees with MuJoCo's own reading (1e-6)");
    printf(repaired ? ", %d impossible inertias put back\n" : "\n", repaired);
    free(want);
    free(got);
    free(qfrc);
    mj_deleteData(d);
    mj_deleteModel(m);
    ramus_data_destroy(data);
    plain_tree_destroy(tree);
    ramus_model_destroy(model);
    return failures;
}

/* ---- every URDF --------------------------------------------------------------------------------------------- */

static int welded_and_floating(const char *path, const char *name)
{
    (void)name;
    return compare_file(path, 0) + compare_file(path, 1);
}

static void urdf_robots(void **state)
{
    (void)state;
    assert_int_equal(urdf_models_for_each(welded_and_floating), 0);
}

static void urdf_robots_as_mujoco_reads_them(void **state)
{
    (void)state;
    assert_int_equal(urdf_models_for_each(compare_reading), 0);
    assert_true(compared >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_robots),
        cmocka_unit_test(urdf_robots),
        cmocka_unit_test(urdf_robots_as_mujoco_reads_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
