/* source.h - what the texts of all targets share: names, comments, and the statements of a function */
#ifndef RAMUS_GENERATE_SOURCE_H
#define RAMUS_GENERATE_SOURCE_H

#include "ramus/generate.h"

#include "write.h"

#include "base/text.h"

#include <stdbool.h>

enum { GENERATE_FUNCTIONS = 7, ARGUMENTS = 3 };

typedef struct source_function {
    const char *name, *result, *comment;
    const char *argument[ARGUMENTS]; /* as the numbers of EXPR_INPUT are; NULL: not there */
    int which, frame;                /* bit of its flag; a Jacobian's frame */
    int results;                     /* how many numbers it returns */
    char own_name[128];              /* of a Jacobian */
} source_function;

/* The functions that are asked for, one after another: *at is 0 at first; false: there are no more. */
bool source_next(const ramus_model *m, const ramus_generate_options *opt, int *at, source_function *f);

/* A model's name as the beginning of C names; owned. */
char *source_identifier(const ramus_allocator *memory, const char *name);
/* A name of the model inside of a comment, which it must not end. */
void source_comment(text *o, const char *name);
/* The first lines of a file up to the blank one, and the names of all coordinates. */
void source_head(const ramus_model *m, const char *file, text *o);
void source_coordinates(const ramus_model *m, text *o);

/* The statements of a function; `streams` as in write.h; on a card, `places` numbers of shared memory are there for a thread,
 * and staged [results] as in write.h. */
ramus_status source_body(const ramus_model *m, const ramus_generate_options *opt, const source_function *f,
                         const char *robot, int places, int staged[], text *o, write_report *report, ramus_error *err);

/* NAME.h and NAME.c; NAME_cuda.h and NAME_cuda.cu. made->name is there, operations are counted. */
ramus_status source_write_c(const ramus_model *m, const ramus_generate_options *opt, ramus_generated *made,
                            text *header, text *source, ramus_error *err);
ramus_status source_write_cuda(const ramus_model *m, const ramus_generate_options *opt, ramus_generated *made,
                               text *header, text *source, ramus_error *err);

#endif
