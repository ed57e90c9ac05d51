/* ranks.c - the processes that mpirun started: the module that speaks MPI is found and loaded */
#include "ranks.h"

#include "tools/console/console.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef RAMUS_MODULES
#define RAMUS_MODULES "/usr/local/lib/ramus"
#endif

static const ranks_module *chosen;
static ranks all = { .count = 1 };
static bool is_open;

void ranks_use(const ranks_module *module)
{
    chosen = module;
}

bool ranks_is_one_of_many(void)
{
    const char *count = getenv("OMPI_COMM_WORLD_SIZE"), *choice = getenv("RAMUS_RANKS");
    return chosen || (count && atoi(count) > 1 && !(choice && strcmp(choice, "off") == 0));
}

bool ranks_is_first(void)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    return !ranks_is_one_of_many() || !rank || atoi(rank) == 0;
}

bool ranks_works_alone(const char *what)
{
    if (ranks_is_one_of_many() && ranks_is_first())
        fprintf(stderr, "ramus: %s is not divided among ranks: rank 0 does it, the others have nothing to do\n", what);
    return ranks_is_first();
}

/* Beside the program, where it was built; else where it is installed. */
static void *load_module(char path[], size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) : 0;
    static const char *const places[] = { "ramus_mpi.so", "../lib/ramus/ramus_mpi.so" };
    for (size_t k = 0; k < 2 && folder > 0; k++) {
        snprintf(path + folder, size - folder, "/%s", places[k]);
        if (access(path, R_OK) == 0)
            return dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    snprintf(path, size, "%s/ramus_mpi.so", RAMUS_MODULES);
    return access(path, R_OK) == 0 ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
}

static int find_module(void)
{
    char path[4096];
    if (chosen)
        return TOOL_OK;
    void *handle = load_module(path, sizeof path);
    if (!handle && access(path, R_OK) == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: cannot be loaded: %s", path, dlerror());
    if (!handle)
        return tool_fail(TOOL_BAD_INPUT,
                         "mpirun started this program, which was built without Open MPI; install that (Debian: apt-get "
                         "install libopenmpi-dev openmpi-bin) and build again, or start it without mpirun");
    chosen = dlsym(handle, "ramus_ranks_module");
    if (!chosen || chosen->size < sizeof *chosen || chosen->version != RANKS_MODULE_VERSION)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: is of another version of ramus; install the program and this file together", path);
    return TOOL_OK;
}

int ranks_open(ranks **out)
{
    *out = &all;
    if (is_open || !ranks_is_one_of_many())
        return TOOL_OK;
    TOOL_TRY(find_module());
    if (chosen->open(&all.rank, &all.count, all.host) != 0)
        return tool_fail(TOOL_BAD_INPUT, "Open MPI cannot be started in this process");
    all.host[RANKS_NAME - 1] = '\0';
    all.module = chosen;
    is_open = true;
    return TOOL_OK;
}

void ranks_close(void)
{
    if (is_open)
        all.module->close();
    all = (ranks){ .count = 1 };
    is_open = false;
}
