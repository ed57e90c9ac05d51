/* run_plots.c - the curves of a run as JSON, for run.html
 *
 * A chart has curves of one unit: coordinates of one module, six at most, three where they have limits. curve.c thins long runs.
 */
#include "run_report.h"

#include "curve.h"
#include "template.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES = 6, CURVES_WITH_LIMITS = 3, DIGITS = 7, DIFFERENCE_DIGITS = 12 };

/* ---- names and units ----------------------------------------------------------------------------------------- */

static ramus_link_info link_of(const run_report *r, bool position, int coordinate)
{
    return ramus_model_link(r->model, (ramus_link){ (position ? r->q_link : r->v_link)[coordinate] });
}

const char *run_unit(const run_report *r, run_quantity quantity, int coordinate)
{
    static const char *const unit[4][2] = { { "rad", "m" }, { "rad/s", "m/s" }, { "N m", "N" }, { "W", "W" } };
    if (quantity != RUN_POSITION)
        return unit[quantity][ramus_model_v_is_length(r->model, coordinate)];
    const ramus_link_info link = link_of(r, true, coordinate);
    const int n = coordinate - link.q_index, quaternion = ramus_joint_type_quaternion(link.joint_type);
    if (quaternion < 0)
        return unit[0][ramus_model_v_is_length(r->model, link.v_index + n)];
    return n < quaternion ? "m" : "";
}

char *run_name(const run_report *r, run_quantity quantity, int coordinate)
{
    int (*const name)(const ramus_model *, int, char[], size_t) =
        quantity == RUN_POSITION ? ramus_model_q_name : ramus_model_v_name;
    const size_t room = (size_t)name(r->model, coordinate, NULL, 0) + 1;
    char *text = malloc(room);
    if (text)
        name(r->model, coordinate, text, room);
    return text;
}

/* ---- charts -------------------------------------------------------------------------------------------------- */

/* Opens a chart; curves follow. `floor`: smaller numbers are rounding. */
static void open_chart(out *o, int *charts, const char *title, const char *unit, double floor, const char *more)
{
    out_put(o, "%s\n{\"title\":%J,\"unit\":%J,\"floor\":%N%s,\"curves\":[", (*charts)++ ? "," : "", title, unit, floor,
            more);
}

static void add_curve(const run_report *r, out *o, int n, const char *name, const double rows[], int width, int column)
{
    out_put(o, "%s{\"name\":%J,", n ? "," : "", name);
    curve_add(o, "y", r->count, rows, width, column, DIFFERENCE_DIGITS);
    out_add(o, "}");
}

/* The limits of a coordinate, as the limit watch takes them; false: there are none. */
static bool limits_of(const run_report *r, run_quantity quantity, int coordinate, double limit[2])
{
    for (int k = 0; k < r->limits.count && quantity != RUN_POWER; k++) {
        const limited_coordinate *c = &r->limits.coordinate[k];
        const double most = quantity == RUN_VELOCITY ? c->max_velocity : c->max_effort;
        if ((quantity == RUN_POSITION ? c->q : c->v) != coordinate ||
            ramus_model_link(r->model, c->joint).mimic.index >= 0 || (quantity != RUN_POSITION && !isfinite(most)))
            continue;
        limit[0] = quantity == RUN_POSITION ? c->lower : -most;
        limit[1] = quantity == RUN_POSITION ? c->upper : most;
        return true;
    }
    return false;
}

static void add_coordinate(const run_report *r, out *o, int n, run_quantity quantity, const double rows[], int width,
                           int k)
{
    char *name = run_name(r, quantity, k);
    double limit[2];
    if (!name)
        o->failed = 1;
    out_put(o, "%s{\"name\":%J", n ? "," : "", name ? name : "");
    if (limits_of(r, quantity, k, limit))
        out_put(o, ",\"limits\":[%N,%N]", limit[0], limit[1]);
    out_add(o, ",");
    curve_add(o, "y", r->count, rows, width, k, DIGITS);
    out_add(o, "}");
    free(name);
}

/* What rounding leaves of a zero: forces are compared with the weight. */
static double floor_of(const run_report *r, run_quantity quantity)
{
    const ramus_vec3 g = ramus_model_gravity(r->model);
    const double weight = ramus_model_mass(r->model) * hypot(hypot(g.x, g.y), g.z);
    return quantity == RUN_FORCE || quantity == RUN_POWER ? 1e-11 * weight : 1e-9;
}

