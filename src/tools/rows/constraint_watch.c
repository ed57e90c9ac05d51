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
    return ramus_model_constraint(model, k).kind == RAMUS_CONSTRAINT_COUPLING;
}

int constraint_columns_count(const ramus_model *model)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nconstraint(model); k++)
        count += is_coupling(model, k) ? 1 : 6;
    return count;
}

int constraint_columns_names(const ramus_model *model, char **name, int *count)
{
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const int coupling = is_coupling(model, k);
        for (int c = 0; c < (coupling ? 1 : 6); c++) {
            out text = { 0 };
            out_add(&text, "constraint.%s.%s", ramus_model_constraint(model, k).name, coupling ? "force" : part[c]);
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

void constraint_watch_row(constraint_watch *w, ramus_data *data, int line, double forces[])
{
    const ramus_constraint_report report = ramus_constraint_report_after(data);
    int unmet = take_worst(&w->acceleration, report.residual, line, -1);
    w->rows++;
    w->chosen += report.nchoice > 0;
    w->nchoice = report.nchoice > w->nchoice ? report.nchoice : w->nchoice;
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
        if (is_coupling(w->model, k)) {
            *forces++ = force.multiplier[0];
        } else {
            const ramus_vec3 f = force.wrench.force, m = force.wrench.moment;
            memcpy(forces, (double[6]){ f.x, f.y, f.z, m.x, m.y, m.z }, 6 * sizeof *forces);
            forces += 6;
        }
    }
    w->unmet += (size_t)unmet;
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

void constraint_watch_report(const constraint_watch *w, const char *file)
{
    static void (*const sentence[])(const constraint_watch *, out *) = { constraint_watch_unmet,
                                                                         constraint_watch_choice };
    for (int k = 0; k < 2; k++) {
        out text = { 0 };
        sentence[k](w, &text);
        if (text.data && text.data[0])
            tool_print(stderr, "ramus: %s: %s\n", file, text.data);
        out_release(&text);
    }
}
