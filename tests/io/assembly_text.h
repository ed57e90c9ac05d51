/* assembly_text.h - assemblies given as text: compiled, and what is reported of them */
#ifndef TESTS_IO_ASSEMBLY_TEXT_H
#define TESTS_IO_ASSEMBLY_TEXT_H

#include "ramus/io.h"
#include "ramus/model.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ONE_LINK "{name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}"

typedef struct heard {
    int problems, warnings;
    char text[8192];
    int line[64];
} heard;

static inline void listen(void *user, const ramus_diagnostic *d)
{
    heard *h = user;
    const size_t used = strlen(h->text);
    if (h->problems + h->warnings < 64)
        h->line[h->problems + h->warnings] = d->line;
    if (d->severity == RAMUS_PROBLEM)
        h->problems++;
    else
        h->warnings++;
    snprintf(h->text + used, sizeof h->text - used, "%s:%d: %s\n", d->file, d->line, d->text);
}

static inline ramus_status compile_text(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                        ramus_model **out, ramus_error *err)
{
    ramus_builder *builder = NULL;
    *out = NULL;
    ramus_status status = ramus_assembly_parse(text, size, name, opt, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    else
        assert_null(builder);
    ramus_builder_destroy(builder);
    return status;
}

#endif
