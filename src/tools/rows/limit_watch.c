/* limit_watch.c - limits of joints over the rows of a table: which were exceeded, how often, where first */
#include "limit_watch.h"

#include <math.h>
#include <stdlib.h>

static const double rounding = 1e-9; /* relative to the limit and to 1 */
static const char *const kind_name[LIMIT_KINDS] = { "position", "velocity", "effort" };

/* ---- what has limits ---------------------------------------------------------------------------------------- */

/* Limits of 0, and ranges of one point, are what files have where nobody gave any. */
static void drop_unlikely(limit_watch *w, limited_coordinate *c)
{
    const int point = c->q >= 0 && c->lower == c->upper, still = c->max_velocity == 0, weak = c->max_effort == 0;
    if (point)
        c->q = -1;
    if (still)
        c->max_velocity = INFINITY;
    if (weak)
        c->max_effort = INFINITY;
    w->unlikely += point || still || weak;
}

static void add_joint(limit_watch *w, int k)
{
    const ramus_link_info link = ramus_model_link(w->model, (ramus_link){ k });
    const int follows = link.mimic.index >= 0;
    const ramus_link_info mover = follows ? ramus_model_link(w->model, link.mimic) : link;
    const int n = mover.v_index < 0 || link.locked ? 0 : ramus_joint_type_nv(link.joint_type);
    for (int i = 0; i < n; i++) {
        limited_coordinate *c = &w->coordinate[w->count];
        *c = (limited_coordinate){ .joint = { k },
                                   .q = n == 1 && (isfinite(link.lower) || isfinite(link.upper)) ? mover.q_index : -1,
                                   .v = mover.v_index + i,
                                   .multiplier = follows ? link.mimic_multiplier : 1,
                                   .offset = follows ? link.mimic_offset : 0,
                                   .lower = link.lower,
                                   .upper = link.upper,
                                   .max_velocity = link.max_velocity,
                                   .max_effort = follows ? INFINITY : link.max_effort };
        drop_unlikely(w, c);
        w->count += c->q >= 0 || isfinite(c->max_velocity) || isfinite(c->max_effort);
    }
}

int limit_watch_open(limit_watch *w, const ramus_model *model)
{
    size_t most = 0;
    *w = (limit_watch){ .model = model };
    for (int k = 0; k < ramus_model_nlink(model); k++)
        most += (size_t)ramus_joint_type_nv(ramus_model_link(model, (ramus_link){ k }).joint_type);
    w->coordinate = calloc(most + 1, sizeof *w->coordinate);
    for (int k = 0; w->coordinate && k < ramus_model_nlink(model); k++)
        add_joint(w, k);
    return w->coordinate != NULL;
}

void limit_watch_close(limit_watch *w)
{
    free(w->coordinate);
    *w = (limit_watch){ 0 };
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void look_at(const limit_watch *w, limit_excess *e, const double *t, double x, double lower, double upper)
{
    const double beyond = fmax(lower - x, x - upper), limit = x > upper ? upper : lower;
    if (!(beyond > rounding * (1 + fabs(limit))))
        return;
    if (e->rows++ == 0) {
        e->first = w->rows;
        e->at = t ? *t : NAN;
    }
    if (beyond > e->beyond) {
        e->beyond = beyond;
        e->worst = x;
        e->furthest = w->rows;
    }
}

void limit_watch_row(limit_watch *w, const double *t, const double q[], const double v[], const double tau[])
{
    w->timed = t != NULL;
    for (int k = 0; k < w->count; k++) {
        limited_coordinate *c = &w->coordinate[k];
        if (c->q >= 0)
            look_at(w, &c->excess[LIMIT_POSITION], t, c->multiplier * q[c->q] + c->offset, c->lower, c->upper);
        look_at(w, &c->excess[LIMIT_VELOCITY], t, c->multiplier * v[c->v], -c->max_velocity, c->max_velocity);
        if (tau)
            look_at(w, &c->excess[LIMIT_EFFORT], t, tau[c->v], -c->max_effort, c->max_effort);
    }
    w->rows++;
}

static void add_excess(limit_excess *e, const limit_excess *other)
{
    if (other->rows && (e->rows == 0 || other->first < e->first)) {
        e->first = other->first;
        e->at = other->at;
    }
    if (other->beyond > e->beyond || (other->beyond == e->beyond && other->furthest < e->furthest)) {
        e->beyond = other->beyond;
        e->worst = other->worst;
        e->furthest = other->furthest;
    }
    e->rows += other->rows;
}

void limit_watch_add(limit_watch *w, const limit_watch *other)
{
    w->rows += other->rows;
    w->timed |= other->timed;
    for (int k = 0; k < w->count; k++)
        for (int kind = 0; kind < LIMIT_KINDS; kind++)
            add_excess(&w->coordinate[k].excess[kind], &other->coordinate[k].excess[kind]);
}

static const char *unit_of(const limit_watch *w, const limited_coordinate *c, int kind)
{
    static const char *const unit[2][LIMIT_KINDS] = { { "rad", "rad/s", "N m" }, { "m", "m/s", "N" } };
    const ramus_link_info link = ramus_model_link(w->model, c->joint);
    const int own = link.mimic.index < 0;
    const int is_length = own ? ramus_model_v_is_length(w->model, c->v) : link.joint_type == RAMUS_PRISMATIC;
    return unit[is_length != 0][kind];
}

/* The name of the joint, or of the coordinate where it has several. */
static void print_name(const limit_watch *w, const limited_coordinate *c)
{
    const ramus_link_info link = ramus_model_link(w->model, c->joint);
    char name[512];
    ramus_model_v_name(w->model, c->v, name, sizeof name);
    tool_print(stderr, "%s", link.mimic.index >= 0 ? link.joint_name : name);
}

static void print_excess(const limit_watch *w, const limited_coordinate *c, int kind, const char *file)
{
    const limit_excess *e = &c->excess[kind];
    const double most = kind == LIMIT_VELOCITY ? c->max_velocity : c->max_effort;
    const char *unit = unit_of(w, c, kind);
    tool_print(stderr, "ramus: %s: %s of ", file, kind_name[kind]);
    print_name(w, c);
    fprintf(stderr, " exceeded in %zu row%s, ", e->rows, e->rows == 1 ? "" : "s");
    if (w->timed)
        fprintf(stderr, "first at t = %.9g s", e->at);
    else
        fprintf(stderr, "first in row %zu", e->first);
    fprintf(stderr, "; furthest %.6g %s, ", e->worst, unit);
    if (kind != LIMIT_POSITION)
        fprintf(stderr, "limit %.6g %s\n", most, unit);
    else
        fprintf(stderr, "limits %.6g to %.6g %s\n", c->lower, c->upper, unit);
}

void limit_watch_report(const limit_watch *w, const char *file)
{
    enum { LINES = 24 };
    int exceeded = 0;
    for (int k = 0; k < w->count; k++)
        for (int kind = 0; kind < LIMIT_KINDS; kind++)
            if (w->coordinate[k].excess[kind].rows > 0 && exceeded++ < LINES)
                print_excess(w, &w->coordinate[k], kind, file);
    if (exceeded > LINES)
        tool_print(stderr, "ramus: %s: %d more limits are exceeded\n", file, exceeded - LINES);
    if (w->unlikely > 0 && w->rows > 0)
        tool_print(stderr,
                   "ramus: %s: note: limits of %d coordinate%s are 0, or the lower equals the upper one; these are not "
                   "checked\n",
                   file, w->unlikely, w->unlikely == 1 ? "" : "s");
}
