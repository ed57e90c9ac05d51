/* charmie_keep.c - what is kept of CHARMIE's experiment: rows of figures, curves, tables */
#include "charmie.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ------------------------------------------------------------------------------------------------------- */

void charmie_add_row(experiment_result *r, const char *what, const char *metric, size_t count, const double x[],
                     const double paper[FIGURES])
{
    experiment_row *row = experiment_add_row(r, what, metric, count, x, paper);
    if (row && row->unreal)
        row->figure[FIGURE_MAX] = NAN; /* the largest: an error that is not a number is no small one */
}

static void add_error_rows(experiment_result *r, const trace *t, const tree_twin *tree, const loop_twin loops[],
                           int nloops)
{
    static const char *const what[ERRORS] = {
        [ERROR_LENGTH] = "loops: actuator lengths (m)", [ERROR_GUIDE] = "loops: lever rods at guides (m)",
        [ERROR_WORK] = "virtual work (relative)",       [ERROR_RODS] = "springs and rods on links (relative)",
        [ERROR_SHARES] = "shares add up (relative)",    [ERROR_SHARE_WORK] = "virtual work of shares (relative)",
    };
    char text[80];
    charmie_add_row(r, "claw point vs simulator (m)", "error", t->n, tree->error_claw.x, NULL);
    charmie_add_row(r, "base force vs simulator (relative)", "error", t->n, tree->error_base.x, NULL);
    charmie_add_row(r, "joint forces vs simulator (relative)", "error", t->n, tree->error_tau.x, NULL);
    for (int k = 0; k < ERRORS; k++)
        charmie_add_row(r, what[k], "error", t->n, channel(&t->error, k), NULL);
    for (int k = 0; k < nloops; k++) {
        snprintf(text, sizeof text, "simulator's loops: accelerations, R %.0e", loops[k].yield);
        charmie_add_row(r, text, "error", t->n, loops[k].error_a.x, NULL);
    }
    for (int k = 0; k < nloops; k++) {
        snprintf(text, sizeof text, "simulator's loops: base force, R %.0e", loops[k].yield);
        charmie_add_row(r, text, "error", t->n, loops[k].error_base.x, NULL);
    }
}

/* Joint by joint, over the whole motion. */
static ramus_status add_joints(experiment_result *r, const trace *t, const tree_twin *tree, ramus_error *err)
{
    const int nv = t->tree.count;
    double *room = malloc(2 * t->n * sizeof *room);
    r->joint = calloc((size_t)nv + 1, sizeof *r->joint);
    for (int k = 0; room && r->joint && k < nv; k++) {
        const double *mine = channel(&t->tree, k), *theirs = channel(&tree->tau, k);
        memcpy(room, mine, t->n * sizeof *room);
        memcpy(room + t->n, theirs, t->n * sizeof *room);
        r->joint[k].rmse = ramus_rmse(t->n, mine, theirs);
        r->joint[k].cmc = ramus_cmc(1, 2, t->n, room);
        ramus_model_v_name(r->model, k, r->joint[k].name, sizeof r->joint[k].name);
        r->njoint = k + 1;
    }
    snprintf(r->joint_what, sizeof r->joint_what, "joint forces of the tree against the simulator's");
    free(room);
    return r->njoint ? RAMUS_OK : experiment_no_memory(err);
}

/* ---- plots ------------------------------------------------------------------------------------------------------ */

static experiment_plot *add_plot(experiment_result *r, const trace *t, const char *unit, const char *title)
{
    assert(r->nplot < EXPERIMENT_PLOTS);
    experiment_plot *plot = &r->plot[r->nplot++];
    *plot = (experiment_plot){ .step = t->step, .count = t->n };
    snprintf(plot->title, sizeof plot->title, "%s", title);
    snprintf(plot->unit, sizeof plot->unit, "%s", unit);
    return plot;
}

static void add_curve(experiment_plot *plot, const char *name, const double *y, double scale)
{
    double *copy = malloc(plot->count * sizeof *copy);
    if (!copy || plot->ncurve == EXPERIMENT_CURVES) {
        free(copy);
        return;
    }
    for (size_t i = 0; i < plot->count; i++)
        copy[i] = scale * y[i];
    plot->curve[plot->ncurve++] = (experiment_curve){ name, copy };
}

