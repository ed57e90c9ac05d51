/* pool.h - threads that a caller lends to batches of states
 *
 * A data that is created with a pool (ramus_data_options.pool) evaluates batches on all of its threads:
 *
 *     ramus_pool *pool = NULL;
 *     ramus_pool_create(4, NULL, &pool, &err);              // the calling thread and three more
 *     ramus_data_options opt = ramus_data_options_default();
 *     opt.pool = pool;
 *     ramus_data_create(model, &opt, &data, &err);          // memory for four threads
 *     ramus_forward_dynamics_batch(model, data, count, q, v, tau, a);
 *
 * Results are the same bits for every number of threads, and without a pool. Threads are made when the pool is, and no call
 * allocates. Threads that have nothing to do sleep; no signal is delivered to them.
 *
 * Several data may share a pool, also from several threads: one call has the pool at a time, and a call that finds it taken
 * works on its own thread alone instead of waiting. A call on a pool waits for its threads: who must not wait (a control loop)
 * evaluates single states, which use no pool but for robots of some 8000 joints or more.
 * A child process after a fork has none of the threads: there calls work alone.
 */
#ifndef RAMUS_POOL_H
#define RAMUS_POOL_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_pool ramus_pool;

/* `threads` at work in a call, the caller's included: 1 to 1024; 0: one for each processor. The allocator
 * is copied; NULL: malloc. RAMUS_ERR_LIMIT where the system gives no more threads. Owned: destroy it, after every data that has it. */
ramus_status ramus_pool_create(int threads, const ramus_allocator *allocator, ramus_pool **out, ramus_error *err);
/* Ends its threads; no call may be using it. */
void ramus_pool_destroy(ramus_pool *pool);
int ramus_pool_threads(const ramus_pool *pool); /* the caller's included; 0 for NULL */

#ifdef __cplusplus
}
#endif
#endif
