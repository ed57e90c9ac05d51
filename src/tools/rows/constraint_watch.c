/* constraint_watch.c - what constraints did over the rows of a table: forces as columns, rows that do not meet them */
#include "constraint_watch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double met = 1e-6; /* m or rad, per s, per s^2 */
static const char *const part[6] = { "fx", "fy", "fz", "mx", "my", "mz" };

/* ---- columns ------------------------------------------------------------------------------------------------ */

static int is_coupling(const ramus_model *model, int k)
{
    const ramus_constraint_kind kind = ramus_model_constraint(model, k).kind;
    return kind == RAMUS_CONSTRAINT_COUPLING || kind == RAMUS_CONSTRAINT_STOP;
}

static int is_one_sided(const ramus_model *model, int k)
{
    const ramus_constraint_description d = ramus_model_constraint(model, k);
    return ramus_constraint_is_one_sided(&d);
}

static int is_box(const ramus_model *model, int k)
{
    return ramus_model_constraint(model, k).box.x > 0;
}

enum { CORNERS = 8, AT_CORNER = 3 };
static const char *const corner_part[AT_CORNER] = { "gap", "force", "state" };

static int column_count(const ramus_model *model, int k)
{
    return (is_coupling(model, k) ? 1 : 6) + (is_one_sided(model, k) ? 2 : 0) +
           (is_box(model, k) ? AT_CORNER * CORNERS : 0);
}

static void column_name(const ramus_model *model, int k, int column, out *text)
{
    const int forces = is_coupling(model, k) ? 1 : 6, corner = column - forces - 2;
    if (corner >= 0)
        out_add(text, "corner%d.%s", corner / AT_CORNER + 1, corner_part[corner % AT_CORNER]);
    else
        out_add(text, "%s",
                column >= forces ? column == forces ? "gap" : "state"
                : forces == 1    ? "force"
                                 : part[column]);
}

int constraint_columns_count(const ramus_model *model)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nconstraint(model); k++)
        count += column_count(model, k);
    return count;
}

int constraint_columns_names(const ramus_model *model, char **name, int *count)
{
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        for (int c = 0; c < column_count(model, k); c++) {
            out text = { 0 };
            out_add(&text, "constraint.%s.", ramus_model_constraint(model, k).name);
            column_name(model, k, c, &text);
            if (text.failed) {
                out_release(&text);
                return 0;
            }
            name[(*count)++] = text.data;
        }
    }
    return 1;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static int take_worst(constraint_worst *worst, double error, int line, int constraint)
{
    if (fabs(error) > worst->error)
        *worst = (constraint_worst){ fabs(error), line, constraint };
    return fabs(error) > met;
}

/* What a stop exerts at its joint; the smallest gap and the largest state of a constraint's bounds. */
static double joint_force(const ramus_data *data, const ramus_bound_report *bounds, int k, double *gap, int *state)
{
    double force = 0;
    *gap = INFINITY;
    *state = 0;
    for (int b = 0; b < bounds->nbound; b++) {
        const ramus_bound bound = ramus_data_bound(data, b);
        if (bound.index != k)
            continue;
        force += (bound.side ? -1 : 1) * bounds->force[3 * b];
        *gap = fmin(*gap, bounds->gap[b]);
        *state = bounds->state[b] > *state ? bounds->state[b] : *state;
    }
    return force;
}

/* Of each corner of a box, the normal force. */
static double *add_corners(const ramus_data *data, const ramus_bound_report *bounds, int k, double *to)
{
    for (int b = 0; b < bounds->nbound; b++)
        if (ramus_data_bound(data, b).index == k) {
            *to++ = bounds->gap[b];
            *to++ = bounds->force[3 * b];
            *to++ = bounds->state[b];
        }
    return to;
}

void constraint_watch_row(constraint_watch *w, ramus_data *data, int line, double forces[])
{
    const ramus_constraint_report report = ramus_constraint_report_after(data);
    const ramus_bound_report bounds = ramus_bound_report_after(data);
    int unmet = take_worst(&w->acceleration, report.residual, line, -1);
    w->rows++;
    w->chosen += report.nchoice > 0;
    w->nchoice = report.nchoice > w->nchoice ? report.nchoice : w->nchoice;
    w->shared += bounds.forces == RAMUS_FORCES_SHARED;
    w->several += bounds.forces == RAMUS_FORCES_SEVERAL;
    w->impacts += bounds.nimpact > 0;
    for (int k = 0; k < ramus_model_nconstraint(w->model); k++) {
        ramus_constraint_force force;
        if (ramus_constraint_force_after(w->model, data, k, &force) != RAMUS_OK)
            return;
        for (int i = 0; i < force.nrow; i++) {
            unmet |= take_worst(&w->position, force.position_error[i], line, k);
            unmet |= take_worst(&w->velocity, force.velocity_error[i], line, k);
        }
        if (!forces)
            continue;
        double gap;
        int state;
        const double at_joint = joint_force(data, &bounds, k, &gap, &state);
        if (is_coupling(w->model, k)) {
            *forces++ = is_one_sided(w->model, k) ? at_joint : force.multiplier[0];
        } else {
            const ramus_vec3 f = force.wrench.force, m = force.wrench.moment;
            memcpy(forces, (double[6]){ f.x, f.y, f.z, m.x, m.y, m.z }, 6 * sizeof *forces);
            forces += 6;
        }
        if (is_one_sided(w->model, k)) {
            *forces++ = gap;
            *forces++ = state;
            if (is_box(w->model, k))
                forces = add_corners(data, &bounds, k, forces);
        }
    }
    w->unmet += (size_t)unmet;
}

