/* caller.h - a program that uses every struct that grows, compiled with one version of the headers
 *
 * caller.c is compiled twice: with snapshot.h as a program of the past (old_cases), and with the present headers (now_cases).
 * Include a version of the headers before this file.
 */
#ifndef RAMUS_TESTS_ABI_CALLER_H
#define RAMUS_TESTS_ABI_CALLER_H

/* What the calls work with; opaque to the caller. */
typedef struct scene {
    ramus_module *module;   /* with a link `base` */
    ramus_builder *builder; /* with an instance `arm` of links upper, lower */
    ramus_model *model;     /* of that */
    ramus_data *data;
    ramus_data *constraints;
    ramus_sim *sim;
} scene;

typedef struct caller_case {
    const char *name; /* of the struct */
    size_t size;      /* sizeof */
    int count;        /* elements of the array that the function takes */
    int optional;     /* 1: options; every field may be absent */
    /* NAME_init(given, size), then some fields */
    void (*fill)(void *given, size_t size);
    /* hands it to every function that takes it; the first failure, or RAMUS_OK */
    ramus_status (*use)(const scene *s, const void *given, ramus_error *err);
} caller_case;

extern const caller_case old_cases[], now_cases[]; /* name NULL at the end */

/* Layout, as the compiler sees it; struct_name NULL at the end. Fields follow their struct, which has field "". */
typedef struct layout_row {
    const char *struct_name, *field;
    size_t offset, size;
} layout_row;
extern const layout_row old_layout[], now_layout[];

#endif
