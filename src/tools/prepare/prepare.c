/* prepare.c - states from a raw log
 *
 * Method   1. every column on one uniform grid (grid.c), at the log's rate or above, so that nothing is folded to low frequencies
 *          2. low pass, the same for all columns: forwards and backwards, or forwards as a machine does
 *          3. v and a as derivatives: of a quaternion, w = 2 vector(conj(r) r'), in the moved frame; of a free joint's position, R^T p'
 *          4. every n-th row, for the rate that is asked for
 */
#include "prepare.h"

#include "grid.h"
#include "base/pattern.h"
#include "tools/console/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void note(const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tool_print(stderr, "ramus: %s\n", text);
}

/* ---- columns of the log ------------------------------------------------------------------------------------- */

/* X.qx for X.qw. */
static int find_part(const prepared *p, const char *qw, char last)
{
    const size_t length = strlen(qw);
    for (int k = 0; k < p->ncolumn; k++)
        if (strlen(p->column[k].name) == length && strncmp(p->column[k].name, qw, length - 1) == 0 &&
            p->column[k].name[length - 1] == last)
            return k;
    return -1;
}

static int open_columns(prepared *p, int in_log[], int *time)
{
    const ramus_table *log = p->log;
    *time = ramus_table_find_column(log, "t");
    if (*time < 0)
        return tool_fail(TOOL_BAD_INPUT, "%s:1: the column 't' is missing; rename one (--map OLD=t)", log->file);
    if (log->nrow < 2)
        return tool_fail(TOOL_BAD_INPUT, "%s: has %zu rows; a motion needs more", log->file, log->nrow);
    bool any = false;
    for (int k = 0; k < log->ncolumn; k++) {
        /* accelerations are derived */
        if (k == *time || strncmp(log->column[k], "a.", 2) == 0)
            continue;
        any = any || strncmp(log->column[k], "q.", 2) == 0;
        in_log[p->ncolumn] = k;
        p->column[p->ncolumn++] = (prepare_column){ .name = log->column[k], .quaternion = { -1 } };
    }
    if (!any)
        return tool_fail(TOOL_BAD_INPUT, "%s:1: there are no columns q.*; rename those of positions (--map OLD=NEW)",
                         log->file);
    for (int k = 0; k < p->ncolumn; k++) {
        const char *name = p->column[k].name;
        const size_t length = strlen(name);
        if (length < 4 || strcmp(name + length - 3, ".qw") != 0)
            continue;
        const int x = find_part(p, name, 'x'), y = find_part(p, name, 'y'), z = find_part(p, name, 'z');
        if (x < 0 || y < 0 || z < 0)
            return tool_fail(TOOL_BAD_INPUT, "%s:1: '%s' is there, but not all of its quaternion's qx, qy, qz",
                             log->file, name);
        memcpy(p->column[k].quaternion, (int[]){ k, x, y, z }, sizeof(int[4]));
        p->column[x].quaternion[0] = p->column[y].quaternion[0] = p->column[z].quaternion[0] = k;
    }
    p->start = log->values[*time];
    return TOOL_OK;
}

static int set_delays(prepared *p)
{
    for (int i = 0; i < p->opt.ndelay; i++) {
        int count = 0;
        for (int k = 0; k < p->ncolumn; k++)
            if (pattern_fits(p->opt.delay[i].column, p->column[k].name)) {
                p->column[k].delay = p->opt.delay[i].seconds;
                count++;
            }
        if (count == 0)
            return tool_fail(TOOL_BAD_INPUT, "%s:1: --delay %s: no such column", p->log->file, p->opt.delay[i].column);
    }
    return TOOL_OK;
}

/* ---- filter ------------------------------------------------------------------------------------------------- */

static int filter_columns(prepared *p)
{
    ramus_filter filter;
    ramus_error err;
    if (p->opt.cutoff == 0)
        return TOOL_OK;
    if (ramus_butterworth(p->opt.order, p->opt.cutoff, p->fine_rate, &filter, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_USAGE,
                         "--cutoff %g: a frequency between 0 and half of the sample rate of %g Hz is expected",
                         p->opt.cutoff, p->fine_rate);
    progress shown = progress_begin("columns");
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < p->ncolumn && status == RAMUS_OK; k++) {
        double *y = p->column[k].y;
        progress_show(&shown, (size_t)k, (size_t)p->ncolumn);
        if (p->opt.causal)
            ramus_filter_causal(&filter, p->ngrid, y, y);
        else
            status = ramus_filter_zero_phase(&filter, p->ngrid, y, y, &err);
    }
    progress_end(&shown);
    return tool_result(status, &err);
}

