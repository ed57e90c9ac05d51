/* measured.c - logs of a robot as rows of motion and force
 *
 * Method   a table without accelerations is prepared (tools/prepare): one grid, one filter for all columns, derivatives; about 1 / cutoff is
 *          cut off at both ends, where the filter knows one side only. The direction of friction, tanh(v / v0), is made at the fine
 *          rate and filtered alike, so that a force that jumps when a joint turns back has its counterpart in the equations.
 */
#include "measured.h"

#include "tools/console/progress.h"
#include "tools/prepare/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

measured_options measured_options_default(void)
{
    const ramus_regression_options regression = ramus_regression_options_default();
    return (measured_options){ .prepare = { .cutoff = -1, .order = 4 },
                               .most_cutoff = 20,
                               .direction_velocity = regression.direction_velocity,
                               .stribeck_velocity = regression.stribeck_velocity };
}

/* ---- columns ------------------------------------------------------------------------------------------------- */

/* The column PREFIX NAME-OF-COORDINATE; -1: none, -2: memory is out. */
static int find_column(const ramus_model *model, const ramus_table *table, const char *prefix, int k)
{
    const bool of_q = prefix[0] == 'q';
    const size_t before = strlen(prefix);
    const int length = (of_q ? ramus_model_q_name : ramus_model_v_name)(model, k, NULL, 0);
    char *name = malloc(before + (size_t)length + 1);
    if (!name)
        return -2;
    memcpy(name, prefix, before);
    (of_q ? ramus_model_q_name : ramus_model_v_name)(model, k, name + before, (size_t)length + 1);
    const int found = ramus_table_find_column(table, name);
    free(name);
    return found;
}

static const char *const port_part[3][20] = {
    { "wrench.", "fx", "fy", "fz", "mx", "my", "mz", NULL },
    { "motion.", "wx", "wy", "wz", "vx", "vy", "vz", "dwx", "dwy", "dwz", "dvx", "dvy", "dvz", "qw", "qx", "qy", "qz",
      NULL },
    { "imu.", "wx", "wy", "wz", "dwx", "dwy", "dwz", "ax", "ay", "az", NULL },
};

/* Column PORT.PART of a table; the port's name is that of the model, "wrench.hand". */
static int find_port_column(const ramus_table *table, int kind, const char *port, int part)
{
    const char *instance = strchr(port, '.') + 1;
    for (int k = 0; k < table->ncolumn; k++) {
        const char *name = table->column[k], *prefix = port_part[kind][0], *end = port_part[kind][part + 1];
        const size_t before = strlen(prefix), length = strlen(instance);
        if (strncmp(name, prefix, before) == 0 && strncmp(name + before, instance, length) == 0 &&
            name[before + length] == '.' && strcmp(name + before + length + 1, end) == 0)
            return k;
    }
    return -1;
}

/* Columns that belong to no coordinate, and no port. */
static int check_unknown(const ramus_model *model, const ramus_table *table)
{
    char *known = calloc((size_t)table->ncolumn + 1, 1);
    if (!known)
        return tool_out_of_memory();
    static const char *const prefix[] = { "q.", "v.", "a.", "tau." };
    for (int p = 0; p < 4; p++)
        for (int k = 0; k < (p ? ramus_model_nv(model) : ramus_model_nq(model)); k++) {
            const int column = find_column(model, table, prefix[p], k);
            if (column >= 0)
                known[column] = 1;
        }
    for (int k = 0; k < table->ncolumn; k++) {
        const char *name = table->column[k];
        const bool other = strcmp(name, "t") == 0 || strncmp(name, "wrench.", 7) == 0 ||
                           strncmp(name, "motion.", 7) == 0 || strncmp(name, "imu.", 4) == 0;
        if (known[k] || other)
            continue;
        free(known);
        return tool_fail(TOOL_BAD_INPUT,
                         "%s:1: the column '%s' is none of this robot; leave it out (--ignore) or rename it (--map "
                         "OLD=NEW); 'ramus info' shows the names",
                         table->file, name);
    }
    free(known);
    return TOOL_OK;
}

