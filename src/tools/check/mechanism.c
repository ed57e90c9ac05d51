/* mechanism.c - ramus check: can the parts of the mechanism be where the file puts them?
 *
 * Errors: what makes a part or a sharing unusable in any configuration. Warnings: levers that do not reach, points that meet
 * and lengths out of the stroke in the neutral configuration (all coordinates zero, or the nearest within their limits).
 */
#include "check.h"

#include "meet.h"
#include "tools/console/console.h"

#include <ramus/actuator.h>

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
        const ramus_sharing_description d = ramus_model_sharing(model, k);
        *line = d.line;
        if (begins_with(text, "sharing", d.name))
            return d.name;
    }
    for (int k = 0; k < ramus_model_nactuator(model); k++) {
        const ramus_actuator_description d = ramus_model_actuator(model, k);
        *line = d.line;
        if (begins_with(text, ramus_actuator_kind_name(d.kind), d.name))
            return d.name;
    }
    for (int k = 0; k < ramus_model_nlever(model); k++) {
        const ramus_lever_description d = ramus_model_lever(model, k);
        *line = d.line;
        if (begins_with(text, "lever", d.name))
            return d.name;
    }
    *line = 0;
    return "";
}

static void note_failure(checker *c, const char *text)
{
    int line;
    const char *name = find_subject(c->model, text, &line);
    check_note(c, RAMUS_PROBLEM, name, line, "%s", text);
}

int check_mechanism_fail(const ramus_model *model, const char *file, const char *text)
{
    int line;
    const char *name = find_subject(model, text, &line);
    if (line_of(model, name, line) > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, text);
    return tool_fail(TOOL_BAD_INPUT, "%s: %s", file, text);
}

/* Each part by itself, so that all are reported and not the first alone. */
static void check_parts(checker *c)
{
    ramus_error err;
    for (int k = 0; k < ramus_model_nlever(c->model); k++) {
        const ramus_lever_description d = ramus_model_lever(c->model, k);
        ramus_lever lever;
        if (ramus_lever_resolve(c->model, &d, &lever, &err) != RAMUS_OK)
            check_note(c, RAMUS_PROBLEM, d.name, d.line, "%s", err.text);
    }
    if (c->problems > 0) /* what is attached to them would fail for the same reason */
        return;
    for (int k = 0; k < ramus_model_nactuator(c->model); k++) {
        const ramus_actuator_description d = ramus_model_actuator(c->model, k);
        ramus_actuator actuator;
        if (ramus_actuator_resolve(c->model, &d, &actuator, &err) != RAMUS_OK) {
            check_note(c, RAMUS_PROBLEM, d.name, d.line, "%s", err.text);
        } else if (d.kind == RAMUS_ACTUATOR_LINEAR && actuator.depends != 1 && !d.moves) {
            check_note(
                c, RAMUS_WARNING, d.name, d.line,
                "actuator '%.60s': its length depends on %s, and without 'moves: INSTANCE/JOINT' it gives no force",
                d.name, actuator.depends ? "several coordinates" : "no coordinate");
        }
    }
}

static void check_levers(checker *c, const ramus_mechanism *mechanism, const ramus_data *kinematics)
{
    for (int k = 0; k < ramus_model_nlever(c->model); k++) {
        const ramus_lever_description d = ramus_model_lever(c->model, k);
        ramus_lever_motion motion;
        if (ramus_lever_get_motion(c->model, kinematics, ramus_mechanism_lever(mechanism, k), &motion) == RAMUS_OK)
            continue;
        check_note(c, RAMUS_WARNING, d.name, d.line,
                   "lever '%.60s': in the neutral configuration it does not reach its guide, or is at a dead centre",
                   d.name);
    }
}

static void check_lengths(checker *c, const ramus_mechanism *mechanism, const ramus_data *kinematics)
{
    for (int k = 0; k < ramus_model_nactuator(c->model); k++) {
        const ramus_actuator_description d = ramus_model_actuator(c->model, k);
        const ramus_actuator *a = ramus_mechanism_actuator(mechanism, k);
        const char *kind = ramus_actuator_kind_name(d.kind);
        ramus_actuator_motion motion;
        const ramus_status status = ramus_actuator_get_motion(c->model, kinematics, a, &motion);
        if (status == RAMUS_ERR_SINGULAR && !a->on_lever[0] && !a->on_lever[1])
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
    ramus_mechanism *mechanism = NULL;
    ramus_error err;
    if (ramus_model_nactuator(model) + ramus_model_nlever(model) + ramus_model_nsharing(model) == 0 ||
        ramus_model_nport(model) > 0) /* what black boxes do is not known here */
        return;
    check_parts(c);
    if (c->problems > before)
        return;
    if (ramus_mechanism_create(model, NULL, &mechanism, &err) != RAMUS_OK) {
        note_failure(c, err.text);
        return;
    }
    double *q = calloc((size_t)ramus_model_nq(model) + 1, sizeof *q);
    ramus_data *kinematics = NULL;
    if (!q || ramus_data_create(model, NULL, &kinematics, &err) != RAMUS_OK) {
        note_failure(c, "out of memory");
    } else {
        check_neutral(model, q);
        if (ramus_kinematics_update(model, kinematics, q, NULL, NULL) == RAMUS_OK) {
            check_levers(c, mechanism, kinematics);
            check_lengths(c, mechanism, kinematics);
        }
    }
    ramus_data_destroy(kinematics);
    free(q);
    ramus_mechanism_destroy(mechanism);
}
