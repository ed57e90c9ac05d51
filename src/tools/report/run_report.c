/* run_report.c - a run, row by row: what forces, wrenches and energies the model gives for it
 *
 *     power  P = sum_k tau_k v_k            work  W(t) = integral of P, by the trapezoidal rule
 *     balance   kinetic + potential + elastic energy changes by W, where nothing else does work on the robot
 *
 * A table without v has them from differences of q over the rows beside, one without a from differences of v; notes report it. A row
 * whose forces cannot be computed leaves a gap.
 */
#include "run_report.h"

#include "tools/boxes/boxes.h"
#include "tools/console/progress.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void run_report_note(run_report *r, const char *format, ...)
{
    char text[1400];
    va_list arguments;
    if (r->nnote == RUN_REPORT_NOTES)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    out_add(&r->note[r->nnote++], "%s", text);
}

/* ---- times, velocities, accelerations ------------------------------------------------------------------------ */

static int set_times(run_report *r)
{
    const ramus_states *s = r->states;
    r->timed = s->t != NULL;
    for (size_t i = 0; i < r->count; i++) {
        r->t[i] = r->timed ? s->t[i] : (double)i;
        if (!isfinite(r->t[i]))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t is not a finite number", s->table->file, s->table->line[i]);
        if (i && r->t[i] < r->t[i - 1])
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t goes back from %.9g to %.9g; sort the rows by time",
                             s->table->file, s->table->line[i], r->t[i - 1], r->t[i]);
    }
    return TOOL_OK;
}

/* The rows beside row i, and the time between them. */
static double beside(const run_report *r, size_t i, size_t *before, size_t *after)
{
    *before = i ? i - 1 : i;
    *after = i + 1 < r->count ? i + 1 : i;
    return r->t[*after] - r->t[*before];
}

static void set_velocities(run_report *r)
{
    const size_t nv = (size_t)r->nv, nq = (size_t)r->nq;
    const ramus_states *s = r->states;
    const bool has_v = (s->given & RAMUS_STATES_V) != 0, has_a = (s->given & RAMUS_STATES_A) != 0;
    memcpy(r->v, s->v, r->count * nv * sizeof *r->v);
    memcpy(r->a, s->a, r->count * nv * sizeof *r->a);
    if (!r->timed || r->count < 2) {
        if (!has_v || !has_a)
            run_report_note(r,
                            "The table has no %s: every row is at rest where it has no velocities and accelerations.",
                            r->timed ? "second row" : "column t");
        return;
    }
    for (size_t i = 0; i < r->count && !has_v; i++) {
        size_t b, e;
        const double dt = beside(r, i, &b, &e);
        ramus_difference(r->model, s->q + b * nq, s->q + e * nq, r->v + i * nv);
        for (size_t k = 0; k < nv; k++)
            r->v[i * nv + k] = dt > 0 ? r->v[i * nv + k] / dt : 0;
    }
    for (size_t i = 0; i < r->count && !has_a; i++) {
        size_t b, e;
        const double dt = beside(r, i, &b, &e);
        for (size_t k = 0; k < nv; k++)
            r->a[i * nv + k] = dt > 0 ? (r->v[e * nv + k] - r->v[b * nv + k]) / dt : 0;
    }
    if (!has_v || !has_a)
        run_report_note(r, "The table has no %s: differences over the rows beside replace %s. They amplify noise.",
                        has_v   ? "accelerations"
                        : has_a ? "velocities"
                                : "velocities and accelerations",
                        has_v != has_a ? "them" : "both");
}

/* ---- forces, wrenches, energies ------------------------------------------------------------------------------ */

/* Room for `width` numbers of each row. 0: memory is out. */
static int make_room(double **to, const run_report *r, int width)
{
    *to = calloc(r->count * (size_t)width + 1, sizeof **to);
    return *to != NULL;
}

static void forget(double **numbers)
{
    free(*numbers);
    *numbers = NULL;
}

static void set_unknown(double numbers[], int count)
{
    for (int k = 0; k < count; k++)
        numbers[k] = NAN;
}