static int check_columns(const ramus_model *model, const ramus_table *table)
{
    bool forces = false;
    char name[512];
    for (int k = 0; k < ramus_model_nq(model); k++)
        if (find_column(model, table, "q.", k) < 0) {
            ramus_model_q_name(model, k, name, sizeof name);
            return tool_fail(TOOL_BAD_INPUT, "%s:1: the column 'q.%s' is missing; rename one (--map OLD=NEW)",
                             table->file, name);
        }
    for (int k = 0; k < ramus_model_nv(model); k++)
        forces = forces || find_column(model, table, "tau.", k) >= 0;
    if (!forces)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s:1: there are no columns tau.*: forces must be measured; rename those of the log (--map "
                         "OLD=NEW)",
                         table->file);
    return check_unknown(model, table);
}

/* v.* and a.* of all coordinates are there. */
static bool has_states(const ramus_model *model, const ramus_table *table)
{
    for (int k = 0; k < ramus_model_nv(model); k++)
        if (find_column(model, table, "v.", k) < 0 || find_column(model, table, "a.", k) < 0)
            return false;
    return true;
}

/* ---- rows ---------------------------------------------------------------------------------------------------- */

static int make_room(const ramus_model *model, size_t count, measured_log *log)
{
    const size_t nv = (size_t)log->nv, nport = (size_t)ramus_model_nport(model);
    log->count = count;
    log->t = calloc(count + 1, sizeof *log->t);
    log->q = calloc(count * (size_t)log->nq + 1, sizeof *log->q);
    double **const array[] = { &log->v, &log->a, &log->tau, &log->direction, &log->stribeck };
    bool room = log->t && log->q;
    for (size_t k = 0; k < sizeof array / sizeof *array; k++) {
        *array[k] = calloc(count * nv + 1, sizeof **array[k]);
        room = room && *array[k];
    }
    log->measured = calloc(nv + 1, 1);
    log->moving = calloc(nv + 1, 1);
    log->samples = nport ? calloc(count * nport + 1, sizeof *log->samples) : NULL;
    return room && log->measured && log->moving && (log->samples || !nport) ? TOOL_OK : tool_out_of_memory();
}

static void copy_column(const ramus_table *table, int column, size_t first, size_t count, double to[], size_t stride)
{
    for (size_t i = 0; i < count; i++)
        to[i * stride] = table->values[(first + i) * (size_t)table->ncolumn + (size_t)column];
}

static int copy_columns(const ramus_model *model, const ramus_table *table, size_t first, measured_log *log)
{
    const size_t nq = (size_t)log->nq, nv = (size_t)log->nv;
    const int time = ramus_table_find_column(table, "t");
    char name[512];
    log->timed = time >= 0;
    for (size_t i = 0; i < log->count; i++)
        log->t[i] = (double)i;
    if (time >= 0)
        copy_column(table, time, first, log->count, log->t, 1);
    for (int k = 0; k < log->nq; k++)
        copy_column(table, find_column(model, table, "q.", k), first, log->count, log->q + k, nq);
    for (int k = 0; k < log->nv; k++) {
        const int tau = find_column(model, table, "tau.", k);
        copy_column(table, find_column(model, table, "v.", k), first, log->count, log->v + k, nv);
        copy_column(table, find_column(model, table, "a.", k), first, log->count, log->a + k, nv);
        log->measured[k] = tau >= 0;
        if (tau >= 0) {
            copy_column(table, tau, first, log->count, log->tau + k, nv);
        } else if (!ramus_model_v_is_passive(model, k)) {
            ramus_model_v_name(model, k, name, sizeof name);
            tool_print(stderr, "ramus: %s:1: note: there is no column 'tau.%s': its forces are left out\n", log->path,
                       name);
        }
    }
    return TOOL_OK;
}

static void set_sample(int kind, const double x[], double t, ramus_sample *s)
{
    static const ramus_sample_kind kinds[] = { RAMUS_SAMPLE_WRENCH, RAMUS_SAMPLE_MOTION, RAMUS_SAMPLE_IMU };
    *s = (ramus_sample){ .kind = kinds[kind], .stamp = t };
    const ramus_vec3 a = ramus_vec3_make(x[0], x[1], x[2]), b = ramus_vec3_make(x[3], x[4], x[5]);
    if (kind == 0) {
        s->wrench = (ramus_wrench){ a, b };
    } else if (kind == 1) {
        s->motion.twist = (ramus_twist){ a, b };
        s->motion.twist_dot = (ramus_twist){ ramus_vec3_make(x[6], x[7], x[8]), ramus_vec3_make(x[9], x[10], x[11]) };
        s->motion.pose.rotation = ramus_quat_normalized((ramus_quat){ x[12], x[13], x[14], x[15] });
    } else {
        s->imu = (ramus_imu){ a, b, ramus_vec3_make(x[6], x[7], x[8]) };
    }
}

