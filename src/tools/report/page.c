/* page.c - the page of a run: what it is, which limits were exceeded, a table of all coordinates, and the curves */
#include "run_report.h"
#include "template.h"

#include "tools/boxes/boxes.h"
#include "tools/console/asset.h"
#include "tools/info/info.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

ASSET(run_page, "src/tools/report/run.html");

/* ---- the head ------------------------------------------------------------------------------------------------ */

static void add_about(out *o, const void *user)
{
    const run_report *r = user;
    const int dof = info_dof(r->model);
    if (r->timed)
        out_add(o, "%zu row%s, from %.6g s to %.6g s. ", r->count, r->count == 1 ? "" : "s", r->t[0],
                r->t[r->count - 1]);
    else
        out_add(o, "%zu row%s without times. ", r->count, r->count == 1 ? "" : "s");
    out_add(o, "The robot has %d module%s, ", ramus_model_ninstance(r->model),
            ramus_model_ninstance(r->model) == 1 ? "" : "s");
    out_add(o, "%d velocit%s", r->nv, r->nv == 1 ? "y" : "ies");
    if (dof >= 0 && dof != r->nv)
        out_add(o, ", of which constraints leave %d free", dof);
    out_add(o, ", and %s of %.4g kg.", boxes_any(r->model) ? "known links" : "a mass", ramus_model_mass(r->model));
}

static int excess_count(const run_report *r)
{
    int count = 0;
    for (int k = 0; k < r->limits.count; k++)
        for (int kind = 0; kind < LIMIT_KINDS; kind++)
            count += r->limits.coordinate[k].excess[kind].rows > 0;
    return count;
}

static void add_verdict(out *o, const void *user)
{
    const run_report *r = user;
    const int count = excess_count(r);
    if (!r->limits.count)
        out_add(o, "<p class=\"verdict\">The robot's file gives no limits.</p>");
    else if (!count)
        out_add(o, "<p class=\"verdict good\">All limits are kept.</p>");
    else
        out_add(o, "<p class=\"verdict bad\">%d limit%s exceeded.</p>", count, count == 1 ? " is" : "s are");
}

/* ---- tables -------------------------------------------------------------------------------------------------- */

static const char *joint_name(const run_report *r, const limited_coordinate *c, char name[512])
{
    const ramus_link_info link = ramus_model_link(r->model, c->joint);
    ramus_model_v_name(r->model, c->v, name, 512);
    return link.mimic.index >= 0 ? link.joint_name : name;
}

static void add_excess(out *o, const run_report *r, const limited_coordinate *c, int kind)
{
    static const char *const what[LIMIT_KINDS] = { "position", "velocity", "effort" };
    static const char *const unit[LIMIT_KINDS][2] = { { "rad", "m" }, { "rad/s", "m/s" }, { "N m", "N" } };
    const limit_excess *e = &c->excess[kind];
    const char *of = unit[kind][ramus_model_v_is_length(r->model, c->v)];
    char name[512];
    if (!e->rows)
        return;
    const double most = kind == LIMIT_VELOCITY ? c->max_velocity : c->max_effort;
    const double limit =
        kind == LIMIT_POSITION ? (e->worst > c->upper ? c->upper : c->lower) : copysign(most, e->worst);
    out_put(o, "<tr class=\"first\"><th scope=\"row\">%X</th><td>%s</td><td class=\"figure\">%.5g %s</td>",
            joint_name(r, c, name), what[kind], limit, of);
    out_put(o, "<td class=\"figure worse\">%.5g %s</td><td class=\"figure\">%zu of %zu</td>", e->worst, of, e->rows,
            r->count);
    if (r->timed)
        out_add(o, "<td class=\"figure\">t = %.6g s</td></tr>\n", e->at);
    else
        out_add(o, "<td class=\"figure\">row %zu</td></tr>\n", e->first);
}

static void add_limits(out *o, const void *user)
{
    const run_report *r = user;
    if (!excess_count(r))
        return;
    out_add(o, "<section class=\"card\" id=\"limits\"><h2>Limits that are exceeded</h2><div "
               "class=\"scroll\"><table><thead><tr>"
               "<th class=\"left\">joint</th><th class=\"left\">limit of</th><th>limit</th><th>furthest beyond</th>"
               "<th>rows</th><th>first</th></tr></thead><tbody>\n");
    for (int k = 0; k < r->limits.count; k++)
        for (int kind = 0; kind < LIMIT_KINDS; kind++)
            add_excess(o, r, &r->limits.coordinate[k], kind);
    out_add(o, "</tbody></table></div></section>\n");
}

