/* packed.c - what the functions of packed modules cost: bench_packed PLAIN.so GENERATED.so ...
 *
 * Nanoseconds of each call at one state, the least of many rounds in which the libraries take turns, and the share of the first one's.
 * All are of the same module. The libraries have no names for a profiler: COUNT=function,N calls one function of the first one (0: motion, ...) N
 * times and nothing else, so that the difference of two runs below valgrind counts its instructions.
 */
#define _GNU_SOURCE
#include "ramus/module.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FUNCTIONS = 5, LIBRARIES = 8, ROUNDS = 600, CALLS = 50 };
static const char *const name_of[FUNCTIONS] = { "motion", "wrench", "energy", "articulated", "accelerate" };

typedef struct library {
    const ramus_module_interface *table;
    void *self;
    ramus_module_description about;
    double best[FUNCTIONS];
    double inlet[19], *q, *v, *outlets, *carried, *found;
} library;

static unsigned random_state;
static double uniform(void)
{
    random_state = random_state * 1103515245u + 12345u;
    return (double)(random_state >> 8 & 0xffff) / 65536 - 0.5;
}

static void make_unit(double q[4])
{
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        q[k] /= length;
}

static double *numbers(int count)
{
    double *x = calloc((size_t)count + 1, sizeof *x);
    for (int k = 0; x && k < count; k++)
        x[k] = uniform();
    return x;
}

static int open_library(library *l, const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL), *found = handle ? dlsym(handle, RAMUS_MODULE_ENTRY) : NULL;
    ramus_module_entry_function entry;
    char why[200] = "";
    memcpy(&entry, &found, sizeof entry);
    l->table = found ? entry(RAMUS_MODULE_VERSION) : NULL;
    if (!l->table || l->table->open(NULL, 0, &l->self, why, sizeof why) != RAMUS_MODULE_OK)
        return fprintf(stderr, "%s: %s\n", path, found ? why : dlerror()), 0;
    l->about.struct_size = sizeof l->about;
    l->table->describe(l->self, &l->about);
    random_state = 1;
    const int nv = l->about.nv, n = l->about.noutlet;
    l->q = numbers(l->about.nq);
    l->v = numbers(nv);
    l->outlets = numbers(6 * n);
    l->carried = numbers(42 * n);
    l->found = numbers(42 + nv + 19 * n);
    for (int k = 0; k < 19; k++)
        l->inlet[k] = uniform();
    make_unit(l->inlet);
    for (int k = 0; k < n; k++)
        for (int r = 0; r < 6; r++)
            for (int c = 0; c <= r; c++)
                l->carried[42 * k + 6 * c + r] = l->carried[42 * k + 6 * r + c] += r == c ? 8 : 0;
    for (int k = 0, at = 0; k < l->about.njoint; k++) {
        ramus_module_joint joint = { .struct_size = sizeof joint };
        l->table->joint(l->self, k, &joint);
        if (joint.kind == RAMUS_MODULE_SPHERICAL || joint.kind == RAMUS_MODULE_FREE)
            make_unit(l->q + at + (joint.kind == RAMUS_MODULE_FREE ? 3 : 0));
        at += joint.nq;
    }
    for (int k = 0; k < FUNCTIONS; k++)
        l->best[k] = INFINITY;
    return 1;
}

static int call(library *l, int function)
{
    static const double gravity[3] = { 0, 0, -9.81 };
    double *out = l->found;
    switch (function) {
    case 0:
        return l->table->motion(l->self, l->inlet, l->q, l->v, l->v, out);
    case 1:
        return l->table->wrench(l->self, l->outlets, out, out + 6);
    case 2:
        return l->table->energy(l->self, gravity, out);
    case 3:
        return l->table->articulated(l->self, RAMUS_MODULE_WHOLE, l->carried, l->v, out);
    default:
        return l->table->accelerate(l->self, l->inlet + 13, out + l->about.nv, out);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void measure(library l[], int count)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < count; k++)
            for (int f = 0; f < FUNCTIONS; f++) {
                const double start = now();
                for (int n = 0; n < CALLS; n++)
                    call(&l[k], f);
                l[k].best[f] = fmin(l[k].best[f], (now() - start) / CALLS);
            }
}

int main(int argc, char **argv)
{
    library l[LIBRARIES] = { 0 };
    const int count = argc - 1;
    const char *counted = getenv("COUNT");
    int which, times;
    if (count < 1 || count > LIBRARIES)
        return fprintf(stderr, "usage: bench_packed PLAIN.so GENERATED.so ... (at most %d)\n", LIBRARIES), 2;
    for (int k = 0; k < count; k++)
        if (!open_library(&l[k], argv[1 + k]))
            return 1;
    for (int k = 0; k < count; k++)
        for (int f = 0; f < FUNCTIONS; f++)
            if (call(&l[k], f) != RAMUS_MODULE_OK)
                return fprintf(stderr, "%s: %s fails\n", argv[1 + k], name_of[f]), 1;
    if (counted && sscanf(counted, "%d,%d", &which, &times) == 2) {
        for (int n = 0; n < times; n++)
            call(&l[0], which);
        return 0;
    }
    measure(l, count);
    printf("library,function,ns,ratio\n");
    for (int k = 0; k < count; k++)
        for (int f = 0; f < FUNCTIONS; f++)
            printf("%s,%s,%.0f,%.2f\n", argv[1 + k], name_of[f], l[k].best[f], l[k].best[f] / l[0].best[f]);
    return 0;
}
