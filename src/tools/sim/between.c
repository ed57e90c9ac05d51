/* between.c - tables with times: what they have between two rows */
#include "between.h"

#include "tools/console/progress.h"

#include <math.h>

static const double longest_wait = 86400; /* s: rows that begin later are of another clock, where a run has no end */

static int check_times(const ramus_table *table, const double t[], double max_gap)
{
    if (table->nrow == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: has no rows", table->file);
    for (size_t row = 1; row < table->nrow; row++)
        if (!(t[row] > t[row - 1]))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t is %.9g after %.9g; times must increase", table->file,
                             table->line[row], t[row], t[row - 1]);
        else if (max_gap > 0 && t[row] - t[row - 1] > max_gap)
            return tool_fail(TOOL_BAD_INPUT,
                             "%s:%d: no row before t = %.9g: the gap of %.6g s is longer than %.6g s (--max-gap)",
                             table->file, table->line[row], t[row], t[row] - t[row - 1], max_gap);
    return TOOL_OK;
}

int between_load(const ramus_model *model, const char *path, unsigned needed, const ramus_log_options *log,
                 ramus_states **rows)
{
    ramus_states_options options = ramus_states_options_default();
    ramus_error err;
    options.needed = needed;
    options.log = log;
    progress shown = progress_reading(path);
    const ramus_status status = ramus_states_load(model, path, NULL, &options, rows, &err);
    progress_end(&shown);
    TOOL_TRY(tool_result(status, &err));
    return check_times((*rows)->table, (*rows)->t, log ? log->max_gap : 0);
}

int between_check_run(const ramus_states *rows, const char *option, double end)
{
    const double first = rows->t[0], last = rows->t[rows->count - 1];
    if (first <= end && last >= 0 && !(isinf(end) && first > longest_wait))
        return TOOL_OK;
    out run = { 0 };
    if (isinf(end))
        out_add(&run, "starts at t = 0");
    else
        out_add(&run, "goes from t = 0 to %.9g", end);
    const int code =
        tool_fail(TOOL_BAD_INPUT,
                  "%s:%d: %s: its rows are from t = %.12g to %.12g, but the simulation %s; subtract the time "
                  "at which the run starts from t",
                  rows->table->file, rows->table->line[0], option, first, last, run.data ? run.data : "");
    out_release(&run);
    return code;
}

size_t between_find(const ramus_states *rows, size_t *at, double t, double *part, int *outside)
{
    const double slack = 1e-9, *time = rows->t;
    size_t low = 0, high = rows->count - 1;
    *part = 0;
    *outside = t < time[0] || high == 0;
    if (t <= time[0] || high == 0)
        return 0;
    *outside = t - time[high] > slack * (time[high] - time[high - 1]);
    if (*outside)
        return high;
    if (t >= time[high]) {
        *part = 1;
        return high - 1;
    }
    if (*at < high && time[*at] <= t && t < time[*at + 1])
        low = *at;
    else
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if (time[middle] <= t)
                low = middle;
            else
                high = middle;
        }
    *at = low;
    *part = (t - time[low]) / (time[low + 1] - time[low]);
    return low;
}

double between_value(const double rows[], size_t row, size_t width, size_t k, double part)
{
    const double here = rows[row * width + k];
    return part == 0 ? here : here + part * (rows[(row + 1) * width + k] - here);
}