static ramus_status feed(const run_report *r, ramus_data *data, size_t row)
{
    const int nport = ramus_model_nport(r->model);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < nport && r->states->samples && status == RAMUS_OK; k++)
        status = ramus_data_feed(data, (ramus_port){ k }, &r->states->samples[row * (size_t)nport + (size_t)k]);
    return status;
}

/* Forces and wrenches of a row. */
static ramus_status load_row(run_report *r, ramus_data *data, size_t row)
{
    const size_t nv = (size_t)r->nv, nport = (size_t)ramus_model_nport(r->model);
    const double *q = r->states->q + row * (size_t)r->nq;
    const ramus_wrench *external = NULL;
    if (r->columns.opened && r->timed)
        ramus_data_set_time(data, r->t[row]);
    if (r->columns.opened) {
        const ramus_status asked = wrench_columns_ask(&r->columns, r->model, data, q, r->v + row * nv, r->a + row * nv,
                                                      r->computed + row * nv);
        if (asked == RAMUS_OK)
            return wrench_columns_read(&r->columns, data, 0, NULL, r->wrench + row * (size_t)r->nwrench);
        set_unknown(r->computed + row * nv, r->nv);
        set_unknown(r->wrench + row * (size_t)r->nwrench, r->nwrench);
        return asked;
    }
    ramus_status status = wrench_columns_contacts(&r->columns, data, r->states, row, q, &external);
    if (status == RAMUS_OK)
        status = ramus_inverse_dynamics_wrenches(r->model, data, q, r->v + row * nv, r->a + row * nv, external,
                                                 r->computed + row * nv, r->columns.at_joint);
    if (status == RAMUS_OK)
        status = wrench_columns_read(&r->columns, data, 0, r->states->samples ? r->states->samples + row * nport : NULL,
                                     r->wrench + row * (size_t)r->nwrench);
    if (status == RAMUS_OK)
        return status;
    set_unknown(r->computed + row * nv, r->nv);
    set_unknown(r->wrench + row * (size_t)r->nwrench, r->nwrench);
    return status;
}

static double elastic_energy(const run_report *r, ramus_data *data)
{
    double sum = 0;
    for (int k = 0; k < ramus_model_npart(r->model); k++) {
        ramus_part_motion motion;
        if (ramus_model_part(r->model, (ramus_part){ k }).kind != RAMUS_PART_SPRING)
            continue;
        sum += ramus_part_get_motion(r->model, data, (ramus_part){ k }, &motion) == RAMUS_OK ? motion.energy : NAN;
    }
    return sum;
}

static ramus_status weigh_row(run_report *r, ramus_data *data, size_t row)
{
    const double *q = r->states->q + row * (size_t)r->nq, *v = r->v + row * (size_t)r->nv;
    ramus_network *network = ramus_model_network(r->model);
    double all = 0; /* with what springs of modules hold */
    ramus_status status = ramus_energy(r->model, data, q, v, &r->energy[0][row], &r->energy[1][row]);
    if (status == RAMUS_OK && network)
        status = ramus_network_energy(network, q, v, NULL, &all);
    if (status == RAMUS_OK)
        r->energy[2][row] = network ? all - r->energy[1][row] : elastic_energy(r, data);
    else
        r->energy[0][row] = r->energy[1][row] = r->energy[2][row] = NAN;
    return status;
}

static int open_data(run_report *r, ramus_data **data)
{
    ramus_data_options options = ramus_data_options_default();
    ramus_error err;
    options.with = !ramus_model_network(r->model) && ramus_model_npart(r->model) + ramus_model_nlever(r->model) > 0
                       ? RAMUS_WITH_MECHANISM
                       : 0;
    return tool_result(ramus_data_create(r->model, &options, data, &err), &err);
}

