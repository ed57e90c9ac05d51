/* charmie_readings.c - CHARMIE's joint forces from what sensors read, against the simulator's
 *
 *     read       q and v of the motion, and the simulator's forces, as far from exact as the options ask
 *     smooth     v by a low pass; a by Richardson's derivative of that
 *     compute    the forces of the tree, the claw's point
 *     compare    from 0.5 s to 2.25 s and from 2.75 s to 4.5 s
 *
 * The acceleration of the test motion jumps at 2.5 s, and no filter follows a jump: a quarter of a second on either side of it
 * is left out, as are the filter's edges. The paper prints no figures of this kind; the limit is ours.
 */
#include "charmie.h"

#include "reality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PIECES = 2 };
static const double pieces[PIECES][2] = { { 0.5, 2.25 }, { 2.75, 4.5 } }; /* s */
static const low_pass filter = { 2, 10 };
#define LONGEST_STEP 0.02 /* s */
#define LIMIT 1e-5        /* of NRMSE for a model that is right */

typedef struct work {
    const ramus_model *model;
    ramus_data *data;
    channels q, v, tau; /* as read */
    channels smooth, a, computed;
    channels claw; /* [1] m, distance */
} work;

/* The samples that are compared, one piece after the other. */
static size_t cut(const channels *from, channels *to)
{
    size_t n = 0;
    for (int p = 0; p < PIECES; p++) {
        const size_t first = (size_t)ceil(pieces[p][0] / from->step - 1e-9);
        const size_t count = (size_t)floor((pieces[p][1] - pieces[p][0]) / from->step + 1e-9);
        for (int k = 0; k < from->count && to; k++)
            memcpy(channel(to, k) + n, channel(from, k) + first, count * sizeof(double));
        n += count;
    }
    return n;
}

static ramus_status cut_take(lab *l, const channels *from, channels *to)
{
    TRY(channels_take(l, from->count, cut(from, NULL), to));
    to->step = from->step;
    cut(from, to);
    return RAMUS_OK;
}

static ramus_status copy(lab *l, const channels *from, channels *to)
{
    TRY(channels_take(l, from->count, from->n, to));
    to->step = from->step;
    memcpy(to->x, from->x, (size_t)from->count * from->n * sizeof(double));
    return RAMUS_OK;
}

static ramus_status read(lab *l, const trace *t, const simulated *tree, work *w)
{
    unsigned long long seed = l->options->seed;
    channels *const all[] = { &w->v, &w->q, &w->tau };
    const channels *const from[] = { &t->v, &t->q, &tree->tau };
    const size_t first = (size_t)(pieces[0][0] / t->step), last = (size_t)(pieces[PIECES - 1][1] / t->step);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        TRY(copy(l, from[k], all[k]));
        if (all[k] != &w->tau)
            reality_delay(l, *all[k]);
        reality_blur(l, *all[k], first, last, &seed);
    }
    TRY(copy(l, &w->v, &w->smooth));
    TRY(copy(l, &w->v, &w->a));
    TRY(copy(l, &w->v, &w->computed));
    TRY(channels_take(l, 1, t->n, &w->claw));
    w->claw.step = t->step;
    return RAMUS_OK;
}

static ramus_status compute(lab *l, const simulated *tree, filter_mode mode, work *w)
{
    double q[MOST_NV], v[MOST_NV], a[MOST_NV], tau[MOST_NV];
    const ramus_frame claw = ramus_model_find_frame(w->model, "left/D12");
    TRY(channels_filter(l, filter, mode, &w->v, &w->smooth));
    TRY(channels_derivative(l, &w->smooth, &w->a));
    for (size_t i = 0; i < w->q.n; i++) {
        ramus_pose at = ramus_pose_identity();
        double place[3];
        channels_get(&w->q, i, q);
        channels_get(&w->v, i, v);
        channels_get(&w->a, i, a);
        channels_get(&tree->claw, i, place);
        const ramus_status status = ramus_inverse_dynamics_tree(w->model, w->data, q, v, a, NULL, tau, NULL);
        if (status != RAMUS_OK || ramus_kinematics_update(w->model, w->data, q, v, NULL) != RAMUS_OK)
            return lab_fail(l, RAMUS_ERR_SINGULAR, "the model's forces could not be computed");
        ramus_frame_pose(w->model, w->data, claw, &at);
        channels_set(&w->computed, i, tau);
        w->claw.x[i] = vec3_norm(vec3_sub(at.position, ramus_vec3_make(place[0], place[1], place[2])));
    }
    return RAMUS_OK;
}