static void add_comparisons(experiment_result *r, const trace *t, const tree_twin *tree)
{
    static const char *const axis = "xyz";
    char title[120];
    for (int k = 0; k < 3; k++) {
        snprintf(title, sizeof title, "Claw point, %c", axis[k]);
        experiment_plot *plot = add_plot(r, t, "m", title);
        add_curve(plot, "simulator", channel(&tree->claw, k), 1);
        add_curve(plot, "ramus", channel(&t->claw, k), 1);
    }
    for (int k = 0; k < 3; k++) {
        snprintf(title, sizeof title, "Force of body 2 on body 3, %c", axis[k]);
        experiment_plot *plot = add_plot(r, t, "N", title);
        add_curve(plot, "simulator", channel(&tree->base, k), 1);
        add_curve(plot, "ramus", channel(&t->base, k), 1);
    }
}

static int is_linear(const ramus_model *model, int k)
{
    return ramus_model_actuator(model, k).kind == RAMUS_ACTUATOR_LINEAR;
}

static void add_mechanism_plots(experiment_result *r, const trace *t)
{
    const ramus_model *model = r->model;
    experiment_plot *length = add_plot(r, t, "mm", "Lengths of the actuators");
    experiment_plot *pull = add_plot(r, t, "N", "Tensions of the actuators; below 0 they push");
    experiment_plot *spring = add_plot(r, t, "N", "Tensions of the springs, pushes of the levers' rods");
    length->separate = pull->separate = spring->separate = 1;
    for (int k = 0; k < ramus_model_nactuator(model); k++) {
        if (is_linear(model, k))
            add_curve(length, ramus_model_actuator(model, k).name, channel(&t->length, k), 1e3);
        add_curve(is_linear(model, k) ? pull : spring, ramus_model_actuator(model, k).name, channel(&t->tension, k), 1);
    }
    for (int i = 0; i < ramus_model_nlever(model); i++)
        add_curve(spring, ramus_model_lever(model, i).name, channel(&t->rod, i), 1);
}

/* Size of the force, or of the moment, that each carrier gives. */
static void add_share_plots(experiment_result *r, const trace *t, double *room)
{
    char title[120];
    for (int s = 0; s < 2; s++) {
        const ramus_sharing_description d =
            ramus_model_sharing(r->model, ramus_model_find_sharing(r->model, trace_sharing[s]));
        for (int moment = 0; moment < 2; moment++) {
            snprintf(title, sizeof title, "Shares of %s: %s of each carrier", d.name, moment ? "moment" : "force");
            experiment_plot *plot = add_plot(r, t, moment ? "N m" : "N", title);
            plot->separate = 1;
            for (int c = 0; c < d.ncarrier; c++) {
                const double *x = channel(&t->share[s], 6 * c + 3 * moment);
                for (size_t i = 0; i < t->n; i++)
                    room[i] = sqrt(pow(x[i], 2) + pow(x[i + t->n], 2) + pow(x[i + 2 * t->n], 2));
                add_curve(plot, d.carrier[c].name, room, 1);
            }
        }
    }
}

