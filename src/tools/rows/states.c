/* states.c - rows of q, v, a, tau and of ports, from tables
 *
 * q columns must all be there, but for coordinates that the length of a linear actuator commands; v, a and tau default to zero, for each coordinate by itself, and no command uses all of
 * them. A port's columns must be complete. Quaternions are brought to unit length, and refused when they are further
 * from it than rounding explains.
 */
#include "states.h"

#include "columns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUATERNION_TOLERANCE 1e-3

/* ---- q, v, a ------------------------------------------------------------------------------------------------ */

typedef int (*name_of)(const ramus_model *model, int k, char text[], size_t size);

/* Copy the columns PREFIX + name k of the model into rows of `width` numbers. `optional` (NULL: none is): an absent column
 * is fine where optional[k]. */
static int copy_columns(columns *c, const ramus_model *model, const char *prefix, name_of name, int width,
                        const char *optional, double *rows)
{
    const ramus_table *table = c->table;
    char *text = NULL;
    int room = 0, done = 1;
    for (int k = 0; k < width && done; k++) {
        const int length = name(model, k, NULL, 0);
        if (length + 1 > room) {
            free(text);
            room = 2 * length + 64;
            text = malloc((size_t)room);
        }
        if (!text) {
            done = 0;
            break;
        }
        name(model, k, text, (size_t)room);
        const int column =
            optional && !optional[k] ? columns_need(c, prefix, text, "") : columns_find(c, prefix, text, "");
        for (size_t row = 0; rows && column >= 0 && row < table->nrow; row++)
            rows[row * (size_t)width + (size_t)k] = table->values[row * (size_t)table->ncolumn + (size_t)column];
    }
    free(text);
    return done;
}

/* Why a joint of that name has no column. */
static const char *explain(const void *user, const char *column)
{
    const ramus_model *model = user;
    const char *joint = strchr(column, '.');
    if (!joint)
        return NULL;
    if (strncmp(column, "length.", 7) == 0 && ramus_model_find_actuator(model, joint + 1) >= 0)
        return "an actuator's length is understood by 'id --mechanism', 'sweep' and 'view'; elsewhere give the joint's "
               "q";
    if (strcspn(column, ".") > 3)
        return NULL;
    const ramus_link link = ramus_model_find_joint(model, joint + 1);
    if (link.index < 0)
        return NULL;
    const ramus_link_info info = ramus_model_link(model, link);
    if (info.locked)
        return "the joint is locked and has no column";
    if (info.mimic.index >= 0)
        return "the joint follows another (mimic) and has no column";
    if (info.joint_type == RAMUS_FIXED)
        return "the joint is fixed and has no column";
    if (ramus_joint_type_nv(info.joint_type) > 1)
        return "the joint has several coordinates, each with a column of its own (ramus info lists them)";
    return NULL;
}

/* Norms of all quaternions of all rows, then unit length. */
static int normalize_rows(const ramus_model *model, states *s)
{
    const int nq = ramus_model_nq(model);
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        const int quaternion = ramus_joint_type_quaternion(link.joint_type), first = link.q_index + quaternion;
        if (link.q_index < 0 || quaternion < 0)
            continue;
        for (size_t row = 0; row < s->count; row++) {
            const double *r = s->q + row * (size_t)nq + first;
            const double norm = hypot(hypot(r[0], r[1]), hypot(r[2], r[3]));
            if (!(fabs(norm - 1) <= QUATERNION_TOLERANCE))
                return tool_fail(TOOL_BAD_INPUT,
                                 "%s:%d: joint '%s': the quaternion q.%s.qw to qz has length %.6g, and 1 is expected",
                                 s->table->file, s->table->line[row], link.joint_name, link.joint_name, norm);
        }
    }
    for (size_t row = 0; row < s->count; row++)
        ramus_normalize(model, s->q + row * (size_t)nq);
    return TOOL_OK;
}

/* ---- lengths ------------------------------------------------------------------------------------------------ */

static const double *column_of(const columns *c, int column)
{
    return column >= 0 ? c->table->values + column : NULL;
}

