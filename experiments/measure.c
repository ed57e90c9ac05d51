/* measure.c - how alike the waveforms are, joint by joint and summed up; the curves and tables worth keeping
 *
 * RMSE and CMC are taken over the last two seconds, which are two cycles of the 1 Hz reference. A joint whose CMC is not
 * a real number has no place in a mean: minimum, mean and standard deviation of such a row are then not numbers either.
 */
#include "channels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const double no_paper[FIGURES] = { NAN, NAN, NAN, NAN };

experiment_row *experiment_add_row(experiment_result *r, const char *what, const char *metric, size_t count,
                                   const double x[], const double paper[FIGURES])
{
    if (r->nrow == EXPERIMENT_ROWS)
        return NULL;
    experiment_row *row = &r->row[r->nrow++];
    const ramus_statistics s = ramus_statistics_of(count, x);
    *row = (experiment_row){ .metric = metric, .count = count, .unreal = s.skipped };
    snprintf(row->what, sizeof row->what, "%s", what);
    const double figure[FIGURES] = { s.skipped ? NAN : s.min, s.max, s.skipped ? NAN : s.mean,
                                     s.skipped ? NAN : s.std };
    memcpy(row->figure, figure, sizeof figure);
    memcpy(row->paper, paper ? paper : no_paper, sizeof row->paper);
    return row;
}

/* CMC of two signals over the evaluated samples. `room` holds as many numbers as both have there. */
static double similarity(const double *a, const double *b, size_t n, double *room)
{
    const size_t frames = (n - FIRST_SAMPLE) / CYCLES;
    for (size_t g = 0; g < CYCLES; g++) {
        memcpy(room + 2 * g * frames, a + FIRST_SAMPLE + g * frames, frames * sizeof *a);
        memcpy(room + (2 * g + 1) * frames, b + FIRST_SAMPLE + g * frames, frames * sizeof *b);
    }
    return ramus_cmc(CYCLES, 2, frames, room);
}

ramus_status measure(experiment_result *r, const ramus_model *model, const char *what, const channels *a,
                     const channels *b, const double paper_rmse[FIGURES], const double paper_cmc[FIGURES], int main_one,
                     ramus_error *err)
{
    const size_t count = (size_t)a->count;
    double *rmse = calloc(2 * count + 2 * a->n + 1, sizeof *rmse), *cmc = rmse + count, *room = cmc + count;
    if (!rmse)
        return experiment_no_memory(err);
    for (int k = 0; k < a->count; k++) {
        rmse[k] = ramus_rmse(a->n - FIRST_SAMPLE, channel(a, k) + FIRST_SAMPLE, channel(b, k) + FIRST_SAMPLE);
        cmc[k] = similarity(channel(a, k), channel(b, k), a->n, room);
    }
    experiment_add_row(r, what, "RMSE", count, rmse, paper_rmse);
    experiment_add_row(r, what, "CMC", count, cmc, paper_cmc);
    if (main_one && !r->joint) {
        r->joint = calloc(count + 1, sizeof *r->joint);
        for (int k = 0; r->joint && k < a->count; k++) {
            r->joint[k].rmse = rmse[k];
            r->joint[k].cmc = cmc[k];
            ramus_model_v_name(model, k, r->joint[k].name, sizeof r->joint[k].name);
        }
        r->njoint = r->joint ? a->count : 0;
        snprintf(r->joint_what, sizeof r->joint_what, "%s", what);
    }
    free(rmse);
    return RAMUS_OK;
}

experiment_verdict experiment_judge(const experiment_row *row, int k)
{
    const double mine = row->figure[k], theirs = row->paper[k];
    const int timed = strcmp(row->metric, "time") == 0;
    if (isnan(theirs) || (timed && k == FIGURE_STD)) /* how much a time scatters is the machine's merit */
        return VERDICT_NO_PAPER;
    if (isnan(mine))
        return VERDICT_WORSE;
    /* correlations should be large, everything else small; the papers print correlations with four digits */
    const int large = strcmp(row->metric, "CMC") == 0 && k != FIGURE_STD;
    const double tolerance = strcmp(row->metric, "CMC") == 0 ? 5e-5 : 5e-3 * fabs(theirs);
    const double gain = large ? mine - theirs : theirs - mine;
    return gain > tolerance ? VERDICT_BETTER : gain >= -tolerance ? VERDICT_AS_GOOD : VERDICT_WORSE;
}

double experiment_speedup(const experiment_row *row)
{
    const double mine = row->figure[FIGURE_MEAN], theirs = row->paper[FIGURE_MEAN];
    return strcmp(row->metric, "time") == 0 && theirs > 0 && mine > 0 ? theirs / mine : 0;
}

/* ---- curves ----------------------------------------------------------------------------------------------------- */

static int by_similarity(const void *a, const void *b)
{
    const experiment_joint *x = *(const experiment_joint *const *)a, *y = *(const experiment_joint *const *)b;
    const double cx = isnan(x->cmc) ? -1 : x->cmc, cy = isnan(y->cmc) ? -1 : y->cmc;
    if (cx != cy)
        return cx < cy ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* Unit of coordinate k: forces or accelerations, along or about. */
static const char *unit_of(const ramus_model *model, int k, int accelerations)
{
    char name[160];
    int along = 0;
    ramus_model_v_name(model, k, name, sizeof name);
    const size_t length = strlen(name);
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.v_index < 0 || k < link.v_index || k >= link.v_index + ramus_joint_type_nv(link.joint_type))
            continue;
        along = link.joint_type == RAMUS_PRISMATIC ||
                (link.joint_type == RAMUS_PLANAR && strcmp(name + length - (length < 2 ? 0 : 2), ".x") == 0) ||
                (link.joint_type == RAMUS_PLANAR && strcmp(name + length - (length < 2 ? 0 : 2), ".y") == 0);
    }
    return accelerations ? (along ? "m/s²" : "rad/s²") : (along ? "N" : "N m");
}

