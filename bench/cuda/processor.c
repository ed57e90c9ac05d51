/* processor.c - the library on batches of the same tree: what the kernels are compared with
 *
 * Prints rows: threads, function, states, million states per second (best of at least 20 rounds).
 */
#include "ramus/ramus.h"
#include "support/random_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 24, MOST = 4096 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(void)
{
    const random_tree_options opt = { N, TREE_ARMS, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(2024, &opt);
    static double q[MOST * N], v[MOST * N], a[MOST * N], tau[MOST * N];
    ramus_model *model = NULL;
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
        return 1;
    for (size_t i = 0; i < MOST * N; i++) {
        q[i] = (double)(i * 7 % 1000) * 6e-3 - 3;
        v[i] = (double)(i * 13 % 1000) * 4e-3 - 2;
        a[i] = (double)(i * 29 % 1000) * 4e-3 - 2;
    }
    for (int threads = 1; threads <= 2; threads++) {
        ramus_pool *pool = NULL;
        ramus_data *data = NULL;
        ramus_data_options options = ramus_data_options_default();
        if (ramus_pool_create(threads, NULL, &pool, &err) != RAMUS_OK)
            return 1;
        options.pool = pool;
        if (ramus_data_create(model, &options, &data, &err) != RAMUS_OK)
            return 1;
        for (size_t count = 1; count <= MOST; count *= 8)
            for (int function = 0; function < 2; function++) {
                double best = 1e9, spent = 0;
                for (int k = 0; k < 20 || (spent < (count > 1024 ? 3 : 0.3) && k < 2000); k++) {
                    const double start = now();
                    if ((function ? ramus_forward_dynamics_batch(model, data, count, q, v, tau, a)
                                  : ramus_inverse_dynamics_batch(model, data, count, q, v, a, tau)) != RAMUS_OK)
                        return 1;
                    const double took = now() - start;
                    best = took < best ? took : best;
                    spent += took;
                }
                printf("%d,%s,%zu,%.3f\n", threads, function ? "fd" : "id", count, (double)count / best / 1e6);
            }
        ramus_data_destroy(data);
        ramus_pool_destroy(pool);
    }
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
    return 0;
}
