/* ranks.h - the processes that mpirun started: who this one is, and messages between them
 *
 * What speaks MPI is a module of its own (src/mpi), which the program loads where mpirun started it: neither the library nor the program
 * is linked with MPI. RAMUS_RANKS=off in the environment makes a program that runs below mpirun one of its own.
 */
#ifndef RAMUS_TOOLS_RANKS_H
#define RAMUS_TOOLS_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RANKS_MODULE_VERSION = 2, RANKS_NAME = 64 };

/* What the module offers, ramus_ranks_module. All calls come from one thread. Functions return 0, or something else after a failure. */
typedef struct ranks_module {
    uint32_t size, version;
    int (*open)(int *rank, int *count, char host[RANKS_NAME]);
    int (*send)(int to, const void *bytes, size_t size); /* the bytes may change when it returns */
    int (*arrived)(
        int *from,
        size_t *size); /* *from: the rank that is looked for, -1: any; then who it is, -1: nothing is there */
    int (*receive)(int from, void *bytes, size_t size); /* what `arrived` announced */
    int (*close)(void);                                 /* waits for the others */
} ranks_module;

typedef struct ranks {
    const ranks_module *module; /* NULL: this process is alone */
    int rank, count;
    char host[RANKS_NAME];
} ranks;

/* Whether mpirun started this process among others. */
bool ranks_is_one_of_many(void);
/* Whether this process is rank 0 of them, or alone. */
bool ranks_is_first(void);
/* For work that is not divided among ranks: rank 0 does it, with a note on standard error; false on the others, which have nothing to do. */
bool ranks_works_alone(const char *what);
/* Of all the process has one; opened with the first call. Returns an exit code. */
int ranks_open(ranks **out);
void ranks_close(void);
/* For tests: this module in place of the one that is loaded. */
void ranks_use(const ranks_module *module);

#endif