/* The columns of linear actuators; q_free[k] becomes 1 where a length commands coordinate k. Returns an exit code. */
static int read_lengths(columns *c, const ramus_model *model, const ramus_mechanism *mechanism, states *s,
                        char q_free[])
{
    const ramus_table *table = c->table;
    const size_t n = (size_t)ramus_model_nactuator(model), stride = (size_t)table->ncolumn;
    for (size_t k = 0; k < n; k++) {
        const ramus_actuator *actuator = ramus_mechanism_actuator(mechanism, (int)k);
        const char *name = ramus_model_actuator(model, (int)k).name;
        const int at = columns_find(c, "length.", name, "");
        const double *rate = column_of(c, columns_find(c, "rate.", name, ""));
        const double *acceleration = column_of(c, columns_find(c, "acceleration.", name, ""));
        const double *length = column_of(c, at);
        if (!length && (rate || acceleration))
            columns_need(c, "length.", name, "");
        if (!length)
            continue;
        if (actuator->kind != RAMUS_ACTUATOR_LINEAR || actuator->depends != 1)
            return tool_fail(
                TOOL_BAD_INPUT,
                "%s:1: column 'length.%s': only the length of a linear actuator that moves one coordinate alone "
                "can be given",
                table->file, name);
        if (q_free[actuator->q_index])
            return tool_fail(TOOL_BAD_INPUT,
                             "%s:1: column 'length.%s': another length moves the same coordinate already", table->file,
                             name);
        q_free[actuator->q_index] = 1;
        if (!s->length) {
            s->length = malloc((s->count * n + 1) * sizeof *s->length);
            s->rate = calloc(s->count * n + 1, sizeof *s->rate);
            s->acceleration = calloc(s->count * n + 1, sizeof *s->acceleration);
            if (!s->length || !s->rate || !s->acceleration)
                return tool_fail(TOOL_BAD_INPUT, "out of memory");
            for (size_t i = 0; i < s->count * n; i++)
                s->length[i] = NAN;
        }
        for (size_t row = 0; row < s->count; row++) {
            s->length[row * n + k] = length[row * stride];
            s->rate[row * n + k] = rate ? rate[row * stride] : 0;
            s->acceleration[row * n + k] = acceleration ? acceleration[row * stride] : 0;
        }
    }
    return TOOL_OK;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static int make_rows(const ramus_model *model, states *s, size_t count)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    s->count = count;
    s->q = calloc(count * nq + 1, sizeof *s->q);
    s->v = calloc(count * nv + 1, sizeof *s->v);
    s->a = calloc(count * nv + 1, sizeof *s->a);
    s->tau = calloc(count * nv + 1, sizeof *s->tau);
    return s->q && s->v && s->a && s->tau;
}

static int read_states(const ramus_model *model, const ramus_mechanism *mechanism, states *s)
{
    const ramus_table *table = s->table;
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    columns c = { 0 };
    int code = TOOL_OK;
    char *q_free = calloc((size_t)nq + 1, 1);
    if (!q_free || !make_rows(model, s, table->nrow) || !columns_open(&c, table))
        goto out_of_memory;
    const int time = columns_find(&c, "t", "", "");
    for (int k = 0; k < ramus_model_nactuator(model); k++)
        columns_find(&c, "force.", ramus_model_actuator(model, k).name,
                     ""); /* for those who draw; others pass it over */
    if (time >= 0) {
        s->t = calloc(s->count + 1, sizeof *s->t);
        if (!s->t)
            goto out_of_memory;
        for (size_t row = 0; row < s->count; row++)
            s->t[row] = table->values[row * (size_t)table->ncolumn + (size_t)time];
    }
    if (mechanism)
        code = read_lengths(&c, model, mechanism, s, q_free);
    if (code != TOOL_OK)
        goto done;
    if (!copy_columns(&c, model, "q.", ramus_model_q_name, nq, q_free, s->q) ||
        !copy_columns(&c, model, "v.", ramus_model_v_name, nv, NULL, s->v) ||
        !copy_columns(&c, model, "a.", ramus_model_v_name, nv, NULL, s->a) ||
        !copy_columns(&c, model, "tau.", ramus_model_v_name, nv, NULL, s->tau))
        goto out_of_memory;
    code = columns_check(&c, explain, model);
    if (code == TOOL_OK)
        code = normalize_rows(model, s);
    goto done;
out_of_memory:
    code = tool_fail(TOOL_BAD_INPUT, "out of memory");
done:
    columns_close(&c);
    free(q_free);
    return code;
}

