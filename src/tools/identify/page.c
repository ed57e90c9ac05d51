/* page.c - the page of an identification: how well forces are predicted, parameters with their intervals, curves */
#include "identification.h"

#include "tools/console/asset.h"
#include "tools/report/template.h"

#include <math.h>
#include <string.h>

ASSET(identify_page, "src/tools/identify/identify.html");

enum { MOST_POINTS = 700 };

static void add_about(out *o, const void *user)
{
    const identification *i = user;
    size_t rows = 0;
    double seconds = 0;
    for (int l = 0; l < i->nlog; l++) {
        rows += i->log[l].count;
        seconds += i->log[l].timed ? i->log[l].t[i->log[l].count - 1] - i->log[l].t[0] : 0;
    }
    out_add(o, "%zu rows of %d log%s", rows, i->nlog, i->nlog == 1 ? "" : "s");
    if (seconds > 0)
        out_add(o, ", %.4g s", seconds);
    out_add(o,
            ". Of %d parameters the motion determines %d combinations; what it does not show stays as close to the "
            "given model as bodies allow (weight %.3g).",
            i->found->nparameter, i->base->count, i->request->prior);
}

/* The mean over coordinates of errors beside noise. */
static double mean_ratio(const identification *i, bool given)
{
    double sum = 0, count = 0;
    for (int k = 0; k < i->nv; k++) {
        const force_errors *e = &i->errors[k];
        const double error = given ? e->given : i->unseen ? e->unseen : e->fitted;
        if (isfinite(error) && e->noise > 0) {
            sum += error / e->noise;
            count++;
        }
    }
    return count > 0 ? sum / count : NAN;
}

static void add_verdict(out *o, const void *user)
{
    const identification *i = user;
    const double now = mean_ratio(i, false), before = mean_ratio(i, true);
    out_add(
        o, "<p class=\"verdict %s\">Forces%s are predicted to %.3g times the noise; the given model to %.3g times.</p>",
        now < 1.3 ? "good" : "", i->unseen ? " that were not used" : "", now, before);
}

static void add_cell(out *o, double x)
{
    if (isfinite(x))
        out_add(o, "<td class=\"figure\">%.4g</td>", x);
    else
        out_add(o, "<td class=\"figure\">–</td>");
}

static void add_errors(out *o, const void *user)
{
    const identification *i = user;
    char name[512];
    out_add(o,
            "<thead><tr><th class=\"left\">coordinate</th><th class=\"left\">in</th><th>measured, spread</th><th>given "
            "model</th><th>identified</th><th>identified, unseen</th><th>noise</th></tr></thead><tbody>\n");
    for (int k = 0; k < i->nv; k++) {
        const force_errors *e = &i->errors[k];
        ramus_model_v_name(i->model, k, name, sizeof name);
        out_put(o, "<tr class=\"first\"><th scope=\"row\">%X</th><td>%s</td>", name,
                ramus_model_v_is_length(i->model, k) ? "N" : "N m");
        add_cell(o, e->force);
        add_cell(o, e->given);
        add_cell(o, e->fitted);
        add_cell(o, e->unseen);
        add_cell(o, e->noise);
        out_add(o, "</tr>\n");
    }
    out_add(o, "</tbody>");
}

static void add_row(out *o, const char *name, const char *unit, double value, double given, double half_width)
{
    value = fabs(value) < 1e-9 * half_width ? 0 : value; /* rounding */
    const double change = fabs(value - given) < 1e-9 * half_width ? 0 : value - given;
    out_put(o, "<tr class=\"first\"><th scope=\"row\">%X</th><td>%s</td>", name, unit);
    add_cell(o, given);
    add_cell(o, value);
    add_cell(o, half_width > 0 ? half_width : NAN); /* held at a bound */
    add_cell(o, half_width > 0 ? change / half_width : NAN);
    out_add(o, "</tr>\n");
}

static const char *unit_of(const identification *i, const ramus_parameter_info *p)
{
    const bool length = p->coordinate >= 0 && ramus_model_v_is_length(i->model, p->coordinate);
    if (p->kind == RAMUS_PARAMETER_INERTIAL)
        return p->part == 0 ? "kg" : p->part < 4 ? "kg m" : "kg m²";
    if (p->kind == RAMUS_PARAMETER_VISCOUS)
        return length ? "N s/m" : "N m s/rad";
    return length ? "N" : "N m";
}

static void add_parameters(out *o, const void *user)
{
    const identification *i = user;
    char name[512];
    for (int k = 0; k < i->found->nparameter; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
        if (!i->found->changed[k])
            continue;
        ramus_regression_parameter_name(i->regression, k, name, sizeof name);
        add_row(o, name, unit_of(i, &p), i->found->theta[k], p.given, i->found->half_width[k]);
    }
}

