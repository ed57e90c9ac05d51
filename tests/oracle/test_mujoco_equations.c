/* test_mujoco_equations.c - mass matrices and accelerations of random trees against MuJoCo
 *
 * MuJoCo's velocities are P v: equal for most joints, exchanged for cylindrical ones, turned for free ones; a helical
 * joint is two of MuJoCo's, so P is tall there. So M = P^T M_mujoco P for every type (mj_fullM). Accelerations are
 * those of mj_forward, which knows no helical joint: that type is left out there. Its forces are P tau where P is
 * orthogonal.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "oracle/mujoco_kinematics.h"
#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

static double *numbers(int n)
{
    double *x = calloc((size_t)n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    const int nv = ramus_model_nv(model);
    ramus_model_v_name(model, nv ? k % nv : 0, name, sizeof name);
    return name;
}

/* Column k of P: MuJoCo's velocities for unit velocity k. [mjModel.nv x nv] */
static double *velocity_map(const mujoco_robot *r, const double q[])
{
    const int nv = r->tree->nv, rows = r->model->nv;
    double *P = numbers(rows * nv), *v = numbers(nv), *a = numbers(nv);
    double *qpos = numbers(r->model->nq), *qvel = numbers(rows), *qacc = numbers(rows);
    for (int k = 0; k < nv; k++) {
        v[k] = 1;
        state_for_mujoco(r, q, v, a, qpos, qvel, qacc);
        for (int i = 0; i < rows; i++)
            P[i * nv + k] = qvel[i];
        v[k] = 0;
    }
    free(v);
    free(a);
    free(qpos);
    free(qvel);
    free(qacc);
    return P;
}

/* P^T M P */
static double *project_matrix(const double M[], const double P[], int rows, int nv)
{
    double *MP = numbers(rows * nv), *out = numbers(nv * nv);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < nv; k++)
                MP[i * nv + k] += M[i * rows + j] * P[j * nv + k];
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < nv; i++)
            for (int k = 0; k < nv; k++)
                out[i * nv + k] += P[j * nv + i] * MP[j * nv + k];
    free(MP);
    return out;
}

static double worst_M, worst_a;

static void remember(double *worst, const double got[], const double want[], int n)
{
    int where;
    const double off = worst_difference(got, want, n, &where);
    *worst = off > *worst ? off : *worst;
}

static int compare_one(const char *what, unsigned long long seed, const plain_tree *tree, int accelerations)
{
    char text[1000];
    ramus_error err;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    int failures = 0;
    mujoco_robot r = mujoco_robot_create(tree, text, sizeof text);
    if (!r.model)
        fail_msg("%s, seed %llu: MuJoCo refuses the model: %s", what, seed, text);
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK ||
        ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", what, seed, err.text);
    const int nv = tree->nv, rows = r.model->nv;
    random_state s = random_state_create(seed, tree);
    double *P = velocity_map(&r, s.q), *full = numbers(rows * rows), *M = numbers(nv * nv);
    mujoco_robot_evaluate(&r, s.q, s.v, s.a);
    mj_fullM(r.model, full, r.data->qM);
    double *want = project_matrix(full, P, rows, nv);
    assert_int_equal(ramus_mass_matrix(model, data, s.q, M), RAMUS_OK);
    failures += !near_numbers(what, seed, M, want, nv * nv, 1e-9, coordinate_name, model);
    remember(&worst_M, M, want, nv * nv);
    if (accelerations) {
        /* any forces: the random accelerations' numbers */
        double *a = numbers(nv), *qpos = numbers(r.model->nq), *qvel = numbers(rows), *qacc = numbers(rows);
        for (int i = 0; i < rows; i++) {
            r.data->qfrc_applied[i] = 0;
            for (int k = 0; k < nv; k++)
                r.data->qfrc_applied[i] += P[i * nv + k] * s.a[k];
        }
        r.model->opt.disableflags |= mjDSBL_CONSTRAINT;
        mj_forward(r.model, r.data);
        if (ramus_forward_dynamics(model, data, s.q, s.v, s.a, a) != RAMUS_OK)
            fail_msg("%s, seed %llu: %s", what, seed, ramus_data_error(data)->text);
        state_for_mujoco(&r, s.q, s.v, a, qpos, qvel, qacc);
        failures += !near_numbers(what, seed, qacc, r.data->qacc, rows, 1e-9, NULL, NULL);
        remember(&worst_a, qacc, r.data->qacc, rows);
        free(a);
        free(qpos);
        free(qvel);
        free(qacc);
    }
    free(P);
    free(full);
    free(M);
    free(want);
    random_state_destroy(&s);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    mujoco_robot_destroy(&r);
    return failures;
}

static int compare_many(const char *what, unsigned types, int seeds, int most_links)
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < seeds; s++) {
            char label[96];
            const unsigned long long seed = (unsigned long long)(1000 * shape + s);
            const random_tree_options opt = { 1 + s % most_links, (tree_shape)shape, types, s % 2, 0 };
            plain_tree *tree = random_tree_create(seed, &opt);
            int helical = 0;
            for (int k = 0; k < tree->nlink; k++)
                helical |= tree->link[k].type == RAMUS_HELICAL;
            snprintf(label, sizeof label, "%s, %s of %d", what, tree_shape_name((tree_shape)shape), opt.nlink);
            failures += compare_one(label, seed, tree, !helical);
            plain_tree_destroy(tree);
        }
    return failures;
}

static void each_type_alone(void **state)
{
    (void)state;
    int failures = 0;
    for (int type = 1; type < RAMUS_JOINT_TYPE_COUNT; type++)
        failures += compare_many(ramus_joint_type_name((ramus_joint_type)type), JOINT_MASK(type), 16, 12);
    assert_int_equal(failures, 0);
}

static void types_mixed(void **state)
{
    (void)state;
    int failures = compare_many("all types", JOINT_MASK_ALL, 40, 25);
    failures += compare_many("all but helical", JOINT_MASK_ALL & ~JOINT_MASK(RAMUS_HELICAL), 40, 25);
    failures += compare_many("one axis", JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_FIXED), 40, 40);
    printf("    worst: M %.1e, accelerations %.1e\n", worst_M, worst_a);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_alone),
        cmocka_unit_test(types_mixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