static void normalize_quaternions(prepared *p)
{
    for (int k = 0; k < p->ncolumn; k++) {
        const int *part = p->column[k].quaternion;
        for (size_t i = 0; part[0] == k && i < p->ngrid; i++) {
            double norm = 0;
            for (int j = 0; j < 4; j++)
                norm += p->column[part[j]].y[i] * p->column[part[j]].y[i];
            for (int j = 0; j < 4; j++)
                p->column[part[j]].y[i] /= sqrt(norm);
        }
    }
}

/* Columns to the grid, and filtered. */
static int make_grid(prepared *p)
{
    TOOL_TRY(grid_place(p));
    TOOL_TRY(grid_resample(p));
    TOOL_TRY(filter_columns(p));
    normalize_quaternions(p);
    return TOOL_OK;
}

/* Shifts the columns of a kind by what was found, unless the user gave a delay. */
static int remove_delay(prepared *p, const char *kind)
{
    double delay = 0, before = 0, after = 0;
    bool found = false, any = false;
    for (int k = 0; k < p->ncolumn; k++)
        any = any || (strncmp(p->column[k].name, kind, strlen(kind)) == 0 && p->column[k].delay == 0);
    if (!any)
        return TOOL_OK;
    TOOL_TRY(prepare_find_delay(p, kind, &delay, &before, &after, &found));
    if (!found) {
        note("%s*: no delay found", kind);
        return TOOL_OK;
    }
    note("%s*: %.3g ms %s, removed: %.2g %% of the variance is left unexplained, %.2g %% before", kind,
         fabs(delay) * 1e3, delay > 0 ? "late" : "early", 100 * after, 100 * before);
    for (int k = 0; k < p->ncolumn; k++) {
        prepare_column *c = &p->column[k];
        if (strncmp(c->name, kind, strlen(kind)) != 0 || c->delay != 0)
            continue;
        c->delay = delay;
        for (size_t i = 0; i < c->count; i++)
            c->t[i] -= delay;
    }
    return TOOL_OK;
}

/* ---- derivatives and the result ----------------------------------------------------------------------------- */

typedef struct maker {
    prepared *p;
    char **name;
    double **value; /* [ngrid] each; owned where it is no column's y */
    bool *owned;
    int count, first_v, first_a;
} maker;

static double *add(maker *m, const char *prefix, const char *rest, size_t length, const char *part, double *value)
{
    char *name = malloc(strlen(prefix) + length + strlen(part) + 1);
    double *room = value ? value : malloc(m->p->ngrid * sizeof *room);
    if (!name || !room) {
        free(name);
        if (!value)
            free(room);
        return NULL;
    }
    snprintf(name, strlen(prefix) + length + strlen(part) + 1, "%s%.*s%s", prefix, (int)length, rest, part);
    m->name[m->count] = name;
    m->owned[m->count] = !value;
    m->value[m->count++] = room;
    return room;
}

static int derive(const prepared *p, const double x[], double dx[])
{
    ramus_error err;
    return tool_result(ramus_derivative_richardson(p->ngrid, 1 / p->fine_rate, x, dx, &err), &err);
}

/* q.J.x for q.J.qw: the column of a free joint's position. */
static int find_position(const prepared *p, const char *qw, char part)
{
    const size_t length = strlen(qw) - 2;
    for (int k = 0; k < p->ncolumn; k++)
        if (strlen(p->column[k].name) == length + 1 && strncmp(p->column[k].name, qw, length) == 0 &&
            p->column[k].name[length] == part)
            return k;
    return -1;
}

static bool is_position_of_free(const prepared *p, const char *name)
{
    const size_t length = strlen(name);
    for (int k = 0; k < p->ncolumn; k++)
        if (p->column[k].quaternion[0] == k && length > 2 && strchr("xyz", name[length - 1]) &&
            strlen(p->column[k].name) == length + 1 && strncmp(p->column[k].name, name, length - 1) == 0)
            return true;
    return false;
}

