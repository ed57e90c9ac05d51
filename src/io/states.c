/* states.c - rows of q, v, a, tau from tables, and back
 *
 * q columns must all be there, but for coordinates that the length of a linear actuator determines; v, a and tau default to zero, for
 * each coordinate by itself. Quaternions are brought to unit length, and refused when they are further from it than rounding
 * explains.
 */
#include "states.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <math.h>
#include <string.h>

OPTIONS_DEFAULTS(ramus_states_options, .needed = RAMUS_STATES_Q)

/* The coordinates of states, each with its columns. */
typedef struct quantity {
    unsigned flag;
    const char *prefix;
    name_of name;
} quantity;
static const quantity quantities[] = { { RAMUS_STATES_Q, "q.", ramus_model_q_name },
                                       { RAMUS_STATES_V, "v.", ramus_model_v_name },
                                       { RAMUS_STATES_A, "a.", ramus_model_v_name },
                                       { RAMUS_STATES_TAU, "tau.", ramus_model_v_name } };
enum { NQUANTITY = sizeof quantities / sizeof *quantities };

/* The rows of quantity n. */
static double *rows_of(const ramus_states *s, int n)
{
    double *const rows[NQUANTITY] = { s->q, s->v, s->a, s->tau };
    return rows[n];
}

static int width_of(const ramus_model *model, int n)
{
    return quantities[n].flag == RAMUS_STATES_Q ? ramus_model_nq(model) : ramus_model_nv(model);
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* Why a joint of that name has no column. */
static const char *explain(const ramus_model *model, const char *column)
{
    const char *joint = strchr(column, '.');
    if (!joint)
        return NULL;
    if (strncmp(column, "length.", 7) == 0 && ramus_model_find_part(model, joint + 1).index >= 0)
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

static void copy_column(const ramus_table *table, int column, double *to, size_t stride)
{
    for (size_t row = 0; column >= 0 && row < table->nrow; row++)
        to[row * stride] = table->values[row * (size_t)table->ncolumn + (size_t)column];
}

/* Norms of all quaternions of all rows, then unit length. */
static ramus_status normalize_rows(const ramus_model *model, ramus_states *s, ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(model);
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        const int quaternion = ramus_joint_type_quaternion(link.joint_type), first = link.q_index + quaternion;
        if (link.q_index < 0 || quaternion < 0)
            continue;
        for (size_t row = 0; row < s->count; row++) {
            const double *r = s->q + row * nq + first;
            const double norm = hypot(hypot(r[0], r[1]), hypot(r[2], r[3]));
            if (!(fabs(norm - 1) <= QUATERNION_TOLERANCE))
                return ramus_fail(err, RAMUS_ERR_PARSE,
                                  "%s:%d: joint '%s': the quaternion q.%s.qw to qz has length %.6g, and 1 is expected",
                                  s->table->file, s->table->line[row], link.joint_name, link.joint_name, norm);
        }
    }
    for (size_t row = 0; row < s->count; row++)
        ramus_normalize(model, s->q + row * nq);
    return RAMUS_OK;
}

/* The columns of linear actuators; q_free[k] becomes 1 where a length determines coordinate k. */
static ramus_status read_lengths(columns *c, const ramus_model *model, const int coordinate[], ramus_states *s,
                                 unsigned char q_free[], ramus_error *err)
{
    static const char *const prefixes[] = { "length.", "rate.", "acceleration." };
    const ramus_allocator memory = memory_allocator(NULL);
    const ramus_table *table = c->table;
    const size_t n = (size_t)ramus_model_npart(model);
    double **const numbers[] = { &s->length, &s->rate, &s->acceleration };
    for (size_t k = 0; k < n; k++) {
        const char *name = ramus_model_part(model, (ramus_part){ (int)k }).name;
        int column[3];
        for (int i = 0; i < 3; i++)
            column[i] = columns_find(c, prefixes[i], name, "");
        if (column[0] < 0 && (column[1] >= 0 || column[2] >= 0))
            columns_need(c, "length.", name, "");
        if (column[0] < 0)
            continue;
        if (coordinate[k] < 0)
            return ramus_fail(
                err, RAMUS_ERR_PARSE,
                "%s:1: column 'length.%s': only the length of a linear actuator that moves one coordinate "
                "alone can be given",
                table->file, name);
        if (q_free[coordinate[k]])
            return ramus_fail(err, RAMUS_ERR_PARSE,
                              "%s:1: column 'length.%s': another length moves the same coordinate already", table->file,
                              name);
        q_free[coordinate[k]] = 1;
        for (int i = 0; i < 3; i++) {
            if (!*numbers[i]) {
                *numbers[i] = memory_new(&memory, s->count * n + 1, sizeof **numbers[i]);
                if (!*numbers[i])
                    return ramus_fail_memory(err);
                for (size_t j = 0; i == 0 && j < s->count * n; j++)
                    s->length[j] = NAN;
            }
            copy_column(table, column[i], *numbers[i] + k, n);
        }
    }
    return RAMUS_OK;
}

static ramus_status read_rows(columns *c, const ramus_model *model, const ramus_states_options *opt, ramus_states *s,
                              unsigned char q_free[], ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const int time = (opt->needed & RAMUS_STATES_T ? columns_need : columns_find)(c, "t", "", "");
    for (int k = 0; k < ramus_model_npart(model); k++)
        columns_find(c, "force.", ramus_model_part(model, (ramus_part){ k }).name, "");
    columns_pass(c, "error."); /* of controllers, as ramus sim writes them */
    for (int k = 0; columns_any(c->table, "residual.") && k < ramus_model_nframe(model); k++) {
        const char *frame = ramus_model_frame(model, (ramus_frame){ k }).name;
        columns_find(c, "residual.", frame, ".position");
        columns_find(c, "residual.", frame, ".angle");
    }
    if (time >= 0) {
        copy_column(c->table, time, s->t, 1);
        s->given |= RAMUS_STATES_T;
    } else {
        memory_free(&memory, s->t);
        s->t = NULL;
    }
    if (opt->length_coordinate)
        RAMUS_TRY(read_lengths(c, model, opt->length_coordinate, s, q_free, err));
    for (int n = 0; n < NQUANTITY; n++) {
        const quantity *x = &quantities[n];
        const int width = width_of(model, n), is_q = x->flag == RAMUS_STATES_Q;
        const int looked_at = !is_q || opt->needed & RAMUS_STATES_Q;
        for (int k = 0; k < width; k++) {
            const char *name = columns_coordinate(c, model, x->name, k);
            const int needed = is_q && looked_at && !q_free[k];
            const int column = (needed ? columns_need : columns_find)(c, x->prefix, name, "");
            if (looked_at)
                copy_column(c->table, column, rows_of(s, n) + k, (size_t)width);
        }
        if (columns_any(c->table, x->prefix))
            s->given |= x->flag;
    }
    if (s->length && columns_any(c->table, "rate."))
        s->given |= RAMUS_STATES_V;
    if (s->length && columns_any(c->table, "acceleration."))
        s->given |= RAMUS_STATES_A;
    RAMUS_TRY(states_read_contacts(c, model, s, err));
    RAMUS_TRY(columns_check(c, explain, model, err));
    return opt->needed & RAMUS_STATES_Q ? normalize_rows(model, s, err) : RAMUS_OK;
}

static ramus_status read_table(const ramus_model *model, const char *path, const ramus_states_options *opt,
                               ramus_table **table, ramus_states **out, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    columns c = { 0 };
    RAMUS_TRY(ramus_log_load(path, opt->log, table, err));
    RAMUS_TRY(ramus_states_create(model, (*table)->nrow, out, err));
    (*out)->table = *table;
    if (opt->needed & RAMUS_STATES_Q) /* a coordinate without a column is zero */
        numbers_clear((*out)->q, (*out)->count * (size_t)ramus_model_nq(model));
    unsigned char *q_free = memory_new(&memory, (size_t)ramus_model_nq(model) + 1, 1);
    ramus_status status = q_free ? columns_open(&c, *table, err) : ramus_fail_memory(err);
    if (status == RAMUS_OK)
        status = read_rows(&c, model, opt, *out, q_free, err);
    columns_close(&c);
    memory_free(&memory, q_free);
    return status;
}

/* One file may have states and ports: each table leaves out the columns of the other. Names to be released by memory_free. */
static ramus_status ignore_others(ramus_log_options *log, const char *const other[], int count, const char ***names,
                                  ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const int given = log->nignore > 0 ? log->nignore : 0;
    *names = memory_new(&memory, (size_t)(given + count), sizeof **names);
    if (!*names)
        return ramus_fail_memory(err);
    for (int k = 0; k < given + count; k++)
        (*names)[k] = k < given ? log->ignore[k] : other[k - given];
    log->ignore = *names;
    log->nignore = given + count;
    return RAMUS_OK;
}

/* Both tables, each as `log` describes. */
static ramus_status read_tables(const ramus_model *model, const char *path, const char *ports_path,
                                const ramus_states_options *opt, ramus_log_options *log, ramus_table **table,
                                ramus_states **out, ramus_error *err)
{
    static const char *const of_ports[] = { "wrench.*", "motion.*", "imu.*" };
    static const char *const of_states[] = { "q.*",    "v.*", "a.*", "tau.*", "length.*", "rate.*", "acceleration.*",
                                             "force.*" };
    const ramus_allocator memory = memory_allocator(NULL);
    const bool one_file = ports_path && strcmp(path, ports_path) == 0;
    ramus_log_options states_log = *log;
    ramus_states_options options = *opt, ports_options = *opt;
    ramus_table *ports = NULL;
    const char **names[2] = { NULL, NULL };
    ramus_status status = RAMUS_OK;
    if (one_file)
        status = ignore_others(&states_log, of_ports, sizeof of_ports / sizeof *of_ports, &names[0], err);
    if (one_file && status == RAMUS_OK)
        status = ignore_others(log, of_states, sizeof of_states / sizeof *of_states, &names[1], err);
    options.log = &states_log;
    ports_options.log = log;
    if (status == RAMUS_OK)
        status = read_table(model, path, &options, table, out, err);
    /* a port that is matched by time has the samples that it has; the others get numbers by the policy */
    if (log->resample != RAMUS_RESAMPLE_NONE && log->missing != RAMUS_MISSING_ERROR)
        log->missing = RAMUS_MISSING_KEEP;
    if (status == RAMUS_OK && ports_path)
        status = ramus_log_load(ports_path, log, &ports, err);
    if (status == RAMUS_OK && ports_path)
        status = states_read_ports(model, ports, &ports_options, *out, err);
    ramus_table_destroy(ports);
    memory_free(&memory, names[0]);
    memory_free(&memory, names[1]);
    return status;
}

ramus_status ramus_states_load(const ramus_model *model, const char *path, const char *ports_path,
                               const ramus_states_options *opt, ramus_states **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model, path);
    ramus_states_options options;
    ramus_log_options log;
    ramus_table *table = NULL;
    RAMUS_TRY(OPTIONS_READ(ramus_states_options, &options, opt, err));
    RAMUS_TRY(OPTIONS_READ(ramus_log_options, &log, options.log, err));
    if (log.missing == RAMUS_MISSING_KEEP)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "states need numbers: RAMUS_MISSING_KEEP is not for them");
    const ramus_status status = read_tables(model, path, ports_path, &options, &log, &table, out, err);
    if (status == RAMUS_OK)
        return RAMUS_OK;
    if (*out)
        ramus_states_destroy(*out);
    else
        ramus_table_destroy(table);
    *out = NULL;
    return status;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