static void add_base(out *o, const void *user)
{
    const identification *i = user;
    const ramus_base_parameters *b = i->base;
    char name[512];
    for (int k = 0; k < b->count; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, b->column[k]);
        int others = 0;
        for (int c = 0; c < b->nparameter; c++)
            others += c != b->column[k] && b->combination[(size_t)k * (size_t)b->nparameter + (size_t)c] != 0;
        out text = { 0 };
        ramus_regression_parameter_name(i->regression, b->column[k], name, sizeof name);
        out_add(&text, "%s", name);
        if (others)
            out_add(&text, " and %d more", others);
        add_row(o, text.data ? text.data : name, unit_of(i, &p), b->value[k], b->given[k], b->half_width[k]);
        out_release(&text);
    }
}

static void add_notes(out *o, const void *user)
{
    const identification *i = user;
    out_put(o, "<li>Robot: <code>%X</code>.</li>\n", i->request->model_path);
    for (int l = 0; l < i->nlog; l++) {
        const measured_log *log = &i->log[l];
        out_put(o, "<li>Log: <code>%X</code>, %zu rows", log->path, log->count);
        if (log->derived)
            out_add(o, " at %.4g Hz, filtered at %.4g Hz; velocities and accelerations are derivatives", log->rate,
                    log->cutoff);
        out_add(o, ".</li>\n");
    }
    if (i->unseen)
        out_add(o,
                "<li>Cross-validation: each log is cut into %d stretches of time; each is predicted by a model that "
                "was identified "
                "without it.</li>\n",
                i->request->folds);
    out_add(o, "<li>Noise is what the best fit leaves. Intervals hold the truth in 95 %% of cases where noise is as it "
               "was found "
               "to be: correlated in time, and of no other origin. Those of single parameters count the prior as a "
               "measurement; those of base parameters are of the logs alone.</li>\n");
}

/* ---- curves -------------------------------------------------------------------------------------------------- */

static void add_curve(out *o, const char *name, const double rows[], size_t count, int width, int column)
{
    const size_t every = count / MOST_POINTS + 1;
    out_put(o, "{\"name\":%J,\"y\":[", name);
    for (size_t row = 0; row < count; row += every) {
        out_add(o, "%s", row ? "," : "");
        template_add_point(o, rows[row * (size_t)width + (size_t)column], 7);
    }
    out_add(o, "]}");
}

static void add_plots(const identification *i, int l, out *o)
{
    const measured_log *log = &i->log[l];
    const size_t every = log->count / MOST_POINTS + 1;
    char name[512];
    int shown = 0;
    out_put(o, "{\"id\":\"log%d\",\"title\":%J,\"t\":[", l, log->path);
    for (size_t row = 0; row < log->count; row += every)
        out_add(o, row ? ",%.8g" : "%.8g", log->t[row]);
    out_put(o, "],\"label\":%J,\"plots\":[", log->timed ? "time, s" : "row");
    for (int k = 0; k < i->nv; k++) {
        if (!log->measured[k])
            continue;
        ramus_model_v_name(i->model, k, name, sizeof name);
        out_put(o, "%s{\"title\":%J,\"unit\":%J,\"reference\":\"measured\",\"curves\":[", shown++ ? "," : "", name,
                ramus_model_v_is_length(i->model, k) ? "N" : "N m");
        add_curve(o, "measured", log->tau, log->count, i->nv, k);
        out_add(o, ",");
        add_curve(o, "given model", i->given[l], log->count, i->nv, k);
        out_add(o, ",");
        add_curve(o, i->unseen ? "identified, unseen" : "identified", (i->unseen ? i->unseen : i->fitted)[l],
                  log->count, i->nv, k);
        out_add(o, "]}");
    }
    out_add(o, "]}");
}

static void add_data(out *o, const void *user)
{
    const identification *i = user;
    out json = { 0 };
    out_add(&json, "[");
    for (int l = 0; l < i->nlog; l++) {
        out_add(&json, "%s", l ? "," : "");
        add_plots(i, l, &json);
    }
    out_add(&json, "]");
    if (json.failed)
        o->failed = 1;
    else
        out_script(o, json.data);
    out_release(&json);
}

void identification_page(const identification *i, out *o)
{
    const template_place places[] = { { "NAME", ramus_model_name(i->model), NULL },
                                      { "ABOUT", NULL, add_about },
                                      { "VERDICT", NULL, add_verdict },
                                      { "ERRORS", NULL, add_errors },
                                      { "PARAMETERS", NULL, add_parameters },
                                      { "BASE", NULL, add_base },
                                      { "NOTES", NULL, add_notes },
                                      { "DATA", NULL, add_data },
                                      { 0 } };
    template_fill(o, identify_page, strlen(identify_page), places, i);
}