/* ---- ports -------------------------------------------------------------------------------------------------- */

enum { WRENCH_PARTS = 6, MOTION_PARTS = 16, POSITION_PARTS = 3, IMU_PARTS = 9 };
static const char *const wrench_part[] = { ".fx", ".fy", ".fz", ".mx", ".my", ".mz" };
static const char *const motion_part[] = { ".wx",  ".wy",  ".wz", ".vx", ".vy", ".vz", ".dwx", ".dwy", ".dwz", ".dvx",
                                           ".dvy", ".dvz", ".qw", ".qx", ".qy", ".qz", ".px",  ".py",  ".pz" };
static const char *const imu_part[] = { ".wx", ".wy", ".wz", ".dwx", ".dwy", ".dwz", ".ax", ".ay", ".az" };

/* The columns of a port's parts. Returns how many of them are there. */
static int find_parts(columns *c, const char *prefix, const char *owner, const char *const part[], int count,
                      int column[])
{
    int found = 0;
    for (int k = 0; k < count; k++) {
        column[k] = columns_find(c, prefix, owner, part[k]);
        found += column[k] >= 0;
    }
    return found;
}

static void need_parts(columns *c, const char *prefix, const char *owner, const char *const part[], int count)
{
    for (int k = 0; k < count; k++)
        columns_need(c, prefix, owner, part[k]);
}

static ramus_vec3 vec3_of(const double row[], const int column[])
{
    return ramus_vec3_make(row[column[0]], row[column[1]], row[column[2]]);
}

typedef struct port_columns {
    ramus_sample_kind kind; /* RAMUS_SAMPLE_NONE: something is missing, which `columns` remembers */
    int column[MOTION_PARTS + POSITION_PARTS];
    int has_position;
} port_columns;

/* Which of the ways of feeding a port the table has chosen. Returns an exit code. */
static int find_port(columns *c, const ramus_port_info *port, port_columns *p)
{
    const char *owner = strchr(port->name, '.') + 1;
    int imu[IMU_PARTS];
    *p = (port_columns){ .kind = RAMUS_SAMPLE_NONE };
    if (port->kind == RAMUS_PORT_WRENCH) {
        if (find_parts(c, "wrench.", owner, wrench_part, WRENCH_PARTS, p->column) == WRENCH_PARTS)
            p->kind = RAMUS_SAMPLE_WRENCH;
        else
            need_parts(c, "wrench.", owner, wrench_part, WRENCH_PARTS);
        return TOOL_OK;
    }
    const int nmotion = find_parts(c, "motion.", owner, motion_part, MOTION_PARTS, p->column);
    const int nposition =
        find_parts(c, "motion.", owner, motion_part + MOTION_PARTS, POSITION_PARTS, p->column + MOTION_PARTS);
    const int nimu = find_parts(c, "imu.", owner, imu_part, IMU_PARTS, imu);
    if (nimu && (nmotion || nposition))
        return tool_fail(TOOL_BAD_INPUT, "%s:1: '%s' has both motion.%s and imu.%s columns; give one kind",
                         c->table->file, owner, owner, owner);
    if (nimu == IMU_PARTS) {
        p->kind = RAMUS_SAMPLE_IMU;
        memcpy(p->column, imu, sizeof imu);
    } else if (nimu) {
        need_parts(c, "imu.", owner, imu_part, IMU_PARTS);
    } else if (nmotion == MOTION_PARTS && (nposition == 0 || nposition == POSITION_PARTS)) {
        p->kind = RAMUS_SAMPLE_MOTION;
        p->has_position = nposition > 0;
    } else {
        need_parts(c, "motion.", owner, motion_part, MOTION_PARTS + (nposition ? POSITION_PARTS : 0));
    }
    return TOOL_OK;
}