void constraint_watch_without(constraint_watch *w, int line, const char *why)
{
    w->rows++;
    if (w->without++ == 0 || line < w->without_line) {
        w->without_line = line;
        snprintf(w->why, sizeof w->why, "%s", why);
    }
}

static void keep_worse(constraint_worst *worst, const constraint_worst *other)
{
    if (other->error > worst->error || (other->error == worst->error && other->line < worst->line))
        *worst = *other;
}

void constraint_watch_add(constraint_watch *w, const constraint_watch *other)
{
    w->rows += other->rows;
    w->unmet += other->unmet;
    w->chosen += other->chosen;
    w->nchoice = other->nchoice > w->nchoice ? other->nchoice : w->nchoice;
    w->shared += other->shared;
    w->several += other->several;
    w->impacts += other->impacts;
    if (other->without > 0 && (w->without == 0 || other->without_line < w->without_line)) {
        w->without_line = other->without_line;
        memcpy(w->why, other->why, sizeof w->why);
    }
    w->without += other->without;
    keep_worse(&w->position, &other->position);
    keep_worse(&w->velocity, &other->velocity);
    keep_worse(&w->acceleration, &other->acceleration);
}

static void add_worst(const constraint_watch *w, const constraint_worst *worst, const char *level, int *listed, out *o)
{
    if (!(worst->error > met))
        return;
    out_add(o, "%s %s error up to %.6g (", (*listed)++ ? "," : "", level, worst->error);
    if (worst->constraint >= 0)
        out_add(o, "'%s', ", ramus_model_constraint(w->model, worst->constraint).name);
    out_add(o, "line %d)", worst->line);
}

void constraint_watch_unmet(const constraint_watch *w, out *o)
{
    int listed = 0;
    if (w->unmet == 0)
        return;
    out_add(o, "%zu of %zu rows do%s not meet the constraints:", w->unmet, w->rows, w->unmet == 1 ? "es" : "");
    add_worst(w, &w->position, "position", &listed, o);
    add_worst(w, &w->velocity, "velocity", &listed, o);
    add_worst(w, &w->acceleration, "acceleration", &listed, o);
}

void constraint_watch_choice(const constraint_watch *w, out *o)
{
    if (w->chosen > 0)
        out_add(o,
                "in %zu of %zu rows the forces are not unique: the drives can work against each other through the "
                "constraints in %d way%s; the smallest forces are written",
                w->chosen, w->rows, w->nchoice, w->nchoice == 1 ? "" : "s");
}

static void add_bounds(out *o, size_t count, size_t rows, const char *what)
{
    if (count > 0)
        out_add(o, "%sin %zu of %zu rows %s", o->data && o->data[0] ? "; " : "", count, rows, what);
}

static void add_without(const constraint_watch *w, out *o)
{
    if (w->without > 0)
        out_add(o, "%zu of %zu rows ha%s no accelerations and nan in their place; the first is line %d: %s", w->without,
                w->rows, w->without == 1 ? "s" : "ve", w->without_line, w->why);
}

void constraint_watch_bounds(const constraint_watch *w, out *o)
{
    add_bounds(o, w->impacts, w->rows,
               "contacts are closed and still approach: an impulse is due, which forces cannot stand for");
    add_bounds(o, w->shared, w->rows,
               "forces of contacts are not unique: they can be shared in several ways, one of them is written");
    add_bounds(o, w->several, w->rows, "it is not known that friction allows one motion only: one of them is written");
}

void constraint_watch_report(const constraint_watch *w, const char *file)
{
    static void (*const sentence[])(const constraint_watch *, out *) = { constraint_watch_unmet,
                                                                         constraint_watch_choice,
                                                                         constraint_watch_bounds, add_without };
    for (size_t k = 0; k < sizeof sentence / sizeof *sentence; k++) {
        out text = { 0 };
        sentence[k](w, &text);
        if (text.data && text.data[0])
            tool_print(stderr, "ramus: %s: %s\n", file, text.data);
        out_release(&text);
    }
}