/* Angular velocity of the quaternion in column k, and the linear one where it has a position, in the moved frame. */
static int derive_rotation(maker *m, int k)
{
    prepared *p = m->p;
    const char *rest = p->column[k].name + 2;
    const size_t length = strlen(rest) - 3;
    const int *part = p->column[k].quaternion;
    const int position[3] = { find_position(p, p->column[k].name, 'x'), find_position(p, p->column[k].name, 'y'),
                              find_position(p, p->column[k].name, 'z') };
    const bool is_free = position[0] >= 0 && position[1] >= 0 && position[2] >= 0;
    static const char *const angular[] = { ".wx", ".wy", ".wz" }, *const linear[] = { ".vx", ".vy", ".vz" };
    double *w[3], *v[3] = { NULL }, *d = malloc(7 * p->ngrid * sizeof *d);
    int code = d ? TOOL_OK : tool_out_of_memory();
    for (int i = 0; i < 3 && code == TOOL_OK; i++)
        if (!(w[i] = add(m, "v.", rest, length, angular[i], NULL)))
            code = tool_out_of_memory();
    for (int i = 0; i < 3 && is_free && code == TOOL_OK; i++)
        if (!(v[i] = add(m, "v.", rest, length, linear[i], NULL)))
            code = tool_out_of_memory();
    for (int i = 0; i < 4 && code == TOOL_OK; i++)
        code = derive(p, p->column[part[i]].y, d + (size_t)i * p->ngrid);
    for (int i = 0; i < 3 && is_free && code == TOOL_OK; i++)
        code = derive(p, p->column[position[i]].y, d + (size_t)(4 + i) * p->ngrid);
    for (size_t i = 0; i < p->ngrid && code == TOOL_OK; i++) {
        const double qw = p->column[part[0]].y[i], qx = p->column[part[1]].y[i], qy = p->column[part[2]].y[i],
                     qz = p->column[part[3]].y[i];
        const double dw = d[i], dx = d[p->ngrid + i], dy = d[2 * p->ngrid + i], dz = d[3 * p->ngrid + i];
        w[0][i] = 2 * (qw * dx - qx * dw - qy * dz + qz * dy);
        w[1][i] = 2 * (qw * dy - qy * dw - qz * dx + qx * dz);
        w[2][i] = 2 * (qw * dz - qz * dw - qx * dy + qy * dx);
        if (!is_free)
            continue;
        const ramus_quat back = { qw, -qx, -qy, -qz };
        const ramus_vec3 rate = ramus_vec3_make(d[4 * p->ngrid + i], d[5 * p->ngrid + i], d[6 * p->ngrid + i]);
        const ramus_vec3 local = ramus_quat_rotate(back, rate);
        v[0][i] = local.x;
        v[1][i] = local.y;
        v[2][i] = local.z;
    }
    free(d);
    return code;
}

static int add_velocities(maker *m)
{
    prepared *p = m->p;
    m->first_v = m->count;
    for (int k = 0; k < p->ncolumn; k++) {
        const char *name = p->column[k].name;
        if (strncmp(name, "q.", 2) != 0)
            continue;
        const int measured = prepare_find(p, "v.", name);
        if (p->column[k].quaternion[0] == k) {
            TOOL_TRY(derive_rotation(m, k));
        } else if (p->column[k].quaternion[0] < 0 && !is_position_of_free(p, name)) {
            const bool kept = p->opt.keep_velocity && measured >= 0;
            double *v = add(m, "v.", name + 2, strlen(name + 2), "", kept ? p->column[measured].y : NULL);
            if (!v)
                return tool_out_of_memory();
            if (!kept)
                TOOL_TRY(derive(p, p->column[k].y, v));
        }
    }
    return TOOL_OK;
}

static int add_columns(maker *m)
{
    prepared *p = m->p;
    for (int k = 0; k < p->ncolumn; k++)
        if (strncmp(p->column[k].name, "q.", 2) == 0 &&
            !add(m, "", p->column[k].name, strlen(p->column[k].name), "", p->column[k].y))
            return tool_out_of_memory();
    TOOL_TRY(add_velocities(m));
    m->first_a = m->count;
    for (int k = m->first_v; k < m->first_a; k++) {
        double *a = add(m, "a.", m->name[k] + 2, strlen(m->name[k] + 2), "", NULL);
        if (!a)
            return tool_out_of_memory();
        TOOL_TRY(derive(p, m->value[k], a));
    }
    for (int k = 0; k < p->ncolumn; k++)
        if (strncmp(p->column[k].name, "q.", 2) != 0 && strncmp(p->column[k].name, "v.", 2) != 0 &&
            !add(m, "", p->column[k].name, strlen(p->column[k].name), "", p->column[k].y))
            return tool_out_of_memory();
    return TOOL_OK;
}

