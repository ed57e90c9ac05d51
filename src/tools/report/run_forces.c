/* run_forces.c - the forces of a run, from a table of their own (--forces) or from that of the states
 *
 * The table has the rows of the states: as many, and at the same times where both have t. Columns tau.NAME are taken; those
 * that other commands write beside them are passed over; a name that the robot does not have is an error.
 */
#include "run_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns that `ramus id` and `ramus sim` write beside forces. */
static bool is_passed_over(const char *column)
{
    static const char *const known[] = {
        "q.",     "v.",     "a.",    "wrench.", "joint.",        "constraint.", "contact.", "length.",
        "force.", "share.", "rate.", "power.",  "acceleration.", "motion.",     "imu."
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strncmp(column, known[k], strlen(known[k])) == 0)
            return true;
    return strcmp(column, "t") == 0;
}

/* The coordinate of a column tau.NAME, or -1. Columns are mostly in order: looked for from `first` on, all around. */
static int coordinate_of(const run_report *r, const char *column, int first)
{
    for (int n = 0; n < r->nv; n++) {
        const int k = (first + n) % r->nv;
        char *name = states_v_name(r->model, "tau.", k);
        const bool same = name && strcmp(name, column) == 0;
        free(name);
        if (same)
            return k;
    }
    return -1;
}

static int check_rows(const run_report *r, const ramus_table *table)
{
    const int t = ramus_table_find_column(table, "t");
    if (table->nrow != r->count)
        return tool_fail(TOOL_BAD_INPUT, "%s: it has %zu rows, but %s has %zu; forces belong to the rows of the states",
                         table->file, table->nrow, r->files.states, r->count);
    for (size_t i = 0; t >= 0 && r->timed && i < r->count; i++) {
        const double time = table->values[i * (size_t)table->ncolumn + (size_t)t];
        if (!(fabs(time - r->t[i]) <= 1e-6 * (1 + fabs(r->t[i]))))
            return tool_fail(TOOL_BAD_INPUT,
                             "%s:%d: t is %.9g, but %.9g in the same row of %s; give both the same times", table->file,
                             table->line[i], time, r->t[i], r->files.states);
    }
    return TOOL_OK;
}

static int take_columns(run_report *r, const ramus_table *table)
{
    int taken = 0, next = 0;
    for (int c = 0; c < table->ncolumn; c++) {
        const char *column = table->column[c];
        const int k = strncmp(column, "tau.", 4) == 0 ? coordinate_of(r, column, next) : -1;
        if (k < 0 && !is_passed_over(column))
            return tool_fail(TOOL_BAD_INPUT,
                             "%s: column '%s' is no force of this robot; 'ramus info %s' lists its coordinates",
                             table->file, column, r->files.model);
        for (size_t i = 0; k >= 0 && i < r->count; i++)
            r->given[i * (size_t)r->nv + (size_t)k] = table->values[i * (size_t)table->ncolumn + (size_t)c];
        taken += k >= 0;
        next = k >= 0 ? k + 1 : next;
    }
    return taken ? TOOL_OK
                 : tool_fail(TOOL_BAD_INPUT, "%s: the table has no column tau.NAME, as 'ramus id' writes them",
                             table->file);
}

int run_report_read_forces(run_report *r)
{
    const ramus_states *s = r->states;
    const bool in_states = (s->given & RAMUS_STATES_TAU) != 0;
    ramus_table *table = NULL;
    ramus_error err;
    if (!r->files.forces && !in_states)
        return TOOL_OK;
    r->given = malloc((r->count * (size_t)r->nv + 1) * sizeof *r->given);
    if (!r->given)
        return tool_out_of_memory();
    for (size_t n = 0; n < r->count * (size_t)r->nv; n++)
        r->given[n] = NAN;
    if (r->files.forces && in_states)
        run_report_note(r, "The table of states has forces too; those of --forces count.");
    int code =
        r->files.forces ? tool_result(ramus_log_load(r->files.forces, r->files.log, &table, &err), &err) : TOOL_OK;
    const ramus_table *from = table ? table : s->table;
    if (code == TOOL_OK && table)
        code = check_rows(r, table);
    if (code == TOOL_OK)
        code = take_columns(r, from);
    ramus_table_destroy(table);
    return code;
}