/* What constraints and mechanism mean for the forces. */
static void note_forces(run_report *r)
{
    static void (*const sentence[])(const constraint_watch *, out *) = { constraint_watch_unmet,
                                                                         constraint_watch_choice };
    for (int k = 0; k < 2 && r->constraints.model; k++) {
        out text = { 0 };
        sentence[k](&r->constraints, &text);
        if (text.data && text.data[0])
            run_report_note(r, "Constraints: %s.", text.data);
        out_release(&text);
    }
    if (r->constraints.model)
        constraint_watch_report(&r->constraints, r->states->table->file);
    for (int k = 0; k < ramus_model_npart(r->model); k++)
        if (ramus_model_part(r->model, (ramus_part){ k }).kind == RAMUS_PART_ACTUATOR) {
            run_report_note(
                r, "Forces and wrenches are those of motors at the joints: 'ramus id --mechanism --wrenches' has "
                   "those that the actuators give and leave.");
            break;
        }
}

/* Every row; those that fail are counted. */
static int evaluate(run_report *r)
{
    ramus_data *data = NULL;
    size_t failed = 0, first = 0, weighed = 0;
    char why[sizeof((ramus_error *)0)->text] = "";
    int code = open_data(r, &data);
    progress shown = progress_begin("rows");
    for (size_t row = 0; row < r->count && code == TOOL_OK; row++) {
        progress_show(&shown, row, r->count);
        ramus_status status = feed(r, data, row);
        if (status == RAMUS_OK)
            status = load_row(r, data, row);
        if (status != RAMUS_OK && failed++ == 0) {
            first = row;
            snprintf(why, sizeof why, "%s", ramus_data_error(data)->text);
        }
        if (status == RAMUS_OK && r->constraints.model)
            constraint_watch_row(&r->constraints, data, r->states->table->line[row], NULL);
        weighed += weigh_row(r, data, row) == RAMUS_OK;
    }
    progress_end(&shown);
    ramus_data_destroy(data);
    if (code != TOOL_OK)
        return code;
    if (failed) {
        run_report_note(r, "Forces cannot be computed in %zu of %zu rows, the first in line %d of the table: %s.",
                        failed, r->count, r->states->table->line[first], why);
        tool_print(stderr, "ramus: %s:%d: warning: forces cannot be computed in %zu of %zu rows; the first: %s\n",
                   r->states->table->file, r->states->table->line[first], failed, r->count, why);
    }
    note_forces(r);
    if (failed == r->count) {
        forget(&r->computed);
        forget(&r->wrench);
    }
    for (int k = 0; k < 3 && !weighed; k++)
        forget(&r->energy[k]);
    return TOOL_OK;
}

/* ---- power, work, limits ------------------------------------------------------------------------------------- */

/* The forces that count in powers: those of the table where it has all, else the model's. */
static void choose_forces(run_report *r)
{
    bool all = r->given != NULL;
    for (size_t n = 0; all && n < r->count * (size_t)r->nv; n++)
        all = !isnan(r->given[n]);
    r->force = all ? r->given : r->computed;
    if (r->given && !all)
        run_report_note(
            r, "Not every coordinate has a force in the table: powers and work are those of the computed forces.");
}

static void integrate(run_report *r)
{
    const size_t nv = (size_t)r->nv;
    bool whole = r->timed && r->count > 1 && !boxes_any(r->model) && r->energy[0];
    if (!r->force) {
        forget(&r->power);
        forget(&r->work);
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        for (size_t k = 0; k < nv; k++)
            r->power[i] += r->force[i * nv + k] * r->v[i * nv + k];
        whole = whole && isfinite(r->power[i]) && isfinite(r->energy[2][i]);
        if (i)
            r->work[i] = r->work[i - 1] + 0.5 * (r->power[i] + r->power[i - 1]) * (r->t[i] - r->t[i - 1]);
    }
    if (!whole)
        forget(&r->work);
    if (!whole && r->timed && r->count > 1)
        run_report_note(r, ramus_model_nport(r->model)
                               ? "There is no balance of energy: what black boxes take and give is not known."
                           : ramus_model_nsource(r->model)
                               ? "There is no balance of energy: what modules lose inside is not known."
                               : "There is no balance of energy: forces or energies are not known in every row.");
    if (r->states->ncontact)
        run_report_note(r,
                        "The balance of energy leaves out the work of contacts, which is zero where they do not slip.");
}