static int copy_ports(const ramus_model *model, const ramus_table *table, size_t first, measured_log *log)
{
    const int nport = ramus_model_nport(model);
    for (int p = 0; p < nport; p++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ p });
        int kind = port.kind == RAMUS_PORT_WRENCH ? 0 : 1, column[16], count = 0;
        if (kind == 1 && find_port_column(table, 1, port.name, 0) < 0)
            kind = 2;
        for (; port_part[kind][count + 1]; count++) {
            column[count] = find_port_column(table, kind, port.name, count);
            if (column[count] < 0)
                return tool_fail(TOOL_BAD_INPUT,
                                 "%s:1: the column '%s%s.%s' is missing: the log of a robot with black boxes has what "
                                 "their ports measured",
                                 log->path, port_part[kind][0], strchr(port.name, '.') + 1, port_part[kind][count + 1]);
        }
        for (size_t i = 0; i < log->count; i++) {
            double x[16] = { 0 };
            for (int k = 0; k < count; k++)
                x[k] = table->values[(first + i) * (size_t)table->ncolumn + (size_t)column[k]];
            set_sample(kind, x, log->t[i], &log->samples[i * (size_t)nport + (size_t)p]);
        }
    }
    return TOOL_OK;
}

/* Rows first .. first + count - 1 of a table of states. */
static int take_rows(const ramus_model *model, const measured_options *opt, const ramus_table *table, size_t first,
                     size_t count, measured_log *log)
{
    TOOL_TRY(make_room(model, count, log));
    TOOL_TRY(copy_columns(model, table, first, log));
    TOOL_TRY(copy_ports(model, table, first, log));
    for (size_t i = 0; i < count * (size_t)log->nv; i++) {
        const double s = log->v[i] / opt->stribeck_velocity;
        log->direction[i] = tanh(log->v[i] / opt->direction_velocity);
        log->stribeck[i] = log->direction[i] * exp(-s * s);
    }
    return TOOL_OK;
}

/* ---- logs that are prepared ---------------------------------------------------------------------------------- */

/* What friction depends on, for the coordinates that are derivatives of one column: at the fine rate, filtered, every n-th. */
static int filter_friction(const ramus_model *model, const measured_options *opt, const prepared *p, size_t first,
                           measured_log *log)
{
    double *v = malloc(3 * p->ngrid * sizeof *v), *direction = v + p->ngrid, *stribeck = v + 2 * p->ngrid;
    ramus_filter filter;
    ramus_error err;
    if (!v)
        return tool_out_of_memory();
    int code = tool_result(ramus_butterworth(p->opt.order, p->opt.cutoff, p->fine_rate, &filter, &err), &err);
    for (int k = 0; k < log->nv && code == TOOL_OK; k++) {
        char name[512];
        int column = -1;
        ramus_model_v_name(model, k, name, sizeof name);
        for (int c = 0; c < p->ncolumn; c++)
            if (strncmp(p->column[c].name, "q.", 2) == 0 && strcmp(p->column[c].name + 2, name) == 0)
                column = c;
        if (column < 0)
            continue;
        code = tool_result(ramus_derivative_richardson(p->ngrid, 1 / p->fine_rate, p->column[column].y, v, &err), &err);
        for (size_t i = 0; i < p->ngrid && code == TOOL_OK; i++) {
            const double s = v[i] / opt->stribeck_velocity;
            direction[i] = tanh(v[i] / opt->direction_velocity);
            stribeck[i] = direction[i] * exp(-s * s);
        }
        for (int which = 0; which < 2 && code == TOOL_OK; which++) {
            double *x = which ? stribeck : direction, *to = which ? log->stribeck : log->direction;
            if (p->opt.causal)
                ramus_filter_causal(&filter, p->ngrid, x, x);
            else
                code = tool_result(ramus_filter_zero_phase(&filter, p->ngrid, x, x, &err), &err);
            for (size_t i = 0; i < log->count && code == TOOL_OK; i++)
                to[i * (size_t)log->nv + (size_t)k] = x[(first + i) * p->every];
        }
    }
    free(v);
    return code;
}

