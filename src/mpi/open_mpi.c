/* open_mpi.c - messages between ranks by Open MPI: a module that the program loads where mpirun started it (tools/pieces/ranks.h) */
#include "tools/pieces/ranks.h"

#include <limits.h>
#include <mpi.h>
#include <string.h>

enum { TAG = 1 };
_Static_assert((int)RANKS_NAME >= 2, "a name fits");

static int open_all(int *rank, int *count, char host[RANKS_NAME])
{
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length = 0, level = 0;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS || level < MPI_THREAD_FUNNELED)
        return 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Get_processor_name(name, &length);
    strncpy(host, name, RANKS_NAME - 1);
    host[RANKS_NAME - 1] = '\0';
    return MPI_Comm_rank(MPI_COMM_WORLD, rank) != MPI_SUCCESS || MPI_Comm_size(MPI_COMM_WORLD, count) != MPI_SUCCESS;
}

static int send_to(int to, const void *bytes, size_t size)
{
    return size > INT_MAX || MPI_Send(bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD) != MPI_SUCCESS;
}

static int find_arrived(int *from, size_t *size)
{
    MPI_Status status;
    int there = 0, count = 0;
    const int wanted = *from < 0 ? MPI_ANY_SOURCE : *from;
    *from = -1;
    if (MPI_Iprobe(wanted, TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS)
        return 1;
    if (!there)
        return 0;
    *from = status.MPI_SOURCE;
    const int code = MPI_Get_count(&status, MPI_BYTE, &count);
    *size = (size_t)count;
    return code != MPI_SUCCESS;
}

static int receive_from(int from, void *bytes, size_t size)
{
    return MPI_Recv(bytes, (int)size, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE) != MPI_SUCCESS;
}

static int close_all(void)
{
    return MPI_Finalize() != MPI_SUCCESS;
}

extern const ranks_module ramus_ranks_module;
const ranks_module ramus_ranks_module = { sizeof(ranks_module), RANKS_MODULE_VERSION, open_all, send_to,
                                          find_arrived,         receive_from,         close_all };
