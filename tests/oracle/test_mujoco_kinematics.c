/* test_mujoco_kinematics.c - poses, Jacobians, velocities, accelerations, centre of mass, momentum and energy of random
 * trees against MuJoCo, for link frames and named frames
 *
 * mj_jacSite is the Jacobian in RAMUS_LOCAL_WORLD_ALIGNED, linear rows apart; mj_objectVelocity and
 * mj_objectAcceleration speak of the same reference or of RAMUS_LOCAL, the latter classically and with -g in it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "oracle/mujoco_kinematics.h"
#include "ramus/kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

static const double tolerance = 1e-11;

typedef struct pair {
    unsigned long long seed;
    const plain_tree *tree;
    mujoco_robot oracle;
    ramus_model *model;
    ramus_data *kin;
    random_state s;
} pair;

static int near(const char *what, const pair *p, const double got[], const double want[], int n)
{
    return near_numbers(what, p->seed, got, want, n, tolerance, NULL, NULL);
}

static int compare_pose(const pair *p, ramus_frame frame, int site)
{
    const mjData *d = p->oracle.data;
    ramus_pose x;
    double got[12];
    assert_int_equal(ramus_frame_pose(p->model, p->kin, frame, &x), RAMUS_OK);
    ramus_pose_to_matrix(x, got, got + 9);
    return !near("rotation", p, got, d->site_xmat + 9 * site, 9) +
           !near("position", p, got + 9, d->site_xpos + 3 * site, 3);
}

/* J column by column: MuJoCo's, times the velocities that one of ours means. */
static int compare_jacobian(const pair *p, ramus_frame frame, int site)
{
    int failures = 0;
    const mjModel *m = p->oracle.model;
    const int nv = p->tree->nv;
    const size_t n = (size_t)m->nv + 1;
    double *linear = calloc(3 * n, sizeof *linear), *angular = calloc(3 * n, sizeof *angular);
    double *qpos = calloc((size_t)m->nq + 1, sizeof *qpos), *qvel = calloc(n, sizeof *qvel),
           *qacc = calloc(n, sizeof *qacc);
    double *e = calloc((size_t)nv + 1, sizeof *e), *j = calloc(6 * (size_t)nv + 1, sizeof *j);
    mj_jacSite(m, p->oracle.data, linear, angular, site);
    assert_int_equal(ramus_frame_jacobian(p->model, p->kin, frame, RAMUS_LOCAL_WORLD_ALIGNED, j), RAMUS_OK);
    for (int c = 0; c < nv; c++) {
        double got[6], want[6] = { 0 };
        e[c] = 1;
        state_for_mujoco(&p->oracle, p->s.q, e, NULL, qpos, qvel, qacc);
        e[c] = 0;
        for (int row = 0; row < 3; row++)
            for (int k = 0; k < m->nv; k++) {
                want[row] += angular[row * m->nv + k] * qvel[k];
                want[3 + row] += linear[row * m->nv + k] * qvel[k];
            }
        for (int row = 0; row < 6; row++)
            got[row] = j[row * nv + c];
        failures += !near("Jacobian", p, got, want, 6);
    }
    free(linear);
    free(angular);
    free(qpos);
    free(qvel);
    free(qacc);
    free(e);
    free(j);
    return failures;
}

static int compare_motion(const pair *p, ramus_frame frame, int site)
{
    int failures = 0;
    for (int local = 0; local < 2; local++) {
        const ramus_reference reference = local ? RAMUS_LOCAL : RAMUS_LOCAL_WORLD_ALIGNED;
        ramus_twist twist, acceleration;
        ramus_pose x;
        double want[6];
        assert_int_equal(ramus_frame_pose(p->model, p->kin, frame, &x), RAMUS_OK);
        assert_int_equal(ramus_frame_twist(p->model, p->kin, frame, reference, &twist), RAMUS_OK);
        assert_int_equal(ramus_frame_classical_acceleration(p->model, p->kin, frame, reference, &acceleration),
                         RAMUS_OK);
        mj_objectVelocity(p->oracle.model, p->oracle.data, mjOBJ_SITE, site, want, local);
        failures += !near(local ? "local velocity" : "velocity", p, (double *)&twist, want, 6);
        mj_objectAcceleration(p->oracle.model, p->oracle.data, mjOBJ_SITE, site, want, local);
        const ramus_vec3 g = local ? rot_apply(rot_inv(x.rotation), p->tree->gravity) : p->tree->gravity;
        acceleration.linear = vec_sub(acceleration.linear, g);
        failures += !near(local ? "local acceleration" : "acceleration", p, (double *)&acceleration, want, 6);
    }
    return failures;
}

