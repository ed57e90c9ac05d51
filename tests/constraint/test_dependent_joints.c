/* test_dependent_joints.c - constraints on robots with joints that follow others
 *
 * Accelerations by factors, whose rows of M are put together along paths where followers are beside their masters or on them (the fingers
 * of a gripper), are those of Udwadia and Kalaba's formula, which takes all of M.
 */
#include "constraint/constraint_robot.h"
#include "constraint/constraints.h"
#include "data/beside.h"

/* Where followers are: on the link of their master's parent, on the one before it, on the master's own with a further joint on one of
 * them, or one on the master and the others on that, with a further joint on the master or the wrist. */
typedef enum follower { BESIDE, ELSEWHERE, BEYOND, FINGERS, FOLLOWERS } follower;

static const struct {
    const char *name;
    follower place;
    int paths; /* rows of M are paths */
} cases[] = {
    { "beside", BESIDE, 1 }, { "elsewhere", ELSEWHERE, 0 }, { "beyond", BEYOND, 0 }, { "fingers", FINGERS, 1 }
};

/* A free base, two arms of four, on each a master with three followers; one of these carries a further joint. */
static plain_tree *gripper_robot(unsigned long long seed, follower where)
{
    const random_tree_options opt = { 19, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE), (int)(seed % 2), 1 };
    plain_tree *tree = random_tree_create(seed, &opt);
    tree->link[0].type = RAMUS_FREE;
    for (int arm = 0; arm < 2; arm++) {
        const int first = 1 + 9 * arm, wrist = first + 3, master = first + 4;
        tree->link[first].parent = 0;
        for (int k = 0; k < 3; k++) {
            plain_link *l = &tree->link[master + 1 + k];
            l->parent = where == BESIDE         ? wrist
                        : where == ELSEWHERE    ? wrist - 1
                        : where == FINGERS && k ? master + 1
                                                : master;
            l->mimic = master;
            l->multiplier = 0.7 * k - 1;
            l->offset = 0.1 * k;
        }
        tree->link[first + 8].parent = where != FINGERS ? master + 1 + (int)(seed % 3) : seed % 3 ? master : wrist;
    }
    plain_tree_number(tree);
    return tree;
}

static int check(unsigned long long seed, int which)
{
    static const ramus_constraint_method methods[2] = { RAMUS_CONSTRAINT_BY_FACTORS,
                                                        RAMUS_CONSTRAINT_BY_UDWADIA_KALABA };
    constrained r = { .seed = seed, .tree = gripper_robot(seed, cases[which].place) };
    ramus_error err;
    must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, seed, "model");
    r.s = random_state_create(seed, r.tree);
    r.nv = ramus_model_nv(r.model);
    r.nq = ramus_model_nq(r.model);
    r.model->has_effects = 1; /* its joints had none */
    for (int k = 0; k < r.model->nvi; k++)
        r.model->armature[k] = 0.05 * (k % 4);
    double *a[2];
    int failures = 0;
    for (int m = 0; m < 2; m++) {
        rng g = { seed };
        ramus_data *set = set_create(r.model, methods[m]);
        random_add(&r, set, &g, 5 + (int)(seed % 10), "one");
        a[m] = numbers((size_t)r.nv);
        must(ramus_forward_dynamics(r.model, set, r.s.q, r.s.v, r.s.a, a[m]), ramus_data_error(set), seed, "a");
        if (set->beside->constraints->rows_are_paths != cases[which].paths) {
            fprintf(stderr, "%s: rows of M are %s paths\n", cases[which].name, cases[which].paths ? "no" : "all");
            failures++;
        }
        ramus_data_destroy(set);
    }
    failures += !near_numbers(cases[which].name, seed, a[0], a[1], r.nv, 1e-8, NULL, NULL);
    free(a[0]), free(a[1]);
    robot_destroy(&r);
    return failures;
}

static void followers(void **state)
{
    (void)state;
    int failures = 0;
    for (int which = 0; which < FOLLOWERS; which++)
        for (unsigned long long seed = 0; seed < 20; seed++)
            failures += check(seed, which);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(followers) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
