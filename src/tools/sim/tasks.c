/* tasks.c - what the tasks of ramus sim --controller reached, and which limits were in their way
 *
 * Errors are those of ramus_controller_report at the last state. A task that limits, other tasks or a singular pose hold back
 * lacks acceleration: |J a + dJ/dt v - desired|.
 */
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double lack_reported = 1e-3; /* rad/s^2 or m/s^2; damping alone takes less */

void inputs_watch_limits(sim_inputs *in, double t)
{
    ramus_control_report report;
    if (ramus_controller_report(in->controller, &report) != RAMUS_OK || report.consistent)
        return;
    ramus_control_drives drives = { .npart = 0 };
    ramus_controller_drives(in->controller, &drives); /* nothing without constraints and actuators */
    in->force_excess = drives.force_excess > in->force_excess ? drives.force_excess : in->force_excess;
    in->range_excess = drives.range_excess > in->range_excess ? drives.range_excess : in->range_excess;
    if (!in->contradicted)
        in->contradicted_at = t;
    in->contradicted = 1;
    if (report.violation > in->violation)
        in->violation = report.violation;
}

static void report_active(const sim_inputs *in, const ramus_control_report *report)
{
    if (report->nactive == 0)
        return;
    fputs("limits in the way at the end: ", stderr);
    for (int k = 0; k < report->nactive; k++) {
        const ramus_active_limit *limit = &report->active[k];
        char name[256];
        if (limit->kind == RAMUS_LIMIT_LENGTH || limit->kind == RAMUS_LIMIT_TENSION)
            snprintf(name, sizeof name, "%.255s", ramus_model_part(in->model, (ramus_part){ limit->coordinate }).name);
        else if (limit->kind == RAMUS_LIMIT_CONSTRAINT)
            snprintf(name, sizeof name, "%.255s", ramus_model_constraint(in->model, limit->coordinate).name);
        else if (limit->kind == RAMUS_LIMIT_TASK)
            snprintf(name, sizeof name, "%.255s", report->name[limit->coordinate]);
        else
            ramus_model_v_name(in->model, limit->coordinate, name, sizeof name);
        fprintf(stderr, "%s%s (%s %s)", k ? ", " : "", name, limit->side < 0 ? "lower" : "upper",
                ramus_limit_kind_name(limit->kind));
    }
    fputc('\n', stderr);
}

int inputs_ntask(const sim_inputs *in)
{
    ramus_control_report report = { 0 };
    if (in->controller)
        ramus_controller_report(in->controller, &report); /* before the first forces it has the names alone */
    return report.ntask;
}

int inputs_error_names(const sim_inputs *in, char **name, int *count)
{
    ramus_control_report report = { 0 };
    ramus_controller_report(in->controller, &report);
    const int first = *count;
    for (int k = 0; k < report.ntask; k++) {
        out text = { 0 };
        out_add(&text, "error.%s", report.name[k]);
        for (int n = first; n < *count && !text.failed; n++)
            if (strcmp(name[n], text.data) == 0) {
                out_add(&text, ".%d", k);
                break;
            }
        if (text.failed) {
            out_release(&text);
            return 0;
        }
        name[(*count)++] = text.data;
    }
    return 1;
}

/* The forces of this state: a new array where there is none yet. */
static ramus_status evaluate(sim_inputs *in, double t, const double q[], const double v[], ramus_control_report *report)
{
    if (!in->task_forces)
        in->task_forces = calloc((size_t)ramus_model_nv(in->model) + 1, sizeof *in->task_forces);
    if (!in->task_forces)
        return RAMUS_ERR_MEMORY;
    const ramus_status status = ramus_controller_forces(in->controller, t, q, v, in->task_forces);
    return status == RAMUS_OK ? ramus_controller_report(in->controller, report) : status;
}

ramus_status inputs_errors(sim_inputs *in, double t, const double q[], const double v[], double error[])
{
    ramus_control_report report;
    const ramus_status status = evaluate(in, t, q, v, &report);
    if (status == RAMUS_OK)
        memcpy(error, report.error, (size_t)report.ntask * sizeof *error);
    return status;
}

int inputs_summarize(sim_inputs *in, double t, const double q[], const double v[])
{
    if (!in->controller)
        return TOOL_OK;
    ramus_control_report report;
    const ramus_status status = evaluate(in, t, q, v, &report);
    if (status == RAMUS_ERR_MEMORY)
        return tool_out_of_memory();
    if (status != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", ramus_controller_error(in->controller)->text);
    inputs_watch_limits(in, t);
    ramus_control_drives drives = { .npart = 0 };
    ramus_controller_drives(in->controller, &drives);
    for (int k = 0; k < report.ntask; k++) {
        fprintf(stderr, "task '%s': error %.3g at the end", report.name[k], report.error[k]);
        if (report.loss && report.loss[k] > lack_reported)
            fprintf(stderr, ", %.3g rad/s^2 or m/s^2 less acceleration than it asks for", report.loss[k]);
        if (drives.out_of_reach && drives.out_of_reach[k] > lack_reported)
            fprintf(stderr, "; drives cannot give %.3g of it in this state, with limits or without",
                    drives.out_of_reach[k]);
        fputc('\n', stderr);
    }
    report_active(in, &report);
    if (in->contradicted) {
        fprintf(stderr,
                "limits contradict each other, first at t = %g s; accelerations exceed them by up to %.3g rad/s^2 or "
                "m/s^2",
                in->contradicted_at, in->violation > in->range_excess ? in->violation : in->range_excess);
        if (in->force_excess > 0)
            fprintf(stderr, ", forces of constraints by up to %.3g N or N m", in->force_excess);
        fputc('\n', stderr);
    }
    return TOOL_OK;
}