/* Is coordinate k one of this instance with this unit? */
static bool belongs(const run_report *r, run_quantity quantity, int k, int instance, const char *unit)
{
    return link_of(r, quantity == RUN_POSITION, k).instance.index == instance &&
           strcmp(run_unit(r, quantity, k), unit) == 0;
}

/* Charts of all coordinates of one instance with one unit. */
static void add_group(const run_report *r, out *o, int *charts, run_quantity quantity, const double rows[],
                      int instance, const char *unit)
{
    const int width = quantity == RUN_POSITION ? r->nq : r->nv;
    const char *title = ramus_model_ninstance(r->model) > 1
                            ? ramus_model_instance(r->model, (ramus_instance){ instance }).name
                            : ramus_model_name(r->model);
    int n = 0, most = CURVES, all = 0;
    double limit[2];
    for (int k = 0; k < width; k++) {
        if (!belongs(r, quantity, k, instance, unit))
            continue;
        all++;
        if (limits_of(r, quantity, k, limit))
            most = CURVES_WITH_LIMITS;
    }
    const int needed = (all + most - 1) / most; /* charts: with as many curves in each */
    most = needed ? (all + needed - 1) / needed : 1;
    for (int k = 0; k < width; k++) {
        if (!belongs(r, quantity, k, instance, unit))
            continue;
        if (n % most == 0) {
            out_add(o, "%s", n ? "]}" : "");
            open_chart(o, charts, title, unit[0] ? unit : "quaternion", floor_of(r, quantity), "");
        }
        add_coordinate(r, o, n % most, quantity, rows, width, k);
        n++;
    }
    out_add(o, "%s", n ? "]}" : "");
}

static void open_section(out *o, int *sections, const char *id, const char *title, const char *about)
{
    out_put(o, "%s\n{\"id\":%J,\"title\":%J,\"about\":%J,\"plots\":[", (*sections)++ ? "," : "", id, title, about);
}

static void add_coordinates(const run_report *r, out *o, int *sections, run_quantity quantity, const double rows[],
                            const char *about)
{
    static const char *const id[] = { "positions", "velocities", "forces", "powers" };
    static const char *const title[] = { "Positions", "Velocities", "Forces", "Powers" };
    static const char *const unit[4][3] = {
        { "rad", "m", "" }, { "rad/s", "m/s", NULL }, { "N m", "N", NULL }, { "W" }
    };
    int charts = 0;
    if (!rows)
        return;
    open_section(o, sections, id[quantity], title[quantity], about);
    for (int u = 0; u < 3 && unit[quantity][u]; u++)
        for (int i = 0; i < ramus_model_ninstance(r->model); i++)
            add_group(r, o, &charts, quantity, rows, i, unit[quantity][u]);
    out_add(o, "]}");
}

/* ---- what is no coordinate ----------------------------------------------------------------------------------- */

/* The forces of the table over those of the model, coordinate by coordinate. */
static void add_comparison(const run_report *r, out *o, int *sections)
{
    int charts = 0;
    if (!r->given || !r->computed)
        return;
    open_section(o, sections, "model", "Forces against the model",
                 "What the table gives, what the model computes for the same motion, and the difference.");
    for (int k = 0; k < r->nv; k++) {
        char *name = run_name(r, RUN_FORCE, k);
        bool known = false;
        for (size_t i = 0; i < r->count && !known; i++)
            known = !isnan(r->given[i * (size_t)r->nv + (size_t)k]);
        if (!name)
            o->failed = 1;
        if (known && name) {
            open_chart(o, &charts, name, run_unit(r, RUN_FORCE, k), floor_of(r, RUN_FORCE),
                       ",\"reference\":\"the table\"");
            add_curve(r, o, 0, "table", r->given, r->nv, k);
            add_curve(r, o, 1, "model", r->computed, r->nv, k);
            out_add(o, "]}");
        }
        free(name);
    }
    out_add(o, "]}");
}