static void add_error_plots(experiment_result *r, const trace *t, const tree_twin *tree, const loop_twin loops[],
                            int nloops)
{
    static const char *const names[] = { "softest", "stiffer", "stiffest" };
    experiment_plot *plot =
        add_plot(r, t, "", "Against the simulator's tree: claw (m), base force, joint forces (relative)");
    plot->logarithmic = plot->separate = 1;
    add_curve(plot, "claw", tree->error_claw.x, 1);
    add_curve(plot, "base force", tree->error_base.x, 1);
    add_curve(plot, "joint forces", tree->error_tau.x, 1);
    plot = add_plot(r, t, "", "Largest difference of accelerations, the simulator's loops closed by constraints");
    plot->logarithmic = plot->separate = 1;
    for (int k = 0; k < nloops && k < 3; k++)
        add_curve(plot, names[k], loops[k].error_a.x, 1);
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static void add_column(table_columns *c, const double *signal, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void add_column(table_columns *c, const double *signal, const char *format, ...)
{
    va_list args;
    if (c->count == c->room && !c->failed) {
        const int room = 2 * c->room + 32;
        void *name = realloc(c->name, (size_t)room * sizeof *c->name);
        c->name = name ? name : c->name;
        void *signals = realloc(c->signal, (size_t)room * sizeof *c->signal);
        c->signal = signals ? signals : c->signal;
        c->failed = !name || !signals;
        c->room = c->failed ? c->room : room;
    }
    if (c->failed)
        return;
    va_start(args, format);
    vsnprintf(c->name[c->count], sizeof *c->name, format, args);
    va_end(args);
    c->signal[c->count++] = signal;
}

void table_columns_add_coordinates(table_columns *c, const ramus_model *model, const char *prefix,
                                   const channels *signals)
{
    char name[100];
    for (int k = 0; k < signals->count; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        add_column(c, channel(signals, k), "%s.%s", prefix, name);
    }
}

ramus_status table_columns_make(table_columns *c, size_t n, double step, ramus_table **out, ramus_error *err)
{
    const char **name = calloc((size_t)c->count + 2, sizeof *name);
    const int first = step > 0;
    ramus_status status = name && !c->failed ? RAMUS_OK : experiment_no_memory(err);
    *out = NULL;
    if (status == RAMUS_OK) {
        name[0] = "t";
        for (int k = 0; k < c->count; k++)
            name[first + k] = c->name[k];
        status = ramus_table_create(first + c->count, name, n, out, err);
    }
    for (size_t i = 0; i < n && status == RAMUS_OK; i++) {
        double *row = (*out)->values + i * (size_t)(first + c->count);
        row[0] = (double)i * step;
        for (int k = 0; k < c->count; k++)
            row[first + k] = c->signal[k][i];
    }
    free(name);
    free(c->name);
    free(c->signal);
    *c = (table_columns){ 0 };
    return status;
}

static ramus_status keep_columns(experiment_result *r, const trace *t, const char *file, table_columns *c,
                                 ramus_error *err)
{
    experiment_table *to = &r->table[r->ntable];
    const ramus_status status = table_columns_make(c, t->n, t->step, &to->table, err);
    snprintf(to->file, sizeof to->file, "%s", file);
    r->ntable += status == RAMUS_OK;
    return status;
}

static const char *const wrench_parts[6] = { "fx", "fy", "fz", "mx", "my", "mz" };

static ramus_status keep_tables(experiment_result *r, const trace *t, const tree_twin *tree, ramus_error *err)
{
    const ramus_model *model = r->model;
    table_columns motion = { 0 }, forces = { 0 }, simulator = { 0 };
    table_columns_add_coordinates(&motion, model, "q", &t->q);
    table_columns_add_coordinates(&motion, model, "v", &t->v);
    table_columns_add_coordinates(&motion, model, "a", &t->a);
    ramus_status status = keep_columns(r, t, "motion.csv", &motion, err);

    table_columns_add_coordinates(&forces, model, "tau", &t->tau);
    table_columns_add_coordinates(&forces, model, "tree", &t->tree);
    for (int k = 0; k < 3; k++)
        add_column(&forces, channel(&t->claw, k), "claw.%c", "xyz"[k]);
    for (int k = 0; k < 6; k++)
        add_column(&forces, channel(&t->base, k), "base.%s", wrench_parts[k]);
    for (int k = 0; k < 6; k++)
        add_column(&forces, channel(&t->base_local, k), "base_in_b3.%s", wrench_parts[k]);
    for (int k = 0; k < ramus_model_nactuator(model); k++) {
        add_column(&forces, channel(&t->length, k), "length.%s", ramus_model_actuator(model, k).name);
        add_column(&forces, channel(&t->tension, k), "force.%s", ramus_model_actuator(model, k).name);
    }
    for (int i = 0; i < ramus_model_nlever(model); i++)
        add_column(&forces, channel(&t->rod, i), "rod.%s", ramus_model_lever(model, i).name);
    for (int s = 0; s < 2; s++) {
        const ramus_sharing_description d =
            ramus_model_sharing(model, ramus_model_find_sharing(model, trace_sharing[s]));
        for (int c = 0; c < 6 * d.ncarrier; c++)
            add_column(&forces, channel(&t->share[s], c), "share.%s.%s.%s", d.name, d.carrier[c / 6].name,
                       wrench_parts[c % 6]);
    }
    if (status == RAMUS_OK)
        status = keep_columns(r, t, "forces.csv", &forces, err);

    table_columns_add_coordinates(&simulator, model, "tree", &tree->tau);
    for (int k = 0; k < 3; k++)
        add_column(&simulator, channel(&tree->claw, k), "claw.%c", "xyz"[k]);
    for (int k = 0; k < 6; k++)
        add_column(&simulator, channel(&tree->base, k), "base.%s", wrench_parts[k]);
    if (status == RAMUS_OK)
        status = keep_columns(r, t, "simulator.csv", &simulator, err);
    return status;
}

ramus_status charmie_keep(experiment_result *r, const trace *t, const tree_twin *tree, const loop_twin loops[],
                          int nloops, ramus_error *err)
{
    double *room = calloc(t->n, sizeof *room);
    ramus_status status = room ? add_joints(r, t, tree, err) : experiment_no_memory(err);
    if (status == RAMUS_OK) {
        add_error_rows(r, t, tree, loops, nloops);
        add_comparisons(r, t, tree);
        add_mechanism_plots(r, t);
        add_share_plots(r, t, room);
        add_error_plots(r, t, tree, loops, nloops);
        status = keep_tables(r, t, tree, err);
    }
    free(room);
    return status;
}
