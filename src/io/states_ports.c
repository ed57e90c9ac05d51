/* states_ports.c - samples of ports from tables: a wrench, a motion or an inertial sensor's reading for each port and row
 *
 * Row by row, or by time (states_resample.c).
 * A port's columns must be complete. Quaternions are brought to unit length, and refused when they are further from it than
 * rounding explains.
 */
#include "states.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

static const char *const wrench_part[] = { ".fx", ".fy", ".fz", ".mx", ".my", ".mz" };
static const char *const motion_part[] = { ".wx",  ".wy",  ".wz", ".vx", ".vy", ".vz", ".dwx", ".dwy", ".dwz", ".dvx",
                                           ".dvy", ".dvz", ".qw", ".qx", ".qy", ".qz", ".px",  ".py",  ".pz" };
static const char *const imu_part[] = { ".wx", ".wy", ".wz", ".dwx", ".dwy", ".dwz", ".ax", ".ay", ".az" };

/* The columns of a port's parts; `find` is columns_find or columns_need. Returns how many of them are there. */
static int find_parts(columns *c, int (*find)(columns *, const char *, const char *, const char *), const char *prefix,
                      const char *owner, const char *const part[], int count, int column[])
{
    int found = 0;
    for (int k = 0; k < count; k++) {
        column[k] = find(c, prefix, owner, part[k]);
        found += column[k] >= 0;
    }
    return found;
}

static ramus_vec3 vec3_of(const double row[], const int column[])
{
    return ramus_vec3_make(row[column[0]], row[column[1]], row[column[2]]);
}

/* Which of the ways of feeding a port the table has chosen. */
static ramus_status find_port(columns *c, const ramus_port_info *port, port_columns *p, ramus_error *err)
{
    const char *owner = strchr(port->name, '.') + 1;
    int imu[IMU_PARTS];
    *p = (port_columns){ .kind = RAMUS_SAMPLE_NONE };
    if (port->kind == RAMUS_PORT_WRENCH) {
        if (find_parts(c, columns_need, "wrench.", owner, wrench_part, WRENCH_PARTS, p->column) == WRENCH_PARTS)
            p->kind = RAMUS_SAMPLE_WRENCH;
        return RAMUS_OK;
    }
    const int nmotion = find_parts(c, columns_find, "motion.", owner, motion_part, MOTION_PARTS, p->column);
    const int nposition = find_parts(c, columns_find, "motion.", owner, motion_part + MOTION_PARTS, POSITION_PARTS,
                                     p->column + MOTION_PARTS);
    const int nimu = find_parts(c, columns_find, "imu.", owner, imu_part, IMU_PARTS, imu);
    if (nimu && (nmotion || nposition))
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: '%s' has both motion.%s and imu.%s columns; give one kind",
                          c->table->file, owner, owner, owner);
    if (nimu == IMU_PARTS) {
        p->kind = RAMUS_SAMPLE_IMU;
        memcpy(p->column, imu, sizeof imu);
    } else if (nimu) {
        find_parts(c, columns_need, "imu.", owner, imu_part, IMU_PARTS, imu);
    } else if (nmotion == MOTION_PARTS && (nposition == 0 || nposition == POSITION_PARTS)) {
        p->kind = RAMUS_SAMPLE_MOTION;
        p->has_position = nposition > 0;
    } else {
        find_parts(c, columns_need, "motion.", owner, motion_part, MOTION_PARTS + (nposition ? POSITION_PARTS : 0),
                   p->column);
    }
    return RAMUS_OK;
}

ramus_status states_fill_sample(const ramus_port_info *port, const port_columns *p, const ramus_table *table,
                                const double value[], int line, ramus_sample *sample, ramus_error *err)
{
    const int *at = p->column;
    sample->kind = p->kind;
    sample->motion.pose = ramus_pose_identity();
    if (p->kind == RAMUS_SAMPLE_WRENCH) {
        sample->wrench = (ramus_wrench){ vec3_of(value, at), vec3_of(value, at + 3) };
    } else if (p->kind == RAMUS_SAMPLE_IMU) {
        sample->imu = (ramus_imu){ vec3_of(value, at), vec3_of(value, at + 3), vec3_of(value, at + 6) };
    } else {
        const ramus_quat r = { value[at[12]], value[at[13]], value[at[14]], value[at[15]] };
        const double norm = hypot(hypot(r.w, r.x), hypot(r.y, r.z));
        if (!(fabs(norm - 1) <= QUATERNION_TOLERANCE))
            return ramus_fail(err, RAMUS_ERR_PARSE,
                              "%s:%d: the quaternion %s.qw to qz has length %.6g, and 1 is expected", table->file, line,
                              port->name, norm);
        sample->motion.twist = (ramus_twist){ vec3_of(value, at), vec3_of(value, at + 3) };
        sample->motion.twist_dot = (ramus_twist){ vec3_of(value, at + 6), vec3_of(value, at + 9) };
        sample->motion.pose.rotation = ramus_quat_normalized(r);
        if (p->has_position)
            sample->motion.pose.position = vec3_of(value, at + MOTION_PARTS);
    }
    return RAMUS_OK;
}

/* ---- what another robot wrote ------------------------------------------------------------------------------- */

/* Has the robot black boxes that a table could be for? Those of an opened model are asked, and their ports passed over. */
static int has_boxes(const ramus_model *model)
{
    return ramus_model_nport(model) > 0 || ramus_model_nsource(model) > 0;
}

/* Not the wrench of a black box: one of another connection, or what else 'ramus id' writes beside it. Without black boxes there is nothing
 * that the table could be for. */