/* Force and moment at each connection. */
static void add_wrenches(const run_report *r, out *o, int *sections)
{
    static const char *const part[6] = { "fx", "fy", "fz", "mx", "my", "mz" };
    int charts = 0;
    if (!r->wrench || !r->nwrench)
        return;
    open_section(o, sections, "wrenches", "Wrenches at the connections",
                 "What the predecessor exerts on each module, in the module's attachment frame.");
    for (int c = 0; c < r->columns.nconnection; c++) {
        const int k = r->columns.connection[c];
        const char *name = k >= 0 ? ramus_model_instance(r->model, (ramus_instance){ k }).name
                                  : strchr(ramus_model_port(r->model, (ramus_port){ ~k }).name, '.') + 1;
        for (int kind = 0; kind < 2; kind++) {
            open_chart(o, &charts, name, kind ? "N m" : "N", floor_of(r, RUN_FORCE), "");
            for (int n = 0; n < 3; n++)
                add_curve(r, o, n, part[3 * kind + n], r->wrench, r->nwrench, 6 * c + 3 * kind + n);
            out_add(o, "]}");
        }
    }
    out_add(o, "]}");
}

static double *new_row(const run_report *r, out *o)
{
    double *row = calloc(r->count + 1, sizeof *row);
    if (!row)
        o->failed = 1;
    return row;
}

/* Energies, their sum, and its change against the work of the forces. */
static void add_energy(const run_report *r, out *o, int *sections)
{
    static const char *const name[3] = { "kinetic", "potential", "of springs" };
    int charts = 0;
    const int kinds = ramus_model_npart(r->model) ? 3 : 2;
    double *sum = new_row(r, o), *change = new_row(r, o);
    if (r->energy[0] && sum && change) {
        open_section(o, sections, "energy", "Energy",
                     "Of all links whose pose is known. Potential energy is zero at the world's origin.");
        for (size_t i = 0; i < r->count; i++) {
            for (int k = 0; k < kinds; k++)
                sum[i] += r->energy[k][i];
            change[i] = sum[i] - sum[0];
        }
        open_chart(o, &charts, "Energy", "J", floor_of(r, RUN_FORCE), ",\"wide\":1");
        for (int k = 0; k < kinds; k++)
            add_curve(r, o, k, name[k], r->energy[k], 1, 0);
        add_curve(r, o, kinds, "sum", sum, 1, 0);
        out_add(o, "]}");
        if (r->work) {
            open_chart(o, &charts, "Balance", "J", floor_of(r, RUN_FORCE),
                       ",\"wide\":1,\"reference\":\"the change of energy\"");
            add_curve(r, o, 0, "change of energy", change, 1, 0);
            add_curve(r, o, 1, "work of the forces", r->work, 1, 0);
            out_add(o, "]}");
        }
        if (r->power) {
            open_chart(o, &charts, "Power of all forces", "W", floor_of(r, RUN_POWER), ",\"wide\":1");
            add_curve(r, o, 0, "power", r->power, 1, 0);
            out_add(o, "]}");
        }
        out_add(o, "]}");
    }
    free(sum);
    free(change);
}

/* tau v of each coordinate. */
static double *powers_of(const run_report *r, out *o)
{
    const size_t n = r->count * (size_t)r->nv;
    double *power = r->force ? calloc(n + 1, sizeof *power) : NULL;
    if (r->force && !power)
        o->failed = 1;
    for (size_t k = 0; power && k < n; k++)
        power[k] = r->force[k] * r->v[k];
    return power;
}

void run_report_plots(const run_report *r, out *json)
{
    int sections = 0;
    double *power = powers_of(r, json);
    out_put(json, "{\"label\":%J,", r->timed ? "time, s" : "row");
    curve_add_times(json, r->count, r->t);
    out_add(json, ",\"sections\":[");
    add_coordinates(r, json, &sections, RUN_POSITION, r->states->q, "");
    add_coordinates(r, json, &sections, RUN_VELOCITY, r->v, "");
    add_coordinates(r, json, &sections, RUN_FORCE, r->force,
                    r->force == r->given ? "As the table gives them." : "Inverse dynamics of the motion.");
    add_comparison(r, json, &sections);
    add_coordinates(r, json, &sections, RUN_POWER, power, "Force times velocity, of each coordinate.");
    add_wrenches(r, json, &sections);
    add_energy(r, json, &sections);
    out_add(json, "]}");
    free(power);
}