static int watch_limits(run_report *r)
{
    const size_t nv = (size_t)r->nv, nq = (size_t)r->nq;
    if (!limit_watch_open(&r->limits, r->model))
        return tool_out_of_memory();
    for (size_t i = 0; i < r->count; i++)
        limit_watch_row(&r->limits, r->timed ? &r->t[i] : NULL, r->states->q + i * nq, r->v + i * nv,
                        r->force ? r->force + i * nv : NULL);
    if (r->limits.unlikely)
        run_report_note(r, "%d joint%s limits that allow no motion or no force; these count as not given.",
                        r->limits.unlikely, r->limits.unlikely == 1 ? " has" : "s have");
    return TOOL_OK;
}

/* Whose coordinates they are. 0: memory is out. */
static int find_links(run_report *r)
{
    r->q_link = calloc((size_t)r->nq + 1, sizeof *r->q_link);
    r->v_link = calloc((size_t)r->nv + 1, sizeof *r->v_link);
    for (int k = 0; r->q_link && r->v_link && k < ramus_model_nlink(r->model); k++) {
        const ramus_link_info link = ramus_model_link(r->model, (ramus_link){ k });
        for (int n = 0; link.q_index >= 0 && n < ramus_joint_type_nq(link.joint_type); n++)
            r->q_link[link.q_index + n] = k;
        for (int n = 0; link.v_index >= 0 && n < ramus_joint_type_nv(link.joint_type); n++)
            r->v_link[link.v_index + n] = k;
    }
    return r->q_link && r->v_link;
}

/* ---- the whole ----------------------------------------------------------------------------------------------- */

int run_report_make(run_report *r, const ramus_model *model, const run_files *files)
{
    *r = (run_report){ .model = model, .files = *files, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    r->constraints.model = ramus_model_nconstraint(model) > 0 && !ramus_model_network(model) ? model : NULL;
    TOOL_TRY(states_load_log(model, NULL, files->states, files->ports, 0, files->log, &r->states));
    r->count = r->states->count;
    if (r->count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the table has no rows; a report needs at least one", files->states);
    if (!wrench_columns_open(&r->columns, model, 1, 0))
        return tool_out_of_memory();
    if (r->columns.opened && r->states->ncontact > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: columns contact.* are not taken for robots whose modules are asked: %s",
                         files->states, boxes_first(model).text);
    r->nwrench = wrench_columns_count(&r->columns);
    if (!find_links(r) || !make_room(&r->t, r, 1) || !make_room(&r->v, r, r->nv) || !make_room(&r->a, r, r->nv) ||
        !make_room(&r->computed, r, r->nv) || !make_room(&r->wrench, r, r->nwrench) || !make_room(&r->power, r, 1) ||
        !make_room(&r->work, r, 1) || !make_room(&r->energy[0], r, 1) || !make_room(&r->energy[1], r, 1) ||
        !make_room(&r->energy[2], r, 1))
        return tool_out_of_memory();
    TOOL_TRY(set_times(r));
    TOOL_TRY(run_report_read_forces(r));
    set_velocities(r);
    TOOL_TRY(evaluate(r));
    choose_forces(r);
    TOOL_TRY(watch_limits(r));
    integrate(r);
    return TOOL_OK;
}

void run_report_release(run_report *r)
{
    double *const all[] = { r->t,     r->v,    r->a,         r->computed,  r->given,    r->wrench,
                            r->power, r->work, r->energy[0], r->energy[1], r->energy[2] };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    free(r->q_link);
    free(r->v_link);
    for (int k = 0; k < r->nnote; k++)
        out_release(&r->note[k]);
    wrench_columns_close(&r->columns);
    limit_watch_close(&r->limits);
    ramus_states_destroy(r->states);
    *r = (run_report){ 0 };
}

int run_report_save(const ramus_model *model, const run_files *files)
{
    run_report r;
    out page = { 0 };
    int code = run_report_make(&r, model, files);
    if (code == TOOL_OK) {
        run_report_page(&r, &page);
        code = tool_write_out(files->output, &page);
    }
    run_report_release(&r);
    return code;
}