static int make_result(maker *m)
{
    prepared *p = m->p;
    const size_t nrow = (p->ngrid - 1) / p->every + 1, width = (size_t)m->count + 1;
    const char **name = malloc(width * sizeof *name);
    ramus_error err;
    if (!name)
        return tool_out_of_memory();
    name[0] = "t";
    for (int k = 0; k < m->count; k++)
        name[k + 1] = m->name[k];
    const int code = tool_result(ramus_table_create((int)width, name, nrow, &p->result, &err), &err);
    for (size_t row = 0; row < nrow && code == TOOL_OK; row++) {
        double *to = p->result->values + row * width;
        *to++ = p->start + p->grid_start + (double)row / p->rate;
        for (int k = 0; k < m->count; k++)
            *to++ = m->value[k][row * p->every];
    }
    free(name);
    return code;
}

static int finish(prepared *p)
{
    const size_t most = 4 * (size_t)p->ncolumn + 8;
    maker m = { .p = p,
                .name = calloc(most, sizeof *m.name),
                .value = calloc(most, sizeof *m.value),
                .owned = calloc(most, sizeof *m.owned) };
    int code = m.name && m.value && m.owned ? add_columns(&m) : tool_out_of_memory();
    if (code == TOOL_OK)
        code = make_result(&m);
    for (int k = 0; k < m.count; k++) {
        free(m.name[k]);
        if (m.owned[k])
            free(m.value[k]);
    }
    free(m.name);
    free(m.value);
    free(m.owned);
    return code;
}

/* ---- all steps ---------------------------------------------------------------------------------------------- */

static void report(const prepared *p)
{
    int nv = 0, columns = 0;
    size_t missing = 0;
    for (int k = 0; k < p->ncolumn; k++) {
        const prepare_column *c = &p->column[k];
        missing += p->log->nrow - c->count;
        columns += c->count < p->log->nrow;
        if (c->turns)
            note("%s: %d jump%s of whole turns taken out", c->name, c->turns, c->turns == 1 ? "" : "s");
        nv += strncmp(c->name, "v.", 2) == 0;
    }
    if (missing)
        note("%zu cells without a number in %d column%s bridged", missing, columns, columns == 1 ? "" : "s");
    if (nv && !p->opt.keep_velocity)
        note("v.* of the log are replaced by derivatives of q.* (--keep-velocity keeps them)");
    if (p->opt.cutoff > 0)
        note("%zu rows at %.6g Hz from t = %.15g; %s Butterworth filter of order %d at %.4g Hz", p->result->nrow,
             p->rate, p->result->values[0], p->opt.causal ? "causal" : "zero-phase", p->opt.order, p->opt.cutoff);
    else
        note("%zu rows at %.6g Hz from t = %.15g; no filter", p->result->nrow, p->rate, p->result->values[0]);
}

int prepare_run(prepared *p, const ramus_table *log, const prepare_options *opt)
{
    *p = (prepared){ .opt = *opt, .log = log };
    int time = -1;
    int *in_log = calloc((size_t)log->ncolumn + 1, sizeof *in_log);
    p->column = calloc((size_t)log->ncolumn + 1, sizeof *p->column);
    int code = in_log && p->column ? open_columns(p, in_log, &time) : tool_out_of_memory();
    if (code == TOOL_OK)
        code = set_delays(p);
    if (code == TOOL_OK)
        code = grid_take(p, in_log, time);
    free(in_log);
    TOOL_TRY(code);
    TOOL_TRY(grid_place(p));
    /* as much as a machine's motion has, and what the rate can represent */
    if (p->opt.cutoff < 0)
        p->opt.cutoff = fmin(20, p->rate / 5);
    TOOL_TRY(make_grid(p));
    if (p->opt.remove_delays) {
        TOOL_TRY(remove_delay(p, "v."));
        TOOL_TRY(remove_delay(p, "tau."));
        TOOL_TRY(make_grid(p));
    }
    TOOL_TRY(finish(p));
    report(p);
    return TOOL_OK;
}

void prepare_release(prepared *p)
{
    for (int k = 0; k < p->ncolumn; k++) {
        free(p->column[k].t);
        free(p->column[k].x);
        free(p->column[k].y);
    }
    free(p->column);
    ramus_table_destroy(p->result);
}