static int prepare_rows(const ramus_model *model, const measured_options *opt, const ramus_table *table,
                        measured_log *log)
{
    prepare_options how = opt->prepare;
    prepared p = { 0 };
    const int time = ramus_table_find_column(table, "t");
    if (time < 0)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s:1: the column 't' is missing, and so are accelerations: they cannot be derived",
                         table->file);
    double *t = malloc((table->nrow + 1) * sizeof *t);
    if (!t)
        return tool_out_of_memory();
    copy_column(table, time, 0, table->nrow, t, 1);
    const double log_rate = 1 / grid_usual_interval(table->nrow, t);
    free(t);
    if (how.cutoff < 0)
        how.cutoff = fmin(opt->most_cutoff, log_rate / 5);
    if (how.rate == 0 && how.cutoff > 0 && 2.5 * how.cutoff < log_rate)
        how.rate = 2.5 * how.cutoff;
    int code = prepare_run(&p, table, &how);
    if (code == TOOL_OK)
        code = measured_check_velocities(model, &p, p.result);
    if (code == TOOL_OK) {
        const size_t edge = p.opt.cutoff > 0 ? (size_t)ceil(p.rate / p.opt.cutoff) : 2, nrow = p.result->nrow;
        if (nrow < 2 * edge + PREPARE_LEAST_ROWS)
            code = tool_fail(TOOL_BAD_INPUT,
                             "%s: %zu rows at %.4g Hz are too short a log: the filter needs %zu at each end",
                             table->file, nrow, p.rate, edge);
        else
            code = take_rows(model, opt, p.result, edge, nrow - 2 * edge, log);
        if (code == TOOL_OK && p.opt.cutoff > 0)
            code = filter_friction(model, opt, &p, edge, log);
        log->derived = true;
        log->rate = p.rate;
        log->cutoff = p.opt.cutoff;
    }
    prepare_release(&p);
    return code;
}

/* ---- one log ------------------------------------------------------------------------------------------------- */

int measured_load(const ramus_model *model, const char *path, const measured_options *opt, measured_log *log)
{
    ramus_log_options how = ramus_log_options_default();
    how.missing = RAMUS_MISSING_KEEP;
    if (opt->log)
        how = *opt->log;
    measured_options with = *opt;
    ramus_table *table = NULL;
    ramus_error err;
    *log = (measured_log){ .path = path, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    with.prepare.hold = how.missing == RAMUS_MISSING_HOLD;
    with.prepare.max_gap = how.max_gap;
    if (how.missing == RAMUS_MISSING_HOLD || how.missing == RAMUS_MISSING_LINEAR) /* on the grid, if at all */
        how.missing = RAMUS_MISSING_KEEP;
    progress shown = progress_reading(path);
    const ramus_status status = ramus_log_load(path, &how, &table, &err);
    progress_end(&shown);
    int code = tool_result(status, &err);
    if (code == TOOL_OK)
        code = check_columns(model, table);
    const bool states = code == TOOL_OK && !opt->derive && has_states(model, table);
    if (code == TOOL_OK)
        code = measured_check_table(model, table);
    if (code == TOOL_OK && states) {
        for (size_t i = 0; i < table->nrow * (size_t)table->ncolumn && code == TOOL_OK; i++)
            if (!isfinite(table->values[i]))
                code =
                    tool_fail(TOOL_BAD_INPUT,
                              "%s:%d: column '%s' has no number; a table of states has one in each row, a raw log is "
                              "derived from q.* (--derive)",
                              table->file, table->line ? table->line[i / (size_t)table->ncolumn] : 0,
                              table->column[i % (size_t)table->ncolumn]);
        if (code == TOOL_OK)
            code = take_rows(model, &with, table, 0, table->nrow, log);
    } else if (code == TOOL_OK) {
        code = prepare_rows(model, &with, table, log);
    }
    if (code == TOOL_OK)
        code = measured_check_rows(model, &with, log);
    ramus_table_destroy(table);
    return code;
}

void measured_release(measured_log *log)
{
    double *const array[] = { log->t, log->q, log->v, log->a, log->tau, log->direction, log->stribeck };
    for (size_t k = 0; k < sizeof array / sizeof *array; k++)
        free(array[k]);
    free(log->measured);
    free(log->moving);
    free(log->samples);
    *log = (measured_log){ .path = log->path };
}

ramus_motion_log measured_rows(const measured_log *log)
{
    ramus_motion_log rows = ramus_motion_log_default();
    rows.count = log->count;
    rows.q = log->q;
    rows.v = log->v;
    rows.a = log->a;
    rows.tau = log->tau;
    rows.direction = log->direction;
    rows.stribeck = log->stribeck;
    rows.measured = log->measured;
    rows.samples = log->samples;
    return rows;
}
