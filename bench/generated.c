/* generated.c - generated code beside the library, one state: bench_generated MODEL [COMMAND ...]
 *
 * Each COMMAND is a C compiler with its options ("gcc -std=c99 -O2 -march=native"); without any, those of docs/generated.md. Nanoseconds of inverse and
 * forward dynamics, the least of many rounds in which library and codes take turns, and the share of the library's.
 * COUNT=FUNCTION,N (0 the library's inverse dynamics, 1 that of the first code) calls one function N times and nothing else: the difference of two runs below
 * valgrind counts its instructions.
 */
#define _GNU_SOURCE
#include "base/temporary.h"
#include <ramus/ramus.h>

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CODES = 8, ROUNDS = 2000, CALLS = 20 };
typedef void dynamics(const double q[], const double v[], const double third[], double out[]);

typedef struct code {
    const char *command;
    dynamics *inverse, *forward;
    double best[2];
} code;

static const ramus_model *model;
static ramus_data *data;
static double *q, *v, *a, *tau, *found;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static dynamics *function_of(void *library, const char *robot, const char *name)
{
    char whole[300];
    dynamics *out = NULL;
    snprintf(whole, sizeof whole, "%s_%s", robot, name);
    void *const found_there = library ? dlsym(library, whole) : NULL;
    memcpy(&out, &found_there, sizeof out);
    return out;
}

static int write_text(const char *folder, const char *name, const char *text)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *to = fopen(path, "w");
    const int good = to && fputs(text, to) >= 0;
    return (!to || fclose(to) == 0) && good;
}

/* Compiles the folder's code into a library of its own. */
static int compile(code *c, const char *folder, const char *robot, int number)
{
    char line[1500];
    snprintf(line, sizeof line, "%s -shared -fPIC %s/%s.c -o %s/%d.so", c->command, folder, robot, folder, number);
    if (system(line) != 0)
        return fprintf(stderr, "'%s' fails\n", line), 0;
    snprintf(line, sizeof line, "%s/%d.so", folder, number);
    void *library = dlopen(line, RTLD_NOW | RTLD_LOCAL);
    c->inverse = function_of(library, robot, "inverse_dynamics");
    c->forward = function_of(library, robot, "forward_dynamics");
    c->best[0] = c->best[1] = INFINITY;
    return c->inverse && c->forward;
}

/* The library is code 0, without functions of its own. */
static void call(const code *c, int forward)
{
    if (!c->inverse && forward)
        ramus_forward_dynamics(model, data, q, v, tau, found);
    else if (!c->inverse)
        ramus_inverse_dynamics(model, data, q, v, a, found);
    else
        (forward ? c->forward : c->inverse)(q, v, forward ? tau : a, found);
}

static void measure(code c[], int count)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < count; k++)
            for (int forward = 0; forward < 2; forward++) {
                const double start = now();
                for (int n = 0; n < CALLS; n++)
                    call(&c[k], forward);
                c[k].best[forward] = fmin(c[k].best[forward], (now() - start) / CALLS);
            }
}

static double *numbers(int count, double first)
{
    double *x = calloc((size_t)count + 1, sizeof *x);
    for (int k = 0; x && k < count; k++)
        x[k] = sin(first + 1.7 * k);
    return x;
}

static int run(code c[], int count)
{
    const char *counted = getenv("COUNT");
    const int nv = ramus_model_nv(model);
    int which, times;
    ramus_inverse_dynamics(model, data, q, v, a, tau);
    if (counted && sscanf(counted, "%d,%d", &which, &times) == 2 && which < count) {
        for (int n = 0; n < times; n++)
            call(&c[which], 0);
        return 0;
    }
    measure(c, count);
    printf("code,inverse ns,ratio,forward ns,ratio\n");
    for (int k = 0; k < count; k++) {
        double off = 0;
        call(&c[k], 0);
        for (int n = 0; n < nv; n++)
            off = fmax(off, fabs(found[n] - tau[n]));
        if (!(off <= 1e-10))
            return fprintf(stderr, "%s: wrong by %g\n", c[k].command, off), 1;
        printf("%s,%.0f,%.2f,%.0f,%.2f\n", c[k].command, c[k].best[0], c[k].best[0] / c[0].best[0], c[k].best[1],
               c[k].best[1] / c[0].best[1]);
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const char *const usual[] = { "gcc -std=c99 -O2", "gcc -std=c99 -O2 -march=native",
                                         "gcc -std=c99 -O2 -march=native -ffp-contract=fast",
                                         "clang -std=c99 -O2 -march=native" };
    code c[CODES] = { { .command = "library", .best = { INFINITY, INFINITY } } };
    char folder[256], name[300];
    ramus_model *loaded = NULL;
    ramus_generated *made = NULL;
    ramus_error err;
    const int given = argc - 2, count = 1 + (given > 0 ? given : (int)(sizeof usual / sizeof *usual));
    if (argc < 2 || count > CODES)
        return fprintf(stderr, "usage: bench_generated MODEL [COMMAND ...] (at most %d)\n", CODES - 1), 2;
    if (ramus_model_load(argv[1], NULL, &loaded, &err) != RAMUS_OK ||
        ramus_data_create(loaded, NULL, &data, &err) != RAMUS_OK ||
        ramus_generate(loaded, NULL, &made, &err) != RAMUS_OK)
        return fprintf(stderr, "%s\n", err.text), 1;
    model = loaded;
    const int nv = ramus_model_nv(model);
    q = numbers(ramus_model_nq(model), 0.3);
    v = numbers(nv, 1);
    a = numbers(nv, 2);
    tau = numbers(nv, 3);
    found = numbers(nv, 4);
    int status = 1;
    if (temporary_make("ramus-bench-", folder, sizeof folder)) {
        snprintf(name, sizeof name, "%s.h", made->name);
        status = !write_text(folder, name, made->header);
        snprintf(name, sizeof name, "%s.c", made->name);
        status = status || !write_text(folder, name, made->source);
        for (int k = 1; !status && k < count; k++) {
            c[k].command = given > 0 ? argv[1 + k] : usual[k - 1];
            status = !compile(&c[k], folder, made->name, k);
        }
        status = status || run(c, count);
        snprintf(name, sizeof name, "rm -r %s", folder);
        status |= system(name) != 0;
    }
    ramus_generated_destroy(made);
    ramus_data_destroy(data);
    ramus_model_destroy(loaded);
    return status;
}
