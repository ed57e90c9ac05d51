/* measured_checks.c - logs that no parameters should be taken from, and why
 *
 *     times        rows half a second apart, or closer than 10 us: other units than s
 *     cut off      a force that stays at its largest or smallest number, row after row, although it never repeats elsewhere
 *     velocities   v.* that are another number of times the derivatives of q.*
 *     positions    far beyond the limits of revolute joints: degrees
 *     motion       nothing moves, or one joint of several
 *     forces       many times those of the model, or of the other sign
 */
#include "measured.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static const char *name_of(const ramus_model *model, int k, char name[512])
{
    ramus_model_v_name(model, k, name, 512);
    return name;
}

/* ---- the table ----------------------------------------------------------------------------------------------- */

static int check_times(const ramus_table *table, int time)
{
    const size_t width = (size_t)table->ncolumn, last = table->nrow ? table->nrow - 1 : 0;
    if (table->nrow < 3)
        return tool_fail(TOOL_BAD_INPUT, "%s: %zu row%s no motion; a log of some seconds is needed", table->file,
                         table->nrow, table->nrow == 1 ? " is" : "s are");
    if (time < 0)
        return TOOL_OK;
    const double mean = (table->values[last * width + (size_t)time] - table->values[time]) / (double)last;
    if (mean > 0.5)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: rows are %.4g s apart; a motion needs more than two in a second. Are its times in ms, us or ns? "
            "t is in s",
            table->file, mean);
    if (mean < 1e-5)
        return tool_fail(TOOL_BAD_INPUT, "%s: rows are %.3g s apart, which no controller's are. t is in s", table->file,
                         mean);
    return TOOL_OK;
}

/* How often neighbours are equal: at the extreme `level`, and elsewhere. */
static void count_repeats(const ramus_table *table, int column, double level, size_t *at_level, size_t *same_there,
                          size_t *elsewhere, size_t *same_elsewhere)
{
    double before = NAN;
    *at_level = *same_there = *elsewhere = *same_elsewhere = 0;
    for (size_t i = 0; i < table->nrow; i++) {
        const double x = table->values[i * (size_t)table->ncolumn + (size_t)column];
        if (isnan(x))
            continue;
        const int there = fabs(x - level) <= 1e-9 * fabs(level);
        *(there ? at_level : elsewhere) += 1;
        *(there ? same_there : same_elsewhere) += x == before || (there && fabs(x - before) <= 1e-9 * fabs(level));
        before = x;
    }
}

/* A force that is cut off: it stays at its extreme. Coarse numbers, which repeat everywhere, are none. */
static int check_cut_off(const ramus_table *table, int column)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < table->nrow; i++) {
        const double x = table->values[i * (size_t)table->ncolumn + (size_t)column];
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    for (int side = 0; side < 2 && high > low; side++) {
        const double level = side ? low : high;
        size_t there, same, elsewhere, repeats;
        count_repeats(table, column, level, &there, &same, &elsewhere, &repeats);
        if (there >= 6 && (double)there >= 0.005 * (double)table->nrow && (double)same >= 0.6 * (double)there &&
            (double)repeats <= 0.2 * (double)elsewhere)
            return tool_fail(TOOL_BAD_INPUT,
                             "%s: '%s' stays at %.6g in %zu of %zu rows: it is cut off there, and what acted is not "
                             "known. Log a motion within the limits of the drives",
                             table->file, table->column[column], level, there, table->nrow);
    }
    return TOOL_OK;
}

static int check_effort(const ramus_model *model, const ramus_table *table, int column)
{
    const char *name = strchr(table->column[column], '.') + 1;
    const ramus_link link = ramus_model_find_joint(model, name);
    if (link.index < 0)
        return TOOL_OK;
    const double most = ramus_model_link(model, link).max_effort;
    size_t beyond = 0, count = 0;
    for (size_t i = 0; i < table->nrow && most > 0; i++) {
        const double x = table->values[i * (size_t)table->ncolumn + (size_t)column];
        count += !isnan(x);
        beyond += fabs(x) >= most * (1 - 1e-9);
    }
    if (beyond > 0.01 * (double)count && beyond > 5)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: '%s' is at or beyond its limit of effort, %.6g, in %zu of %zu rows: either it is cut off, or "
            "the unit is not N m (N)",
            table->file, table->column[column], most, beyond, count);
    return TOOL_OK;
}

int measured_check_table(const ramus_model *model, const ramus_table *table)
{
    TOOL_TRY(check_times(table, ramus_table_find_column(table, "t")));
    for (int k = 0; k < table->ncolumn; k++)
        if (strncmp(table->column[k], "tau.", 4) == 0) {
            TOOL_TRY(check_cut_off(table, k));
            TOOL_TRY(check_effort(model, table, k));
        }
    return TOOL_OK;
}

/* ---- velocities ---------------------------------------------------------------------------------------------- */

