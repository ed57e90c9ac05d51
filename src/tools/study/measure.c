/* measure.c - one number from the rows of a motion: peak(force.lift), rms(tau.*), mass
 *
 *     peak = max |x|     rms = sqrt(sum x^2 / n)     range = max x - min x
 *
 * where x runs over all rows, and over all columns that the name with its stars fits. Rows count alike, whatever their
 * times.
 */
#include "study.h"

#include "base/pattern.h"
#include "tools/boxes/boxes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const function_name[MEASURE_KIND_COUNT + 1] = { "peak",  "max",   "min",  "mean", "rms",
                                                                   "range", "final", "mass", NULL };

static int unknown_column(const char *text, const char *column, char **name)
{
    const char *closest = tool_closest(column, (const char *const *)name);
    if (closest)
        return tool_fail(TOOL_BAD_USAGE, "--measure %s: there is no column '%s'; did you mean '%s'?", text, column,
                         closest);
    if (name[0] && strncmp(name[0], "q.", 2) == 0)
        return tool_fail(
            TOOL_BAD_USAGE,
            "--measure %s: there is no column '%s'; a simulation has q.*, v.*, a.*, tau.*, and error.TASK of a "
            "controller",
            text, column);
    return tool_fail(TOOL_BAD_USAGE,
                     "--measure %s: there is no column '%s'; the robot has tau.JOINT and power.JOINT, and length.NAME, "
                     "rate.NAME, force.NAME and power.NAME of the parts of its mechanism, wrench.INSTANCE.fx to mz and "
                     "joint.JOINT.fx to mz, as %s",
                     text, column, name[0] ? name[0] : "none, for it has no joints");
}

static int find_columns(measure *m, const char *column, const ramus_model *model, char **name)
{
    int count = 0;
    while (name[count])
        count++;
    m->column = calloc((size_t)count + 1, sizeof *m->column);
    if (!m->column)
        return tool_out_of_memory();
    for (int k = 0; k < count; k++) {
        if (!pattern_fits(column, name[k]))
            continue;
        const char *unit = mechanism_rows_unit(model, name[k]);
        if (m->ncolumn == 0)
            snprintf(m->unit, sizeof m->unit, "%s", unit);
        else if (strcmp(m->unit, unit) != 0)
            snprintf(m->unit, sizeof m->unit, strchr(m->unit, 'N') && unit[0] == 'N' ? "N m or N" : "mixed units");
        m->column[m->ncolumn++] = k;
    }
    if (m->ncolumn == 0)
        return unknown_column(m->text, column, name);
    if (m->ncolumn > 1 && m->kind == MEASURE_FINAL)
        return tool_fail(TOOL_BAD_USAGE, "--measure %s: final is of one column, and %d fit '%s'", m->text, m->ncolumn,
                         column);
    return TOOL_OK;
}

mechanism_columns measure_columns(const char *text)
{
    const char *open = strchr(text, '('), *column = open ? open + 1 : "";
    if (strncmp(column, "wrench.", 7) == 0)
        return COLUMNS_OF_CONNECTIONS;
    return strncmp(column, "joint.", 6) == 0 ? COLUMNS_OF_JOINT_WRENCHES : COLUMNS_OF_JOINTS;
}

int measure_parse(measure *m, const char *text, const ramus_model *model, char **name)
{
    *m = (measure){ .text = text, .kind = MEASURE_MASS };
    if (strcmp(text, "mass") == 0) {
        snprintf(m->unit, sizeof m->unit, "kg");
        return boxes_need_none(model, "--measure mass");
    }
    const char *open = strchr(text, '(');
    const size_t length = strlen(text);
    if (!open || text[length - 1] != ')' || open + 2 > text + length - 1)
        return tool_fail(TOOL_BAD_USAGE,
                         "--measure %s: a function and a column are expected, as peak(tau.%s), or mass; there are the "
                         "functions peak, max, min, mean, rms, range and final",
                         text, name[0] && strncmp(name[0], "tau.", 4) == 0 ? name[0] + 4 : "JOINT");
    char function[16];
    snprintf(function, sizeof function, "%.*s", (int)(open - text), text);
    int k = 0;
    while (k < MEASURE_MASS && strcmp(function, function_name[k]) != 0)
        k++;
    if (k == MEASURE_MASS) {
        const char *closest = tool_closest(function, function_name);
        return tool_fail(
            TOOL_BAD_USAGE,
            "--measure %s: there is no function '%s'%s%s%s; there are peak, max, min, mean, rms, range and "
            "final",
            text, function, closest ? "; did you mean '" : "", closest ? closest : "", closest ? "'?" : "");
    }
    m->kind = (measure_kind)k;
    char *column = strndup(open + 1, length - (size_t)(open - text) - 2);
    const int code = column ? find_columns(m, column, model, name) : tool_out_of_memory();
    free(column);
    return code;
}

void measure_release(measure *m)
{
    free(m->column);
    *m = (measure){ 0 };
}

void tally_add(tally *t, const measure *m, const double row[])
{
    for (int k = 0; k < m->ncolumn; k++) {
        const double x = row[m->column[k]];
        t->max = fmax(t->max, x);
        t->min = fmin(t->min, x);
        t->sum += x;
        t->squares += x * x;
        t->last = x;
        t->count++;
    }
}

double tally_result(const tally *t, const measure *m, const ramus_model *model)
{
    const double n = (double)t->count;
    const double result[MEASURE_KIND_COUNT] = {
        [MEASURE_PEAK] = fmax(fabs(t->max), fabs(t->min)),
        [MEASURE_MAX] = t->max,
        [MEASURE_MIN] = t->min,
        [MEASURE_MEAN] = t->sum / n,
        [MEASURE_RMS] = sqrt(t->squares / n),
        [MEASURE_RANGE] = t->max - t->min,
        [MEASURE_FINAL] = t->last,
        [MEASURE_MASS] = ramus_model_mass(model),
    };
    return result[m->kind];
}
