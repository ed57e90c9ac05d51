/* rows.c - inverse kinematics of each row: the table, and what was not reached */
#include "ik.h"

#include "tools/console/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What was not reached over the rows. */
typedef struct ik_watch {
    size_t rows, first;     /* how many, and the first of them */
    double position, angle; /* what the worst leaves, of that row's worst frame */
    size_t worst;
    size_t restarted; /* rows that needed another start */
} ik_watch;

static void watch_row(ik_watch *w, size_t row, const ramus_ik_report *report)
{
    w->restarted += report->reached && report->starts > 1;
    if (report->reached)
        return;
    if (w->rows++ == 0)
        w->first = row;
    if (report->position_error + report->angle_error > w->position + w->angle) {
        w->position = report->position_error;
        w->angle = report->angle_error;
        w->worst = row;
    }
}

static int report_watch(const ik_watch *w, const ik_goals *g)
{
    const int *line = g->table->line;
    if (w->restarted > 0)
        tool_print(stderr,
                   "ramus: %s: note: %zu of %zu rows needed a start elsewhere: the positions jump there (--restarts 0 "
                   "forbids it)\n",
                   g->table->file, w->restarted, g->table->nrow);
    if (w->rows == 0)
        return TOOL_OK;
    tool_print(stderr,
               "ramus: %s:%d: warning: %zu of %zu rows are not reached, this one first; the worst, in line %d, leaves "
               "%.3g m and %.3g rad (columns residual.*)\n",
               g->table->file, line[w->first], w->rows, g->table->nrow, line[w->worst], w->position, w->angle);
    return TOOL_NOT_TRUSTED;
}

/* ---- columns ------------------------------------------------------------------------------------------------ */

static char *joined(const char *a, const char *b, const char *c)
{
    out text = { 0 };
    out_add(&text, "%s%s%s", a, b, c);
    if (text.failed)
        out_release(&text);
    return text.data;
}

/* q.* and residual.*, for states_release_names; NULL: memory is out. */
static char **names_of(const ramus_model *model, const ik_goals *g)
{
    const int nq = ramus_model_nq(model), width = nq + 2 * g->count;
    char **name = calloc((size_t)width + 1, sizeof *name);
    int count = 0;
    for (; name && count < nq; count++) {
        const size_t length = (size_t)ramus_model_q_name(model, count, NULL, 0);
        name[count] = malloc(length + 3);
        if (!name[count])
            break;
        memcpy(name[count], "q.", 2);
        ramus_model_q_name(model, count, name[count] + 2, length + 1);
    }
    for (int k = 0; name && count == nq + k && k < 2 * g->count; k++) {
        name[count] = joined("residual.", g->name[k / 2], k % 2 ? ".angle" : ".position");
        count += name[count] != NULL;
    }
    if (name && count == width)
        return name;
    states_release_names(name);
    return NULL;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* One row: q in its start, out the answer; residuals [2 count]. */
static int solve_row(ramus_ik *ik, const ik_goals *g, size_t row, ramus_pose goals[], double q[], double residuals[],
                     ik_watch *watch)
{
    ramus_ik_report report;
    TOOL_TRY(ik_goals_row(g, row, goals));
    const ramus_status status = ramus_inverse_kinematics(ik, goals, q, &report);
    if (status != RAMUS_OK && status != RAMUS_ERR_LIMIT)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", g->table->file, g->table->line[row], ramus_ik_error(ik)->text);
    for (int k = 0; k < g->count; k++) {
        residuals[2 * k] = report.target_position_error[k];
        residuals[2 * k + 1] = report.target_angle_error[k];
    }
    watch_row(watch, row, &report);
    return TOOL_OK;
}

static int solve_rows(ramus_ik *ik, const ik_goals *g, const ik_job *job, size_t nq, ramus_table *to, ik_watch *watch)
{
    const size_t width = (size_t)to->ncolumn, with_time = g->time >= 0;
    ramus_pose *goals = calloc((size_t)g->count, sizeof *goals);
    int code = goals ? TOOL_OK : tool_out_of_memory();
    progress shown = progress_begin("rows");
    for (size_t row = 0; row < to->nrow && code == TOOL_OK; row++) {
        double *values = to->values + row * width, *q = values + with_time;
        if (with_time)
            values[0] = g->table->values[row * (size_t)g->table->ncolumn + (size_t)g->time];
        memcpy(q, row == 0 || job->independent ? job->initial : q - width, nq * sizeof *q);
        code = solve_row(ik, g, row, goals, q, q + nq, watch);
        progress_show(&shown, row + 1, to->nrow);
    }
    progress_end(&shown);
    free(goals);
    return code;
}

int ik_write(const ramus_model *model, const ik_goals *g, const ramus_ik_options *options, const ik_job *job)
{
    const size_t nq = (size_t)ramus_model_nq(model);
    const int width = (int)nq + 2 * g->count, with_time = g->time >= 0;
    char **name = names_of(model, g);
    const char **column = calloc((size_t)width + 2, sizeof *column);
    ramus_ik *ik = NULL;
    ramus_table *table = NULL;
    ramus_error err = { .text = "out of memory" };
    ik_watch watch = { 0 };
    ramus_status status = name && column ? RAMUS_OK : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK)
        status = ramus_ik_create(model, g->count, g->target, options, &ik, &err);
    if (status == RAMUS_OK) {
        column[0] = "t";
        memcpy(column + with_time, name, (size_t)width * sizeof *column);
        status = ramus_table_create(width + with_time, column, g->table->nrow, &table, &err);
    }
    int code = tool_result(status, &err);
    if (code == TOOL_OK)
        code = solve_rows(ik, g, job, nq, table, &watch);
    if (code == TOOL_OK)
        code = states_write_table(table, job->output);
    if (code == TOOL_OK)
        code = report_watch(&watch, g);
    ramus_table_destroy(table);
    ramus_ik_destroy(ik);
    states_release_names(name);
    free(column);
    return code;
}
