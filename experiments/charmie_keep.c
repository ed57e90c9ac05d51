/* charmie_keep.c - what is kept of CHARMIE's experiment: rows of figures, curves, tables */
#include "charmie.h"

#include <math.h>
#include <stdio.h>

static const char *const axes = "xyz";
static const char *const wrench_parts[6] = { "fx", "fy", "fz", "mx", "my", "mz" };

/* ---- rows ------------------------------------------------------------------------------------------------------- */

static void add_rows(lab *l, const trace *t, const simulated *tree, const simulated loops[], int nloops)
{
    static const char *const what[ERRORS] = {
        [ERROR_LENGTH] = "loops: actuator lengths (m)", [ERROR_GUIDE] = "loops: lever rods at guides (m)",
        [ERROR_WORK] = "virtual work (relative)",       [ERROR_RODS] = "springs and rods on links (relative)",
        [ERROR_SHARES] = "shares add up (relative)",    [ERROR_SHARE_WORK] = "virtual work of shares (relative)",
    };
    char text[80];
    lab_limit(l, "claw point vs simulator (m)", "error", t->n, tree->error_claw.x, 1e-9, AT_MOST);
    lab_limit(l, "base force vs simulator (relative)", "error", t->n, tree->error_base.x, 1e-8, AT_MOST);
    lab_limit(l, "joint forces vs simulator (relative)", "error", t->n, tree->error_tau.x, 1e-8, AT_MOST);
    for (int k = 0; k < ERRORS; k++)
        lab_limit(l, what[k], "error", t->n, channel(&t->error, k), 1e-12, AT_MOST);
    for (int base = 0; base < 2; base++)
        for (int k = 0; k < nloops; k++) {
            snprintf(text, sizeof text, "simulator's loops: %s, R %.0e", base ? "base force" : "accelerations",
                     loops[k].yield);
            /* accelerations differ in proportion to R, by which constraints give way; 0.013 R are seen */
            lab_limit(l, text, "error", t->n, base ? loops[k].error_base.x : loops[k].error_a.x,
                      base ? 1e-8 : 0.1 * loops[k].yield, AT_MOST);
        }
}

/* ---- plots ------------------------------------------------------------------------------------------------------ */

static void add_comparisons(lab *l, const trace *t, const simulated *tree)
{
    const struct {
        const char *title, *unit;
        const channels *mine, *theirs;
    } all[] = { { "[CH] Fig. 12: claw point", "m", &t->claw, &tree->claw },
                { "[CH] Fig. 13: force of body 2 on body 3", "N", &t->base, &tree->base } };
    for (int i = 0; i < 6; i++) {
        experiment_plot *plot = lab_plot(l, t->n, t->step, all[i / 3].unit, "%s, %c", all[i / 3].title, axes[i % 3]);
        lab_curve(plot, "simulator", channel(all[i / 3].theirs, i % 3));
        lab_curve(plot, "ramus", channel(all[i / 3].mine, i % 3));
    }
}

static experiment_plot *add_separate(lab *l, const trace *t, const char *unit, const char *title)
{
    experiment_plot *plot = lab_plot(l, t->n, t->step, unit, "%s", title);
    plot->separate = true;
    return plot;
}

static ramus_status add_mechanism_plots(lab *l, const trace *t)
{
    const ramus_model *model = l->model;
    experiment_plot *length = add_separate(l, t, "mm", "Lengths of the actuators");
    experiment_plot *pull = add_separate(l, t, "N", "Tensions of the actuators; below 0 they push");
    experiment_plot *spring = add_separate(l, t, "N", "Tensions of the springs, pushes of the levers' rods");
    channels millimetres;
    TRY(channels_take(l, t->length.count, t->n, &millimetres));
    for (size_t i = 0; i < (size_t)t->length.count * t->n; i++)
        millimetres.x[i] = 1e3 * t->length.x[i];
    for (int k = 0; k < ramus_model_npart(model); k++) {
        const ramus_part_description x = ramus_model_part(model, (ramus_part){ k });
        if (x.kind == RAMUS_PART_ACTUATOR)
            lab_curve(length, x.name, channel(&millimetres, k));
        lab_curve(x.kind == RAMUS_PART_ACTUATOR ? pull : spring, x.name, channel(&t->tension, k));
    }
    for (int i = 0; i < ramus_model_nlever(model); i++)
        lab_curve(spring, ramus_model_lever(model, (ramus_lever){ i }).name, channel(&t->rod, i));
    return RAMUS_OK;
}