ramus_status ramus_states_create(const ramus_model *model, size_t count, ramus_states **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    ramus_states *s = memory_new(&memory, 1, sizeof *s);
    size_t most;
    if (s && !__builtin_mul_overflow(count, nq + nv + 1, &most)) {
        s->count = count;
        s->q = memory_new(&memory, count * nq + 1, sizeof *s->q);
        s->v = memory_new(&memory, count * nv + 1, sizeof *s->v);
        s->a = memory_new(&memory, count * nv + 1, sizeof *s->a);
        s->tau = memory_new(&memory, count * nv + 1, sizeof *s->tau);
        s->t = memory_new(&memory, count + 1, sizeof *s->t);
    }
    if (!s || !s->q || !s->v || !s->a || !s->tau || !s->t) {
        ramus_states_destroy(s);
        return ramus_fail_memory(err);
    }
    for (size_t row = 0; row < count; row++)
        ramus_neutral(model, s->q + row * nq);
    *out = s;
    return RAMUS_OK;
}

void ramus_states_destroy(ramus_states *s)
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (!s)
        return;
    void *const all[] = { s->q,       s->v,      s->a,       s->tau,          s->t, s->length, s->rate, s->acceleration,
                          s->samples, s->placed, s->contact, s->contact_frame };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        memory_free(&memory, all[k]);
    ramus_table_destroy(s->table);
    memory_free(&memory, s);
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

