/* options.h - what every benchmark is told, and where its rows go */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MOST = 1001 };

typedef struct bench_options {
    const char *csv_path, *commit, *only; /* NULL: none, all models */
    int rounds;
    char machine[128];
    FILE *csv; /* open, with its header; NULL: none is wanted */
} bench_options;

/* 0: go on, else an exit code; what is wrong is printed. `header` is the first line of the CSV file. */
static inline int bench_open(bench_options *o, int argc, char *argv[], const char *header)
{
    *o = (bench_options){ .commit = RAMUS_COMMIT, .rounds = 101 };
    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--csv") == 0)
            o->csv_path = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--commit") == 0)
            o->commit = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--rounds") == 0)
            o->rounds = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--only") == 0)
            o->only = argv[++i];
        else {
            fprintf(stderr, "usage: %s [--csv FILE] [--commit TEXT] [--rounds N] [--only MODEL]\n", argv[0]);
            return 2;
        }
    }
    o->rounds = o->rounds < 1 ? 1 : o->rounds > ROUNDS_MOST ? ROUNDS_MOST : o->rounds;
    machine_name(o->machine, sizeof o->machine);
    o->csv = o->csv_path ? fopen(o->csv_path, "w") : NULL;
    if (o->csv_path && !o->csv) {
        fprintf(stderr, "bench: cannot write %s\n", o->csv_path);
        return 1;
    }
    if (o->csv)
        fprintf(o->csv, "%s\n", header);
    return 0;
}

/* The exit code: 1 where the file could not be written, or results do not agree (good is 0). */
static inline int bench_close(bench_options *o, int good)
{
    if (o->csv && fclose(o->csv) != 0) {
        fprintf(stderr, "bench: cannot write %s\n", o->csv_path);
        return 1;
    }
    if (!good)
        fprintf(stderr, "bench: the results do not agree: the times mean nothing\n");
    return good ? 0 : 1;
}

#endif