/* Size of the force, or of the moment, that each carrier gives. */
static ramus_status add_share_plots(lab *l, const trace *t)
{
    char title[120];
    for (int s = 0; s < 2; s++) {
        const ramus_sharing_description d =
            ramus_model_sharing(l->model, ramus_model_find_sharing(l->model, trace_sharing[s]));
        for (int moment = 0; moment < 2; moment++) {
            channels sizes;
            TRY(channels_take(l, d.ncarrier, t->n, &sizes));
            snprintf(title, sizeof title, "Shares of %s: %s of each carrier", d.name, moment ? "moment" : "force");
            experiment_plot *plot = add_separate(l, t, moment ? "N m" : "N", title);
            for (int c = 0; c < d.ncarrier; c++) {
                const double *x = channel(&t->share[s], 6 * c + 3 * moment);
                for (size_t i = 0; i < t->n; i++)
                    channel(&sizes, c)[i] = sqrt(pow(x[i], 2) + pow(x[i + t->n], 2) + pow(x[i + 2 * t->n], 2));
                lab_curve(plot, d.carrier[c].name, channel(&sizes, c));
            }
        }
    }
    return RAMUS_OK;
}

static void add_error_plots(lab *l, const trace *t, const simulated *tree, const simulated loops[], int nloops)
{
    static const char *const names[] = { "softest", "stiffer", "stiffest" };
    experiment_plot *plot =
        add_separate(l, t, "", "Against the simulator's tree: claw (m), base force, joint forces (relative)");
    plot->logarithmic = true;
    lab_curve(plot, "claw", tree->error_claw.x);
    lab_curve(plot, "base force", tree->error_base.x);
    lab_curve(plot, "joint forces", tree->error_tau.x);
    plot = add_separate(l, t, "m/s\xC2\xB2 or rad/s\xC2\xB2",
                        "Largest difference of accelerations, the simulator's loops closed by constraints");
    plot->logarithmic = true;
    for (int k = 0; k < nloops && k < 3; k++)
        lab_curve(plot, names[k], loops[k].error_a.x);
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static void add_wrench(columns *c, const channels *wrench, const char *prefix)
{
    for (int k = 0; k < 6; k++)
        columns_add(c, channel(wrench, k), "%s.%s", prefix, wrench_parts[k]);
}

static void add_claw_and_base(columns *c, const channels *claw, const channels *base)
{
    for (int k = 0; k < 3; k++)
        columns_add(c, channel(claw, k), "claw.%c", axes[k]);
    add_wrench(c, base, "base");
}

static void add_parts(columns *c, const ramus_model *model, const trace *t)
{
    char prefix[100];
    for (int k = 0; k < ramus_model_npart(model); k++) {
        columns_add(c, channel(&t->length, k), "length.%s", ramus_model_part(model, (ramus_part){ k }).name);
        columns_add(c, channel(&t->tension, k), "force.%s", ramus_model_part(model, (ramus_part){ k }).name);
    }
    for (int i = 0; i < ramus_model_nlever(model); i++)
        columns_add(c, channel(&t->rod, i), "rod.%s", ramus_model_lever(model, (ramus_lever){ i }).name);
    for (int s = 0; s < 2; s++) {
        const ramus_sharing_description d =
            ramus_model_sharing(model, ramus_model_find_sharing(model, trace_sharing[s]));
        for (int k = 0; k < d.ncarrier; k++) {
            const channels given = channels_part(&t->share[s], 6 * k, 6);
            snprintf(prefix, sizeof prefix, "share.%s.%s", d.name, d.carrier[k].name);
            add_wrench(c, &given, prefix);
        }
    }
}

static ramus_status keep_tables(lab *l, const trace *t, const simulated *tree)
{
    columns *motion = NULL, *forces = NULL, *simulator = NULL;
    TRY(columns_take(l, &motion));
    columns_add_coordinates(motion, l->model, "q", &t->q);
    columns_add_coordinates(motion, l->model, "v", &t->v);
    columns_add_coordinates(motion, l->model, "a", &t->a);
    TRY(columns_keep(motion, t->n, t->step, "motion.csv"));

    TRY(columns_take(l, &forces));
    columns_add_coordinates(forces, l->model, "tau", &t->tau);
    columns_add_coordinates(forces, l->model, "tree", &t->tree);
    add_claw_and_base(forces, &t->claw, &t->base);
    add_wrench(forces, &t->base_local, "base_in_b3");
    add_parts(forces, l->model, t);
    TRY(columns_keep(forces, t->n, t->step, "forces.csv"));

    TRY(columns_take(l, &simulator));
    columns_add_coordinates(simulator, l->model, "tree", &tree->tau);
    add_claw_and_base(simulator, &tree->claw, &tree->base);
    return columns_keep(simulator, t->n, t->step, "simulator.csv");
}

ramus_status charmie_keep(lab *l, const trace *t, const simulated *tree, const simulated loops[], int nloops)
{
    double rmse[MOST_NV], cmc[MOST_NV];
    TRY(lab_similarity(l, &t->tree, &tree->tau, 0, t->n, 1, rmse, cmc));
    TRY(lab_joints(l, "joint forces of the tree against the simulator's", t->tree.count, rmse, cmc));
    add_rows(l, t, tree, loops, nloops);
    add_comparisons(l, t, tree);
    TRY(add_mechanism_plots(l, t));
    TRY(add_share_plots(l, t));
    add_error_plots(l, t, tree, loops, nloops);
    return keep_tables(l, t, tree);
}
