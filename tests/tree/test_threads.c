/* test_threads.c - one model on eight threads: every thread gets the same bits as one alone
 *
 * Meant to run under ThreadSanitizer as well: the model is shared and never written.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <pthread.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/data_with.h"
#include "support/random_model.h"

enum { THREADS = 8, STATES = 64, ROUNDS = 5 };

typedef struct job {
    const ramus_model *model;
    const plain_tree *tree;
    ramus_algebra algebra;
    int first; /* where this thread starts, so that all do different things at once */
    const double *q, *v, *a;
    const ramus_wrench *external;
    double *single, *batch, *composed; /* [STATES * nv] */
    ramus_status worst;
} job;

static void keep_worst(job *j, ramus_status status)
{
    if (status != RAMUS_OK)
        j->worst = status;
}

static void *run(void *argument)
{
    job *j = argument;
    ramus_data *data = NULL;
    ramus_data *composition = NULL;
    ramus_data_options opt = ramus_data_options_default();
    const size_t nq = (size_t)j->tree->nq, nv = (size_t)j->tree->nv;
    opt.algebra = j->algebra;
    j->worst = ramus_data_create(j->model, &opt, &data, NULL);
    if (j->worst == RAMUS_OK)
        j->worst = data_with(RAMUS_WITH_COMPOSITION, j->model, &opt, &composition, NULL);
    for (int round = 0; round < ROUNDS && j->worst == RAMUS_OK; round++) {
        for (size_t i = 0; i < STATES; i++) {
            const size_t k = (i + (size_t)j->first) % STATES;
            const double *q = j->q + k * nq, *v = j->v + k * nv, *a = j->a + k * nv;
            keep_worst(j, ramus_inverse_dynamics_external(j->model, data, q, v, a, j->external, j->single + k * nv));
            keep_worst(
                j, ramus_composed_inverse_dynamics(j->model, composition, q, v, a, j->external, j->composed + k * nv));
        }
        keep_worst(j, ramus_inverse_dynamics_batch(j->model, data, STATES, j->q, j->v, j->a, j->batch));
    }
    ramus_data_destroy(data);
    ramus_data_destroy(composition);
    return NULL;
}

static double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static void same_bits(ramus_algebra algebra)
{
    const random_tree_options opt = { 24, TREE_ARMS, JOINT_MASK_ALL, 1, 0 };
    plain_tree *tree = random_tree_create(7, &opt);
    tree_partition partition = random_partition_create(7, tree, 6);
    ramus_model *model = NULL;
    ramus_error err;
    if (tree_model_create(tree, &partition, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    const size_t nq = (size_t)tree->nq, nv = (size_t)tree->nv;
    double *q = numbers(STATES * nq), *v = numbers(STATES * nv), *a = numbers(STATES * nv);
    tree_map map = tree_map_create(tree, model);
    random_state s = { 0 };
    for (size_t i = 0; i < STATES; i++) {
        random_state_destroy(&s);
        s = random_state_create(i, tree);
        tree_map_q(tree, &map, s.q, q + i * nq);
        tree_map_v(tree, &map, s.v, v + i * nv);
        tree_map_v(tree, &map, s.a, a + i * nv);
    }

    job jobs[THREADS + 1]; /* the last one runs alone */
    pthread_t thread[THREADS];
    for (int i = 0; i <= THREADS; i++)
        jobs[i] = (job){ model,
                         tree,
                         algebra,
                         i * STATES / THREADS,
                         q,
                         v,
                         a,
                         s.external,
                         numbers(STATES * nv),
                         numbers(STATES * nv),
                         numbers(STATES * nv),
                         RAMUS_OK };
    run(&jobs[THREADS]);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, run, &jobs[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    const size_t size = STATES * nv * sizeof(double);
    for (int i = 0; i <= THREADS; i++) {
        assert_int_equal(jobs[i].worst, RAMUS_OK);
        assert_memory_equal(jobs[i].single, jobs[THREADS].single, size);
        assert_memory_equal(jobs[i].batch, jobs[THREADS].batch, size);
    }
    /* the composition may keep what did not change, and so must not depend on the order of states either */
    for (int i = 0; i <= THREADS; i++)
        assert_memory_equal(jobs[i].composed, jobs[THREADS].composed, size);
    for (int i = 0; i <= THREADS; i++) {
        free(jobs[i].single);
        free(jobs[i].batch);
        free(jobs[i].composed);
    }
    free(q);
    free(v);
    free(a);
    random_state_destroy(&s);
    tree_map_destroy(&map);
    ramus_model_destroy(model);
    tree_partition_destroy(&partition);
    plain_tree_destroy(tree);
}

static void same_bits_sv(void **state)
{
    (void)state;
    same_bits(RAMUS_ALGEBRA_SV);
}

static void same_bits_dq(void **state)
{
    (void)state;
    same_bits(RAMUS_ALGEBRA_DQ);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(same_bits_sv), cmocka_unit_test(same_bits_dq) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