static int fill_sample(const ramus_port_info *port, const port_columns *p, const ramus_table *table, size_t row,
                       ramus_sample *sample)
{
    const double *value = table->values + row * (size_t)table->ncolumn;
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
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: the quaternion %s.qw to qz has length %.6g, and 1 is expected",
                             table->file, table->line[row], port->name, norm);
        sample->motion.twist = (ramus_twist){ vec3_of(value, at), vec3_of(value, at + 3) };
        sample->motion.twist_dot = (ramus_twist){ vec3_of(value, at + 6), vec3_of(value, at + 9) };
        sample->motion.pose.rotation = ramus_quat_normalized(r);
        if (p->has_position)
            sample->motion.pose.position = vec3_of(value, at + MOTION_PARTS);
    }
    return TOOL_OK;
}

/* The rows of both tables belong together: where both have a time, it is the same. */
static int check_time(const ramus_table *table, int column, const states *s)
{
    for (size_t row = 0; column >= 0 && s->t && row < s->count; row++) {
        const double t = table->values[row * (size_t)table->ncolumn + (size_t)column];
        if (fabs(t - s->t[row]) > 1e-6 * (1 + fabs(t)))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t is %.9g here and %.9g in the same row of %s (line %d)",
                             table->file, table->line[row], t, s->t[row], s->table->file, s->table->line[row]);
    }
    return TOOL_OK;
}

static int read_ports(const ramus_model *model, const ramus_table *table, states *s)
{
    const int nport = ramus_model_nport(model);
    columns c = { 0 };
    port_columns *p = calloc((size_t)nport + 1, sizeof *p);
    s->samples = calloc(s->count * (size_t)nport + 1, sizeof *s->samples);
    int code = p && s->samples && columns_open(&c, table) ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "out of memory");
    if (code != TOOL_OK)
        goto done;
    const int time = columns_find(&c, "t", "", "");
    for (int k = 0; k < nport && code == TOOL_OK; k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        code = find_port(&c, &port, &p[k]);
    }
    if (code == TOOL_OK)
        code = columns_check(&c, NULL, NULL);
    if (code == TOOL_OK && table->nrow != s->count)
        code = tool_fail(TOOL_BAD_INPUT, "%s: has %zu rows, but %s has %zu; each state needs its row of ports",
                         table->file, table->nrow, s->table->file, s->count);
    if (code == TOOL_OK)
        code = check_time(table, time, s);
    for (int k = 0; k < nport && code == TOOL_OK; k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        for (size_t row = 0; row < s->count && code == TOOL_OK; row++)
            code = fill_sample(&port, &p[k], table, row, &s->samples[row * (size_t)nport + (size_t)k]);
    }
done:
    columns_close(&c);
    free(p);
    return code;
}

int states_load(const ramus_model *model, const char *states_path, const char *ports_path, states *out_states)
{
    return states_load_lengths(model, NULL, states_path, ports_path, out_states);
}

int states_neutral(const ramus_model *model, states *out_states)
{
    *out_states = (states){ 0 };
    if (ramus_model_nport(model) > 0)
        return tool_fail(TOOL_BAD_INPUT, "the robot has black boxes: give a motion, and their ports with --ports CSV");
    if (!make_rows(model, out_states, 1))
        return tool_fail(TOOL_BAD_INPUT, "out of memory");
    ramus_neutral(model, out_states->q);
    return TOOL_OK;
}

int states_load_lengths(const ramus_model *model, const ramus_mechanism *mechanism, const char *states_path,
                        const char *ports_path, states *out_states)
{
    ramus_error err;
    ramus_table *ports = NULL;
    *out_states = (states){ 0 };
    if (!ports_path && ramus_model_nport(model) > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the robot has black boxes: give their ports (%s, ...) with --ports CSV",
                         states_path, ramus_model_port(model, (ramus_port){ 0 }).name);
    if (ramus_table_load(states_path, &out_states->table, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    int code = read_states(model, mechanism, out_states);
    if (code != TOOL_OK || !ports_path)
        return code;
    if (ramus_table_load(ports_path, &ports, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    code = read_ports(model, ports, out_states);
    ramus_table_destroy(ports);
    return code;
}

void states_release(states *s)
{
    free(s->q);
    free(s->v);
    free(s->a);
    free(s->tau);
    free(s->t);
    free(s->samples);
    free(s->length);
    free(s->rate);
    free(s->acceleration);
    ramus_table_destroy(s->table);
    *s = (states){ 0 };
}