ramus_status ramus_states_table(const ramus_model *model, const ramus_states *states, unsigned columns,
                                ramus_table **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model, states);
    const ramus_allocator memory = memory_allocator(NULL);
    const int with_time = columns & RAMUS_STATES_T && states->t;
    int ncolumn = with_time;
    for (int n = 0; n < NQUANTITY; n++)
        ncolumn += columns & quantities[n].flag ? width_of(model, n) : 0;
    text *name = memory_new(&memory, (size_t)ncolumn + 1, sizeof *name);
    const char **column = memory_new(&memory, (size_t)ncolumn + 1, sizeof *column);
    bool whole = name && column;
    int at = with_time;
    if (whole && with_time)
        column[0] = "t";
    for (int n = 0; n < NQUANTITY && whole; n++)
        for (int k = 0; columns & quantities[n].flag && k < width_of(model, n); k++, at++) {
            const int length = quantities[n].name(model, k, NULL, 0);
            text_add(&name[at], "%s%*s", quantities[n].prefix, length, ""); /* room for it */
            whole = whole && !name[at].failed;
            if (whole)
                quantities[n].name(model, k, name[at].data + name[at].length - length, (size_t)length + 1);
            column[at] = name[at].data;
        }
    ramus_status status = whole ? ramus_table_create(ncolumn, column, states->count, out, err) : ramus_fail_memory(err);
    for (size_t row = 0; status == RAMUS_OK && row < states->count; row++) {
        double *to = (*out)->values + row * (size_t)ncolumn;
        if (with_time)
            *to++ = states->t[row];
        for (int n = 0; n < NQUANTITY; n++) {
            const size_t width = columns & quantities[n].flag ? (size_t)width_of(model, n) : 0;
            numbers_copy(to, rows_of(states, n) + row * width, width);
            to += width;
        }
    }
    for (int k = 0; name && k < ncolumn; k++)
        text_release(&name[k]);
    memory_free(&memory, column);
    memory_free(&memory, name);
    return status;
}
