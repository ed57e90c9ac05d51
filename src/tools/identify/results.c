/* results.c - what was identified, for people and for programs */
#include "identification.h"

#include <math.h>
#include <string.h>

static void add_number(out *o, double x)
{
    if (isfinite(x))
        out_add(o, " %11.4g", x);
    else
        out_add(o, " %11s", "-");
}

static size_t rows_of(const identification *i)
{
    size_t rows = 0;
    for (int l = 0; l < i->nlog; l++)
        rows += i->log[l].count;
    return rows;
}

void identification_summary(const identification *i, out *o)
{
    char name[512];
    out_add(o, "%zu rows of %d log%s, %d parameters, of which the motion determines %d combinations\n\n", rows_of(i),
            i->nlog, i->nlog == 1 ? "" : "s", i->found->nparameter, i->base->count);
    out_add(o, "rms error of forces, N m or N:%s\n", i->unseen ? " 'unseen' are rows that the fit did not use" : "");
    out_add(o, "%-28s %11s %11s %11s %11s %11s\n", "coordinate", "force", "given", "identified", "unseen", "noise");
    for (int k = 0; k < i->nv; k++) {
        const force_errors *e = &i->errors[k];
        ramus_model_v_name(i->model, k, name, sizeof name);
        out_add(o, "%-28s", name);
        add_number(o, e->force);
        add_number(o, e->given);
        add_number(o, e->fitted);
        add_number(o, e->unseen);
        add_number(o, e->noise);
        out_add(o, "\n");
    }
    out_add(o, "\n%-28s %11s %11s %11s\n", "link", "mass, kg", "was", "+- (95 %)");
    for (int k = 0; k < i->found->nparameter; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
        if (p.kind != RAMUS_PARAMETER_INERTIAL || p.part != 0 || !i->found->changed[k])
            continue;
        out_add(o, "%-28s", ramus_model_link(i->model, p.link).name);
        add_number(o, i->found->theta[k]);
        add_number(o, p.given);
        add_number(o, i->found->half_width[k] > 0 ? i->found->half_width[k] : NAN); /* held at a bound */
        out_add(o, "\n");
    }
    bool any = false;
    for (int k = 0; k < i->found->nparameter; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
        if (p.coordinate < 0 || !i->found->changed[k])
            continue;
        if (!any)
            out_add(o, "\n%-36s %11s %11s %11s\n", "friction and offsets", "value", "was", "+- (95 %)");
        any = true;
        ramus_regression_parameter_name(i->regression, k, name, sizeof name);
        out_add(o, "%-36s", name);
        add_number(o, i->found->theta[k]);
        add_number(o, p.given);
        add_number(o, i->found->half_width[k] > 0 ? i->found->half_width[k] : NAN); /* held at a bound */
        out_add(o, "\n");
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------------------- */

static void add_parameters(const identification *i, out *o)
{
    char name[512];
    for (int k = 0; k < i->found->nparameter; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
        ramus_regression_parameter_name(i->regression, k, name, sizeof name);
        out_put(
            o,
            "%s\n    {\"name\": %J, \"kind\": %J, \"given\": %N, \"value\": %N, \"half_width\": %N, \"changed\": %B}",
            k ? "," : "", name, ramus_parameter_kind_name(p.kind), p.given, i->found->theta[k], i->found->half_width[k],
            i->found->changed[k]);
    }
}

static void add_base(const identification *i, out *o)
{
    const ramus_base_parameters *b = i->base;
    char name[512];
    for (int k = 0; k < b->count; k++) {
        int shown = 0;
        ramus_regression_parameter_name(i->regression, b->column[k], name, sizeof name);
        out_put(o, "%s\n    {\"name\": %J, \"given\": %N, \"value\": %N, \"half_width\": %N, \"combination\": {",
                k ? "," : "", name, b->given[k], b->value[k], b->half_width[k]);
        for (int p = 0; p < b->nparameter; p++) {
            const double c = b->combination[(size_t)k * (size_t)b->nparameter + (size_t)p];
            if (c == 0)
                continue;
            ramus_regression_parameter_name(i->regression, p, name, sizeof name);
            out_put(o, "%s%J: %N", shown++ ? ", " : "", name, c);
        }
        out_add(o, "}}");
    }
}

void identification_json(const identification *i, out *o)
{
    char name[512];
    out_put(o, "{\n  \"name\": %J,\n  \"logs\": [", ramus_model_name(i->model));
    for (int l = 0; l < i->nlog; l++)
        out_put(o, "%s%J", l ? ", " : "", i->log[l].path);
    out_put(o, "],\n  \"rows\": %zu,\n  \"prior\": %N,\n  \"iterations\": %d,\n  \"coordinates\": [", rows_of(i),
            i->request->prior, i->found->iterations);
    for (int k = 0; k < i->nv; k++) {
        const force_errors *e = &i->errors[k];
        ramus_model_v_name(i->model, k, name, sizeof name);
        out_put(
            o,
            "%s\n    {\"name\": %J, \"force\": %N, \"given\": %N, \"identified\": %N, \"unseen\": %N, \"noise\": %N}",
            k ? "," : "", name, e->force, e->given, e->fitted, e->unseen, e->noise);
    }
    out_add(o, "\n  ],\n  \"parameters\": [");
    add_parameters(i, o);
    out_add(o, "\n  ],\n  \"base\": [");
    add_base(i, o);
    out_add(o, "\n  ]\n}\n");
}