/* A number of the table; below `floor` it is rounding. */
static void add_cell(out *o, double value, double floor)
{
    if (!isfinite(value))
        out_add(o, "<td class=\"figure\">–</td>");
    else
        out_add(o, "<td class=\"figure\">%.4g</td>", fabs(value) < floor ? 0.0 : value);
}

/* What a coordinate does over the run. */
static void add_summary_row(out *o, const run_report *r, int k)
{
    const ramus_vec3 g = ramus_model_gravity(r->model);
    const double floor = 1e-11 * ramus_model_mass(r->model) * hypot(hypot(g.x, g.y), g.z);
    const size_t nv = (size_t)r->nv;
    double v = 0, square = 0, force = 0, power = 0, work = 0, off = 0, before = 0;
    size_t compared = 0;
    char name[512];
    for (size_t i = 0; i < r->count; i++) {
        const size_t at = i * nv + (size_t)k;
        const double tau = r->force ? r->force[at] : NAN, p = tau * r->v[at];
        v = fmax(v, fabs(r->v[at]));
        square += tau * tau / (double)r->count;
        force = fmax(force, fabs(tau));
        power = fmax(power, fabs(p));
        work += i ? 0.5 * (p + before) * (r->t[i] - r->t[i - 1]) : 0;
        before = p;
        if (r->given && r->computed && isfinite(r->given[at]) && isfinite(r->computed[at])) {
            off += (r->given[at] - r->computed[at]) * (r->given[at] - r->computed[at]);
            compared++;
        }
    }
    const double unknown = r->force ? 1 : NAN;
    ramus_model_v_name(r->model, k, name, sizeof name);
    out_put(o, "<tr class=\"first\"><th scope=\"row\">%X</th><td>%s</td>", name, run_unit(r, RUN_FORCE, k));
    add_cell(o, v, 1e-9);
    add_cell(o, sqrt(square), floor);
    add_cell(o, force * unknown, floor);
    add_cell(o, power * unknown, floor);
    add_cell(o, r->timed ? work * unknown : NAN, floor);
    if (r->given && r->computed)
        add_cell(o, compared ? sqrt(off / (double)compared) : NAN, floor);
    out_add(o, "</tr>\n");
}

static void add_summary(out *o, const void *user)
{
    const run_report *r = user;
    out_add(o,
            "<thead><tr><th class=\"left\">coordinate</th><th class=\"left\">force in</th><th>largest speed</th>"
            "<th>force, rms</th><th>force, largest</th><th>power, largest (W)</th><th>work "
            "(J)</th>%s</tr></thead><tbody>\n",
            r->given && r->computed ? "<th>off the model, rms</th>" : "");
    for (int k = 0; k < r->nv; k++)
        add_summary_row(o, r, k);
    out_add(o, "</tbody>");
}

/* ---- the rest ------------------------------------------------------------------------------------------------ */

static void add_graph(out *o, const void *user)
{
    template_add_graph(o, ((const run_report *)user)->model);
}

static void add_notes(out *o, const void *user)
{
    const run_report *r = user;
    for (int k = 0; k < r->nnote; k++)
        out_put(o, "<li>%X</li>\n", r->note[k].data ? r->note[k].data : "");
    out_put(o, "<li>Robot: <code>%X</code>, states: <code>%X</code>", r->files.model, r->files.states);
    if (r->files.ports)
        out_put(o, ", ports: <code>%X</code>", r->files.ports);
    if (r->files.forces)
        out_put(o, ", forces: <code>%X</code>", r->files.forces);
    out_add(o, ".</li>\n");
}

static void add_data(out *o, const void *user)
{
    out json = { 0 };
    run_report_plots(user, &json);
    if (json.failed)
        o->failed = 1;
    else
        out_script(o, json.data);
    out_release(&json);
}

void run_report_page(const run_report *r, out *page)
{
    const template_place places[] = { { "NAME", ramus_model_name(r->model), NULL },
                                      { "ABOUT", NULL, add_about },
                                      { "VERDICT", NULL, add_verdict },
                                      { "LIMITS", NULL, add_limits },
                                      { "SUMMARY", NULL, add_summary },
                                      { "GRAPH", NULL, add_graph },
                                      { "NOTES", NULL, add_notes },
                                      { "DATA", NULL, add_data },
                                      { 0 } };
    template_fill(page, run_page, strlen(run_page), places, r);
}