int measured_check_velocities(const ramus_model *model, const prepared *p, const ramus_table *result)
{
    (void)model;
    for (int k = 0; k < p->ncolumn; k++) {
        const int derived = ramus_table_find_column(result, p->column[k].name);
        if (strncmp(p->column[k].name, "v.", 2) != 0 || derived < 0)
            continue;
        double xx = 0, xy = 0, yy = 0;
        for (size_t i = 0; i < result->nrow; i++) {
            const double x = result->values[i * (size_t)result->ncolumn + (size_t)derived],
                         y = p->column[k].y[i * p->every];
            xx += x * x;
            xy += x * y;
            yy += y * y;
        }
        if (!(xy * xy > 0.8 * xx * yy) || !(xx / (double)result->nrow > 1e-6))
            continue; /* too little motion to judge */
        const double ratio = xy / xx;
        if (ratio < 0.8 || ratio > 1.25)
            return tool_fail(
                TOOL_BAD_INPUT,
                "%s: '%s' is %.4g times the derivative of its q: are they in %s? q and v are in rad and rad/s, "
                "or m and m/s",
                p->log->file, p->column[k].name, ratio,
                fabs(ratio / (180 / pi) - 1) < 0.2 || fabs(ratio * 180 / pi - 1) < 0.2 ? "degrees" : "other units");
    }
    return TOOL_OK;
}

/* ---- rows ---------------------------------------------------------------------------------------------------- */

/* Link whose joint has coordinate k, of one axis; -1: none. */
static int joint_of(const ramus_model *model, int k, ramus_link_info *info)
{
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        *info = ramus_model_link(model, (ramus_link){ i });
        if (info->v_index == k && ramus_joint_type_nv(info->joint_type) == 1)
            return i;
    }
    return -1;
}

static int check_positions(const ramus_model *model, const measured_log *log)
{
    char name[512];
    for (int k = 0; k < log->nv; k++) {
        ramus_link_info joint;
        double most = 0;
        if (joint_of(model, k, &joint) < 0 || joint.joint_type != RAMUS_REVOLUTE || !isfinite(joint.lower) ||
            !isfinite(joint.upper))
            continue;
        for (size_t i = 0; i < log->count; i++)
            most = fmax(most, fabs(log->q[i * (size_t)log->nq + (size_t)joint.q_index]));
        const double limit = fmax(fabs(joint.lower), fabs(joint.upper));
        if (most > 3 * limit && most > 3)
            return tool_fail(TOOL_BAD_INPUT,
                             "%s: q.%s reaches %.4g, and the joint's limit is %.4g rad: is it in degrees? q is in rad",
                             log->path, name_of(model, k, name), most, limit);
    }
    return TOOL_OK;
}

static int check_motion(const ramus_model *model, const measured_options *opt, measured_log *log)
{
    int moving = 0, only = -1;
    char name[512];
    for (int k = 0; k < log->nv; k++) {
        double v = 0;
        for (size_t i = 0; i < log->count; i++)
            v = fmax(v, fabs(log->v[i * (size_t)log->nv + (size_t)k]));
        log->moving[k] = v > (ramus_model_v_is_length(model, k) ? 5e-3 : 2e-2);
        moving += log->moving[k];
        only = log->moving[k] ? k : only;
    }
    if (moving == 0)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: the robot stands still: no velocity is above 0.02 rad/s or 5 mm/s. A motion of all joints is "
            "needed; 'ramus excite' makes one",
            log->path);
    if (moving == 1 && log->nv > 1 && !opt->few_joints)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: '%s' alone moves, and %d coordinates stand still: the parameters of the others have no effect "
            "that could be told apart. Move all joints ('ramus excite' makes a motion), or choose modules "
            "(--modules)",
            log->path, name_of(model, only, name), log->nv - 1);
    return TOOL_OK;
}

int measured_check_rows(const ramus_model *model, const measured_options *opt, measured_log *log)
{
    TOOL_TRY(check_positions(model, log));
    return check_motion(model, opt, log);
}

/* ---- forces -------------------------------------------------------------------------------------------------- */

int measured_check_forces(const ramus_model *model, int nlog, const measured_log log[], double *const known[])
{
    double xx = 0, xy = 0, yy = 0;
    (void)model;
    for (int l = 0; l < nlog; l++)
        for (size_t i = 0; i < log[l].count * (size_t)log[l].nv; i++) {
            if (!log[l].measured[i % (size_t)log[l].nv])
                continue;
            xx += known[l][i] * known[l][i];
            xy += known[l][i] * log[l].tau[i];
            yy += log[l].tau[i] * log[l].tau[i];
        }
    if (yy == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: all forces tau.* are zero: they were not measured", log[0].path);
    const double ratio = sqrt(yy / xx);
    if (xx > 0 && (ratio > 30 || ratio < 1.0 / 30))
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: forces are %.3g times those of the model: are they in N m (or N)? Motors often report "
                         "currents, N mm or per mille of their rated torque",
                         log[0].path, ratio);
    if (xx > 0 && xy < -0.7 * sqrt(xx * yy))
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: forces have the opposite sign of those of the model: tau.* is what drives exert on the robot",
            log[0].path);
    return TOOL_OK;
}
