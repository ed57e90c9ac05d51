/* mechanism.c - ramus check: can the parts of the mechanism be where the file puts them?
 *
 * Errors: what makes a part or a sharing unusable in any configuration. Warnings: levers that do not reach, points that meet
 * and lengths out of the stroke in the neutral configuration (all coordinates zero, or the nearest within their limits).
 */
#include "check.h"

#include "meet.h"
#include "tools/console/console.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tiny = 1e-9; /* m, of rounding */

/* Parts of a nested assembly, INSTANCE/NAME, were read from another file, which the model does not name. */
static int line_of(const ramus_model *model, const char *name, int line)
{
    const size_t length = strcspn(name, "/");
    char *instance = name[length] ? strndup(name, length) : NULL;
    const int nested = instance && ramus_model_find_instance(model, instance).index >= 0;
    free(instance);
    return nested ? 0 : line;
}

void check_note(checker *c, ramus_severity severity, const char *name, int line, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const ramus_diagnostic d = { severity, c->file, line_of(c->model, name, line), text };
    c->problems += severity == RAMUS_PROBLEM;
    c->report(c->user, &d);
}

static int begins_with(const char *text, const char *kind, const char *name)
{
    const size_t length = strlen(kind), size = strlen(name);
    return strncmp(text, kind, length) == 0 && strncmp(text + length, " '", 2) == 0 &&
           strncmp(text + length + 2, name, size) == 0 && text[length + 2 + size] == '\'';
}

/* What the text of a failure begins with, and its line. */
static const char *find_subject(const ramus_model *model, const char *text, int *line)
{
    for (int k = 0; k < ramus_model_nsharing(model); k++) {
        const ramus_sharing_description d = ramus_model_sharing(model, (ramus_sharing){ k });
        *line = d.line;
        if (begins_with(text, "sharing", d.name))
            return d.name;
    }
    for (int k = 0; k < ramus_model_npart(model); k++) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ k });
        *line = d.line;
        if (begins_with(text, ramus_part_kind_name(d.kind), d.name))
            return d.name;
    }
    for (int k = 0; k < ramus_model_nlever(model); k++) {
        const ramus_lever_description d = ramus_model_lever(model, (ramus_lever){ k });
        *line = d.line;
        if (begins_with(text, "lever", d.name))
            return d.name;
    }
    *line = 0;
    return "";
}

/* A diagnostic of the library, or a failure, whose text begins with the part. */
static void note_text(void *user, const ramus_diagnostic *d)
{
    checker *c = user;
    int line;
    const char *name = find_subject(c->model, d->text, &line);
    check_note(c, d->severity, name, line, "%s", d->text);
}

static void note_failure(checker *c, const char *text)
{
    note_text(c, &(ramus_diagnostic){ .severity = RAMUS_PROBLEM, .text = text });
}

int check_mechanism_fail(const ramus_model *model, const char *file, const char *text)
{
    int line;
    const char *name = find_subject(model, text, &line);
    if (line_of(model, name, line) > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, text);
    return tool_fail(TOOL_BAD_INPUT, "%s: %s", file, text);
}

static void check_levers(checker *c, ramus_data *data)
{
    for (int k = 0; k < ramus_model_nlever(c->model); k++) {
        const ramus_lever_description d = ramus_model_lever(c->model, (ramus_lever){ k });
        ramus_lever_motion motion;
        if (ramus_lever_get_motion(c->model, data, (ramus_lever){ k }, &motion) != RAMUS_OK)
            check_note(c, RAMUS_WARNING, d.name, d.line,
                       "lever '%.60s': in the neutral configuration it does not reach its guide, or is at a dead "
                       "centre",
                       d.name);
    }
}

static void check_lengths(checker *c, ramus_data *data)
{
    for (int k = 0; k < ramus_model_npart(c->model); k++) {
        const ramus_part_description d = ramus_model_part(c->model, (ramus_part){ k });
        const char *kind = ramus_part_kind_name(d.kind);
        ramus_part_motion motion;
        const ramus_status status = ramus_part_get_motion(c->model, data, (ramus_part){ k }, &motion);
        if (status == RAMUS_ERR_SINGULAR && !d.lever_a && !d.lever_b)
            check_note(c, RAMUS_WARNING, d.name, d.line,
                       "%s '%.60s': in the neutral configuration its ends meet, and it has no direction", kind, d.name);
        else if (status == RAMUS_OK && (motion.length < d.min_length - tiny || motion.length > d.max_length + tiny))
            check_note(c, RAMUS_WARNING, d.name, d.line,
                       "%s '%.60s': in the neutral configuration it is %g m long, which is not between %g and %g", kind,
                       d.name, motion.length, d.min_length, d.max_length);
    }
}

void check_mechanism(checker *c)
{
    const ramus_model *model = c->model;
    const int before = c->problems;
    ramus_data_options options = ramus_data_options_default();
    ramus_data *data = NULL;
    ramus_error err;
    if (ramus_model_npart(model) + ramus_model_nlever(model) + ramus_model_nsharing(model) == 0 ||
        ramus_model_nport(model) > 0) /* what black boxes do is not known here */
        return;
    ramus_mechanism_check(model, note_text, c);
    if (c->problems > before)
        return;
    options.with = RAMUS_WITH_MECHANISM;
    if (ramus_data_create(model, &options, &data, &err) != RAMUS_OK) {
        note_failure(c, err.text);
        return;
    }
    double *q = calloc((size_t)ramus_model_nq(model) + 1, sizeof *q);
    if (!q) {
        note_failure(c, "out of memory");
    } else {
        check_neutral(model, q);
        if (ramus_kinematics_update(model, data, q, NULL, NULL) == RAMUS_OK) {
            check_levers(c, data);
            check_lengths(c, data);
        }
    }
    free(q);
    ramus_data_destroy(data);
}
