/* report.c - the results of a parameter study: the table of all points, and what was found */
#include "study.h"

#include <math.h>
#include <string.h>

/* A cell of text: in quotes where it has a comma or quotes. */
static void add_cell(out *o, const char *text)
{
    if (!strpbrk(text, ",\"\n")) {
        out_add(o, "%s", text);
        return;
    }
    out_add(o, "\"");
    for (; *text; text++)
        out_add(o, *text == '"' ? "\"\"" : "%c", *text);
    out_add(o, "\"");
}

int sweep_write_table(const sweep *s, const char *path)
{
    out o = { 0 };
    for (int k = 0; k < s->naxis; k++) {
        add_cell(&o, s->axis[k].path);
        out_add(&o, ",");
    }
    for (int k = 0; k < s->nmeasure; k++) {
        add_cell(&o, s->measure[k].text);
        out_add(&o, k + 1 < s->nmeasure ? "," : "\n");
    }
    for (size_t p = 0; p < s->npoint; p++) {
        for (int k = 0; k < s->naxis; k++)
            out_add(&o, "%.17g,", sweep_value(s, p, k));
        for (int k = 0; k < s->nmeasure; k++) {
            if (sweep_has(s, p))
                out_add(&o, "%.17g", sweep_result(s, p, k));
            out_add(&o, k + 1 < s->nmeasure ? "," : "\n");
        }
    }
    return tool_write_out(path, &o);
}

static void report_failures(const sweep *s, FILE *to, const sweep_failures *f, const char *what)
{
    if (f->count == 0)
        return;
    tool_print(to, "%s    %zu of %zu points, the first at", what, f->count, s->npoint);
    for (int k = 0; k < s->naxis; k++)
        tool_print(to, "%s %s=%.6g", k ? "," : "", s->axis[k].path, sweep_value(s, f->first, k));
    tool_print(to, ":\n           %s\n", f->text);
}

/* An axis on whose edge the best point lies may hold a better one beyond. */
static int is_edge(const sweep *s, int axis)
{
    const double x = sweep_value(s, s->best, axis);
    if (s->given)
        return s->axis[axis].from != s->axis[axis].to && (x == s->axis[axis].from || x == s->axis[axis].to);
    return !s->random && s->axis[axis].count > 1 && (x == s->axis[axis].from || x == s->axis[axis].to);
}

/* 1 if no measure differs between any two points that differ in this axis alone. */
static int has_no_effect(const sweep *s, int axis)
{
    size_t next = 1; /* points from one value of the axis to the next */
    for (int k = axis + 1; k < s->naxis; k++)
        next *= s->axis[k].count;
    if (s->random || s->axis[axis].count < 2)
        return 0;
    for (size_t p = 0; p + next < s->npoint; p++) {
        if (sweep_index(s, p, axis) + 1 == s->axis[axis].count)
            continue;
        if (sweep_has(s, p) != sweep_has(s, p + next))
            return 0;
        for (int k = 0; k < s->nmeasure && sweep_has(s, p); k++)
            if (sweep_result(s, p, k) != sweep_result(s, p + next, k))
                return 0;
    }
    return 1;
}

void sweep_report(const sweep *s, FILE *to)
{
    tool_print(to, "points     %zu", s->npoint);
    for (int k = 0; k < s->naxis && !s->random && s->naxis > 1; k++)
        tool_print(to, "%s%zu", k ? " x " : " = ", s->axis[k].count);
    tool_print(to, "%s, motion of %zu row%s\n", s->random ? " at random" : "", s->motion->count,
               s->motion->count == 1 ? "" : "s");
    sweep_report_found(s, to);
}

void sweep_report_found(const sweep *s, FILE *to)
{
    report_failures(s, to, &s->refused, "refused");
    report_failures(s, to, &s->failed, "failed ");
    for (int k = 0; k < s->naxis; k++)
        if (has_no_effect(s, k))
            tool_print(to,
                       "no effect  %s changes no measure; the motion may not move it, or an instance overrides it\n",
                       s->axis[k].path);
    tool_print(to, "best       %s %s\n", s->maximize ? "largest" : "smallest", s->measure[s->objective].text);
    for (int k = 0; k < s->naxis; k++)
        tool_print(to, "  %s = %.9g%s%s%s\n", s->axis[k].path, sweep_value(s, s->best, k),
                   s->axis[k].unit[0] ? " " : "", s->axis[k].unit,
                   is_edge(s, k) ? "   (at the edge of its range)" : "");
    for (int k = 0; k < s->nmeasure; k++) {
        const double x = sweep_result(s, s->best, k), before = s->unchanged[k];
        tool_print(to, "  %s = %.9g %s", s->measure[k].text, x, s->measure[k].unit);
        if (s->original.count == 0) {
            tool_print(to, "   (unchanged file: %.9g", before);
            if (before != 0)
                tool_print(to, ", %+.2f%%", 100 * (x - before) / fabs(before));
            fputs(")", to);
        }
        fputs("\n", to);
    }
    if (s->original.count)
        tool_print(to, "unchanged  has no result: %s\n", s->original.text);
}