static int compare_totals(const pair *p)
{
    int failures = 0;
    const mjData *d = p->oracle.data;
    const double mass = p->oracle.model->body_subtreemass[0];
    double energy[2];
    ramus_vec3 c, dc;
    ramus_wrench momentum;
    assert_int_equal(ramus_potential_energy(p->model, p->kin, &energy[0]), RAMUS_OK);
    assert_int_equal(ramus_kinetic_energy(p->model, p->kin, &energy[1]), RAMUS_OK);
    assert_int_equal(ramus_centre_of_mass(p->model, p->kin, &c, &dc, NULL), RAMUS_OK);
    assert_int_equal(ramus_centroidal_momentum(p->model, p->kin, &momentum), RAMUS_OK);
    ramus_wrench alone;
    assert_int_equal(ramus_centroidal_momentum_at(p->model, p->kin, p->s.q, p->s.v, &alone), RAMUS_OK);
    failures += !near("angular momentum without a pass", p, (double *)&alone.moment, d->subtree_angmom, 3);
    const ramus_vec3 l = vec_scale(1 / mass, momentum.force), l_alone = vec_scale(1 / mass, alone.force);
    failures += !near("linear momentum without a pass", p, (const double *)&l_alone, d->subtree_linvel, 3);
    failures += !near("energy", p, energy, d->energy, 2);
    failures += !near("centre of mass", p, (double *)&c, d->subtree_com, 3);
    failures += !near("its velocity", p, (double *)&dc, d->subtree_linvel, 3);
    failures += !near("linear momentum", p, (const double *)&l, d->subtree_linvel, 3);
    failures += !near("angular momentum", p, (double *)&momentum.moment, d->subtree_angmom, 3);
    return failures;
}

static int compare_one(const char *what, unsigned long long seed, const plain_tree *tree)
{
    char text[1000];
    ramus_error err;
    pair p = { .seed = seed, .tree = tree, .oracle = mujoco_robot_create(tree, text, sizeof text) };
    if (!p.oracle.model)
        fail_msg("%s, seed %llu: MuJoCo refuses the model: %s", what, seed, text);
    if (tree_model_create(tree, NULL, NULL, &p.model, &err) != RAMUS_OK ||
        ramus_data_create(p.model, NULL, &p.kin, &err) != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", what, seed, err.text);
    p.s = random_state_create(seed, tree);
    mujoco_robot_evaluate(&p.oracle, p.s.q, p.s.v, p.s.a);
    assert_int_equal(ramus_kinematics_update(p.model, p.kin, p.s.q, p.s.v, p.s.a), RAMUS_OK);
    int failures = compare_totals(&p);
    for (int k = 0; k < tree->nlink; k++)
        for (int named = 0; named <= (tree->link[k].frame[0] != '\0'); named++) {
            char name[128], site[32];
            snprintf(name, sizeof name, "robot/%s", named ? tree->link[k].frame : tree->link[k].name);
            snprintf(site, sizeof site, "%c%d", named ? 'f' : 's', k);
            const ramus_frame frame = ramus_model_find_frame(p.model, name);
            const int id = mj_name2id(p.oracle.model, mjOBJ_SITE, site);
            assert_true(frame.index >= 0 && id >= 0);
            failures += compare_pose(&p, frame, id);
            failures += compare_motion(&p, frame, id);
            failures += compare_jacobian(&p, frame, id);
        }
    if (failures)
        fprintf(stderr, "%s, seed %llu: %d failures\n", what, seed, failures);
    random_state_destroy(&p.s);
    ramus_data_destroy(p.kin);
    ramus_model_destroy(p.model);
    mujoco_robot_destroy(&p.oracle);
    return failures;
}

static int compare_many(const char *what, unsigned types, int seeds, int most_links)
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < seeds; s++) {
            char label[96];
            const unsigned long long seed = (unsigned long long)(1000 * shape + s);
            const random_tree_options opt = { 1 + s % most_links, (tree_shape)shape, types, s % 2, 1 };
            plain_tree *tree = random_tree_create(seed, &opt);
            snprintf(label, sizeof label, "%s, %s of %d", what, tree_shape_name(opt.shape), opt.nlink);
            failures += compare_one(label, seed, tree);
            plain_tree_destroy(tree);
        }
    return failures;
}

static void each_type_alone(void **state)
{
    (void)state;
    int failures = 0;
    for (int type = 0; type < RAMUS_JOINT_TYPE_COUNT; type++)
        failures += compare_many(ramus_joint_type_name((ramus_joint_type)type), JOINT_MASK(type), 12, 12);
    assert_int_equal(failures, 0);
}

static void all_types_mixed(void **state)
{
    (void)state;
    assert_int_equal(compare_many("mixed", JOINT_MASK_ALL, 60, 30), 0);
}

static void dependent_joints(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < 60; seed++) {
        const random_tree_options opt = { 2 + (int)(seed % 15), (tree_shape)(seed % TREE_SHAPE_COUNT),
                                          JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL), 1, 1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        for (int k = 1; k < tree->nlink; k += 2) {
            tree->link[k].mimic = k - 1;
            tree->link[k].multiplier = 0.3 * (k % 7) - 1;
            tree->link[k].offset = 0.1 * (k % 5);
        }
        plain_tree_number(tree);
        failures += compare_one("dependent joints", seed, tree);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_alone),
        cmocka_unit_test(all_types_mixed),
        cmocka_unit_test(dependent_joints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