/* The coordinate that is least similar. */
static void plot_least(lab *l, const channels *read, const channels *computed, const double cmc[], double step)
{
    int least = 0;
    char name[160];
    for (int k = 1; k < read->count; k++)
        if (isnan(cmc[k]) || cmc[k] < cmc[least])
            least = k;
    ramus_model_v_name(l->model, least, name, sizeof name);
    experiment_plot *plot = lab_plot(
        l, read->n, step, ramus_model_v_is_length(l->model, least) ? "N" : "N m",
        "The least similar from readings: force of %s, CMC 1 \xE2\x88\x92 %.1e, with the parts that are not compared",
        name, 1 - cmc[least]);
    lab_curve(plot, "simulator", channel(read, least));
    lab_curve(plot, "ramus, from readings", channel(computed, least));
}

static ramus_status compare(lab *l, const work *w, filter_mode mode)
{
    static const char *const names[] = {
        [ZERO_PHASE] = "tree forces from readings vs simulator", [CAUSAL] = "tree forces from readings, causal filter"
    };
    double rmse[MOST_NV], cmc[MOST_NV], nrmse[MOST_NV];
    channels read, computed, claw;
    const size_t count = (size_t)w->tau.count;
    const bool first = !l->main_row;
    TRY(cut_take(l, &w->tau, &read));
    TRY(cut_take(l, &w->computed, &computed));
    TRY(cut_take(l, &w->claw, &claw));
    TRY(lab_similarity(l, &computed, &read, 0, read.n, PIECES, rmse, cmc));
    if (first)
        l->main_row = l->nrow;
    lab_row(l, names[mode], "RMSE", count, rmse, NULL);
    lab_row(l, names[mode], "CMC", count, cmc, NULL);
    for (int k = 0; k < w->tau.count; k++) {
        const ramus_statistics s = ramus_statistics_of(read.n, channel(&read, k));
        nrmse[k] = rmse[k] / (s.max - s.min);
    }
    if (mode == ZERO_PHASE)
        lab_limit(l, names[mode], "NRMSE", count, nrmse, LIMIT, AT_MOST);
    if (first)
        lab_row(l, "claw point from readings vs simulator (m)", "error", claw.n, claw.x, NULL);
    if (first && !l->options->brief) { /* the whole motion, jump and edges too: the page shows what is left out */
        channels kept;
        TRY(copy(l, &w->computed, &kept)); /* the causal filter comes next */
        plot_least(l, &w->tau, &kept, cmc, w->tau.step);
    }
    return RAMUS_OK;
}

ramus_status charmie_compare_readings(lab *l, const trace *t, const simulated *tree)
{
    const experiment_options *o = l->options;
    work w = { .model = l->model };
    if (t->step > LONGEST_STEP * (1 + 1e-9)) {
        if (o->brief || o->filter != FILTER_BOTH || o->noise > 0 || o->quantise > 0 || o->delay > 0)
            return lab_fail(l, RAMUS_ERR_UNSUPPORTED,
                            "readings every %g ms are too seldom for a filter of %g Hz; take %g steps or more",
                            1e3 * t->step, filter.cutoff, CHARMIE_TIME / LONGEST_STEP);
        lab_note(l, "Forces from readings are left out: %g ms are too long a step for a filter of %g Hz.",
                 1e3 * t->step, filter.cutoff);
        return RAMUS_OK;
    }
    TRY(lab_data(l, l->model, RAMUS_ALGEBRA_DQ, RAMUS_WITH_MECHANISM, &w.data));
    TRY(read(l, t, tree, &w));
    if (o->filter != FILTER_CAUSAL) {
        TRY(compute(l, tree, ZERO_PHASE, &w));
        TRY(compare(l, &w, ZERO_PHASE));
    }
    if (o->filter == FILTER_CAUSAL || (o->filter == FILTER_BOTH && !o->brief)) {
        TRY(compute(l, tree, CAUSAL, &w));
        TRY(compare(l, &w, CAUSAL));
    }
    lab_note(l,
             "From readings: positions and velocities of the motion, accelerations by the derivative (Richardson) of "
             "the velocities behind a Butterworth low pass of order %d and %g Hz. Compared from %g s to %g s and from "
             "%g s to %g s: the acceleration jumps at 2.5 s, which no filter follows.",
             filter.order, filter.cutoff, pieces[0][0], pieces[0][1], pieces[1][0], pieces[1][1]);
    return RAMUS_OK;
}