static int is_foreign(const ramus_model *model, const char *column)
{
    static const char *const written[] = { "tau.", "joint.", "constraint.", "length.", "force.", "share." };
    static const char *const asked[] = { "motion.", "imu." }; /* of what sits on modules that answer */
    for (size_t k = 0; k < sizeof written / sizeof *written; k++)
        if (strncmp(column, written[k], strlen(written[k])) == 0)
            return has_boxes(model);
    for (size_t k = 0; k < sizeof asked / sizeof *asked; k++)
        if (strncmp(column, asked[k], strlen(asked[k])) == 0)
            return ramus_model_nport(model) == 0 && ramus_model_nsource(model) > 0;
    const char *end = strrchr(column, '.');
    if (strncmp(column, "wrench.", 7) != 0 || end < column + 7)
        return 0;
    const size_t length = (size_t)(end - column);
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const char *name = ramus_model_port(model, (ramus_port){ k }).name;
        if (strlen(name) == length && strncmp(name, column, length) == 0)
            return 0; /* a part that a port does not have */
    }
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const char *name = ramus_model_instance(model, (ramus_instance){ k }).name;
        if (strlen(name) == length - 7 && strncmp(name, column + 7, length - 7) == 0)
            return 1;
    }
    return has_boxes(model);
}

/* Where all ports have their columns. */
static ramus_status pass_over(columns *c, const ramus_model *model, const ramus_states_options *opt, ramus_error *err)
{
    enum { NAMED = 3 };
    text note = { .allocator = memory_allocator(NULL) };
    int count = 0;
    for (int k = 0; k < c->table->ncolumn && c->missing.length == 0; k++) {
        const char *name = c->table->column[k];
        if (c->used[k] || !is_foreign(model, name))
            continue;
        c->used[k] = 1;
        if (count++ < NAMED)
            text_add(&note, "%s%s", count > 1 ? ", " : "", name);
    }
    if (count > NAMED)
        text_add(&note, " and %d more", count - NAMED);
    text_add(&note, " %s passed over: %s", count == 1 ? "is" : "are",
             ramus_model_nport(model) == 0 && ramus_model_nsource(model) > 0
                 ? "the robot's modules are asked, and no port is fed"
                 : "no port of a black box");
    const bool failed = note.failed;
    if (count > 0 && !failed && opt->report)
        opt->report(opt->report_user, &(ramus_diagnostic){ RAMUS_WARNING, c->table->file, 1, note.data });
    text_release(&note);
    return failed ? ramus_fail_memory(err) : RAMUS_OK;
}

/* The rows of both tables belong together: where both have a time, it is the same. */
static ramus_status check_time(const ramus_table *table, int column, double offset, const ramus_states *s,
                               ramus_error *err)
{
    const double start = column >= 0 && s->t && s->count > 0 ? s->t[0] : 0;
    for (size_t row = 0; column >= 0 && s->t && row < s->count; row++) {
        const double t = table->values[row * (size_t)table->ncolumn + (size_t)column] + offset;
        /* since the start, for clocks may begin long ago; and what doubles of that size are rounded to */
        if (fabs(t - s->t[row]) > 1e-6 * (1 + fabs(t - start)) + 1e-15 * fabs(t))
            return ramus_fail(err, RAMUS_ERR_PARSE, "%s:%d: t is %.15g here and %.15g in the same row of %s (line %d)",
                              table->file, table->line[row], t, s->t[row], s->table->file, s->table->line[row]);
    }
    return RAMUS_OK;
}

/* ---- all ports ---------------------------------------------------------------------------------------------- */

/* Row by row. */
static ramus_status match_rows(const ramus_model *model, const ramus_table *table, const ramus_log_options *o, int time,
                               const port_columns p[], ramus_states *s, ramus_error *err)
{
    const size_t nport = (size_t)ramus_model_nport(model);
    if (table->nrow != s->count)
        return ramus_fail(err, RAMUS_ERR_PARSE,
                          "%s: has %zu rows, but %s has %zu; each state needs its row of ports (--resample hold or "
                          "linear matches them by t)",
                          table->file, table->nrow, s->table->file, s->count);
    RAMUS_TRY(check_time(table, time, o->ports_offset, s, err));
    for (size_t k = 0; k < nport; k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ (int)k });
        for (size_t row = 0; row < s->count; row++)
            RAMUS_TRY(states_fill_sample(&port, &p[k], table, table->values + row * (size_t)table->ncolumn,
                                         table->line[row], &s->samples[row * nport + k], err));
    }
    return RAMUS_OK;
}

ramus_status states_read_ports(const ramus_model *model, const ramus_table *table, const ramus_states_options *opt,
                               ramus_states *s, ramus_error *err)
{
    const ramus_log_options *o = opt->log;
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t nport = (size_t)ramus_model_nport(model);
    columns c = { 0 };
    port_columns *p = memory_new(&memory, nport + 1, sizeof *p);
    s->samples = memory_new(&memory, s->count * nport + 1, sizeof *s->samples);
    s->placed = memory_new(&memory, nport + 1, sizeof *s->placed);
    ramus_status status = p && s->samples && s->placed ? columns_open(&c, table, err) : ramus_fail_memory(err);
    const int time = status == RAMUS_OK ? columns_find(&c, "t", "", "") : -1;
    for (size_t k = 0; k < nport && status == RAMUS_OK; k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ (int)k });
        status = find_port(&c, &port, &p[k], err);
        s->placed[k] = (unsigned char)p[k].has_position;
    }
    if (status == RAMUS_OK)
        status = pass_over(&c, model, opt, err);
    if (status == RAMUS_OK)
        status = columns_check(&c, NULL, model, err);
    if (status == RAMUS_OK)
        status =
            (o->resample == RAMUS_RESAMPLE_NONE ? match_rows : states_track_ports)(model, table, o, time, p, s, err);
    columns_close(&c);
    memory_free(&memory, p);
    return status;
}
