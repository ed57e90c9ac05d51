/* pool.h - the threads of a ramus_pool at work on numbered tasks
 *
 * Which thread does a task is a matter of chance; what a task does must depend on its number alone, so that results are the same
 * bits for every number of threads.
 */
#ifndef RAMUS_BASE_POOL_H
#define RAMUS_BASE_POOL_H

#include "ramus/pool.h"

#include <stddef.h>

/* thread: 0 (the caller) to ramus_pool_threads - 1, for memory of its own: no two tasks have the same at the same time. */
typedef void pool_task(void *self, int thread, size_t task);

/* Does tasks 0 to count - 1, each once, in any order, and returns when all are done. Without a pool (NULL), and where another
 * call has it, the caller does all of them, in order. What the caller wrote before, tasks see; what tasks wrote, the caller
 * sees after. Tasks must not wait for each other. */
void pool_run(ramus_pool *pool, size_t count, pool_task *task, void *self);

#endif
