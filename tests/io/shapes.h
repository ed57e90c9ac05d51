/* shapes.h - robots with shapes from texts, and are the shapes of two robots the same? */
#ifndef TESTS_IO_SHAPES_H
#define TESTS_IO_SHAPES_H

#include "ramus/ramus.h"

#include "support/compare.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- reading ------------------------------------------------------------------------------------------------ */

typedef struct log_of_problems {
    int errors, warnings, line; /* the last line */
    char text[4000];
} log_of_problems;

static inline void take(void *user, const ramus_diagnostic *d)
{
    log_of_problems *log = user;
    const size_t used = strlen(log->text);
    log->errors += d->severity == RAMUS_PROBLEM;
    log->warnings += d->severity == RAMUS_WARNING;
    log->line = d->line;
    snprintf(log->text + used, sizeof log->text - used, "%d: %s\n", d->line, d->text);
}

/* Read a URDF or an assembly from memory and compile it; NULL with a message in `err`. */
static inline ramus_model *read_text(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                     ramus_error *err)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_compile_options compile = ramus_compile_options_default();
    ramus_status status;
    if (strstr(name, ".yaml")) {
        status = ramus_assembly_parse(text, size, name, opt, &builder, err);
    } else {
        compile.plain_names = 1;
        status = ramus_urdf_parse(text, size, name, opt, &module, err);
        if (status == RAMUS_OK)
            status = ramus_builder_create("robot", name, opt ? opt->allocator : NULL, &builder, err);
        if (status == RAMUS_OK)
            status = ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, err);
    }
    if (status == RAMUS_OK)
        ramus_model_compile(builder, &compile, &model, err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

static inline ramus_model *must_read(const char *text, const char *name)
{
    ramus_error err = { .text = "" };
    ramus_model *model = read_text(text, strlen(text), name, NULL, &err);
    if (!model)
        fail_msg("%s\n%s", err.text, text);
    return model;
}

static inline int count_shapes(const ramus_model *model, int collision)
{
    int count = 0;
    for (int l = 0; l < ramus_model_nlink(model); l++)
        for (int k = 0; k < ramus_model_nshape(model, (ramus_link){ l }); k++)
            count += ramus_model_shape(model, (ramus_link){ l }, k).collision == collision;
    return count;
}

#define ASSEMBLY(shapes)                                                                                               \
    "ramus: 1\nname: x\nunits: {length: mm, angle: deg}\nmodules:\n  m:\n    links:\n      - name: a\n"                \
    "        joint: {type: fixed}\n        shapes: " shapes "\nrobot:\n  - {name: r, module: m}\n"

/* ---- equality ----------------------------------------------------------------------------------------------- */

enum { NUMBERS = 19 };

/* All numbers of a shape; its pose as the moved joint frame sees it, for exports may move the link's own frame. */
static inline void numbers_of(const ramus_shape *s, ramus_pose link_in_joint, double out[NUMBERS])
{
    double m[9], t[3];
    const double flat[7] = { s->size.x, s->size.y, s->size.z, s->radius, s->length, s->kind, s->collision };
    const ramus_pose x = ramus_pose_mul(link_in_joint, s->pose);
    ramus_pose_to_matrix(x, m, t);
    memcpy(out, flat, sizeof flat);
    memcpy(out + 7, t, sizeof t);
    memcpy(out + 10, m, sizeof m);
}

typedef enum colors { ALL_COLORS, NO_COLORS_OF_COLLISIONS } colors;

static inline void assert_same_shapes(const char *what, unsigned long long seed, const ramus_model *want,
                                      const ramus_model *got, colors colors)
{
    assert_non_null(got);
    for (int l = 0; l < ramus_model_nlink(want); l++) {
        const ramus_link_info x = ramus_model_link(want, (ramus_link){ l });
        /* the name without INSTANCE/, which a file may add */
        ramus_link there = { -1 };
        for (int k = 0; k < ramus_model_nlink(got) && there.index < 0; k++) {
            const char *name = ramus_model_link(got, (ramus_link){ k }).name;
            const size_t longer = strlen(name) > strlen(x.name) ? strlen(name) - strlen(x.name) : 0;
            if (strcmp(name + longer, x.name) == 0 && (longer == 0 || name[longer - 1] == '/'))
                there.index = k;
        }
        if (there.index < 0)
            fail_msg("%s, seed %llu: link '%s' is lost", what, seed, x.name);
        const ramus_link_info y = ramus_model_link(got, there);
        assert_int_equal(ramus_model_nshape(got, there), ramus_model_nshape(want, (ramus_link){ l }));
        for (int k = 0; k < ramus_model_nshape(got, there); k++) {
            const ramus_shape a = ramus_model_shape(want, (ramus_link){ l }, k), b = ramus_model_shape(got, there, k);
            double numbers[2][NUMBERS];
            numbers_of(&a, x.link_in_joint, numbers[0]);
            numbers_of(&b, y.link_in_joint, numbers[1]);
            assert_true(near_numbers(what, seed, numbers[1], numbers[0], NUMBERS, 1e-14, NULL, NULL));
            assert_string_equal(b.name, a.name);
            assert_string_equal(b.mesh, a.mesh);
            assert_true(a.scale.x == b.scale.x && a.scale.y == b.scale.y && a.scale.z == b.scale.z);
            if (colors == NO_COLORS_OF_COLLISIONS && a.collision)
                continue;
            assert_int_equal(b.has_color, a.has_color);
            assert_memory_equal(b.color, a.color, sizeof a.color);
        }
    }
}

static inline void assert_round_trip(const char *what, unsigned long long seed, const ramus_model *model,
                                     ramus_export_format format)
{
    char *text = NULL;
    ramus_error err = { .text = "" };
    if (ramus_model_export(model, format, &text, &err) != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", what, seed, err.text);
    ramus_model *got = must_read(text, format == RAMUS_EXPORT_YAML ? "export.yaml" : "export.urdf");
    assert_same_shapes(what, seed, model, got, format == RAMUS_EXPORT_URDF ? NO_COLORS_OF_COLLISIONS : ALL_COLORS);
    ramus_model_destroy(got);
    ramus_text_destroy(text);
}

#endif
