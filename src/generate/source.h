/* source.h - what the texts of all targets share: names, comments, and the statements of a function */
#ifndef RAMUS_GENERATE_SOURCE_H
#define RAMUS_GENERATE_SOURCE_H

#include "ramus/generate.h"

#include "parameters.h"
#include "symbolic.h"
#include "write.h"

#include "base/text.h"

#include <stdbool.h>

enum {
    GENERATE_INVERSE_DYNAMICS, /* bits of the flags */
    GENERATE_FORWARD_DYNAMICS,
    GENERATE_MASS_MATRIX,
    GENERATE_GRAVITY,
    GENERATE_KINEMATICS,
    GENERATE_DERIVATIVES,
    GENERATE_JACOBIAN,
    GENERATE_COMPOSED,
    GENERATE_FUNCTIONS
};

/* What is asked for. */
typedef struct source_request {
    const ramus_model *m;
    const ramus_generate_options *opt;
    parameters given;
    bool is_float;
    const char *robot; /* how names begin */
} source_request;

typedef struct source_function {
    const char *name, *result, *comment;
    const char *argument[ARGUMENTS]; /* as the numbers of EXPR_INPUT are; NULL: not there */
    int which, frame;                /* bit of its flag; a Jacobian's frame */
    int results;                     /* how many numbers it returns */
    size_t most;                     /* operations */
    bool loops;                      /* it takes work */
    char own_name[128];              /* of a Jacobian */
} source_function;

/* The functions that are asked for, one after another: *at is 0 at first; false: there are no more. */
bool source_next(const source_request *r, int *at, source_function *f);

/* A model's name as the beginning of C names; owned. */
char *source_identifier(const ramus_allocator *memory, const char *name);
/* Letters and digits of a name, all else as _. */
void source_name(text *o, const char *name);
/* A name of the model inside of a comment, which it must not end. */
void source_comment(text *o, const char *name);
/* The first lines of a file up to the blank one, and the names of all coordinates, kept numbers and ports. */
void source_head(const ramus_model *m, const char *file, text *o);
void source_coordinates(const source_request *r, text *o);
/* Numbers of the kept numbers: NAME_p_..., how many there are, and their values. */
void source_parameters(const source_request *r, text *o);
void source_parameter_values(const source_request *r, text *o);
/* NAME_sincos, in C, which a text with angles calls: does it? */
bool source_turns(const text *functions);
void source_sincos(const char *robot, bool is_float, text *o);
/* What a section is about, for a comment; `user` is the model whose bodies are numbered. */
void source_section(void *user, int section, text *o);

/* The statements of a function; on a card, `places` numbers of shared memory are there for a thread (0: no card), and staged [results] as
 * in write.h. */
ramus_status source_body(const source_request *r, const source_function *f, int places, int staged[], text *o,
                         write_report *report, ramus_error *err);

/* NAME.h and NAME.c; NAME_cuda.h and NAME_cuda.cu. made->name is there, operations are counted. */
ramus_status source_write_c(const source_request *r, ramus_generated *made, text *header, text *source,
                            ramus_error *err);
ramus_status source_write_cuda(const source_request *r, ramus_generated *made, text *header, text *source,
                               ramus_error *err);
/* NAME_module.c. */
ramus_status source_write_module(const source_request *r, ramus_generated *made, text *header, text *source,
                                 ramus_error *err);

#endif