ramus_status plot_extremes(experiment_result *r, const ramus_model *model, const char *quantity, int ncurve,
                           const char *const names[], const channels *const curves[], ramus_error *err)
{
    static const char *const which[] = { "least similar", "in the middle", "most similar" };
    const experiment_joint **sorted = calloc((size_t)r->njoint + 1, sizeof *sorted);
    ramus_status status = sorted && r->njoint > 0 ? RAMUS_OK : experiment_no_memory(err);
    for (int k = 0; k < r->njoint && status == RAMUS_OK; k++)
        sorted[k] = &r->joint[k];
    if (status == RAMUS_OK)
        qsort(sorted, (size_t)r->njoint, sizeof *sorted, by_similarity);
    for (int i = 0; i < 3 && status == RAMUS_OK && r->nplot < EXPERIMENT_PLOTS; i++) {
        const experiment_joint *joint = sorted[i * (r->njoint - 1) / 2];
        const int k = (int)(joint - r->joint);
        experiment_plot *plot = &r->plot[r->nplot++];
        plot->first = FIRST_SAMPLE * SAMPLE_STEP;
        plot->step = SAMPLE_STEP;
        plot->count = curves[0]->n - FIRST_SAMPLE;
        if (joint->cmc > 0.99995) /* four digits would say 1 */
            snprintf(plot->title, sizeof plot->title, "%s of %s, %s: CMC 1 \xE2\x88\x92 %.1e", quantity, joint->name,
                     which[i], 1 - joint->cmc);
        else
            snprintf(plot->title, sizeof plot->title, "%s of %s, %s: CMC %.4f", quantity, joint->name, which[i],
                     joint->cmc);
        snprintf(plot->unit, sizeof plot->unit, "%s", unit_of(model, k, quantity[0] == 'A'));
        for (int c = 0; c < ncurve && status == RAMUS_OK; c++) {
            experiment_curve *curve = &plot->curve[plot->ncurve++];
            curve->name = names[c];
            curve->y = malloc(plot->count * sizeof *curve->y);
            if (curve->y)
                memcpy(curve->y, channel(curves[c], k) + FIRST_SAMPLE, plot->count * sizeof *curve->y);
            else
                status = experiment_no_memory(err);
        }
    }
    free(sorted);
    return status;
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static ramus_status keep(experiment_result *r, const char *file, ramus_table *table, ramus_error *err)
{
    if (r->ntable == EXPERIMENT_TABLES) {
        ramus_table_destroy(table);
        return experiment_fail(err, RAMUS_ERR_ARGUMENT, "too many tables");
    }
    snprintf(r->table[r->ntable].file, sizeof r->table[r->ntable].file, "%s", file);
    r->table[r->ntable++].table = table;
    return RAMUS_OK;
}

ramus_status keep_named_table(experiment_result *r, const char *file, const char *const names[],
                              const channels *signals, ramus_error *err)
{
    ramus_table *table = NULL;
    const size_t width = (size_t)signals->count + 1;
    const char **column = malloc(width * sizeof *column);
    if (!column)
        return experiment_no_memory(err);
    column[0] = "t";
    memcpy(column + 1, names, (width - 1) * sizeof *column);
    ramus_status status = ramus_table_create((int)width, column, signals->n, &table, err);
    for (size_t i = 0; status == RAMUS_OK && i < signals->n; i++) {
        table->values[i * width] = (double)i * SAMPLE_STEP;
        channels_get(signals, i, table->values + i * width + 1);
    }
    free(column);
    return status == RAMUS_OK ? keep(r, file, table, err) : status;
}

ramus_status keep_table(experiment_result *r, const ramus_model *model, const char *file, int ngroup,
                        const column_group groups[], ramus_error *err)
{
    enum { MOST = 80 };
    const int nv = ramus_model_nv(model);
    const size_t count = (size_t)(ngroup * nv);
    char(*text)[MOST] = calloc(count + 1, sizeof *text);
    const char **names = calloc(count + 1, sizeof *names);
    channels all = channels_create((int)count, groups[0].signals->n);
    ramus_status status = text && names && all.x ? RAMUS_OK : experiment_no_memory(err);
    for (int g = 0; g < ngroup && status == RAMUS_OK; g++)
        for (int k = 0; k < nv; k++) {
            const int c = g * nv + k;
            const int used = snprintf(text[c], MOST, "%s.", groups[g].prefix);
            ramus_model_v_name(model, k, text[c] + used, (size_t)(MOST - used));
            names[c] = text[c];
            memcpy(channel(&all, c), channel(groups[g].signals, k), all.n * sizeof *all.x);
        }
    if (status == RAMUS_OK)
        status = keep_named_table(r, file, names, &all, err);
    channels_release(&all);
    free(names);
    free(text);
    return status;
}

ramus_status keep_run(experiment_result *r, const ramus_model *model, const run *what, ramus_error *err)
{
    const column_group measured[] = { { "q", &what->q }, { "v", &what->v }, { "tau", &what->tau } };
    const column_group reference[] = { { "q", &what->q_ref }, { "v", &what->v_ref } };
    const ramus_status status = keep_table(r, model, "measured.csv", 3, measured, err);
    return status == RAMUS_OK ? keep_table(r, model, "reference.csv", 2, reference, err) : status;
}
